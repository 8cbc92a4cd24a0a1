//! Materials: slots that link to files and colours.

use cast_write::{Color, File, Material as Node, NodeHash};
use hashbrown::HashMap;

use crate::Report;
use crate::interchange::{ColorSpace, Image, Material, Slot};

/// What is added to the name of a slot to name the colour that its texture is multiplied with. A slot holds a texture or
/// a colour; that colour lies beside it, and writers find it again by this name.
pub(crate) const FACTOR: &str = " factor";

pub(super) fn lower<'a>(materials: Vec<Material<'a>>, images: &[Image<'a>], _: &mut Report) -> Vec<Node<'a>> {
    materials.into_iter().map(|material| one(material, images)).collect()
}

fn one<'a>(material: Material<'a>, images: &[Image<'a>]) -> Node<'a> {
    let mut node = Node::new().with_name(material.name).with_material_type("pbr");
    // Slots may share an image; a material has one file for it.
    let mut files: HashMap<usize, NodeHash> = HashMap::new();
    let mut factors = Vec::new();
    for Slot { name, image, factor, space } in material.slots {
        let color = |rgba: [f32; 4]| {
            let color = Color::new().with_rgba(rgba);
            match space {
                Some(ColorSpace::Linear) => color.with_color_space(cast_format::ColorSpace::Linear),
                None => color,
            }
        };
        let Some((index, Image::External(path))) = image.and_then(|index| Some((index, images.get(index)?))) else {
            if let Some(factor) = factor {
                let color = color(factor);
                node = node.with_property(name, color.hash()).with_color(color);
            }
            continue;
        };
        factors.extend(
            factor.filter(|factor| *factor != [1.0; 4]).map(|rgba| color(rgba).with_name(format!("{name}{FACTOR}"))),
        );
        node = match files.get(&index) {
            Some(hash) => node.with_property(name, *hash),
            None => {
                let file = File::new().with_path(path.clone());
                files.insert(index, file.hash());
                node.with_property(name, file.hash()).with_file(file)
            }
        };
    }
    factors.into_iter().fold(node, Node::with_color)
}
