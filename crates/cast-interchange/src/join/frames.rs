//! Local axes of bones: programs that convert axes turn them, each in its own way.
//!
//! With C the change of axes of a model, Blender's export to glTF and FBX makes C B of a bone B in the space of the model, so
//! its local axes stay, while others make C B C⁻¹. FBX of Blender also has a root that scales by 100 above bones that are
//! 100 times as small. A bone of two files of one character is therefore the same only up to a quarter turn K of its own axes
//! and a factor f, the same for all bones: S = M T K f, with M a rigid move.

use std::cmp::Reverse;

use cast_format::NodeKind;
use cast_scene::Transform;
use cast_scene::convert_axes::QuarterTurn;
use cast_write::{Data, Document, Node};
use glam::{DAffine3, DMat3, DQuat, DVec3};
use hashbrown::HashMap;

use super::model::{Bone, Model};
use super::rest::{relative, turn, uniform};
use super::size::Size;
use crate::lists::set;
use crate::matrix::{decompose, rounded};
use crate::narrow::narrow;
use crate::notes::skeleton;
use crate::report::Report;

/// How far rotations may differ that are the same, in radians.
const SAME: f64 = 1e-2;

/// How far shared bones may be apart, as a part of the size of the skeleton.
const DISTANCE: f64 = 1e-3;

/// Half of a quarter turn: bones that differ by more on average, and by less after a quarter turn, have other axes.
const HALF: f64 = std::f64::consts::FRAC_PI_4;

/// How far factors may differ that are the same.
const SAME_FACTOR: f64 = 1e-3;

/// Gives the bones of all models the local axes of those of other documents to which they belong. What that takes for the
/// document of each is returned, and done by [`change`].
pub(super) fn align(models: &mut [Model]) -> Vec<Axes> {
    // The first bone of each name.
    let mut known: HashMap<Vec<u8>, (usize, u32)> = HashMap::new();
    let mut all = vec![Axes::default(); models.len()];
    for index in order(models) {
        let Some(model) = models.get(index) else { continue };
        let axes = model.damage.is_none().then(|| Axes::between(model, models, &known)).flatten().unwrap_or_default();
        if let Some(model) = models.get_mut(index) {
            axes.change_bones(model);
            for (bone, number) in model.bones.iter().zip(0_u32..).filter(|(bone, _)| !bone.name.is_empty()) {
                known.entry(bone.name.to_ascii_lowercase()).or_insert((index, number));
            }
        }
        set(&mut all, index, axes);
    }
    all
}

/// The models in the order in which they are compared with those before them: wholes, parts of them, and what is only there for
/// clips.
fn order(models: &[Model]) -> Vec<usize> {
    // The documents that have a bone of each name, and those in which it is below one that vertices follow: two are enough.
    let mut having: HashMap<Vec<u8>, [Vec<usize>; 2]> = HashMap::new();
    for model in models {
        let mut is_followed = model.is_weighted.clone();
        for index in &model.order {
            let Some(bone) = model.bone(*index) else { continue };
            let is_above = |parent: u32| is_followed.get(parent as usize) == Some(&true);
            let is_inner = bone.parent.is_some_and(is_above);
            let [all, inner] = having.entry(bone.name.to_ascii_lowercase()).or_default();
            // No bone is another one for want of a name.
            let is_named = !bone.name.is_empty();
            for (list, is_meant) in [(all, true), (inner, is_inner)] {
                if is_meant && is_named && list.len() < 2 && !list.contains(&model.place.document) {
                    list.push(model.place.document);
                }
            }
            if is_inner {
                set(&mut is_followed, *index as usize, true);
            }
        }
    }
    let is_part = |model: &Model| {
        let mut is_below = vec![false; model.bones.len()];
        for index in &model.order {
            let Some(bone) = model.bone(*index) else { continue };
            let mut is_shared = bone.parent.is_some_and(|parent| is_below.get(parent as usize) == Some(&true));
            if let Some([all, inner]) = having.get(&bone.name.to_ascii_lowercase()).filter(|_| !is_shared) {
                let is_other = |document: &usize| *document != model.place.document;
                if inner.iter().any(is_other) {
                    return true;
                }
                is_shared = all.iter().any(is_other);
            }
            set(&mut is_below, *index as usize, is_shared);
        }
        false
    };
    let mut order: Vec<(bool, bool, usize)> =
        models.iter().enumerate().map(|(index, model)| (model.is_of_clips, is_part(model), index)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, _, index)| index).collect()
}

