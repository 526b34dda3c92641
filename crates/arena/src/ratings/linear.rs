//! A small system of linear equations.

/// Solves `a x = b` for a symmetric positive definite `a` by Cholesky's decomposition, in place:
/// `b` becomes `x`. `None` where `a` is not positive definite.
///
/// # Complexity
///
/// A third of `n³` multiplications.
pub(super) fn solve(a: &mut [Vec<f64>], b: &mut [f64]) -> Option<()> {
    let n = b.len();
    for column in 0..n {
        for row in column..n {
            let inner: f64 = (0..column).map(|k| a[row][k] * a[column][k]).sum();
            let rest = a[row][column] - inner;
            if row > column {
                a[row][column] = rest / a[column][column];
            } else if rest > 0.0 {
                a[row][row] = rest.sqrt();
            } else {
                return None;
            }
        }
    }
    for row in 0..n {
        let known: f64 = (0..row).map(|k| a[row][k] * b[k]).sum();
        b[row] = (b[row] - known) / a[row][row];
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| a[k][row] * b[k]).sum();
        b[row] = (b[row] - known) / a[row][row];
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_solves() {
        let matrix = [[4.0, 2.0, 1.0], [2.0, 5.0, -1.0], [1.0, -1.0, 3.0]];
        let right = [1.0, -2.0, 7.0];
        let mut x = right;
        solve(&mut matrix.map(|row| row.to_vec()), &mut x).unwrap();
        for (row, right) in matrix.iter().zip(right) {
            let left: f64 = row.iter().zip(x).map(|(a, x)| a * x).sum();
            assert!((left - right).abs() < 1e-12, "{left} {right}");
        }
    }

    #[test]
    fn what_is_not_positive_definite_is_refused() {
        let mut matrix = [vec![1.0, 2.0], vec![2.0, 1.0]];
        assert_eq!(solve(&mut matrix, &mut [1.0, 1.0]), None);
    }
}
