//! Static models: the vertices at one frame, without bones and animations.

use std::sync::Arc;

use cast_base::Threads;
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_read::View;
use cast_scene::{Animation, Binding, DeformOptions, Deformed, Model, Scene, WarningKind};
use cast_write::{Document, Node};
use hashbrown::HashMap;

use crate::error::Error;
use crate::notes;
use crate::report::Report;

/// The time at which a pose is baked.
///
/// ```
/// # use cast_interchange::Moment;
/// let moment = Moment::at(12.5).animation(1).constraints(false);
/// # let _ = moment;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    frame: Option<f64>,
    animation: Option<usize>,
    constraints: bool,
}

impl Moment {
    /// The rest pose: vertices keep exactly the numbers of the file.
    #[must_use]
    pub const fn rest() -> Self {
        Self { frame: None, animation: None, constraints: true }
    }

    /// A frame of the first animation, with a note if there are others. It may be fractional, in which case it is
    /// interpolated. Outside the animation, a looping animation repeats, and any other holds its first or last value.
    #[must_use]
    pub const fn at(frame: f64) -> Self {
        Self { frame: Some(frame), ..Self::rest() }
    }

    /// The frame; `None` for the rest pose.
    #[must_use]
    pub const fn frame(&self) -> Option<f64> {
        self.frame
    }

    /// The index of the animation, counted from 0.
    #[must_use]
    pub const fn animation(mut self, index: usize) -> Self {
        self.animation = Some(index);
        self
    }

    /// Whether inverse kinematics and constraints are evaluated.
    #[must_use]
    pub const fn solves_constraints(&self) -> bool {
        self.constraints
    }

    /// Whether inverse kinematics and constraints are evaluated. Default true; turn it off for animations into which
    /// they are already baked.
    #[must_use]
    pub const fn constraints(mut self, solve: bool) -> Self {
        self.constraints = solve;
        self
    }
}

/// A document with the pose at the given time baked into its models: blend shapes and skins are applied to positions,
/// normals and tangents, and skeletons, weights, blend shapes and animations are removed. Transforms of models, and
/// instances, are kept.
///
/// `animations` is the file with the animation, which may be the same file. Notes report what stays in its rest pose,
/// such as hair.
///
/// ```
/// # use cast_interchange::still::{Moment, still};
/// # use cast_file::CastFile;
/// # use cast_base::Threads;
/// # use cast_format::NodeKind;
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let file = CastFile::open(path)?;
/// let (document, _) = still(&file, &file, &Moment::at(12.0), Threads::All)?;
/// assert!(document.nodes().all(|(_, node)| node.kind != NodeKind::SKELETON));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if there is no model, or no such animation.
pub fn still<'a>(
    file: &'a CastFile,
    animations: &CastFile,
    moment: &Moment,
    threads: Threads,
) -> Result<(Document<'a>, Report), Error> {
    require_model(file)?;
    let mut document = Document::from(&file.cast());
    let mut report = Report::default();
    let scene = Scene::new(file);
    report.add_warnings(scene.warnings.iter().filter(|warning| warning.kind != WarningKind::MovesNothing));
    report.append(hold(&mut document, file, animations, moment, threads)?);
    Ok((document, report))
}

/// The same with an existing document: that of the file.
pub fn hold(
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

/// Checks that there is a model.
pub fn require_model(file: &CastFile) -> Result<(), Error> {
    match file.models().next() {
        Some(_) => Ok(()),
        None => Err(Error::invalid("there is no model to pose")),
    }
}

/// The animation, with each of the models.
fn bindings(
    scene: &Scene,
    animations: &[Arc<Animation>],
    wanted: Option<usize>,
    report: &mut Report,
) -> Result<Vec<Binding>, Error> {
    let index = wanted.unwrap_or(0);
    let animation = animations.get(index).ok_or_else(|| {
        Error::invalid(match animations.len() {
            0 => "it has no animation to take the frame from".into(),
            count => format!("there is no animation {index}; the file has {count} (the first is 0)"),
        })
    })?;
    let others = animations.len().saturating_sub(1) as u64;
    let name = animation.name().unwrap_or_default();
    report.add_many(&notes::animation::FURTHER_ANIMATIONS, if wanted.is_none() { others } else { 0 }, name);
    let bindings: Vec<Binding> = scene.models.iter().map(|model| animation.bind(model)).collect();
    // Some curves may be for bones of other models. If all are, the input is probably wrong.
    report.add_unmoving(animation, &scene.models);
    Ok(bindings)
}

/// Adds notes on what does not look as it would in an animation.
fn report_unmoved(model: &Model, meshes_visible: &[bool], report: &mut Report) {
    for (mesh, visible) in model.meshes.iter().zip(meshes_visible) {
        report.add_if(!visible, &notes::scene::HIDDEN_OBJECTS, mesh.name().unwrap_or_default());
    }
    if model.skeleton.is_some() {
        for hair in &model.hairs {
            report.add(&notes::skeleton::HAIR_AT_REST, hair.name().unwrap_or_default());
        }
    }
}

/// Replaces the vertices of meshes, which are identified by the position of their nodes in the file.
fn set_vertices(document: &mut Document<'_>, file: &CastFile, mut deformed: HashMap<usize, Deformed>) {
    let cast = file.cast();
    let mut places = cast.nodes().map(|step| step.node.offset());
    document.for_each_mut(|node| {
        let Some(Deformed { positions, normals, tangents }) = places.next().and_then(|place| deformed.remove(&place))
        else {
            return;
        };
        for (name, vectors) in [("vp", positions), ("vn", normals), ("vt", tangents)] {
            if !vectors.is_empty() {
                node.set(name, vectors);
            }
        }
    });
}

/// Removes everything that moves models: skeletons with their contents, weights, blend shapes, animations.
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
