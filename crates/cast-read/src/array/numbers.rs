//! Numbers that are stored in a type that their property should not have, in one that it may have.
//!
//! The reference library reads every property as a list of numbers, whatever its type, and a vector as that many of them, so
//! programs built on it play curves of doubles and show positions of single floats.

use alloc::vec::Vec;

use cast_format::PropertyType;

/// Elements of a property in another type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherNumbers {
    /// The type they have now.
    pub property_type: PropertyType,
    /// The elements, as in a file.
    pub data: Vec<u8>,
    /// Whether every number is still what it was; doubles may have been rounded.
    pub is_exact: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Number {
    Whole(u64),
    Real(f64),
}

/// The types in the order in which they are tried for integers: the first that is allowed and holds every number is used. For
/// other numbers, the last five come first.
const ORDER: [PropertyType; 9] = [
    PropertyType::INTEGER32,
    PropertyType::INTEGER64,
    PropertyType::SHORT,
    PropertyType::BYTE,
    PropertyType::FLOAT,
    PropertyType::DOUBLE,
    PropertyType::VECTOR2,
    PropertyType::VECTOR3,
    PropertyType::VECTOR4,
];

impl OtherNumbers {
    /// The elements `data` of type `found` in one of the types of `allowed`; `None` if they are not numbers, have one of
    /// these types already, or do not fit into any.
    ///
    /// Single numbers are taken for the components of vectors if there are enough of them, and vectors for single numbers.
    /// Fractions, negative numbers and vectors do not become integers.
    ///
    /// ```
    /// # use cast_read::OtherNumbers;
    /// use cast_format::PropertyType;
    ///
    /// let doubles = [0.5_f64, 1.0, 2.0].map(f64::to_le_bytes).concat();
    /// let position = OtherNumbers::new(PropertyType::DOUBLE, &doubles, &[PropertyType::VECTOR3]).unwrap();
    /// assert_eq!(position.property_type, PropertyType::VECTOR3);
    /// assert_eq!(position.data, [0.5_f32, 1.0, 2.0].map(f32::to_le_bytes).concat());
    /// assert!(OtherNumbers::new(PropertyType::DOUBLE, &doubles, &[PropertyType::INTEGER32]).is_none());
    /// ```
    #[must_use]
    pub fn new(found: PropertyType, data: &[u8], allowed: &[PropertyType]) -> Option<Self> {
        if allowed.contains(&found) {
            return None;
        }
        candidates(found, allowed).find_map(|of| converted(found, data, of))
    }

    /// The number of elements.
    #[must_use]
    pub fn count(&self) -> u32 {
        let count = self.property_type.element_size().and_then(|size| self.data.len().checked_div(size));
        count.and_then(|count| u32::try_from(count).ok()).unwrap_or(u32::MAX)
    }
}

/// The allowed types, in the order in which they are tried.
pub(crate) fn candidates(found: PropertyType, allowed: &[PropertyType]) -> impl Iterator<Item = PropertyType> {
    let [packed, float, four] =
        [PropertyType::INTEGER32, PropertyType::FLOAT, PropertyType::VECTOR4].map(|of| allowed.contains(&of));
    // The reference library takes only `i` for packed colours, and everything else for components.
    let is_color = packed && four && !float;
    // Frames are whole; floats are those of old files.
    let is_frame = packed && float && !four;
    let first = if found.is_integer() || is_frame { 0 } else { 4 };
    let may_be = move |of: PropertyType| match is_color {
        true => !of.is_integer(),
        false => of.is_integer() || !(is_frame && found.is_integer()),
    };
    ORDER.iter().cycle().skip(first).take(ORDER.len()).copied().filter(move |of| allowed.contains(of) && may_be(*of))
}

/// The size of a component; `None` for what holds no numbers.
fn element_of(of: PropertyType) -> Option<usize> {
    of.element_size()?.checked_div(of.components())
}

pub(crate) fn converted(found: PropertyType, data: &[u8], to: PropertyType) -> Option<OtherNumbers> {
    let size = element_of(found)?;
    let (from, into) = (found.components(), to.components());
    if from > 1 && to.is_integer() {
        return None;
    }
    let total = data.len().checked_div(size)?;
    // Nothing can have any type, and a vector is not another one.
    if total == 0 || from > 1 && into > 1 || !total.is_multiple_of(into) {
        return None;
    }
    let mut out = Vec::new();
    let mut is_exact = true;
    for bytes in data.chunks_exact(size) {
        let number = read(found, bytes)?;
        is_exact &= write(number, to, &mut out)?;
    }
    Some(OtherNumbers { property_type: to, data: out, is_exact })
}

fn read(found: PropertyType, bytes: &[u8]) -> Option<Number> {
    let mut wide = [0; 8];
    wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
    let whole = u64::from_le_bytes(wide);
    Some(match found {
        PropertyType::DOUBLE => Number::Real(f64::from_bits(whole)),
        _ if found.is_integer() => Number::Whole(whole),
        _ => Number::Real(f32::from_le_bytes(bytes.try_into().ok()?).into()),
    })
}

/// 2^64, to which the largest integers are rounded.
const ABOVE_ALL: f64 = 18_446_744_073_709_551_616.0;

/// Appends a number in a type, and says whether it is still the same; `None` if the type does not hold it.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "what does not fit is compared, and refused or said to be inexact"
)]
fn write(number: Number, to: PropertyType, out: &mut Vec<u8>) -> Option<bool> {
    if to.is_integer() {
        let whole = match number {
            Number::Whole(whole) => whole,
            Number::Real(real) => Some(real as u64).filter(|whole| real < ABOVE_ALL && *whole as f64 == real)?,
        };
        let wide = whole.to_le_bytes();
        let (low, high) = wide.split_at_checked(to.element_size()?)?;
        out.extend_from_slice(low);
        return high.iter().all(|byte| *byte == 0).then_some(true);
    }
    let real = match number {
        Number::Whole(whole) => whole as f64,
        Number::Real(real) => real,
    };
    let is_same = |real: f64| match number {
        Number::Whole(whole) => real < ABOVE_ALL && real as u64 == whole,
        Number::Real(before) => real == before || before.is_nan(),
    };
    if to == PropertyType::DOUBLE {
        out.extend_from_slice(&real.to_le_bytes());
        return Some(is_same(real));
    }
    let narrow = real as f32;
    // A finite number has to remain one.
    (narrow.is_finite() || !real.is_finite()).then_some(())?;
    out.extend_from_slice(&narrow.to_le_bytes());
    Some(is_same(narrow.into()))
}
