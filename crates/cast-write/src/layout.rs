//! Where the bytes of a document go.

use cast_format::schema::{self, Shape};
use cast_format::{NodeKind, PropertyHeader, PropertyType};

use crate::{Error, ErrorKind, Node, Property};

/// How a document is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// Nothing between the elements of the format: padding of an aligned layout ([`Property::is_padding`]) and bytes
    /// that nothing accounts for ([`Node::slack`]) are left out. All else is kept.
    Compact,
    /// Exactly the source's order, padding and slack: a file that was read is written back byte for byte.
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
    /// 16 bytes: for loads of whole vectors.
    Sixteen = 16,
    /// 64 bytes: a cache line.
    SixtyFour = 64,
}

impl Layout {
    /// The layout that aligns arrays to 4, 8, 16 or 64 bytes.
    ///
    /// An array that is not aligned gets a property before it that is nothing but padding: a string of spaces named
    /// `_`, which every known reader accepts (format section 4). Arrays of bytes need no alignment. Materials, where
    /// unknown strings would be taken for slots, and nodes of unknown kinds, whose rules nobody knows, are left as they
    /// are.
    ///
    /// # Errors
    /// For any other alignment.
    pub fn aligned(alignment: usize) -> Result<Self, Error> {
        Ok(Self::Aligned(match alignment {
            4 => Alignment::Four,
            8 => Alignment::Eight,
            16 => Alignment::Sixteen,
            64 => Alignment::SixtyFour,
            _ => return Err(Error::new(ErrorKind::Alignment { alignment }, String::new())),
        }))
    }

    /// How long the name of padding is in a node: one underscore, or as many as it takes to differ from all that is not
    /// padding. `None` where nothing is padding: aligned layouts put none into these nodes, so an underscore there is
    /// somebody's own property.
    pub(crate) fn padding_name_len(self, node: &Node<'_>) -> Option<usize> {
        if self == Self::Preserve || node.kind == NodeKind::MATERIAL || !node.kind.is_known() {
            return None;
        }
        let own = |property: &&Property<'_>| property.is_named_like_padding() && !property.is_padding();
        let mut taken: Vec<usize> = node.properties.iter().filter(own).map(|property| property.name.len()).collect();
        taken.sort_unstable();
        taken.dedup();
        let free = 1 + taken.iter().zip(1..).take_while(|(taken, len)| *taken == len).count();
        Some(free).filter(|len| u16::try_from(*len).is_ok())
    }

    /// Whether a property is written: padding of the source is not, unless it is to be preserved. Only the name that
    /// padding has in this node makes it padding: another is somebody's own, and what it hides would come to light.
    pub(crate) fn keeps(property: &Property<'_>, pad_name_len: Option<usize>) -> bool {
        pad_name_len != Some(property.name.len()) || !property.is_padding()
    }

    /// The bytes behind the last child of a node.
    pub(crate) fn slack<'n>(self, node: &'n Node<'_>) -> &'n [u8] {
        if self == Self::Preserve { &node.slack } else { &[] }
    }

    /// Bytes of padding before a property whose header would lie at `offset`; 0 when none is needed.
    pub(crate) fn padding(
        self,
        node: &Node<'_>,
        property: &Property<'_>,
        offset: u64,
        pad_name_len: Option<usize>,
    ) -> u64 {
        let (Self::Aligned(alignment), Some(pad_name_len)) = (self, pad_name_len) else { return 0 };
        if !is_aligned_array(node.kind, property) {
            return 0;
        }
        let alignment = alignment as u64;
        let data = offset + (PropertyHeader::SIZE + property.name.len()) as u64;
        let missing = data.next_multiple_of(alignment) - data;
        // The smallest padding is a property that holds the empty string.
        let smallest = (PropertyHeader::SIZE + pad_name_len + 1) as u64;
        if missing == 0 { 0 } else { smallest + (missing + alignment - smallest % alignment) % alignment }
    }
}

/// Whether a property is an array that an aligned layout aligns: of elements larger than a byte, and either of several
/// elements or an array by the schema.
fn is_aligned_array(kind: NodeKind, property: &Property<'_>) -> bool {
    if property.data.property_type().element_size().is_none_or(|size| size < 2) {
        return false;
    }
    let by_schema = || {
        let name = core::str::from_utf8(&property.name).ok();
        let row = schema::node(kind).zip(name).and_then(|(node, name)| node.property(name));
        row.is_some_and(|row| row.shape == Shape::Array)
    };
    property.data.count() > 1 || (property.data.count() == 1 && by_schema())
}

/// A padding property of so many bytes: header, name, spaces, NUL.
pub(crate) fn padding_property(bytes: usize, name_len: usize) -> (PropertyHeader, Vec<u8>) {
    let name_len_field = u16::try_from(name_len).unwrap_or(u16::MAX);
    let header = PropertyHeader {
        property_type: PropertyType::STRING.0.into(),
        name_len: name_len_field.into(),
        count: 1.into(),
    };
    let spaces = bytes.saturating_sub(PropertyHeader::SIZE + name_len + 1);
    let mut rest = vec![b'_'; name_len];
    rest.resize(name_len + spaces, b' ');
    rest.push(0);
    (header, rest)
}
