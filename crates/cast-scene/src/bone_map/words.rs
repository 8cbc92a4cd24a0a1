//! Words of the names of bones, and the side that they are on.

use hashbrown::HashMap;

/// The words of a name, and its side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Words {
    pub(super) text: String,
    pub(super) side: Option<Side>,
}

impl Words {
    /// Whether it is a finger by its number alone: some rigs begin with the thumb, others with the index finger.
    pub(super) fn is_number_of_finger(&self) -> bool {
        let number = self.text.strip_prefix("finger");
        number.is_some_and(|number| !number.is_empty() && number.chars().all(char::is_numeric))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Left,
    Right,
}

/// Whether a name is that of a bone that only some rigs have: one that spreads a twist, or the end of another.
pub(super) fn is_extra(name: &str) -> bool {
    split(name).iter().any(|word| word.contains("twist") || matches!(&**word, "end" | "nub"))
}

fn side(word: &str) -> Option<Side> {
    match word {
        "l" | "left" | "le" | "lft" | "lf" => Some(Side::Left),
        "r" | "right" | "ri" | "rgt" | "rt" => Some(Side::Right),
        _ => None,
    }
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

/// The words of all names. The words that most of them begin with are a prefix, which says nothing.
pub(super) fn words<'n>(names: impl Iterator<Item = &'n str>, skips_prefix: bool) -> Vec<Words> {
    let names: Vec<Vec<String>> = names.map(split).collect();
    let prefix = if skips_prefix { prefix(&names) } else { &[] };
    let of_name = |words: &Vec<String>| {
        let skipped = if words.len() > prefix.len() && words.starts_with(prefix) { prefix.len() } else { 0 };
        let mut found = Words::default();
        // In the middle, as others are left or right.
        let is_middle = |word: &str| words.len() > 1 && matches!(word, "c" | "m");
        for word in words.iter().skip(skipped).filter(|word| !skips_prefix || !is_middle(word)) {
            match side(word).filter(|_| found.side.is_none()) {
                Some(side) => found.side = Some(side),
                None => found.text += word,
            }
        }
        found
    };
    names.iter().map(of_name).collect()
}

/// How many words a prefix has at most: names are as long as whoever wrote the file likes.
const LONGEST_PREFIX: usize = 8;

/// The words that at least three quarters of all names begin with, before other words: those of `Bip01_L_Hand` are `bip` and `1`.
fn prefix(names: &[Vec<String>]) -> &[String] {
    let mut prefix: &[String] = &[];
    for length in 1..=LONGEST_PREFIX {
        let mut counts: HashMap<&[String], usize> = HashMap::new();
        let longer = names.iter().filter(|words| words.len() > length && words.starts_with(prefix));
        for begin in longer.filter_map(|words| words.get(..length)) {
            *counts.entry(begin).or_default() += 1;
        }
        let is_shared = |count: usize| count.saturating_mul(4) >= names.len().saturating_mul(3);
        let Some((begin, _)) = counts.into_iter().find(|(_, count)| is_shared(*count)) else { return prefix };
        if begin.last().is_some_and(|last| side(last).is_some()) {
            return prefix;
        }
        prefix = begin;
    }
    prefix
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
pub(super) fn unique(words: &[Words]) -> HashMap<&Words, Option<u32>> {
    let mut found = HashMap::new();
    for (bone, words) in (0_u32..).zip(words).filter(|(_, words)| !words.text.is_empty()) {
        found.entry(words).and_modify(|other| *other = None).or_insert(Some(bone));
    }
    found
}
