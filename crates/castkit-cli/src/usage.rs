//! Wrong arguments.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use castkit::convert::Format;
use castkit::options::{OPERATIONS, Operation, operation};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::context::{FailureRecord, write_json};
use crate::guard::{Content, Guard, guarded};
use crate::status::Status;
use crate::text::shell_word;

/// Prints a message of the argument parser, which is either help or an error. The options are not known at that point,
/// so whether JSON is wanted is looked up in the arguments.
pub(crate) fn status_of(mut message: clap::Error, line: &[OsString]) -> Status {
    let is_failure = message.use_stderr();
    let reason = reason_of(&message.render().to_string());
    if suggests_another(&message) {
        message.remove(ContextKind::SuggestedArg);
    }
    if message.kind() == ErrorKind::UnknownArgument {
        // Files seldom begin with a hyphen.
        message.remove(ContextKind::Suggested);
    }
    let next = next_command(&message, line);
    let reason = next.as_ref().map_or(reason.clone(), |next| format!("{reason}; {next}"));
    if let Some(next) = next {
        message.remove(ContextKind::SuggestedSubcommand);
        message.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![next.into()]));
    }
    let text = message.render().to_string();
    if is_failure && line.iter().take_while(|argument| *argument != "--").any(|argument| argument == "--json") {
        let record = FailureRecord { path: "".into(), error: &reason };
        // A failure to print this is ignored, because the exit code says the same.
        let _ = write_json(&mut Guard::new(io::stdout(), Content::Json), &record);
    }
    // The message quotes arguments, which a shell may have made of file names, so it is printed without colours if one
    // of them could pass for a colour.
    let is_plain = line.iter().all(|argument| matches!(guarded(&argument.to_string_lossy()), Cow::Borrowed(_)));
    let is_printed = match is_plain || !is_failure {
        true => message.print(),
        false => writeln!(io::stderr(), "{}", guarded(text.trim_end())),
    }
    .is_ok();
    if is_failure || !is_printed { Status::Usage } else { Status::Done }
}

/// The first paragraph of a message as one line; hints and the usage follow it.
fn reason_of(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let paragraph = message.lines().take_while(|line| !line.is_empty());
    paragraph.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Whether an argument is suggested that does not begin like the one that was given.
fn suggests_another(message: &clap::Error) -> bool {
    let text = |kind: ContextKind| match message.get(kind) {
        Some(ContextValue::String(text)) => Some(text.trim_start_matches('-').chars().take(2).collect::<String>()),
        _ => None,
    };
    text(ContextKind::InvalidArg).zip(text(ContextKind::SuggestedArg)).is_some_and(|(given, other)| given != other)
}

/// The command that has an option, if another one has it, but not this.
fn with_option(flag: &str, name: &str) -> Option<&'static str> {
    let flag = flag.split('=').next().unwrap_or(flag);
    let has = |operation: &&Operation| operation.options.iter().any(|row| row.flag().to_string() == flag);
    let is_other = |operation: &&Operation| operation.name.replace('_', "-") != name && has(operation);
    let first = |name: &str| operation(name).filter(is_other);
    let convert = ["convert", "animate", "merge"].into_iter().find_map(first);
    Some(convert.or_else(|| OPERATIONS.iter().find(is_other))?.name)
}

/// Commands that people look for, and those that do it, with what stands before the result.
const GUESSES: [(&str, &str, &str); 13] = [
    ("fix", "repair", ""),
    ("compare", "diff", ""),
    ("rotate", "convert-axes", ""),
    ("scale", "convert-axes", ""),
    ("thumbnail", "render", ""),
    ("thumbnails", "render", ""),
    ("ls", "info", ""),
    ("join", "merge", ""),
    ("combine", "merge", ""),
    ("attach", "merge", "FILE PART@BONE"),
    ("detach", "split", "FILE --detach BONE"),
    ("export", "convert", ""),
    ("import", "convert", ""),
];

