//! Constraints and inverse kinematics, as FBX constraints.

use cast_interchange::notes;
use cast_scene::{Constraint, ConstraintKind, IkHandle, Operator, Skeleton, Transform};
use glam::{DQuat, DVec3};

use super::node::Node;
use super::objects::{Bone, Id, Objects, Scene, angles, model, named, object};
use super::rows::{self, row};

/// Adds the constraints that move the bones of a model after the animation.
pub(super) fn add(scene: &mut Scene, skeleton: &Skeleton, objects: &Objects) {
    let node = skeleton.node();
    let handles: Vec<Option<&str>> = node.ik_handles().map(|handle| handle.name()).collect();
    let constraints: Vec<Option<&str>> = node.constraints().map(|constraint| constraint.name()).collect();
    let operators = skeleton.rig().operators();
    let is_handle = |operator: &&Operator| matches!(operator, Operator::Handle(_));
    let written = operators.iter().filter(is_handle).count();
    let others = operators.len().saturating_sub(written);
    let lost = [handles.len().saturating_sub(written), constraints.len().saturating_sub(others)];
    for lost in lost {
        scene.report.add_many(&notes::skeleton::CONSTRAINTS_INCOMPLETE, lost as u64, "");
    }
    // Constraints keep the order of the file. If some are invalid, names cannot be assigned to the others.
    let name = |names: &[Option<&str>], lost: usize, index: usize, kind: &str| {
        named(names.get(index).copied().flatten().filter(|_| lost == 0), kind, index)
    };
    for (index, operator) in operators.iter().enumerate() {
        match operator {
            Operator::Handle(handle) => {
                add_handle(scene, handle, objects, &name(&handles, lost[0], index, "handle"));
            }
            Operator::Constraint(constraint) => {
                let name = name(&constraints, lost[1], index.saturating_sub(written), "constraint");
                add_constraint(scene, constraint, &objects.bones, &name);
            }
        }
    }
}

fn bone(bones: &[Bone], index: u32) -> Option<&Bone> {
    bones.get(index as usize)
}

fn add_constraint(scene: &mut Scene, constraint: &Constraint, bones: &[Bone], name: &str) {
    let (Some(bone), Some(target)) = (bone(bones, constraint.bone), bone(bones, constraint.target)) else { return };
    let (kind, offset) = match constraint.kind {
        ConstraintKind::Point { offset } => ("Position From Positions", ("Translation", offset)),
        ConstraintKind::Orient { offset } => {
            ("Rotation From Rotations", ("Rotation", angles(DQuat::from_array(offset)).map(f64::to_degrees)))
        }
        ConstraintKind::Scale { offset } => ("Scale From Scales", ("Scaling", offset)),
    };
    let of = |bone: &Bone| if matches!(constraint.kind, ConstraintKind::Scale { .. }) { bone.id } else { bone.placed };
    let affects = ["AffectX", "AffectY", "AffectZ"].into_iter().zip(constraint.skip);
    let rows = [rows::vector(offset.0, offset.1)].into_iter().chain(affects.map(|(name, skip)| rows::yes(name, !skip)));
    let rows = rows.chain([weight_of(target, 100.0)]);
    let id = add_node(scene, (name, kind), f64::from(constraint.weight), rows);
    scene.connect_to_property(of(target), id, "Source");
    scene.connect_to_property(of(bone), id, "Constrained Object");
    scene.report.add(&notes::skeleton::CONSTRAINTS_OPTIONAL, name);
}

fn add_handle(scene: &mut Scene, handle: &IkHandle, objects: &Objects, name: &str) {
    let bones = &objects.bones;
    let ends = [handle.chain.first(), handle.chain.last()];
    let [Some(start), Some(end)] = ends.map(|end| bone(bones, *end?)) else { return };
    let target = handle.target.and_then(|target| bone(bones, target));
    let effector = match target {
        Some(target) if handle.target_offset == [0.0; 3] => target.placed,
        // Offset from the target, or at a point in the model: an empty object is placed there.
        _ => {
            let effector = scene.id();
            let translation = DVec3::from_array(handle.target_offset).as_vec3().to_array();
            let local = Transform { translation, ..Transform::IDENTITY };
            let node = model(effector, &format!("{name} effector"), "Null", &local, []);
            scene.add(effector, target.map_or(objects.parent, |target| target.id), node);
            effector
        }
    };
    let pole = handle.pole_vector.and_then(|pole| bone(bones, pole));
    // The weights of these are not percentages.
    let id = add_node(scene, (name, "Single Chain IK"), 1.0, pole.map(|pole| weight_of(pole, 1.0)));
    if let Some(pole) = pole {
        scene.connect_to_property(pole.placed, id, "Pole Vector Object");
    }
    scene.connect_to_property(start.placed, id, "First Joint");
    scene.connect_to_property(end.placed, id, "End Joint");
    scene.connect_to_property(effector, id, "Effector");
    scene.report.add(&notes::skeleton::CONSTRAINTS_OPTIONAL, name);
    for (setting, is_lost) in [("twist", handle.pole.is_some()), ("target rotation", handle.use_target_rotation)] {
        scene.report.add_if(is_lost, &notes::skeleton::HANDLE_SETTINGS, format_args!("{setting} of {name}"));
    }
}

/// The weight of a bone that a constraint looks at.
fn weight_of(bone: &Bone, weight: f64) -> Node {
    row(&format!("{}.Weight", bone.name), "Number", "", "AU", [weight.into()])
}

fn add_node(scene: &mut Scene, (name, kind): (&str, &str), weight: f64, more: impl IntoIterator<Item = Node>) -> Id {
    let id = scene.id();
    let rows = [rows::yes("Active", true), rows::number("Weight", weight * 100.0)];
    let node = object("Constraint", id, name, "Constraint", kind)
        .leaf("Type", kind)
        .leaf("MultiLayer", 0)
        .rows(rows.into_iter().chain(more));
    scene.objects.push(node);
    id
}
