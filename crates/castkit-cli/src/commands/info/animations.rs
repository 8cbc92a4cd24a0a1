//! Animations.

use std::io::{self, Write};

use super::models;
use super::page::{Page, name};
use crate::text::{Count, Measure, Things, cut};
use castkit::summary::Animation;

pub(super) fn write(page: &mut Page, animations: &[Animation<'_>]) -> io::Result<()> {
    let title = Things(animations.len() as u64, "animation", "animations");
    let rows = animations.iter().enumerate().map(|(index, animation)| row(animation, index));
    let heading = ["name", "fps", "frames", "length", "seconds", "loop", "curves", "keys", "modes"];
    page.table(title, heading, rows, animations.len())?;
    for (index, animation) in animations.iter().enumerate().take(page.most) {
        let details = details(animation, page.most.saturating_mul(2));
        if !details.is_empty() {
            writeln!(page.out, "    {}: {}", name(&animation.name, "animation", index), details.join("; "))?;
        }
    }
    Ok(())
}

fn row(animation: &Animation<'_>, index: usize) -> [String; 9] {
    let measure = |value: Option<f64>| value.map(|value| Measure(value).to_string()).unwrap_or_default();
    let range = animation.first_frame.zip(animation.last_frame);
    let modes: Vec<String> = animation.curves_by_mode.iter().map(|(mode, _)| cut(mode)).collect();
    [
        name(&animation.name, "animation", index),
        measure(animation.frame_rate.map(f64::from)),
        range.map(|(first, last)| format!("{} to {}", Measure(first), Measure(last))).unwrap_or_default(),
        measure(animation.length_frames),
        measure(animation.length_seconds),
        if animation.looping { "yes".into() } else { String::new() },
        Count(animation.curves).to_string(),
        Count(animation.keys).to_string(),
        modes.join(", "),
    ]
}

/// Details that do not fit the table, at most this many of a kind.
fn details(animation: &Animation<'_>, most: usize) -> Vec<String> {
    let mut details = Vec::new();
    let counts = animation.curves_by_property.iter().take(most);
    let counts: Vec<String> = counts.map(|(key, count)| format!("{} {}", Count(*count), cut(key))).collect();
    if !counts.is_empty() {
        details.push(format!("curves {}", counts.join(", ")));
    }
    if let Some(skeleton) = &animation.skeleton {
        details.push(models::skeleton(skeleton));
    }
    if animation.curve_mode_overrides > 0 {
        let overrides = Things(animation.curve_mode_overrides, "curve mode override", "curve mode overrides");
        details.push(overrides.to_string());
    }
    let tracks = animation.notification_tracks.iter().enumerate().take(most);
    let track = |(index, track): (usize, &castkit::summary::Track<'_>)| {
        format!("{} x {}", name(&track.name, "notification_track", index), Count(track.keys))
    };
    let tracks: Vec<String> = tracks.map(track).collect();
    if !tracks.is_empty() {
        details.push(format!("notifications {}", tracks.join(", ")));
    }
    details
}
