//! The owned tree: nodes and their properties.

use std::borrow::Cow;
use std::fmt;

use cast_format::{NodeKind, Padding};

use crate::tree::{assemble, preorder};
use crate::{Data, NodeHash};

/// A property: a name and data.
#[derive(Clone, Debug, PartialEq)]
pub struct Property<'a> {
    /// The name; UTF-8 but in damaged files.
    pub name: Cow<'a, [u8]>,
    /// The data.
    pub data: Data<'a>,
}

impl<'a> Property<'a> {
    /// A property.
    pub fn new(name: impl Into<Cow<'a, str>>, data: impl Into<Data<'a>>) -> Self {
        let name = match name.into() {
            Cow::Borrowed(name) => Cow::Borrowed(name.as_bytes()),
            Cow::Owned(name) => Cow::Owned(name.into_bytes()),
        };
        Self { name, data: data.into() }
    }

    /// Whether it is padding, as [`Node::padding`] of its node tells.
    ///
    /// Layouts other than [`Preserve`](crate::Layout::Preserve) leave it out, so a name of underscores with a string of
    /// spaces is no place for data of your own.
    #[must_use]
    pub fn is_padding(&self, padding: Padding) -> bool {
        padding.has(&self.name, self.data.is_blank())
    }
}

/// A node that owns its properties and children; their data may be borrowed.
///
/// Order is kept. Properties are reached by name ([`property`](Self::property), [`set`](Self::set)) or directly.
pub struct Node<'a> {
    /// The kind.
    pub kind: NodeKind,
    /// What links refer to.
    pub hash: NodeHash,
    /// The properties, in order.
    pub properties: Vec<Property<'a>>,
    /// The children, in order.
    pub children: Vec<Node<'a>>,
    /// Bytes behind the last child that nothing accounts for; written by [`Layout::Preserve`](crate::Layout) only.
    pub slack: Cow<'a, [u8]>,
    /// What a last property of unknown type hides.
    pub hidden: Hidden,
}

/// Properties and children that cannot be told apart, because they lie behind a property of unknown type: they are a
/// part of its data, but the header of the node counts them. Without such a property, say because it was removed, they
/// are not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Properties behind the last one.
    pub properties: u32,
    /// Children.
    pub children: u32,
}

impl<'a> Node<'a> {
    /// An empty node whose hash is assigned when it is written.
    #[must_use]
    pub fn new(kind: NodeKind) -> Self {
        Self::with_hash(kind, NodeHash::assigned())
    }

    /// An empty node with this hash.
    #[must_use]
    pub fn with_hash(kind: NodeKind, hash: NodeHash) -> Self {
        Self {
            kind,
            hash,
            properties: Vec::new(),
            children: Vec::new(),
            slack: Cow::Borrowed(&[]),
            hidden: Hidden::default(),
        }
    }

    /// The property of this name. Of several the last one counts, as in the reader.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&Property<'a>> {
        self.properties.iter().rfind(|property| *property.name == *name.as_bytes())
    }

    /// The property of this name, to change.
    pub fn property_mut(&mut self, name: &str) -> Option<&mut Property<'a>> {
        self.properties.iter_mut().rfind(|property| *property.name == *name.as_bytes())
    }

    /// Sets a property: in its place if there is one of this name, else at the end.
    pub fn set(&mut self, name: impl Into<Cow<'a, str>>, data: impl Into<Data<'a>>) -> &mut Self {
        let new = Property::new(name, data);
        match self.properties.iter_mut().rfind(|property| property.name == new.name) {
            Some(property) => *property = new,
            None => self.properties.push(new),
        }
        self
    }

    /// Removes all properties of this name; whether there were any.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.properties.len();
        self.properties.retain(|property| *property.name != *name.as_bytes());
        self.properties.len() < before
    }

    /// The name (property `n`), if there is one and it is UTF-8.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.property("n")?.data.text()
    }

    /// The children of a kind.
    pub fn children_of(&self, kind: NodeKind) -> impl Iterator<Item = &Node<'a>> {
        self.children.iter().filter(move |child| child.kind == kind)
    }

    /// Which of the properties are padding: what an aligned layout put there, or would be taken for it.
    #[must_use]
    pub fn padding(&self) -> Padding {
        let properties = self.properties.iter();
        Padding::of(self.kind, properties.map(|property| (&*property.name, property.data.is_blank())))
    }

    /// Whether a property of unknown type hides what follows it, see [`Hidden`].
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.properties.iter().any(|property| !property.data.property_type().is_known())
    }

    /// What is hidden, as long as something hides it.
    pub(crate) fn hidden(&self) -> Hidden {
        if self.is_opaque() { self.hidden } else { Hidden::default() }
    }

    /// The same tree with nothing borrowed.
    #[must_use]
    pub fn into_owned(self) -> Node<'static> {
        let mut pending = vec![(0, self)];
        let owned = std::iter::from_fn(|| {
            let (depth, mut node) = pending.pop()?;
            let children = std::mem::take(&mut node.children);
            pending.extend(children.into_iter().rev().map(|child| (depth + 1, child)));
            let own = |property: Property<'_>| Property {
                name: Cow::Owned(property.name.into_owned()),
                data: property.data.into_owned(),
            };
            let properties = std::mem::take(&mut node.properties).into_iter().map(own).collect();
            let slack = Cow::Owned(std::mem::take(&mut node.slack).into_owned());
            let (kind, hash, hidden) = (node.kind, node.hash, node.hidden);
            Some((depth, Node { kind, hash, properties, children: Vec::new(), slack, hidden }))
        });
        assemble(owned).pop().unwrap_or_else(|| Node::new(NodeKind::ROOT))
    }

    /// The node without its children.
    fn shallow(&self) -> Self {
        Self {
            kind: self.kind,
            hash: self.hash,
            properties: self.properties.clone(),
            children: Vec::new(),
            slack: self.slack.clone(),
            hidden: self.hidden,
        }
    }
}

impl Drop for Node<'_> {
    /// Takes the tree apart level by level: the compiler's own way recurses, and files can be thousands of levels deep.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.children);
        while let Some(mut node) = pending.pop() {
            pending.append(&mut node.children);
        }
    }
}

impl Clone for Node<'_> {
    fn clone(&self) -> Self {
        let copies = preorder(std::slice::from_ref(self)).map(|(depth, node)| (depth, node.shallow()));
        assemble(copies).pop().unwrap_or_else(|| Node::new(NodeKind::ROOT))
    }
}

impl PartialEq for Node<'_> {
    /// Equal kinds, hashes, properties and children, in the same order.
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): ((usize, &Self), (usize, &Self))| {
            a.0 == b.0
                && a.1.kind == b.1.kind
                && a.1.hash == b.1.hash
                && a.1.properties == b.1.properties
                && a.1.slack == b.1.slack
                && a.1.hidden == b.1.hidden
                && a.1.children.len() == b.1.children.len()
        };
        let (a, b) = (preorder(std::slice::from_ref(self)), preorder(std::slice::from_ref(other)));
        a.zip(b).all(same)
    }
}

impl fmt::Debug for Node<'_> {
    /// Without the children, of which there may be thousands of levels.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("kind", &self.kind)
            .field("hash", &self.hash)
            .field("properties", &self.properties)
            .field("children", &self.children.len())
            .finish_non_exhaustive()
    }
}
