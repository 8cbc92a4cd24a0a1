//! Animations: how long they are and what they move.

use std::collections::BTreeMap;

use castkit::read::KeyFrames;
use castkit::read::views::AnimationRef;
use serde::Serialize;

use super::model::Skeleton;
use super::names::{Name, as_map, name, text};

#[derive(Serialize)]
pub(crate) struct Animation<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) frame_rate: Option<f32>,
    pub(crate) looping: bool,
    /// The first and the last frame with a key, of curves and notification tracks.
    pub(crate) first_frame: Option<f64>,
    pub(crate) last_frame: Option<f64>,
    /// From the first to the last.
    pub(crate) length_frames: Option<f64>,
    pub(crate) length_seconds: Option<f64>,
    pub(crate) curves: u64,
    pub(crate) keys: u64,
    #[serde(serialize_with = "as_map")]
    pub(crate) curves_by_property: Vec<(String, u64)>,
    #[serde(serialize_with = "as_map")]
    pub(crate) curves_by_mode: Vec<(String, u64)>,
    pub(crate) curve_mode_overrides: u64,
    pub(crate) skeleton: Option<Skeleton>,
    pub(crate) notification_tracks: Vec<Track<'a>>,
}

#[derive(Serialize)]
pub(crate) struct Track<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) keys: u64,
}

/// The frames between which there are keys. Keys need not be sorted, and some are not numbers.
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
    pub(super) fn of(animation: &AnimationRef<'a>) -> Self {
        let mut range = Range::default();
        let (mut curves, mut keys) = (0, 0);
        let (mut by_property, mut by_mode) = (BTreeMap::new(), BTreeMap::new());
        for curve in animation.curves() {
            curves += 1;
            let fields = curve.fields();
            keys += range.widen(fields.key_frames.or(fields.legacy_key_times));
            *by_property.entry(text(&curve, "kp").unwrap_or("?".into())).or_insert(0) += 1;
            *by_mode.entry(fields.mode.as_str()).or_insert(0) += 1;
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
            curves_by_property: by_property.into_iter().map(|(key, count)| (key.into_owned(), count)).collect(),
            curves_by_mode: by_mode.into_iter().map(|(mode, count)| (mode.to_string(), count)).collect(),
            curve_mode_overrides: animation.curve_mode_overrides().count() as u64,
            skeleton: animation.skeletons().next().map(|skeleton| Skeleton::of(&skeleton)),
            notification_tracks,
        }
    }
}
