//! What links refer to: a number, or the promise of one.

use std::sync::atomic::{AtomicU64, Ordering};

/// The hash of a node, and the value of a link to it.
///
/// Either a number, or a handle that stands for the number which the node will get when its document is written.
/// Handles are how new nodes are linked: no number has to be invented, so none can collide. The clone of a node has the
/// hash of the node, handle or not, and so do clones of what links to it; [`Document::rehash`](crate::Document::rehash)
/// tells them apart.
///
/// ```
/// # use cast_write::{Material, Mesh, NodeHash};
/// let material = Material::new().with_name("skin").with_material_type("pbr");
/// let mesh = Mesh::new().with_positions(vec![[0.0; 3]; 3]).with_faces(vec![0_u32, 1, 2]).with_material(material.hash());
/// # let _: NodeHash = mesh.hash();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeHash(Inner);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Inner {
    Fixed(u64),
    Handle(u64),
}

/// Handles are told apart within the process; the numbers never reach a file, so output stays deterministic.
static NEXT_HANDLE: AtomicU64 = AtomicU64::new(0);

impl NodeHash {
    /// This number and no other.
    #[must_use]
    pub const fn new(hash: u64) -> Self {
        Self(Inner::Fixed(hash))
    }

    /// A handle, different from all others: the number is assigned when the document is written.
    #[must_use]
    pub fn assigned() -> Self {
        Self(Inner::Handle(NEXT_HANDLE.fetch_add(1, Ordering::Relaxed)))
    }

    /// The number; `None` for a handle.
    #[must_use]
    pub const fn fixed(self) -> Option<u64> {
        match self.0 {
            Inner::Fixed(hash) => Some(hash),
            Inner::Handle(_) => None,
        }
    }
}

impl Default for NodeHash {
    /// A new handle.
    fn default() -> Self {
        Self::assigned()
    }
}

impl From<u64> for NodeHash {
    fn from(hash: u64) -> Self {
        Self::new(hash)
    }
}

impl From<&NodeHash> for NodeHash {
    fn from(hash: &NodeHash) -> Self {
        *hash
    }
}
