//! The owned document.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cast_format::schema::{self, LinkSchema, Meaning, Scope};
use cast_format::{NodeKind, VERSION};
use hashbrown::HashSet;

use crate::plan::is_link;
use crate::tree::{for_each_mut, preorder};
use crate::{Data, Node, NodeHash};

/// A Cast file that owns its tree. Property data may be borrowed from the file it was read from.
///
/// ```
/// use cast_write::{Bone, Document, Layout, Mesh, Model, Root, Skeleton};
///
/// let mesh = Mesh::new()
///     .name("triangle")
///     .positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
///     .uv_layer(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
///     .faces(vec![0_u32, 1, 2]);
/// let skeleton = Skeleton::new().bone(Bone::new().name("hip").local_position([0.0, 1.0, 0.0]));
/// let document = Document::from(Root::new().model(Model::new().name("hero").skeleton(skeleton).mesh(mesh)));
/// let bytes = document.to_vec(Layout::aligned(16)?)?;
///
/// let cast = cast_read::Cast::parse(&bytes).unwrap();
/// let mesh = cast.meshes().next().unwrap();
/// assert_eq!(mesh.uv_layer_count(), Some(1));
/// assert_eq!(mesh.faces().unwrap().as_bytes(), [0, 1, 2]);
/// # Ok::<(), cast_write::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Document<'a> {
    /// Version of the container; 1.
    pub version: u32,
    /// Reserved; 0.
    pub flags: u32,
    /// The nodes at the top. Readers expect exactly one of kind root.
    pub roots: Vec<Node<'a>>,
    /// Bytes behind the last root.
    pub trailing: Cow<'a, [u8]>,
}

impl Default for Document<'_> {
    fn default() -> Self {
        Self { version: VERSION, flags: 0, roots: Vec::new(), trailing: Cow::Borrowed(&[]) }
    }
}

impl<'a, T: Into<Node<'a>>> From<T> for Document<'a> {
    /// A document with one node at the top.
    fn from(root: T) -> Self {
        Self { roots: vec![root.into()], ..Self::default() }
    }
}

impl<'a> Document<'a> {
    /// A document with one empty root.
    #[must_use]
    pub fn new() -> Self {
        Self::from(Node::new(NodeKind::ROOT))
    }

    /// All nodes with their depth, parents before children.
    pub fn nodes(&self) -> impl Iterator<Item = (usize, &Node<'a>)> {
        preorder(&self.roots)
    }

    /// Calls a function for every node, parents before children; it may change the node and its children.
    pub fn for_each_mut(&mut self, change: impl FnMut(&mut Node<'a>)) {
        for_each_mut(&mut self.roots, change);
    }

    /// The same document with nothing borrowed.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            version: self.version,
            flags: self.flags,
            roots: self.roots.into_iter().map(Node::into_owned).collect(),
            trailing: Cow::Owned(self.trailing.into_owned()),
        }
    }

    /// Every number that is the hash of a node or the value of a link.
    pub(crate) fn hashes_in_use(&self) -> HashSet<u64> {
        let mut used = HashSet::new();
        for (_, node) in self.nodes() {
            used.extend(node.hash.fixed());
            for property in node.properties.iter().filter(|property| is_link(node, property)) {
                match &property.data {
                    Data::Links(links) => used.extend(links.iter().filter_map(|link| link.fixed())),
                    data => used.extend(data.elements::<u64>().unwrap_or_default().iter()),
                }
            }
        }
        used
    }

    /// Gives every node a new hash, assigned when the document is written, and rewrites all links to match.
    ///
    /// Links that lead nowhere keep their number. Afterwards no two nodes share a hash and none has the hash 0.
    pub fn rehash(&mut self) {
        self.rehash_where(|_| true);
    }

    /// Like [`rehash`](Self::rehash), for the nodes whose hash is one of these.
    pub fn rehash_where(&mut self, chosen: impl Fn(u64) -> bool) {
        let renew = |siblings: &mut [Node<'a>], parent_links: Option<(NodeKind, &mut Vec<crate::Property<'a>>)>| {
            // Of several siblings with one kind and hash a link means the first.
            let mut renewed: BTreeMap<(NodeKind, u64), NodeHash> = BTreeMap::new();
            for node in siblings.iter_mut() {
                let Some(old) = node.hash.fixed().filter(|hash| chosen(*hash)) else { continue };
                node.hash = NodeHash::assigned();
                renewed.entry((node.kind, old)).or_insert(node.hash);
            }
            if renewed.is_empty() {
                return;
            }
            for node in siblings {
                relink(node.kind, &mut node.properties, Scope::Siblings, &renewed);
            }
            if let Some((kind, properties)) = parent_links {
                relink(kind, properties, Scope::Children, &renewed);
            }
        };
        renew(&mut self.roots, None);
        for_each_mut(&mut self.roots, |node| renew(&mut node.children, Some((node.kind, &mut node.properties))));
    }

    /// Adds the content of other documents to the first root of this one.
    ///
    /// Nodes of theirs whose hash is in use here get a new one, with links rewritten; all else is kept. Version, flags
    /// and trailing bytes are those of this document. Of several metadata nodes readers take hints from the first, so
    /// those of this document win.
    pub fn merge(&mut self, others: impl IntoIterator<Item = Document<'a>>) {
        if self.roots.is_empty() {
            self.roots.push(Node::new(NodeKind::ROOT));
        }
        let mut used = self.hashes_in_use();
        for mut other in others {
            other.rehash_where(|hash| used.contains(&hash));
            used.extend(other.hashes_in_use());
            for mut root in other.roots {
                if root.kind != NodeKind::ROOT {
                    self.roots.push(root);
                    continue;
                }
                if let Some(first) = self.roots.iter_mut().find(|node| node.kind == NodeKind::ROOT) {
                    first.properties.append(&mut root.properties);
                    first.children.append(&mut root.children);
                } else {
                    self.roots.push(root);
                }
            }
        }
    }
}

/// Lets the links of a node that look in `scope` follow the nodes whose hash has changed.
fn relink(
    kind: NodeKind,
    properties: &mut [crate::Property<'_>],
    scope: Scope,
    renewed: &BTreeMap<(NodeKind, u64), NodeHash>,
) {
    for property in properties {
        let Some(link) = link_schema(kind, &property.name).filter(|link| link.scope == scope) else { continue };
        let Some(links) = links_of(&property.data) else { continue };
        let follow = |old: &NodeHash| {
            let target = old.fixed().and_then(|old| link.targets.iter().find_map(|kind| renewed.get(&(*kind, old))));
            *target.unwrap_or(old)
        };
        let new: Vec<NodeHash> = links.iter().map(follow).collect();
        if new != links {
            property.data = Data::Links(new);
        }
    }
}

/// The values of a link property.
fn links_of(data: &Data<'_>) -> Option<Vec<NodeHash>> {
    match data {
        Data::Links(links) => Some(links.clone()),
        data => Some(data.elements::<u64>()?.iter().map(|hash| NodeHash::new(*hash)).collect()),
    }
}

/// What the schema says of a link; a slot of a material that it does not name is like those that it does.
fn link_schema(kind: NodeKind, name: &[u8]) -> Option<&'static LinkSchema> {
    let node = schema::node(kind)?;
    let row = core::str::from_utf8(name).ok().and_then(|name| node.property(name));
    let row = if kind == NodeKind::MATERIAL { row.or_else(|| node.property("extra0")) } else { row };
    match row?.meaning {
        Meaning::Link(link) => Some(link),
        _ => None,
    }
}
