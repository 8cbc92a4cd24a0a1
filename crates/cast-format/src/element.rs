//! Elements of property data: the native type, its wire type, and the way between them.

use bytemuck::Pod;
use zerocopy::little_endian::{F32, F64, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::PropertyType;

/// A fixed-size element of property data: `u8`, `u16`, `u32`, `u64`, `f32`, `f64`, `[f32; 2]`, `[f32; 3]`, `[f32; 4]`.
///
/// [`Wire`](Self::Wire) is the element as it lies in a file: little-endian and of alignment 1, so that any byte offset
/// may hold one. Byte order is handled by these conversions and nowhere else; on a little-endian machine they compile
/// to nothing. The trait is sealed: the format has no other elements.
pub trait Element: Pod + PartialEq + Send + Sync + core::fmt::Debug + sealed::Sealed {
    /// How a file names this type.
    const TYPE: PropertyType;
    /// Bytes of one element, on the wire and in memory.
    const SIZE: usize = size_of::<Self>();
    /// The element at any alignment, in the byte order of the file.
    type Wire: FromBytes + IntoBytes + KnownLayout + Immutable + Unaligned + Copy + Send + Sync + 'static;

    /// From the byte order of the file to that of the machine.
    fn from_wire(wire: Self::Wire) -> Self;
    /// From the byte order of the machine to that of the file.
    fn to_wire(self) -> Self::Wire;
}

mod sealed {
    pub trait Sealed {}
}

/// Each row also proves that wire and native element have the same size, which is what makes borrowed slices possible.
macro_rules! elements {
    ($($native:ty, $wire:ty, $property_type:ident, |$from:ident| $read:expr, |$to:ident| $write:expr;)*) => {$(
        impl sealed::Sealed for $native {}
        impl Element for $native {
            const TYPE: PropertyType = PropertyType::$property_type;
            type Wire = $wire;
            #[inline(always)]
            fn from_wire($from: $wire) -> Self { $read }
            #[inline(always)]
            fn to_wire(self) -> $wire { let $to = self; $write }
        }
        const _: () = assert!(size_of::<$native>() == size_of::<$wire>() && align_of::<$wire>() == 1);
    )*};
}

elements! {
    u8, u8, BYTE, |wire| wire, |native| native;
    u16, U16, SHORT, |wire| wire.get(), |native| native.into();
    u32, U32, INTEGER32, |wire| wire.get(), |native| native.into();
    u64, U64, INTEGER64, |wire| wire.get(), |native| native.into();
    f32, F32, FLOAT, |wire| wire.get(), |native| native.into();
    f64, F64, DOUBLE, |wire| wire.get(), |native| native.into();
    [f32; 2], [F32; 2], VECTOR2, |wire| wire.map(F32::get), |native| native.map(F32::new);
    [f32; 3], [F32; 3], VECTOR3, |wire| wire.map(F32::get), |native| native.map(F32::new);
    [f32; 4], [F32; 4], VECTOR4, |wire| wire.map(F32::get), |native| native.map(F32::new);
}
