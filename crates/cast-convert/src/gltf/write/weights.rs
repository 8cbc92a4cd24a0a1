//! Joints and weights, in sets of four.
//!
//! glTF wants the weights of a vertex to add up to one, no joint twice, and joint 0 where a weight is 0. Where four
//! influences a vertex are like that already, both arrays are written from where they lie.

use cast_read::{Array, Indices};
use cast_scene::{Influences, Mesh};

use super::bin::Piece;
use crate::gltf::schema::component::{U8, U16};

/// What moves the vertices of a mesh, ready to be written.
pub(super) struct Weights<'a> {
    /// Joints and weights of each set.
    pub(super) sets: Vec<[Piece<'a>; 2]>,
    /// Type of the joints.
    pub(super) component: u32,
    /// Whether vertices that no bone moves need a joint that stands still, behind those of the bones.
    pub(super) needs_still: bool,
    /// Vertices whose weights are changed, by more than rounding.
    pub(super) changed: u64,
}

/// Influences of a vertex, where they are four at the most.
type Four = ([u32; 4], [f32; 4]);

/// How to get at the influences.
#[derive(Clone, Copy)]
struct Rows<'a> {
    influences: Influences<'a>,
    bones: Indices<'a>,
    weights: Option<Array<'a, f32>>,
    count: usize,
    /// Joints of bones; what stands still comes next.
    joints: u32,
}

impl<'a> Rows<'a> {
    /// The influences of a vertex as they are in the file.
    #[inline]
    fn raw(&self, vertex: usize) -> Four {
        let mut row = ([0; 4], [0.0; 4]);
        let first = vertex * self.count;
        for (place, (bone, weight)) in row.0.iter_mut().zip(&mut row.1).enumerate().take(self.count) {
            *bone = self.bones.get(first + place).unwrap_or_default();
            *weight = self.weights.map_or(1.0, |weights| weights.get(first + place).unwrap_or_default());
        }
        row
    }

    /// The influences of a vertex as glTF wants them, where they are four at the most.
    fn four(&self, vertex: usize) -> Four {
        let (bones, weights) = self.raw(vertex);
        let mut row: Four = ([0; 4], [0.0; 4]);
        let mut used = 0;
        for (bone, weight) in bones.into_iter().zip(weights) {
            if !self.counts(bone, weight) {
                continue;
            }
            let known = row.0.iter().take(used).position(|known| *known == bone);
            let place = known.unwrap_or(used);
            used = used.max(place + 1);
            if let (Some(joint), Some(sum)) = (row.0.get_mut(place), row.1.get_mut(place)) {
                *joint = bone;
                *sum += weight;
            }
        }
        self.normalise(&mut row.0, &mut row.1);
        row
    }

    /// The same for any number, as a list.
    fn list(&self, vertex: usize) -> Vec<(u32, f32)> {
        let mut list: Vec<(u32, f32)> = Vec::with_capacity(self.count);
        for (bone, weight) in self.influences.of(vertex).filter(|(bone, weight)| self.counts(*bone, *weight)) {
            match list.iter_mut().find(|known| known.0 == bone) {
                Some(known) => known.1 += weight,
                None => list.push((bone, weight)),
            }
        }
        list
    }

    /// One set of a vertex of many influences.
    fn set(&self, vertex: usize, set: usize) -> Four {
        let list = self.list(vertex);
        let (mut bones, mut weights): (Vec<u32>, Vec<f32>) = list.into_iter().unzip();
        if bones.is_empty() {
            (bones, weights) = (vec![0], vec![0.0]);
        }
        self.normalise(&mut bones, &mut weights);
        let mut row: Four = ([0; 4], [0.0; 4]);
        let own = bones.into_iter().zip(weights).skip(set * 4);
        for ((joint, weight), (bone, value)) in row.0.iter_mut().zip(&mut row.1).zip(own) {
            (*joint, *weight) = (bone, value);
        }
        row
    }

    #[inline]
    fn counts(&self, bone: u32, weight: f32) -> bool {
        bone < self.joints && weight > 0.0 && weight.is_finite()
    }

