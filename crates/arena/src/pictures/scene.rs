//! A board as shapes: what a game draws, and what a page shows.
//!
//! Lengths are in hundredths of a square, from the top left corner of the board. Around every board is
//! the same margin. Coordinates, where moves are told by them, stand in it: of the columns below the
//! board, of the rows at its left.

use core::fmt::Write as _;

use serde_json::{Value, json};

use super::page::escape;

/// What a shape is painted in: a class of the page's style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Where nothing stands.
    Floor,
    /// What nothing passes.
    Wall,
    /// What the first player has.
    First,
    /// What the second player has.
    Second,
    /// What stands out.
    Accent,
    /// What is there for orientation.
    Faint,
    /// Any other piece.
    Piece,
}

impl Paint {
    /// What the sides have, first player first.
    pub(crate) const SIDES: [Self; 2] = [Self::First, Self::Second];

    fn class(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Wall => "wall",
            Self::First => "first",
            Self::Second => "second",
            Self::Accent => "accent",
            Self::Faint => "faint",
            Self::Piece => "piece",
        }
    }
}

/// One shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A rectangle by its corner and its sides.
    Rect([i32; 4], Paint),
    /// A disc by its centre and its radius.
    Disc([i32; 3], Paint),
    /// A text by its centre.
    Text([i32; 2], String),
    /// The name of a row or of a column, by its centre.
    Coordinate([i32; 2], String),
}

impl Shape {
    /// Its middle and its paint; none of a text.
    fn middle(&self) -> Option<([i32; 2], Paint)> {
        match self {
            Self::Rect([x, y, width, height], paint) => {
                Some(([x + width / 2, y + height / 2], *paint))
            }
            Self::Disc([x, y, _], paint) => Some(([*x, *y], *paint)),
            Self::Text(..) | Self::Coordinate(..) => None,
        }
    }
}

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The width of the board.
    pub(crate) width: i32,
    /// The height of the board.
    pub(crate) height: i32,
    /// The shapes, the later ones above the earlier ones.
    pub(crate) shapes: Vec<Shape>,
}

impl Scene {
    /// What is left free on each side of the board.
    const MARGIN: i32 = 60;
    /// Pixels to the side of a square, in a file of its own.
    const PIXELS: i32 = 40;

    /// An empty board.
    pub(crate) fn new(width: i32, height: i32) -> Self {
        Self {
            width,
            height,
            shapes: Vec::new(),
        }
    }

    /// Adds a rectangle.
    pub(crate) fn rect(&mut self, place: [i32; 4], paint: Paint) {
        self.shapes.push(Shape::Rect(place, paint));
    }

    /// Adds a disc.
    pub(crate) fn disc(&mut self, place: [i32; 3], paint: Paint) {
        self.shapes.push(Shape::Disc(place, paint));
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, place: [i32; 2], text: impl Into<String>) {
        self.shapes.push(Shape::Text(place, text.into()));
    }

    /// Adds the name of a column, below the board.
    pub(crate) fn column(&mut self, x: i32, name: impl Into<String>) {
        let place = [x, self.height + Self::MARGIN / 2];
        self.shapes.push(Shape::Coordinate(place, name.into()));
    }

    /// Adds the name of a row, at the left of the board.
    pub(crate) fn row(&mut self, y: i32, name: impl Into<String>) {
        let place = [-Self::MARGIN / 2, y];
        self.shapes.push(Shape::Coordinate(place, name.into()));
    }

    /// Adds a text above the board.
    pub(crate) fn title(&mut self, text: impl Into<String>) {
        self.text([self.width / 2, -Self::MARGIN / 2], text);
    }

    /// The middle of what is new since another picture, of what is `own` where there is any.
    pub(crate) fn place_of_change(&self, before: &Self, own: Paint) -> Option<[i32; 2]> {
        let new: Vec<([i32; 2], Paint)> = self
            .shapes
            .iter()
            .filter(|shape| !before.shapes.contains(shape))
            .filter_map(Shape::middle)
            .collect();
        let has_own = new.iter().any(|&(_, paint)| paint == own);
        let counted = new
            .iter()
            .filter(|(_, paint)| !has_own || *paint == own)
            .map(|&(middle, _)| middle);
        let count = counted.clone().count() as i32;
        let sum = counted.reduce(|[x, y], [dx, dy]| [x + dx, y + dy])?;
        Some(sum.map(|length| length / count))
    }

