//! Builds, opens and checks files.

use cast_check::{Options, Report, check};
use cast_file::{CastFile, OpenOptions, Recovery};

/// Opens a file from bytes, or recovers what is possible.
pub(crate) fn opened(bytes: &[u8]) -> Result<CastFile, cast_file::Error> {
    OpenOptions::new().recovery(Recovery::WhenDamaged).parse(bytes.to_vec())
}

/// Opens a valid file from bytes.
pub(crate) fn sound(bytes: &[u8]) -> CastFile {
    CastFile::from_bytes(bytes.to_vec()).unwrap()
}

/// The findings in arbitrary bytes.
pub(crate) fn checked(bytes: &[u8], options: &Options<'_>) -> Report {
    match opened(bytes) {
        Ok(file) => check(&file, options).unwrap(),
        Err(error) => Report::of_unreadable(&error, options).unwrap(),
    }
}

/// A node with properties given as type, name, count and data, and at most one child.
pub(crate) fn node(kind: &[u8; 4], properties: &[(&[u8; 2], &str, u32, Vec<u8>)], child: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    for (property_type, name, count, data) in properties {
        content.extend(*property_type);
        content.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        content.extend(count.to_le_bytes());
        content.extend(name.as_bytes());
        content.extend(data);
    }
    let size = u32::try_from(24 + content.len() + child.len()).unwrap();
    let counts = [u32::try_from(properties.len()).unwrap(), u32::from(!child.is_empty())];
    let counts = counts.map(u32::to_le_bytes);
    let header = [&kind[..], &size.to_le_bytes(), &7_u64.to_le_bytes(), counts.as_flattened()].concat();
    [header, content, child.to_vec()].concat()
}

/// A file with one child of its root.
pub(crate) fn document(child: &[u8]) -> Vec<u8> {
    let header = [u32::from_le_bytes(*b"cast"), 1, 1, 0].map(u32::to_le_bytes);
    [header.as_flattened(), &node(b"root", &[], child)].concat()
}
