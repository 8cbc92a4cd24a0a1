//! MilkShape to a scene.

use cast_interchange::encoding::Texts;
use cast_interchange::lower::lower;
use cast_interchange::scene::{Scene, Skin};
use cast_interchange::{Converted, Error, Options, Report, Source, notes};

use super::file::Ms3d;
use super::layout::{Material, ModelExtra};
use super::{animation, materials, meshes, skeleton};
use crate::bytes::until_nul;

/// Reads a MilkShape file.
pub(crate) fn to_cast<'a>(source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    let file = Ms3d::parse(source.bytes)?;
    let mut report = Report::default();
    let mut scene = Scene { name: source.model_name().into(), ..Scene::default() };
    let materials: Vec<Material> = file.materials.iter().collect();
    let texts = Texts::of(texts(&file, &materials), options.encoding, &mut report);
    scene.nodes = skeleton::nodes(&file, texts, &mut report);
    scene.clips.extend(animation::clip(&file, &scene.nodes, source.animation_name(), &mut report));
    scene.skins.push(Skin { joints: (0..scene.nodes.len()).collect(), inverse_bind: None, mesh_to_scene: None });
    meshes::add(&mut scene, &file, texts, options, &mut report)?;
    for (index, material) in materials.iter().enumerate() {
        let material = materials::material(material, index, texts, &mut scene.images, &mut report);
        scene.materials.push(material);
    }
    note_the_rest(&file, texts, &mut report);
    lower(scene, options, report)
}

/// All text of a file.
fn texts<'t>(file: &'t Ms3d<'_>, materials: &'t [Material]) -> impl Iterator<Item = &'t [u8]> {
    let joints = file.joints.iter().flat_map(|joint| [&joint.head.raw_name[..], &joint.head.raw_parent]);
    let of_material = |material: &'t Material| [&material.raw_name[..], &material.raw_texture, &material.raw_alpha_map];
    let fields = joints.chain(file.groups.iter().map(|group| group.raw_name));
    let fields = fields.chain(materials.iter().flat_map(of_material)).map(until_nul);
    fields.chain(file.comments.iter().map(|comment| comment.text))
}

/// Adds notes on what Cast has no place for.
fn note_the_rest(file: &Ms3d<'_>, texts: Texts, report: &mut Report) {
    let groups = file.groups.iter().filter(|group| group.flags != 0).count();
    let joints = file.joints.iter().filter(|joint| joint.head.flags != 0).count();
    let vertices = file.vertices.iter().filter(|vertex| vertex.flags != 0).count();
    let triangles = file.triangles.iter().filter(|triangle| triangle.flags != 0).count();
    let flagged = (groups + joints + vertices + triangles) as u64;
    report.add_many(&notes::scene::EDITOR_STATE, flagged, "");
    for comment in &file.comments {
        report.add(&notes::scene::COMMENTS, texts.read(comment.text));
    }
    if let Some(extras) = file.vertex_extras {
        let set = extras.table.iter().filter(|extra| extra.numbers != [0, 0]).count() as u64;
        report.add_many(&notes::mesh::ATTRIBUTES, set, "");
    }
    if file.joint_extras.is_some_and(|joints| !joints.is_empty()) {
        report.add(&notes::scene::DRAWING, "colours of joints");
    }
    // The defaults of the program.
    let usual = |extra: &ModelExtra| {
        let numbers = [extra.joint_size, extra.alpha_reference].map(f32::to_bits);
        numbers == [1.0, 0.5].map(f32::to_bits) && extra.transparency_mode == 0
    };
    if let Some(extra) = file.model_extra.get(0).filter(|extra| !usual(extra)) {
        let ModelExtra { joint_size, transparency_mode, alpha_reference, .. } = extra;
        let example = format_args!("joint size {joint_size}, transparency {transparency_mode} {alpha_reference}");
        report.add(&notes::scene::DRAWING, example);
    }
    if let Some((section, sub_version, bytes)) = file.unknown {
        let example = format_args!("{section} of sub-version {sub_version}, {} bytes", bytes.len());
        report.add(&notes::file::SECTIONS, example);
    }
    report.add_unaccounted(file.trailing.len() as u64);
}
