//! One pass over the properties of a node, each read as the type that its name implies: the basis of the generated
//! `fields()`.
//!
//! A getter first finds a property, with its type, name, data and place, and then checks whether the type is the
//! expected one. Here the name comes first, and with it the expected type: one comparison of type and count, and the
//! value, whose length is then a constant, follows the name. Everything else is handled outside the loop.

use cast_format::{Element, NodeHeader, PropertyHeader, PropertyType};
use zerocopy::FromBytes;

use crate::array::Array;
use crate::array::indices::Indices;
use crate::array::values::{Colors, CustomOffset, KeyFrames, KeyValues};
use crate::node::field::{Count, FromProperty};
use crate::node::property::PropertyRef;
use crate::source::Source;
use crate::source::companion::Companion;
use crate::source::glance::first_nul;

/// A place between a property's name and its data.
pub(crate) struct Scan<'a> {
    source: Source<'a>,
    /// Where the node ends.
    end: usize,
    header: PropertyHeader,
    name: &'a [u8],
    /// The bytes of the node after the name and, once the value was read, after the data.
    rest: &'a [u8],
}

impl<'a> Scan<'a> {
    /// A scan of the node at `offset`, and how many properties it has.
    #[inline(always)]
    pub(crate) fn new(source: Source<'a>, offset: usize, end: usize) -> Option<(Self, u32)> {
        let bytes = source.bytes.get(offset..end)?;
        // Parsing has compared the size with the parent, so only the counts are needed.
        let claimed = NodeHeader::read(bytes)?.property_count;
        let count = source.repaired(offset).map_or(claimed, |extent| extent.property_count);
        let header = PropertyHeader { property_type: PropertyType::BYTE, name_len: 0, count: 0 };
        Some((Self { source, end, header, name: &[], rest: bytes.get(NodeHeader::SIZE..)? }, count))
    }

    /// Steps over the header and the name of the next property; `None` if there is none.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<()> {
        self.header = PropertyHeader::read(self.rest)?;
        let behind = self.rest.get(PropertyHeader::SIZE..)?;
        (self.name, self.rest) = behind.split_at_checked(usize::from(self.header.name_len))?;
        Some(())
    }

    /// The name of the property.
    #[inline(always)]
    pub(crate) fn name(&self) -> &'a [u8] {
        self.name
    }

    /// The value, if it has the expected type; the scan has then moved past the property.
    ///
    /// In WebAssembly all are read like those of another type, with one call: the code for the most common types, at
    /// each place, is half of `fields()`.
    #[inline(always)]
    pub(crate) fn value<T: Scanned<'a>>(&mut self) -> Option<T> {
        if cfg!(target_family = "wasm") { self.otherwise() } else { T::scan(self) }
    }

    /// Steps over the data.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn skip(&mut self) {
        self.rest = match self.whole() {
            Some(property) => self.source.bytes.get(property.end()..self.end).unwrap_or_default(),
            None => &[],
        };
    }

    /// The value of a property that does not have the most common type.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn otherwise<T: FromProperty<'a>>(&mut self) -> Option<T> {
        let property = self.whole();
        // Everything that an unknown type hides is within its data, so nothing follows it.
        let behind = property.and_then(|property| self.source.bytes.get(property.end()..self.end));
        self.rest = behind.unwrap_or_default();
        property?.value_as()
    }

    /// The complete property; `None` if the bytes have changed since they were parsed.
    #[inline(always)]
    fn whole(&self) -> Option<PropertyRef<'a>> {
        let before = self.rest.len().saturating_add(self.name.len()).saturating_add(PropertyHeader::SIZE);
        closer_look(self.source, self.end.saturating_sub(before), self.end)
    }
}

/// The property at `offset`, outside the loop that found it.
///
/// The source is passed in parts, so that the loop can keep all of it in registers.
#[inline(always)]
fn closer_look<'a>(source: Source<'a>, offset: usize, limit: usize) -> Option<PropertyRef<'a>> {
    #[cold]
    #[inline(never)]
    fn look<'a>(
        bytes: &'a [u8],
        companion: Option<&'a Companion>,
        offset: usize,
        limit: usize,
    ) -> Option<PropertyRef<'a>> {
        PropertyRef::at(Source { bytes, companion }, offset, limit).ok()
    }
    look(source.bytes, source.companion, offset, limit)
}

/// A type that a scan can read.
pub(crate) trait Scanned<'a>: FromProperty<'a> {
    /// Reads the current property and moves past it.
    #[inline(always)]
    fn scan(scan: &mut Scan<'a>) -> Option<Self> {
        scan.otherwise()
    }
}

macro_rules! single {
    ($($native:ty)*) => {$(
        impl<'a> Scanned<'a> for $native {
            #[inline(always)]
            fn scan(scan: &mut Scan<'a>) -> Option<Self> {
                if scan.header.property_type == <$native>::TYPE
                    && scan.header.count == 1
                    && let Ok((wire, behind)) = <$native as Element>::Wire::ref_from_prefix(scan.rest)
                {
                    scan.rest = behind;
                    return Some(Self::from_wire(*wire));
                }
                scan.otherwise()
            }
        }
    )*};
}

single! { u8 u32 u64 f32 [f32; 3] [f32; 4] }

impl<'a> Scanned<'a> for bool {
    #[inline(always)]
    fn scan(scan: &mut Scan<'a>) -> Option<Self> {
        Some(u8::scan(scan)? != 0)
    }
}

impl<'a> Scanned<'a> for &'a str {
    #[inline(always)]
    fn scan(scan: &mut Scan<'a>) -> Option<Self> {
        if scan.header.property_type == PropertyType::STRING
            && scan.header.count == 1
            && scan.source.is_plain()
            && let Some((text, behind)) = first_nul(scan.rest).and_then(|nul| scan.rest.split_at_checked(nul))
            && let Ok(text) = core::str::from_utf8(text)
        {
            scan.rest = behind.get(1..).unwrap_or_default();
            return Some(text);
        }
        scan.otherwise()
    }
}

impl<'a, T: Element> Scanned<'a> for Array<'a, T> {
    #[inline(always)]
    fn scan(scan: &mut Scan<'a>) -> Option<Self> {
        if scan.header.property_type == T::TYPE
            && scan.source.is_plain()
            && let Ok(count) = usize::try_from(scan.header.count)
            && let Ok((wire, behind)) = <[T::Wire]>::ref_from_prefix_with_elems(scan.rest, count)
        {
            scan.rest = behind;
            return Some(Array::new(wire));
        }
        scan.otherwise()
    }
}

impl<'a> Scanned<'a> for Indices<'a> {}
impl<'a> Scanned<'a> for Colors<'a> {}
impl<'a> Scanned<'a> for KeyFrames<'a> {}
impl<'a> Scanned<'a> for KeyValues<'a> {}
impl<'a> Scanned<'a> for CustomOffset {}
impl<'a> Scanned<'a> for Count {}
