// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use castkit::options::choices;

use crate::choices::{castkit_compression, castkit_still, castkit_texture_format, castkit_textures, castkit_vectors};
use crate::document::save::castkit_alignment;
use crate::error::Failure;
use crate::file::{castkit_promise, castkit_recovery};
use crate::progress::castkit_progress;
use crate::scene::axes::castkit_up;
use crate::values::Values;

/// How files are converted, as with the options of the program `castkit convert`. Set everything to zero, and `size` to
/// `sizeof` the struct; fields left at zero have their defaults. An option that the format of the result does not
/// support is an error, and so is a number that is infinite or NaN, or, unless it says otherwise, negative.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_convert_options {
    /// `sizeof(castkit_convert_options)`.
    pub size: usize,
    /// The format of all inputs, whatever their content and names. By default it is recognised by the content, and for
    /// text formats by the file name.
    pub from_format: *const c_char,
    /// The format of the result. By default that of the extension of the output, or Cast without one.
    pub to_format: *const c_char,
    /// Leaves an existing output as it is and does nothing.
    pub skip_existing: bool,
    /// Does and reports everything, but writes nothing.
    pub dry_run: bool,
    /// Also replaces existing files that are not named as the output.
    pub force: bool,
    /// Leaves out inputs of a result that cannot be read, each with a note.
    pub keep_going: bool,
    /// Chooses axes, unit, textures and the format as this program expects them. By default none: what the inputs have
    /// is kept. One of blender, maya, unreal, unity, godot, web.
    pub for_program: *const c_char,
    /// Rotates the content so that this axis points up in the result. By default it points where it does in the input,
    /// and the metadata of the result say where. One of x, y, z.
    pub up: castkit_up,
    /// The axis that points up in the inputs, whatever they state. By default the one they state. One of x, y, z.
    pub source_up: castkit_up,
    /// The axis that points up in one of the inputs, as FILE=AXIS.
    pub source_up_of: *const *const c_char,
    /// The number of texts at `source_up_of`.
    pub source_up_of_count: usize,
    /// The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252. By default each byte that is not
    /// UTF-8 becomes U+FFFD and two hexadecimal digits.
    pub encoding: *const c_char,
    /// The length of one unit of Cast files, in metres. By default 1, a metre. 0 for the default.
    pub unit: f32,
    /// The length of one unit of one of the inputs, in metres, as FILE=UNIT.
    pub unit_of: *const *const c_char,
    /// The number of texts at `unit_of`.
    pub unit_of_count: usize,
    /// The length of one unit of the result, in metres, if it differs from unit. By default 0.01, a centimetre, for
    /// FBX, which programs expect, and unit for Cast and USD. 0 for the default.
    pub to_unit: f32,
    /// Multiplies all lengths by this factor, after any change of units. By default 1.0. 0 for the default.
    pub scale: f32,
    /// Keeps lengths and the up axis as the input states them, so that unit has no effect.
    pub keep_space: bool,
    /// The frames per second of animations. By default those of the input. 0 for the default.
    pub frame_rate: f32,
    /// The maximum number of bones per vertex. By default no limit. 0 for the default.
    pub max_influences: u32,
    /// What is done about normals. By default keep.
    pub normals: castkit_vectors,
    /// What is done about tangents, which are computed after normals. By default keep.
    pub tangents: castkit_vectors,
    /// The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
    /// translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
    /// blend shapes full weight; for rotations it is in radians. By default 1e-5. A negative value stands for 0. 0 for
    /// the default.
    pub animation_tolerance: f32,
    /// Converts this scene of a glTF file, by its name or index from 0. By default its default scene.
    pub scene: *const c_char,
    /// Takes only this animation, by its name or index from 0.
    pub animation: *const *const c_char,
    /// The number of texts at `animation`.
    pub animation_count: usize,
    /// Turns this off: Converts animations.
    pub no_animations: bool,
    /// Turns this off: Converts models and instances.
    pub no_models: bool,
    /// Turns this off: Converts meshes, materials and instances; skeletons and animations stay.
    pub no_meshes: bool,
    /// Takes the skeleton of this file for the animations of the inputs.
    pub skeleton: *const c_char,
    /// Writes meshes that appear in several places as instances of a Cast file beside the result.
    pub instances: bool,
    /// Splits the metallic-roughness textures of glTF materials into one image per channel.
    pub unpack_textures: bool,
    /// Turns this off: Joins the parts of a character into one model with one skeleton.
    pub no_join: bool,
    /// Joins all models that share bones.
    pub join_skeletons: bool,
    /// Adds a file below a bone of the models: FILE@BONE.
    pub attach: *const *const c_char,
    /// The number of texts at `attach`.
    pub attach_count: usize,
    /// Takes a part out of a model, which becomes a model of its own.
    pub detach: *const *const c_char,
    /// The number of texts at `detach`.
    pub detach_count: usize,
    /// Renames bones by a map, wherever a bone is named: in skeletons, curves and overrides of curve modes.
    pub rename_bones: *const c_char,
    /// Reads the map from its second column to its first.
    pub reverse_map: bool,
    /// Looks for textures that are not at their paths below this directory.
    pub texture_search: *const *const c_char,
    /// The number of texts at `texture_search`.
    pub texture_search_count: usize,
    /// Follows references that lead out of the directory of the input.
    pub follow_outside: bool,
    /// Whether the result is a static model.
    pub still: castkit_still,
    /// For `CASTKIT_STILL_FRAME`: Takes models as they are at this frame (12.5 is between two frames) or at rest. By
    /// default bones and animations are kept.
    pub frame: f64,
    /// Takes the animation for frame from this file of any format instead of the inputs.
    pub animation_from: *const c_char,
    /// Turns this off: Evaluates inverse kinematics and constraints for frame.
    pub no_constraints: bool,
    /// The version of FBX. By default 7500.
    pub fbx_version: u32,
    /// Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the largest errors.
    pub quantize: bool,
    /// Compresses the buffers of glTF without loss. By default they are not compressed.
    pub compress: castkit_compression,
    /// Stores only the vertices that a morph target of glTF moves.
    pub sparse_targets: bool,
    /// Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them.
    pub skins_below_model: bool,
    /// Writes meshes named NAME_LOD0, NAME_LOD1 and so on as levels of detail of one node (MSFT_lod).
    pub msft_lod: bool,
    /// What is done about textures. By default refer.
    pub textures: castkit_textures,
    /// The directory of textures, to which the result refers and in which copies are made. By default the paths lead to
    /// where textures are, and copies are made in NAME_files beside each result.
    pub texture_root: *const c_char,
    /// The format of textures of glTF that are embedded or copied. By default png.
    pub texture_format: castkit_texture_format,
    /// The maximum width and height of textures of glTF that are embedded or copied; larger ones are made smaller. By
    /// default textures keep their size. 0 for the default.
    pub max_texture: u32,
    /// The quality of textures of glTF that become JPEG files, from 1 to 100. By default 90. 0 for the default.
    pub jpeg_quality: usize,
    /// Turns this off: Writes a PNG image for each WebP texture of glTF, for programs that cannot read WebP.
    pub no_fallback: bool,
    /// Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF requires.
    pub pack_textures: bool,
    /// Starts every array of a Cast file at a multiple of this many bytes. By default arrays follow each other without
    /// padding; with the program, 16. One of 4, 8, 16, 64.
    pub align: castkit_alignment,
    /// Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.
    pub strict: bool,
    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
    pub allow: *const *const c_char,
    /// The number of texts at `allow`.
    pub allow_count: usize,
    /// The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the default.
    pub budget: u64,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// How damaged Cast files are treated.
    pub recovery: castkit_recovery,
    /// The maximum number of levels of nodes in Cast files; 0 for the default, 4096.
    pub max_depth: u32,
    /// `CASTKIT_MAP_FILE_UNCHANGED` to map the sources; 0 to read them.
    pub promise: castkit_promise,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

