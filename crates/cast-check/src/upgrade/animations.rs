//! Properties of old animations that apply to all their curves: interpolation of rotations (`ri`), and their space
//! (`ts`).

use cast_format::NodeKind;
use cast_read::views::{AnimationRef, CurveProperty, SkeletonRef};
use cast_read::{NodeRef, View};
use cast_write::Node;
use hashbrown::HashMap;

use super::rotations::part_of;
use crate::changes::Log;
use crate::context::Context;
use crate::rules::properties::LEGACY;

pub(super) fn upgrade<'a>(context: &Context<'_, 'a>, origin: NodeRef<'a>, node: &mut Node<'_>, log: &mut Log<'_>) {
    if node.property("ri").is_some() {
        interpolation(node, log);
    }
    if node.property("ts").is_some() {
        space(context, origin, node, log);
    }
}

fn property_of<'n>(curve: &'n Node<'_>) -> Option<CurveProperty<'n>> {
    curve.property("kp")?.data.text().map(CurveProperty::from)
}

fn interpolation(node: &mut Node<'_>, log: &mut Log<'_>) {
    if node.children_of(NodeKind::CURVE).any(|curve| property_of(curve).and_then(part_of).is_some()) {
        return log.refuse(&LEGACY, "ri", "there are rotation curves that it applies to");
    }
    let text = node.property("ri").and_then(|property| property.data.text()).unwrap_or_default().to_owned();
    if matches!(text.as_str(), "quaternion" | "euler") {
        log.change(&LEGACY, "ri", format_args!("{text:?}"), "removed, since all rotations are quaternions");
    } else if log.may_lose(&LEGACY, "ri", format_args!("the meaning of {text:?} is unknown")) {
        log.lose(&LEGACY, "ri", 1, format_args!("{text:?}"), "removed");
    } else {
        return;
    }
    node.remove("ri");
}

fn space<'a>(context: &Context<'_, 'a>, origin: NodeRef<'a>, node: &mut Node<'_>, log: &mut Log<'_>) {
    let text = node.property("ts").and_then(|property| property.data.text()).unwrap_or_default().to_owned();
    match text.as_str() {
        "local" => log.change(&LEGACY, "ts", "\"local\"", "removed, since all curves are relative to the parent"),
        "world" => match child_bone(context, origin) {
            None => log.change(&LEGACY, "ts", "\"world\"", "removed, since no curve animates a bone with a parent"),
            Some(bone) => {
                let reason = "relative to its parent, it would move differently between keys";
                return log.refuse(
                    &LEGACY,
                    "ts",
                    format_args!("curves are in world space, including that of {bone:?}; {reason}"),
                );
            }
        },
        _ if log.may_lose(&LEGACY, "ts", format_args!("the meaning of {text:?} is unknown")) => {
            log.lose(&LEGACY, "ts", 1, format_args!("{text:?}"), "removed");
        }
        _ => return,
    }
    node.remove("ts");
}

/// A bone that is animated and has a parent, or may have one.
fn child_bone<'a>(context: &Context<'_, 'a>, origin: NodeRef<'a>) -> Option<String> {
    let animation = AnimationRef::cast(origin)?;
    let own = animation.skeletons();
    let models = context.cast.models().filter_map(|model| model.skeleton());
    let mut is_child: HashMap<&[u8], bool> = HashMap::new();
    for bone in own.chain(models).flat_map(|skeleton: SkeletonRef<'a>| skeleton.bones()) {
        if let Some(name) = bone.node().text("n") {
            *is_child.entry(name.as_bytes()).or_default() |=
                bone.parent_index().is_some_and(|parent| parent != cast_format::NO_PARENT);
        }
    }
    let is_of_bone = |property: CurveProperty<'_>| {
        !matches!(property, CurveProperty::BlendShape | CurveProperty::Visibility | CurveProperty::Other(_))
    };
    let mut curves = animation.curves().filter(|curve| curve.key_property().is_some_and(is_of_bone));
    let name = |node: NodeRef<'a>| node.property("nn").and_then(|name| name.text());
    let found = curves.find_map(|curve| {
        let name = name(curve.node())?;
        is_child.get(name.as_bytes()).copied().unwrap_or(true).then_some(name)
    });
    found.map(|name| name.to_string_lossy())
}
