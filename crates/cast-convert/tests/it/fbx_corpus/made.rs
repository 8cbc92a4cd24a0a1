//! Small files made for what real ones rarely have, against the loader's own evaluation of them and numbers by hand.

use std::path::Path;

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_scene::{DeformOptions, Scene};
use cast_write::Layout;

use super::evaluated::{ALLOWED, evaluate};
use crate::common::{files, kept, testdata};

/// Moments of FBX in one of 24 frames a second.
const FRAME: i64 = 46_186_158_000 / 24;

/// How long the only take is, in frames.
const LENGTH: i64 = 60;

/// A curve, with straight lines between its keys if nothing else is said.
pub(super) struct Curve {
    /// The number of what it animates, and the property.
    of: (u32, &'static str),
    /// The parts of the property that it animates alike, such as `d|X`.
    parts: &'static [&'static str],
    /// Frames and values.
    keys: Vec<(i64, f64)>,
    /// How many parts of a frame the keys count.
    pub(super) parts_of_frame: i64,
    /// 4 for straight lines, 2 for values that hold until the next key.
    pub(super) interpolation: u32,
    /// What else the curve says.
    pub(super) more: String,
}

impl Curve {
    pub(super) fn new(of: (u32, &'static str), parts: &'static [&'static str], keys: &[(i64, f64)]) -> Self {
        Self { of, parts, keys: keys.to_vec(), parts_of_frame: 1, interpolation: 4, more: String::new() }
    }

    /// The objects of the curve, and the lines that connect them. All curves of one property belong to one node.
    fn write(&self, number: usize, first: usize) -> [String; 2] {
        let (own, node, count) = (710 + 10 * number, 710 + 10 * first, self.keys.len());
        let list = |of: &dyn Fn(&(i64, f64)) -> String| self.keys.iter().map(of).collect::<Vec<_>>().join(",");
        let (times, values) =
            (list(&|key| (key.0 * FRAME / self.parts_of_frame).to_string()), list(&|key| key.1.to_string()));
        let (more, flags, (object, property)) = (&self.more, self.interpolation, self.of);
        let (mut objects, mut connections) = (String::new(), String::new());
        if number == first {
            objects += &format!("AnimationCurveNode: {node}, \"AnimCurveNode::N\", \"\" {{\n}}\n");
            connections += &format!("C: \"OO\",{node},701\nC: \"OP\",{node},{object}, \"{property}\"\n");
        }
        for (curve, part) in (own + 1..).zip(self.parts) {
            objects += &format!(
                "AnimationCurve: {curve}, \"AnimCurve::\", \"\" {{\nDefault: 0\nKeyVer: 4009\n\
                 KeyTime: *{count} {{\na: {times}\n}}\nKeyValueFloat: *{count} {{\na: {values}\n}}\n\
                 KeyAttrFlags: *1 {{\na: {flags}\n}}\nKeyAttrDataFloat: *4 {{\na: 0,0,0,0\n}}\n\
                 KeyAttrRefCount: *1 {{\na: {count}\n}}\n{more}}}\n"
            );
            connections += &format!("C: \"OP\",{curve},{node}, \"{part}\"\n");
        }
        [objects, connections]
    }
}

/// What goes on beyond the first and the last key: `A` again with what it gained, `K` straight on, `M` back and forth, `R`
/// again; ever, or so many times.
pub(super) fn beyond(mode: char, times: i32) -> String {
    let say = |end| format!("{end}-Extrapolation:  {{\nType: {}\nRepetition: {times}\n}}\n", u32::from(mode));
    say("Pre") + &say("Post")
}

/// A triangle on the object 200, with another below it on the object 201, and a take of 60 frames.
pub(super) fn document(
    version: u32,
    [properties, child]: [&str; 2],
    geometry: &str,
    curves: &[Curve],
    more: [&str; 2],
) -> String {
    let first = |curve: &Curve| curves.iter().position(|other| other.of == curve.of).unwrap();
    let written: Vec<[String; 2]> =
        curves.iter().enumerate().map(|(number, curve)| curve.write(number, first(curve))).collect();
    let all = |which: usize| written.iter().map(|curve| curve[which].as_str()).collect::<String>();
    let (objects, connections, [more_objects, more_connections]) = (all(0), all(1), more);
    let stop = LENGTH * FRAME;
    let triangle = "Vertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n}\nPolygonVertexIndex: *3 {\na: 0,1,-3\n}\n";
    format!(
        "; FBX project file\nFBXHeaderExtension:  {{\nFBXVersion: {version}\n}}\n\
         GlobalSettings:  {{\nVersion: 1000\nProperties70:  {{\n\
         P: \"UpAxis\", \"int\", \"Integer\", \"\",1\nP: \"UpAxisSign\", \"int\", \"Integer\", \"\",1\n\
         P: \"FrontAxis\", \"int\", \"Integer\", \"\",2\nP: \"FrontAxisSign\", \"int\", \"Integer\", \"\",1\n\
         P: \"CoordAxis\", \"int\", \"Integer\", \"\",0\nP: \"CoordAxisSign\", \"int\", \"Integer\", \"\",1\n\
         P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",1\nP: \"TimeMode\", \"enum\", \"\", \"\",11\n}}\n}}\n\
         Objects:  {{\nGeometry: 100, \"Geometry::Thing\", \"Mesh\" {{\n{triangle}{geometry}}}\n\
         Geometry: 101, \"Geometry::Child\", \"Mesh\" {{\n{triangle}}}\n\
         Model: 200, \"Model::Thing\", \"Mesh\" {{\nProperties70:  {{\n{properties}}}\n}}\n\
         Model: 201, \"Model::Child\", \"Mesh\" {{\nProperties70:  {{\n{child}}}\n}}\n\
         AnimationStack: 700, \"AnimStack::take\", \"\" {{\nProperties70:  {{\n\
         P: \"LocalStart\", \"KTime\", \"Time\", \"\",0\nP: \"LocalStop\", \"KTime\", \"Time\", \"\",{stop}\n\
         P: \"ReferenceStart\", \"KTime\", \"Time\", \"\",0\nP: \"ReferenceStop\", \"KTime\", \"Time\", \"\",{stop}\n}}\n}}\n\
         AnimationLayer: 701, \"AnimLayer::base\", \"\" {{\n}}\n{objects}{more_objects}}}\n\
         Connections:  {{\nC: \"OO\",200,0\nC: \"OO\",100,200\nC: \"OO\",201,200\nC: \"OO\",101,201\nC: \"OO\",701,700\n\
         {connections}{more_connections}}}\n"
    )
}

fn row(name: &str, [x, y, z]: [f64; 3]) -> String {
    format!("P: \"{name}\", \"{name}\", \"\", \"A\",{x},{y},{z}\n")
}

/// That every vertex is where the loader has it, at the start, in the middle and at the end.
#[track_caller]
fn assert_evaluated(what: &str, text: &str) {
    let outcome = evaluate(text.as_bytes(), Path::new("made.fbx")).unwrap();
    assert_eq!(outcome.moments, 3, "{what}");
    assert!(outcome.worst <= ALLOWED, "{what}: {} at {}", outcome.worst, outcome.place);
}

/// Where the first vertex of a mesh is at a frame, in centimetres as in the file.
fn at(text: &str, mesh: usize, frame: i64) -> [f32; 3] {
    let options = Options::new().unit(0.01);
    let document = to_cast(Format::Fbx, Source::of_bytes(text.as_bytes()), &options).unwrap().document;
    let scene = Scene::new(&kept(document.to_vec(Layout::Compact).unwrap()));
    let pose = scene.animations[0].bind(&scene.models[0]).sample(frame as f64);
    scene.models[0].deform(&pose, &DeformOptions::new())[mesh].positions[0]
}

#[test]
fn our_own_files_are_as_the_loader_has_them() {
    for path in files(&testdata("fbx"), &["fbx"]) {
        let outcome = evaluate(&std::fs::read(&path).unwrap(), &path).unwrap();
        assert!(outcome.moments > 0 && outcome.worst <= ALLOWED, "{}: {}", path.display(), outcome.worst);
    }
}

#[test]
fn curves_go_on_beyond_their_keys() {
    let place = (200, "Lcl Translation");
    // From 2 at frame 20 to 3 at frame 30, in a take from 0 to 60.
    let keys = [(20, 2.0), (30, 3.0)];
    for (mode, times, [start, middle, end]) in [
        ('C', -1, [2.0, 3.0, 3.0]),
        ('R', -1, [2.4, 2.4, 2.6]),
        ('A', -1, [0.4, 3.4, 5.6]),
        ('K', -1, [0.4, 3.4, 5.6]),
        ('M', -1, [2.4, 2.6, 2.4]),
        ('A', 1, [1.0, 3.4, 4.0]),
    ] {
        let mut curve = Curve::new(place, &["d|X"], &keys);
        curve.more = beyond(mode, times);
        let text = document(7400, ["", ""], "", &[curve], ["", ""]);
        assert_evaluated(&format!("{mode}, {times} times"), &text);
        for (frame, expected) in [(4, start), (34, middle), (56, end)] {
            let found = at(&text, 0, frame)[0];
            assert!((found - expected).abs() < 1e-4, "{mode}, {times} times: {found} at {frame}, not {expected}");
        }
    }
    // All properties of an object, and a shape.
    for mode in ['R', 'A', 'K', 'M'] {
        let mut curves = vec![
            Curve::new((200, "Lcl Translation"), &["d|Y"], &keys),
            Curve::new((200, "Lcl Rotation"), &["d|Z"], &[(20, 10.0), (30, 25.0)]),
            Curve::new((201, "Lcl Scaling"), &["d|X"], &[(20, 1.0), (30, 1.5)]),
            Curve::new((600, "DeformPercent"), &["d|DeformPercent"], &[(20, 20.0), (30, 30.0)]),
        ];
        curves.iter_mut().for_each(|curve| curve.more = beyond(mode, -1));
        let shape = "Deformer: 601, \"SubDeformer::S\", \"BlendShape\" {\nVersion: 100\n}\n\
            Deformer: 600, \"SubDeformer::swell\", \"BlendShapeChannel\" {\nVersion: 100\nFullWeights: *1 {\na: 100\n}\n\
            Properties70:  {\nP: \"DeformPercent\", \"Number\", \"\", \"A\",0\n}\n}\n\
            Geometry: 602, \"Geometry::swell\", \"Shape\" {\nVersion: 100\nIndexes: *1 {\na: 1\n}\n\
            Vertices: *3 {\na: 3,0,0\n}\n}\n";
        let connections = "C: \"OO\",601,100\nC: \"OO\",600,601\nC: \"OO\",602,600\n";
        assert_evaluated(&format!("all, {mode}"), &document(7400, ["", ""], "", &curves, [shape, connections]));
    }
}

/// What blinks goes on blinking.
#[test]
fn visibility_goes_on_beyond_its_keys() {
    let blink = |mode| {
        let mut curve = Curve::new((201, "Visibility"), &["d|Visibility"], &[(20, 0.0), (24, 1.0), (30, 0.0)]);
        (curve.interpolation, curve.more) = (2, beyond(mode, -1));
        let text = document(7400, ["", ""], "", &[curve], ["", ""]);
        let document = to_cast(Format::Fbx, Source::of_bytes(text.as_bytes()), &Options::new()).unwrap().document;
        let scene = Scene::new(&kept(document.to_vec(Layout::Compact).unwrap()));
        let binding = scene.animations[0].bind(&scene.models[0]);
        let shown = |frame: &u8| binding.sample(f64::from(*frame)).meshes_visible[1];
        [2, 6, 12, 17, 22, 26, 33, 37, 42, 46].into_iter().filter(shown).collect::<Vec<_>>()
    };
    assert_eq!(blink('C'), [26]);
    assert_eq!(blink('R'), [6, 17, 26, 37, 46]);
    assert_eq!(blink('M'), [6, 12, 26, 33, 46]);
}

/// Files up to version 7100 have shapes in the geometry, and their weights as its properties.
#[test]
fn weights_of_old_files_are_animated() {
    let shape = "Properties70:  {\nP: \"swell\", \"Number\", \"\", \"A\",0\n}\n\
        Shape: \"swell\" {\nIndexes: *1 {\na: 0\n}\nVertices: *3 {\na: 4,0,0\n}\nNormals: *3 {\na: 0,0,0\n}\n}\n";
    let curve = Curve::new((100, "swell"), &["d|swell"], &[(0, 0.0), (30, 100.0), (60, 50.0)]);
    let text = document(7100, ["", ""], shape, &[curve], ["", ""]);
    assert_evaluated("an old file", &text);
    assert_eq!([0, 15, 30, 60].map(|frame| at(&text, 0, frame)[0]), [0.0, 2.0, 4.0, 2.0]);
}

/// A pivot that is not the origin of what is scaled to nothing: no scale takes it to where it belongs.
#[test]
fn pivots_of_what_is_scaled_to_nothing() {
    let below = row("Lcl Translation", [0.0, 3.0, 0.0]);
    let grows = |axes| Curve::new((200, "Lcl Scaling"), axes, &[(0, 0.0), (60, 2.0)]);
    for (rotation, scaling) in [([1.0, 2.0, 0.0], [1.0, 2.0, 0.0]), ([1.0, 2.0, 0.0], [0.0, 0.5, 0.0])] {
        for scale in [[0.0; 3], [1.0, 0.0, 1.0]] {
            let properties = row("RotationPivot", rotation)
                + &row("ScalingPivot", scaling)
                + &row("Lcl Rotation", [0.0, 0.0, 90.0])
                + &row("Lcl Scaling", scale);
            let own = [properties.as_str(), below.as_str()];
            let turns = Curve::new((200, "Lcl Rotation"), &["d|Z"], &[(0, 90.0), (60, 180.0)]);
            let still = document(7400, own, "", &[turns], ["", ""]);
            assert_evaluated(&format!("{rotation:?}, {scaling:?}, {scale:?}, turned"), &still);
            for axes in [&["d|X", "d|Y", "d|Z"][..], &["d|X"], &["d|Y"]] {
                let grown = document(7400, own, "", &[grows(axes)], ["", ""]);
                assert_evaluated(&format!("{rotation:?}, {scaling:?}, {scale:?}, grown by {axes:?}"), &grown);
            }
        }
    }
    // Where all is at the pivot while there is nothing of it.
    let pivot = [1.0, 2.0, 0.0];
    let properties = row("RotationPivot", pivot) + &row("ScalingPivot", pivot) + &row("Lcl Scaling", [0.0; 3]);
    let text = document(7400, [&properties, &below], "", &[grows(&["d|X", "d|Y", "d|Z"])], ["", ""]);
    assert_eq!([at(&text, 0, 0), at(&text, 1, 0)], [[1.0, 2.0, 0.0]; 2]);
    assert_eq!([at(&text, 0, 30), at(&text, 1, 30)], [[0.0; 3], [0.0, 3.0, 0.0]]);
}
