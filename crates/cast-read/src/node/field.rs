//! From a property to a value: absent, unexpected, or present.

use core::fmt;

use cast_format::schema::{PropertySchema, Shape};
use cast_format::{Element, PropertyHeader, PropertyType};
use zerocopy::FromBytes;

use crate::array::Array;
use crate::array::indices::Indices;
use crate::array::numbers::{candidates, converted};
use crate::array::text::Text;
use crate::array::values::{Colors, CustomOffset, KeyFrames, KeyValues};
use crate::error::FieldErrorKind;
use crate::node::property::PropertyRef;
use crate::source::Source;

/// A property is present but is not what the specification says.
///
/// It borrows the file, because its [path](Self::path) is only computed when it is requested or printed: that takes
/// time and memory, which code that only checks for an error should not pay for. An [`Error`](crate::Error) made from
/// it contains the path and borrows nothing; functions that return that type just use `?`:
///
/// ```
/// # use cast_read::Cast;
/// # use cast_read::Error;
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// fn first_vertex(bytes: &[u8]) -> Result<Option<[f32; 3]>, Error> {
///     let cast = Cast::parse(bytes)?;
///     let Some(mesh) = cast.meshes().next() else { return Ok(None) };
///     Ok(mesh.try_positions()?.and_then(|positions| positions.first()))
/// }
/// # assert!(first_vertex(bytes)?.is_some());
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct FieldError<'a> {
    kind: FieldErrorKind,
    pub(crate) source: Source<'a>,
    pub(crate) offset: usize,
}

impl<'a> FieldError<'a> {
    fn new(property: PropertyRef<'a>, kind: FieldErrorKind) -> Self {
        Self { kind, source: property.source, offset: property.offset }
    }

    /// What is wrong with the property of a row, if anything.
    pub(crate) fn by_schema(property: PropertyRef<'a>, row: &'static PropertySchema) -> Option<Self> {
        let found = property.property_type();
        let kind = if property.in_one_of(row.types).is_none() {
            FieldErrorKind::UnexpectedType { found, expected: row.types }
        } else if row.shape == Shape::Array {
            return None;
        } else if found == PropertyType::STRING {
            property.str().is_none().then_some(FieldErrorKind::NotUtf8)?
        } else {
            property.data().is_empty().then_some(FieldErrorKind::Empty)?
        };
        Some(Self::new(property, kind))
    }

    /// The reason.
    #[must_use]
    pub fn kind(&self) -> FieldErrorKind {
        self.kind
    }

    /// Byte offset of the property's header.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset as u64
    }
}

impl PartialEq for FieldError<'_> {
    /// Equal if the same is wrong at the same place of the same bytes.
    fn eq(&self, other: &Self) -> bool {
        let same_bytes = core::ptr::eq(self.source.bytes, other.source.bytes);
        same_bytes && (self.kind, self.offset) == (other.kind, other.offset)
    }
}

impl Eq for FieldError<'_> {}

impl fmt::Debug for FieldError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FieldError").field("kind", &self.kind).field("offset", &self.offset).finish()
    }
}

/// A type that a property can be read as.
///
/// Implemented for the nine element types (the first element), their [`Array`]s, `bool`, `&str`, [`Indices`],
/// [`Colors`], [`KeyFrames`], [`KeyValues`] and [`CustomOffset`].
///
/// Numbers of another type are read as [those of a type that can be](crate::OtherNumbers), as by the reference library, if
/// the document has a [`Companion`](crate::Companion) to store them in.
pub trait FromProperty<'a>: Sized {
    /// The property types that are read as they are.
    const TYPES: &'static [PropertyType];

    /// Reads a property of one of the types; `None` if it has no element but one is needed.
    fn convert(property: PropertyRef<'a>) -> Option<Self>;

    /// Reads a property.
    ///
    /// # Errors
    /// Returns an error if the property has another type, has no element where one is needed, or is text that is not
    /// UTF-8.
    fn from_property(property: PropertyRef<'a>) -> Result<Self, FieldError<'a>> {
        let found = property.property_type();
        let expected = Self::TYPES;
        let Some(property) = property.in_one_of(expected) else {
            return Err(FieldError::new(property, FieldErrorKind::UnexpectedType { found, expected }));
        };
        let missing = if found == PropertyType::STRING { FieldErrorKind::NotUtf8 } else { FieldErrorKind::Empty };
        Self::convert(property).ok_or_else(|| FieldError::new(property, missing))
    }
}

impl<'a> PropertyRef<'a> {
    /// The elements as indices, if they are of an integer type that holds them (`b`, `h` or `i`).
    #[must_use]
    pub fn indices(&self) -> Option<Indices<'a>> {
        exactly(*self)
    }

    /// The property in one of these types, if it is there already or its numbers can have it and there is a place to store
    /// them.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn in_one_of(self, allowed: &'static [PropertyType]) -> Option<Self> {
        if allowed.contains(&self.property_type()) { Some(self) } else { self.as_other_numbers(allowed) }
    }

    #[cold]
    #[inline(never)]
    fn as_other_numbers(self, allowed: &'static [PropertyType]) -> Option<Self> {
        self.property_type().element_size()?;
        let (found, kept) = (self.property_type(), self.source.companion?.numbers());
        let numbers = |of| kept.get(self.offset, of, || converted(found, self.data, of)).as_ref();
        let numbers = candidates(found, allowed).find_map(numbers)?;
        let (property_type, count) = (numbers.property_type, numbers.count());
        let header = PropertyHeader { property_type, count, ..self.header };
        Some(Self { header, data: &numbers.data, ..self })
    }

    /// The value, if it has the requested type.
    #[inline(always)]
    pub(crate) fn value_as<T: FromProperty<'a>>(self) -> Option<T> {
        T::convert(self.in_one_of(T::TYPES)?)
    }

    /// The value, converted.
    ///
    /// # Errors
    /// Returns an error if the property has another type, has no element where one is needed, or is text that is not
    /// UTF-8.
    pub fn read<T: FromProperty<'a>>(&self) -> Result<T, FieldError<'a>> {
        T::from_property(*self)
    }
}

