//! Curves of one angle, or of one component of a quaternion: `rx ry rz` (until 2023-11), with `rw` in the first weeks.

use cast_format::{NodeKind, schema};
use cast_read::views::{CurveFields, CurveModeOverrideRef, CurveProperty, CurveRef};
use cast_read::{NodeRef, View};
use cast_write::{Integers, Node};
use hashbrown::{HashMap, HashSet};

use super::budget::Budget;
use super::parts::{Part, Parts, Problem};
use super::removed::Removed;
use crate::changes::Log;
use crate::rules::properties::LEGACY_VALUE;

/// The part of a rotation in a curve: 0 to 2 for the axes, 3 for the fourth component of a quaternion.
pub(super) fn part_of(property: CurveProperty<'_>) -> Option<usize> {
    match property {
        CurveProperty::EulerX => Some(0),
        CurveProperty::EulerY => Some(1),
        CurveProperty::EulerZ => Some(2),
        CurveProperty::QuaternionW => Some(3),
        _ => None,
    }
}

/// The curves for the rotation of one node, by child index.
#[derive(Default)]
struct Group<'a> {
    curves: Vec<(usize, usize, CurveRef<'a>)>,
    /// Whether there is a current rotation curve, too.
    has_whole: bool,
}

/// Merges the curves of an animation that are parts of one rotation.
pub(super) fn upgrade<'a>(
    origin: NodeRef<'a>,
    node: &mut Node<'a>,
    removed: &mut Removed,
    budget: &mut Budget,
    log: &mut Log<'a>,
) {
    let is_part = |curve: CurveRef<'a>| curve.key_property().and_then(part_of);
    let curves = || origin.children().enumerate().filter_map(|(place, child)| Some((place, CurveRef::cast(child)?)));
    if !curves().any(|(_, curve)| is_part(curve).is_some()) {
        return;
    }
    let mut groups: HashMap<&[u8], Group<'a>> = HashMap::new();
    let mut order: Vec<&[u8]> = Vec::new();
    for (place, curve) in curves() {
        let name = curve.node().property("nn").and_then(|name| name.text());
        let part = is_part(curve);
        let Some(name) = name else {
            if let Some(part) = part {
                log.node = Some(curve.node());
                let reason = format_args!("part {part} of a rotation does not name its node");
                log.refuse(&LEGACY_VALUE, "kp", reason);
            }
            continue;
        };
        let group = groups.entry(name.as_bytes()).or_insert_with(|| {
            order.push(name.as_bytes());
            Group::default()
        });
        group.has_whole |= matches!(curve.key_property(), Some(CurveProperty::Rotation));
        group.curves.extend(part.map(|part| (part, place, curve)));
    }
    let takes_rest = |change: CurveModeOverrideRef<'_>| change.override_rotation();
    let is_overridden = origin.children().filter_map(CurveModeOverrideRef::cast).any(takes_rest);
    let mut gone = HashSet::new();
    for group in order.iter().filter_map(|name| groups.get(name)) {
        let Some((_, first, curve)) = group.curves.iter().min_by_key(|(_, place, _)| *place) else { continue };
        log.node = Some(curve.node());
        if unite(group, is_overridden, node.children.get_mut(*first), budget, log) {
            for (_, place, curve) in group.curves.iter().filter(|(_, place, _)| place != first) {
                gone.insert(*place);
                removed.add(curve.node());
            }
        }
    }
    let mut place = 0_usize;
    node.children.retain(|_| {
        let here = place;
        place = place.saturating_add(1);
        !gone.contains(&here)
    });
}

/// Reports a part of a rotation outside an animation: the other parts cannot be identified.
pub(super) fn refuse_misplaced(node: &Node<'_>, parent: Option<NodeKind>, log: &mut Log<'_>) {
    let property = node.property("kp").and_then(|property| property.data.text()).map(CurveProperty::from);
    if parent != Some(NodeKind::ANIMATION) && property.and_then(part_of).is_some() {
        log.refuse(&LEGACY_VALUE, "kp", "the curve is not in an animation");
    }
}

