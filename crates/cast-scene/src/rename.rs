//! Renaming the bones of a document by a map.
//!
//! The format refers to bones by name in curves and overrides; weights and parents are indices, and constraints and
//! handles refer to hashes, so they stay right. Curves of blend shapes name shapes, and notification tracks name events.
//!
//! ```
//! # use cast_scene::{BoneMap, rename::rename_bones};
//! # use cast_write::{Bone, Document, Model, Root, Skeleton};
//! let skeleton = Skeleton::new().with_bone(Bone::new().with_name("mixamorig:Hips"));
//! let mut document = Document::from(Root::new().with_model(Model::new().with_skeleton(skeleton)));
//! let map = BoneMap::from_csv("mixamorig:*,*")?;
//! assert_eq!(rename_bones(&mut document, &map)?.bones, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use cast_format::NodeKind;
use cast_write::{Document, Node};
use hashbrown::{HashMap, HashSet};

use crate::bone_map::BoneMap;
use crate::names::BoneNames;

/// What was renamed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Renamed {
    /// Bones of skeletons.
    pub bones: usize,
    /// Curves and overrides of animations.
    pub curves: usize,
}

/// Two bones of one skeleton, or of one animation, would have the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameName {
    /// The two bones.
    pub bones: [String; 2],
    /// The name that both would have.
    pub name: String,
}

impl std::error::Error for SameName {}

impl fmt::Display for SameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.bones;
        let name = &self.name;
        write!(
            f,
            "the bones \"{first}\" and \"{second}\" would both be called \"{name}\"; give one another name in the map"
        )
    }
}

/// Renames the bones of all skeletons and animations. Names that the map does not have stay.
///
/// # Errors
/// Returns an error if two bones of one skeleton or animation would have the same name. Nothing is renamed then.
pub fn rename_bones(document: &mut Document<'_>, map: &BoneMap) -> Result<Renamed, SameName> {
    let meshes = meshes_only(document);
    for (_, node) in document.nodes() {
        match node.kind {
            NodeKind::SKELETON => _ = new_names(bones(node), map, true)?,
            NodeKind::ANIMATION => _ = new_names(moved(node, &meshes), map, false)?,
            _ => {}
        }
    }
    let mut renamed = Renamed::default();
    document.for_each_mut(|node| match node.kind {
        NodeKind::SKELETON => {
            let names = owned(new_names(bones(node), map, true));
            for bone in node.children_of_mut(NodeKind::BONE) {
                renamed.bones += usize::from(rename(bone, "n", &names));
            }
        }
        NodeKind::ANIMATION => {
            let names = owned(new_names(moved(node, &meshes), map, false));
            let is_named = |node: &&mut Node<'_>| target(node, &meshes).is_some();
            for node in node.children.iter_mut().filter(is_named) {
                renamed.curves += usize::from(rename(node, "nn", &names));
            }
        }
        _ => {}
    });
    Ok(renamed)
}

/// The names of meshes that no bone has: what curves of visibility may mean.
fn meshes_only(document: &Document<'_>) -> HashSet<String> {
    let names = |kind: NodeKind| document.nodes().filter(move |(_, node)| node.kind == kind);
    let bones: HashSet<&str> = names(NodeKind::BONE).filter_map(|(_, bone)| bone.name()).collect();
    let meshes = names(NodeKind::MESH).filter_map(|(_, mesh)| mesh.name());
    meshes.filter(|mesh| !bones.contains(mesh)).map(Into::into).collect()
}

fn bones<'n>(skeleton: &'n Node<'_>) -> impl Iterator<Item = &'n str> {
    skeleton.children_of(NodeKind::BONE).filter_map(|bone| bone.name())
}

fn moved<'n>(animation: &'n Node<'_>, meshes: &HashSet<String>) -> impl Iterator<Item = &'n str> {
    animation.children.iter().filter_map(|node| target(node, meshes))
}

/// The bone that a curve or an override names.
fn target<'n>(node: &'n Node<'_>, meshes: &HashSet<String>) -> Option<&'n str> {
    let name = node.property("nn")?.data.text()?;
    let property = || node.property("kp")?.data.text();
    let is_bone = match (node.kind, property()) {
        (NodeKind::CURVE, Some("bs")) => false,
        (NodeKind::CURVE, Some("vb")) => !meshes.contains(name),
        (NodeKind::CURVE | NodeKind::CURVE_MODE_OVERRIDE, _) => true,
        _ => false,
    };
    is_bone.then_some(name)
}

fn rename(node: &mut Node<'_>, property: &'static str, names: &HashMap<String, String>) -> bool {
    let new = node.property(property).and_then(|old| names.get(old.data.text()?)).cloned();
    new.is_some_and(|new| {
        node.set(property, new);
        true
    })
}

fn owned(names: Result<HashMap<&str, String>, SameName>) -> HashMap<String, String> {
    names.unwrap_or_default().into_iter().map(|(old, new)| (old.to_owned(), new)).collect()
}

/// The names that change, with the new ones. In an animation, names that differ only in case mean one bone.
fn new_names<'n>(
    names: impl Iterator<Item = &'n str>,
    map: &BoneMap,
    are_bones: bool,
) -> Result<HashMap<&'n str, String>, SameName> {
    let names: Vec<&str> = names.collect();
    let own: BoneNames = names.iter().copied().collect();
    let mut new: HashMap<&str, String> = HashMap::new();
    let mut met: HashSet<&str> = HashSet::new();
    let mut by_new: HashMap<String, &str> = HashMap::new();
    for name in names {
        if !met.insert(name) {
            continue;
        }
        let found = map.found(name).filter(|(_, any_case)| !any_case || !are_bones || own.is_only_one(name));
        let found = found.map(|(new, _)| new);
        let result = found.clone().unwrap_or_else(|| name.to_owned());
        if let Some(other) = by_new.get(&result).filter(|other| are_bones || !other.eq_ignore_ascii_case(name)) {
            return Err(SameName { bones: [(*other).to_owned(), name.to_owned()], name: result });
        }
        by_new.insert(result, name);
        if let Some(found) = found.filter(|found| found != name) {
            new.insert(name, found);
        }
    }
    Ok(new)
}
