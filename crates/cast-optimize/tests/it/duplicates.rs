//! Materials that differ only by name, and meshes that are there twice.

use cast_optimize::Options;
use cast_read::Cast;
use cast_write::{BlendShape, File, Material, Model};

use super::surfaces::triangles;
use super::{nothing, optimized, quad, scene};
use crate::common::lines;

fn dedupe() -> Options<'static> {
    nothing().dedupe(true)
}

#[test]
fn materials_with_any_name_become_one() {
    let material = |name: &'static str, path: &'static str| {
        let file = File::new().with_path(path);
        Material::new().with_name(name).with_material_type("pbr").with_albedo(file.hash()).with_file(file)
    };
    let materials = [
        material("skin", "textures/skin.png"),
        material("skin.001", ".\\textures\\skin.png"),
        material("cloth", "textures/cloth.png"),
    ];
    let hashes = materials.each_ref().map(Material::hash);
    let model = materials.into_iter().fold(Model::new(), Model::with_material);
    let bytes = scene(hashes.iter().fold(model, |model, hash| {
        model.with_mesh(quad().with_material(*hash).with_uv_layer(vec![[hash_part(*hash); 2]; 7]))
    }));
    let (result, summary) = optimized(&bytes, &dedupe());
    assert_eq!((summary.steps.materials, summary.steps.duplicates), (1, 0));
    assert_eq!(
        lines(&summary.report),
        ["dropped names of materials: another material with the same content replaces it (\"skin.001\" as \"skin\")"]
    );
    let cast = Cast::parse(&result).unwrap();
    let used: Vec<String> = cast.meshes().map(|mesh| mesh.material().unwrap().name().unwrap().to_owned()).collect();
    assert_eq!(used, ["skin", "skin", "cloth"]);
    // Without being asked, names and paths count.
    assert_eq!(optimized(&bytes, &nothing().materials(true)).1.steps.materials, 0);
}

/// Something that differs from material to material, so that meshes do.
fn hash_part(hash: cast_write::NodeHash) -> f32 {
    format!("{hash:?}").bytes().map(f32::from).sum::<f32>() + format!("{hash:?}").len() as f32
}

#[test]
fn meshes_that_are_the_same_are_there_once() {
    let shape = |mesh: &cast_write::Mesh<'_>, height: f32| {
        BlendShape::new()
            .with_name("smile")
            .with_base_shape(mesh.hash())
            .with_vertex_indices(vec![1_u32])
            .with_positions(vec![[0.0, height, 0.0]])
    };
    // The second is the first with wider indices; the third is shaped otherwise; the fourth has no shape.
    let [one, two, three, four, five] = ["one", "two", "three", "four", "five"].map(|name| quad().with_name(name));
    let two = two.with_faces(vec![1_u16, 2, 3, 4, 5, 6]);
    let shapes = [shape(&one, 2.0), shape(&two, 2.0), shape(&three, 3.0)];
    let model = shapes.into_iter().fold(Model::new(), Model::with_blend_shape);
    let bytes = scene([one, two, three, four, five].into_iter().fold(model, Model::with_mesh));
    let (result, summary) = optimized(&bytes, &dedupe());
    assert_eq!((summary.steps.duplicates, summary.after.meshes, summary.after.shape_vertices), (2, 3, 2));
    assert_eq!(
        lines(&summary.report),
        ["dropped meshes: an identical mesh of the model is in the same place (2 times: \"two\", \"five\")"]
    );
    let cast = Cast::parse(&result).unwrap();
    let bases: Vec<&str> =
        cast.models().next().unwrap().blend_shapes().map(|shape| shape.base_shape().unwrap().name().unwrap()).collect();
    assert_eq!(bases, ["one", "three"]);
    let once = |bytes: &[u8]| {
        let mut triangles = triangles(bytes).remove(0);
        triangles.dedup();
        triangles
    };
    assert!(once(&bytes) == once(&result));
}

#[test]
fn files_without_duplicates_stay_as_they_are() {
    let mut gone = 0;
    for path in crate::common::cast_files() {
        let bytes = std::fs::read(&path).unwrap();
        if Cast::parse(&bytes).is_err() {
            continue;
        }
        let (result, summary) = optimized(&bytes, &dedupe());
        gone += summary.steps.duplicates + summary.steps.materials;
        assert_eq!(summary.after.meshes + summary.steps.duplicates, summary.before.meshes);
        assert_eq!(summary.report.notes().is_empty(), summary.steps.duplicates + summary.steps.materials == 0);
        if summary.steps.duplicates == 0 {
            super::surfaces::assert_same(&path, &bytes, &result);
        }
    }
    println!("{gone} meshes and materials were there twice");
}
