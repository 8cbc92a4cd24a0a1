//! Skeletons as trees, and the bones that animations move.

use std::io::{self, Write};

use castkit::summary::{Skeleton, Summary};

use super::page::{Page, name};
use crate::text::{Things, cut};

/// Lists all of them, however many there are: that is what was asked for.
pub(super) fn write(page: &mut Page, summary: &Summary<'_>) -> io::Result<()> {
    let heading = page.palette.heading;
    for (index, model) in summary.models.iter().enumerate() {
        if let Some(skeleton) = &model.skeleton {
            writeln!(page.out, "\n  {heading}bones of {}{heading:#}", name(&model.name, "model", index))?;
            tree(page, skeleton)?;
        }
    }
    for (index, animation) in summary.animations.iter().enumerate() {
        let (label, moved) = (name(&animation.name, "animation", index), &animation.moved_bones);
        let count = Things(moved.len() as u64, "bone", "bones");
        writeln!(page.out, "\n  {heading}{label} moves {count}{heading:#}")?;
        for bone in moved {
            writeln!(page.out, "    {}", cut(bone))?;
        }
        if let Some(skeleton) = &animation.skeleton {
            writeln!(page.out, "\n  {heading}bones of the skeleton in {label}{heading:#}")?;
            tree(page, skeleton)?;
        }
    }
    Ok(())
}

/// Each bone below its parent, two spaces farther to the right. Deeper bones are not indented any more, since a file can
/// have a chain of any length. Bones whose parents form a circle come last.
fn tree(page: &mut Page, skeleton: &Skeleton<'_>) -> io::Result<()> {
    const DEEPEST: usize = 40;
    let bones = &skeleton.tree;
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); bones.len()];
    let mut roots = Vec::new();
    for (index, bone) in bones.iter().enumerate() {
        match bone.parent.and_then(|parent| children.get_mut(parent as usize)) {
            Some(children) => children.push(index),
            None => roots.push(index),
        }
    }
    let mut is_written = vec![false; bones.len()];
    for start in roots.into_iter().chain(0..bones.len()) {
        let mut left = vec![(start, 0_usize)];
        while let Some((bone, depth)) = left.pop() {
            let (Some(found), Some(written @ false)) = (bones.get(bone), is_written.get_mut(bone)) else { continue };
            *written = true;
            let indent = depth.min(DEEPEST).saturating_mul(2).saturating_add(4);
            writeln!(page.out, "{:indent$}{}", "", name(&found.name, "bone", bone))?;
            let below = children.get(bone).into_iter().flatten().rev();
            left.extend(below.map(|child| (*child, depth.saturating_add(1))));
        }
    }
    Ok(())
}
