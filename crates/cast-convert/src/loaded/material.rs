//! Materials: maps of the source to slots of Cast.

mod textures;

use cast_format::ColorSpace;
use cast_write::{Color, File, Node, NodeHash};
use ufbx::{MaterialMap, SceneRoot, Texture};

use super::space::narrow;
use crate::{Options, Outcome, Report, SideFile};

use textures::Textures;

/// What the materials of a scene become.
pub(super) struct Materials {
    pub(super) nodes: Vec<Node<'static>>,
    pub(super) side_files: Vec<SideFile<'static>>,
    hashes: Vec<NodeHash>,
}

impl Materials {
    /// The hash of a material, for links to it.
    pub(super) fn hash(&self, material: &ufbx::Material) -> Option<NodeHash> {
        self.hashes.get(material.element.typed_id as usize).copied()
    }
}

/// Converts all materials of a scene, used or not.
pub(super) fn convert(scene: &SceneRoot, options: &Options, report: &mut Report) -> Materials {
    let mut textures = Textures::new(scene, options);
    let nodes: Vec<Node<'static>> =
        scene.materials.into_iter().map(|material| one(material, &mut textures, report)).collect();
    let hashes = nodes.iter().map(|node| node.hash).collect();
    Materials { nodes, side_files: textures.side_files, hashes }
}

/// Slots for the maps of a material: the slot, the map, and the factor that goes with it.
///
/// ufbx has given the maps of all shading models the names of physically based ones; what a classical model calls
/// diffuse is the base colour.
fn slots(material: &ufbx::Material) -> [(&'static str, &MaterialMap, Option<&MaterialMap>); 9] {
    let pbr = &material.pbr;
    let base = if material.features.pbr.enabled { "albedo" } else { "diffuse" };
    [
        (base, &pbr.base_color, Some(&pbr.base_factor)),
        ("normal", &pbr.normal_map, None),
        ("specular", &pbr.specular_color, Some(&pbr.specular_factor)),
        ("gloss", &pbr.glossiness, None),
        ("roughness", &pbr.roughness, None),
        ("metal", &pbr.metalness, None),
        ("emissive", &pbr.emission_color, Some(&pbr.emission_factor)),
        ("ao", &pbr.ambient_occlusion, None),
        ("aniso", &pbr.specular_anisotropy, None),
    ]
}

fn one(material: &ufbx::Material, textures: &mut Textures<'_>, report: &mut Report) -> Node<'static> {
    let name = match &*material.element.name {
        "" => "material",
        name => name,
    };
    let mut node = cast_write::Material::new().with_name(name.to_owned()).with_material_type("pbr");
    let mut taken: Vec<u32> = Vec::new();
    for (slot, map, factor) in slots(material) {
        let texture = map.texture.as_deref().filter(|_| map.texture_enabled);
        if let Some((texture, path)) = texture.and_then(|texture| Some((texture, textures.path(texture, report)?))) {
            taken.push(texture.element.element_id);
            let scaled = factor.is_some_and(|factor| factor.has_value && (factor.value_vec4.x - 1.0).abs() > 1e-6);
            if scaled {
                let detail = "the texture counts in full, without the factor beside it";
                report.add(Outcome::Approximated, "factors of textures", detail, name);
            }
            let file = File::new().with_path(path);
            node = node.with_property(slot, file.hash()).with_file(file);
        } else if let Some(rgba) = constant(material, slot, map, factor) {
            let color = Color::new().with_color_space(ColorSpace::Linear).with_rgba(rgba);
            node = node.with_property(slot, color.hash()).with_color(color);
        }
    }
    let others = material.textures.iter().map(|other| (&*other.material_prop, &*other.texture));
    let mut extra = 0;
    for (property, texture) in others {
        if taken.contains(&texture.element.element_id) {
            continue;
        }
        taken.push(texture.element.element_id);
        if let Some(path) = textures.path(texture, report) {
            let detail = "it is in a slot for anything else (extra0, extra1 and so on)";
            report.add(Outcome::Approximated, "textures without a slot", detail, format_args!("{name}: {property}"));
            let file = File::new().with_path(path);
            node = node.with_extra(extra, file.hash()).with_file(file);
            extra += 1;
        }
    }
    node.into_node()
}

/// The constant colour of a map, in linear light; `None` where the source says nothing of it or nothing would be seen.
fn constant(
    material: &ufbx::Material,
    slot: &str,
    map: &MaterialMap,
    factor: Option<&MaterialMap>,
) -> Option<[f32; 4]> {
    // A normal that is the same everywhere is what vertices have without one; Maya's own materials say 0 0 0.
    if !map.has_value || map.value_components == 0 || map.feature_disabled || slot == "normal" {
        return None;
    }
    let factor = factor.filter(|factor| factor.has_value).map_or(1.0, |factor| factor.value_vec4.x);
    let value = map.value_vec4;
    // One number stands for grey.
    let [r, g, b] = if map.value_components == 1 { [value.x; 3] } else { [value.x, value.y, value.z] };
    let rgb = [r, g, b].map(|component| sound(component * factor));
    let is_base = matches!(slot, "albedo" | "diffuse");
    if slot == "emissive" && rgb == [0.0; 3] {
        return None;
    }
    let alpha = if is_base { opacity(material) } else { 1.0 };
    let [r, g, b] = rgb;
    Some([r, g, b, sound(alpha)])
}

/// How much of what is behind does not show through.
fn opacity(material: &ufbx::Material) -> f64 {
    let opacity = &material.pbr.opacity;
    if opacity.has_value && opacity.value_components > 0 {
        return opacity.value_vec4.x;
    }
    // Classical models say what shows through: a colour times a factor.
    let (color, factor) = (&material.fbx.transparency_color, &material.fbx.transparency_factor);
    if !color.has_value || !factor.has_value {
        return 1.0;
    }
    let value = color.value_vec4;
    1.0 - (value.x + value.y + value.z) / 3.0 * factor.value_vec4.x
}

/// A component of a colour: neither negative nor not a number.
fn sound(component: f64) -> f32 {
    let component = narrow(component);
    if component.is_finite() { component.max(0.0) } else { 0.0 }
}

/// The files of a texture made of several, or its own.
fn files(texture: &Texture) -> impl Iterator<Item = &Texture> {
    texture.file_textures.into_iter()
}
