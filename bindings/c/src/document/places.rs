//! The positions of the nodes of a document: numbers that stay the same, while nodes move in the tree.

use castkit::Document;
use castkit::write::Node;

/// The nodes by their numbers; number 0 stands for the parent of the roots.
pub(super) struct Places(Vec<Place>);

#[derive(Default)]
struct Place {
    parent: u32,
    /// The index among the children of its parent; `None` once it is removed.
    index: Option<usize>,
    children: Vec<u32>,
}

impl Places {
    /// The nodes of a document, numbered in file order.
    pub(super) fn of(document: &Document<'_>) -> Self {
        let mut places = Self(vec![Place { index: Some(0), ..Place::default() }]);
        let mut way = vec![0];
        for (depth, _) in document.nodes() {
            way.truncate(depth.saturating_add(1));
            let parent = way.last().copied().unwrap_or(0);
            way.push(places.push(parent));
        }
        places
    }

    /// Adds a last child.
    pub(super) fn push(&mut self, parent: u32) -> u32 {
        let number = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        let Some(above) = self.get_mut(parent) else { return 0 };
        let index = Some(above.children.len());
        above.children.push(number);
        self.0.push(Place { parent, index, children: Vec::new() });
        number
    }

    /// Adds numbers for a node and its descendants, which were added to the document as the last child of `parent`.
    pub(super) fn push_tree(&mut self, parent: u32, added: &Node<'_>) -> u32 {
        let first = self.push(parent);
        let mut pending = vec![(first, added.children.iter())];
        while let Some((number, children)) = pending.last_mut() {
            let number = *number;
            match children.next() {
                Some(child) => {
                    let child_number = self.push(number);
                    pending.push((child_number, child.children.iter()));
                }
                None => _ = pending.pop(),
            }
        }
        first
    }

    /// Removes a node and its descendants; the siblings after it move up.
    pub(super) fn remove(&mut self, number: u32) {
        let Some(place) = self.get_mut(number) else { return };
        let (parent, Some(index)) = (place.parent, place.index) else { return };
        let mut pending = vec![number];
        while let Some(number) = pending.pop() {
            if let Some(place) = self.get_mut(number) {
                place.index = None;
                pending.append(&mut std::mem::take(&mut place.children));
            }
        }
        let Some(above) = self.get_mut(parent) else { return };
        above.children.remove(index);
        let moved: Vec<u32> = above.children.iter().skip(index).copied().collect();
        for (number, index) in moved.into_iter().zip(index..) {
            if let Some(place) = self.get_mut(number) {
                place.index = Some(index);
            }
        }
    }

    /// The children of an existing node; those of 0 are the roots.
    pub(super) fn children(&self, number: u32) -> Option<&[u32]> {
        Some(&self.0.get(number as usize).filter(|place| place.index.is_some())?.children)
    }

    /// The parent of an existing node.
    pub(super) fn parent(&self, number: u32) -> Option<u32> {
        self.0.get(number as usize).filter(|place| place.index.is_some() && number != 0).map(|place| place.parent)
    }

    /// An existing node of the tree.
    pub(super) fn node<'d, 'a>(&self, document: &'d Document<'a>, number: u32) -> Option<&'d Node<'a>> {
        let mut way = self.way(number)?;
        let mut node = document.roots.get(way.pop()?)?;
        while let Some(index) = way.pop() {
            node = node.children.get(index)?;
        }
        Some(node)
    }

    /// An existing node of the tree, to change.
    pub(super) fn node_mut<'d, 'a>(&self, document: &'d mut Document<'a>, number: u32) -> Option<&'d mut Node<'a>> {
        let mut way = self.way(number)?;
        let mut node = document.roots.get_mut(way.pop()?)?;
        while let Some(index) = way.pop() {
            node = node.children.get_mut(index)?;
        }
        Some(node)
    }

    /// The child indices on the way from an existing node up to its root.
    fn way(&self, number: u32) -> Option<Vec<usize>> {
        let (mut way, mut at) = (Vec::new(), number);
        while at != 0 {
            let place = self.0.get(at as usize)?;
            way.push(place.index?);
            at = place.parent;
        }
        Some(way)
    }

    fn get_mut(&mut self, number: u32) -> Option<&mut Place> {
        self.0.get_mut(number as usize).filter(|place| place.index.is_some())
    }
}
