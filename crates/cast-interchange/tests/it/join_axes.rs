//! Parts and clips from programs that turn the local axes of bones, scale them, or put an armature above them. Where vertices
//! are is calculated by hand, from the file of the part or the clip alone.

use cast_file::CastFile;
use cast_interchange::Report;
use cast_interchange::join::{Attachment, Joining, fit_clips};
use cast_scene::convert_axes::QuarterTurn;
use cast_scene::{DeformOptions, Scene};
use cast_write::{Animation, Bone, Curve, Document, Layout, Metadata, Model, Root};
use glam::{DAffine3, DQuat, DVec3};

use super::characters::{NONE, assert_near, bone, codes, file, joined, names, skeleton, triangle};

/// The bones of the body: name, parent, place and rotation in the model. No rotation is along axes.
fn bones() -> [(&'static str, Option<usize>, DAffine3); 4] {
    let at = |axis: [f64; 3], angle: f64, place: [f64; 3]| {
        let rotation = DQuat::from_axis_angle(DVec3::from_array(axis).normalize(), angle);
        DAffine3::from_rotation_translation(rotation, DVec3::from_array(place))
    };
    [
        ("hip", None, at([1.0, 2.0, 0.5], 0.7, [0.0, 0.1, 1.0])),
        ("spine", Some(0), at([0.3, 1.0, 1.0], 1.1, [0.05, 0.0, 1.4])),
        ("neck", Some(1), at([1.0, 0.2, 0.4], 2.0, [0.0, 0.05, 1.7])),
        ("jaw", Some(2), at([0.1, 1.0, 0.3], 0.4, [0.0, 0.3, 1.8])),
    ]
}

const TORSO: [[f32; 3]; 3] = [[0.1, 0.1, 1.0], [0.2, -0.1, 1.5], [-0.1, 0.1, 1.7]];
const FACE: [[f32; 3]; 3] = [[0.1, 0.2, 1.75], [0.05, 0.35, 1.8], [-0.1, 0.3, 1.85]];

/// How the frames of bones differ from those of the body.
type Change = DAffine3;

fn changed(turn: QuarterTurn, factor: f64) -> Change {
    DAffine3::from_scale_rotation_translation(DVec3::splat(factor), DQuat::from_array(turn.rotation()), DVec3::ZERO)
}

/// Bones with frames that are changed, below a root if it is given.
fn chain(which: &[usize], change: Change, root: Option<DAffine3>) -> (Vec<Bone<'static>>, Vec<DAffine3>) {
    let all = bones();
    let mut made = Vec::new();
    let mut world = Vec::new();
    let node = |name: &str, parent: u32, local: DAffine3| {
        let (scale, rotation, translation) = local.to_scale_rotation_translation();
        let node =
            bone(name, parent, translation.as_vec3().to_array(), rotation).with_scale(scale.as_vec3().to_array());
        node.with_segment_scale_compensate(false)
    };
    if let Some(root) = root {
        made.push(node("rig", NONE, root));
    }
    let first = made.len();
    for index in which {
        let (name, parent, place) = all[*index];
        let above = parent.and_then(|parent| which.iter().position(|other| *other == parent));
        let (number, space) = match (above, root) {
            (Some(above), _) => (u32::try_from(first + above).unwrap(), world[above]),
            (None, Some(root)) => (0, root),
            (None, None) => (NONE, DAffine3::IDENTITY),
        };
        let own = place * change;
        made.push(node(name, number, space.inverse() * own));
        world.push(own);
    }
    (made, world)
}

fn whole() -> Document<'static> {
    let (bones, _) = chain(&[0, 1, 2], DAffine3::IDENTITY, None);
    file(Model::new().with_name("body").with_skeleton(skeleton(bones)).with_mesh(triangle("torso", TORSO, [0, 1, 2])))
}

/// Keys at the frames 0 and 10.
fn curves(bone: &str, from: DAffine3, to: DAffine3) -> Vec<Curve<'static>> {
    let parts = [from, to].map(|place| place.to_scale_rotation_translation());
    let curve = |property: &'static str| {
        Curve::new().with_node_name(bone.to_owned()).with_key_property(property).with_mode("absolute")
    };
    let curve = |property: &'static str| curve(property).with_key_frames(vec![0_u8, 10]);
    let along = |axis: usize| parts.map(|(_, _, place)| place.as_vec3().to_array()[axis]).to_vec();
    let mut made: Vec<Curve<'static>> =
        ["tx", "ty", "tz"].into_iter().zip(0..).map(|(key, axis)| curve(key).with_key_values(along(axis))).collect();
    made.push(curve("rq").with_key_values(parts.map(|(_, rotation, _)| rotation.as_quat().to_array()).to_vec()));
    made
}

