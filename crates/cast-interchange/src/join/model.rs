//! Models before they are joined: their bones at rest.

use cast_file::CastFile;
use cast_format::{NO_PARENT, NodeKind};
use cast_scene::{BoneNames, Scene, Transform};
use cast_write::{Document, Layout, Node};
use glam::{DAffine3, DMat3};
use hashbrown::{HashMap, HashSet};

use super::size::Size;
use crate::matrix::{affine, matrix};

/// A model and where it is.
pub(super) struct Model {
    pub(super) place: Place,
    pub(super) name: String,
    pub(super) placement: DAffine3,
    pub(super) bones: Vec<Bone>,
    /// Parents before children.
    pub(super) order: Vec<u32>,
    pub(super) names: BoneNames,
    pub(super) size: Size,
    /// For each bone, whether vertices follow it.
    pub(super) is_weighted: Vec<bool>,
    /// Whether it is only the skeleton of animations in its document. Their pose at export is often all that its rest is.
    pub(super) is_of_clips: bool,
    /// Why its bones cannot be trusted.
    pub(super) damage: Option<&'static str>,
}

/// The indices of a document, a root and a child.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) document: usize,
    root: usize,
    child: usize,
}

/// A bone at rest, in the space of its model.
#[derive(Clone)]
pub(super) struct Bone {
    pub(super) name: Vec<u8>,
    pub(super) parent: Option<u32>,
    pub(super) has_children: bool,
    /// Whether it is a root that only places the bones below it, such as the object of an armature.
    pub(super) is_placement: bool,
    pub(super) compensates: bool,
    pub(super) matrix: DAffine3,
    /// The linear part without the scale of the bone itself.
    pub(super) unscaled: DMat3,
    pub(super) local: Transform,
}

impl Place {
    pub(super) fn node<'n, 'a>(&self, documents: &'n mut [Document<'a>]) -> Option<&'n mut Node<'a>> {
        documents.get_mut(self.document)?.roots.get_mut(self.root)?.children.get_mut(self.child)
    }
}

impl Model {
    /// The models of all documents, in order.
    pub(super) fn all(documents: &[Document<'_>]) -> Vec<Self> {
        let mut nodes = Vec::new();
        for (document, content) in documents.iter().enumerate() {
            for (root, node) in content.roots.iter().enumerate().filter(|(_, root)| root.kind == NodeKind::ROOT) {
                let models = node.children.iter().enumerate().filter(|(_, child)| child.kind == NodeKind::MODEL);
                nodes.extend(models.map(|(child, model)| (Place { document, root, child }, model)));
            }
        }
        let skeletons = rest(nodes.iter().map(|(_, model)| *model));
        let mut skeletons = skeletons.iter().flat_map(|scene| &scene.models);
        let has_clips = |document: &Document<'_>| {
            document.roots.iter().any(|root| root.children_of(NodeKind::ANIMATION).next().is_some())
        };
        let has_clips: Vec<bool> = documents.iter().map(has_clips).collect();
        let model = |(place, node): (Place, &Node<'_>)| {
            let mut model = Self::new(place, node, skeletons.next().map(|model| &**model));
            let has_clips = has_clips.get(place.document) == Some(&true);
            let is_seen = |child: &Node<'_>| [NodeKind::MESH, NodeKind::HAIR].contains(&child.kind);
            model.is_of_clips = has_clips && !model.bones.is_empty() && !node.children.iter().any(is_seen);
            model.find_placements();
            model
        };
        nodes.into_iter().map(model).collect()
    }

    fn new(place: Place, node: &Node<'_>, rest: Option<&cast_scene::Model>) -> Self {
        let vector = |name: &str| node.property(name)?.data.elements::<[f32; 3]>()?.first().copied();
        let rotation = node.property("r").and_then(|property| property.data.elements::<[f32; 4]>()?.first().copied());
        let placement = matrix(&Transform::from_parts(vector("p"), rotation, vector("s")));
        let nodes: Vec<&Node<'_>> =
            skeleton(node).into_iter().flat_map(|node| node.children_of(NodeKind::BONE)).collect();
        let mut model = Self {
            place,
            name: node.name().unwrap_or_default().to_owned(),
            placement: if placement.is_finite() { placement } else { DAffine3::IDENTITY },
            bones: Vec::new(),
            order: Vec::new(),
            names: BoneNames::default(),
            size: Size::default(),
            is_weighted: Vec::new(),
            is_of_clips: false,
            damage: None,
        };
        let Some(skeleton) = rest.and_then(|rest| rest.skeleton.as_ref()) else { return model };
        model.order = skeleton.order().to_vec();
        let world = skeleton.rest_world();
        for (((bone, node), index), local) in
            skeleton.bones().iter().zip(nodes).zip(0_u32..).zip(&skeleton.rest().locals)
        {
            let stated = node.property("p").and_then(|parent| parent.data.integers()?.first().copied());
            if bone.parent.is_none() && stated.is_some_and(|parent| parent != NO_PARENT) {
                model.damage = Some("the parent of a bone does not exist, or is below the bone");
            }
            let name = name_of(node);
            if !name.is_empty() {
                model.names.add(&*name, index);
            }
            model.bones.push(Bone {
                name,
                parent: bone.parent,
                has_children: false,
                is_placement: false,
                compensates: bone.segment_scale_compensate,
                matrix: world.matrices().get(index as usize).map(affine).unwrap_or_default(),
                unscaled: world.unscaled(index).map(|columns| DMat3::from_cols_array_2d(&columns)).unwrap_or_default(),
                local: *local,
            });
        }
        model.size = Size::of(model.bones.iter().map(|bone| bone.matrix.translation));
        let parents: Vec<u32> = model.bones.iter().filter_map(|bone| bone.parent).collect();
        for parent in parents {
            model.bones.get_mut(parent as usize).into_iter().for_each(|bone| bone.has_children = true);
        }
        if !model.bones.iter().all(|bone| bone.matrix.is_finite()) {
            model.damage = Some("the place of a bone is not a finite number");
        }
        match weighted(node, model.bones.len()) {
            Some(is_weighted) => model.is_weighted = is_weighted,
            None => model.damage = model.damage.or(Some("weights refer to missing bones")),
        }
        model
    }

