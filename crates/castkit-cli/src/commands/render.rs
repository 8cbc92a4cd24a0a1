//! `castkit render`: pictures of files, for thumbnails, catalogues or viewing.

pub(crate) mod draw;
mod frame;
mod report;
mod sheet;
mod tasks;

use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};

use castkit::convert::{JobStatus, notes};
use castkit::open::Trace;
use castkit::render::{FileFormat, Frames, RenderOptions, SheetOptions};

use super::convert::wrong;
use super::scene::{SceneOptions, Textures};
use crate::batch::{Shared, Update, in_order};
use crate::context::Context;
use crate::destination::{self, Written};
use crate::notes::NoteOptions;
use crate::operation::{One, arguments};
use crate::output::Output;
use crate::status::Failure;
use crate::text::{Escaped, Size};
use crate::textures::TextureOptions;
use castkit::options::OptionRow;
use clap::builder::ValueParser;
use draw::{Content, Drawn, Wanted};
use frame::Frame;
use report::{Report, note};
use tasks::{Task, numbered};

arguments! {
    /// What `castkit render` takes.
    pub(crate) struct Render of "render" {
        paths: Vec<PathBuf>,
        output: Option<PathBuf>,
        out_dir: Option<PathBuf>,
        size: Pixels,
        columns: Option<u32>,
        frame: Frame,
        frames: Option<Frames>,
        animation: Option<String>,
        turntable: u32,
        keep_going: bool,
        azimuth: f64,
        elevation: f64,
        scene: SceneOptions,
        update: Update,
        background: Option<Colour>,
        ground_shadow: bool,
        checker: bool,
        textures: TextureOptions,
        notes: NoteOptions,
    }
}

