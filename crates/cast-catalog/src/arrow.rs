//! Rows as record batches.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use arrow_array::builder::{
    BooleanBuilder, Float32Builder, Float64Builder, Int64Builder, ListBuilder, StringBuilder,
    TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
pub use arrow_schema::ArrowError as Error;
use arrow_schema::{DataType as ArrowType, Field, Schema, SchemaRef, TimeUnit};

use crate::schema::{Column, DataType, SCHEMA_VERSION, Table, Value};
use crate::{Options, Rows, TABLES};

/// The metadata key of schemas and files for the version of [`TABLES`] that they follow.
pub const VERSION_KEY: &str = "castkit.catalog.version";

/// The metadata key for the [`Options`] with which the rows were made.
pub const OPTIONS_KEY: &str = "castkit.catalog.options";

static SCHEMAS: LazyLock<Vec<SchemaRef>> = LazyLock::new(|| TABLES.iter().map(|table| Arc::new(made(table))).collect());

/// The schema of the table with this index in [`TABLES`]. Its metadata contains the version and the documentation.
///
/// # Panics
/// When there is no such table.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "as documented")]
pub fn schema(table: usize) -> SchemaRef {
    Arc::clone(&SCHEMAS[table])
}

/// Like [`schema`], for rows that were made with these options. Files that other programs write with this schema can be
/// part of a catalogue.
///
/// # Panics
/// When there is no such table.
#[must_use]
pub fn schema_with(table: usize, options: &Options<'_>) -> SchemaRef {
    let schema = schema(table);
    let mut metadata = schema.metadata().clone();
    metadata.insert(OPTIONS_KEY, options.made_with());
    Arc::new(schema.as_ref().clone().with_metadata(metadata))
}

fn made(table: &Table) -> Schema {
    let documented = |text: &str| HashMap::from([("documentation".to_owned(), text.trim().to_owned())]);
    let field = |column: &Column| {
        Field::new(column.name, arrow_type(column.data_type), column.nullable)
            .with_metadata(documented(column.documentation))
    };
    let mut metadata = documented(table.documentation);
    metadata.insert(VERSION_KEY.into(), SCHEMA_VERSION.to_string());
    Schema::new(table.columns().map(field).collect::<Vec<_>>()).with_metadata(metadata)
}

fn item() -> Field {
    Field::new("item", ArrowType::Utf8, false)
}

fn arrow_type(data_type: DataType) -> ArrowType {
    match data_type {
        DataType::Bool => ArrowType::Boolean,
        DataType::Integer => ArrowType::Int64,
        DataType::Float => ArrowType::Float32,
        DataType::Double => ArrowType::Float64,
        DataType::Text => ArrowType::Utf8,
        DataType::Texts => ArrowType::List(Arc::new(item())),
        DataType::Time => ArrowType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
    }
}

/// Collects rows of files in batches, one per table.
///
/// ```
/// # use cast_catalog::{Options, Reader, arrow::Batches};
/// # let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
/// let mut batches = Batches::new();
/// batches.add(&Reader::new().file(root.as_ref(), "character.cast", &Options::new()));
/// assert_eq!(batches.take()?[0].num_rows(), 1);
/// # Ok::<(), cast_catalog::arrow::Error>(())
/// ```
#[derive(Debug)]
pub struct Batches {
    tables: Vec<Vec<Building>>,
    size: u64,
}

#[derive(Debug)]
enum Building {
    Bool(BooleanBuilder),
    Integer(Int64Builder),
    Float(Float32Builder),
    Double(Float64Builder),
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
    Time(TimestampMicrosecondBuilder),
}

impl Default for Batches {
    fn default() -> Self {
        Self::new()
    }
}

impl Batches {
    /// The size in bytes above which batches should be taken. Text offsets have 32 bits, and the rows of one file take
    /// less than an eighth of that range.
    pub const ENOUGH: u64 = 16 << 20;

