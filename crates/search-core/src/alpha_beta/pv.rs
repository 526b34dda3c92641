//! Principal variations: for each ply of the current line, the best continuation found.

/// The triangular array of lines, one row a ply, made as rows are needed and never given back.
#[derive(Debug)]
pub(super) struct Lines<M> {
    rows: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(super) const fn new() -> Self {
        Self { rows: Vec::new() }
    }

    /// Empties the row of a ply: no best line from there yet.
    pub(super) fn start(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.rows.len() < ply + 2 {
            self.rows.resize_with(ply + 2, Vec::new);
        }
        self.rows[ply].clear();
        // A child that ends without a line of its own must not leave an older one standing.
        self.rows[ply + 1].clear();
    }

    /// Takes `mv` and the best line after it as the best line of a ply that was started.
    pub(super) fn set(&mut self, ply: u32, mv: M) {
        let (above, below) = self.rows.split_at_mut(ply as usize + 1);
        let row = &mut above[ply as usize];
        row.clear();
        row.push(mv);
        row.extend_from_slice(&below[0]);
    }

    /// The best line of a ply that was started.
    pub(super) fn line(&self, ply: u32) -> &[M] {
        &self.rows[ply as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_grow_from_the_end() {
        let mut lines = Lines::new();
        lines.start(0);
        lines.start(1);
        lines.start(2);
        lines.set(2, 'c');
        lines.set(1, 'b');
        lines.set(0, 'a');
        assert_eq!(lines.line(0), ['a', 'b', 'c']);
        // Another child, without a line of its own.
        lines.start(1);
        lines.set(0, 'd');
        assert_eq!(lines.line(0), ['d']);
    }
}
