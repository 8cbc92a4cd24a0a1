//! The values of a crate file: small ones are in their fields, others in the part before the sections.

use hashbrown::HashMap;

use super::integers::same;
use super::paths::Paths;
use super::tables::Tables;
use crate::pieces::{Bin, Piece};
use crate::usd::layer::{Kind, Specifier, Value};

/// The length of the header, after which values are.
pub(super) const HEADER: u64 = 88;

/// Bits of what stands for a value, which has its type above 48 bits of place or content.
const ARRAY: u64 = 1 << 63;
const INLINED: u64 = 1 << 62;
const COMPRESSED: u64 = 1 << 61;
const TYPE: u32 = 48;
const CONTENT: u64 = (1 << TYPE) - 1;

/// The numbers of types.
mod types {
    pub(super) const BOOL: u64 = 1;
    pub(super) const INT: u64 = 3;
    pub(super) const FLOAT: u64 = 8;
    pub(super) const DOUBLE: u64 = 9;
    pub(super) const STRING: u64 = 10;
    pub(super) const TOKEN: u64 = 11;
    pub(super) const ASSET: u64 = 12;
    pub(super) const MATRIX4D: u64 = 15;
    pub(super) const QUATF: u64 = 17;
    pub(super) const VEC2F: u64 = 20;
    pub(super) const VEC3D: u64 = 23;
    pub(super) const VEC3F: u64 = 24;
    pub(super) const VEC3H: u64 = 25;
    pub(super) const VEC4F: u64 = 28;
    pub(super) const DICTIONARY: u64 = 31;
    pub(super) const TOKEN_LIST: u64 = 32;
    pub(super) const PATH_LIST: u64 = 34;
    pub(super) const REFERENCE_LIST: u64 = 35;
    pub(super) const TOKEN_VECTOR: u64 = 41;
    pub(super) const SPECIFIER: u64 = 42;
    pub(super) const VARIABILITY: u64 = 44;
    pub(super) const TIME_SAMPLES: u64 = 46;
    pub(super) const DOUBLE_VECTOR: u64 = 48;
    pub(super) const LAYER_OFFSET_VECTOR: u64 = 49;
    pub(super) const STRING_VECTOR: u64 = 50;
}

/// What a list of changes has.
const EXPLICIT: u8 = 1 | 2;
const PREPENDED: u8 = 1 << 5;

/// Arrays of fewer integers are never compressed.
const LEAST_COMPRESSED: usize = 16;

/// Values of this many bytes are looked for among those that are there.
const SMALL: usize = 1 << 12;

const fn inline(type_number: u64, content: u64) -> u64 {
    INLINED | (type_number << TYPE) | (content & CONTENT)
}

pub(super) fn token(token: u32) -> u64 {
    inline(types::TOKEN, token as u64)
}

pub(super) fn specifier(specifier: Specifier) -> u64 {
    inline(types::SPECIFIER, specifier as u64)
}

pub(super) fn variability(is_uniform: bool) -> u64 {
    inline(types::VARIABILITY, u64::from(is_uniform))
}

fn type_of(kind: Kind) -> u64 {
    match kind {
        Kind::Int => types::INT,
        Kind::Float => types::FLOAT,
        Kind::Double => types::DOUBLE,
        Kind::Float2 => types::VEC2F,
        Kind::Float3 => types::VEC3F,
        Kind::Float4 => types::VEC4F,
        Kind::Half3 => types::VEC3H,
        Kind::Quaternion => types::QUATF,
        Kind::Double3 => types::VEC3D,
        Kind::Matrix => types::MATRIX4D,
    }
}

/// The values so far.
pub(super) struct Values<'a> {
    bin: Bin<'a>,
    /// Where small ones are.
    known: HashMap<Vec<u8>, u64>,
}

impl<'a> Values<'a> {
    pub(super) fn new() -> Self {
        // So that arrays can be used where they are.
        Self { bin: Bin::aligned(8), known: HashMap::new() }
    }