/// What curves between two places give at a frame.
fn between(from: DAffine3, to: DAffine3, frame: f64) -> DAffine3 {
    let (scale, start, first) = from.to_scale_rotation_translation();
    let (_, end, last) = to.to_scale_rotation_translation();
    let end = if start.dot(end) < 0.0 { -end } else { end };
    let amount = frame / 10.0;
    DAffine3::from_scale_rotation_translation(scale, start.slerp(end, amount), first.lerp(last, amount))
}

fn with_clip(document: Document<'static>, curves: impl IntoIterator<Item = Curve<'static>>) -> Document<'static> {
    let clip = Animation::new().with_name("clip").with_frame_rate(30.0);
    let clip = curves.into_iter().fold(clip, Animation::with_curve);
    let mut document = document;
    document.roots[0].children.push(clip.into());
    document
}

fn posed(scene: &Scene, mesh: &str, frame: f64) -> Vec<DVec3> {
    let model = &scene.models[0];
    let pose = scene.animations[0].bind(model).sample(frame);
    let index = model.meshes.iter().position(|one| one.name() == Some(mesh)).unwrap();
    let posed = model.deform(&pose, &DeformOptions::new());
    posed[index].positions.iter().map(|place| DVec3::from_array(place.map(f64::from))).collect()
}

fn turn(axis: DVec3, angle: f64) -> DAffine3 {
    DAffine3::from_quat(DQuat::from_axis_angle(axis.normalize(), angle))
}

const FRAMES: [f64; 4] = [0.0, 2.5, 7.0, 10.0];

#[test]
fn a_part_with_other_axes_is_joined_in_place_and_moves_as_in_its_own_file() {
    for quarter in QuarterTurn::all() {
        for factor in [1.0, 100.0] {
            let change = changed(quarter, factor);
            let (part, world) = chain(&[2, 3], change, None);
            let head = Model::new().with_name("head").with_skeleton(skeleton(part));
            let head = file(head.with_mesh(triangle("face", FACE, [0, 1, 1])));
            let rest = world[0].inverse() * world[1];
            let nod = rest * turn(DVec3::new(0.2, 1.0, -0.4), 0.8);
            let nod = DAffine3 { translation: rest.translation + DVec3::new(0.1, -0.05, 0.02) / factor, ..nod };
            let (scene, _, joined) = joined([whole(), with_clip(head, curves("jaw", rest, nod))], Joining::Parts, &[]);
            assert_eq!(scene.models.len(), 1, "{quarter:?} {factor}");
            assert_eq!(names(&scene), ["hip", "spine", "neck", "jaw"]);
            for frame in FRAMES {
                let jaw = world[0] * between(rest, nod, frame) * world[1].inverse();
                let at = |index: usize| DVec3::from_array(FACE[index].map(f64::from));
                let expected = [at(0), jaw.transform_point3(at(1)), jaw.transform_point3(at(2))];
                assert_near(&posed(&scene, "face", frame), expected);
            }
            let is_same = change == DAffine3::IDENTITY;
            let expected = if is_same { vec![] } else { vec![(1, "CONVERT-SKELETON-029")] };
            assert_eq!(codes(&joined), [expected, vec![(1, "CONVERT-SKELETON-019")]].concat());
        }
    }
}

