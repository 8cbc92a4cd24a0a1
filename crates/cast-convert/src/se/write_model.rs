//! Cast to SEModel.
//!
//! Bones, meshes and materials of all models, in file order; transforms of models, and everything that the format does
//! not support, are dropped with a note. The format states once for all meshes what they contain, so meshes that lack
//! something are padded: zeros for texture coordinates and normals, white for colours.

use std::io::{self, Write};

use cast_file::CastFile;
use cast_interchange::assets::references::Copies;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ExportOptions, Report, SideFiles, Textures, notes, plan};
use cast_scene::convert_axes::Up;
use cast_scene::{Material, Mesh, Model, Scene, Source};

use crate::dropped;
use crate::exported::Exported;
use crate::registry::Format;

use super::axis;
use super::parse_model::{Header, MAGIC, flag};
use super::write::{Out, bit, check_name, count, width};

/// Writes a document as SEModel.
///
/// # Errors
/// Returns an error if writing fails, or a count does not fit the format.
pub fn model_from_cast(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let scene = Scene::new(file);
    let mut report = Report::default();
    drops(&scene, options, &mut report);
    let mut copies = Copies::default();
    let parts = Parts::of(&scene, (options, &mut copies), &mut report);
    parts.write(&mut Out::new(out))?;
    copies.hand_over(side_files)?;
    Ok(report.into())
}

/// A bone to be written.
struct Bone {
    name: String,
    parent: Option<u32>,
    world: ([f32; 3], [f32; 4]),
    local: ([f32; 3], [f32; 4]),
    scale: Option<[f32; 3]>,
}

/// A mesh with the offsets that its model adds to indices.
struct Piece<'s> {
    mesh: &'s Mesh,
    first_bone: u32,
    material: Option<usize>,
    influences: usize,
    uv_layers: usize,
}

/// Everything to be written.
struct Parts<'s> {
    up: Up,
    bones: Vec<Bone>,
    meshes: Vec<Piece<'s>>,
    materials: Vec<(String, [String; 3])>,
}

/// The maximum number of influences, and of layers, per mesh.
const MOST: usize = 255;

impl<'s> Parts<'s> {
    fn of(scene: &'s Scene, (options, copies): (&ExportOptions<'_>, &mut Copies), report: &mut Report) -> Self {
        let mut parts = Self { up: scene.up(), bones: Vec::new(), meshes: Vec::new(), materials: Vec::new() };
        for model in &scene.models {
            let first_bone = u32::try_from(parts.bones.len()).unwrap_or(u32::MAX);
            let first_material = parts.materials.len();
            parts.bones.extend(bones(model, first_bone, report));
            let materials = model.materials.iter().map(|material| textures(material, (options, copies), report));
            parts.materials.extend(materials);
            for mesh in &model.meshes {
                let name = mesh.name().unwrap_or_default();
                let layers = mesh.node().uv_layer_total() as usize;
                let places = mesh.influences.as_ref().map_or(0, |influences| influences.of(0).count());
                for (count, kind) in [(layers, &notes::mesh::UV_LAYERS), (places, &notes::skeleton::INFLUENCES)] {
                    let more = count.saturating_sub(MOST) as u64;
                    report.add_many(kind, more, name);
                }
                let material = mesh.material.map(|material| first_material + material);
                // A mesh has a material for each layer of texture coordinates.
                let uv_layers = layers.min(MOST).max(usize::from(material.is_some()));
                report.add_if(uv_layers > layers, &notes::mesh::UVS_MISSING, name);
                parts.meshes.push(Piece { mesh, first_bone, material, influences: places.min(MOST), uv_layers });
            }
        }
        parts
    }

    fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
        let has = |has: fn(&Piece<'_>) -> bool| self.meshes.iter().any(has);
        let has_scale = self.bones.iter().any(|bone| bone.scale.is_some());
        let content = bit(!self.bones.is_empty(), flag::BONES) | bit(!self.meshes.is_empty(), flag::MESHES);
        let places = bit(!self.bones.is_empty(), flag::BONE_GLOBAL | flag::BONE_LOCAL);
        let (normals, colors) =
            (has(|piece| piece.mesh.normals().is_some()), has(|piece| piece.mesh.node().color_layer(0).is_some()));
        let mesh_flags = bit(has(|piece| piece.uv_layers > 0), flag::MESH_UVS) | bit(normals, flag::MESH_NORMALS);
        let weights = bit(has(|piece| piece.influences > 0), flag::MESH_WEIGHTS);
        let header = Header {
            data_flags: content | bit(!self.materials.is_empty(), flag::MATERIALS),
            bone_flags: places | bit(has_scale, flag::BONE_SCALE),
            mesh_flags: mesh_flags | bit(colors, flag::MESH_COLORS) | weights,
            bones: count(self.bones.len())?,
            meshes: count(self.meshes.len())?,
            materials: count(self.materials.len())?,
            reserved: axis::reserved(self.up),
        };
        out.start(MAGIC, &header)?;
        self.bones.iter().try_for_each(|bone| out.text(&bone.name))?;
        for bone in &self.bones {
            out.raw(&[0])?;
            out.put(&bone.parent.and_then(|parent| i32::try_from(parent).ok()).unwrap_or(-1))?;
            for (position, rotation) in [bone.world, bone.local] {
                out.put(&position)?;
                out.put(&rotation)?;
            }
            if has_scale {
                out.put(&bone.scale.unwrap_or([1.0; 3]))?;
            }
        }
        self.meshes.iter().try_for_each(|piece| piece.write(out, normals, colors, self.bones.len()))?;
        for (name, textures) in &self.materials {
            out.text(name)?;
            out.raw(&[1])?;
            textures.iter().try_for_each(|path| out.text(path))?;
        }
        Ok(())
    }
}

