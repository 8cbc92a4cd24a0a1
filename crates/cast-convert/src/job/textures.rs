//! Textures that a result refers to.

use std::path::Path;

use cast_file::{BaseDirectory, Confinement};
use cast_format::NodeKind;
use cast_write::Document;

use crate::{Report, notes};

/// Says of textures that the result refers to them by the paths of the input, and that they are there and not here. Those
/// that lie out of the directory of the input are not looked for, unless that is allowed.
pub(super) fn report_left_behind(
    document: &Document<'_>,
    [source, output]: [&Path; 2],
    may_leave_directory: bool,
    report: &mut Report,
) {
    let confinement = if may_leave_directory { Confinement::None } else { Confinement::FileDirectory };
    let [there, here] = [source, output].map(|path| BaseDirectory::of_file(path, confinement));
    let materials = document.nodes().map(|(_, node)| node).filter(|node| node.kind == NodeKind::MATERIAL);
    let files = materials.flat_map(|material| &material.children).filter(|child| child.kind == NodeKind::FILE);
    let paths = files.filter_map(|file| file.property("p")?.data.text());
    let left = |path: &&str| there.find(path).is_ok() && here.find(path).is_err();
    let left: Vec<&str> = paths.filter(left).collect();
    let first = left.first().copied().unwrap_or_default();
    report.add_many(&notes::material::TEXTURES_LEFT, left.len() as u64, first);
}
