//! Materials: the slots of Cast as properties of `StandardMaterial`.

use bevy::asset::{Handle, LoadContext};
use bevy::color::{Color, LinearRgba};
use bevy::image::Image;
use bevy::material::AlphaMode;
use bevy::pbr::StandardMaterial;
use bevy::platform::collections::HashMap;
use bevy::render::render_resource::Face;
use castkit::scene::{Material, Scene, Source};

use super::loading::Loading;
use super::textures::Textures;
use crate::{CastAlpha, CastAssetLabel};

/// The suffix of the names of colours that multiply the texture of a slot.
const FACTOR: &str = " factor";

/// The materials of a file.
#[derive(Default)]
pub(super) struct Materials {
    handles: Vec<Handle<StandardMaterial>>,
    /// Which of them have a normal map.
    with_normal_map: Vec<bool>,
    default: Option<Handle<StandardMaterial>>,
}

impl Materials {
    /// A material by its index in the file; the default material for `None`. Returns `None` if materials are not
    /// loaded.
    pub(super) fn get(&self, index: Option<usize>) -> Option<Handle<StandardMaterial>> {
        index.and_then(|index| self.handles.get(index)).or(self.default.as_ref()).cloned()
    }

    pub(super) fn needs_tangents(&self, index: usize) -> bool {
        self.with_normal_map.get(index).copied().unwrap_or_default()
    }

    pub(super) fn named(&self, scene: &Scene) -> HashMap<Box<str>, Handle<StandardMaterial>> {
        let materials = scene.models.iter().flat_map(|model| &model.materials).zip(&self.handles);
        materials.filter_map(|(material, handle)| Some((material.name()?.into(), handle.clone()))).collect()
    }

    pub(super) fn into_handles(self) -> Vec<Handle<StandardMaterial>> {
        self.handles
    }
}

