//! Materials: slots of Cast as inputs of `UsdPreviewSurface`. Slots without a counterpart are kept in `customData`.

use std::collections::BTreeMap;

use cast_interchange::notes;
use cast_scene::{Material, Slot, Source};
use hashbrown::HashMap;

use super::stage::{Origin, Stage};
use super::texture;
use crate::usd::layer::{Kind, Path, Property, Specifier, Value};

/// The materials of a model, added when something first uses them.
pub(super) struct Materials<'p> {
    materials: &'p [Material],
    origin: Origin<'p>,
    /// The prim of the model.
    model: usize,
    /// The prim with all materials.
    scope: Option<usize>,
    added: HashMap<usize, usize>,
}

/// What an input of the surface is made of.
#[derive(Clone, Copy)]
pub(super) struct Input {
    /// Its name.
    name: &'static str,
    type_name: &'static str,
    /// The output of a texture that it takes.
    output: &'static str,
    /// Whether the numbers of a texture are sRGB.
    pub(super) is_color: bool,
    /// Whether the numbers are the opposite of what the input means.
    is_inverse: bool,
}

const fn color(name: &'static str) -> Input {
    Input { name, type_name: "color3f", output: "outputs:rgb", is_color: true, is_inverse: false }
}

const fn number(name: &'static str) -> Input {
    Input { name, type_name: "float", output: "outputs:r", is_color: false, is_inverse: false }
}

const NORMAL: Input = Input { type_name: "normal3f", output: "outputs:rgb", ..number("inputs:normal") };
const OPACITY: Input = Input { output: "outputs:a", is_color: true, ..number("inputs:opacity") };

impl<'p> Materials<'p> {
    pub(super) fn new(materials: &'p [Material], origin: Origin<'p>, model: usize) -> Self {
        Self { materials, origin, model, scope: None, added: HashMap::new() }
    }

    /// The prim of a material.
    pub(super) fn get(&mut self, stage: &mut Stage<'p>, material: usize) -> Option<usize> {
        if let Some(added) = self.added.get(&material) {
            return Some(*added);
        }
        let source = self.materials.get(material)?;
        let mut scope = || stage.layer.add(Some(self.model), (Specifier::Def, "Scope"), None, "Materials");
        let scope = *self.scope.get_or_insert_with(&mut scope);
        let prim = stage.layer.add(Some(scope), (Specifier::Def, "Material"), source.name(), "material");
        let shader = stage.layer.add(Some(prim), (Specifier::Def, "Shader"), None, "Surface");
        let mut surface =
            Surface { source, origin: self.origin, prim, shader, reader: None, kept: BTreeMap::new(), stage };
        surface.add();
        self.added.insert(material, prim);
        Some(prim)
    }

    /// Adds the materials that nothing uses, because they still belong to the model.
    pub(super) fn add_rest(&mut self, stage: &mut Stage<'p>) {
        for material in 0..self.materials.len() {
            self.get(stage, material);
        }
    }
}

/// A material under construction.
struct Surface<'s, 'p> {
    source: &'p Material,
    origin: Origin<'p>,
    prim: usize,
    shader: usize,
    /// The prim that reads texture coordinates.
    reader: Option<usize>,
    kept: BTreeMap<String, Value<'p>>,
    stage: &'s mut Stage<'p>,
}

