//! A library as extractors write it: models in parts, animations without names, textures in other places than the models say.

mod animations;
mod cast;
mod description;
mod images;
mod models;
mod shapes;
mod skeletons;
mod turns;

use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name: String, shows: &str, bytes| Sample::new("extracted", name, shows, bytes);
    let models = models::models()
        .into_iter()
        .map(|model| sample(format!("models/{}.cast", model.stem), model.about, cast::model(&model)));
    let animations = animations::animations()
        .into_iter()
        .map(|clip| sample(format!("animations/{}.cast", clip.stem), clip.about, cast::animation(&clip)));
    let images = images::images().into_iter().map(|(name, shows, bytes)| sample(name.into(), shows, bytes));
    models.chain(animations).chain(images).collect()
}
