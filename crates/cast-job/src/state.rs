//! Which results are up to date.
//!
//! For each result, the state of a directory has the options that it was made with, what was looked for while it was made,
//! and a digest of what was found. A result is up to date as long as looking again finds the same.

mod digests;
mod hexadecimal;
mod hexadecimal_or_none;
mod journal;
mod lookups;
mod paths;
mod rows;

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cast_file::{BaseDirectory, Finder, Found, Lookup, Stamp, TextureSearch, Trace, remove_below};
use hashbrown::{HashMap, HashSet};
use serde_json::value::{RawValue, to_raw_value};

use digests::Digests;
use journal::Journal;
use lookups::{LookupRow, rows_of};
use paths::Paths;
use rows::{Removed, ResultRow, Row, Written};

/// What is known of the results in a directory: from which files each was made, and with which options.
///
/// It is kept in a file of that directory, [`State::FILE`], to which a line is added for each result that is complete. So
/// it is never wrong after a process was killed, and several processes can write results into one directory. A result
/// whose line is missing is made again.
///
/// ```
/// # let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// # let directory = tempfile::tempdir()?;
/// # use std::io;
/// # use cast_file::{CastFile, TextureSearch, replace_file};
/// # use cast_job::{State, Wanted};
/// let count = directory.path().join("count.txt");
/// let search = TextureSearch::new();
/// let update = || {
///     let state = State::open(directory.path(), false)?;
///     let wanted = Wanted { output: &count, input: model.as_ref(), by: "count", options: "", search: &search };
///     Ok::<_, io::Error>(state.update(&wanted, || {
///         let file = CastFile::open(model).map_err(io::Error::other)?;
///         replace_file(&count, |out| {
///             use io::Write;
///             writeln!(out, "{}", file.node_count())
///         })
///     }))
/// };
/// assert!(matches!(update()?, Some(Ok(()))), "it was made");
/// assert!(update()?.is_none(), "it is up to date");
/// # Ok::<(), io::Error>(())
/// ```
#[derive(Debug)]
pub struct State {
    paths: Paths,
    /// `None` if nothing is to be written.
    journal: Option<Mutex<Journal>>,
    results: Mutex<HashMap<String, Known>>,
    /// The results by all files that were written for them.
    written: Mutex<HashMap<String, Arc<ResultRow>>>,
    digests: Digests,
    found: Mutex<KnownLookups>,
}

/// What is known of a result.
#[derive(Clone, Debug)]
enum Known {
    Row(Arc<ResultRow>),
    /// Its line, which takes less memory. Most that are made in a run are not asked for again.
    Line(Arc<str>),
}

impl Known {
    fn row(&self) -> Option<Arc<ResultRow>> {
        match self {
            Self::Row(row) => Some(Arc::clone(row)),
            Self::Line(line) => match Row::of_line(line)? {
                Row::Result(row) => Some(Arc::new(row)),
                _ => None,
            },
        }
    }
}

/// What rows of lookups find, as long as no result is made: files in one directory often refer to the same textures.
#[derive(Debug, Default)]
struct KnownLookups {
    found: HashMap<Box<str>, blake3::Hash>,
    /// How many results were made before.
    results: u64,
}

impl KnownLookups {
    /// Forgets all, because a result was made.
    fn forget(&mut self) {
        self.found.clear();
        self.results = self.results.saturating_add(1);
    }
}

/// How many of them are remembered at once.
const MOST_LOOKUPS: usize = 1 << 16;

/// A result that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'w> {
    /// The result; it may have files beside it.
    pub output: &'w Path,
    /// The file that it is made from. If that is gone, so is the reason for the result.
    pub input: &'w Path,
    /// What makes it, such as `convert`: others may have results in the same directory.
    pub by: &'w str,
    /// The options that it depends on, in any form that changes with them.
    pub options: &'w str,
    /// Where textures are looked for.
    pub search: &'w TextureSearch,
}

/// A result whose input is gone, or that is not made from it any more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GoneResult {
    /// The result.
    pub output: PathBuf,
    /// The file that it was made from.
    pub input: PathBuf,
}

impl State {
    /// The name of the file of a state.
    pub const FILE: &str = ".castkit-state";