impl Piece<'_> {
    fn write(&self, out: &mut Out<'_>, normals: bool, colors: bool, bones: usize) -> io::Result<()> {
        let (mesh, fields) = (self.mesh, self.mesh.node().fields());
        let vertices = mesh.positions().len();
        let corners: Vec<u32> = fields.faces.map(|faces| faces.to_vec()).unwrap_or_default();
        let byte = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        out.raw(&[0, byte(self.uv_layers), byte(self.influences)])?;
        out.put(&[count(vertices)?, count(corners.len() / 3)?])?;
        mesh.positions().iter().try_for_each(|position| out.put(&position))?;
        let layers: Vec<_> =
            (0..self.uv_layers).map(|layer| fields.uv_layers.get(u32::try_from(layer).unwrap_or(u32::MAX))).collect();
        for vertex in 0..vertices {
            for layer in &layers {
                out.put(&layer.and_then(|layer| layer.get(vertex)).unwrap_or_default())?;
            }
        }
        if normals {
            let own = mesh.normals();
            let normal = |vertex| own.and_then(|normals| normals.get(vertex)).unwrap_or_default();
            (0..vertices).try_for_each(|vertex| out.put(&normal(vertex)))?;
        }
        if colors {
            let own = fields.color_layers.get(0);
            let color = |vertex| own.and_then(|colors| colors.get(vertex)).unwrap_or([1.0; 4]);
            (0..vertices).try_for_each(|vertex| out.raw(&color(vertex).map(step)))?;
        }
        for vertex in 0..vertices {
            let mut own = mesh.influences.iter().flat_map(|influences| influences.of(vertex));
            for _ in 0..self.influences {
                let (bone, weight) = own.next().unwrap_or_default();
                out.narrow(self.first_bone.saturating_add(bone), width(bones))?;
                out.put(&weight)?;
            }
        }
        for triangle in corners.chunks_exact(3) {
            // Clockwise there.
            if let [a, b, c] = triangle {
                [a, c, b].into_iter().try_for_each(|corner| out.narrow(*corner, width(vertices)))?;
            }
        }
        for layer in 0..self.uv_layers {
            let material = self.material.filter(|_| layer == 0).and_then(|material| i32::try_from(material).ok());
            out.put(&material.unwrap_or(-1))?;
        }
        Ok(())
    }
}

