//! Wavefront OBJ, written by hand.

use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name, shows, text: &str| Sample::new("obj", name, shows, text.as_bytes().to_vec());
    vec![
        sample("house.obj", "two objects, groups of materials, texture coordinates, lines and a point", HOUSE),
        sample("house.mtl", "the materials of `house.obj`", MATERIALS),
        sample("colors.obj", "colours after positions, and a concave n-gon", COLORS),
    ]
}

const HOUSE: &str = "\
mtllib house.mtl
o wall
v 0 0 0
v 2 0 0
v 2 1 0
v 0 1 0
v 1 2 0
vt 0 0
vt 1 0
vt 1 0.25
vt 0 0.25
vn 0 0 1
usemtl brick
f 1/1/1 2/2/1 3/3/1 4/4/1
usemtl slate
f 4//1 3//1 5//1
o fence
v 3 0 0
v 4 0 0
v 4 1 0
usemtl brick
f 6 7 8
l 6 8
p 7
";

const MATERIALS: &str = "\
newmtl brick
Kd 0.5 0.25 0.125
map_Kd textures/brick.png
newmtl slate
Kd 0.25 0.25 0.5
Ke 0 0 0
";

/// The dent is at the fourth corner: a fan of triangles around the first would leave the face.
const COLORS: &str = "\
v 0 0 0 1 0 0
v 4 0 0 0 1 0
v 4 4 0 0 0 1
v 2 1 0 1 1 1
v 0 4 0 0.5 0.5 0.5
f 1 2 3 4 5
";
