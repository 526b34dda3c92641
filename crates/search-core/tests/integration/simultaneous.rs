//! Simultaneous games: backward induction and the serial adapters on random small games.

use search_core::rng::mix;
use search_core::{
    Ending, Evaluator, Fraction, Game, IndexedMove, LimitKind, Limits, MatrixError, NoAdvice,
    Outcome, Payoffs, Score, SearchConfig, SearchPolicy, Searcher, Serial, Side, Simultaneous,
    SplitMix64, WholeTurns, minimax_value, solve_simultaneous, solve_simultaneous_with,
};

/// A game whose every position is made up from its key: a few moves each, an end sooner or later.
/// Paths may meet again, as the key forgets a part of the way.
#[derive(Clone, Debug)]
struct MadeUp {
    key: u64,
    turns_left: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pick(u8);

impl IndexedMove for Pick {
    const COUNT: usize = 4;

    fn index(self) -> usize {
        self.0.into()
    }
}

impl MadeUp {
    fn new(seed: u64, turns_left: u32) -> Self {
        Self {
            key: mix(seed),
            turns_left,
        }
    }
}

impl Simultaneous for MadeUp {
    type Move = Pick;
    type Moves = arrayvec::ArrayVec<Pick, 4>;

    fn ending(&self) -> Option<Ending> {
        let dice = self.key % 12;
        match dice {
            0..=2 if self.turns_left < 3 => Some(Ending::Won(Side::First)),
            3..=5 if self.turns_left < 3 => Some(Ending::Won(Side::Second)),
            _ if self.turns_left == 0 => Some(Ending::Draw),
            _ => None,
        }
    }

    fn moves(&self, side: Side, out: &mut Self::Moves) {
        let count = 1 + (self.key >> (8 * side.index() + 8)) % 4;
        out.extend((0..count as u8).map(Pick));
    }

    fn step(&mut self, [first, second]: [Pick; 2]) {
        let pair = u64::from(first.0) * 4 + u64::from(second.0);
        self.turns_left -= 1;
        // Eight continuations of sixteen pairs: some pairs lead to the same position.
        self.key = mix(self.key / 2 + (pair * 5 % 8) + (u64::from(self.turns_left) << 50));
    }

