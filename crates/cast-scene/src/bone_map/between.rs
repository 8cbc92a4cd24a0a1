//! Maps between two skeletons: which bone of one is which of the other.

use std::fmt::Write;

use hashbrown::HashMap;

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
    /// They are the only ones left below, or above, bones that are the same.
    Place,
}

impl MatchedBy {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Name, "the same name"),
        (Self::Case, "names that differ in case"),
        (Self::Words, "names of the same words and side"),
        (Self::Place, "the same place in the hierarchy; please check"),
    ];
}

impl BoneMap {
    /// Finds out which bones of two skeletons are the same, each at most once, in the order of the first.
    #[must_use]
    pub fn between(from: &Skeleton, to: &Skeleton) -> Vec<Matched> {
        let mut pairs = Pairs { of_from: vec![None; from.bones().len()], of_to: vec![false; to.bones().len()] };
        let named = || (0_u32..).zip(from.bones()).filter_map(|(index, bone)| Some((index, bone.name()?)));
        for (bone, name) in named() {
            to.names().exact(name).into_iter().for_each(|other| pairs.add(bone, other, MatchedBy::Name));
        }
        for (bone, name) in named() {
            // Unambiguous on both sides.
            let other = to.names().find(name).filter(|other| {
                to.bones().get(*other as usize).and_then(|other| from.names().find(other.name()?)) == Some(bone)
            });
            other.into_iter().for_each(|other| pairs.add(bone, other, MatchedBy::Case));
        }
        let words = [from, to].map(|skeleton| words(names(skeleton), true));
        let [of_from, of_to] = words.each_ref().map(|words| unique(words));
        for (bone, _) in named() {
            let key = words.first().and_then(|words| words.get(bone as usize));
            let Some(key) = key.filter(|key| of_from.get(*key) == Some(&Some(bone))) else { continue };
            let other = of_to.get(key).copied().flatten();
            other.into_iter().for_each(|other| pairs.add(bone, other, MatchedBy::Words));
        }
        by_place(from, to, &words, &mut pairs);
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

/// The words of a name, and its side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Words {
    text: String,
    side: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    Left,
    Right,
}

fn side(word: &str) -> Option<Side> {
    match word {
        "l" | "left" | "lft" | "lf" => Some(Side::Left),
        "r" | "right" | "rgt" | "rt" => Some(Side::Right),
        _ => None,
    }
}

fn names(skeleton: &Skeleton) -> impl Iterator<Item = &str> {
    skeleton.bones().iter().map(|bone| bone.name().unwrap_or_default())
}

/// For each name, that with the same words on the other side, left or right; `None` for those without.
#[cfg(feature = "convert-axes")]
pub(crate) fn other_sides<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Option<u32>> {
    let words = words(names, false);
    let by_words = unique(&words);
    let other = |words: &Words| {
        let side = match words.side? {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        };
        // Several with the same words are no pair.
        by_words.get(words).copied().flatten()?;
        by_words.get(&Words { text: words.text.clone(), side: Some(side) }).copied().flatten()
    };
    words.iter().map(other).collect()
}

/// The words of all names. The first word of most of them is a prefix, which says nothing.
fn words<'n>(names: impl Iterator<Item = &'n str>, skips_prefix: bool) -> Vec<Words> {
    let names: Vec<Vec<String>> = names.map(split).collect();
    let mut firsts: HashMap<&str, usize> = HashMap::new();
    for first in names.iter().filter(|words| words.len() > 1).filter_map(|words| words.first()) {
        *firsts.entry(first).or_default() += 1;
    }
    let is_prefix = |word: &str| {
        skips_prefix && side(word).is_none() && firsts.get(word).is_some_and(|count| count * 4 >= names.len() * 3)
    };
    let of_name = |words: &Vec<String>| {
        let skipped = usize::from(words.len() > 1 && words.first().is_some_and(|first| is_prefix(first)));
        let mut found = Words::default();
        for word in words.iter().skip(skipped) {
            match side(word).filter(|_| found.side.is_none()) {
                Some(side) => found.side = Some(side),
                None => found.text += word,
            }
        }
        found
    };
    names.iter().map(of_name).collect()
}

/// The words of a name in lower case: runs of letters, of which a capital begins a new one, and numbers without zeros
/// before them.
fn split(name: &str) -> Vec<String> {
    #[derive(PartialEq)]
    enum Last {
        Nothing,
        Small,
        Capital,
        Digit,
    }
    let mut words: Vec<String> = Vec::new();
    let mut last = Last::Nothing;
    for letter in name.chars() {
        let next = match letter {
            _ if letter.is_numeric() => Last::Digit,
            _ if letter.is_uppercase() => Last::Capital,
            _ if letter.is_alphabetic() => Last::Small,
            _ => Last::Nothing,
        };
        let begins = match (&last, &next) {
            (_, Last::Nothing) => false,
            (Last::Nothing, _) | (Last::Small, Last::Capital) => true,
            (Last::Digit, next) => *next != Last::Digit,
            (_, Last::Digit) => true,
            _ => false,
        };
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| next != Last::Nothing) {
            if word == "0" && next == Last::Digit {
                word.clear();
            }
            word.extend(letter.to_lowercase());
        }
        last = next;
    }
    words
}

/// The bones by their words; `None` if several have the same.
fn unique(words: &[Words]) -> HashMap<&Words, Option<u32>> {
    let mut found = HashMap::new();
    for (bone, words) in (0_u32..).zip(words).filter(|(_, words)| !words.text.is_empty()) {
        found.entry(words).and_modify(|other| *other = None).or_insert(Some(bone));
    }
    found
}

/// Matches parents of bones that are the same, and children that are the only ones left.
fn by_place(from: &Skeleton, to: &Skeleton, words: &[Vec<Words>; 2], pairs: &mut Pairs) {
    let [of_from, of_to] = words;
    let is_likely = |one: u32, other: u32| {
        let side = |words: &[Words], bone: u32| words.get(bone as usize).and_then(|words| words.side);
        side(of_from, one) == side(of_to, other)
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
