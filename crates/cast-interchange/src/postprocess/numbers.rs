//! Invalid numbers, which no reader of Cast could use.
//!
//! Damaged files and broken exporters of all formats produce them, and a single one can make a viewer show nothing, so
//! they are handled here for all readers.

use cast_base::{Threads, parallel};
use cast_file::CastFile;
use cast_format::{Element, NodeKind, PropertyType};
use cast_write::{Data, Document, Property};

use crate::bytes::are_all_finite;
use crate::error::Error;
use crate::notes;
use crate::plan::written;
use crate::report::Report;

/// The types whose numbers can be invalid.
const FLOATS: [PropertyType; 4] =
    [PropertyType::FLOAT, PropertyType::VECTOR2, PropertyType::VECTOR3, PropertyType::VECTOR4];

/// As many elements are checked sooner than another thread takes them.
const FEW: u64 = 1024;

/// The file as conversions see it: without infinite and NaN values, on which notes are added, as on negative weights and
/// colours. `None` if it has none. For programs that use a file without converting it.
///
/// # Errors
/// Returns an error if the changed document cannot be encoded.
pub fn sound(file: &CastFile, threads: Threads, report: &mut Report) -> Result<Option<CastFile>, Error> {
    let (mut document, mut found) = (Document::from(&file.cast()), Report::default());
    make_sound(&mut document, threads, &mut found);
    if found.notes().is_empty() {
        return Ok(None);
    }
    report.append(found);
    written(&document).map(Some)
}

/// Replaces infinite and NaN values by neutral ones: 0, the identity rotation, a scale of 1. Replaces negative values
/// that make no sense by 0.
pub(super) fn make_sound(document: &mut Document<'_>, threads: Threads, report: &mut Report) {
    // Nearly all documents are sound, which is found faster in parallel. Only arrays are worth that.
    let all = document.nodes().flat_map(|(_, node)| node.properties.iter().map(|property| (node.kind, property)));
    let of_floats = all.filter(|(_, property)| FLOATS.contains(&property.data.property_type()));
    let arrays: Vec<_> =
        of_floats.filter(|(kind, property)| property.data.count() > FEW || !is_sound(*kind, property)).collect();
    let are_sound: Vec<bool> = parallel::map(threads, &arrays, 1, |(kind, property)| is_sound(*kind, property));
    if are_sound.into_iter().all(|is_sound| is_sound) {
        return;
    }
    document.for_each_mut(|node| {
        let kind = node.kind;
        let text = |name: &str| node.property(name).and_then(|property| property.data.text());
        let is_rotation_curve = kind == NodeKind::CURVE && text("kp") == Some("rq");
        let mut replaced = 0;
        for property in &mut node.properties {
            let found = property.data.property_type();
            // Nearly all arrays are valid, which is checked faster as a whole.
            if !FLOATS.contains(&found) || are_all_finite(&property.data.to_bytes()) {
                continue;
            }
            let neutral @ [x, y, z, _] = neutral(kind, &property.name, found, is_rotation_curve);
            replaced += match found {
                PropertyType::FLOAT => replace(property, |value: &f32| value.is_finite(), |_| x),
                PropertyType::VECTOR2 => replace(property, are_finite::<2>, |_| [x, y]),
                PropertyType::VECTOR3 => replace(property, are_finite::<3>, |_| [x, y, z]),
                _ => replace(property, are_finite::<4>, |_| neutral),
            };
        }
        if let (NodeKind::MESH, Some(weights)) = (kind, node.property_mut("wv")) {
            let raised = replace(weights, |value: &f32| *value >= 0.0, |value| value.max(0.0));
            report.add_many(&notes::skeleton::NEGATIVE_WEIGHTS, raised, node.name().unwrap_or_default());
        }
        if let (NodeKind::COLOR, Some(color)) = (kind, node.property_mut("rgba")) {
            let is_fine = |rgba: &[f32; 4]| rgba.iter().all(|part| *part >= 0.0);
            let raised = replace(color, is_fine, |rgba| rgba.map(|part| part.max(0.0)));
            report.add_many(&notes::material::NEGATIVE_COLORS, raised, node.name().unwrap_or_default());
        }
        if replaced > 0 {
            // Curves have no name of their own.
            let name = node.name().or_else(|| node.property("nn")?.data.text()).filter(|name| !name.is_empty());
            let field = cast_format::schema::node(kind).map_or("node", |row| row.field);
            let example = name.map_or_else(|| field.to_owned(), |name| format!("{field} {name:?}"));
            report.add_many(&notes::file::NUMBERS, replaced, example);
        }
    });
}

