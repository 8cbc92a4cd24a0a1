//! Steps on the animations of a file.

use std::sync::Arc;

use cast_file::CastFile;
use cast_interchange::{Report, clip_notes};
use cast_scene::clip::{self, Step, apply};
use cast_scene::convert_axes::Up;
use cast_scene::{Animation, Scene};
use cast_write::{Document, Layout};

use crate::error::{JobError, JobErrorKind};
use crate::generated_animate_options::AnimateOptions;
use crate::renamed::bone_map;

/// A file whose animations were changed by steps.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Animated {
    /// The file, with everything else that was in it.
    pub file: CastFile,
    /// What each of its animations is now.
    pub animations: Vec<clip::Report>,
    /// What steps could not do exactly.
    pub report: Report,
}

/// Does [steps](clip), such as `trim 10..50` or `reverse`, to all animations of a file, in their order.
///
/// The axis that points up is the one that the file states; otherwise that of the first scene of
/// [`skeleton`](AnimateOptions::skeleton) that states one.
///
/// ```
/// # use cast_file::CastFile;
/// # use cast_job::{AnimateOptions, animate};
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let file = CastFile::from_bytes(bytes)?;
/// let made = animate(&file, &["trim 0..10", "reverse"], &AnimateOptions::new())?;
/// assert_eq!((made.animations[0].first, made.animations[0].last), (0.0, 10.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error of the kind [`Step`](JobErrorKind::Step) if a step cannot be read, or an animation does not have what it
/// needs; another one if the map of pairs cannot be read, or the result does not fit into a Cast file.
pub fn animate(file: &CastFile, steps: &[impl AsRef<str>], options: &AnimateOptions<'_>) -> Result<Animated, JobError> {
    let steps = steps.iter().map(|step| Step::parse(step.as_ref())).collect::<Result<Vec<_>, _>>()?;
    let scene = Scene::new(file);
    let models: Vec<_> =
        options.skeleton.iter().flat_map(|scene| &scene.models).chain(&scene.models).map(Arc::clone).collect();
    let clips = options.clips.iter().map(first_of).collect::<Result<Vec<_>, _>>()?;
    let stated =
        std::iter::once(&scene).chain(options.skeleton.iter().copied()).find(|scene| scene.up_axis().is_some());
    let pairs = options.pairs.as_deref().map(|path| bone_map(path, false)).transpose()?;
    let wanted = clip::Options::new()
        .models(&models)
        .clips(&clips)
        .root(options.root.as_deref())
        .up(stated.map_or(Up::USUAL, Scene::up))
        .pairs(pairs.as_ref())
        .budget(options.budget);
    let cast = file.cast();
    let (document, animations) = apply(Document::from(&cast), &steps, &wanted)?;
    let bytes = document.to_vec(Layout::keeping(&cast, &document))?;
    let file = CastFile::from_bytes(bytes).map_err(|error| JobError::new(None, JobErrorKind::Open(error)))?;
    let report = clip_notes(&animations);
    Ok(Animated { file, animations, report })
}

/// The first animation of a file that steps name.
fn first_of((name, file): &(String, CastFile)) -> Result<(String, Arc<Animation>), clip::Error> {
    let first = Scene::new(file).animations.first().map(Arc::clone);
    let missing = || clip::Error::Source { file: name.clone(), reason: "it has no animation".into() };
    Ok((name.clone(), first.ok_or_else(missing)?))
}
