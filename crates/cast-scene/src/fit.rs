//! Which skeleton an animation was made for: how many of its bones it moves, and whether these are as long.
//!
//! For each animation, skeletons are found by an index of names, so that the work grows with the sizes of the files and
//! with the pairs that share names. Models with the same skeleton are measured once, and so are animations that name the
//! same bones.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use cast_base::sort;
use hashbrown::HashMap;

use crate::animation::{Animation, Binding, Channel, Curve, Mode};
use crate::links::Model;
use crate::names::{NameMatch, coverage};
use crate::skeleton::Skeleton;

/// How an animation fits a model.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Fit {
    /// The animation, as an index into those given.
    pub animation: usize,
    /// The model, as an index into those given.
    pub model: usize,
    /// How many bones of the model the animation moves.
    pub bones: usize,
    /// The names in the animation that no bone has, sorted.
    pub missing: Vec<Box<str>>,
    /// The names in the animation that differ in case from that of their bone, each with the name of the bone.
    pub other_case: Vec<(Box<str>, Box<str>)>,
    /// How many times as long the bones of the model are as those that the animation was made for, as the median of all
    /// whose lengths are known. They are those of a skeleton in the animation or, without one, of absolute translations in
    /// its first frame.
    pub scale: Option<f64>,
    /// The bones whose ratio differs from the scale by more than [a hundredth](Self::LENGTH_TOLERANCE).
    pub other_lengths: Vec<LengthRatio>,
    /// How many times as high the root of the model is as that of the animation: the distance of the first bone that is
    /// not at the origin, usually the hips.
    pub height: Option<f64>,
}

/// A bone that is longer or shorter than in an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthRatio {
    /// The name of the bone in the model.
    pub bone: Box<str>,
    /// How many times as long it is in the model.
    pub ratio: f64,
}

impl Fit {
    /// How far lengths may differ, as a fraction of the length.
    pub const LENGTH_TOLERANCE: f64 = 0.01;

    /// The fraction of the bones in the animation that the model has.
    #[must_use]
    pub fn coverage(&self) -> f64 {
        coverage(self.bones, self.missing.len())
    }

    /// Whether the model has [enough](NameMatch::ENOUGH) of the bones.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.coverage() >= NameMatch::ENOUGH
    }

    /// Whether the bones are as long as those that the animation was made for, as far as that is known. If not, the
    /// animation needs retargeting.
    #[must_use]
    pub fn has_same_lengths(&self) -> bool {
        let is_one = |ratio: f64| (ratio - 1.0).abs() <= Self::LENGTH_TOLERANCE;
        self.other_lengths.is_empty() && self.scale.is_none_or(is_one)
    }
}

/// The models that animations fit: for each animation the best ones, at most `best`, each of which has at least one bone
/// of the animation. Animations are in the order given, and their models from the best to the worst. Animations that move
/// no bone, and models without a skeleton, are not in the result.
#[must_use]
pub fn fit(models: &[Arc<Model>], animations: &[Arc<Animation>], best: usize) -> Vec<Fit> {
    let skeletons = Skeletons::new(models);
    // Most animations of a library name the same bones.
    let mut known: HashMap<Vec<&str>, Vec<Candidate<'_>>> = HashMap::new();
    let mut fits = Vec::new();
    for (index, animation) in animations.iter().enumerate() {
        let names = animation.bone_names();
        let candidates = known.entry(names).or_insert_with_key(|names| skeletons.candidates(names, best));
        let measured = candidates.iter().map(|candidate| candidate.measured(animation, &skeletons));
        let mut measured: Vec<(usize, Fit)> = measured.collect();
        sort::by(&mut measured, |(_, one), (_, other)| compare(one, other));
        let of_models = measured.into_iter().flat_map(|(group, fit)| {
            let models = skeletons.groups.get(group).map(|group| &*group.models).unwrap_or_default();
            models.iter().map(move |model| Fit { animation: index, model: *model, ..fit.clone() })
        });
        fits.extend(of_models.take(best));
    }
    fits
}

impl Animation {
    /// The names of the bones that it moves, sorted: those of all curves but of blend shapes and of visibility.
    #[must_use]
    pub fn bone_names(&self) -> Vec<&str> {
        let is_of_bone = |channel: Channel| !matches!(channel, Channel::BlendShape | Channel::Visibility);
        let curves = self.curves.iter().filter(|curve| is_of_bone(curve.channel));
        let mut names: Vec<&str> = curves.map(Curve::target).collect();
        sort::unstable(&mut names);
        names.dedup();
        names
    }
}

/// The better one first: more of its bones, then fewer in other case or of other length, then nearer in size.
fn compare(one: &Fit, other: &Fit) -> std::cmp::Ordering {
    let distance = |ratio: Option<f64>| ratio.map_or(0.0, |ratio| ratio.ln().abs());
    let by_bones = other.bones.cmp(&one.bones).then(one.other_case.len().cmp(&other.other_case.len()));
    by_bones
        .then(one.other_lengths.len().cmp(&other.other_lengths.len()))
        .then(distance(one.scale).total_cmp(&distance(other.scale)))
        .then(distance(one.height).total_cmp(&distance(other.height)))
}

