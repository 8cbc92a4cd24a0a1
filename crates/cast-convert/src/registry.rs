//! The formats, one row each. Everything that lists, recognises, reads or writes formats uses this table.

mod row;

use cast_scene::convert_axes::Up;

use crate::capability::Extent::{Part, Whole};
use crate::capability::Feature as F;
use row::{Carries, Writer, row, side};

pub(crate) use row::Row;
pub use row::Unit;

/// A format of 3D files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Cast.
    Cast,
    /// glTF 2.0 as JSON, with or without files beside it.
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

/// A function that needs a Cargo feature.
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

/// What glTF supports, in one file or several.
const GLTF_READ: Carries = &[
    (F::Meshes, Part("triangles, strips and fans; no points and lines")),
    (F::Normals, Whole),
    (F::Tangents, Part("without their sign")),
    (F::UvLayers, Whole),
    (F::ColorLayers, Whole),
    (F::Materials, Part("metal-roughness and specular-glossiness; no other extensions")),
    (F::Textures, Part("transforms if all of a material agree; no samplers or choice of coordinates")),
    (F::Skeletons, Whole),
    (F::Weights, Whole),
    (F::BlendShapes, Part("positions")),
    (F::Animations, Part("steps and cubic splines are sampled")),
    (F::Notifications, Part("those written by castkit")),
    (F::Instances, Part("as copies, or with `--instances` as files")),
];
const GLTF_WRITE: Carries = &[
    (F::Meshes, Whole),
    (F::Normals, Whole),
    (F::Tangents, Part("with a sign from the texture coordinates")),
    (F::UvLayers, Whole),
    (F::ColorLayers, Whole),
    (F::Materials, Part("others are kept in `extras`")),
    (F::Textures, Part("PNG and JPEG; others are kept in `extras`")),
    (F::Skeletons, Whole),
    (F::Weights, Part("matrices instead of dual quaternions")),
    (F::BlendShapes, Part("without their largest weight")),
    (F::Animations, Part("without visibility")),
    (F::Notifications, Part("kept in `extras`")),
    (F::Hair, Part("as lines")),
    (F::Instances, Part("files that exist, at rest")),
    (F::Constraints, Part("baked into the animations")),
];

/// glTF, which is the same in one file or in several.
const fn gltf(
    name: &'static str,
    extensions: &'static [&'static str],
    magic: &'static [u8],
    media_type: &'static str,
    write: Option<Writer>,
) -> Row {
    Row {
        media_type: Some(media_type),
        unit: Unit::Metres,
        embeds_textures: true,
        read: side(built_in!("gltf", crate::gltf::read), GLTF_READ),
        write: side(write, GLTF_WRITE),
        ..row(name, extensions, magic)
    }
}

