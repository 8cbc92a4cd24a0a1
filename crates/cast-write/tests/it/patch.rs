//! Values changed in place, and refusals that change nothing.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cast_read::{Cast, Limits, NodeKind, PropertyType};
use cast_write::patch::{NodePatch, Patch, PatchError, PatchErrorKind, PatchOptions};
use cast_write::{
    Bone, Data, Document, Layout, Material, Mesh, Model, Node, NodeHash, Progress, Property, Root, Skeleton,
};

const NODE: &str = "root[0]/mesh[0]";

/// A mesh with a property of each type, with custom names and two elements each, aligned.
fn file() -> Vec<u8> {
    let mut mesh = Mesh::new().with_hash(7_u64).with_name("body").into_node();
    mesh.set("bytes", vec![1_u8, 2]).set("shorts", vec![1_u16, 2]).set("f", vec![70_000_u32, 2]);
    mesh.set("hashes", vec![1_u64, 2]).set("floats", vec![1.0_f32, 2.0]).set("doubles", vec![1.0_f64, 2.0]);
    mesh.set("vp", vec![[1.0_f32; 3], [2.0; 3]]).set("pairs", vec![[1.0_f32; 2]; 2]).set("m", 9_u64);
    let two = Data::Raw { property_type: PropertyType::STRING, count: 2, bytes: b"a\0b\0"[..].into() };
    mesh.properties.push(Property::new("two", two));
    // If several have the same name, the last one wins.
    mesh.properties.push(Property::new("twice", 1_u32));
    mesh.properties.push(Property::new("twice", 2_u32));
    Document::from(Root::new().with_hash(1_u64).with_child(mesh)).to_vec(Layout::aligned(16).unwrap()).unwrap()
}

