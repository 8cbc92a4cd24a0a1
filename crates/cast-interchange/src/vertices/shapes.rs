//! Blend shapes: the vertices of a mesh that they move, by index.

use std::borrow::Cow;

use cast_base::sort;
use cast_format::{NodeKind, schema};
use cast_write::{Node, NodeHash};

use super::rows;

/// A blend shape of a mesh.
pub struct Shape {
    /// Index among the children of the model.
    pub node: usize,
    /// The vertices, without duplicates.
    pub vertices: Vec<u32>,
    /// Index and row size of each property, besides `vi`, with a row for each vertex.
    pub arrays: Vec<(usize, usize)>,
}

/// The blend shapes of each child of a model. An error says why their meaning is unknown.
pub fn shapes_of(model: &Node<'_>) -> Vec<Result<Vec<Shape>, String>> {
    let mut of_child: Vec<Result<Vec<Shape>, String>> = model.children.iter().map(|_| Ok(Vec::new())).collect();
    // Meshes by hash; if several have the same hash, the first one wins.
    let mut meshes: hashbrown::HashMap<NodeHash, usize> = hashbrown::HashMap::new();
    for (index, mesh) in model.children.iter().enumerate().filter(|(_, node)| node.kind == NodeKind::MESH) {
        meshes.entry(mesh.hash).or_insert(index);
    }
    for (index, node) in model.children.iter().enumerate().filter(|(_, node)| node.kind == NodeKind::BLEND_SHAPE) {
        let targets = |name: &str| {
            let links = node.property(name).and_then(|property| property.data.links()).unwrap_or_default();
            links.iter().filter_map(|hash| meshes.get(hash)).copied().collect::<Vec<usize>>()
        };
        let bases = targets("b");
        let whole = targets("t");
        let count = |name: &str| node.property(name).map_or(0, |property| property.data.count());
        for mesh in bases.iter().chain(&whole) {
            let shape = match (count("t"), count("b")) {
                (0, 1) => shape(index, node),
                (0, _) => Err("a blend shape has several bases, and it is one of them".into()),
                _ => Err("it has blend shapes of an old kind that are whole meshes".into()),
            };
            let Some(known) = of_child.get_mut(*mesh) else { continue };
            match (&mut *known, shape) {
                (Ok(shapes), Ok(shape)) => shapes.push(shape),
                (Ok(_), Err(reason)) => *known = Err(reason),
                (Err(_), _) => {}
            }
        }
    }
    of_child
}

/// The arrays of a blend shape.
fn shape(index: usize, node: &Node<'_>) -> Result<Shape, String> {
    let whose = |reason: String| format!("in its blend shape {:?}, {reason}", node.name().unwrap_or_default());
    rows::check_properties(node).map_err(whose)?;
    let row = schema::node(NodeKind::BLEND_SHAPE);
    let vertices = node.property("vi").map(|property| property.data.integers().map(|vertices| vertices.into_owned()));
    let Some(Some(vertices)) = vertices else {
        return Err(whose("`vi` is missing or is not an array of integers".into()));
    };
    let mut arrays = Vec::new();
    for (place, property) in node.properties.iter().enumerate() {
        let (name, count) = (rows::name(property), property.data.count());
        let known = row.and_then(|row| row.property(name)).is_some();
        let Some(size) = property.data.property_type().element_size() else { continue };
        match name {
            "vp" | "vd" if count != vertices.len() as u64 => {
                return Err(whose(format!("`{name}` has {count} elements for {} vertices", vertices.len())));
            }
            "vp" | "vd" => arrays.push((place, size)),
            _ if !known && rows::may_be_indexed(property) => {
                return Err(whose(format!("the property `{}` is unknown", rows::shown(property))));
            }
            _ => {}
        }
    }
    let mut sorted = vertices.clone();
    sort::unstable(&mut sorted);
    if sorted.windows(2).any(|pair| pair.first() == pair.last()) {
        return Err(whose("a vertex is listed twice".into()));
    }
    Ok(Shape { node: index, vertices, arrays })
}

/// The effect of shapes on each vertex, as a number: equal for vertices that all shapes move to the same position, and
/// for vertices that no shape moves. A vertex that a shape moves to its current position differs from one that it does
/// not move.
pub fn moves(count: usize, shapes: &[Shape], siblings: &[Node<'_>]) -> Vec<u32> {
    // Sorted by vertex. Not a table of all vertices for each shape, of which there may be thousands.
    let mut moved: Vec<(u32, usize, usize)> = Vec::new();
    for (number, shape) in shapes.iter().enumerate() {
        moved.extend(shape.vertices.iter().enumerate().map(|(row, vertex)| (*vertex, number, row)));
    }
    sort::unstable(&mut moved);
    let arrays: Vec<Vec<(Cow<'_, [u8]>, usize)>> = shapes
        .iter()
        .map(|shape| {
            let properties = siblings.get(shape.node).map_or(&[][..], |node| &node.properties);
            let array = |(place, size): &(usize, usize)| Some((properties.get(*place)?.data.to_bytes(), *size));
            shape.arrays.iter().filter_map(array).collect()
        })
        .collect();
    let mut numbers: hashbrown::HashMap<Vec<u8>, u32> = hashbrown::HashMap::new();
    let mut moves = vec![0; count];
    for of_vertex in moved.chunk_by(|one, other| one.0 == other.0) {
        let mut place = Vec::new();
        for (_, number, row) in of_vertex {
            place.extend_from_slice(&(*number as u64).to_le_bytes());
            for (bytes, size) in arrays.get(*number).into_iter().flatten() {
                let start = row.saturating_mul(*size);
                place.extend_from_slice(bytes.get(start..start.saturating_add(*size)).unwrap_or_default());
            }
        }
        let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
        let number = *numbers.entry(place).or_insert(next);
        if let Some(slot) = of_vertex.first().and_then(|(vertex, ..)| moves.get_mut(*vertex as usize)) {
            *slot = number;
        }
    }
    moves
}
