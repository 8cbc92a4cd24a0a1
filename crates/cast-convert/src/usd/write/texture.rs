//! Textures: referred to, copied beside the result, or in the package.

use std::io::{self, Write};

use cast_interchange::assets::policy::Found;
use cast_interchange::assets::references::{self, Content};
use cast_interchange::{NoteKind, Textures, notes};

use super::stage::{Origin, Stage};
use crate::usd::names::identifier;

/// What pictures in a package can be, by their first bytes.
const TYPES: [(&[u8], &str); 3] =
    [(b"\x89PNG\r\n\x1A\n", "png"), (b"\xFF\xD8\xFF", "jpg"), (b"\x76\x2F\x31\x01", "exr")];

/// The path by which the result refers to a texture; `None`, with a note, if it cannot be in the result.
pub(super) fn file(stage: &mut Stage<'_>, origin: Origin<'_>, path: &str) -> Option<String> {
    if stage.is_package {
        return inside(stage, origin, path).map_err(|kind| stage.report.add(kind, path)).ok();
    }
    let is_referred = stage.options.textures == Textures::Embed;
    stage.report.add_if(is_referred, &notes::material::TEXTURES_REFERRED, path);
    let own = stage.copies.path_of(path, stage.options, &mut stage.report).replace('\\', "/");
    stage.uses.refer(origin, path);
    // A path that does not begin with a dot is searched for in other places.
    let is_anchored = own.starts_with(['.', '/']) || own.get(1..2) == Some(":") || own.contains("://");
    let own: String = own.chars().map(|letter| if letter.is_control() { '_' } else { letter }).collect();
    Some(if is_anchored { own } else { format!("./{own}") })
}

/// The path of a texture in the package.
fn inside(stage: &mut Stage<'_>, origin: Origin<'_>, path: &str) -> Result<String, &'static NoteKind> {
    let missing = &notes::material::TEXTURE_FILES;
    let file = references::resolve(origin, path, stage.options.assets).map_err(|_| missing)?;
    if let Some(known) = stage.known_files.get(&file) {
        return known.clone().ok_or(&notes::material::TEXTURE_TYPES);
    }
    let found = references::find(origin, path, stage.options.assets).map_err(|_| missing)?;
    let (start, length) = found.start().map_err(|_| missing)?;
    let Some((_, extension)) = TYPES.iter().find(|(magic, _)| start.starts_with(magic)) else {
        stage.known_files.insert(file, None);
        return Err(&notes::material::TEXTURE_TYPES);
    };
    stage.uses.embed(origin, path);
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = format!("textures/{}_{}.{extension}", stage.files.len(), identifier(&stem));
    let content: Content = match found {
        Found::File(file) => Box::new(move |out| {
            let copied = io::copy(&mut io::Read::take(file.open()?, length), out)?;
            if copied == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
        }),
        Found::Embedded(bytes) => {
            let bytes = bytes.to_vec();
            Box::new(move |out: &mut dyn Write| out.write_all(&bytes))
        }
    };
    stage.files.push((name.clone(), length, content));
    stage.known_files.insert(file, Some(name.clone()));
    Ok(format!("./{name}"))
}
