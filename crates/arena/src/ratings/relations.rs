//! Who can be compared with whom: only among players who have all scored against each other, over whatever
//! detours, are ratings finite.

use super::pool::PoolGame;

/// A player beside those with finite ratings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// One of them.
    Member,
    /// Better without end.
    Above,
    /// Worse without end.
    Below,
}

/// Who has scored against whom, over whatever detours, themselves included.
pub(super) fn scores<'a>(n: usize, games: impl Iterator<Item = &'a PoolGame>) -> Vec<Vec<bool>> {
    let mut scores = vec![vec![false; n]; n];
    for (player, row) in scores.iter_mut().enumerate() {
        row[player] = true;
    }
    for game in games {
        scores[game.first][game.second] |= game.half_points > 0;
        scores[game.second][game.first] |= game.half_points < 2;
    }
    // Warshall's closure.
    for middle in 0..n {
        for from in 0..n {
            for to in 0..n {
                scores[from][to] |= scores[from][middle] && scores[middle][to];
            }
        }
    }
    scores
}

/// How each player compares with the largest set of players in which everyone has scored, over
/// whatever detours, against everyone else: only there are ratings finite.
pub(super) fn relations(scores: &[Vec<bool>]) -> Vec<Option<Relation>> {
    let n = scores.len();
    let class = |player: usize| {
        let mutual = |&other: &usize| scores[player][other] && scores[other][player];
        (0..n).filter(mutual).count()
    };
    // The first of the largest classes.
    let Some(centre) = (0..n).rev().max_by_key(|&player| class(player)) else {
        return Vec::new();
    };
    (0..n)
        .map(
            |player| match (scores[player][centre], scores[centre][player]) {
                (true, true) => Some(Relation::Member),
                (true, false) => Some(Relation::Above),
                (false, true) => Some(Relation::Below),
                (false, false) => None,
            },
        )
        .collect()
}
