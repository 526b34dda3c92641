//! Who is ahead, as a bar.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use search_core::score;

use super::board::{FIRST, SECOND};
use super::columns;

/// The first player's share of the bar, from 0 to 1, of a value from its view; a value of `clear`
/// fills three quarters, and only decided games fill it all.
pub(crate) fn share(value: i32, clear: i32) -> f64 {
    if score::is_decided(value) {
        return if value > 0 { 1.0 } else { 0.0 };
    }
    let (value, clear) = (f64::from(value), f64::from(clear.max(1)));
    0.5 + 0.5 * value / (value.abs() + clear)
}

/// The bar between both names.
pub(super) fn line(names: &[String; 2], share: Option<f64>, width: u16) -> Line<'static> {
    let [first, second] = [0, 1].map(|seat| columns::cut(&names[seat], 16));
    let labels = columns::width(&first) + columns::width(&second) + 2;
    let room = usize::from(width).saturating_sub(labels);
    let (left, right) = match share {
        Some(share) => {
            let left = (share * room as f64).round() as usize;
            ("█".repeat(left), "▒".repeat(room - left))
        }
        None => ("─".repeat(room), String::new()),
    };
    let neutral = share.is_none();
    Line::from(vec![
        Span::styled(first, FIRST),
        Span::raw(" "),
        Span::styled(left, if neutral { Style::new() } else { FIRST }),
        Span::styled(right, SECOND),
        Span::raw(" "),
        Span::styled(second, SECOND),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_grow_with_the_value() {
        assert_eq!(share(0, 100).to_string(), "0.5");
        assert_eq!(share(100, 100).to_string(), "0.75");
        assert_eq!(share(-100, 100).to_string(), "0.25");
        assert!(share(9_000, 100) < 1.0);
        assert_eq!(share(score::win_in(3), 100).to_string(), "1");
        assert_eq!(share(score::loss_in(3), 100).to_string(), "0");
    }

    #[test]
    fn the_bar_fills_its_width() {
        let names = ["best".to_owned(), "random".to_owned()];
        assert_eq!(
            line(&names, Some(0.75), 20).to_string(),
            "best ██████▒▒ random"
        );
        assert_eq!(line(&names, None, 20).to_string(), "best ──────── random");
        assert_eq!(line(&names, Some(0.5), 3).to_string(), "best  random");
        let wide = ["横刀立马横刀立马横".to_owned(), "兵".to_owned()];
        assert_eq!(line(&wide, None, 24).width(), 24);
    }
}
