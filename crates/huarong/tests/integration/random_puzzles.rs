//! Random small puzzles of every kind, against the slow twin.

use huarong::{
    Algorithm, Atlas, Metric, Puzzle, PuzzleBuilder, Solution, SolveError, all_solutions, solve,
};
use search_core::{Limits, Outcome, SplitMix64};

use crate::slow::{Answer, Board, Slow, board};

/// Boards of labels that the twin may see before a puzzle is given up as too large.
const TWIN_CAP: usize = 6_000;

pub(crate) struct Made {
    pub(crate) puzzle: Puzzle,
    pub(crate) twin: Slow,
}

fn rows(board: &Board) -> String {
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// A random puzzle: walls, gates, pieces grown cell by cell, some of them the same again, one to
/// three goal pieces laid elsewhere, sometimes interchangeable ones or bound axes. Walls and gates
/// of half of them are their own mirror image. `None` where the draw does not fit together.
pub(crate) fn make(rng: &mut SplitMix64) -> Option<Made> {
    let (height, width) = (2 + rng.below(3) as usize, 2 + rng.below(3) as usize);
    let symmetric = rng.chance(1, 2);
    let axis_bound = rng.chance(1, 5);
    let mut start = vec![vec!['.'; width]; height];
    let mut gates = start.clone();
    for (board, mark, share) in [(&mut start, '#', 10), (&mut gates, '-', 15)] {
        for row in board.iter_mut() {
            for column in 0..width {
                if rng.chance(1, share) {
                    row[column] = mark;
                    if symmetric {
                        row[width - 1 - column] = mark;
                    }
                }
            }
        }
    }
    for (row, line) in start.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            if cell == '#' {
                gates[row][column] = '.';
            }
        }
    }
    let mut goal = vec![vec!['.'; width]; height];
    let mut shapes: Vec<Vec<(usize, usize)>> = Vec::new();
    let goal_pieces = 1 + rng.below(2) as usize;
    let free_cells = 1 + rng.below(3) as usize;
    for label in 'A'..='Z' {
        let is_goal = label < (b'A' + goal_pieces as u8).into();
        let room = start.iter().flatten().filter(|&&c| c == '.').count();
        if room <= free_cells && !is_goal {
            break;
        }
        let shape = match rng.pick(&shapes) {
            Some(shape) if rng.chance(1, 2) => shape.clone(),
            _ => grow(rng),
        };
        let blocked = |board: &Board, row: usize, column: usize| {
            board[row][column] != '.' || (!is_goal && gates[row][column] == '-')
        };
        let Some((down, right)) = place(rng, &shape, &start, &blocked) else {
            if is_goal {
                return None;
            }
            continue;
        };
        for &(row, column) in &shape {
            start[row + down][column + right] = label;
        }
        if is_goal {
            let walls = |board: &Board, row: usize, column: usize| {
                board[row][column] != '.' || start[row][column] == '#'
            };
            let (down, right) = place(rng, &shape, &goal, &walls)?;
            for &(row, column) in &shape {
                goal[row + down][column + right] = label;
            }
        }
        shapes.push(shape);
    }
    let mut builder = PuzzleBuilder::new(&rows(&start))
        .goal(&rows(&goal))
        .axis_bound(axis_bound);
    let has_gates = gates.iter().flatten().any(|&c| c == '-');
    if has_gates {
        builder = builder.gates(&rows(&gates));
    }
    // Make goal pieces interchangeable with each other or with others, where the shapes allow it.
    let mut alike = String::new();
    let pair = *rng.pick(&["", "", "AB", "AC", "ACD", "BC"])?;
    if builder.clone().alike(pair).build().is_ok() {
        builder = builder.alike(pair);
        pair.clone_into(&mut alike);
    }
    let puzzle = builder.build().ok()?;
    let twin = Slow {
        board: start,
        goal,
        gates: has_gates.then_some(gates),
        alike,
        axis_bound,
    };
    Some(Made { puzzle, twin })
}

