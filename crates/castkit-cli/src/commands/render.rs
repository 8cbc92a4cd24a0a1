//! `castkit render`: pictures of files, for thumbnails, catalogues or viewing.

mod draw;
mod frame;
mod tasks;

use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};

use castkit::convert::{Note, notes};
use castkit::render::RenderOptions;
use clap::Args;
use serde::Serialize;

use crate::batch::in_order;
use crate::context::Context;
use crate::destination::{self, Written};
use crate::notes::NoteOptions;
use crate::operation::{help, long_help};
use crate::options::SourceUp;
use crate::output::Output;
use crate::status::Failure;
use crate::text::{Escaped, Size};
use draw::{Drawn, Wanted};
use frame::Frame;
use tasks::{Task, numbered};

const AFTER_HELP: &str = "\
Everything in the file is in the picture, seen from the front, slightly from the side and from above: meshes, \
instances, and hair as thin tubes. If a file has only a skeleton, its bones are drawn. Materials are drawn with \
their albedo texture or colour (PNG, JPEG, TGA and DDS files; alpha is ignored), meshes without a material with \
the colours of their vertices. The light is fixed.

Files of other formats are converted in memory first. Textures and instances are looked for below the directory \
of the file, unless --follow-outside is given.

The same input gives the same bytes on any number of threads.

With --json, one object for each file: {file, path, pictures: [{output, bytes}], width, height, missing_textures, \
notes}.

Examples:
  castkit render hero.cast -o hero.png
  castkit render hero.cast --animation walk --frame 12 --size 1024x768 -o walk.png
  castkit render hero.cast --animation-from run.cast --frame 3 -o run.png
  castkit render hero.cast --turntable 36 -o turn.png        turn_00.png to turn_35.png
  castkit render library --out-dir thumbnails --size 128x128";

/// Render files as PNG images, without a GPU
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Render {
    /// The files, and directories whose files of known formats are rendered; - is standard input
    #[arg(value_name = "FILE|DIR", required = true, value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    /// Write the result to this file; - is standard output
    ///
    /// Only for a single file. Missing directories are created.
    #[arg(short, long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    #[arg(conflicts_with = "out_dir", required_unless_present = "out_dir")]
    output: Option<PathBuf>,

    /// Write the results into this directory, which is created if it does not exist
    ///
    /// NAME.cast becomes NAME.png, or NAME.cast.png if another file is called NAME, too; files of directories keep
    /// their subdirectories.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out_dir: Option<PathBuf>,

    /// Width and height in pixels, up to 8192 each; one number stands for both
    #[arg(long, value_name = "WxH", default_value = "512x512", value_parser = size)]
    size: (u32, u32),

    #[command(flatten)]
    frame: Frame,

    #[arg(long, value_name = "NAME|INDEX", requires = "frame", help = help("animation"))]
    #[arg(long_help = format!("{}\n\nFor --frame; the first one by default.", help("animation")))]
    animation: Option<String>,

    /// Draw this many pictures of a full turn, evenly spaced: OUT_00.png, OUT_01.png, ...
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=3600))]
    turntable: u32,

    /// Move the viewpoint this many degrees to the right of the front
    #[arg(long, value_name = "DEGREES", default_value_t = RenderOptions::AZIMUTH, allow_negative_numbers = true)]
    #[arg(value_parser = finite)]
    azimuth: f64,

    /// Move the viewpoint this many degrees above the horizon, from -90 to 90
    #[arg(long, value_name = "DEGREES", default_value_t = RenderOptions::ELEVATION, allow_negative_numbers = true)]
    #[arg(value_parser = finite)]
    elevation: f64,

    #[command(flatten)]
    source: SourceUp,

    /// The colour of the background, such as ffffff or 336699cc; transparent by default
    #[arg(long, value_name = "RRGGBB[AA]", value_parser = background)]
    background: Option<[u8; 4]>,

    #[arg(long, help = help("follow_outside"), long_help = long_help("follow_outside"))]
    follow_outside: bool,

    #[command(flatten)]
    notes: NoteOptions,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'r> {
    pictures: Vec<Written>,
    width: u32,
    height: u32,
    missing_textures: &'r [String],
    notes: Vec<Note>,
}

