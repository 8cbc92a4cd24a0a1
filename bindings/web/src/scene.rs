//! Scenes: models that are posed by animations.

mod describe;
mod pose;
mod shapes;

use std::sync::Arc;

use castkit::scene::{Animation, Binding, Cursor, Model, Scene};
use hashbrown::HashMap;

pub(crate) use pose::{bake, pose, rest};
pub(crate) use shapes::shapes;

use crate::call::Request;
use crate::errors::Failure;
use crate::reply::{Outcome, Reply};
use crate::state::State;

/// The models and animations of several files, numbered consecutively.
pub(crate) struct Kept {
    models: Vec<Arc<Model>>,
    animations: Vec<Arc<Animation>>,
    /// The bindings of animations to models that have been used, by the numbers of both.
    bindings: HashMap<(usize, usize), (Binding, Cursor)>,
}

pub(crate) fn open(request: &Request, state: &mut State) -> Outcome {
    let mut scenes = Vec::new();
    for number in request.indices("files")? {
        scenes.push((number, Scene::new(state.file(number)?)));
    }
    let all = || scenes.iter().map(|(_, scene)| scene);
    let kept = Kept {
        models: all().flat_map(|scene| &scene.models).cloned().collect(),
        animations: all().flat_map(|scene| &scene.animations).cloned().collect(),
        bindings: HashMap::new(),
    };
    let number = state.keep_scene(kept);
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

/// The scene of a request.
fn scene_of<'s>(request: &Request, state: &'s mut State) -> Result<&'s mut Kept, Failure> {
    state.scene(request.index("scene")?)
}

impl Kept {
    fn model(&self, model: usize) -> Result<&Arc<Model>, Failure> {
        self.models.get(model).ok_or_else(|| Failure::argument("there is no such model in the scene"))
    }

    /// An animation on a model.
    fn binding(&mut self, animation: usize, model: usize) -> Result<&mut (Binding, Cursor), Failure> {
        let none = || Failure::argument("there is no such animation in the scene");
        let (of, on) = (self.animations.get(animation).ok_or_else(none)?, self.model(model)?);
        let bind = || (of.bind(on), Cursor::default());
        // Looked up twice, because the entry borrows what `bind` needs.
        if !self.bindings.contains_key(&(animation, model)) {
            let bound = bind();
            self.bindings.insert((animation, model), bound);
        }
        self.bindings.get_mut(&(animation, model)).ok_or_else(none)
    }
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
