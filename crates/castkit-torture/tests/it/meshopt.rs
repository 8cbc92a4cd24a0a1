//! Compressed buffer views, against the encoder and the decoder of the method's author.

use cast_convert::{Format, to_cast};
use cast_interchange::{Error, ErrorKind, Options, Source};
use cast_write::Layout;
use meshopt::encoding::EncodeExpMode as ExpMode;

const POSITIONS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
const FACES: [u32; 6] = [0, 1, 2, 0, 2, 3];
const BOTH: [&str; 2] = ["EXT_meshopt_compression", "KHR_meshopt_compression"];

/// A compressed buffer view: its bytes, and how they are to be read.
struct View<'v> {
    bytes: &'v [u8],
    stride: usize,
    count: usize,
    mode: &'v str,
    filter: &'v str,
}

impl<'v> View<'v> {
    fn new(bytes: &'v [u8], stride: usize, count: usize, mode: &'v str) -> Self {
        Self { bytes, stride, count, mode, filter: "NONE" }
    }
}

/// A file of one mesh, all of whose buffer views are compressed. `accessors` is the JSON of those, `attributes` of what the
/// primitive has.
fn file(extension: &str, views: &[View<'_>], accessors: &str, attributes: &str) -> String {
    let mut offset = 0;
    let mut bytes = String::new();
    let mut texts = Vec::new();
    let placeholder: usize =
        views.iter().map(|view| view.stride.saturating_mul(view.count)).fold(0, usize::saturating_add);
    for View { bytes: packed, stride, count, mode, filter } in views {
        texts.push(format!(
            r#"{{"buffer":1,"byteLength":{},"extensions":{{"{extension}":{{"buffer":0,"byteOffset":{offset},
               "byteLength":{},"byteStride":{stride},"count":{count},"mode":"{mode}","filter":"{filter}"}}}}}}"#,
            stride.saturating_mul(*count),
            packed.len()
        ));
        offset += packed.len();
        bytes.extend(packed.iter().map(|byte| format!("%{byte:02x}")));
    }
    // The older extension marks a buffer that is not there, the newer need not.
    let mark = if extension == BOTH[0] { r#","extensions":{"EXT_meshopt_compression":{"fallback":true}}"# } else { "" };
    format!(
        r#"{{"asset":{{"version":"2.0"}},"extensionsRequired":["{extension}"],"extensionsUsed":["{extension}"],
           "buffers":[{{"byteLength":{offset},"uri":"data:,{bytes}"}},{{"byteLength":{placeholder}{mark}}}],
           "bufferViews":[{}],"accessors":[{accessors}],"meshes":[{{"primitives":[{{{attributes}}}]}}],
           "nodes":[{{"mesh":0}}]}}"#,
        texts.join(",")
    )
}

const ACCESSORS: &str = r#"{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
    {"bufferView":1,"componentType":5125,"count":6,"type":"SCALAR"}"#;
const ATTRIBUTES: &str = r#""attributes":{"POSITION":0},"indices":1"#;

fn read(text: &str) -> Result<Vec<u8>, Error> {
    let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &Options::default())?;
    assert_eq!(converted.report.notes().iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
    Ok(converted.document.to_vec(Layout::Compact).unwrap())
}

/// Numbers that look random and are the same every time.
fn noise(count: usize) -> impl Iterator<Item = u32> {
    let mut state = 1_u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    })
    .take(count)
}

