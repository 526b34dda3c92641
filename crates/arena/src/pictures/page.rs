//! Pages: one HTML file each, with its style and its script inside.

use serde_json::Value;

/// The style of boards.
pub(crate) const BOARD_STYLE: &str = include_str!("board.css");
/// The style of pages.
const PAGE_STYLE: &str = include_str!("page.css");
/// The script that steps through a game.
const REPLAY_SCRIPT: &str = include_str!("replay.js");

/// A text as HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A whole page.
pub(crate) fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{BOARD_STYLE}{PAGE_STYLE}</style>\n</head>\n<body>\n\
         <main>\n<h1>{0}</h1>\n{body}</main>\n</body>\n</html>\n",
        escape(title)
    )
}

/// What a game's page steps through.
pub(crate) struct Stepping<'a> {
    /// The players in the first and the second seat.
    pub(crate) names: &'a [String; 2],
    /// The first board, for those without scripts.
    pub(crate) board: &'a str,
    /// The boards' shapes.
    pub(crate) boards: Value,
    /// What happened at each.
    pub(crate) steps: &'a [Step],
    /// The curve of what the players thought.
    pub(crate) curve: &'a str,
}

/// One step of a game.
pub(crate) struct Step {
    /// What happened, in a few words.
    pub(crate) caption: String,
    /// The move alone.
    pub(crate) label: String,
    /// The seat of whoever made it, from 0.
    pub(crate) seat: Option<usize>,
    /// What the players thought.
    pub(crate) thought: String,
}

/// The classes of what belongs to a seat.
fn seat_class(seat: Option<usize>) -> &'static str {
    match seat {
        Some(0) => "seat first",
        Some(_) => "seat second",
        None => "seat",
    }
}

/// The part of a page that steps through a game.
pub(crate) fn stepping(game: &Stepping<'_>) -> String {
    let last = game.steps.len().saturating_sub(1);
    let items: Vec<String> = game
        .steps
        .iter()
        .enumerate()
        .map(|(index, step)| {
            format!(
                "<li><button type=\"button\" class=\"{}\" data-step=\"{index}\" aria-label=\"{}\">{}</button></li>",
                seat_class(step.seat),
                escape(&step.caption),
                escape(&step.label)
            )
        })
        .collect();
    let seats: Vec<String> = game
        .names
        .iter()
        .enumerate()
        .map(|(seat, name)| {
            let class = seat_class(Some(seat));
            format!("<li class=\"{class}\">{}</li>", escape(name))
        })
        .collect();
    let captions: Vec<&str> = game.steps.iter().map(|step| &*step.caption).collect();
    let thoughts: Vec<&str> = game.steps.iter().map(|step| &*step.thought).collect();
    let data = serde_json::json!({
        "boards": game.boards,
        "captions": captions,
        "thoughts": thoughts,
    });
    // Nothing in the data may end the script.
    let data = data.to_string().replace('<', "\\u003c");
    format!(
        "<ul class=\"seats\" aria-label=\"Players\">{}</ul>\n\
         <div class=\"game\">\n<div class=\"view\">\n{}\n\
         <p id=\"caption\" aria-live=\"polite\">{}</p>\n<p id=\"thought\" class=\"quiet\"></p>\n\
         <div class=\"controls\" role=\"group\" aria-label=\"Steps\">\n\
         <button type=\"button\" id=\"first\" aria-label=\"First position\">|&lt;</button>\n\
         <button type=\"button\" id=\"back\" aria-label=\"Back\">&lt;</button>\n\
         <button type=\"button\" id=\"play\" aria-label=\"Play\">play</button>\n\
         <button type=\"button\" id=\"next\" aria-label=\"Next\">&gt;</button>\n\
         <button type=\"button\" id=\"last\" aria-label=\"Last position\">&gt;|</button>\n\
         <input type=\"range\" id=\"slider\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"Position\">\n\
         </div>\n<p class=\"quiet\">Arrow keys step, Home and End jump, space plays.</p>\n{}</div>\n\
         <nav aria-label=\"Moves\"><ol id=\"moves\" start=\"0\">\n{}\n</ol></nav>\n</div>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{REPLAY_SCRIPT}</script>\n",
        seats.concat(),
        game.board,
        escape(captions.first().unwrap_or(&"")),
        game.curve,
        items.join("\n")
    )
}

/// A part of a page with a heading.
pub(crate) fn section(heading: &str, body: &str) -> String {
    format!(
        "<section>\n<h2>{}</h2>\n{body}</section>\n",
        escape(heading)
    )
}

/// Entries by name.
pub(crate) fn entries<'a>(entries: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let entries: Vec<String> = entries
        .into_iter()
        .map(|(name, value)| format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(&value)))
        .collect();
    format!("<dl>\n{}</dl>\n", entries.concat())
}
