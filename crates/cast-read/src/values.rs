//! Properties whose data comes in more than one type.

use crate::{Array, Indices};

/// A colour layer of a mesh: packed bytes or floats (format section 2, Mesh).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colors<'a> {
    /// One number a vertex, red in the lowest byte, then green, blue, alpha.
    Packed(Array<'a, u32>),
    /// Four floats a vertex: r, g, b, a.
    Float(Array<'a, [f32; 4]>),
}

impl<'a> Colors<'a> {
    /// Number of colours.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Packed(array) => array.len(),
            Self::Float(array) => array.len(),
        }
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One colour as floats r, g, b, a; packed ones become 0 to 1. Vertex colours are used as they are: no transfer
    /// function is applied.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<[f32; 4]> {
        match self {
            Self::Packed(array) => {
                array.get(index).map(|packed| packed.to_le_bytes().map(|byte| f32::from(byte) / 255.0))
            }
            Self::Float(array) => array.get(index),
        }
    }

    /// One colour as bytes r, g, b, a; floats are clamped to 0 to 1 and rounded.
    #[inline]
    #[must_use]
    pub fn get_rgba8(&self, index: usize) -> Option<[u8; 4]> {
        match self {
            Self::Packed(array) => array.get(index).map(u32::to_le_bytes),
            Self::Float(array) => array.get(index).map(|color| color.map(unit_to_byte)),
        }
    }

    /// All colours as floats.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = [f32; 4]> + Clone + use<'a> {
        let colors = *self;
        (0..self.len()).map(move |index| colors.get(index).unwrap_or_default())
    }
}

/// 0.0 to 1.0 as 0 to 255, rounded; NaN is 0. The cast saturates, so no value can overflow.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped before")]
fn unit_to_byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// Frames of keys: integers, or floats in files before 2023-10.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyFrames<'a> {
    /// Whole frames.
    Integer(Indices<'a>),
    /// Frames and parts of them (legacy).
    Float(Array<'a, f32>),
}

impl<'a> KeyFrames<'a> {
    /// Number of keys.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Integer(frames) => frames.len(),
            Self::Float(frames) => frames.len(),
        }
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The frame of one key.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<f64> {
        match self {
            Self::Integer(frames) => frames.get(index).map(f64::from),
            Self::Float(frames) => frames.get(index).map(f64::from),
        }
    }

    /// The frames of all keys.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = f64> + Clone + use<'a> {
        let frames = *self;
        (0..self.len()).map(move |index| frames.get(index).unwrap_or_default())
    }

    /// The last frame that has a key; keys need not be sorted. `None` without keys.
    #[must_use]
    pub fn last_frame(&self) -> Option<f64> {
        self.iter().fold(None, |last: Option<f64>, frame| Some(last.map_or(frame, |last| last.max(frame))))
    }
}

/// Values of keys: numbers for translation, scale and weights, quaternions for rotation, integers for visibility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyValues<'a> {
    /// Integers; what visibility curves hold.
    Integer(Indices<'a>),
    /// Floats.
    Float(Array<'a, f32>),
    /// Quaternions x, y, z, w.
    Rotation(Array<'a, [f32; 4]>),
}

impl KeyValues<'_> {
    /// Number of keys.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Integer(values) => values.len(),
            Self::Float(values) => values.len(),
            Self::Rotation(values) => values.len(),
        }
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Custom offset of a constraint: a vector, or a quaternion for an orient constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CustomOffset {
    /// Translation or scale.
    Vector([f32; 3]),
    /// Rotation x, y, z, w.
    Rotation([f32; 4]),
}
