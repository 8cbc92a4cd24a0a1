//! Cast to models: bones, meshes and materials of all models.

use std::io::{self, Write};

use cast_file::CastFile;
use cast_interchange::assets::references::Copies;
use cast_interchange::plan::rigid::Rigid;
use cast_interchange::plan::surface::Surface;
use cast_interchange::{Error, ExportOptions, Report, SideFiles, Textures, notes, plan};
use cast_scene::{Material, Scene, Source};

use super::encode::{self, Form, Writer};
use super::kinds::{self, Kind, Value};
use super::place;
use crate::carried;
use crate::exported::Exported;
use crate::text::lines::quoted;

/// The most vertices that statements of version 6 can count.
const MOST_VERTICES: usize = 0xFFFF;
/// The most objects and materials that the statement of version 6 for a triangle can count.
const MOST_OBJECTS: usize = 0xFF;

/// A mesh with the numbers of what it refers to.
struct Object<'m> {
    surface: Surface<'m>,
    name: String,
    first_vertex: usize,
    first_bone: usize,
    material: usize,
}

/// Writes a document as text.
///
/// # Errors
/// Returns an error if writing fails.
pub(crate) fn write_text(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    write(Form::Text, file, options, out, side_files)
}

/// Writes a document as blocks.
///
/// # Errors
/// Returns an error if writing fails, or if there is more than blocks count.
pub(crate) fn write_blocks(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    write(Form::Blocks, file, options, out, side_files)
}

fn write(
    form: Form,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let scene = Scene::new(file);
    let (mut report, mut copies) = (Report::default(), Copies::default());
    plan::report_no_models(&scene, options, &mut report);
    carried::XMODEL.report_dropped(&scene, &mut report);
    let (mut objects, mut materials) = (Vec::new(), Vec::new());
    let mut vertices = 0_usize;
    let mut lacks_material = false;
    for (index, model) in scene.models.iter().enumerate() {
        let has_rig = model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.rig().is_empty());
        report.add_if(has_rig, &notes::skeleton::CONSTRAINTS, model.name().unwrap_or_default());
        let first_material = materials.len();
        for material in &model.materials {
            materials.push(of_material(material, (options, &mut copies), &mut report));
        }
        for mesh in &model.meshes {
            let name = mesh.name().unwrap_or_default();
            report.add_if(mesh.dual_quaternions, &notes::skeleton::DUAL_QUATERNIONS, name);
            let fields = mesh.node().fields();
            let further = |layers: usize| layers.saturating_sub(1) as u64;
            report.add_many(&notes::mesh::UV_LAYERS, further(fields.uv_layers.iter().flatten().count()), name);
            report.add_many(&notes::mesh::COLOR_LAYERS, further(fields.color_layers.iter().flatten().count()), name);
            let surface = Surface::new(model, mesh, &mut report);
            if surface.triangles.is_empty() {
                report.add(&notes::mesh::EMPTY_MESHES, name);
                continue;
            }
            let name = if name.is_empty() { format!("mesh{}", objects.len()) } else { quoted(name, &mut report) };
            // A triangle has a material, and one without any gets the last.
            let material = mesh.material.map(|material| first_material.saturating_add(material));
            lacks_material |= material.is_none();
            let material = material.unwrap_or(usize::MAX);
            let count = mesh.positions().len();
            objects.push((index, Object { surface, name, first_vertex: vertices, first_bone: 0, material }));
            vertices = vertices.saturating_add(count);
        }
    }
    if lacks_material {
        materials.push(("no_material".into(), super::read_model::NO_IMAGE.into()));
    }
    let some_are_still = objects.iter().any(|(_, object)| object.surface.has_still_vertices());
    let rigid = Rigid::new(&scene.models, some_are_still, &mut report);
    let last = materials.len().saturating_sub(1);
    let objects: Vec<Object<'_>> = objects
        .into_iter()
        .map(|(model, object)| Object { first_bone: rigid.first(model), material: object.material.min(last), ..object })
        .collect();
    let is_large = vertices > MOST_VERTICES || objects.len().max(materials.len()) > MOST_OBJECTS;
    // The games that read blocks write version 7.
    let version = if is_large || form == Form::Blocks { 7 } else { 6 };
    encode::write((form, options.threads), out, &mut report, |writer, report| {
        writer.add(&kinds::MODEL, &[])?;
        writer.add(&kinds::VERSION, &[Value::Integer(version)])?;
        writer.end_paragraph()?;
        bones(&rigid, writer, report)?;
        writer.end_paragraph()?;
        let (count, vertex) = match vertices > MOST_VERTICES {
            true => (&kinds::VERTEX_COUNT_32, &kinds::VERTEX_32),
            false => (&kinds::VERTEX_COUNT, &kinds::VERTEX),
        };
        writer.add(count, &[Value::count(vertices)])?;
        for object in &objects {
            options.report(400)?;
            self::vertices(object, &rigid, vertex, writer)?;
        }
        let faces = objects.iter().map(|object| object.surface.triangles.len()).sum();
        writer.add(&kinds::FACE_COUNT, &[Value::count(faces)])?;
        for (index, object) in objects.iter().enumerate() {
            options.report(600)?;
            triangles(index, object, vertex, writer)?;
        }
        writer.add(&kinds::OBJECT_COUNT, &[Value::count(objects.len())])?;
        for (index, object) in objects.iter().enumerate() {
            writer.add(&kinds::OBJECT, &[Value::count(index), Value::Text(object.name.as_bytes())])?;
        }
        writer.end_paragraph()?;
        writer.add(&kinds::MATERIAL_COUNT, &[Value::count(materials.len())])?;
        for (index, (name, images)) in materials.iter().enumerate() {
            let [name, kind, images] = [name, "Lambert", images].map(|text| Value::Text(text.as_bytes()));
            writer.add(&kinds::MATERIAL, &[Value::count(index), name, kind, images])?;
            for (kind, numbers) in PARAMETERS {
                let numbers: Vec<Value<'_>> = numbers.iter().copied().map(Value::Number).collect();
                writer.add(kind, &numbers)?;
            }
            writer.end_paragraph()?;
        }
        Ok(())
    })?;
    copies.hand_over(side_files)?;
    Ok(report.into())
}

