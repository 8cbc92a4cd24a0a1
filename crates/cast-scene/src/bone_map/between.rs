//! Maps between two skeletons: which bone of one is which of the other.

use std::fmt::Write;

use super::body::Body;
use super::words::{Words, is_extra, unique, words};
use super::{BoneMap, csv, literal};
use crate::skeleton::Skeleton;

/// Two bones that are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matched {
    /// The bone of the first skeleton.
    pub from: u32,
    /// The bone of the second.
    pub to: u32,
    /// Why they are the same.
    pub by: MatchedBy,
}

/// Why two bones are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchedBy {
    /// They have the same name.
    Name,
    /// Their names differ only in the case of ASCII letters.
    Case,
    /// Their names have the same words and the same side, however these are written, without the word that nearly all
    /// names of a skeleton begin with.
    Words,
    /// Rigs give these names to the same part of a body, such as `LeftArm` and `upperarm_l`.
    Part,
    /// They are the only ones left below, or above, bones that are the same.
    Place,
}

impl MatchedBy {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Name, "the same name"),
        (Self::Case, "names that differ in case"),
        (Self::Words, "names of the same words and side"),
        (Self::Part, "names of the same part of a body"),
        (Self::Place, "the same place in the hierarchy; please check"),
    ];
}

impl BoneMap {
    /// Finds out which bones of two skeletons are the same, each at most once, in the order of the first.
    #[must_use]
    pub fn between(from: &Skeleton, to: &Skeleton) -> Vec<Matched> {
        let mut pairs = Pairs { of_from: vec![None; from.bones().len()], of_to: vec![false; to.bones().len()] };
        // A map is a file of lines, in which an empty name is none.
        let is_name = |name: &&str| !name.is_empty() && !name.contains(['\n', '\r']);
        let named = || {
            let bones = (0_u32..).zip(from.bones());
            bones.filter_map(|(index, bone)| Some((index, bone.name().filter(is_name)?)))
        };
        let words = [from, to].map(|skeleton| words(names(skeleton), true));
        let [of_from, of_to] = words.each_ref().map(|words| unique(words));
        let bodies = [(from, &words[0]), (to, &words[1])].map(|(skeleton, words)| Body::of(skeleton, words));
        let [of_body, to_body] = &bodies;
        // Rigs may give one name to different parts: a shoulder is a clavicle or an upper arm.
        let mut add = |bone: u32, other: Option<u32>, by: MatchedBy| {
            let other = other.filter(|other| !of_body.differ(bone, to_body, *other));
            other.into_iter().for_each(|other| pairs.add(bone, other, by));
        };
        for (bone, name) in named() {
            add(bone, to.names().exact(name), MatchedBy::Name);
        }
        for (bone, name) in named() {
            // Unambiguous on both sides.
            let other = to.names().find(name).filter(|other| {
                to.bones().get(*other as usize).and_then(|other| from.names().find(other.name()?)) == Some(bone)
            });
            add(bone, other, MatchedBy::Case);
        }
        for (bone, _) in named() {
            let key = words[0].get(bone as usize);
            let Some(key) = key.filter(|key| of_from.get(*key) == Some(&Some(bone)) && !key.is_number_of_finger())
            else {
                continue;
            };
            add(bone, of_to.get(key).copied().flatten(), MatchedBy::Words);
        }
        for (bone, _) in named() {
            add(bone, to_body.same(of_body, bone), MatchedBy::Part);
        }
        by_place(from, to, (&words, &bodies), &mut pairs);
        let all = (0_u32..).zip(pairs.of_from);
        all.filter_map(|(from, found)| found.map(|(to, by)| Matched { from, to, by })).collect()
    }

