//! Numbers of every sort at every place of the vertices that are tested together, compared with slow, obvious tests.

use std::collections::BTreeMap;

use cast_check::Options;

use crate::common::{checked, document, node};

/// More than two runs, and no multiple of what registers hold.
const VERTICES: usize = 2 * 64 + 7;

/// The number of findings per code in a mesh with a buffer of this type and name.
fn totals(kind: &[u8; 2], name: &str, numbers: &[f32], most: usize) -> BTreeMap<&'static str, u64> {
    let vertices = u32::try_from(VERTICES).unwrap();
    let numbers = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let positions = (b"3v", "vp", vertices, vec![0; VERTICES * 12]);
    let properties = if name == "vp" {
        vec![(b"3v", name, vertices, numbers)]
    } else {
        vec![positions, (kind, name, vertices, numbers)]
    };
    let report =
        checked(&document(&node(b"modl", &[], &node(b"mesh", &properties, &[]))), &Options::new().max_repeats(most));
    let about = ["CAST-MESH-001", "CAST-MESH-009", "CAST-MESH-010", "CAST-MESH-011"];
    let totals = report.totals().iter().map(|total| (total.rule.code, total.found));
    totals.filter(|(code, _)| about.contains(code)).collect()
}

#[test]
fn one_number_at_every_place() {
    let finite = [-0.0, f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1.0e-45, 1.0];
    let others = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -f32::NAN, f32::from_bits(0x7F80_0001)];
    for (kind, name, size) in [(b"3v", "vp", 3), (b"2v", "u0", 2), (b"4v", "c0", 4)] {
        let sound = vec![0.5; VERTICES * size];
        assert!(totals(kind, name, &sound, 20).is_empty(), "{name}");
        for at in 0..sound.len() {
            let with = |number| {
                let mut numbers = sound.clone();
                numbers[at] = number;
                totals(kind, name, &numbers, 20)
            };
            // One sort at each place, because there are many places.
            assert!(with(finite[at % finite.len()]).is_empty(), "{at} of {name}");
            assert_eq!(with(others[at % others.len()]), BTreeMap::from([("CAST-MESH-009", 1)]), "{at} of {name}");
        }
    }
}

#[test]
fn one_length_at_every_place() {
    for (name, code) in [("vn", "CAST-MESH-010"), ("vt", "CAST-MESH-011")] {
        let sound = [0.6, 0.0, -0.8].repeat(VERTICES);
        assert!(totals(b"3v", name, &sound, 20).is_empty(), "{name}");
        for at in 0..VERTICES {
            for (vector, expected) in [
                ([0.0; 3], Some(code)),
                ([0.0, 1.009, 0.0], None),
                ([0.0, 0.0, 1.011], Some(code)),
                ([f32::MAX; 3], Some(code)),
                ([0.0, f32::NAN, 1.0], Some("CAST-MESH-009")),
            ] {
                let mut numbers = sound.clone();
                numbers[at * 3..][..3].copy_from_slice(&vector);
                let expected = expected.map(|code| (code, 1)).into_iter().collect();
                assert_eq!(totals(b"3v", name, &numbers, 20), expected, "{vector:?} at {at}");
            }
        }
    }
}

/// Lengths that are only counted are told apart from numbers that are not finite.
#[test]
fn many_wrong_lengths() {
    for at in 0..VERTICES {
        let mut numbers = vec![0.5; VERTICES * 3];
        numbers[at * 3 + at % 3] = f32::INFINITY;
        let others = VERTICES as u64 - 1;
        let expected = BTreeMap::from([("CAST-MESH-009", 1), ("CAST-MESH-010", others)]);
        assert_eq!(totals(b"3v", "vn", &numbers, 1), expected, "{at}");
    }
}
