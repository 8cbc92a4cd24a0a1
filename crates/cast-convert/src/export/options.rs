//! Options of writers, and their results.

use std::path::Path;

use cast_format::{Cancelled, DEFAULT_BUDGET, Progress, Threads};
use cast_scene::convert_axes::Up;

use crate::builder::options;

use crate::reach::{Granted, Reach};
use crate::taken::Taken;
use crate::{Report, SideFile};

options! {
    /// Options of writers. All have defaults.
    ///
    /// Axes, normals and influences are not among them: [`Options`](crate::Options) changes those in a document before
    /// it is written.
    ///
    /// ```
    /// # use cast_convert::{ExportOptions, Textures};
    /// let options = ExportOptions::new().source("assets/hero.cast".as_ref()).textures(Textures::Embed);
    /// # let _ = options;
    /// ```
    #[derive(Clone, Debug)]
    pub struct ExportOptions<'a>;

    /// The default options.
    new {
        reach: Reach<'a> = Reach { is_anywhere: false, granted: None, read: None, taken: None };
    }

    /// The path of the Cast file. Textures are searched for relative to its directory.
    into source(path): Option<&'a Path> = None;

    /// The name of the result without its extension; files beside it are named after it. `None` uses the name of the
    /// source.
    into name(name): Option<&'a str> = None;

    /// How textures are stored.
    const textures(textures): Textures = Textures::Refer;

    /// The directory for copies of textures, relative to the directory of the result: names joined with `/`. `None` is
    /// a directory named after the result.
    into texture_root(directory): Option<&'a str> = None;

    /// The version of FBX.
    const fbx_version(version): FbxVersion = FbxVersion::V7500;

    /// Whether glTF stores positions, directions, weights, rotations, texture coordinates and colours as 16-bit numbers
    /// (KHR_mesh_quantization). Texture coordinates outside 0 to 1 are restored by the textures of the material
    /// (KHR_texture_transform). Those of further layers, and of meshes without textures, stay floats. A note states the
    /// largest errors. Default false.
    #[cfg(feature = "gltf-pack")]
    const quantize(quantize): bool = false;

    /// How the buffers of glTF are compressed. `None`, the default, leaves them uncompressed; only then are arrays
    /// written directly from the document.
    #[cfg(feature = "gltf-pack")]
    into compression(compression): Option<Compression> = None;

    /// Whether morph targets of glTF only store the vertices that they move, as sparse accessors. Several readers cannot
    /// read them, and load nothing of the file: VTK, F3D, panda3d. A note says when much would be saved. Default false.
    const sparse_targets(is_sparse): bool = false;

    /// Whether the nodes of skinned meshes of glTF are below the node of their model, as panda3d expects, instead of
    /// beside it, as the specification recommends: a skinned mesh is placed by its joints, not by its node. Default false.
    const skins_below_model(is_below): bool = false;

    /// Whether separate maps for roughness (or gloss), metalness and occlusion are packed into one image per material,
    /// as glTF requires: occlusion in red, roughness in green, metalness in blue, eight bits each. The image is a PNG
    /// that is embedded or stored beside the result, as [`textures`](Self::textures) says. If a map cannot be read, the
    /// material is written as without this option, with a note. Default false.
    #[cfg(feature = "textures")]
    const pack_textures(pack): bool = false;

    /// The largest error that key reduction and the conversion of rotations to angles may cause: for translations as a
    /// fraction of the longest side of the model at rest (without a model, of the motion), for rotations in radians, for
    /// scales as a fraction of the value, for weights of blend shapes as a fraction of full weight. Whatever it is, no key
    /// is removed whose neighbours are then 120 degrees or more apart.
    const animation_tolerance(tolerance): f32 = 1e-5;

    /// The length of one unit of the Cast file in metres, which the file itself does not state. `None` is 1, as Blender
    /// assumes. glTF is always in metres, and FBX in [`to_unit`](Self::to_unit), so lengths are converted; OBJ has no unit.
    into unit(metres): Option<f32> = None;

    /// The length of one unit of a FBX file in metres, which the file states. `None` is a centimetre: the FBX SDK gives
    /// every root of a file in another unit a scale, 100 for metres.
    into to_unit(metres): Option<f32> = None;

    /// The up axis of a result whose format does not state it. `None` is the usual one of the format, so that other
    /// programs read it correctly: y for OBJ, z for SEModel and SEAnim. A document that does not state its up axis is
    /// not rotated. glTF and FBX state it and need no rotation.
    into up(axis): Option<Up> = None;

    /// How many bytes may be made by multiplying what is in a document, so that a few kilobytes cannot fill the memory:
    /// keys for each frame of a baked animation, curves for each of many objects with one name, places of instances.
    /// Anything larger is an error, reported before memory is allocated. Default 1 GiB, which ordinary files do not
    /// reach.
    const budget(bytes): u64 = DEFAULT_BUDGET;

    /// How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.
    const threads(threads): Threads = Threads::All;

    /// The callback that receives the progress, in thousandths, and may cancel the work between steps.
    const progress(progress): Progress<'a> = Progress::none();
}

impl<'a> ExportOptions<'a> {
    /// Whether files that are read for the result (textures and instances) may lie outside the directory of the source.
    #[must_use]
    pub const fn may_leave_directory(mut self, may: bool) -> Self {
        self.reach.is_anywhere = may;
        self
    }

    /// Reports the progress in thousandths.
    pub(crate) fn report(&self, done: u64) -> Result<(), Cancelled> {
        self.progress.report(done, 1000)
    }

    /// Lets references resolve to files of other sources, and to files embedded in sources.
    pub(crate) fn granting(mut self, files: &'a Granted<'a>) -> Self {
        self.reach.granted = Some(files);
        self
    }

    /// Prevents copies beside the result from using names that are already taken.
    pub(crate) fn avoiding(mut self, names: &'a Taken) -> Self {
        self.reach.taken = Some(names);
        self
    }

    /// The name that files beside the result are named after.
    pub(crate) fn stem(&self) -> &'a str {
        let of_source = || self.source.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        self.name.or_else(of_source).unwrap_or("model")
    }
}

/// How textures are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Textures {
    /// Refer to them by the paths of the Cast file.
    #[default]
    Refer,
    /// Embed them in the result, if the format allows it.
    Embed,
    /// Copy them into a directory beside the result, and refer to the copies.
    Copy,
}

/// How buffers are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// EXT_meshopt_compression, which is lossless. The order of triangles, and the first corner of each, may change.
    Meshopt,
}

/// A version of binary FBX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FbxVersion {
    /// 7.4, with 32-bit offsets: files up to 4 GiB, for old programs.
    V7400,
    /// 7.5, with 64-bit offsets.
    #[default]
    V7500,
}

/// The result of a writer.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Files that belong beside the result, which refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// Notes on everything that was dropped, approximated or assumed.
    pub report: Report,
}
