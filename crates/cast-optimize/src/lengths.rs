//! How long lengths are in the models of a document, to which tolerances of translations are relative.

use cast_format::NodeKind;
use cast_interchange::lower::{cut_circles, order};
use cast_scene::Bounds;
use cast_scene::keys;
use cast_scene::keys::{Scaled, longest_side};
use cast_write::{Document, Node};
use hashbrown::HashMap;

/// The sizes of the models of a document, and how their bones are scaled.
#[derive(Default)]
pub(super) struct Lengths {
    /// That of the smallest model: a curve moves bones of any.
    size: Option<f64>,
    /// How long a length of 1 in the parent of a bone can become, by name in lower case.
    stretches: HashMap<String, f64>,
}

impl Lengths {
    pub(super) fn of(document: &Document<'_>) -> Self {
        let mut scales: HashMap<String, f64> = HashMap::new();
        for (_, curve) in document.nodes().filter(|(_, node)| node.kind == NodeKind::CURVE) {
            let scales_it = text(curve, "kp").is_some_and(|property| matches!(property, "sx" | "sy" | "sz"));
            let values = curve.property("kv").and_then(|values| values.data.elements::<f32>());
            if let (true, Some(target), Some(values)) = (scales_it, text(curve, "nn"), values) {
                let most = scales.entry(target.to_lowercase()).or_default();
                *most = most.max(keys::largest(values.iter()));
            }
        }
        let mut lengths = Self::default();
        for (_, model) in document.nodes().filter(|(_, node)| node.kind == NodeKind::MODEL) {
            lengths.add(model, &scales);
        }
        lengths
    }

    /// The size of the smallest model; `None` without one that has a size.
    pub(super) fn size(&self) -> Option<f64> {
        self.size
    }

    /// How long a length of 1 in the parent of a bone can become in its model.
    pub(super) fn stretch(&self, bone: &str) -> f64 {
        if self.stretches.is_empty() { 1.0 } else { self.stretches.get(&bone.to_lowercase()).copied().unwrap_or(1.0) }
    }

    fn add(&mut self, model: &Node<'_>, scales: &HashMap<String, f64>) {
        let meshes = model.children.iter().filter(|child| child.kind == NodeKind::MESH);
        let skeletons = || model.children.iter().filter(|child| child.kind == NodeKind::SKELETON);
        let bones = || skeletons().flat_map(|one| &one.children).filter(|child| child.kind == NodeKind::BONE);
        let around = |mesh: &Node<'_>| Bounds::of(mesh.property("vp")?.data.elements::<[f32; 3]>()?.iter().copied());
        let around_meshes = meshes.filter_map(around).reduce(Bounds::union).and_then(longest_side);
        let around_bones = || longest_side(Bounds::of(bones().filter_map(|bone| vector(bone, "wp")))?);
        if let Some(size) = around_meshes.or_else(around_bones) {
            self.size = Some(self.size.map_or(size, |smallest| smallest.min(size)));
        }
        for skeleton in skeletons() {
            self.add_bones(skeleton, scales);
        }
    }

    fn add_bones(&mut self, skeleton: &Node<'_>, scales: &HashMap<String, f64>) {
        let bones: Vec<&Node<'_>> = skeleton.children.iter().filter(|child| child.kind == NodeKind::BONE).collect();
        let number = |bone: &Node<'_>, name: &str| bone.property(name)?.data.integers()?.first().copied();
        let parent =
            |bone: &&Node<'_>| number(bone, "p").map(|parent| parent as usize).filter(|one| *one < bones.len());
        let mut parents: Vec<Option<usize>> = bones.iter().map(parent).collect();
        cut_circles(&mut parents);
        let name = |bone: usize| bones.get(bone).and_then(|bone| text(bone, "n")).map(str::to_lowercase);
        let scaled = |index: usize| {
            let bone = bones.get(index);
            let at_rest = bone.and_then(|bone| vector(bone, "s")).map_or(1.0, |scale| keys::largest(&scale));
            let animated = name(index).and_then(|name| scales.get(&name).copied());
            // A curve may be relative to the rest scale.
            let scale = animated.map_or(at_rest, |animated| at_rest.max(animated).max(at_rest * animated));
            // Bones compensate for the scale of their parent unless they say otherwise.
            let inherits = bone.and_then(|bone| number(bone, "ssc")) == Some(0);
            Scaled { parent: parents.get(index).copied().flatten(), inherits, scale }
        };
        let stretches = keys::stretches(bones.len(), order(&parents).into_iter(), scaled);
        for (bone, stretch) in stretches.into_iter().enumerate() {
            let Some(name) = name(bone) else { continue };
            let most = self.stretches.entry(name).or_insert(stretch);
            *most = most.max(stretch);
        }
    }
}

fn text<'n>(node: &'n Node<'_>, name: &str) -> Option<&'n str> {
    node.property(name).and_then(|property| property.data.text())
}

fn vector(node: &Node<'_>, name: &str) -> Option<[f32; 3]> {
    node.property(name)?.data.elements::<[f32; 3]>()?.first().copied()
}
