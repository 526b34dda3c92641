//! The levels of GNOME Klotski.

use huarong::{Algorithm, Metric, Puzzle, solve};
use search_core::{Limits, Outcome};

pub(crate) struct Level {
    pub(crate) name: &'static str,
    /// Least moves and steps, where known.
    pub(crate) optima: Option<[u32; 2]>,
    pub(crate) puzzle: Puzzle,
}

pub(crate) fn levels() -> Vec<Level> {
    let text = include_str!("../data/gnome_levels.txt");
    let blocks = text.split("\n\n").filter(|block| !block.starts_with('#'));
    blocks
        .map(|block| {
            let (head, rows) = block.split_once('\n').unwrap();
            let head: Vec<&str> = head.split(" | ").collect();
            let rows: Vec<&str> = rows
                .lines()
                .map(|row| row.strip_prefix('|').unwrap().strip_suffix('|').unwrap())
                .collect();
            let puzzle = Puzzle::from_gnome(&rows.join("\n"))
                .unwrap_or_else(|error| panic!("{}: {error}", head[0]));
            let size = format!("{}x{}", puzzle.width(), puzzle.height());
            assert_eq!(size, head[1], "{}", head[0]);
            let optima = head[2]
                .split_once('/')
                .map(|(moves, steps)| [moves, steps].map(|number| number.parse().unwrap()));
            Level {
                name: head[0],
                optima,
                puzzle,
            }
        })
        .collect()
}

#[test]
fn every_level_is_read_and_goes_round() {
    let levels = levels();
    assert_eq!(levels.len(), 28);
    assert_eq!(
        levels.iter().filter(|level| level.optima.is_some()).count(),
        20
    );
    for level in levels {
        let puzzle = level.puzzle;
        assert_eq!(
            puzzle.notation().parse().as_ref(),
            Ok(&puzzle),
            "{}",
            level.name
        );
        assert_eq!(
            puzzle.to_string().parse().as_ref(),
            Ok(&puzzle),
            "{}",
            level.name
        );
        let has_gate = puzzle.gate_rows().is_some();
        let gateless = ["Pelopones", "Lodzianka", "Polonaise", "Baltic Sea"];
        assert_eq!(has_gate, !gateless.contains(&level.name), "{}", level.name);
    }
}

#[test]
fn levels_of_known_optimum_have_it() {
    for level in levels() {
        let Some([moves, steps]) = level.optima else {
            continue;
        };
        for (metric, expected) in [(Metric::Move, moves), (Metric::Step, steps)] {
            let answer = solve(&level.puzzle, metric, Algorithm::Auto, &Limits::none()).unwrap();
            assert_eq!(answer.length, Some(expected), "{} in {metric}", level.name);
        }
    }
}

#[test]
fn open_levels_end_at_the_limit_and_say_so() {
    for level in levels().into_iter().filter(|level| level.optima.is_none()) {
        let limits = Limits::none().with_nodes(200);
        let answer = solve(&level.puzzle, Metric::Move, Algorithm::Bfs, &limits).unwrap();
        assert!(
            matches!(answer.outcome, Outcome::LimitReached(_)),
            "{}",
            level.name
        );
        assert_eq!(
            (answer.expanded, answer.length),
            (200, None),
            "{}",
            level.name
        );
    }
}

#[test]
fn a_level_without_a_block_or_with_another_goal_shape_is_refused() {
    let error = Puzzle::from_gnome("####\n#a.#\n####").unwrap_err();
    assert_eq!(
        error.to_string(),
        "goal row 1, column 1: there is no piece '*' on the board"
    );
    let error = Puzzle::from_gnome("#####\n#**.#\n#####").unwrap_err();
    assert_eq!(
        error.to_string(),
        "goal row 2, column 4: piece '*' has not the shape it has on the board"
    );
    assert!(Puzzle::from_gnome("").is_err());
}