    /// Finds the roots that place the others. Without any weights, nothing says which those are.
    fn find_placements(&mut self) {
        let is_known = self.is_weighted.contains(&true);
        for (bone, is_weighted) in self.bones.iter_mut().zip(&self.is_weighted) {
            bone.is_placement = is_known && bone.parent.is_none() && bone.has_children && !is_weighted;
        }
    }

    pub(super) fn bone(&self, index: u32) -> Option<&Bone> {
        self.bones.get(index as usize)
    }

    /// The roots. A single bone beside a hierarchy says nothing about where the model belongs.
    pub(super) fn roots(&self) -> Vec<u32> {
        let roots = |lone: bool| {
            let all = self.order.iter().copied();
            all.filter(move |index| {
                self.bone(*index).is_some_and(|bone| bone.parent.is_none() && (lone || bone.has_children))
            })
            .collect::<Vec<u32>>()
        };
        let with_children = roots(false);
        if with_children.is_empty() { roots(true) } else { with_children }
    }

    /// For each bone the one among others that it becomes one with, if any; only those that `is_open`. No two bones
    /// become one with the same.
    pub(super) fn matches(&self, others: &BoneNames, is_open: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
        let mut met = HashSet::new();
        let exact = self.bones.iter().map(|bone| others.exact(&bone.name).filter(|other| is_open(*other)));
        let mut found: Vec<Option<u32>> = exact.map(|exact| exact.filter(|other| met.insert(*other))).collect();
        // What is left in another case, if this model itself has only one such name.
        let mut left: HashMap<Vec<u8>, usize> = HashMap::new();
        for (bone, _) in self.bones.iter().zip(&found).filter(|(_, found)| found.is_none()) {
            let count = left.entry(bone.name.to_ascii_lowercase()).or_default();
            *count = count.saturating_add(1);
        }
        for (bone, found) in self.bones.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            if left.get(&bone.name.to_ascii_lowercase()) == Some(&1) {
                *found = others.find(&bone.name).filter(|other| is_open(*other) && met.insert(*other));
            }
        }
        found
    }

    /// The name for people.
    pub(super) fn title(&self) -> String {
        match self.name.as_str() {
            "" => "the model without a name".to_owned(),
            name => format!("{name:?}"),
        }
    }
}

/// The skeleton of a model. If it has several, the first one counts.
pub(super) fn skeleton<'n, 'a>(model: &'n Node<'a>) -> Option<&'n Node<'a>> {
    model.children_of(NodeKind::SKELETON).next()
}

/// The bytes of a name; empty for none.
pub(super) fn name_of(node: &Node<'_>) -> Vec<u8> {
    let Some(property) = node.property("n") else { return Vec::new() };
    property.data.to_bytes().split(|byte| *byte == 0).next().unwrap_or_default().to_vec()
}

/// The skeletons of models alone, with their rest poses.
fn rest<'n, 'a: 'n>(models: impl Iterator<Item = &'n Node<'a>>) -> Option<Scene> {
    let mut root = Node::new(NodeKind::ROOT);
    for model in models {
        let mut copy = Node::new(NodeKind::MODEL);
        if let Some(skeleton) = skeleton(model) {
            let mut bones = Node::new(NodeKind::SKELETON);
            bones.children.extend(skeleton.children_of(NodeKind::BONE).map(|bone| {
                let mut alone = Node::new(NodeKind::BONE);
                alone.properties.clone_from(&bone.properties);
                alone.hidden.properties = bone.hidden.properties;
                alone
            }));
            copy.children.push(bones);
        }
        root.children.push(copy);
    }
    let bytes = Document::from(root).to_vec(Layout::Compact).ok()?;
    CastFile::from_bytes(bytes).ok().map(|file| Scene::new(&file))
}

/// For each bone, whether it has a weight other than 0; `None` if one belongs to a bone that does not exist.
fn weighted(model: &Node<'_>, count: usize) -> Option<Vec<bool>> {
    let mut is_weighted = vec![false; count];
    for mesh in model.children_of(NodeKind::MESH) {
        let Some(bones) = mesh.property("wb").and_then(|property| property.data.integers()) else { continue };
        let values = mesh.property("wv").and_then(|property| property.data.elements::<f32>());
        let weight = |index: usize| values.as_ref().and_then(|values| values.get(index)).copied().unwrap_or(1.0);
        for (_, bone) in bones.iter().enumerate().filter(|(index, _)| weight(*index) != 0.0) {
            *is_weighted.get_mut(*bone as usize)? = true;
        }
    }
    Some(is_weighted)
}