impl Loading<'_> {
    /// Loads the materials of all models.
    pub(super) async fn materials(&mut self, context: &mut LoadContext<'_>) -> Materials {
        let mut made = Materials::default();
        if self.settings.load_materials.is_empty() {
            return made;
        }
        let mut textures = Textures::default();
        let scene = &self.source.scene;
        let mut has_default = false;
        for model in &scene.models {
            let meshes = model.meshes.iter().map(|mesh| mesh.material);
            has_default |=
                meshes.chain(model.hairs.iter().map(|hair| hair.material)).any(|material| material.is_none());
            for source in &model.materials {
                let index = made.handles.len();
                let material = self.material(source, index, &mut textures, context).await;
                made.with_normal_map.push(material.normal_map_texture.is_some());
                let label = CastAssetLabel::Material(index).to_string();
                made.handles.push(context.add_labeled_asset(label, material));
            }
        }
        if has_default {
            let material = self.plain();
            made.default = Some(context.add_labeled_asset(CastAssetLabel::DefaultMaterial.to_string(), material));
        }
        made
    }

    /// The common base of all materials. By default they are not metallic.
    fn plain(&self) -> StandardMaterial {
        let double_sided = self.settings.double_sided;
        StandardMaterial {
            perceptual_roughness: 1.0,
            metallic: 0.0,
            double_sided,
            cull_mode: (!double_sided).then_some(Face::Back),
            flip_normal_map_y: self.settings.flip_normal_map_y,
            alpha_mode: self.alpha_mode(1.0),
            ..StandardMaterial::default()
        }
    }

    fn alpha_mode(&self, constant: f32) -> AlphaMode {
        match self.settings.alpha {
            CastAlpha::Constant if constant < 1.0 => AlphaMode::Blend,
            CastAlpha::Constant | CastAlpha::Opaque => AlphaMode::Opaque,
            CastAlpha::Mask(below) => AlphaMode::Mask(below),
            CastAlpha::Blend => AlphaMode::Blend,
        }
    }

    async fn material(
        &mut self,
        source: &Material,
        index: usize,
        textures: &mut Textures,
        context: &mut LoadContext<'_>,
    ) -> StandardMaterial {
        let mut material = self.plain();
        let slots = Slots(source);
        let base = if source.slot("albedo").is_none() { "diffuse" } else { "albedo" };
        let mut color = slots.color(base).unwrap_or([1.0; 4]).map(|part| part.clamp(0.0, 1.0));
        if let Some(path) = slots.texture(base) {
            color = slots.factor(base).unwrap_or([1.0; 4]);
            material.base_color_texture = self.texture(textures, path, true, context).await;
        } else {
            material.alpha_mode = self.alpha_mode(color[3]);
        }
        material.base_color = Color::LinearRgba(LinearRgba::new(color[0], color[1], color[2], color[3]));
        self.metal_rough(&mut material, slots, index, textures, context).await;
        if let Some(path) = slots.texture("normal") {
            material.normal_map_texture = self.texture(textures, path, false, context).await;
        }
        if let Some(path) = slots.texture("ao") {
            material.occlusion_texture = self.texture(textures, path, false, context).await;
        }
        let mut emissive = slots.color("emissive").unwrap_or([0.0; 4]);
        if let Some(path) = slots.texture("emissive") {
            material.emissive_texture = self.texture(textures, path, true, context).await;
            let factor = slots.factor("emissive").unwrap_or([1.0; 4]);
            emissive = if material.emissive_texture.is_some() { factor } else { [0.0; 4] };
        }
        let strength = slots.color("estrength").map_or(1.0, |[strength, ..]| strength.max(0.0));
        let [r, g, b, _] = emissive.map(|part| part.max(0.0) * strength);
        material.emissive = LinearRgba::rgb(r, g, b);
        const PLACED: [&str; 7] = ["roughness", "gloss", "metal", "normal", "ao", "emissive", "estrength"];
        let aside = source.slots.iter().map(|slot| slot.name.as_str());
        let aside: Vec<&str> = aside.filter(|name| *name != base && !PLACED.contains(name)).collect();
        if !aside.is_empty() {
            let name = source.name().unwrap_or_default();
            self.warnings.add(format!("material {name:?} has slots that Bevy does not support: {}", aside.join(", ")));
        }
        material
    }

    /// Roughness and metalness, which share a texture: green and blue.
    async fn metal_rough(
        &mut self,
        material: &mut StandardMaterial,
        slots: Slots<'_>,
        index: usize,
        textures: &mut Textures,
        context: &mut LoadContext<'_>,
    ) {
        let unit = |slot: &str| slots.color(slot).map(|[value, ..]| value.clamp(0.0, 1.0));
        let factor = |slot: &str| slots.factor(slot).map_or(1.0, |[factor, ..]| factor.clamp(0.0, 1.0));
        // Ignored if there is a roughness map.
        let gloss = slots.texture("gloss").filter(|_| slots.source("roughness").is_none());
        let (roughness, metal) = (slots.texture("roughness"), slots.texture("metal"));
        material.perceptual_roughness =
            unit("roughness").or_else(|| unit("gloss").map(|gloss| 1.0 - gloss)).unwrap_or(1.0);
        material.metallic = unit("metal").unwrap_or(0.0);
        // A texture with both, or a grey roughness map alone: its blue channel has no effect, because the metallic
        // factor is 0.
        let is_one = roughness == metal || (metal.is_none() && material.metallic == 0.0);
        if let Some(path) = roughness.filter(|_| is_one) {
            material.metallic_roughness_texture = self.texture(textures, path, false, context).await;
            if material.metallic_roughness_texture.is_some() {
                material.perceptual_roughness = factor("roughness");
                material.metallic = if metal.is_some() { factor("metal") } else { 0.0 };
            }
            return;
        }
        if roughness.or(gloss).or(metal).is_none() {
            return;
        }
        if !self.settings.pack_textures {
            let name = slots.0.name().unwrap_or_default();
            self.warnings.add(format!("material {name:?} has separate maps for roughness and metalness: left out"));
            return;
        }
        let Some(packed) = self.pack([roughness.or(gloss), metal], gloss.map(|_| factor("gloss")), context).await
        else {
            return;
        };
        let label = CastAssetLabel::Texture(index).to_string();
        let handle: Handle<Image> = context.add_labeled_asset(label, packed);
        material.metallic_roughness_texture = Some(handle);
        if roughness.is_some() {
            material.perceptual_roughness = factor("roughness");
        } else if gloss.is_some() {
            material.perceptual_roughness = 1.0;
        }
        if metal.is_some() {
            material.metallic = factor("metal");
        }
    }
}

/// The slots of a material.
#[derive(Clone, Copy)]
struct Slots<'m>(&'m Material);

impl<'m> Slots<'m> {
    fn source(self, slot: &str) -> Option<&'m Source> {
        self.0.slot(slot)
    }

    fn texture(self, slot: &str) -> Option<&'m str> {
        match self.source(slot)? {
            Source::Texture(texture) => Some(&texture.path),
            Source::Color(_) => None,
        }
    }

    fn color(self, slot: &str) -> Option<[f32; 4]> {
        match self.source(slot)? {
            Source::Color(color) => Some(*color).filter(|color| color.iter().all(|part| part.is_finite())),
            Source::Texture(_) => None,
        }
    }

    /// The factor of the texture of a slot.
    fn factor(self, slot: &str) -> Option<[f32; 4]> {
        let named = |name: &str| name.strip_suffix(FACTOR) == Some(slot);
        let color = self.0.node().colors().find(|color| color.name().is_some_and(named))?;
        color.rgba().filter(|color| color.iter().all(|part| part.is_finite()))
    }
}