impl Surface<'_, '_> {
    fn add(&mut self) {
        let surface = Path { prim: self.shader, property: Some("outputs:surface") };
        self.stage.layer.set(self.prim, [Property::connected("outputs:surface", "token", surface)]);
        let id = Property::uniform("info:id", "token", Value::token("UsdPreviewSurface"));
        self.stage.layer.set(self.shader, [id]);
        let name = self.source.name().unwrap_or_default();
        let has = |slot: &str| self.source.slot(slot).is_some();
        let base = if has("albedo") { "albedo" } else { "diffuse" };
        let rough = if has("roughness") { "roughness" } else { "gloss" };
        let has_metal = has("metal");
        // What a name means that is there several times is what the last one says.
        let last: HashMap<&str, usize> =
            self.source.slots.iter().enumerate().map(|(index, slot)| (slot.name.as_str(), index)).collect();
        for (index, slot) in self.source.slots.iter().enumerate() {
            let is_last = last.get(slot.name.as_str()) == Some(&index);
            let input = match slot.name.as_str() {
                slot if slot == base => Some(color("inputs:diffuseColor")),
                slot if slot == rough => Some(Input { is_inverse: rough == "gloss", ..number("inputs:roughness") }),
                "metal" => Some(number("inputs:metallic")),
                "specular" if !has_metal => Some(color("inputs:specularColor")),
                "emissive" => Some(color("inputs:emissiveColor")),
                "normal" if matches!(slot.source, Source::Texture(_)) => Some(NORMAL),
                "ao" => Some(number("inputs:occlusion")),
                "opacity" => Some(number("inputs:opacity")),
                "estrength" if matches!(slot.source, Source::Color(_)) && has_emission(self.source) => continue,
                _ => None,
            };
            match input.filter(|_| is_last) {
                Some(input) => self.input(slot, input),
                None => self.set_aside(slot),
            }
        }
        if !has_metal && has("specular") {
            let workflow = Property::value("inputs:useSpecularWorkflow", "int", Value::Int(1));
            self.stage.layer.set(self.shader, [workflow]);
        }
        self.stage.report.add_if(base == "diffuse" && has("diffuse"), &notes::material::BASE_COLORS, name);
        self.stage.layer.set(self.shader, [Property::output("outputs:surface", "token")]);
        let kept = std::mem::take(&mut self.kept);
        if !kept.is_empty() {
            let data = Value::Dictionary(vec![(
                "cast".to_owned(),
                Value::Dictionary(vec![("slots".to_owned(), Value::Dictionary(kept.into_iter().collect()))]),
            )]);
            self.stage.layer.fields_of(self.prim).push(("customData", data));
        }
    }

    /// The strength of what is emitted.
    fn strength(&self) -> f32 {
        match self.source.slot("estrength") {
            Some(Source::Color([strength, ..])) if strength.is_finite() => *strength,
            _ => 1.0,
        }
    }

    /// Sets an input of the surface to what a slot says.
    fn input(&mut self, slot: &Slot, input: Input) {
        self.report_numbers(slot, input);
        let strength = if input.name == "inputs:emissiveColor" { self.strength() } else { 1.0 };
        let finite = |value: f32, other: f32| if value.is_finite() { value } else { other };
        let is_base = input.name == "inputs:diffuseColor";
        match &slot.source {
            Source::Color(values) => {
                let [r, g, b, alpha] = values.map(|value| finite(value, 0.0));
                let value = if input.type_name == "float" {
                    Value::floats(Kind::Float, [if input.is_inverse { 1.0 - r } else { r }])
                } else {
                    Value::floats(Kind::Float3, [r, g, b].map(|value| finite(value * strength, 0.0)))
                };
                self.stage.layer.set(self.shader, [Property::value(input.name, input.type_name, value)]);
                if is_base && alpha != 1.0 && self.source.slot("opacity").is_none() {
                    let alpha = Value::floats(Kind::Float, [alpha]);
                    self.stage.layer.set(self.shader, [Property::value(OPACITY.name, OPACITY.type_name, alpha)]);
                }
            }
            Source::Texture(texture) => {
                let Some(file) = texture::file(self.stage, self.origin, &texture.path) else {
                    return self.keep(slot);
                };
                let factor = slot.factor.map(|factor| factor.map(|value| finite(value, 1.0)));
                let [r, g, b, alpha] = factor.unwrap_or([1.0; 4]);
                let (scale, bias) = if input.name == NORMAL.name {
                    // Normals are from -1 to 1, and what is stored of them from 0 to 1.
                    ([2.0 * r, 2.0 * r, 2.0, 1.0], [-r, -r, -1.0, 0.0])
                } else if input.is_inverse {
                    ([-r, -r, -r, 1.0], [1.0, 1.0, 1.0, 0.0])
                } else {
                    ([r * strength, g * strength, b * strength, alpha], [0.0; 4])
                };
                let prim = self.texture(slot, file, input, [scale, bias]);
                let source = Path { prim, property: Some(input.output) };
                self.stage.layer.set(prim, [Property::output(input.output, output_type(input.output))]);
                self.stage.layer.set(self.shader, [Property::connected(input.name, input.type_name, source)]);
                if is_base && alpha != 1.0 && self.source.slot("opacity").is_none() {
                    let source = Path { prim, property: Some(OPACITY.output) };
                    self.stage.layer.set(prim, [Property::output(OPACITY.output, "float")]);
                    self.stage.layer.set(self.shader, [Property::connected(OPACITY.name, OPACITY.type_name, source)]);
                }
            }
        }
    }

