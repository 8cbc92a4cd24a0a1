//! Layers of a mesh: numbered series of properties with a count, and their old forms.

use super::{BlendShapeRef, MeshFields, MeshRef};
use crate::array::values::Colors;
use crate::array::{Array, kernels};
use crate::node::field::FieldError;
use crate::node::fields::MOST_LAYERS;
use crate::views::view::View;

impl<'a> MeshRef<'a> {
    /// The colour layers, in order.
    ///
    /// If there is `cl`, that many: `c0`, `c1` and so on. Otherwise the file is older than 2024-08, and the legacy
    /// property `vc`, if present, is the only layer (`docs/format.md#mesh`). A layer that is absent or of an
    /// unexpected type is `None`.
    pub fn color_layers(&self) -> impl Iterator<Item = Option<Colors<'a>>> + use<'a> {
        let mesh = *self;
        (0..self.color_layer_total()).map(move |layer| mesh.color_layer(layer))
    }

    /// How many colour layers there are, including the legacy one. At most 256.
    #[must_use]
    pub fn color_layer_total(&self) -> u32 {
        let legacy = || u32::from(self.legacy_colors().is_some());
        self.color_layer_count().map_or_else(legacy, |count| count.min(MOST_LAYERS))
    }

    /// One colour layer, see [`color_layers`](Self::color_layers).
    #[must_use]
    pub fn color_layer(&self, layer: u32) -> Option<Colors<'a>> {
        self.try_color_layer(layer).ok().flatten()
    }

    /// One colour layer, distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the layer is present but of an unexpected type.
    pub fn try_color_layer(&self, layer: u32) -> Result<Option<Colors<'a>>, FieldError<'a>> {
        if self.property("cl").is_none()
            && layer == 0
            && let Some(legacy) = self.try_legacy_colors()?
        {
            return Ok(Some(Colors::Packed(legacy)));
        }
        self.node().layer("c", layer)
    }

    /// The texture coordinate layers, in order.
    ///
    /// If there is `ul`, that many: `u0`, `u1` and so on; otherwise the consecutive ones from `u0`.
    pub fn uv_layers(&self) -> impl Iterator<Item = Option<Array<'a, [f32; 2]>>> + use<'a> {
        let mesh = *self;
        (0..self.uv_layer_total()).map(move |layer| mesh.uv_layer(layer))
    }

    /// How many texture coordinate layers there are. At most 256.
    #[must_use]
    pub fn uv_layer_total(&self) -> u32 {
        let present = || (0..MOST_LAYERS).take_while(|layer| self.uv_layer(*layer).is_some()).count();
        let counted = || u32::try_from(present()).unwrap_or(MOST_LAYERS);
        self.uv_layer_count().map_or_else(counted, |count| count.min(MOST_LAYERS))
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

    /// Smallest and largest position, from one pass over all positions; `None` without positions. NaN is ignored.
    #[must_use]
    pub fn bounding_box(&self) -> Option<[[f32; 3]; 2]> {
        let positions = self.positions().filter(|positions| !positions.is_empty())?;
        Some(kernels::bounds(positions.as_wire()))
    }
}

impl MeshFields<'_> {
    /// Counts the colour layers, and uses the legacy one as the first where [`MeshRef::try_color_layer`] does.
    pub(super) fn settle_colors(&mut self) {
        let count = self.color_layer_count;
        if count.is_none() && !self.unexpected.is_of("cl") {
            match self.legacy_colors {
                Some(legacy) => self.color_layers.set_first(Some(Colors::Packed(legacy))),
                None if self.unexpected.is_of("vc") => self.color_layers.set_first(None),
                None => {}
            }
        }
        self.color_layers.count(Some(count.unwrap_or(self.legacy_colors.is_some().into())));
    }
}

impl<'a> BlendShapeRef<'a> {
    /// The largest weight: the first of `ts`, 1.0 if it is absent.
    #[must_use]
    pub fn target_weight_scale(&self) -> f32 {
        self.target_weight_scales().and_then(|scales| scales.first()).unwrap_or(1.0)
    }

    /// The meshes that an old blend shape morphs into, each with its largest weight (files from before 2024-06).
    ///
    /// Each is found as by [`NodeRef::resolve`](crate::NodeRef::resolve).
    pub fn legacy_targets(&self) -> impl Iterator<Item = (Option<MeshRef<'a>>, f32)> + use<'a> {
        let node = self.node();
        self.legacy_targets_by(move |hash| node.resolve(hash, cast_format::schema::Scope::Siblings))
    }

    /// The same, found by visiting all siblings; see [`NodeRef::scan_link`](crate::NodeRef::scan_link).
    pub fn scan_legacy_targets(&self) -> impl Iterator<Item = (Option<MeshRef<'a>>, f32)> + use<'a> {
        let node = self.node();
        self.legacy_targets_by(move |hash| node.scan_link(hash, cast_format::schema::Scope::Siblings))
    }

    fn legacy_targets_by<F: Fn(u64) -> Option<MeshRef<'a>>>(
        &self,
        target: F,
    ) -> impl Iterator<Item = (Option<MeshRef<'a>>, f32)> + use<'a, F> {
        let scales = self.target_weight_scales().unwrap_or_default();
        let hashes = self.legacy_target_shapes().unwrap_or_default();
        hashes.iter().enumerate().map(move |(index, hash)| (target(hash), scales.get(index).unwrap_or(1.0)))
    }
}
