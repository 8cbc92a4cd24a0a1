//! Constraints and inverse kinematics.

use cast_scene::{Operator, Pose, Scene, Transform, WarningKind, World};
use cast_write::{Bone, Constraint, IKHandle, Model, NodeHash, Skeleton};
use glam::{DVec3, Quat};

use super::{assert_near, file, noise};

fn hash(bone: u64) -> NodeHash {
    NodeHash::new(bone + 1)
}

/// Bones by parent and position; hashes count from 1.
pub(crate) fn skeleton(bones: &[(Option<u32>, [f32; 3])]) -> Skeleton<'static> {
    bones.iter().zip(0_u64..).fold(Skeleton::new(), |skeleton, ((parent, position), index)| {
        let bone = Bone::new().with_hash(hash(index)).with_name(format!("bone{index}")).with_local_position(*position);
        skeleton.with_bone(match parent {
            Some(parent) => bone.with_parent_index(*parent),
            None => bone,
        })
    })
}

fn constraint(kind: &'static str, bone: u64, target: u64) -> Constraint<'static> {
    Constraint::new().with_constraint_type(kind).with_constraint_bone(hash(bone)).with_target_bone(hash(target))
}

/// Solves a skeleton after a change of its rest pose.
fn solved(skeleton: Skeleton<'static>, change: impl FnOnce(&mut Pose)) -> (Pose, World, Vec<String>) {
    let bytes = file([Model::new().with_skeleton(skeleton).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let mut pose = skeleton.rest().clone();
    change(&mut pose);
    let world = skeleton.solve(&mut pose);
    assert_eq!(world, skeleton.world(&pose), "matrices are those of the pose");
    (pose, world, scene.warnings.iter().map(ToString::to_string).collect())
}

fn at(world: &World, bone: u32) -> DVec3 {
    DVec3::from_array(world.position(bone).unwrap())
}

/// A parent that is turned a quarter around z and moved, with a child; and a target by itself.
fn pair() -> Skeleton<'static> {
    skeleton(&[(None, [5.0, 0.0, 0.0]), (Some(0), [1.0, 0.0, 0.0]), (None, [2.0, 3.0, 4.0])])
}

fn moved(pose: &mut Pose) {
    pose.locals[0].rotation = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2).to_array();
    pose.locals[2].translation = [-1.0, 6.0, 0.5];
    pose.locals[2].rotation = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2).to_array();
    pose.locals[2].scale = [2.0, 3.0, 4.0];
}

#[test]
fn points() {
    let at = |constraint: Constraint<'static>| solved(pair().with_constraint(constraint), moved).1.position(1).unwrap();
    assert_near(at(constraint("pt", 1, 2)), [-1.0, 6.0, 0.5]);
    // An offset counts in the space of the parent, whose x points along y now.
    assert_near(at(constraint("pt", 1, 2).with_custom_offset([1.0, 0.0, 0.0])), [-1.0, 7.0, 0.5]);
    // At rest: child at (6, 0, 0), target at (2, 3, 4); so (4, -3, -4), in the space of the parent.
    assert_near(at(constraint("pt", 1, 2).with_maintain_offset(true)), [-1.0 + 3.0, 6.0 + 4.0, 0.5 - 4.0]);
    // Without the constraint it would be at (5, 1, 0).
    assert_near(at(constraint("pt", 1, 2).with_weight(0.25)), [3.5, 2.25, 0.125]);
    // The parent's x axis, along y, stays as it is.
    assert_near(at(constraint("pt", 1, 2).with_skip_x(true)), [-1.0, 1.0, 0.5]);
    assert_near(at(constraint("pt", 1, 2).with_weight(0.0)), [5.0, 1.0, 0.0]);
}

