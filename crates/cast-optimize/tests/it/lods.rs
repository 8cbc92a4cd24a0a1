//! Levels of detail: copies of meshes with fewer triangles, made from the full ones.

use std::collections::{BTreeMap, BTreeSet};

use cast_optimize::{Options, optimize};
use cast_read::Cast;
use cast_read::views::{CurveProperty, MeshRef};
use cast_write::{Animation, BlendShape, Curve, Document, Layout, Material, Mesh, Model, Root};

use super::simplify::{border, furthest, surface};
use super::{nothing, optimized, scene};

const AROUND: u32 = 32;
const DOWN: u32 = 24;

/// Rows of a sphere with a radius of 1, from the south to the north.
fn zone(name: &'static str, rows: std::ops::Range<u32>) -> Mesh<'static> {
    let (mut positions, mut faces) = (Vec::new(), Vec::new());
    let number = |row: u32, column: u32| (row - rows.start) * AROUND + column % AROUND;
    for (row, column) in (rows.start..=rows.end).flat_map(|row| (0..AROUND).map(move |column| (row, column))) {
        let east = column as f32 / AROUND as f32 * std::f32::consts::TAU;
        let up = row as f32 / DOWN as f32 * std::f32::consts::PI;
        // The poles have many vertices, which are one once they are welded.
        let radius = if row == 0 || row == DOWN { 0.0 } else { up.sin() };
        // Zeros have two signs.
        positions.push([radius * east.cos() + 0.0, radius * east.sin() + 0.0, -up.cos()]);
    }
    for (row, column) in rows.clone().flat_map(|row| (0..AROUND).map(move |column| (row, column))) {
        let [a, b] = [number(row, column), number(row, column + 1)];
        let [c, d] = [number(row + 1, column), number(row + 1, column + 1)];
        if row > 0 {
            faces.extend([a, b, d]);
        }
        if row + 1 < DOWN {
            faces.extend([a, d, c]);
        }
    }
    Mesh::new().with_name(name).with_normals(positions.clone()).with_positions(positions).with_faces(faces)
}

/// A ball whose lower and upper parts are meshes with a material each.
fn ball() -> Vec<u8> {
    let materials = ["lead", "wood"].map(|name| Material::new().with_name(name));
    let [lead, wood] = [materials[0].hash(), materials[1].hash()];
    let model = Model::new().with_name("ball");
    let model = materials.into_iter().fold(model, Model::with_material);
    let model = model.with_mesh(zone("lower", 0..9).with_material(lead));
    scene(model.with_mesh(zone("upper", 9..DOWN).with_material(wood)))
}

fn only(bytes: &[u8], end: &str) -> Vec<u8> {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    document.for_each_mut(|node| {
        if node.kind == cast_format::NodeKind::MODEL {
            node.children.retain(|child| {
                child.kind != cast_format::NodeKind::MESH || child.name().is_some_and(|name| name.ends_with(end))
            });
        }
    });
    document.to_vec(Layout::Compact).unwrap()
}

fn names(bytes: &[u8]) -> Vec<String> {
    let cast = Cast::parse(bytes).unwrap();
    cast.meshes().map(|mesh| mesh.name().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_ball_of_two_materials_stays_closed() {
    let bytes = ball();
    assert!(border(&bytes).is_empty(), "the ball is closed");
    let (result, summary) = optimized(&bytes, &nothing().lods([0.5, 0.25, 0.08]));
    let all = ["lower", "upper"];
    let expected = |level: u32| all.map(|name| format!("{name}_LOD{level}"));
    assert_eq!(names(&result), (0..4).flat_map(expected).collect::<Vec<_>>());
    assert_eq!(surface(&only(&result, "_LOD0")).len(), surface(&bytes).len());
    let full = surface(&bytes);
    assert_eq!(summary.lods.iter().map(|lod| lod.level).collect::<Vec<_>>(), [1, 2, 3]);
    let mut last = full.len() as u64;
    for lod in &summary.lods {
        let one = only(&result, &format!("_LOD{}", lod.level));
        let level = surface(&one);
        assert_eq!(level.len() as u64, lod.triangles);
        assert!(lod.triangles <= lod.wanted && lod.triangles < last, "{lod:?}");
        assert!(lod.triangles * 10 >= lod.wanted * 9, "{lod:?}: not much fewer than requested");
        last = lod.triangles;
        assert!(border(&one).is_empty(), "no gap opens between the meshes, or anywhere else: {lod:?}");
        let far = furthest(&full, &level).max(furthest(&level, &full));
        println!("{lod:?}: {far}");
        assert!(far <= f64::from(lod.error) * 1.1 && lod.error < 0.3, "{lod:?}: {far}");
    }
    let materials = |bytes: &[u8]| -> Vec<String> {
        let cast = Cast::parse(bytes).unwrap();
        cast.meshes().map(|mesh| mesh.material().unwrap().name().unwrap().to_owned()).collect()
    };
    assert_eq!(materials(&result), ["lead", "wood"].repeat(4));
    let hashes: BTreeSet<u64> = Cast::parse(&result).unwrap().meshes().map(|mesh| mesh.hash()).collect();
    assert_eq!(hashes.len(), 8);
}

#[test]
fn each_level_is_made_from_the_full_mesh() {
    let bytes = ball();
    let (chain, _) = optimized(&bytes, &nothing().lods([0.5, 0.25]));
    let (alone, _) = optimized(&bytes, &nothing().simplify(0.25).simplify_error(1.0));
    let corners = |bytes: &[u8]| {
        let mut all: Vec<_> = surface(bytes).into_iter().map(|face| face.map(|corner| corner.to_array())).collect();
        all.sort_by(|one, other| one.partial_cmp(other).unwrap());
        all
    };
    assert_eq!(corners(&only(&chain, "_LOD2")), corners(&alone));
    // A number of triangles is one of all meshes.
    let all = surface(&bytes).len() as f32;
    let (counted, _) = optimized(&bytes, &nothing().lods([all * 0.25]));
    assert_eq!(corners(&only(&counted, "_LOD1")), corners(&alone));
}

#[test]
fn a_limit_holds_for_levels() {
    let (result, summary) = optimized(&ball(), &nothing().lods([0.5, 0.02]).simplify_error(0.005));
    // It is 2 wide.
    assert!(summary.lods.iter().all(|lod| lod.error <= 0.01), "{summary:?}");
    assert!(summary.lods[1].triangles > summary.lods[1].wanted);
    let codes: Vec<&str> = summary.report.notes().iter().map(|note| note.code()).collect();
    assert_eq!(codes, ["CONVERT-MESH-047"]);
    assert_eq!(names(&result).len(), 6);
}

#[test]
fn levels_have_weights_and_shapes_of_the_full_mesh() {
    let ball = zone("ball", 0..DOWN);
    let count = (DOWN + 1) * AROUND;
    let all: Vec<u32> = (0..count).collect();
    let shape = BlendShape::new().with_name("grow").with_base_shape(ball.hash()).with_vertex_indices(all);
    let shape = shape.with_positions((0..count).map(|vertex| [vertex as f32, 1.0, 2.0]).collect::<Vec<_>>());
    let bones: Vec<u8> = (0..count).flat_map(|vertex| [(vertex / AROUND) as u8, 40]).collect();
    let values: Vec<f32> = (0..count).flat_map(|_| [0.75, 0.25]).collect();
    let model = Model::new().with_blend_shape(shape).with_mesh(ball.with_weights(2, bones, values));
    let bytes = scene(model);
    let (result, _) = optimized(&bytes, &nothing().lods([0.3]));
    let cast = Cast::parse(&result).unwrap();
    let meshes: Vec<MeshRef<'_>> = cast.meshes().collect();
    assert_eq!(meshes.len(), 2);
    let shapes: Vec<_> = cast.models().next().unwrap().blend_shapes().collect();
    assert_eq!(shapes.iter().map(|shape| shape.name()).collect::<Vec<_>>(), [Some("grow"); 2]);
    let full = super::corners::triangles(&Cast::parse(&bytes).unwrap());
    let full: BTreeSet<Vec<u32>> = full.into_values().flatten().flatten().collect();
    // Everything of a vertex, with its weights and moves, is that of a vertex of the full mesh.
    let levels = super::corners::triangles(&cast);
    let corners: BTreeSet<Vec<u32>> = levels.into_values().flatten().flatten().collect();
    assert!(!corners.is_empty() && corners.is_subset(&full));
    for (mesh, shape) in meshes.iter().zip(&shapes) {
        assert_eq!(shape.base_shape_hash(), Some(mesh.hash()));
        let vertices = mesh.positions().unwrap().len();
        let sums = mesh.weight_values().unwrap().to_vec();
        assert_eq!(sums.len(), 2 * vertices);
        assert!(sums.chunks_exact(2).all(|pair| pair == [0.75, 0.25]));
        assert_eq!(shape.vertex_indices().unwrap().len(), vertices);
    }
}

#[test]
fn curves_of_visibility_are_for_all_levels() {
    let curve = |name: &'static str| {
        let curve = Curve::new().with_node_name(name).with_key_property(CurveProperty::Visibility);
        curve.with_key_frames(vec![0_u8, 1]).with_key_values(vec![0_u8, 1])
    };
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve("ball")).with_curve(curve("hat"));
    let root = Root::new().with_model(Model::new().with_mesh(zone("ball", 0..DOWN))).with_animation(animation);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (result, _) = optimized(&bytes, &nothing().lods([0.5, 0.2]));
    let cast = Cast::parse(&result).unwrap();
    let curves = cast.animations().flat_map(|animation| animation.curves().collect::<Vec<_>>());
    let mut moved: BTreeMap<String, usize> = BTreeMap::new();
    curves.for_each(|curve| *moved.entry(curve.node_name().unwrap().to_owned()).or_default() += 1);
    let expected = ["ball_LOD0", "ball_LOD1", "ball_LOD2", "hat"].map(|name| (name.to_owned(), 1));
    assert_eq!(moved, BTreeMap::from(expected));
}

#[test]
fn what_has_levels_gets_no_further_ones() {
    let again = |name: &'static str| {
        let mut document =
            Document::from(&Cast::parse(&scene(Model::new().with_mesh(zone(name, 0..DOWN)))).unwrap()).into_owned();
        optimize(&mut document, &Options::new().lods([0.5])).map(|_| ())
    };
    let error = again("rock_LOD1").unwrap_err().to_string();
    assert_eq!(error, "the mesh \"rock_LOD1\" is a level of detail already; give a file with the full meshes only");
    assert!(again("rock_lod0").is_ok() && again("rock_LODs").is_ok());
}

