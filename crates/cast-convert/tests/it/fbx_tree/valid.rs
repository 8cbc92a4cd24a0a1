//! What is in a document comes out of it.

use cast_base::Threads;
use cast_convert::fbx::tree::{Elements, Endpoint, Tree, Value, decode_all};

use super::builder::{Flavour, N, file, flavours};
use super::documents::{everything, old};

const PLAIN: Flavour = Flavour { version: 7400, big_endian: false, deflated: false };

#[test]
fn values_of_every_type_in_every_flavour() {
    for flavour in flavours() {
        let bytes = file(flavour, &everything());
        let tree = Tree::parse(&bytes).unwrap();
        assert_eq!((tree.version(), tree.is_big_endian()), (flavour.version, flavour.big_endian));

        let scalars = tree.node("Scalars").unwrap().unwrap();
        let values: Vec<f64> = scalars.properties().map(|property| property.unwrap().value.number().unwrap()).collect();
        assert_eq!(values, [1.0, -2.0, -3.0, -4.0, 0.5, -0.25, 7.0]);
        let codes: Vec<u8> = scalars.properties().map(|property| property.unwrap().code).collect();
        assert_eq!(codes, b"CYILFDZ");
        let texts = tree.node("Texts").unwrap().unwrap();
        assert_eq!(texts.text(0).unwrap(), Some(&b"text"[..]));
        assert!(matches!(texts.property(1).unwrap().unwrap().value, Value::Bytes(b"\0\xffraw")));
        assert_eq!((texts.text(2).unwrap(), texts.text(3).unwrap()), (Some(&b""[..]), None));

        let array = |name: &str| tree.find(&format!("Objects/Geometry/{name}")).unwrap().array(0).unwrap().unwrap();
        let doubles = array("Vertices").elements::<f64>().unwrap();
        assert_eq!(doubles.iter().collect::<Vec<f64>>(), [0.0, 1.0, 2.0, -3.5, 1e300, -0.0]);
        assert_eq!(doubles.to_slice()[3], -3.5);
        assert_eq!((doubles.get(4), doubles.get(6), doubles.len()), (Some(1e300), None, 6));
        let is_native = flavour.big_endian == cfg!(target_endian = "big");
        assert_eq!(matches!(doubles, Elements::Borrowed(_)), !flavour.deflated && is_native);
        assert_eq!(array("PolygonVertexIndex").elements::<i32>().unwrap().to_slice()[..], [0, 1, -3]);
        assert_eq!(array("KeyTime").elements::<i64>().unwrap().to_slice()[..], [0, -46_186_158_000, i64::MAX]);
        assert_eq!(array("Floats").elements::<f32>().unwrap().to_slice()[..], [0.125, f32::MAX, -1.0]);
        assert_eq!(array("Flags").elements::<u8>().unwrap().to_slice()[..], [1, 0, 1, 1, 0]);
        assert!(array("Empty").elements::<f64>().unwrap().is_empty());
        let error = tree.locate(array("Floats").elements::<f64>().unwrap_err());
        assert_eq!(error.place(), "Objects/Geometry/Floats", "{error}");

        let all: Vec<_> = ["Floats", "KeyTime", "Flags"].iter().map(|name| array(name)).collect();
        let decoded: Vec<String> =
            decode_all(&all, Threads::All).into_iter().map(|values| format!("{values:?}")).collect();
        let single: Vec<String> = all.iter().map(|array| format!("{:?}", array.values())).collect();
        assert_eq!(decoded, single);
    }
}

