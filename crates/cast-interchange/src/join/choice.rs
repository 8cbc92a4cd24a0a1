//! Which model is joined onto which.

use std::cmp::Reverse;

use hashbrown::{HashMap, HashSet};

use super::attachment::{Attachment, NotAttached};
use super::model::Model;
use super::rest::{Level, Shared, level};
use super::similar::similar;
use crate::notes::skeleton;
use crate::report::Report;
use crate::{Error, lists::set};

/// Which models are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joining {
    /// None, except those that are attached.
    None,
    /// Parts and levels of detail, each with models of other inputs.
    #[default]
    Parts,
    /// All that share bones, also those of one input and those with another rest pose.
    All,
}

impl Joining {
    /// The choice of two options: whether models are joined, and whether all are that share bones.
    #[must_use]
    pub const fn of(join: bool, join_skeletons: bool) -> Self {
        match (join_skeletons, join) {
            (true, _) => Self::All,
            (false, true) => Self::Parts,
            (false, false) => Self::None,
        }
    }
}

/// How many models each model is compared with at most, so that the work grows with the sum of their sizes however many
/// copies of one skeleton there are.
const CANDIDATES: usize = 64;

/// The end of the way of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The model onto which it is joined.
    pub(super) onto: usize,
    /// The bone of that model below which it is attached.
    pub(super) bone: Option<u32>,
    /// Whether it is a part, which follows the bone at which it is joined.
    pub(super) is_part: bool,
}

/// A model that moves into another one.
pub(super) struct Step {
    pub(super) part: usize,
    /// The model in which it ends.
    pub(super) target: usize,
}

/// The models that have a bone of each name, in order; names are in lower case.
#[derive(Default)]
struct Index(HashMap<Vec<u8>, Vec<usize>>);

impl Index {
    fn add(&mut self, name: &[u8], model: usize) {
        let models = self.0.entry(name.to_ascii_lowercase()).or_default();
        if !name.is_empty() && models.last() != Some(&model) {
            models.push(model);
        }
    }

    fn of(&self, name: &[u8]) -> impl Iterator<Item = usize> {
        self.0.get(&name.to_ascii_lowercase()).into_iter().flatten().copied()
    }
}

/// How alike a part and a whole are: whether the roots of the part have their exact names there, how many bones rest alike, and
/// how many do not.
type Likeness = (bool, usize, Reverse<usize>);

struct Chooser<'c> {
    models: &'c [Model],
    attached: &'c dyn Fn(usize) -> bool,
    joining: Joining,
    all: Index,
    /// Bones that are not roots.
    inner: Index,
}

/// For each model the one onto which it is joined, if any. Following them ends.
pub(super) fn choose<'d>(
    models: &[Model],
    attached: &dyn Fn(usize) -> Option<&'d Attachment>,
    joining: Joining,
    reports: &mut [Report],
) -> Result<Vec<Option<Edge>>, NotAttached> {
    let is_attached = |document: usize| attached(document).is_some();
    let mut chooser =
        Chooser { models, attached: &is_attached, joining, all: Index::default(), inner: Index::default() };
    for (index, model) in models.iter().enumerate().filter(|(_, model)| model.damage.is_none()) {
        for bone in &model.bones {
            chooser.all.add(&bone.name, index);
            if bone.parent.is_some() {
                chooser.inner.add(&bone.name, index);
            }
        }
    }
    let mut edges: Vec<Option<Edge>> = Vec::with_capacity(models.len());
    let mut apart: Vec<Option<usize>> = Vec::new();
    for (index, model) in models.iter().enumerate() {
        let attachment = attached(model.place.document);
        let (edge, other) = match (attachment, model.damage, joining) {
            (Some(attachment), None, _) => (Some(chooser.attach(model, attachment)?), None),
            (_, Some(_), _) | (None, _, Joining::None) => (None, None),
            (None, None, _) => chooser.join(index, model),
        };
        edges.push(edge);
        apart.push(other);
        chooser.note_damage(model, reports);
    }
    cut_circles(&mut edges);
    note_unrelated(&chooser, &edges, &apart, reports);
    let others = apart.into_iter().enumerate().filter(|(index, _)| edges.get(*index) == Some(&None));
    let mut others = others.filter_map(|(index, other)| Some((models.get(index)?, models.get(other?)?))).peekable();
    // One warning is enough, at the first model.
    let first =
        others.peek().map(|(model, other)| (model.place.document, format!("{} and {}", other.title(), model.title())));
    let count = others.count() as u64;
    if let Some((document, example)) = first
        && let Some(report) = reports.get_mut(document)
    {
        report.add_many(&skeleton::APART, count, example);
    }
    Ok(edges)
}

