//! The result of one pass over the properties of a node: the basis of the generated `fields()` of the views.

use core::fmt;

use cast_format::schema::{self, PropertySchema, layer_number};

use crate::node::NodeRef;
use crate::node::field::{FieldError, FromProperty};
use crate::node::property::PropertyRef;
use crate::node::scan::{Scan, Scanned};

/// The maximum number of layers: no real file has more, and a count of four billion in a damaged one must not cost four
/// billion look-ups.
pub(crate) const MOST_LAYERS: u32 = 256;

/// The properties of a node that are present but not what the specification says, as found by `fields()` of a view.
///
/// A field that is `None`, or its default, is absent unless it is listed here. If several properties have the same
/// name, the last one wins, as everywhere: an unexpected one before it is not listed.
#[derive(Clone, Copy)]
pub struct Unexpected<'a> {
    node: NodeRef<'a>,
    /// A bit for each row of the node's schema. That of a series of layers stays set even if a later layer with the
    /// same number is valid; [`iter`](Self::iter) checks more closely.
    rows: u32,
}

/// One bit per row.
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

    /// Reads the property of a row, and records whether it is what it should be.
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

    /// Whether the property with this key is present but not what it should be.
    pub(crate) fn is_of(&self, key: &str) -> bool {
        self.rows != 0 && self.marked().any(|row| row.key == key)
    }

    /// Whether all properties are what they should be.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0 || self.iter().next().is_none()
    }

    /// What is wrong with each property, in the order of the specification; only the first 256 layers are examined.
    ///
    /// The properties are searched again, so this takes time; it is meant for the case that something is wrong.
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

/// How many layers are stored. Files with more than two are rare.
const NEAR: usize = 4;

/// The layers of a numbered series of properties, such as `u0`, `u1` and so on, as found by `fields()` of a view.
///
/// The first four are stored; others, which hardly any file has, are searched for when they are requested.
#[derive(Clone, Copy)]
pub struct Layers<'a, T> {
    node: NodeRef<'a>,
    prefix: &'static str,
    near: [Option<T>; NEAR],
    /// Whether there are any beyond the stored ones.
    far: bool,
    len: u32,
}

impl<'a, T: FromProperty<'a> + Copy> Layers<'a, T> {
    #[inline(always)]
    pub(crate) fn of(node: NodeRef<'a>, prefix: &'static str) -> Self {
        Self { node, prefix, near: [None; NEAR], far: false, len: 0 }
    }

    /// Takes the property of one layer.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
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

    /// Sets the first layer.
    pub(crate) fn set_first(&mut self, layer: Option<T>) {
        if let Some(first) = self.near.first_mut() {
            *first = layer;
        }
    }

    /// Uses a count or, without one, counts consecutive layers.
    #[inline]
    pub(crate) fn count(&mut self, count: Option<u32>) {
        self.len = match count {
            Some(count) => count.min(MOST_LAYERS),
            None => (0..MOST_LAYERS).find(|layer| self.get(*layer).is_none()).unwrap_or(MOST_LAYERS),
        };
    }

    /// A layer; `None` if it is absent or not what the specification says.
    #[inline]
    #[must_use]
    pub fn get(&self, layer: u32) -> Option<T> {
        match self.near.get(layer as usize) {
            Some(near) => *near,
            None if self.far => self.node.layer(self.prefix, layer).ok().flatten(),
            None => None,
        }
    }

    /// How many layers there are: as many as the node says or, if it does not, the number of consecutive layers from
    /// the first. At most 256.
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

    /// The layers in order; `None` for those that are absent or not what the specification says.
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
