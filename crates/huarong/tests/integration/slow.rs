//! The slow and obvious twin of the solver: breadth-first search over boards of labels.
//!
//! It shares no code with the crate. Labels are never merged, so two equal pieces that change
//! places make another board; the least number of moves is the same all the same.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet, VecDeque};

use huarong::Metric;

pub(crate) type Board = Vec<Vec<char>>;

/// What the twin found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Shortest(u32),
    Unsolvable,
    /// More boards than were allowed.
    TooLarge,
}

/// What the twin knows of a puzzle.
pub(crate) struct Slow {
    pub(crate) board: Board,
    pub(crate) goal: Board,
    pub(crate) gates: Option<Board>,
    pub(crate) alike: String,
    pub(crate) axis_bound: bool,
}

const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

pub(crate) fn board(rows: &str) -> Board {
    rows.split('/').map(|row| row.chars().collect()).collect()
}

impl Slow {
    /// The least number of moves, looking at some `cap` boards at most.
    pub(crate) fn solve(&self, metric: Metric, cap: usize) -> Answer {
        let mut distance = HashMap::from([(self.board.clone(), 0_u32)]);
        let mut queue = VecDeque::from([self.board.clone()]);
        while let Some(current) = queue.pop_front() {
            let so_far = distance[&current];
            if self.is_solved(&current) {
                return Answer::Shortest(so_far);
            }
            if distance.len() > cap {
                return Answer::TooLarge;
            }
            for next in self.neighbours(&current, metric) {
                if !distance.contains_key(&next) {
                    distance.insert(next.clone(), so_far + 1);
                    queue.push_back(next);
                }
            }
        }
        Answer::Unsolvable
    }

    /// The fewest steps in all of any solution with the fewest moves, and how many such solutions there
    /// are: layer by layer, each board with the fewest steps to it and the ways with so many.
    pub(crate) fn fewest_steps(&self) -> (usize, u128) {
        let mut seen = HashSet::from([self.board.clone()]);
        let mut layer = HashMap::from([(self.board.clone(), (0, 1))]);
        loop {
            let solved = layer.iter().filter(|(board, _)| self.is_solved(board));
            let solved: Vec<(usize, u128)> = solved.map(|(_, known)| *known).collect();
            if let Some(fewest) = solved.iter().map(|(steps, _)| *steps).min() {
                let ways = solved.iter().filter(|(steps, _)| *steps == fewest);
                return (fewest, ways.map(|(_, ways)| ways).sum());
            }
            let mut next: HashMap<Board, (usize, u128)> = HashMap::new();
            for (board, (so_far, ways)) in &layer {
                for label in labels(board) {
                    for (reached, steps) in self.pushes(board, label) {
                        if seen.contains(&reached) {
                            continue;
                        }
                        let known = next.entry(reached).or_insert((usize::MAX, 0));
                        match (so_far + steps).cmp(&known.0) {
                            Ordering::Less => *known = (so_far + steps, *ways),
                            Ordering::Equal => known.1 += ways,
                            Ordering::Greater => {}
                        }
                    }
                }
            }
            seen.extend(next.keys().cloned());
            layer = next;
        }
    }

    /// Every board to which a piece alone can go, with the steps.
    fn pushes(&self, board: &Board, label: char) -> Vec<(Board, usize)> {
        let mut found = vec![(board.clone(), 0)];
        let mut next = 0;
        while let Some((from, steps)) = found.get(next).cloned() {
            next += 1;
            for way in DIRECTIONS {
                if let Some(reached) = self.push(&from, &[label], way)
                    && !found.iter().any(|(known, _)| *known == reached)
                {
                    found.push((reached, steps + 1));
                }
            }
        }
        found
    }

    fn is_goal_label(&self, label: char) -> bool {
        self.goal.iter().flatten().any(|&c| c == label)
    }

    /// Each place where the goal shows a label must hold, whole, that piece or one alike.
    fn is_solved(&self, board: &Board) -> bool {
        labels(&self.goal).into_iter().all(|wanted| {
            let place = cells(&self.goal, wanted);
            labels(board).into_iter().any(|label| {
                let may =
                    label == wanted || (self.alike.contains(label) && self.alike.contains(wanted));
                may && cells(board, label) == place
            })
        })
    }