    /// The state of a directory, which need not exist yet. One that is `read_only` is not written.
    ///
    /// # Errors
    /// Returns an error if the file of the state cannot be read or written, or is a symbolic link.
    pub fn open(directory: impl AsRef<Path>, read_only: bool) -> io::Result<Self> {
        let paths = Paths::of(directory.as_ref())?;
        let (journal, rows) = Journal::open(paths.directory().join(Self::FILE), read_only)?;
        let journal = (!read_only).then(|| Mutex::new(journal));
        let (results, written) = (Mutex::default(), Mutex::default());
        let (digests, found) = (Digests::default(), Mutex::default());
        let state = Self { paths, journal, results, written, digests, found };
        for row in rows {
            match row {
                Row::File(row) => state.digests.add(&state.paths, &row),
                Row::Result(row) => state.add(row),
                Row::Removed(Removed { removed }) => drop(state.results().remove(&removed)),
            }
        }
        Ok(state)
    }

    /// Makes a result unless it is up to date, and records what `work` looked for and wrote if it succeeds. `None` means that
    /// the result is up to date.
    ///
    /// A result that cannot be recorded, because a file has changed meanwhile or the disk is full, is made again next time.
    pub fn update<R, E>(&self, wanted: &Wanted<'_>, work: impl FnOnce() -> Result<R, E>) -> Option<Result<R, E>> {
        if self.is_up_to_date(wanted) {
            return None;
        }
        let (result, trace) = Trace::of(work);
        self.known_lookups().forget();
        if result.is_ok() {
            self.record(wanted, &trace);
        }
        Some(result)
    }

    /// The files of a result that is up to date, itself first.
    #[must_use]
    pub fn files(&self, output: &Path) -> Vec<PathBuf> {
        let row = self.row(output);
        let written = row.iter().flat_map(|row| &row.written);
        written.filter_map(|written| self.paths.absolute(&written.path)).collect()
    }

    fn row(&self, output: &Path) -> Option<Arc<ResultRow>> {
        let name = self.paths.text(output)?;
        let known = self.results().get(&name)?.clone();
        known.row()
    }

