//! Determines the visible triangle at each sample.
//!
//! Bands of rows are drawn independently, each by one thread, so nothing is shared and triangles are processed in file
//! order on any number of threads. Coordinates are integers of 1/256 pixel, as in graphics processors: two triangles
//! that share an edge neither overlap nor leave a gap.

use crate::camera::Camera;
use glam::Vec2;

use crate::geometry::{Cover, Stage, Surface};
use crate::texture::Texture;
use crate::{Error, RenderOptions};

/// How many rows are drawn together: their data fits into the cache of a core.
pub(crate) const ROWS_A_BAND: usize = 16;
/// Samples for each pixel.
pub(crate) const SAMPLES: usize = 4;
/// Steps per pixel.
const STEPS: i64 = 256;
/// The positions of the samples in a pixel, in steps: no two share a row or a column.
const OFFSETS: [[i64; 2]; SAMPLES] = [[96, 32], [224, 96], [32, 160], [160, 224]];
/// From which opacity on a surface covers each sample: those of a half-transparent one are spread over the pixel. Only
/// what is nearly opaque covers the first one, whose depth is that of the pixel.
const OPACITIES: [f32; SAMPLES] = [0.875, 0.375, 0.125, 0.625];
/// No triangle.
pub(crate) const NOTHING: u32 = u32::MAX;
pub(crate) const NO_SAMPLE: Sample = Sample { nearness: 0.0, triangle: NOTHING };

/// A value for each pixel.
pub(crate) fn filled<T: Clone>(count: usize, value: T) -> Result<Vec<T>, Error> {
    let mut all = Vec::new();
    all.try_reserve_exact(count).map_err(|_| Error::OutOfMemory { bytes: count.saturating_mul(size_of::<T>()) })?;
    all.resize(count, value);
    Ok(all)
}

/// A vertex in the picture, in steps, and the reciprocal of its distance; 0 if it is not visible.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) nearness: f32,
}

/// The visible triangle at a sample, by number.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) nearness: f32,
    pub(crate) triangle: u32,
}

/// All triangles in the picture, numbered.
pub(crate) struct Projected {
    /// The vertices of each surface.
    pub(crate) points: Vec<Vec<Point>>,
    /// The number of the first triangle of each surface.
    pub(crate) first: Vec<u32>,
    /// The first and last band of each triangle; for invisible triangles, the last is before the first.
    bands: Vec<Vec<[u16; 2]>>,
}

impl Projected {
    /// # Errors
    /// Returns an error if the triangles cover more than the budget.
    pub(crate) fn new(stage: &Stage, camera: &Camera, options: &RenderOptions<'_>) -> Result<Self, Error> {
        let (width, height) = options.size;
        let point = |position: &[f32; 3]| point(camera.project(*position));
        let points: Vec<Vec<Point>> =
            stage.surfaces.iter().map(|surface| options.map(&surface.positions, point)).collect();
        let mut first = Vec::with_capacity(points.len());
        let mut next = 0_u32;
        for surface in &stage.surfaces {
            first.push(next);
            // Triangles beyond the range of numbers are not drawn.
            let count = u32::try_from(surface.triangles.len()).unwrap_or(u32::MAX);
            next = next.saturating_add(count);
        }
        let extent = |corners: [Point; 3]| covered(corners, [i64::from(width), i64::from(height)]);
        let mut bands = Vec::with_capacity(points.len());
        let mut pixels = 0_u64;
        for (surface, points) in stage.surfaces.iter().zip(&points) {
            let of_triangle = |triangle: &[u32; 3]| extent(triangle.map(|index| points[index as usize]));
            let found: Vec<([u16; 2], u64)> = options.map(&surface.triangles, of_triangle);
            pixels = found.iter().fold(pixels, |pixels, (_, area)| pixels.saturating_add(*area));
            bands.push(found.into_iter().map(|(band, _)| band).collect());
        }
        if pixels > options.budget {
            return Err(Error::OverBudget { pixels, budget: options.budget });
        }
        Ok(Self { points, first, bands })
    }

