//! A clip whose keys and notifications are in memory, and its node.

use std::sync::Arc;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_write::{Data, Document, Layout, Node, Root};

use super::error::Error;
use super::keys::{Keys, moments};
use super::time::Time;
use crate::animation::Animation;
use crate::key_frames::{ascending, key_frames};
use crate::links::Model;
use crate::own_model::own_model;
use crate::scene::Scene;
use crate::transform::narrow;

/// An animation that is being changed.
#[derive(Clone)]
pub(super) struct Clip<'a> {
    /// The node without its children.
    pub(super) node: Node<'a>,
    pub(super) parts: Vec<Part<'a>>,
    /// Frames per second.
    pub(super) rate: f64,
    stored_rate: f64,
    /// Where its node was: the index of the root, and how many other nodes are before it there.
    pub(super) place: (usize, usize),
}

/// A child of the node.
#[derive(Clone)]
pub(super) struct Part<'a> {
    pub(super) node: Node<'a>,
    pub(super) content: Content,
}

#[derive(Clone)]
pub(super) enum Content {
    Keys(Keys),
    /// Frames of a notification, ascending, and whether they changed.
    Moments(Vec<f64>, bool),
    Other,
}

/// The frame rate that is used if the one in the file is not a positive number.
const USUAL_RATE: f64 = 30.0;

impl<'a> Clip<'a> {
    pub(super) fn new(mut node: Node<'a>, place: (usize, usize)) -> Self {
        let children = std::mem::take(&mut node.children).into_vec();
        let rate = node.property("fr").and_then(|rate| Some(f64::from(*rate.data.elements::<f32>()?.first()?)));
        let rate = rate.filter(|rate| rate.is_finite() && *rate > 0.0).unwrap_or(USUAL_RATE);
        Self { node, parts: children.into_iter().map(Part::new).collect(), rate, stored_rate: rate, place }
    }

    /// The node with what changed.
    pub(super) fn into_node(self) -> Node<'a> {
        let Self { mut node, parts, rate, stored_rate, .. } = self;
        if rate != stored_rate {
            node.set("fr", narrow(rate));
        }
        let mut frames = None;
        node.children.extend(parts.into_iter().filter_map(|part| part.into_node(&mut frames)));
        node
    }

    /// The same with some of its children.
    pub(super) fn with_parts(&self, is_wanted: impl Fn(&Part<'a>) -> bool) -> Self {
        let parts = self.parts.iter().filter(|part| is_wanted(part)).cloned().collect();
        Self { node: self.node.clone(), parts, ..*self }
    }

    /// The animation as players see it.
    pub(super) fn animation(&self) -> Option<Arc<Animation>> {
        let document = Document::from(Root::new().with_child(self.clone().into_node()));
        let file = CastFile::from_bytes(document.to_vec(Layout::Compact).ok()?).ok()?;
        Scene::new(&file).animations.first().cloned()
    }

    /// A model with its own skeleton, if it has one.
    pub(super) fn own_model(&self) -> Option<Arc<Model>> {
        own_model(self.parts.iter().map(|part| &part.node))
    }

    pub(super) fn name(&self) -> &str {
        self.node.name().unwrap_or_default()
    }

    /// Frames of the first and the last key; of notifications if there are no curves.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        let ends = |moments: &Vec<f64>| Some((*moments.first()?, *moments.last()?));
        self.range_of_keys().or_else(|| self.moments().filter_map(|(_, moments)| ends(moments)).reduce(union))
    }

    /// Frames of the first and the last key.
    pub(super) fn range_of_keys(&self) -> Option<(f64, f64)> {
        self.keys().filter_map(Keys::range).reduce(union)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &Keys> {
        self.parts.iter().filter_map(|part| part.content.keys())
    }

    pub(super) fn keys_mut(&mut self) -> impl Iterator<Item = &mut Keys> {
        self.parts.iter_mut().filter_map(|part| part.content.keys_mut())
    }

    /// The curves: nodes and keys.
    pub(super) fn curves(&self) -> impl Iterator<Item = (&Node<'a>, &Keys)> {
        self.parts.iter().filter_map(|part| Some((&part.node, part.content.keys()?)))
    }

    /// How many curves have keys that cannot be read.
    pub(super) fn unread(&self) -> u64 {
        let is_unread = |part: &&Part<'_>| part.node.kind == NodeKind::CURVE && matches!(part.content, Content::Other);
        self.parts.iter().filter(is_unread).count() as u64
    }

    /// The notifications: names and frames.
    pub(super) fn moments(&self) -> impl Iterator<Item = (&str, &Vec<f64>)> {
        self.parts.iter().filter_map(|part| match &part.content {
            Content::Moments(moments, _) => Some((part.node.name().unwrap_or_default(), moments)),
            _ => None,
        })
    }

    /// Changes the frames of all notifications, and sorts them. Tracks without any are removed with their node.
    pub(super) fn change_moments(&mut self, mut change: impl FnMut(&mut Vec<f64>)) {
        for part in &mut self.parts {
            if let Content::Moments(moments, is_changed) = &mut part.content {
                let before = moments.clone();
                change(moments);
                ascending(moments);
                *is_changed |= *moments != before;
            }
        }
        self.parts.retain(|part| !matches!(&part.content, Content::Moments(moments, true) if moments.is_empty()));
    }

    /// Moves all keys and notifications by a function that keeps their order.
    pub(super) fn move_all(&mut self, moved: impl Fn(f64) -> f64) {
        self.keys_mut().for_each(|keys| keys.move_keys(&moved));
        self.change_moments(|moments| moments.iter_mut().for_each(|frame| *frame = moved(*frame)));
    }

    /// The frame of a time.
    pub(super) fn frame(&self, time: &Time) -> Result<f64, Error> {
        time.frame(self.rate, |name| self.moments_of(name)).map_err(|(name, count)| {
            let reason = match count {
                0 => format!("it has no notification {name:?}; `notify` with `list` shows those that it has"),
                _ => format!("the notification {name:?} has {count} frames, counted from #0"),
            };
            Error::clip(self.name(), reason)
        })
    }

    /// The frames of all notifications of a name, ascending.
    pub(super) fn moments_of(&self, name: &str) -> Vec<f64> {
        let own = self.moments().filter(|(other, _)| *other == name);
        let mut all: Vec<f64> = own.flat_map(|(_, moments)| moments).copied().collect();
        ascending(&mut all);
        all
    }
}

