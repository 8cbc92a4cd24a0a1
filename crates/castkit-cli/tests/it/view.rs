//! `castkit view`: what is served, to whom, and what is not.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::common::{command_with_signals, run, testdata};

/// A server with files of a directory of its own.
pub(crate) struct Server {
    child: Child,
    pub(crate) directory: tempfile::TempDir,
    pub(crate) port: u16,
    /// The path of the page, with the secret.
    pub(crate) root: String,
}

/// An answer: the status, the headers, the body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: String,
    pub(crate) body: Vec<u8>,
}

impl Server {
    pub(crate) fn start(files: &[&str], more: &[&str]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let folder = directory.path().join("models");
        fs::create_dir_all(folder.join("textures")).unwrap();
        for file in files {
            fs::copy(testdata(file), folder.join(Path::new(file).file_name().unwrap())).unwrap();
        }
        fs::write(folder.join("textures/skin_albedo.png"), b"a picture").unwrap();
        fs::write(folder.join("textures/other.png"), b"private").unwrap();
        fs::write(directory.path().join("outside.png"), b"private").unwrap();
        let paths = files.iter().map(|file| folder.join(Path::new(file).file_name().unwrap()));
        let words = ["view".into(), "--no-open".into()].into_iter().chain(paths.map(|path| path.into_os_string()));
        let words = words.chain(more.iter().map(Into::into));
        Self::of(directory, words)
    }

    /// With this command line, for files in the directory.
    pub(crate) fn of(directory: tempfile::TempDir, words: impl IntoIterator<Item = OsString>) -> Self {
        let mut child = command_with_signals(words).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (port, root) = line.trim_end().strip_prefix("http://127.0.0.1:").unwrap().split_once('/').unwrap();
        Self { child, directory, port: port.parse().unwrap(), root: format!("/{root}") }
    }

    /// Sends lines, and gives what comes back.
    fn send(&self, lines: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(lines.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let headers = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, headers, body: bytes[end + 4..].to_vec() }
    }

