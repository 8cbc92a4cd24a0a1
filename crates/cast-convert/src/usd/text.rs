//! Layers as text (`.usda`).

use std::fmt::Write as _;
use std::io::{self, Write};

use cast_interchange::ExportOptions;

use super::layer::{Content, Field, Kind, Layer, Path, Prim, Property, Specifier, Value};
use numbers::Output;

mod numbers;

/// Writes a layer.
pub(super) fn write(layer: &Layer<'_>, options: &ExportOptions<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Text { layer, out: Output::new(options.threads, out) };
    text.out.write_all(b"#usda 1.0\n")?;
    text.metadata(&layer.fields, 0)?;
    text.out.write_all(b"\n")?;
    // A prim, and how many of its children were written.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut roots = layer.roots.iter();
    loop {
        let next = match open.last_mut() {
            None => match roots.next() {
                Some(root) => *root,
                None => return text.out.flush(),
            },
            Some((prim, written)) => {
                let children = layer.prims.get(*prim).map(|prim| prim.children.as_slice()).unwrap_or_default();
                let Some(child) = children.get(*written) else {
                    open.pop();
                    writeln!(text.out, "{:1$}}}", "", 4 * open.len())?;
                    continue;
                };
                *written += 1;
                *child
            }
        };
        let Some(prim) = layer.prims.get(next) else { continue };
        let done = (next as u64).saturating_mul(500).checked_div(layer.prims.len() as u64).unwrap_or_default();
        options.report(499 + done).map_err(io::Error::other)?;
        text.head(prim, open.len())?;
        open.push((next, 0));
    }
}

struct Text<'t, 'a> {
    layer: &'t Layer<'a>,
    out: Output<'t>,
}

impl Text<'_, '_> {
    /// Writes a prim up to its children.
    fn head(&mut self, prim: &Prim<'_>, depth: usize) -> io::Result<()> {
        let indent = 4 * depth;
        let specifier = match prim.specifier {
            Specifier::Def => "def",
            Specifier::Over => "over",
            Specifier::Class => "class",
        };
        let space = if prim.type_name.is_empty() { "" } else { " " };
        write!(self.out, "{:indent$}{specifier}{space}{} \"{}\"", "", prim.type_name, prim.name)?;
        if prim.fields.is_empty() {
            writeln!(self.out)?;
        } else {
            self.out.write_all(b" ")?;
            self.metadata(&prim.fields, depth)?;
        }
        writeln!(self.out, "{:indent$}{{", "")?;
        prim.properties.iter().try_for_each(|property| self.property(property, depth + 1))
    }

