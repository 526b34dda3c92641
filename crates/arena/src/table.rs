//! Tables of text whose columns line up, wide (CJK) characters included.

use unicode_width::UnicodeWidthStr;

use crate::pictures::page::escape;

/// How a table's lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Borders {
    /// `|`, `-` and `+`: for pipes and files.
    Ascii,
    /// Box-drawing characters: for screens.
    Unicode,
}

/// Where a column's text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left: words.
    Left,
    /// At the right: numbers.
    Right,
}

/// A table in the making.
///
/// ```
/// use arena::table::{Align, Borders, Table};
/// let mut table = Table::new([("layout", Align::Left), ("moves", Align::Right)]);
/// table.row(["横刀立马", "81"]);
/// table.row(["Swallow", "103"]);
/// insta::assert_snapshot!(table.render(Borders::Ascii), @r"
/// +----------+-------+
/// | layout   | moves |
/// +----------+-------+
/// | 横刀立马 |    81 |
/// | Swallow  |   103 |
/// +----------+-------+
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    heads: Vec<String>,
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns and no rows yet.
    pub fn new<'a>(columns: impl IntoIterator<Item = (&'a str, Align)>) -> Self {
        let (heads, aligns) = columns
            .into_iter()
            .map(|(head, align)| (head.to_owned(), align))
            .unzip();
        Self {
            heads,
            aligns,
            rows: Vec::new(),
        }
    }

    /// Adds a row. Cells beyond the columns are left out, missing ones are empty.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.heads.len(), String::new());
        self.rows.push(row);
    }

    /// The table as comma-separated values: cells with a comma, a quote or a line break in them are
    /// quoted.
    pub fn csv(&self) -> String {
        let cell = |text: &String| {
            if text.contains([',', '"', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.clone()
            }
        };
        self.lines(|row| row.iter().map(cell).collect::<Vec<_>>().join(","))
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let cell = |text: &String| text.replace('|', "\\|");
        let line = |row: &[String]| {
            let cells: Vec<String> = row.iter().map(cell).collect();
            format!("| {} |", cells.join(" | "))
        };
        let marks = self.aligns.iter().map(|align| match align {
            Align::Left => "---",
            Align::Right => "---:",
        });
        let rule = format!("| {} |\n", marks.collect::<Vec<_>>().join(" | "));
        let text = self.lines(line);
        match text.split_once('\n') {
            Some((heads, rows)) => format!("{heads}\n{rule}{rows}"),
            None => text,
        }
    }

    /// The table in HTML.
    pub fn html(&self, caption: &str) -> String {
        let cells = |row: &[String], tag: &str| {
            let cells: Vec<String> = row
                .iter()
                .zip(&self.aligns)
                .map(|(cell, align)| {
                    let class = match align {
                        Align::Left => "",
                        Align::Right => " class=\"right\"",
                    };
                    let name = tag.split(' ').next().unwrap_or(tag);
                    format!("<{tag}{class}>{}</{name}>", escape(cell))
                })
                .collect();
            format!("<tr>{}</tr>\n", cells.concat())
        };
        let rows: Vec<String> = self.rows.iter().map(|row| cells(row, "td")).collect();
        format!(
            "<table>\n<caption>{}</caption>\n<thead>{}</thead>\n<tbody>\n{}</tbody>\n</table>\n",
            escape(caption),
            cells(&self.heads, "th scope=\"col\"").trim_end(),
            rows.concat()
        )
    }

    /// The heads and the rows, a line each.
    fn lines(&self, line: impl Fn(&[String]) -> String) -> String {
        core::iter::once(&self.heads)
            .chain(&self.rows)
            .map(|row| line(row) + "\n")
            .collect()
    }

    /// The table as lines, each ending in a newline.
    pub fn render(&self, borders: Borders) -> String {
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|column| {
                core::iter::once(&self.heads)
                    .chain(&self.rows)
                    .map(|row| row[column].width())
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let (dash, bar, [top, middle, bottom]) = match borders {
            Borders::Ascii => ("-", "|", [["+", "+", "+"]; 3]),
            Borders::Unicode => (
                "─",
                "│",
                [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]],
            ),
        };
        let rule = |[left, cross, right]: [&str; 3]| {
            let dashes: Vec<String> = widths.iter().map(|width| dash.repeat(width + 2)).collect();
            format!("{left}{}{right}\n", dashes.join(cross))
        };
        let line = |row: &[String]| {
            let mut text = String::from(bar);
            for ((cell, width), align) in row.iter().zip(&widths).zip(&self.aligns) {
                let gap = " ".repeat(width - cell.width());
                let (before, after) = match align {
                    Align::Left => ("", gap.as_str()),
                    Align::Right => (gap.as_str(), ""),
                };
                text.extend([" ", before, cell, after, " ", bar]);
            }
            text.push('\n');
            text
        };
        let mut text = rule(top) + &line(&self.heads) + &rule(middle);
        for row in &self.rows {
            text.push_str(&line(row));
        }
        text + &rule(bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_forms() {
        let mut table = Table::new([("player", Align::Left), ("points", Align::Right)]);
        table.row(["cmd:ugi:\"a\", b|c", "1.5"]);
        insta::assert_snapshot!(table.csv(), @r#"
        player,points
        "cmd:ugi:""a"", b|c",1.5
        "#);
        assert!(
            table.html("all").contains(
                "<tr><td>cmd:ugi:&quot;a&quot;, b|c</td><td class=\"right\">1.5</td></tr>"
            )
        );
        insta::assert_snapshot!(table.markdown(), @r#"
        | player | points |
        | --- | ---: |
        | cmd:ugi:"a", b\|c | 1.5 |
        "#);
    }

    #[test]
    fn short_and_long_rows_are_squared() {
        let mut table = Table::new([("a", Align::Left), ("b", Align::Right)]);
        table.row(["1"]);
        table.row(["1", "2", "3"]);
        insta::assert_snapshot!(table.render(Borders::Unicode), @r"
        ┌───┬───┐
        │ a │ b │
        ├───┼───┤
        │ 1 │   │
        │ 1 │ 2 │
        └───┴───┘
        ");
    }
}