    pub(super) fn into_bin(self) -> Bin<'a> {
        self.bin
    }

    /// Adds bytes and returns their place in the file.
    fn bytes(&mut self, bytes: Vec<u8>) -> u64 {
        if bytes.len() > SMALL {
            return HEADER + self.bin.push(Piece::Bytes(bytes.into()));
        }
        if let Some(known) = self.known.get(&bytes) {
            return *known;
        }
        let place = HEADER + self.bin.push(Piece::Bytes(bytes.clone().into()));
        self.known.insert(bytes, place);
        place
    }

    fn placed(&mut self, type_number: u64, bytes: Vec<u8>) -> u64 {
        (type_number << TYPE) | (self.bytes(bytes) & CONTENT)
    }

    /// Adds a value and returns what stands for it.
    pub(super) fn add(&mut self, value: Value<'a>, tables: &mut Tables, paths: &Paths) -> u64 {
        match value {
            Value::Bool(value) => inline(types::BOOL, u64::from(value)),
            Value::Int(value) => inline(types::INT, u64::from(value.cast_unsigned())),
            Value::Double(value) => self.double(value),
            Value::Token(text) => token(tables.token(&text)),
            Value::String(text) => inline(types::STRING, u64::from(tables.string(&text))),
            Value::Asset(path) => inline(types::ASSET, u64::from(tables.token(&path))),
            Value::One(Kind::Float, bytes) => {
                let bits = bytes.first_chunk().copied().map_or(0, u32::from_le_bytes);
                inline(types::FLOAT, u64::from(bits))
            }
            Value::One(kind, bytes) => self.placed(type_of(kind), bytes),
            Value::Array(kind, 0, _) => ARRAY | (type_of(kind) << TYPE),
            Value::Array(kind, count, Piece::Bytes(bytes)) if bytes.len() <= SMALL => {
                let bytes = [&(count as u64).to_le_bytes(), &*bytes].concat();
                ARRAY | self.placed(type_of(kind), bytes)
            }
            Value::Array(kind, count, piece) => {
                let place = HEADER + self.bin.push(Piece::Bytes((count as u64).to_le_bytes().to_vec().into()));
                self.bin.push(piece);
                ARRAY | (type_of(kind) << TYPE) | (place & CONTENT)
            }
            Value::Same(_, 0) => ARRAY | (types::INT << TYPE),
            Value::Same(value, count) if count < LEAST_COMPRESSED => {
                let values = value.to_le_bytes().repeat(count);
                ARRAY | self.placed(types::INT, [&(count as u64).to_le_bytes(), &*values].concat())
            }
            Value::Same(value, count) => {
                let packed = same(value, count);
                let lengths = [count as u64, packed.len() as u64].map(u64::to_le_bytes);
                ARRAY | COMPRESSED | self.placed(types::INT, [lengths.as_flattened(), &packed].concat())
            }
            Value::Tokens(tokens) if tokens.is_empty() => ARRAY | (types::TOKEN << TYPE),
            Value::Tokens(tokens) => {
                let numbers = counted(tokens.iter().map(|text| tables.token(text)));
                ARRAY | self.placed(types::TOKEN, numbers)
            }
            Value::Dictionary(entries) => self.dictionary(entries, tables, paths),
            Value::Schemas(names) => {
                let names = counted(names.iter().map(|name| tables.token(name)));
                self.placed(types::TOKEN_LIST, [&[PREPENDED], &*names].concat())
            }
            Value::Reference(prim) => {
                let mut bytes = vec![PREPENDED];
                bytes.extend(1_u64.to_le_bytes());
                // No file, so that it is one of this layer; and no offset in time, nor data.
                bytes.extend(tables.string("").to_le_bytes());
                bytes.extend(paths.of_prim(prim).to_le_bytes());
                bytes.extend([0.0_f64, 1.0].iter().flat_map(|number| number.to_le_bytes()));
                bytes.extend(0_u64.to_le_bytes());
                self.placed(types::REFERENCE_LIST, bytes)
            }
            Value::Layers(paths) => {
                let paths = counted(paths.iter().map(|path| tables.string(path)));
                self.placed(types::STRING_VECTOR, paths)
            }
        }
    }

    fn double(&mut self, value: f64) -> u64 {
        let narrow = cast_interchange::narrow::narrow(value);
        if f64::from(narrow) == value {
            return inline(types::DOUBLE, u64::from(narrow.to_bits()));
        }
        self.placed(types::DOUBLE, value.to_le_bytes().to_vec())
    }

    fn dictionary(&mut self, entries: Vec<(String, Value<'a>)>, tables: &mut Tables, paths: &Paths) -> u64 {
        let mut bytes = (entries.len() as u64).to_le_bytes().to_vec();
        for (key, value) in entries {
            let value = self.add(value, tables, paths);
            bytes.extend(tables.string(&key).to_le_bytes());
            bytes.extend(behind(value));
        }
        self.placed(types::DICTIONARY, bytes)
    }

    /// The offsets in time of so many layers, each without one.
    pub(super) fn no_offsets(&mut self, layers: usize) -> u64 {
        let offset = [0.0_f64, 1.0].map(f64::to_le_bytes);
        let bytes = [&(layers as u64).to_le_bytes(), &*offset.as_flattened().repeat(layers)].concat();
        self.placed(types::LAYER_OFFSET_VECTOR, bytes)
    }

    pub(super) fn token_vector(&mut self, tokens: &[String], tables: &mut Tables) -> u64 {
        let numbers = counted(tokens.iter().map(|text| tables.token(text)));
        self.placed(types::TOKEN_VECTOR, numbers)
    }

    /// The paths that a property leads to, and no others.
    pub(super) fn path_list(&mut self, targets: &[u32]) -> u64 {
        let targets = counted(targets.iter().copied());
        self.placed(types::PATH_LIST, [&[EXPLICIT], &*targets].concat())
    }

    /// Values at times.
    pub(super) fn samples(&mut self, times: &[f64], values: Vec<u64>) -> u64 {
        let mut all = (times.len() as u64).to_le_bytes().to_vec();
        all.extend(times.iter().flat_map(|time| time.to_le_bytes()));
        let times = self.placed(types::DOUBLE_VECTOR, all);
        let mut bytes = behind(times).to_vec();
        bytes.extend(8_u64.to_le_bytes());
        bytes.extend((values.len() as u64).to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        self.placed(types::TIME_SAMPLES, bytes)
    }
}

/// What stands for a value, after the distance to it: there could be content in between.
fn behind(value: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    let parts = 8_u64.to_le_bytes().into_iter().chain(value.to_le_bytes());
    bytes.iter_mut().zip(parts).for_each(|(out, byte)| *out = byte);
    bytes
}

/// Numbers after how many there are.
fn counted(numbers: impl ExactSizeIterator<Item = u32>) -> Vec<u8> {
    let count = (numbers.len() as u64).to_le_bytes();
    count.into_iter().chain(numbers.flat_map(u32::to_le_bytes)).collect()
}
