//! Finds one property of one record by walking all of them.
//!
//! Paths of records are names joined with `/`, each optionally with an index among the siblings of that name or with
//! the name of an object: `Objects/Geometry[2]/Vertices`, `Objects/Model["hero"]`. Without either, the first record of
//! the name is meant.

use std::ops::ControlFlow;

use cast_interchange::Error;

use super::places::Places;
use super::{Record, StoredContent, StoredData, Walk};

/// The data of a property, by the path of the record and the name or position of the property. Names of objects depend
/// on the format.
pub(crate) fn find(
    walk: Walk,
    bytes: &[u8],
    (path, property): (&str, &str),
    name_of: impl Fn(&Record<'_>) -> Option<String>,
) -> Result<StoredContent<'static>, Error> {
    let steps = Steps(path).collect::<Result<Vec<Step<'_>>, Error>>()?;
    let (mut places, mut way, mut found) = (Places::default(), Vec::new(), None);
    walk(bytes, &mut |mut record| {
        places.enter(&mut record);
        if record.depth < way.len() {
            return ControlFlow::Break(());
        }
        let Some(step) = steps.get(way.len()).filter(|step| record.depth == way.len() && record.kind == step.kind)
        else {
            return ControlFlow::Continue(());
        };
        let is_meant = match step.which {
            Which::Index(index) => record.index == index,
            Which::Named(name) => name_of(&record).is_some_and(|own| own == name),
        };
        if is_meant {
            way.push(step.text);
            if way.len() == steps.len() {
                found = Some(content(&record, path, property));
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    match (found, steps.get(way.len())) {
        (Some(found), _) => found,
        (None, Some(step)) => Err(missing(step, &way)),
        (None, None) => Err(empty()),
    }
}

fn content(record: &Record<'_>, path: &str, wanted: &str) -> Result<StoredContent<'static>, Error> {
    let named = record.properties.iter().find(|property| property.name == Some(wanted));
    let position = || wanted.parse::<usize>().ok().and_then(|position| record.properties.get(position));
    let property = named.or_else(position).ok_or_else(|| {
        let names: Vec<&str> = record.properties.iter().filter_map(|property| property.name).collect();
        let there = match names.is_empty() {
            true => format!("{}, counted from 0", record.properties.len()),
            false => names.join(", "),
        };
        Error::invalid(format!("{path} has no property {wanted}; it has {there}"))
    })?;
    Ok(StoredContent { node: path.to_owned(), code: property.code, data: StoredData::of(property)? })
}

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
