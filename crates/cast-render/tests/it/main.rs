//! Pictures, against what must be in them.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

mod golden;
mod look;
mod together;

use std::path::{Path, PathBuf};

use cast_base::Threads;
use cast_file::{CastFile, Confinement};
use cast_picture::Channels;
use cast_render::{Error, Picture, RenderOptions, Subject, render};
use cast_scene::convert_axes::Up;
use cast_scene::{Mesh, Scene};
use cast_write::{Color, Document, Layout, Material, Metadata, Model, Root};

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// Y is up, which a file has to state: otherwise z is, as in nearly all files without metadata.
fn file(root: Root<'static>) -> CastFile {
    let root = root.with_metadata(Metadata::new().with_up_axis("y"));
    CastFile::from_bytes(Document::from(root).to_vec(Layout::Compact).unwrap()).unwrap()
}

fn scene(root: Root<'static>) -> Scene {
    Scene::new(&file(root))
}

/// A square in front of the camera, a metre to each side of the middle.
fn square() -> cast_write::Mesh<'static> {
    let corners = vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]];
    cast_write::Mesh::new().with_positions(corners).with_faces(vec![0_u32, 1, 2, 0, 2, 3])
}

/// Straight from the front.
fn front() -> RenderOptions<'static> {
    RenderOptions::new().size(64, 64).azimuth(0.0).elevation(0.0)
}

fn at(picture: &Picture, x: usize, y: usize) -> [u8; 4] {
    picture.pixels()[y * picture.width() as usize + x]
}

/// How many pixels show something.
fn seen(picture: &Picture) -> usize {
    picture.pixels().iter().filter(|pixel| pixel[3] > 0).count()
}

#[test]
fn a_square_fills_the_picture_without_a_gap() {
    let picture = render(&scene(Root::new().with_model(Model::new().with_mesh(square()))), &front()).unwrap();
    let opaque: Vec<(usize, usize)> =
        (0..64).flat_map(|y| (0..64).map(move |x| (x, y))).filter(|(x, y)| at(&picture, *x, *y)[3] == 255).collect();
    let (low, high) = (opaque.iter().map(|at| at.0).min().unwrap(), opaque.iter().map(|at| at.0).max().unwrap());
    // It is in the middle, as wide as high, and its diagonal, which two triangles share, shows nothing of what is behind.
    assert!((2..=8).contains(&low) && low + high == 63, "{low} to {high}");
    assert_eq!(opaque.len(), (high - low + 1).pow(2));
    // All of it is alike but its outline, which is darker.
    let is_inside = |place: usize| (low + 1..high).contains(&place);
    for (x, y) in opaque {
        let (found, middle) = (at(&picture, x, y), at(&picture, 32, 32));
        assert!(if is_inside(x) && is_inside(y) { found == middle } else { found[0] < middle[0] }, "{found:?}");
    }
    assert_eq!(at(&picture, 0, 0), [0; 4]);
}

#[test]
fn what_is_nearer_hides_what_is_behind_in_any_order() {
    let colored = |rgba: [f32; 4], z: f32| {
        let color = Color::new().with_rgba(rgba).with_color_space("linear");
        let material = Material::new().with_name(format!("{z}")).with_material_type("pbr").with_albedo(color.hash());
        let material = material.with_color(color);
        let corners = vec![[-1.0, -1.0, z], [1.0, -1.0, z], [1.0, 1.0, z], [-1.0, 1.0, z]];
        let mesh = cast_write::Mesh::new().with_positions(corners).with_faces(vec![0_u32, 1, 2, 0, 2, 3]);
        (mesh.with_material(material.hash()), material)
    };
    for flipped in [false, true] {
        let mut parts = vec![colored([1.0, 0.0, 0.0, 1.0], 0.5), colored([0.0, 0.0, 1.0, 1.0], -0.5)];
        if flipped {
            parts.reverse();
        }
        let model = parts
            .into_iter()
            .fold(Model::new(), |model, (mesh, material)| model.with_mesh(mesh).with_material(material));
        let picture = render(&scene(Root::new().with_model(model)), &front()).unwrap();
        let [red, _, blue, alpha] = at(&picture, 32, 32);
        // A gleam is white.
        assert!(red > 100 && blue < 10 && alpha == 255, "{:?}", at(&picture, 32, 32));
    }
}

