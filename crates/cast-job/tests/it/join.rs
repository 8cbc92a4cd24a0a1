//! A body, a head and a weapon in files of their own become one character, in Cast, FBX and GLB. Where its vertices are is
//! calculated by hand; FBX is read back by ufbx.

use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Options, Source};
use cast_job::{Job, JobDone, JobOptions};
use cast_scene::{DeformOptions, Scene};
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Metadata, Model, Root, Skeleton};
use glam::{DAffine3, DQuat, DVec3};

use super::common::kept;

const NONE: u32 = u32::MAX;
const FACE: [[f32; 3]; 3] = [[0.5, 0.0, 0.0], [0.0, 0.25, 0.5], [0.25, 0.5, 0.75]];
const BLADE: [[f32; 3]; 3] = [[0.0, 0.0, 0.125], [0.125, 0.0, 1.0], [0.0, 0.125, 1.0]];

fn bone(name: &'static str, parent: u32, at: [f32; 3], turned: DQuat) -> Bone<'static> {
    let bone = Bone::new().with_name(name).with_parent_index(parent).with_local_position(at);
    bone.with_local_rotation(turned.as_quat().to_array()).with_segment_scale_compensate(false)
}

fn mesh(name: &'static str, at: [[f32; 3]; 3]) -> Mesh<'static> {
    Mesh::new().with_name(name).with_positions(at.to_vec()).with_faces(vec![0_u8, 1, 2])
}

fn skinned(name: &'static str, at: [[f32; 3]; 3], bones: [u8; 3]) -> Mesh<'static> {
    let mesh = mesh(name, at).with_maximum_influence(1_u32).with_weight_bones(bones.to_vec());
    mesh.with_weight_values(vec![1.0_f32; 3])
}

fn save(directory: &std::path::Path, name: &str, root: Root<'static>) -> String {
    let path = directory.join(name);
    let root = root.with_metadata(Metadata::new().with_up_axis("z"));
    Document::from(root).save(&path, Layout::Compact).unwrap();
    path.to_str().unwrap().to_owned()
}

fn around(axis: DVec3, degrees: f64) -> DQuat {
    DQuat::from_axis_angle(axis, degrees.to_radians())
}

/// The files, in a directory: body, head, weapon, animation.
fn files(directory: &std::path::Path) -> [String; 4] {
    let model = |name: &'static str, skeleton: Skeleton<'static>| Model::new().with_name(name).with_skeleton(skeleton);
    let body = Skeleton::new().with_bone(bone("hip", NONE, [0.0, 0.0, 1.0], DQuat::IDENTITY)).with_bone(bone(
        "neck",
        0,
        [0.0, 0.125, 0.75],
        around(DVec3::X, 90.0),
    ));
    let torso = skinned("torso", [[0.0, 0.0, 1.0], [0.25, 0.0, 1.5], [0.0, 0.125, 1.75]], [0, 0, 1]);
    let head = Skeleton::new().with_bone(bone("Neck", NONE, [1.0, 2.0, 3.0], around(DVec3::Z, 90.0))).with_bone(bone(
        "jaw",
        0,
        [0.0, 0.125, 0.25],
        around(DVec3::Y, 90.0),
    ));
    let turn = Curve::new().with_node_name("Neck").with_key_property("rq").with_mode("absolute");
    let keys = [around(DVec3::X, 90.0), DQuat::IDENTITY].map(|key| key.as_quat().to_array());
    let turn = turn.with_key_frames(vec![0_u8, 4]).with_key_values(keys.to_vec());
    [
        save(directory, "body.cast", Root::new().with_model(model("body", body).with_mesh(torso))),
        save(
            directory,
            "head.cast",
            Root::new().with_model(model("head", head).with_mesh(skinned("face", FACE, [0, 1, 1]))),
        ),
        save(
            directory,
            "blade.cast",
            Root::new().with_model(Model::new().with_name("blade").with_mesh(mesh("blade", BLADE))),
        ),
        save(
            directory,
            "nod.cast",
            Root::new().with_animation(Animation::new().with_name("nod").with_frame_rate(30.0).with_curve(turn)),
        ),
    ]
}

/// Where the vertices of torso, face and blade are at a frame, by hand.
fn expected(frame: u32) -> Vec<DVec3> {
    let neck =
        |degrees: f64| DAffine3::from_rotation_translation(around(DVec3::X, degrees), DVec3::new(0.0, 0.125, 1.75));
    let now = neck(90.0 * (1.0 - f64::from(frame) / 4.0));
    let head = DAffine3::from_rotation_translation(around(DVec3::Z, 90.0), DVec3::new(1.0, 2.0, 3.0));
    let jaw = DAffine3::from_rotation_translation(around(DVec3::Y, 90.0), DVec3::new(0.0, 0.125, 0.25));
    let offset = DAffine3::from_translation(DVec3::new(0.5, 0.0, 0.25));
    let place = |at: &[f32; 3]| DVec3::from_array(at.map(f64::from));
    let torso = [
        DVec3::Z,
        DVec3::new(0.25, 0.0, 1.5),
        (now * neck(90.0).inverse()).transform_point3(DVec3::new(0.0, 0.125, 1.75)),
    ];
    let face = FACE.iter().map(|at| (now * head.inverse()).transform_point3(place(at)));
    let blade = BLADE.iter().map(|at| (now * jaw * offset).transform_point3(place(at)));
    torso.into_iter().chain(face).chain(blade).collect()
}

fn assert_near(found: &[DVec3], frame: u32, what: &str) {
    let expected = expected(frame);
    assert_eq!(found.len(), expected.len(), "{what}");
    // The character is about 2 units tall.
    let worst = found.iter().zip(&expected).map(|(one, other)| (*one - *other).length()).fold(0.0, f64::max);
    assert!(worst < 2e-5, "{what} at frame {frame}: {worst}: {found:?} instead of {expected:?}");
}

fn assert_plays(file: &CastFile, what: &str) {
    let scene = Scene::new(file);
    assert_eq!(scene.models.len(), 1, "{what}");
    let (model, animation) = (&scene.models[0], &scene.animations[0]);
    let binding = animation.bind(model);
    for frame in 0..5 {
        let posed = model.deform(&binding.sample(f64::from(frame)), &DeformOptions::new());
        let vertices = posed.iter().flat_map(|mesh| &mesh.positions).map(|at| DVec3::from_array(at.map(f64::from)));
        assert_near(&vertices.collect::<Vec<_>>(), frame, what);
    }
}

fn convert(format: Format, name: &str) -> (Vec<u8>, JobDone) {
    let directory = tempfile::tempdir().unwrap();
    let [body, head, blade, nod] = files(directory.path());
    let out = directory.path().join(name);
    let job = Job::new(JobOptions::new().to_format(format)).file_or_part(head).file_or_part(body);
    let done = job.file_or_part(format!("{blade}@jaw+0.5,0,0.25")).file_or_part(nod).save(&out).unwrap();
    (std::fs::read(out).unwrap(), done)
}

#[test]
fn a_character_of_several_files_plays_in_every_format() {
    let (cast, done) = convert(Format::Cast, "hero.cast");
    assert_plays(&kept(cast), "Cast");
    let joined = done
        .inputs
        .iter()
        .map(|input| input.report.notes().iter().filter(|note| note.code() == "CONVERT-SKELETON-019").count());
    assert_eq!(joined.collect::<Vec<_>>(), [1, 0, 1, 0]);
    let (glb, _) = convert(Format::Glb, "hero.glb");
    let read = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::new()).unwrap();
    assert_plays(&kept(read.document.to_vec(Layout::Compact).unwrap()), "GLB");
    let (fbx, _) = convert(Format::Fbx, "hero.fbx");
    let options = ufbx::LoadOpts { target_unit_meters: 1.0, ..ufbx::LoadOpts::default() };
    let Ok(scene) = ufbx::load_memory(&fbx, options) else { panic!("cannot be loaded") };
    for frame in 0..5 {
        let options = ufbx::EvaluateOpts { evaluate_skinning: true, ..ufbx::EvaluateOpts::default() };
        let anim = &scene.anim_stacks[0].anim;
        let Ok(posed) = ufbx::evaluate_scene(&scene, anim, f64::from(frame) / 30.0, options) else { panic!("no pose") };
        let mut found = Vec::new();
        for name in ["torso", "face", "blade"] {
            let mesh = posed.meshes.iter().find(|mesh| *mesh.element.instances[0].element.name == *name).unwrap();
            for index in &mesh.vertex_position.indices {
                let mut at = mesh.skinned_position.values[*index as usize];
                if mesh.skinned_is_local {
                    at = ufbx::transform_position(&mesh.element.instances[0].geometry_to_world, at);
                }
                found.push(DVec3::new(at.x, at.y, at.z));
            }
        }
        assert_near(&found, frame, "FBX");
    }
}

#[test]
fn parts_are_attached_and_taken_out_by_options() {
    let directory = tempfile::tempdir().unwrap();
    let [body, head, blade, _] = files(directory.path());
    let options = JobOptions::new().attach(format!("{blade}@neck")).detach("neck");
    let loaded = Job::new(options).file(&body).file(&head).load().unwrap();
    let scene = Scene::new(&loaded.file);
    let meshes = |index: usize| scene.models[index].meshes.iter().map(|mesh| mesh.name().unwrap()).collect::<Vec<_>>();
    assert_eq!((scene.models.len(), meshes(0), meshes(1)), (2, vec!["torso"], vec!["face", "blade"]));
    let apart = Job::new(JobOptions::new().join(false)).file(&body).file(&head).load().unwrap();
    assert_eq!(apart.file.models().count(), 2);
    let error = Job::new(JobOptions::new().attach(format!("{blade}@nek"))).file(&body).load().unwrap_err().to_string();
    assert!(error.contains("blade.cast") && error.contains("did you mean \"neck\"?"), "{error}");
    let error = Job::new(JobOptions::new().attach("missing.cast@neck")).file(&body).load().unwrap_err().to_string();
    assert!(error.contains("FILE@BONE") && error.contains("missing.cast@neck"), "{error}");
    let error = Job::new(JobOptions::new().detach("hat")).file(&body).load().unwrap_err().to_string();
    assert!(error.contains("no model has a bone or a mesh \"hat\""), "{error}");
}
