//! Limits the number of bones per vertex.

use cast_format::NodeKind;
use cast_write::{Document, Node};

use crate::influences::{keep_heaviest, scale_to, summed};
use crate::nodes::{for_each_of, set_weights};
use crate::notes;
use crate::report::Report;

pub(super) fn limit(document: &mut Document<'_>, maximum: usize, report: &mut Report) {
    let maximum = maximum.max(1);
    for_each_of(document, NodeKind::MESH, |mesh| limit_mesh(mesh, maximum, report));
}

fn limit_mesh(mesh: &mut Node<'_>, maximum: usize, report: &mut Report) {
    let number = |name| Some(*mesh.property(name)?.data.integers()?.first()?);
    let Some(influences) = number("mi").and_then(|number| usize::try_from(number).ok()) else { return };
    if influences <= maximum {
        return;
    }
    let (Some(bones), Some(values)) = (mesh.property("wb"), mesh.property("wv")) else { return };
    let (Some(bones), Some(values)) = (bones.data.integers(), values.data.elements::<f32>()) else { return };
    let (mut kept_bones, mut kept_values) = (Vec::new(), Vec::new());
    let (mut vertices, mut dropped) = (0_u64, 0.0_f32);
    for (bones, values) in bones.chunks(influences).zip(values.chunks(influences)) {
        // Weights of the same bone are summed before they are compared.
        let mut kept = summed(bones.iter().copied().zip(values.iter().copied()));
        let is_less = kept.len() > maximum;
        let lost = keep_heaviest(&mut kept, maximum);
        if is_less {
            scale_to(&mut kept, 1.0);
        }
        if lost > 0.0 {
            vertices += 1;
            dropped = dropped.max(lost);
        }
        kept.resize(maximum, (0, 0.0));
        kept_bones.extend(kept.iter().map(|(bone, _)| *bone));
        kept_values.extend(kept.iter().map(|(_, value)| *value));
    }
    let name = mesh.name().unwrap_or_default().to_owned();
    set_weights(mesh, maximum, kept_bones, kept_values);
    let example = format_args!("{name:?}, weights of up to {dropped} left out").to_string();
    report.add_many(&notes::skeleton::INFLUENCES, vertices, example);
}

#[cfg(test)]
mod tests {
    use super::*;
    use cast_write::{Mesh, Model, Root};

    #[test]
    fn the_heaviest_stay_and_add_up_to_one() {
        let mesh = Mesh::new().with_positions(vec![[0.0; 3]; 3]).with_weights(
            4,
            vec![1_u32, 2, 3, 4, 5, 6, 5, 0, 7, 0, 0, 0],
            vec![0.1, 0.4, 0.2, 0.3, 0.3, 0.4, 0.3, 0.0, 0.5, 0.0, 0.0, 0.0],
        );
        let mut document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh)));
        let mut report = Report::default();
        limit(&mut document, 2, &mut report);
        let (_, mesh) = document.nodes().find(|(_, node)| node.kind == NodeKind::MESH).unwrap();
        assert_eq!(mesh.property("mi").unwrap().data.integers(), Some(vec![2].into()));
        // Bone 5 occurs twice, so it weighs more than bone 6; a vertex that loses nothing is unchanged.
        assert_eq!(mesh.property("wb").unwrap().data.integers(), Some(vec![2, 4, 5, 6, 7, 0].into()));
        let values = mesh.property("wv").unwrap().data.elements::<f32>().unwrap().into_owned();
        let expected = [0.4 / 0.7, 0.3 / 0.7, 0.6, 0.4, 0.5, 0.0];
        assert!(values.iter().zip(expected).all(|(value, expected)| (value - expected).abs() < 1e-6), "{values:?}");
        assert_eq!((report.notes().len(), report.notes()[0].count()), (1, 1));
    }
}
