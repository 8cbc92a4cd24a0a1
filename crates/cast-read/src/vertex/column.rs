//! Filling one attribute of a block of vertices: one loop for each pair of source and format.

use cast_format::Element;

use super::format::{halves, snorm8, snorm16, unorm16};
use super::values::Values;
use super::{VertexAttribute, VertexFormat};
use crate::array::indices::Indices;
use crate::array::kernels::{Wire, unit_to_byte, unpack_color};

/// Vertices per block: with a stride of 64 bytes they take 4 KiB of cache, and what is converted on the way as much. With
/// four times as many, interleaving took a tenth longer.
pub(super) const BLOCK: usize = 64;

/// Fills one attribute of a block, `count` vertices, starting with vertex `first` of the mesh.
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
        Values::Two(values) => target.floats(part(values, first, count), 0.0),
        Values::Three(values, w) => target.floats(part(values, first, count), w),
        Values::Four(values) => target.floats(part(values, first, count), 0.0),
        Values::Packed(values) => {
            let values = part(values, first, count);
            if attribute.format == VertexFormat::Unorm8x4 {
                target.store(values, |packed| [u32::from_wire(*packed).to_le_bytes()]);
            } else {
                target.computed(values.iter().map(|packed| unpack_color(u32::from_wire(*packed))));
            }
        }
        Values::Weights(values, influence) => {
            let rows = rows(values, influence, first, count);
            target.computed(rows.map(|row| first_four(row, f32::from_wire)));
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
            target.computed(influences.strongest(first, count).map(|(_, weights)| weights));
        }
        Values::StrongestBones(influences) => {
            target.integers(influences.strongest(first, count).map(|(bones, _)| bones));
        }
        // A default bone index is a bone number.
        Values::Constant(value) if attribute.format.is_integer() => {
            target.integers(core::iter::repeat_n(value.map(saturating_index), count));
        }
        Values::Constant(value) => target.computed(core::iter::repeat_n(value, count)),
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

/// The values of a block in a slice.
#[inline(always)]
fn collected<T: Copy + Default>(values: impl Iterator<Item = T>) -> [T; BLOCK] {
    let mut block = [T::default(); BLOCK];
    block.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    block
}

/// The conversion of many components by that of one.
#[inline(always)]
fn each<const BYTES: usize>(convert: impl Fn(f32) -> [u8; BYTES]) -> impl Fn(&[Wire<f32>], &mut [[u8; BYTES]]) {
    move |floats, out| out.iter_mut().zip(floats).for_each(|(out, wire)| *out = convert(f32::from_wire(*wire)))
}

/// The first components of a value, or all and the last ones of `rest`.
#[inline(always)]
fn resized<T: Copy, const FROM: usize, const TO: usize>(value: &[T; FROM], mut rest: [T; TO]) -> [T; TO] {
    rest.iter_mut().zip(value).for_each(|(component, from)| *component = *from);
    rest
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
    /// last one. From a slice, because a loop over any other iterator has two ends to check.
    #[inline(always)]
    fn store<T, const BYTES: usize, const COMPONENTS: usize>(
        &mut self,
        values: &[T],
        bytes: impl Fn(&T) -> [[u8; BYTES]; COMPONENTS],
    ) {
        let len = size_of::<[[u8; BYTES]; COMPONENTS]>();
        let places = self.block.get_mut(self.offset..).unwrap_or_default();
        let count = places.len().checked_div(self.stride).unwrap_or(0);
        let Some((whole, last)) = places.split_at_mut_checked(count.saturating_mul(self.stride)) else { return };
        if len > self.stride {
            return;
        }
        for (vertex, value) in whole.chunks_exact_mut(self.stride).zip(values) {
            if let Some(place) = vertex.get_mut(..len) {
                place.copy_from_slice(bytes(value).as_flattened());
            }
        }
        if let (Some(place), Some(value)) = (last.get_mut(..len), values.get(count)) {
            place.copy_from_slice(bytes(value).as_flattened());
        }
    }

    /// Stores values after a conversion, which is given many at a time because processors convert several with one
    /// instruction; `filled` is what components become that they do not have.
    #[inline(always)]
    fn convert<const BYTES: usize, const FLOATS: usize, const COMPONENTS: usize>(
        &mut self,
        values: &[[Wire<f32>; FLOATS]],
        rest: f32,
        conversion: impl Fn(&[Wire<f32>], &mut [[u8; BYTES]]),
    ) {
        let mut filled = [[0; BYTES]; COMPONENTS];
        conversion(&[rest.to_wire(); COMPONENTS], &mut filled);
        let mut converted = [[[0; BYTES]; FLOATS]; BLOCK];
        conversion(values.as_flattened(), converted.as_flattened_mut());
        self.store(&converted, |value| resized(value, filled));
    }

    /// Stores values of several floats in the format of the attribute. Further components are all the same.
    fn floats<const FLOATS: usize>(&mut self, values: &[[Wire<f32>; FLOATS]], rest: f32) {
        let wire = rest.to_wire();
        match self.format {
            VertexFormat::Float32x2 => self.store(values, |value| resized(value, [wire; 2])),
            VertexFormat::Float32x3 => self.store(values, |value| resized(value, [wire; 3])),
            VertexFormat::Float32x4 => self.store(values, |value| resized(value, [wire; 4])),
            VertexFormat::Float16x2 => self.convert::<2, _, 2>(values, rest, halves),
            VertexFormat::Float16x4 => self.convert::<2, _, 4>(values, rest, halves),
            VertexFormat::Snorm16x2 => self.convert::<2, _, 2>(values, rest, each(snorm16)),
            VertexFormat::Snorm16x4 => self.convert::<2, _, 4>(values, rest, each(snorm16)),
            VertexFormat::Snorm8x4 => self.convert::<1, _, 4>(values, rest, each(|value| [snorm8(value)])),
            VertexFormat::Unorm16x2 => self.convert::<2, _, 2>(values, rest, each(unorm16)),
            VertexFormat::Unorm16x4 => self.convert::<2, _, 4>(values, rest, each(unorm16)),
            VertexFormat::Unorm8x4 => self.convert::<1, _, 4>(values, rest, each(|value| [unit_to_byte(value)])),
            // Rejected before anything is filled: integers are only for bone indices.
            VertexFormat::Uint8x4 | VertexFormat::Uint16x4 => {}
        }
    }

    /// Stores values that are computed, by way of the form that they would have in a file.
    fn computed(&mut self, values: impl Iterator<Item = [f32; 4]>) {
        self.floats(&collected(values.map(Element::to_wire)), 0.0);
    }

    /// Stores the bones of each row, at most four.
    fn bones<'r, T: Element + Into<u32>>(&mut self, rows: impl Iterator<Item = &'r [T::Wire]>)
    where
        T::Wire: 'r,
    {
        self.integers(rows.map(|row| first_four(row, |wire| T::from_wire(wire).into())));
    }

    fn integers(&mut self, values: impl Iterator<Item = [u32; 4]>) {
        // They fit, which was checked before anything was filled.
        let narrow = |index: u32| u8::try_from(index).unwrap_or(u8::MAX);
        let short = |index: u32| u16::try_from(index).unwrap_or(u16::MAX).to_le_bytes();
        let values = &collected(values);
        match self.format {
            VertexFormat::Uint8x4 => self.store(values, |value| [value.map(narrow)]),
            _ => self.store(values, |value| value.map(short)),
        }
    }
}