impl Chooser<'_> {
    /// The models that a model may be joined onto. What is only the skeleton of clips belongs to a model with meshes, not the
    /// other way round.
    fn may_join(&self, part: usize, onto: usize) -> bool {
        let (Some(model), Some(other)) = (self.models.get(part), self.models.get(onto)) else { return false };
        let is_other = self.joining == Joining::All || model.place.document != other.place.document;
        part != onto && is_other && (model.is_of_clips || !other.is_of_clips)
    }

    /// The model onto which one is joined, or one that has the same bones in other places.
    fn join(&self, index: usize, model: &Model) -> (Option<Edge>, Option<usize>) {
        let roots = self.entries(index, model);
        let names = || roots.iter().filter_map(|root| model.bone(*root)).map(|bone| &*bone.name);
        let wholes = names().flat_map(|name| self.inner.of(name).take(CANDIDATES)).take(CANDIDATES);
        let has_more_above = roots.iter().any(|root| model.bone(*root).is_some_and(|bone| bone.parent.is_some()));
        let is_whole = |onto: &usize| {
            self.models.get(*onto).is_some_and(|whole| {
                // With roots of its own, or below those of the other, it may also be another level of detail, or a copy.
                let is_clear = !has_more_above && !are_below_placements(model, &roots, whole);
                is_part(model, &roots, whole) && (is_clear || level(model, whole) == Level::Other)
            })
        };
        let mut best: Option<(usize, Likeness)> = None;
        for onto in wholes.filter(|onto| self.may_join(index, *onto)).filter(is_whole) {
            let Some(whole) = self.models.get(onto) else { continue };
            let is_exact = names().all(|name| whole.names.exact(name).is_some());
            let (alike, apart) = Shared::of(model, whole).map_or((0, 0), |shared| (shared.alike, shared.apart));
            let fit = (is_exact, alike, Reverse(apart));
            if best.is_none_or(|(_, other)| fit > other) {
                best = Some((onto, fit));
            }
        }
        if let Some((onto, _)) = best {
            return (Some(Edge { onto, bone: None, is_part: true }), None);
        }
        let (mut compared, mut apart) = (HashSet::new(), None);
        for bone in model.order.iter().filter_map(|bone| model.bone(*bone)) {
            // The skeleton of clips is joined onto models before it or after it.
            let may_join = |onto: &usize| {
                let other = self.models.get(*onto);
                let is_clip_alone = model.is_of_clips && other.is_some_and(|other| !other.is_of_clips);
                self.may_join(index, *onto) && (*onto < index || is_clip_alone)
            };
            for onto in self.all.of(&bone.name).take(CANDIDATES).filter(may_join) {
                let Some(other) = self.models.get(onto) else { continue };
                if compared.len() >= CANDIDATES || (self.attached)(other.place.document) || !compared.insert(onto) {
                    continue;
                }
                match level(model, other) {
                    Level::Same => return (Some(Edge { onto, bone: None, is_part: false }), None),
                    Level::Other if self.joining == Joining::All => {
                        return (Some(Edge { onto, bone: None, is_part: false }), None);
                    }
                    Level::Copy if self.joining == Joining::All || model.is_of_clips => {
                        return (Some(Edge { onto, bone: None, is_part: false }), None);
                    }
                    Level::Copy => apart = apart.or(Some(onto)),
                    Level::Other | Level::None => {}
                }
            }
        }
        (None, apart)
    }

    /// The bones at which a model may be joined: its roots, or below roots that only it has and that no vertex follows, such
    /// as the object of an armature, the first that others have, too.
    fn entries(&self, index: usize, model: &Model) -> Vec<u32> {
        let is_known = |bone: u32| {
            let name = model.bone(bone).map(|bone| &*bone.name).unwrap_or_default();
            self.all.of(name).take(CANDIDATES).any(|other| self.may_join(index, other))
        };
        let roots = model.roots();
        let is_root: HashSet<u32> = roots.iter().copied().collect();
        let mut is_below = vec![false; model.bones.len()];
        let mut entries = Vec::new();
        for bone in model.order.iter().copied() {
            let parent = model.bone(bone).and_then(|bone| bone.parent);
            let is_inside = match parent {
                Some(parent) => is_below.get(parent as usize) == Some(&true),
                None if !is_root.contains(&bone) => continue,
                None => false,
            };
            let is_placement = model.bone(bone).is_some_and(|bone| bone.is_placement);
            let is_entry = !is_inside && !is_placement && is_known(bone);
            if is_entry {
                entries.push(bone);
            } else if !is_inside && model.is_weighted.get(bone as usize) == Some(&true) {
                return roots;
            }
            set(&mut is_below, bone as usize, is_inside || is_entry);
        }
        if entries.is_empty() { roots } else { entries }
    }

    /// The bone of the first model of another document that has it.
    fn attach(&self, model: &Model, attachment: &Attachment) -> Result<Edge, NotAttached> {
        let document = model.place.document;
        let name = attachment.bone.as_bytes();
        let found = |find: fn(&Model, &[u8]) -> Option<u32>| {
            let others = self.all.of(name).filter_map(|onto| Some((onto, self.models.get(onto)?)));
            let mut others = others.filter(|(_, other)| other.place.document != document);
            others.find_map(|(onto, other)| Some(Edge { onto, bone: Some(find(other, name)?), is_part: true }))
        };
        let exact = found(|other, name| other.names.exact(name));
        exact.or_else(|| found(|other, name| other.names.find(name))).ok_or_else(|| {
            let others = self.models.iter().filter(|other| other.place.document != document);
            let names = others.flat_map(|other| &other.bones).filter_map(|bone| std::str::from_utf8(&bone.name).ok());
            let near: Vec<String> =
                similar(&attachment.bone, names).into_iter().map(|name| format!("{name:?}")).collect();
            let hint = match near.is_empty() {
                _ if attachment.bone.contains('+') => {
                    "an offset has three or six numbers: BONE+x,y,z or BONE+x,y,z,rx,ry,rz".to_owned()
                }
                true => "`castkit tree` lists the bones of a file".to_owned(),
                false => format!("did you mean {}?", near.join(" or ")),
            };
            let reason = format!("no model of another file has a bone {:?} to attach it to; {hint}", attachment.bone);
            NotAttached { document, error: Error::invalid(reason) }
        })
    }

    /// Adds a note if a model that shares bones with others cannot be joined.
    fn note_damage(&self, model: &Model, reports: &mut [Report]) {
        let Some(reason) = model.damage else { return };
        let mut others = model.bones.iter().flat_map(|bone| self.all.of(&bone.name).take(1));
        let others = others.find_map(|other| self.models.get(other));
        if let (Some(_), Some(report)) = (others, reports.get_mut(model.place.document)) {
            report.add(&skeleton::NOT_JOINED, format_args!("{}: {reason}", model.title()));
        }
    }
}

