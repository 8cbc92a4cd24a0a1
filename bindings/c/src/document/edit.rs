//! The properties of nodes of a document.

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

/// Edits a node of a given kind.
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

/// Sets a link of a node of a given kind to another node.
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

/// Sets a layer of a mesh, and updates the number of layers.
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

/// The name in the file of a property, given its field name or its name in the file.
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

/// Sets a property to a copy of the elements. `name` is a field name of the specification (`positions`), or a name in
/// the file (`vp`, `my_own`). Returns false and sets `error` on failure.
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

/// Like `castkit_document_set`, for a text.
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

/// Removes a property, given its field name or its name in the file. Returns false if it was not there; only if the
/// node does not exist or an argument is invalid, `error` says so.
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

/// Reads a property of a node of a document, given its field name or its name in the file: copies its elements to the
/// `size` bytes at `buffer`, and describes them in `*values`. Texts end with a NUL. `buffer` may be NULL to get only
/// the size: `count` elements of `stride` bytes; for texts, `count` is the number of bytes.
///
/// Returns false and sets `error` if the property is absent, or there is not enough room. If the property is there,
/// `*values` is written in any case.
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
            return Err(Failure::Argument(format!("size is {size}, but {} bytes are needed", bytes.len())));
        }
        crate::array::slice_mut(buffer.cast::<u8>(), size, "buffer")?[..bytes.len()].copy_from_slice(&bytes);
        Ok(true)
    })
}
