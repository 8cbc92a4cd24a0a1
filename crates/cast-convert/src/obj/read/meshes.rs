//! Meshes: one for each material of each object.

use std::hash::BuildHasher;

use cast_base::{Cancelled, Threads, parallel};
use cast_interchange::names::Unique;
use cast_interchange::scene::{Colors, Mesh, Scene};
use cast_interchange::{Options, Report, notes, scene};
use glam::DVec3;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::objects::{Object, Objects};
use super::parse::{Corner, File, NO_COLOR};
use super::text::text;
use crate::polygon::{Splitter, normal};
use crate::srgb;

/// How many vertices one task makes.
const VERTICES_PER_TASK: usize = 4096;

/// Adds all meshes. `materials` has the index in the scene of each material of the file.
///
/// # Errors
/// Returns an error if the work is cancelled.
pub(super) fn convert(
    file: &File<'_>,
    objects: &Objects<'_>,
    options: &Options<'_>,
    scene: &mut Scene<'_>,
    report: &mut Report,
) -> Result<(), Cancelled> {
    let part = options.part(200..400, objects.objects.len());
    let of_object = |object: &Object<'_>| {
        part.step()?;
        Ok(Builder::new(file, object, options.threads).meshes())
    };
    let converted: Result<Vec<_>, Cancelled> = parallel::map(options.threads, &objects.objects, 1, of_object);
    let mut names = Unique::default();
    for (object, (meshes, of_meshes)) in objects.objects.iter().zip(converted?) {
        report.append(of_meshes);
        let used = meshes.iter().filter(|(_, mesh)| !mesh.faces.is_empty()).count();
        for (material, mesh) in meshes.into_iter().filter(|(_, mesh)| !mesh.faces.is_empty()) {
            let wanted = called(object, material.and_then(|material| objects.materials.get(material)), used > 1);
            let name = names.give(&wanted);
            report.add_if(name != wanted, &notes::mesh::REPEATED_NAMES, &wanted);
            let mesh_index = scene.meshes.len();
            scene.meshes.push(mesh);
            scene.objects.push(scene::Object {
                name: name.into(),
                mesh: mesh_index,
                material,
                ..scene::Object::default()
            });
        }
    }
    Ok(())
}

/// The name of a mesh: that of its object, followed by that of the material if there are several.
fn called(object: &Object<'_>, material: Option<impl AsRef<[u8]>>, are_several: bool) -> String {
    let base = if object.name.is_empty() { "mesh".to_owned() } else { text(&object.name) };
    match material.filter(|_| are_several) {
        Some(material) if !material.as_ref().is_empty() => format!("{base}_{}", text(material.as_ref())),
        _ => base,
    }
}

/// Makes the meshes of one object.
struct Builder<'f, 'a> {
    file: &'f File<'a>,
    object: &'f Object<'a>,
    threads: Threads,
    has_coordinates: bool,
    has_normals: bool,
    has_colors: bool,
    /// Normals of faces, for corners without one; their indices follow those of the file.
    face_normals: Vec<[f32; 3]>,
    /// How many faces have a vertex that does not exist.
    missing: u64,
    /// How many faces were split as a fan.
    fans: u64,
    report: Report,
}

impl<'f, 'a> Builder<'f, 'a> {
    fn new(file: &'f File<'a>, object: &'f Object<'a>, threads: Threads) -> Self {
        let mut builder = Self {
            file,
            object,
            threads,
            has_coordinates: false,
            has_normals: false,
            has_colors: false,
            face_normals: Vec::new(),
            missing: 0,
            fans: 0,
            report: Report::default(),
        };
        builder.look();
        builder
    }

