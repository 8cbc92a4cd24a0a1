//! The scene: meshes where their nodes are, and all that belongs to them.

use std::collections::HashMap;

use cast_read::views::SkinningMethod;
use cast_write::{Animation, Document, Instance, Layout, Material, Model, NodeHash, Root};
use glam::DAffine3;

use super::animation::{self, target_count};
use super::hierarchy::Hierarchy;
use super::input::{Input, get};
use super::mesh::{self, Placement, Way};
use super::names::Names;
use super::skeleton::Bones;
use super::weights::{self, Weights};
use super::{image, instance, material};
use crate::gltf::schema::{Node, Primitive};
use crate::{Converted, Error, Format, Options, Outcome, Report, SideFile, finish};

/// What a file holds.
pub(super) struct Content<'a> {
    /// Meshes, bones and materials; `None` where there are none.
    pub(super) model: Option<Model<'a>>,
    pub(super) animations: Vec<Animation<'a>>,
    pub(super) instances: Vec<Instance<'a>>,
    pub(super) side_files: Vec<SideFile<'a>>,
}

/// Converts all of it.
pub(super) fn convert<'a>(input: &Input<'a>, options: &Options, report: &mut Report) -> Result<Content<'a>, Error> {
    let hierarchy = Hierarchy::new(input, report)?;
    let moving = animation::moving(input)?;
    let bones = Bones::new(input, &hierarchy, &moving, report)?;
    let mut clips = animation::clips(input, &bones, options, report)?;
    animation::hold_pose(&mut clips, &bones, &hierarchy);
    let mut side_files = Vec::new();
    let images = image::convert(input, &mut side_files, report)?;
    let materials = material::convert(input, &images, report)?;
    let links: Vec<NodeHash> = materials.iter().map(Material::hash).collect();

    let shown = |node: usize| hierarchy.places.get(node).is_some_and(|place| place.shown);
    let nodes = || input.root.nodes.iter().enumerate().filter(|(node, _)| shown(*node));
    let hidden = input.root.nodes.iter().enumerate().filter(|(index, node)| node.mesh.is_some() && !shown(*index));
    report.add_many(Outcome::Dropped, "meshes", "they are not in the scene", hidden.count() as u64, "");
    let lights = nodes().filter(|(_, node)| node.extensions.light.is_some()).count() as u64;
    report.add_many(Outcome::Dropped, "lights", "there are none in a Cast file", lights, "");
    let mut morphing = Vec::new();
    for (index, node) in nodes().filter(|(_, node)| node.extensions.instancing.is_none()) {
        if target_count(input, index)? > 0 {
            morphing.push(index);
        }
        let weights = if node.weights.is_empty() { mesh_weights(input, node) } else { &node.weights };
        if weights.iter().any(|weight| *weight != 0.0) {
            report.add(Outcome::Dropped, "weights of morph targets at rest", "shapes are 0 at rest here", index);
        }
    }
    let names = Names::new(input, &morphing, &clips, report)?;

    let mut model = Model::new().with_name(model_name(input, &hierarchy));
    if !bones.nodes.is_empty() {
        model = model.with_skeleton(bones.skeleton(&hierarchy));
    }
    let mut instances = Vec::new();
    let mut files: HashMap<usize, String> = HashMap::new();
    let mut shapes = Vec::new();
    let mut meshes = 0_u64;
    for (index, node) in nodes() {
        let Some(mesh_index) = node.mesh else { continue };
        let place = |error: Error| at_node(error, index);
        if let Some(instancing) = &node.extensions.instancing {
            let path = match files.get(&mesh_index) {
                Some(path) => path.clone(),
                None => {
                    let file = mesh_file(input, mesh_index, &materials, options, report).map_err(place)?;
                    let path = file.path.clone();
                    side_files.push(file);
                    files.insert(mesh_index, path.clone());
                    path
                }
            };
            if bones.holding(&hierarchy, index).is_some() {
                report.add(Outcome::Approximated, "moving instances", "instances stay where they are placed", index);
            }
            let world = hierarchy.get(index)?.world;
            let name = node.name.as_deref();
            instances.extend(instance::convert(input, instancing, &world, name, &path, report).map_err(place)?);
            continue;
        }
        let source = get(&input.root.meshes, mesh_index, "mesh").map_err(place)?;
        let said = source.extras.as_ref().map(|extras| &extras.cast);
        for primitive in &source.primitives {
            let Some(vertices) = mesh::vertex_count(input, primitive, report).map_err(place)? else { continue };
            let placement = placement(input, &hierarchy, &bones, index, primitive, vertices).map_err(place)?;
            let converted = mesh::convert(input, primitive, vertices, &placement, &links, report).map_err(place)?;
            let name =
                source.name.clone().or_else(|| node.name.clone()).unwrap_or_else(|| format!("mesh_{mesh_index}"));
            let mut mesh = converted.mesh.with_name(name);
            if said.is_some_and(|said| said.skinning.as_deref() == Some("quaternion")) {
                mesh = mesh.with_skinning_method(SkinningMethod::Quaternion);
            }
            for (shape, name) in converted.shapes.into_iter().zip(names.of(index)) {
                shapes.push(shape.into_node(name, mesh.hash()));
            }
            model = model.with_mesh(mesh);
            meshes += 1;
        }
    }
    let empty = meshes == 0 && bones.nodes.is_empty() && (materials.is_empty() || !instances.is_empty());
    for shape in shapes {
        model = model.with_blend_shape(shape);
    }
    for material in materials {
        model = model.with_material(material);
    }
    let tolerance = options.animation_tolerance;
    let animations = clips.into_iter().map(|clip| clip.into_node(&bones, &names.owners, &names.counts, tolerance));
    Ok(Content { model: (!empty).then_some(model), animations: animations.collect(), instances, side_files })
}

