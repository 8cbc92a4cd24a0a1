//! Light that turns with the camera, and how bright a picture of it is.

use glam::Vec3;

/// Where light comes from in camera space (right, up, towards the camera), all of length 1, and how strong it is: the key
/// from the top left, and a fill from the right, so that no side is flat.
const KEY: (Vec3, f32) = (Vec3::new(-0.6, 0.64, 0.48), 1.45);
const FILL: (Vec3, f32) = (Vec3::new(0.8, 0.0, 0.6), 0.16);
/// From behind, which only meets what turns away from the camera.
const RIM: (Vec3, f32) = (Vec3::new(0.48, 0.6, -0.64), 0.2);
/// From below and from above.
const AMBIENT: [f32; 2] = [0.12, 0.34];
/// The gleam of the key, which shows the shape of dark surfaces: half-way between it and the camera.
const GLEAM: (Vec3, f32) = (Vec3::new(-0.348_741, 0.371_99, 0.860_235), 0.045);
/// How much of the direct light occlusion takes away.
const OCCLUDED: f32 = 0.7;

/// Up to the first, light is shown as it is; what is brighter approaches the second, which is 0.9 in sRGB.
const SHOULDER: [f32; 2] = [0.35, 0.787];

/// The colour of a surface in linear light. `openness` is 1 where nothing is near, and less in corners.
pub(crate) fn lit(base: Vec3, normal: Vec3, up: Vec3, openness: f32) -> Vec3 {
    let of = |(from, strength): (Vec3, f32)| normal.dot(from).max(0.0) * strength;
    let above = normal.dot(up) * 0.5 + 0.5;
    let ambient = AMBIENT[0] + (AMBIENT[1] - AMBIENT[0]) * above;
    let direct = of(KEY) + of(FILL) + of(RIM);
    let gleam = power_of_32(normal.dot(GLEAM.0).max(0.0)) * GLEAM.1;
    let shaded = 1.0 - (1.0 - openness) * OCCLUDED;
    toned(base * (ambient * openness + direct * shaded) + Vec3::splat(gleam * openness))
}

/// The colour of a strand of hair, as by Kajiya and Kay: light counts by how far it is from the direction of the strand.
pub(crate) fn lit_hair(base: Vec3, along: Vec3, up: Vec3, openness: f32) -> Vec3 {
    let across = |from: Vec3| (1.0 - along.dot(from).powi(2)).max(0.0).sqrt();
    let direct = across(KEY.0) * KEY.1 * 0.8 + across(FILL.0) * FILL.1;
    let gleam = power_of_32(across(GLEAM.0)) * GLEAM.1;
    let ambient = AMBIENT[0] + (AMBIENT[1] - AMBIENT[0]) * across(up);
    toned(base * (ambient + direct) * openness + Vec3::splat(gleam * openness))
}

/// By multiplication, which is the same everywhere.
fn power_of_32(value: f32) -> f32 {
    (0..5).fold(value, |value, _| value * value)
}

/// Light as shown: the brightest channel follows the curve, and the others keep their share of it, and so the hue.
fn toned(light: Vec3) -> Vec3 {
    let [from, most] = SHOULDER;
    let brightest = light.max_element();
    if brightest <= from {
        return light;
    }
    let beyond = (brightest - from) / (most - from);
    light * ((from + (most - from) * beyond / (1.0 + beyond)) / brightest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_is_below_white_and_not_flat() {
        let white = |normal: Vec3| cast_picture::srgb_of_linear(lit(Vec3::ONE, normal.normalize(), Vec3::Y, 1.0).x);
        let directions = (0..2000).map(|index| {
            let (x, y) = (index % 50 - 25, index / 50 - 20);
            #[expect(clippy::cast_precision_loss, reason = "they are small")]
            white(Vec3::new(x as f32 / 20.0, y as f32 / 20.0, 1.0))
        });
        // 230 is 0.9 of 255.
        assert!(directions.max().unwrap_or(255) < 230);
        let [key, front, right, below] = [KEY.0, Vec3::Z, Vec3::X, Vec3::NEG_Y].map(white);
        assert!(
            key > 205 && front < key - 8 && right < front - 25 && below < right - 20,
            "{key} {front} {right} {below}"
        );
        let grey = toned(Vec3::splat(0.3));
        assert_eq!(grey, Vec3::splat(0.3));
        for light in [KEY.0, FILL.0, RIM.0, GLEAM.0] {
            assert!((light.length() - 1.0).abs() < 0.003, "{light}");
        }
    }
}
