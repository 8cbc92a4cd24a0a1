//! Materials, textures and the files they come from.

use std::sync::Arc;

use cast_interchange::assets::policy::Uses;
use cast_interchange::assets::references;
use cast_interchange::assets::references::Copies;
use cast_interchange::{ExportOptions, Report, notes};
use cast_scene::{Model, Slot, Source};
use hashbrown::HashMap;

use super::node::{Node, Value};
use super::objects::{Id, Scene, named, object};
use super::rows::{self, row};
use crate::marks;

/// Textures that have been added.
#[derive(Default)]
pub(super) struct Textures {
    /// By path: several materials may use the same texture.
    added: HashMap<String, Id>,
    /// Textures that are copied beside the result.
    pub(super) copies: Copies,
    /// What is embedded.
    pub(super) uses: Uses,
}

/// A slot of Cast, the property of a Phong material that its texture is connected to, and the property of a constant.
/// If several slots map to one property, the first that is used wins.
const SLOTS: [(&str, &str, Constant); 11] = [
    ("albedo", "DiffuseColor", Constant::Color),
    ("diffuse", "DiffuseColor", Constant::Color),
    ("normal", "NormalMap", Constant::Bump),
    ("specular", "SpecularColor", Constant::Color),
    ("gloss", "ShininessExponent", Constant::Gloss),
    ("roughness", "ShininessExponent", Constant::Roughness),
    ("metal", "ReflectionFactor", Constant::Number),
    ("emissive", "EmissiveColor", Constant::Color),
    ("emask", "EmissiveFactor", Constant::Number),
    ("ao", "AmbientColor", Constant::Color),
    ("estrength", "EmissiveFactor", Constant::Number),
];

/// What a material without a certain slot states, since the defaults of Autodesk's FBX SDK would show something else, and
/// it does not read the templates of a file: the property, its row, and the mark of materials with the slot.
fn stated() -> [(&'static str, Node, &'static str); 2] {
    [
        ("AmbientColor", rows::color("AmbientColor", [0.0; 3]), marks::OCCLUSION),
        ("ReflectionFactor", rows::number("ReflectionFactor", 0.0), marks::METAL),
    ]
}

/// How a constant colour in a slot is stored.
#[derive(Clone, Copy, PartialEq)]
enum Constant {
    Color,
    /// As its red component.
    Number,
    /// As an exponent: 0 is rough and 100 smooth, proportional to the square of one minus the roughness.
    Roughness,
    Gloss,
    /// As the strength of the map, which alone has an effect.
    Bump,
    None,
}

impl Constant {
    /// The colour of a slot within the range of its property. Adds notes on clamped values, and on components without a
    /// place.
    fn limited(self, slot: &Slot, color: [f32; 4], material: &str, report: &mut Report) -> [f32; 4] {
        let example = format_args!("{material}: {}", slot.name);
        report.add_if(!color.iter().all(|value| value.is_finite()), &notes::file::NUMBERS, example);
        let [r, g, b, a] = color.map(|value| if value.is_finite() { value } else { 0.0 });
        let is_base = matches!(&*slot.name, "albedo" | "diffuse");
        let has_all = match self {
            Self::Color => is_base || a == 1.0,
            Self::Bump if matches!(slot.source, Source::Color(_)) => true,
            Self::Number | Self::Roughness | Self::Gloss | Self::Bump => [g, b, a] == [r, r, 1.0],
            Self::None => true,
        };
        report.add_if(!has_all, &notes::material::COMPONENTS, example);
        let most = if self == Self::Roughness { 1.0 } else { f32::MAX };
        let limited = [r, g, b, a].map(|value| value.clamp(0.0, most));
        report.add_if(limited != [r, g, b, a], &notes::material::RANGES, example);
        limited
    }
}

/// Adds the materials of a model; returns their IDs.
pub(super) fn add(scene: &mut Scene, model: &Model, textures: &mut Textures, options: &ExportOptions<'_>) -> Vec<Id> {
    let materials = model.materials.iter().enumerate().map(|(index, material)| {
        let id = scene.id();
        let name = named(material.name(), "material", index);
        let mut properties = vec![rows::text("ShadingModel", "Phong")];
        let mut taken: Vec<&str> = Vec::new();
        let mut connected = Vec::new();
        for slot in &material.slots {
            let known = SLOTS.iter().find(|row| row.0 == slot.name && !taken.contains(&row.1));
            if let Some((name, property, _)) = known {
                taken.push(property);
                if *name == "gloss" {
                    properties.push(rows::mark(marks::GLOSS));
                }
            } else {
                scene.report.add(&notes::material::SLOTS_ASIDE, &slot.name);
            }
            let (property, constant) = known.map_or((&*slot.name, Constant::None), |row| (row.1, row.2));
            // A texture is multiplied by it.
            let color = slot.color().map(|color| constant.limited(slot, color, &name, &mut scene.report));
            let color = if known.is_none() { color.or(Some([1.0; 4])) } else { color };
            let rows = color.map(|color| constant_rows(slot, property, constant, color.map(f64::from)));
            properties.extend(rows.into_iter().flatten());
            if let Source::Texture(texture) = &slot.source {
                connected.push((textures.texture(scene, &texture.path, options), property));
            }
        }
        for (property, none, mark) in stated() {
            properties.push(if taken.contains(&property) { rows::mark(mark) } else { none });
        }
        scene.report.add_if(!material.slots.iter().all(is_of_phong), &notes::material::PHONG, &name);
        let node = object("Material", id, &name, "Material", "")
            .leaf("Version", 102)
            .leaf("ShadingModel", "phong")
            .leaf("MultiLayer", 0)
            .rows(properties);
        scene.objects.push(node);
        for (texture, property) in connected {
            scene.connect_to_property(texture, id, property);
        }
        id
    });
    materials.collect()
}

