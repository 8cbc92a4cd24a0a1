//! Textures of sources: where they are, and by which paths a result refers to them.

use std::path::Path;

use cast_file::{
    BaseDirectory, Confinement, FoundTexture, TextureMatch, TextureNotFound, TextureSearch, is_absolute_anywhere,
    normal_path, path_between, relative_path,
};

use crate::assets::policy::AssetPolicy;
use crate::assets::references;
use crate::notes;
use crate::options::Options;
use crate::report::Report;

/// The file of a texture of a source. Adds a note if it is a guess by its name.
///
/// # Errors
/// Returns an error if there is none, or if it would be where files are not looked for.
pub fn locate(
    search: &TextureSearch,
    base: &BaseDirectory,
    path: &str,
    report: &mut Report,
) -> Result<FoundTexture, TextureNotFound> {
    let found = search.find(base, path)?;
    let kind = match found.by {
        TextureMatch::Name => &notes::material::TEXTURES_BY_NAME,
        TextureMatch::Stem => &notes::material::TEXTURES_BY_STEM,
        _ => return Ok(found),
    };
    let more = if found.others > 0 { format!(", one of {}", found.others.saturating_add(1)) } else { String::new() };
    report.add(kind, format_args!("{path}: {}{more}", found.file.named().display()));
    Ok(found)
}

/// The path by which a result refers to a texture of a source: the one in the source if that leads to the same place.
///
/// A path that leads outside is only calculated: nothing there is looked at.
#[must_use]
pub fn path_from_result(
    path: &str,
    source: &Path,
    found: &Result<FoundTexture, TextureNotFound>,
    result: &Path,
) -> String {
    let directory = |file: &Path| std::path::absolute(file).ok()?.parent().map(normal_path);
    let is_beside = directory(source) == directory(result);
    match found {
        Ok(found) => {
            let from_there = || BaseDirectory::of_file(result, Confinement::None).find(path);
            let leads_there = found.by == TextureMatch::Path
                && (is_beside || from_there().is_ok_and(|file| file.path() == found.file.path()));
            let between = || path_between(result.parent().unwrap_or(Path::new("")), found.file.named());
            if leads_there { path.to_owned() } else { between() }
        }
        Err(TextureNotFound::Outside) if !is_beside && !is_absolute_anywhere(path) => {
            let place = BaseDirectory::of_file(source, Confinement::None).resolve(path).ok();
            let place = place.and_then(|place| std::path::absolute(place).ok());
            let new = place.and_then(|place| relative_path(&directory(result)?, &place));
            new.map_or_else(|| path.to_owned(), |new| new.to_string_lossy().replace('\\', "/"))
        }
        Err(_) => path.to_owned(),
    }
}

/// The path by which a document from a source refers to a texture: relative to the source, with slashes.
///
/// Files outside the directory are not looked for. Absolute paths of the exporting machine lead nowhere; relative ones
/// may be right, unless the file is found elsewhere.
pub fn reachable(given: &str, source: Option<&Path>, options: &Options<'_>, report: &mut Report) -> String {
    let (path, inside) = relative(given);
    let Some(source) = source.filter(|_| !inside && !options.follow_outside) else { return path };
    let base = references::base(source, options.assets());
    if let Ok(found) = locate(&options.texture_search, &base, given, report) {
        return path_between(base.root(), found.file.named());
    }
    if !is_absolute_anywhere(&path) {
        return path;
    }
    report.add(&notes::material::TEXTURE_PATHS, given);
    last(&path).to_owned()
}

/// The path by which a result refers to a texture if there is such a file; relative to the source if it lies below its
/// directory.
pub fn found(given: &str, source: Option<&Path>, may_leave_directory: bool) -> Option<String> {
    let directory = std::path::absolute(source?).ok()?;
    let below = Path::new(given).strip_prefix(directory.parent()?).ok().and_then(Path::to_str);
    let (path, _) = relative(below.unwrap_or(given));
    let policy = AssetPolicy { is_anywhere: may_leave_directory, ..AssetPolicy::BESIDE };
    references::find(source, &path, policy).is_ok().then_some(path)
}

/// Whether there is a file at a path of a source.
pub fn is_found(source: Option<&Path>, path: &str, options: &Options<'_>) -> bool {
    references::find(source, path, options.assets()).is_ok()
}

/// A path of any system with slashes and without `.` and `..`, and whether it stays below its starting directory.
fn relative(given: &str) -> (String, bool) {
    let slashes = given.replace('\\', "/");
    let directory = BaseDirectory::new(".", Confinement::FileDirectory);
    match directory.resolve(&slashes) {
        Ok(path) if !is_absolute_anywhere(&slashes) => {
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            (parts.join("/"), !parts.is_empty())
        }
        _ => (slashes, false),
    }
}

/// The name of the file at a path.
pub fn last(path: &str) -> &str {
    path.rsplit(['/', '\\']).find(|part| !part.is_empty() && *part != ".." && *part != ".").unwrap_or("texture")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_any_system_are_told_apart() {
        let inside = |path: &str| (path.to_owned(), true);
        assert_eq!(relative("a/b.png"), inside("a/b.png"));
        assert_eq!(relative(".\\a\\..\\b.png"), inside("b.png"));
        for outside in ["../b.png", "..\\b.png", "/etc/b.png", "C:\\b.png", "c:b.png", "\\\\server\\b.png", "a/../../b"]
        {
            assert!(!relative(outside).1, "{outside}");
        }
        assert_eq!(last("C:\\textures\\b.png"), "b.png");
        assert_eq!(last("../.."), "texture");
    }
}
