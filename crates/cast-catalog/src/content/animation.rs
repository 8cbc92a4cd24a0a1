//! Animations.

use cast_format::CurveProperty;
use cast_read::views::AnimationRef;
use cast_read::{KeyFrames, View};

use super::{Content, TooMany, add_field, add_value, sorted_names};
use crate::digest::Pieces;
use crate::rows::AnimationRow;

impl<'a> Content<'_, 'a> {
    pub(super) fn animation(&mut self, animation: AnimationRef<'a>) -> Result<(), TooMany> {
        let mut pieces = Pieces::default();
        add_value::<f32>(&mut pieces, animation.node(), "fr");
        pieces.update(&[animation.looping().into()]);
        let (mut curves, mut keys, mut range) = (0_u64, 0_u64, None);
        let (mut bones, mut blend_shapes) = (Vec::new(), Vec::new());
        for curve in animation.curves() {
            let fields = curve.fields();
            curves = curves.saturating_add(1);
            let is_shape = matches!(fields.key_property, Some(CurveProperty::BlendShape));
            if is_shape { &mut blend_shapes } else { &mut bones }.extend(fields.node_name);
            let frames = fields.key_frames.or(fields.legacy_key_times);
            keys = keys.saturating_add(frames.as_ref().map_or(0, KeyFrames::len) as u64);
            range = frames.iter().fold(range, widened);
            add_field(&mut pieces, fields.node_name);
            add_field(&mut pieces, fields.key_property.as_ref().map(|property| property.as_str()));
            add_field(&mut pieces, Some(fields.mode.as_str()));
            for name in ["kb", "kt", "kv", "ab"] {
                if let Some(property) = curve.node().property(name) {
                    self.digests.add(&mut pieces, &property);
                }
            }
        }
        for one in animation.curve_mode_overrides() {
            one.node().properties().for_each(|property| self.digests.add(&mut pieces, &property));
        }
        for track in animation.notification_tracks() {
            let frames = track.key_frames();
            range = frames.iter().fold(range, widened);
            add_field(&mut pieces, track.name());
            if let Some(property) = track.node().property("kb") {
                self.digests.add(&mut pieces, &property);
            }
        }
        let frame_rate = animation.frame_rate();
        let rate = frame_rate.map(f64::from).filter(|rate| *rate > 0.0);
        let row = AnimationRow {
            node: self.paths.path(animation.node()),
            name: animation.name().map(Into::into),
            frame_rate,
            looping: animation.looping(),
            first_frame: range.map(|(first, _)| first),
            last_frame: range.map(|(_, last)| last),
            seconds: range.zip(rate).map(|((first, last), rate)| (last - first) / rate),
            curves,
            keys,
            digest: pieces.digest(),
            bones: sorted_names(bones.into_iter()),
            blend_shapes: sorted_names(blend_shapes.into_iter()),
        };
        self.push(row, |rows| &mut rows.animations)
    }
}

/// Keys may be unsorted, and some may be NaN.
fn widened(range: Option<(f64, f64)>, frames: &KeyFrames<'_>) -> Option<(f64, f64)> {
    frames.iter().filter(|frame| frame.is_finite()).fold(range, |range, frame| {
        let (first, last) = range.unwrap_or((frame, frame));
        Some((first.min(frame), last.max(frame)))
    })
}