    pub(crate) fn get_as(&self, host: &str, path: &str) -> Answer {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_as(&format!("127.0.0.1:{}", self.port), &format!("{}{path}", self.root))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two versions of a character would be joined onto each other.
#[test]
fn compared_files_are_not_joined() {
    let parts = ["body_soldier_LOD0", "head_soldier_LOD0"].map(|part| format!("extracted/models/{part}.cast"));
    for (options, names) in [(&["--compare"][..], 2), (&[], 1)] {
        let server = Server::start(&[&parts[0], &parts[1]], options);
        let listing: serde_json::Value = serde_json::from_slice(&server.get("files.json").body).unwrap();
        assert_eq!(listing["isCompared"], !options.is_empty());
        assert_eq!(listing["files"].as_array().unwrap().len(), names);
    }
}

#[test]
fn a_page_and_its_files_are_served() {
    let server = Server::start(&["valid/character.cast", "se/triangle.semodel"], &[]);
    let page = server.get("");
    assert_eq!(page.status, 200);
    assert!(String::from_utf8(page.body).unwrap().contains(r#"<meta name="castkit" content="served" data-"#));
    for header in ["Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "no-store"] {
        assert!(page.headers.contains(header), "{}", page.headers);
    }
    for (name, kind) in [
        ("viewer.js", "text/javascript"),
        ("worker.js", "text/javascript"),
        ("viewer.css", "text/css"),
        ("castkit.wasm", "application/wasm"),
        ("castkit-convert.wasm", "application/wasm"),
    ] {
        let answer = server.get(name);
        assert!(answer.status == 200 && answer.headers.contains(kind), "{}", answer.headers);
        assert!(answer.headers.contains(&format!("Content-Length: {}", answer.body.len())), "{}", answer.headers);
    }
    let listing: serde_json::Value = serde_json::from_slice(&server.get("files.json").body).unwrap();
    assert_eq!(listing["files"][0]["name"], "character.cast");
    assert_eq!(listing["files"][1]["name"], "triangle.semodel");
    assert_eq!(listing["files"][0]["missing"], serde_json::json!([]));
    assert!(server.get("file/0").body == fs::read(testdata("valid/character.cast")).unwrap());
    // The other one was converted.
    assert!(server.get("file/1").body.starts_with(b"cast"));
    assert_eq!(server.get("texture?file=0&path=textures%2Fskin_albedo.png").body, b"a picture");
}

/// Parts are shown as one file, below the name of all, and their clips as before. The part's textures are those of its directory.
#[test]
fn parts_of_a_character_are_one() {
    let parts = ["body_soldier_LOD0", "head_soldier_LOD0"].map(|part| format!("extracted/models/{part}.cast"));
    let server = Server::start(&[&parts[0], &parts[1], "extracted/animations/pb_walk_forward.cast"], &[]);
    let listing: serde_json::Value = serde_json::from_slice(&server.get("files.json").body).unwrap();
    let names: Vec<_> = listing["files"].as_array().unwrap().iter().map(|file| file["name"].clone()).collect();
    assert_eq!(names, ["body_soldier_LOD0.cast + head_soldier_LOD0.cast", "pb_walk_forward.cast"]);
    let file = castkit::CastFile::from_bytes(server.get("file/0").body).unwrap();
    let meshes: Vec<_> = file.meshes().filter_map(|mesh| Some(mesh.name()?.to_owned())).collect();
    assert_eq!((file.models().count(), &*meshes), (1, &["body", "face", "eyes"].map(str::to_owned)[..]));
    assert_eq!(server.get("file/2").status, 404);
    // The texture of the eyes comes with the head.
    let eyes = b"an eye";
    fs::write(server.directory.path().join("models/soldier_eye_c.png"), eyes).unwrap();
    assert_eq!(server.get("texture?file=0&path=soldier_eye_c.png").body, eyes);
    assert_eq!(server.get("texture?file=1&path=soldier_eye_c.png").status, 404);
}

#[test]
fn hostile_requests_are_refused() {
    let server = Server::start(&["valid/character.cast"], &[]);
    let own = format!("127.0.0.1:{}", server.port);
    let root = &server.root;
    // Pages of other names lead here when their name is given this address.
    let port = server.port;
    for host in [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "",
        &format!("evil.example:{port}"),
        &format!("127.0.0.1.evil.example:{port}"),
    ] {
        assert_eq!(server.get_as(host, root).status, 403, "{host}");
    }
    assert_eq!(server.get_as(&format!("localhost:{port}"), root).status, 200);
    // Without the secret, or with another one.
    let wrong = format!("/{}/", "0".repeat(32));
    let half = format!("{}/", &root[..17]);
    for path in ["/", "/files.json", "/file/0", "//files.json", &wrong, &half, root.trim_end_matches('/')] {
        assert_eq!(server.get_as(&own, path).status, 403, "{path}");
    }
    // Nothing but the files, and the textures that they refer to.
    for path in [
        "file/1",
        "file/-1",
        "file/",
        "file/../../outside.png",
        "../outside.png",
        "%2e%2e/outside.png",
        "texture",
        "texture?path=textures%2Fskin_albedo.png",
        "texture?file=1&path=textures%2Fskin_albedo.png",
        "texture?file=x&path=textures%2Fskin_albedo.png",
        "texture?file=0&path=",
        "texture?file=0&path=textures/other.png",
        "texture?file=0&path=../outside.png",
        "texture?file=0&path=..%2foutside.png",
        "texture?file=0&path=%2fetc%2fpasswd",
        "texture?file=0&path=%",
        "texture?file=0&path=%ff",
        "character.cast",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let asked = |lines: &str| server.send(&lines.replace("ROOT", root).replace("HOST", &own)).status;
    assert_eq!(asked("POST ROOT HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n"), 405);
    assert_eq!(asked("GET ROOT HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n"), 400);
    assert_eq!(asked("GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n"), 400);
    assert_eq!(asked("nonsense\r\n\r\n"), 400);
    assert_eq!(asked("GET ROOT HTTP/1.1\r\n\r\n"), 403);
    let head = server.send(&format!("HEAD {root} HTTP/1.1\r\nHost: {own}\r\n\r\n"));
    assert!(head.status == 200 && head.body.is_empty());
    // And it goes on.
    assert_eq!(server.get("").status, 200);
}

/// A file whose texture is beside its directory, and leads out of it.
#[test]
fn textures_outside_need_to_be_allowed() {
    for (more, status) in [(&[][..], 404), (&["--follow-outside"][..], 200)] {
        let server = Server::start(&["valid/character.cast"], more);
        let file = server.directory.path().join("models/character.cast");
        let mut bytes = fs::read(&file).unwrap();
        let (inside, outside) = (b"textures/skin_albedo.png", b"../models/../outside.png");
        let at = bytes.windows(inside.len()).position(|window| window == inside).unwrap();
        bytes[at..at + outside.len()].copy_from_slice(outside);
        fs::write(&file, bytes).unwrap();
        assert_eq!(server.get("version").body, b"1");
        assert_eq!(server.get("texture?file=0&path=..%2Fmodels%2F..%2Foutside.png").status, status);
        assert_eq!(server.get("texture?file=0&path=textures%2Fskin_albedo.png").status, 404);
    }
}

#[test]
fn a_changed_file_is_shown_again_and_a_damaged_one_is_not() {
    let server = Server::start(&["valid/character.cast"], &[]);
    let file = server.directory.path().join("models/character.cast");
    assert_eq!(server.get("version").body, b"0");
    let other = fs::read(testdata("valid/rig.cast")).unwrap();
    fs::write(&file, &other).unwrap();
    assert_eq!(server.get("version").body, b"1");
    assert!(server.get("file/0").body == other);
    fs::write(&file, b"half of a").unwrap();
    server.get("version");
    assert!(server.get("file/0").body == other);
}

#[test]
fn a_changed_texture_is_shown_again() {
    let server = Server::start(&["valid/character.cast"], &[]);
    let texture = server.directory.path().join("models/textures/skin_albedo.png");
    for (version, content) in [(b"1", Some(&b"another picture"[..])), (b"2", None), (b"3", Some(b"a third"))] {
        match content {
            Some(content) => fs::write(&texture, content).unwrap(),
            None => fs::remove_file(&texture).unwrap(),
        }
        assert_eq!(server.get("version").body, version);
        assert_eq!(server.get("version").body, version);
        let answer = server.get("texture?file=0&path=textures%2Fskin_albedo.png&version=1");
        assert_eq!((answer.status == 200).then_some(&answer.body[..]), content);
    }
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    let mut server = Server::start(&["valid/character.cast"], &[]);
    // Somebody who has opened the door and says nothing holds up nobody.
    let _silent = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    assert_eq!(server.get("").status, 200);
    let killed = std::process::Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_page_has_everything_in_it() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("textures")).unwrap();
    fs::write(directory.path().join("textures/skin_albedo.png"), b"a picture").unwrap();
    // A name that would end the script that it stands in.
    let name = if cfg!(windows) { "hero.cast" } else { "<script>hero.cast" };
    let file = directory.path().join(name);
    fs::copy(testdata("valid/character.cast"), &file).unwrap();
    let out = directory.path().join("new/hero.html");
    let done = run(["view".as_ref(), file.as_os_str(), "-o".as_ref(), out.as_os_str(), "--json".as_ref()]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let page = fs::read_to_string(&out).unwrap();
    assert_eq!(done.json()["bytes"], page.len());
    assert!(page.contains("Content-Security-Policy") && page.contains("connect-src blob:;"));
    assert!(!page.contains("src=\"viewer.js\"") && !page.contains("href=\"viewer.css\""));
    let (_, data) = page.split_once("type=\"application/json\">").unwrap();
    let data: serde_json::Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["files"][0]["name"], name);
    assert_eq!(data["textures"][0]["path"], "textures/skin_albedo.png");
    assert_eq!(data["textures"][0]["data"], "YSBwaWN0dXJl");
}

#[test]
fn what_cannot_be_served_is_said() {
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let refused = run(["view", "--no-open", "--port", &port, &testdata("valid/character.cast")]);
    assert!(refused.code == 2 && refused.stderr.contains("127.0.0.1"), "{}", refused.stderr);
    assert_eq!(run(["view", "--no-open", "-"]).code, 2);
}
