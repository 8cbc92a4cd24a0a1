//! Materials.
//!
//! A slot of Cast holds a texture or a colour, where glTF multiplies the two. A factor beside a texture is kept as a
//! colour that no slot links to, named after the slot; [`FACTOR`] is how the writer finds it again.

use std::collections::{BTreeMap, HashMap};

use cast_format::NodeKind;
use cast_format::schema::{self, Meaning};
use cast_read::views::ColorSpace;
use cast_write::{Color, File, Material, NodeHash};

use super::input::{Input, get};
use crate::gltf::schema::{Material as Source, Slot, TextureUse};
use crate::{Error, Outcome, Report};

/// What is added to the name of a slot to name the factor of its texture.
pub(in crate::gltf) const FACTOR: &str = " factor";

/// Converts all materials. `images` are the paths of images.
pub(super) fn convert<'a>(
    input: &Input<'a>,
    images: &[Option<String>],
    report: &mut Report,
) -> Result<Vec<Material<'a>>, Error> {
    let materials = input.root.materials.iter().enumerate();
    materials
        .map(|(index, material)| {
            let name = material.name.clone().unwrap_or_else(|| format!("material_{index}"));
            let node = Material::new().with_name(name).with_material_type("pbr");
            let kept = material.extras.as_ref().map(|extras| &extras.cast.slots);
            let mut slots = Slots { input, images, node, files: HashMap::new(), kept, report };
            slots.fill(material).map_err(|error| error.inside(format!("material {index}")))?;
            Ok(slots.node)
        })
        .collect()
}

/// Whether a property of a material by this name links to a texture or a colour. Whoever writes the file has a say in the
/// names of slots, and none in what else a material is.
fn is_slot(name: &str) -> bool {
    let row = schema::node(NodeKind::MATERIAL).and_then(|material| material.property(name));
    let is_other = row.is_some_and(|row| !matches!(row.meaning, Meaning::Link(_)));
    !is_other && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic())
}

/// A material on the way.
struct Slots<'s, 'a> {
    input: &'s Input<'a>,
    images: &'s [Option<String>],
    node: Material<'a>,
    /// Files that it has, by their path: several slots may share one.
    files: HashMap<String, NodeHash>,
    /// Slots that come out of `extras`, whatever glTF itself says of them.
    kept: Option<&'s BTreeMap<String, Slot>>,
    report: &'s mut Report,
}

impl Slots<'_, '_> {
    fn fill(&mut self, material: &Source) -> Result<(), Error> {
        let surface = material.pbr_metallic_roughness.clone().unwrap_or_default();
        let has_gloss = material.extensions.specular_gloss.is_some();
        // With the extension the core's values are a fallback for who does not know it.
        if material.pbr_metallic_roughness.is_some() || !has_gloss {
            let factor = surface.base_color_factor.unwrap_or([1.0; 4]);
            self.set("albedo", surface.base_color_texture.as_ref(), factor)?;
            let texture = surface.metallic_roughness_texture.as_ref();
            if texture.is_some() {
                let detail = "roughness is the green of their texture and metalness the blue";
                self.report.add(Outcome::Approximated, "metallic-roughness textures", detail, "");
            }
            self.set("roughness", texture, gray(surface.roughness_factor.unwrap_or(1.0)))?;
            self.set("metal", texture, gray(surface.metallic_factor.unwrap_or(1.0)))?;
        }
        if let Some(gloss) = &material.extensions.specular_gloss {
            self.set("diffuse", gloss.diffuse_texture.as_ref(), gloss.diffuse_factor.unwrap_or([1.0; 4]))?;
            let [r, g, b] = gloss.specular_factor.unwrap_or([1.0; 3]);
            let texture = gloss.specular_glossiness_texture.as_ref();
            if texture.is_some() {
                let detail = "specular is the colour of their texture and gloss the alpha";
                self.report.add(Outcome::Approximated, "specular-glossiness textures", detail, "");
            }
            self.set("specular", texture, [r, g, b, 1.0])?;
            self.set("gloss", texture, gray(gloss.glossiness_factor.unwrap_or(1.0)))?;
        }
        if let Some(normal) = &material.normal_texture {
            self.set("normal", Some(normal), [1.0; 4])?;
            self.scalar("normal", normal.scale);
        }
        if let Some(occlusion) = &material.occlusion_texture {
            self.set("ao", Some(occlusion), [1.0; 4])?;
            self.scalar("ao", occlusion.strength);
        }
        let [r, g, b] = material.emissive_factor.unwrap_or([0.0; 3]);
        if material.emissive_texture.is_some() || [r, g, b] != [0.0; 3] {
            self.set("emissive", material.emissive_texture.as_ref(), [r, g, b, 1.0])?;
        }
        if let Some(strength) = material.extensions.emissive_strength.as_ref().and_then(|own| own.emissive_strength) {
            self.set("estrength", None, gray(strength))?;
        }
        for (name, slot) in self.kept.into_iter().flatten() {
            match slot {
                _ if !is_slot(name) => {
                    self.report.add(Outcome::Dropped, "slots in `extras`", "materials have no such slot", name);
                }
                Slot::Color(color) => self.color(name, *color),
                Slot::Texture(path) => self.file(name, path.clone()),
            }
        }
        let opaque = material.alpha_mode.as_deref().unwrap_or("OPAQUE") == "OPAQUE";
        let name = material.name.as_deref().unwrap_or_default();
        let detail = "there is no property for it";
        self.report.add_many(Outcome::Dropped, "alpha modes", detail, u64::from(!opaque), name);
        self.report.add_many(Outcome::Dropped, "double-sidedness", detail, u64::from(material.double_sided), name);
        Ok(())
    }

