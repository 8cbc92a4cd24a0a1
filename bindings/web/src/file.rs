//! Opening files, and reading their nodes and properties.

use castkit::open::{FileBytes, OpenOptions, Recovery};
use castkit::read::{Limits, NodeRef, PathError};
use castkit::{CastFile, Error};

use crate::errors::Failure;
use crate::json::Json;
use crate::reply::{Array, Outcome, Reply};
use crate::request::Request;
use crate::state::State;

/// The options of opening.
pub(crate) fn opening(request: &Request) -> Result<OpenOptions<'static>, Failure> {
    let recovery = match request.text("recover")? {
        Some("never") => Recovery::Never,
        None | Some("when_complete") => Recovery::WhenComplete,
        Some("when_damaged") => Recovery::WhenDamaged,
        Some("always") => Recovery::Always,
        Some(other) => {
            let message =
                format!("recover is {other:?}, expected \"never\", \"when_complete\", \"when_damaged\" or \"always\"");
            return Err(Failure::argument(message));
        }
    };
    let mut limits = Limits::new();
    if let Some(depth) = request.whole("maxDepth")? {
        let depth = u32::try_from(depth).map_err(|_| Failure::argument("maxDepth is too large"))?;
        limits = limits.max_depth(depth);
    }
    if let Some(nodes) = request.whole("maxNodes")? {
        limits = limits.max_nodes(nodes);
    }
    if let Some(properties) = request.whole("maxProperties")? {
        limits = limits.max_properties(properties);
    }
    let options = OpenOptions::new().recovery(recovery).limits(limits);
    Ok(request.whole("maxBytes")?.map_or(options, |bytes| options.max_bytes(bytes)))
}

/// Bytes with the path given for them.
pub(crate) fn bytes_of(bytes: Vec<u8>, path: Option<&str>) -> FileBytes {
    let bytes = FileBytes::from(bytes);
    match path {
        Some(path) => bytes.with_path(path),
        None => bytes,
    }
}

/// Writes what is said of an opened file into an object.
pub(crate) fn describe(json: &mut Json, file: &CastFile, number: usize) {
    let header = file.header();
    json.key("file").index(number);
    json.key("version").whole(u64::from(header.version));
    json.key("flags").whole(u64::from(header.flags));
    json.key("nodeCount").whole(file.node_count());
    json.key("propertyCount").whole(file.property_count());
    // Why it was recovered.
    json.key("damage");
    match file.damage() {
        Some(error) => Failure::from(Error::from(error.clone())).write(json),
        None => json.null(),
    }
    json.key("repairs").list(file.repairs().iter(), |json, repair| {
        json.object(|json| {
            json.key("offset").index(repair.offset);
            json.key("message").text(&*repair.to_string());
        });
    });
}

pub(crate) fn open(request: &Request, state: &mut State) -> Outcome {
    let bytes = bytes_of(request.bytes()?, request.text("path")?);
    let file = opening(request)?.parse(bytes)?;
    let number = state.add(file.clone());
    Ok(Reply::new(|json| json.object(|json| describe(json, &file, number))))
}

pub(crate) fn close(request: &Request, state: &mut State) -> Outcome {
    state.close(request.index("file")?);
    Ok(Reply::empty())
}

/// The number of columns of the table of all nodes, which `NodeTable` in `js/node.js` reads.
const COLUMNS: usize = 6;

/// All nodes in file order: offset, kind, index of the parent, number of properties, and the two halves of the hash.
#[expect(clippy::cast_possible_truncation, reason = "addresses have 32 bits here, and halves are meant")]
pub(crate) fn nodes(request: &Request, state: &mut State) -> Outcome {
    let opened = state.opened(request.index("file")?)?;
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
    Ok(Reply::empty().with(Array::Words(words)))
}

/// A node by its index in the table.
fn node<'s>(state: &'s mut State, request: &Request) -> Result<NodeRef<'s>, Failure> {
    let opened = state.opened(request.index("file")?)?;
    let place = opened.places.get(request.index("node")?);
    Ok(opened.file.cast().node_at(*place.ok_or_else(|| Failure::argument("there is no such node"))?))
}

/// For each property the name, type, count, offset of the header, offset of the data, and size of the data in bytes.
pub(crate) fn properties(request: &Request, state: &mut State) -> Outcome {
    let properties = node(state, request)?.properties();
    Ok(Reply::new(|json| {
        json.list(properties, |json, of| {
            json.row(|json| {
                json.text(&*of.name().to_string_lossy());
                json.whole(u64::from(of.property_type().0));
                json.whole(u64::from(of.count()));
                for number in [of.offset(), of.data_offset(), of.data().len()] {
                    json.index(number);
                }
            });
        });
    }))
}

pub(crate) fn path(request: &Request, state: &mut State) -> Outcome {
    let path = node(state, request)?.path();
    Ok(Reply::new(|json| json.text(&*path)))
}

/// The index of the node at a path.
pub(crate) fn find(request: &Request, state: &mut State) -> Outcome {
    let opened = state.opened(request.index("file")?)?;
    let path = request.text("path")?.unwrap_or_default();
    let found = opened.file.find(path).map_err(|error: PathError| Error::from(error))?;
    let index = opened.places.binary_search_by_key(&found.offset(), |place| place.offset());
    let index = index.map_err(|_| Failure::out_of_step("the nodes were not listed"))?;
    Ok(Reply::new(|json| json.index(index)))
}