    /// The visible triangles in a band: the samples of each pixel.
    pub(crate) fn draw(&self, stage: &Stage, band: usize, width: u32, samples: &mut [[Sample; SAMPLES]]) {
        let top = (band * ROWS_A_BAND) as i64;
        let rows = samples.len() / width as usize;
        let window = Window { left: 0, top, right: i64::from(width), bottom: top + rows as i64 };
        for ((surface, points), (first, bands)) in
            stage.surfaces.iter().zip(&self.points).zip(self.first.iter().zip(&self.bands))
        {
            let seen =
                bands.iter().enumerate().filter(|(_, [from, to])| (*from as usize..=*to as usize).contains(&band));
            for (index, _) in seen {
                let triangle = &surface.triangles[index];
                let corners = triangle.map(|index| points[index as usize]);
                // The sum is below NOTHING, or the surface would have none.
                #[allow(clippy::cast_possible_truncation, reason = "triangles are numbered with 32 bits")]
                let number = first.saturating_add(index as u32);
                if number < NOTHING {
                    fill(corners, number, &Opacity::of(stage, surface, triangle, corners), &window, samples);
                }
            }
        }
    }
}

/// How much of what is behind it a triangle hides.
enum Opacity<'t> {
    Samples([bool; SAMPLES]),
    Texture { texture: &'t Texture, level: f32, uvs: [Vec2; 3] },
}

impl<'t> Opacity<'t> {
    fn of(stage: &'t Stage, surface: &Surface, triangle: &[u32; 3], corners: [Point; 3]) -> Self {
        match surface.cover {
            Cover::Opaque => Self::Samples([true; SAMPLES]),
            Cover::Alpha(alpha) => Self::Samples(OPACITIES.map(|least| alpha >= least)),
            Cover::Texture(index) => stage.textures.get(index).map_or(Self::Samples([true; SAMPLES]), |texture| {
                let uvs = surface.corner_uvs(triangle);
                Self::Texture { texture, level: texture.level(texels_a_pixel(corners, uvs)), uvs }
            }),
        }
    }

    /// Whether a sample is covered at a place in the triangle.
    fn covers(&self, sample: usize, weights: [f32; 3]) -> bool {
        match self {
            Self::Samples(covered) => covered[sample],
            Self::Texture { texture, level, uvs } => {
                let uv = uvs[0] * weights[0] + uvs[1] * weights[1] + uvs[2] * weights[2];
                texture.opacity(uv.to_array(), *level) >= OPACITIES[sample]
            }
        }
    }
}

/// How much of a whole texture a pixel covers.
pub(crate) fn texels_a_pixel(corners: [Point; 3], [a, b, c]: [Vec2; 3]) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "it need not be exact")]
    let [pa, pb, pc] = corners.map(|corner| Vec2::new(corner.x as f32, corner.y as f32) / STEPS as f32);
    let pixels = (pb - pa).perp_dot(pc - pa).abs();
    let part = (b - a).perp_dot(c - a).abs() / pixels;
    if part.is_finite() { part } else { 0.0 }
}

#[allow(clippy::cast_possible_truncation, reason = "a cast to integers saturates")]
fn point(place: Option<[f64; 3]>) -> Point {
    let Some([x, y, nearness]) = place else { return Point { x: 0, y: 0, nearness: 0.0 } };
    let [x, y] = [x, y].map(|place| (place * STEPS as f64).round().clamp(-4e6, 4e6) as i32);
    Point { x, y, nearness: nearness as f32 }
}

