//! Meshes: prepared in parallel, then added in order.

use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

use cast_base::parallel;
use cast_interchange::bytes::{are_all_finite, blocks};
use cast_interchange::tangents::signs;
use cast_interchange::{Error, NoteKind, Report, notes};
use cast_read::{Colors, Element, Indices};
use cast_scene::{Mesh, Model};

use super::material::Materials;
use super::output::{Array, INDICES, Output, VERTICES};
use super::shapes::Target;
use super::weights::weights;
use crate::checked::{Corrected, bounds, checked, checked_finite, finite, is_unit, unit};
use crate::gltf::schema;
use crate::gltf::schema::component::{F32, U8, U16, U32};
use crate::gltf::schema::{CastExtras, Extras, Primitive, Shape, push};
use crate::pieces::Piece;

/// A mesh that was added.
pub(super) struct Added {
    /// Its index in the file.
    pub(super) mesh: usize,
    /// Whether joints move it, and whether it needs an additional joint that stays still.
    pub(super) skinned: bool,
    pub(super) needs_still: bool,
    /// The blend shape of each of its morph targets, as an index into those of the model.
    pub(super) shapes: Vec<usize>,
}

/// A prepared mesh.
struct Plan<'p> {
    attributes: Vec<(String, Array<'p>)>,
    faces: Array<'p>,
    targets: Vec<(usize, Target<'p>)>,
    needs_still: bool,
    report: Report,
    corrected: Vec<(&'static NoteKind, Corrected)>,
}

impl Plan<'_> {
    /// A counter of elements that are corrected, for a note of this kind.
    fn corrected(&mut self, kind: &'static NoteKind) -> Corrected {
        let corrected = Corrected::default();
        self.corrected.push((kind, Corrected::clone(&corrected)));
        corrected
    }
}

/// Adds all meshes of a model; `None` for meshes without triangles.
///
/// # Errors
/// Returns an error if blend shapes exceed the budget.
pub(super) fn add<'p>(
    output: &mut Output<'p>,
    model: &'p Model,
    materials: &mut Materials<'p>,
) -> Result<Vec<Option<Added>>, Error> {
    let joints = joint_count(model);
    let is_sparse = output.options.sparse_targets;
    let plans: Vec<Option<Plan<'p>>> =
        parallel::map(output.options.threads, &model.meshes, 1, |mesh| plan(mesh, model, joints, is_sparse));
    let meshes = model.meshes.iter().zip(plans);
    meshes.map(|(mesh, plan)| put(output, model, mesh, plan, materials)).collect()
}

/// The number of joints of a model's skin: as many bones as a 16-bit index can address, minus one for the joint that
/// stays still.
pub(super) fn joint_count(model: &Model) -> u32 {
    let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
    u32::try_from(bones).unwrap_or(u32::MAX).min(0xFFFF)
}

