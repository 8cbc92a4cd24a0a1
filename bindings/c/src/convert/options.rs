//! How files are converted.

use std::ffi::c_char;
use std::path::{Path, PathBuf};

use castkit::Threads;
use castkit::convert::{
    ExportOptions, Format, JobOptions, Moment, NoteKind, Options as ImportOptions, Selector, notes,
};
use castkit::open::OpenOptions;
use castkit::read::Limits;
use castkit::write::Layout;

use super::choices::{self, castkit_compression, castkit_still, castkit_textures, castkit_vectors};
use crate::array::slice;
use crate::document::save::{castkit_alignment, layout};
use crate::error::Failure;
use crate::file::{castkit_promise, castkit_recovery, promised, recovery};
use crate::options::Options;
use crate::progress::castkit_progress;
use crate::scene::axes::{castkit_up, up};
use crate::text;

/// How files are converted: what the program `castkit convert` has options for. Set all of it to zero and `size` to `sizeof` of
/// the struct; what stays zero has its default. What the format of the result has no place for is an error.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_convert_options {
    /// `sizeof(castkit_convert_options)`.
    pub size: usize,

    /// The format of the sources, by an extension such as `fbx`; NULL to find out.
    pub from_format: *const c_char,
    /// The format of the result, by an extension; NULL for what the extension of its path says.
    pub to_format: *const c_char,

    /// The axis that points up in the result; `CASTKIT_UP_KEEP` for that of the sources.
    pub up: castkit_up,
    /// The axis that points up in the sources; `CASTKIT_UP_KEEP` for what they say or what their format usually has.
    pub source_up: castkit_up,
    /// How many metres a unit of length is in Cast files; 0 for 1. Other formats say what theirs is.
    pub unit: f32,
    /// What all lengths are multiplied with, after any change of units; 0 for 1.
    pub scale: f32,
    /// Frames per second of animations; 0 for those of the sources.
    pub frame_rate: f32,
    /// The largest error that dropping keys of curves may cause: in radians for rotations, else in units of the value; 0 for the
    /// default, 0.00001, and below 0 only keys that change nothing are dropped.
    pub animation_tolerance: f32,
    /// The most bones per vertex: those with the largest weights, scaled to a sum of 1; 0 for all.
    pub max_influences: u32,
    /// What becomes of normals.
    pub normals: castkit_vectors,
    /// What becomes of tangents, which are computed after normals.
    pub tangents: castkit_vectors,

    /// The scene of a glTF file, by its name, or its number from 0; NULL for the one that the file shows first.
    pub scene: *const c_char,
    /// The animations to take, by their names, or their numbers from 0. All of them if there are none here.
    pub animations: *const *const c_char,
    /// How many there are at `animations`.
    pub animation_count: usize,
    /// Whether animations are left out.
    pub no_animations: bool,
    /// Whether models and instances are left out.
    pub no_models: bool,
    /// Whether meshes that appear in several places become instances of a Cast file beside the result; otherwise each is a copy.
    /// Those that are skinned, morphed or animated are copied all the same.
    pub instances: bool,
    /// Whether the picture for metalness and roughness of a glTF material becomes one picture for each, beside the result.
    pub unpack_textures: bool,
    /// Whether references that lead out of the directory of a source are followed.
    pub follow_outside: bool,

    /// Whether models hold still in the result.
    pub still: castkit_still,
    /// Whether inverse kinematics and constraints are ignored for `CASTKIT_STILL_FRAME`: for animations into which their effect
    /// on the bones has been baked.
    pub no_constraints: bool,
    /// The frame for `CASTKIT_STILL_FRAME`; 12.5 is between two frames.
    pub frame: f64,
    /// The file, of any format, that has the animation for `CASTKIT_STILL_FRAME`; NULL for the sources.
    pub animation_from: *const c_char,

    /// What becomes of textures.
    pub textures: castkit_textures,
    /// How the buffers of glTF are compressed.
    pub compression: castkit_compression,
    /// The directory that textures are referred to in, and copied to with `CASTKIT_TEXTURES_COPY`: relative to the result, or
    /// absolute. NULL for none.
    pub texture_root: *const c_char,
    /// Whether glTF gets maps for roughness or gloss, metalness and occlusion in one picture, as it needs them.
    pub pack_textures: bool,
    /// Whether glTF has numbers of 16 bits. A note says how large the error is.
    pub quantize: bool,
    /// The version of FBX, 7400 or 7500; 0 for 7500.
    pub fbx_version: u32,
    /// Where the arrays of a Cast file begin.
    pub align: castkit_alignment,

    /// Whether only to try it out, and write nothing.
    pub dry_run: bool,
    /// Whether to leave a result that exists already as it is.
    pub skip_existing: bool,
    /// Whether files beside the result may replace those of others.
    pub force: bool,
    /// Whether to fail when something is dropped or approximated, or assumed although it is not what is usual.
    pub strict: bool,
    /// Whether to stay on the calling thread.
    pub one_thread: bool,
    /// The codes of notes that do not make a strict conversion fail, such as `CONVERT-MESH-003`.
    pub allow: *const *const c_char,
    /// How many there are at `allow`.
    pub allow_count: usize,

    /// What to do with damaged Cast files.
    pub recovery: castkit_recovery,
    /// The most levels of nodes in Cast files; 0 for the default, 4096.
    pub max_depth: u32,
    /// The most bytes that products of numbers in the sources may take, such as copies of meshes; 0 for the default, 1 GiB.
    pub budget: u64,
    /// `CASTKIT_PROMISE_FILE_STANDS_STILL` to map sources, 0 to read them.
    pub promise: castkit_promise,
    /// Who is told how far it has come.
    pub progress: castkit_progress,
}

