//! What surfaces look like.

use std::borrow::Cow;

#[derive(Clone, Debug, Default)]
pub(crate) struct Material<'a> {
    pub(crate) name: Cow<'a, str>,
    /// What it has, each slot once, in the order in which it is to be written.
    pub(crate) slots: Vec<Slot<'a>>,
}

/// A property of a surface: a texture, a colour, or a texture whose colours are multiplied with one.
#[derive(Clone, Debug)]
pub(crate) struct Slot<'a> {
    /// As the slots of Cast are called, which are the usual words; any other is one without a meaning of its own.
    pub(crate) name: Cow<'a, str>,
    /// Index of an image.
    pub(crate) image: Option<usize>,
    /// Red, green, blue, alpha. One number is grey.
    pub(crate) factor: Option<[f32; 4]>,
    pub(crate) space: Option<ColorSpace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorSpace {
    Linear,
}

/// A picture, which is the same for all slots that have its index, whatever its name.
#[derive(Clone, Debug)]
pub(crate) enum Image<'a> {
    /// Beside the source: a path with slashes, relative to it.
    External(Cow<'a, str>),
}
