//! A filled arena.

use core::fmt;

use bytemuck::Pod;
use cast_format::{Element, PropertyType};

use super::plan::{DecodePlan, PlannedArray};
use crate::node::NodeRef;

/// An arena with the arrays of a plan.
#[derive(Clone, Copy)]
pub struct Decoded<'a, 'm, 'p> {
    plan: &'p DecodePlan<'a>,
    arena: &'m [u8],
}

impl<'a, 'm, 'p> Decoded<'a, 'm, 'p> {
    pub(super) fn new(plan: &'p DecodePlan<'a>, arena: &'m [u8]) -> Self {
        Self { plan, arena }
    }

    /// The arrays and their places.
    #[must_use]
    pub fn arrays(&self) -> &'p [PlannedArray<'a>] {
        self.plan.arrays()
    }

    /// The bytes of the arena, including gaps between arrays.
    #[must_use]
    pub fn bytes(&self) -> &'m [u8] {
        self.arena
    }

    /// The elements of one of [`arrays`](Self::arrays); `None` if they have another type.
    #[must_use]
    pub fn elements<T: Element>(&self, array: &PlannedArray<'_>) -> Option<&'m [T]> {
        if array.element == T::TYPE { self.view(array) } else { None }
    }

    /// The colours of one of [`arrays`](Self::arrays), if they are bytes r, g, b, a.
    #[must_use]
    pub fn rgba8(&self, array: &PlannedArray<'_>) -> Option<&'m [[u8; 4]]> {
        let is_packed = array.element == PropertyType::BYTE && array.range.len() == array.count.saturating_mul(4);
        if is_packed { self.view(array) } else { None }
    }

    /// The elements of the property with this name (`vp`); if several have the name, the last one wins, as everywhere.
    /// `None` if the node has no such array or it has another type.
    #[must_use]
    pub fn array<T: Element>(&self, node: NodeRef<'_>, name: &str) -> Option<&'m [T]> {
        // Arrays are in file order, so those of a node are adjacent.
        let arrays = self.plan.arrays();
        let first = arrays.partition_point(|array| array.node.offset() < node.offset());
        let of_node = arrays.get(first..)?.iter().take_while(|array| array.node.offset() == node.offset());
        self.elements(of_node.filter(|array| array.name == name).last()?)
    }

    fn view<T: Pod>(&self, array: &PlannedArray<'_>) -> Option<&'m [T]> {
        bytemuck::try_cast_slice(self.arena.get(array.range.clone())?).ok()
    }
}

impl fmt::Debug for Decoded<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} arrays in {} bytes", self.plan.arrays().len(), self.arena.len())
    }
}
