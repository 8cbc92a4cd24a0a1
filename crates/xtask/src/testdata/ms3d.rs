//! MilkShape files, for the converter.

mod builder;
mod odd;

use std::f32::consts::FRAC_PI_2;

use super::sample::Sample;
use builder::{Extras, File, Joint, Material, Tail, group, triangle, vertex};

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name: &str, shows: &str, bytes: Vec<u8>| Sample::new("ms3d", name, shows, bytes);
    let arm = arm();
    vec![
        sample("arm.ms3d", "two joints that bend a strip, with everything that a file can contain", arm.bytes()),
        sample(
            "arm_from_1.ms3d",
            "the same as an older program writes it: keys start at the first frame",
            older().bytes(),
        ),
        sample("arm_comment_index.ms3d", "the same with an index before the comment about the model", {
            File { tail: Tail { model_comment_has_index: true, ..arm.tail.clone() }, ..arm.clone() }.bytes()
        }),
        sample(
            "corners.ms3d",
            "corners that share a position but not a normal or texture coordinate",
            corners().bytes(),
        ),
        sample("version_3.ms3d", "version 3, ending after the materials", {
            File { version: 3, keyframer: None, ..corners() }.bytes()
        }),
        sample("no_groups.ms3d", "triangles without groups", File { groups: Vec::new(), ..corners() }.bytes()),
        sample("weights_1.ms3d", "weights of sub-version 1 up to 100", weights(Extras::One(WEIGHTS.to_vec())).bytes()),
        sample(
            "weights_1_255.ms3d",
            "weights of sub-version 1 up to 255",
            weights(Extras::One(LARGE.to_vec())).bytes(),
        ),
        sample(
            "weights_3_255.ms3d",
            "weights of sub-version 3 that add up to 255, each of them below 100",
            weights(Extras::Three(SMALL.to_vec())).bytes(),
        ),
        sample("weights_3.ms3d", "weights of sub-version 3", weights(Extras::Three(WEIGHTS.to_vec())).bytes()),
        sample("weights_9.ms3d", "weights of a sub-version that does not exist", weights(Extras::Unknown(9)).bytes()),
        sample("odd.ms3d", "invalid names, parents, groups, materials and keys", odd::file().bytes()),
        sample("times.ms3d", "keys between frames, at one frame per second", odd::times().bytes()),
    ]
}

/// A strip of four triangles along y: its lower end follows the first joint, its upper end the second, which is at 1.
fn arm() -> File {
    let uv = |x: f32, y: f32| [x, 1.0 - y / 2.0];
    let corner = |vertex: usize| {
        let (x, y) = ((vertex % 2) as f32, (vertex / 2) as f32);
        (vertex, [0.0, 0.0, 1.0], uv(x, y))
    };
    let face = |a, b, c| triangle([corner(a), corner(b), corner(c)], 0);
    let skin = Material {
        name: "skin",
        ambient: [0.2, 0.2, 0.2, 1.0],
        diffuse: [0.8, 0.6, 0.5, 1.0],
        specular: [0.1, 0.1, 0.1, 1.0],
        emissive: [0.0, 0.0, 0.0, 1.0],
        shininess: 16.0,
        transparency: 0.5,
        texture: ".\\tex\\arm.jpg",
        alpha_map: "tex\\arm_alpha.bmp",
    };
    let shoulder = Joint { name: "Shoulder", ..Joint::default() };
    let elbow = Joint {
        name: "Elbow",
        parent: "SHOULDER",
        // Rotated around z in the rest pose, so that keys along its x move along y.
        rotation: [0.0, 0.0, FRAC_PI_2],
        position: [0.0, 1.0, 0.0],
        rotation_keys: vec![(0.0, [0.0; 3]), (1.0, [0.0, 0.0, FRAC_PI_2])],
        position_keys: vec![(0.0, [0.0; 3]), (0.5, [0.5, 0.0, 0.0]), (1.0, [0.0; 3])],
    };
    let influences = vec![
        ([255; 3], [0; 3]),
        ([255; 3], [0; 3]),
        ([1, 255, 255], [50, 50, 0]),
        ([1, 255, 255], [50, 50, 0]),
        ([255; 3], [100, 0, 0]),
        ([255; 3], [100, 0, 0]),
    ];
    File {
        vertices: [0, 0, 0, 0, 1, 1]
            .into_iter()
            .enumerate()
            .map(|(index, joint)| vertex([(index % 2) as f32, (index / 2) as f32, 0.0], joint))
            .collect(),
        triangles: vec![face(0, 1, 2), face(2, 1, 3), face(2, 3, 4), face(4, 3, 5)],
        groups: vec![group("strip", &[0, 1, 2, 3], 0)],
        materials: vec![skin],
        keyframer: Some((24.0, 1.0, 30)),
        joints: vec![shoulder, elbow],
        tail: Tail {
            comments: true,
            model_comment: Some("made for tests"),
            vertex_extras: Some(Extras::Two(influences)),
            joint_colors: true,
            model_extra: Some((1.5, 2, 0.25)),
            ..Tail::default()
        },
        ..File::default()
    }
}