#[test]
fn vertices_and_both_kinds_of_indices() {
    let vertices = meshopt::encode_vertex_buffer(&POSITIONS).unwrap();
    let oldest = meshopt::encode_vertex_buffer_level(&POSITIONS, 2, Some(0)).unwrap();
    assert_ne!(vertices[0], oldest[0], "two versions of the codec");
    let triangles = meshopt::encode_index_buffer(&FACES, 4).unwrap();
    let sequence = meshopt::encode_index_sequence(&FACES, 4).unwrap();
    for extension in BOTH {
        for (mode, faces) in [("TRIANGLES", &triangles), ("INDICES", &sequence)] {
            for vertices in [&vertices, &oldest] {
                let views = [View::new(vertices, 12, 4, "ATTRIBUTES"), View::new(faces, 4, 6, mode)];
                let bytes = read(&file(extension, &views, ACCESSORS, ATTRIBUTES)).unwrap();
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
    }
}

/// Large and random, so that every kind of block occurs.
#[test]
fn random_vertices_and_indices_come_back() {
    let count = 5_000_usize;
    // Bytes that hardly change, that change a little, and that are anything.
    let vertices: Vec<[f32; 3]> = noise(count)
        .enumerate()
        .map(|(index, random)| [1.0, (index / 7) as f32 * 0.25, (random % 1_000_003) as f32 * 1e-3])
        .collect();
    let faces: Vec<u32> = noise(3 * 4_000).map(|random| random % count as u32).collect();
    let far: Vec<u32> = (0..6_000).map(|index: u32| (index * 7 / 3 + index % 5) % count as u32).collect();
    for faces in [faces, far] {
        let packed =
            [meshopt::encode_vertex_buffer(&vertices).unwrap(), meshopt::encode_index_buffer(&faces, count).unwrap()];
        let sequence = meshopt::encode_index_sequence(&faces, count).unwrap();
        for (mode, indices) in [("TRIANGLES", &packed[1]), ("INDICES", &sequence)] {
            let views = [View::new(&packed[0], 12, count, "ATTRIBUTES"), View::new(indices, 4, faces.len(), mode)];
            let accessors = ACCESSORS.replace(r#""count":4"#, &format!(r#""count":{count}"#));
            let accessors = accessors.replace(r#""count":6"#, &format!(r#""count":{}"#, faces.len()));
            let bytes = read(&file(BOTH[1], &views, &accessors, ATTRIBUTES)).unwrap();
            let cast = cast_read::Cast::parse(&bytes).unwrap();
            let mesh = cast.meshes().next().unwrap();
            assert_eq!(mesh.positions().unwrap().to_vec(), vertices);
            let expected: Vec<u32> = meshopt::decode_index_buffer(&packed[1], faces.len()).unwrap();
            let expected = if mode == "INDICES" { &faces } else { &expected };
            assert_eq!(mesh.faces().unwrap().iter().collect::<Vec<_>>(), *expected);
        }
    }
}

/// What each filter makes of random data is what the author's decoder makes of it.
#[test]
fn filters_are_those_of_the_author() {
    let count = 400;
    let unit = |random: u32| random as f32 / 2_f32.powi(30) - 1.0;
    let random: Vec<[f32; 4]> = noise(count * 4).map(unit).collect::<Vec<_>>().as_chunks::<4>().0.to_vec();
    let unit_length = |vector: &[f32; 4]| {
        let length = vector.iter().map(|part| part * part).sum::<f32>().sqrt();
        vector.map(|part| part / length)
    };
    let normals: Vec<[f32; 4]> = random
        .iter()
        .map(|[x, y, z, w]| {
            let [x, y, z, _] = unit_length(&[*x, *y, *z, 0.0]);
            [x, y, z, w.signum()]
        })
        .collect();
    let rotations: Vec<[f32; 4]> = random.iter().map(unit_length).collect();
    let colors: Vec<[f32; 4]> = random.iter().map(|color| color.map(|part| part.abs().min(1.0))).collect();

    // The filtered bytes, and those without the filter, by the author.
    let mut cases: Vec<(&str, usize, Vec<u8>, Vec<u8>)> = Vec::new();
    macro_rules! case {
        ($name:literal, $number:ty, $packed:expr, $decode:path) => {
            let packed: Vec<[$number; 4]> = $packed;
            let mut plain = packed.clone();
            $decode(&mut plain);
            let bytes = |rows: &[[$number; 4]]| -> Vec<u8> {
                rows.as_flattened().iter().flat_map(|number| number.to_le_bytes()).collect()
            };
            cases.push(($name, size_of_val(&packed[0]), bytes(&packed), bytes(&plain)));
        };
    }
    case!("OCTAHEDRAL", i8, meshopt::encode_filter_oct(&normals, 8), meshopt::decode_filter_oct);
    case!("OCTAHEDRAL", i16, meshopt::encode_filter_oct(&normals, 12), meshopt::decode_filter_oct);
    case!("QUATERNION", i16, meshopt::encode_filter_quat(&rotations, 12), meshopt::decode_filter_quat);
    case!("EXPONENTIAL", u32, meshopt::encode_filter_exp(&random, 15, ExpMode::Separate), meshopt::decode_filter_exp);
    case!("COLOR", u8, meshopt::encode_filter_color(&colors, 8), meshopt::decode_filter_color);
    case!("COLOR", u16, meshopt::encode_filter_color(&colors, 12), meshopt::decode_filter_color);

    let positions = vec![[0.0_f32; 3]; count];
    let positions = meshopt::encode_vertex_buffer(&positions).unwrap();
    let faces = meshopt::encode_index_sequence(&FACES, 4).unwrap();
    for (filter, stride, packed, plain) in cases {
        let compressed = |bytes: &[u8]| match stride {
            4 => meshopt::encode_vertex_buffer(bytes.as_chunks::<4>().0),
            8 => meshopt::encode_vertex_buffer(bytes.as_chunks::<8>().0),
            _ => meshopt::encode_vertex_buffer(bytes.as_chunks::<16>().0),
        };
        // Read as what nothing is lost of: bytes as colours, the rest as texture coordinates.
        let (component, kind, name) = match stride {
            4 => (5121, "VEC4", "COLOR_0"),
            8 => (5123, "VEC4", "COLOR_0"),
            _ => (5126, "VEC4", "COLOR_0"),
        };
        let normalized = stride < 16;
        let accessors = format!(
            r#"{{"bufferView":0,"componentType":5126,"count":{count},"type":"VEC3"}},
               {{"bufferView":1,"componentType":5125,"count":6,"type":"SCALAR"}},
               {{"bufferView":2,"componentType":{component},"normalized":{normalized},"count":{count},"type":"{kind}"}}"#
        );
        let attributes = format!(r#""attributes":{{"POSITION":0,"{name}":2}},"indices":1"#);
        let result = |bytes: &[u8], filter| {
            let packed = compressed(bytes).unwrap();
            let views = [
                View::new(&positions, 12, count, "ATTRIBUTES"),
                View::new(&faces, 4, 6, "INDICES"),
                View { filter, ..View::new(&packed, stride, count, "ATTRIBUTES") },
            ];
            read(&file(BOTH[1], &views, &accessors, &attributes)).unwrap()
        };
        // The author's decoder takes lengths and rounds with instructions of the processor, so that an integer may be the next
        // one. Floats are the same to the last bit.
        let steps = f64::from(if stride == 4 { u8::MAX.into() } else { u16::MAX });
        let numbers = |bytes: &[u8]| -> Vec<i32> {
            let cast = cast_read::Cast::parse(bytes).unwrap();
            let colors: Vec<[f32; 4]> = cast.meshes().next().unwrap().color_layer(0).unwrap().iter().collect();
            let number = |value: &f32| match stride {
                4 => i32::from((f64::from(*value) * steps).round() as u8 as i8),
                8 => i32::from((f64::from(*value) * steps).round() as u16 as i16),
                _ => value.to_bits() as i32,
            };
            colors.as_flattened().iter().map(number).collect()
        };
        let allowed = i32::from(stride < 16);
        let (found, expected) = (numbers(&result(&packed, filter)), numbers(&result(&plain, "NONE")));
        assert_eq!(found.len(), count * 4);
        let farthest = found.iter().zip(&expected).map(|(a, b)| a.wrapping_sub(*b).abs()).max().unwrap();
        assert!(farthest <= allowed, "{filter} of {stride} bytes: {farthest}");
        assert!(result(&packed, filter) != result(&packed, "NONE"), "{filter} of {stride} bytes does something");
    }
}

#[test]
fn modes_and_filters_that_do_not_fit_are_refused() {
    let vertices = meshopt::encode_vertex_buffer(&POSITIONS).unwrap();
    let faces = meshopt::encode_index_sequence(&FACES, 4).unwrap();
    let refused = |change: fn(&mut [View<'_>; 2])| {
        let mut views = [View::new(&vertices, 12, 4, "ATTRIBUTES"), View::new(&faces, 4, 6, "INDICES")];
        change(&mut views);
        read(&file(BOTH[0], &views, ACCESSORS, ATTRIBUTES)).unwrap_err().to_string()
    };
    assert!(
        refused(|views| views[0].filter = "OCTAHEDRAL").contains("no filter \"OCTAHEDRAL\" for elements of 12 bytes")
    );
    assert!(refused(|views| views[0].filter = "SHARPEN").contains("no filter \"SHARPEN\""));
    assert!(refused(|views| views[1].filter = "EXPONENTIAL").contains("no filter \"EXPONENTIAL\" for indices"));
    assert!(refused(|views| views[1].mode = "POINTS").contains("no compression mode \"POINTS\""));
    assert!(refused(|views| views[0].stride = 10).contains("elements of 10 bytes"));
    assert!(refused(|views| views[0].count = usize::MAX).contains("memory"));
    assert!(refused(|views| views[0].count = 1 << 40).contains("more than is left of the budget"));
}

#[test]
fn damaged_data_is_an_error_or_nonsense() {
    let vertices = meshopt::encode_vertex_buffer(&POSITIONS).unwrap();
    let triangles = meshopt::encode_index_buffer(&FACES, 4).unwrap();
    let sequence = meshopt::encode_index_sequence(&FACES, 4).unwrap();
    let text = |vertices: &[u8], faces: &[u8], mode| {
        let views = [View::new(vertices, 12, 4, "ATTRIBUTES"), View::new(faces, 4, 6, mode)];
        file(BOTH[0], &views, ACCESSORS, ATTRIBUTES)
    };
    for (mode, faces) in [("TRIANGLES", &triangles), ("INDICES", &sequence)] {
        for length in 0..vertices.len() {
            let error = read(&text(&vertices[..length], faces, mode)).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::Invalid { .. }), "{length}: {error}");
        }
        for length in 0..faces.len() {
            read(&text(&vertices, &faces[..length], mode)).unwrap_err();
        }
        for value in [0, 1, 0x7F, 0x80, 0xFF] {
            for index in 0..vertices.len() {
                let mut changed = vertices.clone();
                changed[index] = value;
                let _ = to_cast(
                    Format::Gltf,
                    Source::of_bytes(text(&changed, faces, mode).as_bytes()),
                    &Options::default(),
                );
            }
            for index in 0..faces.len() {
                let mut changed = faces.clone();
                changed[index] = value;
                let _ = to_cast(
                    Format::Gltf,
                    Source::of_bytes(text(&vertices, &changed, mode).as_bytes()),
                    &Options::default(),
                );
            }
        }
    }
}
