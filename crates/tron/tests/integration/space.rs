//! Distances, territory, cut cells, bounds and longest paths against slow twins.

use search_core::{LimitKind, Limits, Outcome, Side, SplitMix64};
use tron::{
    FillBound, Grid, Position, Symmetry, Territory, cut_cells, distance, distance_by_flood,
    longest_path,
};

use crate::support::{distances, longest, random_position};

#[test]
fn distances_agree() {
    let mut rng = SplitMix64::new(31);
    for _ in 0..1_500 {
        let position = random_position(&mut rng, 12);
        let [from, to] = Side::ALL.map(|side| position.head(side).unwrap());
        let mut open = *position.free();
        open.insert(to);
        let plain = distances(&open, from)
            .into_iter()
            .find(|&(cell, _)| cell == to);
        let plain = plain.map(|(_, distance)| distance);
        assert_eq!(distance(&position, from, to), plain, "{position:?}");
        assert_eq!(
            distance_by_flood(&position, from, to),
            plain,
            "{position:?}"
        );
    }
}

#[test]
fn territory_is_who_is_nearer() {
    let mut rng = SplitMix64::new(32);
    for _ in 0..2_000 {
        let position = random_position(&mut rng, 12);
        let territory = Territory::simultaneous(&position);
        let reached =
            Side::ALL.map(|side| distances(position.free(), position.head(side).unwrap()));
        let mut parted = true;
        for cell in position.size().cells() {
            let away = [0, 1].map(|side: usize| {
                let found = reached[side].iter().find(|&&(known, _)| known == cell);
                found.map_or(u32::MAX, |&(_, distance)| distance)
            });
            let free = position.free().contains(cell);
            assert_eq!(territory.owned[0].contains(cell), free && away[0] < away[1]);
            assert_eq!(territory.owned[1].contains(cell), free && away[1] < away[0]);
            let both = free && away[0] == away[1] && away[0] != u32::MAX;
            assert_eq!(territory.shared.contains(cell), both);
            parted &= !(free && away[0] != u32::MAX && away[1] != u32::MAX);
        }
        assert_eq!(territory.is_separated(), parted, "{position:?}");
        assert_eq!(position.is_separated(), parted, "{position:?}");
        let first = Territory::alternating(&position, Side::First);
        assert_eq!(first.owned[0], territory.owned[0].or(&territory.shared));
        assert_eq!(first.owned[1], territory.owned[1]);
    }
}

fn pieces(region: &Grid) -> usize {
    let mut rest = *region;
    let mut count = 0;
    while let Some(cell) = rest.first() {
        let piece: Grid = distances(region, cell).into_iter().fold(
            Grid::empty(region.size()),
            |mut piece, (cell, _)| {
                piece.insert(cell);
                piece
            },
        );
        rest = rest.and_not(&piece);
        count += 1;
    }
    count
}

#[test]
fn cut_cells_are_those_whose_removal_cuts() {
    let mut rng = SplitMix64::new(33);
    let mut seen = 0;
    for _ in 0..1_000 {
        let region = *random_position(&mut rng, 9).free();
        let before = pieces(&region);
        let cuts = cut_cells(&region);
        for cell in region.iter() {
            let mut without = region;
            without.remove(cell);
            assert_eq!(cuts.contains(cell), pieces(&without) > before, "{region:?}");
        }
        seen += cuts.len();
    }
    assert!(seen > 1_000, "only {seen} cut cells");
}

/// Random regions small enough to try every path.
fn small_regions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = SplitMix64::new(seed);
    core::iter::repeat_with(move || random_position(&mut rng, 6))
        .filter(|position| (1..=17).contains(&position.reach(Side::First).len()))
        .take(count)
}

#[test]
fn bounds_hold_and_paths_are_longest() {
    let (mut exact, mut closer, mut all) = (0, 0, 0);
    let mut bounds = FillBound::default();
    for position in small_regions(34, 10_000) {
        let head = position.head(Side::First).unwrap();
        let best = longest(position.free(), head);
        let bound = bounds.bound(position.free(), head);
        let close = bounds.close_bound(position.free(), head);
        assert!(close >= best, "{position:?}: bound {close}, path {best}");
        assert!(bound >= close, "{position:?}: bounds {bound} and {close}");
        exact += u32::from(bound == best);
        closer += u32::from(close == best);
        all += 1;
        let path = longest_path(&position, Side::First, &Limits::none());
        assert_eq!(path.outcome, Outcome::Solved);
        assert_eq!((path.length(), path.upper), (best, best), "{position:?}");
        assert!(walks(&position, &path.moves));
    }
    assert!(
        exact * 100 > all * 85,
        "the bound was exact in {exact} of {all} regions"
    );
    assert!(closer > exact, "{closer} of {all} regions");
}

/// Whether the moves can be made one after the other, and leave the head stuck.
fn walks(position: &Position, moves: &[tron::Move]) -> bool {
    let mut free = *position.free();
    let mut current = *position;
    for &mv in moves {
        let Some(target) = current.target(Side::First, mv) else {
            return false;
        };
        free.remove(target);
        current = Position::new(free, [Some(target), None]).unwrap();
    }
    current.free_moves(Side::First).is_empty()
}

