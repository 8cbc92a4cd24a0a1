//! The options for the layout of a file, shared by all commands that write one.

use castkit::write::{Alignment, Layout};
use serde::Serialize;

use crate::operation::arguments;
use crate::status::Failure;
use crate::values::named;

arguments! {
    /// Aligned is the default because that is why people rewrite a file: all other readers read it as before, and a program
    /// that maps it needs no copy. The same rule holds for all commands and all combinations of options.
    pub(crate) struct LayoutOptions {
        layout: Option<Layout>,
        align: Option<Alignment>,
    }
}

named! {
    Alignment: [Alignment::Four, Alignment::Eight, Alignment::Sixteen, Alignment::SixtyFour];
    Layout: [Layout::Aligned(Alignment::Sixteen), Layout::Compact, Layout::Preserve];
}

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
