//! Properties in general, known to the specification or not.

use std::ffi::c_char;

use castkit::read::PropertyRef;

use crate::array::castkit_array;
use crate::error::{castkit_error, given};
use crate::file::castkit_file;
#[cfg(feature = "fields")]
use crate::generated;
use crate::guard::{fallible, total};
use crate::node::castkit_node;
use crate::text::{self, castkit_string};

/// A property of a node, by value. Its pointers are valid until the file is released.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_property {
    /// The name in the file, such as `vp`.
    pub name: castkit_string,
    /// The elements. Strings have no stride: see `castkit_property_text`.
    pub values: castkit_array,
    /// The number of elements according to the header. For strings it may be wrong.
    pub count: u32,
    /// The size of all elements in bytes.
    pub byte_length: usize,
    /// The byte offset of its header.
    pub offset: u64,
    /// The byte offset of its data.
    pub data_offset: u64,
}

impl castkit_property {
    pub(crate) const NONE: Self = Self {
        name: castkit_string::NONE,
        values: castkit_array::NONE,
        count: 0,
        byte_length: 0,
        offset: 0,
        data_offset: 0,
    };

    pub(crate) fn of(property: PropertyRef<'_>) -> Self {
        Self {
            name: castkit_string::of(property.name().as_bytes()),
            values: castkit_array::of_data(property.property_type(), property.data()),
            count: property.count(),
            byte_length: property.data().len(),
            offset: property.offset() as u64,
            data_offset: property.data_offset() as u64,
        }
    }
}

/// An iterator over properties: a value that `castkit_properties_next` advances. It owns nothing, and is valid until
/// its file is released.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_properties {
    /// The file that contains the properties; NULL for no properties.
    pub file: *const castkit_file,
    /// The position; private.
    pub state: [usize; 3],
}

/// The properties of a node in file order, including the padding in aligned files.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_properties(node: castkit_node) -> castkit_properties {
    let none = castkit_properties { file: std::ptr::null(), state: [0; 3] };
    total(none, || {
        node.get().map_or(none, |found| castkit_properties { file: node.file, state: found.properties().to_raw() })
    })
}

/// Advances to the next property: writes it to `*property` and returns true, or returns false at the end.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_properties_next(
    properties: Option<&mut castkit_properties>,
    property: Option<&mut castkit_property>,
) -> bool {
    total(false, || {
        let Some(properties) = properties else { return false };
        // SAFETY: NULL, or a file that has not been released, as the header requires.
        let Some(file) = (unsafe { properties.file.as_ref() }) else { return false };
        let mut rest = file.cast().properties_at(properties.state);
        let found = rest.next();
        properties.state = rest.to_raw();
        if let Some(property) = property {
            *property = found.map_or(castkit_property::NONE, castkit_property::of);
        }
        found.is_some()
    })
}

/// Finds a property by its name: a field name such as `positions` or `uv_layer1`, or the name in the file, such as `vp`
/// or `u1`. If several properties have the same name, the last one wins.
///
/// Returns false and sets `error` if the property is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_property(
    node: castkit_node,
    name: *const c_char,
    property: Option<&mut castkit_property>,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let found = given(node.get(), "node.file")?.find_property(text::utf8(name, "name")?)?;
        if let Some(property) = property {
            *property = castkit_property::of(found);
        }
        Ok(true)
    })
}

/// A string of a property; no text if `index` is out of range, or the property has another type.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_property_text(property: castkit_property, index: usize) -> castkit_string {
    total(castkit_string::NONE, || {
        let values = property.values;
        if values.element != u32::from(castkit::format::PropertyType::STRING.0) || values.data.is_null() {
            return castkit_string::NONE;
        }
        // SAFETY: written by `castkit_property::of`: this many bytes of a file that has not been released.
        let bytes = unsafe { std::slice::from_raw_parts(values.data.cast::<u8>(), property.byte_length) };
        let mut texts = bytes.split_inclusive(|byte| *byte == 0).map(|text| text.strip_suffix(&[0]).unwrap_or(text));
        castkit_string::of_option(texts.nth(index))
    })
}

/// Reports the properties of a node that do not have the type or number of elements that the specification requires,
/// which the functions that read them treat as absent. Writes what is wrong with property `index` of these to
/// `*unexpected`. Returns false if `index` is out of range, and always for kinds that are not in the specification.
#[cfg(feature = "fields")]
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_unexpected(
    node: castkit_node,
    index: usize,
    unexpected: Option<&mut castkit_error>,
) -> bool {
    total(false, || {
        let Some(node) = node.get() else { return false };
        let Some(found) = generated::unexpected(node, index) else { return false };
        if let Some(unexpected) = unexpected {
            unexpected.tell(&found.into());
        }
        true
    })
}
