//! Names that are not UTF-8: in each format, and across files. The bytes are those of Python's codecs `gbk`, `cp932`,
//! `cp1252` and `koi8_r` for the words given as text.

use std::fs;
use std::path::Path;

use cast_convert::{Format, to_cast};
use cast_format::NodeKind;
use cast_interchange::{Converted, Encoding, Options, Source};
use cast_write::{Data, Document, Layout, Node};

/// A word in an encoding, and its name.
const WORDS: [(&str, &[u8], &str); 4] = [
    ("gbk", b"\xD7\xF3\xCA\xD6", "左手"),
    ("shift_jis", b"\x95\x5C\x8E\xE8", "表手"),
    ("windows-1252", b"M\xFCller", "Müller"),
    ("koi8-r", b"\xD2\xD5\xCB\xC1", "рука"),
];

fn options(encoding: Option<&str>) -> Options<'static> {
    Options::new().encoding(encoding.map(|name| name.parse::<Encoding>().unwrap()))
}

/// The names of nodes of a kind, and how many strings are noted as not UTF-8.
fn names(converted: &Converted<'_>, kind: NodeKind) -> (Vec<String>, u64) {
    let named = |(_, node): (usize, &Node<'_>)| {
        let name = if kind == NodeKind::CURVE { node.property("nn")?.data.text() } else { node.name() };
        Some(name?.to_owned()).filter(|_| node.kind == kind)
    };
    let notes = converted.report.notes().iter().filter(|note| note.code() == "CONVERT-FILE-012");
    (converted.document.nodes().filter_map(named).collect(), notes.map(cast_interchange::Note::count).sum())
}

/// `name` with another last byte, which makes it another name but not always text.
fn other(name: &[u8]) -> Vec<u8> {
    let (last, rest) = name.split_last().unwrap();
    [rest, &[last ^ 1]].concat()
}

fn field<const N: usize>(text: &[u8]) -> [u8; N] {
    let mut field = [0; N];
    field[..text.len()].copy_from_slice(text);
    field
}

/// A model of a root, two joints below it and one below each of these, which name their parents.
fn ms3d(left: &[u8], right: &[u8]) -> Vec<u8> {
    let joints: [(&[u8], &[u8]); 5] = [(b"root", b""), (left, b"root"), (right, b"root"), (b"l", left), (b"r", right)];
    let mut bytes = b"MS3D000000\x04\0\0\0\0\0\0\0\0\0\0\0".to_vec();
    bytes.extend([0; 12]);
    bytes.extend(u16::try_from(joints.len()).unwrap().to_le_bytes());
    for (name, parent) in joints {
        bytes.push(0);
        bytes.extend(field::<32>(name));
        bytes.extend(field::<32>(parent));
        bytes.extend([0; 28]);
    }
    bytes
}

#[test]
fn joints_find_their_parents_by_bytes() {
    for (encoding, left, text) in WORDS {
        let right = other(left);
        let bytes = ms3d(left, &right);
        for encoding in [None, Some(encoding)] {
            let converted = to_cast(Format::Ms3d, Source::of_bytes(&bytes), &options(encoding)).unwrap();
            let (names, notes) = names(&converted, NodeKind::BONE);
            let bones = converted.document.nodes().filter(|(_, node)| node.kind == NodeKind::BONE);
            let parents: Vec<u32> =
                bones.map(|(_, bone)| bone.property("p").unwrap().data.integers().unwrap()[0]).collect();
            assert_eq!(parents, [u32::MAX, 0, 0, 1, 2], "{text} in {encoding:?}");
            assert!(names[1] != names[2] && (encoding.is_none() || names[1] == text), "{names:?}");
            // Both are written twice.
            assert!(encoding.is_some() || notes == 4, "{notes}");
        }
    }
}

/// A property of a Cast file with bytes that need not be UTF-8.
fn text(bytes: &[u8]) -> Data<'static> {
    let bytes = [bytes, &[0]].concat();
    Data::Raw { property_type: cast_read::PropertyType::STRING, count: 1, bytes: bytes.into() }
}

