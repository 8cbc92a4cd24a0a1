//! Many files as a table, one line each.

use std::io::{self, Write};
use std::path::Path;

use castkit::check::TextureState;
use castkit::convert::Format;
use castkit::summary::{Source, Summary};

use crate::output::{Output, file_label};
use crate::table::Table;
use crate::text::{Count, Size, Things};

/// A line of the table.
#[derive(Default)]
pub(super) struct Line {
    label: String,
    format: &'static str,
    bytes: u64,
    /// Models, meshes, vertices, faces, bones, animations and textures, for which there are columns.
    counts: [u64; COLUMNS.len()],
    missing: u64,
}

const COLUMNS: [&str; 7] = ["models", "meshes", "vertices", "faces", "bones", "animations", "textures"];

/// What a narrow terminal has no room for, the first first.
const LEAST: [&str; 5] = ["models", "meshes", "format", "bones", "animations"];

/// All lines so far.
#[derive(Default)]
pub(super) struct Listing {
    lines: Vec<Line>,
}

impl Line {
    pub(super) fn new(file: &Path, format: Format, bytes: usize, summary: Option<&Summary<'_>>) -> Self {
        let mut line =
            Self { label: file_label(file), format: format.extension(), bytes: bytes as u64, ..Self::default() };
        let Some(summary) = summary else { return line };
        let sum = |of: &dyn Fn(&castkit::summary::Model<'_>) -> u64| {
            summary.models.iter().map(of).fold(0, u64::saturating_add)
        };
        let slots = summary.models.iter().flat_map(|model| &model.materials).flat_map(|material| &material.slots);
        let textures = slots.filter_map(|slot| match &slot.source {
            Source::Texture { state, .. } => Some(*state),
            _ => None,
        });
        let textures: Vec<_> = textures.collect();
        line.missing = textures.iter().filter(|state| **state == Some(TextureState::Missing)).count() as u64;
        line.counts = [
            summary.models.len() as u64,
            sum(&|model| model.meshes.len() as u64),
            sum(&|model| model.vertices),
            sum(&|model| model.faces),
            sum(&|model| model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones)),
            summary.animations.len() as u64,
            textures.len() as u64,
        ];
        line
    }
}

impl Listing {
    pub(super) fn add(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// Writes the table, with the sums of its columns below. Columns in which all is 0 are left out.
    pub(super) fn write(&self, out: &mut Output) -> io::Result<()> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let heading = ["file", "format", "size"].into_iter().chain(COLUMNS).chain(["missing"]).map(String::from);
        let count = |count: u64| if count == 0 { String::new() } else { Count(count).to_string() };
        let cells = |label: String, format: &str, bytes: u64, counts: &[u64], missing: u64| {
            let first = [label, format.to_owned(), Size(bytes).to_string()];
            first.into_iter().chain(counts.iter().map(|one| count(*one))).chain([count(missing)]).collect::<Vec<_>>()
        };
        let rows = self.lines.iter();
        let rows = rows.map(|line| cells(line.label.clone(), line.format, line.bytes, &line.counts, line.missing));
        let sum = |of: &dyn Fn(&Line) -> u64| self.lines.iter().map(of).fold(0, u64::saturating_add);
        let mut sums = [0; COLUMNS.len()];
        for (column, total) in sums.iter_mut().enumerate() {
            *total = sum(&|line| line.counts.get(column).copied().unwrap_or_default());
        }
        let files = Things(self.lines.len() as u64, "file", "files").to_string();
        let last = cells(files, "", sum(&|line| line.bytes), &sums, sum(&|line| line.missing));
        let style = out.palette.heading;
        let mut table = Table::of(heading.collect(), rows.chain([last]));
        let left_out = Output::width().map(|width| table.fit(width, &LEAST)).unwrap_or_default();
        table.write(out, "", style)?;
        match left_out.as_slice() {
            [] => Ok(()),
            names => writeln!(out, "for {}: a wider terminal, or --json", names.join(", ")),
        }
    }
}
