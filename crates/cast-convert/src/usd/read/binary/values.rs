//! What stands for values in a crate file, and the values.

use std::sync::Arc;

use cast_interchange::Error;
use hashbrown::HashMap;

use super::file::File;
use super::integers::{count, damaged, sized, sized_long};
use super::tables::Tables;
use crate::bytes::Cursor;
use crate::usd::read::value::{Bytes, Component, Item, ListOp, Numbers, Reference, Shape, TimeOffset, Value};

/// A value is an array; it is in the field itself; it is compressed.
const ARRAY: u64 = 1 << 63;
const INLINED: u64 = 1 << 62;
const COMPRESSED: u64 = 1 << 61;
/// The bits that no version uses yet, or whose meaning is not read.
const UNKNOWN: u64 = 1 << 60;
const CONTENT: u64 = (1 << 48) - 1;

/// Arrays with fewer numbers are never compressed.
const LEAST_COMPRESSED: usize = 16;
/// How deep values can be in each other.
const DEEPEST: usize = 32;

/// The numbers of types.
mod types {
    pub(super) const STRING: u64 = 10;
    pub(super) const TOKEN: u64 = 11;
    pub(super) const ASSET: u64 = 12;
    pub(super) const DICTIONARY: u64 = 31;
    pub(super) const TOKEN_LIST: u64 = 32;
    pub(super) const STRING_LIST: u64 = 33;
    pub(super) const PATH_LIST: u64 = 34;
    pub(super) const REFERENCE_LIST: u64 = 35;
    pub(super) const PATH_VECTOR: u64 = 40;
    pub(super) const TOKEN_VECTOR: u64 = 41;
    pub(super) const SPECIFIER: u64 = 42;
    pub(super) const VARIABILITY: u64 = 44;
    pub(super) const VARIANTS: u64 = 45;
    pub(super) const TIME_SAMPLES: u64 = 46;
    pub(super) const PAYLOAD: u64 = 47;
    pub(super) const DOUBLE_VECTOR: u64 = 48;
    pub(super) const LAYER_OFFSET_VECTOR: u64 = 49;
    pub(super) const STRING_VECTOR: u64 = 50;
    pub(super) const BLOCK: u64 = 51;
    pub(super) const PAYLOAD_LIST: u64 = 55;
}

/// The numbers of a type.
fn shape(kind: u64) -> Option<Shape> {
    use Component::{Double, Float, Half, I32, I64, U8, U32, U64};
    let (component, lanes) = match kind {
        1 | 2 => (U8, 1),
        3 => (I32, 1),
        4 => (U32, 1),
        5 => (I64, 1),
        6 => (U64, 1),
        7 => (Half, 1),
        8 => (Float, 1),
        9 | 56 => (Double, 1),
        13 => (Double, 4),
        14 => (Double, 9),
        15 => (Double, 16),
        16 => (Double, 4),
        17 => (Float, 4),
        18 => (Half, 4),
        // Vectors of two to four numbers.
        19..=30 => ([Double, Float, Half, I32].get(usize::try_from(kind - 19).ok()? % 4).copied()?, {
            usize::try_from(kind - 19).ok()? / 4 + 2
        }),
        _ => return None,
    };
    Some(Shape::new(component, lanes))
}

/// The values of a file, each once.
pub(super) struct Values<'f, 'a> {
    file: &'f File<'f, 'a>,
    tables: &'f Tables,
    known: HashMap<u64, Value<'a>>,
    depth: usize,
}

impl<'f, 'a> Values<'f, 'a> {
    pub(super) fn new(file: &'f File<'f, 'a>, tables: &'f Tables) -> Self {
        Self { file, tables, known: HashMap::new(), depth: 0 }
    }

