//! Splitting a document: one file for each model and animation.

use std::mem;

use cast_base::DEFAULT_BUDGET;
use cast_file::FileNames;
use cast_format::{NodeKind, UpAxis};

use crate::{Document, Error, ErrorKind, Layout, Metadata, Node};

/// A part of a document that was [split](Document::split).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SplitPart<'a> {
    /// What is in it.
    pub kind: SplitKind,
    /// The name of its model or animation, if that has one.
    pub name: Option<String>,
    /// A name for its file, with extension: similar to that of the model or animation, valid on every system, and
    /// distinct from those of the other parts on every system.
    pub file_name: String,
    /// The content.
    pub document: Document<'a>,
}

/// What is in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SplitKind {
    /// One model.
    Model,
    /// One animation.
    Animation,
    /// Everything else: instances, metadata that the other parts lack, nodes of other kinds, trailing bytes.
    Rest,
}

impl SplitKind {
    /// Its name: `model`, `animation` or `rest`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Animation => "animation",
            Self::Rest => "rest",
        }
    }
}

/// How a document is split.
#[derive(Clone, Copy, Debug)]
pub struct SplitOptions {
    layout: Layout,
    budget: u64,
}

impl Default for SplitOptions {
    fn default() -> Self {
        Self { layout: Layout::Preserve, budget: DEFAULT_BUDGET }
    }
}

impl SplitOptions {
    /// For [`Layout::Preserve`], with a budget of 1 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The layout in which the parts will be written: with [`Layout::Preserve`], unaccounted bytes count as content.
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// How many bytes all copies of the metadata may take in total; a document with a million empty animations would
    /// need a million copies. More are an error, which is returned before any copy is made. The default is 1 GiB, more
    /// than any ordinary document needs.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }
}

/// The size up to which metadata is copied to every part: a thousand animations must not cause a thousand copies of
/// large metadata.
const MOST_SHARED: u64 = 4096;

/// The name of the rest; no other part gets it.
const REST: &str = "rest.cast";

impl<'a> Document<'a> {
    /// Splits a document: one part for each model and each animation below its roots, and one for the rest, if there is
    /// any. Nothing is lost: [merging](Document::merge) the parts restores the content.
    ///
    /// Each part has a root with the hash of the one it comes from, and a copy of the first metadata, which applies to
    /// the file; if that is larger than 4 KiB, only the up axis is copied. The parts together are therefore about as
    /// large as the document. The version and the flags are those of the document.
    ///
    /// ```
    /// # use cast_write::{Animation, Document, Layout, Model, Root, SplitOptions};
    /// let root = Root::new().with_model(Model::new().with_name("hero"));
    /// let root = root.with_animation(Animation::new().with_name("walk")).with_animation(Animation::new().with_name("Walk"));
    /// let parts = Document::from(root).split(SplitOptions::new().layout(Layout::Compact))?;
    /// let names: Vec<&str> = parts.iter().map(|part| &*part.file_name).collect();
    /// assert_eq!(names, ["hero.cast", "walk.cast", "Walk_2.cast"]);
    /// # Ok::<(), cast_write::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the copies of the metadata would take more than the budget.
    pub fn split(mut self, options: SplitOptions) -> Result<Vec<SplitPart<'a>>, Error> {
        // The first one of all roots applies to the whole file.
        let first = roots(&mut self).find_map(|root| root.children_of(NodeKind::METADATA).next().cloned());
        let is_small = |metadata: &Node<'_>| size(metadata) <= MOST_SHARED;
        // If it is large, the parts only get the part of it that affects the meaning of their content.
        let shared = first.and_then(|metadata| if is_small(&metadata) { Some(metadata) } else { axis_of(&metadata) });
        if let Some(metadata) = &shared {
            let count =
                roots(&mut self).flat_map(|root| &root.children).filter(|child| kind_of(child).is_some()).count();
            let bytes = size(metadata).saturating_mul(count as u64);
            if bytes > options.budget {
                let kind = ErrorKind::OverBudget { count: count as u64, bytes, budget: options.budget };
                return Err(Error::new(kind, String::new()));
            }
        }
        let mut names = FileNames::new();
        names.reserve(REST);
        let mut parts = Vec::new();
        let (version, flags) = (self.version, self.flags);
        for root in roots(&mut self) {
            for child in mem::take(&mut root.children) {
                let Some(kind) = kind_of(&child) else {
                    root.children.push(child);
                    continue;
                };
                let name = child.name().map(String::from);
                let file_name = names.give(name.as_deref().unwrap_or_default(), kind.as_str(), ".cast");
                let mut own = Node::with_hash(NodeKind::ROOT, root.hash);
                own.children.extend(shared.clone());
                own.children.push(child);
                let document = Document { version, flags, ..Document::from(own) };
                parts.push(SplitPart { kind, name, file_name, document });
            }
        }
        let is_rest = |root: &Node<'_>| {
            let padding = root.padding();
            root.kind != NodeKind::ROOT
                || root.properties.iter().any(|property| !property.is_padding(padding))
                || root.children.iter().any(|child| shared.as_ref() != Some(child))
                || (options.layout == Layout::Preserve && !root.slack.is_empty())
        };
        if parts.is_empty() || !self.trailing.is_empty() || self.roots.iter().any(is_rest) {
            parts.push(SplitPart { kind: SplitKind::Rest, name: None, file_name: REST.into(), document: self });
        }
        Ok(parts)
    }
}

/// What becomes a separate part.
fn kind_of(node: &Node<'_>) -> Option<SplitKind> {
    match node.kind {
        NodeKind::MODEL => Some(SplitKind::Model),
        NodeKind::ANIMATION => Some(SplitKind::Animation),
        _ => None,
    }
}

/// The size of a node in a file. One that cannot be written counts as infinitely large.
fn size(node: &Node<'_>) -> u64 {
    Document::from(node.clone()).byte_len(Layout::Preserve).unwrap_or(u64::MAX)
}

/// A metadata node with only the up axis of another one.
fn axis_of(metadata: &Node<'_>) -> Option<Node<'static>> {
    let metadata = Metadata::try_from(metadata).ok()?;
    let axis = metadata.up_axis()?;
    let known = [UpAxis::X, UpAxis::Y, UpAxis::Z].into_iter().find(|known| *known == axis)?;
    Some(Metadata::new().with_up_axis(known).into())
}

/// The nodes at the top that may have models. Others can hold anything, and stay whole.
fn roots<'d, 'a>(document: &'d mut Document<'a>) -> impl Iterator<Item = &'d mut Node<'a>> {
    document.roots.iter_mut().filter(|root| root.kind == NodeKind::ROOT)
}
