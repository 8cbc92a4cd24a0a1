//! Values of fields, as both forms of layers store them.

use std::ops::{Deref, Range};
use std::sync::Arc;

use cast_interchange::bytes::Record;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::Array;
use half::f16;

/// The value of a field. Copies share their content.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    /// Explicitly no value: weaker layers do not count.
    Blocked,
    /// Numbers: one, a tuple, or an array of either.
    Numbers(Numbers<'a>),
    /// A token or a string.
    Text(Arc<str>),
    /// The path of a file.
    Asset(Arc<str>),
    /// An array of tokens, strings or paths of files.
    Texts(Arc<[Arc<str>]>),
    /// Changes of a list: tokens, paths or references.
    List(Arc<ListOp>),
    /// Values by name.
    Dictionary(Arc<[(Arc<str>, Self)]>),
    /// Values at times, ascending.
    Samples(Arc<[(f64, Self)]>),
    /// Something that nothing here needs.
    Other,
}

/// An element of a list that layers change.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// A token or string.
    Text(Arc<str>),
    /// The path of a prim or property.
    Path(Arc<str>),
    /// A prim of another layer.
    Reference(Reference),
}

/// A prim of another layer, or of the same one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reference {
    /// Empty for the same layer.
    pub(super) asset: Arc<str>,
    /// Empty for the default prim.
    pub(super) path: Arc<str>,
    pub(super) time: TimeOffset,
}

/// How times of a layer become those of another: scaled, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TimeOffset {
    pub(super) offset: f64,
    pub(super) scale: f64,
}

impl TimeOffset {
    pub(super) const NONE: Self = Self { offset: 0.0, scale: 1.0 };

    pub(super) fn apply(self, time: f64) -> f64 {
        time * self.scale + self.offset
    }

    /// First the inner one, then this one.
    pub(super) fn after(self, inner: Self) -> Self {
        Self { offset: self.apply(inner.offset), scale: self.scale * inner.scale }
    }
}

/// Changes of a list.
#[derive(Clone, Debug, Default)]
pub(super) struct ListOp {
    /// What replaces the list.
    pub(super) explicit: Option<Vec<Item>>,
    pub(super) prepended: Vec<Item>,
    /// Added at the end, in two versions of the format.
    pub(super) appended: Vec<Item>,
    pub(super) deleted: Vec<Item>,
}

/// Lists with more elements are not searched for repeated ones, which would take quadratic time.
const SEARCHED: usize = 1 << 10;

impl ListOp {
    pub(super) fn explicit(items: Vec<Item>) -> Self {
        Self { explicit: Some(items), ..Self::default() }
    }

    /// All that is in the list, without regard to weaker ones.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.prepended.iter().chain(self.explicit.iter().flatten()).chain(&self.appended)
    }

    /// The list that becomes of a weaker one.
    pub(super) fn apply(&self, weaker: Vec<Item>) -> Vec<Item> {
        let mut list = self.explicit.clone().unwrap_or(weaker);
        let changes = [&self.deleted, &self.prepended, &self.appended];
        if changes.iter().all(|items| items.len() < SEARCHED) {
            list.retain(|item| !changes.iter().any(|items| items.contains(item)));
        }
        [self.prepended.clone(), list, self.appended.clone()].concat()
    }

    /// The changes of this one after those of a weaker one.
    pub(super) fn over(&self, weaker: &Self) -> Self {
        match (&self.explicit, &weaker.explicit) {
            (Some(_), _) => self.clone(),
            (None, Some(items)) => Self::explicit(self.apply(weaker.apply_to(items))),
            (None, None) => Self {
                explicit: None,
                prepended: [self.prepended.clone(), weaker.prepended.clone()].concat(),
                appended: [weaker.appended.clone(), self.appended.clone()].concat(),
                deleted: [self.deleted.clone(), weaker.deleted.clone()].concat(),
            },
        }
    }

    fn apply_to(&self, items: &[Item]) -> Vec<Item> {
        Self { explicit: None, ..self.clone() }.apply(items.to_vec())
    }
}

/// Bytes of the source, or of something that was made of it.
#[derive(Clone, Debug)]
pub(super) enum Bytes<'a> {
    Borrowed(&'a [u8]),
    Shared(Arc<Vec<u8>>, Range<usize>),
}