    /// Creates empty batches.
    #[must_use]
    pub fn new() -> Self {
        let builders = |table: &Table| table.columns().map(|column| Building::new(column.data_type)).collect();
        Self { tables: TABLES.iter().map(builders).collect(), size: 0 }
    }

    /// Adds the rows of a file.
    pub fn add(&mut self, rows: &Rows) {
        // The row about the file itself is not part of that size.
        self.size = self.size.saturating_add(rows.size).saturating_add(512);
        for (table, columns) in self.tables.iter_mut().enumerate() {
            rows.visit_table(table, &mut |row| {
                let (key, own) = columns.split_at_mut(crate::KEY.len());
                for (column, text) in key.iter_mut().zip([&rows.root, &rows.path]) {
                    column.add(Value::Text(text));
                }
                row.visit_values(&mut |index, value| {
                    if let Some(column) = own.get_mut(index) {
                        column.add(value);
                    }
                });
            });
        }
    }

    /// Whether batches should be taken before more rows are added.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.size >= Self::ENOUGH
    }

    /// Takes the batches so far, in the order of [`TABLES`].
    ///
    /// # Errors
    /// Returns an error if a value has another type than its column, which would be a bug in this crate.
    pub fn take(&mut self) -> Result<Vec<RecordBatch>, Error> {
        self.size = 0;
        let batch = |(table, columns): (usize, &mut Vec<Building>)| {
            RecordBatch::try_new(schema(table), columns.iter_mut().map(Building::finish).collect())
        };
        self.tables.iter_mut().enumerate().map(batch).collect()
    }
}

impl Building {
    fn new(data_type: DataType) -> Self {
        match data_type {
            DataType::Bool => Self::Bool(BooleanBuilder::new()),
            DataType::Integer => Self::Integer(Int64Builder::new()),
            DataType::Float => Self::Float(Float32Builder::new()),
            DataType::Double => Self::Double(Float64Builder::new()),
            DataType::Text => Self::Text(StringBuilder::new()),
            DataType::Texts => Self::Texts(ListBuilder::new(StringBuilder::new()).with_field(item())),
            DataType::Time => Self::Time(TimestampMicrosecondBuilder::new().with_timezone("UTC")),
        }
    }

    /// A value of another type is left out. The columns then differ in length, which is an error at the end.
    fn add(&mut self, value: Value<'_>) {
        match (self, value) {
            (Self::Bool(column), Value::Bool(value)) => column.append_value(value),
            (Self::Bool(column), Value::Null) => column.append_null(),
            (Self::Integer(column), Value::Integer(value)) => column.append_value(value),
            (Self::Integer(column), Value::Null) => column.append_null(),
            (Self::Float(column), Value::Float(value)) => column.append_value(value),
            (Self::Float(column), Value::Null) => column.append_null(),
            (Self::Double(column), Value::Double(value)) => column.append_value(value),
            (Self::Double(column), Value::Null) => column.append_null(),
            (Self::Text(column), Value::Text(value)) => column.append_value(value),
            (Self::Text(column), Value::Digest(value)) => column.append_value(&*value.hex()),
            (Self::Text(column), Value::Null) => column.append_null(),
            (Self::Texts(column), Value::Texts(values)) => {
                values.iter().for_each(|value| column.values().append_value(value));
                column.append(true);
            }
            (Self::Texts(column), Value::Digests(values)) => {
                values.iter().for_each(|value| column.values().append_value(&*value.hex()));
                column.append(true);
            }
            (Self::Time(column), Value::Integer(value)) => column.append_value(value),
            (Self::Time(column), Value::Null) => column.append_null(),
            _ => {}
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Bool(column) => Arc::new(column.finish()),
            Self::Integer(column) => Arc::new(column.finish()),
            Self::Float(column) => Arc::new(column.finish()),
            Self::Double(column) => Arc::new(column.finish()),
            Self::Text(column) => Arc::new(column.finish()),
            Self::Texts(column) => Arc::new(column.finish()),
            Self::Time(column) => Arc::new(column.finish()),
        }
    }
}