#[test]
fn orientations() {
    let quarter_x = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2).as_dquat();
    let quarter_z = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2).as_dquat();
    let turned = |skeleton: Skeleton<'static>| glam::DQuat::from_array(solved(skeleton, moved).1.rotation(1).unwrap());
    let near = |found: glam::DQuat, expected: glam::DQuat| {
        assert_near((found * expected.dot(found).signum()).to_array(), expected.to_array());
    };
    near(turned(pair().with_constraint(constraint("or", 1, 2))), quarter_x);
    let offset = [0.0, 1.0, 0.0, 0.0];
    let half_y = glam::DQuat::from_xyzw(0.0, 1.0, 0.0, 0.0);
    near(turned(pair().with_constraint(constraint("or", 1, 2).with_custom_offset(offset))), quarter_x * half_y);
    let half_way = quarter_z.slerp(quarter_x, 0.5);
    near(turned(pair().with_constraint(constraint("or", 1, 2).with_weight(0.5))), half_way);
    // All turned alike at rest, so keeping the offset changes nothing; and all axes skipped is no constraint.
    near(turned(pair().with_constraint(constraint("or", 1, 2).with_maintain_offset(true))), quarter_x);
    let skipped = constraint("or", 1, 2).with_skip_x(true).with_skip_y(true).with_skip_z(true);
    near(turned(pair().with_constraint(skipped)), quarter_z);
    // Local goal: z by -90 times x by 90. Around x, then y, then z that is (90, 0, -90); without z: x alone.
    near(turned(pair().with_constraint(constraint("or", 1, 2).with_skip_z(true))), quarter_z * quarter_x);
}

#[test]
fn scales() {
    let scaled = |constraint: Constraint<'static>| {
        let (pose, ..) = solved(pair().with_constraint(constraint), |pose| {
            moved(pose);
            pose.locals[1].scale = [1.0, 1.0, 2.0];
        });
        pose.locals[1].scale
    };
    assert_eq!(scaled(constraint("sc", 1, 2)), [2.0, 3.0, 4.0]);
    assert_eq!(scaled(constraint("sc", 1, 2).with_custom_offset([2.0, 1.0, 0.5])), [4.0, 3.0, 2.0]);
    assert_eq!(scaled(constraint("sc", 1, 2).with_weight(0.5).with_skip_y(true)), [1.5, 1.0, 3.0]);
    assert_eq!(scaled(constraint("sc", 1, 2).with_maintain_offset(true)), [2.0, 3.0, 4.0]);
}

/// A bone, its parent and its target, all of them rotated and two scaled in the rest pose.
#[test]
fn offsets_of_a_rest_pose_that_is_turned() {
    let parent = Quat::from_rotation_z(0.5);
    let bone = Quat::from_rotation_x(0.7);
    let target = Quat::from_rotation_y(-0.9);
    let turned = |bone: Bone<'static>, rotation: Quat, scale: [f32; 3]| {
        bone.with_local_rotation(rotation.to_array()).with_scale(scale).with_segment_scale_compensate(false)
    };
    let of = |constraint: Constraint<'static>| {
        let of_bone = Bone::new().with_hash(hash(1)).with_name("bone").with_local_position([1.0, 0.5, 0.0]);
        let of_target = Bone::new().with_hash(hash(2)).with_name("target").with_local_position([2.0, 3.0, 4.0]);
        let skeleton = Skeleton::new()
            .with_bone(turned(Bone::new().with_hash(hash(0)).with_name("parent"), parent, [1.0; 3]))
            .with_bone(turned(of_bone.with_parent_index(0), bone, [2.0, 1.0, 0.5]))
            .with_bone(turned(of_target, target, [4.0, 2.0, 1.0]));
        solved(skeleton.with_constraint(constraint), moved)
    };
    let now = |angle: fn(f32) -> Quat| angle(std::f32::consts::FRAC_PI_2).as_dquat();
    let (parent_now, target_now) = (now(Quat::from_rotation_z), now(Quat::from_rotation_x));
    let near = |found: [f64; 4], expected: glam::DQuat| {
        let sign = expected.dot(glam::DQuat::from_array(found)).signum();
        assert_near(found.map(|part| part * sign), expected.to_array());
    };
    let [parent, bone, target] = [parent, bone, target].map(|turn| turn.as_dquat());
    let kept = |kind| of(constraint(kind, 1, 2).with_maintain_offset(true));

    // What lies between target and bone at rest lies between them now.
    near(kept("or").1.rotation(1).unwrap(), target_now * (target.inverse() * (parent * bone)));
    // An explicit offset is relative to the target, whatever the rest pose.
    let given = Quat::from_rotation_y(0.3);
    let offset = constraint("or", 1, 2).with_custom_offset(given.to_array());
    near(of(offset).1.rotation(1).unwrap(), target_now * given.as_dquat());

    // Scale is local: what the bone has of its target's at rest.
    assert_eq!(kept("sc").0.locals[1].scale, [2.0 * 0.5, 3.0 * 0.5, 4.0 * 0.5]);
    assert_eq!(of(constraint("sc", 1, 2).with_custom_offset([2.0, 1.0, 0.5])).0.locals[1].scale, [4.0, 3.0, 2.0]);

    // Places are told apart in the space of the parent, at rest as now. It stands at (5, 0, 0) now.
    let at_rest = DVec3::new(1.0, 0.5, 0.0) - parent.inverse() * DVec3::new(2.0, 3.0, 4.0);
    let expected = DVec3::new(-1.0, 6.0, 0.5) + parent_now * at_rest;
    assert_near(kept("pt").1.position(1).unwrap(), expected.to_array());
}

