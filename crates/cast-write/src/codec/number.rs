//! Types of numbers in arrays of other programs.

use std::fmt::Debug;
use std::io::{self, Write};

/// A number in an array of another program. Implemented for the integers of 8 to 64 bits that occur, and for floats.
pub trait Number: Copy + Debug + private::Sealed {
    /// NumPy's name for the type.
    #[doc(hidden)]
    const DESCRIPTION: &'static str;

    /// Writes it, little-endian.
    #[doc(hidden)]
    fn write_bytes(self, out: &mut dyn Write) -> io::Result<()>;

    /// Whether it is neither infinite nor NaN.
    #[doc(hidden)]
    fn is_finite(self) -> bool;
}

mod private {
    pub trait Sealed {}
}

macro_rules! numbers {
    ($($number:ident $description:literal $is_finite:expr;)*) => {$(
        impl private::Sealed for $number {}

        impl Number for $number {
            const DESCRIPTION: &'static str = $description;

            fn write_bytes(self, out: &mut dyn Write) -> io::Result<()> {
                out.write_all(&self.to_le_bytes())
            }

            fn is_finite(self) -> bool {
                let is_finite: fn(Self) -> bool = $is_finite;
                is_finite(self)
            }
        }
    )*};
}

numbers! {
    u8 "|u1" |_| true;
    u16 "<u2" |_| true;
    u32 "<u4" |_| true;
    u64 "<u8" |_| true;
    i32 "<i4" |_| true;
    i64 "<i8" |_| true;
    f32 "<f4" f32::is_finite;
    f64 "<f8" f64::is_finite;
}

/// Calls a function with the rows of numbers of data; the last arm is for strings and unknown types.
macro_rules! rows {
    ($data:expr, $rows:ident => $numbers:expr, $other:expr) => {{
        use cast_format::PropertyType as Type;
        macro_rules! of {
            ($element:ty, $row:expr) => {{
                let elements = $data.elements::<$element>().unwrap_or_default();
                let $rows = elements.iter().copied().map($row);
                $numbers
            }};
        }
        match $data.property_type() {
            Type::BYTE => of!(u8, |number| [number]),
            Type::SHORT => of!(u16, |number| [number]),
            Type::INTEGER32 => of!(u32, |number| [number]),
            Type::INTEGER64 => of!(u64, |number| [number]),
            Type::FLOAT => of!(f32, |number| [number]),
            Type::DOUBLE => of!(f64, |number| [number]),
            Type::VECTOR2 => of!([f32; 2], |vector| vector),
            Type::VECTOR3 => of!([f32; 3], |vector| vector),
            Type::VECTOR4 => of!([f32; 4], |vector| vector),
            _ => $other,
        }
    }};
}
pub(super) use rows;
