//! Materials, textures and images.

use super::{Extras, objects};

objects! {
    Material {
        name: Option<String>,
        pbr_metallic_roughness: Option<MetalRough>,
        normal_texture: Option<TextureUse>,
        occlusion_texture: Option<TextureUse>,
        emissive_texture: Option<TextureUse>,
        emissive_factor: Option<[f32; 3]>,
        alpha_mode: Option<String>,
        alpha_cutoff: Option<f32>,
        double_sided: bool,
        extensions: MaterialExtensions,
        extras: Extras,
    }

    /// The core material model, metallic-roughness.
    MetalRough {
        base_color_factor: Option<[f32; 4]>,
        base_color_texture: Option<TextureUse>,
        metallic_factor: Option<f32>,
        roughness_factor: Option<f32>,
        metallic_roughness_texture: Option<TextureUse>,
    }

    MaterialExtensions {
        #[serde(rename = "KHR_materials_pbrSpecularGlossiness")]
        specular_gloss: Option<SpecularGloss>,
        #[serde(rename = "KHR_materials_emissive_strength")]
        emissive_strength: Option<EmissiveStrength>,
    }

    /// The older material model, specular-glossiness.
    SpecularGloss {
        diffuse_factor: Option<[f32; 4]>,
        diffuse_texture: Option<TextureUse>,
        specular_factor: Option<[f32; 3]>,
        glossiness_factor: Option<f32>,
        specular_glossiness_texture: Option<TextureUse>,
    }

    /// The strength of emitted light, as a factor.
    EmissiveStrength {
        emissive_strength: Option<f32>,
    }

    /// A texture used by a material.
    TextureUse {
        index: Option<usize>,
        tex_coord: usize,
        scale: Option<f32>,
        strength: Option<f32>,
        extensions: TextureUseExtensions,
    }

    TextureUseExtensions {
        #[serde(rename = "KHR_texture_transform")]
        transform: Option<TextureTransform>,
    }

    /// The transform of texture coordinates before a lookup.
    TextureTransform {
        offset: [f32; 2],
        rotation: f32,
        scale: Option<[f32; 2]>,
        tex_coord: Option<usize>,
    }

    /// An image with a sampler.
    Texture {
        sampler: Option<usize>,
        source: Option<usize>,
        extensions: TextureExtensions,
        extras: Extras,
    }

    /// Alternative images of a texture, in formats that not all programs support.
    TextureExtensions {
        #[serde(rename = "KHR_texture_basisu")]
        basisu: Option<TextureSource>,
        #[serde(rename = "EXT_texture_webp")]
        webp: Option<TextureSource>,
        #[serde(rename = "MSFT_texture_dds")]
        dds: Option<TextureSource>,
    }

    /// The index of an image.
    TextureSource {
        source: Option<usize>,
    }

    /// An image: a file, or bytes in a buffer.
    Image {
        name: Option<String>,
        uri: Option<String>,
        mime_type: Option<String>,
        buffer_view: Option<usize>,
        extras: Extras,
    }

    /// How a texture is sampled.
    TextureSampler {
        mag_filter: Option<u32>,
        min_filter: Option<u32>,
        wrap_s: Option<u32>,
        wrap_t: Option<u32>,
    }
}

impl Material {
    /// Its name, or one by its index in the file.
    pub(in crate::gltf) fn name_at(&self, index: usize) -> String {
        self.name.clone().unwrap_or_else(|| format!("material_{index}"))
    }

    /// All its textures.
    pub(in crate::gltf) fn textures(&mut self) -> impl Iterator<Item = &mut TextureUse> {
        let surface = self.pbr_metallic_roughness.iter_mut();
        let surface = surface.flat_map(|own| [&mut own.base_color_texture, &mut own.metallic_roughness_texture]);
        let gloss = self.extensions.specular_gloss.iter_mut();
        let gloss = gloss.flat_map(|own| [&mut own.diffuse_texture, &mut own.specular_glossiness_texture]);
        let others = [&mut self.normal_texture, &mut self.occlusion_texture, &mut self.emissive_texture];
        surface.chain(gloss).chain(others).flatten()
    }
}

impl Texture {
    /// Its images in other formats.
    pub(in crate::gltf) fn others(&self) -> impl Iterator<Item = usize> {
        let all = [&self.extensions.basisu, &self.extensions.webp, &self.extensions.dds];
        all.into_iter().flatten().filter_map(|other| other.source)
    }
}
