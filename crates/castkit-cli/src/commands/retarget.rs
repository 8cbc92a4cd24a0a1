//! `castkit retarget`: animations for a model with other proportions.

use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castkit::CastFile;
use castkit::convert::{Format, Note, bone_map, notes};
use castkit::read::NodeKind;
use castkit::scene::convert_axes::Up;
use castkit::scene::retarget::{self, Options, Retargeted};
use castkit::scene::{self, Animation, Model, Scene};
use castkit::write::{Document, Node, Root};
use clap::builder::ValueParser;
use serde::Serialize;

use super::merged;
use crate::context::Context;
use crate::files;
use crate::notes::NoteOptions;
use crate::operation::{One, arguments};
use crate::save;
use crate::status::Failure;
use crate::text::{Escaped, Measure, Quoted, Size, Things};
use castkit::options::{Allowed, OptionRow};

arguments! {
    /// What `castkit retarget` takes.
    pub(crate) struct Retarget of "retarget" {
        paths: Vec<PathBuf>,
        to: PathBuf,
        from_skeleton: Option<PathBuf>,
        output: PathBuf,
        bone_map: Option<PathBuf>,
        reverse_map: bool,
        scale_root: Option<RootScale>,
        feet: bool,
        align_rest: bool,
        with_model: bool,
        source_up: Option<Up>,
        force: bool,
        notes: NoteOptions,
    }
}

/// The factor of the root; `None` for `auto`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootScale(Option<f64>);

impl One for RootScale {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| match text {
            "auto" => Ok(Self(None)),
            text => crate::values::precise(text, Allowed::Positive).map(|factor| Self(Some(factor))),
        })
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'r> {
    output: Cow<'r, str>,
    bytes: u64,
    animations: Vec<Record<'r>>,
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct Record<'r> {
    name: Option<&'r str>,
    bones: usize,
    left_out: Vec<&'r str>,
    root_scale: f64,
    turned: f64,
    feet_moved: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rest_angle: Option<f64>,
    only_renamed: bool,
}

/// Directions at rest that differ by less look the same.
const SAME_DIRECTION: f64 = 20.0;

