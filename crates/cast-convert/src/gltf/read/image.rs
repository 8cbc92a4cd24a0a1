//! Images: external images stay references; embedded ones become side files. Those that only meshes use that nothing in
//! the scene shows are left out, and so are their materials. Those that no mesh of the file uses belong to no other scene,
//! and stay.

use std::borrow::Cow;

use cast_interchange::{Error, Report, notes, scene};
use hashbrown::HashSet;

use super::input::{Input, required};
use crate::gltf::schema::{Image, TextureUse};
use crate::gltf::uri::Uri;

/// Magic bytes of image formats, and their extensions.
const KINDS: [(&[u8], &str, &str); 5] = [
    (b"\x89PNG\r\n\x1A\n", "image/png", "png"),
    (b"\xFF\xD8\xFF", "image/jpeg", "jpg"),
    (b"RIFF", "image/webp", "webp"),
    (b"\xABKTX 20\xBB\r\n\x1A\n", "image/ktx2", "ktx2"),
    (b"DDS ", "image/vnd-ms.dds", "dds"),
];

/// The materials and images that only hidden meshes use.
#[derive(Default)]
pub(super) struct LeftOut {
    pub(super) materials: HashSet<usize>,
    pub(super) images: HashSet<usize>,
}

impl LeftOut {
    /// Counts the materials. `shown` are the meshes that objects of the scene use.
    pub(super) fn new(input: &Input<'_>, shown: &HashSet<usize>, report: &mut Report) -> Self {
        let root = &input.root;
        let (mut used, mut materials) = (HashSet::new(), HashSet::new());
        for (index, mesh) in root.meshes.iter().enumerate() {
            let own = if shown.contains(&index) { &mut used } else { &mut materials };
            own.extend(mesh.primitives.iter().filter_map(|primitive| primitive.material));
        }
        materials.retain(|material| !used.contains(material));
        if materials.is_empty() {
            return Self::default();
        }
        let (mut used, mut images) = (HashSet::new(), HashSet::new());
        for (index, material) in root.materials.iter().enumerate() {
            let is_left_out = materials.contains(&index);
            let own = if is_left_out { &mut images } else { &mut used };
            own.extend(material.clone().textures().flat_map(|texture| images_of(input, texture)));
            if is_left_out {
                report.add(&notes::material::MATERIALS_NOT_SHOWN, material.name_at(index));
            }
        }
        images.retain(|image| !used.contains(image));
        Self { materials, images }
    }
}

/// All images of a texture, of which readers choose one.
fn images_of(input: &Input<'_>, texture: &TextureUse) -> impl Iterator<Item = usize> {
    let found = texture.index.and_then(|index| input.root.textures.get(index));
    found.into_iter().flat_map(|found| found.others().chain(found.source))
}

/// Reads all images; those that are left out are missing.
pub(super) fn read<'a>(
    input: &Input<'a>,
    left_out: &LeftOut,
    report: &mut Report,
) -> Result<Vec<scene::Image<'a>>, Error> {
    let mut images = Vec::with_capacity(input.root.images.len());
    for (index, image) in input.root.images.iter().enumerate() {
        let place = |error: Error| error.inside(format!("image {index}"));
        images.push(match (&image.uri, image.buffer_view) {
            _ if left_out.images.contains(&index) => scene::Image::Missing,
            (Some(uri), _) if !uri.is_empty() => match Uri::parse(uri).map_err(place)? {
                Uri::Path(path) => scene::Image::External(path.into_owned().into()),
                Uri::Data { media_type, bytes } => {
                    input.spend(bytes.len()).map_err(place)?;
                    let name = file_name(input, image, index, media_type, &bytes);
                    scene::Image::Embedded { name, bytes: bytes.into() }
                }
            },
            (None, Some(view)) => {
                let run = input.view(view).map_err(place)?;
                let bytes = match run.borrowed {
                    Some(bytes) => Cow::Borrowed(bytes),
                    None => {
                        input.spend(run.bytes.len()).map_err(place)?;
                        Cow::Owned(run.bytes.to_vec())
                    }
                };
                let media_type = required(image.mime_type.as_deref(), "mimeType").unwrap_or_default();
                let name = file_name(input, image, index, media_type, &bytes);
                scene::Image::Embedded { name, bytes }
            }
            _ => {
                report.add(&notes::material::NO_IMAGE, format_args!("image {index}"));
                scene::Image::Missing
            }
        });
    }
    Ok(images)
}

/// A name for an embedded image that is safe on every system.
fn file_name(input: &Input<'_>, image: &Image, index: usize, media_type: &str, bytes: &[u8]) -> String {
    let by_content = KINDS.iter().find(|kind| bytes.starts_with(kind.0));
    let kind = by_content.or_else(|| KINDS.iter().find(|kind| kind.1 == media_type));
    let extension = kind.map_or("bin", |kind| kind.2);
    let own = image.name.as_deref().map(|name| name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let own = own.map(safe).filter(|name| !name.is_empty()).unwrap_or_else(|| format!("image{index}"));
    let stem = safe(input.source.stem());
    if stem.is_empty() { format!("{own}.{extension}") } else { format!("{stem}_{own}.{extension}") }
}

/// Letters, digits and common punctuation; other characters could have a meaning on some system.
fn safe(name: &str) -> String {
    let safe = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.' | ' ');
    let name: String = name.chars().take(64).map(|letter| if safe(letter) { letter } else { '_' }).collect();
    name.trim_matches(['.', ' ']).to_owned()
}
