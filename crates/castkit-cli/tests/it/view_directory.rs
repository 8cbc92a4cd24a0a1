//! `castkit view` with directories: what is listed, what of it is served, and what is not.

use std::ffi::OsString;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::{run, testdata};
use crate::view::Server;

const BODY: &str = "extracted/models/body_soldier_LOD0.cast";
const HEAD: &str = "extracted/models/head_soldier_LOD0.cast";
const WALK: &str = "extracted/animations/pb_walk_forward.cast";

/// A directory `library` with files of the test data at other names, beside a file that is private.
fn library(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let library = directory.path().join("library");
    fs::create_dir(&library).unwrap();
    for (file, name) in files {
        let to = library.join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(testdata(file), to).unwrap();
    }
    fs::copy(testdata("valid/rig.cast"), directory.path().join("private.cast")).unwrap();
    directory
}

/// A server for paths in the directory.
fn serve(directory: tempfile::TempDir, paths: &[&str], more: &[&str]) -> Server {
    let paths: Vec<OsString> = paths.iter().map(|path| directory.path().join(path).into_os_string()).collect();
    let words = ["view", "--no-open"].map(OsString::from).into_iter().chain(paths);
    Server::of(directory, words.chain(more.iter().map(OsString::from)))
}

fn json_of(server: &Server, path: &str) -> Value {
    let answer = server.get(path);
    assert_eq!(answer.status, 200, "{path}");
    serde_json::from_slice(&answer.body).unwrap()
}

