//! Parts of files by their labels.

use bevy::animation::graph::AnimationGraph;
use bevy::mesh::skinning::SkinnedMeshInverseBindposes;
use bevy::prelude::*;
use bevy_castkit::{Cast, CastAssetLabel, CastMesh, CastNode, CastSkin};

use crate::app;

const CHARACTER: &str = "valid/character.cast";

fn loads<A: Asset>(app: &mut App, label: CastAssetLabel, path: &str) -> Handle<A> {
    let path = label.from_asset(path.to_owned());
    app::load(app, path.clone()).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_part_has_its_label() {
    let mut app = app::app(&app::testdata());
    loads::<WorldAsset>(&mut app, CastAssetLabel::Scene(0), CHARACTER);
    loads::<Mesh>(&mut app, CastAssetLabel::Primitive { mesh: 1 }, CHARACTER);
    #[cfg(feature = "pbr")]
    loads::<StandardMaterial>(&mut app, CastAssetLabel::Material(1), CHARACTER);
    loads::<AnimationClip>(&mut app, CastAssetLabel::Animation(0), CHARACTER);
    loads::<AnimationGraph>(&mut app, CastAssetLabel::AnimationGraph, CHARACTER);
    loads::<Mesh>(&mut app, CastAssetLabel::Hair(0), "valid/hair.cast");
    let mesh = loads::<CastMesh>(&mut app, CastAssetLabel::Mesh(0), CHARACTER);
    assert_eq!(app::get(&app, &mesh).name, "body");
    let skin = loads::<CastSkin>(&mut app, CastAssetLabel::Skin(0), CHARACTER);
    let poses = loads::<SkinnedMeshInverseBindposes>(&mut app, CastAssetLabel::InverseBindMatrices(0), CHARACTER);
    let skin = app::get(&app, &skin).clone();
    assert_eq!(skin.joints.len(), app::get(&app, &poses).len());
    assert_eq!(skin.inverse_bind_matrices, poses);
    let top = loads::<CastNode>(&mut app, CastAssetLabel::Node(0), CHARACTER);
    let top = app::get(&app, &top).clone();
    assert!(top.is_animation_root);
    // The hip and the meshes.
    let below: Vec<String> = top.children.iter().map(|child| app::get(&app, child).name.clone()).collect();
    assert!(below.contains(&"body".to_owned()) && below.contains(&"eyes".to_owned()), "{below:?}");
}

#[test]
fn labels_that_a_file_does_not_have_are_errors() {
    let mut app = app::app(&app::testdata());
    let path = CastAssetLabel::Animation(7).from_asset(CHARACTER);
    let error = app::load::<AnimationClip>(&mut app, path).unwrap_err();
    assert!(error.contains("Animation7"), "{error}");
}

#[test]
fn parts_are_found_by_their_names() {
    let mut app = app::app(&app::testdata());
    let handle = app::load::<Cast>(&mut app, CHARACTER).unwrap();
    let cast = app::get(&app, &handle);
    assert_eq!(cast.named_meshes["eyes"], cast.meshes[1]);
    assert_eq!(cast.named_animations["walk"], cast.animations[0]);
    #[cfg(feature = "pbr")]
    assert_eq!(cast.named_materials.len(), 2);
    assert_eq!(cast.named_nodes.len(), cast.nodes.len());
    assert!(cast.source.is_none());
    let info = &cast.animation_info[0];
    assert_eq!((info.name.as_deref(), info.frame_rate, info.looping), (Some("walk"), 30.0, true));
    let graph = app::get(&app, cast.animation_graph.as_ref().unwrap());
    assert!(graph.get(info.node()).is_some());
}
