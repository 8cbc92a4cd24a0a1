//! The options for the layout of a file, shared by all commands that write one.

use castkit::write::Layout;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::status::Failure;

/// The help text on layouts of all commands that have these options.
///
/// Aligned is the default because that is why people rewrite a file: all other readers read it as before, and a program
/// that maps it needs no copy. The same rule holds for all commands and all combinations of options.
#[derive(Args, Debug)]
#[command(next_help_heading = "Layout")]
pub(crate) struct LayoutOptions {
    /// How arrays are laid out in the file; aligned by default
    #[arg(long, value_enum)]
    layout: Option<LayoutName>,

    /// Start arrays at multiples of this many bytes; 16 by default
    ///
    /// 4 is enough for floats, 8 for every type, 16 for vector loads, 64 for cache lines.
    #[arg(long, value_name = "BYTES")]
    #[arg(value_parser = PossibleValuesParser::new(["4", "8", "16", "64"]).try_map(|bytes| bytes.parse::<usize>()))]
    align: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LayoutName {
    /// Arrays can be used in place; padding takes the form of properties that every known reader accepts
    Aligned,
    /// As small as possible: no padding, no unaccounted bytes
    Compact,
    /// The order, padding and unaccounted bytes of the input: an intact file stays the same byte for byte
    Preserve,
}

/// A layout with its name, as a JSON value.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Chosen {
    #[serde(rename = "layout")]
    pub(crate) name: LayoutName,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alignment: Option<usize>,
    #[serde(skip)]
    pub(crate) layout: Layout,
}

impl LayoutOptions {
    /// Whether any of them is given.
    pub(crate) fn is_given(&self) -> bool {
        self.layout.is_some() || self.align.is_some()
    }

    pub(crate) fn chosen(&self) -> Result<Chosen, Failure> {
        let layout = match self.layout.unwrap_or(LayoutName::Aligned) {
            LayoutName::Aligned => {
                Layout::aligned(self.align.unwrap_or(16)).map_err(|error| Failure::Usage(error.to_string()))?
            }
            _ if self.align.is_some() => {
                return Err(Failure::Usage("--align implies --layout aligned; leave out one of the two".into()));
            }
            LayoutName::Compact => Layout::Compact,
            LayoutName::Preserve => Layout::Preserve,
        };
        Ok(layout.into())
    }
}

impl From<Layout> for Chosen {
    fn from(layout: Layout) -> Self {
        let (name, alignment) = match layout {
            Layout::Aligned(alignment) => (LayoutName::Aligned, Some(alignment as usize)),
            Layout::Compact => (LayoutName::Compact, None),
            _ => (LayoutName::Preserve, None),
        };
        Self { name, alignment, layout }
    }
}

impl std::fmt::Display for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.name, self.alignment) {
            (LayoutName::Preserve, _) => f.write_str("layout preserved"),
            (LayoutName::Aligned, Some(alignment)) => write!(f, "aligned to {alignment} bytes"),
            _ => f.write_str("compact"),
        }
    }
}
