//! Builds a stage: its metadata, models, animations and instances.

use cast_file::{CastFile, FileNames};
use cast_interchange::assets::policy::Uses;
use cast_interchange::assets::references::Copies;
use cast_interchange::budget::Budget;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ExportOptions, Report, plan};
use cast_scene::convert_axes::Up;
use cast_scene::{ModelNames, Scene};
use glam::DQuat;
use hashbrown::HashMap;

use super::model::{self, Placed};
use super::stage::Stage;
use super::{clip, prototypes};
use crate::exported::Exported;
use crate::instances;
use crate::usd::layer::{Field, Kind, Layer, Property, Specifier, Value};
use crate::usd::names::identifier;

/// Builds the stage and passes it to the function that writes it.
///
/// # Errors
/// Returns an error if something would take more than the budget, or writing fails.
pub(super) fn build(
    file: &CastFile,
    options: &ExportOptions<'_>,
    (extension, is_package): (&'static str, bool),
    write: &mut dyn FnMut(Stage<'_>) -> Result<Exported, Error>,
) -> Result<Exported, Error> {
    let mut report = Report::default();
    let (unit, factor) = units(options);
    let prepared = plan::prepared(file, factor, &mut report)?;
    let file = prepared.as_ref().unwrap_or(file);
    let scene = Scene::new(file);
    let budget = Budget::new(options.budget);
    let instances = instances::load(file, scene.instances.len(), options, &budget, &mut report)?;
    let stand_in = plan::stand_in(&scene, &mut report)?.map(|file| Scene::new(&file));
    let others: Vec<_> = instances.files.iter().map(|(path, file)| (path.as_path(), Scene::new(file))).collect();
    // Brackets separate the path of a package and of what is in it.
    let file_name: String =
        options.stem().chars().map(|letter| if is_package && "[]".contains(letter) { '_' } else { letter }).collect();
    let mut clip_names = FileNames::new();
    clip_names.reserve(&format!("{file_name}.{extension}"));
    let mut stage = Stage {
        layer: Layer::default(),
        clips: Vec::new(),
        clip_names,
        report,
        corrected: Vec::new(),
        budget,
        options,
        file_name,
        extension,
        is_package,
        files: Vec::new(),
        known_files: HashMap::new(),
        copies: Copies::default(),
        uses: Uses::default(),
    };
    let root = stage.layer.add(None, (Specifier::Def, "Xform"), None, &identifier(options.stem()));
    stage.layer.fields_of(root).push(("kind", Value::token("assembly")));
    let root_name = stage.layer.prims.get(root).map(|root| root.name.clone()).unwrap_or_default();
    stage.layer.fields = metadata(&root_name, scene.up(), unit);
    stage.layer.fields.extend(about(file));
    if let Some(turn) = turn(scene.up()) {
        stage.layer.set(root, turn);
    }
    let models: Vec<_> = scene.models.iter().chain(stand_in.iter().flat_map(|scene| &scene.models)).collect();
    let scaled = (!scene.animations.is_empty()).then(|| plan::scaled(&scene.animations));
    let mut placed: Vec<Placed<'_>> = Vec::new();
    for model in &models {
        options.report(100)?;
        placed.push(model::add(&mut stage, model, root, (options.source, scaled.as_ref(), Some("component")))?);
    }
    let common = || metadata(&root_name, scene.up(), unit);
    let names = ModelNames::new(models.iter().copied());
    let clip_names = plan::animation_names(&scene.animations, options);
    for (index, (animation, name)) in scene.animations.iter().zip(clip_names).enumerate() {
        options.report(300)?;
        let moved = model::moved_by(&names, animation, &placed);
        clip::add(&mut stage, (animation, &name, index), &moved, &common)?;
    }
    prototypes::add(&mut stage, &instances, &others, root)?;
    write(stage)
}

/// What every layer says: of a stage, only the metadata of the layer that is opened count.
fn metadata<'p>(root: &str, up: Up, unit: f64) -> Vec<Field<'p>> {
    vec![
        ("defaultPrim", Value::Token(root.to_owned().into())),
        ("documentation", Value::string(concat!("castkit ", env!("CARGO_PKG_VERSION")))),
        ("metersPerUnit", Value::Double(unit)),
        ("upAxis", Value::token(if up == Up::Z { "Z" } else { "Y" })),
    ]
}

/// Who made the content, and with what.
fn about<'p>(file: &CastFile) -> Option<Field<'p>> {
    let cast = file.cast();
    let metadata = cast.metadata()?;
    let texts = [("author", metadata.author()), ("software", metadata.software())];
    let texts = texts
        .into_iter()
        .filter_map(|(key, text)| Some((key.to_owned(), Value::string(text.filter(|text| !text.is_empty())?))));
    let texts: Vec<_> = texts.collect();
    (!texts.is_empty()).then(|| ("customLayerData", Value::Dictionary(texts)))
}

/// The rotation of what has x up: a stage has y or z up.
fn turn<'p>(up: Up) -> Option<[Property<'p>; 2]> {
    let turn = DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2).as_quat();
    (up == Up::X).then(|| {
        [
            Property::value("xformOp:orient", "quatf", Value::floats(Kind::Quaternion, turn.to_array())),
            Property::uniform("xformOpOrder", "token[]", Value::Tokens(vec!["xformOp:orient".to_owned()])),
        ]
    })
}

/// The length of a unit of the result in metres, and by what lengths are multiplied, if that is not 1.
fn units(options: &ExportOptions<'_>) -> (f64, Option<f32>) {
    let is_length = |length: &f32| length.is_finite() && *length > 0.0;
    let [own, wanted] = [options.unit, options.to_unit].map(|unit| unit.filter(is_length));
    let own = own.unwrap_or(1.0);
    let factor = wanted.map(|wanted| narrow(f64::from(own) / f64::from(wanted)));
    let unit = wanted.unwrap_or(own);
    // The shortest decimal number: 0.01 is 0.01, and not what a float makes of it.
    let unit = unit.to_string().parse().unwrap_or(f64::from(unit));
    (unit, factor.filter(|factor| is_length(factor) && *factor != 1.0))
}
