//! `castkit view`: shows files in the browser, on a page served by the program or written as one file.

mod address;
mod library;
mod page;
mod request;
mod scenes;
mod server;
mod shown;

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::convert::wrong;
use super::scene::{self, SceneOptions, Textures};
use crate::context::Context;
use crate::destination::{self, Written};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::options::Options;
use crate::output;
use crate::save;
use crate::status::Failure;
use crate::text::Escaped;
use crate::textures::TextureOptions;
use address::Address;
use library::Library;
use scenes::Scenes;
use shown::{Shown, Wanted};

arguments! {
    /// What `castkit view` takes.
    pub(crate) struct View of "view" {
        files: Vec<PathBuf>,
        compare: bool,
        port: Option<u16>,
        open: bool,
        output: Option<PathBuf>,
        scene: SceneOptions,
        textures: TextureOptions,
        notes: NoteOptions,
    }
}

impl View {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise, and the page has a menu for another axis";
        if let Some(output) = &self.output {
            save::check_output(output, &context.options)?;
            let files: Vec<PathBuf> = scene::split(&self.files).into_iter().map(|(file, _)| file).collect();
            destination::check_not_input([&**output], &files)?;
        }
        let directory = self.files.iter().find(|file| file.is_dir());
        if let (Some(directory), Some(_)) = (directory, &self.output) {
            return Err(Failure::Usage(format!(
                "{} is a directory, and a page that is written shows one scene; name the files of the scene, or leave \
                 out -o to choose them in the page",
                Escaped(directory.to_string_lossy())
            )));
        }
        context.options.is_one_of_several = self.files.len() > 1;
        // Never mapped, because files are likely to change while they are shown.
        let options = Options { mapping: None, ..context.options.clone() };
        let search = self.textures.search(context)?;
        let textures = Textures { search, follows_outside: self.textures.follow_outside };
        let job = match self.compare {
            true => self.scene.separate(&options, &textures)?,
            false => self.scene.job(&options, &textures)?,
        };
        let wanted = Wanted { textures, options, job, notes: self.notes.clone() };
        match directory {
            Some(_) => self.serve_library(context, wanted),
            None => self.show(context, &wanted),
        }
    }

    /// Opens a file that was named.
    fn open(&self, file: &Path, wanted: &Wanted) -> Result<Shown, Failure> {
        if file == Path::new("-") && self.output.is_none() {
            return Err(Failure::Usage("standard input cannot be read again; give files, or -o".into()));
        }
        Shown::open(file, None, wanted.clone())
    }

    /// Lets the page choose from the files of directories.
    fn serve_library(&self, context: &mut Context, wanted: Wanted) -> Result<(), Failure> {
        for file in self.files.iter().filter(|file| !file.is_dir()) {
            if let Err(failure) = self.open(file, &wanted) {
                return context.settle(file, Err(failure));
            }
        }
        let (library, problems) = Library::new(&self.files);
        for (path, problem) in &problems {
            context.settle(path, Err(library::failure(problem)))?;
        }
        let paths = library.paths();
        if paths.is_empty() {
            return Ok(());
        }
        wanted.job.check_inputs(paths.iter().map(|path| Some(&**path))).map_err(|error| wrong(&error))?;
        self.serve(context, &Scenes::of_library(library, wanted, self.compare))
    }

    /// Shows all files as one scene.
    fn show(&self, context: &mut Context, wanted: &Wanted) -> Result<(), Failure> {
        let mut shown = Vec::new();
        for file in &self.files {
            match self.open(file, wanted) {
                Ok(one) => shown.push(one),
                Err(failure) => return context.settle(file, Err(failure)),
            }
        }
        if let Err(failure) = Shown::load(&mut shown) {
            return context.settle(self.files.first().map_or(Path::new("-"), |file| file), Err(failure));
        }
        for (file, one) in self.files.iter().zip(&shown) {
            context.note_all(file, one.report());
            if let Err(failure) = context.check_strict() {
                return context.settle(file, Err(failure));
            }
        }
        context.check_strict()?;
        Shown::report_up(&shown, context);
        match &self.output {
            Some(output) => write(context, output, &shown, self.compare),
            None => self.serve(context, &Scenes::of_files(shown, self.compare)),
        }
    }

    fn serve(&self, context: &mut Context, scenes: &Scenes) -> Result<(), Failure> {
        let (listener, address) = Address::bind(self.port.unwrap_or(0))
            .map_err(|error| Failure::Usage(format!("the page cannot be served on 127.0.0.1: {error}")))?;
        let url = address.url();
        if context.options.json {
            context.print_json(&json!({ "address": url }))?;
        } else {
            writeln!(context.out, "{url}")?;
        }
        context.out.flush()?;
        if self.open && !open_browser(&url) {
            output::complain("the browser cannot be opened; open the address yourself");
        }
        server::serve(&listener, &address, scenes);
        Ok(())
    }
}

fn write(context: &mut Context, output: &Path, shown: &[Shown], is_compared: bool) -> Result<(), Failure> {
    let page = page::page(shown, is_compared).map_err(Failure::file)?;
    destination::write_all(context, output, page.as_bytes())?;
    // With standard output as the result, there is no JSON.
    if context.options.json {
        context.print_json(&Written { output: output.to_string_lossy().into_owned(), bytes: page.len() })?;
    }
    Ok(())
}

/// Opens an address in the browser. Returns whether that worked.
fn open_browser(url: &str) -> bool {
    use std::process::{Command, Stdio};
    let program: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["rundll32", "url.dll,FileProtocolHandler"]
    } else {
        &["xdg-open"]
    };
    let Some((name, arguments)) = program.split_first() else { return false };
    let mut command = Command::new(name);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
