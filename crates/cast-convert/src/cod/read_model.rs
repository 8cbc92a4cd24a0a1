//! Models to a scene.

use cast_base::Cancelled;
use cast_interchange::corners::{Stream, Vertices, deduplicate};
use cast_interchange::influences::summed;
use cast_interchange::lower::lower;
use cast_interchange::names::Unique;
use cast_interchange::scene::{
    Colors, Image, Influences, Material, Mesh, Node, Object, Role, Scene, Skin, Slot, Transform,
};
use cast_interchange::{Converted, Error, Options, Report, Source, notes};
use hashbrown::HashMap;

use super::decode::Content;
use super::parse_model::{self, Corner, File};
use crate::bytes::texture_path;

/// The texture that stands for none.
pub(super) const NO_IMAGE: &str = "$none.tga";

/// The slot of each kind of image.
const SLOTS: [(&str, &str); 3] = [("color", "diffuse"), ("normal", "normal"), ("specular", "specular")];

/// Reads a model.
///
/// # Errors
/// Returns an error if it is no model, or a statement cannot be read.
pub(crate) fn to_cast<'a>(source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let file = File::parse(&Content::of(source.bytes, options, &mut report)?, options, &mut report)?;
    let mut scene = Scene { name: source.stem().into(), nodes: nodes(&file, &mut report), ..Scene::default() };
    scene.skins.push(Skin { joints: (0..scene.nodes.len()).collect(), inverse_bind: None, mesh_to_scene: None });
    let mut materials = HashMap::new();
    for material in &file.materials {
        materials.entry(material.number).or_insert(scene.materials.len());
        let slots = slots(material, &mut scene.images, &mut report);
        scene.materials.push(Material { name: material.name.clone().into(), slots, ..Material::default() });
    }
    meshes(&file, &materials, &mut scene, options, &mut report)?;
    lower(scene, options, report)
}

/// The bones, which are placed in the scene.
fn nodes(file: &File, report: &mut Report) -> Vec<Node<'static>> {
    let mut names = Unique::ignoring_case();
    let mut nodes = Vec::with_capacity(file.bones.len());
    for (index, bone) in file.bones.iter().enumerate() {
        let name = match bone.name.as_str() {
            "" => names.give(&format!("bone_{index}")),
            given => names.give(given),
        };
        report.add_if(name != bone.name, &notes::skeleton::BONE_NAMES, format_args!("{index} {:?}", bone.name));
        let parent = file.bone_of.get(&bone.parent).copied().filter(|_| bone.parent >= 0);
        let example = format_args!("{name:?} wants bone {}", bone.parent);
        report.add_if(parent.is_none() && bone.parent >= 0, &notes::skeleton::MISSING_PARENTS, example);
        let world = Some(bone.place.transform());
        let node = Node::new(name, parent, Transform::IDENTITY, Role::Bone);
        nodes.push(Node { local: None, world, passes_scale_on: false, ..node });
    }
    nodes
}

/// The slots of a material: `color:skin.tga normal:skin_n.tga`, or the path of a single image.
fn slots<'a>(material: &parse_model::Material, images: &mut Vec<Image<'a>>, report: &mut Report) -> Vec<Slot<'static>> {
    let mut slots: Vec<Slot<'static>> = Vec::new();
    let mut add = |slot: &'static str, path: &str, report: &mut Report| {
        if path.is_empty() || path == NO_IMAGE {
            return;
        }
        if slots.iter().any(|known| known.name == slot) {
            report.add(&notes::material::FURTHER_IMAGES, format_args!("{}: {path}", material.name));
            return;
        }
        slots.push(Slot::texture(slot, images.len()));
        images.push(Image::External(texture_path(path.to_owned().into()).into_owned().into()));
    };
    let pairs: Vec<(&str, &str)> = material.images.split_whitespace().filter_map(|word| word.split_once(':')).collect();
    if pairs.is_empty() {
        add("diffuse", material.images.trim(), report);
    }
    for (kind, path) in pairs {
        match SLOTS.iter().find(|(name, _)| kind.eq_ignore_ascii_case(name)) {
            Some((_, slot)) => add(slot, path, report),
            None => report.add(&notes::material::FURTHER_IMAGES, format_args!("{}: {kind}:{path}", material.name)),
        }
    }
    slots
}

