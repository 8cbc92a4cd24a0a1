//! Lines drawn as thin tubes with three sides: strands of hair, and bones.

use glam::DVec3;

/// Vertices and triangles of tubes.
#[derive(Default)]
pub(crate) struct Tubes {
    pub(crate) positions: Vec<[f32; 3]>,
    pub(crate) normals: Vec<[f32; 3]>,
    /// Those of the lines, for each vertex.
    pub(crate) directions: Vec<[f32; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

const SIDES: u32 = 3;

impl Tubes {
    /// Adds a line with a radius at its start and end; a line that is not finite or has no length is left out.
    #[allow(clippy::cast_possible_truncation, reason = "pictures are drawn in floats")]
    pub(crate) fn add(&mut self, points: &[DVec3], radius: [f64; 2]) {
        let is_usual = points.len() > 1 && points.iter().all(|point| point.is_finite());
        let Ok(first) = u32::try_from(self.positions.len()) else { return };
        if !is_usual {
            return;
        }
        let last = points.len().saturating_sub(1);
        for (index, point) in points.iter().enumerate() {
            let (before, after) = (index.saturating_sub(1), index.saturating_add(1).min(last));
            let along = match (points.get(before), points.get(after)) {
                (Some(before), Some(after)) => (*after - *before).normalize_or(DVec3::Z),
                _ => DVec3::Z,
            };
            let (side, other) = along.any_orthonormal_pair();
            let part = index as f64 / last as f64;
            let radius = radius[0] + (radius[1] - radius[0]) * part;
            for corner in 0..SIDES {
                let angle = f64::from(corner) / f64::from(SIDES) * std::f64::consts::TAU;
                let out = side * angle.cos() + other * angle.sin();
                self.positions.push((*point + out * radius).as_vec3().to_array());
                self.normals.push(out.as_vec3().to_array());
                self.directions.push(along.as_vec3().to_array());
            }
        }
        for ring in (first..).step_by(SIDES as usize).take(last) {
            for corner in 0..SIDES {
                let next = (corner + 1) % SIDES;
                let ids = [corner, next, SIDES + corner, SIDES + next].map(|id| ring.checked_add(id));
                let [Some(a), Some(b), Some(c), Some(d)] = ids else { return };
                self.triangles.extend([[a, b, c], [b, d, c]]);
            }
        }
    }
}
