//! Questions to a catalogue.

use std::fs;

use cast_catalog::{Catalogue, Duplicates, FindError, Found, Options, Question};
use cast_write::{Animation, Bone, Curve, Document, Layout, Material, Model, Root, Skeleton};

use crate::catalogue::Place;
use crate::model;

fn ask(place: &Place, question: Question) -> Vec<Found> {
    Catalogue::open(&place.catalogue).unwrap().find(&question, &Options::new()).unwrap()
}

fn names(found: &[Found]) -> Vec<&str> {
    found.iter().map(|found| &*found.path).collect()
}

fn curve(node: &'static str) -> Curve<'static> {
    Curve::new().with_node_name(node).with_key_property("tx").with_key_frames(vec![0_u8, 9]).with_mode("relative")
}

fn place() -> Place {
    let place = Place::new(12);
    // Twice the same: once the bytes, once the mesh in another layout.
    fs::copy(place.library.join("03/0003.cast"), place.library.join("copy.cast")).unwrap();
    model(5).save(place.library.join("aligned.cast"), Layout::aligned(16).unwrap()).unwrap();
    for (name, node) in [("fits", "arm"), ("fits_not", "tail")] {
        let animation = Animation::new().with_name(name).with_curve(curve(node).with_key_values(vec![0.0_f32, 1.0]));
        let document = Document::from(Root::new().with_animation(animation));
        document.save(place.library.join(format!("{name}.cast")), Layout::Compact).unwrap();
    }
    fs::write(place.library.join("no.cast"), b"no").unwrap();
    place.update();
    place
}

#[test]
fn answered() {
    let place = place();
    let textures = ask(&place, Question::Texture("skin_1?.PNG".into()));
    assert_eq!(names(&textures), ["03/0010.cast", "04/0011.cast"]);
    assert_eq!(ask(&place, Question::Texture("textures/*".into())).len(), 14);

    // No texture exists.
    let missing = ask(&place, Question::Findings(vec!["CAST-MATERIAL-007".into()]));
    assert_eq!(missing.len(), 14);
    assert!(missing.iter().any(|found| found.path == "03/0010.cast" && found.what.contains("skin_1")));

    let same = |file: &str, mesh: Option<&str>| Question::SameMesh {
        file: place.library.join(file),
        mesh: mesh.map(Into::into),
    };
    assert_eq!(names(&ask(&place, same("05/0005.cast", None))), ["05/0005.cast", "aligned.cast"]);
    for mesh in ["mesh 3", "root/model/mesh"] {
        assert_eq!(names(&ask(&place, same("copy.cast", Some(mesh)))), ["03/0003.cast", "copy.cast"]);
    }
    let none = Catalogue::open(&place.catalogue).unwrap().find(&same("copy.cast", Some("leg")), &Options::new());
    assert!(matches!(none, Err(FindError::File { .. })));

    let fitting = ask(&place, Question::Skeleton(place.library.join("copy.cast")));
    assert_eq!(fitting.len(), 15);
    assert_eq!(fitting.last().unwrap().path, "fits.cast");

    let files = ask(&place, Question::Duplicates(Duplicates::Files));
    assert_eq!(names(&files), ["05/0005.cast", "aligned.cast", "03/0003.cast", "copy.cast"]);
    assert_eq!(files.iter().map(|found| found.group.unwrap()).collect::<Vec<_>>(), [1, 1, 2, 2]);
    let catalogue = Catalogue::open(&place.catalogue).unwrap();
    let (totals, meshes) = catalogue.duplicates(Duplicates::Meshes).unwrap();
    assert_eq!((totals.groups, totals.extra, meshes.len()), (2, 2, 4));
    assert!(totals.bytes > 0);
    assert!(ask(&place, Question::Duplicates(Duplicates::Textures)).is_empty());
    assert!(ask(&place, Question::Duplicates(Duplicates::Animations)).is_empty());

    // Of skeletons, one of which has to have enough of the bones; blend shapes do not count.
    let both = ["root", "tail"].map(|bone| {
        let bone = Bone::new().with_name(bone).with_parent_index(u32::MAX);
        Model::new().with_skeleton(Skeleton::new().with_bone(bone))
    });
    let document = both.into_iter().fold(Root::new(), Root::with_model);
    Document::from(document).save(place.library.join("two.cast"), Layout::Compact).unwrap();
    let smile = curve("smile").with_key_property("bs").with_key_values(vec![0.0_f32, 1.0]);
    let one = Animation::new().with_curve(curve("tail").with_key_values(vec![0.0_f32, 1.0])).with_curve(smile);
    let two = one.clone().with_curve(curve("root").with_key_values(vec![0.0_f32, 1.0]));
    // Case matters only where it has to.
    let capitals = Animation::new().with_curve(curve("TAIL").with_key_values(vec![0.0_f32, 1.0]));
    for (name, animation) in [("one_moves", one), ("two_move", two), ("in_capitals", capitals)] {
        let path = place.library.join(format!("{name}.cast"));
        Document::from(Root::new().with_animation(animation)).save(path, Layout::Compact).unwrap();
    }
    place.update();
    let fitting = ask(&place, Question::Skeleton(place.library.join("two.cast")));
    assert_eq!(names(&fitting), ["two.cast", "two.cast", "fits_not.cast", "in_capitals.cast", "one_moves.cast"]);

    let broken = ask(&place, Question::Findings(vec!["CAST-STRUCTURE-001".into()]));
    assert!(broken.is_empty() || names(&broken) == ["no.cast"]);
    assert_eq!(names(&ask(&place, Question::Failed)), ["no.cast"]);
    let large = ask(&place, Question::LargerThan(100));
    assert!(large.is_sorted_by_key(|found| std::cmp::Reverse(found.bytes)));
    assert_eq!(large[0].path, "aligned.cast");
}

/// What is there once only, under several names, or has nothing in it.
#[test]
fn no_duplicates() {
    let place = Place::new(3);
    let textures = place.library.join("00/textures");
    fs::create_dir(&textures).unwrap();
    fs::write(textures.join("skin_0.png"), b"one texture").unwrap();
    // Another model with the same texture.
    fs::create_dir(place.library.join("00/more")).unwrap();
    let mut document = model(0);
    document.meshes_mut().for_each(|mut mesh| _ = mesh.set_positions(vec![[7.0_f32, 8.0, 9.0]; 60]));
    document.save(place.library.join("00/second.cast"), Layout::Compact).unwrap();
    for name in ["empty", "also_empty"] {
        Document::from(Root::new().with_animation(Animation::new()))
            .save(place.library.join(format!("{name}.cast")), Layout::Compact)
            .unwrap();
        Document::from(Root::new()).save(place.library.join(format!("{name}_root.cast")), Layout::Compact).unwrap();
    }
    let original = place.library.join("01/0001.cast");
    // What was made of damaged files says little of what they were.
    let whole = fs::read(&original).unwrap();
    for (name, kept) in [("cut.cast", whole.len() - 1), ("cut_more.cast", whole.len() - 2)] {
        fs::write(place.library.join(name), &whole[..kept]).unwrap();
    }
    let textures_linked = fs::hard_link(textures.join("skin_0.png"), place.library.join("00/linked.png")).is_ok();
    let skin = Material::new().with_name("linked").with_texture("albedo", "linked.png");
    let linked = Document::from(Root::new().with_model(Model::new().with_material(skin)));
    linked.save(place.library.join("00/linked.cast"), Layout::Compact).unwrap();
    let is_linked = textures_linked && fs::hard_link(&original, place.library.join("link.cast")).is_ok() && cfg!(unix);
    place.update();
    let textures = ask(&place, Question::Texture("skin_0.png".into()));
    assert_eq!(textures.len(), 2);
    assert!(textures.iter().all(|found| found.bytes == Some(11)), "{textures:?}");
    assert!(ask(&place, Question::Duplicates(Duplicates::Animations)).is_empty());
    let files = ask(&place, Question::Duplicates(Duplicates::Files));
    assert!(
        !files.iter().any(|found| found.path.starts_with("cut") || found.path.ends_with("_root.cast")),
        "{files:?}"
    );
    if is_linked {
        assert!(
            names(&files) == ["also_empty.cast", "empty.cast"]
                && ask(&place, Question::Duplicates(Duplicates::Textures)).is_empty()
        );
        // A mesh of a damaged file can be whole.
        let meshes = ask(&place, Question::Duplicates(Duplicates::Meshes));
        assert_eq!(names(&meshes), ["01/0001.cast", "cut.cast", "cut_more.cast"]);
    }
}