/// Options of other programs, the option that a command needs to have for the tip, and the tip.
const FLAG_GUESSES: [(&[&str], &str, &str); 16] = [
    (&["--width", "--height", "--resolution"], "turntable", "--size is the width and height, such as 1920x1080"),
    (&["--camera", "--angle", "--yaw"], "turntable", "--azimuth and --elevation say from where"),
    (&["--transparent"], "turntable", "the background is transparent without --background"),
    (&["--wireframe"], "", "castkit view shows wireframes"),
    (&["--speed"], "retime", "--retime 0.5 plays twice as fast"),
    (&["--fix"], "severity", "castkit repair fixes what it can"),
    (&["--embed-textures", "--embed"], "textures", "--textures embed puts textures into the result"),
    (&["--draco"], "compress", "Draco is not written; --compress meshopt is"),
    (&["-q", "-v", "--verbose"], "quiet", "--quiet prints no notes, and --json all of them"),
    (&["-i", "--in", "--input"], "", "inputs are named without an option"),
    (&["-f", "--format", "--output-format"], "to_format", "--to says the format of the result"),
    (&["--out", "--dest", "--destination", "-O"], "output", "-o says where the result goes"),
    (&["-d", "--dir", "--directory"], "out_dir", "--out-dir says where results go"),
    (&["-y", "--overwrite", "--replace"], "output", "an existing result is replaced without an option"),
    (&["-r", "-R", "--recursive"], "", "directories stand for all files below them"),
    (&["--threads", "--parallel"], "jobs", "--jobs says how many files are worked on at a time"),
];

/// A tip about an option that other programs have.
fn known_elsewhere(flag: &str, name: &str) -> Option<&'static str> {
    let operation = operation(&name.replace('-', "_"))?;
    let is_meant = |(flags, option, _): &&(&[&str], &str, &str)| {
        flags.contains(&flag) && (option.is_empty() || operation.option(option).is_some())
    };
    FLAG_GUESSES.iter().find(is_meant).map(|(_, _, tip)| *tip)
}

/// Commands that need a Cargo feature, its name, and whether this build has it.
const OF_FEATURES: [(&str, &str, bool); 3] = [
    ("catalog", "catalog", cfg!(feature = "catalog")),
    ("find", "catalog", cfg!(feature = "catalog")),
    ("view", "view", cfg!(feature = "view")),
];

/// A sentence about a command that this build does not have.
pub(crate) fn not_in_build(name: &str) -> Option<String> {
    let (_, feature, _) = OF_FEATURES.iter().find(|(command, _, is_built)| *command == name && !is_built)?;
    Some(format!("castkit {name} is not in this build; it needs the feature {feature} of castkit-cli"))
}

