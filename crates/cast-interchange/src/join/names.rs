//! Which bones of two skeletons are one.

use hashbrown::{HashMap, HashSet};

use super::model::Model;

/// The bones of a skeleton by their names, which are compared as bytes.
#[derive(Default)]
pub(super) struct Names {
    exact: HashMap<Vec<u8>, u32>,
    /// By names in lower case; `None` if several names differ only in case.
    folded: HashMap<Vec<u8>, Option<u32>>,
}

impl Names {
    /// Adds a bone. If several have the name, the first one counts.
    pub(super) fn add(&mut self, name: &[u8], bone: u32) {
        if name.is_empty() || self.exact.contains_key(name) {
            return;
        }
        self.exact.insert(name.to_vec(), bone);
        let is_one = |first: &mut Option<u32>| *first = None;
        self.folded.entry(name.to_ascii_lowercase()).and_modify(is_one).or_insert(Some(bone));
    }

    /// The bone with exactly this name.
    pub(super) fn exact(&self, name: &[u8]) -> Option<u32> {
        self.exact.get(name).copied()
    }

    /// The only bone whose name differs at most in ASCII case.
    fn in_any_case(&self, name: &[u8]) -> Option<u32> {
        self.folded.get(&name.to_ascii_lowercase()).copied().flatten()
    }

    /// The bone with this name, in another case if there is none with exactly this one.
    pub(super) fn find(&self, name: &[u8]) -> Option<u32> {
        self.exact(name).or_else(|| self.in_any_case(name))
    }

    /// The bone here for each bone of a model, if they are one; only those that `is_open`.
    pub(super) fn matches(&self, model: &Model, is_open: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
        let mut taken = HashSet::new();
        let mut found: Vec<Option<u32>> = Vec::with_capacity(model.bones.len());
        for bone in &model.bones {
            let exact = self.exact(&bone.name).filter(|there| is_open(*there));
            found.push(exact.filter(|there| taken.insert(*there)));
        }
        // What is left in another case, if the model itself has only one such name.
        let mut left: HashMap<Vec<u8>, usize> = HashMap::new();
        for (bone, _) in model.bones.iter().zip(&found).filter(|(_, found)| found.is_none()) {
            let count = left.entry(bone.name.to_ascii_lowercase()).or_default();
            *count = count.saturating_add(1);
        }
        for (bone, found) in model.bones.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            if left.get(&bone.name.to_ascii_lowercase()) == Some(&1) {
                *found = self.in_any_case(&bone.name).filter(|there| is_open(*there) && taken.insert(*there));
            }
        }
        found
    }
}
