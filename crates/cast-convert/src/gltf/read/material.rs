//! Materials.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cast_interchange::scene::{ColorSpace, Image, Material, Slot, Texture, TextureTransform};
use cast_interchange::{Error, Options, Report, notes};
use hashbrown::HashMap;

#[cfg(feature = "textures")]
use super::channels::Unpacked;
use super::image::LeftOut;
use super::input::{Input, get};
use crate::gltf::schema::{Material as Source, Slot as Kept, TextureTransform as Transform, TextureUse, push};

/// Reads all materials but those left out, and says where each is in the list. Images that only `extras` refer to are
/// added to `images`.
pub(super) fn read<'a>(
    input: &Input<'a>,
    images: &mut Vec<Image<'a>>,
    left_out: &LeftOut,
    options: &Options<'_>,
    report: &mut Report,
) -> Result<(Vec<Material<'a>>, Vec<Option<usize>>), Error> {
    let mut others: HashMap<String, usize> = HashMap::new();
    #[cfg(feature = "textures")]
    let mut unpacked = Unpacked::new(input, options);
    #[cfg(not(feature = "textures"))]
    let _ = options;
    let mut materials = Vec::with_capacity(input.root.materials.len());
    let mut places = Vec::with_capacity(input.root.materials.len());
    for (index, material) in input.root.materials.iter().enumerate() {
        let is_wanted = !left_out.materials.contains(&index);
        places.push(is_wanted.then_some(materials.len()));
        if !is_wanted {
            continue;
        }
        let name = material.name_at(index);
        let mut slots = Slots {
            input,
            slots: Vec::new(),
            images,
            others: &mut others,
            kept: &material.extras.cast.slots,
            #[cfg(feature = "textures")]
            unpacked: &mut unpacked,
            report,
        };
        slots.fill(material).map_err(|error| error.inside(format!("material {index}")))?;
        let (slots, is_double_sided) = (slots.slots, material.double_sided);
        // The alpha of a colour already makes the material transparent.
        let is_faint = |slot: &Slot<'_>| {
            let alpha = slot.factor.map_or(1.0, |[.., alpha]| alpha);
            alpha < 1.0 && matches!(&*slot.name, "albedo" | "diffuse")
        };
        let is_transparent = match alpha_mode(material) {
            "OPAQUE" => false,
            "BLEND" => !slots.iter().any(is_faint),
            _ => true,
        };
        materials.push(Material { name: name.into(), slots, is_transparent, is_double_sided });
    }
    #[cfg(feature = "textures")]
    unpacked.forget(&materials, images);
    Ok((materials, places))
}

fn alpha_mode(material: &Source) -> &str {
    material.alpha_mode.as_deref().unwrap_or("OPAQUE")
}

/// The slots of a material under construction.
struct Slots<'s, 'a> {
    input: &'s Input<'a>,
    slots: Vec<Slot<'a>>,
    images: &'s mut Vec<Image<'a>>,
    /// Images that only `extras` refer to, by path.
    others: &'s mut HashMap<String, usize>,
    /// Slots from `extras`, which take precedence over glTF's own.
    kept: &'s BTreeMap<String, Kept>,
    #[cfg(feature = "textures")]
    unpacked: &'s mut Unpacked<'a>,
    report: &'s mut Report,
}

impl Slots<'_, '_> {
    fn fill(&mut self, material: &Source) -> Result<(), Error> {
        let surface = material.pbr_metallic_roughness.clone().unwrap_or_default();
        let base = |factor: Option<[f32; 4]>| match factor {
            // Opaque materials ignore alpha.
            Some([r, g, b, _]) if alpha_mode(material) == "OPAQUE" => [r, g, b, 1.0],
            factor => factor.unwrap_or([1.0; 4]),
        };
        let has_gloss = material.extensions.specular_gloss.is_some();
        // With this extension, the core values are a fallback for readers that do not know it.
        if material.pbr_metallic_roughness.is_some() || !has_gloss {
            self.set("albedo", surface.base_color_texture.as_ref(), base(surface.base_color_factor))?;
            let texture = surface.metallic_roughness_texture.as_ref();
            self.set("roughness", texture, gray(surface.roughness_factor.unwrap_or(1.0)))?;
            self.set("metal", texture, gray(surface.metallic_factor.unwrap_or(1.0)))?;
        }
        if let Some(gloss) = &material.extensions.specular_gloss {
            self.set("diffuse", gloss.diffuse_texture.as_ref(), base(gloss.diffuse_factor))?;
            let [r, g, b] = gloss.specular_factor.unwrap_or([1.0; 3]);
            let texture = gloss.specular_glossiness_texture.as_ref();
            self.report.add_if(texture.is_some(), &notes::material::PACKED_GLOSS, "");
            self.set("specular", texture, [r, g, b, 1.0])?;
            self.set("gloss", texture, gray(gloss.glossiness_factor.unwrap_or(1.0)))?;
        }
        // Without a texture, these are the defaults of any surface.
        if let Some(normal) = material.normal_texture.as_ref().filter(|texture| self.has_image(texture)) {
            self.set("normal", Some(normal), gray(normal.scale.unwrap_or(1.0)))?;
        }
        if let Some(occlusion) = material.occlusion_texture.as_ref().filter(|texture| self.has_image(texture)) {
            self.set("ao", Some(occlusion), gray(occlusion.strength.unwrap_or(1.0)))?;
        }
        #[cfg(feature = "textures")]
        let is_unpacked = self.unpacked.unpack(&mut self.slots, self.images, self.report);
        #[cfg(not(feature = "textures"))]
        let is_unpacked = false;
        if surface.metallic_roughness_texture.is_some() && !is_unpacked {
            self.report.add(&notes::material::PACKED_ROUGHNESS, "");
        }
        let [r, g, b] = material.emissive_factor.unwrap_or([0.0; 3]);
        if material.emissive_texture.is_some() || [r, g, b] != [0.0; 3] {
            self.set("emissive", material.emissive_texture.as_ref(), [r, g, b, 1.0])?;
        }
        if let Some(strength) = material.extensions.emissive_strength.as_ref().and_then(|own| own.emissive_strength) {
            self.set("estrength", None, gray(strength))?;
        }
        for (name, slot) in self.kept {
            let (texture, factor) = match slot {
                Kept::Nothing => continue,
                Kept::Color(color) => (None, Some(*color)),
                Kept::Texture(path) => (Some(self.other(path)), None),
                Kept::Multiplied { texture, factor } => (Some(self.other(texture)), Some(*factor)),
            };
            self.push(name.clone().into(), texture.map(Texture::of), factor);
        }
        Ok(())
    }