#[test]
fn what_depends_comes_after_and_circles_end() {
    // 3 follows 2, which follows 1, which follows 0; in the file the other way round.
    let bones = [(None, [1.0, 0.0, 0.0]), (None, [2.0, 0.0, 0.0]), (None, [3.0, 0.0, 0.0]), (None, [4.0, 0.0, 0.0])];
    let chained = skeleton(&bones)
        .with_constraint(constraint("pt", 3, 2))
        .with_constraint(constraint("pt", 2, 1))
        .with_constraint(constraint("pt", 1, 0));
    let (_, world, warnings) = solved(chained, |pose| pose.locals[0].translation[0] = 9.0);
    assert!(warnings.is_empty());
    assert_eq!(world.position(3).unwrap()[0], 9.0);

    // Through a child: 1 follows 3, whose parent 2 follows 0.
    let bones = [(None, [1.0, 0.0, 0.0]), (None, [0.0; 3]), (None, [0.0; 3]), (Some(2), [0.5, 0.0, 0.0])];
    let by_child = skeleton(&bones).with_constraint(constraint("pt", 1, 3)).with_constraint(constraint("pt", 2, 0));
    assert_eq!(solved(by_child, |_| {}).1.position(1).unwrap()[0], 1.5);

    let bones = [(None, [1.0, 0.0, 0.0]), (None, [2.0, 0.0, 0.0]), (Some(1), [3.0, 0.0, 0.0])];
    let circle = skeleton(&bones).with_constraint(constraint("pt", 0, 1)).with_constraint(constraint("pt", 1, 0));
    let (_, world, warnings) = solved(circle, |_| {});
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!((world.position(0).unwrap()[0], world.position(1).unwrap()[0]), (2.0, 2.0));
    let own_child = skeleton(&bones).with_constraint(constraint("pt", 1, 2));
    let (_, world, warnings) = solved(own_child, |_| {});
    assert_eq!(warnings.len(), 1);
    assert_eq!(world.position(1).unwrap()[0], 5.0, "it goes where its child was");
}

/// A chain of bones of length 1 along y from the origin, a target and a pole.
pub(crate) fn chain(links: u32, bend: f32) -> Vec<(Option<u32>, [f32; 3])> {
    let mut bones = vec![(None, [0.0; 3])];
    bones.extend((0..links).map(|link| (Some(link), [if link % 2 == 0 { bend } else { -bend }, 1.0, 0.0])));
    bones.push((None, [0.0, 1.0, 0.0]));
    bones.push((None, [0.0, 1.0, 5.0]));
    bones
}

pub(crate) fn handle(links: u64) -> IKHandle<'static> {
    IKHandle::new().with_start_bone(hash(0)).with_end_bone(hash(links)).with_target_bone(hash(links + 1))
}

#[test]
fn two_bones_reach_by_the_law_of_cosines() {
    for seed in 0..100 {
        let goal = DVec3::new(f64::from(noise(seed)), f64::from(noise(seed + 200)), f64::from(noise(seed + 400)));
        let rigged = skeleton(&chain(2, 0.1)).with_ik_handle(handle(2));
        let (_, world, _) = solved(rigged, |pose| pose.locals[3].translation = goal.as_vec3().to_array());
        assert_near(world.position(2).unwrap(), goal.to_array());
        let length = 1.01_f64.sqrt();
        let (elbow, hand) = (at(&world, 1), at(&world, 2));
        assert_near([elbow.length(), elbow.distance(hand)], [length, length]);
        let angle = elbow.angle_between(hand);
        assert_near([angle.cos()], [goal.length() / (2.0 * length)]);
    }
}

