//! Maps as CSV files.

use std::borrow::Cow;

use super::{BoneMap, BoneMapError};

pub(super) fn read(text: &str) -> Result<BoneMap, BoneMapError> {
    let mut map = BoneMap::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, number) in text.lines().zip(1_usize..) {
        let wrong = |reason: &str| BoneMapError::new(number, reason);
        let fields = fields(line).map_err(wrong)?;
        let [from, to] = &fields[..] else {
            if fields.is_empty() {
                continue;
            }
            return Err(wrong("there are not two columns; write the name, a comma and the new name"));
        };
        if map.is_empty() && from.eq_ignore_ascii_case("from") && to.eq_ignore_ascii_case("to") {
            continue;
        }
        map.add(from, to).map_err(|error| wrong(&error.reason))?;
    }
    Ok(map)
}

/// The columns of a line; none of a comment or an empty line.
fn fields(line: &str) -> Result<Vec<Cow<'_, str>>, &'static str> {
    let mut fields = Vec::new();
    let mut rest = line.trim();
    if rest.is_empty() || rest.starts_with('#') {
        return Ok(fields);
    }
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            Some(quoted) => in_quotes(quoted)?,
            None => {
                let comment = rest.match_indices('#').find(|(at, _)| rest.get(..*at).is_some_and(ends_in_space));
                let text = rest.get(..comment.map_or(rest.len(), |(at, _)| at)).unwrap_or_default();
                let end = text.find(',').unwrap_or(text.len());
                let (field, after) = text.split_at_checked(end).unwrap_or_default();
                (Cow::Borrowed(field.trim()), after)
            }
        };
        fields.push(field);
        let after = after.trim_start();
        match after.strip_prefix(',') {
            Some(next) => rest = next.trim_start(),
            None if after.is_empty() || after.starts_with('#') => return Ok(fields),
            None => return Err("there is text after a quoted name; write a quote inside a name twice"),
        }
    }
}

fn ends_in_space(text: &str) -> bool {
    text.ends_with([' ', '\t'])
}

/// The text up to the closing quote, and what follows it. A quote inside is written twice.
fn in_quotes(text: &str) -> Result<(Cow<'_, str>, &str), &'static str> {
    let mut from = 0;
    loop {
        let rest = text.get(from..).unwrap_or_default();
        let Some(at) = rest.find('"') else { return Err("a quote is not closed") };
        let end = from + at;
        let after = text.get(end + 1..).unwrap_or_default();
        if !after.starts_with('"') {
            let field = text.get(..end).unwrap_or_default();
            let field = if field.contains('"') { field.replace("\"\"", "\"").into() } else { Cow::Borrowed(field) };
            return Ok((field, after));
        }
        from = end + 2;
    }
}

/// A line of a file.
pub(super) fn line(from: &str, to: &str) -> String {
    format!("{},{}\n", field(from), field(to))
}

fn field(text: &str) -> Cow<'_, str> {
    let is_plain = text.trim() == text && !text.contains([',', '"', '#']);
    if is_plain { Cow::Borrowed(text) } else { format!("\"{}\"", text.replace('"', "\"\"")).into() }
}
