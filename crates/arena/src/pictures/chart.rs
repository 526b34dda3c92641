//! Curves and error bars.

use core::fmt::Write as _;

use super::page::escape;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 60.0;
const PLOT: f64 = WIDTH - LEFT - 20.0;

/// A value with its interval.
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) value: f64,
    pub(crate) interval: Option<[f64; 2]>,
}

/// Values with error bars, one below the other; what is not finite is left out.
pub(crate) fn error_bars(title: &str, bars: &[Bar]) -> String {
    let left = 200.0;
    let plot = WIDTH - left - 30.0;
    let finite: Vec<&Bar> = bars.iter().filter(|bar| bar.value.is_finite()).collect();
    let ends = finite.iter().flat_map(|bar| {
        let [low, high] = bar.interval.unwrap_or([bar.value; 2]);
        [low, high]
    });
    let (low, high) = ends.fold((0.0f64, 0.0f64), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let span = (high - low).max(1.0);
    let x = |value: f64| left + plot * (value - low) / span;
    let height = 30 * finite.len() + 40;
    let mut text = head(title, height);
    let bottom = height - 25;
    for tick in [low, 0.0, high] {
        let _ = writeln!(
            text,
            r#"<line x1="{0:.1}" x2="{0:.1}" y1="5" y2="{bottom}"/><text x="{0:.1}" y="{1}">{tick:+.0}</text>"#,
            x(tick),
            height - 12
        );
    }
    for (row, bar) in finite.iter().enumerate() {
        let y = 20 + 30 * row;
        let [from, to] = bar.interval.unwrap_or([bar.value; 2]);
        let _ = writeln!(
            text,
            r#"<text class="end" x="{:.1}" y="{y}">{}</text><line class="curve" x1="{:.1}" x2="{:.1}" y1="{y}" y2="{y}"/><circle class="first" cx="{:.1}" cy="{y}" r="5"/>"#,
            left - 10.0,
            escape(&bar.label),
            x(from),
            x(to),
            x(bar.value)
        );
    }
    text + "</svg>\n"
}

/// A curve.
pub(crate) struct Curve {
    pub(crate) label: String,
    /// Its points: how far along, from 0 to 1, and the value.
    pub(crate) points: Vec<(f64, f64)>,
}

/// Curves between two values, each labelled; with `cursor`, a line that a script moves.
pub(crate) fn curves(title: &str, curves: &[Curve], low: f64, high: f64, cursor: bool) -> String {
    let height = 200;
    let (top, bottom) = (10.0, 180.0);
    let y = |value: f64| bottom - (bottom - top) * (value.clamp(low, high) - low) / (high - low);
    let mut text = head(title, height);
    for tick in [low, f64::midpoint(low, high), high] {
        let _ = writeln!(
            text,
            r#"<line x1="{LEFT}" x2="{:.1}" y1="{1:.1}" y2="{1:.1}"/><text class="end" x="{2}" y="{1:.1}">{tick}</text>"#,
            LEFT + PLOT,
            y(tick),
            LEFT - 8.0
        );
    }
    for (index, curve) in curves.iter().enumerate() {
        let points: Vec<String> = curve
            .points
            .iter()
            .map(|&(along, value)| format!("{:.1},{:.1}", LEFT + PLOT * along, y(value)))
            .collect();
        let _ = writeln!(
            text,
            r#"<polyline class="curve curve{}" points="{}"><title>{}</title></polyline>"#,
            index % 6,
            points.join(" "),
            escape(&curve.label)
        );
    }
    if cursor {
        let _ = writeln!(
            text,
            r#"<line id="cursor" data-left="{LEFT}" data-width="{PLOT}" x1="{LEFT}" x2="{LEFT}" y1="{top}" y2="{bottom}"/>"#
        );
    }
    text + "</svg>\n" + &legend(curves)
}

fn head(title: &str, height: usize) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\" xmlns=\"http://www.w3.org/2000/svg\">\n",
        escape(title)
    )
}

fn legend(curves: &[Curve]) -> String {
    let items: Vec<String> = curves
        .iter()
        .enumerate()
        .map(|(index, curve)| {
            format!(
                "<svg class=\"chart\" style=\"width:2em;height:0.7em\" viewBox=\"0 0 20 7\" aria-hidden=\"true\"><polyline class=\"curve curve{}\" points=\"0,3.5 20,3.5\"/></svg> {}",
                index % 6,
                escape(&curve.label)
            )
        })
        .collect();
    format!("<p>{}</p>\n", items.join(" &nbsp; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinite_values_are_left_out_and_curves_stay_inside() {
        let bar = |value| Bar {
            label: "a<b".to_owned(),
            value,
            interval: None,
        };
        let picture = error_bars("ratings", &[bar(f64::NEG_INFINITY), bar(10.0)]);
        assert_eq!(picture.matches("a&lt;b").count(), 1);
        assert!(
            !picture.contains("inf") && !picture.contains("NaN"),
            "{picture}"
        );
        let curve = Curve {
            label: "score".to_owned(),
            points: vec![(0.0, -5.0), (1.0, 0.5)],
        };
        let picture = curves("scores", &[curve], 0.0, 1.0, true);
        assert!(
            picture.contains("points=\"60.0,180.0 700.0,95.0\""),
            "{picture}"
        );
        assert!(picture.contains("id=\"cursor\""));
    }
}
