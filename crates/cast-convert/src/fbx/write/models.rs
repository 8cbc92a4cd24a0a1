//! Models: what is placed in the scene. Bones, meshes, and the nodes above them.

use std::collections::HashSet;

use cast_format::Threads;
use cast_scene::{Mesh, Model, Skeleton, Transform};
use glam::DAffine3;

use super::node::Node;
use super::objects::{Bone, INHERIT_ALL, INHERIT_NO_SCALE, Objects, Placed, named, placed};
use super::rows;
use super::scene::{Id, Scene, object};
use super::{geometry, hair, materials, shapes, skin};
use crate::export::plan;
use crate::export::stretch::stretches;
use crate::matrix::{affine, matrix};
use crate::{Error, ExportOptions, marks, notes, work};

/// The objects that a model became.
#[derive(Default)]
pub(super) struct Models {
    /// A model of the source each.
    pub(super) all: Vec<Objects>,
    pub(super) textures: materials::Textures,
}

/// Adds all models. The first `own_models` are those of the file, others were made for its animations.
pub(super) fn add(
    scene: &mut Scene,
    source: &cast_scene::Scene,
    own_models: usize,
    options: &ExportOptions<'_>,
) -> Result<Models, Error> {
    let mut models = Models::default();
    plan::report_models(source, &mut scene.report);
    let scaled = plan::scaled(&source.animations);
    for (index, model) in source.models.iter().enumerate() {
        let placement = model.placement.unwrap_or(Transform::IDENTITY);
        // A node above that does nothing would be one more bone to whoever reads the file.
        let parent = if placement != Transform::IDENTITY || source.models.len() > 1 {
            let id = scene.id();
            let name = named(model.name(), "model", index);
            let node = placed(object("Model", id, &name, "Model", "Null"), &placement, INHERIT_ALL);
            let node = node.row(rows::mark(marks::MODEL));
            scene.objects.push(node);
            scene.connect(id, 0);
            id
        } else {
            // The result is called after the file, and may be called as the model is. One that was made for animations has
            // no name to lose.
            let named = u64::from(index < own_models && model.name().is_some_and(|name| name != options.stem()));
            scene.report.add_many(&notes::scene::MODEL_NAMES, named, model.name().unwrap_or_default());
            0
        };
        let world = matrix(&placement);
        let bones = add_bones(scene, &scaled, model, parent, &world);
        let materials = materials::add(scene, model, &mut models.textures, options);
        let (meshes, channels) = add_meshes(scene, model, &bones, &materials, parent, (&world, options.threads))?;
        hair::add(scene, model, &materials, parent);
        let stretches = model.skeleton.as_ref().map(|skeleton| stretches(skeleton)).unwrap_or_default();
        let objects = Objects { parent, bones, stretches, meshes, channels };
        add_bind_pose(scene, model, &world, &objects);
        models.all.push(objects);
    }
    Ok(models)
}

/// Whether a bone of the model is scaled, at rest or by an animation: only then it matters who inherits it.
fn is_scaled(scaled: &HashSet<String>, model: &Model) -> bool {
    let Some(skeleton) = &model.skeleton else { return false };
    let at_rest = skeleton.rest().locals.iter().any(|local| local.scale != [1.0; 3]);
    at_rest || !scaled.is_empty()
}

/// Whether a bone undoes the scale of the one above it, which passes on that of another one: this FBX says differently.
fn is_scaled_from_afar(scaled: &HashSet<String>, skeleton: &Skeleton) -> bool {
    let rest = (0..).zip(&skeleton.rest().locals);
    let is_scaled: Vec<bool> =
        rest.map(|(bone, local)| local.scale != [1.0; 3] || plan::is_scaled(scaled, skeleton, bone)).collect();
    // Whether a bone has the scale of one above it, parents first.
    let mut inherits: Vec<bool> = vec![false; is_scaled.len()];
    for index in skeleton.order() {
        let index = *index as usize;
        let Some(bone) = skeleton.bones().get(index) else { continue };
        let above = bone.parent.map(|parent| parent as usize);
        let at = |list: &[bool]| above.and_then(|above| list.get(above).copied()).unwrap_or(false);
        if bone.segment_scale_compensate && at(&inherits) {
            return true;
        }
        let own = at(&inherits) || at(&is_scaled) && !bone.segment_scale_compensate;
        inherits.get_mut(index).into_iter().for_each(|slot| *slot = own);
    }
    false
}

