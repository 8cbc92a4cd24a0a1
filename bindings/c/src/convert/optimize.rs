//! Making files smaller and faster to draw.

use castkit::convert::optimize::{self, Totals};
use castkit::write::Layout;
use castkit::{Document, Progress};

use super::notes::of_notes;
use super::result::{castkit_conversion, castkit_totals, give};
use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::generated::optimize_options::castkit_optimize_options;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_optimize_options {}

fn totals(of: &Totals) -> castkit_totals {
    castkit_totals {
        meshes: of.meshes,
        vertices: of.vertices,
        faces: of.faces,
        influences: of.influences,
        shape_vertices: of.shape_vertices,
        materials: of.materials,
        textures: of.textures,
        curves: of.curves,
        keys: of.keys,
    }
}

/// Makes a file smaller and faster to draw, and returns a new file in memory. Writes a handle with the notes to
/// `*conversion`, which the caller releases.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_optimize_file(
    file: Option<&castkit_file>,
    options: *const castkit_optimize_options,
    conversion: Option<&mut *mut castkit_conversion>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    let mut said = std::ptr::null_mut();
    let optimized = fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?.file();
        let options = options::read(options, "options")?;
        let wanted = options.values()?.set(optimize::Options::new(), optimize::Options::with)?;
        let work = |progress: Progress<'_>| -> Result<_, Failure> {
            let mut document = Document::from(file);
            let summary = optimize::optimize(&mut document, &wanted.progress(progress))?;
            let layout = Layout::keeping(&file.cast(), &document);
            Ok((crate::file::written(document.to_vec(layout)?)?, summary))
        };
        let (optimized, summary) = options::read(options.progress, "options->progress")?.during(work)?;
        let counts = Some(Box::new([totals(&summary.before), totals(&summary.after)]));
        let notes = of_notes(0, summary.report.notes());
        said = handle::give(castkit_conversion { counts, ..castkit_conversion::of_file(&optimized, notes) });
        Ok(give(optimized))
    });
    handle::give_to(conversion, said);
    optimized
}

/// Writes the number of things in a file before and after it was optimised to `*before` and `*after`; `size` is the
/// size of each. Returns false if the conversion does not come from `castkit_optimize_file`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_totals(
    conversion: Option<&castkit_conversion>,
    before: *mut castkit_totals,
    after: *mut castkit_totals,
    size: usize,
) -> bool {
    total(false, || {
        let Some([was, is]) = conversion.and_then(|of| of.counts.as_deref()) else { return false };
        let before = options::write(*was, before, size, "before");
        before.and_then(|()| options::write(*is, after, size, "after")).is_ok()
    })
}
