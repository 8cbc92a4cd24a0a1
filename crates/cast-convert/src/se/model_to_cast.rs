//! From SEModel to Cast.

use std::borrow::Cow;

use cast_write::{Document, Material, Mesh, Model, NodeHash, Root, Skeleton};
use zerocopy::little_endian::F32;

use super::model::{SeModel, SeModelBone, SeModelMaterial, SeModelMesh};
use crate::bytes::{borrowed, lossy, texture_path};
use crate::joints::{self, Place};
use crate::{Converted, Error, Options, Outcome, Report, Source};

/// Reads a SEModel file. Nothing in it needs to know the options.
pub fn to_cast<'a>(source: Source<'a>, _: &Options) -> Result<Converted<'a>, Error> {
    let file = SeModel::parse(source.bytes)?;
    let mut report = Report::default();
    let mut model = Model::new();
    if !source.stem().is_empty() {
        model = model.with_name(source.stem());
    }
    if !file.bones.is_empty() {
        model = model.with_skeleton(skeleton(&file.bones, &mut report));
    }
    let materials: Vec<Material<'a>> = file.materials.iter().map(|one| material(one, &mut report)).collect();
    let hashes: Vec<NodeHash> = materials.iter().map(Material::hash).collect();
    for (index, one) in file.meshes.iter().enumerate() {
        model = model.with_mesh(mesh(one, index, &file, &hashes, &mut report));
    }
    for material in materials {
        model = model.with_material(material);
    }
    let flags = file.meshes.iter().filter(|mesh| mesh.flags != 0).count() as u64;
    report.add_many(Outcome::Dropped, "mesh flags", "no meaning of theirs is known", flags, "");
    unaccounted(file.unaccounted, &mut report);
    Ok(Converted { document: Document::from(Root::new().with_model(model)), report, ..Converted::default() })
}

/// Bytes that nothing in the format accounts for.
pub(super) fn unaccounted(bytes: u64, report: &mut Report) {
    if bytes > 0 {
        let example = format_args!("{bytes} bytes");
        report.add(Outcome::Dropped, "content", "nothing in the format accounts for it", example);
    }
}

fn skeleton<'a>(bones: &[SeModelBone<'a>], report: &mut Report) -> Skeleton<'a> {
    let mut parents = Vec::with_capacity(bones.len());
    for bone in bones {
        let parent = usize::try_from(bone.parent).ok();
        if parent.is_some_and(|parent| parent >= bones.len()) {
            report.add(Outcome::Assumed, "parents", "there is no such bone, so this one has none", lossy(bone.name));
        }
        parents.push(parent.filter(|parent| *parent < bones.len()));
        if bone.flags != 0 {
            report.add(Outcome::Dropped, "bone flags", "no meaning of theirs is known", lossy(bone.name));
        }
    }
    for index in joints::cut_circles(&mut parents) {
        let name = bones.get(index).map(|bone| lossy(bone.name)).unwrap_or_default();
        report.add(Outcome::Assumed, "parents", "the bone was its own ancestor, so this one has none", name);
    }
    // What the file leaves out is derived from what it has: some readers want the local transforms, some the others.
    // Bones are scaled by their own scale only, in neither space.
    let given = |of: fn(&SeModelBone<'_>) -> Option<super::Placement>| -> Vec<Option<Place>> {
        bones.iter().map(|bone| of(bone).map(|place| Place::new(place.position, place.rotation))).collect()
    };
    let (given_locals, given_worlds) = (given(|bone| bone.local), given(|bone| bone.global));
    let derived_worlds = all(&given_locals).map(|locals| joints::worlds(&parents, &locals)).unwrap_or_default();
    let derived_locals = all(&given_worlds).map(|worlds| joints::locals(&parents, &worlds)).unwrap_or_default();

    let mut skeleton = Skeleton::new();
    for (index, (bone, parent)) in bones.iter().zip(parents).enumerate() {
        let mut node = joints::bone(lossy(bone.name), parent);
        let derived =
            |places: &[Place]| places.get(index).map(|place| (place.position_array(), place.rotation_array()));
        let pair = |place: super::Placement| (place.position, place.rotation);
        if let Some((position, rotation)) = bone.local.map(pair).or_else(|| derived(&derived_locals)) {
            node = node.with_local_position(position).with_local_rotation(rotation);
        }
        if let Some((position, rotation)) = bone.global.map(pair).or_else(|| derived(&derived_worlds)) {
            node = node.with_world_position(position).with_world_rotation(rotation);
        }
        if let Some(scale) = bone.scale {
            node = node.with_scale(scale);
        }
        skeleton = skeleton.with_bone(node);
    }
    skeleton
}

fn all(places: &[Option<Place>]) -> Option<Vec<Place>> {
    places.iter().copied().collect()
}

