//! Where the poses of a model are seen: at the vertices that bones move, and at the ends of bones that move none.
//!
//! A vertex is a mean of the places that its bones would give it. So it is nowhere farther off than the worst of them, and
//! none of these is farther off than a corner of the box around all vertices of that bone. Only where a corner is far enough
//! are the vertices themselves computed, which are few bones in few frames of most clips.

use glam::{DAffine3, DVec3};

use super::error::Error;
use crate::links::Model;
use crate::skeleton::Skeleton;
use crate::transform::wide;

/// What the bones of a skeleton move.
pub(super) struct Surface {
    /// For each bone.
    seen: Vec<Seen>,
    vertices: Vec<Vertex>,
    /// The bones of all vertices, and their weights, whose sum is 1 for each vertex.
    influences: Vec<(u32, f32)>,
}

/// What is seen of a bone.
#[derive(Default)]
struct Seen {
    /// Points in the space of the bone: the corners of the box around its vertices, or without any its ends.
    points: Vec<DVec3>,
    /// How far they are from it.
    far: f64,
    vertices: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Vertex {
    /// At rest, in the space of the model.
    place: [f32; 3],
    first: u32,
    count: u32,
}

/// The matrices of all bones in some frames.
#[derive(Default)]
pub(super) struct Places {
    bones: usize,
    matrices: Vec<DAffine3>,
}

impl Places {
    pub(super) fn with_capacity(frames: usize, bones: usize) -> Self {
        Self { bones, matrices: Vec::with_capacity(frames * bones) }
    }

    /// Adds those of a frame.
    pub(super) fn push(&mut self, matrices: &[DAffine3]) {
        self.matrices.extend_from_slice(matrices);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.matrices.is_empty()
    }

    fn frames(&self) -> impl Iterator<Item = &[DAffine3]> {
        self.matrices.chunks_exact(self.bones.max(1))
    }

    fn frame(&self, frame: usize) -> &[DAffine3] {
        let start = frame * self.bones;
        self.matrices.get(start..start + self.bones).unwrap_or_default()
    }
}

impl Surface {
    /// The vertices of a model, and where it has none, the ends of bones.
    ///
    /// # Errors
    /// Returns an error if there are too many vertices.
    pub(super) fn new(model: &Model, skeleton: &Skeleton, budget: u64) -> Result<Self, Error> {
        let mut surface = Self::of_ends(skeleton);
        let values: u64 = model.meshes.iter().map(count).fold(0, u64::saturating_add);
        if values.saturating_mul(size_of::<(Vertex, u32)>() as u64) > budget {
            return Err(Error::TooLarge { values, budget });
        }
        for mesh in &model.meshes {
            surface.add(mesh);
        }
        surface.box_in(skeleton);
        Ok(surface)
    }

    fn add(&mut self, mesh: &crate::links::Mesh) {
        let Some(influences) = &mesh.influences else { return };
        for (vertex, place) in mesh.positions().iter().enumerate() {
            let is_moved = |(bone, weight): &(u32, f32)| *weight > 0.0 && (*bone as usize) < self.seen.len();
            let sum: f32 = influences.of(vertex).filter(is_moved).map(|(_, weight)| weight).sum();
            if !(sum > 0.0 && sum.is_finite() && place.iter().all(|part| part.is_finite())) {
                continue;
            }
            let (Ok(number), Ok(first)) = (u32::try_from(self.vertices.len()), u32::try_from(self.influences.len()))
            else {
                return;
            };
            for (bone, weight) in influences.of(vertex).filter(is_moved) {
                self.influences.push((bone, weight / sum));
            }
            let count = u32::try_from(self.influences.len()).unwrap_or(u32::MAX) - first;
            self.vertices.push(Vertex { place, first, count });
            for (bone, _) in influences_of(&self.influences, first, count) {
                let own = self.seen.get_mut(*bone as usize).map(|seen| &mut seen.vertices);
                own.filter(|own| own.last() != Some(&number)).into_iter().for_each(|own| own.push(number));
            }
        }
    }