    fn results(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known_lookups(&self) -> MutexGuard<'_, KnownLookups> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a result is there, was made with these options, and everything is as it was then.
    #[must_use]
    pub fn is_up_to_date(&self, wanted: &Wanted<'_>) -> bool {
        let is_current = |row: &ResultRow| {
            row.by == wanted.by
                && row.options == digests::of_text(wanted.options)
                && self.paths.text(wanted.input).is_some_and(|input| input == row.from)
                && row.written.iter().all(|written| self.is_as_written(written))
                && self.found_again(row, wanted.search).is_some_and(|found| found == row.found)
        };
        self.row(wanted.output).is_some_and(|row| is_current(&row))
    }

    /// The digest of what the lookups of a result find now.
    fn found_again(&self, row: &ResultRow, search: &TextureSearch) -> Option<blake3::Hash> {
        let rows: Vec<&RawValue> = serde_json::from_str(row.looked_for.get()).ok()?;
        let mut finder = Finder::new(search);
        let mut all = blake3::Hasher::new();
        for text in rows.into_iter().map(RawValue::get) {
            let (before, found) = {
                let known = self.known_lookups();
                (known.results, known.found.get(text).copied())
            };
            let found = match found {
                Some(found) => found,
                None => {
                    let lookups = serde_json::from_str::<LookupRow>(text).ok()?.lookups(&self.paths)?;
                    let found = self.found(lookups.iter().map(|lookup| Some(finder.find(lookup))))?;
                    let mut known = self.known_lookups();
                    // Files at paths, such as inputs, are each looked for by one result.
                    if text.starts_with('{') && known.results == before && known.found.len() < MOST_LOOKUPS {
                        known.found.insert(text.into(), found);
                    }
                    found
                }
            };
            all.update(found.as_bytes());
        }
        Some(all.finalize())
    }

    fn is_as_written(&self, written: &Written) -> bool {
        let metadata = self.paths.absolute(&written.path).and_then(|path| std::fs::symlink_metadata(path).ok());
        metadata.is_some_and(|metadata| metadata.is_file() && written.has(&Stamp::of(&metadata)))
    }

    /// A digest of what is found, with one file open at a time; `None` if something cannot be compared later, such as what
    /// came through a pipe.
    fn found(&self, found: impl IntoIterator<Item = Option<Found>>) -> Option<blake3::Hash> {
        let mut all = blake3::Hasher::new();
        for found in found {
            match found? {
                Found::Missing => all.update(&[0]),
                Found::Other => return None,
                Found::File { file, path } => {
                    let (digest, row) = self.digests.of(&file, &path, &self.paths).ok()?;
                    row.into_iter().for_each(|row| drop(self.write(&Row::File(row))));
                    // Results have its path.
                    let place = self.paths.text(&path)?;
                    all.update(&[1]).update(digest.as_bytes()).update(place.as_bytes()).update(&[0])
                }
            };
        }
        Some(all.finalize())
    }

    /// Records a result that is complete. Files that were beside it before are results that are not made any more.
    fn record(&self, wanted: &Wanted<'_>, trace: &Trace) {
        let before = self.row(wanted.output);
        if let Some(row) = self.row_of(wanted, trace, before.as_deref()) {
            let is_left = |file: &&Written| row.written.iter().all(|now| now.path != file.path) && !file.is_foreign;
            for file in before.iter().flat_map(|before| &before.written).filter(is_left) {
                let left = ResultRow {
                    result: file.path.clone(),
                    written: vec![file.clone()],
                    looked_for: RawValue::NULL.to_owned(),
                    ..row.clone()
                };
                self.write_result(left);
            }
            self.write_result(row);
        }
    }

    fn write_result(&self, row: ResultRow) {
        let row = Row::Result(row);
        let line = self.write(&row);
        let Row::Result(row) = row else { return };
        if row.written.iter().any(|file| file.path != row.result) {
            self.add(row);
        } else if let Some(line) = line {
            self.results().insert(row.result, Known::Line(line));
        }
    }

    fn add(&self, row: ResultRow) {
        let row = Arc::new(row);
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        row.written.iter().for_each(|file| drop(written.insert(file.path.clone(), Arc::clone(&row))));
        self.results().insert(row.result.clone(), Known::Row(row));
    }

    fn row_of(&self, wanted: &Wanted<'_>, trace: &Trace, before: Option<&ResultRow>) -> Option<ResultRow> {
        let result = self.paths.text(wanted.output)?;
        let resolved = textures_missing(trace);
        let is_other = |(lookup, seen): &(&Lookup, &Option<(PathBuf, Stamp)>)| match lookup {
            Lookup::Reference { path, .. } => seen.is_some() || !resolved.contains(path),
            _ => true,
        };
        let rows = rows_of(trace.looked_for.iter().filter(is_other).map(|seen| (seen.0, seen)), &self.paths)?;
        // What the result itself has written is found next time.
        let is_own = |lookup: &Lookup| lookup.path().is_some_and(|path| trace.written.contains(path));
        let mut finder = Finder::new(wanted.search);
        let mut all = blake3::Hasher::new();
        let mut looked_for = Vec::new();
        for (row, lookups) in rows {
            let found = self.found(lookups.into_iter().map(|(lookup, seen)| match seen {
                _ if is_own(lookup) => Some(finder.find(lookup)),
                None => Some(Found::Missing),
                Some((path, stamp)) => {
                    let file = File::open(path).ok()?;
                    let now = file.metadata().ok()?;
                    // The result may have been made from the content before or after a change.
                    let is_same = now.is_file() && Stamp::of(&now) == *stamp;
                    is_same.then(|| Found::File { file, path: path.clone() })
                }
            }))?;
            all.update(found.as_bytes());
            looked_for.push(row);
        }
        let mut written = Vec::new();
        for path in trace.written.iter().chain(&trace.equal) {
            let name = self.paths.text(path)?;
            let stamp = Stamp::of(&std::fs::metadata(path).ok()?);
            let digest = if name == result { None } else { Some(digests::of_file(path).ok()?) };
            // A file that was there with the same content may be somebody's own.
            let is_foreign = !trace.written.contains(path)
                && before.is_none_or(|row| row.written.iter().all(|file| file.path != name || file.is_foreign));
            let mut file = Written::new(name, &stamp, digest);
            file.is_foreign = is_foreign;
            written.push(file);
        }
        written.sort_by_key(|file| file.path != result);
        Some(ResultRow {
            from: self.paths.text(wanted.input)?,
            by: wanted.by.to_owned(),
            options: digests::of_text(wanted.options),
            looked_for: to_raw_value(&looked_for).ok()?,
            found: all.finalize(),
            written,
            result,
        })
    }

    /// Whether a file is as castkit wrote it beside a result.
    #[must_use]
    pub fn is_own(&self, path: &Path) -> bool {
        let Some(name) = self.paths.text(path) else { return false };
        let row = self.written.lock().unwrap_or_else(PoisonError::into_inner).get(&name).map(Arc::clone);
        row.iter().flat_map(|row| &row.written).filter(|written| written.path == name).any(|written| {
            let has_digest =
                || written.digest.is_some_and(|digest| digests::of_file(path).is_ok_and(|now| now == digest));
            self.is_as_written(written) || has_digest()
        })
    }

    /// Writes a line, and returns it; `None` if it cannot be written as text.
    fn write(&self, row: &Row) -> Option<Arc<str>> {
        let line = row.line()?;
        if let Some(journal) = &self.journal {
            journal.lock().unwrap_or_else(PoisonError::into_inner).add(&line);
        }
        Some(line.trim_end().into())
    }

    /// Results of a maker for which there is no reason any more.
    #[must_use]
    pub fn gone(&self, by: &str, is_gone: impl Fn(&GoneResult) -> bool) -> Vec<GoneResult> {
        self.gone_rows(by, |_| true, |_| true).into_iter().filter(is_gone).collect()
    }

    /// The same of a batch, by its inputs and outputs: results with the extension of an output whose input is gone, or has
    /// another result now.
    #[must_use]
    pub fn gone_of_batch<'p>(
        &self,
        by: &str,
        tasks: impl IntoIterator<Item = (&'p Path, &'p Path)>,
    ) -> Vec<GoneResult> {
        let text = |path: &Path| self.paths.text(path);
        let (inputs, outputs): (HashSet<_>, HashSet<_>) =
            tasks.into_iter().filter_map(|(input, output)| text(input).zip(text(output))).unzip();
        fn extension(path: &str) -> Option<&OsStr> {
            Path::new(path).extension()
        }
        let extensions: HashSet<_> = outputs.iter().map(|output| extension(output)).collect();
        self.gone_rows(
            by,
            |result| !outputs.contains(result),
            |row| {
                let is_input_gone = || self.paths.absolute(&row.from).is_none_or(|input| !input.exists());
                extensions.contains(&extension(&row.result)) && (inputs.contains(&row.from) || is_input_gone())
            },
        )
    }

