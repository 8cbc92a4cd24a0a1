//! The formats: one row each. All that lists formats, tells them apart, reads them or writes them reads this table.

mod row;

use crate::capability::Extent::{Part, Whole};
use crate::capability::Feature as F;
use row::{Carries, Writer, row};

pub(crate) use row::Row;
pub use row::Unit;

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

/// A function that a feature of Cargo brings along.
macro_rules! built_in {
    ($feature:literal, $function:expr) => {{
        #[cfg(feature = $feature)]
        {
            Some($function)
        }
        #[cfg(not(feature = $feature))]
        {
            None
        }
    }};
}

/// What glTF takes and gives, in one file or several.
const GLTF_READ: Carries = &[
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
const GLTF_WRITE: Carries = &[
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
    (F::Instances, Part("files that are found, at rest")),
    (F::Constraints, Part("baked into the animations")),
];

/// glTF, which is the same in one file and in several.
const fn gltf(
    name: &'static str,
    extensions: &'static [&'static str],
    magic: &'static [u8],
    media_type: &'static str,
    write: Option<Writer>,
) -> Row {
    let row = row(name, extensions, magic).media_type(media_type).unit(Unit::Metres);
    row.reads(built_in!("gltf", crate::gltf::read), GLTF_READ).writes(write, GLTF_WRITE)
}

/// All formats: Cast first, then in the order of tables.
pub(crate) static TABLE: &[(Format, Row)] = &[
    (Format::Cast, row("Cast", &["cast"], b"cast")),
    (Format::Gltf, gltf("glTF 2.0", &["gltf"], b"", "model/gltf+json", built_in!("gltf", crate::gltf::write_text))),
    (
        Format::Glb,
        gltf("glTF 2.0 binary", &["glb"], b"glTF", "model/gltf-binary", built_in!("gltf", crate::gltf::write_binary)),
    ),
    (
        Format::Fbx,
        row("FBX", &["fbx"], b"Kaydara FBX Binary  \0")
            .unit(Unit::Said)
            .reads(
                built_in!("fbx", crate::fbx::to_cast),
                &[
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
            )
            .writes(
                built_in!("fbx-write", crate::fbx::write::write),
                &[
                    (F::Meshes, Whole),
                    (F::Normals, Whole),
                    (F::Tangents, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Whole),
                    (F::Materials, Part("as Phong; other slots as properties of their own")),
                    (F::Textures, Whole),
                    (F::Skeletons, Whole),
                    (F::Weights, Whole),
                    (F::BlendShapes, Part("without weight scales")),
                    (F::Animations, Part("resolved against the rest pose; does not say whether it loops")),
                    (F::Hair, Part("as lines")),
                    (F::Instances, Part("an empty object each, with the path as a property")),
                    (F::Constraints, Part("as those of FBX, which not all programs follow; not baked")),
                ],
            )
            .stored(built_in!("fbx-tree", crate::fbx::records::STORED)),
    ),
    (
        Format::Obj,
        row("Wavefront OBJ", &["obj"], b"")
            .media_type("model/obj")
            .reads(
                built_in!("obj", crate::obj::to_cast),
                &[
                    (F::Meshes, Part("triangulated; no points and lines")),
                    (F::Normals, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Whole),
                    (F::Materials, Part("the slots and factors that Cast knows")),
                    (F::Textures, Part("without options")),
                ],
            )
            .writes(
                built_in!("obj-write", crate::obj::write::write),
                &[
                    (F::Meshes, Part("at rest, or at one moment")),
                    (F::Normals, Whole),
                    (F::UvLayers, Part("the first")),
                    (F::ColorLayers, Part("the first, without alpha")),
                    (F::Materials, Part("the slots that MTL knows")),
                    (F::Textures, Part("of those slots")),
                ],
            ),
    ),
    (
        Format::Md2,
        row("Quake II model", &["md2"], b"IDP2").z_up().reads(
            built_in!("md2", crate::md2::to_cast),
            &[
                (F::Meshes, Whole),
                (F::Normals, Part("computed from the faces")),
                (F::UvLayers, Whole),
                (F::Materials, Part("names")),
                (F::Textures, Whole),
                (F::BlendShapes, Part("a frame each")),
                (F::Animations, Part("one, through all frames")),
            ],
        ),
    ),
    (
        Format::Ms3d,
        row("MilkShape 3D", &["ms3d"], b"MS3D000000").stored(built_in!("ms3d", crate::ms3d::records::STORED)).reads(
            built_in!("ms3d", crate::ms3d::to_cast),
            &[
                (F::Meshes, Whole),
                (F::Normals, Whole),
                (F::UvLayers, Whole),
                (F::Materials, Part("without shininess")),
                (F::Textures, Whole),
                (F::Skeletons, Part("without display colours and comments")),
                (F::Weights, Whole),
                (F::Animations, Whole),
            ],
        ),
    ),
    (
        Format::SeModel,
        row("SEModel", &["semodel"], b"SEModel")
            .z_up()
            .reads(
                built_in!("se", crate::se::model_to_cast),
                &[
                    (F::Meshes, Whole),
                    (F::Normals, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Whole),
                    (F::Materials, Part("the first of each mesh")),
                    (F::Textures, Whole),
                    (F::Skeletons, Whole),
                    (F::Weights, Whole),
                ],
            )
            .writes(
                built_in!("se", crate::se::model_from_cast),
                &[
                    (F::Meshes, Part("without names")),
                    (F::Normals, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Part("the first, in bytes")),
                    (F::Materials, Part("names and textures")),
                    (F::Textures, Part("diffuse, normal and specular")),
                    (F::Skeletons, Part("without constraints")),
                    (F::Weights, Part("matrices instead of dual quaternions")),
                ],
            ),
    ),
    (
        Format::SeAnim,
        row("SEAnim", &["seanim"], b"SEAnim")
            .z_up()
            .reads(
                built_in!("se", crate::se::animation_to_cast),
                &[(F::Animations, Part("values in single precision")), (F::Notifications, Whole)],
            )
            .writes(
                built_in!("se", crate::se::animation_from_cast),
                &[(F::Animations, Part("one, of bones, with keys at whole frames")), (F::Notifications, Whole)],
            ),
    ),
];
