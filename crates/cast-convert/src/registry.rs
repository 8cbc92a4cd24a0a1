//! The formats, one row each. Everything that lists, recognises, reads or writes formats uses this table.

mod row;

use cast_interchange::Unit;
use cast_scene::convert_axes::Up;

use crate::capability::Feature::{
    self, Animations, BlendShapes, ColorLayers, Constraints, Hair, Instances, Materials, Meshes, Normals,
    Notifications, Skeletons, Tangents, Textures, UvLayers, Weights,
};
use crate::carried::{self, Carried};
use row::{Side, Writer, row, side};

pub(crate) use row::Row;

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
    /// Source engine models and animations.
    Smd,
    /// Call of Duty models, as text.
    XModel,
    /// Call of Duty models, as blocks.
    XModelBin,
    /// Call of Duty animations, as text.
    XAnim,
    /// Call of Duty animations, as blocks.
    XAnimBin,
    /// USD as text.
    Usda,
    /// USD as a crate file.
    Usdc,
    /// USD in a package with its textures.
    Usdz,
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
        read: side(
            built_in!("gltf", crate::gltf::read),
            &[Normals, UvLayers, ColorLayers, Skeletons, Weights],
            &[
                (Meshes, "triangles, strips and fans; no points and lines"),
                (Tangents, "without their sign"),
                (Materials, "metal-roughness and specular-glossiness; no other extensions"),
                (Textures, "transforms if all of a material agree; no samplers or choice of coordinates"),
                (BlendShapes, "positions"),
                (Animations, "steps and cubic splines are sampled"),
                (Notifications, "those written by castkit"),
                (Instances, "as copies, or with `instances` as files"),
            ],
        ),
        write: side(
            write,
            &[Meshes, Normals, Tangents, UvLayers, ColorLayers],
            &[
                (Skeletons, "a bone whose scale its children ignore as two"),
                (Materials, "others are kept in `extras`"),
                (Textures, "PNG and JPEG; others are kept in `extras`"),
                (Weights, "matrices instead of dual quaternions"),
                (BlendShapes, "without their largest weight"),
                (Animations, "without visibility"),
                (Notifications, "kept in `extras`"),
                (Hair, "as lines"),
                (Instances, "files that exist, at rest"),
                (Constraints, "baked into the animations"),
            ],
        ),
        ..row(name, extensions, magic)
    }
}

/// USD, which is the same in each of its forms.
const fn usd(
    name: &'static str,
    extensions: &'static [&'static str],
    magic: &'static [u8],
    media_type: Option<&'static str>,
    write: Option<Writer>,
) -> Row {
    Row {
        media_type,
        unit: Unit::Stated,
        read: side(
            built_in!("usd", crate::usd::to_cast),
            &[Normals, Tangents, UvLayers, ColorLayers, Skeletons, Weights],
            &[
                (Meshes, "triangulated; no subdivision"),
                (Materials, "UsdPreviewSurface, and colours of whole objects"),
                (Textures, "transforms if all of a material agree; no wrapping or choice of coordinates"),
                (BlendShapes, "positions; those in between as shapes of their own"),
                (Animations, "of joints, shapes, transforms and visibility, not of points"),
                (Notifications, "those written by castkit"),
                (Hair, "curves as straight strands"),
                (Instances, "references as copies; no point instancers"),
            ],
        ),
        write: side(
            write,
            &[Meshes, Normals, Tangents, UvLayers, ColorLayers, Weights, Hair],
            &[
                (Skeletons, "a bone whose scale its children ignore as two"),
                (Materials, "as UsdPreviewSurface; other slots as custom data"),
                (Textures, "of those slots, by path; in .usdz PNG, JPEG and EXR"),
                (BlendShapes, "without their largest weight"),
                (Animations, "one in the file, others in files beside it; scales in half precision"),
                (Notifications, "as custom data"),
                (Instances, "files that exist, at rest"),
                (Constraints, "baked into the animations"),
            ],
        ),
        ..row(name, extensions, magic)
    }
}

