//! What places prims, and matrices.

use cast_interchange::matrix::{inverse, matrix};
use cast_scene::{Model, Transform};
use glam::DAffine3;

use crate::checked::finite_or;
use crate::usd::layer::{Kind, Property, Value};

/// What places a prim relative to the one above.
pub(super) fn placed<'p>(transform: &Transform) -> Vec<Property<'p>> {
    let (translation, scale) = (finite_or(transform.translation, 0.0), finite_or(transform.scale, 1.0));
    let order = ["xformOp:translate", "xformOp:orient", "xformOp:scale"];
    vec![
        Property::value(order[0], "double3", Value::doubles(Kind::Double3, translation.map(f64::from))),
        Property::value(order[1], "quatf", Value::floats(Kind::Quaternion, transform.rotation)),
        Property::value(order[2], "float3", Value::floats(Kind::Float3, scale)),
        Property::uniform("xformOpOrder", "token[]", Value::Tokens(order.map(str::to_owned).to_vec())),
    ]
}

/// The transform of a model at which its meshes are bound: bind transforms are in the space of the world. The identity if
/// there is no way back from it.
pub(super) fn bind(model: &Model) -> DAffine3 {
    let placement = model.placement.as_ref().map(matrix).filter(|matrix| inverse(matrix).is_some());
    placement.unwrap_or(DAffine3::IDENTITY)
}

/// A matrix for row vectors.
pub(super) fn rows(matrix: &DAffine3) -> impl Iterator<Item = f64> + use<> {
    let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis].map(|axis| axis.extend(0.0));
    [x, y, z, matrix.translation.extend(1.0)].into_iter().flat_map(|row| row.to_array())
}
