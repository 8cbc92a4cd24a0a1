//! Instances in several inputs: the paths in one document are relative to one directory.

use std::path::{Path, absolute};

use cast_convert::Format;
use cast_file::{BaseDirectory, Confinement, relative_path};
use cast_format::NodeKind;
use cast_interchange::assets::policy::Substitutes;
use cast_interchange::assets::references;
use cast_interchange::converted::reference;
use cast_interchange::{Converted, notes};

use crate::done::JobInput;
use crate::textures::{References, directory};

/// The instances of an input.
struct Said<'s> {
    source: Option<&'s Path>,
    scene_root: String,
    /// Their paths, except for files that were extracted from the input and are written beside the result.
    paths: Vec<String>,
    /// Whether files were extracted from the input.
    has_own: bool,
}

impl<'s> Said<'s> {
    fn of(part: &Converted<'_>, source: Option<&'s Path>) -> Self {
        let nodes = || part.document.nodes().map(|(_, node)| node);
        let metadata = nodes().find(|node| node.kind == NodeKind::METADATA);
        let scene_root = metadata.and_then(|metadata| metadata.property("sr")?.data.text()).unwrap_or_default();
        let mut said = Self { source, scene_root: scene_root.to_owned(), paths: Vec::new(), has_own: false };
        let files = nodes().filter(|node| node.kind == NodeKind::INSTANCE);
        for file in files.flat_map(|instance| instance.children_of(NodeKind::FILE)) {
            said.has_own |= part.embedded.contains_key(&file.hash);
            said.paths.extend(reference(file, &part.embedded).map(str::to_owned));
        }
        said
    }

    /// The directory that paths are relative to.
    fn base(&self, confinement: Confinement) -> BaseDirectory {
        BaseDirectory::of_file(self.source.unwrap_or(Path::new("")), confinement).with_scene_root(&self.scene_root)
    }
}

impl References<'_> {
    /// Makes instances of all inputs relative to one directory. Writers resolve paths against the first input, so the
    /// files placed by the others are added for them. Adds notes on files that the result does not find. Texture paths
    /// follow from the locations of those files.
    pub(crate) fn resolve_instance_files(
        &self,
        parts: &mut [Converted<'_>],
        sources: &[Option<&Path>],
        substitutes: &mut Substitutes<'_>,
        inputs: &mut [JobInput],
    ) {
        let said: Vec<Said<'_>> = parts.iter().zip(sources).map(|(part, source)| Said::of(part, *source)).collect();
        let placing = || said.iter().filter(|said| said.has_own || !said.paths.is_empty());
        let Some(first) = placing().next() else { return };
        let agree = placing().all(|other| {
            let is_same = directory(other.source) == directory(first.source) && other.scene_root == first.scene_root;
            is_same && (other.scene_root.is_empty() || !other.has_own)
        });
        // The metadata of another input must not change where this input's files are found.
        let agree = agree && said.iter().all(|other| other.scene_root == first.scene_root);
        for ((part, said), input) in parts.iter_mut().zip(&said).zip(inputs) {
            let new: Vec<String> = match agree {
                true => said.paths.clone(),
                false => said.paths.iter().map(|path| self.moved(path, said, substitutes)).collect(),
            };
            let scene_root = if agree { said.scene_root.as_str() } else { "" };
            for (path, new) in said.paths.iter().zip(&new) {
                if self.is_left_behind((path, said), (new, scene_root)) {
                    input.report.add(&notes::scene::INSTANCES_LEFT, path);
                }
            }
            if agree || new == said.paths && said.scene_root.is_empty() {
                continue;
            }
            part.untouched = None;
            let mut new = new.into_iter();
            part.document.for_each_mut(|node| match node.kind {
                NodeKind::METADATA => drop(node.remove("sr")),
                NodeKind::INSTANCE => {
                    let files = node.children_of_mut(NodeKind::FILE);
                    for (file, new) in files.filter(|file| reference(file, &part.embedded).is_some()).zip(&mut new) {
                        file.set("p", new);
                    }
                }
                _ => {}
            });
        }
    }

    /// The path of a file relative to the directory of the result.
    fn moved(&self, path: &str, said: &Said<'_>, substitutes: &mut Substitutes<'_>) -> String {
        let Ok(named) = said.base(Confinement::None).resolve(path) else { return path.to_owned() };
        let output = self.output.filter(|_| self.format == Format::Cast);
        let from = directory(output.or(self.options.source));
        let both = || Some((absolute(&from).ok()?, absolute(&named).ok()?));
        let new =
            relative_path(&from, &named).or_else(|| both().and_then(|(from, named)| relative_path(&from, &named)));
        let new = new.unwrap_or_else(|| named.clone()).to_string_lossy().replace('\\', "/");
        let there = references::base(said.source.unwrap_or(Path::new("")), self.options.assets);
        if let (Ok(found), Ok(named)) =
            (there.follow(&named), BaseDirectory::new(from, Confinement::None).resolve(&new))
        {
            substitutes.file(named, &found);
        }
        new
    }

    /// Whether a file is found from the input, but not from a result that refers to it.
    fn is_left_behind(&self, (path, said): (&str, &Said<'_>), (new, scene_root): (&str, &str)) -> bool {
        let confinement = if self.options.assets.is_anywhere { Confinement::None } else { Confinement::FileDirectory };
        let Some(output) = self.output.filter(|_| self.format == Format::Cast) else { return false };
        let here = BaseDirectory::of_file(output, Confinement::FileDirectory).with_scene_root(scene_root);
        said.base(confinement).find(path).is_ok() && here.find(new).is_err()
    }
}
