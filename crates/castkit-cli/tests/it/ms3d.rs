//! `castkit info` and `castkit tree` of MilkShape files.

use crate::common::{run, testdata};

#[test]
fn info_tells_what_is_stored() {
    let page = run(["info", &testdata("ms3d/arm.ms3d")]).fine();
    for part in [
        "format       MilkShape 3D\n  version      4\n",
        "6 vertices, 4 faces",
        ".\\tex\\arm.jpg",
        "SHOULDER",
        "made for tests",
    ] {
        assert!(page.text().contains(part), "{part} is not in {}", page.text());
    }
    let json = run(["info", "--json", &testdata("ms3d/arm.ms3d")]).fine().json();
    let stored = &json["stored"];
    assert_eq!((json["format"].as_str(), stored["vertices"].as_u64()), (Some("ms3d"), Some(6)));
    assert_eq!((stored["joints"][1]["rotation_keys"].as_u64(), stored["weights"].as_i64()), (Some(2), Some(2)));
    assert_eq!((&stored["groups"][0]["material"], &stored["transparency"]), (&"skin".into(), &2.into()));
    assert_eq!((&json["models"][0]["vertices"], &json["animations"][0]["keys"]), (&6.into(), &11.into()));
    let odd = run(["info", "--json", &testdata("ms3d/weights_9.ms3d")]).fine().json();
    let unknown = odd["stored"]["unknown"].as_str().unwrap();
    assert!(unknown.ends_with("sub-version 9") && odd["stored"]["groups"][0]["material"].is_null(), "{unknown}");
}

/// Every byte of the file is where the tree says.
#[test]
fn tree_tells_where_it_is() {
    let file = testdata("ms3d/arm.ms3d");
    let bytes = std::fs::read(&file).unwrap();
    let json = run(["tree", "--json", "--digest", &file]).fine().json();
    let nodes = json["nodes"].as_array().unwrap();
    for node in nodes {
        let [offset, size] = ["offset", "size"].map(|key| usize::try_from(node[key].as_u64().unwrap()).unwrap());
        assert_eq!(node["crc32"].as_u64(), Some(u64::from(crc32fast::hash(&bytes[offset..offset + size]))), "{node}");
    }
    let find = |kind: &str| nodes.iter().filter(|node| node["kind"] == kind).collect::<Vec<_>>();
    assert_eq!((find("vertices")[0]["offset"].as_u64(), find("vertices")[0]["count"].as_u64()), (Some(16), Some(6)));
    assert_eq!((find("joint").len(), find("rotation_keys").len(), find("group_comment").len()), (2, 2, 1));
    assert_eq!(find("joint")[1]["properties"][1]["value"], "SHOULDER");
    let text = run(["tree", &file, "--kind", "joint"]).fine();
    assert!(text.text().starts_with("joint \"Shoulder\"  93 bytes at 811\n"), "{}", text.text());
    assert_eq!(run(["tree", &file, "--depth", "1"]).fine().text().matches("rotation_keys").count(), 0);
    let none = run(["tree", &file, "--kind", "nothing"]);
    assert!(none.code == 0 && none.stderr.contains("there is no nothing"), "{}", none.stderr);
}

#[test]
fn damaged_files_give_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cut.ms3d");
    std::fs::write(&path, &std::fs::read(testdata("ms3d/arm.ms3d")).unwrap()[..500]).unwrap();
    for command in ["info", "tree"] {
        let run = run([command, path.to_str().unwrap()]);
        assert_eq!((run.code, run.stdout.len(), run.stderr.lines().count()), (1, 0, 1), "{}", run.stderr);
        assert!(run.stderr.contains("materials: the file ends too early"), "{}", run.stderr);
    }
}
