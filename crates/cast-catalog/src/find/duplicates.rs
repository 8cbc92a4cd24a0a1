//! Duplicates.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::found::{Found, size};
use crate::{Catalogue, Error, RowRef};

/// The kind of duplicates to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Duplicates {
    /// Files with the same content, regardless of layout.
    Files,
    /// Meshes with the same arrays.
    Meshes,
    /// Animations that differ only in their names.
    Animations,
    /// Textures with the same bytes, in files of their own or embedded. Each file counts once, regardless of how many
    /// materials use it.
    Textures,
}

/// What deduplication would save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DuplicateTotals {
    /// The number of groups of duplicates.
    pub groups: u64,
    /// How many could be removed.
    pub extra: u64,
    /// How many bytes that would save, as far as known.
    pub bytes: u64,
}

impl Catalogue {
    /// The duplicates, sorted by the bytes they take, largest first; and what deduplication would save. Links to a file do not
    /// count as duplicates of it where the system identifies files, nor do objects without content.
    ///
    /// # Errors
    /// Returns an error if the catalogue cannot be read.
    pub fn duplicates(&self, of: Duplicates) -> Result<(DuplicateTotals, Vec<Found>), Error> {
        // The last column is the amount of content: empty objects are not duplicates.
        let (table, node, bytes, content) = match of {
            Duplicates::Files => ("files", "", "size", "nodes"),
            Duplicates::Meshes => ("meshes", "node", "bytes", "vertices"),
            Duplicates::Animations => ("animations", "node", "", "curves"),
            Duplicates::Textures => ("textures", "texture", "size", "size"),
        };
        let columns = ["root", "path", node, "digest", bytes, content, "file", "device", "number", "repairs"];
        // The original content of a damaged file is unknown. The root of a file does not count as content.
        let least = if of == Duplicates::Files { 2 } else { 1 };
        let has_content = |row: &RowRef<'_>| {
            row.integer(5).is_some_and(|content| content >= least) && row.integer(9).is_none_or(|repairs| repairs == 0)
        };
        // Two passes, so that unique objects, which are most of a library, are not kept in memory.
        let mut counts: HashMap<String, u64> = HashMap::new();
        self.for_each(table, &columns, |row| {
            let Some(digest) = row.text(3).filter(|_| has_content(row)) else { return };
            match counts.get_mut(digest) {
                Some(count) => *count = count.saturating_add(1),
                None => _ = counts.insert(digest.into(), 1),
            }
        })?;
        counts.retain(|_, count| *count > 1);
        let mut groups: HashMap<String, Vec<Thing>> = HashMap::new();
        self.for_each(table, &columns, |row| {
            let Some(digest) = row.text(3).filter(|digest| has_content(row) && counts.contains_key(*digest)) else {
                return;
            };
            let found = Found { bytes: size(row.integer(4)), ..Found::of(row) };
            let texture = row.text(6).map(|file| match (row.integer(7), row.integer(8)) {
                (Some(device), Some(number)) => Known::Number(device, number),
                _ => Known::Path(Path::new(&found.root).join(file)),
            });
            groups.entry(digest.into()).or_default().push(Thing { found, texture });
        })?;
        let names = self.names_of_linked(groups.values().flatten())?;
        let groups = groups.into_values().map(|group| distinct(group, &names)).filter(|group| group.len() > 1);
        let mut groups: Vec<Vec<Found>> = groups.collect();
        let extra = |group: &[Found]| (group.len() as u64).saturating_sub(1);
        let saved =
            |group: &[Found]| group.iter().skip(1).fold(0, |sum: u64, one| sum.saturating_add(one.bytes.unwrap_or(0)));
        groups.sort_by(|one, other| {
            let order = (saved(other), other.len()).cmp(&(saved(one), one.len()));
            order.then_with(|| one.first().map(key).cmp(&other.first().map(key)))
        });
        let mut totals = DuplicateTotals { groups: groups.len() as u64, ..DuplicateTotals::default() };
        for group in &groups {
            totals.extra = totals.extra.saturating_add(extra(group));
            totals.bytes = totals.bytes.saturating_add(saved(group));
        }
        let mut all = Vec::new();
        for (number, group) in (1..).zip(groups) {
            let what = format!("one of {}", group.len());
            all.extend(group.into_iter().map(|found| Found { group: Some(number), what: what.clone(), ..found }));
        }
        Ok((totals, all))
    }

    /// The first name of each file with several names (links). Empty where the system does not identify files.
    fn names_of_linked<'t>(&self, things: impl Iterator<Item = &'t Thing>) -> Result<Names, Error> {
        let files: HashSet<(&str, &str)> = things.map(|thing| (&*thing.found.root, &*thing.found.path)).collect();
        let mut first = HashMap::<(i64, i64), (String, String)>::new();
        let mut names = Names::new();
        self.for_each("files", &["root", "path", "device", "number"], |row| {
            let (Some(root), Some(path)) = (row.text(0), row.text(1)) else { return };
            let (Some(device), Some(number)) = (row.integer(2), row.integer(3)) else { return };
            if files.contains(&(root, path)) {
                let name = (root.to_owned(), path.to_owned());
                let first = first.entry((device, number)).or_insert_with(|| name.clone());
                if *first != name {
                    names.insert(name, first.clone());
                }
            }
        })?;
        Ok(names)
    }
}

/// One of several duplicates.
struct Thing {
    found: Found,
    /// The file of a texture.
    texture: Option<Known>,
}

/// How a file is identified.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Known {
    /// By its number on a device, which links share.
    Number(i64, i64),
    Path(PathBuf),
}

/// From each other name of a file to its first one.
type Names = HashMap<(String, String), (String, String)>;

/// Removes repetitions: many materials may use one texture, and a file may have several names.
fn distinct(group: Vec<Thing>, names: &Names) -> Vec<Found> {
    let mut seen = HashSet::new();
    let is_new = |thing: &Thing| {
        let Found { root, path, node, .. } = &thing.found;
        match &thing.texture {
            Some(texture) => seen.insert((texture.clone(), None)),
            None => {
                let name = (root.clone(), path.clone());
                let (root, path) = names.get(&name).unwrap_or(&name);
                seen.insert((Known::Path(Path::new(root).join(path)), node.clone()))
            }
        }
    };
    let mut group = group;
    group.sort_by(|one, other| key(&one.found).cmp(&key(&other.found)));
    group.retain(is_new);
    group.into_iter().map(|thing| thing.found).collect()
}

fn key(found: &Found) -> (&str, &str, Option<&str>) {
    (&found.root, &found.path, found.node.as_deref())
}
