//! Animations of bones that have another name in the joined skeleton.

use cast_format::NodeKind;
use cast_write::{Document, Node};
use hashbrown::{HashMap, HashSet};

use crate::nodes::for_each_of;

/// The new names of bones.
pub(super) struct Renames {
    /// Bones that became one with a bone whose name has another case.
    respelled: HashMap<String, String>,
    /// Bones whose name another bone of the skeleton had: in animations of the same document.
    renamed: Vec<HashMap<String, String>>,
}

impl Renames {
    pub(super) fn new(documents: usize) -> Self {
        Self { respelled: HashMap::new(), renamed: vec![HashMap::new(); documents] }
    }

    /// Adds a bone that is now one with a bone of another spelling.
    pub(super) fn respell(&mut self, from: &[u8], to: &[u8]) {
        let text = |name: &[u8]| std::str::from_utf8(name).map(str::to_owned);
        if let (Ok(from), Ok(to)) = (text(from), text(to)) {
            self.respelled.entry(from).or_insert(to);
        }
    }

    /// Adds a bone of a document that got another name.
    pub(super) fn rename(&mut self, document: usize, from: &str, to: &str) {
        if let Some(names) = self.renamed.get_mut(document) {
            names.insert(from.to_owned(), to.to_owned());
        }
    }

    /// Changes the names in curves and overrides. Readers find bones regardless of case for curves, but not for overrides.
    pub(super) fn apply(mut self, documents: &mut [Document<'_>]) {
        if self.respelled.is_empty() && self.renamed.iter().all(HashMap::is_empty) {
            return;
        }
        let models =
            documents.iter().flat_map(|document| &document.roots).flat_map(|root| root.children_of(NodeKind::MODEL));
        let bones = models
            .flat_map(|model| model.children_of(NodeKind::SKELETON))
            .flat_map(|bones| bones.children_of(NodeKind::BONE));
        let left = bones.filter_map(Node::name).filter(|name| self.respelled.contains_key(*name)).map(str::to_owned);
        let left: HashSet<String> = left.collect();
        self.respelled.retain(|from, _| !left.contains(from));
        for (document, renamed) in documents.iter_mut().zip(&self.renamed) {
            let new = |name: &str| renamed.get(name).or_else(|| self.respelled.get(name));
            let change = |node: &mut Node<'_>| {
                let name = node.property("nn").and_then(|name| new(name.data.text()?));
                if let Some(name) = name {
                    node.set("nn", name.clone());
                }
            };
            for_each_of(document, NodeKind::CURVE, |curve| {
                if curve.property("kp").and_then(|property| property.data.text()) != Some("bs") {
                    change(curve);
                }
            });
            for_each_of(document, NodeKind::CURVE_MODE_OVERRIDE, change);
        }
    }
}
