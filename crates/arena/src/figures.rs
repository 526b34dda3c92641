//! How counts and times are told.

use core::time::Duration;

/// Milliseconds with their fraction.
pub(crate) fn millis(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e3
}

/// A count with its thousands set apart: `247,569,030`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_are_set_apart() {
        let grouped = [0, 999, 1_000, 247_569_030].map(super::grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "247,569,030"]);
    }
}
