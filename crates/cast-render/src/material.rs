//! Materials as drawn: their base colour.

use std::collections::BTreeMap;

use cast_scene::{Material, Source};

use crate::RenderOptions;
use crate::texture::Texture;

/// The base colour of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Base {
    /// Linear red, green and blue, and alpha.
    Color([f32; 4]),
    /// The index of the texture.
    Texture(usize),
    /// The vertex colours, if there are any.
    Vertices,
}

/// The textures of a stage, without duplicates, by path.
#[derive(Default)]
pub(crate) struct Textures {
    paths: BTreeMap<(usize, String), usize>,
    loaded: Vec<Option<Texture>>,
}

impl Textures {
    /// The base colour of a material of a scene; textures of different scenes are distinct.
    pub(crate) fn base(&mut self, scene: usize, material: Option<&Material>) -> Base {
        let slot = |name| material.and_then(|material| material.slot(name));
        match slot("albedo").or_else(|| slot("diffuse")) {
            Some(Source::Color(color)) => Base::Color(*color),
            Some(Source::Texture(texture)) => {
                let next = self.paths.len();
                Base::Texture(*self.paths.entry((scene, texture.path.clone())).or_insert(next))
            }
            None => Base::Vertices,
        }
    }

    /// Decodes those that are new, at no more than the useful size.
    pub(crate) fn load(&mut self, options: &RenderOptions<'_>) {
        let longest = options.size.0.max(options.size.1).saturating_mul(2);
        let known = self.loaded.len();
        let mut paths: Vec<_> = self.paths.iter().filter(|(_, index)| **index >= known).collect();
        paths.sort_by_key(|(_, index)| **index);
        let load = |((scene, path), _): &(&(usize, String), &usize)| {
            Texture::decode(&options.textures?(*scene, path)?, path, longest)
        };
        self.loaded.extend(options.map(&paths, load));
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Texture> {
        self.loaded.get(index)?.as_ref()
    }

    /// The paths of textures that could not be read.
    pub(crate) fn missing(&self) -> Vec<String> {
        let missing = self.paths.iter().filter(|(_, index)| self.get(**index).is_none());
        let mut paths: Vec<String> = missing.map(|((_, path), _)| path.clone()).collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }
}
