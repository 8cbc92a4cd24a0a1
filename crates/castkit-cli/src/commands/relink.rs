//! `castkit relink`: paths of textures that lead to where the textures are.

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::{Format, Relink as Relinking, Relinked};
use castkit::open::{TextureSearch, Trace};
use castkit::write::{Document, Layout};
use serde::Serialize;

use crate::batch::Shared;
use crate::batch_report::Became;
use crate::context::Context;
use crate::each_file::EachFile;
use crate::files::Files;
use crate::input;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Escaped, Things};
use crate::textures::TextureOptions;

arguments! {
    /// What `castkit relink` takes.
    pub(crate) struct Relink of "relink" {
        files: EachFile,
        textures: TextureOptions,
        prefix: Vec<String>,
        path_map: Option<PathBuf>,
        relative: bool,
        notes: NoteOptions,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    saved: Saved<'a>,
    paths: usize,
    changes: Vec<Change<'a>>,
}

/// A path that changed.
#[derive(Serialize)]
struct Change<'a> {
    was: &'a str,
    now: &'a str,
}

impl Relink {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        self.check_output()?;
        let search = self.textures.search(context)?;
        let (relink, trace) = Trace::of(|| self.relinking(&search));
        let relink = relink?;
        self.files
            .work(context, "relinked", Shared { search, trace }, |context, files| self.relink(context, files, &relink))
    }

    /// Refuses what another command does.
    fn check_output(&self) -> Result<(), Failure> {
        let Some(output) = &self.files.output else { return Ok(()) };
        if Format::of_path(output).is_none_or(|format| format == Format::Cast) {
            return Ok(());
        }
        let result = Escaped(output.to_string_lossy());
        let input =
            self.files.paths.first().map(|path| Escaped(path.to_string_lossy()).to_string()).unwrap_or_default();
        let reason =
            format!("{result} is not a Cast file; use castkit convert {input} -o {result} --texture-search DIR");
        Err(Failure::Usage(reason))
    }

    /// How paths are rewritten.
    fn relinking(&self, search: &TextureSearch) -> Result<Relinking, Failure> {
        let mut relink = Relinking::new().searching(search);
        relink = relink.follow_outside(self.textures.follow_outside).relative(self.relative);
        for prefix in &self.prefix {
            let Some((old, new)) = prefix.split_once('=').filter(|(old, _)| !old.is_empty()) else {
                let reason =
                    format!("--prefix takes OLD=NEW, such as 'D:\\Extract=../textures', not {}", Escaped(prefix));
                return Err(Failure::Usage(reason));
            };
            relink = relink.prefix(old, new);
        }
        match &self.path_map {
            Some(map) => mapped(relink, map),
            None => Ok(relink),
        }
    }

    fn relink(&self, context: &mut Context, files: &Files, relink: &Relinking) -> Result<(), Failure> {
        let opened = save::open(context, files, input::AS_CAST)?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        let result = Some(&*files.output).filter(|output| *output != Path::new("-"));
        let Relinked { changes, paths, report, .. } = relink.apply(&mut document, &files.file, result);
        context.note_all(&files.file, &report);
        let bytes_after = save::save(context, &document, Layout::Preserve.into(), &files.output)?;
        if changes.is_empty() {
            context.became = Became::AsItWas;
        }
        if !save::is_report_wanted(context, &files.output) {
            return Ok(());
        }
        if context.options.json {
            let changes = changes.iter().map(|(was, now)| Change { was, now }).collect();
            let saved = Saved::new(context, files, &cast, bytes_after);
            return context.print_json_of(&files.file, &Report { saved, paths, changes });
        }
        for (was, now) in &changes {
            writeln!(context.out, "{} -> {}", Escaped(was), Escaped(now))?;
        }
        let output = Escaped(files.output.to_string_lossy());
        let (changed, paths) = (changes.len(), Things(paths as u64, "path of a texture", "paths of textures"));
        Ok(writeln!(context.out, "{output}: {changed} of {paths} changed")?)
    }
}

/// Adds the rows of a table: the old path and the new one.
fn mapped(mut relink: Relinking, map: &Path) -> Result<Relinking, Failure> {
    let wrong = |reason: String| Failure::Usage(format!("{}: {reason}", Escaped(map.to_string_lossy())));
    Trace::read(map);
    let file = std::fs::File::open(map).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            wrong("the file does not exist; --map takes a CSV file with two columns".into())
        }
        _ => wrong(format!("the file cannot be opened or read: {error}")),
    })?;
    let mut table = csv::ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(file);
    for row in table.records() {
        let row = row.map_err(|error| wrong(error.to_string()))?;
        let line = row.position().map_or(0, csv::Position::line);
        match row.iter().collect::<Vec<_>>()[..] {
            [old, new] if !old.is_empty() && !new.is_empty() => relink = relink.map(old, new),
            _ => return Err(wrong(format!("line {line} does not have two columns, the old path and the new one"))),
        }
    }
    Ok(relink)
}