    /// Finds out which attributes the corners have, and adds notes on those that are missing.
    fn look(&mut self) {
        let file = self.file;
        let name = text(&self.object.name);
        let [coordinates, normals] = [file.coordinates.len(), file.normals.len()];
        let (mut with, mut without, mut outside) = ([0_u64; 2], [0_u64; 2], 0_u64);
        let (mut colored, mut uncolored) = (0_u64, 0_u64);
        for corner in self.object.runs.iter().flat_map(|run| run.corners(file)) {
            let both = with.iter_mut().zip(&mut without);
            for ((with, without), (index, count)) in
                both.zip([(corner.coordinates, coordinates), (corner.normal, normals)])
            {
                let has = (index as usize) < count;
                *with = with.wrapping_add(has.into());
                *without = without.wrapping_add((!has).into());
                outside = outside.wrapping_add((!has && index != super::parse::ABSENT).into());
            }
            if let Some([.., alpha]) = file.colors.get(corner.position as usize) {
                let has = *alpha >= 0.0;
                colored = colored.wrapping_add(has.into());
                uncolored = uncolored.wrapping_add((!has).into());
            }
        }
        [self.has_coordinates, self.has_normals] = with.map(|corners| corners > 0);
        self.has_colors = colored > 0;
        self.report.add_many(&notes::mesh::REFERENCES, outside, &name);
        let [uvs, normals] = without;
        self.report.add_many(&notes::mesh::CORNERS_WITHOUT_UVS, if self.has_coordinates { uvs } else { 0 }, &name);
        self.report.add_many(&notes::mesh::CORNERS_WITHOUT_NORMALS, if self.has_normals { normals } else { 0 }, &name);
        self.report.add_if(self.has_colors, &notes::mesh::COLORS_READ, &name);
        self.report.add_many(&notes::mesh::PARTIAL_COLORS, if self.has_colors { uncolored } else { 0 }, &name);
    }

