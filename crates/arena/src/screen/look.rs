//! What all screens look like.
//!
//! ```text
//! quoridor: best - greedy, game 1 of 10
//! ╭ board ────────────────────╮╭ moves ─────────╮
//! │                           ││  1 ● e2        │
//! │                           ││  2 ● e8        │
//! ╰───────────────────────────╯╰────────────────╯
//! best ███████████████████████▒▒▒▒▒▒▒▒▒▒▒ greedy
//! ● best    value +50, depth 6, nodes 5000: e3 e7
//! ● greedy  value -150
//! best plays e3h
//! arrows step, space plays, q leaves
//! ```

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::bar;
use super::board::{Board, CHANGED, FIRST, SECOND, WOULD};
use super::columns;
use super::moves::{self, Played};

/// Everything that is on a screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    /// What it is.
    pub(crate) title: String,
    /// The board.
    pub(crate) board: Board,
    /// The board that it is compared with: what differs stands out.
    pub(crate) before: Option<Board>,
    /// Whether the board is one that a move would lead to.
    pub(crate) is_preview: bool,
    /// The moves, and how many of them lead to the board.
    pub(crate) moves: Vec<Played>,
    pub(crate) current: usize,
    /// The moves to choose from, where somebody chooses.
    pub(crate) choices: Option<Choices>,
    /// The players in the first and the second seat.
    pub(crate) names: [String; 2],
    /// What each thought last.
    pub(crate) thoughts: [String; 2],
    /// The first player's share of the bar.
    pub(crate) share: Option<f64>,
    /// What has just happened.
    pub(crate) message: String,
    /// What can be done.
    pub(crate) keys: String,
}

/// Moves to choose from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub(crate) moves: Vec<String>,
    pub(crate) selected: Option<usize>,
}

/// How wide the column of moves is.
const SIDE: u16 = 26;
/// The least there must be to show anything.
const LEAST: [u16; 2] = [20, 6];

/// Draws it all, or as much as there is room for.
pub(crate) fn draw(look: &Look, frame: &mut Frame) {
    let area = frame.area();
    if area.width < LEAST[0] || area.height < LEAST[1] {
        frame.render_widget(Paragraph::new("too small a window"), area);
        return;
    }
    let [board_width, board_height] = look.board.size();
    // The board stays longest: what is around it comes as far as there is room, in this order.
    let room = area.height.saturating_sub(board_height);
    let has_keys = room >= 2;
    let has_title = room >= 3;
    let is_framed = room >= 5;
    let spare = room.saturating_sub(5);
    let players: u16 = if look.names[1].is_empty() { 1 } else { 2 };
    let bar = u16::from(spare >= 1 && players == 2);
    let thoughts = if spare > players { players } else { 0 };
    let [title, middle, bar, thoughts, message, keys] = Layout::vertical([
        Constraint::Length(u16::from(has_title)),
        Constraint::Min(3),
        Constraint::Length(bar),
        Constraint::Length(thoughts),
        Constraint::Length(1),
        Constraint::Length(u16::from(has_keys)),
    ])
    .areas(area);
    let side = if area.width >= board_width + 2 + SIDE / 2 {
        SIDE.max(area.width / 4).min(area.width - board_width - 2)
    } else {
        0
    };
    let [board, side] =
        Layout::horizontal([Constraint::Min(1), Constraint::Length(side)]).areas(middle);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::styled(look.title.clone(), bold), title);
    draw_board(look, is_framed, frame, board);
    draw_side(look, frame, side);
    frame.render_widget(bar::line(&look.names, look.share, bar.width), bar);
    frame.render_widget(thought_lines(look), thoughts);
    let faint = Style::new().fg(Color::DarkGray);
    let mut words = Line::raw(look.message.clone());
    if has_keys {
        frame.render_widget(Line::styled(look.keys.clone(), faint), keys);
    } else {
        words.push_span(Span::styled(format!("  {}", look.keys), faint));
    }
    frame.render_widget(words, message);
}

fn framed(title: &str) -> Block<'_> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(Style::new().fg(Color::DarkGray))
        .title(title)
}

