//! Scenes: skeletons, animations, skinning.

use std::sync::Arc;

use castkit::Threads;
use castkit::read::View;
use castkit::scene::{self, BakeOptions, Baked, DeformOptions, Frames, ModelPose, Transform};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::buffer::{Memory, PER_TRANSFORM};
use crate::file::File;
use crate::progress;

/// The models and animations of a file, with resolved links.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Scene {
    scene: scene::Scene,
}

impl Scene {
    pub(crate) fn get(&self) -> &scene::Scene {
        &self.scene
    }
}

#[pymethods]
impl Scene {
    #[new]
    #[pyo3(signature = (file, progress=None))]
    fn new(py: Python<'_>, file: &File, progress: Option<Py<PyAny>>) -> PyResult<Self> {
        let scene = progress::run(py, progress.as_ref(), |progress| scene::Scene::new_with(file.file(), progress))?;
        Ok(Self { scene })
    }

    fn models(&self) -> Vec<Model> {
        self.scene.models.iter().map(|model| Model { model: Arc::clone(model) }).collect()
    }

    fn animations(&self) -> Vec<Animation> {
        self.scene.animations.iter().map(|animation| Animation { animation: Arc::clone(animation) }).collect()
    }

    /// The path of the node, and the problem.
    fn warnings(&self) -> Vec<(String, String)> {
        self.scene.warnings.iter().map(|warning| (warning.node().path(), warning.to_string())).collect()
    }

    #[getter]
    fn up_axis(&self) -> Option<String> {
        self.scene.up_axis().map(|axis| axis.as_str().to_owned())
    }

    #[getter]
    fn scene_root(&self) -> Option<&str> {
        self.scene.scene_root()
    }
}

/// A model, ready to be posed.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Model {
    model: Arc<scene::Model>,
}

/// Python arrays that receive a result: positions and normals of a mesh.
type Given<'py> = Option<Bound<'py, PyAny>>;

#[pymethods]
impl Model {
    #[getter]
    fn name(&self) -> Option<&str> {
        self.model.name()
    }

    #[getter]
    fn offset(&self) -> usize {
        self.model.node().node().offset()
    }

    /// The names and parents of the bones, -1 if there is none; `None` without a skeleton.
    fn bones(&self) -> Option<Vec<(Option<String>, i64)>> {
        let skeleton = self.model.skeleton.as_ref()?;
        let bones = skeleton.bones().iter();
        Some(bones.map(|bone| (bone.name().map(str::to_owned), bone.parent.map_or(-1, i64::from))).collect())
    }

    /// The rest pose, (bones, 10).
    fn rest(&self) -> Memory {
        let locals = self.model.skeleton.as_ref().map(|skeleton| skeleton.rest().locals.clone()).unwrap_or_default();
        let bones = locals.len();
        Memory::transforms(locals, &[bones, PER_TRANSFORM])
    }

    /// The matrices of the bones in the space of the model, (bones, 4, 4), in the rest pose or another.
    #[pyo3(signature = (locals=None))]
    fn world(&self, py: Python<'_>, locals: Option<&Bound<'_, PyAny>>) -> PyResult<Memory> {
        let Some(skeleton) = &self.model.skeleton else { return Ok(Memory::computed(Vec::new(), &[0, 16])) };
        let pose = self.pose(py, locals, None)?;
        let world = py.detach(|| skeleton.world(&pose.bones));
        let matrices = world.matrices();
        let numbers = matrices.iter().flat_map(|columns| {
            let row = |row: usize| columns.map(|column| column.get(row).copied().unwrap_or_default());
            (0..3).flat_map(row).chain([0.0, 0.0, 0.0, 1.0]).collect::<Vec<f64>>()
        });
        #[expect(clippy::cast_possible_truncation, reason = "rounded to what vertices have")]
        let numbers: Vec<f32> = numbers.map(|number| number as f32).collect();
        Ok(Memory::computed(numbers, &[matrices.len(), 16]))
    }

    /// The names of the meshes.
    fn meshes(&self) -> Vec<Option<String>> {
        self.model.meshes.iter().map(|mesh| mesh.name().map(str::to_owned)).collect()
    }

