//! A component as a file that graph programs read.

use std::io::{self, Write};

use super::Atlas;

/// Keys of attributes: name and type.
const ATTRIBUTES: [(&str, &str); 3] = [
    ("rows", "string"),
    ("from_start", "int"),
    ("to_goal", "int"),
];

pub(super) fn graphml(atlas: &Atlas, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#
    )?;
    for (name, kind) in ATTRIBUTES {
        writeln!(
            out,
            r#"  <key id="{name}" for="node" attr.name="{name}" attr.type="{kind}"/>"#
        )?;
    }
    let metric = atlas.metric();
    writeln!(out, r#"  <graph id="{metric}" edgedefault="undirected">"#)?;
    for (number, from_start) in atlas.distances_from_start().enumerate() {
        let number = number as u32;
        write!(out, r#"    <node id="n{number}">"#)?;
        write!(
            out,
            r#"<data key="rows">{}</data>"#,
            escaped(&atlas.position(number).rows())
        )?;
        write!(out, r#"<data key="from_start">{from_start}</data>"#)?;
        if let Some(left) = atlas.left(number) {
            write!(out, r#"<data key="to_goal">{left}</data>"#)?;
        }
        writeln!(out, "</node>")?;
    }
    for (a, b) in edges(atlas) {
        writeln!(out, r#"    <edge source="n{a}" target="n{b}"/>"#)?;
    }
    writeln!(out, "  </graph>\n</graphml>")
}

pub(super) fn edge_list(atlas: &Atlas, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "from,to")?;
    let rows: Vec<String> = (0..atlas.len() as u32)
        .map(|number| quoted(atlas.position(number).rows()))
        .collect();
    for (a, b) in edges(atlas) {
        writeln!(out, "{},{}", rows[a as usize], rows[b as usize])?;
    }
    Ok(())
}

/// Each edge once, from the smaller number.
fn edges(atlas: &Atlas) -> impl Iterator<Item = (u32, u32)> {
    let graph = &atlas.charted.graph;
    (0..graph.len() as u32).flat_map(|a| {
        let larger = graph.neighbours(a).iter().filter(move |&&b| b > a);
        larger.map(move |&b| (a, b))
    })
}

/// Text for XML: any character may be a label.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A field of a CSV file, quoted where it must be.
fn quoted(text: String) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
