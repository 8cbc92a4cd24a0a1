//! The tables of a crate file: tokens, strings, fields and sets of fields, each once.

use hashbrown::HashMap;

use super::integers::{compressed, packed, sized};

/// The tables so far.
pub(super) struct Tables {
    tokens: HashMap<String, u32>,
    /// All tokens, each with a NUL at its end.
    text: Vec<u8>,
    /// The token of each string.
    strings: Vec<u32>,
    strings_by_token: HashMap<u32, u32>,
    /// The token of the name, and the value, of each field.
    fields: Vec<(u32, u64)>,
    fields_by_content: HashMap<(u32, u64), u32>,
    /// The fields of all sets, each with an end.
    sets: Vec<u32>,
    sets_by_content: HashMap<Vec<u32>, u32>,
}

/// The end of a set of fields.
const END: u32 = u32::MAX;

impl Default for Tables {
    fn default() -> Self {
        let mut tables = Self {
            tokens: HashMap::new(),
            text: Vec::new(),
            strings: Vec::new(),
            strings_by_token: HashMap::new(),
            fields: Vec::new(),
            fields_by_content: HashMap::new(),
            sets: Vec::new(),
            sets_by_content: HashMap::new(),
        };
        // Names of properties are negative numbers in paths, and there is no negative 0.
        tables.token(";-)");
        tables
    }
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl Tables {
    /// The number of a token.
    pub(super) fn token(&mut self, token: &str) -> u32 {
        if let Some(known) = self.tokens.get(token) {
            return *known;
        }
        let next = number(self.tokens.len());
        self.text.extend(token.bytes().map(|byte| if byte == 0 { b'_' } else { byte }));
        self.text.push(0);
        self.tokens.insert(token.to_owned(), next);
        next
    }

    /// The number of a string.
    pub(super) fn string(&mut self, text: &str) -> u32 {
        let token = self.token(text);
        let next = number(self.strings.len());
        let known = *self.strings_by_token.entry(token).or_insert(next);
        if known == next {
            self.strings.push(token);
        }
        known
    }

    /// The number of a field.
    pub(super) fn field(&mut self, name: &str, value: u64) -> u32 {
        let field = (self.token(name), value);
        let next = number(self.fields.len());
        let known = *self.fields_by_content.entry(field).or_insert(next);
        if known == next {
            self.fields.push(field);
        }
        known
    }

    /// The number of a set of fields.
    pub(super) fn field_set(&mut self, fields: Vec<u32>) -> u32 {
        if let Some(known) = self.sets_by_content.get(&fields) {
            return *known;
        }
        let start = number(self.sets.len());
        self.sets.extend(fields.iter().copied().chain([END]));
        self.sets_by_content.insert(fields, start);
        start
    }

    pub(super) fn write_tokens(&self, out: &mut Vec<u8>) {
        out.extend((self.tokens.len() as u64).to_le_bytes());
        out.extend((self.text.len() as u64).to_le_bytes());
        sized(&packed(&self.text), out);
    }

    pub(super) fn write_strings(&self, out: &mut Vec<u8>) {
        out.extend((self.strings.len() as u64).to_le_bytes());
        out.extend(self.strings.iter().flat_map(|token| token.to_le_bytes()));
    }

    pub(super) fn write_fields(&self, out: &mut Vec<u8>) {
        out.extend((self.fields.len() as u64).to_le_bytes());
        sized(&compressed(self.fields.iter().map(|(token, _)| token.cast_signed())), out);
        let values: Vec<u8> = self.fields.iter().flat_map(|(_, value)| value.to_le_bytes()).collect();
        sized(&packed(&values), out);
    }

    pub(super) fn write_field_sets(&self, out: &mut Vec<u8>) {
        out.extend((self.sets.len() as u64).to_le_bytes());
        sized(&compressed(self.sets.iter().map(|field| field.cast_signed())), out);
    }
}