    /// A mesh for each material, in the order of first use.
    fn meshes(mut self) -> (Vec<(Option<usize>, Mesh<'static>)>, Report) {
        let mut known = Known::new(self.file, self.object);
        let mut runs_of = vec![Vec::new(); self.object.materials.len()];
        for (index, run) in self.object.runs.iter().enumerate() {
            runs_of.get_mut(run.material).into_iter().for_each(|runs| runs.push(index));
        }
        let mut meshes = Vec::with_capacity(runs_of.len());
        for (material, runs) in self.object.materials.iter().zip(runs_of) {
            let mut part = Part::default();
            let mut scratch = Scratch::default();
            for run in runs.iter().filter_map(|run| self.object.runs.get(*run)) {
                run.faces(self.file).for_each(|face| self.face(face, &mut part, &mut known, &mut scratch));
            }
            known.forget(&part.vertices);
            meshes.push((*material, self.mesh(part)));
        }
        let name = text(&self.object.name);
        self.report.add_many(&notes::mesh::FACES, self.missing, &name);
        self.report.add_many(&notes::mesh::POLYGONS, self.fans, &name);
        (meshes, self.report)
    }

    /// Adds a face.
    fn face(&mut self, face: &[Corner], part: &mut Part, known: &mut Known, scratch: &mut Scratch) {
        let place = |corner: &Corner| self.file.positions.get(corner.position as usize);
        scratch.corners.clear();
        scratch.places.clear();
        for corner in face {
            let Some(place) = place(corner) else {
                self.missing += 1;
                return;
            };
            scratch.corners.push(*corner);
            if face.len() > 3 {
                scratch.places.push(DVec3::from(place.map(f64::from)));
            }
        }
        if self.has_normals && face.iter().any(|corner| corner.normal as usize >= self.file.normals.len()) {
            let places = face.iter().filter_map(place).map(|place| DVec3::from(place.map(f64::from)));
            let own = normal(&places.collect::<Vec<_>>()).try_normalize().unwrap_or(DVec3::Z);
            let index = self.file.normals.len().saturating_add(self.face_normals.len());
            self.face_normals.push(own.as_vec3().to_array());
            for corner in &mut scratch.corners {
                if corner.normal as usize >= self.file.normals.len() {
                    corner.normal = u32::try_from(index).unwrap_or(u32::MAX);
                }
            }
        }
        scratch.vertices.clear();
        for corner in &scratch.corners {
            scratch.vertices.push(known.vertex(*corner, &mut part.vertices, self));
        }
        let mut add = |corners: [u32; 3]| {
            let [a, b, c] = corners.map(|corner| scratch.vertices.get(corner as usize).copied().unwrap_or_default());
            if a == b || b == c || c == a {
                part.flat += 1;
            } else {
                part.faces.extend([a, b, c]);
            }
        };
        if face.len() == 3 {
            add([0, 1, 2]);
        } else if !scratch.splitter.split(&scratch.places, add) {
            self.fans += 1;
        }
    }

    /// The normal of an index, which may be that of a face.
    fn normal(&self, index: u32) -> [f32; 3] {
        let own = || self.face_normals.get((index as usize).checked_sub(self.file.normals.len())?);
        self.file.normals.get(index as usize).or_else(own).copied().unwrap_or_default()
    }

    /// Texture coordinates, with v pointing down as in Cast. Without any they are 0 and 0 in the file.
    fn coordinates(&self, index: u32) -> [f32; 2] {
        let [u, v] = self.file.coordinates.get(index as usize).copied().unwrap_or_default();
        [u, 1.0 - v]
    }

    /// Whether two corners at one position have the same attributes.
    fn are_equal(&self, a: &Corner, b: &Corner) -> bool {
        let bits = |corner: &Corner| self.bits(corner);
        a == b || bits(a) == bits(b)
    }

    /// The attributes of a corner, apart from its position.
    fn bits(&self, corner: &Corner) -> ([u32; 2], [u32; 3]) {
        let coordinates = if self.has_coordinates { self.coordinates(corner.coordinates) } else { [0.0; 2] };
        let normal = if self.has_normals { self.normal(corner.normal) } else { [0.0; 3] };
        (coordinates.map(f32::to_bits), normal.map(f32::to_bits))
    }

    fn mesh(&mut self, mut part: Part) -> Mesh<'static> {
        if part.flat > 0 {
            self.report.add_many(&notes::mesh::FLAT_TRIANGLES, part.flat, text(&self.object.name));
            part.drop_unused();
        }
        let position = |corner: &Corner| self.file.positions.get(corner.position as usize).copied().unwrap_or_default();
        let color = |corner: &Corner| {
            let color = self.file.colors.get(corner.position as usize).copied().unwrap_or(NO_COLOR);
            let [r, g, b, a] = srgb::to_linear(color);
            [r, g, b, a.abs()]
        };
        let vertices = &part.vertices;
        let mut mesh = Mesh { positions: self.each(vertices, position).into(), ..Mesh::default() };
        if self.has_normals {
            mesh.normals = Some(self.each(vertices, |corner| unit(self.normal(corner.normal))).into());
        }
        if self.has_coordinates {
            mesh.uvs.push(self.each(vertices, |corner| self.coordinates(corner.coordinates)).into());
        }
        if self.has_colors {
            mesh.colors.push(Colors::packed(self.each(vertices, color), self.threads));
        }
        mesh.faces = std::mem::take(&mut part.faces).into();
        mesh
    }

    fn each<T: Send>(&self, vertices: &[Corner], of: impl Fn(&Corner) -> T + Sync + Send) -> Vec<T> {
        parallel::map(self.threads, vertices, VERTICES_PER_TASK, of)
    }
}

/// A normal of unit length; as it is without a direction.
fn unit(normal: [f32; 3]) -> [f32; 3] {
    let squared: f32 = normal.iter().map(|part| part * part).sum();
    // Of unit length in single precision.
    if (squared - 1.0).abs() < 1e-6 {
        return normal;
    }
    let direction = DVec3::from(normal.map(f64::from));
    direction.try_normalize().map_or(normal, |direction| direction.as_vec3().to_array())
}

#[derive(Default)]
struct Scratch {
    corners: Vec<Corner>,
    places: Vec<DVec3>,
    vertices: Vec<u32>,
    splitter: Splitter,
}

