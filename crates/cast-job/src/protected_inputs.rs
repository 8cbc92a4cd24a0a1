//! Files of the inputs, which no file beside a result may replace.

use std::path::Path;

use cast_file::{BaseDirectory, Confinement, FileIdentity};
use cast_format::NodeKind;
use cast_interchange::Converted;
use cast_interchange::assets::policy::AssetPolicy;
use cast_interchange::assets::references;
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::converted::reference;

use crate::input::Opened;

/// The inputs and the files that they refer to: by path, whether or not they exist, and by file identity, within the
/// directories that references may lead to.
pub(crate) fn of_inputs(
    parts: &[Converted<'_>],
    opened: &[Opened],
    result: Option<&Path>,
    reach: AssetPolicy<'_>,
) -> (ReservedNames, Vec<FileIdentity>) {
    let (mut taken, mut files) = (ReservedNames::beside(result), Vec::new());
    for (part, source) in parts.iter().zip(opened) {
        let Some(source) = source.path() else { continue };
        taken.add(source);
        let there = references::base(source, reach);
        let anywhere = BaseDirectory::of_file(source, Confinement::None);
        for path in references_of(part) {
            anywhere.resolve(path).into_iter().for_each(|file| taken.add(&file));
            files.extend(there.find(path).ok().and_then(|file| FileIdentity::of_path(file.path()).ok()));
        }
    }
    (taken, files)
}

/// References of the documents as seen from the result: a file written at such a path would be taken for the one
/// referred to.
pub(crate) fn of_result(parts: &[Converted<'_>]) -> ReservedNames {
    let mut taken = ReservedNames::beside(None);
    for path in parts.iter().flat_map(references_of) {
        let file = BaseDirectory::new("", Confinement::None).resolve(path);
        file.into_iter().for_each(|file| taken.add(&file));
    }
    taken
}

/// The files that a document refers to, except for those embedded in its source.
fn references_of<'p>(part: &'p Converted<'_>) -> impl Iterator<Item = &'p str> {
    let files = part.document.nodes().map(|(_, node)| node).filter(|node| node.kind == NodeKind::FILE);
    files.filter_map(|file| reference(file, &part.embedded))
}
