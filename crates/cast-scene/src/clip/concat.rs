//! Several clips as one, one after the other.
//!
//! The next clip begins one frame after the last, so that every whole frame is one of a clip, or, with a cross-fade of N
//! frames, N frames before its end. In these frames the weight of the next clip grows evenly, with a key at each frame.

use cast_format::NodeKind;
use hashbrown::HashMap;

use super::content::{Clip, Content, text};
use super::cut::{change_rate, hold_range, in_range};
use super::error::Error;
use super::keys::{Keys, Value};
use super::notify;
use super::rest::Rest;

/// What a curve is for: those of one kind are joined.
type CurveKey = (String, String, usize);

/// A curve of the result.
struct Joined {
    part: usize,
    /// How many clips it has keys of, or rest values.
    clips: usize,
    rest: Option<Value>,
}

/// Where clips are in the result.
#[derive(Clone, Copy)]
struct Place {
    start: f64,
    end: f64,
}

/// Joins clips. Returns it, and how many curves had to hold a value because the rest pose of their bone is not known.
pub(super) fn concat<'a>(
    clips: Vec<Clip<'a>>,
    fade: f64,
    rest: &Rest,
    budget: u64,
) -> Result<(Option<Clip<'a>>, u64), Error> {
    let mut clips = clips.into_iter();
    let Some(mut all) = clips.next() else { return Ok((None, 0)) };
    let mut join = Join::new(&mut all, fade, rest, budget);
    for clip in clips {
        join.append(clip)?;
    }
    let held = join.finish()?;
    Ok((Some(all), held))
}

struct Join<'j, 'a> {
    all: &'j mut Clip<'a>,
    fade: f64,
    rest: &'j Rest,
    curves: HashMap<CurveKey, Joined>,
    places: Vec<Place>,
    modes: Vec<String>,
    held: u64,
    budget: u64,
}

/// The curves of a clip, each with what it is for.
fn numbered<'p>(clip: &'p Clip<'_>) -> Vec<(usize, CurveKey)> {
    let mut counts: HashMap<(&'p str, &'p str), usize> = HashMap::new();
    let curves = clip.parts.iter().enumerate().filter(|(_, part)| part.content.keys().is_some());
    let key = |(index, part): (usize, &'p super::content::Part<'_>)| {
        let name = (text(&part.node, "nn"), text(&part.node, "kp"));
        let count = counts.entry(name).or_default();
        *count += 1;
        (index, (name.0.to_owned(), name.1.to_owned(), *count))
    };
    curves.map(key).collect()
}

/// How the values of a curve are applied, as a text to compare.
fn mode(node: &cast_write::Node<'_>) -> (String, f32) {
    let mode = match text(node, "m") {
        mode @ ("additive" | "relative") => mode,
        _ => "absolute",
    };
    let weight = node.property("ab").and_then(|weight| weight.data.elements::<f32>()?.first().copied());
    (mode.to_owned(), if mode == "additive" { weight.unwrap_or(1.0) } else { 1.0 })
}

/// The overrides of a clip, as texts to compare.
fn overrides(clip: &Clip<'_>) -> Vec<String> {
    let nodes = clip.parts.iter().filter(|part| part.node.kind == NodeKind::CURVE_MODE_OVERRIDE);
    let described = nodes.map(|part| {
        let flags =
            ["ot", "or", "os"].map(|name| part.node.property(name).map(|flag| flag.data.to_bytes().into_owned()));
        format!("{} {} {flags:?}", text(&part.node, "nn"), text(&part.node, "m"))
    });
    described.collect()
}

impl<'j, 'a> Join<'j, 'a> {
    fn new(all: &'j mut Clip<'a>, fade: f64, rest: &'j Rest, budget: u64) -> Self {
        let (first, last) = all.range().unwrap_or_default();
        let curves = numbered(all).into_iter().map(|(part, key)| {
            let rest = all.parts.get(part).and_then(|part| rest.value(&part.node, part.content.keys()?));
            (key, Joined { part, clips: 1, rest })
        });
        let (curves, modes) = (curves.collect(), overrides(all));
        Self { curves, places: vec![Place { start: first, end: last }], fade, rest, modes, held: 0, budget, all }
    }

