//! Models with their meshes, hair and blend shapes.

use std::io::{self, Write};

use super::page::{Page, name, some, text};
use crate::text::{Count, Things, cut, measures};
use castkit::summary::{Model, Skeleton};

pub(super) fn write(page: &mut Page, models: &[Model<'_>]) -> io::Result<()> {
    self::models(page, models)?;
    meshes(page, models)?;
    hairs(page, models)?;
    blend_shapes(page, models)
}

fn models(page: &mut Page, models: &[Model<'_>]) -> io::Result<()> {
    let total = |count: fn(&Model<'_>) -> u64| models.iter().map(count).sum();
    let count = Things(models.len() as u64, "model", "models");
    let vertices = Things(total(|model| model.vertices), "vertex", "vertices");
    let faces = Things(total(|model| model.faces), "face", "faces");
    let rows = models.iter().enumerate().map(|(index, model)| {
        let (size, bounds) = model.bounds.map_or_else(Default::default, |bounds| {
            let corner = |corner: [f32; 3]| measures(&corner.map(f64::from), " ");
            // Of meshes without a single finite position.
            if !bounds.min.iter().chain(&bounds.max).all(|number| number.is_finite()) {
                return (String::new(), "no finite position".into());
            }
            (measures(&bounds.size(), " x "), format!("{} to {}", corner(bounds.min), corner(bounds.max)))
        });
        let bones = model.skeleton.as_ref().map(|skeleton| Count(skeleton.bones).to_string()).unwrap_or_default();
        let meshes = some(model.meshes.len() as u64);
        [name(&model.name, "model", index), meshes, some(model.vertices), some(model.faces), bones, size, bounds]
    });
    let heading = ["name", "meshes", "vertices", "faces", "bones", "size", "bounds"];
    page.table(format_args!("{count}, {vertices}, {faces}"), heading, rows, models.len())?;
    for (index, model) in models.iter().enumerate().take(page.most) {
        if let Some(skeleton) = &model.skeleton {
            writeln!(page.out, "    {}: {}", name(&model.name, "model", index), self::skeleton(skeleton))?;
        }
    }
    Ok(())
}

/// A skeleton, described.
pub(super) fn skeleton(skeleton: &Skeleton) -> String {
    let mut words = format!("skeleton of {}", Things(skeleton.bones, "bone", "bones"));
    for (count, one, many) in [
        (skeleton.root_bones, "root bone", "root bones"),
        (skeleton.ik_handles, "IK handle", "IK handles"),
        (skeleton.constraints, "constraint", "constraints"),
    ] {
        if count > 0 {
            words += &format!(", {}", Things(count, one, many));
        }
    }
    words
}

fn meshes(page: &mut Page, models: &[Model<'_>]) -> io::Result<()> {
    let meshes = || of_all(models, |model| &model.meshes);
    let total = meshes().count();
    let title = Things(total as u64, "mesh", "meshes");
    let rows = meshes().map(|(model, index, mesh)| {
        let weights = mesh.maximum_influence.map(|most| most.to_string()).unwrap_or_default();
        let skinning = if weights.is_empty() { String::new() } else { cut(mesh.skinning_method) };
        let (vertices, faces) = (Count(mesh.vertices).to_string(), Count(mesh.faces).to_string());
        let (uv, colors) = (some(mesh.uv_layers), some(mesh.color_layers));
        let name = named(models, model, name(&mesh.name, "mesh", index), mesh.name.is_none());
        [name, vertices, faces, uv, colors, weights, skinning, text(&mesh.material)]
    });
    let heading = ["name", "vertices", "faces", "uv", "colours", "weights", "skinning", "material"];
    page.table(title, heading, rows, total)
}

fn hairs(page: &mut Page, models: &[Model<'_>]) -> io::Result<()> {
    let hairs = || of_all(models, |model| &model.hairs);
    let total = hairs().count();
    let title = Things(total as u64, "hair", "hairs");
    let rows = hairs().map(|(model, index, hair)| {
        let name = named(models, model, name(&hair.name, "hair", index), hair.name.is_none());
        [name, Count(hair.strands).to_string(), Count(hair.particles).to_string(), text(&hair.material)]
    });
    page.table(title, ["name", "strands", "particles", "material"], rows, total)
}

fn blend_shapes(page: &mut Page, models: &[Model<'_>]) -> io::Result<()> {
    let shapes = || of_all(models, |model| &model.blend_shapes);
    let total = shapes().count();
    let title = Things(total as u64, "blend shape", "blend shapes");
    let rows = shapes().map(|(model, index, shape)| {
        let name = named(models, model, name(&shape.name, "blend_shape", index), shape.name.is_none());
        [name, text(&shape.base_shape), some(shape.vertices), some(shape.target_meshes)]
    });
    page.table(title, ["name", "mesh", "vertices", "target meshes"], rows, total)
}

/// All items of one kind in all models, with the index of the model and of the item in it.
fn of_all<'m, 'a, T: 'm>(
    models: &'m [Model<'a>],
    things: impl Fn(&'m Model<'a>) -> &'m Vec<T>,
) -> impl Iterator<Item = (usize, usize, &'m T)> {
    let each =
        move |(number, model)| things(model).iter().enumerate().map(move |(index, thing)| (number, index, thing));
    models.iter().enumerate().flat_map(each)
}

/// With several models, a step of a node path needs the step before it.
fn named(models: &[Model<'_>], model: usize, name: String, is_step: bool) -> String {
    if is_step && models.len() > 1 { format!("model[{model}]/{name}") } else { name }
}
