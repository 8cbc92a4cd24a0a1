//! Joints and weights, in sets of four.
//!
//! glTF requires that the weights of a vertex add up to one, that no joint occurs twice, and that joint 0 stands where
//! a weight is 0. Where four influences per vertex are already like that, they are written as they are stored. Other sums are
//! normalised without a note: weights of Cast are relative to their sum, so the result means the same.

mod four;

use std::borrow::Cow;
use std::sync::Arc;

use bytemuck::cast;
use cast_base::sort;
use cast_interchange::influences;
use cast_read::{Array, Element, Indices};
use cast_scene::{Influences, Mesh};
use four::Four;

use crate::gltf::schema::component::{U8, U16};
use crate::pieces::Piece;

/// The prepared influences of a mesh.
pub(super) struct Weights<'a> {
    /// Joints and weights of each set.
    pub(super) sets: Vec<[Piece<'a>; 2]>,
    /// The component type of the joints.
    pub(super) component: u32,
    /// Whether vertices without influences need a joint that stays still, after those of the bones.
    pub(super) needs_still: bool,
}

/// The influences of a mesh that has some, for a skin with this many bones.
pub(super) fn weights(mesh: &Mesh, joints: u32) -> Option<Weights<'_>> {
    let influences = mesh.influences.as_ref()?;
    let values = mesh.node().weight_values();
    let bones = mesh.node().weight_bones()?;
    if let (4, Some(values)) = (influences.count(), values) {
        return match bones {
            Indices::Byte(bones) => Some(fours(bones, values, joints, Some(U8))),
            Indices::Short(bones) => Some(fours(bones, values, joints, Some(U16))),
            Indices::Integer32(bones) => Some(fours(bones, values, joints, None)),
        };
    }
    Some(lists(influences, mesh.positions().len(), joints))
}

/// The component type of joint indices, for all bones and the joint that stays still.
fn component_for(joints: u32) -> u32 {
    if joints < 0xFF { U8 } else { U16 }
}

/// Four influences per vertex, the usual case. `stored` is the type of the bones, if glTF supports it.
fn fours<'a, T: Element + Into<u32>>(
    bones: Array<'a, T>,
    values: Array<'a, f32>,
    joints: u32,
    stored: Option<u32>,
) -> Weights<'a> {
    let (source, needs_still) = Four::new(bones, values, joints);
    // Bones of one byte fit, unless the joint that stays still is needed, whose index may be larger. Those of two bytes take
    // one where that is enough: half the size is worth more than writing them as they are stored.
    let is_byte = stored == Some(U8) && !needs_still;
    let component = if is_byte { U8 } else { component_for(joints) };
    let count = values.len() / 4;
    let source = Arc::new(source);
    let [of_joints, right_joints, right_weights] = [(); 3].map(|()| Arc::clone(&source));
    let mut joints = if component == U8 {
        Piece::made_in_rows(count, move |range, out| of_joints.joints::<1>(range, out), 4)
    } else {
        Piece::made_in_rows(count, move |range, out| of_joints.joints::<2>(range, out), 8)
    };
    if stored == Some(component) {
        joints = joints.or_stored(bones.as_bytes(), move |range| right_joints.all_stay(range));
    }
    let values = Piece::made_in_rows(count, move |range, out| source.weights(range, out), 16)
        .or_stored(values.as_bytes(), move |range| right_weights.are_right(range));
    Weights { sets: vec![[joints, values]], component, needs_still }
}

/// Any other number of influences.
#[derive(Clone)]
struct Lists<'a> {
    influences: &'a Influences,
    joints: u32,
    /// The summed influences of all vertices, if there are so many sets that summing for each set would be slow.
    kept: Option<Arc<[List]>>,
}

/// The influences of a vertex that count, each bone once, by descending weight, and the sum of their weights.
#[derive(Clone)]
struct List {
    influences: Vec<(u32, f32)>,
    sum: f64,
}

/// Up to this many sets, each sums the influences of a vertex anew, which takes no memory.
const FEW_SETS: usize = 4;

impl<'a> Lists<'a> {
    fn new(influences: &'a Influences, vertices: usize, joints: u32) -> Self {
        let lists = Self { influences, joints, kept: None };
        let is_few = influences.count() <= 4 * FEW_SETS;
        let kept = (!is_few).then(|| (0..vertices).map(|vertex| lists.summed(vertex)).collect());
        Self { kept, ..lists }
    }

    fn summed(&self, vertex: usize) -> List {
        let counts = |bone: u32, weight: f32| bone < self.joints && weight > 0.0 && weight.is_finite();
        // Influences of weight 0 are left out.
        let counting = |(bone, weight)| (bone, if counts(bone, weight) { weight } else { 0.0 });
        let mut influences = influences::summed(self.influences.of(vertex).map(counting));
        // The heaviest first: many programs only read the first set.
        sort::by(&mut influences, |a, b| b.1.total_cmp(&a.1));
        let sum = influences.iter().map(|(_, weight)| f64::from(*weight)).sum();
        List { influences, sum }
    }

    fn of(&self, vertex: usize) -> Cow<'_, List> {
        match self.kept.as_ref().and_then(|kept| kept.get(vertex)) {
            Some(list) => Cow::Borrowed(list),
            None => Cow::Owned(self.summed(vertex)),
        }
    }

    /// One set of a vertex; the weights of all sets add up to one.
    fn set(&self, vertex: usize, set: usize) -> ([u32; 4], [f32; 4]) {
        let list = self.of(vertex);
        let (influences, sum) = match &list.influences[..] {
            [] => (&[(self.joints, 1.0)][..], 1.0),
            influences => (influences, list.sum),
        };
        let mut row = ([0; 4], [0.0; 4]);
        for (index, (bone, weight)) in influences.iter().skip(set * 4).take(4).enumerate() {
            cast_interchange::lists::set(&mut row.0, index, *bone);
            cast_interchange::lists::set(&mut row.1, index, four::share(*weight, sum));
        }
        row
    }
}

fn lists(influences: &Influences, vertices: usize, joints: u32) -> Weights<'_> {
    let source = Lists::new(influences, vertices, joints);
    let (mut needs_still, mut most) = (false, 0);
    for vertex in 0..vertices {
        let list = &source.of(vertex).influences;
        most = most.max(list.len());
        needs_still |= list.is_empty();
    }
    let component = component_for(joints);
    let sets = (0..most.div_ceil(4).max(1)).map(|set| {
        let [of_joints, of_weights] = [source.clone(), source.clone()];
        let joints = if component == U8 {
            Piece::made(vertices, move |vertex| {
                u32::from_le_bytes(cast(of_joints.set(vertex, set).0.map(four::narrow::<1>)))
            })
        } else {
            Piece::made(vertices, move |vertex| {
                u64::from_le_bytes(cast(of_joints.set(vertex, set).0.map(four::narrow::<2>)))
            })
        };
        [joints, Piece::made(vertices, move |vertex| of_weights.set(vertex, set).1)]
    });
    Weights { sets: sets.collect(), component, needs_still }
}
