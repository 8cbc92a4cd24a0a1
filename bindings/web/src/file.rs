//! Opening files, and reading their nodes and properties.

use castkit::open::{FileBytes, OpenOptions, Recovery};
use castkit::read::{Limits, NodeRef, PathError};
use castkit::{CastFile, Error};
use serde::{Deserialize, Serialize};

use crate::call::Request;
use crate::errors::Failure;
use crate::reply::{Array, Outcome, Reply};
use crate::state::State;

/// The options of opening.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opening {
    path: Option<String>,
    recover: Option<String>,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    max_properties: Option<u64>,
    max_bytes: Option<u64>,
}

impl Opening {
    pub(crate) fn options(&self) -> Result<OpenOptions<'static>, Failure> {
        let recovery = match self.recover.as_deref() {
            None | Some("never") => Recovery::Never,
            Some("when_damaged") => Recovery::WhenDamaged,
            Some("always") => Recovery::Always,
            Some(other) => {
                let message = format!("recover is {other:?}, expected \"never\", \"when_damaged\" or \"always\"");
                return Err(Failure::argument(message));
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
        let options = OpenOptions::new().recovery(recovery).limits(limits);
        Ok(self.max_bytes.map_or(options, |bytes| options.max_bytes(bytes)))
    }

    pub(crate) fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }
}

/// Bytes with the path given for them.
pub(crate) fn bytes_of(bytes: Vec<u8>, path: Option<&str>) -> FileBytes {
    let bytes = FileBytes::from(bytes);
    match path {
        Some(path) => bytes.with_path(path),
        None => bytes,
    }
}

/// An opened file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Described {
    pub(crate) file: usize,
    version: u32,
    flags: u32,
    node_count: u64,
    property_count: u64,
    /// Why it was recovered.
    damage: Option<Failure>,
    repairs: Vec<Repair>,
}

#[derive(Serialize)]
struct Repair {
    offset: usize,
    message: String,
}

pub(crate) fn describe(file: &CastFile, number: usize) -> Described {
    let header = file.header();
    let repairs = file.repairs().iter();
    Described {
        file: number,
        version: header.version,
        flags: header.flags,
        node_count: file.node_count(),
        property_count: file.property_count(),
        damage: file.damage().map(|error| Failure::from(Error::from(error.clone()))),
        repairs: repairs.map(|repair| Repair { offset: repair.offset, message: repair.to_string() }).collect(),
    }
}

pub(crate) fn open(mut request: Request, state: &mut State) -> Outcome {
    let opening: Opening = request.arguments()?;
    let bytes = bytes_of(request.bytes()?, opening.path());
    let file = opening.options()?.parse(bytes)?;
    let number = state.keep(file.clone());
    Ok(Reply::new(&describe(&file, number)))
}

/// A file, and optionally a node of it.
#[derive(Deserialize)]
struct At {
    file: usize,
    #[serde(default)]
    node: usize,
}

pub(crate) fn close(request: &Request, state: &mut State) -> Outcome {
    let at: At = request.arguments()?;
    state.close(at.file);
    Ok(Reply::new(&()))
}

/// The number of columns of the table of all nodes, which `NodeTable` in `js/node.js` reads.
const COLUMNS: usize = 6;

/// All nodes in file order: offset, kind, index of the parent, number of properties, and the two halves of the hash.
#[expect(clippy::cast_possible_truncation, reason = "addresses have 32 bits here, and halves are meant")]
pub(crate) fn nodes(request: &Request, state: &mut State) -> Outcome {
    let At { file, .. } = request.arguments()?;
    let opened = state.opened(file)?;
    let cast = opened.file.cast();
    let count = usize::try_from(cast.node_count()).unwrap_or(usize::MAX);
    let mut words = Vec::new();
    let mut places = Vec::new();
    let memory = |_| Failure::argument("there is not enough memory for the nodes of the file");
    words.try_reserve_exact(count.saturating_mul(COLUMNS)).map_err(memory)?;
    places.try_reserve_exact(count).map_err(memory)?;
    // The ancestors of the current node.
    let mut above: Vec<u32> = Vec::new();
    for (index, step) in cast.nodes().enumerate() {
        let node = step.node;
        above.truncate(step.depth as usize);
        let parent = above.last().copied().unwrap_or(u32::MAX);
        above.push(index as u32);
        let (hash, properties) = (node.hash(), node.header().property_count);
        words.extend([node.offset() as u32, node.kind().0, parent, properties, hash as u32, (hash >> 32) as u32]);
        places.push(node.place());
    }
    opened.places = places;
    Ok(Reply::new(&()).with(Array::Words(words)))
}

/// A node by its index in the table.
fn node(state: &mut State, at: At) -> Result<NodeRef<'_>, Failure> {
    let opened = state.opened(at.file)?;
    let place = opened.places.get(at.node).ok_or_else(|| Failure::argument("there is no such node"))?;
    Ok(opened.file.cast().node_at(*place))
}

/// Name, type, count, offset of the header, offset of the data, and size of the data in bytes.
type Property = (String, u16, u32, usize, usize, usize);

pub(crate) fn properties(request: &Request, state: &mut State) -> Outcome {
    let node = node(state, request.arguments()?)?;
    let properties: Vec<Property> = node
        .properties()
        .map(|of| {
            let name = of.name().to_string_lossy();
            (name, of.property_type().0, of.count(), of.offset(), of.data_offset(), of.data().len())
        })
        .collect();
    Ok(Reply::new(&properties))
}

pub(crate) fn path(request: &Request, state: &mut State) -> Outcome {
    Ok(Reply::new(&node(state, request.arguments()?)?.path()))
}

#[derive(Deserialize)]
struct Wanted {
    file: usize,
    path: String,
}

/// The index of the node at a path.
pub(crate) fn find(request: &Request, state: &mut State) -> Outcome {
    let Wanted { file, path } = request.arguments()?;
    let opened = state.opened(file)?;
    let found = opened.file.find(&path).map_err(|error: PathError| Error::from(error))?;
    let index = opened.places.binary_search_by_key(&found.offset(), |place| place.offset());
    Ok(Reply::new(&index.map_err(|_| Failure::out_of_step("the nodes were not listed"))?))
}
