//! What all parts of the scene are added to.

use std::sync::Arc;

use cast_interchange::budget::Budget;
use cast_interchange::lists::push;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Node, Role, Scene, Transform};
use cast_interchange::{Error, Options, Report, notes};
use cast_scene::convert_axes::Up;
use hashbrown::HashMap;

use super::transform::Placement;
use crate::usd::read::compose::Stage;
use crate::usd::read::layer::field;
use crate::usd::read::value::Value;

/// A scene under construction.
pub(super) struct Reader<'r, 'a> {
    pub(super) stage: &'r Stage<'a>,
    pub(super) budget: &'r Budget,
    pub(super) options: &'r Options<'r>,
    pub(super) scene: Scene<'a>,
    pub(super) report: &'r mut Report,
    /// The node that places each prim: its own, or that of the nearest prim above that has one.
    pub(super) nodes: Vec<Option<usize>>,
    /// The prims that move, with the node of each.
    pub(super) moving: Vec<(usize, usize, Placement<'a>)>,
    /// The objects at each prim with a mesh.
    pub(super) objects: Vec<(usize, std::ops::Range<usize>)>,
    /// The weights of blend shapes at rest, for each skeleton.
    pub(super) weights: HashMap<usize, Arc<Weights>>,
}

/// Weights by name.
pub(super) type Weights = HashMap<Arc<str>, f64>;

/// The length of a unit in metres where the stage does not state it.
const CENTIMETRE: f32 = 0.01;

impl<'a> Reader<'_, 'a> {
    /// What the layer that is opened says about the whole stage.
    pub(super) fn metadata(&mut self) {
        let Some(root) = self.stage.stacks.first().map(|stack| &stack.layer) else { return };
        let get = |name| field(root.fields(), name);
        let number = |name| get(name).and_then(Value::as_number);
        let axis = get("upAxis").and_then(Value::as_text);
        self.scene.up = Some(if axis.is_some_and(|axis| &**axis == "Z") { Up::Z } else { Up::Y });
        let unit = number("metersPerUnit").map(narrow).filter(|unit| unit.is_finite() && *unit > 0.0);
        self.scene.unit = Some(unit.unwrap_or(CENTIMETRE));
        let about = |key| {
            let text = get("customLayerData")?.entry(key)?.as_text()?.to_string();
            Some(text).filter(|text| !text.is_empty())
        };
        let made_by = || {
            let line = get("documentation")?.as_text()?.lines().next()?.trim().to_owned();
            Some(line).filter(|line| !line.is_empty() && line.len() < 80)
        };
        self.scene.author = about("author").map(Into::into);
        self.scene.software = about("software").or_else(made_by).map(Into::into);
    }

    pub(super) fn type_of(&self, prim: usize) -> &str {
        self.stage.type_name(prim)
    }

    /// Makes a node for each prim that has a transform.
    pub(super) fn places(&mut self) -> Result<(), Error> {
        for prim in 0..self.stage.prims.len() {
            let above = self.stage.prims.get(prim).and_then(|prim| prim.parent);
            let parent = above.and_then(|above| self.nodes.get(above).copied().flatten());
            let is_model = prim != 0 && self.is_model(prim);
            let placement = Placement::of(self.stage, prim, self.report);
            if placement.is_none() && !is_model {
                if let Some(own) = self.nodes.get_mut(prim) {
                    *own = parent;
                }
                continue;
            }
            self.budget.spend(400, || "objects of the stage".to_owned())?;
            let (local, sheared) = placement.as_ref().map_or((Transform::IDENTITY, false), Placement::at_rest);
            let name = self.stage.shown_name(prim);
            self.report.add_if(sheared, &notes::scene::SHEAR, &name);
            let is_reset = placement.as_ref().is_some_and(|placement| placement.is_reset);
            let is_empty = self.stage.children(prim).is_empty() && self.type_of(prim) == "Xform";
            let role = match (is_model, is_empty) {
                (true, _) => Role::Model,
                (_, true) => Role::Marker,
                _ => Role::Place,
            };
            let node = Node::new(name, parent.filter(|_| !is_reset), local, role);
            let node = push(&mut self.scene.nodes, node);
            if let Some(own) = self.nodes.get_mut(prim) {
                *own = Some(node);
            }
            self.moving.extend(placement.filter(Placement::is_animated).map(|placement| (prim, node, placement)));
        }
        Ok(())
    }

    /// Whether a prim is a whole model: what assemblies are made of.
    pub(super) fn is_model(&self, prim: usize) -> bool {
        let is = |prim: usize, wanted: &str| {
            self.stage.metadata(prim, "kind").is_some_and(|kind| kind.as_text().is_some_and(|kind| &**kind == wanted))
        };
        let above = self.stage.prims.get(prim).and_then(|prim| prim.parent);
        is(prim, "component") && above.is_some_and(|above| is(above, "assembly"))
    }

    pub(super) fn node(&self, prim: usize) -> Option<usize> {
        self.nodes.get(prim).copied().flatten()
    }

    /// The prims of a type, in order.
    pub(super) fn of_type(&self, name: &str) -> Vec<usize> {
        (0..self.stage.prims.len()).filter(|prim| self.type_of(*prim) == name).collect()
    }
}
