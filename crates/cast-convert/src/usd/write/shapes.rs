//! Blend shapes: offsets of the vertices that they move.

use cast_interchange::{Error, notes};
use cast_read::Indices;
use cast_scene::{Mesh, Model, ShapeTarget, Vertices};

use super::stage::Stage;
use crate::checked::finite;
use crate::pieces::Piece;
use crate::usd::layer::{Kind, Path, Property, Specifier, Value};
use crate::usd::names::without_nul;

/// The name by which animations find a shape.
pub(super) fn name(model: &Model, shape: usize) -> String {
    let given = model.blend_shapes.get(shape).and_then(|shape| shape.name()).filter(|name| !name.is_empty());
    given.map_or_else(|| format!("shape_{shape}"), without_nul)
}

/// Adds the shapes of a mesh below its prim; returns the properties that list them.
///
/// # Errors
/// Returns an error if they would take more than the budget.
pub(super) fn add<'p>(
    stage: &mut Stage<'p>,
    model: &'p Model,
    mesh: &'p Mesh,
    prim: usize,
) -> Result<Vec<Property<'p>>, Error> {
    let (mut names, mut targets) = (Vec::new(), Vec::new());
    for index in &mesh.blend_shapes {
        let Some(shape) = model.blend_shapes.get(*index) else { continue };
        let given = shape.name().unwrap_or_default();
        let Some(properties) = offsets(shape.target(), mesh, model) else {
            stage.report.add(&notes::skeleton::EMPTY_SHAPES, given);
            continue;
        };
        stage.report.add_if(shape.largest_weight != 1.0, &notes::skeleton::LARGEST_WEIGHTS, given);
        let own = stage.layer.add(Some(prim), (Specifier::Def, "BlendShape"), shape.name(), "shape");
        stage.layer.set(own, properties);
        names.push(name(model, *index));
        targets.push(Path::prim(own));
    }
    if targets.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![
        Property::uniform("skel:blendShapes", "token[]", Value::Tokens(names)),
        Property::relationship("skel:blendShapeTargets", targets),
    ])
}

/// The properties of a shape; `None` if it has no target.
fn offsets<'p>(target: ShapeTarget<'p>, mesh: &'p Mesh, model: &'p Model) -> Option<Vec<Property<'p>>> {
    let base = mesh.positions();
    let way = move |vertex: usize, to: Option<[f32; 3]>| {
        let both = to.zip(base.get(vertex));
        both.map_or([0.0; 3], |([a, b, c], [x, y, z])| finite([a - x, b - y, c - z]))
    };
    match target {
        ShapeTarget::Positions { vertices, positions } => {
            Some(some(base.len(), vertices, move |vertex, place| way(vertex, positions.get(place))))
        }
        ShapeTarget::Deltas { vertices, deltas } => {
            Some(some(base.len(), vertices, move |_, place| finite(deltas.get(place).unwrap_or_default())))
        }
        ShapeTarget::Mesh(target) => {
            let target = model.meshes.get(target)?.positions();
            let all = Piece::made(base.len(), move |vertex| way(vertex, target.get(vertex)));
            Some(vec![Property::uniform("offsets", "vector3f[]", Value::Array(Kind::Float3, base.len(), all))])
        }
        _ => None,
    }
}

/// The offsets of some vertices, in ascending order, and which they are.
fn some<'p>(
    count: usize,
    vertices: Vertices<'p>,
    offset: impl Fn(usize, usize) -> [f32; 3] + Send + Sync + 'p,
) -> Vec<Property<'p>> {
    let vertex = move |index| vertices.get(index).map_or((0, 0), |(vertex, place)| (vertex as usize, place));
    let (mut used, mut end) = (0, vertices.len());
    while used < end {
        let middle = used + (end - used) / 2;
        if vertex(middle).0 < count { used = middle + 1 } else { end = middle }
    }
    let offsets = Piece::made(used, move |index| {
        let (vertex, place) = vertex(index);
        offset(vertex, place)
    });
    let indices = match vertices {
        Vertices::Ascending(Indices::Integer32(all)) => {
            Piece::Bytes(all.as_bytes().get(..used * 4).unwrap_or_default().into())
        }
        _ => Piece::made(used, move |index| u32::try_from(vertex(index).0).unwrap_or_default()),
    };
    vec![
        Property::uniform("offsets", "vector3f[]", Value::Array(Kind::Float3, used, offsets)),
        Property::uniform("pointIndices", "int[]", Value::Array(Kind::Int, used, indices)),
    ]
}
