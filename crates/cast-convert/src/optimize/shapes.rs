//! Blend shapes: the vertices of a mesh that they move, by index.

use cast_format::NodeKind;
use cast_format::schema;
use cast_write::{Node, NodeHash};

use super::rows;

/// A blend shape of a mesh.
pub(super) struct Shape {
    /// Index among the children of the model.
    pub(super) node: usize,
    /// The vertices, each once.
    pub(super) vertices: Vec<u32>,
    /// Index, and size of a row, of each property beside `vi` that has a row for each of them.
    pub(super) arrays: Vec<(usize, usize)>,
}

/// What blend shapes say of each child of a model.
pub(super) struct Shapes {
    /// The shapes of each child, or why they are not understood.
    pub(super) of_child: Vec<Result<Vec<Shape>, String>>,
}

impl Shapes {
    /// Looks at all blend shapes of a model.
    pub(super) fn of(model: &Node<'_>) -> Self {
        let mut of_child: Vec<Result<Vec<Shape>, String>> = model.children.iter().map(|_| Ok(Vec::new())).collect();
        // Meshes by hash; of several with one hash the first is meant.
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
            let is_old = node.property("t").is_some_and(|property| property.data.count() > 0);
            for mesh in bases.iter().chain(&whole) {
                let shape = if is_old {
                    Err("blend shapes of old files pair it with whole meshes".into())
                } else {
                    shape(index, node)
                };
                let Some(known) = of_child.get_mut(*mesh) else { continue };
                match (&mut *known, shape) {
                    (Ok(shapes), Ok(shape)) => shapes.push(shape),
                    (Ok(_), Err(reason)) => *known = Err(reason),
                    (Err(_), _) => {}
                }
            }
        }
        Self { of_child }
    }
}

/// The arrays of a blend shape.
fn shape(index: usize, node: &Node<'_>) -> Result<Shape, String> {
    let whose = |reason: String| format!("of its blend shape {:?} {reason}", node.name().unwrap_or_default());
    rows::check_properties(node).map_err(whose)?;
    let row = schema::node(NodeKind::BLEND_SHAPE);
    let vertices = node.property("vi").map(|property| property.data.integers().map(|vertices| vertices.into_owned()));
    let Some(Some(vertices)) = vertices else { return Err(whose("`vi` is missing or holds no integers".into())) };
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
                return Err(whose(format!("nobody knows what `{}` holds", rows::shown(property))));
            }
            _ => {}
        }
    }
    let mut sorted = vertices.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair.first() == pair.last()) {
        return Err(whose("a vertex is named twice".into()));
    }
    Ok(Shape { node: index, vertices, arrays })
}
