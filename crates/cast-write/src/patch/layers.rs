//! Patching the layers of meshes; written by hand, like the methods of the builder for them.

use std::borrow::Cow;

use super::{MeshPatch, PatchError};
use crate::Data;
use crate::typed::ColorData;

impl MeshPatch<'_> {
    /// Texture coordinates of each vertex in one layer, origin at the top left. Key `u%d`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`](super::NodePatch::set).
    pub fn set_uv_layer<'a>(
        &mut self,
        layer: u32,
        value: impl Into<Cow<'a, [[f32; 2]]>>,
    ) -> Result<&mut Self, PatchError> {
        self.set(&format!("u{layer}"), Data::from(value.into()))?;
        Ok(self)
    }

    /// Colours of each vertex in one layer, in the form that they have in the file. Key `c%d`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`](super::NodePatch::set).
    pub fn set_color_layer<'a>(
        &mut self,
        layer: u32,
        value: impl Into<ColorData<'a>>,
    ) -> Result<&mut Self, PatchError> {
        self.set(&format!("c{layer}"), value.into())?;
        Ok(self)
    }
}
