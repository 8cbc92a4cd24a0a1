//! Materials: inputs of `UsdPreviewSurface` as slots, and slots that the writer kept in `customData`.

use cast_interchange::lists::push;
use cast_interchange::narrow::narrow;
use cast_interchange::notes;
use cast_interchange::scene::{ColorSpace, Image, Material, Slot, Texture};
use hashbrown::HashMap;

use super::network::{Source, follow, id, source};
use super::reader::Reader;
use super::textures::{self, Images};
use crate::usd::read::files::Files;
use crate::usd::read::value::Value;

/// The materials of the scene.
#[derive(Default)]
pub(super) struct Materials {
    known: HashMap<usize, usize>,
    /// Those of objects that only have a colour.
    of_colors: HashMap<[u32; 4], usize>,
    images: Images,
}

/// The inputs of surfaces, and the slots that they become.
const INPUTS: [(&str, &str); 8] = [
    ("diffuseColor", "albedo"),
    ("roughness", "roughness"),
    ("metallic", "metal"),
    ("normal", "normal"),
    ("occlusion", "ao"),
    ("emissiveColor", "emissive"),
    ("specularColor", "specular"),
    ("opacity", "opacity"),
];

/// Inputs that no slot stands for, with their values without effect.
const OTHERS: [(&str, f64); 4] = [("clearcoat", 0.0), ("displacement", 0.0), ("ior", 1.5), ("opacityThreshold", 0.0)];

