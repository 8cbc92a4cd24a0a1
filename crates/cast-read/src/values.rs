//! Properties whose data comes in more than one type.

use alloc::vec::Vec;

use crate::parallel::Threads;
use crate::{Array, Indices, kernels, parallel};

/// Copies in a given form: into a slice of the same length, into a new `Vec`, and both on the threads of the current
/// rayon pool. One function on a choice of threads stands behind the four.
macro_rules! copies {
    ($element:ty, $what:literal, $on:ident, $copy:ident, $to_vec:ident, $par_copy:ident, $par_to_vec:ident
        $(, $parameter:ident: $kind:ty)?) => {
        #[doc = concat!("Copies all as ", $what, " into a slice of the same length; `false`, with nothing copied, when the lengths differ.")]
        #[must_use]
        pub fn $copy(&self, out: &mut [$element] $(, $parameter: $kind)?) -> bool {
            self.$on(out, Threads::One $(, $parameter)?)
        }

        #[doc = concat!("A copy of all as ", $what, ".")]
        #[must_use]
        pub fn $to_vec(&self $(, $parameter: $kind)?) -> Vec<$element> {
            let mut out = bytemuck::zeroed_vec(self.len());
            self.$on(&mut out, Threads::One $(, $parameter)?);
            out
        }

        #[doc = concat!("[`", stringify!($copy), "`](Self::", stringify!($copy), ") on the threads of the current rayon pool.")]
        #[cfg(feature = "rayon")]
        #[must_use]
        pub fn $par_copy(&self, out: &mut [$element] $(, $parameter: $kind)?) -> bool {
            self.$on(out, Threads::All $(, $parameter)?)
        }

        #[doc = concat!("[`", stringify!($to_vec), "`](Self::", stringify!($to_vec), ") on the threads of the current rayon pool.")]
        #[cfg(feature = "rayon")]
        #[must_use]
        pub fn $par_to_vec(&self $(, $parameter: $kind)?) -> Vec<$element> {
            let mut out = bytemuck::zeroed_vec(self.len());
            self.$on(&mut out, Threads::All $(, $parameter)?);
            out
        }
    };
}

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

    copies! { [u8; 4], "bytes r, g, b, a (floats clamped to 0 to 1 and rounded)", rgba8_on,
    copy_rgba8_to, to_rgba8, par_copy_rgba8_to, par_to_rgba8 }

    copies! { [f32; 4], "floats r, g, b, a (packed ones become 0 to 1)", floats_on,
    copy_floats_to, to_floats, par_copy_floats_to, par_to_floats }

    fn rgba8_on(&self, out: &mut [[u8; 4]], threads: Threads) -> bool {
        let fits = out.len() == self.len();
        if fits {
            match self {
                // Red is in the lowest byte, so in a file the bytes are in this order already.
                Self::Packed(array) => {
                    let copy = |source: &[u8], out: &mut [u8]| out.copy_from_slice(source);
                    parallel::run(array.as_bytes(), out.as_flattened_mut(), threads, copy);
                }
                Self::Float(array) => parallel::run(array.as_wire(), out, threads, kernels::pack_colors),
            }
        }
        fits
    }

    fn floats_on(&self, out: &mut [[f32; 4]], threads: Threads) -> bool {
        let fits = out.len() == self.len();
        if fits {
            match self {
                Self::Packed(array) => parallel::run(array.as_wire(), out, threads, kernels::unpack_colors),
                Self::Float(array) => parallel::run(array.as_wire(), out, threads, kernels::copy::<[f32; 4]>),
            }
        }
        fits
    }

    /// All colours as floats.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = [f32; 4]> + Clone + use<'a> {
        let colors = *self;
        (0..self.len()).map(move |index| colors.get(index).unwrap_or_default())
    }
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

    copies! { u32, "whole frames (those of old files rounded)", frames_on,
    copy_frames_to, to_frames, par_copy_frames_to, par_to_frames }

    copies! { f32, "seconds, at so many frames a second", seconds_on,
    copy_seconds_to, to_seconds, par_copy_seconds_to, par_to_seconds, frame_rate: f32 }

    fn frames_on(&self, out: &mut [u32], threads: Threads) -> bool {
        match self {
            Self::Integer(frames) => frames.widen_on(out, threads),
            Self::Float(frames) => {
                let fits = out.len() == frames.len();
                if fits {
                    parallel::run(frames.as_wire(), out, threads, kernels::whole_frames);
                }
                fits
            }
        }
    }

    fn seconds_on(&self, out: &mut [f32], threads: Threads, frame_rate: f32) -> bool {
        let fits = out.len() == self.len();
        if fits {
            match self {
                Self::Integer(Indices::Byte(frames)) => parallel::run(frames.as_wire(), out, threads, |source, out| {
                    kernels::seconds::<u8>(source, out, frame_rate);
                }),
                Self::Integer(Indices::Short(frames)) => {
                    parallel::run(frames.as_wire(), out, threads, |source, out| {
                        kernels::seconds::<u16>(source, out, frame_rate);
                    })
                }
                Self::Integer(Indices::Integer32(frames)) => {
                    parallel::run(frames.as_wire(), out, threads, |source, out| {
                        kernels::seconds::<u32>(source, out, frame_rate);
                    });
                }
                Self::Float(frames) => parallel::run(frames.as_wire(), out, threads, |source, out| {
                    kernels::float_seconds(source, out, frame_rate);
                }),
            }
        }
        fits
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