/// What the exporters of games write for every material.
static PARAMETERS: &[(&Kind, &[f32])] = &[
    (&kinds::COLOR, &[0.0, 0.0, 0.0, 1.0]),
    (&kinds::TRANSPARENCY, &[0.0, 0.0, 0.0, 1.0]),
    (&kinds::AMBIENT_COLOR, &[0.0, 0.0, 0.0, 1.0]),
    (&kinds::INCANDESCENCE, &[0.0, 0.0, 0.0, 1.0]),
    (&kinds::COEFFICIENTS, &[0.8, 0.0]),
    (&kinds::GLOW, &[0.0, 0.0]),
    (&kinds::REFRACTIVE, &[6.0, 1.0]),
    (&kinds::SPECULAR_COLOR, &[-1.0, -1.0, -1.0, 1.0]),
    (&kinds::REFLECTIVE_COLOR, &[-1.0, -1.0, -1.0, 1.0]),
    (&kinds::REFLECTIVE, &[-1.0, 1.0]),
    (&kinds::BLINN, &[-1.0, -1.0]),
    (&kinds::PHONG, &[-1.0]),
];

fn bones(rigid: &Rigid<'_>, writer: &mut Writer<'_>, report: &mut Report) -> io::Result<()> {
    writer.add(&kinds::BONE_COUNT, &[Value::count(rigid.bones.len())])?;
    for (index, bone) in rigid.bones.iter().enumerate() {
        let (name, parent) = (quoted(&bone.name, report), bone.parent.map_or(Value::Integer(-1), Value::count));
        writer.add(&kinds::BONE, &[Value::count(index), parent, Value::Text(name.as_bytes())])?;
    }
    writer.end_paragraph()?;
    let rest = rigid.rest(report);
    writer.many(rest.len(), |index, statements| {
        let Some(bone) = rest.get(index) else { return };
        statements.add(&kinds::BONE_PLACE, &[Value::count(index)]);
        place(bone, statements);
    })
}

