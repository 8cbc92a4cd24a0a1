//! Files that are read.

use std::path::PathBuf;

use castkit::open::{FileBytes, OpenOptions, Recovery};
use castkit::read::Limits;
use castkit::{CastFile, Progress};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::buffer;
use crate::errors::raise;
use crate::node::{self, Node, Nodes};
use crate::progress;

/// An open file: mapped, read, or bytes from elsewhere.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct File {
    file: CastFile,
}

impl File {
    pub(crate) fn new(file: CastFile) -> Self {
        Self { file }
    }

    pub(crate) fn file(&self) -> &CastFile {
        &self.file
    }
}

/// The options of opening, from Python.
#[derive(FromPyObject)]
pub(crate) struct Opening {
    #[pyo3(item)]
    recover: String,
    #[pyo3(item)]
    max_depth: Option<u32>,
    #[pyo3(item)]
    max_nodes: Option<u64>,
    #[pyo3(item)]
    max_properties: Option<u64>,
    #[pyo3(item)]
    max_bytes: Option<u64>,
}

impl Opening {
    fn options<'p>(&self, progress: Progress<'p>) -> PyResult<OpenOptions<'p>> {
        let recovery = match self.recover.as_str() {
            "never" => Recovery::Never,
            "when_complete" => Recovery::WhenComplete,
            "when_damaged" => Recovery::WhenDamaged,
            "always" => Recovery::Always,
            other => {
                let message = format!(
                    "recover is {other:?}, expected \"never\", \"when_complete\", \"when_damaged\" or \"always\""
                );
                return Err(PyValueError::new_err(message));
            }
        };
        let mut limits = Limits::new();
        if let Some(depth) = self.max_depth {
            limits = limits.max_depth(depth);
        }
        if let Some(nodes) = self.max_nodes {
            limits = limits.max_nodes(nodes);
        }
        if let Some(properties) = self.max_properties {
            limits = limits.max_properties(properties);
        }
        let options = OpenOptions::new().recovery(recovery).limits(limits).progress(progress);
        Ok(self.max_bytes.map_or(options, |bytes| options.max_bytes(bytes)))
    }
}

/// Bytes from Python: `bytes` objects are used in place, anything else is copied, because it may change.
pub(crate) fn bytes_of(source: &Bound<'_, PyAny>) -> PyResult<FileBytes> {
    if source.is_instance_of::<PyBytes>() {
        let bytes: PyBackedBytes = source.extract()?;
        return Ok(FileBytes::from(Box::new(bytes) as Box<dyn AsRef<[u8]> + Send + Sync>));
    }
    let wrong = || PyTypeError::new_err("expected bytes, bytearray, memoryview or another buffer of bytes");
    let bytes: Vec<u8> = PyBuffer::<u8>::get(source).map_err(|_| wrong())?.to_vec(source.py())?;
    Ok(bytes.into())
}

#[pymethods]
impl File {
    /// Opens a file on disk.
    #[staticmethod]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        mmap: bool,
        opening: Opening,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let _ = opening.options(Progress::none())?;
        let open = |progress: Progress<'_>| {
            // Checked above; an exception cannot be raised here.
            let options = opening.options(progress).unwrap_or_default();
            if mmap { options.map(path, buffer::promise()) } else { options.open(path) }
        };
        Ok(Self::new(progress::run_here(py, progress.as_ref(), open)?))
    }

    /// Parses bytes.
    #[staticmethod]
    fn loads(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        path: Option<PathBuf>,
        opening: Opening,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let _ = opening.options(Progress::none())?;
        let bytes = bytes_of(source)?;
        let bytes = if let Some(path) = path { bytes.with_path(path) } else { bytes };
        let parse = |progress: Progress<'_>| opening.options(progress).unwrap_or_default().parse(bytes);
        Ok(Self::new(progress::run_here(py, progress.as_ref(), parse)?))
    }

    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.file.path().map(std::path::Path::to_path_buf)
    }

    #[getter]
    fn is_mapped(&self) -> bool {
        self.file.is_mapped()
    }

    #[getter]
    fn version(&self) -> u32 {
        self.file.header().version
    }

    #[getter]
    fn node_count(&self) -> u64 {
        self.file.node_count()
    }

    #[getter]
    fn property_count(&self) -> u64 {
        self.file.property_count()
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.file.depth()
    }

    /// The damage in the structure, if the file was recovered.
    #[getter]
    fn damage(&self) -> Option<String> {
        self.file.damage().map(ToString::to_string)
    }

    /// The headers that recovery replaced.
    #[getter]
    fn repairs(&self) -> Vec<String> {
        self.file.repairs().iter().map(ToString::to_string).collect()
    }

    /// The size of the whole file in bytes.
    fn __len__(&self) -> usize {
        self.file.bytes().len()
    }

    /// The top-level nodes of a kind, or all of them.
    #[pyo3(signature = (kind=None))]
    fn children(&self, kind: Option<u32>) -> Nodes {
        Nodes::of(&self.file, node::of_kind(self.file.cast().top_level(), kind))
    }

    /// The first top-level node of a kind, or of any, with this name.
    #[pyo3(signature = (name, kind=None))]
    fn child_named(&self, name: &[u8], kind: Option<u32>) -> Option<Node> {
        node::named(node::of_kind(self.file.cast().top_level(), kind), name).map(|node| Node::new(&self.file, node))
    }

    /// The nodes on the way to the node at a path, from the top.
    fn find(&self, py: Python<'_>, path: &str) -> PyResult<Vec<Node>> {
        let node = self.file.find(path).map_err(|error| raise(py, error))?;
        let mut way = vec![Node::new(&self.file, node)];
        let mut at = node;
        while let Some(parent) = at.parent() {
            way.push(Node::new(&self.file, parent));
            at = parent;
        }
        way.reverse();
        Ok(way)
    }
}
