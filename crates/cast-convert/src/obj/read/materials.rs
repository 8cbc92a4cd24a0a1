//! Materials of MTL as slots of Cast.

use cast_interchange::assets::texture_paths::{is_found, reachable};
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{ColorSpace, Image, Material, Scene, Slot, TextureTransform};
use cast_interchange::{Options, Report, Source, notes, scene};
use hashbrown::HashMap;

use super::libraries::Library;
use super::mtl::{self, Definition};
use super::text::text;

/// The largest exponent of a highlight.
const SHARPEST: f64 = 1000.0;

/// A slot, the statement for its value, and those for its texture: the first that is there counts.
///
/// `Pr`, `Pm`, `norm` and `aniso` are extensions for physically based materials. The base colour has no name here: it is
/// the albedo of those, and diffuse for others.
const SLOTS: [(&str, &str, &[&str]); 8] = [
    ("", "Kd", &["kd"]),
    ("normal", "", &["norm", "bump"]),
    ("specular", "Ks", &["ks"]),
    ("gloss", "", &["ns"]),
    ("roughness", "Pr", &["pr"]),
    ("metal", "Pm", &["pm"]),
    ("emissive", "Ke", &["ke"]),
    ("aniso", "aniso", &["aniso"]),
];

/// Other statements for textures that are slots: those of Cast, and opacity, which Cast has no name for.
const OTHERS: [(&str, &str); 5] =
    [("d", "opacity"), ("ao", "ao"), ("cavity", "cavity"), ("emask", "emask"), ("opacity", "opacity")];

/// Adds the materials that a file names and their images. Many files may share a library, so others are only of interest
/// if the file names none.
pub(super) fn convert(
    names: &[impl AsRef<[u8]>],
    libraries: &[Library],
    is_castkit: bool,
    source: Source<'_>,
    options: &Options<'_>,
    scene: &mut Scene<'_>,
    report: &mut Report,
) {
    let mut defined: Vec<(Definition<'_>, &Library)> = Vec::new();
    let mut index_of: HashMap<Vec<u8>, usize> = HashMap::new();
    for library in libraries {
        for definition in mtl::definitions(&library.text, report) {
            let next = defined.len();
            if *index_of.entry(definition.name.to_vec()).or_insert(next) == next {
                defined.push((definition, library));
            } else {
                // Libraries are searched in their order.
                report.add(&notes::material::REPEATED_DEFINITIONS, text(&definition.name));
            }
        }
    }
    let mut reader = Reader { is_castkit, source, options, images: Vec::new(), known: HashMap::new(), report };
    let mut taken = vec![false; defined.len()];
    let nothing = Library { text: Vec::new(), folder: String::new() };
    for name in names {
        let name = name.as_ref();
        // Some programs write a comment after the name.
        let short =
            || name.windows(2).position(|pair| matches!(pair, [b' ' | b'\t', b'#'])).and_then(|at| name.get(..at));
        let index = index_of.get(name).or_else(|| index_of.get(short()?.trim_ascii_end())).copied();
        let material = match index.and_then(|index| defined.get(index)) {
            Some((definition, library)) => reader.material(name, definition, library),
            None => reader.material(name, &Definition::default(), &nothing),
        };
        index.into_iter().for_each(|index| cast_interchange::lists::set(&mut taken, index, true));
        scene.materials.push(material);
    }
    let unused = defined.iter().zip(taken).filter(|(_, is_taken)| !is_taken).map(|(one, _)| one);
    for (definition, library) in
        unused.filter(|(definition, _)| *definition.name != *crate::obj::NO_MATERIAL.as_bytes())
    {
        if names.is_empty() {
            scene.materials.push(reader.material(&definition.name, definition, library));
        } else {
            reader.report.add(&notes::material::UNUSED_DEFINITIONS, text(&definition.name));
        }
    }
    scene.images = reader.images;
}

/// Reads the materials of a file.
struct Reader<'r> {
    /// Whether castkit wrote the file.
    is_castkit: bool,
    source: Source<'r>,
    options: &'r Options<'r>,
    images: Vec<Image<'static>>,
    /// The image of each path.
    known: HashMap<String, usize>,
    report: &'r mut Report,
}

/// A colour component, neither negative nor NaN.
fn sound(component: f64) -> f32 {
    let component = narrow(component);
    if component.is_finite() { component.max(0.0) } else { 0.0 }
}

/// The opacity, or the transparency of other programs.
fn opacity(definition: &Definition<'_>) -> f32 {
    let transparency = || definition.number("Tr").map(|transparency| 1.0 - transparency);
    sound(definition.number("d").or_else(transparency).unwrap_or(1.0))
}

fn is_black([r, g, b, _]: &[f32; 4]) -> bool {
    [*r, *g, *b] == [0.0; 3]
}

