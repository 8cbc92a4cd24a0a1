//! Several documents in one.

use cast_format::{Cancelled, NodeKind, Progress, PropertyType};
use hashbrown::HashSet;

use crate::{Document, Node};

impl<'a> Document<'a> {
    /// Adds the content of other documents to the first root of this one.
    ///
    /// Nodes of theirs whose hash is in use here get a new one, with links rewritten; all else is kept. Version, flags,
    /// trailing bytes and properties of the root are those of this document; what it lacks comes from the others. Of
    /// several metadata nodes readers take hints from the first, so those of this document win; one that says the same
    /// as another is left out. A root that hides content behind a property of unknown type can take no more; such roots
    /// stay by themselves.
    pub fn merge(&mut self, others: impl IntoIterator<Item = Document<'a>>) {
        // Nobody is told, so nothing is ever cancelled.
        let _ = self.merge_with(others, Progress::none());
    }

    /// [`merge`](Self::merge), telling how many documents are added.
    ///
    /// # Errors
    /// When it was cancelled; those that were added by then stay.
    pub fn merge_with(
        &mut self,
        others: impl IntoIterator<Item = Document<'a>>,
        progress: Progress<'_>,
    ) -> Result<(), Cancelled> {
        let others: Vec<Document<'a>> = others.into_iter().collect();
        let total = others.len() as u64;
        if self.roots.is_empty() {
            self.roots.push(Node::new(NodeKind::ROOT));
        }
        let open_root = |node: &Node<'a>| node.kind == NodeKind::ROOT && !node.is_opaque();
        let mut used = self.hashes_in_use(|_| true);
        let mut said: HashSet<Said> = self.roots.iter().flat_map(|root| &*root.children).filter_map(said_by).collect();
        for (mut other, done) in others.into_iter().zip(0_u64..) {
            progress.report(done, total)?;
            other.renew(|hash| used.contains(&hash));
            used.extend(other.hashes_in_use(|_| true));
            for root in other.roots {
                let first = self.roots.iter_mut().find(|node| open_root(node));
                let Some(first) = first.filter(|_| open_root(&root)) else {
                    self.roots.push(root);
                    continue;
                };
                let known = first.properties.len();
                let Node { properties, mut children, .. } = root;
                children.retain(|child| said_by(child).is_none_or(|by_it| said.insert(by_it)));
                for property in properties {
                    // Of one name the last counts, so one of theirs behind ours would win.
                    if first.properties.iter().take(known).all(|ours| ours.name != property.name) {
                        first.properties.push(property);
                    }
                }
                first.children.extend(children);
            }
        }
        progress.report(total, total)
    }
}

/// Names, types and bytes of properties.
type Said = Vec<(Vec<u8>, PropertyType, Vec<u8>)>;

/// What a metadata node says; `None` for others, and for one that holds more than properties.
fn said_by(node: &Node<'_>) -> Option<Said> {
    let is_plain = node.children.is_empty() && node.slack.is_empty() && !node.is_opaque();
    let properties = (node.kind == NodeKind::METADATA && is_plain).then_some(&node.properties)?;
    let padding = node.padding();
    let real = properties.iter().filter(|property| !property.is_padding(padding));
    Some(real.map(|it| (it.name.to_vec(), it.data.property_type(), it.data.to_bytes().into_owned())).collect())
}
