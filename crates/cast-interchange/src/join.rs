//! Joining models: the parts of a character that come from several files become one model with one skeleton.
//!
//! Bones with one name become one bone: an exact match wins, otherwise a name that differs only in ASCII case, if
//! exactly one does. Two bones of one skeleton never become one.
//!
//! A model is joined onto a model of another input if it is a *part*, whose roots are bones of the other model that are
//! not roots there, or a *level of detail*, whose shared bones have the same rest after one rigid move. Of several
//! models that a part could belong to, it joins the one that has its roots by their exact names, and of these the one in which
//! most of its bones rest as they do in the part. It is moved so
//! that the bones at which it is joined coincide; what it adds to the skeleton is placed below them. Placements of models
//! are baked into what is moved. Roots that only the part has and that nothing follows, such as the object of an armature, are left
//! out.
//!
//! Before that, the bones of parts get the local axes of the whole, since programs that convert axes turn them, each in its own
//! way. A model without meshes beside animations is only their skeleton: it is joined wherever most of its bones are, and its
//! curves are written so that they move the bones of the other as its own.
//!
//! ```
//! # use cast_format::NodeKind;
//! # use cast_interchange::join::{Joining, join};
//! # use cast_write::{Bone, Document, Model, Root, Skeleton};
//! let bone = |name, parent, at| {
//!     Bone::new().with_name(name).with_parent_index(parent).with_local_position(at).with_local_rotation([0.0, 0.0, 0.0, 1.0])
//! };
//! let none = u32::MAX;
//! let body = Skeleton::new().with_bone(bone("hip", none, [0.0, 1.0, 0.0])).with_bone(bone("neck", 0, [0.0, 0.5, 0.0]));
//! let head = Skeleton::new().with_bone(bone("neck", none, [0.0; 3])).with_bone(bone("jaw", 0, [0.0, 0.1, 0.0]));
//! let file = |skeleton| Document::from(Root::new().with_model(Model::new().with_skeleton(skeleton)));
//! let mut files = [file(body), file(head)];
//! let joined = join(&mut files, &[], Joining::Parts).unwrap();
//! assert_eq!(joined.reports[1].notes().len(), 1);
//! assert_eq!(files[0].nodes().filter(|(_, node)| node.kind == NodeKind::BONE).count(), 3);
//! ```

mod attachment;
mod carried;
mod carry;
mod choice;
mod detach;
mod fit;
mod frames;
mod graft;
mod model;
mod moving;
mod rename;
mod rest;
mod similar;
mod size;
mod target;
mod vertices;

use std::cmp::Reverse;

use cast_format::NodeKind;
use cast_write::{Document, Node};
use hashbrown::{HashMap, HashSet};

use crate::error::Error;
use crate::notes;
use crate::report::Report;

pub use attachment::{Attachment, NotAttached};
pub use choice::Joining;
pub use detach::detach;
pub use frames::unscale_armatures;

use carried::Carried;
use choice::Edge;
use frames::Axes;
use model::Model;
use rename::Renames;
use target::Target;

/// What [`join`] did.
#[derive(Clone, Debug, Default)]
pub struct Joined {
    /// Notes, one report for each document.
    pub reports: Vec<Report>,
    /// Whether any model was joined.
    pub is_changed: bool,
}

