//! Materials: maps of the source as slots of Cast.

mod textures;

use std::path::Path;

use ufbx::{MaterialMap, SceneRoot, ShaderType};

use super::space::narrow;
use crate::interchange::{ColorSpace, Material, Scene, Slot, Texture};
use crate::{Options, Report, marks, notes};

use textures::Textures;

/// Adds all materials of a scene, used or not, and their images.
pub(super) fn convert(
    scene: &SceneRoot,
    beside: Option<&Path>,
    options: &Options,
    result: &mut Scene<'_>,
    report: &mut Report,
) {
    let mut textures = Textures::new(scene, beside, options);
    // castkit writes every property of a material. Files of other programs may rely on templates.
    let is_ours = scene.metadata.creator.starts_with("castkit ");
    let one = |material| one(material, is_ours, &mut textures, report);
    result.materials.extend(scene.materials.into_iter().map(one));
    result.images = textures.images;
}

/// Slots for the maps of a material: the slot, the map, and its factor.
///
/// ufbx gives the maps of all shading models the names of physically based ones; the diffuse map of a classical model
/// is the base colour.
fn slots(material: &ufbx::Material, is_ours: bool) -> Vec<(&'static str, &MaterialMap, Option<&MaterialMap>)> {
    let pbr = &material.pbr;
    let base = if material.features.pbr.enabled { "albedo" } else { "diffuse" };
    let gloss = if is_glossy(material, is_ours) { &material.fbx.specular_exponent } else { &pbr.glossiness };
    let mut slots = vec![
        (base, &pbr.base_color, Some(&pbr.base_factor)),
        ("normal", &pbr.normal_map, is_ours.then_some(&material.fbx.bump_factor)),
        ("specular", &pbr.specular_color, Some(&pbr.specular_factor)),
        ("gloss", gloss, None),
        ("roughness", &pbr.roughness, None),
        ("metal", &pbr.metalness, None),
        ("emissive", &pbr.emission_color, Some(&pbr.emission_factor)),
        ("ao", &pbr.ambient_occlusion, None),
        ("aniso", &pbr.specular_anisotropy, None),
    ];
    if is_ours {
        // Reflections in other programs' Phong materials are not metalness.
        slots.push(("metal", &material.fbx.reflection_factor, None));
        slots.push(("emask", &material.fbx.emission_factor, None));
        slots.push(("ao", &material.fbx.ambient_color, None));
    }
    slots
}

/// Whether the shininess of a material is gloss. The higher the value, the smoother the surface; but Blender writes its
/// textures of roughness there, and reads them from there.
fn is_glossy(material: &ufbx::Material, is_ours: bool) -> bool {
    let shine = &material.fbx.specular_exponent;
    match material.shader_type {
        _ if is_ours => is_given(material, marks::GLOSS),
        ShaderType::FbxLambert | ShaderType::FbxPhong | ShaderType::WavefrontMtl => {
            shine.texture_enabled && shine.texture.is_some()
        }
        _ => false,
    }
}

/// Whether a material itself has a property, rather than the template of all materials.
fn is_given(material: &ufbx::Material, property: &str) -> bool {
    material.element.props.props.iter().any(|own| &*own.name == property)
}

/// Whether a material itself states the value of a slot.
fn says(material: &ufbx::Material, slot: &str) -> bool {
    let property = match slot {
        "diffuse" => "DiffuseColor",
        "specular" => "SpecularColor",
        "gloss" | "roughness" => "ShininessExponent",
        "metal" => "ReflectionFactor",
        "emissive" => "EmissiveColor",
        "emask" => "EmissiveFactor",
        "ao" => "AmbientColor",
        _ => return false,
    };
    is_given(material, property)
}

