//! The layout of a file: the position of each byte of a document.

use cast_format::schema::{self, Shape};
use cast_format::{NodeKind, Padding, PropertyHeader, PropertyType};
#[cfg(feature = "read")]
use cast_read::Cast;

#[cfg(feature = "read")]
use crate::Document;
use crate::{Error, ErrorKind, Node, Property};

/// The layout of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// As small as possible: padding of an aligned layout ([`Padding`]) and unaccounted bytes ([`Node::slack`]) are
    /// left out. Everything else is kept.
    Compact,
    /// The source's order, padding and slack: a file that was read is written back byte for byte.
    #[default]
    Preserve,
    /// Every array starts at a multiple of this many bytes, so that readers can use it in place; see
    /// [`Layout::aligned`]. Padding and slack of the source are left out, as in [`Compact`](Self::Compact).
    Aligned(Alignment),
}

/// An alignment of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alignment {
    /// 4 bytes: enough for floats, vectors and 32-bit integers.
    Four = 4,
    /// 8 bytes: enough for every element of the format.
    Eight = 8,
    /// 16 bytes: for vector loads.
    Sixteen = 16,
    /// 64 bytes: a cache line.
    SixtyFour = 64,
}

impl Layout {
    /// The layout that aligns arrays to 4, 8, 16 or 64 bytes.
    ///
    /// An array that is not aligned gets a property before it that is only [`Padding`]: a string of spaces named `_`,
    /// which all known readers accept (`docs/format.md#padding`), or `__` and so on if the node already has a property
    /// with that name. Arrays of bytes need no alignment. Materials, where unknown strings would be taken for slots, and
    /// nodes of unknown kinds are not padded.
    ///
    /// # Errors
    /// Returns an error for any other alignment.
    pub fn aligned(alignment: usize) -> Result<Self, Error> {
        Ok(Self::Aligned(match alignment {
            4 => Alignment::Four,
            8 => Alignment::Eight,
            16 => Alignment::Sixteen,
            64 => Alignment::SixtyFour,
            _ => return Err(Error::new(ErrorKind::Alignment { alignment }, String::new())),
        }))
    }

    /// The layout for a document that was read from this file and changed: [`Aligned`](Self::Aligned) if all arrays of
    /// the file are, so that they stay aligned, else [`Preserve`](Self::Preserve).
    ///
    /// Without padding, small alignments occur by chance, so 16 bytes are required there. A document with
    /// [slack](Node::slack), which no aligned layout keeps, is preserved.
    #[cfg(feature = "read")]
    #[must_use]
    pub fn keeping(cast: &Cast<'_>, document: &Document<'_>) -> Self {
        if document.nodes().any(|(_, node)| !node.slack.is_empty()) {
            return Self::Preserve;
        }
        let (mut offsets, mut has_arrays, mut is_padded) = (0, false, false);
        for step in cast.nodes() {
            let (node, padding) = (step.node, step.node.padding());
            if padding == Padding::NONE {
                continue;
            }
            for property in node.properties() {
                let (name, count) = (property.name().as_bytes(), property.count().into());
                is_padded |= property.is_padding(padding);
                if is_aligned_array(node.kind(), name, property.property_type(), count) {
                    offsets |= property.data_offset();
                    has_arrays = true;
                }
            }
        }
        let all = [Alignment::SixtyFour, Alignment::Sixteen, Alignment::Eight, Alignment::Four];
        let alignment = all.into_iter().find(|alignment| offsets % *alignment as usize == 0);
        match alignment.filter(|alignment| has_arrays && (is_padded || *alignment >= Alignment::Sixteen)) {
            Some(alignment) => Self::Aligned(alignment),
            None => Self::Preserve,
        }
    }

    /// The padding of a node, which is left out and created anew where needed. Empty if everything is preserved.
    pub(crate) fn padding_of(self, node: &Node<'_>) -> Padding {
        if self == Self::Preserve { Padding::NONE } else { node.padding() }
    }

    /// The bytes after the last child of a node.
    pub(crate) fn slack<'n>(self, node: &'n Node<'_>) -> &'n [u8] {
        if self == Self::Preserve { &node.slack } else { &[] }
    }

    /// Bytes of padding before a property whose header would be at `offset`; 0 if none is needed.
    pub(crate) fn padding_before(self, node: &Node<'_>, property: &Property<'_>, offset: u64, padding: Padding) -> u64 {
        let (Self::Aligned(alignment), Some(name)) = (self, padding.name()) else { return 0 };
        let data = &property.data;
        if !is_aligned_array(node.kind, &property.name, data.property_type(), data.count()) {
            return 0;
        }
        let alignment = alignment as u64;
        let data = offset + (PropertyHeader::SIZE + property.name.len()) as u64;
        let missing = data.next_multiple_of(alignment) - data;
        // The smallest padding is a property that holds the empty string.
        let smallest = (PropertyHeader::SIZE + name.len() + 1) as u64;
        if missing == 0 { 0 } else { smallest + (missing + alignment - smallest % alignment) % alignment }
    }
}

/// Whether a property is an array that aligned layouts align: of elements larger than a byte, and either with several
/// elements or an array according to the schema.
pub(crate) fn is_aligned_array(kind: NodeKind, name: &[u8], property_type: PropertyType, count: u64) -> bool {
    if property_type.element_size().is_none_or(|size| size < 2) {
        return false;
    }
    let by_schema = || {
        let name = core::str::from_utf8(name).ok();
        let row = schema::node(kind).zip(name).and_then(|(node, name)| node.property(name));
        row.is_some_and(|row| row.shape == Shape::Array)
    };
    count > 1 || (count == 1 && by_schema())
}

/// A padding property of this many bytes: header, name, spaces, NUL.
pub(crate) fn padding_property(bytes: usize, name: &[u8]) -> (PropertyHeader, Vec<u8>) {
    let header = PropertyHeader {
        property_type: PropertyType::STRING,
        name_len: u16::try_from(name.len()).unwrap_or(u16::MAX),
        count: 1,
    };
    let spaces = bytes.saturating_sub(PropertyHeader::SIZE + name.len() + 1);
    let mut rest = name.to_vec();
    rest.resize(name.len() + spaces, b' ');
    rest.push(0);
    (header, rest)
}
