//! Animations: their length, and what they animate.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use cast_base::Steps;
use cast_read::KeyFrames;
use cast_read::views::{AnimationRef, CurveProperty};

use super::model::Skeleton;
#[cfg(feature = "serde")]
use super::names::as_map;
use super::names::{Name, bump, name, text};

/// An animation.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Animation<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// Frames per second.
    pub frame_rate: Option<f32>,
    /// Whether it loops.
    pub looping: bool,
    /// The first frame with a key, in curves and notification tracks.
    pub first_frame: Option<f64>,
    /// The last frame with a key.
    pub last_frame: Option<f64>,
    /// The number of frames from the first to the last.
    pub length_frames: Option<f64>,
    /// The same in seconds, if there is a frame rate.
    pub length_seconds: Option<f64>,
    /// The number of curves.
    pub curves: u64,
    /// The number of keys in all curves.
    pub keys: u64,
    /// The number of curves by animated property.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub curves_by_property: Vec<(String, u64)>,
    /// The number of curves by mode.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub curves_by_mode: Vec<(String, u64)>,
    /// Mode overrides for the descendants of bones.
    pub curve_mode_overrides: u64,
    /// The names of the bones that its curves move, sorted.
    pub moved_bones: Vec<Cow<'a, str>>,
    /// The bones of its own skeleton.
    pub skeleton: Option<Skeleton<'a>>,
    /// Its notification tracks.
    pub notification_tracks: Vec<Track<'a>>,
}

/// A notification track.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Track<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The number of keys.
    pub keys: u64,
}

/// The range of frames with keys. Keys may be unsorted, and some may be NaN.
#[derive(Default)]
struct Range(Option<(f64, f64)>);

impl Range {
    fn widen(&mut self, frames: Option<KeyFrames<'_>>) -> u64 {
        let Some(frames) = frames else { return 0 };
        for frame in frames.iter().filter(|frame| frame.is_finite()) {
            let (first, last) = self.0.unwrap_or((frame, frame));
            self.0 = Some((first.min(frame), last.max(frame)));
        }
        frames.len() as u64
    }
}

impl<'a> Animation<'a> {
    pub(super) fn of(animation: &AnimationRef<'a>, steps: &Steps<'_>) -> Self {
        let mut range = Range::default();
        let (mut curves, mut keys) = (0_u64, 0_u64);
        let (mut by_property, mut by_mode) = (BTreeMap::new(), BTreeMap::new());
        let mut moved_bones = BTreeSet::new();
        for curve in steps.counted(animation.curves()) {
            curves = curves.saturating_add(1);
            let fields = curve.fields();
            keys = keys.saturating_add(range.widen(fields.key_frames.or(fields.legacy_key_times)));
            let property = fields.key_property.as_ref().map_or("?", |property| property.as_str());
            bump(by_property.entry(property.to_owned()).or_insert(0));
            if !matches!(fields.key_property, Some(CurveProperty::BlendShape | CurveProperty::Visibility)) {
                moved_bones.extend(text(&curve, "nn"));
            }
            bump(by_mode.entry(fields.mode.as_str()).or_insert(0));
        }
        let tracks = animation.notification_tracks().map(|track| {
            let keys = range.widen(track.key_frames());
            Track { name: name(&track), keys }
        });
        let notification_tracks = tracks.collect();
        let frame_rate = animation.frame_rate();
        let length_frames = range.0.map(|(first, last)| last - first);
        let rate = frame_rate.map(f64::from).filter(|rate| *rate > 0.0);
        Self {
            name: name(animation),
            frame_rate,
            looping: animation.looping(),
            first_frame: range.0.map(|(first, _)| first),
            last_frame: range.0.map(|(_, last)| last),
            length_frames,
            length_seconds: length_frames.zip(rate).map(|(frames, rate)| frames / rate),
            curves,
            keys,
            curves_by_property: by_property.into_iter().collect(),
            curves_by_mode: by_mode.into_iter().map(|(mode, count)| (mode.to_string(), count)).collect(),
            curve_mode_overrides: animation.curve_mode_overrides().count() as u64,
            moved_bones: moved_bones.into_iter().collect(),
            skeleton: animation.skeletons().next().map(|skeleton| Skeleton::of(&skeleton)),
            notification_tracks,
        }
    }
}
