//! Arrays as rows of bytes: selecting rows works the same for every type.

use cast_base::sort;
use cast_format::PropertyType;
use cast_write::{Data, Node, Property};

/// Selects rows of an array by index. Indices are below the number of rows.
pub fn pick<'a>(data: &Data<'_>, row_size: usize, indices: &[u32]) -> Data<'a> {
    let bytes = data.to_bytes();
    let row = |index: &u32| {
        let start = (*index as usize).saturating_mul(row_size);
        bytes.get(start..start.saturating_add(row_size)).unwrap_or_default()
    };
    let mut picked = Vec::with_capacity(indices.len().saturating_mul(row_size));
    indices.iter().for_each(|index| picked.extend_from_slice(row(index)));
    of_bytes(data.property_type(), picked)
}

/// All arrays as one; they have the same type. `None` if there is none.
pub fn concatenated<'a>(arrays: &[&Data<'_>]) -> Option<Data<'a>> {
    let mut bytes = Vec::new();
    arrays.iter().for_each(|data| bytes.extend_from_slice(&data.to_bytes()));
    Some(of_bytes(arrays.first()?.property_type(), bytes))
}

fn of_bytes<'a>(property_type: PropertyType, bytes: Vec<u8>) -> Data<'a> {
    let count = u32::try_from(bytes.len() / property_type.element_size().unwrap_or(1).max(1)).unwrap_or(u32::MAX);
    Data::Raw { property_type, count, bytes: bytes.into() }
}

/// The name of a property, if it is UTF-8.
pub fn name<'p>(property: &'p Property<'_>) -> &'p str {
    core::str::from_utf8(&property.name).unwrap_or_default()
}

/// Rejects properties without a clear meaning: duplicates, and those of unknown type.
pub fn check_properties(node: &Node<'_>) -> Result<(), String> {
    let mut names: Vec<&[u8]> = Vec::new();
    let padding = node.padding();
    for property in node.properties.iter().filter(|property| !property.is_padding(padding)) {
        if !property.data.property_type().is_known() {
            return Err(format!("`{}` has an unknown type", shown(property)));
        }
        names.push(&property.name);
    }
    sort::unstable(&mut names);
    match names.windows(2).find(|pair| pair.first() == pair.last()) {
        Some(pair) => Err(format!("`{}` occurs twice", String::from_utf8_lossy(pair.first().unwrap_or(&&b""[..])))),
        None => Ok(()),
    }
}

/// Whether an unknown property may contain a value for each vertex, face or key.
pub fn may_be_indexed(property: &Property<'_>) -> bool {
    property.data.property_type().element_size().is_some() && property.data.count() > 1
}

/// The name of a property, as messages show it.
pub fn shown(property: &Property<'_>) -> String {
    String::from_utf8_lossy(&property.name).chars().take(64).flat_map(char::escape_debug).collect()
}
