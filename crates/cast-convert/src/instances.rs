//! Instances, for formats that contain what they place: each placed file is loaded once.

use std::path::{Path, PathBuf};

use cast_base::sort;
use cast_file::{CastFile, Confinement, OpenOptions};
use cast_interchange::assets::policy::Substitutes;
use cast_interchange::assets::references;
use cast_interchange::budget::Budget;
use cast_interchange::lists::push;
use cast_interchange::matrix::{affine, decompose, inverse, rounded};
use cast_interchange::{Error, ExportOptions, Report, notes};
use cast_scene::Library;
use glam::DAffine3;
use hashbrown::HashMap;

/// How many placements cost a megabyte. Placements of files that cannot be read count too, since a few files that place
/// each other can make billions.
const PLACES_A_MEGABYTE: usize = 2048;

/// A placed file.
pub(crate) struct Place {
    /// The index of the file.
    pub(crate) file: usize,
    pub(crate) name: Option<String>,
    /// Relative to the parent placement.
    pub(crate) transform: cast_scene::Transform,
    /// The parent placement; `None` for the scene.
    pub(crate) parent: Option<usize>,
}

/// All placements.
#[derive(Default)]
pub(crate) struct Instances {
    /// The files with their paths, without duplicates.
    pub(crate) files: Vec<(PathBuf, CastFile)>,
    /// Parents precede children.
    pub(crate) places: Vec<Place>,
}

/// Loads all placed files that can be read. `count` is how many instances the file itself has.
///
/// # Errors
/// Returns an error if the placements would exceed the budget.
pub(crate) fn load(
    file: &CastFile,
    count: usize,
    options: &ExportOptions<'_>,
    budget: &Budget,
    report: &mut Report,
) -> Result<Instances, Error> {
    let mut instances = Instances::default();
    let Some(path) = options.source.filter(|_| count > 0) else {
        report.add_many(&notes::scene::INSTANCE_FILES, count as u64, "");
        return Ok(instances);
    };
    let confinement = if options.assets.is_anywhere { Confinement::None } else { Confinement::FileDirectory };
    let base = references::base(path, options.assets);
    // Instances of other inputs are relative to those inputs; so are these.
    let substitutes = || options.assets.substitutes.into_iter().flat_map(Substitutes::files);
    let mut others: Vec<_> = substitutes().map(|(named, _)| references::base(named, options.assets)).collect();
    sort::unstable_by(&mut others, |one, other| one.root().cmp(other.root()));
    others.dedup();
    let follow = |path: &Path| {
        let of_others = || others.iter().find_map(|other| other.follow(path).ok());
        base.follow(path).or_else(|error| of_others().ok_or(error))
    };
    let mut own = Some(file.clone());
    let library = Library::open(path, confinement, |path| match own.take() {
        Some(file) => Ok(file),
        None => {
            let opened = follow(path).and_then(|found| found.open()).map_err(|error| error.to_string())?;
            OpenOptions::new().open_file(&opened, path).map_err(|error| error.to_string())
        }
    })
    .allowing(substitutes().map(|(named, _)| named.to_path_buf()));
    let mut known: HashMap<PathBuf, usize> = HashMap::new();
    // Transform and world matrix of the placement being visited, and of its parents.
    let mut stack: Vec<(Option<usize>, DAffine3)> = Vec::new();
    for (visits, visit) in library.enumerate() {
        if visits.is_multiple_of(PLACES_A_MEGABYTE) {
            budget.spend(1 << 20, || format!("{PLACES_A_MEGABYTE} instances in addition to {visits} others"))?;
        }
        let visit = match visit {
            Ok(visit) => visit,
            Err(error) => {
                report.add(&notes::scene::INSTANCE_FILES, error);
                continue;
            }
        };
        stack.truncate(visit.depth);
        let world = affine(&visit.world);
        let Some((parent, above)) = stack.last().copied() else {
            stack.push((None, world));
            continue;
        };
        let file = *known.entry(visit.path.clone()).or_insert_with(|| {
            for repair in visit.file.repairs() {
                report.add(&notes::RECOVERED, format_args!("{}: {repair}", visit.path.display()));
            }
            push(&mut instances.files, (visit.path.clone(), visit.file.clone()))
        });
        let (transform, sheared) = decompose(&(inverse(&above).unwrap_or(DAffine3::IDENTITY) * world));
        let transform = rounded(&transform);
        let name = visit.name.as_deref().unwrap_or_default();
        report.add_if(sheared, &notes::scene::SHEAR, name);
        let place = Place { file, name: visit.name.map(String::from), transform, parent };
        stack.push((Some(push(&mut instances.places, place)), world));
    }
    Ok(instances)
}
