//! The game of two to four players against a referee on characters and searches without pruning.

use search_core::{Limits, Outcome, SplitMix64};
use tron::party::{Outlook, Party, PartyError, PartyPlayError, choose};
use tron::{Cell, Move, Size};

/// A board of characters: `.` free, else the number of the owner.
#[derive(Clone)]
struct Referee {
    rows: Vec<Vec<char>>,
    heads: Vec<Option<(usize, usize)>>,
    turn: usize,
}

impl Referee {
    fn of(party: &Party) -> Self {
        let size = party.size();
        let mut rows = vec![vec!['.'; size.width()]; size.height()];
        let heads: Vec<_> = (0..party.players())
            .map(|player| {
                for cell in party.trail(player).unwrap().iter() {
                    rows[size.row(cell)][size.column(cell)] = digit(player);
                }
                party
                    .head(player)
                    .map(|cell| (size.row(cell), size.column(cell)))
            })
            .collect();
        Self {
            rows,
            heads,
            turn: party.turn(),
        }
    }

    fn to(&self, mv: Move) -> Option<(usize, usize)> {
        let (row, column) = self.heads[self.turn]?;
        let (row, column) = match mv {
            Move::North => (row.checked_sub(1)?, column),
            Move::East => (row, column + 1),
            Move::South => (row + 1, column),
            Move::West => (row, column.checked_sub(1)?),
        };
        (*self.rows.get(row)?.get(column)? == '.').then_some((row, column))
    }

    fn alive(&self) -> usize {
        self.heads.iter().flatten().count()
    }

    fn moves(&self) -> Vec<Move> {
        if self.alive() == 1 {
            return Vec::new();
        }
        Move::ALL
            .into_iter()
            .filter(|&mv| self.to(mv).is_some())
            .collect()
    }

    fn play(&mut self, mv: Move) {
        let to = self.to(mv).unwrap();
        self.rows[to.0][to.1] = digit(self.turn);
        self.heads[self.turn] = Some(to);
        loop {
            self.turn = (self.turn + 1) % self.heads.len();
            if self.heads[self.turn].is_none() {
                continue;
            }
            if self.alive() == 1 || !self.moves().is_empty() {
                return;
            }
            let dead = digit(self.turn);
            self.heads[self.turn] = None;
            for sign in self.rows.iter_mut().flatten() {
                if *sign == dead {
                    *sign = '.';
                }
            }
        }
    }

    /// Cells by who is there first: one step of each player after the other.
    fn territories(&self) -> Vec<i32> {
        let mut rows = self.rows.clone();
        let players = self.heads.len();
        let mut cells = vec![0; players];
        let mut fronts: Vec<Vec<(usize, usize)>> = self
            .heads
            .iter()
            .map(|head| head.iter().copied().collect())
            .collect();
        while fronts.iter().any(|front| !front.is_empty()) {
            for nth in 0..players {
                let player = (self.turn + nth) % players;
                let mut next = Vec::new();
                for (row, column) in core::mem::take(&mut fronts[player]) {
                    let near = [
                        (row.wrapping_sub(1), column),
                        (row + 1, column),
                        (row, column.wrapping_sub(1)),
                        (row, column + 1),
                    ];
                    for (row, column) in near {
                        let sign = rows.get_mut(row).and_then(|row| row.get_mut(column));
                        if let Some(sign @ '.') = sign {
                            *sign = 'x';
                            next.push((row, column));
                        }
                    }
                }
                cells[player] += next.len() as i32;
                fronts[player] = next;
            }
        }
        cells
    }

    /// What the position is worth to `player`, if it is over for it.
    fn ended(&self, player: usize, ply: i32) -> Option<i32> {
        match self.heads[player] {
            None => Some(-100_000 + ply),
            Some(_) if self.alive() == 1 => Some(100_000 - ply),
            Some(_) => None,
        }
    }

    fn paranoid(&self, me: usize, depth: u32, ply: i32) -> i32 {
        if let Some(value) = self.ended(me, ply) {
            return value;
        }
        if depth == 0 {
            let cells = self.territories();
            return 2 * cells[me] - cells.iter().sum::<i32>();
        }
        let values = self
            .moves()
            .into_iter()
            .map(|mv| self.after(mv).paranoid(me, depth - 1, ply + 1));
        if self.turn == me {
            values.max().unwrap()
        } else {
            values.min().unwrap()
        }
    }

    fn max_n(&self, depth: u32, ply: i32) -> Vec<i32> {
        let mut values = if depth == 0 || self.alive() == 1 {
            self.territories()
        } else {
            let all = self
                .moves()
                .into_iter()
                .map(|mv| self.after(mv).max_n(depth - 1, ply + 1));
            all.reduce(|best, other| {
                if other[self.turn] > best[self.turn] {
                    other
                } else {
                    best
                }
            })
            .unwrap()
        };
        for (player, value) in values.iter_mut().enumerate() {
            *value = self.ended(player, ply).unwrap_or(*value);
        }
        values
    }

    fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.play(mv);
        after
    }
}

fn digit(player: usize) -> char {
    char::from(b'0' + player as u8)
}

fn random_party(rng: &mut SplitMix64, most: u64) -> Party {
    let size = Size::new(2 + rng.below(most) as usize, 2 + rng.below(most) as usize).unwrap();
    Party::random(size, 2 + rng.below(3) as usize, rng.next_u64()).unwrap()
}

#[test]
fn rules_agree_with_the_referee() {
    let mut rng = SplitMix64::new(71);
    let mut vanished = 0;
    for _ in 0..1_000 {
        let mut party = random_party(&mut rng, 7);
        let mut referee = Referee::of(&party);
        loop {
            assert_eq!(party.legal_moves().as_slice(), referee.moves());
            assert_eq!(party.turn(), referee.turn);
            for player in 0..party.players() {
                assert_eq!(
                    party.head(player).is_some(),
                    referee.heads[player].is_some()
                );
            }
            let free = referee
                .rows
                .iter()
                .flatten()
                .filter(|&&sign| sign == '.')
                .count();
            assert_eq!(party.free().len() as usize, free);
            let Some(&mv) = rng.pick(&party.legal_moves()) else {
                break;
            };
            let blocked = Move::ALL
                .into_iter()
                .find(|mv| !party.legal_moves().contains(mv));
            if let Some(mv) = blocked {
                let before = party.clone();
                let player = party.turn();
                assert_eq!(
                    party.try_play(mv),
                    Err(PartyPlayError::Blocked { player, mv })
                );
                assert_eq!(party, before);
            }
            let alive = party.alive().count();
            let (before, key) = (party.clone(), party.key());
            party.try_play(mv).unwrap();
            referee.play(mv);
            assert_eq!(party.key(), party.rebuilt_key());
            assert_eq!(before.key(), key, "a copy is left alone");
            assert_ne!(party.key(), key);
            vanished += alive - party.alive().count();
        }
        assert_eq!(party.winner(), Some(party.turn()));
        assert_eq!(party.try_play(Move::North), Err(PartyPlayError::GameOver));
    }
    assert!(vanished > 1_000);
}

/// Equal cells are walled, equal heads are where they are, but who owns what is not the same.
#[test]
fn keys_tell_owners_apart() {
    let size = Size::new(6, 3).unwrap();
    let cell = |row, column| size.cell(row, column).unwrap();
    let walk = |starts: &[Cell], moves: &str| {
        let mut party = Party::new(size, starts).unwrap();
        for letter in moves.chars() {
            party.try_play(letter.to_string().parse().unwrap()).unwrap();
        }
        party
    };
    let long = walk(&[cell(1, 0), cell(0, 3)], "EEEE");
    let other = walk(&[cell(1, 0), cell(0, 3)], "EEEE");
    assert_eq!(long, other);
    assert_eq!(long.key(), other.key());
    let swapped = walk(&[cell(0, 3), cell(1, 0)], "EEEE");
    assert_eq!(long.free(), swapped.free());
    assert_eq!(long.head(0), swapped.head(1));
    assert_ne!(long, swapped);
    assert_ne!(long.key(), swapped.key());
    assert_ne!(long.key(), walk(&[cell(1, 0), cell(0, 3)], "EEE").key());
}

/// The rules of the contest, one by one.
#[test]
fn rules_of_the_contest() {
    let size = Size::new(3, 2).unwrap();
    let cell = |row, column| size.cell(row, column).unwrap();
    let mv = |letter: &str| letter.parse::<Move>().unwrap();
    // In turn order, player 0 first; a head that moves away leaves a wall.
    let mut party = Party::new(size, &[cell(0, 0), cell(1, 1), cell(1, 2)]).unwrap();
    assert_eq!(party.turn(), 0);
    party.try_play(mv("E")).unwrap();
    assert_eq!(party.to_string(), "aA.\n.BC\n");
    assert_eq!(
        party.try_play(mv("N")),
        Err(PartyPlayError::Blocked {
            player: 1,
            mv: mv("N")
        })
    );
    party.try_play(mv("W")).unwrap();
    party.try_play(mv("N")).unwrap();
    // Player 0 cannot move: it is dead, its cells are free at once, and player 1 goes on into them.
    assert_eq!(party.to_string(), "..C\nBbc\n");
    assert_eq!((party.turn(), party.head(0)), (1, None));
    assert!(party.trail(0).unwrap().is_empty());
    assert_eq!(party.winner(), None);
    party.try_play(mv("N")).unwrap();
    party.try_play(mv("W")).unwrap();
    // The last one alive wins, and the game is over.
    assert_eq!(party.winner(), Some(2));
    assert_eq!(party.try_play(mv("S")), Err(PartyPlayError::GameOver));
    // No game of two is drawn: whoever is to move and cannot has lost.
    let two = Party::new(
        Size::new(2, 1).unwrap(),
        &[
            Size::new(2, 1).unwrap().cell(0, 0).unwrap(),
            Size::new(2, 1).unwrap().cell(0, 1).unwrap(),
        ],
    );
    assert_eq!(two.unwrap().winner(), Some(1));
}

