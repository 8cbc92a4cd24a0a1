//! Limits, order, severities and damaged files.

use cast_check::{Finding, Options, Severity, rules};

use crate::common::checked;

const LONG_FINDINGS: &[u8] = include_bytes!("../../../../testdata/unusual/depth_2000.cast");
const ODD: &[u8] = include_bytes!("../../../../testdata/unusual/odd_lengths.cast");

#[test]
fn repeats_are_limited_and_counted() {
    for limit in [0, 1, 20, 5000] {
        let options = Options::new().max_repeats(limit);
        let report = checked(LONG_FINDINGS, &options);
        for total in report.totals() {
            assert_eq!(total.kept, total.found.min(limit as u64));
            let kept = report.findings().iter().filter(|finding| finding.rule == total.rule).count();
            assert_eq!(kept as u64, total.kept);
        }
        let misplaced = report.totals().iter().find(|total| total.rule.code == "CAST-KIND-002").unwrap();
        assert_eq!(misplaced.found, 1998);
    }
}

#[test]
fn findings_are_in_order_whatever_the_threads() {
    let all: Vec<Vec<String>> = [1, 2, 7]
        .map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let report = pool.install(|| checked(LONG_FINDINGS, &Options::default()));
            let key = |finding: &Finding| (finding.rule.area() != "STRUCTURE", finding.offset, finding.rule.code);
            assert!(report.findings().is_sorted_by_key(key));
            report.findings().iter().map(|finding| format!("{finding:?}")).collect()
        })
        .into();
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn findings_say_where_and_what() {
    let report = checked(ODD, &Options::default());
    let finding = report.findings().iter().find(|finding| finding.rule.code == "CAST-MESH-004").unwrap();
    assert_eq!(finding.path, "root[0]/model[0] \"model\"/mesh[0]");
    assert_eq!((finding.property.as_deref(), finding.element), (Some("f"), Some(2)));
    assert_eq!(ODD[usize::try_from(finding.offset).unwrap()], 200);
    assert_eq!(finding.message, "index 200 is outside the 2 vertices");
}

#[test]
fn rules_are_allowed_and_denied() {
    let [range, triples] = ["CAST-MESH-004", "CAST-MESH-008"].map(|code| rules::find(code).unwrap());
    let options = Options::new().allow([range]).deny([triples]);
    let report = checked(ODD, &options);
    assert!(report.totals().iter().all(|total| total.rule != range));
    let denied = report.findings().iter().find(|finding| finding.rule == triples).unwrap();
    assert_eq!((denied.severity, triples.severity), (Severity::Error, Severity::Info));
    assert!(report.has_errors());
}

/// Every byte of a file with a bit of everything is changed in several ways: no check may panic or fail to end.
#[test]
fn no_change_of_a_byte_makes_a_check_panic() {
    let options = Options::new().for_readers(cast_check::Reader::ALL);
    for source in [
        &include_bytes!("../../../../testdata/check/clean.cast")[..],
        include_bytes!("../../../../testdata/valid/rig.cast"),
        include_bytes!("../../../../testdata/valid/instances.cast"),
    ] {
        let mut bytes = source.to_vec();
        for index in 0..bytes.len() {
            let before = bytes[index];
            for change in [0, 0x80, 0xFF] {
                bytes[index] = change;
                let _ = checked(&bytes, &options);
            }
            bytes[index] = before;
        }
        for end in 0..bytes.len() {
            let _ = checked(&bytes[..end], &options);
        }
    }
}

/// As the official plug-in 1.99 for Blender takes them: it plays the first of each, and fails at the second ("'float' object
/// cannot be interpreted as an integer", "list indices must be integers").
#[test]
fn numbers_that_the_plug_in_uses_are_a_warning_and_others_an_error() {
    use cast_write::{Animation, Curve, Document, Layout, Mesh, Model, Root};
    let mesh = || {
        let mesh = Mesh::new().with_positions(vec![[0.0_f32; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        mesh.with_faces(vec![0_u8, 1, 2])
    };
    let turned = |values: Vec<f32>| {
        let curve = Curve::new().with_node_name("hip").with_key_property("rq").with_mode("absolute");
        let curve = curve.with_key_frames(vec![0_u8, 1]).with_property("kv", values);
        Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve))
    };
    let shown = |mesh: Mesh<'static>| Root::new().with_model(Model::new().with_mesh(mesh));
    let codes = |root: Root<'static>| {
        let report = checked(&Document::from(root).to_vec(Layout::Compact).unwrap(), &Options::default());
        let codes = report.findings().iter().map(|finding| finding.rule.code);
        codes.filter(|code| code.starts_with("CAST-PROPERTY") || code.starts_with("CAST-ANIMATION")).collect::<Vec<_>>()
    };
    assert_eq!(codes(shown(mesh().with_property("f", vec![0_u64, 1, 2]))), ["CAST-PROPERTY-015"]);
    assert_eq!(codes(shown(mesh().with_property("f", vec![0.0_f32, 1.0, 2.0]))), ["CAST-PROPERTY-007"]);
    assert_eq!(codes(turned(vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.6, 0.8])), ["CAST-ANIMATION-019"]);
    assert_eq!(codes(turned(vec![0.0, 0.0, 0.0, 1.0, 0.0])), ["CAST-ANIMATION-004", "CAST-ANIMATION-005"]);
}
