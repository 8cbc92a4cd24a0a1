//! Reports in the style of compilers.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use castkit::check::{Finding, Report, Severity};

use super::printer::Printer;
use crate::context::Context;
use crate::output::{file_label, place_label};
use crate::status::Failure;
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
}

impl Printer for Lines {
    fn file(&mut self, context: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure> {
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