impl Deref for Bytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes, range) => bytes.get(range.clone()).unwrap_or_default(),
        }
    }
}

impl<'a> Bytes<'a> {
    pub(super) fn owned(bytes: Vec<u8>) -> Self {
        let range = 0..bytes.len();
        Self::Shared(Arc::new(bytes), range)
    }

    /// A part of the bytes.
    pub(super) fn part(&self, range: Range<usize>) -> Option<Self> {
        Some(match self {
            Self::Borrowed(bytes) => Self::Borrowed(bytes.get(range)?),
            Self::Shared(all, own) => {
                let (start, end) = (own.start.checked_add(range.start)?, own.start.checked_add(range.end)?);
                (range.start <= range.end && end <= own.end).then(|| Self::Shared(all.clone(), start..end))?
            }
        })
    }

    /// The bytes, borrowed if they are those of the source.
    pub(super) fn into_cow(self) -> std::borrow::Cow<'a, [u8]> {
        match self {
            Self::Borrowed(bytes) => bytes.into(),
            Self::Shared(..) => self.to_vec().into(),
        }
    }
}

/// The type of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    U8,
    I32,
    U32,
    I64,
    U64,
    Half,
    Float,
    Double,
}

impl Component {
    pub(super) fn size(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::Half => 2,
            Self::I32 | Self::U32 | Self::Float => 4,
            Self::I64 | Self::U64 | Self::Double => 8,
        }
    }

    /// Appends a number.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    pub(super) fn write(self, number: f64, out: &mut Vec<u8>) {
        match self {
            Self::U8 => out.push(number as u8),
            Self::I32 => out.extend((number as i32).to_le_bytes()),
            Self::U32 => out.extend((number as u32).to_le_bytes()),
            Self::I64 => out.extend((number as i64).to_le_bytes()),
            Self::U64 => out.extend((number as u64).to_le_bytes()),
            Self::Half => out.extend(f16::from_f64(number).to_le_bytes()),
            Self::Float => out.extend(narrow(number).to_le_bytes()),
            Self::Double => out.extend(number.to_le_bytes()),
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "nothing here counts as far as that")]
    fn read(self, bytes: &[u8]) -> f64 {
        let eight = || bytes.first_chunk().copied().unwrap_or_default();
        let four = || bytes.first_chunk().copied().unwrap_or_default();
        match self {
            Self::U8 => bytes.first().copied().unwrap_or_default().into(),
            Self::I32 => i32::from_le_bytes(four()).into(),
            Self::U32 => u32::from_le_bytes(four()).into(),
            Self::I64 => i64::from_le_bytes(eight()) as f64,
            Self::U64 => u64::from_le_bytes(eight()) as f64,
            Self::Half => f16::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default()).to_f64(),
            Self::Float => f32::from_le_bytes(four()).into(),
            Self::Double => f64::from_le_bytes(eight()),
        }
    }
}

/// The type of tuples of numbers. Those of quaternions are x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) component: Component,
    pub(super) lanes: usize,
}

impl Shape {
    pub(super) const fn new(component: Component, lanes: usize) -> Self {
        Self { component, lanes }
    }

    pub(super) fn size(self) -> usize {
        self.component.size().saturating_mul(self.lanes)
    }
}

/// Numbers or tuples of numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbers<'a> {
    pub(super) shape: Shape,
    pub(super) bytes: Bytes<'a>,
}

impl<'a> Numbers<'a> {
    /// How many tuples there are.
    pub(super) fn len(&self) -> usize {
        self.bytes.len().checked_div(self.shape.size()).unwrap_or(0)
    }

    /// A number of a tuple; 0 if there is none.
    pub(super) fn get(&self, index: usize, lane: usize) -> f64 {
        let size = self.shape.component.size();
        let start = index.saturating_mul(self.shape.lanes).saturating_add(lane).saturating_mul(size);
        self.bytes
            .get(start..)
            .filter(|_| lane < self.shape.lanes)
            .map_or(0.0, |bytes| self.shape.component.read(bytes))
    }

