//! Materials: colours and textures in the slots of Cast.

use std::borrow::Cow;

use cast_write::{Color, File, Material as Node};
use zerocopy::little_endian::F32;

use super::layout::{Material, text, until_nul};
use crate::bytes::texture_path;
use crate::{Outcome, Report};

/// A material. A slot holds a texture or a colour; where there are both the texture has the slot, and the colour that it
/// is multiplied with goes, with its name, into a numbered one. So does what has no slot of its own.
pub(super) fn material<'a>(material: &'a Material, index: usize, report: &mut Report) -> Node<'a> {
    let name = match text(&material.name) {
        name if name.is_empty() => Cow::Owned(format!("material_{index}")),
        name => name,
    };
    let mut slots = Slots { node: Node::new().with_name(name.clone()).with_material_type("pbr"), extras: 0 };
    let texture = texture_path(until_nul(&material.texture));
    if texture.is_empty() {
        slots.color("diffuse", material.diffuse);
    } else {
        slots.node = slots.node.with_texture("diffuse", texture);
        slots.extra_color("diffuse", material.diffuse);
    }
    slots.color("specular", material.specular);
    slots.color("emissive", material.emissive);
    slots.extra_color("ambient", material.ambient);
    let alpha_map = texture_path(until_nul(&material.alpha_map));
    if !alpha_map.is_empty() {
        slots.extra_file(alpha_map);
        let detail = "they are in a numbered slot, where readers do not look for them";
        report.add(Outcome::Approximated, "alpha maps", detail, &name);
    }
    let is = |value: F32, expected: f32| value.get().to_bits() == expected.to_bits();
    if !is(material.shininess, 0.0) {
        let example = format_args!("{name}: {}", material.shininess);
        report.add(Outcome::Dropped, "shininess", "materials have no slot for it", example);
    }
    if !is(material.transparency, 1.0) {
        let example = format_args!("{name}: {}", material.transparency);
        report.add(Outcome::Dropped, "transparency", "materials have no slot for it", example);
    }
    slots.node
}

struct Slots<'a> {
    node: Node<'a>,
    extras: u32,
}

impl<'a> Slots<'a> {
    fn color(&mut self, slot: &'static str, rgba: [F32; 4]) {
        let node = std::mem::take(&mut self.node);
        self.node = node.with_constant(slot, rgba.map(F32::get));
    }

    fn extra_color(&mut self, name: &'static str, rgba: [F32; 4]) {
        let color = Color::new().with_name(name).with_rgba(rgba.map(F32::get));
        let node = std::mem::take(&mut self.node);
        self.node = node.with_extra(self.extras, color.hash()).with_color(color);
        self.extras += 1;
    }

    fn extra_file(&mut self, path: Cow<'a, str>) {
        let file = File::new().with_path(path);
        let node = std::mem::take(&mut self.node);
        self.node = node.with_extra(self.extras, file.hash()).with_file(file);
        self.extras += 1;
    }
}
