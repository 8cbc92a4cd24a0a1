//! Real files: invariants that hold for all of them, and comparisons with what other programs exported from the same
//! scenes.
//!
//! The files are not in the repository: set `CAST_CORPUS` to the directory that contains `cast` and `fbx`, or to
//! `cast`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cast_read::Cast;
use cast_scene::convert_axes::{Conversion, Up, convert};
use cast_scene::{Affine, BakeOptions, Bounds, DeformOptions, Frames, Model, Operator, Scene, Threads, World};
use cast_write::{Document, Layout};
use glam::{DAffine3, DVec3, Quat, Vec3};

use super::links::links;
use super::zip_equal;

fn corpus() -> Option<PathBuf> {
    let Some(given) = std::env::var_os("CAST_CORPUS") else {
        println!("skipped: CAST_CORPUS is not set");
        return None;
    };
    let given = PathBuf::from(given);
    let found = [given.join("cast"), given.clone()].into_iter().find(|folder| folder.join("gocast_ik.cast").is_file());
    Some(found.unwrap_or_else(|| panic!("CAST_CORPUS is {}, where no gocast_ik.cast is", given.display())))
}

fn each_file(mut check: impl FnMut(&str, &Scene, &[u8])) {
    let Some(folder) = corpus() else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "cast") {
            let bytes = std::fs::read(&path).unwrap();
            let cast = super::kept(&bytes);
            check(path.file_name().unwrap().to_str().unwrap(), &Scene::new(&cast), &bytes);
            count += 1;
        }
    }
    assert!(count >= 80, "only {count} files were looked at");
}

fn affine(matrix: &Affine) -> DAffine3 {
    DAffine3::from_cols_array_2d(matrix)
}

fn length(vector: &[f64; 3]) -> f64 {
    DVec3::from_array(*vector).length()
}

fn at(world: &World, bone: u32) -> DVec3 {
    DVec3::from_array(world.position(bone).unwrap())
}

fn size(model: &Model) -> f32 {
    let largest = |bounds: Bounds| bounds.size().into_iter().chain(bounds.high.map(f32::abs)).fold(0.0, f32::max);
    model.rest_bounds().map_or(1.0, largest).max(1e-3)
}

#[test]
fn skinning_the_rest_pose_reproduces_the_rest() {
    each_file(|name, scene, _| {
        for model in &scene.models {
            let size = size(model);
            let deformed = model.deform(&model.rest(), &DeformOptions::new().constraints(false));
            for (mesh, deformed) in zip_equal(&model.meshes, deformed) {
                for (found, expected) in zip_equal(&deformed.positions, mesh.positions()) {
                    let distance = Vec3::from(*found).distance(Vec3::from(expected));
                    assert!(distance <= 1e-5 * size, "{name}: {found:?} is not {expected:?}");
                }
            }
        }
    });
}

#[test]
fn local_and_world_transforms_agree_where_files_have_both() {
    let (mut bones, mut off) = (0, BTreeMap::new());
    each_file(|name, scene, _| {
        for skeleton in scene.models.iter().filter_map(|model| model.skeleton.as_ref()) {
            let size = skeleton.rest_world().matrices().iter().map(|matrix| length(&matrix[3])).fold(1.0, f64::max);
            for index in 0..skeleton.bones().len() as u32 {
                let node = skeleton.bone_node(index).unwrap();
                let (Some(position), Some(_)) = (node.world_position(), node.local_position()) else {
                    continue;
                };
                let given = DVec3::from_array(position.map(f64::from));
                let found = skeleton.rest_world().position(index).unwrap();
                bones += 1;
                let distance = given.distance(DVec3::from_array(found));
                if distance.is_nan() || distance > 1e-4 * size {
                    *off.entry(name.to_owned()).or_insert(0) += 1;
                }
            }
        }
    });
    if corpus().is_some() {
        // That file's world positions were made up by the script that wrote it.
        let made_up = off.remove("py_rig_with_anims.cast");
        assert!(bones > 2000 && made_up.is_some() && off.is_empty(), "{bones} bones, {made_up:?}, {off:?}");
    }
}

