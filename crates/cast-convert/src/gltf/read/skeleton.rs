//! Bones: joints and moving nodes, in the pose in which meshes are bound to them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use cast_scene::Transform;
use cast_write::{Bone, Skeleton};
use glam::{DAffine3, DMat4};

use super::hierarchy::{Hierarchy, straighten};
use super::input::{Input, get};
use crate::gltf::schema::Skin;
use crate::gltf::transforms::{decompose, inverse, nearly_equal};
use crate::matrix::matrix;
use crate::{Error, Outcome, Report};

/// The bones of a file.
pub(super) struct Bones {
    /// Node of each bone.
    pub(super) nodes: Vec<usize>,
    /// Bone of each node.
    pub(super) of_node: HashMap<usize, u32>,
    pub(super) names: Vec<String>,
    /// Where each is when meshes are bound.
    pub(super) world: Vec<DAffine3>,
    /// The same, relative to the parent.
    pub(super) local: Vec<Transform>,
    /// What the vertices of each skin have to go through to be where the bones expect them.
    pub(super) bindings: Vec<Bound>,
    /// Of each node the bone that it is, or the nearest above it.
    nearest: Vec<Option<u32>>,
}

/// How the vertices of a skin become those of the bind pose.
pub(super) enum Bound {
    /// All in the same way.
    Whole(DAffine3),
    /// Each as its joints say, in the order of the skin.
    ByJoint(Vec<DAffine3>),
}

impl Bones {
    /// Finds the bones and their bind pose. `moving` are the nodes that animations move.
    pub(super) fn new(
        input: &Input<'_>,
        hierarchy: &Hierarchy,
        moving: &HashSet<usize>,
        report: &mut Report,
    ) -> Result<Self, Error> {
        let skins = &input.root.skins;
        let mut needed = vec![false; hierarchy.places.len()];
        for (index, skin) in skins.iter().enumerate() {
            for joint in &skin.joints {
                get(&input.root.nodes, *joint, "node").map_err(|error| error.inside(format!("skin {index}")))?;
            }
        }
        for node in skins.iter().flat_map(|skin| &skin.joints).chain(moving) {
            needed.get_mut(*node).into_iter().for_each(|needed| *needed = true);
        }
        let is_bone = hierarchy.bones(&needed);
        let mut bones = Self {
            nodes: Vec::new(),
            of_node: HashMap::new(),
            names: Vec::new(),
            world: Vec::new(),
            local: Vec::new(),
            bindings: Vec::new(),
            nearest: vec![None; hierarchy.places.len()],
        };
        // Joints in their own order, which weights and other programs know them by, but parents before children.
        let all = skins.iter().flat_map(|skin| &skin.joints).chain(&hierarchy.order);
        let (mut chain, mut met) = (Vec::new(), vec![false; hierarchy.places.len()]);
        for node in all {
            let unmet = |node: &usize| met.get_mut(*node).is_some_and(|met| !std::mem::replace(met, true));
            chain.extend(hierarchy.ancestry(*node).take_while(unmet));
            for node in chain.drain(..).rev().filter(|node| is_bone.get(*node).copied().unwrap_or_default()) {
                let bone = u32::try_from(bones.nodes.len()).unwrap_or(u32::MAX);
                bones.of_node.insert(node, bone);
                bones.nodes.push(node);
            }
        }
        for node in &hierarchy.order {
            let own = bones.of_node.get(node).copied();
            let bone = own.or_else(|| bones.parent(hierarchy, *node));
            bones.nearest.get_mut(*node).into_iter().for_each(|nearest| *nearest = bone);
        }
        bones.name(input, report);
        bones.bind(input, hierarchy, report)?;
        Ok(bones)
    }

    fn name(&mut self, input: &Input<'_>, report: &mut Report) {
        let mut taken = HashSet::new();
        for node in &self.nodes {
            let own = input.root.nodes.get(*node).and_then(|node| node.name.as_deref());
            let name = own.map_or_else(|| format!("node_{node}"), str::to_owned);
            let mut unique = name.clone();
            let mut number = *node;
            while !taken.insert(unique.clone()) {
                unique = format!("{name}.{number}");
                number = number.wrapping_add(self.nodes.len());
            }
            if unique != name {
                let detail = "curves find bones by name, so a number makes them differ";
                report.add(Outcome::Approximated, "repeated names of bones", detail, name);
            }
            self.names.push(unique);
        }
    }