/// What makes two skeletons the same: name, parent and the bits of the position of each bone.
type RestBone<'b> = (Option<&'b str>, Option<u32>, [u32; 3]);

/// The model with most of the bones that clips name, found once for all that name the same.
pub(crate) struct Best<'m> {
    models: &'m [Arc<Model>],
    skeletons: Skeletons<'m>,
    known: Mutex<HashMap<Vec<Box<str>>, Option<usize>>>,
}

impl fmt::Debug for Best<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Best({} models)", self.models.len())
    }
}

impl<'m> Best<'m> {
    pub(crate) fn new(models: &'m [Arc<Model>]) -> Self {
        Self { models, skeletons: Skeletons::new(models), known: Mutex::default() }
    }

    /// The first of the models that have most of these bones; `None` if none has any.
    pub(crate) fn of(&self, mut names: Vec<&str>) -> Option<&'m Arc<Model>> {
        sort::unstable(&mut names);
        names.dedup();
        let key: Vec<Box<str>> = names.iter().map(|name| (*name).into()).collect();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let best = *known.entry(key).or_insert_with(|| {
            let mut best: Option<Candidate<'_>> = None;
            for candidate in self.skeletons.candidates(&names, 1) {
                if best.as_ref().is_none_or(|best| {
                    let more = candidate.matching.found.cmp(&best.matching.found);
                    more.then(best.group.cmp(&candidate.group)).is_gt()
                }) {
                    best = Some(candidate);
                }
            }
            self.skeletons.groups.get(best?.group)?.models.first().copied()
        });
        self.models.get(best?)
    }
}

/// Skeletons, each once, and the names of their bones.
struct Skeletons<'m> {
    groups: Vec<Group<'m>>,
    /// The groups that have a name, which is in lower case.
    by_name: HashMap<String, Vec<usize>>,
}

/// Models with the same bones of the same lengths.
struct Group<'m> {
    skeleton: &'m Skeleton,
    model: &'m Arc<Model>,
    models: Vec<usize>,
    /// The length of the longest bone.
    longest: f64,
    /// For each bone, whether it is at the origin or the first below such bones that is not: these place the whole skeleton.
    are_roots: Vec<bool>,
}

impl<'m> Group<'m> {
    fn new(skeleton: &'m Skeleton, model: &'m Arc<Model>, index: usize) -> Self {
        let lengths = || skeleton.rest().locals.iter().map(|local| local.wide_translation().length());
        let longest = largest(lengths());
        let mut group =
            Self { skeleton, model, models: vec![index], longest, are_roots: vec![false; skeleton.bones().len()] };
        for bone in skeleton.order() {
            let is_placed = |parent: u32| group.is_root(parent) && group.length(parent) <= longest * ROUNDING;
            let is_root = skeleton.parent(*bone).is_none_or(is_placed);
            group.are_roots.get_mut(*bone as usize).into_iter().for_each(|slot| *slot = is_root);
        }
        group
    }

    fn is_root(&self, bone: u32) -> bool {
        self.are_roots.get(bone as usize).is_some_and(|is_root| *is_root)
    }

    /// The length of a bone at rest.
    fn length(&self, bone: u32) -> f64 {
        self.skeleton.rest().locals.get(bone as usize).map_or(0.0, |local| local.wide_translation().length())
    }
}

/// Shorter bones, as a fraction of the longest, are rounding errors.
const ROUNDING: f64 = 1e-6;

fn largest(lengths: impl Iterator<Item = f64>) -> f64 {
    lengths.filter(|length| length.is_finite()).fold(0.0, f64::max)
}

impl<'m> Skeletons<'m> {
    fn new(models: &'m [Arc<Model>]) -> Self {
        let mut all = Self { groups: Vec::new(), by_name: HashMap::new() };
        let mut same: HashMap<Vec<RestBone<'_>>, usize> = HashMap::new();
        for (index, model) in models.iter().enumerate() {
            let Some(skeleton) = model.skeleton.as_deref() else { continue };
            let rest = skeleton.rest().locals.iter();
            let place = |local: &crate::Transform| local.translation.map(f32::to_bits);
            let bones = skeleton.bones().iter().zip(rest);
            let key = bones.map(|(bone, local)| (bone.name(), bone.parent, place(local))).collect();
            let next = all.groups.len();
            let group = *same.entry(key).or_insert(next);
            if let Some(group) = all.groups.get_mut(group) {
                group.models.push(index);
                continue;
            }
            all.groups.push(Group::new(skeleton, model, index));
            for name in skeleton.bones().iter().filter_map(|bone| bone.name()) {
                let groups = all.by_name.entry(name.to_ascii_lowercase()).or_default();
                if groups.last() != Some(&next) {
                    groups.push(next);
                }
            }
        }
        all
    }