    /// Writes fields between brackets.
    fn metadata(&mut self, fields: &[Field<'_>], depth: usize) -> io::Result<()> {
        let indent = 4 * (depth + 1);
        self.out.write_all(b"(\n")?;
        for (name, value) in fields {
            // The text form has its own word for it.
            let name = if *name == "documentation" { "doc" } else { name };
            let is_prepended = matches!(value, Value::Schemas(_) | Value::Reference(_));
            let edit = if is_prepended { "prepend " } else { "" };
            write!(self.out, "{:indent$}{edit}{name} = ", "")?;
            self.written(value, depth + 1)?;
            self.out.write_all(b"\n")?;
        }
        writeln!(self.out, "{:1$})", "", 4 * depth)
    }

    fn property(&mut self, property: &Property<'_>, depth: usize) -> io::Result<()> {
        let (indent, name) = (4 * depth, &property.name);
        let (type_name, is_uniform, value, samples, source) = match &property.content {
            Content::Relationship(targets) => {
                let targets: Vec<String> = targets.iter().map(|target| self.path(target)).collect();
                return match targets.as_slice() {
                    [target] => writeln!(self.out, "{:indent$}rel {name} = {target}", ""),
                    targets => writeln!(self.out, "{:indent$}rel {name} = [{}]", "", targets.join(", ")),
                };
            }
            Content::Attribute { type_name, is_uniform, value, samples, source } => {
                (*type_name, *is_uniform, value, samples, source)
            }
        };
        let uniform = if is_uniform { "uniform " } else { "" };
        let is_declared = (samples.is_empty() && source.is_none()) || value.is_some() || !property.fields.is_empty();
        if is_declared {
            write!(self.out, "{:indent$}{uniform}{type_name} {name}", "")?;
            if let Some(value) = value {
                self.out.write_all(b" = ")?;
                self.written(value, depth)?;
            }
            if property.fields.is_empty() {
                self.out.write_all(b"\n")?;
            } else {
                self.out.write_all(b" ")?;
                self.metadata(&property.fields, depth)?;
            }
        }
        if !samples.is_empty() {
            writeln!(self.out, "{:indent$}{uniform}{type_name} {name}.timeSamples = {{", "")?;
            let mut digits = zmij::Buffer::new();
            for (time, value) in samples {
                let time = digits.format_finite(*time);
                write!(self.out, "{:1$}{2}: ", "", indent + 4, time.strip_suffix(".0").unwrap_or(time))?;
                self.written(value, depth + 1)?;
                self.out.write_all(b",\n")?;
            }
            writeln!(self.out, "{:indent$}}}", "")?;
        }
        match source {
            Some(source) => {
                let source = self.path(source);
                writeln!(self.out, "{:indent$}{uniform}{type_name} {name}.connect = {source}", "")
            }
            None => Ok(()),
        }
    }

    fn path(&self, path: &Path) -> String {
        let prim = self.layer.path(path.prim);
        match path.property {
            Some(property) => format!("<{prim}.{property}>"),
            None => format!("<{prim}>"),
        }
    }

    /// Writes a value. Dictionaries have no dictionaries of their own that come from a file, so that this does not go deep.
    fn written(&mut self, value: &Value<'_>, depth: usize) -> io::Result<()> {
        match value {
            Value::Bool(value) => write!(self.out, "{value}"),
            Value::Int(value) => write!(self.out, "{value}"),
            Value::Double(value) => self.out.numbers(Kind::Double, &value.to_le_bytes()),
            Value::Token(token) => write!(self.out, "{}", quoted(token)),
            Value::String(text) => write!(self.out, "{}", quoted(text)),
            Value::Asset(path) => write!(self.out, "{}", asset(path)),
            Value::One(kind, bytes) => self.out.numbers(*kind, bytes),
            Value::Array(kind, count, piece) => self.out.array(*kind, *count, piece),
            Value::Same(value, count) => {
                let one = format!("{value}, ");
                self.out.write_all(b"[")?;
                let rest = count.saturating_sub(1);
                // Many at once.
                let many = one.repeat(rest.min(4096));
                for _ in 0..rest / 4096 {
                    self.out.write_all(many.as_bytes())?;
                }
                self.out.write_all(one.repeat(rest % 4096).as_bytes())?;
                if *count > 0 {
                    write!(self.out, "{value}")?;
                }
                self.out.write_all(b"]")
            }
            Value::Tokens(tokens) => {
                let tokens: Vec<String> = tokens.iter().map(|token| quoted(token)).collect();
                write!(self.out, "[{}]", tokens.join(", "))
            }
            Value::Schemas(names) => write!(self.out, "[\"{}\"]", names.join("\", \"")),
            Value::Layers(paths) => {
                let paths: Vec<String> = paths.iter().map(|path| asset(path)).collect();
                write!(self.out, "[{}]", paths.join(", "))
            }
            Value::Reference(prim) => write!(self.out, "<{}>", self.layer.path(*prim)),
            Value::Dictionary(entries) => {
                self.out.write_all(b"{\n")?;
                for (key, value) in entries {
                    write!(self.out, "{:1$}{2} {3} = ", "", 4 * (depth + 1), type_of(value), quoted(key))?;
                    self.written(value, depth + 1)?;
                    self.out.write_all(b"\n")?;
                }
                write!(self.out, "{:1$}}}", "", 4 * depth)
            }
        }
    }
}

/// The name of the type of a value in a dictionary.
fn type_of(value: &Value<'_>) -> String {
    match value {
        Value::Bool(_) => "bool".to_owned(),
        Value::Int(_) => "int".to_owned(),
        Value::Double(_) => "double".to_owned(),
        Value::Token(_) => "token".to_owned(),
        Value::String(_) => "string".to_owned(),
        Value::Asset(_) => "asset".to_owned(),
        Value::One(kind, _) => kind.name().to_owned(),
        Value::Array(kind, ..) => format!("{}[]", kind.name()),
        Value::Same(..) => "int[]".to_owned(),
        Value::Tokens(_) | Value::Schemas(_) => "token[]".to_owned(),
        Value::Dictionary(_) => "dictionary".to_owned(),
        Value::Reference(_) | Value::Layers(_) => "string".to_owned(),
    }
}

/// Text between quotation marks.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            // Two digits, so that what follows is not taken for a third.
            letter if letter.is_ascii_control() => {
                let _ = write!(quoted, "\\x{:02x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// The path of a file between its own marks.
fn asset(path: &str) -> String {
    if path.contains('@') { format!("@@@{}@@@", path.replace("@@@", "\\@@@")) } else { format!("@{path}@") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(quoted("a\"b\\c\n\u{1}é"), "\"a\\\"b\\\\c\\n\\x01é\"");
        assert_eq!((asset("a/b.png").as_str(), asset("a@b").as_str()), ("@a/b.png@", "@@@a@b@@@"));
    }
}
