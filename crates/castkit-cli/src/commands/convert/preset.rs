//! What a conversion for a program has.

use std::path::Path;

use castkit::convert::JobOptions;
use castkit::options::Setting;
use serde::Serialize;

use crate::context::Context;
use crate::output;
use crate::status::Failure;

/// An option that was set because the result is for a program.
#[derive(Serialize)]
pub(super) struct SettingRecord {
    option: &'static str,
    value: &'static str,
}

/// Says what is set because the result is for a program, unless the command is quiet.
pub(super) fn report(
    context: &Context,
    options: &JobOptions<'_>,
    output: Option<&Path>,
) -> Result<Vec<SettingRecord>, Failure> {
    let Some(program) = options.program() else { return Ok(Vec::new()) };
    let settings = options.settings(output);
    if !context.options.json && !context.notes.quiet.quiet && !context.is_in_batch() {
        let flag = |setting: &Setting| setting.row().map(|row| format!("{} {}", row.flag(), setting.value));
        let flags: Vec<String> = settings.iter().filter_map(|setting| flag(setting)).collect();
        let set = if flags.is_empty() { "nothing, all of it was given".into() } else { flags.join(" ") };
        output::say(format_args!("castkit: for {}: {set}", program.title));
    }
    Ok(settings.iter().map(|setting| SettingRecord { option: setting.option, value: setting.value }).collect())
}
