//! Integers of any width.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::Data;

/// Integers for a buffer of 8, 16 or 32 bits: stored in the smallest width that fits.
///
/// A slice or `Vec` that already has the smallest width is used without a copy.
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

/// Narrows numbers; the caller has checked that the largest one fits.
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
    ($($native:ty),*) => {$(
        impl<'a> From<Vec<$native>> for Integers<'a> {
            fn from(values: Vec<$native>) -> Self { Cow::<'a, [$native]>::Owned(values).into() }
        }
        impl<'a> From<&'a [$native]> for Integers<'a> {
            fn from(values: &'a [$native]) -> Self { Cow::Borrowed(values).into() }
        }
        impl<'a, const N: usize> From<[$native; N]> for Integers<'a> {
            fn from(values: [$native; N]) -> Self { values.to_vec().into() }
        }
    )*};
}

from_slices!(u8, u16, u32);

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

/// Integers of a node, widened to 32 bits, for modification like a `Vec<u32>`.
///
/// When this is dropped, changed numbers are stored in the smallest width that fits; unchanged ones keep the width that
/// they had.
pub struct IntegersMut<'n, 'a> {
    data: &'n mut Data<'a>,
    numbers: Vec<u32>,
    /// Whether they have been accessed mutably.
    lent: bool,
}

impl<'n, 'a> IntegersMut<'n, 'a> {
    pub(super) fn new(data: &'n mut Data<'a>) -> Option<Self> {
        let numbers = data.integers()?.into_owned();
        Some(Self { data, numbers, lent: false })
    }
}

impl Deref for IntegersMut<'_, '_> {
    type Target = Vec<u32>;

    fn deref(&self) -> &Vec<u32> {
        &self.numbers
    }
}

impl DerefMut for IntegersMut<'_, '_> {
    fn deref_mut(&mut self) -> &mut Vec<u32> {
        self.lent = true;
        &mut self.numbers
    }
}

impl Drop for IntegersMut<'_, '_> {
    fn drop(&mut self) {
        if self.lent && self.data.integers().is_none_or(|before| *before != *self.numbers) {
            *self.data = Integers::from(std::mem::take(&mut self.numbers)).into();
        }
    }
}

impl fmt::Debug for IntegersMut<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers.fmt(f)
    }
}
