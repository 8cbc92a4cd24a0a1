//! Cast to glTF.
//!
//! All is looked through first, meshes in parallel, so that the JSON with every offset is known before the first byte is
//! written. Then the arrays follow, from where they lie or made on the way ([`bin`]).

mod animation;
mod bin;
mod faces;
mod instance;
mod material;
mod mesh;
mod model;
mod output;
mod shapes;
mod skeleton;
mod stand_in;
mod tangents;
mod texture;
mod track;
mod vectors;
mod weights;

use std::io::{BufWriter, Write};
use std::path::Path;

use cast_read::Cast;
use cast_read::views::UpAxis;
use cast_scene::convert_axes::Up;
use cast_scene::glam::{Quat, Vec3};
use cast_scene::{Scene, Transform};

use super::{container, schema, uri};
use crate::{Error, Outcome, Report};
use model::Parts;
use output::{Origin, Output};

/// How to write glTF.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WriteOptions {
    /// What becomes of textures. `None` embeds them in a .glb and copies them beside a .gltf.
    pub textures: Option<Textures>,
    /// The axis that points up in the document; `None` believes its metadata, and takes y where that says nothing.
    /// glTF has y up: what has another axis up is turned as a whole, by a node above everything.
    pub up: Option<Up>,
    /// Metres for each unit of the document; a node above everything scales it.
    pub scale: f32,
    /// The largest error of a value, in its own unit, that may come of leaving out keys that the document does not have
    /// but that its curves together need.
    pub animation_tolerance: f32,
    /// Whether textures and instances may lie outside the directory of the document.
    pub may_leave_directory: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self { textures: None, up: None, scale: 1.0, animation_tolerance: 1e-5, may_leave_directory: false }
    }
}

/// What becomes of textures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Textures {
    /// Their bytes are in the file.
    Embed,
    /// Their files are copied beside it. In a .glb that is written to no path, this is [`Reference`](Self::Reference).
    Copy,
    /// The file refers to them by the paths that the document has, whether they are there or not.
    Reference,
}

/// What holds the JSON and the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    Glb,
    Gltf,
}

/// Writes a .glb.
///
/// `source` is the path of the document, which textures and instances are looked for beside; without it there are none.
///
/// # Errors
/// When the result would be 4 GiB or more, which a .glb cannot be, or when writing fails. Nothing in a document is an
/// error; what glTF cannot express is in the report.
///
/// ```
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// use cast_convert::gltf::{self, WriteOptions};
///
/// let cast = cast_read::Cast::parse(bytes).unwrap();
/// let mut glb = Vec::new();
/// let report = gltf::write_glb(&cast, None, &WriteOptions::default(), &mut glb)?;
/// assert!(glb.starts_with(b"glTF"));
/// for note in report.notes() {
///     println!("{note}");
/// }
/// # Ok::<(), cast_convert::Error>(())
/// ```
pub fn write_glb(
    cast: &Cast<'_>,
    source: Option<&Path>,
    options: &WriteOptions,
    out: &mut (dyn Write + Send),
) -> Result<Report, Error> {
    let options = match options.textures {
        Some(Textures::Copy) => &WriteOptions { textures: Some(Textures::Reference), ..options.clone() },
        _ => options,
    };
    build(cast, source, options, Container::Glb, |mut output| {
        write_container(&mut output, out)?;
        Ok(output.report)
    })
}

/// Writes a .glb, or for any other extension a .gltf with a .bin beside it, so that each file is either old or new.
///
/// # Errors
/// As for [`write_glb`].
pub fn save(cast: &Cast<'_>, source: Option<&Path>, target: &Path, options: &WriteOptions) -> Result<Report, Error> {
    let is_glb = target.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("glb"));
    let container = if is_glb { Container::Glb } else { Container::Gltf };
    build(cast, source, options, container, |mut output| {
        let directory = target.parent().unwrap_or(Path::new(""));
        for (from, name) in &output.copies {
            let to = directory.join(name);
            let same = from.canonicalize().ok().zip(to.canonicalize().ok()).is_some_and(|(from, to)| from == to);
            if !same {
                cast_write::replace_file(&to, |file| -> Result<(), Error> {
                    std::io::copy(&mut std::fs::File::open(from)?, file)?;
                    Ok(())
                })?;
            }
        }
        if is_glb {
            cast_write::replace_file(target, |file| write_container(&mut output, file))?;
            return Ok(output.report);
        }
        if output.bin.length() > 0 {
            let bin = target.with_extension("bin");
            let name = bin.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            set_buffer(&mut output, Some(uri::of_path(&name)));
            cast_write::replace_file(&bin, |file| -> Result<(), Error> { Ok(output.bin.write(file)?) })?;
        }
        let json = json(&output)?;
        cast_write::replace_file(target, |file| -> Result<(), Error> { Ok(file.write_all(&json)?) })?;
        Ok(output.report)
    })
}

fn set_buffer(output: &mut Output<'_>, uri: Option<String>) {
    #[allow(clippy::cast_possible_truncation, reason = "where a usize has 32 bits, no more than that is in memory")]
    let byte_length = output.bin.length() as usize;
    output.root.buffers = vec![schema::Buffer { byte_length, uri, ..schema::Buffer::default() }];
}

fn json(output: &Output<'_>) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(&output.root).map_err(|error| Error::invalid(error.to_string()))
}

