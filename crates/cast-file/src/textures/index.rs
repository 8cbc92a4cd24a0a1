//! The files in the directories that are searched.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf, absolute};
use std::{fs, io};

use cast_base::sort;

use super::order::{Near, Order};
use super::{FoundTexture, Parts, SearchLimits, SearchProblem, TextureMatch, is_of_picture, stem_and_extension};
use crate::names::indistinct;
use crate::paths::normal_path;
use crate::references::{BaseDirectory, Confinement};

/// Files by name and by stem.
#[derive(Debug)]
pub(super) struct Index {
    tree: Tree,
    by_name: Order,
    by_stem: Order,
    problems: Vec<SearchProblem>,
}

/// Files and their directories.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) directories: Vec<Directory>,
    /// In order of the directories given, then of their depth, then of the names of directories and files.
    pub(super) files: Vec<File>,
}

/// A directory, or a component of the path of one that was given.
#[derive(Debug)]
pub(super) struct Directory {
    pub(super) parent: Option<u32>,
    /// Its name without case.
    pub(super) key: Box<str>,
    /// Its position in the order of [`Tree::rank_directories`].
    rank: u32,
    name: OsString,
    /// The path, if it was given, and its index among those that were.
    given: Option<PathBuf>,
}

#[derive(Debug)]
pub(super) struct File {
    pub(super) directory: u32,
    pub(super) name: OsString,
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

impl Tree {
    pub(super) fn directory(&self, index: u32) -> Option<&Directory> {
        self.directories.get(usize::try_from(index).ok()?)
    }

    pub(super) fn file(&self, index: u32) -> Option<&File> {
        self.files.get(usize::try_from(index).ok()?)
    }

    /// The directories from this one up.
    pub(super) fn upwards(&self, index: u32) -> impl Iterator<Item = &Directory> {
        std::iter::successors(self.directory(index), |directory| self.directory(directory.parent?))
    }

    /// The position of a file's directory in the order of the names of directories.
    pub(super) fn rank(&self, file: &File) -> Option<u32> {
        self.directory(file.directory).map(|directory| directory.rank)
    }

    /// Sorts directories by their names, each from its own up to the root.
    fn rank_directories(&mut self) {
        let count = u32::try_from(self.directories.len()).unwrap_or(u32::MAX);
        let mut order: Vec<u32> = (0..count).collect();
        let keys = |index: u32| self.upwards(index).map(|directory| &*directory.key);
        sort::unstable_by(&mut order, |one, other| keys(*one).cmp(keys(*other)).then(one.cmp(other)));
        for (rank, directory) in (0..).zip(order) {
            if let Some(directory) = usize::try_from(directory).ok().and_then(|at| self.directories.get_mut(at)) {
                directory.rank = rank;
            }
        }
    }

    /// The directory that was given, and the path of a file.
    fn path(&self, file: u32) -> Option<(&Path, PathBuf)> {
        let file = self.file(file)?;
        let mut steps = vec![&*file.name];
        for directory in self.upwards(file.directory) {
            if let Some(given) = &directory.given {
                let mut path = given.clone();
                path.extend(steps.into_iter().rev());
                return Some((given, path));
            }
            steps.push(&directory.name);
        }
        None
    }

    fn push(&mut self, parent: Option<u32>, name: &OsStr, given: Option<PathBuf>) -> Option<u32> {
        let index = u32::try_from(self.directories.len()).ok()?;
        let key = indistinct(&name.to_string_lossy()).into();
        self.directories.push(Directory { parent, key, rank: 0, name: name.to_owned(), given });
        Some(index)
    }

    /// Adds the files in a directory and below it, level by level.
    fn add_all(&mut self, given: &Path, (limits, left): (SearchLimits, &mut usize), problems: &mut Vec<SearchProblem>) {
        let whole = absolute(given).unwrap_or_else(|_| given.to_path_buf());
        let mut above = None;
        // The names of the directories above it are part of the paths of its files.
        let names = normal_path(&whole);
        let names = names.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name),
            _ => None,
        });
        for name in names {
            above = self.push(above, name, None).or(above);
        }
        let given = normal_path(given);
        match above.and_then(|last| usize::try_from(last).ok()).and_then(|last| self.directories.get_mut(last)) {
            Some(last) => last.given = Some(given.clone()),
            // The root of the file system.
            None => above = self.push(None, OsStr::new(""), Some(given.clone())),
        }
        let Some(root) = above else { return };
        let mut ahead = VecDeque::from([(root, given, 0_usize)]);
        let mut is_too_deep = false;
        while let Some((index, path, depth)) = ahead.pop_front() {
            let mut inner = Vec::new();
            match self.list(index, &path, left, &mut inner) {
                Ok(true) => {}
                Ok(false) => {
                    return problems.push(SearchProblem::Entries { directory: path, most: limits.entries });
                }
                Err(error) => problems.push(SearchProblem::Directory { path: path.clone(), error }),
            }
            if depth >= limits.depth {
                if let Some(first) = inner.first().filter(|_| !std::mem::replace(&mut is_too_deep, true)) {
                    problems.push(SearchProblem::Depth { directory: path.join(first), most: limits.depth });
                }
                continue;
            }
            for name in inner {
                if let Some(child) = self.push(Some(index), &name, None) {
                    ahead.push_back((child, path.join(&name), depth.saturating_add(1)));
                }
            }
        }
    }

    /// Adds the files in one directory, and puts its directories into `inner`. Returns whether all could be counted.
    fn list(&mut self, index: u32, path: &Path, left: &mut usize, inner: &mut Vec<OsString>) -> io::Result<bool> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let (mut names, mut is_complete) = (Vec::new(), true);
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let Some(rest) = left.checked_sub(1) else {
                is_complete = false;
                break;
            };
            *left = rest;
            // Neither links nor pipes.
            let kind = entry.file_type()?;
            if kind.is_file() {
                names.push(entry.file_name());
            } else if kind.is_dir() {
                inner.push(entry.file_name());
            }
        }
        sort::unstable_by(&mut names, OsString::cmp);
        sort::unstable_by(inner, OsString::cmp);
        self.files.extend(names.into_iter().map(|name| File { directory: index, name }));
        Ok(is_complete)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local!(static COMPARED: Cell<usize> = const { Cell::new(0) });

    /// Counts a comparison of names of directories.
    pub(crate) fn count() {
        COMPARED.set(COMPARED.get().saturating_add(1));
    }

    /// How many names are compared to find as many textures as there are files, all with one name.
    fn compared(files: u32) -> usize {
        let mut tree = Tree::default();
        let root = tree.push(None, "lib".as_ref(), Some("lib".into())).unwrap();
        for number in 0..files {
            let directory = tree.push(Some(root), format!("d{number}").as_ref(), None).unwrap();
            tree.files.push(File { directory, name: "color.png".into() });
        }
        let index = Index::of_tree(tree);
        COMPARED.set(0);
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
        COMPARED.get()
    }

    #[test]
    fn many_textures_are_found_among_many_files_without_comparing_all() {
        let (few, many) = (compared(1 << 9), compared(1 << 14));
        // 32 times as many textures, each in 14 steps instead of 9.
        assert!(many < few * 32 * 14 / 9 * 11 / 10, "{few} and {many} comparisons");
        assert!(many > (1 << 14) * 14, "{many} comparisons");
    }
}
