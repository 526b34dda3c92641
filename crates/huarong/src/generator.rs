//! Boards of a wanted difficulty for given pieces, with their exact optima.

use core::ops::RangeInclusive;

use search_core::{DistanceField, LimitKind, Limits, Outcome, SplitMix64, distance_field};

use crate::geometry::Cell;
use crate::metric::Metric;
use crate::pieces::{Pieces, PiecesError};
use crate::puzzle::Puzzle;
use crate::solution::SolveError;
use crate::space::Space;
use crate::state::{State, by_size};

/// The most arrangements that may meet the goal.
const GOAL_CAP: usize = 20_000_000;

/// Every solvable arrangement of some pieces on a board, by the length of its shortest solution.
///
/// It is found by one breadth-first search from all arrangements that meet the goal: what can be
/// solved is reached, each at its exact distance. Equal free pieces are not told apart.
///
/// # Complexity
///
/// Time and memory in the number of solvable arrangements: 53,954 for the pieces of 横刀立马.
///
/// # Examples
///
/// ```
/// use huarong::{Generator, Metric};
/// use search_core::Limits;
///
/// // Small, for the sake of the example: a 2x2, two upright dominoes and a square on 4x4 cells.
/// let generator = Generator::with_pieces(
///     "2x2,2*2x1,1x1", "..../..../.AA./.AA.", Metric::Move, &Limits::none(),
/// )?;
/// let (hardest, boards) = generator.hardest();
/// assert_eq!((hardest, boards.len()), (4, 2));
/// for (length, board) in generator.draw(2..=3, 3, 1) {
///     assert!((2..=3).contains(&length) && !board.is_solved());
/// }
/// # Ok::<(), huarong::GenerateError>(())
/// ```
pub struct Generator {
    template: Puzzle,
    metric: Metric,
    arrangements: Box<dyn Arrangements>,
}

impl core::fmt::Debug for Generator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Generator")
            .field("template", &self.template)
            .field("metric", &self.metric)
            .field("layers", &self.layers())
            .finish_non_exhaustive()
    }
}

/// Why there is nothing to draw from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The pieces or the goal are not right.
    #[error(transparent)]
    Pieces(#[from] PiecesError),
    /// The puzzle has no goal, or more goal arrangements than can be listed.
    #[error(transparent)]
    Goal(#[from] SolveError),
    /// A limit was met before all arrangements were known.
    #[error("limit:{kind}: more than {seen} arrangements are solvable")]
    Limit {
        /// The limit.
        kind: LimitKind,
        /// Arrangements seen until then.
        seen: u64,
    },
}

/// The arrangements by distance, whatever the size of a state.
trait Arrangements: Send + Sync {
    fn layers(&self) -> Vec<u64>;
    /// Where the pieces lie in an arrangement.
    fn anchors(&self, distance: u32, index: usize) -> Vec<Cell>;
}

struct Solvable<S: State> {
    space: Space<S>,
    field: DistanceField<S>,
}

impl<S: State> Arrangements for Solvable<S> {
    fn layers(&self) -> Vec<u64> {
        let most = self.field.max_distance();
        let distances = most.map_or(0..0, |most| 0..most + 1);
        distances
            .map(|d| self.field.layer(d).len() as u64)
            .collect()
    }

    fn anchors(&self, distance: u32, index: usize) -> Vec<Cell> {
        self.space.labelled(&self.field.layer(distance)[index])
    }
}

impl Generator {
    /// All solvable arrangements of the pieces of a puzzle, wherever they lie now, with its board,
    /// goal and rules.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Goal`] without a goal or with more than 20 million arrangements that meet
    /// it, [`GenerateError::Limit`] where a limit is met.
    pub fn new(template: &Puzzle, metric: Metric, limits: &Limits) -> Result<Self, GenerateError> {
        if !template.has_goal() {
            return Err(SolveError::NoGoal.into());
        }
        let arrangements = by_size!(arrangements_in(template, metric, limits))?;
        Ok(Self {
            template: template.clone(),
            metric,
            arrangements,
        })
    }

    /// The same for pieces of a list, see [`Pieces`], and a goal of rows: walls and the goal pieces,
    /// which must be among those of the list.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Pieces`] as well.
    pub fn with_pieces(
        pieces: &str,
        goal: &str,
        metric: Metric,
        limits: &Limits,
    ) -> Result<Self, GenerateError> {
        let template = pieces.parse::<Pieces>()?.template(goal)?;
        Self::new(&template, metric, limits)
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// How many arrangements have each length of the shortest solution, from 0 on.
    pub fn layers(&self) -> Vec<u64> {
        self.arrangements.layers()
    }

    /// The greatest length of a shortest solution, and all arrangements that have it. (0 and all that
    /// meet the goal, where nothing else is solvable; none, where no arrangement meets it.)
    pub fn hardest(&self) -> (u32, Vec<Puzzle>) {
        let layers = self.layers();
        let Some(last) = layers.len().checked_sub(1) else {
            return (0, Vec::new());
        };
        let boards = (0..layers[last] as usize).map(|index| self.board(last as u32, index));
        (last as u32, boards.collect())
    }

    /// Draws arrangements whose shortest solutions have a length in the range, each with that length.
    /// No arrangement comes twice: where there are no more than `count`, all come. Every choice of
    /// so many is as likely as any other; the seed fixes choice and order.
    pub fn draw(
        &self,
        lengths: RangeInclusive<u32>,
        count: usize,
        seed: u64,
    ) -> Vec<(u32, Puzzle)> {
        let layers = self.layers();
        let lengths = lengths.filter(|&length| (length as usize) < layers.len());
        let wanted: Vec<(u32, u64)> = lengths
            .map(|length| (length, layers[length as usize]))
            .collect();
        let mut left: u64 = wanted.iter().map(|&(_, size)| size).sum();
        let mut rng = SplitMix64::new(seed);
        // Arrangements drawn, and as in a shuffle the one that has taken the place of each.
        let mut moved: std::collections::BTreeMap<u64, u64> = std::collections::BTreeMap::new();
        let mut drawn = Vec::new();
        while drawn.len() < count && left > 0 {
            let place = rng.below(left);
            left -= 1;
            let last = moved.get(&left).copied().unwrap_or(left);
            let mut number = moved.insert(place, last).unwrap_or(place);
            for &(length, size) in &wanted {
                if number < size {
                    drawn.push((length, self.board(length, number as usize)));
                    break;
                }
                number -= size;
            }
        }
        drawn
    }

    fn board(&self, distance: u32, index: usize) -> Puzzle {
        Puzzle {
            rules: self.template.rules.clone(),
            anchors: self.arrangements.anchors(distance, index),
        }
    }
}

fn arrangements_in<S: State>(
    template: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Result<Box<dyn Arrangements>, GenerateError> {
    let mut space = Space::<S>::new(template, metric, false);
    if !space.find_goals(GOAL_CAP) {
        return Err(SolveError::TooManyGoals { cap: GOAL_CAP }.into());
    }
    let goals = core::mem::take(&mut space.goals);
    let field = distance_field(&space, goals, limits);
    match field.outcome {
        Outcome::LimitReached(kind) => Err(GenerateError::Limit {
            kind,
            seen: field.len() as u64,
        }),
        _ => Ok(Box::new(Solvable { space, field })),
    }
}
