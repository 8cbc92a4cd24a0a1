//! Textures that are converted: to formats that glTF can contain, and to a maximum size.
//!
//! All of a scene are converted before materials are written, several at a time, since the JSON needs to know what became
//! of them. What was made is in a temporary file until it is written, so that memory does not grow with the result.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cast_base::parallel;
use cast_interchange::assets::references;
use cast_interchange::{Error, ExportOptions, NoteKind, TextureFormat, Textures, notes};
use cast_picture::{Conversion, Converted, Decoder, FileFormat, TargetFormat};
use cast_scene::{Model, Source};
use hashbrown::HashMap;

use super::output::{Origin, Output};
use super::texture::{Role, resolved};

/// How many files are converted between two writes of results, and how many bytes they have.
const FILES: usize = 64;
const BYTES: u64 = 32 << 20;

/// What becomes of a texture.
#[derive(Clone)]
pub(super) enum Texture {
    /// The file, byte for byte.
    AsIs(&'static str),
    /// An image that was made, and the same as PNG for programs that cannot read it.
    Made { image: Kept, format: FileFormat, fallback: Option<Kept> },
    /// None; the note says why.
    None,
}

/// The content of an image that was made.
#[derive(Clone)]
pub(super) enum Kept {
    Memory(Arc<Vec<u8>>),
    /// A part of a temporary file.
    Spooled {
        file: Arc<Mutex<File>>,
        at: u64,
        length: u64,
    },
}

/// Where an image is kept.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Place {
    Memory(usize),
    File(u64),
}

impl Kept {
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Spooled { length, .. } => *length,
        }
    }

    /// What is the same for all uses of the image.
    pub(super) fn place(&self) -> Place {
        match self {
            Self::Memory(bytes) => Place::Memory(Arc::as_ptr(bytes).addr()),
            Self::Spooled { at, .. } => Place::File(*at),
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Memory(bytes) => out.write_all(bytes),
            Self::Spooled { file, at, length } => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(*at))?;
                io::copy(&mut Read::take(&mut *file, *length), out).map(drop)
            }
        }
    }
}

/// A note on a texture, with what it is about.
type Note = (&'static NoteKind, String);

/// The digest of the content of a file, and what is made of it: equal files are converted once.
type Digest = (blake3::Hash, Role);

/// The textures of a scene.
#[derive(Default)]
pub(super) struct ConvertedTextures {
    /// By file and role, with the notes that were not added to the report yet.
    known: HashMap<(PathBuf, Role), (Texture, Vec<Note>)>,
    by_content: HashMap<Digest, Texture>,
    spool: Option<(Arc<Mutex<File>>, u64)>,
}

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
    Convert { bytes: Vec<u8>, digest: blake3::Hash, target: TargetFormat, decoded: u64 },
    No(Note),
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
        let looks: Vec<Look> = parallel::map(options.threads, tasks, 1, |task| task.look(options));
        // In order, so that the result does not depend on threads: what the budget allows, and which of equal files is first.
        let mut wanted = Vec::new();
        for (task, look) in tasks.iter().zip(looks) {
            let key = (task.file.clone(), task.role);
            match look {
                Look::AsIs(media_type) => {
                    drop(self.converted.known.insert(key, (Texture::AsIs(media_type), Vec::new())))
                }
                Look::No(note) => drop(self.converted.known.insert(key, (Texture::None, vec![note]))),
                Look::Convert { bytes, digest, target, decoded } => {
                    let is_first = wanted.iter().all(|(_, _, _, known)| *known != (digest, task.role));
                    if is_first && !self.converted.by_content.contains_key(&(digest, task.role)) {
                        self.pictures.allow(bytes.len());
                        if let Err(kind) = self.pictures.spend(decoded) {
                            self.converted.known.insert(key, (Texture::None, vec![(kind, task.path.to_owned())]));
                            continue;
                        }
                        wanted.push((task, Some(bytes), target, (digest, task.role)));
                    } else {
                        wanted.push((task, None, target, (digest, task.role)));
                    }
                }
            }
        }
        let made = parallel::map::<_, _, Vec<_>>(options.threads, &wanted, 1, |(task, bytes, target, _)| {
            bytes.as_ref().map(|bytes| task.convert(bytes, *target, options))
        });
        for ((task, _, _, digest), made) in wanted.iter().zip(made) {
            let (texture, notes) = match made {
                // The same content as before.
                None => (self.converted.by_content.get(digest).cloned().unwrap_or(Texture::None), Vec::new()),
                Some(Ok(converted)) => {
                    let notes = task.notes(&converted);
                    let texture = self.converted.keep(converted);
                    self.converted.by_content.insert(*digest, texture.clone());
                    (texture, notes)
                }
                Some(Err(note)) => (Texture::None, vec![note]),
            };
            self.converted.known.insert((task.file.clone(), task.role), (texture, notes));
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
        Look::Convert { digest: blake3::hash(&bytes), target, decoded: info.decoded_len() as u64, bytes }
    }

    fn unreadable(&self, error: &cast_picture::Error) -> Look {
        Look::No((&notes::material::TEXTURES_UNREADABLE, format!("{}: {error}", self.path)))
    }

    fn conversion(&self, target: TargetFormat, options: &ExportOptions<'_>) -> Conversion {
        let longest = options.max_texture.map(|most| u32::try_from(most).unwrap_or(u32::MAX));
        let quality = u8::try_from(options.jpeg_quality).unwrap_or(100);
        Conversion { content: self.role.content(), target, longest, quality }
    }

    fn convert(&self, bytes: &[u8], target: TargetFormat, options: &ExportOptions<'_>) -> Result<Converted, Note> {
        let made = self.conversion(target, options).run(bytes, Some(self.path), options.fallback);
        made.map_err(|error| match self.unreadable(&error) {
            Look::No(note) => note,
            _ => (&notes::material::TEXTURES_UNREADABLE, self.path.to_owned()),
        })
    }

    fn notes(&self, converted: &Converted) -> Vec<Note> {
        let mut notes = vec![(&notes::material::TEXTURES_CONVERTED, self.path.to_owned())];
        if converted.source.images > 1 {
            notes
                .push((&notes::material::TEXTURE_IMAGES, format!("{}: {} images", self.path, converted.source.images)));
        }
        notes
    }
}

impl ConvertedTextures {
    fn keep(&mut self, converted: Converted) -> Texture {
        let fallback = converted.fallback.map(|bytes| self.spool(bytes));
        Texture::Made { image: self.spool(converted.bytes), format: converted.format, fallback }
    }

    /// Moves an image to the temporary file; it stays in memory if there is none.
    fn spool(&mut self, bytes: Vec<u8>) -> Kept {
        if self.spool.is_none() {
            self.spool = tempfile::tempfile().ok().map(|file| (Arc::new(Mutex::new(file)), 0));
        }
        if let Some((file, end)) = &mut self.spool {
            let mut open = file.lock().unwrap_or_else(PoisonError::into_inner);
            let written = open.seek(SeekFrom::Start(*end)).and_then(|_| open.write_all(&bytes));
            drop(open);
            if written.is_ok() {
                let (at, length) = (*end, bytes.len() as u64);
                *end += length;
                return Kept::Spooled { file: Arc::clone(file), at, length };
            }
        }
        Kept::Memory(Arc::new(bytes))
    }
}
