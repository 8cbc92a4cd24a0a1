//! Materials: maps of the source as slots of Cast.

mod constant;
mod slots;
mod textures;

use cast_interchange::scene::{ColorSpace, Scene, Slot, Texture};
use cast_interchange::{Options, Report, Source, notes, scene};
use ufbx::{Material, MaterialMap, SceneRoot};

use constant::{constant, opacity};
use slots::{Origin, color, given, has, is_black, is_glossy, is_slot, says, sound};
use textures::Textures;

/// Adds all materials of a scene, used or not, and their images.
pub(super) fn convert(
    scene: &SceneRoot,
    source: Source<'_>,
    options: &Options,
    result: &mut Scene<'_>,
    report: &mut Report,
) {
    let textures = Textures::new(scene, source.path, options);
    let mut reader = Reader { origin: Origin::of(scene), textures, report };
    result.materials.extend(scene.materials.into_iter().map(|material| reader.material(material)));
    result.images = reader.textures.images;
}

/// Properties whose texture is usually that of the colour, for its alpha.
const TRANSPARENCY: [&str; 3] = ["TransparentColor", "TransparencyFactor", "Opacity"];

/// Properties that no slot is made of, whatever else has their texture. The ambient colour is usually the diffuse one.
const FURTHER: [&str; 8] = [
    "BumpFactor",
    "DiffuseFactor",
    "SpecularFactor",
    "EmissiveFactor",
    "ReflectionColor",
    "ReflectionFactor",
    "DisplacementColor",
    "VectorDisplacementColor",
];

fn slot(name: &str, texture: Option<Texture>, factor: Option<[f32; 4]>) -> Slot<'static> {
    Slot { name: name.to_owned().into(), texture, factor, space: Some(ColorSpace::Linear) }
}

/// Reads the materials of a scene.
struct Reader<'s, 'r> {
    origin: Origin,
    textures: Textures<'s>,
    report: &'r mut Report,
}

impl Reader<'_, '_> {
    fn material(&mut self, material: &Material) -> scene::Material<'static> {
        let name = match &*material.element.name {
            "" => "material",
            name => name,
        };
        let is_assumed = constant::factor_alone(material).is_some();
        self.report.add_if(is_assumed, &notes::material::TRANSPARENCY, name);
        let mut result = scene::Material { name: name.to_owned().into(), ..Default::default() };
        result.is_double_sided = material.features.double_sided.enabled;
        let taken = self.add_known(material, &mut result.slots);
        self.add_others(material, taken, &mut result);
        add_custom(material, &mut result.slots);
        result
    }

    /// Adds the slots of maps that ufbx knows. Returns the elements of their textures.
    fn add_known(&mut self, material: &Material, slots: &mut Vec<Slot<'static>>) -> Vec<u32> {
        let Self { origin, textures, report } = self;
        let origin = *origin;
        let mut taken: Vec<u32> = Vec::new();
        let id = |map: &MaterialMap| map.texture.as_deref().map(|texture| texture.element.element_id);
        let shine = Some(id(&material.fbx.specular_exponent)).filter(|_| is_glossy(material, origin));
        for (name, map, factor) in slots::slots(material, origin) {
            let texture = map.texture.as_deref().filter(|_| map.texture_enabled);
            // What is gloss is not roughness as well.
            if name == "roughness" && shine == Some(id(map)) {
                continue;
            }
            let stated = constant(material, name, map, factor);
            let is_base = matches!(name, "albedo" | "diffuse");
            if let Some((texture, image)) =
                texture.and_then(|texture| Some((texture, textures.image(texture, material, report)?)))
            {
                taken.push(texture.element.element_id);
                let number = factor.filter(|factor| factor.has_value).map_or(1.0, |factor| sound(factor.value_vec4.x));
                let factor = match origin {
                    Origin::Castkit => stated.filter(|_| says(material, name)),
                    // A texture replaces the colour, but not the opacity. Programs also state 0 for opaque materials.
                    Origin::Fbx if is_base => {
                        let alpha = sound(opacity(material));
                        let is_assumed = alpha == 0.0 && !constant::has_opacity_map(material);
                        report.add_if(is_assumed, &notes::material::OPACITY, &material.element.name);
                        Some([number, number, number, alpha]).filter(|_| alpha > 0.0 && alpha < 1.0)
                    }
                    Origin::Fbx => None,
                };
                let factor = factor.or(Some([number, number, number, 1.0]).filter(|_| (number - 1.0).abs() > 1e-6));
                slots.push(slot(name, Some(Texture::of(image)), factor));
                continue;
            }
            let is_wanted = origin == Origin::Fbx || says(material, name);
            // Every material without emission is black there.
            let color = stated.filter(|rgba| is_wanted && (name != "emissive" || !is_black(rgba)));
            slots.extend(color.map(|rgba| slot(name, None, Some(rgba))));
        }
        taken
    }

    /// Adds a slot for each texture whose map ufbx does not know.
    fn add_others(&mut self, material: &Material, mut taken: Vec<u32>, result: &mut scene::Material<'static>) {
        let Self { origin, textures, report } = self;
        let others = material.textures.iter().map(|other| (&*other.material_prop, &*other.texture));
        let mut extra = 0;
        for (property, texture) in others {
            // A texture can be that of several properties: of known ones, perhaps under two names, and of others.
            let id = texture.element.element_id;
            let is_this = |other: &&u32| **other == id;
            let uses = material.textures.iter().filter(|other| other.texture.element.element_id == id).count();
            let is_further = FURTHER.contains(&property) && uses > taken.iter().filter(is_this).count();
            if taken.contains(&id) && !is_further {
                let is_transparency = TRANSPARENCY.contains(&property) && *origin == Origin::Fbx;
                report.add_if(is_transparency, &notes::material::ALPHA_MODES, &result.name);
                continue;
            }
            taken.push(id);
            let own = is_slot(property) && !has(&result.slots, property);
            let Some(image) = textures.image(texture, material, report) else { continue };
            let factor = given(&material.element, property).and_then(color).filter(|_| *origin == Origin::Castkit);
            let name = if own {
                property.to_owned()
            } else {
                report.add(&notes::material::NUMBERED_SLOTS, format_args!("{}: {property}", result.name));
                while has(&result.slots, &format!("extra{extra}")) {
                    extra += 1;
                }
                format!("extra{extra}")
            };
            result.slots.push(slot(&name, Some(Texture::of(image)), factor));
        }
    }
}

/// Adds slots that are properties under their own names.
fn add_custom(material: &Material, slots: &mut Vec<Slot<'static>>) {
    for property in &material.element.props.props {
        let name = &*property.name;
        let is_own = property.flags.has_any(ufbx::PropFlags::USER_DEFINED) && is_slot(name);
        if let Some(color) = color(property).filter(|_| is_own && !has(slots, name)) {
            slots.push(slot(name, None, Some(color)));
        }
    }
}
