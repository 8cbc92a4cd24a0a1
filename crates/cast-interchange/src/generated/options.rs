// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::mem;
use std::path::{Path, PathBuf};

use cast_base::{Progress, Threads};
use cast_file::TextureSearch;
use cast_options::{Allowed, OptionError, Value, choices, one_of, operation};
use cast_scene::convert_axes::Up;

use crate::assets::policy::{AssetPolicy, FilesRead};
use crate::encoding::Encoding;
use crate::error::Error;
use crate::options::allowed::numbers;
use crate::options::selection::{Selection, Selector};
use crate::options::value::{encoding, selector};

/// How normals are handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Normals {
    /// Keeps those of the input, if any.
    #[default]
    Keep,
    /// Computes them from the faces for meshes without any.
    Complete,
    /// Computes them from the faces for all meshes.
    Compute,
    /// Leaves them out.
    Drop,
}

/// How tangents are handled.
///
/// Computed tangents are those of MikkTSpace, for which normal maps are baked. They follow from positions, normals and
/// the first layer of texture coordinates; a mesh without these keeps its tangents, with a note. A vertex whose corners
/// need different tangents, for example where texture coordinates are mirrored, is split together with all of its
/// attributes: all layers, weights and blend shapes.
///
/// Cast does not store the sign of a tangent. Computed tangents do not need it: all faces of a vertex agree on it, so
/// it follows from their texture coordinates and is written to glTF and FBX.
#[cfg(feature = "tangents")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tangents {
    /// Keeps those of the input, if any.
    #[default]
    Keep,
    /// Computes them for meshes without any.
    Complete,
    /// Computes them for all meshes.
    Compute,
    /// Leaves them out.
    Drop,
}

/// A version of binary FBX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FbxVersion {
    /// 7.5, with 64-bit offsets.
    #[default]
    V7500,
    /// 7.4, with 32-bit offsets: files up to 4 GiB, for old programs.
    V7400,
}

/// How buffers are compressed.
#[cfg(feature = "gltf-pack")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// EXT_meshopt_compression, which is lossless. The order of triangles, and the first corner of each, may change.
    Meshopt,
}

/// How textures are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Textures {
    /// Refers to them by the paths in the input.
    #[default]
    Refer,
    /// Embeds them in the result, if its format has a place for them.
    Embed,
    /// Copies them into a directory beside the result, and refers to the copies.
    Copy,
}

/// The format of textures.
#[cfg(feature = "textures")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextureFormat {
    /// Keeps PNG and JPEG files, and makes PNG files of others.
    #[default]
    Png,
    /// Keeps PNG and JPEG files, and makes JPEG files of others, or PNG files where pixels are transparent.
    Jpeg,
    /// Keeps JPEG files, and makes WebP files without loss of others (EXT_texture_webp).
    WebP,
    /// Keeps PNG and JPEG files, and leaves out others, with a note.
    Keep,
}