/// A colour component as a byte.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
fn step(component: f32) -> u8 {
    (component.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// Whether a vertex colour is not from 0 to 1.
fn exceeds(color: Option<[f32; 4]>) -> bool {
    color.is_some_and(|color| color.iter().any(|component| !(0.0..=1.0).contains(component)))
}

fn bones(model: &Model, first: u32, report: &mut Report) -> Vec<Bone> {
    let Some(skeleton) = &model.skeleton else { return Vec::new() };
    let mut bones = Vec::with_capacity(skeleton.bones().len());
    for (index, (bone, rest)) in (0_u32..).zip(skeleton.bones().iter().zip(&skeleton.rest().locals)) {
        check_name(bone.name(), "bone", report);
        let above = bone.parent.and_then(|parent| skeleton.rest().locals.get(parent as usize));
        if !bone.segment_scale_compensate && above.is_some_and(|above| above.scale != [1.0; 3]) {
            report.add(&notes::skeleton::SEGMENT_SCALE_UNSAID, bone.name().unwrap_or_default());
        }
        // Exactly the numbers of the file, if it has them.
        let given = skeleton.bone_node(index).map(|node| node.fields());
        let local = (rest.translation, rest.rotation);
        let world = skeleton.rest_world();
        let position = world.position(index).unwrap_or_default().map(narrow);
        let rotation = world.rotation(index).unwrap_or([0.0, 0.0, 0.0, 1.0]).map(narrow);
        bones.push(Bone {
            name: bone.name().unwrap_or_default().to_owned(),
            parent: bone.parent.map(|parent| first.saturating_add(parent)),
            world: (
                given.and_then(|given| given.world_position).unwrap_or(position),
                given.and_then(|given| given.world_rotation).unwrap_or(rotation),
            ),
            local: (
                given.and_then(|given| given.local_position).unwrap_or(local.0),
                given.and_then(|given| given.local_rotation).unwrap_or(local.1),
            ),
            scale: given.and_then(|given| given.scale),
        });
    }
    bones
}

/// The name of a material, and its textures: diffuse, normal, specular.
fn textures(
    material: &Material,
    (options, copies): (&ExportOptions<'_>, &mut Copies),
    report: &mut Report,
) -> (String, [String; 3]) {
    let name = material.name().unwrap_or_default();
    check_name(Some(name), "material", report);
    let slots: [&[&str]; 3] = [&["albedo", "diffuse"], &["normal"], &["specular"]];
    let mut paths = [const { String::new() }; 3];
    for slot in &material.slots {
        let place = slots.iter().position(|names| names.contains(&slot.name.as_str()));
        let example = format_args!("{name}: {}", slot.name);
        match (&slot.source, place.and_then(|place| paths.get_mut(place))) {
            (Source::Texture(texture), Some(path)) if path.is_empty() => {
                report.add_if(slot.name == "albedo", &notes::material::ALBEDO, name);
                report.add_if(slot.factor.is_some(), &notes::material::FACTORS_LOST, example);
                let embeds = options.textures == Textures::Embed;
                report.add_if(embeds, &notes::material::TEXTURES_REFERRED, &texture.path);
                copies.path_of(&texture.path, options, report).clone_into(path);
            }
            (Source::Texture(_), _) => report.add(&notes::material::SLOTS, example),
            (Source::Color(_), _) => report.add(&notes::material::COLORS, example),
        }
    }
    (name.to_owned(), paths)
}

/// Adds notes on what the format does not support.
fn drops(scene: &Scene, options: &ExportOptions<'_>, report: &mut Report) {
    plan::report_no_models(scene, options, report);
    dropped::report(Format::SeModel, scene, report);
    for model in &scene.models {
        let name = model.name().unwrap_or_default();
        if model.placement.is_some_and(|placement| placement != cast_scene::Transform::IDENTITY) {
            report.add(&notes::scene::MODEL_PLACES, name);
        }
        for mesh in &model.meshes {
            let name = mesh.name().unwrap_or_default();
            report.add_if(mesh.name().is_some(), &notes::mesh::MESH_NAMES, name);
            report.add_if(mesh.dual_quaternions, &notes::skeleton::DUAL_QUATERNIONS, name);
            let layers = mesh.node().fields().color_layers;
            let further = layers.iter().flatten().count().saturating_sub(1) as u64;
            report.add_many(&notes::mesh::COLOR_LAYERS, further, name);
            let colors = layers.get(0);
            let clamped = colors.map_or(0, |colors| (0..colors.len()).filter(|at| exceeds(colors.get(*at))).count());
            report.add_many(&notes::mesh::COLORS_CLAMPED, clamped as u64, name);
        }
    }
}
