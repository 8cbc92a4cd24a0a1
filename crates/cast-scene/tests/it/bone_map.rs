//! Maps of bones, and renaming by them.

use cast_scene::BoneMap;
use cast_scene::rename::rename_bones;
use cast_write::{
    Animation, Constraint, Curve, CurveModeOverride, Document, Layout, Mesh, Model, NotificationTrack, Root,
};

use super::fit::skeleton;

fn map(text: &str) -> BoneMap {
    BoneMap::from_csv(text).unwrap()
}

#[test]
fn csv_as_people_write_it() {
    let map = map(
        "\u{feff}From, To\n\n# a comment\n\"a,b\", \"say \"\"c\"\"\"\nj_spine , Spine # the lower one\n#hash\ntag#1,tag\n",
    );
    let entries: Vec<_> = map.entries().collect();
    assert_eq!(entries, [("a,b", "say \"c\""), ("j_spine", "Spine"), ("tag#1", "tag")]);
    assert_eq!(BoneMap::from_csv(&map.to_csv()).unwrap().entries().collect::<Vec<_>>(), entries);
    for (text, line, why) in [
        ("a", 1, "two columns"),
        ("a,b\na,b,c", 2, "two columns"),
        ("a,b\na,c", 2, "two new names"),
        ("a,", 1, "empty"),
        ("\"a,b", 1, "not closed"),
        ("\"a\"b,c", 1, "after a quoted"),
        ("a,*", 1, "old one has none"),
        ("**,b", 1, "more than one"),
    ] {
        let error = BoneMap::from_csv(text).unwrap_err();
        assert!(error.line == line && error.to_string().contains(why), "{text}: {error}");
    }
}

#[test]
fn the_most_special_entry_wins() {
    let map = map("*,x_*\nmixamorig:*,*\nmixamorig:Left*,*_l\n*_end,*\nmixamorig:Hips,pelvis\nstar\\*,sun\\*");
    for (name, new) in [
        ("Camera", "x_Camera"),
        ("mixamorig:Hips", "pelvis"),
        ("MIXAMORIG:HIPS", "pelvis"),
        ("mixamorig:Spine", "Spine"),
        ("mixamorig:LeftArm", "Arm_l"),
        ("toe_end", "toe"),
        ("star*", "sun*"),
        ("stars", "x_stars"),
        ("", "x_"),
    ] {
        assert_eq!(map.renamed(name).as_deref(), Some(new), "{name}");
    }
    let back = BoneMap::from_csv("a:*,*:b\nc,d").unwrap().reversed().unwrap();
    assert_eq!((back.renamed("x:b").as_deref(), back.renamed("d").as_deref()), (Some("a:x"), Some("c")));
    let error = BoneMap::from_csv("a,c\nb,c").unwrap().reversed().unwrap_err().to_string();
    assert_eq!(error, "\"c\" has two new names, \"a\" and \"b\"; keep one");
}

#[test]
fn toml_is_the_same() {
    let text = "# a comment\n[bones]\n\"mixamorig:Hips\" = 'pelvis'\n\"mixamorig:*\" = \"*\"\n";
    let map = BoneMap::of_file("map.TOML".as_ref(), text).unwrap();
    assert_eq!(map.renamed("mixamorig:Hips").as_deref(), Some("pelvis"));
    assert_eq!(map.renamed("mixamorig:Head").as_deref(), Some("Head"));
    assert_eq!(BoneMap::from_toml("a = \"b\"").unwrap().renamed("a").as_deref(), Some("b"));
    assert_eq!(BoneMap::from_toml("a = 'b'\nc = 3").unwrap_err().line, 2);
    assert_eq!(BoneMap::from_toml("a = 'b'\nc = ").unwrap_err().line, 2);
}