#[test]
fn strings_of_cast_files_become_utf8_with_a_note() {
    for (encoding, name, decoded) in WORDS {
        let mut curve = Node::new(NodeKind::CURVE);
        curve.set("nn", text(name));
        let mut animation = Node::new(NodeKind::ANIMATION);
        animation.set("n", text(&other(name)));
        animation.children.push(curve);
        let mut root = Node::new(NodeKind::ROOT);
        root.children.push(animation);
        let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
        let escaped = cast_read::Text::from(name).to_string();
        for (encoding, expected) in [(None, escaped.as_str()), (Some(encoding), decoded)] {
            let converted = to_cast(Format::Cast, Source::of_bytes(&bytes), &options(encoding)).unwrap();
            let (curves, notes) = names(&converted, NodeKind::CURVE);
            assert_eq!(curves, [expected]);
            assert!(encoding.is_some() || notes == 2);
            let whole = converted.document.to_vec(Layout::Compact).unwrap();
            assert!(cast_read::Cast::parse(&whole).unwrap().animations().all(|animation| animation.name().is_some()));
        }
    }
}

/// Two triangles with materials of different colours, and their library.
fn obj(library: &[u8], left: &[u8], right: &[u8]) -> [Vec<u8>; 2] {
    let [mtllib, usemtl, newmtl] = [&b"mtllib "[..], b"\nusemtl ", b"\nnewmtl "];
    let model =
        [mtllib, library, b"\nv 0 0 0\nv 1 0 0\nv 0 1 0", usemtl, left, b"\nf 1 2 3", usemtl, right, b"\nf 3 2 1\n"];
    let materials = [newmtl, left, b"\nKd 1 0 0", newmtl, right, b"\nKd 0 1 0\n"];
    [model.concat(), materials.concat()]
}

fn materials(model: &Path, encoding: Option<&str>) -> (Vec<String>, Vec<[f32; 4]>) {
    let bytes = fs::read(model).unwrap();
    let converted = to_cast(Format::Obj, Source::of_file(&bytes, model), &options(encoding)).unwrap();
    let colors =
        converted.document.nodes().filter_map(|(_, node)| Some(node.property("rgba")?.data.elements::<[f32; 4]>()?[0]));
    (names(&converted, NodeKind::MATERIAL).0, colors.collect())
}

#[test]
fn materials_of_other_bytes_are_other_materials() {
    let folder = tempfile::tempdir().unwrap();
    let (red, green) = ([1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]);
    for (encoding, left, decoded) in WORDS {
        let [model, library] = obj(b"a.mtl", left, &other(left));
        let path = folder.path().join("a.obj");
        fs::write(&path, model).unwrap();
        fs::write(folder.path().join("a.mtl"), library).unwrap();
        for encoding in [None, Some(encoding)] {
            let (names, colors) = materials(&path, encoding);
            assert_eq!(colors, [red, green], "{decoded} in {encoding:?}");
            assert!(encoding.is_none() || names[0] == decoded, "{names:?}");
        }
    }
}

/// A library is named in one encoding in the file, and in another one on the disk.
#[cfg(unix)]
#[test]
fn a_library_is_found_in_another_encoding() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for (encoding, foreign, utf8) in WORDS {
        let (foreign, utf8) = ([foreign, b".mtl"].concat(), [utf8.as_bytes(), b".mtl"].concat());
        for (in_file, on_disk) in [(&foreign, &utf8), (&utf8, &foreign), (&foreign, &foreign)] {
            let folder = tempfile::tempdir().unwrap();
            let [model, library] = obj(in_file, b"left", b"right");
            let path = folder.path().join("a.obj");
            fs::write(&path, model).unwrap();
            // Some file systems take UTF-8 only.
            if fs::write(folder.path().join(OsStr::from_bytes(on_disk)), library).is_err() {
                continue;
            }
            for encoding in [None, Some(encoding)] {
                assert_eq!(materials(&path, encoding).1.len(), 2, "{encoding:?}: {in_file:?} on disk {on_disk:?}");
            }
        }
    }
}

/// `木` in GBK, which is also `ľ` in UTF-8; then `材`, which is not UTF-8.
const WOOD: &[u8] = b"\xC4\xBE";
const TIMBER: &[u8] = b"\xB2\xC4";