/// Merges the curves of a group; returns whether that was possible.
fn unite(
    group: &Group<'_>,
    is_overridden: bool,
    first: Option<&mut Node<'_>>,
    budget: &mut Budget,
    log: &mut Log<'_>,
) -> bool {
    let Some(first) = first else { return false };
    let names: Vec<&str> =
        group.curves.iter().filter_map(|(part, ..)| ["rx", "ry", "rz", "rw"].get(*part).copied()).collect();
    let names = names.join(" ");
    let mut losses: Vec<String> = Vec::new();
    let united =
        gather(group, is_overridden, &mut losses).and_then(|parts| parts.united(log.lossy, budget, &mut losses));
    let keys = match united {
        Ok(keys) => keys,
        Err(Problem::Impossible(reason)) => {
            log.refuse(&LEGACY_VALUE, "kp", format_args!("{names}: {reason}"));
            return false;
        }
        Err(Problem::Inexact(reason)) => {
            log.may_lose(&LEGACY_VALUE, "kp", format_args!("{names}: {reason}"));
            return false;
        }
    };
    let elements = keys.len() as u64;
    if losses.is_empty() {
        log.change_all(&LEGACY_VALUE, "kp", elements, format_args!("`{names}`"), "`rq`");
    } else {
        let losses = losses.join("; ");
        if !log.may_lose(&LEGACY_VALUE, "kp", format_args!("{names}: {losses}")) {
            return false;
        }
        log.lose(&LEGACY_VALUE, "kp", elements, format_args!("`{names}`"), format_args!("`rq` ({losses})"));
    }
    let (frames, values): (Vec<u32>, Vec<[f32; 4]>) = keys.into_iter().unzip();
    first.remove("kt");
    first.set("kp", "rq");
    first.set("kb", Integers::from(frames));
    first.set("kv", values);
    true
}

/// The parts of a rotation, if they belong together; `losses` receives what would be lost.
fn gather(group: &Group<'_>, is_overridden: bool, losses: &mut Vec<String>) -> Result<Parts, Problem> {
    if group.has_whole {
        return Err(Problem::Impossible("there is an `rq` curve for the same node".into()));
    }
    let mut parts = Parts::default();
    let settings = |curve: &CurveFields<'_>| (curve.mode.as_str().to_owned(), curve.additive_blend_weight.to_bits());
    let mut common = None;
    for (part, _, curve) in &group.curves {
        let fields = curve.fields();
        if common.get_or_insert_with(|| settings(&fields)) != &settings(&fields) {
            return Err(Problem::Impossible("their modes or blend weights differ".into()));
        }
        if curve.node().is_opaque() {
            return Err(Problem::Impossible("a curve has a property of unknown type".into()));
        }
        if curve.node().children().next().is_some() || has_unknown(curve.node()) {
            losses.push("properties or children that are unknown are lost".into());
        }
        let read = Part::read(&fields, losses)?;
        if parts.set(*part, read) {
            losses.push("if several curves have the same part, the last one is used".into());
        }
    }
    let is_absolute = common.is_none_or(|(mode, _)| mode == "absolute");
    if (is_absolute || is_overridden) && parts.is_incomplete() {
        losses.push("the other angles, which are those of the rest pose, are assumed to be 0".into());
    }
    Ok(parts)
}

/// Whether a curve has properties that the specification does not define.
fn has_unknown(curve: NodeRef<'_>) -> bool {
    let schema = schema::node(NodeKind::CURVE);
    let is_known = |name: &str| schema.is_some_and(|schema| schema.property(name).is_some());
    let padding = curve.padding();
    let mut content = curve.properties().filter(|property| !property.is_padding(padding));
    content.any(|property| !property.name().to_str().is_ok_and(is_known))
}
