//! Elements of property data: native types, wire types, and the conversions between them.

use crate::PropertyType;

/// A fixed-size element of property data: `u8`, `u16`, `u32`, `u64`, `f32`, `f64`, `[f32; 2]`, `[f32; 3]`, `[f32; 4]`.
///
/// [`Wire`](Self::Wire) is the element as stored in a file: little-endian bytes, which may start at any byte offset.
/// Byte order is handled by these conversions and nowhere else; on a little-endian machine they compile to nothing. The
/// trait is sealed: the format has no other elements.
pub trait Element: Copy + PartialEq + Send + Sync + core::fmt::Debug + sealed::Sealed {
    /// How a file names this type.
    const TYPE: PropertyType;
    /// Bytes of one element, on the wire and in memory.
    const SIZE: usize = size_of::<Self>();
    /// The element as stored in the file, at any alignment: bytes or, for vectors, arrays of bytes.
    type Wire: Copy + Send + Sync + core::fmt::Debug + sealed::SealedWire + 'static;

    /// From the byte order of the file to that of the machine.
    fn from_wire(wire: Self::Wire) -> Self;
    /// From the byte order of the machine to that of the file.
    fn to_wire(self) -> Self::Wire;
}

/// What the other crates of castkit need to know about elements. Not part of the public interface: the traits of other
/// crates that are named here may change with their versions.
mod sealed {
    pub trait Sealed: bytemuck::Pod {}
    pub trait SealedWire:
        zerocopy::FromBytes + zerocopy::IntoBytes + zerocopy::KnownLayout + zerocopy::Immutable + zerocopy::Unaligned
    {
    }
}

/// Each row also proves that the wire and the native element have the same size, which makes borrowed slices possible.
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
    u16, [u8; 2], SHORT, |wire| u16::from_le_bytes(wire), |native| native.to_le_bytes();
    u32, [u8; 4], INTEGER32, |wire| u32::from_le_bytes(wire), |native| native.to_le_bytes();
    u64, [u8; 8], INTEGER64, |wire| u64::from_le_bytes(wire), |native| native.to_le_bytes();
    f32, [u8; 4], FLOAT, |wire| f32::from_le_bytes(wire), |native| native.to_le_bytes();
    f64, [u8; 8], DOUBLE, |wire| f64::from_le_bytes(wire), |native| native.to_le_bytes();
    [f32; 2], [[u8; 4]; 2], VECTOR2, |wire| wire.map(f32::from_le_bytes), |native| native.map(f32::to_le_bytes);
    [f32; 3], [[u8; 4]; 3], VECTOR3, |wire| wire.map(f32::from_le_bytes), |native| native.map(f32::to_le_bytes);
    [f32; 4], [[u8; 4]; 4], VECTOR4, |wire| wire.map(f32::from_le_bytes), |native| native.map(f32::to_le_bytes);
}

impl sealed::SealedWire for u8 {}
impl<const N: usize> sealed::SealedWire for [u8; N] {}
impl<const N: usize> sealed::SealedWire for [[u8; 4]; N] {}
