//! Modes of curves, and overrides.

use cast_read::View;
use cast_read::views::{CurveMode, CurveModeOverrideRef};

use super::channel::Channel;
use crate::skeleton::Skeleton;
use crate::stored::copied;
use crate::warning::Warnings;

/// How the values of a curve are applied (`docs/format.md#modes-of-curves`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The value itself, relative to the parent. The default.
    #[default]
    Absolute,
    /// On top of the rest pose: translation rest + v, scale rest x v, rotation rest * v.
    Relative,
    /// On top of the current pose, scaled by the blend weight of the curve.
    Additive,
}

impl Mode {
    /// The mode for a text in a file; `None` if it is unknown.
    pub(super) fn of(text: CurveMode<'_>) -> Option<Self> {
        match text {
            CurveMode::Absolute => Some(Self::Absolute),
            CurveMode::Relative => Some(Self::Relative),
            CurveMode::Additive => Some(Self::Additive),
            _ => None,
        }
    }
}

/// A different mode for the curves of all bones below a bone, but not for those of the bone itself.
///
/// The published specification reads otherwise: it includes the bone. No known reader does: neither the author's plug-ins
/// for Blender and Maya (`utilityResolveCurveModeOverride` in version 1.99) nor those for SEAnim, whose modifiers
/// overrides come from.
#[derive(Clone, Debug)]
pub struct Override {
    target: Box<str>,
    /// The mode.
    pub mode: Mode,
    /// Whether it applies to translation curves.
    pub translation: bool,
    /// Whether it applies to rotation curves.
    pub rotation: bool,
    /// Whether it applies to scale curves.
    pub scale: bool,
}

impl Override {
    /// Name of the bone whose descendants take the mode.
    #[must_use]
    pub fn target(&self) -> &str {
        &self.target
    }

    pub(super) fn new(node: CurveModeOverrideRef<'_>, warnings: &mut Warnings<'_>) -> Option<Self> {
        let fields = node.fields();
        let Some(target) = fields.node_name else {
            warnings.missing(node.node(), "nn");
            return None;
        };
        let mode = Mode::of(fields.mode)?;
        Some(Self {
            target: copied(target),
            mode,
            translation: fields.override_translation,
            rotation: fields.override_rotation,
            scale: fields.override_scale,
        })
    }
}

/// The overriding modes of each bone, for translation, rotation and scale.
pub(super) struct Overridden(Vec<[Option<Mode>; 3]>);

impl Overridden {
    /// The nearest override wins: that of the parent, otherwise of its parent, and so on, as in the plug-in for Blender
    /// (in the one for Maya the farthest wins). If a bone has several, the first one that covers the property wins, as
    /// in both. Bones below none keep the modes of their curves, as in the plug-in for Maya.
    pub(super) fn new(overrides: &[Override], skeleton: &Skeleton) -> Self {
        if overrides.is_empty() {
            return Self(Vec::new());
        }
        // What the bones below each bone take.
        let mut below = vec![[None; 3]; skeleton.bones().len()];
        for one in overrides.iter().rev() {
            let Some(below) = skeleton.bone_named(&one.target).and_then(|bone| below.get_mut(bone as usize)) else {
                continue;
            };
            for (slot, covered) in below.iter_mut().zip([one.translation, one.rotation, one.scale]) {
                if covered {
                    *slot = Some(one.mode);
                }
            }
        }
        let mut modes = vec![[None; 3]; below.len()];
        for bone in skeleton.order() {
            let parent = skeleton.parent(*bone).and_then(|parent| below.get(parent as usize).copied());
            let (Some(inherited), Some(below)) = (parent, below.get_mut(*bone as usize)) else { continue };
            for (slot, inherited) in below.iter_mut().zip(inherited) {
                *slot = slot.or(inherited);
            }
            modes.get_mut(*bone as usize).into_iter().for_each(|own| *own = inherited);
        }
        Self(modes)
    }

    /// The mode that replaces those of the curves of a bone.
    pub(super) fn mode(&self, bone: u32, channel: Channel) -> Option<Mode> {
        let [translation, rotation, scale] = *self.0.get(bone as usize)?;
        match channel {
            Channel::Translation(_) => translation,
            Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => rotation,
            Channel::Scale(_) => scale,
            Channel::BlendShape | Channel::Visibility => None,
        }
    }
}
