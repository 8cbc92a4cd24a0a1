//! Poses, given or sampled from an animation, with their matrices and vertices.

use castkit::Threads;
use castkit::scene::{Affine, BakeOptions, DeformOptions, Deformed, Frames, Model, ModelPose, Posed, Transform};

use super::describe::numbers;
use super::scene_of;
use crate::errors::Failure;
use crate::reply::{Array, Outcome, Reply};
use crate::request::Request;
use crate::state::State;

/// The rest pose, the matrices of the bones in it, and the inverse bind matrices.
pub(crate) fn rest(request: &Request, state: &mut State) -> Outcome {
    let model = scene_of(request, state)?.model(request.index("model")?)?;
    let Some(skeleton) = &model.skeleton else {
        return Ok(Reply::empty().with_all([Vec::new(), Vec::new(), Vec::new()].map(Array::Floats)));
    };
    let arrays = [
        locals(&skeleton.rest().locals),
        matrices(skeleton.rest_world().matrices()),
        matrices(skeleton.inverse_bind()),
    ];
    Ok(Reply::empty().with_all(arrays.map(Array::Floats)))
}

fn locals(transforms: &[Transform]) -> Vec<f32> {
    transforms.iter().flat_map(numbers).collect()
}

/// Matrices with four rows and columns, column by column.
fn matrices(all: &[Affine]) -> Vec<f32> {
    #[expect(clippy::cast_possible_truncation, reason = "rounded to what graphics processors have")]
    let column = |[x, y, z]: [f64; 3], w: f32| [x as f32, y as f32, z as f32, w];
    let matrix = |[x, y, z, t]: &Affine| [column(*x, 0.0), column(*y, 0.0), column(*z, 0.0), column(*t, 1.0)];
    all.iter().map(matrix).flat_map(<[[f32; 4]; 4]>::into_iter).flatten().collect()
}

/// The transforms of bones before constraints, weights of shapes, matrices of bones, the palette, and for each mesh
/// positions, normals and tangents.
pub(crate) fn pose(request: &Request, state: &mut State) -> Outcome {
    let wants = |name| Ok::<bool, Failure>(request.flag(name)?.unwrap_or(false));
    let kept = scene_of(request, state)?;
    let number = request.index("model")?;
    let model = kept.model(number)?.clone();
    let mut pose = model.rest();
    if let Some(animation) = request.count("animation")? {
        // JSON has no numbers that are not finite: they arrive as null.
        let frame = request.number("frame")?.ok_or_else(|| Failure::argument("the frame is not a finite number"))?;
        let (binding, cursor) = kept.binding(animation, number)?;
        binding.sample_into(frame, cursor, &mut pose);
    }
    // Transforms of bones that are given as an array, and weights of blend shapes after them.
    if wants("locals")? {
        set_locals(&mut pose, &request.floats()?)?;
    }
    if wants("weights")? {
        let weights = request.floats()?;
        let (given, expected) = (weights.len(), pose.shape_weights.len());
        if given != expected {
            return Err(Failure::argument(format!("there are {given} shape weights, expected {expected}")));
        }
        pose.shape_weights = weights;
    }
    let given = locals(&pose.bones.locals);
    let options = DeformOptions::new().constraints(wants("constraints")?).threads(Threads::One);
    let mut posed = Posed::default();
    model.pose_into(&pose, &options, &mut posed);
    let palette = if wants("palette")? { palette(&posed) } else { Vec::new() };
    let world = matrices(posed.world().matrices());
    let meshes = deformed(&model, &pose, &posed, &request.indices("meshes")?)?;
    let arrays = [given, pose.shape_weights, world, palette];
    let visible = pose.meshes_visible;
    let reply =
        Reply::new(|json| json.object(|json| json.key("meshesVisible").list(&visible, |json, of| json.flag(*of))));
    Ok(reply.with_all(arrays.into_iter().chain(meshes).map(Array::Floats)))
}

fn set_locals(pose: &mut ModelPose, given: &[f32]) -> Result<(), Failure> {
    let (rows, _) = given.as_chunks::<10>();
    let bones = pose.bones.locals.len();
    if given.len() != bones.saturating_mul(10) {
        let message = format!("the pose has {} numbers, expected 10 for each of {bones} bones", given.len());
        return Err(Failure::argument(message));
    }
    for (local, [a, b, c, x, y, z, w, d, e, f]) in pose.bones.locals.iter_mut().zip(rows) {
        *local = Transform { translation: [*a, *b, *c], rotation: [*x, *y, *z, *w], scale: [*d, *e, *f] };
    }
    Ok(())
}

fn palette(posed: &Posed) -> Vec<f32> {
    let wide = |[x, y, z]: [f32; 3], w: f32| [x, y, z, w];
    let matrix = |[x, y, z, t]: [[f32; 3]; 4]| [wide(x, 0.0), wide(y, 0.0), wide(z, 0.0), wide(t, 1.0)];
    posed.palette().matrices().map(matrix).flat_map(<[[f32; 4]; 4]>::into_iter).flatten().collect()
}

fn deformed(model: &Model, pose: &ModelPose, posed: &Posed, meshes: &[usize]) -> Result<Vec<Vec<f32>>, Failure> {
    let mut arrays = Vec::new();
    for mesh in meshes {
        if *mesh >= model.meshes.len() {
            return Err(Failure::argument("there is no such mesh in the model"));
        }
        let mut of = Deformed::default();
        model.deform_mesh(*mesh, pose, posed.palette(), &DeformOptions::new().threads(Threads::One), &mut of);
        arrays.extend([of.positions, of.normals, of.tangents].map(Vec::into_flattened));
    }
    Ok(arrays)
}

/// The transforms of bones and weights of shapes at many frames.
pub(crate) fn bake(request: &Request, state: &mut State) -> Outcome {
    let (animation, model) = (request.index("animation")?, request.index("model")?);
    let (binding, _) = scene_of(request, state)?.binding(animation, model)?;
    let all = Frames::all(binding.animation());
    let first = request.number("first")?.unwrap_or(all.first);
    let step = request.number("step")?.unwrap_or(all.step);
    let count = request.count("frames")?.unwrap_or(all.count);
    let mut options = BakeOptions::new().threads(Threads::One);
    if let Some(bytes) = request.whole("budget")? {
        options = options.budget(bytes);
    }
    let baked = binding.bake(Frames { first, step, count }, &options)?;
    let reply = Reply::new(|json| {
        json.object(|json| {
            json.key("first").number(first);
            json.key("step").number(step);
            json.key("count").index(count);
        });
    });
    Ok(reply.with(Array::Floats(locals(&baked.locals))).with(Array::Floats(baked.shape_weights)))
}
