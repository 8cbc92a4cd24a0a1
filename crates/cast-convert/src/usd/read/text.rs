//! Layers as text (`.usda`).

mod lexer;
mod values;

use std::sync::Arc;

use cast_interchange::{Error, ErrorKind};

use super::layer::{Layer, Property, ROOT, Specifier, set_field};
use super::value::{Component, Item, ListOp, Value};
use lexer::{Lexer, Token};

/// What files begin with.
pub(super) const MAGIC: &str = "#usda ";

/// What is open at a place of the file.
#[derive(Clone)]
enum Open {
    /// A prim, or one of its variants.
    Prim(usize),
    /// Variants of a prim, with the name of the set.
    Variants(usize, Arc<str>),
}

/// How a list is changed.
const CHANGES: [&str; 5] = ["add", "append", "delete", "prepend", "reorder"];

/// Reads a layer.
///
/// # Errors
/// Returns an error if the text is none.
pub(super) fn read<'a>(text: &str) -> Result<Layer<'a>, Error> {
    if !text.starts_with(MAGIC) {
        return Err(Error::new(ErrorKind::NotThisFormat { expected: "the text \"#usda\" at the start" }));
    }
    let mut parser = Parser { lexer: Lexer::new(text), layer: Layer::default(), open: Vec::new() };
    parser.metadata(&mut |layer, name, value| {
        layer.prims.first_mut().into_iter().for_each(|root| set_field(&mut root.fields, name, value.clone()));
    })?;
    while parser.step()? {}
    Ok(parser.layer)
}

struct Parser<'t, 'a> {
    lexer: Lexer<'t>,
    layer: Layer<'a>,
    open: Vec<Open>,
}

/// What takes metadata.
type Take<'f, 'a> = &'f mut dyn FnMut(&mut Layer<'a>, &str, &Value<'a>);

impl<'t, 'a> Parser<'t, 'a> {
    /// Reads the next prim, property or variant, or the end of one; returns whether there was one.
    fn step(&mut self) -> Result<bool, Error> {
        let open = self.open.last().cloned();
        match (self.lexer.next()?, open) {
            (Token::End, None) => return Ok(false),
            (Token::Mark('}'), Some(_)) => drop(self.open.pop()),
            (Token::Mark(';'), _) => {}
            (Token::Text(name), Some(Open::Variants(prim, set))) => {
                let own = self.layer.variant_or_new(prim, &set, &name);
                self.begin(own)?;
            }
            (Token::Word("variantSet"), Some(Open::Prim(prim))) => {
                let Token::Text(set) = self.lexer.next()? else {
                    return Err(self.lexer.error("the name of a variant set"));
                };
                self.lexer.expect('=')?;
                self.lexer.expect('{')?;
                self.open.push(Open::Variants(prim, set.as_ref().into()));
            }
            (Token::Word("reorder"), _) => {
                self.lexer.next()?;
                self.lexer.expect('=')?;
                self.lexer.value("")?;
            }
            (Token::Word(word @ ("def" | "over" | "class")), open) => {
                let parent = match open {
                    Some(Open::Variants(..)) => return Err(self.lexer.error("the name of a variant")),
                    Some(Open::Prim(prim)) => prim,
                    None => ROOT,
                };
                self.prim(word, parent)?;
            }
            (Token::Word(word), Some(Open::Prim(prim))) => self.property(word, prim)?,
            _ => return Err(self.lexer.error("a prim or a property")),
        }
        Ok(true)
    }

    /// A prim, from what follows its specifier to its brace.
    fn prim(&mut self, specifier: &str, parent: usize) -> Result<(), Error> {
        let (type_name, name) = match self.lexer.next()? {
            Token::Word(type_name) => (type_name, self.lexer.next()?),
            token => ("", token),
        };
        let Token::Text(name) = name else { return Err(self.lexer.error("the name of a prim in quotation marks")) };
        if name.is_empty() || name.contains(['/', '{', '}', '.']) {
            return Err(self.lexer.error("a name of a prim that is an identifier"));
        }
        let own = self.layer.child_or_new(parent, &name.as_ref().into());
        if let Some(prim) = self.layer.prims.get_mut(own) {
            prim.type_name = type_name.into();
            prim.specifier = match specifier {
                "def" => Specifier::Def,
                "class" => Specifier::Class,
                _ => Specifier::Over,
            };
        }
        self.begin(own)
    }

    /// The metadata of a prim or variant, and its brace.
    fn begin(&mut self, own: usize) -> Result<(), Error> {
        self.metadata(&mut |layer, name, value| {
            layer.prims.get_mut(own).into_iter().for_each(|prim| set_field(&mut prim.fields, name, value.clone()));
        })?;
        self.lexer.expect('{')?;
        self.open.push(Open::Prim(own));
        Ok(())
    }

