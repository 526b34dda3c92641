//! Helps for readers of texts: what is shown of a text in a message, numbers, serde by texts.

use std::str::FromStr;

/// The most characters of a text that a message shows.
const SHOWN: usize = 40;

/// A text made fit for a message: at most its first 40 characters, then an ellipsis; what a terminal
/// would not print as it stands is escaped.
///
/// ```
/// use search_core::text::excerpt;
/// assert_eq!(excerpt("横刀立马"), "横刀立马");
/// assert_eq!(excerpt("'e2'\u{1b}[2J\n"), r"'e2'\u{1b}[2J\n");
/// assert_eq!(excerpt(&"x".repeat(1_000)), "x".repeat(40) + "…");
/// ```
pub fn excerpt(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text.chars();
    for letter in rest.by_ref().take(SHOWN) {
        match letter {
            '\'' | '"' | '\\' => shown.push(letter),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    if rest.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A number that is written with digits alone: without a sign, without space. `None` for anything
/// else, and where the number does not fit the type.
///
/// ```
/// use search_core::text::whole_number;
/// assert_eq!(whole_number::<u8>("042"), Some(42));
/// for text in ["", "+1", "-1", " 1", "1e2", "256", "٣"] {
///     assert_eq!(whole_number::<u8>(text), None);
/// }
/// ```
pub fn whole_number<T: FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Implements serde's `Serialize` and `Deserialize` for types that have a text: each is written as the
/// text named beside it, and read by its `FromStr`, whose error is told. The crate that calls this
/// depends on serde itself.
///
/// ```
/// use serde::Deserialize;
/// use serde::de::value::{Error, StrDeserializer};
///
/// #[derive(Debug, PartialEq)]
/// struct Level(u8);
/// impl std::str::FromStr for Level {
///     type Err = std::num::ParseIntError;
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         text.parse().map(Level)
///     }
/// }
///
/// search_core::serde_as_text!(Level: |level| level.0);
///
/// let read = |text| Level::deserialize(StrDeserializer::<Error>::new(text));
/// assert_eq!(read("7"), Ok(Level(7)));
/// assert_eq!(read("x").unwrap_err().to_string(), "invalid digit found in string");
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty: |$value:ident| $text:expr),* $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )*};
}
