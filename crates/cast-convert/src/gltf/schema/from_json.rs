//! Reads any object of the schema.

use std::fmt;

use cast_interchange::narrow::narrow;
use serde::Deserialize;
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::value::RawValue;

use super::member::{List, Member, Place};

/// Extensions that have two names, with the name in the schema.
const ALIASES: [(&str, &str); 1] = [("KHR_meshopt_compression", "EXT_meshopt_compression")];

/// Reads JSON into a value that has no content yet.
pub(in crate::gltf) fn read(json: &[u8], to: &mut dyn Member) -> serde_json::Result<()> {
    let mut from = serde_json::Deserializer::from_slice(json);
    Reader(to.place()).deserialize(&mut from)?;
    from.end()
}

/// What is read next.
struct Reader<'a>(Place<'a>);

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        match self.0 {
            Place::Bool(_) => from.deserialize_bool(self),
            Place::Index(_) | Place::Code(_) | Place::Number(_) => from.deserialize_f32(self),
            Place::Text(_) | Place::Word(_) => from.deserialize_str(self),
            Place::Numbers(_) | Place::List(_) => from.deserialize_seq(self),
            Place::Optional(_) => from.deserialize_option(self),
            Place::Map(_) | Place::Object(_) => from.deserialize_map(self),
            Place::Own(own) => {
                let text = <&RawValue>::deserialize(from)?.get();
                if own.read(text) { Ok(()) } else { Err(Error::custom("the value is none of those that are known")) }
            }
        }
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.0 {
            Place::Bool(_) => "a boolean",
            Place::Index(_) => "usize",
            Place::Code(_) => "u32",
            Place::Number(_) => "f32",
            Place::Numbers(numbers) => return write!(f, "an array of length {}", numbers.len()),
            Place::Text(_) | Place::Word(_) => "a string",
            Place::List(_) => "a sequence",
            _ => "an object",
        })
    }

    fn visit_bool<E: Error>(mut self, value: bool) -> Result<(), E> {
        if let Place::Bool(to) = &mut self.0 {
            **to = value;
            return Ok(());
        }
        Err(E::invalid_type(Unexpected::Bool(value), &self))
    }

    fn visit_u64<E: Error>(mut self, value: u64) -> Result<(), E> {
        let fits = match &mut self.0 {
            Place::Index(to) => value.try_into().map(|value| **to = value).is_ok(),
            Place::Code(to) => value.try_into().map(|value| **to = value).is_ok(),
            Place::Number(to) => {
                **to = value as f32;
                true
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(E::invalid_value(Unexpected::Unsigned(value), &self)) }
    }

    /// Only for negative numbers.
    fn visit_i64<E: Error>(mut self, value: i64) -> Result<(), E> {
        if let Place::Number(to) = &mut self.0 {
            **to = value as f32;
            return Ok(());
        }
        Err(E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(mut self, value: f64) -> Result<(), E> {
        if let Place::Number(to) = &mut self.0 {
            **to = narrow(value);
            return Ok(());
        }
        Err(E::invalid_type(Unexpected::Float(value), &self))
    }

    fn visit_str<E: Error>(mut self, value: &str) -> Result<(), E> {
        match &mut self.0 {
            Place::Text(to) => value.clone_into(to),
            Place::Word(to) => {
                let words = to.words();
                let index = words.iter().position(|word| *word == value);
                to.choose(index.ok_or_else(|| E::unknown_variant(value, words))?);
            }
            _ => return Err(E::invalid_type(Unexpected::Str(value), &self)),
        }
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        match self.0 {
            Place::Optional(_) => Ok(()),
            _ => Err(E::invalid_type(Unexpected::Unit, &self)),
        }
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        match self.0 {
            Place::Optional(list) => Added(list).deserialize(from),
            _ => Err(Error::invalid_type(Unexpected::Option, &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut from: A) -> Result<(), A::Error> {
        match &mut self.0 {
            Place::List(list) => {
                while from.next_element_seed(Added(*list))?.is_some() {}
                Ok(())
            }
            Place::Numbers(numbers) => {
                for (read, number) in numbers.iter_mut().enumerate() {
                    if from.next_element_seed(Reader(Place::Number(number)))?.is_none() {
                        return Err(Error::invalid_length(read, &self));
                    }
                }
                Ok(())
            }
            _ => Err(Error::invalid_type(Unexpected::Seq, &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        match self.0 {
            Place::Map(map) => {
                while let Some(name) = from.next_key()? {
                    from.next_value_seed(Reader(map.add(name).place()))?;
                }
                Ok(())
            }
            Place::Object(object) => {
                let names = object.names();
                let mut seen = 0_u32;
                while let Some(known) = from.next_key_seed(Name(names))? {
                    let Some((index, member)) = known.and_then(|index| Some((index, object.member(index)?))) else {
                        from.next_value::<IgnoredAny>()?;
                        continue;
                    };
                    let bit = 1 << index;
                    if seen & bit != 0 {
                        return Err(Error::duplicate_field(names.get(index).copied().unwrap_or_default()));
                    }
                    seen |= bit;
                    from.next_value_seed(Reader(member.place()))?;
                }
                Ok(())
            }
            _ => Err(Error::invalid_type(Unexpected::Map, &self)),
        }
    }
}

/// An element of a list, which is added when there is one.
struct Added<'a>(&'a mut dyn List);

impl<'de> DeserializeSeed<'de> for Added<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        self.0.add().map_or(Ok(()), |added| Reader(added.place()).deserialize(from))
    }
}

/// Visits the members of an object: the index of each name, if it is known, and the text of the value. Returns whether all is
/// an object.
pub(super) fn members(text: &str, names: &'static [&'static str], visit: &mut dyn FnMut(Option<usize>, &str)) -> bool {
    serde_json::Deserializer::from_slice(text.as_bytes()).deserialize_map(Members { names, visit }).is_ok()
}

struct Members<'a> {
    names: &'static [&'static str],
    visit: &'a mut dyn FnMut(Option<usize>, &str),
}

impl<'de> Visitor<'de> for Members<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        while let Some(index) = from.next_key_seed(Name(self.names))? {
            (self.visit)(index, from.next_value::<&RawValue>()?.get());
        }
        Ok(())
    }
}

/// The index of a name among those of an object.
struct Name(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, own)| own);
        Ok(self.0.iter().position(|known| *known == name))
    }
}
