//! Merging several documents into one.

use cast_base::{Cancelled, Progress};
use cast_format::{NodeKind, PropertyType};
use hashbrown::HashSet;

use crate::{Document, Node};

/// The result of [`Document::merge`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergeReport {
    /// How many nodes got a new hash.
    pub rehashed: u64,
    /// How many unaccounted bytes in and after the other documents' roots were dropped.
    pub dropped: u64,
    /// Hints in the metadata of other documents that do not apply to the result.
    pub conflicts: Vec<MergeConflict>,
}

/// A hint in the metadata of a document that differs from the one that applies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergeConflict {
    /// The document: 0 is the one that was merged into, 1 the first of the others.
    pub document: usize,
    /// The hint.
    pub hint: MergeHint,
    /// The value in that document.
    pub says: String,
    /// The value that applies instead; `None` if the first metadata has none.
    pub counts: Option<String>,
}

/// A hint that readers take from the first metadata of a file and apply to all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergeHint {
    /// The axis that points up.
    UpAxis,
    /// The directory that paths of instances are relative to.
    SceneRoot,
}

impl MergeHint {
    /// Its name: `up axis` or `scene root`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UpAxis => "up axis",
            Self::SceneRoot => "scene root",
        }
    }
}

/// The hints in the first metadata of the documents.
#[derive(Default)]
struct Hints {
    /// The hints that apply, once a document with metadata has been found.
    counting: Option<[Option<String>; 2]>,
    conflicts: Vec<MergeConflict>,
}

impl Hints {
    fn add(&mut self, index: usize, document: &Document<'_>) {
        let Some(metadata) = document.metadata() else { return };
        let own = ["up", "sr"].map(|key| metadata.node().property(key)?.data.text().map(str::to_owned));
        let counting = self.counting.get_or_insert_with(|| own.clone());
        for ((hint, says), counts) in [MergeHint::UpAxis, MergeHint::SceneRoot].into_iter().zip(own).zip(counting) {
            if let Some(says) = says.filter(|says| Some(says) != counts.as_ref()) {
                self.conflicts.push(MergeConflict { document: index, hint, says, counts: counts.clone() });
            }
        }
    }
}

impl<'a> Document<'a> {
    /// Adds the content of other documents to the first root of this one.
    ///
    /// Nodes of the other documents whose hash is already in use get a new one, and links are updated; everything else
    /// is kept. Version, flags, trailing bytes and properties of the root are those of this document; missing
    /// properties come from the others. Readers take hints from the first metadata node, so those of this document win;
    /// duplicate metadata nodes are left out. A root that hides content behind a property of unknown type cannot take
    /// more; such roots stay separate. Nothing is rotated or rescaled: an up axis or a scene root of the others that
    /// does not apply is reported as a conflict.
    pub fn merge(&mut self, others: impl IntoIterator<Item = Document<'a>>) -> MergeReport {
        // No progress, so nothing is ever cancelled.
        self.merge_with(others, Progress::none()).unwrap_or_default()
    }

    /// [`merge`](Self::merge) with progress, in documents.
    ///
    /// # Errors
    /// Returns an error if it was cancelled; the documents added by then stay.
    pub fn merge_with(
        &mut self,
        others: impl IntoIterator<Item = Document<'a>>,
        progress: Progress<'_>,
    ) -> Result<MergeReport, Cancelled> {
        let (mut report, mut hints) = (MergeReport::default(), Hints::default());
        hints.add(0, self);
        let others: Vec<Document<'a>> = others.into_iter().collect();
        let total = others.len() as u64;
        if self.roots.is_empty() {
            self.roots.push(Node::new(NodeKind::ROOT));
        }
        let open_root = |node: &Node<'a>| node.kind == NodeKind::ROOT && !node.is_opaque();
        let mut used = self.hashes_in_use(|_| true);
        let mut said: HashSet<Content> =
            self.roots.iter().flat_map(|root| &*root.children).filter_map(content_of).collect();
        for (index, mut other) in others.into_iter().enumerate() {
            progress.report(index as u64, total)?;
            hints.add(index.saturating_add(1), &other);
            report.dropped = report.dropped.saturating_add(other.trailing.len() as u64);
            let handles = other.hashes_in_use(|hash| hash.fixed().is_none());
            let is_new = |node: &Node<'_>| node.hash.fixed().is_none() && !handles.contains(&node.hash);
            report.rehashed = report.rehashed.saturating_add(other.renew(|hash| used.contains(&hash)));
            used.extend(other.hashes_in_use(|_| true));
            for root in other.roots {
                let first = self.roots.iter_mut().find(|node| open_root(node));
                let Some(first) = first.filter(|_| open_root(&root)) else {
                    self.roots.push(root);
                    continue;
                };
                let known = first.properties.len();
                report.dropped = report.dropped.saturating_add(root.slack.len() as u64);
                let mut lost = u64::from(is_new(&root));
                let Node { properties, mut children, .. } = root;
                children.retain(|child| {
                    let is_kept = content_of(child).is_none_or(|content| said.insert(content));
                    lost = lost.saturating_add(u64::from(!is_kept && is_new(child)));
                    is_kept
                });
                report.rehashed = report.rehashed.saturating_sub(lost);
                for property in properties {
                    // If several properties have the same name, the last one wins, so one of another document must not
                    // be added.
                    if first.properties.iter().take(known).all(|ours| ours.name != property.name) {
                        first.properties.push(property);
                    }
                }
                first.children.extend(children);
            }
        }
        report.conflicts = hints.conflicts;
        progress.report(total, total)?;
        Ok(report)
    }
}

/// Names, types and bytes of properties.
type Content = Vec<(Vec<u8>, PropertyType, Vec<u8>)>;

/// The properties of a metadata node; `None` for other nodes, and for one that contains more than properties.
fn content_of(node: &Node<'_>) -> Option<Content> {
    let is_plain = node.children.is_empty() && node.slack.is_empty() && !node.is_opaque();
    let properties = (node.kind == NodeKind::METADATA && is_plain).then_some(&node.properties)?;
    let padding = node.padding();
    let real = properties.iter().filter(|property| !property.is_padding(padding));
    Some(real.map(|it| (it.name.to_vec(), it.data.property_type(), it.data.to_bytes().into_owned())).collect())
}