    /// A CSV file of the bones that are [the same](Self::between), with comments that say why, and which are left.
    #[must_use]
    pub fn csv_between(from: &Skeleton, to: &Skeleton) -> String {
        let matched = Self::between(from, to);
        let name = |skeleton: &Skeleton, bone: u32| {
            skeleton.bones().get(bone as usize).and_then(|bone| bone.name()).map(literal)
        };
        let mut text = "from,to\n".to_owned();
        for (by, why) in MatchedBy::ALL {
            let mut same = matched.iter().filter(|pair| pair.by == by).peekable();
            if same.peek().is_some() {
                let _ = writeln!(text, "# {why}");
            }
            for pair in same {
                if let (Some(from), Some(to)) = (name(from, pair.from), name(to, pair.to)) {
                    text += &csv::line(&from, &to);
                }
            }
        }
        for (skeleton, which, met) in [
            (from, "first", matched.iter().map(|pair| pair.from).collect::<hashbrown::HashSet<u32>>()),
            (to, "second", matched.iter().map(|pair| pair.to).collect()),
        ] {
            let mut left = (0_u32..).zip(skeleton.bones()).filter(|(bone, _)| !met.contains(bone)).peekable();
            if left.peek().is_some() {
                let _ = writeln!(text, "# only in the {which}");
            }
            for name in left.filter_map(|(_, bone)| bone.name()) {
                let _ = writeln!(text, "# {}", name.replace(['\n', '\r'], " "));
            }
        }
        text
    }
}

struct Pairs {
    of_from: Vec<Option<(u32, MatchedBy)>>,
    of_to: Vec<bool>,
}

impl Pairs {
    /// Bones that have been matched stay so.
    fn add(&mut self, from: u32, to: u32, by: MatchedBy) {
        if let (Some(slot @ None), Some(taken @ false)) =
            (self.of_from.get_mut(from as usize), self.of_to.get_mut(to as usize))
        {
            *slot = Some((to, by));
            *taken = true;
        }
    }

    fn is_free(&self, bone: u32, is_from: bool) -> bool {
        match is_from {
            true => self.of_from.get(bone as usize).is_some_and(Option::is_none),
            false => self.of_to.get(bone as usize).is_some_and(|taken| !taken),
        }
    }
}

fn names(skeleton: &Skeleton) -> impl Iterator<Item = &str> {
    skeleton.bones().iter().map(|bone| bone.name().unwrap_or_default())
}

/// Matches parents of bones that are the same, and children that are the only ones left.
fn by_place(
    from: &Skeleton,
    to: &Skeleton,
    ([of_from, of_to], [from_body, to_body]): (&[Vec<Words>; 2], &[Body; 2]),
    pairs: &mut Pairs,
) {
    let is_likely = |one: u32, other: u32| {
        let side = |words: &[Words], bone: u32| words.get(bone as usize).and_then(|words| words.side);
        let is_extra = |skeleton: &Skeleton, bone: u32| {
            skeleton.bones().get(bone as usize).and_then(|bone| bone.name()).is_some_and(is_extra)
        };
        side(of_from, one) == side(of_to, other)
            && is_extra(from, one) == is_extra(to, other)
            && !from_body.is_central(one)
            && !to_body.is_central(other)
            && !from_body.differ(one, to_body, other)
    };
    let children = [from, to].map(|skeleton| {
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); skeleton.bones().len()];
        for (bone, index) in skeleton.bones().iter().zip(0_u32..) {
            let parent = bone.parent.and_then(|parent| children.get_mut(parent as usize));
            parent.into_iter().for_each(|children| children.push(index));
        }
        children
    });
    for bone in from.order().iter().rev() {
        let Some((other, _)) = pairs.of_from.get(*bone as usize).copied().flatten() else { continue };
        if let (Some(above), Some(other_above)) = (from.parent(*bone), to.parent(other))
            && is_likely(above, other_above)
        {
            pairs.add(above, other_above, MatchedBy::Place);
        }
    }
    let [from_children, to_children] = &children;
    for bone in from.order() {
        let Some((other, _)) = pairs.of_from.get(*bone as usize).copied().flatten() else { continue };
        let left = |children: &[Vec<u32>], bone: u32, is_from: bool| {
            let all = children.get(bone as usize).into_iter().flatten().copied();
            let mut free = all.filter(|child| pairs.is_free(*child, is_from));
            free.next().filter(|_| free.next().is_none())
        };
        let found = left(from_children, *bone, true).zip(left(to_children, other, false));
        if let Some((child, other)) = found.filter(|(child, other)| is_likely(*child, *other)) {
            pairs.add(child, other, MatchedBy::Place);
        }
    }
}