/// Joins the models of documents that become one result. Each joined model moves into the model onto which it is joined,
/// with everything that belongs to it.
///
/// `attachments` are the bones below which the models of a document are attached, by its index; documents beyond the end
/// of the list are not attached.
///
/// Of bones that rest in different places, those of the first model win, as far as they differ by more than rounding.
/// There is a note if they differ by more than a thousandth of the size of the skeleton (the diagonal of the box around
/// its bones), or a hundredth of a radian or of their scale.
///
/// # Errors
/// Returns an error if no model of another document has the bone of an attachment, or if curves would need more keys than the
/// budget of an input allows.
pub fn join(
    documents: &mut [Document<'_>],
    attachments: &[Option<Attachment>],
    joining: Joining,
) -> Result<Joined, NotAttached> {
    let mut joined = Joined { reports: vec![Report::default(); documents.len()], is_changed: false };
    let attached = |document: usize| attachments.get(document).and_then(Option::as_ref);
    if joining == Joining::None && attachments.iter().all(Option::is_none) {
        return Ok(joined);
    }
    // Models of one document stay apart unless all are joined.
    let is_needed = joining == Joining::All || attachments.iter().any(Option::is_some);
    let with_models = documents.iter().filter(|document| has_model(document)).take(2).count();
    if with_models < 2 && !is_needed {
        return Ok(joined);
    }
    let mut models = Model::all(documents);
    let axes = frames::align(&mut models);
    let edges = choice::choose(&models, &attached, joining, &mut joined.reports)?;
    if edges.iter().all(Option::is_none) {
        return Ok(joined);
    }
    joined.is_changed = true;
    // Links stay valid if no two nodes of the documents have the same hash.
    for document in documents.iter_mut() {
        document.specify_types();
        document.rehash();
    }
    let ends: HashSet<usize> = edges.iter().flatten().map(|edge| edge.onto).collect();
    let is_joined = |index: usize| matches!(edges.get(index), Some(Some(_))) || ends.contains(&index);
    change_axes(documents, (&models, &axes), is_joined, &mut joined.reports);
    move_all(documents, &models, &edges, &attached, &mut joined.reports)?;
    Ok(joined)
}

/// Makes the animations of a document fit the skeleton of another one, where that has other local axes, parents or rest poses
/// than their own model has, and removes the models of the document.
///
/// # Errors
/// Returns an error if curves would need more keys than the budget of an input allows.
pub fn fit_clips<'a>(skeleton: &Document<'a>, document: &mut Document<'a>, report: &mut Report) -> Result<(), Error> {
    if !has_model(document) {
        return Ok(());
    }
    let mut both = [skeleton.clone(), std::mem::take(document)];
    let mut models = Model::all(&both);
    models.iter_mut().filter(|model| model.place.document == 1).for_each(|model| model.is_of_clips = true);
    let axes = frames::align(&mut models);
    // The first model of the skeleton that has a bone of each name.
    let mut wholes: HashMap<Vec<u8>, usize> = HashMap::new();
    let is_own = |index: usize| models.get(index).is_some_and(|model| model.place.document == 1);
    for (index, model) in models.iter().enumerate().filter(|(index, _)| !is_own(*index)) {
        for bone in &model.bones {
            wholes.entry(bone.name.to_ascii_lowercase()).or_insert(index);
        }
    }
    let mut reports = [Report::default(), Report::default()];
    change_axes(&mut both, (&models, &axes), is_own, &mut reports);
    let [_, changed] = reports;
    report.append(changed);
    let (mut targets, mut all_carried) = (HashMap::new(), Vec::new());
    for model in models.iter().enumerate().filter(|(index, _)| is_own(*index)).map(|(_, model)| model) {
        let mut shared: HashMap<usize, usize> = HashMap::new();
        let found = model.bones.iter().filter_map(|bone| wholes.get(&bone.name.to_ascii_lowercase()));
        found.for_each(|whole| *shared.entry(*whole).or_default() += 1);
        let best = shared.into_iter().max_by_key(|(whole, count)| (*count, Reverse(*whole)));
        let Some((index, whole)) = best.and_then(|(index, _)| Some((index, models.get(index)?))) else { continue };
        let Some(node) = whole.place.node(&mut both) else { continue };
        let target = targets.entry(index).or_insert_with(|| Target::new(whole, node));
        all_carried.push((model, fit::of_clips(target, model)));
    }
    if let Some(document) = both.get_mut(1) {
        carry::carry(document, &all_carried, report)?;
    }
    let [_, fitted] = both;
    *document = fitted;
    let is_model = |child: &Node<'_>| [NodeKind::MODEL, NodeKind::INSTANCE].contains(&child.kind);
    document.roots.iter_mut().for_each(|root| root.children.retain(|child| !is_model(child)));
    Ok(())
}

