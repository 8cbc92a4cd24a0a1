//! Content that files should not have, but do.

use super::builder::{File, Joint, Material, group, triangle, vertex};

pub(super) fn file() -> File {
    let corner = |vertex: usize| (vertex, [0.0, 0.0, 1.0], [0.0, 0.0]);
    let face = |corners: [usize; 3]| triangle(corners.map(corner), 7);
    let joint = |name, parent| Joint { name, parent, ..Joint::default() };
    let keyed = Joint {
        name: "Keyed",
        // Unsorted, before the start, at the same time, and without a time.
        rotation_keys: vec![
            (1.0, [0.0, 0.0, 1.0]),
            (-1.0, [0.0, 0.0, 0.5]),
            (1.0, [0.0, 0.0, 2.0]),
            (f32::NAN, [0.0; 3]),
        ],
        position_keys: vec![(0.5, [f32::INFINITY, 1.0, 0.0])],
        ..Joint::default()
    };
    let mut named = group("", &[0, 1, 40], 3);
    // Garbage after the end of the name, in the code page of some machine.
    named.name = b"K\xF6rper\0junk\xFF".to_vec();
    let mut flagged = face([0, 2, 3]);
    flagged.flags = 24;
    File {
        vertices: [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [9.0, 9.0]]
            .into_iter()
            .zip([0, 77, 255, 1, 0])
            .map(|([x, y], joint)| vertex([x, y, 0.0], joint))
            .collect(),
        // The last two are in no group, and the last one refers to a vertex that does not exist.
        triangles: vec![face([0, 1, 2]), flagged, face([2, 1, 0]), face([0, 1, 50])],
        groups: vec![named, group("again", &[1], 255)],
        materials: vec![Material { diffuse: [-1.0, 2.0, 0.5, 1.0], transparency: 1.0, ..Material::default() }],
        keyframer: Some((0.0, 0.0, -5)),
        joints: vec![
            joint("child", "PARENT"),
            joint("Parent", ""),
            joint("lost", "nobody"),
            joint("one", "two"),
            joint("two", "one"),
            joint("self", "Self"),
            joint("parent", "child"),
            joint("", "parent"),
            keyed,
        ],
        ..File::default()
    }
}

/// Keys at halves, thirds and 24ths of a second, at one frame per second.
pub(super) fn times() -> File {
    let keys = [0.0, 0.5, 2.0 / 3.0, 23.0 / 24.0].map(|time| (time, [time, 0.0, 0.0]));
    let joint = Joint { name: "only", position_keys: keys.to_vec(), ..Joint::default() };
    File { keyframer: Some((1.0, 1.0, 1)), joints: vec![joint], ..File::default() }
}
