//! Materials with their textures and colours.

use std::path::PathBuf;

use cast_file::{BaseDirectory, ReferenceError, names_a_file};
use cast_format::NodeKind;
use cast_format::schema::{self, layer_number};
use cast_read::views::{ColorRef, ColorSpace, MaterialRef, MaterialSource};
use cast_read::{LinkTarget, Scope, Text, View};
use hashbrown::{HashMap, HashSet};

use crate::resolve::follow;
use crate::stored::{StoredNode, copied};
use crate::transform::narrow;
use crate::warning::Warnings;

/// A material with its slots resolved.
#[derive(Clone, Debug)]
pub struct Material {
    node: StoredNode,
    name: Option<Box<str>>,
    /// The slots with a target, in file order. A file without a path is none.
    pub slots: Vec<Slot>,
}

/// A slot of a material and its content.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The name in the file, such as `albedo` or `extra0`.
    pub name: String,
    /// The name in words, such as `ambient_occlusion` for `ao`; `None` for slots that are not in the specification.
    pub field: Option<&'static str>,
    /// What it holds.
    pub source: Source,
    /// The colour by which the texture is multiplied, unless it is white; linear like that of a [`Source::Color`]. The
    /// format has a texture or a colour in a slot; the factor is another colour of the material, named after the slot
    /// and [`FACTOR`](Self::FACTOR).
    pub factor: Option<[f32; 4]>,
}

const WHITE: [f32; 4] = [1.0; 4];

impl Slot {
    /// The suffix of the name of a factor, after the name of the slot: `albedo factor`.
    pub const FACTOR: &str = " factor";

    /// The numbers of the slot: its constant colour, or the factor of its texture.
    #[must_use]
    pub fn color(&self) -> Option<[f32; 4]> {
        match self.source {
            Source::Color(color) => Some(color),
            Source::Texture(_) => self.factor,
        }
    }
}

/// The content of a slot.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A texture.
    Texture(Texture),
    /// A constant colour: linear r, g, b and a, converted when the file says `srgb`.
    Color([f32; 4]),
}

/// A texture by its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texture {
    /// The path as stored in the file, relative to the directory of the file or absolute.
    pub path: String,
}

impl Texture {
    /// The path of the texture, given the directory of the Cast file (`docs/format.md#paths`). This does not access the
    /// file system; [`BaseDirectory::find`] does.
    ///
    /// # Errors
    /// Returns an error if the path leads outside the allowed directories.
    pub fn resolve(&self, base: &BaseDirectory) -> Result<PathBuf, ReferenceError> {
        base.resolve(&self.path)
    }
}

impl Material {
    pub(crate) fn new(node: MaterialRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let factors: HashMap<&str, ColorRef<'_>> =
            node.colors().filter_map(|color| Some((color.name()?.strip_suffix(Slot::FACTOR)?, color))).collect();
        let mut numbers = Numbers::new(node);
        let slots = node.slots().filter_map(|slot| {
            let name = slot.name().to_string_lossy();
            let (link, scope, kinds) = (slot.hash(), Scope::Children, MaterialSource::KINDS);
            let found = follow(node.node(), name.clone(), link, scope, kinds, warnings)?;
            let (source, factor) = match MaterialSource::from_node(found)? {
                MaterialSource::File(file) => {
                    let factor =
                        factors.get(&*name).and_then(|factor| linear(*factor)).filter(|factor| *factor != WHITE);
                    match file.path()? {
                        // Greyhound writes three slots for every material, with an empty path where there is no texture.
                        path if !names_a_file(path) => (Source::Color(factor?), None),
                        path => (Source::Texture(Texture { path: copied(path) }), factor),
                    }
                }
                MaterialSource::Color(color) => (Source::Color(linear(color)?), None),
            };
            if name == EXTRA {
                let extra = numbers.next();
                return Some(Slot { name: extra.name, field: extra.field, source, factor });
            }
            Some(Slot { name, field: slot.field(), source, factor })
        });
        let slots = slots.collect();
        Self { node: warnings.keep(node.node()), name: node.name().map(copied), slots }
    }

    /// All that it says, in a form that is the same only for equal materials.
    fn content(&self) -> String {
        let kind = self.node().material_type().map(copied::<String>);
        format!("{:?} {kind:?} {:?}", self.name, self.slots)
    }

    /// The node in the file; of several equal materials, the first.
    #[must_use]
    pub fn node(&self) -> MaterialRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The content of a slot, by its name in the file or in words.
    #[must_use]
    pub fn slot(&self, name: &str) -> Option<&Source> {
        let named = |slot: &&Slot| slot.name == name || slot.field == Some(name);
        self.slots.iter().rfind(named).map(|slot| &slot.source)
    }
}

/// The name that cppkore (LegionPlus) gives to every slot beyond the named ones, where the specification has `extra0`,
/// `extra1` and so on.
const EXTRA: &str = "extra";

/// Numbers for extra slots without one, in order: those that no slot of the material has.
struct Numbers {
    taken: HashSet<u32>,
    next: u32,
}

struct Extra {
    name: String,
    field: Option<&'static str>,
}

impl Numbers {
    fn new(node: MaterialRef<'_>) -> Self {
        let number = |name: Text<'_>| layer_number(name.to_str().ok()?, EXTRA);
        Self { taken: node.slots().filter_map(|slot| number(slot.name())).collect(), next: 0 }
    }

    fn next(&mut self) -> Extra {
        while self.taken.contains(&self.next) {
            self.next = self.next.saturating_add(1);
        }
        let name = format!("{EXTRA}{}", self.next);
        self.next = self.next.saturating_add(1);
        let row = schema::node(NodeKind::MATERIAL).and_then(|material| material.property(&name));
        Extra { field: row.map(|row| row.field), name }
    }
}

/// Indices of materials in a list without the materials that are equal to an earlier one. Programs that write a material
/// for each mesh (DotnesktRemastered, RainbowToolkit) repeat 50 materials 3,000 times.
pub(super) fn distinct(materials: Vec<Material>) -> (Vec<Material>, Vec<usize>) {
    let mut known: HashMap<String, usize> = HashMap::with_capacity(materials.len());
    let mut kept = Vec::with_capacity(materials.len());
    let places = materials
        .into_iter()
        .map(|material| {
            *known.entry(material.content()).or_insert_with(|| {
                kept.push(material);
                kept.len().saturating_sub(1)
            })
        })
        .collect();
    (kept, places)
}

/// The colour in linear light; alpha is linear already.
fn linear(color: ColorRef<'_>) -> Option<[f32; 4]> {
    let [r, g, b, a] = color.rgba()?;
    if color.color_space() == ColorSpace::Linear {
        return Some([r, g, b, a]);
    }
    let linear = |component: f32| {
        let value = f64::from(component);
        let value = if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        narrow(value)
    };
    Some([linear(r), linear(g), linear(b), a])
}
