//! Retargeting of random skeletons, compared bone by bone with what the theory says, computed for all bones.

use std::sync::Arc;

use cast_scene::retarget::{Options, retarget};
use cast_scene::{Model, Scene, Skeleton, Transform};
use cast_write::{Animation, Bone, Curve, Layout, Model as ModelNode, Node, Skeleton as SkeletonNode};
use glam::{DQuat, DVec3};

use super::{file, kept, noise, turn};

fn wide(vector: [f32; 3]) -> DVec3 {
    DVec3::from_array(vector.map(f64::from))
}

fn rotation(local: &Transform) -> DQuat {
    DQuat::from_array(local.rotation.map(f64::from)).normalize()
}

/// Bones below random ones before them, with these names.
fn model(seed: usize, names: &[String], is_below: impl Fn(usize) -> Option<usize>) -> Arc<Model> {
    let bones = names.iter().enumerate().map(|(index, name)| {
        let at = |axis: usize| 1.0 + noise(seed + index * 20 + axis);
        let parent = is_below(index).map_or(u32::MAX, |parent| u32::try_from(parent).unwrap());
        let bone = Bone::new().with_name(name.clone()).with_parent_index(parent);
        let bone = bone.with_segment_scale_compensate(noise(seed + index * 20 + 9) > 0.0);
        // Some bones have no extent along an axis, so that what is below them cannot be turned back.
        let scale = [10, 11, 12].map(|axis| 1.0 + 0.4 * noise(seed + index * 20 + axis));
        let scale = if noise(seed + index * 20 + 13) > 0.8 { [0.0, scale[1], scale[2]] } else { scale };
        let bone = bone.with_scale(scale);
        bone.with_local_position([at(0), at(1), at(2)]).with_local_rotation(turn(seed + index * 20 + 5))
    });
    let skeleton = bones.fold(SkeletonNode::new(), SkeletonNode::with_bone);
    Arc::clone(&Scene::new(&kept(file([ModelNode::new().with_skeleton(skeleton).into()]))).models[0])
}

/// A few random curves.
fn clip(seed: usize, is_in_scene: bool) -> Vec<u8> {
    let frames = vec![0_u32, 3, 4, 9];
    let bone = |which: usize| format!("b{}", ((noise(seed + which) + 1.0) * 6.9) as usize);
    let numbers = |which: usize, property: &'static str, base: f32| {
        let values: Vec<f32> = (0..4).map(|key| base + 0.5 * noise(seed + which * 31 + key)).collect();
        let curve = Curve::new().with_node_name(bone(which)).with_key_property(property).with_mode("absolute");
        curve.with_key_frames(frames.clone()).with_key_values(values)
    };
    let turning = (0..1 + seed % 4).map(|which| {
        let values: Vec<[f32; 4]> = (0..4).map(|key| turn(seed + which * 17 + key)).collect();
        let curve = Curve::new().with_node_name(bone(which)).with_key_property("rq").with_mode("absolute");
        curve.with_key_frames(frames.clone()).with_key_values(values)
    });
    let moving = (0..seed % 3).map(|which| numbers(20 + which, "ty", 1.0));
    let scaling = (0..seed % 2).map(|which| numbers(30 + which, "sx", 1.0));
    let curves = turning.chain(moving).chain(scaling);
    let animation = curves.fold(Animation::new().with_frame_rate(30.0), Animation::with_curve);
    let mut node = Node::from(animation);
    if is_in_scene {
        node.set("ts", "world");
    }
    file([node])
}

/// Rotations in model space: products of those above.
fn rotations(skeleton: &Skeleton, locals: &[Transform]) -> Vec<DQuat> {
    let mut all = vec![DQuat::IDENTITY; locals.len()];
    for bone in skeleton.order() {
        let bone = *bone as usize;
        let above = skeleton.bones()[bone].parent.map_or(DQuat::IDENTITY, |parent| all[parent as usize]);
        all[bone] = above * rotation(&locals[bone]);
    }
    all
}

