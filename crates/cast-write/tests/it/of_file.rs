//! Single nodes of files on disk, shared with the file.

use std::error::Error;
use std::path::Path;

use cast_file::CastFile;
use cast_read::{NodeKind, View};
use cast_write::{Document, ErrorKind, Layout, Model, Node, Root};

const FOLDERS: [&str; 3] = ["valid", "legacy", "unusual"];

fn files() -> Vec<CastFile> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let entries = FOLDERS.iter().flat_map(|folder| std::fs::read_dir(testdata.join(folder)).unwrap());
    let paths =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "cast"));
    paths.map(|path| CastFile::open(path).unwrap()).collect()
}

#[test]
fn nodes_put_together_are_the_document() {
    let files = files();
    assert!(files.len() > 10);
    for file in &files {
        let document = Document::from(file);
        let whole: Vec<Node<'_>> = file.cast().top_level().map(|root| Node::of_file(file, root.place())).collect();
        assert_eq!(whole, document.roots, "{file:?}");
        let alone =
            file.nodes().map(|step| (step.depth as usize, Node::of_file_without_children(file, step.node.place())));
        let assembled = Document { roots: Node::assemble(alone), ..document.clone() };
        let (ours, theirs) = (assembled.to_vec(Layout::Preserve), document.to_vec(Layout::Preserve));
        assert_eq!(ours.ok(), theirs.ok(), "{file:?}");
    }
}

#[test]
fn a_node_keeps_its_file() {
    let file = files().into_iter().find(|file| file.meshes().count() > 1).unwrap();
    let mesh = file.meshes().nth(1).unwrap();
    let (bytes, node) = (mesh.node().bytes().to_vec(), Node::of_file(&file, mesh.node().place()));
    drop(file);
    let written = Document::from(node).to_vec(Layout::Preserve).unwrap();
    assert!(written.ends_with(&bytes));
}

#[test]
fn nodes_that_have_children_keep_them_in_front() {
    let mut model = Node::new(NodeKind::MODEL);
    model.children.push(Node::new(NodeKind::MESH));
    let roots = Node::assemble([(0, Node::new(NodeKind::ROOT)), (1, model), (2, Node::new(NodeKind::MATERIAL))]);
    let kinds: Vec<_> = roots[0].children[0].children.iter().map(|child| child.kind).collect();
    assert_eq!(kinds, [NodeKind::MESH, NodeKind::MATERIAL]);
}

#[test]
fn the_root_is_the_first_node_of_that_kind() {
    assert!(Document::default().root().is_none());
    let mut document = Document::from(Node::new(NodeKind::MESH));
    assert!(document.root().is_none());
    document.roots.push(Node::from(Root::new().with_model(Model::new().with_name("one"))));
    document.roots.push(Node::from(Root::new()));
    assert_eq!(document.root().unwrap().node().children.len(), 1);
    assert_eq!(document.root_mut().node().children.len(), 1);
    assert_eq!(document.roots.len(), 3);
}

#[test]
fn errors_have_their_sources() {
    let source = |error: &dyn Error| error.source().map(ToString::to_string);
    let directory = tempfile::tempdir().unwrap();
    let error = Document::open(directory.path().join("absent.cast")).unwrap_err();
    let ErrorKind::Open(opening) = error.kind() else { panic!("{error}") };
    assert_eq!(source(&error), Some(opening.to_string()));
    let error = cast_write::Error::from(std::io::Error::other("no space"));
    assert_eq!(source(&error).as_deref(), Some("no space"));
    assert!(source(&Layout::aligned(3).unwrap_err()).is_none());
}

/// A document of a mapped file is that of one that was read, and stays it when the file is replaced by it.
#[test]
fn mapped_and_read_documents_are_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("hero.cast");
    std::fs::write(&path, crate::common::testdata("valid/character.cast")).unwrap();
    let mapped = Document::map(&path, crate::patch_file::PROMISE).unwrap();
    let before = Document::open(&path).unwrap();
    assert!(mapped == before && mapped.meshes().count() == 2);
    mapped.save(&path, Layout::aligned(16).unwrap()).unwrap();
    assert!(mapped == before, "the mapping of the file that was replaced lives on");
    assert_eq!(
        Document::open(&path).unwrap().to_vec(Layout::Compact).unwrap(),
        mapped.to_vec(Layout::Compact).unwrap()
    );
}
