//! The page, as it is served and as one self-contained file.

use std::io::{self, Read};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use serde::Serialize;

use super::shown::Shown;

/// The page as it was built by `cargo xtask web --page` from bindings/web for the last release, or the one that
/// `CASTKIT_PAGE` named when the program was built.
const INDEX: &str = include_str!(concat!(env!("CASTKIT_PAGE"), "/index.html"));
pub(super) const STYLE: &str = include_str!(concat!(env!("CASTKIT_PAGE"), "/viewer.css"));
/// Compressed, like the following ones.
pub(super) const VIEWER: &[u8] = include_bytes!(concat!(env!("CASTKIT_PAGE"), "/viewer.js.gz"));
pub(super) const WORKER: &[u8] = include_bytes!(concat!(env!("CASTKIT_PAGE"), "/worker.js.gz"));
pub(super) const MODULE: &[u8] = include_bytes!(concat!(env!("CASTKIT_PAGE"), "/castkit.wasm.gz"));
/// What converts files that are dropped on the page.
pub(super) const CONVERT: &[u8] = include_bytes!(concat!(env!("CASTKIT_PAGE"), "/castkit-convert.wasm.gz"));

/// Tells the page where its files are. The page and the program agree on the paths that are served, `files.json`,
/// `list.json`, and the elements of a self-contained page. Whatever changes one of these raises the protocol, here and in
/// `bindings/web/viewer/index.html`, and builds the page again: the tests compare it with that of the page.
const MODE: &str = r#"<meta name="castkit" content="local" data-protocol="3">"#;

/// The page that fetches its files from the server, where it may choose them from a library.
pub(super) fn served(is_library: bool) -> String {
    INDEX.replace(MODE, &MODE.replace("local", if is_library { "library" } else { "served" }))
}

/// A self-contained page may only run its own content.
const POLICY: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; worker-src blob:; connect-src blob:; img-src blob: data:; base-uri 'none'; form-action 'none'">"#;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Embedded {
    /// Whether they are shown side by side.
    is_compared: bool,
    files: Vec<File>,
    textures: Vec<Texture>,
}

#[derive(Serialize)]
struct File {
    name: String,
    data: String,
    /// Textures that are outside the directory of the file.
    outside: Vec<String>,
}

#[derive(Serialize)]
struct Texture {
    /// The index of the file that refers to it.
    file: usize,
    path: String,
    data: String,
}

/// The self-contained page, with the files, their textures, and the viewer.
pub(super) fn page(shown: &[Shown], is_compared: bool) -> io::Result<String> {
    let encode = |bytes: &[u8]| STANDARD.encode(bytes);
    let mut embedded = Embedded { is_compared, files: Vec::new(), textures: Vec::new() };
    let visible = shown.iter().filter_map(|one| Some((one, one.content()?)));
    for (file, (one, content)) in visible.enumerate() {
        let outside = one.outside().cloned().collect();
        embedded.files.push(File { name: one.name(), data: encode(content.file.bytes()), outside });
        for path in &content.textures {
            if let Some(bytes) = one.texture(path) {
                embedded.textures.push(Texture { file, path: path.clone(), data: encode(&bytes) });
            }
        }
    }
    // Names can contain anything, and a script ends at its end tag, even inside a string.
    let files = serde_json::to_string(&embedded)?.replace('<', "\\u003c");
    let script = |bytes: &[u8]| -> io::Result<String> {
        String::from_utf8(inflate(bytes)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    };
    let data =
        |id: &str, kind: &str, content: &str| format!("<script id=\"{id}\" type=\"{kind}\">{content}</script>\n");
    let scripts = [
        data("castkit-files", "application/json", &files),
        data("castkit", "text/plain", &encode(MODULE)),
        data("castkit-convert", "text/plain", &encode(CONVERT)),
        data("castkit-worker", "text/plain", &script(WORKER)?),
        format!("<script type=\"module\">{}</script>", script(VIEWER)?),
    ];
    let page = INDEX
        .replace(MODE, &format!("{POLICY}\n{}", MODE.replace("local", "embedded")))
        .replace("<link rel=\"stylesheet\" href=\"viewer.css\">", &format!("<style>{}</style>", STYLE));
    Ok(page.replace("<script type=\"module\" src=\"viewer.js\"></script>", &scripts.concat()))
}

/// Decompresses gzip data.
fn inflate(compressed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{INDEX, MODE};

    #[test]
    fn the_page_has_the_protocol_of_the_program() {
        assert!(INDEX.contains(MODE), "the page is not of this protocol; run `cargo xtask web --page`");
        // The sources of the next page, which a published package does not have.
        let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bindings/web/viewer/index.html");
        if let Ok(next) = std::fs::read_to_string(sources) {
            assert!(next.contains(MODE), "bindings/web/viewer/index.html has another protocol than the program");
        }
    }
}
