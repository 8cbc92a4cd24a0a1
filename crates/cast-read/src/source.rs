//! The bytes and how to step through them. Every offset that comes from a file is checked here and nowhere else.
//!
//! All positions are `usize` offsets into one slice. A length from a file is compared in 64 bits with the available
//! bytes before it becomes a `usize`, so a 32-bit machine is as safe as any other.
//!
//! # Three readers of one header
//!
//! The header of a property (type, length of the name, count, then name and data) is read in three places:
//!
//! * [`Source::property_by`] is the definition. It reads every header that is valid, with the repairs of a
//!   [`companion`](companion), and says what is wrong with the others.
//! * [`glance`](glance::glance) is its fast path, for the loops over properties and [leaves](crate::parse): one property of a
//!   known type and at most one string. What it refuses goes to `property_by`.
//! * [`Scan`](crate::node::scan::Scan) reads header and name only, because the name says which type to expect, and then the value
//!   at once. What is not of that type goes to `property_by`, through [`PropertyRef`](crate::node::property::PropertyRef).
//!
//! Whoever changes what a header means begins with the first; the other two may only be stricter.

pub(crate) mod companion;
pub(crate) mod extent;
pub(crate) mod glance;
pub(crate) mod kept;
pub(crate) mod links;
pub(crate) mod repairs;

use core::fmt;

use cast_format::{FileHeader, MAGIC, NodeHeader, PropertyHeader, PropertyType};

use crate::error::{Error, ErrorKind};
use crate::source::companion::Companion;
use crate::source::extent::{CountRule, Extent};
use crate::source::glance::{Glance, glance};

/// The bytes of a file and, in recovery mode, what to use instead of some headers.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) companion: Option<&'a Companion>,
}

/// What stepping over the properties of a node found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Content {
    /// Offset after the last property, where the first child is.
    pub(crate) children: usize,
    /// Properties found: all that the header claims, or in an opaque node those that are not hidden.
    pub(crate) properties: u32,
    /// Whether the last property has an unknown type and hides everything after it.
    pub(crate) opaque: bool,
}

impl fmt::Debug for Source<'_> {
    /// Without the bytes, which may be gigabytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.bytes.len())
    }
}

