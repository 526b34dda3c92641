//! Pictures for pages: boards and curves as SVG, and the pages they are on. A page is one file that
//! needs nothing else, no network either.

pub(crate) mod chart;
pub(crate) mod page;
pub(crate) mod scene;
