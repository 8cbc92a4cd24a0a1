//! What a table cannot say: layers with their counts, weights, and slots with what they lead to.

use std::borrow::Cow;

use cast_format::NodeKind;

use super::{Color, ColorData, File, Instance, Integers, Material, Mesh};
use crate::{Data, Node};

impl<'a> Mesh<'a> {
    /// Adds a texture coordinate layer (`u0`, `u1` ...) and counts it in `ul`.
    #[must_use]
    pub fn with_uv_layer(mut self, coordinates: impl Into<Cow<'a, [[f32; 2]]>>) -> Self {
        add_layer(&mut self.0, "u", "ul", coordinates.into().into());
        self
    }

    /// Adds a colour layer (`c0`, `c1` ...) and counts it in `cl`.
    #[must_use]
    pub fn with_color_layer(mut self, colors: impl Into<ColorData<'a>>) -> Self {
        add_layer(&mut self.0, "c", "cl", colors.into().into());
        self
    }

    /// Sets the bones that move each vertex and how much: `maximum_influence` of each a vertex, one vertex after the
    /// other (`mi`, `wb`, `wv`). Unused places hold bone 0 with weight 0.
    #[must_use]
    pub fn with_weights(
        self,
        maximum_influence: u32,
        bones: impl Into<Integers<'a>>,
        values: impl Into<Cow<'a, [f32]>>,
    ) -> Self {
        self.with_maximum_influence(maximum_influence).with_weight_bones(bones).with_weight_values(values)
    }
}

/// Adds to a mesh what other properties call for: `ul` and `cl` for layers set one by one, `mi` for weights without it.
pub(super) fn complete(mut node: Node<'_>) -> Node<'_> {
    if node.kind != NodeKind::MESH {
        return node;
    }
    for (prefix, count_key) in [("u", "ul"), ("c", "cl")] {
        let layers = layer_count(&node, prefix);
        if layers > 0 && node.property(count_key).is_none() {
            node.set(count_key, Integers::from(layers));
        }
    }
    if node.property("mi").is_none() {
        let count = |key| node.property(key).map_or(0, |property| property.data.count());
        let (weights, vertices) = (count("wb"), count("vp"));
        if weights > 0 && vertices > 0 && weights % vertices == 0 {
            node.set("mi", Integers::from(u32::try_from(weights / vertices).unwrap_or(u32::MAX)));
        }
    }
    node
}

fn layer_count(node: &Node<'_>, prefix: &str) -> u32 {
    (0..u32::MAX).find(|layer| node.property(&format!("{prefix}{layer}")).is_none()).unwrap_or(u32::MAX)
}

fn add_layer<'a>(node: &mut Node<'a>, prefix: &str, count_key: &'static str, data: Data<'a>) {
    let layer = layer_count(node, prefix);
    node.set(format!("{prefix}{layer}"), data);
    node.set(count_key, Integers::from(layer + 1));
}

impl<'a> Material<'a> {
    /// Puts a texture into a slot such as `albedo`: adds a file and the link to it.
    #[must_use]
    pub fn with_texture(self, slot: impl Into<Cow<'a, str>>, path: impl Into<Cow<'a, str>>) -> Self {
        let file = File::new().with_path(path);
        self.with_property(slot, file.hash()).with_file(file)
    }

    /// Puts a constant colour r, g, b, a into a slot such as `roughness`: adds a colour and the link to it.
    #[must_use]
    pub fn with_constant(self, slot: impl Into<Cow<'a, str>>, rgba: [f32; 4]) -> Self {
        let color = Color::new().with_rgba(rgba);
        self.with_property(slot, color.hash()).with_color(color)
    }
}

impl<'a> Instance<'a> {
    /// Refers to a Cast file: adds the file and the link to it.
    #[must_use]
    pub fn with_reference(self, path: impl Into<Cow<'a, str>>) -> Self {
        let file = File::new().with_path(path);
        self.with_reference_file(file.hash()).with_file(file)
    }
}
