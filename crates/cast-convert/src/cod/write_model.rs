//! Cast to XMODEL_EXPORT: bones, meshes and materials of all models.

use std::io::{self, Write};

use cast_file::CastFile;
use cast_interchange::assets::references::Copies;
use cast_interchange::plan::rigid::Rigid;
use cast_interchange::plan::surface::Surface;
use cast_interchange::{Error, ExportOptions, Report, SideFiles, Textures, notes, plan};
use cast_scene::{Material, Scene, Source};

use super::axes;
use crate::dropped;
use crate::exported::Exported;
use crate::registry::Format;
use crate::text::lines::{self, quoted};

/// The most vertices that version 6 can count.
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

/// Writes a document as XMODEL_EXPORT.
///
/// # Errors
/// Returns an error if writing fails.
pub(crate) fn write(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let scene = Scene::new(file);
    let (mut report, mut copies) = (Report::default(), Copies::default());
    plan::report_no_models(&scene, options, &mut report);
    dropped::report(Format::XModel, &scene, &mut report);
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
    writeln!(out, "MODEL\nVERSION {}\n", if is_large { 7 } else { 6 })?;
    bones(&rigid, options, out, &mut report)?;
    let suffix = if vertices > MOST_VERTICES { "32" } else { "" };
    writeln!(out, "\nNUMVERTS{suffix} {vertices}")?;
    let mut not_finite = 0;
    for object in &objects {
        options.report(400)?;
        not_finite += self::vertices(object, &rigid, suffix, options, out)?;
    }
    let faces: usize = objects.iter().map(|object| object.surface.triangles.len()).sum();
    writeln!(out, "NUMFACES {faces}")?;
    for (index, object) in objects.iter().enumerate() {
        options.report(600)?;
        not_finite += triangles(index, object, suffix, options, out)?;
    }
    report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    writeln!(out, "NUMOBJECTS {}", objects.len())?;
    for (index, object) in objects.iter().enumerate() {
        writeln!(out, "OBJECT {index} \"{}\"", object.name)?;
    }
    writeln!(out, "\nNUMMATERIALS {}", materials.len())?;
    for (index, (name, images)) in materials.iter().enumerate() {
        writeln!(out, "MATERIAL {index} \"{name}\" \"Lambert\" \"{images}\"\n{PARAMETERS}")?;
    }
    copies.hand_over(side_files)?;
    Ok(report.into())
}

/// What the exporters of games write for every material.
const PARAMETERS: &str = "COLOR 0 0 0 1\nTRANSPARENCY 0 0 0 1\nAMBIENTCOLOR 0 0 0 1\nINCANDESCENCE 0 0 0 1\n\
    COEFFS 0.8 0\nGLOW 0 0\nREFRACTIVE 6 1\nSPECULARCOLOR -1 -1 -1 1\nREFLECTIVECOLOR -1 -1 -1 1\n\
    REFLECTIVE -1 1\nBLINN -1 -1\nPHONG -1\n";

fn bones(rigid: &Rigid<'_>, options: &ExportOptions<'_>, out: &mut dyn Write, report: &mut Report) -> io::Result<()> {
    writeln!(out, "NUMBONES {}", rigid.bones.len())?;
    for (index, bone) in rigid.bones.iter().enumerate() {
        write!(out, "BONE {index} ")?;
        match bone.parent {
            Some(parent) => write!(out, "{parent}")?,
            None => write!(out, "-1")?,
        }
        writeln!(out, " \"{}\"", quoted(&bone.name, report))?;
    }
    writeln!(out)?;
    let rest = rigid.rest(report);
    let not_finite = lines::write("BONE ", rest.len(), options.threads, out, |index, line| {
        let Some(place) = rest.get(index) else { return };
        line.integer(index);
        line.text("\nOFFSET");
        line.numbers(place.position.as_vec3().to_array());
        line.text("\nSCALE 1 1 1");
        for (name, axis) in ["\nX", "\nY", "\nZ"].into_iter().zip(axes(place.rotation)) {
            line.text(name);
            line.numbers(axis);
        }
        line.text("\n");
    })?;
    report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
    Ok(())
}

fn vertices(
    object: &Object<'_>,
    rigid: &Rigid<'_>,
    suffix: &str,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
) -> io::Result<usize> {
    let count = object.surface.mesh.positions().len();
    lines::write("VERT", count, options.threads, out, |index, line| {
        let vertex = u32::try_from(index).unwrap_or(u32::MAX);
        let mut links = object.surface.influences(vertex);
        links.iter_mut().for_each(|link| link.0 = link.0.saturating_add(u32::try_from(object.first_bone).unwrap_or(0)));
        if links.is_empty() {
            let still = rigid.still.min(rigid.bones.len().saturating_sub(1));
            links.push((u32::try_from(still).unwrap_or(u32::MAX), 1.0));
        }
        line.text(suffix);
        line.text(" ");
        line.integer(object.first_vertex.saturating_add(index));
        line.text("\nOFFSET");
        line.numbers(object.surface.position(vertex));
        line.text("\nBONES ");
        line.integer(links.len());
        for (bone, weight) in links {
            line.text("\nBONE ");
            line.integer(bone as usize);
            line.numbers([weight]);
        }
        line.text("\n");
    })
}

fn triangles(
    index: usize,
    object: &Object<'_>,
    suffix: &str,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
) -> io::Result<usize> {
    let surface = &object.surface;
    let colors = surface.mesh.node().fields().color_layers.get(0);
    let is_large = index.max(object.material) > MOST_OBJECTS;
    lines::write(
        if is_large { "TRI16 " } else { "TRI " },
        surface.triangles.len(),
        options.threads,
        out,
        |triangle, line| {
            line.integer(index);
            line.text(" ");
            line.integer(object.material);
            line.text(" 0 0");
            let [a, b, c] = surface.triangles.get(triangle).copied().unwrap_or_default();
            // Clockwise there.
            for vertex in [a, c, b] {
                line.text("\nVERT");
                line.text(suffix);
                line.text(" ");
                line.integer(object.first_vertex.saturating_add(vertex as usize));
                line.text("\nNORMAL");
                line.numbers(surface.normal(vertex));
                line.text("\nCOLOR");
                line.numbers(colors.and_then(|colors| colors.get(vertex as usize)).unwrap_or([1.0; 4]));
                line.text("\nUV 1");
                line.numbers(surface.uv(vertex));
                line.text("\n");
            }
        },
    )
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
