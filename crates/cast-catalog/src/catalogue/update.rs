//! Updates catalogues.

mod output;
mod segments;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cast_base::{Cancelled, Steps};
use rayon::prelude::*;

use super::known::known;
use super::listing::{Listing, Unlisted};
use super::segment::{self, Facts};
use super::{Catalogue, Error, ErrorKind, lock, thumbnails};
use crate::stamp::Stamp;
use crate::{Options, Reader};
use output::{Outdated, Output, Read};
use segments::{Segments, give_up_damaged, merge, usable};

/// The outcome of an update.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Update {
    /// Files that were read because they were new or had changed.
    pub read: u64,
    /// Files that were not read because they had not changed.
    pub unchanged: u64,
    /// Files that were removed from the catalogue because they no longer exist.
    pub removed: u64,
    /// Files that exist but cannot be read; the column `error` says why.
    pub failed: u64,
    /// Directories and files that cannot be listed, or whose names are not Unicode. Existing rows of files in such a
    /// directory stay in the catalogue.
    pub unlisted: Vec<Unlisted>,
}

/// The maximum number of files whose rows are written together, and their total size.
const BATCH_FILES: usize = 256;
const BATCH_BYTES: i64 = 32 << 20;

/// A file that has to be read.
struct Wanted {
    root: usize,
    path: String,
    size: i64,
    outdated: Option<Outdated>,
}

impl Catalogue {
    /// Updates the rows of all files below some directories, in a new or an existing catalogue. Rows of directories
    /// that were only given to earlier runs stay as they are.
    ///
    /// A file is not read again if it, and each texture, buffer or other file that it refers to, has the same size,
    /// time and identity as before, and its rows were made by the same version with the same options. The process may
    /// be killed at any time; the next run does the rest.
    ///
    /// # Errors
    /// Returns an error if the catalogue cannot be written, a directory cannot be listed, or the work is cancelled. A
    /// part of the catalogue that is damaged, or was made by another version, is made again if all of its directories
    /// are given; otherwise it is an error, and nothing is changed.
    pub fn update(
        catalogue: impl AsRef<Path>,
        directories: &[impl AsRef<Path>],
        options: &Options<'_>,
    ) -> Result<Update, Error> {
        let mut roots: Vec<(PathBuf, String)> = Vec::new();
        for given in directories {
            let given = given.as_ref();
            let no_directory = |error| Error::new(given, ErrorKind::NoDirectory(error));
            let path = fs::canonicalize(given).map_err(no_directory)?;
            fs::read_dir(&path).map_err(no_directory)?;
            let not_unicode = || no_directory(io::Error::new(io::ErrorKind::InvalidInput, "its path is not Unicode"));
            let name = path.to_str().ok_or_else(not_unicode)?.to_owned();
            if !roots.iter().any(|(known, _)| *known == path) {
                roots.push((path, name));
            }
        }
        let directory = catalogue.as_ref();
        changing(directory, || Run { directory, options, roots: &roots, made_with: options.made_with() }.update())
    }

    /// Removes all rows of some directories from a catalogue, whether or not the directories exist. Returns the number
    /// of files.
    ///
    /// A directory is given as in the column `root`, or by a path to it.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if there is no catalogue, it cannot be written, or it has no files of one
    /// of the directories.
    pub fn forget(catalogue: impl AsRef<Path>, directories: &[impl AsRef<Path>]) -> Result<u64, Error> {
        let directory = catalogue.as_ref();
        let opened = Self::open(directory)?;
        changing(directory, || {
            segment::start(directory)?;
            let mut known = BTreeSet::new();
            opened.for_each("files", &["root"], |row| known.extend(row.text(0).map(str::to_owned)))?;
            let mut roots = Vec::new();
            for given in directories {
                let given = given.as_ref();
                let paths = [Ok(given.to_path_buf()), fs::canonicalize(given), std::path::absolute(given)];
                let is_meant = |root: &&String| paths.iter().flatten().any(|path| path == Path::new(*root));
                match known.iter().find(is_meant) {
                    Some(root) => roots.push(root.clone()),
                    None => return Err(Error::new(given, ErrorKind::NotKnown { known: known.into_iter().collect() })),
                }
            }
            let forgotten = segments::forget(directory, &roots)?;
            thumbnails::remove_unused(&opened)?;
            Ok(forgotten)
        })
    }
}

/// Runs a change with the catalogue locked for writing, and removes temporary files afterwards, whether or not it
/// fails.
fn changing<T>(directory: &Path, change: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    let _lock = lock::write(directory)?;
    let changed = change();
    let cleared = segment::clear(directory);
    changed.and_then(|changed| cleared.map(|()| changed))
}

struct Run<'r> {
    directory: &'r Path,
    options: &'r Options<'r>,
    roots: &'r [(PathBuf, String)],
    made_with: String,
}

