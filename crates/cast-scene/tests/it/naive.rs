//! Matrices of four by four, as in a textbook: rows of columns, nothing clever.

pub(crate) type Matrix = [[f64; 4]; 4];

pub(crate) const IDENTITY: Matrix =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

pub(crate) fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let mut out = [[0.0; 4]; 4];
    for (row, out_row) in out.iter_mut().enumerate() {
        for (column, value) in out_row.iter_mut().enumerate() {
            *value = (0..4).map(|k| a[row][k] * b[k][column]).sum();
        }
    }
    out
}

pub(crate) fn chain(matrices: &[Matrix]) -> Matrix {
    matrices.iter().fold(IDENTITY, |left, right| product(&left, right))
}

pub(crate) fn translation([x, y, z]: [f32; 3]) -> Matrix {
    let mut out = IDENTITY;
    for (row, value) in [x, y, z].into_iter().enumerate() {
        out[row][3] = f64::from(value);
    }
    out
}

pub(crate) fn scale(factors: [f64; 3]) -> Matrix {
    let mut out = IDENTITY;
    for (axis, factor) in factors.into_iter().enumerate() {
        out[axis][axis] = factor;
    }
    out
}

pub(crate) fn rotation(quaternion: [f32; 4]) -> Matrix {
    let [x, y, z, w] = quaternion.map(f64::from);
    let n = (x * x + y * y + z * z + w * w).sqrt();
    let (x, y, z, w) = (x / n, y / n, z / n, w / n);
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w), 0.0],
        [2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w), 0.0],
        [2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y), 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ]
}

/// By elimination with pivots.
pub(crate) fn inverse(matrix: &Matrix) -> Matrix {
    let mut left = *matrix;
    let mut right = IDENTITY;
    for column in 0..4 {
        let pivot = (column..4).max_by(|a, b| left[*a][column].abs().total_cmp(&left[*b][column].abs())).unwrap();
        left.swap(column, pivot);
        right.swap(column, pivot);
        let factor = left[column][column];
        for k in 0..4 {
            left[column][k] /= factor;
            right[column][k] /= factor;
        }
        for row in (0..4).filter(|row| *row != column) {
            let factor = left[row][column];
            for k in 0..4 {
                left[row][k] -= factor * left[column][k];
                right[row][k] -= factor * right[column][k];
            }
        }
    }
    right
}

pub(crate) fn point(matrix: &Matrix, [x, y, z]: [f32; 3]) -> [f64; 3] {
    let point = [f64::from(x), f64::from(y), f64::from(z), 1.0];
    [0, 1, 2].map(|row: usize| (0..4).map(|k| matrix[row][k] * point[k]).sum())
}

/// What one bone is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Local {
    pub(crate) parent: Option<usize>,
    pub(crate) compensates: bool,
    pub(crate) translation: [f32; 3],
    pub(crate) rotation: [f32; 4],
    pub(crate) scale: [f32; 3],
}

/// World matrices by the formula of the format: T * 1/S(parent) * R * S, or T * R * S. In any order of bones.
pub(crate) fn world(bones: &[Local]) -> Vec<Matrix> {
    (0..bones.len())
        .map(|bone| {
            let mut path = vec![bone];
            while let Some(parent) = bones[*path.last().unwrap()].parent {
                path.push(parent);
            }
            let local = |index: usize| {
                let Local { parent, compensates, translation: t, rotation: r, scale: s } = bones[index];
                let inverse_scale = match parent.filter(|_| compensates) {
                    Some(parent) => bones[parent].scale.map(|factor| 1.0 / f64::from(factor)),
                    None => [1.0; 3],
                };
                chain(&[translation(t), scale(inverse_scale), rotation(r), scale(s.map(f64::from))])
            };
            let locals: Vec<Matrix> = path.into_iter().rev().map(local).collect();
            chain(&locals)
        })
        .collect()
}
