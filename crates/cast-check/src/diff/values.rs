//! Compares two properties.

use std::rc::Rc;

use cast_format::schema::{self, LinkSchema, Meaning, Scope};
use cast_format::{NO_PARENT, NodeKind, PropertyType};
use cast_read::{Array, PropertyRef};

use super::bytes;
use super::comparison::{Change, Links};
use super::differences::Differences;
use super::numbers::{self, Floats};
use super::position::Position;
use super::siblings::Side;

/// What the numbers of a property refer to.
enum Reference {
    Link(&'static LinkSchema),
    Bone,
}

/// Whether equal bytes can have different meanings in two files.
pub(super) fn depends_on_others(kind: NodeKind, property: &PropertyRef<'_>) -> bool {
    reference(kind, property).is_some()
}

fn reference(kind: NodeKind, property: &PropertyRef<'_>) -> Option<Reference> {
    let schema = schema::node(kind)?;
    if let Some(link) = schema.link(property.name().as_bytes(), property.property_type()) {
        return Some(Reference::Link(link));
    }
    let row = schema.property(property.name().to_str().ok()?)?;
    matches!(row.meaning, Meaning::BoneIndex).then_some(Reference::Bone)
}

/// Compares two properties with the same name.
pub(super) fn compare<'a>(
    place: Position<'_, 'a>,
    kind: NodeKind,
    first: PropertyRef<'a>,
    second: PropertyRef<'a>,
    found: &mut Differences<'a>,
) {
    let options = found.options;
    if !options.exact {
        match reference(kind, &first) {
            Some(Reference::Link(link)) if first.property_type() == second.property_type() => {
                return links(place, link, first, second, found);
            }
            Some(Reference::Bone) => {
                if let (Some(bones), Some(one), Some(other)) = (place.bones(), first.indices(), second.indices()) {
                    let tally =
                        numbers::integers(one.iter().map(|bone| renumbered(bones, bone)), other.iter().map(u64::from));
                    return found.elements(place, [first, second], [one.len(), other.len()], &tally);
                }
            }
            _ => {}
        }
    }
    let types = (first.property_type(), second.property_type());
    if types.0 == types.1
        && first.count() == second.count()
        && bytes::are_equal(first.data(), second.data(), options.threads)
    {
        return;
    }
    if let (Some(one), Some(other)) = (first.indices(), second.indices())
        && (types.0 == types.1 || !options.exact)
    {
        let tally = numbers::indices(one, other, options.threads);
        return found.elements(place, [first, second], [one.len(), other.len()], &tally);
    }
    if types.0 != types.1 {
        return found.add(place, Some(first), Some(second), || Change::Type);
    }
    let mut numbers = Numbers { place, first, second, found };
    match types.0 {
        PropertyType::FLOAT => numbers.compare::<f32>(),
        PropertyType::DOUBLE => numbers.compare::<f64>(),
        PropertyType::VECTOR2 => numbers.compare::<[f32; 2]>(),
        PropertyType::VECTOR3 => numbers.compare::<[f32; 3]>(),
        PropertyType::VECTOR4 => numbers.compare::<[f32; 4]>(),
        PropertyType::INTEGER64 => {
            let (one, other) = (elements::<u64>(&first), elements::<u64>(&second));
            let tally = numbers::integers(one.iter(), other.iter());
            found.elements(place, [first, second], [one.len(), other.len()], &tally);
        }
        PropertyType::STRING => found.add(place, Some(first), Some(second), || Change::Text),
        _ => found.add(place, Some(first), Some(second), || Change::Bytes),
    }
}

/// Compares two properties of floats.
struct Numbers<'n, 'p, 'a> {
    place: Position<'p, 'a>,
    first: PropertyRef<'a>,
    second: PropertyRef<'a>,
    found: &'n mut Differences<'a>,
}

impl Numbers<'_, '_, '_> {
    fn compare<T: Floats>(&mut self) {
        let (one, other) = (elements::<T>(&self.first), elements::<T>(&self.second));
        let tally = numbers::floats(one, other, &self.found.options);
        self.found.elements(self.place, [self.first, self.second], [one.len(), other.len()], &tally);
    }
}

/// The elements of a property that is known to have this type.
fn elements<'a, T: cast_format::Element>(property: &PropertyRef<'a>) -> Array<'a, T> {
    property.array().unwrap_or_default()
}

/// The index in the second file of a bone of the first. Indices out of range stay unchanged.
fn renumbered(bones: &[u64], bone: u32) -> u64 {
    bones.get(bone as usize).copied().filter(|_| bone != NO_PARENT).unwrap_or(u64::from(bone))
}

fn links<'a>(
    place: Position<'_, 'a>,
    link: &'static LinkSchema,
    first: PropertyRef<'a>,
    second: PropertyRef<'a>,
    found: &mut Differences<'a>,
) {
    let Some(siblings) = (match link.scope {
        Scope::Siblings => place.siblings(),
        Scope::Children => place.children(),
    }) else {
        return;
    };
    let resolvers = Rc::clone(&found.resolvers);
    let (one, other) = (elements::<u64>(&first), elements::<u64>(&second));
    let leads_elsewhere = |(first, second): (u64, u64)| {
        let first = siblings.target(&resolvers, Side::First, first, link).map(|(index, _)| siblings.second_of(index));
        let second = siblings.target(&resolvers, Side::Second, second, link).map(|(index, _)| Some(index));
        first != second
    };
    let mut different = (0_u64..).zip(one.iter().zip(other.iter())).filter(|(_, pair)| leads_elsewhere(*pair));
    let example = different.next();
    let differing = different.count().saturating_add(usize::from(example.is_some())) as u64;
    let (first_count, second_count) = (one.len() as u64, other.len() as u64);
    if differing == 0 && first_count == second_count {
        return;
    }
    let path = |side: Side, hash: u64| {
        let (_, target) = siblings.target(&resolvers, side, hash, link)?;
        Some(place.path_of_target(side, link.scope, target))
    };
    found.add(place, Some(first), Some(second), || {
        let (index, targets) = example.unzip();
        let (first, second) = targets.unzip();
        let first = first.and_then(|hash| path(Side::First, hash));
        let second = second.and_then(|hash| path(Side::Second, hash));
        Change::Links(Links { first_count, second_count, differing, index, first, second })
    });
}
