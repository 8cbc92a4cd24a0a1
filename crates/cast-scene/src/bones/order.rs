//! Orders bones, whatever parents the file states.

use cast_read::View;
use cast_read::views::BoneRef;

use super::bone::Bone;
use crate::warning::{WarningKind, Warnings};

/// Turns bones with an invalid parent into roots, and returns an order with parents before children.
pub(super) fn order(bones: &mut [Bone], nodes: &[BoneRef<'_>], warnings: &mut Warnings<'_>) -> Vec<u32> {
    let count = bones.len();
    for (bone, node) in bones.iter_mut().zip(nodes) {
        if let Some(parent) = bone.parent.filter(|parent| *parent as usize >= count) {
            warnings.add(node.node(), WarningKind::BadParent { parent });
            bone.parent = None;
        }
    }
    if bones.iter().zip(0_u32..).all(|(bone, index)| bone.parent.is_none_or(|parent| parent < index)) {
        // Nearly all files are already in this order, which is also best for the cache.
        return (0_u32..).take(count).collect();
    }
    cut_cycles(bones, nodes, warnings);
    breadth_first(bones)
}

/// Follows parents from every bone up to one that is known to be ordered; meeting a bone of the same walk is a cycle.
fn cut_cycles(bones: &mut [Bone], nodes: &[BoneRef<'_>], warnings: &mut Warnings<'_>) {
    // 0: not visited; otherwise the number of the walk that visited it.
    let mut met = vec![0_u32; bones.len()];
    for (start, walk) in (0..bones.len()).zip(1_u32..) {
        let mut current = start;
        let closing = loop {
            match met.get_mut(current) {
                Some(seen @ 0) => *seen = walk,
                Some(seen) if *seen == walk => break Some(current),
                _ => break None,
            }
            match bones.get(current).and_then(|bone| bone.parent) {
                Some(parent) => current = parent as usize,
                None => break None,
            }
        };
        let Some(on_cycle) = closing else { continue };
        let mut first = on_cycle;
        let mut current = on_cycle;
        while let Some(parent) = bones.get(current).and_then(|bone| bone.parent) {
            current = parent as usize;
            first = first.min(current);
            if current == on_cycle {
                break;
            }
        }
        if let (Some(bone), Some(node)) = (bones.get_mut(first), nodes.get(first)) {
            bone.parent = None;
            warnings.add(node.node(), WarningKind::ParentCycle);
        }
    }
}

/// Roots in file order, then their children in file order, and so on.
fn breadth_first(bones: &[Bone]) -> Vec<u32> {
    // The children of each bone as a linked list, built backwards so that it is in file order.
    const END: u32 = u32::MAX;
    let mut first_child = vec![END; bones.len()];
    let mut next_sibling = vec![END; bones.len()];
    let mut order = Vec::with_capacity(bones.len());
    for (index, bone) in bones.iter().enumerate().rev() {
        let Some(parent) = bone.parent else { continue };
        if let (Some(first), Some(next)) = (first_child.get_mut(parent as usize), next_sibling.get_mut(index)) {
            *next = std::mem::replace(first, u32::try_from(index).unwrap_or(END));
        }
    }
    order.extend(bones.iter().zip(0_u32..).filter(|(bone, _)| bone.parent.is_none()).map(|(_, index)| index));
    let mut done = 0;
    while let Some(bone) = order.get(done).copied() {
        done += 1;
        let mut child = first_child.get(bone as usize).copied().unwrap_or(END);
        while child != END {
            order.push(child);
            child = next_sibling.get(child as usize).copied().unwrap_or(END);
        }
    }
    order
}
