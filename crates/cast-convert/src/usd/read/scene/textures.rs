//! Textures of surfaces: paths relative to the source, or pictures in a package.

use cast_interchange::narrow::narrow;
use cast_interchange::notes;
use cast_interchange::scene::{Image, Texture, TextureTransform};
use hashbrown::HashMap;

use super::network::{id, input, node};
use super::reader::Reader;
use crate::usd::read::files::{Files, Location, file_name};

/// The images of the scene by their paths.
#[derive(Default)]
pub(super) struct Images {
    known: HashMap<String, usize>,
}

impl Images {
    /// The index of an image, which is added if it is new.
    pub(super) fn get<'a>(
        &mut self,
        reader: &mut Reader<'_, 'a>,
        path: String,
        image: impl FnOnce(std::borrow::Cow<'a, str>) -> Image<'a>,
    ) -> usize {
        let add = |path: &String| cast_interchange::lists::push(&mut reader.scene.images, image(path.clone().into()));
        match self.known.get(&path) {
            Some(known) => *known,
            None => {
                let index = add(&path);
                self.known.insert(path, index);
                index
            }
        }
    }
}

/// A texture of a slot.
pub(super) struct Read {
    pub(super) texture: Texture,
    pub(super) factor: [f32; 4],
    pub(super) slot: &'static str,
}

/// The texture of a node; `None` if the node is none.
pub(super) fn read<'a>(
    reader: &mut Reader<'_, 'a>,
    images: &mut Images,
    (shader, output): (usize, &str),
    slot: &'static str,
    uvs: &[String],
    files: &Files<'_, 'a>,
) -> Option<Read> {
    if id(reader, shader) != "UsdUVTexture" {
        return None;
    }
    let path = input(reader, shader, "inputs:file")?.as_text()?.to_string();
    let image = images.get(reader, path.clone(), |path| {
        let location = Location::of_asset(&path);
        match (&location.package, files.packed(&location)) {
            (None, _) => Image::External(path),
            (Some(_), Some(bytes)) => {
                Image::Embedded { name: file_name(&location.path).into_owned(), bytes: bytes.into_cow() }
            }
            (Some(_), None) => Image::Missing,
        }
    });
    let is_missing = matches!(reader.scene.images.get(image), Some(Image::Missing));
    reader.report.add_if(is_missing, &notes::material::NO_IMAGE, &path);
    reader.report.add_if(path.contains("<UDIM>"), &notes::material::TEXTURE_OPTIONS, &path);
    for wrap in ["inputs:wrapS", "inputs:wrapT"] {
        let mode = input(reader, shader, wrap);
        let repeats = mode
            .as_ref()
            .and_then(|mode| mode.as_text())
            .is_none_or(|mode| matches!(&**mode, "repeat" | "useMetadata"));
        reader.report.add_if(!repeats, &notes::material::WRAPPING, &path);
    }
    let four = |name, otherwise: [f32; 4]| {
        let value = input(reader, shader, name);
        let numbers = value
            .as_ref()
            .and_then(|value| value.as_numbers())
            .filter(|numbers| numbers.shape.lanes == 4 && numbers.len() > 0);
        numbers.map_or(otherwise, |numbers| numbers.tuple(0).map(narrow))
    };
    let (scale, bias) = (four("inputs:scale", [1.0; 4]), four("inputs:bias", [0.0; 4]));
    let near = |one: f32, other: f32| (one - other).abs() < 1e-5;
    let (factor, slot, is_whole) = match (slot, scale, bias) {
        ("normal", [r, _, 2.0, _], [x, _, -1.0, _]) if near(x, -r / 2.0) => {
            ([r / 2.0, r / 2.0, r / 2.0, 1.0], slot, true)
        }
        ("roughness", [r, ..], [1.0, ..]) if r < 0.0 => ([-r, -r, -r, 1.0], "gloss", true),
        (_, [r, g, b, a], bias) => {
            let is_color = matches!(slot, "albedo" | "emissive" | "specular");
            let factor = match output {
                "outputs:g" => [g, g, g, 1.0],
                "outputs:b" => [b, b, b, 1.0],
                "outputs:a" => [a, a, a, 1.0],
                _ if is_color => [r, g, b, if slot == "albedo" { a } else { 1.0 }],
                _ => [r, r, r, 1.0],
            };
            (factor, slot, bias == [0.0; 4])
        }
    };
    let is_of_channel =
        matches!(output, "outputs:g" | "outputs:b" | "outputs:a") && !matches!(slot, "roughness" | "metal");
    reader.report.add_if(!is_whole || is_of_channel, &notes::material::TEXTURE_OPTIONS, &path);
    let mut texture = Texture::of(image);
    let mut coordinates = node(reader, shader, "inputs:st");
    if let Some(transform) = coordinates.filter(|node| id(reader, *node) == "UsdTransform2d") {
        texture.transform = self::transform(reader, transform);
        coordinates = node(reader, transform, "inputs:in");
    }
    let name = coordinates.and_then(|coordinates| input(reader, coordinates, "inputs:varname"));
    if let Some(name) = name.as_ref().and_then(|name| name.as_text()).filter(|_| !uvs.is_empty()) {
        let found = uvs.iter().position(|uvs| **uvs == **name);
        reader.report.add_if(found.is_none(), &notes::material::UV_SETS, format_args!("{path}: {name}"));
        texture.layer = found.unwrap_or(0);
        reader.report.add_if(texture.layer > 0, &notes::material::UV_CHOICES, &path);
    }
    Some(Read { texture, factor, slot })
}

/// Scale, then counterclockwise rotation, then translation, of coordinates from the bottom left up; here for those from the top
/// left down.
fn transform(reader: &Reader<'_, '_>, shader: usize) -> Option<TextureTransform> {
    let pair = |name, otherwise| {
        let value = input(reader, shader, name);
        let numbers = value
            .as_ref()
            .and_then(|value| value.as_numbers())
            .filter(|numbers| numbers.shape.lanes == 2 && numbers.len() > 0);
        numbers.map_or([otherwise; 2], |numbers| numbers.tuple::<2>(0))
    };
    let ([width, height], [x, y]) = (pair("inputs:scale", 1.0), pair("inputs:translation", 0.0));
    let angle = input(reader, shader, "inputs:rotation").and_then(|angle| angle.as_number()).unwrap_or(0.0);
    let (sine, cosine) = angle.to_radians().sin_cos();
    let (a, b, c, d) = (cosine * width, -sine * height, sine * width, cosine * height);
    let own =
        TextureTransform { u: [a, -c].map(narrow), v: [-b, d].map(narrow), offset: [b + x, 1.0 - d - y].map(narrow) };
    let is_there = own.u != [1.0, 0.0] || own.v != [0.0, 1.0] || own.offset != [0.0; 2];
    is_there.then_some(own)
}
