//! The parts of a mesh that the schema table cannot express: layers with their counts and old form, and weights.

use std::borrow::{Borrow, BorrowMut, Cow};

use cast_format::NodeKind;

use super::{ColorData, ColorsMut, Integers, Mesh, edit, read};
use crate::{Data, Error, Node};

/// No file has more; a count of four billion in a damaged one must not cost four billion look-ups.
const MOST_LAYERS: u32 = 256;

const UV: Layers = Layers { prefix: "u", count_key: "ul" };
const COLOR: Layers = Layers { prefix: "c", count_key: "cl" };

/// A numbered series of properties with a count beside it.
#[derive(Clone, Copy)]
struct Layers {
    prefix: &'static str,
    count_key: &'static str,
}

impl Layers {
    fn key(self, layer: u32) -> String {
        format!("{}{layer}", self.prefix)
    }

    /// The number of consecutive layers from the first.
    fn present(self, node: &Node<'_>) -> u32 {
        (0..MOST_LAYERS).find(|layer| node.property(&self.key(*layer)).is_none()).unwrap_or(MOST_LAYERS)
    }

    fn counted(self, node: &Node<'_>) -> Option<u32> {
        read::integer(node, self.count_key).ok().flatten().map(|count| count.min(MOST_LAYERS))
    }

    /// Sets a layer and counts it.
    fn set<'a>(self, node: &mut Node<'a>, layer: u32, data: Data<'a>) {
        node.set(self.key(layer), data);
        let counted = self.counted(node).unwrap_or_else(|| self.present(node));
        if node.property(self.count_key).is_none() || counted <= layer {
            node.set(self.count_key, Integers::from(counted.max(layer.saturating_add(1))));
        }
    }

    /// Removes a layer; the following ones move up.
    fn remove(self, node: &mut Node<'_>, layer: u32) -> bool {
        let layers = self.counted(node).unwrap_or(0).max(self.present(node));
        if !node.remove(&self.key(layer)) {
            return false;
        }
        for next in layer.saturating_add(1)..layers {
            let old = self.key(next);
            let new = self.key(next.saturating_sub(1)).into_bytes();
            for property in node.properties.iter_mut().filter(|property| *property.name == *old.as_bytes()) {
                property.name = Cow::Owned(new.clone());
            }
        }
        if self.counted(node).is_some_and(|counted| counted > layer) {
            node.set(self.count_key, Integers::from(layers.saturating_sub(1)));
        }
        true
    }
}

impl<'a, N: Borrow<Node<'a>>> Mesh<'a, N> {
    /// One texture coordinate layer, origin at the top left. Key `u%d`, type v2[].
    #[must_use]
    pub fn uv_layer(&self, layer: u32) -> Option<Cow<'_, [[f32; 2]]>> {
        self.try_uv_layer(layer).ok().flatten()
    }

    /// Like [`uv_layer`](Self::uv_layer), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the layer is present but of another type.
    pub fn try_uv_layer(&self, layer: u32) -> Result<Option<Cow<'_, [[f32; 2]]>>, Error> {
        read::elements(self.node(), &UV.key(layer))
    }

    /// How many texture coordinate layers there are. At most 256.
    #[must_use]
    pub fn uv_layer_total(&self) -> u32 {
        UV.counted(self.node()).unwrap_or_else(|| UV.present(self.node()))
    }

    /// The texture coordinate layers, in order.
    pub fn uv_layers(&self) -> impl Iterator<Item = Option<Cow<'_, [[f32; 2]]>>> {
        (0..self.uv_layer_total()).map(|layer| self.uv_layer(layer))
    }

    /// One colour layer. Key `c%d`, type i[] or v4[]; in files from before 2024-08 the only layer is `vc`.
    #[must_use]
    pub fn color_layer(&self, layer: u32) -> Option<ColorData<'_>> {
        self.try_color_layer(layer).ok().flatten()
    }

    /// Like [`color_layer`](Self::color_layer), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the layer is present but of another type.
    pub fn try_color_layer(&self, layer: u32) -> Result<Option<ColorData<'_>>, Error> {
        if self.has_legacy_colors(layer) {
            return Ok(self.try_legacy_colors()?.map(ColorData::Packed));
        }
        read::colors(self.node(), &COLOR.key(layer))
    }

    /// How many colour layers there are, including the legacy one. At most 256.
    #[must_use]
    pub fn color_layer_total(&self) -> u32 {
        COLOR.counted(self.node()).unwrap_or_else(|| u32::from(self.has_legacy_colors(0)))
    }

    /// The colour layers, in order.
    pub fn color_layers(&self) -> impl Iterator<Item = Option<ColorData<'_>>> {
        (0..self.color_layer_total()).map(|layer| self.color_layer(layer))
    }

    /// Number of vertices: the length of the position buffer.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.positions().map_or(0, |positions| positions.len())
    }

    /// Number of triangles: a third of the length of the face buffer.
    #[must_use]
    pub fn face_count(&self) -> usize {
        self.faces().map_or(0, |faces| faces.len() / 3)
    }

    fn has_legacy_colors(&self, layer: u32) -> bool {
        layer == 0
            && self.node().property(COLOR.count_key).is_none()
            && self.try_legacy_colors().is_ok_and(|colors| colors.is_some())
    }
}

