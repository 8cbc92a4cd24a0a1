//! Tests every method of every typed node against the schema: getters, setters, modification in place, taking and
//! removing, for each row and for children of each kind.
//!
//! The methods are generated from the schema, and so is the table of them here. The compared values are not: they are
//! set and read by their keys.

mod edits;
mod files;
mod generated;
mod shown;
mod untouched;

use cast_format::schema::{self, DefaultValue, Meaning, PropertySchema, Shape};
use cast_format::{NodeKind, PropertyType};
use cast_write::{Data, Error, ErrorKind, Node, NodeHash};
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
    get: fn(&Node<'_>) -> String,
    try_get: fn(&Node<'_>) -> Result<Option<String>, Error>,
    set: fn(&Node<'_>, &mut Node<'static>),
    with: fn(&Node<'_>, Node<'static>) -> Node<'static>,
    /// Whether the value can be modified in place; it is not changed.
    lend: Option<fn(&mut Node<'_>) -> bool>,
    take: Option<fn(&mut Node<'static>) -> Option<String>>,
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

/// Data of a type, and what a getter returns for it, as an array and as one value.
fn sample(property_type: PropertyType) -> (Data<'static>, String, String) {
    fn both<T: std::fmt::Debug + Clone>(values: &[T]) -> (String, String) {
        (format!("{values:?}"), format!("{:?}", values[0]))
    }
    let (data, (all, one)) = match property_type {
        PropertyType::BYTE => (Data::from(vec![1_u8, 2, 255]), both(&[1, 2, 255])),
        PropertyType::SHORT => (Data::from(vec![300_u16, 2, 1]), both(&[300, 2, 1])),
        PropertyType::INTEGER32 => (Data::from(vec![70_000_u32, 2, 1]), both(&[70_000, 2, 1])),
        PropertyType::INTEGER64 => {
            let hashes = [NodeHash::new(7), NodeHash::new(u64::MAX)];
            (Data::from(vec![7_u64, u64::MAX]), both(&hashes))
        }
        PropertyType::FLOAT => (Data::from(vec![0.5_f32, -0.0]), both(&[0.5, -0.0])),
        PropertyType::STRING => (Data::from("additive"), both(&["additive"])),
        PropertyType::VECTOR2 => (Data::from(vec![[0.5_f32, 2.0]]), both(&[[0.5, 2.0]])),
        PropertyType::VECTOR3 => (Data::from(vec![[0.5_f32, 2.0, 3.0]]), both(&[[0.5, 2.0, 3.0]])),
        PropertyType::VECTOR4 => (Data::from(vec![[0.5_f32, 2.0, 3.0, 4.0]]), both(&[[0.5, 2.0, 3.0, 4.0]])),
        other => panic!("no sample of {other}"),
    };
    (data, all, one)
}

/// The same as stored in a file, at an odd address.
fn raw(data: &Data<'_>) -> Data<'static> {
    let padded: &'static [u8] = [&[0], &*data.to_bytes()].concat().leak();
    let count = u32::try_from(data.count()).unwrap();
    Data::Raw { property_type: data.property_type(), count, bytes: padded[1..].into() }
}

#[test]
fn every_row_and_child_of_the_schema_has_its_methods() {
    for node in schema::NODES {
        assert!(generated::KINDS.iter().any(|kind| kind.kind == node.kind));
        for row in node.properties {
            assert!(generated::ROWS.iter().any(|it| it.kind == node.kind && it.key == row.key), "{}", row.field);
        }
        for child in node.children {
            assert!(generated::CHILDREN.iter().any(|it| it.kind == node.kind && it.child == child.kind));
        }
    }
}

#[test]
fn what_is_under_the_key_is_read_set_lent_taken_and_removed() {
    for row in generated::ROWS {
        for property_type in row.schema().types {
            let (data, all, one) = sample(*property_type);
            let is_flag = matches!(row.schema().meaning, Meaning::Flag);
            let expected = match row.schema().shape {
                Shape::Array => all,
                _ if is_flag => "true".into(),
                _ => one,
            };
            let label = format!("{} {} {property_type}", row.kind, row.key);
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
                assert_eq!((row.lend.is_some(), row.take.is_some()), (is_array, is_array), "{label}");
                let mut lent = node.clone();
                assert!(row.lend.is_none_or(|lend| lend(&mut lent)), "{label}");
                assert_eq!(lent, node, "{label}: lending changes nothing");
                let mut taken = node.clone();
                if let Some(take) = row.take {
                    assert_eq!(take(&mut taken), Some(expected.clone()), "{label}");
                    assert!(taken.property(&row.name()).is_none(), "{label}");
                    assert_eq!(take(&mut taken), None, "{label}");
                }
                let mut removed = node.clone();
                assert!((row.remove)(&mut removed), "{label}");
                assert!(!(row.remove)(&mut removed), "{label}");
                assert_eq!(removed.properties.len(), 2, "{label}: the others stay");
            }
        }
    }
}

#[test]
fn what_is_absent_of_another_type_or_empty_is_told_apart() {
    for row in generated::ROWS {
        let label = format!("{} {}", row.kind, row.key);
        let absent = Node::new(row.kind);
        assert_eq!((row.try_get)(&absent).unwrap(), None, "{label}");
        let nothing = match row.schema().default {
            // An absent array has no default; the default in the row is that of an element.
            _ if row.schema().shape == Shape::Array => "nothing".into(),
            DefaultValue::Flag(flag) => format!("{flag:?}"),
            DefaultValue::Float(float) => format!("{float:?}"),
            DefaultValue::Choice(choice) => format!("{choice:?}"),
            _ => "nothing".into(),
        };
        assert_eq!((row.get)(&absent), nothing, "{label}");

        let other = row.node(Data::from(1.5_f64));
        let error = (row.try_get)(&other).unwrap_err();
        let found = matches!(error.kind(), ErrorKind::UnexpectedType { found: PropertyType::DOUBLE, .. });
        assert!(found, "{label}: {error}");
        assert!(error.path().ends_with(&format!("/{}", row.name())), "{label}: {error}");
        assert_eq!((row.get)(&other), nothing, "{label}");
        let mut unchanged = other.clone();
        assert!(!row.lend.is_some_and(|lend| lend(&mut unchanged)), "{label}");
        assert_eq!(row.take.and_then(|take| take(&mut unchanged)), None, "{label}");
        assert_eq!(unchanged, other, "{label}");

        let (data, _, _) = sample(row.schema().types[0]);
        if row.schema().shape == Shape::Single && data.property_type() != PropertyType::STRING {
            let empty = Data::Raw { property_type: data.property_type(), count: 0, bytes: Vec::new().into() };
            let error = (row.try_get)(&row.node(empty)).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::EmptyProperty), "{label}: {error}");
        }
    }
}

#[test]
fn children_are_counted_changed_added_and_removed() {
    for children in generated::CHILDREN {
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
    for kind in generated::KINDS {
        let node = (kind.new)();
        assert_eq!(node.kind, kind.kind);
        assert_eq!((kind.retype)(node.clone()), node);
    }
}