/// The names of the list.
fn names(list: &Value) -> Vec<&str> {
    list["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

/// The ID of a file in the list.
fn id(server: &Server, name: &str) -> u64 {
    let list = json_of(server, "list.json");
    let file = list["files"].as_array().unwrap().iter().find(|file| file["name"] == name);
    file.unwrap_or_else(|| panic!("{name} is not in {list}"))["id"].as_u64().unwrap()
}

/// Asks for the version until it is as wanted.
fn wait_for(server: &Server, path: &str, is_wanted: impl Fn(&str) -> bool) {
    let start = Instant::now();
    loop {
        let version = String::from_utf8(server.get(path).body).unwrap();
        if is_wanted(&version) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{path} is still {version}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn files_below_a_directory_are_listed_and_opened_as_one_scene() {
    let files = [
        (BODY, "models/body.cast"),
        (HEAD, "models/head.cast"),
        (WALK, "walk.cast"),
        ("se/triangle.semodel", "a/b.semodel"),
    ];
    let directory = library(&files);
    fs::write(directory.path().join("library/notes.txt"), "not a model").unwrap();
    fs::write(directory.path().join("library/models/soldier_eye_c.png"), b"an eye").unwrap();
    let server = serve(directory, &["library"], &[]);
    let page = String::from_utf8(server.get("").body).unwrap();
    assert!(page.contains(r#"<meta name="castkit" content="library" data-"#));
    let list = json_of(&server, "list.json");
    assert_eq!(names(&list), ["a/b.semodel", "models/body.cast", "models/head.cast", "walk.cast"]);
    assert_eq!((&list["problems"], &list["chosen"]), (&json!([]), &json!([])));
    let size = fs::metadata(testdata(BODY)).unwrap().len();
    assert_eq!(list["files"][1]["size"], size);
    let [triangle, body, head, walk] =
        ["a/b.semodel", "models/body.cast", "models/head.cast", "walk.cast"].map(|name| id(&server, name));
    // One, as it is.
    let one = json_of(&server, &format!("files.json?of={walk}"));
    assert_eq!((&one["files"][0]["name"], &one["models"]), (&json!("walk.cast"), &json!([false])));
    assert!(server.get(one["files"][0]["url"].as_str().unwrap()).body == fs::read(testdata(WALK)).unwrap());
    // Of another format, with what is said of it.
    let converted = json_of(&server, &format!("files.json?of={triangle}"));
    assert!(converted["files"][0]["notes"].is_array());
    assert!(server.get(&format!("file/0?of={triangle}")).body.starts_with(b"cast"));
    // Several are joined, as those of the command line.
    let of = format!("{body},{head},{walk}");
    let scene = json_of(&server, &format!("files.json?of={of}"));
    assert_eq!(scene["files"][0]["name"], "body.cast + head.cast");
    assert_eq!((&scene["files"][1]["name"], &scene["models"]), (&json!("walk.cast"), &json!([true, true, false])));
    // With what is said of the part.
    let notes = scene["files"][0]["notes"].as_array().unwrap();
    assert!(notes.iter().any(|note| note["code"] == "CONVERT-SKELETON-019"), "{notes:?}");
    let joined = castkit::CastFile::from_bytes(server.get(&format!("file/0?of={of}")).body).unwrap();
    let meshes: Vec<_> = joined.meshes().filter_map(|mesh| Some(mesh.name()?.to_owned())).collect();
    assert_eq!((joined.models().count(), &*meshes), (1, &["body", "face", "eyes"].map(str::to_owned)[..]));
    assert_eq!(server.get(&format!("texture?of={of}&file=0&path=soldier_eye_c.png")).body, b"an eye");
    // Only of a scene that refers to it.
    assert_eq!(server.get(&format!("texture?of={body}&file=0&path=soldier_eye_c.png")).status, 404);
}

#[test]
fn nothing_but_listed_files_is_served() {
    let directory = library(&[("valid/character.cast", "hero.cast"), (WALK, "walk.cast")]);
    fs::create_dir(directory.path().join("library/textures")).unwrap();
    for name in ["skin_albedo.png", "other.png"] {
        fs::write(directory.path().join("library/textures").join(name), name).unwrap();
    }
    let server = serve(directory, &["library"], &[]);
    let hero = id(&server, "hero.cast");
    assert_eq!(
        server.get(&format!("texture?of={hero}&file=0&path=textures%2Fskin_albedo.png")).body,
        b"skin_albedo.png"
    );
    let many = (0..300).map(|index: usize| index.to_string()).collect::<Vec<_>>().join(",");
    let scenes = [
        "",
        "2",
        "-1",
        "x",
        "0,",
        ",0",
        "0,0",
        "0,1,0",
        "0;1",
        "0,2",
        "18446744073709551616",
        "%30%",
        "../private.cast",
        &many,
    ];
    for of in scenes {
        for path in ["files.json", "file/0", "version", "texture?file=0&path=textures%2Fskin_albedo.png"] {
            let sign = if path.contains('?') { '&' } else { '?' };
            assert_eq!(server.get(&format!("{path}{sign}of={of}")).status, 404, "{path} of {of}");
        }
    }
    for path in [
        "files.json",
        "file/0",
        "texture?file=0&path=textures%2Fskin_albedo.png",
        "hero.cast",
        "library/hero.cast",
        "list",
        "list.json/../hero.cast",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    for path in [
        "file/1",
        "file/-1",
        "file/../private.cast",
        "texture?file=1&path=textures%2Fskin_albedo.png",
        "texture?file=0&path=textures%2Fother.png",
        "texture?file=0&path=..%2Fprivate.cast",
        "texture?file=0&path=hero.cast",
    ] {
        let sign = if path.contains('?') { '&' } else { '?' };
        assert_eq!(server.get(&format!("{path}{sign}of={hero}")).status, 404, "{path}");
    }
    // Nor anything without the secret, or under another name.
    let own = format!("127.0.0.1:{}", server.port);
    for path in ["/list.json", "/files.json?of=0", &format!("/{}/list.json", "0".repeat(32))] {
        assert_eq!(server.get_as(&own, path).status, 403, "{path}");
    }
    assert_eq!(server.get_as("evil.example", &format!("{}list.json", server.root)).status, 403);
    // A page of files has no list.
    assert_eq!(Server::start(&["valid/character.cast"], &[]).get("list.json").status, 404);
}

#[cfg(unix)]
#[test]
fn links_out_of_the_directory_need_to_be_allowed() {
    for more in [&[][..], &["--follow-outside"][..]] {
        let directory = library(&[("valid/character.cast", "hero.cast")]);
        let inside = directory.path().join("library");
        std::os::unix::fs::symlink("hero.cast", inside.join("again.cast")).unwrap();
        std::os::unix::fs::symlink("../private.cast", inside.join("link.cast")).unwrap();
        std::os::unix::fs::symlink("nowhere.cast", inside.join("none.cast")).unwrap();
        std::os::unix::fs::symlink("..", inside.join("up")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(inside.join("pipe.cast")).status().unwrap().success());
        let server = serve(directory, &["library"], more);
        let list = json_of(&server, "list.json");
        assert_eq!(names(&list), ["again.cast", "hero.cast", "link.cast", "none.cast"]);
        assert!(list["problems"][0].as_str().unwrap().contains("pipe.cast: it is not a regular file"), "{list}");
        let answer = |name: &str| json_of(&server, &format!("files.json?of={}", id(&server, name)));
        assert_eq!(answer("again.cast")["problem"], Value::Null);
        let link = answer("link.cast");
        let file = server.get(&format!("file/0?of={}", id(&server, "link.cast")));
        if more.is_empty() {
            assert_eq!(link["problem"], "link.cast: it is a link out of the directory; --follow-outside allows that");
            assert_eq!(file.status, 404);
        } else {
            assert!(link["problem"].is_null() && file.body == fs::read(testdata("valid/rig.cast")).unwrap(), "{link}");
        }
        assert!(answer("none.cast")["problem"].as_str().unwrap().contains("does not exist"));
    }
}

#[test]
fn the_list_and_the_scene_follow_changes() {
    let server = serve(library(&[("valid/character.cast", "hero.cast"), (WALK, "walk.cast")]), &["library"], &[]);
    let inside = server.directory.path().join("library");
    let (hero, walk) = (id(&server, "hero.cast"), id(&server, "walk.cast"));
    assert_eq!(server.get("version").body, b"- 0");
    let first = json_of(&server, &format!("files.json?of={hero}"));
    let version = format!("version?of={hero}");
    let unchanged = format!("{} 0", first["version"]);
    assert_eq!(String::from_utf8(server.get(&version).body).unwrap(), unchanged);
    // A new file before the others: they keep their IDs.
    fs::create_dir(inside.join("a")).unwrap();
    fs::copy(testdata("valid/rig.cast"), inside.join("a/rig.cast")).unwrap();
    wait_for(&server, "version", |version| version == "- 1");
    assert_eq!(names(&json_of(&server, "list.json")), ["a/rig.cast", "hero.cast", "walk.cast"]);
    assert_eq!((id(&server, "hero.cast"), id(&server, "walk.cast")), (hero, walk));
    fs::remove_file(inside.join("walk.cast")).unwrap();
    wait_for(&server, "version", |version| version == "- 2");
    assert_eq!(names(&json_of(&server, "list.json")), ["a/rig.cast", "hero.cast"]);
    let gone = json_of(&server, &format!("files.json?of={walk}"));
    assert!(gone["problem"].as_str().unwrap().starts_with("walk.cast: "), "{gone}");
    // The scene is read again, and what cannot be read stays as it was.
    let other = fs::read(testdata("valid/rig.cast")).unwrap();
    fs::write(inside.join("hero.cast"), &other).unwrap();
    wait_for(&server, &version, |now| !now.starts_with(&format!("{} ", first["version"])));
    assert!(server.get(&format!("file/0?of={hero}")).body == other);
    fs::write(inside.join("hero.cast"), b"half of a file, no more").unwrap();
    server.get(&version);
    let half = json_of(&server, &format!("files.json?of={hero}"));
    assert!(half["files"][0]["problem"].is_string() && half["problem"].is_null(), "{half}");
    assert!(server.get(&format!("file/0?of={hero}")).body == other);
    // The directory itself.
    fs::remove_dir_all(&inside).unwrap();
    wait_for(&server, "version", |_| !json_of(&server, "list.json")["problems"].as_array().unwrap().is_empty());
    assert_eq!(json_of(&server, "list.json")["files"], json!([]));
}

#[test]
fn a_file_that_cannot_be_read_is_no_end() {
    let directory = library(&[("valid/character.cast", "hero.cast")]);
    let bad = directory.path().join("library/bad.cast");
    fs::write(&bad, "nothing of the kind, and long enough").unwrap();
    let server = serve(directory, &["library"], &[]);
    let (hero, broken) = (id(&server, "hero.cast"), id(&server, "bad.cast"));
    let answer = json_of(&server, &format!("files.json?of={hero},{broken}"));
    assert!(answer["problem"].as_str().unwrap().starts_with("bad.cast: "), "{answer}");
    assert_eq!(answer["files"], json!([]));
    assert_eq!(server.get(&format!("file/0?of={hero},{broken}")).status, 404);
    assert_eq!(json_of(&server, &format!("files.json?of={hero}"))["problem"], Value::Null);
    // Until it can be read.
    let version = server.get(&format!("version?of={broken}")).body;
    fs::copy(testdata("valid/rig.cast"), server.directory.path().join("library/bad.cast")).unwrap();
    wait_for(&server, &format!("version?of={broken}"), |now| {
        now.split(' ').next() != std::str::from_utf8(&version).unwrap().split(' ').next()
    });
    assert_eq!(json_of(&server, &format!("files.json?of={broken}"))["problem"], Value::Null);
}

#[test]
fn a_missing_buffer_is_looked_for_again() {
    let server = serve(library(&[("gltf/strided.gltf", "strided.gltf")]), &["library"], &[]);
    let scene = || json_of(&server, "files.json?of=0");
    let failed = scene();
    assert!(failed["problem"].as_str().unwrap().contains("strided.bin"), "{failed}");
    // The same problem is the same version: two pages that ask for it would not come to rest.
    assert_eq!(scene()["version"], failed["version"]);
    fs::copy(testdata("gltf/strided.bin"), server.directory.path().join("library/strided.bin")).unwrap();
    let found = scene();
    assert!(found["problem"].is_null() && found["version"] != failed["version"], "{found}");
}

#[test]
fn notes_that_are_refused_are_a_problem() {
    let files = &[("gltf/strips.glb", "strips.glb")];
    let server = serve(library(files), &["library"], &[]);
    let scene = json_of(&server, &format!("files.json?of={}", id(&server, "strips.glb")));
    let note = &scene["files"][0]["notes"][1];
    let record = |name: &str| note[name].as_str().unwrap().to_owned();
    assert_eq!(["code", "severity", "feature"].map(record), ["CONVERT-MESH-005", "warning", "points"]);
    let server = serve(library(files), &["library"], &["--strict"]);
    let scene = json_of(&server, &format!("files.json?of={}", id(&server, "strips.glb")));
    let problem = scene["problem"].as_str().unwrap();
    assert!(problem.starts_with("strips.glb: CONVERT-") && problem.ends_with("(--strict)"), "{problem}");
}

#[test]
fn files_that_are_named_are_shown_first() {
    let directory = library(&[(WALK, "walk.cast"), (BODY, "models/body.cast")]);
    let named = directory.path().join("private.cast");
    let other = directory.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::copy(testdata(HEAD), other.join("head.cast")).unwrap();
    let server = serve(directory, &["library", "private.cast", "other"], &[]);
    let list = json_of(&server, "list.json");
    assert_eq!(names(&list), ["private.cast", "library/models/body.cast", "library/walk.cast", "other/head.cast"]);
    assert_eq!(list["chosen"], json!([list["files"][0]["id"]]));
    assert!(server.get(&format!("file/0?of={}", list["chosen"][0])).body == fs::read(named).unwrap());
}

#[test]
fn what_cannot_be_listed_is_said() {
    let directory = library(&[]);
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let empty = run(["view", "--no-open", &path("library")]);
    assert!(empty.code == 1 && empty.stderr.contains("it contains no file of a known format"), "{}", empty.stderr);
    assert_eq!(empty.text(), "");
    let missing = run(["view", "--no-open", &path("library"), &path("none.cast")]);
    assert!(missing.code == 1 && missing.stderr.contains("does not exist"), "{}", missing.stderr);
    let written = run(["view", &path("library"), "-o", &path("page.html")]);
    assert!(written.code == 2 && written.stderr.contains("name the files of the scene"), "{}", written.stderr);
    assert!(!directory.path().join("page.html").exists());
    let stream = run(["view", "--no-open", &path("library"), "-"]);
    assert!(stream.code == 2 && stream.stderr.contains("standard input"), "{}", stream.stderr);
    // Beside another directory with files, an empty one is only reported.
    fs::create_dir(directory.path().join("more")).unwrap();
    fs::copy(testdata(WALK), directory.path().join("more/walk.cast")).unwrap();
    let server = serve(directory, &["library", "more"], &[]);
    let list = json_of(&server, "list.json");
    assert_eq!(names(&list).len(), 1);
    assert!(list["problems"][0].as_str().unwrap().contains("it contains no file"), "{list}");
}
