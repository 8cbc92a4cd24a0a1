//! `castkit man`: a manual page for each command.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use castkit::write::OutputFiles;
use clap_mangen::Man;
use serde::Serialize;

use crate::context::Context;
use crate::destination::{self, Written};
use crate::operation::arguments;
use crate::output::Output;
use crate::status::Failure;
use crate::text::Escaped;

arguments! {
    /// What `castkit man` takes.
    pub(crate) struct Manual of "man" {
        out_dir: PathBuf,
        force: bool,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    path: &'a str,
    files: &'a [Written],
}

impl Manual {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        if self.out_dir == Path::new("-") {
            return Err(Failure::Usage(
                "several pages cannot go to standard output; give --out-dir a directory".into(),
            ));
        }
        let pages = pages((context.program.parser)()).map_err(Failure::file)?;
        let outputs: Vec<PathBuf> = pages.iter().map(|(name, _)| self.out_dir.join(name)).collect();
        destination::check_new(&outputs, self.force)?;
        self.write(&pages).map_err(|error| Failure::writing(&self.out_dir, error))?;
        let sizes = pages.iter().map(|(_, page)| page.len());
        let written = outputs.iter().map(|output| output.to_string_lossy().into_owned()).zip(sizes);
        let files: Vec<Written> = written.map(|(output, bytes)| Written { output, bytes }).collect();
        if context.options.json {
            context.print_json(&Report { path: &self.out_dir.to_string_lossy(), files: &files })?;
        } else if Output::is_terminal() {
            for file in &files {
                writeln!(context.out, "{}", Escaped(&file.output))?;
            }
        }
        Ok(())
    }

    /// Writes all pages or none.
    fn write(&self, pages: &[(String, Vec<u8>)]) -> io::Result<()> {
        let mut all: Option<OutputFiles> = None;
        for (name, page) in pages {
            let mut file = match &mut all {
                None => all.insert(OutputFiles::new(self.out_dir.join(name), true)?).create()?,
                Some(all) => all.beside(name)?,
            };
            file.write_all(page)?;
        }
        all.map_or(Ok(()), OutputFiles::commit)
    }
}

/// The pages of the program and of each of its commands, each with its file name.
fn pages(program: clap::Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut program = program.disable_help_subcommand(true);
    // Fills in the usage of the subcommands, and the options that they take from the program.
    program.build();
    let commands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    std::iter::once(program).chain(commands).map(page).collect()
}

/// The text below the options becomes the description; it would have the heading "EXTRA" at the end.
fn page(command: clap::Command) -> io::Result<(String, Vec<u8>)> {
    let text = command.get_after_long_help().cloned().unwrap_or_default();
    let command = command.long_about(text).after_long_help(None).after_help(None);
    let page = Man::new(command).manual("castkit");
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok((page.get_filename(), text))
}