/// Models of Call of Duty, which are the same as text and as blocks; both kinds of blocks begin alike.
const fn cod_model(
    name: &'static str,
    extensions: &'static [&'static str],
    write: Option<Writer>,
    carried: Carried,
) -> Row {
    Row {
        up: Up::Z,
        read: side(
            built_in!("cod", crate::cod::model_to_cast),
            &[Normals, UvLayers, ColorLayers, Skeletons, Weights],
            &[
                (Meshes, "one for each object and material"),
                (Materials, "names and textures"),
                (Textures, "diffuse, normal and specular"),
            ],
        ),
        write: Some(Side { function: write, carried }),
        ..row(name, extensions, b"")
    }
}

/// Animations of Call of Duty.
const fn cod_animation(
    name: &'static str,
    extensions: &'static [&'static str],
    write: Option<Writer>,
    parts: &'static [(Feature, &'static str)],
) -> Row {
    Row {
        up: Up::Z,
        read: side(
            built_in!("cod", crate::cod::animation_to_cast),
            &[Notifications],
            &[(Animations, "relative to the scene, without scales")],
        ),
        write: side(write, &[Notifications], parts),
        ..row(name, extensions, b"")
    }
}

/// All formats: Cast first, then in table order.
pub(crate) static TABLE: &[(Format, Row)] = &[
    (Format::Cast, Row { up: Up::USUAL, ..row("Cast", &["cast"], b"cast") }),
    (
        Format::Gltf,
        Row {
            is_own: built_in!("gltf", crate::gltf::is_own_buffer),
            ..gltf("glTF 2.0", &["gltf"], b"", "model/gltf+json", built_in!("gltf", crate::gltf::write_text))
        },
    ),
    (
        Format::Glb,
        gltf("glTF 2.0 binary", &["glb"], b"glTF", "model/gltf-binary", built_in!("gltf", crate::gltf::write_binary)),
    ),
    (
        Format::Fbx,
        Row {
            unit: Unit::Stated,
            embeds_textures: true,
            read: side(
                built_in!("fbx", crate::fbx::to_cast),
                &[Normals, UvLayers, ColorLayers, Skeletons, Weights],
                &[
                    (Meshes, "triangulated; no curves or surfaces"),
                    (Tangents, "the first set"),
                    (Materials, "slots and factors that Cast supports"),
                    (Textures, "without layers or transforms"),
                    (BlendShapes, "positions"),
                    (Animations, "sampled at frames"),
                ],
            ),
            write: side(
                built_in!("fbx-write", crate::fbx::write::write),
                &[Meshes, Normals, Tangents, UvLayers, ColorLayers, Textures, Weights],
                &[
                    (Skeletons, "a bone whose scale its children ignore as two"),
                    (Materials, "as Phong; other slots as custom properties"),
                    (BlendShapes, "without weight scales"),
                    (Animations, "resolved against the rest pose; without the loop flag"),
                    (Hair, "as lines"),
                    (Instances, "as empty objects with the path as a property"),
                    (Constraints, "as FBX constraints, which not all programs evaluate; not baked"),
                ],
            ),
            ..row("FBX", &["fbx"], b"Kaydara FBX Binary  \0")
        },
    ),
    (
        Format::Obj,
        Row {
            is_own: built_in!("obj-write", crate::obj::write::is_own_library),
            media_type: Some("model/obj"),
            read: side(
                built_in!("obj", crate::obj::to_cast),
                &[Normals, UvLayers, ColorLayers],
                &[
                    (Meshes, "triangulated; no points or lines"),
                    (Materials, "slots and factors that Cast supports"),
                    (Textures, "without options"),
                ],
            ),
            write: Some(Side { function: built_in!("obj-write", crate::obj::write::write), carried: carried::OBJ }),
            ..row("Wavefront OBJ", &["obj"], b"")
        },
    ),
    (
        Format::Md2,
        Row {
            up: Up::Z,
            read: side(
                built_in!("md2", crate::md2::to_cast),
                &[Meshes, UvLayers, Textures],
                &[
                    (Normals, "computed from the faces"),
                    (Materials, "names"),
                    (BlendShapes, "a frame each"),
                    (Animations, "one, with all frames"),
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
                &[Meshes, Normals, UvLayers, Textures, Weights, Animations],
                &[(Materials, "without shininess"), (Skeletons, "without display colours or comments")],
            ),
            ..row("MilkShape 3D", &["ms3d"], b"MS3D000000")
        },
    ),
    (
        Format::SeModel,
        Row {
            up: Up::Z,
            read: side(
                built_in!("se", crate::se::model_to_cast),
                &[Meshes, Normals, UvLayers, ColorLayers, Textures, Skeletons, Weights],
                &[(Materials, "the first of each mesh")],
            ),
            write: Some(Side { function: built_in!("se", crate::se::model_from_cast), carried: carried::SE_MODEL }),
            ..row("SEModel", &["semodel"], b"SEModel")
        },
    ),
    (
        Format::SeAnim,
        Row {
            up: Up::Z,
            read: side(
                built_in!("se", crate::se::animation_to_cast),
                &[Notifications],
                &[(Animations, "values in single precision")],
            ),
            write: side(
                built_in!("se", crate::se::animation_from_cast),
                &[Notifications],
                &[(Animations, "one, for bones, with keys at whole frames")],
            ),
            ..row("SEAnim", &["seanim"], b"SEAnim")
        },
    ),
    (
        Format::Smd,
        Row {
            up: Up::Z,
            read: side(
                built_in!("smd", crate::smd::to_cast),
                &[Normals, UvLayers, Skeletons, Weights, Animations],
                &[
                    (Meshes, "one for each material"),
                    (Materials, "names"),
                    (Textures, "where the name of a material is that of an image"),
                    (BlendShapes, "positions, from the VTA file beside it"),
                ],
            ),
            write: Some(Side { function: built_in!("smd", crate::smd::write), carried: carried::SMD }),
            ..row("SMD (Source engine)", &["smd", "vta"], b"version 1")
        },
    ),
    (
        Format::XModel,
        cod_model(
            "XMODEL_EXPORT (Call of Duty)",
            &["xmodel_export"],
            built_in!("cod", crate::cod::model_text),
            carried::XMODEL,
        ),
    ),
    (
        Format::XModelBin,
        cod_model(
            "XMODEL_BIN (Call of Duty)",
            &["xmodel_bin"],
            built_in!("cod", crate::cod::model_blocks),
            carried::XMODEL_BIN,
        ),
    ),
    (
        Format::XAnim,
        cod_animation(
            "XANIM_EXPORT (Call of Duty)",
            &["xanim_export"],
            built_in!("cod", crate::cod::animation_text),
            &[
                (Animations, "one, for bones, sampled at frames, without scales"),
                (Constraints, "baked into the animation"),
            ],
        ),
    ),
    (
        Format::XAnimBin,
        cod_animation(
            "XANIM_BIN (Call of Duty)",
            &["xanim_bin"],
            built_in!("cod", crate::cod::animation_blocks),
            &[
                (Animations, "one, for bones, sampled at frames, with 16 bits for rotations, without scales"),
                (Constraints, "baked into the animation"),
            ],
        ),
    ),
    (
        Format::Usda,
        usd("USD text", &["usda", "usd"], b"#usda ", Some("model/vnd.usda"), built_in!("usd", crate::usd::write_text)),
    ),
    (Format::Usdc, usd("USD crate", &["usdc"], b"PXR-USDC", None, built_in!("usd", crate::usd::write_binary))),
    (
        Format::Usdz,
        Row {
            embeds_textures: true,
            // Other archives begin like a package.
            ..usd(
                "USD package",
                &["usdz"],
                b"",
                Some("model/vnd.usdz+zip"),
                built_in!("usd", crate::usd::write_package),
            )
        },
    ),
];
