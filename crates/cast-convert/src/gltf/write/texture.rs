//! Textures: embedded, copied or referenced.

use std::path::Path;

#[cfg(feature = "textures")]
use cast_interchange::assets::made_pictures::{PictureKey, StoredPicture};
use cast_interchange::assets::policy::Found;
use cast_interchange::assets::references;
use cast_interchange::assets::texture_paths::locate;
use cast_interchange::{NoteKind, Textures, notes};

use super::output::{Origin, Output};
use super::role::{Role, resolved};
#[cfg(feature = "textures")]
use super::textures_made::Texture as Outcome;
use crate::gltf::schema::{Image, Texture, TextureExtensions, TextureSource, push};
use crate::gltf::uri;
use crate::pieces::Piece;

/// Magic bytes of the formats that glTF supports without extension.
#[cfg(not(feature = "textures"))]
const KINDS: [(&[u8], &str); 2] = [(b"\x89PNG\r\n\x1A\n", "image/png"), (b"\xFF\xD8\xFF", "image/jpeg")];

/// The images of a texture: the one that every program can read, and one in an extension.
#[derive(Clone, Copy)]
pub(super) struct Images {
    usual: Option<usize>,
    webp: Option<usize>,
}

impl<'p> Output<'p> {
    /// The index of the texture of a slot; `None`, with a note, if its file cannot be used.
    pub(super) fn texture(&mut self, origin: Origin<'_>, path: &str, slot: &str) -> Option<usize> {
        let role = Role::of_slot(slot).unwrap_or(Role::Data);
        self.note_guess(origin, path);
        let texture = match self.options.textures {
            Textures::Refer => self.referred(origin, path).map(Some),
            _ => self.included(origin, path, role),
        };
        texture.map_err(|kind| self.report.add(kind, path)).ok().flatten()
    }

    /// Adds a note if a texture of an instance is found by its name alone. Those of the source were looked for before.
    fn note_guess(&mut self, origin: Origin<'_>, path: &str) {
        let assets = self.options.assets;
        let (Some(search), Some(file)) = (assets.search, origin) else { return };
        let is_known = origin == self.options.source || assets.substitute(origin, path).is_some();
        if !is_known && self.looked_for.insert((file.to_path_buf(), path.to_owned())) {
            // What is missing has a note of its own.
            let _ = locate(search, &references::base(file, assets), path, &mut self.report);
        }
    }

    /// The index of the texture that shows an image.
    pub(super) fn texture_of(&mut self, image: usize) -> usize {
        self.texture_of_images(Images { usual: Some(image), webp: None })
    }

    fn texture_of_images(&mut self, Images { usual, webp }: Images) -> usize {
        let texture = || Texture {
            source: usual,
            extensions: TextureExtensions {
                webp: webp.map(|source| TextureSource { source: Some(source) }),
                ..TextureExtensions::default()
            },
            ..Texture::default()
        };
        *self.textures.entry((usual, webp)).or_insert_with(|| push(&mut self.root.textures, texture()))
    }

