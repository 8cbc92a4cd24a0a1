//! The bones of an animation as SEAnim stores them: translations, rotations and scales, each with keys at whole frames.

use std::collections::BTreeMap;
use std::sync::Arc;

use cast_interchange::budget::Budget;
use cast_interchange::narrow::{narrow, whole_frame};
use cast_interchange::plan::bake;
use cast_interchange::{Error, Report, notes};
use cast_read::KeyValues;
use cast_read::views::CurveProperty;
use cast_scene::{
    Animation, AppliedCurve, Axis, Binding, BoneCurves, Channel, Curve, Frames, Mode, Model, ModelNames, Transform,
};
use glam::{DQuat, Vec3};
use hashbrown::{HashMap, HashSet};

/// Frames, and a value for each.
pub(super) type Keys<const N: usize> = Vec<(u32, [f32; N])>;

/// An animation, bound to the models that have its bones.
pub(super) struct Bound<'s> {
    pub(super) bindings: Vec<Binding>,
    /// The bones in the order in which curves first mention them: a name, a binding, and an index in its skeleton.
    bones: Vec<(&'s str, usize, u32)>,
}

impl<'s> Bound<'s> {
    /// Each bone is that of the first model with the name.
    ///
    /// # Errors
    /// Returns an error if binding all models would take more than the budget.
    pub(super) fn new(animation: &'s Arc<Animation>, models: &[&Arc<Model>], budget: &Budget) -> Result<Self, Error> {
        let names = ModelNames::new(models.iter().copied());
        let of = |name: &str| {
            let skeleton = |model: usize| models.get(model)?.skeleton.as_ref();
            names.models_with(name).find_map(|model| Some((model, skeleton(model)?.bone(name)?)))
        };
        let mut met = HashSet::new();
        let mut places: HashMap<usize, usize> = HashMap::new();
        let (mut bindings, mut bones) = (Vec::new(), Vec::new());
        for curve in animation.curves.iter().filter(|curve| Property::of(curve.channel).is_some()) {
            if !met.insert((curve.target(), None)) {
                continue;
            }
            let Some((index, bone)) = of(curve.target()) else { continue };
            let Some(model) = models.get(index).filter(|_| met.insert(("", Some((index, bone))))) else { continue };
            if !places.contains_key(&index) {
                budget.spend_on_models(animation, bindings.len().saturating_add(1))?;
                places.insert(index, bindings.len());
                bindings.push(animation.bind(model));
            }
            bones.extend(places.get(&index).map(|place| (curve.target(), *place, bone)));
        }
        Ok(Self { bindings, bones })
    }

    /// The bones with their curves. `is_known` says whether the rest pose of a bone is known.
    pub(super) fn bones(&self, is_known: impl Fn(&Binding, &str) -> bool) -> Vec<Animated<'_>> {
        let all: Vec<(&Binding, Vec<BoneCurves<'_>>)> =
            self.bindings.iter().map(|binding| (binding, binding.bones())).collect();
        let animated = |(name, place, bone): &(&'s str, usize, u32)| {
            let (binding, curves) = all.get(*place)?;
            let own = curves.get(curves.binary_search_by_key(bone, BoneCurves::bone).ok()?)?;
            let rest = binding.model().skeleton.as_ref()?.rest().locals.get(*bone as usize)?;
            let curves = |property| Curves::new(own, property);
            Some(Animated {
                name,
                place: (*place, *bone),
                rest: *rest,
                is_known: is_known(binding, name),
                translation: curves(Property::Translation),
                rotation: curves(Property::Rotation),
                scale: curves(Property::Scale),
            })
        };
        self.bones.iter().filter_map(animated).collect()
    }
}

/// A bone that curves animate.
pub(super) struct Animated<'b> {
    pub(super) name: &'b str,
    /// Index of the binding, and of the bone.
    pub(super) place: (usize, u32),
    rest: Transform,
    /// Whether the rest pose is known; otherwise it counts as the identity.
    pub(super) is_known: bool,
    pub(super) translation: Option<Curves<'b>>,
    pub(super) rotation: Option<Curves<'b>>,
    pub(super) scale: Option<Curves<'b>>,
}

/// What the curves of a bone change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Property {
    Translation,
    Rotation,
    Scale,
}

impl Property {
    pub(super) fn of(channel: Channel) -> Option<Self> {
        match channel {
            Channel::Translation(_) => Some(Self::Translation),
            Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Some(Self::Rotation),
            Channel::Scale(_) => Some(Self::Scale),
            _ => None,
        }
    }
}

/// The curves of one property of a bone.
pub(super) struct Curves<'b> {
    curves: BoneCurves<'b>,
    /// What the values are relative to; `None` if the axes differ. An additive curve on top of an absolute one is
    /// absolute, and so on.
    pub(super) mode: Option<Mode>,
    /// Whether an override gives the curves their mode.
    pub(super) is_overridden: bool,
    /// Whether the numbers of the curves are the result.
    is_exact: bool,
    /// Whether the result differs from interpolation between keys.
    is_dense: bool,
}