fn mesh<'a>(
    mesh: &SeModelMesh<'a>,
    index: usize,
    file: &SeModel<'a>,
    materials: &[NodeHash],
    report: &mut Report,
) -> Mesh<'a> {
    let mut node = Mesh::new().with_property("vp", borrowed::<[f32; 3]>(mesh.positions));
    if !mesh.normals.is_empty() {
        node = node.with_property("vn", borrowed::<[f32; 3]>(mesh.normals));
    }
    for (layer, data) in uv_layers(mesh).into_iter().enumerate() {
        node = node.with_property(format!("u{layer}"), data);
    }
    if !mesh.colors.is_empty() {
        node = node.with_property("c0", borrowed::<u32>(mesh.colors));
    }
    node = weights(node, mesh, index, file, report);
    node = node.with_faces(faces(mesh, index, report));
    let used = mesh.materials.iter().map(|material| usize::try_from(material.get()).ok());
    for (layer, material) in used.enumerate() {
        let Some(material) = material else { continue };
        match materials.get(material) {
            None => report.add(Outcome::Dropped, "material references", "there is no such material", place(index)),
            Some(hash) if layer == 0 => node = node.with_material(hash),
            Some(_) => {
                let detail = "a mesh has one material, that of the first layer";
                report.add(Outcome::Dropped, "materials of further layers", detail, place(index));
            }
        }
    }
    node
}

fn place(mesh: usize) -> String {
    format!("mesh {mesh}")
}

/// One layer lies as in Cast and is borrowed; several take turns and are taken apart.
fn uv_layers<'a>(mesh: &SeModelMesh<'a>) -> Vec<cast_write::Data<'a>> {
    let layers = usize::from(mesh.layers);
    match layers {
        _ if mesh.uvs.is_empty() => Vec::new(),
        1 => vec![borrowed::<[f32; 2]>(mesh.uvs)],
        _ => {
            let layer = |layer: usize| -> Vec<[f32; 2]> {
                mesh.uvs.iter().skip(layer).step_by(layers).map(|uv| uv.map(F32::get)).collect()
            };
            (0..layers).map(|number| layer(number).into()).collect()
        }
    }
}

fn weights<'a>(
    node: Mesh<'a>,
    mesh: &SeModelMesh<'a>,
    index: usize,
    file: &SeModel<'a>,
    report: &mut Report,
) -> Mesh<'a> {
    let (mut bones, mut values) = mesh.weights.to_vecs();
    if bones.is_empty() {
        return node;
    }
    if file.bones.is_empty() {
        report.add(Outcome::Dropped, "weights", "the file has no bones", place(index));
        return node;
    }
    let mut missing = 0;
    for (bone, value) in bones.iter_mut().zip(&mut values) {
        if usize::try_from(*bone).map_or(true, |bone| bone >= file.bones.len()) {
            (*bone, *value) = (0, 0.0);
            missing += 1;
        }
    }
    report.add_many(Outcome::Dropped, "weights", "there is no such bone", missing, place(index));
    node.with_weights(u32::from(mesh.maximum_influence), bones, values)
}

/// Faces are clockwise in the source, counter-clockwise in Cast.
fn faces(mesh: &SeModelMesh<'_>, index: usize, report: &mut Report) -> Vec<u32> {
    let mut faces = mesh.faces.to_vec();
    for corners in faces.chunks_exact_mut(3) {
        corners.swap(1, 2);
    }
    let vertices = mesh.positions.len();
    let is_sound =
        |corners: &&[u32]| corners.iter().all(|corner| usize::try_from(*corner).is_ok_and(|corner| corner < vertices));
    if faces.chunks_exact(3).all(|corners| is_sound(&corners)) {
        return faces;
    }
    let sound: Vec<u32> = faces.chunks_exact(3).filter(is_sound).flatten().copied().collect();
    let dropped = (faces.len() - sound.len()) / 3;
    report.add_many(Outcome::Dropped, "faces", "there is no such vertex", dropped as u64, place(index));
    sound
}

fn material<'a>(material: &SeModelMaterial<'a>, report: &mut Report) -> Material<'a> {
    let mut node = Material::new().with_name(lossy(material.name)).with_material_type("pbr");
    let Some(textures) = material.textures else {
        let detail = "only \"simple\" ones say which textures they have";
        report.add(Outcome::Dropped, "material data", detail, lossy(material.name));
        return node;
    };
    let slots = [("diffuse", textures.diffuse), ("normal", textures.normal), ("specular", textures.specular)];
    for (slot, path) in slots.into_iter().filter(|(_, path)| !path.is_empty()) {
        let path: Cow<'a, str> = texture_path(path);
        node = node.with_texture(slot, path);
    }
    node
}