    /// Finds the pose in which meshes are bound: that of the nodes, if it fits all skins, else what their matrices say.
    fn bind(&mut self, input: &Input<'_>, hierarchy: &Hierarchy, report: &mut Report) -> Result<(), Error> {
        let mut matrices = Vec::with_capacity(input.root.skins.len());
        for (index, skin) in input.root.skins.iter().enumerate() {
            matrices.push(inverse_bind(input, skin).map_err(|error| error.inside(format!("skin {index}")))?);
        }
        let joints = || input.root.skins.iter().map(|skin| skin.joints.as_slice());
        let as_placed: Option<Vec<DAffine3>> = joints()
            .zip(&matrices)
            .map(|(joints, matrices)| match joints {
                [] => Some(DAffine3::IDENTITY),
                joints => hierarchy.bound_as_placed(joints, matrices),
            })
            .collect();
        if let Some(ways) = as_placed {
            let places = self.nodes.iter().filter_map(|node| hierarchy.places.get(*node));
            (self.world, self.local) = places.map(|place| (place.world, place.local)).unzip();
            self.bindings = ways.into_iter().map(Bound::Whole).collect();
            return Ok(());
        }
        let mut bound: HashMap<usize, DAffine3> = HashMap::new();
        for (joints, matrices) in joints().zip(&matrices) {
            let ways = joints.iter().zip(matrices).filter_map(|(joint, bind)| Some(*bound.get(joint)? * *bind));
            let mut ways: Vec<DAffine3> = ways.collect();
            let way = straighten(ways.pop().unwrap_or(DAffine3::IDENTITY));
            let size = way.translation.abs().max_element();
            let exact = ways.iter().all(|other| nearly_equal(other, &way, size));
            for (joint, bind) in joints.iter().zip(matrices) {
                let Some(inverse) = inverse(bind) else {
                    let detail = "they have no inverse, so the place of the node is taken";
                    report.add(Outcome::Assumed, "inverse bind matrices", detail, format_args!("node {joint}"));
                    continue;
                };
                bound.entry(*joint).or_insert(way * inverse);
            }
            self.bindings.push(if exact {
                Bound::Whole(way)
            } else {
                let detail = "skins that bind the same joints in different poses meet in one";
                report.add(Outcome::Approximated, "bind poses", detail, "");
                let way = |(joint, bind): (&usize, &DAffine3)| {
                    bound.get(joint).copied().unwrap_or(DAffine3::IDENTITY) * *bind
                };
                Bound::ByJoint(joints.iter().zip(matrices).map(way).collect())
            });
        }
        for node in &self.nodes {
            let place = hierarchy.get(*node)?;
            let parent = self.parent(hierarchy, *node).and_then(|parent| self.world.get(parent as usize).copied());
            let parent = parent.unwrap_or(DAffine3::IDENTITY);
            let world = bound.get(node).copied().unwrap_or(parent * matrix(&place.local));
            let (local, sheared) = decompose(&(inverse(&parent).unwrap_or(DAffine3::IDENTITY) * world));
            if sheared {
                let detail = "a bone has translation, rotation and scale here";
                report.add(Outcome::Approximated, "sheared bind poses", detail, format_args!("node {node}"));
            }
            self.world.push(parent * matrix(&local));
            self.local.push(local);
        }
        Ok(())
    }

    /// The nearest bone above a node.
    fn parent(&self, hierarchy: &Hierarchy, node: usize) -> Option<u32> {
        self.nearest.get(hierarchy.places.get(node)?.parent?).copied().flatten()
    }

    /// The bone that a node is, or the nearest above it, and how the node lies in the bind pose.
    pub(super) fn holding(&self, hierarchy: &Hierarchy, node: usize) -> Option<(u32, DAffine3)> {
        let bone = self.nearest.get(node).copied().flatten()?;
        let shown = hierarchy.places.get(*self.nodes.get(bone as usize)?)?.world;
        let (bound, own) = (self.world.get(bone as usize)?, hierarchy.places.get(node)?.world);
        // A bone that is scaled to nothing hides what it holds either way.
        let moved = inverse(&shown).map_or(DAffine3::IDENTITY, |back| *bound * back);
        Some((bone, straighten(moved) * own))
    }

    /// The bones that show differently than they are bound, and how they show.
    pub(super) fn posed<'h>(
        &'h self,
        hierarchy: &'h Hierarchy,
    ) -> impl Iterator<Item = (u32, Transform, Transform)> + 'h {
        (0_u32..).zip(self.nodes.iter().zip(&self.local)).filter_map(|(bone, (node, bound))| {
            let shown = hierarchy.places.get(*node)?.local;
            let size = shown.translation.iter().fold(0.0_f32, |size, part| size.max(part.abs()));
            (!nearly_equal(&matrix(&shown), &matrix(bound), size.into())).then_some((bone, shown, *bound))
        })
    }

    /// The skeleton of the result.
    pub(super) fn skeleton<'a>(&self, hierarchy: &Hierarchy) -> Skeleton<'a> {
        let mut skeleton = Skeleton::new();
        let places = self.nodes.iter().zip(&self.names).zip(&self.local).zip(&self.world);
        for (((node, name), local), world) in places {
            let (in_world, _) = decompose(world);
            let mut bone = Bone::new()
                .with_name(name.clone())
                .with_parent_index(self.parent(hierarchy, *node).unwrap_or(cast_format::NO_PARENT))
                .with_segment_scale_compensate(false)
                .with_local_position(local.translation)
                .with_local_rotation(local.rotation)
                .with_world_position(in_world.translation)
                .with_world_rotation(in_world.rotation);
            if local.scale != Transform::IDENTITY.scale {
                bone = bone.with_scale(local.scale);
            }
            skeleton = skeleton.with_bone(bone);
        }
        skeleton
    }
}

/// The inverse bind matrix of each joint; without any, vertices are in the space of their joints.
fn inverse_bind(input: &Input<'_>, skin: &Skin) -> Result<Vec<DAffine3>, Error> {
    let Some(accessor) = skin.inverse_bind_matrices else {
        return Ok(vec![DAffine3::IDENTITY; skin.joints.len()]);
    };
    let matrices: Cow<'_, [[f32; 16]]> = input.accessor(accessor)?.floats()?;
    if matrices.len() < skin.joints.len() {
        let (found, expected) = (matrices.len(), skin.joints.len());
        return Err(Error::invalid(format!("{expected} joints have only {found} inverse bind matrices")));
    }
    let matrix = |matrix: &[f32; 16]| DAffine3::from_mat4(DMat4::from_cols_array(&matrix.map(f64::from)));
    Ok(matrices.iter().take(skin.joints.len()).map(matrix).collect())
}
