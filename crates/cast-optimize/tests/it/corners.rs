//! What the faces of meshes are made of, whatever the order of vertices and faces.

use std::collections::BTreeMap;

use cast_read::Cast;
use cast_read::views::{MeshRef, ModelRef};

/// All that is known of a corner, as bits.
type Corner = Vec<u32>;

/// The triangles of each mesh by its path, sorted; each starts with its smallest corner.
pub(crate) fn triangles(cast: &Cast<'_>) -> BTreeMap<String, Vec<[Corner; 3]>> {
    let mut all = BTreeMap::new();
    for model in cast.models() {
        for mesh in model.meshes() {
            all.insert(mesh.path(), of_mesh(model, mesh));
        }
    }
    all
}

fn of_mesh(model: ModelRef<'_>, mesh: MeshRef<'_>) -> Vec<[Corner; 3]> {
    let mut vertices: Vec<Corner> = vec![Vec::new(); mesh.vertex_count()];
    for property in mesh.properties() {
        let name = property.name().to_string_lossy();
        let values: Option<Vec<Vec<u32>>> = match property.property_type().text().unwrap() {
            "v3" => property
                .array::<[f32; 3]>()
                .map(|array| array.iter().map(|row| row.map(f32::to_bits).to_vec()).collect()),
            "v2" => property
                .array::<[f32; 2]>()
                .map(|array| array.iter().map(|row| row.map(f32::to_bits).to_vec()).collect()),
            "v4" => property
                .array::<[f32; 4]>()
                .map(|array| array.iter().map(|row| row.map(f32::to_bits).to_vec()).collect()),
            "i" if name.starts_with('c') => {
                property.array::<u32>().map(|array| array.iter().map(|one| vec![one]).collect())
            }
            _ => None,
        };
        let Some(values) = values.filter(|values| values.len() == vertices.len()) else { continue };
        vertices.iter_mut().zip(values).for_each(|(vertex, value)| vertex.extend(value));
    }
    weights(mesh, &mut vertices);
    for shape in model.blend_shapes().filter(|shape| shape.base_shape() == Some(mesh)) {
        let Some((indices, positions)) = shape.vertex_indices().zip(shape.positions()) else { continue };
        let moved: BTreeMap<u32, [f32; 3]> = indices.iter().zip(positions).collect();
        for (index, vertex) in (0..).zip(&mut vertices) {
            let position = moved.get(&index).map(|position| position.map(f32::to_bits));
            vertex.push(u32::from(position.is_some()));
            vertex.extend(position.unwrap_or_default());
        }
    }
    let Some(faces) = mesh.faces() else { return Vec::new() };
    let corner = |index: u32| vertices.get(index as usize).cloned().unwrap_or_default();
    let mut triangles: Vec<[Corner; 3]> = faces
        .triangles()
        .map(|triangle| {
            let mut corners = triangle.map(corner);
            let smallest = (0..3).min_by_key(|corner| corners[*corner].clone()).unwrap();
            corners.rotate_left(smallest);
            corners
        })
        .collect();
    triangles.sort();
    triangles
}

/// Bones with their weights, in order of bones, without those that are 0.
fn weights(mesh: MeshRef<'_>, vertices: &mut [Corner]) {
    let (Some(bones), Some(values)) = (mesh.weight_bones(), mesh.weight_values()) else { return };
    let count = mesh.maximum_influence().unwrap_or(0) as usize;
    if bones.len() != vertices.len() * count || values.len() != bones.len() {
        return;
    }
    for (index, vertex) in vertices.iter_mut().enumerate() {
        let slots = index * count..(index + 1) * count;
        let mut pairs: Vec<(u32, u32)> = slots
            .filter_map(|slot| Some((bones.get(slot)?, values.get(slot)?)))
            .filter(|(_, value)| *value != 0.0)
            .map(|(bone, value)| (bone, value.to_bits()))
            .collect();
        pairs.sort_unstable();
        // One bone alone moves the vertex all the way.
        if let [(_, weight)] = &mut pairs[..] {
            *weight = 1.0_f32.to_bits();
        }
        vertex.extend(pairs.iter().flat_map(|(bone, value)| [*bone, *value]));
    }
}
