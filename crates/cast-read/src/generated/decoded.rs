// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use super::Decoded;
use super::typed::{ArenaElement, OfNode};
use crate::views::view::View;
use crate::views::*;
/// The decoded arrays of a [`MeshRef`], see [`Decoded::mesh`].
#[derive(Clone, Copy, Debug)]
pub struct DecodedMesh<'a, 'm, 'p>(pub(super) OfNode<'a, 'm, 'p>);

impl<'m> DecodedMesh<'_, 'm, '_> {
    /// Position of each vertex.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn positions(&self) -> Option<&'m [[f32; 3]]> {
        self.0.array("vp")
    }

    /// Normal of each vertex.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn normals(&self) -> Option<&'m [[f32; 3]]> {
        self.0.array("vn")
    }

    /// Tangent of each vertex.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn tangents(&self) -> Option<&'m [[f32; 3]]> {
        self.0.array("vt")
    }

    /// The only colour layer of old files, packed with red in the lowest byte.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn legacy_colors<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("vc")
    }

    /// Texture coordinates of each vertex, with the origin at the top left.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn uv_layer(&self, layer: u32) -> Option<&'m [[f32; 2]]> {
        self.0.layer("u", layer)
    }

    /// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn weight_bones<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("wb")
    }

    /// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn weight_values(&self) -> Option<&'m [f32]> {
        self.0.array("wv")
    }

    /// Three vertex indices per triangle, counterclockwise when seen from the front.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn faces<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("f")
    }
}

/// The decoded arrays of a [`HairRef`], see [`Decoded::hair`].
#[derive(Clone, Copy, Debug)]
pub struct DecodedHair<'a, 'm, 'p>(pub(super) OfNode<'a, 'm, 'p>);

impl<'m> DecodedHair<'_, 'm, '_> {
    /// Number of segments of each strand.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn segments<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("se")
    }

    /// World positions of the points of all strands; a strand of n segments has n + 1 points.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn particles(&self) -> Option<&'m [[f32; 3]]> {
        self.0.array("pt")
    }
}

/// The decoded arrays of a [`BlendShapeRef`], see [`Decoded::blend_shape`].
#[derive(Clone, Copy, Debug)]
pub struct DecodedBlendShape<'a, 'm, 'p>(pub(super) OfNode<'a, 'm, 'p>);

impl<'m> DecodedBlendShape<'_, 'm, '_> {
    /// Indices of the vertices that move.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn vertex_indices<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("vi")
    }

    /// Final position of each vertex of `vertex_indices`, not a difference.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn positions(&self) -> Option<&'m [[f32; 3]]> {
        self.0.array("vp")
    }

    /// The largest weight: a single number, or one per target in files from before 2024-06.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn target_weight_scales(&self) -> Option<&'m [f32]> {
        self.0.array("ts")
    }

    /// Whole meshes to morph into, in old files.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn legacy_target_shapes(&self) -> Option<&'m [u64]> {
        self.0.array("t")
    }

    /// Position offsets; they were in the published text for less than a day.
    /// `None` if there was none of this type.
    #[must_use]
    pub fn legacy_deltas(&self) -> Option<&'m [[f32; 3]]> {
        self.0.array("vd")
    }
}

/// The decoded arrays of a [`CurveRef`], see [`Decoded::curve`].
#[derive(Clone, Copy, Debug)]
pub struct DecodedCurve<'a, 'm, 'p>(pub(super) OfNode<'a, 'm, 'p>);

impl<'m> DecodedCurve<'_, 'm, '_> {
    /// Frame of each key; floats in files from before 2023-10.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn key_frames<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("kb")
    }

    /// Frame of each key in the first weeks of the format.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn legacy_key_times<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("kt")
    }

    /// Value of each key.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn key_values<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("kv")
    }
}

/// The decoded arrays of a [`NotificationTrackRef`], see [`Decoded::notification_track`].
#[derive(Clone, Copy, Debug)]
pub struct DecodedNotificationTrack<'a, 'm, 'p>(pub(super) OfNode<'a, 'm, 'p>);

impl<'m> DecodedNotificationTrack<'_, 'm, '_> {
    /// The frames at which it happens; floats in files from before 2023-10.
    ///
    /// `None` if there was none, or it was converted to another type than `T`, see
    /// [`DecodeOptions`](super::DecodeOptions).
    #[must_use]
    pub fn key_frames<T: ArenaElement>(&self) -> Option<&'m [T]> {
        self.0.array("kb")
    }
}

impl<'a, 'm, 'p> Decoded<'a, 'm, 'p> {
    /// The arrays of a Mesh node that was planned.
    #[must_use]
    pub fn mesh(&self, mesh: MeshRef<'_>) -> DecodedMesh<'a, 'm, 'p> {
        DecodedMesh(self.of_node(mesh.node()))
    }

    /// The arrays of a Hair node that was planned.
    #[must_use]
    pub fn hair(&self, hair: HairRef<'_>) -> DecodedHair<'a, 'm, 'p> {
        DecodedHair(self.of_node(hair.node()))
    }

    /// The arrays of a BlendShape node that was planned.
    #[must_use]
    pub fn blend_shape(&self, blend_shape: BlendShapeRef<'_>) -> DecodedBlendShape<'a, 'm, 'p> {
        DecodedBlendShape(self.of_node(blend_shape.node()))
    }

    /// The arrays of a Curve node that was planned.
    #[must_use]
    pub fn curve(&self, curve: CurveRef<'_>) -> DecodedCurve<'a, 'm, 'p> {
        DecodedCurve(self.of_node(curve.node()))
    }

    /// The arrays of a NotificationTrack node that was planned.
    #[must_use]
    pub fn notification_track(
        &self,
        notification_track: NotificationTrackRef<'_>,
    ) -> DecodedNotificationTrack<'a, 'm, 'p> {
        DecodedNotificationTrack(self.of_node(notification_track.node()))
    }
}
