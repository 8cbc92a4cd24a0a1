//! Objects and their connections.

use cast_interchange::Error;

use super::{Node, Tree};

/// Separates the name of an object from its class in binary files. Text files and paths use `::`.
const SEPARATOR: &[u8] = b"\0\x01";

/// An object of the document: a model, a geometry, a material.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a> {
    /// Its ID, which connections use; `None` before version 7000, which uses names.
    pub id: Option<i64>,
    /// Its name.
    pub name: &'a [u8],
    /// Its class, such as `Geometry` or `AnimCurve`.
    pub class: &'a [u8],
    /// Its subclass, such as `Mesh` or `Shape`.
    pub sub_class: &'a [u8],
    /// The node.
    pub node: Node<'a>,
}

/// A connection between two objects.
#[derive(Clone, Copy, Debug)]
pub struct Connection<'a> {
    /// `OO` from object to object, `OP` from object to property; rarely `PO` and `PP`.
    pub kind: &'a [u8],
    /// The child, which is connected to the parent.
    pub child: Endpoint<'a>,
    /// The parent; 0 is the root of the scene.
    pub parent: Endpoint<'a>,
    /// The property of the parent, if the connection leads to one.
    pub property: Option<&'a [u8]>,
    /// The node.
    pub node: Node<'a>,
}

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint<'a> {
    /// By ID.
    Id(i64),
    /// By class and name, before version 7000.
    Name(&'a [u8]),
}

impl<'a> Tree<'a> {
    /// The objects, in file order.
    ///
    /// # Errors
    /// Returns an error if a record before them is broken.
    pub fn objects(&self) -> Result<impl Iterator<Item = Result<Object<'a>, Error>> + use<'a>, Error> {
        Ok(self.inside("Objects")?.map(|node| Object::new(node?)))
    }

    /// The connections, in file order.
    ///
    /// # Errors
    /// Returns an error if a record before them is broken.
    pub fn connections(&self) -> Result<impl Iterator<Item = Result<Connection<'a>, Error>> + use<'a>, Error> {
        let is_other = |node: &Node<'_>| node.name != b"C" && node.name != b"Connect";
        let nodes = self.inside("Connections")?.filter(move |node| !node.as_ref().is_ok_and(is_other));
        Ok(nodes.map(|node| Connection::new(node?)))
    }

    /// The children of the first top-level node of a name.
    pub(super) fn inside(&self, name: &str) -> Result<impl Iterator<Item = Result<Node<'a>, Error>> + use<'a>, Error> {
        Ok(self.node(name)?.into_iter().flat_map(|node| node.children()))
    }
}

impl<'a> Object<'a> {
    fn new(node: Node<'a>) -> Result<Self, Error> {
        let id = node.integer(0)?;
        let first = usize::from(id.is_some());
        let (name, class) = split(node.text(first)?.unwrap_or_default());
        let sub_class = node.text(first.saturating_add(1))?.unwrap_or_default();
        Ok(Self { id, name, class: class.unwrap_or(node.name), sub_class, node })
    }
}

/// The name of an object, if the node looks like one.
pub(super) fn own_name<'a>(node: &Node<'a>) -> Result<Option<&'a [u8]>, Error> {
    let text = match node.text(0)? {
        Some(text) => Some(text),
        None => node.text(1)?,
    };
    Ok(text.map(|text| split(text).0))
}

/// Name and class: `Cube\0\x01Model`, or before 7000 `Model::Cube`.
fn split(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let cut = |separator: &[u8]| {
        let at = text.windows(separator.len()).position(|window| window == separator)?;
        Some((text.get(..at)?, text.get(at.checked_add(separator.len())?..)?))
    };
    if let Some((name, class)) = cut(SEPARATOR) {
        return (name, Some(class));
    }
    cut(b"::").map_or((text, None), |(class, name)| (name, Some(class)))
}

impl<'a> Connection<'a> {
    fn new(node: Node<'a>) -> Result<Self, Error> {
        let kind = node.text(0)?.unwrap_or_default();
        let end = |index: usize| {
            let number = node.integer(index)?.map(Endpoint::Id);
            let named = || Ok(Endpoint::Name(node.text(index)?.unwrap_or_default()));
            number.map_or_else(named, Ok::<_, Error>)
        };
        // In PO and PP, the property of the child stands between the two.
        let of_child = usize::from(kind.starts_with(b"P"));
        let (child, parent) = (end(1)?, end(of_child.saturating_add(2))?);
        let property = node.text(of_child.saturating_add(3))?;
        Ok(Self { kind, child, parent, property, node })
    }
}
