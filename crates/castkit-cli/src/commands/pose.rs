//! `castkit pose`: the vertices of a model at a moment of an animation.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castkit::Threads;
use castkit::convert::notes;
use castkit::convert::obj::write::{Counts, Item, at_rest, write_meshes};
use castkit::scene::{Animation, Binding, DeformOptions, Scene};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::input::{self, RepairRecord, file_name};
use crate::notes::{NoteOptions, NoteRecord};
use crate::options::File;
use crate::output::file_label;
use crate::save;
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};

const AFTER_HELP: &str = "\
What is written is a Wavefront OBJ file with the vertices of all meshes in file order, each with its texture coordinates
(of the first layer, turned to OBJ's origin at the bottom), normals, colours of the first layer behind the positions,
and the triangles. Vertices are in the world: where a model says where it stands, it stands there.

Without --frame everything is at rest, with the very numbers of the file. With it, the curves of the animation move
bones and blend shapes, then inverse kinematics and constraints move bones that follow others, then blend shapes and
skinning move the vertices. A frame between two keys is interpolated. Outside of the animation a looping one starts again,
any other stays at its ends.

The output appears under its name when it is complete, never half written. With --json, one object is printed when it
is: {file, path, animation, frame, output, meshes, vertices, triangles, unmatched_curves, bytes, notes, repairs}.

Examples:
  castkit pose hero.cast -o rest.obj
  castkit pose hero.cast --frame 12.5 -o posed.obj               by the animation in hero.cast itself
  castkit pose hero.cast --animation run.cast --frame 3 -o run3.obj
  castkit pose hero.cast --animation all.cast --animation-index 2 --frame 0 -o - | head";

/// Write the vertices of a model at a frame of an animation, as OBJ
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Pose {
    #[command(flatten)]
    input: File,

    /// The file with the animation; without it FILE
    #[arg(long, value_name = "A", value_hint = clap::ValueHint::FilePath)]
    animation: Option<PathBuf>,

    /// Which animation of that file, counted from 0
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    animation_index: usize,

    /// The frame, whole or not; without it the rest pose
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = finite)]
    frame: Option<f64>,

    /// Leave inverse kinematics and constraints out
    ///
    /// For animations in which bones that follow others have been baked.
    #[arg(long)]
    no_constraints: bool,

    /// Where to write to; - is standard output
    #[arg(short, long, value_name = "OUT", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    #[command(flatten)]
    notes: NoteOptions,
}

pub(super) fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(frame) if frame.is_finite() => Ok(frame),
        _ => Err("not a number".into()),
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    path: &'a str,
    animation: Option<&'a str>,
    frame: Option<f64>,
    output: &'a str,
    #[serde(flatten)]
    written: Written,
    unmatched_curves: usize,
    bytes: u64,
    notes: Vec<NoteRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairRecord>,
}

/// How much was written.
#[derive(Serialize)]
struct Written {
    meshes: usize,
    vertices: usize,
    triangles: usize,
}

impl From<Counts> for Written {
    fn from(counts: Counts) -> Self {
        Self { meshes: counts.meshes, vertices: counts.vertices, triangles: counts.triangles }
    }
}

