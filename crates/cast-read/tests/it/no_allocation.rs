//! Parsing, navigation and access allocate nothing, and a claim of billions costs no memory.
//!
//! All tests here use the counting allocator, but it counts for each thread separately.

use std::hint::black_box;
use std::path::Path;

use cast_read::views::MaterialSource;
use cast_read::{Cast, Colors, KeyValues, View, Walker};

fn read(name: &str) -> Vec<u8> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"));
    std::fs::read(folder.join(name)).expect(name)
}

/// Reads everything through the typed views, and returns the number of array elements.
fn visit(cast: &Cast<'_>) -> usize {
    let generic: usize = cast
        .nodes()
        .map(|step| {
            let node = step.node;
            black_box((node.label(), node.parent(), node.slack(), node.is_opaque(), node.siblings().count()));
            node.properties().map(|property| property.strings().count()).sum::<usize>()
        })
        .chain(cast.roots().map(|root| root.node().descendants().map(|step| step.node.offset()).sum()))
        .sum();
    black_box(generic);
    let models: usize = cast.models().map(visit_model).sum();
    let animations: usize = cast.animations().map(visit_animation).sum();
    for instance in cast.instances() {
        black_box((instance.reference_file().map(|file| file.path()), instance.position(), instance.scale()));
    }
    for metadata in cast.roots().flat_map(|root| root.metadata()) {
        black_box((metadata.author(), metadata.software(), metadata.up_axis(), metadata.scene_root()));
    }
    models + animations
}

fn visit_model(model: cast_read::views::ModelRef<'_>) -> usize {
    let mut elements = 0;
    black_box((model.name(), model.position(), model.rotation(), model.scale()));
    for mesh in model.meshes() {
        elements += mesh.positions().into_iter().flatten().count();
        elements += mesh.normals().into_iter().flatten().count();
        elements += mesh.faces().map_or(0, |faces| faces.triangles().count() + faces.iter().count());
        elements += mesh.uv_layers().flatten().flatten().count();
        elements += mesh.color_layers().flatten().map(|colors: Colors<'_>| colors.iter().count()).sum::<usize>();
        elements += mesh.weight_bones().map_or(0, |bones| bones.len());
        black_box((mesh.material(), mesh.skinning_method(), mesh.bounding_box(), mesh.try_tangents().is_ok()));
        black_box(mesh.positions().and_then(|positions| positions.as_slice().map(<[_]>::len)));
    }
    for hair in model.hairs() {
        elements += hair.particles().into_iter().flatten().count();
        black_box((hair.segments(), hair.material()));
    }
    for shape in model.blend_shapes() {
        elements += shape.positions().into_iter().flatten().count();
        black_box((shape.base_shape(), shape.target_weight_scale(), shape.legacy_targets().count()));
    }
    for material in model.materials() {
        for slot in material.slots() {
            match slot.source() {
                Some(MaterialSource::File(file)) => black_box(file.path().map_or(0, str::len)),
                Some(MaterialSource::Color(color)) => black_box(color.rgba().map_or(0, |rgba| rgba.len())),
                None => 0,
            };
            black_box((slot.field(), material.albedo()));
        }
    }
    if let Some(skeleton) = model.skeleton() {
        for bone in skeleton.bones() {
            black_box((bone.name(), bone.parent_index(), bone.local_position(), bone.segment_scale_compensate()));
        }
        for handle in skeleton.ik_handles() {
            black_box((handle.start_bone(), handle.end_bone(), handle.target_bone(), handle.target_offset()));
        }
        for constraint in skeleton.constraints() {
            black_box((constraint.constraint_bone(), constraint.custom_offset(), constraint.constraint_type()));
        }
    }
    elements
}

fn visit_animation(animation: cast_read::views::AnimationRef<'_>) -> usize {
    let mut elements = 0;
    for curve in animation.curves() {
        elements += curve.key_frames().map_or(0, |frames| frames.iter().count());
        elements += curve.key_values().as_ref().map_or(0, KeyValues::len);
        black_box((curve.node_name(), curve.key_property(), curve.mode(), curve.additive_blend_weight()));
    }
    for track in animation.notification_tracks() {
        black_box((track.name(), track.key_frames().and_then(|frames| frames.last_frame())));
    }
    for change in animation.curve_mode_overrides() {
        black_box((change.node_name(), change.mode(), change.override_rotation()));
    }
    elements
}

#[track_caller]
fn visit_without_allocation(name: &str, bytes: &[u8]) -> usize {
    let mut elements = 0;
    let used = allocation_counter::measure(|| {
        let cast = Cast::parse(black_box(bytes)).ok();
        elements = cast.as_ref().map_or(0, visit);
        let mut walker = Walker::new(bytes).expect("parsed before");
        while let Some(step) = walker.next() {
            black_box(step.is_ok());
            walker.skip_subtree();
        }
    });
    assert_eq!(used.count_total, 0, "{name}: {used:?}");
    elements
}

#[test]
fn the_counter_counts() {
    let used = allocation_counter::measure(|| {
        black_box(vec![0_u8; 100]);
    });
    assert_eq!((used.count_total, used.bytes_total), (1, 100));
}

#[test]
fn nothing_is_allocated_for_valid_files() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid"));
    let mut elements = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of valid files") {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("a readable file");
        assert!(Cast::parse(&bytes).is_ok(), "{}", path.display());
        elements += visit_without_allocation(&path.display().to_string(), &bytes);
    }
    // The body of the character alone: 144 vertices with 7 elements each, 72 triangles and their 216 indices.
    assert!(elements > 1296, "only {elements} elements were visited");
}