/// A rectangle of the picture, in pixels.
struct Window {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

/// The bounding pixels of a triangle: the first, and one past the last, per row and column.
fn around(corners: &[Point; 3], window: &Window) -> [i64; 4] {
    let ends = |of: fn(&Point) -> i32| {
        let [a, b, c] = corners.each_ref().map(|corner| i64::from(of(corner)));
        (a.min(b).min(c).div_euclid(STEPS), a.max(b).max(c).div_euclid(STEPS) + 1)
    };
    let ((left, right), (top, bottom)) = (ends(|point| point.x), ends(|point| point.y));
    [left.max(window.left), right.min(window.right), top.max(window.top), bottom.min(window.bottom)]
}

/// The bands that a triangle covers, and its bounding pixels.
fn covered(corners: [Point; 3], [width, height]: [i64; 2]) -> ([u16; 2], u64) {
    let window = Window { left: 0, top: 0, right: width, bottom: height };
    let [left, right, top, bottom] = around(&corners, &window);
    if left >= right || top >= bottom || corners.iter().any(|corner| corner.nearness <= 0.0) {
        return ([1, 0], 0);
    }
    let band = |row: i64| u16::try_from(row / ROWS_A_BAND as i64).unwrap_or(u16::MAX);
    let area = (right - left).saturating_mul(bottom - top);
    ([band(top), band(bottom - 1)], u64::try_from(area).unwrap_or(u64::MAX))
}

/// One edge of a triangle: positive inside, and its change per step to the right and down.
struct Edge {
    value: i64,
    right: i64,
    down: i64,
}

impl Edge {
    /// The edge between two corners, evaluated at a position. A sample on the edge belongs to the triangle to the right
    /// of it or below it.
    fn new(from: Point, to: Point, [x, y]: [i64; 2]) -> Self {
        let (along, down) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let value = along * (y - i64::from(from.y)) - down * (x - i64::from(from.x));
        let is_owned = down < 0 || (down == 0 && along > 0);
        Self { value: if is_owned { value } else { value - 1 }, right: -down, down: along }
    }
}

/// Draws a triangle where it is nearer than the existing ones.
#[allow(clippy::cast_possible_truncation, reason = "rows and columns are those of the window")]
fn fill(corners: [Point; 3], number: u32, opacity: &Opacity<'_>, window: &Window, samples: &mut [[Sample; SAMPLES]]) {
    let [a, mut b, mut c] = corners;
    let twice = |a: Point, b: Point, c: Point| {
        let ([bx, by], [cx, cy]) = ([b.x - a.x, b.y - a.y], [c.x - a.x, c.y - a.y]);
        i64::from(bx) * i64::from(cy) - i64::from(by) * i64::from(cx)
    };
    let mut area = twice(a, b, c);
    if area == 0 {
        return;
    }
    let is_turned = area < 0;
    if is_turned {
        (b, c, area) = (c, b, -area);
    }
    let [left, right, top, bottom] = around(&corners, window);
    let start = [left * STEPS, top * STEPS];
    let mut edges = [Edge::new(b, c, start), Edge::new(c, a, start), Edge::new(a, b, start)];
    let offsets = OFFSETS.map(|[x, y]| edges.each_ref().map(|edge| edge.right * x + edge.down * y));
    // The reciprocal distance is linear over the picture.
    #[allow(clippy::cast_precision_loss, reason = "it need not be exact")]
    let share = 1.0 / area as f32;
    let nearness = [a, b, c].map(|corner| corner.nearness * share);
    let width = (window.right - window.left) as usize;
    for row in top..bottom {
        let line = (row - window.top) as usize * width;
        let mut values = edges.each_ref().map(|edge| edge.value);
        for column in left..right {
            // If an edge excludes one of a pixel's four samples, it usually excludes all of them.
            for (sample, offset) in offsets.iter().enumerate() {
                let inside = [values[0] + offset[0], values[1] + offset[1], values[2] + offset[2]];
                if inside[0] | inside[1] | inside[2] < 0 {
                    continue;
                }
                #[allow(clippy::cast_precision_loss, reason = "it need not be exact")]
                let parts: [f32; 3] = std::array::from_fn(|corner| inside[corner] as f32 * nearness[corner]);
                let near = parts[0] + parts[1] + parts[2];
                let there = &mut samples[line + column as usize][sample];
                let weights = || match is_turned {
                    true => [parts[0] / near, parts[2] / near, parts[1] / near],
                    false => parts.map(|part| part / near),
                };
                if near > there.nearness && opacity.covers(sample, weights()) {
                    *there = Sample { nearness: near, triangle: number };
                }
            }
            values.iter_mut().zip(&edges).for_each(|(value, edge)| *value += edge.right * STEPS);
        }
        edges.iter_mut().for_each(|edge| edge.value += edge.down * STEPS);
    }
}
