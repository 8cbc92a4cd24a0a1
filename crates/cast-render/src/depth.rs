//! What pixels near each other tell: where light hardly reaches, and where something is in front of something else.

use glam::Vec3;

use crate::camera::{Camera, View};
use crate::raster::{NOTHING, ROWS_A_BAND, SAMPLES, Sample, filled};
use crate::{Error, RenderOptions};

/// How far ambient occlusion reaches, relative to the distance of the camera.
const REACH: f32 = 0.055;
/// How many pixels are looked at for each. The sixteen pixels of a square look at different ones, and share what they see.
const LOOKS: usize = 16;
/// Of what is seen above the surface, this much of the angle is not counted: surfaces are flat between vertices.
const LEAST_ANGLE: f32 = 0.1;
const STRENGTH: f32 = 4.5;
const DARKEST: f32 = 0.2;
/// Pixels whose distances differ by less, relative to the distance, share what they see.
const SAME: f32 = 0.02;
/// How many pixels deep a step is where an outline begins, and where it is as strong as it gets.
const STEP: [f32; 2] = [5.0, 20.0];

/// Sixteen evenly spaced directions.
const CIRCLE: [[f32; 2]; 16] = {
    const A: f32 = 0.923_879_5;
    const B: f32 = 0.382_683_43;
    const C: f32 = 0.707_106_77;
    [
        [1.0, 0.0],
        [A, B],
        [C, C],
        [B, A],
        [0.0, 1.0],
        [-B, A],
        [-C, C],
        [-A, B],
        [-1.0, 0.0],
        [-A, -B],
        [-C, -C],
        [-B, -A],
        [0.0, -1.0],
        [B, -A],
        [C, -C],
        [A, -B],
    ]
};

/// The depth of the pixels of a picture.
pub(crate) struct Depth {
    size: [usize; 2],
    /// Reciprocals of distances; 0 where nothing is.
    nearness: Vec<f32>,
    /// How many samples show something.
    covered: Vec<u8>,
    /// From 1 where nothing is near to [`DARKEST`].
    openness: Vec<f32>,
    view: View,
}

impl Depth {
    pub(crate) fn new(
        samples: &[[Sample; SAMPLES]],
        camera: &Camera,
        options: &RenderOptions<'_>,
    ) -> Result<Self, Error> {
        let (width, height) = options.size;
        let size = [width as usize, height as usize];
        let mut depth = Self {
            size,
            nearness: filled(samples.len(), 0.0)?,
            covered: filled(samples.len(), 0)?,
            openness: Vec::new(),
            view: camera.view(),
        };
        let rows = ROWS_A_BAND * size[0];
        options.fill(&mut depth.nearness, rows, |band, nearness| {
            let samples = samples.get(band * rows..).unwrap_or_default();
            // The first sample shows what is nearly opaque; where it shows nothing, there is an edge, or glass.
            nearness.iter_mut().zip(samples).for_each(|(nearness, samples)| {
                let nearest = || samples.iter().map(|sample| sample.nearness).fold(0.0, f32::max);
                *nearness = if samples[0].triangle == NOTHING { nearest() } else { samples[0].nearness };
            });
        });
        options.fill(&mut depth.covered, rows, |band, covered| {
            let samples = samples.get(band * rows..).unwrap_or_default();
            covered.iter_mut().zip(samples).for_each(|(covered, samples)| {
                *covered = samples.iter().map(|sample| u8::from(sample.triangle != NOTHING)).sum();
            });
        });
        let mut openness = filled(samples.len(), 1.0)?;
        options.fill(&mut openness, rows, |band, openness| {
            for (index, openness) in openness.iter_mut().enumerate() {
                *openness = depth.open(index % size[0], band * ROWS_A_BAND + index / size[0]);
            }
        });
        depth.openness = openness;
        Ok(depth)
    }

    /// The nearness of a pixel; `None` outside the picture.
    fn at(&self, x: Option<usize>, y: Option<usize>) -> Option<f32> {
        // A place that was computed may be anywhere.
        let (x, y) = (x.filter(|x| *x < self.size[0])?, y.filter(|y| *y < self.size[1])?);
        self.nearness.get(y * self.size[0] + x).copied()
    }

    /// How nearness changes from a pixel to the next in one direction: on the side where it changes less, since beyond an
    /// edge is something else.
    fn slope(here: f32, before: Option<f32>, after: Option<f32>) -> f32 {
        let seen = |side: Option<f32>| side.filter(|nearness| *nearness > 0.0);
        match (seen(before).map(|before| here - before), seen(after).map(|after| after - here)) {
            (Some(one), Some(other)) if one.abs() < other.abs() => one,
            (_, Some(other)) => other,
            (Some(one), None) => one,
            (None, None) => 0.0,
        }
    }

