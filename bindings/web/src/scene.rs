//! Scenes: models that are posed by animations.

mod describe;
mod pose;
mod shapes;

use std::sync::Arc;

use castkit::scene::{Model, Scene};
use hashbrown::HashMap;

pub(crate) use pose::{bake, pose, rest};
pub(crate) use shapes::shapes;

use crate::errors::Failure;
use crate::json::Json;
use crate::reply::{Outcome, Reply};
use crate::request::Request;
use crate::state::{SceneEntry, State};

pub(crate) fn open(request: &Request, state: &mut State) -> Outcome {
    let mut scenes = Vec::new();
    for number in request.indices("files")? {
        scenes.push((number, Scene::new(state.file(number)?)));
    }
    let all = || scenes.iter().map(|(_, scene)| scene);
    let entry = SceneEntry {
        models: all().flat_map(|scene| &scene.models).cloned().collect(),
        animations: all().flat_map(|scene| &scene.animations).cloned().collect(),
        bindings: HashMap::new(),
    };
    let number = state.add_scene(entry);
    Ok(Reply::new(|json| {
        json.object(|json| {
            json.key("scene").index(number);
            describe::scenes(json, &scenes);
        });
    }))
}

pub(crate) fn close(request: &Request, state: &mut State) -> Outcome {
    state.scenes.get_mut(request.index("scene")?).and_then(Option::take);
    Ok(Reply::empty())
}

/// The models of a scene that its animations fit.
pub(crate) fn fit(request: &Request, state: &mut State) -> Outcome {
    const BEST: usize = 3;
    let best = request.count("best")?.unwrap_or(BEST);
    if best == 0 {
        return Err(Failure::argument("best is 0, expected a whole number of at least 1"));
    }
    let SceneEntry { models, animations, .. } = scene_of(request, state)?;
    let fits = castkit::scene::fit(models, animations, best);
    Ok(Reply::new(|json| {
        json.list(&fits, |json, of| {
            json.object(|json| {
                json.key("animation").index(of.animation);
                json.key("model").index(of.model);
                json.key("fits").flag(of.is_enough());
                json.key("bones").index(of.bones);
                json.key("missing").list(&of.missing, |json, name| json.text(&**name));
                json.key("otherCase").list(&of.other_case, |json, (name, bone)| {
                    json.row(|json| {
                        json.text(&**name);
                        json.text(&**bone);
                    });
                });
                json.key("scale").list(of.scale, Json::number);
                json.key("height").list(of.height, Json::number);
                json.key("otherLengths").list(&of.other_lengths, |json, length| {
                    json.object(|json| {
                        json.key("bone").text(&*length.bone);
                        json.key("ratio").number(length.ratio);
                    });
                });
            });
        });
    }))
}

/// The scene of a request.
fn scene_of<'s>(request: &Request, state: &'s mut State) -> Result<&'s mut SceneEntry, Failure> {
    state.scene(request.index("scene")?)
}

/// The model of a request, and the number of its mesh.
fn mesh_of(request: &Request, state: &mut State) -> Result<(Arc<Model>, usize), Failure> {
    let model = Arc::clone(scene_of(request, state)?.model(request.index("model")?)?);
    let mesh = request.index("mesh")?;
    if mesh >= model.meshes.len() {
        return Err(Failure::argument("there is no such mesh in the model"));
    }
    Ok((model, mesh))
}