impl<'a> Source<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, companion: None }
    }

    /// The header at `offset`, if there are 24 bytes.
    #[inline]
    pub(crate) fn node_header(&self, offset: usize) -> Option<NodeHeader> {
        NodeHeader::read(self.bytes.get(offset..)?)
    }

    /// The node at `offset`, which must end at or before `limit`.
    #[inline]
    pub(crate) fn extent(&self, offset: usize, limit: usize) -> Result<(NodeHeader, Extent), ErrorKind> {
        #[cfg(test)]
        looks::count();
        let available = limit.saturating_sub(offset);
        let header = self.node_header(offset).filter(|_| available >= NodeHeader::SIZE);
        let header = header.ok_or(ErrorKind::NodeHeader { available: available as u64 })?;
        if let Some(repaired) = self.repaired(offset) {
            return Ok((header, Extent { end: repaired.end.min(limit), ..repaired }));
        }
        let size = header.size;
        if (size as usize) < NodeHeader::SIZE {
            return Err(ErrorKind::NodeSizeTooSmall { size });
        }
        if u64::from(size) > available as u64 {
            return Err(ErrorKind::NodeSizeTooLarge { size, available: available as u64 });
        }
        let end = offset.saturating_add(size as usize);
        let (property_count, child_count) = (header.property_count, header.child_count);
        Ok((header, Extent { end, property_count, child_count }))
    }

    /// The number of elements that the property at `offset` claims.
    pub(crate) fn claimed_count(&self, offset: usize) -> u32 {
        let header = self.bytes.get(offset..).and_then(PropertyHeader::read);
        header.map_or(0, |header| header.count)
    }

    /// What recovery found out about the node at `offset`; 0 is the file itself.
    #[inline]
    pub(crate) fn repaired(&self, offset: usize) -> Option<Extent> {
        self.companion?.extent(offset)
    }

    /// The property at `offset` of a node that ends at `limit`.
    #[inline]
    pub(crate) fn property(&self, offset: usize, limit: usize) -> Result<Glance<'a>, (usize, ErrorKind)> {
        let rule = self.companion.map_or(CountRule::AsStated, |companion| companion.count_rule(offset));
        self.property_by(offset, limit, rule)
    }

    /// The name and the end of the property at `offset`, if the fast path handles it. Never in recovery mode, where
    /// another interpretation of counts may apply.
    #[inline(always)]
    pub(crate) fn glance(&self, offset: usize, limit: usize) -> Option<Glance<'a>> {
        self.glance_at(self.bytes.get(offset..limit)?)
    }

    /// The same for a property at the start of `rest`.
    #[inline(always)]
    pub(crate) fn glance_at(&self, rest: &'a [u8]) -> Option<Glance<'a>> {
        if self.is_plain() { glance(rest) } else { None }
    }

    /// Whether all headers are used as they are.
    #[inline(always)]
    pub(crate) fn is_plain(&self) -> bool {
        self.companion.is_none_or(Companion::is_plain)
    }

    /// Like [`property`](Self::property), with a given interpretation of the count. Errors carry the offset they belong
    /// to.
    #[inline]
    pub(crate) fn property_by(
        &self,
        offset: usize,
        limit: usize,
        rule: CountRule,
    ) -> Result<Glance<'a>, (usize, ErrorKind)> {
        let available = limit.saturating_sub(offset) as u64;
        let rest = self.bytes.get(offset..limit).unwrap_or_default();
        let (Some(header), Some(rest)) = (PropertyHeader::read(rest), rest.get(PropertyHeader::SIZE..)) else {
            return Err((offset, ErrorKind::PropertyHeader { available }));
        };
        let name_len = header.name_len;
        let header = match (rule, header.property_type.element_size()) {
            (CountRule::Bytes, Some(size)) => {
                let count = u32::try_from(size).ok().and_then(|size| header.count.checked_div(size));
                PropertyHeader { count: count.unwrap_or(0), ..header }
            }
            (CountRule::NoElements, Some(_)) => PropertyHeader { count: 0, ..header },
            (CountRule::SingleString, None) if header.property_type == PropertyType::STRING => {
                PropertyHeader { count: 1, ..header }
            }
            _ => header,
        };
        let Some((name, rest)) = rest.split_at_checked(usize::from(name_len)) else {
            return Err((offset, ErrorKind::PropertyName { name_len, available: rest.len() as u64 }));
        };
        let (property_type, count) = (header.property_type, header.count);
        let len = match property_type.element_size() {
            Some(size) => {
                let needed = u64::from(count).saturating_mul(size as u64);
                let available = rest.len() as u64;
                usize::try_from(needed)
                    .ok()
                    .filter(|needed| *needed <= rest.len())
                    .ok_or((offset, ErrorKind::PropertyData { property_type, count, needed, available }))?
            }
            None if property_type == PropertyType::STRING => {
                strings_len(rest, count).ok_or((offset, ErrorKind::StringTerminator { count }))?
            }
            // The length of an unknown type is unknown: the rest of the node is its data, and the node is opaque.
            None => rest.len(),
        };
        let (data, rest) = rest.split_at_checked(len).unwrap_or((rest, &[]));
        Ok(Glance { header, name, data, rest })
    }

    /// Walks the properties of a node.
    #[inline]
    pub(crate) fn content(&self, offset: usize, extent: Extent) -> Result<Content, (usize, ErrorKind)> {
        let mut content = Content { children: offset.saturating_add(NodeHeader::SIZE), properties: 0, opaque: false };
        while content.properties < extent.property_count && !content.opaque {
            let seen = match self.glance(content.children, extent.end) {
                Some(seen) => seen,
                None => {
                    let seen = self.property(content.children, extent.end)?;
                    content.opaque = !seen.header.property_type.is_known();
                    seen
                }
            };
            content.children = extent.end.saturating_sub(seen.rest.len());
            content.properties = content.properties.saturating_add(1);
        }
        Ok(content)
    }
}

/// How many bytes of `rest` hold `count` strings with their terminators.
#[inline]
fn strings_len(rest: &[u8], count: u32) -> Option<usize> {
    let mut end = 0_usize;
    for _ in 0..count {
        end = end.saturating_add(memchr::memchr(0, rest.get(end..)?)?).saturating_add(1);
    }
    Some(end)
}

/// The header at the start of the file.
pub(crate) fn file_header(bytes: &[u8]) -> Result<FileHeader, Error> {
    let Some(header) = FileHeader::read(bytes) else {
        return Err(Error::of_file(0, ErrorKind::TooShort { len: bytes.len() as u64 }));
    };
    let found = header.magic;
    if found == MAGIC { Ok(header) } else { Err(Error::of_file(0, ErrorKind::Magic { found })) }
}

/// How many nodes were visited on this thread, which tests count instead of time.
#[cfg(test)]
pub(crate) mod looks {
    extern crate std;

    use core::cell::Cell;

    std::thread_local! {
        static LOOKS: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn count() {
        LOOKS.set(LOOKS.get().saturating_add(1));
    }

    pub(crate) fn during<T>(work: impl FnOnce() -> T) -> (u64, T) {
        let before = LOOKS.get();
        let result = work();
        (LOOKS.get().saturating_sub(before), result)
    }
}
