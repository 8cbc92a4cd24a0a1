//! Several files as one scene: parts of a character are joined, and `FILE@BONE` is attached to a bone.

use std::path::PathBuf;

use castkit::CastFile;
use castkit::convert::join::{self, Attachment, Joined, Joining, NotAttached};
use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::write::{Document, Layout};

use crate::input::file_name;
use crate::status::Failure;

/// Files with the bones that they are attached to, if any.
pub(crate) fn split(texts: &[PathBuf]) -> Vec<(PathBuf, Option<Attachment>)> {
    texts.iter().map(|text| Attachment::split(text)).collect()
}

/// The documents of all files in the axes of the first that states them, and what was joined. What one file attaches or adds
/// moves into the document of another.
pub(crate) fn join<'f>(
    files: &'f [CastFile],
    parts: &[(PathBuf, Option<Attachment>)],
) -> Result<(Vec<Document<'f>>, Joined), Failure> {
    let mut documents: Vec<Document<'f>> = files.iter().map(|file| Document::from(&file.cast())).collect();
    let up = documents.iter().find_map(Up::of).unwrap_or(Up::USUAL);
    for document in &mut documents {
        if let Some(own) = Up::of(document).filter(|own| *own != up) {
            convert(document, &Conversion::between(own, up));
        }
    }
    let attachments: Vec<Option<Attachment>> = parts.iter().map(|(_, attachment)| attachment.clone()).collect();
    let joined = join::join(&mut documents, &attachments, Joining::default());
    let joined = joined.map_err(|NotAttached { document, error }| {
        Failure::File(match parts.get(document) {
            Some((path, _)) => format!("{}: {error}", file_name(path)),
            None => error.to_string(),
        })
    })?;
    Ok((documents, joined))
}

/// A document as a file in memory.
pub(crate) fn in_memory(document: &Document<'_>) -> Result<CastFile, Failure> {
    CastFile::from_bytes(document.to_vec(Layout::Compact).map_err(Failure::file)?).map_err(Failure::file)
}