#[test]
fn a_file_and_its_library_are_in_one_encoding() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.obj");
    let [model, library] = obj(b"a.mtl", WOOD, b"plain");
    let also = |text: &[u8]| [text, &b"\no "[..], TIMBER, b"\nusemtl ", TIMBER, b"\nf 1 2 3\n"].concat();
    let defined = |text: &[u8]| [text, &b"\nnewmtl "[..], TIMBER, b"\nKd 0 0 1\n"].concat();
    let red = [1.0, 0.0, 0.0, 1.0];
    for (model, library) in [(also(&model), library.clone()), (model.clone(), defined(&library))] {
        fs::write(&path, &model).unwrap();
        fs::write(folder.path().join("a.mtl"), &library).unwrap();
        let (names, colors) = materials(&path, Some("gbk"));
        assert_eq!((&*names[0], colors[0]), ("木", red), "{names:?}");
        assert_eq!(materials(&path, None).1[0], red);
    }
    // A file in UTF-8 has the same names as a library in GBK, and others that only look like it.
    let utf8 = String::from_utf8_lossy(&obj(b"a.mtl", "木".as_bytes(), "é".as_bytes())[0]).into_owned();
    fs::write(&path, utf8).unwrap();
    fs::write(folder.path().join("a.mtl"), defined(&library)).unwrap();
    let (names, colors) = materials(&path, Some("gbk"));
    assert_eq!((&names[..2], colors[0]), (&["木".to_owned(), "é".to_owned()][..], red));
}

/// The bones of a skeleton, or the curves of a clip, as a Cast file.
fn of_bones(names: &[&[u8]], are_curves: bool) -> Vec<u8> {
    let (outer, middle, inner) = match are_curves {
        true => (NodeKind::ANIMATION, None, (NodeKind::CURVE, "nn")),
        false => (NodeKind::MODEL, Some(NodeKind::SKELETON), (NodeKind::BONE, "n")),
    };
    let nodes = names.iter().map(|name| {
        let mut node = Node::new(inner.0);
        node.set(inner.1, text(name));
        if are_curves {
            node.set("kp", text(b"tx"));
            node.set("kb", Data::from(vec![0_u8]));
            node.set("kv", Data::from(vec![1.0_f32]));
            node.set("m", text(b"absolute"));
        } else {
            node.set("lp", Data::from(vec![[0.0_f32; 3]]));
            node.set("lr", Data::from(vec![[0.0_f32, 0.0, 0.0, 1.0]]));
        }
        node
    });
    let mut whole = Node::new(outer);
    match middle {
        Some(middle) => {
            let mut skeleton = Node::new(middle);
            skeleton.children.extend(nodes);
            whole.children.push(skeleton);
        }
        None => whole.children.extend(nodes),
    }
    let mut root = Node::new(NodeKind::ROOT);
    root.children.push(whole);
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

#[test]
fn sources_of_one_result_are_in_one_encoding() {
    use cast_job::{Job, JobOptions};
    let names = |files: &[&[u8]], is_from: bool| -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = |index: usize| folder.path().join(format!("{index}.cast"));
        files.iter().enumerate().for_each(|(index, bytes)| fs::write(path(index), bytes).unwrap());
        let import = JobOptions::new().import(options(Some("gbk")));
        let document = if is_from {
            let held = import.animation_from(path(1)).frame(cast_interchange::Moment::at(0.0));
            let mut out = Vec::new();
            let done = Job::new(held.to_format(Format::Cast)).file(path(0)).write_to(&mut out).unwrap();
            let moves_nothing = |note: &cast_interchange::Note| note.code() == "CONVERT-ANIMATION-039";
            return vec![done.inputs.iter().flat_map(|input| input.report.notes()).any(moves_nothing).to_string()];
        } else {
            Job::new(import).files((0..files.len()).map(path)).load().unwrap().file
        };
        // Models and animations have the names of their files.
        let is_of_file = |kind| [NodeKind::MODEL, NodeKind::ANIMATION].contains(&kind);
        let nodes = document.cast().nodes().filter(|step| !is_of_file(step.node.kind()));
        let strings = nodes.filter_map(|step| step.node.property("nn").or(step.node.property("n")));
        strings.map(|name| name.text().unwrap().to_str().unwrap().to_owned()).collect()
    };
    let (model, clip) = (of_bones(&[TIMBER, WOOD], false), of_bones(&[WOOD], true));
    assert_eq!(names(&[&model, &clip], false), ["材", "木", "木"]);
    assert_eq!(names(&[&clip, &model], false), ["木", "材", "木"]);
    assert_eq!(names(&[&model, &clip], true), ["false"]);
    // The other way around, and by way of a third file.
    let (model, clip) = (of_bones(&[WOOD, b"\xC2\xB7"], false), of_bones(&[WOOD, TIMBER], true));
    assert_eq!(names(&[&model, &clip], false), ["木", "路", "木", "材"]);
    let other = of_bones(&[b"\xC2\xB7"], true);
    assert_eq!(names(&[&other, &model, &clip], false), ["路", "木", "路", "木", "材"]);
    // What is UTF-8 in fact stays.
    let utf8 = of_bones(&["木".as_bytes(), "é".as_bytes()], false);
    assert_eq!(names(&[&utf8, &clip], false), ["木", "é", "木", "材"]);
    assert_eq!(names(&[&of_bones(&[WOOD], false), &of_bones(&[WOOD], true)], false), ["ľ", "ľ"]);
}

