//! Times and lengths, as users write them.

use super::error::Error;

/// A time in a clip.
#[derive(Clone, Debug, PartialEq)]
pub enum Time {
    /// A frame of the clip, whole or not.
    Frame(f64),
    /// Seconds; between two frames, the nearest of them is meant, so that keys stay on whole frames.
    Seconds(f64),
    /// When something happens: the name of a notification, and which of its frames, counted from 0.
    Notification(String, usize),
}

/// A part of a clip. An end that is not given is that of the clip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Range {
    /// Where it begins.
    pub start: Option<Time>,
    /// Where it ends; this frame is part of it.
    pub end: Option<Time>,
}

/// How long a clip is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// As a factor: 2 is twice as long, so half as fast.
    Factor(f64),
    /// In frames, from the first to the last.
    Frames(f64),
    /// In seconds.
    Seconds(f64),
}

impl Time {
    /// `10`, `10.5f`, `1.5s`, the name of a notification, or `name#2` for its third frame. A name in double quotes is
    /// always a name.
    ///
    /// # Errors
    /// Returns an error if the text is empty, or the number is not finite.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let quoted = text.strip_prefix('"').and_then(|rest| rest.rsplit_once('"'));
        if let Some((name, rest)) = quoted {
            let rank = rest.strip_prefix('#').and_then(|rank| rank.parse().ok());
            return match (name, rest) {
                ("", _) => Err(Error::value(text, "the name is empty")),
                (name, "") => Ok(Self::Notification(name.into(), 0)),
                (name, _) => rank
                    .map(|rank| Self::Notification(name.into(), rank))
                    .ok_or_else(|| Error::value(text, "expected # and a number after the name")),
            };
        }
        match measure(text) {
            Some((number, _)) if !number.is_finite() => Err(Error::value(text, "it is not a finite number")),
            Some((number, 's')) => Ok(Self::Seconds(number)),
            Some((number, _)) => Ok(Self::Frame(number)),
            None if text.is_empty() => Err(Error::value(text, "it is empty; expected a frame, seconds or a name")),
            None => {
                let ranked = text.rsplit_once('#').and_then(|(name, rank)| Some((name, rank.parse().ok()?)));
                let (name, rank) = ranked.filter(|(name, _)| !name.is_empty()).unwrap_or((text, 0));
                Ok(Self::Notification(name.into(), rank))
            }
        }
    }
}

impl Time {
    /// The frame of it at a rate, with the ascending frames of notifications by name. The error is the name, and how many
    /// frames it has, if that is too few.
    pub(super) fn frame(&self, rate: f64, frames_of: impl FnOnce(&str) -> Vec<f64>) -> Result<f64, (&str, usize)> {
        match self {
            Self::Frame(frame) => Ok(*frame),
            Self::Seconds(seconds) => Ok((seconds * rate).round()),
            Self::Notification(name, rank) => {
                let all = frames_of(name);
                all.get(*rank).copied().ok_or((name, all.len()))
            }
        }
    }
}

impl Range {
    /// Two times with `..` between them, either of which may be left out.
    ///
    /// # Errors
    /// Returns an error if there is no `..`, or a time cannot be [read](Time::parse).
    pub fn parse(text: &str) -> Result<Self, Error> {
        let parts = text.split_once("..");
        let (start, end) = parts.ok_or_else(|| Error::value(text, "expected two times with .. between them"))?;
        let time = |text: &str| if text.trim().is_empty() { Ok(None) } else { Time::parse(text).map(Some) };
        Ok(Self { start: time(start)?, end: time(end)? })
    }
}

impl Length {
    /// A factor such as `1.5`, frames such as `90f`, or seconds such as `3s`.
    ///
    /// # Errors
    /// Returns an error for anything else, and unless it is positive.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let found = measure(text.trim()).filter(|(number, _)| number.is_finite() && *number > 0.0);
        let (number, unit) =
            found.ok_or_else(|| Error::value(text, "expected a positive factor, or a length such as 90f or 3s"))?;
        Ok(match unit {
            'f' => Self::Frames(number),
            's' => Self::Seconds(number),
            _ => Self::Factor(number),
        })
    }
}

/// A number and its unit: `f`, `s`, or a space for none.
fn measure(text: &str) -> Option<(f64, char)> {
    // Words such as inf and nan are names.
    if !text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '.' | '-' | '+')) {
        return None;
    }
    let (digits, unit) = match text.strip_suffix(['f', 's']) {
        Some(digits) => (digits, text.chars().next_back()?),
        None => (text, ' '),
    };
    digits.parse().ok().map(|number| (number, unit))
}
