//! The point of view of a picture.

use cast_scene::convert_axes::Up;
use glam::{DMat3, DVec3, Vec3};

use crate::RenderOptions;
use crate::geometry::Stage;

/// Half of the field of view of the shorter side, in degrees.
const HALF_ANGLE: f64 = 15.0;
/// The margin on each side, as a fraction.
const MARGIN: f64 = 0.04;

/// A camera that sees everything.
pub(crate) struct Camera {
    /// From world to camera space: right, up, and towards the camera.
    pub(crate) turn: DMat3,
    /// The centre of rotation, its distance from the camera, and the offset to the sides.
    pub(crate) center: DVec3,
    shift: [f64; 2],
    distance: f64,
    /// Pixels per tangent of 1, and the centre of the picture.
    focal: f64,
    middle: [f64; 2],
    /// The up axis of the world in camera space.
    pub(crate) up: Vec3,
    /// The height of the lowest point of all that is seen, relative to the camera.
    pub(crate) ground: f32,
}

/// The required distance of a camera that looks along an axis, given the points.
///
/// A point at `x` to the side and `z` towards the camera is within a tangent `t` if the distance is at least
/// `z + |x - shift| / t`. The maxima of `z + x / t` and `z - x / t` therefore give both the shift and the distance
/// exactly.
#[derive(Clone, Copy)]
struct Extent {
    tangent: f64,
    right: f64,
    left: f64,
}

impl Extent {
    fn new(tangent: f64) -> Self {
        Self { tangent, right: f64::NEG_INFINITY, left: f64::NEG_INFINITY }
    }

    fn add(&mut self, side: f64, towards: f64) {
        self.right = self.right.max(towards + side / self.tangent);
        self.left = self.left.max(towards - side / self.tangent);
    }

    /// The shift, and the distance that it requires.
    fn fit(&self, may_shift: bool) -> (f64, f64) {
        match may_shift {
            true => ((self.right - self.left) * self.tangent / 2.0, (self.right + self.left) / 2.0),
            false => (0.0, self.right.max(self.left)),
        }
    }
}

/// What cameras have to see: one thing, or what it is at several moments.
pub(crate) struct Framing {
    turns: Vec<DMat3>,
    up: Up,
    /// Around which the cameras turn: the middle of the first thing.
    center: Option<DVec3>,
    low: DVec3,
    high: DVec3,
    across: Extent,
    along: Extent,
    size: (f64, f64),
}

impl Framing {
    /// For cameras evenly spaced around a stage.
    pub(crate) fn new(up: Up, count: u32, options: &RenderOptions<'_>) -> Self {
        let size = (f64::from(options.size.0), f64::from(options.size.1));
        let shorter = size.0.min(size.1);
        let tangent = HALF_ANGLE.to_radians().tan() * (1.0 - 2.0 * MARGIN);
        let [horizontal, vertical] = [size.0, size.1].map(|side| tangent * side / shorter);
        let turns = (0..count)
            .map(|index| turn(up, options.azimuth + 360.0 * f64::from(index) / f64::from(count), options.elevation))
            .collect();
        Self {
            turns,
            up,
            center: None,
            low: DVec3::INFINITY,
            high: DVec3::NEG_INFINITY,
            across: Extent::new(horizontal),
            along: Extent::new(vertical),
            size,
        }
    }

    /// The cameras see this, too.
    pub(crate) fn add(&mut self, stage: &Stage) {
        let (low, high) = bounds(stage);
        if low.cmple(high).all() {
            self.center.get_or_insert((low + high) / 2.0);
        }
        (self.low, self.high) = (self.low.min(low), self.high.max(high));
        let center = self.center.unwrap_or(DVec3::ZERO);
        for point in points(stage) {
            for turn in &self.turns {
                let seen = *turn * (point - center);
                self.across.add(seen.x, seen.z);
                self.along.add(seen.y, seen.z);
            }
        }
    }

    /// The cameras, all at the same distance, so that an animation of the pictures does not jump.
    pub(crate) fn cameras(self) -> Vec<Camera> {
        let ((right, one), (above, other)) = (self.across.fit(self.turns.len() == 1), self.along.fit(true));
        let needed = one.max(other);
        let size = (self.high - self.low).length();
        // Flat objects and points need some distance as well.
        let least = if size.is_finite() && size > 0.0 { size * 0.05 } else { 1.0 };
        let distance = if needed.is_finite() { needed + least } else { least };
        let shift = [right, above].map(|shift| if shift.is_finite() { shift } else { 0.0 });
        let focal = self.size.0.min(self.size.1) / 2.0 / HALF_ANGLE.to_radians().tan();
        let middle = [self.size.0 / 2.0, self.size.1 / 2.0];
        let (axis, center) = (axis_of(self.up), self.center.unwrap_or(DVec3::ZERO));
        let cameras = self.turns.into_iter().map(|turn| {
            let up = turn * axis;
            #[allow(clippy::cast_possible_truncation, reason = "pictures are drawn in floats")]
            let ground = ((self.low - center).dot(axis) - DVec3::new(shift[0], shift[1], distance).dot(up)) as f32;
            Camera { turn, center, shift, distance, focal, middle, up: up.as_vec3(), ground }
        });
        cameras.collect()
    }
}

