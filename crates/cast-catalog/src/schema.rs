//! What a table is: one description, from which come Arrow's schema, the documentation, and Python's.

use crate::Digest;

/// Counted up when the columns change. Parts of catalogues that are of another version are made again.
pub const SCHEMA_VERSION: u32 = 1;

/// A table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Table {
    /// Its name, which is also that of its files.
    pub name: &'static str,
    /// What its rows are.
    pub documentation: &'static str,
    /// The columns after [`KEY`], which every table begins with.
    pub own: &'static [Column],
    /// Whether it is only there if [`Options::nodes`](crate::Options::nodes) asks for it.
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
    /// Whether a row may lack it.
    pub nullable: bool,
    /// What its values are.
    pub documentation: &'static str,
}

/// The type of a column. All of them are types that every reader of Arrow knows, Spark included: no unsigned numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataType {
    /// `true` or `false`.
    Bool,
    /// 64 bits, signed.
    Integer,
    /// A single float.
    Float,
    /// A double float.
    Double,
    /// Text in UTF-8.
    Text,
    /// Several texts.
    Texts,
    /// A moment, in microseconds since 1970, UTC.
    Time,
}

impl DataType {
    /// Its name, as DuckDB writes it.
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

/// The columns that every table begins with: which file a row is about. Tables are joined by both.
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
    /// The row lacks it.
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

/// A type that a field of a row may have.
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
    // Counts of what lies in memory or on disk.
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

/// A row of a table, and the table.
pub trait Row {
    /// The table.
    const TABLE: Table;
    /// Hands over the values of its own columns, in their order, with the index of each.
    fn visit<'r>(&'r self, take: &mut dyn FnMut(usize, Value<'r>));
}

/// Rows as structs, and their tables, from one list.
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
