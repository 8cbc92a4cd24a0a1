//! Where the textures of a summary are.

use cast_file::{BaseDirectory, TextureSearch, names_a_file};

use super::Summary;
use super::material::Source;
use crate::textures::{Texture, TextureState};

impl Summary<'_> {
    /// Looks for the textures in slots of materials, but for paths of those that are embedded in the file, if it was converted.
    pub fn find_textures(&mut self, base: &BaseDirectory, search: &TextureSearch, is_embedded: impl Fn(&str) -> bool) {
        let materials = self.models.iter_mut().flat_map(|model| &mut model.materials);
        for slot in materials.flat_map(|material| &mut material.slots) {
            if let Source::Texture { texture: Some(path), state, file } = &mut slot.source
                && names_a_file(path)
            {
                (*state, *file) = match is_embedded(path) {
                    true => (Some(TextureState::Embedded), None),
                    false => {
                        let found = Texture::find(path, base, search);
                        (Some(found.state), found.file)
                    }
                };
            }
        }
    }
}
