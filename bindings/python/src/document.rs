//! Documents that are written.

use std::collections::HashMap;
use std::path::PathBuf;

use castkit::format::PropertyType;
use castkit::write::{Data as WriteData, Layout, Node as WriteNode, NodeHash, Property, RawBytes, SaveOptions};
use castkit::{CastFile, Document as Written};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::data::Data;
use crate::errors::{internal, raise};
use crate::file::File;
use crate::node::Node;
use crate::progress;

/// A tree of nodes, ready to be written.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Document {
    document: Written<'static>,
    /// The layout of the file it was made from: aligned arrays stay aligned.
    kept: Layout,
}

/// A hash from Python: a number, negative for a node that has no hash yet.
#[derive(Default)]
struct Hashes(HashMap<i128, NodeHash>);

impl Hashes {
    fn of(&mut self, hash: i128) -> NodeHash {
        match u64::try_from(hash) {
            Ok(hash) => NodeHash::new(hash),
            Err(_) => *self.0.entry(hash).or_insert_with(NodeHash::assigned),
        }
    }
}

/// A value from Python.
#[derive(FromPyObject)]
enum Value<'py> {
    /// A value in a file.
    Read(Bound<'py, Data>),
    /// Hashes.
    Links(Vec<i128>),
    /// A type, a number of elements, and their bytes.
    New(String, u32, Bound<'py, PyAny>),
}

impl Value<'_> {
    fn data(self, hashes: &mut Hashes) -> PyResult<WriteData<'static>> {
        Ok(match self {
            Self::Read(data) => data.get().shared(),
            Self::Links(links) => WriteData::Links(links.into_iter().map(|hash| hashes.of(hash)).collect()),
            Self::New(property_type, count, buffer) => {
                let property_type = PropertyType::from_text(&property_type).ok_or_else(|| internal("a type"))?;
                // Copied, because another Python thread may change the array while it is written.
                let bytes = match buffer.cast::<PyBytes>() {
                    Ok(bytes) => bytes.as_bytes().to_vec(),
                    Err(_) => PyBuffer::<u8>::get(&buffer)?.to_vec(buffer.py())?,
                };
                WriteData::Raw { property_type, count, bytes: RawBytes::from(bytes) }
            }
        })
    }
}

/// A node from Python: its depth; the node in the file that it was read from; whether all its descendants are
/// unchanged, in which case no entries follow for them; its kind; its hash; and its properties, unless they are
/// unchanged.
type Entry<'py> = (usize, Option<Bound<'py, Node>>, bool, u32, i128, Option<Vec<(PyBackedBytes, Value<'py>)>>);

#[pymethods]
impl Document {
    /// Builds a document.
    #[staticmethod]
    #[pyo3(signature = (entries, like=None))]
    fn assemble(entries: &Bound<'_, PyAny>, like: Option<&File>) -> PyResult<Self> {
        let mut hashes = Hashes::default();
        let mut nodes = Vec::new();
        for entry in entries.try_iter()? {
            let entry: Entry<'_> = entry?.extract()?;
            nodes.push((entry.0, node(entry, &mut hashes)?));
        }
        let mut document = Written { roots: WriteNode::assemble(nodes), ..Written::default() };
        if let Some(like) = like {
            let cast = like.file().cast();
            document.version = cast.header().version;
            document.flags = cast.header().flags;
            let len = cast.bytes().len();
            let start = len.saturating_sub(cast.trailing().len());
            document.trailing = RawBytes::shared(std::sync::Arc::new(like.file().bytes().clone()), start..len);
        }
        let kept = like.map_or(Layout::Preserve, |like| Layout::keeping(&like.file().cast(), &document));
        Ok(Self { document, kept })
    }

    /// The document of an unchanged file.
    #[staticmethod]
    fn of_file(file: &File) -> Self {
        Self { document: Written::from(file.file()), kept: Layout::Preserve }
    }

    /// Writes a file atomically: at any time, there is either the old or the new one. Returns its size.
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        layout: &str,
        sync: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u64> {
        let layout = self.layout(py, layout)?;
        progress::run(py, progress.as_ref(), |progress| {
            let options = SaveOptions::new().layout(layout).sync(sync).progress(progress);
            self.document.save_with(path, options)
        })
    }

    fn to_bytes<'py>(&self, py: Python<'py>, layout: &str) -> PyResult<Bound<'py, PyBytes>> {
        let layout = self.layout(py, layout)?;
        let bytes = py.detach(|| self.document.to_vec(layout)).map_err(|error| raise(py, error))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The document as a file in memory.
    fn to_file(&self, py: Python<'_>) -> PyResult<File> {
        let written =
            py.detach(|| -> castkit::Result<CastFile> { Ok(CastFile::from_bytes(self.document.to_vec(self.kept)?)?) });
        Ok(File::new(written.map_err(|error| raise(py, error))?))
    }
}

fn node(entry: Entry<'_>, hashes: &mut Hashes) -> PyResult<WriteNode<'static>> {
    let (_, source, whole, kind, hash, properties) = entry;
    let mut node = match &source {
        Some(source) if whole => WriteNode::of_file(source.get().file(), source.get().place()),
        Some(source) => WriteNode::of_file_without_children(source.get().file(), source.get().place()),
        None => WriteNode::with_hash(castkit::format::NodeKind(kind), NodeHash::new(0)),
    };
    node.hash = hashes.of(hash);
    if let Some(properties) = properties {
        node.properties.clear();
        for (name, value) in properties {
            node.properties.push(Property { name: name.to_vec().into(), data: value.data(hashes)? });
        }
    }
    Ok(node)
}

impl Document {
    fn layout(&self, py: Python<'_>, layout: &str) -> PyResult<Layout> {
        match layout {
            "keep" => Ok(self.kept),
            "compact" => Ok(Layout::Compact),
            alignment => {
                let alignment = alignment.parse().map_err(|_| internal("a layout"))?;
                Layout::aligned(alignment).map_err(|error| raise(py, error))
            }
        }
    }
}
