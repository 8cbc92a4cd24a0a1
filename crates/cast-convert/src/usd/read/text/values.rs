//! Values in a layer as text.

use std::sync::Arc;

use cast_interchange::Error;

use super::lexer::{Lexer, Token};
use crate::usd::read::value::{Bytes, Component, Item, ListOp, Numbers, Reference, Shape, TimeOffset, Value};

/// How deep dictionaries can be in each other.
const DEEPEST: usize = 32;

/// The numbers of a type, and whether it is a quaternion, whose real part is first in text. `None` for tokens and the like.
pub(super) fn shape(type_name: &str) -> Option<(Shape, bool)> {
    use Component::{Double, Float, Half, I32, I64, U8, U32, U64};
    let name = type_name.strip_suffix("[]").unwrap_or(type_name);
    let whole = match name {
        "bool" | "uchar" => Some((U8, 1, false)),
        "int" => Some((I32, 1, false)),
        "uint" => Some((U32, 1, false)),
        "int64" => Some((I64, 1, false)),
        "uint64" => Some((U64, 1, false)),
        "half" => Some((Half, 1, false)),
        "float" => Some((Float, 1, false)),
        "double" | "timecode" => Some((Double, 1, false)),
        "quath" => Some((Half, 4, true)),
        "quatf" => Some((Float, 4, true)),
        "quatd" => Some((Double, 4, true)),
        "matrix2d" => Some((Double, 4, false)),
        "matrix3d" => Some((Double, 9, false)),
        "matrix4d" | "frame4d" => Some((Double, 16, false)),
        _ => None,
    };
    if let Some((component, lanes, is_quaternion)) = whole {
        return Some((Shape::new(component, lanes), is_quaternion));
    }
    let (base, end) = name.split_at_checked(name.find(|letter: char| letter.is_ascii_digit())?)?;
    let mut end = end.chars();
    let lanes = usize::try_from(end.next()?.to_digit(10)?).ok().filter(|lanes| (2..=4).contains(lanes))?;
    let component = match (base, end.as_str()) {
        ("int", "") => I32,
        ("half", "") => Half,
        ("float", "") => Float,
        ("double", "") => Double,
        ("point" | "vector" | "normal" | "color" | "texCoord", "h") => Half,
        ("point" | "vector" | "normal" | "color" | "texCoord", "f") => Float,
        ("point" | "vector" | "normal" | "color" | "texCoord", "d") => Double,
        _ => return None,
    };
    Some((Shape::new(component, lanes), false))
}

/// What is in brackets.
#[derive(Default)]
struct Elements {
    numbers: Vec<u8>,
    /// How many numbers the first tuple has.
    lanes: usize,
    texts: Vec<Arc<str>>,
    items: Vec<Item>,
    /// How many tuples are open.
    depth: usize,
}

