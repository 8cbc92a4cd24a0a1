//! What of the materials and images belongs to the scene, and not only to meshes that nothing in it shows. Those that
//! no mesh of the file uses belong to no other scene, and stay.

use std::collections::HashSet;

use super::input::Input;
use crate::gltf::schema::TextureUse;
use crate::{Report, notes};

/// The materials and images that only hidden meshes use.
#[derive(Default)]
pub(super) struct LeftOut {
    pub(super) materials: HashSet<usize>,
    pub(super) images: HashSet<usize>,
}

impl LeftOut {
    /// Counts the materials. `shown` are the meshes that objects of the scene use.
    pub(super) fn new(input: &Input<'_>, shown: &HashSet<usize>, report: &mut Report) -> Self {
        let root = &input.root;
        let (mut used, mut materials) = (HashSet::new(), HashSet::new());
        for (index, mesh) in root.meshes.iter().enumerate() {
            let own = if shown.contains(&index) { &mut used } else { &mut materials };
            own.extend(mesh.primitives.iter().filter_map(|primitive| primitive.material));
        }
        materials.retain(|material| !used.contains(material));
        if materials.is_empty() {
            return Self::default();
        }
        let (mut used, mut images) = (HashSet::new(), HashSet::new());
        for (index, material) in root.materials.iter().enumerate() {
            let is_left_out = materials.contains(&index);
            let own = if is_left_out { &mut images } else { &mut used };
            own.extend(material.clone().textures().flat_map(|texture| images_of(input, texture)));
            if is_left_out {
                report.add(&notes::material::MATERIALS_NOT_SHOWN, material.name_at(index));
            }
        }
        images.retain(|image| !used.contains(image));
        Self { materials, images }
    }
}

/// All images of a texture, of which readers choose one.
fn images_of(input: &Input<'_>, texture: &TextureUse) -> impl Iterator<Item = usize> {
    let found = texture.index.and_then(|index| input.root.textures.get(index));
    found.into_iter().flat_map(|found| found.others().chain(found.source))
}
