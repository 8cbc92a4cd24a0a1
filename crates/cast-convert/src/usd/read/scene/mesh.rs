//! Meshes: one for each material of each prim.

use std::sync::Arc;

use cast_interchange::bytes::Record;
use cast_interchange::corners::{Stream, deduplicate_within};
use cast_interchange::lists::push;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Array, Colors, Mesh, Object};
use cast_interchange::{Error, notes};
use hashbrown::HashMap;

use super::faces::{Part, Subset, Topology};
use super::material::Materials;
use super::primvars::{Color, Layers, Place, Primvar};
use super::reader::Reader;
use super::shapes::Channels;
use super::shapes::Shapes;
use super::skeleton::Skeletons;
use super::skin::Skins;
use crate::usd::read::files::Files;

/// What a prim with a mesh becomes: meshes of the scene, each with the name of its subset.
#[derive(Clone)]
struct Made {
    meshes: Vec<(usize, Option<Arc<str>>)>,
    uvs: Vec<String>,
    shapes: Arc<Shapes>,
    /// The colour of all that has no material.
    display: Option<[f32; 4]>,
}

/// The vertices of a mesh, as their points, and the corner of each if corners of a point differ.
struct Vertices {
    of_corners: Vec<u32>,
    first_corners: Option<Vec<u32>>,
    faces_of_corners: Vec<u32>,
}

impl Vertices {
    fn new(reader: &Reader<'_, '_>, topology: &Topology<'_>, layers: &Layers<'_>) -> Result<Self, Error> {
        if layers.all().all(Primvar::is_of_points) {
            let (of_corners, first_corners) = (topology.corners.clone(), None);
            return Ok(Self { of_corners, first_corners, faces_of_corners: Vec::new() });
        }
        let faces_of_corners = topology.faces_of_corners();
        let count = topology.corners.len();
        let place = |corner: usize| Place {
            point: topology.corners.get(corner).map_or(usize::MAX, |point| *point as usize),
            corner,
            face: faces_of_corners.get(corner).map_or(usize::MAX, |face| *face as usize),
        };
        let apart: Vec<&Primvar<'_>> = layers.all().filter(|primvar| !primvar.is_of_points()).collect();
        let mut rows = Vec::with_capacity(apart.len());
        for primvar in &apart {
            reader.budget.spend((count as u64).saturating_mul(4), || "corners of meshes".to_owned())?;
            let row = |corner| u32::try_from(place(corner).row(primvar)).unwrap_or(u32::MAX);
            rows.push((0..count).map(row).collect::<Vec<u32>>());
        }
        let streams = apart.iter().zip(&rows).map(|(primvar, rows)| {
            Stream::of_bytes(&primvar.numbers.bytes, primvar.numbers.shape.size()).through(rows)
        });
        let streams: Vec<Stream<'_>> = streams.collect();
        let found = deduplicate_within(&topology.corners, topology.points.len(), &streams, reader.options.threads);
        Ok(Self { of_corners: found.indices, first_corners: Some(found.first_corners), faces_of_corners })
    }

    /// How many there are.
    fn len(&self, topology: &Topology<'_>) -> usize {
        self.first_corners.as_ref().map_or(topology.points.len(), Vec::len)
    }

    fn place(&self, topology: &Topology<'_>, vertex: usize) -> Place {
        let Some(corners) = &self.first_corners else {
            return Place { point: vertex, corner: usize::MAX, face: usize::MAX };
        };
        let corner = corners.get(vertex).map_or(usize::MAX, |corner| *corner as usize);
        let at = |list: &[u32]| list.get(corner).map_or(usize::MAX, |index| *index as usize);
        Place { point: at(&topology.corners), corner, face: at(&self.faces_of_corners) }
    }
}

