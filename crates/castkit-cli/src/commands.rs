//! The subcommands, one file or folder each.

pub(crate) mod animate;
pub(crate) mod bench;
#[cfg(feature = "catalog")]
pub(crate) mod catalog;
mod changes;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod convert_axes;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod extract;
#[cfg(feature = "catalog")]
pub(crate) mod find;
pub(crate) mod fit;
pub(crate) mod formats;
pub(crate) mod info;
pub(crate) mod make;
pub(crate) mod man;
pub(crate) mod merge;
mod merged;
pub(crate) mod optimize;
pub(crate) mod pose;
pub(crate) mod relink;
pub(crate) mod render;
pub(crate) mod repair;
pub(crate) mod retarget;
pub(crate) mod rewrite;
mod scene;
pub(crate) mod set;
pub(crate) mod split;
pub(crate) mod tree;
pub(crate) mod upgrade;
#[cfg(feature = "view")]
pub(crate) mod view;
