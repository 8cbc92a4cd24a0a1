//! Blend shapes of joined meshes: curves refer to them by name, so those with the same name are joined.

use cast_base::sort;
use cast_interchange::lists::set;
use cast_interchange::vertices::{Shape, rows};
use cast_write::{Data, Integers, Node, NodeHash};
use hashbrown::HashMap;

/// The shapes of a mesh by name, each with everything that has to be equal in shapes that are joined.
#[derive(Default)]
pub(super) struct Names(HashMap<String, Vec<u8>>);

impl Names {
    pub(super) fn of(shapes: &[Shape], siblings: &[Node<'_>]) -> Result<Self, String> {
        let mut names = HashMap::new();
        for shape in shapes {
            let Some(node) = siblings.get(shape.node) else { continue };
            if names.insert(name(node).to_owned(), common(node, shape)).is_some() {
                return Err(format!("two of its blend shapes are named {:?}", name(node)));
            }
        }
        Ok(Self(names))
    }

    /// Whether shapes with the same name in both can be joined.
    pub(super) fn agree_with(&self, others: &Self) -> bool {
        others.0.iter().all(|(name, common)| self.0.get(name).is_none_or(|own| own == common))
    }

    pub(super) fn add(&mut self, others: Self) {
        self.0.extend(others.0);
    }
}

fn name<'n>(node: &'n Node<'_>) -> &'n str {
    node.name().unwrap_or_default()
}

/// Everything except positions and vertices, as bytes.
fn common(node: &Node<'_>, shape: &Shape) -> Vec<u8> {
    let padding = node.padding();
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for (place, property) in node.properties.iter().enumerate().filter(|(_, property)| !property.is_padding(padding)) {
        if matches!(rows::name(property), "n" | "b" | "vi") {
            continue;
        }
        let mut part = property.name.to_vec();
        part.push(0);
        part.extend(property.data.property_type().0.to_le_bytes());
        if !shape.arrays.iter().any(|(array, _)| *array == place) {
            part.extend_from_slice(&property.data.to_bytes());
        }
        parts.push(part);
    }
    sort::unstable(&mut parts);
    parts.iter().flat_map(|part| (part.len() as u64).to_le_bytes().into_iter().chain(part.iter().copied())).collect()
}

/// Makes the shapes of meshes, each with its mesh's number of vertices, refer to the joined mesh with this hash.
pub(super) fn put(model: &mut Node<'_>, meshes: &[(&[Shape], u32)], base: NodeHash, gone: &mut [bool]) {
    // The first shape of each name with its vertices, and those that are joined to it.
    let mut firsts: HashMap<String, usize> = HashMap::new();
    let mut merged: Vec<(&Shape, Vec<u32>, Vec<&Shape>)> = Vec::new();
    let mut offset = 0;
    for (shapes, count) in meshes {
        for shape in *shapes {
            let vertices = shape.vertices.iter().map(|vertex| vertex + offset);
            let name = model.children.get(shape.node).map(name).unwrap_or_default().to_owned();
            let first = *firsts.entry(name).or_insert(merged.len());
            match merged.get_mut(first) {
                Some((_, all, others)) => {
                    all.extend(vertices);
                    others.push(shape);
                }
                None => merged.push((shape, vertices.collect(), Vec::new())),
            }
        }
        offset += count;
    }
    for (first, vertices, others) in merged {
        for (place, _) in &first.arrays {
            let Some(own) = model.children.get(first.node).and_then(|node| node.properties.get(*place)) else {
                continue;
            };
            let key = rows::name(own);
            let others = others.iter().filter_map(|other| model.children.get(other.node)?.property(key));
            let arrays: Vec<&Data<'_>> = std::iter::once(own).chain(others).map(|property| &property.data).collect();
            let all = rows::concatenated(&arrays);
            let own = model.children.get_mut(first.node).and_then(|node| node.properties.get_mut(*place));
            if let Some((own, all)) = own.zip(all) {
                own.data = all;
            }
        }
        if let Some(node) = model.children.get_mut(first.node) {
            node.set("vi", Data::from(Integers::from(vertices)));
            node.set("b", Data::Links(vec![base]));
        }
        for other in others {
            set(gone, other.node, true);
        }
    }
}
