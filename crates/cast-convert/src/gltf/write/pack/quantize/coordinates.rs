//! Texture coordinates, quantised within a rectangle. The inverse transform is stored in the textures of the material
//! with KHR_texture_transform, so all meshes with a material share a rectangle.

use std::collections::BTreeMap;

use glam::Vec2;

use super::file::{Errors, File};
use super::values::unsigned;
use crate::gltf::schema::{Material, Primitive, Shape, TextureTransform};

/// The layer that the textures written here use.
const LOOKED_AT: &str = "TEXCOORD_0";

/// The rectangle that contains the coordinates.
#[derive(Clone, Copy, PartialEq)]
struct Rectangle {
    low: Vec2,
    high: Vec2,
}

/// From 0 to 1, which needs no transform.
const UNIT: Rectangle = Rectangle { low: Vec2::ZERO, high: Vec2::ONE };

impl Rectangle {
    fn around(all: &[[f32; 2]]) -> Self {
        let start = Self { low: Vec2::INFINITY, high: Vec2::NEG_INFINITY };
        all.iter().map(|one| Vec2::from(*one)).fold(start, |all, one| all.with(Self { low: one, high: one }))
    }

    fn with(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn size(self) -> Vec2 {
        let size = self.high - self.low;
        // In a rectangle without extent, all coordinates are equal.
        Vec2::select(size.cmpgt(Vec2::ZERO), size, Vec2::ONE)
    }
}

/// Quantises the coordinates of all meshes. Layers outside 0 to 1 stay floats if no texture can restore them. Returns
/// whether any transform was needed.
pub(super) fn quantize(file: &mut File<'_>, errors: &mut Errors) -> bool {
    let mut of_material: BTreeMap<usize, Rectangle> = BTreeMap::new();
    let primitives: Vec<Primitive> = file.root.meshes.iter().flat_map(|mesh| mesh.primitives.iter().cloned()).collect();
    for primitive in &primitives {
        let (Some(material), Some(accessor)) = (primitive.material, primitive.attributes.get(LOOKED_AT)) else {
            continue;
        };
        if file.root.materials.get_mut(material).is_none_or(|material| material.textures().next().is_none()) {
            continue;
        }
        if let Some(all) = file.floats::<2>(*accessor, Shape::Vec2) {
            let own = Rectangle::around(&all);
            of_material.entry(material).and_modify(|all| *all = all.with(own)).or_insert(own);
        }
    }
    of_material.retain(|_, place| UNIT.with(*place) != UNIT);
    for primitive in &primitives {
        let layers = primitive.attributes.iter().filter(|(name, _)| name.starts_with("TEXCOORD_"));
        for (name, accessor) in layers {
            let Some(all) = file.floats::<2>(*accessor, Shape::Vec2) else { continue };
            let looked_at = primitive.material.filter(|_| name == LOOKED_AT);
            let place = looked_at.and_then(|material| of_material.get(&material)).copied().unwrap_or(UNIT);
            if Rectangle::around(&all).with(place) != place {
                errors.kept += 1;
                continue;
            }
            let (low, size) = (place.low, place.size());
            let inside: Vec<[f32; 2]> = all.iter().map(|uv| ((Vec2::from(*uv) - low) / size).into()).collect();
            let mut error = 0.0;
            let numbers = unsigned(&inside, 4, &mut error);
            errors.coordinates = errors.coordinates.max(error * f64::from(size.max_element()));
            file.put(*accessor, numbers, true);
        }
    }
    for (material, place) in &of_material {
        let (offset, scale) = (place.low.into(), Some(place.size().into()));
        let transform = TextureTransform { offset, scale, ..TextureTransform::default() };
        let textures = file.root.materials.get_mut(*material).into_iter().flat_map(Material::textures);
        textures.for_each(|texture| texture.extensions.transform = Some(transform.clone()));
    }
    !of_material.is_empty()
}
