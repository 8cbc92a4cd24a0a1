//! The scene: meshes placed by their nodes, and everything that belongs to them.

use std::borrow::Cow;

use cast_interchange::scene::{Channel, Mesh, Node, Object, Role, Scene, Skin, Transform};
use cast_interchange::{Error, Options, Report, notes};
use cast_scene::convert_axes::Up;
use glam::{DAffine3, DMat4};
use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};

use super::animation::{self, Channels, target_count};
use super::hierarchy::{Hierarchy, is, transform};
use super::image::LeftOut;
use super::input::{Input, get};
use super::levels::Levels;
use super::{image, material, mesh};
use crate::gltf::schema;
use crate::gltf::schema::{Instancing, push};

/// The cost of an instance: a node and its part of the result.
const NODE: usize = 400;
/// The cost of each mesh shown by an instance, without the copy of the mesh.
const OBJECT: usize = 400;

/// Reads the whole scene.
pub(super) fn read<'a>(input: &Input<'a>, options: &Options, report: &mut Report) -> Result<Scene<'a>, Error> {
    let hierarchy = Hierarchy::new(input, options, report)?;
    let up = hierarchy.up.or(Some(Up::Y));
    let mut scene = Scene { name: model_name(input, &hierarchy).into(), up, ..Scene::default() };
    let places;
    (scene.nodes, places) = hierarchy.nodes(input)?;
    let levels = Levels::of(input, &hierarchy, report)?;
    let shown = |node: usize| levels.is_level(node) || hierarchy.places.get(node).is_some_and(|place| place.shown);
    let nodes = || input.root.nodes.iter().enumerate().filter(|(node, _)| shown(*node));
    let used: HashSet<usize> = nodes().filter_map(|(_, node)| node.mesh).collect();
    let hidden = input.root.meshes.iter().enumerate().filter(|(index, _)| !used.contains(index));
    for (index, mesh) in hidden {
        report.add(&notes::scene::MESHES_NOT_SHOWN, named(mesh, || None, index));
    }
    let is_nowhere = |node: usize| !shown(node) && hierarchy.places.get(node).is_some_and(|place| !place.elsewhere);
    let unlisted = input.root.nodes.iter().enumerate().filter(|(node, _)| is_nowhere(*node));
    for (index, node) in unlisted.filter(|(_, node)| node.mesh.is_some_and(|mesh| used.contains(&mesh))) {
        report.add(&notes::scene::OBJECTS_NOT_SHOWN, node.name.clone().unwrap_or_else(|| format!("node_{index}")));
    }
    let cameras = nodes().filter(|(_, node)| node.camera.is_some()).count() as u64;
    report.add_many(&notes::scene::CAMERAS, cameras, "");
    let lights = nodes().filter(|(_, node)| node.extensions.light.is_some()).count() as u64;
    report.add_many(&notes::scene::LIGHTS, lights, "");

    let mut channels: Channels = HashMap::new();
    for (index, node) in nodes() {
        let count = target_count(input, index)?;
        channels.insert(index, scene.channels.len()..scene.channels.len() + count);
        scene.channels.extend(channels_of(input, index, node, count)?);
    }
    (scene.clips, scene.clips_of_others) = animation::clips(input, &places, &channels, options, report)?;
    let left_out = LeftOut::new(input, &used, report);
    scene.images = image::read(input, &left_out, report)?;
    let materials;
    (scene.materials, materials) = material::read(input, &mut scene.images, &left_out, options, report)?;
    for (index, skin) in input.root.skins.iter().enumerate() {
        let skin = read_skin(input, skin, &places).map_err(|error| error.inside(format!("skin {index}")))?;
        scene.skins.push(skin);
    }

    let transformed = scene.materials.iter().map(|material| {
        let textures = material.slots.iter().filter_map(|slot| slot.texture);
        textures.filter(|texture| texture.transform.is_some()).map(|texture| texture.layer).collect()
    });
    let transformed = transformed.collect();
    let mut primitives = Primitives { input, materials, transformed, of_mesh: HashMap::new() };
    let part = options.part(250..400, nodes().filter(|(_, node)| node.mesh.is_some()).count());
    for (index, node) in nodes() {
        let Some(mesh) = node.mesh else { continue };
        part.step()?;
        let place = |error: Error| error.within(format_args!("node {index}"));
        let source = get(&input.root.meshes, mesh, "mesh").map_err(place)?;
        let all = primitives.of(mesh, &mut scene.meshes, report).map_err(place)?;
        let name_at = |index: usize, node: &schema::Node, source: &schema::Mesh, mesh: usize| {
            named(source, || node.name.clone().or_else(|| hierarchy.name_of_holder(input, index)), mesh)
        };
        let name = levels.name(index, name_at(index, node, source, mesh), |first| {
            let node = input.root.nodes.get(first);
            let source = node.and_then(|node| Some((node, node.mesh?, input.root.meshes.get(node.mesh?)?)));
            source.map(|(node, mesh, source)| name_at(first, node, source, mesh)).unwrap_or_default()
        });
        let object = |(primitive, material): &(usize, Option<usize>)| Object {
            name: Cow::Owned(name.clone()),
            mesh: *primitive,
            material: *material,
            dual_quaternions: source.extras.cast.skinning.as_deref() == Some("quaternion"),
            ..Object::default()
        };
        let own = places.get(levels.place_of(index)).copied();
        let instancing = node.extensions.instancing.as_ref();
        let nodes = match instancing {
            // Each place becomes a node with the mesh, below this one.
            Some(instancing) => {
                let shown = instances(input, instancing, all.len(), report).map_err(place)?;
                report.add_if(node.skin.is_some(), &notes::scene::INSTANCE_ATTRIBUTES, "skin");
                let node = |local| Node::new(node.name.clone().unwrap_or_default(), own, local, Role::Place);
                shown.map(|local| Some(push(&mut scene.nodes, node(local)))).collect()
            }
            None => vec![own],
        };
        for own in nodes {
            for one in all {
                let skin = node.skin.filter(|_| instancing.is_none());
                if let Some(skin) = skin {
                    let skin = get(&scene.skins, skin, "skin").map_err(place)?;
                    scene.meshes.get(one.0).map_or(Ok(()), |mesh| check_joints(mesh, skin)).map_err(place)?;
                }
                let channels = channels.get(&index).cloned().unwrap_or_default().collect();
                scene.objects.push(Object { node: own, skin, channels, ..object(one) });
            }
        }
    }
    Ok(scene)
}