/// A connected shape of one to four cells, in the corner.
fn grow(rng: &mut SplitMix64) -> Vec<(usize, usize)> {
    let mut cells = vec![(3_usize, 3_usize)];
    for _ in 0..rng.below(4) {
        let &(row, column) = rng.pick(&cells).unwrap();
        let near = [
            (row - 1, column),
            (row + 1, column),
            (row, column - 1),
            (row, column + 1),
        ];
        let &cell = rng.pick(&near).unwrap();
        if !cells.contains(&cell) && cell.0 > 0 && cell.1 > 0 {
            cells.push(cell);
        }
    }
    let top = cells.iter().map(|cell| cell.0).min().unwrap();
    let left = cells.iter().map(|cell| cell.1).min().unwrap();
    cells
        .iter()
        .map(|&(row, column)| (row - top, column - left))
        .collect()
}

/// Some place where the shape fits.
fn place(
    rng: &mut SplitMix64,
    shape: &[(usize, usize)],
    board: &Board,
    blocked: &dyn Fn(&Board, usize, usize) -> bool,
) -> Option<(usize, usize)> {
    let (height, width) = (board.len(), board[0].len());
    let mut places: Vec<(usize, usize)> = (0..height)
        .flat_map(|down| (0..width).map(move |right| (down, right)))
        .collect();
    rng.shuffle(&mut places);
    places.into_iter().find(|&(down, right)| {
        shape.iter().all(|&(row, column)| {
            let (row, column) = (row + down, column + right);
            row < height && column < width && !blocked(board, row, column)
        })
    })
}

/// A solution is legal in its metric, in the user's labels, leads to the goal, and is as long as it
/// says.
pub(crate) fn check_solution(puzzle: &Puzzle, answer: &Solution) {
    let mut position = puzzle.clone();
    for mv in &answer.moves {
        assert!(mv.is_one(answer.metric), "{mv} is no {}", answer.metric);
        position.try_play(mv).unwrap();
    }
    if answer.outcome == Outcome::Solved {
        assert!(position.is_solved(), "{position}");
        assert_eq!(answer.length, Some(answer.moves.len() as u32));
    } else {
        assert_eq!((answer.length, answer.moves.len()), (None, 0));
    }
}

#[test]
fn every_algorithm_agrees_with_the_slow_twin() {
    let mut rng = SplitMix64::new(2024);
    let [
        mut compared,
        mut solved,
        mut unsolvable,
        mut mirrored,
        mut gated,
        mut bound,
        mut alike,
    ] = [0; 7];
    while compared < 900 {
        let Some(Made { puzzle, twin }) = make(&mut rng) else {
            continue;
        };
        for metric in Metric::SINGLE {
            let expected = match twin.solve(metric, TWIN_CAP) {
                Answer::Shortest(length) => Some(length),
                Answer::Unsolvable => None,
                Answer::TooLarge => continue,
            };
            compared += 1;
            let limits = Limits::none();
            let mut exhausted_states = Vec::new();
            for algorithm in [
                Algorithm::Bfs,
                Algorithm::Bidirectional,
                Algorithm::Astar,
                Algorithm::Frontier,
                Algorithm::Auto,
            ] {
                let answer = solve(&puzzle, metric, algorithm, &limits).unwrap();
                assert_eq!(
                    answer.length,
                    expected,
                    "{} in {metric} by {algorithm}",
                    puzzle.notation()
                );
                check_solution(&puzzle, &answer);
                mirrored += u32::from(answer.mirrored);
                if answer.outcome == Outcome::Exhausted {
                    exhausted_states.push(answer.states);
                }
                if metric == Metric::MoveThenStep && expected.is_some() {
                    let steps: usize = answer.moves.iter().map(|mv| mv.path().len()).sum();
                    let all = all_solutions(&puzzle, metric, &limits).unwrap();
                    let found = (steps, all.count.unwrap());
                    assert_eq!(found, twin.fewest_steps(), "{}", puzzle.notation());
                    assert!(all.positions > u64::from(all.length.unwrap()));
                }
            }
            if expected.is_some_and(|length| length < 8) {
                let answer = solve(
                    &puzzle,
                    metric,
                    Algorithm::IdaStar,
                    &Limits::none().with_nodes(200_000),
                )
                .unwrap();
                if answer.outcome == Outcome::Solved {
                    assert_eq!(answer.length, expected, "{}", puzzle.notation());
                    check_solution(&puzzle, &answer);
                }
            }
            if expected.is_none() {
                let all = Atlas::chart(&puzzle, metric, &limits).unwrap();
                assert_eq!((all.optimum(), all.goals()), (None, 0));
                assert_eq!(exhausted_states, [all.len(); 5]);
                unsolvable += 1;
            } else {
                solved += 1;
            }
            gated += u32::from(twin.gates.is_some());
            bound += u32::from(twin.axis_bound);
            alike += u32::from(!twin.alike.is_empty());
        }
    }
    // Each kind came up often enough to have been tested.
    let counts = [solved, unsolvable, mirrored, gated, bound, alike];
    assert!(counts.iter().all(|&count| count >= 30), "{counts:?}");
}

