//! Writes any object of the schema.

use serde::Serialize;

use super::member::{Member, Object, Place};

/// Writes a value as JSON.
pub(in crate::gltf) fn write(value: &mut dyn Member, out: &mut Vec<u8>) {
    match value.place() {
        Place::Bool(value) => leaf(value, out),
        Place::Index(value) => leaf(value, out),
        Place::Code(value) => leaf(value, out),
        Place::Number(value) => leaf(value, out),
        Place::Text(value) => leaf(value, out),
        Place::Word(word) => leaf(&word.words().get(word.chosen()), out),
        Place::Numbers(numbers) => {
            out.push(b'[');
            for number in numbers {
                separate(out);
                leaf(number, out);
            }
            out.push(b']');
        }
        Place::Optional(list) => {
            if let Some(value) = list.at(0) {
                write(value, out);
            }
        }
        Place::List(list) => {
            out.push(b'[');
            let mut index = 0;
            while let Some(value) = list.at(index) {
                separate(out);
                write(value, out);
                index += 1;
            }
            out.push(b']');
        }
        Place::Map(map) => {
            out.push(b'{');
            map.each(&mut |name, value| named(name, value, out));
            out.push(b'}');
        }
        Place::Object(own) => object(own, out),
        Place::Own(own) => own.write(out),
    }
}

/// Writes the members that have content.
pub(super) fn object(own: &mut dyn Object, out: &mut Vec<u8>) {
    out.push(b'{');
    for (index, name) in own.names().iter().enumerate() {
        if let Some(member) = own.member(index)
            && !is_default(member)
        {
            named(name, member, out);
        }
    }
    out.push(b'}');
}

pub(super) fn named(name: &str, value: &mut dyn Member, out: &mut Vec<u8>) {
    separate(out);
    leaf(name, out);
    out.push(b':');
    write(value, out);
}

/// A comma, unless this is the first value of an array or object.
fn separate(out: &mut Vec<u8>) {
    if !out.ends_with(b"[") && !out.ends_with(b"{") {
        out.push(b',');
    }
}

/// A value that contains no others.
fn leaf(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // Only a key that is no string could be an error, and there are no keys here.
    let _ = serde_json::to_writer(out, value);
}

/// Whether a value is left out: glTF has no empty arrays, and an absent member means the default.
fn is_default(value: &mut dyn Member) -> bool {
    match value.place() {
        Place::Bool(value) => !*value,
        Place::Index(value) => *value == 0,
        Place::Code(value) => *value == 0,
        Place::Number(value) => *value == 0.0,
        Place::Numbers(numbers) => numbers.iter().all(|number| *number == 0.0),
        Place::Text(text) => text.is_empty(),
        Place::Word(word) => word.chosen() == 0,
        Place::Optional(list) | Place::List(list) => list.at(0).is_none(),
        Place::Map(map) => map.is_empty(),
        Place::Object(object) => is_empty(object),
        Place::Own(own) => own.is_default(),
    }
}

pub(super) fn is_empty(object: &mut dyn Object) -> bool {
    (0..object.names().len()).all(|index| object.member(index).is_none_or(is_default))
}