#[test]
fn textures_are_the_right_way_up_and_start_again_beyond_their_edges() {
    // Red above, green below: in Cast v counts from the top.
    let pixels = [[255, 0, 0]; 4].into_iter().chain([[0, 255, 0]; 4]).flatten().collect::<Vec<u8>>();
    let png = cast_picture::Picture::new([2, 4], Channels::Rgb, pixels).unwrap().to_png().unwrap();
    let material = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "skin.png");
    let uvs = vec![[1.0, 2.0], [2.0, 2.0], [2.0, 1.0], [1.0, 1.0]];
    let mesh = square().with_uv_layer(uvs).with_material(material.hash());
    let file = file(Root::new().with_model(Model::new().with_mesh(mesh).with_material(material)));
    let subject = Subject::new(&file, None, Confinement::FileDirectory);
    let missing = subject.turntable(1, &front()).unwrap();
    assert_eq!(missing[0].missing_textures(), ["skin.png"]);
    let pictures = subject.with_texture("skin.png", png).turntable(1, &front()).unwrap();
    let (above, below) = (at(&pictures[0], 32, 18), at(&pictures[0], 32, 45));
    assert!(pictures[0].missing_textures().is_empty());
    assert!(above[0] > 150 && above[1] < 20 && below[1] > 150 && below[0] < 20, "{above:?} {below:?}");
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let scene = Scene::new(&CastFile::open(testdata("valid/character.cast")).unwrap());
    let options = RenderOptions::new().size(200, 150);
    let one = render(&scene, &options.clone().threads(Threads::One)).unwrap();
    for _ in 0..3 {
        assert_eq!(render(&scene, &options).unwrap(), one);
    }
    assert_eq!(one.to_png().unwrap(), render(&scene, &options).unwrap().to_png().unwrap());
}

#[test]
fn a_posed_frame_and_another_side_look_different() {
    let path = testdata("valid/character.cast");
    let file = CastFile::open(&path).unwrap();
    let subject = Subject::new(&file, Some(&path), Confinement::FileDirectory);
    let options = RenderOptions::new().size(96, 96);
    let rest = subject.turntable(1, &options).unwrap();
    let walk = subject.animation(None).unwrap();
    let (first, last) = walk.range().unwrap();
    let posed = subject.turntable(1, &options.clone().animation(walk, (first + last) / 2.0)).unwrap();
    assert_ne!(rest, posed);
    let around = subject.turntable(4, &options).unwrap();
    assert!((1..4).all(|index| around[index] != around[0]));
    assert_ne!(subject.turntable(1, &options.clone().up(Up::Z)).unwrap(), rest);
}

/// Whether a mesh has a triangle that covers something.
fn has_area(mesh: &Mesh) -> bool {
    let at = |index: u32| mesh.positions().get(index as usize).map(|at| at.map(f64::from));
    let has_area = |[a, b, c]: [[f64; 3]; 3]| {
        let [one, other] = [b, c].map(|corner| [0, 1, 2].map(|axis| corner[axis] - a[axis]));
        let cross = [(1, 2), (2, 0), (0, 1)].map(|(x, y)| one[x] * other[y] - one[y] * other[x]);
        cross.iter().any(|part| part.is_finite() && part.abs() > 1e-12)
    };
    let triangles = mesh.node().faces().into_iter().flat_map(|faces| faces.triangles().collect::<Vec<_>>());
    triangles.filter_map(|[a, b, c]| Some([at(a)?, at(b)?, at(c)?])).any(has_area)
}

/// Wherever there are triangles something is seen, and hostile files end with a picture or an error.
#[test]
fn every_file_gives_a_picture() {
    let folders = ["valid", "legacy", "unusual", "check"].map(testdata);
    let corpus = std::env::var_os("CAST_CORPUS").map(|corpus| Path::new(&corpus).join("cast"));
    let mut drawn = 0;
    for folder in folders.into_iter().chain(corpus) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let Some(file) = CastFile::open(&path).ok().filter(|_| path.extension().is_some_and(|end| end == "cast"))
            else {
                continue;
            };
            let scene = Scene::new(&file);
            let picture = render(&scene, &RenderOptions::new().size(32, 32)).unwrap();
            let shows = scene.models.iter().flat_map(|model| &model.meshes).any(has_area);
            assert!(!shows || seen(&picture) > 0, "{}", path.display());
            drawn += usize::from(seen(&picture) > 0);
        }
    }
    assert!(drawn > 30, "{drawn}");
}

#[test]
fn what_is_too_much_is_refused_before_it_is_drawn() {
    let scene = scene(Root::new().with_model(Model::new().with_mesh(square())));
    for (width, height) in [(0, 1), (1, 0), (8193, 1)] {
        assert_eq!(render(&scene, &front().size(width, height)), Err(Error::Size { width, height }));
    }
    let refused = render(&scene, &front().budget(1_000)).unwrap_err();
    assert!(matches!(refused, Error::OverBudget { budget: 1_000, .. }), "{refused}");
}

#[test]
fn a_saved_picture_replaces_a_file_as_a_whole() {
    let picture = render(&scene(Root::new().with_model(Model::new().with_mesh(square()))), &front()).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let (path, old) = (directory.path().join("square.png"), directory.path().join("old.png"));
    std::fs::write(&path, "old").unwrap();
    std::fs::hard_link(&path, &old).unwrap();
    picture.save_png(&path).unwrap();
    // Overwritten, the other name of the file would have the new content, too.
    assert_eq!(std::fs::read(&old).unwrap(), b"old");
    assert_eq!(std::fs::read(&path).unwrap(), picture.to_png().unwrap());
    let missing = directory.path().join("no/square.png");
    let Error::Save { path, kind, .. } = picture.save_png(&missing).unwrap_err() else { panic!("it is saved") };
    assert_eq!((path, kind), (missing, std::io::ErrorKind::NotFound));
    // Nothing is left behind.
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 2);
}
