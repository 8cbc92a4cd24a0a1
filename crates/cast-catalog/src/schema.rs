//! The description of tables, from which the Arrow schema and the documentation are derived.

use crate::Digest;

/// Incremented when the columns change. Parts of catalogues with another version are made again.
pub const SCHEMA_VERSION: u32 = 1;

/// A table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Table {
    /// Its name, which is also the name of its files.
    pub name: &'static str,
    /// A description of its rows.
    pub documentation: &'static str,
    /// The columns after those of [`KEY`], with which every table begins.
    pub own: &'static [Column],
    /// Whether it exists only if [`Options::nodes`](crate::Options::nodes) requests it.
    pub optional: bool,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub data_type: DataType,
    /// Whether values may be null.
    pub nullable: bool,
    /// A description of its values.
    pub documentation: &'static str,
}

/// The type of a column. Only types that every reader of Arrow supports, including Spark: no unsigned numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataType {
    /// `true` or `false`.
    Bool,
    /// A signed 64-bit integer.
    Integer,
    /// A single-precision number.
    Float,
    /// A double-precision number.
    Double,
    /// Text in UTF-8.
    Text,
    /// A list of strings.
    Texts,
    /// A moment, in microseconds since 1970, UTC.
    Time,
}

impl DataType {
    /// Its name in DuckDB.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "BOOLEAN",
            Self::Integer => "BIGINT",
            Self::Float => "FLOAT",
            Self::Double => "DOUBLE",
            Self::Text => "VARCHAR",
            Self::Texts => "VARCHAR[]",
            Self::Time => "TIMESTAMPTZ",
        }
    }
}

/// The columns with which every table begins, which identify the file of a row. Join tables by both.
pub const KEY: [Column; 2] = [
    Column {
        name: "root",
        data_type: DataType::Text,
        nullable: false,
        documentation: "The directory that was catalogued, as an absolute path; empty for files given by themselves.",
    },
    Column {
        name: "path",
        data_type: DataType::Text,
        nullable: false,
        documentation: "The file, relative to root, with slashes.",
    },
];

impl Table {
    /// All columns.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> + use<> {
        KEY.iter().chain(self.own)
    }
}

/// A value of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'r> {
    /// No value.
    Null,
    /// For [`DataType::Bool`].
    Bool(bool),
    /// For [`DataType::Integer`] and [`DataType::Time`].
    Integer(i64),
    /// For [`DataType::Float`].
    Float(f32),
    /// For [`DataType::Double`].
    Double(f64),
    /// For [`DataType::Text`].
    Text(&'r str),
    /// For [`DataType::Text`], in hexadecimal digits.
    Digest(Digest),
    /// For [`DataType::Texts`].
    Texts(&'r [String]),
    /// For [`DataType::Texts`].
    Digests(&'r [Digest]),
}

/// A type of fields of rows.
pub(crate) trait Cell {
    const TYPE: DataType;
    const NULLABLE: bool = false;
    fn value(&self) -> Value<'_>;
}

macro_rules! cells {
    ($($type:ty => $data_type:ident, |$value:ident| $of:expr;)*) => {$(
        impl Cell for $type {
            const TYPE: DataType = DataType::$data_type;
            fn value(&self) -> Value<'_> {
                let $value = self;
                $of
            }
        }
    )*};
}

cells! {
    bool => Bool, |value| Value::Bool(*value);
    i64 => Integer, |value| Value::Integer(*value);
    // Counts of objects in memory or on disk, which always fit.
    u64 => Integer, |value| Value::Integer(i64::try_from(*value).unwrap_or(i64::MAX));
    f32 => Float, |value| Value::Float(*value);
    f64 => Double, |value| Value::Double(*value);
    String => Text, |value| Value::Text(value);
    &'static str => Text, |value| Value::Text(value);
    Digest => Text, |value| Value::Digest(*value);
    Vec<String> => Texts, |value| Value::Texts(value);
    Vec<Digest> => Texts, |value| Value::Digests(value);
    Time => Time, |value| Value::Integer(value.0);
}

impl<T: Cell> Cell for Option<T> {
    const TYPE: DataType = T::TYPE;
    const NULLABLE: bool = true;
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, T::value)
    }
}

/// A moment, in microseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub i64);

impl From<std::time::SystemTime> for Time {
    fn from(time: std::time::SystemTime) -> Self {
        let micros = |span: std::time::Duration| i64::try_from(span.as_micros()).unwrap_or(i64::MAX);
        match time.duration_since(std::time::UNIX_EPOCH) {
            Ok(since) => Self(micros(since)),
            Err(before) => Self(micros(before.duration()).saturating_neg()),
        }
    }
}

/// A row of a table.
pub trait Row {
    /// The table.
    const TABLE: Table;
    /// Passes the values of its own columns to `take`, in order, each with its index.
    fn visit<'r>(&'r self, take: &mut dyn FnMut(usize, Value<'r>));
}

/// Defines structs for rows, and their tables, from one list.
macro_rules! rows {
    ($($(#[doc = $doc:literal])* $row:ident, $name:literal, optional: $optional:literal {
        $($(#[doc = $column:literal])* $field:ident: $type:ty,)*
    })*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct $row {
            $($(#[doc = $column])* pub $field: $type,)*
        }

        impl $crate::schema::Row for $row {
            const TABLE: $crate::schema::Table = $crate::schema::Table {
                name: $name,
                documentation: concat!($($doc),*),
                own: &[$($crate::schema::Column {
                    name: stringify!($field),
                    data_type: <$type as $crate::schema::Cell>::TYPE,
                    nullable: <$type as $crate::schema::Cell>::NULLABLE,
                    documentation: concat!($($column),*),
                }),*],
                optional: $optional,
            };

            fn visit<'r>(&'r self, take: &mut dyn FnMut(usize, $crate::schema::Value<'r>)) {
                let mut index = 0_usize;
                $(
                    take(index, $crate::schema::Cell::value(&self.$field));
                    index = index.saturating_add(1);
                )*
                let _ = index;
            }
        }
    )*};
}
pub(crate) use rows;
