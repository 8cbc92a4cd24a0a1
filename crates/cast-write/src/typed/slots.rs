//! Links to children of the node itself: slots of materials, and the file of an instance.

use std::borrow::{Borrow, BorrowMut, Cow};

use cast_format::{NodeKind, PropertyType, schema};

use super::{Color, File, Instance, Material, read};
use crate::{Error, Node, NodeHash};

/// The content of a material slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MaterialSource<'a, N = Node<'a>> {
    /// A texture.
    File(File<'a, N>),
    /// A constant colour.
    Color(Color<'a, N>),
}

/// A slot of a material: any link, whether or not the specification names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot<'n, 'a> {
    /// The name in the file, such as `albedo`; empty when it is not UTF-8.
    pub name: &'n str,
    /// The hash of its content.
    pub hash: NodeHash,
    /// Its content; `None` if the link leads nowhere.
    pub source: Option<MaterialSource<'a, &'n Node<'a>>>,
}

/// The first child that has a hash and one of these kinds.
fn child<'n, 'a>(node: &'n Node<'a>, hash: NodeHash, kinds: &[NodeKind]) -> Option<&'n Node<'a>> {
    node.children.iter().find(|child| child.hash == hash && kinds.contains(&child.kind))
}

impl<'n, 'a> MaterialSource<'a, &'n Node<'a>> {
    pub(super) fn linked(node: &'n Node<'a>, key: &str) -> Option<Self> {
        Self::of(node, read::hash(node, key).ok()??)
    }

    fn of(node: &'n Node<'a>, hash: NodeHash) -> Option<Self> {
        let target = child(node, hash, &[NodeKind::FILE, NodeKind::COLOR])?;
        let file = File::try_from(target).map(Self::File);
        file.or_else(|_| Color::try_from(target).map(Self::Color)).ok()
    }
}

impl<'n, 'a> File<'a, &'n Node<'a>> {
    pub(super) fn linked(node: &'n Node<'a>, key: &str) -> Option<Self> {
        child(node, read::hash(node, key).ok()??, &[NodeKind::FILE]).map(Self::wrap)
    }
}

/// The name in the file of a slot, given that name or its name in the schema.
fn key_of<'a>(slot: Cow<'a, str>) -> Cow<'a, str> {
    let row = schema::node(NodeKind::MATERIAL).and_then(|node| node.properties.iter().find(|row| row.field == slot));
    row.filter(|row| !row.is_layered()).map_or(slot, |row| Cow::Borrowed(row.key))
}

impl<'a, N: Borrow<Node<'a>>> Material<'a, N> {
    /// All slots, known and unknown, in file order.
    pub fn slots(&self) -> impl Iterator<Item = Slot<'_, 'a>> {
        let node = self.node();
        let links = node.properties.iter().filter(|property| property.data.property_type() == PropertyType::INTEGER64);
        links.filter_map(move |property| {
            let hash = *property.data.links()?.first()?;
            let name = core::str::from_utf8(&property.name).unwrap_or_default();
            Some(Slot { name, hash, source: MaterialSource::of(node, hash) })
        })
    }

    /// The content of a slot, by its name in the file or its name in the schema.
    #[must_use]
    pub fn slot(&self, slot: &str) -> Option<MaterialSource<'a, &Node<'a>>> {
        MaterialSource::linked(self.node(), &key_of(slot.into()))
    }

    /// Any other texture or colour, by its number. Key `extra%d`, type l.
    #[must_use]
    pub fn extra(&self, layer: u32) -> Option<MaterialSource<'a, &Node<'a>>> {
        self.slot(&extra(layer))
    }

    /// The hash that [`extra`](Self::extra) follows.
    #[must_use]
    pub fn extra_hash(&self, layer: u32) -> Option<NodeHash> {
        self.try_extra_hash(layer).ok().flatten()
    }

    /// Like [`extra_hash`](Self::extra_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property is present but not what the specification says.
    pub fn try_extra_hash(&self, layer: u32) -> Result<Option<NodeHash>, Error> {
        read::hash(self.node(), &extra(layer))
    }
}

fn extra(layer: u32) -> String {
    format!("extra{layer}")
}