struct Expected<'s> {
    from: &'s Skeleton,
    to: &'s Skeleton,
    turn: DQuat,
    root_scale: f64,
}

impl Expected<'_> {
    /// The local transforms of the target for those of the source.
    fn locals(&self, pose: &cast_scene::Pose) -> Vec<Transform> {
        let (from, to) = (self.from, self.to);
        let (rest, posed) = (rotations(from, &from.rest().locals), rotations(from, &pose.locals));
        let target_rest = rotations(to, &to.rest().locals);
        let world = from.world(pose);
        let mut all = vec![DQuat::IDENTITY; to.bones().len()];
        let mut locals = to.rest().locals.clone();
        let source = |bone: usize| from.bone(to.bones()[bone].name().unwrap()).map(|bone| bone as usize);
        for bone in to.order() {
            let bone = *bone as usize;
            let parent = to.bones()[bone].parent.map(|parent| parent as usize);
            let above = parent.map_or(DQuat::IDENTITY, |parent| all[parent]);
            let own = to.rest().locals[bone];
            let Some(driver) = source(bone) else {
                all[bone] = above * rotation(&own);
                continue;
            };
            all[bone] = self.turn * posed[driver] * rest[driver].inverse() * self.turn.inverse() * target_rest[bone];
            let local = &mut locals[bone];
            let rotation = above.inverse() * all[bone];
            local.rotation = rotation.as_quat().to_array();
            let mut next = parent;
            while next.is_some_and(|next| source(next).is_none()) {
                next = next.and_then(|next| to.bones()[next].parent).map(|parent| parent as usize);
            }
            let (before, now) = (from.rest().locals[driver], pose.locals[driver]);
            let moved = if next.is_none() {
                let place = |world: &cast_scene::World| DVec3::from_array(world.position(driver as u32).unwrap());
                self.turn * (place(&world) - place(from.rest_world())) * self.root_scale
            } else {
                let parent = from.bones()[driver].parent.map_or(DQuat::IDENTITY, |parent| posed[parent as usize]);
                let ratio = wide(own.translation).length() / wide(before.translation).length();
                self.turn * parent * (wide(now.translation) - wide(before.translation)) * ratio
            };
            local.translation = (wide(own.translation) + above.inverse() * moved).as_vec3().to_array();
            for axis in 0..3 {
                local.scale[axis] = match before.scale[axis] {
                    // A scale that does not change has the ratio 1.
                    before if now.scale[axis] == before => own.scale[axis],
                    0.0 => now.scale[axis],
                    before => own.scale[axis] * now.scale[axis] / before,
                };
            }
        }
        locals
    }
}

#[track_caller]
fn assert_same(found: &Transform, expected: &Transform, what: &str) {
    let near = |one: &[f32], other: &[f32]| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-4);
    let [own, other] = [found, expected].map(rotation);
    let is_same = own.dot(other).abs() > 1.0 - 1e-8;
    let is_near = near(&found.translation, &expected.translation) && near(&found.scale, &expected.scale);
    assert!(is_same && is_near, "{what}: {found:?} is not {expected:?}");
}

