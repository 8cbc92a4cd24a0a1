//! How files are converted.

use std::ffi::c_char;
use std::path::Path;

use castkit::convert::{ExportOptions, Format, JobOptions, Normals, Options as ImportOptions, Tangents, Textures};
use castkit::write::Layout;

use crate::document::save::{castkit_alignment, layout};
use crate::error::Failure;
use crate::file::{castkit_promise, promised};
use crate::options::Options;
use crate::progress::castkit_progress;
use crate::scene::axes::{castkit_up, up};
use crate::text;

/// What becomes of normals or tangents: one of `CASTKIT_VECTORS_…`.
pub type castkit_vectors = u32;
/// They stay as they are.
pub const CASTKIT_VECTORS_KEEP: castkit_vectors = 0;
/// Where there are none they are computed.
pub const CASTKIT_VECTORS_COMPLETE: castkit_vectors = 1;
/// All of them are computed.
pub const CASTKIT_VECTORS_COMPUTE: castkit_vectors = 2;
/// They are left out.
pub const CASTKIT_VECTORS_DROP: castkit_vectors = 3;

/// Where textures go: one of `CASTKIT_TEXTURES_…`.
pub type castkit_textures = u32;
/// The result refers to them where they are.
pub const CASTKIT_TEXTURES_REFER: castkit_textures = 0;
/// They are inside the result.
pub const CASTKIT_TEXTURES_EMBED: castkit_textures = 1;
/// They are copied beside the result.
pub const CASTKIT_TEXTURES_COPY: castkit_textures = 2;

/// How files are converted. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_convert_options {
    /// `sizeof(castkit_convert_options)`.
    pub size: usize,
    /// The format of the sources, by an extension such as `fbx`; NULL to find out.
    pub from_format: *const c_char,
    /// The format of the result; NULL for what the extension of its path says.
    pub to_format: *const c_char,
    /// Which axis points up in the result.
    pub up: castkit_up,
    /// Which axis points up in the sources; `CASTKIT_UP_KEEP` for what they say or what their format usually has.
    pub source_up: castkit_up,
    /// What all lengths are multiplied with; 0 for 1.
    pub scale: f32,
    /// Metres of a unit of Cast; 0 for what the formats usually have.
    pub unit: f32,
    /// Frames per second of animations whose source has seconds; 0 for what it says.
    pub frame_rate: f32,
    /// The most bones that move a vertex; 0 for all.
    pub max_influences: u32,
    /// What becomes of normals.
    pub normals: castkit_vectors,
    /// What becomes of tangents.
    pub tangents: castkit_vectors,
    /// The name, or the number from 0, of the only animation to convert; NULL for all.
    pub animation: *const c_char,
    /// Whether animations are left out.
    pub no_animations: bool,
    /// Whether models are left out.
    pub no_models: bool,
    /// Whether objects of the sources that share a mesh become instances of it, which only Cast files have; otherwise each is a
    /// copy.
    pub instances: bool,
    /// Whether only to try it out, and write nothing.
    pub dry_run: bool,
    /// Whether to leave a result that exists already as it is.
    pub skip_existing: bool,
    /// Whether to fail when something cannot be carried over as it was.
    pub strict: bool,
    /// Whether files beside the result may replace those of others.
    pub force: bool,
    /// Where textures go.
    pub textures: castkit_textures,
    /// Where the arrays of a Cast file begin.
    pub align: castkit_alignment,
    /// `CASTKIT_PROMISE_FILE_STANDS_STILL` to map sources, 0 to read them.
    pub promise: castkit_promise,
    /// Who is told how far it has come.
    pub progress: castkit_progress,
}

// SAFETY: it begins with its size; numbers, truth values, optional functions and pointers may be zero.
unsafe impl Options for castkit_convert_options {}

pub(super) fn format(name: *const c_char, what: &str) -> Result<Option<Format>, Failure> {
    let Some(name) = text::optional(name, what)? else { return Ok(None) };
    let format = Format::of_path(&Path::new("file").with_extension(name));
    format.map(Some).ok_or_else(|| Failure::Argument(format!("{what} is {name:?}, which is no format")))
}

pub(super) fn tangents(number: castkit_vectors) -> Result<Tangents, Failure> {
    Ok(match number {
        CASTKIT_VECTORS_KEEP => Tangents::Keep,
        CASTKIT_VECTORS_COMPLETE => Tangents::Complete,
        CASTKIT_VECTORS_COMPUTE => Tangents::Compute,
        CASTKIT_VECTORS_DROP => Tangents::Drop,
        _ => return Err(Failure::Argument(format!("tangents is {number}, expected CASTKIT_VECTORS_…"))),
    })
}

fn normals(number: castkit_vectors) -> Result<Normals, Failure> {
    Ok(match number {
        CASTKIT_VECTORS_KEEP => Normals::Keep,
        CASTKIT_VECTORS_COMPLETE => Normals::Complete,
        CASTKIT_VECTORS_COMPUTE => Normals::Compute,
        CASTKIT_VECTORS_DROP => Normals::Drop,
        _ => return Err(Failure::Argument(format!("normals is {number}, expected CASTKIT_VECTORS_…"))),
    })
}

impl castkit_convert_options {
    pub(super) fn job(&self) -> Result<JobOptions<'static>, Failure> {
        let positive = |number: f32| (number != 0.0).then_some(number);
        let mut import = ImportOptions::new()
            .up(up(self.up, "up")?)
            .source_up(up(self.source_up, "source_up")?)
            .unit(positive(self.unit))
            .frame_rate(positive(self.frame_rate))
            .maximum_influences((self.max_influences > 0).then_some(self.max_influences as usize))
            .animations(!self.no_animations)
            .models(!self.no_models)
            .instances(self.instances)
            .normals(normals(self.normals)?)
            .tangents(tangents(self.tangents)?);
        if let Some(scale) = positive(self.scale) {
            import = import.scale(scale);
        }
        if let Some(animation) = text::optional(self.animation, "animation")? {
            import = import.animation(animation);
        }
        let textures = match self.textures {
            CASTKIT_TEXTURES_REFER => Textures::Refer,
            CASTKIT_TEXTURES_EMBED => Textures::Embed,
            CASTKIT_TEXTURES_COPY => Textures::Copy,
            other => return Err(Failure::Argument(format!("textures is {other}, expected CASTKIT_TEXTURES_…"))),
        };
        let mut options = JobOptions::new()
            .from(format(self.from_format, "from_format")?)
            .to(format(self.to_format, "to_format")?)
            .import(import)
            .export(ExportOptions::new().unit(positive(self.unit)).textures(textures))
            .mapping(promised(self.promise)?)
            .dry_run(self.dry_run)
            .skip_existing(self.skip_existing)
            .strict(self.strict)
            .replace_side_files(self.force);
        if self.align != 0 {
            options = options.layout(layout(self.align, Layout::Preserve)?);
        }
        Ok(options)
    }
}
