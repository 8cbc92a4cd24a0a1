//! Checking files.

use castkit::Threads;
use castkit::check::{self, rules};

use crate::errors::Failure;
use crate::options;
use crate::reply::{Outcome, Reply};
use crate::request::Request;
use crate::state::State;

pub(crate) fn check(request: &Request, state: &mut State) -> Outcome {
    let options = check::Options::new().threads(Threads::One);
    let options = options::given(request, "check", options, check::Options::with)?;
    let report = check::check(state.file(request.index("file")?)?, &options)?;
    Ok(Reply::new(|json| {
        json.object(|json| {
            json.key("findings").list(report.findings(), |json, of| {
                json.object(|json| {
                    json.key("code").text(of.rule.code);
                    json.key("severity").text(of.severity.name());
                    json.key("title").text(of.rule.title);
                    json.key("message").text(&*of.message);
                    json.key("nodePath").text(&*of.path);
                    json.key("property").text(of.property.as_deref());
                    json.key("element").whole(of.element);
                    json.key("offset").whole(of.offset);
                    json.key("repairable").flag(of.rule.repairable);
                });
            });
            json.key("totals").list(report.totals(), |json, total| {
                json.object(|json| {
                    json.key("code").text(total.rule.code);
                    json.key("severity").text(total.severity.name());
                    json.key("count").whole(total.found);
                });
            });
        });
    }))
}

/// Explains the code of a finding.
pub(crate) fn explain(request: &Request) -> Outcome {
    let code = request.text("code")?.unwrap_or_default();
    let rule = rules::find(code).ok_or_else(|| Failure::argument(format!("there is no rule {code:?}")))?;
    Ok(Reply::new(|json| {
        json.object(|json| {
            json.key("title").text(rule.title);
            json.key("explanation").text(rule.explanation);
            json.key("section").text(rule.section);
        });
    }))
}
