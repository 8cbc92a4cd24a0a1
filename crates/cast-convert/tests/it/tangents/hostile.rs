//! Meshes that cannot have tangents, or would rather nobody computed them.

use cast_interchange::Tangents;
use cast_read::Cast;
use cast_write::{BlendShape, Mesh, Model, Node};

use super::{scene, square, with_tangents};
use crate::common::lines;

/// Without tangents, and the note that says why.
fn refused(mesh: impl Into<Node<'static>>) -> String {
    let mut model = Node::from(Model::new());
    model.children.push(mesh.into());
    let mut root = Node::from(cast_write::Root::new());
    root.children.push(model);
    let bytes = cast_write::Document::from(root).to_vec(cast_write::Layout::Compact).unwrap();
    let (result, report) = with_tangents(&bytes, Tangents::Compute);
    assert!(result == bytes, "left as it is");
    // Those on what is wrong with the source come with any conversion.
    let notes = report.notes().iter().filter(|note| !note.code().starts_with("CONVERT-SOURCE"));
    let (codes, lines): (Vec<&str>, Vec<String>) = notes.map(|note| (note.code(), note.to_string())).unzip();
    format!("{}: {}", codes.join(","), lines.join("\n"))
}

#[test]
fn what_is_missing_is_said() {
    let bare = || Mesh::new().with_name("bare").with_positions(vec![[0.0; 3]; 3]).with_faces(vec![0_u8, 1, 2]);
    let because = |what: &str| {
        format!(
            "CONVERT-MESH-043: dropped tangents: they require normals and texture coordinates, and one is missing (\"bare\": {what})"
        )
    };
    assert_eq!(refused(bare()), because("it has neither normals nor texture coordinates"));
    assert_eq!(refused(bare().with_normals(vec![[0.0; 3]; 3])), because("it has no texture coordinates"));
    assert_eq!(refused(bare().with_uv_layer(vec![[0.0; 2]; 3])), because("it has no normals"));
}

#[test]
fn damaged_meshes_stay_as_they_are() {
    let because = |mesh: Node<'static>| {
        let note = refused(mesh);
        // What the scene warns of is said as well.
        let line = note.lines().next().unwrap_or_default();
        let rest = line.split_once(": dropped tangents: the mesh is damaged or not supported (\"square\": ");
        rest.map_or(line, |(_, rest)| rest).trim_end_matches(')').to_owned()
    };
    let changed = |name: &'static str, data: cast_write::Data<'static>| {
        let mut mesh = Node::from(square());
        mesh.set(name, data);
        mesh
    };
    assert_eq!(
        because(changed("f", vec![0_u32, 1, 9].into())),
        "`f` contains the index 9, but there are only 4 vertices"
    );
    assert_eq!(because(changed("f", vec![0_u32, 1].into())), "`f` has 2 indices, which is not a multiple of three");
    assert_eq!(because(changed("vn", vec![[0.0_f32; 3]; 3].into())), "`vn` has 3 elements; expected 4");
    assert_eq!(because(changed("u0", vec![[0.0_f32; 2]; 5].into())), "`u0` has 5 elements; expected 4");
    // Nobody knows whether it has a value for each vertex, so this is no damage.
    let unknown = refused(changed("crease", vec![0.0_f32; 4].into()));
    assert!(unknown.starts_with("CONVERT-MESH-059: ") && unknown.contains("`crease`"), "{unknown}");
}

#[test]
fn numbers_that_are_none_do_not_get_far() {
    for odd in [f32::NAN, f32::INFINITY, 1e38, 1e-45, -0.0] {
        let mut mesh = Node::from(square());
        mesh.set("vp", vec![[odd; 3], [1.0, odd, 0.0], [1.0, 1.0, -odd], [0.0, 1.0, 0.0]]);
        mesh.set("u0", vec![[odd; 2], [1.0, 0.0], [1.0, -odd], [0.0, 1.0]]);
        mesh.set("vn", vec![[odd; 3], [0.0, 0.0, 1.0], [0.0; 3], [0.0, -odd, 1.0]]);
        let mut model = Node::from(Model::new());
        model.children.push(mesh);
        let mut root = Node::from(cast_write::Root::new());
        root.children.push(model);
        let bytes = cast_write::Document::from(root).to_vec(cast_write::Layout::Compact).unwrap();
        let (result, _) = with_tangents(&bytes, Tangents::Compute);
        let cast = Cast::parse(&result).unwrap();
        for tangent in cast.meshes().next().unwrap().tangents().unwrap() {
            let length = tangent.iter().map(|part| part * part).sum::<f32>();
            assert!((length - 1.0).abs() < 1e-3, "{odd}: {tangent:?}");
        }
    }
}