#[test]
fn out_of_reach_is_straight_towards_it_and_too_near_folds() {
    for links in [1_u32, 2, 5] {
        let count = u64::from(links);
        let rigged = skeleton(&chain(links, 0.0)).with_ik_handle(handle(count));
        let (_, world, _) = solved(rigged, |pose| pose.locals[links as usize + 1].translation = [30.0, 40.0, 0.0]);
        for bone in 1..=links {
            let along = f64::from(bone);
            assert_near(world.position(bone).unwrap(), [0.6 * along, 0.8 * along, 0.0]);
        }
    }
    // Links of 1 and 3: the end cannot come closer than 2.
    let bones = [(None, [0.0; 3]), (Some(0), [0.0, 1.0, 0.0]), (Some(1), [0.1, 3.0, 0.0]), (None, [0.5, 0.0, 0.0])];
    let (_, world, _) = solved(skeleton(&bones).with_ik_handle(handle(2)), |_| {});
    let lower = 9.01_f64.sqrt();
    assert_near([at(&world, 2).length()], [lower - 1.0]);
}

#[test]
fn long_chains_reach_and_keep_their_lengths() {
    for links in [3_u32, 6, 20] {
        for bend in [0.0, 0.2] {
            let rigged = skeleton(&chain(links, bend)).with_ik_handle(handle(u64::from(links)));
            let goal = DVec3::new(0.3, 0.4, 0.2) * f64::from(links);
            let target = links as usize + 1;
            let (pose, world, _) = solved(rigged, |pose| pose.locals[target].translation = goal.as_vec3().to_array());
            assert_near(world.position(links).unwrap(), goal.to_array());
            let rest = f64::from(bend * bend + 1.0).sqrt();
            for bone in 1..=links {
                let length = at(&world, bone).distance(at(&world, bone - 1));
                assert_near([length], [rest]);
            }
            assert!(
                pose.locals
                    .iter()
                    .all(|local| Quat::from_array(local.rotation).is_normalized() && local.scale == [1.0; 3])
            );
        }
    }
}

#[test]
fn poles_turn_the_plane_and_twist_turns_it_further() {
    // Bent in the plane of x and y at rest; the pole is along z.
    let rest = chain(2, 0.3);
    let rigged = || skeleton(&rest).with_ik_handle(handle(2).with_pole_vector_bone(hash(4)));
    let goal = [0.0, 1.2, 0.0];
    let (_, world, _) = solved(rigged(), |pose| pose.locals[3].translation = goal);
    let elbow = world.position(1).unwrap();
    assert_near([elbow[0], elbow[2].signum()], [0.0, 1.0]);
    assert_near(world.position(2).unwrap(), [0.0, 1.2_f32.into(), 0.0]);
    // In the opposite direction.
    let (_, world, _) = solved(rigged(), |pose| {
        pose.locals[3].translation = goal;
        pose.locals[4].translation = [-4.0, 2.0, 0.0];
    });
    assert!(world.position(1).unwrap()[0] < -0.5 && world.position(1).unwrap()[2].abs() < 1e-6);

    // A bone that turns by a quarter around its x axis turns the elbow by a quarter around the line to the end.
    let mut bones = rest.clone();
    bones[4] = (None, [3.0, 0.0, 0.0]);
    let twisting = skeleton(&bones).with_ik_handle(handle(2).with_pole_bone(hash(4)));
    let reach = |angle: f32, skeleton: Skeleton<'static>| {
        solved(skeleton, |pose| {
            pose.locals[3].translation = goal;
            pose.locals[4].rotation = Quat::from_rotation_x(angle).to_array();
        })
        .1
        .position(1)
        .unwrap()
    };
    let (flat, turned) = (reach(0.0, twisting.clone()), reach(std::f32::consts::FRAC_PI_2, twisting));
    // Around y by a quarter: x becomes -z.
    assert_near(turned, [flat[2], flat[1], -flat[0]]);
}

