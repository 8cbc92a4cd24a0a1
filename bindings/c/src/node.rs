//! Nodes: places in a file, passed by value.

mod walk;

use std::ffi::c_char;

use castkit::read::{Links, NodeKind, NodePlace, NodeRef, Scope};

use crate::error::Failure;
use crate::file::castkit_file;
use crate::guard::total;
use crate::text::{self, castkit_string};

/// The kind of a node, four letters as a number: one of `CASTKIT_KIND_…`, or any other number found in a file.
pub type castkit_kind = u32;

/// A node of a file: a value that owns nothing and can be copied. It is valid until its file is released.
///
/// If `file` is NULL, it is the null node, which has neither properties nor children.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_node {
    /// The file that contains it; NULL for the null node.
    pub file: *const castkit_file,
    /// Its place in the file; private.
    pub place: [usize; 3],
}

impl castkit_node {
    pub(crate) const NULL: Self = Self { file: std::ptr::null(), place: [0; 3] };

    #[inline]
    pub(crate) fn of(node: NodeRef<'_>, file: *const castkit_file) -> Self {
        Self { file, place: node.place().to_raw() }
    }

    #[inline]
    pub(crate) fn of_option(node: Option<NodeRef<'_>>, file: *const castkit_file) -> Self {
        node.map_or(Self::NULL, |node| Self::of(node, file))
    }

    pub(crate) fn file(&self) -> Option<&castkit_file> {
        // SAFETY: NULL, or a file that has not been released, as the header requires.
        unsafe { self.file.as_ref() }
    }

    /// The node, unless it is the null node. A place that castkit did not write gives a wrong node, but is memory-safe.
    #[inline]
    pub(crate) fn get(&self) -> Option<NodeRef<'_>> {
        Some(self.file()?.cast().node_at(NodePlace::from_raw(self.place)))
    }

    /// The node, or an error if it is the null node.
    #[cfg_attr(not(any(feature = "vertex", feature = "write")), allow(dead_code, reason = "used by those"))]
    pub(crate) fn required(&self, name: &str) -> Result<NodeRef<'_>, Failure> {
        self.get().ok_or_else(|| Failure::Argument(format!("{name} is the null node")))
    }
}

/// An iterator over nodes: a value that `castkit_nodes_next` advances. It owns nothing, and is valid until its file is
/// released; a copy continues from the same position.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_nodes {
    /// The file that contains the nodes; NULL for no nodes.
    pub file: *const castkit_file,
    /// The kind of the nodes; 0 for all kinds.
    pub kind: castkit_kind,
    /// The position; private.
    pub state: [usize; 4],
}

impl castkit_nodes {
    pub(crate) const NONE: Self = Self { file: std::ptr::null(), kind: 0, state: [0; 4] };

    pub(crate) fn top_level(file: &castkit_file, kind: castkit_kind) -> Self {
        Self { file, kind, state: file.cast().top_level().to_raw() }
    }

    /// The children of a node, if the node has the kind `parent`.
    #[inline]
    pub(crate) fn children(node: &castkit_node, parent: Option<NodeKind>, kind: castkit_kind) -> Self {
        let of_kind = |node: &NodeRef<'_>| parent.is_none_or(|parent| node.kind() == parent);
        let Some(found) = node.get().filter(of_kind) else { return Self::NONE };
        Self { file: node.file, kind, state: found.children().to_raw() }
    }

    pub(crate) fn first(mut self) -> castkit_node {
        self.next()
    }

    #[inline(always)]
    fn next(&mut self) -> castkit_node {
        // Every iteration ends here: no need to look at the file.
        if self.state[3] == 0 {
            return castkit_node::NULL;
        }
        // SAFETY: NULL, or a file that has not been released, as the header requires.
        let Some(file) = (unsafe { self.file.as_ref() }) else { return castkit_node::NULL };
        let mut children = file.cast().children_at(self.state);
        let mut found = castkit_node::NULL;
        // Not `find`, which is not inlined and copies the iterator to memory and back.
        for node in children.by_ref() {
            if self.kind == 0 || node.kind().0 == self.kind {
                found = castkit_node::of(node, file);
                break;
            }
        }
        self.state = children.to_raw();
        found
    }
}

