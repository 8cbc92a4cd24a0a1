//! Assets of the parts of scenes: nodes, skins, and meshes with their names.

use bevy::asset::{Handle, LoadContext};
use bevy::math::{Mat4, Vec3};
use bevy::mesh::skinning::SkinnedMeshInverseBindposes;
use bevy::platform::collections::HashMap;
use castkit::scene::Affine;

use super::weights;
use super::world::{Assets, Listed, joints, label};
use crate::nodes::Kind;
use crate::{CastAssetLabel, CastMesh, CastNode, CastSkin};

/// The number of joints up to which Bevy draws skinned meshes everywhere; more need storage buffers.
const MOST_JOINTS: usize = 256;

impl Assets<'_, '_> {
    /// The index of the first node of each model among the nodes of the file.
    fn firsts(&self) -> impl Iterator<Item = usize> + '_ {
        self.models.iter().scan(0, |next, nodes| {
            let first = *next;
            *next += nodes.nodes.len();
            Some(first)
        })
    }

    /// Adds the nodes of all models and instances.
    pub(super) fn nodes(&mut self, context: &mut LoadContext<'_>) -> Listed<CastNode> {
        let mut made: Vec<CastNode> = Vec::new();
        for ((nodes, meshes), first) in self.models.iter().zip(self.meshes).zip(self.firsts()) {
            for (own, node) in nodes.nodes.iter().enumerate() {
                let index = first + own;
                let above = node.parent.and_then(|parent| made.get_mut(first + parent));
                above.into_iter().for_each(|above| above.children.push(label(context, CastAssetLabel::Node(index))));
                let mesh = match node.kind {
                    Kind::Mesh(mesh) => Some(label(context, CastAssetLabel::Mesh(meshes.first + mesh))),
                    _ => None,
                };
                made.push(CastNode {
                    index,
                    name: node.name.clone(),
                    children: Vec::new(),
                    mesh,
                    transform: node.transform,
                    is_animation_root: node.kind == Kind::Model && self.is_player(nodes),
                });
            }
        }
        for place in self.instances {
            made.push(CastNode {
                index: made.len(),
                name: place.name.clone(),
                children: Vec::new(),
                mesh: None,
                transform: place.transform,
                is_animation_root: false,
            });
        }
        let mut named = HashMap::default();
        let handles = made.into_iter().map(|node| {
            let name = node.name.as_str().into();
            let handle = context.add_labeled_asset(CastAssetLabel::Node(node.index).to_string(), node);
            named.insert(name, handle.clone());
            handle
        });
        Listed { handles: handles.collect(), named }
    }

    /// Adds the skins of all models with bones.
    pub(super) fn skins(&mut self, context: &mut LoadContext<'_>) -> Vec<Handle<CastSkin>> {
        let firsts: Vec<usize> = self.firsts().collect();
        let mut skins = Vec::new();
        for ((nodes, meshes), first) in self.models.iter().zip(self.meshes).zip(firsts) {
            let (Some(skeleton), Some(index)) = (&nodes.model.skeleton, meshes.skin) else { continue };
            let joints = joints(nodes, meshes.needs_still);
            if joints.len() > MOST_JOINTS && meshes.meshes.iter().flatten().any(|mesh| mesh.is_skinned) {
                self.loading.warnings.add(format!(
                    "model {:?} has {} joints; without storage buffers, as in WebGL, Bevy only supports {MOST_JOINTS}",
                    nodes.model.name().unwrap_or_default(),
                    joints.len()
                ));
            }
            let limit = usize::from(weights::joint_count(skeleton.bones().len()));
            let mut matrices: Vec<Mat4> = skeleton.inverse_bind().iter().take(limit).map(matrix).collect();
            if meshes.needs_still {
                matrices.push(Mat4::IDENTITY);
            }
            let inverse_bind_matrices = context.add_labeled_asset(
                CastAssetLabel::InverseBindMatrices(index).to_string(),
                SkinnedMeshInverseBindposes::from(matrices),
            );
            let joints = joints.into_iter().map(|node| label(context, CastAssetLabel::Node(first + node)));
            let skin = CastSkin {
                index,
                name: nodes.model.name().map_or_else(|| format!("Skin{index}"), str::to_owned),
                joints: joints.collect(),
                inverse_bind_matrices,
            };
            skins.push(context.add_labeled_asset(CastAssetLabel::Skin(index).to_string(), skin));
        }
        skins
    }

    /// Adds the meshes of all models, with their names, materials and skins.
    pub(super) fn meshes(&mut self, context: &mut LoadContext<'_>) -> Listed<CastMesh> {
        let (mut all, mut named) = (Vec::new(), HashMap::default());
        for (nodes, meshes) in self.models.iter().zip(self.meshes) {
            for (own, (source, loaded)) in nodes.model.meshes.iter().zip(&meshes.meshes).enumerate() {
                let index = meshes.first + own;
                let skin = meshes.skin.filter(|_| loaded.as_ref().is_some_and(|loaded| loaded.is_skinned));
                let mesh = CastMesh {
                    index,
                    name: source.name().map_or_else(|| format!("Mesh{index}"), str::to_owned),
                    mesh: loaded.as_ref().map(|loaded| loaded.handle.clone()),
                    #[cfg(feature = "pbr")]
                    material: self.materials.get(source.material.map(|material| meshes.first_material + material)),
                    skin: skin.map(|skin| label(context, CastAssetLabel::Skin(skin))),
                };
                let handle = context.add_labeled_asset(CastAssetLabel::Mesh(index).to_string(), mesh);
                source.name().into_iter().for_each(|name| drop(named.insert(name.into(), handle.clone())));
                all.push(handle);
            }
        }
        Listed { handles: all, named }
    }
}

/// Converts a matrix to Bevy; the identity if it is not finite.
fn matrix(source: &Affine) -> Mat4 {
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let [x, y, z, w] = source.map(|column| Vec3::from(column.map(|part| part as f32)));
    let matrix = Mat4::from_cols(x.extend(0.0), y.extend(0.0), z.extend(0.0), w.extend(1.0));
    if matrix.is_finite() { matrix } else { Mat4::IDENTITY }
}
