//! Skeletons.

use cast_read::View;
use cast_read::views::SkeletonRef;

use super::{Content, TooMany};
use crate::digest::{Pieces, add_text};
use crate::rows::SkeletonRow;

impl<'a> Content<'_, 'a> {
    pub(super) fn skeleton(&mut self, skeleton: SkeletonRef<'a>) -> Result<(), TooMany> {
        let bones: Vec<(&str, Option<u32>)> = skeleton
            .bones()
            .map(|bone| {
                let fields = bone.fields();
                (fields.name.unwrap_or_default(), fields.parent_index)
            })
            .collect();
        let name_of = |index: u32| bones.get(index as usize).map(|bone| bone.0);
        // Sorted, because formats order bones differently, and curves refer to them by name.
        let mut pairs: Vec<(&str, Option<&str>)> =
            bones.iter().map(|(name, parent)| (*name, parent.and_then(name_of))).collect();
        pairs.sort_unstable();
        let mut pieces = Pieces::default();
        for (name, parent) in &pairs {
            add_text(&mut pieces, name.as_bytes());
            pieces.update(&[u8::from(parent.is_some())]);
            add_text(&mut pieces, parent.unwrap_or_default().as_bytes());
        }
        let mut bone_names: Vec<String> = Vec::with_capacity(pairs.len());
        for (name, _) in pairs {
            if bone_names.last().is_none_or(|last| last != name) {
                bone_names.push(name.into());
            }
        }
        let row = SkeletonRow {
            node: self.paths.path(skeleton.node()),
            bones: bones.len() as u64,
            root_bones: bones.iter().filter(|(_, parent)| parent.is_none()).count() as u64,
            signature: pieces.digest(),
            bone_names,
        };
        self.push(row, |rows| &mut rows.skeletons)
    }
}
