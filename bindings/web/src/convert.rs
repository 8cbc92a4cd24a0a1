//! Conversions to and from Cast.

use castkit::convert::{ExportOptions, Format, Job, JobInput, JobOptions, Normals, Note, Options, Tangents, Textures};
use castkit::scene::convert_axes::Up;
use castkit::write::Layout;

use crate::call::Request;
use crate::errors::Failure;
use crate::file::{bytes_of, describe, opening};
use crate::json::Json;
use crate::reply::{Array, Outcome, Reply};
use crate::state::State;

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

fn one_of<T: Copy>(request: &Request, what: &str, choices: &[(&str, T)]) -> Result<Option<T>, Failure> {
    let Some(name) = request.text(what)? else { return Ok(None) };
    let found = choices.iter().find(|choice| choice.0 == name).map(|choice| Some(choice.1));
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
        Failure::argument(format!("{what} is {name:?}, expected one of {}", names.join(", ")))
    })
}

fn format(request: &Request, what: &str) -> Result<Option<Format>, Failure> {
    let Some(name) = request.text(what)? else { return Ok(None) };
    let found = Format::of_extension(&name);
    found.map(Some).ok_or_else(|| Failure::argument(format!("there is no format {name:?}")))
}

/// The options of a conversion; `convert` in `js/convert.js` documents them.
fn options(request: &Request) -> Result<JobOptions<'static>, Failure> {
    let unit = request.float("unit")?;
    let mut import = Options::new()
        .up(one_of(request, "up", UP)?)
        .source_up(one_of(request, "sourceUp", UP)?)
        .unit(unit)
        .to_unit(request.float("toUnit")?)
        .frame_rate(request.float("frameRate")?)
        .maximum_influences(request.count("maxInfluences")?)
        .animations(request.flag("animations")?.unwrap_or(true))
        .models(request.flag("models")?.unwrap_or(true))
        .instances(request.flag("instances")?.unwrap_or(false));
    if let Some(scale) = request.float("scale")? {
        import = import.scale(scale);
    }
    if let Some(normals) = one_of(request, "normals", NORMALS)? {
        import = import.normals(normals);
    }
    if let Some(tangents) = one_of(request, "tangents", TANGENTS)? {
        import = import.tangents(tangents);
    }
    if let Some(animation) = request.text("animation")? {
        import = import.animation(animation);
    }
    let mut export = ExportOptions::new()
        .unit(unit)
        .sparse_targets(request.flag("sparseTargets")?.unwrap_or(false))
        .skins_below_model(request.flag("skinsBelowModel")?.unwrap_or(false));
    if let Some(textures) = one_of(request, "textures", TEXTURES)? {
        export = export.textures(textures);
    }
    let options = JobOptions::new()
        .from(format(request, "fromFormat")?)
        .to(format(request, "toFormat")?)
        .import(import)
        .export(export)
        .open(opening(request)?)
        .threads(castkit::Threads::One)
        .strict(request.flag("strict")?.unwrap_or(false));
    Ok(match request.count("align")? {
        Some(alignment) => options.layout(Layout::aligned(alignment)?),
        None => options,
    })
}

/// The names of the inputs are in the request, and their bytes are the arrays.
fn job(request: &Request) -> Result<Job<'static>, Failure> {
    let mut job = Job::new(options(request)?);
    for name in request.values("names")? {
        job = job.bytes(bytes_of(request.bytes()?, name.as_str()));
    }
    Ok(job)
}

fn tell(json: &mut Json, inputs: &[JobInput]) {
    json.key("notes").list(inputs.iter().flat_map(|input| input.report.notes()), |json, note| {
        let note: &Note = note;
        json.object(|json| {
            json.key("code").text(note.code());
            json.key("severity").text(note.severity().name());
            json.key("outcome").text(note.outcome().name());
            json.key("feature").text(note.feature());
            json.key("detail").text(note.detail());
            json.key("count").whole(note.count());
            json.key("examples").list(note.examples(), Json::text);
        });
    });
}

/// Converts files into one, whose bytes are the array of the reply.
pub(crate) fn convert(request: &Request) -> Outcome {
    let mut bytes = Vec::new();
    let done = job(request)?.write_to(&mut bytes)?;
    let reply = Reply::new(|json| {
        json.object(|json| {
            json.key("format").text(done.format.extension());
            tell(json, &done.inputs);
        });
    });
    Ok(reply.with(Array::Bytes(bytes)))
}

/// Opens files of any format as one Cast file. The arrays are its bytes, then those of embedded files.
pub(crate) fn load(request: &Request, state: &mut State) -> Outcome {
    let loaded = job(request)?.load()?;
    let number = state.keep(loaded.file.clone());
    let reply = Reply::new(|json| {
        json.object(|json| {
            describe(json, &loaded.file, number);
            let formats = loaded.inputs.iter().map(|input| Some(input.format?.extension()));
            json.key("formats").list(formats, Json::text);
            tell(json, &loaded.inputs);
            json.key("sideFiles").list(&loaded.side_files, |json, file| json.text(&*file.path));
        });
    });
    let reply = reply.with(Array::File(loaded.file.clone()));
    Ok(reply.with_all(loaded.side_files.into_iter().map(|file| Array::Bytes(file.bytes.into_owned()))))
}

/// The formats that this build supports.
pub(crate) fn formats() -> Outcome {
    Ok(Reply::new(|json| {
        json.list(Format::all(), |json, of| {
            json.object(|json| {
                json.key("name").text(of.name());
                json.key("extensions").list(of.extensions(), |json, extension| json.text(*extension));
                json.key("readable").flag(of.is_readable());
                json.key("writable").flag(of.is_writable());
            });
        });
    }))
}
