//! Materials: slots of Cast as glTF properties. Slots without a counterpart are kept in `extras`, where the reader
//! finds them.

mod metal_rough;

use std::collections::BTreeMap;

use cast_interchange::{Report, notes};
use cast_scene::{Material, Slot, Source};
use hashbrown::HashMap;

use super::output::{Origin, Output};
use crate::gltf::schema;
use crate::gltf::schema::{CastExtras, EmissiveStrength, MetalRough, Slot as Kept, TextureUse, push};

/// The materials of a model, added when a mesh first uses them.
pub(super) struct Materials<'p> {
    materials: &'p [Material],
    origin: Origin<'p>,
    /// By material, and whether the mesh has the texture coordinates that it needs.
    added: HashMap<(usize, bool), usize>,
}

impl<'p> Materials<'p> {
    pub(super) fn new(materials: &'p [Material], origin: Origin<'p>) -> Self {
        Self { materials, origin, added: HashMap::new() }
    }

    /// The index of the material in the file.
    pub(super) fn get(&mut self, output: &mut Output<'p>, material: usize, textured: bool) -> Option<usize> {
        if let Some(added) = self.added.get(&(material, textured)) {
            return Some(*added);
        }
        let source = self.materials.get(material)?;
        let mut slots = Slots { source, origin: self.origin, textured, output, kept: BTreeMap::new(), packed: None };
        let made = slots.material();
        let index = push(&mut output.root.materials, made);
        self.added.insert((material, textured), index);
        Some(index)
    }

    /// Adds the materials that no mesh uses, because they still belong to the model.
    pub(super) fn add_rest(&mut self, output: &mut Output<'p>) {
        for material in 0..self.materials.len() {
            if !self.added.contains_key(&(material, true)) && !self.added.contains_key(&(material, false)) {
                self.get(output, material, true);
            }
        }
    }
}

/// A material under construction.
struct Slots<'s, 'p> {
    source: &'p Material,
    origin: Origin<'p>,
    textured: bool,
    output: &'s mut Output<'p>,
    kept: BTreeMap<String, Kept>,
    /// The slots whose maps were packed into one texture, and that texture.
    packed: Option<(Vec<&'static str>, usize)>,
}

impl<'p> Slots<'_, 'p> {
    fn material(&mut self) -> schema::Material {
        let mut material =
            schema::Material { name: self.source.name().map(str::to_owned), ..schema::Material::default() };
        let mut surface = MetalRough::default();
        let is_diffuse = self.source.slot("albedo").is_none() && self.source.slot("diffuse").is_some();
        let base = if is_diffuse { "diffuse" } else { "albedo" };
        self.output.report.add_if(is_diffuse, &notes::material::BASE_COLORS, self.source.name().unwrap_or_default());
        if let Some(Source::Color(color)) = self.source.slot(base) {
            surface.base_color_factor = Some(unit(*color)).filter(|color| *color != [1.0; 4]);
        } else if let Some(texture) = self.texture(base) {
            surface.base_color_texture = Some(texture);
            surface.base_color_factor = self.factor(base).map(unit);
        }
        // Without a mode, the alpha of the colour has no effect.
        if surface.base_color_factor.is_some_and(|[.., alpha]| alpha < 1.0) {
            material.alpha_mode = Some("BLEND".to_owned());
        }
        self.metal_rough(&mut surface);
        if let Some(texture) = self.texture("normal") {
            let scale = self.factor("normal").map(|[scale, ..]| scale);
            material.normal_texture = Some(TextureUse { scale, ..texture });
        }
        let packed = self.packed.as_ref().filter(|_| self.is_packed("ao")).map(|(_, texture)| use_of(*texture));
        if let Some(texture) = packed.or_else(|| self.texture("ao")) {
            let strength = self.share("ao");
            material.occlusion_texture = Some(TextureUse { strength, ..texture });
        }
        self.emissive(&mut material);
        material.pbr_metallic_roughness = Some(surface);
        const PLACED: [&str; 7] = ["albedo", "roughness", "metal", "normal", "ao", "emissive", "estrength"];
        for slot in &self.source.slots {
            let placed = PLACED.contains(&slot.name.as_str()) || slot.name == base;
            let color_without_place = matches!(slot.source, Source::Color(_)) && matches!(&*slot.name, "normal" | "ao");
            if !self.is_packed(&slot.name) && (!placed || color_without_place) {
                self.set_aside(slot);
            }
            let (is_kept, name) = (self.kept.contains_key(&slot.name), self.source.name().unwrap_or_default());
            report_range(slot, is_kept, name, &mut self.output.report);
        }
        // A property that a glTF material omits still has a default value.
        for slot in [base, "roughness", "metal"] {
            if self.source.slot(slot).is_none() && !(slot == "roughness" && self.is_packed("gloss")) {
                let name = if slot == base { "albedo" } else { slot };
                self.kept.entry(name.to_owned()).or_insert(Kept::Nothing);
            }
        }
        let slots = std::mem::take(&mut self.kept);
        material.extras = CastExtras { slots, ..CastExtras::default() }.extras();
        material
    }

