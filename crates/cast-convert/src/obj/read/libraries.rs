//! The material libraries of a file.

use std::borrow::Cow;
use std::path::Path;

use cast_interchange::assets::references;
use cast_interchange::{Encoding, Options, Report, Source, notes};

use super::mtl;
use super::objects::Objects;
use super::text::{text, unquoted};
use crate::text::decoded;

/// A library that was found.
pub(super) struct Library {
    /// Its text, decoded.
    pub(super) text: Vec<u8>,
    /// The directory in which it lies, relative to that of the source: empty, or with a slash at its end.
    pub(super) folder: String,
}

/// Loads the libraries that a file names, in order, or the one with the name of the file if it has materials and no
/// library is found. Each is loaded once.
pub(super) fn load(
    named: &[Cow<'_, [u8]>],
    has_materials: bool,
    source: Source<'_>,
    options: &Options<'_>,
    report: &mut Report,
) -> Vec<Library> {
    let (mut libraries, mut seen) = (Vec::new(), hashbrown::HashSet::new());
    let find = |name: &[u8], seen: &mut hashbrown::HashSet<Vec<u8>>, report: &mut Report| {
        if seen.contains(name) {
            return Some(None);
        }
        let (path, bytes) = references::load_named(source.path, name, options.assets()).ok()?;
        seen.insert(name.to_owned());
        let slashes = path.replace('\\', "/");
        let folder = slashes.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        Some(Some(Library { text: decoded(&bytes, b'#', options.encoding, report).into_owned(), folder }))
    };
    for line in named {
        // A name may contain spaces, and a line several names.
        let whole = unquoted(line).0;
        if whole.is_empty() {
            continue;
        }
        let is_quoted = line.starts_with(b"\"");
        if let Some(found) = Some(())
            .filter(|()| !is_quoted || unquoted(line).1.trim_ascii().is_empty())
            .and_then(|()| find(whole, &mut seen, report))
        {
            libraries.extend(found);
            continue;
        }
        let names = names(line);
        for name in if names.len() > 1 { names } else { vec![whole.to_vec()] } {
            match find(&name, &mut seen, report) {
                Some(found) => libraries.extend(found),
                None => report.add(&notes::material::LIBRARIES, text(&name)),
            }
        }
    }
    let assumed = source.path.and_then(Path::file_stem).map(|stem| format!("{}.mtl", stem.to_string_lossy()));
    if let Some(assumed) = assumed.filter(|_| libraries.is_empty() && has_materials)
        && let Some(Some(found)) = find(assumed.as_bytes(), &mut seen, report)
    {
        report.add(&notes::material::LIBRARY_ASSUMED, &assumed);
        libraries.push(found);
    }
    libraries
}

/// Decodes the names of the file, or a library, if only the materials that they have in common show that it is in this
/// encoding.
pub(super) fn agree(objects: &mut Objects<'_>, libraries: &mut [Library], encoding: Encoding) {
    let defined = |library: &Library| {
        let definitions = mtl::definitions(&library.text, &mut Report::default()).into_iter();
        definitions.map(|definition| definition.name.into_owned()).collect::<Vec<_>>()
    };
    let used = objects.materials.iter().map(|name| name.to_vec()).collect();
    let mut sources: Vec<Vec<Vec<u8>>> = std::iter::once(used).chain(libraries.iter().map(defined)).collect();
    sources.iter_mut().for_each(|names| names.retain(|name| !name.is_ascii()));
    let texts = encoding.texts();
    let mut is_found = encoding.in_company(&sources).into_iter();
    if is_found.next() == Some(true) {
        let names = objects.objects.iter_mut().map(|object| &mut object.name).chain(&mut objects.materials);
        names.for_each(|name| *name = Cow::Owned(texts.read(name).into_owned().into_bytes()));
    }
    for (library, _) in libraries.iter_mut().zip(is_found).filter(|(_, is_found)| *is_found) {
        library.text = texts.read_lines(&library.text);
    }
}

/// The names in a line: quoted, or up to a word that ends like the name of a library; single words if none does.
fn names(line: &[u8]) -> Vec<Vec<u8>> {
    let (mut names, mut rest, mut begun) = (Vec::new(), line.trim_ascii(), Vec::new());
    let ends = |word: &[u8]| word.to_ascii_lowercase().ends_with(b".mtl");
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let has_ends = line.split(is_space).any(ends);
    while !rest.is_empty() {
        let (quoted, after) = unquoted(rest);
        if quoted.len() < rest.len() && begun.is_empty() {
            names.push(quoted.to_vec());
            rest = after.trim_ascii_start();
            continue;
        }
        let length = rest.iter().position(&is_space).unwrap_or(rest.len());
        let (word, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        begun.extend_from_slice(word);
        rest = after.trim_ascii_start();
        if !has_ends || ends(word) || rest.is_empty() {
            names.push(std::mem::take(&mut begun));
        } else {
            begun.push(b' ');
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_several_names() {
        assert_eq!(names(b"l1.mtl l2.mtl"), [b"l1.mtl", b"l2.mtl"]);
        assert_eq!(names(b"my first.MTL  my second.mtl"), [&b"my first.MTL"[..], b"my second.mtl"]);
        assert_eq!(names(b"\"a b\" c.mtl \"d.mtl\""), [&b"a b"[..], b"c.mtl", b"d.mtl"]);
        assert_eq!(names(b"one two"), [b"one", b"two"]);
    }
}
