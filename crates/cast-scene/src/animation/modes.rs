//! Modes of curves, and overrides.

use std::ops::Range;

use cast_base::sort;
use cast_read::View;
use cast_read::views::{CurveMode, CurveModeOverrideRef};

use super::channel::Channel;
use crate::bones::Nested;
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

/// The overriding modes of bones, for translation, rotation and scale.
#[derive(Default)]
pub(super) struct Overridden {
    /// The places of the bones below each bone that has overrides.
    below: Nested,
    modes: Vec<[Option<Mode>; 3]>,
}

impl Overridden {
    /// The nearest override wins: that of the parent, otherwise of its parent, and so on, as in the plug-in for Blender
    /// (in the one for Maya the farthest wins). If a bone has several, the first one that covers the property wins, as
    /// in both. Bones below none keep the modes of their curves, as in the plug-in for Maya.
    pub(super) fn new(overrides: &[Override], skeleton: &Skeleton) -> Self {
        if overrides.is_empty() {
            return Self::default();
        }
        let subtrees = skeleton.subtrees();
        let of_bones = overrides.iter().filter_map(|one| {
            let own = subtrees.range(skeleton.bone_named(&one.target)?);
            let below = own.start + 1..own.end;
            (!below.is_empty()).then_some((below, one))
        });
        let mut of_bones: Vec<(Range<u32>, &Override)> = of_bones.collect();
        sort::by_key(&mut of_bones, |(below, _)| below.start);
        let (mut ranges, mut modes) = (Vec::new(), Vec::new());
        for of_bone in of_bones.chunk_by(|(one, _), (other, _)| one.start == other.start) {
            let mut own = [None; 3];
            for (_, one) in of_bone {
                for (slot, covered) in own.iter_mut().zip([one.translation, one.rotation, one.scale]) {
                    *slot = slot.or(covered.then_some(one.mode));
                }
            }
            ranges.extend(of_bone.first().map(|(below, _)| below.clone()));
            modes.push(own);
        }
        let below = Nested::new(&ranges);
        for (index, parent) in below.parents.iter().enumerate() {
            let Some(inherited) = parent.and_then(|parent| modes.get(parent).copied()) else { continue };
            for (slot, inherited) in modes.get_mut(index).into_iter().flatten().zip(inherited) {
                *slot = slot.or(inherited);
            }
        }
        Self { below, modes }
    }

    /// The mode that replaces those of the curves of a bone.
    pub(super) fn mode(&self, bone: u32, channel: Channel, skeleton: &Skeleton) -> Option<Mode> {
        let nearest = self.below.at(skeleton.subtrees().place(bone))?;
        let [translation, rotation, scale] = *self.modes.get(nearest)?;
        match channel {
            Channel::Translation(_) => translation,
            Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => rotation,
            Channel::Scale(_) => scale,
            Channel::BlendShape | Channel::Visibility => None,
        }
    }
}