#[test]
fn legal_moves_are_those_of_the_slow_twin() {
    let mut rng = SplitMix64::new(77);
    let mut looked = 0;
    while looked < 300 {
        let Some(Made { puzzle, twin }) = make(&mut rng) else {
            continue;
        };
        looked += 1;
        let mut position = puzzle;
        for _ in 0..4 {
            let here = board(&position.rows());
            for metric in Metric::SINGLE {
                let moves = position.legal_moves(metric);
                assert!(moves.is_sorted());
                let mut reached: Vec<String> = moves
                    .iter()
                    .map(|mv| {
                        let mut next = position.clone();
                        next.try_play(mv).unwrap();
                        assert_eq!(mv.to_string().parse().as_ref(), Ok(mv));
                        assert_eq!(format!("{mv:#}").parse().as_ref(), Ok(mv));
                        let mut back = next.clone();
                        back.try_play(&mv.reversed()).unwrap();
                        assert_eq!(back, position);
                        next.rows()
                    })
                    .collect();
                let count = reached.len();
                reached.sort();
                reached.dedup();
                assert_eq!(reached.len(), count, "no position is listed twice");
                let mut expected: Vec<String> =
                    twin.neighbours(&here, metric).iter().map(rows).collect();
                expected.retain(|next| *next != rows(&here));
                expected.sort();
                expected.dedup();
                assert_eq!(reached, expected);
            }
            let moves = position.legal_moves(Metric::Move);
            if let Some(mv) = rng.pick(&moves) {
                position.try_play(mv).unwrap();
            }
            assert_eq!(position.notation().parse().as_ref(), Ok(&position));
            assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
            assert_eq!(format!("{position:#}").parse().as_ref(), Ok(&position));
        }
    }
}

/// A single row may look like a name or a code, and is read as a row all the same.
#[test]
fn every_row_reads_back() {
    let mut rng = SplitMix64::new(31);
    let labels: Vec<char> = "A4WVE1BF09goalKotski横刀立马+-|.".chars().collect();
    let mut read = 0;
    while read < 2_000 {
        let row: String = (0..=rng.below(8))
            .map(|_| *rng.pick(&labels).unwrap())
            .collect();
        let Ok(puzzle) = Puzzle::parse_rows(&row) else {
            continue;
        };
        read += 1;
        assert_eq!(puzzle.notation().parse().as_ref(), Ok(&puzzle));
        assert_eq!(puzzle.to_string().parse().as_ref(), Ok(&puzzle));
    }
    for row in ["4WVE1", "1A9BF0C", "Klotski", "横刀立马", "goal", "AB"] {
        let puzzle = Puzzle::parse_rows(row).unwrap();
        assert_eq!(puzzle.notation(), format!("{row}/"));
        assert_eq!(puzzle.notation().parse().as_ref(), Ok(&puzzle));
        let bound = puzzle.with_goal(row).unwrap();
        assert_eq!(bound.notation(), format!("{row}/ goal {row}"));
        assert_eq!(bound.notation().parse().as_ref(), Ok(&bound));
    }
}

