//! Maps from the names of bones to other names, and their files.

mod between;
mod body;
mod csv;
mod words;

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use hashbrown::HashMap;

use crate::names::BoneNames;

pub use between::{Matched, MatchedBy};
#[cfg(feature = "convert-axes")]
pub(crate) use words::other_sides;

/// New names for bones.
///
/// An entry is a name and the new one. A `*` in both stands for any text, which the new name keeps: `mixamorig:*` to `*`
/// removes a prefix. For a `*` of a name itself, write `\*`. If several entries match, a name wins over a pattern, the
/// pattern with the longest text over others, and of equally long ones the one with the longer text before its `*`.
/// Case matters only if it has to: see [`BoneNames`].
///
/// ```
/// # use cast_scene::BoneMap;
/// let map = BoneMap::from_csv("from,to\nmixamorig:Hips,pelvis\nmixamorig:*,*  # all others")?;
/// assert_eq!(map.renamed("mixamorig:Hips").as_deref(), Some("pelvis"));
/// assert_eq!(map.renamed("mixamorig:Spine").as_deref(), Some("Spine"));
/// assert_eq!(map.renamed("Camera"), None);
/// # Ok::<(), cast_scene::BoneMapError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoneMap {
    entries: Vec<Entry>,
    /// The entries without a `*`.
    names: BoneNames,
    patterns: Patterns,
    any_case: Patterns,
}

/// An entry of a map: each side as it is written, with `*` and `\*`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    from: Box<str>,
    to: Box<str>,
}

/// What is wrong with a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoneMapError {
    /// The line of the file, counted from 1; 0 if it is not about a line.
    pub line: usize,
    reason: String,
}

impl BoneMapError {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

impl std::error::Error for BoneMapError {}

impl fmt::Display for BoneMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.reason)
    }
}

/// Entries with a `*`, by the text before and after it.
#[derive(Clone, Debug, Default)]
struct Patterns {
    /// `None` if several are the same.
    by_text: HashMap<String, Option<usize>>,
    /// The lengths of these texts, each pair once, ascending by their sum and then the first.
    lengths: Vec<[usize; 2]>,
}

impl Patterns {
    fn add(&mut self, before: &str, after: &str, entry: usize) {
        let lengths = [before.len(), after.len()];
        let key = |[before, after]: [usize; 2]| (before.saturating_add(after), before);
        let at = self.lengths.partition_point(|other| key(*other) < key(lengths));
        if self.lengths.get(at) != Some(&lengths) {
            self.lengths.insert(at, lengths);
        }
        self.by_text.entry(joined(before, after)).and_modify(|found| *found = None).or_insert(Some(entry));
    }

    /// The entry with the longest text that matches, and what its `*` stands for. A name has few ways to be divided, so
    /// that the number of patterns hardly matters.
    fn find(&self, name: &str) -> Option<(usize, [usize; 2])> {
        let fitting = self.lengths.partition_point(|[before, after]| before.saturating_add(*after) <= name.len());
        self.lengths.get(..fitting)?.iter().rev().find_map(|[before, after]| {
            let end = name.len().checked_sub(*after)?;
            let key = joined(name.get(..*before)?, name.get(end..)?);
            Some((self.by_text.get(&key).copied().flatten()?, [*before, end]))
        })
    }
}

/// A key that no other pair of texts has: names of bones have no NUL.
fn joined(before: &str, after: &str) -> String {
    format!("{before}\0{after}")
}

/// The texts before and after the `*` of a pattern; one text without. `\*` is no `*`.
fn parts(text: &str) -> Result<(Cow<'_, str>, Option<Cow<'_, str>>), &'static str> {
    let stars = text.match_indices('*').filter(|(at, _)| !text.get(..*at).is_some_and(|before| before.ends_with('\\')));
    let stars: Vec<usize> = stars.map(|(at, _)| at).take(2).collect();
    let plain = |text: &str| text.replace("\\*", "*");
    match stars[..] {
        [] => Ok((plain(text).into(), None)),
        [at] => {
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
            Ok((plain(before).into(), Some(plain(after).into())))
        }
        _ => Err("there is more than one *; use one, and \\* for those that are part of the name"),
    }
}

impl BoneMap {
    /// A map without entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// Returns an error if a side is empty, only the new name has a `*`, or the map has another new name for this one.
    pub fn add(&mut self, from: &str, to: &str) -> Result<(), BoneMapError> {
        let wrong = |reason: String| Err(BoneMapError::new(0, reason));
        if from.is_empty() || to.is_empty() {
            return wrong(format!("a name is empty, of \"{from}\" and \"{to}\"; write both"));
        }
        let in_pair = |reason: &str| BoneMapError::new(0, format!("\"{from}\" to \"{to}\": {reason}"));
        let (before, after) = parts(from).map_err(in_pair)?;
        let (_, new_after) = parts(to).map_err(in_pair)?;
        if after.is_none() && new_after.is_some() {
            return Err(in_pair("the new name has a * and the old one has none"));
        }
        let entry = self.entries.len();
        let known = match &after {
            None => self.names.exact(&*before).map(|index| index as usize),
            Some(after) => self.patterns.by_text.get(&joined(&before, after)).copied().flatten(),
        };
        if let Some(known) = known.and_then(|known| self.entries.get(known)) {
            if *known.to == *to {
                return Ok(());
            }
            return wrong(format!("\"{from}\" has two new names, \"{}\" and \"{to}\"; keep one", known.to));
        }
        match &after {
            None => {
                let Ok(index) = u32::try_from(entry) else { return wrong("there are too many entries".into()) };
                self.names.add(before.as_bytes(), index);
            }
            Some(after) => {
                self.patterns.add(&before, after, entry);
                self.any_case.add(&before.to_ascii_lowercase(), &after.to_ascii_lowercase(), entry);
            }
        }
        self.entries.push(Entry { from: from.into(), to: to.into() });
        Ok(())
    }

