//! The change to make. Everything that can be refused is refused here, before the file is touched.

use std::fs;
use std::path::Path;

use castkit::format::schema::PropertySchema;
use castkit::open::BytesErrorKind;
use castkit::read::ErrorKind;
use castkit::write::codec::{Codec, Expected};
use castkit::write::patch::{PatchError, PatchErrorKind, PatchFile};
use castkit::write::{Data, Document, Property};
use castkit::{Cast, read::NodeRef, read::PropertyRef, read::PropertyType, read::PropertyValue};
use serde::Serialize;

use crate::input::bytes_reason;
use crate::status::Failure;
use crate::text::{Escaped, Shown, Things};

#[derive(Serialize)]
pub(super) struct Change {
    pub(super) node: String,
    /// Its name in the file.
    pub(super) property: String,
    #[serde(rename = "type")]
    property_type: String,
    pub(super) count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) before: Option<PropertyValue>,
    /// For a hash: how many links lead to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) links: Option<usize>,
    #[serde(skip)]
    pub(super) row: Option<&'static PropertySchema>,
    /// Where the node is. Afterwards its path may lead elsewhere, if the path contains a name that was changed.
    #[serde(skip)]
    offset: usize,
    #[serde(skip)]
    new: New,
    /// Whether the file has to be written anew, because a text has another length.
    pub(super) is_rewritten: bool,
}

enum New {
    Hash(u64),
    Data(Data<'static>),
}

/// Stands for the hash of the node, unless the file has a property with this name.
const HASH: &str = "#hash";

impl Change {
    pub(super) fn plan(cast: &Cast<'_>, node_path: &str, key: &str, value: &str) -> Result<Self, Failure> {
        let node = cast.find(node_path)?;
        let refused = |reason: String| Failure::File(format!("{}/{}: {reason}", node.path(), Escaped(key)));
        if key == HASH && node.property(HASH).is_none() {
            return Self::of_hash(cast, node, value).map_err(refused);
        }
        let property = node.find_property(key)?;
        Self::of_property(node, property, value).map_err(refused)
    }

    fn of_hash(cast: &Cast<'_>, node: NodeRef<'_>, text: &str) -> Result<Self, String> {
        let hash = Expected::new(PropertyType::INTEGER64).with_count(1).parse(text);
        let hash = hash
            .ok()
            .and_then(|hash| hash.elements::<u64>()?.first().copied())
            .ok_or_else(|| format!("{text:?} is not a hash; give a number such as 0x1234 or 4660"))?;
        let properties = cast.nodes().flat_map(|step| step.node.properties());
        let links = properties.filter_map(|property| property.array::<u64>()).flatten();
        Ok(Self {
            node: node.path(),
            property: HASH.into(),
            property_type: PropertyType::INTEGER64.to_string(),
            count: 1,
            before: Some(PropertyValue::Integer(node.hash())),
            // Nothing refers to 0, the hash of many nodes.
            links: Some(links.filter(|link| *link == node.hash() && *link != 0 && *link != hash).count()),
            row: None,
            offset: node.offset(),
            new: New::Hash(hash),
            is_rewritten: false,
        })
    }

    fn of_property(node: NodeRef<'_>, property: PropertyRef<'_>, text: &str) -> Result<Self, String> {
        let row = property.schema(node.kind());
        let name = property.name();
        let name =
            name.to_str().map_err(|_| "the name is not UTF-8, so the property cannot be set by it".to_owned())?;
        let present = Property::from(property).data;
        let expected = Expected::like(&present).with_schema(row);
        let new = match text.strip_prefix('@') {
            Some(path) if !path.starts_with('@') => read(path, &expected)?,
            escaped => typed(escaped.unwrap_or(text), &expected)?,
        };
        let is_rewritten = new.byte_len() != present.byte_len() && is_text(&new, &present);
        if !is_rewritten {
            fits(&new, &present)?;
        }
        let (property_type, count) = (property.property_type(), property.count());
        Ok(Self {
            node: node.path(),
            property: name.into(),
            property_type: property_type.to_string(),
            count,
            before: property.value(),
            links: None,
            row,
            offset: node.offset(),
            new: New::Data(new),
            is_rewritten,
        })
    }

    /// Changes the bytes in memory.
    pub(super) fn apply(&self, patch: &mut PatchFile, node_path: &str) -> Result<(), Failure> {
        let mut node = patch.node(node_path).map_err(|error| Failure::File(reason(&error)))?;
        match &self.new {
            New::Hash(hash) => {
                node.set_hash(*hash);
            }
            New::Data(data) => {
                node.set(&self.property, data.clone()).map_err(|error| Failure::File(reason(&error)))?;
            }
        }
        Ok(())
    }