/// Whether a Phong material can express a slot, under the slot's own name.
fn is_of_phong(slot: &Slot) -> bool {
    match (&*slot.name, &slot.source) {
        ("diffuse" | "metal", _) | ("normal" | "specular" | "emissive", Source::Texture(_)) => true,
        ("specular" | "gloss" | "roughness" | "ao", Source::Color(_)) => true,
        ("emissive", Source::Color([r, g, b, _])) => [*r, *g, *b] != [0.0; 3],
        // Its factor would multiply emission as well.
        ("emask", Source::Texture(_)) => slot.factor.is_none(),
        // Slots with a property of their own, and what is lost of numbers, are covered by other notes.
        (name, _) => SLOTS.iter().all(|row| row.0 != name),
    }
}

fn constant_rows(slot: &Slot, property: &str, constant: Constant, [r, g, b, a]: [f64; 4]) -> Vec<Node> {
    match constant {
        Constant::Number => vec![rows::number(property, r)],
        Constant::Roughness => vec![rows::number(property, (1.0 - r) * (1.0 - r) * 100.0)],
        Constant::Gloss => vec![rows::number(property, r * r * 100.0)],
        Constant::Bump if matches!(slot.source, Source::Texture(_)) => vec![rows::double("BumpFactor", r)],
        Constant::Bump | Constant::None => {
            vec![row(&slot.name, "ColorAndAlpha", "", "AU", [r, g, b, a].map(Value::from))]
        }
        Constant::Color if property == "DiffuseColor" && a != 1.0 => {
            vec![
                rows::color(property, [r, g, b]),
                // Transparency is this colour times the factor; without the colour there is none.
                rows::color("TransparentColor", [1.0; 3]),
                rows::number("TransparencyFactor", 1.0 - a),
                rows::number("Opacity", a),
            ]
        }
        Constant::Color => vec![rows::color(property, [r, g, b])],
    }
}

impl Textures {
    /// The texture for a path, added on first use.
    fn texture(&mut self, scene: &mut Scene, path: &str, options: &ExportOptions<'_>) -> Id {
        if let Some(id) = self.added.get(path) {
            return *id;
        }
        let (source, (texture, video)) = (path, (scene.id(), scene.id()));
        let path = self.copies.path_of(source, options, &mut scene.report);
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let node = object("Texture", texture, name, "Texture", "")
            .leaf("Type", "TextureVideoClip")
            .leaf("Version", 202)
            .leaf("TextureName", format!("{name}\0\u{1}Texture"))
            .leaf("Media", format!("{name}\0\u{1}Video"))
            .leaf("FileName", path)
            .leaf("RelativeFilename", path)
            .child(Node::of("ModelUVTranslation", 0.0).value(0.0))
            .child(Node::of("ModelUVScaling", 1.0).value(1.0))
            .leaf("Texture_Alpha_Source", "None")
            .child(Node::of("Cropping", 0).value(0).value(0).value(0))
            .rows([rows::text("UVSet", "map1"), rows::yes("UseMaterial", true)]);
        scene.objects.push(node);
        let node = object("Video", video, name, "Video", "Clip")
            .leaf("Type", "Clip")
            .rows([row("Path", "KString", "XRefUrl", "", [path.into()])])
            .leaf("UseMipMap", 0)
            .leaf("Filename", path)
            .leaf("RelativeFilename", path)
            .children(
                content(scene, source, options, &mut self.uses).map(|bytes| Node::of("Content", Value::Bytes(bytes))),
            );
        scene.add(video, texture, node);
        self.added.insert(source.to_owned(), texture);
        texture
    }
}

/// The content of a texture file, if it is to be embedded.
fn content(scene: &mut Scene, path: &str, options: &ExportOptions<'_>, uses: &mut Uses) -> Option<Arc<[u8]>> {
    if options.textures != cast_interchange::Textures::Embed {
        return None;
    }
    let Ok(bytes) = references::load(options.source, path, options.assets) else {
        scene.report.add(&notes::material::TEXTURE_FILES, path);
        return None;
    };
    uses.embed(options.source, path);
    Some(bytes.into())
}
