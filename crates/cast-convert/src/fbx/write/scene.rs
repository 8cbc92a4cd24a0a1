//! What is collected while a document is built: objects, connections, and notes on what could not be expressed.

use super::node::Node;
use crate::Report;
use crate::budget::Budget;

/// The ID of an object. 0 is the root of the scene.
pub(super) type Id = i64;

/// The first ID, as far from 0 as in other programs, so that IDs are not mistaken for indices.
const FIRST_ID: Id = 1_000_000_000;

/// The document under construction.
pub(super) struct Scene {
    next: Id,
    pub(super) objects: Vec<Node>,
    pub(super) connections: Vec<Node>,
    pub(super) report: Report,
    pub(super) budget: Budget,
}

impl Scene {
    pub(super) fn new(budget: u64) -> Self {
        let (objects, connections, report) = (Vec::new(), Vec::new(), Report::default());
        Self { next: FIRST_ID, objects, connections, report, budget: Budget::new(budget) }
    }

    /// A new ID. The same document gives the same IDs in every run.
    pub(super) fn id(&mut self) -> Id {
        self.next += 1;
        self.next
    }

    /// Adds an object below another.
    pub(super) fn add(&mut self, id: Id, parent: Id, object: Node) {
        self.objects.push(object);
        self.connect(id, parent);
    }

    pub(super) fn connect(&mut self, child: Id, parent: Id) {
        self.connections.push(Node::leaf("C", "OO").value(child).value(parent));
    }

    pub(super) fn connect_to_property(&mut self, child: Id, parent: Id, property: &str) {
        self.connections.push(Node::leaf("C", "OP").value(child).value(parent).value(property));
    }
}

/// An object: its ID, its name with its class, and its subclass.
pub(super) fn object(node: &'static str, id: Id, name: &str, class: &str, sub_class: &str) -> Node {
    Node::leaf(node, id).value(format!("{name}\0\u{1}{class}")).value(sub_class)
}