/// All formats: Cast first, then in table order.
pub(crate) static TABLE: &[(Format, Row)] = &[
    (Format::Cast, row("Cast", &["cast"], b"cast")),
    (Format::Gltf, gltf("glTF 2.0", &["gltf"], b"", "model/gltf+json", built_in!("gltf", crate::gltf::write_text))),
    (
        Format::Glb,
        gltf("glTF 2.0 binary", &["glb"], b"glTF", "model/gltf-binary", built_in!("gltf", crate::gltf::write_binary)),
    ),
    (
        Format::Fbx,
        Row {
            unit: Unit::Said,
            embeds_textures: true,
            read: side(
                built_in!("fbx", crate::fbx::to_cast),
                &[
                    (F::Meshes, Part("triangulated; no curves or surfaces")),
                    (F::Normals, Whole),
                    (F::Tangents, Part("the first set")),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Whole),
                    (F::Materials, Part("slots and factors that Cast supports")),
                    (F::Textures, Part("without layers or transforms")),
                    (F::Skeletons, Whole),
                    (F::Weights, Whole),
                    (F::BlendShapes, Part("positions")),
                    (F::Animations, Part("sampled at frames")),
                ],
            ),
            write: side(
                built_in!("fbx-write", crate::fbx::write::write),
                &[
                    (F::Meshes, Whole),
                    (F::Normals, Whole),
                    (F::Tangents, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Whole),
                    (F::Materials, Part("as Phong; other slots as custom properties")),
                    (F::Textures, Whole),
                    (F::Skeletons, Whole),
                    (F::Weights, Whole),
                    (F::BlendShapes, Part("without weight scales")),
                    (F::Animations, Part("resolved against the rest pose; without the loop flag")),
                    (F::Hair, Part("as lines")),
                    (F::Instances, Part("as empty objects with the path as a property")),
                    (F::Constraints, Part("as FBX constraints, which not all programs evaluate; not baked")),
                ],
            ),
            stored: built_in!("fbx-tree", crate::fbx::records::STORED),
            ..row("FBX", &["fbx"], b"Kaydara FBX Binary  \0")
        },
    ),
    (
        Format::Obj,
        Row {
            media_type: Some("model/obj"),
            read: side(
                built_in!("obj", crate::obj::to_cast),
                &[
                    (F::Meshes, Part("triangulated; no points or lines")),
                    (F::Normals, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Whole),
                    (F::Materials, Part("slots and factors that Cast supports")),
                    (F::Textures, Part("without options")),
                ],
            ),
            write: side(
                built_in!("obj-write", crate::obj::write::write),
                &[
                    (F::Meshes, Part("at rest, or at one frame")),
                    (F::Normals, Whole),
                    (F::UvLayers, Part("the first")),
                    (F::ColorLayers, Part("the first, without alpha")),
                    (F::Materials, Part("slots that MTL supports")),
                    (F::Textures, Part("of those slots")),
                ],
            ),
            ..row("Wavefront OBJ", &["obj"], b"")
        },
    ),
    (
        Format::Md2,
        Row {
            up: Up::Z,
            read: side(
                built_in!("md2", crate::md2::to_cast),
                &[
                    (F::Meshes, Whole),
                    (F::Normals, Part("computed from the faces")),
                    (F::UvLayers, Whole),
                    (F::Materials, Part("names")),
                    (F::Textures, Whole),
                    (F::BlendShapes, Part("a frame each")),
                    (F::Animations, Part("one, with all frames")),
                ],
            ),
            ..row("Quake II model", &["md2"], b"IDP2")
        },
    ),
    (
        Format::Ms3d,
        Row {
            read: side(
                built_in!("ms3d", crate::ms3d::to_cast),
                &[
                    (F::Meshes, Whole),
                    (F::Normals, Whole),
                    (F::UvLayers, Whole),
                    (F::Materials, Part("without shininess")),
                    (F::Textures, Whole),
                    (F::Skeletons, Part("without display colours or comments")),
                    (F::Weights, Whole),
                    (F::Animations, Whole),
                ],
            ),
            stored: built_in!("ms3d", crate::ms3d::records::STORED),
            ..row("MilkShape 3D", &["ms3d"], b"MS3D000000")
        },
    ),
    (
        Format::SeModel,
        Row {
            up: Up::Z,
            read: side(
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
            ),
            write: side(
                built_in!("se", crate::se::model_from_cast),
                &[
                    (F::Meshes, Part("without names")),
                    (F::Normals, Whole),
                    (F::UvLayers, Whole),
                    (F::ColorLayers, Part("the first, with 8 bits per channel")),
                    (F::Materials, Part("names and textures")),
                    (F::Textures, Part("diffuse, normal and specular")),
                    (F::Skeletons, Part("without constraints")),
                    (F::Weights, Part("matrices instead of dual quaternions")),
                ],
            ),
            ..row("SEModel", &["semodel"], b"SEModel")
        },
    ),
    (
        Format::SeAnim,
        Row {
            up: Up::Z,
            read: side(
                built_in!("se", crate::se::animation_to_cast),
                &[(F::Animations, Part("values in single precision")), (F::Notifications, Whole)],
            ),
            write: side(
                built_in!("se", crate::se::animation_from_cast),
                &[(F::Animations, Part("one, for bones, with keys at whole frames")), (F::Notifications, Whole)],
            ),
            ..row("SEAnim", &["seanim"], b"SEAnim")
        },
    ),
];
