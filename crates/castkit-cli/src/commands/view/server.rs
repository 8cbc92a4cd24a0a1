//! The server: the page, the files to choose from, those of scenes, their textures, and whether a file has changed.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use castkit::convert::Note;
use serde_json::{Value, json};

use super::address::Address;
use super::page;
use super::request::{Answer, Request};
use super::scenes::{Scenes, Served};
use super::shown::Shown;

/// How long a client may take to send a request or to receive an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most answers at a time. A browser opens six connections.
const MOST_ANSWERS: usize = 32;

/// Serves until the program is told to stop.
pub(super) fn serve(listener: &TcpListener, address: &Address, scenes: &Scenes) {
    let busy = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            // Too many connections at once: this one is closed.
            if busy.load(Ordering::Relaxed) >= MOST_ANSWERS {
                continue;
            }
            let busy = Busy::new(&busy);
            scope.spawn(move || {
                // It is not an error if the browser closes the connection early.
                let _ = answer(&stream, address, scenes);
                drop(busy);
            });
        }
    });
}

/// An answer that is counted until it is given, however that ends.
struct Busy<'c>(&'c AtomicUsize);

impl<'c> Busy<'c> {
    fn new(count: &'c AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn answer(stream: &TcpStream, address: &Address, scenes: &Scenes) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut out = stream;
    let Some(request) = Request::read(stream)? else {
        return Answer::refused("400 Bad Request", "this is not a valid request").write(&mut out, true);
    };
    let has_body = request.method != "HEAD";
    if !address.is_host(&request.host) {
        return Answer::refused("403 Forbidden", "this server only answers requests to the host 127.0.0.1")
            .write(&mut out, has_body);
    }
    if request.method != "GET" && has_body {
        return Answer::refused("405 Method Not Allowed", "only GET and HEAD are supported").write(&mut out, true);
    }
    let Some(wanted) = address.below(&request.path) else {
        return Answer::refused("403 Forbidden", "the address lacks the secret that castkit view printed")
            .write(&mut out, has_body);
    };
    respond(scenes, wanted, &request).write(&mut out, has_body)
}

fn respond<'a>(scenes: &Scenes, wanted: &str, request: &Request) -> Answer<'a> {
    match wanted {
        "" => Answer::fine("text/html; charset=utf-8", page::served(scenes.library().is_some()).into_bytes()),
        "viewer.css" => Answer::fine("text/css; charset=utf-8", page::STYLE.as_bytes()),
        "viewer.js" => Answer::compressed("text/javascript; charset=utf-8", page::VIEWER),
        "worker.js" => Answer::compressed("text/javascript; charset=utf-8", page::WORKER),
        "castkit.wasm" => Answer::compressed("application/wasm", page::MODULE),
        "castkit-convert.wasm" => Answer::compressed("application/wasm", page::CONVERT),
        "list.json" => scenes.library().map_or_else(nothing, |library| json_of(&library.json())),
        "version" => version(scenes, request).unwrap_or_else(nothing),
        // What was missing may be there now.
        "files.json" => {
            let served =
                scene(request).and_then(|of| scenes.get(&of, |now| now.problem.is_some() || now.has_changed()));
            served.map_or_else(nothing, |served| json_of(&listing(&served, request, scenes.are_compared)))
        }
        // A copy: a client that receives slowly must not keep a changed file from being read.
        _ => {
            let served = scene(request).and_then(|of| scenes.get(&of, |_| false));
            let answer = served.and_then(|served| match wanted {
                "texture" => texture(&served, request),
                _ => file(&served, wanted),
            });
            answer.unwrap_or_else(nothing)
        }
    }
}

/// The files of a library that a request is about; none for the scene of the command line.
fn scene(request: &Request) -> Option<Vec<usize>> {
    match numbers(request) {
        Some(of) => of.split(',').map(|index| index.parse().ok()).collect(),
        None => Some(Vec::new()),
    }
}

/// The indices of these files, as they are in the query.
fn numbers(request: &Request) -> Option<&str> {
    request.query.split('&').find_map(|pair| pair.strip_prefix("of="))
}

/// The version of a scene, and that of the list, if there is one. Changed files are read again.
fn version<'a>(scenes: &Scenes, request: &Request) -> Option<Answer<'a>> {
    let of = scene(request)?;
    let list = scenes.library().map(|library| {
        library.refresh();
        library.version()
    });
    let shown = match list.is_some() && of.is_empty() {
        true => "-".into(),
        false => scenes.get(&of, Served::has_changed)?.version.to_string(),
    };
    let versions = list.map_or_else(|| shown.clone(), |list| format!("{shown} {list}"));
    Some(Answer::fine("text/plain; charset=utf-8", versions.into_bytes()))
}

/// The files of a scene.
fn listing(served: &Served, request: &Request, is_compared: bool) -> Value {
    let of = numbers(request).map(|of| format!("?of={of}")).unwrap_or_default();
    // Parts are named with the first file that is left.
    let parts = served.shown.iter().filter(|one| one.content().is_none());
    let of_parts: Vec<Note> = parts.flat_map(Shown::notes).collect();
    let files = served.visible().enumerate().map(|(index, one)| {
        let mut notes = one.notes();
        notes.extend(of_parts.iter().filter(|_| index == 0).cloned());
        let [outside, missing]: [Vec<_>; 2] = [one.outside().collect(), one.missing().collect()];
        json!({
            "name": one.name(),
            "url": format!("file/{index}{of}"),
            "problem": one.problem,
            "outside": outside,
            "missing": missing,
            "notes": notes,
        })
    });
    json!({
        "version": served.version,
        "problem": served.problem,
        "models": served.have_models(),
        "isCompared": is_compared,
        "files": files.collect::<Vec<_>>(),
    })
}

fn json_of<'a>(value: &Value) -> Answer<'a> {
    Answer::fine("application/json", value.to_string().into_bytes())
}

fn file<'a>(served: &Served, wanted: &str) -> Option<Answer<'a>> {
    let index: usize = wanted.strip_prefix("file/")?.parse().ok()?;
    Some(Answer::of_file(served.visible().nth(index)?.content()?.file.clone()))
}

/// A texture of one of the files: others may have another texture with the same path.
fn texture<'a>(served: &Served, request: &Request) -> Option<Answer<'a>> {
    let path = request.value("path")?;
    let index: usize = request.value("file")?.parse().ok()?;
    let bytes = served.visible().nth(index)?.texture(&path)?;
    Some(Answer::fine(media_type(&path), bytes))
}

fn nothing<'a>() -> Answer<'a> {
    Answer::refused("404 Not Found", "there is no such file")
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase()).as_deref() {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("bmp") => "image/bmp",
        _ => "application/octet-stream",
    }
}
