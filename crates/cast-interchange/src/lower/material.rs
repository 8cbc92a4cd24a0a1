//! Materials: slots that link to files and colours. External images stay references, embedded ones become files beside
//! the result.

use std::borrow::Cow;

use cast_file::{FileNames, names_a_file};
use cast_format::NodeKind;
use cast_format::schema::{self, Meaning};
use cast_write::{Color, File, Material as Node, NodeHash};
use hashbrown::HashMap;

use crate::converted::SideFile;
use crate::notes;
use crate::report::Report;
use crate::scene;
use crate::scene::{Material, Slot, TextureTransform};

/// An image that a file can refer to.
pub(super) struct Image<'a> {
    pub(super) path: Cow<'a, str>,
    /// The index of its file beside the result; `None` if it has none.
    pub(super) side_file: Option<usize>,
}

/// Returns each image, or `None` if it is missing or its path names no file. Slots link to images by index. Two images have
/// the same path only if they are the same file: an embedded image never gets the path of an external one.
pub(super) fn images<'a>(images: Vec<scene::Image<'a>>) -> (Vec<Option<Image<'a>>>, Vec<SideFile<'a>>) {
    let mut unique = FileNames::new();
    for image in &images {
        if let scene::Image::External(path) = image {
            unique.reserve(path);
        }
    }
    let (mut paths, mut side_files) = (Vec::with_capacity(images.len()), Vec::new());
    for image in images {
        paths.push(match image {
            scene::Image::External(path) => names_a_file(&path).then_some(Image { path, side_file: None }),
            scene::Image::Embedded { name, bytes } => {
                let path = unique.give_path(&name, "image");
                let side_file = Some(side_files.len());
                side_files.push(SideFile { path: path.clone(), bytes });
                Some(Image { path: path.into(), side_file })
            }
            scene::Image::Missing => None,
        });
    }
    (paths, side_files)
}

/// The texture transforms of materials, by coordinate layer, if all textures of a material agree. Slots cannot express
/// transforms.
pub(super) fn transforms(material: &Material<'_>, report: &mut Report) -> Vec<(usize, TextureTransform)> {
    let mut of_layer: Vec<(usize, Option<TextureTransform>)> = Vec::new();
    for texture in material.slots.iter().filter_map(|slot| slot.texture) {
        match of_layer.iter().find(|(layer, _)| *layer == texture.layer) {
            None => of_layer.push((texture.layer, texture.transform)),
            Some((_, transform)) if *transform == texture.transform => {}
            Some(_) => {
                report.add(&notes::material::TRANSFORMS, &material.name);
                return Vec::new();
            }
        }
    }
    of_layer.into_iter().filter_map(|(layer, transform)| Some((layer, transform?))).collect()
}

/// Whether a material can have a slot with this name. Names may come from files, so they must not collide with the
/// other properties of a material.
fn is_slot(name: &str) -> bool {
    let row = schema::node(NodeKind::MATERIAL).and_then(|material| material.property(name));
    let is_other = row.is_some_and(|row| !matches!(row.meaning, Meaning::Link(_)));
    !is_other && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic())
}

/// A Cast material. The files beside the result that it refers to are added to `embedded`.
pub(super) fn lower<'a>(
    material: Material<'a>,
    images: &[Option<Image<'a>>],
    embedded: &mut HashMap<NodeHash, usize>,
    report: &mut Report,
) -> Node<'a> {
    report.add_if(material.is_transparent, &notes::material::ALPHA_MODES, &material.name);
    report.add_if(material.is_double_sided, &notes::material::DOUBLE_SIDEDNESS, &material.name);
    let mut node = Node::new().with_name(material.name).with_material_type("pbr");
    // Slots may share an image; a material has one file node for it.
    let mut files: HashMap<usize, NodeHash> = HashMap::new();
    let mut factors = Vec::new();
    for Slot { name, texture, factor, space } in material.slots {
        if !is_slot(&name) {
            report.add(&notes::material::UNKNOWN_SLOTS, name);
            continue;
        }
        let color = |rgba: [f32; 4]| {
            let color = Color::new().with_rgba(rgba);
            space.into_iter().fold(color, Color::with_color_space)
        };
        let image = texture.and_then(|texture| Some((texture.image, images.get(texture.image)?.as_ref()?)));
        let Some((index, image)) = image else {
            if let Some(factor) = factor {
                let color = color(factor);
                node = node.with_property(name, color.hash()).with_color(color);
            }
            continue;
        };
        if let Some(factor) = factor.filter(|factor| *factor != [1.0; 4]) {
            report.add(&notes::material::FACTORS, &name);
            factors.push(color(factor).with_name(format!("{name}{}", cast_scene::Slot::FACTOR)));
        }
        node = match files.get(&index) {
            Some(hash) => node.with_property(name, *hash),
            None => {
                let file = File::new().with_path(image.path.clone());
                files.insert(index, file.hash());
                embedded.extend(image.side_file.map(|side_file| (file.hash(), side_file)));
                node.with_property(name, file.hash()).with_file(file)
            }
        };
    }
    factors.into_iter().fold(node, Node::with_color)
}