/// Bones in FBX, which the loader alone would give equal names.
#[test]
fn objects_of_other_bytes_are_other_objects() {
    use cast_convert::from_cast;
    use cast_interchange::ExportOptions;
    let [left, right] = [&b"\xD7\xF3\xCA\xD6"[..], b"\xD3\xD2\xCA\xD6"];
    let mut bytes = Vec::new();
    let file = super::common::kept(of_bones(&[b"LQZX", b"RQZX"], false));
    from_cast(Format::Fbx, &file, &ExportOptions::new(), &mut bytes).unwrap();
    for (placeholder, name) in [(b"LQZX", left), (b"RQZX", right)] {
        for at in 0..bytes.len() - 4 {
            if bytes[at..at + 4] == *placeholder {
                bytes[at..at + 4].copy_from_slice(name);
            }
        }
    }
    let read = |encoding: Option<&str>| {
        let converted = to_cast(Format::Fbx, Source::of_bytes(&bytes), &options(encoding)).unwrap();
        (names(&converted, NodeKind::BONE), converted.report)
    };
    assert_eq!(read(Some("gbk")).0, (vec!["左手".to_owned(), "右手".to_owned()], 0));
    let ((escaped, notes), report) = read(None);
    assert_eq!(escaped, [left, right].map(|name| cast_read::Text::from(name).to_string_lossy()));
    assert!(notes > 0, "{report:?}");

    // The text form, with a comment.
    let text = "; FBX 7.4.0 project file \u{e9}\nFBXHeaderExtension: {\nFBXHeaderVersion: 1003\nFBXVersion: 7400\n}\n\
        Objects: {\nModel: 1, \"Model::LQZX\", \"LimbNode\" {\nVersion: 232\n}\n\
        Model: 2, \"Model::RQZX\", \"LimbNode\" {\nVersion: 232\n}\n\
        NodeAttribute: 3, \"NodeAttribute::\", \"LimbNode\" {\nTypeFlags: \"Skeleton\"\n}\n\
        NodeAttribute: 4, \"NodeAttribute::\", \"LimbNode\" {\nTypeFlags: \"Skeleton\"\n}\n}\n\
        Connections: {\nC: \"OO\",1,0\nC: \"OO\",2,1\nC: \"OO\",3,1\nC: \"OO\",4,2\n}\n";
    let mut bytes = text.replace('\u{e9}', "X").into_bytes();
    for (placeholder, name) in [(&b"X\n"[..], &b"\xC4\n"[..]), (b"LQZX", left), (b"RQZX", right)] {
        let at = bytes.windows(placeholder.len()).position(|part| part == placeholder).unwrap();
        bytes[at..at + name.len()].copy_from_slice(name);
    }
    let converted = to_cast(Format::Fbx, Source::of_bytes(&bytes), &options(Some("gbk"))).unwrap();
    assert_eq!(names(&converted, NodeKind::BONE), (vec!["左手".to_owned(), "右手".to_owned()], 0));
    let converted = to_cast(Format::Fbx, Source::of_bytes(&bytes), &options(None)).unwrap();
    assert_eq!(names(&converted, NodeKind::BONE).0, escaped);
}
