//! From arrays to vertices.
//!
//! Vertices are filled in blocks that stay in the first-level cache, one attribute after the other: each loop then has
//! one source and one conversion, which the compiler unrolls, and every byte is written to memory once.

use alloc::vec::Vec;

use cast_base::{Progress, Steps, Threads, parallel};

use super::column::{BLOCK, fill_column, saturating_index};
use super::influences::{Influences, ROOM};
use super::values::{Values, values as values_of};
use super::{Attribute, InterleaveError, InterleaveErrorKind, VertexAttribute, VertexLayout};
use crate::views::{MeshFields, MeshRef};

impl VertexLayout {
    /// Fills a buffer with the vertices of a mesh, on the calling thread.
    ///
    /// # Errors
    /// Returns an error if the buffer has a different length than [`byte_len`](Self::byte_len), an attribute is missing
    /// without a default or is not within the stride, or a format does not fit. Then nothing is written.
    pub fn interleave(&self, mesh: &MeshRef<'_>, out: &mut [u8]) -> Result<(), InterleaveError> {
        self.interleave_on(mesh, out, Threads::One)
    }

    /// [`interleave`](Self::interleave) on the given threads; the result is the same bit for bit.
    ///
    /// # Errors
    /// The same as for [`interleave`](Self::interleave).
    pub fn interleave_on(&self, mesh: &MeshRef<'_>, out: &mut [u8], threads: Threads) -> Result<(), InterleaveError> {
        self.interleave_with(mesh, out, threads, Progress::none())
    }

    /// [`interleave_on`](Self::interleave_on) with progress, in vertices.
    ///
    /// # Errors
    /// The same as for [`interleave`](Self::interleave); also if it was cancelled, in which case part of the buffer has
    /// been written.
    pub fn interleave_with(
        &self,
        mesh: &MeshRef<'_>,
        out: &mut [u8],
        threads: Threads,
        progress: Progress<'_>,
    ) -> Result<(), InterleaveError> {
        let (needed, given) = (self.byte_len(mesh), out.len());
        if needed != given {
            return Err(InterleaveError { kind: InterleaveErrorKind::BufferLength { needed, given }, attribute: None });
        }
        let fields = mesh.fields();
        let columns: Vec<(VertexAttribute, Values<'_>)> =
            self.attributes.iter().map(|attribute| self.column(&fields, *attribute)).collect::<Result<_, _>>()?;
        if self.stride == 0 {
            return Ok(());
        }
        let steps = Steps::new(progress, out.len().checked_div(self.stride).unwrap_or(0) as u64);
        let fill = |first: usize, block: &mut [u8]| {
            if steps.is_cancelled() {
                return;
            }
            let count = block.len().checked_div(self.stride).unwrap_or(0);
            for (attribute, values) in &columns {
                fill_column(*values, first, count, attribute, block, self.stride);
            }
            steps.done(count as u64);
        };
        let block_len = self.stride.saturating_mul(BLOCK);
        match threads.shared_portion(out.len()) {
            Some(portion) => {
                let vertices = portion.checked_div(self.stride).unwrap_or(1).max(1);
                parallel::for_each_chunk(threads, out, self.stride.saturating_mul(vertices), |chunk, out| {
                    fill_blocks(out, block_len, chunk.saturating_mul(vertices), &fill);
                });
            }
            None => fill_blocks(out, block_len, 0, &fill),
        }
        steps.check().map_err(|_| InterleaveError { kind: InterleaveErrorKind::Cancelled, attribute: None })
    }

    /// The values of an attribute. All errors are found before anything is written.
    fn column<'a>(
        &self,
        mesh: &MeshFields<'a>,
        attribute: VertexAttribute,
    ) -> Result<(VertexAttribute, Values<'a>), InterleaveError> {
        let error = |kind| InterleaveError { kind, attribute: Some(attribute.attribute) };
        if attribute.offset.saturating_add(attribute.format.size()) > self.stride {
            return Err(error(InterleaveErrorKind::OutsideStride));
        }
        if attribute.format.is_integer() != (attribute.attribute == Attribute::BoneIndices) {
            return Err(error(InterleaveErrorKind::Format));
        }
        let values = values_of(mesh, attribute.attribute).or(attribute.default.map(Values::Constant));
        let values = values.ok_or(error(InterleaveErrorKind::Missing))?;
        let values = strongest(mesh, values).map_err(error)?;
        let largest = match values {
            Values::Bones(bones, _) | Values::StrongestBones(Influences { bones, .. }) => bones.max(),
            Values::Constant(value) => value.map(saturating_index).into_iter().max(),
            _ => None,
        };
        match (largest, attribute.format.largest_integer()) {
            (Some(largest), Some(limit)) if largest > limit => {
                Err(error(InterleaveErrorKind::BoneIndex { largest, limit }))
            }
            _ => Ok((attribute, values)),
        }
    }
}

fn fill_blocks(out: &mut [u8], block_len: usize, first: usize, fill: &impl Fn(usize, &mut [u8])) {
    for (index, block) in out.chunks_mut(block_len).enumerate() {
        fill(first.saturating_add(index.saturating_mul(BLOCK)), block);
    }
}

/// The same values or, if they are too many influences, the strongest of each vertex.
fn strongest<'a>(mesh: &MeshFields<'a>, values: Values<'a>) -> Result<Values<'a>, InterleaveErrorKind> {
    let (count, is_bones) = match values {
        Values::Bones(_, count) => (count, true),
        Values::Weights(_, count) => (count, false),
        _ => return Ok(values),
    };
    if count <= ROOM {
        return Ok(values);
    }
    match (values_of(mesh, Attribute::BoneIndices), values_of(mesh, Attribute::BoneWeights)) {
        (Some(Values::Bones(bones, _)), Some(Values::Weights(weights, _))) => {
            let influences = Influences { bones, weights, count };
            Ok(if is_bones { Values::StrongestBones(influences) } else { Values::StrongestWeights(influences) })
        }
        _ => Err(InterleaveErrorKind::Influences { found: count }),
    }
}
