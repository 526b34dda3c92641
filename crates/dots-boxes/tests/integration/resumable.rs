//! Proofs that are broken off and taken up again: the same answer, nothing proven twice, and files
//! that are not right refused.

use core::time::Duration;
use std::fs;
use std::path::PathBuf;

use dots_boxes::solve::{
    CheckpointError, Pauses, Progress, ResumeError, expected_nodes, solve_resumable,
};
use dots_boxes::{Position, Solution, Start, solve};
use search_core::table_file::{TableFileError, TableForm};
use search_core::{LimitKind, Limits, Outcome, SplitMix64};

use crate::oracle::{random_position, size};

/// A file of this test, gone at its end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let name = format!("dots-boxes-{}-{name}.proof", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }

    fn run(&self, position: &Position, limits: &Limits) -> Result<Solution, ResumeError> {
        solve_resumable(position, limits, &self.0, Pauses::default(), &mut |_| ())
    }

    fn error(&self, position: &Position) -> String {
        let error = self.run(position, &Limits::none()).unwrap_err();
        error.to_string()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn board(rows: u8, columns: u8) -> Position {
    Position::start(size(rows, columns), Start::American)
}

/// Broken off every 3,000 nodes by a limit, each time with a new table: the answer of one go, for
/// hardly more work.
#[test]
fn a_proof_in_runs_is_the_proof_in_one_go() {
    for (rows, columns, threads) in [(3, 3, 1), (2, 4, 1), (3, 3, 2)] {
        let place = Place::new(&format!("runs-{rows}x{columns}-{threads}"));
        let start = board(rows, columns);
        let whole = solve(&start, &Limits::none()).unwrap();
        let limits = Limits::none().with_nodes(3_000).with_threads(threads);
        let mut work = 0;
        let mut runs = 0;
        let last = loop {
            let solution = place.run(&start, &limits).unwrap();
            work += solution.stats.nodes;
            runs += 1;
            if solution.outcome == Outcome::Solved {
                break solution;
            }
            assert_eq!(solution.outcome, Outcome::LimitReached(LimitKind::Nodes));
            assert!(solution.stats.nodes <= 3_000);
        };
        assert_eq!((last.value(), &last.moves), (whole.value(), &whole.moves));
        assert!(runs >= 4, "{runs} runs");
        assert!(
            work < whole.stats.nodes * 3 / 2,
            "{work} {}",
            whole.stats.nodes
        );
        let again = place.run(&start, &Limits::none()).unwrap();
        assert_eq!((again.stats.nodes, again.value()), (0, whole.value()));
        assert_eq!(again.moves, whole.moves);
    }
}

#[test]
fn random_positions_are_solved_alike_in_runs() {
    let place = Place::new("random");
    for seed in 0..60 {
        let mut rng = SplitMix64::for_index(41, seed);
        let board = size(3 + seed as u8 % 2, 4);
        let position = random_position(&mut rng, board, board.edge_count() - 20);
        let whole = solve(&position, &Limits::none()).unwrap();
        let _ = fs::remove_file(&place.0);
        let limits = Limits::none()
            .with_nodes(1 + rng.below(300))
            .with_memory(1 << 16);
        let last = (0..10_000)
            .map(|_| place.run(&position, &limits).unwrap())
            .find(|solution| solution.outcome == Outcome::Solved)
            .unwrap();
        assert_eq!((last.value(), &last.moves), (whole.value(), &whole.moves));
    }
}

/// Within one run too: pauses change the answer in nothing, and each is told of.
#[test]
fn pauses_are_told_and_change_nothing() {
    let place = Place::new("pauses");
    let start = board(3, 3);
    let whole = solve(&start, &Limits::none()).unwrap();
    for (keep_after, threads) in [(Duration::ZERO, 1), (Duration::MAX, 1), (Duration::ZERO, 2)] {
        let _ = fs::remove_file(&place.0);
        let pauses = Pauses {
            nodes: 5_000,
            keep_after,
            ..Pauses::default()
        };
        let mut told: Vec<Progress> = Vec::new();
        let mut kept_files = 0;
        let limits = Limits::none().with_threads(threads);
        let solution = solve_resumable(&start, &limits, &place.0, pauses, &mut |progress| {
            kept_files += usize::from(place.0.exists());
            told.push(progress.clone());
        })
        .unwrap();
        assert_eq!(solution.outcome, Outcome::Solved);
        assert_eq!(
            (solution.value(), &solution.moves),
            (whole.value(), &whole.moves)
        );
        assert!(solution.stats.nodes < whole.stats.nodes * 3 / 2);
        assert!(told.len() >= 4 && told.len() as u64 <= solution.stats.nodes / 5_000);
        for (index, progress) in told.iter().enumerate() {
            assert!(progress.nodes >= 5_000 * (index as u64 + 1));
            assert_eq!(progress.nodes, progress.run_nodes);
            assert_eq!(progress.elapsed, progress.run_elapsed);
            assert!(progress.lower <= -3 && -3 <= progress.upper);
            assert_eq!(progress.is_kept, keep_after.is_zero());
            assert!(progress.trail.len() <= 8);
            assert!(progress.trail.iter().all(|step| step.judged < step.moves));
        }
        assert!(told.iter().any(|progress| progress.trail.len() == 8));
        assert!(
            told.iter()
                .flat_map(|progress| &progress.trail)
                .any(|step| step.judged > 0)
        );
        assert_eq!(
            kept_files,
            if keep_after.is_zero() { told.len() } else { 0 }
        );
        assert!(place.0.exists());
    }
    // A second run counts on from the first.
    let pauses = Pauses {
        nodes: 1_000,
        keep_after: Duration::ZERO,
        most_entries: 500,
    };
    let _ = fs::remove_file(&place.0);
    let first = Limits::none().with_nodes(8_000);
    solve_resumable(&start, &first, &place.0, pauses, &mut |_| ()).unwrap();
    assert!(fs::metadata(&place.0).unwrap().len() <= 88 + 500 * 12);
    let mut least = u64::MAX;
    solve_resumable(&start, &Limits::none(), &place.0, pauses, &mut |progress| {
        assert!(progress.nodes == progress.run_nodes + 8_000);
        assert!(progress.elapsed >= progress.run_elapsed);
        least = least.min(progress.nodes);
    })
    .unwrap();
    assert!((9_000..10_000).contains(&least), "{least}");
}

/// A run may have more memory, or less, than the one before.
#[test]
fn memory_may_change_from_run_to_run() {
    let place = Place::new("memory");
    let start = board(2, 5);
    for bytes in [1 << 12, 1 << 24, 1 << 16] {
        let limits = Limits::none().with_nodes(40_000).with_memory(bytes);
        place.run(&start, &limits).unwrap();
    }
    let last = place.run(&start, &Limits::none()).unwrap();
    assert_eq!(last.value(), Some(-2));
}

#[test]
fn limits_and_sizes_are_those_of_solve() {
    let place = Place::new("limits");
    let shallow = place
        .run(&board(3, 3), &Limits::none().with_depth(23))
        .unwrap();
    assert_eq!(shallow.outcome, Outcome::LimitReached(LimitKind::Depth));
    assert!(!place.0.exists());
    assert_eq!(
        place.error(&board(6, 6)),
        "84 free edges: the exact solver takes positions of at most 64"
    );
    let over: Position = "1x1 -/- || 1-0 1".parse().unwrap();
    let solution = place.run(&over, &Limits::none()).unwrap();
    assert_eq!((solution.value(), solution.moves.len()), (Some(0), 0));
}

#[test]
fn expectations_grow_with_the_board() {
    assert_eq!(expected_nodes(&board(2, 4)), None);
    assert_eq!(
        expected_nodes(&Position::start(size(5, 5), Start::Swedish)),
        None
    );
    assert_eq!(expected_nodes(&board(3, 3)), Some(23_600.0));
    let four = expected_nodes(&board(4, 4)).unwrap();
    assert!((6e7..8e7).contains(&four), "{four}");
    let next = expected_nodes(&board(4, 5)).unwrap();
    assert!((6e9..8e9).contains(&next), "{next}");
}

#[test]
fn files_that_are_not_right_are_refused_and_left_alone() {
    let place = Place::new("damage");
    let start: Position = "1x2 ../.. .|. 0-0 1".parse().unwrap();
    let other = board(1, 2);
    place.run(&start, &Limits::none()).unwrap();
    let whole = fs::read(&place.0).unwrap();
    assert_eq!((whole.len() - 88) % 12, 0);
    let refused = |bytes: &[u8]| {
        fs::write(&place.0, bytes).unwrap();
        let error = place.run(&start, &Limits::none()).unwrap_err();
        assert_eq!(fs::read(&place.0).unwrap(), bytes, "left as it is");
        match error {
            ResumeError::Checkpoint(CheckpointError::File(error)) => error,
            error => panic!("{error}"),
        }
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        let error = refused(&bytes);
        let expected = match at {
            0..8 => matches!(error, TableFileError::NotATable { .. }),
            8..10 => matches!(error, TableFileError::Version { expected: 1, .. }),
            // Another number of entries.
            12..16 => !matches!(error, TableFileError::Version { .. }),
            _ => matches!(error, TableFileError::Damaged { .. }),
        };
        assert!(expected, "byte {at}: {error}");
        let error = refused(&whole[..at]);
        assert!(
            matches!(error, TableFileError::Truncated { found, .. } if found == at),
            "{at} bytes: {error}"
        );
    }
    let longer = [whole.as_slice(), &[0]].concat();
    assert!(matches!(refused(&longer), TableFileError::TooLong { .. }));
    assert_eq!(
        refused(b"something else").to_string(),
        "this is no such table: it does not begin with `dotsprf`"
    );
    fs::write(&place.0, &whole).unwrap();
    assert_eq!(
        place.error(&other),
        "the checkpoint is of the proof of another position"
    );
    assert_eq!(
        place.error(&board(2, 1)),
        "the checkpoint is of the proof of another position"
    );
    // Keys of another meaning, in a file that is whole.
    let form = TableForm::new(*b"dotsprf\x1A", 1);
    let table = form
        .read(whole.as_slice(), |_| {
            Ok::<_, TableFileError>(whole.len() - TableForm::OVERHEAD)
        })
        .unwrap();
    let write = |at: usize, bits: u8| {
        let mut content = table.content.clone();
        content[at] ^= bits;
        let mut bytes = Vec::new();
        form.write(&mut bytes, table.about, [content]).unwrap();
        fs::write(&place.0, bytes).unwrap();
    };
    write(32, 64);
    assert_eq!(
        place.error(&start),
        "the checkpoint was made by a solver that tries edges in another order"
    );
    // Any number of bits for chains is taken in: more than there are multisets change nothing.
    write(47, 0xFF);
    assert_eq!(place.run(&start, &Limits::none()).unwrap().stats.nodes, 0);
}

#[test]
fn a_place_that_cannot_be_written_is_told() {
    let place = Place(std::env::temp_dir().join("dots-boxes-no-such-folder/proof"));
    assert!(
        place
            .error(&board(1, 2))
            .starts_with("the table cannot be read or written: ")
    );
    let folder = Place(std::env::temp_dir());
    assert!(
        folder
            .error(&board(1, 2))
            .starts_with("the table cannot be read or written: ")
    );
}