/// Adds a mesh for each object and material, in the order of first use.
fn meshes(
    file: &File,
    materials: &HashMap<i64, usize>,
    scene: &mut Scene<'_>,
    options: &Options<'_>,
    report: &mut Report,
) -> Result<(), Cancelled> {
    let mut parts: Vec<((i64, i64), Vec<usize>)> = Vec::new();
    let mut known = HashMap::new();
    let mut objects_used: HashMap<i64, usize> = HashMap::new();
    for (index, triangle) in file.triangles.iter().enumerate() {
        let key = (triangle.object, triangle.material);
        let place = *known.entry(key).or_insert(parts.len());
        if place == parts.len() {
            parts.push((key, Vec::new()));
            *objects_used.entry(triangle.object).or_default() += 1;
        }
        // Clockwise there.
        let corners = [0, 2, 1].map(|corner| index * 3 + corner);
        let is_whole = |corner: &usize| {
            file.corners.get(*corner).is_some_and(|corner| file.vertex_of.contains_key(&corner.vertex))
        };
        if !corners.iter().all(is_whole) {
            report.add(&notes::mesh::FACES, format_args!("triangle {index}"));
        } else if let Some((_, all)) = parts.get_mut(place) {
            all.extend(corners);
        }
    }
    let mut names = Unique::default();
    let part = options.part(150..400, parts.len());
    for ((object, number), corners) in parts {
        part.step()?;
        let material = materials.get(&number).copied();
        report.add_if(material.is_none(), &notes::material::MISSING_MATERIALS, number);
        let base = file.objects.get(&object).filter(|name| !name.is_empty()).map_or("mesh", String::as_str);
        let of_material = material.and_then(|material| scene.materials.get(material)).map(|material| &*material.name);
        let name = match of_material.filter(|_| objects_used.get(&object).is_some_and(|used| *used > 1)) {
            Some(material) => names.give(&format!("{base}_{material}")),
            None => names.give(base),
        };
        let mesh = scene.meshes.len();
        scene.meshes.push(self::mesh(file, &corners, options, report));
        let skin = Some(0).filter(|_| !scene.nodes.is_empty());
        scene.objects.push(Object { name: name.into(), mesh, material, skin, ..Object::default() });
    }
    Ok(())
}

fn mesh(file: &File, all: &[usize], options: &Options<'_>, report: &mut Report) -> Mesh<'static> {
    let corners: Vec<&Corner> = all.iter().filter_map(|corner| file.corners.get(*corner)).collect();
    let vertex = |corner: &Corner| file.vertex_of.get(&corner.vertex).copied().unwrap_or_default();
    let of_corners: Vec<u32> = corners.iter().map(|corner| vertex(corner)).collect();
    let normals: Vec<[f32; 3]> = corners.iter().map(|corner| corner.normal).collect();
    let colors: Vec<[f32; 4]> = corners.iter().map(|corner| corner.color).collect();
    let layers = corners.iter().map(|corner| corner.uvs.len()).max().unwrap_or(0);
    // More than any corner has would multiply what the file says.
    let layers =
        layers.min(corners.iter().map(|corner| corner.uvs.len()).sum::<usize>().div_ceil(corners.len().max(1)));
    let uv = |layer: usize, corner: &&Corner| {
        let own = file.uvs.get(corner.uvs.clone()).and_then(|uvs| uvs.get(layer));
        own.copied().unwrap_or_default()
    };
    let uvs: Vec<Vec<[f32; 2]>> =
        (0..layers).map(|layer| corners.iter().map(|corner| uv(layer, corner)).collect()).collect();
    let mut streams = vec![Stream::new(&of_corners), Stream::new(&normals), Stream::new(&colors)];
    streams.extend(uvs.iter().map(|layer| Stream::new(layer)));
    let Vertices { indices, first_corners } = deduplicate(corners.len(), &streams, options.threads);
    fn pick<T: Copy>(values: &[T], firsts: &[u32]) -> Vec<T> {
        firsts.iter().filter_map(|first| values.get(*first as usize).copied()).collect()
    }
    let vertices = pick(&of_corners, &first_corners);
    let position = |vertex: &u32| file.vertices.get(*vertex as usize).map(|vertex| vertex.position);
    let has_colors = colors.iter().any(|color| *color != [1.0; 4]);
    Mesh {
        positions: vertices.iter().filter_map(position).collect::<Vec<_>>().into(),
        normals: Some(pick(&normals, &first_corners).into()),
        uvs: uvs.iter().map(|layer| pick(layer, &first_corners).into()).collect(),
        colors: has_colors
            .then(|| Colors::packed(pick(&colors, &first_corners), options.threads))
            .into_iter()
            .collect(),
        influences: influences(file, &vertices, report),
        faces: indices.into(),
        ..Mesh::default()
    }
}

/// The influences of vertices, with as many places per vertex as the maximum needs.
fn influences(file: &File, vertices: &[u32], report: &mut Report) -> Option<Influences<'static>> {
    let mut all = Vec::with_capacity(vertices.len());
    for vertex in vertices {
        let given = file.vertices.get(*vertex as usize).and_then(|vertex| file.weights.get(vertex.weights.clone()));
        let mut sound = Vec::new();
        for (bone, weight) in given.unwrap_or_default() {
            match file.bone_of.get(bone).and_then(|bone| u32::try_from(*bone).ok()) {
                Some(bone) => sound.push((bone, *weight)),
                None => report.add(&notes::skeleton::WEIGHTS_OF_MISSING_BONES, format_args!("bone {bone}")),
            }
        }
        all.push(summed(sound.into_iter()));
    }
    let per_vertex = all.iter().map(Vec::len).max().filter(|places| *places > 0)?;
    let places = |own: &Vec<(u32, f32)>| {
        (0..per_vertex).map(|place| own.get(place).copied().unwrap_or_default()).collect::<Vec<_>>()
    };
    let (joints, weights): (Vec<u32>, Vec<f32>) = all.iter().flat_map(places).unzip();
    Some(Influences { per_vertex, joints: joints.into(), weights: weights.into() })
}
