//! Moves drawn from mixes.

use search_core::{Fraction, SplitMix64};

use crate::moves::Move;

/// A move of a mix: by lot, or without lots that with the greatest share, of equals the first.
pub(super) fn drawn(mix: &[(Move, Fraction)], lots: Option<&mut SplitMix64>) -> Option<Move> {
    let greatest = mix
        .iter()
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    let drawn = lots.and_then(|lots| lots.pick_share(mix.iter().map(|(_, share)| share.to_f64())));
    drawn
        .map(|index| &mix[index])
        .or(greatest)
        .map(|&(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_drawn_by_their_shares() {
        let share = |parts| Fraction::new(parts, 4).unwrap();
        let mix = [
            (Move::North, share(0)),
            (Move::East, share(1)),
            (Move::South, share(3)),
            (Move::West, share(0)),
        ];
        let mut lots = SplitMix64::new(1);
        let mut counts = [0; 4];
        for _ in 0..4_000 {
            counts[drawn(&mix, Some(&mut lots)).unwrap() as usize] += 1;
        }
        assert_eq!((counts[0], counts[3]), (0, 0));
        assert!((900..1_100).contains(&counts[1]), "{counts:?}");
        assert_eq!(drawn(&mix, None), Some(Move::South));
        assert_eq!(drawn(&[mix[1], mix[1]], None), Some(Move::East));
        assert_eq!(drawn(&[], Some(&mut lots)), None);
    }
}
