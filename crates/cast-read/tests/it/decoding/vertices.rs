//! Compares interleaving with a naive implementation.

use cast_read::Cast;
use cast_read::Threads;
use cast_read::vertex::{Attribute, InterleaveErrorKind, VertexAttribute, VertexFormat, VertexLayout};
use cast_read::views::MeshRef;
use cast_write::{Layout, Mesh};
use half::f16;

use super::{Numbers, file_of, first_mesh, full_mesh};

const ATTRIBUTES: [Attribute; 8] = [
    Attribute::Position,
    Attribute::Normal,
    Attribute::Tangent,
    Attribute::Uv(0),
    Attribute::Color(0),
    Attribute::Color(1),
    Attribute::BoneIndices,
    Attribute::BoneWeights,
];

const FORMATS: [VertexFormat; 13] = [
    VertexFormat::Float32x2,
    VertexFormat::Float32x3,
    VertexFormat::Float32x4,
    VertexFormat::Float16x2,
    VertexFormat::Float16x4,
    VertexFormat::Snorm16x2,
    VertexFormat::Snorm16x4,
    VertexFormat::Snorm8x4,
    VertexFormat::Unorm16x2,
    VertexFormat::Unorm16x4,
    VertexFormat::Unorm8x4,
    VertexFormat::Uint8x4,
    VertexFormat::Uint16x4,
];

fn is_integer(format: VertexFormat) -> bool {
    matches!(format, VertexFormat::Uint8x4 | VertexFormat::Uint16x4)
}

/// The value of a vertex as four doubles, from the getters.
fn value(mesh: &MeshRef<'_>, attribute: Attribute, vertex: usize) -> [f64; 4] {
    let three = |[x, y, z]: [f32; 3], w: f64| [x.into(), y.into(), z.into(), w];
    let weighted = |get: &dyn Fn(usize) -> f64| {
        let influence = mesh.maximum_influence().unwrap() as usize;
        std::array::from_fn(|slot| if slot < influence { get(vertex * influence + slot) } else { 0.0 })
    };
    match attribute {
        Attribute::Position => three(mesh.positions().unwrap().get(vertex).unwrap(), 1.0),
        Attribute::Normal => three(mesh.normals().unwrap().get(vertex).unwrap(), 0.0),
        Attribute::Tangent => three(mesh.tangents().unwrap().get(vertex).unwrap(), 0.0),
        Attribute::Uv(layer) => {
            let [u, v] = mesh.uv_layer(layer).unwrap().get(vertex).unwrap();
            [u.into(), v.into(), 0.0, 0.0]
        }
        Attribute::Color(layer) => mesh.color_layer(layer).unwrap().get(vertex).unwrap().map(f64::from),
        Attribute::BoneIndices => weighted(&|slot| mesh.weight_bones().unwrap().get(slot).unwrap().into()),
        Attribute::BoneWeights => weighted(&|slot| mesh.weight_values().unwrap().get(slot).unwrap().into()),
        other => panic!("{other:?}"),
    }
}

/// Reads a stored value back and compares it with the original, to half a step of the format.
fn assert_stored(format: VertexFormat, stored: &[u8], value: [f64; 4]) {
    let components = match format {
        VertexFormat::Float32x2 | VertexFormat::Float16x2 | VertexFormat::Snorm16x2 | VertexFormat::Unorm16x2 => 2,
        VertexFormat::Float32x3 => 3,
        _ => 4,
    };
    let size = format.size() / components;
    for (bytes, value) in stored.chunks(size).zip(value) {
        let short = || u16::from_le_bytes([bytes[0], bytes[1]]);
        let (read, expected, step) = match format {
            VertexFormat::Float32x2 | VertexFormat::Float32x3 | VertexFormat::Float32x4 => {
                (f32::from_le_bytes(bytes.try_into().unwrap()).into(), value, 0.0)
            }
            VertexFormat::Float16x2 | VertexFormat::Float16x4 => {
                (f16::from_bits(short()).into(), value, value.abs() / 1024.0 + 1e-7)
            }
            VertexFormat::Snorm16x2 | VertexFormat::Snorm16x4 => {
                (f64::from(short() as i16) / 32767.0, value.clamp(-1.0, 1.0), 1.0 / 32767.0)
            }
            VertexFormat::Snorm8x4 => (f64::from(bytes[0] as i8) / 127.0, value.clamp(-1.0, 1.0), 1.0 / 127.0),
            VertexFormat::Unorm16x2 | VertexFormat::Unorm16x4 => {
                (f64::from(short()) / 65535.0, value.clamp(0.0, 1.0), 1.0 / 65535.0)
            }
            VertexFormat::Unorm8x4 => (f64::from(bytes[0]) / 255.0, value.clamp(0.0, 1.0), 1.0 / 255.0),
            VertexFormat::Uint8x4 => (bytes[0].into(), value, 0.0),
            VertexFormat::Uint16x4 => (short().into(), value, 0.0),
            other => panic!("{other:?}"),
        };
        // Half a step, plus the error of single precision, whose own steps are 1/256 at 65,535.
        assert!((read - expected).abs() <= step * 0.505, "{format:?}: {read} for {expected}");
    }
}