fn character() -> Document<'static> {
    let at = [0.0, 0.0, 1.0];
    let mut bones = skeleton(&[("a", None, at), ("b", Some(0), at), ("Head", Some(1), at)]);
    bones = bones.with_constraint(Constraint::new().with_name("a"));
    let mesh = Mesh::new().with_name("flag").with_positions(vec![[0.0; 3]]).with_faces(Vec::<u32>::new());
    let curve = |name: &'static str, property: &'static str| {
        let curve = Curve::new().with_node_name(name).with_key_property(property).with_mode("absolute");
        curve.with_key_frames(vec![0_u32]).with_key_values(vec![1.0_f32])
    };
    let animation = Animation::new()
        .with_curve(curve("a", "tx"))
        .with_curve(curve("HEAD", "tx"))
        .with_curve(curve("a", "bs"))
        .with_curve(curve("flag", "vb"))
        .with_curve(curve("b", "vb"))
        .with_curve_mode_override(CurveModeOverride::new().with_node_name("a").with_mode("relative"))
        .with_notification_track(NotificationTrack::new().with_name("a").with_key_frames(vec![1_u32]));
    Document::from(Root::new().with_model(Model::new().with_skeleton(bones).with_mesh(mesh)).with_animation(animation))
}

fn texts(document: &Document<'_>, property: &str) -> Vec<String> {
    let nodes = document.nodes().filter_map(|(_, node)| node.property(property)?.data.text());
    nodes.map(str::to_owned).collect()
}

#[test]
fn names_change_where_they_mean_bones() {
    let mut document = character();
    let before = document.to_vec(Layout::Compact).unwrap();
    let swap = map("a,b\nb,a\nhead,skull\nflag,banner");
    let renamed = rename_bones(&mut document, &swap).unwrap();
    assert_eq!((renamed.bones, renamed.curves), (3, 4));
    // Bones; a mesh, a constraint and a notification keep their names.
    assert_eq!(texts(&document, "n"), ["b", "a", "skull", "a", "flag", "a"]);
    assert_eq!(texts(&document, "nn"), ["b", "skull", "a", "flag", "a", "b"]);
    // There and back gives the same bytes.
    rename_bones(&mut document, &map("a,b\nb,a\nskull,Head")).unwrap();
    assert_eq!(texts(&document, "n"), texts(&character(), "n"));
    let mut again = character();
    let prefixed = map("*,rig:*");
    rename_bones(&mut again, &prefixed).unwrap();
    assert_ne!(again.to_vec(Layout::Compact).unwrap(), before);
    rename_bones(&mut again, &prefixed.reversed().unwrap()).unwrap();
    assert_eq!(again.to_vec(Layout::Compact).unwrap(), before);
}

#[test]
fn two_bones_never_get_one_name() {
    let mut document = character();
    let before = document.clone();
    let error = rename_bones(&mut document, &map("a,c\nb,c")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the bones \"a\" and \"b\" would both be called \"c\"; give one another name in the map"
    );
    let error = rename_bones(&mut document, &map("a,Head")).unwrap_err();
    assert_eq!(error.bones, ["a", "Head"]);
    assert_eq!(document, before, "nothing is renamed");
    // Of two bones that differ in case, only the one that is named.
    let at = [0.0; 3];
    let bones = skeleton(&[("Hips", None, at), ("hips", Some(0), at)]);
    let mut document = Document::from(Root::new().with_model(Model::new().with_skeleton(bones)));
    assert_eq!(rename_bones(&mut document, &map("hips,pelvis")).unwrap().bones, 1);
    assert_eq!(texts(&document, "n"), ["Hips", "pelvis"]);
}

/// Many patterns of one length, and a thousand of different lengths, take no longer than the names are long.
#[test]
fn patterns_are_not_tried_one_by_one() {
    let mut large = BoneMap::new();
    for number in 0..50_000 {
        large.add(&format!("bone{number:05}*"), "*").unwrap();
    }
    for length in 1..1000 {
        large.add(&format!("{}*", "a".repeat(length)), "b*").unwrap();
    }
    for number in (0..50_000).step_by(10) {
        assert_eq!(large.renamed(&format!("bone{number:05}_l")).as_deref(), Some("_l"));
    }
    assert_eq!(large.renamed(&"a".repeat(2000)), Some(format!("b{}", "a".repeat(1001))));
    assert_eq!(large.renamed(&"c".repeat(2000)), None);
}
