//! The file of a state: a line of JSON for each thing that was learnt. The last line about something holds.
//!
//! Lines are added with one write each, so processes that write results into the same directory do not disturb each other.
//! All of them share a lock; the last one that ends removes lines that hold no more.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use cast_file::{FileIdentity, open_to_append, replace_file};
use hashbrown::{HashMap, HashSet};

use super::rows::Row;

/// The first line. Files with another one are started again: they were made by another version.
const VERSION: &str = concat!(r#"{"castkit":""#, env!("CARGO_PKG_VERSION"), r#"","state":1}"#);

/// The largest file: that of a million results.
const MOST_BYTES: u64 = 1 << 29;

/// How many lines that hold no more are put up with.
const MOST_OLD: usize = 1000;

/// The file, which is created when there is something to write.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: Option<File>,
    /// Whether most lines hold no more.
    has_old_lines: bool,
    /// Whether a write has failed: what follows would be added to half a line.
    has_failed: bool,
}

impl Journal {
    /// Opens the file if it exists, and reads its lines. Those that are incomplete or not understood are left out.
    pub(super) fn open(path: PathBuf, read_only: bool) -> io::Result<(Self, Vec<Row>)> {
        let mut journal = Self { path, file: None, has_old_lines: false, has_failed: false };
        if read_only {
            let text = match File::open(&journal.path) {
                Ok(mut file) => text_of(&mut file)?,
                Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
                Err(error) => return Err(error),
            };
            return Ok((journal, rows_of(&text)));
        }
        if !journal.path.try_exists()? {
            return Ok((journal, Vec::new()));
        }
        let mut file = locked(&journal.path)?;
        let text = text_of(&mut file)?;
        let rows = rows_of(&text);
        let hold = rows.iter().map(Row::about).collect::<HashSet<_>>().len();
        let old = text.lines().count().saturating_sub(hold);
        journal.has_old_lines = old > hold.saturating_add(MOST_OLD);
        if rows.is_empty() && !text.starts_with(VERSION) {
            file.set_len(0)?;
        }
        start(&mut file, text.ends_with('\n'))?;
        journal.file = Some(file);
        Ok((journal, rows))
    }

    /// Adds a line, with its end. Where that fails, results are made again.
    pub(super) fn add(&mut self, line: &str) {
        if self.has_failed {
            return;
        }
        let mut add = || -> io::Result<()> {
            let file = match &mut self.file {
                Some(file) => file,
                None => {
                    if let Some(directory) = self.path.parent() {
                        std::fs::create_dir_all(directory)?;
                    }
                    let mut file = locked(&self.path)?;
                    let is_whole = text_of(&mut file)?.ends_with('\n');
                    start(&mut file, is_whole)?;
                    self.file.insert(file)
                }
            };
            file.write_all(line.as_bytes())
        };
        self.has_failed = add().is_err();
    }

    /// Writes the lines that hold to a new file.
    fn compact(&self, file: &mut File) -> io::Result<()> {
        let text = text_of(file)?;
        if !text.starts_with(VERSION) {
            return Ok(());
        }
        let mut lines: Vec<(usize, &str)> = last_lines(&text).into_values().collect();
        lines.sort_unstable();
        replace_file(&self.path, |out| {
            let mut whole = format!("{VERSION}\n");
            lines.iter().for_each(|(_, line)| {
                whole.push_str(line);
                whole.push('\n');
            });
            out.write_all(whole.as_bytes())
        })
    }
}

/// The last line about each file and each result that is there, with its number.
fn last_lines(text: &str) -> HashMap<(bool, String), (usize, &str)> {
    let mut last = HashMap::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let Some(row) = Row::of_line(line) else { continue };
        let (is_result, about) = row.about();
        match &row {
            Row::Removed(_) => _ = last.remove(&(is_result, about.to_owned())),
            Row::File(_) | Row::Result(_) => _ = last.insert((is_result, about.to_owned()), (number, line)),
        }
    }
    last
}

/// Opens the file, and locks it together with other processes.
fn locked(path: &Path) -> io::Result<File> {
    loop {
        let file = open_to_append(path)?;
        // Not all file systems have locks; there lines that hold no more may be removed while another process writes, whose
        // results are then made again.
        let _ = file.lock_shared();
        // Another process may have replaced it before it was locked.
        if FileIdentity::of(&file).ok() == FileIdentity::of_path(path).ok() {
            return Ok(file);
        }
    }
}

/// Makes sure that what follows begins a line of this version.
fn start(file: &mut File, ends_with_line: bool) -> io::Result<()> {
    match file.metadata()?.len() {
        0 => file.write_all(format!("{VERSION}\n").as_bytes()),
        _ if ends_with_line => Ok(()),
        _ => file.write_all(b"\n"),
    }
}

fn text_of(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    // Of a larger one, which somebody else has made, the beginning says that it is not understood.
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn rows_of(text: &str) -> Vec<Row> {
    let mut lines = text.lines();
    if lines.next() != Some(VERSION) {
        return Vec::new();
    }
    lines.filter_map(Row::of_line).collect()
}

impl Drop for Journal {
    fn drop(&mut self) {
        let Some(mut file) = self.file.take() else { return };
        let _ = file.unlock();
        if self.has_old_lines && file.try_lock().is_ok() {
            // Lines that hold no more only take time.
            let _ = self.compact(&mut file);
            let _ = file.unlock();
        }
    }
}
