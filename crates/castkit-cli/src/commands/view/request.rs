//! Requests, as far as the server needs them, and answers.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::Deref;

use castkit::CastFile;

/// The largest request in bytes, ten times what browsers send.
const MOST: u64 = 16 << 10;

/// A request.
pub(super) struct Request {
    pub(super) method: String,
    /// The target up to the question mark.
    pub(super) path: String,
    /// The target after the question mark.
    pub(super) query: String,
    pub(super) host: String,
}

impl Request {
    /// Reads a request up to its empty line. `None` if it is not valid.
    pub(super) fn read(stream: impl Read) -> io::Result<Option<Self>> {
        let mut lines = BufReader::new(stream.take(MOST)).lines();
        let Some(first) = lines.next().transpose()? else { return Ok(None) };
        let mut words = first.split(' ');
        let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next()) else {
            return Ok(None);
        };
        if !version.starts_with("HTTP/1.") || words.next().is_some() || !target.starts_with('/') {
            return Ok(None);
        }
        let mut host = None;
        loop {
            let Some(line) = lines.next().transpose()? else { return Ok(None) };
            if line.is_empty() {
                break;
            }
            let Some((name, value)) = line.split_once(':') else { return Ok(None) };
            // With two of them, it would be ambiguous which one applies.
            if name.eq_ignore_ascii_case("host") && host.replace(value.trim().to_owned()).is_some() {
                return Ok(None);
            }
        }
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let (method, path, query) = (method.to_owned(), path.to_owned(), query.to_owned());
        Ok(Some(Self { method, path, query, host: host.unwrap_or_default() }))
    }

    /// A value of the query, decoded.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|pair| pair.0 == name).find_map(|(_, value)| decode(value))
    }
}

/// Text with `%20` for a space.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16));
        bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// An answer.
pub(super) struct Answer<'a> {
    status: &'static str,
    media_type: &'static str,
    is_compressed: bool,
    body: Body<'a>,
}

/// What an answer contains. A file is not copied.
enum Body<'a> {
    Bytes(Cow<'a, [u8]>),
    File(CastFile),
}

impl Deref for Body<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::File(file) => file.bytes(),
        }
    }
}

impl<'a> Answer<'a> {
    pub(super) fn fine(media_type: &'static str, body: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { status: "200 OK", media_type, is_compressed: false, body: Body::Bytes(body.into()) }
    }

    /// The bytes of a file.
    pub(super) fn of_file(file: CastFile) -> Self {
        Self { body: Body::File(file), ..Self::fine("application/octet-stream", &[][..]) }
    }

    /// A body that is already compressed.
    pub(super) fn compressed(media_type: &'static str, body: &'a [u8]) -> Self {
        Self { is_compressed: true, ..Self::fine(media_type, body) }
    }

    pub(super) fn refused(status: &'static str, reason: &str) -> Self {
        Self { status, ..Self::fine("text/plain; charset=utf-8", reason.as_bytes().to_vec()) }
    }

    pub(super) fn write(&self, stream: &mut impl Write, has_body: bool) -> io::Result<()> {
        let Self { status, media_type, body, .. } = self;
        let encoding = if self.is_compressed { "Content-Encoding: gzip\r\n" } else { "" };
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n{encoding}{HEADERS}\r\n"
        )?;
        if has_body {
            stream.write_all(body)?;
        }
        stream.flush()
    }
}

/// The headers of every answer. The page may load only what this server serves.
const HEADERS: &str = "\
Connection: close\r\n\
Cache-Control: no-store\r\n\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; \
connect-src 'self' blob:; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Referrer-Policy: no-referrer\r\n\
X-Content-Type-Options: nosniff\r\n";
