//! Names of blend shapes.
//!
//! Curves find blend shapes by name, and affect all with that name. Channels of several objects may share a name as
//! long as every animation moves them alike; otherwise the name of the object is put before that of the channel.

use hashbrown::HashMap;

use crate::names::Unique;
use crate::notes;
use crate::report::Report;
use crate::scene::{Channel, Clip, Scene, Target, Track};

/// The names of all channels, and which of them get a curve: the first of those that share a name.
pub(super) struct Channels {
    pub(super) names: Vec<String>,
    pub(super) owns: Vec<bool>,
}

impl Channels {
    pub(super) fn new(scene: &Scene<'_>, report: &mut Report) -> Self {
        let tracks: Vec<HashMap<usize, &Track<'_>>> = scene.clips.iter().map(of_channels).collect();
        let mut unique = Unique::default();
        // The owners of each name: the first channel, and the group of the last.
        let mut holders: HashMap<&str, (usize, usize)> = HashMap::new();
        let mut channels = Self { names: Vec::new(), owns: Vec::new() };
        for (index, channel) in scene.channels.iter().enumerate() {
            let moves_as = |first: usize| {
                scene.channels.get(first).is_some_and(|other| are_alike(first, index, other, channel, &tracks))
            };
            let (name, owns) = match holders.get_mut(channel.name.as_ref()) {
                None => {
                    holders.insert(&channel.name, (index, channel.group));
                    (unique.give(&channel.name), true)
                }
                Some((first, group)) if *group != channel.group && moves_as(*first) => {
                    *group = channel.group;
                    (channels.names.get(*first).cloned().unwrap_or_default(), false)
                }
                Some(_) => {
                    report.add(&notes::skeleton::SHAPE_NAMES, &channel.name);
                    (unique.give(&format!("{}.{}", channel.holder, channel.name)), true)
                }
            };
            channels.names.push(name);
            channels.owns.push(owns);
        }
        channels
    }
}

fn of_channels<'c, 'a>(clip: &'c Clip<'a>) -> HashMap<usize, &'c Track<'a>> {
    let tracks = clip.tracks.iter().filter_map(|track| match track.target {
        Target::Channel(channel) => Some((channel, track)),
        _ => None,
    });
    tracks.collect()
}

/// Whether two channels are equal at rest and in all animations.
fn are_alike(
    first: usize,
    second: usize,
    a: &Channel<'_>,
    b: &Channel<'_>,
    tracks: &[HashMap<usize, &Track<'_>>],
) -> bool {
    let same = |clip: &HashMap<usize, &Track<'_>>| match (clip.get(&first), clip.get(&second)) {
        (None, None) => true,
        (Some(a), Some(b)) => a.times == b.times && a.values == b.values && a.interpolation == b.interpolation,
        _ => false,
    };
    a.rest.to_bits() == b.rest.to_bits() && tracks.iter().all(same)
}
