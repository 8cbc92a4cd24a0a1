//! Nodes that have no effect: copies of others, textures without a path, curves without keys.

use cast_file::names_a_file;
use cast_format::NodeKind;
use cast_read::views::{FileRef, MaterialRef};
use cast_read::{NodeRef, View};
use cast_write::{Document, Node, NodeHash};
use hashbrown::HashSet;

use crate::changes::Log;
use crate::context::{Context, Visit};
use crate::rules::animation::curves::NO_KEYS;
use crate::rules::hash::{EQUAL, repeats_earlier};
use crate::rules::material::EMPTY_PATH;
use crate::rules::numbers::Count;

/// The nodes to be removed once all are repaired: until then, the owned tree corresponds to the file node by node. They
/// are recognised by their hash, which no other node has.
#[derive(Default)]
pub(super) struct Removals(HashSet<NodeHash>);

impl Removals {
    /// Chooses children of a node.
    pub(super) fn choose<'a>(
        &mut self,
        context: &Context<'_, 'a>,
        visit: &Visit<'a>,
        node: &mut Node<'_>,
        log: &mut Log<'a>,
    ) {
        let mut equal = 0_usize;
        for (child, owned) in visit.node.children().zip(node.children.iter_mut()) {
            if repeats_earlier(context, child) {
                equal = equal.saturating_add(1);
                self.mark(owned);
            }
        }
        if equal > 0 {
            let was = format!("{} copies of nodes, with the same hash", Count(equal));
            log.change_all(&EQUAL, "", equal as u64, was, "removed");
        }
        match node.kind {
            NodeKind::MATERIAL => self.textures(visit.node, node, log),
            NodeKind::ANIMATION => self.curves(visit.node, node, log),
            _ => {}
        }
    }

    fn mark(&mut self, node: &mut Node<'_>) {
        node.hash = NodeHash::assigned();
        self.0.insert(node.hash);
    }

    /// Textures without a path, and the slots that link to them.
    fn textures<'a>(&mut self, material: NodeRef<'a>, node: &mut Node<'_>, log: &mut Log<'a>) {
        let is_empty = |child: NodeRef<'a>| {
            FileRef::cast(child).is_some_and(|file| file.path().is_some_and(|path| !names_a_file(path)))
        };
        let mut empty: HashSet<u64> =
            material.children().filter(|child| is_empty(*child)).map(|child| child.hash()).collect();
        if empty.is_empty() {
            return;
        }
        // A hash that something else has as well says nothing about the slot.
        for other in material.children().filter(|child| !is_empty(*child)) {
            empty.remove(&other.hash());
        }
        let mut removed = 0_u64;
        for (child, owned) in material.children().zip(node.children.iter_mut()) {
            if !is_empty(child) {
                continue;
            }
            if empty.contains(&child.hash()) {
                removed = removed.saturating_add(1);
                self.mark(owned);
            } else {
                log.refuse(&EMPTY_PATH, "", "another texture has the same hash, so the slot could mean that");
            }
        }
        if removed == 0 {
            return;
        }
        let slots: HashSet<Vec<u8>> = MaterialRef::cast(material)
            .into_iter()
            .flat_map(|material| material.slots())
            .filter(|slot| slot.hash().is_some_and(|hash| empty.contains(&hash)))
            .map(|slot| slot.name().as_bytes().to_vec())
            .collect();
        node.properties.retain(|property| !slots.contains(&*property.name));
        log.change_all(&EMPTY_PATH, "", removed, "a slot without a texture", "removed");
    }

    fn curves<'a>(&mut self, animation: NodeRef<'a>, node: &mut Node<'_>, log: &mut Log<'a>) {
        let count = |child: NodeRef<'a>, name: &str| child.property(name).map(|property| property.count());
        let mut removed = 0_u64;
        for (child, owned) in animation.children().zip(node.children.iter_mut()) {
            if child.kind() != NodeKind::CURVE || count(child, "kb") != Some(0) {
                continue;
            }
            if count(child, "kv").unwrap_or_default() == 0 {
                removed = removed.saturating_add(1);
                self.mark(owned);
            } else {
                log.refuse(&NO_KEYS, "", "there are values, but the frames are missing");
            }
        }
        if removed > 0 {
            log.change_all(&NO_KEYS, "", removed, "a curve without keys", "removed");
        }
    }

    /// Removes the chosen nodes.
    pub(super) fn carry_out(self, document: &mut Document<'_>) {
        if !self.0.is_empty() {
            document.for_each_mut(|node| node.children.retain(|child| !self.0.contains(&child.hash)));
        }
    }
}