    /// Fills a slot with a texture, or with the factor where there is none.
    fn set(&mut self, slot: &'static str, texture: Option<&TextureUse>, factor: [f32; 4]) -> Result<(), Error> {
        if self.kept.is_some_and(|kept| kept.contains_key(slot)) {
            return Ok(());
        }
        let path = texture.map(|texture| self.path(texture)).transpose()?.flatten();
        let Some(path) = path else {
            self.color(slot, factor);
            return Ok(());
        };
        self.file(slot, path);
        if factor != [1.0; 4] {
            let detail = "a slot has either; the factor is kept as a colour beside it";
            self.report.add(Outcome::Approximated, "factors of textures", detail, slot);
            self.beside(slot, factor);
        }
        Ok(())
    }

    /// A number beside a texture that only the core's own meaning of the slot has.
    fn scalar(&mut self, slot: &'static str, number: Option<f32>) {
        if let Some(number) = number.filter(|number| (*number - 1.0).abs() > 0.0) {
            self.report.add(
                Outcome::Approximated,
                "strengths of textures",
                "kept as a colour beside the texture",
                slot,
            );
            self.beside(slot, gray(number));
        }
    }

    fn beside(&mut self, slot: &str, factor: [f32; 4]) {
        let color =
            Color::new().with_name(format!("{slot}{FACTOR}")).with_color_space(ColorSpace::Linear).with_rgba(factor);
        self.node = std::mem::take(&mut self.node).with_color(color);
    }

    fn color(&mut self, slot: &str, color: [f32; 4]) {
        let color = Color::new().with_color_space(ColorSpace::Linear).with_rgba(color);
        self.node = std::mem::take(&mut self.node).with_property(slot.to_owned(), color.hash()).with_color(color);
    }

    fn file(&mut self, slot: &str, path: String) {
        let node = std::mem::take(&mut self.node);
        self.node = match self.files.get(&path) {
            Some(hash) => node.with_property(slot.to_owned(), *hash),
            None => {
                let file = File::new().with_path(path.clone());
                self.files.insert(path, file.hash());
                node.with_property(slot.to_owned(), file.hash()).with_file(file)
            }
        };
    }

    /// The path of a texture's image, of the best image where there are several.
    fn path(&mut self, texture: &TextureUse) -> Result<Option<String>, Error> {
        let root = &self.input.root;
        let index = texture.index.ok_or_else(|| Error::invalid("a texture has no \"index\""))?;
        let found = get(&root.textures, index, "texture")?;
        let other = [&found.extensions.basisu, &found.extensions.webp, &found.extensions.dds];
        let other = other.into_iter().flatten().find_map(|other| other.source);
        let Some(source) = found.source.or(other) else {
            self.report.add(Outcome::Dropped, "textures", "they have no image", index);
            return Ok(None);
        };
        if texture.extensions.transform.is_some() {
            let detail = "slots have none; the texture lies as its coordinates say";
            self.report.add(Outcome::Dropped, "texture transforms", detail, index);
        }
        if texture.tex_coord > 0 {
            let detail = "slots do not say which they take";
            self.report.add(Outcome::Dropped, "choices of texture coordinates", detail, index);
        }
        let repeats = |mode: Option<u32>| mode.is_none_or(|mode| mode == 10497);
        if let Some(sampler) = found.sampler {
            let sampler = get(&root.samplers, sampler, "sampler")?;
            if !repeats(sampler.wrap_s) || !repeats(sampler.wrap_t) {
                self.report.add(Outcome::Dropped, "wrapping of textures", "there is no property for it", index);
            }
        }
        Ok(get(self.images, source, "image")?.clone())
    }
}

fn gray(value: f32) -> [f32; 4] {
    [value, value, value, 1.0]
}
