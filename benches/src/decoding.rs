//! Decoding, and the raw copies that it is compared with.

use std::any::Any;

use cast_map::{AlignedBuffer, AllocError};
use cast_read::vertex::{Attribute, VertexFormat, VertexLayout};
use cast_read::{Array, Cast, Element, PropertyRef};
use rayon::prelude::*;

/// How many bytes a thread copies at a time in the parallel raw copy.
const PIECE: usize = 1 << 20;

/// The raw copy in one call. C libraries copy more than some tens of megabytes at once with stores that bypass the
/// caches, so this can be faster than the same bytes array by array.
pub fn copy(source: &[u8], out: &mut [u8]) {
    out.copy_from_slice(source);
}

/// The raw copy on all threads.
pub fn par_copy(source: &[u8], out: &mut [u8]) {
    let pieces = out.par_chunks_mut(PIECE).zip(source.par_chunks(PIECE));
    pieces.for_each(|(out, source)| out.copy_from_slice(source));
}

/// Memory, every page of which has been written to.
///
/// # Errors
/// Returns an error if there is not enough memory.
pub fn touched(len: usize) -> Result<AlignedBuffer, AllocError> {
    let mut memory = AlignedBuffer::with_huge_pages(len)?;
    memory.fill(1);
    Ok(memory)
}

/// Every array of a file as a separate `Vec`, on one thread, as a loader would store them.
#[must_use]
pub fn to_vecs(cast: &Cast<'_>) -> Vec<Box<dyn Any + Send>> {
    cast.nodes().flat_map(|step| step.node.properties()).filter_map(|property| to_vec(&property)).collect()
}

/// The same on all threads.
#[must_use]
pub fn par_to_vecs(cast: &Cast<'_>) -> Vec<Box<dyn Any + Send>> {
    let properties: Vec<PropertyRef<'_>> = cast.nodes().flat_map(|step| step.node.properties()).collect();
    properties.par_iter().filter_map(to_vec).collect()
}

fn to_vec(property: &PropertyRef<'_>) -> Option<Box<dyn Any + Send>> {
    fn of<T: Element + Send>(property: &PropertyRef<'_>) -> Option<Box<dyn Any + Send>> {
        let array = property.array::<T>().filter(|array| array.len() > 1)?;
        Some(Box::new(array.to_vec()))
    }
    // The files of the benchmarks have no others.
    let of_type = [of::<u8>, of::<u16>, of::<u32>, of::<f32>, of::<[f32; 2]>, of::<[f32; 3]>, of::<[f32; 4]>];
    of_type.into_iter().find_map(|of| of(property))
}

/// Position, normal, texture coordinates and packed colour as stored in the file: 36 bytes per vertex.
#[must_use]
pub fn usual_vertex() -> VertexLayout {
    VertexLayout::packed([
        (Attribute::Position, VertexFormat::Float32x3),
        (Attribute::Normal, VertexFormat::Float32x3),
        (Attribute::Uv(0), VertexFormat::Float32x2),
        (Attribute::Color(0), VertexFormat::Unorm8x4),
    ])
}

/// The same in smaller formats, with conversions: 12 + 8 + 4 + 4 bytes.
#[must_use]
pub fn small_vertex() -> VertexLayout {
    VertexLayout::packed([
        (Attribute::Position, VertexFormat::Float32x3),
        (Attribute::Normal, VertexFormat::Snorm16x4),
        (Attribute::Uv(0), VertexFormat::Float16x2),
        (Attribute::Color(0), VertexFormat::Unorm8x4),
    ])
}

/// Indices of 16 bits as in a file: at an odd address.
#[derive(Debug)]
pub struct Shorts(Vec<u8>);

impl Shorts {
    /// This many, without a pattern.
    #[must_use]
    pub fn new(count: usize) -> Self {
        let number = |index: usize| (index.wrapping_mul(40_503) % 65_521).to_le_bytes();
        let bytes = (0..count).flat_map(|index| [number(index)[0], number(index)[1]]);
        Self(std::iter::once(0).chain(bytes).collect())
    }

    /// The array.
    #[must_use]
    pub fn array(&self) -> Array<'_, u16> {
        let wire = self.0.get(1..).and_then(|bytes| zerocopy::FromBytes::ref_from_bytes(bytes).ok());
        Array::new(wire.unwrap_or_default())
    }
}
