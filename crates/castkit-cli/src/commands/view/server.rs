//! The server: the page, the files, their textures, and whether a file has changed.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use super::address::Address;
use super::page;
use super::request::{Answer, Request};
use super::shown::Shown;
use crate::status::Failure;

/// How long a client may take to send a request or to receive an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most answers at a time. A browser opens six connections.
const MOST_ANSWERS: usize = 32;

/// What is served.
#[derive(Clone)]
struct Served {
    shown: Vec<Shown>,
    /// Changes when a file does.
    version: u64,
}

/// Serves until the program is told to stop.
pub(super) fn serve(listener: &TcpListener, address: &Address, shown: Vec<Shown>) {
    let served = Arc::new(RwLock::new(Served { shown, version: 0 }));
    let busy = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            // Too many connections at once: this one is closed.
            if busy.load(Ordering::Relaxed) >= MOST_ANSWERS {
                continue;
            }
            busy.fetch_add(1, Ordering::Relaxed);
            let (served, busy) = (&served, &busy);
            scope.spawn(move || {
                // It is not an error if the browser closes the connection early.
                let _ = answer(&stream, address, served);
                busy.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
}

fn answer(stream: &TcpStream, address: &Address, served: &RwLock<Served>) -> io::Result<()> {
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
    refresh(wanted, served);
    // A copy: a client that receives slowly must not keep a changed file from being read.
    let served = served.read().unwrap_or_else(PoisonError::into_inner).clone();
    served.get(wanted, &request).write(&mut out, has_body)
}

/// Reads changed files again when the version is requested.
fn refresh(wanted: &str, served: &RwLock<Served>) {
    let has_changed = |served: &Served| served.shown.iter().any(Shown::has_changed);
    if wanted != "version" || !has_changed(&served.read().unwrap_or_else(PoisonError::into_inner)) {
        return;
    }
    let mut served = served.write().unwrap_or_else(PoisonError::into_inner);
    let changed: Vec<usize> =
        (0..).zip(&served.shown).filter(|(_, one)| one.has_changed()).map(|(index, _)| index).collect();
    let shown = &mut served.shown;
    for index in &changed {
        if let Some(one) = shown.get_mut(*index) {
            one.read_again();
        }
    }
    // A file may be half written. Its old content is shown until the next change.
    if let Err(Failure::File(reason) | Failure::Other { reason, .. }) = Shown::load(shown) {
        crate::output::complain(reason);
    }
    for one in changed.iter().filter_map(|index| shown.get(*index)) {
        if let Some(reason) = &one.problem {
            crate::output::complain(format_args!("{}: {reason}", one.name()));
        }
    }
    served.version += 1;
}

/// The list of files, as JSON.
#[derive(Serialize)]
struct Listing {
    version: u64,
    files: Vec<Value>,
}

impl Served {
    fn get(&self, wanted: &str, request: &Request) -> Answer<'_> {
        match wanted {
            "" => Answer::fine("text/html; charset=utf-8", page::served().into_bytes()),
            "viewer.css" => Answer::fine("text/css; charset=utf-8", page::STYLE.as_bytes()),
            "viewer.js" => Answer::compressed("text/javascript; charset=utf-8", page::VIEWER),
            "worker.js" => Answer::compressed("text/javascript; charset=utf-8", page::WORKER),
            "castkit.wasm" => Answer::compressed("application/wasm", page::MODULE),
            "version" => Answer::fine("text/plain; charset=utf-8", self.version.to_string().into_bytes()),
            "files.json" => self.listing(),
            "texture" => self.texture(request).unwrap_or_else(nothing),
            _ => self.file(wanted).unwrap_or_else(nothing),
        }
    }

    /// The files that have not become part of another one.
    fn visible(&self) -> impl Iterator<Item = &Shown> {
        self.shown.iter().filter(|one| one.content().is_some())
    }

    fn listing(&self) -> Answer<'_> {
        let files = self.visible().enumerate();
        let listed = files
            .map(|(index, one)| {
                let [outside, missing]: [Vec<_>; 2] = [one.outside().collect(), one.missing().collect()];
                json!({
                    "name": one.name(),
                    "url": format!("file/{index}"),
                    "problem": one.problem,
                    "outside": outside,
                    "missing": missing,
                })
            })
            .collect();
        let listing = serde_json::to_vec(&Listing { version: self.version, files: listed }).unwrap_or_default();
        Answer::fine("application/json", listing)
    }

    fn file(&self, wanted: &str) -> Option<Answer<'_>> {
        let index: usize = wanted.strip_prefix("file/")?.parse().ok()?;
        let bytes = self.visible().nth(index)?.content()?.file.bytes();
        Some(Answer::fine("application/octet-stream", &bytes[..]))
    }

    /// A texture of one of the files: others may have another texture with the same path.
    fn texture(&self, request: &Request) -> Option<Answer<'_>> {
        let path = request.value("path")?;
        let file: usize = request.value("file")?.parse().ok()?;
        let bytes = self.visible().nth(file)?.texture(&path)?;
        Some(Answer::fine(media_type(&path), bytes))
    }
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
