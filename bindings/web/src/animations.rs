//! Files with other animations: steps on them, and animations for other models.

use std::sync::Arc;

use castkit::convert::{AnimateOptions, JobErrorKind, RetargetOptions};
use castkit::read::View;
use castkit::scene::clip::Report;
use castkit::scene::retarget::{self, Retargeted};
use castkit::scene::{BoneMap, BoneMapError, Model, Scene};
use castkit::write::Layout;
use castkit::{CastFile, convert};

use crate::convert::notes;
use crate::errors::Failure;
use crate::json::Json;
use crate::options;
use crate::reply::{Array, Outcome, Reply};
use crate::request::Request;
use crate::state::State;

/// Does steps to the animations of a file. The array of the reply is the new file.
pub(crate) fn animate(request: &Request, state: &mut State) -> Outcome {
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let texts = |name: &str| -> Result<Vec<String>, Failure> {
        let all = request.values(name)?.iter().map(text).collect::<Option<_>>();
        all.ok_or_else(|| Failure::argument(format!("{name} has something that is not a text")))
    };
    let steps = texts("steps")?;
    let mut clips = Vec::new();
    for (name, file) in texts("clipNames")?.into_iter().zip(request.indices("clipFiles")?) {
        clips.push((name, state.file(file)?.clone()));
    }
    let mut scenes = Vec::new();
    for file in request.indices("skeleton")? {
        scenes.push(Scene::new(state.file(file)?));
    }
    let skeleton: Vec<&Scene> = scenes.iter().collect();
    let wanted = options::given(request, "animate", AnimateOptions::new(), AnimateOptions::with)?;
    let file = state.file(request.index("file")?)?;
    let made =
        convert::animate(file, &steps, &wanted.skeleton(&skeleton).clips(&clips)).map_err(|error| {
            match error.kind() {
                JobErrorKind::Step(step) => Failure::argument(step.to_string()),
                _ => error.into(),
            }
        })?;
    Ok(reply(made.file, |json| {
        json.key("animations").list(&made.animations, animated);
        notes(json, made.report.notes());
    }))
}

/// Makes the animations of a file fit a model. The array of the reply is the new file.
pub(crate) fn retarget(request: &Request, state: &mut State) -> Outcome {
    let source = match request.count("from")? {
        Some(_) => Some(model(request, state, "from", "fromOffset")?.1),
        None => None,
    };
    let (scene, target) = model(request, state, "to", "toOffset")?;
    let values = options::given(request, "retarget", RetargetOptions::new(), RetargetOptions::with)?;
    let wrong = |error: BoneMapError| Failure::argument(format!("boneMap: {error}"));
    let map = request.text("boneMap")?.map(BoneMap::from_csv).transpose().map_err(wrong)?;
    let wanted = values.options(map.as_ref()).up(scene.up());
    let file = state.file(request.index("file")?)?.clone();
    let (document, animations) = retarget::retarget(&file, source.as_ref(), &target, &wanted)
        .map_err(|error| Failure::argument(error.to_string()))?;
    let layout = Layout::keeping(&file.cast(), &document);
    let made = CastFile::from_bytes(document.to_vec(layout)?)?;
    Ok(reply(made, |json| json.key("animations").list(&animations, retargeted)))
}

/// A model by its file and offset, with the scene that it is in.
fn model(request: &Request, state: &State, file: &str, offset: &str) -> Result<(Scene, Arc<Model>), Failure> {
    let scene = Scene::new(state.file(request.index(file)?)?);
    let offset = request.index(offset)?;
    let found = scene.models.iter().find(|model| model.node().node().offset() == offset).map(Arc::clone);
    let found = found.ok_or_else(|| Failure::argument("there is no such model in the file"))?;
    Ok((scene, found))
}

/// A reply with a new file.
fn reply(file: CastFile, mut write: impl FnMut(&mut Json)) -> Reply {
    Reply::new(|json| json.object(&mut write)).with(Array::File(file))
}

fn animated(json: &mut Json, of: &Report) {
    json.object(|json| {
        json.key("name").text(of.name.as_deref());
        json.key("frameRate").number(of.frame_rate);
        json.key("first").number(of.first);
        json.key("last").number(of.last);
        json.key("curves").whole(of.curves);
        json.key("keys").whole(of.keys);
        json.key("notifications").list(&of.notifications, |json, (name, frames)| {
            json.object(|json| {
                json.key("name").text(&**name);
                json.key("frames").list(frames, |json, frame| json.number(*frame));
            });
        });
        json.key("ends");
        match &of.ends {
            None => json.null(),
            Some(ends) => json.list(ends, |json, end| {
                json.object(|json| {
                    json.key("bone").text(&*end.bone);
                    json.key("position").number(end.position);
                    json.key("angle").number(end.angle);
                    json.key("speed").number(end.speed);
                    json.key("turning").number(end.turning);
                });
            }),
        }
        json.key("reduced");
        match of.remarks.reduced {
            None => json.null(),
            Some(reduced) => json.object(|json| {
                json.key("keys").whole(reduced.keys);
                json.key("error");
                match reduced.error {
                    Some(error) => json.number(error),
                    None => json.null(),
                }
            }),
        }
        json.key("motion");
        match &of.remarks.motion {
            None => json.null(),
            Some(motion) => json.object(|json| {
                json.key("bone").text(&*motion.bone);
                json.key("start").list(&motion.start, |json, part| json.number(*part));
                json.key("frames").list(&motion.frames, |json, frame| json.number(*frame));
                json.key("translations").list(&motion.translations, |json, translation| {
                    json.list(translation, |json, part| json.number(*part));
                });
                json.key("turns").list(&motion.turns, |json, turn| json.number(*turn));
            }),
        }
    });
}

fn retargeted(json: &mut Json, of: &Retargeted) {
    json.object(|json| {
        json.key("bones").index(of.bones);
        json.key("leftOut").list(&of.left_out, |json, name| json.text(&**name));
        json.key("rootScale").number(of.root_scale);
        json.key("turned").number(of.turned);
        json.key("feetMoved").number(of.feet_moved);
        json.key("restAngle");
        match &of.rest_angle {
            None => json.null(),
            Some((angle, bone)) => json.object(|json| {
                json.key("angle").number(*angle);
                json.key("bone").text(&**bone);
            }),
        }
        json.key("onlyRenamed").flag(of.only_renamed);
    });
}
