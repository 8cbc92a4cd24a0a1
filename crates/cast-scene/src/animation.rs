//! Animations: curves, their modes, and the state of a model at a point in time.
//!
//! An [`Animation`] is what the file stores; [`Animation::bind`] finds the bones and shapes of a model that its curves
//! name; the [`Binding`] computes poses at any frame. Times are in frames, whole or not; [`Animation::frame_at`]
//! converts seconds to frames.

mod bake;
mod binding;
mod channel;
mod curve;
mod euler;
mod keys;
mod last_keys;
mod mesh_weights;
mod model_names;
mod modes;
mod named;
mod pose;
mod single;
mod tracks;
mod world;

use std::sync::Arc;

use cast_base::sort;
use cast_read::View;
use cast_read::views::{AnimationRef, TransformSpace};

use hashbrown::HashSet;

use crate::skeleton::Skeleton;
use crate::stored::{StoredNode, copied};
use crate::warning::{WarningKind, Warnings};

pub use bake::{BakeOptions, Baked, Frames};
pub use binding::{Binding, Cursor};
pub use channel::{Axis, Channel};
#[cfg(feature = "convert-axes")]
pub(crate) use channel::{PARTS, Part};
pub use curve::Curve;
pub use mesh_weights::MeshWeights;
pub use model_names::ModelNames;
pub(crate) use model_names::add_unmoving;
pub use modes::{Mode, Override};
pub use pose::ModelPose;
pub use single::{AppliedCurve, BoneCurves, ShapeCurves};

/// The frame rate that is used if the one in the file is not a positive number.
const DEFAULT_FRAME_RATE: f64 = 30.0;

/// Curves with one frame rate.
#[derive(Clone, Debug)]
pub struct Animation {
    node: StoredNode,
    name: Option<Box<str>>,
    /// Frames per second, a positive number.
    pub frame_rate: f64,
    /// Whether the animation loops.
    pub looping: bool,
    /// Whether curves are relative to the scene instead of the parent, as files from before 2023-10 can say (`ts`).
    pub world_space: bool,
    /// The valid curves, in file order.
    pub curves: Vec<Curve>,
    /// Bones whose descendants take another mode.
    pub overrides: Vec<Override>,
    /// Skeletons that the animation contains, for example the one it was made for. Poses refer to that of the model.
    pub skeletons: Vec<Arc<Skeleton>>,
    /// Notifications: frames at which something happens, in file order.
    pub notifications: Vec<Notification>,
    range: Option<(f64, f64)>,
}

/// Frames at which something happens.
#[derive(Clone, Debug)]
pub struct Notification {
    name: Option<Box<str>>,
    /// The frames, in ascending order.
    pub frames: Vec<f64>,
}

impl Notification {
    /// The name of the event.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl Animation {
    pub(crate) fn new(node: AnimationRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let fields = node.fields();
        let frame_rate = fields.frame_rate.map(f64::from).filter(|rate| rate.is_finite() && *rate > 0.0);
        if frame_rate.is_none() {
            warnings.add(node.node(), WarningKind::FrameRate);
        }
        let curves = warnings.counted(node.curves());
        let mut curves: Vec<Curve> = curves.filter_map(|curve| Curve::new(curve, warnings)).collect();
        warn_of_repeated(&curves, warnings);
        let ranges = curves.iter().map(Curve::range);
        let range = ranges.reduce(|(first, last), (low, high)| (first.min(low), last.max(high)));
        range.into_iter().for_each(|(first, _)| curves.iter_mut().for_each(|curve| curve.begin_at(first)));
        let notifications = node.notification_tracks().map(|track| {
            let frames = track.key_frames().into_iter().flat_map(|frames| frames.iter());
            let mut frames: Vec<f64> = frames.filter(|frame| !frame.is_nan()).collect();
            sort::unstable_by(&mut frames, f64::total_cmp);
            Notification { name: track.name().map(copied), frames }
        });
        Self {
            name: fields.name.map(copied),
            frame_rate: frame_rate.unwrap_or(DEFAULT_FRAME_RATE),
            looping: fields.looping,
            world_space: fields.legacy_transform_space == Some(TransformSpace::World),
            skeletons: node.skeletons().map(|skeleton| Arc::new(Skeleton::new(skeleton, warnings))).collect(),
            notifications: notifications.collect(),
            overrides: node.curve_mode_overrides().filter_map(|node| Override::new(node, warnings)).collect(),
            curves,
            node: warnings.keep(node.node()),
            range,
        }
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> AnimationRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// First and last frame with a key; `None` without keys.
    #[must_use]
    pub fn range(&self) -> Option<(f64, f64)> {
        self.range
    }

    /// The frames at which any curve [jumps](Curve::jumps), ascending. Whoever samples only whole frames sees a change during
    /// the frame before instead.
    #[must_use]
    pub fn jumps(&self) -> Vec<f64> {
        let mut jumps: Vec<f64> = self.curves.iter().flat_map(Curve::jumps).collect();
        sort::unstable_by(&mut jumps, f64::total_cmp);
        jumps.dedup();
        jumps
    }

    /// From seconds to frames, which may be before the first or after the last: [`frame_shown`](Self::frame_shown) is what
    /// is shown then, and what a [`Binding`] samples.
    #[must_use]
    pub fn frame_at(&self, seconds: f64) -> f64 {
        seconds * self.frame_rate
    }

    /// From frames to seconds.
    #[must_use]
    pub fn seconds_at(&self, frame: f64) -> f64 {
        frame / self.frame_rate
    }

    /// The frame of the keys to show at a time, which may be before the first or after the last frame.
    ///
    /// A looping animation starts again: the last frame is followed by what follows the first, so the two are meant to
    /// be equal. Any other animation stays at its ends. NaN means the first frame.
    #[must_use]
    pub fn frame_shown(&self, frame: f64) -> f64 {
        let Some((first, last)) = self.range else { return 0.0 };
        if frame.is_nan() {
            return first;
        }
        if self.looping && last > first && !(first..=last).contains(&frame) && frame.is_finite() {
            return first + (frame - first).rem_euclid(last - first);
        }
        frame.clamp(first, last)
    }

    /// The curves of a node by its name, in file order.
    pub fn curves_of(&self, name: &str) -> impl Iterator<Item = &Curve> {
        self.curves.iter().filter(move |curve| curve.target() == name)
    }
}

/// Warns of curves that later ones replace.
fn warn_of_repeated(curves: &[Curve], warnings: &mut Warnings<'_>) {
    let mut replaced = HashSet::with_capacity(curves.len());
    for curve in curves.iter().rev() {
        let animated = (curve.target(), curve.channel);
        if replaced.contains(&animated) {
            warnings.add(curve.node().node(), WarningKind::RepeatedCurve);
        }
        // Additive ones are added to those before.
        if curve.mode != Mode::Additive {
            replaced.insert(animated);
        }
    }
}
