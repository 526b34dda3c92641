//! Against plain breadth-first search, with so little effort that all means are taken on small boards.

use search_core::{SplitMix64, bfs};

use super::*;
use crate::builder::PuzzleBuilder;
use crate::metric::Metric;
use crate::state::by_size;

/// The most states of a puzzle that is compared.
const MOST: u64 = 3_000;

/// A random board of single squares, dominoes, squares of four and corners, with one or two goals, and
/// sometimes gates, walls, bound axes or interchangeable goal pieces. Half of the boards are symmetric in
/// all but their pieces.
fn draw(rng: &mut SplitMix64) -> Option<Puzzle> {
    const SHAPES: [&[(usize, usize)]; 6] = [
        &[(0, 0)],
        &[(0, 0)],
        &[(0, 0), (0, 1)],
        &[(0, 0), (1, 0)],
        &[(0, 0), (0, 1), (1, 0), (1, 1)],
        &[(0, 0), (1, 0), (1, 1)],
    ];
    let (height, width) = (2 + rng.below(3) as usize, 3 + rng.below(2) as usize);
    let symmetric = rng.chance(1, 2);
    let mut board = vec![vec!['.'; width]; height];
    let mut gates = board.clone();
    for row in 0..height {
        for column in 0..width {
            let twin = if symmetric {
                width - 1 - column
            } else {
                column
            };
            if rng.chance(1, 25) {
                (board[row][column], board[row][twin]) = ('#', '#');
                (gates[row][column], gates[row][twin]) = ('.', '.');
            } else if rng.chance(1, 25) && board[row][column] == '.' {
                (gates[row][column], gates[row][twin]) = ('-', '-');
            }
        }
    }
    let mut goal = vec![vec!['.'; width]; height];
    let goals = 1 + rng.below(2) as u8;
    let mut label = b'A';
    for _ in 0..12 {
        let shape = *rng.pick(&SHAPES)?;
        let mut lay = |board: &mut Vec<Vec<char>>, avoid: &[&[Vec<char>]]| {
            for _ in 0..8 {
                let (down, right) = (rng.below(height as u64), rng.below(width as u64));
                let cells = || {
                    shape
                        .iter()
                        .map(|&(r, c)| (r + down as usize, c + right as usize))
                };
                let is_free = |board: &[Vec<char>], (r, c): (usize, usize)| {
                    board.get(r).and_then(|row| row.get(c)) == Some(&'.')
                };
                if cells().all(|at| is_free(board, at) && avoid.iter().all(|b| is_free(b, at))) {
                    cells().for_each(|(r, c)| board[r][c] = label.into());
                    return true;
                }
            }
            false
        };
        let is_goal = label < b'A' + goals;
        let walls: Vec<Vec<char>> = board
            .iter()
            .map(|row| {
                row.iter()
                    .map(|&c| if c == '#' { '#' } else { '.' })
                    .collect()
            })
            .collect();
        let room = board.iter().flatten().filter(|&&c| c == '.').count();
        if room < shape.len() + 2 {
            break;
        }
        let laid = if is_goal {
            lay(&mut board, &[]) && lay(&mut goal, &[&walls])
        } else {
            lay(&mut board, &[&gates])
        };
        if !laid && is_goal {
            return None;
        }
        label += u8::from(laid);
    }
    let rows = |board: &[Vec<char>]| {
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    };
    let mut builder = PuzzleBuilder::new(&rows(&board)).goal(&rows(&goal));
    if gates.iter().flatten().any(|&c| c == '-') {
        builder = builder.gates(&rows(&gates));
    }
    for more in [
        builder.clone().alike("AB"),
        builder.clone().alike("AC"),
        builder.clone().axis_bound(true),
    ] {
        if rng.chance(1, 4) && more.clone().build().is_ok() {
            builder = more;
        }
    }
    builder.build().ok()
}

/// The length of a shortest solution by both, compared. `None` where there are too many states.
fn compare<S: State>(
    puzzle: &Puzzle,
    metric: Metric,
    merge: bool,
    effort: Effort,
) -> Option<(bool, Option<usize>)> {
    let space = Space::<S>::new(puzzle, metric, merge);
    let start = space.state_of(&puzzle.anchors);
    let plain = bfs(&space, &start, &Limits::none().with_nodes(MOST));
    if matches!(plain.outcome, Outcome::LimitReached(_)) {
        return None;
    }
    let shown = || format!("{} in {metric}, {merge}, {effort:?}", puzzle.notation());
    let run = |limits: &Limits| {
        let work = Work::start(limits, None);
        search_with(effort, puzzle, &space, work).unwrap()
    };
    let (found, _) = run(&Limits::none());
    assert_eq!(found.outcome, plain.outcome, "{}", shown());
    let length = plain.solution.map(|path| path.states.len() - 1);
    let at_least = found.at_least;
    let path = found.states;
    assert_eq!(
        path.as_ref().map(|path| path.len() - 1),
        length,
        "{}",
        shown()
    );
    if let Some(path) = path {
        assert_eq!(at_least as usize, path.len() - 1);
        check_path(&space, &start, &path);
    }
    // One move less than is needed, and a few expansions only.
    let length = length.map_or(0, |length| length as u32);
    if length > 0 {
        let (found, _) = run(&Limits::none().with_depth(length - 1));
        assert_eq!(
            found.outcome,
            Outcome::LimitReached(LimitKind::Depth),
            "{}",
            shown()
        );
        assert_eq!(found.at_least, length, "{}", shown());
    }
    let (found, _) = run(&Limits::none().with_nodes(40));
    assert!(found.expanded <= 40);
    if let Outcome::LimitReached(kind) = found.outcome {
        assert_eq!((kind, found.expanded), (LimitKind::Nodes, 40));
        assert!(length == 0 || found.at_least <= length, "{}", shown());
        if let Some(path) = found.states {
            check_path(&space, &start, &path);
            assert!(path.len() > length as usize);
        }
    }
    Some((space.is_merged(), (length > 0).then_some(length as usize)))
}

fn check_path<S: State>(space: &Space<S>, start: &S, path: &[S]) {
    use search_core::Puzzle as _;
    assert_eq!(path.first(), Some(start));
    assert!(space.is_goal(path.last().unwrap()));
    for pair in path.windows(2) {
        let mut follows = false;
        space.neighbours(&pair[0], |_, next| follows |= *next == pair[1]);
        assert!(follows);
    }
}

#[test]
fn lengths_are_those_of_breadth_first_search() {
    let mut rng = SplitMix64::new(61);
    let [mut solved, mut unsolvable, mut merged, mut long] = [0; 4];
    let efforts = [(0, 0), (0, u64::MAX), (40, 5), (u64::MAX, u64::MAX)];
    while solved + unsolvable < 500 {
        let Some(puzzle) = draw(&mut rng) else {
            continue;
        };
        let metric = *rng.pick(&Metric::UNITS).unwrap();
        for (small, patience) in efforts {
            for merge in [false, true] {
                let effort = Effort { small, patience };
                let compared = by_size!(compare(&puzzle, metric, merge, effort));
                if let Some((is_merged, length)) = compared {
                    merged += u32::from(is_merged);
                    solved += u32::from(length.is_some());
                    unsolvable += u32::from(length.is_none());
                    long += u32::from(length.is_some_and(|length| length > 8));
                }
            }
        }
    }
    let counts = [solved / 10, unsolvable / 10, merged, 2 * long];
    assert!(counts.iter().all(|&count| count > 12), "{counts:?}");
}
