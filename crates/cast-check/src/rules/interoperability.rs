//! What individual readers cannot handle (`docs/format.md#what-every-known-reader-accepts` and
//! `docs/format.md#defects-of-other-software`). Only checked if the file is meant for them.

use cast_format::{NodeKind, PropertyType, schema};
use cast_options::program;
use cast_read::views::{BlendShapeRef, BoneRef, CurveRef, MeshRef};
use cast_read::{NodeRef, PropertyRef, View};

use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{BONE, DEFECTS, HISTORY, MESH, NODES, READERS};
use crate::rule::{error, warning};
use crate::rules::material;
use crate::{Reader, Rule, When};

pub(crate) static RULES: &[&Rule] = &[
    &EXTRA_ARRAY,
    &EXTRA_NAME,
    &EXTRA_IN_MATERIAL,
    &NO_ELEMENTS,
    &NO_LOCAL,
    &ONE_INFLUENCE,
    &SCALES,
    &MISREAD,
    &FLOAT_FRAMES,
    &INFLUENCES,
    &BESIDE_MODEL,
    &OLD_CURVE,
];

const IMPORTERS: When = When::For(&[Reader::Unreal, Reader::Library]);
const PLUGINS: When = When::For(&[Reader::Blender, Reader::Maya]);
const BLENDER: When = When::For(&[Reader::Blender]);
const LIBRARIES: When = When::For(&[Reader::Library]);

pub(crate) static PROPERTIES: Pass = Pass::Nodes(&[], properties);
pub(crate) static NODE: Pass = Pass::Nodes(&[NodeKind::BONE, NodeKind::MESH, NodeKind::BLEND_SHAPE], node);
pub(crate) static MOTION: Pass = Pass::Nodes(&[NodeKind::CURVE, NodeKind::NOTIFICATION_TRACK], motion);
pub(crate) static BESIDE: Pass = Pass::File(beside);
pub(crate) static ALPHA: Pass = Pass::Nodes(&[NodeKind::HAIR, NodeKind::CONSTRAINT], alpha);

static EXTRA_ARRAY: Rule = error("CAST-INTEROP-001", "extra property that is not one string")
    .says(READERS, "Extra properties are safe only if typed `s` with count 1.")
    .why("Any other type breaks tinycast, and corrupts notification tracks and mesh layers in the Unreal importer.")
    .when(IMPORTERS);

static EXTRA_NAME: Rule = error("CAST-INTEROP-002", "extra property with the name of a layer")
    .says(READERS, "The name of an extra property never starts with `c` or `u`.")
    .why("Readers that only look at the first letter take it for a layer of colours or texture coordinates. Rename it.")
    .when(IMPORTERS);

static EXTRA_IN_MATERIAL: Rule = warning("CAST-INTEROP-003", "extra property in a material")
    .says(READERS, "Nothing is ever added to a Material.")
    .why("The Python library, and with it both plug-ins, takes any unknown property for a slot. Put it elsewhere.")
    .when(PLUGINS);

static NO_ELEMENTS: Rule = error("CAST-INTEROP-004", "property without elements")
    .says(READERS, "A count of 0 is not accepted by every reader.")
    .why("tinycast reads one element anyway, and loses its place in the file. Remove the property.")
    .when(LIBRARIES);

static NO_LOCAL: Rule = error("CAST-INTEROP-005", "bone without a local transform")
    .says(BONE, "The plug-ins use `lp`, `lr` and `s` only; Blender's refuses a bone without `lp` or `lr`.")
    .why("The import fails, or the bone is placed at its parent. Derive the local transform from the world transform.")
    .when(PLUGINS);

static ONE_INFLUENCE: Rule = warning("CAST-INTEROP-006", "weight that Blender reads as 1")
    .says(MESH, "With one influence per vertex, Blender's plug-in takes every weight as 1.")
    .why("Vertices with another weight move differently there. Write two influences, the second with the remaining weight.")
    .when(BLENDER);

static SCALES: Rule = warning("CAST-INTEROP-007", "several weight scales")
    .says(NODES, "`ts` is an array, but the Python library treats it as a scalar.")
    .why("Both plug-ins are built on that library and use one of the scales for all.")
    .when(PLUGINS);

static MISREAD: Rule = warning("CAST-INTEROP-008", "property that the Cast.NET alpha misreads")
    .says(DEFECTS, "The 2025 alpha of Cast.NET looks for `mo`, `co` and the particles of Hair under the wrong keys.")
    .why("Programs built on it lose the offset of the constraint, or all hair. The rewrite of 2026 reads them correctly.")
    .when(LIBRARIES);

static FLOAT_FRAMES: Rule = error("CAST-INTEROP-009", "frames that Blender refuses")
    .says(HISTORY, "Since 2023-10, Curve `kb` and NotificationTrack `kb` can no longer be floats.")
    .why("Blender's plug-in counts from the first to the last frame, and stops with an error at floats. Upgrade the file.")
    .when(BLENDER);

static INFLUENCES: Rule = warning("CAST-INTEROP-010", "more influences than Unreal uses")
    .says(MESH, "`mi` is the number of bones that move each vertex.")
    .why(
        "Unreal uses at most eight bones for a vertex, unless the project turns on Unlimited Bone Influences, and drops the \
         smallest weights. A conversion with at most eight influences keeps the largest, and their sum.",
    )
    .when(When::For(&[Reader::Unreal]));