/// Whether nothing has to be replaced.
fn is_sound(kind: NodeKind, property: &Property<'_>) -> bool {
    let bytes = property.data.to_bytes();
    let is_negative = |float: &[u8; 4]| f32::from_le_bytes(*float) < 0.0;
    let has_negative = || bytes.as_chunks().0.iter().fold(false, |found, float| found | is_negative(float));
    let may_not = matches!((kind, &*property.name), (NodeKind::MESH, b"wv") | (NodeKind::COLOR, b"rgba"));
    are_all_finite(&bytes) && !(may_not && has_negative())
}

/// What replaces an invalid element; the first components, if it has fewer than four.
fn neutral(kind: NodeKind, name: &[u8], found: PropertyType, is_rotation_curve: bool) -> [f32; 4] {
    match (kind, name, found) {
        (NodeKind::MODEL | NodeKind::BONE | NodeKind::INSTANCE, b"s", PropertyType::FLOAT | PropertyType::VECTOR3) => {
            [1.0; 4]
        }
        (_, b"r" | b"lr" | b"wr" | b"co", _) => [0.0, 0.0, 0.0, 1.0],
        _ if is_rotation_curve => [0.0, 0.0, 0.0, 1.0],
        _ => [0.0; 4],
    }
}

fn are_finite<const N: usize>(vector: &[f32; N]) -> bool {
    vector.iter().all(|value| value.is_finite())
}

/// Replaces the invalid elements of a property, if they have this type; returns how many there were.
fn replace<T: Element>(property: &mut Property<'_>, is_fine: impl Fn(&T) -> bool, change: impl Fn(T) -> T) -> u64
where
    Data<'static>: From<Vec<T>>,
{
    let Some(elements) = property.data.elements::<T>() else { return 0 };
    let bad = elements.iter().filter(|element| !is_fine(element)).count() as u64;
    if bad > 0 {
        let sound: Vec<T> =
            elements.iter().map(|element| if is_fine(element) { *element } else { change(*element) }).collect();
        property.data = Data::from(sound);
    }
    bad
}

#[cfg(test)]
mod tests {
    use super::*;
    use cast_write::{Bone, Mesh, Model, Root, Skeleton};

    #[test]
    fn what_is_no_number_does_nothing() {
        let bone =
            Bone::new().with_name("hip").with_local_rotation([f32::NAN; 4]).with_scale([1.0, f32::INFINITY, 2.0]);
        let mesh = Mesh::new().with_positions(vec![[f32::NAN, 1.0, 2.0], [3.0; 3]]).with_faces(Vec::<u32>::new());
        let model = Model::new().with_skeleton(Skeleton::new().with_bone(bone)).with_mesh(mesh);
        let (mut document, mut report) = (Document::from(Root::new().with_model(model)), Report::default());
        make_sound(&mut document, Threads::One, &mut report);
        let node = |kind| document.nodes().find(|(_, node)| node.kind == kind).unwrap().1;
        let data = |kind, name| node(kind).property(name).unwrap().data.clone();
        assert_eq!(data(NodeKind::BONE, "lr"), Data::from([0.0_f32, 0.0, 0.0, 1.0]));
        assert_eq!(data(NodeKind::BONE, "s"), Data::from([1.0_f32; 3]));
        assert_eq!(data(NodeKind::MESH, "vp"), Data::from(vec![[0.0_f32; 3], [3.0; 3]]));
        assert_eq!(report.notes()[0].count(), 3);
        assert!(report.notes()[0].examples().any(|example| example == "bone \"hip\""));
    }

    #[test]
    fn nothing_weighs_less_than_nothing() {
        let mesh = Mesh::new().with_name("body").with_positions(vec![[0.0; 3]]).with_faces(Vec::<u32>::new());
        let mesh = mesh.with_weights(2, vec![0_u8, 1], vec![-0.5, 1.5]);
        let (mut document, mut report) =
            (Document::from(Root::new().with_model(Model::new().with_mesh(mesh))), Report::default());
        make_sound(&mut document, Threads::One, &mut report);
        let (_, mesh) = document.nodes().find(|(_, node)| node.kind == NodeKind::MESH).unwrap();
        assert_eq!(mesh.property("wv").unwrap().data, Data::from(vec![0.0_f32, 1.5]));
        assert_eq!(report.notes()[0].to_string(), "approximated weights: negative ones became 0 (body)");
    }
}
