//! Files with equal content: a result has each once.

use std::io::Read;

use cast_file::ReferencedFile;
use hashbrown::HashMap;

/// The first file of each content.
#[derive(Debug, Default)]
pub(super) struct EqualFiles {
    known: HashMap<ReferencedFile, ReferencedFile>,
    /// The first file of each size, until another has the same size and it has to be read.
    by_size: HashMap<u64, Option<ReferencedFile>>,
    by_content: HashMap<(u64, Digest), ReferencedFile>,
}

/// The digest of a content.
pub(super) type Digest = [u8; 32];

/// Larger files are taken to be different.
const LARGEST: u64 = 1 << 30;

impl EqualFiles {
    /// The first file with the content of a file: itself if it is that, or cannot be read.
    pub(super) fn first(&mut self, file: &ReferencedFile) -> ReferencedFile {
        if let Some(known) = self.known.get(file) {
            return known.clone();
        }
        let first = self.first_of_content(file).unwrap_or_else(|| file.clone());
        self.known.insert(file.clone(), first.clone());
        first
    }

    fn first_of_content(&mut self, file: &ReferencedFile) -> Option<ReferencedFile> {
        let size = file.open().ok()?.metadata().ok().map(|metadata| metadata.len()).filter(|size| *size <= LARGEST)?;
        let Some(other) = self.by_size.get_mut(&size) else {
            self.by_size.insert(size, Some(file.clone()));
            return None;
        };
        if let Some(other) = other.take()
            && let Some(digest) = digest(&other)
        {
            self.by_content.insert((size, digest), other);
        }
        Some(self.by_content.entry((size, digest(file)?)).or_insert_with(|| file.clone()).clone())
    }
}

/// The digest of the content of a file, if it can be read.
#[cfg(any(unix, windows))]
pub(super) fn digest(file: &ReferencedFile) -> Option<Digest> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file.open().ok()?.take(LARGEST)).ok()?;
    Some(*hasher.finalize().as_bytes())
}

/// Other systems have no files.
#[cfg(not(any(unix, windows)))]
pub(super) fn digest(_: &ReferencedFile) -> Option<Digest> {
    None
}

#[cfg(test)]
mod tests {
    use cast_file::{BaseDirectory, Confinement};

    use super::*;

    #[test]
    fn files_are_equal_by_content() {
        let folder = tempfile::tempdir().unwrap();
        let base = BaseDirectory::new(folder.path(), Confinement::FileDirectory);
        let contents = [("a", "one"), ("b", "two"), ("c", "one"), ("d", "three"), ("e", "two"), ("f", "one")];
        let mut equal = EqualFiles::default();
        let firsts = contents.map(|(name, content)| {
            std::fs::write(folder.path().join(name), content).unwrap();
            let first = equal.first(&base.find(name).unwrap());
            first.named().file_name().unwrap().to_string_lossy().into_owned()
        });
        assert_eq!(firsts, ["a", "b", "a", "d", "b", "a"]);
        assert_eq!(equal.first(&base.find("f").unwrap()), base.find("a").unwrap());
    }
}
