//! SEModel to a scene.

use cast_interchange::encoding::Texts;
use cast_interchange::lower::lower;
use cast_interchange::scene::{
    Array, Colors, Image, Influences, Material, Mesh, Node, Object, Role, Scene, Skin, Slot, Transform,
};
use cast_interchange::{Converted, Error, Options, Report, Source, notes};
use glam::DVec3;

use super::model::{SeModel, SeModelBone, SeModelMaterial, SeModelMesh};
use crate::bytes::texture_path;

/// Reads an SEModel file.
pub fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let file = SeModel::parse(source.bytes)?;
    let mut report = Report::default();
    let texts = Texts::of(texts(&file), options.encoding, &mut report);
    let nodes = nodes(&file.bones, texts, &mut report);
    let mut scene = Scene { name: source.model_name().into(), nodes, up: file.up, ..Scene::default() };
    for material in &file.materials {
        let material = read_material(material, texts, &mut scene.images, &mut report);
        scene.materials.push(material);
    }
    scene.skins.push(Skin { joints: (0..file.bones.len()).collect(), inverse_bind: None, mesh_to_scene: None });
    let part = options.part(0..400, file.meshes.len());
    for (index, mesh) in file.meshes.iter().enumerate() {
        part.step()?;
        let material = material_of(mesh, index, file.materials.len(), &mut report);
        scene.meshes.push(read_mesh(mesh, index, &file, &mut report));
        scene.objects.push(Object { mesh: index, material, skin: Some(0), ..Object::default() });
    }
    let flags = file.meshes.iter().filter(|mesh| mesh.flags != 0).count() as u64;
    report.add_many(&notes::file::FLAGS, flags, "");
    report.add_unaccounted(file.unaccounted);
    lower(scene, options, report)
}

/// All text of a file.
fn texts<'a>(file: &SeModel<'a>) -> impl Iterator<Item = &'a [u8]> {
    let textures = file.materials.iter().filter_map(|material| material.textures.as_ref());
    let paths = textures.flat_map(|textures| [textures.diffuse, textures.normal, textures.specular]);
    let bones = file.bones.iter().map(|bone| bone.name);
    bones.chain(file.materials.iter().map(|material| material.name)).chain(paths)
}

fn nodes<'a>(bones: &[SeModelBone<'a>], texts: Texts, report: &mut Report) -> Vec<Node<'a>> {
    let mut nodes = Vec::with_capacity(bones.len());
    for bone in bones {
        let name = texts.read(bone.name);
        let parent = usize::try_from(bone.parent).ok();
        report.add_if(parent.is_some_and(|parent| parent >= bones.len()), &notes::skeleton::MISSING_PARENTS, &name);
        report.add_if(bone.flags != 0, &notes::file::FLAGS, &name);
        // Bones are only scaled by their own scale, in either space.
        let scale = bone.scale.map_or(DVec3::ONE, |scale| DVec3::from(scale.map(f64::from)));
        let place = |place: super::Placement| Transform { scale, ..Transform::new(place.position, place.rotation) };
        nodes.push(Node {
            name,
            parent: parent.filter(|parent| *parent < bones.len()),
            local: bone.local.map(place),
            world: bone.global.map(place),
            is_scaled: bone.scale.is_some(),
            passes_scale_on: false,
            role: Role::Bone,
        });
    }
    nodes
}

fn read_mesh<'a>(mesh: &SeModelMesh<'a>, index: usize, file: &SeModel<'a>, report: &mut Report) -> Mesh<'a> {
    let colors = Array::Bytes(mesh.colors.as_bytes());
    Mesh {
        positions: Array::Bytes(mesh.positions.as_bytes()),
        normals: (!mesh.normals.is_empty()).then(|| Array::Bytes(mesh.normals.as_bytes())),
        uvs: uv_layers(mesh),
        colors: if mesh.colors.is_empty() { Vec::new() } else { vec![Colors::Packed(colors)] },
        influences: influences(mesh, index, file, report),
        faces: faces(mesh, index, report).into(),
        ..Mesh::default()
    }
}

fn material_of(mesh: &SeModelMesh<'_>, index: usize, materials: usize, report: &mut Report) -> Option<usize> {
    let mut first = None;
    let used = mesh.materials.iter().map(|material| usize::try_from(*material).ok());
    for (layer, material) in used.enumerate() {
        let Some(material) = material else { continue };
        if material >= materials {
            report.add(&notes::material::MISSING_MATERIALS, place(index));
        } else if layer == 0 {
            first = Some(material);
        } else {
            report.add(&notes::material::MATERIAL_LAYERS, place(index));
        }
    }
    first
}

fn place(mesh: usize) -> String {
    format!("mesh {mesh}")
}

/// A single layer is borrowed; several are interleaved and have to be separated.
fn uv_layers<'a>(mesh: &SeModelMesh<'a>) -> Vec<Array<'a, [f32; 2]>> {
    let layers = usize::from(mesh.layers);
    match layers {
        _ if mesh.uvs.is_empty() => Vec::new(),
        1 => vec![Array::Bytes(mesh.uvs.as_bytes())],
        _ => {
            let layer = |layer: usize| -> Vec<[f32; 2]> { mesh.uvs.iter().skip(layer).step_by(layers).collect() };
            (0..layers).map(|number| layer(number).into()).collect()
        }
    }
}

fn influences<'a>(
    mesh: &SeModelMesh<'a>,
    index: usize,
    file: &SeModel<'a>,
    report: &mut Report,
) -> Option<Influences<'a>> {
    let (joints, mut weights) = mesh.weights.to_vecs();
    if joints.is_empty() {
        return None;
    }
    if file.bones.is_empty() {
        report.add(&notes::skeleton::WEIGHTS_WITHOUT_BONES, place(index));
        return None;
    }
    let mut missing = 0;
    for (joint, weight) in joints.iter().zip(&mut weights) {
        if usize::try_from(*joint).map_or(true, |joint| joint >= file.bones.len()) {
            *weight = 0.0;
            missing += 1;
        }
    }
    report.add_many(&notes::skeleton::WEIGHTS_OF_MISSING_BONES, missing, place(index));
    let per_vertex = usize::from(mesh.maximum_influence);
    Some(Influences { per_vertex, joints: joints.into(), weights: weights.into() })
}

/// Faces are clockwise in the source, and counterclockwise in Cast.
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
    report.add_many(&notes::mesh::FACES, dropped as u64, place(index));
    sound
}

fn read_material<'a>(
    material: &SeModelMaterial<'a>,
    texts: Texts,
    images: &mut Vec<Image<'a>>,
    report: &mut Report,
) -> Material<'a> {
    let name = texts.read(material.name);
    let Some(textures) = material.textures else {
        report.add(&notes::material::MATERIAL_DATA, &name);
        return Material { name, ..Material::default() };
    };
    let slots = [("diffuse", textures.diffuse), ("normal", textures.normal), ("specular", textures.specular)];
    let slots = slots.map(|(slot, path)| {
        images.push(Image::External(texture_path(texts.read(path))));
        Slot::texture(slot, images.len() - 1)
    });
    Material { name, slots: slots.into(), ..Material::default() }
}
