//! What curves and overrides refer to.

use std::cell::OnceCell;

use cast_format::NodeKind;
use cast_read::views::{AnimationRef, CurveProperty};
use cast_read::{NodeRef, Text, View};
use hashbrown::HashSet;

use super::super::strings::Cut;
use crate::Rule;
use crate::context::{Context, Visit, folded, names_of_bones};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{CURVE, OVERRIDES};
use crate::rule::{info, warning};

pub(crate) static TARGETS: Pass = Pass::Nodes(&[NodeKind::ANIMATION], check);

pub(super) static MISSING: Rule = warning("CAST-ANIMATION-008", "curve of a missing node")
    .says(CURVE, "`nn` is the name of the bone or blend shape that a curve animates.")
    .why("Nothing moves. The animation belongs to another skeleton, or the bone was renamed.");

pub(super) static DUPLICATE: Rule = warning("CAST-ANIMATION-009", "second curve for the same property of a node")
    .says(CURVE, "A curve animates one property of one node.")
    .why("Readers take one of the curves, or mix their keys. Merge them.");

pub(super) static OVERRIDE_MISSING: Rule = warning("CAST-ANIMATION-011", "override of a missing node")
    .says(OVERRIDES, "An override applies to the descendants of the named bone in the skeleton.")
    .why("The override has no effect, so curves are applied in a mode that was not intended.");

pub(super) static OVERRIDES_NOTHING: Rule = info("CAST-ANIMATION-012", "override without effect")
    .says(
        OVERRIDES,
        "`ot`, `or` and `os` say whether translation, rotation and scale curves use the mode, for the descendants of the \
         named bone.",
    )
    .why(
        "With none of them set, or without bones below the named one, the override does nothing. The published \
         specification says that the named bone is included, but no known reader does so. Name its parent, or leave the \
         override out.",
    );

pub(super) static OVERRIDE_REPEATED: Rule = info("CAST-ANIMATION-013", "second override of the same node")
    .says(OVERRIDES, "An override applies to the descendants of the named bone in the skeleton.")
    .why("If both apply to the same kind of curve, the reader decides which one wins.");

fn check<'c, 'a>(context: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let Some(animation) = AnimationRef::cast(visit.node) else { return };
    // The skeleton of the animation itself, if it has one; otherwise those of the models in the file.
    let own = {
        // One without bones, as LegionPlus writes it, says nothing.
        let mut skeletons = animation.skeletons().filter(|skeleton| skeleton.bones().next().is_some()).peekable();
        skeletons.peek().is_some().then(|| names_of_bones(skeletons))
    };
    let bones = own.as_ref().or_else(|| context.bone_names());
    // Both plug-ins, and scenes, find bones in another case if they must.
    let own_folded: OnceCell<HashSet<String>> = OnceCell::new();
    let is_folded = |name: Text<'_>| {
        let names = match &own {
            Some(own) => Some(own_folded.get_or_init(|| own.keys().map(|name| folded(name)).collect())),
            None => context.folded_bone_names(),
        };
        names.is_some_and(|names| names.contains(&folded(name.as_bytes())))
    };
    let mut curves: HashSet<(&[u8], &str)> = HashSet::new();
    for curve in animation.curves() {
        let (node, Some(name)) = (curve.node(), target(curve.node())) else { continue };
        let Some(property) = curve.key_property() else { continue };
        let (is_missing, what) = match property {
            CurveProperty::BlendShape => {
                (context.shape_names().is_some_and(|names| !names.contains(name.as_bytes())), "blend shape")
            }
            CurveProperty::Other(_) => (false, ""),
            _ => (bones.is_some_and(|names| !names.contains_key(name.as_bytes())), "bone"),
        };
        let is_bone = || what == "bone" && is_folded(name);
        // Meshes are hidden by name as well.
        let is_mesh = || property == CurveProperty::Visibility && context.mesh_names().contains(name.as_bytes());
        if is_missing && !is_mesh() && !is_bone() {
            findings.add(&MISSING, Location::named(node, "nn"), format_args!("there is no {what} {}", Cut(name)));
        }
        if !curves.insert((name.as_bytes(), property.as_str())) {
            findings.add(
                &DUPLICATE,
                Location::node(node),
                format_args!("there is an earlier curve for `{property}` of {}", Cut(name)),
            );
        }
    }
    let mut overrides: HashSet<&[u8]> = HashSet::new();
    for change in animation.curve_mode_overrides() {
        let (node, Some(name)) = (change.node(), target(change.node())) else { continue };
        match bones.map(|bones| bones.get(name.as_bytes())) {
            // Their names are compared exactly, by both plug-ins.
            Some(None) => {
                let message = format_args!("there is no bone {}", Cut(name));
                findings.add(&OVERRIDE_MISSING, Location::named(node, "nn"), message);
            }
            Some(Some(false)) => {
                let message = format_args!("there are no bones below {}", Cut(name));
                findings.add(&OVERRIDES_NOTHING, Location::named(node, "nn"), message);
            }
            _ => {}
        }
        if !overrides.insert(name.as_bytes()) {
            findings.add(
                &OVERRIDE_REPEATED,
                Location::node(node),
                format_args!("there is an earlier override of {}", Cut(name)),
            );
        }
    }
}

fn target(node: NodeRef<'_>) -> Option<Text<'_>> {
    node.property("nn")?.text()
}
