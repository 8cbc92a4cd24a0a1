//! Textures that are converted: to formats that glTF can contain, and to a maximum size.
//!
//! All of a scene are converted before materials are written, several at a time, since the JSON needs to know what became
//! of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_base::parallel;
use cast_interchange::assets::made_pictures::{Claim, MadePicture, MadePictures, PictureKey};
use cast_interchange::assets::references;
use cast_interchange::{Error, ExportOptions, TextureFormat, Textures, notes};
use cast_picture::{Conversion, Converted, Decoder, FileFormat, TargetFormat};
use cast_scene::{Model, Source};
use hashbrown::HashMap;

use super::output::{Origin, Output};
use super::role::{Role, resolved};
use super::textures_made::{ConvertedTextures, Note, Texture};

/// How many files are converted between two writes of results, and how many bytes they have.
const FILES: usize = 64;
const BYTES: u64 = 32 << 20;

/// A texture to be converted.
struct Task<'p> {
    origin: Origin<'p>,
    path: &'p str,
    file: PathBuf,
    role: Role,
}

/// What the first look at a file says.
enum Look {
    AsIs(&'static str),
    Convert { content: Content, target: TargetFormat },
    No(Note),
}

/// The content of a file to be converted.
struct Content {
    bytes: Vec<u8>,
    key: PictureKey,
    /// How many bytes its pixels have.
    decoded: u64,
}

impl<'p> Output<'p> {
    /// Converts the textures of models, with the files against which their paths are resolved, as far as options ask for it.
    pub(super) fn convert_textures(
        &mut self,
        models: impl Iterator<Item = (Origin<'p>, &'p Model)>,
    ) -> Result<(), Error> {
        if self.options.textures == Textures::Refer {
            return Ok(());
        }
        let mut tasks = HashMap::new();
        let materials =
            models.flat_map(|(origin, model)| model.materials.iter().map(move |material| (origin, material)));
        for (origin, material) in materials {
            for slot in &material.slots {
                let (Some(role), Source::Texture(texture)) = (Role::of_slot(&slot.name), &slot.source) else {
                    continue;
                };
                // Maps that are packed are decoded for that.
                if self.options.pack_textures && role == Role::Data {
                    continue;
                }
                let path = texture.path.as_str();
                let Ok(file) = resolved(origin, path, self.options) else { continue };
                tasks.entry((file.clone(), role)).or_insert(Task { origin, path, file, role });
            }
        }
        let mut tasks: Vec<Task<'_>> = tasks.into_values().collect();
        // In an order that does not depend on hashes.
        tasks.sort_unstable_by(|one, other| (&one.file, one.role).cmp(&(&other.file, other.role)));
        let mut rest = tasks.as_slice();
        while !rest.is_empty() {
            self.options.report(0)?;
            let mut bytes = 0;
            let count = rest.iter().take(FILES).take_while(|task| {
                let fits = bytes < BYTES;
                bytes += task.length(self.options);
                fits
            });
            let (some, others) = rest.split_at(count.count().max(1));
            rest = others;
            self.convert_some(some);
        }
        Ok(())
    }

    /// What becomes of a texture, with its notes.
    pub(super) fn converted(&mut self, origin: Origin<'_>, path: &str, file: &Path, role: Role) -> Texture {
        let key = (file.to_path_buf(), role);
        if !self.converted.known.contains_key(&key) {
            self.convert_some(&[Task { origin, path, file: file.to_path_buf(), role }]);
        }
        let Some((texture, notes)) = self.converted.known.get_mut(&key) else { return Texture::None };
        std::mem::take(notes).into_iter().for_each(|(kind, example)| self.report.add(kind, example));
        texture.clone()
    }

    fn convert_some(&mut self, tasks: &[Task<'_>]) {
        let options = self.options;
        let own = Arc::clone(&self.converted.own);
        let pictures = options.assets.made_pictures.filter(|shared| !shared.is_full()).unwrap_or(&own);
        let looks: Vec<Look> = parallel::map(options.threads, tasks, 1, |task| task.look(options));
        // In order, so that the result does not depend on threads: what the budget allows, and which of equal files is first.
        let (mut here, mut making, mut elsewhere) = (Vec::new(), Vec::new(), Vec::new());
        for (task, look) in tasks.iter().zip(looks) {
            let (content, target) = match look {
                Look::AsIs(media_type) => {
                    self.converted.set(task, Texture::AsIs(media_type), Vec::new());
                    continue;
                }
                Look::No(note) => {
                    self.converted.set(task, Texture::None, vec![note]);
                    continue;
                }
                Look::Convert { content, target } => (content, target),
            };
            let key = content.key;
            let is_first = self.converted.met.insert(key);
            if is_first {
                self.pictures.allow(content.bytes.len());
                if let Err(kind) = self.pictures.spend(content.decoded) {
                    self.converted.met.remove(&key);
                    self.converted.set(task, Texture::None, vec![(kind, task.path.to_owned())]);
                    continue;
                }
            }
            match pictures.claim(key) {
                Claim::Made(made) => self.converted.add(task, made, is_first),
                Claim::Own(claim) => {
                    here.push((task, content, target, is_first));
                    making.push(claim);
                }
                Claim::Other => elsewhere.push((task, content, target, is_first)),
            }
        }
        let convert = |(task, content, target, _): &Wanted<'_>| task.convert(content, *target, options);
        let made: Vec<Result<Converted, Note>> = parallel::map(options.threads, &here, 1, convert);
        for (((task, content, _, is_first), claim), made) in here.iter().zip(making).zip(made) {
            let made = made.map(|converted| stored(pictures, content.key, converted));
            if let Ok(made) = &made {
                claim.finish(made);
            }
            self.converted.add_or_note(task, made, *is_first);
        }
        for wanted in elsewhere {
            let made = pictures.wait(&wanted.1.key);
            let made = made.map_or_else(|| convert(&wanted).map(|made| stored(pictures, wanted.1.key, made)), Ok);
            self.converted.add_or_note(wanted.0, made, wanted.3);
        }
    }
}

/// A texture, its content, what it becomes, and whether its content is new to the result.
type Wanted<'t> = (&'t Task<'t>, Content, TargetFormat, bool);

fn stored(pictures: &MadePictures, key: PictureKey, made: Converted) -> MadePicture {
    let (images, media_type) = (made.source.images, made.format.media_type());
    let fallback = made.fallback.map(|bytes| pictures.store(bytes));
    MadePicture { key, image: pictures.store(made.bytes), fallback, media_type, images }
}

impl ConvertedTextures {
    fn set(&mut self, task: &Task<'_>, texture: Texture, notes: Vec<Note>) {
        self.known.insert((task.file.clone(), task.role), (texture, notes));
    }

