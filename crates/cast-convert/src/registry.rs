//! The formats: one row each. All that lists formats, tells them apart, reads them or writes them reads this table.

use std::io::Write;

use cast_file::CastFile;
use cast_scene::convert_axes::Up;

use crate::capability::Extent::{self, Part, Whole};
use crate::capability::{Feature, Feature as F};
use crate::stored::Stored;
use crate::{Converted, Error, ExportOptions, Options, Report, SideFiles, Source};

/// A format of 3D files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Cast.
    Cast,
    /// glTF 2.0 as text, with or without files beside it.
    Gltf,
    /// glTF 2.0 in one binary file.
    Glb,
    /// Autodesk FBX, binary or text.
    Fbx,
    /// Wavefront OBJ.
    Obj,
    /// Quake II models.
    Md2,
    /// MilkShape 3D.
    Ms3d,
    /// SEModel.
    SeModel,
    /// SEAnim.
    SeAnim,
}

/// What a unit of length is in files of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// A metre, in all of them.
    Metres,
    /// Files say it.
    Said,
    /// Nobody knows.
    Unknown,
}

/// Reads a source to Cast.
pub(crate) type Reader = for<'a> fn(Source<'a>, &Options) -> Result<Converted<'a>, Error>;
/// Writes a document.
pub(crate) type Writer = fn(&CastFile, &ExportOptions<'_>, &mut dyn Write, &mut dyn SideFiles) -> Result<Report, Error>;

/// A format.
pub(crate) struct Row {
    pub(crate) format: Format,
    /// For people.
    pub(crate) name: &'static str,
    /// Without dots, the usual one first. No two formats have the same.
    pub(crate) extensions: &'static [&'static str],
    /// How all files start; nothing for text, which starts with anything.
    pub(crate) magic: &'static [u8],
    /// As registered, if it is.
    pub(crate) media_type: Option<&'static str>,
    /// The axis that points up in files that do not say so.
    pub(crate) up: Up,
    pub(crate) unit: Unit,
    /// `None` for a direction that there is not at all. That of Cast itself needs neither.
    pub(crate) read: Option<Side<Reader>>,
    pub(crate) write: Option<Side<Writer>>,
    /// How files are shown as they are stored; those of other formats are shown as the Cast that they become.
    pub(crate) stored: Option<Stored>,
}

/// One direction of a format.
pub(crate) struct Side<F> {
    /// `None` where this build leaves it out.
    pub(crate) function: Option<F>,
    /// What is carried. What is not listed is not, either because the format has no place for it or because it is reported
    /// as dropped.
    pub(crate) carries: &'static [(Feature, Extent)],
}

/// A function that a feature of Cargo brings along.
macro_rules! built_in {
    ($feature:literal, $kind:ty, $function:expr) => {{
        #[cfg(feature = $feature)]
        let function: Option<$kind> = Some($function);
        #[cfg(not(feature = $feature))]
        let function: Option<$kind> = None;
        function
    }};
}

/// What glTF takes and gives, in one file or several.
const GLTF_READ: &[(Feature, Extent)] = &[
    (F::Meshes, Part("triangles, strips and fans; no points and lines")),
    (F::Normals, Whole),
    (F::Tangents, Part("without their sign")),
    (F::UvLayers, Whole),
    (F::ColorLayers, Whole),
    (F::Materials, Part("metal-roughness and specular-glossiness; no other extensions")),
    (F::Textures, Part("transforms where all of a material agree; no samplers and choice of coordinates")),
    (F::Skeletons, Whole),
    (F::Weights, Whole),
    (F::BlendShapes, Part("positions")),
    (F::Animations, Part("steps and cubic splines sampled")),
    (F::Notifications, Part("those that castkit wrote")),
    (F::Instances, Part("as copies, or with `--instances` as files")),
];
const GLTF_WRITE: &[(Feature, Extent)] = &[
    (F::Meshes, Whole),
    (F::Normals, Whole),
    (F::Tangents, Part("with a sign from the texture coordinates")),
    (F::UvLayers, Whole),
    (F::ColorLayers, Whole),
    (F::Materials, Part("what has no place there goes to `extras`")),
    (F::Textures, Part("PNG and JPEG; others go to `extras`")),
    (F::Skeletons, Whole),
    (F::Weights, Part("matrices instead of dual quaternions")),
    (F::BlendShapes, Part("without their largest weight")),
    (F::Animations, Part("without visibility")),
    (F::Notifications, Part("kept in `extras`")),
    (F::Hair, Part("as lines")),
    (F::Instances, Part("files that can be had, at rest")),
    (F::Constraints, Part("baked into the animations")),
];

