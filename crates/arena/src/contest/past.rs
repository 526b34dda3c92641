//! The positions of a game under way, for those who take moves back.

/// The positions of a game so far.
pub(crate) struct Past<P> {
    start: P,
    /// Those after each turn.
    after: Vec<P>,
}

impl<P> Past<P> {
    /// That of a game which begins.
    pub(crate) const fn new(start: P) -> Self {
        Self {
            start,
            after: Vec::new(),
        }
    }

    /// The present position.
    pub(crate) fn now(&self) -> &P {
        self.after.last().unwrap_or(&self.start)
    }

    /// Plays turns, each by a function that makes the position after it; changes nothing if one of
    /// them cannot be played, and says which and why.
    pub(crate) fn play(
        &mut self,
        turns: &[&str],
        played: impl Fn(&P, &str) -> Result<P, String>,
    ) -> Result<(), String> {
        let before = self.after.len();
        for (index, turn) in turns.iter().enumerate() {
            match played(self.now(), turn) {
                Ok(position) => self.after.push(position),
                Err(reason) => {
                    self.after.truncate(before);
                    return Err(format!("move {}: {reason}", index + 1));
                }
            }
        }
        Ok(())
    }

    /// Takes so many turns back; changes nothing and is false where there are not as many.
    pub(crate) fn undo(&mut self, turns: usize) -> bool {
        let left = self.after.len().checked_sub(turns);
        if let Some(left) = left {
            self.after.truncate(left);
        }
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::Past;

    #[test]
    fn turns_are_played_all_or_none_and_taken_back() {
        let played = |now: &u32, turn: &str| match turn.parse() {
            Ok(number) if number > *now => Ok(number),
            _ => Err(format!("`{turn}` is not more than {now}")),
        };
        let mut past = Past::new(1);
        assert_eq!(past.play(&["2", "5", "7"], played), Ok(()));
        let error = past.play(&["8", "9", "3", "10"], played);
        assert_eq!(error, Err("move 3: `3` is not more than 9".to_owned()));
        assert_eq!(*past.now(), 7);
        assert!(!past.undo(4));
        assert_eq!(*past.now(), 7);
        assert!(past.undo(2));
        assert_eq!(*past.now(), 2);
        assert!(past.undo(1) && past.undo(0) && !past.undo(1));
        assert_eq!(*past.now(), 1);
    }
}
