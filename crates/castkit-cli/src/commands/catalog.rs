//! `castkit catalog`: tables that describe a library of files.

mod schema;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use castkit::catalog::{Catalogue, Error, ErrorKind, Options as CatalogOptions, Unlisted, Update};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::input;
use crate::options::{Jobs, Options};
use crate::output;
use crate::progress::{Progress, Unit};
use crate::signals;
use crate::status::{Failure, Status};
use crate::text::{Count, Escaped, Things};

const AFTER_HELP: &str = "\
All files in the directories and below them are catalogued if castkit knows their format. Symbolic links to files are \
followed, those to directories are not. A catalogue is a directory of Parquet files, which castkit find, DuckDB, \
Polars, pandas and many other programs read: CATALOGUE/*/files.parquet together are the table files, and so on. A file \
that cannot be read gets a row that says why.

If the catalogue already exists, it is updated: files that are new or have changed are read, and rows of deleted files \
are removed. A file has changed if its size, time or identity has, or that of a texture, buffer or other file that it \
refers to. Rows of directories that are not given stay as they are. With different options or another version of \
castkit, all files of the given directories are read again. castkit catalog can be killed at any time; the next run \
does the rest. Ctrl-C lets it finish the files that it is reading and keeps everything read so far.

With --json, one object: {catalogue, read, unchanged, removed, failed, unlisted: [{path, error}]}; unlisted are \
directories and files that cannot be listed, or whose names are not Unicode. With --forget, forgotten is the number of \
files that were removed. With --schema, one object for each column: {table, column, type, nullable, documentation}.

Examples:
  castkit catalog assets -o assets.catalogue
  castkit catalog characters props -o all.catalogue --render
  castkit catalog assets -o assets.catalogue --render --report assets.html
  castkit catalog --forget old-assets -o all.catalogue
  castkit catalog --schema
  duckdb -c \"select format, count(*), sum(size) from 'assets.catalogue/*/files.parquet' group by all\"";

/// Catalogue libraries of files
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Catalog {
    /// The directories
    #[arg(value_name = "DIR", required_unless_present_any = ["schema", "forget"], value_hint = clap::ValueHint::DirPath)]
    directories: Vec<PathBuf>,

    /// The catalogue: a directory, which is created if it does not exist
    #[arg(short, long, value_name = "CATALOGUE", value_hint = clap::ValueHint::DirPath)]
    #[arg(required_unless_present = "schema")]
    output: Option<PathBuf>,

    /// Remove all files of this directory from the catalogue, even if it no longer exists; may be repeated
    ///
    /// Give a path, or the name in the column root. Can be combined with directories to catalogue.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    forget: Vec<PathBuf>,

    /// Also write tables of all nodes and arrays, which are large
    #[arg(long)]
    nodes: bool,

    /// Also render a thumbnail of each file, in the directory "thumbnails" of the catalogue
    #[arg(long)]
    render: bool,

    /// Width and height of the thumbnails, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 128, requires = "render")]
    #[arg(value_parser = clap::value_parser!(u32).range(16..=1024))]
    thumbnail_size: u32,

    /// Also write a page about the catalogue: totals, findings, duplicates, largest files, pictures
    ///
    /// It is one self-contained HTML file.
    #[arg(long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    report: Option<PathBuf>,

    #[command(flatten)]
    jobs: Jobs,

    /// Print a description of the tables and their columns, and do nothing else
    #[arg(long, conflicts_with_all = ["directories", "output", "forget", "nodes", "render", "report", "jobs"])]
    schema: bool,
}

#[derive(Serialize)]
struct Record {
    catalogue: String,
    read: u64,
    unchanged: u64,
    removed: u64,
    failed: u64,
    unlisted: Vec<Missed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forgotten: Option<u64>,
}

#[derive(Serialize)]
struct Missed {
    path: String,
    error: String,
}

/// How files are opened, according to the options of all commands.
pub(super) fn reading<'o>(options: &Options) -> CatalogOptions<'o> {
    let open = input::open_options(options);
    CatalogOptions::new().from(options.from).open(open).mapping(options.mapping).budget(options.asked_budget())
}

impl Catalog {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        if self.schema {
            return schema::print(context);
        }
        let directory = self.output.clone().unwrap_or_default();
        let line = Progress::of(Unit::Files, &context.options);
        let show = |done, total| if signals::has_come() { ControlFlow::Break(()) } else { line.show(done, total) };
        let options = reading(&context.options)
            .nodes(self.nodes)
            .thumbnails(self.render.then_some(self.thumbnail_size))
            .progress(castkit::Progress::new(&show));
        let forgotten = match &self.forget[..] {
            [] => Ok(None),
            directories => Catalogue::forget(&directory, directories).map(Some),
        };
        let update = || match &self.directories[..] {
            [] => Ok(Update::default()),
            directories => Catalogue::update(&directory, directories, &options),
        };
        // Rows read so far are kept.
        let waits = signals::wait();
        let update = || match self.jobs.jobs {
            None => Ok(update()),
            Some(jobs) => {
                rayon::ThreadPoolBuilder::new().num_threads(jobs.get()).build().map(|pool| pool.install(update))
            }
        };
        let updated = forgotten.map(|forgotten| (forgotten, update()));
        drop(waits);
        line.clear();
        let (forgotten, updated) = match updated {
            Ok((forgotten, updated)) => (forgotten, updated.map_err(|error| Failure::Memory(error.to_string()))?),
            Err(error) => return context.settle(error.path(), Err(failure(&error))),
        };
        match updated {
            Ok(update) => {
                say(context, &directory, update, forgotten)?;
                let Some(report) = &self.report else { return Ok(()) };
                let page = Catalogue::open(&directory).and_then(|catalogue| catalogue.report());
                let page = page.map_err(|error| failure(&error));
                let written = page.and_then(|page| destination::write_all(context, report, page.as_bytes()));
                context.settle(report, written)
            }
            Err(error) => context.settle(error.path(), Err(failure(&error))),
        }
    }
}

pub(super) fn failure(error: &Error) -> Failure {
    match error.kind() {
        ErrorKind::Io(error) if error.kind() == std::io::ErrorKind::OutOfMemory => Failure::Memory(error.to_string()),
        kind => Failure::file(kind),
    }
}

fn say(context: &mut Context, directory: &Path, update: Update, forgotten: Option<u64>) -> Result<(), Failure> {
    let Update { read, unchanged, removed, failed, unlisted, .. } = update;
    if failed > 0 || !unlisted.is_empty() {
        context.raise(Status::SomeFailed);
    }
    if context.options.json {
        let catalogue = directory.to_string_lossy().into_owned();
        let missed =
            |Unlisted { path, reason, .. }| Missed { path: path.to_string_lossy().into_owned(), error: reason };
        let unlisted = unlisted.into_iter().map(missed).collect();
        return context.print_json(&Record { catalogue, read, unchanged, removed, failed, unlisted, forgotten });
    }
    for Unlisted { path, reason, .. } in &unlisted {
        output::complain(format_args!("{}: not catalogued: {reason}", Escaped(&path.to_string_lossy())));
    }
    if let Some(forgotten) = forgotten {
        output::say(format_args!("{} forgotten", Things(forgotten, "file", "files")));
    }
    let files = Things(read, "file", "files");
    output::say(format_args!("{files} read, {} unchanged, {} removed", Count(unchanged), Count(removed)));
    if failed > 0 {
        let files = Things(failed, "file", "files");
        output::complain(format_args!("{files} cannot be read; castkit find --failed lists them"));
    }
    Ok(())
}