/// A sentence with the command line that was probably meant: the same with what is missing.
fn next_command(message: &clap::Error, line: &[OsString]) -> Option<String> {
    let mut words: Vec<String> = line.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let name = words.first()?.clone();
    match message.kind() {
        ErrorKind::InvalidSubcommand => {
            if let Some(reason) = not_in_build(&name) {
                return Some(reason);
            }
            if Path::new(&name).exists() {
                words.insert(0, "info".to_owned());
                return Some(sentence(&words));
            }
            let (_, command, files) = GUESSES.iter().find(|(guess, _, _)| *guess == name)?;
            *words.first_mut()? = (*command).to_owned();
            if words.len() == 1 || !files.is_empty() {
                let files = if files.is_empty() { "FILE FILE" } else { files };
                return Some(format!("use castkit {command} {files} {}", result_of(command, false)));
            }
            let has_result = operation(&command.replace('-', "_")).is_some_and(|one| one.option("output").is_some());
            Some(if has_result { with_result(words, command) } else { sentence(&words) })
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = match message.get(ContextKind::InvalidArg)? {
                ContextValue::Strings(missing) => missing.clone(),
                ContextValue::String(missing) => vec![missing.clone()],
                _ => return None,
            };
            let mut needs_result = false;
            for missing in &missing {
                // Such as `<FILE>...`, `--to <MODEL>`, `--update` or `<--output <OUT>|--out-dir <DIR>>`.
                match missing.split_once(' ') {
                    _ if missing.contains("--output") => needs_result = true,
                    _ if missing.starts_with("<FILE") && missing.ends_with("...") => {
                        let clips = if words.iter().any(|word| word == "--skeleton") { "CLIP..." } else { "FILE..." };
                        words.insert(1, clips.to_owned());
                    }
                    Some((flag, value)) => {
                        words.extend([flag, value.trim_matches(['<', '>'])].map(str::to_owned));
                    }
                    None => words.push(missing.trim_matches(['<', '>']).to_owned()),
                }
            }
            Some(if needs_result { with_result(words, &name) } else { sentence(&words) })
        }
        ErrorKind::ArgumentConflict => {
            let has = |word: &str| words.iter().any(|given| given == word);
            let has_both = (has("-o") || has("--output")) && (has("--update") || has("--prune"));
            has_both.then(|| "one result is always made; --update and --prune are for --out-dir".to_owned())
        }
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(flag)) = message.get(ContextKind::InvalidArg) else { return None };
            let file = words.iter().skip_while(|word| *word != flag).nth(1);
            match (flag.as_str(), file) {
                ("--attach", Some(file)) if file.contains('@') => {
                    let place = words.iter().position(|word| word == flag)?;
                    words.remove(place);
                    Some(sentence(&words))
                }
                _ => {
                    if let Some(tip) = known_elsewhere(flag, &name) {
                        return Some(tip.to_owned());
                    }
                    let command = with_option(flag, &name)?.replace('_', "-");
                    Some(format!("{flag} is an option of castkit {command}"))
                }
            }
        }
        _ => None,
    }
}

/// The command line with a result: the last file, if that is none yet and its name is that of one.
fn with_result(mut words: Vec<String>, command: &str) -> String {
    let may_be_result = |word: &String| {
        let path = Path::new(word);
        let is_known =
            Format::of_path(path).is_some_and(Format::is_writable) || path.extension() == Some("png".as_ref());
        is_known && !word.starts_with('-') && !path.exists()
    };
    if words.iter().any(|word| word == "-o" || word == "--out-dir" || word.starts_with("--output")) {
        return sentence(&words);
    }
    // All files of a directory would become one.
    let is_directory = words.get(1).is_some_and(|word| Path::new(word).is_dir());
    if let Some(result) = words.pop_if(|word| command == "convert" && is_directory && may_be_result(word)) {
        let to = Format::of_path(Path::new(&result)).map_or("cast", Format::extension);
        return format!("{} --out-dir DIR --to {to}", sentence(&words));
    }
    if words.len() > 2
        && let Some(at) = words.len().checked_sub(1).filter(|_| words.last().is_some_and(may_be_result))
    {
        words.insert(at, "-o".to_owned());
        return sentence(&words);
    }
    let has_many = words.iter().any(|word| word == "CLIP..." || Path::new(word).is_dir());
    let to = words.iter().skip_while(|word| *word != "--to").nth(1).filter(|_| command == "convert");
    match (result_of(command, has_many), to) {
        ("-o OUT.glb", Some(to)) => format!("{} -o OUT.{to}", sentence(&words)),
        (result, _) => format!("{} {result}", sentence(&words)),
    }
}

/// What says where the result of a command goes.
fn result_of(command: &str, has_many: bool) -> &'static str {
    match command {
        "convert" | "pose" | "render" | "split" if has_many || command == "split" => "--out-dir DIR",
        "convert" => "-o OUT.glb",
        "pose" => "-o OUT.obj",
        "render" => "-o OUT.png",
        "extract" => "-o OUT.npy",
        _ => "-o OUT.cast",
    }
}

fn sentence(words: &[String]) -> String {
    let is_template = |word: &&String| word.ends_with("...") || *word == "MODEL";
    let quoted = words.iter().map(|word| if is_template(&word) { word.clone() } else { shell_word(word) });
    format!("use castkit {}", quoted.collect::<Vec<_>>().join(" "))
}
