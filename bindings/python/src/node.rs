//! Nodes that are read.

use castkit::CastFile;

use castkit::read::{Links, NodeKind, NodePlace, NodeRef, Scope};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::data::Data;

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
    /// The letters of the kind as a number.
    #[getter]
    fn kind(&self) -> u32 {
        self.node().kind().0
    }

    #[getter]
    fn hash(&self) -> u64 {
        self.node().hash()
    }

    /// Byte offset of the header.
    #[getter]
    fn offset(&self) -> usize {
        self.place.offset()
    }

    /// Path from the top, such as `root[0]/model[0] "hero"`.
    fn path(&self) -> String {
        self.node().path()
    }

    /// Whether a property of unknown type hides what follows it.
    #[getter]
    fn is_opaque(&self) -> bool {
        self.node().is_opaque()
    }

    #[getter]
    fn child_count(&self) -> u32 {
        self.node().header().child_count
    }

    /// The child nodes, all or those of a kind.
    #[pyo3(signature = (kind=None))]
    fn children(&self, kind: Option<u32>) -> Vec<Self> {
        let fits = |node: &NodeRef<'_>| kind.is_none_or(|kind| node.kind().0 == kind);
        self.node().children().filter(fits).map(|node| Self::new(&self.file, node)).collect()
    }

    /// Names and values of the properties in their order, without padding.
    fn properties<'py>(&self, py: Python<'py>) -> Vec<(Bound<'py, PyBytes>, Data)> {
        let node = self.node();
        let padding = node.padding();
        let properties = node.properties().filter(|property| !property.is_padding(padding));
        properties.map(|of| (PyBytes::new(py, of.name().as_bytes()), Data::of(&self.file, &of))).collect()
    }

    /// The same with padding.
    fn all_properties<'py>(&self, py: Python<'py>) -> Vec<(Bound<'py, PyBytes>, Data)> {
        let properties = self.node().properties();
        properties.map(|of| (PyBytes::new(py, of.name().as_bytes()), Data::of(&self.file, &of))).collect()
    }

    /// The value of a property; of several with the name the last one wins.
    fn get(&self, name: &str) -> Option<Data> {
        Some(Data::of(&self.file, &self.node().property(name)?))
    }

    /// The first text of a property without its bytes being looked at; `None` if it is absent or no text.
    fn text<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyBytes>> {
        Some(PyBytes::new(py, self.node().text(name)?.as_bytes()))
    }

    /// The first node with this hash of one of these kinds, among the siblings or the children.
    fn resolve(&self, hash: u64, siblings: bool, kinds: Vec<u32>) -> Option<Self> {
        let kinds: Vec<NodeKind> = kinds.into_iter().map(NodeKind).collect();
        let scope = if siblings { Scope::Siblings } else { Scope::Children };
        let cast = self.file.cast();
        let target = Links::of(&cast).target(self.node(), hash, scope, &kinds)?;
        Some(Self::new(&self.file, target.node))
    }

    /// Whether it is the same place in the same file.
    fn is_same(&self, other: &Self) -> bool {
        self.node() == other.node()
    }
}