fn add_bones(scene: &mut Scene, scaled: &HashSet<String>, model: &Model, parent: Id, world: &DAffine3) -> Vec<Bone> {
    let Some(skeleton) = &model.skeleton else { return Vec::new() };
    let is_scaled = is_scaled(scaled, model);
    let matrices = skeleton.rest_world().matrices().iter().map(affine);
    let bones = skeleton.bones().iter().zip(matrices).enumerate().map(|(index, (bone, matrix))| Bone {
        id: scene.id(),
        name: named(bone.name(), "bone", index),
        world: *world * matrix,
        // What hangs on no bone has the scale of the model all the same.
        inherit: match is_scaled && bone.segment_scale_compensate && bone.parent.is_some() {
            true => INHERIT_NO_SCALE,
            false => INHERIT_ALL,
        },
    });
    let bones: Vec<Bone> = bones.collect();
    if is_scaled && is_scaled_from_afar(scaled, skeleton) {
        scene.report.add(&notes::skeleton::SEGMENT_SCALE, model.name().unwrap_or_default());
    }
    let rest = &skeleton.rest().locals;
    for (source, bone) in skeleton.bones().iter().zip(&bones).filter(|(_, bone)| bone.inherit == INHERIT_NO_SCALE) {
        let at_rest = source.parent.and_then(|above| rest.get(above as usize)).is_some_and(|at| at.scale != [1.0; 3]);
        let moves = source.parent.is_some_and(|above| plan::is_scaled(scaled, skeleton, above));
        let count = u64::from(at_rest || moves);
        scene.report.add_many(&notes::skeleton::SEGMENT_SCALE_IGNORED, count, &bone.name);
    }
    for (index, (source, local)) in skeleton.bones().iter().zip(&skeleton.rest().locals).enumerate() {
        let above = source.parent.and_then(|parent| bones.get(parent as usize)).map_or(parent, |parent| parent.id);
        if let Some(bone) = bones.get(index) {
            limb(scene, bone.placed(local), bone, above);
        }
    }
    bones
}

/// Adds the object of a bone below another, with what says that it is a bone.
pub(super) fn limb(scene: &mut Scene, node: Node, bone: &Bone, above: Id) {
    let attribute = scene.id();
    let said = object("NodeAttribute", attribute, &bone.name, "NodeAttribute", "LimbNode")
        .child(Node::new("Properties70").child(rows::double("Size", 1.0)))
        .child(Node::leaf("TypeFlags", "Skeleton"));
    scene.objects.extend([said, node]);
    scene.connect(attribute, bone.id);
    scene.connect(bone.id, above);
}

type MeshesAndChannels = (Vec<Id>, Vec<Option<Id>>);

fn add_meshes(
    scene: &mut Scene,
    model: &Model,
    bones: &[Bone],
    materials: &[Id],
    parent: Id,
    (world, threads): (&DAffine3, Threads),
) -> Result<MeshesAndChannels, Error> {
    let ids: Vec<(Id, Id)> = model.meshes.iter().map(|_| (scene.id(), scene.id())).collect();
    // Arrays are widened and deflated here, which is nearly all of the work.
    let pairs: Vec<_> = model.meshes.iter().zip(&ids).collect();
    let part = |(mesh, (_, geometry)): &(&Mesh, &(Id, Id))| {
        let (node, report) = geometry::node(mesh, *geometry)?;
        Ok((node, report, skin::clusters(mesh, bones.len()), shapes::shapes(model, mesh)))
    };
    let parts: Result<Vec<_>, Error> = work::map(threads, &pairs, 1, part);
    let parts = parts?;
    let mut channels = vec![None; model.blend_shapes.len()];
    for (index, ((mesh, (id, geometry)), part)) in model.meshes.iter().zip(&ids).zip(parts).enumerate() {
        let (node, report, clusters, shapes) = part;
        let name = named(mesh.name(), "mesh", index);
        scene.report.append(report);
        scene.objects.push(node);
        let node = object("Model", *id, &name, "Model", "Mesh");
        scene.objects.push(placed(node, &Transform::IDENTITY, INHERIT_ALL));
        scene.connect(*id, parent);
        scene.connect(*geometry, *id);
        if let Some(material) = mesh.material.and_then(|material| materials.get(material)) {
            scene.connect(*material, *id);
        }
        let placed = Placed { name: &name, geometry: *geometry, world: *world };
        skin::add(scene, mesh, placed, clusters, bones);
        shapes::add(scene, model, placed, shapes, &mut channels);
    }
    Ok((ids.into_iter().map(|(id, _)| id).collect(), channels))
}

/// Where everything was when meshes were bound, a second time, as some programs want it.
fn add_bind_pose(scene: &mut Scene, model: &Model, world: &DAffine3, objects: &Objects) {
    if model.meshes.iter().all(|mesh| mesh.influences.is_none()) {
        return;
    }
    let Objects { parent, bones, meshes, .. } = objects;
    let above = Some((*parent, *world)).filter(|(parent, _)| *parent != 0);
    let meshes = meshes.iter().map(|mesh| (*mesh, *world));
    let nodes = above.into_iter().chain(meshes).chain(bones.iter().map(|bone| (bone.id, bone.world)));
    let nodes = nodes.map(|(id, world)| {
        Node::new("PoseNode").child(Node::leaf("Node", id)).child(Node::leaf("Matrix", skin::matrix(&world)))
    });
    let nodes: Vec<Node> = nodes.collect();
    let id = scene.id();
    let node = object("Pose", id, model.name().unwrap_or_default(), "Pose", "BindPose")
        .child(Node::leaf("Type", "BindPose"))
        .child(Node::leaf("Version", 100))
        .child(Node::leaf("NbPoseNodes", i32::try_from(nodes.len()).unwrap_or(i32::MAX)))
        .children(nodes);
    scene.objects.push(node);
}