static BESIDE_MODEL: Rule = warning("CAST-INTEROP-011", "animation beside its model")
    .says(DEFECTS, "Blender's plug-in applies an animation to the armature that was selected before the import.")
    .why(
        "Unless an armature is selected, it stops with an error after it has imported the models of the file. Import the file \
         once, select the armature, and import it again, or split the file.",
    )
    .when(BLENDER);

static OLD_CURVE: Rule = warning("CAST-INTEROP-012", "curve that the plug-ins ignore")
    .says(HISTORY, "2023-11 removed the curves `rx ry rz`.")
    .why("The plug-ins know `rq`, `tx` to `tz`, `sx` to `sz` and `bs`, and pass over all other curves without a word. Upgrade the file.")
    .when(PLUGINS);

fn motion<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    if context.options.readers.is_empty() {
        return;
    }
    let node = visit.node;
    if let Some(property) = node.property("kb").filter(|frames| frames.property_type() == PropertyType::FLOAT) {
        let place = Location::property(node, property);
        findings.add(&FLOAT_FRAMES, place, format_args!("`kb` has type f, expected b, h or i"));
    }
    let property = CurveRef::cast(node).and_then(|curve| curve.key_property()).map(|property| property.as_str());
    if let Some(old @ ("rx" | "ry" | "rz" | "rw")) = property {
        findings.add(&OLD_CURVE, Location::named(node, "kp"), format_args!("no plug-in knows `{old}`"));
    }
}

fn beside<'c, 'a>(context: &'c Context<'c, 'a>, findings: &mut Findings<'c, 'a>) {
    if context.options.readers.is_empty() || context.cast.models().next().is_none() {
        return;
    }
    if let Some(animation) = context.cast.animations().next() {
        let place = Location::node(animation.node());
        findings.add(&BESIDE_MODEL, place, format_args!("there is a model in the same file"));
    }
}

fn properties<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    if context.options.readers.is_empty() {
        return;
    }
    let node = visit.node;
    let Some(schema) = schema::node(node.kind()) else { return };
    let padding = node.padding();
    for property in node.properties().filter(|property| property.property_type().is_known()) {
        let place = Location::property(node, property);
        let Ok(name) = property.name().to_str() else { continue };
        if property.count() == 0 {
            findings.add(&NO_ELEMENTS, place, format_args!("`{name}` has no element"));
        }
        let is_extra = material::is_extra(node.kind(), name.as_bytes(), property.property_type());
        if schema.property(name).is_none() && !is_extra && !property.is_padding(padding) {
            extra(node, name, &property, place, findings);
        }
    }
}

/// Checks a property that the specification does not know.
fn extra<'a>(
    node: NodeRef<'a>,
    name: &str,
    property: &PropertyRef<'a>,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    let found = property.property_type();
    let is_material = node.kind() == NodeKind::MATERIAL;
    if is_material {
        findings.add(&EXTRA_IN_MATERIAL, place, format_args!("`{name}` is not a slot of the specification"));
    }
    let is_one_string = found == PropertyType::STRING && property.count() == 1;
    if is_material && found == PropertyType::INTEGER64 {
        return;
    }
    if !is_one_string {
        findings.add(
            &EXTRA_ARRAY,
            place,
            format_args!("`{name}` has type {found} and count {}, expected one string", property.count()),
        );
    } else if matches!(name.as_bytes(), [b'c' | b'u', ..]) && node.kind() == NodeKind::MESH {
        findings.add(&EXTRA_NAME, place, format_args!("`{name}` starts with the letter of a layer"));
    }
}

fn node<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    if context.options.readers.is_empty() {
        return;
    }
    let node = visit.node;
    if let Some(bone) = BoneRef::cast(node)
        && (bone.local_position().is_none() || bone.local_rotation().is_none())
    {
        findings.add(&NO_LOCAL, Location::node(node), format_args!("there is no `lp` or no `lr`"));
    }
    if let Some(shape) = BlendShapeRef::cast(node)
        && let Some(scales) = shape.target_weight_scales().filter(|scales| scales.len() > 1)
    {
        findings.add(&SCALES, Location::named(node, "ts"), format_args!("{} scales, expected one", scales.len()));
    }
    let influences = MeshRef::cast(node).and_then(|mesh| mesh.maximum_influence());
    // The same row of the table of programs that conversions for it follow.
    let most = program("unreal").and_then(|unreal| unreal.count("max_influences"));
    if let Some((influences, most)) = influences.zip(most).filter(|(influences, most)| influences > most) {
        let place = Location::named(node, "mi");
        findings.add(&INFLUENCES, place, format_args!("`mi` is {influences}, expected at most {most}"));
    }
    if let Some(weights) = MeshRef::cast(node).filter(|mesh| mesh.maximum_influence() == Some(1)) {
        let place = Location::named(node, "wv");
        for (vertex, weight) in weights.weight_values().iter().flat_map(|weights| weights.iter().enumerate()) {
            // A weight that is not near 1 at all is reported as a wrong sum.
            if weight != 1.0 && weight != 0.0 {
                findings.add(&ONE_INFLUENCE, place.element(vertex), format_args!("the weight is {weight}"));
            }
        }
    }
}

fn alpha<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    for key in if node.kind() == NodeKind::HAIR { &["pt"][..] } else { &["mo", "co"] } {
        if let Some(property) = node.property(key) {
            findings.add(
                &MISREAD,
                Location::property(node, property),
                format_args!("Cast.NET looks for `{key}` under a different key"),
            );
        }
    }
}
