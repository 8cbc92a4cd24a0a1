//! Real FBX and OBJ files, and small ones made for what real ones rarely have.
//!
//! The real ones are not in the repository: set `CAST_CORPUS` to the directory that holds `fbx` and `obj`, or to the one beside
//! them that holds Cast files.

mod between;
mod evaluated;
mod made;
mod opacity;
mod references;
mod textures;
mod whole;

use std::path::PathBuf;

/// The directory of this name; `None` without a corpus.
fn folder(name: &str) -> Option<PathBuf> {
    let Some(given) = std::env::var_os("CAST_CORPUS") else {
        println!("skipped: CAST_CORPUS is not set");
        return None;
    };
    let given = PathBuf::from(given);
    let found = [given.join(name), given.join("..").join(name)].into_iter().find(|folder| folder.is_dir());
    Some(found.unwrap_or_else(|| panic!("CAST_CORPUS is {}, where no {name} is", given.display())))
}

/// The files there with this ending, by name.
fn files(folder: &str, ending: &str) -> Vec<(String, PathBuf)> {
    let Some(folder) = self::folder(folder) else { return Vec::new() };
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let named = entries.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path));
    let mut files: Vec<_> = named.filter(|(name, _)| name.ends_with(ending)).collect();
    files.sort();
    files
}
