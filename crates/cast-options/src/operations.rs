//! The operations, and finding them.

mod animate;
mod catalog;
mod characters;
mod check;
mod compare;
mod convert;
mod convert_options;
mod edit;
mod inspect;
mod make;
mod optimize;
mod program;
mod show;

use crate::operation::Operation;
use crate::programs::Setting;
use crate::row::OptionRow;
use crate::shared::GLOBAL;

/// All operations, in the order of the program's help.
pub const OPERATIONS: &[Operation] = &[
    inspect::INFO,
    inspect::TREE,
    inspect::EXTRACT,
    edit::REWRITE,
    edit::RELINK,
    optimize::OPTIMIZE,
    edit::MERGE,
    edit::SPLIT,
    edit::SET,
    convert::POSE,
    convert::CONVERT,
    program::FORMATS,
    edit::CONVERT_AXES,
    show::RENDER,
    show::VIEW,
    catalog::CATALOG,
    catalog::FIND,
    characters::FIT,
    characters::RETARGET,
    animate::ANIMATE,
    make::MAKE,
    inspect::BENCH,
    compare::DIFF,
    check::CHECK,
    check::EXPLAIN,
    check::REPAIR,
    check::UPGRADE,
    program::COMPLETIONS,
    program::MAN,
];

/// The operation with this name.
#[must_use]
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// The option of any operation with this name.
pub(crate) fn option(name: &str) -> Option<&'static OptionRow> {
    OPERATIONS
        .iter()
        .find_map(|operation| operation.option(name))
        .or_else(|| GLOBAL.iter().find(|row| row.name == name))
}

impl Setting {
    /// The row of the option.
    #[must_use]
    pub fn row(&self) -> Option<&'static OptionRow> {
        operation("convert")?.option(self.option)
    }
}
