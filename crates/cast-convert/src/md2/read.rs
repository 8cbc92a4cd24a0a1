//! MD2 to a scene.

use cast_interchange::budget::Budget;
use cast_interchange::encoding::Texts;
use cast_interchange::lower::lower;
use cast_interchange::narrow::narrow;
use cast_interchange::postprocess::normals;
use cast_interchange::scene::{
    Channel, Clip, Image, Material, Mesh, Object, Property, Rate, Scene, Shape, Slot, Target, Track,
};
use cast_interchange::{Converted, Error, Options, Report, Source, notes};
use cast_scene::convert_axes::Up;
use glam::DVec3;
use hashbrown::HashMap;

use super::parse::Md2;
use crate::bytes::{texture_path, until_nul};

/// The frame rate of the game.
const RATE: f32 = 10.0;

/// Reads a Quake II model.
pub(crate) fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let file = Md2::parse(source.bytes)?;
    let mut report = Report::default();
    let mut scene = Scene { name: source.model_name().into(), up: Some(Up::Z), ..Scene::default() };
    let skins: Vec<[u8; 64]> = file.skins.iter().collect();
    let frames = file.frames.iter().map(|frame| frame.name());
    let texts = Texts::of(skins.iter().map(|skin| until_nul(skin)).chain(frames), options.encoding, &mut report);
    materials(&skins, texts, &mut scene);
    let corners = Corners::of(&file, &mut report);
    corners.check_size(&file, options.whole_budget())?;
    let mut mesh = corners.mesh(&file, &mut report);
    let mut object = Object { name: "mesh".into(), ..Object::default() };
    object.material = (!scene.materials.is_empty()).then_some(0);
    let mut tracks = Vec::new();
    let part = options.part(0..400, file.frames.len());
    for (index, frame) in file.frames.iter().enumerate().skip(1) {
        part.step()?;
        let name = match texts.read(frame.name()) {
            name if name.is_empty() => format!("frame_{index}").into(),
            name => name.into_owned().into(),
        };
        object.channels.push(scene.channels.len());
        tracks.push(track(index, file.frames.len()));
        scene.channels.push(Channel { name, holder: "mesh".into(), group: 0, rest: 0.0 });
        mesh.shapes.push(corners.shape(&file, index));
    }
    if !file.frames.is_empty() {
        scene.meshes.push(mesh);
        scene.objects.push(object);
    }
    if !tracks.is_empty() {
        scene.clips.push(Clip::new(source.animation_name(), Rate::Frames(RATE), tracks));
    }
    report.add_unaccounted(file.trailing as u64);
    lower(scene, options, report)
}

/// A material for each skin; a skin without a path has no texture.
fn materials(skins: &[[u8; 64]], texts: Texts, scene: &mut Scene<'_>) {
    for skin in skins {
        let path = texture_path(texts.read(until_nul(skin))).into_owned();
        let name = path.rsplit('/').next().unwrap_or_default();
        let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
        scene.images.push(Image::External(path.into()));
        let slots = vec![Slot::texture("diffuse", scene.images.len() - 1)];
        scene.materials.push(Material { name: name.into(), slots, ..Material::default() });
    }
}

/// The weight of a frame's shape: 1 at its own frame, 0 at those beside it and beyond.
fn track(frame: usize, frames: usize) -> Track<'static> {
    let keys = [(frame.saturating_sub(1), 0.0), (frame, 1.0), (frame.saturating_add(1), 0.0)];
    let keys = keys.into_iter().filter(|(at, _)| *at < frames);
    let (times, values) = keys.map(|(at, weight)| (at as f64, weight)).unzip();
    Track::linear(Target::Channel(frame - 1), Property::Weight, times, values)
}

/// Vertices with texture coordinates, without duplicates, and their triangles.
#[derive(Default)]
struct Corners {
    /// The indices of a vertex and of its texture coordinates.
    pairs: Vec<(usize, usize)>,
    faces: Vec<u32>,
}