impl Run<'_> {
    fn update(&self) -> Result<Update, Error> {
        // Each attempt that fails removes a segment.
        for _ in segment::all(self.directory)? {
            match self.try_to_update() {
                // Rows read by then are in the catalogue.
                Err(error) if error.is_unusable() => {
                    give_up_damaged(self.directory, &|root| self.is_catalogued(root), error)?
                }
                result => return result,
            }
        }
        self.try_to_update()
    }

    fn try_to_update(&self) -> Result<Update, Error> {
        segment::start(self.directory)?;
        let segments = usable(self.directory, &|root| self.is_catalogued(root))?;
        let mut output = Output::new(self.directory, &self.made_with, &segments);
        let (wanted, update) = self.prepare(&segments, &mut output)?;
        // Rows of deleted files are removed first.
        output.commit()?;
        let update = self.read(&wanted, &mut output, update)?;
        merge(self.directory, &|root| self.is_catalogued(root))?;
        if update.read > 0 || update.removed > 0 {
            thumbnails::remove_unused(&Catalogue::open(self.directory)?)?;
        }
        Ok(update)
    }

    fn is_catalogued(&self, root: &str) -> bool {
        self.roots.iter().any(|(_, given)| given == root)
    }

    /// Determines which files have to be read, and which no longer exist.
    fn prepare(&self, segments: &Segments, output: &mut Output<'_>) -> Result<(Vec<Wanted>, Update), Error> {
        let is_current = |facts: &Facts| facts.made_with == self.made_with;
        let mut known = known(segments.iter().map(|(segment, facts)| (segment, is_current(facts))))?;
        check_overlap(self.roots, known.keys())?;
        let mut update = Update::default();
        let mut wanted = Vec::new();
        for (index, (root, name)) in self.roots.iter().enumerate() {
            let mut listing = Listing::of(root);
            update.unlisted.append(&mut listing.unlisted);
            let mut before = known.remove(name).unwrap_or_default();
            let is_same = |(path, stamp): &(String, Stamp)| {
                before.get(path).is_some_and(|known| known.is_same(*stamp, &root.join(path), self.options))
            };
            let are_same: Vec<bool> = listing.files.par_iter().map(is_same).collect();
            for ((path, stamp), is_same_file) in listing.files.iter().zip(are_same) {
                let known = before.remove(path);
                if let Some(known) = known.as_ref().filter(|known| is_same_file && known.is_current) {
                    update.unchanged = update.unchanged.saturating_add(1);
                    update.failed = update.failed.saturating_add(known.has_failed.into());
                    continue;
                }
                let outdated = known.map(|known| Outdated { segment: known.segment, is_same_file });
                wanted.push(Wanted { root: index, path: path.clone(), size: stamp.size, outdated });
            }
            for (path, known) in before.into_iter().filter(|(path, _)| !listing.may_have(path)) {
                update.removed = update.removed.saturating_add(1);
                output.remove(known.segment, name.clone(), path);
            }
        }
        Ok((wanted, update))
    }

    /// Reads files in batches; the rows of each batch are written while the next one is read.
    fn read(&self, wanted: &[Wanted], output: &mut Output<'_>, mut update: Update) -> Result<Update, Error> {
        let steps = Steps::new(self.options.progress, wanted.len() as u64);
        let reader = Reader::new();
        let read = |batch: &[Wanted]| -> Vec<Option<Read>> {
            let one = |wanted: &Wanted| {
                let (root, _) = self.roots.get(wanted.root).filter(|_| !steps.is_cancelled())?;
                let rows = reader.file(root, &wanted.path, self.options);
                steps.done(1);
                Some(Read { rows, outdated: wanted.outdated })
            };
            if self.options.threads.are_several() {
                batch.par_iter().with_max_len(4).map(one).collect()
            } else {
                batch.iter().map(one).collect()
            }
        };
        let mut done: Vec<Option<Read>> = Vec::new();
        let mut rest = wanted;
        while !rest.is_empty() || !done.is_empty() {
            let (batch, after) = rest.split_at(batch_len(rest));
            rest = after;
            let (next, written) = rayon::join(|| read(batch), || output.write(std::mem::take(&mut done)));
            written?;
            for read in next.iter().flatten() {
                update.read = update.read.saturating_add(1);
                update.failed = update.failed.saturating_add(read.rows.file.error.is_some().into());
            }
            done = next;
        }
        output.commit()?;
        steps.check().map_err(|cancelled: Cancelled| Error::new(self.directory, ErrorKind::Cancelled(cancelled)))?;
        Ok(update)
    }
}

/// The number of files in the next batch.
fn batch_len(wanted: &[Wanted]) -> usize {
    let mut bytes = 0_i64;
    let fits = |wanted: &&Wanted| {
        let fits = bytes < BATCH_BYTES;
        bytes = bytes.saturating_add(wanted.size);
        fits
    };
    wanted.iter().take(BATCH_FILES).take_while(fits).count()
}

/// Checks that no file is below two roots.
fn check_overlap<'k>(roots: &[(PathBuf, String)], known: impl Iterator<Item = &'k String>) -> Result<(), Error> {
    let all: Vec<PathBuf> = known.map(PathBuf::from).chain(roots.iter().map(|(path, _)| path.clone())).collect();
    for (root, _) in roots {
        // Files that were given by themselves have an empty root.
        let is_root = |other: &&PathBuf| !other.as_os_str().is_empty() && **other != *root;
        let overlaps = |other: &&PathBuf| is_root(other) && (root.starts_with(other) || other.starts_with(root));
        if let Some(other) = all.iter().find(overlaps) {
            return Err(Error::new(root, ErrorKind::Overlap(other.to_string_lossy().into_owned())));
        }
    }
    Ok(())
}