    /// Every board one move away, some of them perhaps twice.
    pub(crate) fn neighbours(&self, board: &Board, metric: Metric) -> Vec<Board> {
        let mut found = Vec::new();
        for group in groups(board, metric) {
            for direction in DIRECTIONS {
                let mut front = vec![board.clone()];
                let mut seen = vec![board.clone()];
                // A step is one push; a slide goes on the same way; a move goes on any way.
                let mut first = true;
                while let Some(from) = front.pop() {
                    let ways: &[(i32, i32)] = match metric {
                        Metric::Move | Metric::MoveThenStep | Metric::GroupMove if !first => {
                            &DIRECTIONS
                        }
                        _ => &[direction],
                    };
                    for &way in ways {
                        if let Some(next) = self.push(&from, &group, way)
                            && !seen.contains(&next)
                        {
                            seen.push(next.clone());
                            found.push(next.clone());
                            if !matches!(metric, Metric::Step | Metric::GroupStep) {
                                front.push(next);
                            }
                        }
                    }
                    first = false;
                }
            }
        }
        found
    }

    fn push(&self, board: &Board, group: &[char], (down, right): (i32, i32)) -> Option<Board> {
        let mut next = board.clone();
        for &label in group {
            let from = cells(board, label);
            let rows = from.iter().map(|c| c.0).max()? - from.iter().map(|c| c.0).min()?;
            let columns = from.iter().map(|c| c.1).max()? - from.iter().map(|c| c.1).min()?;
            if self.axis_bound && (rows > columns) != (down != 0) {
                return None;
            }
            for &(row, column) in &from {
                next[row][column] = '.';
            }
        }
        for &label in group {
            for &(row, column) in &cells(board, label) {
                let row = usize::try_from(row as i32 + down).ok()?;
                let column = usize::try_from(column as i32 + right).ok()?;
                let taken = *next.get(row)?.get(column)? != '.';
                let is_gate = self
                    .gates
                    .as_ref()
                    .is_some_and(|gates| gates[row][column] == '-');
                if taken || (is_gate && !self.is_goal_label(label)) {
                    return None;
                }
                next[row][column] = label;
            }
        }
        Some(next)
    }
}

/// What moves at once: each label alone, or each set of labels but the empty one.
fn groups(board: &Board, metric: Metric) -> Vec<Vec<char>> {
    let labels = labels(board);
    if !metric.is_group() {
        return labels.into_iter().map(|label| vec![label]).collect();
    }
    (1..1_usize << labels.len())
        .map(|set| {
            let members = labels.iter().enumerate();
            members
                .filter(|(index, _)| set >> index & 1 != 0)
                .map(|(_, &label)| label)
                .collect()
        })
        .collect()
}

fn labels(board: &Board) -> Vec<char> {
    let mut labels: Vec<char> = board
        .iter()
        .flatten()
        .copied()
        .filter(|c| !".#".contains(*c))
        .collect();
    labels.sort_unstable();
    labels.dedup();
    labels
}

fn cells(board: &Board, label: char) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (row, line) in board.iter().enumerate() {
        for (column, &character) in line.iter().enumerate() {
            if character == label {
                found.push((row, column));
            }
        }
    }
    found
}

#[test]
fn the_twin_knows_the_silly_puzzle() {
    let silly = Slow {
        board: board("111##/212../222../...../34..."),
        goal: board("...##/...34/..111/..212/..222"),
        gates: None,
        alike: "34".to_owned(),
        axis_bound: false,
    };
    let lengths = Metric::UNITS.map(|metric| silly.solve(metric, 200_000));
    assert_eq!(lengths, [4, 10, 20].map(Answer::Shortest));
    let lengths = Metric::GROUP.map(|metric| silly.solve(metric, 200_000));
    assert_eq!(lengths, [2, 4, 10].map(Answer::Shortest));
}
