//! Nodes: a record with a name, properties and children.

use std::borrow::Cow;

use cast_interchange::Error;

use super::source::{Source, broken};
use super::{Array, Properties, Property, Value};

/// A node of the document. The bounds of its record have been checked; its content has not.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    pub(super) source: Source<'a>,
    /// Where its record begins.
    pub offset: usize,
    /// The name.
    pub name: &'a [u8],
    /// How many properties its record claims.
    pub property_count: u64,
    /// Where its properties begin.
    pub(super) properties: usize,
    /// Where its properties end and its children begin.
    pub(super) children: usize,
    /// Where its record ends, including its children.
    pub end: usize,
}

impl<'a> Node<'a> {
    /// The name as text; invalid UTF-8 becomes the replacement character.
    #[must_use]
    pub fn name_text(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.name)
    }

    /// Whether anything follows the properties: children, or the zeros that end an empty list of children.
    #[must_use]
    pub fn has_child_list(&self) -> bool {
        self.children < self.end
    }

    /// The children, in file order.
    #[must_use]
    pub fn children(&self) -> Nodes<'a> {
        Nodes::new(self.source, self.children, self.end, false)
    }

    /// The first child of this name.
    ///
    /// # Errors
    /// Returns an error if a record before it is broken.
    pub fn child(&self, name: &str) -> Result<Option<Self>, Error> {
        self.children().first(|node| node.name == name.as_bytes())
    }

    /// The properties, in file order.
    #[must_use]
    pub fn properties(&self) -> Properties<'a> {
        let (offset, limit) = (self.properties, self.children);
        Properties { source: self.source, offset, limit, remaining: self.property_count }
    }

    /// A property by index, counted from 0.
    ///
    /// # Errors
    /// Returns an error if it, or one before it, is broken.
    pub fn property(&self, index: usize) -> Result<Option<Property<'a>>, Error> {
        self.properties().nth(index).transpose()
    }

    /// The bytes of the string at an index; `None` if there is no string.
    ///
    /// # Errors
    /// Returns an error if it, or a property before it, is broken.
    pub fn text(&self, index: usize) -> Result<Option<&'a [u8]>, Error> {
        Ok(self.property(index)?.and_then(|property| property.value.text()))
    }

    /// The integer at an index, whatever its size; `None` if there is no integer.
    ///
    /// # Errors
    /// Returns an error if it, or a property before it, is broken.
    pub fn integer(&self, index: usize) -> Result<Option<i64>, Error> {
        Ok(self.property(index)?.and_then(|property| property.value.integer()))
    }

    /// The number at an index, whatever its type; `None` if there is no number.
    ///
    /// # Errors
    /// Returns an error if it, or a property before it, is broken.
    pub fn number(&self, index: usize) -> Result<Option<f64>, Error> {
        Ok(self.property(index)?.and_then(|property| property.value.number()))
    }

    /// The array at an index; `None` if there is no array.
    ///
    /// # Errors
    /// Returns an error if it, or a property before it, is broken.
    pub fn array(&self, index: usize) -> Result<Option<Array<'a>>, Error> {
        Ok(self.property(index)?.and_then(|property| match property.value {
            Value::Array(array) => Some(array),
            _ => None,
        }))
    }
}

/// Siblings, in file order. Ends after the first error, since the position of the next record is then unknown.
#[derive(Clone, Debug)]
pub struct Nodes<'a> {
    pub(super) source: Source<'a>,
    /// Where the next record would be, and where the list ends.
    pub(super) offset: usize,
    pub(super) limit: usize,
    top: bool,
    done: bool,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(source: Source<'a>, offset: usize, limit: usize, top: bool) -> Self {
        // A node without children may lack the zeros that end a list of children.
        Self { source, offset, limit, top, done: !top && offset >= limit }
    }

    /// How many bytes of the parent node follow the end of a finished list without any meaning. At the top level, where
    /// a footer follows, 0.
    pub(super) fn slack(&self) -> usize {
        if self.done && !self.top { self.limit.saturating_sub(self.offset) } else { 0 }
    }

    /// The first node that is wanted.
    pub(super) fn first(mut self, is_wanted: impl Fn(&Node<'a>) -> bool) -> Result<Option<Node<'a>>, Error> {
        self.find(|node| node.as_ref().map_or(true, &is_wanted)).transpose()
    }

    /// The record at an offset; `None` for the zeros that end a list.
    fn read(&self) -> Result<Option<Node<'a>>, Error> {
        let Self { source, offset, limit, .. } = *self;
        source.slice(offset, source.record() as u64, limit)?;
        let field = |index: usize| source.sized(offset.saturating_add(source.field().saturating_mul(index)), limit);
        let (end, property_count, property_bytes) = (field(0)?, field(1)?, field(2)?);
        let header_end = offset.saturating_add(source.record());
        let [name_length] = source.array(header_end.saturating_sub(1), limit)?;
        if end == 0 && name_length == 0 {
            return Ok(None);
        }
        let name = source.slice(header_end, name_length.into(), limit)?;
        let properties = header_end.saturating_add(name.len());
        let fault = |claim: String| broken(offset, format!("node {:?} claims {claim}", String::from_utf8_lossy(name)));
        let end = usize::try_from(end).ok().filter(|end| *end >= properties && *end <= limit).ok_or_else(|| {
            let whole = if self.top { "the file" } else { "its parent" };
            fault(format!("to end at byte {end}, which is not between {properties} and {limit}, the end of {whole}"))
        })?;
        let children = usize::try_from(property_bytes).ok().and_then(|length| properties.checked_add(length));
        let children = children.filter(|children| *children <= end).ok_or_else(|| {
            let found = end.saturating_sub(properties);
            fault(format!("{property_bytes} bytes of properties, but has {found} bytes"))
        })?;
        Ok(Some(Node { source, offset, name, property_count, properties, children, end }))
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Result<Node<'a>, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let read = self.read();
        match &read {
            Ok(Some(node)) => {
                self.offset = node.end;
                // Some writers leave out the zeros. At the top level they show that the file was not cut off.
                self.done = !self.top && self.offset >= self.limit;
            }
            Ok(None) => {
                self.offset = self.offset.saturating_add(self.source.record());
                self.done = true;
            }
            Err(_) => self.done = true,
        }
        read.transpose()
    }
}

impl std::iter::FusedIterator for Nodes<'_> {}
