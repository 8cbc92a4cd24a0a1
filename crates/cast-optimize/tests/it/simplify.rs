//! Fewer faces, and a surface that is where it was.

use std::collections::{BTreeMap, BTreeSet};

use cast_optimize::{Options, Summary};
use cast_read::Cast;
use cast_write::{BlendShape, Mesh, Model};
use glam::DVec3;

use super::{nothing, optimized, scene};
use crate::common::lines;

fn simplify(ratio: f32, error: f32) -> Options<'static> {
    nothing().simplify(ratio).simplify_error(error)
}

/// Triangles as points.
pub(super) fn surface(bytes: &[u8]) -> Vec<[DVec3; 3]> {
    let cast = Cast::parse(bytes).unwrap();
    let mut all = Vec::new();
    for mesh in cast.meshes() {
        let (Some(positions), Some(faces)) = (mesh.positions(), mesh.faces()) else { continue };
        let at = |corner: u32| DVec3::from_array(positions.get(corner as usize).unwrap_or_default().map(f64::from));
        all.extend(faces.triangles().map(|face| face.map(at)));
    }
    all
}

/// How far a point is from a triangle, by its closest point.
fn distance(point: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let on_edge = |from: DVec3, to: DVec3| {
        let edge = to - from;
        let along = ((point - from).dot(edge) / edge.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        point.distance(from + edge * along)
    };
    let normal = (b - a).cross(c - a);
    let is_above = |from: DVec3, to: DVec3| (to - from).cross(point - from).dot(normal) >= 0.0;
    if normal != DVec3::ZERO && is_above(a, b) && is_above(b, c) && is_above(c, a) {
        return (point - a).dot(normal.normalize()).abs();
    }
    on_edge(a, b).min(on_edge(b, c)).min(on_edge(c, a))
}

/// The largest distance of corners, middles of edges and middles of faces of one surface from the other.
pub(super) fn furthest(from: &[[DVec3; 3]], to: &[[DVec3; 3]]) -> f64 {
    let points = |[a, b, c]: &[DVec3; 3]| [*a, *b, *c, (a + b) / 2.0, (b + c) / 2.0, (c + a) / 2.0, (a + b + c) / 3.0];
    let from_point = |point| to.iter().map(|face| distance(point, *face)).fold(f64::MAX, f64::min);
    from.iter().flat_map(points).map(from_point).fold(0.0, f64::max)
}

/// Columns and rows of the bowl. Surfaces are compared face by face: twice as many of both take 16 times as long.
const AROUND: u32 = 24;
const DOWN: u32 = 12;
const FACES: u32 = 2 * AROUND * DOWN;

/// The lower half of a sphere with texture and normals, with a seam and a border.
pub(super) fn bowl() -> Mesh<'static> {
    let (mut positions, mut coordinates, mut faces) = (Vec::new(), Vec::new(), Vec::new());
    for (row, column) in (0..=DOWN).flat_map(|row| (0..=AROUND).map(move |column| (row, column))) {
        let (u, v) = (column as f32 / AROUND as f32, row as f32 / (DOWN + 1) as f32);
        // The last column lies exactly on the first, as a seam does.
        let (east, down) =
            ((column % AROUND) as f32 / AROUND as f32 * std::f32::consts::TAU, v * std::f32::consts::FRAC_PI_2);
        positions.push([down.cos() * east.cos(), down.cos() * east.sin(), -down.sin()]);
        coordinates.push([u, v]);
    }
    for (row, column) in (0..DOWN).flat_map(|row| (0..AROUND).map(move |column| (row, column))) {
        let corner = row * (AROUND + 1) + column;
        let below = corner + AROUND + 1;
        faces.extend([corner, below, corner + 1, below, below + 1, corner + 1]);
    }
    let mesh = Mesh::new().with_name("bowl").with_normals(positions.clone()).with_positions(positions);
    mesh.with_uv_layer(coordinates).with_faces(faces)
}

/// Edges of one face only, by where they are.
pub(super) fn border(bytes: &[u8]) -> BTreeSet<[[u64; 3]; 2]> {
    let mut faces: BTreeMap<[[u64; 3]; 2], u32> = BTreeMap::new();
    for face in surface(bytes) {
        for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            let mut edge = [face[from], face[to]].map(|point| point.to_array().map(f64::to_bits));
            edge.sort_unstable();
            *faces.entry(edge).or_default() += 1;
        }
    }
    faces.into_iter().filter(|(_, count)| *count == 1).map(|(edge, _)| edge).collect()
}

