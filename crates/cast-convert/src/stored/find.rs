//! Finds one property of one record by walking all of them.

use std::ops::ControlFlow;

use super::path::{Step, Steps, Which, empty, missing};
use super::places::Places;
use super::{Record, StoredContent, StoredData, Walk};
use crate::Error;

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
