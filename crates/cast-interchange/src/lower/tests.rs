//! Scenes built by hand, and their conversion.

use cast_format::NodeKind;
use cast_write::{Data, Node as Written};
use glam::{DAffine3, DVec3};

use super::lower;
use crate::converted::Converted;
use crate::options::Options;
use crate::report::Report;
use crate::scene::{Clip, Influences, Mesh, Node, Object, Property, Rate, Role, Scene, Skin, Target, Track, Transform};

fn node(name: &'static str, parent: Option<usize>, x: f64, role: Role) -> Node<'static> {
    Node::new(name, parent, Transform { translation: DVec3::new(x, 0.0, 0.0), ..Transform::IDENTITY }, role)
}

fn track(target: Target<'static>, property: Property, times: Vec<f64>, values: Vec<f32>) -> Track<'static> {
    Track::linear(target, property, times, values)
}

fn whole(tracks: Vec<Track<'static>>) -> Clip<'static> {
    Clip {
        name: "take".into(),
        rate: Rate::Frames(30.0),
        looping: false,
        is_sampled: true,
        is_world: false,
        whole: Some(5..=20),
        tracks,
        overrides: Vec::new(),
        notifications: Vec::new(),
    }
}

fn lowered(scene: Scene<'static>) -> Converted<'static> {
    lower(scene, &Options::default(), Report::default()).unwrap()
}

fn all<'c>(converted: &'c Converted<'_>, kind: NodeKind) -> Vec<&'c Written<'c>> {
    converted.document.nodes().filter(|(_, node)| node.kind == kind).map(|(_, node)| node).collect()
}

fn data(node: &Written<'_>, name: &str) -> Data<'static> {
    node.property(name).unwrap().data.clone().into_owned()
}

fn triangle() -> Mesh<'static> {
    let positions = vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    Mesh { positions: positions.into(), faces: vec![0, 1, 2].into(), ..Mesh::default() }
}

/// Name, property, key frames and values of each curve.
fn curves(converted: &Converted<'_>) -> Vec<(String, String, Data<'static>, Data<'static>)> {
    let text = |node: &Written<'_>, name: &str| node.property(name).unwrap().data.text().unwrap().to_owned();
    let curve = |node: &&Written<'_>| (text(node, "nn"), text(node, "kp"), data(node, "kb"), data(node, "kv"));
    all(converted, NodeKind::CURVE).iter().map(curve).collect()
}

#[test]
fn markers_are_bones_where_they_mark_something_on_a_bone() {
    let nodes = vec![
        node("group", None, 1.0, Role::Marker),
        node("hip", Some(0), 0.0, Role::Bone),
        node("hand", Some(1), 0.0, Role::Marker),
        node("elsewhere", None, 1.0, Role::Marker),
    ];
    let converted = lowered(Scene { nodes, ..Scene::default() });
    let names: Vec<_> = all(&converted, NodeKind::BONE).iter().map(|bone| bone.name().unwrap().to_owned()).collect();
    assert_eq!(names, ["group", "hip", "hand"]);
    let notes: Vec<_> = converted
        .report
        .notes()
        .iter()
        .map(|note| (note.feature(), note.examples().next().unwrap_or_default()))
        .collect();
    assert_eq!(notes, [("empty objects", "elsewhere")]);
}

#[test]
fn what_grows_from_nothing_rests_at_full_size() {
    grows_from(0.0);
    // What some programs write because the matrix is not invertible.
    grows_from(1e-12);
}

fn grows_from(nothing: f32) {
    let small = Some(Transform { scale: DVec3::splat(nothing.into()), ..Transform::IDENTITY });
    let scene = |clips| Scene {
        nodes: vec![
            Node { local: small, ..node("box", None, 0.0, Role::Place) },
            node("lid", Some(0), 1.0, Role::Place),
        ],
        meshes: vec![triangle()],
        objects: vec![Object { node: Some(1), ..Object::default() }],
        clips,
        ..Scene::default()
    };
    let grow = track(Target::Node(0), Property::Scale, vec![5.0, 20.0], [[nothing; 3], [1.0; 3]].concat());
    let converted = lowered(scene(vec![whole(vec![grow])]));
    assert!(all(&converted, NodeKind::BONE)[0].property("s").is_none());
    let positions = data(all(&converted, NodeKind::MESH)[0], "vp");
    assert_eq!(positions, Data::from(vec![[1.0_f32, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, 1.0, 0.0]]));
    assert_eq!(curves(&converted).len(), 3);
    // A bone that only moves keeps the source's scale, unless it is 0, which is not invertible.
    let moved = track(Target::Node(0), Property::Translation, vec![5.0, 20.0], vec![0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    let converted = lowered(scene(vec![whole(vec![moved])]));
    let scale = all(&converted, NodeKind::BONE)[0].property("s").map(|scale| scale.data.clone().into_owned());
    assert_eq!(scale, (nothing > 0.0).then(|| Data::from([nothing; 3])));
}

#[test]
fn vertices_without_weights_follow_the_node_if_the_source_means_it() {
    let mesh = Mesh {
        influences: Some(Influences {
            per_vertex: 1,
            joints: vec![0; 3].into(),
            weights: vec![1.0_f32, 1.0, 0.0].into(),
        }),
        ..triangle()
    };
    let nodes = vec![node("arm", None, 3.0, Role::Bone), node("sleeve", None, 10.0, Role::Bone)];
    // Bound at the arm, and initially ten units to the right.
    let inverse_bind = Some(vec![DAffine3::from_translation(DVec3::new(-3.0, 0.0, 0.0))]);
    let skins = vec![Skin { joints: vec![0], inverse_bind, mesh_to_scene: None }];
    let object = Object { node: Some(1), skin: Some(0), ..Object::default() };
    let scene = |unweighted_follow_node| Scene {
        nodes: nodes.clone(),
        meshes: vec![mesh.clone()],
        skins: skins.clone(),
        objects: vec![Object { unweighted_follow_node, ..object.clone() }],
        ..Scene::default()
    };
    let of = |follow, name| data(all(&lowered(scene(follow)), NodeKind::MESH)[0], name);
    assert_eq!(of(true, "vp"), Data::from(vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [10.0, 1.0, 0.0]]));
    assert_eq!(of(true, "wv"), Data::from(vec![1.0_f32; 3]));
    assert_eq!(of(false, "vp"), Data::from(vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]));
    // Two places, since readers take the weight of a single influence as 1.
    assert_eq!(of(false, "wv"), Data::from(vec![1.0_f32, 0.0, 1.0, 0.0, 0.0, 0.0]));
}

#[test]
fn clips_that_say_of_everything_where_it_is_lose_what_is_at_rest() {
    let scene = |tracks| Scene {
        nodes: vec![node("hip", None, 1.0, Role::Bone)],
        meshes: vec![triangle()],
        objects: vec![Object { name: "hat".into(), is_hidden: true, ..Object::default() }],
        clips: vec![whole(tracks)],
        ..Scene::default()
    };
    let values = vec![1.0, 0.0, 0.0, 1.0, 2.0, 0.0];
    let moves = track(Target::Node(0), Property::Translation, vec![5.0, 10.0], values);
    let shows = track(Target::Object(0), Property::Visibility, vec![5.0], vec![1.0]);
    let converted = lowered(scene(vec![moves, shows.clone()]));
    // Along y only, and held until the last frame, which gives the length.
    let expected = Data::from(vec![0.0_f32, 2.0, 2.0]);
    assert_eq!(curves(&converted).len(), 1);
    let (name, property, _, found) = curves(&converted).remove(0);
    assert_eq!((name.as_str(), property.as_str(), found), ("hip", "ty", expected));
    // Nothing at all.
    let still = track(Target::Node(0), Property::Translation, vec![5.0], vec![1.0, 0.0, 0.0]);
    let converted = lowered(scene(vec![still.clone(), shows]));
    assert!(all(&converted, NodeKind::ANIMATION).is_empty());
    assert_eq!(converted.report.notes()[0].feature(), "animations");
    // What is hidden and not animated stays hidden, from the first frame on.
    let converted = lowered(scene(vec![still]));
    let (name, property, ..) = curves(&converted).remove(0);
    assert_eq!((name.as_str(), property.as_str()), ("hat", "vb"));
    // Without any animation, one is added for it.
    let converted = lowered(Scene { clips: Vec::new(), ..scene(Vec::new()) });
    assert_eq!(all(&converted, NodeKind::ANIMATION)[0].name(), Some("pose"));
    assert_eq!(converted.report.notes()[0].feature(), "hidden objects");
}

/// By hand: what is a part in a million of the model is rounding, and what is a tenth of it is motion, whatever the unit is.
#[test]
fn rest_is_relative_to_the_model() {
    for size in [1e-9_f32, 1.0, 1e4] {
        for (moved, is_motion) in [(0.1, true), (0.0, false)] {
            let mut mesh = triangle();
            let positions =
                mesh.positions.values().iter().map(|place| place.map(|part| part * size)).collect::<Vec<_>>();
            mesh.positions = positions.into();
            let values = vec![0.0, 0.0, 0.0, moved * size, 0.0, 0.0];
            let scene = Scene {
                nodes: vec![node("part", None, 0.0, Role::Place)],
                meshes: vec![mesh],
                objects: vec![Object { node: Some(0), ..Object::default() }],
                clips: vec![whole(vec![track(Target::Node(0), Property::Translation, vec![5.0, 20.0], values)])],
                ..Scene::default()
            };
            assert_eq!(!curves(&lowered(scene)).is_empty(), is_motion, "{size}, {moved}");
        }
    }
}
