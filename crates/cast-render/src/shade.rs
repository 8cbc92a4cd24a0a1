//! Computes the colour of each pixel.

use cast_picture::{linear_of_srgb, srgb_of_linear};
use glam::{Vec2, Vec3};

use crate::camera::Camera;
use crate::geometry::{Stage, Surface};
use crate::material::Base;
use crate::raster::{NOTHING, Point, Projected, ROWS_A_BAND, SAMPLES, Sample};

/// Directions of lights in camera space (right, up, towards the camera), and their intensities: one from the top left,
/// and a weak one from the right, so that no side looks flat.
const LIGHTS: [([f32; 3], f32); 2] = [([-0.45, 0.6, 0.66], 0.72), ([0.75, 0.1, 0.65], 0.2)];
/// Ambient light: from below and from above.
const AMBIENT: [f32; 2] = [0.14, 0.34];
/// The base colour of surfaces without one, linear.
const GREY: [f32; 3] = [0.52; 3];

/// The pixels of a band, from the visible triangles at their samples.
pub(crate) fn resolve(
    stage: &Stage,
    camera: &Camera,
    projected: &Projected,
    (band, width): (usize, u32),
    samples: &[[Sample; SAMPLES]],
    background: Option<[u8; 4]>,
    pixels: &mut [[u8; 4]],
) {
    let top = band * ROWS_A_BAND;
    for (index, (pixel, samples)) in pixels.iter_mut().zip(samples).enumerate() {
        let (column, row) = (index % width as usize, top + index / width as usize);
        let mut sum = Vec3::ZERO;
        let mut seen = 0.0_f32;
        for (at, sample) in samples.iter().enumerate() {
            let same = |other: &&Sample| other.triangle == sample.triangle;
            let is_first = samples.iter().take(at).find(same).is_none();
            if sample.triangle == NOTHING || !is_first {
                continue;
            }
            let share = samples.iter().filter(same).count() as f32;
            sum += color(stage, camera, projected, sample.triangle, [column, row]) * share;
            seen += share;
        }
        *pixel = finished(sum, seen, background);
    }
}

/// Sample colours over the background, as a pixel.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
fn finished(sum: Vec3, seen: f32, background: Option<[u8; 4]>) -> [u8; 4] {
    let whole = SAMPLES as f32;
    let [red, green, blue, alpha] = background.unwrap_or_default();
    let behind = (1.0 - seen / whole) * (f32::from(alpha) / 255.0);
    let opacity = seen / whole + behind;
    if opacity <= 0.0 {
        return [0; 4];
    }
    let mixed = (sum / whole + Vec3::from([red, green, blue].map(linear_of_srgb)) * behind) / opacity;
    let [red, green, blue] = mixed.to_array().map(srgb_of_linear);
    [red, green, blue, (opacity * 255.0).round() as u8]
}

/// The lit colour of a triangle at a pixel.
fn color(stage: &Stage, camera: &Camera, projected: &Projected, number: u32, [column, row]: [usize; 2]) -> Vec3 {
    let surface = projected.first.partition_point(|first| *first <= number).saturating_sub(1);
    let (Some(points), Some(first)) = (projected.points.get(surface), projected.first.get(surface)) else {
        return Vec3::ZERO;
    };
    let Some(surface) = stage.surfaces.get(surface) else { return Vec3::ZERO };
    let Some(triangle) = surface.triangles.get((number - first) as usize) else { return Vec3::ZERO };
    let corners = triangle.map(|index| points[index as usize]);
    let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
    let weights = weights(corners, x, y);
    let mixed = |values: &[[f32; 3]]| -> Vec3 {
        let corners = triangle.map(|index| values.get(index as usize).copied().map_or(Vec3::ZERO, Vec3::from));
        corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2]
    };
    let turn = camera.turn.as_mat3();
    let towards = camera.towards(x, y);
    let flat = || {
        let [a, b, c] = triangle.map(|index| Vec3::from(surface.positions[index as usize]));
        (turn * (b - a).cross(c - a)).normalize_or(towards)
    };
    let normal = (turn * mixed(&surface.normals)).try_normalize().unwrap_or_else(flat);
    // Triangles are double-sided.
    let normal = if normal.dot(towards) < 0.0 { -normal } else { normal };
    let base = match surface.base {
        Base::Color(color) => Vec3::from(color),
        Base::Vertices if surface.colors.is_empty() => Vec3::from(GREY),
        Base::Vertices => mixed(&surface.colors),
        Base::Texture(index) => stage.textures.get(index).map_or(Vec3::from(GREY), |texture| {
            let uvs = corner_uvs(surface, triangle);
            let uv = uvs[0] * weights[0] + uvs[1] * weights[1] + uvs[2] * weights[2];
            let scale = texels_a_pixel(corners, uvs) * texture.texels();
            Vec3::from(texture.at(uv.to_array(), scale.max(1.0).log2() / 2.0))
        }),
    };
    base.clamp(Vec3::ZERO, Vec3::ONE) * light(normal, camera.up)
}

fn corner_uvs(surface: &Surface, triangle: &[u32; 3]) -> [Vec2; 3] {
    triangle.map(|index| surface.uvs.get(index as usize).copied().map_or(Vec2::ZERO, Vec2::from))
}

/// How much of a whole texture a pixel covers.
fn texels_a_pixel(corners: [Point; 3], [a, b, c]: [Vec2; 3]) -> f32 {
    let [pa, pb, pc] = corners.map(|corner| Vec2::new(corner.x as f32, corner.y as f32) / 256.0);
    let pixels = (pb - pa).perp_dot(pc - pa).abs();
    let part = (b - a).perp_dot(c - a).abs() / pixels;
    if part.is_finite() { part } else { 0.0 }
}

fn light(normal: Vec3, up: Vec3) -> f32 {
    let above = normal.dot(up) * 0.5 + 0.5;
    let ambient = AMBIENT[0] + (AMBIENT[1] - AMBIENT[0]) * above;
    let lights = LIGHTS.iter().map(|(from, strength)| {
        let direction = Vec3::from(*from).normalize();
        normal.dot(direction).max(0.0) * strength
    });
    ambient + lights.sum::<f32>()
}

/// The perspective-correct barycentric coordinates of a pixel. At edges, the centre of the pixel can be outside the
/// triangle; the nearest point inside is used then.
fn weights(corners: [Point; 3], x: f32, y: f32) -> [f32; 3] {
    let [a, b, c] = corners.map(|corner| Vec2::new(corner.x as f32, corner.y as f32) / 256.0);
    let at = Vec2::new(x, y);
    let flat = [(b - at).perp_dot(c - at), (c - at).perp_dot(a - at), (a - at).perp_dot(b - at)];
    let sign = (b - a).perp_dot(c - a).signum();
    let near = corners.map(|corner| corner.nearness);
    let in_space: [f32; 3] = std::array::from_fn(|corner| (flat[corner] * sign).max(0.0) * near[corner]);
    let whole: f32 = in_space.iter().sum();
    if whole > 0.0 { in_space.map(|part| part / whole) } else { [1.0 / 3.0; 3] }
}