impl Render {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.options.source_up = self.scene.source_up();
        context.up_option = "--source-up says otherwise";
        let format = self.format()?;
        if self.out_dir.is_none() && !self.is_sheet() {
            return self.draw_all(context, format);
        }
        let place = self.out_dir.clone();
        context.in_batch(("rendered", place.as_deref()), |context| self.draw_all(context, format))
    }

    fn draw_all(&self, context: &mut Context, format: FileFormat) -> Result<(), Failure> {
        let output = self.output.as_deref().unwrap_or(Path::new("-"));
        let tasks = match &self.out_dir {
            Some(directory) => tasks::many(context, &self.paths, directory)?,
            None if self.is_sheet() => tasks::cells(context, &self.paths, output)?,
            None => vec![tasks::single(context, &self.paths, output, self.turntable)?],
        };
        let is_one_of_several = tasks.iter().map(|task| task.parts.len()).sum::<usize>() > 1;
        context.options.is_one_of_several = is_one_of_several || self.frame.animation_from.is_some();
        let search = self.textures.search(context)?;
        let textures = Textures { search, follows_outside: self.textures.follow_outside };
        let wanted = self.wanted(context, textures, format)?;
        let (mut animations, mut trace) = (None, Trace::default());
        if let Some(path) = &self.frame.animation_from {
            let opened;
            (opened, trace) = Trace::of(|| draw::open_animations(path, &wanted, context));
            match opened {
                Ok(one) => animations = Some(one),
                Err(failure) => return context.settle(path, Err(failure)),
            }
        }
        let inputs = tasks.iter().flat_map(|task| &task.parts).map(|(path, _)| Some(&**path));
        wanted.job.check_inputs(inputs).map_err(|error| wrong(&error))?;
        let options = context.options.clone();
        let draw = |task: &Task| {
            let mut drawn = draw::draw(&task.parts, animations.as_ref(), &wanted, &options)?;
            if let Some(first) = &task.alike {
                drawn.report.add(&notes::ALIKE, first.display());
            }
            drawn.written = self.write(task, &mut drawn);
            Ok(drawn)
        };
        if self.is_sheet() {
            let options = self.sheet(context);
            return sheet::write(context, &options, output, &tasks, draw);
        }
        let shared = Shared { search: wanted.textures.search.clone(), trace };
        let updating = self.update.updating(context, self.out_dir.as_deref(), shared)?;
        let draw = |task: &Task| updating.unless_up_to_date((&task.input, &task.output), || draw(task));
        in_order(context, &tasks, draw, |context, task, drawn| {
            let Some(drawn) = drawn else { return context.tell_unchanged(&task.input, &task.output) };
            let outcome = drawn.and_then(|drawn| self.tell(context, task, drawn));
            if outcome.is_ok() {
                context.count(JobStatus::Written);
            }
            context.settle(&task.input, outcome)
        })?;
        updating.tell_gone(context, tasks.iter().map(|task| (&*task.input, &*task.output)))
    }

    /// Whether all files become one picture with a cell for each.
    fn is_sheet(&self) -> bool {
        self.columns.is_some() && self.frames.is_none()
    }

    /// The format of the result, if the options go together.
    fn format(&self) -> Result<FileFormat, Failure> {
        let given = |is_given: bool, flag: &'static str| is_given.then_some(flag);
        let of_frames = given(self.animation.is_some(), "--animation")
            .or(given(self.frame.animation_from.is_some(), "--animation-from"))
            .or(given(!self.frame.constraints, "--no-constraints"));
        if let Some(flag) = of_frames.filter(|_| self.frame.frame.is_none() && self.frames.is_none()) {
            return Err(Failure::Usage(format!("{flag} needs --frame or --frames")));
        }
        if self.is_sheet() && self.out_dir.is_some() {
            return Err(Failure::Usage("a sheet is one picture; give -o instead of --out-dir".into()));
        }
        let Some(output) = self.output.as_deref().filter(|output| *output != Path::new("-")) else {
            return Ok(FileFormat::Png);
        };
        let format = FileFormat::of_path(output).map_err(|error| Failure::Usage(error.to_string()))?;
        if format != FileFormat::Png && self.frames.is_none() {
            let output = Escaped(output.to_string_lossy());
            let reason = format!("{output} has several frames; choose them with --frames, or name the output .png");
            return Err(Failure::Usage(reason));
        }
        if format != FileFormat::Png && self.columns.is_some() {
            return Err(Failure::Usage("--columns is for frames side by side, in a .png file".into()));
        }
        Ok(format)
    }

    /// How cells of a sheet, or the frames of a strip, are arranged.
    fn sheet(&self, context: &Context) -> SheetOptions {
        let options = SheetOptions::new()
            .size(self.size.0, self.size.1)
            .columns(self.columns.unwrap_or(u32::MAX))
            .names(self.is_sheet())
            .budget(context.options.budget());
        self.background().map_or(options, |rgba| options.background(rgba))
    }

    /// The background that is asked for; sheets are white, so that their names can be read.
    fn background(&self) -> Option<[u8; 4]> {
        self.background.map(|Colour(rgba)| rgba).or(self.is_sheet().then_some([u8::MAX; 4]))
    }

    /// Which pictures to draw of each file.
    fn wanted(&self, context: &Context, textures: Textures, format: FileFormat) -> Result<Wanted<'_>, Failure> {
        let mut options = RenderOptions::new()
            .size(self.size.0, self.size.1)
            .azimuth(self.azimuth)
            .elevation(self.elevation)
            .copies_budget(context.options.budget())
            .constraints(self.frame.constraints)
            .ground_shadow(self.ground_shadow)
            .checker(self.checker);
        if let Some(rgba) = self.background() {
            options = options.background(rgba);
        }
        let content = match &self.frames {
            Some(frames) => Content::Frames { frames, format, sheet: self.sheet(context) },
            None if self.is_sheet() => Content::Cell,
            None => Content::Turn(self.turntable),
        };
        // Which of several frames comes first does not matter.
        let frame = self.frame.moment().and_then(|moment| moment.frame()).or(self.frames.as_ref().map(|_| 0.0));
        Ok(Wanted {
            job: self.scene.job(&context.options, &textures)?.keep_going(self.keep_going),
            keeps_going: self.keep_going,
            concerns_one: self.scene.concerns_one(),
            textures,
            frame,
            animation: self.animation.as_deref(),
            animation_from: self.frame.animation_from.as_deref(),
            content,
            options,
        })
    }

    /// Writes the pictures of a file, unless a note forbids that. This runs on several threads, because a disk can complete
    /// many files at a time.
    fn write(&self, task: &Task, drawn: &mut Drawn) -> Result<Vec<Written>, Failure> {
        if task.output == Path::new("-") || drawn.cell.is_some() {
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
        note(context, file, &drawn)?;
        let pictures = drawn.written?;
        if task.output == Path::new("-") {
            return drawn.pictures.iter().try_for_each(|png| destination::write_all(context, &task.output, png));
        }
        let (width, height) = drawn.size;
        if context.options.json {
            let (missing_textures, notes) = (&*drawn.missing, context.note_records());
            context.print_json_of(file, &Report { pictures, width, height, missing_textures, notes })?;
        } else if Output::is_terminal() && !context.is_in_batch() {
            for Written { output, bytes } in pictures {
                let (output, size) = (Escaped(output), Size(bytes as u64));
                writeln!(context.out, "{output}: {width} by {height}, {size}")?;
            }
        }
        Ok(())
    }
}

impl One for Frames {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| text.parse::<Self>())
    }
}

/// Width and height in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pixels(u32, u32);

impl One for Pixels {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(size)
    }
}

/// A colour with its opacity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colour([u8; 4]);

impl One for Colour {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| background(text).map(Self))
    }
}

fn size(text: &str) -> Result<Pixels, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let pixels = |text: &str| text.parse().ok().filter(|pixels| (1..=8192).contains(pixels));
    pixels(width)
        .zip(pixels(height))
        .map(|(width, height)| Pixels(width, height))
        .ok_or_else(|| "not a size such as 512x512, with 1 to 8192 pixels in each direction".into())
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
