//! The players that simulate: decoupled under the simultaneous rules, UCT under the alternating ones.

use search_core::{
    BotError, BotSettings, DecoupledConfig, DecoupledMcts, DecoupledMctsBot, Evaluator, Guide,
    JointGuide, Mcts, MctsBot, MctsConfig, OptionInfo, Score,
};

use crate::alternating::Alternating;
use crate::eval::SpaceEvaluator;
use crate::position::Position;

/// Judges as [`SpaceEvaluator`] does: new leaves, or where a play-out is cut short, once the players have
/// parted (Den Teuling and Winands 2011). A random walk soon locks itself in, and says little about who
/// has the room; so judged leaves make the stronger player.
#[derive(Clone, Debug, Default)]
pub struct SpaceGuide {
    evaluator: SpaceEvaluator,
}

impl JointGuide<Position> for SpaceGuide {
    fn evaluate(&self, position: &Position) -> Score {
        self.evaluator.value_for_first(position, None)
    }

    fn ends_playout(&self, position: &Position, _turns: u32) -> bool {
        position.is_separated()
    }
}

impl Guide<Alternating> for SpaceGuide {
    fn evaluate(&self, game: &Alternating) -> Score {
        self.evaluator.evaluate(game)
    }

    fn ends_playout(&self, game: &Alternating, _plies: u32) -> bool {
        game.position().is_separated()
    }
}

/// The lead that counts as half a win: some ten open cells.
const SCALE: Score = 1_000;

/// What is left to choose.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("hash", "size of the tree in MiB, 1 to 4096", "256"),
    OptionInfo::new(
        "leaves",
        "playout: played out at random until the players part; judged: by alphabeta's evaluation, which is stronger",
        "playout",
    ),
];

/// The weight of the evaluation at leaves: all or nothing.
fn evaluation_weight(given: &BotSettings<'_>) -> Result<f64, BotError> {
    let word = given.word("leaves", &["playout", "judged"])?;
    Ok(if word == "judged" { 1.0 } else { 0.0 })
}

/// The player under the simultaneous rules.
pub(super) fn simultaneous(
    given: &BotSettings<'_>,
) -> Result<DecoupledMctsBot<Position, SpaceGuide>, BotError> {
    let config = DecoupledConfig {
        evaluation_weight: evaluation_weight(given)?,
        scale: SCALE,
        tree_bytes: given.table_bytes()?,
        ..DecoupledConfig::default()
    };
    let mcts = DecoupledMcts::with_config(SpaceGuide::default(), config);
    Ok(DecoupledMctsBot::new(mcts))
}

/// The player under the alternating rules.
pub(super) fn alternating(
    given: &BotSettings<'_>,
) -> Result<MctsBot<Alternating, SpaceGuide>, BotError> {
    let config = MctsConfig {
        evaluation_weight: evaluation_weight(given)?,
        scale: SCALE,
        tree_bytes: given.table_bytes()?,
        ..MctsConfig::default()
    };
    Ok(MctsBot::new(Mcts::with_config(
        SpaceGuide::default(),
        config,
    )))
}
