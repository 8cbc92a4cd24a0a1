//! Command lines, whose paths are known as such.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use castkit::convert::join::Attachment;
use castkit::options::{Door, GLOBAL, Kind, Operation, OptionRow};
use toml::Value;

use super::variables::Variables;

/// An argument: text, a path, or a path between texts, such as that of `--skeleton=PATH` or `PATH@BONE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Argument {
    before: String,
    path: Option<PathBuf>,
    after: String,
}

impl Argument {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self { before: text.into(), path: None, after: String::new() }
    }

    pub(super) fn path(path: impl Into<PathBuf>) -> Self {
        Self { before: String::new(), path: Some(path.into()), after: String::new() }
    }

    pub(super) fn option(flag: impl std::fmt::Display, path: impl Into<PathBuf>) -> Self {
        Self { before: format!("{flag}="), ..Self::path(path) }
    }

    /// A file, or `FILE@BONE`.
    pub(super) fn part(base: &Path, text: &str) -> Self {
        let whole = base.join(text);
        let (file, attachment) = Attachment::split(&whole);
        let after = attachment.and_then(|_| {
            let (file, whole) = (file.to_str()?, whole.to_str()?);
            whole.strip_prefix(file).map(ToOwned::to_owned)
        });
        match after {
            Some(after) => Self { after, ..Self::path(file) },
            None => Self::path(whole),
        }
    }

    /// The path of an option.
    pub(super) fn value(&self, flag: &str) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.before == flag)
    }

    /// The path in it.
    pub(super) fn file(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The text, if there is no path in it.
    pub(super) fn plain(&self) -> Option<&str> {
        Some(&*self.before).filter(|_| self.path.is_none())
    }

    /// As it is passed to the program.
    pub(super) fn whole(&self) -> OsString {
        let mut whole = OsString::from(&self.before);
        whole.extend(self.path.as_ref().map(|path| path.as_os_str()));
        whole.push(&self.after);
        whole
    }

    /// The same with its path relative to a directory, so that it does not depend on where the program is run.
    pub(super) fn below(&self, base: &Path) -> String {
        let path = self.path.as_deref().map(|path| path.strip_prefix(base).unwrap_or(path).to_string_lossy());
        format!("{}{}{}", self.before, path.unwrap_or_default(), self.after)
    }
}

/// The arguments for the options of an operation, which a recipe has by name.
///
/// # Errors
/// Returns the option that makes no sense, and why.
pub(super) fn arguments(
    operation: &'static Operation,
    options: &[(String, Value)],
    base: &Path,
    variables: &Variables,
) -> Result<Vec<Argument>, String> {
    let mut all = Vec::new();
    for (name, value) in options {
        let row = operation.option(name).or_else(|| GLOBAL.iter().find(|row| row.name == name));
        let Some(row) = row.filter(|row| row.is_in(Door::Program)) else {
            // A flag of the program can have another name.
            let row = operation.options.iter().find(|row| row.flag_name == name);
            let tip = match row {
                Some(row) => format!("it is called {} here", row.name),
                None => format!("see castkit help {}", operation.command()),
            };
            return Err(format!("{name}: {} has no such option; {tip}", operation.command()));
        };
        if row.is_of_run || row.is_positional {
            return Err(format!("{name}: the recipe itself sets it"));
        }
        match value {
            Value::Array(values) if row.is_list || row.is_step => {
                for value in values {
                    all.extend(argument(row, value, base, variables)?);
                }
            }
            value => all.extend(argument(row, value, base, variables)?),
        }
    }
    Ok(all)
}

fn argument(
    row: &'static OptionRow,
    value: &Value,
    base: &Path,
    variables: &Variables,
) -> Result<Option<Argument>, String> {
    let flag = row.flag();
    let of_text = |text: String| Some(Argument::text(format!("{flag}={text}")));
    Ok(match (row.kind, value) {
        (Kind::Flag, Value::Boolean(is_on)) => {
            (*is_on != row.is_turned_off()).then(|| Argument::text(flag.to_string()))
        }
        (Kind::Flag, _) => return Err(format!("{}: it is true or false", row.name)),
        (Kind::Path, Value::String(text)) => Some(Argument::option(flag, base.join(variables.fill(text)?))),
        (_, Value::String(text)) => of_text(variables.fill(text)?),
        (_, Value::Integer(number)) => of_text(number.to_string()),
        (_, Value::Float(number)) => of_text(number.to_string()),
        (_, Value::Array(values)) => {
            // Lists of numbers in one value, such as ratios.
            let texts = values.iter().map(|value| match value {
                Value::String(text) => variables.fill(text),
                Value::Integer(number) => Ok(number.to_string()),
                Value::Float(number) => Ok(number.to_string()),
                _ => Err(format!("{}: it is a list of texts or numbers", row.name)),
            });
            of_text(texts.collect::<Result<Vec<_>, _>>()?.join(","))
        }
        _ => return Err(format!("{}: it is a text or a number", row.name)),
    })
}