    /// A texture by its path.
    fn referred(&mut self, origin: Origin<'_>, path: &str) -> Result<usize, &'static NoteKind> {
        let is_absolute = path.starts_with(['/', '\\']) || path.get(1..2) == Some(":");
        if is_absolute {
            return Err(&notes::material::ABSOLUTE_PATHS);
        }
        if let Some(known) = self.images.get(Path::new(path)) {
            return Ok(self.texture_of(*known));
        }
        self.uses.refer(origin, path);
        let image = self.image_beside(path);
        self.images.insert(path.into(), image);
        Ok(self.texture_of(image))
    }

    /// A texture that is embedded or copied; `None` if the notes on it say why there is none.
    #[cfg(feature = "textures")]
    fn included(&mut self, origin: Origin<'_>, path: &str, role: Role) -> Result<Option<usize>, &'static NoteKind> {
        let file = resolved(origin, path, self.options)?;
        let (made, format) = match self.converted(origin, path, &file, role) {
            Outcome::AsIs(media_type) => {
                let image = self.image_of_file(origin, path, &file, media_type)?;
                return Ok(Some(self.texture_of(image)));
            }
            Outcome::None => return Ok(None),
            Outcome::Made(made, format) => (made, format),
        };
        self.uses.embed(origin, path);
        let stem = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let own = self.image_made((&made.image, &made.key), &stem, format);
        let images = if format == cast_picture::FileFormat::WebP {
            let usual = made.fallback.as_ref();
            let usual = usual.map(|png| self.image_made((png, &made.key), &stem, cast_picture::FileFormat::Png));
            if usual.is_some() {
                self.uses("EXT_texture_webp")
            } else {
                self.requires_once("EXT_texture_webp")
            }
            Images { usual, webp: Some(own) }
        } else {
            Images { usual: Some(own), webp: None }
        };
        Ok(Some(self.texture_of_images(images)))
    }

    #[cfg(not(feature = "textures"))]
    fn included(&mut self, origin: Origin<'_>, path: &str, _: Role) -> Result<Option<usize>, &'static NoteKind> {
        let file = resolved(origin, path, self.options)?;
        let missing = |_| &notes::material::TEXTURE_FILES;
        let found = references::find(origin, path, self.options.assets).map_err(missing)?;
        let (start, _) = found.start().map_err(|_| &notes::material::TEXTURE_FILES)?;
        let kind = KINDS.iter().find(|kind| start.starts_with(kind.0)).ok_or(&notes::material::TEXTURE_TYPES)?;
        let image = self.image_of_file(origin, path, &file, kind.1)?;
        Ok(Some(self.texture_of(image)))
    }

    /// The image in a file, embedded or copied byte for byte.
    fn image_of_file(
        &mut self,
        origin: Origin<'_>,
        path: &str,
        file: &Path,
        media_type: &str,
    ) -> Result<usize, &'static NoteKind> {
        if let Some(known) = self.images.get(file) {
            return Ok(*known);
        }
        let missing = &notes::material::TEXTURE_FILES;
        let found = references::find(origin, path, self.options.assets).map_err(|_| missing)?;
        let (_, length) = found.start().map_err(|_| missing)?;
        let image = if self.options.textures == Textures::Embed {
            self.uses.embed(origin, path);
            let piece = match found {
                Found::File(file) => Piece::File { file, length },
                Found::Embedded(bytes) => Piece::Bytes(bytes.into()),
            };
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            self.image_inside(piece, name, media_type)
        } else {
            let own = match &found {
                Found::File(file) => self.copies.add(file, self.options).to_owned(),
                Found::Embedded(_) => {
                    self.uses.refer(origin, path);
                    path.to_owned()
                }
            };
            self.image_beside(&own)
        };
        self.images.insert(file.into(), image);
        Ok(image)
    }

    /// An image that was converted. Equal ones are the same image.
    #[cfg(feature = "textures")]
    fn image_made(
        &mut self,
        (image, key): (&StoredPicture, &PictureKey),
        stem: &str,
        format: cast_picture::FileFormat,
    ) -> usize {
        if let Some(known) = self.images_made.get(&image.place()) {
            return *known;
        }
        let end = format!(".{}", format.extension());
        let index = if self.options.textures == Textures::Embed {
            self.image_inside(Piece::Converted(image.clone()), format!("{stem}{end}"), format.media_type())
        } else {
            let content = image.clone();
            let write: references::Content = Box::new(move |out| content.write(out));
            let path = self.copies.make((stem, key, &end), write, self.options);
            let index = self.image_beside(&path);
            if format == cast_picture::FileFormat::WebP
                && let Some(image) = self.root.images.get_mut(index)
            {
                image.mime_type = Some(format.media_type().to_owned());
            }
            index
        };
        self.images_made.insert(image.place(), index);
        index
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
