//! Files that were probably meant.

use std::path::Path;

/// How many files of a directory are compared at most.
const MOST_FILES: usize = 4096;
/// How alike names have to be, from 0 to 1.
const ALIKE: f64 = 0.85;

/// The name of the file beside a missing one that is most like it, if one is nearly the same.
pub(crate) fn name_like(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?.to_lowercase();
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files = directory.read_dir().ok()?.filter_map(Result::ok).take(MOST_FILES);
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let rated = names.map(|name| (strsim::jaro_winkler(&name.to_lowercase(), &wanted), name));
    let best =
        rated.filter(|(rate, _)| *rate >= ALIKE).max_by(|(a, left), (b, right)| a.total_cmp(b).then(right.cmp(left)));
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_mistake_is_recognised() {
        let directory = tempfile::tempdir().unwrap();
        for name in ["hero.cast", "walk.cast", "Knight.FBX"] {
            std::fs::write(directory.path().join(name), "").unwrap();
        }
        let like = |name: &str| name_like(&directory.path().join(name));
        assert_eq!(like("hreo.cast").as_deref(), Some("hero.cast"));
        assert_eq!(like("knight.fbx").as_deref(), Some("Knight.FBX"));
        assert_eq!(like("dragon.glb"), None);
        assert_eq!(name_like(Path::new("no_such_directory/hero.cast")), None);
    }
}
