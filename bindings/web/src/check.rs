//! Checking files.

use castkit::Threads;
use castkit::check::{self, rules};
use serde::{Deserialize, Serialize};

use crate::call::Request;
use crate::errors::Failure;
use crate::reply::{Outcome, Reply};
use crate::state::State;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    file: usize,
    max_repeats: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    code: &'r str,
    severity: &'r str,
    title: &'r str,
    message: &'r str,
    node_path: &'r str,
    property: Option<&'r str>,
    element: Option<u64>,
    offset: u64,
    repairable: bool,
}

#[derive(Serialize)]
struct Total<'r> {
    code: &'r str,
    severity: &'r str,
    count: u64,
}

#[derive(Serialize)]
struct Report<'r> {
    findings: Vec<Finding<'r>>,
    totals: Vec<Total<'r>>,
}

pub(crate) fn check(request: &Request, state: &mut State) -> Outcome {
    let Wanted { file, max_repeats } = request.arguments()?;
    let mut options = check::Options::new().threads(Threads::One);
    if let Some(repeats) = max_repeats {
        options = options.max_repeats(repeats);
    }
    let report = check::check(state.file(file)?, &options)?;
    let findings = report.findings().iter().map(|of| Finding {
        code: of.rule.code,
        severity: of.severity.name(),
        title: of.rule.title,
        message: &of.message,
        node_path: &of.path,
        property: of.property.as_deref(),
        element: of.element,
        offset: of.offset,
        repairable: of.rule.repairable,
    });
    let totals = report.totals().iter().map(|total| Total {
        code: total.rule.code,
        severity: total.severity.name(),
        count: total.found,
    });
    Ok(Reply::new(&Report { findings: findings.collect(), totals: totals.collect() }))
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Serialize)]
struct Explanation {
    title: &'static str,
    explanation: &'static str,
    section: &'static str,
}

/// Explains the code of a finding.
pub(crate) fn explain(request: &Request) -> Outcome {
    let Code { code } = request.arguments()?;
    let rule = rules::find(&code).ok_or_else(|| Failure::argument(format!("there is no rule {code:?}")))?;
    Ok(Reply::new(&Explanation { title: rule.title, explanation: rule.explanation, section: rule.section }))
}
