//! What has to be solved before what.

use std::collections::VecDeque;

use super::operator::{Operator, Step};
use crate::bones::Hierarchy;

/// All bones and operators in an order in which each comes after what it depends on, and the operators for which there
/// is no such order, because they depend on themselves through others. Those are done as early as the file has them.
///
/// A bone waits for its parent and for what moves it. An operator waits for the bones that it looks at, for the parent
/// of the bones that it moves, and for operators before it that move the same bones.
pub(super) fn steps(hierarchy: &Hierarchy, operators: &[Operator]) -> (Vec<Step>, Vec<usize>) {
    if operators.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let bones = hierarchy.bones().len();
    let total = bones + operators.len();
    let edges = edges(hierarchy, operators);
    let mut waits_for = vec![0_usize; total];
    let mut starts = vec![0_usize; total + 1];
    for (before, after) in &edges {
        waits_for.get_mut(*after).into_iter().for_each(|count| *count += 1);
        starts.get_mut(before + 1).into_iter().for_each(|count| *count += 1);
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut cursor = starts.clone();
    let mut followers = vec![0_usize; edges.len()];
    for (before, after) in &edges {
        let Some(place) = cursor.get_mut(*before) else { continue };
        followers.get_mut(*place).into_iter().for_each(|slot| *slot = *after);
        *place += 1;
    }

    let mut steps = Vec::with_capacity(total);
    let mut cyclic = Vec::new();
    let mut done = vec![false; total];
    let mut ready: VecDeque<usize> = (0..total).filter(|step| waits_for.get(*step) == Some(&0)).collect();
    let mut forced = 0;
    loop {
        let Some(next) = ready.pop_front() else {
            // Every bone ultimately waits for an operator, so if anything is stuck, an operator is.
            let stuck = (forced..operators.len()).find(|operator| done.get(bones + operator) == Some(&false));
            let Some(stuck) = stuck else { break };
            forced = stuck + 1;
            cyclic.push(stuck);
            ready.push_back(bones + stuck);
            continue;
        };
        let Some(done) = done.get_mut(next).filter(|done| !**done) else { continue };
        *done = true;
        steps.push(match next.checked_sub(bones) {
            Some(operator) => Step::Operator(operator),
            None => Step::Bone(u32::try_from(next).unwrap_or(u32::MAX)),
        });
        let (start, end) = (starts.get(next).copied(), starts.get(next + 1).copied());
        let range = start.unwrap_or_default()..end.unwrap_or_default();
        for follower in followers.get(range).unwrap_or_default() {
            let Some(count) = waits_for.get_mut(*follower) else { continue };
            *count = count.saturating_sub(1);
            if *count == 0 {
                ready.push_back(*follower);
            }
        }
    }
    (steps, cyclic)
}

/// Pairs of a step and one that waits for it. Bones are numbered first, then operators.
fn edges(hierarchy: &Hierarchy, operators: &[Operator]) -> Vec<(usize, usize)> {
    let bones = hierarchy.bones().len();
    let mut edges = Vec::new();
    for (index, bone) in hierarchy.bones().iter().enumerate() {
        edges.extend(bone.parent.map(|parent| (parent as usize, index)));
    }
    // The last operator that moved each bone.
    let mut last_writer: Vec<Option<usize>> = vec![None; bones];
    for (index, operator) in operators.iter().enumerate() {
        let step = bones + index;
        edges.extend(operator.reads().map(|bone| (bone as usize, step)));
        let top = operator.writes().first();
        edges.extend(top.and_then(|top| hierarchy.parent(*top)).map(|parent| (parent as usize, step)));
        for bone in operator.writes() {
            edges.push((step, *bone as usize));
            let writer = last_writer.get_mut(*bone as usize);
            edges.extend(writer.and_then(|writer| writer.replace(step)).map(|before| (before, step)));
        }
    }
    edges
}
