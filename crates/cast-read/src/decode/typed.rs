//! The basis of the generated access to decoded arrays, and access that a table cannot express.

use cast_format::Element;
use cast_format::schema::layer_number;

use super::generated::DecodedMesh;
use super::{Decoded, PlannedArray};
use crate::node::NodeRef;

/// The element types of arrays in an arena: the nine elements of the format, and `[u8; 4]` for colours as bytes r, g,
/// b, a.
///
/// The trait is sealed.
pub trait ArenaElement: Copy + sealed::Sealed {}

mod sealed {
    use super::{Decoded, Element, PlannedArray};

    pub trait Sealed: Sized {
        fn view<'m>(decoded: &Decoded<'_, 'm, '_>, array: &PlannedArray<'_>) -> Option<&'m [Self]>;
    }

    impl Sealed for [u8; 4] {
        fn view<'m>(decoded: &Decoded<'_, 'm, '_>, array: &PlannedArray<'_>) -> Option<&'m [Self]> {
            decoded.rgba8(array)
        }
    }

    macro_rules! elements {
        ($($element:ty)*) => {$(
            impl Sealed for $element {
                fn view<'m>(decoded: &Decoded<'_, 'm, '_>, array: &PlannedArray<'_>) -> Option<&'m [Self]> {
                    debug_assert_eq!(<$element as Element>::SIZE, size_of::<$element>());
                    decoded.elements(array)
                }
            }
        )*};
    }

    elements! { u8 u16 u32 u64 f32 f64 [f32; 2] [f32; 3] [f32; 4] }
}

impl<T: Copy + sealed::Sealed> ArenaElement for T {}

/// The arrays of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfNode<'a, 'm, 'p> {
    decoded: Decoded<'a, 'm, 'p>,
    arrays: &'p [PlannedArray<'a>],
}

impl<'a, 'm, 'p> Decoded<'a, 'm, 'p> {
    pub(super) fn of_node(&self, node: NodeRef<'_>) -> OfNode<'a, 'm, 'p> {
        // Arrays are in file order, so those of a node are adjacent.
        let arrays = self.arrays();
        let first = arrays.partition_point(|array| array.node.offset() < node.offset());
        let rest = arrays.get(first..).unwrap_or_default();
        let count = rest.partition_point(|array| array.node.offset() == node.offset());
        OfNode { decoded: *self, arrays: rest.get(..count).unwrap_or_default() }
    }
}

impl<'m> OfNode<'_, 'm, '_> {
    /// If several have the same name, the last one wins, as everywhere.
    pub(super) fn array<T: ArenaElement>(&self, key: &str) -> Option<&'m [T]> {
        T::view(&self.decoded, self.arrays.iter().rfind(|array| array.name == key)?)
    }

    pub(super) fn layer<T: ArenaElement>(&self, prefix: &str, layer: u32) -> Option<&'m [T]> {
        let is_layer =
            |array: &&PlannedArray<'_>| array.name.to_str().is_ok_and(|name| layer_number(name, prefix) == Some(layer));
        T::view(&self.decoded, self.arrays.iter().rfind(is_layer)?)
    }
}

impl<'m> DecodedMesh<'_, 'm, '_> {
    /// Colour of each vertex: `[u8; 4]`, r, g, b, a, or four floats, see [`ColorFormat`](super::ColorFormat). The
    /// legacy property of old files is the first layer if [`MeshRef::color_layer`](crate::views::MeshRef::color_layer)
    /// says so.
    #[must_use]
    pub fn color_layer<T: ArenaElement>(&self, layer: u32) -> Option<&'m [T]> {
        let node = self.0.arrays.first()?.node;
        if layer == 0
            && node.property("cl").is_none()
            && let Some(legacy) = self.legacy_colors()
        {
            return Some(legacy);
        }
        self.0.layer("c", layer)
    }
}
