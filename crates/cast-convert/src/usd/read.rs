//! USD to a scene: layers as text and as crate files, packages, and what they lead to.
//!
//! Steps: the layers ([`files`]), the prims that they define together ([`compose`]), and what these become ([`scene`]).

mod binary;
mod compose;
mod files;
mod layer;
mod package;
mod scene;
mod stage;
mod text;
mod value;

use cast_interchange::lower::lower;
use cast_interchange::{Converted, Error, Options, Report, Source};

/// Reads a stage.
///
/// # Errors
/// Returns an error if the source is no layer or package, is damaged, or the stage would take more than the budget.
pub(crate) fn to_cast<'a>(source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let mut files = files::Files::open(source, options, &mut report)?;
    let stage = compose::compose(&mut files, &mut report)?;
    let scene = scene::read(&stage, &files, source, options, &mut report)?;
    drop(stage);
    lower(scene, options, report)
}
