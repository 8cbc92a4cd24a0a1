//! Roughness and metalness of a glTF material.

use cast_interchange::notes;
#[cfg(feature = "textures")]
use cast_interchange::{TextureFormat, Textures};
use cast_scene::Source;

#[cfg(feature = "textures")]
use super::use_of;
use super::{Slots, unit};
use crate::gltf::schema::MetalRough;

impl Slots<'_, '_> {
    /// Roughness and metalness share a texture in glTF. Separate textures can only be joined by decoding them, which is
    /// done on request.
    pub(super) fn metal_rough(&mut self, surface: &mut MetalRough) {
        #[cfg(feature = "textures")]
        if self.textured && self.pack(surface) {
            return;
        }
        let textures = (self.texture_of("roughness"), self.texture_of("metal"));
        let metal_is_constant = textures.1.is_none();
        if textures.0.is_some()
            && (textures.0 == textures.1 || metal_is_constant)
            && let Some(texture) = self.texture("roughness")
        {
            surface.metallic_roughness_texture = Some(texture);
            surface.roughness_factor = self.share("roughness");
            surface.metallic_factor = if metal_is_constant {
                self.output.report.add(&notes::material::ROUGHNESS_ALONE, "");
                self.keep("metal");
                Some(0.0)
            } else {
                self.share("metal")
            };
            return;
        }
        for slot in ["roughness", "metal"] {
            if self.texture_of(slot).is_some() {
                self.output.report.add(&notes::material::SEPARATE_ROUGHNESS, slot);
                self.keep(slot);
            }
        }
        surface.roughness_factor = self.constant_roughness().filter(|value| *value < 1.0);
        surface.metallic_factor = Some(self.constant_metal()).filter(|value| *value < 1.0);
    }

    /// The texture packed from separate maps for roughness, metalness and occlusion, on request; and from gloss alone
    /// wherever textures are converted, since glTF has no place for gloss.
    #[cfg(feature = "textures")]
    fn pack(&mut self, surface: &mut MetalRough) -> bool {
        let [roughness, metal, occlusion] = ["roughness", "metal", "ao"].map(|slot| self.texture_of(slot));
        // Roughness has precedence over gloss.
        let gloss = self.texture_of("gloss").filter(|_| self.source.slot("roughness").is_none());
        let options = self.output.options;
        let converts = options.textures != Textures::Refer && options.texture_format != TextureFormat::Keep;
        let has_only_gloss = converts && gloss.is_some() && metal.is_none();
        if !options.pack_textures && !has_only_gloss {
            return false;
        }
        let occlusion = occlusion.filter(|_| options.pack_textures);
        let is_separate = roughness.or(gloss).or(metal).is_some() && (metal.is_none() || roughness != metal);
        if !is_separate {
            return false;
        }
        let gloss_factor = gloss.map(|_| self.share("gloss").unwrap_or(1.0));
        let factors = [
            if roughness.is_some() {
                self.share("roughness")
            } else {
                gloss.map_or_else(|| self.constant_roughness(), |_| None)
            },
            if metal.is_some() { self.share("metal") } else { Some(self.constant_metal()) },
        ];
        let name = self.source.name().unwrap_or("material");
        let maps = [occlusion, roughness.or(gloss), metal];
        let Some((texture, has_occlusion)) = self.output.pack(self.origin, name, maps, gloss_factor) else {
            return false;
        };
        self.output.report.add_if(gloss.is_some() && !options.pack_textures, &notes::material::GLOSS_TEXTURES, name);
        surface.metallic_roughness_texture = Some(use_of(texture));
        [surface.roughness_factor, surface.metallic_factor] = factors.map(|factor| factor.filter(|value| *value < 1.0));
        let parts = [("roughness", roughness.is_some()), ("gloss", gloss.is_some()), ("metal", metal.is_some())];
        for (slot, is_map) in parts {
            // A constant is not a texture, although the slot could hold one.
            if !is_map && slot != "gloss" {
                self.keep(slot);
            }
        }
        let parts = parts.into_iter().chain([("ao", has_occlusion)]);
        self.packed = Some((parts.filter(|part| part.1).map(|part| part.0).collect(), texture));
        true
    }

    /// Roughness, if it is a constant.
    fn constant_roughness(&self) -> Option<f32> {
        self.constant("roughness").or_else(|| self.constant("gloss").map(|gloss| 1.0 - gloss))
    }

    /// The number of a slot, if it is a constant.
    fn constant(&self, slot: &str) -> Option<f32> {
        match self.source.slot(slot)? {
            Source::Color([value, ..]) => Some(unit([*value])[0]),
            _ => None,
        }
    }

    /// Metalness, if it is a constant. Without a value it is 0; glTF's default would be 1.
    fn constant_metal(&self) -> f32 {
        self.constant("metal").unwrap_or(0.0)
    }
}