/// The board in the middle of its place.
fn draw_board(look: &Look, is_framed: bool, frame: &mut Frame, area: Rect) {
    let mut inner = area;
    if is_framed {
        let block = framed("");
        inner = block.inner(area);
        frame.render_widget(block, area);
    }
    let [width, height] = look.board.size();
    let left = inner.width.saturating_sub(width) / 2;
    let top = inner.height.saturating_sub(height) / 2;
    let place = Rect {
        x: inner.x + left,
        y: inner.y + top,
        width: inner.width - left,
        height: inner.height - top,
    };
    let mark = if look.is_preview { WOULD } else { CHANGED };
    let lines = look.board.lines(look.before.as_ref(), mark);
    frame.render_widget(Text::from(lines), place);
}

/// The moves that were made, and below them those that can be.
fn draw_side(look: &Look, frame: &mut Frame, area: Rect) {
    if area.width == 0 {
        return;
    }
    let choosing = if look.choices.is_some() {
        area.height / 2
    } else {
        0
    };
    let [played, choices] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(choosing)]).areas(area);
    let block = framed(" moves ");
    let inner = block.inner(played);
    frame.render_widget(block, played);
    let lines = moves::played(&look.moves, look.current, inner.height);
    frame.render_widget(Text::from(lines), inner);
    if let Some(Choices { moves, selected }) = &look.choices {
        let title = format!(" {} to choose from ", moves.len());
        let block = framed(&title);
        let inner = block.inner(choices);
        frame.render_widget(block, choices);
        let lines = moves::choices(moves, *selected, inner.width, inner.height);
        frame.render_widget(Text::from(lines), inner);
    }
}

/// What both think, a line each.
fn thought_lines(look: &Look) -> Text<'static> {
    let widest = look.names.iter().map(|name| columns::width(name)).max();
    let widest = widest.unwrap_or(0).min(16);
    let line = |seat: usize, style: Style| {
        let name = columns::padded(&columns::cut(&look.names[seat], 16), widest);
        Line::from(vec![
            Span::styled(format!("● {name}  "), style),
            Span::raw(look.thoughts[seat].clone()),
        ])
    };
    // Alone, there is no second.
    let mut lines = vec![line(0, FIRST)];
    if !look.names[1].is_empty() {
        lines.push(line(1, SECOND));
    }
    Text::from(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use search_core::Side;

    /// A look as text, in a window of a size.
    fn drawn(look: &Look, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(look, frame)).unwrap();
        terminal.backend().to_string()
    }

    fn look() -> Look {
        let board = "    a   b   c\n  +-----------+\n3 | .   B   . | 3\n  |           |\n\
                     2 | .   .   . | 2\n  |  =======  |\n1 | .   W   . | 1\n  +-----------+\n\
                     White W, 1 wall";
        let played = |side, text: &str| Played {
            side,
            text: text.to_owned(),
        };
        Look {
            title: "quoridor: best - greedy, game 1 of 2".to_owned(),
            board: Board::parse(board),
            moves: vec![
                played(None, "a1h"),
                played(Some(Side::First), "b2"),
                played(Some(Side::Second), "b2h"),
            ],
            current: 2,
            names: ["best", "greedy"].map(str::to_owned),
            thoughts: ["value +50, depth 6, nodes 5000: b2 b3", ""].map(str::to_owned),
            share: Some(0.75),
            message: "move 1: best plays b2".to_owned(),
            keys: "q leave".to_owned(),
            ..Look::default()
        }
    }

    #[test]
    fn everything_is_shown_where_there_is_room() {
        insta::assert_snapshot!(drawn(&look(), 60, 18));
    }

    #[test]
    fn a_small_window_shows_the_board_first() {
        insta::assert_snapshot!(drawn(&look(), 30, 14));
        // Nine rows of a board and one more are enough for all of the board.
        insta::assert_snapshot!(drawn(&look(), 60, 10));
        let least = drawn(&look(), 19, 5);
        assert!(least.contains("too small a window"), "{least}");
        // Nothing is too small to be drawn.
        for (width, height) in [(1, 1), (20, 6), (21, 9), (200, 7), (20, 60)] {
            drawn(&look(), width, height);
        }
    }

    #[test]
    fn a_person_sees_what_there_is_to_choose() {
        let look = Look {
            choices: Some(Choices {
                moves: ["a1h", "a2h", "b2", "b2h"].map(str::to_owned).to_vec(),
                selected: Some(2),
            }),
            is_preview: true,
            ..look()
        };
        insta::assert_snapshot!(drawn(&look, 60, 18));
    }
}
