//! Resolves paths to files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::source::{Import, Source};

/// The maximum number of imports that a path may lead through; a circle of them has no end.
const MOST_STEPS: usize = 16;

/// The modules of a crate that have separate files, the root first.
pub(super) struct Modules {
    modules: Vec<Module>,
}

struct Module {
    /// The path of the file, relative to `src`.
    file: String,
    source: Source,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
}

impl Modules {
    /// Reads the files of a crate, beginning with `lib.rs` and `main.rs`.
    pub(super) fn of_crate(src: &Path) -> Result<Self, String> {
        let mut modules = Self { modules: Vec::new() };
        for root in ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().filter(|root| root.is_file()) {
            modules.add(src, root, src.to_path_buf(), None)?;
        }
        Ok(modules)
    }

    fn add(&mut self, src: &Path, path: PathBuf, folder: PathBuf, parent: Option<usize>) -> Result<usize, String> {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let file = path.strip_prefix(src).unwrap_or(&path).display().to_string();
        let index = self.modules.len();
        let source = Source::of(&text);
        let names = source.modules.clone();
        self.modules.push(Module { file, source, parent, children: BTreeMap::new() });
        for name in names {
            let (flat, deep) = (folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs"));
            let path = if flat.is_file() { flat } else { deep };
            // Its path is given by an attribute, as for generated code, which only uses what is below it.
            if path.is_file() {
                let child = self.add(src, path, folder.join(&name), Some(index))?;
                self.modules[index].children.insert(name, child);
            }
        }
        Ok(index)
    }

    pub(super) fn len(&self) -> usize {
        self.modules.len()
    }

    pub(super) fn file(&self, module: usize) -> &str {
        &self.modules[module].file
    }

    /// All pairs of a file and another one that it uses.
    pub(super) fn uses(&self) -> BTreeSet<(usize, usize)> {
        let mut uses = BTreeSet::new();
        for (index, module) in self.modules.iter().enumerate() {
            // A re-export is only a use where the name is used again.
            let used = |import: &&Import| !import.public || module.source.names.contains(&import.name);
            let imported = module.source.imports.iter().filter(used).map(|import| &import.path);
            for path in imported.chain(&module.source.paths) {
                uses.extend(self.resolve(index, path, 0).map(|target| (index, target)));
            }
        }
        uses.retain(|(from, to)| from != to);
        uses
    }

    /// The module that defines what a path in a module names; `None` if it is not in this crate.
    fn resolve(&self, from: usize, path: &[String], steps: usize) -> Option<usize> {
        if steps > MOST_STEPS {
            return None;
        }
        let (first, rest) = path.split_first()?;
        let module = &self.modules[from];
        match first.as_str() {
            "crate" => self.descend(self.root(from), rest, steps),
            "self" => self.descend(from, rest, steps),
            "super" => self.descend(module.parent?, rest, steps),
            name if module.children.contains_key(name) => self.descend(from, path, steps),
            name => {
                // A module that was imported.
                let import = module.source.imports.iter().find(|import| import.name == *name && import.path != path)?;
                let joined: Vec<String> = import.path.iter().chain(rest).cloned().collect();
                self.resolve(from, &joined, steps + 1)
            }
        }
    }

    fn root(&self, mut module: usize) -> usize {
        while let Some(parent) = self.modules[module].parent {
            module = parent;
        }
        module
    }

    /// Follows a path downwards, and through re-exports.
    fn descend(&self, at: usize, path: &[String], steps: usize) -> Option<usize> {
        if steps > MOST_STEPS {
            return None;
        }
        let Some((name, rest)) = path.split_first() else { return Some(at) };
        let module = &self.modules[at];
        if name == "super" {
            return self.descend(module.parent?, rest, steps + 1);
        }
        if let Some(child) = module.children.get(name) {
            return self.descend(*child, rest, steps);
        }
        if module.source.items.contains(name) {
            return Some(at);
        }
        if let Some(import) = module.source.imports.iter().find(|import| import.name == *name) {
            let joined: Vec<String> = import.path.iter().chain(rest).cloned().collect();
            return self.resolve(at, &joined, steps + 1);
        }
        let globs = module.source.imports.iter().filter(|import| import.name == "*");
        for glob in globs {
            let (_, whole) = glob.path.split_last()?;
            let target = self.resolve(at, whole, steps + 1);
            if target.is_some_and(|target| target != at && self.modules[target].source.items.contains(name)) {
                return target;
            }
        }
        Some(at)
    }
}
