//! A property: a name, a type, and borrowed data.

use core::fmt;

use cast_format::{Element, Padding, PropertyHeader, PropertyType};
use zerocopy::FromBytes;

use crate::array::Array;
use crate::array::text::Text;
use crate::error::ErrorKind;
use crate::source::Source;
use crate::source::extent::CountRule;
use crate::source::glance::{Glance, first_nul};

/// A property of a node, borrowed from the file.
#[derive(Clone, Copy)]
pub struct PropertyRef<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) header: PropertyHeader,
    pub(crate) name: &'a [u8],
    pub(crate) data: &'a [u8],
    pub(crate) offset: usize,
}

impl<'a> PropertyRef<'a> {
    /// The property at `offset` of a node that ends at `limit`.
    #[inline]
    pub(crate) fn at(source: Source<'a>, offset: usize, limit: usize) -> Result<Self, (usize, ErrorKind)> {
        Ok(Self::seen(source, &source.property(offset, limit)?, offset))
    }

    /// The same, with a given interpretation of the count.
    pub(crate) fn by(
        source: Source<'a>,
        offset: usize,
        limit: usize,
        rule: CountRule,
    ) -> Result<Self, (usize, ErrorKind)> {
        Ok(Self::seen(source, &source.property_by(offset, limit, rule)?, offset))
    }

    /// The property at `offset`, already split into its parts.
    #[inline(always)]
    pub(crate) fn seen(source: Source<'a>, seen: &Glance<'a>, offset: usize) -> Self {
        Self { source, header: seen.header, name: seen.name, data: seen.data, offset }
    }

    /// The name, which may be any bytes in a damaged file.
    #[inline]
    #[must_use]
    pub fn name(&self) -> Text<'a> {
        Text::new(self.name)
    }

    /// Whether the property has this name. Case matters, as in all known readers.
    #[inline]
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name.as_bytes()
    }

    /// The type of the elements.
    #[inline]
    #[must_use]
    pub fn property_type(&self) -> PropertyType {
        self.header.property_type
    }

    /// The number of elements: as the header states it, or, in a recovered file where that is wrong, as the content shows.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.header.count
    }

    /// The data as stored in the file, strings with their NULs.
    ///
    /// For a property of unknown type this is the rest of the node, because the end of the data is unknown.
    #[inline]
    #[must_use]
    pub fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Byte offset of the property's header.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Byte offset of the data.
    #[inline]
    #[must_use]
    pub fn data_offset(&self) -> usize {
        self.offset.saturating_add(PropertyHeader::SIZE).saturating_add(self.name.len())
    }

    /// Byte offset after the data.
    #[inline]
    #[must_use]
    pub fn end(&self) -> usize {
        self.data_offset().saturating_add(self.data.len())
    }

    /// The elements, if they have this type.
    #[inline]
    #[must_use]
    pub fn array<T: Element>(&self) -> Option<Array<'a, T>> {
        if self.property_type() != T::TYPE {
            return None;
        }
        <[T::Wire]>::ref_from_bytes(self.data).ok().map(Array::new)
    }

    /// The first string, if the property holds strings; empty if it holds none.
    #[inline(always)]
    #[must_use]
    pub fn text(&self) -> Option<Text<'a>> {
        if self.property_type() != PropertyType::STRING {
            return None;
        }
        // The data of a single string was measured by its NUL, so that need not be searched for again.
        if self.count() == 1
            && let [text @ .., 0] = self.data
        {
            return Some(Text::new(text));
        }
        Some(first_string(self.data))
    }

    /// The strings of a string property; empty for other types.
    ///
    /// Usually one. Files with other counts exist, and readers disagree on them (`docs/format.md#strings`): this
    /// iterator yields as many as there really are.
    pub fn strings(&self) -> impl Iterator<Item = Text<'a>> + use<'a> {
        let data = if self.property_type() == PropertyType::STRING { self.data } else { &[] };
        data.split_inclusive(|byte| *byte == 0).map(|text| Text::new(text.strip_suffix(&[0]).unwrap_or(text)))
    }

    /// Whether it is padding, according to [`NodeRef::padding`](crate::NodeRef::padding) of its node.
    #[inline]
    #[must_use]
    pub fn is_padding(&self, padding: Padding) -> bool {
        padding.has(self.name, self.is_blank())
    }

    /// Whether it is one string of nothing but spaces.
    pub(crate) fn is_blank(&self) -> bool {
        Padding::is_blank(self.property_type(), self.count().into(), self.data)
    }
}

#[cold]
fn first_string(data: &[u8]) -> Text<'_> {
    let end = first_nul(data).unwrap_or(data.len());
    Text::new(data.get(..end).unwrap_or_default())
}

impl fmt::Debug for PropertyRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}[{}] at {}", self.name(), self.property_type(), self.count(), self.offset)
    }
}

/// The properties of a node, in file order.
#[derive(Clone)]
pub struct Properties<'a> {
    source: Source<'a>,
    cursor: usize,
    end: usize,
    remaining: u32,
}

impl<'a> Properties<'a> {
    pub(crate) fn new(source: Source<'a>, cursor: usize, end: usize, remaining: u32) -> Self {
        Self { source, cursor, end, remaining }
    }

    /// Cursor, end, and how many remain.
    pub(crate) fn state(&self) -> (usize, usize, u32) {
        (self.cursor, self.end, self.remaining)
    }
}

impl<'a> Iterator for Properties<'a> {
    type Item = PropertyRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<PropertyRef<'a>> {
        self.remaining = self.remaining.checked_sub(1)?;
        // Parsing has checked this node; if the bytes have changed since, the iteration just ends early.
        let Ok(property) = PropertyRef::at(self.source, self.cursor, self.end) else {
            self.remaining = 0;
            return None;
        };
        self.cursor = property.end();
        if !property.property_type().is_known() {
            self.remaining = 0;
        }
        Some(property)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, usize::try_from(self.remaining).ok())
    }
}

impl core::iter::FusedIterator for Properties<'_> {}

impl fmt::Debug for Properties<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
