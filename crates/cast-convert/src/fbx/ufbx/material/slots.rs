//! Which maps of a material are which slots, which depends on what wrote it; and the numbers of properties.

use cast_interchange::narrow::narrow;
use cast_interchange::scene::Slot;
use ufbx::{Element, Material, MaterialMap, Prop, PropType, SceneRoot, ShaderType};

use crate::marks;

/// What wrote a source, and its rules.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Origin {
    /// FBX by castkit, which writes every property of a material. Files of other programs may rely on templates.
    Castkit,
    Fbx,
}

impl Origin {
    pub(super) fn of(scene: &SceneRoot) -> Self {
        if scene.metadata.creator.starts_with("castkit ") { Self::Castkit } else { Self::Fbx }
    }
}

/// Slots for the maps of a material: the slot, the map, and its factor.
///
/// ufbx gives the maps of all shading models the names of physically based ones; the diffuse map of a classical model
/// is the base colour.
pub(super) fn slots(material: &Material, origin: Origin) -> Vec<(&'static str, &MaterialMap, Option<&MaterialMap>)> {
    let pbr = &material.pbr;
    let base = if material.features.pbr.enabled { "albedo" } else { "diffuse" };
    let gloss = if is_glossy(material, origin) { &material.fbx.specular_exponent } else { &pbr.glossiness };
    let mut slots = vec![
        (base, &pbr.base_color, Some(&pbr.base_factor)),
        ("normal", &pbr.normal_map, (origin == Origin::Castkit).then_some(&material.fbx.bump_factor)),
        ("specular", &pbr.specular_color, Some(&pbr.specular_factor)),
        ("gloss", gloss, None),
        ("roughness", &pbr.roughness, None),
        ("metal", &pbr.metalness, None),
        ("emissive", &pbr.emission_color, Some(&pbr.emission_factor)),
        ("ao", &pbr.ambient_occlusion, None),
        ("aniso", &pbr.specular_anisotropy, None),
    ];
    if origin == Origin::Castkit {
        // Reflections in other programs' Phong materials are not metalness.
        slots.push(("metal", &material.fbx.reflection_factor, None));
        slots.push(("emask", &material.fbx.emission_factor, None));
        // Others state the ambient colour there, and mostly use the texture of the diffuse one.
        slots.push(("ao", &material.fbx.ambient_color, None));
    }
    slots
}

/// Whether the shininess of a material is gloss. The higher the value, the smoother the surface; but Blender writes its
/// textures of roughness there, and reads them from there.
pub(super) fn is_glossy(material: &Material, origin: Origin) -> bool {
    let shine = &material.fbx.specular_exponent;
    match material.shader_type {
        _ if origin == Origin::Castkit => is_given(material, marks::GLOSS),
        ShaderType::FbxLambert | ShaderType::FbxPhong => shine.texture_enabled && shine.texture.is_some(),
        _ => false,
    }
}

/// Whether a material by castkit itself states the value of a slot.
pub(super) fn says(material: &Material, slot: &str) -> bool {
    let has = |mark| is_given(material, mark);
    let property = match slot {
        "diffuse" => "DiffuseColor",
        "specular" => "SpecularColor",
        "gloss" | "roughness" => "ShininessExponent",
        "metal" if has(marks::METAL) => "ReflectionFactor",
        "emissive" => "EmissiveColor",
        "emask" => "EmissiveFactor",
        "ao" if has(marks::OCCLUSION) => "AmbientColor",
        _ => return false,
    };
    is_given(material, property)
}

/// Slots without an FBX material property, for which `castkit` writes a property named after the slot.
pub(super) fn is_slot(name: &str) -> bool {
    let extra = name.strip_prefix("extra").is_some_and(|number| number.parse::<u32>().is_ok());
    let known = "albedo diffuse normal specular gloss roughness emask ao cavity aniso estrength";
    extra || known.split(' ').any(|known| known == name)
}

pub(super) fn has(slots: &[Slot<'_>], name: &str) -> bool {
    slots.iter().any(|slot| slot.name == name)
}

/// A property that an element itself has, rather than the template of its kind.
pub(super) fn given<'e>(element: &'e Element, property: &str) -> Option<&'e Prop> {
    element.props.props.iter().find(|own| &*own.name == property)
}

/// Whether a material itself has a property.
pub(super) fn is_given(material: &Material, property: &str) -> bool {
    given(&material.element, property).is_some()
}

/// The value of a property that is a colour.
pub(super) fn color(property: &Prop) -> Option<[f32; 4]> {
    let ufbx::Vec4 { x, y, z, w } = property.value_vec4;
    let alpha = match property.type_ {
        PropType::Color => 1.0,
        PropType::ColorWithAlpha => w,
        _ => return None,
    };
    Some([x, y, z, alpha].map(sound))
}

pub(super) fn is_black([r, g, b, _]: &[f32; 4]) -> bool {
    [*r, *g, *b] == [0.0; 3]
}

/// A colour component, neither negative nor NaN.
pub(super) fn sound(component: f64) -> f32 {
    let component = narrow(component);
    if component.is_finite() { component.max(0.0) } else { 0.0 }
}
