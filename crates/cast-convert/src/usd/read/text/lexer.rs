//! The words, numbers and marks of a layer as text.

use std::borrow::Cow;

use cast_interchange::Error;

use crate::text::numbers::number;

/// A piece of text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'t> {
    /// A name, which can have colons and points.
    Word(&'t str),
    Number(f64),
    Text(Cow<'t, str>),
    Asset(&'t str),
    Path(&'t str),
    Mark(char),
    End,
}

/// Reads tokens one after the other.
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    next: Option<(Token<'t>, usize)>,
    /// Where the last token begins.
    start: usize,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, next: None, start: 0 }
    }

    /// An error at the last token.
    pub(super) fn error(&self, expected: &str) -> Error {
        let rest = self.text.get(self.start..).unwrap_or_default();
        let found: String = rest.chars().take_while(|letter| *letter != '\n').take(40).collect();
        let found = if found.is_empty() { "the end of the file".to_owned() } else { format!("{found:?}") };
        Error::invalid(format!("expected {expected}, found {found}")).at(self.start)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn starts_with(&self, text: &str) -> bool {
        self.text.as_bytes().get(self.at..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    /// Where a text is found next, from a place on.
    fn find(&self, text: &str, from: usize) -> Option<usize> {
        self.text.get(from..)?.find(text).and_then(|found| found.checked_add(from))
    }

    /// Passes spaces and comments.
    fn skip(&mut self) {
        while let Some(byte) = self.byte(self.at) {
            if byte.is_ascii_whitespace() {
                self.at = self.at.saturating_add(1);
            } else if byte == b'#' || self.starts_with("//") {
                self.at = self.find("\n", self.at).unwrap_or(self.text.len());
            } else if self.starts_with("/*") {
                let end = self.find("*/", self.at.saturating_add(2));
                self.at = end.map_or(self.text.len(), |end| end.saturating_add(2));
            } else {
                return;
            }
        }
    }

    /// The token after the last one, which is not passed.
    pub(super) fn peek(&mut self) -> Result<&Token<'t>, Error> {
        if self.next.is_none() {
            let token = self.read()?;
            self.next = Some((token, self.start));
        }
        Ok(self.next.as_ref().map_or(&Token::End, |(token, _)| token))
    }

    /// The token after the last one.
    pub(super) fn next(&mut self) -> Result<Token<'t>, Error> {
        match self.next.take() {
            Some((token, start)) => {
                self.start = start;
                Ok(token)
            }
            None => self.read(),
        }
    }

    /// Passes a mark if it is next.
    pub(super) fn passes(&mut self, mark: char) -> Result<bool, Error> {
        let is_next = *self.peek()? == Token::Mark(mark);
        if is_next {
            self.next()?;
        }
        Ok(is_next)
    }

    /// Passes a mark.
    pub(super) fn expect(&mut self, mark: char) -> Result<(), Error> {
        if self.next()? == Token::Mark(mark) { Ok(()) } else { Err(self.error(&format!("{mark:?}"))) }
    }

    fn read(&mut self) -> Result<Token<'t>, Error> {
        self.skip();
        self.start = self.at;
        let Some(byte) = self.byte(self.at) else { return Ok(Token::End) };
        match byte {
            b'"' | b'\'' => self.quoted(byte),
            b'@' => {
                let quote = if self.starts_with("@@@") { "@@@" } else { "@" };
                self.until(quote, quote).map(Token::Asset).ok_or_else(|| self.error("a path of a file that ends"))
            }
            b'<' => self.until("<", ">").map(Token::Path).ok_or_else(|| self.error("a path that ends with >")),
            b'0'..=b'9' | b'-' | b'+' | b'.' => self.number(),
            _ if is_word(byte) => Ok(self.word()),
            _ => {
                self.at = self.at.saturating_add(1);
                Ok(Token::Mark(char::from(byte)))
            }
        }
    }

    /// What is between two marks, which are passed.
    fn until(&mut self, open: &str, close: &str) -> Option<&'t str> {
        let start = self.at.saturating_add(open.len());
        let mut end = self.find(close, start)?;
        // More than three at the end belong to the path.
        while close == "@@@" && self.byte(end.saturating_add(3)) == Some(b'@') {
            end = end.saturating_add(1);
        }
        self.at = end.saturating_add(close.len());
        self.text.get(start..end)
    }

    fn word(&mut self) -> Token<'t> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_word(**byte) || matches!(byte, b':' | b'.')).count();
        let end = self.at.saturating_add(length);
        let word = self.text.get(self.at..end).unwrap_or_default();
        self.at = end;
        Token::Word(word)
    }

    fn number(&mut self) -> Result<Token<'t>, Error> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
        let length = rest.iter().take_while(is_part).count();
        let word = rest.get(..length).unwrap_or_default();
        let value = number(word).ok_or_else(|| self.error("a number"))?;
        self.at = self.at.saturating_add(length);
        Ok(Token::Number(value))
    }

    fn quoted(&mut self, quote: u8) -> Result<Token<'t>, Error> {
        let bytes = self.text.as_bytes();
        let is_long = bytes.get(self.at..).is_some_and(|rest| rest.starts_with(&[quote; 3]));
        let width = if is_long { 3 } else { 1 };
        let start = self.at.saturating_add(width);
        let mut at = start;
        let mut is_plain = true;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            match rest.first() {
                None => return Err(self.error("a string that ends")),
                Some(b'\\') => {
                    is_plain = false;
                    at = at.saturating_add(2);
                }
                Some(byte) if *byte == quote && (!is_long || rest.starts_with(&[quote; 3])) => break,
                Some(b'\n') if !is_long => return Err(self.error("a string that ends on its line")),
                Some(_) => at = at.saturating_add(1),
            }
        }
        let text = self.text.get(start..at).unwrap_or_default();
        self.at = at.saturating_add(width);
        Ok(Token::Text(if is_plain { text.into() } else { unescaped(text).into() }))
    }
}

