//! Unique names: one function for bones, meshes, shapes, animations and everything else that is found by name; and the names
//! of what has none, which are those of files.

use cast_format::NodeKind;
use cast_write::{Document, Node};
use hashbrown::{HashMap, HashSet};

/// The name of a level of detail of a mesh, as Unity and Unreal Engine expect it: `rock_LOD1`.
pub fn lod_name(base: &str, level: u32) -> String {
    format!("{base}_LOD{level}")
}

/// The name of a mesh without its level of detail, and the level: `rock` and 1 for `rock_LOD1`, in any case.
pub fn split_lod_name(name: &str) -> Option<(&str, u32)> {
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (rest, level) = name.split_at_checked(name.len().checked_sub(digits)?)?;
    let (base, end) = rest.split_at_checked(rest.len().checked_sub("_LOD".len())?)?;
    (end.eq_ignore_ascii_case("_LOD") && !base.is_empty()).then_some((base, level.parse().ok()?))
}

/// The names in use, each with the number to try next.
#[derive(Default)]
pub struct Unique {
    given: HashMap<String, u64>,
    ignores_case: bool,
}

impl Unique {
    /// Names that differ in more than case.
    pub fn ignoring_case() -> Self {
        Self { ignores_case: true, ..Self::default() }
    }

    fn key(&self, name: &str) -> String {
        if self.ignores_case { name.to_lowercase() } else { name.to_owned() }
    }

    /// Marks a name as being in use.
    pub fn reserve(&mut self, name: &str) {
        let key = self.key(name);
        self.given.entry(key).or_insert(2);
    }

    /// The name, with a number appended if it is already in use.
    pub fn give(&mut self, name: &str) -> String {
        let key = self.key(name);
        let Some(next) = self.given.get(&key).copied() else {
            self.given.insert(key, 2);
            return name.to_owned();
        };
        let mut numbers = (next..).map(|number| (number, format!("{name}_{number}")));
        let (number, free) = numbers.find(|(_, free)| !self.given.contains_key(&self.key(free))).unwrap_or_default();
        self.given.insert(key, number.saturating_add(1));
        self.given.insert(self.key(&free), 2);
        free
    }
}

/// The name of an animation in a file with this stem. Like Unity, castkit names files with an animation for a model
/// `MODEL@ANIMATION`.
///
/// ```
/// # use cast_interchange::names::{of_animation, of_model};
/// assert_eq!((of_model("hero@walk"), of_animation("hero@walk")), ("hero", "walk"));
/// assert_eq!((of_model("walk"), of_animation("walk")), ("walk", "walk"));
/// ```
#[must_use]
pub fn of_animation(stem: &str) -> &str {
    parts(stem).map_or(stem, |(_, animation)| animation)
}

/// The name of a model in a file with this stem; see [`of_animation`].
#[must_use]
pub fn of_model(stem: &str) -> &str {
    parts(stem).map_or(stem, |(model, _)| model)
}

fn parts(stem: &str) -> Option<(&str, &str)> {
    stem.rsplit_once('@').filter(|(model, animation)| !model.is_empty() && !animation.is_empty())
}

/// Gives the animations and models of documents that become one names that tell them apart: what has none gets that of the
/// file of its document, and one that is in use gets a number, unless it was there first. Returns for each document whether
/// it was changed.
pub fn name_after_files<'d, 'a: 'd>(documents: impl IntoIterator<Item = (&'d mut Document<'a>, &'d str)>) -> Vec<bool> {
    let mut documents: Vec<_> = documents.into_iter().collect();
    let (mut used, mut first) = ([Unique::default(), Unique::default()], [HashSet::new(), HashSet::new()]);
    for (document, _) in &documents {
        for node in document.roots.iter().flat_map(|root| &root.children) {
            if let (Some(used), Some(name)) = (of(node, &mut used), name(node)) {
                used.reserve(name);
            }
        }
    }
    let mut name_all = |(document, stem): &mut (&'d mut Document<'a>, &'d str)| {
        let mut is_changed = false;
        for node in document.roots.iter_mut().flat_map(|root| &mut root.children) {
            let of_file = if node.kind == NodeKind::MODEL { of_model(stem) } else { of_animation(stem) };
            let wanted = name(node).unwrap_or(of_file);
            let (Some(used), Some(first)) = (of(node, &mut used), of(node, &mut first)) else { continue };
            let is_first = name(node).is_some_and(|name| first.insert(name.to_owned()));
            if !is_first && !wanted.is_empty() {
                let given = used.give(wanted);
                node.set("n", given);
                is_changed = true;
            }
        }
        is_changed
    };
    documents.iter_mut().map(&mut name_all).collect()
}

/// The one of two that is for nodes of this kind.
fn of<'u, T>(node: &Node<'_>, [models, animations]: &'u mut [T; 2]) -> Option<&'u mut T> {
    match node.kind {
        NodeKind::MODEL => Some(models),
        NodeKind::ANIMATION => Some(animations),
        _ => None,
    }
}

fn name<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    node.name().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_once() {
        let mut names = Unique::default();
        let given = ["a", "a_2", "a", "b", "a", "a_2"].map(|name| names.give(name));
        assert_eq!(given, ["a", "a_2", "a_3", "b", "a_4", "a_2_2"]);
    }
}
