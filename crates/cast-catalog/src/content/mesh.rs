//! Meshes.

use cast_read::View;
use cast_read::views::MeshRef;

use super::{Content, TooMany};
use crate::Digest;
use crate::digest::of_all;
use crate::rows::MeshRow;

/// Only NaN positions give bounds that are not finite.
fn finite(number: f32) -> Option<f32> {
    Some(number).filter(|number| number.is_finite())
}

impl<'a> Content<'_, 'a> {
    pub(super) fn mesh(&mut self, mesh: MeshRef<'a>) -> Result<(), TooMany> {
        let fields = mesh.fields();
        let node = mesh.node();
        let mut bytes = 0_u64;
        let mut digest = |name: &str| -> Option<Digest> {
            let property = node.property(name).filter(|property| !property.data().is_empty())?;
            bytes = bytes.saturating_add(property.data().len() as u64);
            Some(self.digests.of(&property))
        };
        let [positions, normals, tangents, faces, weight_bones, weight_values] =
            ["vp", "vn", "vt", "f", "wb", "wv"].map(&mut digest);
        let uv_count = fields.uv_layers.iter().count();
        let color_count = fields.color_layers.iter().count();
        let uvs: Vec<Digest> = (0..uv_count).filter_map(|layer| digest(&format!("u{layer}"))).collect();
        let mut colors: Vec<Digest> = (0..color_count).filter_map(|layer| digest(&format!("c{layer}"))).collect();
        if colors.is_empty() {
            colors.extend(digest("vc"));
        }
        let [min, max] = mesh.bounding_box().map_or([[None; 3]; 2], |corners| corners.map(|corner| corner.map(finite)));
        let count = |count: usize| Some(Digest::of_bytes(&(count as u64).to_le_bytes()));
        let fixed = [positions, normals, tangents, faces, weight_bones, weight_values, count(uvs.len())];
        let layers = uvs.iter().chain(&colors).copied().map(Some);
        let all: Vec<Option<Digest>> = fixed.into_iter().chain(layers).collect();
        let vertices = fields.positions.map_or(0, |positions| positions.len()) as u64;
        let triangles = fields.faces.map_or(0, |faces| faces.len() / 3) as u64;
        let ([min_x, min_y, min_z], [max_x, max_y, max_z]) = (min, max);
        let file = &mut self.rows.file;
        file.vertices = file.vertices.saturating_add(vertices);
        file.faces = file.faces.saturating_add(triangles);
        let row = MeshRow {
            node: self.paths.path(node),
            name: fields.name.map(Into::into),
            material: fields.material().and_then(|material| Some(material.text("n")?.to_string_lossy())),
            vertices,
            faces: triangles,
            uv_layers: uvs.len() as u64,
            color_layers: colors.len() as u64,
            maximum_influence: fields.weight_bones.and(fields.maximum_influence).map(Into::into),
            min_x,
            min_y,
            min_z,
            max_x,
            max_y,
            max_z,
            bytes,
            digest: of_all(all.iter().map(Option::as_ref)),
            shape_digest: of_all([positions.as_ref(), faces.as_ref()]),
            positions_digest: positions,
            normals_digest: normals,
            tangents_digest: tangents,
            faces_digest: faces,
            weight_bones_digest: weight_bones,
            weight_values_digest: weight_values,
            uv_digests: uvs,
            color_digests: colors,
        };
        self.push(row, |rows| &mut rows.meshes)
    }
}
