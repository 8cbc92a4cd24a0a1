//! The hashes that links refer to: a number, or a number to be assigned.

use std::sync::atomic::{AtomicU64, Ordering};

/// The hash of a node, and the value of a link to it.
///
/// Either a number, or a handle for the number that the node will get when its document is written. New nodes are
/// linked by handle: no number has to be invented, so none can collide. The clone of a node has the same hash, handle
/// or not, and so do links to it; [`Document::rehash`](crate::Document::rehash) makes the hashes distinct.
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

/// Handles are distinct within the process; their numbers never get into a file, so output stays deterministic.
static NEXT_HANDLE: AtomicU64 = AtomicU64::new(0);

impl NodeHash {
    /// This number.
    #[must_use]
    pub const fn new(hash: u64) -> Self {
        Self(Inner::Fixed(hash))
    }

    /// A new handle; the number is assigned when the document is written.
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
