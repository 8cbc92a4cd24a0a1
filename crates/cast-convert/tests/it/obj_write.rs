//! Cast to OBJ and MTL, read by another program and by eye.

use std::path::{Path, PathBuf};

use cast_convert::{Format, Written, from_cast, to_cast};
use cast_interchange::still::{Moment, still};
use cast_interchange::{ExportOptions, Options, Source};
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Document, Layout, Material, Mesh, Model, NodeHash, Root};

fn written(bytes: &[u8], options: &ExportOptions<'_>) -> (Vec<u8>, Written) {
    let mut out = Vec::new();
    let written = from_cast(Format::Obj, &crate::common::kept(bytes), options, &mut out).unwrap();
    (out, written)
}

fn files() -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/valid");
    let corpus = std::env::var_os("CAST_CORPUS").map(|directory| PathBuf::from(directory).join("cast"));
    let directories = std::iter::once(testdata).chain(corpus);
    let paths = directories.flat_map(|directory| directory.read_dir().unwrap().map(|entry| entry.unwrap().path()));
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "cast")).collect()
}

/// Positions that ufbx finds, of all corners of all faces in order.
fn corners(obj: &[u8]) -> Vec<[f32; 3]> {
    let options = ufbx::LoadOpts { file_format: ufbx::FileFormat::Obj, ..ufbx::LoadOpts::default() };
    let scene = ufbx::load_memory(obj, options).unwrap_or_else(|error| panic!("{}", error.description));
    let meshes = scene.meshes.iter().flat_map(|mesh| {
        let indices = mesh.vertex_position.indices.iter();
        indices.map(|index| {
            let position = mesh.vertex_position.values[*index as usize];
            [position.x as f32, position.y as f32, position.z as f32]
        })
    });
    meshes.collect()
}

#[test]
fn another_program_finds_the_same_positions() {
    let mut seen = 0;
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        let cast = crate::common::kept(&bytes);
        let scene = Scene::new(&cast);
        if scene.models.is_empty() {
            continue;
        }
        let moments =
            std::iter::once(None).chain(scene.animations.iter().enumerate().take(2).map(|(index, animation)| {
                let (first, last) = animation.range().unwrap_or((0.0, 0.0));
                Some((index, (first + last) / 2.0))
            }));
        for moment in moments {
            let moved = moment.map(|(index, frame)| Moment::at(frame).animation(index));
            let (posed, _) = still(&cast, &cast, &moved.unwrap_or(Moment::rest()), Threads::All).unwrap();
            let (obj, _) = written(&posed.to_vec(Layout::Compact).unwrap(), &ExportOptions::new().up(Some(scene.up())));
            let mut expected = Vec::new();
            for model in &scene.models {
                let world = model.placement.map(|placement| glam::DAffine3::from_cols_array_2d(&placement.matrix()));
                let positions: Vec<Vec<[f32; 3]>> = match moment {
                    Some((index, frame)) => {
                        let pose = scene.animations[index].bind(model).sample(frame);
                        let deformed = model.deform(&pose, &DeformOptions::new().threads(Threads::One));
                        deformed.into_iter().map(|mesh| mesh.positions).collect()
                    }
                    None => model.meshes.iter().map(|mesh| mesh.positions().to_vec()).collect(),
                };
                for (mesh, positions) in model.meshes.iter().zip(positions) {
                    let place = |[x, y, z]: [f32; 3]| match world {
                        Some(world) => {
                            let point = glam::DVec3::new(x.into(), y.into(), z.into());
                            world.transform_point3(point).as_vec3().to_array()
                        }
                        None => [x, y, z],
                    };
                    let faces = mesh.node().faces().map(|faces| faces.to_vec()).unwrap_or_default();
                    let whole = faces
                        .chunks_exact(3)
                        .filter(|face| face.iter().all(|corner| (*corner as usize) < positions.len()));
                    expected.extend(whole.flatten().map(|corner| place(positions[*corner as usize])));
                }
            }
            // The shortest digits that read back as the same: equal, not near.
            assert_eq!(corners(&obj), expected, "{} at {moment:?}", path.display());
            seen += expected.len();
        }
    }
    assert!(seen > 100);
}

