//! Flexes become blend shapes.
//!
//! A VTA file has a block with all vertices at rest, and one for each flex with the vertices that it moves. Their numbers are
//! those of the corners of the SMD file when Blender Source Tools or castkit wrote it, but `studiomdl` and the importer of
//! Blender Source Tools go by positions, and so does this: first by the number if the vertex lies there, then by position and
//! normal, then by position alone.

use std::cell::RefCell;

use cast_interchange::budget::Budget;
use cast_interchange::scene::{Channel, Scene, Shape};
use cast_interchange::{Error, Options, Report, notes};
use hashbrown::HashMap;

use super::parse::{File, Flex, Moved};

/// The flexes of a file, and what they move.
pub(super) struct Shapes<'f> {
    model: &'f File,
    flexes: &'f File,
    /// The names of flexes in the skeleton, by the bits of their times.
    names: HashMap<u64, &'f str>,
    by_number: HashMap<i64, Moved>,
    by_place: HashMap<[u32; 6], i64>,
    by_position: HashMap<[u32; 3], i64>,
    by_rounded: HashMap<[i64; 3], i64>,
    /// The vertices of meshes at each number.
    found: RefCell<Found>,
}

#[derive(Default)]
struct Found {
    vertices: HashMap<i64, Vec<(usize, u32)>>,
    without: u64,
}

/// The bits of numbers, with one zero.
fn bits<const N: usize>(numbers: [f32; N]) -> [u32; N] {
    numbers.map(|number| (number + 0.0).to_bits())
}

/// Thousandths, to which Blender Source Tools rounds what is nowhere exactly.
#[allow(clippy::cast_possible_truncation, reason = "it saturates")]
fn rounded(position: [f32; 3]) -> [i64; 3] {
    position.map(|number| (f64::from(number) * 1000.0).round() as i64)
}

impl<'f> Shapes<'f> {
    pub(super) fn new(model: &'f File, flexes: &'f File, report: &mut Report) -> Self {
        let mut shapes = Self {
            model,
            flexes,
            names: HashMap::new(),
            by_number: HashMap::new(),
            by_place: HashMap::new(),
            by_position: HashMap::new(),
            by_rounded: HashMap::new(),
            found: RefCell::default(),
        };
        let named = flexes.frames.iter().filter(|frame| !frame.comment.is_empty());
        shapes.names.extend(named.map(|frame| (frame.time.to_bits(), frame.comment.as_str())));
        for moved in shapes.base() {
            shapes.by_number.entry(moved.vertex).or_insert(*moved);
            let ([x, y, z], [nx, ny, nz]) = (bits(moved.position), bits(moved.normal));
            shapes.by_place.entry([x, y, z, nx, ny, nz]).or_insert(moved.vertex);
            shapes.by_position.entry([x, y, z]).or_insert(moved.vertex);
            shapes.by_rounded.entry(rounded(moved.position)).or_insert(moved.vertex);
        }
        let turned = |flex: &&Flex| {
            let is_turned = |moved: &Moved| {
                shapes.by_number.get(&moved.vertex).is_some_and(|base| bits(base.normal) != bits(moved.normal))
            };
            shapes.moved(flex).iter().any(is_turned)
        };
        for flex in shapes.others().filter(turned) {
            report.add(&notes::skeleton::SHAPE_ATTRIBUTES, shapes.name(flex));
        }
        shapes
    }

