//! Normals of vertices from the faces around them.

use glam::DVec3;
use hashbrown::HashMap;

/// The smooth normal of each vertex, and how many vertices have none and got that of the z axis.
pub fn smooth(faces: &[u32], positions: &[[f32; 3]]) -> (Vec<[f32; 3]>, u64) {
    // Adding zero turns -0.0 into 0.0.
    let mut places: HashMap<[u32; 3], usize> = HashMap::with_capacity(positions.len());
    let place_of: Vec<usize> = positions
        .iter()
        .map(|position| {
            let next = places.len();
            *places.entry(position.map(|value| (value + 0.0).to_bits())).or_insert(next)
        })
        .collect();
    let sums = around(faces, positions, &place_of, places.len());
    let mut without = 0;
    let normals: Vec<[f32; 3]> = place_of
        .iter()
        .map(|place| {
            let unit = sums.get(*place).and_then(|sum| unit(*sum));
            without += u64::from(unit.is_none());
            unit.unwrap_or([0.0, 0.0, 1.0])
        })
        .collect();
    (normals, without)
}

/// For each place, the sum of the normals of the faces around it, each as long as twice its area.
pub fn around(faces: &[u32], positions: &[[f32; 3]], place_of: &[usize], places: usize) -> Vec<DVec3> {
    let mut sums = vec![DVec3::ZERO; places];
    let at = |corner: u32| positions.get(corner as usize).map(|position| DVec3::from(position.map(f64::from)));
    for corners in faces.chunks_exact(3) {
        let &[first, second, third] = corners else { continue };
        let (Some(a), Some(b), Some(c)) = (at(first), at(second), at(third)) else { continue };
        let normal = (b - a).cross(c - a);
        for corner in corners {
            let sum = place_of.get(*corner as usize).and_then(|place| sums.get_mut(*place));
            sum.into_iter().for_each(|sum| *sum += normal);
        }
    }
    sums
}

fn unit(vector: DVec3) -> Option<[f32; 3]> {
    let length = vector.length();
    (length > 0.0 && length.is_finite()).then(|| (vector / length).as_vec3().to_array())
}
