//! Properties whose data can have several types.

use alloc::vec::Vec;

use cast_base::{Threads, parallel};
use cast_format::{CurveProperty, Element};
use zerocopy::FromBytes;

use crate::array::indices::Indices;
use crate::array::length::LengthError;
use crate::array::{Array, kernels};

/// Copies in a given form: into a slice of the same length or into a new `Vec`, on the calling thread or on several.
/// `$fill` is then called with slices that fit.
macro_rules! copies {
    ($element:ty, $what:literal, $fill:ident, $copy:ident, $copy_on:ident, $to_vec:ident, $to_vec_on:ident
        $(, $parameter:ident: $kind:ty)?) => {
        #[doc = concat!("Copies all values as ", $what, " into a slice of the same length, on the calling thread.")]
        ///
        /// # Errors
        /// Returns an error if the lengths differ; nothing is copied then.
        pub fn $copy(&self, out: &mut [$element] $(, $parameter: $kind)?) -> Result<(), LengthError> {
            self.$copy_on(out, $($parameter,)? Threads::One)
        }

        #[doc = concat!("[`", stringify!($copy), "`](Self::", stringify!($copy), ") on several threads.")]
        ///
        /// # Errors
        /// Returns an error if the lengths differ; nothing is copied then.
        pub fn $copy_on(&self, out: &mut [$element] $(, $parameter: $kind)?, threads: Threads) -> Result<(), LengthError> {
            LengthError::check(out.len(), self.len())?;
            self.$fill(out, $($parameter,)? threads);
            Ok(())
        }

        #[doc = concat!("A copy of all values as ", $what, ".")]
        #[must_use]
        pub fn $to_vec(&self $(, $parameter: $kind)?) -> Vec<$element> {
            self.$to_vec_on($($parameter,)? Threads::One)
        }

        #[doc = concat!("[`", stringify!($to_vec), "`](Self::", stringify!($to_vec), ") on several threads.")]
        #[must_use]
        pub fn $to_vec_on(&self $(, $parameter: $kind)?, threads: Threads) -> Vec<$element> {
            let mut out = bytemuck::zeroed_vec(self.len());
            self.$fill(&mut out, $($parameter,)? threads);
            out
        }
    };
}

/// A colour layer of a mesh: packed bytes or floats (`docs/format.md#mesh`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colors<'a> {
    /// One number per vertex: red in the lowest byte, then green, blue, alpha.
    Packed(Array<'a, u32>),
    /// Four floats per vertex: r, g, b, a.
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

    /// Whether there are no colours.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One colour as floats r, g, b, a; packed values become 0 to 1. Vertex colours are used as they are: no transfer
    /// function is applied.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<[f32; 4]> {
        match self {
            Self::Packed(array) => array.get(index).map(kernels::unpack_color),
            Self::Float(array) => array.get(index),
        }
    }

    /// One colour as bytes r, g, b, a; floats are clamped to 0 to 1 and rounded.
    #[inline]
    #[must_use]
    pub fn get_rgba8(&self, index: usize) -> Option<[u8; 4]> {
        match self {
            Self::Packed(array) => array.get(index).map(u32::to_le_bytes),
            Self::Float(array) => array.get(index).map(|color| color.map(kernels::unit_to_byte)),
        }
    }

    copies! { [u8; 4], "bytes r, g, b, a (floats are clamped to 0 to 1 and rounded)", fill_rgba8,
    copy_rgba8_to, copy_rgba8_to_on, to_rgba8, to_rgba8_on }

    copies! { [f32; 4], "floats r, g, b, a (packed colours become 0 to 1)", fill_floats,
    copy_floats_to, copy_floats_to_on, to_floats, to_floats_on }

    fn fill_rgba8(&self, out: &mut [[u8; 4]], threads: Threads) {
        match self {
            // Red is in the lowest byte, so in a file the bytes are already in this order.
            Self::Packed(array) => {
                let copy = |source: &[u8], out: &mut [u8]| out.copy_from_slice(source);
                parallel::convert(threads, array.as_bytes(), out.as_flattened_mut(), copy);
            }
            Self::Float(array) => parallel::convert(threads, array.as_wire(), out, kernels::pack_colors),
        }
    }

    fn fill_floats(&self, out: &mut [[f32; 4]], threads: Threads) {
        match self {
            Self::Packed(array) => parallel::convert(threads, array.as_wire(), out, kernels::unpack_colors),
            Self::Float(array) => parallel::convert(threads, array.as_wire(), out, kernels::copy::<[f32; 4]>),
        }
    }

    /// All colours as floats.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = [f32; 4]> + Clone + use<'a> {
        let colors = *self;
        (0..self.len()).map(move |index| colors.get(index).unwrap_or_default())
    }
}

