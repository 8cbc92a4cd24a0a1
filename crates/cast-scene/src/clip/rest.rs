//! Where bones are that no curve moves.

use std::sync::Arc;

use cast_write::Node;

use super::content::text;
use super::keys::{Keys, Value, Values};
use crate::links::Model;

/// The rest pose, if the skeleton is known.
#[derive(Clone, Default)]
pub(super) struct Rest {
    pub(super) model: Option<Arc<Model>>,
}

impl Rest {
    /// The value of a curve in its mode that leaves its bone at rest; `None` if that is not known.
    pub(super) fn value(&self, curve: &Node<'_>, keys: &Keys) -> Option<Value> {
        let property = text(curve, "kp");
        if matches!(text(curve, "m"), "relative" | "additive") || matches!(property, "bs" | "vb") {
            return neutral(&keys.values, property);
        }
        let skeleton = self.model.as_ref()?.skeleton.as_ref()?;
        let rest = skeleton.rest().locals.get(skeleton.bone(text(curve, "nn"))? as usize)?;
        let [x, y, z] = rest.translation;
        let [scale_x, scale_y, scale_z] = rest.scale;
        match (&keys.values, property) {
            (Values::Rotations(_), "rq") => Some(Value::Rotation(rest.rotation)),
            (Values::Numbers(_), "tx") => Some(Value::Number(x)),
            (Values::Numbers(_), "ty") => Some(Value::Number(y)),
            (Values::Numbers(_), "tz") => Some(Value::Number(z)),
            (Values::Numbers(_), "sx") => Some(Value::Number(scale_x)),
            (Values::Numbers(_), "sy") => Some(Value::Number(scale_y)),
            (Values::Numbers(_), "sz") => Some(Value::Number(scale_z)),
            _ => None,
        }
    }
}

/// Values that stand for none.
fn neutral(values: &Values, property: &str) -> Option<Value> {
    match (values, property) {
        (Values::Numbers(_), "tx" | "ty" | "tz" | "bs") => Some(Value::Number(0.0)),
        (Values::Numbers(_), "sx" | "sy" | "sz") => Some(Value::Number(1.0)),
        (Values::Rotations(_), _) => Some(Value::Rotation([0.0, 0.0, 0.0, 1.0])),
        (Values::Integers(_), _) => Some(Value::Integer(1)),
        (Values::Numbers(_), "vb") => Some(Value::Number(1.0)),
        _ => None,
    }
}
