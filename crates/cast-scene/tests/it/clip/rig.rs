//! A model with two sides, and how clips pose it.

use std::sync::Arc;

use cast_scene::clip::{Error, Options, Report, Step, apply};
use cast_scene::{Animation, Model, Pose, Scene};
use cast_write::{
    Animation as AnimationNode, Bone, Curve, Document, Integers, Layout, Mesh, Model as ModelNode, Node, Skeleton,
};

use crate::{file, kept, noise, turn};

pub(super) const NO_TURN: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// A quaternion around an axis.
pub(super) fn around(axis: usize, degrees: f32) -> [f32; 4] {
    let half = degrees.to_radians() / 2.0;
    let mut rotation = [0.0, 0.0, 0.0, half.cos()];
    rotation[axis] = half.sin();
    rotation
}

/// Names, parents, positions and rotations at rest. The sides are mirrored across x, and their own axes, too.
pub(super) const BONES: [&str; 8] = ["root", "hips", "spine", "arm_l", "arm_r", "foot_l", "foot_r", "hand_l"];

pub(super) fn model(root_turn: [f32; 4]) -> Arc<Model> {
    scene_model(skeleton(root_turn), None)
}

/// The vertices of a body: where they are at rest, their two bones, and the weight of the first.
pub(super) type Vertices = Vec<([f64; 3], [u32; 2], f64)>;

/// The same model with vertices around each bone but the root, which are bound to the bone above, too; those of the left hand
/// are far away, as if it held a spear.
pub(super) fn body() -> (Arc<Model>, Vertices) {
    let bare = model(NO_TURN);
    let rest = bare.skeleton.as_ref().unwrap().rest_world().clone();
    let mut vertices = Vertices::new();
    for (bone, parent) in [(1_u32, 0), (2, 1), (3, 2), (4, 2), (5, 1), (6, 1), (7, 3)] {
        let [x, y, z] = rest.position(bone).unwrap();
        let far = if bone == 7 { 12.0 } else { 1.5 };
        for step in 0..5_u32 {
            let angle = f64::from(step + bone) * 1.3;
            let place = [x + far * angle.cos(), y + far * angle.sin(), z - 0.2 * f64::from(step)];
            vertices.push((place, [bone, parent], 0.5 + 0.125 * f64::from(step)));
        }
    }
    let positions: Vec<[f32; 3]> = vertices.iter().map(|(place, ..)| place.map(|part| part as f32)).collect();
    let bones: Vec<u8> = vertices.iter().flat_map(|(_, bones, _)| bones.map(|bone| bone as u8)).collect();
    let weights: Vec<f32> = vertices.iter().flat_map(|(.., weight)| [*weight as f32, 1.0 - *weight as f32]).collect();
    let mesh = Mesh::new().with_positions(positions).with_faces(vec![0_u32, 1, 2]);
    let mesh = mesh.with_weights(2, Integers::from(bones), weights);
    (scene_model(skeleton(NO_TURN), Some(mesh)), vertices)
}

/// Where the vertices are at a time: each bone takes them along from where it is at rest.
pub(super) fn vertices_at(
    animation: &Arc<Animation>,
    (model, vertices): &(Arc<Model>, Vertices),
    time: f64,
) -> Vec<[f64; 3]> {
    let skeleton = model.skeleton.as_ref().unwrap();
    let (world, rest) = (skeleton.world(&pose(animation, model, time)), skeleton.rest_world());
    let taken = |place: [f64; 3], bone: u32| {
        // Rotations are the inverses of their transposes; these bones are not scaled.
        let (now, was) = (world.matrices()[bone as usize], rest.matrices()[bone as usize]);
        let from = [0, 1, 2].map(|axis| place[axis] - was[3][axis]);
        let own = [0, 1, 2].map(|axis| (0..3).map(|row| was[axis][row] * from[row]).sum::<f64>());
        [0, 1, 2].map(|row| now[3][row] + (0..3).map(|axis| now[axis][row] * own[axis]).sum::<f64>())
    };
    let mixed = |(place, [bone, parent], weight): &([f64; 3], [u32; 2], f64)| {
        let (one, other) = (taken(*place, *bone), taken(*place, *parent));
        [0, 1, 2].map(|axis| one[axis] * weight + other[axis] * (1.0 - weight))
    };
    vertices.iter().map(mixed).collect()
}

pub(super) fn scene_model(skeleton: Skeleton<'static>, mesh: Option<Mesh<'static>>) -> Arc<Model> {
    let model = ModelNode::new().with_skeleton(skeleton);
    let model = mesh.into_iter().fold(model, ModelNode::with_mesh);
    Arc::clone(&Scene::new(&kept(file([model.into()]))).models[0])
}

