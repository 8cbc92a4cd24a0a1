//! Meshes, with all attributes that Bevy supports.

use bevy::asset::{Handle, LoadContext};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology, VertexAttributeValues};
use castkit::read;
use castkit::scene::{self, Model};

use super::arrays::{finite, units};
use super::loading::{LoadedMesh, Loading, ModelMeshes};
use super::{hair, shapes, weights};
use crate::{CastAssetLabel, CastSkinnedMeshBounds};

impl Loading<'_> {
    /// Loads the meshes and the hair of all models.
    pub(super) fn meshes(
        &mut self,
        #[cfg(feature = "pbr")] materials: &super::materials::Materials,
        context: &mut LoadContext<'_>,
    ) -> Vec<ModelMeshes> {
        let (mut first, mut first_hair, mut skin) = (0, 0, 0);
        #[cfg(feature = "pbr")]
        let mut first_material = 0;
        let mut all = Vec::new();
        for model in &self.source.scene.models {
            let has_bones = model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.bones().is_empty());
            let mut made = ModelMeshes {
                first,
                meshes: Vec::new(),
                #[cfg(feature = "pbr")]
                first_material,
                first_hair,
                hairs: Vec::new(),
                skin: has_bones.then_some(skin),
                needs_still: false,
            };
            skin += usize::from(has_bones);
            for (index, mesh) in model.meshes.iter().enumerate() {
                #[cfg(feature = "pbr")]
                let needs_tangents = mesh.material.is_some_and(|own| materials.needs_tangents(first_material + own));
                let loaded = self.mesh(
                    model,
                    index,
                    mesh,
                    #[cfg(feature = "pbr")]
                    needs_tangents,
                    &mut made.needs_still,
                );
                made.meshes.push(loaded.map(|(mesh, loaded)| {
                    let label = CastAssetLabel::Primitive { mesh: first + index };
                    LoadedMesh { handle: context.add_labeled_asset(label.to_string(), mesh), ..loaded }
                }));
            }
            for (index, source) in model.hairs.iter().enumerate() {
                let hair = if self.settings.load_meshes.is_empty() { None } else { self.hair(source) };
                let label = CastAssetLabel::Hair(first_hair + index).to_string();
                made.hairs.push(hair.map(|hair| context.add_labeled_asset(label, hair)));
            }
            first += model.meshes.len();
            first_hair += model.hairs.len();
            #[cfg(feature = "pbr")]
            {
                first_material += model.materials.len();
            }
            all.push(made);
        }
        all
    }

    fn hair(&mut self, source: &scene::Hair) -> Option<Mesh> {
        hair::mesh(source, self.settings.load_meshes, &mut self.warnings)
    }

    /// A mesh; `None` for one without triangles.
    fn mesh(
        &mut self,
        model: &Model,
        index: usize,
        source: &scene::Mesh,
        #[cfg(feature = "pbr")] needs_tangents: bool,
        needs_still: &mut bool,
    ) -> Option<(Mesh, LoadedMesh)> {
        if self.settings.load_meshes.is_empty() {
            return None;
        }
        let name = source.name().unwrap_or_default();
        let fields = source.node().fields();
        let positions = finite(source.positions());
        let vertices = positions.len();
        let Some((indices, dropped)) = fields.faces.and_then(|faces| triangles(faces, vertices)) else {
            self.warnings.add(format!("mesh {name:?} has no triangles"));
            return None;
        };
        if dropped > 0 {
            self.warnings
                .add(format!("{dropped} triangles of mesh {name:?} refer to vertices that do not exist: left out"));
        }
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, self.settings.load_meshes);
        let bounds = bounds(&positions);
        mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, positions);
        let mut uvs = fields.uv_layers.iter().flatten().filter(|layer| layer.len() == vertices);
        for attribute in [Mesh::ATTRIBUTE_UV_0, Mesh::ATTRIBUTE_UV_1] {
            if let Some(layer) = uvs.next() {
                mesh.insert_attribute(attribute, finite(layer));
            }
        }
        let mut colors = fields.color_layers.iter().flatten().filter(|layer| layer.len() == vertices);
        if let Some(layer) = colors.next() {
            mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, layer.to_floats());
        }
        let (uvs, colors) = (uvs.count(), colors.count());
        if uvs + colors > 0 {
            self.warnings.add(format!(
                "mesh {name:?} has {uvs} layers of texture coordinates and {colors} of colours more than Bevy supports: left out"
            ));
        }
        mesh.insert_indices(indices);
        match source.normals() {
            Some(normals) => mesh.insert_attribute(Mesh::ATTRIBUTE_NORMAL, units(normals)),
            None => mesh.compute_smooth_normals(),
        }
        #[cfg(feature = "pbr")]
        super::tangents::add(&mut mesh, source, needs_tangents, &mut self.warnings);
        let is_skinned = self.skin(&mut mesh, model, source, vertices, needs_still);
        let has_morph_targets = shapes::add(&mut mesh, model, index, &mut self.budget, &mut self.warnings);
        Some((mesh, LoadedMesh { handle: Handle::default(), is_skinned, has_morph_targets, bounds }))
    }

    /// Adds joints and weights to a mesh. Returns whether it has any.
    fn skin(
        &mut self,
        mesh: &mut Mesh,
        model: &Model,
        source: &scene::Mesh,
        vertices: usize,
        needs_still: &mut bool,
    ) -> bool {
        let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        let Some(influences) = source.influences.as_ref().filter(|_| bones > 0) else { return false };
        let made = weights::weights(influences, vertices, bones);
        let name = source.name().unwrap_or_default();
        if made.cut > 0 {
            let cut = made.cut;
            self.warnings
                .add(format!("{cut} vertices of mesh {name:?} have more than four influences: the largest are kept"));
        }
        if source.dual_quaternions {
            self.warnings.add(format!("mesh {name:?} uses dual quaternion skinning: Bevy only supports matrices"));
        }
        *needs_still |= made.needs_still;
        mesh.insert_attribute(Mesh::ATTRIBUTE_JOINT_INDEX, VertexAttributeValues::Uint16x4(made.joints));
        mesh.insert_attribute(Mesh::ATTRIBUTE_JOINT_WEIGHT, made.weights);
        if self.settings.skinned_mesh_bounds == CastSkinnedMeshBounds::Dynamic
            && let Err(error) = mesh.generate_skinned_mesh_bounds()
        {
            self.warnings.add(format!("the joint bounds of mesh {name:?} cannot be computed: {error}"));
        }
        true
    }
}