    fn key(&self) -> u64 {
        self.key
    }
}

fn moves(game: &MadeUp, side: Side) -> Vec<Pick> {
    let mut moves = arrayvec::ArrayVec::new();
    game.moves(side, &mut moves);
    moves.to_vec()
}

fn payoffs(game: &MadeUp) -> Payoffs {
    let [rows, columns] = Side::ALL.map(|side| moves(game, side));
    let mut entries = Vec::new();
    for &first in &rows {
        for &second in &columns {
            let mut after = game.clone();
            after.step([first, second]);
            entries.push(plain_value(&after));
        }
    }
    Payoffs::new(rows.len(), columns.len(), entries).unwrap()
}

/// The value by recursion without any memory.
fn plain_value(game: &MadeUp) -> Fraction {
    match game.ending() {
        Some(Ending::Draw) => Fraction::ZERO,
        Some(Ending::Won(Side::First)) => Fraction::ONE,
        Some(Ending::Won(Side::Second)) => Fraction::whole(-1),
        None => payoffs(game).solve().unwrap().value,
    }
}

#[test]
fn induction_agrees_with_plain_recursion() {
    let mut mixed = 0;
    for seed in 0..3_000 {
        let game = MadeUp::new(seed, 3);
        let report = solve_simultaneous(&game, &Limits::none()).unwrap();
        assert_eq!(report.outcome, Outcome::Solved);
        let answer = report.answer.unwrap();
        let expected = payoffs(&game);
        assert_eq!(answer.value, plain_value(&game), "seed {seed}");
        assert_eq!(answer.payoffs, Some(expected), "seed {seed}");
        for (side, mix) in Side::ALL.into_iter().zip(&answer.strategies) {
            let named: Vec<Pick> = mix.iter().map(|&(mv, _)| mv).collect();
            assert_eq!(named, moves(&game, side));
        }
        mixed += u32::from(answer.value.denominator() > 1);
    }
    assert!(mixed > 100, "only {mixed} values are no whole numbers");
}

#[test]
fn commitment_bounds_the_value() {
    let mut open = 0;
    for seed in 0..2_000 {
        let game = MadeUp::new(seed, 3);
        let exact = plain_value(&game);
        for me in Side::ALL {
            let mine = me.sees(exact);
            let value = |serial: &Serial<MadeUp>| {
                let value = minimax_value(serial).signum();
                let value = if serial.turn() == me { value } else { -value };
                Fraction::whole(value.into())
            };
            let least = value(&Serial::pessimistic(game.clone(), me));
            let most = value(&Serial::optimistic(game.clone(), me));
            assert!(least <= mine && mine <= most, "seed {seed} {me}");
            open += u32::from(least < most);
        }
    }
    assert!(open > 200, "in only {open} games knowing the move matters");
}

/// Says so if it is asked at the wrong time.
#[derive(Clone)]
struct WholeTurnsOnly;

impl Evaluator<Serial<MadeUp>> for WholeTurnsOnly {
    fn evaluate(&self, game: &Serial<MadeUp>) -> Score {
        assert!(game.pending().is_none(), "a half turn was judged");
        (game.position().key() % 100) as Score
    }
}

#[test]
fn searches_of_serial_games_are_exact_and_judge_whole_turns() {
    let config = SearchConfig {
        table_bytes: 1 << 16,
        ..SearchConfig::default()
    };
    let mut searcher = Searcher::with_policy(WholeTurnsOnly, WholeTurns, config);
    for seed in 0..1_000 {
        let game = MadeUp::new(seed, 4);
        for me in Side::ALL {
            let serial = Serial::pessimistic(game.clone(), me);
            assert!(WholeTurns.may_evaluate(&serial) && NoAdvice.may_evaluate(&serial));
            searcher.clear();
            let report = searcher.search(&serial, &Limits::none());
            assert_eq!(report.outcome, Outcome::Solved);
            assert_eq!(report.value, minimax_value(&serial), "seed {seed} {me}");
        }
    }
}

#[test]
fn moves_keep_their_numbers() {
    for mv in (0..4).map(Pick) {
        assert_eq!(Serial::<MadeUp>::move_index(mv), mv.index());
    }
}

#[test]
fn pending_moves_are_in_the_key() {
    let mut rng = SplitMix64::new(3);
    for seed in 0..200 {
        let game = MadeUp::new(seed, 4);
        let side = *rng.pick(&Side::ALL).unwrap();
        let start = Serial::pessimistic(game.clone(), side);
        let mut keys = vec![start.key(), Serial::optimistic(game, side).key()];
        let mut list = arrayvec::ArrayVec::new();
        start.moves(&mut list);
        for mv in list {
            let mut half = start.clone();
            assert_eq!(half.play(mv), 0);
            assert_eq!(half.pending(), Some(mv));
            keys.push(half.key());
        }
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}

#[test]
fn limits_and_known_values_count() {
    let game = MadeUp::new(1, 6);
    let whole = solve_simultaneous(&game, &Limits::none()).unwrap();
    assert!(whole.nodes > 20);
    let same = solve_simultaneous(&game, &Limits::none().with_nodes(whole.nodes)).unwrap();
    assert_eq!(same.answer, whole.answer);
    let less = solve_simultaneous(&game, &Limits::none().with_nodes(whole.nodes - 1)).unwrap();
    assert_eq!(less.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert_eq!((less.answer, less.nodes), (None, whole.nodes - 1));
    let small = solve_simultaneous(&game, &Limits::none().with_memory(500)).unwrap();
    assert_eq!(small.outcome, Outcome::LimitReached(LimitKind::Memory));

    let helped = solve_simultaneous_with(&game, &Limits::none(), |position| {
        (position.turns_left < 5).then(|| plain_value(position))
    });
    let helped = helped.unwrap();
    assert_eq!(helped.answer, whole.answer);
    assert!(helped.nodes < whole.nodes);
}

/// A game with more moves than a matrix game may have rows.
#[derive(Clone)]
struct TooWide(Option<Ending>);

impl Simultaneous for TooWide {
    type Move = u8;
    type Moves = arrayvec::ArrayVec<u8, 9>;

    fn ending(&self) -> Option<Ending> {
        self.0
    }

    fn moves(&self, _side: Side, out: &mut Self::Moves) {
        out.extend(0..9);
    }

    fn step(&mut self, _moves: [u8; 2]) {
        self.0 = Some(Ending::Draw);
    }

    fn key(&self) -> u64 {
        0
    }
}

#[test]
fn too_many_moves_are_an_error() {
    let size = MatrixError::Size {
        rows: 9,
        columns: 9,
    };
    let result = solve_simultaneous(&TooWide(None), &Limits::none());
    assert_eq!(result.unwrap_err(), size);
    let over = solve_simultaneous(&TooWide(Some(Ending::Draw)), &Limits::none()).unwrap();
    let answer = over.answer.unwrap();
    assert_eq!((answer.value, answer.payoffs), (Fraction::ZERO, None));
}