impl<'a> Part<'a> {
    pub(super) fn new(node: Node<'a>) -> Self {
        let content = match node.kind {
            NodeKind::CURVE => Keys::of(&node).map_or(Content::Other, Content::Keys),
            NodeKind::NOTIFICATION_TRACK => {
                let moments = node.property("kb").and_then(|frames| moments(&frames.data)).map(|mut moments| {
                    ascending(&mut moments);
                    Content::Moments(moments, false)
                });
                moments.unwrap_or(Content::Other)
            }
            _ => Content::Other,
        };
        Self { node, content }
    }

    /// The keys from one frame to another, or the one before them.
    pub(super) fn within(&self, start: f64, end: f64) -> Self {
        let content = match &self.content {
            Content::Keys(keys) => {
                let first = keys.frames.partition_point(|frame| *frame < start).min(keys.len().saturating_sub(1));
                let last = keys.frames.partition_point(|frame| *frame <= end).max(first + 1);
                let mut some = keys.like(last - first);
                some.frames.extend_from_slice(keys.frames.get(first..last).unwrap_or_default());
                some.values.extend(&keys.values, first..last);
                Content::Keys(some)
            }
            _ => Content::Other,
        };
        Self { node: self.node.clone(), content }
    }

    fn into_node(self, frames: &mut Option<(Vec<f64>, Data<'static>)>) -> Option<Node<'a>> {
        let Self { mut node, content } = self;
        match content {
            Content::Keys(keys) => keys.write(&mut node, frames),
            Content::Moments(moments, true) => {
                if moments.is_empty() {
                    return None;
                }
                node.set("kb", key_frames(moments));
            }
            _ => {}
        }
        Some(node)
    }
}

impl Content {
    pub(super) fn keys(&self) -> Option<&Keys> {
        match self {
            Self::Keys(keys) => Some(keys),
            _ => None,
        }
    }

    pub(super) fn keys_mut(&mut self) -> Option<&mut Keys> {
        match self {
            Self::Keys(keys) => Some(keys),
            _ => None,
        }
    }
}

/// The range of both.
fn union(one: (f64, f64), other: (f64, f64)) -> (f64, f64) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// The text of a property.
pub(super) fn text<'n>(node: &'n Node<'_>, name: &str) -> &'n str {
    node.property(name).and_then(|property| property.data.text()).unwrap_or_default()
}
