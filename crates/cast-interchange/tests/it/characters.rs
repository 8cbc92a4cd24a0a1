//! Small characters of known places, and what became of them.

use cast_file::CastFile;
use cast_interchange::join::{Attachment, Joined, Joining, join};
use cast_scene::{DeformOptions, Model as SceneModel, Scene};
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Metadata, Model, NodeHash, Root, Skeleton};
use glam::{DAffine3, DQuat, DVec3};

pub(crate) const NONE: u32 = u32::MAX;

/// A bone with its place relative to its parent.
pub(crate) fn bone(name: &str, parent: u32, at: [f32; 3], turned: DQuat) -> Bone<'static> {
    Bone::new()
        .with_name(name.to_owned())
        .with_parent_index(parent)
        .with_local_position(at)
        .with_local_rotation(turned.as_quat().to_array())
}

/// A skeleton of bones.
pub(crate) fn skeleton(bones: impl IntoIterator<Item = Bone<'static>>) -> Skeleton<'static> {
    bones.into_iter().fold(Skeleton::new(), Skeleton::with_bone)
}

/// A triangle whose vertices follow one bone each.
pub(crate) fn triangle(name: &str, at: [[f32; 3]; 3], bones: [u8; 3]) -> Mesh<'static> {
    rigid(name, at).with_maximum_influence(1_u32).with_weight_bones(bones.to_vec()).with_weight_values(vec![1.0_f32; 3])
}

/// A triangle without weights.
pub(crate) fn rigid(name: &str, at: [[f32; 3]; 3]) -> Mesh<'static> {
    Mesh::new().with_name(name.to_owned()).with_positions(at.to_vec()).with_faces(vec![0_u8, 1, 2])
}

pub(crate) fn file(model: Model<'static>) -> Document<'static> {
    Document::from(Root::new().with_model(model).with_metadata(Metadata::new().with_up_axis("z")))
}

/// A quarter turn around an axis.
pub(crate) fn quarter(axis: DVec3) -> DQuat {
    DQuat::from_axis_angle(axis, std::f64::consts::FRAC_PI_2)
}

/// A hip, a spine and a neck that is turned around x, with a triangle on all three.
pub(crate) fn body() -> Model<'static> {
    let bones = [
        bone("hip", NONE, [0.0, 0.0, 1.0], DQuat::IDENTITY),
        bone("spine", 0, [0.0, 0.0, 0.5], DQuat::IDENTITY),
        bone("neck", 1, [0.0, 0.1, 0.4], quarter(DVec3::X)),
    ];
    let mesh = triangle("torso", [[0.0, 0.0, 1.0], [0.1, 0.0, 1.5], [0.0, 0.1, 1.9]], [0, 1, 2]);
    Model::new().with_name("body").with_skeleton(skeleton(bones)).with_mesh(mesh)
}

/// Where the neck of the body is, by hand.
pub(crate) fn neck() -> DAffine3 {
    DAffine3::from_rotation_translation(quarter(DVec3::X), DVec3::new(0.0, 0.1, 1.9))
}

pub(crate) const HEAD: [[f32; 3]; 3] = [[0.5, 0.0, 0.0], [0.0, 0.25, 0.5], [0.25, 0.5, 0.75]];

/// A neck at another place, turned around z, and a jaw.
pub(crate) fn head() -> Model<'static> {
    let bones =
        [bone("neck", NONE, [1.0, 2.0, 3.0], quarter(DVec3::Z)), bone("jaw", 0, [0.0, 0.125, 0.25], quarter(DVec3::Y))];
    Model::new().with_name("head").with_skeleton(skeleton(bones)).with_mesh(triangle("face", HEAD, [0, 1, 1]))
}

/// Where the neck of the head is, in its own file.
pub(crate) fn head_neck() -> DAffine3 {
    DAffine3::from_rotation_translation(quarter(DVec3::Z), DVec3::new(1.0, 2.0, 3.0))
}

/// The move of the head onto the body, by hand.
pub(crate) fn head_moved() -> DAffine3 {
    neck() * head_neck().inverse()
}

/// The files in one, with what was joined.
pub(crate) fn joined(
    files: impl IntoIterator<Item = Document<'static>>,
    joining: Joining,
    attachments: &[Option<Attachment>],
) -> (Scene, CastFile, Joined) {
    let mut documents: Vec<Document<'_>> = files.into_iter().collect();
    let joined = join(&mut documents, attachments, joining).unwrap();
    let mut documents = documents.into_iter();
    let mut whole = documents.next().unwrap();
    whole.merge(documents);
    let file = CastFile::from_bytes(whole.to_vec(Layout::Compact).unwrap()).unwrap();
    (Scene::new(&file), file, joined)
}

pub(crate) fn codes(joined: &Joined) -> Vec<(usize, &'static str)> {
    let notes = joined.reports.iter().enumerate();
    notes.flat_map(|(index, report)| report.notes().iter().map(move |note| (index, note.kind().code))).collect()
}

/// The vertices of a mesh at rest.
pub(crate) fn at_rest(model: &SceneModel, mesh: &str) -> Vec<DVec3> {
    let mesh = model.meshes.iter().find(|one| one.name() == Some(mesh)).unwrap();
    mesh.positions().iter().map(|place| DVec3::from_array(place.map(f64::from))).collect()
}

/// The vertices of a mesh while a bone has another rotation relative to its parent.
pub(crate) fn turned(scene: &Scene, mesh: &str, bone: &str, to: DQuat) -> Vec<DVec3> {
    let curve = Curve::new().with_node_name(bone.to_owned()).with_key_property("rq").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u8]).with_key_values(vec![to.as_quat().to_array()]);
    let animation =
        Document::from(Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve)));
    let animation = CastFile::from_bytes(animation.to_vec(Layout::Compact).unwrap()).unwrap();
    let animation = Scene::new(&animation).animations[0].clone();
    let model = &scene.models[0];
    let pose = animation.bind(model).sample(0.0);
    let index = model.meshes.iter().position(|one| one.name() == Some(mesh)).unwrap();
    let posed = model.deform(&pose, &DeformOptions::new());
    posed[index].positions.iter().map(|place| DVec3::from_array(place.map(f64::from))).collect()
}

/// Compares positions, relative to a size of about 2.
pub(crate) fn assert_near(found: &[DVec3], expected: impl IntoIterator<Item = DVec3>) {
    let expected: Vec<DVec3> = expected.into_iter().collect();
    assert_eq!(found.len(), expected.len());
    for (one, other) in found.iter().zip(&expected) {
        assert!((*one - *other).length() < 2e-5, "{found:?} instead of {expected:?}");
    }
}

pub(crate) fn wide(places: &[[f32; 3]]) -> impl Iterator<Item = DVec3> + '_ {
    places.iter().map(|place| DVec3::from_array(place.map(f64::from)))
}

pub(crate) fn names(scene: &Scene) -> Vec<&str> {
    scene.models[0].skeleton.as_ref().unwrap().bones().iter().map(|bone| bone.name().unwrap_or_default()).collect()
}

/// A link that leads nowhere.
pub(crate) fn nowhere() -> NodeHash {
    NodeHash::new(77)
}