    /// The elements of an SVG picture.
    fn elements(&self) -> String {
        let mut text = String::new();
        for shape in &self.shapes {
            // Writing to a string cannot fail.
            let _ = match shape {
                Shape::Rect([x, y, width, height], paint) => writeln!(
                    text,
                    r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" class="{}"/>"#,
                    paint.class()
                ),
                Shape::Disc([x, y, radius], paint) => writeln!(
                    text,
                    r#"<circle cx="{x}" cy="{y}" r="{radius}" class="{}"/>"#,
                    paint.class()
                ),
                Shape::Text([x, y], words) => {
                    writeln!(text, r#"<text x="{x}" y="{y}">{}</text>"#, escape(words))
                }
                Shape::Coordinate([x, y], words) => writeln!(
                    text,
                    r#"<text x="{x}" y="{y}" class="coordinate">{}</text>"#,
                    escape(words)
                ),
            };
        }
        text
    }

    /// Board and margin: the corner, the width and the height.
    fn frame(&self) -> [i32; 4] {
        let margin = Self::MARGIN;
        let sides = [self.width, self.height].map(|length| length + 2 * margin);
        [-margin, -margin, sides[0], sides[1]]
    }

    /// The picture as a part of a page, described by `label`.
    pub(crate) fn svg(&self, label: &str) -> String {
        let [x, y, width, height] = self.frame();
        let frame = format!("id=\"board\" viewBox=\"{x} {y} {width} {height}\"");
        self.wrapped(&frame, label, "")
    }

    /// The picture as a file of its own.
    pub(crate) fn svg_file(&self, label: &str) -> String {
        let [x, y, width, height] = self.frame();
        let frame = format!(
            "viewBox=\"{x} {y} {width} {height}\" width=\"{}\" height=\"{}\"",
            width * Self::PIXELS / 100,
            height * Self::PIXELS / 100
        );
        let ground = format!(
            "<style>\n{}</style>\n<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"20\" class=\"ground\"/>\n",
            super::page::BOARD_STYLE
        );
        self.wrapped(&frame, label, &ground) + "\n"
    }

    /// All shapes in a picture whose frame has these attributes, on a ground.
    fn wrapped(&self, frame: &str, label: &str, ground: &str) -> String {
        format!(
            "<svg {frame} role=\"img\" aria-label=\"{}\" xmlns=\"http://www.w3.org/2000/svg\">\n{ground}{}</svg>",
            escape(label),
            self.elements()
        )
    }

    /// The shapes for the script of a page.
    pub(crate) fn json(&self) -> Value {
        let shapes = self.shapes.iter().map(|shape| match shape {
            Shape::Rect([x, y, w, h], paint) => json!(["r", x, y, w, h, paint.class()]),
            Shape::Disc([x, y, r], paint) => json!(["c", x, y, r, paint.class()]),
            Shape::Text([x, y], words) => json!(["t", x, y, words]),
            Shape::Coordinate([x, y], words) => json!(["n", x, y, words]),
        });
        Value::Array(shapes.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_elements() {
        let mut scene = Scene::new(200, 100);
        scene.rect([0, 0, 100, 100], Paint::Floor);
        scene.disc([50, 50, 40], Paint::First);
        scene.text([150, 50], "a<b");
        scene.row(50, "1");
        scene.column(50, "a");
        scene.title("0 - 0");
        insta::assert_snapshot!(scene.svg("a board"), @r#"
        <svg id="board" viewBox="-60 -60 320 220" role="img" aria-label="a board" xmlns="http://www.w3.org/2000/svg">
        <rect x="0" y="0" width="100" height="100" class="floor"/>
        <circle cx="50" cy="50" r="40" class="first"/>
        <text x="150" y="50">a&lt;b</text>
        <text x="-30" y="50" class="coordinate">1</text>
        <text x="50" y="130" class="coordinate">a</text>
        <text x="100" y="-30">0 - 0</text>
        </svg>
        "#);
        assert_eq!(
            scene.json().to_string(),
            r#"[["r",0,0,100,100,"floor"],["c",50,50,40,"first"],["t",150,50,"a<b"],["n",-30,50,"1"],["n",50,130,"a"],["t",100,-30,"0 - 0"]]"#
        );
        let file = scene.svg_file("a board");
        assert!(file.contains("<style>") && file.contains(r#" width="128" height="88" "#));
    }
}
