//! What becomes of the segments that are there.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use super::super::segment::{self, Change, Facts, Segment};
use super::super::{Error, ErrorKind, RowRef};

/// A segment with fewer files is small.
const SMALL: u64 = 1024;
/// So many of them become one.
const MERGED: usize = 8;
/// So many small segments are left alone.
const MOST_SMALL: usize = 4;

/// Segments that can be read.
pub(super) type Segments = Vec<(Segment, Facts)>;

/// Files whose rows are taken out of a segment, by root and path.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) all: HashSet<(String, String)>,
    /// Those that have changed or are gone, so that what others have to say of them is outdated, too.
    pub(super) changed: HashSet<(String, String)>,
}

/// Whether a directory is catalogued anew.
pub(super) type Given<'g> = &'g dyn Fn(&str) -> bool;

/// The segments that this version can read. Others go, if all rows in them are made again.
pub(super) fn usable(directory: &Path, is_given: Given<'_>) -> Result<Segments, Error> {
    let mut segments = Segments::new();
    for segment in segment::all(directory)? {
        match segment.facts() {
            Ok(facts) => segments.push((segment, facts)),
            Err(error) => give_up(directory, is_given, &segment, &error)?,
        }
    }
    Ok(segments)
}

/// Removes the segment that an error is about, if all of its rows are made again.
pub(super) fn give_up_damaged(directory: &Path, is_given: Given<'_>, error: Error) -> Result<(), Error> {
    segment::start(directory)?;
    let segments = segment::all(directory)?;
    match segments.iter().find(|segment| error.path().parent() == Some(&segment.path)) {
        Some(segment) if error.is_unusable() => give_up(directory, is_given, segment, &error),
        _ => Err(error),
    }
}

fn give_up(directory: &Path, is_given: Given<'_>, segment: &Segment, error: &Error) -> Result<(), Error> {
    let roots = roots_of(segment);
    let missing = roots.as_ref().map(|roots| roots.iter().find(|root| !is_given(root)));
    if !error.is_unusable() || !matches!(missing, Some(None)) {
        let (reason, root) = (error.kind().to_string(), missing.flatten().cloned());
        return Err(Error::new(error.path(), ErrorKind::Unusable { reason, root }));
    }
    let mut change = Change::new(directory)?;
    change.remove(segment);
    change.commit().map(drop)
}

/// Makes one of many small segments that were made with the same options. Those to which somebody has added files
/// stay as they are.
pub(super) fn merge(directory: &Path, is_given: Given<'_>) -> Result<(), Error> {
    let mut small = HashMap::<String, Vec<Segment>>::new();
    for (segment, facts) in usable(directory, is_given)? {
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

/// Writes a segment again without some files; returns its number. Without anything else in it there is none.
pub(super) fn without(change: &mut Change<'_>, segment: &Segment, taken: &Taken) -> Result<Option<u64>, Error> {
    let facts = segment.facts()?;
    let lacks = |files: &HashSet<(String, String)>, root: &str, path: &str| {
        !files.contains(&(root.to_owned(), path.to_owned()))
    };
    let mut writer = change.writer(&facts.made_with)?;
    writer.copy(segment, &|root, path| lacks(&taken.all, root, path))?;
    for path in &facts.added {
        writer.copy_added(path, &|root, path| lacks(&taken.changed, root, path))?;
    }
    change.remove(segment);
    change.add(writer)
}

/// Takes all rows of some directories out of a catalogue; returns of how many files.
pub(in super::super) fn forget(directory: &Path, roots: &[String]) -> Result<u64, Error> {
    let (mut forgotten, mut change) = (0_u64, Change::new(directory)?);
    for segment in segment::all(directory)? {
        let mut taken = Taken::default();
        segment.for_each("files", &["root", "path"], &mut |row| {
            if let (Some(root), Some(path)) = (row.text(0), row.text(1))
                && roots.iter().any(|forgotten| forgotten == root)
            {
                taken.all.insert((root.into(), path.into()));
            }
        })?;
        if !taken.all.is_empty() {
            forgotten = forgotten.saturating_add(taken.all.len() as u64);
            taken.changed.clone_from(&taken.all);
            without(&mut change, &segment, &taken)?;
        }
    }
    change.commit().map(|_| forgotten)
}

/// The directories that a segment has files of. Only its table of files says all of them.
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