impl<'a> Reader<'_, 'a> {
    /// Adds all meshes, placed by their nodes.
    pub(super) fn meshes(
        &mut self,
        skeletons: &Skeletons,
        materials: &mut Materials,
        files: &Files<'_, 'a>,
    ) -> Result<Channels, Error> {
        let prims: Vec<usize> = self.of_type("Mesh").into_iter().filter(|prim| self.is_shown(*prim)).collect();
        let part = self.options.part(100..400, prims.len());
        let (mut known, mut skins) = (HashMap::new(), Skins::default());
        let mut channels = Channels::default();
        for prim in prims {
            part.step()?;
            let bound = skeletons.of(self, prim);
            let key: Vec<(usize, usize)> = self.sites(prim);
            // Weights depend on the skeleton.
            let key = (key, bound.map(|(skeleton, _)| skeleton));
            let made = match known.get(&key) {
                Some(made) => Made::clone(made),
                None => {
                    let made = self.mesh(prim, bound)?;
                    known.insert(key, made.clone());
                    made
                }
            };
            let first = self.scene.objects.len();
            let skin = skins.of(self, prim, bound);
            let own_channels = made.shapes.channels(self, prim, bound, &mut channels);
            let is_double_sided = self.stage.number(prim, "doubleSided").is_some_and(|value| value != 0.0);
            let method = self.stage.text(prim, "primvars:skel:skinningMethod");
            let name = self.stage.shown_name(prim);
            for (mesh, subset) in &made.meshes {
                let subset = subset.as_ref().and_then(|subset| self.stage.child(prim, subset));
                let material = materials.bound(self, subset.unwrap_or(prim), &made.uvs, files);
                let material = materials.or_display(self, prim, material, made.display);
                match material.and_then(|material| self.scene.materials.get_mut(material)) {
                    Some(material) => material.is_double_sided |= is_double_sided,
                    None => self.report.add_if(is_double_sided, &notes::material::DOUBLE_SIDEDNESS, &name),
                }
                let has_skin = self.scene.meshes.get(*mesh).is_some_and(|mesh| mesh.influences.is_some());
                self.scene.objects.push(Object {
                    name: name.clone().into(),
                    node: self.node(prim),
                    mesh: *mesh,
                    material,
                    skin: skin.filter(|_| has_skin),
                    dual_quaternions: method.as_deref() == Some("dualQuaternion"),
                    is_hidden: self.is_hidden(prim),
                    channels: own_channels.clone(),
                    ..Object::default()
                });
            }
            self.objects.push((prim, first..self.scene.objects.len()));
        }
        Ok(channels)
    }

    /// The places in layers that say something about a prim; where they are the same, so is the content.
    fn sites(&self, prim: usize) -> Vec<(usize, usize)> {
        let sites = self.stage.prims.get(prim).map(|prim| prim.sites.as_slice()).unwrap_or_default();
        sites.iter().map(|site| (site.stack, site.prim)).collect()
    }

    /// Reads the meshes of a prim.
    fn mesh(&mut self, prim: usize, bound: Option<(usize, &super::skeleton::Skeleton)>) -> Result<Made, Error> {
        let name = self.stage.name(prim);
        let attribute = self.stage.attribute(prim, "points");
        self.report.add_if(
            attribute.as_ref().is_some_and(|points| points.is_animated()),
            &notes::mesh::GEOMETRY_CACHES,
            &name,
        );
        let scheme = self.stage.text(prim, "subdivisionScheme");
        self.report.add_if(scheme.is_none_or(|scheme| &*scheme != "none"), &notes::mesh::SUBDIVISION, &name);
        let points = attribute.as_ref().and_then(|points| points.numbers()).filter(|points| points.shape.lanes == 3);
        let places = points.map(|points| points.floats::<3>()).unwrap_or_default();
        let topology = Topology::read(self, prim, &places);
        let spent = (topology.corners.len() as u64).saturating_add(topology.counts.len() as u64).saturating_mul(16);
        self.budget.spend(spent, || format!("the faces of {name}"))?;
        let layers = Layers::read(self, prim, &topology)?;
        let vertices = Vertices::new(self, &topology, &layers)?;
        let subsets = Subset::all(self, prim)?;
        let parts = topology.parts(self, prim, &subsets);
        let Some(points) = points.filter(|_| !parts.is_empty()) else {
            self.report.add(&notes::mesh::EMPTY_MESHES, &name);
            return Ok(Made { meshes: Vec::new(), uvs: Vec::new(), shapes: Arc::default(), display: None });
        };
        let count = vertices.len(&topology);
        let spent = layers.all().map(|primvar| primvar.numbers.shape.lanes as u64).sum::<u64>().saturating_add(3);
        self.budget
            .spend((count as u64).saturating_mul(spent).saturating_mul(4), || format!("the vertices of {name}"))?;
        let influences = bound.and_then(|(_, skeleton)| super::skin::Influences::read(self, prim, skeleton, &topology));
        let shapes = Arc::new(Shapes::read(self, prim, places.len())?);
        let (is_alone, mut numbers) = (parts.len() == 1, Numbering::default());
        let mut made = Vec::with_capacity(parts.len());
        for Part { subset, corners } in parts {
            let mut faces: Vec<u32> = corners
                .iter()
                .map(|corner| vertices.of_corners.get(*corner as usize).copied().unwrap_or_default())
                .collect();
            let before = faces.len();
            let mut kept = Vec::with_capacity(before);
            for triangle in faces.as_chunks::<3>().0.iter().filter(|[a, b, c]| a != b && b != c && c != a) {
                kept.extend_from_slice(triangle);
            }
            faces = kept;
            self.report.add_many(&notes::mesh::FLAT_TRIANGLES, (before.saturating_sub(faces.len()) / 3) as u64, &name);
            if faces.is_empty() {
                continue;
            }
            let used = if is_alone { None } else { Some(numbers.part(&mut faces, count)) };
            let places: Option<Vec<Place>> = match (&used, &vertices.first_corners) {
                (None, None) => None,
                (Some(used), _) => {
                    Some(used.iter().map(|vertex| vertices.place(&topology, *vertex as usize)).collect())
                }
                (None, Some(corners)) => {
                    Some((0..corners.len()).map(|vertex| vertices.place(&topology, vertex)).collect())
                }
            };
            let all = All { places: places.as_deref(), count };
            let mut mesh = Mesh {
                positions: all.positions(points),
                normals: layers.normals.as_ref().map(|normals| all.get(normals)),
                tangents: layers.tangents.as_ref().map(|tangents| all.get(tangents)),
                uvs: layers.uvs.iter().map(|(_, uvs)| all.uvs(uvs)).collect(),
                colors: layers
                    .colors
                    .iter()
                    .map(|color| Colors::packed(all.colors(color), self.options.threads))
                    .collect(),
                faces: faces.into(),
                ..Mesh::default()
            };
            if let Some(influences) = &influences {
                mesh.influences = Some(influences.of(self, all.points())?);
            }
            mesh.shapes = shapes.of(&all.points(), self.budget)?;
            let index = push(&mut self.scene.meshes, mesh);
            made.push((
                index,
                subset.and_then(|subset| subsets.get(subset)).map(|subset| self.stage.name(subset.prim)),
            ));
        }
        let (uvs, display) = (layers.uvs.into_iter().map(|(name, _)| name).collect(), layers.display);
        Ok(Made { meshes: made, uvs, shapes, display })
    }
}

