//! Tests of reading and writing JSON.

use super::{CastExtras, Extras, Root, Slot, read, write};

fn written(root: &mut Root) -> String {
    let mut json = Vec::new();
    write(root, &mut json);
    String::from_utf8(json).unwrap()
}

#[test]
fn all_kinds_of_values_come_back() {
    let json = r#"{"asset":{"version":"2.0","extras":{"cast":{"frameRate":29.97,"looping":true,"notifications":[{"name":"\"\u0001ü","frames":[0,4294967295]}],"slots":{"a":"x.png","b":[0.1,0.0,1.0,2.0],"c":{"texture":"y.png","factor":[1.0,1.0,1.0,0.5]},"d":null},"role":"axes"},"targetNames":["smile"]}},"scene":0,"nodes":[{},{"translation":[1.0,-2.5,3e-8],"mesh":0,"extensions":{"KHR_lights_punctual":{}}}],"meshes":[{"primitives":[{"attributes":{"NORMAL":1,"POSITION":0},"targets":[{}]}],"weights":[0.25]}],"animations":[{"samplers":[{"input":0},{"interpolation":"CUBICSPLINE","output":1}]}],"accessors":[{"normalized":true,"count":3,"type":"MAT4"}],"bufferViews":[{"extensions":{"EXT_meshopt_compression":{"mode":"TRIANGLES"}}}]}"#;
    let mut root = Root::default();
    read(json.as_bytes(), &mut root).unwrap();
    assert_eq!(written(&mut root), json);
}

#[test]
fn defaults_are_left_out_and_other_members_ignored() {
    let json = r#"{"extensionsUsed":[],"nodes":[{"children":[],"name":null,"other":[{"a":[]}]}],"bufferViews":[{"byteOffset":0,"extensions":{"KHR_meshopt_compression":{"count":1}}}]}"#;
    let mut root = Root::default();
    read(json.as_bytes(), &mut root).unwrap();
    let expected = r#"{"nodes":[{}],"bufferViews":[{"extensions":{"EXT_meshopt_compression":{"count":1}}}]}"#;
    assert_eq!(written(&mut root), expected);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    for (json, expected) in [
        (r#"{"scene": -1}"#, "invalid value: integer `-1`, expected usize at line 1 column 12"),
        (r#"{"scene": 1.5}"#, "invalid type: floating point `1.5`, expected usize at line 1 column 13"),
        (r#"{"scene": true}"#, "invalid type: boolean `true`, expected usize at line 1 column 14"),
        ("{\"nodes\":\n5}", "invalid type: integer `5`, expected a sequence at line 2 column 1"),
        (r#"{"nodes": [null]}"#, "invalid type: null, expected an object at line 1 column 15"),
        (r#"{"asset": {"version": 2}}"#, "invalid type: integer `2`, expected a string at line 1 column 23"),
        (r#"{"scene": 0, "scene": 0}"#, "duplicate field `scene` at line 1 column 20"),
        (r#"{"nodes": [{"scale": [1, 1]}]}"#, "invalid length 2, expected an array of length 3 at line 1 column 27"),
        (r#"{"nodes": [{"scale": [1, 1, 1, 1]}]}"#, "trailing characters at line 1 column 32"),
        (r#"{"nodes": "#, "EOF while parsing a value at line 1 column 10"),
        ("{} {}", "trailing characters at line 1 column 4"),
    ] {
        assert_eq!(read(json.as_bytes(), &mut Root::default()).unwrap_err().to_string(), expected, "{json}");
    }
    let unknown = read(br#"{"accessors": [{"type": "VEC5"}]}"#, &mut Root::default()).unwrap_err().to_string();
    assert!(unknown.starts_with("unknown variant `VEC5`, expected one of `SCALAR`, `VEC2`, "), "{unknown}");
}

#[test]
fn nothing_in_extras_is_an_error() {
    for (json, author, is_foreign) in [
        ("null", None, false),
        ("[{}]", None, true),
        (r#"{"cast": {"author": "A"}}"#, Some("A"), false),
        (r#"{"cast": {"author": "A", "role": 5}, "targetNames": []}"#, None, true),
        (r#"{"cast": {"author": "A"}, "targetNames": ["a", 1]}"#, Some("A"), true),
        (r#"{"other": 1e999, "cast": {"author": "A"}}"#, Some("A"), true),
        (r#"{"\ud800": "\udfff", "cast": {"author": "A"}}"#, None, true),
        (r#"{"other": "\udfff", "c\u0061st": {"author": "A"}}"#, Some("A"), true),
    ] {
        let mut root = Root::default();
        read(format!(r#"{{"extras": {json}, "scene": 7}}"#).as_bytes(), &mut root).unwrap();
        let Extras { cast, target_names, foreign, .. } = root.extras;
        assert_eq!((cast.author.as_deref(), foreign, root.scene), (author, is_foreign, Some(7)), "{json}");
        assert!(target_names.is_empty(), "{json}");
    }
}

#[test]
fn of_extras_with_the_same_name_the_last_count() {
    let json = r#"{"cast": {"author": "A", "notifications": [{}]}, "cast": {"software": "B"}, "targetNames": ["a"], "targetNames": ["b"]}"#;
    let mut root = Root::default();
    read(format!(r#"{{"extras": {json}}}"#).as_bytes(), &mut root).unwrap();
    assert_eq!(written(&mut root), r#"{"extras":{"cast":{"software":"B"},"targetNames":["b"]}}"#);
}

#[test]
fn slots_are_of_four_kinds() {
    let slot = |json: &str| {
        let mut cast = CastExtras::default();
        read(format!(r#"{{"slots": {{"a": {json}}}}}"#).as_bytes(), &mut cast).ok()?;
        cast.slots.remove("a")
    };
    assert!(matches!(slot("null"), Some(Slot::Nothing)));
    assert!(matches!(slot(r#""\u0061""#), Some(Slot::Texture(path)) if path == "a"));
    assert!(matches!(slot("[1, 2, 3, 4]"), Some(Slot::Color(color)) if color == [1.0, 2.0, 3.0, 4.0]));
    let both = slot(r#"{"texture": "a", "factor": [1, 2, 3, 4], "other": {}}"#);
    assert!(matches!(both, Some(Slot::Multiplied { texture, .. }) if texture == "a"));
    for wrong in ["5", "true", "[1, 2, 3]", r#"{"texture": "a"}"#, r#"{"texture": "a", "factor": null}"#] {
        assert!(slot(wrong).is_none(), "{wrong}");
    }
}
