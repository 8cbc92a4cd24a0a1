//! Values that files store without padding: numbers, arrays and structs, shared by readers and writers.

/// A value of fixed size, little-endian.
pub trait Record: Copy {
    /// The number of bytes.
    const SIZE: usize;
    /// Reads a value and moves past it. Bytes that are missing are 0.
    fn read(bytes: &mut &[u8]) -> Self;
    /// Appends a value.
    fn write(&self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Record for $number {
            const SIZE: usize = size_of::<Self>();

            fn read(bytes: &mut &[u8]) -> Self {
                let (number, rest) = bytes.split_first_chunk().unwrap_or((&[0; Self::SIZE], &[]));
                *bytes = rest;
                Self::from_le_bytes(*number)
            }

            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    )*};
}

numbers! { u8 u16 u32 i16 i32 f32 f64 }

impl<T: Record, const N: usize> Record for [T; N] {
    const SIZE: usize = T::SIZE * N;

    fn read(bytes: &mut &[u8]) -> Self {
        std::array::from_fn(|_| T::read(bytes))
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|value| value.write(out));
    }
}

/// Structs that are stored field by field, with the size of each.
macro_rules! records {
    ($($(#[$meta:meta])* $visibility:vis struct $name:ident ($size:literal) {
        $($(#[$of:meta])* $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $name {
            $($(#[$of])* $visibility $field: $type,)*
        }

        impl crate::bytes::record::Record for $name {
            const SIZE: usize = 0 $(+ <$type as crate::bytes::record::Record>::SIZE)*;

            fn read(bytes: &mut &[u8]) -> Self {
                Self { $($field: crate::bytes::record::Record::read(bytes),)* }
            }

            fn write(&self, out: &mut Vec<u8>) {
                $(crate::bytes::record::Record::write(&self.$field, out);)*
            }
        }

        const _: () = assert!(<$name as crate::bytes::record::Record>::SIZE == $size);
    )*};
}
