//! Single nodes of files on disk, shared with the file.

use std::path::Path;

use cast_file::CastFile;
use cast_read::{NodeKind, View};
use cast_write::{Document, Layout, Node};

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
