//! Materials: colours and textures as slots.

use std::borrow::Cow;

use cast_interchange::encoding::Texts;
use cast_interchange::scene::{Image, Material, Slot, Texture};
use cast_interchange::{Report, notes};

use super::layout::Material as Source;
use crate::bytes::{texture_path, until_nul};

/// A material. Properties without a slot go into numbered slots. The transparency is stored as the alpha of the colour.
pub(super) fn material<'a>(
    material: &Source,
    index: usize,
    texts: Texts,
    images: &mut Vec<Image<'a>>,
    report: &mut Report,
) -> Material<'a> {
    let name: Cow<'a, str> = match texts.read(until_nul(&material.raw_name)) {
        name if name.is_empty() => format!("material_{index}").into(),
        name => name.into_owned().into(),
    };
    let mut image = |path: &[u8]| {
        let path = texture_path(texts.read(until_nul(path)));
        (!path.is_empty()).then(|| {
            images.push(Image::External(path.into_owned().into()));
            images.len() - 1
        })
    };
    let (texture, alpha_map) = (image(&material.raw_texture), image(&material.raw_alpha_map));
    let [r, g, b, alpha] = material.diffuse;
    let transparency = material.transparency;
    let diffuse = [r, g, b, alpha * if transparency.is_finite() { transparency } else { 1.0 }];
    let slot = |name: &'static str, image: Option<usize>, factor| Slot {
        name: name.into(),
        texture: image.map(Texture::of),
        factor,
        space: None,
    };
    let mut slots = vec![
        slot("diffuse", texture, Some(diffuse)),
        slot("specular", None, Some(material.specular)),
        slot("emissive", None, Some(material.emissive)),
        slot("extra0", None, Some(material.ambient)),
    ];
    if alpha_map.is_some() {
        slots.push(slot("extra1", alpha_map, None));
        report.add(&notes::material::NUMBERED_SLOTS, &name);
    }
    if material.shininess.to_bits() != 0 {
        let example = format_args!("{name}: {}", material.shininess);
        report.add(&notes::material::SHININESS, example);
    }
    Material { name, slots, ..Material::default() }
}
