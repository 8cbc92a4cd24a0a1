//! Meshes that can be drawn as one.

mod joined;
mod member;
mod shapes;

use cast_format::NodeKind;
use cast_write::{Node, NodeHash};
use hashbrown::HashMap;

use super::Summary;
use super::fixed::Fixed;
use crate::notes;
use crate::vertices::shapes_of;
use member::{Key, Member};
use shapes::Names;

/// The maximum size of a mesh: nodes have 32-bit sizes, and contain other data too.
const MOST_BYTES: u64 = (1 << 32) - (1 << 24);

/// Meshes to be joined.
#[derive(Default)]
struct Group {
    members: Vec<Member>,
    bytes: u64,
    names: Names,
}

/// Joins the meshes of a model that have the same material, layers and kind of skin.
pub(super) fn join(model: &mut Node<'_>, fixed: &Fixed, summary: &mut Summary) {
    let of_child = shapes_of(model);
    let mut of_material: HashMap<Vec<NodeHash>, u64> = HashMap::new();
    // In the order of their first mesh, so that the result is deterministic.
    let mut groups: Vec<Group> = Vec::new();
    let mut latest: HashMap<Key, usize> = HashMap::new();
    let mut alone: Vec<(usize, String)> = Vec::new();
    for (child, (mesh, shapes)) in model.children.iter().zip(of_child).enumerate() {
        if mesh.kind != NodeKind::MESH {
            continue;
        }
        *of_material.entry(member::material(mesh)).or_default() += 1;
        let looked = fixed.check(mesh).map_err(str::to_owned).and_then(|()| Member::of(model, child, shapes?));
        let (key, member, names) = match looked {
            Ok(looked) => looked,
            Err(reason) => {
                alone.push((child, reason));
                continue;
            }
        };
        let fits = |group: &&mut Group| {
            group.bytes.saturating_add(member.bytes) <= MOST_BYTES && group.names.agree_with(&names)
        };
        match latest.get(&key).and_then(|group| groups.get_mut(*group)).filter(fits) {
            Some(group) => {
                group.bytes = group.bytes.saturating_add(member.bytes);
                group.members.push(member);
                group.names.add(names);
            }
            None => {
                latest.insert(key, groups.len());
                groups.push(Group { bytes: member.bytes, members: vec![member], names });
            }
        }
    }
    let mut gone = vec![false; model.children.len()];
    for group in groups {
        let [first, others @ ..] = group.members.as_slice() else { continue };
        if others.is_empty() {
            alone.push((
                first.child,
                "the other meshes with its material have different layers, weights or blend shapes".into(),
            ));
            continue;
        }
        let name = |child: usize| model.children.get(child).and_then(Node::name).unwrap_or_default();
        for other in others {
            let what = format_args!("{:?} into {:?}", name(other.child), name(first.child));
            summary.report.add(&notes::mesh::JOINED_NAMES, what);
        }
        summary.steps.joined += others.len() as u64;
        joined::put(model, &group.members, &mut gone);
    }
    alone.sort_unstable();
    for (child, reason) in alone {
        let Some(mesh) = model.children.get(child) else { continue };
        if of_material.get(&member::material(mesh)).is_some_and(|count| *count > 1) {
            let what = format_args!("{:?}: {reason}", mesh.name().unwrap_or_default());
            summary.report.add(&notes::mesh::NOT_JOINED, what);
        }
    }
    let mut gone = gone.into_iter();
    model.children.retain(|_| !gone.next().unwrap_or(false));
}
