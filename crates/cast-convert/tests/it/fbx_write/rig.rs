//! Constraints, inverse kinematics, hair and instances, as another program and our own reader find them.

use cast_convert::fbx::tree::Tree;
use cast_interchange::{FbxVersion, Report};
use cast_write::{Bone, Constraint, Document, File, Hair, IKHandle, Instance, Layout, Material, Model, Root, Skeleton};
use ufbx::ConstraintType;

use super::{oracle, written};

fn bone(name: &'static str, parent: Option<u32>) -> Bone<'static> {
    let bone =
        Bone::new().with_name(name).with_local_position([0.0, 1.0, 0.0]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    parent.map_or(bone.clone(), |parent| bone.clone().with_parent_index(parent))
}

fn fbx(root: Root<'static>) -> (Vec<u8>, Report) {
    written(&Document::from(root).to_vec(Layout::Compact).unwrap(), FbxVersion::V7500)
}

fn notes(report: &Report) -> Vec<String> {
    report.notes().iter().map(ToString::to_string).collect()
}

fn near(a: ufbx::Vec3, b: [f64; 3]) -> bool {
    [a.x, a.y, a.z].into_iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4)
}

#[test]
fn constraints_are_those_of_fbx() {
    let (follower, leader) = (bone("follower", None), bone("leader", None));
    let constraint = |kind| {
        Constraint::new()
            .with_constraint_type(kind)
            .with_constraint_bone(follower.hash())
            .with_target_bone(leader.hash())
    };
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let skeleton = Skeleton::new()
        .with_constraint(
            constraint("pt")
                .with_name("stay near")
                .with_weight(0.25)
                .with_skip_y(true)
                .with_custom_offset([1.0, 2.0, 3.0]),
        )
        .with_constraint(constraint("or").with_custom_offset([0.0, 0.0, half, half]))
        .with_constraint(constraint("sc").with_custom_offset([2.0, 1.0, 1.0]))
        .with_bone(follower)
        .with_bone(leader);
    let (fbx, report) = fbx(Root::new().with_model(Model::new().with_skeleton(skeleton)));
    let scene = oracle::load(&fbx, true);
    let kinds: Vec<ConstraintType> = scene.constraints.iter().map(|constraint| constraint.type_).collect();
    assert_eq!(kinds, [ConstraintType::Position, ConstraintType::Rotation, ConstraintType::Scale]);
    for constraint in &scene.constraints {
        assert_eq!(&*constraint.node.as_ref().unwrap().element.name, "follower");
        assert_eq!(constraint.targets.len(), 1);
        assert_eq!(&*constraint.targets[0].node.element.name, "leader");
        assert!(constraint.active && (constraint.targets[0].weight - 1.0).abs() < 1e-6);
    }
    let [point, orient, scale] = [0, 1, 2].map(|index| &scene.constraints[index]);
    assert_eq!((&*point.element.name, point.weight), ("stay near", 0.25));
    assert_eq!((point.constrain_translation, point.constrain_rotation), ([true, false, true], [false; 3]));
    assert!(near(point.transform_offset.translation, [1.0, 2.0, 3.0]));
    assert_eq!((orient.weight, orient.constrain_rotation), (1.0, [true; 3]));
    let turned = orient.transform_offset.rotation;
    assert!((turned.z - f64::from(half)).abs() < 1e-5 && (turned.w - f64::from(half)).abs() < 1e-5, "{turned:?}");
    assert!(near(scale.transform_offset.scale, [2.0, 1.0, 1.0]) && scale.constrain_scale == [true; 3]);
    let said = notes(&report);
    assert!(
        said.iter().any(|note| note.starts_with("approximated constraints and handles: ") && note.contains("3 times")),
        "{said:?}"
    );
    // Our own reader finds them among the objects, with their kind where programs look for it.
    let tree = Tree::parse(&fbx).unwrap();
    let objects = tree.objects().unwrap().map(Result::unwrap);
    let kinds = objects.filter(|object| object.node.name == b"Constraint").map(|object| {
        let kind = object.node.child("Type").unwrap().unwrap();
        String::from_utf8_lossy(kind.text(0).unwrap().unwrap()).into_owned()
    });
    let expected = ["Position From Positions", "Rotation From Rotations", "Scale From Scales"];
    assert_eq!(kinds.collect::<Vec<String>>(), expected);
}

#[test]
fn inverse_kinematics() {
    let bones =
        [bone("hip", None), bone("knee", Some(0)), bone("foot", Some(1)), bone("goal", None), bone("pole", None)];
    let [hip, _, foot, goal, pole] = bones.each_ref().map(|bone| bone.hash());
    let handle = |name| IKHandle::new().with_name(name).with_start_bone(hip).with_end_bone(foot);
    let skeleton = Skeleton::new()
        .with_ik_handle(handle("leg").with_target_bone(goal).with_pole_vector_bone(pole).with_use_target_rotation(true))
        .with_ik_handle(handle("off").with_target_bone(goal).with_target_offset([0.0, 0.0, 4.0]))
        .with_ik_handle(handle("fixed").with_target_offset([5.0, 0.0, 0.0]));
    let skeleton = bones.into_iter().fold(skeleton, Skeleton::with_bone);
    let (fbx, report) = fbx(Root::new().with_model(Model::new().with_skeleton(skeleton)));
    let scene = oracle::load(&fbx, true);
    assert_eq!(scene.constraints.len(), 3);
    let name = |node: &Option<ufbx::Ref<ufbx::Node>>| node.as_ref().unwrap().element.name.to_string();
    for constraint in &scene.constraints {
        assert_eq!(constraint.type_, ConstraintType::SingleChainIk);
        assert_eq!((name(&constraint.node), name(&constraint.ik_end_node)), ("hip".into(), "foot".into()));
    }
    let [leg, off, fixed] = [0, 1, 2].map(|index| &scene.constraints[index]);
    assert_eq!((&*leg.element.name, name(&leg.ik_effector)), ("leg", "goal".into()));
    assert_eq!((&*leg.targets[0].node.element.name, leg.targets[0].weight), ("pole", 1.0));
    // Off the target, or in the model: an empty object there.
    let effector = off.ik_effector.as_ref().unwrap();
    assert_eq!((&*effector.element.name, name(&effector.parent)), ("off effector", "goal".into()));
    assert!(near(effector.local_transform.translation, [0.0, 0.0, 4.0]));
    let effector = fixed.ik_effector.as_ref().unwrap();
    assert!(effector.parent.as_ref().unwrap().is_root && near(effector.local_transform.translation, [5.0, 0.0, 0.0]));
    let said = notes(&report);
    assert!(said.iter().any(|note| note.starts_with("dropped settings of handles")), "{said:?}");
}

#[test]
fn what_names_no_bones_is_reported() {
    let skeleton = Skeleton::new()
        .with_bone(bone("alone", None))
        .with_constraint(Constraint::new().with_constraint_type("pt"))
        .with_ik_handle(IKHandle::new());
    let (fbx, report) = fbx(Root::new().with_model(Model::new().with_skeleton(skeleton)));
    assert_eq!(oracle::load(&fbx, true).constraints.len(), 0);
    let said = notes(&report);
    let both = "dropped constraints and handles: they do not say which bones they apply to (2 times)";
    assert!(said.iter().any(|note| note == both), "{said:?}");
}

#[test]
fn hair_is_lines() {
    let material = Material::new().with_name("brown").with_material_type("pbr");
    let particles: Vec<[f32; 3]> = (0_u8..8).map(|index| [f32::from(index), 0.0, 1.0]).collect();
    // Two strands, one of a single particle, and one that has too few.
    let hair = Hair::new()
        .with_name("beard")
        .with_segments(vec![2_u8, 0, 1, 5])
        .with_particles(particles)
        .with_material(material.hash());
    let model = Model::new().with_position([0.0, 10.0, 0.0]).with_hair(hair).with_material(material);
    let (fbx, report) = fbx(Root::new().with_model(model));
    let scene = oracle::load(&fbx, true);
    assert_eq!(scene.line_curves.len(), 1);
    let line = &scene.line_curves[0];
    assert_eq!((line.control_points.len(), line.segments.len()), (8, 2));
    assert_eq!(line.point_indices.iter().copied().collect::<Vec<u32>>(), [0, 1, 2, 4, 5]);
    assert!(near(line.control_points[5], [5.0, 0.0, 1.0]));
    let node = &line.element.instances[0];
    assert_eq!((&*node.element.name, &*node.materials[0].element.name), ("beard", "brown"));
    assert!((node.node_to_world.m13 - 10.0).abs() < 1e-6);
    let said = notes(&report);
    for note in [
        "approximated hair: strands become lines (beard)",
        "dropped strands of hair: they have too few particles (root[0]/model[0]/hair[0] \"beard\": ",
    ] {
        assert!(said.iter().any(|found| found.starts_with(note)), "{said:?}");
    }
}

#[test]
fn instances_are_empty_objects() {
    let file = File::new().with_path("trees/oak.cast");
    let instance = Instance::new().with_name("oak 1").with_reference_file(file.hash()).with_file(file);
    let instance = instance.with_position([1.0, 2.0, 3.0]).with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([2.0; 3]);
    let (fbx, report) = fbx(Root::new().with_instance(instance));
    let scene = oracle::load(&fbx, true);
    let node = scene.nodes.iter().find(|node| &*node.element.name == "oak 1").unwrap();
    assert!(near(node.local_transform.translation, [1.0, 2.0, 3.0]) && near(node.local_transform.scale, [2.0; 3]));
    let file = node.element.props.props.iter().find(|property| &*property.name == "CastFile").unwrap();
    assert_eq!(&*file.value_str, "trees/oak.cast");
    assert!(
        notes(&report).iter().any(|note| note.starts_with("approximated instances: ") && note.contains("oak.cast"))
    );
}
