//! Computes the colour of each pixel.

use cast_picture::{linear_of_srgb, srgb_of_linear};
use glam::{Vec2, Vec3};

use crate::RenderOptions;
use crate::camera::Camera;
use crate::depth::Depth;
use crate::geometry::Stage;
use crate::ground::Ground;
use crate::light::{lit, lit_hair};
use crate::material::Base;
use crate::raster::{NOTHING, Point, Projected, ROWS_A_BAND, SAMPLES, Sample, texels_a_pixel};

/// The base colour of surfaces without one, linear.
const GREY: Vec3 = Vec3::splat(0.32);
/// How dark outlines are: of surfaces without a texture, and with one, which has lines of its own.
const OUTLINES: [f32; 2] = [0.6, 0.3];

/// Squares of the checker to each side of a texture.
const SQUARES: f32 = 16.0;

/// What is needed to compute colours.
pub(crate) struct Shading<'s> {
    pub(crate) stage: &'s Stage,
    pub(crate) camera: &'s Camera,
    pub(crate) projected: &'s Projected,
    pub(crate) depth: &'s Depth,
    pub(crate) ground: Option<&'s Ground>,
    pub(crate) options: &'s RenderOptions<'s>,
}

/// A pixel, what is open around it, and how much of an outline it is.
struct Spot {
    x: f32,
    y: f32,
    openness: f32,
    outline: f32,
}

impl Shading<'_> {
    /// The pixels of a band, from the visible triangles at their samples.
    pub(crate) fn resolve(&self, band: usize, width: usize, samples: &[[Sample; SAMPLES]], pixels: &mut [[u8; 4]]) {
        let top = band * ROWS_A_BAND;
        for (index, (pixel, samples)) in pixels.iter_mut().zip(samples).enumerate() {
            let (x, y) = (index % width, top + index / width);
            let shadow = || self.ground.map_or(0.0, |ground| ground.at(x, y));
            if samples.iter().all(|sample| sample.triangle == NOTHING) {
                *pixel = finished(Vec3::ZERO, 0.0, shadow(), self.options.background);
                continue;
            }
            let (openness, outline) = (self.depth.openness(x, y), self.depth.outline(x, y));
            let spot = Spot { x: x as f32 + 0.5, y: y as f32 + 0.5, openness, outline };
            let mut sum = Vec3::ZERO;
            let mut seen = 0.0_f32;
            for (at, sample) in samples.iter().enumerate() {
                let same = |other: &&Sample| other.triangle == sample.triangle;
                let is_first = samples.iter().take(at).find(same).is_none();
                if sample.triangle == NOTHING || !is_first {
                    continue;
                }
                let share = samples.iter().filter(same).count() as f32;
                sum += self.color(sample.triangle, &spot) * share;
                seen += share;
            }
            *pixel = finished(sum, seen, shadow(), self.options.background);
        }
    }

    /// The lit colour of a triangle at a pixel.
    fn color(&self, number: u32, spot: &Spot) -> Vec3 {
        let Self { stage, camera, projected, .. } = self;
        let surface = projected.first.partition_point(|first| *first <= number).saturating_sub(1);
        let (Some(points), Some(first)) = (projected.points.get(surface), projected.first.get(surface)) else {
            return Vec3::ZERO;
        };
        let Some(surface) = stage.surfaces.get(surface) else { return Vec3::ZERO };
        let Some(triangle) = surface.triangles.get((number - first) as usize) else { return Vec3::ZERO };
        let corners = triangle.map(|index| points[index as usize]);
        let weights = weights(corners, spot.x, spot.y);
        let mixed = |values: &[[f32; 3]]| -> Vec3 {
            let corners = triangle.map(|index| values.get(index as usize).copied().map_or(Vec3::ZERO, Vec3::from));
            corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2]
        };
        let mut outlines = OUTLINES[0];
        let base = match surface.base {
            Base::Color([red, green, blue, _]) => Vec3::new(red, green, blue),
            Base::Vertices if surface.colors.is_empty() => GREY,
            Base::Vertices => mixed(&surface.colors),
            Base::Texture(index) => stage.textures.get(index).map_or(GREY, |texture| {
                let uvs = surface.corner_uvs(triangle);
                let uv = uvs[0] * weights[0] + uvs[1] * weights[1] + uvs[2] * weights[2];
                outlines = OUTLINES[1];
                Vec3::from(texture.at(uv.to_array(), texture.level(texels_a_pixel(corners, uvs))))
            }),
        };
        let base = match surface.base {
            _ if surface.uvs.is_empty() || !self.options.checker => base,
            Base::Texture(index) if stage.textures.get(index).is_some() => base,
            _ => base * checker(corners, surface.corner_uvs(triangle), weights),
        };
        let base = base.clamp(Vec3::ZERO, Vec3::ONE);
        let turn = camera.turn.as_mat3();
        let normal = (turn * mixed(&surface.normals)).try_normalize();
        if surface.is_hair {
            return lit_hair(base, normal.unwrap_or(Vec3::X), camera.up, spot.openness);
        }
        let towards = camera.towards(spot.x, spot.y);
        let flat = || {
            let [a, b, c] = triangle.map(|index| Vec3::from(surface.positions[index as usize]));
            (turn * (b - a).cross(c - a)).normalize_or(towards)
        };
        let normal = normal.unwrap_or_else(flat);
        // Triangles are double-sided.
        let normal = if normal.dot(towards) < 0.0 { -normal } else { normal };
        lit(base, normal, camera.up, spot.openness) * (1.0 - outlines * spot.outline)
    }
}

/// Sample colours over a shadow on the background, as a pixel.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
fn finished(sum: Vec3, seen: f32, shadow: f32, background: Option<[u8; 4]>) -> [u8; 4] {
    let whole = SAMPLES as f32;
    let [red, green, blue, alpha] = background.unwrap_or_default();
    let empty = 1.0 - seen / whole;
    let behind = empty * (1.0 - shadow) * (f32::from(alpha) / 255.0);
    let opacity = seen / whole + empty * shadow + behind;
    if opacity <= 0.0 {
        return [0; 4];
    }
    let mixed = (sum / whole + Vec3::from([red, green, blue].map(linear_of_srgb)) * behind) / opacity;
    let [red, green, blue] = mixed.to_array().map(srgb_of_linear);
    [red, green, blue, (opacity * 255.0).round() as u8]
}

/// Light and dark squares by texture coordinates; where they are smaller than pixels, their average.
fn checker(corners: [Point; 3], uvs: [Vec2; 3], weights: [f32; 3]) -> f32 {
    let uv = (uvs[0] * weights[0] + uvs[1] * weights[1] + uvs[2] * weights[2]) * SQUARES;
    let squares = texels_a_pixel(corners, uvs) * SQUARES * SQUARES;
    let side = |value: f32| if value.rem_euclid(2.0) < 1.0 { 1.0 } else { -1.0 };
    let contrast = (1.0 - squares * 2.0).max(0.0) * 0.2;
    0.8 + side(uv.x) * side(uv.y) * contrast
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
