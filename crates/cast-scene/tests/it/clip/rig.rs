//! A model with two sides, and how clips pose it.

use std::sync::Arc;

use cast_scene::clip::{Error, Options, Report, Step, apply};
use cast_scene::{Animation, Model, Pose, Scene};
use cast_write::{Animation as AnimationNode, Bone, Curve, Document, Layout, Model as ModelNode, Node, Skeleton};

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
    let skeleton = BONES.iter().zip(rests).fold(Skeleton::new(), |skeleton, (name, (parent, position, rotation))| {
        let bone = Bone::new().with_name(*name).with_parent_index(parent).with_segment_scale_compensate(false);
        skeleton.with_bone(bone.with_local_position(position).with_local_rotation(rotation))
    });
    Arc::clone(&Scene::new(&kept(file([ModelNode::new().with_skeleton(skeleton).into()]))).models[0])
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
