//! Node paths, printed and followed.

use cast_read::{
    Cast, NodeKind, PathError, PathErrorKind, PathFinder, PathsInOrder, PropertyType, PropertyValue, kind_label,
};
use cast_write::{Data, Document, Layout, Mesh, Model, Node, Root};

use crate::testdata::{File, read, sound};

#[test]
fn steps_by_index_name_letters_and_number() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let eyes = cast.meshes().nth(1).unwrap();
    for path in [
        "root[0]/model[0]/mesh[1]",
        "root/model/mesh[1]",
        "root/model[\"hero\"]/mesh[\"eyes\"]",
        "root/modl/mesh[\"eyes\"]",
        "0x746F6F72/0x6C646F6D/0x6873656d[1]",
    ] {
        assert_eq!(cast.find(path).map(|node| node.offset()), Ok(eyes.offset()), "{path}");
    }
    let curve = cast.find("root/animation[\"walk\"]/curve[\"leg_left\"]").unwrap();
    assert_eq!(curve.property("nn").unwrap().text().unwrap(), "leg_left", "curves go by the name they animate");
    assert_eq!(eyes.path(), "root[0]/model[0] \"hero\"/mesh[1] \"eyes\"");
}

#[test]
fn names_with_quotes_and_slashes() {
    let bytes = read("valid/unicode_names.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let bone = cast.find("root/model/skeleton/bone[\"🦴 with spaces / and \\\"quotes\\\"\"]").unwrap();
    assert_eq!(bone.offset(), cast.find("root/model/skeleton/bone[3]").unwrap().offset());
    assert_eq!(cast.find("root/model[\"キャラクター\"]/mesh[\"Kästchen\"]").unwrap().kind(), NodeKind::MESH);
    let unnamed = cast.find("root/model/skeleton/bone[\"\"]").unwrap();
    assert_eq!(unnamed.path(), "root[0]/model[0] \"キャラクター\"/skeleton[0]/bone[4] \"\"");
}

#[test]
fn unknown_kinds_go_by_letters_or_number() {
    let bytes = read("unusual/unknown_kind.cast");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(cast.find("root/model/wind[\"breeze\"]/mesh").unwrap().label().unwrap(), "in the wind");
    let below = cast.find("root/0x7/mesh").unwrap();
    assert_eq!(below.path(), "root[0]/0x00000007[0]/mesh[0] \"below seven\"");
    // Letters that look like a number would be ambiguous.
    assert_eq!(kind_label(NodeKind::from_letters(*b"0x1f")), "0x66317830");
    assert_eq!((kind_label(NodeKind(7)), kind_label(NodeKind::IK_HANDLE)), ("0x00000007".into(), "ik_handle".into()));
}

/// Paths are printed with index and name, but a step accepts only one of them.
fn followable(path: &str) -> String {
    let mut quoted = false;
    let steps = path.split(|letter| {
        quoted ^= letter == '"';
        letter == '/' && !quoted
    });
    steps.map(|step| step.split_once(' ').map_or(step, |(index, _)| index)).collect::<Vec<_>>().join("/")
}

#[test]
fn every_printed_path_leads_back() {
    for file in sound().into_iter().filter(|file| !file.name.contains("depth") && !file.name.contains("unicode")) {
        let cast = Cast::parse(&file.bytes).unwrap();
        for node in cast.nodes().map(|step| step.node) {
            let path = followable(&node.path());
            assert_eq!(cast.find(&path), Ok(node), "{}: {path}", file.name);
        }
    }
}

#[test]
fn what_is_not_there_is_answered_with_what_is() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let error = cast.find("root/model/mesh[\"sword\"]").unwrap_err();
    assert_eq!(error.step, "mesh[\"sword\"]");
    let PathErrorKind::NotFound { present } = &error.kind else { panic!("{error}") };
    // The skeleton has no name, and an index counts nodes of its kind.
    assert_eq!(
        present,
        &["skeleton[0]", "mesh[\"body\"]", "mesh[\"eyes\"]", "material[\"skin\"]", "material[\"eye\"]"]
    );
    for step in present {
        assert!(cast.find(&format!("root/model/{step}")).is_ok(), "{step}");
    }
    assert_eq!(
        error.to_string(),
        "there is no mesh[\"sword\"]; there are skeleton[0], mesh[\"body\"], mesh[\"eyes\"], material[\"skin\"], \
         material[\"eye\"]"
    );
    let childless = cast.find("root/metadata/mesh").unwrap_err();
    assert_eq!(childless.to_string(), "there is no mesh: the parent has no children");
    let not_found = |path: &str| match cast.find(path).unwrap_err() {
        PathError { step, kind: PathErrorKind::NotFound { present } } => (step, present.len()),
        error => panic!("{error}"),
    };
    assert_eq!(not_found("model"), ("model".into(), 1), "paths begin at the top");
    assert_eq!(not_found("root/model/mesh[2]"), ("mesh[2]".into(), 5));
}

