//! Compares the fast check of faces with a slow, obvious one.

use std::collections::HashSet;

use cast_check::Options;

use crate::common::{document, node};

fn file(vertices: u32, faces: &[[u32; 3]]) -> Vec<u8> {
    let indices: Vec<u8> = faces.as_flattened().iter().flat_map(|index| index.to_le_bytes()).collect();
    let positions = vec![0; vertices as usize * 12];
    let count = u32::try_from(faces.len() * 3).unwrap();
    let mesh = node(b"mesh", &[(b"3v", "vp", vertices, positions), (b"i\0", "f", count, indices)], &[]);
    document(&node(b"modl", &[], &mesh))
}

/// The numbers of indices out of range, degenerate faces, duplicate faces, and unused vertices.
fn slowly(vertices: u32, faces: &[[u32; 3]]) -> [usize; 4] {
    let [mut outside, mut degenerate, mut duplicate] = [0_usize; 3];
    let (mut met, mut used) = (HashSet::new(), HashSet::<u32>::new());
    for face in faces {
        let beyond = face.iter().filter(|index| **index >= vertices).count();
        outside += beyond;
        if beyond > 0 {
            continue;
        }
        used.extend(face);
        let [a, b, c] = *face;
        if a == b || b == c || c == a {
            degenerate += 1;
            continue;
        }
        let turned = [[a, b, c], [b, c, a], [c, a, b]];
        duplicate += usize::from(!met.insert(*turned.iter().min().unwrap()));
    }
    [outside, degenerate, duplicate, vertices as usize - used.len()]
}

fn fast(vertices: u32, faces: &[[u32; 3]]) -> [usize; 4] {
    let report = crate::common::checked(&file(vertices, faces), &Options::default());
    let found =
        |code: &str| report.totals().iter().find(|total| total.rule.code == code).map_or(0, |total| total.found);
    let unused = report.findings().iter().find(|finding| finding.rule.code == "CAST-MESH-008");
    let unused = unused.map_or(0, |finding| {
        let number = finding.message.split(' ').next().unwrap().replace(',', "");
        number.parse().unwrap()
    });
    let [outside, degenerate, duplicate] =
        ["CAST-MESH-004", "CAST-MESH-006", "CAST-MESH-007"].map(|code| usize::try_from(found(code)).unwrap());
    [outside, degenerate, duplicate, unused]
}

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(limit)).unwrap()
    }
}

#[test]
fn random_meshes() {
    let mut numbers = Numbers(1);
    for round in 0..400 {
        let vertices = 1 + numbers.below(if round % 2 == 0 { 12 } else { 300 });
        let beyond = u32::from(round % 5 == 0);
        let count = 1 + numbers.below(600);
        let faces: Vec<[u32; 3]> = (0..count).map(|_| [0; 3].map(|_| numbers.below(vertices + beyond))).collect();
        assert_eq!(fast(vertices, &faces), slowly(vertices, &faces), "round {round}");
    }
}

/// All faces around one vertex: the worst case for a table that keeps neighbours together.
#[test]
fn a_fan_with_every_face_twice() {
    let faces: Vec<[u32; 3]> =
        (1..30_000).flat_map(|corner| [[0, corner, corner + 1], [corner + 1, 0, corner]]).collect();
    assert_eq!(fast(30_001, &faces), slowly(30_001, &faces));
}

/// More vertices than a block has.
#[test]
fn several_blocks() {
    let vertices = (1 << 20) + 5;
    let faces = [[0, 1, 2], [vertices - 1, 2, 1], [2, 1, vertices - 1], [vertices - 3, vertices - 2, vertices - 1]];
    let again = [[vertices - 2, vertices - 1, vertices - 3], [vertices, 1, 2], [3, 3, 3]];
    let faces: Vec<[u32; 3]> = faces.into_iter().chain(again).collect();
    assert_eq!(fast(vertices, &faces), slowly(vertices, &faces));
}

/// The messages about duplicates in a mesh, which name the first of the equal faces.
fn duplicates(vertices: u32, faces: &[[u32; 3]], most: usize) -> Vec<String> {
    let report = crate::common::checked(&file(vertices, faces), &Options::new().max_repeats(most));
    let duplicates = report.findings().iter().filter(|finding| finding.rule.code == "CAST-MESH-007");
    duplicates.map(|finding| finding.message.clone()).collect()
}

/// A vertex with few faces is decided at once, one with many in a second pass, which must not repeat or miss what was
/// found at once, nor change the order.
#[test]
fn duplicates_before_and_after_a_vertex_has_many_faces() {
    for around in 2..40 {
        let fan = |centre: u32| (centre + 1..centre + around).map(move |corner| [centre, corner, corner + 1]);
        let turned = |[a, b, c]: [u32; 3]| [c, a, b];
        let fans = || fan(0).zip(fan(100)).flat_map(<[_; 2]>::from);
        let faces: Vec<[u32; 3]> = fans().flat_map(|face| [face, turned(face)]).chain(fans().map(turned)).collect();
        assert_eq!(fast(200, &faces), slowly(200, &faces), "{around}");
        let mut first = std::collections::HashMap::new();
        let expected = faces.iter().enumerate().filter_map(|(index, face)| {
            let [a, b, c] = *face;
            let key = [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap();
            let earlier = *first.entry(key).or_insert(index);
            (earlier < index).then(|| format!("face {index} has the same corners as face {earlier}"))
        });
        let expected: Vec<String> = expected.collect();
        assert_eq!(duplicates(200, &faces, 10_000), expected, "{around}");
        assert_eq!(duplicates(200, &faces, 3), expected[..3.min(expected.len())], "{around}");
    }
}