    /// The boxes around the vertices of each bone.
    fn box_in(&mut self, skeleton: &Skeleton) {
        let vertices = &self.vertices;
        for (seen, inverse) in self.seen.iter_mut().zip(skeleton.inverse_bind_affines()) {
            let places = seen.vertices.iter().filter_map(|vertex| vertices.get(*vertex as usize));
            let mut bounds: Option<(DVec3, DVec3)> = None;
            let mut far = 0.0_f64;
            for vertex in places {
                let place = inverse.transform_point3(wide(vertex.place));
                let (low, high) = bounds.unwrap_or((place, place));
                bounds = Some((low.min(place), high.max(place)));
                far = far.max(place.length());
            }
            let Some((low, high)) = bounds else { continue };
            let corner = |corner: u32| {
                DVec3::select(glam::BVec3::new(corner & 1 > 0, corner & 2 > 0, corner & 4 > 0), high, low)
            };
            seen.points = (0..8).map(corner).collect();
            seen.far = far;
        }
    }

    /// The ends of bones: at the distance of the farthest child along each axis.
    fn of_ends(skeleton: &Skeleton) -> Self {
        let count = skeleton.bones().len();
        let mut ends = vec![0.0_f64; count];
        let place = |bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default();
        for bone in skeleton.order() {
            let parent = skeleton.parent(*bone).and_then(|parent| Some((parent, ends.get_mut(parent as usize)?)));
            parent.into_iter().for_each(|(parent, end)| *end = end.max(place(*bone).distance(place(parent))));
        }
        let longest = ends.iter().copied().fold(0.0, f64::max);
        for bone in skeleton.order() {
            // A bone without children ends as far away as it begins from its parent.
            let own = skeleton.parent(*bone).map_or(longest, |parent| place(*bone).distance(place(parent)));
            let end = ends.get_mut(*bone as usize).filter(|end| **end == 0.0);
            end.into_iter().for_each(|end| *end = if own > 0.0 { own } else { 0.01 * longest });
        }
        let seen = ends.into_iter().map(|far| {
            let points = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| axis * far).to_vec();
            Seen { points, far, vertices: Vec::new() }
        });
        Self { seen: seen.collect(), vertices: Vec::new(), influences: Vec::new() }
    }

    /// How far what each bone and those below it move is from the bone at rest, along the chain between them.
    pub(super) fn reach(&self, skeleton: &Skeleton) -> Vec<f64> {
        let mut below: Vec<f64> = self.seen.iter().map(|seen| seen.far).collect();
        let place = |bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default();
        for bone in skeleton.order().iter().rev() {
            let Some(parent) = skeleton.parent(*bone) else { continue };
            let far = below.get(*bone as usize).copied().unwrap_or_default() + place(*bone).distance(place(parent));
            below.get_mut(parent as usize).into_iter().for_each(|slot| *slot = slot.max(far));
        }
        below
    }

    /// How far what each bone moves is from where it was in any frame, at most.
    pub(super) fn errors(&self, skeleton: &Skeleton, before: &Places, after: &Places) -> Vec<f64> {
        // The farthest corner of each bone in each frame.
        let mut bounds: Vec<f64> = Vec::with_capacity(after.matrices.len());
        for (before, after) in before.frames().zip(after.frames()) {
            let moved = before.iter().zip(after).zip(&self.seen);
            bounds.extend(moved.map(|((before, after), seen)| match before == after {
                true => 0.0,
                false => farthest(&difference(before, after), &seen.points),
            }));
        }
        let rows = || bounds.chunks_exact(before.bones.max(1));
        let mut most: Vec<f64> = vec![0.0; self.seen.len()];
        let mut worst: Vec<usize> = vec![0; self.seen.len()];
        for (frame, row) in rows().enumerate() {
            for ((most, worst), bound) in most.iter_mut().zip(&mut worst).zip(row) {
                (*most, *worst) = if bound > most { (*bound, frame) } else { (*most, *worst) };
            }
        }
        // Of bones with vertices, these count, those of the frame with the farthest corner first.
        let palette = |frame: usize| {
            let inverse = skeleton.inverse_bind_affines();
            let moved = before.frame(frame).iter().zip(after.frame(frame)).zip(inverse);
            moved.map(|((before, after), inverse)| difference(before, after) * *inverse).collect::<Vec<DAffine3>>()
        };
        let of_vertices = |seen: &Seen, palette: &[DAffine3]| {
            let moved = seen.vertices.iter().map(|vertex| self.mixed(*vertex, palette).length());
            moved.fold(0.0, f64::max)
        };
        for ((seen, most), worst) in self.seen.iter().zip(&mut most).zip(&worst) {
            if !seen.vertices.is_empty() && *most > 0.0 {
                *most = of_vertices(seen, &palette(*worst));
            }
        }
        for (frame, row) in rows().enumerate() {
            let mut own: Option<Vec<DAffine3>> = None;
            for ((seen, most), bound) in self.seen.iter().zip(&mut most).zip(row) {
                if bound > most && !seen.vertices.is_empty() {
                    *most = most.max(of_vertices(seen, own.get_or_insert_with(|| palette(frame))));
                }
            }
        }
        most
    }