impl<'a, N: BorrowMut<Node<'a>>> Mesh<'a, N> {
    /// The layer that [`uv_layer`](Self::uv_layer) reads, for modification. `None` if it is absent or of another type.
    pub fn uv_layer_mut(&mut self, layer: u32) -> Option<&mut Vec<[f32; 2]>> {
        edit::elements(self.node_mut(), &UV.key(layer))
    }

    /// Sets a texture coordinate layer and counts it in `ul`.
    pub fn set_uv_layer(&mut self, layer: u32, value: impl Into<Cow<'a, [[f32; 2]]>>) -> &mut Self {
        UV.set(self.node_mut(), layer, value.into().into());
        self
    }

    /// Adds a texture coordinate layer after the others and updates the count `ul`.
    pub fn push_uv_layer(&mut self, value: impl Into<Cow<'a, [[f32; 2]]>>) -> &mut Self {
        self.set_uv_layer(UV.present(self.node()), value)
    }

    /// Like [`push_uv_layer`](Self::push_uv_layer), for building.
    #[must_use]
    pub fn with_uv_layer(mut self, value: impl Into<Cow<'a, [[f32; 2]]>>) -> Self {
        self.push_uv_layer(value);
        self
    }

    /// Removes a texture coordinate layer; the following ones move up, and the count decreases by one. Returns whether
    /// it existed.
    pub fn remove_uv_layer(&mut self, layer: u32) -> bool {
        UV.remove(self.node_mut(), layer)
    }

    /// The layer that [`color_layer`](Self::color_layer) reads, for modification. `None` if it is absent or of another
    /// type.
    pub fn color_layer_mut(&mut self, layer: u32) -> Option<ColorsMut<'_>> {
        let key = if self.has_legacy_colors(layer) { "vc" } else { &*COLOR.key(layer) };
        edit::colors(self.node_mut(), key)
    }

    /// Sets a colour layer and updates the count `cl`. The only layer of an old file is replaced by `c0`.
    pub fn set_color_layer(&mut self, layer: u32, value: impl Into<ColorData<'a>>) -> &mut Self {
        if self.has_legacy_colors(0) {
            self.modernize_colors();
        }
        COLOR.set(self.node_mut(), layer, value.into().into());
        self
    }

    /// Adds a colour layer after the others and updates the count `cl`.
    pub fn push_color_layer(&mut self, value: impl Into<ColorData<'a>>) -> &mut Self {
        if self.has_legacy_colors(0) {
            self.modernize_colors();
        }
        self.set_color_layer(COLOR.present(self.node()), value)
    }

    /// Like [`push_color_layer`](Self::push_color_layer), for building.
    #[must_use]
    pub fn with_color_layer(mut self, value: impl Into<ColorData<'a>>) -> Self {
        self.push_color_layer(value);
        self
    }

    /// Removes a colour layer; the following ones move up, and the count decreases by one. Returns whether it existed.
    pub fn remove_color_layer(&mut self, layer: u32) -> bool {
        if self.has_legacy_colors(layer) {
            return self.node_mut().remove("vc");
        }
        COLOR.remove(self.node_mut(), layer)
    }

    /// Sets the bones that move each vertex, and their weights: `maximum_influence` bones and weights per vertex,
    /// vertex by vertex (`mi`, `wb`, `wv`). Unused slots have bone 0 and weight 0.
    pub fn set_weights(
        &mut self,
        maximum_influence: u32,
        bones: impl Into<Integers<'a>>,
        values: impl Into<Cow<'a, [f32]>>,
    ) -> &mut Self {
        self.set_maximum_influence(maximum_influence).set_weight_bones(bones).set_weight_values(values)
    }

    /// Like [`set_weights`](Self::set_weights), for building.
    #[must_use]
    pub fn with_weights(
        mut self,
        maximum_influence: u32,
        bones: impl Into<Integers<'a>>,
        values: impl Into<Cow<'a, [f32]>>,
    ) -> Self {
        self.set_weights(maximum_influence, bones, values);
        self
    }

    /// Removes the bones, the weights and their number per vertex, so that no bone moves the mesh. Returns whether
    /// there were any.
    pub fn remove_weights(&mut self) -> bool {
        ["wb", "wv", "mi"].into_iter().fold(false, |existed, key| self.node_mut().remove(key) | existed)
    }

    /// Converts the only layer of an old file to the current form, which allows several.
    fn modernize_colors(&mut self) {
        let node = self.node_mut();
        if let Some(property) = node.property_mut("vc") {
            property.name = Cow::Borrowed(b"c0");
            node.set(COLOR.count_key, Integers::from(1));
        }
    }
}

/// Adds the counts that a mesh built from scratch needs: `ul` and `cl` for layers that were set one by one, `mi` for
/// weights without it.
pub(super) fn complete(mut node: Node<'_>) -> Node<'_> {
    if node.kind != NodeKind::MESH {
        return node;
    }
    for layers in [UV, COLOR] {
        let present = layers.present(&node);
        if present > 0 && node.property(layers.count_key).is_none() {
            node.set(layers.count_key, Integers::from(present));
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

/// Removes a property by its name in the schema, or in the file.
pub(super) fn remove_property(node: &mut Node<'_>, name: &str) -> bool {
    let rows = cast_format::schema::node(node.kind).map_or(&[][..], |kind| kind.properties);
    let row = rows.iter().find(|row| row.field == name && !row.is_layered());
    node.remove(row.map_or(name, |row| row.key))
}