impl castkit_convert_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();
        values.text("from_format", self.from_format)?;
        values.text("to_format", self.to_format)?;
        values.flag("skip_existing", self.skip_existing, true);
        values.flag("dry_run", self.dry_run, true);
        values.flag("force", self.force, true);
        values.flag("keep_going", self.keep_going, true);
        values.text("for_program", self.for_program)?;
        values.choice("up", self.up, 1, &choices::AXES)?;
        values.choice("source_up", self.source_up, 1, &choices::AXES)?;
        values.list("source_up_of", self.source_up_of, self.source_up_of_count)?;
        values.text("encoding", self.encoding)?;
        values.number("unit", self.unit.into());
        values.list("unit_of", self.unit_of, self.unit_of_count)?;
        values.number("to_unit", self.to_unit.into());
        values.number("scale", self.scale.into());
        values.flag("keep_space", self.keep_space, true);
        values.number("frame_rate", self.frame_rate.into());
        values.number("max_influences", self.max_influences.into());
        values.choice("normals", self.normals, 0, &choices::NORMALS)?;
        values.choice("tangents", self.tangents, 0, &choices::TANGENTS)?;
        values.tolerance("animation_tolerance", self.animation_tolerance.into());
        values.text("scene", self.scene)?;
        values.list("animation", self.animation, self.animation_count)?;
        values.flag("animations", self.no_animations, false);
        values.flag("models", self.no_models, false);
        values.flag("meshes", self.no_meshes, false);

        values.flag("instances", self.instances, true);
        values.flag("unpack_textures", self.unpack_textures, true);
        values.flag("join", self.no_join, false);
        values.flag("join_skeletons", self.join_skeletons, true);
        values.list("attach", self.attach, self.attach_count)?;
        values.list("detach", self.detach, self.detach_count)?;

        values.flag("reverse_map", self.reverse_map, true);
        values.list("texture_search", self.texture_search, self.texture_search_count)?;
        values.flag("follow_outside", self.follow_outside, true);
        values.frame("frame", self.still, self.frame)?;

        values.flag("constraints", self.no_constraints, false);
        values.number("fbx_version", self.fbx_version.into());
        values.flag("quantize", self.quantize, true);
        values.choice("compress", self.compress, 1, &choices::COMPRESSIONS)?;
        values.flag("sparse_targets", self.sparse_targets, true);
        values.flag("skins_below_model", self.skins_below_model, true);
        values.flag("msft_lod", self.msft_lod, true);
        values.choice("textures", self.textures, 0, &choices::TEXTURES)?;
        values.text("texture_root", self.texture_root)?;
        values.choice("texture_format", self.texture_format, 0, &choices::TEXTURE_FORMATS)?;
        values.number("max_texture", self.max_texture.into());
        values.number("jpeg_quality", self.jpeg_quality as f64);
        values.flag("fallback", self.no_fallback, false);
        values.flag("pack_textures", self.pack_textures, true);

        values.flag("strict", self.strict, true);
        values.list("allow", self.allow, self.allow_count)?;
        values.bytes("budget", self.budget);

        Ok(values)
    }
}
