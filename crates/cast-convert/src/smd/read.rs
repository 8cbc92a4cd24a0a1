//! SMD to a scene.

use std::path::Path;

use cast_base::Cancelled;
use cast_interchange::assets::references;
use cast_interchange::corners::{Stream, Vertices, deduplicate};
use cast_interchange::influences::summed;
use cast_interchange::lower::lower;
use cast_interchange::scene::{Image, Influences, Material, Mesh, Object, Scene, Skin, Slot};
use cast_interchange::{Converted, Error, Options, Report, Source, notes};
use hashbrown::HashMap;

use super::NO_MATERIAL;
use super::frames::Bones;
use super::parse::{Corner, File};
use super::shapes::Shapes;
use crate::bytes::texture_path;
use crate::text::decoded;

/// Reads an SMD file, with the VTA file beside it, or the other way round.
///
/// # Errors
/// Returns an error if it is no SMD file, a line cannot be read, or the model of a VTA file is missing.
pub(crate) fn to_cast<'a>(source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let parse = |bytes: &[u8], report: &mut Report| {
        File::parse(&decoded(bytes, b'/', options.encoding, report), options, report)
    };
    let mut file = parse(source.bytes, &mut report)?;
    let beside = |extension: &str| format!("{}.{extension}", source.stem());
    let load = |name: &str, report: &mut Report| {
        let bytes = references::load(source.path, name, options.assets())?;
        parse(&bytes, report).map_err(|error| error.within(name))
    };
    let is_vta = source.path.and_then(Path::extension).is_some_and(|end| end.eq_ignore_ascii_case("vta"));
    let mut flexes = None;
    if file.triangles.is_empty() && !file.flexes.is_empty() {
        flexes = Some(std::mem::replace(&mut file, load(&beside("smd"), &mut report)?));
    } else if !file.triangles.is_empty() && file.flexes.is_empty() && source.path.is_some() && !is_vta {
        // Most models have none.
        let name = beside("vta");
        if references::find(source.path, &name, options.assets()).is_ok() {
            flexes = Some(load(&name, &mut report)?);
        }
    }
    let bones = Bones::of(&file, &mut report);
    let mut scene = Scene { name: source.stem().into(), nodes: bones.nodes(&file, &mut report), ..Scene::default() };
    if file.frames.len() > 1 || file.triangles.is_empty() && !file.frames.is_empty() {
        scene.clips.push(bones.clip(&file, source.animation_name(), &mut report));
    }
    scene.skins.push(Skin { joints: (0..scene.nodes.len()).collect(), inverse_bind: None, mesh_to_scene: None });
    let materials = materials(&file, &mut scene);
    let shapes = Shapes::new(&file, flexes.as_ref().unwrap_or(&file), &mut report);
    let meshes = Meshes { file: &file, influences: AllInfluences::of(&file, &bones, &mut report) };
    meshes.add(&mut scene, &materials, &shapes, options)?;
    shapes.add(&mut scene, options, &mut report)?;
    lower(scene, options, report)
}

/// Adds the materials, with a texture where the name is that of an image; returns the index of each.
fn materials(file: &File, scene: &mut Scene<'_>) -> Vec<Option<usize>> {
    let mut indices = Vec::with_capacity(file.materials.len());
    for name in &file.materials {
        if name.is_empty() || name == NO_MATERIAL {
            indices.push(None);
            continue;
        }
        let mut material = Material { name: name.clone().into(), ..Material::default() };
        let extension = Path::new(name).extension().map(|end| end.to_ascii_lowercase());
        if extension.is_some_and(|end| ["bmp", "dds", "jpg", "png", "tga", "vtf"].iter().any(|image| end == *image)) {
            material.slots.push(Slot::texture("diffuse", scene.images.len()));
            scene.images.push(Image::External(texture_path(name.clone().into()).into_owned().into()));
        }
        indices.push(Some(scene.materials.len()));
        scene.materials.push(material);
    }
    indices
}

/// What corners follow, each combination once.
struct AllInfluences {
    all: Vec<Vec<(u32, f32)>>,
    of_corner: Vec<u32>,
}

/// How far the weights of links can be from 1 because they were rounded.
const ROUNDING: f32 = 0.01;

impl AllInfluences {
    fn of(file: &File, bones: &Bones, report: &mut Report) -> Self {
        let mut known: HashMap<Vec<(u32, u32)>, u32> = HashMap::new();
        let mut influences = Self { all: Vec::new(), of_corner: Vec::with_capacity(file.corners.len()) };
        for corner in &file.corners {
            let own = of_corner(file, corner, bones, report);
            let key = own.iter().map(|(bone, weight)| (*bone, weight.to_bits())).collect();
            let next = u32::try_from(influences.all.len()).unwrap_or(u32::MAX);
            let index = *known.entry(key).or_insert(next);
            if index == next {
                influences.all.push(own);
            }
            influences.of_corner.push(index);
        }
        influences
    }

    fn get(&self, corner: usize) -> &[(u32, f32)] {
        let index = self.of_corner.get(corner).and_then(|index| self.all.get(*index as usize));
        index.map(Vec::as_slice).unwrap_or_default()
    }
}

