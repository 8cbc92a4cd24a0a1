//! Values of every type, and the expected results.

use cast_format::schema::{Meaning, PropertySchema, Shape};
use cast_format::{Element, PropertyType};
use cast_read::PropertyRef;
use cast_write::Data;

use super::shown::Shown;

/// A written value.
pub(super) struct Sample {
    pub(super) data: Data<'static>,
    /// What the typed getter returns.
    pub(super) typed: Vec<String>,
    /// All elements.
    pub(super) generic: Vec<String>,
}

/// Values for a row: one for each accepted type, and one for each known text.
pub(super) fn of(row: &PropertySchema) -> Vec<Sample> {
    let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<String>>();
    if let Meaning::Choice(choices) = row.meaning {
        let known = choices.values.iter().map(|choice| choice.text);
        let sample = |text: &'static str| Sample { data: text.into(), typed: texts(&[text]), generic: texts(&[text]) };
        return known.chain(["neither of these"]).map(sample).collect();
    }
    let of_type = |property_type: &PropertyType| {
        let (data, generic): (Data<'static>, _) = match *property_type {
            PropertyType::STRING => ("a/straße".into(), texts(&["a/straße"])),
            PropertyType::BYTE => (vec![7_u8, 0, 255].into(), texts(&["7", "0", "255"])),
            PropertyType::SHORT => (vec![700_u16, 0, 65_535].into(), texts(&["700", "0", "65535"])),
            PropertyType::INTEGER32 => {
                (vec![70_000_u32, 0, 4_294_967_295].into(), texts(&["70000", "0", "4294967295"]))
            }
            PropertyType::INTEGER64 => (vec![u64::MAX - 1, 0].into(), texts(&["18446744073709551614", "0"])),
            PropertyType::FLOAT => (vec![1.5_f32, -0.25].into(), texts(&["1.5", "-0.25"])),
            PropertyType::VECTOR2 => (vec![[1.5_f32, -2.0], [0.0, 4.0]].into(), texts(&["[1.5, -2.0]", "[0.0, 4.0]"])),
            PropertyType::VECTOR3 => {
                (vec![[1.5_f32, -2.0, 3.25], [0.0; 3]].into(), texts(&["[1.5, -2.0, 3.25]", "[0.0, 0.0, 0.0]"]))
            }
            PropertyType::VECTOR4 => (
                vec![[0.5_f32, -0.5, 0.5, 0.25], [0.0; 4]].into(),
                texts(&["[0.5, -0.5, 0.5, 0.25]", "[0.0, 0.0, 0.0, 0.0]"]),
            ),
            other => panic!("no value of type {other}"),
        };
        let typed = match (row.shape, row.meaning) {
            (Shape::Array, _) => generic.clone(),
            (Shape::Single, Meaning::Flag) => texts(&["true"]),
            (Shape::Single, _) => generic.iter().take(1).cloned().collect(),
        };
        Sample { data, typed, generic }
    };
    row.types.iter().map(of_type).collect()
}

/// All elements of a property, by generic access.
pub(super) fn read(property: PropertyRef<'_>) -> Vec<String> {
    fn all<T: Element + Shown>(property: PropertyRef<'_>) -> Vec<String> {
        property.array::<T>().unwrap().to_vec().into_iter().flat_map(Shown::shown).collect()
    }
    match property.property_type() {
        PropertyType::BYTE => all::<u8>(property),
        PropertyType::SHORT => all::<u16>(property),
        PropertyType::INTEGER32 => all::<u32>(property),
        PropertyType::INTEGER64 => all::<u64>(property),
        PropertyType::FLOAT => all::<f32>(property),
        PropertyType::VECTOR2 => all::<[f32; 2]>(property),
        PropertyType::VECTOR3 => all::<[f32; 3]>(property),
        PropertyType::VECTOR4 => all::<[f32; 4]>(property),
        _ => property.strings().map(|text| text.to_str().unwrap().to_owned()).collect(),
    }
}

/// All components of a value, one after the other, as doubles; `None` for what doubles do not hold.
pub(super) fn as_doubles(data: &Data<'_>) -> Option<Vec<f64>> {
    let bytes = data.to_bytes();
    let of = |size: usize, read: fn(&[u8]) -> f64| bytes.chunks_exact(size).map(read).collect();
    Some(match data.property_type() {
        PropertyType::BYTE => of(1, |of| of[0].into()),
        PropertyType::SHORT => of(2, |of| u16::from_le_bytes(of.try_into().unwrap()).into()),
        PropertyType::INTEGER32 => of(4, |of| u32::from_le_bytes(of.try_into().unwrap()).into()),
        PropertyType::INTEGER64 | PropertyType::STRING => return None,
        _ => of(4, |of| f32::from_le_bytes(of.try_into().unwrap()).into()),
    })
}