    fn gone_rows(
        &self,
        by: &str,
        may_be_gone: impl Fn(&String) -> bool,
        is_gone: impl Fn(&ResultRow) -> bool,
    ) -> Vec<GoneResult> {
        let known: Vec<Known> =
            self.results().iter().filter(|(result, _)| may_be_gone(result)).map(|(_, known)| known.clone()).collect();
        let rows: Vec<Arc<ResultRow>> = known.iter().filter_map(Known::row).filter(|row| row.by == by).collect();
        let result = |row: &Arc<ResultRow>| {
            Some(GoneResult { output: self.paths.absolute(&row.result)?, input: self.paths.absolute(&row.from)? })
        };
        let mut gone: Vec<GoneResult> = rows.iter().filter(|row| is_gone(row)).filter_map(result).collect();
        gone.sort_by(|a, b| a.output.cmp(&b.output));
        gone
    }

    /// Removes results, the files beside them that no other result has, and directories that are empty then. A result that
    /// somebody has changed since, or that is not in the directory, stays, with the files beside it. Returns the results that
    /// were removed.
    ///
    /// # Errors
    /// Returns an error if a file cannot be removed.
    pub fn remove(&self, gone: &[GoneResult]) -> io::Result<Vec<PathBuf>> {
        let rows = gone.iter().filter_map(|gone| Some((gone, self.row(&gone.output)?)));
        let is_whole = |row: &ResultRow| {
            row.written.iter().filter(|file| file.path == row.result).all(|file| {
                let is_below = !file.path.starts_with("../") && !Path::new(&file.path).has_root();
                is_below
                    && (self.is_as_written(file) || self.paths.absolute(&file.path).is_some_and(|path| !path.exists()))
            })
        };
        let rows: Vec<(&GoneResult, Arc<ResultRow>)> = rows.filter(|(_, row)| is_whole(row)).collect();
        rows.iter().for_each(|(_, row)| drop(self.results().remove(&row.result)));
        let others: HashSet<String> = {
            let results = self.results();
            let rows = results.values().filter_map(Known::row);
            rows.flat_map(|row| row.written.iter().map(|file| file.path.clone()).collect::<Vec<_>>()).collect()
        };
        for (_, row) in &rows {
            for written in row.written.iter().filter(|written| !others.contains(&written.path) && !written.is_foreign) {
                remove_below(self.paths.directory(), Path::new(&written.path), |stamp| written.has(stamp))?;
            }
            self.write(&Row::Removed(Removed { removed: row.result.clone() }));
        }
        Ok(rows.into_iter().map(|(gone, _)| gone.output.clone()).collect())
    }
}

/// The paths of textures that were found nowhere, so also not there.
fn textures_missing(trace: &Trace) -> HashSet<PathBuf> {
    let missing = trace.looked_for.iter().filter(|(_, seen)| seen.is_none());
    missing
        .filter_map(|(lookup, _)| match lookup {
            Lookup::Texture { directory, root, confinement, path } if root == directory => {
                BaseDirectory::new(directory, *confinement).resolve(path).ok()
            }
            _ => None,
        })
        .collect()
}
