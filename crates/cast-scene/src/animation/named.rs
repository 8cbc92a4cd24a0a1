//! Curves of blend shapes and of visibility, whose names can match several targets.
//!
//! Targets with the same name are kept together: as pairs, a thousand curves and a thousand shapes with one name would
//! be a million.

use std::ops::Range;

use cast_base::sort;
use hashbrown::HashMap;

use super::last_keys::LastKeys;
use super::{Curve, Mode};
use crate::links::Model;
use crate::transform::narrow;

/// The curves with a name that blend shapes have.
#[derive(Clone, Debug)]
pub(super) struct ShapeTrack {
    /// The range of the shapes among those [by name](Model).
    pub(super) shapes: Range<usize>,
    /// In file order, beginning with the last one that is not additive, which replaces those before it.
    pub(super) curves: Vec<(Mode, usize)>,
}

/// The curve that shows or hides targets with a name: if there are several, the last one.
#[derive(Clone, Debug)]
pub(super) struct ShownTrack {
    pub(super) bone: Option<u32>,
    /// The range of the meshes among those [by name](Model).
    pub(super) meshes: Range<usize>,
    pub(super) curve: usize,
}

/// The effect of curves on the weight of a shape.
pub(super) struct Change {
    /// The weight before anything is added; `None` if it is kept.
    set: Option<f64>,
    added: f64,
}

impl Change {
    pub(super) fn of(&self, weight: f32) -> f32 {
        narrow(self.set.unwrap_or(f64::from(weight)) + self.added)
    }
}

impl ShapeTrack {
    /// The events at a frame, with a place for each curve.
    pub(super) fn change(&self, curves: &[Curve], frame: f64, places: &mut [LastKeys]) -> Change {
        let mut change = Change { set: None, added: 0.0 };
        for ((mode, curve), place) in self.curves.iter().zip(places) {
            let Some(curve) = curves.get(*curve) else { continue };
            let value = curve.number(frame, place);
            match mode {
                // The weight in the rest pose is 0.
                Mode::Absolute | Mode::Relative => change = Change { set: Some(value), added: 0.0 },
                Mode::Additive => change.added += value * f64::from(curve.blend_weight),
            }
        }
        change
    }
}

/// Collects tracks by name.
#[derive(Default)]
pub(super) struct Named<'c> {
    shapes: HashMap<&'c str, usize>,
    pub(super) shape_tracks: Vec<ShapeTrack>,
    shown: HashMap<&'c str, usize>,
    shown_tracks: Vec<ShownTrack>,
}

impl<'c> Named<'c> {
    /// Adds a curve of a blend shape. Returns whether the model has any with the name.
    pub(super) fn add_shape(&mut self, curve: &'c Curve, index: usize, model: &Model) -> bool {
        let name = curve.target();
        let track = match self.shapes.get(name) {
            Some(track) => *track,
            None => {
                let shapes = model.shapes_by_name.find(name, |shape| model.blend_shapes.get(shape)?.name());
                if shapes.is_empty() {
                    return false;
                }
                self.shape_tracks.push(ShapeTrack { shapes, curves: Vec::new() });
                self.shapes.insert(name, self.shape_tracks.len() - 1);
                self.shape_tracks.len() - 1
            }
        };
        let Some(track) = self.shape_tracks.get_mut(track) else { return false };
        if curve.mode != Mode::Additive {
            track.curves.clear();
        }
        track.curves.push((curve.mode, index));
        true
    }

    /// Adds a curve that shows or hides. Returns whether the model has anything with the name.
    pub(super) fn add_shown(&mut self, curve: &'c Curve, index: usize, bone: Option<u32>, model: &Model) -> bool {
        let name = curve.target();
        if let Some(track) = self.shown.get(name).and_then(|track| self.shown_tracks.get_mut(*track)) {
            track.curve = index;
            return true;
        }
        let meshes = model.meshes_by_name.find(name, |mesh| model.meshes.get(mesh)?.name());
        if bone.is_none() && meshes.is_empty() {
            return false;
        }
        self.shown.insert(name, self.shown_tracks.len());
        self.shown_tracks.push(ShownTrack { bone, meshes, curve: index });
        true
    }

    /// The visibility tracks, in file order: two names that differ only in case may refer to the same bone.
    pub(super) fn shown_tracks(&mut self) -> Vec<ShownTrack> {
        let mut tracks = std::mem::take(&mut self.shown_tracks);
        sort::by_key(&mut tracks, |track| track.curve);
        tracks
    }
}
