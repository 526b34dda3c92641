//! Determinants of whole numbers.

/// The determinant by Bareiss's elimination, all of whose divisions come out even; `None` on
/// overflow.
pub(super) fn determinant(mut cells: Vec<i128>, side: usize) -> Option<i128> {
    let mut negated = false;
    let mut previous = 1i128;
    for step in 0..side {
        let pivot_row = (step..side).find(|row| cells[row * side + step] != 0);
        let Some(pivot_row) = pivot_row else {
            return Some(0);
        };
        if pivot_row != step {
            for column in 0..side {
                cells.swap(pivot_row * side + column, step * side + column);
            }
            negated = !negated;
        }
        let pivot = cells[step * side + step];
        for row in step + 1..side {
            for column in step + 1..side {
                let kept = cells[row * side + column].checked_mul(pivot)?;
                let taken = cells[row * side + step].checked_mul(cells[step * side + column])?;
                cells[row * side + column] = kept.checked_sub(taken)?.checked_div(previous)?;
            }
        }
        previous = pivot;
    }
    if negated {
        previous.checked_neg()
    } else {
        Some(previous)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn determinants() {
        assert_eq!(determinant(vec![0, 1, 1, 0], 2), Some(-1));
        assert_eq!(determinant(vec![2, 0, 1, 1, 3, 2, 1, 1, 4], 3), Some(18));
        assert_eq!(determinant(vec![1, 2, 2, 4], 2), Some(0));
    }

    #[test]
    fn the_smallest_number_has_no_opposite() {
        assert_eq!(determinant(vec![1, 0, 0, i128::MIN], 2), Some(i128::MIN));
        // The rows change places, and the sign with them.
        assert_eq!(determinant(vec![0, i128::MIN, 1, 0], 2), None);
        // The last division is of the smallest number by -1.
        let diagonal = vec![-1, 0, 0, 0, -2, 0, 0, 0, 1 << 126];
        assert_eq!(determinant(diagonal, 3), None);
    }
}
