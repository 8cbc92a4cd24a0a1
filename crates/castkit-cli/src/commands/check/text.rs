//! Reports in the style of compilers.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use castkit::check::{Finding, Report, Severity, Texture, TextureState};

use super::printer::Printer;
use crate::context::Context;
use crate::output::{file_label, place_label};
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Count, Escaped, Things};

/// One line for each finding, with notes at the first finding of each rule.
#[derive(Default)]
pub(super) struct Lines {
    /// Whether there are findings only, without notes.
    is_quiet: bool,
    files: u64,
    counts: BTreeMap<Severity, u64>,
    unlisted: BTreeMap<Severity, u64>,
    explained: Vec<&'static str>,
    /// Textures that were not found: the number of files that refer to each, and the first of them.
    lost: BTreeMap<(TextureState, String), (u64, String)>,
}

impl Printer for Lines {
    fn file(&mut self, context: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure> {
        self.add_textures(file, report.textures().unwrap_or_default());
        self.files += 1;
        for severity in Severity::ALL {
            *self.counts.entry(severity).or_default() += report.count(severity);
            if severity < least {
                *self.unlisted.entry(severity).or_default() += report.count(severity);
            }
        }
        let file = file_label(file);
        for finding in report.findings().iter().filter(|finding| finding.severity >= least) {
            self.finding(context, &file, finding)?;
        }
        let palette = context.out.palette;
        for total in report.totals().iter().filter(|total| total.severity >= least && total.found > total.kept) {
            let style = palette.severity(total.severity);
            let more = Count(total.found - total.kept);
            let (code, severity) = (total.rule.code, total.severity);
            writeln!(context.out, "{file}: {style}{severity}[{code}]{style:#}: ... and {more} more")?;
        }
        Ok(())
    }

    fn end(&mut self, context: &mut Context) -> Result<(), Failure> {
        if self.files == 0 {
            return Ok(writeln!(context.out, "no files were checked")?);
        }
        self.textures(context)?;
        let count = |severity: Severity| self.counts.get(&severity).copied().unwrap_or_default();
        let mut found = Vec::new();
        for severity in Severity::ALL.into_iter().filter(|severity| count(*severity) > 0) {
            let (style, several) = (context.out.palette.severity(severity), format!("{severity}s"));
            found.push(format!("{style}{}{style:#}", Things(count(severity), severity.name(), &several)));
        }
        let found = if found.is_empty() { "nothing to report".into() } else { found.join(", ") };
        write!(context.out, "{}: {found}", Things(self.files, "file", "files"))?;
        let unlisted: u64 = self.unlisted.values().sum();
        if unlisted > 0 {
            let lowest =
                self.unlisted.iter().find(|(_, count)| **count > 0).map_or("hint", |(severity, _)| severity.name());
            write!(context.out, "; {} not listed, see --severity {lowest}", Count(unlisted))?;
        }
        writeln!(context.out)?;
        if let Some(code) = self.explained.first() {
            writeln!(context.out, "For why a rule matters and what to do: castkit explain {code}")?;
        }
        Ok(())
    }
}

impl Lines {
    pub(super) fn new(is_quiet: bool) -> Self {
        Self { is_quiet, ..Self::default() }
    }

    fn add_textures(&mut self, file: &Path, textures: &[Texture]) {
        for texture in textures.iter().filter(|texture| texture.state != TextureState::Found) {
            let lost = self.lost.entry((texture.state, texture.texture.clone()));
            let known = lost.or_insert_with(|| (0, file_label(file)));
            known.0 = known.0.saturating_add(1);
        }
    }

    /// The table of textures that were not found, and what finds them.
    fn textures(&self, context: &mut Context) -> Result<(), Failure> {
        if self.lost.is_empty() {
            return Ok(());
        }
        let row = |((state, texture), (files, first)): (&(TextureState, String), &(u64, String))| {
            [state.as_str().into(), Escaped(texture).to_string(), files.to_string(), first.clone()]
        };
        let table = Table::new(["state", "texture", "files", "first of them"], self.lost.iter().map(row));
        let heading = context.out.palette.heading;
        writeln!(context.out)?;
        table.write(&mut context.out, "", heading)?;
        let has = |wanted| self.lost.keys().any(|(state, _)| *state == wanted);
        if has(TextureState::Missing) {
            writeln!(context.out, "--texture-search DIR looks for missing textures in a directory")?;
        }
        if has(TextureState::Outside) {
            writeln!(context.out, "--follow-outside looks at paths outside the directories of the files")?;
        }
        Ok(writeln!(context.out)?)
    }

    fn finding(&mut self, context: &mut Context, file: &str, finding: &Finding) -> Result<(), Failure> {
        let palette = context.out.palette;
        let (name, style, faint) = (palette.heading, palette.severity(finding.severity), palette.faint);
        let (rule, severity, place) = (finding.rule, finding.severity, place_label(file, &place(finding)));
        let message = Escaped(&finding.message);
        writeln!(
            context.out,
            "{name}{place}{name:#}: {style}{severity}[{}]{style:#}: {message} {faint}(byte {}){faint:#}",
            rule.code, finding.offset
        )?;
        if !self.is_quiet && !self.explained.contains(&rule.code) {
            self.explained.push(rule.code);
            writeln!(context.out, "  {faint}note: {} ({}){faint:#}", rule.specification, rule.anchor)?;
        }
        Ok(())
    }
}

/// Node, property and element: `root[0]/model[0]/mesh[2] "body"/f[1234]`.
pub(super) fn place(finding: &Finding) -> String {
    let mut place = finding.path.clone();
    if let Some(property) = &finding.property {
        place = format!("{place}/{}", Escaped(property));
    }
    if let Some(element) = finding.element {
        place = format!("{place}[{element}]");
    }
    place
}