#[test]
fn every_attribute_in_every_format() {
    // More than four influences are tested below.
    for influence in [1, 3, 4] {
        let bytes = file_of([full_mesh(301, influence, 11)], Layout::Compact);
        let cast = Cast::parse(&bytes).unwrap();
        let mesh = first_mesh(&cast);
        let mut numbers = Numbers::new(5);
        let few: Vec<u8> = (0..301 * influence).map(|_| numbers.number() as u8).collect();
        let weights = vec![0.5; few.len()];
        let of_few = file_of([full_mesh(301, influence, 11).with_weights(influence, few, weights)], Layout::Compact);
        let of_few = Cast::parse(&of_few).unwrap();
        for attribute in ATTRIBUTES {
            for format in FORMATS {
                if is_integer(format) != (attribute == Attribute::BoneIndices) {
                    continue;
                }
                // A gap before and after it, which must stay unchanged.
                let (offset, stride) = (3, format.size() + 5);
                let attributes = vec![VertexAttribute { attribute, offset, format, default: None }];
                let layout = VertexLayout { stride, attributes };
                let mut out = vec![0xA5; layout.byte_len(&mesh)];
                let mut mesh = mesh;
                if format == VertexFormat::Uint8x4 {
                    // The mesh has bones beyond 255.
                    let error = layout.interleave(&mesh, &mut out).unwrap_err();
                    assert!(matches!(error.kind(), InterleaveErrorKind::BoneIndex { limit: 255, .. }));
                    mesh = first_mesh(&of_few);
                }
                layout.interleave(&mesh, &mut out).unwrap();
                assert_eq!(out.len(), 301 * stride);
                for (vertex, stored) in out.chunks(stride).enumerate() {
                    let (before, rest) = stored.split_at(offset);
                    let (stored, after) = rest.split_at(format.size());
                    assert_stored(format, stored, value(&mesh, attribute, vertex));
                    assert!(before.iter().chain(after).all(|byte| *byte == 0xA5));
                }
            }
        }
    }
}

#[test]
fn parallel_gives_the_same_bytes() {
    for (vertices, portion) in
        [(0, 1), (1, 1), (255, 100), (256, 5000), (257, 1000), (40_000, 1 << 20), (100_001, 70_001)]
    {
        let bytes = file_of([full_mesh(vertices, 4, 13)], Layout::aligned(16).unwrap());
        let cast = Cast::parse(&bytes).unwrap();
        let mesh = first_mesh(&cast);
        let layout = VertexLayout::packed([
            (Attribute::Position, VertexFormat::Float32x3),
            (Attribute::Normal, VertexFormat::Snorm16x4),
            (Attribute::Uv(0), VertexFormat::Float16x2),
            (Attribute::Color(0), VertexFormat::Unorm8x4),
            (Attribute::BoneIndices, VertexFormat::Uint16x4),
            (Attribute::BoneWeights, VertexFormat::Unorm16x4),
        ]);
        let (mut serial, mut parallel) = (vec![0; layout.byte_len(&mesh)], vec![1; layout.byte_len(&mesh)]);
        assert_eq!(serial.len(), vertices * 44);
        layout.interleave(&mesh, &mut serial).unwrap();
        layout.interleave_on(&mesh, &mut parallel, Threads::InPortions(portion)).unwrap();
        assert!(serial == parallel, "{vertices}");
    }
}

