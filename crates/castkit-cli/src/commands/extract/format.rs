//! The formats data can be extracted to.

use std::fmt::Debug;
use std::io::{self, Write};

use castkit::{read::Element, read::PropertyRef, read::PropertyType};
use clap::ValueEnum;
use serde::Serialize;

use crate::property::components;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// An array for NumPy
    Npy,
    /// A line each element
    Csv,
    /// The bytes as they lie in the file
    Bin,
}

impl Format {
    pub(crate) fn of_ending(ending: &str) -> Option<Self> {
        [Self::Npy, Self::Csv, Self::Bin]
            .into_iter()
            .find(|format| format.to_possible_value().is_some_and(|value| value.matches(ending, true)))
    }

    /// Whether the format can express the property; if not, a sentence.
    pub(crate) fn check(self, property: &PropertyRef<'_>) -> Result<(), String> {
        let found = property.property_type();
        match self {
            Self::Bin => Ok(()),
            _ if !found.is_known() => Err(format!("the type {found} is unknown; use the format bin for its bytes")),
            Self::Npy if found == PropertyType::STRING => {
                Err("strings cannot become an array of numbers; use csv".into())
            }
            Self::Npy | Self::Csv => Ok(()),
        }
    }

    /// What NumPy calls a type.
    pub(crate) fn description(property_type: PropertyType) -> &'static str {
        match property_type {
            PropertyType::BYTE => "|u1",
            PropertyType::SHORT => "<u2",
            PropertyType::INTEGER32 => "<u4",
            PropertyType::INTEGER64 => "<u8",
            PropertyType::DOUBLE => "<f8",
            _ => "<f4",
        }
    }

    /// The first line of csv.
    pub(crate) fn heading(property_type: PropertyType) -> &'static str {
        ["value", "x,y", "x,y,z", "x,y,z,w"][components(property_type) - 1]
    }

    /// Writes a property that was checked.
    pub(super) fn write(self, property: &PropertyRef<'_>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Bin => out.write_all(property.data()),
            Self::Npy => write_npy(property, out),
            Self::Csv => write_csv(property, out),
        }
    }
}

/// NumPy's format, version 1.0: magic, version, length of the header, header padded to 64 bytes, data. Data of a Cast
/// file is little-endian and packed, which is what the header says, so it is copied as it is.
fn write_npy(property: &PropertyRef<'_>, out: &mut dyn Write) -> io::Result<()> {
    let shape = match components(property.property_type()) {
        1 => format!("({},)", property.count()),
        components => format!("({}, {components})", property.count()),
    };
    write_npy_header(Format::description(property.property_type()), &shape, out)?;
    out.write_all(property.data())
}

/// What comes before the elements.
pub(super) fn write_npy_header(description: &str, shape: &str, out: &mut dyn Write) -> io::Result<()> {
    const BEFORE_HEADER: usize = 10;
    let mut header = format!("{{'descr': '{description}', 'fortran_order': False, 'shape': {shape}, }}");
    let end = (BEFORE_HEADER + header.len() + 1).next_multiple_of(64);
    header.extend(std::iter::repeat_n(' ', end - BEFORE_HEADER - header.len() - 1));
    header.push('\n');
    let length = u16::try_from(header.len()).map_err(io::Error::other)?;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(header.as_bytes())
}

fn write_csv(property: &PropertyRef<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", Format::heading(property.property_type()))?;
    match property.property_type() {
        PropertyType::BYTE => scalars::<u8>(property, out),
        PropertyType::SHORT => scalars::<u16>(property, out),
        PropertyType::INTEGER32 => scalars::<u32>(property, out),
        PropertyType::INTEGER64 => scalars::<u64>(property, out),
        PropertyType::FLOAT => scalars::<f32>(property, out),
        PropertyType::DOUBLE => scalars::<f64>(property, out),
        PropertyType::VECTOR2 => vectors::<2>(property, out),
        PropertyType::VECTOR3 => vectors::<3>(property, out),
        PropertyType::VECTOR4 => vectors::<4>(property, out),
        _ => property.strings().try_for_each(|text| writeln!(out, "{}", quoted(&text.to_string_lossy()))),
    }
}

/// The debug form of a float is the shortest that reads back as the same, with an exponent where it would be long.
fn scalars<T: Element + Debug>(property: &PropertyRef<'_>, out: &mut dyn Write) -> io::Result<()> {
    property.array::<T>().unwrap_or_default().iter().try_for_each(|value| writeln!(out, "{value:?}"))
}

fn vectors<const N: usize>(property: &PropertyRef<'_>, out: &mut dyn Write) -> io::Result<()>
where
    [f32; N]: Element,
{
    for vector in property.array::<[f32; N]>().unwrap_or_default() {
        for (index, component) in vector.iter().enumerate() {
            write!(out, "{}{component:?}", if index == 0 { "" } else { "," })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Quoted where a comma, a quote or a line break would be taken for something else.
pub(super) fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
