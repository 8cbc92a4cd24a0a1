//! Compressed buffer views.

use cast_convert::{ErrorKind, Options, Source, gltf};
use cast_write::Layout;

const POSITIONS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
const FACES: [u32; 6] = [0, 1, 2, 0, 2, 3];

fn file(mode: &str, vertices: &[u8], faces: &[u8]) -> String {
    let text = |bytes: &[u8]| bytes.iter().map(|byte| format!("%{byte:02x}")).collect::<String>();
    let (first, second) = (vertices.len(), faces.len());
    let view = |buffer: usize, length: usize, rest: &str| {
        format!(
            "{{\"buffer\":2,\"byteLength\":1,\"extensions\":{{\"EXT_meshopt_compression\":{{\"buffer\":{buffer},\
             \"byteLength\":{length},{rest}}}}}}}"
        )
    };
    let vertices_view = view(0, first, "\"byteStride\":12,\"count\":4,\"mode\":\"ATTRIBUTES\"");
    let faces_view = view(1, second, &format!("\"byteStride\":4,\"count\":6,\"mode\":\"{mode}\""));
    format!(
        "{{\"asset\":{{\"version\":\"2.0\"}},\"extensionsRequired\":[\"EXT_meshopt_compression\"],\"buffers\":[\
         {{\"byteLength\":{first},\"uri\":\"data:,{}\"}},{{\"byteLength\":{second},\"uri\":\"data:,{}\"}},\
         {{\"byteLength\":1,\"extensions\":{{\"EXT_meshopt_compression\":{{\"fallback\":true}}}}}}],\
         \"bufferViews\":[{vertices_view},{faces_view}],\"accessors\":[{{\"bufferView\":0,\"componentType\":5126,\
         \"count\":4,\"type\":\"VEC3\"}},{{\"bufferView\":1,\"componentType\":5125,\"count\":6,\"type\":\"SCALAR\"}}],\
         \"meshes\":[{{\"primitives\":[{{\"attributes\":{{\"POSITION\":0}},\"indices\":1}}]}}],\"nodes\":[{{\"mesh\":0}}]}}",
        text(vertices),
        text(faces)
    )
}

#[test]
fn vertices_and_both_kinds_of_indices() {
    let vertices = meshopt::encode_vertex_buffer(&POSITIONS).unwrap();
    let triangles = meshopt::encode_index_buffer(&FACES, 4).unwrap();
    let sequence = meshopt::encode_index_sequence(&FACES, 4).unwrap();
    for (mode, faces) in [("TRIANGLES", &triangles), ("INDICES", &sequence)] {
        let text = file(mode, &vertices, faces);
        let converted = gltf::read(Source::of_bytes(text.as_bytes()), &Options::default()).unwrap();
        let bytes = converted.document.to_vec(Layout::Compact).unwrap();
        let cast = cast_read::Cast::parse(&bytes).unwrap();
        let mesh = cast.meshes().next().unwrap();
        assert_eq!(mesh.positions().unwrap().to_vec(), POSITIONS);
        // Triangles may begin with another corner.
        let triangles = mesh.faces().unwrap().triangles().map(|corners| {
            let first = corners.iter().position(|corner| *corner == 0).unwrap();
            [0, 1, 2].map(|corner| corners[(first + corner) % 3])
        });
        assert_eq!(triangles.collect::<Vec<_>>(), [[0, 1, 2], [0, 2, 3]]);
    }
}

#[test]
fn damaged_data_is_an_error_or_nonsense() {
    let vertices = meshopt::encode_vertex_buffer(&POSITIONS).unwrap();
    let faces = meshopt::encode_index_buffer(&FACES, 4).unwrap();
    let mut errors = 0;
    for length in 0..vertices.len() {
        let text = file("TRIANGLES", &vertices[..length], &faces);
        let error = gltf::read(Source::of_bytes(text.as_bytes()), &Options::default()).map(drop).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Invalid { .. } | ErrorKind::TooShort { .. }), "{length}: {error}");
        errors += 1;
    }
    assert_eq!(errors, vertices.len());
    for index in 0..vertices.len() {
        for value in [0, 0x7F, 0xFF] {
            let mut changed = vertices.clone();
            changed[index] = value;
            let text = file("TRIANGLES", &changed, &faces);
            let _ = gltf::read(Source::of_bytes(text.as_bytes()), &Options::default());
        }
    }
}