    /// Changes a document made from the file.
    pub(super) fn apply_to(&self, cast: &Cast<'_>, document: &mut Document<'_>) {
        let New::Data(data) = &self.new else { return };
        let Some(place) = cast.nodes().position(|step| step.node.offset() == self.offset) else { return };
        let mut nodes = 0;
        document.for_each_mut(|node| {
            if nodes == place {
                node.set(self.property.clone(), data.clone());
            }
            nodes += 1;
        });
    }

    /// The current value in a file, if it is a single one.
    pub(super) fn value(&self, cast: &Cast<'_>) -> Option<PropertyValue> {
        match &self.new {
            New::Hash(hash) => Some(PropertyValue::Integer(*hash)),
            New::Data(_) => {
                let node = cast.nodes().find(|step| step.node.offset() == self.offset)?.node;
                node.property(&self.property)?.value()
            }
        }
    }

    /// The current value in a file in which other nodes may have moved.
    pub(super) fn named_value(&self, cast: &Cast<'_>, node_path: &str) -> Option<PropertyValue> {
        let named = || cast.find(node_path).ok()?.property(&self.property)?.value();
        // The path may contain the name that was changed.
        named().or_else(|| match &self.new {
            New::Data(data) => Some(PropertyValue::Text(data.text()?.into())),
            New::Hash(hash) => Some(PropertyValue::Integer(*hash)),
        })
    }

    /// A value of this property as people read it.
    pub(super) fn shown(&self, value: &PropertyValue) -> String {
        match (&self.new, value) {
            (New::Hash(_), PropertyValue::Integer(hash)) => format!("{hash:#018x}"),
            _ => Shown(value, self.row).to_string(),
        }
    }
}

/// Parses a value from the command line.
fn typed(text: &str, expected: &Expected) -> Result<Data<'static>, String> {
    match (expected.property_type(), expected.count().unwrap_or(1)) {
        (PropertyType::STRING, 1) => {}
        (PropertyType::STRING, count) => return Err(format!("it has {count} strings; give them as @FILE.csv")),
        (found, _) if !found.is_known() => {
            return Err(format!("the type {found} is unknown; give its bytes as @FILE.bin"));
        }
        _ => {}
    }
    expected.parse(text).map_err(|error| error.to_string())
}

/// Whether both are as many texts, which may have any length.
fn is_text(new: &Data<'_>, present: &Data<'_>) -> bool {
    [new, present].iter().all(|data| data.property_type() == PropertyType::STRING) && new.count() == present.count()
}

/// Nothing can move in place, so a new value must have as many bytes as the old one.
fn fits(new: &Data<'_>, present: &Data<'_>) -> Result<(), String> {
    if new.byte_len() == present.byte_len() {
        return Ok(());
    }
    let (before, now) = (Things(present.byte_len(), "byte", "bytes"), new.byte_len());
    Err(format!("the value has {before}, but the new one has {now}; a value changed in place must keep its length"))
}

/// The data of a property from a file.
fn read(path: &str, expected: &Expected) -> Result<Data<'static>, String> {
    let name = Escaped(path);
    let codec = Codec::of_path(Path::new(path)).ok_or_else(|| {
        format!(
            "{name} has no extension of a known format; use .npy, .csv, .json or .bin, or write @@ \
             for a string that starts with @"
        )
    })?;
    codec.check(expected.property_type()).map_err(|error| error.to_string())?;
    let bytes = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    codec.read(&bytes, expected).map(Data::into_owned).map_err(|error| format!("{name}: {error}"))
}

/// Why a file is not changed. The library's sentences start with the file name, which is already printed before them.
pub(super) fn reason(error: &PatchError) -> String {
    let bytes = match error.kind() {
        PatchErrorKind::Bytes(bytes) => bytes,
        PatchErrorKind::Structure(error) if matches!(error.kind(), ErrorKind::TooDeep { .. }) => {
            return format!("{error}; --max-depth allows more");
        }
        PatchErrorKind::Structure(error) => {
            return format!("{error}; castkit rewrite --recover writes an intact file");
        }
        kind => return format!("{}: {kind}", error.path()),
    };
    match bytes.kind() {
        BytesErrorKind::Directory | BytesErrorKind::NotRegular(_) => {
            "only a regular file can be changed in place; give a .cast file".into()
        }
        BytesErrorKind::Io(error) => format!("the file cannot be opened, read or written: {error}"),
        _ => bytes_reason(bytes),
    }
}
