//! From files or bytes to rows.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use cast_base::Threads;
use cast_check::{Options as CheckOptions, Report as CheckReport, Severity, check};
use cast_convert::{Format, Unsupported};
use cast_file::{BaseDirectory, CastFile, FileBytes, Recovery};
use cast_interchange::Report;
use cast_job::{Job, JobOptions};

use crate::content::{self, Around};
use crate::rows::{FindingRow, Rows};
use crate::stamp::{References, Stamp};
use crate::textures::{Embedded, TextureFiles};
use crate::{Options, Time};

/// Makes rows from files. It caches digests of textures that many files share, and nothing else.
#[derive(Default)]
pub struct Reader {
    textures: TextureFiles,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

/// Files up to this size are read, never mapped: if another program shortens a mapped file, that can end the whole run.
const SMALL: u64 = 32 << 20;

/// A file as Cast, with notes.
struct Loaded {
    file: CastFile,
    format: Format,
    embedded: Embedded,
    /// `None` for Cast itself.
    report: Option<Report>,
    #[cfg(feature = "render")]
    inside: Vec<cast_interchange::SideFile<'static>>,
}

impl Reader {
    /// Creates a reader with an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The rows of a file. If it cannot be read, the row about the file says why.
    ///
    /// ```
    /// # use cast_catalog::{Options, Reader};
    /// # let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
    /// let rows = Reader::new().file(root.as_ref(), "character.cast", &Options::new());
    /// assert_eq!(rows.meshes[0].vertices, 144);
    /// ```
    #[must_use]
    pub fn file(&self, root: &Path, path: &str, options: &Options<'_>) -> Rows {
        let full = root.join(path);
        let mut rows = Rows { root: root.to_string_lossy().into_owned(), path: path.into(), ..Rows::default() };
        match std::fs::metadata(&full) {
            Ok(metadata) => add_metadata(&mut rows, &metadata),
            Err(error) => {
                rows.file.error = Some(error.to_string());
                return rows;
            }
        }
        let opened = match options.mapping.filter(|_| rows.file.size > SMALL) {
            Some(promise) => options.open.map_bytes(&full, promise),
            None => options.open.read_bytes(&full),
        };
        match opened {
            Ok(bytes) => self.add(bytes, Some(&full), options, &mut rows),
            Err(error) => {
                rows.file.error = Some(reason(&error, &full));
                // A later run may be able to open it, even if it has not changed; it tries if there is no time.
                if std::fs::File::open(&full).is_err() {
                    rows.file.modified = None;
                }
            }
        }
        rows
    }

    /// The rows of bytes, for example from object storage. `name` becomes the column `path`; its extension helps to
    /// recognise the format.
    #[must_use]
    pub fn bytes(&self, name: &str, bytes: impl Into<FileBytes>, options: &Options<'_>) -> Rows {
        let bytes = bytes.into();
        let mut rows = Rows { path: name.into(), ..Rows::default() };
        rows.file.size = bytes.len() as u64;
        self.add(bytes, None, options, &mut rows);
        rows
    }

    fn add(&self, bytes: FileBytes, path: Option<&Path>, options: &Options<'_>, rows: &mut Rows) {
        let name = path.map_or_else(|| PathBuf::from(&rows.path), Path::to_path_buf);
        let format = options.from.or_else(|| Format::of_file(&bytes, Some(&name)));
        rows.file.format = format.map(|format| format.extension().into());
        let mut looked_for = Vec::new();
        let loaded = match format {
            Some(Format::Cast) => cast(bytes, &name, options, rows),
            Some(format) => converted(bytes, format, options, &mut looked_for),
            None => Err(match Unsupported::of_path(&name) {
                Some(format) => format.to_string(),
                None => "the format cannot be recognised from the content or the file name".into(),
            }),
        };
        let base = path.map(|path| options.base(path));
        let mut references = References::default();
        looked_for.iter().for_each(|path| references.look(path, base.as_ref(), &options.search));
        match loaded {
            Ok(loaded) => self.add_loaded(loaded, (path, base.as_ref()), options, rows, &mut references),
            Err(error) => rows.file.error = Some(error),
        }
        references.finish(base.as_ref(), &mut rows.file);
    }