/// Two triangles with everything that OBJ can express.
fn document() -> Vec<u8> {
    let skin = Material::new()
        .with_name("skin")
        .with_material_type("pbr")
        .with_texture("albedo", "textures\\skin.png")
        .with_texture("normal", "textures/skin_n.png")
        .with_texture("cavity", "textures/skin_c.png");
    let paint =
        Material::new().with_name("skin").with_material_type("pbr").with_constant("albedo", [0.0, 1.0, 0.0, 0.5]);
    let mesh = |name, material: NodeHash| {
        Mesh::new()
            .with_name(name)
            .with_positions(vec![[0.0, 0.0, 0.0], [1.5, 0.0, 0.0], [0.0, 1e-7, -2.0]])
            .with_faces(vec![0_u32, 1, 2])
            .with_material(material)
    };
    let first = mesh("a b", skin.hash())
        .with_normals(vec![[0.0, 0.0, 1.0]; 3])
        .with_uv_layer(vec![[0.0, 0.25], [1.0, 0.0], [0.5, 1.0]])
        .with_color_layer(vec![[1.0_f32, 0.5, 0.0, 1.0]; 3]);
    let second = mesh("second", paint.hash());
    let model =
        Model::new().with_name("pair").with_mesh(first).with_mesh(second).with_material(skin).with_material(paint);
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

#[test]
fn lines_are_what_the_format_says() {
    // Without metadata, z is up: numbers stay as they are if the result has z up, too.
    let options = ExportOptions::new().name(Some("pair")).up(Some(cast_scene::convert_axes::Up::Z));
    let (obj, written) = written(&document(), &options);
    let expected = "mtllib pair.mtl\n# castkit\no a b\n\
        v 0 0 0 1 0.735357 0\nv 1.5 0 0 1 0.735357 0\nv 0 1e-7 -2 1 0.735357 0\n\
        vt 0 0.75\nvt 1 1\nvt 0.5 0\nvn 0 0 1\nvn 0 0 1\nvn 0 0 1\nusemtl skin\nf 1/1/1 2/2/2 3/3/3\n\
        o second\nv 0 0 0\nv 1.5 0 0\nv 0 1e-7 -2\nusemtl skin_1\nf 4 5 6\n";
    assert_eq!(String::from_utf8(obj).unwrap(), expected);
    let [mtl] = written.side_files.as_slice() else { panic!("one side file") };
    assert_eq!(mtl.path, "pair.mtl");
    // BLAKE3 of the lines below, by Python.
    let expected = "# castkit 3b706f080ba34c22\nnewmtl skin\nmap_Kd textures/skin.png\nnorm textures/skin_n.png\nmap_Bump textures/skin_n.png\n\
        newmtl skin_1\nKd 0 1 0\nd 0.5\n";
    assert_eq!(std::str::from_utf8(&mtl.bytes).unwrap(), expected);
    let notes: Vec<String> = written.report.notes().iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "assumed up axis: the source does not say which axis is up, so the usual one of its format was assumed (z)",
            "assumed unit of length: the format does not store it; numbers stay as they are",
            "approximated base colours: the format has a diffuse colour instead, which is read as diffuse (2 times)",
            "dropped material slots: the format does not support them (cavity)",
            "assumed vertex colours: they were converted to sRGB, which programs expect (a b)",
        ]
    );
}

#[test]
fn a_mesh_without_material_has_none_afterwards() {
    let mesh = |name: &'static str| {
        let mesh = Mesh::new().with_name(name).with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        mesh.with_faces(vec![0_u32, 1, 2])
    };
    let material = Material::new().with_name("red #1\n").with_texture("diffuse", "dir a/tex #1.png");
    let model = Model::new().with_mesh(mesh("a").with_material(material.hash())).with_mesh(mesh("b"));
    let cast = Document::from(Root::new().with_model(model.with_material(material))).to_vec(Layout::Compact).unwrap();
    let (obj, written) = written(&cast, &ExportOptions::new());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.mtl"), &written.side_files[0].bytes).unwrap();
    let source = folder.path().join("model.obj");
    let back = to_cast(Format::Obj, Source::of_file(&obj, &source), &Options::new()).unwrap();
    let back = crate::common::kept(back.document.to_vec(Layout::Compact).unwrap());
    let scene = Scene::new(&back);
    let names: Vec<_> = scene.models[0].materials.iter().map(|material| material.name()).collect();
    assert_eq!(names, [Some("red _1_")]);
    let materials: Vec<_> = scene.models[0].meshes.iter().map(|mesh| mesh.material).collect();
    assert_eq!(materials, [Some(0), None]);
    // What the format cannot say is said.
    let codes: Vec<_> = written.report.notes().iter().map(|note| note.code()).collect();
    assert!(codes.contains(&"CONVERT-FILE-024") && codes.contains(&"CONVERT-TEXTURE-028"), "{codes:?}");
}

/// What is in front stays in front: triangles of a mirrored model are turned over, as its normals are.
#[test]
fn a_mirrored_model_is_not_inside_out() {
    let positions = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0_f32]];
    for (scale, face) in [([1.0, 1.0, 1.0], "f 1 2 3"), ([1.0, 1.0, -1.0], "f 1 3 2"), ([-1.0, 1.0, -1.0], "f 1 2 3")] {
        let mesh = Mesh::new().with_positions(positions.clone()).with_faces(vec![[0_u32, 1, 2]]);
        let model = Model::new().with_scale(scale).with_mesh(mesh);
        let bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
        let mut written = Vec::new();
        from_cast(Format::Obj, &crate::common::kept(&bytes), &ExportOptions::new(), &mut written).unwrap();
        let text = String::from_utf8(written).unwrap();
        assert!(text.lines().any(|line| line == face), "{scale:?}: {text}");
    }
}

/// OBJ has no models, so their names are lost and several become one; both are said.
#[test]
fn models_are_said_to_become_one() {
    let notes = |names: &[&'static str]| {
        let mesh = || Mesh::new().with_positions(vec![[0.0_f32; 3]; 3]).with_faces(vec![[0_u32, 1, 2]]);
        let models = names.iter().map(|name| Model::new().with_name(*name).with_mesh(mesh()));
        let document = Document::from(models.fold(Root::new(), Root::with_model));
        let (_, written) = written(&document.to_vec(Layout::Compact).unwrap(), &ExportOptions::new());
        let of_models = |code: &str| code == "CONVERT-SCENE-027" || code == "CONVERT-SCENE-028";
        let notes = written.report.notes().iter().filter(|note| of_models(note.code()));
        notes.map(|note| (note.code(), note.count())).collect::<Vec<_>>()
    };
    assert_eq!(notes(&["one", "two"]), [("CONVERT-SCENE-027", 2), ("CONVERT-SCENE-028", 2)]);
    assert_eq!(notes(&["one"]), [("CONVERT-SCENE-028", 1)]);
}