#[test]
fn faces_without_area_take_what_is_beside_them() {
    // The third face has a corner twice, the last has one place in the texture; both touch the square.
    let mut mesh = Node::from(square());
    mesh.set("f", vec![0_u32, 1, 2, 0, 2, 3, 1, 1, 2]);
    let mut model = Node::from(Model::new());
    model.children.push(mesh);
    let lonely = Mesh::new()
        .with_name("lonely")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        .with_normals(vec![[0.0, -1.0, 0.0]; 3])
        .with_uv_layer(vec![[0.5, 0.5]; 3])
        .with_faces(vec![0_u8, 1, 2]);
    model.children.push(lonely.into());
    let mut root = Node::from(cast_write::Root::new());
    root.children.push(model);
    let bytes = cast_write::Document::from(root).to_vec(cast_write::Layout::Compact).unwrap();
    let (result, report) = with_tangents(&bytes, Tangents::Compute);
    let cast = Cast::parse(&result).unwrap();
    let tangents: Vec<Vec<[f32; 3]>> = cast.meshes().map(|mesh| mesh.tangents().unwrap().to_vec()).collect();
    assert_eq!(tangents[0], [[1.0, 0.0, 0.0]; 4], "not split for what cannot be seen");
    assert!(tangents[1].iter().all(|[_, y, _]| *y == 0.0), "across the normal");
    assert_eq!(report.notes()[0].code(), "CONVERT-MESH-045");
    assert_eq!(report.notes()[0].count(), 3);
}

#[test]
fn all_faces_around_one_vertex_are_given_up() {
    let count = 100_000_u32;
    let turn = |index: u32| (index as f32 / count as f32 * std::f32::consts::TAU).sin_cos();
    let mut positions = vec![[0.0, 0.0, 0.0]];
    positions.extend((0..count).map(turn).map(|(sin, cos)| [cos, sin, 0.0]));
    let faces: Vec<u32> = (0..count).flat_map(|index| [0, index + 1, (index + 1) % count + 1]).collect();
    let coordinates = positions.iter().map(|[x, y, _]| [*x, *y]).collect::<Vec<_>>();
    let fan = |name: &'static str, faces: Vec<u32>| {
        Mesh::new()
            .with_name(name)
            .with_positions(positions.clone())
            .with_normals(vec![[0.0, 0.0, 1.0]; positions.len()])
            .with_uv_layer(coordinates.clone())
            .with_faces(faces)
    };
    // A vertex with so many corners, none beside another, would be split as often, and its shapes with it.
    let apart: Vec<u32> = faces.chunks_exact(6).flat_map(|pair| pair[..3].to_vec()).take(3 * 2000).collect();
    let apart = fan("apart", apart);
    let shapes = (0..500).map(|_| {
        BlendShape::new()
            .with_name("s")
            .with_base_shape(apart.hash())
            .with_vertex_indices(vec![0_u32])
            .with_positions(vec![[0.0; 3]])
    });
    let model = shapes.fold(Model::new(), Model::with_blend_shape);
    let bytes = scene(model.with_mesh(fan("fan", faces)).with_mesh(apart));
    let (result, report) = with_tangents(&bytes, Tangents::Compute);
    assert!(result.len() < 2 * bytes.len() + (10 << 20));
    // Work and growth are counted: the clock of a busy machine tells nothing.
    assert_eq!(
        lines(&report),
        ["dropped tangents: the mesh is damaged or not supported (\"fan\": too many of its faces meet at one vertex)"]
    );
}