#[test]
fn players_have_names_and_options() {
    use search_core::BotOptions;
    use tron::party::{BOTS, bot};
    let party = Party::random(Size::new(9, 7).unwrap(), 3, 5).unwrap();
    let limits = Limits::none().with_nodes(300);
    for info in BOTS {
        let mut player = bot(info.name, &BotOptions::new(), 1).unwrap();
        let mv = player.choose(&party, &limits).unwrap();
        assert!(party.legal_moves().contains(&mv), "{}", info.name);
    }
    let one = BotOptions::from([("depth".to_owned(), "1".to_owned())]);
    let shallow = bot("paranoid", &one, 1).unwrap().choose(&party, &limits);
    let greedy = bot("greedy", &BotOptions::new(), 1).unwrap();
    assert_eq!(shallow, greedy.clone().choose(&party, &limits));
    assert!(bot("random", &one, 1).is_err());
    assert!(bot("nobody", &BotOptions::new(), 1).is_err());
    let crowded = Party::random(Size::new(3, 1).unwrap(), 4, 1).unwrap_err();
    assert_eq!(
        crowded.to_string(),
        "a board of 3x1 has no room for 4 players"
    );
    let over = Party::new(Size::new(1, 1).unwrap(), &[]);
    assert_eq!(over, Err(PartyError::Players(0)));
}

#[test]
fn searches_agree_with_plain_ones() {
    let mut rng = SplitMix64::new(72);
    for _ in 0..250 {
        let mut party = random_party(&mut rng, 4);
        for _ in 0..rng.below(5) {
            if let Some(&mv) = rng.pick(&party.legal_moves()) {
                party.try_play(mv).unwrap();
            }
        }
        if party.winner().is_some() {
            continue;
        }
        let (referee, me) = (Referee::of(&party), party.turn());
        for depth in 1..=5 {
            let limits = Limits::none().with_depth(depth);
            let paranoid = choose(&party, Outlook::Paranoid, &limits);
            assert_eq!(paranoid.value, referee.paranoid(me, depth, 0), "{party}");
            // Less deep only where that is enough.
            let solved = paranoid.outcome == Outcome::Solved;
            assert!(paranoid.depth == depth || solved, "{party}");
            let after = referee.after(paranoid.best.unwrap());
            assert_eq!(after.paranoid(me, depth - 1, 1), paranoid.value, "{party}");
            let max_n = choose(&party, Outlook::MaxN, &limits);
            // The root looks first at the move of the last iteration, which of equals is taken then.
            let after = referee.after(max_n.best.unwrap());
            assert_eq!(after.max_n(depth - 1, 1)[me], max_n.value, "{party}");
            assert_eq!(max_n.value, referee.max_n(depth, 0)[me], "{party}");
        }
    }
}

#[test]
fn a_search_beats_chance_and_keeps_its_limits() {
    let size = Size::new(30, 20).unwrap();
    let mut rng = SplitMix64::new(73);
    let mut won = 0;
    for game in 0..6 {
        let mut party = Party::random(size, 2 + game % 3, game as u64).unwrap();
        while party.winner().is_none() {
            let limits = Limits::none().with_nodes(150);
            let outlook = if game % 2 == 0 {
                Outlook::Paranoid
            } else {
                Outlook::MaxN
            };
            let mv = if party.turn() == 0 {
                let choice = choose(&party, outlook, &limits);
                assert!(choice.nodes <= 150);
                choice.best.unwrap()
            } else {
                *rng.pick(&party.legal_moves()).unwrap()
            };
            party.try_play(mv).unwrap();
        }
        won += u32::from(party.winner() == Some(0));
    }
    assert!(won >= 5, "{won}");
}

#[test]
fn bad_starts_are_refused() {
    let size = Size::new(4, 2).unwrap();
    let cell = |column| -> Cell { size.cell(0, column).unwrap() };
    assert_eq!(Party::new(size, &[cell(1)]), Err(PartyError::Players(1)));
    assert_eq!(Party::new(size, &[cell(0); 5]), Err(PartyError::Players(5)));
    assert_eq!(
        Party::new(size, &[cell(0), cell(1), cell(0)]),
        Err(PartyError::SharedStart(0, 2))
    );
    let party = Party::new(size, &[cell(1), cell(2), cell(0)]).unwrap();
    assert_eq!(party.to_string(), "CAB.\n....\n");
    assert_eq!(
        choose(&party, Outlook::MaxN, &Limits::none().with_nodes(0)).depth,
        0
    );
}