/// The primitives of meshes, each read on first use.
struct Primitives<'r, 'a> {
    input: &'r Input<'a>,
    /// Where materials are among those of the scene.
    materials: Vec<Option<usize>>,
    /// The layers of texture coordinates that the textures of each material transform.
    transformed: Vec<Vec<usize>>,
    /// Indices of meshes of the scene, and of their materials.
    of_mesh: HashMap<usize, Vec<(usize, Option<usize>)>>,
}

impl<'a> Primitives<'_, 'a> {
    fn of(
        &mut self,
        mesh: usize,
        meshes: &mut Vec<Mesh<'a>>,
        report: &mut Report,
    ) -> Result<&[(usize, Option<usize>)], Error> {
        let vacant = match self.of_mesh.entry(mesh) {
            Entry::Occupied(known) => return Ok(known.into_mut()),
            Entry::Vacant(vacant) => vacant,
        };
        let mut read = Vec::new();
        let source = get(&self.input.root.meshes, mesh, "mesh")?;
        for primitive in &source.primitives {
            if let Some(converted) = mesh::read(self.input, primitive, report)? {
                let own = primitive.material.map(|own| get(&self.materials, own, "material")).transpose()?;
                let transformed = own.copied().flatten().and_then(|own| self.transformed.get(own));
                let lost = transformed.map_or(0, |layers| mesh::count_quantised_uvs(self.input, primitive, layers));
                report.add_many(&notes::material::QUANTISED_UVS, lost, named(source, || None, mesh));
                read.push((push(meshes, converted), own.copied().flatten()));
            }
        }
        Ok(vacant.insert(read))
    }
}

/// A channel for each morph target of a node.
fn channels_of(
    input: &Input<'_>,
    index: usize,
    node: &schema::Node,
    count: usize,
) -> Result<Vec<Channel<'static>>, Error> {
    let mesh = node.mesh.map(|mesh| get(&input.root.meshes, mesh, "mesh")).transpose()?;
    let names = mesh.map(|mesh| mesh.extras.target_names.as_slice()).unwrap_or_default();
    let of_mesh = mesh.map(|mesh| mesh.weights.as_slice()).unwrap_or_default();
    let rest = if node.weights.is_empty() { of_mesh } else { &node.weights }.to_vec();
    let holder = node.name.clone().unwrap_or_else(|| format!("node_{index}"));
    let channel = |target: usize| {
        let name = names.get(target).filter(|name| !name.is_empty()).cloned();
        Channel {
            name: name.unwrap_or_else(|| format!("target_{target}")).into(),
            holder: holder.clone().into(),
            group: index,
            rest: rest.get(target).copied().unwrap_or(0.0),
        }
    };
    Ok((0..count).map(channel).collect())
}

