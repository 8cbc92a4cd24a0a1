//! Tests the methods of typed nodes: getters, setters, modification in place, taking and removing, and children.
//!
//! The methods are generated from the schema. Rows of the same form only differ in their names, so one of each form is
//! tested here, with values that are set and read by their keys.

mod edits;
mod files;
mod forms;
mod shown;
mod untouched;

use cast_format::schema::{self, PropertySchema, Shape};
use cast_format::{NodeKind, PropertyType};
use cast_write::{Data, Error, ErrorKind, Node, NodeHash};
use forms::{CHILDREN, KINDS, ROWS};
use shown::{Owned, Shown};

/// The layer that is requested from methods of layers.
const LAYER: u32 = 3;

struct Kind {
    kind: NodeKind,
    /// Through the typed node and back.
    retype: fn(Node<'static>) -> Node<'static>,
    new: fn() -> Node<'static>,
}

/// The methods of a property; values are converted to text.
struct Row {
    kind: NodeKind,
    key: &'static str,
    /// What the getter returns for an absent value.
    absent: &'static str,
    /// Stored data, and what the getter returns.
    samples: fn() -> Vec<(Data<'static>, String)>,
    get: fn(&Node<'_>) -> String,
    try_get: fn(&Node<'_>) -> Result<Option<String>, Error>,
    set: fn(&Node<'_>, &mut Node<'static>),
    with: fn(&Node<'_>, Node<'static>) -> Node<'static>,
    /// Whether the value can be modified in place; it is not changed.
    lend: Option<fn(&mut Node<'_>) -> bool>,
    remove: fn(&mut Node<'_>) -> bool,
}

/// The methods of children of a kind.
struct Children {
    kind: NodeKind,
    child: NodeKind,
    count: fn(&Node<'_>) -> usize,
    change: fn(&mut Node<'_>, u64),
    add: fn(&mut Node<'static>, Node<'static>),
    with: fn(Node<'static>, Node<'static>) -> Node<'static>,
    remove: fn(&mut Node<'static>) -> Option<Node<'static>>,
    retain: Option<fn(&mut Node<'static>, NodeHash)>,
}

/// The typed node. Like the two functions below, it is not inlined; otherwise each of a thousand methods would compile
/// a copy.
#[inline(never)]
fn of<N, T: TryFrom<N, Error = Error>>(node: N) -> T {
    T::try_from(node).unwrap()
}

#[inline(never)]
fn shown<T: Shown>(read: Result<Option<T>, Error>) -> Result<Option<String>, Error> {
    read.map(|value| value.map(|value| value.shown()))
}

#[inline(never)]
fn value<T: Owned>(read: Result<Option<T>, Error>) -> T::Owned {
    read.unwrap().unwrap().owned()
}

impl Row {
    fn schema(&self) -> &'static PropertySchema {
        schema::node(self.kind).unwrap().properties.iter().find(|row| row.key == self.key).unwrap()
    }

    fn name(&self) -> String {
        self.key.replace("%d", &LAYER.to_string())
    }

    fn node(&self, data: Data<'static>) -> Node<'static> {
        let mut node = Node::new(self.kind);
        node.set("before", "it").set(self.name(), data).set("behind", 7_u8);
        node
    }
}

/// Data as stored in a file, at an odd address.
fn raw(data: &Data<'_>) -> Data<'static> {
    let padded: &'static [u8] = [&[0], &*data.to_bytes()].concat().leak();
    let count = u32::try_from(data.count()).unwrap();
    Data::Raw { property_type: data.property_type(), count, bytes: padded[1..].into() }
}

#[test]
fn every_kind_and_every_form_of_row_is_here() {
    let tested: Vec<String> = ROWS.iter().map(|row| forms::form(row.schema())).collect();
    for node in schema::NODES {
        assert!(KINDS.iter().any(|kind| kind.kind == node.kind), "{}: add it to forms.rs", node.name);
        for row in node.properties {
            let form = forms::form(row);
            assert!(tested.contains(&form), "{}.{}, {form}: add a row to forms.rs", node.name, row.key);
        }
    }
}

#[test]
fn what_is_under_the_key_is_read_set_lent_and_removed() {
    for row in ROWS {
        let mut types: Vec<PropertyType> = row.schema().types.to_vec();
        for (data, expected) in (row.samples)() {
            let label = format!("{} {} {}", row.kind, row.key, data.property_type());
            types.retain(|of| *of != data.property_type());
            for data in [raw(&data), data] {
                let node = row.node(data.clone());
                assert_eq!((row.get)(&node), expected, "{label}");
                assert_eq!((row.try_get)(&node).unwrap().as_ref(), Some(&expected), "{label}");

                let mut set = Node::new(row.kind);
                (row.set)(&node, &mut set);
                assert_eq!((row.get)(&set), expected, "{label}");
                let stored = set.property(&row.name()).unwrap();
                if row.schema().shape == Shape::Array {
                    assert_eq!(stored.data, data, "{label}");
                }
                let with = (row.with)(&node, Node::new(row.kind));
                let with_name = if row.key == "extra%d" { row.name() } else { row.key.replace("%d", "0") };
                assert_eq!(with.property(&with_name).unwrap().data, stored.data, "{label}");

                // Single values are set instead.
                let is_array = row.schema().shape == Shape::Array;
                assert_eq!(row.lend.is_some(), is_array, "{label}");
                let mut lent = node.clone();
                assert!(row.lend.is_none_or(|lend| lend(&mut lent)), "{label}");
                assert_eq!(lent, node, "{label}: lending changes nothing");
                let mut removed = node.clone();
                assert!((row.remove)(&mut removed), "{label}");
                assert!(!(row.remove)(&mut removed), "{label}");
                assert_eq!(removed.properties.len(), 2, "{label}: the others stay");
            }
        }
        assert!(types.is_empty(), "{} {}: no sample of {types:?}", row.kind, row.key);
    }
}

#[test]
fn what_is_absent_of_another_type_or_empty_is_told_apart() {
    for row in ROWS {
        let label = format!("{} {}", row.kind, row.key);
        let absent = Node::new(row.kind);
        assert_eq!((row.try_get)(&absent).unwrap(), None, "{label}");
        assert_eq!((row.get)(&absent), row.absent, "{label}");

        let other = row.node(Data::from(1.5_f64));
        let error = (row.try_get)(&other).unwrap_err();
        let found = matches!(error.kind(), ErrorKind::UnexpectedType { found: PropertyType::DOUBLE, .. });
        assert!(found, "{label}: {error}");
        assert!(error.path().ends_with(&format!("/{}", row.name())), "{label}: {error}");
        assert_eq!((row.get)(&other), row.absent, "{label}");
        let mut unchanged = other.clone();
        assert!(!row.lend.is_some_and(|lend| lend(&mut unchanged)), "{label}");
        assert_eq!(unchanged, other, "{label}");

        let property_type = row.schema().types[0];
        if row.schema().shape == Shape::Single && property_type != PropertyType::STRING {
            let empty = Data::Raw { property_type, count: 0, bytes: Vec::new().into() };
            let error = (row.try_get)(&row.node(empty)).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::EmptyProperty), "{label}: {error}");
        }
    }
}

#[test]
fn children_are_counted_changed_added_and_removed() {
    for children in CHILDREN {
        let label = format!("{} in {}", children.child, children.kind);
        let child = |hash| Node::with_hash(children.child, NodeHash::new(hash));
        let mut node = Node::new(children.kind);
        node.children.push(Node::new(NodeKind(77)));
        assert_eq!((children.count)(&node), 0, "{label}");
        (children.add)(&mut node, child(1));
        node = (children.with)(node, child(2));
        let expected = if children.retain.is_some() { 2 } else { 1 };
        assert_eq!((children.count)(&node), expected, "{label}");
        if let Some(retain) = children.retain {
            retain(&mut node, NodeHash::new(2));
        }
        assert_eq!((children.count)(&node), 1, "{label}");
        (children.change)(&mut node, 9);
        assert_eq!((children.remove)(&mut node).unwrap().hash, NodeHash::new(9), "{label}");
        assert!((children.remove)(&mut node).is_none(), "{label}");
        assert_eq!(node.children.len(), 1, "{label}: the unknown one stays");
    }
}

#[test]
fn a_node_of_another_kind_is_refused() {
    let error = cast_write::Mesh::try_from(Node::new(NodeKind::BONE)).unwrap_err();
    assert_eq!(error.to_string(), "bone[0]: the node is of kind Bone, expected Mesh");
    for kind in KINDS {
        let node = (kind.new)();
        assert_eq!(node.kind, kind.kind);
        assert_eq!((kind.retype)(node.clone()), node);
    }
}