impl<'b> Curves<'b> {
    fn new(all: &BoneCurves<'b>, property: Property) -> Option<Self> {
        let curves = all.clone().only(|channel| Property::of(channel) == Some(property));
        let mut modes: Vec<(Channel, Mode)> = Vec::with_capacity(3);
        let (mut is_exact, mut is_overridden, mut count) = (true, false, 0_usize);
        for AppliedCurve { curve, mode, is_overridden: overridden, .. } in curves.applied() {
            (is_overridden, count) = (overridden, count.saturating_add(1));
            is_exact &= mode != Mode::Additive || curve.blend_weight.to_bits() == 1.0_f32.to_bits();
            is_exact &= !matches!(curve.channel, Channel::Euler(_) | Channel::QuaternionW);
            // The parts of a rotation are one value.
            let channel = if property == Property::Rotation { Channel::Rotation } else { curve.channel };
            match modes.iter_mut().find(|(other, _)| *other == channel) {
                Some((_, below)) if mode != Mode::Additive => *below = mode,
                Some(_) => {}
                None => modes.push((channel, mode)),
            }
        }
        is_exact &= count == modes.len();
        let (_, first) = *modes.first()?;
        let mode = modes.iter().all(|(_, mode)| *mode == first).then_some(first);
        // Nor is the product of two scales linear.
        let is_product = property == Property::Scale && count != modes.len();
        let is_dense = property == Property::Rotation && !is_exact || is_product;
        Some(Self { curves, mode, is_overridden, is_exact, is_dense })
    }

    fn find(&self, channel: Channel) -> Option<&'b Curve> {
        self.curves.curves().filter(|curve| curve.channel == channel).last()
    }

    /// Whether values in the file are those of the curves; otherwise they are computed. Values in the file are relative
    /// to the parent, or to the rest pose if `on_rest` is set.
    fn is_as_given(&self, on_rest: bool) -> bool {
        self.is_exact && self.mode.is_some_and(|mode| (mode != Mode::Absolute) == on_rest)
    }
}

/// Context for making keys.
pub(super) struct Made<'m> {
    pub(super) animation: &'m Animation,
    pub(super) budget: &'m Budget,
    pub(super) report: &'m mut Report,
}

impl Animated<'_> {
    /// The keys of the translation or the scale.
    ///
    /// # Errors
    /// Returns an error if sampling would take more than the budget.
    pub(super) fn vectors(&mut self, property: Property, on_rest: bool, made: &mut Made<'_>) -> Result<Keys<3>, Error> {
        let (curves, rest, feature, channel): (_, _, _, fn(Axis) -> Channel) = match property {
            Property::Scale => (&mut self.scale, self.rest.scale, "scales", Channel::Scale),
            _ => (&mut self.translation, self.rest.translation, "positions", Channel::Translation),
        };
        let Some(curves) = curves else { return Ok(Vec::new()) };
        let axes = [Axis::X, Axis::Y, Axis::Z].map(|axis| curves.find(channel(axis)));
        let example = format_args!("{feature} of {}", self.name);
        made.report.add_if(axes.iter().any(Option::is_none), &notes::animation::MISSING_AXES, example);
        let frames = made.frames(curves)?;
        if curves.is_as_given(on_rest) {
            let [x, y, z] = if on_rest { [0.0; 3] } else { rest };
            let [a, b, c] = axes;
            let at = |frame| {
                [(a, x), (b, y), (c, z)].map(|(curve, rest)| curve.map_or(rest, |one| narrow(one.number_at(frame))))
            };
            return Ok(frames.into_iter().map(|(frame, key)| (key, at(frame))).collect());
        }
        let from = if on_rest { rest } else { [0.0; 3] };
        let mut at = |frame| {
            let local = curves.curves.sample(frame);
            let value = if property == Property::Scale { local.scale } else { local.translation };
            (Vec3::from(value) - Vec3::from(from)).to_array()
        };
        Ok(frames.into_iter().map(|(frame, key)| (key, at(frame))).collect())
    }

    /// The keys of the rotation.
    ///
    /// # Errors
    /// Returns an error if sampling would take more than the budget.
    pub(super) fn rotations(&mut self, on_rest: bool, made: &mut Made<'_>) -> Result<Keys<4>, Error> {
        let Some(curves) = &mut self.rotation else { return Ok(Vec::new()) };
        made.report.add_if(curves.is_dense, &notes::animation::ROTATIONS_SAMPLED, self.name);
        let frames = made.frames(curves)?;
        if let Some(curve) = curves.find(Channel::Rotation).filter(|_| curves.is_as_given(on_rest)) {
            let given = match curve.node().key_values().map(|values| values.of(CurveProperty::Rotation)) {
                Some(KeyValues::Rotation(values)) if values.len() == curve.key_count() => Some(values),
                _ => None,
            };
            // Exactly the numbers of the file, if its keys are in order; values from a scene are normalised.
            let given = given.filter(|values| values.len() == frames.len() && ascends(curve));
            let value =
                |index, frame| given.and_then(|values| values.get(index)).unwrap_or_else(|| curve.rotation_at(frame));
            return Ok(frames
                .into_iter()
                .enumerate()
                .map(|(index, (frame, key))| (key, value(index, frame)))
                .collect());
        }
        let from =
            if on_rest { DQuat::from_array(self.rest.rotation.map(f64::from)).inverse() } else { DQuat::IDENTITY };
        let mut before = DQuat::IDENTITY;
        let mut at = |frame| {
            let turned = from * DQuat::from_array(curves.curves.sample(frame).rotation.map(f64::from));
            // Programs that interpolate the four numbers take the shorter arc only between such keys.
            before = if turned.dot(before) < 0.0 { -turned } else { turned };
            before.to_array().map(narrow)
        };
        Ok(frames.into_iter().map(|(frame, key)| (key, at(frame))).collect())
    }
}