/// Changes the mesh; returns the file and the ranges that were written to.
fn patched(change: impl FnOnce(&mut NodePatch<'_>)) -> (Vec<u8>, Vec<Range<usize>>) {
    let mut bytes = file();
    let mut patch = Patch::new(&mut bytes).unwrap();
    change(&mut patch.node(NODE).unwrap());
    let changed = patch.changed().to_vec();
    assert_only_changed(&file(), &bytes, &changed);
    (bytes, changed)
}

fn assert_only_changed(before: &[u8], after: &[u8], changed: &[Range<usize>]) {
    assert_eq!(before.len(), after.len());
    for (position, (before, after)) in before.iter().zip(after).enumerate() {
        assert!(before == after || changed.iter().any(|range| range.contains(&position)), "byte {position}");
    }
}

/// The reason why a change is refused; neither the bytes nor the list of changes may contain it.
fn refused<T>(change: impl FnOnce(&mut NodePatch<'_>) -> Result<T, PatchError>) -> PatchError {
    let mut error = None;
    let (bytes, changed) = patched(|node| error = change(node).err());
    assert!(bytes == file() && changed.is_empty(), "a refused change is there");
    error.unwrap()
}

fn field<'a, T: cast_read::FromProperty<'a>>(bytes: &'a [u8], name: &str) -> T {
    Cast::parse(bytes).unwrap().find(NODE).unwrap().field(name).unwrap().unwrap()
}

fn elements<T: cast_read::Element>(bytes: &[u8], name: &str) -> Vec<T> {
    field::<cast_read::Array<'_, T>>(bytes, name).to_vec()
}

#[test]
fn every_type_by_key() {
    let (bytes, changed) = patched(|node| {
        node.set("n", "hand").unwrap().set("bytes", vec![3_u8, 4]).unwrap().set("shorts", vec![3_u16, 4]).unwrap();
        node.set("f", vec![3_u32, 4]).unwrap().set("hashes", vec![3_u64, u64::MAX]).unwrap();
        node.set("floats", vec![3.0_f32, -0.0]).unwrap().set("doubles", vec![3.0_f64, 4.0]).unwrap();
        node.set("vp", &[[3.0_f32; 3], [4.0; 3]][..]).unwrap().set("pairs", vec![[3.0_f32; 2]; 2]).unwrap();
        node.set("m", NodeHash::new(10)).unwrap();
    });
    assert_eq!(changed.len(), 10);
    assert_eq!(field::<&str>(&bytes, "n"), "hand");
    assert_eq!(elements::<u8>(&bytes, "bytes"), [3, 4]);
    assert_eq!(elements::<u16>(&bytes, "shorts"), [3, 4]);
    assert_eq!(elements::<u32>(&bytes, "f"), [3, 4]);
    assert_eq!(elements::<u64>(&bytes, "hashes"), [3, u64::MAX]);
    assert_eq!(elements::<f32>(&bytes, "floats"), [3.0, -0.0]);
    assert_eq!(elements::<f64>(&bytes, "doubles"), [3.0, 4.0]);
    assert_eq!(elements::<[f32; 3]>(&bytes, "vp"), [[3.0; 3], [4.0; 3]]);
    assert_eq!(elements::<[f32; 2]>(&bytes, "pairs"), [[3.0; 2]; 2]);
    assert_eq!(field::<u64>(&bytes, "m"), 10);
}

#[test]
fn by_name_of_the_schema() {
    let (bytes, changed) = patched(|node| {
        node.set("positions", vec![[5.0_f32; 3]; 2]).unwrap().set("name", "foot").unwrap();
        node.set("material", 11_u64).unwrap();
    });
    assert_eq!(elements::<[f32; 3]>(&bytes, "vp"), [[5.0; 3]; 2]);
    assert_eq!((field::<&str>(&bytes, "n"), field::<u64>(&bytes, "m")), ("foot", 11));
    assert_eq!(changed.iter().map(ExactSizeIterator::len).collect::<Vec<_>>(), [24, 5, 8]);
}

#[test]
fn integers_take_the_width_of_the_file() {
    let (bytes, _) = patched(|node| {
        node.set("bytes", vec![254_u32, 255]).unwrap().set("shorts", vec![3_u8, 4]).unwrap();
        node.set("f", vec![3_u16, 4]).unwrap();
    });
    assert_eq!(elements::<u8>(&bytes, "bytes"), [254, 255]);
    assert_eq!(elements::<u16>(&bytes, "shorts"), [3, 4]);
    assert_eq!(elements::<u32>(&bytes, "f"), [3, 4]);
    let error = refused(|node| node.set("bytes", vec![255_u32, 256]).map(drop));
    assert!(matches!(error.kind(), PatchErrorKind::DoesNotFit { value: 256, property_type: PropertyType::BYTE }));
    let error = refused(|node| node.set("shorts", vec![65_536_u32, 0]).map(drop));
    assert!(error.to_string().contains("65536 does not fit into type h"), "{error}");
    // A float is not an integer, and a hash is not an index.
    assert!(matches!(
        refused(|node| node.set("f", vec![1.0_f32, 2.0]).map(drop)).kind(),
        PatchErrorKind::UnexpectedType { found: PropertyType::INTEGER32, given: PropertyType::FLOAT }
    ));
    assert!(matches!(
        refused(|node| node.set("f", vec![1_u64, 2]).map(drop)).kind(),
        PatchErrorKind::UnexpectedType { .. }
    ));
}

#[test]
fn nothing_that_would_move_bytes() {
    for text in ["hands", "han", ""] {
        let error = refused(|node| node.set("n", text).map(drop));
        let len = text.len() as u64 + 1;
        assert!(matches!(error.kind(), PatchErrorKind::LengthDiffers { present: 5, given } if *given == len));
    }
    let error = refused(|node| node.set("vp", vec![[0.0_f32; 3]; 3]).map(drop));
    assert_eq!(
        error.to_string(),
        format!(
            "{NODE} \"body\"/vp: the value has 24 bytes, but the new one has 36; \
             that would move the bytes that follow; write a new file instead"
        )
    );
    assert!(matches!(
        refused(|node| node.set("vp", Vec::<[f32; 3]>::new()).map(drop)).kind(),
        PatchErrorKind::LengthDiffers { .. }
    ));
}

#[test]
fn texts_are_whole() {
    assert!(matches!(refused(|node| node.set("n", "a\0bc").map(drop)).kind(), PatchErrorKind::NulInText));
    // Three letters for two strings of one letter each.
    let error = refused(|node| node.set("two", "abc").map(drop));
    assert!(matches!(error.kind(), PatchErrorKind::StringsDiffer { present: 2, given: 1 }));
    let strings =
        |bytes: &'static [u8]| Data::Raw { property_type: PropertyType::STRING, count: 2, bytes: bytes.into() };
    assert!(matches!(
        refused(|node| node.set("two", strings(b"\0\0cd")).map(drop)).kind(),
        PatchErrorKind::StringsDiffer { .. }
    ));
    let (bytes, _) = patched(|node| _ = node.set("two", strings(b"c\0d\0")).unwrap());
    let cast = Cast::parse(&bytes).unwrap();
    let property = cast.find(NODE).unwrap().property("two").unwrap();
    assert_eq!(property.strings().map(|text| text.to_string()).collect::<Vec<_>>(), ["c", "d"]);
}

#[test]
fn every_bit_of_a_number_is_kept() {
    let odd = [f32::from_bits(0x7FC0_1234), f32::from_bits(0xFF80_0001)];
    let (bytes, _) = patched(|node| _ = node.set("floats", &odd[..]).unwrap());
    assert_eq!(
        elements::<f32>(&bytes, "floats").iter().map(|it| it.to_bits()).collect::<Vec<_>>(),
        odd.map(f32::to_bits)
    );
}

#[test]
fn arrays_are_lent_where_they_are_aligned() {
    // The memory has to be aligned too: words of 16 bytes.
    let source = file();
    let mut words = vec![0_u128; source.len().div_ceil(16) + 1];
    let memory: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    let mut lend = |shift: usize| -> Result<Vec<Range<usize>>, PatchError> {
        let memory = &mut memory[shift..shift + source.len()];
        memory.copy_from_slice(&source);
        let mut patch = Patch::new(memory).unwrap();
        let outcome = patch.node(NODE).unwrap().array_mut::<[f32; 3]>("positions").map(|vertices| vertices[1][2] = 8.0);
        let changed = patch.changed().to_vec();
        let expected = if outcome.is_ok() { [[1.0; 3], [2.0, 2.0, 8.0]] } else { [[1.0; 3], [2.0; 3]] };
        assert_eq!(elements::<[f32; 3]>(memory, "vp"), expected);
        assert!(outcome.is_ok() || changed.is_empty());
        outcome.map(|()| changed)
    };
    if cfg!(target_endian = "big") {
        // The numbers in a file are little-endian.
        return assert!(matches!(lend(0).unwrap_err().kind(), PatchErrorKind::NotAligned { .. }));
    }
    let offset = Cast::parse(&source).unwrap().find(NODE).unwrap().property("vp").unwrap().data_offset();
    assert_eq!(lend(0).unwrap(), vec![offset..offset + 24]);
    let error = lend(1).unwrap_err();
    assert!(matches!(error.kind(), PatchErrorKind::NotAligned { offset: found } if *found == offset as u64));
    let mut bytes = file();
    let mut patch = Patch::new(&mut bytes).unwrap();
    let mut node = patch.node(NODE).unwrap();
    assert!(matches!(node.array_mut::<f32>("vp").unwrap_err().kind(), PatchErrorKind::UnexpectedType { .. }));
    node.array_mut::<u8>("bytes").unwrap()[0] = 9;
    assert_eq!(elements::<u8>(&bytes, "bytes"), [9, 2]);
}

#[test]
fn hashes_of_nodes() {
    let (bytes, changed) = patched(|node| _ = node.set_hash(0xABCD));
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(cast.find(NODE).unwrap().hash(), 0xABCD);
    assert_eq!((changed.len(), changed[0].len()), (1, 8));
    assert!(matches!(refused(|node| node.set("m", NodeHash::assigned()).map(drop)).kind(), PatchErrorKind::Handle));
}

#[test]
fn of_several_with_one_name_the_last() {
    let (bytes, _) = patched(|node| _ = node.set("twice", 5_u32).unwrap());
    let cast = Cast::parse(&bytes).unwrap();
    let node = cast.find(NODE).unwrap();
    let values = node.properties().filter(|property| property.is_named("twice")).map(|property| property.read::<u32>());
    assert_eq!(values.map(Result::unwrap).collect::<Vec<_>>(), [1, 5]);
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let error = refused(|node| node.set("vn", vec![[0.0_f32; 3]; 2]).map(drop));
    assert!(matches!(error.kind(), PatchErrorKind::NoProperty { present } if present.contains(&"vp".to_string())));
    let mut bytes = Document::from(Skeleton::new().with_bone(Bone::new())).to_vec(Layout::Compact).unwrap();
    let mut patch = Patch::new(&mut bytes).unwrap();
    let error = patch.node("skeleton[0]/bone[0]").unwrap().set("n", "hip").map(drop).unwrap_err();
    assert!(error.to_string().contains("the node has no properties"), "{error}");
    let error = patch.node("skeleton[0]/mesh[0]").unwrap_err();
    assert!(error.to_string().contains("there is no mesh[0]; there are bone[0]"), "{error}");
    assert!(matches!(patch.node("bone[").unwrap_err().kind(), PatchErrorKind::Path(_)));
    let error = Patch::new(&mut b"not a file"[..].to_vec()).unwrap_err();
    assert!(matches!(error.kind(), PatchErrorKind::Structure(_)), "{error:?}");
}

#[test]
fn in_a_node_that_hides_its_end() {
    let mut bytes = crate::common::testdata("unusual/opaque_node.cast");
    let before = bytes.clone();
    let path = "root[0]/model[0]";
    let mut patch = Patch::new(&mut bytes).unwrap();
    let mut node = patch.node(path).unwrap();
    node.set("n", "STRANGE").unwrap();
    // Hidden properties cannot be changed.
    assert!(matches!(node.set("p", [0.0_f32; 3]).unwrap_err().kind(), PatchErrorKind::NoProperty { .. }));
    let changed = patch.changed().to_vec();
    assert_only_changed(&before, &bytes, &changed);
    let after = Cast::parse(&bytes).unwrap();
    let node = after.find(path).unwrap();
    assert!(node.is_opaque());
    assert_eq!(node.label().unwrap(), "STRANGE");
}

#[test]
fn errors_tell_the_place() {
    let bytes = file();
    let place = Cast::parse(&bytes).unwrap().find(NODE).unwrap().property("floats").unwrap().data_offset() as u64;
    let error = refused(|node| node.set("floats", vec![1.0_f32]).map(drop));
    assert_eq!((error.offset(), error.path()), (Some(place), &*format!("{NODE} \"body\"/floats")));
    let error = Patch::new(&mut b"cast, but not a file of ours"[..].to_vec()).unwrap_err();
    assert!(matches!(error.kind(), PatchErrorKind::Structure(_)) && error.offset().is_some(), "{error:?}");
}

/// If the bytes were parsed again, it would either be with the default limits, which this file exceeds, or be seen by
/// the callback.
#[test]
fn structure_is_parsed_once() {
    let deep = (0..5000).fold(Node::new(NodeKind::MODEL), |below, _| {
        let mut node = Node::new(NodeKind::MODEL);
        node.children.push(below);
        node
    });
    let bone = |name: &'static str| Bone::new().with_name(name);
    let skeleton = Skeleton::new().with_bone(bone("hip")).with_bone(bone("arm"));
    let root = Root::new().with_child(deep).with_child(skeleton);
    let mut bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    assert!(Cast::parse(&bytes).is_err(), "deeper than the default limit");
    let calls = AtomicUsize::new(0);
    let count = |_, _| {
        calls.fetch_add(1, Relaxed);
        ControlFlow::Continue(())
    };
    let options = PatchOptions::new().limits(Limits::new().max_depth(6000));
    let mut patch = options.progress(Progress::new(&count)).patch(&mut bytes).unwrap();
    let parsing = calls.load(Relaxed);
    assert!(parsing > 0);
    for (from, to) in [("hip", "leg"), ("arm", "ear"), ("leg", "toe")] {
        patch.node(&format!("root/skeleton/bone[\"{from}\"]")).unwrap().set("n", to).unwrap();
        assert!(patch.cast().find(&format!("root/skeleton/bone[\"{to}\"]")).is_ok());
    }
    assert_eq!(calls.load(Relaxed), parsing);
}

#[test]
fn opening_can_be_cancelled() {
    let stop = |_, _| ControlFlow::Break(());
    let error = PatchOptions::new().progress(Progress::new(&stop)).patch(&mut file()).unwrap_err();
    assert!(matches!(error.kind(), PatchErrorKind::Cancelled), "{error:?}");
}

#[test]
fn links_are_those_of_the_changed_bytes() {
    let material = |hash: u64, name: &'static str| Material::new().with_hash(hash).with_name(name);
    let model = Model::new().with_mesh(Mesh::new().with_material(5_u64));
    let model = model.with_material(material(5, "old")).with_material(material(6, "new"));
    let mut bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let mut patch = Patch::new(&mut bytes).unwrap();
    let linked = |patch: &Patch<'_>| {
        let mesh = patch.cast().meshes().next().unwrap();
        mesh.material().unwrap().name().unwrap().to_owned()
    };
    assert_eq!(linked(&patch), "old");
    patch.node("root/model/mesh").unwrap().set("material", 6_u64).unwrap();
    assert_eq!(linked(&patch), "new");
    patch.node("root/model/material[1]").unwrap().set_hash(7);
    patch.node("root/model/material[0]").unwrap().set_hash(6);
    assert_eq!(linked(&patch), "old");
}

#[test]
fn errors_have_their_sources_and_say_what_there_is() {
    let source = |error: &PatchError| std::error::Error::source(error).map(ToString::to_string);
    let mut bytes = file();
    let mut patch = Patch::new(&mut bytes).unwrap();
    let error = patch.node("root[0]/mesh[7]").unwrap_err();
    let PatchErrorKind::Path(path) = error.kind() else { panic!("{error}") };
    assert_eq!(source(&error), Some(path.to_string()));
    let error = Patch::new(&mut bytes[..20]).unwrap_err();
    let PatchErrorKind::Structure(structure) = error.kind() else { panic!("{error}") };
    assert_eq!(source(&error), Some(structure.to_string()));

    let error = refused(|node| node.set("absent", 1_u32).map(|_| ()));
    assert!(source(&error).is_none());
    let sentence = error.to_string();
    assert!(sentence.contains(": the node has no such property, only n, "), "{sentence}");
    let mut empty = Document::from(Root::new()).to_vec(Layout::Compact).unwrap();
    let error = Patch::new(&mut empty).unwrap().node("root[0]").unwrap().set("absent", 1_u32).unwrap_err();
    assert!(error.to_string().contains(": the node has no properties; adding one "), "{error}");
}

#[test]
fn a_node_goes_by_its_new_name_at_once() {
    let mut bytes = file();
    let mut patch = Patch::new(&mut bytes).unwrap();
    patch.node("root[0]/mesh[\"body\"]").unwrap().set("n", "hand").unwrap();
    assert!(patch.node("root[0]/mesh[\"hand\"]").is_ok());
    assert!(patch.node("root[0]/mesh[\"body\"]").is_err());
}

#[test]
fn no_strings_are_replaced_by_no_strings() {
    let none = || Data::Raw { property_type: PropertyType::STRING, count: 0, bytes: b""[..].into() };
    let mesh = Mesh::new().with_property("none", none());
    let mut bytes = Document::from(Root::new().with_child(mesh.into_node())).to_vec(Layout::Compact).unwrap();
    let before = bytes.clone();
    assert!(Patch::new(&mut bytes).unwrap().node(NODE).unwrap().set("none", none()).is_ok());
    assert_eq!(bytes, before);
}
