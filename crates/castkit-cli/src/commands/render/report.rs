//! What is said of each file.

use std::path::Path;

use castkit::convert::Note;
use serde::Serialize;

use super::draw::Drawn;
use crate::context::Context;
use crate::destination::Written;
use crate::status::Failure;

/// What is printed with --json.
#[derive(Serialize)]
pub(super) struct Report<'r> {
    pub(super) pictures: Vec<Written>,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) missing_textures: &'r [String],
    pub(super) notes: Vec<Note>,
}

/// Prints the notes on a file, and on others that are in its pictures. Fails if the command is strict.
pub(super) fn note(context: &mut Context, file: &Path, drawn: &Drawn) -> Result<(), Failure> {
    context.opened(file, &drawn.repairs, &drawn.report)?;
    drawn.others.iter().for_each(|(other, report)| context.note_all(other, report));
    context.check_strict()
}