/// Options for reading any format. By default, nothing is changed.
///
/// ```
/// # use cast_interchange::Options;
/// # use cast_scene::convert_axes::Up;
/// let for_engine = Options::new().up(Up::Z).unit(0.01).max_influences(4);
/// # let _ = for_engine;
/// ```
#[derive(Clone, Debug)]
pub struct Options<'o> {
    #[doc(hidden)]
    pub selection: Selection<'o>,
    #[doc(hidden)]
    pub read: Option<&'o FilesRead>,
    #[doc(hidden)]
    pub can_share: bool,
    #[doc(hidden)]
    pub texture_search: TextureSearch,
    #[doc(hidden)]
    pub up: Option<Up>,
    #[doc(hidden)]
    pub source_up: Option<Up>,
    #[doc(hidden)]
    pub encoding: Option<Encoding>,
    #[doc(hidden)]
    pub unit: Option<f32>,
    #[doc(hidden)]
    pub to_unit: Option<f32>,
    #[doc(hidden)]
    pub scale: f32,
    #[doc(hidden)]
    pub keep_space: bool,
    #[doc(hidden)]
    pub frame_rate: Option<f32>,
    #[doc(hidden)]
    pub max_influences: Option<usize>,
    #[doc(hidden)]
    pub normals: Normals,
    #[cfg(feature = "tangents")]
    #[doc(hidden)]
    pub tangents: Tangents,
    #[doc(hidden)]
    pub animation_tolerance: f32,
    #[doc(hidden)]
    pub meshes: bool,
    #[doc(hidden)]
    pub instances: bool,
    #[cfg(feature = "textures")]
    #[doc(hidden)]
    pub unpack_textures: bool,
    #[doc(hidden)]
    pub follow_outside: bool,
    #[doc(hidden)]
    pub budget: Option<u64>,
    #[doc(hidden)]
    pub threads: Threads,
    #[doc(hidden)]
    pub progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The defaults, which change nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            selection: Selection::ALL,
            read: None,
            can_share: true,
            texture_search: TextureSearch::new(),
            up: None,
            source_up: None,
            encoding: None,
            unit: None,
            to_unit: None,
            scale: 1.0,
            keep_space: false,
            frame_rate: None,
            max_influences: None,
            normals: Normals::Keep,
            #[cfg(feature = "tangents")]
            tangents: Tangents::Keep,
            animation_tolerance: 1e-5,
            meshes: true,
            instances: false,
            #[cfg(feature = "textures")]
            unpack_textures: false,
            follow_outside: false,
            budget: None,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Rotates the content so that this axis points up in the result. By default it points where it does in the input,
    /// and the metadata of the result say where. One of x, y, z.
    #[must_use]
    pub fn up(mut self, up: impl Into<Option<Up>>) -> Self {
        self.up = up.into();
        self
    }

    /// The axis that points up in the inputs, whatever they state. By default the one they state. One of x, y, z.
    ///
    /// If an input states none, it is the one that the other inputs of the same result state, if they agree; otherwise
    /// the usual one of its format, which is z for Cast, SEModel, SEAnim and MD2, and y for the others. A note says so.
    /// `source_up_of` is for one input.
    #[must_use]
    pub fn source_up(mut self, source_up: impl Into<Option<Up>>) -> Self {
        self.source_up = source_up.into();
        self
    }

    /// The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252. By default each byte that is not
    /// UTF-8 becomes U+FFFD and two hexadecimal digits.
    ///
    /// For names and paths of textures in MS3D, MD2, SEModel, SEAnim, OBJ, MTL, FBX and Cast files. A file whose text
    /// is all UTF-8 stays as it is, as do formats that state their encoding.
    #[must_use]
    pub fn encoding(mut self, encoding: impl Into<Option<Encoding>>) -> Self {
        self.encoding = encoding.into();
        self
    }

    /// The length of one unit of Cast files, in metres. By default 1, a metre.
    ///
    /// Cast files do not state their unit. FBX files state it, and glTF is always in metres; both are converted. If an
    /// input states none, it is the one that the other inputs of the same result state, if they agree, or else a metre.
    /// `unit_of` is for one input.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<Option<f32>>) -> Self {
        self.unit = unit.into();
        self
    }

    /// The length of one unit of the result, in metres, if it differs from [`unit`](Self::unit). By default 0.01, a
    /// centimetre, for FBX, which programs expect, and [`unit`](Self::unit) for Cast and USD.
    #[must_use]
    pub fn to_unit(mut self, to_unit: impl Into<Option<f32>>) -> Self {
        self.to_unit = to_unit.into();
        self
    }

    /// Multiplies all lengths by this factor, after any change of units. By default 1.0.
    #[must_use]
    pub const fn scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// Keeps lengths and the up axis as the input states them, so that [`unit`](Self::unit) has no effect.
    ///
    /// Centimetres of FBX are not converted to metres, and a glTF file that castkit wrote has y up, not the axis of the
    /// Cast file that it was made from.
    #[must_use]
    pub const fn keep_space(mut self, keep_space: bool) -> Self {
        self.keep_space = keep_space;
        self
    }

    /// The frames per second of animations. By default those of the input.
    ///
    /// Baked curves are sampled at this rate, and keys of others are moved to it.
    #[must_use]
    pub fn frame_rate(mut self, frame_rate: impl Into<Option<f32>>) -> Self {
        self.frame_rate = frame_rate.into();
        self
    }

    /// The maximum number of bones per vertex. By default no limit.
    ///
    /// The largest weights are kept, and scaled to a sum of 1.
    #[must_use]
    pub fn max_influences(mut self, max_influences: impl Into<Option<usize>>) -> Self {
        self.max_influences = max_influences.into();
        self
    }

    /// What is done about normals. By default keep.
    #[must_use]
    pub const fn normals(mut self, normals: Normals) -> Self {
        self.normals = normals;
        self
    }

    /// What is done about tangents, which are computed after normals. By default keep.
    #[cfg(feature = "tangents")]
    #[must_use]
    pub const fn tangents(mut self, tangents: Tangents) -> Self {
        self.tangents = tangents;
        self
    }

    /// The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
    /// translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
    /// blend shapes full weight; for rotations it is in radians. By default 1e-5.
    ///
    /// 0 removes only keys that change nothing. No key is removed whose neighbours are then 120 degrees or more apart.
    #[must_use]
    pub const fn animation_tolerance(mut self, animation_tolerance: f32) -> Self {
        self.animation_tolerance = animation_tolerance;
        self
    }

    /// Converts this scene of a glTF file, by its name or index from 0. By default its default scene.
    ///
    /// Other formats have one scene, which has no name. With several inputs, only one needs to have the scene; the
    /// others use their default scene.
    #[must_use]
    pub fn scene(mut self, scene: impl Into<Option<Selector>>) -> Self {
        self.selection.scene = scene.into();
        self
    }

    /// Takes only this animation, by its name or index from 0. May be given several times.
    ///
    /// Without it, all are taken. If several animations have the name, all of them are. With several inputs, a name has
    /// to be in at least one of them, and an index applies to each. The bones of a model do not depend on it.
    #[must_use]
    pub fn animation(mut self, animation: impl Into<Selector>) -> Self {
        self.selection.animations.push(animation.into());
        self
    }

    /// Converts animations. On by default.
    #[must_use]
    pub const fn animations(mut self, animations: bool) -> Self {
        self.selection.takes_animations = animations;
        self
    }

    /// Converts models and instances. On by default.
    #[must_use]
    pub const fn models(mut self, models: bool) -> Self {
        self.selection.takes_models = models;
        self
    }

    /// Converts meshes, materials and instances; skeletons and animations stay. On by default.
    #[must_use]
    pub const fn meshes(mut self, meshes: bool) -> Self {
        self.meshes = meshes;
        self
    }

    /// Writes meshes that appear in several places as instances of a Cast file beside the result.
    ///
    /// Only static meshes: those that are skinned, morphed or animated are copied to each place.
    #[must_use]
    pub const fn instances(mut self, instances: bool) -> Self {
        self.instances = instances;
        self
    }

    /// Splits the metallic-roughness textures of glTF materials into one image per channel.
    ///
    /// If occlusion shares the texture, it gets an image, too. The images are greyscale PNG files beside the result.
    /// Textures that cannot be decoded stay as they are, with a note.
    #[cfg(feature = "textures")]
    #[must_use]
    pub const fn unpack_textures(mut self, unpack_textures: bool) -> Self {
        self.unpack_textures = unpack_textures;
        self
    }

    /// Looks for textures that are not at their paths below this directory. May be given several times.
    ///
    /// They are found by the ends of their paths, by name, or by name with another extension of pictures, without
    /// regard to case; the nearest by path wins. Links are not followed.
    #[must_use]
    pub fn texture_search(mut self, directory: impl Into<PathBuf>) -> Self {
        self.texture_search = self.texture_search.directory(directory);
        self
    }

    /// Follows references that lead out of the directory of the input.
    #[must_use]
    pub const fn follow_outside(mut self, follow_outside: bool) -> Self {
        self.follow_outside = follow_outside;
        self
    }

    /// The limit for results that can be far larger than the inputs. By default 1 GiB.
    ///
    /// A small file can ask for results of any size: copies of meshes that appear in several places, arrays that many
    /// attributes of a glTF file share, keys for every frame where curves are baked, placed instances. A result larger
    /// than this is an error, before any of it is created. Ordinary files do not reach the default. Arrays of a glTF
    /// file may take 64 times the size of the file, plus this limit if it is given.
    #[must_use]
    pub fn budget(mut self, budget: impl Into<Option<u64>>) -> Self {
        self.budget = budget.into();
        self
    }

    /// How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the progress, in thousandths, and may cancel the work: before each mesh and each
    /// animation, and while a large file is parsed.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Sets an option by its name in the table of operations.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    pub fn with_value(&mut self, option: &str, value: &Value) -> Result<(), OptionError> {
        match option {
            "up" => self.up = Some(one_of(value.choice("up", &choices::AXES)?, [Up::X, Up::Y, Up::Z])),
            "source_up" => {
                self.source_up = Some(one_of(value.choice("source_up", &choices::AXES)?, [Up::X, Up::Y, Up::Z]))
            }
            "encoding" => self.encoding = Some(encoding("encoding", value)?),
            "unit" => self.unit = Some(value.number("unit", Allowed::Positive)?),
            "to_unit" => self.to_unit = Some(value.number("to_unit", Allowed::Positive)?),
            "scale" => self.scale = value.number("scale", Allowed::Positive)?,
            "keep_space" => self.keep_space = value.flag("keep_space")?,
            "frame_rate" => self.frame_rate = Some(value.number("frame_rate", Allowed::Positive)?),
            "max_influences" => {
                self.max_influences = Some(usize::try_from(value.whole("max_influences", 1)?).unwrap_or(usize::MAX))
            }
            "normals" => {
                self.normals = one_of(
                    value.choice("normals", &choices::NORMALS)?,
                    [Normals::Keep, Normals::Complete, Normals::Compute, Normals::Drop],
                )
            }
            #[cfg(feature = "tangents")]
            "tangents" => {
                self.tangents = one_of(
                    value.choice("tangents", &choices::TANGENTS)?,
                    [Tangents::Keep, Tangents::Complete, Tangents::Compute, Tangents::Drop],
                )
            }
            "animation_tolerance" => {
                self.animation_tolerance = value.number("animation_tolerance", Allowed::NotNegative)?
            }
            "scene" => *self = mem::take(self).scene(selector("scene", value)?),
            "animation" => {
                for value in value.values() {
                    *self = mem::take(self).animation(selector("animation", value)?);
                }
            }
            "animations" => *self = mem::take(self).animations(value.flag("animations")?),
            "models" => *self = mem::take(self).models(value.flag("models")?),
            "meshes" => self.meshes = value.flag("meshes")?,
            "instances" => self.instances = value.flag("instances")?,
            #[cfg(feature = "textures")]
            "unpack_textures" => self.unpack_textures = value.flag("unpack_textures")?,
            "texture_search" => {
                for value in value.values() {
                    *self = mem::take(self).texture_search(PathBuf::from(value.text("texture_search")?));
                }
            }
            "follow_outside" => self.follow_outside = value.flag("follow_outside")?,
            "budget" => self.budget = Some(value.whole("budget", 0)?),

            _ => return Err(OptionError::unknown(operation("convert").expect("a row of the table"), option)),
        }
        Ok(())
    }

    /// Whether all numbers are ones that the options may have. Conversions check it before they begin.
    ///
    /// # Errors
    /// Returns an error that names the option if a factor, a unit or a rate is not positive, a tolerance is negative,
    /// or a number is infinite or NaN.
    pub fn check(&self) -> Result<(), Error> {
        numbers([
            ("unit", self.unit, Allowed::Positive),
            ("to_unit", self.to_unit, Allowed::Positive),
            ("scale", Some(self.scale), Allowed::Positive),
            ("frame_rate", self.frame_rate, Allowed::Positive),
            ("animation_tolerance", Some(self.animation_tolerance), Allowed::NotNegative),
        ])
    }

    /// The options that only have an effect on some formats of results, and are not the default.
    pub fn restricted(&self) -> impl Iterator<Item = &'static str> + use<> {
        let all = [("to_unit", self.to_unit.is_some()), ("instances", self.instances)];
        all.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name)
    }
}

