//! Matches parts of two scenes.

use std::collections::VecDeque;

use cast_base::sort;
use hashbrown::HashMap;

use super::difference::{Aspect, Differences};

/// A part of a scene, its index among those of its kind, and its name.
pub(super) struct Part<'p, T> {
    pub(super) item: &'p T,
    pub(super) index: usize,
    name: Option<&'p str>,
}

/// Parts of two scenes, matched by name; the remaining ones are matched in order if both scenes have equally many.
pub(super) struct Pairs<'p> {
    names: [Vec<Option<&'p str>>; 2],
    /// Indices, in the order of the first scene.
    pub(super) both: Vec<[usize; 2]>,
    /// Parts that only one of the scenes has.
    pub(super) only: [Vec<usize>; 2],
}

impl<'p> Pairs<'p> {
    pub(super) fn by_name<T>(first: &'p [T], second: &'p [T], name: impl Fn(&'p T) -> Option<&'p str>) -> Self {
        let mut pairs = Self::by_name_alone(first, second, name);
        let [left, right] = &mut pairs.only;
        if left.len() == right.len() {
            pairs.both.extend(left.drain(..).zip(right.drain(..)).map(|(first, second)| [first, second]));
            sort::unstable(&mut pairs.both);
        }
        pairs
    }

    /// Parts identified by name: a different name means a different part.
    pub(super) fn by_name_alone<T>(first: &'p [T], second: &'p [T], name: impl Fn(&'p T) -> Option<&'p str>) -> Self {
        // An empty name counts as none.
        let name = |part| name(part).filter(|name| !name.is_empty());
        let names = [first, second].map(|parts| parts.iter().map(name).collect::<Vec<_>>());
        let mut waiting: HashMap<Option<&str>, VecDeque<usize>> = HashMap::new();
        for (index, name) in names[1].iter().enumerate() {
            waiting.entry(*name).or_default().push_back(index);
        }
        let (mut both, mut left) = (Vec::new(), Vec::new());
        for (index, name) in names[0].iter().enumerate() {
            match waiting.get_mut(name).and_then(VecDeque::pop_front) {
                Some(partner) => both.push([index, partner]),
                None => left.push(index),
            }
        }
        let mut right: Vec<usize> = waiting.into_values().flatten().collect();
        sort::unstable(&mut right);
        Self { names, both, only: [left, right] }
    }

    /// The pairs.
    pub(super) fn both<'s, T>(
        &'s self,
        first: &'s [T],
        second: &'s [T],
    ) -> impl Iterator<Item = [Part<'s, T>; 2]> + use<'s, 'p, T> {
        self.both.iter().filter_map(move |[one, other]| {
            let part = |parts: &'s [T], which: usize, index: usize| {
                let name = self.names.get(which)?.get(index).copied().flatten();
                Some(Part { item: parts.get(index)?, index, name })
            };
            Some([part(first, 0, *one)?, part(second, 1, *other)?])
        })
    }

    /// The match of a part of the first scene.
    pub(super) fn partner(&self, first: usize) -> Option<usize> {
        let place = self.both.binary_search_by_key(&first, |[first, _]| *first).ok()?;
        self.both.get(place).map(|[_, second]| *second)
    }

    /// Reports parts that only one of the scenes has, and those with another name.
    pub(super) fn report(&self, found: &mut Differences, path: &str, kind: &str) {
        for (which, (only, names)) in self.only.iter().zip(&self.names).enumerate() {
            for index in only {
                let name = names.get(*index).copied().flatten();
                let path = labelled(path, kind, name, *index);
                let text = Some(name.unwrap_or_default().to_owned());
                let (first, second) = if which == 0 { (text, None) } else { (None, text) };
                found.add(&path, Aspect::Presence, first, second);
            }
        }
        for [one, other] in &self.both {
            let name = |which: usize, index: usize| self.names.get(which)?.get(index).copied().flatten();
            // A part without a name matches any name.
            if let (Some(first), second) = (name(0, *one), name(1, *other))
                && second != Some(first)
            {
                found.texts(&labelled(path, kind, Some(first), *one), Aspect::Name, Some(first), second);
            }
        }
    }
}

impl<T> Part<'_, T> {
    /// The path of the part below another.
    pub(super) fn path(&self, path: &str, kind: &str) -> String {
        labelled(path, kind, self.name, self.index)
    }
}

/// The path of a part: by its name, or by its index if it has none.
pub(super) fn labelled(path: &str, kind: &str, name: Option<&str>, index: usize) -> String {
    let slash = if path.is_empty() { "" } else { "/" };
    match name {
        Some(name) => format!("{path}{slash}{kind} \"{name}\""),
        None => format!("{path}{slash}{kind}[{index}]"),
    }
}