/// A clip file of a program, without a mesh: an armature above bones with other axes, and what puts the bones where they are at
/// a frame.
fn clip_file(change: Change, rig: Option<[DAffine3; 2]>) -> (Document<'static>, impl Fn(f64) -> [DAffine3; 3]) {
    let (bones, world) = chain(&[0, 1, 2], change, rig.map(|[from, _]| from));
    let above = rig.map_or(DAffine3::IDENTITY, |[from, _]| from);
    let locals = [above.inverse() * world[0], world[0].inverse() * world[1], world[1].inverse() * world[2]];
    let factor = change.matrix3.determinant().cbrt();
    let move_by = DVec3::new(0.3, -0.2, 0.5) * if rig.is_some() { 1.0 / factor } else { 1.0 };
    let walk = DAffine3 { translation: locals[0].translation + move_by, ..locals[0] * turn(DVec3::X, 0.6) };
    let bend = locals[1] * turn(DVec3::new(1.0, 1.0, 0.0), -0.7);
    let mut all = curves("hip", locals[0], walk);
    all.extend(curves("spine", locals[1], bend));
    if let Some([from, to]) = rig.filter(|[from, to]| from != to) {
        all.extend(curves("rig", from, to));
    }
    let document = Document::from(
        Root::new()
            .with_model(Model::new().with_name("armature").with_skeleton(skeleton(bones)))
            .with_metadata(Metadata::new().with_up_axis("z")),
    );
    let at = move |frame: f64| {
        let above = rig.map_or(DAffine3::IDENTITY, |[from, to]| between(from, to, frame));
        let hip = above * between(locals[0], walk, frame);
        let spine = hip * between(locals[1], bend, frame);
        let neck = spine * locals[2];
        [hip * world[0].inverse(), spine * world[1].inverse(), neck * world[2].inverse()]
    };
    (with_clip(document, all), at)
}

fn assert_moves(scene: &Scene, moved: impl Fn(f64) -> [DAffine3; 3], frames: &[f64]) {
    for frame in frames {
        let places = moved(*frame).into_iter().zip(TORSO);
        let expected = places.map(|(moved, place)| moved.transform_point3(DVec3::from_array(place.map(f64::from))));
        assert_near(&posed(scene, "torso", *frame), expected);
    }
}

#[test]
fn clips_of_other_axes_and_armatures_move_a_model_as_their_own_skeleton() {
    let lying = DAffine3::from_scale_rotation_translation(
        DVec3::splat(100.0),
        DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2),
        DVec3::ZERO,
    );
    let away = DAffine3 { translation: DVec3::new(0.4, 0.8, -0.2), ..lying };
    for quarter in QuarterTurn::all() {
        for (factor, rig) in [(1.0, None), (100.0, None), (100.0, Some([lying, lying])), (100.0, Some([lying, away]))] {
            let (clip, moved) = clip_file(changed(quarter, factor), rig);
            // Where the armature moves, there is a key for each frame, and between them a little is missing.
            let is_moving = rig.is_some_and(|[from, to]| from != to);
            let frames: &[f64] = if is_moving { &[0.0, 3.0, 7.0, 10.0] } else { &FRAMES };
            for files in [[whole(), clip.clone()], [clip.clone(), whole()]] {
                let (scene, _, _) = joined(files, Joining::Parts, &[]);
                assert_eq!((scene.models.len(), names(&scene)), (1, vec!["hip", "spine", "neck"]));
                assert_moves(&scene, &moved, frames);
            }
            let (mut fitted, mut report) = (clip, Report::default());
            fit_clips(&whole(), &mut fitted, &mut report).unwrap();
            let mut both = whole();
            both.merge([fitted]);
            let both = CastFile::from_bytes(both.to_vec(Layout::Compact).unwrap()).unwrap();
            let scene = Scene::new(&both);
            assert_eq!(scene.models.len(), 1);
            assert_moves(&scene, &moved, frames);
        }
    }
}

#[test]
fn a_clip_holds_the_pose_that_its_own_file_has_where_no_curve_moves() {
    // As FBX without a mesh: the spine is turned all the time, so it is at rest there and has no curve.
    let (mut bones, world) = chain(&[0, 1, 2], DAffine3::IDENTITY, None);
    let held = world[0].inverse() * world[1] * turn(DVec3::Z, 0.9);
    let (_, rotation, _) = held.to_scale_rotation_translation();
    bones[1] = bones[1].clone().with_local_rotation(rotation.as_quat().to_array());
    let document = file(Model::new().with_name("armature").with_skeleton(skeleton(bones)));
    let walk = DAffine3 { translation: world[0].translation + DVec3::Y, ..world[0] };
    let clip = with_clip(document, curves("hip", world[0], walk));
    let (scene, _, joined) = joined([whole(), clip], Joining::Parts, &[]);
    assert_eq!(scene.models.len(), 1);
    let moved = |frame: f64| {
        let hip = between(world[0], walk, frame);
        let spine = hip * held;
        let neck = spine * world[1].inverse() * world[2];
        [hip * world[0].inverse(), spine * world[1].inverse(), neck * world[2].inverse()]
    };
    assert_moves(&scene, moved, &FRAMES);
    assert!(codes(&joined).contains(&(1, "CONVERT-SKELETON-031")), "{:?}", codes(&joined));
}