impl<'a, N: BorrowMut<Node<'a>>> Material<'a, N> {
    /// Sets what [`extra_hash`](Self::extra_hash) reads.
    pub fn set_extra(&mut self, layer: u32, value: impl Into<NodeHash>) -> &mut Self {
        self.node_mut().set(extra(layer), value.into());
        self
    }

    /// Like [`set_extra`](Self::set_extra), for building.
    #[must_use]
    pub fn with_extra(mut self, layer: u32, value: impl Into<NodeHash>) -> Self {
        self.set_extra(layer, value);
        self
    }

    /// Removes what [`extra_hash`](Self::extra_hash) reads; returns whether it existed. The target of the link stays.
    pub fn remove_extra(&mut self, layer: u32) -> bool {
        self.node_mut().remove(&extra(layer))
    }

    /// Puts a texture into a slot, such as `albedo` or `ambient_occlusion`: adds a file and the link to it. The
    /// previous content is removed, unless another slot uses it, too.
    pub fn set_texture(&mut self, slot: impl Into<Cow<'a, str>>, path: impl Into<Cow<'a, str>>) -> &mut Self {
        self.fill(slot.into(), File::new().with_path(path).into())
    }

    /// Like [`set_texture`](Self::set_texture), for building.
    #[must_use]
    pub fn with_texture(mut self, slot: impl Into<Cow<'a, str>>, path: impl Into<Cow<'a, str>>) -> Self {
        self.set_texture(slot, path);
        self
    }

    /// Puts a constant colour r, g, b, a into a slot such as `roughness`: adds a colour and the link to it. The
    /// previous content is removed, unless another slot uses it, too.
    pub fn set_constant(&mut self, slot: impl Into<Cow<'a, str>>, rgba: [f32; 4]) -> &mut Self {
        self.fill(slot.into(), Color::new().with_rgba(rgba).into())
    }

    /// Like [`set_constant`](Self::set_constant), for building.
    #[must_use]
    pub fn with_constant(mut self, slot: impl Into<Cow<'a, str>>, rgba: [f32; 4]) -> Self {
        self.set_constant(slot, rgba);
        self
    }

    /// Empties a slot. Returns whether it existed. Its content is removed, unless another slot uses it, too.
    pub fn remove_slot(&mut self, slot: &str) -> bool {
        let key = key_of(slot.into());
        let held = read::hash(self.node(), &key).ok().flatten();
        let removed = self.node_mut().remove(&key);
        self.drop_unless_held(held);
        removed
    }

    fn fill(&mut self, slot: Cow<'a, str>, source: Node<'a>) -> &mut Self {
        let key = key_of(slot);
        let held = read::hash(self.node(), &key).ok().flatten();
        self.node_mut().set(key, source.hash);
        self.drop_unless_held(held);
        self.node_mut().children.push(source);
        self
    }

    fn drop_unless_held(&mut self, held: Option<NodeHash>) {
        let Some(held) = held.filter(|held| self.slots().all(|slot| slot.hash != *held)) else { return };
        let node = self.node_mut();
        if let Some(index) = child(node, held, &[NodeKind::FILE, NodeKind::COLOR])
            .and_then(|target| node.children.iter().position(|child| std::ptr::eq(child, target)))
        {
            node.children.remove(index);
        }
    }
}

impl<'a, N: BorrowMut<Node<'a>>> Instance<'a, N> {
    /// Sets the Cast file that is placed: changes the path of the linked file, or adds one and the link to it.
    pub fn set_reference(&mut self, path: impl Into<Cow<'a, str>>) -> &mut Self {
        let held = self.reference_file_hash();
        let mut files = self.files_mut();
        if let Some(mut file) = files.find(|file| Some(file.hash()) == held) {
            file.set_path(path);
            drop(files);
            return self;
        }
        drop(files);
        let file = File::new().with_path(path);
        self.set_reference_file(file.hash()).push_file(file)
    }

    /// Like [`set_reference`](Self::set_reference), for building.
    #[must_use]
    pub fn with_reference(mut self, path: impl Into<Cow<'a, str>>) -> Self {
        self.set_reference(path);
        self
    }
}
