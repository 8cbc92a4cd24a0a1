//! Models that hold still: the vertices of a moment, without what moved them.

use std::collections::HashMap;
use std::sync::Arc;

use cast_file::CastFile;
use cast_format::{NodeKind, Threads};
use cast_read::View;
use cast_scene::{Animation, Binding, DeformOptions, Deformed, Model, Scene};
use cast_write::{Document, Node};

use crate::{Error, Report, notes};

/// A moment at which models hold still.
///
/// ```
/// # use cast_convert::Moment;
/// let moment = Moment::at(12.5).animation(1).constraints(false);
/// # let _ = moment;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    frame: Option<f64>,
    animation: usize,
    constraints: bool,
}

impl Moment {
    /// The rest pose: vertices keep the very numbers of the file.
    #[must_use]
    pub const fn rest() -> Self {
        Self { frame: None, animation: 0, constraints: true }
    }

    /// A frame of the first animation, whole or not. One between two keys is interpolated. Outside of the animation a looping
    /// one starts again, any other stays at its ends.
    #[must_use]
    pub const fn at(frame: f64) -> Self {
        Self { frame: Some(frame), ..Self::rest() }
    }

    /// The frame; `None` for the rest pose.
    #[must_use]
    pub const fn frame(&self) -> Option<f64> {
        self.frame
    }

    /// Which of the animations, counted from 0.
    #[must_use]
    pub const fn animation(mut self, index: usize) -> Self {
        self.animation = index;
        self
    }

    /// Whether inverse kinematics and constraints move the bones that follow others. They do unless this says otherwise: it
    /// is for animations into which that is baked.
    #[must_use]
    pub const fn constraints(mut self, solve: bool) -> Self {
        self.constraints = solve;
        self
    }
}

/// A document whose models hold still at a moment: blend shapes and skins are applied to positions, normals and tangents, and
/// skeletons, weights, blend shapes and animations are gone. Places of models, and instances, stay.
///
/// `animations` is the file with the animation, perhaps the same one. What is only seen at rest, such as hair, is in the report.
///
/// ```
/// # use cast_convert::{Moment, still};
/// # use cast_file::CastFile;
/// # use cast_format::{NodeKind, Threads};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let file = CastFile::open(path)?;
/// let (document, _) = still(&file, &file, &Moment::at(12.0), Threads::All)?;
/// assert!(document.nodes().all(|(_, node)| node.kind != NodeKind::SKELETON));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no model, or no such animation.
pub fn still<'a>(
    file: &'a CastFile,
    animations: &CastFile,
    moment: &Moment,
    threads: Threads,
) -> Result<(Document<'a>, Report), Error> {
    require_model(file)?;
    let mut document = Document::from(&file.cast());
    let report = hold(&mut document, file, animations, moment, threads)?;
    Ok((document, report))
}

/// The same with a document that is there already: that of the file.
pub(crate) fn hold(
    document: &mut Document<'_>,
    file: &CastFile,
    animations: &CastFile,
    moment: &Moment,
    threads: Threads,
) -> Result<Report, Error> {
    let mut report = Report::default();
    let scene = Scene::new(file);
    if let Some(frame) = moment.frame {
        let animations = Scene::new(animations).animations;
        let bindings = bindings(&scene, &animations, moment.animation, &mut report)?;
        let how = DeformOptions::new().constraints(moment.constraints).threads(threads);
        let mut deformed = HashMap::new();
        for (model, binding) in scene.models.iter().zip(&bindings) {
            let pose = binding.sample(frame);
            report_unmoved(model, &pose.meshes_visible, &mut report);
            let meshes = model.meshes.iter().map(|mesh| mesh.node().node().offset());
            deformed.extend(meshes.zip(model.deform(&pose, &how)));
        }
        set_vertices(document, file, deformed);
    }
    strip(document);
    Ok(report)
}

/// That there is something to hold still.
pub(crate) fn require_model(file: &CastFile) -> Result<(), Error> {
    match file.models().next() {
        Some(_) => Ok(()),
        None => Err(Error::invalid("there is no model to pose")),
    }
}

/// The animation with each of the models.
fn bindings(
    scene: &Scene,
    animations: &[Arc<Animation>],
    index: usize,
    report: &mut Report,
) -> Result<Vec<Binding>, Error> {
    let animation = animations.get(index).ok_or_else(|| {
        Error::invalid(match animations.len() {
            0 => "there is no animation in it that the frame could be of".into(),
            count => format!("there is no animation {index}; the file has {count}, counted from 0"),
        })
    })?;
    let bindings: Vec<Binding> = scene.models.iter().map(|model| animation.bind(model)).collect();
    let is_nowhere = |curve: &usize| bindings.iter().all(|binding| binding.unmatched().binary_search(curve).is_ok());
    let unmatched = (0..animation.curves.len()).filter(is_nowhere).count();
    // Some curves are for bones of other models. If all are, it is hardly what was wanted.
    if unmatched == animation.curves.len() {
        report.add_many(&notes::animation::UNMATCHED, unmatched as u64, animation.name().unwrap_or_default());
    }
    Ok(bindings)
}

/// Says what is not as it would be seen.
fn report_unmoved(model: &Model, meshes_visible: &[bool], report: &mut Report) {
    for (mesh, visible) in model.meshes.iter().zip(meshes_visible) {
        if !visible {
            report.add(&notes::scene::HIDDEN_OBJECTS, mesh.name().unwrap_or_default());
        }
    }
    if model.skeleton.is_some() {
        for hair in &model.hairs {
            report.add(&notes::skeleton::HAIR_AT_REST, hair.name().unwrap_or_default());
        }
    }
}

/// Gives meshes, told by where their nodes are in the file, their new vertices.
fn set_vertices(document: &mut Document<'_>, file: &CastFile, mut deformed: HashMap<usize, Deformed>) {
    let cast = file.cast();
    let mut places = cast.nodes().map(|step| step.node.offset());
    document.for_each_mut(|node| {
        let Some(Deformed { positions, normals, tangents }) = places.next().and_then(|place| deformed.remove(&place))
        else {
            return;
        };
        if !positions.is_empty() {
            node.set("vp", positions);
        }
        if !normals.is_empty() {
            node.set("vn", normals);
        }
        if !tangents.is_empty() {
            node.set("vt", tangents);
        }
    });
}

/// Takes away what moves things: skeletons with all that is in them, weights, blend shapes, animations.
fn strip(document: &mut Document<'_>) {
    document.for_each_mut(|node| match node.kind {
        NodeKind::ROOT => node.children.retain(|child| child.kind != NodeKind::ANIMATION),
        NodeKind::MODEL => {
            let moves = |child: &Node<'_>| matches!(child.kind, NodeKind::SKELETON | NodeKind::BLEND_SHAPE);
            node.children.retain(|child| !moves(child));
        }
        NodeKind::MESH => {
            for key in ["wb", "wv", "mi", "sm"] {
                node.remove(key);
            }
        }
        _ => {}
    });
}
