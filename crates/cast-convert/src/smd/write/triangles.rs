//! Triangles: whole corners, three lines for each, after that of their material.

use std::io::{self, Write};
use std::sync::Arc;

use cast_interchange::plan::rigid::Rigid;
use cast_interchange::plan::surface::Surface;
use cast_interchange::{ExportOptions, Report, notes};
use cast_scene::{Material, Model, Source};

use crate::smd::NO_MATERIAL;
use crate::text::lines::{self, line};

/// The meshes of all models, in file order.
pub(super) struct Meshes<'m> {
    pub(super) surfaces: Vec<OfModel<'m>>,
    /// Whether some vertices follow no bone.
    pub(super) some_are_still: bool,
}

/// A mesh with triangles.
pub(super) struct OfModel<'m> {
    pub(super) model: &'m Arc<Model>,
    pub(super) surface: Surface<'m>,
    /// The index of the model.
    number: usize,
    /// The line of its material.
    material: String,
}

impl<'m> Meshes<'m> {
    pub(super) fn new(models: impl Iterator<Item = &'m Arc<Model>>, report: &mut Report) -> Self {
        let mut meshes = Self { surfaces: Vec::new(), some_are_still: false };
        for (number, model) in models.enumerate() {
            let mut materials = Vec::with_capacity(model.materials.len());
            for (index, material) in model.materials.iter().enumerate() {
                materials.push(material_line(material, index, report));
            }
            for mesh in &model.meshes {
                let name = mesh.name().unwrap_or_default();
                let surface = Surface::new(model, mesh, report);
                let material = mesh.material.and_then(|material| materials.get(material));
                let material = material.map_or(NO_MATERIAL, String::as_str).to_owned();
                report.add_if(mesh.name().is_some_and(|name| name != material), &notes::mesh::MESH_NAMES, name);
                report.add_if(mesh.dual_quaternions, &notes::skeleton::DUAL_QUATERNIONS, name);
                let layers = mesh.node().fields().uv_layers.iter().flatten().count();
                report.add_many(&notes::mesh::UV_LAYERS, layers.saturating_sub(1) as u64, name);
                report.add_if(surface.triangles.is_empty(), &notes::mesh::EMPTY_MESHES, name);
                if !surface.triangles.is_empty() {
                    meshes.surfaces.push(OfModel { model, surface, number, material });
                }
            }
        }
        meshes.some_are_still = meshes.surfaces.iter().any(|mesh| mesh.surface.has_still_vertices());
        meshes
    }

    /// Writes all triangles.
    pub(super) fn write(
        &self,
        skeleton: &Rigid<'_>,
        options: &ExportOptions<'_>,
        out: &mut dyn Write,
        report: &mut Report,
    ) -> io::Result<()> {
        if self.surfaces.is_empty() {
            return Ok(());
        }
        writeln!(out, "triangles")?;
        let still = skeleton.still;
        for mesh in &self.surfaces {
            options.report(500).map_err(io::Error::other)?;
            let (surface, first) = (&mesh.surface, skeleton.first(mesh.number));
            let not_finite = lines::write("", surface.triangles.len(), options.threads, out, |index, line| {
                line.text(&mesh.material);
                for vertex in surface.triangles.get(index).copied().unwrap_or_default() {
                    let links = surface.influences(vertex);
                    let bone = |bone: u32| first.saturating_add(bone as usize);
                    let heaviest = links.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(still, |link| bone(link.0));
                    let [u, v] = surface.uv(vertex);
                    line.text("\n");
                    // What older programs without links go by.
                    line.integer(heaviest);
                    line.numbers(surface.position(vertex));
                    line.numbers(surface.normal(vertex));
                    line.numbers([u, 1.0 - v]);
                    line.text(" ");
                    line.integer(links.len());
                    for (link, weight) in links {
                        line.text(" ");
                        line.integer(bone(link));
                        line.numbers([weight]);
                    }
                }
            })?;
            report.add_many(&notes::file::NUMBERS, not_finite as u64, "");
        }
        writeln!(out, "end")
    }
}

/// The line of a material: its name, or that of its texture if it has none.
fn material_line(material: &Material, index: usize, report: &mut Report) -> String {
    let mut texture = None;
    for slot in &material.slots {
        let name = material.name().unwrap_or_default();
        match &slot.source {
            Source::Texture(found) if texture.is_none() && matches!(slot.name.as_str(), "albedo" | "diffuse") => {
                texture = Some(found.path.as_str());
            }
            Source::Texture(_) => report.add(&notes::material::SLOTS, format_args!("{name}: {}", slot.name)),
            Source::Color(_) => report.add(&notes::material::COLORS, format_args!("{name}: {}", slot.name)),
        }
    }
    let file = texture.and_then(|path| path.rsplit(['/', '\\']).next()).unwrap_or_default();
    let given = material.name().map(str::trim).filter(|name| !name.is_empty());
    let name = given.unwrap_or(file);
    if let Some(path) = texture.filter(|path| name != file && name != *path) {
        report.add(&notes::material::SLOTS, format_args!("{name}: {path}"));
    }
    let name = line(name, report);
    // What would not be the line of a material.
    let is_other = name.is_empty() || name.starts_with("//") || name.eq_ignore_ascii_case("end") || name == NO_MATERIAL;
    if is_other {
        report.add(&notes::file::LETTERS, &name);
        return format!("material_{index}");
    }
    name
}