/// The text that escapes stand for. Bytes in hexadecimal or octal can be those of one letter.
fn unescaped(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        if *byte != b'\\' {
            out.push(*byte);
            continue;
        }
        let [byte, after @ ..] = rest else { break };
        rest = after;
        let (base, most) = match byte {
            b'x' => (16, 2),
            b'0'..=b'7' => (8, 3),
            _ => {
                out.push(match byte {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'a' => 7,
                    b'b' => 8,
                    b'f' => 12,
                    b'v' => 11,
                    other => *other,
                });
                continue;
            }
        };
        let digits = if base == 16 {
            rest
        } else {
            text.as_bytes().get(text.len().saturating_sub(rest.len() + 1)..).unwrap_or_default()
        };
        let count = digits.iter().take(most).take_while(|digit| char::from(**digit).is_digit(base)).count();
        let (own, after) = digits.split_at_checked(count).unwrap_or_default();
        rest = after;
        let value = own.iter().fold(0_u32, |value, digit| {
            value.wrapping_mul(base).wrapping_add(char::from(*digit).to_digit(base).unwrap_or_default())
        });
        // A NUL would end the text elsewhere.
        out.push(if value.trailing_zeros() >= 8 { b'_' } else { value.to_le_bytes()[0] });
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_told_apart() {
        let text = "#usda 1.0\ndef Xform \"a\\\"b\\x41\\101\" { # no\n  float3[] x:y.connect = </a.b>, -1.5e3 @a b@ @@@c@d@@@ '''l\n''' }";
        let mut lexer = Lexer::new(text);
        let mut all = Vec::new();
        loop {
            match lexer.next().unwrap() {
                Token::End => break,
                token => all.push(token),
            }
        }
        let expected = [
            Token::Word("def"),
            Token::Word("Xform"),
            Token::Text("a\"bAA".into()),
            Token::Mark('{'),
            Token::Word("float3"),
            Token::Mark('['),
            Token::Mark(']'),
            Token::Word("x:y.connect"),
            Token::Mark('='),
            Token::Path("/a.b"),
            Token::Mark(','),
            Token::Number(-1500.0),
            Token::Asset("a b"),
            Token::Asset("c@d"),
            Token::Text("l\n".into()),
            Token::Mark('}'),
        ];
        assert_eq!(all, expected);
    }
}