/// Options of writers. All have defaults.
///
/// Normals and influences are not among them: [`Options`] changes those in a document before it is written.
///
/// ```
/// # use cast_interchange::{ExportOptions, Textures};
/// let options = ExportOptions::new().source("assets/hero.cast".as_ref()).textures(Textures::Embed);
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct ExportOptions<'o> {
    #[doc(hidden)]
    pub assets: AssetPolicy<'o>,
    #[doc(hidden)]
    pub up: Option<Up>,
    #[doc(hidden)]
    pub unit: Option<f32>,
    #[doc(hidden)]
    pub to_unit: Option<f32>,
    #[doc(hidden)]
    pub animation_tolerance: f32,
    #[doc(hidden)]
    pub fbx_version: FbxVersion,
    #[cfg(feature = "gltf-pack")]
    #[doc(hidden)]
    pub quantize: bool,
    #[cfg(feature = "gltf-pack")]
    #[doc(hidden)]
    pub compress: Option<Compression>,
    #[doc(hidden)]
    pub sparse_targets: bool,
    #[doc(hidden)]
    pub skins_below_model: bool,
    #[doc(hidden)]
    pub msft_lod: bool,
    #[doc(hidden)]
    pub textures: Textures,
    #[doc(hidden)]
    pub texture_root: Option<String>,
    #[cfg(feature = "textures")]
    #[doc(hidden)]
    pub texture_format: TextureFormat,
    #[cfg(feature = "textures")]
    #[doc(hidden)]
    pub max_texture: Option<usize>,
    #[cfg(feature = "textures")]
    #[doc(hidden)]
    pub jpeg_quality: usize,
    #[cfg(feature = "textures")]
    #[doc(hidden)]
    pub fallback: bool,
    #[cfg(feature = "textures")]
    #[doc(hidden)]
    pub pack_textures: bool,
    #[doc(hidden)]
    pub budget: u64,
    #[doc(hidden)]
    pub source: Option<&'o Path>,
    #[doc(hidden)]
    pub name: Option<&'o str>,
    #[doc(hidden)]
    pub threads: Threads,
    #[doc(hidden)]
    pub progress: Progress<'o>,
}

