//! Several files as one scene: parts of a character are joined, and `FILE@BONE` is attached to a bone.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::convert::join::{self, Attachment, Joined, Joining, NotAttached};
use castkit::convert::{Report, name_after_files};
use castkit::read::NodeKind;
use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::write::{Document, Layout, Node};

use crate::status::Failure;

/// A file of the scene.
pub(crate) struct Part<'p> {
    pub(crate) path: &'p Path,
    pub(crate) attachment: Option<&'p Attachment>,
    pub(crate) file: &'p CastFile,
    /// The length of a unit that it stated before it was converted to metres.
    pub(crate) unit: Option<f32>,
    /// Whether a texture was embedded in it, by its path in materials.
    pub(crate) embeds: &'p dyn Fn(&str) -> bool,
}

/// The files of one scene.
pub(crate) struct Together<'p> {
    /// The document of each file. What one file attaches or adds moves into the document of another.
    pub(crate) documents: Vec<Document<'p>>,
    /// For each file, the paths of textures that had to change, because another file has another texture of that path: the
    /// old paths by the new ones.
    pub(crate) textures: Vec<HashMap<String, String>>,
    /// The notes on joining, one report for each file.
    pub(crate) reports: Vec<Report>,
    /// Whether any document differs from its file.
    #[cfg_attr(not(feature = "view"), allow(dead_code, reason = "the viewer is what needs it"))]
    pub(crate) is_changed: bool,
}

/// Files with the bones that they are attached to, if any.
pub(crate) fn split(texts: &[PathBuf]) -> Vec<(PathBuf, Option<Attachment>)> {
    texts.iter().map(|text| Attachment::split(text)).collect()
}

/// All files in one space, as a conversion has them: the axes of the first that states them, and what states something
/// speaks for what does not. What has no name has that of its file.
pub(crate) fn join<'p>(parts: &[Part<'p>]) -> Result<Together<'p>, Failure> {
    let mut documents: Vec<Document<'p>> = parts.iter().map(|part| Document::from(&part.file.cast())).collect();
    let mut is_changed = bring_into_one_space(&mut documents, parts);
    let stem = |part: &Part<'p>| part.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if parts.len() > 1 {
        let stems: Vec<&str> = parts.iter().map(stem).collect();
        is_changed |= name_after_files(documents.iter_mut().zip(stems)).contains(&true);
    }
    let textures = tell_textures_apart(&mut documents, parts);
    is_changed |= textures.iter().any(|renamed| !renamed.is_empty());
    let attachments: Vec<Option<Attachment>> = parts.iter().map(|part| part.attachment.cloned()).collect();
    let joined = join::join(&mut documents, &attachments, Joining::default());
    let joined = joined.map_err(|NotAttached { document, error }| match parts.get(document) {
        Some(part) => Failure::Other { path: part.path.to_path_buf(), reason: error.to_string() },
        None => Failure::file(error),
    })?;
    let Joined { reports, is_changed: is_joined, .. } = joined;
    Ok(Together { documents, textures, reports, is_changed: is_changed || is_joined })
}

/// The answer of all that state one, if they agree.
fn agreed<T: Copy>(mut stated: impl Iterator<Item = T>, is_same: impl Fn(T, T) -> bool) -> Option<T> {
    let first = stated.next()?;
    stated.all(|other| is_same(first, other)).then_some(first)
}

/// Files that state their unit are in metres by now; others are in the unit that those agree on. Returns whether anything
/// was converted.
fn bring_into_one_space(documents: &mut [Document<'_>], parts: &[Part<'_>]) -> bool {
    let ups: Vec<Option<Up>> = documents.iter().map(Up::of).collect();
    let stated = || ups.iter().copied().flatten();
    let assumed = agreed(stated(), |one, other| one == other).unwrap_or(Up::USUAL);
    let common = stated().next().unwrap_or(assumed);
    let is_same = |one: f32, other: f32| (one - other).abs() <= 1e-6 * one.max(other);
    let unit = agreed(parts.iter().filter_map(|part| part.unit), is_same).filter(|unit| !is_same(*unit, 1.0));
    let mut is_changed = false;
    for ((document, part), up) in documents.iter_mut().zip(parts).zip(&ups) {
        let turn = Conversion::between(up.unwrap_or(assumed), common);
        let scaled = unit.filter(|_| part.unit.is_none()).and_then(|unit| turn.with_scale(unit));
        if up.unwrap_or(assumed) != common || scaled.is_some() {
            convert(document, &scaled.unwrap_or(turn));
            is_changed = true;
        }
    }
    is_changed
}

/// Where a texture is looked for.
#[derive(Clone, PartialEq, Eq)]
enum Place {
    In(usize),
    Below(PathBuf),
}

/// Gives a texture another path if an earlier file has another texture of that path. Returns the old paths by the new ones.
fn tell_textures_apart(documents: &mut [Document<'_>], parts: &[Part<'_>]) -> Vec<HashMap<String, String>> {
    let mut used: HashSet<String> = HashSet::new();
    for document in documents.iter_mut() {
        textures(document, |path| {
            used.insert(path.to_owned());
            None
        });
    }
    let mut owners: HashMap<String, Place> = HashMap::new();
    let of_part = |(number, (document, part)): (usize, (&mut Document<'_>, &Part<'_>))| {
        let mut moved: HashMap<String, String> = HashMap::new();
        let mut renamed: HashMap<String, String> = HashMap::new();
        textures(document, |path| {
            if let Some(new) = renamed.get(path) {
                return Some(new.clone());
            }
            let directory = part.path.parent().unwrap_or(Path::new("")).to_path_buf();
            let place = if (part.embeds)(path) { Place::In(number) } else { Place::Below(directory) };
            if *owners.entry(path.to_owned()).or_insert_with(|| place.clone()) == place {
                return None;
            }
            let mut new = format!("{}/{path}", number + 1);
            while !used.insert(new.clone()) {
                new.insert(0, '_');
            }
            renamed.insert(path.to_owned(), new.clone());
            moved.insert(new.clone(), path.to_owned());
            Some(new)
        });
        moved
    };
    documents.iter_mut().zip(parts).enumerate().map(of_part).collect()
}

/// Visits the paths of textures in the materials of models, and changes those for which there is a new one.
fn textures(document: &mut Document<'_>, mut new: impl FnMut(&str) -> Option<String>) {
    let models = document.roots.iter_mut().flat_map(|root| root.children_of_mut(NodeKind::MODEL));
    let materials = models.flat_map(|model| model.children_of_mut(NodeKind::MATERIAL));
    for file in materials.flat_map(|material| material.children_of_mut(NodeKind::FILE)) {
        let file: &mut Node<'_> = file;
        let changed = file.property("p").and_then(|path| new(path.data.text()?));
        if let Some(path) = changed {
            file.set("p", path);
        }
    }
}

/// A document as a file in memory.
pub(crate) fn in_memory(document: &Document<'_>) -> Result<CastFile, Failure> {
    CastFile::from_bytes(document.to_vec(Layout::Compact).map_err(Failure::file)?).map_err(Failure::file)
}