impl Pose {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.set_notes(&self.notes);
        save::check_output(&self.output, &context.options)?;
        let outcome = self.pose(context);
        context.settle(&self.input.file, outcome)
    }

    fn pose(&self, context: &mut Context) -> Result<(), Failure> {
        let opened = input::open(&self.input.file, &context.options)?;
        context.report_repairs(&self.input.file, opened.repairs());
        let scene = Scene::new(&opened);
        let other = match self.animation.as_ref().filter(|_| self.frame.is_some()) {
            Some(path) => Some((path, input::open(path, &context.options).map_err(|error| of_file(path, error))?)),
            None => None,
        };
        let other = other.as_ref().map(|(path, opened)| {
            context.report_repairs(path, opened.repairs());
            Scene::new(opened)
        });
        let animation = match self.frame {
            Some(frame) => Some((self.choose(other.as_ref().unwrap_or(&scene))?, frame)),
            None => None,
        };
        let bindings: Option<Vec<Binding>> =
            animation.map(|(animation, _)| scene.models.iter().map(|model| animation.bind(model)).collect());
        let unmatched_curves =
            self.unmatched(context, animation.map(|(animation, _)| &**animation), bindings.as_deref());
        context.check_strict()?;
        let meshes = scene.models.iter().enumerate().flat_map(|(index, model)| {
            let binding = bindings.as_ref().and_then(|bindings| bindings.get(index));
            let deformed = match (binding, self.frame) {
                (Some(binding), Some(frame)) => {
                    model.deform(&binding.sample(frame), &DeformOptions::new().constraints(!self.no_constraints))
                }
                _ => at_rest(model),
            };
            model.meshes.iter().zip(deformed).map(move |(mesh, deformed)| Item {
                model,
                mesh,
                deformed,
                material: None,
            })
        });
        let mut written = Counts::default();
        let bytes = if self.output == Path::new("-") {
            written = write_meshes(meshes, Threads::All, &mut context.out)?;
            0
        } else {
            destination::write_buffered(&self.output, |out| {
                written = write_meshes(meshes, Threads::All, out)?;
                Ok(())
            })
            .map_err(|error| {
                Failure::file(format_args!("cannot write {}: {error}", Escaped(self.output.to_string_lossy())))
            })?
        };
        if !save::is_report_wanted(context, &self.output) {
            return Ok(());
        }
        let report = Report {
            file: &file_name(&self.input.file),
            path: &self.input.file.to_string_lossy(),
            animation: animation.and_then(|(animation, _)| animation.name()),
            frame: self.frame,
            output: &self.output.to_string_lossy(),
            written: written.into(),
            unmatched_curves,
            bytes,
            notes: context.note_records(),
            repairs: RepairRecord::all(&opened.cast()),
        };
        if context.options.json {
            return context.print_json(&report);
        }
        let (vertices, meshes) = (report.written.vertices as u64, report.written.meshes as u64);
        Ok(writeln!(
            context.out,
            "{}: {} of {}, {}",
            Escaped(report.output),
            Things(vertices, "vertex", "vertices"),
            Things(meshes, "mesh", "meshes"),
            Size(bytes)
        )?)
    }

    /// The animation that was asked for.
    fn choose<'s>(&self, scene: &'s Scene) -> Result<&'s Arc<Animation>, Failure> {
        scene.animations.get(self.animation_index).ok_or_else(|| {
            let file = self.animation.as_ref().unwrap_or(&self.input.file);
            let there = match scene.animations.len() {
                0 => "there is no animation in it; name a file that has one with --animation".into(),
                1 => format!("there is no animation {}; the only one is 0", self.animation_index),
                many => format!("there is no animation {}; the last is {}", self.animation_index, many - 1),
            };
            Failure::File(if self.animation.is_some() { format!("{}: {there}", file_label(file)) } else { there })
        })
    }

    /// How many curves move nothing of any model; says so when that is all of them, which is hardly what is wanted.
    fn unmatched(&self, context: &mut Context, animation: Option<&Animation>, bindings: Option<&[Binding]>) -> usize {
        let (Some(animation), Some(bindings)) = (animation, bindings) else { return 0 };
        let nowhere = |curve: &usize| bindings.iter().all(|binding| binding.unmatched().binary_search(curve).is_ok());
        let unmatched = (0..animation.curves.len()).filter(nowhere).count();
        if unmatched > 0 && unmatched == animation.curves.len() {
            let curves = Things(unmatched as u64, "curve", "curves");
            let what = format_args!("none of {curves} of the animation names a bone or blend shape of the file");
            context.note(&self.input.file, &notes::UNMATCHED, unmatched as u64, what);
        }
        unmatched
    }
}

/// A failure of another file than the one that the command is about.
fn of_file(path: &Path, failure: Failure) -> Failure {
    match failure {
        Failure::File(reason) => Failure::File(format!("{}: {reason}", file_label(path))),
        failure => failure,
    }
}
