//! Fewer faces, while the surface stays close to the original.

mod attributes;
mod curve;
mod distance;
mod groups;
mod nearest;
mod parts;
mod surface;

use cast_base::Threads;
use cast_interchange::lists::set;
use cast_interchange::vertices::is_crowded;
use hashbrown::HashMap;
use meshoptimizer_rs::{Positions, SimplifyOptions, SimplifySettings, VertexFlags, simplify_scale};

use distance::distance;
use groups::place;
use surface::{CROWDED, Surface, reason};

pub(super) use attributes::{Attributes, Welded};
pub(super) use groups::groups;

/// The method estimates the error by the distance to planes, which is less than the distance to the surface. If the
/// actual distance exceeds the limit, the method is run with a lower one, and all faces are kept if that does not help.
const MOST_TRIES: usize = 6;

/// A limit that no surface reaches, as a fraction of its size.
const NO_LIMIT: f32 = 1e3;

/// How far faces are removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The fraction of faces that stay.
    pub(super) ratio: f64,
    /// How far surfaces may move, in units of the model.
    pub(super) limit: Option<f64>,
    /// Whether open borders stay where they are.
    pub(super) lock_borders: bool,
}

/// A mesh with fewer faces.
pub(super) struct Simpler {
    pub(super) faces: Vec<u32>,
    /// The distance between the surfaces, in units of the model.
    pub(super) error: f64,
}

/// The faces of each mesh, and an estimate of the error, as a fraction of the size.
type Estimated = (f32, Vec<Vec<u32>>);

/// Whether a mesh can be simplified; the error says why not. Indices are below the number of positions.
pub(super) fn check(faces: &[u32], positions: &[[f32; 3]]) -> Result<(), &'static str> {
    if is_crowded(faces, positions.len()) {
        return Err(CROWDED);
    }
    simplify_scale(Positions::from_packed(positions)).map(drop).map_err(reason)
}

/// Removes faces of meshes that meet at their borders, or of a single mesh, so that a fraction of all stays, as far as the
/// error allows it. The error says why none can be removed. Each mesh keeps at least one face.
pub(super) fn simplify(meshes: &[&Welded], target: Target, threads: Threads) -> Result<Vec<Simpler>, &'static str> {
    let surface = Surface::of(meshes)?;
    let scale = f64::from(surface.size);
    #[expect(clippy::cast_possible_truncation, reason = "a part of a number of faces, which memory holds")]
    let wanted = (((surface.faces.len() / 3) as f64 * target.ratio).round() as usize).min(surface.faces.len() / 3);
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let limit = target.limit.map(|limit| if scale > 0.0 { (limit / scale) as f32 } else { 0.0 });
    let mut target_error = limit.unwrap_or(NO_LIMIT).min(NO_LIMIT);
    for _ in 0..MOST_TRIES {
        let settings = SimplifySettings {
            target_index_count: wanted.saturating_mul(3),
            target_error,
            options: if target.lock_borders { SimplifyOptions::LOCK_BORDER } else { SimplifyOptions::EMPTY },
        };
        let found = surface.simplified(None, settings, threads)?;
        // Flat faces, with a vertex for each corner, can only be removed if their edges may become smooth.
        let is_stuck =
            found.as_ref().is_none_or(|(_, of_meshes)| of_meshes.iter().map(Vec::len).sum::<usize>() > wanted * 3);
        let found = match meshes {
            [only] if is_stuck => surface.smoothed(only, settings, threads)?.or(found),
            _ => found,
        };
        let Some((error, simpler)) = found else { break };
        let mut measured = Vec::with_capacity(meshes.len());
        for (mesh, faces) in meshes.iter().zip(simpler) {
            let distance = match faces.len() == mesh.faces.len() {
                true => Some(0.0),
                false => distance(&mesh.faces, &faces, &mesh.positions, threads),
            };
            measured.push(Simpler { faces, error: distance.unwrap_or(f64::from(error) * scale) });
        }
        let worst = measured.iter().map(|mesh| mesh.error).fold(0.0, f64::max);
        match target.limit {
            Some(limit) if worst > limit => {
                let factor = 0.95 * limit / worst;
                #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
                let factor = factor as f32;
                target_error = target_error.min(error) * factor;
            }
            _ => return Ok(measured),
        }
    }
    Ok(meshes.iter().map(|mesh| Simpler { faces: mesh.faces.clone(), error: 0.0 }).collect())
}

impl Surface {
    /// The faces that stay; `None` if all do. A mesh that would lose all of them keeps all.
    fn simplified(
        &self,
        mut flags: Option<Vec<VertexFlags>>,
        settings: SimplifySettings,
        threads: Threads,
    ) -> Result<Option<Estimated>, &'static str> {
        let meshes = self.starts.len().saturating_sub(1);
        let mut is_locked = vec![false; meshes];
        // Each round locks at least one more mesh.
        for _ in 0..=meshes {
            let (indices, error) = self.reduced(flags.as_deref(), settings, threads)?;
            if indices.len() >= self.faces.len() {
                return Ok(None);
            }
            let of_meshes = self.apart(&indices);
            let mut is_complete = true;
            for ((faces, is_locked), range) in of_meshes.iter().zip(&mut is_locked).zip(self.starts.windows(2)) {
                let [start, end] = *range else { continue };
                if faces.is_empty() && start < end && !*is_locked {
                    (*is_locked, is_complete) = (true, false);
                    let flags = flags.get_or_insert_with(|| vec![VertexFlags::EMPTY; self.positions.len()]);
                    let own = flags.get_mut(start as usize..end as usize).unwrap_or_default();
                    own.fill(VertexFlags::LOCK);
                }
            }
            if is_complete {
                return Ok(Some((error, of_meshes)));
            }
        }
        Ok(None)
    }

    /// The same of a single mesh, with edges that may lose sharp normals and colours; seams of textures stay seams.
    fn smoothed(
        &self,
        mesh: &Welded,
        settings: SimplifySettings,
        threads: Threads,
    ) -> Result<Option<Estimated>, &'static str> {
        let options = settings.options | SimplifyOptions::PERMISSIVE;
        let mut flags = vec![VertexFlags::EMPTY; self.positions.len()];
        let mut first: HashMap<[u32; 3], u32> = HashMap::with_capacity(self.positions.len());
        for (vertex, position) in (0_u32..).zip(&self.positions) {
            let place = place(*position);
            let known = *first.entry(place).or_insert(vertex);
            if mesh.attributes.is_seam_of_texture(known, vertex) {
                // The whole place is protected if one of its vertices is.
                set(&mut flags, known as usize, VertexFlags::PROTECT);
            }
        }
        self.simplified(Some(flags), SimplifySettings { options, ..settings }, threads)
    }
}
