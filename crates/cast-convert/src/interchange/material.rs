//! Materials and their textures.

use std::borrow::Cow;

#[derive(Clone, Debug, Default)]
pub(crate) struct Material<'a> {
    pub(crate) name: Cow<'a, str>,
    /// Its slots, each once, in the order in which they are written.
    pub(crate) slots: Vec<Slot<'a>>,
    /// Whether it has transparency.
    pub(crate) is_transparent: bool,
    pub(crate) is_double_sided: bool,
}

/// The value of a slot: a texture, a colour, or a texture multiplied by a colour.
#[derive(Clone, Debug)]
pub(crate) struct Slot<'a> {
    /// The slots of Cast; any other becomes a numbered slot without a meaning.
    pub(crate) name: Cow<'a, str>,
    pub(crate) texture: Option<Texture>,
    /// Red, green, blue, alpha. One number is a grey.
    pub(crate) factor: Option<[f32; 4]>,
    pub(crate) space: Option<ColorSpace>,
}

impl<'a> Slot<'a> {
    /// A slot with a texture, as an index among the images.
    pub(crate) fn texture(name: &'static str, image: usize) -> Self {
        Self { name: name.into(), texture: Some(Texture::of(image)), factor: None, space: None }
    }
}

pub(crate) type ColorSpace = cast_format::ColorSpace<'static>;

/// A texture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texture {
    /// Index of an image.
    pub(crate) image: usize,
    /// The layer of texture coordinates.
    pub(crate) layer: usize,
    pub(crate) transform: Option<TextureTransform>,
}

impl Texture {
    /// A texture with the first layer of coordinates.
    pub(crate) fn of(image: usize) -> Self {
        Self { image, layer: 0, transform: None }
    }
}

/// A transform of texture coordinates: the columns of a matrix, and an offset.
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

/// An image. All slots with its index share it, whatever its name.
#[derive(Clone, Debug)]
pub(crate) enum Image<'a> {
    /// An external file: its path relative to the source, with slashes.
    External(Cow<'a, str>),
    /// Embedded in the source, with its name as a separate file.
    Embedded { name: String, bytes: Cow<'a, [u8]> },
    /// Missing.
    Missing,
}
