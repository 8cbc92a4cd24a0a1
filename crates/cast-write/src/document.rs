//! The owned document.

use cast_format::schema::Scope;
use cast_format::{NodeKind, VERSION};
use hashbrown::{HashMap, HashSet};

use crate::borrowed::{Borrowed, link_schema};
use crate::tree::{for_each_mut, preorder};
use crate::{Data, Node, NodeHash, Property, RawBytes};

/// A Cast file that owns its tree. Property data may be borrowed from the file it was read from.
///
/// ```
/// # use cast_read::Cast;
/// # use cast_write::{Bone, Document, Layout, Mesh, Model, Root, Skeleton};
/// let mesh = Mesh::new()
///     .with_name("triangle")
///     .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
///     .with_uv_layer(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
///     .with_faces(vec![0_u32, 1, 2]);
/// let skeleton = Skeleton::new().with_bone(Bone::new().with_name("hip").with_local_position([0.0, 1.0, 0.0]));
/// let document = Document::from(Root::new().with_model(Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh)));
/// let bytes = document.to_vec(Layout::aligned(16)?)?;
///
/// let cast = Cast::parse(&bytes).unwrap();
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
    /// Bytes after the last root.
    pub trailing: RawBytes<'a>,
}

impl Default for Document<'_> {
    fn default() -> Self {
        Self { version: VERSION, flags: 0, roots: Vec::new(), trailing: RawBytes::empty() }
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
            trailing: self.trailing.into_owned(),
        }
    }

    /// Every hash of a node and every value of a link that satisfies `chosen`.
    pub(crate) fn hashes_in_use(&self, chosen: impl Fn(NodeHash) -> bool) -> HashSet<NodeHash> {
        let mut used = HashSet::new();
        for (_, node) in self.nodes() {
            used.extend(Some(node.hash).filter(|hash| chosen(*hash)));
            for property in node.properties.iter().filter(|property| link_schema(node.kind, property).is_some()) {
                let links = property.data.links().unwrap_or_default();
                used.extend(links.into_iter().filter(|hash| chosen(*hash)));
            }
        }
        used
    }

    /// Gives every node a new hash, assigned when the document is written, and rewrites all links to match.
    ///
    /// Dangling links keep their number. Afterwards no two nodes have the same hash and none has the hash 0. Handles
    /// stay as they are, unless several nodes have the same one because one is a clone of the other.
    pub fn rehash(&mut self) {
        let mut met = HashSet::new();
        let handles = self.nodes().map(|(_, node)| node.hash).filter(|hash| hash.fixed().is_none());
        let shared: HashSet<NodeHash> = handles.filter(|hash| !met.insert(*hash)).collect();
        self.renew(|hash| hash.fixed().is_some() || shared.contains(&hash));
    }

    /// Like [`rehash`](Self::rehash), for the nodes whose hash is one of these.
    pub fn rehash_where(&mut self, chosen: impl Fn(u64) -> bool) {
        self.renew(|hash| hash.fixed().is_some_and(&chosen));
    }

    /// The largest texture or colour, in bytes, of which [`own_sources`](Self::own_sources) makes copies.
    pub const LARGEST_SOURCE: usize = 4096;

    /// Gives each material its own copy of the textures and colours of other materials in its model to which its slots
    /// link. Readers look for them only among the children of the material itself, and so does everything that removes
    /// materials; tinycast writes a texture that several materials use only in the first of them.
    ///
    /// Returns the number of copies.
    pub fn own_sources(&mut self) -> usize {
        let mut copies = 0_usize;
        self.for_each_mut(|node| copies = copies.saturating_add(own_sources(node)));
        copies
    }

    /// Gives the chosen nodes new hashes. Returns how many.
    pub(crate) fn renew(&mut self, chosen: impl Fn(NodeHash) -> bool) -> u64 {
        #[cfg(feature = "read")]
        self.specify_links();
        let mut borrowed = self.borrowed();
        let mut count = 0_u64;
        let mut renew = |siblings: &mut [Node<'a>], parent_links: Option<(NodeKind, &mut Vec<Property<'a>>)>| {
            let mut renewed = Renewed::new();
            for node in siblings.iter_mut().filter(|node| chosen(node.hash)) {
                let of_old = renewed.entry(node.hash).or_default();
                node.hash = NodeHash::assigned();
                count = count.saturating_add(1);
                if of_old.iter().all(|(kind, _)| *kind != node.kind) {
                    of_old.push((node.kind, node.hash));
                }
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
        borrowed.follow(&mut self.roots);
        self.for_each_mut(|node| borrowed.follow(&mut node.children));
        count
    }

    /// The links of materials to textures and colours of other materials.
    fn borrowed(&mut self) -> Borrowed {
        let mut borrowed = Borrowed::default();
        borrowed.find(&self.roots);
        self.for_each_mut(|node| borrowed.find(&node.children));
        borrowed
    }
}

fn own_sources(parent: &mut Node<'_>) -> usize {
    let is_source = |node: &&Node<'_>| [NodeKind::FILE, NodeKind::COLOR].contains(&node.kind);
    // The links of each material that its own children do not match.
    let mut wanted: Vec<(usize, NodeHash)> = Vec::new();
    for (index, material) in parent.children.iter().enumerate().filter(|(_, node)| node.kind == NodeKind::MATERIAL) {
        let mut own: HashSet<NodeHash> = material.children.iter().filter(is_source).map(|node| node.hash).collect();
        let links = material.properties.iter().filter(|property| link_schema(material.kind, property).is_some());
        let mut missing: Vec<NodeHash> = links.filter_map(|link| link.data.links()).flatten().collect();
        missing.retain(|hash| hash.fixed() != Some(0) && own.insert(*hash));
        wanted.extend(missing.into_iter().map(|hash| (index, hash)));
    }
    if wanted.is_empty() {
        return 0;
    }
    let mut first: HashMap<NodeHash, Node<'_>> =
        wanted.iter().map(|(_, hash)| (*hash, Node::new(NodeKind::ROOT))).collect();
    for source in parent
        .children
        .iter()
        .filter(|node| node.kind == NodeKind::MATERIAL)
        .flat_map(|node| node.children.iter().filter(is_source))
    {
        let size: u64 = source.properties.iter().fold(0, |sum, one| sum.saturating_add(one.data.byte_len()));
        if let Some(found) = first.get_mut(&source.hash)
            && found.kind == NodeKind::ROOT
            && source.children.is_empty()
            && size <= Document::LARGEST_SOURCE as u64
        {
            *found = source.clone();
        }
    }
    let mut copies = 0_usize;
    for (index, hash) in wanted {
        let found = first.get(&hash).filter(|found| found.kind != NodeKind::ROOT).cloned();
        if let (Some(material), Some(source)) = (parent.children.get_mut(index), found) {
            material.children.push(source);
            copies = copies.saturating_add(1);
        }
    }
    copies
}

/// The new hashes of siblings by their old one, in order, one per kind: if several siblings have the same hash, a link
/// means the first one of a matching kind.
type Renewed = HashMap<NodeHash, Vec<(NodeKind, NodeHash)>>;

/// Updates the links of a node with this `scope` to the new hashes.
fn relink(kind: NodeKind, properties: &mut [Property<'_>], scope: Scope, renewed: &Renewed) {
    for property in properties {
        let Some(link) = link_schema(kind, property).filter(|link| link.scope == scope) else { continue };
        let Some(links) = property.data.links() else { continue };
        let follow = |old: &NodeHash| {
            let of_old = renewed.get(old)?;
            of_old.iter().find(|(kind, _)| link.targets.contains(kind)).map(|(_, new)| *new)
        };
        let new: Vec<NodeHash> = links.iter().map(|old| follow(old).unwrap_or(*old)).collect();
        if new != links {
            property.data = Data::Links(new);
        }
    }
}
