//! Materials and their textures.

use std::borrow::Cow;

/// A material.
#[derive(Clone, Debug, Default)]
pub struct Material<'a> {
    /// Its name, or nothing.
    pub name: Cow<'a, str>,
    /// Its slots, each once, in the order in which they are written.
    pub slots: Vec<Slot<'a>>,
    /// Whether it has transparency.
    pub is_transparent: bool,
    /// Whether the backs of its faces are drawn.
    pub is_double_sided: bool,
}

/// The value of a slot: a texture, a colour, or a texture multiplied by a colour.
#[derive(Clone, Debug)]
pub struct Slot<'a> {
    /// The slots of Cast; any other becomes a numbered slot without a meaning.
    pub name: Cow<'a, str>,
    /// Its texture, if it has one.
    pub texture: Option<Texture>,
    /// Red, green, blue, alpha. One number is a grey.
    pub factor: Option<[f32; 4]>,
    /// How its colours are encoded, if the source states it.
    pub space: Option<ColorSpace>,
}

impl<'a> Slot<'a> {
    /// A slot with a texture, as an index among the images.
    pub fn texture(name: &'static str, image: usize) -> Self {
        Self { name: name.into(), texture: Some(Texture::of(image)), factor: None, space: None }
    }
}

/// The encoding of colours.
pub type ColorSpace = cast_format::ColorSpace<'static>;

/// A texture.
#[derive(Clone, Copy, Debug)]
pub struct Texture {
    /// Index of an image.
    pub image: usize,
    /// The layer of texture coordinates.
    pub layer: usize,
    /// A transform of the coordinates, if it has one.
    pub transform: Option<TextureTransform>,
}

impl Texture {
    /// A texture with the first layer of coordinates.
    pub fn of(image: usize) -> Self {
        Self { image, layer: 0, transform: None }
    }
}

/// A transform of texture coordinates: the columns of a matrix, and an offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextureTransform {
    /// The column for u.
    pub u: [f32; 2],
    /// The column for v.
    pub v: [f32; 2],
    /// What is added.
    pub offset: [f32; 2],
}

impl TextureTransform {
    /// Transforms coordinates.
    pub fn apply(&self, [u, v]: [f32; 2]) -> [f32; 2] {
        let ([uu, uv], [vu, vv], [x, y]) = (self.u, self.v, self.offset);
        [uu * u + vu * v + x, uv * u + vv * v + y]
    }
}

/// An image. All slots with its index share it, whatever its name.
#[derive(Clone, Debug)]
pub enum Image<'a> {
    /// An external file: its path relative to the source, with slashes.
    External(Cow<'a, str>),
    /// Embedded in the source.
    Embedded {
        /// The name as a separate file.
        name: String,
        /// The content.
        bytes: Cow<'a, [u8]>,
    },
    /// Missing.
    Missing,
}
