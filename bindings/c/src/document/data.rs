//! Values of the caller as data of a document.

use std::ffi::c_char;

use castkit::format::PropertyType;
use castkit::write::{Data, Integers};

use crate::array::copy::{Copy, element_type};
use crate::array::{castkit_array, slice};
use crate::error::Failure;
use crate::text;

/// A text.
pub(crate) fn text(value: *const c_char, name: &str) -> Result<Data<'static>, Failure> {
    Ok(Data::from(text::utf8(value, name)?.to_owned()))
}

/// An array of floats.
pub(crate) fn vector<const N: usize>(value: *const f32, name: &str) -> Result<[f32; N], Failure> {
    let mut out = [0.0; N];
    out.copy_from_slice(slice(value, N, name)?);
    Ok(out)
}

/// An offset with three or four components.
pub(crate) fn offset(value: *const f32, components: u32, name: &str) -> Result<Data<'static>, Failure> {
    match components {
        3 => Ok(Data::from(vec![vector::<3>(value, name)?])),
        4 => Ok(Data::from(vec![vector::<4>(value, name)?])),
        _ => Err(Failure::Argument(format!("components is {components}, expected 3 or 4"))),
    }
}

/// Elements of a type, converted to it if necessary.
pub(crate) fn elements(values: castkit_array, to: PropertyType) -> Result<Data<'static>, Failure> {
    Ok(match to {
        PropertyType::BYTE => Data::from(copied::<u8>(values, to)?),
        PropertyType::SHORT => Data::from(copied::<u16>(values, to)?),
        PropertyType::INTEGER32 => Data::from(copied::<u32>(values, to)?),
        PropertyType::INTEGER64 => Data::from(copied::<u64>(values, to)?),
        PropertyType::FLOAT => Data::from(copied::<f32>(values, to)?),
        PropertyType::DOUBLE => Data::from(copied::<f64>(values, to)?),
        PropertyType::VECTOR2 => Data::from(copied::<[f32; 2]>(values, to)?),
        PropertyType::VECTOR3 => Data::from(copied::<[f32; 3]>(values, to)?),
        PropertyType::VECTOR4 => Data::from(copied::<[f32; 4]>(values, to)?),
        other => return Err(unexpected(other)),
    })
}

/// Integers, in the smallest width that holds them all.
pub(crate) fn integers(values: castkit_array) -> Result<Data<'static>, Failure> {
    Ok(Integers::from(copied::<u32>(values, PropertyType::INTEGER32)?).into())
}

/// Hashes.
pub(crate) fn links(values: castkit_array) -> Result<Data<'static>, Failure> {
    elements(values, PropertyType::INTEGER64)
}

/// Elements of one of several types; if these include several widths of integers, in the smallest width that holds them
/// all.
pub(crate) fn mixed(values: castkit_array, types: &[PropertyType]) -> Result<Data<'static>, Failure> {
    let element = element_type(values.element)?;
    let widths = [PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];
    if widths.contains(&element) && widths.iter().all(|width| types.contains(width)) {
        return integers(values);
    }
    if !types.contains(&element) {
        let types: Vec<String> = types.iter().map(ToString::to_string).collect();
        return Err(Failure::Argument(format!("the elements have type {element}, expected {}", types.join(", "))));
    }
    elements(values, element)
}

pub(super) fn unexpected(element: PropertyType) -> Failure {
    Failure::Argument(format!("the elements have type {element}, which this property cannot have"))
}

/// A copy of the elements.
fn copied<T: Default + Clone>(values: castkit_array, to: PropertyType) -> Result<Vec<T>, Failure> {
    let mut out = Vec::new();
    if !values.has_elements()? {
        return Ok(out);
    }
    // The count is the caller's, and must not be able to end the process.
    out.try_reserve_exact(values.count).map_err(|_| Failure::Memory(values.count))?;
    out.resize(values.count, T::default());
    Copy { array: values, out: out.as_mut_ptr().cast(), stride: size_of::<T>() }
        .run(element_type(values.element)?, to)?;
    Ok(out)
}