fn u32_bytes(number: usize) -> [u8; 4] {
    u32::try_from(number).expect("a small number").to_le_bytes()
}

/// A node as bytes.
fn node(kind: &[u8; 4], properties: &[Vec<u8>], children: &[Vec<u8>]) -> Vec<u8> {
    let content: Vec<u8> = properties.iter().chain(children).flatten().copied().collect();
    let mut out = kind.to_vec();
    out.extend(u32_bytes(24 + content.len()));
    out.extend(7_u64.to_le_bytes());
    out.extend(u32_bytes(properties.len()));
    out.extend(u32_bytes(children.len()));
    out.extend(content);
    out
}

fn property(letters: &[u8; 2], name: &[u8; 2], count: u32, data: &[u8]) -> Vec<u8> {
    let mut out = letters.to_vec();
    out.extend(2_u16.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(name);
    out.extend(data);
    out
}

#[test]
fn nothing_is_allocated_for_a_large_model() {
    let vertices = 20_000;
    let mesh = || {
        let positions = property(b"3v", b"vp", vertices, &vec![1; 12 * vertices as usize]);
        let faces = property(b"i\0", b"f_", 3, &[0; 12]);
        node(b"mesh", &[positions, faces, property(b"2v", b"u0", vertices, &vec![0; 8 * vertices as usize])], &[])
    };
    let bones: Vec<_> = (0..200).map(|_| node(b"bone", &[property(b"3v", b"lp", 1, &[0; 12])], &[])).collect();
    let model = node(b"modl", &[], &[node(b"skel", &[], &bones), mesh(), mesh(), mesh()]);
    let mut file = b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0".to_vec();
    file.extend(node(b"root", &[], &[model]));
    // Positions and texture coordinates of three meshes.
    assert_eq!(visit_without_allocation("generated", &file), 3 * 2 * vertices as usize);
}

#[test]
fn billions_that_are_not_there_cost_only_an_error() {
    for of in ["b", "h", "i", "l", "f", "d", "s", "v2", "v3", "v4"] {
        let bytes = read(&format!("damaged/billions_{of}.cast"));
        let used = allocation_counter::measure(|| {
            assert!(black_box(Cast::parse(&bytes)).is_err());
        });
        // The node path, step by step.
        assert!(used.bytes_max < 2048 && used.count_total < 50, "{of}: {used:?}");
    }
}
