//! Compares the meaning of two scenes.
//!
//! A file that was converted to another format and back has different bytes, different hashes, perhaps a different
//! order of vertices, and may still look exactly the same. This module compares the appearance and motion:
//!
//! ```
//! # use cast_file::CastFile;
//! # use cast_scene::Scene;
//! # use cast_scene::compare::{Aspect, Options, compare};
//! # let first = include_bytes!("../../../testdata/valid/character.cast").to_vec();
//! # let mut second = first.clone();
//! # let place = second.windows(5).position(|bytes| bytes == b"body\0").unwrap();
//! # second[place] = b'B';
//! let scenes = [first, second].map(|bytes| CastFile::from_bytes(bytes).map(|file| Scene::new(&file)));
//! let [first, second] = scenes;
//! let comparison = compare(&first?, &second?, &Options::new())?;
//! let difference = &comparison.differences()[0];
//! assert_eq!(difference.path, "model \"hero\"/mesh \"body\"");
//! assert_eq!(difference.aspect, Aspect::Name);
//! assert_eq!(difference.second.as_deref(), Some("Body"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is compared
//!
//! * **Parts**: models, meshes, hair, bones, blend shapes, materials, animations and instances are paired by name, the
//!   remaining ones in order. A part without a partner is a difference, and so is a partner with another name.
//! * **Surfaces**: the triangles of a mesh with the positions, normals, texture coordinates and colours of their
//!   corners, in the world. The order of vertices and triangles does not matter, nor whether triangles share vertices.
//! * **Skeletons**: the parent of each bone, and where it is at rest.
//! * **Deforming**: every bone is turned and every blend shape applied, slightly and each by a different amount; then
//!   the surfaces are compared. So weights, bind poses and shapes are compared by their effect; for shapes also the
//!   largest weight.
//! * **Animations**: length, modes of curves and notifications; bones, visibility and surfaces at evenly spaced times
//!   from the first key to the last; and the values of curves that animate nothing in the scene. Times are compared in
//!   seconds.
//! * **Materials**: of each mesh, and their slots: texture paths as they are, colours in linear light.
//! * Constraints and inverse kinematics by their numbers, hair by its strands, instances by path and place;
//!   [`compare_files`] also compares the files that they place.
//! * The size of everything: if all models of the second scene are larger by one factor, this is a difference of its own.
//! * The axis that points up: if it differs, the second scene is rotated to that of the first.
//!
//! Everything that no reader shows is ignored: names that the first scene lacks, hashes, layout, unused vertices, the
//! software that wrote the file.
//!
//! # Tolerances
//!
//! Positions may differ by [`Options::tolerance`] relative to the size of the model, texture coordinates by the same
//! relative to 1. Normals and the axes of bones may differ by 0.01 (half a degree), because they are often packed;
//! colours by 1/400, less than a step of eight bits.

mod axes;
mod bones;
mod clips;
mod corners;
mod difference;
mod files;
mod materials;
mod meshes;
mod models;
mod options;
mod pairs;
mod probe;
mod reorder;
mod scale;
mod world_vertices;

use cast_base::{Steps, sort};
use glam::DAffine3;

use crate::animation::ModelNames;
use crate::{Error, Scene};
use clips::Budget;
use difference::Differences;
use pairs::Pairs;

pub use difference::{Aspect, Comparison, Difference, Numbers};
pub use files::compare_files;
pub use options::Options;

/// Compares what two scenes mean.
///
/// # Errors
/// Returns an error if poses would exceed the budget, and if the progress callback cancels.
pub fn compare(first: &Scene, second: &Scene, options: &Options<'_>) -> Result<Comparison, Error> {
    compare_within(first, second, options, &mut Budget { whole: options.budget, left: options.budget })
}

fn compare_within(
    first: &Scene,
    second: &Scene,
    options: &Options<'_>,
    budget: &mut Budget,
) -> Result<Comparison, Error> {
    let mut found = Differences::new(options);
    let turn = axes::turn([first, second]);

    let models = Pairs::by_name(&first.models, &second.models, |model| model.name());
    let clips = Pairs::by_name(&first.animations, &second.animations, |animation| animation.name());
    let steps =
        Steps::new(options.progress, models.both.len().saturating_mul(clips.both.len().saturating_add(1)) as u64);
    models.report(&mut found, "", "model");
    let mut paired = Vec::new();
    for [one, other] in models.both(&first.models, &second.models) {
        let path = one.path("", "model");
        paired.push(models::compare(path, [one.item, other.item], turn, &mut found, options));
        steps.done(1);
        steps.check()?;
    }

    clips.report(&mut found, "", "animation");
    let names = [first, second].map(|scene| ModelNames::new(&scene.models));
    let mut of_models = [first, second].map(|scene| vec![None; scene.models.len()]);
    for (pair, models) in models.both.iter().enumerate() {
        for (of_models, model) in of_models.iter_mut().zip(models) {
            of_models.get_mut(*model).into_iter().for_each(|slot| *slot = Some(pair));
        }
    }
    let rigged: Vec<usize> = (0..).zip(&paired).filter(|(_, pair)| pair.is_rigged()).map(|(pair, _)| pair).collect();
    for [one, other] in clips.both(&first.animations, &second.animations) {
        let path = one.path("", "animation");
        // Parts that are not animated are in the rest pose.
        let mut moved = rigged.clone();
        for ((names, clip), of_models) in names.iter().zip([one.item, other.item]).zip(&of_models) {
            let models = names.moved_by(clip).into_iter();
            moved.extend(models.filter_map(|model| of_models.get(model).copied().flatten()));
        }
        sort::unstable(&mut moved);
        moved.dedup();
        steps.done(paired.len().saturating_sub(moved.len()) as u64);
        let moved: Vec<&models::Paired<'_>> = moved.into_iter().filter_map(|pair| paired.get(pair)).collect();
        clips::compare(&path, [one.item, other.item], &moved, (&mut found, budget), options, &steps)?;
    }

    let instances = Pairs::by_name(&first.instances, &second.instances, |instance| instance.name());
    instances.report(&mut found, "", "instance");
    for [one, other] in instances.both(&first.instances, &second.instances) {
        let path = one.path("", "instance");
        found.texts(&path, Aspect::Path, one.item.path(), other.item.path());
        let [one, mut other] = [one, other].map(|instance| instance.item.placement.affine());
        other = DAffine3::from_quat(turn) * other;
        let spun = other * DAffine3::from_quat(turn.conjugate());
        let size = one.translation.abs().max_element().max(1.0);
        if [other, spun].iter().all(|other| bones::distance(&one, other, size) > options.tolerance) {
            found.add(&path, Aspect::Placement, None, None);
        }
    }
    scale::compare([first, second], &models, &mut found, options);
    Ok(found.comparison)
}
/// Which parts of two lists correspond; see [`paired`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paired {
    /// The indices of those that correspond, in the order of the first list.
    pub both: Vec<[usize; 2]>,
    /// The indices of those that only the first, or only the second list has.
    pub only: [Vec<usize>; 2],
}

/// Which parts of two scenes correspond, as this module pairs them: those with equal names, and the remaining ones in order
/// if both scenes have equally many.
#[must_use]
pub fn paired<'p, T>(first: &'p [T], second: &'p [T], name: impl Fn(&'p T) -> Option<&'p str>) -> Paired {
    let pairs = Pairs::by_name(first, second, name);
    Paired { both: pairs.both, only: pairs.only }
}
