//! From a stage to a scene.

mod animation;
mod faces;
mod hair;
mod kinds;
mod material;
mod mesh;
mod network;
mod primvars;
mod reader;
mod shapes;
mod skeleton;
mod skin;
mod textures;
mod transform;
mod visibility;

use cast_interchange::scene::Scene;
use cast_interchange::{Error, Options, Report, Source};
use hashbrown::HashMap;

use super::compose::Stage;
use super::files::Files;
use material::Materials;
use reader::Reader;
use skeleton::Skeletons;

/// Reads the whole stage.
pub(super) fn read<'a>(
    stage: &Stage<'a>,
    files: &Files<'_, 'a>,
    source: Source<'a>,
    options: &Options<'_>,
    report: &mut Report,
) -> Result<Scene<'a>, Error> {
    let scene = Scene { name: source.model_name().into(), ..Scene::default() };
    let (nodes, moving) = (vec![None; stage.prims.len()], Vec::new());
    let mut reader = Reader {
        stage,
        budget: &files.budget,
        options,
        scene,
        report,
        nodes,
        moving,
        objects: Vec::new(),
        weights: HashMap::new(),
    };
    reader.metadata();
    reader.places()?;
    let skeletons = Skeletons::read(&mut reader)?;
    let mut materials = Materials::default();
    let channels = reader.meshes(&skeletons, &mut materials, files)?;
    reader.hairs(&mut materials, files);
    materials.rest(&mut reader, files);
    reader.clips(&skeletons, &channels, source)?;
    kinds::report(&mut reader);
    Ok(reader.scene)
}
