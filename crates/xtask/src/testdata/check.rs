//! Files for the checker: each breaks one rule, and is named after it.

use cast_format::NodeKind;

use super::builder::node;
use super::sample::Sample;

mod meshes;
mod motion;
mod parts;
mod properties;
mod rigs;
mod surroundings;

use parts::*;

pub(super) fn samples() -> Vec<Sample> {
    let clean = Sample::new("check", "clean.cast", "a file that violates no rule", clean());
    let areas = [properties::samples(), meshes::samples(), rigs::samples(), motion::samples(), surroundings::samples()];
    std::iter::once(clean).chain(areas.into_iter().flatten()).collect()
}

fn clean() -> Vec<u8> {
    let skin = triangle()
        .array("vn", &[[0.0, 0.0, 1.0]; 3])
        .array("vt", &[[1.0, 0.0, 0.0]; 3])
        .array("u0", &[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        .array("c0", &[u32::MAX; 3])
        .array("wb", &[0_u8, 1, 0, 1, 1, 0])
        .array("wv", &[0.5_f32, 0.5, 1.0, 0.0, 0.75, 0.25])
        .one("cl", 1_u8)
        .one("ul", 1_u8)
        .one("mi", 2_u8)
        .one("m", 40_u64);
    let painted = material(40, "painted")
        .one("albedo", 41_u64)
        .child(node(NodeKind::COLOR, 41).one("rgba", [0.5, 0.25, 0.0, 1.0]));
    file([model([two_bones(), skin, painted])])
}
