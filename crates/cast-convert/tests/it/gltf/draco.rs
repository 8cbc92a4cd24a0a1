//! Primitives compressed with Draco.

use cast_convert::gltf;
use cast_interchange::{Error, Options, Source};
use cast_read::Cast;
use cast_write::Layout;
use draco_core::{
    DataType, EncoderBuffer, EncoderOptions, FaceIndex, GeometryAttributeType, Mesh, MeshEncoder, PointAttribute,
};

/// Points on each side of a grid.
const SIDE: u16 = 12;

fn position(point: u16) -> [f32; 3] {
    [f32::from(point % SIDE), f32::from(point / SIDE), f32::from(point % 5) * 0.25]
}

/// Two triangles for each square, as the points they have.
fn faces() -> Vec<[u16; 3]> {
    let squares = (0..SIDE - 1).flat_map(|y| (0..SIDE - 1).map(move |x| y * SIDE + x));
    squares
        .flat_map(|corner| [[corner, corner + 1, corner + SIDE], [corner + 1, corner + SIDE + 1, corner + SIDE]])
        .collect()
}

/// The grid, compressed: positions are attribute 0, joints attribute 1. `speed` chooses the method.
fn packed(speed: i32) -> Vec<u8> {
    let count = usize::from(SIDE * SIDE);
    let mut mesh = Mesh::new();
    let (mut positions, mut joints) = (PointAttribute::new(), PointAttribute::new());
    positions.init(GeometryAttributeType::Position, 3, DataType::Float32, false, count);
    joints.init(GeometryAttributeType::Generic, 4, DataType::Uint8, false, count);
    for point in 0..SIDE * SIDE {
        let bytes: Vec<u8> = position(point).iter().flat_map(|part| part.to_le_bytes()).collect();
        positions.buffer_mut().write(usize::from(point) * 12, &bytes);
        joints.buffer_mut().write(usize::from(point) * 4, &[point as u8, 1, 2, 3]);
    }
    mesh.add_attribute(positions);
    mesh.add_attribute(joints);
    let faces = faces();
    mesh.set_num_faces(faces.len());
    for (index, face) in (0..).zip(&faces) {
        mesh.set_face(FaceIndex(index), face.map(|point| u32::from(point).into()));
    }
    let mut encoder = MeshEncoder::new();
    encoder.set_mesh(mesh);
    let mut options = EncoderOptions::new();
    options.set_global_int("encoding_speed", speed);
    options.set_global_int("decoding_speed", speed);
    options.set_attribute_int(0, "quantization_bits", 16);
    let mut out = EncoderBuffer::new();
    encoder.encode(&options, &mut out).unwrap();
    out.data().to_vec()
}

fn file(packed: &[u8], positions: u32) -> String {
    let bytes: String = packed.iter().map(|byte| format!("%{byte:02x}")).collect();
    let length = packed.len();
    format!(
        r#"{{"asset":{{"version":"2.0"}},"extensionsRequired":["KHR_draco_mesh_compression"],
           "extensionsUsed":["KHR_draco_mesh_compression"],"buffers":[{{"byteLength":{length},"uri":"data:,{bytes}"}}],
           "bufferViews":[{{"buffer":0,"byteLength":{length}}}],
           "accessors":[{{"componentType":5126,"count":144,"type":"VEC3"}},{{"componentType":5123,"count":726,"type":"SCALAR"}},
             {{"componentType":5121,"count":144,"type":"VEC4","normalized":true}}],
           "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0,"COLOR_0":2}},"indices":1,
             "extensions":{{"KHR_draco_mesh_compression":{{"bufferView":0,"attributes":{{"POSITION":{positions},"COLOR_0":1}}}}}}}}]}}],
           "nodes":[{{"mesh":0}}]}}"#
    )
}

fn read(text: &str) -> Result<Vec<u8>, Error> {
    let converted = gltf::read(Source::of_bytes(text.as_bytes()), &Options::default())?;
    assert_eq!(crate::common::lines(&converted.report), Vec::<String>::new());
    Ok(converted.document.to_vec(Layout::Compact).unwrap())
}

#[cfg(target_endian = "big")]
#[test]
fn big_endian_machines_refuse_it() {
    let error = read(&file(&packed(5), 0)).unwrap_err().to_string();
    assert!(error.contains("can only be read on little-endian machines"), "{error}");
}

#[cfg(target_endian = "little")]
#[test]
fn triangles_come_back_with_their_attributes() {
    // Sequential, edge-breaker, and edge-breaker by valence.
    for speed in [10, 5, 0] {
        let bytes = read(&file(&packed(speed), 0)).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        let mesh = cast.meshes().next().unwrap();
        let found: Vec<[f32; 3]> = mesh.positions().unwrap().iter().collect();
        let colors = mesh.color_layer(0).unwrap();
        // Vertices come in another order, so each is known by the colour that it has.
        let point = |vertex: usize| u16::from(colors.get_rgba8(vertex).unwrap()[0]);
        for (vertex, found) in found.iter().enumerate() {
            let expected = position(point(vertex));
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3), "{speed}: {found:?} {expected:?}");
            assert_eq!(colors.get_rgba8(vertex).unwrap()[1..], [1, 2, 3]);
        }
        let first = |[a, b, c]: [u16; 3]| *[[a, b, c], [b, c, a], [c, a, b]].iter().min().unwrap();
        let mut triangles: Vec<[u16; 3]> =
            mesh.faces().unwrap().triangles().map(|face| first(face.map(|vertex| point(vertex as usize)))).collect();
        let mut expected: Vec<[u16; 3]> = faces().into_iter().map(first).collect();
        triangles.sort_unstable();
        expected.sort_unstable();
        assert_eq!(triangles, expected, "speed {speed}");
    }
}

#[cfg(target_endian = "little")]
#[test]
fn damaged_data_is_an_error_or_nonsense() {
    let error = read(&file(&packed(5), 7)).unwrap_err().to_string();
    assert!(error.contains("has no attribute 7"), "{error}");
    for speed in [10, 5, 0] {
        let packed = packed(speed);
        for length in (0..packed.len()).step_by(11) {
            let _ = read(&file(&packed[..length], 0));
        }
        assert!(read(&file(&packed[..packed.len() / 2], 0)).is_err());
        for index in (0..packed.len()).step_by(3) {
            // One of them for each byte, in turn; `cargo xtask torture` tries all.
            for value in [0, 0x7F, 0xFF].into_iter().skip(index / 3 % 3).take(1) {
                let mut changed = packed.clone();
                changed[index] = value;
                let _ = gltf::read(Source::of_bytes(file(&changed, 0).as_bytes()), &Options::default());
            }
        }
    }
}
