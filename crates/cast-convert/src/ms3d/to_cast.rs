//! From MilkShape to Cast.

use cast_format::UpAxis;
use cast_write::{Document, Material, Metadata, Model, NodeHash, Root};
use zerocopy::IntoBytes;

use super::file::Ms3d;
use super::layout::ModelExtra;
use super::{animation, materials, meshes, skeleton, weights};
use crate::{Converted, Error, Options, Outcome, Report, Source};

/// Reads a MilkShape file. Nothing in it needs to know the options.
pub(crate) fn to_cast<'a>(source: Source<'a>, _: &Options) -> Result<Converted<'a>, Error> {
    let file = Ms3d::parse(source.bytes)?;
    let mut report = Report::default();
    let report = &mut report;
    let mut model = Model::new();
    if !source.stem().is_empty() {
        model = model.with_name(source.stem());
    }
    let mut moving = None;
    if !file.joints.is_empty() {
        let (bones, skeleton) = skeleton::skeleton(&file, report);
        model = model.with_skeleton(skeleton);
        moving = animation::animation(&file, &bones, report);
    }
    let influences = weights::influences(&file, report);
    let materials: Vec<Material<'a>> =
        file.materials.iter().enumerate().map(|(index, one)| materials::material(one, index, report)).collect();
    let hashes: Vec<NodeHash> = materials.iter().map(Material::hash).collect();
    for mesh in meshes::meshes(&file, &influences, &hashes, report) {
        model = model.with_mesh(mesh);
    }
    for material in materials {
        model = model.with_material(material);
    }
    let mut root = Root::new().with_metadata(Metadata::new().with_up_axis(UpAxis::Y)).with_model(model);
    if let Some(mut animation) = moving {
        if !source.stem().is_empty() {
            animation = animation.with_name(source.stem());
        }
        root = root.with_animation(animation);
    }
    note_the_rest(&file, report);
    Ok(Converted { document: Document::from(root), report: std::mem::take(report), ..Converted::default() })
}

/// What Cast has no place for.
fn note_the_rest(file: &Ms3d<'_>, report: &mut Report) {
    let groups = file.groups.iter().filter(|group| group.flags != 0).count();
    let joints = file.joints.iter().filter(|joint| joint.start.flags != 0).count();
    let vertices = file.vertices.iter().filter(|vertex| vertex.flags != 0).count();
    let triangles = file.triangles.iter().filter(|triangle| triangle.flags.get() != 0).count();
    let flagged = (groups + joints + vertices + triangles) as u64;
    let detail = "which parts are selected, hidden or changed";
    report.add_many(Outcome::Dropped, "flags of the editor", detail, flagged, "");
    if let Some(comments) = &file.comments {
        let all = [&comments.groups, &comments.materials, &comments.joints, &comments.model].into_iter().flatten();
        for comment in all {
            report.add(Outcome::Dropped, "comments", "there is no place for them", crate::bytes::lossy(comment.text));
        }
    }
    if let Some(extras) = file.vertex_extras {
        let is_set = |vertex: &usize| extras.extra(*vertex).iter().any(|number| number.get() != 0);
        let set = (0..file.vertices.len()).filter(is_set).count() as u64;
        report.add_many(Outcome::Dropped, "numbers of vertices", "nobody knows what they mean", set, "");
    }
    if file.joint_extras.is_some_and(|joints| !joints.is_empty()) {
        let detail = "Cast does not say how bones are drawn";
        report.add(Outcome::Dropped, "colours of joints", detail, "");
    }
    // What the program writes when nobody has set anything.
    let usual = |extra: &ModelExtra| extra.as_bytes() == ModelExtra::new(1.0, 0, 0.5).as_bytes();
    if let Some(extra) = file.model_extra.filter(|extra| !usual(extra)) {
        let ModelExtra { joint_size, transparency_mode, alpha_reference } = extra;
        let example = format_args!("joint size {joint_size}, transparency {transparency_mode} {alpha_reference}");
        report.add(Outcome::Dropped, "drawing of the model", "Cast does not say how models are drawn", example);
    }
    if let Some((section, sub_version, bytes)) = file.unknown {
        let example = format_args!("{section} of sub-version {sub_version}, {} bytes", bytes.len());
        report.add(Outcome::Dropped, "sections", "their form is not known", example);
    }
    if !file.trailing.is_empty() {
        let example = format_args!("{} bytes", file.trailing.len());
        report.add(Outcome::Dropped, "content", "nothing in the format accounts for it", example);
    }
}
