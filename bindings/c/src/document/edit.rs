//! Properties of the nodes of a document.

use std::ffi::{c_char, c_void};

use castkit::format::{NodeKind, PropertyType, schema};
use castkit::write::{ColorData, Data, MeshMut, Node};

use super::tree::{change, missing, node_mut, of_kind};
use super::{castkit_document, castkit_document_node, data};
use crate::array::castkit_array;
use crate::array::copy::element_type;
use crate::error::{Failure, castkit_error, given};
use crate::guard::fallible;
use crate::handle;
use crate::text;

/// Changes a node of a kind.
pub(crate) fn edit(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    kind: NodeKind,
    error: Option<&mut castkit_error>,
    work: impl FnOnce(&mut Node<'static>) -> Result<(), Failure>,
) -> bool {
    change(document, error, false, |state| {
        let node = node_mut(state, node)?;
        of_kind(node, kind)?;
        work(node)?;
        Ok(true)
    })
}

/// Sets a link of a node of a kind to another node.
pub(crate) fn link(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    kind: NodeKind,
    key: impl Into<std::borrow::Cow<'static, str>>,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |state| {
        let hash = state.places.node(&state.document, target).ok_or_else(|| missing(target))?.hash;
        let node = node_mut(state, node)?;
        of_kind(node, kind)?;
        node.set(key, Data::Links(vec![hash]));
        Ok(true)
    })
}

/// The name of a layer.
pub(crate) fn layer_key(prefix: &str, layer: u32) -> String {
    format!("{prefix}{layer}")
}

/// Sets a layer of a mesh and counts it.
pub(crate) fn set_layer(
    node: &mut Node<'static>,
    field: &str,
    layer: u32,
    values: Data<'static>,
) -> Result<(), Failure> {
    let mut mesh = MeshMut::try_from(node)?;
    match (field, values) {
        ("uv_layer", Data::Vector2(values)) => _ = mesh.set_uv_layer(layer, values),
        ("color_layer", Data::Vector4(values)) => _ = mesh.set_color_layer(layer, ColorData::Float(values)),
        ("color_layer", Data::Integer32(values)) => _ = mesh.set_color_layer(layer, ColorData::Packed(values)),
        (_, values) => return Err(data::unexpected(values.property_type())),
    }
    Ok(())
}

/// The name in the file of a property that is named in words, or as in the file.
fn key(kind: NodeKind, name: &str) -> String {
    let rows = schema::node(kind).map_or(&[][..], |node| node.properties);
    let in_words = rows.iter().find_map(|row| {
        let rest = name.strip_prefix(row.field)?;
        match row.key.strip_suffix("%d") {
            Some(prefix) if schema::layer_number(name, row.field).is_some() => Some(format!("{prefix}{rest}")),
            None if rest.is_empty() => Some(row.key.to_owned()),
            _ => None,
        }
    });
    in_words.unwrap_or_else(|| name.to_owned())
}

/// Sets a property of any name, in words as far as the specification has one (`positions`), or as it is in the file (`vp`,
/// `my_own`), to a copy of the elements. False, with the reason in `error`, when it cannot.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_set(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    name: *const c_char,
    values: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |state| {
        let name = text::utf8(name, "name")?;
        let node = node_mut(state, node)?;
        let values = data::elements(values, element_type(values.element)?)?;
        node.set(key(node.kind, name), values);
        Ok(true)
    })
}

/// The same for a text.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_set_text(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    name: *const c_char,
    value: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |state| {
        let (name, value) = (text::utf8(name, "name")?, data::text(value, "value")?);
        let node = node_mut(state, node)?;
        node.set(key(node.kind, name), value);
        Ok(true)
    })
}

/// Removes a property by its name, in words or as it is in the file. False when it was not there; `error` says why only when
/// there is no such node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_unset(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |state| {
        let name = text::utf8(name, "name")?;
        let node = node_mut(state, node)?;
        let key = key(node.kind, name);
        Ok(node.remove(&key))
    })
}

/// Reads a property of a node of a document, by its name in words or as it is in the file: copies its elements into the
/// `size` bytes at `buffer`, and describes them in `*values`. Texts end with a NUL. `buffer` may be NULL to ask how much there
/// is: `count` elements of `stride` bytes, of texts `count` bytes.
///
/// False, with the reason in `error`, when it is absent, or there is not enough room; `*values` is right then too, as far as
/// the property is there.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_get(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    name: *const c_char,
    values: Option<&mut castkit_array>,
    buffer: *mut c_void,
    size: usize,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let name = text::utf8(name, "name")?;
        let state = handle::lock(&given(document, "document")?.state);
        let node = state.places.node(&state.document, node).ok_or_else(|| missing(node))?;
        let key = key(node.kind, name);
        let property = node.property(&key).ok_or_else(|| Failure::Argument(format!("there is no property {key}")))?;
        let bytes = property.data.to_bytes();
        let element = property.data.property_type();
        let mut found = castkit_array::of_data(element, &bytes);
        if element == PropertyType::STRING {
            (found.count, found.stride) = (bytes.len(), 1);
        }
        found.data = buffer;
        if let Some(values) = values {
            *values = found;
        }
        if buffer.is_null() {
            return Ok(true);
        }
        if size < bytes.len() {
            return Err(Failure::Argument(format!("there is room for {size} bytes, and there are {}", bytes.len())));
        }
        crate::array::slice_mut(buffer.cast::<u8>(), size, "buffer")?[..bytes.len()].copy_from_slice(&bytes);
        Ok(true)
    })
}
