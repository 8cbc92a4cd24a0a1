//! Large surfaces in parts, which are simplified side by side, and then as one.
//!
//! A part keeps its border, so that parts still meet; what is left there is removed when all are one surface again. Memory
//! is that for a few parts or for what they leave, not for the whole surface.

use cast_base::{Threads, parallel};
use cast_interchange::lists::set;
use cast_interchange::vertices::workspace;
use hashbrown::HashMap;
use meshoptimizer_rs::{
    Attributes, Positions, SimplifyOptions, SimplifySettings, VertexFlags, simplify_scale, simplify_with_attributes,
};

use super::curve;
use super::surface::{Surface, reason};

/// Visits for each vertex and index. Ordinary meshes take a few hundred.
const VISITS: u64 = 4096;

/// How many faces a part has at most. The result does not depend on the number of threads.
const PART: usize = 250_000;

/// Which part of the faces that will be removed is left by the parts, so that those at their borders can go, too, and those
/// of parts with less detail than others.
const LEFT: f64 = 1.0 / 6.0;

/// How much larger than in half of the parts the error may be in a part. If the surface were one, faces would be removed
/// elsewhere.
const UNEVEN: f32 = 1.5;

/// From which part of the faces on it is not worthwhile to look at parts first.
const WORTHWHILE: f64 = 0.75;

/// Above which multiple of the size of a part the whole surface counts as no larger: its square has to be a number.
const MOST_TIMES: f32 = 1e4;

/// The faces that are left, and an estimate of the error as a fraction of the size of the surface.
pub(super) type Left = (Vec<u32>, f32);

/// What the vertices are that are used by no part yet, and by several.
const NO_PART: u32 = u32::MAX;
const SEVERAL: u32 = u32::MAX - 1;