    fn add_loaded(
        &self,
        loaded: Loaded,
        (path, base): (Option<&Path>, Option<&BaseDirectory>),
        options: &Options<'_>,
        rows: &mut Rows,
        references: &mut References,
    ) {
        rows.file.format = Some(loaded.format.extension().into());
        match &loaded.report {
            Some(report) => add_notes(rows, report),
            None => {
                rows.file.repairs = loaded.file.cast().repairs().len() as u64;
                if let Ok(report) = check(&loaded.file, &check_options()) {
                    add_findings(rows, &report);
                }
            }
        }
        let gives_names = loaded.format != Format::Cast;
        let around = Around {
            path,
            gives_names,
            base,
            embedded: &loaded.embedded,
            textures: &self.textures,
            search: &options.search,
        };
        let added = content::add(&loaded.file, around, options, rows, references);
        match added {
            Err(error) => rows.retain_file(error.to_string()),
            #[cfg(feature = "render")]
            Ok(()) => crate::thumbnail::add(loaded.file, loaded.inside, path, options, rows),
            #[cfg(not(feature = "render"))]
            Ok(()) => {}
        }
    }
}

fn add_metadata(rows: &mut Rows, metadata: &Metadata) {
    rows.file.size = metadata.len();
    rows.file.modified = metadata.modified().ok().map(Time::from);
    [rows.file.device, rows.file.number] = Stamp::of(metadata).identity;
}

/// An error without the path of the file, which the row contains already.
fn reason(error: &cast_file::Error, path: &Path) -> String {
    let text = error.to_string();
    text.strip_prefix(&format!("{}: ", path.display())).map(str::to_owned).unwrap_or(text)
}

/// The first finding of each rule becomes a row; the others are counted.
fn check_options() -> CheckOptions<'static> {
    CheckOptions::new().max_repeats(1).threads(Threads::One)
}

fn cast(bytes: FileBytes, path: &Path, options: &Options<'_>, rows: &mut Rows) -> Result<Loaded, String> {
    let file = options.open.recovery(Recovery::WhenDamaged).parse(bytes).map_err(|error| {
        if let Some(report) = CheckReport::of_unreadable(&error, &check_options()) {
            add_findings(rows, &report);
        }
        reason(&error, path)
    })?;
    Ok(Loaded {
        file,
        format: Format::Cast,
        embedded: Embedded::default(),
        report: None,
        #[cfg(feature = "render")]
        inside: Vec::new(),
    })
}

fn converted(
    bytes: FileBytes,
    format: Format,
    options: &Options<'_>,
    looked_for: &mut Vec<String>,
) -> Result<Loaded, String> {
    let import = cast_interchange::Options::new();
    let import = match options.budget {
        Some(bytes) => import.budget(bytes),
        None => import,
    };
    let job = JobOptions::new().from_format(format).import(import).threads(Threads::One);
    let mut loaded = Job::new(job).bytes(bytes).load().map_err(|error| {
        looked_for.extend(error.inputs().iter().flat_map(|input| input.looked_for.iter().cloned()));
        error.kind().to_string()
    })?;
    let input = loaded.inputs.pop();
    looked_for.extend(input.iter().flat_map(|input| input.looked_for.iter().cloned()));
    let report = input.map(|input| input.report).unwrap_or_default();
    Ok(Loaded {
        embedded: Embedded::new(&loaded.side_files),
        file: loaded.file,
        format,
        report: Some(report),
        #[cfg(feature = "render")]
        inside: loaded.side_files,
    })
}

fn count(rows: &mut Rows, severity: Severity, found: u64) {
    let counter = match severity {
        Severity::Error => &mut rows.file.errors,
        Severity::Warning => &mut rows.file.warnings,
        Severity::Info => &mut rows.file.infos,
        Severity::Hint => return,
    };
    *counter = counter.saturating_add(found);
}

fn add_findings(rows: &mut Rows, report: &CheckReport) {
    for total in report.totals() {
        count(rows, total.severity, total.found);
    }
    for finding in report.findings() {
        let total = report.totals().iter().find(|total| std::ptr::eq(total.rule, finding.rule));
        rows.findings.push(FindingRow {
            code: finding.rule.code,
            severity: finding.severity.name(),
            found: total.map_or(1, |total| total.found),
            node: finding.path.clone(),
            property: finding.property.clone(),
            element: finding.element,
            offset: Some(finding.offset),
            message: finding.message.clone(),
        });
    }
}

fn add_notes(rows: &mut Rows, report: &Report) {
    for note in report.notes() {
        count(rows, note.severity(), note.count());
        rows.findings.push(FindingRow {
            code: note.code(),
            severity: note.severity().name(),
            found: note.count(),
            message: note.to_string(),
            ..FindingRow::default()
        });
    }
}
