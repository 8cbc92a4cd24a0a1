//! Arrays of a scene.

use std::borrow::Cow;

use cast_base::{Threads, parallel};

use crate::bytes::Record;

/// Values: owned, borrowed, or as bytes of the source at any alignment.
#[derive(Clone, Debug)]
pub enum Array<'a, T: Record> {
    /// As values.
    Values(Cow<'a, [T]>),
    /// As little-endian bytes of the source.
    Bytes(&'a [u8]),
}

impl<'a, T: Record> Array<'a, T> {
    /// The number of values.
    pub fn len(&self) -> usize {
        match self {
            Self::Values(values) => values.len(),
            Self::Bytes(bytes) => bytes.len() / T::SIZE,
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values in memory; copied if they are stored as bytes.
    pub fn values(&self) -> Cow<'_, [T]> {
        match self {
            Self::Values(values) => Cow::Borrowed(values),
            Self::Bytes(bytes) => bytes.chunks_exact(T::SIZE).map(|mut value| T::read(&mut value)).collect(),
        }
    }
}

impl<T: Record> Default for Array<'_, T> {
    fn default() -> Self {
        Self::Bytes(&[])
    }
}

impl<T: Record> From<Vec<T>> for Array<'_, T> {
    fn from(values: Vec<T>) -> Self {
        Self::Values(values.into())
    }
}

impl<'a, T: Record> From<Cow<'a, [T]>> for Array<'a, T> {
    fn from(values: Cow<'a, [T]>) -> Self {
        Self::Values(values)
    }
}

/// Colours r, g, b, a: four bytes with red in the lowest, or floats.
#[derive(Clone, Debug)]
pub enum Colors<'a> {
    /// Four bytes each.
    Packed(Array<'a, u32>),
    /// Four floats each.
    Floats(Array<'a, [f32; 4]>),
}

impl Colors<'static> {
    /// Colours as bytes if that is exact, as for those that were bytes in Cast, and for values of 0 or 1. All readers
    /// support bytes.
    pub fn packed(colors: Vec<[f32; 4]>, threads: Threads) -> Self {
        let component = |value: f32| {
            let steps = value * 255.0;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
            let nearest = (steps + 0.5) as u8;
            ((steps - f32::from(nearest)).abs() < 1e-3).then_some(nearest)
        };
        let color = |color: &[f32; 4]| {
            let [r, g, b, a] = color.map(component);
            Some(u32::from_le_bytes([r?, g?, b?, a?]))
        };
        let packed: Option<Vec<u32>> = parallel::map(threads, &colors, 4096, color);
        packed.map_or_else(|| Self::Floats(colors.into()), |packed| Self::Packed(packed.into()))
    }
}

/// Unsigned integers in the width of the source.
#[derive(Clone, Debug)]
pub enum Indices<'a> {
    /// 8 bits each.
    Byte(Cow<'a, [u8]>),
    /// 16 bits each.
    Short(Cow<'a, [u16]>),
    /// 32 bits each.
    Integer32(Cow<'a, [u32]>),
}

impl<'a> Indices<'a> {
    /// The number of integers.
    pub fn len(&self) -> usize {
        match self {
            Self::Byte(all) => all.len(),
            Self::Short(all) => all.len(),
            Self::Integer32(all) => all.len(),
        }
    }

    /// Whether there are no integers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The largest, widened; `None` if there are none.
    pub fn largest(&self) -> Option<u32> {
        match self {
            Self::Byte(all) => all.iter().max().copied().map(u32::from),
            Self::Short(all) => all.iter().max().copied().map(u32::from),
            Self::Integer32(all) => all.iter().max().copied(),
        }
    }

    /// Widened.
    pub fn into_u32(self) -> Cow<'a, [u32]> {
        match self {
            Self::Byte(all) => all.iter().map(|index| u32::from(*index)).collect(),
            Self::Short(all) => all.iter().map(|index| u32::from(*index)).collect(),
            Self::Integer32(all) => all,
        }
    }
}

impl Default for Indices<'_> {
    fn default() -> Self {
        Self::Integer32(Cow::Borrowed(&[]))
    }
}

impl From<Vec<u32>> for Indices<'_> {
    fn from(indices: Vec<u32>) -> Self {
        Self::Integer32(indices.into())
    }
}
