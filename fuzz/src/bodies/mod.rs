//! The bodies of all targets, by name, with texts to begin with.

use core::fmt::{Debug, Display};
use core::str::FromStr;

mod dots_boxes_texts;
mod huarong_texts;
mod logs;
mod play;
mod protocols;
mod quoridor_texts;
mod tron_texts;

/// What is read is written so that it reads alike.
fn reads_back<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse().ok().as_ref(), Some(&value));
    }
}

/// A target: its name, what it does with bytes, and inputs to begin with.
pub(crate) struct Target {
    /// The name, as of the file in `fuzz_targets`.
    pub(crate) name: &'static str,
    /// Panics if something that must hold for all bytes does not.
    pub(crate) run: fn(&[u8]),
    /// Inputs to begin with.
    pub(crate) seeds: &'static [&'static str],
}

/// All targets.
pub(crate) const TARGETS: [Target; 7] = [
    Target {
        name: "quoridor_texts",
        run: quoridor_texts::run,
        seeds: quoridor_texts::SEEDS,
    },
    Target {
        name: "huarong_texts",
        run: huarong_texts::run,
        seeds: huarong_texts::SEEDS,
    },
    Target {
        name: "dots_boxes_texts",
        run: dots_boxes_texts::run,
        seeds: dots_boxes_texts::SEEDS,
    },
    Target {
        name: "tron_texts",
        run: tron_texts::run,
        seeds: tron_texts::SEEDS,
    },
    Target {
        name: "logs",
        run: logs::run,
        seeds: logs::SEEDS,
    },
    Target {
        name: "protocols",
        run: protocols::run,
        seeds: protocols::SEEDS,
    },
    Target {
        name: "play",
        run: play::run,
        seeds: play::SEEDS,
    },
];

/// The bytes as text, if they are.
fn text(data: &[u8]) -> Option<&str> {
    core::str::from_utf8(data).ok()
}