    /// The value that something stands for.
    pub(super) fn get(&mut self, rep: u64) -> Result<Value<'a>, Error> {
        if rep & INLINED != 0 {
            return Ok(self.inlined(rep));
        }
        if let Some(known) = self.known.get(&rep) {
            return Ok(known.clone());
        }
        if self.depth > DEEPEST {
            return Ok(Value::Other);
        }
        // Whatever contains itself ends here.
        self.known.insert(rep, Value::Other);
        self.depth = self.depth.saturating_add(1);
        // Places in a value are those from its start.
        let start = usize::try_from(rep & CONTENT).unwrap_or(usize::MAX);
        let value = self.placed(rep).map_err(|error| error.at(start));
        self.depth = self.depth.saturating_sub(1);
        let value = value?;
        self.known.insert(rep, value.clone());
        Ok(value)
    }

    /// A value of at most six bytes.
    fn inlined(&self, rep: u64) -> Value<'a> {
        let kind = (rep >> 48) & 0xFF;
        let low = u32::from_le_bytes((rep & CONTENT).to_le_bytes().first_chunk().copied().unwrap_or_default());
        let bytes = |shape: Shape, bytes: Vec<u8>| Value::Numbers(Numbers { shape, bytes: Bytes::owned(bytes) });
        match kind {
            types::TOKEN => Value::Text(self.tables.token(low)),
            types::STRING => Value::Text(self.tables.string(low)),
            types::ASSET => Value::Asset(self.tables.token(low)),
            types::SPECIFIER | types::VARIABILITY | 43 => Value::number(Component::U32, low.into()),
            types::BLOCK | 60 => Value::Blocked,
            types::DICTIONARY => Value::Dictionary([].into()),
            _ => match shape(kind) {
                Some(shape) if rep & ARRAY != 0 => bytes(shape, Vec::new()),
                Some(shape) if shape.lanes == 1 => match shape.component {
                    Component::I64 => Value::number(shape.component, low.cast_signed().into()),
                    Component::U64 => Value::number(shape.component, low.into()),
                    Component::Double => Value::number(shape.component, f32::from_bits(low).into()),
                    component => bytes(shape, low.to_le_bytes().get(..component.size()).unwrap_or_default().to_vec()),
                },
                // Small whole numbers; of a matrix, those of the diagonal.
                Some(shape) => {
                    let side = match kind {
                        13..=15 => Some(usize::try_from(kind - 11).unwrap_or(1)),
                        _ => None,
                    };
                    let small = (rep & CONTENT).to_le_bytes();
                    let number = |lane: usize| small.get(lane).map_or(0.0, |byte| f64::from(byte.cast_signed()));
                    let mut out = Vec::with_capacity(shape.size());
                    for lane in 0..shape.lanes {
                        let value = match side {
                            Some(side) if lane % (side + 1) == 0 => number(lane / (side + 1)),
                            Some(_) => 0.0,
                            None => number(lane),
                        };
                        shape.component.write(value, &mut out);
                    }
                    bytes(shape, out)
                }
                None => Value::Other,
            },
        }
    }

    /// The bytes of the file from a place on, and the place.
    fn at(&self, place: u64) -> Result<(Cursor<'f>, usize), Error> {
        let place = usize::try_from(place).map_err(|_| damaged("a value is not in the file"))?;
        let bytes: &'f [u8] = self.file.bytes;
        let rest = bytes.get(place..).ok_or_else(|| damaged("a value is not in the file"))?;
        Ok((Cursor::new(rest), place))
    }

    fn placed(&mut self, rep: u64) -> Result<Value<'a>, Error> {
        let (kind, place) = ((rep >> 48) & 0xFF, rep & CONTENT);
        if rep & UNKNOWN != 0 {
            return Ok(Value::Other);
        }
        if rep & ARRAY != 0 {
            return self.array(rep, kind, place);
        }
        if let Some(shape) = shape(kind) {
            let (mut cursor, place) = self.at(place)?;
            cursor.take(shape.size() as u64)?;
            return self.numbers(shape, place, shape.size());
        }
        let (mut cursor, start) = self.at(place)?;
        let cursor = &mut cursor;
        match kind {
            types::STRING | types::TOKEN | types::ASSET => {
                let index = cursor.read::<u32>()?;
                Ok(Value::Text(if kind == types::STRING {
                    self.tables.string(index)
                } else {
                    self.tables.token(index)
                }))
            }
            types::DICTIONARY => self.dictionary(cursor, start),
            types::TOKEN_LIST | types::STRING_LIST | types::PATH_LIST | types::REFERENCE_LIST | types::PAYLOAD_LIST => {
                self.list(cursor, kind)
            }
            types::PATH_VECTOR | types::TOKEN_VECTOR | types::STRING_VECTOR => {
                let texts = self.texts(cursor, kind)?;
                Ok(Value::Texts(texts.into()))
            }
            types::VARIANTS => {
                let count = count(cursor)?;
                let bytes = cursor.take((count as u64).saturating_mul(8))?;
                self.file.spend(bytes.len().saturating_mul(8))?;
                let pair = |pair: &[u8; 8]| {
                    let [key, value] = [0, 4].map(|at| {
                        let bytes = pair.get(at..).and_then(|bytes| bytes.first_chunk()).copied();
                        self.tables.string(u32::from_le_bytes(bytes.unwrap_or_default()))
                    });
                    (key, Value::Text(value))
                };
                Ok(Value::Dictionary(bytes.as_chunks().0.iter().map(pair).collect()))
            }
            types::TIME_SAMPLES => self.samples(start),
            types::PAYLOAD => {
                let item = self.reference(cursor, types::PAYLOAD_LIST)?;
                Ok(Value::List(Arc::new(ListOp::explicit(vec![item]))))
            }
            types::DOUBLE_VECTOR | types::LAYER_OFFSET_VECTOR => {
                let lanes = if kind == types::DOUBLE_VECTOR { 1 } else { 2 };
                let shape = Shape::new(Component::Double, lanes);
                let length = count(cursor)?.saturating_mul(shape.size());
                cursor.take(length as u64)?;
                self.numbers(shape, start.saturating_add(8), length)
            }
            types::BLOCK => Ok(Value::Blocked),
            _ => Ok(Value::Other),
        }
    }

    /// Numbers that are in the file as they are.
    fn numbers(&self, shape: Shape, start: usize, length: usize) -> Result<Value<'a>, Error> {
        let bytes = self.file.bytes.part(start..start.saturating_add(length));
        let bytes = bytes.ok_or_else(|| damaged("a value is not in the file"))?;
        Ok(Value::Numbers(Numbers { shape, bytes }))
    }

    fn array(&mut self, rep: u64, kind: u64, place: u64) -> Result<Value<'a>, Error> {
        if place == 0 {
            return Ok(match shape(kind) {
                Some(shape) => Value::Numbers(Numbers { shape, bytes: Bytes::Borrowed(&[]) }),
                None => Value::Texts([].into()),
            });
        }
        let (mut cursor, start) = self.at(place)?;
        if self.file.version < 5 {
            cursor.read::<u32>()?;
        }
        let wanted = if self.file.version < 7 { cursor.read::<u32>()? as usize } else { count(&mut cursor)? };
        let Some(shape) = shape(kind) else {
            if !matches!(kind, types::STRING | types::TOKEN | types::ASSET) {
                return Ok(Value::Other);
            }
            let texts = self.indices(&mut cursor, wanted, kind)?;
            return Ok(Value::Texts(texts.into()));
        };
        if rep & COMPRESSED == 0 || wanted < LEAST_COMPRESSED {
            let length = wanted.saturating_mul(shape.size());
            let from = start.saturating_add(cursor.offset());
            cursor.take(length as u64)?;
            return self.numbers(shape, from, length);
        }
        let bytes = match shape.component {
            _ if shape.lanes != 1 => return Ok(Value::Other),
            Component::I32 | Component::U32 => {
                sized(self.file, &mut cursor, wanted)?.iter().flat_map(|number| number.to_le_bytes()).collect()
            }
            Component::I64 | Component::U64 => {
                sized_long(self.file, &mut cursor, wanted)?.iter().flat_map(|number| number.to_le_bytes()).collect()
            }
            Component::Half | Component::Float | Component::Double => {
                self.floats(&mut cursor, wanted, shape.component)?
            }
            Component::U8 => return Ok(Value::Other),
        };
        Ok(Value::Numbers(Numbers { shape, bytes: Bytes::owned(bytes) }))
    }

    /// Compressed numbers: as integers, or as indices of a table.
    fn floats(&self, cursor: &mut Cursor<'_>, wanted: usize, component: Component) -> Result<Vec<u8>, Error> {
        let mut out = Vec::new();
        match cursor.read::<u8>()? {
            b'i' => {
                let integers = sized(self.file, cursor, wanted)?;
                self.file.spend(integers.len().saturating_mul(component.size()))?;
                integers.iter().for_each(|number| component.write(number.cast_signed().into(), &mut out));
            }
            b't' => {
                let count = cursor.read::<u32>()?;
                let size = component.size();
                let table = cursor.take(u64::from(count).saturating_mul(size as u64))?;
                let indices = sized(self.file, cursor, wanted)?;
                self.file.spend(indices.len().saturating_mul(size))?;
                for index in indices {
                    let start = (index as usize).saturating_mul(size);
                    let value = table.get(start..start.saturating_add(size));
                    out.extend_from_slice(value.ok_or_else(|| damaged("a number is not in the table of its array"))?);
                }
            }
            _ => return Err(damaged("an array is compressed in an unknown way")),
        }
        Ok(out)
    }

    /// Texts after how many there are.
    fn texts(&self, cursor: &mut Cursor<'_>, kind: u64) -> Result<Vec<Arc<str>>, Error> {
        let wanted = count(cursor)?;
        self.indices(cursor, wanted, kind)
    }

    /// So many texts.
    fn indices(&self, cursor: &mut Cursor<'_>, wanted: usize, kind: u64) -> Result<Vec<Arc<str>>, Error> {
        let bytes = cursor.take((wanted as u64).saturating_mul(4))?;
        self.file.spend(bytes.len().saturating_mul(4))?;
        let indices = bytes.as_chunks().0.iter().map(|index| u32::from_le_bytes(*index));
        indices
            .map(|index| match kind {
                types::STRING | types::STRING_VECTOR | types::STRING_LIST => Ok(self.tables.string(index)),
                types::PATH_VECTOR | types::PATH_LIST => self.tables.path(self.file, index),
                _ => Ok(self.tables.token(index)),
            })
            .collect()
    }

    /// A value that is elsewhere: the distance to what stands for it, from where the distance is. Returns what follows, too.
    fn behind(&mut self, at: usize) -> Result<(Value<'a>, usize), Error> {
        let place = self.follow(at)?;
        let rep = u64::from_le_bytes(self.at(place as u64)?.0.read::<[u8; 8]>()?);
        Ok((self.get(rep)?, place.saturating_add(8)))
    }

    fn follow(&self, at: usize) -> Result<usize, Error> {
        let distance = i64::from_le_bytes(self.at(at as u64)?.0.read::<[u8; 8]>()?);
        let place = isize::try_from(distance).ok().and_then(|distance| at.checked_add_signed(distance));
        place.ok_or_else(|| damaged("a value is not in the file"))
    }

    fn dictionary(&mut self, cursor: &mut Cursor<'_>, start: usize) -> Result<Value<'a>, Error> {
        let wanted = count(cursor)?;
        let mut at = start.saturating_add(8);
        let mut entries = Vec::new();
        for _ in 0..wanted.min(cursor.rest().len() / 12) {
            let key = self.tables.string(self.at(at as u64)?.0.read::<u32>()?);
            let (value, after) = self.behind(at.saturating_add(4))?;
            // Only forward, so that it ends with the file.
            if after <= at {
                break;
            }
            at = after;
            self.file.spend(64)?;
            entries.push((key, value));
        }
        Ok(Value::Dictionary(entries.into()))
    }

    fn samples(&mut self, start: usize) -> Result<Value<'a>, Error> {
        let (times, after) = self.behind(start)?;
        let place = self.follow(after)?;
        let (mut cursor, _) = self.at(place as u64)?;
        let wanted = count(&mut cursor)?;
        let values = cursor.take((wanted as u64).saturating_mul(8))?;
        let Some(times) = times.as_numbers().filter(|times| times.len() == wanted) else {
            return Err(damaged("values at times have another number than their times"));
        };
        self.file.spend(wanted.saturating_mul(64))?;
        let mut samples = Vec::with_capacity(wanted);
        for (index, rep) in values.as_chunks().0.iter().enumerate() {
            samples.push((times.get(index, 0), self.get(u64::from_le_bytes(*rep))?));
        }
        samples.sort_by(|one: &(f64, Value<'_>), other| one.0.total_cmp(&other.0));
        Ok(Value::Samples(samples.into()))
    }

    fn list(&mut self, cursor: &mut Cursor<'_>, kind: u64) -> Result<Value<'a>, Error> {
        let bits = cursor.read::<u8>()?;
        let mut lists: [Option<Vec<Item>>; 6] = Default::default();
        // Explicit, added, prepended, appended, deleted and ordered.
        for (list, bit) in lists.iter_mut().zip([1_u8, 2, 5, 6, 3, 4]) {
            if bits & (1 << bit) != 0 {
                *list = Some(self.items(cursor, kind)?);
            }
        }
        let [explicit, added, prepended, appended, deleted, _] = lists;
        let is_explicit = bits & 1 != 0;
        Ok(Value::List(Arc::new(ListOp {
            explicit: is_explicit.then(|| explicit.unwrap_or_default()),
            prepended: prepended.unwrap_or_default(),
            appended: [added.unwrap_or_default(), appended.unwrap_or_default()].concat(),
            deleted: deleted.unwrap_or_default(),
        })))
    }

    fn items(&mut self, cursor: &mut Cursor<'_>, kind: u64) -> Result<Vec<Item>, Error> {
        if matches!(kind, types::REFERENCE_LIST | types::PAYLOAD_LIST) {
            let wanted = count(cursor)?;
            let mut items = Vec::new();
            for _ in 0..wanted {
                self.file.spend(64)?;
                items.push(self.reference(cursor, kind)?);
            }
            return Ok(items);
        }
        let item = if kind == types::PATH_LIST { Item::Path } else { Item::Text };
        Ok(self.texts(cursor, kind)?.into_iter().map(item).collect())
    }

    fn reference(&mut self, cursor: &mut Cursor<'_>, kind: u64) -> Result<Item, Error> {
        let asset = self.tables.string(cursor.read::<u32>()?);
        let path = cursor.read::<u32>()?;
        let path = if path == 0 { Arc::default() } else { self.tables.path(self.file, path)? };
        let mut time = TimeOffset::NONE;
        if kind == types::REFERENCE_LIST || self.file.version >= 8 {
            time = TimeOffset { offset: cursor.read::<f64>()?, scale: cursor.read::<f64>()? };
        }
        if kind == types::REFERENCE_LIST {
            // Its own data, which only programs that made it use. With some, what follows it is not found.
            let entries = count(cursor)?;
            if entries > 0 {
                return Err(Error::invalid(
                    "a reference has data of its own, which cannot be read; save the file without it",
                ));
            }
        }
        Ok(Item::Reference(Reference { asset, path, time }))
    }
}
