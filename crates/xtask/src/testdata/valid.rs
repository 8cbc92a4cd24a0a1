//! Valid files.

use cast_format::NodeKind;

use super::builder::{file, node, scene};
use super::sample::Sample;

mod animation;
mod character;
mod materials;
mod meshes;
mod parts;
mod rig;

use parts::*;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name, shows, bytes| Sample::new("valid", name, shows, bytes);
    vec![
        sample("character.cast", "a box-like figure with skeleton, skin, materials and a walk", character::scene()),
        sample("empty_scene.cast", "one root without content", file([node(NodeKind::ROOT, 1)])),
        sample("property_types.cast", "a property of each of the ten types, with custom names", property_types()),
        sample("index_widths.cast", "integer buffers and counts of 8, 16 and 32 bits", meshes::index_widths()),
        sample("color_layers.cast", "colour layers, packed and as floats", meshes::color_layers()),
        sample("uv_layers.cast", "eleven layers of texture coordinates: `u10` begins like `u1`", meshes::uv_layers()),
        sample(
            "skinning.cast",
            "one, two and four influences per vertex, linear and dual quaternion",
            meshes::skinning(),
        ),
        sample("hair.cast", "two hairs of several strands, with a material", meshes::hair()),
        sample("blend_shapes.cast", "two blend shapes of a mesh, with and without a scale", meshes::blend_shapes()),
        sample(
            "rig.cast",
            "bones, an inverse kinematics handle and constraints with all their properties",
            rig::scene(),
        ),
        sample("animation.cast", "every curve property and mode, overrides and notifications", animation::scene()),
        sample("materials.cast", "every slot, and a custom one, with files and colours", materials::scene()),
        sample("instances.cast", "instances of other files, a placed model, two metadata nodes", instances()),
        sample("aligned.cast", "padding after which every array starts at a multiple of 16", meshes::aligned()),
        sample("unicode_names.cast", "names in several scripts, and an empty one", unicode_names()),
    ]
}

/// A character in several files.
pub(super) fn library() -> Vec<Sample> {
    character::library()
}

/// No property of the schema has doubles, so this is the only file that contains them.
fn property_types() -> Vec<u8> {
    let metadata = node(NodeKind::METADATA, 2)
        .text("a", "castkit testdata")
        .array("bytes", &[0_u8, 127, 255])
        .array("shorts", &[0_u16, 0x1234, 65535])
        .array("integers", &[0_u32, 0x1234_5678, u32::MAX])
        .array("hashes", &[0_u64, 0x0123_4567_89AB_CDEF, u64::MAX])
        .array("floats", &[0.0_f32, -1.5, f32::MAX])
        .array("doubles", &[0.0_f64, -0.1, f64::MAX])
        .text("text", "one string")
        .array("pairs", &[[0.5, -0.5], [1.0, 2.0]])
        .array("triples", &[[1.0, 2.0, 3.0]])
        .array("quadruples", &[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]);
    scene([metadata])
}

fn instances() -> Vec<u8> {
    let instance = |hash: u64, name: &str, path: &str| {
        node(NodeKind::INSTANCE, hash)
            .text("n", name)
            .one("rf", hash + 100)
            .one("p", [hash as f32, 0.0, -1.0])
            .one("r", [0.0, 1.0, 0.0, 0.0])
            .one("s", [1.0, 2.0, 1.0])
            .child(node(NodeKind::FILE, hash + 100).text("p", path))
    };
    let metadata = node(NodeKind::METADATA, 2)
        .text("a", "the castkit authors")
        .text("s", "castkit testdata")
        .text("up", "z")
        .text("sr", "props");
    let ground = model(4, "ground")
        .one("p", [0.0, -0.5, 0.0])
        .one("r", IDENTITY)
        .one("s", [10.0, 10.0, 10.0])
        .child(square(40, "plane"));
    scene([
        metadata,
        node(NodeKind::METADATA, 3).text("a", "somebody later").text("up", "x"),
        ground,
        instance(5, "tree", "tree.cast"),
        instance(6, "tree again", "tree.cast"),
        instance(7, "stone", "stones/stone_01.cast"),
    ])
}

fn unicode_names() -> Vec<u8> {
    let skeleton = node(NodeKind::SKELETON, 3).children([
        bone(30, "Hüfte", None),
        bone(31, "позвоночник", Some(0)),
        bone(32, "頭", Some(1)),
        bone(33, "🦴 with spaces / and \"quotes\"", Some(2)),
        bone(34, "", Some(2)),
    ]);
    scene([model(2, "キャラクター").child(skeleton).child(square(4, "Kästchen"))])
}
