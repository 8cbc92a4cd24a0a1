//! Elements into memory of the caller, in the type that the caller wants.

use std::ffi::c_void;

use castkit::format::PropertyType;

use super::castkit_array;
use crate::error::{Failure, castkit_error};
use crate::guard::fallible;
use crate::property::castkit_type;

/// Copies all elements of an array into memory of the caller, converted to another type if need be.
///
/// `out` has room for `capacity` elements, at least as many as the array has, `stride` bytes from one to the next; 0 for
/// elements that are packed. Both may be at any address. Integers become wider ones and floats; narrower ones where all fit;
/// floats become doubles and doubles floats. Vectors and strings are not converted, and strings cannot be copied. The copy
/// has the byte order of the machine.
///
/// False, with the reason in `error`, when it cannot; what is in `out` then is not said.
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
        let (from, to) = (element_type(array.element)?, element_type(element)?);
        let size = to.element_size().ok_or_else(|| Failure::argument("strings have no size and cannot be copied"))?;
        if array.data.is_null() || array.count == 0 {
            return Ok(true);
        }
        let stride = if stride == 0 { size } else { stride };
        if out.is_null() || capacity < array.count || stride < size {
            return Err(Failure::Argument(format!(
                "out is NULL, capacity is {capacity} for {} elements, or stride is {stride} for elements of {size} bytes",
                array.count
            )));
        }
        Copy { array, out: out.cast(), stride }.run(from, to)?;
        Ok(true)
    })
}

/// A type of elements that the format knows.
pub(crate) fn element_type(element: castkit_type) -> Result<PropertyType, Failure> {
    let known = u16::try_from(element).ok().map(PropertyType).filter(|element| element.is_known());
    known.ok_or_else(|| Failure::Argument(format!("{element} is not a type of elements: expected CASTKIT_TYPE_…")))
}

/// From where, to where: sizes and counts have been looked at.
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
            _ => return Err(Failure::Argument(format!("elements of type {from} do not become elements of type {to}"))),
        };
        if lossless { Ok(()) } else { Err(Failure::Argument(format!("not all elements fit into the type {to}"))) }
    }

    /// Whether all elements became others.
    fn each<A: Number, B>(&self, convert: impl Fn(A) -> Option<B>) -> bool {
        let castkit_array { data, count, stride, .. } = self.array;
        let (mut from, mut to) = (data.cast::<u8>(), self.out);
        for _ in 0..count {
            // SAFETY: the element is one of `count`, `stride` bytes apart, which is what arrays are, of castkit or of a
            // caller who has read the header; it may lie at any address.
            let value = unsafe { from.cast::<A>().read_unaligned() };
            let Some(value) = convert(value.of_file()) else { return false };
            // SAFETY: there is room for as many elements at `out`, `self.stride` bytes apart, as the header asks.
            unsafe { to.cast::<B>().write_unaligned(value) };
            (from, to) = (from.wrapping_add(stride), to.wrapping_add(self.stride));
        }
        true
    }
}

/// Elements of the caller, packed one after the other, as an array: for functions such as `castkit_mesh_set_positions`. No array
/// when `element` is not the type of elements that have a size.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_array_of(data: *const c_void, count: usize, element: castkit_type) -> castkit_array {
    let size = element_type(element).ok().and_then(PropertyType::element_size);
    let Some(size) = size else { return castkit_array::NONE };
    let aligned = data.addr().is_multiple_of(super::alignment(element_type(element).unwrap_or(PropertyType::BYTE)));
    castkit_array { data, count, stride: size, element, aligned }
}
