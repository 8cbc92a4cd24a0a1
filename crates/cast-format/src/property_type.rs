//! Property types: one or two ASCII letters, or any other number that a file holds.

use core::fmt;

/// The type of a property's elements, as the file stores it.
///
/// A newtype for the same reason as [`NodeKind`](crate::NodeKind): unknown values are data, not errors.
///
/// ```
/// # use cast_format::PropertyType;
/// assert_eq!(PropertyType::VECTOR3.element_size(), Some(12));
/// assert_eq!(PropertyType::VECTOR3.to_string(), "v3");
/// assert_eq!(PropertyType::STRING.element_size(), None);
/// assert_eq!(PropertyType(1).to_string(), "0x0001");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PropertyType(pub u16);

macro_rules! types {
    ($($name:ident $value:literal $text:literal $size:expr, $doc:literal)*) => {
        impl PropertyType {
            $(#[doc = $doc] pub const $name: Self = Self($value);)*

            /// The ten types of the published format, in its order.
            pub const KNOWN: [Self; 10] = [$(Self::$name),*];

            /// Size of one element in bytes; `None` for strings, which end with a terminator, and for unknown types.
            #[inline]
            #[must_use]
            pub const fn element_size(self) -> Option<usize> {
                match self { $(Self::$name => $size,)* _ => None }
            }

            /// The type with this name in the specification, such as `v3`.
            #[must_use]
            pub fn from_text(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$name),)* _ => None }
            }

            /// The name of this type in the specification; `None` if it is unknown.
            #[must_use]
            pub const fn text(self) -> Option<&'static str> {
                match self { $(Self::$name => Some($text),)* _ => None }
            }
        }
    };
}

types! {
    BYTE 0x0062 "b" Some(1), "Unsigned integer of 8 bits."
    SHORT 0x0068 "h" Some(2), "Unsigned integer of 16 bits."
    INTEGER32 0x0069 "i" Some(4), "Unsigned integer of 32 bits."
    INTEGER64 0x006C "l" Some(8), "Unsigned integer of 64 bits; the type of hashes and links."
    FLOAT 0x0066 "f" Some(4), "Floating point number of 32 bits."
    DOUBLE 0x0064 "d" Some(8), "Floating point number of 64 bits."
    STRING 0x0073 "s" None, "UTF-8 text with a terminating NUL."
    VECTOR2 0x7632 "v2" Some(8), "Two floats."
    VECTOR3 0x7633 "v3" Some(12), "Three floats."
    VECTOR4 0x7634 "v4" Some(16), "Four floats: a quaternion x, y, z, w or a colour r, g, b, a."
}

impl PropertyType {
    /// The number of components in an element: 2 to 4 for vectors, 1 for everything else.
    #[inline]
    #[must_use]
    pub const fn components(self) -> usize {
        match self {
            Self::VECTOR2 => 2,
            Self::VECTOR3 => 3,
            Self::VECTOR4 => 4,
            _ => 1,
        }
    }

    /// Whether the elements are integers, of any width.
    #[inline]
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(self, Self::BYTE | Self::SHORT | Self::INTEGER32 | Self::INTEGER64)
    }

    /// Whether the published format has this type. The length of a property of unknown type cannot be computed.
    #[inline]
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.text().is_some()
    }
}

impl fmt::Display for PropertyType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text() {
            Some(text) => f.pad(text),
            None => write!(f, "0x{:04X}", self.0),
        }
    }
}

impl fmt::Debug for PropertyType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PropertyType({self})")
    }
}