    /// The index of an image that only `extras` refer to.
    fn other(&mut self, path: &str) -> usize {
        *self.others.entry(path.to_owned()).or_insert_with(|| {
            let same = |image: &Image<'_>| matches!(image, Image::External(other) if other == path);
            let known = self.images.iter().position(same);
            known.unwrap_or_else(|| push(self.images, Image::External(path.to_owned().into())))
        })
    }

    fn push(&mut self, name: Cow<'static, str>, texture: Option<Texture>, factor: Option<[f32; 4]>) {
        self.slots.push(Slot { name, texture, factor, space: Some(ColorSpace::Linear) });
    }

    /// Fills a slot with a texture and its factor, or with the factor alone.
    fn set(&mut self, slot: &'static str, texture: Option<&TextureUse>, factor: [f32; 4]) -> Result<(), Error> {
        if !self.kept.contains_key(slot) {
            let texture = texture.map(|texture| self.texture(texture)).transpose()?.flatten();
            self.push(slot.into(), texture, Some(factor));
        }
        Ok(())
    }

    fn has_image(&self, texture: &TextureUse) -> bool {
        let found = texture.index.and_then(|index| self.input.root.textures.get(index));
        // Problems with the texture are reported where it is read.
        found.is_none_or(|found| {
            let image = found.source.or_else(|| found.others().next()).and_then(|source| self.images.get(source));
            !matches!(image, None | Some(Image::Missing))
                || found.source.is_some_and(|source| source >= self.images.len())
        })
    }

    /// A texture with the best of its images.
    fn texture(&mut self, texture: &TextureUse) -> Result<Option<Texture>, Error> {
        let root = &self.input.root;
        let index = texture.index.ok_or_else(|| Error::invalid("a texture has no \"index\""))?;
        let found = get(&root.textures, index, "texture")?;
        let Some(source) = found.source.or_else(|| found.others().next()) else {
            self.report.add(&notes::material::NO_IMAGE, format_args!("texture {index}"));
            return Ok(None);
        };
        let transform = texture.extensions.transform.as_ref();
        let layer = transform.and_then(|transform| transform.tex_coord).unwrap_or(texture.tex_coord);
        self.report.add_if(layer > 0, &notes::material::UV_CHOICES, format_args!("texture {index}"));
        let repeats = |mode: Option<u32>| mode.is_none_or(|mode| mode == 10497);
        if let Some(sampler) = found.sampler {
            let sampler = get(&root.samplers, sampler, "sampler")?;
            if !repeats(sampler.wrap_s) || !repeats(sampler.wrap_t) {
                self.report.add(&notes::material::WRAPPING, format_args!("texture {index}"));
            }
        }
        get(&root.images, source, "image")?;
        let transform = transform.map(matrix).filter(|transform| *transform != matrix(&Default::default()));
        Ok(Some(Texture { image: source, layer, transform }))
    }
}

/// Scale, then counterclockwise rotation as seen in the texture, then offset.
fn matrix(transform: &Transform) -> TextureTransform {
    let (sine, cosine) = transform.rotation.sin_cos();
    let [across, down] = transform.scale.unwrap_or([1.0; 2]);
    TextureTransform { u: [cosine * across, -sine * across], v: [sine * down, cosine * down], offset: transform.offset }
}

fn gray(value: f32) -> [f32; 4] {
    [value, value, value, 1.0]
}
