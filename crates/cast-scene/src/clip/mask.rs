//! Which bones a layer moves, and how far.

use super::content::Clip;
use super::error::Error;
use super::root::with_below;
use crate::bone_map::BoneMap;
use crate::skeleton::Skeleton;

/// How much each bone has of a layer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mask {
    /// A bone, which has it with all below it, and over how many levels below it the weight grows; no other bone has any.
    pub below: Option<(String, u32)>,
    /// Names of bones with weights from 0 to 1, which count instead. A `*` in a name stands for any text; a name wins over a
    /// pattern, and a longer pattern over a shorter one, as in a [`BoneMap`].
    pub weights: Vec<(String, f64)>,
}

impl Mask {
    /// A bone, and after a colon a number of levels; then, or instead, names with weights, such as `spine:2,*_r=0`.
    ///
    /// # Errors
    /// Returns an error if a weight is not from 0 to 1, or a name has two.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut mask = Self::default();
        for (index, part) in text.split(',').enumerate() {
            let weighed = part.rsplit_once('=').and_then(|(name, weight)| Some((name, weight.parse::<f64>().ok()?)));
            match weighed {
                Some((name, weight)) if !name.is_empty() && (0.0..=1.0).contains(&weight) => {
                    mask.weights.push((name.into(), weight));
                }
                None if index == 0 && !part.is_empty() => {
                    let depth = part.rsplit_once(':').and_then(|(bone, depth)| Some((bone, depth.parse().ok()?)));
                    let (bone, depth) = depth.unwrap_or((part, 0));
                    mask.below = Some((bone.into(), depth));
                }
                _ => {
                    let reason = "expected a bone, such as spine or spine:3, or names with weights from 0 to 1, such as arm_*=0.5";
                    return Err(Error::value(part, reason));
                }
            }
        }
        mask.names().map_err(|reason| Error::value(text, reason))?;
        Ok(mask)
    }

    /// The weights by name, as texts.
    fn names(&self) -> Result<BoneMap, String> {
        let mut names = BoneMap::new();
        for (name, weight) in &self.weights {
            names.add(name, &weight.to_string()).map_err(|error| error.to_string())?;
        }
        Ok(names)
    }

    /// The weight of each bone.
    pub(super) fn of_bones(&self, clip: &Clip<'_>, skeleton: &Skeleton) -> Result<Vec<f64>, Error> {
        let mut weights = match &self.below {
            Some((bone, depth)) => below(clip, skeleton, bone, *depth)?,
            None => vec![0.0; skeleton.bones().len()],
        };
        let names = self.names().map_err(|reason| Error::clip(clip.name(), reason))?;
        for (bone, weight) in skeleton.bones().iter().zip(&mut weights) {
            let own = bone.name().and_then(|name| names.renamed(name)?.parse().ok());
            *weight = own.unwrap_or(*weight);
        }
        if weights.iter().all(|weight| *weight == 0.0) {
            return Err(Error::clip(clip.name(), "no bone of its skeleton has a weight in the mask of the layer"));
        }
        Ok(weights)
    }
}

/// How much each bone is of the other clip: nothing outside of a bone and those below it, and growing over some bones.
fn below(clip: &Clip<'_>, skeleton: &Skeleton, bone: &str, depth: u32) -> Result<Vec<f64>, Error> {
    let top = skeleton.bone(bone).ok_or_else(|| {
        Error::clip(clip.name(), format!("its skeleton has no bone {bone:?}, below which the layer would be"))
    })?;
    let mut weights = vec![0.0; skeleton.bones().len()];
    let step = 1.0 / (f64::from(depth) + 1.0);
    for bone in with_below(skeleton, top) {
        let above = skeleton.parent(bone).and_then(|parent| weights.get(parent as usize).copied()).unwrap_or_default();
        // Rounding leaves no bone short of the whole weight.
        let weight = if above + step > 1.0 - 1e-9 { 1.0 } else { above + step };
        weights.get_mut(bone as usize).into_iter().for_each(|slot| *slot = weight);
    }
    Ok(weights)
}
