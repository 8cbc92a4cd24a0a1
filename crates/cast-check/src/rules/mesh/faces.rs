//! The face buffer.

mod memory;

use cast_base::parallel;
use cast_format::{Element, NodeKind};
use cast_read::views::MeshRef;
use cast_read::{Array, Indices, View};

use self::memory::{Block, Table, Unused, is_rotation, lowest_first};
use super::super::numbers::Count;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::MESH;
use crate::rule::{error, info, warning};
use crate::work::Scratch;

pub(crate) static FACES: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(super) static RANGE: Rule = error("CAST-MESH-004", "face index out of range")
    .says(MESH, "The indices of `f` are below the number of vertices, the length of `vp`.")
    .why("Readers crash, refuse the file or draw garbage. The exporter used the indices of another mesh, or lost a vertex.");

pub(super) static TRIPLES: Rule = error("CAST-MESH-005", "face buffer that is not in triples")
    .says(MESH, "`f` holds three vertex indices for each triangle.")
    .why("Readers fail or drop the rest. Triangulate before export, and write whole triangles.");

pub(crate) static DEGENERATE: Rule = warning("CAST-MESH-006", "degenerate face")
    .says(MESH, "A face with two equal indices may be dropped, with a warning.")
    .why("It has no area, and some readers drop it, so that the number of faces changes. Remove it.")
    .repairable_with_loss();

pub(super) static DUPLICATE: Rule = info("CAST-MESH-007", "duplicate face")
    .says(MESH, "A face is three vertices, counter-clockwise seen from the front.")
    .why(
        "The same three vertices with the same winding give the same triangle again: it flickers or is drawn \
         twice. Blender drops it. A face with the opposite winding is a different one and is not reported.",
    );

pub(super) static UNUSED: Rule = info("CAST-MESH-008", "vertices that no face uses")
    .says(MESH, "`f` indexes the vertex buffers.")
    .why("They cost memory and are never drawn. Some exporters leave loose vertices and edges behind.");

pub(super) static EMPTY: Rule = info("CAST-MESH-021", "mesh without faces")
    .says(MESH, "A mesh has triangles and the vertex buffers they index.")
    .why("There is nothing to draw. Some readers fail on empty buffers; remove the mesh.");

/// The number of vertices that are checked together; the data about them takes at most 9 MB, whatever the mesh.
const BLOCK: usize = 1 << 20;

fn check<'c, 'a>(context: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let Some(mesh) = MeshRef::cast(visit.node) else { return };
    let Some(faces) = mesh.faces() else { return };
    let place = Location::named(visit.node, "f").resolved();
    if faces.len() % 3 != 0 {
        findings.add(&TRIPLES, place, format_args!("{} indices, expected a multiple of three", Count(faces.len())));
    }
    // Without positions indices cannot be checked; that positions are missing is reported elsewhere.
    let Some(vertices) = mesh.positions().map(|positions| positions.len()) else { return };
    if faces.is_empty() {
        return findings.add(&EMPTY, place, format_args!("no faces, {} vertices", Count(vertices)));
    }
    match faces {
        Indices::Byte(faces) => of_width(context, faces, vertices, place, findings),
        Indices::Short(faces) => of_width(context, faces, vertices, place, findings),
        Indices::Integer32(faces) => of_width(context, faces, vertices, place, findings),
    }
}

fn of_width<'c, 'a, T: Element + Into<u32>>(
    context: &'c Context<'c, 'a>,
    faces: Array<'a, T>,
    vertices: usize,
    place: Location<'a>,
    findings: &mut Findings<'c, 'a>,
) {
    let mesh = Mesh { faces: faces.as_wire(), vertices, place };
    let blocks = vertices.div_ceil(BLOCK).max(1);
    let looked_at = parallel::map_owned(findings.options().threads, (0..blocks).collect(), |block: usize| {
        let first = block.saturating_mul(BLOCK);
        context.scratch.lend(|scratch| mesh.block::<T>(first, scratch, findings.fresh()))
    });
    let mut unused = Unused::default();
    for (found, of_block) in looked_at {
        findings.absorb(found);
        unused.count = unused.count.saturating_add(of_block.count);
        unused.first = unused.first.or(of_block.first);
    }
    if let Some(first) = unused.first {
        let (count, vertices) = (Count(unused.count), Count(vertices));
        findings.add(
            &UNUSED,
            place,
            format_args!("{count} of {vertices} vertices are in no face, the first is {first}"),
        );
    }
}

struct Mesh<'a, W> {
    faces: &'a [W],
    vertices: usize,
    place: Location<'a>,
}