/// Prepares a mesh; `None` if it has no triangles.
fn plan<'p>(mesh: &'p Mesh, model: &'p Model, joints: u32, is_sparse: bool) -> Option<Plan<'p>> {
    let (fields, vertices) = (mesh.node().fields(), mesh.positions().len());
    let faces = faces(fields.faces?, vertices)?;
    let (attributes, targets) = (Vec::new(), Vec::new());
    let (report, corrected) = (Report::default(), Vec::new());
    let mut plan = Plan { attributes, faces, targets, needs_still: false, report, corrected };
    let name = mesh.name().unwrap_or_default();
    let (positions, numbers) = (mesh.positions(), plan.corrected(&notes::file::NUMBERS));
    let (piece, within) = match mesh.node().bounding_box().filter(|_| are_all_finite(positions.as_bytes())) {
        Some(bounds) => (Piece::Bytes(positions.as_bytes().into()), bounds.map(Vec::from)),
        None => (checked_finite(positions, Corrected::clone(&numbers)), bounds(positions.iter())),
    };
    let array = Array::of_floats(piece, Shape::Vec3, vertices).within(within);
    plan.attributes.push(("POSITION".to_owned(), array));
    if let Some(normals) = mesh.normals() {
        let normals = checked(normals, plan.corrected(&notes::mesh::NORMALS_SCALED), is_unit, unit);
        plan.attributes.push(("NORMAL".to_owned(), Array::of_floats(normals, Shape::Vec3, vertices)));
    }
    let layers = fields.uv_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (number, layer) in layers.enumerate() {
        let piece = checked_finite(layer, Corrected::clone(&numbers));
        plan.attributes.push((format!("TEXCOORD_{number}"), Array::of_floats(piece, Shape::Vec2, vertices)));
    }
    if let Some(tangents) = mesh.tangents().filter(|_| mesh.normals().is_some()) {
        plan.attributes.push(("TANGENT".to_owned(), Array::of_floats(signed(tangents, mesh), Shape::Vec4, vertices)));
    } else if mesh.tangents().is_some() {
        plan.report.add(&notes::mesh::TANGENTS_WITHOUT_NORMALS, name);
    }
    let layers = fields.color_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (number, layer) in layers.enumerate() {
        let (piece, component) = match layer {
            Colors::Packed(colors) => (Piece::Bytes(colors.as_bytes().into()), U8),
            Colors::Float(colors) => {
                let clamp = |color: [f32; 4]| finite(color).map(|value| value.clamp(0.0, 1.0));
                let corrected = plan.corrected(&notes::mesh::COLORS_CLAMPED);
                (checked(colors, corrected, move |color| clamp(color) == color, clamp), F32)
            }
        };
        let array = Array::new(piece, component, Shape::Vec4, vertices).normalized(component == U8);
        plan.attributes.push((format!("COLOR_{number}"), array));
    }
    if let Some(weights) = weights(mesh, joints) {
        plan.needs_still = weights.needs_still;
        let further = weights.sets.len() > 1;
        for (number, [joints, values]) in weights.sets.into_iter().enumerate() {
            let joints = Array::new(joints, weights.component, Shape::Vec4, vertices);
            plan.attributes.push((format!("JOINTS_{number}"), joints));
            let values = Array::of_floats(values, Shape::Vec4, vertices);
            plan.attributes.push((format!("WEIGHTS_{number}"), values));
        }
        plan.report.add_if(mesh.dual_quaternions, &notes::skeleton::DUAL_QUATERNIONS, name);
        plan.report.add_if(further, &notes::skeleton::INFLUENCE_SETS, name);
    }
    for index in &mesh.blend_shapes {
        let Some(shape) = model.blend_shapes.get(*index) else { continue };
        match Target::new(shape.target(), mesh, &model.meshes, is_sparse) {
            Some(target) => plan.targets.push((*index, target)),
            None => plan.report.add(&notes::skeleton::EMPTY_SHAPES, shape.name().unwrap_or_default()),
        }
        if (shape.largest_weight - 1.0).abs() > 0.0 {
            plan.report.add(&notes::skeleton::LARGEST_WEIGHTS, shape.name().unwrap_or_default());
        }
    }
    Some(plan)
}

/// Tangents with their signs, which are found when the first are written.
fn signed<'p>(tangents: cast_read::Array<'p, [f32; 3]>, mesh: &'p Mesh) -> Piece<'p> {
    const BLOCK: usize = 64;
    let (tangents, all) = (tangents.as_wire(), OnceLock::new());
    let fill = move |range: Range<usize>, out: &mut [u8]| {
        let signs = all.get_or_init(|| signs(mesh)).get(range.clone()).unwrap_or_default();
        let tangents = blocks(tangents.get(range).unwrap_or_default(), BLOCK).flatten();
        let signs = signs.iter().copied().chain(iter::repeat(false));
        for ((tangent, is_minus), out) in tangents.zip(signs).zip(out.as_chunks_mut().0.as_chunks_mut().0) {
            let [x, y, z] = unit(Element::from_wire(*tangent));
            *out = [x, y, z, if is_minus { -1.0 } else { 1.0 }].to_wire();
        }
    };
    Piece::made_in_rows(mesh.positions().len(), fill, <[f32; 4]>::SIZE)
}

