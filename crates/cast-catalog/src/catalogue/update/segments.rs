//! What becomes of the segments that are there.

use std::collections::{BTreeSet, HashMap};

use super::super::segment::{self, Facts, Segment, Writer};
use super::super::{Error, ErrorKind, RowRef};
use super::Run;
use crate::TABLES;

/// A segment with fewer files is small.
const SMALL: u64 = 1024;
/// So many of them become one.
const MERGED: usize = 8;
/// So many small segments are left alone.
const MOST_SMALL: usize = 4;

/// Segments that can be read.
pub(super) type Segments = Vec<(Segment, Facts)>;

impl Run<'_> {
    /// The segments that this version can read, and the others, if everything in them is made again.
    pub(super) fn usable(&self) -> Result<(Segments, Vec<Segment>), Error> {
        let (mut segments, mut unusable) = (Segments::new(), Vec::new());
        for segment in segment::all(self.directory)? {
            match segment.facts() {
                Ok(facts) => segments.push((segment, facts)),
                Err(error) => {
                    let refused = |root| {
                        let reason = error.kind().to_string();
                        Err(Error::new(error.path(), ErrorKind::Unusable { reason, root }))
                    };
                    match roots_of(&segment) {
                        None => return refused(None),
                        Some(roots) => match roots.into_iter().find(|root| !self.is_given(root)) {
                            Some(root) => return refused(Some(root)),
                            None => unusable.push(segment),
                        },
                    }
                }
            }
        }
        Ok((segments, unusable))
    }

    fn is_given(&self, root: &str) -> bool {
        self.roots.iter().any(|(_, given)| given == root)
    }

    /// Writes some segments, which were made with the same options, as one.
    pub(super) fn replace(
        &self,
        old: &[(Segment, Facts)],
        is_kept: &dyn Fn(&str, &str) -> bool,
    ) -> Result<Option<(Segment, Facts)>, Error> {
        let Some((_, facts)) = old.first() else { return Ok(None) };
        let mut writer = Writer::new(self.directory, segment::next_number(self.directory)?, &facts.made_with)?;
        for (segment, facts) in old {
            writer.copy(segment, is_kept)?;
            facts.added.iter().try_for_each(|path| writer.copy_added(path, is_kept))?;
        }
        let replaced: Vec<Segment> = old.iter().map(|(segment, _)| segment.clone()).collect();
        let new = writer.commit(self.directory, &replaced)?;
        new.map(|segment| segment.facts().map(|facts| (segment, facts))).transpose()
    }

    /// Makes one of many small segments that were made with the same options. Those to which somebody has added files
    /// stay as they are.
    pub(super) fn merge(&self, segments: Segments) -> Result<(), Error> {
        let mut small = HashMap::<String, Segments>::new();
        for (segment, facts) in segments {
            if facts.files < SMALL && facts.added.is_empty() {
                small.entry(facts.made_with.clone()).or_default().push((segment, facts));
            }
        }
        for small in small.into_values().filter(|small| small.len() > MOST_SMALL) {
            for group in small.chunks(MERGED) {
                self.replace(group, &|_, _| true)?;
            }
        }
        Ok(())
    }
}

/// The directories that a segment has files of, from any table that can be read.
fn roots_of(segment: &Segment) -> Option<BTreeSet<String>> {
    TABLES.iter().find_map(|table| {
        let mut roots = BTreeSet::new();
        let add = &mut |row: &RowRef<'_>| {
            if let Some(root) = row.text(0).filter(|root| !roots.contains(*root)) {
                roots.insert(root.to_owned());
            }
        };
        segment.for_each(table.name, &["root"], add).ok()?;
        (!roots.is_empty()).then_some(roots)
    })
}