/// Numbers the vertices of each part anew.
#[derive(Default)]
struct Numbering {
    /// For each vertex of the mesh, the last part that numbered it, and the number.
    given: Vec<(u32, u32)>,
    parts: u32,
}

impl Numbering {
    /// Numbers the vertices of faces in the order of first use; returns which they were.
    fn part(&mut self, faces: &mut [u32], count: usize) -> Vec<u32> {
        self.given.resize(count, (0, 0));
        self.parts = self.parts.saturating_add(1);
        let mut used = Vec::new();
        for index in faces {
            let Some(given) = self.given.get_mut(*index as usize) else { continue };
            if given.0 != self.parts {
                *given = (self.parts, u32::try_from(used.len()).unwrap_or(u32::MAX));
                used.push(*index);
            }
            *index = given.1;
        }
        used
    }
}

/// The vertices of a mesh: all points, or these.
struct All<'p> {
    places: Option<&'p [Place]>,
    count: usize,
}

impl All<'_> {
    /// The point of each vertex.
    fn points(&self) -> Vec<u32> {
        let narrow = |point: usize| u32::try_from(point).unwrap_or(u32::MAX);
        match self.places {
            Some(places) => places.iter().map(|place| narrow(place.point)).collect(),
            None => (0..narrow(self.count)).collect(),
        }
    }

    fn positions<'a>(&self, points: &crate::usd::read::value::Numbers<'a>) -> Array<'a, [f32; 3]> {
        match self.places {
            None => points.array(),
            Some(places) => places.iter().map(|place| points.tuple(place.point).map(narrow)).collect::<Vec<_>>().into(),
        }
    }

    /// Each row of an attribute.
    fn map<T>(&self, primvar: &Primvar<'_>, of: impl Fn(usize) -> T) -> Vec<T> {
        match self.places {
            Some(places) => places.iter().map(|place| of(place.row(primvar))).collect(),
            None => {
                let place = |point| Place { point, corner: usize::MAX, face: usize::MAX };
                (0..self.count).map(|vertex| of(place(vertex).row(primvar))).collect()
            }
        }
    }

    fn get<'a, const N: usize>(&self, primvar: &Primvar<'a>) -> Array<'a, [f32; N]>
    where
        [f32; N]: Record,
    {
        if self.places.is_none() && primvar.is_plain() && primvar.numbers.len() == self.count {
            return primvar.numbers.array();
        }
        self.map(primvar, |row| primvar.numbers.tuple(row).map(narrow)).into()
    }

    /// From the bottom left up to the top left down.
    fn uvs<'a>(&self, primvar: &Primvar<'a>) -> Array<'a, [f32; 2]> {
        let flipped = |row| {
            let [u, v] = primvar.numbers.tuple(row).map(narrow);
            [u, 1.0 - v]
        };
        self.map(primvar, flipped).into()
    }

    fn colors(&self, color: &Color<'_>) -> Vec<[f32; 4]> {
        let has_alpha = color.rgb.numbers.shape.lanes == 4;
        let own = self.map(&color.rgb, |row| {
            let [r, g, b] = color.rgb.numbers.tuple(row).map(narrow);
            [r, g, b, if has_alpha { narrow(color.rgb.numbers.get(row, 3)) } else { 1.0 }]
        });
        let Some(opacity) = &color.opacity else { return own };
        let opacities = self.map(opacity, |row| narrow(opacity.numbers.get(row, 0)));
        own.into_iter().zip(opacities).map(|([r, g, b, _], alpha)| [r, g, b, alpha]).collect()
    }
}