#[test]
fn a_bowl_keeps_its_form_border_and_seam() {
    let bytes = scene(Model::new().with_mesh(bowl()));
    let cases = [(0.5, 0.01), (0.2, 0.01), (0.0, 0.02), (0.0, 0.002)];
    for ((ratio, error), locked) in cases.into_iter().flat_map(|case| [(case, true), (case, false)]) {
        let (result, summary) = optimized(&bytes, &simplify(ratio, error).lock_borders(locked));
        let mesh = &summary.simplified[0];
        assert_eq!((mesh.name.as_str(), mesh.before, mesh.level), ("bowl", FACES.into(), 0));
        let [lod] = summary.lods[..] else { panic!("{summary:?}") };
        assert_eq!((summary.after.faces, lod.wanted), (mesh.after, (FACES as f32 * ratio) as u64));
        assert_eq!((lod.level, lod.triangles, lod.error), (0, mesh.after, mesh.error));
        // It is 2 wide.
        assert!(mesh.error <= 2.0 * error, "{mesh:?}");
        assert!(mesh.after < mesh.before && summary.after.vertices < summary.before.vertices, "{mesh:?}");
        assert_eq!(summary.report.notes().is_empty(), mesh.after <= lod.wanted, "{:?}", lines(&summary.report));
        let (before, after) = (surface(&bytes), surface(&result));
        let far = furthest(&before, &after).max(furthest(&after, &before));
        println!("{mesh:?}: {far}");
        // Measured at other points than those of the program.
        assert!(far <= f64::from(error) * 2.1 && far <= f64::from(mesh.error) * 1.1, "{mesh:?}: {far}");
        let (before, after) = (border(&bytes), border(&result));
        if locked {
            assert_eq!(before, after, "neither the border moves nor does the seam open");
            continue;
        }
        // Rims at the top and the bottom become coarser, but stay loops at the same height, and no other edge opens.
        let is_free = error > 0.01;
        assert!(after.len() <= before.len() && after.len() > 5, "{} of {}", after.len(), before.len());
        assert!(!is_free || after.len() < before.len(), "{} of {}", after.len(), before.len());
        let ends: Vec<[u64; 3]> = after.iter().flatten().copied().collect();
        assert!(ends.iter().all(|end| ends.iter().filter(|other| *other == end).count() == 2), "{ends:?}");
        assert!(ends.iter().all(|end| f64::from_bits(end[2]) == 0.0 || f64::from_bits(end[2]) < -0.9), "{ends:?}");
    }
}

#[test]
fn what_is_flat_needs_few_faces() {
    let side = 30_u32;
    let positions: Vec<[f32; 3]> =
        (0..side * side).map(|index| [(index % side) as f32, (index / side) as f32, 0.0]).collect();
    let faces = (0..side - 1).flat_map(|y| (0..side - 1).map(move |x| y * side + x));
    let faces: Vec<u32> = faces
        .flat_map(|corner| [corner, corner + 1, corner + side, corner + 1, corner + side + 1, corner + side])
        .collect();
    let grid = || Mesh::new().with_name("grid").with_positions(positions.clone()).with_faces(faces.clone());
    let count = |mesh: Mesh<'static>, shapes: Vec<BlendShape<'static>>| {
        let bytes = scene(shapes.into_iter().fold(Model::new(), Model::with_blend_shape).with_mesh(mesh));
        let (result, summary) = optimized(&bytes, &simplify(0.0, 0.001));
        let far = furthest(&surface(&bytes), &surface(&result));
        assert!(far < 1e-6, "{far}");
        summary.after.faces
    };
    let flat = count(grid(), Vec::new());
    assert!(flat < 250, "{flat}: all but the border, which stays");
    // The same plane, of which one shape raises a part, and the same whose bones change in the middle.
    let mesh = grid();
    let hill: Vec<u32> =
        (0..side * side).filter(|index| (index % side).abs_diff(15) < 5 && (index / side).abs_diff(15) < 5).collect();
    let raised: Vec<[f32; 3]> = hill
        .iter()
        .map(|index| {
            let [x, y, _] = positions[*index as usize];
            [x, y, 10.0 - (x - 15.0).powi(2) / 3.0]
        })
        .collect();
    let shape = BlendShape::new()
        .with_name("hill")
        .with_base_shape(mesh.hash())
        .with_vertex_indices(hill)
        .with_positions(raised);
    let shaped = count(mesh, vec![shape]);
    assert!(shaped > flat + 50, "{shaped} and {flat}");
    let is_inside = |index: u32| (index % side).abs_diff(15).pow(2) + (index / side).abs_diff(15).pow(2) < 80;
    let bones: Vec<u8> = (0..side * side).map(|index| u8::from(is_inside(index))).collect();
    let weights = vec![1.0; bones.len()];
    let skinned = count(grid().with_weights(1, bones, weights), Vec::new());
    assert!(skinned > flat + 20, "{skinned} and {flat}");
}

