//! Notifications: frames at which something happens.

use cast_format::NodeKind;
use cast_write::{Node, NotificationTrack};

use super::content::{Clip, Content, Part};
use super::cut::in_range;
use super::error::Error;
use super::time::Time;
use crate::key_frames::ascending;

/// What is done with notifications.
#[derive(Clone, Debug, PartialEq)]
pub enum Notify {
    /// Nothing: they are part of every report.
    List,
    /// Adds frames to the one with a name, which need not exist.
    Add(String, Vec<Time>),
    /// Gives one another name. If there is one of that name, both become one.
    Rename(String, String),
    /// Moves all frames of one later, or earlier.
    Move(String, Time),
    /// Removes one.
    Remove(String),
}

impl Notify {
    /// `list`, `add:NAME=TIME,TIME`, `rename:OLD=NEW`, `move:NAME=+5`, `move:NAME=-0.1s` or `remove:NAME`.
    ///
    /// # Errors
    /// Returns an error for anything else.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let wrong =
            || Error::value(text, "expected list, add:NAME=TIME,TIME, rename:OLD=NEW, move:NAME=TIME or remove:NAME");
        let (what, rest) = text.split_once(':').unwrap_or((text, ""));
        let pair = || rest.rsplit_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
        match what {
            "list" if rest.is_empty() => Ok(Self::List),
            "add" => {
                let (name, times) = pair().ok_or_else(wrong)?;
                let times: Result<Vec<Time>, Error> = times.split(',').map(Time::parse).collect();
                Ok(Self::Add(name.into(), times?))
            }
            "rename" => pair().map(|(old, new)| Self::Rename(old.into(), new.into())).ok_or_else(wrong),
            "move" => {
                let (name, time) = pair().ok_or_else(wrong)?;
                match Time::parse(time)? {
                    Time::Notification(..) => Err(wrong()),
                    time => Ok(Self::Move(name.into(), time)),
                }
            }
            "remove" if !rest.is_empty() => Ok(Self::Remove(rest.into())),
            _ => Err(wrong()),
        }
    }
}

pub(super) fn apply(clip: &mut Clip<'_>, notify: &Notify) -> Result<(), Error> {
    match notify {
        Notify::List => Ok(()),
        Notify::Add(name, times) => {
            let frames: Result<Vec<f64>, Error> = times.iter().map(|time| clip.frame(time)).collect();
            let frames = frames?;
            if let Some(frame) = frames.iter().find(|frame| **frame < 0.0) {
                return Err(Error::clip(
                    clip.name(),
                    format!("frame {frame} of {name:?} is before 0; frames begin there"),
                ));
            }
            frames.iter().try_for_each(|frame| in_range(clip, *frame))?;
            add(clip, name, frames);
            Ok(())
        }
        Notify::Rename(old, new) => {
            if clip.moments().any(|(name, _)| name == new) {
                let frames = take(clip, old)?;
                add(clip, new, frames);
                return Ok(());
            }
            all(clip, old)?;
            for part in clip.parts.iter_mut().filter(|part| part.node.name() == Some(old)) {
                if matches!(part.content, Content::Moments(..)) {
                    part.node.set("n", new.clone());
                }
            }
            Ok(())
        }
        Notify::Move(name, by) => {
            let by = clip.frame(by)?;
            let mut frames = all(clip, name)?;
            frames.iter_mut().for_each(|frame| *frame += by);
            if frames.iter().any(|frame| *frame < 0.0) {
                return Err(Error::clip(clip.name(), format!("{name:?} would be before frame 0; move it by less")));
            }
            frames.iter().try_for_each(|frame| in_range(clip, *frame))?;
            let mut frames = Some(frames);
            change(clip, name, |own| *own = frames.take().unwrap_or_default());
            Ok(())
        }
        Notify::Remove(name) => take(clip, name).map(|_| ()),
    }
}

/// All frames of a name; an error if there is none.
fn all(clip: &Clip<'_>, name: &str) -> Result<Vec<f64>, Error> {
    let mut tracks = clip.moments().filter(|(other, _)| *other == name).peekable();
    if tracks.peek().is_none() {
        let known: Vec<&str> = clip.moments().map(|(name, _)| name).take(8).collect();
        let reason = match known[..] {
            [] => format!("it has no notification {name:?}, nor any other"),
            _ => format!("it has no notification {name:?}; it has {}", known.join(", ")),
        };
        return Err(Error::clip(clip.name(), reason));
    }
    Ok(tracks.flat_map(|(_, frames)| frames).copied().collect())
}

fn change(clip: &mut Clip<'_>, name: &str, mut change: impl FnMut(&mut Vec<f64>)) {
    for part in clip.parts.iter_mut().filter(|part| part.node.name() == Some(name)) {
        if let Content::Moments(frames, is_changed) = &mut part.content {
            change(frames);
            ascending(frames);
            *is_changed = true;
        }
    }
}

/// Removes the tracks of a name, and returns their frames.
fn take(clip: &mut Clip<'_>, name: &str) -> Result<Vec<f64>, Error> {
    let frames = all(clip, name)?;
    let is_it = |part: &Part<'_>| matches!(part.content, Content::Moments(..)) && part.node.name() == Some(name);
    clip.parts.retain(|part| !is_it(part));
    Ok(frames)
}

/// Adds frames to the first track of a name, or a track.
pub(super) fn add(clip: &mut Clip<'_>, name: &str, frames: Vec<f64>) {
    let is_it = |part: &&mut Part<'_>| part.node.kind == NodeKind::NOTIFICATION_TRACK && part.node.name() == Some(name);
    match clip.parts.iter_mut().find(is_it) {
        Some(Part { content: Content::Moments(own, is_changed), .. }) => {
            own.extend(frames);
            ascending(own);
            *is_changed = true;
        }
        _ => {
            let node = Node::from(NotificationTrack::new().with_name(name.to_owned()));
            let mut frames = frames;
            ascending(&mut frames);
            clip.parts.push(Part { node, content: Content::Moments(frames, true) });
        }
    }
}
