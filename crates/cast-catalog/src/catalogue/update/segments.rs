//! Existing segments: kept, merged, or written again without some files.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use super::super::segment::{self, Change, Facts, Segment};
use super::super::{Error, ErrorKind, RowRef};

/// A segment with fewer files is small.
const SMALL: u64 = 1024;
/// How many small segments are merged into one.
const MERGED: usize = 8;
/// Up to this many small segments are not merged.
const MOST_SMALL: usize = 4;

/// Segments that can be read.
pub(super) type Segments = Vec<(Segment, Facts)>;

/// Files whose rows are removed from a segment, by root and path.
#[derive(Default)]
pub(super) struct Removed {
    pub(super) all: HashSet<(String, String)>,
    /// Those that have changed or were deleted: rows of other programs about them are outdated, too.
    pub(super) changed: HashSet<(String, String)>,
}

/// Whether a directory is being catalogued.
pub(super) type IsCatalogued<'g> = &'g dyn Fn(&str) -> bool;

/// The segments that this version can read. Others are removed if all of their rows will be made again.
pub(super) fn usable(directory: &Path, is_catalogued: IsCatalogued<'_>) -> Result<Segments, Error> {
    let mut segments = Segments::new();
    for segment in segment::all(directory)? {
        match segment.facts() {
            Ok(facts) => segments.push((segment, facts)),
            Err(error) => give_up(directory, is_catalogued, &segment, &error)?,
        }
    }
    Ok(segments)
}

/// Removes the segment that caused an error, if all of its rows will be made again.
pub(super) fn give_up_damaged(directory: &Path, is_catalogued: IsCatalogued<'_>, error: Error) -> Result<(), Error> {
    segment::start(directory)?;
    let segments = segment::all(directory)?;
    match segments.iter().find(|segment| error.path().parent() == Some(&segment.path)) {
        Some(segment) if error.is_unusable() => give_up(directory, is_catalogued, segment, &error),
        _ => Err(error),
    }
}

fn give_up(directory: &Path, is_catalogued: IsCatalogued<'_>, segment: &Segment, error: &Error) -> Result<(), Error> {
    let roots = roots_of(segment);
    let missing = roots.as_ref().map(|roots| roots.iter().find(|root| !is_catalogued(root)));
    if !error.is_unusable() || !matches!(missing, Some(None)) {
        let (reason, root) = (error.kind().to_string(), missing.flatten().cloned());
        return Err(Error::new(error.path(), ErrorKind::Unusable { reason, root }));
    }
    let mut change = Change::new(directory)?;
    change.remove(segment);
    change.commit().map(drop)
}

/// Merges small segments that were made with the same options. Those with files added by other programs stay as they
/// are.
pub(super) fn merge(directory: &Path, is_catalogued: IsCatalogued<'_>) -> Result<(), Error> {
    let mut small = HashMap::<String, Vec<Segment>>::new();
    for (segment, facts) in usable(directory, is_catalogued)? {
        if facts.files < SMALL && facts.added.is_empty() {
            small.entry(facts.made_with).or_default().push(segment);
        }
    }
    for (made_with, small) in small.into_iter().filter(|(_, small)| small.len() > MOST_SMALL) {
        for group in small.chunks(MERGED) {
            let mut change = Change::new(directory)?;
            let mut writer = change.writer(&made_with)?;
            for segment in group {
                writer.copy(segment, &|_, _| true)?;
                change.remove(segment);
            }
            change.add(writer)?;
            change.commit()?;
        }
    }
    Ok(())
}

/// Writes a segment again without some files; returns its number, or `None` if nothing is left.
pub(super) fn without(change: &mut Change<'_>, segment: &Segment, removed: &Removed) -> Result<Option<u64>, Error> {
    let facts = segment.facts()?;
    let lacks = |files: &HashSet<(String, String)>, root: &str, path: &str| {
        !files.contains(&(root.to_owned(), path.to_owned()))
    };
    let mut writer = change.writer(&facts.made_with)?;
    writer.copy(segment, &|root, path| lacks(&removed.all, root, path))?;
    for path in &facts.added {
        writer.copy_added(path, &|root, path| lacks(&removed.changed, root, path))?;
    }
    change.remove(segment);
    change.add(writer)
}

/// Removes all rows of some directories from a catalogue; returns the number of files.
pub(in super::super) fn forget(directory: &Path, roots: &[String]) -> Result<u64, Error> {
    let (mut forgotten, mut change) = (0_u64, Change::new(directory)?);
    for segment in segment::all(directory)? {
        let mut removed = Removed::default();
        segment.for_each("files", &["root", "path"], &mut |row| {
            if let (Some(root), Some(path)) = (row.text(0), row.text(1))
                && roots.iter().any(|forgotten| forgotten == root)
            {
                removed.all.insert((root.into(), path.into()));
            }
        })?;
        if !removed.all.is_empty() {
            forgotten = forgotten.saturating_add(removed.all.len() as u64);
            removed.changed.clone_from(&removed.all);
            without(&mut change, &segment, &removed)?;
        }
    }
    change.commit().map(|_| forgotten)
}

/// The directories whose files are in a segment, from its table of files, which is the only complete one.
pub(in super::super) fn roots_of(segment: &Segment) -> Option<BTreeSet<String>> {
    let mut roots = BTreeSet::new();
    let add = &mut |row: &RowRef<'_>| {
        if let Some(root) = row.text(0).filter(|root| !roots.contains(*root)) {
            roots.insert(root.to_owned());
        }
    };
    segment.for_each("files", &["root"], add).ok()?;
    Some(roots)
}
