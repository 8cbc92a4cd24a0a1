//! Materials as the text of an MTL file.

use std::fmt::Write;

use cast_interchange::assets::references::Copies;
use cast_interchange::{ExportOptions, Report, Textures, notes};
use cast_scene::{Scene, Slot, Source};
use hashbrown::HashSet;

use super::names::{is_cut, name};
use crate::text::lines::line;

/// A slot of Cast, the statement for a constant and its number of components, and the statements for a texture.
///
/// `Pr`, `Pm` and `norm` are extensions for physically based materials that most programs support. Normal maps also get
/// the old bump statement, which programs without the extension use and whose image they interpret.
const SLOTS: [(&str, &str, usize, &[&str]); 10] = [
    ("albedo", "Kd", 3, &["map_Kd"]),
    ("diffuse", "Kd", 3, &["map_Kd"]),
    ("specular", "Ks", 3, &["map_Ks"]),
    ("emissive", "Ke", 3, &["map_Ke"]),
    ("roughness", "Pr", 1, &["map_Pr"]),
    ("metal", "Pm", 1, &["map_Pm"]),
    ("ao", "", 0, &["map_Ka"]),
    ("normal", "", 0, &["norm", "map_Bump"]),
    ("gloss", "", 0, &["map_Ns"]),
    ("opacity", "", 0, &["map_d"]),
];

/// The materials of a document.
pub(super) struct Library {
    /// The text of the MTL file; empty without materials.
    pub(super) text: String,
    /// The name of each material of each model, all of them unique.
    names: Vec<Vec<String>>,
    /// Textures that are copied beside the result.
    pub(super) copies: Copies,
}

impl Library {
    pub(super) fn new(scene: &Scene, options: &ExportOptions<'_>, report: &mut Report) -> Self {
        let mut library = Self { text: String::new(), names: Vec::new(), copies: Copies::default() };
        let mut taken = HashSet::new();
        let mut index = 0_usize;
        for model in &scene.models {
            let mut names = Vec::new();
            for material in &model.materials {
                let wanted = name(material.name(), "material", index, report);
                let mut name = wanted.clone();
                let mut suffix = index;
                while !taken.insert(name.clone()) {
                    name = format!("{wanted}_{suffix}");
                    suffix += 1;
                }
                index += 1;
                // Writing to a string cannot fail.
                let _ = writeln!(library.text, "newmtl {name}");
                library.slots(&name, &material.slots, options, report);
                names.push(name);
            }
            library.names.push(names);
        }
        library
    }

    /// The name of a material by its index in its model.
    pub(super) fn name(&self, model: usize, material: usize) -> Option<&str> {
        self.names.get(model)?.get(material).map(String::as_str)
    }

    fn slots(&mut self, material: &str, slots: &[Slot], options: &ExportOptions<'_>, report: &mut Report) {
        let mut taken = Vec::new();
        // Readers take the material for a physically based one if it has one of these statements.
        let is_pbr = slots.iter().any(|slot| matches!(&*slot.name, "roughness" | "metal"));
        for slot in slots {
            let known = SLOTS.iter().find(|row| row.0 == slot.name && !taken.contains(&row.3[0]));
            let Some((_, constant, count, textures)) = known else {
                report.add(&notes::material::SLOTS, &slot.name);
                continue;
            };
            taken.push(textures[0]);
            match &*slot.name {
                "albedo" if !is_pbr => report.add(&notes::material::ALBEDO, ""),
                "diffuse" if is_pbr => report.add(&notes::material::BASE_COLORS, ""),
                _ => {}
            }
            match &slot.source {
                Source::Texture(texture) => {
                    let is_referred = options.textures == Textures::Embed;
                    report.add_if(is_referred, &notes::material::TEXTURES_REFERRED, &texture.path);
                    let path = self.copies.path_of(&texture.path, options, report).replace('\\', "/");
                    let path = line(&path, report);
                    report.add_if(is_cut(&path), &notes::material::PATHS_CUT, &path);
                    for statement in *textures {
                        let _ = writeln!(self.text, "{statement} {path}");
                    }
                }
                Source::Color(_) if *count == 0 => report.add(&notes::material::COLORS, &slot.name),
                // Every material without emission is black there.
                Source::Color([r, g, b, _]) if slot.name == "emissive" && [*r, *g, *b] == [0.0; 3] => {
                    report.add(&notes::material::SLOTS, &slot.name);
                }
                Source::Color(_) => {}
            }
            // A texture is multiplied by the constant; programs write black for none, and ignore it.
            let is_lost = |color: &[f32; 4]| *count == 0 || color.iter().take(*count).all(|number| *number == 0.0);
            if slot.factor.as_ref().is_some_and(is_lost) {
                report.add(&notes::material::FACTORS_LOST, format_args!("{material}: {}", slot.name));
            } else if let Some(color) = slot.color().filter(|_| *count > 0) {
                self.constant(constant, *count, color, format_args!("{material}: {}", slot.name), report);
            }
        }
    }

    /// Writes the constant of a slot, with notes on what MTL has no place for.
    fn constant(
        &mut self,
        statement: &str,
        count: usize,
        color: [f32; 4],
        example: impl std::fmt::Display,
        report: &mut Report,
    ) {
        report.add_if(!color.iter().all(|number| number.is_finite()), &notes::file::NUMBERS, &example);
        let color @ [r, g, b, alpha] = color.map(|number| if number.is_finite() { number } else { 0.0 });
        let is_base = statement == "Kd";
        let has_all = (is_base || alpha == 1.0) && (count > 1 || [g, b] == [r, r]);
        report.add_if(!has_all, &notes::material::COMPONENTS, &example);
        let limited = color.map(|number| number.max(0.0));
        report.add_if(limited != color, &notes::material::RANGES, &example);
        let numbers: String = limited.iter().take(count).map(|number| format!(" {number}")).collect();
        let _ = writeln!(self.text, "{statement}{numbers}");
        if is_base && alpha != 1.0 {
            let _ = writeln!(self.text, "d {}", limited[3]);
        }
    }
}