#[test]
fn layers_that_lie_on_each_other_are_simplified_apart() {
    // A lining: the same surface, turned inside out.
    let mut lining = zone("lining", 0..DOWN);
    let turned: Vec<u32> =
        lining.faces().unwrap().chunks_exact(3).flat_map(|face| [face[0], face[2], face[1]]).collect();
    lining = lining.with_faces(turned);
    let bytes = scene(Model::new().with_mesh(zone("ball", 0..DOWN)).with_mesh(lining));
    let (_, summary) = optimized(&bytes, &nothing().lods([0.25]));
    assert!(summary.lods[0].triangles <= summary.lods[0].wanted, "{summary:?}");
}

/// A ball whose triangles share no vertex, because each is flat; with texture coordinates, each is also an island.
fn facets(has_islands: bool) -> Vec<u8> {
    let smooth = zone("facets", 0..DOWN);
    let positions = smooth.positions().unwrap().to_vec();
    let corners: Vec<[f32; 3]> = smooth.faces().unwrap().iter().map(|corner| positions[*corner as usize]).collect();
    let normals = corners.chunks_exact(3).flat_map(|face| {
        let [a, b, c] = [face[0], face[1], face[2]].map(glam::Vec3::from_array);
        [(b - a).cross(c - a).normalize_or_zero().to_array(); 3]
    });
    let count = corners.len() as u32;
    let mesh = Mesh::new().with_name("facets").with_normals(normals.collect::<Vec<_>>());
    let mesh = mesh.with_positions(corners).with_faces((0..count).collect::<Vec<u32>>());
    let islands = (0..count).map(|corner| [corner as f32, (corner % 3) as f32]).collect::<Vec<_>>();
    scene(Model::new().with_mesh(if has_islands { mesh.with_uv_layer(islands) } else { mesh }))
}

#[test]
fn flat_faces_can_be_removed_and_islands_of_textures_stay() {
    let bytes = facets(false);
    let (result, summary) = optimized(&bytes, &nothing().lods([0.25]));
    let lod = summary.lods[0];
    assert!(lod.triangles <= lod.wanted, "{lod:?}");
    assert!(border(&only(&result, "_LOD1")).is_empty(), "it stays closed");
    let (full, level) = (surface(&bytes), surface(&only(&result, "_LOD1")));
    let far = furthest(&full, &level).max(furthest(&level, &full));
    assert!(far <= f64::from(lod.error) * 1.1 && lod.error < 0.2, "{lod:?}: {far}");
    // Nothing can be removed without another island in its place.
    let (_, summary) = optimized(&facets(true), &nothing().lods([0.25]));
    assert_eq!(summary.lods[0].triangles, summary.before.faces, "{summary:?}");
    assert_eq!(summary.report.notes().len(), 1);
}