    /// A tuple.
    pub(super) fn tuple<const N: usize>(&self, index: usize) -> [f64; N] {
        std::array::from_fn(|lane| self.get(index, lane))
    }

    /// All tuples, in single precision.
    pub(super) fn floats<const N: usize>(&self) -> Vec<[f32; N]> {
        if self.shape == Shape::new(Component::Float, N) {
            return self.bytes.chunks_exact(N.saturating_mul(4)).map(|mut tuple| Record::read(&mut tuple)).collect();
        }
        (0..self.len()).map(|index| self.tuple(index).map(narrow)).collect()
    }

    /// All tuples, borrowed if the source stores them like that.
    pub(super) fn array<const N: usize>(&self) -> Array<'a, [f32; N]> {
        match &self.bytes {
            Bytes::Borrowed(bytes) if self.shape == Shape::new(Component::Float, N) => Array::Bytes(bytes),
            _ => self.floats().into(),
        }
    }

    /// All numbers as integers; negative ones and those that are too large are `u32::MAX`.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
    pub(super) fn indices(&self) -> Vec<u32> {
        if matches!(self.shape.component, Component::I32 | Component::U32) {
            let words = self.bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word));
            let is_signed = self.shape.component == Component::I32;
            return words
                .map(|word| if is_signed && word > i32::MAX.cast_unsigned() { u32::MAX } else { word })
                .collect();
        }
        let index = |number: f64| if (0.0..4e9).contains(&number) { number as u32 } else { u32::MAX };
        (0..self.len()).map(|at| index(self.get(at, 0))).collect()
    }
}

impl<'a> Value<'a> {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn number(component: Component, number: f64) -> Self {
        let mut bytes = Vec::new();
        component.write(number, &mut bytes);
        Self::Numbers(Numbers { shape: Shape::new(component, 1), bytes: Bytes::owned(bytes) })
    }

    pub(super) fn as_numbers(&self) -> Option<&Numbers<'a>> {
        if let Self::Numbers(numbers) = self { Some(numbers) } else { None }
    }

    /// The first number.
    pub(super) fn as_number(&self) -> Option<f64> {
        self.as_numbers().filter(|numbers| numbers.len() > 0).map(|numbers| numbers.get(0, 0))
    }

    pub(super) fn as_text(&self) -> Option<&Arc<str>> {
        match self {
            Self::Text(text) | Self::Asset(text) => Some(text),
            Self::Texts(texts) => texts.first(),
            _ => None,
        }
    }

    pub(super) fn as_list(&self) -> Option<&ListOp> {
        if let Self::List(list) = self { Some(list) } else { None }
    }

    /// The texts of an array or an explicit list.
    pub(super) fn texts(&self) -> Vec<Arc<str>> {
        match self {
            Self::Texts(texts) => texts.to_vec(),
            Self::Text(text) => vec![text.clone()],
            Self::List(list) => list.apply(Vec::new()).iter().filter_map(Item::text).cloned().collect(),
            _ => Vec::new(),
        }
    }

    /// An entry of a dictionary.
    pub(super) fn entry(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| &**name == key).map(|(_, value)| value)
    }

    pub(super) fn entries(&self) -> &[(Arc<str>, Self)] {
        if let Self::Dictionary(entries) = self { entries } else { &[] }
    }

    /// What a stronger value makes of a weaker one.
    pub(super) fn over(self, weaker: &Self) -> Self {
        match (self, weaker) {
            (Self::List(own), Self::List(weaker)) => Self::List(Arc::new(own.over(weaker))),
            (Self::Dictionary(own), Self::Dictionary(weaker)) => {
                let mut all = own.to_vec();
                let known: hashbrown::HashSet<Arc<str>> = own.iter().map(|(key, _)| key.clone()).collect();
                all.extend(weaker.iter().filter(|(key, _)| !known.contains(key)).cloned());
                Self::Dictionary(all.into())
            }
            (own, _) => own,
        }
    }
}

impl Item {
    /// The text of a token, or a path.
    pub(super) fn text(&self) -> Option<&Arc<str>> {
        match self {
            Self::Text(text) | Self::Path(text) => Some(text),
            Self::Reference(_) => None,
        }
    }
}
