//! Models: the objects placed in the scene. Bones, meshes, and their parents.

use cast_base::{Threads, parallel};
use cast_interchange::matrix::{affine, matrix};
use cast_interchange::plan::joints::{compensating, joints};
use cast_interchange::{Error, ExportOptions, notes, plan};
use cast_scene::{Mesh, Model, Transform};
use glam::DAffine3;

use super::node::Node;
use super::objects::{self, Bone, Id, Limb, Objects, Scene, named, object};
use super::rows::{self, row};
use super::{deformers, geometry, materials};
use crate::marks;

/// The objects of a model.
#[derive(Default)]
pub(super) struct Models {
    /// One model of the source per element.
    pub(super) all: Vec<Objects>,
    pub(super) textures: materials::Textures,
}

/// Adds all models. The first `own_models` are from the file; the others were made for its animations.
pub(super) fn add(
    scene: &mut Scene,
    source: &cast_scene::Scene,
    own_models: usize,
    options: &ExportOptions<'_>,
) -> Result<Models, Error> {
    let mut models = Models::default();
    let scaled = plan::scaled(&source.animations);
    for (index, model) in source.models.iter().enumerate() {
        let placement = model.placement.unwrap_or(Transform::IDENTITY);
        // A parent object without an effect would become an additional bone in other programs.
        let parent = if placement != Transform::IDENTITY || own_models > 1 {
            let id = scene.id();
            let name = named(model.name(), "model", index);
            scene.add(id, 0, objects::model(id, &name, "Null", &placement, [rows::mark(marks::MODEL)]));
            id
        } else {
            // The result is named after the file, so a model may have the same name. A model that was made for
            // animations has no name.
            let named = u64::from(index < own_models && model.name().is_some_and(|name| name != options.stem()));
            scene.report.add_many(&notes::scene::MODEL_NAMES, named, model.name().unwrap_or_default());
            0
        };
        let world = matrix(&placement);
        // A mirror image takes apart as well as any other.
        let [x, y, z] = placement.scale.map(f32::abs);
        let is_skinned = model.meshes.iter().any(|mesh| mesh.influences.is_some());
        scene.report.add_if(
            is_skinned && (x != y || y != z),
            &notes::skeleton::UNEVEN_PLACEMENTS,
            model.name().unwrap_or_default(),
        );
        let bones = add_bones(scene, &scaled, model, parent, &world);
        let materials = materials::add(scene, model, &mut models.textures, options);
        let (meshes, channels) = add_meshes(scene, model, &bones, &materials, parent, (&world, options.threads))?;
        add_hair(scene, model, &materials, parent);
        let compensating = compensating(bones.iter().map(|bone| bone.joint.compensated));
        let objects = Objects { parent, bones, compensating, meshes, channels };
        add_bind_pose(scene, model, &world, &objects);
        models.all.push(objects);
    }
    Ok(models)
}

fn add_bones(scene: &mut Scene, scaled: &plan::Scales, model: &Model, parent: Id, world: &DAffine3) -> Vec<Bone> {
    let Some(skeleton) = &model.skeleton else { return Vec::new() };
    let joints = joints(skeleton, Some(scaled), &mut scene.report);
    let matrices = skeleton.rest_world().matrices().iter().map(affine);
    let bones = skeleton.bones().iter().zip(joints).zip(matrices).enumerate();
    let bones = bones.map(|(index, ((bone, joint), matrix))| {
        let id = scene.id();
        let placed = if joint.is_split { scene.id() } else { id };
        let world = *world * matrix;
        Bone { id, placed, above: parent, name: named(bone.name(), "bone", index), joint, world, unscaled: world }
    });
    let mut bones: Vec<Bone> = bones.collect();
    for index in skeleton.order().iter().map(|index| *index as usize) {
        let above = skeleton.bones().get(index).and_then(|bone| bones.get(bone.parent? as usize));
        let above = above.map(|above| (above.id, above.placed, above.world, above.unscaled));
        let Some(bone) = bones.get_mut(index) else { continue };
        let (local, _) = bone.joint.nodes();
        let (id, above) = match above {
            Some((_, placed, _, unscaled)) if bone.joint.compensated.is_some() => (placed, unscaled),
            Some((id, _, world, _)) => (id, world),
            None => (parent, *world),
        };
        bone.above = id;
        bone.unscaled = above * matrix(&local);
    }
    for limb in bones.iter().flat_map(Bone::limbs) {
        add_limb(scene, &limb, []);
    }
    bones
}

/// Adds an object of a bone, with the attribute that makes it a bone and with further properties.
pub(super) fn add_limb(scene: &mut Scene, limb: &Limb, more: impl IntoIterator<Item = Node>) {
    let attribute = scene.id();
    let said = object("NodeAttribute", attribute, &limb.name, "NodeAttribute", "LimbNode")
        .rows([rows::double("Size", 1.0)])
        .leaf("TypeFlags", "Skeleton");
    scene.add(attribute, limb.id, said);
    scene.add(limb.id, limb.above, objects::model(limb.id, &limb.name, "LimbNode", &limb.local, more));
}