    /// The vertices of a block.
    fn moved(&self, flex: &Flex) -> &'f [Moved] {
        self.flexes.moved.get(flex.vertices.clone()).unwrap_or_default()
    }

    /// All vertices at rest.
    fn base(&self) -> &'f [Moved] {
        self.flexes.flexes.first().map_or(&[], |flex| self.moved(flex))
    }

    /// The flexes.
    fn others(&self) -> impl Iterator<Item = &'f Flex> + use<'f> {
        self.flexes.flexes.iter().skip(1)
    }

    /// Finds the numbers of the vertices of a mesh, made from these corners.
    pub(super) fn remember(&self, mesh: usize, corners: Vec<usize>) {
        if self.by_number.is_empty() {
            return;
        }
        let mut found = self.found.borrow_mut();
        for (vertex, corner) in (0..).zip(corners) {
            match self.number(corner) {
                Some(number) => found.vertices.entry(number).or_default().push((mesh, vertex)),
                None => found.without = found.without.saturating_add(1),
            }
        }
    }

    fn number(&self, index: usize) -> Option<i64> {
        let corner = self.model.corners.get(index)?;
        let ([x, y, z], [nx, ny, nz]) = (bits(corner.position), bits(corner.normal));
        let own = i64::try_from(index)
            .ok()
            .filter(|number| self.by_number.get(number).is_some_and(|base| bits(base.position) == [x, y, z]));
        let by_place = || self.by_place.get(&[x, y, z, nx, ny, nz]);
        let others = || by_place().or_else(|| self.by_position.get(&[x, y, z])).copied();
        own.or_else(others).or_else(|| self.by_rounded.get(&rounded(corner.position)).copied())
    }

    /// Adds a shape for each flex to the meshes that it moves.
    ///
    /// # Errors
    /// Returns an error if many vertices at one position would make more of the file than the budget allows.
    pub(super) fn add(&self, scene: &mut Scene<'_>, options: &Options<'_>, report: &mut Report) -> Result<(), Error> {
        let found = self.found.borrow();
        report.add_many(&notes::skeleton::SHAPE_VERTICES, found.without, "");
        let of = |moved: &Moved| found.vertices.get(&moved.vertex).map(Vec::as_slice).unwrap_or_default();
        let all = self.others().flat_map(|flex| self.moved(flex));
        let offsets: u64 = all.map(|moved| of(moved).len() as u64).sum();
        let budget = Budget::new(options.whole_budget());
        budget.allow((self.flexes.moved.len() as u64).saturating_mul(64));
        budget.spend(offsets.saturating_mul(16), || format!("{offsets} moved vertices of blend shapes"))?;
        for flex in self.others() {
            let name = self.name(flex);
            let mut shapes: Vec<(usize, Shape)> = Vec::new();
            let mut place_of: HashMap<usize, usize> = HashMap::new();
            // Of several places of a vertex the last one wins.
            let last: HashMap<i64, &Moved> = self.moved(flex).iter().map(|moved| (moved.vertex, moved)).collect();
            for moved in self
                .moved(flex)
                .iter()
                .filter(|moved| last.get(&moved.vertex).is_some_and(|last| std::ptr::eq(*last, *moved)))
            {
                let Some(base) = self.by_number.get(&moved.vertex) else { continue };
                let offset = glam::Vec3::from(moved.position) - glam::Vec3::from(base.position);
                for (mesh, vertex) in of(moved) {
                    let place = *place_of.entry(*mesh).or_insert(shapes.len());
                    if place == shapes.len() {
                        shapes.push((*mesh, Shape::default()));
                    }
                    if let Some((_, shape)) = shapes.get_mut(place) {
                        shape.vertices.push(*vertex);
                        shape.offsets.push(offset.to_array());
                    }
                }
            }
            if shapes.is_empty() {
                report.add(&notes::skeleton::EMPTY_SHAPES, &name);
                continue;
            }
            let channel = scene.channels.len();
            scene.channels.push(Channel { name: name.into(), holder: "mesh".into(), group: 0, rest: 0.0 });
            for (mesh, shape) in shapes {
                scene.objects.get_mut(mesh).into_iter().for_each(|object| object.channels.push(channel));
                if let Some(mesh) = scene.meshes.get_mut(mesh) {
                    mesh.shapes.push(shape);
                }
            }
        }
        Ok(())
    }

    /// The name of a flex: the comment behind its time, here or in the skeleton.
    fn name(&self, flex: &Flex) -> String {
        let of_frame = || self.names.get(&flex.time.to_bits()).copied();
        match Some(flex.comment.as_str()).filter(|name| !name.is_empty()).or_else(of_frame) {
            Some(name) => name.to_owned(),
            None => format!("frame_{}", flex.time),
        }
    }
}
