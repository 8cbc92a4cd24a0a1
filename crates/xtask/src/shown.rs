//! `cargo xtask shown`: runs the commands in blocks `console` of README.md and `docs/`, in a copy of `testdata/`, and writes
//! below each what it prints. `cd` holds until the end of the page. A picture that a command draws and the page shows is
//! that of `docs/pictures/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::documents::update_with;
use crate::process::{built, output, succeed};

const USAGE: &str = "usage: cargo xtask shown [--check] [--castkit PROGRAM]";
const FENCE: &str = "```";
const CONSOLE: &str = "```console";
const PROMPT: &str = "$ ";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (check, arguments) = match arguments {
        [flag, rest @ ..] if flag == "--check" => (true, rest),
        all => (false, all),
    };
    let program = match arguments {
        [] => built(&["--bin", "castkit"], "debug/castkit")?,
        [flag, program] if flag == "--castkit" => PathBuf::from(program),
        _ => return Err(USAGE.into()),
    };
    let folder = crate::paths::workspace().join("target/shown");
    let path = search_path(&program)?;
    let pictures = crate::paths::workspace().join("docs/pictures");
    let mut drawn = Vec::new();
    let mut stale = update_with(check, |page| {
        if !page.contains(CONSOLE) {
            return Ok(page.to_owned());
        }
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        succeed(Command::new("cp").arg("-R").arg(crate::paths::workspace().join("testdata")).arg(&folder))?;
        shown(page, &mut |directory, command| {
            let directory = folder.join(directory);
            let mut bash = Command::new("bash");
            let printed = output(bash.args(["-c", command]).current_dir(&directory).env("PATH", &path))?;
            let result = result(command).filter(|name| page.contains(&format!("pictures/{name}")));
            drawn.extend(
                result.map(|name| same(&directory.join(name), &pictures.join(name), check)).transpose()?.flatten(),
            );
            Ok(printed)
        })
    })?;
    stale.extend(drawn);
    match &stale[..] {
        [_, ..] if check => {
            Err(format!("{} show what commands do not print or draw; run `cargo xtask shown`", stale.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Where programs are looked for: first where this one is.
fn search_path(program: &Path) -> Result<std::ffi::OsString, String> {
    let folder = program.parent().unwrap_or(Path::new(".")).to_path_buf();
    let present = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder).chain(std::env::split_paths(&present));
    std::env::join_paths(all).map_err(|error| error.to_string())
}

/// The file that a command writes.
fn result(command: &str) -> Option<&str> {
    command.split([' ', ')']).skip_while(|word| *word != "-o").nth(1)
}

/// The name of a picture that was not the same before, which is replaced unless this is a check.
fn same(drawn: &Path, shown: &Path, check: bool) -> Result<Option<String>, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", drawn.display());
    let bytes = std::fs::read(drawn).map_err(wrong)?;
    if std::fs::read(shown).is_ok_and(|present| present == bytes) {
        return Ok(None);
    }
    if !check {
        std::fs::write(shown, bytes).map_err(wrong)?;
        println!("wrote {}", shown.display());
    }
    Ok(Some(shown.display().to_string()))
}

/// A page in which each command is followed by what it prints.
fn shown(page: &str, run: &mut impl FnMut(&str, &str) -> Result<String, String>) -> Result<String, String> {
    let (mut out, mut directory, mut is_console) = (String::new(), String::from("."), false);
    for line in page.lines() {
        if line.starts_with(FENCE) {
            is_console = line == CONSOLE;
        } else if is_console && !line.starts_with(PROMPT) {
            continue;
        }
        out += line;
        out.push('\n');
        let Some(command) = line.strip_prefix(PROMPT).filter(|_| is_console) else { continue };
        if let Some(to) = command.strip_prefix("cd ") {
            to.clone_into(&mut directory);
            continue;
        }
        let printed = run(&directory, &format!("({command}) 2>&1"))?;
        printed.lines().for_each(|line| {
            out += line.trim_end();
            out.push('\n');
        });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    #[test]
    fn outputs_are_replaced_and_commands_stay() {
        let page = "a\n```console\n$ cd b\n$ c d\nold\nold\n$ e\n```\nf\n```sh\n$ g\nh\n```\n";
        let mut ran = Vec::new();
        let shown = super::shown(page, &mut |directory, command| {
            ran.push(format!("{directory}: {command}"));
            Ok("new  \n".into())
        });
        assert_eq!(shown.unwrap(), "a\n```console\n$ cd b\n$ c d\nnew\n$ e\nnew\n```\nf\n```sh\n$ g\nh\n```\n");
        assert_eq!(ran, ["b: (c d) 2>&1", "b: (e) 2>&1"]);
        assert_eq!(super::result("castkit render a -o b.png --quiet"), Some("b.png"));
        assert_eq!(super::result("(castkit render a -o b.png) 2>&1"), Some("b.png"));
        assert_eq!(super::result("castkit check a"), None);
    }
}