fn put<'p>(
    output: &mut Output<'p>,
    model: &'p Model,
    mesh: &'p Mesh,
    plan: Option<Plan<'p>>,
    materials: &mut Materials<'p>,
) -> Result<Option<Added>, Error> {
    let name = mesh.name().unwrap_or_default();
    let Some(plan) = plan else {
        output.report.add(&notes::mesh::EMPTY_MESHES, name);
        return Ok(None);
    };
    output.report.append(plan.report);
    output.corrected.extend(plan.corrected.into_iter().map(|(kind, corrected)| (kind, corrected, name)));
    let mut primitive = Primitive::default();
    for (name, array) in plan.attributes {
        let accessor = output.array(array, Some(VERTICES));
        primitive.attributes.insert(name, accessor);
    }
    primitive.indices = Some(output.array(plan.faces, Some(INDICES)));
    let textured = primitive.attributes.contains_key("TEXCOORD_0");
    primitive.material = mesh.material.and_then(|material| materials.get(output, material, textured));
    let (mut shapes, mut names) = (Vec::new(), Vec::new());
    for (shape, target) in plan.targets {
        let accessor = target.put(output, name)?;
        primitive.targets.push(schema::positions(accessor));
        let given = model.blend_shapes.get(shape).and_then(|shape| shape.name());
        names.push(given.map_or_else(|| format!("shape_{shape}"), str::to_owned));
        shapes.push(shape);
    }
    let skinned = primitive.attributes.contains_key("JOINTS_0");
    let skinning = (mesh.dual_quaternions && skinned).then(|| "quaternion".to_owned());
    let cast = CastExtras { skinning, ..CastExtras::default() };
    // Zeros are what is meant without them, but VTK 9.7 and panda3d-gltf 1.3 then ignore the weights of animations.
    let weights = vec![0.0; shapes.len()];
    let made = schema::Mesh {
        name: mesh.name().map(str::to_owned),
        primitives: vec![primitive],
        weights,
        extras: Extras { cast, target_names: names, ..Extras::default() },
    };
    Ok(Some(Added { mesh: push(&mut output.root.meshes, made), skinned, needs_still: plan.needs_still, shapes }))
}

/// The faces of a mesh; `None` if it has no triangles.
fn faces(indices: Indices<'_>, vertices: usize) -> Option<Array<'_>> {
    let count = indices.len() / 3 * 3;
    let whole = |bytes: &[u8]| bytes.len() / indices.len().max(1) * count;
    let largest = indices.max()? as usize;
    if largest >= vertices {
        return valid(indices, vertices);
    }
    let bytes = indices.as_bytes();
    let stored = || Piece::Bytes(bytes.get(..whole(bytes)).unwrap_or_default().into());
    // The largest number of each width marks the end of a strip, and is not a valid index.
    let (piece, component) = match indices {
        Indices::Byte(_) if largest < 0xFF => (stored(), U8),
        Indices::Short(_) if largest < 0xFFFF => (stored(), U16),
        Indices::Integer32(_) => (stored(), U32),
        Indices::Byte(array) => (Piece::made(count, move |index| u16::from(array.get(index).unwrap_or_default())), U16),
        Indices::Short(array) => {
            (Piece::made(count, move |index| u32::from(array.get(index).unwrap_or_default())), U32)
        }
    };
    (count > 0).then(|| Array::new(piece, component, Shape::Scalar, count))
}

/// The triangles whose corners all refer to vertices.
fn valid<'a>(indices: Indices<'_>, vertices: usize) -> Option<Array<'a>> {
    let is_valid = |triangle: &[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < vertices);
    let valid: Vec<[u32; 3]> = indices.triangles().filter(is_valid).collect();
    let count = valid.len() * 3;
    let bytes: Vec<u8> = valid.into_iter().flatten().flat_map(u32::to_le_bytes).collect();
    (count > 0).then(|| Array::new(Piece::Bytes(bytes.into()), U32, Shape::Scalar, count))
}
