//! The conversion of array elements on their way into an arena.

use bytemuck::Pod;
use cast_format::{Element, PropertyType};
use zerocopy::FromBytes;

use crate::array::kernels;

/// From a type in the file to one in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Conversion {
    /// The same type.
    Copy(PropertyType),
    /// Packed colours, which are already bytes r, g, b, a.
    CopyColors,
    /// Integers to `u32`.
    Widen(PropertyType),
    /// Frames to seconds, `f32`, at this many frames per second.
    Seconds(PropertyType, f32),
    /// Frames of old files, which are floats, to whole ones, `u32`.
    WholeFrames,
    /// Packed colours to four floats.
    UnpackColors,
    /// Four floats to packed colours.
    PackColors,
}

impl Conversion {
    /// Size of an element in the file and in memory.
    pub(super) fn sizes(self) -> (usize, usize) {
        let size = |of: PropertyType| of.element_size().unwrap_or(1);
        match self {
            Self::Copy(of) => (size(of), size(of)),
            Self::CopyColors => (4, 4),
            Self::Widen(of) | Self::Seconds(of, _) => (size(of), 4),
            Self::WholeFrames => (4, 4),
            Self::UnpackColors => (4, 16),
            Self::PackColors => (16, 4),
        }
    }

    /// Converts a run of elements. Both slices have the same number of elements, and the output is aligned for them.
    #[inline]
    pub(super) fn run(self, source: &[u8], out: &mut [u8]) {
        match self {
            Self::Copy(of) => copy(of, source, out),
            Self::CopyColors => out.copy_from_slice(source),
            Self::Widen(PropertyType::BYTE) => between::<u8, u32>(source, out, kernels::widen::<u8>),
            Self::Widen(PropertyType::SHORT) => between::<u16, u32>(source, out, kernels::widen::<u16>),
            Self::Widen(_) => between::<u32, u32>(source, out, kernels::copy::<u32>),
            Self::Seconds(of, rate) => seconds(of, rate, source, out),
            Self::WholeFrames => between::<f32, u32>(source, out, kernels::whole_frames),
            Self::UnpackColors => between::<u32, [f32; 4]>(source, out, kernels::unpack_colors),
            Self::PackColors => between::<[f32; 4], [u8; 4]>(source, out, kernels::pack_colors),
        }
    }

    /// The same without leaving the output in the caches.
    #[cfg(feature = "streaming")]
    pub(super) fn stream<'m>(self, source: &[u8], out: &'m mut [u8], streaming: &mut cast_map::Streaming<'m>) {
        let copies = matches!(self, Self::Copy(_) | Self::CopyColors | Self::Widen(PropertyType::INTEGER32));
        if copies && cfg!(target_endian = "little") {
            return streaming.copy(source, out);
        }
        // In parts, by way of the first-level cache.
        let mut part = [0_u64; 1 << 9];
        let part: &mut [u8] = bytemuck::cast_slice_mut(&mut part);
        let (from, to) = self.sizes();
        let elements = part.len().checked_div(to).unwrap_or(1);
        let parts = source.chunks(elements.saturating_mul(from)).zip(out.chunks_mut(elements.saturating_mul(to)));
        for (source, out) in parts {
            if let Some(part) = part.get_mut(..out.len()) {
                self.run(source, part);
                streaming.copy(part, out);
            }
        }
    }
}

/// Casts both sides to their types and runs a loop. The slices were made to fit, so neither cast can fail.
#[inline]
fn between<S: Element, T: Pod>(source: &[u8], out: &mut [u8], kernel: impl Fn(&[S::Wire], &mut [T])) {
    if let (Ok(source), Ok(out)) = (<[S::Wire]>::ref_from_bytes(source), bytemuck::try_cast_slice_mut(out)) {
        kernel(source, out);
    }
}

fn copy(of: PropertyType, source: &[u8], out: &mut [u8]) {
    if cfg!(target_endian = "little") {
        return out.copy_from_slice(source);
    }
    match of {
        PropertyType::SHORT => between::<u16, u16>(source, out, kernels::copy::<u16>),
        PropertyType::INTEGER64 => between::<u64, u64>(source, out, kernels::copy::<u64>),
        PropertyType::DOUBLE => between::<f64, f64>(source, out, kernels::copy::<f64>),
        PropertyType::BYTE => out.copy_from_slice(source),
        // Integers of 32 bits, floats and vectors of floats: four bytes at a time.
        _ => between::<u32, u32>(source, out, kernels::copy::<u32>),
    }
}

fn seconds(of: PropertyType, rate: f32, source: &[u8], out: &mut [u8]) {
    match of {
        PropertyType::BYTE => between::<u8, f32>(source, out, |s, o| kernels::seconds::<u8>(s, o, rate)),
        PropertyType::SHORT => between::<u16, f32>(source, out, |s, o| kernels::seconds::<u16>(s, o, rate)),
        PropertyType::INTEGER32 => between::<u32, f32>(source, out, |s, o| kernels::seconds::<u32>(s, o, rate)),
        _ => between::<f32, f32>(source, out, |s, o| kernels::float_seconds(s, o, rate)),
    }
}