#[test]
fn known_longest_paths() {
    // Map (head in place) and the longest path from it.
    let cases = [
        ("1..../...../..#../...../.....", 23),
        ("1.../.##./.##./....", 11),
        ("1..../...../...../...##/...##", 20),
        (".1./.../...", 7),
        // Two rooms joined by a door.
        ("1..#.../......./...#...", 16),
        // A comb with teeth of depth 2.
        ("1....../.#.#.#./.#.#.#.", 8),
        // The pillar again, from the middle of an edge and from beside it.
        ("..1../...../..#../...../.....", 23),
        ("...../...../.1#../...../.....", 23),
        (".1../.##./.##./....", 11),
        // Posts: colour by colour there is more of one than of the other.
        ("1..../.#.#./...../.#.#./.....", 17),
        ("1....../.#.#.#./......./.#.#.#./.......", 23),
        // A T.
        ("1.../..../#..#/#..#", 11),
        // A plus with arms of 2.
        ("##.##/##.##/..1../##.##/##.##", 2),
        // A diamond.
        ("##.##/#...#/..1../#...#/##.##", 8),
        ("##1##/#...#/...../#...#/##.##", 8),
    ];
    for (map, expected) in cases {
        let position: Position = map.parse().unwrap();
        let path = longest_path(&position, Side::First, &Limits::none());
        assert_eq!(path.length(), expected, "{map}");
    }
    // In full rectangles of two rows or more parity alone decides.
    for height in 2..=6 {
        for width in 2..=6 {
            for row in 0..height {
                for column in 0..width {
                    let size = tron::Size::new(width, height).unwrap();
                    let mut free = Grid::empty(size);
                    size.cells().for_each(|cell| free.insert(cell));
                    let head = size.cell(row, column);
                    let position = Position::new(free, [head, None]).unwrap();
                    let minority = width * height % 2 == 1 && (row + column) % 2 == 1;
                    let expected = width * height - 1 - usize::from(minority);
                    let path = longest_path(&position, Side::First, &Limits::none());
                    assert_eq!(
                        path.length() as usize,
                        expected,
                        "{width}x{height} {row},{column}"
                    );
                }
            }
        }
    }
}

#[test]
fn limits_leave_an_honest_gap() {
    let position: Position = "#..#..#..#/..1......./#..#..#..#/........../#..#..#..#"
        .parse()
        .unwrap();
    let full = longest_path(&position, Side::First, &Limits::none());
    let cut = longest_path(&position, Side::First, &Limits::none().with_nodes(10));
    assert_eq!(cut.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert_eq!(cut.nodes, 10);
    assert!(cut.length() <= full.length() && full.length() <= cut.upper);
}

/// Regions that take annealing and sweeps: what is found is a path, what is proven is not below it,
/// and the same limit gives the same answer.
#[test]
fn large_regions_are_closed_in_on() {
    let mut rng = SplitMix64::new(36);
    let (mut solved, mut late) = (0, 0);
    for _ in 0..12 {
        let size = tron::Size::new(13, 13).unwrap();
        let mut free = Grid::empty(size);
        size.cells()
            .filter(|_| !rng.chance(1, 6))
            .for_each(|cell| free.insert(cell));
        let cells: Vec<_> = free.iter().collect();
        let position = Position::new(free, [rng.pick(&cells).copied(), None]).unwrap();
        let limits = Limits::none().with_nodes(4_000);
        let path = longest_path(&position, Side::First, &limits);
        assert!(path.length() <= path.upper, "{position:?}");
        assert!(path.upper - path.length() <= 8, "{position:?}: {path:?}");
        assert_eq!(path.outcome == Outcome::Solved, path.length() == path.upper);
        assert!(walks(&position, &path.moves), "{position:?}");
        assert_eq!(longest_path(&position, Side::First, &limits), path);
        solved += u32::from(path.outcome == Outcome::Solved);
        late += u32::from(path.outcome == Outcome::Solved && path.nodes > 500);
    }
    assert!(
        solved >= 6 && late >= 2,
        "{solved} solved, {late} of them late"
    );
}

#[test]
fn large_boards_are_no_trouble() {
    let open = "1".to_owned() + &".".repeat(61) + &("/".to_owned() + &".".repeat(62)).repeat(61);
    let position: Position = open.parse().unwrap();
    let path = longest_path(&position, Side::First, &Limits::none().with_nodes(4_000));
    assert!(path.length() > 3_000 && path.upper == 62 * 62 - 1);
    // One corridor through the whole board: deep, but with no choice.
    let row = "/".to_owned() + &".".repeat(62);
    let (right, left) = (
        "/".to_owned() + &"#".repeat(61) + ".",
        "/.".to_owned() + &"#".repeat(61),
    );
    let snake = "1".to_owned() + &".".repeat(61) + &(right + &row + &left + &row).repeat(15);
    let position: Position = snake.parse().unwrap();
    let path = longest_path(&position, Side::First, &Limits::none());
    assert_eq!(path.length(), 61 + 30 * 63);
    assert_eq!(cut_cells(position.free()).len(), path.length() - 2);
}

#[test]
fn symmetries_undo_themselves() {
    let mut rng = SplitMix64::new(35);
    for _ in 0..300 {
        let position = random_position(&mut rng, 8);
        for symmetry in Symmetry::ALL {
            let Some(image) = symmetry.image_of(position.free()) else {
                continue;
            };
            assert_eq!(symmetry.image_of(&image), Some(*position.free()));
            let heads = Side::ALL.map(|side| position.head(side));
            let images = heads.map(|head| symmetry.image(position.size(), head.unwrap()));
            let swapped = Position::new(image, [images[1], images[0]]).unwrap();
            assert_eq!(symmetry.swaps_players(&position), swapped == position);
        }
    }
}