    /// The names and largest weights of the blend shapes, and the indices of their meshes, -1 if there is none.
    fn blend_shapes(&self) -> Vec<(Option<String>, f32, i64)> {
        let shapes = self.model.blend_shapes.iter();
        let mesh = |mesh: Option<usize>| mesh.and_then(|mesh| i64::try_from(mesh).ok()).unwrap_or(-1);
        shapes.map(|shape| (shape.name().map(str::to_owned), shape.largest_weight, mesh(shape.mesh))).collect()
    }

    /// Positions, normals and tangents of all meshes in a pose, each (n, 3) or empty.
    #[pyo3(signature = (locals, weights, constraints))]
    fn deform(
        &self,
        py: Python<'_>,
        locals: Option<&Bound<'_, PyAny>>,
        weights: Option<&Bound<'_, PyAny>>,
        constraints: bool,
    ) -> PyResult<Vec<(Memory, Memory, Memory)>> {
        let pose = self.pose(py, locals, weights)?;
        let options = DeformOptions::new().constraints(constraints);
        let meshes = py.detach(|| self.model.deform(&pose, &options));
        let array = |vectors: Vec<[f32; 3]>| {
            let len = vectors.len();
            Memory::computed(vectors.into_flattened(), &[len, 3])
        };
        let parts = |mesh: scene::Deformed| (array(mesh.positions), array(mesh.normals), array(mesh.tangents));
        Ok(meshes.into_iter().map(parts).collect())
    }

    /// The same, written to given arrays, each with as many numbers as the result.
    fn deform_into(
        &self,
        py: Python<'_>,
        locals: Option<&Bound<'_, PyAny>>,
        weights: Option<&Bound<'_, PyAny>>,
        constraints: bool,
        out: Vec<(Given<'_>, Given<'_>, Given<'_>)>,
    ) -> PyResult<()> {
        if out.len() != self.model.meshes.len() {
            let message =
                format!("arrays for {} meshes are given, but the model has {}", out.len(), self.model.meshes.len());
            return Err(PyValueError::new_err(message));
        }
        let pose = self.pose(py, locals, weights)?;
        let options = DeformOptions::new().constraints(constraints);
        let meshes = py.detach(|| self.model.deform(&pose, &options));
        for (mesh, (positions, normals, tangents)) in meshes.iter().zip(out) {
            for (from, to) in [(&mesh.positions, positions), (&mesh.normals, normals), (&mesh.tangents, tangents)] {
                let Some(to) = to else { continue };
                let buffer = PyBuffer::<f32>::get(&to)?;
                let numbers = from.as_flattened();
                if buffer.item_count() != numbers.len() {
                    let (given, wanted) = (buffer.item_count() / 3, numbers.len() / 3);
                    let message = format!("an array has room for {given} vectors, but the result has {wanted}");
                    return Err(PyValueError::new_err(message));
                }
                buffer.copy_from_slice(py, numbers)?;
            }
        }
        Ok(())
    }
}

impl Model {
    pub(crate) fn get(&self) -> &Arc<scene::Model> {
        &self.model
    }

    /// A pose from arrays; the rest pose for those that are absent.
    fn pose(
        &self,
        py: Python<'_>,
        locals: Option<&Bound<'_, PyAny>>,
        weights: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<ModelPose> {
        let mut pose = self.model.rest();
        if let Some(locals) = locals {
            let numbers = PyBuffer::<f32>::get(locals)?.to_vec(py)?;
            let bones = pose.bones.locals.len();
            if numbers.len() != bones * PER_TRANSFORM {
                let message =
                    format!("the pose has {} numbers, expected the shape ({bones}, {PER_TRANSFORM})", numbers.len());
                return Err(PyValueError::new_err(message));
            }
            for (local, row) in pose.bones.locals.iter_mut().zip(numbers.chunks_exact(PER_TRANSFORM)) {
                if let [a, b, c, x, y, z, w, d, e, f] = *row {
                    *local = Transform { translation: [a, b, c], rotation: [x, y, z, w], scale: [d, e, f] };
                }
            }
        }
        if let Some(weights) = weights {
            let numbers = PyBuffer::<f32>::get(weights)?.to_vec(py)?;
            if numbers.len() != pose.shape_weights.len() {
                let (given, wanted) = (numbers.len(), pose.shape_weights.len());
                return Err(PyValueError::new_err(format!("there are {given} shape weights, expected {wanted}")));
            }
            pose.shape_weights = numbers;
        }
        Ok(pose)
    }
}

/// An animation.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Animation {
    animation: Arc<scene::Animation>,
}

#[pymethods]
impl Animation {
    #[getter]
    fn name(&self) -> Option<&str> {
        self.animation.name()
    }