fn write_container(output: &mut Output<'_>, out: &mut (dyn Write + Send)) -> Result<(), Error> {
    if output.bin.length() > 0 {
        set_buffer(output, None);
    }
    let head = container::head(&mut json(output)?, output.bin.length())?;
    // For the many small pieces; large ones pass through it untouched.
    let mut out = BufWriter::with_capacity(1 << 18, out);
    out.write_all(&head)?;
    output.bin.write(&mut out)?;
    Ok(out.flush()?)
}

/// Puts everything together and hands it to what writes it.
fn build<R>(
    cast: &Cast<'_>,
    source: Option<&Path>,
    options: &WriteOptions,
    container: Container,
    finish: impl FnOnce(Output<'_>) -> Result<R, Error>,
) -> Result<R, Error> {
    let scene = Scene::new(cast);
    let mut report = Report::default();
    let instances = match scene.instances.is_empty() {
        true => instance::Instances::default(),
        false => instance::load(cast.bytes(), source, options, &mut report),
    };
    if source.is_none() {
        let count = scene.instances.len() as u64;
        report.add_many(Outcome::Dropped, "instances", "there is no directory to look for their files", count, "");
    }
    let stand_in = stand_in::document(&scene, &mut report)?;
    let stand_in = stand_in.as_deref().map(Cast::parse).transpose();
    let stand_in = stand_in.map_err(|error| Error::invalid(error.to_string()))?.map(|cast| Scene::new(&cast));
    // What cannot be parsed was reported when it was visited.
    let files =
        instances.files.iter().map(|(path, bytes)| (path, Cast::parse(bytes).ok().map(|cast| Scene::new(&cast))));
    let files: Vec<_> = files.collect();

    let mut output = Output::new(options, container);
    output.report = report;
    let top = axes(&mut output, &scene);
    let models = scene.models.iter().chain(stand_in.iter().flat_map(|scene| &scene.models));
    let parts: Vec<Parts<'_>> =
        models.map(|model| Parts::add(&mut output, model, Origin { path: source }, &scene.animations)).collect();
    let placed: Vec<_> = parts.iter().map(|parts| parts.place(&mut output, top)).collect();
    for animation in &scene.animations {
        animation::add(&mut output, animation, &placed);
    }

    let mut parts_of_files: Vec<Option<Vec<Parts<'_>>>> = files.iter().map(|_| None).collect();
    let mut nodes = Vec::with_capacity(instances.places.len());
    for place in &instances.places {
        let parent = place.parent.and_then(|parent| nodes.get(parent).copied()).or(top);
        let node = output.node(skeleton::node(place.name.clone(), &place.transform), parent);
        nodes.push(node);
        let (Some((path, Some(scene))), Some(parts)) = (files.get(place.file), parts_of_files.get_mut(place.file))
        else {
            continue;
        };
        let origin = Origin { path: Some(path.as_path()) };
        let parts = parts.get_or_insert_with(|| {
            let count = scene.animations.len() as u64;
            output.report.add_many(Outcome::Dropped, "animations of instances", "they are shown at rest", count, "");
            scene.models.iter().map(|model| Parts::add(&mut output, model, origin, &[])).collect()
        });
        for parts in parts {
            parts.place(&mut output, Some(node));
        }
    }
    finish_root(&mut output, cast);
    finish(output)
}

/// The node that turns and scales everything, where that is needed.
fn axes(output: &mut Output<'_>, scene: &Scene<'_>) -> Option<usize> {
    let said = match scene.up_axis {
        Some(UpAxis::X) => Some(Up::X),
        Some(UpAxis::Y) => Some(Up::Y),
        Some(UpAxis::Z) => Some(Up::Z),
        _ => None,
    };
    let up = output.options.up.or(said);
    if up.is_none() && !scene.models.is_empty() {
        output.report.add(Outcome::Assumed, "up axis", "nothing says which it is, so it is y", "");
    }
    let quarter = std::f32::consts::FRAC_PI_2;
    let rotation = match up.unwrap_or(Up::Y) {
        Up::X => Quat::from_rotation_z(quarter),
        Up::Y => Quat::IDENTITY,
        Up::Z => Quat::from_rotation_x(-quarter),
    };
    let scale = Some(output.options.scale).filter(|scale| scale.is_finite() && *scale > 0.0).unwrap_or(1.0);
    let transform = Transform { rotation, scale: Vec3::splat(scale), ..Transform::IDENTITY };
    (transform != Transform::IDENTITY).then(|| output.node(skeleton::node(Some("axes".to_owned()), &transform), None))
}

/// What every file has.
fn finish_root(output: &mut Output<'_>, cast: &Cast<'_>) {
    let metadata = cast.metadata();
    let author = metadata.and_then(|metadata| metadata.author()).map(str::to_owned);
    let software = metadata.and_then(|metadata| metadata.software()).map(str::to_owned);
    let said = schema::CastExtras { author, software, ..schema::CastExtras::default() };
    let extras = schema::Extras { cast: said, ..schema::Extras::default() };
    output.root.asset = schema::Asset {
        version: "2.0".to_owned(),
        generator: Some(concat!("castkit ", env!("CARGO_PKG_VERSION")).to_owned()),
        extras: (extras != schema::Extras::default()).then_some(extras),
        ..schema::Asset::default()
    };
    output.root.scene = Some(0);
    output.root.scenes = vec![schema::Scene { nodes: std::mem::take(&mut output.top), ..schema::Scene::default() }];
}
