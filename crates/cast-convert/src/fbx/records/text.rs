//! Records of text FBX files: `Name: value, value {`, with children between the braces.

mod lexer;

use cast_interchange::{Error, ErrorKind};
use lexer::{Lexer, Token};

use crate::stored::{End, Record, StoredProperty, StoredValue, Visitor};

/// How many values of a record are kept. Old files store a whole mesh in one record, and a value takes more room in
/// memory than in the file.
const LISTED: usize = 64;

pub(super) fn walk(bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    if !matches!(Lexer::new(bytes).next(), Some((_, Token::Name(_)))) {
        let expected = "\"Kaydara FBX Binary\" at the start, or text such as `FBXHeaderExtension: {`";
        return Err(Error::new(ErrorKind::NotThisFormat { expected }));
    }
    let mut lexer = Lexer::new(bytes);
    let (mut end, mut depth) = (End::default(), 0_usize);
    let mut pending: Option<Record<'_>> = None;
    while let Some((at, token)) = lexer.next() {
        if let Token::Text(_) | Token::Word(_) | Token::Unclosed(_) = token {
            if let Token::Unclosed(_) = token {
                end.faults.push(Error::invalid("a string has no closing quote").at(at));
            }
            match &mut pending {
                Some(record) => add(record, at, token, lexer.at()),
                None => end.slack = end.slack.saturating_add(lexer.at().saturating_sub(at)),
            }
            continue;
        }
        let is_array = token == Token::Open && pending.as_mut().is_some_and(|record| take_array(record, &mut lexer));
        if pending.take().is_some_and(|record| visit(record).is_break()) {
            return Ok(end);
        }
        match token {
            Token::Name(name) => {
                let kind = String::from_utf8_lossy(name);
                let size = lexer.at().saturating_sub(at);
                pending = Some(Record { depth, kind, offset: at, size, ..Record::default() });
            }
            Token::Open if !is_array => depth = depth.saturating_add(1),
            Token::Close => match depth.checked_sub(1) {
                Some(above) => depth = above,
                None => end.faults.push(Error::invalid("a closing brace without an opening one").at(at)),
            },
            _ => {}
        }
    }
    if pending.is_some_and(|record| visit(record).is_break()) {
        return Ok(end);
    }
    if depth > 0 {
        end.faults.push(Error::invalid(format!("the file ends with {depth} braces still open")).at(bytes.len()));
    }
    Ok(end)
}

/// Adds a value to a record.
fn add<'a>(record: &mut Record<'a>, at: usize, token: Token<'a>, end: usize) {
    record.size = end.saturating_sub(record.offset);
    let listed = record.properties.len();
    let count = record.count.unwrap_or(listed).saturating_add(1);
    if listed >= LISTED {
        record.count = Some(count);
        return;
    }
    let (data, value) = match token {
        Token::Text(text) | Token::Unclosed(text) => (text, StoredValue::Text(String::from_utf8_lossy(text))),
        Token::Word(word) => (word, value(word)),
        _ => return,
    };
    record.properties.push(StoredProperty { name: None, code: None, offset: Some(at), data, value });
}

/// A value without quotes: a number, or a letter such as `Y`.
fn value(word: &[u8]) -> StoredValue<'_> {
    let text = String::from_utf8_lossy(word);
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(whole), _) => StoredValue::Integer(whole),
        (_, Ok(number)) => StoredValue::Number(number),
        _ => StoredValue::Text(text),
    }
}

/// Parses a value of an array, which is a count and then its numbers in braces: `*3 { a: 1,2,3 }`. Returns whether it
/// was one.
fn take_array<'a>(record: &mut Record<'a>, lexer: &mut Lexer<'a>) -> bool {
    let [StoredProperty { data, value, .. }] = record.properties.as_mut_slice() else { return false };
    let count = data.strip_prefix(b"*").and_then(|count| std::str::from_utf8(count).ok()?.parse().ok());
    let Some(count) = count else { return false };
    *data = lexer.take_braced();
    *value = StoredValue::Array { count, bytes: data.len(), stored: data.len(), is_deflated: false };
    record.size = lexer.at().saturating_sub(record.offset);
    true
}