    fn texture_of(&self, slot: &str) -> Option<&'p str> {
        match self.source.slot(slot)? {
            Source::Texture(texture) => Some(&texture.path),
            _ => None,
        }
    }

    /// Keeps a slot in `extras`.
    fn keep(&mut self, slot: &str) {
        if let Some(slot) = self.entry(slot) {
            self.keep_slot(slot);
        }
    }

    /// The same for a slot that glTF does not support.
    fn set_aside(&mut self, slot: &Slot) {
        self.output.report.add(&notes::material::SLOTS_ASIDE, &slot.name);
        self.keep_slot(slot);
    }

    /// The same for a slot at hand: looking up each by name would be quadratic.
    fn keep_slot(&mut self, slot: &Slot) {
        let color = slot.color().filter(|color| color.iter().all(|value| value.is_finite()));
        let value = match (&slot.source, color) {
            (Source::Texture(texture), factor) => {
                self.output.uses.refer(self.origin, &texture.path);
                let texture = texture.path.clone();
                factor.map_or(Kept::Texture(texture.clone()), |factor| Kept::Multiplied { texture, factor })
            }
            (Source::Color(_), Some(color)) => Kept::Color(color),
            (Source::Color(_), None) => return,
        };
        self.kept.entry(slot.name.clone()).or_insert(value);
    }

    fn entry(&self, slot: &str) -> Option<&'p Slot> {
        self.source.slots.iter().rfind(|own| own.name == slot)
    }

    /// The texture of a slot that has one; kept in `extras` if it cannot be used.
    fn texture(&mut self, slot: &str) -> Option<TextureUse> {
        let path = self.texture_of(slot)?;
        let texture = if self.textured { self.output.texture(self.origin, path, slot) } else { None };
        self.output.report.add_if(!self.textured, &notes::material::TEXTURES_WITHOUT_UVS, path);
        if texture.is_none() {
            self.keep(slot);
        }
        texture.map(use_of)
    }

    fn is_packed(&self, slot: &str) -> bool {
        self.packed.as_ref().is_some_and(|(slots, _)| slots.contains(&slot))
    }

    /// The factor that belongs to the texture of a slot.
    fn factor(&self, slot: &str) -> Option<[f32; 4]> {
        let factor = self.entry(slot)?.factor?;
        Some(factor.map(|value| if value.is_finite() { value } else { 1.0 }))
    }

    /// The same as a number from 0 to 1.
    fn share(&self, slot: &str) -> Option<f32> {
        self.factor(slot).map(|[factor, ..]| factor.clamp(0.0, 1.0))
    }

    fn emissive(&mut self, material: &mut schema::Material) {
        let own = self.entry("estrength");
        material.emissive_texture = self.texture("emissive");
        let factor = match self.source.slot("emissive") {
            Some(Source::Color(color)) => *color,
            _ if material.emissive_texture.is_some() => self.factor("emissive").unwrap_or([1.0; 4]),
            _ => return own.into_iter().for_each(|own| self.set_aside(own)),
        };
        let mut factor = factor.map(|value| if value.is_finite() { value.max(0.0) } else { 0.0 });
        let mut strength = match own.map(|own| &own.source) {
            Some(Source::Color([strength, ..])) if strength.is_finite() => strength.max(0.0),
            _ => 1.0,
        };
        if let Some(own) = own.filter(|own| matches!(own.source, Source::Texture(_))) {
            self.set_aside(own);
        }
        // glTF limits the factor to 1; anything above is stored as strength.
        let [r, g, b, _] = factor;
        let largest = r.max(g).max(b);
        if largest > 1.0 {
            factor = factor.map(|value| value / largest);
            strength = (strength * largest).min(f32::MAX);
        }
        let [r, g, b, _] = factor.map(|value| value.min(1.0));
        if [r, g, b] == [0.0; 3] && material.emissive_texture.is_none() {
            // Every material without emission has this colour, so readers treat it as none.
            return [self.entry("emissive"), own].into_iter().flatten().for_each(|slot| self.set_aside(slot));
        }
        material.emissive_factor = Some([r, g, b]);
        let is_given = own.is_some_and(|own| matches!(own.source, Source::Color(_)));
        if is_given || (strength - 1.0).abs() > 0.0 {
            self.output.uses("KHR_materials_emissive_strength");
            material.extensions.emissive_strength = Some(EmissiveStrength { emissive_strength: Some(strength) });
        }
    }
}

fn use_of(texture: usize) -> TextureUse {
    TextureUse { index: Some(texture), ..TextureUse::default() }
}

/// Clamps each component to 0 to 1.
fn unit<const N: usize>(color: [f32; N]) -> [f32; N] {
    color.map(|value| if value.is_finite() { value.clamp(0.0, 1.0) } else { 1.0 })
}

/// Adds notes on numbers that glTF clamps, and on components without a place in it. A slot kept in `extras` is
/// unchanged, except for numbers that JSON cannot express.
fn report_range(slot: &Slot, is_kept: bool, material: &str, report: &mut Report) {
    let Some(color @ [r, g, b, a]) = slot.color() else { return };
    let example = format_args!("{material}: {}", slot.name);
    if !color.iter().all(|value| value.is_finite()) {
        return report.add(&notes::file::NUMBERS, example);
    }
    if is_kept {
        return;
    }
    let (written, has_all): (&[f32], bool) = match &*slot.name {
        "albedo" | "diffuse" => (&[r, g, b, a], true),
        "emissive" => (&[r, g, b], a.to_bits() == 1.0_f32.to_bits()),
        _ => (&[r], [g, b, a] == [r, r, 1.0]),
    };
    // The scale of a normal map has no limits, and a strength only one.
    let (least, most) = match &*slot.name {
        "normal" => (f32::MIN, f32::MAX),
        "estrength" => (0.0, f32::MAX),
        _ => (0.0, 1.0),
    };
    let exceeds = written.iter().any(|value| *value < least || *value > most);
    report.add_if(exceeds, &notes::material::RANGES, example);
    report.add_if(!has_all, &notes::material::COMPONENTS, example);
}