impl Reader<'_> {
    fn material(&mut self, name: &[u8], definition: &Definition<'_>, library: &Library) -> Material<'static> {
        let name = if name.is_empty() { "material".to_owned() } else { text(name) };
        let mut material = Material { name: name.into(), ..Material::default() };
        let has = |statement: &str, texture: &str| {
            definition.numbers(statement).is_some() || definition.texture(texture).is_some()
        };
        let base = if has("Pr", "pr") || has("Pm", "pm") { "albedo" } else { "diffuse" };
        let mut taken: Vec<&str> = Vec::new();
        for (slot, statement, textures) in SLOTS {
            let slot = if slot.is_empty() { base } else { slot };
            let mut stated = definition.color(statement).map(|color| color.map(sound)).map(|[r, g, b]| [r, g, b, 1.0]);
            if slot == base {
                stated = stated.map(|[r, g, b, _]| [r, g, b, opacity(definition)]);
            }
            // The exponent of highlights, as Blender converts it, unless its texture says more.
            if slot == "roughness" && stated.is_none() && definition.texture("ns").is_none() {
                let exponent = definition.number("Ns");
                let roughness = exponent.map(|exponent| sound(1.0 - (exponent.clamp(0.0, SHARPEST) / SHARPEST).sqrt()));
                stated = roughness.map(|grey| [grey, grey, grey, 1.0]);
            }
            let texture = textures.iter().find_map(|name| Some((*name, definition.texture(name)?)));
            if let Some((name, texture)) = texture {
                taken.push(name);
                material.slots.push(self.textured(slot, texture, stated, slot == base, definition, library));
                continue;
            }
            // The opacity of a material without a colour.
            let unstated =
                || Some([1.0, 1.0, 1.0, opacity(definition)]).filter(|[.., alpha]| slot == base && *alpha < 1.0);
            // Every material without emission is black there.
            let color = stated.or_else(unstated).filter(|color| slot != "emissive" || !is_black(color));
            material.slots.extend(color.map(|color| constant(slot, color)));
        }
        self.others(definition, library, &taken, &mut material);
        self.losses(definition, &material.name);
        material
    }

    /// Adds a slot for each texture that is left.
    fn others(
        &mut self,
        definition: &Definition<'_>,
        library: &Library,
        taken: &[&str],
        material: &mut Material<'static>,
    ) {
        let mut extra = 0;
        for (statement, texture) in
            definition.textures.iter().filter(|(statement, _)| !taken.contains(&statement.as_str()))
        {
            let is_same = |slot: &&str| definition.texture(slot).is_some_and(|other| other.path == texture.path);
            // Normal maps are stated twice, for older programs. What is transparent is in the alpha of the colour texture.
            let is_repeated = match statement.as_str() {
                "bump" => is_same(&"norm"),
                "d" => is_same(&"kd"),
                _ => false,
            };
            if is_repeated {
                self.report.add_if(statement == "d", &notes::material::ALPHA_MODES, &material.name);
                continue;
            }
            let known = OTHERS.iter().find(|(known, _)| known == statement).map(|(_, slot)| *slot);
            // Other programs state the ambient colour there, and mostly use the texture of the diffuse one.
            let known = known.or_else(|| (statement == "ka" && self.is_castkit).then_some("ao"));
            let has = |slots: &[Slot<'_>], name: &str| slots.iter().any(|slot| slot.name == name);
            let slot = match known.filter(|slot| !has(&material.slots, slot)) {
                Some(slot) => slot.to_owned(),
                None => {
                    while has(&material.slots, &format!("extra{extra}")) {
                        extra += 1;
                    }
                    format!("extra{extra}")
                }
            };
            if slot == "opacity" || slot.starts_with("extra") {
                self.report.add(&notes::material::NUMBERED_SLOTS, format_args!("{}: {statement}", material.name));
            }
            let slot = self.textured(&slot, texture, None, false, definition, library);
            material.slots.push(slot);
        }
    }

    /// A slot with a texture. It is multiplied by the colour and the opacity, except that programs write black for no
    /// colour.
    fn textured(
        &mut self,
        slot: &str,
        texture: &mtl::Texture,
        stated: Option<[f32; 4]>,
        is_base: bool,
        definition: &Definition<'_>,
        library: &Library,
    ) -> Slot<'static> {
        let image = self.image(&texture.path, library);
        let path = text(&texture.path);
        let (transform, strength) = self.options(texture, slot, &path);
        let stated = stated.filter(|color| !is_black(color));
        let factor = if is_base {
            let [r, g, b, _] = stated.unwrap_or([1.0; 4]);
            Some([r, g, b, opacity(definition)])
        } else {
            stated.or(strength.map(|strength| [strength, strength, strength, 1.0]))
        };
        let texture = scene::Texture { transform, ..scene::Texture::of(image) };
        Slot { name: slot.to_owned().into(), texture: Some(texture), factor, space: Some(ColorSpace::Linear) }
    }

    /// The options of a texture that its slot can express: a transform of coordinates, and the strength of a bump map.
    /// Adds notes on those that are lost.
    fn options(&mut self, texture: &mtl::Texture, slot: &str, path: &str) -> (Option<TextureTransform>, Option<f32>) {
        let ([u, v], [x, y]) = (texture.scale, texture.offset);
        let is_moved = [u, v, x, y] != [1.0, 1.0, 0.0, 0.0];
        // Our coordinates begin at the top.
        let transform =
            TextureTransform { u: [narrow(u), 0.0], v: [0.0, narrow(v)], offset: [narrow(x), narrow(1.0 - v - y)] };
        let strength = sound(texture.strength);
        let has_strength = strength != 1.0;
        self.report.add_if(has_strength && slot != "normal", &notes::material::FACTORS_LOST, path);
        self.report.add_if(texture.is_clamped, &notes::material::WRAPPING, path);
        self.report.add_many(&notes::material::TEXTURE_OPTIONS, texture.others, path);
        (is_moved.then_some(transform), Some(strength).filter(|_| has_strength && slot == "normal"))
    }

    /// The image of a path, which is relative to the library. Some programs write paths relative to the model.
    fn image(&mut self, path: &[u8], library: &Library) -> usize {
        let given = text(path);
        let beside = format!("{}{given}", library.folder);
        let is_absolute = cast_file::is_absolute_anywhere(&given);
        let find = |path: &str| is_found(self.source.path, path, self.options);
        let path =
            if is_absolute || !library.folder.is_empty() && !find(&beside) && find(&given) { given } else { beside };
        if let Some(known) = self.known.get(&path) {
            return *known;
        }
        self.images.push(Image::External(reachable(&path, self.source.path, self.options, self.report).into()));
        self.known.insert(path, self.images.len() - 1);
        self.images.len() - 1
    }

    /// Adds notes on statements that no slot can express, and on numbers out of range.
    fn losses(&mut self, definition: &Definition<'_>, name: &str) {
        if let Some(exponent) = definition.number("Ns") {
            let is_used = definition.number("Pr").is_none() && !(0.0..=SHARPEST).contains(&exponent);
            self.report.add_if(is_used, &notes::material::RANGES, format_args!("{name}: Ns {exponent}"));
        }
        for statement in &definition.lost {
            self.report.add(&notes::material::MATERIAL_EXTENSIONS, format_args!("{name}: {statement}"));
        }
        for statement in &definition.odd {
            self.report.add(&notes::file::NUMERALS, format_args!("{name}: {statement}"));
        }
        // Models of illumination up to 2 are a colour with a highlight; others reflect or refract.
        if let Some(model) = definition.number("illum").filter(|model| *model > 2.0) {
            self.report.add(&notes::material::MATERIAL_EXTENSIONS, format_args!("{name}: illum {model}"));
        }
        // Programs write an ambient colour that is the diffuse one, black, white, or 0.2, which the format suggests.
        let ambient = definition.color("Ka").filter(|own| {
            let is_usual = [0.0, 0.2, 1.0].iter().any(|grey| own.iter().all(|part| part == grey));
            !is_usual && definition.color("Kd") != Some(*own)
        });
        let refraction = definition.number("Ni").filter(|index| (index - 1.0).abs() > 0.0);
        let sharpness = definition.numbers("sharpness");
        let stated = [("Ka", ambient.is_some()), ("Ni", refraction.is_some()), ("sharpness", sharpness.is_some())];
        for (statement, _) in stated.into_iter().filter(|(_, is_lost)| *is_lost) {
            self.report.add(&notes::material::LIGHTING, format_args!("{name}: {statement}"));
        }
        // Programs write these for materials without transmission, clear coat and sheen.
        let usual = [("Tf", [1.0; 3]), ("Pc", [0.0; 3]), ("Ps", [0.0; 3]), ("Pcr", [0.0; 3]), ("anisor", [0.0; 3])];
        for (statement, usual) in usual {
            let own = definition.color(statement);
            let is_lost = own.is_some_and(|own| own != usual && own != [0.0; 3]);
            self.report.add_if(is_lost, &notes::material::MATERIAL_EXTENSIONS, format_args!("{name}: {statement}"));
        }
    }
}

fn constant(slot: &str, color: [f32; 4]) -> Slot<'static> {
    Slot { name: slot.to_owned().into(), texture: None, factor: Some(color), space: Some(ColorSpace::Linear) }
}