impl<'t> Lexer<'t> {
    /// The value of a type; without one, what it looks like.
    pub(super) fn value(&mut self, type_name: &str) -> Result<Value<'static>, Error> {
        self.value_within(type_name, 0)
    }

    fn value_within(&mut self, type_name: &str, depth: usize) -> Result<Value<'static>, Error> {
        let known = shape(type_name);
        let component = known.map_or(Component::Double, |(shape, _)| shape.component);
        match self.next()? {
            Token::Word("None" | "AnimationBlock") => Ok(Value::Blocked),
            Token::Word(word) => Ok(match number(word) {
                Some(value) => Value::number(component, value),
                None => Value::text(word),
            }),
            Token::Number(value) => Ok(Value::number(component, value)),
            Token::Text(text) => Ok(Value::text(&text)),
            token @ (Token::Asset(_) | Token::Path(_)) => {
                let mut elements = Elements::default();
                self.reference(token, &mut elements)?;
                if self.passes('(')? {
                    self.time_of(&mut elements)?;
                }
                Ok(elements.into_list())
            }
            Token::Mark('{') => self.dictionary(depth),
            Token::Mark(open @ ('(' | '[')) => {
                let mut elements = Elements { depth: usize::from(open == '('), ..Elements::default() };
                self.elements(&mut elements, component)?;
                Ok(elements.into_value(known, open == '['))
            }
            _ => Err(self.error("a value")),
        }
    }

    /// Reads up to the bracket that closes.
    fn elements(&mut self, elements: &mut Elements, component: Component) -> Result<(), Error> {
        let is_tuple = elements.depth > 0;
        loop {
            match self.next()? {
                Token::Number(value) => elements.number(component, value),
                Token::Word(word) => match number(word) {
                    Some(value) => elements.number(component, value),
                    None => elements.texts.push(word.into()),
                },
                Token::Text(text) => elements.texts.push(text.as_ref().into()),
                token @ (Token::Asset(_) | Token::Path(_)) => self.reference(token, elements)?,
                Token::Mark('(') if elements.depth == 0 && !elements.items.is_empty() => self.time_of(elements)?,
                Token::Mark('(') => elements.depth = elements.depth.saturating_add(1),
                Token::Mark(')') if elements.depth > 0 => {
                    elements.depth = elements.depth.saturating_sub(1);
                    if elements.depth == 0 {
                        if elements.lanes == 0 {
                            elements.lanes = elements.numbers.len().checked_div(component.size()).unwrap_or(0);
                        }
                        if is_tuple {
                            return Ok(());
                        }
                    }
                }
                Token::Mark(']') if elements.depth == 0 => return Ok(()),
                Token::Mark(',' | ';') => {}
                _ => return Err(self.error("an element of a list, or its end")),
            }
        }
    }

    /// A file, a prim, or a prim in a file.
    fn reference(&mut self, token: Token<'t>, elements: &mut Elements) -> Result<(), Error> {
        let item = match token {
            Token::Asset(asset) => {
                let mut path = "";
                if let Token::Path(own) = self.peek()? {
                    path = own;
                    self.next()?;
                }
                Item::Reference(Reference { asset: asset.into(), path: path.into(), time: TimeOffset::NONE })
            }
            Token::Path(path) => Item::Path(path.into()),
            _ => return Err(self.error("a reference")),
        };
        elements.items.push(item);
        Ok(())
    }

    /// What is in parentheses after a reference: how its times become those of the layer.
    fn time_of(&mut self, elements: &mut Elements) -> Result<(), Error> {
        let (mut time, mut word, mut depth) = (TimeOffset::NONE, "", 1_usize);
        while depth > 0 {
            match self.next()? {
                Token::Word(own) => word = own,
                Token::Number(value) if depth == 1 && word == "offset" => time.offset = value,
                Token::Number(value) if depth == 1 && word == "scale" => time.scale = value,
                Token::Mark('(' | '{' | '[') => depth = depth.saturating_add(1),
                Token::Mark(')' | '}' | ']') => depth = depth.saturating_sub(1),
                Token::End => return Err(self.error("the end of a reference")),
                _ => {}
            }
        }
        match elements.items.last_mut() {
            Some(Item::Reference(reference)) => reference.time = time,
            Some(Item::Path(path)) if time != TimeOffset::NONE => {
                let reference = Reference { asset: "".into(), path: path.clone(), time };
                elements.items.pop();
                elements.items.push(Item::Reference(reference));
            }
            _ => {}
        }
        Ok(())
    }

    /// Values by name, after the brace.
    fn dictionary(&mut self, depth: usize) -> Result<Value<'static>, Error> {
        if depth > DEEPEST {
            return Err(self.error("dictionaries that are less deep in each other"));
        }
        let mut entries: Vec<(Arc<str>, Value<'static>)> = Vec::new();
        loop {
            let type_name = match self.next()? {
                Token::Mark('}') => break,
                Token::Mark(',' | ';') => continue,
                // Where paths are replaced by others, there are no types.
                Token::Path(_) => {
                    self.expect(':')?;
                    self.next()?;
                    continue;
                }
                Token::Word(word) => word,
                _ => return Err(self.error("a type, or the end of the dictionary")),
            };
            let is_array = self.passes('[')?;
            if is_array {
                self.expect(']')?;
            }
            let key = match self.next()? {
                Token::Text(key) => key,
                Token::Word(key) => key.into(),
                _ => return Err(self.error("a key")),
            };
            self.expect('=')?;
            let value = self.value_within(type_name, depth.saturating_add(1))?;
            entries.push((key.as_ref().into(), value.of_asset(type_name)));
        }
        Ok(Value::Dictionary(entries.into()))
    }

    /// Values at times, with the braces.
    pub(super) fn samples(&mut self, type_name: &str) -> Result<Value<'static>, Error> {
        self.expect('{')?;
        let mut samples: Vec<(f64, Value<'static>)> = Vec::new();
        loop {
            match self.next()? {
                Token::Mark('}') => break,
                Token::Mark(',') => {}
                Token::Number(time) => {
                    self.expect(':')?;
                    samples.push((time, self.asset_or_value(type_name)?));
                }
                _ => return Err(self.error("a time, or the end of the values at times")),
            }
        }
        samples.sort_by(|one, other| one.0.total_cmp(&other.0));
        Ok(Value::Samples(samples.into()))
    }

    /// The value of an attribute.
    pub(super) fn asset_or_value(&mut self, type_name: &str) -> Result<Value<'static>, Error> {
        let name = if type_name == "asset" { "" } else { type_name };
        Ok(self.value(name)?.of_asset(type_name))
    }
}

impl Value<'static> {
    /// Files of attributes are no references.
    fn of_asset(self, type_name: &str) -> Self {
        if !type_name.starts_with("asset") {
            return self;
        }
        let Some(items) = self.as_list().map(|list| list.apply(Vec::new())) else { return self };
        let assets = items.into_iter().map(|item| match item {
            Item::Reference(reference) => reference.asset,
            Item::Text(text) | Item::Path(text) => text,
        });
        let mut assets: Vec<Arc<str>> = assets.collect();
        match assets.pop() {
            Some(asset) if assets.is_empty() && type_name == "asset" => Self::Asset(asset),
            last => {
                assets.extend(last);
                Self::Texts(assets.into())
            }
        }
    }
}

/// The number that a word means.
fn number(word: &str) -> Option<f64> {
    Some(match word {
        "true" | "True" => 1.0,
        "false" | "False" => 0.0,
        "inf" => f64::INFINITY,
        "nan" => f64::NAN,
        _ => return None,
    })
}

impl Elements {
    fn number(&mut self, component: Component, value: f64) {
        component.write(value, &mut self.numbers);
    }

    fn into_list(self) -> Value<'static> {
        Value::List(Arc::new(ListOp::explicit(self.items)))
    }

    fn into_value(mut self, known: Option<(Shape, bool)>, is_array: bool) -> Value<'static> {
        if !self.items.is_empty() {
            return self.into_list();
        }
        if !self.texts.is_empty() || known.is_none() && self.numbers.is_empty() && is_array {
            return Value::Texts(self.texts.into());
        }
        let (shape, is_quaternion) = known.unwrap_or((Shape::new(Component::Double, self.lanes.max(1)), false));
        let whole = self.numbers.len().checked_div(shape.size()).unwrap_or(0).saturating_mul(shape.size());
        self.numbers.truncate(whole);
        if is_quaternion {
            let size = shape.component.size();
            self.numbers.chunks_exact_mut(shape.size().max(1)).for_each(|one| one.rotate_left(size));
        }
        Value::Numbers(Numbers { shape, bytes: Bytes::owned(self.numbers) })
    }
}
