//! Structs of files, field by field.

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

        impl cast_interchange::bytes::Record for $name {
            const SIZE: usize = 0 $(+ <$type as cast_interchange::bytes::Record>::SIZE)*;

            fn read(bytes: &mut &[u8]) -> Self {
                Self { $($field: cast_interchange::bytes::Record::read(bytes),)* }
            }

            fn write(&self, out: &mut Vec<u8>) {
                $(cast_interchange::bytes::Record::write(&self.$field, out);)*
            }
        }

        const _: () = assert!(<$name as cast_interchange::bytes::Record>::SIZE == $size);
    )*};
}