/// Frames of keys: integers, or floats in files from before 2023-10.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyFrames<'a> {
    /// Whole frames.
    Integer(Indices<'a>),
    /// Frames that may be fractional (legacy).
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

    /// Whether there are no keys.
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

    copies! { u32, "whole frames (those of old files are rounded)", fill_frames,
    copy_frames_to, copy_frames_to_on, to_frames, to_frames_on }

    copies! { f32, "seconds, at the given frame rate", fill_seconds,
    copy_seconds_to, copy_seconds_to_on, to_seconds, to_seconds_on, frame_rate: f32 }

    fn fill_frames(&self, out: &mut [u32], threads: Threads) {
        match self {
            Self::Integer(frames) => frames.widen(out, threads),
            Self::Float(frames) => parallel::convert(threads, frames.as_wire(), out, kernels::whole_frames),
        }
    }

    fn fill_seconds(&self, out: &mut [f32], frame_rate: f32, threads: Threads) {
        match self {
            Self::Integer(Indices::Byte(frames)) => {
                parallel::convert(threads, frames.as_wire(), out, |from, to| {
                    kernels::seconds::<u8>(from, to, frame_rate)
                });
            }
            Self::Integer(Indices::Short(frames)) => {
                parallel::convert(threads, frames.as_wire(), out, |from, to| {
                    kernels::seconds::<u16>(from, to, frame_rate)
                });
            }
            Self::Integer(Indices::Integer32(frames)) => {
                parallel::convert(threads, frames.as_wire(), out, |from, to| {
                    kernels::seconds::<u32>(from, to, frame_rate)
                });
            }
            Self::Float(frames) => {
                parallel::convert(threads, frames.as_wire(), out, |from, to| {
                    kernels::float_seconds(from, to, frame_rate)
                });
            }
        }
    }

    /// The last frame with a key; keys need not be sorted. `None` without keys.
    #[must_use]
    pub fn last_frame(&self) -> Option<f64> {
        self.iter().fold(None, |last: Option<f64>, frame| Some(last.map_or(frame, |last| last.max(frame))))
    }
}

/// Values of keys: numbers for translation, scale and weights, quaternions for rotation, integers for visibility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyValues<'a> {
    /// Integers, as in visibility curves.
    Integer(Indices<'a>),
    /// Floats.
    Float(Array<'a, f32>),
    /// Quaternions x, y, z, w.
    Rotation(Array<'a, [f32; 4]>),
}

impl<'a> KeyValues<'a> {
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

    /// The values as those of what they animate: for rotations, four floats are one quaternion, as the reference library
    /// reads them.
    #[must_use]
    pub fn of(self, property: CurveProperty<'_>) -> Self {
        match (self, property) {
            (Self::Float(values), CurveProperty::Rotation) => {
                let rotations = <[<[f32; 4] as Element>::Wire]>::ref_from_bytes(values.as_bytes());
                rotations.map_or(self, |rotations| Self::Rotation(Array::new(rotations)))
            }
            _ => self,
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
