//! GLB: the JSON and the first buffer in one file.

/// The magic of a GLB.
use cast_interchange::{Error, ErrorKind, Report, notes};

pub(super) const MAGIC: [u8; 4] = *b"glTF";
/// The version of the container, which is the version of glTF.
const VERSION: u32 = 2;
/// The size of the header.
const HEADER: usize = 12;
/// The size of a chunk header.
const CHUNK_HEADER: usize = 8;
const JSON: [u8; 4] = *b"JSON";
const BIN: [u8; 4] = *b"BIN\0";

/// The two parts of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<'a> {
    pub(super) json: &'a [u8],
    pub(super) bin: Option<&'a [u8]>,
}

/// Splits a file: a GLB is recognised by its first bytes; any other file is JSON.
pub(super) fn parts<'a>(bytes: &'a [u8], report: &mut Report) -> Result<Parts<'a>, Error> {
    if !bytes.starts_with(&MAGIC) {
        // A byte order mark is not allowed, but some editors write one.
        return Ok(Parts { json: bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes), bin: None });
    }
    let version = number(bytes, 4)?;
    if version != VERSION {
        return Err(Error::invalid(format!("this is glTF {version}; only glTF 2 can be read")).at(4));
    }
    let total = number(bytes, 8)? as usize;
    let Some(content) = bytes.get(..total) else {
        return Err(too_short(total, bytes.len()).at(8));
    };
    let (mut json, mut bin, mut offset) = (None, None, HEADER);
    while offset < content.len() {
        let length = number(content, offset)? as usize;
        let kind = content.get(offset + 4..offset + CHUNK_HEADER).ok_or_else(|| too_short(4, 0).at(offset))?;
        let rest = content.get(offset + CHUNK_HEADER..).unwrap_or_default();
        let chunk = rest.get(..length).ok_or_else(|| too_short(length, rest.len()).at(offset))?;
        match (kind, json, bin) {
            (kind, None, _) if kind == JSON => json = Some(chunk),
            (kind, Some(_), None) if kind == BIN => bin = Some(chunk),
            // Chunks of other types must be ignored.
            _ => report.add(&notes::file::SECTIONS, format_args!("a chunk at byte {offset}")),
        }
        offset = offset.saturating_add(CHUNK_HEADER).saturating_add(length);
    }
    let json = json.ok_or_else(|| Error::invalid("the first chunk is not JSON").at(HEADER))?;
    Ok(Parts { json, bin })
}

fn number(bytes: &[u8], offset: usize) -> Result<u32, Error> {
    let rest = bytes.get(offset..).unwrap_or_default();
    let number = rest.first_chunk().ok_or_else(|| too_short(4, rest.len()).at(offset))?;
    Ok(u32::from_le_bytes(*number))
}

pub(super) fn too_short(expected: usize, found: usize) -> Error {
    Error::new(ErrorKind::TooShort { expected: expected as u64, found: found as u64 })
}

/// Everything in a GLB that precedes the content of the binary chunk. `json` is padded with spaces as required.
///
/// # Errors
/// Returns an error if the file would be 4 GiB or larger, which its header cannot express.
pub(super) fn head(json: &mut Vec<u8>, bin: u64) -> Result<Vec<u8>, Error> {
    json.resize(json.len().next_multiple_of(4), b' ');
    let bin_chunk = if bin > 0 { bin + CHUNK_HEADER as u64 } else { 0 };
    let total = (HEADER + CHUNK_HEADER + json.len()) as u64 + bin_chunk;
    let field = |number: u64| {
        u32::try_from(number).map(u32::to_le_bytes).map_err(|_| {
            let reason = format!(
                "a .glb file must be smaller than 4 GiB, and this one would have {total} bytes; write a .gltf instead"
            );
            Error::new(ErrorKind::Unsupported { reason })
        })
    };
    let mut head = Vec::with_capacity(json.len() + HEADER + 2 * CHUNK_HEADER);
    for part in [MAGIC, VERSION.to_le_bytes(), field(total)?, field(json.len() as u64)?, JSON] {
        head.extend_from_slice(&part);
    }
    head.extend_from_slice(json);
    if bin > 0 {
        head.extend_from_slice(&field(bin)?);
        head.extend_from_slice(&BIN);
    }
    Ok(head)
}
