//! All reports as one SARIF 2.1.0 log, the format in which code hosts accept findings.

use std::path::{Component, Path};

use castkit::check::{Finding, Report, Rule, Severity, rules};
use serde_json::{Value, json};

use super::printer::Printer;
use super::text::place;
use crate::context::Context;
use crate::guard::Content;
use crate::output::file_label;
use crate::status::Failure;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The results so far. A log is one object, so it is printed at the end.
#[derive(Default)]
pub(super) struct Log {
    results: Vec<Value>,
}

impl Printer for Log {
    fn file(&mut self, _: &mut Context, file: &Path, report: &Report, least: Severity) -> Result<(), Failure> {
        let listed = report.findings().iter().filter(|finding| finding.severity >= least);
        self.results.extend(listed.map(|finding| result(file, finding)));
        for total in report.totals().iter().filter(|total| total.severity >= least && total.found > total.kept) {
            let message = format!("... and {} more: {}", total.found - total.kept, total.rule.title);
            let location = json!({ "physicalLocation": { "artifactLocation": { "uri": uri(file) } } });
            self.results.push(json!({
                "ruleId": total.rule.code,
                "ruleIndex": index(total.rule),
                "level": level(total.severity),
                "message": { "text": message },
                "locations": [location],
            }));
        }
        Ok(())
    }

    fn end(&mut self, context: &mut Context) -> Result<(), Failure> {
        let driver = json!({
            "name": "castkit",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules::all().map(descriptor).collect::<Vec<Value>>(),
        });
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": driver },
                "columnKind": "unicodeCodePoints",
                "results": std::mem::take(&mut self.results),
            }],
        });
        serde_json::to_writer_pretty(context.out.with(Content::Json)?, &log)?;
        Ok(std::io::Write::write_all(&mut context.out, b"\n")?)
    }
}

fn descriptor(rule: &'static Rule) -> Value {
    json!({
        "id": rule.code,
        "shortDescription": { "text": rule.title },
        "fullDescription": { "text": format!("{} ({})", rule.specification, rule.anchor) },
        "help": { "text": rule.explanation },
        "defaultConfiguration": { "level": level(rule.severity) },
        "properties": { "tags": [rule.area()], "repairable": rule.repairable },
    })
}

fn result(file: &Path, finding: &Finding) -> Value {
    let place = place(finding);
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": { "byteOffset": finding.offset },
        },
    });
    if !place.is_empty() {
        location["logicalLocations"] = json!([{ "fullyQualifiedName": place }]);
    }
    let at = if place.is_empty() { file_label(file) } else { place };
    json!({
        "ruleId": finding.rule.code,
        "ruleIndex": index(finding.rule),
        "level": level(finding.severity),
        "message": { "text": format!("{at}: {}", finding.message) },
        "locations": [location],
    })
}

/// Position of a rule in the list of the log.
fn index(rule: &Rule) -> usize {
    rules::all().take_while(|other| *other != rule).count()
}

/// SARIF has three levels.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info | Severity::Hint => "note",
    }
}

/// A path as a URI reference: with slashes, and with everything escaped that is not plain.
fn uri(file: &Path) -> String {
    let mut uri = String::new();
    for component in file.components() {
        match component {
            // The slash comes with the first name.
            Component::RootDir => uri.push_str("file://"),
            Component::CurDir => {}
            _ => {
                let separator = if uri.is_empty() { "" } else { "/" };
                uri.push_str(separator);
                component.as_os_str().to_string_lossy().bytes().for_each(|byte| push_escaped(&mut uri, byte));
            }
        }
    }
    uri
}

fn push_escaped(uri: &mut String, byte: u8) {
    if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
        uri.push(char::from(byte));
    } else {
        uri.push_str(&format!("%{byte:02X}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_uris() {
        let of = |path: &str| uri(Path::new(path));
        assert_eq!(of("a/b c.cast"), "a/b%20c.cast");
        assert_eq!(of("./ä:x.cast"), "%C3%A4%3Ax.cast");
        assert_eq!(of("../up.cast"), "../up.cast");
        if cfg!(unix) {
            assert_eq!(of("/models/x.cast"), "file:///models/x.cast");
        }
    }
}
