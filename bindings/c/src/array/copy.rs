//! Copying elements to memory of the caller, converted to the requested type.

use std::ffi::c_void;

use castkit::format::PropertyType;

use super::{castkit_array, castkit_type};
use crate::error::{Failure, castkit_error};
use crate::guard::fallible;

/// Copies all elements of an array to memory of the caller, and converts them to another type if necessary.
///
/// `out` has room for `capacity` elements, at least as many as the array has, which are `stride` bytes apart; a stride
/// of 0 means that they are packed. Neither address needs to be aligned. Integers of up to 32 bits can be converted to
/// wider integers, to floats and doubles, and to narrower integers if all values fit; floats can be converted to
/// doubles and back. Vectors and 64-bit integers are not converted, and strings cannot be copied. The copy has the byte
/// order of the machine. No array, such as that of an absent property, cannot be copied; an empty one can.
///
/// Returns false and sets `error` on failure; the content of `out` is unspecified then.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_array_copy(
    array: castkit_array,
    element: castkit_type,
    out: *mut c_void,
    stride: usize,
    capacity: usize,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        if array.data.is_null() && array.count == 0 && array.element == 0 {
            return Err(Failure::argument("there is no array: the property that it is of is absent"));
        }
        let (from, to) = (element_type(array.element)?, element_type(element)?);
        let size = to.element_size().ok_or_else(|| Failure::argument("strings have no size and cannot be copied"))?;
        if !array.has_elements()? {
            return Ok(true);
        }
        let stride = if stride == 0 { size } else { stride };
        if out.is_null() {
            return Err(Failure::argument("out is NULL"));
        }
        if capacity < array.count {
            let wrong = format!("capacity is {capacity}, but the array has {} elements", array.count);
            return Err(Failure::Argument(wrong));
        }
        if stride < size {
            let wrong = format!("stride is {stride}, but elements of the type {to} have {size} bytes");
            return Err(Failure::Argument(wrong));
        }
        Copy { array, out: out.cast(), stride }.run(from, to)?;
        Ok(true)
    })
}

/// An element type of the format.
pub(crate) fn element_type(element: castkit_type) -> Result<PropertyType, Failure> {
    let known = u16::try_from(element).ok().map(PropertyType).filter(|element| element.is_known());
    known.ok_or_else(|| Failure::Argument(format!("{element} is not an element type: expected CASTKIT_TYPE_…")))
}

/// Source and destination, whose sizes and counts have been checked.
pub(crate) struct Copy {
    pub(crate) array: castkit_array,
    pub(crate) out: *mut u8,
    pub(crate) stride: usize,
}

/// A number in the byte order of files, or of the machine.
trait Number: Sized {
    fn of_file(self) -> Self;
}

macro_rules! numbers {
    ($($integer:ty)*; $($float:ty)*) => {
        $(impl Number for $integer { fn of_file(self) -> Self { Self::from_le(self) } })*
        $(impl Number for $float { fn of_file(self) -> Self { Self::from_bits(self.to_bits().of_file()) } })*
    };
}

numbers! { u8 u16 u32 u64; f32 f64 }

impl<T: Number, const N: usize> Number for [T; N] {
    fn of_file(self) -> Self {
        self.map(T::of_file)
    }
}

impl Copy {
    pub(crate) fn run(&self, from: PropertyType, to: PropertyType) -> Result<(), Failure> {
        use PropertyType as Type;
        let lossless = match (from, to) {
            (Type::BYTE, Type::BYTE) => self.each(|value: u8| Some(value)),
            (Type::BYTE, Type::SHORT) => self.each(|value: u8| Some(u16::from(value))),
            (Type::BYTE, Type::INTEGER32) => self.each(|value: u8| Some(u32::from(value))),
            (Type::BYTE, Type::FLOAT) => self.each(|value: u8| Some(f32::from(value))),
            (Type::BYTE, Type::DOUBLE) => self.each(|value: u8| Some(f64::from(value))),
            (Type::SHORT, Type::BYTE) => self.each(|value: u16| u8::try_from(value).ok()),
            (Type::SHORT, Type::SHORT) => self.each(|value: u16| Some(value)),
            (Type::SHORT, Type::INTEGER32) => self.each(|value: u16| Some(u32::from(value))),
            (Type::SHORT, Type::FLOAT) => self.each(|value: u16| Some(f32::from(value))),
            (Type::SHORT, Type::DOUBLE) => self.each(|value: u16| Some(f64::from(value))),
            (Type::INTEGER32, Type::BYTE) => self.each(|value: u32| u8::try_from(value).ok()),
            (Type::INTEGER32, Type::SHORT) => self.each(|value: u32| u16::try_from(value).ok()),
            (Type::INTEGER32, Type::INTEGER32) => self.each(|value: u32| Some(value)),
            #[expect(clippy::cast_precision_loss, reason = "as the header says: the nearest float")]
            (Type::INTEGER32, Type::FLOAT) => self.each(|value: u32| Some(value as f32)),
            (Type::INTEGER32, Type::DOUBLE) => self.each(|value: u32| Some(f64::from(value))),
            (Type::INTEGER64, Type::INTEGER64) => self.each(|value: u64| Some(value)),
            (Type::FLOAT, Type::FLOAT) => self.each(|value: f32| Some(value)),
            (Type::FLOAT, Type::DOUBLE) => self.each(|value: f32| Some(f64::from(value))),
            (Type::DOUBLE, Type::DOUBLE) => self.each(|value: f64| Some(value)),
            #[expect(clippy::cast_possible_truncation, reason = "as the header says: the nearest float")]
            (Type::DOUBLE, Type::FLOAT) => self.each(|value: f64| Some(value as f32)),
            (Type::VECTOR2, Type::VECTOR2) => self.each(|value: [f32; 2]| Some(value)),
            (Type::VECTOR3, Type::VECTOR3) => self.each(|value: [f32; 3]| Some(value)),
            (Type::VECTOR4, Type::VECTOR4) => self.each(|value: [f32; 4]| Some(value)),
            _ => return Err(Failure::Argument(format!("elements of type {from} cannot be converted to type {to}"))),
        };
        if lossless { Ok(()) } else { Err(Failure::Argument(format!("not all elements fit the type {to}"))) }
    }

    /// Whether all elements could be converted.
    fn each<A: Number, B>(&self, convert: impl Fn(A) -> Option<B>) -> bool {
        let castkit_array { data, count, stride, .. } = self.array;
        let (mut from, mut to) = (data.cast::<u8>(), self.out);
        for _ in 0..count {
            // SAFETY: this is one of `count` elements, `stride` bytes apart, as in all arrays of castkit, and of
            // callers who follow the header; it may be at any address.
            let value = unsafe { from.cast::<A>().read_unaligned() };
            let Some(value) = convert(value.of_file()) else { return false };
            // SAFETY: there is room for as many elements at `out`, `self.stride` bytes apart, as the header requires.
            unsafe { to.cast::<B>().write_unaligned(value) };
            (from, to) = (from.wrapping_add(stride), to.wrapping_add(self.stride));
        }
        true
    }
}

/// Elements of the caller, packed, as an array for functions such as `castkit_mesh_set_positions`. Returns no array if
/// `element` is not a type of elements with a fixed size.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_array_of(data: *const c_void, count: usize, element: castkit_type) -> castkit_array {
    let size = element_type(element).ok().and_then(PropertyType::element_size);
    let Some(size) = size else { return castkit_array::NONE };
    let aligned = data.addr().is_multiple_of(super::alignment(element_type(element).unwrap_or(PropertyType::BYTE)));
    castkit_array { data, count, stride: size, element, aligned }
}
