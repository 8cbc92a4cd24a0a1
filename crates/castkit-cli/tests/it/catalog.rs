//! `castkit catalog` and `castkit find`.

use std::fs;

use serde_json::Value;

use crate::common::{number, run, testdata};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn made_and_asked() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("library")).unwrap();
    for name in ["library/one.cast", "library/two words.cast"] {
        fs::copy(testdata("valid/character.cast"), path(name)).unwrap();
    }
    run(["convert", &path("library/one.cast"), "-o", &path("library/three.glb"), "--unit", "1", "--quiet"]);
    let catalog = |more: &[&str]| {
        let (library, catalogue) = (path("library"), path("catalogue"));
        run([&["catalog", &*library, "-o", &*catalogue][..], more].concat())
    };
    let made = catalog(&["-j", "1", "--render", "--report", &path("page.html")]);
    assert_eq!((made.code, made.text()), (0, ""), "{}", made.stderr);
    assert_eq!(made.stderr, "3 files read, 0 unchanged, 0 removed\n");
    let page = fs::read_to_string(path("page.html")).unwrap();
    assert!(page.contains("data:image/png;base64,iVBOR") && page.contains("two words.cast"));
    let again = catalog(&["--json", "--render"]).fine().json();
    assert_eq!((number(&again["read"]), number(&again["unchanged"])), (0, 3));

    let find = |more: &[&str]| run([&["find", &*path("catalogue")][..], more].concat()).fine();
    let same = find(&["--same-mesh-as", &path("library/one.cast"), "body", "--json"]);
    let found = lines(same.text());
    assert!(found.len() >= 2, "{}", same.text());
    assert_eq!(found[0]["file"], fs::canonicalize(path("library/one.cast")).unwrap().to_str().unwrap());
    assert_eq!(find(&["--duplicates", "files", "-0"]).stdout.iter().filter(|byte| **byte == 0).count(), 2);
    assert!(find(&["--larger-than", "1k"]).text().contains("three.glb"));
    assert_eq!(find(&["--failed"]).text(), "");
    assert!(find(&["--skeleton-of", &path("library/three.glb")]).text().contains("two words.cast"));

    fs::write(path("library/no.cast"), b"no").unwrap();
    let failed = catalog(&["--render"]);
    assert_eq!(failed.code, 1);
    assert!(failed.stderr.contains("castkit find --failed"), "{}", failed.stderr);
    assert!(find(&["--failed"]).text().contains("no.cast"));
    assert!(find(&["--findings", "structure"]).text().contains("no.cast"));
    assert_eq!(find(&["--findings", "mesh-4", "--findings", "scene-1"]).text(), "");
    let unknown = run(["find", &*path("catalogue"), "--findings", "NOPE"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("castkit explain lists them"), "{}", unknown.stderr);
}

#[cfg(unix)]
#[test]
fn names_that_are_not_unicode_are_said() {
    use std::os::unix::ffi::OsStrExt;
    let directory = tempfile::tempdir().unwrap();
    let (library, catalogue) = (directory.path().join("library"), directory.path().join("catalogue"));
    fs::create_dir(&library).unwrap();
    fs::copy(testdata("valid/character.cast"), library.join("one.cast")).unwrap();
    // Not every file system has such names.
    if fs::copy(library.join("one.cast"), library.join(std::ffi::OsStr::from_bytes(b"a\xff.cast"))).is_ok() {
        let (library, catalogue) = (library.to_str().unwrap(), catalogue.to_str().unwrap());
        let made = run(["catalog", library, "-o", catalogue]);
        assert_eq!(made.code, 1);
        assert!(made.stderr.contains("its name is not Unicode\n1 file read"), "{}", made.stderr);
        let made = run(["catalog", library, "-o", catalogue, "--json"]);
        assert_eq!((made.code, made.json()["unlisted"].as_array().unwrap().len()), (1, 1));
    }
}

#[test]
fn the_schema_is_said() {
    let text = run(["catalog", "--schema"]).fine();
    assert!(text.text().contains("positions_digest"));
    let columns = lines(run(["catalog", "--schema", "--json"]).fine().text());
    let of = |table: &str| columns.iter().filter(|column| column["table"] == table).count();
    assert!(of("files") > 20 && of("meshes") > 20 && of("nodes") > 5);
}

#[test]
fn wrong_arguments() {
    for line in [
        &["catalog"][..],
        &["catalog", "a"],
        &["catalog", "a", "-o", "b", "-j", "100000"],
        &["find", "a"],
        &["find", "a", "--failed", "--texture", "b"],
    ] {
        assert_eq!(run(line).code, 2, "{line:?}");
    }
    let nothing = run(["find", "no/such/catalogue", "--failed"]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.stderr.contains("not a catalogue"), "{}", nothing.stderr);
}

/// A recipe makes a catalogue of its results, too, after them.
#[test]
fn a_recipe_has_a_catalogue() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("library")).unwrap();
    fs::copy(testdata("valid/character.cast"), path("library/one.cast")).unwrap();
    let recipe = r#"
        [files]
        props = "library/*.cast"
        [outputs.web]
        convert = { to_format = "glb" }
        [outputs.catalogue]
        from = ["library", "web"]
        together = true
        catalog = {}
    "#;
    fs::write(path("assets.toml"), recipe).unwrap();
    let made = run(["make", &path("assets.toml")]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let find = run(["find", &path("build/catalogue/catalogue"), "--larger-than", "0"]).fine();
    assert!(find.text().contains("one.cast") && find.text().contains("one.glb"), "{}", find.text());
}