    /// The map in the other direction.
    ///
    /// # Errors
    /// Returns an error if two names have the same new name, or a pattern has a new name without a `*`.
    pub fn reversed(&self) -> Result<Self, BoneMapError> {
        let mut map = Self::new();
        for Entry { from, to } in &self.entries {
            map.add(to, from)?;
        }
        Ok(map)
    }

    /// Whether it has no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries, as they are written, in their order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.entries.iter().map(|entry| (&*entry.from, &*entry.to))
    }

    /// The new name; `None` if no entry matches.
    #[must_use]
    pub fn renamed(&self, name: &str) -> Option<String> {
        self.found(name).map(|(new, _)| new)
    }

    /// The new name, and whether case was ignored for it.
    pub(crate) fn found(&self, name: &str) -> Option<(String, bool)> {
        let new = |entry: usize| self.entries.get(entry).and_then(|entry| parts(&entry.to).ok());
        if let Some(entry) = self.names.find(name) {
            return Some((new(entry as usize)?.0.into_owned(), self.names.exact(name).is_none()));
        }
        let exact = self.patterns.find(name).map(|found| (found, false));
        let found = exact.or_else(|| Some((self.any_case.find(&name.to_ascii_lowercase())?, true)));
        let ((entry, [start, end]), any_case) = found?;
        let renamed = match new(entry)? {
            (before, Some(after)) => format!("{before}{}{after}", name.get(start..end)?),
            (whole, None) => whole.into_owned(),
        };
        Some((renamed, any_case))
    }

    /// Reads the text of a CSV file: two columns, the name and the new one. A line that starts with `#`, and text after a
    /// `#` that follows a space, is a comment; a first line `from,to` is a heading. Names with a comma, a quote, a `#` or
    /// spaces at their ends stand in quotes.
    ///
    /// # Errors
    /// Returns an error with the line if one has not two columns or cannot be [added](Self::add).
    pub fn from_csv(text: &str) -> Result<Self, BoneMapError> {
        let mut map = Self::new();
        for (line, entry) in csv::entries(text) {
            let [from, to] = entry.map_err(|reason| BoneMapError::new(line, reason))?;
            map.add(&from, &to).map_err(|error| BoneMapError::new(line, error.reason))?;
        }
        Ok(map)
    }

    /// Reads the text of a TOML file: entries `"name" = "new name"`, in a table `[bones]` or at the top.
    ///
    /// # Errors
    /// Returns an error if the text is not TOML, a value is not text, or an entry cannot be [added](Self::add).
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<Self, BoneMapError> {
        let line = |at: usize| text.get(..at).map_or(0, |before| before.matches('\n').count().saturating_add(1));
        let read = toml::de::DeTable::parse(text);
        let table = read.map_err(|error| {
            let at = error.span().map_or(0, |span| line(span.start));
            BoneMapError::new(at, error.message())
        })?;
        let bones = table.get_ref().get("bones").and_then(|value| value.get_ref().as_table());
        let mut map = Self::new();
        for (name, value) in bones.unwrap_or(table.get_ref()) {
            let at = line(name.span().start);
            let (name, value) = (name.get_ref(), value.get_ref().as_str());
            let value =
                value.ok_or_else(|| BoneMapError::new(at, format!("the new name of \"{name}\" is not text")))?;
            map.add(name, value).map_err(|error| BoneMapError::new(at, error.reason))?;
        }
        Ok(map)
    }

    /// Reads the text of a file: [TOML](Self::from_toml) if its name ends in `.toml`, otherwise [CSV](Self::from_csv).
    ///
    /// # Errors
    /// The same as for these; also if it is TOML and this build does not read that.
    pub fn of_file(name: &Path, text: &str) -> Result<Self, BoneMapError> {
        match name.extension() {
            #[cfg(feature = "toml")]
            Some(extension) if extension.eq_ignore_ascii_case("toml") => Self::from_toml(text),
            #[cfg(not(feature = "toml"))]
            Some(extension) if extension.eq_ignore_ascii_case("toml") => {
                Err(BoneMapError::new(0, "this build reads maps of bones as CSV only, not as TOML"))
            }
            _ => Self::from_csv(text),
        }
    }

    /// The entries as a CSV file.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let lines = self.entries().map(|(from, to)| csv::line(from, to));
        std::iter::once("from,to\n".to_owned()).chain(lines).collect()
    }
}

/// A name as an entry of a map: without a `*` that would stand for other text.
fn literal(name: &str) -> String {
    name.replace('*', "\\*")
}
