//! Everything that can be reached from a position.

use search_core::{Limits, Outcome, Puzzle as _, explore};

use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::space::Space;
use crate::state::{State, by_size};

/// What [`component`] found. Equal free pieces are not told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Component {
    /// [`Outcome::Exhausted`] where everything was seen; else the limit that was met, and the
    /// numbers are of what was seen until then.
    pub outcome: Outcome,
    /// States that can be reached, the start included.
    pub states: u64,
    /// States when mirror images are merged; `None` where the puzzle is not its own mirror image.
    pub merged: Option<u64>,
    /// States that meet the goal.
    pub goals: u64,
    /// How many states there are at each distance from the start.
    pub layers: Vec<u64>,
}

impl Component {
    /// The distance of the farthest states.
    pub fn eccentricity(&self) -> u32 {
        (self.layers.len() as u32).saturating_sub(1)
    }
}

/// Explores everything that can be reached from a position by moves of a metric.
///
/// # Complexity
///
/// Time and memory in the number of states.
///
/// # Examples
///
/// ```
/// use huarong::{Metric, Puzzle, component};
/// use search_core::Limits;
/// let board = Puzzle::from_text("横刀立马")?;
/// let all = component(&board, Metric::Move, &Limits::none());
/// assert_eq!((all.states, all.merged, all.goals), (25_955, Some(13_011), 964));
/// assert_eq!(all.eccentricity(), 124);
/// # Ok::<(), huarong::PuzzleError>(())
/// ```
pub fn component(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Component {
    by_size!(component_in(puzzle, metric, limits))
}

fn component_in<S: State>(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Component {
    let space = Space::<S>::new(puzzle, metric, false);
    let found = explore(&space, &space.state_of(&puzzle.anchors), limits);
    let merging = Space::<S>::new(puzzle, metric, true);
    let merged = merging.is_merged().then(|| {
        let start = merging.state_of(&puzzle.anchors);
        explore(&merging, &start, limits).stats.seen
    });
    let goals = found.states().iter().filter(|state| space.is_goal(state));
    Component {
        outcome: found.outcome,
        states: found.stats.seen,
        merged,
        goals: if puzzle.has_goal() {
            goals.count() as u64
        } else {
            0
        },
        layers: found.layer_sizes().map(|size| size as u64).collect(),
    }
}
