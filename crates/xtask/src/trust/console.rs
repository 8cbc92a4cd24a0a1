//! What tests cannot show, because they have no console: colours, text that is not ASCII, and Ctrl-C.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Runs the program in a console of Wine: `run` starts it, and a terminal comes from `script`, of util-linux.
pub(super) fn check(run: impl Fn() -> Result<Command, String>) -> Result<(), String> {
    let (code, text) = in_console(run()?, &["tree", "testdata/valid/unicode_names.cast"], None)?;
    for expected in ["K\u{e4}stchen", "\u{1b}[36mmesh[0]\u{1b}[0m"] {
        if code != Some(0) || !text.contains(expected) {
            return Err(format!("castkit tree ended with {code:?}, and {expected:?} is not in its output: {text}"));
        }
    }
    let view = ["view", "--no-open", "testdata/valid/character.cast"];
    match in_console(run()?, &view, Some("http://127.0.0.1:"))? {
        (Some(130), _) => Ok(()),
        (code, text) => Err(format!("castkit view ended with {code:?} on Ctrl-C, not with 130: {text}")),
    }
}

/// With `until`, presses Ctrl-C once the program has printed that. Returns its exit code and output.
fn in_console(mut run: Command, arguments: &[&str], until: Option<&str>) -> Result<(Option<i32>, String), String> {
    run.args(arguments);
    let words = [run.get_program()].into_iter().chain(run.get_args()).map(|word| word.to_string_lossy());
    let line = words.map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let mut script = Command::new("script");
    script.args(["--quiet", "--flush", "--return", "--command", &line, "/dev/null"]);
    script.current_dir(crate::paths::workspace()).env("TERM", "xterm");
    script.envs(run.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("script, of util-linux: {error}"))?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (mut input, mut output) = (input.ok_or("no input")?, output.ok_or("no output")?);
    let (mut text, mut block, mut is_told) = (Vec::new(), [0; 4096], false);
    // The end of a terminal is an error.
    while let Ok(count @ 1..) = output.read(&mut block) {
        text.extend_from_slice(block.get(..count).unwrap_or_default());
        if !is_told && until.is_some_and(|until| String::from_utf8_lossy(&text).contains(until)) {
            is_told = true;
            input.write_all(b"\x03").and_then(|()| input.flush()).map_err(|error| error.to_string())?;
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    Ok((status.code(), String::from_utf8_lossy(&text).into_owned()))
}