/// Adds a note if a model with bones beside a first one has too few in common with any other to say where it belongs.
fn note_unrelated(chooser: &Chooser<'_>, edges: &[Option<Edge>], apart: &[Option<usize>], reports: &mut [Report]) {
    let Chooser { models, joining, .. } = chooser;
    let ends: HashSet<usize> = edges.iter().flatten().map(|edge| edge.onto).collect();
    let alone = |(index, model): &(usize, &Model)| {
        let is_alone = edges.get(*index) == Some(&None) && !ends.contains(index);
        is_alone && apart.get(*index) == Some(&None) && model.damage.is_none() && !model.bones.is_empty()
    };
    let Some(first) = models.iter().find(|model| !model.bones.is_empty()).filter(|_| *joining != Joining::None) else {
        return;
    };
    let others =
        models.iter().enumerate().filter(alone).filter(|(_, model)| model.place.document != first.place.document);
    let shares = |(index, model): &(usize, &Model)| {
        let is_other = |other: usize| chooser.may_join(*index, other);
        model.bones.iter().any(|bone| chooser.all.of(&bone.name).take(CANDIDATES).any(is_other))
    };
    let (sharing, unrelated): (Vec<_>, Vec<_>) = others.partition(shares);
    for (found, note) in [(sharing, &skeleton::FEW_SHARED), (unrelated, &skeleton::UNRELATED)] {
        let Some((_, model)) = found.first() else { continue };
        if let Some(report) = reports.get_mut(model.place.document) {
            report.add_many(note, found.len() as u64, model.title());
        }
    }
}

