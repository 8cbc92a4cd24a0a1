//! Matrices as skinning sums them.

use fearless_simd::{Simd, f32x16, prelude::*};
use glam::{DAffine3, DVec4, Vec4};

/// A 4x4 matrix in one cache line, which wide machines load into one or two registers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Columns(pub(super) [f32; 16]);

impl Columns {
    pub(super) const NOTHING: Self = Self([0.0; 16]);
    /// Of a matrix that changes nothing.
    pub(super) const STILL: Self =
        Self([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

    pub(super) fn new(columns: [DVec4; 4]) -> Self {
        let mut floats = [0.0; 16];
        for (four, column) in floats.chunks_exact_mut(4).zip(columns) {
            four.copy_from_slice(&column.as_vec4().to_array());
        }
        Self(floats)
    }

    pub(super) fn of(matrix: &DAffine3) -> Self {
        let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis];
        Self::new([x, y, z, matrix.translation].map(|column| column.extend(0.0)))
    }

    #[inline(always)]
    pub(super) fn get(&self) -> [Vec4; 4] {
        let [columns] = self.0.as_chunks().0.as_chunks().0 else { return [Vec4::ZERO; 4] };
        columns.map(Vec4::from_array)
    }

    /// The sum of matrices times their weights, four at a time. On machines with registers of 8 or 16 floats, each matrix
    /// is one or two loads.
    #[inline(always)]
    pub(super) fn set_to_sum<'b, S: Simd>(
        &mut self,
        simd: S,
        mut fours: impl Iterator<Item = ([&'b Self; 4], [f32; 4])>,
        factor: f32,
    ) {
        let times = |columns: &Self, weight: f32| f32x16::simd_from(simd, columns.0) * weight;
        let Some(([a, b, c, d], [wa, wb, wc, wd])) = fours.next() else { return };
        let mut sum = (times(a, wa) + times(b, wb)) + (times(c, wc) + times(d, wd));
        // Not a fold: that would be a function by itself, which is not compiled for the detected machine.
        for ([a, b, c, d], [wa, wb, wc, wd]) in fours {
            sum += (times(a, wa) + times(b, wb)) + (times(c, wc) + times(d, wd));
        }
        self.0 = (sum * factor).into();
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self, weight: f32) {
        for (sum, element) in self.0.iter_mut().zip(other.0) {
            *sum += element * weight;
        }
    }
}
