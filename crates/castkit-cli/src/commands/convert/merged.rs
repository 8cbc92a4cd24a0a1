//! What was read of all inputs, as one document.

use std::path::Path;

use castkit::convert::{Converted, Outcome, SideFile};
use castkit::read::NodeKind;
use castkit::scene::convert_axes::Up;
use castkit::write::Document;

use super::beside;
use super::outcome::Read;

/// What is to be written.
pub(super) struct Merged<'a> {
    pub(super) document: Document<'a>,
    /// What was inside of the inputs and belongs beside the result.
    pub(super) side_files: Vec<SideFile<'a>>,
    /// The bytes of the one Cast file that it is, if nothing was done to it.
    pub(super) untouched: Option<&'a [u8]>,
}

impl<'a> Merged<'a> {
    /// All parts in one document, and the files that belong beside it.
    pub(super) fn of(parts: Vec<Converted<'a>>, output: &Path, reads: &mut [Read]) -> Self {
        let (mut documents, mut side_files) = (Vec::new(), Vec::new());
        let stem = output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let count = parts.len();
        let mut untouched = None;
        for (number, (mut part, read)) in parts.into_iter().zip(reads.iter_mut()).enumerate() {
            if beside::is_nowhere(output) {
                let first = part.side_files.first().map(|file| file.path.as_str());
                beside::report_dropped(&mut read.report, "files inside", part.side_files.len(), first);
            } else {
                let directory =
                    if count == 1 { format!("{stem}_files") } else { format!("{stem}_files/{}", number + 1) };
                part.gather_side_files(&directory);
                side_files.append(&mut part.side_files);
            }
            untouched = part.untouched.filter(|_| count == 1);
            documents.push(part.document);
        }
        let hint = documents.iter().find_map(Up::of);
        for (document, read) in documents.iter().zip(reads.iter_mut()) {
            if let Some(other) = Up::of(document).filter(|up| Some(*up) != hint) {
                let detail = "another file says another one, and it counts; --up turns all alike";
                read.report.add(Outcome::Assumed, "up axis", detail, other.as_str());
            }
        }
        let mut documents = documents.into_iter();
        let mut whole = documents.next().unwrap_or_default();
        whole.merge(documents);
        let mut met = Vec::new();
        for root in &mut whole.roots {
            root.children.retain(|node| {
                let is_repeated = node.kind == NodeKind::METADATA && met.contains(&node.properties);
                if node.kind == NodeKind::METADATA {
                    met.push(node.properties.clone());
                }
                !is_repeated
            });
        }
        Self { document: whole, side_files, untouched }
    }
}
