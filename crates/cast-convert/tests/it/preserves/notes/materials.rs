//! Materials with every slot, filled in every way, through all formats: what is lost of them has a note.

use std::collections::BTreeSet;
use std::path::PathBuf;

use cast_convert::Format;
use cast_file::CastFile;
use cast_scene::{Scene, Source};
use cast_write::{Color, Document, File, Layout, Material, Mesh, Metadata, Model, Root};

use super::{PHONG, differences_are_what_notes_say, differences_are_what_notes_say_beyond};
use crate::common::kept;

/// A slot with a texture, a factor of one, or a colour.
#[derive(Clone, Copy)]
enum Filled {
    Texture(Option<[f32; 4]>),
    Color([f32; 4]),
}
use Filled::{Color as Constant, Texture};

const SLOTS: [&str; 14] = [
    "albedo",
    "diffuse",
    "normal",
    "specular",
    "gloss",
    "roughness",
    "metal",
    "emissive",
    "emask",
    "ao",
    "cavity",
    "aniso",
    "estrength",
    "extra0",
];

/// Grey, coloured, transparent, too large, too small, black, white, and damaged.
const NUMBERS: [[f32; 4]; 8] = [
    [0.25, 0.25, 0.25, 1.0],
    [0.5, 0.25, 0.75, 1.0],
    [0.5, 0.5, 0.5, 0.5],
    [2.0, 2.0, 2.0, 1.0],
    [-0.5, -0.5, -0.5, 1.0],
    [0.0, 0.0, 0.0, 1.0],
    [1.0; 4],
    [f32::NAN, 0.5, 0.5, 1.0],
];

fn file(slots: &[(&'static str, Filled)], up: Option<&'static str>) -> CastFile {
    let mut material = Material::new().with_name("skin").with_material_type("pbr");
    let color = |rgba| Color::new().with_rgba(rgba).with_color_space("linear");
    for (name, filled) in slots {
        material = match filled {
            Constant(rgba) => {
                let color = color(*rgba);
                material.with_property((*name).to_owned(), color.hash()).with_color(color)
            }
            Texture(factor) => {
                let file = File::new().with_path(format!("{name}.png"));
                let factor = factor.map(|factor| color(factor).with_name(format!("{name} factor")));
                let material = material.with_property((*name).to_owned(), file.hash()).with_file(file);
                factor.into_iter().fold(material, Material::with_color)
            }
        };
    }
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_normals(vec![[0.0, 0.0, 1.0]; 3]);
    let mesh = mesh.with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    // Some formats state no axis, and some have no names of meshes.
    let mesh = if up == Some("z") { mesh } else { mesh.with_name("mesh") };
    let model = Model::new().with_name("model").with_mesh(mesh).with_material(material);
    let metadata = up.map(|up| Metadata::new().with_up_axis(up));
    let root = metadata.into_iter().fold(Root::new(), Root::with_metadata).with_model(model);
    kept(Document::from(root).to_vec(Layout::Compact).unwrap())
}

fn ways() -> impl Iterator<Item = Filled> {
    let factors = NUMBERS.into_iter().map(|number| Texture(Some(number)));
    std::iter::once(Texture(None)).chain(factors).chain(NUMBERS.map(Constant))
}

/// Each slot alone, filled in each way, and slots that share a place in some format.
fn made(up: Option<&'static str>) -> impl Iterator<Item = (PathBuf, CastFile)> {
    let alone = SLOTS.into_iter().flat_map(|slot| ways().map(move |way| vec![(slot, way)]));
    let together = [("roughness", "metal"), ("emissive", "estrength"), ("albedo", "diffuse"), ("emissive", "emask")];
    let pairs = together.into_iter().flat_map(|(one, other)| {
        let both = ways().flat_map(move |first| ways().map(move |second| vec![(one, first), (other, second)]));
        both.step_by(3)
    });
    let named = move |slots: Vec<(&'static str, Filled)>| {
        let shown = slots.iter().map(|(name, filled)| match filled {
            Texture(None) => format!("{name} texture"),
            Texture(Some(factor)) => format!("{name} texture {factor:?}"),
            Constant(color) => format!("{name} {color:?}"),
        });
        (PathBuf::from(shown.collect::<Vec<_>>().join(", ")), file(&slots, up))
    };
    alone.chain(pairs).map(named)
}

/// The textures of all slots by path, and their factors.
fn textured(file: &CastFile) -> Vec<(String, Option<[f32; 4]>)> {
    let scene = Scene::new(file);
    let slots = scene.models.iter().flat_map(|model| &model.materials).flat_map(|material| &material.slots);
    let texture = |slot: &cast_scene::Slot| match &slot.source {
        Source::Texture(texture) => Some((texture.path.clone(), slot.factor)),
        Source::Color(_) => None,
    };
    slots.filter_map(texture).collect()
}

pub(super) fn factors(file: &CastFile) -> Vec<(String, [f32; 4])> {
    textured(file).into_iter().filter_map(|(path, factor)| Some((path, factor?))).collect()
}

pub(super) fn textures(file: &CastFile) -> BTreeSet<String> {
    textured(file).into_iter().map(|(path, _)| path).collect()
}

pub(super) fn is_same((path, factor): &(String, [f32; 4]), (other_path, other): &(String, [f32; 4])) -> bool {
    path == other_path && factor.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-3)
}

#[test]
fn through_glb() {
    // In a packed texture each channel has a meaning.
    differences_are_what_notes_say_beyond(Format::Glb, &["CONVERT-TEXTURE-015"], made(Some("y")));
}

#[cfg(all(feature = "fbx", feature = "fbx-write"))]
#[test]
fn through_fbx() {
    // The properties of a Phong material have another meaning, and those of a slot have none.
    differences_are_what_notes_say_beyond(Format::Fbx, &[PHONG, "CONVERT-MATERIAL-001"], made(Some("y")));
}

#[cfg(all(feature = "obj", feature = "obj-write"))]
#[test]
fn through_obj() {
    differences_are_what_notes_say(Format::Obj, made(None));
}

#[test]
fn through_semodel() {
    differences_are_what_notes_say(Format::SeModel, made(Some("z")));
}
