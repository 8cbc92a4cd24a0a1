//! Filling one attribute of a block of vertices: one loop for each pair of source and format.

use cast_format::Element;

use super::format::{halves, snorm8, snorm16, unorm16};
use super::values::Values;
use super::{VertexAttribute, VertexFormat};
use crate::Indices;
use crate::kernels::{unit_to_byte, unpack_color};

/// How many vertices are converted at a time.
const GROUP: usize = 32;

/// Fills one attribute of `count` vertices, starting with vertex `first` of the mesh.
pub(super) fn fill_column(
    values: Values<'_>,
    first: usize,
    count: usize,
    attribute: &VertexAttribute,
    block: &mut [u8],
    stride: usize,
) {
    let mut target = Target { block, stride, offset: attribute.offset, format: attribute.format };
    match values {
        Values::Two(values) => {
            target.floats(
                part(values, first, count)
                    .iter()
                    .map(|value| <[f32; 2]>::from_wire(*value))
                    .map(|[u, v]| [u, v, 0.0, 0.0]),
            );
        }
        Values::Three(values, w) => {
            target.floats(
                part(values, first, count)
                    .iter()
                    .map(|value| <[f32; 3]>::from_wire(*value))
                    .map(|[x, y, z]| [x, y, z, w]),
            );
        }
        Values::Four(values) => {
            target.floats(part(values, first, count).iter().map(|value| <[f32; 4]>::from_wire(*value)));
        }
        Values::Packed(values) => {
            let values = part(values, first, count).iter().map(|packed| u32::from_wire(*packed));
            if attribute.format == VertexFormat::Unorm8x4 {
                target.store(values.map(|packed| [packed.to_le_bytes()]));
            } else {
                target.floats(values.map(unpack_color));
            }
        }
        Values::Weights(values, influence) => {
            let rows = rows(values, influence, first, count);
            target.floats(rows.map(|row| first_four(row, f32::from_wire)));
        }
        Values::Bones(Indices::Byte(bones), influence) => {
            target.bones::<u8>(rows(bones.as_wire(), influence, first, count));
        }
        Values::Bones(Indices::Short(bones), influence) => {
            target.bones::<u16>(rows(bones.as_wire(), influence, first, count));
        }
        Values::Bones(Indices::Integer32(bones), influence) => {
            target.bones::<u32>(rows(bones.as_wire(), influence, first, count));
        }
        Values::StrongestWeights(influences) => {
            target.floats(influences.strongest(first, count).map(|(_, weights)| weights));
        }
        Values::StrongestBones(influences) => {
            target.integers(influences.strongest(first, count).map(|(bones, _)| bones));
        }
        // A default bone index is a bone number.
        Values::Constant(value) if attribute.format.is_integer() => {
            target.integers(core::iter::repeat_n(value.map(saturating_index), count));
        }
        Values::Constant(value) => target.floats(core::iter::repeat_n(value, count)),
    }
}

fn part<T>(values: &[T], first: usize, count: usize) -> &[T] {
    values.get(first..first.saturating_add(count)).unwrap_or_default()
}

/// The values of each vertex, `influence` of them.
fn rows<T>(values: &[T], influence: usize, first: usize, count: usize) -> core::slice::ChunksExact<'_, T> {
    part(values, first.saturating_mul(influence), count.saturating_mul(influence)).chunks_exact(influence)
}

/// The first four values of a row, padded with zeros.
#[inline(always)]
fn first_four<T: Copy, N: Copy + Default>(row: &[T], get: impl Fn(T) -> N) -> [N; 4] {
    if let [a, b, c, d, ..] = row {
        return [*a, *b, *c, *d].map(get);
    }
    let mut four = [N::default(); 4];
    four.iter_mut().zip(row).for_each(|(out, value)| *out = get(*value));
    four
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
pub(super) fn saturating_index(value: f32) -> u32 {
    value as u32
}

/// The conversion of many components by that of one.
#[inline(always)]
fn each<const BYTES: usize>(convert: impl Fn(f32) -> [u8; BYTES]) -> impl Fn(&[f32], &mut [[u8; BYTES]]) {
    move |floats, out| out.iter_mut().zip(floats).for_each(|(out, value)| *out = convert(*value))
}

/// Where an attribute goes in a block of vertices.
struct Target<'o> {
    block: &'o mut [u8],
    stride: usize,
    offset: usize,
    format: VertexFormat,
}