fn one(
    material: &ufbx::Material,
    is_ours: bool,
    textures: &mut Textures<'_>,
    report: &mut Report,
) -> Material<'static> {
    let name = match &*material.element.name {
        "" => "material",
        name => name,
    };
    let mut result = Material { name: name.to_owned().into(), ..Material::default() };
    result.is_double_sided = material.features.double_sided.enabled;
    let mut add = |name: String, texture: Option<usize>, factor| {
        let (name, texture, space) = (name.into(), texture.map(Texture::of), Some(ColorSpace::Linear));
        result.slots.push(Slot { name, texture, factor, space });
    };
    let mut taken: Vec<u32> = Vec::new();
    let id = |map: &MaterialMap| map.texture.as_deref().map(|texture| texture.element.element_id);
    let shine = Some(id(&material.fbx.specular_exponent)).filter(|_| is_glossy(material, is_ours));
    for (slot, map, factor) in slots(material, is_ours) {
        let texture = map.texture.as_deref().filter(|_| map.texture_enabled);
        // What is gloss is not roughness as well, unless MTL has a statement for that.
        let is_gloss = slot == "roughness" && shine == Some(id(map));
        if is_gloss && !is_given(material, "Pr") {
            continue;
        }
        let texture = texture.filter(|_| !is_gloss);
        let stated = constant(material, slot, map, factor);
        if let Some((texture, image)) = texture.and_then(|texture| Some((texture, textures.image(texture, report)?))) {
            taken.push(texture.element.element_id);
            // In other programs' FBX materials a texture replaces the colour; in MTL it is multiplied by it.
            let whole = stated.filter(|rgba| match material.shader_type {
                ShaderType::WavefrontMtl => is_given(material, statement(slot)) && !is_black(rgba),
                _ => is_ours && says(material, slot),
            });
            let factor = factor.filter(|factor| factor.has_value && (factor.value_vec4.x - 1.0).abs() > 1e-6);
            let factor = factor.map(|factor| sound(factor.value_vec4.x)).map(|factor| [factor, factor, factor, 1.0]);
            add(slot.to_owned(), Some(image), whole.or(factor));
        } else if let Some(rgba) = stated.filter(|_| !is_ours || says(material, slot)) {
            // Every material without emission is black there.
            if slot != "emissive" || !is_black(&rgba) {
                add(slot.to_owned(), None, Some(rgba));
            }
        }
    }
    let normal = result.slots.iter().find(|slot| slot.name == "normal").and_then(|slot| slot.texture);
    let others = material.textures.iter().map(|other| (&*other.material_prop, &*other.texture));
    let mut extra = 0;
    for (property, texture) in others {
        if taken.contains(&texture.element.element_id) {
            continue;
        }
        taken.push(texture.element.element_id);
        let own = is_slot(property) && !has(&result.slots, property);
        let Some(image) = textures.image(texture, report) else { continue };
        // Normal maps of OBJ are stated twice, for older programs.
        if property.eq_ignore_ascii_case("bump") && normal.is_some_and(|normal| normal.image == image) {
            continue;
        }
        let given = material.element.props.props.iter().find(|given| &*given.name == property);
        let factor = given.and_then(color).filter(|_| is_ours);
        let name = if own {
            property.to_owned()
        } else {
            report.add(&notes::material::NUMBERED_SLOTS, format_args!("{}: {property}", result.name));
            while has(&result.slots, &format!("extra{extra}")) {
                extra += 1;
            }
            format!("extra{extra}")
        };
        let (texture, space) = (Some(Texture::of(image)), Some(ColorSpace::Linear));
        result.slots.push(Slot { name: name.into(), texture, factor, space });
    }
    for property in &material.element.props.props {
        let name = &*property.name;
        let is_own = property.flags.has_any(ufbx::PropFlags::USER_DEFINED) && is_slot(name);
        if let Some(color) = color(property).filter(|_| is_own && !has(&result.slots, name)) {
            let (name, space) = (name.to_owned().into(), Some(ColorSpace::Linear));
            result.slots.push(Slot { name, texture: None, factor: Some(color), space });
        }
    }
    result
}

/// The value of a property that is a colour.
fn color(property: &ufbx::Prop) -> Option<[f32; 4]> {
    let ufbx::Vec4 { x, y, z, w } = property.value_vec4;
    let alpha = match property.type_ {
        ufbx::PropType::Color => 1.0,
        ufbx::PropType::ColorWithAlpha => w,
        _ => return None,
    };
    Some([x, y, z, alpha].map(sound))
}

/// Slots without an FBX material property, for which `castkit` writes a property named after the slot.
fn is_slot(name: &str) -> bool {
    let extra = name.strip_prefix("extra").is_some_and(|number| number.parse::<u32>().is_ok());
    let known = [
        "albedo",
        "diffuse",
        "normal",
        "specular",
        "gloss",
        "roughness",
        "emask",
        "ao",
        "cavity",
        "aniso",
        "estrength",
    ];
    extra || known.contains(&name)
}

fn has(slots: &[Slot<'_>], name: &str) -> bool {
    slots.iter().any(|slot| slot.name == name)
}

/// The statement of MTL for the value of a slot. Textures are multiplied by it, except that programs write black for
/// none.
fn statement(slot: &str) -> &'static str {
    match slot {
        "albedo" | "diffuse" => "Kd",
        "specular" => "Ks",
        "emissive" => "Ke",
        "roughness" => "Pr",
        "metal" => "Pm",
        _ => "",
    }
}

fn is_black([r, g, b, _]: &[f32; 4]) -> bool {
    [*r, *g, *b] == [0.0; 3]
}

/// The constant colour of a map, in linear light; `None` if the source does not state it or it has no effect.
fn constant(
    material: &ufbx::Material,
    slot: &str,
    map: &MaterialMap,
    factor: Option<&MaterialMap>,
) -> Option<[f32; 4]> {
    // A constant normal has no effect; Maya's own materials state 0 0 0.
    if !map.has_value || map.value_components == 0 || map.feature_disabled || slot == "normal" {
        return None;
    }
    let factor = factor.filter(|factor| factor.has_value).map_or(1.0, |factor| factor.value_vec4.x);
    let mut value = map.value_vec4;
    if slot == "gloss" && std::ptr::eq(map, &raw const material.fbx.specular_exponent) {
        value.x = value.x.max(0.0).sqrt() / 10.0;
    }
    // One component is grey.
    let [r, g, b] = if map.value_components == 1 { [value.x; 3] } else { [value.x, value.y, value.z] };
    let rgb = [r, g, b].map(|component| sound(component * factor));
    let is_base = matches!(slot, "albedo" | "diffuse");
    let alpha = if is_base { opacity(material) } else { 1.0 };
    let [r, g, b] = rgb;
    Some([r, g, b, sound(alpha)])
}

/// The opacity.
fn opacity(material: &ufbx::Material) -> f64 {
    let opacity = &material.pbr.opacity;
    if opacity.has_value && opacity.value_components > 0 {
        return opacity.value_vec4.x;
    }
    // Classical models state the transparency: a colour times a factor.
    let (color, factor) = (&material.fbx.transparency_color, &material.fbx.transparency_factor);
    if !color.has_value || !factor.has_value {
        return 1.0;
    }
    let value = color.value_vec4;
    1.0 - (value.x + value.y + value.z) / 3.0 * factor.value_vec4.x
}

/// A colour component, neither negative nor NaN.
fn sound(component: f64) -> f32 {
    let component = narrow(component);
    if component.is_finite() { component.max(0.0) } else { 0.0 }
}
