//! Files beside the result: all or none of them.

use std::io::{self, Write};
use std::path::Path;

use castkit::convert::{Outcome, Report, SideFile, SideFiles};
use castkit::write::{Document, StagedFile};
use castkit::{open::BaseDirectory, open::Confinement, read::NodeKind};

use crate::destination::{self, Counted};
use crate::text::Escaped;

/// Files that belong beside a result. They lie under other names until all are there, so that whatever fails leaves none
/// of them, and get theirs before the result has its own, so that it never refers to nothing.
pub(super) struct Beside<'b> {
    output: &'b Path,
    /// Those that were inside of the inputs.
    inside: &'b [SideFile<'b>],
    is_dry_run: bool,
    staged: Vec<StagedFile>,
    /// Path relative to the result, and size.
    taken: Vec<(String, u64)>,
}

/// Whether there is no directory that files could be put into.
pub(super) fn is_nowhere(output: &Path) -> bool {
    output == Path::new("-") || destination::is_device(output)
}

/// Says of files that they are not written for want of a directory.
pub(super) fn report_dropped(report: &mut Report, feature: &'static str, count: usize, first: Option<&str>) {
    let detail = "what the result is written to has no directory for them";
    report.add_many(Outcome::Dropped, feature, detail, count as u64, first.unwrap_or_default());
}

impl<'b> Beside<'b> {
    pub(super) fn new(output: &'b Path, inside: &'b [SideFile<'b>], is_dry_run: bool) -> Self {
        Self { output, inside, is_dry_run, staged: Vec::new(), taken: Vec::new() }
    }

    /// Puts all files in place.
    pub(super) fn put(&mut self) -> io::Result<()> {
        for file in self.inside {
            self.take(&file.path, &mut |out| out.write_all(&file.bytes))?;
        }
        self.staged.drain(..).try_for_each(StagedFile::commit)
    }

    /// Forgets the files of a result that has no directory; they are in the report.
    pub(super) fn drop_all(&mut self, report: &mut Report) {
        let first = self.taken.first().map(|file| file.0.as_str());
        report_dropped(report, "files beside the result", self.taken.len(), first);
        self.taken.clear();
    }

    /// What was or would have been written: path relative to the result, and size.
    pub(super) fn into_taken(self) -> Vec<(String, u64)> {
        self.taken
    }

    fn stage(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<u64> {
        let path = self.output.parent().unwrap_or(Path::new("")).join(path);
        destination::make_directory(&path)?;
        let mut bytes = 0;
        let staged = StagedFile::new(path, |file| {
            let mut out = io::BufWriter::with_capacity(1 << 16, file);
            let mut counted = Counted { writer: &mut out, bytes: 0 };
            content(&mut counted)?;
            bytes = counted.bytes;
            out.flush()
        })?;
        self.staged.push(staged);
        Ok(bytes)
    }
}

impl SideFiles for Beside<'_> {
    fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let bytes = if self.is_dry_run {
            let mut counted = Counted { writer: &mut io::sink(), bytes: 0 };
            content(&mut counted)?;
            counted.bytes
        } else if is_nowhere(self.output) {
            0
        } else {
            let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", Escaped(path)));
            self.stage(path, content).map_err(named)?
        };
        self.taken.push((path.to_owned(), bytes));
        Ok(())
    }
}

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
    let detail = "the result refers to them and they do not lie beside it; --textures copy or embed takes them along";
    let first = left.first().copied().unwrap_or_default();
    report.add_many(Outcome::Assumed, "places of textures", detail, left.len() as u64, first);
}
