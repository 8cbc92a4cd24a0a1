//! Defects of weights at every place of a group of vertices that are tested together, and behind the last whole one.

use std::collections::BTreeMap;

use cast_check::Options;

use crate::common::{checked, document, node};

/// Two whole groups and a part of one.
const VERTICES: usize = 35;

/// The number of findings per code in a mesh with these bones and weights.
fn totals(influence: usize, bones: &[u32], weights: &[f32], options: &Options<'_>) -> BTreeMap<&'static str, u64> {
    let count = u32::try_from(bones.len()).unwrap();
    let vertices = count / u32::try_from(influence).unwrap();
    let properties = [
        (b"3v", "vp", vertices, vec![0; vertices as usize * 12]),
        (b"b\0", "mi", 1, vec![u8::try_from(influence).unwrap()]),
        (b"i\0", "wb", count, bones.iter().flat_map(|bone| bone.to_le_bytes()).collect()),
        (b"f\0", "wv", count, weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()),
    ];
    let report = checked(&document(&node(b"modl", &[], &node(b"mesh", &properties, &[]))), options);
    let about = ["009", "012", "013", "014", "015", "017"];
    let totals = report.totals().iter().map(|total| (total.rule.code, total.found));
    let mesh = totals.filter_map(|(code, found)| Some((code.strip_prefix("CAST-MESH-")?, found)));
    mesh.filter(|(code, _)| about.contains(code)).collect()
}

#[test]
fn one_defect_at_every_place() {
    for influence in [1, 2, 3, 4, 5, 8] {
        let bones: Vec<u32> = (0..VERTICES).flat_map(|_| 0..u32::try_from(influence).unwrap()).collect();
        let weights: Vec<f32> =
            (0..VERTICES * influence).map(|at| if at % influence == 0 { 1.0 } else { 0.0 }).collect();
        let found = |bones: &[u32], weights: &[f32]| totals(influence, bones, weights, &Options::default());
        assert!(found(&bones, &weights).is_empty(), "{influence}");
        for at in 0..bones.len() {
            let with = |weight: f32| {
                let mut weights = weights.clone();
                weights[at] = weight;
                found(&bones, &weights)
            };
            let place = format!("element {at} of {influence}");
            assert_eq!(with(f32::NAN), BTreeMap::from([("009", 1)]), "{place}");
            assert_eq!(with(f32::INFINITY), BTreeMap::from([("009", 1), ("014", 1)]), "{place}");
            assert_eq!(with(-f32::NAN), BTreeMap::from([("009", 1)]), "{place}");
            assert_eq!(with(-0.5), BTreeMap::from([("012", 1), ("014", 1)]), "{place}");
            assert_eq!(with(2.0), BTreeMap::from([("014", 1)]), "{place}");
            let mut unknown = bones.clone();
            unknown[at] = u32::MAX;
            assert_eq!(found(&unknown, &weights), BTreeMap::from([("015", 1)]), "{place}");
            let slot = at % influence;
            if slot == 0 {
                assert_eq!(with(-0.0), BTreeMap::from([("013", 1)]), "{place}");
                assert_eq!(with(0.0), BTreeMap::from([("013", 1)]), "{place}");
            } else {
                assert!(with(-0.0).is_empty(), "{place}");
                let mut repeated = bones.clone();
                repeated[at] = repeated[at - slot];
                assert!(found(&repeated, &weights).is_empty(), "{place}");
                let mut shared = weights.clone();
                (shared[at], shared[at - slot]) = (0.5, 0.5);
                assert_eq!(found(&repeated, &shared), BTreeMap::from([("017", 1)]), "{place}");
            }
        }
    }
}

/// Sums that are only counted are told apart from weights that are all zero, and from infinite ones.
#[test]
fn many_wrong_sums() {
    for lane in 0..VERTICES {
        let bones: Vec<u32> = (0..VERTICES).flat_map(|_| 0..4).collect();
        let mut weights = vec![0.5; bones.len()];
        weights[lane * 4..][..4].fill(0.0);
        let options = Options::new().max_repeats(1);
        assert_eq!(totals(4, &bones, &weights, &options), BTreeMap::from([("013", 1), ("014", 34)]), "{lane}");
        weights[lane * 4] = 1.0;
        assert_eq!(totals(4, &bones, &weights, &options), BTreeMap::from([("014", 34)]), "{lane}");
        weights[lane * 4] = f32::INFINITY;
        assert_eq!(totals(4, &bones, &weights, &options), BTreeMap::from([("009", 1), ("014", 35)]), "{lane}");
    }
}

/// Repeated bones that are only counted are told apart from unused slots, from other vertices, and from unknown bones.
#[test]
fn many_repeated_bones() {
    for lane in 0..VERTICES {
        let mut bones = [5, 9, 5, 5].repeat(VERTICES);
        let mut weights = [0.25, 0.5, 0.25, 0.0].repeat(VERTICES);
        let options = Options::new().max_repeats(1);
        assert_eq!(totals(4, &bones, &weights, &options), BTreeMap::from([("017", 35)]), "{lane}");
        weights[lane * 4..][..4].fill(0.25);
        assert_eq!(totals(4, &bones, &weights, &options), BTreeMap::from([("017", 36)]), "{lane}");
        weights[lane * 4] = 0.0;
        assert_eq!(totals(4, &bones, &weights, &options), BTreeMap::from([("014", 1), ("017", 35)]), "{lane}");
        bones[lane * 4..][..4].copy_from_slice(&[5, 5, 1 << 31, u32::MAX]);
        assert_eq!(
            totals(4, &bones, &weights, &options),
            BTreeMap::from([("014", 1), ("015", 1), ("017", 34)]),
            "{lane}"
        );
    }
}