impl<'a, W: Copy> Mesh<'a, W> {
    /// Checks all faces, as far as they concern the vertices of one block.
    fn block<'c, T>(
        &self,
        first: usize,
        scratch: &mut Scratch,
        mut findings: Findings<'c, 'a>,
    ) -> (Findings<'c, 'a>, Unused)
    where
        T: Element<Wire = W> + Into<u32>,
    {
        let len = self.vertices.saturating_sub(first).min(BLOCK);
        let mut block = Block::new(scratch, first, len, self.faces.len() / 3);
        let mut duplicates = Duplicates::new(findings.fresh());
        for (number, face) in (0_u32..).zip(self.faces::<T>()) {
            if !block.mark_used(face) {
                // Some corners are in other blocks or in none. Each finding is made in only one block.
                if face.iter().any(|corner| *corner as usize >= self.vertices) {
                    if first == 0 {
                        self.out_of_range(number as usize, face, &mut findings);
                    }
                    continue;
                }
                block.mark_some_used(face);
            }
            let [a, b, c] = face;
            if a == b || b == c || c == a {
                if first == 0 {
                    self.degenerate(number as usize, face, &mut findings);
                }
                continue;
            }
            let same = |other: u32| self.face::<T>(other as usize).is_some_and(|other| is_rotation(other, face));
            if let Some(earlier) = block.remember(face, number, same) {
                duplicates.add(self, number as usize, earlier);
            }
        }
        findings.absorb(duplicates.finish());
        if block.suspects > 0 {
            findings.absorb(self.among_suspects::<T>(&block, findings.fresh()));
        }
        (findings, block.unused())
    }

    fn faces<T: Element<Wire = W> + Into<u32>>(&self) -> impl Iterator<Item = [u32; 3]> + use<'a, T, W> {
        self.faces.chunks_exact(3).map(|face| match face {
            [a, b, c] => [*a, *b, *c].map(|index| T::from_wire(index).into()),
            _ => [0; 3],
        })
    }

    #[cold]
    fn out_of_range(&self, face: usize, corners: [u32; 3], findings: &mut Findings<'_, 'a>) {
        for (corner, index) in corners.into_iter().enumerate().filter(|(_, index)| *index as usize >= self.vertices) {
            let place = self.corner(face, corner);
            findings.add(&RANGE, place, format_args!("index {index} is outside the {} vertices", Count(self.vertices)));
        }
    }

    #[cold]
    fn degenerate(&self, face: usize, [a, b, c]: [u32; 3], findings: &mut Findings<'_, 'a>) {
        findings.add(&DEGENERATE, self.corner(face, 0), format_args!("face {face} has equal corners: {a}, {b}, {c}"));
    }

    fn corner(&self, face: usize, corner: usize) -> Location<'a> {
        self.place.element(face.saturating_mul(3).saturating_add(corner))
    }

    /// Finds the duplicates that were not found at once, with a table of the earlier faces by their corners. The
    /// findings are separate from the others, because both are in file order.
    #[cold]
    fn among_suspects<'c, T>(&self, block: &Block<'_>, findings: Findings<'c, 'a>) -> Findings<'c, 'a>
    where
        T: Element<Wire = W> + Into<u32>,
    {
        let in_range = |index: u32| (index as usize) < self.vertices;
        let is_sound = |[a, b, c]: [u32; 3]| a != b && b != c && c != a && in_range(a.max(b).max(c));
        let sound = self.faces::<T>().enumerate().filter(|(_, face)| is_sound(*face));
        let mut table = Table::new(self.faces.len() / 3, block.len());
        let mut duplicates = Duplicates::new(findings);
        for (index, face) in sound {
            let turned = lowest_first(face);
            let Some(undecided) = block.suspect_since(turned) else { continue };
            let same = |other: u32| self.face::<T>(other as usize).is_some_and(|other| is_rotation(other, face));
            match table.find_or_insert(turned, index, same) {
                Some(earlier) if index >= undecided => duplicates.add(self, index, earlier),
                _ => {}
            }
        }
        duplicates.finish()
    }

    fn face<T: Element<Wire = W> + Into<u32>>(&self, index: usize) -> Option<[u32; 3]> {
        let start = index.checked_mul(3)?;
        match self.faces.get(start..start.checked_add(3)?)? {
            [a, b, c] => Some([*a, *b, *c].map(|index| T::from_wire(index).into())),
            _ => None,
        }
    }
}

/// Findings about duplicate faces, in file order.
struct Duplicates<'c, 'a> {
    findings: Findings<'c, 'a>,
    only_counts: bool,
    counted: usize,
}

impl<'c, 'a> Duplicates<'c, 'a> {
    fn new(findings: Findings<'c, 'a>) -> Self {
        Self { only_counts: findings.only_counts(&DUPLICATE), findings, counted: 0 }
    }

    #[inline(always)]
    fn add<W: Copy>(&mut self, mesh: &Mesh<'a, W>, face: usize, earlier: u32) {
        if self.only_counts {
            self.counted = self.counted.saturating_add(1);
        } else {
            self.report(mesh.corner(face, 0), face, earlier);
        }
    }

    #[cold]
    fn report(&mut self, place: Location<'a>, face: usize, earlier: u32) {
        self.findings.add(&DUPLICATE, place, format_args!("face {face} has the same corners as face {earlier}"));
        self.only_counts = self.findings.only_counts(&DUPLICATE);
    }

    fn finish(mut self) -> Findings<'c, 'a> {
        self.findings.count(&DUPLICATE, self.counted);
        self.findings
    }
}
