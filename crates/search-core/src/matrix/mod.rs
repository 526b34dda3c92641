//! Exact values and optimal mixed strategies of small zero-sum matrix games.
//!
//! Source: Shapley and Snow, "Basic solutions of discrete games", 1950. Every matrix game has a
//! square part, its *kernel*, whose determinants alone give the value and a pair of optimal mixes;
//! for a matrix of a few rows and columns trying all square parts, small ones first, is both exact
//! and quick. A saddle point is the kernel of one row and one column.

mod determinant;

use self::determinant::determinant;
use crate::fraction::Fraction;

/// The most rows or columns of a matrix game: there are 12,869 square parts of an 8x8 matrix.
pub const MAX_MATRIX_SIDE: usize = 8;

/// What the row player wins for each pair of a row and a column.
///
/// ```
/// use search_core::Fraction;
/// use search_core::matrix::Payoffs;
///
/// // Matching pennies with a prize of 2 for two heads.
/// let entries = [2, -1, -1, 1].map(Fraction::whole);
/// let solution = Payoffs::new(2, 2, entries.to_vec()).unwrap().solve().unwrap();
/// assert_eq!(solution.value.to_string(), "1/5");
/// assert_eq!(solution.rows[0].to_string(), "2/5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoffs {
    rows: usize,
    columns: usize,
    entries: Vec<Fraction>,
}

/// The value of a matrix game, and one optimal mix of each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedSolution {
    /// What the row player wins on average under best play of both.
    pub value: Fraction,
    /// The probability of each row in an optimal mix of the row player.
    pub rows: Vec<Fraction>,
    /// The probability of each column in an optimal mix of the column player.
    pub columns: Vec<Fraction>,
}

/// Why a matrix game is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// The entries do not fill the rows and columns.
    #[error("{entries} entries do not fill {rows} rows of {columns}")]
    Shape {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
        /// Entries given.
        entries: usize,
    },
    /// A side is 0 or beyond [`MAX_MATRIX_SIDE`].
    #[error("a matrix of {rows}x{columns}; sides are from 1 to {MAX_MATRIX_SIDE}")]
    Size {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// An intermediate number needs more than 128 bits.
    #[error("the exact fractions need more than 128 bits")]
    Overflow,
}

