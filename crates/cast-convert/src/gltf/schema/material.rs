//! Materials, textures and images.

use super::{Extras, Lod, objects};

objects! {
    Material {
        name: Option<String>,
        pbr_metallic_roughness = "pbrMetallicRoughness": Option<MetalRough>,
        normal_texture = "normalTexture": Option<TextureUse>,
        occlusion_texture = "occlusionTexture": Option<TextureUse>,
        emissive_texture = "emissiveTexture": Option<TextureUse>,
        emissive_factor = "emissiveFactor": Option<[f32; 3]>,
        alpha_mode = "alphaMode": Option<String>,
        alpha_cutoff = "alphaCutoff": Option<f32>,
        double_sided = "doubleSided": bool,
        extensions: MaterialExtensions,
        extras: Extras,
    }

    /// The core material model, metallic-roughness.
    MetalRough {
        base_color_factor = "baseColorFactor": Option<[f32; 4]>,
        base_color_texture = "baseColorTexture": Option<TextureUse>,
        metallic_factor = "metallicFactor": Option<f32>,
        roughness_factor = "roughnessFactor": Option<f32>,
        metallic_roughness_texture = "metallicRoughnessTexture": Option<TextureUse>,
    }

    MaterialExtensions {
        specular_gloss = "KHR_materials_pbrSpecularGlossiness": Option<SpecularGloss>,
        emissive_strength = "KHR_materials_emissive_strength": Option<EmissiveStrength>,
        lod = "MSFT_lod": Option<Lod>,
    }

    /// The older material model, specular-glossiness.
    SpecularGloss {
        diffuse_factor = "diffuseFactor": Option<[f32; 4]>,
        diffuse_texture = "diffuseTexture": Option<TextureUse>,
        specular_factor = "specularFactor": Option<[f32; 3]>,
        glossiness_factor = "glossinessFactor": Option<f32>,
        specular_glossiness_texture = "specularGlossinessTexture": Option<TextureUse>,
    }

    /// The strength of emitted light, as a factor.
    EmissiveStrength {
        emissive_strength = "emissiveStrength": Option<f32>,
    }

    /// A texture used by a material.
    TextureUse {
        index: Option<usize>,
        tex_coord = "texCoord": usize,
        scale: Option<f32>,
        strength: Option<f32>,
        extensions: TextureUseExtensions,
    }

    TextureUseExtensions {
        transform = "KHR_texture_transform": Option<TextureTransform>,
    }

    /// The transform of texture coordinates before a lookup.
    TextureTransform {
        offset: [f32; 2],
        rotation: f32,
        scale: Option<[f32; 2]>,
        tex_coord = "texCoord": Option<usize>,
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
        basisu = "KHR_texture_basisu": Option<TextureSource>,
        webp = "EXT_texture_webp": Option<TextureSource>,
        dds = "MSFT_texture_dds": Option<TextureSource>,
    }

    /// The index of an image.
    TextureSource {
        source: Option<usize>,
    }

    /// An image: a file, or bytes in a buffer.
    Image {
        name: Option<String>,
        uri: Option<String>,
        mime_type = "mimeType": Option<String>,
        buffer_view = "bufferView": Option<usize>,
        extras: Extras,
    }

    /// How a texture is sampled.
    TextureSampler {
        mag_filter = "magFilter": Option<u32>,
        min_filter = "minFilter": Option<u32>,
        wrap_s = "wrapS": Option<u32>,
        wrap_t = "wrapT": Option<u32>,
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