    /// Adds a picture that was made; there are notes on the first texture with its content.
    fn add(&mut self, task: &Task<'_>, made: MadePicture, is_first: bool) {
        let notes = if is_first { task.notes(made.images) } else { Vec::new() };
        let formats = [FileFormat::Jpeg, FileFormat::WebP];
        let format = formats.into_iter().find(|format| format.media_type() == made.media_type);
        self.set(task, Texture::Made(made, format.unwrap_or(FileFormat::Png)), notes);
    }

    fn add_or_note(&mut self, task: &Task<'_>, made: Result<MadePicture, Note>, is_first: bool) {
        match made {
            Ok(made) => self.add(task, made, is_first),
            Err(note) => self.set(task, Texture::None, if is_first { vec![note] } else { Vec::new() }),
        }
    }
}

impl Task<'_> {
    fn length(&self, options: &ExportOptions<'_>) -> u64 {
        let found = references::find(self.origin, self.path, options.assets);
        found.ok().and_then(|found| found.start().ok()).map_or(0, |(_, length)| length)
    }

    /// Whether the file can stay as it is.
    fn look(&self, options: &ExportOptions<'_>) -> Look {
        let missing = || Look::No((&notes::material::TEXTURE_FILES, self.path.to_owned()));
        let Ok(found) = references::find(self.origin, self.path, options.assets) else { return missing() };
        let Ok((start, _)) = found.start() else { return missing() };
        let usual = match start.as_slice() {
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A] => Some(FileFormat::Png),
            [0xFF, 0xD8, 0xFF, ..] => Some(FileFormat::Jpeg),
            _ => None,
        };
        let wanted = options.texture_format;
        let stays = usual.filter(|format| wanted != TextureFormat::WebP || *format == FileFormat::Jpeg);
        if let (Some(format), None) = (stays, options.max_texture) {
            return Look::AsIs(format.media_type());
        }
        if usual.is_none() && wanted == TextureFormat::Keep {
            return Look::No((&notes::material::TEXTURE_TYPES, self.path.to_owned()));
        }
        let Ok(bytes) = found.read(options.assets.read) else { return missing() };
        let info = match Decoder::new(&bytes, Some(self.path)) {
            Ok(decoder) => *decoder.info(),
            Err(error) => return self.unreadable(&error),
        };
        let conversion = self.conversion(TargetFormat::Png, options);
        if let Some(format) = stays.filter(|_| conversion.size_of(&info) == info.size) {
            return Look::AsIs(format.media_type());
        }
        let target = match (wanted, info.format) {
            (TextureFormat::WebP, _) => TargetFormat::WebP,
            // What is made smaller stays what it was.
            (TextureFormat::Jpeg, _) | (_, FileFormat::Jpeg) => TargetFormat::Jpeg,
            _ => TargetFormat::Png,
        };
        let key = self.key(&bytes, (info.format, target), options);
        Look::Convert { content: Content { key, decoded: info.decoded_len() as u64, bytes }, target }
    }

    /// A digest of all that the picture depends on.
    fn key(&self, bytes: &[u8], (from, target): (FileFormat, TargetFormat), options: &ExportOptions<'_>) -> PictureKey {
        let conversion = self.conversion(target, options);
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{from:?} {conversion:?} {}\n", options.fallback).as_bytes());
        *hasher.update(bytes).finalize().as_bytes()
    }

    fn unreadable(&self, error: &cast_picture::Error) -> Look {
        Look::No((&notes::material::TEXTURES_UNREADABLE, format!("{}: {error}", self.path)))
    }

    fn conversion(&self, target: TargetFormat, options: &ExportOptions<'_>) -> Conversion {
        let longest = options.max_texture.map(|most| u32::try_from(most).unwrap_or(u32::MAX));
        let quality = u8::try_from(options.jpeg_quality).unwrap_or(100);
        Conversion { content: self.role.content(), target, longest, quality }
    }

    fn convert(&self, content: &Content, target: TargetFormat, options: &ExportOptions<'_>) -> Result<Converted, Note> {
        let made = self.conversion(target, options).run(&content.bytes, Some(self.path), options.fallback);
        made.map_err(|error| match self.unreadable(&error) {
            Look::No(note) => note,
            _ => (&notes::material::TEXTURES_UNREADABLE, self.path.to_owned()),
        })
    }

    fn notes(&self, images: u32) -> Vec<Note> {
        let mut notes = vec![(&notes::material::TEXTURES_CONVERTED, self.path.to_owned())];
        if images > 1 {
            notes.push((&notes::material::TEXTURE_IMAGES, format!("{}: {images} images", self.path)));
        }
        notes
    }
}
