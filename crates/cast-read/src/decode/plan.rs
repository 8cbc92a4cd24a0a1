//! Which arrays are decoded, into which form, and where each goes.

use alloc::vec::Vec;
use core::ops::Range;

use cast_format::schema::{self, NodeSchema, PropertySchema, Shape};
use cast_format::{Element, NodeKind, PropertyType};

use super::ALIGNMENT;
use super::conversion::Conversion;
use crate::array::indices::Indices;
use crate::array::text::Text;
use crate::array::values::KeyFrames;
use crate::node::NodeRef;
use crate::node::field::FromProperty;
use crate::node::property::PropertyRef;
use crate::parse::document::Cast;
use crate::views::AnimationRef;
use crate::views::view::View;

/// The form of arrays in memory. The default is what most engines need.
///
/// ```
/// # use cast_read::decode::{ColorFormat, DecodeOptions, KeyFrameFormat};
/// let options = DecodeOptions::new().colors(ColorFormat::Rgba8).key_frames(KeyFrameFormat::Seconds);
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecodeOptions {
    indices: IndexFormat,
    colors: ColorFormat,
    key_frames: KeyFrameFormat,
}

impl DecodeOptions {
    /// Indices with 32 bits, colours as stored, frames as whole numbers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The form of integer buffers: faces, weight bones, vertex indices, segments.
    #[must_use]
    pub const fn indices(mut self, indices: IndexFormat) -> Self {
        self.indices = indices;
        self
    }

    /// The form of colour layers.
    #[must_use]
    pub const fn colors(mut self, colors: ColorFormat) -> Self {
        self.colors = colors;
        self
    }

    /// The form of key frames.
    #[must_use]
    pub const fn key_frames(mut self, key_frames: KeyFrameFormat) -> Self {
        self.key_frames = key_frames;
        self
    }
}

/// The form of integer buffers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexFormat {
    /// `u32`, whatever width the file has.
    #[default]
    U32,
    /// The width in the file: `u8`, `u16` or `u32`.
    Stored,
}

/// The form of colour layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColorFormat {
    /// As in the file: `[u8; 4]` if packed, `[f32; 4]` if floats.
    #[default]
    Stored,
    /// `[u8; 4]`: r, g, b, a; floats are clamped to 0 to 1 and rounded.
    Rgba8,
    /// `[f32; 4]`: r, g, b, a; packed ones become 0 to 1.
    Floats,
}

/// The form of key frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyFrameFormat {
    /// `u32` frames; those of old files, which are floats, are rounded.
    #[default]
    Frames,
    /// `f32` seconds, by the frame rate of the animation; if that is absent, as for a curve alone, 1 frame per second.
    Seconds,
}

/// An array and its place in an arena.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlannedArray<'a> {
    /// The node that contains it.
    pub node: NodeRef<'a>,
    /// The name of the property.
    pub name: Text<'a>,
    /// The type of the elements in memory; packed colours are [`BYTE`](PropertyType::BYTE)s, four each.
    pub element: PropertyType,
    /// The number of elements of the property.
    pub count: usize,
    /// The range of its elements in the arena.
    pub range: Range<usize>,
    pub(super) source: &'a [u8],
    pub(super) conversion: Conversion,
}

/// The arrays below a node and their places in an arena.
///
/// It includes the properties that are arrays, according to the schema or, for unknown names, to their count, of nodes
/// in file order. Single values and text are not included: the views read them in place.
#[derive(Clone, Debug)]
pub struct DecodePlan<'a> {
    arrays: Vec<PlannedArray<'a>>,
    byte_len: usize,
}

impl<'a> PlannedArray<'a> {
    /// The data of the property as stored in the file.
    #[must_use]
    pub fn source(&self) -> &'a [u8] {
        self.source
    }

    /// This array alone, decoded into a new `Vec`; `None` if its elements have another type. Packed colours are bytes,
    /// four each.
    #[must_use]
    pub fn to_vec<T: Element>(&self) -> Option<Vec<T>> {
        if self.element != T::TYPE {
            return None;
        }
        let mut out = bytemuck::zeroed_vec::<T>(self.range.len().checked_div(T::SIZE)?);
        self.conversion.run(self.source, bytemuck::cast_slice_mut(&mut out));
        Some(out)
    }
}

impl<'a> DecodePlan<'a> {
    /// Plans the arrays of a node and everything below it: a mesh, a model, an animation.
    #[must_use]
    pub fn new(node: NodeRef<'a>, options: DecodeOptions) -> Self {
        Self::of_nodes(node.descendants().map(|step| step.node), options)
    }

