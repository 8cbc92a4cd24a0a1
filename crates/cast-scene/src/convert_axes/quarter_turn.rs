//! Turning the coordinates of one node.

use cast_format::NodeKind;
use cast_write::{Document, Node};
use glam::{DMat3, DQuat, DVec3};

use super::basis::Basis;
use super::{curves, nodes};

/// A turn that brings axes onto axes, and a factor for lengths: a change of coordinates that is exact but for the factor.
///
/// ```
/// # use cast_scene::convert_axes::QuarterTurn;
/// let mut turns = QuarterTurn::all();
/// assert_eq!(turns.next().unwrap().rotation(), [0.0, 0.0, 0.0, 1.0]);
/// assert_eq!(turns.count(), 23);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuarterTurn(Basis);

impl QuarterTurn {
    /// All 24, without a factor. The first one changes nothing.
    pub fn all() -> impl Iterator<Item = Self> {
        Basis::all().map(Self)
    }

    /// The same turn, with a factor for lengths. `None` unless it is a positive number.
    #[must_use]
    pub fn with_scale(self, scale: f32) -> Option<Self> {
        (scale.is_finite() && scale > 0.0).then(|| Self(self.0.with_scale(scale)))
    }

    /// The turn as a quaternion x y z w.
    #[must_use]
    pub fn rotation(&self) -> [f64; 4] {
        let [x, y, z] = [DVec3::X, DVec3::Y, DVec3::Z]
            .map(|axis| DVec3::from_array(self.0.direction(axis.as_vec3().to_array()).map(f64::from)));
        DQuat::from_mat3(&DMat3::from_cols(x, y, z)).to_array()
    }

    /// Scales along the axes, along the turned axes.
    #[must_use]
    pub fn scales(&self, scales: [f32; 3]) -> [f32; 3] {
        self.0.permuted(scales)
    }

    /// Writes a node and what is below it in the new coordinates, as [`convert`](super::convert) does with a document. Of
    /// an animation, only the curves for nodes whose name `is_meant`. Returns for how many nodes Euler curves became
    /// rotation curves.
    pub fn apply(&self, node: &mut Node<'_>, is_meant: &dyn Fn(&str) -> bool) -> usize {
        let mut euler_nodes = 0;
        let mut document = Document::from(std::mem::replace(node, Node::new(NodeKind::ROOT)));
        document.for_each_mut(|node| {
            nodes::convert(node, &self.0);
            if node.kind == NodeKind::ANIMATION {
                euler_nodes += curves::convert(node, &self.0, is_meant);
            }
        });
        document.roots.pop().into_iter().for_each(|changed| *node = changed);
        euler_nodes
    }
}
