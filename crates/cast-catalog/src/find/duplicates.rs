//! What is there more than once.

use std::collections::HashMap;

use super::found::{Found, size};
use crate::{Catalogue, Error};

/// Of what duplicates are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Duplicates {
    /// Files with the same content, however it is laid out.
    Files,
    /// Meshes with the same arrays.
    Meshes,
    /// Animations that are the same but for their names.
    Animations,
    /// Textures with the same bytes, in files or inside of others. Each file counts once.
    Textures,
}

/// What deduplication would save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DuplicateTotals {
    /// Things of which there are others.
    pub groups: u64,
    /// How many could go.
    pub extra: u64,
    /// How many bytes that would save, where it is known.
    pub bytes: u64,
}

impl Catalogue {
    /// What is there more than once, that which takes most first, and what deduplication would save.
    ///
    /// # Errors
    /// When the catalogue cannot be read.
    pub fn duplicates(&self, of: Duplicates) -> Result<(DuplicateTotals, Vec<Found>), Error> {
        let (table, node, digest, bytes) = match of {
            Duplicates::Files => ("files", "", "digest", "size"),
            Duplicates::Meshes => ("meshes", "node", "digest", "bytes"),
            Duplicates::Animations => ("animations", "node", "digest", ""),
            Duplicates::Textures => ("textures", "texture", "digest", "size"),
        };
        let columns = ["root", "path", node, digest, bytes];
        // Two passes, so that what is there once is not kept: of a library that is most of it.
        let mut counts: HashMap<String, (u64, u64)> = HashMap::new();
        self.for_each(table, &columns, |row| {
            let Some(digest) = row.text(3) else { return };
            let bytes = size(row.integer(4)).unwrap_or_default();
            match counts.get_mut(digest) {
                Some((count, _)) => *count = count.saturating_add(1),
                None => _ = counts.insert(digest.into(), (1, bytes)),
            }
        })?;
        counts.retain(|_, (count, _)| *count > 1);
        let mut groups: HashMap<String, Vec<Found>> = HashMap::new();
        self.for_each(table, &columns, |row| {
            let Some(digest) = row.text(3).filter(|digest| counts.contains_key(*digest)) else { return };
            let found = Found { bytes: size(row.integer(4)), ..Found::of(row) };
            groups.entry(digest.into()).or_default().push(found);
        })?;
        if of == Duplicates::Textures {
            // Many materials may use one file, which is no duplicate.
            for group in groups.values_mut() {
                group.sort_by(|one, other| key(one).cmp(&key(other)));
                group.dedup_by(|one, other| key(one) == key(other));
            }
            groups.retain(|_, group| group.len() > 1);
        }
        let mut groups: Vec<Vec<Found>> = groups.into_values().collect();
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
}

fn key(found: &Found) -> (&str, &str, Option<&str>) {
    (&found.root, &found.path, found.node.as_deref())
}
