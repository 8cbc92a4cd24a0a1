//! Selects scenes and animations of a source.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use cast_format::NodeKind;
use cast_read::{Cast, View};
use cast_write::Document;

use crate::error::Error;
use crate::lists::set;

/// How many names an error lists at most.
const MOST_LISTED: usize = 50;

/// Selects one of several objects: by name, or by index.
///
/// ```
/// # use cast_interchange::{Options, Selector};
/// let options = Options::new().animation("walk").animation(Selector::Index(2)).scene(Selector::from("level"));
/// # let _ = options;
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Selector {
    /// All with this name. A number that is no object's name is an index, counted from 0.
    Name(String),
    /// By index, counted from 0.
    Index(usize),
}

impl<T: Into<String>> From<T> for Selector {
    fn from(name: T) -> Self {
        Self::Name(name.into())
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "{name:?}"),
            Self::Index(index) => write!(f, "{index}"),
        }
    }
}

impl Selector {
    /// The indices of the selected objects, given their names.
    fn matches(&self, names: &[&str]) -> Vec<usize> {
        let at = |index: usize| if index < names.len() { vec![index] } else { Vec::new() };
        match self {
            Self::Index(index) => at(*index),
            Self::Name(wanted) => {
                let found = names.iter().enumerate().filter(|(_, name)| **name == wanted.as_str());
                let found: Vec<usize> = found.map(|(index, _)| index).collect();
                if found.is_empty() { wanted.parse().map(at).unwrap_or_default() } else { found }
            }
        }
    }
}

/// The kinds of objects that can be selected, as errors call them.
type Thing = &'static str;
const SCENE: Thing = "scene";
const ANIMATION: Thing = "animation";

/// The selectable objects in several inputs of one result: each selector must match something in one of them.
#[derive(Debug, Default)]
pub struct Seen(Mutex<Found>);

#[derive(Debug, Default)]
struct Found {
    met: Vec<(Thing, Selector)>,
    /// Sorted: inputs are read in parallel, and report theirs in any order.
    names: BTreeSet<(Thing, String)>,
}

/// The selected parts.
#[derive(Clone, Debug)]
pub struct Selection<'o> {
    /// The scene; `None` for the default one.
    pub scene: Option<Selector>,
    /// The animations; empty for all of them.
    pub animations: Vec<Selector>,
    /// Whether animations are taken at all.
    pub takes_animations: bool,
    /// Whether models are taken.
    pub takes_models: bool,
    /// The name of animations without one: that of the file.
    pub unnamed: Option<String>,
    /// Shared by the inputs of one result, to collect what they contain.
    pub seen: Option<&'o Seen>,
}

impl Selection<'_> {
    /// Everything.
    pub const ALL: Self = Self {
        scene: None,
        animations: Vec::new(),
        takes_animations: true,
        takes_models: true,
        unnamed: None,
        seen: None,
    };

    /// Whether all animations and models are selected.
    pub fn is_all(&self) -> bool {
        self.takes_animations && self.takes_models && self.animations.is_empty()
    }

    /// The indices of the selected animations, given their names.
    pub fn of_animations(&self, names: &[&str]) -> Result<Vec<bool>, Error> {
        let unnamed = self.unnamed.as_deref().unwrap_or_default();
        let names: Vec<&str> = names.iter().map(|name| if name.is_empty() { unnamed } else { name }).collect();
        let mut wanted = vec![self.takes_animations && self.animations.is_empty(); names.len()];
        for selector in &self.animations {
            for found in self.select(ANIMATION, selector, &names)? {
                set(&mut wanted, found, true);
            }
        }
        Ok(wanted)
    }

    /// The index of the selected scene, given the names; `None` for the default scene.
    pub fn of_scenes(&self, names: &[&str]) -> Result<Option<usize>, Error> {
        let Some(scene) = &self.scene else { return Ok(None) };
        let found = self.select(SCENE, scene, names)?;
        if let [first, second, ..] = found[..] {
            let count = found.len();
            let reason =
                format!("{count} scenes are called {scene}; choose one by its index, such as {first} or {second}");
            return Err(Error::invalid(reason));
        }
        Ok(found.first().copied())
    }

    /// Rejects a scene selector in formats that have only one scene.
    pub fn check(&self, format: &str, has_scenes: bool) -> Result<(), Error> {
        match (&self.scene, self.seen) {
            (Some(scene), None) if !has_scenes => Err(Error::invalid(format!(
                "there is no scene {scene}: a file of the format {format} contains a single scene"
            ))),
            _ => Ok(()),
        }
    }

    /// Rejects selectors that match nothing in any of several inputs.
    pub fn check_seen(&self, seen: &Seen) -> Result<(), Error> {
        let found = seen.0.lock().unwrap_or_else(PoisonError::into_inner);
        let scene = self.scene.iter().map(|scene| (SCENE, scene));
        let animations = self.animations.iter().map(|animation| (ANIMATION, animation));
        for (thing, selector) in scene.chain(animations) {
            if !found.met.contains(&(thing, selector.clone())) {
                let names = found.names.iter().filter(|(other, _)| *other == thing);
                return Err(missing(thing, selector, "the inputs have", names.map(|(_, name)| format!("{name:?}"))));
            }
        }
        Ok(())
    }

    fn select(&self, thing: Thing, selector: &Selector, names: &[&str]) -> Result<Vec<usize>, Error> {
        let matches = selector.matches(names);
        if let Some(seen) = self.seen {
            let mut found = seen.0.lock().unwrap_or_else(PoisonError::into_inner);
            let met = (thing, selector.clone());
            if !matches.is_empty() && !found.met.contains(&met) {
                found.met.push(met);
            }
            let listed = names.iter().take(MOST_LISTED.saturating_add(1));
            found.names.extend(listed.map(|name| (thing, (*name).to_owned())));
        } else if matches.is_empty() {
            let listed = names.iter().enumerate().map(|(index, name)| format!("{index} {name:?}"));
            return Err(missing(thing, selector, "the file has", listed));
        }
        Ok(matches)
    }
}

/// An error that lists the available names.
fn missing(thing: Thing, selector: &Selector, holder: &str, mut names: impl Iterator<Item = String>) -> Error {
    let listed: Vec<String> = names.by_ref().take(MOST_LISTED).collect();
    let listed = if listed.is_empty() { "none".to_owned() } else { listed.join(", ") };
    let more = match names.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Error::invalid(format!("there is no {thing} {selector}; {holder} {listed}{more}"))
}

/// Removes from a Cast document what is not selected; returns where that is in the file.
pub fn of_cast(
    document: &mut Document<'_>,
    cast: &Cast<'_>,
    selection: &Selection<'_>,
) -> Result<Vec<Range<usize>>, Error> {
    if selection.is_all() {
        return Ok(Vec::new());
    }
    let names: Vec<&str> = cast.animations().map(|animation| animation.name().unwrap_or_default()).collect();
    let mut wanted = selection.of_animations(&names)?.into_iter();
    let mut left_out = Vec::new();
    let children = cast.roots().flat_map(|root| root.node().children());
    let mut kept = children.map(|node| {
        let is_kept = match node.kind() {
            NodeKind::ANIMATION => wanted.next().unwrap_or(true),
            NodeKind::MODEL | NodeKind::INSTANCE => selection.takes_models,
            _ => true,
        };
        left_out.extend((!is_kept).then(|| node.offset()..node.end()));
        is_kept
    });
    let roots = document.roots.iter_mut().filter(|root| root.kind == NodeKind::ROOT);
    roots.for_each(|root| root.children.retain(|_| kept.next().unwrap_or(true)));
    Ok(left_out)
}
