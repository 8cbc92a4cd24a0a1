//! The options for the layout of a file, shared by all commands that write one.

use castkit::write::{Alignment, Layout};
use clap::Args;
use serde::Serialize;

use crate::options::{Choices, one_of};
use crate::status::Failure;

/// The help text on layouts of all commands that have these options.
///
/// Aligned is the default because that is why people rewrite a file: all other readers read it as before, and a program
/// that maps it needs no copy. The same rule holds for all commands and all combinations of options.
#[derive(Args, Debug)]
#[command(next_help_heading = "Layout")]
pub(crate) struct LayoutOptions {
    /// How arrays are laid out in the file; aligned by default
    #[arg(long, value_parser = one_of(LAYOUTS))]
    layout: Option<Layout>,

    /// Start arrays at multiples of this many bytes; 16 by default
    ///
    /// 4 is enough for floats, 8 for every type, 16 for vector loads, 64 for cache lines.
    #[arg(long, value_name = "BYTES", value_parser = one_of(ALIGNMENTS))]
    align: Option<Alignment>,
}

const ALIGNMENTS: Choices<Alignment> = &[
    ("4", Alignment::Four, ""),
    ("8", Alignment::Eight, ""),
    ("16", Alignment::Sixteen, ""),
    ("64", Alignment::SixtyFour, ""),
];

const LAYOUTS: Choices<Layout> = &[
    (
        "aligned",
        Layout::Aligned(Alignment::Sixteen),
        "Arrays can be used in place; padding takes the form of properties that every known reader accepts",
    ),
    ("compact", Layout::Compact, "As small as possible: no padding, no unaccounted bytes"),
    (
        "preserve",
        Layout::Preserve,
        "The order, padding and unaccounted bytes of the input: an intact file stays the same byte for byte",
    ),
];

/// A layout with its name, as a JSON value.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Chosen {
    #[serde(rename = "layout")]
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    alignment: Option<usize>,
    #[serde(skip)]
    pub(crate) layout: Layout,
}

impl LayoutOptions {
    /// Whether any of them is given.
    pub(crate) fn is_given(&self) -> bool {
        self.layout.is_some() || self.align.is_some()
    }

    pub(crate) fn chosen(&self) -> Result<Chosen, Failure> {
        let layout = match (self.layout, self.align) {
            (None | Some(Layout::Aligned(_)), Some(alignment)) => Layout::Aligned(alignment),
            (Some(_), Some(_)) => {
                return Err(Failure::Usage("--align implies --layout aligned; leave out one of the two".into()));
            }
            (layout, None) => layout.unwrap_or(Layout::Aligned(Alignment::Sixteen)),
        };
        Ok(layout.into())
    }
}

impl From<Layout> for Chosen {
    fn from(layout: Layout) -> Self {
        let (name, alignment) = match layout {
            Layout::Aligned(alignment) => ("aligned", Some(alignment as usize)),
            Layout::Compact => ("compact", None),
            _ => ("preserve", None),
        };
        Self { name, alignment, layout }
    }
}

impl std::fmt::Display for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.layout {
            Layout::Aligned(alignment) => write!(f, "aligned to {} bytes", alignment as usize),
            Layout::Compact => f.write_str("compact"),
            _ => f.write_str("layout preserved"),
        }
    }
}
