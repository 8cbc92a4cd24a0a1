//! Arrays: one by one, and interleaved.

use cast_read::vertex::{Attribute, VertexFormat, VertexLayout};
use cast_read::{Array, Cast, Colors, Element, PropertyRef, Threads};

use crate::threads::in_portions;

/// The maximum number of meshes whose vertices are interleaved.
const MESHES: usize = 16;

/// Every array has the same elements through every kind of access, serial or parallel, and so do vertex buffers.
pub fn decode(bytes: &[u8]) {
    let Ok(cast) = Cast::parse(bytes) else { return };
    let shared = in_portions(16, bytes);
    for property in cast.nodes().flat_map(|step| step.node.properties()) {
        arrays(&property, shared);
    }
    cast.meshes().take(MESHES).for_each(|mesh| vertices(&mesh, shared));
}

fn arrays(property: &PropertyRef<'_>, shared: Threads) {
    array(property.array::<u8>(), shared);
    array(property.array::<u16>(), shared);
    array(property.array::<u32>(), shared);
    array(property.array::<u64>(), shared);
    array(property.array::<f32>(), shared);
    array(property.array::<f64>(), shared);
    array(property.array::<[f32; 2]>(), shared);
    array(property.array::<[f32; 3]>(), shared);
    array(property.array::<[f32; 4]>(), shared);
    if let Some(indices) = property.indices() {
        let all = indices.to_vec();
        assert!(
            all == indices.to_vec_on(shared) && indices.iter().eq(all.iter().copied()) && indices.len() == all.len()
        );
        assert!(indices.max() == all.iter().copied().max() && indices.get(all.len()).is_none());
        assert_eq!(indices.triangles().len(), all.len() / 3);
        let mut narrow = vec![0; all.len()];
        assert_eq!(indices.copy_to_u16(&mut narrow).is_ok(), indices.fits_u16());
    }
}

/// Compared by bytes, because of NaN.
fn array<T: Element>(array: Option<Array<'_, T>>, shared: Threads) {
    let Some(array) = array else { return };
    let wires = |elements: &[T]| elements.iter().map(|element| element.to_wire()).collect::<Vec<T::Wire>>();
    let all = array.to_vec();
    let same = |elements: &[T]| Array::<T>::new(&wires(elements)).as_bytes() == array.as_bytes();
    assert!(same(&all) && same(&array.to_vec_on(shared)) && same(&array.iter().collect::<Vec<T>>()));
    assert!(array.as_slice().is_none_or(same));
    assert!(array.get(array.len()).is_none() && array.slice(0..array.len() + 1).is_none());
    assert_eq!((array.first().is_some(), array.last().is_some()), (!array.is_empty(), !array.is_empty()));
}

fn vertices(mesh: &cast_read::views::MeshRef<'_>, shared: Threads) {
    let mut layout = VertexLayout::packed([
        (Attribute::Position, VertexFormat::Float32x3),
        (Attribute::Normal, VertexFormat::Snorm16x4),
        (Attribute::Uv(0), VertexFormat::Float16x2),
        (Attribute::Color(0), VertexFormat::Unorm8x4),
        (Attribute::BoneIndices, VertexFormat::Uint8x4),
        (Attribute::BoneWeights, VertexFormat::Unorm16x4),
    ]);
    layout.attributes.iter_mut().for_each(|attribute| *attribute = attribute.or([0.5; 4]));
    let mut serial = vec![0; layout.byte_len(mesh)];
    let mut parallel = serial.clone();
    assert_eq!(layout.interleave(mesh, &mut serial), layout.interleave_on(mesh, &mut parallel, shared));
    assert!(serial == parallel);
    for colors in mesh.color_layers().flatten() {
        let bits = |floats: Vec<[f32; 4]>| floats.into_iter().flatten().map(f32::to_bits).collect::<Vec<u32>>();
        assert!(
            bits(colors.to_floats()) == bits(colors.to_floats_on(shared))
                && colors.to_rgba8() == colors.to_rgba8_on(shared)
        );
        assert!(matches!(colors, Colors::Packed(_) | Colors::Float(_)) && colors.get(colors.len()).is_none());
    }
}