/// How the axes of the bones of a model differ from those of others: K, and a factor.
#[derive(Clone, Copy)]
pub(super) struct Axes {
    /// `None` for no turn.
    turn: Option<(QuarterTurn, DQuat)>,
    factor: f64,
}

impl Default for Axes {
    fn default() -> Self {
        Self { turn: None, factor: 1.0 }
    }
}

/// A bone and its counterpart.
struct Pair<'p> {
    bone: DAffine3,
    rotation: DQuat,
    onto: &'p Bone,
    onto_rotation: DQuat,
}

impl Axes {
    /// Compares a model with bones of others.
    fn between(model: &Model, models: &[Model], known: &HashMap<Vec<u8>, (usize, u32)>) -> Option<Self> {
        let found = |placements: bool| {
            let named = model.bones.iter().filter(|bone| !bone.name.is_empty());
            let of = |bone: &Bone| {
                let (other, index) = *known.get(&bone.name.to_ascii_lowercase())?;
                let found = models.get(other)?;
                let onto = found.bone(index)?;
                let is_meant = placements || !(bone.is_placement || onto.is_placement);
                // Models of one document have the same axes.
                (is_meant && found.place.document != model.place.document).then_some((bone.matrix, other, index))
            };
            named.filter_map(of).collect::<Vec<(DAffine3, usize, u32)>>()
        };
        // Where armatures are says nothing about the others, unless nothing else is shared.
        let found = Some(found(false)).filter(|found| !found.is_empty()).unwrap_or_else(|| found(true));
        // All of one model, the one with most of them.
        let mut counts: HashMap<usize, usize> = HashMap::new();
        found.iter().for_each(|(_, other, _)| *counts.entry(*other).or_default() += 1);
        let (other, _) = counts.into_iter().max_by_key(|(other, count)| (*count, Reverse(*other)))?;
        let placed = relative(&models.get(other)?.placement, &model.placement);
        let pairs: Vec<Pair<'_>> = found
            .into_iter()
            .filter(|(_, of, _)| *of == other)
            .filter_map(|(bone, of, onto)| {
                let bone = placed * bone;
                let onto = models.get(of)?.bone(onto)?;
                let (rotation, onto_rotation) = (turn(&bone.matrix3), turn(&onto.matrix.matrix3));
                Some(Pair { bone, rotation, onto, onto_rotation })
            })
            .collect();
        let mut size = Size::of(pairs.iter().map(|pair| pair.onto.matrix.translation));
        size.add(&Size { diagonal: model.size.diagonal * uniform(&placed), reach: model.size.reach });
        let factor = factor_between(&pairs)? / uniform(&placed);
        let is_one = (factor - 1.0).abs() <= SAME_FACTOR;
        Some(Self { turn: turn_between(&pairs, &size), factor: if is_one { 1.0 } else { factor } })
    }

    /// Whether nothing is to be changed.
    #[allow(clippy::float_cmp, reason = "exactly 1 is what means no change")]
    pub(super) fn are_same(&self) -> bool {
        self.turn.is_none() && self.factor == 1.0
    }

    fn rotation(&self) -> DQuat {
        self.turn.map_or(DQuat::IDENTITY, |(_, rotation)| rotation)
    }

    /// How the axes are changed, for people.
    pub(super) fn said(&self) -> String {
        let turned = self.rotation().angle_between(DQuat::IDENTITY).to_degrees();
        match (self.turn.is_some(), self.are_scaled()) {
            (true, true) => format!("turned by {turned:.0} degrees, scale divided by {:.4}", self.factor),
            (true, false) => format!("turned by {turned:.0} degrees"),
            (false, _) => format!("scale divided by {:.4}", self.factor),
        }
    }