/// Bones that only one of the skeletons has, hierarchies that differ, curves relative to the scene, scales and children that
/// compensate for them; bones that are flat at rest.
#[test]
fn random_skeletons_move_as_the_theory_says() {
    let mut changed = 0;
    for seed in 0..60 {
        let below = |seed: usize| {
            move |index: usize| {
                index.checked_sub(1).map(|last| last - ((noise(seed + index) + 1.0) * 0.2 * last as f32) as usize)
            }
        };
        let source_names: Vec<String> = (0..14).map(|bone| format!("b{bone}")).collect();
        // Every third name is missing, and the order differs for some.
        let mut target_names: Vec<String> =
            (0..14).filter(|bone| (bone + seed) % 3 != 0).map(|bone| format!("b{bone}")).collect();
        if seed % 4 == 3 {
            target_names[2..].reverse();
        }
        let own = target_names.len();
        target_names.extend(["x0", "x1"].map(String::from));
        let from = model(seed * 900, &source_names, below(seed * 7));
        let own_below = below(seed * 11 + 3);
        // Bones of its own have none below them.
        let to = model(
            seed * 900 + 450,
            &target_names,
            |index| if index < own { own_below(index) } else { Some(index / 4) },
        );
        let bytes = clip(seed * 13 + seed / 6, seed % 5 == 4);
        let file = kept(&bytes);
        let options = Options::new().feet(false).scale_root(Some(1.7));
        let (document, reports) = retarget(&file, Some(&from), &to, &options).unwrap();
        let made = Scene::new(&kept(document.to_vec(Layout::Compact).unwrap()));
        let expected = Expected {
            from: from.skeleton.as_ref().unwrap(),
            to: to.skeleton.as_ref().unwrap(),
            turn: DQuat::from_axis_angle(DVec3::Z, reports[0].turned),
            root_scale: 1.7,
        };
        let (binding, original) = (made.animations[0].bind(&to), Scene::new(&file).animations[0].bind(&from));
        let mut moves = vec![false; to.skeleton.as_ref().unwrap().bones().len()];
        for frame in 0..10 {
            let expected = expected.locals(&original.sample(f64::from(frame)).bones);
            let found = binding.sample(f64::from(frame)).bones;
            let rest = &to.skeleton.as_ref().unwrap().rest().locals;
            for (bone, (found, expected)) in found.locals.iter().zip(&expected).enumerate() {
                assert_same(found, expected, &format!("seed {seed}, frame {frame}, bone {bone}"));
                let is_turned = rotation(expected).dot(rotation(&rest[bone])).abs() < 1.0 - 1e-7;
                let moved = wide(expected.translation).distance(wide(rest[bone].translation));
                moves[bone] |= is_turned || moved > 1e-5 || expected.scale != rest[bone].scale;
            }
        }
        // Nothing else has curves.
        for curves in binding.bones() {
            assert!(moves[curves.bone() as usize], "seed {seed}, bone {}", curves.bone());
        }
        changed += moves.iter().filter(|moves| **moves).count();
    }
    assert!(changed > 200, "{changed}");
}

/// A body of many bones of which each clip moves three: the bytes that a clip allocates do not depend on the others.
#[test]
fn clips_cost_as_much_as_the_bones_that_they_move() {
    let bytes = |bones: usize, clips: usize| {
        let names: Vec<String> = (0..bones).map(|bone| format!("b{bone}")).collect();
        let from = model(1, &names, |index| index.checked_sub(1));
        let to = model(5, &names, |index| index.checked_sub(1));
        let all = (0..clips).map(|clip| {
            let curves = (0..3).map(|which| {
                let name = format!("b{}", (clip * 17 + which * 5) % bones);
                let curve = Curve::new().with_node_name(name).with_key_property("rq").with_mode("relative");
                curve.with_key_frames(vec![0_u32, 4]).with_key_values(vec![turn(clip), turn(clip + 9)])
            });
            let animation = curves.fold(Animation::new().with_frame_rate(30.0), Animation::with_curve);
            let mut node = Node::from(animation);
            if clip % 4 == 3 {
                node.set("ts", "world");
            }
            node
        });
        let file = kept(file(all));
        let mut made = Vec::new();
        let counted = allocation_counter::measure(|| {
            made = retarget(&file, Some(&from), &to, &Options::new().align_rest(false)).unwrap().1;
        });
        assert!(made.iter().all(|report| report.bones == 3));
        counted.bytes_total as f64
    };
    let each = |bones: usize| (bytes(bones, 256) - bytes(bones, 64)) / 192.0;
    let (few, many) = (each(64), each(2048));
    assert!(many < 1.5 * few, "{many} bytes for each clip of many bones, {few} of few");
}
