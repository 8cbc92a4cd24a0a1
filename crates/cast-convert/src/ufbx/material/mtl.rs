//! What only MTL states.

use ufbx::{Material, Prop, PropFlags, Texture};

use super::slots::{given, is_black, is_given, sound};
use crate::interchange::TextureTransform;
use crate::narrow::narrow;
use crate::{Report, notes};

/// The largest exponent of a highlight.
const SHARPEST: f64 = 1000.0;

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

/// The opacity, or the transparency of other programs.
pub(super) fn opacity(material: &Material) -> f64 {
    let number = |statement| given(&material.element, statement).map(|own| own.value_vec4.x);
    number("d").or_else(|| number("Tr").map(|transparency| 1.0 - transparency)).unwrap_or(1.0)
}

/// The roughness that follows from the exponent of the highlight, as other programs compute it, unless it is stated.
pub(super) fn roughness(material: &Material) -> Option<f64> {
    let exponent = given(&material.element, "Ns").filter(|_| !is_given(material, "Pr"))?.value_vec4.x;
    Some(1.0 - (exponent.clamp(0.0, SHARPEST) / SHARPEST).sqrt())
}

/// The colour and opacity by which the texture of a slot is multiplied. Programs write black for no colour.
pub(super) fn factor(material: &Material, slot: &str, stated: Option<[f32; 4]>) -> Option<[f32; 4]> {
    let stated = stated.filter(|rgba| is_given(material, statement(slot)) && !is_black(rgba));
    match slot {
        "albedo" | "diffuse" => {
            let [r, g, b, _] = stated.unwrap_or([1.0; 4]);
            Some([r, g, b, sound(opacity(material))])
        }
        _ => stated,
    }
}

/// The options of a texture that its slot can express: a transform of coordinates, and the strength of a bump map. Adds
/// notes on those that are lost.
pub(super) fn options(texture: &Texture, slot: &str, report: &mut Report) -> (Option<TextureTransform>, Option<f32>) {
    let option = |name: &str| given(&texture.element, name);
    // All arguments together are a property as well; in other formats there is none.
    if option("obj|args").is_none() {
        return (None, None);
    }
    let path = &texture.relative_filename;
    let two = |name, usual: f64| {
        let Some(own) = option(name) else { return [usual; 2] };
        let has_second = !own.flags.has_any(PropFlags::VALUE_REAL);
        [own.value_vec4.x, if has_second { own.value_vec4.y } else { usual }]
            .map(|part| if part.is_finite() { part } else { usual })
    };
    let ([u, v], [x, y]) = (two("s", 1.0), two("o", 0.0));
    let is_moved = [u, v, x, y] != [1.0, 1.0, 0.0, 0.0];
    // Our coordinates begin at the top.
    let transform =
        TextureTransform { u: [narrow(u), 0.0], v: [0.0, narrow(v)], offset: [narrow(x), narrow(1.0 - v - y)] };
    let number = |name, usual: f64| option(name).map_or(usual, |own| own.value_vec4.x);
    let strength = narrow(number("bm", 1.0));
    let has_strength = strength != 1.0 && strength.is_finite();
    report.add_if(has_strength && slot != "normal", &notes::material::FACTORS_LOST, path);
    report.add_if(option("clamp").is_some_and(|own| &*own.value_str == "on"), &notes::material::WRAPPING, path);
    let others = ["mm", "t", "imfchan", "cc", "type"].into_iter().filter(|name| option(name).is_some());
    report.add_many(&notes::material::TEXTURE_OPTIONS, others.count() as u64, path);
    (is_moved.then_some(transform), Some(strength).filter(|_| has_strength && slot == "normal"))
}

/// Adds notes on statements that no slot can express, and on numbers out of range.
pub(super) fn report(material: &Material, report: &mut Report) {
    let name = &material.element.name;
    if let Some(exponent) = given(&material.element, "Ns").map(|own| own.value_vec4.x) {
        let is_used = !is_given(material, "Pr") && !(0.0..=SHARPEST).contains(&exponent);
        report.add_if(is_used, &notes::material::RANGES, format_args!("{name}: Ns {exponent}"));
    }
    let mut lost = |statement: &str, is_lost: bool| {
        report.add_if(is_lost, &notes::material::MATERIAL_EXTENSIONS, format_args!("{name}: {statement}"));
    };
    ["refl", "decal"].into_iter().for_each(|statement| lost(statement, is_given(material, statement)));
    // Programs write these for materials without transmission, clear coat and sheen.
    let none = |own: &Prop| [own.value_vec4.x, own.value_vec4.y, own.value_vec4.z];
    for (statement, usual) in [("Tf", [1.0; 3]), ("Pc", [0.0; 3]), ("Ps", [0.0; 3])] {
        let own = given(&material.element, statement).map(none);
        lost(statement, own.is_some_and(|own| own != usual && own != [0.0; 3]));
    }
}