    /// Plans the arrays of a whole file.
    #[must_use]
    pub fn of_file(cast: &Cast<'a>, options: DecodeOptions) -> Self {
        Self::of_nodes(cast.nodes().map(|step| step.node), options)
    }

    /// Plans the arrays of these nodes, without those below them.
    pub fn of_nodes(nodes: impl IntoIterator<Item = NodeRef<'a>>, options: DecodeOptions) -> Self {
        let mut plan = Self { arrays: Vec::new(), byte_len: 0 };
        let mut frame_rate = 1.0;
        for node in nodes {
            let kind = node.kind();
            let schema = schema::node(kind);
            if let Some(animation) = AnimationRef::cast(node) {
                frame_rate = animation.frame_rate().unwrap_or(1.0);
            }
            for property in node.properties() {
                let row = schema.and_then(|schema| row_of(schema, property));
                if is_array(row, property) {
                    let conversion = conversion(row, kind, property, options, frame_rate);
                    plan.add(node, property, conversion);
                }
            }
        }
        plan
    }

    fn add(&mut self, node: NodeRef<'a>, property: PropertyRef<'a>, conversion: Conversion) {
        let (from, to) = conversion.sizes();
        let count = property.data().len().checked_div(from).unwrap_or(0);
        // Bounded by the bytes of the file: an element of one byte becomes at most four.
        let start = self.byte_len.checked_next_multiple_of(ALIGNMENT);
        let end = start.zip(count.checked_mul(to)).and_then(|(start, len)| start.checked_add(len));
        let (Some(start), Some(end)) = (start, end) else { return };
        let element = match conversion {
            Conversion::Copy(of) => of,
            Conversion::CopyColors | Conversion::PackColors => PropertyType::BYTE,
            Conversion::Widen(_) | Conversion::WholeFrames => PropertyType::INTEGER32,
            Conversion::Seconds(..) => PropertyType::FLOAT,
            Conversion::UnpackColors => PropertyType::VECTOR4,
        };
        let (name, source, range) = (property.name(), property.data(), start..end);
        self.arrays.push(PlannedArray { node, name, element, count, range, source, conversion });
        self.byte_len = end;
    }

    /// How many bytes of arena decoding needs, including the gaps between arrays.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.byte_len
    }

    /// Bytes of the arrays alone, as stored in the file.
    #[must_use]
    pub fn source_len(&self) -> usize {
        self.arrays.iter().fold(0, |sum: usize, array| sum.saturating_add(array.source.len()))
    }

    /// The arrays, in file order, which is also their order in the arena.
    #[must_use]
    pub fn arrays(&self) -> &[PlannedArray<'a>] {
        &self.arrays
    }
}

fn row_of(schema: &NodeSchema, property: PropertyRef<'_>) -> Option<&'static PropertySchema> {
    schema.property(property.name().to_str().ok()?)
}

/// Whether a property is an array of elements of fixed size.
fn is_array(row: Option<&PropertySchema>, property: PropertyRef<'_>) -> bool {
    let by_schema = || row.map_or(property.count() > 1, |row| row.shape == Shape::Array);
    property.property_type().element_size().is_some() && by_schema()
}

fn conversion(
    row: Option<&PropertySchema>,
    kind: NodeKind,
    property: PropertyRef<'_>,
    options: DecodeOptions,
    frame_rate: f32,
) -> Conversion {
    let found = property.property_type();
    let types = row.map_or(&[][..], |row| row.types);
    // Only data of an expected type is converted; anything else is copied unchanged.
    let expected = types.contains(&found);
    if expected && types == Indices::TYPES && options.indices == IndexFormat::U32 {
        return Conversion::Widen(found);
    }
    if expected && types == KeyFrames::TYPES {
        return match options.key_frames {
            KeyFrameFormat::Seconds => Conversion::Seconds(found, frame_rate),
            KeyFrameFormat::Frames if found == PropertyType::FLOAT => Conversion::WholeFrames,
            KeyFrameFormat::Frames => Conversion::Widen(found),
        };
    }
    let is_color =
        kind == NodeKind::MESH && row.is_some_and(|row| matches!(row.field, "color_layer" | "legacy_colors"));
    if expected && is_color {
        return match (options.colors, found) {
            (ColorFormat::Floats, PropertyType::INTEGER32) => Conversion::UnpackColors,
            (ColorFormat::Rgba8, PropertyType::VECTOR4) => Conversion::PackColors,
            (_, PropertyType::INTEGER32) => Conversion::CopyColors,
            _ => Conversion::Copy(found),
        };
    }
    Conversion::Copy(found)
}