macro_rules! single {
    ($($native:ty)*) => {$(
        impl<'a> FromProperty<'a> for $native {
            const TYPES: &'static [PropertyType] = &[<$native as Element>::TYPE];
            #[inline]
            fn convert(property: PropertyRef<'a>) -> Option<Self> {
                // Not `array().first()`, which would first divide the bytes into elements.
                let (first, _) = <$native as Element>::Wire::ref_from_prefix(property.data).ok()?;
                Some(Self::from_wire(*first))
            }
        }
    )*};
}

single! { u8 u16 u32 u64 f32 f64 [f32; 2] [f32; 3] [f32; 4] }

impl<'a, T: Element> FromProperty<'a> for Array<'a, T> {
    const TYPES: &'static [PropertyType] = &[T::TYPE];
    fn convert(property: PropertyRef<'a>) -> Option<Self> {
        property.array()
    }
}

impl<'a> FromProperty<'a> for bool {
    const TYPES: &'static [PropertyType] = &[PropertyType::BYTE];
    fn convert(property: PropertyRef<'a>) -> Option<Self> {
        u8::convert(property).map(|byte| byte != 0)
    }
}

impl<'a> PropertyRef<'a> {
    /// The first string as text, if it is UTF-8 or there is a place to store what it becomes otherwise.
    #[inline]
    pub(crate) fn str(&self) -> Option<&'a str> {
        let text = self.text()?;
        text.to_str().ok().or_else(|| self.foreign(text))
    }

    #[cold]
    fn foreign(&self, text: Text<'a>) -> Option<&'a str> {
        let texts = self.source.companion?.texts();
        Some(texts.get(self.offset, PropertyType::STRING, || text.to_string_lossy()))
    }
}

impl<'a> FromProperty<'a> for &'a str {
    const TYPES: &'static [PropertyType] = &[PropertyType::STRING];
    #[inline]
    fn convert(property: PropertyRef<'a>) -> Option<Self> {
        property.str()
    }
}

/// The value of a property of a type that is read as it is.
fn exactly<'a, T: FromProperty<'a>>(property: PropertyRef<'a>) -> Option<T> {
    if T::TYPES.contains(&property.property_type()) { T::convert(property) } else { None }
}

/// The enums for properties with several types: one variant per type, tried in order.
macro_rules! alternatives {
    ($($name:ty, [$($property_type:ident)*] => $($variant:expr),*;)*) => {$(
        impl<'a> FromProperty<'a> for $name {
            const TYPES: &'static [PropertyType] = &[$(PropertyType::$property_type),*];
            fn convert(property: PropertyRef<'a>) -> Option<Self> {
                None$(.or_else(|| exactly(property).map($variant)))*
            }
        }
    )*};
}

alternatives! {
    Indices<'a>, [BYTE SHORT INTEGER32] => Self::Byte, Self::Short, Self::Integer32;
    Colors<'a>, [INTEGER32 VECTOR4] => Self::Packed, Self::Float;
    KeyFrames<'a>, [BYTE SHORT INTEGER32 FLOAT] => Self::Integer, Self::Float;
    KeyValues<'a>, [FLOAT VECTOR4 BYTE SHORT INTEGER32] => Self::Integer, Self::Float, Self::Rotation;
    CustomOffset, [VECTOR3 VECTOR4] => Self::Vector, Self::Rotation;
}

/// A single integer of any width, as a `u32`.
pub(crate) struct Count(pub(crate) u32);

impl<'a> FromProperty<'a> for Count {
    const TYPES: &'static [PropertyType] = Indices::TYPES;
    fn convert(property: PropertyRef<'a>) -> Option<Self> {
        Indices::convert(property)?.get(0).map(Count)
    }
}
