//! A stack, as sampled by ufbx.

use ufbx::{BakedAnimRoot, BakedNode};

/// A stack, sampled.
pub(in crate::ufbx) struct Stack {
    pub(super) name: String,
    /// Its index among the stacks of the scene.
    pub(super) index: usize,
    /// Whether curves change before their first or after their last key. ufbx's samples end with the keys.
    pub(super) extrapolates: bool,
    /// Whether values change just after a key. At the key's own frame Cast would have the new value.
    pub(super) steps_late: bool,
    pub(super) bake: BakedAnimRoot,
    pub(super) frame_rate: f64,
}

impl Stack {
    /// What the stack animates in a node.
    pub(super) fn node(&self, node: &ufbx::Node) -> Option<&BakedNode> {
        let nodes: &[BakedNode] = self.bake.nodes.as_ref();
        nodes.get(nodes.binary_search_by_key(&node.element.typed_id, |baked| baked.typed_id).ok()?)
    }

    /// Whether the stack animates a property with this name, in any element.
    pub(super) fn has_property(&self, name: &str) -> bool {
        let mut properties = self.bake.elements.into_iter().flat_map(|element| &element.props);
        properties.any(|property| &*property.name == name)
    }

    /// The animation of a property of an element.
    pub(super) fn property(&self, element: u32, name: &str) -> Option<&[ufbx::BakedVec3]> {
        let elements = &self.bake.elements;
        let found = elements.binary_search_by_key(&element, |baked| baked.element_id).ok()?;
        let property = elements.get(found)?.props.iter().find(|property| &*property.name == name)?;
        Some(property.keys.as_ref())
    }
}