    /// How much of the surroundings of a pixel is open, as that pixel alone sees it.
    #[allow(clippy::cast_precision_loss, reason = "pixels are few")]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "negative numbers were left out")]
    fn open(&self, x: usize, y: usize) -> f32 {
        let here = self.at(Some(x), Some(y)).unwrap_or_default();
        if here <= 0.0 {
            return 1.0;
        }
        let view = &self.view;
        let across = Self::slope(here, self.at(x.checked_sub(1), Some(y)), self.at(Some(x + 1), Some(y)));
        let down = Self::slope(here, self.at(Some(x), y.checked_sub(1)), self.at(Some(x), Some(y + 1)));
        // On a plane, nearness is linear in the tangents, and its factors are those of the normal.
        let [right, up] = view.tangents(x, y);
        let [across, up_slope] = [across * view.focal, -down * view.focal];
        let normal = Vec3::new(-across, -up_slope, here - across * right - up_slope * up).normalize_or(Vec3::Z);
        let place = view.place(x, y, here);
        let reach = REACH * view.distance;
        let pixels = reach * view.focal * here;
        let turn = (x & 3) * 4 + (y & 3);
        let mut hidden = 0.0;
        for look in 0..LOOKS {
            let [cos, sin] = CIRCLE[(look * 7 + turn * 5) % CIRCLE.len()];
            let far = 1.0 + pixels * (look as f32 + (turn as f32 + 0.5) / 16.0) / LOOKS as f32;
            let (column, row) = (x as f32 + 0.5 + cos * far, y as f32 + 0.5 + sin * far);
            if column < 0.0 || row < 0.0 {
                continue;
            }
            let (column, row) = (column as usize, row as usize);
            let Some(nearness) = self.at(Some(column), Some(row)).filter(|nearness| *nearness > 0.0) else { continue };
            let towards = view.place(column, row, nearness) - place;
            let length = towards.length();
            let fading = 1.0 - length / reach;
            if fading > 0.0 && length > 0.0 {
                hidden += (towards.dot(normal) / length - LEAST_ANGLE).max(0.0) * fading;
            }
        }
        (1.0 - hidden * STRENGTH / LOOKS as f32).max(DARKEST)
    }

    /// How much of the surroundings of a pixel is open: 1 if all of it is.
    pub(crate) fn openness(&self, x: usize, y: usize) -> f32 {
        let here = self.at(Some(x), Some(y)).unwrap_or_default();
        let (mut sum, mut count) = (0.0_f32, 0.0_f32);
        for row in (y + 3).saturating_sub(4)..(y + 3).min(self.size[1]) {
            for column in (x + 3).saturating_sub(4)..(x + 3).min(self.size[0]) {
                let index = row * self.size[0] + column;
                let (Some(nearness), Some(openness)) = (self.nearness.get(index), self.openness.get(index)) else {
                    continue;
                };
                if (nearness - here).abs() <= here * SAME {
                    sum += openness;
                    count += 1.0;
                }
            }
        }
        if count > 0.0 { sum / count } else { 1.0 }
    }

    /// How far a pixel stands out from those beside it: 0 in a surface, up to 1 at its outline.
    pub(crate) fn outline(&self, x: usize, y: usize) -> f32 {
        let here = self.at(Some(x), Some(y)).unwrap_or_default();
        let width = (self.size[0].min(self.size[1]) / 512).max(1);
        let (left, above) = (x.checked_sub(width), y.checked_sub(width));
        let pairs = [[(left, Some(y)), (Some(x + width), Some(y))], [(Some(x), above), (Some(x), Some(y + width))]];
        let covered = |x: Option<usize>, y: Option<usize>| -> Option<f32> {
            let index = y? * self.size[0] + x.filter(|x| *x < self.size[0])?;
            self.covered.get(index).map(|covered| f32::from(*covered) / SAMPLES as f32)
        };
        let own = covered(Some(x), Some(y)).unwrap_or_default();
        let mut outline = 0.0_f32;
        for pair in pairs {
            // Where the edge of something falls within a pixel, that pixel and the next share the line.
            let covered = pair.map(|(x, y)| covered(x, y).unwrap_or(own));
            let least = covered[0].min(covered[1]);
            outline = outline.max(if least > 0.0 { own - least } else { 1.0 });
            // Straight surfaces have no bend, however they are turned. The edge of the picture is no outline.
            if let [Some(one), Some(other)] = pair.map(|(x, y)| self.at(x, y).filter(|nearness| *nearness > 0.0)) {
                let pixels = (2.0 * here - one - other) * self.view.focal / here;
                outline = outline.max((pixels - STEP[0]) / (STEP[1] - STEP[0]));
            }
        }
        outline.min(1.0)
    }
}
