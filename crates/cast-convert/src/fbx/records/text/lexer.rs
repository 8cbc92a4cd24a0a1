//! The lexer of text FBX files.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A word followed by a colon.
    Name(&'a [u8]),
    /// The text between quotes.
    Text(&'a [u8]),
    /// The same, if the file ends before the closing quote.
    Unclosed(&'a [u8]),
    /// Anything else.
    Word(&'a [u8]),
    Open,
    Close,
}

/// Splits the text into tokens; commas and comments are skipped.
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Where the search for the next token starts.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Everything up to the next closing brace, which is consumed too. For numbers, among which there can be no
    /// strings.
    pub(super) fn take_braced(&mut self) -> &'a [u8] {
        let inside = self.take_until(|byte| byte == b'}');
        self.at = self.at.saturating_add(1).min(self.bytes.len());
        inside.trim_ascii()
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn take_until(&mut self, is_end: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.rest();
        let length = rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len());
        self.at = self.at.saturating_add(length);
        rest.get(..length).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_until(|byte| !byte.is_ascii_whitespace() && byte != b',');
            if self.rest().first() != Some(&b';') {
                return;
            }
            self.take_until(|byte| byte == b'\n');
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blanks();
        let at = self.at;
        let first = *self.rest().first()?;
        if matches!(first, b'{' | b'}' | b'"' | b':') {
            self.at = at.saturating_add(1);
        }
        let token = match first {
            b'{' => Token::Open,
            b'}' => Token::Close,
            b':' => Token::Word(b":"),
            b'"' => {
                let text = self.take_until(|byte| byte == b'"');
                let is_closed = !self.rest().is_empty();
                self.at = self.at.saturating_add(usize::from(is_closed));
                if is_closed { Token::Text(text) } else { Token::Unclosed(text) }
            }
            _ => {
                let word = self.take_until(|byte| byte.is_ascii_whitespace() || b",:{}\";".contains(&byte));
                let end = self.at;
                self.take_until(|byte| byte != b' ' && byte != b'\t');
                let is_name = self.rest().first() == Some(&b':');
                self.at = if is_name { self.at.saturating_add(1) } else { end };
                if is_name { Token::Name(word) } else { Token::Word(word) }
            }
        };
        Some((at, token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let text = b"; a comment: {\nModel: 12, \"Model::a;b\", T {\n\tVertices : *3 {\n\t\ta: 1,\n2.5,-3\n} } \"open";
        let tokens: Vec<Token<'_>> = Lexer::new(text).map(|(_, token)| token).collect();
        let expected = [
            Token::Name(b"Model"),
            Token::Word(b"12"),
            Token::Text(b"Model::a;b"),
            Token::Word(b"T"),
            Token::Open,
            Token::Name(b"Vertices"),
            Token::Word(b"*3"),
            Token::Open,
            Token::Name(b"a"),
            Token::Word(b"1"),
            Token::Word(b"2.5"),
            Token::Word(b"-3"),
            Token::Close,
            Token::Close,
            Token::Unclosed(b"open"),
        ];
        assert_eq!(tokens, expected);
    }
}
