//! Compressed buffer views with EXT_meshopt_compression: the older name of the extension, because all readers support
//! it, and only its features.
//!
//! The second buffer of the file is the one that the views would be in uncompressed. It has no content: a reader
//! without the extension cannot use the file, which declares that.

use cast_base::parallel;
use cast_interchange::vertices::ordered_for_cache;
use meshoptimizer_rs::Workspace;
use meshoptimizer_rs::codec::{
    IndexEncoding, VertexEncoding, encode_index_buffer, encode_index_sequence, encode_vertex_buffer,
};

use crate::gltf::schema::component;
use crate::gltf::schema::component::{U8, U16};
use crate::gltf::schema::{Meshopt, Root};
use crate::gltf::write::output::{Output, View, to_usize};
use crate::pieces::Piece;

const EXTENSION: &str = "EXT_meshopt_compression";

/// The default mode of glTF: triangles.
const TRIANGLES: u32 = 4;

/// How many more characters a compressed view takes in the JSON.
const JSON: usize = 200;

/// How a view is compressed.
struct Plan {
    mode: &'static str,
    stride: usize,
    count: usize,
    /// The number of vertices that indices refer to.
    vertices: usize,
}

/// Compresses all views that become smaller.
pub(super) fn compress(output: &mut Output<'_>, mut views: Vec<View>) {
    let plans = plans(&mut output.root, &mut views);
    let pairs: Vec<(View, Option<Plan>)> = views.into_iter().zip(plans).collect();
    let packed: Vec<Option<Vec<u8>>> = parallel::map(output.options.threads, &pairs, 1, |(view, plan)| {
        let packed = encode(view, plan.as_ref()?)?;
        // Filtered views have to be compressed, because only then a reader undoes the filter.
        (packed.len().saturating_add(JSON) < view.bytes.len() || view.filter.is_some()).then_some(packed)
    });
    let mut length = 0_usize;
    for (index, ((view, plan), packed)) in pairs.into_iter().zip(packed).enumerate() {
        let (Some(plan), Some(packed)) = (plan, packed) else {
            output.put(index, view.bytes);
            continue;
        };
        let byte_length = packed.len();
        let byte_offset = to_usize(output.bin.push(Piece::Bytes(packed.into())));
        if let Some(own) = output.root.buffer_views.get_mut(index) {
            (own.buffer, own.byte_offset, own.byte_length) = (Some(1), length, view.bytes.len());
            own.extensions.meshopt = Some(Meshopt {
                buffer: Some(0),
                byte_offset,
                byte_length,
                byte_stride: plan.stride,
                count: plan.count,
                mode: plan.mode.to_owned(),
                filter: view.filter.map(str::to_owned),
            });
        }
        length = length.saturating_add(view.bytes.len()).next_multiple_of(4);
    }
    if length > 0 {
        output.requires(EXTENSION);
        output.unpacked = length;
    }
}

/// How each view is compressed; `None` for images and sparse changes. Indices of one byte become two bytes wide.
fn plans(root: &mut Root, views: &mut [View]) -> Vec<Option<Plan>> {
    let mut plans: Vec<Option<Plan>> = views.iter().map(|_| None).collect();
    for primitive in root.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        let position = primitive.attributes.get("POSITION").and_then(|position| root.accessors.get(*position));
        let vertices = position.map_or(0, |position| position.count);
        let Some(accessor) = primitive.indices.and_then(|indices| root.accessors.get_mut(indices)) else { continue };
        let Some(index) = accessor.buffer_view else { continue };
        let (Some(plan), Some(view)) = (plans.get_mut(index), views.get_mut(index)) else { continue };
        if accessor.component_type == U8 {
            accessor.component_type = U16;
            view.bytes = view.bytes.iter().flat_map(|index| [*index, 0]).collect();
        }
        let stride = component::size(accessor.component_type).unwrap_or(4);
        let mode = if primitive.mode.unwrap_or(TRIANGLES) == TRIANGLES { "TRIANGLES" } else { "INDICES" };
        *plan = Some(Plan { mode, stride, count: accessor.count, vertices });
    }
    for accessor in &root.accessors {
        let Some(index) = accessor.buffer_view else { continue };
        let Some(plan) = plans.get_mut(index).filter(|plan| plan.is_none()) else { continue };
        let size = component::size(accessor.component_type).zip(accessor.shape);
        let size = size.map_or(0, |(size, shape)| size * shape.lanes());
        let stride = root.buffer_views.get(index).and_then(|view| view.byte_stride).unwrap_or(size);
        if stride > 0 && stride % 4 == 0 && stride <= 256 {
            // Several accessors can share a view.
            let count = views.get(index).map_or(0, |view| view.bytes.len() / stride);
            *plan = Some(Plan { mode: "ATTRIBUTES", stride, count, vertices: 0 });
        }
    }
    plans
}

fn encode(view: &View, plan: &Plan) -> Option<Vec<u8>> {
    let mut workspace = Workspace::default();
    if plan.mode == "ATTRIBUTES" {
        // The first version, the only one that the extension supports.
        let version = VertexEncoding::new(0, 0).ok()?;
        return encode_vertex_buffer(&view.bytes, plan.count, plan.stride, version, &mut workspace).ok();
    }
    let indices: Vec<u32> = match plan.stride {
        2 => view.bytes.as_chunks().0.iter().map(|bytes| u32::from(u16::from_le_bytes(*bytes))).collect(),
        _ => view.bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect(),
    };
    let version = IndexEncoding::new(1).ok()?;
    if plan.mode == "INDICES" {
        return encode_index_sequence(&indices, version, &mut workspace).ok();
    }
    let mut triangles = |indices: &[u32]| encode_index_buffer(indices, version, &mut workspace).ok();
    let stored = triangles(&indices);
    // An order that suits the vertex cache also compresses better.
    let ordered = ordered_for_cache(&indices, plan.vertices).and_then(|ordered| triangles(&ordered));
    [stored, ordered].into_iter().flatten().min_by_key(Vec::len)
}
