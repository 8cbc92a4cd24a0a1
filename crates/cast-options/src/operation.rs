//! The operations, and finding them.

use crate::convert::CONVERT;
use crate::kind::documented;
use crate::row::OptionRow;

/// Something that castkit does for users.
#[derive(Debug)]
#[non_exhaustive]
pub struct Operation {
    /// Its name, which is that of the program's command, such as `convert`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub doc: &'static str,
    /// Its options.
    pub options: &'static [OptionRow],
}

/// All operations.
pub const OPERATIONS: &[Operation] = &[Operation {
    name: "convert",
    doc: documented("Converts files of any format into one of any format that can be written."),
    options: CONVERT,
}];

/// The operation with this name.
#[must_use]
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

impl Operation {
    /// The option with this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'static OptionRow> {
        self.options.iter().find(|row| row.name == name)
    }
}