/// The faces of one material.
#[derive(Default)]
struct Part {
    /// The first corner of each vertex.
    vertices: Vec<Corner>,
    /// Three vertices per triangle.
    faces: Vec<u32>,
    /// How many triangles had no area and were left out.
    flat: u64,
}

impl Part {
    /// Removes vertices that no face uses.
    fn drop_unused(&mut self) {
        let mut numbers = vec![u32::MAX; self.vertices.len()];
        self.faces.iter().for_each(|vertex| cast_interchange::lists::set(&mut numbers, *vertex as usize, 0));
        for (number, next) in numbers.iter_mut().filter(|number| **number == 0).zip(0..) {
            *number = next;
        }
        let mut kept = numbers.iter();
        self.vertices.retain(|_| kept.next().is_some_and(|number| *number != u32::MAX));
        for vertex in &mut self.faces {
            *vertex = numbers.get(*vertex as usize).copied().unwrap_or_default();
        }
    }
}

/// The vertices made so far, by position.
struct Known {
    /// The last vertex at each position of a range; empty if the faces of the object are scattered too far.
    heads: Vec<u32>,
    first: u32,
    /// The vertex made before each at the same position.
    chain: Vec<u32>,
    /// Vertices at positions with many, by all of their attributes; or all of them.
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// No vertex.
const NONE: u32 = u32::MAX;

/// After this many vertices at one position a table is faster.
const LONGEST_CHAIN: usize = 16;

impl Known {
    fn new(file: &File<'_>, object: &Object<'_>) -> Self {
        let (mut least, mut most, mut corners) = (u32::MAX, 0, 0_usize);
        for corner in object.runs.iter().flat_map(|run| run.corners(file)) {
            if (corner.position as usize) < file.positions.len() {
                (least, most) = (least.min(corner.position), most.max(corner.position));
            }
            corners = corners.saturating_add(1);
        }
        // Positions that the object does not use cost little; but each of many objects may use the first and the last.
        let span = (most as usize).saturating_sub(least as usize).saturating_add(1);
        let is_dense = least <= most && span <= corners.saturating_mul(4).saturating_add(1024);
        Self {
            heads: if is_dense { vec![NONE; span] } else { Vec::new() },
            first: least,
            chain: Vec::new(),
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// The vertex of a corner, which is made if it is new.
    fn vertex(&mut self, corner: Corner, vertices: &mut Vec<Corner>, builder: &Builder<'_, '_>) -> u32 {
        let next = u32::try_from(vertices.len()).unwrap_or(NONE);
        let place = corner.position.wrapping_sub(self.first) as usize;
        if let Some(head) = self.heads.get_mut(place) {
            let mut vertex = *head;
            for _ in 0..LONGEST_CHAIN {
                let Some(known) = vertices.get(vertex as usize) else {
                    // The end of the chain.
                    self.chain.push(*head);
                    *head = next;
                    vertices.push(corner);
                    return next;
                };
                if builder.are_equal(known, &corner) {
                    return vertex;
                }
                vertex = self.chain.get(vertex as usize).copied().unwrap_or(NONE);
            }
        }
        let key = |corner: &Corner| (corner.position, builder.bits(corner));
        let of = |vertex: &u32| vertices.get(*vertex as usize).map(key);
        let wanted = Some(key(&corner));
        let hash = self.hasher.hash_one(wanted);
        if let Some(known) = self.table.find(hash, |vertex| of(vertex) == wanted) {
            return *known;
        }
        self.table.insert_unique(hash, next, |vertex| self.hasher.hash_one(of(vertex)));
        self.chain.push(NONE);
        vertices.push(corner);
        next
    }

    /// Forgets all vertices.
    fn forget(&mut self, vertices: &[Corner]) {
        for corner in vertices {
            cast_interchange::lists::set(&mut self.heads, corner.position.wrapping_sub(self.first) as usize, NONE);
        }
        self.chain.clear();
        self.table.clear();
    }
}