impl Payoffs {
    /// A matrix from its entries, row by row.
    ///
    /// # Errors
    ///
    /// [`MatrixError::Size`] and [`MatrixError::Shape`].
    pub fn new(rows: usize, columns: usize, entries: Vec<Fraction>) -> Result<Self, MatrixError> {
        let fits = |side: usize| (1..=MAX_MATRIX_SIDE).contains(&side);
        if !fits(rows) || !fits(columns) {
            return Err(MatrixError::Size { rows, columns });
        }
        if entries.len() != rows * columns {
            let entries = entries.len();
            return Err(MatrixError::Shape {
                rows,
                columns,
                entries,
            });
        }
        Ok(Self {
            rows,
            columns,
            entries,
        })
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// What the row player wins in a row and column.
    ///
    /// # Panics
    ///
    /// If the row or column is not one of the matrix.
    pub fn at(&self, row: usize, column: usize) -> Fraction {
        assert!(row < self.rows && column < self.columns, "off the matrix");
        self.entries[row * self.columns + column]
    }

    /// The value and one optimal mix of each player, both exact.
    ///
    /// Which of several optimal mixes is found depends on the matrix alone: the first kernel in
    /// the order of size, then rows, then columns.
    ///
    /// # Errors
    ///
    /// [`MatrixError::Overflow`] where an exact number does not fit into 128 bits.
    ///
    /// # Complexity
    ///
    /// One pass for a saddle point. Otherwise up to `C(m + n, m)` square parts, each with
    /// `2k + 1` determinants of side `k`.
    pub fn solve(&self) -> Result<MixedSolution, MatrixError> {
        if let Some(saddle) = self.saddle() {
            return Ok(saddle);
        }
        self.solve_by_kernels().ok_or(MatrixError::Overflow)
    }

    /// A solution in pure strategies, if there is one.
    fn saddle(&self) -> Option<MixedSolution> {
        let cells = |row: usize| (0..self.columns).map(move |column| self.at(row, column));
        let worst = |row: usize| cells(row).min();
        let best = |column: usize| (0..self.rows).map(|row| self.at(row, column)).max();
        // The first best row and column; `max_by_key` alone would give the last.
        let row = (0..self.rows).rev().max_by_key(|&row| worst(row))?;
        let column = (0..self.columns).min_by_key(|&column| best(column))?;
        (worst(row) == best(column)).then(|| MixedSolution {
            value: self.at(row, column),
            rows: pure(row, self.rows),
            columns: pure(column, self.columns),
        })
    }

    /// `None` on overflow.
    fn solve_by_kernels(&self) -> Option<MixedSolution> {
        let scale = self.entries.iter().try_fold(1i128, |scale, entry| {
            least_common_multiple(scale, entry.denominator())
        })?;
        let whole: Option<Vec<i128>> = self
            .entries
            .iter()
            .map(|entry| entry.numerator().checked_mul(scale / entry.denominator()))
            .collect();
        let whole = whole?;
        for side in 1..=self.rows.min(self.columns) {
            for rows in subsets(self.rows, side) {
                for columns in subsets(self.columns, side) {
                    if let Some(kernel) = self.kernel(&whole, &rows, &columns)? {
                        return self.solution(&kernel, &rows, &columns, scale);
                    }
                }
            }
        }
        unreachable!("every matrix game has a kernel")
    }

    /// The inner `None` where the part is no kernel, the outer one on overflow.
    ///
    /// With `B` the square part, the weight of its row `i` is the determinant of `B` with row `i`
    /// set to ones, that of a column likewise, and the value is `det B` over the sum of weights.
    #[expect(clippy::option_option, reason = "the two `None` say different things")]
    fn kernel(&self, whole: &[i128], rows: &[usize], columns: &[usize]) -> Option<Option<Kernel>> {
        let side = rows.len();
        let part: Vec<i128> = rows
            .iter()
            .flat_map(|row| {
                columns
                    .iter()
                    .map(move |column| whole[row * self.columns + column])
            })
            .collect();
        let with_ones = |places: &dyn Fn(usize) -> usize| {
            let mut changed = part.clone();
            for place in 0..side {
                changed[places(place)] = 1;
            }
            determinant(changed, side)
        };
        let mut row_weights = Vec::with_capacity(side);
        let mut column_weights = Vec::with_capacity(side);
        for line in 0..side {
            row_weights.push(with_ones(&|place| line * side + place)?);
            column_weights.push(with_ones(&|place| place * side + line)?);
        }
        let mut total = sum(&row_weights)?;
        let mut value = determinant(part, side)?;
        if total == 0 {
            return Some(None);
        }
        if total < 0 {
            total = total.checked_neg()?;
            value = value.checked_neg()?;
            for weight in row_weights.iter_mut().chain(&mut column_weights) {
                *weight = weight.checked_neg()?;
            }
        }
        if row_weights
            .iter()
            .chain(&column_weights)
            .any(|&weight| weight < 0)
        {
            return Some(None);
        }
        // The mixes must also hold against the rows and columns outside the kernel.
        for column in 0..self.columns {
            let mut won = 0i128;
            for (row, weight) in rows.iter().zip(&row_weights) {
                won = won.checked_add(whole[row * self.columns + column].checked_mul(*weight)?)?;
            }
            if won < value {
                return Some(None);
            }
        }
        for row in 0..self.rows {
            let mut won = 0i128;
            for (column, weight) in columns.iter().zip(&column_weights) {
                won = won.checked_add(whole[row * self.columns + column].checked_mul(*weight)?)?;
            }
            if won > value {
                return Some(None);
            }
        }
        Some(Some(Kernel {
            value,
            total,
            row_weights,
            column_weights,
        }))
    }

    fn solution(
        &self,
        kernel: &Kernel,
        rows: &[usize],
        columns: &[usize],
        scale: i128,
    ) -> Option<MixedSolution> {
        let spread = |lines: &[usize], weights: &[i128], count: usize| {
            let mut mix = vec![Fraction::ZERO; count];
            for (&line, &weight) in lines.iter().zip(weights) {
                mix[line] = Fraction::new(weight, kernel.total)?;
            }
            Some(mix)
        };
        Some(MixedSolution {
            value: Fraction::new(kernel.value, kernel.total)?
                .checked_mul(Fraction::new(1, scale)?)?,
            rows: spread(rows, &kernel.row_weights, self.rows)?,
            columns: spread(columns, &kernel.column_weights, self.columns)?,
        })
    }
}

/// A square part that solves the whole matrix; weights are of the scaled whole-number matrix.
struct Kernel {
    value: i128,
    total: i128,
    row_weights: Vec<i128>,
    column_weights: Vec<i128>,
}

fn pure(choice: usize, count: usize) -> Vec<Fraction> {
    let mut mix = vec![Fraction::ZERO; count];
    mix[choice] = Fraction::ONE;
    mix
}

fn sum(numbers: &[i128]) -> Option<i128> {
    numbers
        .iter()
        .try_fold(0i128, |total, &number| total.checked_add(number))
}

fn least_common_multiple(a: i128, b: i128) -> Option<i128> {
    // `a / b` in lowest terms has the numerator `a / gcd`.
    Fraction::new(a, b)?.numerator().checked_mul(b)
}

/// The ascending `size`-element subsets of `0..count`, in lexicographic order.
fn subsets(count: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let first: Vec<usize> = (0..size).collect();
    core::iter::successors(Some(first), move |last| {
        let mut next = last.clone();
        let place = (0..size).rfind(|&place| next[place] < count - size + place)?;
        next[place] += 1;
        for later in place + 1..size {
            next[later] = next[later - 1] + 1;
        }
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::SplitMix64;

    fn matrix(rows: usize, entries: &[i64]) -> Payoffs {
        let columns = entries.len() / rows;
        let entries = entries
            .iter()
            .map(|&entry| Fraction::whole(entry))
            .collect();
        Payoffs::new(rows, columns, entries).unwrap()
    }

    fn texts(mix: &[Fraction]) -> String {
        let texts: Vec<String> = mix.iter().map(ToString::to_string).collect();
        texts.join(" ")
    }

    /// A mix is optimal when it holds the value against every pure answer of the other; both
    /// holding it proves the value.
    fn assert_optimal(payoffs: &Payoffs, solution: &MixedSolution) {
        let add = |total: Fraction, term: Fraction| total.checked_add(term).unwrap();
        let total = |mix: &[Fraction]| mix.iter().copied().fold(Fraction::ZERO, add);
        for mix in [&solution.rows, &solution.columns] {
            assert_eq!(total(mix), Fraction::ONE);
            assert!(mix.iter().all(|&weight| weight >= Fraction::ZERO));
        }
        for column in 0..payoffs.columns() {
            let won = (0..payoffs.rows())
                .map(|row| {
                    payoffs
                        .at(row, column)
                        .checked_mul(solution.rows[row])
                        .unwrap()
                })
                .fold(Fraction::ZERO, add);
            assert!(won >= solution.value, "{payoffs:?} {solution:?}");
        }
        for row in 0..payoffs.rows() {
            let won = (0..payoffs.columns())
                .map(|column| {
                    payoffs
                        .at(row, column)
                        .checked_mul(solution.columns[column])
                        .unwrap()
                })
                .fold(Fraction::ZERO, add);
            assert!(won <= solution.value, "{payoffs:?} {solution:?}");
        }
    }

    #[test]
    fn known_games() {
        let cases = [
            (1, vec![7], "7", "1", "1"),
            (2, vec![1, -1, -1, 1], "0", "1/2 1/2", "1/2 1/2"),
            (
                3,
                vec![0, -1, 1, 1, 0, -1, -1, 1, 0],
                "0",
                "1/3 1/3 1/3",
                "1/3 1/3 1/3",
            ),
            // A saddle point.
            (2, vec![3, 1, 4, 2], "2", "0 1", "0 1"),
            // All payoffs equal: a singular kernel of one cell.
            (2, vec![5, 5, 5, 5], "5", "1 0", "1 0"),
            // A dominated row and column around matching pennies.
            (
                3,
                vec![1, -1, 9, -1, 1, 9, -2, -2, 0],
                "0",
                "1/2 1/2 0",
                "1/2 1/2 0",
            ),
        ];
        for (rows, entries, value, row_mix, column_mix) in cases {
            let solution = matrix(rows, &entries).solve().unwrap();
            assert_eq!(solution.value.to_string(), value, "{entries:?}");
            assert_eq!(texts(&solution.rows), row_mix, "{entries:?}");
            assert_eq!(texts(&solution.columns), column_mix, "{entries:?}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn random_games_are_solved_to_optimality() {
        let mut rng = SplitMix64::new(11);
        let mut mixed = 0;
        for _ in 0..20_000 {
            let (rows, columns) = (rng.below(4) as usize + 1, rng.below(4) as usize + 1);
            let range = 2 + rng.below(9);
            let entries = (0..rows * columns)
                .map(|_| {
                    let numerator = i128::from(rng.below(2 * range + 1)) - i128::from(range);
                    Fraction::new(numerator, i128::from(rng.below(3)) + 1).unwrap()
                })
                .collect();
            let payoffs = Payoffs::new(rows, columns, entries).unwrap();
            let solution = payoffs.solve().unwrap();
            assert_optimal(&payoffs, &solution);
            // The kernels alone, without the quick look for a saddle, must agree.
            assert_eq!(payoffs.solve_by_kernels().unwrap().value, solution.value);
            mixed += u32::from(payoffs.saddle().is_none());
        }
        assert!(mixed > 4_000, "only {mixed} games needed mixing");
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn larger_games_too() {
        let mut rng = SplitMix64::new(12);
        for _ in 0..20 {
            let entries: Vec<i64> = (0..64).map(|_| rng.below(21) as i64 - 10).collect();
            let payoffs = matrix(8, &entries);
            assert_optimal(&payoffs, &payoffs.solve().unwrap());
        }
    }

    #[test]
    fn faults_are_reported() {
        let error = |rows, columns, count| {
            Payoffs::new(rows, columns, vec![Fraction::ONE; count])
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error(0, 3, 0), "a matrix of 0x3; sides are from 1 to 8");
        assert_eq!(error(2, 9, 18), "a matrix of 2x9; sides are from 1 to 8");
        assert_eq!(error(2, 2, 3), "3 entries do not fill 2 rows of 2");
        let huge = Fraction::new(i128::MAX, 1).unwrap();
        let payoffs = Payoffs::new(2, 2, vec![huge, -huge, -huge, huge]);
        assert_eq!(payoffs.unwrap().solve(), Err(MatrixError::Overflow));
    }

    #[test]
    fn a_saddle_is_found_where_kernels_would_overflow() {
        let least = |denominator: i128| Fraction::new(1, denominator).unwrap();
        let entries = vec![least(i128::MAX), least(i128::MAX - 1)];
        let payoffs = Payoffs::new(1, 2, entries).unwrap();
        assert_eq!(payoffs.solve_by_kernels(), None);
        let solution = payoffs.solve().unwrap();
        assert_eq!(solution.value, least(i128::MAX));
        assert_eq!(texts(&solution.columns), "1 0");
    }
}
