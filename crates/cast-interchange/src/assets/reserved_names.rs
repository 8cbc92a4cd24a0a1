//! Names beside a result that are already taken.

use std::path::{Path, PathBuf, absolute};

use cast_file::{FileNames, file_system_key, is_same_path, normal_path};
use hashbrown::HashMap;

/// Paths that no file beside a result may have, whether or not files exist there.
#[derive(Clone, Debug, Default)]
pub struct ReservedNames {
    /// The directory of the result.
    directory: PathBuf,
    /// The names in each directory, both found by what the system compares.
    names: HashMap<PathBuf, HashMap<PathBuf, String>>,
}

impl ReservedNames {
    /// For files beside a result.
    pub fn beside(result: Option<&Path>) -> Self {
        Self { directory: whole(result.and_then(Path::parent).unwrap_or(Path::new(""))), names: HashMap::new() }
    }

    /// Adds a file.
    pub fn add(&mut self, file: &Path) {
        let file = whole(file);
        if let (Some(directory), Some(name)) = (file.parent(), file.file_name()) {
            let names = self.names.entry(file_system_key(directory)).or_default();
            names.insert(file_system_key(name), name.to_string_lossy().into_owned());
        }
    }

    /// Adds a file by its path relative to the result.
    pub fn add_beside(&mut self, path: &str) {
        self.add(&self.directory.join(path));
    }

    /// Whether a path relative to the result is taken.
    pub fn has(&self, path: &str) -> bool {
        let file = normal_path(&self.directory.join(path));
        let names = file.parent().and_then(|directory| self.names.get(&file_system_key(directory)));
        names.zip(file.file_name()).is_some_and(|(names, name)| names.contains_key(&file_system_key(name)))
    }

    /// Reserves all names that are taken in a directory, given relative to the result.
    pub fn reserve(&self, directory: &str, names: &mut FileNames) {
        let directory = normal_path(&self.directory.join(directory));
        let taken = self.names.get(&file_system_key(directory));
        taken.into_iter().flat_map(HashMap::values).for_each(|name| names.reserve(name));
    }

    /// The name of a file that is taken and lies in a directory, given relative to the result.
    pub fn name_of(&self, file: &Path, directory: &str) -> Option<String> {
        let name = file.file_name()?;
        let directory = normal_path(&self.directory.join(directory));
        let place = file_system_key(&directory);
        self.names.get(&place)?.get(&file_system_key(name))?;
        let parent = file.parent()?;
        let is_there = file_system_key(whole(parent)) == place || is_same_path(parent, directory);
        is_there.then(|| name.to_string_lossy().into_owned())
    }
}

/// An absolute path where possible, without `..`.
fn whole(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    normal_path(&absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}
