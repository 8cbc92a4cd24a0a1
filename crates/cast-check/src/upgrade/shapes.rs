//! Blend shapes with whole meshes as targets (until 2024-06), or with differences (`vd`).

use cast_format::NodeKind;
use cast_read::views::{BlendShapeRef, MeshRef};
use cast_read::{Array, Links, NodeRef, Scope, View};
use cast_write::{Integers, Node, NodeHash, Property, RawBytes};

use super::budget::Budget;
use crate::changes::Log;
use crate::rules::properties::LEGACY;

/// Upgrades the blend shapes of a model.
pub(super) fn upgrade<'a>(
    links: &Links,
    origin: NodeRef<'a>,
    node: &mut Node<'a>,
    budget: &mut Budget,
    log: &mut Log<'a>,
) {
    let is_legacy = |child: &Node<'_>| {
        child.kind == NodeKind::BLEND_SHAPE && (child.property("t").is_some() || child.property("vd").is_some())
    };
    if !node.children.iter().any(is_legacy) {
        return;
    }
    let children = core::mem::take(&mut node.children);
    for (child, mut owned) in origin.children().zip(children) {
        log.node = Some(child);
        let shape = BlendShapeRef::cast(child).filter(|_| is_legacy(&owned));
        let more = shape.map(|shape| {
            deltas(shape, &mut owned, links, log);
            targets(shape, &mut owned, links, budget, log)
        });
        node.children.push(owned);
        node.children.extend(more.into_iter().flatten());
    }
}

/// Reports an old blend shape outside a model: its meshes cannot be identified.
pub(super) fn refuse_misplaced(node: &Node<'_>, parent: Option<NodeKind>, log: &mut Log<'_>) {
    for name in ["t", "vd"] {
        if parent != Some(NodeKind::MODEL) && node.property(name).is_some() {
            log.refuse(&LEGACY, name, "the shape is not in a model");
        }
    }
}

fn base<'a>(shape: BlendShapeRef<'a>, hash: Option<u64>, links: &Links) -> Option<Array<'a, [f32; 3]>> {
    mesh(shape, hash?, links)?.positions()
}

fn mesh<'a>(shape: BlendShapeRef<'a>, hash: u64, links: &Links) -> Option<MeshRef<'a>> {
    links.resolve(shape.node(), hash, Scope::Siblings)
}

/// Replaces differences by final positions.
fn deltas<'a>(shape: BlendShapeRef<'a>, node: &mut Node<'a>, links: &Links, log: &mut Log<'_>) {
    if node.property("vd").is_none() {
        return;
    }
    if node.property("vp").is_some() {
        if log.may_lose(&LEGACY, "vd", "there are positions in `vp`, which take precedence") {
            log.lose(&LEGACY, "vd", 1, "the differences in `vd`, which `vp` overrides", "removed");
            node.remove("vd");
        }
        return;
    }
    let fields = shape.fields();
    let (Some(indices), Some(deltas)) = (fields.vertex_indices, fields.legacy_deltas) else {
        return log.refuse(&LEGACY, "vd", "`vi` or `vd` is missing or has another type");
    };
    let Some(base) = base(shape, fields.base_shape_hash, links) else {
        return log.refuse(&LEGACY, "vd", "the mesh that it applies to does not exist");
    };
    if indices.len() != deltas.len() {
        let reason = format_args!("{} differences for {} vertices", deltas.len(), indices.len());
        return log.refuse(&LEGACY, "vd", reason);
    }
    let mut positions = Vec::with_capacity(deltas.len());
    for (index, delta) in indices.iter().zip(deltas.iter()) {
        let Some(position) = base.get(index as usize) else {
            return log.refuse(
                &LEGACY,
                "vd",
                format_args!("vertex {index} is out of range; there are {} vertices", base.len()),
            );
        };
        positions.push(sum(position, delta));
    }
    log.change_all(&LEGACY, "vd", positions.len() as u64, "`vd`", "`vp`, the sum with the mesh");
    if let Some(property) = node.property_mut("vd") {
        *property = Property::new("vp", positions);
    }
    node.remove("vd");
}

#[allow(clippy::cast_possible_truncation, reason = "rounding to what files hold")]
fn sum([ax, ay, az]: [f32; 3], [bx, by, bz]: [f32; 3]) -> [f32; 3] {
    [(ax, bx), (ay, by), (az, bz)].map(|(one, other)| (f64::from(one) + f64::from(other)) as f32)
}