impl Surface {
    /// Removes faces, as many and as far as the settings allow.
    pub(super) fn reduced(
        &self,
        flags: Option<&[VertexFlags]>,
        settings: SimplifySettings,
        threads: Threads,
    ) -> Result<Left, &'static str> {
        self.reduced_in(PART, flags, settings, threads)
    }

    /// The same in parts of so many faces at most.
    fn reduced_in(
        &self,
        most: usize,
        flags: Option<&[VertexFlags]>,
        settings: SimplifySettings,
        threads: Threads,
    ) -> Result<Left, &'static str> {
        let (faces, _) = self.faces.as_chunks::<3>();
        let ratio = (settings.target_index_count / 3) as f64 / faces.len().max(1) as f64;
        let ratio = ratio + (1.0 - ratio) * LEFT;
        if faces.len() <= 2 * most || ratio > WORTHWHILE {
            return simplified(&self.faces, &self.positions, self.attributes.view(1.0), flags, settings);
        }
        let flag =
            |vertex: u32| flags.and_then(|flags| flags.get(vertex as usize)).copied().unwrap_or(VertexFlags::EMPTY);
        let (faces, error) = self.of_parts(most, flag, ratio, settings, threads)?;
        let (faces, _) = faces.as_chunks::<3>();
        let target_index_count = settings.target_index_count.min(faces.len() * 3);
        let (faces, more) = self.part(faces, flag, SimplifySettings { target_index_count, ..settings })?;
        Ok((faces, error.max(more)))
    }

    /// The faces that parts leave, each a fraction of its own, or more of them if it has more detail than others.
    fn of_parts(
        &self,
        most: usize,
        flag: impl Fn(u32) -> VertexFlags + Sync + Send,
        ratio: f64,
        settings: SimplifySettings,
        threads: Threads,
    ) -> Result<Left, &'static str> {
        let faces = curve::sorted(self.faces.as_chunks().0, &self.positions, threads).ok_or("it has too many faces")?;
        let parts: Vec<&[[u32; 3]]> = faces.chunks(faces.len().div_ceil(faces.len().div_ceil(most)).max(1)).collect();
        let mut part_of = vec![NO_PART; self.positions.len()];
        for (number, part) in (0..).zip(&parts) {
            for vertex in part.as_flattened() {
                let known = part_of.get(*vertex as usize).copied().unwrap_or(number);
                let is_new = known == NO_PART || known == number;
                set(&mut part_of, *vertex as usize, if is_new { number } else { SEVERAL });
            }
        }
        let flag = |vertex: u32| match part_of.get(vertex as usize) {
            Some(&SEVERAL) => VertexFlags::LOCK,
            _ => flag(vertex),
        };
        // A border may also be a seam, with vertices of its own on each side.
        let options = settings.options | SimplifyOptions::LOCK_BORDER;
        let left = |part: &&[[u32; 3]], target_error: f32| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a fraction of a length")]
            let wanted = (part.len() as f64 * ratio) as usize;
            self.part(part, flag, SimplifySettings { target_index_count: wanted * 3, target_error, options })
        };
        let found: Vec<Left> =
            parallel::map::<_, _, Result<_, _>>(threads, &parts, 1, |part| left(part, settings.target_error))?;
        let mut errors: Vec<f32> = found.iter().map(|(_, error)| *error).collect();
        errors.sort_unstable_by(f32::total_cmp);
        let usual = errors.get(errors.len() / 2).copied().unwrap_or_default() * UNEVEN;
        let again = |(part, found): (&&[[u32; 3]], Left)| if found.1 > usual { left(part, usual) } else { Ok(found) };
        let all = parallel::map_owned(threads, parts.iter().zip(found).collect(), again);
        let all: Vec<Left> = all.into_iter().collect::<Result<_, _>>()?;
        let error = all.iter().map(|(_, error)| *error).fold(0.0, f32::max);
        Ok((all.into_iter().flat_map(|(faces, _)| faces).collect(), error))
    }

    /// Removes faces of a part, or of what parts have left.
    fn part(
        &self,
        faces: &[[u32; 3]],
        flag: impl Fn(u32) -> VertexFlags,
        settings: SimplifySettings,
    ) -> Result<Left, &'static str> {
        // Its own vertices, in the order of first use.
        let mut numbers: HashMap<u32, u32> = HashMap::with_capacity(faces.len());
        let mut vertices: Vec<u32> = Vec::new();
        let mut number_of = |vertex: &u32| {
            *numbers.entry(*vertex).or_insert_with(|| {
                vertices.push(*vertex);
                u32::try_from(vertices.len() - 1).unwrap_or(u32::MAX)
            })
        };
        let indices: Vec<u32> = faces.as_flattened().iter().map(&mut number_of).collect();
        drop(numbers);
        let position = |vertex: &u32| self.positions.get(*vertex as usize).copied().unwrap_or_default();
        let positions: Vec<[f32; 3]> = vertices.iter().map(position).collect();
        let attributes = self.attributes.of(&vertices);
        let flags: Vec<VertexFlags> = vertices.iter().map(|vertex| flag(*vertex)).collect();
        // Lengths are relative to the size of the part, and attributes to that of the surface.
        let size = simplify_scale(Positions::from_packed(&positions)).map_err(reason)?;
        let times = Some(self.size / size).filter(|times| times.is_finite()).map_or(1.0, |times| times.min(MOST_TIMES));
        let settings = SimplifySettings { target_error: (settings.target_error * times).min(f32::MAX), ..settings };
        let (left, error) = simplified(&indices, &positions, attributes.view(times), Some(&flags), settings)?;
        let vertex = |number: &u32| vertices.get(*number as usize).copied().unwrap_or_default();
        Ok((left.iter().map(vertex).collect(), error / times))
    }
}

