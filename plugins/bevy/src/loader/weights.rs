//! Joints and weights: the four largest influences of each vertex, normalised.

use castkit::scene::Influences;

/// The joints and weights of the vertices of a mesh.
pub(super) struct Weights {
    pub(super) joints: Vec<[u16; 4]>,
    pub(super) weights: Vec<[f32; 4]>,
    /// Vertices with more than four influences.
    pub(super) cut: usize,
    /// Whether some vertices follow no bone: their joint comes after those of the bones.
    pub(super) needs_still: bool,
}

/// The number of joints that fit into a 16-bit index, with one to spare.
pub(super) fn joint_count(bones: usize) -> u16 {
    u16::try_from(bones).unwrap_or(u16::MAX)
}

/// The weights of the vertices of a mesh, for a skin with this many bones.
pub(super) fn weights(influences: &Influences, vertices: usize, bones: usize) -> Weights {
    let joints = joint_count(bones);
    let mut made = Weights {
        joints: Vec::with_capacity(vertices),
        weights: Vec::with_capacity(vertices),
        cut: 0,
        needs_still: false,
    };
    let mut own: Vec<(u16, f32)> = Vec::new();
    for vertex in 0..vertices {
        own.clear();
        own.extend(influences.of(vertex).filter_map(|(bone, weight)| {
            let joint = u16::try_from(bone).ok().filter(|joint| *joint < joints)?;
            (weight > 0.0 && weight.is_finite()).then_some((joint, weight))
        }));
        // Adds up the weights of the same bone.
        own.sort_by_key(|(joint, _)| *joint);
        own.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0.0 };
            is_same
        });
        // Stable: if weights are equal, the first bones are kept.
        own.sort_by(|a, b| b.1.total_cmp(&a.1));
        made.cut += usize::from(own.len() > 4);
        own.truncate(4);
        let sum: f64 = own.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let (mut row, mut shares) = ([0; 4], [0.0; 4]);
        if own.is_empty() {
            made.needs_still = true;
            (row, shares) = ([joints, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]);
        }
        for ((joint, weight), (row, share)) in own.iter().zip(row.iter_mut().zip(&mut shares)) {
            *row = *joint;
            #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
            let rounded = (f64::from(*weight) / sum) as f32;
            *share = rounded;
        }
        made.joints.push(row);
        made.weights.push(shares);
    }
    made
}