/// The keys of bones in an animation relative to the scene, relative to their parents.
///
/// # Errors
/// Returns an error if sampling would take more than the budget.
pub(super) fn baked(
    bones: &[Animated<'_>],
    bound: &Bound<'_>,
    made: &mut Made<'_>,
) -> Result<Vec<(Keys<3>, Keys<4>, Keys<3>)>, Error> {
    let mut all = vec![<(Keys<3>, Keys<4>, Keys<3>)>::default(); bones.len()];
    for (place, binding) in bound.bindings.iter().enumerate() {
        let grid = Frames::all(made.animation);
        bake::poses(binding, (&[], grid), None, (made.budget, made.report), &mut |frame, pose| {
            let frame = whole_frame(frame);
            for (bone, (location, rotation, scale)) in bones.iter().zip(&mut all) {
                let Some(local) = pose.get(bone.place.1 as usize).filter(|_| bone.place.0 == place) else { continue };
                location.extend(bone.translation.as_ref().map(|_| (frame, local.translation)));
                rotation.extend(bone.rotation.as_ref().map(|_| (frame, local.rotation)));
                scale.extend(bone.scale.as_ref().map(|_| (frame, local.scale)));
            }
        })?;
    }
    Ok(all)
}

impl Made<'_> {
    /// The frames of the keys of a property, as stored in the curves and rounded.
    fn frames(&mut self, curves: &Curves<'_>) -> Result<Vec<(f64, u32)>, Error> {
        let mut keys = frames(curves.curves.curves(), self.report);
        let count = curves.curves.curves().count();
        if let (true, Some((first, _)), Some((last, _))) =
            (curves.is_dense, keys.first_key_value(), keys.last_key_value())
        {
            let (first, last) = (first.0, last.0);
            self.budget.spend_on_baking(self.animation.name(), u64::from(last.saturating_sub(first)), count as u64)?;
            for frame in first..last {
                keys.entry((frame, Side::At)).or_insert(f64::from(frame));
            }
        }
        self.budget.spend_on_curves(self.animation.name(), keys.len(), count)?;
        Ok(keys.into_iter().map(|((whole, _), frame)| (frame, whole)).collect())
    }
}

/// On which side of a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Before,
    At,
}

/// The frames at which any of the curves has a key, ascending: rounded, and as stored in the curves. Where a curve jumps,
/// there are two keys at a frame, and one at the frame before: readers that keep one of two see the jump in between.
fn frames<'c>(curves: impl Iterator<Item = &'c Curve>, report: &mut Report) -> BTreeMap<(u32, Side), f64> {
    let mut keys = BTreeMap::new();
    let mut jumps = Vec::new();
    for curve in curves {
        let mut jump = None;
        for frame in curve.frames() {
            let whole = whole_frame(frame.round());
            let off = (f64::from(whole) - frame).abs();
            if frame.next_up() == f64::from(whole) {
                jump = Some(whole);
            } else if off > 0.0 {
                report.add_if(off > 1e-9, &notes::animation::KEYS_ROUNDED, frame);
                keys.entry((whole, Side::At)).or_insert(frame);
            } else {
                if jump == Some(whole) {
                    report.add(&notes::animation::JUMPS, format_args!("{} at {whole}", curve.target()));
                    jumps.push(whole);
                }
                keys.insert((whole, Side::At), frame);
            }
        }
    }
    for whole in jumps {
        let before = whole.saturating_sub(1);
        keys.entry((before, Side::At)).or_insert(f64::from(before));
        keys.insert((whole, Side::Before), f64::from(whole).next_down());
    }
    keys
}

/// Whether the keys of a curve are in ascending order in the file.
fn ascends(curve: &Curve) -> bool {
    let frames: Vec<f64> =
        curve.node().key_frames().into_iter().flat_map(|frames| frames.iter().collect::<Vec<_>>()).collect();
    frames.windows(2).all(|pair| matches!(pair, [low, high] if low < high))
}
