//! The nodes of a document: reading, adding and removing them.

use castkit::format::NodeKind;
use castkit::write::{Node, NodeHash};

use super::{State, castkit_document, castkit_document_node};
use crate::error::{Failure, castkit_error, given};
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::{castkit_kind, castkit_node};

/// Reads something from the state of a document; `otherwise` for NULL.
fn look<T: Copy>(document: Option<&castkit_document>, otherwise: T, get: impl FnOnce(&State) -> Option<T>) -> T {
    total(otherwise, || {
        let Some(document) = document else { return otherwise };
        get(&handle::lock(&document.state)).unwrap_or(otherwise)
    })
}

/// The number of children of a node of a document with the given kind, or of all children if `kind` is 0. The children
/// of `node` 0 are the roots.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_child_count(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    kind: castkit_kind,
) -> usize {
    look(document, 0, |state| Some(children(state, node, kind).count()))
}

/// Child number `index` of a node of a document, among those with the given kind, or among all if `kind` is 0; 0 if
/// there is none. The children of `node` 0 are the roots. With a kind, this takes time proportional to the number of
/// children.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_child(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    kind: castkit_kind,
    index: usize,
) -> castkit_document_node {
    look(document, 0, |state| match kind {
        0 => state.places.children(node)?.get(index).copied(),
        _ => children(state, node, kind).nth(index),
    })
}

fn children(state: &State, node: u32, kind: castkit_kind) -> impl Iterator<Item = u32> {
    let all = state.places.children(node).unwrap_or_default();
    let nodes = match node {
        0 => &state.document.roots[..],
        _ => state.places.node(&state.document, node).map_or(&[][..], |node| &node.children[..]),
    };
    all.iter().zip(nodes).filter(move |(_, node)| kind == 0 || node.kind.0 == kind).map(|(number, _)| *number)
}

/// The parent of a node of a document; 0 for a root, and if there is no such node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_parent(
    document: Option<&castkit_document>,
    node: castkit_document_node,
) -> castkit_document_node {
    look(document, 0, |state| state.places.parent(node))
}

/// The kind of a node of a document; 0 if there is no such node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_kind(
    document: Option<&castkit_document>,
    node: castkit_document_node,
) -> castkit_kind {
    look(document, 0, |state| Some(state.places.node(&state.document, node)?.kind.0))
}

/// Writes the hash of a node of a document to `*hash`. Returns false and writes nothing if the hash will be assigned on
/// saving, or there is no such node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_hash(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    hash: Option<&mut u64>,
) -> bool {
    let found = look(document, None, |state| Some(state.places.node(&state.document, node)?.hash.fixed()));
    if let (Some(found), Some(hash)) = (found, hash) {
        *hash = found;
    }
    found.is_some()
}

/// Sets the hash of a node of a document. If the hash would have been assigned on saving until now, links to the node
/// that were made by functions such as `castkit_mesh_set_material` are updated. Otherwise links keep the old hash.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_set_hash(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |state| {
        let old = node_mut(state, node)?.hash;
        let new = NodeHash::new(hash);
        node_mut(state, node)?.hash = new;
        if old.fixed().is_none() {
            // Until now, links to this node had no number either: they get the new hash too.
            state.document.for_each_mut(|node| {
                for property in &mut node.properties {
                    if let castkit::write::Data::Links(links) = &mut property.data {
                        links.iter_mut().filter(|link| **link == old).for_each(|link| *link = new);
                    }
                }
            });
        }
        Ok(true)
    })
}

/// Adds a node of any kind as the last child of `parent`, or as the last root if `parent` is 0. Its hash is assigned on
/// saving. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_add(
    document: Option<&castkit_document>,
    parent: castkit_document_node,
    kind: castkit_kind,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    change(document, error, 0, |state| push(state, parent, Node::new(NodeKind(kind))))
}

/// Adds a copy of a node of a file with its descendants as the last child of `parent`, or as the last root if `parent`
/// is 0. Its arrays are shared with the file. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_add_copy(
    document: Option<&castkit_document>,
    parent: castkit_document_node,
    node: castkit_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    change(document, error, 0, |state| {
        let found = node.required("node")?;
        let file = given(node.file(), "node.file")?;
        push(state, parent, Node::of_file(file.file(), found.place()))
    })
}

/// Removes a node of a document with its descendants. Links to it are not changed. Returns false and sets `error` if
/// there is no such node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_remove(
    document: Option<&castkit_document>,
    node: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |state| {
        let parent = state.places.parent(node).ok_or_else(|| missing(node))?;
        let siblings = state.places.children(parent).unwrap_or_default();
        let index = siblings.iter().position(|of| *of == node).ok_or_else(|| missing(node))?;
        match parent {
            0 => drop(state.document.roots.remove(index)),
            _ => drop(node_mut(state, parent)?.children.remove(index)),
        }
        state.places.remove(node);
        Ok(true)
    })
}

/// Adds a child of a given kind to a node of a given kind.
pub(crate) fn add_child(
    document: Option<&castkit_document>,
    parent: castkit_document_node,
    kind: NodeKind,
    child: NodeKind,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    change(document, error, 0, |state| {
        of_kind(node_mut(state, parent)?, kind)?;
        push(state, parent, Node::new(child))
    })
}

fn push(state: &mut State, parent: u32, node: Node<'static>) -> Result<u32, Failure> {
    let siblings = match parent {
        0 => &mut state.document.roots,
        _ => &mut *node_mut(state, parent)?.children,
    };
    siblings.push(node);
    let State { document, places, .. } = state;
    let added = match parent {
        0 => document.roots.last(),
        _ => places.node(document, parent).and_then(|parent| parent.children.last()),
    };
    Ok(added.map_or(0, |added| places.push_tree(parent, added)))
}

/// Changes the state of a document.
pub(super) fn change<T>(
    document: Option<&castkit_document>,
    error: Option<&mut castkit_error>,
    otherwise: T,
    work: impl FnOnce(&mut State) -> Result<T, Failure>,
) -> T {
    fallible(error, otherwise, || work(&mut handle::lock(&given(document, "document")?.state)))
}

pub(super) fn missing(node: u32) -> Failure {
    Failure::Argument(format!("node {node} is not in the document, or has been removed"))
}

pub(super) fn node_mut(state: &mut State, node: u32) -> Result<&mut Node<'static>, Failure> {
    state.places.node_mut(&mut state.document, node).ok_or_else(|| missing(node))
}

/// Checks that a node has a kind.
pub(super) fn of_kind(node: &Node<'_>, kind: NodeKind) -> Result<(), Failure> {
    if node.kind == kind {
        return Ok(());
    }
    Err(Failure::Argument(format!("the node is of kind `{}`, expected `{kind}`", node.kind)))
}