    #[allow(clippy::float_cmp, reason = "exactly 1 is what means no change")]
    fn are_scaled(&self) -> bool {
        self.factor != 1.0
    }

    /// Changes what is known of a model, as [`change`](Self::change) does with its node.
    fn change_bones(&self, model: &mut Model) {
        if self.are_same() {
            return;
        }
        let (rotation, factor) = (DAffine3::from_quat(self.rotation()), self.factor);
        model.placement *= rotation.inverse();
        for bone in &mut model.bones {
            let linear =
                |linear: DMat3, factor: f64| rotation.matrix3 * linear * rotation.inverse().matrix3 * (1.0 / factor);
            bone.matrix = DAffine3 {
                matrix3: linear(bone.matrix.matrix3, factor),
                translation: rotation.transform_vector3(bone.matrix.translation),
            };
            bone.unscaled = linear(bone.unscaled, if bone.parent.is_some() { factor } else { 1.0 });
            bone.local = self.local(bone);
        }
        model.size = Size::of(model.bones.iter().map(|bone| bone.matrix.translation));
    }

    /// The local transform of a bone with other axes.
    fn local(&self, bone: &Bone) -> Transform {
        let rotation = self.rotation();
        let (local, is_root) = (&bone.local, bone.parent.is_none());
        let translation = rotation * DVec3::from_array(local.translation.map(f64::from));
        let own = DQuat::from_array(local.rotation.map(f64::from));
        let scale =
            DVec3::from_array(self.turn.map_or(local.scale, |(turn, _)| turn.scales(local.scale)).map(f64::from));
        let (translation, scale) =
            if is_root { (translation, scale / self.factor) } else { (translation * self.factor, scale) };
        Transform {
            translation: translation.as_vec3().to_array(),
            rotation: (rotation * own * rotation.inverse()).as_quat().to_array(),
            scale: scale.as_vec3().to_array(),
        }
    }