/// The triangles with valid vertices, and the number of the others; `None` if there are none.
fn triangles(faces: read::Indices<'_>, vertices: usize) -> Option<(Indices, usize)> {
    let count = faces.len() / 3;
    let is_right = faces.max().is_none_or(|largest| (largest as usize) < vertices);
    let narrow = vertices <= usize::from(u16::MAX);
    let indices = if is_right && narrow {
        let mut indices = vec![0; faces.len()];
        faces.copy_to_u16(&mut indices).ok()?;
        indices.truncate(count * 3);
        Indices::U16(indices)
    } else if is_right {
        let mut indices = faces.to_vec();
        indices.truncate(count * 3);
        Indices::U32(indices)
    } else {
        let is_right = |triangle: &[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < vertices);
        Indices::U32(faces.triangles().filter(is_right).flatten().collect())
    };
    let kept = indices.len() / 3;
    (kept > 0).then_some((indices, count - kept))
}

fn bounds(positions: &[[f32; 3]]) -> [[f32; 3]; 2] {
    let start = [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]];
    positions.iter().fold(start, |[[lx, ly, lz], [hx, hy, hz]], [x, y, z]| {
        [[lx.min(*x), ly.min(*y), lz.min(*z)], [hx.max(*x), hy.max(*y), hz.max(*z)]]
    })
}
