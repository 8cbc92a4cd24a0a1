//! Data that comes in more than one type.

use std::borrow::Cow;

use crate::Data;

/// Integers for a buffer that may be of 8, 16 or 32 bits: stored in the smallest width that holds them.
///
/// A slice or `Vec` of bytes, or of numbers that need their width, is passed on without a copy.
#[derive(Clone, Debug)]
pub struct Integers<'a>(Data<'a>);

impl<'a> From<Integers<'a>> for Data<'a> {
    fn from(integers: Integers<'a>) -> Self {
        integers.0
    }
}

fn largest<T: Copy + Into<u32>>(numbers: &[T]) -> u32 {
    numbers.iter().copied().map(Into::into).max().unwrap_or(0)
}

/// Narrowed; the caller has looked at the largest number, so none is cut.
fn narrowed<T: Copy + Into<u32>, N: TryFrom<u32> + Default>(numbers: &[T]) -> Vec<N> {
    numbers.iter().map(|number| N::try_from((*number).into()).unwrap_or_default()).collect()
}

impl<'a> From<Cow<'a, [u8]>> for Integers<'a> {
    fn from(numbers: Cow<'a, [u8]>) -> Self {
        Self(Data::Byte(numbers))
    }
}

impl<'a> From<Cow<'a, [u16]>> for Integers<'a> {
    fn from(numbers: Cow<'a, [u16]>) -> Self {
        Self(match largest(&numbers) {
            0..=0xFF => Data::Byte(narrowed(&numbers).into()),
            _ => Data::Short(numbers),
        })
    }
}

impl<'a> From<Cow<'a, [u32]>> for Integers<'a> {
    fn from(numbers: Cow<'a, [u32]>) -> Self {
        Self(match largest(&numbers) {
            0..=0xFF => Data::Byte(narrowed(&numbers).into()),
            0x100..=0xFFFF => Data::Short(narrowed(&numbers).into()),
            _ => Data::Integer32(numbers),
        })
    }
}

macro_rules! from_slices {
    ($($name:ident, $native:ty;)*) => {$(
        impl<'a> From<Vec<$native>> for $name<'a> {
            fn from(values: Vec<$native>) -> Self { Cow::<'a, [$native]>::Owned(values).into() }
        }
        impl<'a> From<&'a [$native]> for $name<'a> {
            fn from(values: &'a [$native]) -> Self { Cow::Borrowed(values).into() }
        }
        impl<'a, const N: usize> From<[$native; N]> for $name<'a> {
            fn from(values: [$native; N]) -> Self { values.to_vec().into() }
        }
    )*};
}

from_slices! {
    Integers, u8;
    Integers, u16;
    Integers, u32;
    ColorData, u32;
    ColorData, [f32; 4];
    KeyValueData, f32;
    KeyValueData, [f32; 4];
}

impl From<u32> for Integers<'_> {
    fn from(number: u32) -> Self {
        vec![number].into()
    }
}

impl<'a> From<&'a [[u32; 3]]> for Integers<'a> {
    /// Triangles.
    fn from(triangles: &'a [[u32; 3]]) -> Self {
        triangles.as_flattened().into()
    }
}

impl From<Vec<[u32; 3]>> for Integers<'_> {
    /// Triangles.
    fn from(triangles: Vec<[u32; 3]>) -> Self {
        triangles.into_flattened().into()
    }
}

/// Colours of vertices: packed with red in the lowest byte, or four floats r, g, b, a.
#[derive(Clone, Debug)]
pub struct ColorData<'a>(Data<'a>);

/// Values of keys: floats, quaternions x, y, z, w, or [`Integers`].
#[derive(Clone, Debug)]
pub struct KeyValueData<'a>(Data<'a>);

/// Offset of a constraint: a vector, or a quaternion x, y, z, w for an orient constraint.
#[derive(Clone, Debug)]
pub struct OffsetData<'a>(Data<'a>);

macro_rules! wrappers {
    ($($name:ident: $($from:ty),*;)*) => {$(
        impl<'a> From<$name<'a>> for Data<'a> {
            fn from(data: $name<'a>) -> Self { data.0 }
        }
        $(impl<'a> From<$from> for $name<'a> {
            fn from(data: $from) -> Self { Self(data.into()) }
        })*
    )*};
}

wrappers! {
    ColorData: Cow<'a, [u32]>, Cow<'a, [[f32; 4]]>;
    KeyValueData: Cow<'a, [f32]>, Cow<'a, [[f32; 4]]>, Integers<'a>;
    OffsetData: [f32; 3], [f32; 4];
}
