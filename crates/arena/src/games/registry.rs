//! Which games there are, and what each is asked by its name.

use core::fmt;

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use search_core::Limits;

use super::{Board, Catalogue, Chart, ChartWish, DrawWish, Drawn, PartyWish, Places, Setup, Tick};
use crate::contest::Contest;
use crate::options::{RulesArgs, StartArgs};

/// Makes a module of each game's file and a list of all games, from one line a game.
macro_rules! games {
    ($($(#[$attribute:meta])* $module:ident::$kind:ident),+ $(,)?) => {
        $($(#[$attribute])* mod $module;)+

        /// The games, in the order in which they are listed.
        static GAMES: &[GameName] = &[$($(#[$attribute])* GameName::new(&$module::$kind)),+];
    };
}

pub(super) use games;

/// What a game has of its own. The first five make a game; the rest is for those that have more.
pub(crate) trait GameKind: Sync {
    /// The name as on the command line.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// What there is to list.
    fn catalogue(&self) -> Catalogue;

    /// How a match with these options begins.
    fn setup(&self, start: &StartArgs, rules: RulesArgs) -> Result<Setup>;

    /// The game's side of a match, from what a log's header holds.
    fn contest(&self, setup: &Setup) -> Result<Box<dyn Contest>>;

    /// The position that the options ask for.
    fn board(&self, _start: &StartArgs, _seed: u64) -> Result<Box<dyn Board>> {
        bail!("{} has matches only", self.name())
    }

    /// The options that mean something in this game, of those that not all games have.
    fn options(&self) -> &'static [&'static str] {
        &[]
    }

    /// The rules in a log's header.
    fn rules(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether the position depends on the seed.
    fn is_random(&self, _start: &StartArgs) -> bool {
        false
    }

    /// Whether the solver can be bounded by depth: those that find values from the ends of the game
    /// backward, or know none in between, cannot.
    fn solver_knows_depth(&self) -> bool {
        false
    }

    /// The memory of a solver unless told, in bytes; `None` for one that has a size of its own.
    fn solver_memory(&self) -> Option<usize> {
        Some(1 << 30)
    }

    /// The position of the options, or the game that led there, in another program's form.
    fn converted(&self, _start: &StartArgs, _to: &str) -> Result<String> {
        bail!(
            "{0} has no other forms; `arena show {0}` has the position",
            self.name()
        )
    }

    /// The distances of both players from their goals, the first one's first.
    fn distances(&self, _start: &StartArgs) -> Result<[u32; 2]> {
        bail!(
            "distance: {} has no pawns; the game is quoridor",
            self.name()
        )
    }

    /// The chart of everything that can be reached.
    fn chart(&self, _wish: &ChartWish, _limits: &Limits) -> Result<Chart> {
        bail!(
            "only huarong has an atlas; for {} try `arena solve`",
            self.name()
        )
    }

    /// Boards of a wanted kind.
    fn generate(&self, _wish: DrawWish, _seed: u64, _limits: &Limits) -> Result<Drawn> {
        bail!(
            "boards are generated for huarong and tron, not for {}",
            self.name()
        )
    }

    /// Plays games of more than two, and returns the places in the games of each round.
    fn party(&self, _wish: &PartyWish, _tick: Tick<'_>) -> Result<Vec<Vec<Places>>> {
        bail!("{} is not for more than two; tron is", self.name())
    }
}

/// One of the games, as an option's value.
#[derive(Clone, Copy)]
pub(crate) struct GameName(&'static dyn GameKind);

impl PartialEq for GameName {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for GameName {}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ValueEnum for GameName {
    fn value_variants<'a>() -> &'a [Self] {
        super::GAMES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.0.summary()))
    }
}

impl GameName {
    /// The name of a game.
    pub(super) const fn new(kind: &'static dyn GameKind) -> Self {
        Self(kind)
    }

    /// The game of a name.
    pub(crate) fn of_name(name: &str) -> Result<Self> {
        Self::value_variants()
            .iter()
            .copied()
            .find(|game| game.name() == name)
            .ok_or_else(|| anyhow!("unknown game `{name}`"))
    }

    /// The name as on the command line.
    pub(crate) fn name(self) -> &'static str {
        self.0.name()
    }

    /// Everything that can be asked of it and takes no options.
    pub(crate) fn kind(self) -> &'static dyn GameKind {
        self.0
    }

    /// The position that the options ask for.
    pub(crate) fn board(self, start: &StartArgs, seed: u64) -> Result<Box<dyn Board>> {
        self.refuse_foreign_options(start)?;
        self.0.board(start, seed)
    }

    /// How a match from this start begins, the rules as usual.
    pub(crate) fn start_setup(self, start: &StartArgs) -> Result<Setup> {
        self.setup(start, RulesArgs::default())
    }

    /// How a match with these options begins.
    pub(crate) fn setup(self, start: &StartArgs, rules: RulesArgs) -> Result<Setup> {
        self.refuse_foreign_options(start)?;
        foreign(self, "--repetitions", rules.repetitions.is_some())?;
        foreign(self, "--ply-cap", rules.ply_cap.is_some())?;
        self.0.setup(start, rules)
    }

    /// The game's side of a match, from what a log's header holds.
    pub(crate) fn contest(self, setup: &Setup) -> Result<Box<dyn Contest>> {
        let known = self.0.rules();
        let mut rules = setup.rules.keys();
        if let Some(name) = rules.find(|name| !known.contains(&name.as_str())) {
            bail!(
                "the header has a rule `{name}`, which {} has not",
                self.name()
            );
        }
        self.0.contest(setup)
    }

    /// The position of the options, or the game that led there, in another program's form.
    pub(crate) fn converted(self, start: &StartArgs, to: &str) -> Result<String> {
        self.refuse_foreign_options(start)?;
        self.0.converted(start, to)
    }

    /// Refuses options that mean nothing in this game, rather than passing over them in silence.
    pub(crate) fn refuse_foreign_options(self, start: &StartArgs) -> Result<()> {
        for (option, given) in [
            ("--size", start.size.is_some()),
            ("--walls", start.walls.is_some()),
            ("--map", start.map.is_some()),
            ("--start", start.start.is_some()),
            ("--rules", start.rules.is_some()),
            ("--form", start.form.is_some()),
            ("--metric", start.metric.is_some()),
            ("--goal", start.goal.is_some()),
            ("--alike", !start.alike.is_empty()),
            ("--axis-bound", start.axis_bound),
        ] {
            foreign(self, option, given)?;
        }
        Ok(())
    }
}

/// Fails if an option is given that the game does not have.
pub(crate) fn foreign(game: GameName, option: &str, given: bool) -> Result<()> {
    if given && !game.0.options().contains(&option) {
        bail!("{option} means nothing in {}", game.name());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_names() {
        let names: Vec<&str> = GameName::value_variants()
            .iter()
            .map(|game| game.name())
            .collect();
        assert_eq!(
            names,
            ["quoridor", "huarong", "dots-boxes", "tron", "tic-tac-toe"]
        );
        for name in names {
            assert_eq!(GameName::of_name(name).unwrap().name(), name);
        }
        assert!(GameName::of_name("chess").is_err());
    }

    #[test]
    fn options_of_other_games_are_refused() {
        let start = StartArgs {
            walls: Some(3),
            ..StartArgs::default()
        };
        let refused = |name| {
            let game = GameName::of_name(name).unwrap();
            game.refuse_foreign_options(&start).err()
        };
        assert!(refused("quoridor").is_none());
        assert_eq!(
            refused("tron").unwrap().to_string(),
            "--walls means nothing in tron"
        );
    }
}
