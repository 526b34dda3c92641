//! Names for pieces in forms that keep some characters for themselves.

use crate::puzzle::Puzzle;

/// Labels for all pieces: `first` for the piece `named`; the own label for every other piece that
/// may keep it; for the rest the label that `named` gave up, and after that those of `spare`.
/// `None` where `spare` is too short.
pub(super) fn labels(
    puzzle: &Puzzle,
    named: usize,
    first: char,
    may_keep: impl Fn(char) -> bool,
    spare: impl IntoIterator<Item = char>,
) -> Option<Vec<char>> {
    let own: Vec<char> = puzzle.pieces().map(|(piece, _)| piece.label()).collect();
    let keeps = |index: usize| index != named && own[index] != first && may_keep(own[index]);
    let taken: Vec<char> = (0..own.len())
        .filter(|&i| keeps(i))
        .map(|i| own[i])
        .collect();
    let mut spare = core::iter::once(own[named])
        .chain(spare)
        .filter(|&label| label != first && may_keep(label) && !taken.contains(&label));
    (0..own.len())
        .map(|index| match index {
            _ if index == named => Some(first),
            _ if keeps(index) => Some(own[index]),
            _ => spare.next(),
        })
        .collect()
}

/// The one piece that has a goal and changes places with no other, or why there is none.
pub(super) fn goal_piece(puzzle: &Puzzle) -> Result<usize, super::Refusal> {
    let with_goal: Vec<usize> = (0..puzzle.rules.pieces.len())
        .filter(|&index| puzzle.rules.pieces[index].goal.is_some())
        .collect();
    let &[index] = &with_goal[..] else {
        let found = with_goal.len();
        return Err(super::Refusal::GoalPieces { found });
    };
    if puzzle
        .rules
        .alike
        .iter()
        .any(|group| group.contains(&index))
    {
        return Err(super::Refusal::Alike);
    }
    Ok(index)
}
