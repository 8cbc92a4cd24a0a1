//! How interfaces spell options.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use crate::operations::option;
use crate::row::OptionRow;

/// How an interface spells options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spelling {
    /// As a flag of the program: `--max-influences`.
    Flag,
    /// As an argument in Python: `max_influences`.
    Python,
    /// As a field in C: `max_influences`; `no_models` for those that are turned off.
    C,
    /// As a property in JavaScript: `maxInfluences`.
    Camel,
}

impl Spelling {
    /// An option in this spelling.
    #[must_use]
    pub fn of(self, row: &'static OptionRow) -> Cow<'static, str> {
        match self {
            Self::Flag => format!("{}", row.flag()).into(),
            Self::C if row.is_turned_off() => format!("no_{}", row.name).into(),
            Self::Python | Self::C => row.name.into(),
            // Steps are texts, and the same in every language.
            Self::Camel if row.is_step => row.name.into(),
            Self::Camel => camel(row.name).into(),
        }
    }
}

impl Spelling {
    /// An option with a value, which may be empty.
    fn with(self, row: &'static OptionRow, value: &str) -> Cow<'static, str> {
        let name = self.of(row);
        let is_number = value.parse::<f64>().is_ok();
        let quote = if is_number { "" } else { "\"" };
        match self {
            _ if value.is_empty() => name,
            Self::Flag => format!("{name} {value}").into(),
            Self::Python => format!("{name}={quote}{value}{quote}").into(),
            Self::C => format!("{name} = {value}").into(),
            Self::Camel => format!("{name}: {quote}{value}{quote}").into(),
        }
    }
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let mut out = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let mut letters = part.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(letters.as_str());
    }
    out
}

/// A text in which options are named in backticks, alone or with a value (`` `normals complete` ``), with those in a
/// spelling. Other words in backticks stay as they are.
#[must_use]
pub fn spell(text: &str, spelling: Spelling) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('`') {
        let Some((name, after)) = after.split_once('`') else { break };
        out.push_str(before);
        let (named, value) = name.split_once(' ').unwrap_or((name, ""));
        match option(named) {
            Some(row) => out.push_str(&spelling.with(row, value)),
            None => out.extend(["`", name, "`"]),
        }
        rest = after;
    }
    if out.is_empty() { text.into() } else { (out + rest).into() }
}