impl Render {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.options.source_up = self.source.source_up;
        context.up_option = "--source-up says otherwise";
        let tasks = match (&self.out_dir, &self.output) {
            (Some(directory), _) => tasks::many(context, &self.paths, directory)?,
            (_, output) => {
                let output = output.as_deref().unwrap_or(Path::new("-"));
                vec![tasks::single(context, &self.paths, output, self.turntable)?]
            }
        };
        context.options.is_one_of_several = tasks.len() > 1 || self.frame.animation_from.is_some();
        let wanted = self.wanted(context);
        let mut animations = None;
        if let Some(path) = &self.frame.animation_from {
            match draw::open_animations(path, &wanted, context) {
                Ok(one) => animations = Some(one),
                Err(failure) => return context.settle(path, Err(failure)),
            }
        }
        let options = context.options.clone();
        let draw = |task: &Task| {
            let mut drawn = draw::draw(&task.input, animations.as_ref(), &wanted, &options)?;
            if let Some(first) = &task.alike {
                drawn.report.add(&notes::ALIKE, first.display());
            }
            drawn.written = self.write(task, &mut drawn);
            Ok(drawn)
        };
        in_order(context, &tasks, draw, |context, task, drawn| {
            let outcome = drawn.and_then(|drawn| self.tell(context, task, drawn));
            context.settle(&task.input, outcome)
        })
    }

    /// Which pictures to draw of each file.
    fn wanted(&self, context: &Context) -> Wanted<'_> {
        let mut options = RenderOptions::new()
            .size(self.size.0, self.size.1)
            .azimuth(self.azimuth)
            .elevation(self.elevation)
            .copies_budget(context.options.budget())
            .constraints(!self.frame.no_constraints);
        if let Some(up) = self.source.source_up {
            options = options.up(up);
        }
        if let Some(rgba) = self.background {
            options = options.background(rgba);
        }
        Wanted {
            follows_outside: self.follow_outside,
            frame: self.frame.moment().and_then(|moment| moment.frame()),
            animation: self.animation.as_deref(),
            count: self.turntable,
            options,
        }
    }

    /// Writes the pictures of a file, unless a note forbids that. This runs on several threads, because a disk can complete
    /// many files at a time.
    fn write(&self, task: &Task, drawn: &mut Drawn) -> Result<Vec<Written>, Failure> {
        if task.output == Path::new("-") {
            return Ok(Vec::new());
        }
        // Results wait for those of earlier files; the pictures need not.
        let pictures = mem::take(&mut drawn.pictures);
        if drawn.notes().any(|kind| self.notes.refuses(kind)) {
            return Ok(Vec::new());
        }
        let write = |(index, png): (usize, &Vec<u8>)| {
            let output = numbered(&task.output, index, pictures.len());
            destination::save(&output, png)?;
            Ok(Written { output: output.to_string_lossy().into_owned(), bytes: png.len() })
        };
        pictures.iter().enumerate().map(write).collect()
    }

    fn tell(&self, context: &mut Context, task: &Task, drawn: Drawn) -> Result<(), Failure> {
        let file = &task.input;
        context.opened(file, &drawn.repairs, &drawn.report)?;
        let pictures = drawn.written?;
        if task.output == Path::new("-") {
            return drawn.pictures.iter().try_for_each(|png| destination::write_all(context, &task.output, png));
        }
        let (width, height) = self.size;
        if context.options.json {
            let (missing_textures, notes) = (&*drawn.missing, context.note_records());
            context.print_json_of(file, &Report { pictures, width, height, missing_textures, notes })?;
        } else if Output::is_terminal() {
            for Written { output, bytes } in pictures {
                let (output, size) = (Escaped(output), Size(bytes as u64));
                writeln!(context.out, "{output}: {width} by {height}, {size}")?;
            }
        }
        Ok(())
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let pixels = |text: &str| text.parse().ok().filter(|pixels| (1..=8192).contains(pixels));
    pixels(width)
        .zip(pixels(height))
        .ok_or_else(|| "not a size such as 512x512, with 1 to 8192 pixels in each direction".into())
}

fn finite(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| "not a number".into())
}

fn background(text: &str) -> Result<[u8; 4], String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| digits.is_ascii());
    match (number, digits.len()) {
        (Some(number), 6) => Ok((number << 8 | 0xff).to_be_bytes()),
        (Some(number), 8) => Ok(number.to_be_bytes()),
        _ => Err("not a colour such as ffffff or 336699cc".into()),
    }
}