#[test]
fn target_offsets_rotations_and_places_in_the_model() {
    let rigged = skeleton(&chain(2, 0.1))
        .with_ik_handle(handle(2).with_target_offset([0.0, 0.5, 0.0]).with_use_target_rotation(true));
    let quarter = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
    let (_, world, _) = solved(rigged, |pose| pose.locals[3].rotation = quarter.to_array());
    // The target's y axis points along -x now.
    assert_near(world.position(2).unwrap(), [-0.5, 1.0, 0.0]);
    assert_near(world.rotation(2).unwrap(), quarter.as_dquat().to_array());
    let placed = IKHandle::new().with_start_bone(hash(0)).with_end_bone(hash(2)).with_target_offset([1.0, 1.0, 0.5]);
    let (_, world, _) = solved(skeleton(&chain(2, 0.1)).with_ik_handle(placed), |_| {});
    assert_near(world.position(2).unwrap(), [1.0, 1.0, 0.5]);
}

#[test]
fn a_chain_that_is_where_it_should_be_stays() {
    let mut bones = chain(4, 0.4);
    bones[5].1 = [0.0, 4.0, 0.0];
    let rigged = skeleton(&bones).with_ik_handle(handle(4));
    let (pose, ..) = solved(rigged, |_| {});
    assert!(pose.locals.iter().all(|local| Quat::from_array(local.rotation).angle_between(Quat::IDENTITY) < 1e-3));
}

#[test]
fn chains_that_are_none_and_handles_without_a_goal() {
    let bones = chain(2, 0.1);
    let no_chain = IKHandle::new().with_start_bone(hash(2)).with_end_bone(hash(0)).with_target_bone(hash(3));
    let same = IKHandle::new().with_start_bone(hash(1)).with_end_bone(hash(1)).with_target_bone(hash(3));
    let no_goal = IKHandle::new().with_start_bone(hash(0)).with_end_bone(hash(2));
    let rigged = skeleton(&bones).with_ik_handle(no_chain).with_ik_handle(same).with_ik_handle(no_goal);
    let rigged = rigged.with_constraint(constraint("xx", 0, 1)).with_constraint(constraint("pt", 0, 77));
    let bytes = file([Model::new().with_skeleton(rigged).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    assert!(scene.models[0].skeleton.as_ref().unwrap().rig().is_empty());
    let kinds: Vec<WarningKind> = scene.warnings.iter().map(|warning| warning.kind.clone()).collect();
    let expected = [
        WarningKind::UnknownChoice { property: "ct".into() },
        WarningKind::NotAChain,
        WarningKind::NotAChain,
        WarningKind::NoTarget,
        WarningKind::DanglingLink { property: "tb".into(), hash: 78 },
    ];
    assert_eq!(kinds, expected);
}

/// Found by fuzzing: limiting a distance to a length that is not a number panicked.
#[test]
fn chains_without_a_length_are_left_alone() {
    for place in [f32::INFINITY, f32::NAN, f32::MAX] {
        for links in 1..4 {
            let mut bones = chain(links, 0.1);
            bones[1].1 = [place, 0.0, 0.0];
            let bytes =
                file([Model::new().with_skeleton(skeleton(&bones).with_ik_handle(handle(u64::from(links)))).into()]);
            let cast = super::kept(&bytes);
            let scene = Scene::new(&cast);
            let skeleton = scene.models[0].skeleton.as_ref().unwrap();
            let mut pose = skeleton.rest().clone();
            let world = skeleton.solve(&mut pose);
            assert_eq!(world.matrices().len(), bones.len());
            if place.is_finite() {
                let turned = |local: &Transform| Quat::from_array(local.rotation).is_normalized();
                assert!(pose.locals.iter().all(turned), "{place} {links}: {:?}", pose.locals);
            } else {
                // As text, because a position may be NaN.
                assert_eq!(format!("{:?}", pose.locals), format!("{:?}", skeleton.rest().locals), "{place} {links}");
            }
        }
    }
}

#[test]
fn the_rig_of_the_test_data() {
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/rig.cast")).unwrap();
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let rig = scene.models[0].skeleton.as_ref().unwrap().rig();
    assert_eq!(rig.operators().len(), 5);
    assert!(matches!(rig.operators()[0], Operator::Handle(_)) && matches!(rig.operators()[4], Operator::Constraint(_)));
    let mut order: Vec<usize> = rig.order().collect();
    order.sort_unstable();
    assert_eq!(order, [0, 1, 2, 3, 4]);
}
