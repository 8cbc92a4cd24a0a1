//! Nodes that are read.

use castkit::CastFile;

use castkit::read::{Children, Links, NodeKind, NodePlace, NodeRef, PropertyRef, Scope};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::data::{self, Data};

/// A node of a file: the file and a place in it.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Node {
    file: CastFile,
    place: NodePlace,
}

impl Node {
    pub(crate) fn new(file: &CastFile, node: NodeRef<'_>) -> Self {
        Self { file: file.clone(), place: node.place() }
    }

    pub(crate) fn file(&self) -> &CastFile {
        &self.file
    }

    pub(crate) fn place(&self) -> NodePlace {
        self.place
    }

    pub(crate) fn node(&self) -> NodeRef<'_> {
        self.file.cast().node_at(self.place)
    }
}

#[pymethods]
impl Node {
    /// The kind as a number.
    #[getter]
    fn kind(&self) -> u32 {
        self.node().kind().0
    }

    #[getter]
    fn hash(&self) -> u64 {
        self.node().hash()
    }

    /// The byte offset of the header.
    #[getter]
    fn offset(&self) -> usize {
        self.place.offset()
    }

    /// The path from the top, such as `root[0]/model[0] "hero"`.
    fn path(&self) -> String {
        self.node().path()
    }

    /// Whether the node contains a property of unknown type, after which it cannot be read.
    #[getter]
    fn is_opaque(&self) -> bool {
        self.node().is_opaque()
    }

    #[getter]
    fn child_count(&self) -> u32 {
        self.node().header().child_count
    }

    /// The children of a kind, or all of them.
    #[pyo3(signature = (kind=None))]
    fn children(&self, kind: Option<u32>) -> Nodes {
        Nodes::of(&self.file, of_kind(self.node().children(), kind))
    }

    /// The first child of a kind, or of any, with this name.
    #[pyo3(signature = (name, kind=None))]
    fn child_named(&self, name: &[u8], kind: Option<u32>) -> Option<Self> {
        named(of_kind(self.node().children(), kind), name).map(|node| Self::new(&self.file, node))
    }

    /// The children with their kinds and hashes.
    fn below(&self) -> Vec<(Self, u32, u64)> {
        self.node().children().map(|node| (Self::new(&self.file, node), node.kind().0, node.hash())).collect()
    }

    /// The names and values of the properties in file order, without padding.
    fn properties<'py>(&self, py: Python<'py>) -> Vec<(Bound<'py, PyBytes>, Data)> {
        let node = self.node();
        let padding = node.padding();
        let properties = node.properties().filter(|property| !property.is_padding(padding));
        properties.map(|of| (PyBytes::new(py, of.name().as_bytes()), Data::of(&self.file, &of))).collect()
    }

    /// The same with padding and types; names must be UTF-8.
    fn all_properties<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyString>, String, Data)>> {
        let properties = self.node().properties();
        let known = |of: PropertyRef<'_>| {
            let name = data::text(py, of.name().as_bytes())?;
            Ok((name, of.property_type().to_string(), Data::of(&self.file, &of)))
        };
        properties.map(known).collect()
    }

    /// The value of a property; if several have the same name, the last one wins.
    fn get(&self, name: &str) -> Option<Data> {
        Some(Data::of(&self.file, &self.node().property(name)?))
    }

    /// The first string of a property, without validating it; `None` if it is absent or not a string.
    fn text<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyBytes>> {
        Some(PyBytes::new(py, self.node().text(name)?.as_bytes()))
    }

    /// The first node with this hash and one of these kinds, among the siblings or the children.
    fn resolve(&self, hash: u64, siblings: bool, kinds: Vec<u32>) -> Option<Self> {
        let kinds: Vec<NodeKind> = kinds.into_iter().map(NodeKind).collect();
        let scope = if siblings { Scope::Siblings } else { Scope::Children };
        let cast = self.file.cast();
        let target = Links::of(&cast).target(self.node(), hash, scope, &kinds)?;
        Some(Self::new(&self.file, target.node))
    }

    /// Whether both are the same place in the same file.
    fn is_same(&self, other: &Self) -> bool {
        self.node() == other.node()
    }
}

/// Those of a kind, or all.
pub(crate) fn of_kind(nodes: Children<'_>, kind: Option<u32>) -> impl Iterator<Item = NodeRef<'_>> + Clone {
    nodes.filter(move |node| kind.is_none_or(|kind| node.kind().0 == kind))
}

/// The first with this name. Writers put the name first, next to the header of the node, so that most others are told
/// apart without the memory of their other properties. Only a node that repeats its name, of which the last one counts,
/// is found after all others.
pub(crate) fn named<'a>(nodes: impl Iterator<Item = NodeRef<'a>> + Clone, name: &[u8]) -> Option<NodeRef<'a>> {
    let is_named = |node: &NodeRef<'_>| node.label().is_some_and(|label| label.as_bytes() == name);
    let begins_with_another = |node: &NodeRef<'_>| {
        let first = node.properties().next().filter(|first| first.is_named("n"));
        first.and_then(|first| first.text()).is_some_and(|text| text.as_bytes() != name)
    };
    nodes.clone().find(|node| !begins_with_another(node) && is_named(node)).or_else(|| nodes.clone().find(is_named))
}

/// The nodes of a file in order: a sequence whose nodes become objects when they are accessed.
#[pyclass(frozen, sequence, module = "castkit._native")]
pub(crate) struct Nodes {
    file: CastFile,
    places: Vec<NodePlace>,
}

impl Nodes {
    pub(crate) fn of<'a>(file: &CastFile, nodes: impl Iterator<Item = NodeRef<'a>>) -> Self {
        Self { file: file.clone(), places: nodes.map(|node| node.place()).collect() }
    }
}

#[pymethods]
impl Nodes {
    fn __len__(&self) -> usize {
        self.places.len()
    }

    fn __getitem__(&self, index: usize) -> PyResult<Node> {
        let place = *self.places.get(index).ok_or_else(|| PyIndexError::new_err("there is no such node"))?;
        Ok(Node { file: self.file.clone(), place })
    }
}
