//! Files of other formats.

use std::fmt::Write;

use serde_json::{Value, json};

/// A face with this many corners.
pub(super) fn polygon(count: u32) -> Vec<u8> {
    let mut text = String::new();
    let corners = count.max(3);
    for corner in 0..corners {
        let angle = f64::from(corner) / f64::from(corners) * std::f64::consts::TAU;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "v {} {} 0", angle.cos(), angle.sin());
    }
    text.push('f');
    for corner in 1..=corners {
        let _ = write!(text, " {corner}");
    }
    text.push('\n');
    text.into_bytes()
}

/// A binary glTF file with a description and a buffer.
fn glb(mut root: Value, buffer: &[u8]) -> Vec<u8> {
    root["asset"] = json!({"version": "2.0"});
    root["buffers"] = json!([{"byteLength": buffer.len()}]);
    let mut text = root.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut buffer = buffer.to_vec();
    buffer.resize(buffer.len().next_multiple_of(4), 0);
    let size = |bytes: usize| u32::try_from(bytes).unwrap_or(u32::MAX).to_le_bytes();
    let whole = size(12 + 8 + text.len() + 8 + buffer.len());
    let header = [*b"glTF", 2_u32.to_le_bytes(), whole].concat();
    [&header[..], &size(text.len()), b"JSON", &text, &size(buffer.len()), b"BIN\0", &buffer].concat()
}

/// A scene of one node with the first mesh.
fn shown(mut root: Value) -> Value {
    root["scenes"] = json!([{"nodes": [0]}]);
    root["nodes"] = json!([{"mesh": 0}]);
    root
}

/// The smallest image: one grey pixel.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\
    \0\0\0\nIDATx\xdach\0\0\0\x82\0\x81\xdaE\x08\x3b\0\0\0\0IEND\xaeB\x60\x82";

pub(super) fn pictures(count: u32) -> Vec<u8> {
    let length = PICTURE.len();
    let view = |index: u32| json!({"buffer": 0, "byteOffset": index as usize * length, "byteLength": length});
    let views: Vec<Value> = (0..count).map(view).collect();
    let images: Vec<Value> = (0..count).map(|view| json!({"bufferView": view, "mimeType": "image/png"})).collect();
    let textures: Vec<Value> = (0..count).map(|source| json!({ "source": source })).collect();
    let material = |index: u32| json!({"pbrMetallicRoughness": {"baseColorTexture": {"index": index}}});
    let materials: Vec<Value> = (0..count).map(material).collect();
    let root = json!({"bufferViews": views, "images": images, "textures": textures, "materials": materials});
    glb(root, &PICTURE.repeat(count as usize))
}

/// The positions of this many vertices, but at least three, as zeros.
fn vertices(count: u32) -> usize {
    (count as usize).next_multiple_of(3).max(3)
}

pub(super) fn uv_sets(count: u32) -> Vec<u8> {
    let vertices = vertices(count);
    let mut attributes = json!({"POSITION": 0});
    (0..count).for_each(|set| attributes[format!("TEXCOORD_{set}")] = json!(1));
    let views = json!([{"buffer": 0, "byteLength": vertices * 12}]);
    let accessor = |shape: &str| json!({"bufferView": 0, "componentType": 5126, "count": vertices, "type": shape});
    let root = json!({
        "bufferViews": views, "accessors": [accessor("VEC3"), accessor("VEC2")],
        "meshes": [{"primitives": [{"attributes": attributes}]}],
    });
    glb(shown(root), &vec![0; vertices * 12])
}

pub(super) fn zero_deltas(count: u32) -> Vec<u8> {
    let vertices = vertices(count * 64);
    let indices: Vec<u8> = (0..u32::try_from(vertices).unwrap_or(u32::MAX)).flat_map(u32::to_le_bytes).collect();
    let buffer = [vec![0; vertices * 12], indices].concat();
    let sparse = json!({
        "count": vertices, "indices": {"bufferView": 1, "componentType": 5125}, "values": {"bufferView": 0},
    });
    let root = json!({
        "bufferViews": [
            {"buffer": 0, "byteLength": vertices * 12},
            {"buffer": 0, "byteOffset": vertices * 12, "byteLength": vertices * 4},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": vertices, "type": "VEC3"},
            {"componentType": 5126, "count": vertices, "type": "VEC3", "sparse": sparse},
        ],
        "meshes": [{"primitives": [{
            "attributes": {"POSITION": 0}, "targets": vec![json!({"POSITION": 1}); count as usize],
        }]}],
    });
    glb(shown(root), &buffer)
}

pub(super) fn placed(count: u32) -> Vec<u8> {
    let vertices = vertices(3);
    let root = json!({
        "bufferViews": [{"buffer": 0, "byteLength": vertices * 12}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": vertices, "type": "VEC3"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": vec![json!({"mesh": 0}); count as usize],
        "scenes": [{"nodes": (0..count).collect::<Vec<u32>>()}],
    });
    glb(root, &vec![0; vertices * 12])
}

/// Binary FBX in which each record has a property of a type that does not exist.
pub(super) fn faults(count: u32) -> Vec<u8> {
    let mut bytes = b"Kaydara FBX Binary  \0\x1a\0".to_vec();
    bytes.extend(7400_u32.to_le_bytes());
    for _ in 0..count {
        let end = u32::try_from(bytes.len() + 13 + 1 + 1).unwrap_or(u32::MAX);
        bytes.extend([end, 1, 1].into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(b"\x01N?");
    }
    bytes.extend([0; 13]);
    bytes
}