#[test]
fn vertices_keep_what_they_have() {
    let bowl = bowl();
    let count = (AROUND + 1) * (DOWN + 1);
    let bones: Vec<u8> = (0..count * 2).map(|slot| (slot % 7) as u8).collect();
    let shape = BlendShape::new()
        .with_name("s")
        .with_base_shape(bowl.hash())
        .with_vertex_indices((0..count).collect::<Vec<u32>>());
    let shape = shape.with_positions((0..count).map(|vertex| [vertex as f32, 0.0, 0.0]).collect::<Vec<_>>());
    let bowl =
        bowl.with_weights(2, bones, vec![0.5; 2 * count as usize]).with_color_layer((0..count).collect::<Vec<u32>>());
    let bytes = scene(Model::new().with_blend_shape(shape).with_mesh(bowl));
    // All of it differs from vertex to vertex, so hardly anything may be lost within an error; with a large one much is.
    let (result, summary) = optimized(&bytes, &simplify(0.5, 1.0));
    assert!(summary.steps.simplified > 0, "{summary:?}");
    let corners = |bytes: &[u8]| -> BTreeSet<Vec<u32>> {
        let triangles = super::corners::triangles(&Cast::parse(bytes).unwrap());
        triangles.into_values().flatten().flatten().collect()
    };
    assert!(corners(&result).is_subset(&corners(&bytes)));
}

#[test]
fn odd_wishes_and_odd_meshes() {
    let bytes = scene(Model::new().with_mesh(bowl()));
    let faces = |ratio: f32, error: f32| optimized(&bytes, &simplify(ratio, error)).1.after.faces;
    assert_eq!((faces(1.0, 1.0), faces(1.0, 0.0)), (FACES.into(), FACES.into()));
    assert!((1..100).contains(&faces(0.0, 1.0)), "{}", faces(0.0, 1.0));
    let odd = |value: f32| {
        let mut positions = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
        positions[3] = [value; 3];
        let mesh = Mesh::new().with_name("odd").with_positions(positions).with_faces(vec![0_u8, 1, 2, 2, 1, 3]);
        let bytes = scene(Model::new().with_mesh(mesh.with_normals(vec![[value; 3]; 4])));
        let (result, Summary { untouched, .. }) = optimized(&bytes, &simplify(0.5, 0.5));
        Cast::parse(&result).unwrap();
        untouched.first().map(|untouched| untouched.reason.clone())
    };
    let too_large = Some("its positions are too large, infinite or NaN".to_owned());
    assert_eq!((odd(f32::NAN), odd(f32::INFINITY), odd(1.0), odd(1e-45)), (too_large.clone(), too_large, None, None));
    odd(3e38);
    // All corners in one place, and faces around one vertex.
    let fan: Vec<u32> = (0..60_000).flat_map(|index| [0, index % 300 + 1, (index * 7 + 1) % 300 + 1]).collect();
    let positions: Vec<[f32; 3]> = (0..301).map(|index| [index as f32 / 300.0, (index % 17) as f32, 0.0]).collect();
    for positions in [positions, vec![[0.0; 3]; 301]] {
        let mesh = Mesh::new().with_positions(positions).with_faces(fan.clone());
        optimized(&scene(Model::new().with_mesh(mesh)), &simplify(0.1, 1.0));
    }
}

#[test]
fn real_meshes_stay_within_the_error() {
    let (mut before, mut after, mut worst) = (0, 0, 0.0_f64);
    for path in crate::common::cast_files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(cast) = Cast::parse(&bytes) else { continue };
        // Each point is compared with each face.
        if cast.meshes().count() != 1 || surface(&bytes).len() > 1500 {
            continue;
        }
        let (result, summary) = optimized(&bytes, &simplify(0.3, 0.02));
        before += summary.before.faces;
        after += summary.after.faces;
        let points: Vec<DVec3> = surface(&bytes).into_iter().flatten().collect();
        let size = (0..3)
            .map(|axis| {
                let values = points.iter().map(|point| point[axis]);
                values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
            })
            .fold(0.0, f64::max);
        if summary.simplified.is_empty() || !size.is_finite() {
            continue;
        }
        let (one, other) = (surface(&bytes), surface(&result));
        let far = furthest(&one, &other).max(furthest(&other, &one)) / size;
        worst = worst.max(far);
        assert!(far <= 0.021, "{}: {far}, {:?}", path.display(), summary.simplified);
    }
    println!("{after} of {before} faces, off by {worst} of the size at most");
    assert!(before > 0);
    // What of the test data is looked at is too small to lose a face.
    assert!(after < before || std::env::var_os("CAST_CORPUS").is_none());
}
