//! What writers are asked for, and what comes of it.

use std::path::Path;

use cast_format::{Cancelled, DEFAULT_BUDGET, Progress, Threads};
use cast_scene::convert_axes::Up;

use crate::builder::options;

use crate::reach::{Granted, Reach};
use crate::taken::Taken;
use crate::{Report, SideFile};

options! {
    /// Wishes for what is written. Each has a value that is the usual one.
    ///
    /// Axes, normals and influences are not among them: [`Options`](crate::Options) change those on a document before
    /// it is written.
    ///
    /// ```
    /// # use cast_convert::{ExportOptions, Textures};
    /// let options = ExportOptions::new().source("assets/hero.cast".as_ref()).textures(Textures::Embed);
    /// # let _ = options;
    /// ```
    #[derive(Clone, Debug)]
    pub struct ExportOptions<'a>;

    /// What is usual.
    new {
        reach: Reach<'a> = Reach { is_anywhere: false, granted: None, read: None, taken: None };
    }

    /// The path of the Cast file. Textures are looked for from its directory.
    into source(path): Option<&'a Path> = None;

    /// What the result is called, without its ending: files beside it are named after it. `None` takes the name of the
    /// source.
    into name(name): Option<&'a str> = None;

    /// What to do about textures.
    const textures(textures): Textures = Textures::Refer;

    /// The directory, relative to that of the result, into which copies of textures go: names joined with `/`. `None` is
    /// one named after the result.
    into texture_root(directory): Option<&'a str> = None;

    /// The version of FBX.
    const fbx_version(version): FbxVersion = FbxVersion::V7500;

    /// Whether glTF has numbers of 16 bits for positions, directions, weights, rotations, texture coordinates and colours
    /// (KHR_mesh_quantization). Texture coordinates outside of 0 to 1 are brought back by the textures of the material
    /// (KHR_texture_transform); those of further layers, and of meshes without textures, stay floats. A note says how far off
    /// the worst of all are. Default false.
    #[cfg(feature = "gltf-pack")]
    const quantize(quantize): bool = false;

    /// How buffers of glTF are compressed. `None`, the default, leaves them as they are: only then arrays are written from
    /// where they lie.
    #[cfg(feature = "gltf-pack")]
    into compression(compression): Option<Compression> = None;

    /// Whether materials of glTF with maps for roughness (or gloss), metalness and occlusion in files of their own get them in
    /// one picture, as glTF wants it: occlusion is its red, roughness its green, metalness its blue, of eight bits each. It
    /// is a PNG that is embedded or lies beside the result, as [`textures`](Self::textures) says. Where a map cannot be read,
    /// the material is as without this, with a note. Default false.
    #[cfg(feature = "textures")]
    const pack_textures(pack): bool = false;

    /// The largest error that may come of leaving out keys and of writing rotations as angles: in the unit of the file
    /// for translations, in radians for rotations.
    const animation_tolerance(tolerance): f32 = 1e-5;

    /// How many metres a unit of length is in the Cast file, which does not say so. `None` is 1, as Blender takes it. FBX
    /// says what the unit is; glTF is always in metres, so lengths are converted; OBJ does not care.
    into unit(metres): Option<f32> = None;

    /// The axis that points up in a result whose format does not say so. `None` is the one that is usual for the format, so
    /// that its readers take it as it is: OBJ gets y, SEModel and SEAnim get z. A document that does not say which axis is
    /// up is not turned. glTF and FBX say it and need no turning.
    into up(axis): Option<Up> = None;

    /// How many bytes may be made of a document by multiplying what is in it, so that a few kilobytes cannot fill the memory:
    /// keys for each frame of an animation that is baked, curves for each of many things of one name, places of instances.
    /// What would take more is an error before it is made. Default 1 GiB, which no usual file needs.
    const budget(bytes): u64 = DEFAULT_BUDGET;

    /// How many threads share the work. Default [`Threads::All`]; the result is the same, bit for bit.
    const threads(threads): Threads = Threads::All;

    /// Who is told how far it is, in thousandths of the work, and may end it between the steps.
    const progress(progress): Progress<'a> = Progress::none();
}

impl<'a> ExportOptions<'a> {
    /// Whether files that are read for the result, textures and instances, may lie outside the directory of the source.
    #[must_use]
    pub const fn may_leave_directory(mut self, may: bool) -> Self {
        self.reach.is_anywhere = may;
        self
    }
}

impl<'a> ExportOptions<'a> {
    /// Says that so many thousandths of the work are done.
    pub(crate) fn report(&self, done: u64) -> Result<(), Cancelled> {
        self.progress.report(done, 1000)
    }

    /// Lets references lead to files of other sources, and to what was inside of sources.
    pub(crate) fn granting(mut self, files: &'a Granted<'a>) -> Self {
        self.reach.granted = Some(files);
        self
    }

    /// Keeps copies beside the result from getting names that others have.
    pub(crate) fn avoiding(mut self, names: &'a Taken) -> Self {
        self.reach.taken = Some(names);
        self
    }

    /// What files beside the result are named after.
    pub(crate) fn stem(&self) -> &'a str {
        let of_source = || self.source.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        self.name.or_else(of_source).unwrap_or("model")
    }
}

/// What to do about textures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Textures {
    /// Refer to them by the paths of the Cast file.
    #[default]
    Refer,
    /// Put them into the result, where the format has a place for them.
    Embed,
    /// Put copies of them into a directory beside the result, which refers to those.
    Copy,
}

/// How buffers are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// EXT_meshopt_compression, which loses nothing. Triangles may come in another order, and their corners turned.
    Meshopt,
}

/// A version of binary FBX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FbxVersion {
    /// 7.4, with offsets of 32 bits: files up to 4 GiB, for old programs.
    V7400,
    /// 7.5, with offsets of 64 bits.
    #[default]
    V7500,
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Files that belong beside the result, which refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// All that was dropped, approximated or assumed.
    pub report: Report,
}