/// Makes a shape for each target; returns all but the first.
fn targets<'a>(
    shape: BlendShapeRef<'a>,
    node: &mut Node<'a>,
    links: &Links,
    budget: &mut Budget,
    log: &mut Log<'_>,
) -> Vec<Node<'a>> {
    if node.property("t").is_none() {
        return Vec::new();
    }
    if node.is_opaque() {
        log.refuse(&LEGACY, "t", "the shape has a property of unknown type, which may hide others");
        return Vec::new();
    }
    if node.property("vi").is_some() {
        if log.may_lose(&LEGACY, "t", "there are vertices in `vi`, which take precedence") {
            log.lose(&LEGACY, "t", 1, "the targets in `t`, which `vi` overrides", "removed");
            node.remove("t");
        }
        return Vec::new();
    }
    let found = match gather(shape, links, budget, log) {
        Ok(found) => found,
        Err(reason) => {
            log.refuse(&LEGACY, "t", reason);
            return Vec::new();
        }
    };
    let Some(found) = found else { return Vec::new() };
    let was = format!("{} targets", found.targets.len());
    if found.is_complete {
        log.change(&LEGACY, "t", was, "a shape each");
    } else {
        log.lose(&LEGACY, "t", 1, was, "a shape for each target; other targets or scales are left out");
    }
    let old = node.clone();
    let mut shapes: Vec<Node<'a>> = found.targets.iter().map(|target| target.shape(&old)).collect();
    // The first replaces the old one, and keeps its links and children.
    if let Some(first) = shapes.first_mut() {
        first.hash = old.hash;
    }
    for shape in shapes.iter_mut().skip(1) {
        shape.children.clear();
        shape.slack = RawBytes::empty();
    }
    let mut shapes = shapes.into_iter();
    if let Some(first) = shapes.next() {
        *node = first;
    }
    shapes.collect()
}

struct LegacyShape<'a> {
    targets: Vec<Target<'a>>,
    /// Whether every target and scale of the file is used.
    is_complete: bool,
}

struct Target<'a> {
    name: Option<&'a str>,
    scale: f32,
    indices: Vec<u32>,
    positions: Vec<[f32; 3]>,
}

/// The targets of a shape; empty if data would be lost and must not be.
fn gather<'a>(
    shape: BlendShapeRef<'a>,
    links: &Links,
    budget: &mut Budget,
    log: &mut Log<'_>,
) -> Result<Option<LegacyShape<'a>>, &'static str> {
    let fields = shape.fields();
    let hashes = fields.legacy_target_shapes.ok_or("`t` has another type")?;
    let base = base(shape, fields.base_shape_hash, links).ok_or("the deformed mesh does not exist")?;
    let scales = fields.target_weight_scales.unwrap_or_default();
    let mut found = LegacyShape { targets: Vec::new(), is_complete: true };
    let mut may_leave = |reason: String| {
        found.is_complete = false;
        log.may_lose(&LEGACY, "t", reason)
    };
    let mut targets = Vec::new();
    for (index, hash) in hashes.iter().enumerate() {
        let mesh = mesh(shape, hash, links).and_then(|mesh| Some((mesh, mesh.positions()?)));
        let Some((mesh, positions)) = mesh else {
            if may_leave(format!("the target 0x{hash:016X} does not exist")) {
                continue;
            }
            return Ok(None);
        };
        if positions.len() != base.len() {
            let reason = format!("the target 0x{hash:016X} has {} vertices, not {}", positions.len(), base.len());
            if may_leave(reason) {
                continue;
            }
            return Ok(None);
        }
        let left = budget.vertices.checked_sub(base.len());
        budget.vertices = left.ok_or("there are more targets than is plausible for a file of this size")?;
        targets.push(Target::new(mesh.name(), scales.get(index).unwrap_or(1.0), base, positions));
    }
    if scales.len() > hashes.len() && !may_leave(format!("{} scales for {} targets", scales.len(), hashes.len())) {
        return Ok(None);
    }
    if targets.is_empty() {
        return Err("there are no targets");
    }
    found.targets = targets;
    Ok(Some(found))
}

impl<'a> Target<'a> {
    fn new(name: Option<&'a str>, scale: f32, base: Array<'a, [f32; 3]>, positions: Array<'a, [f32; 3]>) -> Self {
        // Compared by bits, so that NaN and the like are kept.
        let bits = |position: [f32; 3]| position.map(f32::to_bits);
        let moved = (0_u32..).zip(base.iter().zip(positions.iter()));
        let (mut indices, mut moved): (Vec<u32>, Vec<[f32; 3]>) = moved
            .filter(|(_, (rest, position))| bits(*rest) != bits(*position))
            .map(|(index, (_, position))| (index, position))
            .unzip();
        if indices.is_empty() {
            // Some readers fail on empty arrays; a vertex that stays in place does no harm.
            indices.extend(base.first().map(|_| 0));
            moved.extend(base.first());
        }
        Self { name, scale, indices, positions: moved }
    }

    /// The shape in the current form: the old one with another name, vertices and scale.
    fn shape(&self, old: &Node<'a>) -> Node<'a> {
        let mut shape = old.clone();
        shape.hash = NodeHash::assigned();
        if let Some(name) = self.name {
            shape.set("n", name);
        }
        if let Some(property) = shape.property_mut("ts") {
            property.data = self.scale.into();
        }
        if let Some(index) = shape.properties.iter().rposition(|property| *property.name == *b"t") {
            let vertices = [
                Property::new("vi", Integers::from(self.indices.clone())),
                Property::new("vp", self.positions.clone()),
            ];
            shape.properties.splice(index..=index, vertices);
        }
        shape.remove("t");
        shape
    }
}