/// Older programs count frames from 1.
fn older() -> File {
    let mut file = arm();
    for joint in &mut file.joints {
        joint.rotation_keys.iter_mut().for_each(|(time, _)| *time += 1.0 / 24.0);
        joint.position_keys.iter_mut().for_each(|(time, _)| *time += 1.0 / 24.0);
    }
    file
}

/// Two triangles that share an edge, with a different normal at one end of it and a different texture coordinate at the
/// other.
fn corners() -> File {
    let up = [0.0, 0.0, 1.0];
    let first = triangle([(0, up, [0.0, 0.0]), (1, up, [1.0, 0.0]), (2, up, [0.0, 1.0])], 0);
    let second = triangle([(2, up, [0.5, 1.0]), (1, [0.0, 1.0, 0.0], [1.0, 0.0]), (3, up, [1.0, 1.0])], 0);
    File {
        vertices: [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|[x, y]| vertex([x, y, 0.0], 255)).into(),
        triangles: vec![first, second],
        groups: vec![group("square", &[0, 1], 255)],
        keyframer: Some((24.0, 1.0, 30)),
        ..File::default()
    }
}

type Influences = ([u8; 3], [u8; 3]);

/// One influence; two; four, the last of which has the rest; too much weight; none; a joint that does not exist.
const WEIGHTS: [Influences; 6] = [
    ([255, 255, 255], [100, 0, 0]),
    ([1, 255, 255], [75, 25, 0]),
    ([1, 2, 3], [10, 20, 30]),
    ([1, 2, 3], [50, 50, 50]),
    ([1, 2, 3], [0, 0, 0]),
    ([9, 255, 255], [60, 40, 0]),
];

const LARGE: [Influences; 6] = [
    ([255, 255, 255], [255, 0, 0]),
    ([1, 255, 255], [204, 51, 0]),
    ([1, 2, 3], [51, 51, 51]),
    ([1, 2, 3], [100, 100, 100]),
    ([1, 2, 3], [0, 0, 0]),
    ([9, 255, 255], [153, 102, 0]),
];

/// Shares of 255, all of them between four joints, but for a vertex with too little weight.
const SMALL: [Influences; 6] = [
    ([1, 2, 3], [60, 60, 60]),
    ([1, 2, 3], [85, 85, 34]),
    ([1, 2, 3], [20, 20, 20]),
    ([1, 2, 3], [51, 51, 51]),
    ([1, 2, 3], [0, 0, 0]),
    ([1, 255, 255], [60, 40, 0]),
];

fn weights(extras: Extras) -> File {
    let names = ["a", "b", "c", "d"];
    let corner = |vertex: usize| (vertex, [0.0, 0.0, 1.0], [0.0, 0.0]);
    File {
        vertices: (0..6).map(|index| vertex([(index % 2) as f32, (index / 2) as f32, 0.0], 0)).collect(),
        triangles: vec![
            triangle([0, 1, 2].map(corner), 0),
            triangle([2, 1, 3].map(corner), 0),
            triangle([2, 3, 4].map(corner), 0),
            triangle([4, 3, 5].map(corner), 0),
        ],
        groups: vec![group("strip", &[0, 1, 2, 3], 255)],
        keyframer: Some((24.0, 1.0, 30)),
        joints: names.map(|name| Joint { name, ..Joint::default() }).into(),
        tail: Tail { comments: true, vertex_extras: Some(extras), ..Tail::default() },
        ..File::default()
    }
}
