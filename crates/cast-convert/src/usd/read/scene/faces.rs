//! Faces as triangles, split by material.

use std::ops::Range;

use cast_interchange::{Error, notes};
use glam::DVec3;

use super::reader::Reader;
use crate::polygon::Splitter;
use crate::usd::read::value::Numbers;

/// The faces of a mesh.
pub(super) struct Topology<'p> {
    pub(super) points: &'p [[f32; 3]],
    /// How many corners each face has.
    pub(super) counts: Vec<u32>,
    /// The point of each corner.
    pub(super) corners: Vec<u32>,
    /// Whether faces are clockwise.
    is_left_handed: bool,
    /// Faces that are not drawn, ascending.
    holes: Vec<u32>,
}

/// Faces with a material of their own.
pub(super) struct Subset {
    pub(super) prim: usize,
    faces: Vec<u32>,
}

/// Triangles of corners, with the subset that they belong to.
pub(super) struct Part {
    pub(super) subset: Option<usize>,
    pub(super) corners: Vec<u32>,
}

impl<'p> Topology<'p> {
    pub(super) fn read(reader: &Reader<'_, '_>, prim: usize, points: &'p [[f32; 3]]) -> Self {
        let indices = |name| {
            let value = reader.stage.value(prim, name);
            value.as_ref().and_then(|value| value.as_numbers()).map(Numbers::indices).unwrap_or_default()
        };
        let is_left_handed =
            reader.stage.text(prim, "orientation").is_some_and(|orientation| &*orientation == "leftHanded");
        let mut holes = indices("holeIndices");
        holes.sort_unstable();
        let (counts, mut corners) = (indices("faceVertexCounts"), indices("faceVertexIndices"));
        // What is left belongs to no face.
        corners.truncate(counts.iter().fold(0, |sum: usize, count| sum.saturating_add(*count as usize)));
        Self { points, counts, corners, is_left_handed, holes }
    }

    /// The corners of each face.
    fn faces(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let mut start = 0_usize;
        self.counts.iter().map(move |count| {
            let end = start.saturating_add(*count as usize);
            std::mem::replace(&mut start, end)..end
        })
    }

    /// The face of each corner.
    pub(super) fn faces_of_corners(&self) -> Vec<u32> {
        let mut faces = Vec::with_capacity(self.corners.len());
        for (face, count) in (0..).zip(&self.counts) {
            let count = (*count as usize).min(self.corners.len().saturating_sub(faces.len()));
            faces.extend(std::iter::repeat_n::<u32>(face, count));
        }
        faces.resize(self.corners.len(), u32::MAX);
        faces
    }

    /// The triangles of each subset, and of what is in none.
    pub(super) fn parts(&self, reader: &mut Reader<'_, '_>, prim: usize, subsets: &[Subset]) -> Vec<Part> {
        let mut subset_of: Vec<u32> = Vec::new();
        if !subsets.is_empty() {
            subset_of.resize(self.counts.len(), u32::MAX);
            for (index, subset) in (0_u32..).zip(subsets) {
                for face in &subset.faces {
                    // If several have a face, the first one counts.
                    let slot = subset_of.get_mut(*face as usize).filter(|slot| **slot == u32::MAX);
                    slot.into_iter().for_each(|slot| *slot = index);
                }
            }
        }
        let part = |subset| Part { subset, corners: Vec::new() };
        let mut parts: Vec<Part> = (0..subsets.len()).map(|subset| part(Some(subset))).collect();
        parts.push(part(None));
        let last = parts.len().saturating_sub(1);
        let (mut splitter, mut polygon) = (Splitter::default(), Vec::new());
        let (mut outside, mut small) = (0_u64, 0_u64);
        let point = |corner: usize| self.corners.get(corner).and_then(|point| self.points.get(*point as usize));
        for (face, corners) in self.faces().enumerate() {
            polygon.clear();
            let places = corners.clone().map_while(point);
            polygon.extend(places.map(|place| DVec3::from_array(place.map(f64::from))));
            if corners.len() < 3 {
                small = small.saturating_add(1);
                continue;
            }
            if polygon.len() < corners.len() {
                outside = outside.saturating_add(1);
                continue;
            }
            if !self.holes.is_empty() && u32::try_from(face).is_ok_and(|face| self.holes.binary_search(&face).is_ok()) {
                continue;
            }
            let subset = subset_of.get(face).map_or(last, |subset| (*subset as usize).min(last));
            let Some(part) = parts.get_mut(subset) else { continue };
            let first = u32::try_from(corners.start).unwrap_or(u32::MAX);
            splitter.split(&polygon, |[a, b, c]| {
                let triangle = if self.is_left_handed { [a, c, b] } else { [a, b, c] };
                part.corners.extend(triangle.map(|corner| first.saturating_add(corner)));
            });
        }
        let name = reader.stage.name(prim);
        reader.report.add_many(&notes::mesh::FACES, outside, &name);
        reader.report.add_many(&notes::mesh::INCOMPLETE_FACES, small, &name);
        parts.retain(|part| !part.corners.is_empty());
        parts
    }
}

impl Subset {
    /// The subsets of a mesh that have materials.
    pub(super) fn all(reader: &Reader<'_, '_>, prim: usize) -> Result<Vec<Self>, Error> {
        let stage = reader.stage;
        let is_of_faces = |prim: usize| {
            reader.type_of(prim) == "GeomSubset"
                && stage.text(prim, "elementType").is_none_or(|kind| &*kind == "face")
                && stage.target(prim, "material:binding").is_some()
        };
        let subsets = stage.children(prim).iter().copied().filter(|prim| is_of_faces(*prim));
        let faces = |prim: usize| {
            let value = stage.value(prim, "indices");
            value.as_ref().and_then(|value| value.as_numbers()).map(Numbers::indices).unwrap_or_default()
        };
        let mut all = Vec::new();
        for prim in subsets {
            let faces = faces(prim);
            // Several may have one array.
            let bytes = (faces.len() as u64).saturating_mul(4).saturating_add(64);
            reader.budget.spend(bytes, || "parts of meshes".to_owned())?;
            all.push(Self { prim, faces });
        }
        Ok(all)
    }
}
