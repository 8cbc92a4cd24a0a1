//! The influences of a vertex.

use super::file::Ms3d;
use crate::{Report, notes};

/// No joint.
const NONE: u8 = 255;

/// The joints of a vertex and their weights, which add up to one; empty if it has no influences.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct OfVertex {
    all: [(u32, f32); 4],
    count: usize,
}

impl OfVertex {
    pub(super) fn get(&self) -> &[(u32, f32)] {
        self.all.get(..self.count).unwrap_or_default()
    }

    /// Adds an influence; if the joint occurs already, its weight is increased.
    fn add(&mut self, joint: u32, weight: f32) {
        if let Some(same) = self.all.iter_mut().take(self.count).find(|(other, _)| *other == joint) {
            same.1 += weight;
        } else if let Some(free) = self.all.get_mut(self.count) {
            *free = (joint, weight);
            self.count += 1;
        }
    }
}

/// The influences of all vertices; empty for a file without joints.
pub(super) fn influences(file: &Ms3d<'_>, report: &mut Report) -> Vec<OfVertex> {
    if file.joints.is_empty() {
        let bound = file.vertices.iter().filter(|vertex| vertex.joint != NONE).count() as u64;
        report.add_many(&notes::skeleton::WEIGHTS_WITHOUT_BONES, bound, "");
        return Vec::new();
    }
    let whole = whole(file, report);
    (0..file.vertices.len()).map(|vertex| of_vertex(file, vertex, whole, report)).collect()
}

/// The value of a full weight. Sub-version 1 is documented to use 255, but the program itself uses 100 there too; only
/// a larger weight tells.
fn whole(file: &Ms3d<'_>, report: &mut Report) -> u32 {
    let first_version = file.vertex_extras.filter(|extras| extras.sub_version == 1);
    let mut weights = first_version.into_iter().flat_map(|extras| extras.table.iter()).flat_map(|extra| extra.weights);
    let is_documented = weights.any(|weight| weight > 100);
    report.add_if(is_documented, &notes::skeleton::WEIGHT_SCALE, "");
    if is_documented { 255 } else { 100 }
}

fn of_vertex(file: &Ms3d<'_>, index: usize, whole: u32, report: &mut Report) -> OfVertex {
    let mut influences = OfVertex::default();
    let Some(first) = file.vertices.get(index).map(|vertex| vertex.joint).filter(|joint| *joint != NONE) else {
        return influences;
    };
    let extra = file.vertex_extras.and_then(|extras| extras.table.get(index));
    let [second, third, fourth] = extra.map_or([NONE; 3], |extra| extra.joints);
    let weights = extra.map_or([0; 3], |extra| extra.weights).map(u32::from);
    let sum: u32 = weights.iter().sum();
    let [one, two, three] = weights;
    // Weights that were never set are all zero, and mean the joint of the vertex itself.
    let weights = if sum == 0 { [whole, 0, 0, 0] } else { [one, two, three, whole.saturating_sub(sum)] };
    let given = [first, second, third, fourth].into_iter().zip(weights).take_while(|(joint, _)| *joint != NONE);
    let is_there = |joint: u8| usize::from(joint) < file.joints.len();
    let (mut sound, mut total) = (Vec::new(), 0);
    for (joint, weight) in given {
        if is_there(joint) {
            total += weight;
            sound.push((u32::from(joint), weight));
        } else {
            let example = format_args!("vertex {index}, joint {joint}");
            report.add(&notes::skeleton::WEIGHTS_OF_MISSING_BONES, example);
        }
    }
    if total == 0 {
        if let Some((joint, _)) = sound.first() {
            influences.add(*joint, 1.0);
        }
        return influences;
    }
    report.add_if(total != whole, &notes::skeleton::WEIGHT_SUMS, format_args!("vertex {index}: {total} of {whole}"));
    for (joint, weight) in sound.into_iter().filter(|(_, weight)| *weight > 0) {
        influences.add(joint, ratio(weight, total));
    }
    influences
}

#[allow(clippy::cast_precision_loss, reason = "numbers of at most three digits")]
fn ratio(part: u32, whole: u32) -> f32 {
    part as f32 / whole as f32
}