/// All formats: Cast first, then in the order of tables.
pub(crate) static TABLE: &[Row] = &[
    Row {
        format: Format::Cast,
        name: "Cast",
        extensions: &["cast"],
        magic: b"cast",
        media_type: None,
        up: Up::Y,
        unit: Unit::Unknown,
        read: None,
        write: None,
        stored: None,
    },
    Row {
        format: Format::Gltf,
        name: "glTF 2.0",
        extensions: &["gltf"],
        magic: b"",
        media_type: Some("model/gltf+json"),
        up: Up::Y,
        unit: Unit::Metres,
        read: Some(Side { function: built_in!("gltf", Reader, crate::gltf::read), carries: GLTF_READ }),
        write: Some(Side {
            function: built_in!("gltf", Writer, |file, options, out, beside| crate::gltf::write_with(
                crate::gltf::Container::Text,
                file,
                options,
                out,
                beside
            )),
            carries: GLTF_WRITE,
        }),
        stored: None,
    },
    Row {
        format: Format::Glb,
        name: "glTF 2.0 binary",
        extensions: &["glb"],
        magic: b"glTF",
        media_type: Some("model/gltf-binary"),
        up: Up::Y,
        unit: Unit::Metres,
        read: Some(Side { function: built_in!("gltf", Reader, crate::gltf::read), carries: GLTF_READ }),
        write: Some(Side {
            function: built_in!("gltf", Writer, |file, options, out, beside| crate::gltf::write_with(
                crate::gltf::Container::Binary,
                file,
                options,
                out,
                beside
            )),
            carries: GLTF_WRITE,
        }),
        stored: None,
    },
    Row {
        format: Format::Fbx,
        name: "FBX",
        extensions: &["fbx"],
        magic: b"Kaydara FBX Binary  \0",
        media_type: None,
        up: Up::Y,
        unit: Unit::Said,
        read: Some(Side {
            function: built_in!("fbx", Reader, crate::fbx::to_cast),
            carries: &[
                (F::Meshes, Part("triangulated; no curves and surfaces")),
                (F::Normals, Whole),
                (F::Tangents, Part("the first set")),
                (F::UvLayers, Whole),
                (F::ColorLayers, Whole),
                (F::Materials, Part("the slots and factors that Cast knows")),
                (F::Textures, Part("without layers and transforms")),
                (F::Skeletons, Whole),
                (F::Weights, Whole),
                (F::BlendShapes, Part("positions")),
                (F::Animations, Part("sampled at frames")),
            ],
        }),
        write: Some(Side {
            function: built_in!("fbx-write", Writer, crate::fbx::write::write),
            carries: &[
                (F::Meshes, Whole),
                (F::Normals, Whole),
                (F::Tangents, Whole),
                (F::UvLayers, Whole),
                (F::ColorLayers, Whole),
                (F::Materials, Part("as Phong; other slots as properties of their own")),
                (F::Textures, Whole),
                (F::Skeletons, Part("one kind of scale inheritance a skeleton")),
                (F::Weights, Whole),
                (F::BlendShapes, Part("without weight scales")),
                (F::Animations, Part("resolved against the rest pose; does not say whether it loops")),
                (F::Hair, Part("as lines")),
                (F::Instances, Part("an empty object each, with the path as a property")),
                (F::Constraints, Part("as those of FBX, which not all programs follow; not baked")),
            ],
        }),
        stored: built_in!("fbx-tree", Stored, crate::fbx::records::STORED),
    },
    Row {
        format: Format::Obj,
        name: "Wavefront OBJ",
        extensions: &["obj"],
        magic: b"",
        media_type: Some("model/obj"),
        up: Up::Y,
        unit: Unit::Unknown,
        read: Some(Side {
            function: built_in!("obj", Reader, crate::obj::to_cast),
            carries: &[
                (F::Meshes, Part("triangulated; no points and lines")),
                (F::Normals, Whole),
                (F::UvLayers, Whole),
                (F::ColorLayers, Whole),
                (F::Materials, Part("the slots and factors that Cast knows")),
                (F::Textures, Part("without options")),
            ],
        }),
        write: Some(Side {
            function: built_in!("obj-write", Writer, crate::obj::write::write),
            carries: &[
                (F::Meshes, Part("at rest, or at one moment")),
                (F::Normals, Whole),
                (F::UvLayers, Part("the first")),
                (F::ColorLayers, Part("the first, without alpha")),
                (F::Materials, Part("the slots that MTL knows")),
                (F::Textures, Part("of those slots")),
            ],
        }),
        stored: None,
    },
    Row {
        format: Format::Md2,
        name: "Quake II model",
        extensions: &["md2"],
        magic: b"IDP2",
        media_type: None,
        up: Up::Z,
        unit: Unit::Unknown,
        read: Some(Side {
            function: built_in!("md2", Reader, crate::md2::to_cast),
            carries: &[
                (F::Meshes, Whole),
                (F::Normals, Part("computed from the faces")),
                (F::UvLayers, Whole),
                (F::Materials, Part("names")),
                (F::Textures, Whole),
                (F::BlendShapes, Part("a frame each")),
                (F::Animations, Part("one, through all frames")),
            ],
        }),
        write: None,
        stored: None,
    },
    Row {
        format: Format::Ms3d,
        name: "MilkShape 3D",
        extensions: &["ms3d"],
        magic: b"MS3D000000",
        media_type: None,
        up: Up::Y,
        unit: Unit::Unknown,
        read: Some(Side {
            function: built_in!("ms3d", Reader, crate::ms3d::to_cast),
            carries: &[
                (F::Meshes, Whole),
                (F::Normals, Whole),
                (F::UvLayers, Whole),
                (F::Materials, Part("without shininess")),
                (F::Textures, Whole),
                (F::Skeletons, Part("without display colours and comments")),
                (F::Weights, Whole),
                (F::Animations, Whole),
            ],
        }),
        write: None,
        stored: built_in!("ms3d", Stored, crate::ms3d::records::STORED),
    },
    Row {
        format: Format::SeModel,
        name: "SEModel",
        extensions: &["semodel"],
        magic: b"SEModel",
        media_type: None,
        up: Up::Z,
        unit: Unit::Unknown,
        read: Some(Side {
            function: built_in!("se", Reader, crate::se::model_to_cast),
            carries: &[
                (F::Meshes, Whole),
                (F::Normals, Whole),
                (F::UvLayers, Whole),
                (F::ColorLayers, Whole),
                (F::Materials, Part("the first of each mesh")),
                (F::Textures, Whole),
                (F::Skeletons, Whole),
                (F::Weights, Whole),
            ],
        }),
        write: Some(Side {
            function: built_in!("se", Writer, crate::se::model_from_cast),
            carries: &[
                (F::Meshes, Part("without names")),
                (F::Normals, Whole),
                (F::UvLayers, Whole),
                (F::ColorLayers, Part("the first, in bytes")),
                (F::Materials, Part("names and textures")),
                (F::Textures, Part("diffuse, normal and specular")),
                (F::Skeletons, Part("without constraints")),
                (F::Weights, Part("matrices instead of dual quaternions")),
            ],
        }),
        stored: None,
    },
    Row {
        format: Format::SeAnim,
        name: "SEAnim",
        extensions: &["seanim"],
        magic: b"SEAnim",
        media_type: None,
        up: Up::Z,
        unit: Unit::Unknown,
        read: Some(Side {
            function: built_in!("se", Reader, crate::se::animation_to_cast),
            carries: &[(F::Animations, Part("values in single precision")), (F::Notifications, Whole)],
        }),
        write: Some(Side {
            function: built_in!("se", Writer, crate::se::animation_from_cast),
            carries: &[(F::Animations, Part("one, of bones, with keys at whole frames")), (F::Notifications, Whole)],
        }),
        stored: None,
    },
];
