//! The published table of solved boards: `tests/data/solved_boards.txt`.

use std::time::Instant;

use quoridor::{Position, Size};
use quoridor::{Verdict, solve};
use search_core::Limits;

/// The largest boards that are solved, in states; `SOLVED_BOARDS_STATES` sets another bound.
const STATES: u64 = 3_000_000;

struct Row {
    size: Size,
    walls: u8,
    verdict: Verdict,
    states: u64,
}

fn rows() -> Vec<Row> {
    let table = include_str!("../data/solved_boards.txt");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let plies = || fields[3].parse().unwrap();
        Row {
            size: fields[0].parse().unwrap(),
            walls: fields[1].parse().unwrap(),
            verdict: match fields[2] {
                "1" => Verdict::Win(plies()),
                "2" => Verdict::Loss(plies()),
                _ => Verdict::Draw,
            },
            states: fields[4].parse().unwrap(),
        }
    })
    .collect()
}

#[test]
fn solved_boards_are_as_published() {
    let most = std::env::var("SOLVED_BOARDS_STATES").ok();
    let most = most.map_or(STATES, |text| text.parse().expect("a number of states"));
    let rows = rows();
    assert_eq!(rows.len(), 111);
    let mut solved = 0;
    for row in rows.iter().filter(|row| row.states <= most) {
        let began = Instant::now();
        let solution = solve(&Position::start(row.size, row.walls), &Limits::none());
        let (size, walls) = (row.size, row.walls);
        assert_eq!(solution.verdict, Some(row.verdict), "{size}, {walls} walls");
        assert_eq!(solution.states, row.states, "{size}, {walls} walls");
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "{size} {walls} walls: {}, {} states, {seconds:.2} s",
            row.verdict, row.states
        );
        solved += 1;
    }
    assert!(solved >= 50 || most < STATES, "{solved}");
}

/// The page's table says the same, board by board.
#[test]
fn solved_boards_are_those_of_the_page() {
    let page = include_str!("../../../../docs/quoridor.md");
    let rows = rows();
    let mut boards: Vec<Size> = rows.iter().map(|row| row.size).collect();
    boards.dedup();
    for board in boards {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.size == board).collect();
        let mut cells: Vec<String> = Vec::new();
        for group in rows.chunk_by(|a, b| a.verdict == b.verdict) {
            let (first, last) = (group[0].walls, group[group.len() - 1].walls);
            let walls = if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            };
            cells.push(match group[0].verdict {
                Verdict::Win(plies) => format!("{walls}: first in {plies}"),
                Verdict::Loss(plies) => format!("{walls}: second in {plies}"),
                Verdict::Draw => format!("{walls}: draw"),
            });
        }
        let (width, height) = (board.width(), board.height());
        let line = format!("| {width}x{height} | {} |", cells.join("; "));
        assert!(page.contains(&line), "{line}");
    }
}