    /// The skeletons with most of these names. More than are wanted, because lengths decide between those with the same
    /// bones.
    fn candidates<'n>(&self, names: &[&'n str], best: usize) -> Vec<Candidate<'n>> {
        const LEAST: usize = 32;
        let mut counts: HashMap<usize, usize> = HashMap::new();
        for name in names {
            for group in self.by_name.get(&name.to_ascii_lowercase()).into_iter().flatten() {
                *counts.entry(*group).or_default() += 1;
            }
        }
        let mut counts: Vec<(usize, usize)> = counts.into_iter().collect();
        sort::unstable_by(&mut counts, |one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
        let matched = counts.into_iter().take(best.max(LEAST)).filter_map(|(group, _)| {
            let matching = self.groups.get(group)?.skeleton.names().matching(names.iter().copied());
            (matching.found > 0).then_some(Candidate { group, matching })
        });
        matched.collect()
    }
}

/// A skeleton that has some of the names.
struct Candidate<'n> {
    group: usize,
    matching: NameMatch<'n>,
}

impl Candidate<'_> {
    fn measured(&self, animation: &Arc<Animation>, skeletons: &Skeletons<'_>) -> (usize, Fit) {
        let NameMatch { found, missing, other_case } = &self.matching;
        let mut fit = Fit {
            animation: 0,
            model: 0,
            bones: *found,
            missing: missing.iter().map(|name| (*name).into()).collect(),
            other_case: Vec::new(),
            scale: None,
            other_lengths: Vec::new(),
            height: None,
        };
        if let Some(group) = skeletons.groups.get(self.group) {
            let named = |bone: u32| group.skeleton.bones().get(bone as usize).and_then(|bone| bone.name());
            let other_case = other_case.iter();
            fit.other_case =
                other_case.filter_map(|(name, bone)| Some(((*name).into(), named(*bone)?.into()))).collect();
            measure(&mut fit, lengths(animation, group), group);
        }
        (self.group, fit)
    }
}

/// The lengths of bones that an animation was made for, by the index of the bone in the skeleton of the model.
fn lengths(animation: &Arc<Animation>, group: &Group<'_>) -> Vec<(u32, f64)> {
    if let Some(own) = animation.skeletons.first() {
        let bones = own.bones().iter().zip(&own.rest().locals);
        let found = bones.filter_map(|(bone, local)| {
            let index = group.skeleton.bone(bone.name()?)?;
            Some((index, local.wide_translation().length()))
        });
        return found.collect();
    }
    if animation.world_space {
        return Vec::new();
    }
    let first = animation.range().map_or(0.0, |(first, _)| first);
    let binding: Binding = animation.bind(group.model);
    let is_translation = |channel: Channel| matches!(channel, Channel::Translation(_));
    let bones = binding.bones().into_iter().filter_map(|curves| {
        let mut curves = curves.only(is_translation);
        let is_absolute = curves.applied().all(|applied| applied.mode == Mode::Absolute);
        let is_moved = is_absolute && curves.applied().next().is_some();
        is_moved.then(|| (curves.bone(), curves.sample(first).wide_translation().length()))
    });
    bones.collect()
}

/// Compares lengths with those of the skeleton.
fn measure(fit: &mut Fit, lengths: Vec<(u32, f64)>, group: &Group<'_>) {
    let subtrees = group.skeleton.subtrees();
    // If two names mean one bone, the last one wins.
    let lengths: HashMap<u32, f64> = lengths.into_iter().collect();
    let mut lengths: Vec<(u32, f64)> = lengths.into_iter().collect();
    sort::unstable_by_key(&mut lengths, |(bone, _)| subtrees.rank(*bone));
    let longest = largest(lengths.iter().map(|(_, length)| *length));
    let mut ratios: Vec<(u32, f64)> = Vec::new();
    for (bone, length) in lengths {
        let model = group.length(bone);
        if model <= group.longest * ROUNDING || !length.is_finite() || length <= longest * ROUNDING {
            continue;
        }
        match group.is_root(bone) {
            true => fit.height = fit.height.or(Some(model / length)),
            false => ratios.push((bone, model / length)),
        }
    }
    let mut sorted: Vec<f64> = ratios.iter().map(|(_, ratio)| *ratio).collect();
    sort::unstable_by(&mut sorted, f64::total_cmp);
    fit.scale = sorted.get(sorted.len() / 2).copied();
    let Some(scale) = fit.scale else { return };
    let is_other = |ratio: f64| (ratio / scale - 1.0).abs() > Fit::LENGTH_TOLERANCE;
    let others = ratios.into_iter().filter(|(_, ratio)| is_other(*ratio));
    let named = others.filter_map(|(bone, ratio)| {
        let bone = group.skeleton.bones().get(bone as usize)?.name()?.into();
        Some(LengthRatio { bone, ratio })
    });
    fit.other_lengths = named.collect();
}