#[test]
fn a_part_below_a_root_of_its_own_is_joined_without_that_root() {
    let (bones, _) = chain(&[2, 3], DAffine3::IDENTITY, Some(DAffine3::from_translation(DVec3::new(5.0, 0.0, 0.0))));
    let head = Model::new().with_name("head").with_skeleton(skeleton(bones));
    let head = file(head.with_mesh(triangle("face", FACE, [1, 2, 2])));
    for files in [[whole(), head.clone()], [head, whole()]] {
        let (scene, _, joined) = joined(files, Joining::Parts, &[]);
        assert_eq!((scene.models.len(), scene.models[0].name()), (1, Some("body")));
        assert_eq!(names(&scene), ["hip", "spine", "neck", "jaw"]);
        let notes: Vec<String> =
            joined.reports.iter().flat_map(|report| report.notes()).map(ToString::to_string).collect();
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].contains("without its bone \"rig\", which nothing follows"), "{notes:?}");
    }
}

#[test]
fn models_that_share_a_bone_below_others_are_left_with_a_note() {
    let (bones, _) = chain(&[2, 3], DAffine3::IDENTITY, Some(DAffine3::from_translation(DVec3::new(5.0, 0.0, 0.0))));
    let other = Model::new().with_name("statue").with_skeleton(skeleton(bones));
    // Its own root moves a vertex, so it is no part.
    let other = file(other.with_mesh(triangle("face", FACE, [0, 2, 2])));
    let (scene, _, joined) = joined([whole(), other], Joining::Parts, &[]);
    assert_eq!((scene.models.len(), codes(&joined)), (2, vec![(1, "CONVERT-SKELETON-028")]));
}

#[test]
fn placements_that_bones_cannot_have_are_noted() {
    let (bones, _) = chain(&[2, 3], DAffine3::IDENTITY, None);
    for (scale, is_uneven) in [([1.0, 1.0, 2.0], true), ([2.0; 3], false)] {
        let head = Model::new().with_name("head").with_skeleton(skeleton(bones.clone())).with_scale(scale);
        let head = file(head.with_mesh(triangle("face", FACE, [0, 1, 1])));
        let (scene, _, joined) = joined([whole(), head], Joining::Parts, &[]);
        assert_eq!(scene.models.len(), 1);
        assert_eq!(codes(&joined).contains(&(1, "CONVERT-SKELETON-032")), is_uneven, "{:?}", codes(&joined));
    }
}

/// The clip of a weapon that is attached somewhere else moves it as before, relative to where it was moved.
#[test]
fn clips_of_what_is_attached_move_with_it() {
    let at = DAffine3::from_rotation_translation(DQuat::from_rotation_y(0.4), DVec3::new(0.2, 0.1, 0.0));
    let root = bone("gun", NONE, at.translation.as_vec3().to_array(), DQuat::from_mat3(&at.matrix3));
    let gun = Model::new().with_name("gun").with_skeleton(skeleton([root]));
    let gun = file(gun.with_mesh(triangle("barrel", FACE, [0, 0, 0])));
    let kick = DAffine3 { translation: at.translation + DVec3::new(0.0, -0.1, 0.05), ..at * turn(DVec3::X, 0.3) };
    let attachment = Attachment {
        bone: "neck".into(),
        offset: cast_scene::Transform { translation: [0.0, 0.5, 0.0], ..cast_scene::Transform::default() },
    };
    let files = [whole(), with_clip(gun, curves("gun", at, kick))];
    let (scene, _, _) = joined(files, Joining::Parts, &[None, Some(attachment)]);
    let moved = bones()[2].2 * DAffine3::from_translation(DVec3::new(0.0, 0.5, 0.0));
    for frame in FRAMES {
        let place = moved * between(at, kick, frame) * at.inverse();
        let expected = FACE.map(|vertex| place.transform_point3(DVec3::from_array(vertex.map(f64::from))));
        assert_near(&posed(&scene, "barrel", frame), expected);
    }
}
