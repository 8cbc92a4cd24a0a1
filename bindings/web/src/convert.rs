//! Conversions to and from Cast.

use std::path::Path;

use castkit::convert::{ExportOptions, Format, Job, JobInput, JobOptions, Normals, Note, Options, Tangents, Textures};
use castkit::scene::convert_axes::Up;
use castkit::write::Layout;
use serde::{Deserialize, Serialize};

use crate::call::Request;
use crate::errors::Failure;
use crate::file::{Described, Opening, bytes_of, describe};
use crate::reply::{Array, Outcome, Reply};
use crate::state::State;

/// The options of a conversion; `convert` in `js/convert.js` documents them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Conversion {
    /// The names of the inputs, whose bytes are the arrays.
    names: Vec<Option<String>>,
    from_format: Option<String>,
    to_format: Option<String>,
    up: Option<String>,
    source_up: Option<String>,
    scale: Option<f32>,
    unit: Option<f32>,
    frame_rate: Option<f32>,
    max_influences: Option<usize>,
    normals: Option<String>,
    tangents: Option<String>,
    animation: Option<String>,
    animations: Option<bool>,
    models: Option<bool>,
    instances: Option<bool>,
    textures: Option<String>,
    align: Option<u32>,
    strict: Option<bool>,
    #[serde(flatten)]
    opening: Opening,
}

const UP: &[(&str, Up)] = &[("x", Up::X), ("y", Up::Y), ("z", Up::Z)];
const NORMALS: &[(&str, Normals)] =
    &[("keep", Normals::Keep), ("complete", Normals::Complete), ("compute", Normals::Compute), ("drop", Normals::Drop)];
const TANGENTS: &[(&str, Tangents)] = &[
    ("keep", Tangents::Keep),
    ("complete", Tangents::Complete),
    ("compute", Tangents::Compute),
    ("drop", Tangents::Drop),
];
const TEXTURES: &[(&str, Textures)] =
    &[("refer", Textures::Refer), ("embed", Textures::Embed), ("copy", Textures::Copy)];

fn one_of<T: Copy>(what: &str, name: Option<&String>, choices: &[(&str, T)]) -> Result<Option<T>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let found = choices.iter().find(|choice| choice.0 == name).map(|choice| Some(choice.1));
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
        Failure::argument(format!("{what} is {name:?}, expected one of {}", names.join(", ")))
    })
}

fn format(name: Option<&String>) -> Result<Option<Format>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let found = Format::of_path(&Path::new("file").with_extension(name));
    found.map(Some).ok_or_else(|| Failure::argument(format!("there is no format {name:?}")))
}

impl Conversion {
    fn options(&self) -> Result<JobOptions<'static>, Failure> {
        let mut import = Options::new()
            .up(one_of("up", self.up.as_ref(), UP)?)
            .source_up(one_of("sourceUp", self.source_up.as_ref(), UP)?)
            .unit(self.unit)
            .frame_rate(self.frame_rate)
            .maximum_influences(self.max_influences)
            .animations(self.animations.unwrap_or(true))
            .models(self.models.unwrap_or(true))
            .instances(self.instances.unwrap_or(false));
        if let Some(scale) = self.scale {
            import = import.scale(scale);
        }
        if let Some(normals) = one_of("normals", self.normals.as_ref(), NORMALS)? {
            import = import.normals(normals);
        }
        if let Some(tangents) = one_of("tangents", self.tangents.as_ref(), TANGENTS)? {
            import = import.tangents(tangents);
        }
        if let Some(animation) = &self.animation {
            import = import.animation(animation.as_str());
        }
        let mut export = ExportOptions::new().unit(self.unit);
        if let Some(textures) = one_of("textures", self.textures.as_ref(), TEXTURES)? {
            export = export.textures(textures);
        }
        let options = JobOptions::new()
            .from(format(self.from_format.as_ref())?)
            .to(format(self.to_format.as_ref())?)
            .import(import)
            .export(export)
            .open(self.opening.options()?)
            .threads(castkit::Threads::One)
            .strict(self.strict.unwrap_or(false));
        Ok(match self.align {
            Some(alignment) => options.layout(Layout::aligned(alignment as usize)?),
            None => options,
        })
    }

    fn job(&self, mut request: Request) -> Result<Job<'static>, Failure> {
        let mut job = Job::new(self.options()?);
        for name in &self.names {
            job = job.bytes(bytes_of(request.bytes()?, name.as_deref()));
        }
        Ok(job)
    }
}

#[derive(Serialize)]
struct Told<'n> {
    code: &'n str,
    severity: &'n str,
    outcome: &'n str,
    feature: &'n str,
    detail: &'n str,
    count: u64,
    examples: Vec<&'n str>,
}

fn notes(inputs: &[JobInput]) -> Vec<Told<'_>> {
    let told = |note| {
        let note: &Note = note;
        Told {
            code: note.code(),
            severity: note.severity().name(),
            outcome: note.outcome().name(),
            feature: note.feature(),
            detail: note.detail(),
            count: note.count(),
            examples: note.examples().collect(),
        }
    };
    inputs.iter().flat_map(|input| input.report.notes()).map(told).collect()
}

#[derive(Serialize)]
struct Converted<'n> {
    format: &'n str,
    notes: Vec<Told<'n>>,
}

/// Converts files into one, whose bytes are the array of the reply.
pub(crate) fn convert(request: Request) -> Outcome {
    let conversion: Conversion = request.arguments()?;
    let mut bytes = Vec::new();
    let done = conversion.job(request)?.write_to(&mut bytes)?;
    let converted = Converted { format: done.format.extension(), notes: notes(&done.inputs) };
    Ok(Reply::new(&converted).with(Array::Bytes(bytes)))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Loaded<'n> {
    #[serde(flatten)]
    file: Described,
    formats: Vec<Option<&'n str>>,
    notes: Vec<Told<'n>>,
    side_files: Vec<&'n str>,
}

/// Opens files of any format as one Cast file. The arrays are its bytes, then those of embedded files.
pub(crate) fn load(request: Request, state: &mut State) -> Outcome {
    let conversion: Conversion = request.arguments()?;
    let loaded = conversion.job(request)?.load()?;
    let number = state.keep(loaded.file.clone());
    let said = Loaded {
        file: describe(&loaded.file, number),
        formats: loaded.inputs.iter().map(|input| Some(input.format?.extension())).collect(),
        notes: notes(&loaded.inputs),
        side_files: loaded.side_files.iter().map(|file| &*file.path).collect(),
    };
    let reply = Reply::new(&said).with(Array::File(loaded.file.clone()));
    Ok(reply.with_all(loaded.side_files.into_iter().map(|file| Array::Bytes(file.bytes.into_owned()))))
}

#[derive(Serialize)]
struct Known {
    name: &'static str,
    extensions: &'static [&'static str],
    readable: bool,
    writable: bool,
}

/// The formats that this build supports.
pub(crate) fn formats() -> Outcome {
    let known: Vec<Known> = Format::all()
        .map(|of| Known {
            name: of.name(),
            extensions: of.extensions(),
            readable: of.is_readable(),
            writable: of.is_writable(),
        })
        .collect();
    Ok(Reply::new(&known))
}
