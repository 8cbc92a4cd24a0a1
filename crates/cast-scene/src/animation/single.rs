//! Samples one bone, or the blend shapes with one name, at a time: for converters, which write one curve after the
//! other.

use cast_base::sort;

use super::last_keys::LastKeys;
use super::named::ShapeTrack;
use super::tracks::BoneTrack;
#[cfg(feature = "convert-axes")]
use super::world;
use super::{Binding, Channel, Curve, Mode};
use crate::Transform;
#[cfg(feature = "convert-axes")]
use crate::{bones::BoneMatrix, skeleton::Skeleton};

/// The curves of one bone, sampled without the rest of the model.
#[derive(Clone, Debug)]
pub struct BoneCurves<'b> {
    bone: u32,
    curves: &'b [Curve],
    tracks: Vec<&'b BoneTrack>,
    places: Vec<LastKeys>,
    rest: Transform,
}

/// A curve of a bone, and how it is applied.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AppliedCurve<'b> {
    /// The curve.
    pub curve: &'b Curve,
    /// Its mode, or that of the override that covers it.
    pub mode: Mode,
    /// Whether the mode is that of an override.
    pub is_overridden: bool,
}

impl Binding {
    /// The bones that curves animate, by index, each with its curves.
    ///
    /// The result for each bone is the same as in [`sample`](Self::sample), except in an animation whose curves are
    /// relative to the scene ([`Animation::world_space`](super::Animation)), where a bone depends on its parents.
    #[must_use]
    pub fn bones(&self) -> Vec<BoneCurves<'_>> {
        let Some(skeleton) = &self.model.skeleton else { return Vec::new() };
        // Stable, so that the curves of a bone stay in file order: additive ones are applied on top of those before
        // them.
        let mut tracks: Vec<&BoneTrack> = self.tracks().iter().collect();
        sort::by_key(&mut tracks, |track| track.bone);
        let bones = tracks.chunk_by(|a, b| a.bone == b.bone).filter_map(|tracks| {
            let bone = tracks.first()?.bone;
            let rest = *skeleton.rest().locals.get(bone as usize)?;
            let curves = self.animation.curves.as_slice();
            Some(BoneCurves {
                bone,
                curves,
                tracks: tracks.to_vec(),
                places: vec![LastKeys::default(); tracks.len()],
                rest,
            })
        });
        bones.collect()
    }
}

impl<'b> BoneCurves<'b> {
    /// Index of the bone.
    #[must_use]
    pub fn bone(&self) -> u32 {
        self.bone
    }

    /// Its curves, each with what it animates.
    pub fn curves(&self) -> impl Iterator<Item = &'b Curve> + '_ {
        let name = self.tracks.iter().flat_map(|track| track.kind.curves());
        name.filter_map(|curve| self.curves.get(curve))
    }

    /// Its curves in the order in which they are applied. The parts of one rotation are applied together, in the mode of
    /// the first.
    pub fn applied(&self) -> impl Iterator<Item = AppliedCurve<'b>> + '_ {
        let curves = self.curves;
        self.tracks.iter().flat_map(move |track| {
            let (mode, is_overridden) = (track.mode, track.is_overridden);
            let of_track = track.kind.curves().into_iter();
            of_track.filter_map(move |curve| Some(AppliedCurve { curve: curves.get(curve)?, mode, is_overridden }))
        })
    }

    /// Whether any of the curves changes the translation, rotation or scale of the bone.
    #[must_use]
    pub fn animates(&self, what: impl Fn(Channel) -> bool) -> bool {
        self.curves().any(|curve| what(curve.channel))
    }

    /// Only the curves of some channels, to sample them without the others, which stay at rest.
    #[must_use]
    pub fn only(mut self, what: impl Fn(Channel) -> bool) -> Self {
        let curves = self.curves;
        let is_wanted = |curve: usize| curves.get(curve).is_some_and(|curve| what(curve.channel));
        self.tracks.retain(|track| track.kind.curves().into_iter().any(is_wanted));
        self.places = vec![LastKeys::default(); self.tracks.len()];
        self
    }

    /// The local transform at a frame. Ascending frames are the fastest.
    #[must_use]
    pub fn sample(&mut self, frame: f64) -> Transform {
        let mut local = self.rest;
        for (track, place) in self.tracks.iter().zip(&mut self.places) {
            track.apply(self.curves, frame, place, &mut local, &self.rest);
        }
        local
    }

    /// The local transform at a frame in an animation whose curves are relative to the scene, below a parent.
    #[cfg(feature = "convert-axes")]
    pub(crate) fn sample_in_scene(&self, frame: f64, skeleton: &Skeleton, parent: &BoneMatrix) -> Transform {
        world::relative(self.tracks.iter().copied(), self.curves, frame, skeleton, self.bone, self.rest, parent)
    }
}

/// The curves of all blend shapes with one name, sampled without the rest of the model.
#[derive(Clone, Debug)]
pub struct ShapeCurves<'b> {
    shapes: &'b [u32],
    curves: &'b [Curve],
    track: &'b ShapeTrack,
    places: Vec<LastKeys>,
}

impl Binding {
    /// The curves that set the weights of blend shapes, by the names of the shapes.
    ///
    /// Curves that a later one with the same name replaces are left out.
    pub fn shape_curves(&self) -> impl Iterator<Item = ShapeCurves<'_>> {
        self.shapes.iter().map(|track| ShapeCurves {
            shapes: self.model.shapes_by_name.indices(&track.shapes),
            curves: &self.animation.curves,
            track,
            places: vec![LastKeys::default(); track.curves.len()],
        })
    }
}

impl<'b> ShapeCurves<'b> {
    /// The blend shapes with the name, as indices into those of the model. There is at least one.
    pub fn shapes(&self) -> impl ExactSizeIterator<Item = usize> + use<'b> {
        self.shapes.iter().map(|shape| *shape as usize)
    }

    /// The curves.
    pub fn curves(&self) -> impl Iterator<Item = &'b Curve> + use<'b> {
        let curves = self.curves;
        self.track.curves.iter().filter_map(move |(_, curve)| curves.get(*curve))
    }

    /// The weight at a frame, the same for all the shapes. Ascending frames are the fastest.
    #[must_use]
    pub fn sample(&mut self, frame: f64) -> f32 {
        self.track.change(self.curves, frame, &mut self.places).of(0.0)
    }
}
