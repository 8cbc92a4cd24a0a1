//! Conversions to and from Cast.

use castkit::convert::{Format, Job, JobInput, JobOptions, Note};
use castkit::options::{Spelling, spell};

use crate::errors::Failure;
use crate::file::{bytes_of, opening};
use crate::json::Json;
use crate::options;
use crate::reply::{Array, Outcome, Reply};
use crate::request::Request;

/// The options of a conversion.
fn options(request: &Request) -> Result<JobOptions<'static>, Failure> {
    let options = JobOptions::new().open(opening(request)?).threads(castkit::Threads::One);
    options::given(request, "convert", options, JobOptions::with)
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
    notes(json, inputs.iter().flat_map(|input| input.report.notes()));
}

/// Writes notes into an object.
pub(crate) fn notes<'n>(json: &mut Json, notes: impl IntoIterator<Item = &'n Note>) {
    json.key("notes").list(notes, |json, note| {
        json.object(|json| {
            json.key("code").text(note.code());
            json.key("severity").text(note.severity().name());
            json.key("outcome").text(note.outcome().name());
            json.key("feature").text(note.feature());
            json.key("detail").text(&*spell(note.detail(), Spelling::Camel));
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
pub(crate) fn load(request: &Request) -> Outcome {
    let loaded = job(request)?.load()?;
    let reply = Reply::new(|json| {
        json.object(|json| {
            json.key("isDamaged").flag(loaded.file.damage().is_some());
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
