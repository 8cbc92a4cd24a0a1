//! Arrays of a file with numbers that can be drawn.

use castkit::read;

/// A copy of an array, with 0 for values that are not finite.
pub(super) fn finite<const N: usize>(array: read::Array<'_, [f32; N]>) -> Vec<[f32; N]>
where
    [f32; N]: read::Element,
{
    let mut values = array.to_vec();
    for value in values.as_flattened_mut() {
        if !value.is_finite() {
            *value = 0.0;
        }
    }
    values
}

/// Normalised directions; up for those that cannot be normalised.
pub(super) fn units(array: read::Array<'_, [f32; 3]>) -> Vec<[f32; 3]> {
    let mut vectors = array.to_vec();
    for vector in &mut vectors {
        let [x, y, z] = *vector;
        let squared = x * x + y * y + z * z;
        // Twice the tolerance of the length, because it is squared.
        let is_unit = (squared - 1.0).abs() <= 2e-3;
        if !is_unit {
            let direction = bevy::math::DVec3::new(x.into(), y.into(), z.into()).try_normalize();
            *vector = direction.map_or([0.0, 1.0, 0.0], |direction| direction.as_vec3().to_array());
        }
    }
    vectors
}