    /// What is in parentheses, if there are any.
    fn metadata(&mut self, take: Take<'_, 'a>) -> Result<(), Error> {
        if !self.lexer.passes('(')? {
            return Ok(());
        }
        loop {
            let word = match self.lexer.next()? {
                Token::Mark(')') => return Ok(()),
                Token::Mark(';' | ',') => continue,
                Token::Text(text) => {
                    take(&mut self.layer, "documentation", &Value::text(&text));
                    continue;
                }
                Token::Word(word) => word,
                _ => return Err(self.lexer.error("metadata, or its end")),
            };
            let is_change = CHANGES.contains(&word) && matches!(self.lexer.peek()?, Token::Word(_));
            let name = match (is_change, self.lexer.peek()?.clone()) {
                (true, Token::Word(name)) => {
                    self.lexer.next()?;
                    name
                }
                _ => word,
            };
            self.lexer.expect('=')?;
            let value = self.lexer.value("")?;
            let (name, is_list) = match name {
                "doc" => ("documentation", false),
                "inherits" => ("inheritPaths", true),
                "variants" => ("variantSelection", false),
                "variantSets" => ("variantSetNames", true),
                "apiSchemas" | "payload" | "references" | "specializes" => (name, true),
                "subLayers" => {
                    take(&mut self.layer, name, &value);
                    continue;
                }
                other => (other, is_change),
            };
            take(
                &mut self.layer,
                name,
                &if is_list { changed(value, if is_change { word } else { "" }) } else { value },
            );
        }
    }

    /// A property, from what follows its first word to its metadata.
    fn property(&mut self, first: &'t str, prim: usize) -> Result<(), Error> {
        let (mut word, mut change, mut is_uniform, mut is_custom) = (first, "", false, false);
        let type_name = loop {
            match word {
                "varying" | "config" => {}
                "custom" => is_custom = true,
                "uniform" => is_uniform = true,
                _ if CHANGES.contains(&word) => change = word,
                _ => break word,
            }
            word = self.word("a type")?;
        };
        let is_array = self.lexer.passes('[')?;
        if is_array {
            self.lexer.expect(']')?;
        }
        let full = self.word("the name of a property")?;
        let (name, end) = full.rsplit_once('.').unwrap_or((full, ""));
        let mut property = Property { name: name.into(), ..Property::default() };
        if type_name != "rel" {
            property.type_name = if is_array { format!("{type_name}[]").into() } else { type_name.into() };
        }
        if is_uniform {
            set_field(&mut property.fields, "variability", Value::text("uniform"));
        }
        if is_custom {
            set_field(&mut property.fields, "custom", Value::number(Component::U8, 1.0));
        }
        if self.lexer.passes('=')? {
            let (field, value) = match (type_name, end) {
                ("rel", _) => ("targetPaths", changed(self.lexer.value("")?, change)),
                (_, "connect") => ("connectionPaths", changed(self.lexer.value("")?, change)),
                (_, "timeSamples") => ("timeSamples", self.lexer.samples(&property.type_name.clone())?),
                (_, "spline") => {
                    self.skip_braces()?;
                    ("spline", Value::Other)
                }
                _ => ("default", self.lexer.asset_or_value(&property.type_name.clone())?),
            };
            set_field(&mut property.fields, field, value);
        }
        let mut fields = std::mem::take(&mut property.fields);
        self.metadata(&mut |_, name, value| set_field(&mut fields, name, value.clone()))?;
        property.fields = fields;
        let Some(prim) = self.layer.prims.get_mut(prim) else { return Ok(()) };
        // What says more about a property that is there follows it at once.
        let known = prim.properties.iter_mut().rev().take(4).find(|known| known.name == property.name);
        match known {
            Some(known) => {
                property.fields.into_iter().for_each(|(name, value)| set_field(&mut known.fields, &name, value))
            }
            None => prim.properties.push(property),
        }
        Ok(())
    }

    fn word(&mut self, expected: &str) -> Result<&'t str, Error> {
        match self.lexer.next()? {
            Token::Word(word) => Ok(word),
            _ => Err(self.lexer.error(expected)),
        }
    }

    /// Passes what is in braces.
    fn skip_braces(&mut self) -> Result<(), Error> {
        self.lexer.expect('{')?;
        let mut depth = 1_usize;
        while depth > 0 {
            match self.lexer.next()? {
                Token::Mark('{') => depth = depth.saturating_add(1),
                Token::Mark('}') => depth = depth.saturating_sub(1),
                Token::End => return Err(self.lexer.error("a closing brace")),
                _ => {}
            }
        }
        Ok(())
    }
}

/// A value as a change of a list.
fn changed<'a>(value: Value<'a>, change: &str) -> Value<'a> {
    let items = match value {
        Value::Blocked => Vec::new(),
        Value::List(list) => list.apply(Vec::new()),
        other => other.texts().into_iter().map(Item::Text).collect(),
    };
    let list = match change {
        "" => ListOp::explicit(items),
        "delete" => ListOp { deleted: items, ..ListOp::default() },
        "prepend" => ListOp { prepended: items, ..ListOp::default() },
        "reorder" => ListOp::default(),
        _ => ListOp { appended: items, ..ListOp::default() },
    };
    Value::List(Arc::new(list))
}