#[test]
fn equal_calls_give_equal_answers() {
    let mut rng = SplitMix64::new(5);
    let mut looked = 0;
    while looked < 50 {
        let Some(Made { puzzle, .. }) = make(&mut rng) else {
            continue;
        };
        looked += 1;
        for algorithm in Algorithm::ALL {
            let limits = Limits::none().with_nodes(2_000);
            let mut one = solve(&puzzle, Metric::Slide, algorithm, &limits).unwrap();
            let two = solve(&puzzle, Metric::Slide, algorithm, &limits).unwrap();
            one.elapsed = two.elapsed;
            assert_eq!(one, two);
        }
    }
}

#[test]
fn a_goal_of_too_many_arrangements_is_refused_by_the_backward_search_only() {
    // Twelve different free pieces on 8x8 cells: more arrangements than anyone can list.
    let row = "A.bc.def/......e./g.hi.jkl/g..i..k./......../......../......../........";
    let goal = "......../......../......../......../......../......../......../.......A";
    let puzzle = Puzzle::parse_rows(row).unwrap().with_goal(goal).unwrap();
    let limits = Limits::none().with_nodes(1_000);
    let error = solve(&puzzle, Metric::Step, Algorithm::Bidirectional, &limits).unwrap_err();
    assert_eq!(
        error,
        SolveError::TooManyGoals {
            cap: huarong::GOAL_CAP
        }
    );
    let answer = solve(&puzzle, Metric::Step, Algorithm::Auto, &limits).unwrap();
    assert_eq!(
        (answer.outcome, answer.algorithm),
        (Outcome::Solved, Algorithm::Astar)
    );
}

#[test]
fn pieces_that_move_together_agree_with_the_slow_twin() {
    let mut rng = SplitMix64::new(31);
    let [mut solved, mut unsolvable, mut together, mut mirrored] = [0; 4];
    for round in 0.. {
        if solved + unsolvable >= 360 {
            break;
        }
        let Some(Made { puzzle, twin }) = make(&mut rng) else {
            continue;
        };
        let metric = Metric::GROUP[round % 3];
        let expected = match twin.solve(metric, TWIN_CAP / 8) {
            Answer::Shortest(length) => Some(length),
            Answer::Unsolvable => None,
            Answer::TooLarge => continue,
        };
        for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
            let answer = solve(&puzzle, metric, algorithm, &Limits::none()).unwrap();
            assert_eq!(
                answer.length,
                expected,
                "{} in {metric} by {algorithm}",
                puzzle.notation()
            );
            check_solution(&puzzle, &answer);
            together += answer
                .moves
                .iter()
                .filter(|mv| mv.labels().len() > 1)
                .count();
            mirrored += usize::from(answer.mirrored);
            if answer.outcome == Outcome::Exhausted {
                let all = Atlas::chart(&puzzle, metric, &Limits::none()).unwrap();
                assert_eq!(answer.states, all.len());
            }
        }
        // Every legal move is legal, and no other board can be reached by one.
        let mut after: Vec<String> = puzzle
            .legal_moves(metric)
            .iter()
            .map(|mv| {
                assert!(mv.is_one(metric));
                assert_eq!(mv.to_string().parse().as_ref(), Ok(mv));
                assert_eq!(format!("{mv:#}").parse().as_ref(), Ok(mv));
                let mut position = puzzle.clone();
                position.try_play(mv).unwrap();
                let rows = position.rows();
                position.try_play(&mv.reversed()).unwrap();
                assert_eq!(position, puzzle);
                rows
            })
            .collect();
        let mut boards: Vec<String> = twin
            .neighbours(&twin.board, metric)
            .iter()
            .map(rows)
            .collect();
        for list in [&mut after, &mut boards] {
            list.sort_unstable();
            list.dedup();
        }
        assert_eq!(after, boards, "{} in {metric}", puzzle.notation());
        match expected {
            Some(_) => solved += 1,
            None => unsolvable += 1,
        }
    }
    let counts = [solved, unsolvable, together, mirrored];
    assert!(counts.iter().all(|&count| count >= 30), "{counts:?}");
}