/// An error of what a node shows.
fn at_node(error: Error, node: usize) -> Error {
    let place = match error.place() {
        "" => format!("node {node}"),
        place => format!("node {node}, {place}"),
    };
    error.inside(place)
}

fn mesh_weights<'r>(input: &'r Input<'_>, node: &Node) -> &'r [f32] {
    let mesh = node.mesh.and_then(|mesh| input.root.meshes.get(mesh));
    mesh.map(|mesh| mesh.weights.as_slice()).unwrap_or_default()
}

/// What the first node of the scene is called, if it is no more than a name for what is below it; else the file.
fn model_name(input: &Input<'_>, hierarchy: &Hierarchy) -> String {
    let first = hierarchy.order.iter().find(|node| hierarchy.places.get(**node).is_some_and(|place| place.shown));
    let node = first.and_then(|node| input.root.nodes.get(*node));
    let group = node.filter(|node| node.mesh.is_none() && !node.children.is_empty());
    group.and_then(|node| node.name.clone()).unwrap_or_else(|| input.source.stem().to_owned())
}

/// How a mesh gets to its place, and what moves it there.
fn placement(
    input: &Input<'_>,
    hierarchy: &Hierarchy,
    bones: &Bones,
    node: usize,
    primitive: &Primitive,
    vertices: usize,
) -> Result<Placement, Error> {
    let skin = get(&input.root.nodes, node, "node")?.skin.filter(|_| weights::has_joints(primitive));
    if let Some(skin) = skin {
        let way = weights::way(input, primitive, vertices, get(&bones.bindings, skin, "skin")?)?;
        return Ok(Placement { way, weights: Some(Weights::of_skin(input, bones, skin)?) });
    }
    Ok(match bones.holding(hierarchy, node) {
        Some((bone, matrix)) => Placement { way: Way::of(matrix), weights: Some(Weights::Rigid(bone)) },
        None => Placement { way: Way::of(hierarchy.get(node)?.world), weights: None },
    })
}

/// A file with one mesh, for instances of it.
fn mesh_file<'a>(
    input: &Input<'a>,
    mesh_index: usize,
    materials: &[Material<'a>],
    options: &Options,
    report: &mut Report,
) -> Result<SideFile<'a>, Error> {
    let source = get(&input.root.meshes, mesh_index, "mesh")?;
    let name = source.name.clone().unwrap_or_else(|| format!("mesh_{mesh_index}"));
    let mut model = Model::new().with_name(name.clone());
    let links: Vec<NodeHash> = materials.iter().map(Material::hash).collect();
    let placement = Placement { way: Way::of(DAffine3::IDENTITY), weights: None };
    for primitive in &source.primitives {
        let Some(vertices) = mesh::vertex_count(input, primitive, report)? else { continue };
        let converted = mesh::convert(input, primitive, vertices, &placement, &links, report)?;
        model = model.with_mesh(converted.mesh.with_name(name.clone()));
        if !converted.shapes.is_empty() {
            report.add(Outcome::Dropped, "morph targets of instances", "instances are not animated", &name);
        }
    }
    let mut used: Vec<usize> = source.primitives.iter().filter_map(|primitive| primitive.material).collect();
    used.sort_unstable();
    used.dedup();
    for material in used.iter().filter_map(|material| materials.get(*material)) {
        model = model.with_material(material.clone());
    }
    let document = Document::from(Root::new().with_model(model).with_metadata(super::metadata(&input.root.asset)));
    // What is placed has to be in the same axes and units as the scene that places it.
    let mut file = Converted { document, unit: Some(1.0), ..Converted::default() };
    finish::finish(&mut file, Format::Glb, options);
    report.append(file.report);
    let bytes = file
        .document
        .to_vec(Layout::Compact)
        .map_err(|error| Error::invalid(format!("its mesh does not fit a file of its own: {error}")))?;
    input.spend(bytes.len())?;
    let stem = image::safe(input.source.stem());
    let own = image::safe(&name);
    let base = if stem.is_empty() { "mesh".to_owned() } else { stem };
    Ok(SideFile { path: format!("{base}_{mesh_index}_{own}.cast"), bytes: bytes.into() })
}