/// Whether the roots of a model are bones of another one that are not roots there.
fn is_part(model: &Model, roots: &[u32], whole: &Model) -> bool {
    let there = |root: &u32| whole.bone(whole.names.find(&model.bone(*root)?.name)?);
    let mut there = roots.iter().filter_map(there).peekable();
    there.peek().is_some() && there.all(|bone| bone.parent.is_some())
}

/// Whether bones of a model are, in another one, right below roots that only place them.
fn are_below_placements(model: &Model, bones: &[u32], whole: &Model) -> bool {
    let parent = |bone: &u32| whole.bone(whole.bone(whole.names.find(&model.bone(*bone)?.name)?)?.parent?);
    bones.iter().filter_map(parent).any(|parent| parent.is_placement)
}

/// Removes one edge of every circle: that of the model which the others are then joined onto.
fn cut_circles(edges: &mut [Option<Edge>]) {
    let onto = |edges: &[Option<Edge>], index: usize| edges.get(index)?.as_ref().map(|edge| edge.onto);
    let mut met = vec![0_usize; edges.len()];
    for (start, walk) in (0..edges.len()).zip(1_usize..) {
        let mut current = Some(start);
        while let Some(index) = current.filter(|index| met.get(*index) == Some(&0)) {
            set(&mut met, index, walk);
            current = onto(edges, index);
        }
        let Some(on_circle) = current.filter(|index| met.get(*index) == Some(&walk)) else { continue };
        // Parts stay with their whole rather than copies together, and what is attached stays so.
        let rank = |index: usize| {
            let edge = edges.get(index).and_then(Option::as_ref);
            (edge.is_some_and(|edge| edge.bone.is_some()), edge.is_some_and(|edge| edge.is_part), index)
        };
        let mut first = on_circle;
        let mut next = onto(edges, on_circle);
        while let Some(index) = next.filter(|index| *index != on_circle) {
            if rank(index) < rank(first) {
                first = index;
            }
            next = onto(edges, index);
        }
        if next.is_some() {
            set(edges, first, None);
        }
    }
}

/// The joined models, each after the one onto which it is joined.
pub(super) fn order(edges: &[Option<Edge>]) -> Vec<Step> {
    let onto = |index: usize| edges.get(index)?.as_ref().map(|edge| edge.onto);
    // The target of each model and how many edges lead to it.
    let mut ends: Vec<Option<(usize, usize)>> = vec![None; edges.len()];
    for start in 0..edges.len() {
        let (mut chain, mut current) = (Vec::new(), start);
        let (target, mut depth) = loop {
            match (ends.get(current).copied().flatten(), onto(current)) {
                (Some(end), _) => break end,
                (None, Some(next)) => chain.push(std::mem::replace(&mut current, next)),
                (None, None) => break (current, 0),
            }
        };
        for index in chain.into_iter().rev() {
            depth = depth.saturating_add(1);
            set(&mut ends, index, Some((target, depth)));
        }
    }
    let mut steps: Vec<(usize, Step)> = ends
        .into_iter()
        .enumerate()
        .filter_map(|(part, end)| end.map(|(target, depth)| (depth, Step { part, target })))
        .collect();
    cast_base::sort::by(&mut steps, |one, other| one.0.cmp(&other.0));
    steps.into_iter().map(|(_, step)| step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_cut_and_wholes_come_first() {
        let edge = |onto: usize| Some(Edge { onto, bone: None, is_part: true });
        let mut edges = vec![edge(2), edge(0), edge(0), None, edge(1)];
        cut_circles(&mut edges);
        assert_eq!(edges.iter().filter(|edge| edge.is_none()).count(), 2);
        let steps: Vec<(usize, usize)> = order(&edges).iter().map(|step| (step.part, step.target)).collect();
        assert_eq!(steps, [(1, 0), (2, 0), (4, 0)]);
    }
}
