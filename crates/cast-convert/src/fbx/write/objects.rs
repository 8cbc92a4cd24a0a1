//! The document under construction: its objects, how they are named and placed, and what they belong to.

use cast_interchange::Report;
use cast_interchange::budget::Budget;
use cast_interchange::plan::joints;
use cast_interchange::plan::joints::Joint;
use cast_scene::Transform;
use glam::{DAffine3, DQuat, EulerRot};
use hashbrown::HashMap;

use super::node::Node;
use super::rows;

/// The ID of an object. 0 is the root of the scene.
pub(super) type Id = i64;

/// The first ID, as far from 0 as in other programs, so that IDs are not mistaken for indices.
const FIRST_ID: Id = 1_000_000_000;

/// The document under construction.
pub(super) struct Scene {
    next: Id,
    pub(super) objects: Vec<Node>,
    pub(super) connections: Vec<Node>,
    pub(super) report: Report,
    pub(super) budget: Budget,
}

impl Scene {
    pub(super) fn new(budget: u64) -> Self {
        let (objects, connections, report) = (Vec::new(), Vec::new(), Report::default());
        Self { next: FIRST_ID, objects, connections, report, budget: Budget::new(budget) }
    }

    /// A new ID. The same document gives the same IDs in every run.
    pub(super) fn id(&mut self) -> Id {
        self.next += 1;
        self.next
    }

    /// Adds an object below another.
    pub(super) fn add(&mut self, id: Id, parent: Id, object: Node) {
        self.objects.push(object);
        self.connect(id, parent);
    }

    pub(super) fn connect(&mut self, child: Id, parent: Id) {
        self.connections.push(Node::of("C", "OO").value(child).value(parent));
    }

    pub(super) fn connect_to_property(&mut self, child: Id, parent: Id, property: &str) {
        self.connections.push(Node::of("C", "OP").value(child).value(parent).value(property));
    }
}

/// An object: its ID, its name with its class, and its subclass.
pub(super) fn object(node: &'static str, id: Id, name: &str, class: &str, sub_class: &str) -> Node {
    Node::of(node, id).value(format!("{name}\0\u{1}{class}")).value(sub_class)
}

/// The objects of one model of the source.
pub(super) struct Objects {
    /// The parent: the object of the model, or the root of the scene.
    pub(super) parent: Id,
    pub(super) bones: Vec<Bone>,
    /// The bones that compensate for the scale of another, by that bone.
    pub(super) compensating: HashMap<u32, Vec<u32>>,
    pub(super) meshes: Vec<Id>,
    /// The channel of each blend shape; `None` if it deforms no mesh.
    pub(super) channels: Vec<Option<Id>>,
}

pub(super) struct Bone {
    /// The object with the scale, which meshes follow.
    pub(super) id: Id,
    /// The object with translation and rotation: the same one, unless children compensate for the scale.
    pub(super) placed: Id,
    /// Its parent object.
    pub(super) above: Id,
    pub(super) name: String,
    pub(super) joint: Joint,
    /// From bone space to world space at binding time, and the same without the bone's own scale.
    pub(super) world: DAffine3,
    pub(super) unscaled: DAffine3,
}

/// An object of a bone.
pub(super) struct Limb {
    pub(super) id: Id,
    pub(super) above: Id,
    pub(super) name: String,
    pub(super) local: Transform,
    pub(super) world: DAffine3,
}

impl Bone {
    /// Its object, or two objects of which the second is scaled.
    pub(super) fn limbs(&self) -> impl Iterator<Item = Limb> {
        let (local, scaled) = self.joint.nodes();
        let name = scaled.map_or_else(|| self.name.clone(), |_| joints::unscaled(&self.name));
        let world = if scaled.is_some() { self.unscaled } else { self.world };
        let placed = Limb { id: self.placed, above: self.above, name, local, world };
        let scaled = scaled.map(|local| Limb {
            id: self.id,
            above: self.placed,
            name: self.name.clone(),
            local,
            world: self.world,
        });
        [placed].into_iter().chain(scaled)
    }
}

/// How the scale of a parent is inherited: as in a matrix product. Importers ignore the other inherit types.
const INHERIT_ALL: i32 = 1;

/// The name, or the kind and index of an object without a name, so that objects can be told apart.
pub(super) fn named(name: Option<&str>, kind: &str, index: usize) -> String {
    name.filter(|name| !name.is_empty()).map_or_else(|| format!("{kind}{index}"), str::to_owned)
}

/// Which of its attributes makes a model what it is: the only one. Autodesk's FBX SDK sees no mesh and no bone in a model
/// that does not say so: its own default is -1, none, and it does not read the templates of the file.
const FIRST_ATTRIBUTE: i32 = 0;

/// A model node, placed relative to its parent, with further properties.
pub(super) fn model(
    id: Id,
    name: &str,
    sub_class: &str,
    local: &Transform,
    more: impl IntoIterator<Item = Node>,
) -> Node {
    let rotation = angles(DQuat::from_array(local.rotation.map(f64::from))).map(f64::to_degrees);
    let rows = [
        rows::yes("RotationActive", true),
        rows::choice("InheritType", INHERIT_ALL),
        rows::local("Lcl Translation", local.translation.map(f64::from)),
        rows::local("Lcl Rotation", rotation),
        rows::local("Lcl Scaling", local.scale.map(f64::from)),
    ];
    let attribute = (sub_class != "Null").then(|| rows::integer("DefaultAttributeIndex", FIRST_ATTRIBUTE));
    object("Model", id, name, "Model", sub_class)
        .leaf("Version", 232)
        .rows(rows.into_iter().chain(attribute).chain(more))
        .leaf("Shading", true)
        .leaf("Culling", "CullingOff")
}

/// Angles in radians around x, then y, then z, the default order of FBX.
pub(super) fn angles(rotation: DQuat) -> [f64; 3] {
    let (z, y, x) = rotation.normalize().to_euler(EulerRot::ZYX);
    [x, y, z]
}