impl Target<'_> {
    /// Stores one value per vertex, as the bytes of its components. Their length is compared with the stride once, so
    /// that no vertex has to be checked, and vertices are counted from the offset, which leaves less than a stride of the
    /// last one.
    #[inline(always)]
    fn store<const BYTES: usize, const COMPONENTS: usize>(
        &mut self,
        mut values: impl Iterator<Item = [[u8; BYTES]; COMPONENTS]>,
    ) {
        let len = size_of::<[[u8; BYTES]; COMPONENTS]>();
        if len > self.stride {
            return;
        }
        let mut vertices = self.block.get_mut(self.offset..).unwrap_or_default().chunks_exact_mut(self.stride);
        for (vertex, value) in vertices.by_ref().zip(values.by_ref()) {
            if let Some(place) = vertex.get_mut(..len) {
                place.copy_from_slice(value.as_flattened());
            }
        }
        if let (Some(place), Some(value)) = (vertices.into_remainder().get_mut(..len), values.next()) {
            place.copy_from_slice(value.as_flattened());
        }
    }

    /// Stores the first components of each value after a conversion, which is given many at a time because processors
    /// convert several with one instruction.
    #[inline(always)]
    fn convert<const BYTES: usize, const COMPONENTS: usize>(
        &mut self,
        mut values: impl Iterator<Item = [f32; 4]>,
        conversion: impl Fn(&[f32], &mut [[u8; BYTES]]),
    ) {
        let (mut floats, mut converted) = ([[0.0; COMPONENTS]; GROUP], [[[0; BYTES]; COMPONENTS]; GROUP]);
        for block in self.block.chunks_mut(self.stride.saturating_mul(GROUP)) {
            for (place, value) in floats.iter_mut().zip(&mut values) {
                *place = value.first_chunk().copied().unwrap_or([0.0; COMPONENTS]);
            }
            conversion(floats.as_flattened(), converted.as_flattened_mut());
            Target { block, ..*self }.store(converted.iter().copied());
        }
    }

    /// Stores values of four floats in the format of the attribute.
    #[inline(always)]
    fn floats(&mut self, values: impl Iterator<Item = [f32; 4]>) {
        match self.format {
            VertexFormat::Float32x2 => self.store(values.map(|[x, y, ..]| [x, y].map(f32::to_le_bytes))),
            VertexFormat::Float32x3 => self.store(values.map(|[x, y, z, _]| [x, y, z].map(f32::to_le_bytes))),
            VertexFormat::Float32x4 => self.store(values.map(|value| value.map(f32::to_le_bytes))),
            VertexFormat::Float16x2 => self.convert::<2, 2>(values, halves),
            VertexFormat::Float16x4 => self.convert::<2, 4>(values, halves),
            VertexFormat::Snorm16x2 => self.convert::<2, 2>(values, each(snorm16)),
            VertexFormat::Snorm16x4 => self.convert::<2, 4>(values, each(snorm16)),
            VertexFormat::Snorm8x4 => self.convert::<1, 4>(values, each(|value| [snorm8(value)])),
            VertexFormat::Unorm16x2 => self.convert::<2, 2>(values, each(unorm16)),
            VertexFormat::Unorm16x4 => self.convert::<2, 4>(values, each(unorm16)),
            VertexFormat::Unorm8x4 => self.convert::<1, 4>(values, each(|value| [unit_to_byte(value)])),
            // Rejected before anything is filled: integers are only for bone indices.
            VertexFormat::Uint8x4 | VertexFormat::Uint16x4 => {}
        }
    }

    /// Stores the bones of each row, at most four.
    #[inline(always)]
    fn bones<'r, T: Element + Into<u32>>(&mut self, rows: impl Iterator<Item = &'r [T::Wire]>)
    where
        T::Wire: 'r,
    {
        self.integers(rows.map(|row| first_four(row, |wire| T::from_wire(wire).into())));
    }

    #[inline(always)]
    fn integers(&mut self, values: impl Iterator<Item = [u32; 4]>) {
        // They fit, which was checked before anything was filled.
        let narrow = |index: u32| u8::try_from(index).unwrap_or(u8::MAX);
        let short = |index: u32| u16::try_from(index).unwrap_or(u16::MAX).to_le_bytes();
        match self.format {
            VertexFormat::Uint8x4 => self.store(values.map(|value| [value.map(narrow)])),
            _ => self.store(values.map(|value| value.map(short))),
        }
    }
}