/// The bones of a corner. What links do not give follows the bone at its start, as in `studiomdl` and assimp 5.2.
fn of_corner(file: &File, corner: &Corner, bones: &Bones, report: &mut Report) -> Vec<(u32, f32)> {
    let links = file.links.get(corner.links.clone()).unwrap_or_default();
    let given: f32 = links.iter().map(|(_, weight)| *weight).sum();
    let rest = (corner.bone, 1.0 - given);
    let rest = Some(rest).filter(|(_, weight)| *weight > ROUNDING);
    let mut sound = Vec::with_capacity(links.len().saturating_add(1));
    for (bone, weight) in links.iter().copied().chain(rest) {
        match bones.get(bone).and_then(|bone| u32::try_from(bone).ok()) {
            Some(bone) => sound.push((bone, weight)),
            None => report.add(&notes::skeleton::WEIGHTS_OF_MISSING_BONES, format_args!("bone {bone}")),
        }
    }
    summed(sound.into_iter())
}

struct Meshes<'f> {
    file: &'f File,
    influences: AllInfluences,
}

impl Meshes<'_> {
    /// Adds a mesh for each material, in the order of first use.
    fn add(
        &self,
        scene: &mut Scene<'_>,
        materials: &[Option<usize>],
        shapes: &Shapes<'_>,
        options: &Options<'_>,
    ) -> Result<(), Cancelled> {
        let mut triangles_of = vec![Vec::new(); self.file.materials.len()];
        for (triangle, material) in self.file.triangles.iter().enumerate() {
            triangles_of.get_mut(*material).into_iter().for_each(|triangles| triangles.push(triangle));
        }
        let part = options.part(150..400, triangles_of.len());
        for ((triangles, name), material) in triangles_of.iter().zip(&self.file.materials).zip(materials) {
            part.step()?;
            let (mesh, corners) = self.mesh(triangles, options);
            let mesh_index = scene.meshes.len();
            shapes.remember(mesh_index, corners);
            scene.meshes.push(mesh);
            let name = if name.is_empty() { NO_MATERIAL.to_owned() } else { name.clone() };
            let skin = Some(0).filter(|_| !scene.nodes.is_empty());
            scene.objects.push(Object {
                name: name.into(),
                mesh: mesh_index,
                material: *material,
                skin,
                ..Object::default()
            });
        }
        Ok(())
    }

    /// A mesh, and the corner that each vertex was made of.
    fn mesh(&self, triangles: &[usize], options: &Options<'_>) -> (Mesh<'static>, Vec<usize>) {
        let all: Vec<usize> = triangles.iter().flat_map(|triangle| (0..3).map(move |at| triangle * 3 + at)).collect();
        let corner = |index: &usize| self.file.corners.get(*index);
        let rows: Vec<[f32; 8]> = all
            .iter()
            .filter_map(corner)
            .map(|Corner { position: [x, y, z], normal: [nx, ny, nz], uv: [u, v], .. }| {
                // Adding zero makes one number of both zeros.
                [*x, *y, *z, *nx, *ny, *nz, *u, *v].map(|number| number + 0.0)
            })
            .collect();
        let follows: Vec<u32> =
            all.iter().map(|corner| self.influences.of_corner.get(*corner).copied().unwrap_or_default()).collect();
        let rows = rows.as_flattened();
        let streams = [Stream::of_bytes(bytemuck::cast_slice(rows), 32), Stream::new(&follows)];
        let Vertices { indices, first_corners } = deduplicate(all.len(), &streams, options.threads);
        let corners: Vec<usize> = first_corners.iter().filter_map(|at| all.get(*at as usize).copied()).collect();
        let of = |index: &usize| corner(index);
        let mesh = Mesh {
            positions: corners.iter().filter_map(of).map(|corner| corner.position).collect::<Vec<_>>().into(),
            normals: Some(corners.iter().filter_map(of).map(|corner| corner.normal).collect::<Vec<_>>().into()),
            uvs: vec![corners.iter().filter_map(of).map(|corner| top_down(corner.uv)).collect::<Vec<_>>().into()],
            influences: self.weights(&corners),
            faces: indices.into(),
            ..Mesh::default()
        };
        (mesh, corners)
    }

    /// The influences of vertices, with as many places per vertex as the maximum needs.
    fn weights(&self, corners: &[usize]) -> Option<Influences<'static>> {
        let of = |corner: &usize| self.influences.get(*corner);
        let per_vertex = corners.iter().map(|corner| of(corner).len()).max().filter(|places| *places > 0)?;
        let places = |corner| (0..per_vertex).map(move |place| of(corner).get(place).copied().unwrap_or_default());
        let (joints, weights): (Vec<u32>, Vec<f32>) = corners.iter().flat_map(places).unzip();
        Some(Influences { per_vertex, joints: joints.into(), weights: weights.into() })
    }
}

/// Texture coordinates from the bottom left up, from the top left down.
fn top_down([u, v]: [f32; 2]) -> [f32; 2] {
    [u, 1.0 - v]
}
