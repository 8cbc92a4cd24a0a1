//! Textures: paths relative to the source, and embedded files.

use std::borrow::Cow;
use std::path::Path;

use cast_interchange::assets::texture_paths::{found, last, reachable};
use cast_interchange::scene::Image;
use cast_interchange::{Options, Report, notes};
use hashbrown::{HashMap, HashSet};
use ufbx::{Material, SceneRoot, Texture};

/// The textures found so far.
pub(super) struct Textures<'s> {
    scene: &'s SceneRoot,
    options: &'s Options<'s>,
    /// The path of the source, if it is a file.
    beside: Option<&'s Path>,
    /// The image of each texture, by element index, and of each file, by file index.
    known: HashMap<(bool, u32), Option<usize>>,
    pub(super) images: Vec<Image<'static>>,
    /// The names of texture coordinates of meshes, by the element of each of their materials.
    sets: HashMap<u32, Sets<'s>>,
}

/// Names of texture coordinates.
#[derive(Default)]
struct Sets<'s> {
    first: HashSet<&'s str>,
    further: HashSet<&'s str>,
}

/// What a texture states that does not choose coordinates: the default of the SDK.
const NO_SET: [&str; 2] = ["", "default"];

impl<'s> Textures<'s> {
    pub(super) fn new(scene: &'s SceneRoot, beside: Option<&'s Path>, options: &'s Options<'s>) -> Self {
        let mut sets: HashMap<u32, Sets<'_>> = HashMap::new();
        for mesh in &scene.meshes {
            let Some(first) = mesh.uv_sets.first().map(|set| &*set.name) else { continue };
            let all = mesh.materials.iter().map(|material| material.element.element_id).collect::<HashSet<u32>>();
            for material in all {
                let sets = sets.entry(material).or_default();
                sets.first.insert(first);
                sets.further.extend(mesh.uv_sets.iter().map(|set| &*set.name).filter(|name| *name != first));
            }
        }
        Self { scene, options, beside, known: HashMap::new(), images: Vec::new(), sets }
    }

    /// The image of a texture of a material; `None` if it has none. Textures with the same file share it.
    pub(super) fn image(&mut self, texture: &Texture, material: &Material, report: &mut Report) -> Option<usize> {
        let name = &texture.element.name;
        let mut files = texture.file_textures.into_iter();
        let Some(file) = files.next() else {
            report.add(&notes::material::COMPUTED_TEXTURES, name);
            return None;
        };
        report.add_many(&notes::material::TEXTURE_LAYERS, files.count() as u64, name);
        report.add_if(file.has_uv_transform, &notes::material::TRANSFORMS, name);
        report.add_if([file.wrap_u, file.wrap_v].contains(&ufbx::WrapMode::Clamp), &notes::material::WRAPPING, name);
        if let Some(sets) = self.sets.get(&material.element.element_id) {
            let set = &*file.uv_set;
            let is_further = sets.further.contains(set);
            // Coordinates without a name may be those that are meant.
            let is_known = is_further || [set, ""].iter().any(|name| sets.first.contains(name));
            let is_unknown = !is_known && !NO_SET.contains(&set);
            report.add_if(is_further, &notes::material::UV_CHOICES, name);
            report.add_if(is_unknown, &notes::material::UV_SETS, format_args!("{name}: {set}"));
        }
        let key = if file.has_file { (true, file.file_index) } else { (false, file.element.element_id) };
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let image = self.of_file(file, name, report).map(|image| {
            self.images.push(image);
            self.images.len() - 1
        });
        self.known.insert(key, image);
        image
    }

    fn of_file(&self, file: &Texture, name: &str, report: &mut Report) -> Option<Image<'static>> {
        let of_texture = [&file.relative_filename, &file.filename, &file.absolute_filename].map(|path| &**path);
        let of_video = |video: &ufbx::Video| {
            [&video.relative_filename, &video.filename, &video.absolute_filename].map(|path| path.to_string())
        };
        let of_video = file.video.as_deref().map(of_video);
        let given = of_texture.into_iter().chain(of_video.iter().flatten().map(String::as_str));
        let given: Vec<&str> = given.filter(|path| !path.is_empty()).collect();
        // Any of them may be that of another machine or of a time before the files were moved.
        let there = given.iter().find_map(|path| found(path, self.beside, self.options.follow_outside));
        let given = there.as_deref().or(given.first().copied()).unwrap_or_default();
        if let Some(content) = self.embedded(file) {
            return Some(Image::Embedded { name: file_name(given, content), bytes: Cow::Owned(content.to_vec()) });
        }
        if given.is_empty() {
            report.add(&notes::material::NO_IMAGE, name);
            return None;
        }
        Some(Image::External(reachable(given, self.beside, self.options, report).into()))
    }

    /// The embedded content of a texture.
    fn embedded<'t>(&'t self, file: &'t Texture) -> Option<&'t [u8]> {
        let shared = self.scene.texture_files.get(file.file_index as usize).filter(|_| file.has_file);
        let (shared, video) = (shared.map(|file| &*file.content), file.video.as_deref().map(|video| &*video.content));
        let mut contents = [Some(&*file.content), shared, video].into_iter().flatten();
        contents.find(|content| !content.is_empty())
    }
}

/// A file name that is valid on every system.
fn file_name(given: &str, content: &[u8]) -> String {
    let sound = |letter: char| if letter.is_control() || "<>:\"|?*".contains(letter) { '_' } else { letter };
    let name: String = last(given).chars().map(sound).collect();
    let extension = match content {
        [0x89, b'P', b'N', b'G', ..] => ".png",
        [0xFF, 0xD8, 0xFF, ..] => ".jpg",
        [b'D', b'D', b'S', b' ', ..] => ".dds",
        [b'B', b'M', ..] => ".bmp",
        _ => "",
    };
    if Path::new(&name).extension().is_some() { name } else { format!("{name}{extension}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_valid_on_every_system() {
        assert_eq!(file_name("a:b?.tga", b""), "a_b_.tga");
        assert_eq!(file_name("", b"\x89PNG"), "texture.png");
    }
}
