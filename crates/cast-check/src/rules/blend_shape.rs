//! Blend shapes.

use cast_format::NodeKind;
use cast_read::views::{BlendShapeFields, BlendShapeRef, MeshRef, ModelRef};
use cast_read::{NodeRef, Scope, View};
use hashbrown::{HashMap, HashSet};

use super::numbers::{Count, Vector, is_finite};
use super::strings::Cut;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{BLEND_SHAPE, HISTORY};
use crate::rule::{error, info, warning};

pub(crate) static RULES: &[&Rule] =
    &[&PAIRS, &RANGE, &REPEATED, &SCALE, &NOT_FINITE, &NAME_REPEATED, &TARGET_SCALES, &EMPTY];

/// Checks each shape by itself.
pub(crate) static SHAPE: Pass = Pass::Nodes(&[NodeKind::BLEND_SHAPE], check);
/// Checks all shapes of a model together, because they have to be compared with meshes and each other.
pub(crate) static SHAPES: Pass = Pass::Nodes(&[NodeKind::MODEL], in_model);

static PAIRS: Rule = error("CAST-BLEND-001", "wrong number of blend shape positions")
    .says(BLEND_SHAPE, "`vp` has as many elements as `vi`: the final position of each of those vertices.")
    .why("Readers read past the end, or move the wrong vertices.");

static RANGE: Rule = error("CAST-BLEND-002", "vertex index out of range")
    .says(BLEND_SHAPE, "`vi` holds indices into the vertices of the base mesh.")
    .why("Readers crash or refuse the file. The shape belongs to another mesh, or the mesh was changed afterwards.");

static REPEATED: Rule = warning("CAST-BLEND-003", "vertex that is moved twice")
    .says(BLEND_SHAPE, "`vi` names the vertices that move.")
    .why("Readers take the first position or the last. Remove the one that is not intended.");

static SCALE: Rule = warning("CAST-BLEND-004", "weight scale that is not above 0")
    .says(BLEND_SHAPE, "`ts` is the largest weight of the shape, 1 if it is absent.")
    .why("A slider from 0 to 0 or below cannot be moved, and readers divide by the scale.");

static NOT_FINITE: Rule = error("CAST-BLEND-005", "position that is infinite or not a number")
    .says(BLEND_SHAPE, "`vp` holds final positions.")
    .why("The vertex disappears as soon as the shape is used, and the bounds of the mesh are nonsense.");

static NAME_REPEATED: Rule = warning("CAST-BLEND-006", "shape name that is used twice for a mesh")
    .says(BLEND_SHAPE, "Blend-shape curves match the shape's name.")
    .why("A curve moves both shapes, or one of them, depending on the reader. Give each shape a unique name.");

static TARGET_SCALES: Rule = warning("CAST-BLEND-007", "wrong number of weight scales")
    .says(HISTORY, "Before 2024-06 a blend shape had target meshes `t`, each with a weight scale `ts`.")
    .why("Readers of old files assume 1 for missing scales; today's shapes have a single scale.");

static EMPTY: Rule = info("CAST-BLEND-008", "shape that moves nothing")
    .says(BLEND_SHAPE, "`vi` names the vertices that move.")
    .why("The shape is a slider without effect; some readers fail on empty arrays. Remove it.");

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let Some(shape) = BlendShapeRef::cast(node).map(|shape| shape.fields()) else { return };
    let (indices, positions) = (shape.vertex_indices, shape.positions);
    let place = Location::named(node, "vp");
    if let (Some(indices), Some(positions)) = (indices, positions)
        && indices.len() != positions.len()
    {
        let (found, expected) = (Count(positions.len()), Count(indices.len()));
        findings.add(&PAIRS, place, format_args!("{found} positions, expected one for each of {expected} indices"));
    }
    for (index, position) in positions.iter().flat_map(|positions| positions.iter().enumerate()) {
        if !is_finite(position) {
            findings.add(
                &NOT_FINITE,
                place.element(index),
                format_args!("{}, expected finite numbers", Vector(&position)),
            );
        }
    }
    if let Some(indices) = indices {
        let place = Location::named(node, "vi");
        if indices.is_empty() {
            findings.add(&EMPTY, place, format_args!("there are no vertex indices"));
        }
        let mut seen = HashSet::with_capacity(indices.len());
        for (element, index) in indices.iter().enumerate().filter(|(_, index)| !seen.insert(*index)) {
            findings.add(&REPEATED, place.element(element), format_args!("vertex {index} appears before"));
        }
    }
    scales(node, &shape, findings);
}

fn scales<'a>(node: NodeRef<'a>, shape: &BlendShapeFields<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(scales) = shape.target_weight_scales else { return };
    let place = Location::named(node, "ts");
    for (index, scale) in scales.iter().enumerate().filter(|(_, scale)| !(scale.is_finite() && *scale > 0.0)) {
        findings.add(&SCALE, place.element(index), format_args!("the scale is {scale}, expected more than 0"));
    }
    let targets = shape.legacy_target_shapes.map_or(1, |targets| targets.len());
    if scales.len() != targets {
        findings.add(&TARGET_SCALES, place, format_args!("{} scales, expected {targets}", scales.len()));
    }
}

fn in_model<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(model) = ModelRef::cast(visit.node) else { return };
    if model.blend_shapes().next().is_none() {
        return;
    }
    // Each mesh only once, because it may have many shapes.
    let mut vertices: HashMap<usize, usize> = HashMap::new();
    let mut names: HashSet<(u64, &[u8])> = HashSet::new();
    for shape in model.blend_shapes() {
        let (node, fields) = (shape.node(), shape.fields());
        let Some(base) = fields.base_shape_hash else { continue };
        if let Some(name) = node.text("n").filter(|name| !names.insert((base, name.as_bytes()))) {
            findings.add(
                &NAME_REPEATED,
                Location::named(node, "n"),
                format_args!("the name {} is that of an earlier shape of the mesh", Cut(name)),
            );
        }
        let mesh: Option<MeshRef<'_>> = context.links().resolve(node, base, Scope::Siblings);
        let (Some(mesh), Some(indices)) = (mesh, fields.vertex_indices) else { continue };
        let count = vertices.entry(mesh.node().offset()).or_insert_with(|| mesh.vertex_count());
        let place = Location::named(node, "vi");
        for (element, index) in indices.iter().enumerate().filter(|(_, index)| *index as usize >= *count) {
            findings.add(
                &RANGE,
                place.element(element),
                format_args!("index {index} is outside the {} vertices of the mesh", Count(*count)),
            );
        }
    }
}
