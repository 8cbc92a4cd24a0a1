//! What writers are asked for, and what comes of it.

use std::path::Path;

use cast_format::{Cancelled, Progress, Threads};

use crate::budget::Budget;
use crate::reach::{Granted, Reach};
use crate::{Report, SideFile};

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
pub struct ExportOptions<'a> {
    pub(crate) source: Option<&'a Path>,
    pub(crate) name: Option<&'a str>,
    pub(crate) textures: Textures,
    pub(crate) texture_root: Option<&'a str>,
    pub(crate) fbx_version: FbxVersion,
    pub(crate) quantize: bool,
    pub(crate) compression: Option<Compression>,
    #[cfg(feature = "textures")]
    pub(crate) pack_textures: bool,
    pub(crate) animation_tolerance: f32,
    pub(crate) unit: Option<f32>,
    pub(crate) budget: u64,
    pub(crate) reach: Reach<'a>,
    pub(crate) threads: Threads,
    progress: Progress<'a>,
}

impl Default for ExportOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> ExportOptions<'a> {
    /// What is usual.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            source: None,
            name: None,
            textures: Textures::Refer,
            texture_root: None,
            fbx_version: FbxVersion::V7500,
            quantize: false,
            compression: None,
            #[cfg(feature = "textures")]
            pack_textures: false,
            animation_tolerance: 1e-5,
            unit: None,
            budget: Budget::USUAL,
            reach: Reach { is_anywhere: false, granted: None, read: None },
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// The path of the Cast file. Textures are looked for from its directory.
    #[must_use]
    pub fn source(mut self, path: impl Into<Option<&'a Path>>) -> Self {
        self.source = path.into();
        self
    }

    /// What the result is called, without its ending: files beside it are named after it. `None` takes the name of the
    /// source.
    #[must_use]
    pub fn name(mut self, name: impl Into<Option<&'a str>>) -> Self {
        self.name = name.into();
        self
    }

    /// What to do about textures.
    #[must_use]
    pub const fn textures(mut self, textures: Textures) -> Self {
        self.textures = textures;
        self
    }

    /// The directory, relative to that of the result, into which copies of textures go: names joined with `/`. `None` is
    /// one named after the result.
    #[must_use]
    pub fn texture_root(mut self, directory: impl Into<Option<&'a str>>) -> Self {
        self.texture_root = directory.into();
        self
    }

    /// The version of FBX.
    #[must_use]
    pub const fn fbx_version(mut self, version: FbxVersion) -> Self {
        self.fbx_version = version;
        self
    }

    /// Whether glTF has numbers of 16 bits for positions, directions, weights, rotations, texture coordinates and colours
    /// (KHR_mesh_quantization). Texture coordinates outside of 0 to 1 are brought back by the textures of the material
    /// (KHR_texture_transform); those of further layers, and of meshes without textures, stay floats. A note says how far off
    /// the worst of all are. Default false.
    #[must_use]
    pub const fn quantize(mut self, quantize: bool) -> Self {
        self.quantize = quantize;
        self
    }

    /// How buffers of glTF are compressed. `None`, the default, leaves them as they are: only then arrays are written from
    /// where they lie.
    #[must_use]
    pub fn compression(mut self, compression: impl Into<Option<Compression>>) -> Self {
        self.compression = compression.into();
        self
    }

    /// Whether materials of glTF with maps for roughness (or gloss), metalness and occlusion in files of their own get them in
    /// one picture, as glTF wants it: occlusion is its red, roughness its green, metalness its blue, of eight bits each. It
    /// is a PNG that is embedded or lies beside the result, as [`textures`](Self::textures) says. Where a map cannot be read,
    /// the material is as without this, with a note. Default false.
    #[cfg(feature = "textures")]
    #[must_use]
    pub const fn pack_textures(mut self, pack: bool) -> Self {
        self.pack_textures = pack;
        self
    }

    /// The largest error that may come of leaving out keys and of writing rotations as angles: in the unit of the file
    /// for translations, in radians for rotations.
    #[must_use]
    pub const fn animation_tolerance(mut self, tolerance: f32) -> Self {
        self.animation_tolerance = tolerance;
        self
    }

    /// How many metres a unit of length is in the Cast file, which does not say so. `None` is 1, as Blender takes it. FBX
    /// says what the unit is; glTF is always in metres, so lengths are converted; OBJ does not care.
    #[must_use]
    pub fn unit(mut self, metres: impl Into<Option<f32>>) -> Self {
        self.unit = metres.into();
        self
    }

    /// Whether files that are read for the result, textures and instances, may lie outside the directory of the source.
    #[must_use]
    pub const fn may_leave_directory(mut self, may: bool) -> Self {
        self.reach.is_anywhere = may;
        self
    }

    /// How many bytes may be made of a document by multiplying what is in it, so that a few kilobytes cannot fill the memory:
    /// keys for each frame of an animation that is baked, curves for each of many things of one name, places of instances.
    /// What would take more is an error before it is made. Default 1 GiB, which no usual file needs.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }

    /// How many threads share the work. Default [`Threads::All`]; the result is the same, bit for bit.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Who is told how far it is, in thousandths of the work, and may end it between the steps.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'a>) -> Self {
        self.progress = progress;
        self
    }
}

#[cfg_attr(
    not(any(feature = "fbx-write", feature = "gltf", feature = "obj-write")),
    allow(dead_code, reason = "for writers")
)]
impl<'a> ExportOptions<'a> {
    /// Says that so many thousandths of the work are done.
    pub(crate) fn report(&self, done: u64) -> Result<(), Cancelled> {
        self.progress.report(done, 1000)
    }

    /// Lets references lead to files that other sources refer to.
    pub(crate) fn granting(mut self, files: &'a Granted) -> Self {
        self.reach.granted = Some(files);
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