#[test]
fn links_lead_somewhere_and_rest_has_an_inverse() {
    let mut led = 0;
    each_file(|name, scene, bytes| {
        led += links(scene, &Cast::parse(bytes).unwrap(), name);
        for model in &scene.models {
            let Some(skeleton) = &model.skeleton else { continue };
            assert_eq!(skeleton.rest_world().matrices().len(), skeleton.bones().len());
            for (world, inverse) in zip_equal(skeleton.rest_world().matrices(), skeleton.inverse_bind()) {
                let product = affine(world) * affine(inverse);
                let size = length(&world[3]).max(1.0);
                assert!(product.matrix3.abs_diff_eq(DAffine3::IDENTITY.matrix3, 1e-9), "{name}");
                assert!(product.translation.length() < 1e-9 * size, "{name}");
            }
        }
    });
    assert!(corpus().is_none() || led > 300, "only {led} links led anywhere");
}

#[test]
fn animations_play_and_threads_change_nothing() {
    let mut curves = 0;
    each_file(|name, scene, _| {
        for animation in &scene.animations {
            curves += animation.curves.len();
            for model in scene.models.iter().filter(|model| model.skeleton.is_some()) {
                let binding = animation.bind(model);
                let all = Frames::all(animation);
                let frames = Frames { count: all.count.min(50), ..all };
                let baked = binding.bake(frames, &BakeOptions::new()).unwrap();
                assert!(baked == binding.bake(frames, &BakeOptions::new().threads(Threads::One)).unwrap(), "{name}");
                for (index, local) in baked.locals.iter().enumerate() {
                    assert!(
                        Quat::from_array(local.rotation).is_normalized()
                            && local.translation.iter().all(|part| part.is_finite()),
                        "{name}: {index}"
                    );
                }
                let pose = binding.sample(frames.frame(frames.count / 2));
                assert_eq!(baked.pose(frames.count / 2), pose.bones.locals, "{name}");
                let deformed = model.deform(&pose, &DeformOptions::new());
                assert!(deformed == model.deform(&pose, &DeformOptions::new().threads(Threads::One)), "{name}");
            }
        }
    });
    assert!(corpus().is_none() || curves > 800, "{curves}");
}

#[test]
fn relative_curves_move_from_the_rest_pose() {
    let Some(folder) = corpus() else { return };
    let bytes = std::fs::read(folder.join("py_rig_with_anims.cast")).unwrap();
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let rest = &model.rest().bones.locals;
    let named = |name: &str| scene.animations.iter().find(|animation| animation.name() == Some(name)).unwrap();
    // Every translation curve starts at 1; the override makes those below `upper` relative in all of them, but not that of
    // `upper` itself, as in the author's plug-ins.
    let root = |name| {
        Vec3::from(named(name).bind(model).sample(0.0).bones.locals[0].translation) - Vec3::from(rest[0].translation)
    };
    assert_eq!(root("anim_absolute"), Vec3::ONE - Vec3::from(rest[0].translation));
    assert_eq!(root("anim_relative"), Vec3::ONE);
    for name in ["anim_absolute", "anim_relative", "anim_additive"] {
        let pose = named(name).bind(model).sample(0.0);
        let is_absolute = name == "anim_absolute";
        let [upper, lower] = [1, 2].map(|bone| rest[bone].translation.map(|part| part + 1.0));
        assert_eq!(pose.bones.locals[1].translation, if is_absolute { [1.0; 3] } else { upper }, "{name}");
        assert_eq!(model.skeleton.as_ref().unwrap().bones()[2].parent, Some(1));
        assert_eq!(pose.bones.locals[2].translation, lower, "{name}");
    }
}

