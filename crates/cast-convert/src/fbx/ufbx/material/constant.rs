//! Colours and opacities without a texture.

use ufbx::{Material, MaterialMap};

use super::slots::{given, sound};

/// The constant colour of a map, in linear light; `None` if the source does not state it or it has no effect.
pub(super) fn constant(
    material: &Material,
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
    let rgb = if map.value_components == 1 { [value.x; 3] } else { [value.x, value.y, value.z] };
    let [r, g, b] = rgb.map(|component| sound(component * factor));
    let is_base = matches!(slot, "albedo" | "diffuse");
    let alpha = if is_base { opacity(material) } else { 1.0 };
    Some([r, g, b, sound(alpha)])
}

/// The opacity.
pub(super) fn opacity(material: &Material) -> f64 {
    let opacity = &material.pbr.opacity;
    if opacity.has_value && opacity.value_components > 0 {
        return opacity.value_vec4.x;
    }
    // Not a property of the FBX SDK, but where exporters write it, it is what they mean; three.js and assimp read it, too.
    let stated = given(&material.element, "Opacity").map(|own| own.value_vec4.x);
    if let Some(opacity) = stated.filter(|opacity| opacity.is_finite()) {
        return opacity.clamp(0.0, 1.0);
    }
    if let Some(factor) = factor_alone(material) {
        return if factor < 1.0 { 1.0 - factor } else { 1.0 };
    }
    // Classical models state the transparency: a colour times a factor.
    let (color, factor) = (&material.fbx.transparency_color, &material.fbx.transparency_factor);
    if !color.has_value || !factor.has_value {
        return 1.0;
    }
    let value = color.value_vec4;
    1.0 - (value.x + value.y + value.z) / 3.0 * factor.value_vec4.x
}

/// The factor of the transparency of a material that states neither its colour nor an opacity, unless it is 0. Taken as the
/// transparency, as by three.js, unless it is 1: Maya writes that for opaque materials.
pub(super) fn factor_alone(material: &Material) -> Option<f64> {
    let of = |property| given(&material.element, property);
    let factor = of("TransparencyFactor")?.value_vec4.x;
    let color = &material.fbx.transparency_color.value_vec4;
    let has_color = of("TransparentColor").is_some() || color.x + color.y + color.z > 0.0;
    let is_assumed = !has_color && of("Opacity").is_none() && !material.pbr.opacity.has_value;
    (is_assumed && factor > 0.0).then_some(factor)
}

/// Whether textures say where a material is transparent, and not its numbers.
pub(super) fn has_opacity_map(material: &Material) -> bool {
    let maps = [&material.pbr.opacity, &material.fbx.transparency_color, &material.fbx.transparency_factor];
    maps.iter().any(|map| map.texture_enabled && map.texture.is_some())
}
