//! Small helps for texts.

/// The text itself, or its beginning where it is too long to repeat in a message.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut rest = text.chars();
    let mut short: String = rest.by_ref().take(LONGEST).collect();
    if rest.next().is_some() {
        short.push('…');
    }
    short
}

/// Implements serde for types whose text says everything: as that text.
#[cfg(feature = "serde")]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

#[cfg(feature = "serde")]
mod serde_impls {
    use crate::{Algorithm, CommonCode, Metric, PieceMove, Puzzle, RawCode, ShortCode};

    serde_as_text!(Algorithm, CommonCode, Metric, PieceMove, RawCode, ShortCode);

    impl serde::Serialize for Puzzle {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(&self.notation())
        }
    }

    impl<'de> serde::Deserialize<'de> for Puzzle {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            text.parse().map_err(serde::de::Error::custom)
        }
    }
}