    fn append(&mut self, mut clip: Clip<'a>) -> Result<(), Error> {
        change_rate(&mut clip, self.all.rate)?;
        let Some((first, last)) = clip.range() else { return Ok(()) };
        if overrides(&clip) != self.modes {
            let reason =
                "its overrides of curve modes differ from those of the first clip; put `absolute` before `concat`";
            return Err(Error::clip(clip.name(), reason));
        }
        let before = self.places.last().map_or(0.0, |place| place.end);
        let begin = self.places.first().map_or(0.0, |place| place.start);
        let shortest = (last - first).min(before - begin);
        if self.fade > shortest {
            let reason = format!("a cross-fade of {} frames is longer than its {shortest} frames", self.fade);
            return Err(Error::clip(clip.name(), reason));
        }
        let start = if self.fade > 0.0 { before - self.fade } else { before + 1.0 };
        let place = Place { start, end: start + last - first };
        in_range(&clip, place.end)?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive number of frames")]
        let samples = (self.fade.max(2.0) as u64).saturating_mul(clip.parts.len().max(self.fade_curves()) as u64);
        if samples.saturating_mul(32) > self.budget {
            return Err(Error::TooLarge { values: samples, budget: self.budget });
        }
        clip.keys_mut().for_each(|keys| keys.move_keys(|frame| frame - first + start));
        clip.change_moments(|moments| {
            moments.iter_mut().for_each(|frame| *frame = *frame - first + start);
            moments.retain(|frame| *frame >= 0.0);
        });
        let number = self.places.len();
        self.places.push(place);
        for (index, key) in numbered(&clip) {
            let Some(part) = clip.parts.get(index) else { continue };
            let Some(keys) = part.content.keys() else { continue };
            match self.curves.get(&key) {
                Some(Joined { part: own, .. }) => {
                    let is_alike = self.all.parts.get(*own).is_some_and(|own| {
                        mode(&own.node) == mode(&part.node)
                            && own.content.keys().is_some_and(|own| {
                                std::mem::discriminant(&own.values) == std::mem::discriminant(&keys.values)
                            })
                    });
                    if !is_alike {
                        let (target, property, _) = &key;
                        let reason = format!(
                            "its curve {property} of {target:?} has another mode than that of the first clip; put `absolute` before `concat`"
                        );
                        return Err(Error::clip(clip.name(), reason));
                    }
                }
                None => {
                    // It was at rest before.
                    let rest = self.rest.value(&part.node, keys);
                    let mut node = part.node.clone();
                    node.hash = cast_write::NodeHash::assigned();
                    let value = rest.or_else(|| keys.values.get(0));
                    self.held += u64::from(rest.is_none());
                    let mut own = keys.like(1);
                    value.into_iter().for_each(|value| own.push(begin, value));
                    self.all.parts.push(super::content::Part { node, content: Content::Keys(own) });
                    let part = self.all.parts.len() - 1;
                    self.curves.insert(key.clone(), Joined { part, clips: 1, rest: value });
                }
            }
            self.extend(&key, keys, number);
        }
        for part in clip.parts {
            match part.content {
                Content::Moments(moments, _) => {
                    let name = part.node.name().unwrap_or_default().to_owned();
                    notify::add(self.all, &name, moments);
                }
                Content::Other if ![NodeKind::SKELETON, NodeKind::CURVE_MODE_OVERRIDE].contains(&part.node.kind) => {
                    self.all.parts.push(part);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// How many curves a cross-fade has keys of.
    fn fade_curves(&self) -> usize {
        if self.fade > 0.0 { self.curves.len() } else { 0 }
    }

    /// Adds the keys of a clip with this number to a curve, which is at rest in the clips before it that it has none of.
    fn extend(&mut self, key: &CurveKey, keys: &Keys, number: usize) {
        self.fill(key, number);
        let Some(joined) = self.curves.get_mut(key) else { return };
        joined.clips = number + 1;
        let own = self.all.parts.get_mut(joined.part).and_then(|part| part.content.keys_mut());
        let (Some(own), Some(place), Some(before)) =
            (own, self.places.get(number), number.checked_sub(1).and_then(|before| self.places.get(before)))
        else {
            return;
        };
        follow(own, keys, *before, *place, self.fade);
    }

    /// Puts a curve to rest in the clips before one with this number that it has no keys of.
    fn fill(&mut self, key: &CurveKey, number: usize) {
        let Some(joined) = self.curves.get_mut(key) else { return };
        if joined.clips >= number {
            return;
        }
        let Some(own) = self.all.parts.get_mut(joined.part).and_then(|part| part.content.keys_mut()) else { return };
        let value = joined.rest.or_else(|| own.last().map(|(_, value)| value));
        self.held += u64::from(joined.rest.is_none());
        let (Some(value), Some(place), Some(before)) = (
            value,
            self.places.get(joined.clips),
            joined.clips.checked_sub(1).and_then(|before| self.places.get(before)),
        ) else {
            return;
        };
        let until = number.checked_sub(1).and_then(|last| self.places.get(last)).map_or(place.end, |last| last.end);
        let mut rest = own.like(1);
        rest.push(place.start, value);
        follow(own, &rest, *before, Place { start: place.start, end: until }, self.fade);
        joined.clips = number;
    }

    fn finish(mut self) -> Result<u64, Error> {
        let keys: Vec<CurveKey> = self.curves.keys().cloned().collect();
        let number = self.places.len();
        for key in keys {
            self.fill(&key, number);
        }
        // Curves that hold a value may all end before.
        if let (Some(first), Some(last)) = (self.places.first(), self.places.last()) {
            hold_range(self.all, (first.start, last.end));
        }
        Ok(self.held)
    }
}

/// Adds the keys of a part to those of the part before it.
fn follow(own: &mut Keys, next: &Keys, before: Place, place: Place, fade: f64) {
    if fade > 0.0 {
        return cross(own, next, before, place);
    }
    let (Some((last, value)), Some((first, then))) = (own.last(), next.first()) else { return };
    // Between the two parts, the value would change from one key to the other; it stays until the part ends.
    let differs = value != then;
    if differs && !own.holds && last < before.end {
        own.push(before.end, value);
    }
    if differs && !own.holds && first > place.start {
        own.push(place.start, then);
    }
    if !differs && next.len() == 1 {
        return;
    }
    // What held its value before its first key does so from the start.
    let holds_from = if own.holds && differs { place.start } else { first };
    let keys = next.frames.iter().zip(next.values.iter());
    for (index, (frame, value)) in keys.enumerate() {
        own.push(if index == 0 { holds_from } else { *frame }, value);
    }
}

/// Fades from the end of the part before into the start of the next.
fn cross(own: &mut Keys, next: &Keys, before: Place, place: Place) {
    let (start, end) = (place.start, before.end);
    let old = own.clone();
    let kept = old.frames.partition_point(|frame| *frame < start);
    own.truncate(kept);
    let constant = |keys: &Keys| keys.values.iter().zip(keys.values.iter().skip(1)).all(|(one, other)| one == other);
    let is_still = old.values.get(old.len().saturating_sub(1)) == next.values.get(0)
        && constant(&Keys { values: old.values.pick(kept.saturating_sub(1)..old.len()), ..old.clone() })
        && next.frames.first().is_none_or(|first| *first >= end || constant(next));
    let mut frame = start;
    while frame <= end {
        let amount = (frame - start) / (end - start);
        if let (Some(from), Some(to)) = (old.at(frame), next.at(frame)) {
            let value = match (amount <= 0.0, own.holds) {
                (true, _) => from,
                (_, true) => {
                    if amount < 0.5 {
                        from
                    } else {
                        to
                    }
                }
                _ if amount >= 1.0 => to,
                _ => from.between(to, amount),
            };
            let is_repeated = own.holds && own.last().is_some_and(|(_, last)| last == value);
            if !is_still && !is_repeated || own.frames.is_empty() {
                own.push(frame, value);
            }
        }
        // The last one is at the end, whatever rounding does.
        frame = if frame < end && frame + 1.0 > end { end } else { frame + 1.0 };
    }
    let after = next.frames.iter().zip(next.values.iter()).filter(|(frame, _)| **frame > end);
    let after: Vec<(f64, Value)> = after.map(|(frame, value)| (*frame, value)).collect();
    // What holds a value until its first key does so from the end of the fade.
    after.into_iter().for_each(|(frame, value)| own.push(frame, value));
}
