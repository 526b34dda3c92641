//! The line protocol of riddles.io's Light Riders: `settings`, `update`, `action`.
//!
//! The field is a list of cells row by row: `.` free, `x` wall, `0` and `1` the heads. The time bank
//! fills up by the time per move after each move.

use core::time::Duration;

/// The word of a direction.
pub(crate) fn word(direction: &str) -> Option<&'static str> {
    match direction {
        "N" => Some("up"),
        "E" => Some("right"),
        "S" => Some("down"),
        "W" => Some("left"),
        _ => None,
    }
}

/// The direction of a word.
pub(crate) fn direction(answer: &str) -> Option<&'static str> {
    ["N", "E", "S", "W"]
        .into_iter()
        .find(|direction| word(direction) == Some(answer))
}

/// The width, the height and the cells of a position's text.
pub(crate) fn field(position: &str) -> (usize, usize, String) {
    let rows = super::board_rows(position);
    let cells: Vec<String> = rows
        .concat()
        .chars()
        .map(|sign| match sign {
            '#' => 'x',
            '1' => '0',
            '2' => '1',
            other => other,
        })
        .map(String::from)
        .collect();
    (
        rows.first().map_or(0, |row| row.len()),
        rows.len(),
        cells.join(","),
    )
}

/// What settings and updates have said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// The width of the field.
    pub(crate) width: usize,
    /// The digit of the own head.
    pub(crate) own: char,
    /// What a move adds to the time bank.
    pub(crate) per_move: Duration,
    /// The field in the game's text, the own head as `1`.
    pub(crate) field: Option<String>,
}

impl Told {
    /// Takes in a line of `settings` or `update`. Lines about other things are passed over.
    pub(crate) fn hear(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let number = |text: &str| -> Result<u64, String> {
            text.parse().map_err(|_| format!("`{text}` is no number"))
        };
        match words.as_slice() {
            ["settings", "field_width", width] => self.width = number(width)? as usize,
            ["settings", "time_per_move", time] => {
                self.per_move = Duration::from_millis(number(time)?);
            }
            ["settings", "your_botid", id @ ("0" | "1")] => {
                self.own = if *id == "0" { '0' } else { '1' };
            }
            ["settings", "your_botid", id] => return Err(format!("`{id}` is no player of two")),
            ["update", "game", "field", field] => self.field = Some(self.rows(field)?),
            _ => {}
        }
        Ok(())
    }

    /// The field as rows joined by `/`.
    fn rows(&self, field: &str) -> Result<String, String> {
        let signs: Vec<char> = field
            .split(',')
            .map(|cell| match cell {
                "." => Ok('.'),
                "x" => Ok('#'),
                head if head == self.own.to_string() => Ok('1'),
                "0" | "1" => Ok('2'),
                other => Err(format!("`{other}` is no cell of a field")),
            })
            .collect::<Result<_, _>>()?;
        if self.width == 0 || !signs.len().is_multiple_of(self.width) {
            return Err(format!(
                "{} cells do not make rows of {}",
                signs.len(),
                self.width
            ));
        }
        let rows: Vec<String> = signs
            .chunks(self.width)
            .map(|row| row.iter().collect())
            .collect();
        Ok(rows.join("/"))
    }

    /// How long to think with this much in the time bank: the time per move and a share of what is
    /// beyond it, less a margin for the way.
    pub(crate) fn budget(&self, bank: Duration) -> Duration {
        const MARGIN: Duration = Duration::from_millis(30);
        let spare = bank.saturating_sub(self.per_move);
        let wanted = self.per_move + spare / 40;
        wanted.min(bank).saturating_sub(MARGIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_told() {
        let expected = (2, 3, "0,.,x,x,.,1".to_owned());
        assert_eq!(field("1./##/.2"), expected);
        assert_eq!(direction("left"), Some("W"));
        assert_eq!(direction("pass"), None);
    }

    #[test]
    fn a_field_is_read_from_the_own_seat() {
        let mut told = Told::default();
        for line in [
            "settings timebank 10000",
            "settings time_per_move 200",
            "settings field_width 4",
            "settings your_botid 1",
            "update game round 3",
            "update game field .,x,0,.,1,.,.,.",
        ] {
            told.hear(line).unwrap();
        }
        assert_eq!(told.field.as_deref(), Some(".#2./1..."));
        told.hear("settings your_botid 0").unwrap();
        told.hear("update game field .,x,0,.,1,.,.,.").unwrap();
        assert_eq!(told.field.as_deref(), Some(".#1./2..."));
        assert_eq!(told.budget(Duration::from_secs(10)).as_millis(), 415);
        assert_eq!(told.budget(Duration::from_millis(20)).as_millis(), 0);
        let fault = |line: &str| told.clone().hear(line).unwrap_err();
        assert_eq!(
            fault("update game field .,x,0"),
            "3 cells do not make rows of 4"
        );
        assert_eq!(fault("update game field ?"), "`?` is no cell of a field");
        assert_eq!(fault("settings your_botid 2"), "`2` is no player of two");
        assert_eq!(fault("settings field_width x"), "`x` is no number");
    }
}
