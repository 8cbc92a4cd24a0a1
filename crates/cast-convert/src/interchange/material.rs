//! What surfaces look like.

use std::borrow::Cow;

#[derive(Clone, Debug, Default)]
pub(crate) struct Material<'a> {
    pub(crate) name: Cow<'a, str>,
    /// What it has, each slot once, in the order in which it is to be written.
    pub(crate) slots: Vec<Slot<'a>>,
    /// Whether alpha is anything but opaque.
    pub(crate) is_transparent: bool,
    pub(crate) is_double_sided: bool,
}

/// A property of a surface: a texture, a colour, or a texture whose colours are multiplied with one.
#[derive(Clone, Debug)]
pub(crate) struct Slot<'a> {
    /// As the slots of Cast are called, which are the usual words; any other is one without a meaning of its own.
    pub(crate) name: Cow<'a, str>,
    pub(crate) texture: Option<Texture>,
    /// Red, green, blue, alpha. One number is grey.
    pub(crate) factor: Option<[f32; 4]>,
    pub(crate) space: Option<ColorSpace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorSpace {
    Linear,
}

/// A picture on a surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texture {
    /// Index of an image.
    pub(crate) image: usize,
    /// Which layer of texture coordinates says where.
    pub(crate) layer: usize,
    pub(crate) transform: Option<TextureTransform>,
}

impl Texture {
    /// An image where the first layer says.
    pub(crate) fn of(image: usize) -> Self {
        Self { image, layer: 0, transform: None }
    }
}

/// What texture coordinates go through: columns of a matrix, and an offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TextureTransform {
    pub(crate) u: [f32; 2],
    pub(crate) v: [f32; 2],
    pub(crate) offset: [f32; 2],
}

impl TextureTransform {
    pub(crate) fn apply(&self, [u, v]: [f32; 2]) -> [f32; 2] {
        let ([uu, uv], [vu, vv], [x, y]) = (self.u, self.v, self.offset);
        [uu * u + vu * v + x, uv * u + vv * v + y]
    }
}

/// A picture, which is the same for all slots that have its index, whatever its name.
#[derive(Clone, Debug)]
pub(crate) enum Image<'a> {
    /// Beside the source: a path with slashes, relative to it.
    External(Cow<'a, str>),
    /// In the source; what it would be called as a file of its own.
    Embedded { name: String, bytes: Cow<'a, [u8]> },
    /// Nowhere.
    Missing,
}