/// The joints, and the inverse bind matrix of each. Without matrices, vertices are in the space of their joints. A skin
/// of other scenes has none.
fn read_skin(input: &Input<'_>, skin: &schema::Skin, places: &[usize]) -> Result<Skin, Error> {
    let joints: Vec<usize> = skin.joints.iter().filter_map(|joint| places.get(*joint).copied()).collect();
    if joints.contains(&usize::MAX) {
        return Ok(Skin { joints: Vec::new(), inverse_bind: None, mesh_to_scene: None });
    }
    let Some(accessor) = skin.inverse_bind_matrices else {
        return Ok(Skin { inverse_bind: Some(vec![DAffine3::IDENTITY; joints.len()]), joints, mesh_to_scene: None });
    };
    let matrices: Cow<'_, [[f32; 16]]> = input.accessor(accessor)?.floats()?;
    if matrices.len() < joints.len() {
        let (found, expected) = (matrices.len(), joints.len());
        return Err(Error::invalid(format!("there are {expected} joints but only {found} inverse bind matrices")));
    }
    let matrix = |matrix: &[f32; 16]| DAffine3::from_mat4(DMat4::from_cols_array(&matrix.map(f64::from)));
    let inverse_bind = Some(matrices.iter().take(joints.len()).map(matrix).collect());
    Ok(Skin { joints, inverse_bind, mesh_to_scene: None })
}

/// Rejects weights for joints that a skin does not have.
fn check_joints(mesh: &Mesh<'_>, skin: &Skin) -> Result<(), Error> {
    let Some(influences) = &mesh.influences else { return Ok(()) };
    let pairs = influences.joints.iter().zip(influences.weights.iter());
    let largest = pairs.filter(|(_, weight)| **weight != 0.0).map(|(joint, _)| *joint).max();
    largest.map_or(Ok(()), |largest| get(&skin.joints, largest as usize, "joint").map(drop))
}

fn named(mesh: &schema::Mesh, or: impl Fn() -> Option<String>, index: usize) -> String {
    mesh.name.clone().or_else(or).unwrap_or_else(|| format!("mesh_{index}"))
}

/// The name of the first node of the scene, if it only serves to name what is below it; else the name of the file.
fn model_name(input: &Input<'_>, hierarchy: &Hierarchy) -> String {
    let mut shown = hierarchy.order.iter().filter(|node| hierarchy.places.get(**node).is_some_and(|place| place.shown));
    let mut nodes = shown.by_ref().filter_map(|node| input.root.nodes.get(*node));
    let node = nodes.find(|node| !is(node, schema::Role::Axes));
    let group = node.filter(|node| node.mesh.is_none() && !node.children.is_empty());
    group.and_then(|node| node.name.clone()).unwrap_or_else(|| input.source.model_name().to_owned())
}

/// EXT_mesh_gpu_instancing: the transforms of the instances of a node, relative to the node. `meshes` is how many meshes it shows.
fn instances<'a>(
    input: &Input<'a>,
    instancing: &Instancing,
    meshes: usize,
    report: &mut Report,
) -> Result<impl Iterator<Item = Transform> + use<'a>, Error> {
    let translations = of_instances::<3>(input, instancing, "TRANSLATION")?;
    let rotations = of_instances::<4>(input, instancing, "ROTATION")?;
    let scales = of_instances::<3>(input, instancing, "SCALE")?;
    let lengths = [translations.len(), rotations.len(), scales.len()];
    let count = lengths.into_iter().max().unwrap_or(0);
    if lengths.into_iter().any(|length| length != 0 && length != count) {
        return Err(Error::invalid("the attributes of the instances differ in length"));
    }
    for name in
        instancing.attributes.keys().filter(|name| !matches!(name.as_str(), "TRANSLATION" | "ROTATION" | "SCALE"))
    {
        report.add(&notes::scene::INSTANCE_ATTRIBUTES, name);
    }
    input.spend(count.saturating_mul(NODE.saturating_add(OBJECT.saturating_mul(meshes))))?;
    Ok((0..count).map(move |index| {
        transform(translations.get(index).copied(), rotations.get(index).copied(), scales.get(index).copied())
    }))
}

/// The elements of an attribute, of which there is at least one; none without the attribute.
fn of_instances<'a, const N: usize>(
    input: &Input<'a>,
    instancing: &Instancing,
    name: &str,
) -> Result<Cow<'a, [[f32; N]]>, Error> {
    let accessor = instancing.attributes.get(name);
    accessor.map_or(Ok(Cow::default()), |accessor| input.accessor(*accessor)?.floats())
}
