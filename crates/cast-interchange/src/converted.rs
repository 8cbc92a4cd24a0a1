//! The result of a conversion.

use std::borrow::Cow;

use cast_file::{FileNames, names_a_file};
use cast_format::NodeKind;
use cast_read::Cast;
use cast_write::{Document, Layout, Node, NodeHash};
use hashbrown::HashMap;

use crate::nodes::for_each_of;
use crate::report::Report;

/// A document, the files that belong beside it, and notes on what could not be carried over.
///
/// Readers set the fields that they know and leave the rest to `..Converted::default()`.
#[derive(Clone, Debug, Default)]
pub struct Converted<'a> {
    /// The content. Large arrays are borrowed from the source if it stores them the way Cast does.
    pub document: Document<'a>,
    /// Files embedded in the source, such as textures. The document refers to them by their paths.
    pub side_files: Vec<SideFile<'a>>,
    /// The nodes of the document that refer to side files: the index of the side file by the hash of the file node. Links
    /// use this instead of paths, because an unrelated file may have the same path.
    pub embedded: HashMap<NodeHash, usize>,
    /// Notes on everything that was dropped, approximated or assumed.
    pub report: Report,
    /// The length of one unit of the document in metres, if the source states it.
    pub unit: Option<f32>,
    /// The bytes of a Cast file that was not changed. They are equivalent to the document, so callers need not encode
    /// it again.
    pub untouched: Option<&'a [u8]>,
}

/// A file that belongs beside the result.
#[derive(Clone, Debug)]
pub struct SideFile<'a> {
    /// The path relative to the result: a plain file name, or names joined with `/`, without `..`.
    pub path: String,
    /// The content.
    pub bytes: Cow<'a, [u8]>,
}

impl SideFile<'_> {
    /// The same document with nothing borrowed.
    #[must_use]
    pub fn into_owned(self) -> SideFile<'static> {
        SideFile { path: self.path, bytes: Cow::Owned(self.bytes.into_owned()) }
    }
}

impl Converted<'_> {
    /// Moves the files beside the result into a directory of their own, given relative to the result, and updates the
    /// references in the document. If each result has its own directory, no two results write the same file.
    ///
    /// Cast files among them, which instances refer to, stay beside the result and get the directory as a prefix of
    /// their names. Their own references therefore resolve the same way as those of the result.
    ///
    /// Afterwards all names are safe, whatever the source calls its files: without `..`, drives or characters that some
    /// systems do not allow, and unique regardless of case.
    pub fn gather_side_files(&mut self, directory: &str) {
        self.gather_with_names(directory, FileNames::new());
    }

    /// Like [`gather_side_files`](Self::gather_side_files), avoiding names that are already taken in the directory.
    pub fn gather_with_names(&mut self, directory: &str, mut names: FileNames) {
        let mut moved = HashMap::new();
        for file in &mut self.side_files {
            let name = names.give_path(&file.path, "file");
            let new = match is_cast(file) {
                true => format!("{}_{name}", directory.replace('/', "_")),
                false => format!("{directory}/{name}"),
            };
            moved.insert(std::mem::replace(&mut file.path, new.clone()), new);
        }
        if self.side_files.is_empty() {
            return;
        }
        self.untouched = None;
        for_each_of(&mut self.document, NodeKind::FILE, |node| {
            if let Some(file) = self.embedded.get(&node.hash).and_then(|index| self.side_files.get(*index)) {
                node.set("p", file.path.clone());
            }
        });
        // Names of embedded files are unique within their source.
        for file in self.side_files.iter_mut().filter(|file| is_cast(file)) {
            if let Some(bytes) = with_files_moved(&file.bytes, &moved) {
                file.bytes = bytes.into();
            }
        }
    }
}

/// The path in a file node, unless the file is embedded in the source.
pub fn reference<'n>(file: &'n Node<'_>, embedded: &HashMap<NodeHash, usize>) -> Option<&'n str> {
    if embedded.contains_key(&file.hash) {
        None
    } else {
        file.property("p")?.data.text().filter(|path| names_a_file(path))
    }
}

/// A Cast file with its references updated; `None` if the bytes are not a Cast file.
fn with_files_moved(bytes: &[u8], moved: &HashMap<String, String>) -> Option<Vec<u8>> {
    let mut document = Document::from(&Cast::parse(bytes).ok()?);
    for_each_of(&mut document, NodeKind::FILE, |node| {
        if let Some(new) = node.property("p").and_then(|path| moved.get(path.data.text()?)) {
            node.set("p", new.clone());
        }
    });
    document.to_vec(Layout::Preserve).ok()
}

fn is_cast(file: &SideFile<'_>) -> bool {
    file.bytes.starts_with(b"cast")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cast_write::{Material, Model, Root};

    #[test]
    fn side_files_get_plain_names_of_their_own() {
        let paths = ["wood.png", "../../etc/wood.PNG", "C:\\tex\\wood.png", "..", "a?b", "nul.png", "x/Wood.png"];
        let mut material = Material::new().with_name("all").with_material_type("pbr");
        for (index, path) in paths.iter().enumerate() {
            material = material.with_texture(format!("extra{index}"), *path);
        }
        material = material.with_texture("albedo", "elsewhere.png");
        // An embedded image and an external one may have the same path.
        material = material.with_texture("ao", "wood.png");
        let side_file = |path: &str| SideFile { path: path.into(), bytes: Cow::Borrowed(&[]) };
        let document = Document::from(Root::new().with_model(Model::new().with_material(material)));
        let hashes = document.nodes().filter(|(_, node)| node.kind == NodeKind::FILE).map(|(_, node)| node.hash);
        let embedded = hashes.take(paths.len()).enumerate().map(|(index, hash)| (hash, index)).collect();
        let mut converted =
            Converted { document, side_files: paths.map(side_file).into(), embedded, ..Converted::default() };
        converted.gather_side_files("hero_files");
        let found: Vec<&str> = converted.side_files.iter().map(|file| file.path.as_str()).collect();
        let names = ["wood.png", "wood_2.PNG", "wood_3.png", "file", "a_b", "_nul.png", "Wood_4.png"];
        assert_eq!(found, names.map(|name| format!("hero_files/{name}")));
        let references = converted.document.nodes().filter(|(_, node)| node.kind == NodeKind::FILE);
        let references: Vec<&str> =
            references.map(|(_, node)| node.property("p").unwrap().data.text().unwrap()).collect();
        assert_eq!(references[..7], found);
        assert_eq!(references[7..], ["elsewhere.png", "wood.png"]);
    }
}