/// Removes faces.
fn simplified(
    faces: &[u32],
    positions: &[[f32; 3]],
    attributes: Option<(Attributes<'_>, Vec<f32>)>,
    flags: Option<&[VertexFlags]>,
    settings: SimplifySettings,
) -> Result<Left, &'static str> {
    let (attributes, weights) = attributes.ok_or("it has too many vertices")?;
    let (packed, mut workspace) = (Positions::from_packed(positions), workspace(faces.len(), positions.len(), VISITS));
    let found = simplify_with_attributes(faces, packed, attributes, &weights, flags, settings, &mut workspace);
    found.map(|found| (found.indices, found.error)).map_err(reason)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cast_base::Threads;
    use cast_format::NodeKind;
    use cast_write::Node;
    use meshoptimizer_rs::{SimplifyOptions, SimplifySettings};

    use super::super::attributes::{Attributes, Welded};
    use super::super::distance::distance;
    use super::Surface;

    const SIDE: u32 = 128;

    /// A ring whose ends meet in vertices of their own, as textures need it. Its waves are `uneven` times as high on one half.
    fn ring(uneven: f32) -> Welded {
        let at = |vertex: u32| {
            let turn = |part: u32| (part % SIDE) as f32 / SIDE as f32 * std::f32::consts::TAU;
            let (u, v) = (turn(vertex % (SIDE + 1)), turn(vertex / (SIDE + 1)));
            let waves = (9.0 * u).sin() * (8.0 * v).cos() * 0.03 * if u.sin() > 0.0 { uneven } else { 1.0 };
            let (radius, height) = (3.0 + (1.0 + waves) * v.cos(), (1.0 + waves) * v.sin());
            [radius * u.cos(), height, radius * u.sin()]
        };
        let corners = (0..SIDE * SIDE).map(|cell| cell / SIDE * (SIDE + 1) + cell % SIDE);
        let of_cell = |from: u32| [from, from + 1, from + SIDE + 1, from + 1, from + SIDE + 2, from + SIDE + 1];
        let positions: Vec<[f32; 3]> = (0..(SIDE + 1) * (SIDE + 1)).map(at).collect();
        let all: Vec<u32> = (0..).take(positions.len()).collect();
        let attributes = Attributes::of(&Node::new(NodeKind::MESH), &all, None, &positions, &[], &[]);
        Welded { faces: corners.flat_map(of_cell).collect(), positions, attributes }
    }

    /// Whether each edge of the faces has a face on either side, by where its ends are.
    fn is_closed(faces: &[u32], positions: &[[f32; 3]]) -> bool {
        let place = |vertex: u32| positions[vertex as usize].map(|part| (part + 0.0).to_bits());
        let corners = faces.as_chunks::<3>().0.iter().map(|face| face.map(place));
        let edges: HashSet<_> = corners.flat_map(|[a, b, c]| [(a, b), (b, c), (c, a)]).collect();
        edges.iter().all(|(from, to)| edges.contains(&(*to, *from)))
    }

    #[test]
    fn parts_are_as_good_as_the_whole() {
        for (uneven, percent) in [(1.0, 60), (0.0, 25), (3.0, 10)] {
            let ring = ring(uneven);
            assert!(is_closed(&ring.faces, &ring.positions));
            let surface = Surface::of(&[&ring]).unwrap();
            let all = ring.faces.len() / 3;
            let target_index_count = all * percent / 100 * 3;
            let settings = SimplifySettings { target_index_count, target_error: 1e3, options: SimplifyOptions::EMPTY };
            let far = |most: usize| {
                let (faces, error) = surface.reduced_in(most, None, settings, Threads::All).unwrap();
                assert_eq!(
                    (&faces, error),
                    (&surface.reduced_in(most, None, settings, Threads::One).unwrap().0, error)
                );
                assert!(is_closed(&faces, &ring.positions));
                assert!(
                    faces.len() <= target_index_count && faces.len() * 20 > target_index_count * 19,
                    "{}",
                    faces.len()
                );
                distance(&ring.faces, &faces, &ring.positions, Threads::One).unwrap()
            };
            let (whole, parts) = (far(all), far(all / 9));
            assert!(whole > 0.0 && parts <= 1.25 * whole, "{uneven} {percent}: {parts} and {whole}");
        }
    }

    #[test]
    fn parts_stay_within_the_error() {
        let ring = ring(0.0);
        let surface = Surface::of(&[&ring]).unwrap();
        let mut counts = Vec::new();
        for target_error in [0.0, 1e-4, 1e-3] {
            let settings = SimplifySettings { target_index_count: 0, target_error, options: SimplifyOptions::EMPTY };
            let (faces, error) = surface.reduced_in(2000, None, settings, Threads::One).unwrap();
            assert!(error <= target_error * 1.001, "{error}");
            counts.push(faces.len());
        }
        assert!(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0, "{counts:?}");
    }
}