impl Materials {
    /// The material that a prim is bound to: what it, or the nearest prim above it, says. `uvs` are the names of its
    /// texture coordinates.
    pub(super) fn bound<'a>(
        &mut self,
        reader: &mut Reader<'_, 'a>,
        prim: usize,
        uvs: &[String],
        files: &Files<'_, 'a>,
    ) -> Option<usize> {
        let names = ["material:binding", "material:binding:preview", "material:binding:full"];
        let mut targets = reader.stage.upward(prim).flat_map(|prim| names.map(|name| reader.stage.target(prim, name)));
        let target = targets.find_map(|target| target)?;
        match reader.stage.find(&target).filter(|prim| reader.type_of(*prim) == "Material") {
            Some(material) => Some(self.get(reader, material, uvs, files)),
            None => {
                reader.report.add(&notes::material::MISSING_MATERIALS, target);
                None
            }
        }
    }

    /// The material of a prim, or one of its display colour if it has none.
    pub(super) fn or_display(
        &mut self,
        reader: &mut Reader<'_, '_>,
        prim: usize,
        material: Option<usize>,
        color: Option<[f32; 4]>,
    ) -> Option<usize> {
        let Some(color) = color else { return material };
        let name = reader.stage.name(prim);
        if material.is_some() {
            reader.report.add(&notes::material::DISPLAY_COLORS, name);
            return material;
        }
        reader.report.add(&notes::material::DISPLAY_MATERIALS, name);
        Some(*self.of_colors.entry(color.map(f32::to_bits)).or_insert_with(|| {
            let slot =
                Slot { name: "albedo".into(), texture: None, factor: Some(color), space: Some(ColorSpace::Linear) };
            let [.., alpha] = color;
            let material = Material { name: "display_color".into(), slots: vec![slot], ..Material::default() };
            push(&mut reader.scene.materials, Material { is_transparent: alpha < 1.0, ..material })
        }))
    }

    /// Adds the materials that nothing uses.
    pub(super) fn rest<'a>(&mut self, reader: &mut Reader<'_, 'a>, files: &Files<'_, 'a>) {
        for prim in reader.of_type("Material") {
            self.get(reader, prim, &[], files);
        }
    }

    fn get<'a>(&mut self, reader: &mut Reader<'_, 'a>, prim: usize, uvs: &[String], files: &Files<'_, 'a>) -> usize {
        if let Some(known) = self.known.get(&prim) {
            return *known;
        }
        let mut material = Material { name: reader.stage.shown_name(prim).into(), ..Material::default() };
        let kept = kept(reader, prim);
        let surface = follow(reader, prim, "outputs:surface").map(|(shader, _)| shader);
        match surface.filter(|shader| id(reader, *shader) == "UsdPreviewSurface") {
            Some(shader) => self.surface(reader, (prim, shader), uvs, files, &mut material),
            None if kept.is_empty() => reader.report.add(&notes::material::SHADERS, &material.name),
            None => {}
        }
        for (name, texture, factor) in kept {
            let texture = texture.map(|path| Texture::of(self.images.get(reader, path, Image::External)));
            material.slots.retain(|slot| slot.name != name);
            material.slots.push(Slot { name: name.into(), texture, factor, space: Some(ColorSpace::Linear) });
        }
        let index = push(&mut reader.scene.materials, material);
        self.known.insert(prim, index);
        index
    }

    fn surface<'a>(
        &mut self,
        reader: &mut Reader<'_, 'a>,
        (prim, shader): (usize, usize),
        uvs: &[String],
        files: &Files<'_, 'a>,
        material: &mut Material<'a>,
    ) {
        let is_specular = reader.stage.number(shader, "inputs:useSpecularWorkflow").is_some_and(|value| value != 0.0);
        let name = material.name.to_string();
        let mut base = None;
        for (input, slot) in INPUTS {
            if slot == "specular" && !is_specular || slot == "metal" && is_specular {
                continue;
            }
            let Some(source) = source(reader, shader, &format!("inputs:{input}")) else { continue };
            let (texture, factor, slot) = match source {
                Source::Value(value) => {
                    let Some(numbers) = value.as_numbers().filter(|numbers| numbers.len() > 0) else { continue };
                    let [r, g, b] = match numbers.shape.lanes {
                        3.. => numbers.tuple(0).map(narrow),
                        _ => [narrow(numbers.get(0, 0)); 3],
                    };
                    if slot == "normal" || slot == "ao" && r == 1.0 {
                        continue;
                    }
                    (None, [r, g, b, 1.0], slot)
                }
                Source::Node(node, output) => {
                    let Some(texture) = textures::read(reader, &mut self.images, (node, &output), slot, uvs, files)
                    else {
                        reader.report.add(&notes::material::COMPUTED_TEXTURES, format_args!("{name}: {input}"));
                        continue;
                    };
                    if slot == "albedo" {
                        base = Some(node);
                    } else if slot == "opacity" && base == Some(node) && output == "outputs:a" {
                        // The alpha of the base colour.
                        material.is_transparent = true;
                        continue;
                    }
                    (Some(texture.texture), texture.factor, texture.slot)
                }
            };
            let whole = material.slots.iter_mut().find(|slot| slot.name == "albedo");
            if let Some(whole) = whole.filter(|_| slot == "opacity" && texture.is_none()) {
                let [opacity, ..] = factor;
                let [r, g, b, _] = whole.factor.unwrap_or([1.0; 4]);
                whole.factor = Some([r, g, b, opacity]);
                material.is_transparent |= opacity < 1.0;
                continue;
            }
            material.is_transparent |= slot == "opacity" && (texture.is_some() || factor[0] < 1.0);
            let factor = Some(factor).filter(|factor| texture.is_none() || *factor != [1.0; 4]);
            material.slots.push(Slot { name: slot.into(), texture, factor, space: Some(ColorSpace::Linear) });
        }
        let is_packed = |slot: &Slot<'_>| slot.name == "roughness" || slot.name == "metal";
        let packed: Vec<usize> =
            material.slots.iter().filter(|slot| is_packed(slot)).filter_map(|slot| Some(slot.texture?.image)).collect();
        reader.report.add_if(
            matches!(packed[..], [one, other] if one == other),
            &notes::material::PACKED_ROUGHNESS,
            &name,
        );
        for (input, usual) in OTHERS {
            let source = source(reader, shader, &format!("inputs:{input}"));
            let matters = match source {
                Some(Source::Value(value)) => value.as_number().is_some_and(|value| value != usual),
                Some(Source::Node(..)) => true,
                None => false,
            };
            reader.report.add_if(matters, &notes::material::PARAMETERS, format_args!("{name}: {input}"));
        }
        let renders = ["outputs:mtlx:surface", "outputs:mdl:surface", "outputs:displacement"];
        let others = renders.iter().filter(|output| reader.stage.source(prim, output).is_some()).count() as u64;
        reader.report.add_many(&notes::material::MATERIAL_EXTENSIONS, others, &name);
    }
}

/// A slot that the writer kept: its name, and the path of a texture or a colour, or both.
type Kept = (String, Option<String>, Option<[f32; 4]>);

/// The slots that the writer kept.
fn kept(reader: &Reader<'_, '_>, prim: usize) -> Vec<Kept> {
    let data = reader.stage.metadata(prim, "customData");
    let slots = data.as_ref().and_then(|data| data.entry("cast")?.entry("slots"));
    let Some(slots) = slots else { return Vec::new() };
    let color = |value: &Value<'_>| {
        let numbers = value.as_numbers().filter(|numbers| numbers.shape.lanes == 4 && numbers.len() > 0)?;
        Some(numbers.tuple(0).map(narrow))
    };
    let all: HashMap<&str, &Value<'_>> = slots.entries().iter().map(|(name, value)| (&**name, value)).collect();
    let mut kept: Vec<Kept> = Vec::new();
    for (name, value) in slots.entries() {
        if let Some(path) = value.as_text() {
            let factor = all.get(&*format!("{name}{}", cast_scene::Slot::FACTOR)).copied().and_then(color);
            kept.push((name.to_string(), Some(path.to_string()), factor));
        } else if let Some(color) = color(value).filter(|_| !name.ends_with(cast_scene::Slot::FACTOR)) {
            kept.push((name.to_string(), None, Some(color)));
        }
    }
    kept
}
