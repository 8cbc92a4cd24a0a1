//! Properties of owned nodes.

use std::borrow::Cow;

use cast_format::Padding;

use crate::Data;

/// A property: a name and data.
#[derive(Clone, Debug, PartialEq)]
pub struct Property<'a> {
    /// The name; UTF-8 except in damaged files.
    pub name: Cow<'a, [u8]>,
    /// The data.
    pub data: Data<'a>,
}

impl<'a> Property<'a> {
    /// A property.
    pub fn new(name: impl Into<Cow<'a, str>>, data: impl Into<Data<'a>>) -> Self {
        let name = match name.into() {
            Cow::Borrowed(name) => Cow::Borrowed(name.as_bytes()),
            Cow::Owned(name) => Cow::Owned(name.into_bytes()),
        };
        Self { name, data: data.into() }
    }

    /// Whether it is padding, according to [`Node::padding`](crate::Node::padding) of its node.
    ///
    /// Layouts other than [`Preserve`](crate::Layout::Preserve) leave it out, so a string of spaces with a name of
    /// underscores is not a place for custom data.
    #[must_use]
    pub fn is_padding(&self, padding: Padding) -> bool {
        padding.has(&self.name, self.data.is_blank())
    }
}
