//! Finding bones by name.

use std::sync::Arc;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// Names of bones, each with its index.
///
/// An exact match wins; if several bones have the name, the first. Otherwise a name matches that differs only in the
/// case of ASCII letters, if exactly one does. Names are bytes beyond that: é as one character is not é as two, and names
/// that are not UTF-8 match, too.
///
/// ```
/// # use cast_scene::BoneNames;
/// let names: BoneNames = ["Hips", "spine", "Spine", "Head"].into_iter().collect();
/// assert_eq!(names.find("hips"), Some(0));
/// assert_eq!(names.find("Spine"), Some(2));
/// assert_eq!(names.find("SPINE"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoneNames {
    exact: HashMap<Arc<[u8]>, u32>,
    /// By the name in lower case; `None` if several names are the same then.
    any_case: HashMap<Box<[u8]>, Option<u32>>,
}

impl BoneNames {
    /// Adds a name. Returns whether it is new; otherwise it still means the bone that had it first.
    pub fn add(&mut self, name: impl Into<Arc<[u8]>>, bone: u32) -> bool {
        let name = name.into();
        let in_lower_case = name.to_ascii_lowercase().into_boxed_slice();
        let Entry::Vacant(slot) = self.exact.entry(name) else { return false };
        slot.insert(bone);
        self.any_case.entry(in_lower_case).and_modify(|found| *found = None).or_insert(Some(bone));
        true
    }

    /// The bone with a name.
    #[must_use]
    pub fn find(&self, name: impl AsRef<[u8]>) -> Option<u32> {
        let name = name.as_ref();
        self.exact(name).or_else(|| *self.any_case.get(&*name.to_ascii_lowercase())?)
    }

    /// The bone with exactly this name.
    #[must_use]
    pub fn exact(&self, name: impl AsRef<[u8]>) -> Option<u32> {
        self.exact.get(name.as_ref()).copied()
    }

    /// Whether no other name differs from this one only in case.
    pub(crate) fn is_only_one(&self, name: &str) -> bool {
        self.any_case.get(&*name.as_bytes().to_ascii_lowercase()).is_some_and(Option::is_some)
    }

    /// Looks for the names that an animation has for bones; repeated ones count once.
    #[must_use]
    pub fn matching<'n>(&self, wanted: impl IntoIterator<Item = &'n str>) -> NameMatch<'n> {
        let mut found = NameMatch::default();
        let mut met = hashbrown::HashSet::new();
        for name in wanted {
            if !met.insert(name) {
                continue;
            }
            match self.find(name) {
                None => found.missing.push(name),
                Some(bone) => {
                    found.found += 1;
                    if self.exact(name).is_none() {
                        found.other_case.push((name, bone));
                    }
                }
            }
        }
        found
    }
}

impl<N: AsRef<str>> FromIterator<N> for BoneNames {
    /// Indices are the positions of the names.
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        let mut all = Self::default();
        for (index, name) in (0_u32..).zip(names) {
            all.add(name.as_ref().as_bytes(), index);
        }
        all
    }
}

/// Which names of an animation a skeleton has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameMatch<'n> {
    /// How many names are those of bones.
    pub found: usize,
    /// The names that no bone has.
    pub missing: Vec<&'n str>,
    /// The names that differ from that of their bone in case, with the bone.
    pub other_case: Vec<(&'n str, u32)>,
}

impl NameMatch<'_> {
    /// The fraction of names that a skeleton must have for an animation to fit it. Files of games often have curves
    /// of bones that only some of their models have: for weapons, clothes or cameras.
    pub const ENOUGH: f64 = 0.75;

    /// The fraction of the names that are those of bones; 0 without any name.
    #[must_use]
    pub fn coverage(&self) -> f64 {
        coverage(self.found, self.missing.len())
    }

    /// Whether [enough](Self::ENOUGH) names are those of bones.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.coverage() >= Self::ENOUGH
    }
}

#[allow(clippy::cast_precision_loss, reason = "no file has 2^53 names")]
pub(crate) fn coverage(found: usize, missing: usize) -> f64 {
    if found == 0 { 0.0 } else { found as f64 / (found + missing) as f64 }
}
