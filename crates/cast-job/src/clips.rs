//! A file for each animation of an input that has several.

use std::mem;
use std::path::{Path, PathBuf};

use cast_convert::{Feature, Format};
use cast_file::FileNames;
use cast_format::NodeKind;
use cast_interchange::postprocess::leave_meshes_out;
use cast_interchange::{Converted, Report};
use cast_read::views::CurveProperty;
use cast_write::Node;

use crate::done::{JobDone, JobInput};
use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::job::Job;
use crate::read::{Read, read};
use crate::staged::Staged;
use crate::target::Target;

/// A result: its path, and what became of it.
pub(crate) type Saved = (PathBuf, Result<JobDone, JobError>);

/// An animation, and the root that it was in.
struct Clip<'a> {
    part: usize,
    root: usize,
    animation: Node<'a>,
}

impl JobOptions<'_> {
    /// Whether each animation of an input becomes a file of its own.
    fn separates_animations(&self, format: Format) -> bool {
        let has_several = self.skeleton.is_some() || self.takes_one_animation.is_some();
        has_several && self.frame.is_none() && format.writes(Feature::Animations)
    }
}

impl Job<'_> {
    /// Writes a file, or if the inputs have several animations, and the options ask for the animations alone or for a program
    /// that takes one from a file, a file for each in a directory that is named like the output: `hero/walk.fbx`. They have
    /// bones, but no meshes, unless shapes of these are animated. Models are in the output itself then, which is the last
    /// one. `names` are those in use in that directory.
    pub(crate) fn save_clips(&self, output: &Path, names: FileNames) -> Vec<Saved> {
        let whole = |done| vec![(output.to_path_buf(), done)];
        let saved = || match self.for_program(Some(output))? {
            Some(job) => job.save_separately(output, names),
            None => self.save_separately(output, names),
        };
        saved().unwrap_or_else(|error| whole(Err(error)))
    }

    fn save_separately(&self, output: &Path, mut names: FileNames) -> Result<Vec<Saved>, JobError> {
        let whole = |done| Ok(vec![(output.to_path_buf(), done)]);
        let format = self.options.target(Some(output))?;
        if !self.options.separates_animations(format) || self.options.keeps(output) {
            return whole(self.save(output));
        }
        self.options.check()?;
        let staged = |path: &Path| Staged::new(path, &self.options).map_err(|error| JobError::io(Some(path), error));
        let beside = staged(output)?;
        let target = Target::new(format, Some(output), true, &beside)?;
        let opened = self.open(&target)?;
        let all = read(&opened, &target, &self.options)?;
        if target.place.is_none() || animations(&all.parts) < 2 {
            return whole(self.write(&opened, all, &target, None, beside));
        }
        let Read { mut parts, mut inputs, files, .. } = all;
        let clips = take_animations(&mut parts);
        let mut bare = parts.clone();
        bare.iter_mut().for_each(leave_meshes_out);
        let (directory, extension) = (output.with_extension(""), format!(".{}", format.extension()));
        let clips = clips.into_iter().map(|Clip { part, root, animation }| {
            let name = names.give(animation.name().unwrap_or_default(), "animation", &extension);
            let mut own = if moves_shapes(&animation) { parts.clone() } else { bare.clone() };
            let node = own.get_mut(part).and_then(|part| part.document.roots.get_mut(root));
            node.into_iter().for_each(|root| root.children.push(animation.clone()));
            (directory.join(name), own, Some(part))
        });
        let models = has_models(&parts).then(|| (output.to_path_buf(), parts.clone(), None));
        let write = |(path, parts, clip): (PathBuf, Vec<Converted<'_>>, Option<usize>)| {
            // The notes on what was read are with the first result.
            let later = inputs.iter().map(|input| JobInput { report: Report::default(), ..input.clone() }).collect();
            let mut inputs = mem::replace(&mut inputs, later);
            for (index, input) in inputs.iter_mut().enumerate() {
                input.animations = usize::from(clip == Some(index));
            }
            let done = match self.options.keeps(&path) {
                true => Ok(JobDone::skipped(Some(&path), format)),
                false => staged(&path).and_then(|beside| {
                    let target = Target::new(format, Some(&path), true, &beside)?;
                    let read = Read { parts, clip: None, inputs, files: files.clone() };
                    self.write(&opened, read, &target, None, beside)
                }),
            };
            (path, done)
        };
        Ok(clips.chain(models).map(write).collect())
    }
}

/// How many animations are below the roots.
fn animations(parts: &[Converted<'_>]) -> usize {
    let roots = parts.iter().flat_map(|part| &part.document.roots);
    roots.map(|root| root.children_of(NodeKind::ANIMATION).count()).sum()
}

/// Removes and returns all animations below the roots.
fn take_animations<'a>(parts: &mut [Converted<'a>]) -> Vec<Clip<'a>> {
    let mut clips = Vec::new();
    for (part, converted) in parts.iter_mut().enumerate() {
        converted.untouched = None;
        for (root, node) in converted.document.roots.iter_mut().enumerate() {
            for child in mem::take(&mut node.children) {
                match child.kind {
                    NodeKind::ANIMATION => clips.push(Clip { part, root, animation: child }),
                    _ => node.children.push(child),
                }
            }
        }
    }
    clips
}

/// Whether an animation needs the meshes that have its shapes.
fn moves_shapes(animation: &Node<'_>) -> bool {
    let property = |curve: &Node<'_>| {
        curve.property("kp")?.data.text().map(|text| CurveProperty::from(text) == CurveProperty::BlendShape)
    };
    animation.children_of(NodeKind::CURVE).any(|curve| property(curve) == Some(true))
}

/// Whether there is something besides the animations.
fn has_models(parts: &[Converted<'_>]) -> bool {
    let is_shown = |node: &Node<'_>| [NodeKind::MODEL, NodeKind::INSTANCE].contains(&node.kind);
    parts.iter().flat_map(|part| &part.document.roots).flat_map(|root| &root.children).any(is_shown)
}
