//! Nodes of FBX files as records, whether the file is binary or text.

mod describe;
mod text;
mod walk;

use crate::fbx::tree::{Tree, Value, Values};
use crate::stored::find::find;
use crate::stored::{Record, Stored, StoredContent, StoredData};
use cast_interchange::Error;
use walk::{is_binary, text_of, walk};

/// Options for examining FBX files.
pub(crate) const STORED: Stored = Stored { walk, describe: describe::describe, extract };

/// One property of one node.
fn extract<'a>(bytes: &'a [u8], (path, property): (&str, &str)) -> Result<StoredContent<'a>, Error> {
    if !is_binary(bytes) {
        return find(walk, bytes, (path, property), name_in_text);
    }
    let tree = Tree::parse(bytes)?;
    let located = |error| tree.locate(error);
    let node = tree.find(path).map_err(located)?;
    let wrong = || {
        let count = node.property_count;
        Error::invalid(format!("{} has no property {property}; it has {count} (the first is 0)", tree.path_of(&node)))
    };
    let place: usize = property.parse().map_err(|_| wrong())?;
    let found = node.property(place).map_err(located)?.ok_or_else(wrong)?;
    let data = data(&found.value).map_err(located)?;
    Ok(StoredContent { node: tree.path_of(&node), code: Some(found.code.into()), data })
}

fn data<'a>(value: &Value<'a>) -> Result<StoredData<'a>, Error> {
    Ok(match *value {
        Value::Text(text) => StoredData::Text(text.into()),
        Value::Bytes(bytes) => StoredData::Raw(bytes.into()),
        Value::Byte(number) => StoredData::Bytes(vec![number]),
        Value::Short(number) => StoredData::Integers(vec![number.into()]),
        Value::Integer(number) => StoredData::Integers(vec![number]),
        Value::Long(number) => StoredData::Longs(vec![number]),
        Value::Float(number) => StoredData::Floats(vec![number]),
        Value::Double(number) => StoredData::Doubles(vec![number]),
        Value::Array(array) => match array.values()? {
            Values::Bytes(numbers) => StoredData::Bytes(numbers.to_slice().into_owned()),
            Values::Integers(numbers) => StoredData::Integers(numbers.to_slice().into_owned()),
            Values::Longs(numbers) => StoredData::Longs(numbers.to_slice().into_owned()),
            Values::Floats(numbers) => StoredData::Floats(numbers.to_slice().into_owned()),
            Values::Doubles(numbers) => StoredData::Doubles(numbers.to_slice().into_owned()),
        },
    })
}

/// The name of an object in a text file: what follows its class, as in `Model::hero`.
fn name_in_text(record: &Record<'_>) -> Option<String> {
    let text = record.properties.iter().take(2).find_map(text_of)?;
    Some(text.split_once("::").map_or(text, |(_, name)| name).to_owned())
}