    /// The prim that shows a texture.
    fn texture(&mut self, slot: &Slot, file: String, input: Input, [scale, bias]: [[f32; 4]; 2]) -> usize {
        let layer = &mut self.stage.layer;
        let reader = *self.reader.get_or_insert_with(|| {
            let reader = layer.add(Some(self.prim), (Specifier::Def, "Shader"), None, "st");
            layer.set(
                reader,
                [
                    Property::uniform("info:id", "token", Value::token("UsdPrimvarReader_float2")),
                    Property::value("inputs:varname", "string", Value::string("st")),
                    Property::output("outputs:result", "float2"),
                ],
            );
            reader
        });
        let prim = layer.add(Some(self.prim), (Specifier::Def, "Shader"), None, &slot.name);
        let coordinates = Path { prim: reader, property: Some("outputs:result") };
        let space = if input.is_color { "sRGB" } else { "raw" };
        layer.set(
            prim,
            [
                Property::uniform("info:id", "token", Value::token("UsdUVTexture")),
                Property::value("inputs:file", "asset", Value::Asset(file)),
                Property::value("inputs:sourceColorSpace", "token", Value::token(space)),
                Property::connected("inputs:st", "float2", coordinates),
                Property::value("inputs:wrapS", "token", Value::token("repeat")),
                Property::value("inputs:wrapT", "token", Value::token("repeat")),
            ],
        );
        if scale != [1.0; 4] {
            layer.set(prim, [Property::value("inputs:scale", "float4", Value::floats(Kind::Float4, scale))]);
        }
        if bias != [0.0; 4] {
            layer.set(prim, [Property::value("inputs:bias", "float4", Value::floats(Kind::Float4, bias))]);
        }
        prim
    }

    /// Adds notes on numbers that are none, and on components without a place.
    fn report_numbers(&mut self, slot: &Slot, input: Input) {
        let Some(color @ [r, g, b, a]) = slot.color() else { return };
        let example = format!("{}: {}", self.source.name().unwrap_or_default(), slot.name);
        if !color.iter().all(|value| value.is_finite()) {
            return self.stage.report.add(&notes::file::NUMBERS, example);
        }
        let has_all = match input.name {
            "inputs:diffuseColor" => true,
            _ if input.type_name == "color3f" => a == 1.0,
            _ => [g, b, a] == [r, r, 1.0],
        };
        self.stage.report.add_if(!has_all, &notes::material::COMPONENTS, example);
    }

    fn set_aside(&mut self, slot: &Slot) {
        self.stage.report.add(&notes::material::SLOTS_ASIDE, &slot.name);
        self.keep(slot);
    }

    /// Keeps a slot in `customData`.
    fn keep(&mut self, slot: &Slot) {
        let finite = |color: [f32; 4]| color.map(|value| if value.is_finite() { value } else { 0.0 });
        let color = |color| Value::floats(Kind::Float4, finite(color));
        let key = crate::usd::names::without_nul(&slot.name);
        match (&slot.source, slot.factor) {
            (Source::Color(values), _) => drop(self.kept.insert(key, color(*values))),
            (Source::Texture(texture), factor) => {
                self.stage.uses.refer(self.origin, &texture.path);
                // Not as an asset: a package refers to nothing outside it.
                self.kept.extend(factor.map(|factor| (format!("{key}{}", Slot::FACTOR), color(factor))));
                self.kept.insert(key, Value::string(&texture.path));
            }
        }
    }
}

/// Whether a material has something that a strength multiplies.
fn has_emission(material: &Material) -> bool {
    material.slot("emissive").is_some()
}

fn output_type(output: &str) -> &'static str {
    if output == "outputs:rgb" { "float3" } else { "float" }
}