impl Corners {
    fn of(file: &Md2<'_>, report: &mut Report) -> Self {
        let mut known: HashMap<(usize, usize), u32> = HashMap::new();
        let mut corners = Self::default();
        for (index, triangle) in file.triangles.iter().enumerate() {
            let vertices = triangle.vertices.map(usize::from);
            let mut coordinates = triangle.coordinates.map(usize::from);
            if vertices.iter().any(|vertex| *vertex >= file.vertex_count) {
                report.add(&notes::mesh::FACES, format_args!("triangle {index}"));
                continue;
            }
            for at in coordinates.iter_mut().filter(|at| **at >= file.coordinates.len()) {
                if !file.coordinates.is_empty() {
                    report.add(&notes::mesh::UVS_OUT_OF_RANGE, format_args!("triangle {index}"));
                }
                *at = 0;
            }
            // Clockwise there.
            for corner in [0, 2, 1] {
                let pair = vertices.get(corner).copied().zip(coordinates.get(corner).copied()).unwrap_or_default();
                let next = u32::try_from(corners.pairs.len()).unwrap_or(u32::MAX);
                let vertex = *known.entry(pair).or_insert_with(|| {
                    corners.pairs.push(pair);
                    next
                });
                corners.faces.push(vertex);
            }
        }
        corners
    }

    /// Rejects files whose frames would take far more memory as shapes than the file has bytes: corners may share
    /// vertices, and there may be many frames with few vertices.
    fn check_size(&self, file: &Md2<'_>, budget: u64) -> Result<(), Error> {
        let bytes = self.pairs.len().saturating_mul(file.frames.len()).saturating_mul(16);
        Budget::new(budget).spend(bytes as u64, || {
            format!("{} frames of {} vertices as blend shapes", file.frames.len(), self.pairs.len())
        })
    }

    /// The mesh of the first frame.
    fn mesh(&self, file: &Md2<'_>, report: &mut Report) -> Mesh<'static> {
        let Some(first) = file.frames.first() else { return Mesh::default() };
        let positions: Vec<[f32; 3]> = self.pairs.iter().map(|(vertex, _)| first.position(*vertex)).collect();
        let [across, down] = file.skin_size.map(|size| f64::from(size.max(1)));
        let coordinates = |(_, at): &(usize, usize)| {
            let [s, t] = file.coordinates.get(*at).map(|pair| pair.map(f64::from)).unwrap_or_default();
            [narrow(s / across), narrow(t / down)]
        };
        let uvs: Vec<[f32; 2]> = self.pairs.iter().map(coordinates).collect();
        report.add_if(!positions.is_empty(), &notes::mesh::NORMALS_COMPUTED, "");
        Mesh {
            normals: Some(self.normals(file, &positions).into()),
            uvs: if file.coordinates.is_empty() { Vec::new() } else { vec![uvs.into()] },
            positions: positions.into(),
            faces: self.faces.clone().into(),
            ..Mesh::default()
        }
    }

    /// The mean of the face normals at a vertex, weighted by area, regardless of texture coordinates.
    fn normals(&self, file: &Md2<'_>, positions: &[[f32; 3]]) -> Vec<[f32; 3]> {
        let vertex_of: Vec<usize> = self.pairs.iter().map(|(vertex, _)| *vertex).collect();
        let sums = normals::around(&self.faces, positions, &vertex_of, file.vertex_count);
        let normal = |vertex: &usize| {
            let sum = sums.get(*vertex).copied().unwrap_or_default();
            sum.try_normalize().unwrap_or(DVec3::Z).as_vec3().to_array()
        };
        vertex_of.iter().map(normal).collect()
    }

    /// The offsets of a frame's vertices from the first frame.
    fn shape(&self, file: &Md2<'_>, frame: usize) -> Shape {
        let (Some(first), Some(frame)) = (file.frames.first(), file.frames.get(frame)) else { return Shape::default() };
        let offset = |(index, (vertex, _)): (u32, &(usize, usize))| {
            let (from, to) = (first.position(*vertex), frame.position(*vertex));
            let offset: [f32; 3] =
                std::array::from_fn(|axis| to.get(axis).zip(from.get(axis)).map_or(0.0, |(to, from)| to - from));
            (offset != [0.0; 3]).then_some((index, offset))
        };
        let (vertices, offsets) = (0..).zip(&self.pairs).filter_map(offset).unzip();
        Shape { vertices, offsets }
    }
}
