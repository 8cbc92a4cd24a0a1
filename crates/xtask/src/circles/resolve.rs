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
    /// The files of a crate, beginning with `lib.rs` and `main.rs`.
    pub(super) fn of_crate(src: &Path) -> Self {
        Self::of(&|path| std::fs::read_to_string(src.join(path)).ok())
    }

    /// The same, with what gives the text of a file by its path below `src`, if there is one.
    fn of(read: &dyn Fn(&Path) -> Option<String>) -> Self {
        let mut modules = Self { modules: Vec::new() };
        for root in ["lib.rs", "main.rs"] {
            modules.add(read, root.into(), Path::new(""), None);
        }
        modules
    }

    fn add(
        &mut self,
        read: &dyn Fn(&Path) -> Option<String>,
        file: PathBuf,
        folder: &Path,
        parent: Option<usize>,
    ) -> Option<usize> {
        let source = Source::of(&read(&file)?);
        let index = self.modules.len();
        let names = source.modules.clone();
        self.modules.push(Module { file: file.display().to_string(), source, parent, children: BTreeMap::new() });
        for name in names {
            let below = folder.join(&name);
            let flat = self.add(read, folder.join(format!("{name}.rs")), &below, Some(index));
            // Neither is there if its path is given by an attribute, as for generated code, which only uses what is
            // below it.
            if let Some(child) = flat.or_else(|| self.add(read, below.join("mod.rs"), &below, Some(index))) {
                self.modules[index].children.insert(name, child);
            }
        }
        Some(index)
    }

    pub(super) fn len(&self) -> usize {
        self.modules.len()
    }

    /// The path of a module below `src`, without the extension.
    pub(super) fn name(&self, module: usize) -> &str {
        let file = &self.modules[module].file;
        file.strip_suffix("/mod.rs").or_else(|| file.strip_suffix(".rs")).unwrap_or(file)
    }

    /// For each module with others below it: which of these use each other, each with everything below it. The module
    /// itself takes part as a file: those below it may use what it defines, or it may use them, but not both.
    pub(super) fn levels(&self) -> BTreeMap<usize, BTreeSet<(usize, usize)>> {
        let mut levels: BTreeMap<usize, BTreeSet<(usize, usize)>> = BTreeMap::new();
        for (from, to) in self.uses() {
            let (from, to) = (self.ancestry(from), self.ancestry(to));
            let shared = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
            // Two roots, a library and its program, share nothing.
            let Some(parent) = shared.checked_sub(1).map(|last| from[last]) else { continue };
            let at = |ancestry: &[usize]| ancestry.get(shared).copied().unwrap_or(parent);
            levels.entry(parent).or_default().insert((at(&from), at(&to)));
        }
        levels
    }

    /// The modules from the root to this one.
    fn ancestry(&self, module: usize) -> Vec<usize> {
        let mut ancestry: Vec<usize> = std::iter::successors(Some(module), |at| self.modules[*at].parent).collect();
        ancestry.reverse();
        ancestry
    }

    /// All pairs of a file and another one that it uses.
    fn uses(&self) -> BTreeSet<(usize, usize)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circles::graph::circles;

    /// The circles of a crate of these files.
    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let text = |path: &Path| files.iter().find(|(file, _)| Path::new(file) == path).map(|(_, text)| (*text).into());
        let modules = Modules::of(&text);
        let names = |circle: BTreeSet<usize>| circle.iter().map(|module| modules.name(*module).to_owned()).collect();
        modules.levels().values().flat_map(circles).map(names).collect()
    }

    #[test]
    fn a_folder_counts_as_one_with_everything_below_it() {
        let root = ("lib.rs", "mod constraint;\nmod skeleton;");
        let skeleton = ("skeleton.rs", "mod bone;\npub use bone::Bone;\nuse crate::constraint::Rig;\nstruct S(Rig);");
        let bone = ("skeleton/bone.rs", "pub struct Bone;");
        // No file uses a file that uses it, but `constraint` cannot be understood without `skeleton`, nor the other way.
        let constraint = ("constraint.rs", "use crate::skeleton::Bone;\npub struct Rig(Bone);");
        assert_eq!(found(&[root, skeleton, bone, constraint]), [["constraint", "skeleton"]]);
        let constraint = ("constraint.rs", "pub struct Rig;");
        assert_eq!(found(&[root, skeleton, bone, constraint]), Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_module_is_above_those_below_it_or_under_them() {
        let root = ("lib.rs", "mod a;");
        let uses = ("a.rs", "mod b;\nmod c;\nfn f() { b::g(); }\npub fn h() {}");
        let (leaf, user) = ("pub fn g() {}", "fn i() { super::h(); }");
        assert_eq!(found(&[root, uses, ("a/b.rs", leaf), ("a/c.rs", user)]), Vec::<Vec<String>>::new());
        let both = "pub fn g() { super::c::i(); }";
        assert_eq!(found(&[root, uses, ("a/b.rs", both), ("a/c.rs", user)]), [["a", "a/b", "a/c"]]);
    }
}