#[test]
fn clamping_and_nan() {
    let specials = vec![[f32::NAN, f32::INFINITY, f32::NEG_INFINITY]];
    let bytes = file_of([Mesh::new().with_positions(specials).with_faces(vec![0_u8; 3])], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let stored = |format: VertexFormat| {
        let layout = VertexLayout::packed([(Attribute::Position, format)]);
        let mut out = vec![0; format.size()];
        layout.interleave(&first_mesh(&cast), &mut out).unwrap();
        out
    };
    assert_eq!(stored(VertexFormat::Unorm8x4), [0, 255, 0, 255]);
    assert_eq!(stored(VertexFormat::Snorm8x4), [0, 127, 129, 127]);
    assert_eq!(stored(VertexFormat::Snorm16x4), [0, 0, 0xFF, 0x7F, 0x01, 0x80, 0xFF, 0x7F]);
}

#[test]
fn what_cannot_be_is_refused() {
    let bytes =
        file_of([Mesh::new().with_positions(vec![[0.0; 3]; 2]).with_normals(vec![[0.0; 3]; 3])], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = first_mesh(&cast);
    let attempt = |attribute, format, offset, stride, default, len| {
        let attributes = vec![VertexAttribute { attribute, offset, format, default }];
        let mut out = vec![0xA5; len];
        let result = VertexLayout { stride, attributes }.interleave(&mesh, &mut out);
        (result.map_err(|error| error.kind()), out)
    };
    let refused = |attribute, offset, format, len| {
        let attributes = vec![VertexAttribute { attribute, offset, format, default: None }];
        VertexLayout { stride: 12, attributes }.interleave(&mesh, &mut vec![0; len]).unwrap_err()
    };
    let sentences = [
        (
            refused(Attribute::Normal, 0, VertexFormat::Float32x3, 24),
            Some(Attribute::Normal),
            "attribute Normal: the mesh does not have it for every vertex; give the attribute a default",
        ),
        (
            refused(Attribute::Uv(2), 4, VertexFormat::Float32x3, 24),
            Some(Attribute::Uv(2)),
            "attribute Uv(2): it is not within the stride of the layout",
        ),
        (
            refused(Attribute::Position, 0, VertexFormat::Uint16x4, 24),
            Some(Attribute::Position),
            "attribute Position: the format does not match; integers are for bone indices only",
        ),
        (
            refused(Attribute::Normal, 0, VertexFormat::Float32x3, 25),
            None,
            "the buffer has 25 bytes, but the vertices need 24",
        ),
    ];
    for (error, attribute, sentence) in sentences {
        assert_eq!((error.attribute(), error.to_string().as_str()), (attribute, sentence));
    }
    let (normal, float) = (Attribute::Normal, VertexFormat::Float32x3);
    // The mesh has normals, but not as many as positions: such a buffer counts as absent.
    assert_eq!(attempt(normal, float, 0, 12, None, 24).0, Err(InterleaveErrorKind::Missing));
    assert_eq!(attempt(normal, float, 1, 12, None, 24).0, Err(InterleaveErrorKind::OutsideStride));
    assert_eq!(attempt(normal, float, usize::MAX, 12, None, 24).0, Err(InterleaveErrorKind::OutsideStride));
    assert_eq!(attempt(normal, VertexFormat::Uint8x4, 0, 12, None, 24).0, Err(InterleaveErrorKind::Format));
    let kind = InterleaveErrorKind::BufferLength { needed: 24, given: 23 };
    assert_eq!(attempt(normal, float, 0, 12, None, 23), (Err(kind), vec![0xA5; 23]));
    let (result, out) = attempt(normal, float, 0, 12, Some([0.0, 1.0, 0.0, 0.0]), 24);
    assert_eq!(result, Ok(()));
    assert_eq!(out[4..8], 1.0_f32.to_le_bytes());
    let (result, out) =
        attempt(Attribute::BoneIndices, VertexFormat::Uint16x4, 0, 8, Some([7.0, 0.0, 0.0, 65535.0]), 16);
    assert_eq!(result, Ok(()));
    assert_eq!(out[..8], [7, 0, 0, 0, 0, 0, 0xFF, 0xFF]);
    let (result, _) = attempt(Attribute::BoneIndices, VertexFormat::Uint16x4, 0, 8, Some([7.0, 0.0, 0.0, 1e9]), 16);
    assert_eq!(result, Err(InterleaveErrorKind::BoneIndex { largest: 1_000_000_000, limit: 65_535 }));
}

/// Missing attributes can have defaults, and a mesh without vertices gives an empty buffer.
#[test]
fn defaults_fill_what_is_missing() {
    let bytes = file_of([Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 2])], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = first_mesh(&cast);
    let mut layout = VertexLayout::packed([
        (Attribute::Position, VertexFormat::Float32x3),
        (Attribute::Color(0), VertexFormat::Unorm8x4),
    ]);
    assert_eq!((layout.stride, layout.byte_len(&mesh)), (16, 32));
    assert_eq!(layout.interleave(&mesh, &mut [0; 32]).unwrap_err().kind(), InterleaveErrorKind::Missing);
    layout.attributes[1] = layout.attributes[1].or([1.0, 0.5, 0.0, 1.0]);
    let mut out = [0; 32];
    layout.interleave(&mesh, &mut out).unwrap();
    let vertex = [1.0_f32.to_le_bytes(), 2.0_f32.to_le_bytes(), 3.0_f32.to_le_bytes(), [255, 128, 0, 255]].concat();
    assert_eq!(out.to_vec(), vertex.repeat(2));
    let nothing = VertexLayout::packed([]);
    assert_eq!((nothing.byte_len(&mesh), nothing.interleave(&mesh, &mut [])), (0, Ok(())));
}

/// If texture coordinates and weights have fewer numbers than the format, the rest is 0.
#[test]
fn short_attributes_are_filled_up() {
    let mesh = Mesh::new()
        .with_positions(vec![[0.0; 3]])
        .with_uv_layer(vec![[0.25, 0.75]])
        .with_color_layer(vec![0xFF00_80FF_u32])
        .with_weights(2, vec![300_u16, 7], vec![0.75, 0.25]);
    let bytes = file_of([mesh], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let stored = |attribute, format: VertexFormat| {
        let mut out = vec![0xA5; format.size()];
        VertexLayout::packed([(attribute, format)]).interleave(&first_mesh(&cast), &mut out).unwrap();
        out
    };
    let floats = |values: [f32; 4]| values.map(f32::to_le_bytes).concat();
    assert_eq!(stored(Attribute::Uv(0), VertexFormat::Float32x4), floats([0.25, 0.75, 0.0, 0.0]));
    assert_eq!(stored(Attribute::BoneWeights, VertexFormat::Float32x4), floats([0.75, 0.25, 0.0, 0.0]));
    assert_eq!(stored(Attribute::BoneIndices, VertexFormat::Uint16x4), [44, 1, 7, 0, 0, 0, 0, 0]);
    let color = [0xFF, 0x80, 0, 0xFF].map(|byte: u8| f32::from(byte) / 255.0);
    assert_eq!(stored(Attribute::Color(0), VertexFormat::Float32x4), floats(color));
}

/// A mesh of two vertices with this many influences each.
fn weighted(influence: u32, bones: Vec<u16>, weights: Vec<f32>) -> Vec<u8> {
    let mesh = Mesh::new().with_positions(vec![[0.0_f32; 3]; 2]).with_faces(vec![[0_u32, 1, 0]]);
    file_of([mesh.with_weights(influence, bones, weights)], Layout::Compact)
}

fn of_bones(format: VertexFormat) -> VertexLayout {
    VertexLayout::packed([(Attribute::BoneIndices, format), (Attribute::BoneWeights, VertexFormat::Float32x4)])
}

#[test]
fn of_more_than_four_influences_the_strongest_are_kept_and_their_sum_with_them() {
    let bones = vec![9, 8, 7, 6, 5, 4, /* */ 1, 2, 1, 3, 4, 5];
    // The sum of the first vertex is 1, that of the second is 2: it must be kept, not become 1.
    let weights = vec![0.1, 0.3, 0.0, 0.2, 0.25, 0.15, /* */ 0.2, 0.3, 0.2, 0.4, 0.5, 0.4];
    let bytes = weighted(6, bones, weights);
    let cast = Cast::parse(&bytes).unwrap();
    let layout = of_bones(VertexFormat::Uint8x4);
    let mut out = [0; 40];
    layout.interleave(&first_mesh(&cast), &mut out).unwrap();
    // Bone 1 occurs twice in the second vertex: its weights add up.
    for (vertex, bones, weights, sum) in
        [(0, [8, 5, 6, 4], [0.3, 0.25, 0.2, 0.15], 1.0), (1, [4, 1, 3, 5], [0.5, 0.4, 0.4, 0.4], 2.0)]
    {
        let stored = &out[vertex * 20..][..20];
        assert_eq!(stored[..4], bones, "vertex {vertex}");
        let kept: f32 = weights.iter().sum();
        for (slot, weight) in weights.into_iter().enumerate() {
            let stored = f32::from_le_bytes(stored[4 + slot * 4..][..4].try_into().unwrap());
            assert!((stored - weight / kept * sum).abs() < 1e-6, "vertex {vertex}, slot {slot}: {stored}");
        }
    }
    let mut parallel = [0; 40];
    layout.interleave_on(&first_mesh(&cast), &mut parallel, Threads::All).unwrap();
    assert_eq!(out, parallel);
}

#[test]
fn a_bone_that_the_format_cannot_hold_is_refused() {
    let bytes = weighted(1, vec![3, 300], vec![1.0, 1.0]);
    let cast = Cast::parse(&bytes).unwrap();
    let mut out = [7; 40];
    let error = of_bones(VertexFormat::Uint8x4).interleave(&first_mesh(&cast), &mut out).unwrap_err();
    assert_eq!(error.kind(), InterleaveErrorKind::BoneIndex { largest: 300, limit: 255 });
    assert_eq!(error.attribute(), Some(Attribute::BoneIndices));
    assert_eq!(out, [7; 40], "nothing is written");
    let mut out = [0; 48];
    of_bones(VertexFormat::Uint16x4).interleave(&first_mesh(&cast), &mut out).unwrap();
    assert_eq!((&out[..2], &out[24..26]), (&[3, 0][..], &[44, 1][..]));
}

/// A maximum influence of 0 says that there are no weights, even if there are none.
#[test]
fn no_influence_is_no_weights() {
    let bytes = weighted(0, Vec::new(), Vec::new());
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = first_mesh(&cast);
    let layout = of_bones(VertexFormat::Uint8x4);
    let error = layout.interleave(&mesh, &mut vec![0; layout.byte_len(&mesh)]).unwrap_err();
    assert_eq!(error.kind(), InterleaveErrorKind::Missing);
}

#[test]
fn more_influences_than_fit_are_refused_when_nothing_says_which_are_strongest() {
    // Bones without weights: the strongest of six cannot be determined.
    let mesh = Mesh::new().with_positions(vec![[0.0_f32; 3]]).with_faces(vec![[0_u32, 0, 0]]);
    let bytes =
        file_of([mesh.with_maximum_influence(6).with_weight_bones(vec![0_u16, 1, 2, 3, 4, 5])], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let layout = VertexLayout::packed([(Attribute::BoneIndices, VertexFormat::Uint16x4)]);
    let error = layout.interleave(&first_mesh(&cast), &mut [0; 8]).unwrap_err();
    assert_eq!(error.kind(), InterleaveErrorKind::Influences { found: 6 });
}

#[test]
fn interleaving_tells_how_far_it_is_and_can_be_cancelled() {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU64, Ordering};

    use cast_base::Progress;

    const VERTICES: usize = 100_003;
    let bytes = file_of([full_mesh(VERTICES, 4, 1)], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = first_mesh(&cast);
    let layout = VertexLayout::packed([(Attribute::Position, VertexFormat::Float32x3)]);
    let mut out = vec![0; layout.byte_len(&mesh)];
    for threads in [Threads::One, Threads::All] {
        let most = AtomicU64::new(0);
        let listen = |done: u64, total: u64| {
            assert_eq!(total, VERTICES as u64);
            most.fetch_max(done, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        layout.interleave_with(&mesh, &mut out, threads, Progress::new(&listen)).unwrap();
        assert_eq!(most.into_inner(), VERTICES as u64);
        out.fill(0xAA);
        let stop = |_: u64, _: u64| ControlFlow::Break(());
        let error = layout.interleave_with(&mesh, &mut out, threads, Progress::new(&stop)).unwrap_err();
        assert_eq!((error.kind(), error.attribute()), (InterleaveErrorKind::Cancelled, None));
        // On several threads the last part may be among the first.
        assert!(threads == Threads::All || out.ends_with(&[0xAA; 12]), "it went on to the end");
    }
}
