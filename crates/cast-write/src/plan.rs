//! The plan of a file: all sizes and paddings, computed once, before the first byte is written.

use cast_format::{FileHeader, NodeHeader, PropertyHeader, PropertyType};
use hashbrown::HashMap;

use crate::tree::{Visit, preorder, visits};
use crate::{Data, Document, Error, ErrorKind, Layout, Node, NodeHash, Property, path};

/// Sizes and paddings of a document in one layout.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) layout: Layout,
    /// Size of each node, parents before children.
    pub(crate) sizes: Vec<u32>,
    /// Bytes of padding before each property that is written; empty when the layout does not align.
    pub(crate) paddings: Vec<u32>,
    /// Numbers for the hashes that have to be assigned.
    pub(crate) assigned: HashMap<NodeHash, u64>,
    /// Bytes of the whole file.
    pub(crate) total: u64,
}

/// The first hash that is assigned; the same as in the reference library.
const FIRST_HASH: u64 = 0x534E_4957_5254_5250;

impl Plan {
    pub(crate) fn new(document: &Document<'_>, layout: Layout) -> Result<Self, Error> {
        let aligns = matches!(layout, Layout::Aligned(_));
        let assigned = assign(document)?;
        let mut plan = Self { layout, sizes: Vec::new(), paddings: Vec::new(), assigned, total: 0 };
        let mut offset = FileHeader::SIZE as u64;
        // The start and number of each open node.
        let mut open: Vec<(u64, usize)> = Vec::new();
        count(document.roots.len(), &document.roots, None)?;
        for visit in visits(&document.roots) {
            match visit {
                Visit::Enter(node) => {
                    let number = plan.sizes.len();
                    open.push((offset, number));
                    plan.sizes.push(0);
                    offset += NodeHeader::SIZE as u64;
                    let hidden = node.hidden();
                    let padding = layout.padding_of(node);
                    // The number of properties including paddings is only known after the last one.
                    let mut properties = hidden.properties as usize;
                    count(node.children.len().saturating_add(hidden.children as usize), &document.roots, Some(number))?;
                    for (index, property) in node.properties.iter().enumerate() {
                        if property.is_padding(padding) {
                            continue;
                        }
                        let is_last = index + 1 == node.properties.len()
                            && node.children.is_empty()
                            && layout.slack(node).is_empty();
                        check(property, is_last).map_err(|kind| {
                            Error::new(kind, path::describe(&document.roots, number, Some(&property.name)))
                        })?;
                        let before = layout.padding_before(node, property, offset, padding);
                        properties = properties.saturating_add(1 + usize::from(before > 0));
                        if aligns {
                            // At most the alignment and a small property.
                            plan.paddings.push(u32::try_from(before).unwrap_or(0));
                        }
                        offset +=
                            before + (PropertyHeader::SIZE + property.name.len()) as u64 + property.data.byte_len();
                    }
                    count(properties, &document.roots, Some(number))?;
                }
                Visit::Leave(node) => {
                    offset += layout.slack(node).len() as u64;
                    let Some((start, number)) = open.pop() else { continue };
                    let size = offset - start;
                    let too_large =
                        |_| Error::new(ErrorKind::NodeTooLarge { size }, path::describe(&document.roots, number, None));
                    let size = u32::try_from(size).map_err(too_large)?;
                    if let Some(slot) = plan.sizes.get_mut(number) {
                        *slot = size;
                    }
                }
            }
        }
        plan.total = offset + document.trailing.len() as u64;
        Ok(plan)
    }

    /// The number of a hash.
    pub(crate) fn resolve(&self, hash: NodeHash) -> u64 {
        hash.fixed().or_else(|| self.assigned.get(&hash).copied()).unwrap_or(0)
    }
}

fn count(count: usize, roots: &[Node<'_>], node: Option<usize>) -> Result<(), Error> {
    if u32::try_from(count).is_ok() {
        return Ok(());
    }
    let path = node.map_or(String::new(), |number| path::describe(roots, number, None));
    Err(Error::new(ErrorKind::TooManyNodes { count: count as u64 }, path))
}

/// Fails for anything that a property header cannot express, or that a reader would misunderstand. `is_last` says that
/// nothing follows in the node.
fn check(property: &Property<'_>, is_last: bool) -> Result<(), ErrorKind> {
    if u16::try_from(property.name.len()).is_err() {
        return Err(ErrorKind::NameTooLong { len: property.name.len() });
    }
    if u32::try_from(property.data.count()).is_err() {
        return Err(ErrorKind::TooManyElements { count: property.data.count() });
    }
    match &property.data {
        Data::Text(text) => match text.bytes().position(|byte| byte == 0) {
            Some(position) => Err(ErrorKind::NulInText { position }),
            None => Ok(()),
        },
        Data::Raw { property_type, .. } if !property_type.is_known() && !is_last => {
            Err(ErrorKind::UnknownTypeNotLast { property_type: *property_type })
        }
        Data::Raw { property_type, count, bytes } => {
            let fits = match property_type.element_size() {
                Some(size) => u64::from(*count) * size as u64 == bytes.len() as u64,
                None if *property_type == PropertyType::STRING => holds_strings(bytes, *count),
                None => true,
            };
            let mismatch =
                ErrorKind::CountMismatch { property_type: *property_type, count: *count, len: bytes.len() as u64 };
            if fits { Ok(()) } else { Err(mismatch) }
        }
        _ => Ok(()),
    }
}

/// Whether there are this many strings, each terminated by a NUL.
fn holds_strings(bytes: &[u8], count: u32) -> bool {
    let ends = bytes.iter().filter(|byte| **byte == 0).count();
    ends == count as usize && (ends == 0) == bytes.is_empty() && bytes.last().is_none_or(|last| *last == 0)
}

/// Assigns numbers to the hashes that need one: in file order, from a fixed start, skipping every number in use. The
/// same document therefore always gives the same bytes, and no new hash equals that of another node or the target of a
/// dangling link.
fn assign(document: &Document<'_>) -> Result<HashMap<NodeHash, u64>, Error> {
    let wanted: Vec<NodeHash> =
        preorder(&document.roots).map(|(_, node)| node.hash).filter(|hash| hash.fixed().is_none()).collect();
    let mut assigned = HashMap::with_capacity(wanted.len());
    if !wanted.is_empty() {
        let used = document.hashes_in_use(|hash| hash.fixed().is_some());
        let mut next = FIRST_HASH;
        for hash in wanted {
            assigned.entry(hash).or_insert_with(|| {
                while used.contains(&NodeHash::new(next)) {
                    next = next.wrapping_add(1);
                }
                let number = next;
                next = next.wrapping_add(1);
                number
            });
        }
    }
    for (number, (_, node)) in preorder(&document.roots).enumerate() {
        for property in &node.properties {
            let Data::Links(links) = &property.data else { continue };
            if links.iter().any(|link| link.fixed().is_none() && !assigned.contains_key(link)) {
                let path = path::describe(&document.roots, number, Some(&property.name));
                return Err(Error::new(ErrorKind::UnknownTarget, path));
            }
        }
    }
    Ok(assigned)
}
