//! Meshes that can be drawn as one.

mod member;
mod shapes;

use cast_base::sort;
use cast_format::NodeKind;
use cast_interchange::lists::set;
use cast_interchange::nodes::set_weights;
use cast_interchange::notes;
use cast_interchange::vertices::{Shape, rows, shapes_of};
use cast_write::{Data, Integers, Node, NodeHash};
use hashbrown::HashMap;

use super::Summary;
use super::fixed::Fixed;
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
        put(model, &group.members, &mut gone);
    }
    sort::unstable(&mut alone);
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

/// Moves the content of the meshes into the first, and marks the others as removed. There is at least one mesh, and all
/// have the same key.
fn put(model: &mut Node<'_>, members: &[Member], gone: &mut [bool]) {
    let Some(first) = members.first().map(|member| member.child) else { return };
    let influences = members.iter().map(|member| member.influences).max().unwrap_or(0);
    let mut new: Vec<(String, Data<'_>)> = Vec::new();
    let Some(mesh) = model.children.get(first) else { return };
    for property in &mesh.properties {
        let name = rows::name(property);
        let is_row = matches!(name, "vp" | "vn" | "vt" | "vc") || is_layer(name);
        let array = |member: &Member| Some(&model.children.get(member.child)?.property(name)?.data);
        if is_row && let Some(arrays) = members.iter().map(array).collect::<Option<Vec<_>>>() {
            new.extend(rows::concatenated(&arrays).map(|all| (name.to_owned(), all)));
        }
    }
    new.push(("f".into(), Data::from(Integers::from(faces(model, members)))));
    let weights = (influences > 0).then(|| weights(model, members, influences));
    // Shapes find their mesh by its hash; if several have the same hash, the first one wins.
    let own = mesh.hash;
    let meant = model.children.iter().position(|node| node.kind == NodeKind::MESH && node.hash == own);
    let hash = if meant == Some(first) { own } else { NodeHash::assigned() };
    let shapes: Vec<(&[Shape], u32)> =
        members.iter().map(|member| (member.shapes.as_slice(), member.vertices)).collect();
    shapes::put(model, &shapes, hash, gone);
    if let Some(mesh) = model.children.get_mut(first) {
        mesh.hash = hash;
        for (name, data) in new {
            mesh.set(name, data);
        }
        if let Some((bones, values)) = weights {
            set_weights(mesh, influences, bones, values);
        }
    }
    for other in members.iter().skip(1) {
        set(gone, other.child, true);
    }
}

/// Whether it is a layer of colours or texture coordinates, rather than their number.
fn is_layer(name: &str) -> bool {
    let number = name.strip_prefix(['u', 'c']).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn faces(model: &Node<'_>, members: &[Member]) -> Vec<u32> {
    let (mut faces, mut offset) = (Vec::new(), 0);
    for member in members {
        let own = model.children.get(member.child).and_then(|mesh| mesh.property("f")?.data.integers());
        faces.extend(own.iter().flat_map(|own| own.iter()).map(|vertex| vertex + offset));
        offset += member.vertices;
    }
    faces
}

/// Bones and weights of all meshes, padded with empty slots where a mesh has fewer than others.
fn weights(model: &Node<'_>, members: &[Member], influences: usize) -> (Vec<u32>, Vec<f32>) {
    let (mut bones, mut values) = (Vec::new(), Vec::new());
    for member in members {
        let Some(mesh) = model.children.get(member.child) else { continue };
        let own_bones = mesh.property("wb").and_then(|property| property.data.integers()).unwrap_or_default();
        let own_values = mesh.property("wv").and_then(|property| property.data.elements::<f32>()).unwrap_or_default();
        let own = member.influences.max(1);
        let empty = influences.saturating_sub(own);
        for (of_bones, of_values) in own_bones.chunks_exact(own).zip(own_values.chunks_exact(own)) {
            bones.extend(of_bones.iter().copied().chain(std::iter::repeat_n(0, empty)));
            values.extend(of_values.iter().copied().chain(std::iter::repeat_n(0.0, empty)));
        }
    }
    (bones, values)
}