#[test]
fn at_most_ten_are_listed() {
    let bytes = read("valid/animation.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let PathErrorKind::NotFound { present } = cast.find("root/animation/mesh").unwrap_err().kind else { panic!() };
    assert_eq!(present.len(), 10);
}

#[test]
fn malformed_steps() {
    let bytes = read("valid/character.cast");
    let cast = Cast::parse(&bytes).unwrap();
    for path in [
        "",
        "/",
        "root/",
        "root//model",
        "root/mesh[",
        "root/mesh[]",
        "root/mesh[-1]",
        "root/mesh[1]x",
        "root/mesh[\"a]",
        "root/mesh[a]",
        "root/nonsense",
        "root/0xZZ",
        "root/mesh[\"a\\\"]",
        "root/mesh[\"]",
    ] {
        let error = cast.find(path).unwrap_err();
        assert_eq!(error.kind, PathErrorKind::Malformed, "{path}: {error}");
        assert!(error.to_string().contains("is not a valid step of a node path"), "{error}");
    }
}

#[test]
fn long_paths_and_names_are_cut() {
    let bytes = read("unusual/depth_2000.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let innermost = cast.nodes().last().unwrap().node;
    let ends = "/model[0]".repeat(7);
    assert_eq!(innermost.path(), format!("root[0]{ends}/... 1984 levels .../model[0]{ends}"));
    assert_eq!(innermost.parent().unwrap().offset() + 24, innermost.offset());
}

#[test]
fn paths_in_order_are_those_that_nodes_give() {
    for File { name, bytes } in sound() {
        let cast = Cast::parse(&bytes).unwrap();
        let nodes: Vec<_> = cast.nodes().map(|step| step.node).collect();
        let mut paths = PathsInOrder::new(&cast);
        for node in &nodes {
            assert_eq!(paths.path(*node), node.path(), "{name}");
            assert_eq!(paths.path(*node), node.path(), "{name}: asked again");
        }
        // Out of order, the path is the same as that of the node.
        for node in nodes.iter().rev() {
            assert_eq!(paths.path(*node), node.path(), "{name}");
        }
        // With gaps.
        let mut paths = PathsInOrder::new(&cast);
        for node in nodes.iter().skip(1).step_by(3) {
            assert_eq!(paths.path(*node), node.path(), "{name}");
        }
    }
}

#[test]
fn properties_go_by_their_names_in_the_file_and_in_words() {
    let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    let cast = Cast::parse(bytes).unwrap();
    let mesh = cast.find("root/model/mesh").unwrap();
    for (name, key) in [("vp", "vp"), ("positions", "vp"), ("u1", "u1"), ("uv_layer1", "u1"), ("uv_layer0", "u0")] {
        assert!(mesh.find_property(name).unwrap().is_named(key), "{name}");
    }
    let error = mesh.find_property("tangents").unwrap_err();
    let PathErrorKind::NoProperty { node, present } = &error.kind else { panic!("{error}") };
    assert_eq!(*node, mesh.path());
    assert!(present.iter().any(|one| one == "u1 (uv_layer1)"), "{present:?}");
    let sentence = error.to_string();
    assert!(sentence.starts_with(&format!("{node}: there is no property tangents; it has ")), "{sentence}");
    // Only layers have a number, no other property.
    assert!(mesh.find_property("uv_layer01").is_err() && mesh.find_property("positions0").is_err());
    assert_eq!(mesh.find_property("positions").unwrap().field(NodeKind::ROOT), None);
}

#[test]
fn values_are_shown_with_their_meaning() {
    let bytes = include_bytes!("../../../../testdata/valid/character.cast");
    let cast = Cast::parse(bytes).unwrap();
    let shown = |path: &str, name: &str| {
        let node = cast.find(path).unwrap();
        let property = node.find_property(name).unwrap();
        property.value().unwrap().shown(property.schema(node.kind())).to_string()
    };
    assert_eq!(shown("root/model/skeleton/bone", "parent_index"), "none");
    assert_eq!(shown("root/model/mesh", "name"), "\"body\"");
    let link = shown("root/model/mesh", "material");
    assert!(link.starts_with("0x") && link.len() == 18, "{link}");
    let bone = cast.find("root/model/skeleton/bone").unwrap();
    let parent = bone.find_property("parent_index").unwrap();
    // Without a meaning it is shown as a plain number.
    assert_eq!(parent.value().unwrap().shown(None).to_string(), u32::MAX.to_string());
    let positions = cast.find("root/model/mesh").unwrap().find_property("positions").unwrap();
    assert_eq!((positions.value(), positions.value_at(usize::MAX)), (None, None));
    let expected = cast.meshes().next().unwrap().positions().unwrap().get(2).map(PropertyValue::Vector3);
    assert_eq!(positions.value_at(2), expected);
}

/// One element of every type, and any number of strings.
#[test]
fn values_of_every_type() {
    let bytes = read("valid/property_types.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let node = cast.find("root/metadata").unwrap();
    let value = |name: &str, index| node.property(name).unwrap().value_at(index);
    let last = [
        ("bytes", 2, PropertyValue::Integer(255)),
        ("shorts", 1, PropertyValue::Integer(0x1234)),
        ("integers", 2, PropertyValue::Integer(u32::MAX.into())),
        ("hashes", 2, PropertyValue::Integer(u64::MAX)),
        ("floats", 1, PropertyValue::Float(-1.5)),
        ("doubles", 1, PropertyValue::Double(-0.1)),
        ("pairs", 1, PropertyValue::Vector2([1.0, 2.0])),
        ("triples", 0, PropertyValue::Vector3([1.0, 2.0, 3.0])),
    ];
    for (name, index, expected) in last {
        assert_eq!(value(name, index), Some(expected), "{name}");
    }
    let quadruples = node.property("quadruples").unwrap();
    let last = quadruples.array::<[f32; 4]>().unwrap().len() - 1;
    assert_eq!(quadruples.value_at(last), Some(PropertyValue::Vector4([5.0, 6.0, 7.0, 8.0])));
    assert_eq!(value("text", 0), None, "text has no elements");
    assert_eq!(node.property("text").unwrap().value(), Some(PropertyValue::Text("one string".into())));
    let shown = |value: PropertyValue| value.shown(None).to_string();
    assert_eq!(shown(PropertyValue::Vector3([1.0, -2.5, 0.0])), "1, -2.5, 0");
    assert_eq!(shown(PropertyValue::Texts(vec!["a".into(), "b\"".into()])), "\"a\", \"b\\\"\"");
    // A bone that is not the absence of one is shown as a number.
    let row = cast_format::schema::node(NodeKind::BONE).unwrap().property("p");
    assert_eq!(PropertyValue::Integer(3).shown(row).to_string(), "3");
    assert_eq!(PropertyValue::Integer(u32::MAX.into()).shown(row).to_string(), "none");
}

#[test]
fn several_strings_are_a_list() {
    let strings = |strings: &[&str]| {
        let mut node = Node::new(NodeKind::METADATA);
        let bytes: Vec<u8> = strings.iter().flat_map(|text| [text.as_bytes(), b"\0"].concat()).collect();
        let (property_type, count) = (PropertyType::STRING, strings.len() as u32);
        node.set("zz", Data::Raw { property_type, count, bytes: bytes.into() });
        let bytes = Document::from(node).to_vec(Layout::Compact).unwrap();
        Cast::parse(&bytes).unwrap().top_level().next().unwrap().property("zz").unwrap().value().unwrap()
    };
    assert_eq!(strings(&["one"]), PropertyValue::Text("one".into()));
    assert_eq!(strings(&["one", "two"]), PropertyValue::Texts(vec!["one".into(), "two".into()]));
    assert_eq!(strings(&[]), PropertyValue::Texts(Vec::new()));
}

/// A quotation mark in a name, escaped, does not end it; a slash within it is no step.
#[test]
fn names_with_quotation_marks_and_slashes() {
    let names = ["a\"/b", "a/b", "\\", "\\\"/"];
    let model = names.iter().fold(Model::new(), |model, name| model.with_mesh(Mesh::new().with_name(*name)));
    let bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mut finder = PathFinder::new();
    for (mesh, name) in cast.meshes().zip(names) {
        let path = format!("root/model/mesh[{name:?}]");
        assert_eq!(cast.find(&path), Ok(*mesh), "{path}");
        assert_eq!(finder.find(&cast, &path).map(|(node, _)| node), Ok(*mesh), "{path}");
    }
}

#[test]
fn names_are_forgotten_on_request() {
    let file = |name: &'static str| {
        let model = Model::new().with_mesh(Mesh::new().with_name(name));
        Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
    };
    let (before, after) = (file("old"), file("new"));
    let (old, new) = (Cast::parse(&before).unwrap(), Cast::parse(&after).unwrap());
    let mut finder = PathFinder::new();
    assert!(finder.find(&old, "root/model/mesh[\"old\"]").is_ok());
    // The places are the same, so this is what a document looks like whose names have changed.
    assert!(finder.find(&new, "root/model/mesh[\"old\"]").is_ok());
    finder.forget_names();
    assert!(finder.find(&new, "root/model/mesh[\"old\"]").is_err());
    assert_eq!(finder.find(&new, "root/model/mesh[\"new\"]").unwrap().0, *new.meshes().next().unwrap());
}