#[test]
fn inverse_kinematics_of_a_game_character() {
    let Some(folder) = corpus() else { return };
    let bytes = std::fs::read(folder.join("gocast_ik.cast")).unwrap();
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let handles: Vec<_> = skeleton
        .rig()
        .operators()
        .iter()
        .filter_map(|operator| if let Operator::Handle(handle) = operator { Some(handle) } else { None })
        .collect();
    assert!(!handles.is_empty());
    let mut within_reach = 0;
    // At rest the targets are all at the origin; only animations bring them to the feet.
    for handle in &handles {
        let target = handle.target.unwrap();
        let mut pose = skeleton.rest().clone();
        // To a place beside the end of the chain, a fifth of its length nearer to its start.
        let rest = skeleton.rest_world();
        let (first, last) = (at(rest, handle.chain[0]), at(rest, *handle.chain.last().unwrap()));
        let way = last - first;
        let place = first + (way.normalize() + 0.3 * way.any_orthonormal_vector()).normalize() * way.length() * 0.8;
        let parent = skeleton.bones()[target as usize].parent;
        let parent = parent.map_or(DAffine3::IDENTITY, |parent| affine(&rest.matrices()[parent as usize]));
        pose.locals[target as usize].translation = parent.inverse().transform_point3(place).as_vec3().to_array();
        assert!(at(&skeleton.world(&pose), target).distance(place) < 1e-4 * way.length());
        let goal = at(&skeleton.world(&pose), target);
        let end = *handle.chain.last().unwrap();
        let before = at(&skeleton.world(&pose), end).distance(goal);
        let world = skeleton.solve(&mut pose);
        let goal = at(&world, target);
        let reached = at(&world, end);
        let start = at(&world, handle.chain[0]);
        let lengths = |w: &World| {
            let ends = |pair: &[u32]| at(w, pair[0]).distance(at(w, pair[1]));
            handle.chain.windows(2).map(ends).collect::<Vec<f64>>()
        };
        let total: f64 = lengths(&world).iter().sum();
        if start.distance(goal) < total {
            assert!(reached.distance(goal) < 1e-4 * total, "{before} before, {} after", reached.distance(goal));
            within_reach += 1;
        }
        for (now, rest) in zip_equal(&lengths(&world), lengths(skeleton.rest_world())) {
            assert!((now - rest).abs() < 1e-4 * rest, "bones keep their length");
        }
    }
    assert!(within_reach == handles.len(), "{within_reach} of {} goals were within reach", handles.len());
}

#[test]
fn other_axes_there_and_back() {
    each_file(|name, _, bytes| {
        let through = |bytes: &[u8], from, to| {
            let mut document = Document::from(&Cast::parse(bytes).unwrap()).into_owned();
            convert(&mut document, &Conversion::between(from, to));
            document.to_vec(Layout::Preserve).unwrap()
        };
        let start = through(bytes, Up::Z, Up::Z);
        assert!(through(&through(&start, Up::Z, Up::X), Up::X, Up::Z) == start, "{name}");
    });
}

/// Positions of an OBJ file.
fn obj(path: &Path) -> Vec<DVec3> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("v "));
    lines
        .map(|line| {
            let mut numbers = line.split_whitespace().map(|number| number.parse::<f64>().unwrap());
            DVec3::new(numbers.next().unwrap(), numbers.next().unwrap(), numbers.next().unwrap())
        })
        .collect()
}

#[test]
fn a_character_moves_as_the_program_that_made_it_says() {
    let Some(folder) = corpus() else { return };
    let bytes = std::fs::read(folder.join("ufbx_maya_kenney_character_7700_binary.cast")).unwrap();
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let (model, animation) = (&scene.models[0], &scene.animations[0]);
    for frame in [4_u32, 9] {
        let reference = folder.join(format!("../fbx/maya_kenney_character_{frame}.obj"));
        if !reference.is_file() {
            println!("skipped: {} is not there", reference.display());
            return;
        }
        let expected = obj(&reference);
        // On the way through Blender the animation begins a frame later, z points up, and centimetres became metres.
        let pose = animation.bind(model).sample(f64::from(frame) + 1.0);
        let deformed = model.deform(&pose, &DeformOptions::new());
        assert!(deformed[0].positions.len() > 1000, "{} vertices", deformed[0].positions.len());
        for position in &deformed[0].positions {
            let [x, y, z] = position.map(|value| f64::from(value) * 100.0);
            let found = DVec3::new(x, z, -y);
            let nearest = expected.iter().map(|point| point.distance(found)).fold(f64::INFINITY, f64::min);
            assert!(nearest < 1e-5 * 360.0, "{found} is {nearest} from any vertex at frame {frame}");
        }
    }
}