    /// Writes a model with other local axes.
    fn change(&self, model: &Model, documents: &mut [Document<'_>]) {
        let Some(node) = model.place.node(documents) else { return };
        if let Some((turn, _)) = &self.turn {
            // The whole model is in turned coordinates, and its placement turns it back.
            turn.apply(node, &|_| false);
            let placement = rounded(&decompose(&model.placement).0);
            node.set("p", placement.translation);
            node.set("r", placement.rotation);
            if placement.scale != [1.0; 3] || node.property("s").is_some() {
                node.set("s", placement.scale);
            }
        }
        if self.are_scaled() {
            scale(node, model);
        }
    }

    /// Writes the curves of roots, or of bones below them, with other local axes.
    fn change_curves(&self, animation: &mut Node<'_>, are_of_roots: bool) {
        self.turn.iter().for_each(|(turn, _)| {
            turn.apply(animation, &|_| true);
        });
        if self.are_scaled() && are_of_roots {
            scale_curves(animation, 1.0 / self.factor);
        } else if let Some(lengths) = QuarterTurn::all().next().filter(|_| self.are_scaled()) {
            lengths.with_scale(narrow(self.factor)).into_iter().for_each(|lengths| {
                lengths.apply(animation, &|_| true);
            });
        }
    }
}

/// Writes armatures that scale the bones below them by a factor, as Blender's FBX does by 100, without it: bones are as far apart as
/// before, and none is scaled. There is a note for each.
pub fn unscale_armatures(document: &mut Document<'_>, report: &mut Report) {
    let documents = std::slice::from_mut(document);
    let mut models = Model::all(documents);
    let axes: Vec<Axes> = models
        .iter_mut()
        .map(|model| {
            let mut roots = model.bones.iter().filter(|bone| bone.parent.is_none());
            let (Some(root), None) = (roots.next(), roots.next()) else { return Axes::default() };
            let scale = DVec3::from_array(root.local.scale.map(f64::from));
            let factor = scale.x;
            let is_uniform = (scale - factor).abs().max_element() <= SAME_FACTOR * factor;
            let is_scaled = factor.is_finite() && (factor - 1.0).abs() > SAME_FACTOR;
            let is_placement = root.is_placement || model.is_of_clips && root.has_children;
            if !(is_placement && is_uniform && is_scaled && factor > 0.0 && model.damage.is_none()) {
                return Axes::default();
            }
            let name = String::from_utf8_lossy(&root.name);
            report.add(&skeleton::ARMATURE_SCALE, format_args!("{name:?}: {factor:.4}"));
            let axes = Axes { turn: None, factor };
            axes.change_bones(model);
            axes
        })
        .collect();
    change(documents, &models, &axes, |_| true);
}

/// The bones whose curves are changed, in lower case: of which model they are, and whether they are roots.
type Changed = HashMap<Vec<u8>, (usize, bool)>;

/// Writes models, and the curves for their bones in their documents, with other local axes.
pub(super) fn change(
    documents: &mut [Document<'_>],
    models: &[Model],
    axes: &[Axes],
    is_meant: impl Fn(usize) -> bool,
) {
    let mut changed: HashMap<usize, Changed> = HashMap::new();
    for (index, (model, axes)) in models.iter().zip(axes).enumerate() {
        if axes.are_same() || !is_meant(index) {
            continue;
        }
        axes.change(model, documents);
        let bones = changed.entry(model.place.document).or_default();
        for bone in model.bones.iter().filter(|bone| !bone.name.is_empty()) {
            bones.entry(bone.name.to_ascii_lowercase()).or_insert((index, bone.parent.is_none()));
        }
    }
    for (document, bones) in changed {
        let roots = documents.get_mut(document).into_iter().flat_map(|document| &mut document.roots);
        for animation in roots.flat_map(|root| root.children_of_mut(NodeKind::ANIMATION)) {
            change_curves(animation, &bones, axes);
        }
    }
}

/// Writes the curves of an animation with other local axes. Those of one model and of roots or others are written together, in
/// the places where they were.
fn change_curves(animation: &mut Node<'_>, bones: &Changed, axes: &[Axes]) {
    let mut groups: HashMap<(usize, bool), Vec<usize>> = HashMap::new();
    for (place, child) in animation.children.iter().enumerate().filter(|(_, child)| child.kind == NodeKind::CURVE) {
        let name = child.property("nn").and_then(|name| name.data.text()).unwrap_or_default();
        if let Some(bone) = bones.get(name.to_ascii_lowercase().as_bytes()) {
            groups.entry(*bone).or_default().push(place);
        }
    }
    if groups.is_empty() {
        return;
    }
    let mut children: Vec<Option<Node<'_>>> = std::mem::take(&mut animation.children).into_iter().map(Some).collect();
    for ((model, are_of_roots), places) in groups {
        let mut group = Node::new(NodeKind::ANIMATION);
        group.children.extend(places.iter().filter_map(|place| children.get_mut(*place)?.take()));
        if let Some(axes) = axes.get(model) {
            axes.change_curves(&mut group, are_of_roots);
        }
        for (place, curve) in places.iter().zip(std::mem::take(&mut group.children)) {
            set(&mut children, *place, Some(curve));
        }
    }
    animation.children.extend(children.into_iter().flatten());
}

/// Writes the scale of roots, and where the bones below them are, as they are known.
fn scale(node: &mut Node<'_>, model: &Model) {
    let Some(bones) = node.children_of_mut(NodeKind::SKELETON).next() else { return };
    for (node, bone) in bones.children_of_mut(NodeKind::BONE).zip(&model.bones) {
        match bone.parent {
            Some(_) => node.set("lp", bone.local.translation),
            None => node.set("s", bone.local.scale),
        };
    }
}

/// Multiplies absolute curves for scale.
fn scale_curves(animation: &mut Node<'_>, factor: f64) {
    for curve in animation.children_of_mut(NodeKind::CURVE) {
        let text = |name: &str| curve.property(name).and_then(|property| property.data.text());
        let is_scale = text("kp").is_some_and(|property| ["sx", "sy", "sz"].contains(&property));
        if !is_scale || text("m") != Some("absolute") {
            continue;
        }
        let Some(values) = curve.property_mut("kv") else { continue };
        if let Some(numbers) = values.data.elements::<f32>() {
            let scaled = numbers.iter().map(|value| narrow(f64::from(*value) * factor));
            values.data = Data::from(scaled.collect::<Vec<f32>>());
        }
    }
}

/// The factor that all bones differ by; 1 if they differ by several.
fn factor_between(pairs: &[Pair<'_>]) -> Option<f64> {
    let mut factors: Vec<f64> = pairs.iter().map(|pair| uniform(&pair.bone) / uniform(&pair.onto.matrix)).collect();
    cast_base::sort::unstable_by(&mut factors, f64::total_cmp);
    let middle = *factors.get(factors.len() / 2)?;
    let is_same = |factor: &f64| (factor - middle).abs() <= SAME_FACTOR * middle;
    let is_usable = middle.is_finite() && middle > 0.0 && (middle - 1.0).abs() > SAME_FACTOR;
    Some(if is_usable && factors.iter().all(is_same) { middle } else { 1.0 })
}

/// K: the turn after which the bones of a model are those of the other after one rigid move; of several, that which needs the
/// least move. `None` if there is no need.
fn turn_between(pairs: &[Pair<'_>], size: &Size) -> Option<(QuarterTurn, DQuat)> {
    let first = pairs.first()?;
    let within = DISTANCE * size.diagonal + 1e-6 * size.reach;
    let moved_by = |turn: DQuat| first.onto_rotation * turn * first.rotation.inverse();
    let fits = |turn: DQuat| {
        let rotation = moved_by(turn);
        pairs.iter().all(|pair| {
            let from_first = |matrix: &DAffine3, first: &DAffine3| matrix.translation - first.translation;
            let own = rotation * from_first(&pair.bone, &first.bone);
            let other = from_first(&pair.onto.matrix, &first.onto.matrix);
            own.distance(other) <= within && angle(rotation * pair.rotation, pair.onto_rotation * turn) <= SAME
        })
    };
    let angle_of = |rotation: DQuat| angle(rotation, DQuat::IDENTITY);
    let turns = || QuarterTurn::all().skip(1).map(|turn| (turn, DQuat::from_array(turn.rotation())));
    if let [only] = pairs {
        // One bone fits after any turn, so it has to be in place; that no part has by chance, unless it is along axes.
        if angle_of(moved_by(DQuat::IDENTITY)) <= SAME {
            return None;
        }
        let is_along_axes =
            angle_of(only.onto_rotation) <= SAME || turns().any(|(_, turn)| angle(only.onto_rotation, turn) <= SAME);
        let place = only.onto.matrix.translation;
        let is_in_place = only.bone.translation.distance(place) <= within && place.length() > 0.01 * size.reach;
        return turns().find(|(_, turn)| (is_in_place || !is_along_axes) && angle_of(moved_by(*turn)) <= SAME);
    }
    if fits(DQuat::IDENTITY) {
        return None;
    }
    let least = |one: &(QuarterTurn, DQuat), other: &(QuarterTurn, DQuat)| {
        let rank = |turn: DQuat| [angle_of(moved_by(turn)), angle_of(turn)].map(|angle| (angle / SAME).round());
        let [one, other] = [rank(one.1), rank(other.1)];
        one.partial_cmp(&other).unwrap_or(std::cmp::Ordering::Equal)
    };
    if let Some(found) = turns().filter(|(_, turn)| fits(*turn)).min_by(least) {
        return Some(found);
    }
    // In different poses, the axes are those that are nearest, if they are near.
    let mean = |turn: DQuat| {
        let sum: f64 = pairs.iter().map(|pair| angle(pair.rotation, pair.onto_rotation * turn)).sum();
        sum / pairs.iter().map(|_| 1.0).sum::<f64>()
    };
    if pairs.len() < 3 || mean(DQuat::IDENTITY) <= HALF {
        return None;
    }
    let nearest = turns().min_by(|one, other| mean(one.1).total_cmp(&mean(other.1)));
    nearest.filter(|(_, turn)| mean(*turn) <= HALF / 2.0)
}

/// The angle between two rotations, in radians.
fn angle(one: DQuat, other: DQuat) -> f64 {
    2.0 * one.dot(other).abs().min(1.0).acos()
}