impl Retarget {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise";
        save::check_output(&self.output, &context.options)?;
        let is_readable = |file: &Path| Format::of_path(file).is_some_and(Format::is_readable);
        let inputs = files::named(context, &self.paths, is_readable, "file of a format that can be read")?;
        context.options.is_one_of_several = true;
        let map = match self.bone_map.as_deref().map(|path| bone_map(path, self.reverse_map)) {
            None => None,
            Some(Ok(map)) => Some(map),
            Some(Err(error)) => return merged::blame(context, &error, &self.output),
        };
        let Some(to_file) = merged::load(context, std::slice::from_ref(&self.to), None, None)? else { return Ok(()) };
        let Some(target) = with_skeleton(&Scene::new(&to_file)) else {
            let reason = "no model in this file has a skeleton; --to takes the model that the animations are for";
            return context.settle(&self.to, Err(Failure::file(reason)));
        };
        let up = Scene::new(&to_file).up();
        let Some((file, owners)) = merged::load_counted(context, &inputs, Some(up), self.source_up)? else {
            return Ok(());
        };
        let content = Scene::new(&file);
        if content.animations.is_empty() {
            let reason = "none of these files has an animation; name those to retarget before --to MODEL";
            return Err(Failure::Usage(reason.into()));
        }
        let source = match &self.from_skeleton {
            None => best(&content.models, &content.animations),
            Some(path) => {
                let Some(file) = merged::load(context, std::slice::from_ref(path), Some(up), self.source_up)? else {
                    return Ok(());
                };
                let found = with_skeleton(&Scene::new(&file));
                if found.is_none() {
                    let reason =
                        "no model in this file has a skeleton; --from-skeleton takes the model of the animations";
                    return context.settle(path, Err(Failure::file(reason)));
                }
                found
            }
        };
        let options = Options::new()
            .map(map.as_ref())
            .scale_root(self.scale_root.and_then(|scale| scale.0))
            .feet(self.feet)
            .align_rest(self.align_rest)
            .up(up)
            .budget(context.options.budget());
        let first = inputs.first().unwrap_or(&self.output);
        let (document, reports) = match retarget::retarget(&file, source.as_ref(), &target, &options) {
            Ok(result) => result,
            Err(error) => {
                let helps = match error {
                    retarget::Error::NothingInCommon { .. } => {
                        " with --map, which castkit fit --map OUT.csv MODEL MODEL writes"
                    }
                    _ => "",
                };
                return context.settle(first, Err(Failure::file(format_args!("{error}{helps}"))));
            }
        };
        let mut owners = owners.into_iter();
        for (animation, report) in content.animations.iter().zip(&reports) {
            self.note(context, owners.next().unwrap_or(first), animation, report);
        }
        if let Err(failure) = context.check_strict() {
            return context.settle(first, Err(failure));
        }
        self.write(context, &to_file, document, &content.animations, &reports)
    }

    /// Notes on an animation.
    fn note(&self, context: &mut Context, file: &Path, animation: &Animation, report: &Retargeted) {
        let of = animation.name().map(|name| format!("{}: ", Quoted(name))).unwrap_or_default();
        let names: Vec<String> = report.left_out.iter().take(3).map(|name| Quoted(name).to_string()).collect();
        let more = if report.left_out.len() > names.len() { ", ..." } else { "" };
        let bones = Things(report.left_out.len() as u64, "bone", "bones");
        let what = format_args!("{of}the model does not have {bones}: {}{more}", names.join(", "));
        context.note(file, &notes::animation::RETARGET_LEFT_OUT, report.left_out.len() as u64, what);
        let what = format_args!(
            "{of}the model that it was made for is not known, so only names changed; add it, or give --from-skeleton"
        );
        context.note(file, &notes::animation::RETARGET_ONLY_NAMES, u64::from(report.only_renamed), what);
        if let Some((angle, bone)) = report.rest_angle.as_ref().filter(|_| !self.align_rest) {
            let degrees = angle.to_degrees();
            let what = format_args!(
                "{of}{} points {degrees:.0} degrees elsewhere at rest, and so it does in the result; --align-rest turns it",
                Quoted(bone)
            );
            let is_elsewhere = u64::from(degrees > SAME_DIRECTION);
            context.note(file, &notes::animation::RETARGET_REST, is_elsewhere, what);
        }
    }

    fn write(
        &self,
        context: &mut Context,
        to: &CastFile,
        document: Document<'static>,
        animations: &[Arc<Animation>],
        reports: &[Retargeted],
    ) -> Result<(), Failure> {
        let format = Format::of_path(&self.output).unwrap_or(Format::Cast);
        let document = match self.with_model || format != Format::Cast {
            false => document,
            true => {
                let mut model = model_of(to, self.with_model);
                model.merge([document]);
                model
            }
        };
        let Some(bytes) = merged::save(context, &document, &self.output, (self.force, &self.notes), None)? else {
            return Ok(());
        };
        if !save::is_report_wanted(context, &self.output) {
            return Ok(());
        }
        let record = |(animation, report): (&'_ Arc<Animation>, &'_ Retargeted)| -> (Option<String>, Retargeted) {
            (animation.name().map(Into::into), report.clone())
        };
        let all: Vec<(Option<String>, Retargeted)> = animations.iter().zip(reports).map(record).collect();
        if context.options.json {
            let animations = all.iter().map(|(name, report)| Record {
                name: name.as_deref(),
                bones: report.bones,
                left_out: report.left_out.iter().map(|name| &**name).collect(),
                root_scale: report.root_scale,
                turned: report.turned.to_degrees(),
                feet_moved: report.feet_moved,
                rest_angle: report.rest_angle.as_ref().map(|(angle, _)| angle.to_degrees()),
                only_renamed: report.only_renamed,
            });
            let (output, animations) = (self.output.to_string_lossy(), animations.collect());
            let report = Report { output, bytes, animations, notes: context.note_records() };
            return context.print_json(&report);
        }
        for (name, report) in &all {
            let name = Quoted(name.as_deref().unwrap_or("animation"));
            let (bones, factor) = (Things(report.bones as u64, "bone", "bones"), Measure(report.root_scale));
            write!(context.out, "{name}: {bones}, the root moves {factor} times as far")?;
            if report.turned != 0.0 {
                let degrees = report.turned.to_degrees();
                write!(context.out, ", turned by {degrees:.0} degrees to face as the model does")?;
            }
            writeln!(context.out)?;
        }
        let count = Things(all.len() as u64, "animation", "animations");
        Ok(writeln!(context.out, "{}: {count}, {}", Escaped(self.output.to_string_lossy()), Size(bytes))?)
    }
}

/// The first model with a skeleton.
fn with_skeleton(scene: &Scene) -> Option<Arc<Model>> {
    scene.models.iter().find(|model| model.skeleton.is_some()).cloned()
}

/// The model that the animations fit best: that of which they move most bones.
fn best(models: &[Arc<Model>], animations: &[Arc<Animation>]) -> Option<Arc<Model>> {
    // More that an animation could be for do not decide, and would be a product of numbers of animations and models.
    const MOST: usize = 32;
    let mut bones = vec![0_usize; models.len()];
    for fit in scene::fit(models, animations, MOST) {
        if let Some(sum) = bones.get_mut(fit.model) {
            *sum += fit.bones;
        }
    }
    let most = bones.iter().copied().max().filter(|most| *most > 0)?;
    models.get(bones.iter().position(|bones| *bones == most)?).cloned()
}

/// The first model with a skeleton as a document: all of it, or only its skeleton.
fn model_of(file: &CastFile, is_whole: bool) -> Document<'static> {
    let document = Document::from(&file.cast()).into_owned();
    let models = document.roots.into_iter().flat_map(|root| root.children.into_vec());
    let is_wanted =
        |node: &Node<'_>| node.kind == NodeKind::MODEL && node.children_of(NodeKind::SKELETON).next().is_some();
    let mut root = Node::from(Root::new());
    if let Some(mut model) = models.into_iter().find(is_wanted) {
        model.children.retain(|child| is_whole || child.kind == NodeKind::SKELETON);
        root.children.push(model);
    }
    Document::from(root)
}