/// Adds the meshes. Returns the object of each, and the channel of each blend shape.
fn add_meshes(
    scene: &mut Scene,
    model: &Model,
    bones: &[Bone],
    materials: &[Id],
    parent: Id,
    (world, threads): (&DAffine3, Threads),
) -> Result<(Vec<Id>, Vec<Option<Id>>), Error> {
    let ids: Vec<(Id, Id)> = model.meshes.iter().map(|_| (scene.id(), scene.id())).collect();
    // Arrays are converted and compressed here, which is nearly all of the work.
    let pairs: Vec<_> = model.meshes.iter().zip(&ids).collect();
    let part = |(mesh, (_, geometry)): &(&Mesh, &(Id, Id))| {
        let (node, report) = geometry::node(mesh, *geometry)?;
        Ok((node, report, deformers::clusters(mesh, bones.len()), deformers::shapes(model, mesh)))
    };
    let parts: Result<Vec<_>, Error> = parallel::map(threads, &pairs, 1, part);
    let mut channels = vec![None; model.blend_shapes.len()];
    for (index, ((mesh, (id, geometry)), part)) in model.meshes.iter().zip(&ids).zip(parts?).enumerate() {
        let (node, report, clusters, shapes) = part;
        let name = named(mesh.name(), "mesh", index);
        scene.report.append(report);
        let material = mesh.material.and_then(|material| materials.get(material));
        add_geometry(scene, (*geometry, node), (*id, "Mesh", &name), parent, material);
        deformers::add_skin(scene, mesh, (*geometry, &name), world, clusters, bones);
        deformers::add_shapes(scene, model, (*geometry, &name), shapes, &mut channels);
    }
    Ok((ids.into_iter().map(|(id, _)| id).collect(), channels))
}

/// Adds a geometry, and an object that shows it.
fn add_geometry(
    scene: &mut Scene,
    (geometry, node): (Id, Node),
    (id, kind, name): (Id, &str, &str),
    parent: Id,
    material: Option<&Id>,
) {
    scene.objects.push(node);
    scene.add(id, parent, objects::model(id, name, kind, &Transform::IDENTITY, []));
    scene.connect(geometry, id);
    if let Some(material) = material {
        scene.connect(*material, id);
    }
}

/// Adds the hair of a model, as lines along the strands.
fn add_hair(scene: &mut Scene, model: &Model, materials: &[Id], parent: Id) {
    for (index, source) in model.hairs.iter().enumerate() {
        let name = named(source.name(), "hair", index);
        let (geometry, id) = (scene.id(), scene.id());
        let Some(node) = geometry::lines(source, geometry, &name, &mut scene.report) else { continue };
        scene.report.add(&notes::mesh::HAIR_AS_LINES, &name);
        let material = source.material.and_then(|material| materials.get(material));
        add_geometry(scene, (geometry, node), (id, "Line", &name), parent, material);
    }
}

/// The bind pose: the transforms at binding time, stored a second time because some programs need it.
fn add_bind_pose(scene: &mut Scene, model: &Model, world: &DAffine3, objects: &Objects) {
    if model.meshes.iter().all(|mesh| mesh.influences.is_none()) {
        return;
    }
    let Objects { parent, bones, meshes, .. } = objects;
    let above = Some((*parent, *world)).filter(|(parent, _)| *parent != 0);
    let meshes = meshes.iter().map(|mesh| (*mesh, *world));
    let limbs = bones.iter().flat_map(Bone::limbs).map(|limb| (limb.id, limb.world));
    let node = |(id, world)| Node::new("PoseNode").leaf("Node", id).leaf("Matrix", deformers::matrix(&world));
    let nodes: Vec<Node> = above.into_iter().chain(meshes).chain(limbs).map(node).collect();
    let id = scene.id();
    let node = object("Pose", id, model.name().unwrap_or_default(), "Pose", "BindPose")
        .leaf("Type", "BindPose")
        .leaf("Version", 100)
        .leaf("NbPoseNodes", i32::try_from(nodes.len()).unwrap_or(i32::MAX))
        .children(nodes);
    scene.objects.push(node);
}

/// The property of an empty object that holds the path of the placed file.
const FILE: &str = "CastFile";

/// Adds an empty object for each instance, with its transform, its name, and the file as a custom property.
pub(super) fn add_instances(scene: &mut Scene, source: &cast_scene::Scene) {
    for (index, instance) in source.instances.iter().enumerate() {
        let path = instance.path().unwrap_or_default();
        scene.report.add(&notes::scene::INSTANCES_AS_OBJECTS, instance.path().or(instance.name()).unwrap_or_default());
        let (id, name) = (scene.id(), named(instance.name(), "instance", index));
        let file = row(FILE, "KString", "", "U", [path.into()]);
        scene.add(id, 0, objects::model(id, &name, "Null", &instance.placement, [file]));
    }
}
