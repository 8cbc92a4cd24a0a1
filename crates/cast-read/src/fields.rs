//! What one pass over the properties of a node leaves behind: the ground under the generated `fields()` of the views.

use core::fmt;

use cast_format::schema::{self, PropertySchema, layer_number};

use crate::scan::{Scan, Scanned};
use crate::{FieldError, FromProperty, NodeRef, PropertyRef};

/// Layers beyond this are not believed: no file has more, and a count of four billion in a damaged one must not cost as
/// many look-ups.
pub(crate) const MOST_LAYERS: u32 = 256;

/// The properties of a node that are there but not what the specification says, as `fields()` of a view met them.
///
/// A field that is `None`, or its default, is absent when nothing here is of it. As everywhere, if several properties have
/// the same name, the last one wins: an unexpected one before it is not here.
#[derive(Clone, Copy)]
pub struct Unexpected<'a> {
    node: NodeRef<'a>,
    /// A bit for each row of the node's schema. That of a series of layers stays set when a later layer of the same
    /// number is in order; [`iter`](Self::iter) looks closer.
    rows: u32,
}

/// A row is a bit.
const _: () = {
    let mut kind = 0;
    while kind < schema::NODES.len() {
        #[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
        let rows = schema::NODES[kind].properties.len();
        assert!(rows <= u32::BITS as usize);
        kind = kind.saturating_add(1);
    }
};

impl<'a> Unexpected<'a> {
    #[inline(always)]
    pub(crate) fn of(node: NodeRef<'a>) -> Self {
        Self { node, rows: 0 }
    }

    pub(crate) fn node(&self) -> NodeRef<'a> {
        self.node
    }

    /// The value of the property of a row, noting whether it is what it should be.
    #[inline(always)]
    pub(crate) fn read<T: Scanned<'a>>(&mut self, scan: &mut Scan<'a>, row: u32) -> Option<T> {
        let (value, bit) = (scan.value(), 1_u32.wrapping_shl(row));
        self.rows = if value.is_some() { self.rows & !bit } else { self.rows | bit };
        value
    }

    /// The same for one of a series of layers.
    #[inline(always)]
    pub(crate) fn read_layer<T: Scanned<'a>>(&mut self, scan: &mut Scan<'a>, row: u32) -> Option<T> {
        let value = scan.value();
        if value.is_none() {
            self.rows |= 1_u32.wrapping_shl(row);
        }
        value
    }

    /// Whether the property of this key is there and not what it should be.
    pub(crate) fn is_of(&self, key: &str) -> bool {
        self.rows != 0 && self.marked().any(|row| row.key == key)
    }

    /// Whether everything that is there is what it should be.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0 || self.iter().next().is_none()
    }

    /// What is wrong with each, in the order of the specification; of layers the first 256 are looked at.
    ///
    /// The properties are looked for again, so it takes time; but who asks has met something unexpected.
    pub fn iter(&self) -> impl Iterator<Item = FieldError<'a>> + use<'a> {
        let node = self.node;
        self.marked().flat_map(move |row| {
            let layers = if row.is_layered() { MOST_LAYERS } else { 1 };
            (0..layers).filter_map(move |layer| {
                let is_it = |property: &PropertyRef<'a>| {
                    core::str::from_utf8(property.name).is_ok_and(|name| row.layer_of(name) == Some(layer))
                };
                FieldError::by_schema(node.properties().filter(is_it).last()?, row)
            })
        })
    }

    fn marked(&self) -> impl Iterator<Item = &'static PropertySchema> + use<> {
        let (rows, schema) = (self.rows, schema::node(self.node.kind()));
        let all = schema.map_or(&[][..], |node| node.properties);
        all.iter().zip(0_u32..).filter(move |(_, row)| rows & 1_u32.wrapping_shl(*row) != 0).map(|(row, _)| row)
    }
}

impl fmt::Debug for Unexpected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How many layers are at hand. Files with more than two are rare.
const NEAR: usize = 4;

/// The layers of a numbered series of properties, such as `u0`, `u1` and so on, as `fields()` of a view met them.
///
/// The first four are at hand; further ones, which hardly any file has, are looked for when they are asked for.
#[derive(Clone, Copy)]
pub struct Layers<'a, T> {
    node: NodeRef<'a>,
    prefix: &'static str,
    near: [Option<T>; NEAR],
    /// Whether there are any beyond those at hand.
    far: bool,
    len: u32,
}

impl<'a, T: FromProperty<'a> + Copy> Layers<'a, T> {
    #[inline(always)]
    pub(crate) fn of(node: NodeRef<'a>, prefix: &'static str) -> Self {
        Self { node, prefix, near: [None; NEAR], far: false, len: 0 }
    }

    /// Takes the property of one layer.
    #[inline(always)]
    pub(crate) fn put(&mut self, scan: &mut Scan<'a>, unexpected: &mut Unexpected<'a>, row: u32)
    where
        T: Scanned<'a>,
    {
        let number = match scan.name() {
            [.., digit @ b'0'..=b'9'] if scan.name().len() == self.prefix.len().saturating_add(1) => {
                Some(u32::from(digit & 0x0F))
            }
            name => core::str::from_utf8(name).ok().and_then(|name| layer_number(name, self.prefix)),
        };
        let Some(number) = number else { return scan.skip() };
        let value = unexpected.read_layer(scan, row);
        match self.near.get_mut(number as usize) {
            Some(near) => *near = value,
            None => self.far = true,
        }
    }

    /// Puts a layer in first place, whatever was there.
    pub(crate) fn set_first(&mut self, layer: Option<T>) {
        if let Some(first) = self.near.first_mut() {
            *first = layer;
        }
    }

    /// Believes a count or, without one, counts the layers that follow each other.
    #[inline]
    pub(crate) fn count(&mut self, count: Option<u32>) {
        self.len = match count {
            Some(count) => count.min(MOST_LAYERS),
            None => (0..MOST_LAYERS).find(|layer| self.get(*layer).is_none()).unwrap_or(MOST_LAYERS),
        };
    }

    /// One layer; `None` when it is absent or not what the specification says.
    #[inline]
    #[must_use]
    pub fn get(&self, layer: u32) -> Option<T> {
        match self.near.get(layer as usize) {
            Some(near) => *near,
            None if self.far => self.node.layer(self.prefix, layer).ok().flatten(),
            None => None,
        }
    }

    /// How many layers there are: as many as the node says or, when it doesn't, as many as follow each other from the
    /// first. At most 256 are believed.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The layers in order; `None` for one that is absent or not what the specification says.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<T>> + use<'a, T> {
        let layers = *self;
        (0..layers.len).map(move |layer| layers.get(layer))
    }
}

impl<'a, T: FromProperty<'a> + Copy + fmt::Debug> fmt::Debug for Layers<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