// SAFETY: it begins with its size; numbers, truth values, optional functions and pointers may be zero.
unsafe impl Options for castkit_convert_options {}

fn format(name: *const c_char, what: &str) -> Result<Option<Format>, Failure> {
    let Some(name) = text::optional(name, what)? else { return Ok(None) };
    let format = Format::of_path(&Path::new("file").with_extension(name));
    format.map(Some).ok_or_else(|| Failure::Argument(format!("{what} is {name:?}, which is no format")))
}

/// A number that stands for a default if it is 0.
fn given<T: Default + PartialEq>(number: T) -> Option<T> {
    (number != T::default()).then_some(number)
}

impl castkit_convert_options {
    /// The job. It refers to texts of the caller.
    pub(super) fn job<'o>(&self) -> Result<JobOptions<'o>, Failure> {
        let animation_from = match self.animation_from.is_null() {
            true => None,
            false => Some(PathBuf::from(text::path(self.animation_from, "options->animation_from")?)),
        };
        // Zero keeps what there is, as it does where documents are saved.
        let layout = layout(self.align, Layout::Preserve)?;
        Ok(JobOptions::new()
            .from(format(self.from_format, "options->from_format")?)
            .to(format(self.to_format, "options->to_format")?)
            .import(self.import()?)
            .export(self.export()?)
            .frame(self.moment()?)
            .animation_from(animation_from)
            .layout(layout)
            .open(self.open()?)
            .mapping(promised(self.promise)?)
            .dry_run(self.dry_run)
            .skip_existing(self.skip_existing)
            .strict(self.strict)
            .allow(self.accepted()?)
            .replace_side_files(self.force)
            .threads(self.threads()))
    }

    fn import<'o>(&self) -> Result<ImportOptions<'o>, Failure> {
        let mut import = ImportOptions::new()
            .up(up(self.up, "up")?)
            .source_up(up(self.source_up, "source_up")?)
            .unit(given(self.unit))
            .scale(given(self.scale).unwrap_or(1.0))
            .frame_rate(given(self.frame_rate))
            .maximum_influences(given(self.max_influences).map(|most| most as usize))
            .scene(text::optional(self.scene, "options->scene")?.map(Selector::from))
            .animations(!self.no_animations)
            .models(!self.no_models)
            .instances(self.instances)
            .unpack_textures(self.unpack_textures)
            .may_leave_directory(self.follow_outside)
            .normals(choices::normals(self.normals)?)
            .tangents(choices::tangents(self.tangents)?)
            .threads(self.threads());
        if let Some(tolerance) = given(self.animation_tolerance) {
            import = import.animation_tolerance(tolerance.max(0.0));
        }
        for animation in slice(self.animations, self.animation_count, "options->animations")? {
            import = import.animation(text::utf8(*animation, "one of options->animations")?);
        }
        Ok(match given(self.budget) {
            Some(budget) => import.budget(budget),
            None => import,
        })
    }

    fn export<'o>(&self) -> Result<ExportOptions<'o>, Failure> {
        let export = ExportOptions::new()
            .textures(choices::textures(self.textures)?)
            .texture_root(text::optional(self.texture_root, "options->texture_root")?)
            .pack_textures(self.pack_textures)
            .quantize(self.quantize)
            .compression(choices::compression(self.compression)?)
            .fbx_version(choices::fbx_version(self.fbx_version)?);
        Ok(match given(self.budget) {
            Some(budget) => export.budget(budget),
            None => export,
        })
    }

    fn moment(&self) -> Result<Option<Moment>, Failure> {
        let moment = choices::still(self.still, self.frame)?;
        if !self.animation_from.is_null() && moment.is_none_or(|moment| moment.frame().is_none()) {
            return Err(Failure::argument("options->animation_from is for CASTKIT_STILL_FRAME"));
        }
        Ok(moment.map(|moment| moment.constraints(!self.no_constraints)))
    }

    fn open<'o>(&self) -> Result<OpenOptions<'o>, Failure> {
        let open = OpenOptions::new().recovery(recovery(self.recovery)?);
        Ok(match given(self.max_depth) {
            Some(levels) => open.limits(Limits::new().max_depth(levels)),
            None => open,
        })
    }

    fn accepted(&self) -> Result<Vec<&'static NoteKind>, Failure> {
        let codes = slice(self.allow, self.allow_count, "options->allow")?;
        let kind = |code: &*const c_char| {
            let code = text::utf8(*code, "one of options->allow")?;
            notes::find(code).ok_or_else(|| Failure::Argument(format!("options->allow has {code:?}, which is no note")))
        };
        codes.iter().map(kind).collect()
    }

    fn threads(&self) -> Threads {
        if self.one_thread { Threads::One } else { Threads::All }
    }
}