/// Writes the models that `are_meant` with the local axes of those to which they belong.
fn change_axes(
    documents: &mut [Document<'_>],
    (models, axes): (&[Model], &[Axes]),
    are_meant: impl Fn(usize) -> bool,
    reports: &mut [Report],
) {
    frames::change(documents, models, axes, &are_meant);
    for (index, (model, axes)) in models.iter().zip(axes).enumerate() {
        if let Some(report) = reports.get_mut(model.place.document).filter(|_| !axes.are_same() && are_meant(index)) {
            report.add(&notes::skeleton::LOCAL_AXES, format_args!("{}: {}", model.title(), axes.said()));
        }
    }
}

/// Moves every model that has an edge into the one at its end.
fn move_all<'d>(
    documents: &mut [Document<'_>],
    models: &[Model],
    edges: &[Option<Edge>],
    attached: &dyn Fn(usize) -> Option<&'d Attachment>,
    reports: &mut [Report],
) -> Result<(), NotAttached> {
    let mut all_carried: Vec<(&Model, Carried)> = Vec::new();
    let mut nodes: Vec<Option<Node<'_>>> = models.iter().map(|model| model.place.node(documents).map(take)).collect();
    let mut targets: Vec<Option<Target>> = (0..models.len()).map(|_| None).collect();
    // Where the bones of each model are in the skeleton of its target.
    let mut mapped: Vec<Vec<u32>> = models.iter().map(|model| (0..).take(model.bones.len()).collect()).collect();
    let mut renames = Renames::new(documents.len());
    for choice::Step { part, target } in choice::order(edges) {
        let (Some(model), Some(onto)) = (models.get(part), models.get(target)) else { continue };
        let Some(edge) = edges.get(part).and_then(Option::as_ref) else { continue };
        let Some(node) = nodes.get_mut(part).and_then(Option::take) else { continue };
        let Some(base) = nodes.get_mut(target).and_then(Option::as_mut) else { continue };
        let Some(slot) = targets.get_mut(target) else { continue };
        let grown = slot.get_or_insert_with(|| Target::new(onto, base));
        let below = edge.bone.and_then(|bone| mapped.get(edge.onto)?.get(bone as usize).copied());
        let offset = attached(model.place.document).map(|attachment| attachment.offset);
        let Some(report) = reports.get_mut(model.place.document) else { continue };
        let place = fit::Place { below, offset, is_part: edge.is_part };
        let (into, carried) = graft::graft(grown, base, model, node, &place, &mut renames, report);
        if !carried.is_empty() {
            all_carried.push((model, carried));
        }
        if let Some(slot) = mapped.get_mut(part) {
            *slot = into;
        }
    }
    cast_base::sort::by(&mut all_carried, |(one, _), (other, _)| one.place.document.cmp(&other.place.document));
    for (model, node) in models.iter().zip(nodes) {
        if let (Some(place), Some(node)) = (model.place.node(documents), node) {
            *place = node;
        }
    }
    // Every model is back, except those that were joined.
    documents.iter_mut().flat_map(|document| &mut document.roots).for_each(|root| {
        root.children.retain(|child| child.kind != TAKEN);
    });
    for group in all_carried.chunk_by(|(one, _), (other, _)| one.place.document == other.place.document) {
        let Some(document) = group.first().map(|(model, _)| model.place.document) else { continue };
        let (Some(content), Some(report)) = (documents.get_mut(document), reports.get_mut(document)) else { continue };
        carry::carry(content, group, report).map_err(|error| NotAttached { document, error })?;
    }
    renames.apply(documents);
    Ok(())
}

fn has_model(document: &Document<'_>) -> bool {
    let mut children = document.roots.iter().flat_map(|root| &root.children);
    children.any(|child| child.kind == NodeKind::MODEL)
}

/// What stands in the place of a model that was taken out.
const TAKEN: NodeKind = NodeKind(0);

fn take<'a>(node: &mut Node<'a>) -> Node<'a> {
    std::mem::replace(node, Node::new(TAKEN))
}