    /// What the matrices of its bones, each after that to the space of the bone, make of a vertex.
    fn mixed(&self, vertex: u32, palette: &[DAffine3]) -> DVec3 {
        let Some(Vertex { place, first, count }) = self.vertices.get(vertex as usize).copied() else {
            return DVec3::ZERO;
        };
        let place = wide(place);
        let moved = influences_of(&self.influences, first, count).iter().filter_map(|(bone, weight)| {
            Some(palette.get(*bone as usize)?.transform_point3(place) * f64::from(*weight))
        });
        moved.sum()
    }

    /// The lowest vertex of some bones along an axis, if it is lower than a height; without vertices, the lowest bone.
    pub(super) fn lowest(
        &self,
        skeleton: &Skeleton,
        bones: &[u32],
        world: &[DAffine3],
        (up, height): (DVec3, f64),
    ) -> f64 {
        let seen = |bone: u32| self.seen.get(bone as usize).zip(world.get(bone as usize));
        if !bones.iter().any(|bone| seen(*bone).is_some_and(|(seen, _)| !seen.vertices.is_empty())) {
            let places = bones.iter().filter_map(|bone| Some(world.get(*bone as usize)?.translation.dot(up)));
            return places.fold(height, f64::min);
        }
        let mut lowest = height;
        let mut palette: Option<Vec<DAffine3>> = None;
        for (seen, matrix) in bones.iter().filter_map(|bone| seen(*bone)).filter(|(seen, _)| !seen.vertices.is_empty())
        {
            let corners = seen.points.iter().map(|point| matrix.transform_point3(*point).dot(up));
            if corners.fold(f64::INFINITY, f64::min) < lowest {
                let palette = palette.get_or_insert_with(|| {
                    world.iter().zip(skeleton.inverse_bind_affines()).map(|(own, inverse)| *own * *inverse).collect()
                });
                let heights = seen.vertices.iter().map(|vertex| self.mixed(*vertex, palette).dot(up));
                lowest = heights.fold(lowest, f64::min);
            }
        }
        lowest
    }
}

fn count(mesh: &crate::links::Mesh) -> u64 {
    let influences = mesh.influences.as_ref().map_or(0, |influences| influences.count());
    (mesh.positions().len() as u64).saturating_mul(influences as u64 + 1)
}

fn influences_of(influences: &[(u32, f32)], first: u32, count: u32) -> &[(u32, f32)] {
    let end = first.saturating_add(count);
    influences.get(first as usize..end as usize).unwrap_or_default()
}

/// What a matrix adds to a point that another does not.
fn difference(before: &DAffine3, after: &DAffine3) -> DAffine3 {
    DAffine3 { matrix3: after.matrix3 - before.matrix3, translation: after.translation - before.translation }
}

fn farthest(difference: &DAffine3, points: &[DVec3]) -> f64 {
    let squares = points.iter().map(|point| difference.transform_point3(*point).length_squared());
    squares.fold(0.0, f64::max).sqrt()
}
