//! Messages of findings: the intended property, numbers, and invalid vectors.

use cast_check::Options;

use crate::common::{checked, document, node};

/// The messages of the findings of one rule.
fn messages(bytes: &[u8], code: &str) -> Vec<String> {
    let report = checked(bytes, &Options::default());
    let findings = report.findings().iter().filter(|finding| finding.rule.code == code);
    findings.map(|finding| finding.message.to_string()).collect()
}

#[test]
fn slips_are_recognised() {
    let slips = [
        (b"mesh", "positions", Some("vp")),
        (b"mesh", "pv", Some("vp")),
        (b"mesh", "u03", Some("u3")),
        (b"matl", "albeto", Some("albedo")),
        (b"matl", "rougness", Some("roughness")),
        (b"matl", "metall", Some("metal")),
        (b"mesh", "vq", None),
        (b"mesh", "comment", None),
        (b"matl", "clearcoat", None),
    ];
    for (kind, name, meant) in slips {
        let bytes = document(&node(b"modl", &[], &node(kind, &[(b"i\0", name, 1, vec![0; 4])], &[])));
        let said = messages(&bytes, "CAST-PROPERTY-005");
        match meant {
            Some(meant) => {
                assert!(said[0].ends_with(&format!("has no property `{name}`; did you mean `{meant}`?")), "{said:?}");
            }
            None => assert!(said.is_empty(), "{said:?}"),
        }
    }
}

/// A layer has the name that it has in the file, not that of the specification's row, `c%d`.
#[test]
fn a_layer_without_a_count_is_named() {
    let of = |name: &str, count: u32| {
        let layer = (b"i\0", name, count, vec![0; 4 * count as usize]);
        let mesh = node(b"mesh", &[(b"3v", "vp", 1, vec![0; 12]), layer], &[]);
        messages(&document(&node(b"modl", &[], &mesh)), "CAST-PROPERTY-002")
    };
    assert_eq!(of("c0", 1), ["there is `c0`, but no `cl` (color layer count)"]);
    assert_eq!(of("c12", 1), ["there is `c12`, but no `cl` (color layer count)"]);
    // Empty, as some writers store what a mesh lacks.
    assert_eq!(of("c0", 0), [""; 0]);
}

#[test]
fn thousands_have_commas() {
    for (count, shown) in [(2, "2"), (1000, "1,000"), (1_234_567, "1,234,567")] {
        let faces = (b"b\0", "f", count, vec![0; count as usize]);
        let mesh = node(b"mesh", &[(b"3v", "vp", 1, vec![0; 12]), faces], &[]);
        let said = messages(&document(&node(b"modl", &[], &mesh)), "CAST-MESH-005");
        assert_eq!(said, [format!("{shown} indices, expected a multiple of three")]);
    }
}

#[test]
fn normals_are_of_length_one_or_shown() {
    let normals = [
        [0.6, 0.8, 0.0],
        [0.0, 0.0, 0.995],
        [1.0, -0.5, 0.0],
        [0.0; 3],
        [1.0, -0.5, f32::NAN],
        [0.0, f32::NEG_INFINITY, 0.0],
    ];
    let bytes: Vec<u8> = normals.as_flattened().iter().flat_map(|component| component.to_le_bytes()).collect();
    let positions: Vec<u8> =
        [f32::MAX, f32::MIN, -0.0].repeat(6).iter().flat_map(|component| component.to_le_bytes()).collect();
    let mesh = node(b"mesh", &[(b"3v", "vp", 6, positions), (b"3v", "vn", 6, bytes)], &[]);
    let bytes = document(&node(b"modl", &[], &mesh));
    let said = messages(&bytes, "CAST-MESH-010");
    assert_eq!(said, ["(1, -0.5, 0) has length 1.118034, expected 1", "(0, 0, 0) has length 0, expected 1"]);
    let said = messages(&bytes, "CAST-MESH-009");
    assert_eq!(said, ["(1, -0.5, NaN), expected finite numbers", "(0, -inf, 0), expected finite numbers"]);
}

/// By hand: half of the length is wrong and a ten thousandth is rounding, whatever the unit is.
#[test]
fn places_of_bones_are_compared_relative_to_the_skeleton() {
    for size in [1e-6_f32, 1.0, 1e6] {
        for (off, is_found) in [(0.5, true), (1e-4, false)] {
            let vector = |y: f32| [0.0, y, 0.0].map(f32::to_le_bytes).concat();
            let turn = || [0.0_f32, 0.0, 0.0, 1.0].map(f32::to_le_bytes).concat();
            let properties = [
                (b"3v", "lp", 1, vector(size)),
                (b"4v", "lr", 1, turn()),
                (b"3v", "wp", 1, vector(size * (1.0 + off))),
                (b"4v", "wr", 1, turn()),
            ];
            let skeleton = node(b"skel", &[], &node(b"bone", &properties, &[]));
            let said = messages(&document(&node(b"modl", &[], &skeleton)), "CAST-SKELETON-005");
            assert_eq!(!said.is_empty(), is_found, "{size}, {off}: {said:?}");
        }
    }
}
