//! Textures: embedded, copied or referenced.

use std::path::Path;

use cast_interchange::assets::policy::Found;
use cast_interchange::assets::references;
use cast_interchange::{NoteKind, Textures, notes};

use super::bin::Piece;
use super::output::{Origin, Output};
use crate::gltf::schema::{Image, Texture, push};
use crate::gltf::uri;

/// Magic bytes of the formats that glTF supports without extension.
const KINDS: [(&[u8], &str); 2] = [(b"\x89PNG\r\n\x1A\n", "image/png"), (b"\xFF\xD8\xFF", "image/jpeg")];

impl<'p> Output<'p> {
    /// The index of a texture; `None`, with a note, if its file cannot be used.
    pub(super) fn texture(&mut self, origin: Origin<'_>, path: &str) -> Option<usize> {
        let image = self.image(origin, path).map_err(|kind| self.report.add(kind, path)).ok()?;
        Some(self.texture_of(image))
    }

    /// The index of the texture that shows an image.
    pub(super) fn texture_of(&mut self, image: usize) -> usize {
        let texture = || Texture { source: Some(image), ..Texture::default() };
        *self.textures.entry(image).or_insert_with(|| push(&mut self.root.textures, texture()))
    }

    /// The index of an image, which is added when a texture first uses it.
    fn image(&mut self, origin: Origin<'_>, path: &str) -> Result<usize, &'static NoteKind> {
        let is_absolute = path.starts_with(['/', '\\']) || path.get(1..2) == Some(":");
        let is_referred_to = self.options.textures == Textures::Refer;
        let file = match is_referred_to {
            true if is_absolute => return Err(&notes::material::ABSOLUTE_PATHS),
            true => path.into(),
            false => {
                references::resolve(origin, path, self.options.assets).map_err(|_| &notes::material::TEXTURE_FILES)?
            }
        };
        if let Some(known) = self.images.get(&file) {
            return *known;
        }
        let image = if is_referred_to {
            self.uses.refer(origin, path);
            Ok(self.image_beside(path))
        } else {
            self.picture(origin, path, &file)
        };
        self.images.insert(file, image);
        image
    }

    /// Adds the image in a file, embedded or copied.
    fn picture(&mut self, origin: Origin<'_>, path: &str, file: &Path) -> Result<usize, &'static NoteKind> {
        let missing = &notes::material::TEXTURE_FILES;
        let found = references::find(origin, path, self.options.assets).map_err(|_| missing)?;
        let (start, length) = found.start().map_err(|_| missing)?;
        let kind = KINDS.iter().find(|kind| start.starts_with(kind.0));
        let (_, media_type) = kind.ok_or(&notes::material::TEXTURE_TYPES)?;
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if self.options.textures == Textures::Embed {
            self.uses.embed(origin, path);
            let piece = match found {
                Found::File(file) => Piece::File { file, length },
                Found::Embedded(bytes) => Piece::Bytes(bytes.into()),
            };
            return Ok(self.image_inside(piece, name, media_type));
        }
        let own = match &found {
            Found::File(file) => self.copies.add(file, self.options).to_owned(),
            Found::Embedded(_) => {
                self.uses.refer(origin, path);
                path.to_owned()
            }
        };
        Ok(self.image_beside(&own))
    }

    /// Adds an image in the buffer.
    pub(super) fn image_inside(&mut self, piece: Piece<'p>, name: String, media_type: &str) -> usize {
        let (name, mime_type) = (Some(name), Some(media_type.to_owned()));
        let buffer_view = Some(self.view(piece, None));
        push(&mut self.root.images, Image { name, mime_type, buffer_view, ..Image::default() })
    }

    /// Adds an image in a file of its own.
    pub(super) fn image_beside(&mut self, path: &str) -> usize {
        push(&mut self.root.images, Image { uri: Some(uri::of_path(path)), ..Image::default() })
    }
}