fn vertices(object: &Object<'_>, rigid: &Rigid<'_>, kind: &'static Kind, writer: &mut Writer<'_>) -> io::Result<()> {
    writer.many(object.surface.mesh.positions().len(), |index, statements| {
        let vertex = u32::try_from(index).unwrap_or(u32::MAX);
        let mut links = object.surface.influences(vertex);
        links.iter_mut().for_each(|link| link.0 = link.0.saturating_add(u32::try_from(object.first_bone).unwrap_or(0)));
        if links.is_empty() {
            let still = rigid.still.min(rigid.bones.len().saturating_sub(1));
            links.push((u32::try_from(still).unwrap_or(u32::MAX), 1.0));
        }
        statements.add(kind, &[Value::count(object.first_vertex.saturating_add(index))]);
        statements.add(&kinds::OFFSET, &object.surface.position(vertex).map(Value::Number));
        statements.add(&kinds::WEIGHT_COUNT, &[Value::count(links.len())]);
        for (bone, weight) in links {
            statements.add(&kinds::WEIGHT, &[Value::Integer(bone.into()), Value::Number(weight)]);
        }
        statements.end_paragraph();
    })
}

fn triangles(index: usize, object: &Object<'_>, kind: &'static Kind, writer: &mut Writer<'_>) -> io::Result<()> {
    let surface = &object.surface;
    let colors = surface.mesh.node().fields().color_layers.get(0);
    let triangle = if index.max(object.material) > MOST_OBJECTS { &kinds::TRIANGLE_16 } else { &kinds::TRIANGLE };
    let [number, material, zero] = [index, object.material, 0].map(Value::count);
    writer.many(surface.triangles.len(), |index, statements| {
        statements.add(triangle, &[number, material, zero, zero]);
        let [a, b, c] = surface.triangles.get(index).copied().unwrap_or_default();
        // Clockwise there.
        for vertex in [a, c, b] {
            statements.add(kind, &[Value::count(object.first_vertex.saturating_add(vertex as usize))]);
            statements.add(&kinds::NORMAL, &surface.normal(vertex).map(Value::Number));
            let color = colors.and_then(|colors| colors.get(vertex as usize)).unwrap_or([1.0; 4]);
            statements.add(&kinds::COLOR, &color.map(Value::Number));
            let [u, v] = surface.uv(vertex).map(Value::Number);
            statements.add(&kinds::UV, &[Value::Integer(1), u, v]);
            statements.end_paragraph();
        }
    })
}

/// The name of a material, and its images.
fn of_material(
    material: &Material,
    (options, copies): (&ExportOptions<'_>, &mut Copies),
    report: &mut Report,
) -> (String, String) {
    let name = material.name().unwrap_or_default();
    let mut images: Vec<String> = Vec::new();
    for slot in &material.slots {
        let kind = match slot.name.as_str() {
            "albedo" | "diffuse" => "color",
            "normal" => "normal",
            "specular" => "specular",
            _ => "",
        };
        let example = format_args!("{name}: {}", slot.name);
        let is_taken = images.iter().any(|image| image.split_once(':').is_some_and(|(taken, _)| taken == kind));
        match &slot.source {
            Source::Texture(texture) if !kind.is_empty() && !is_taken => {
                report.add_if(slot.name == "albedo", &notes::material::ALBEDO, name);
                report.add_if(slot.factor.is_some(), &notes::material::FACTORS_LOST, example);
                report.add_if(options.textures == Textures::Embed, &notes::material::TEXTURES_REFERRED, &texture.path);
                let path = quoted(copies.path_of(&texture.path, options, report), report);
                // Spaces end a path.
                report.add_if(path.contains(' '), &notes::material::PATHS_CUT, &path);
                images.push(format!("{kind}:{path}"));
            }
            Source::Texture(_) => report.add(&notes::material::SLOTS, example),
            Source::Color(_) => report.add(&notes::material::COLORS, example),
        }
    }
    let images = if images.is_empty() { super::read_model::NO_IMAGE.to_owned() } else { images.join(" ") };
    (quoted(name, report), images)
}