#[test]
fn a_walk_meets_every_node() {
    fn flat(nodes: &[N], depth: usize, out: &mut Vec<(usize, &'static str)>) {
        for N(name, _, children) in nodes {
            out.push((depth, name));
            flat(children, depth + 1, out);
        }
    }
    let mut expected = Vec::new();
    flat(&everything(), 0, &mut expected);
    for flavour in flavours() {
        let bytes = file(flavour, &everything());
        let tree = Tree::parse(&bytes).unwrap();
        let mut walk = tree.walk();
        let mut found = Vec::new();
        for visited in walk.by_ref() {
            let visited = visited.unwrap();
            assert_eq!(tree.find(&tree.path_of(&visited.node)).unwrap().offset, visited.node.offset);
            found.push((visited.depth, visited.node.name_text().into_owned()));
        }
        let found: Vec<(usize, &str)> = found.iter().map(|(depth, name)| (*depth, name.as_str())).collect();
        assert_eq!((found, walk.slack()), (expected.clone(), 0));
        let mut walk = tree.walk();
        let mut tops = 0;
        while let Some(visited) = walk.next() {
            assert_eq!(visited.unwrap().depth, 0);
            walk.skip_children();
            tops += 1;
        }
        assert_eq!(tops, everything().len());
    }
}

#[test]
fn objects_templates_and_connections() {
    let bytes = file(PLAIN, &everything());
    let tree = Tree::parse(&bytes).unwrap();
    let objects: Vec<_> = tree.objects().unwrap().map(Result::unwrap).collect();
    let told: Vec<_> = objects.iter().map(|object| (object.id, object.name, object.class, object.sub_class)).collect();
    assert_eq!(told[0], (Some(10), &b"shape"[..], &b"Geometry"[..], &b"Mesh"[..]));
    assert_eq!(told[2], (Some(30), &b"a/b"[..], &b"Model"[..], &b"LimbNode"[..]));

    let templates = tree.templates().unwrap();
    let number = |object: usize, name| {
        templates.row(&objects[object].node, name).unwrap().map(|row| row.numbers::<1>().unwrap().unwrap()[0])
    };
    assert_eq!(number(1, "Size"), Some(2.0), "its own comes before that of the template");
    assert_eq!((number(2, "Size"), number(2, "Visibility")), (Some(100.0), Some(1.0)));
    assert_eq!((number(0, "Size"), number(2, "Nothing")), (None, None), "no template, and not in it");
    let whole = objects[1].node.row("Whole").unwrap().unwrap();
    assert_eq!((whole.kind, whole.values().count(), whole.numbers::<1>().unwrap()), (&b"Compound"[..], 0, None));

    let connections: Vec<_> = tree.connections().unwrap().map(Result::unwrap).collect();
    let told: Vec<_> = connections.iter().map(|one| (one.kind, one.child, one.parent, one.property)).collect();
    let id = Endpoint::Id;
    assert_eq!(told[0], (&b"OO"[..], id(10), id(20), None));
    assert_eq!(told[1], (&b"OP"[..], id(10), id(30), Some(&b"Lcl Translation"[..])));
    assert_eq!(told[2], (&b"PO"[..], id(10), id(0), None));
}

#[test]
fn versions_before_7000_use_names() {
    let bytes = file(Flavour { version: 6100, ..PLAIN }, &old());
    let tree = Tree::parse(&bytes).unwrap();
    let object = tree.objects().unwrap().next().unwrap().unwrap();
    assert_eq!(
        (object.id, object.name, object.class, object.sub_class),
        (None, &b"hero"[..], &b"Model"[..], &b"Mesh"[..])
    );
    assert_eq!(object.node.row("Size").unwrap().unwrap().numbers::<1>().unwrap(), Some([5.0]));
    let connection = tree.connections().unwrap().next().unwrap().unwrap();
    let named = |name| Endpoint::Name(name);
    assert_eq!((connection.child, connection.parent), (named(b"Model::hero"), named(b"Model::Scene")));
}

#[test]
fn paths_lead_to_nodes() {
    let bytes = file(PLAIN, &everything());
    let tree = Tree::parse(&bytes).unwrap();
    assert_eq!(tree.find("Objects/Model[1]").unwrap().integer(0).unwrap(), Some(30));
    assert_eq!(tree.find("Objects/Model[\"a/b\"]").unwrap().integer(0).unwrap(), Some(30));
    assert_eq!(tree.path_of(&tree.find("Objects/Model[\"a/b\"]").unwrap()), "Objects/Model[1]");
    for (path, reason) in [
        ("", "the path of the node is empty"),
        ("Nothing", "there is no Nothing in the file"),
        ("Objects/Model[2]", "there is no Model[2] in Objects"),
        ("Objects/Model[x]", "Model[x] is not a valid step of a path; write Name, Name[2] or Name[\"object\"]"),
    ] {
        assert_eq!(tree.find(path).unwrap_err().to_string(), reason);
    }
}
