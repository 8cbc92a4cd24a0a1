//! glTF files, for the converter.

mod builder;
mod parts;
mod refused;

use super::sample::Sample;
use builder::{Gltf, Kind};
use parts::{TRIANGLE, mesh};

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name: &str, shows: &str, bytes| Sample::new("gltf", name, shows, bytes);
    let (strided, strided_bin) = strided().gltf("strided.bin");
    let mut samples = vec![
        sample("triangle.gltf", "one triangle without indices, its buffer in a data URI", triangle().embedded()),
        sample(
            "figure.glb",
            "two joints, weights, a sparse morph target, colours, two texture layers, an embedded image, an animation of \
             all three interpolations",
            figure().glb(),
        ),
        sample("strided.gltf", "interleaved vertices in normalised integers (KHR_mesh_quantization)", strided),
        sample("strided.bin", "the buffer of `strided.gltf`", strided_bin),
        sample("strips.glb", "a strip, a fan, a mirrored node, points, a camera", strips().glb()),
        sample("instanced.glb", "a mesh in three places by EXT_mesh_gpu_instancing", instanced().glb()),
        sample("moving.glb", "an animated node with a mesh; a bind pose that differs from the nodes", moving().glb()),
    ];
    samples.extend(refused::samples());
    samples
}

fn triangle() -> Gltf {
    let mut file = Gltf::new();
    let positions = file.floats(Kind::Vec3, &TRIANGLE);
    let primitive = format!(r#""attributes": {{"POSITION": {positions}}}"#);
    mesh(&mut file, "triangle", &primitive, r#"[{"name": "triangle", "mesh": 0}]"#);
    file
}

/// An image of one red pixel.
pub(super) const PIXEL: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde\x00\x00\x00\x0cIDATx\x9cc\xf8\xcf\xc0\x00\x00\x03\x01\x01\x00\xc9\xfe\x92\xef\x00\x00\x00\x00IEND\xaeB`\x82";

fn figure() -> Gltf {
    let mut file = Gltf::new();
    let square = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 0.0, 2.0, 0.0];
    let positions = file.floats(Kind::Vec3, &square);
    let normals = file.floats(Kind::Vec3, &[0.0, 0.0, 1.0].repeat(4));
    let coordinates = file.floats(Kind::Vec2, &[0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]);
    let second = file.floats(Kind::Vec2, &[0.25; 8]);
    let colors = file.bytes(Kind::Vec4, true, &[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 6]);
    let joints = file.bytes(Kind::Vec4, false, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]);
    let weights = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.25, 0.75, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
    let weights = file.floats(Kind::Vec4, &weights);
    let faces = file.shorts(&[0, 1, 2, 0, 2, 3]);
    let target = file.sparse(4, &[2, 3], &[0.0, 0.5, 0.0, -0.5, 0.5, 0.0]);
    // The hip is at the origin, the spine one above it.
    let bind = file.floats(Kind::Mat4, &[moved([0.0; 3]), moved([0.0, -1.0, 0.0])].concat());
    let times = file.times(&[0.0, 0.5, 1.0]);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turns = file.floats(Kind::Vec4, &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, half, half, 0.0, 0.0, 1.0, 0.0]);
    let steps = file.floats(Kind::Vec3, &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0]);
    // Tangent, value and tangent of each key.
    let smooth = file.floats(Kind::Scalar, &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    let image = file.view(PIXEL);
    file.member(
        "meshes",
        &format!(
            r#"[{{"name": "body", "primitives": [{{"attributes": {{"POSITION": {positions}, "NORMAL": {normals},
            "TEXCOORD_0": {coordinates}, "TEXCOORD_1": {second}, "COLOR_0": {colors}, "JOINTS_0": {joints},
            "WEIGHTS_0": {weights}}}, "indices": {faces}, "material": 0, "targets": [{{"POSITION": {target}}}]}}],
            "extras": {{"targetNames": ["breath"]}}}}]"#
        ),
    );
    file.member(
        "nodes",
        r#"[{"name": "figure", "children": [1]}, {"name": "hip", "children": [2]},
        {"name": "spine", "translation": [0, 1, 0]}, {"name": "body", "mesh": 0, "skin": 0}]"#,
    );
    file.member("skins", &format!(r#"[{{"joints": [1, 2], "inverseBindMatrices": {bind}}}]"#));
    file.member("images", &format!(r#"[{{"name": "skin", "mimeType": "image/png", "bufferView": {image}}}]"#));
    file.member("textures", r#"[{"source": 0}]"#);
    file.member(
        "materials",
        r#"[{"name": "skin", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0},
        "baseColorFactor": [0.5, 0.5, 0.5, 1], "metallicFactor": 0, "roughnessFactor": 0.75},
        "emissiveFactor": [1, 0.5, 0], "extensions": {"KHR_materials_emissive_strength": {"emissiveStrength": 4}}}]"#,
    );
    file.member("extensionsUsed", r#"["KHR_materials_emissive_strength"]"#);
    file.member(
        "animations",
        &format!(
            r#"[{{"name": "wave", "samplers": [{{"input": {times}, "output": {turns}}},
            {{"input": {times}, "output": {steps}, "interpolation": "STEP"}},
            {{"input": {times}, "output": {smooth}, "interpolation": "CUBICSPLINE"}}],
            "channels": [{{"sampler": 0, "target": {{"node": 2, "path": "rotation"}}}},
            {{"sampler": 1, "target": {{"node": 1, "path": "translation"}}}},
            {{"sampler": 2, "target": {{"node": 3, "path": "weights"}}}}]}}]"#
        ),
    );
    file.scene("[0, 3]");
    file
}

/// A translation matrix, column by column.
fn moved([x, y, z]: [f32; 3]) -> [f32; 16] {
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0]
}

fn strided() -> Gltf {
    let mut file = Gltf::new();
    // A position in three shorts, two bytes of padding, a coordinate in two bytes, two bytes of padding: 12 bytes each.
    let mut bytes = Vec::new();
    for (position, coordinate) in
        [([0_i16, 0, 0], [0_u8, 0]), ([i16::MAX, 0, 0], [255, 0]), ([0, i16::MIN, 0], [0, 255])]
    {
        bytes.extend(position.map(i16::to_le_bytes).as_flattened());
        bytes.extend([0, 0]);
        bytes.extend(coordinate);
        bytes.extend([0, 0]);
    }
    let view = file.strided(&bytes, 12);
    let positions = file.accessor(view, 0, 5122, true, 3, Kind::Vec3);
    file.bounds("[0, -32768, 0]", "[32767, 0, 0]");
    let coordinates = file.accessor(view, 8, 5121, true, 3, Kind::Vec2);
    let faces = file.shorts(&[0, 1, 2]);
    let primitive =
        format!(r#""attributes": {{"POSITION": {positions}, "TEXCOORD_0": {coordinates}}}, "indices": {faces}"#);
    let node = r#"[{"name": "quantised", "mesh": 0, "scale": [10, 10, 10], "translation": [1, 0, 0]}]"#;
    mesh(&mut file, "quantised", &primitive, node);
    file.member("extensionsUsed", r#"["KHR_mesh_quantization"]"#);
    file.member("extensionsRequired", r#"["KHR_mesh_quantization"]"#);
    file
}

fn strips() -> Gltf {
    let mut file = Gltf::new();
    let corners = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0];
    let positions = file.floats(Kind::Vec3, &corners);
    let ring = file.shorts(&[0, 1, 3, 2]);
    let primitive =
        |mode: u8, indices: &str| format!(r#"{{"attributes": {{"POSITION": {positions}}}, "mode": {mode}{indices}}}"#);
    let fan = format!(r#", "indices": {ring}"#);
    let primitives = [primitive(5, ""), primitive(6, &fan), primitive(0, "")].join(", ");
    file.member("meshes", &format!(r#"[{{"name": "strips", "primitives": [{primitives}]}}]"#));
    file.member("cameras", r#"[{"type": "perspective", "perspective": {"yfov": 1, "znear": 0.1}}]"#);
    file.member(
        "nodes",
        r#"[{"name": "straight", "mesh": 0}, {"name": "mirrored", "mesh": 0, "scale": [-1, 1, 1]}, {"camera": 0}]"#,
    );
    file.scene("[0, 1, 2]");
    file
}

fn instanced() -> Gltf {
    let mut file = Gltf::new();
    let positions = file.floats(Kind::Vec3, &TRIANGLE);
    let places = file.floats(Kind::Vec3, &[0.0, 0.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
    let scales = file.floats(Kind::Vec3, &[1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0]);
    let primitive = format!(r#""attributes": {{"POSITION": {positions}}}"#);
    let node = format!(
        r#"[{{"name": "meadow", "mesh": 0, "translation": [0, 1, 0], "extensions": {{"EXT_mesh_gpu_instancing":
        {{"attributes": {{"TRANSLATION": {places}, "SCALE": {scales}}}}}}}}}]"#
    );
    mesh(&mut file, "grass", &primitive, &node);
    file.member("extensionsUsed", r#"["EXT_mesh_gpu_instancing"]"#);
    file.member("extensionsRequired", r#"["EXT_mesh_gpu_instancing"]"#);
    file
}

fn moving() -> Gltf {
    let mut file = Gltf::new();
    let positions = file.floats(Kind::Vec3, &TRIANGLE);
    let joints = file.bytes(Kind::Vec4, false, &[0; 12]);
    let weights = file.floats(Kind::Vec4, &[1.0, 0.0, 0.0, 0.0].repeat(3));
    // It is bound three units to the left of the node of the pole.
    let bind = file.floats(Kind::Mat4, &[moved([3.0, 0.0, 0.0]), moved([0.0; 3])].concat());
    let times = file.times(&[0.0, 1.0]);
    let ways = file.floats(Kind::Vec3, &[0.0, 0.0, 0.0, 0.0, 0.0, 4.0]);
    let attributes = format!(r#""POSITION": {positions}"#);
    file.member(
        "meshes",
        &format!(
            r#"[{{"name": "door", "primitives": [{{"attributes": {{{attributes}}}}}]}}, {{"name": "flag", "primitives":
            [{{"attributes": {{{attributes}, "JOINTS_0": {joints}, "WEIGHTS_0": {weights}}}}}]}}]"#
        ),
    );
    file.member(
        "nodes",
        r#"[{"name": "hinge", "translation": [1, 0, 0], "children": [1]},
        {"name": "door", "mesh": 0, "translation": [0, 2, 0]}, {"name": "pole", "children": [4]},
        {"name": "flag", "mesh": 1, "skin": 0}, {"name": "tip"}]"#,
    );
    file.member("skins", &format!(r#"[{{"joints": [2, 4], "inverseBindMatrices": {bind}}}]"#));
    file.member(
        "animations",
        &format!(
            r#"[{{"name": "open", "samplers": [{{"input": {times}, "output": {ways}}}],
            "channels": [{{"sampler": 0, "target": {{"node": 0, "path": "translation"}}}}]}}]"#
        ),
    );
    file.scene("[0, 2, 3]");
    file
}
