//! A skeleton from one file for animations from others.

use std::path::Path;
use std::sync::Arc;

use cast_format::NodeKind;
use cast_interchange::join::fit_clips;
use cast_interchange::{Converted, Options, Report, notes};
use cast_read::views::CurveProperty;
use cast_write::{Document, Node};
use hashbrown::{HashMap, HashSet};

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::input::Input;

/// The bones of a file, read once for all jobs of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Skeleton {
    part: Converted<'static>,
    input: JobInput,
    names: Names,
}

/// The names of bones.
#[derive(Clone, Debug, Default)]
struct Names {
    exact: HashSet<String>,
    /// How many bones have a name that differs only in case.
    in_lower_case: HashMap<String, usize>,
}

impl JobOptions<'_> {
    /// The skeleton that the options name, if they name one. `import` are the options for the other inputs.
    pub(crate) fn read_skeleton(&self, import: &Options<'_>) -> Result<Option<Arc<Skeleton>>, JobError> {
        match (&self.skeleton_read, &self.skeleton) {
            (Some(read), _) => Ok(Some(Arc::clone(read))),
            (None, Some(path)) => Skeleton::read(path, self, import).map(|skeleton| Some(Arc::new(skeleton))),
            (None, None) => Ok(None),
        }
    }
}

impl Skeleton {
    fn read(path: &Path, options: &JobOptions<'_>, import: &Options<'_>) -> Result<Self, JobError> {
        let opened = Input::file(path.to_path_buf()).open(options, None)?;
        let mut import = import.clone();
        import.selection.animations.clear();
        (import.selection.takes_animations, import.selection.takes_models) = (false, true);
        (import.selection.scene, import.selection.seen, import.meshes) = (None, None, false);
        let (format, mut converted) = opened.convert(options, import)?;
        let input = opened.read_as(format, &mut converted);
        let Converted { document, unit, report, .. } = converted;
        let part = Converted { document: document.into_owned(), unit, report, ..Converted::default() };
        let mut names = Names::default();
        for (_, bone) in part.document.nodes().filter(|(_, node)| node.kind == NodeKind::BONE) {
            let name = bone.name().unwrap_or_default();
            names.exact.insert(name.to_owned());
            *names.in_lower_case.entry(name.to_ascii_lowercase()).or_default() += 1;
        }
        if names.exact.is_empty() {
            let reason = "it has no skeleton; `skeleton` needs the file of a model with bones".into();
            return Err(JobError::new(Some(path), JobErrorKind::Target { reason }));
        }
        Ok(Self { part, input, names })
    }

    /// Puts the skeleton before the parts of a result.
    pub(crate) fn join(&self, parts: &mut Vec<Converted<'_>>, inputs: &mut Vec<JobInput>) -> Result<(), JobError> {
        let has_animation =
            |part: &Converted<'_>| part.document.nodes().any(|(_, node)| node.kind == NodeKind::ANIMATION);
        if !parts.iter().any(has_animation) {
            let reason = "it has no animation for the skeleton; leave out `skeleton` to convert models".into();
            let path = inputs.first().and_then(|input| input.path.as_deref());
            return Err(JobError::new(path, JobErrorKind::Target { reason }));
        }
        parts.insert(0, self.part.clone());
        inputs.insert(0, self.input.clone());
        Ok(())
    }

    /// Makes the animations of all parts after the first one, which is the skeleton, fit it, once they are in one space, and
    /// removes the curves of bones that it does not have, with a note. Cast keeps them, as for a model that has such bones.
    pub(crate) fn fit(
        &self,
        parts: &mut [Converted<'_>],
        inputs: &mut [JobInput],
        keeps_curves: bool,
    ) -> Result<(), JobError> {
        let Some((skeleton, parts)) = parts.split_first_mut() else { return Ok(()) };
        for (part, input) in parts.iter_mut().zip(inputs.iter_mut().skip(1)) {
            fit_clips(&skeleton.document, &mut part.document, &mut input.report)
                .map_err(|error| JobError::writing(input.path.as_deref(), error))?;
            self.remove_curves(&mut part.document, keeps_curves, &mut input.report);
        }
        Ok(())
    }

    fn remove_curves(&self, document: &mut Document<'_>, keeps_curves: bool, report: &mut Report) {
        document.for_each_mut(|animation| {
            if animation.kind != NodeKind::ANIMATION {
                return;
            }
            let (mut count, mut first) = (0_u64, String::new());
            let name = animation.name().unwrap_or_default().to_owned();
            animation.children.retain(|curve| {
                let Some(bone) = bone_of(curve).filter(|bone| !self.names.have(bone)) else { return true };
                if count == 0 {
                    first = if name.is_empty() { bone.to_owned() } else { format!("{name}: {bone}") };
                }
                count = count.saturating_add(1);
                keeps_curves
            });
            report.add_many(&notes::animation::CURVES_WITHOUT_BONE, count, first);
        });
    }
}

/// The bone that a curve moves.
fn bone_of<'n>(curve: &'n Node<'_>) -> Option<&'n str> {
    let text = |name: &str| curve.property(name)?.data.text();
    let property = CurveProperty::from(text("kp").filter(|_| curve.kind == NodeKind::CURVE)?);
    text("nn").filter(|_| !matches!(property, CurveProperty::BlendShape | CurveProperty::Visibility))
}

impl Names {
    /// Whether a bone has this name, or exactly one has it regardless of ASCII case.
    fn have(&self, name: &str) -> bool {
        self.exact.contains(name) || self.in_lower_case.get(&name.to_ascii_lowercase()) == Some(&1)
    }
}
