//! The options of conversions.

use std::ffi::c_char;
use std::path::PathBuf;

use castkit::Threads;
use castkit::convert::{
    Encoding, ExportOptions, Format, JobOptions, Moment, NoteKind, Options as ImportOptions, Selector, notes,
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

/// How files are converted, as with the options of the program `castkit convert`. Set everything to zero, and `size` to
/// `sizeof` the struct; fields left at zero have their defaults. An option that the format of the result does not
/// support is an error, and so is a number that is infinite or NaN, or, unless it says otherwise, negative.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_convert_options {
    /// `sizeof(castkit_convert_options)`.
    pub size: usize,

    /// The format of the sources, as an extension such as `fbx`; NULL to detect it.
    pub from_format: *const c_char,
    /// The format of the result, as an extension; NULL to use the extension of its path.
    pub to_format: *const c_char,

    /// The up axis of the result; `CASTKIT_UP_KEEP` for that of the sources.
    pub up: castkit_up,
    /// The up axis of the sources; `CASTKIT_UP_KEEP` for the one they specify, or the usual one of their format.
    pub source_up: castkit_up,
    /// The encoding of text that is not UTF-8 in the sources, such as `gbk`, `shift_jis` or `windows-1252`; NULL to escape
    /// each byte of it that is not UTF-8 as U+FFFD and two hexadecimal digits.
    pub encoding: *const c_char,
    /// The unit of length in Cast files, in metres; 0 for 1. Other formats specify their unit.
    pub unit: f32,
    /// The unit of length in the result, in metres; 0 for 0.01 in FBX files, and for `unit` in Cast files. Other formats do
    /// not support one.
    pub to_unit: f32,
    /// A factor for all lengths, applied after any conversion of units; 0 for 1.
    pub scale: f32,
    /// The frame rate of animations; 0 for that of the sources.
    pub frame_rate: f32,
    /// The maximum error when keys of curves are removed: for translations a fraction of the size of the model (without
    /// one, of the motion), for scales of the value, for blend shapes of full weight; for rotations radians. 0 for the
    /// default, 0.00001; a negative value only removes keys that change nothing.
    pub animation_tolerance: f32,
    /// The maximum number of bones per vertex; 0 for no limit. The largest weights are kept, and scaled to a sum of 1.
    pub max_influences: u32,
    /// How normals are handled.
    pub normals: castkit_vectors,
    /// How tangents are handled. They are computed after normals.
    pub tangents: castkit_vectors,

    /// The scene of a glTF file, by its name or index; NULL for its default scene.
    pub scene: *const c_char,
    /// The animations to convert, by their names or indices. If there are none here, all of them.
    pub animations: *const *const c_char,
    /// The number of animations at `animations`.
    pub animation_count: usize,
    /// Whether to leave out animations.
    pub no_animations: bool,
    /// Whether to leave out models and instances.
    pub no_models: bool,
    /// Whether meshes that appear in several places become instances of a Cast file beside the result, instead of
    /// copies. Meshes with skins, blend shapes or animated transforms are always copied.
    pub instances: bool,
    /// Whether to split the combined metalness and roughness texture of a glTF material into one image for each, beside
    /// the result.
    pub unpack_textures: bool,
    /// Whether to follow references that lead outside the directory of a source.
    pub follow_outside: bool,

    /// Whether the result is a static model.
    pub still: castkit_still,
    /// Whether to ignore inverse kinematics and constraints for `CASTKIT_STILL_FRAME`: for animations that have their
    /// effect on the bones baked in.
    pub no_constraints: bool,
    /// The frame for `CASTKIT_STILL_FRAME`, which can be a fraction.
    pub frame: f64,
    /// The file, of any format, with the animation for `CASTKIT_STILL_FRAME`; NULL for the sources.
    pub animation_from: *const c_char,

    /// How textures are handled.
    pub textures: castkit_textures,
    /// How glTF buffers are compressed.
    pub compression: castkit_compression,
    /// The directory for references to textures, and for the copies of `CASTKIT_TEXTURES_COPY`: relative to the result,
    /// or absolute. NULL for none.
    pub texture_root: *const c_char,
    /// Whether to combine maps for roughness or gloss, metalness and occlusion into one image, as glTF requires.
    pub pack_textures: bool,
    /// Whether to store 16-bit numbers in glTF. A note reports the error.
    pub quantize: bool,
    /// Whether morph targets of glTF only store the vertices that they move. VTK, F3D and panda3d load nothing of such
    /// files.
    pub sparse_targets: bool,
    /// Whether the nodes of skinned meshes of glTF are below the node of their model, as panda3d expects, instead of
    /// beside it.
    pub skins_below_model: bool,
    /// The version of FBX, 7400 or 7500; 0 for 7500.
    pub fbx_version: u32,
    /// The alignment of the arrays in a Cast file.
    pub align: castkit_alignment,

    /// Whether to do everything except write files.
    pub dry_run: bool,
    /// Whether to leave an existing result as it is.
    pub skip_existing: bool,
    /// Whether files beside the result may replace existing files.
    pub force: bool,
    /// Whether to fail if something is dropped or approximated, or a value other than the usual one is assumed.
    pub strict: bool,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// The codes of notes that do not make a strict conversion fail, such as `CONVERT-MESH-003`.
    pub allow: *const *const c_char,
    /// The number of codes at `allow`.
    pub allow_count: usize,

    /// How damaged Cast files are treated.
    pub recovery: castkit_recovery,
    /// The maximum number of levels of nodes in Cast files; 0 for the default, 4096.
    pub max_depth: u32,
    /// The maximum number of bytes that may result from multiplying what is in the sources, such as copies of meshes; 0
    /// for the default, 1 GiB.
    pub budget: u64,
    /// `CASTKIT_PROMISE_FILE_STANDS_STILL` to map the sources; 0 to read them.
    pub promise: castkit_promise,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_convert_options {}

fn format(name: *const c_char, what: &str) -> Result<Option<Format>, Failure> {
    let Some(name) = text::optional(name, what)? else { return Ok(None) };
    let format = Format::of_extension(name);
    format.map(Some).ok_or_else(|| Failure::Argument(format!("{what} is {name:?}, which is not a known format")))
}

/// `None` for 0, which stands for a default.
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
        // Zero keeps the alignment, as when documents are saved.
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
            .to_unit(given(self.to_unit))
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
        if let Some(name) = text::optional(self.encoding, "options->encoding")? {
            let encoding: Encoding =
                name.parse().map_err(|error| Failure::Argument(format!("options->encoding: {error}")))?;
            import = import.encoding(encoding);
        }
        if let Some(tolerance) = given(self.animation_tolerance) {
            import = import.animation_tolerance(if tolerance < 0.0 { 0.0 } else { tolerance });
        }
        for animation in slice(self.animations, self.animation_count, "options->animations")? {
            import = import.animation(text::utf8(*animation, "one of options->animations")?);
        }
        import.check().map_err(|error| Failure::Argument(format!("options->{error}")))?;
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
            .sparse_targets(self.sparse_targets)
            .skins_below_model(self.skins_below_model)
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
            return Err(Failure::argument("options->animation_from needs CASTKIT_STILL_FRAME"));
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
            notes::find(code).ok_or_else(|| {
                Failure::Argument(format!("options->allow contains {code:?}, which is not the code of a note"))
            })
        };
        codes.iter().map(kind).collect()
    }

    fn threads(&self) -> Threads {
        if self.one_thread { Threads::One } else { Threads::All }
    }
}
