//! Changes of a catalogue: new segments that replace old ones together.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::{Error, lock};
use super::place::{Segment, WORK, directories, in_directory, name, parse};
use super::writer::Writer;

/// The directory of new segments until they are complete.
const NEW: &str = "new";
/// The prefix of the directory of a complete change, followed by the numbers of the segments that it replaces.
const READY: &str = "ready=";

/// New segments, and those that they replace.
pub(in super::super) struct Change<'d> {
    directory: &'d Path,
    next: u64,
    replaced: Vec<u64>,
}

/// A complete change that is possibly not in place.
pub(super) struct Complete {
    pub(super) path: PathBuf,
    pub(super) replaced: Vec<u64>,
}

impl<'d> Change<'d> {
    /// Starts a change. There can be only one at a time.
    pub(in super::super) fn new(directory: &'d Path) -> Result<Self, Error> {
        let path = directory.join(WORK).join(NEW);
        fs::create_dir(&path).map_err(Error::io(&path))?;
        let numbers = directories(directory)?.into_iter().filter_map(|(name, _)| parse(&name));
        let next = numbers.max().map_or(0, |number| number.saturating_add(1));
        Ok(Self { directory, next, replaced: Vec::new() })
    }

    /// Creates a segment for rows that are made with these options.
    pub(in super::super) fn writer(&mut self, made_with: &str) -> Result<Writer, Error> {
        let number = self.next;
        self.next = number.saturating_add(1);
        Writer::new(self.directory.join(WORK).join(NEW).join(name(number)), made_with)
    }

    /// Adds a segment, unless it is empty; returns its number.
    pub(in super::super) fn add(&mut self, writer: Writer) -> Result<Option<u64>, Error> {
        let path = writer.path.clone();
        if writer.close()? {
            return Ok(path.file_name().and_then(|name| parse(name.to_str()?)));
        }
        fs::remove_dir_all(&path).map_err(Error::io(&path)).map(|()| None)
    }

    /// Removes a segment from the catalogue.
    pub(in super::super) fn remove(&mut self, old: &Segment) {
        self.replaced.push(old.number);
    }

    /// Makes the change; returns the new segments. If this is interrupted, either nothing has happened, or the next run
    /// completes the change.
    pub(in super::super) fn commit(self) -> Result<Vec<Segment>, Error> {
        let work = self.directory.join(WORK);
        let numbers: Vec<String> = self.replaced.iter().map(|number| name(*number)).collect();
        let (new, path) = (work.join(NEW), work.join(format!("{READY}{}", numbers.join(","))));
        fs::rename(&new, &path).map_err(Error::io(&new))?;
        Complete { path, replaced: self.replaced }.take_place(self.directory)
    }
}

impl Complete {
    /// Readers that use [`all`](super::all) see every row in exactly one segment at any time; for others, rows are
    /// missing while this is interrupted.
    fn take_place(self, directory: &Path) -> Result<Vec<Segment>, Error> {
        let work = directory.join(WORK);
        let old = |number: &u64| (directory.join(name(*number)), work.join(format!("old-{number}")));
        let lock = lock::replace(directory)?;
        let mut moved = Vec::new();
        for (path, away) in self.replaced.iter().map(old).filter(|(path, _)| path.exists()) {
            if let Err(error) = fs::rename(&path, &away) {
                // Windows does not move open files. The segments that were already moved are restored.
                moved.iter().for_each(|(path, away)| _ = fs::rename(away, path));
                return Err(Error::io(&path)(error));
            }
            moved.push((path, away));
        }
        let mut segments = in_directory(&self.path)?;
        for segment in &mut segments {
            let end = directory.join(name(segment.number));
            fs::rename(&segment.path, &end).map_err(Error::io(&end))?;
            segment.path = end;
        }
        fs::remove_dir(&self.path).map_err(Error::io(&self.path))?;
        drop(lock);
        for (_, away) in self.replaced.iter().map(old).filter(|(_, away)| away.exists()) {
            fs::remove_dir_all(&away).map_err(Error::io(&away))?;
        }
        Ok(segments)
    }
}

/// Completes a change that a killed run has left, and creates an empty directory for new segments.
pub(in super::super) fn start(directory: &Path) -> Result<(), Error> {
    for change in complete(directory)? {
        change.take_place(directory)?;
    }
    clear(directory)?;
    let work = directory.join(WORK);
    fs::create_dir(&work).map_err(Error::io(&work))
}

/// Removes the directory of new segments, unless it contains a complete change that is not in place.
pub(in super::super) fn clear(directory: &Path) -> Result<(), Error> {
    let work = directory.join(WORK);
    if !work.exists() || !complete(directory)?.is_empty() {
        return Ok(());
    }
    fs::remove_dir_all(&work).map_err(Error::io(&work))
}

/// The complete changes, of which there is at most one.
pub(super) fn complete(directory: &Path) -> Result<Vec<Complete>, Error> {
    let work = directory.join(WORK);
    if !work.exists() {
        return Ok(Vec::new());
    }
    let complete = directories(&work)?.into_iter().filter_map(|(name, path)| {
        let numbers = name.strip_prefix(READY)?;
        Some(Complete { path, replaced: numbers.split(',').filter_map(parse).collect() })
    });
    Ok(complete.collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// As on Windows, where others may have a file of a segment open.
    #[test]
    fn a_segment_that_cannot_be_moved_stays_and_goes_later() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path();
        let put = |path: &str| {
            fs::create_dir_all(directory.join(path)).unwrap();
            fs::write(directory.join(path).join("files.parquet"), path).unwrap();
        };
        [WORK.to_owned(), "000000".into(), "000001".into()].iter().for_each(|path| put(path));
        let mut change = Change::new(directory).unwrap();
        put(".work/new/000002");
        for number in [0, 1] {
            change.remove(&Segment { number, path: directory.join(name(number)) });
        }
        // An obstacle.
        put(".work/old-1");
        assert!(change.commit().is_err());
        clear(directory).unwrap();
        assert!(directory.join("000000").exists() && directory.join("000001").exists());
        let numbers = || super::super::all(directory).unwrap().iter().map(|segment| segment.number).collect::<Vec<_>>();
        assert_eq!(numbers(), [2]);
        fs::remove_dir_all(directory.join(".work/old-1")).unwrap();
        start(directory).unwrap();
        assert_eq!(numbers(), [2]);
        assert!(!directory.join("000000").exists() && directory.join("000002").exists());
    }
}
