//! The influences of a vertex.

use cast_interchange::influences::summed;
use cast_interchange::{Report, notes};

use super::file::Ms3d;

/// No joint.
const NONE: u8 = 255;

/// How far the sum of three weights can be above the full weight because each was rounded.
const ROUNDING: u32 = 2;

/// The joints of each vertex and their weights, which add up to one; empty for a vertex without influences, and for a
/// file without joints.
pub(super) fn influences(file: &Ms3d<'_>, report: &mut Report) -> Vec<Vec<(u32, f32)>> {
    if file.joints.is_empty() {
        let bound = file.vertices.iter().filter(|vertex| vertex.joint != NONE).count() as u64;
        report.add_many(&notes::skeleton::WEIGHTS_WITHOUT_BONES, bound, "");
        return Vec::new();
    }
    let whole = whole(file, report);
    (0..file.vertices.len()).map(|vertex| of_vertex(file, vertex, whole, report)).collect()
}

/// The value of a full weight. The description of the format says 255 for sub-version 1 and 100 for later ones, but the
/// program itself writes 100 into all of them, and others write 255 into all of them. The sums tell: those of vertices
/// with up to three joints are about the full weight, and with four joints, where the last has the rest, they cannot
/// exceed it. The majority decides, since single vertices can have too much weight.
fn whole(file: &Ms3d<'_>, report: &mut Report) -> u32 {
    let extras = file.vertex_extras.into_iter().flat_map(|extras| extras.table.iter());
    let (mut hundred, mut byte) = (0_u64, 0_u64);
    for (vertex, extra) in file.vertices.iter().zip(extras) {
        let [second, third, fourth] = extra.joints;
        let [one, two, three] = extra.weights.map(u32::from);
        let joints = [vertex.joint, second, third, fourth].into_iter().take_while(|joint| *joint != NONE).count();
        let sum: u32 = [one, two, three].into_iter().take(joints).sum();
        match (joints, sum) {
            (0, _) | (_, 0) => {}
            (4, sum) => byte += u64::from(sum > 100 + ROUNDING),
            (_, sum) if sum > (100 + 255) / 2 => byte += 1,
            _ => hundred += 1,
        }
    }
    report.add_if(byte > hundred, &notes::skeleton::WEIGHT_SCALE, "");
    if byte > hundred { 255 } else { 100 }
}

fn of_vertex(file: &Ms3d<'_>, index: usize, whole: u32, report: &mut Report) -> Vec<(u32, f32)> {
    let Some(first) = file.vertices.get(index).map(|vertex| vertex.joint).filter(|joint| *joint != NONE) else {
        return Vec::new();
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
        return sound.first().map(|(joint, _)| (*joint, 1.0)).into_iter().collect();
    }
    report.add_if(total != whole, &notes::skeleton::WEIGHT_SUMS, format_args!("vertex {index}: {total} of {whole}"));
    summed(sound.into_iter().map(|(joint, weight)| (joint, weight as f32 / total as f32)))
}
