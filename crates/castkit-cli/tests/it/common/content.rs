//! What a file says, whatever its layout: to compare what the program writes with what it was given.

use castkit::{Cast, read::NodeKind, read::PropertyRef, read::PropertyType};

/// Padding, told by its name and type independently of the program.
pub(crate) fn is_padding(property: &PropertyRef<'_>) -> bool {
    let name = property.name().as_bytes().to_vec();
    property.property_type() == PropertyType::STRING && !name.is_empty() && name.iter().all(|byte| *byte == b'_')
}

/// A node: depth, kind, hash, and its properties with name, type, count and bytes.
pub(crate) type Content = (u32, NodeKind, u64, Vec<(Vec<u8>, PropertyType, u32, Vec<u8>)>);

/// All nodes in order, without padding.
pub(crate) fn content(cast: &Cast<'_>) -> Vec<Content> {
    let property = |property: PropertyRef<'_>| {
        let name = property.name().as_bytes().to_vec();
        (name, property.property_type(), property.count(), property.data().to_vec())
    };
    cast.nodes()
        .map(|step| {
            let properties = step.node.properties().filter(|property| !is_padding(property)).map(property);
            (step.depth, step.node.kind(), step.node.hash(), properties.collect())
        })
        .collect()
}

/// The first array of elements larger than a byte that does not start at a multiple of this many bytes; `None` if all
/// do. Arrays are what has several elements; in materials there are none, and nodes of unknown kinds are left alone.
pub(crate) fn misaligned(cast: &Cast<'_>, alignment: usize) -> Option<String> {
    let known = cast.nodes().filter(|step| step.node.kind() != NodeKind::MATERIAL && step.node.kind().is_known());
    let mut places = known.flat_map(|step| step.node.properties().map(move |property| (step.node, property))).filter(
        |(_, property)| property.property_type().element_size().is_some_and(|size| size > 1) && property.count() > 1,
    );
    let (node, property) = places.find(|(_, property)| property.data_offset() % alignment != 0)?;
    Some(format!("{}/{} at {}", node.path(), property.name(), property.data_offset()))
}