    /// Makes weights add up to one; without any, the joint that stands still has all.
    fn normalise(&self, bones: &mut [u32], weights: &mut [f32]) {
        let sum: f64 = weights.iter().map(|weight| f64::from(*weight)).sum();
        if sum > 0.0 {
            #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
            weights.iter_mut().for_each(|weight| *weight = (f64::from(*weight) / sum) as f32);
        } else if let (Some(bone), Some(weight)) = (bones.first_mut(), weights.first_mut()) {
            (*bone, *weight) = (self.joints, 1.0);
        }
    }

    /// Whether the four influences of a vertex are as glTF wants them, and whether there is any.
    #[inline]
    fn look(&self, vertex: usize) -> Look {
        let (bones, weights) = self.raw(vertex);
        let mut look = Look { right: true, sum: 0.0, any: false };
        let mut used = 0_u8;
        for (place, (bone, weight)) in bones.iter().zip(&weights).enumerate() {
            if *weight == 0.0 {
                look.right &= *bone == 0;
                continue;
            }
            let counts = self.counts(*bone, *weight);
            look.any |= counts;
            let twice = bones.iter().zip(&weights).take(place).any(|(other, weight)| other == bone && *weight != 0.0);
            look.right &= counts && !twice;
            look.sum += f64::from(*weight);
            used += 1;
        }
        look.right &= (look.sum - 1.0).abs() <= 1e-7 * f64::from(used.max(1));
        look
    }
}

/// What a vertex is like.
struct Look {
    right: bool,
    any: bool,
    sum: f64,
}

/// The weights of a mesh that has some, for a skin of so many bones.
pub(super) fn weights<'a>(mesh: &Mesh<'a>, joints: u32) -> Option<Weights<'a>> {
    let influences = mesh.influences?;
    let bones = mesh.node.weight_bones()?;
    let count = influences.count();
    let weights = mesh.node.weight_values().filter(|_| count > 1);
    let vertices = mesh.positions.len();
    let rows = Rows { influences, bones, weights, count, joints };
    let (mut all_right, mut needs_still, mut changed, mut most) = (true, false, 0_u64, 0);
    for vertex in 0..vertices {
        if count <= 4 {
            let look = rows.look(vertex);
            all_right &= look.right;
            needs_still |= !look.any;
            changed += u64::from(look.any && (look.sum - 1.0).abs() > 1e-4);
        } else {
            let list = rows.list(vertex);
            most = most.max(list.len());
            needs_still |= list.is_empty();
            let sum: f32 = list.iter().map(|(_, weight)| *weight).sum();
            changed += u64::from(!list.is_empty() && (sum - 1.0).abs() > 1e-4);
        }
    }
    let stored = |bytes: &'a [u8]| Piece::Bytes(bytes.into());
    if let (4, true, Some(weights)) = (count, all_right, weights) {
        let component = match bones {
            Indices::Byte(_) => Some(U8),
            Indices::Short(_) => Some(U16),
            Indices::Integer32(_) => None,
        };
        if let Some(component) = component {
            let sets = vec![[stored(bones.as_bytes()), stored(weights.as_bytes())]];
            return Some(Weights { sets, component, needs_still: false, changed: 0 });
        }
    }
    let component = if joints < 0xFF { U8 } else { U16 };
    let sets = if count <= 4 {
        vec![pieces(vertices, component, move |vertex| rows.four(vertex))]
    } else {
        let sets = 0..most.div_ceil(4).max(1);
        sets.map(|set| pieces(vertices, component, move |vertex| rows.set(vertex, set))).collect()
    };
    Some(Weights { sets, component, needs_still, changed })
}

fn pieces<'a>(
    vertices: usize,
    component: u32,
    row: impl Fn(usize) -> Four + Clone + Send + Sync + 'a,
) -> [Piece<'a>; 2] {
    let of_joints = row.clone();
    let joints = if component == U8 {
        Piece::made(vertices, move |vertex| of_joints(vertex).0.map(|joint| u8::try_from(joint).unwrap_or_default()))
    } else {
        Piece::made(vertices, move |vertex| {
            let [a, b, c, d] = of_joints(vertex).0.map(|joint| u16::try_from(joint).unwrap_or_default().to_le_bytes());
            let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (a, b, c, d);
            [a0, a1, b0, b1, c0, c1, d0, d1]
        })
    };
    let weights = Piece::Made {
        count: vertices,
        size: 16,
        fill: Box::new(move |range, out| {
            range.for_each(|vertex| row(vertex).1.iter().for_each(|weight| out.extend(weight.to_le_bytes())));
        }),
    };
    [joints, weights]
}
