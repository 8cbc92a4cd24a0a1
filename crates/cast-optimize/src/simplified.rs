//! The meshes of a model with fewer faces, for each level of detail.

use cast_base::parallel;
use cast_interchange::notes;
use cast_write::Node;

use super::mesh::Prepared;
use super::simplify::{Simpler, Target, Welded, groups, simplify};
use super::{Lod, Options, Simplified, Summary};

/// A level of detail; level 0 is the meshes of the model themselves.
#[derive(Default)]
pub(super) struct Level {
    pub(super) number: u32,
    ratio: f64,
    /// By child index; `None` for meshes that stay unchanged, and other nodes.
    meshes: Vec<Option<Simpler>>,
}

impl Level {
    /// The faces that stay of a mesh, by its welded vertices; `None` if they are not simplified.
    pub(super) fn faces_of(&self, child: usize) -> Option<&[u32]> {
        self.meshes.get(child)?.as_ref().map(|mesh| &*mesh.faces)
    }
}

/// Simplifies all meshes for all levels. Meshes for which that is impossible have to stay unchanged.
pub(super) fn of(
    prepared: &mut [Option<Result<Prepared, String>>],
    children: &[Node<'_>],
    options: &Options<'_>,
    triangles: u64,
    summary: &mut Summary,
) -> Vec<Level> {
    let mut levels = levels(options, triangles);
    if levels.is_empty() {
        return levels;
    }
    let (indices, meshes): (Vec<usize>, Vec<&Welded>) = prepared
        .iter()
        .enumerate()
        .filter_map(|(child, found)| Some((child, &found.as_ref()?.as_ref().ok()?.welded)))
        .unzip();
    let limit = options.error_limit().map(|limit| f64::from(limit) * extent(&meshes));
    let groups = groups(&meshes);
    let jobs: Vec<(usize, &Vec<usize>)> =
        (0..levels.len()).flat_map(|level| groups.iter().map(move |group| (level, group))).collect();
    let results: Vec<Result<Vec<Simpler>, &'static str>> =
        parallel::map(options.threads, &jobs, 1, |(level, group)| {
            let ratio = levels.get(*level).map_or(1.0, |level| level.ratio);
            let group: Vec<&Welded> = group.iter().filter_map(|mesh| meshes.get(*mesh).copied()).collect();
            simplify(&group, Target { ratio, limit, lock_borders: options.lock_borders }, options.threads)
        });
    let faces: Vec<usize> = meshes.iter().map(|mesh| mesh.faces.len() / 3).collect();
    let mut unchanged: Vec<(usize, &'static str)> = Vec::new();
    for ((level, group), result) in jobs.into_iter().zip(results) {
        let Some(level) = levels.get_mut(level) else { continue };
        level.meshes.resize_with(children.len(), || None);
        let members: Vec<(usize, usize)> =
            group.iter().filter_map(|mesh| Some((*indices.get(*mesh)?, *faces.get(*mesh)?))).collect();
        match result {
            Ok(simpler) => level.add(&members, simpler, children, summary),
            Err(reason) => unchanged.extend(members.iter().map(|(child, _)| (*child, reason))),
        }
    }
    for (child, reason) in unchanged {
        if let Some(found) = prepared.get_mut(child) {
            *found = Some(Err(reason.to_owned()));
        }
    }
    levels
}

impl Level {
    /// Adds the meshes of a group, each with its child index and number of faces before, and reports them.
    #[allow(clippy::cast_possible_truncation, reason = "errors are lengths in single precision")]
    fn add(&mut self, members: &[(usize, usize)], simpler: Vec<Simpler>, children: &[Node<'_>], summary: &mut Summary) {
        let number = self.number;
        let all: usize = members.iter().map(|(_, before)| before).sum();
        let wanted = (all as f64 * self.ratio).round() as u64;
        let mut total = Lod { level: number, triangles: 0, wanted, error: 0.0 };
        let name_of = |child: usize| children.get(child).and_then(Node::name).unwrap_or_default();
        for ((child, before), mesh) in members.iter().zip(simpler) {
            let (before, after, error) = (*before as u64, mesh.faces.len() as u64 / 3, mesh.error as f32);
            total.triangles += after;
            total.error = total.error.max(error);
            if after < before {
                let name = name_of(*child).to_owned();
                summary.simplified.push(Simplified { name, level: number, before, after, error });
                summary.steps.simplified += if number == 0 { before.saturating_sub(after) } else { 0 };
            }
            if let Some(slot) = self.meshes.get_mut(*child) {
                *slot = Some(mesh);
            }
        }
        if total.triangles > wanted {
            let name = members.first().map(|(child, _)| name_of(*child)).unwrap_or_default();
            let others = if members.len() > 1 { " and the meshes that it meets" } else { "" };
            let what =
                format_args!("{name:?}{others}: kept {} of {all} triangles instead of {wanted}", total.triangles);
            summary.report.add(&notes::mesh::FACES_KEPT, what);
        }
        match summary.lods.iter_mut().find(|known| known.level == number) {
            Some(known) => known.add(total),
            None => summary.lods.push(total),
        }
    }
}

/// The levels to make, without their meshes.
fn levels(options: &Options<'_>, triangles: u64) -> Vec<Level> {
    let level = |(number, target): (u32, f32)| Level { number, ratio: ratio(target, triangles), meshes: Vec::new() };
    (0..).zip(options.simplify).chain((1..).zip(options.lods.iter().copied())).map(level).collect()
}

/// The fraction of faces that a number asks for: it is one, or above 1 a number of the triangles of the document.
fn ratio(target: f32, triangles: u64) -> f64 {
    if target <= 1.0 { f64::from(target) } else { (f64::from(target) / triangles.max(1) as f64).min(1.0) }
}

/// The longest side of the bounding box of meshes.
fn extent(meshes: &[&Welded]) -> f64 {
    let positions = || meshes.iter().flat_map(|mesh| &mesh.positions);
    let side = |part: usize| {
        let values = positions().filter_map(|position| position.get(part)).map(|value| f64::from(*value));
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        high - low
    };
    (0..3).map(side).fold(0.0, f64::max)
}
