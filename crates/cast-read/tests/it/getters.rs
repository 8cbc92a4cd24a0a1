//! Tests typed getters: the getter of a row returns what is written under the key of that row, as does the generic
//! access; absent, unexpected and empty properties are distinguished.
//!
//! The getters are generated from the schema. Rows of the same form only differ in their names, so one of each form is
//! tested here, with values that `cast-write` writes under the key, and that are read back in every possible way.

mod fields;
mod forms;
mod shown;
mod stored;

use cast_format::schema::{self, Meaning, PropertySchema, Scope, Shape};
use cast_format::{NO_PARENT, NodeKind, PropertyType};
use cast_read::{Cast, Companion, Error, FieldError, FieldErrorKind, NodeRef};
use cast_write::{Data, Document, Layout, Node, NodeHash};

use forms::{CHILDREN, LINKS, VALUES};

/// The layer that is requested from getters of layers.
const LAYER: u32 = 3;
/// What getters return for an absent value.
const NOTHING: &[&str] = &["nothing"];

/// A written value, and what is read, as text.
struct Sample {
    data: Data<'static>,
    /// What the typed getter returns.
    typed: &'static [&'static str],
    /// All elements.
    stored: &'static [&'static str],
}

/// A getter of a value and its `try_` variant; values are converted to text.
struct Value {
    kind: NodeKind,
    key: &'static str,
    /// What the getter returns for an absent value.
    absent: &'static [&'static str],
    samples: fn() -> Vec<Sample>,
    get: fn(NodeRef<'_>) -> Vec<String>,
    /// The same from `fields()`.
    field: fn(NodeRef<'_>) -> Vec<String>,
    try_get: fn(NodeRef<'_>) -> Result<Option<Vec<String>>, FieldError<'_>>,
}

/// The four getters of a link; nodes are identified by their offsets.
struct Link {
    kind: NodeKind,
    key: &'static str,
    targets: &'static [NodeKind],
    scope: Scope,
    get: fn(NodeRef<'_>) -> Vec<usize>,
    scan: for<'a> fn(NodeRef<'a>) -> Vec<usize>,
    hash: fn(NodeRef<'_>) -> Option<u64>,
    /// The same from `fields()`.
    field: fn(NodeRef<'_>) -> Option<u64>,
    field_target: fn(NodeRef<'_>) -> Vec<usize>,
    try_hash: fn(NodeRef<'_>) -> Result<Option<u64>, FieldError<'_>>,
}

/// A getter of children; nodes are identified by their offsets.
struct Children {
    kind: NodeKind,
    child: NodeKind,
    /// Whether it returns only the first.
    single: bool,
    get: fn(NodeRef<'_>) -> Vec<usize>,
}

fn row(kind: NodeKind, key: &str) -> &'static PropertySchema {
    schema::node(kind).unwrap().properties.iter().find(|row| row.key == key).unwrap()
}

fn name(key: &str) -> String {
    key.replace("%d", &LAYER.to_string())
}

/// The bytes of a file with one node at the top, which has these children.
fn file(children: Vec<Node<'_>>) -> Vec<u8> {
    let mut top = Node::new(NodeKind::ROOT);
    top.children = children.into();
    Document::from(top).to_vec(Layout::Compact).unwrap()
}

/// Reads a node with this property.
fn with<R>(kind: NodeKind, key: &str, data: Option<Data<'_>>, look: impl FnOnce(NodeRef<'_>) -> R) -> R {
    let mut node = Node::new(kind);
    // Other properties before and after it, one of which has the same prefix.
    node.set("zz", 1_u32);
    if let Some(data) = data {
        node.set(name(key), data);
    }
    node.set(format!("{}_", name(key)), 2_u32);
    let bytes = file(vec![node]);
    let cast = Cast::parse(&bytes).unwrap();
    look(cast.roots().next().unwrap().children().next().unwrap())
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

#[test]
fn every_form_of_row_is_here() {
    let mut tested: Vec<String> = VALUES.iter().map(|value| forms::form(row(value.kind, value.key))).collect();
    tested.extend(LINKS.iter().map(|link| forms::form(row(link.kind, link.key))));
    for node in schema::NODES {
        for row in node.properties.iter().filter(|row| row.field != "color_layer") {
            let form = forms::form(row);
            assert!(tested.contains(&form), "{}.{}, {form}: add a row to forms.rs", node.name, row.key);
        }
    }
}

#[test]
fn values_come_out_as_they_were_written() {
    for value in VALUES {
        let mut types: Vec<PropertyType> = row(value.kind, value.key).types.to_vec();
        for Sample { data, typed, stored } in (value.samples)() {
            let what = format!("{}.{} as {}", value.kind, value.key, data.property_type());
            types.retain(|of| *of != data.property_type());
            with(value.kind, value.key, Some(data), |node| {
                assert_eq!((value.get)(node), typed, "{what}");
                assert_eq!((value.field)(node), typed, "{what}");
                assert_eq!((value.try_get)(node), Ok(Some(texts(typed))), "{what}");
                assert_eq!(stored::elements(node.property(&name(value.key)).unwrap()), stored, "{what}");
            });
        }
        assert!(types.is_empty(), "{}.{}: no sample of {types:?}", value.kind, value.key);
    }
}

#[test]
fn absent_is_nothing_or_the_default() {
    for value in VALUES {
        with(value.kind, value.key, None, |node| {
            assert_eq!((value.get)(node), value.absent, "{}.{}", value.kind, value.key);
            assert_eq!((value.try_get)(node), Ok(None), "{}.{}", value.kind, value.key);
        });
    }
}

/// As by the reference library, which unpacks all numbers alike; where both integers and fractions are allowed, it is not
/// known which are meant.
#[test]
fn numbers_of_another_type_are_read_from_a_file_that_is_kept() {
    let mut seen = 0;
    for value in VALUES {
        let row = row(value.kind, value.key);
        let is_one_sort = row.types.iter().all(|of| of.is_integer()) || !row.types.iter().any(|of| of.is_integer());
        for Sample { data, typed, .. } in (value.samples)() {
            let typed = texts(typed);
            let Some(numbers) = stored::as_doubles(&data).filter(|_| is_one_sort) else { continue };
            let mut node = Node::new(value.kind);
            node.set(name(value.key), numbers);
            let bytes = file(vec![node]);
            let bare = Cast::parse(&bytes).unwrap();
            let companion = Companion::new();
            let kept = Cast::with_outline(&bytes, bare.outline(), &companion);
            let node = kept.roots().next().unwrap().children().next().unwrap();
            let what = format!("{}.{} of {}", value.kind, value.key, data.property_type());
            assert_eq!(((value.get)(node), (value.try_get)(node)), (typed.clone(), Ok(Some(typed))), "{what}");
            seen += 1;
        }
    }
    assert!(seen > 15, "only {seen} values");
}

/// No row accepts doubles.
#[test]
fn another_type_is_an_error_that_says_which_would_do() {
    for value in VALUES {
        let (row, what) = (row(value.kind, value.key), format!("{}.{}", value.kind, value.key));
        with(value.kind, value.key, Some(vec![0.5_f64].into()), |node| {
            assert_eq!((value.get)(node), value.absent, "{what}");
            let error = (value.try_get)(node).unwrap_err();
            let offset = node.property(&name(value.key)).unwrap().offset();
            assert_eq!(error.offset(), offset as u64, "{what}");
            let FieldErrorKind::UnexpectedType { found, expected } = error.kind() else { panic!("{what}: {error}") };
            assert_eq!(found, PropertyType::DOUBLE, "{what}");
            assert!(expected.len() == row.types.len() && row.types.iter().all(|of| expected.contains(of)), "{what}");
            let types: Vec<String> = expected.iter().map(ToString::to_string).collect();
            let path = format!("{}/{}", node.path(), name(value.key));
            assert_eq!(error.path(), path, "{what}");
            let sentence =
                format!("{path}: the property has type d, expected {} (at byte {offset})", types.join(" or "));
            assert_eq!(error.to_string(), sentence, "{what}");
        });
    }
}

#[test]
fn an_array_may_be_empty_and_a_single_value_may_not() {
    for value in VALUES {
        let (row, what) = (row(value.kind, value.key), format!("{}.{}", value.kind, value.key));
        for property_type in row.types {
            let text = *property_type == PropertyType::STRING;
            let bytes = if text { vec![0xFF, 0] } else { Vec::new() };
            let data = Data::Raw { property_type: *property_type, count: u32::from(text), bytes: bytes.into() };
            with(value.kind, value.key, Some(data), |node| {
                if row.shape == Shape::Array {
                    assert_eq!((value.try_get)(node), Ok(Some(Vec::new())), "{what}");
                    return;
                }
                let error = (value.try_get)(node).unwrap_err();
                let offset = node.property(&name(value.key)).unwrap().offset();
                let (kind, sentence) = match text {
                    true => (FieldErrorKind::NotUtf8, "the text is not UTF-8"),
                    false => (FieldErrorKind::Empty, "the property is empty, expected an element"),
                };
                assert_eq!(
                    (error.kind(), error.to_string()),
                    (kind, format!("{}/{}: {sentence} (at byte {offset})", node.path(), name(value.key))),
                    "{what}"
                );
                assert_eq!((value.get)(node), value.absent, "{what}");
            });
        }
    }
}

#[test]
fn the_largest_number_is_no_bone() {
    let is_bone = |row: &PropertySchema| matches!(row.meaning, Meaning::BoneIndex) && row.shape == Shape::Single;
    let mut bones = VALUES.iter().filter(|value| is_bone(row(value.kind, value.key))).peekable();
    assert!(bones.peek().is_some());
    for value in bones {
        with(value.kind, value.key, Some(NO_PARENT.into()), |node| {
            assert_eq!((value.get)(node), NOTHING);
            assert_eq!((value.try_get)(node), Ok(None));
            assert_eq!(node.field::<u32>(value.key), Ok(Some(NO_PARENT)));
        });
    }
}

/// The hash of the targets of links in these tests.
const HASH: u64 = 0x1122_3344_5566_7788;

/// A node with a link, and siblings and children of each kind with that hash.
fn linked(link: &Link, siblings: &[NodeKind], children: &[NodeKind]) -> Vec<u8> {
    let mut node = Node::with_hash(link.kind, NodeHash::new(1));
    node.set(name(link.key), HASH);
    node.children = children.iter().map(|kind| Node::with_hash(*kind, NodeHash::new(HASH))).collect();
    let mut all = vec![node];
    all.extend(siblings.iter().map(|kind| Node::with_hash(*kind, NodeHash::new(HASH))));
    file(all)
}

#[test]
fn links_lead_to_the_first_that_fits() {
    for link in LINKS {
        for target in link.targets {
            // One of a kind that matches no link; one that matches; and another that would.
            let targets = [NodeKind::NOTIFICATION_TRACK, *target, *target];
            let in_scope = link.scope == Scope::Siblings;
            for right in [true, false] {
                let bytes = if in_scope == right { linked(link, &targets, &[]) } else { linked(link, &[], &targets) };
                let cast = Cast::parse(&bytes).unwrap();
                let node = cast.roots().next().unwrap().children().next().unwrap();
                let around = if in_scope == right { *cast.roots().next().unwrap() } else { node };
                let fitting = around.children().find(|node| node.kind() == *target).unwrap().offset();
                let expected = if right { vec![fitting] } else { vec![] };
                let what = format!("{}.{} to {target}, {right}", link.kind, link.key);
                assert_eq!((link.get)(node), expected, "{what}");
                assert_eq!((link.scan)(node), expected, "{what}");
                let companion = Companion::new();
                let kept = Cast::with_outline(&bytes, cast.outline(), &companion);
                let node = kept.roots().next().unwrap().children().next().unwrap();
                assert_eq!((link.get)(node), expected, "{what}");
                assert_eq!((link.hash)(node), Some(HASH), "{what}");
                assert_eq!((link.try_hash)(node), Ok(Some(HASH)), "{what}");
            }
        }
        with(link.kind, link.key, None, |node| {
            assert_eq!(((link.get)(node), (link.hash)(node), (link.try_hash)(node)), (vec![], None, Ok(None)));
        });
        with(link.kind, link.key, Some("text".into()), |node| {
            assert_eq!(((link.get)(node), (link.hash)(node)), (vec![], None));
            let error = (link.try_hash)(node).unwrap_err();
            let offset = node.property(&name(link.key)).unwrap().offset();
            let path = format!("{}/{}", node.path(), name(link.key));
            let sentence = format!("{path}: the property has type s, expected l (at byte {offset})");
            assert_eq!(error.to_string(), sentence);
            // The error that outlives the file has the same message.
            assert_eq!(Error::from(error).to_string(), sentence);
        });
    }
}

#[test]
fn children_are_those_of_the_kind() {
    for children in CHILDREN {
        let mut node = Node::new(children.kind);
        let other = if children.child == NodeKind::FILE { NodeKind::COLOR } else { NodeKind::FILE };
        node.children = [other, children.child, other, children.child].map(Node::new).into();
        let bytes = file(vec![node]);
        let cast = Cast::parse(&bytes).unwrap();
        let node = cast.roots().next().unwrap().children().next().unwrap();
        let of_kind = node.children().filter(|child| child.kind() == children.child).map(|child| child.offset());
        let expected: Vec<usize> = of_kind.take(if children.single { 1 } else { 2 }).collect();
        assert_eq!((children.get)(node), expected, "{} in {}", children.child, children.kind);
    }
}
