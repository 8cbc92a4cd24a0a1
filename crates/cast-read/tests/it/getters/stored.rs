//! Elements as they are stored.

use cast_format::{Element, PropertyType};
use cast_read::PropertyRef;
use cast_write::Data;

use super::shown::Shown;

/// All elements of a property, by generic access.
pub(super) fn elements(property: PropertyRef<'_>) -> Vec<String> {
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
