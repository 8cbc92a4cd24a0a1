//! Paths of textures in sources whose exporters wrote them on another machine.

use std::path::Path;

use cast_file::{BaseDirectory, Confinement, is_absolute_anywhere};

use crate::assets::policy::AssetPolicy;
use crate::assets::references;
use crate::notes;
use crate::options::Options;
use crate::report::Report;

/// The path by which a result refers to a texture: relative to the source, with slashes.
///
/// Files outside the directory are not looked for. Absolute paths of the exporting machine lead nowhere; relative ones
/// may be right, unless the file is beside the source.
pub fn reachable(given: &str, source: Option<&Path>, may_leave_directory: bool, report: &mut Report) -> String {
    let (path, inside) = relative(given);
    let lies_beside = || references::find(source, last(&path), AssetPolicy::BESIDE).is_ok();
    if inside || may_leave_directory || !is_absolute_anywhere(&path) && !lies_beside() {
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
