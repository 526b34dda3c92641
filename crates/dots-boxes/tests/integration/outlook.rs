//! The theory of long chains against the rules.

use dots_boxes::{Chains, Edge, EdgeSet, Outlook, Position, Shape, Start, solve};
use search_core::{Limits, Side, SplitMix64};

use crate::oracle::{random_position, size};

/// Every 3x3 position in which each box has just two free sides: whoever the long chain rule names is in
/// control, and wins.
#[test]
fn the_long_chain_rule_on_3x3() {
    let size = size(3, 3);
    let edges: Vec<Edge> = Edge::all(size).collect();
    let (mut with_loop, mut ruled) = (0, 0);
    // Edges are chosen one by one; a box that has too many or too few is given up at once.
    let mut pending = vec![(0, EdgeSet::EMPTY)];
    while let Some((next, free)) = pending.pop() {
        let degrees = free.degrees(size.cells());
        if !degrees.more.is_empty() {
            continue;
        }
        if next < edges.len() {
            pending.push((next + 1, free));
            pending.push((next + 1, free.with(edges[next])));
            continue;
        }
        if degrees.two != size.cells() {
            continue;
        }
        // Either player may come to it, as games may begin with some edges drawn.
        let mover = if ruled % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let position = Position::new(size, free, [0, 0], mover).unwrap();
        let outlook = Outlook::of(&position);
        let control = outlook.control.unwrap();
        assert_eq!((outlook.safe_edges, outlook.takeable), (0, 0));
        if outlook.loops > 0 {
            with_loop += 1;
            continue;
        }
        ruled += 1;
        assert!(outlook.long_chains > 0);
        // Short chains come first: each is taken whole, and its taker then is the one to open.
        let short = outlook.openings.len() - outlook.long_chains;
        let opens_long = if short.is_multiple_of(2) {
            mover
        } else {
            !mover
        };
        assert_eq!(outlook.favours(), !opens_long, "{position}");
        assert_eq!(control.opener, mover);
        let value = if opens_long == mover {
            control.value
        } else {
            -control.value
        };
        assert!(value > 0, "{position}");
    }
    assert_eq!((with_loop, ruled), (184, 2_420));
}

#[test]
fn who_wants_how_many_long_chains() {
    let first_wants_even = |text: &str, start| {
        let position = Position::start(text.parse().unwrap(), start);
        Outlook::of(&position).first_wants_even()
    };
    // From the empty board: dots and long chains together even.
    for (text, even) in [
        ("2x2", false),
        ("4x4", false),
        ("3x3", true),
        ("3x4", true),
        ("5x5", true),
    ] {
        assert_eq!(first_wants_even(text, Start::American), even, "{text}");
        // The border has an even number of edges.
        assert_eq!(first_wants_even(text, Start::Swedish), even, "{text}");
    }
    // Half of the border is an odd number of edges, or not.
    assert!(!first_wants_even("3x4", Start::Icelandic));
    assert!(first_wants_even("3x3", Start::Icelandic));
    // A move that closes no box changes nothing of it, nor does one that closes one.
    let mut position = Position::start("2x2".parse().unwrap(), Start::American);
    for edge in ["h0,0", "v0,0", "h1,0", "v0,1", "v1,2"] {
        position.try_play(edge.parse().unwrap()).unwrap();
        assert!(!Outlook::of(&position).first_wants_even(), "{edge}");
    }
}

#[test]
fn control_and_openings_are_what_the_solver_says() {
    let mut simple = 0;
    for seed in 0..6_000 {
        let mut rng = SplitMix64::for_index(41, seed);
        let size = size(2 + rng.below(2) as u8, 3 + rng.below(2) as u8);
        let plies = u64::from(size.edge_count()) / 2 + rng.below(6);
        let position = random_position(&mut rng, size, plies as u32);
        let outlook = Outlook::of(&position);
        let Some(control) = outlook.control else {
            continue;
        };
        // The position as it is when everything has been taken.
        let free = dots_boxes::Harvest::of(position.free(), size.cells()).rest;
        let [first, second] = position.scores().map(|boxes| boxes as u8);
        let takes = outlook.takeable as u8;
        let scores = match position.turn() {
            Side::First => [first + takes, second],
            Side::Second => [first, second + takes],
        };
        let rest = Position::new(size, free, scores, position.turn()).unwrap();
        let solution = solve(&rest, &Limits::none()).unwrap();
        assert_eq!(solution.value(), Some(-control.value), "{rest}");
        for opening in &outlook.openings {
            let mut after = rest;
            after.try_play(opening.edge).unwrap();
            let value = solve(&after, &Limits::none()).unwrap().value().unwrap();
            assert_eq!(opening.value, Some(-value), "{rest}\n{opening}");
        }
        simple += 1;
    }
    assert!(simple > 300, "{simple}");
}

/// A loony move leaves a choice: the opponent can take all and move on, or hand over and have the
/// mover move on.
#[test]
fn loony_moves_are_those_that_leave_the_choice_who_moves() {
    for seed in 0..3_000 {
        let mut rng = SplitMix64::for_index(42, seed);
        let size = size(2 + rng.below(3) as u8, 2 + rng.below(3) as u8);
        let plies = rng.below(u64::from(size.edge_count())) as u32;
        let position = random_position(&mut rng, size, plies);
        if dots_boxes::Harvest::of(position.free(), size.cells()).taken() > 0 {
            continue;
        }
        let outlook = Outlook::of(&position);
        for edge in position.legal_moves() {
            let free = position.free().without(edge);
            let hands_over = dots_boxes::Harvest::of(free, size.cells())
                .hand_over
                .is_some();
            assert_eq!(
                outlook.loony.contains(edge),
                hands_over,
                "{position}\n{edge}"
            );
        }
        let chains = Chains::of(position.free(), size);
        let loops = chains
            .chains
            .iter()
            .filter(|chain| chain.shape == Shape::Loop);
        assert_eq!(outlook.loops, loops.count());
        let boxes: u32 = outlook.parts.iter().map(|part| part.len()).sum();
        assert_eq!(boxes, position.open_boxes());
    }
}
