//! Paths of records: names joined with `/`, each optionally with an index among the siblings of that name or with the
//! name of an object: `Objects/Geometry[2]/Vertices`, `Objects/Model["hero"]`. Without either, the first record of the
//! name is meant.

use crate::Error;

/// One step of a path.
pub(crate) struct Step<'p> {
    pub(crate) text: &'p str,
    pub(crate) kind: &'p str,
    pub(crate) which: Which<'p>,
}

/// Selects among the siblings of a kind.
pub(crate) enum Which<'p> {
    Index(usize),
    Named(&'p str),
}

/// The steps of a path; names in quotes may contain slashes.
pub(crate) struct Steps<'p>(pub(crate) &'p str);

impl<'p> Iterator for Steps<'p> {
    type Item = Result<Step<'p>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let mut quoted = false;
        let end = self.0.find(|letter| {
            quoted ^= letter == '"';
            letter == '/' && !quoted
        });
        let (text, rest) = end.and_then(|end| self.0.split_at_checked(end)).unwrap_or((self.0, ""));
        self.0 = rest.strip_prefix('/').unwrap_or(rest);
        Some(Step::parse(text))
    }
}

impl<'p> Step<'p> {
    fn parse(text: &'p str) -> Result<Self, Error> {
        let wrong =
            || Error::invalid(format!("{text} is not a valid step of a path; write Name, Name[2] or Name[\"object\"]"));
        let Some((kind, bracketed)) = text.split_once('[') else {
            return Ok(Self { text, kind: text, which: Which::Index(0) });
        };
        let inner = bracketed.strip_suffix(']').ok_or_else(wrong)?;
        let named = inner.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
        let which = match named {
            Some(name) => Which::Named(name),
            None => Which::Index(inner.parse().map_err(|_| wrong())?),
        };
        Ok(Self { text, kind, which })
    }
}

/// The error that there is no such step below the path so far.
pub(crate) fn missing(step: &Step<'_>, way: &[&str]) -> Error {
    let place = if way.is_empty() { "the file".to_owned() } else { way.join("/") };
    Error::invalid(format!("there is no {} in {place}", step.text))
}

/// The error for a path without steps.
pub(crate) fn empty() -> Error {
    Error::invalid("the path of the node is empty")
}
