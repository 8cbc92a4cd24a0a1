//! Whole arrays from files, in the formats that `castkit extract` writes.

use std::fs;
use std::path::Path;

use castkit::format::schema::PropertySchema;
use castkit::{read::PropertyRef, read::PropertyType};

use super::value;
use crate::commands::extract::Format;
use crate::property::components;
use crate::text::{Escaped, Things};

/// The bytes of a property from a file.
pub(super) fn read(path: &str, property: &PropertyRef<'_>, row: Option<&PropertySchema>) -> Result<Vec<u8>, String> {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let name = Escaped(path);
    let format = Format::of_ending(ending).ok_or_else(|| {
        format!(
            "the name {name} does not tell the format; end it with .npy, .csv or .bin, or write @@ for a text with @"
        )
    })?;
    format.check(property)?;
    let bytes = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let found = match format {
        Format::Bin => of_len(bytes, property),
        Format::Npy => npy(&bytes, property).and_then(|data| of_len(data.into(), property)),
        Format::Csv => {
            let text = String::from_utf8(bytes).map_err(|_| format!("{name}: it is not UTF-8; save it as such"))?;
            csv(&text, property, row)
        }
    };
    found.map_err(|reason| format!("{name}: {reason}"))
}

fn of_len(bytes: Vec<u8>, property: &PropertyRef<'_>) -> Result<Vec<u8>, String> {
    let (found, present) = (bytes.len(), property.data().len());
    if found == present {
        return Ok(bytes);
    }
    let present = Things(present as u64, "byte", "bytes");
    Err(format!("the property has {present}, the file {found}; give as many, because in place nothing can move"))
}

/// The data of an array that has the type and the shape of the property.
fn npy<'b>(bytes: &'b [u8], property: &PropertyRef<'_>) -> Result<&'b [u8], String> {
    let unknown = || "it is not an .npy file of version 1.0, as numpy.save writes it".to_owned();
    let rest = bytes.strip_prefix(b"\x93NUMPY\x01\x00").ok_or_else(unknown)?;
    let (len, rest) = rest.split_first_chunk::<2>().ok_or_else(unknown)?;
    let (header, data) = rest.split_at_checked(u16::from_le_bytes(*len).into()).ok_or_else(unknown)?;
    // A dictionary as Python writes it. Without spaces, each of its entries is found by its beginning.
    let header: String = String::from_utf8_lossy(header).split_whitespace().collect();
    let entry = |key: &str, end: &str| {
        let (_, entry) = header.split_once(&format!("'{key}':"))?;
        entry.split_once(end).map(|(entry, _)| entry.to_owned())
    };
    let expected = Format::description(property.property_type());
    let found = entry("descr", ",").ok_or_else(unknown)?;
    let found = found.trim_matches('\'');
    if found != expected {
        return Err(format!(
            "the array has type {found}, the property {expected}; convert it with .astype('{expected}')"
        ));
    }
    let expected = match (components(property.property_type()), property.count()) {
        (1, count) => format!("({count},"),
        (components, count) => format!("({count},{components}"),
    };
    let found = entry("shape", ")").ok_or_else(unknown)?;
    if found != expected {
        return Err(format!("the array has the shape {found}), the property {expected}); give one of that shape"));
    }
    if entry("fortran_order", ",").as_deref() == Some("True") {
        return Err("the array lies column by column; convert it with numpy.ascontiguousarray".into());
    }
    Ok(data)
}

/// The lines of a table, with or without its heading.
fn csv(text: &str, property: &PropertyRef<'_>, row: Option<&PropertySchema>) -> Result<Vec<u8>, String> {
    let heading = Format::heading(property.property_type());
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if property.property_type() == PropertyType::STRING {
        let mut texts = texts(text).into_iter();
        // One of the texts could be the same, so here it has to be there.
        if texts.next().as_deref() != Some(heading) {
            return Err(format!("the first line is not {heading:?}, as in what castkit extract writes"));
        }
        return value::strings(texts, property);
    }
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty() && *line != heading);
    let components = components(property.property_type());
    if let Some(line) = lines().find(|line| line.split(',').count() != components) {
        return Err(format!("the line {line:?} is not {}", Things(components as u64, "number", "numbers with commas")));
    }
    value::numbers(lines().flat_map(|line| line.split(',').map(str::trim)), property, row)
}

/// A text each line; in quotes, if there are commas, quotes or line breaks in it.
fn texts(text: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut field = String::new();
        if let Some(quoted) = rest.strip_prefix('"') {
            rest = quoted;
            // A quote is written twice, so one with none behind it is the end.
            while let Some((before, behind)) = rest.split_once('"') {
                field.push_str(before);
                rest = behind;
                let Some(more) = rest.strip_prefix('"') else { break };
                field.push('"');
                rest = more;
            }
        }
        let (line, behind) = rest.split_once('\n').unwrap_or((rest, ""));
        field.push_str(line.strip_suffix('\r').unwrap_or(line));
        rest = behind;
        texts.push(field);
    }
    texts
}
