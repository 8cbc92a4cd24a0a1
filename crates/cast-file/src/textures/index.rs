//! The files in the directories that are searched.

use std::ffi::OsStr;
use std::path::PathBuf;

use super::found::{FoundTexture, TextureMatch};
use super::limits::{SearchLimits, SearchProblem};
use super::order::{Near, Order};
use super::path_parts::{Parts, is_of_picture, stem_and_extension};
use super::tree::{File, Tree};
use crate::confinement::Confinement;
use crate::names::indistinct;
use crate::references::BaseDirectory;

/// Files by name and by stem.
#[derive(Debug)]
pub(super) struct Index {
    tree: Tree,
    by_name: Order,
    by_stem: Order,
    problems: Vec<SearchProblem>,
}

/// A file that is near by path.
pub(super) struct Below<'i> {
    index: &'i Index,
    near: Near,
    /// How many components of the path it shares.
    pub(super) length: usize,
    /// Whether it is at the whole path, relative to a directory that was given.
    pub(super) is_whole: bool,
}

impl Index {
    /// Lists the directories.
    pub(super) fn of(directories: &[PathBuf], limits: SearchLimits) -> Self {
        let (mut tree, mut problems) = (Tree::default(), Vec::new());
        let mut left = limits.entries;
        for directory in directories {
            tree.add_all(directory, (limits, &mut left), &mut problems);
        }
        Self { problems, ..Self::of_tree(tree) }
    }

    fn of_tree(mut tree: Tree) -> Self {
        let name = |file: &File| Some(indistinct(&file.name.to_string_lossy()));
        let stem = |file: &File| {
            let name = file.name.to_string_lossy();
            let (stem, extension) = stem_and_extension(&name);
            is_of_picture(&extension).then(|| indistinct(stem))
        };
        tree.rank_directories();
        let (by_name, by_stem) = (Order::new(&tree, name), Order::new(&tree, stem));
        Self { tree, by_name, by_stem, problems: Vec::new() }
    }

    pub(super) fn problems(&self) -> &[SearchProblem] {
        &self.problems
    }

    /// The nearest file with the name of a texture.
    pub(super) fn by_name(&self, parts: &Parts<'_>) -> Option<Below<'_>> {
        self.near(&self.by_name, &indistinct(parts.name()), parts)
    }

    /// The nearest file with the name of a texture and any extension of a picture.
    pub(super) fn by_stem(&self, parts: &Parts<'_>) -> Option<Below<'_>> {
        let (stem, extension) = stem_and_extension(parts.name());
        is_of_picture(&extension).then(|| self.near(&self.by_stem, &indistinct(stem), parts)).flatten()
    }

    fn near(&self, order: &Order, key: &str, parts: &Parts<'_>) -> Option<Below<'_>> {
        let above: Vec<String> = parts.last_first.iter().skip(1).map(|part| indistinct(part)).collect();
        let near = order.nearest(&self.tree, key, &above, OsStr::new(parts.name()))?;
        let length = near.shared.saturating_add(1);
        let is_in_given = || {
            let directory = self.tree.directory(self.tree.file(near.file)?.directory)?;
            directory.given.as_ref().map(|_| ())
        };
        let is_whole = parts.is_whole(length) && length == 1 && is_in_given().is_some();
        Some(Below { index: self, near, length, is_whole })
    }
}

impl Below<'_> {
    /// The file, as it was found.
    pub(super) fn found(&self, by: TextureMatch) -> Option<FoundTexture> {
        let (given, path) = self.index.tree.path(self.near.file)?;
        // It may have gone, or become a link to elsewhere, since it was listed.
        let file = BaseDirectory::new(given, Confinement::FileDirectory).follow(&path).ok()?;
        Some(FoundTexture { file, by, others: self.near.others })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::{File, counted};
    use super::*;

    /// How many names are compared to find as many textures as there are files, all with one name.
    fn compared(files: u32) -> usize {
        let mut tree = Tree::default();
        let root = tree.push(None, "lib".as_ref(), Some("lib".into())).unwrap();
        for number in 0..files {
            let directory = tree.push(Some(root), format!("d{number}").as_ref(), None).unwrap();
            tree.files.push(File { directory, name: "color.png".into() });
        }
        let index = Index::of_tree(tree);
        counted::take();
        for number in 0..files {
            let path = format!("D:/x/D{number}/color.png");
            let found = index.by_name(&Parts::of(&path)).unwrap();
            assert_eq!((found.near.file, found.length, found.near.others), (number, 2, 0));
            // All files are equally near.
            let path = format!("E:/none{number}/color.png");
            let found = index.by_name(&Parts::of(&path)).unwrap();
            assert_eq!((found.near.file, found.length), (0, 1));
            assert_eq!(u32::try_from(found.near.others), Ok(files.saturating_sub(1)));
        }
        counted::take()
    }

    #[test]
    fn many_textures_are_found_among_many_files_without_comparing_all() {
        let (few, many) = (compared(1 << 9), compared(1 << 14));
        // 32 times as many textures, each in 14 steps instead of 9.
        assert!(many < few * 32 * 14 / 9 * 11 / 10, "{few} and {many} comparisons");
        assert!(many > (1 << 14) * 14, "{many} comparisons");
    }
}
