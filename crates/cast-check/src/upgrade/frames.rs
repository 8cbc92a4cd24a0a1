//! Frames of keys: `kt` from the first weeks, and floats (until 2023-10).

use std::borrow::Cow;

use cast_format::NodeKind;
use cast_write::{Integers, Node};

use crate::changes::Log;
use crate::data::{self, Elements};
use crate::rules::properties::{LEGACY, LEGACY_TYPE};

pub(super) fn upgrade(node: &mut Node<'_>, log: &mut Log<'_>) {
    if node.kind == NodeKind::CURVE {
        times(node, log);
    }
    floats(node, log);
}

fn times(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(times) = node.property("kt") else { return };
    match node.property("kb") {
        None => {
            log.change(&LEGACY, "kt", "`kt`", "`kb`");
            if let Some(property) = node.property_mut("kt") {
                property.name = Cow::Borrowed(b"kb");
            }
        }
        Some(frames) if frames.data == times.data => {
            log.change(&LEGACY, "kt", "the frames of `kt`", "only in `kb`, which has the same frames");
        }
        Some(_) => {
            if !log.may_lose(&LEGACY, "kt", "there are other frames in `kb`, which take precedence") {
                return;
            }
            log.lose(&LEGACY, "kt", 1, "the frames in `kt`, which `kb` overrides", "removed");
        }
    }
    node.remove("kt");
}

fn floats(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(frames) = data::to_vec::<f32>(node, "kb") else { return };
    let count = Elements::of(node, "kb").map_or(0, |frames| frames.len()) as u64;
    let mut whole = Vec::with_capacity(frames.len());
    let mut first_part = None;
    for frame in frames {
        let Some(rounded) = rounded(f64::from(frame)) else {
            return log.refuse(&LEGACY_TYPE, "kb", format_args!("frame {frame} is out of range"));
        };
        if f64::from(rounded) != f64::from(frame) {
            first_part.get_or_insert((frame, rounded));
        }
        whole.push(rounded);
    }
    if let Some((frame, rounded)) = first_part {
        let reason = format_args!("frame {frame} is not a whole number; fractions need a higher frame rate");
        if !log.may_lose(&LEGACY_TYPE, "kb", reason) {
            return;
        }
        log.lose(&LEGACY_TYPE, "kb", count, format_args!("frame {frame}"), rounded);
    } else {
        log.change_all(&LEGACY_TYPE, "kb", count, "floats", "integers");
    }
    data::replace(node, "kb", Integers::from(whole));
}

/// The nearest whole frame; `None` if there is none, for example below 0.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounded, and checked to be in range")]
pub(super) fn rounded(frame: f64) -> Option<u32> {
    let rounded = frame.round();
    (0.0..4_294_967_296.0).contains(&rounded).then_some(rounded as u32)
}