/// Advances to the next node: writes it to `*node` and returns true. At the end it writes the null node and returns
/// false.
///
/// `for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) { … }`
#[unsafe(no_mangle)]
pub extern "C" fn castkit_nodes_next(nodes: Option<&mut castkit_nodes>, node: Option<&mut castkit_node>) -> bool {
    total(false, || {
        let next = nodes.map_or(castkit_node::NULL, castkit_nodes::next);
        let found = !next.file.is_null();
        if let Some(node) = node {
            *node = next;
        }
        found
    })
}

/// The number of remaining nodes. Takes time proportional to it.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_nodes_count(nodes: castkit_nodes) -> usize {
    total(0, || {
        let mut nodes = nodes;
        let mut count = 0_usize;
        while !nodes.next().file.is_null() {
            count = count.saturating_add(1);
        }
        count
    })
}

/// Whether a node is not the null node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_exists(node: castkit_node) -> bool {
    !node.file.is_null()
}

/// Whether both are the same node of the same file.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_equals(first: castkit_node, second: castkit_node) -> bool {
    first.file == second.file && first.place == second.place
}

/// The kind of a node; 0 for the null node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_kind(node: castkit_node) -> castkit_kind {
    total(0, || node.get().map_or(0, |node| node.kind().0))
}

/// The hash of a node, which links refer to. Hashes that are 0 or not unique are normal in real files.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_hash(node: castkit_node) -> u64 {
    total(0, || node.get().map_or(0, |node| node.hash()))
}

/// The byte offset of the header of a node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_offset(node: castkit_node) -> u64 {
    total(0, || node.get().map_or(0, |node| node.offset() as u64))
}

/// The size in bytes of a node with its properties and children; in a recovered file, the recovered size.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_size(node: castkit_node) -> u64 {
    total(0, || node.get().map_or(0, |node| (node.end() as u64).saturating_sub(node.offset() as u64)))
}

/// The label of a node: its name or, for curves for example, the name of the node it animates. No text if it has
/// neither.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_label(node: castkit_node) -> castkit_string {
    total(castkit_string::NONE, || {
        castkit_string::of_option(node.get().and_then(|node| node.label()).map(|label| label.as_bytes()))
    })
}

/// Writes the path of a node, such as `root[0]/model[0] "hero"`, to the `capacity` bytes at `buffer`, with a NUL at the
/// end and cut if it does not fit. Returns the length of the whole path; `buffer` may be NULL to get only the length.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_path(node: castkit_node, buffer: *mut c_char, capacity: usize) -> usize {
    total(0, || text::copy_out(&node.get().map(|node| node.path()).unwrap_or_default(), buffer, capacity))
}

/// Whether the node contains a property of unknown type, after which the rest of the node cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_is_opaque(node: castkit_node) -> bool {
    total(false, || node.get().is_some_and(|node| node.is_opaque()))
}

/// The parent of a node; the null node for a root. It is found by searching from the top, in time proportional to the
/// number of siblings on the way.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_parent(node: castkit_node) -> castkit_node {
    total(castkit_node::NULL, || castkit_node::of_option(node.get().and_then(|found| found.parent()), node.file))
}

/// The children of a node of the given kind, or all children if `kind` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_children(node: castkit_node, kind: castkit_kind) -> castkit_nodes {
    total(castkit_nodes::NONE, || castkit_nodes::children(&node, None, kind))
}

/// Where the target of a link is searched for: one of `CASTKIT_SCOPE_…`.
pub type castkit_scope = u32;
/// Among the children of the node's parent.
pub const CASTKIT_SCOPE_SIBLINGS: castkit_scope = 0;
/// Among the node's own children.
pub const CASTKIT_SCOPE_CHILDREN: castkit_scope = 1;

/// Resolves a link of a node: the first node with the given hash and kind among the siblings or the children of `node`.
/// The null node if there is none. Links in the specification have their own functions, such as
/// `castkit_mesh_material`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_node_resolve(
    node: castkit_node,
    hash: u64,
    scope: castkit_scope,
    kind: castkit_kind,
) -> castkit_node {
    total(castkit_node::NULL, || {
        let (Some(file), Some(found)) = (node.file(), node.get()) else { return castkit_node::NULL };
        let scope = match scope {
            CASTKIT_SCOPE_SIBLINGS => Scope::Siblings,
            CASTKIT_SCOPE_CHILDREN => Scope::Children,
            _ => return castkit_node::NULL,
        };
        let target = Links::of(&file.cast()).target(found, hash, scope, &[NodeKind(kind)]);
        castkit_node::of_option(target.map(|target| target.node), node.file)
    })
}
