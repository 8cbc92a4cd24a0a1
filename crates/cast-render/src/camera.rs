//! Where the picture is seen from.

use cast_scene::convert_axes::Up;
use glam::{DMat3, DVec3, Vec3};

use crate::RenderOptions;
use crate::geometry::Stage;

/// Half of the angle that the shorter side of a picture covers, in degrees.
const HALF_ANGLE: f64 = 15.0;
/// How much of each side stays empty.
const MARGIN: f64 = 0.04;

/// A place from which all that there is can be seen.
pub(crate) struct Camera {
    /// From the world to what the camera sees: right, up, and towards it.
    pub(crate) turn: DMat3,
    /// What is turned around, and how far that is from the camera, and to its sides.
    pub(crate) center: DVec3,
    shift: [f64; 2],
    distance: f64,
    /// Pixels for a tangent of 1, and the middle of the picture.
    focal: f64,
    middle: [f64; 2],
    /// The axis that points up in the world, as the camera sees it.
    pub(crate) up: Vec3,
}

/// How far a camera that looks along an axis has to be, as the points tell it.
///
/// A point `x` to the side and `z` towards the camera is within a tangent `t` when the distance is at least `z + |x - shift| /
/// t`: the largest `z + x / t` and `z - x / t` tell both the shift and the distance, exactly.
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

    /// The shift, and the distance that is needed with it.
    fn fit(&self, may_shift: bool) -> (f64, f64) {
        match may_shift {
            true => ((self.right - self.left) * self.tangent / 2.0, (self.right + self.left) / 2.0),
            false => (0.0, self.right.max(self.left)),
        }
    }
}

impl Camera {
    /// So many cameras around a stage. They are equally far away, so that a film of them does not jump.
    pub(crate) fn around(stage: &Stage, up: Up, count: u32, options: &RenderOptions<'_>) -> Vec<Self> {
        let (low, high) = bounds(stage);
        let center = if low.cmple(high).all() { (low + high) / 2.0 } else { DVec3::ZERO };
        let (width, height) = (f64::from(options.size.0), f64::from(options.size.1));
        let shorter = width.min(height);
        let tangent = HALF_ANGLE.to_radians().tan() * (1.0 - 2.0 * MARGIN);
        let [horizontal, vertical] = [width, height].map(|side| tangent * side / shorter);
        let turns: Vec<DMat3> = (0..count)
            .map(|index| turn(up, options.azimuth + 360.0 * f64::from(index) / f64::from(count), options.elevation))
            .collect();
        let (mut across, mut along) = (Extent::new(horizontal), Extent::new(vertical));
        for point in points(stage) {
            for turn in &turns {
                let seen = *turn * (point - center);
                across.add(seen.x, seen.z);
                along.add(seen.y, seen.z);
            }
        }
        let ((right, one), (above, other)) = (across.fit(count == 1), along.fit(true));
        let needed = one.max(other);
        let size = (high - low).length();
        // What is flat, or a point, needs some way as well.
        let least = if size.is_finite() && size > 0.0 { size * 0.05 } else { 1.0 };
        let distance = if needed.is_finite() { needed + least } else { least };
        let shift = [right, above].map(|shift| if shift.is_finite() { shift } else { 0.0 });
        let focal = shorter / 2.0 / HALF_ANGLE.to_radians().tan();
        let middle = [width / 2.0, height / 2.0];
        let axis = axis_of(up);
        let cameras = turns.into_iter().map(|turn| {
            let up = (turn * axis).as_vec3();
            Self { turn, center, shift, distance, focal, middle, up }
        });
        cameras.collect()
    }

    /// Where a point is in the picture, in pixels from its upper left corner, and one over how far it is away; nothing
    /// where it is nowhere.
    pub(crate) fn project(&self, point: [f32; 3]) -> Option<[f64; 3]> {
        let seen = self.turn * (Vec3::from(point).as_dvec3() - self.center);
        let away = self.distance - seen.z;
        let [x, y] = [seen.x - self.shift[0], seen.y - self.shift[1]].map(|side| side / away * self.focal);
        let place = [self.middle[0] + x, self.middle[1] - y, 1.0 / away];
        (away > 0.0 && place.iter().all(|value| value.is_finite())).then_some(place)
    }

    /// The direction to the camera from what is seen at a pixel.
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

/// From the world to a camera at so many degrees to the right of the front and above the horizon. With Y up the front is
/// towards Z, with Z up away from Y, with X up towards Z: what turning one into the other makes of it.
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
