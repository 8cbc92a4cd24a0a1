//! The soft shadow on the ground.

use glam::{Vec2, Vec3};

use crate::camera::{Camera, View};
use crate::geometry::Stage;
use crate::{Error, RenderOptions};

/// Cells of the ground to each side, and of those how many are beside everything that casts a shadow, for its soft edge.
const CELLS: usize = 128;
const EDGE: usize = 16;
/// The shadow is averaged over squares of this many cells to each side, several times, so that it fades smoothly.
const SOFTNESS: usize = 4;
const TIMES: usize = 3;
/// At which height above the ground a shadow is half as dark, relative to the size of everything.
const HALF_HEIGHT: f32 = 0.2;
const DARKNESS: f32 = 0.6;

/// How much light each place of the ground lacks.
pub(crate) struct Ground {
    view: View,
    up: Vec3,
    /// The height of the ground, relative to the camera.
    height: f32,
    /// The corner of the first cell in camera space, to the right and away, and the size of a cell.
    low: Vec2,
    cell: f32,
    shade: Vec<f32>,
}

impl Ground {
    /// The ground below a stage: `None` if nothing casts a shadow.
    ///
    /// # Errors
    /// Returns an error if the shadows of triangles cover more than the budget.
    pub(crate) fn new(stage: &Stage, camera: &Camera, options: &RenderOptions<'_>) -> Result<Option<Self>, Error> {
        let (up, height) = (camera.up, camera.ground);
        // The first axis of cameras is level.
        let away = Vec3::X.cross(up);
        let place = |position: &[f32; 3]| {
            let seen = camera.seen(*position);
            (Vec2::new(seen.x, seen.dot(away)), seen.dot(up) - height)
        };
        let (mut low, mut high, mut top) = (Vec2::INFINITY, Vec2::NEG_INFINITY, 0.0_f32);
        for surface in &stage.surfaces {
            for index in surface.triangles.iter().flatten() {
                let (at, above) = place(&surface.positions[*index as usize]);
                if at.is_finite() && above.is_finite() {
                    (low, high, top) = (low.min(at), high.max(at), top.max(above));
                }
            }
        }
        let size = (high - low).max_element().max(top);
        let inner = CELLS - 2 * EDGE;
        let cell = (high - low).max_element().max(size * 0.02) / inner as f32;
        if !(cell.is_finite() && cell > 0.0) {
            return Ok(None);
        }
        let low = (low + high) / 2.0 - Vec2::splat(cell * CELLS as f32 / 2.0);
        let ground = Self { view: camera.view(), up, height, low, cell, shade: vec![0.0; CELLS * CELLS] };
        ground.filled(stage, options, |position| {
            let (at, above) = place(position);
            ((at - low) / cell, 1.0 / (1.0 + (above.max(0.0) / (size * HALF_HEIGHT)).powi(2)))
        })
    }

    /// With what all triangles take of the light: the lowest at each place counts.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    fn filled(
        mut self,
        stage: &Stage,
        options: &RenderOptions<'_>,
        place: impl Fn(&[f32; 3]) -> (Vec2, f32),
    ) -> Result<Option<Self>, Error> {
        let mut covered = 0_u64;
        for surface in &stage.surfaces {
            for triangle in &surface.triangles {
                let corners = triangle.map(|index| place(&surface.positions[index as usize]));
                if corners.iter().any(|(at, dark)| !at.is_finite() || !dark.is_finite()) {
                    continue;
                }
                let [a, b, c] = corners.map(|(at, _)| at);
                let (low, high) = (a.min(b).min(c), a.max(b).max(c));
                let [left, top] = low.to_array().map(|low| (low.max(0.0) as usize).min(CELLS - 1));
                let [right, bottom] = high.to_array().map(|high| (high.max(0.0) as usize).min(CELLS - 1));
                covered = covered.saturating_add(((right - left + 1) * (bottom - top + 1)) as u64);
                if covered > options.budget {
                    return Err(Error::OverBudget { pixels: covered, budget: options.budget });
                }
                let area = (b - a).perp_dot(c - a);
                for row in top..=bottom {
                    for column in left..=right {
                        let at = Vec2::new(column as f32, row as f32) + 0.5;
                        let parts = [(b - at).perp_dot(c - at), (c - at).perp_dot(a - at), (a - at).perp_dot(b - at)];
                        let parts = parts.map(|part| part / area);
                        // What is smaller than a cell covers those of its corners.
                        let is_small = (right - left).max(bottom - top) <= 1;
                        let dark = match parts.iter().all(|part| *part >= 0.0) {
                            true => corners.iter().zip(parts).map(|((_, dark), part)| dark * part).sum(),
                            false if is_small => corners.iter().map(|(_, dark)| *dark).sum::<f32>() / 3.0,
                            false => continue,
                        };
                        let shade = &mut self.shade[row * CELLS + column];
                        *shade = shade.max(dark);
                    }
                }
            }
        }
        for _ in 0..TIMES {
            self.soften(1);
            self.soften(CELLS);
        }
        Ok(Some(self))
    }

    /// Averages each cell with those beside it, in the direction in which the next cell is this far away.
    fn soften(&mut self, step: usize) {
        let whole = (2 * SOFTNESS + 1) as f32;
        let other = if step == 1 { CELLS } else { 1 };
        for line in 0..CELLS {
            let line: Vec<usize> = (0..CELLS).map(|cell| line * other + cell * step).collect();
            let before: Vec<f32> = line.iter().map(|index| self.shade[*index]).collect();
            for (cell, index) in line.iter().enumerate() {
                let near = before[cell.saturating_sub(SOFTNESS)..(cell + SOFTNESS + 1).min(CELLS)].iter();
                self.shade[*index] = near.sum::<f32>() / whole;
            }
        }
    }

    /// How dark the shadow at a pixel is where nothing hides the ground.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "negative numbers were left out")]
    pub(crate) fn at(&self, x: usize, y: usize) -> f32 {
        let towards = self.view.place(x, y, 1.0);
        let down = towards.dot(self.up);
        let far = self.height / down;
        // From below, there is no ground.
        if down >= 0.0 || !far.is_finite() || far <= 0.0 {
            return 0.0;
        }
        let place = towards * far;
        let at = (Vec2::new(place.x, place.dot(Vec3::X.cross(self.up))) - self.low) / self.cell - 0.5;
        let last = (CELLS - 1) as f32;
        if !(at.cmpge(Vec2::ZERO).all() && at.cmplt(Vec2::splat(last)).all()) {
            return 0.0;
        }
        let (column, row) = (at.x as usize, at.y as usize);
        let part = at - at.floor();
        let cell = |x: usize, y: usize| self.shade[(row + y) * CELLS + column + x];
        let above = cell(0, 0) + (cell(1, 0) - cell(0, 0)) * part.x;
        let below = cell(0, 1) + (cell(1, 1) - cell(0, 1)) * part.x;
        (above + (below - above) * part.y) * DARKNESS
    }
}
