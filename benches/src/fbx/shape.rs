//! A surface with hills, as a grid of quads.

/// Bones of the skeleton.
pub(crate) const BONES: i64 = 60;
/// Frames of the animation.
pub(crate) const FRAMES: i32 = 300;

/// One object.
pub(crate) struct Shape {
    side: usize,
    /// Height of each point, with the small irregularities of things that were scanned or sculpted.
    heights: Vec<f64>,
}

/// What files hold: numbers that were of single precision in the modeller.
fn single(value: f64) -> f64 {
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let rounded = value as f32;
    f64::from(rounded)
}

fn index(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

impl Shape {
    pub(crate) fn new(object: i64, side: usize) -> Self {
        let mut state = u32::try_from(object).unwrap_or_default() + 1;
        let mut random = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(state >> 8) / f64::from(1 << 24)
        };
        let mut height = |point: usize| {
            let (x, y) = ((point % (side + 1)) as f64 / side as f64, (point / (side + 1)) as f64 / side as f64);
            let rough = random() * 0.002;
            (x * 9.0 + y * 5.0).sin() * 4.0 + (y * 31.0).cos() * 0.5 + rough
        };
        Self { side, heights: (0..(side + 1) * (side + 1)).map(&mut height).collect() }
    }

    fn point(&self, point: usize) -> [f64; 3] {
        let row = self.side + 1;
        let part = |number: usize| number as f64 / self.side as f64 * 100.0;
        [part(point % row), self.heights[point], part(point / row)].map(single)
    }

    pub(crate) fn positions(&self) -> Vec<f64> {
        (0..self.heights.len()).flat_map(|point| self.point(point)).collect()
    }

    fn quads(&self) -> impl Iterator<Item = [usize; 4]> + '_ {
        let row = self.side + 1;
        (0..self.side * self.side).map(move |quad| {
            let corner = quad / self.side * row + quad % self.side;
            [corner, corner + row, corner + row + 1, corner + 1]
        })
    }

    pub(crate) fn polygons(&self) -> Vec<i32> {
        self.quads().flat_map(|[a, b, c, d]| [index(a), index(b), index(c), !index(d)]).collect()
    }

    /// A normal for each corner: smooth, so corners of one point have the same.
    pub(crate) fn normals(&self) -> Vec<f64> {
        let row = self.side + 1;
        let normal = |point: usize| {
            let (x, y) = (point % row, point / row);
            let at = |x: usize, y: usize| self.heights[y.min(self.side) * row + x.min(self.side)];
            let slope = [at(x.saturating_sub(1), y) - at(x + 1, y), 0.6, at(x, y.saturating_sub(1)) - at(x, y + 1)];
            let length = slope.iter().map(|part| part * part).sum::<f64>().sqrt();
            slope.map(|part| single(part / length))
        };
        self.quads().flatten().flat_map(normal).collect()
    }

    pub(crate) fn uvs(&self) -> Vec<f64> {
        let row = self.side + 1;
        let uv = |point: usize| [point % row, point / row].map(|part| single(part as f64 / self.side as f64));
        (0..self.heights.len()).flat_map(uv).collect()
    }

    pub(crate) fn uv_indices(&self) -> Vec<i32> {
        self.quads().flatten().map(index).collect()
    }

    /// One material, or two in stripes.
    pub(crate) fn materials(&self, two: bool) -> Vec<i32> {
        (0..self.side * self.side).map(|quad| i32::from(two && quad / self.side / 20 % 2 == 1)).collect()
    }

    /// The points that a bone moves, and how much: four bones share each.
    pub(crate) fn cluster(&self, bone: i64) -> (Vec<i32>, Vec<f64>) {
        let row = self.side + 1;
        let bones = usize::try_from(BONES).unwrap_or(1);
        let influence = |point: usize| {
            let along = (point / row) as f64 / self.side as f64 * (bones - 4) as f64;
            let distance = along - usize::try_from(bone).unwrap_or_default() as f64 + 2.0;
            (distance.abs() < 2.0).then(|| (index(point), single((2.0 - distance.abs()) / 4.0)))
        };
        (0..self.heights.len()).filter_map(influence).unzip()
    }
}

/// From one bone to the next.
pub(crate) fn step() -> [f64; 3] {
    [0.0, 0.0, 1.75]
}

/// Where a bone is.
pub(crate) fn place(bone: i64) -> [f64; 3] {
    let bone = usize::try_from(bone).unwrap_or_default() as f64;
    [50.0, 0.0, bone * 1.75]
}

/// A matrix that moves.
pub(crate) fn moved([x, y, z]: [f64; 3]) -> [f64; 16] {
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0]
}

/// The times of the keys.
pub(crate) fn key_times() -> Vec<i64> {
    (0..i64::from(FRAMES)).map(|frame| frame * (46_186_158_000 / 30)).collect()
}

/// The angles of a bone around one axis, in degrees.
pub(crate) fn angles(bone: i64, axis: i64) -> Vec<f32> {
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let (bone, axis) = (bone as f32, axis as f32);
    let angle = |frame: i32| {
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let time = frame as f32 / 30.0;
        (time * (1.0 + axis * 0.5) + bone * 0.3).sin() * 10.0
    };
    (0..FRAMES).map(angle).collect()
}
