//! `castkit catalog`: tables that describe a library of files.

mod schema;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use castkit::catalog::{Catalogue, Error, ErrorKind, Options as CatalogOptions, Unlisted, Update};
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::input;
use crate::operation::arguments;
use crate::options::{Jobs, Options};
use crate::output;
use crate::progress::{Progress, Unit};
use crate::signals;
use crate::status::{Failure, Status};
use crate::text::{Count, Escaped, Things};
use crate::textures::TextureOptions;

arguments! {
    /// What `castkit catalog` takes.
    pub(crate) struct Catalog of "catalog" {
        directories: Vec<PathBuf>,
        output: Option<PathBuf>,
        forget: Vec<PathBuf>,
        nodes: bool,
        render: bool,
        thumbnail_size: u32,
        report: Option<PathBuf>,
        textures: TextureOptions,
        jobs: Jobs,
        schema: bool,
    }
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
        let search = self.textures.search(context)?;
        let options = reading(&context.options)
            .texture_search(search)
            .follow_outside(self.textures.follow_outside)
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