fn skeleton(root_turn: [f32; 4]) -> Skeleton<'static> {
    let rests: [(u32, [f32; 3], [f32; 4]); 8] = [
        (u32::MAX, [0.0, 0.0, 0.0], root_turn),
        (0, [0.0, 0.5, 10.0], NO_TURN),
        (1, [0.0, 0.2, 4.0], around(0, 10.0)),
        (2, [2.0, 0.3, 1.0], around(2, 30.0)),
        (2, [-2.0, 0.3, 1.0], around(2, -30.0)),
        (1, [1.0, 0.0, -9.5], around(1, 20.0)),
        (1, [-1.0, 0.0, -9.5], around(1, -20.0)),
        (3, [3.0, 0.0, 0.0], NO_TURN),
    ];
    BONES.iter().zip(rests).fold(Skeleton::new(), |skeleton, (name, (parent, position, rotation))| {
        let bone = Bone::new().with_name(*name).with_parent_index(parent).with_segment_scale_compensate(false);
        skeleton.with_bone(bone.with_local_position(position).with_local_rotation(rotation))
    })
}

pub(super) fn numbers(
    bone: &'static str,
    property: &'static str,
    mode: &'static str,
    keys: &[(u32, f32)],
) -> Curve<'static> {
    let (frames, values): (Vec<u32>, Vec<f32>) = keys.iter().copied().unzip();
    let curve = Curve::new().with_node_name(bone).with_key_property(property).with_mode(mode);
    curve.with_key_frames(frames).with_key_values(values)
}

pub(super) fn rotations(bone: &'static str, mode: &'static str, keys: &[(u32, [f32; 4])]) -> Curve<'static> {
    let (frames, values): (Vec<u32>, Vec<[f32; 4]>) = keys.iter().copied().unzip();
    let curve = Curve::new().with_node_name(bone).with_key_property("rq").with_mode(mode);
    curve.with_key_frames(frames).with_key_values(values)
}

pub(super) fn clip(name: &'static str, curves: impl IntoIterator<Item = Curve<'static>>) -> Node<'static> {
    let animation = AnimationNode::new().with_name(name).with_frame_rate(30.0);
    curves.into_iter().fold(animation, AnimationNode::with_curve).into_node()
}

/// A walk: the hips go forwards and up and down, and turn; the other bones turn, with keys at frames of their own.
pub(super) fn walk(seed: usize, mode: &'static str) -> Node<'static> {
    let keys = |bone: usize| (0..5_u32).map(move |key| (key * 10, turn(seed + bone * 31 + key as usize * 5)));
    let scale = if mode == "absolute" { 1.0 } else { 0.1 };
    let scaled = |keys: &[(u32, f32)]| keys.iter().map(|(frame, value)| (*frame, value * scale)).collect::<Vec<_>>();
    let forward = scaled(&[(0, 0.5), (10, 8.0), (25, 20.0), (40, 40.0)]);
    let up = scaled(&[(0, 10.0), (13, 11.0), (40, 9.0)]);
    let mut curves = vec![numbers("hips", "ty", mode, &forward), numbers("hips", "tz", mode, &up)];
    for (bone, name) in BONES.iter().enumerate().skip(1) {
        let own: Vec<(u32, [f32; 4])> = keys(bone).collect();
        curves.push(rotations(name, mode, &own));
    }
    let wave: Vec<(u32, f32)> = (0..6).map(|key| (key * 8, 3.0 + noise(seed + key as usize))).collect();
    curves.push(numbers("hand_l", "tx", "absolute", &wave));
    clip("walk", curves)
}

pub(super) fn document(clips: impl IntoIterator<Item = Node<'static>>) -> Document<'static> {
    super::document(clips)
}

/// The only animation of a document.
pub(super) fn animation(document: &Document<'_>) -> Arc<Animation> {
    Arc::clone(&Scene::new(&kept(document.to_vec(Layout::Compact).unwrap())).animations[0])
}

pub(super) fn done(
    clip: Node<'static>,
    steps: &[&str],
    model: &Arc<Model>,
    others: &[(&str, Node<'static>)],
) -> Result<(Arc<Animation>, Vec<Report>, Document<'static>), Error> {
    let steps: Vec<Step> = steps.iter().map(|step| Step::parse(step)).collect::<Result<_, _>>()?;
    let others: Vec<(String, Arc<Animation>)> =
        others.iter().map(|(name, clip)| ((*name).to_owned(), animation(&document([clip.clone()])))).collect();
    let models = [Arc::clone(model)];
    let (document, reports) = apply(document([clip]), &steps, &Options::new().models(&models).clips(&others))?;
    Ok((animation(&document), reports, document))
}

/// The local transforms at a time.
pub(super) fn pose(animation: &Arc<Animation>, model: &Arc<Model>, time: f64) -> Pose {
    animation.bind(model).sample(time).bones
}

/// The places of all bones in the space of the model.
pub(super) fn places(animation: &Arc<Animation>, model: &Arc<Model>, time: f64) -> Vec<[f64; 3]> {
    let skeleton = model.skeleton.as_ref().unwrap();
    let world = skeleton.world(&pose(animation, model, time));
    (0..8).map(|bone| world.position(bone).unwrap()).collect()
}

#[track_caller]
pub(super) fn assert_place(found: [f64; 3], expected: [f64; 3], what: &str) {
    let apart = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(apart <= 1e-5 * 40.0, "{what}: {found:?} is not {expected:?}");
}