    #[getter]
    fn offset(&self) -> usize {
        self.animation.node().node().offset()
    }

    #[getter]
    fn frame_rate(&self) -> f64 {
        self.animation.frame_rate
    }

    #[getter]
    fn looping(&self) -> bool {
        self.animation.looping
    }

    /// The first and last frame with a key.
    #[getter]
    fn range(&self) -> Option<(f64, f64)> {
        self.animation.range()
    }

    fn frame_at(&self, seconds: f64) -> f64 {
        self.animation.frame_at(seconds)
    }

    fn seconds_at(&self, frame: f64) -> f64 {
        self.animation.seconds_at(frame)
    }

    fn bind(&self, py: Python<'_>, model: &Model) -> Binding {
        let (animation, model) = (&self.animation, &model.model);
        Binding { binding: py.detach(|| animation.bind(model)) }
    }
}

/// An animation bound to a model.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Binding {
    binding: scene::Binding,
}

/// Transforms of bones and weights of blend shapes.
type Sampled = (Memory, Memory);

#[pymethods]
impl Binding {
    /// The pose at a frame: (bones, 10) and (shapes,).
    fn sample(&self, py: Python<'_>, frame: f64) -> Sampled {
        let pose = py.detach(|| self.binding.sample(frame));
        let (bones, shapes) = (pose.bones.locals.len(), pose.shape_weights.len());
        (
            Memory::transforms(pose.bones.locals, &[bones, PER_TRANSFORM]),
            Memory::computed(pose.shape_weights, &[shapes]),
        )
    }

    /// The frames of a whole clip: the first, the step, and the count.
    fn frames(&self) -> (f64, f64, usize) {
        let frames = Frames::all(self.binding.animation());
        (frames.first, frames.step, frames.count)
    }

    /// The poses of many frames: (frames, bones, 10) and (frames, shapes).
    #[pyo3(signature = (first, step, count, budget=None, progress=None))]
    fn bake(
        &self,
        py: Python<'_>,
        first: f64,
        step: f64,
        count: usize,
        budget: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Sampled> {
        let frames = Frames { first, step, count };
        progress::run(py, progress.as_ref(), |progress| -> castkit::Result<_> {
            let mut options = BakeOptions::new().threads(Threads::All).progress(progress);
            if let Some(most) = budget {
                options = options.budget(most);
            }
            let Baked { locals, shape_weights, bone_count, shape_count, .. } = self.binding.bake(frames, &options)?;
            Ok((
                Memory::transforms(locals, &[count, bone_count, PER_TRANSFORM]),
                Memory::computed(shape_weights, &[count, shape_count]),
            ))
        })
    }

    /// The indices of curves without a target in the model.
    fn unmatched(&self) -> Vec<usize> {
        self.binding.unmatched().to_vec()
    }
}

/// How an animation fits a model: the indices of both, whether it fits, how many bones it moves, missing names, names in
/// other case, scale, height, and other lengths.
type Fitted =
    (usize, usize, bool, usize, Vec<String>, Vec<(String, String)>, Option<f64>, Option<f64>, Vec<(String, f64)>);

/// The models that animations fit.
#[pyfunction]
pub(crate) fn fit(
    py: Python<'_>,
    models: Vec<Bound<'_, Model>>,
    animations: Vec<Bound<'_, Animation>>,
    best: usize,
) -> Vec<Fitted> {
    let models: Vec<_> = models.iter().map(|of| Arc::clone(&of.get().model)).collect();
    let animations: Vec<_> = animations.iter().map(|of| Arc::clone(&of.get().animation)).collect();
    let found = py.detach(|| scene::fit(&models, &animations, best));
    let fitted = found.into_iter().map(|of| {
        let fits = of.is_enough();
        let missing = of.missing.into_iter().map(String::from).collect();
        let other_case = of.other_case.into_iter().map(|(name, bone)| (name.into(), bone.into())).collect();
        let other_lengths = of.other_lengths.into_iter().map(|length| (length.bone.into(), length.ratio)).collect();
        (of.animation, of.model, fits, of.bones, missing, other_case, of.scale, of.height, other_lengths)
    });
    fitted.collect()
}
