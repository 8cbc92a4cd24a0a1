//! Vertices that are welded, dropped and put in order.

use cast_optimize::Options;
use cast_read::Cast;
use cast_write::{BlendShape, Mesh, Model};

use super::corners::triangles;
use super::{lossless, nothing, optimized, quad, scene};

#[test]
fn equal_vertices_become_one_and_unused_ones_go() {
    let bytes = scene(Model::new().with_mesh(quad()));
    let (result, summary) = optimized(&bytes, &lossless());
    assert_eq!((summary.before.vertices, summary.after.vertices), (7, 4));
    assert_eq!((summary.steps.welded, summary.steps.unused), (2, 1));
    let cast = Cast::parse(&result).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.positions().unwrap().len(), 4);
    assert_eq!(mesh.faces().unwrap().as_bytes().len(), 6, "one byte an index");
    // One step at a time.
    let weld = optimized(&bytes, &nothing().weld(true)).1;
    assert_eq!((weld.after.vertices, weld.steps.welded, weld.steps.unused), (5, 2, 0));
    let unused = optimized(&bytes, &nothing().unused_vertices(true)).1;
    assert_eq!((unused.after.vertices, unused.steps.welded, unused.steps.unused), (6, 0, 1));
}

/// A quad with an attribute that tells its two upper right corners apart.
fn told_apart(by: impl FnOnce(Mesh<'static>) -> Mesh<'static>) -> u64 {
    optimized(&scene(Model::new().with_mesh(by(quad()))), &lossless()).1.after.vertices
}

#[test]
fn every_attribute_tells_vertices_apart() {
    let uvs = |last: f32| vec![[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [1.0, last], [0.0, 1.0]];
    let colors = |last: u32| vec![0_u32, 1, 2, 3, 1, last, 4];
    let floats = |last: f32| {
        colors(3)
            .iter()
            .map(|_| [0.5, 0.5, 0.5, 1.0])
            .enumerate()
            .map(|(index, color)| if index == 5 { [last; 4] } else { color })
            .collect::<Vec<_>>()
    };
    assert_eq!(told_apart(|mesh| mesh), 4);
    assert_eq!(told_apart(|mesh| mesh.with_uv_layer(uvs(1.0)).with_uv_layer(uvs(1.0))), 4);
    assert_eq!(told_apart(|mesh| mesh.with_uv_layer(uvs(1.0)).with_uv_layer(uvs(0.5))), 5);
    assert_eq!(
        told_apart(|mesh| mesh.with_color_layer(colors(3)).with_color_layer(floats(0.5))),
        5,
        "alpha of the fifth"
    );
    assert_eq!(told_apart(|mesh| mesh.with_color_layer(colors(3)).with_color_layer(colors(9))), 5);
    assert_eq!(told_apart(|mesh| mesh.with_normals(vec![[0.0, 0.0, 1.0]; 7])), 4);
    let bones = |last: u8| vec![0_u8, 0, 0, 0, 0, last, 0];
    assert_eq!(told_apart(|mesh| mesh.with_weights(1, bones(0), vec![1.0; 7])), 4);
    assert_eq!(told_apart(|mesh| mesh.with_weights(1, bones(2), vec![1.0; 7])), 5);
    let mut halves = vec![0.5; 14];
    halves[10] = 0.25;
    assert_eq!(told_apart(|mesh| mesh.with_weights(2, vec![1_u8; 14], vec![0.5; 14])), 4);
    assert_eq!(told_apart(|mesh| mesh.with_weights(2, vec![1_u8; 14], halves)), 5);
}

#[test]
fn weights_that_do_not_matter_do_not_keep_vertices_apart() {
    let mesh = quad().with_weights(3, [1_u8, 2, 7].repeat(7), [0.5, 0.4999, 0.0001].repeat(7));
    let (result, summary) = optimized(&scene(Model::new().with_mesh(mesh)), &Options::default());
    assert_eq!((summary.steps.weights, summary.after.vertices, summary.after.influences), (7, 4, 8));
    let cast = Cast::parse(&result).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.maximum_influence(), Some(2));
    let sum: f32 = mesh.weight_values().unwrap().iter().take(2).sum();
    assert!((sum - 1.0).abs() < 1e-6);
}

fn shaped(shapes: &[(&'static str, &[u32], f32)]) -> Vec<u8> {
    let mesh = quad();
    let mut model = Model::new();
    for (name, vertices, height) in shapes {
        let positions = vec![[0.0, *height, 1.0]; vertices.len()];
        let shape = BlendShape::new()
            .with_name(*name)
            .with_base_shape(mesh.hash())
            .with_vertex_indices(vertices.to_vec())
            .with_positions(positions);
        model = model.with_blend_shape(shape);
    }
    scene(model.with_mesh(mesh))
}

#[test]
fn blend_shapes_follow_and_keep_apart() {
    // Both copies of the corners are moved alike: they can be welded, and the shape has each once.
    let bytes = shaped(&[("smile", &[5, 4, 3, 1], 2.0)]);
    let (result, summary) = optimized(&bytes, &lossless());
    assert_eq!((summary.after.vertices, summary.after.shape_vertices), (4, 2));
    let cast = Cast::parse(&result).unwrap();
    assert_eq!(triangles(&Cast::parse(&bytes).unwrap()), triangles(&cast));
    let shape = cast.models().next().unwrap().blend_shapes().next().unwrap();
    assert_eq!(shape.positions().unwrap().len(), 2);
    // Of one corner only one copy is moved.
    let bytes = shaped(&[("smile", &[5, 4, 3], 2.0)]);
    let (result, summary) = optimized(&bytes, &lossless());
    assert_eq!((summary.after.vertices, summary.after.shape_vertices), (5, 2));
    assert_eq!(triangles(&Cast::parse(&bytes).unwrap()), triangles(&Cast::parse(&result).unwrap()));
    // A shape of nothing but unused vertices keeps them, so that it stays what it is.
    let (_, summary) = optimized(&shaped(&[("hidden", &[0], 2.0)]), &lossless());
    assert_eq!((summary.after.vertices, summary.after.shape_vertices), (5, 1));
    // One that moves others, too, does not.
    let (_, summary) = optimized(&shaped(&[("some", &[0, 1, 4], 2.0)]), &lossless());
    assert_eq!((summary.after.vertices, summary.after.shape_vertices), (4, 1));
}

#[test]
fn buffers_are_as_small_as_they_can_be() {
    let count = 300_u32;
    let positions: Vec<[f32; 3]> = (0..count).map(|x| [x as f32, 0.0, (x % 7) as f32]).collect();
    let faces: Vec<u32> = (0..count - 2).flat_map(|first| [first, first + 1, first + 2]).collect();
    let mut node = cast_write::Node::from(Mesh::new().with_name("strip").with_positions(positions));
    node.set("f", faces);
    node.set("ul", 0_u32);
    let mut model = cast_write::Node::from(Model::new());
    model.children.push(node);
    let mut root = cast_write::Node::from(cast_write::Root::new());
    root.children.push(model);
    let bytes = cast_write::Document::from(root).to_vec(cast_write::Layout::Compact).unwrap();
    let (result, summary) = optimized(&bytes, &nothing().integers(true));
    assert_eq!(summary.steps.narrowed, 2);
    let cast = Cast::parse(&result).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert!(matches!(mesh.faces(), Some(cast_read::Indices::Short(_))));
    assert_eq!(mesh.property("ul").unwrap().property_type().text(), Some("b"));
}

#[test]
fn a_grid_in_disorder_is_put_in_order() {
    let side = 40_u32;
    let positions: Vec<[f32; 3]> =
        (0..side * side).map(|index| [(index % side) as f32, (index / side) as f32, 0.0]).collect();
    let mut quads: Vec<[u32; 3]> = Vec::new();
    for (x, y) in (0..side - 1).flat_map(|y| (0..side - 1).map(move |x| (x, y))) {
        let corner = y * side + x;
        quads.extend([[corner, corner + 1, corner + side], [corner + 1, corner + side + 1, corner + side]]);
    }
    // Every face far from the one before.
    let count = quads.len();
    let faces: Vec<u32> = (0..count).flat_map(|index| quads[index * 997 % count]).collect();
    let bytes =
        scene(Model::new().with_mesh(Mesh::new().with_name("grid").with_positions(positions).with_faces(faces)));
    let (result, summary) = optimized(&bytes, &lossless());
    assert_eq!(summary.steps.reordered, 1);
    let (before, after) = (summary.before.acmr().unwrap(), summary.after.acmr().unwrap());
    assert!(before > 2.5 && after < 0.8 && summary.after.atvr().unwrap() < 1.6, "{before} {after}");
    assert_eq!(triangles(&Cast::parse(&bytes).unwrap()), triangles(&Cast::parse(&result).unwrap()));
}
