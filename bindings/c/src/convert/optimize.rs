//! Making files smaller and faster to draw.

use castkit::convert::optimize::{self, Totals};
use castkit::write::Layout;
use castkit::{Document, Progress};

use super::choices::{castkit_vectors, tangents};
use super::notes::of_notes;
use super::result::{castkit_conversion, castkit_totals, give};
use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;

/// How a file is optimised. Set everything to zero, and `size` to `sizeof` the struct: this runs the lossless steps. A
/// fraction that is not from 0 to 1 is an error, and so is a number that is infinite or NaN.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_optimize_options {
    /// `sizeof(castkit_optimize_options)`.
    pub size: usize,
    /// Whether to keep equal vertices separate.
    pub no_weld: bool,
    /// Whether to keep vertices that no face uses.
    pub keep_unused_vertices: bool,
    /// Whether to keep the order of faces and vertices.
    pub no_order: bool,
    /// Whether to keep equal materials separate.
    pub no_materials: bool,
    /// Whether to keep the width of integers.
    pub no_integers: bool,
    /// Whether to merge equal meshes.
    pub dedupe: bool,
    /// Whether to join meshes with the same material.
    pub join: bool,
    /// Bone weights below this fraction of the sum of a vertex's weights are removed; 0 for the default, 0.001; a
    /// negative value keeps all.
    pub weight_threshold: f32,
    /// The maximum number of bones per vertex; 0 for no limit.
    pub max_influences: u32,
    /// The maximum error of curves when keys are removed: for translations a fraction of the size of the model (without
    /// one, of the motion), for scales of the value, for blend shapes of full weight; for rotations radians. 0 for the
    /// default, 0.0001; a negative value keeps all keys.
    pub key_tolerance: f32,
    /// The fraction of the faces to keep, such as 0.5; 0 or 1 for all.
    pub simplify: f32,
    /// The maximum distance that the surface may move when faces are removed, as a fraction of its size; 0 for the
    /// default.
    pub simplify_error: f32,
    /// How tangents are handled.
    pub tangents: castkit_vectors,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

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
        let wanted = options.wanted()?;
        let work = |progress: Progress<'_>| -> Result<_, Failure> {
            let mut document = Document::from(file);
            let summary = optimize::optimize(&mut document, &wanted.progress(progress))?;
            let layout = Layout::keeping(&file.cast(), &document);
            Ok((crate::file::written(document.to_vec(layout)?)?, summary))
        };
        let (optimized, summary) = options::read(options.progress, "options->progress")?.during(work)?;
        let bytes = optimized.bytes().len() as u64;
        let optimized = give(optimized);
        said = handle::give(castkit_conversion {
            notes: of_notes(0, summary.report.notes()),
            side_files: Vec::new(),
            format: "cast",
            bytes,
            is_written: false,
            counts: Some(Box::new([totals(&summary.before), totals(&summary.after)])),
        });
        Ok(optimized)
    });
    handle::give_to(conversion, said);
    optimized
}

impl castkit_optimize_options {
    fn wanted(&self) -> Result<optimize::Options<'static>, Failure> {
        let given = |number: f32| (number != 0.0).then_some(number);
        let kept = |number: f32| if number < 0.0 { None } else { Some(number) };
        let mut options = optimize::Options::new()
            .weld(!self.no_weld)
            .unused_vertices(!self.keep_unused_vertices)
            .order(!self.no_order)
            .materials(!self.no_materials)
            .integers(!self.no_integers)
            .dedupe(self.dedupe)
            .join(self.join)
            .max_influences((self.max_influences > 0).then_some(self.max_influences as usize))
            .simplify(given(self.simplify))
            .tangents(tangents(self.tangents)?);
        if let Some(part) = given(self.weight_threshold) {
            options = options.weight_threshold(kept(part));
        }
        if let Some(tolerance) = given(self.key_tolerance) {
            options = options.key_tolerance(kept(tolerance));
        }
        if let Some(error) = given(self.simplify_error) {
            options = options.simplify_error(error);
        }
        options.check().map_err(|error| Failure::Argument(format!("options->{error}")))?;
        Ok(options)
    }
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