/// From pixels to camera space.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// Pixels per tangent of 1, and the centre of the picture.
    pub(crate) focal: f32,
    pub(crate) middle: [f32; 2],
    pub(crate) distance: f32,
}

impl View {
    /// The tangents to the right and up of a pixel.
    #[allow(clippy::cast_precision_loss, reason = "pixels are few")]
    pub(crate) fn tangents(&self, x: usize, y: usize) -> [f32; 2] {
        [(x as f32 + 0.5 - self.middle[0]) / self.focal, (self.middle[1] - y as f32 - 0.5) / self.focal]
    }

    /// The position that is seen at a pixel, relative to the camera.
    pub(crate) fn place(&self, x: usize, y: usize, nearness: f32) -> Vec3 {
        let [right, up] = self.tangents(x, y);
        Vec3::new(right, up, -1.0) / nearness
    }
}

impl Camera {
    /// The position of a point in the picture, in pixels from the top left corner, and the reciprocal of its distance;
    /// `None` if it is not visible.
    pub(crate) fn project(&self, point: [f32; 3]) -> Option<[f64; 3]> {
        let seen = self.turn * (Vec3::from(point).as_dvec3() - self.center);
        let away = self.distance - seen.z;
        let [x, y] = [seen.x - self.shift[0], seen.y - self.shift[1]].map(|side| side / away * self.focal);
        let place = [self.middle[0] + x, self.middle[1] - y, 1.0 / away];
        (away > 0.0 && place.iter().all(|value| value.is_finite())).then_some(place)
    }

    /// The position of a point relative to the camera: to the right, up, and towards it.
    pub(crate) fn seen(&self, point: [f32; 3]) -> Vec3 {
        let seen = self.turn * (Vec3::from(point).as_dvec3() - self.center);
        (seen - DVec3::new(self.shift[0], self.shift[1], self.distance)).as_vec3()
    }

    /// The same for pixels, in floats.
    #[allow(clippy::cast_possible_truncation, reason = "pictures are drawn in floats")]
    pub(crate) fn view(&self) -> View {
        let middle = self.middle.map(|middle| middle as f32);
        View { focal: self.focal as f32, middle, distance: self.distance as f32 }
    }

    /// The direction from the point seen at a pixel to the camera.
    #[allow(clippy::cast_possible_truncation, reason = "pictures are drawn in floats")]
    pub(crate) fn towards(&self, x: f32, y: f32) -> Vec3 {
        let x = (self.middle[0] as f32 - x) / self.focal as f32;
        let y = (y - self.middle[1] as f32) / self.focal as f32;
        Vec3::new(x, y, 1.0).normalize()
    }
}

fn axis_of(up: Up) -> DVec3 {
    match up {
        Up::X => DVec3::X,
        Up::Y => DVec3::Y,
        Up::Z => DVec3::Z,
    }
}

/// From the world to a camera, given in degrees to the right of the front and above the horizon. The front faces +Z if
/// Y is up, -Y if Z is up, and +Z if X is up, as a conversion between the axes maps them.
fn turn(up: Up, azimuth: f64, elevation: f64) -> DMat3 {
    let up_axis = axis_of(up);
    let front = match up {
        Up::X | Up::Y => DVec3::Z,
        Up::Z => DVec3::NEG_Y,
    };
    let right = up_axis.cross(front);
    let (azimuth, elevation) = (azimuth.to_radians(), elevation.clamp(-90.0, 90.0).to_radians());
    let level = front * azimuth.cos() + right * azimuth.sin();
    let towards = level * elevation.cos() + up_axis * elevation.sin();
    let right = right * azimuth.cos() - front * azimuth.sin();
    DMat3::from_cols(right, towards.cross(right), towards).transpose()
}

/// The vertices of all triangles.
fn points(stage: &Stage) -> impl Iterator<Item = DVec3> {
    let corners = stage.surfaces.iter().flat_map(|surface| {
        let mut is_used = vec![false; surface.positions.len()];
        surface.triangles.iter().flatten().for_each(|index| is_used[*index as usize] = true);
        surface.positions.iter().zip(is_used).filter(|(_, is_used)| *is_used).map(|(position, _)| position)
    });
    corners.map(|position| Vec3::from(*position).as_dvec3()).filter(|point| point.is_finite())
}

fn bounds(stage: &Stage) -> (DVec3, DVec3) {
    let none = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    points(stage).fold(none, |(low, high), point| (low.min(point), high.max(point)))
}