impl Default for ExportOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> ExportOptions<'o> {
    /// The default options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            assets: AssetPolicy::BESIDE,
            up: None,
            unit: None,
            to_unit: None,
            animation_tolerance: 1e-5,
            fbx_version: FbxVersion::V7500,
            #[cfg(feature = "gltf-pack")]
            quantize: false,
            #[cfg(feature = "gltf-pack")]
            compress: None,
            sparse_targets: false,
            skins_below_model: false,
            msft_lod: false,
            textures: Textures::Refer,
            texture_root: None,
            #[cfg(feature = "textures")]
            texture_format: TextureFormat::Png,
            #[cfg(feature = "textures")]
            max_texture: None,
            #[cfg(feature = "textures")]
            jpeg_quality: 90,
            #[cfg(feature = "textures")]
            fallback: true,
            #[cfg(feature = "textures")]
            pack_textures: false,
            budget: 1073741824,
            source: None,
            name: None,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Rotates the content so that this axis points up in the result. By default it points where it does in the input,
    /// and the metadata of the result say where. One of x, y, z.
    #[must_use]
    pub fn up(mut self, up: impl Into<Option<Up>>) -> Self {
        self.up = up.into();
        self
    }

    /// The length of one unit of Cast files, in metres. By default 1, a metre.
    ///
    /// Cast files do not state their unit. FBX files state it, and glTF is always in metres; both are converted. If an
    /// input states none, it is the one that the other inputs of the same result state, if they agree, or else a metre.
    /// `unit_of` is for one input.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<Option<f32>>) -> Self {
        self.unit = unit.into();
        self
    }

    /// The length of one unit of the result, in metres, if it differs from [`unit`](Self::unit). By default 0.01, a
    /// centimetre, for FBX, which programs expect, and [`unit`](Self::unit) for Cast and USD.
    #[must_use]
    pub fn to_unit(mut self, to_unit: impl Into<Option<f32>>) -> Self {
        self.to_unit = to_unit.into();
        self
    }

    /// The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
    /// translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
    /// blend shapes full weight; for rotations it is in radians. By default 1e-5.
    ///
    /// 0 removes only keys that change nothing. No key is removed whose neighbours are then 120 degrees or more apart.
    #[must_use]
    pub const fn animation_tolerance(mut self, animation_tolerance: f32) -> Self {
        self.animation_tolerance = animation_tolerance;
        self
    }

    /// Follows references that lead out of the directory of the input.
    #[must_use]
    pub const fn follow_outside(mut self, follow_outside: bool) -> Self {
        self.assets.is_anywhere = follow_outside;
        self
    }

    /// The version of FBX. By default 7500.
    #[must_use]
    pub const fn fbx_version(mut self, fbx_version: FbxVersion) -> Self {
        self.fbx_version = fbx_version;
        self
    }

    /// Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the largest errors.
    ///
    /// Texture coordinates outside 0 to 1 are scaled into that range, and KHR_texture_transform scales them back, so
    /// readers need both extensions. Coordinates that no texture uses stay as they are.
    ///
    /// three.js, Babylon.js, Blender and Unreal read such files. VTK, and Bevy and other programs based on the gltf
    /// crate, refuse them; trimesh and panda3d read them without an error, but with wrong positions.
    #[cfg(feature = "gltf-pack")]
    #[must_use]
    pub const fn quantize(mut self, quantize: bool) -> Self {
        self.quantize = quantize;
        self
    }

    /// Compresses the buffers of glTF without loss. By default they are not compressed.
    ///
    /// three.js and Babylon.js read such files with a decoder that they load. Blender, VTK, F3D, trimesh, panda3d, and
    /// Bevy and other programs based on the gltf crate, cannot read them.
    #[cfg(feature = "gltf-pack")]
    #[must_use]
    pub fn compress(mut self, compress: impl Into<Option<Compression>>) -> Self {
        self.compress = compress.into();
        self
    }

    /// Stores only the vertices that a morph target of glTF moves.
    ///
    /// Files with many targets become much smaller. Blender, three.js and game engines read such files. VTK, F3D and
    /// panda3d load nothing of them.
    #[must_use]
    pub const fn sparse_targets(mut self, sparse_targets: bool) -> Self {
        self.sparse_targets = sparse_targets;
        self
    }

    /// Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them.
    ///
    /// A skinned mesh is placed by its joints alone; the specification therefore advises to put its node beside them.
    #[must_use]
    pub const fn skins_below_model(mut self, skins_below_model: bool) -> Self {
        self.skins_below_model = skins_below_model;
        self
    }

    /// Writes meshes named NAME_LOD0, NAME_LOD1 and so on as levels of detail of one node (MSFT_lod).
    ///
    /// Without it all levels are shown at once. Babylon.js loads the coarsest level first and replaces it by better
    /// ones; three.js and Blender show level 0. A level is recommended where the model covers so little of the screen
    /// that its triangles are as dense there as those of level 0 on the whole screen.
    #[must_use]
    pub const fn msft_lod(mut self, msft_lod: bool) -> Self {
        self.msft_lod = msft_lod;
        self
    }

    /// What is done about textures. By default refer.
    ///
    /// Textures are looked for beside the input that refers to them, at the ends of their paths, and in the directories
    /// of `texture_search`. Paths of those that are referred to lead from the result to where they are. Copies go to
    /// NAME_files beside the result, or to [`texture_root`](Self::texture_root); equal files are stored once. A .usdz
    /// file has its textures in it, whatever this says.
    #[must_use]
    pub const fn textures(mut self, textures: Textures) -> Self {
        self.textures = textures;
        self
    }

    /// The directory of textures, to which the result refers and in which copies are made. By default the paths lead to
    /// where textures are, and copies are made in NAME_files beside each result.
    ///
    /// It is relative to the directory of the result, or absolute. Textures that are only referred to keep the paths
    /// there that they have below the input. Copies of several results have names that depend on their content, so that
    /// equal ones of the same name are stored once.
    #[must_use]
    pub fn texture_root<'s>(mut self, texture_root: impl Into<Option<&'s str>>) -> Self {
        self.texture_root = texture_root.into().map(ToOwned::to_owned);
        self
    }

    /// The format of textures of glTF that are embedded or copied. By default png.
    ///
    /// DDS, TGA, TIFF, BMP, WebP, PNG and JPEG files are read: what they are, their content tells. Of cube maps, arrays
    /// and mip levels the first image is used, and normal maps of two channels (BC5) get their third. Equal files are
    /// converted once. KTX2 is not written.
    #[cfg(feature = "textures")]
    #[must_use]
    pub const fn texture_format(mut self, texture_format: TextureFormat) -> Self {
        self.texture_format = texture_format;
        self
    }

    /// The maximum width and height of textures of glTF that are embedded or copied; larger ones are made smaller. By
    /// default textures keep their size.
    ///
    /// Proportions stay. Colours are averaged in linear light and weighted by alpha; normals, roughness and other
    /// numbers are averaged as they are.
    #[cfg(feature = "textures")]
    #[must_use]
    pub fn max_texture(mut self, max_texture: impl Into<Option<usize>>) -> Self {
        self.max_texture = max_texture.into();
        self
    }

    /// The quality of textures of glTF that become JPEG files, from 1 to 100. By default 90.
    #[cfg(feature = "textures")]
    #[must_use]
    pub const fn jpeg_quality(mut self, jpeg_quality: usize) -> Self {
        self.jpeg_quality = jpeg_quality;
        self
    }

    /// Writes a PNG image for each WebP texture of glTF, for programs that cannot read WebP. On by default.
    ///
    /// three.js, Babylon.js and Blender read WebP textures. VTK, and Bevy and other programs based on the gltf crate,
    /// do not: without a fallback they refuse the file or show no texture.
    #[cfg(feature = "textures")]
    #[must_use]
    pub const fn fallback(mut self, fallback: bool) -> Self {
        self.fallback = fallback;
        self
    }

    /// Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF requires.
    ///
    /// Occlusion is in red, roughness in green and metalness in blue, eight bits each. The image is a PNG file beside
    /// the result, or embedded if [`textures`](Self::textures) are. The maps are images embedded in the input, or files
    /// in its directory or below it, of any format that [`texture_format`](Self::texture_format) names. If one cannot
    /// be read, the material stays as it is, with a note.
    #[cfg(feature = "textures")]
    #[must_use]
    pub const fn pack_textures(mut self, pack_textures: bool) -> Self {
        self.pack_textures = pack_textures;
        self
    }

    /// The limit for results that can be far larger than the inputs. By default 1 GiB.
    ///
    /// A small file can ask for results of any size: copies of meshes that appear in several places, arrays that many
    /// attributes of a glTF file share, keys for every frame where curves are baked, placed instances. A result larger
    /// than this is an error, before any of it is created. Ordinary files do not reach the default. Arrays of a glTF
    /// file may take 64 times the size of the file, plus this limit if it is given.
    #[must_use]
    pub const fn budget(mut self, budget: u64) -> Self {
        self.budget = budget;
        self
    }

    /// The path of the Cast file. Textures are searched for relative to its directory.
    #[must_use]
    pub fn source(mut self, source: impl Into<Option<&'o Path>>) -> Self {
        self.source = source.into();
        self
    }

    /// The name of the result without its extension; files beside it are named after it. `None` uses the name of the
    /// source.
    #[must_use]
    pub fn name(mut self, name: impl Into<Option<&'o str>>) -> Self {
        self.name = name.into();
        self
    }

    /// How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the progress, in thousandths, and may cancel the work between steps.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Sets an option by its name in the table of operations.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    pub fn with_value(&mut self, option: &str, value: &Value) -> Result<(), OptionError> {
        match option {
            "up" => self.up = Some(one_of(value.choice("up", &choices::AXES)?, [Up::X, Up::Y, Up::Z])),
            "unit" => self.unit = Some(value.number("unit", Allowed::Positive)?),
            "to_unit" => self.to_unit = Some(value.number("to_unit", Allowed::Positive)?),
            "animation_tolerance" => {
                self.animation_tolerance = value.number("animation_tolerance", Allowed::NotNegative)?
            }
            "follow_outside" => *self = mem::take(self).follow_outside(value.flag("follow_outside")?),
            "fbx_version" => {
                self.fbx_version =
                    one_of(value.choice("fbx_version", &choices::FBX_VERSIONS)?, [FbxVersion::V7500, FbxVersion::V7400])
            }
            #[cfg(feature = "gltf-pack")]
            "quantize" => self.quantize = value.flag("quantize")?,
            #[cfg(feature = "gltf-pack")]
            "compress" => {
                self.compress = Some(one_of(value.choice("compress", &choices::COMPRESSIONS)?, [Compression::Meshopt]))
            }
            "sparse_targets" => self.sparse_targets = value.flag("sparse_targets")?,
            "skins_below_model" => self.skins_below_model = value.flag("skins_below_model")?,
            "msft_lod" => self.msft_lod = value.flag("msft_lod")?,
            "textures" => {
                self.textures = one_of(
                    value.choice("textures", &choices::TEXTURES)?,
                    [Textures::Refer, Textures::Embed, Textures::Copy],
                )
            }
            "texture_root" => self.texture_root = Some(value.text("texture_root")?.to_owned()),
            #[cfg(feature = "textures")]
            "texture_format" => {
                self.texture_format = one_of(
                    value.choice("texture_format", &choices::TEXTURE_FORMATS)?,
                    [TextureFormat::Png, TextureFormat::Jpeg, TextureFormat::WebP, TextureFormat::Keep],
                )
            }
            #[cfg(feature = "textures")]
            "max_texture" => {
                self.max_texture = Some(usize::try_from(value.whole("max_texture", 1)?).unwrap_or(usize::MAX))
            }
            #[cfg(feature = "textures")]
            "jpeg_quality" => {
                self.jpeg_quality = usize::try_from(value.whole("jpeg_quality", 1)?).unwrap_or(usize::MAX)
            }
            #[cfg(feature = "textures")]
            "fallback" => self.fallback = value.flag("fallback")?,
            #[cfg(feature = "textures")]
            "pack_textures" => self.pack_textures = value.flag("pack_textures")?,
            "budget" => self.budget = value.whole("budget", 0)?,

            _ => return Err(OptionError::unknown(operation("convert").expect("a row of the table"), option)),
        }
        Ok(())
    }

    /// Whether all numbers are ones that the options may have. Conversions check it before they begin.
    ///
    /// # Errors
    /// Returns an error that names the option if a factor, a unit or a rate is not positive, a tolerance is negative,
    /// or a number is infinite or NaN.
    pub fn check(&self) -> Result<(), Error> {
        numbers([
            ("unit", self.unit, Allowed::Positive),
            ("to_unit", self.to_unit, Allowed::Positive),
            ("animation_tolerance", Some(self.animation_tolerance), Allowed::NotNegative),
        ])
    }

    /// The options that only have an effect on some formats of results, and are not the default.
    pub fn restricted(&self) -> impl Iterator<Item = &'static str> + use<> {
        let all = [
            ("fbx_version", self.fbx_version != FbxVersion::V7500),
            #[cfg(feature = "gltf-pack")]
            ("quantize", self.quantize),
            #[cfg(feature = "gltf-pack")]
            ("compress", self.compress.is_some()),
            ("sparse_targets", self.sparse_targets),
            ("skins_below_model", self.skins_below_model),
            ("msft_lod", self.msft_lod),
            #[cfg(feature = "textures")]
            ("texture_format", self.texture_format != TextureFormat::Png),
            #[cfg(feature = "textures")]
            ("max_texture", self.max_texture.is_some()),
            #[cfg(feature = "textures")]
            ("jpeg_quality", self.jpeg_quality != 90),
            #[cfg(feature = "textures")]
            ("fallback", !self.fallback),
            #[cfg(feature = "textures")]
            ("pack_textures", self.pack_textures),
        ];
        all.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name)
    }
}
