//! Attributes of vertices: for the whole mesh, each face, each point or each corner, and perhaps through indices.

use cast_interchange::Error;
use cast_interchange::narrow::narrow;

use super::faces::Topology;
use super::reader::Reader;
use crate::usd::read::value::Numbers;

/// What the elements of an attribute belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interpolation {
    Constant,
    Uniform,
    Vertex,
    FaceVarying,
}

/// An attribute of a mesh.
pub(super) struct Primvar<'a> {
    pub(super) numbers: Numbers<'a>,
    indices: Option<Vec<u32>>,
    pub(super) interpolation: Interpolation,
    /// How many values belong to an element.
    pub(super) width: usize,
}

impl<'a> Primvar<'a> {
    /// An attribute of a prim; `None` if it has no numbers.
    pub(super) fn of(reader: &Reader<'_, 'a>, prim: usize, name: &str, otherwise: Interpolation) -> Option<Self> {
        let stage = reader.stage;
        let numbers = stage.value(prim, name)?.as_numbers().cloned()?;
        let metadata = |key| stage.property_metadata(prim, name, key);
        let interpolation =
            match metadata("interpolation").as_ref().and_then(|value| value.as_text()).map(|text| &**text) {
                Some("constant") => Interpolation::Constant,
                Some("uniform") => Interpolation::Uniform,
                Some("vertex" | "varying") => Interpolation::Vertex,
                Some("faceVarying") => Interpolation::FaceVarying,
                _ => otherwise,
            };
        let indices = stage.value(prim, &format!("{name}:indices"));
        let indices = indices.and_then(|indices| Some(indices.as_numbers()?.indices()));
        let width = metadata("elementSize").and_then(|size| size.as_number()).unwrap_or(1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let width = (width as usize).max(1);
        Some(Self { numbers, indices, interpolation, width })
    }

    /// How many elements it has.
    pub(super) fn len(&self) -> usize {
        let all = self.numbers.len().checked_div(self.width).unwrap_or(0);
        self.indices.as_ref().map_or(all, Vec::len)
    }

    /// Whether it has an element for everything that it belongs to.
    pub(super) fn fits(&self, topology: &Topology<'_>) -> bool {
        self.len()
            >= match self.interpolation {
                Interpolation::Constant => 1,
                Interpolation::Uniform => topology.counts.len(),
                Interpolation::Vertex => topology.points.len(),
                Interpolation::FaceVarying => topology.corners.len(),
            }
    }

    /// Whether it is the same for all corners of a point.
    pub(super) fn is_of_points(&self) -> bool {
        matches!(self.interpolation, Interpolation::Constant | Interpolation::Vertex)
    }

    /// Whether its numbers are those of the points, in their order.
    pub(super) fn is_plain(&self) -> bool {
        self.interpolation == Interpolation::Vertex && self.indices.is_none()
    }

    /// The row of the numbers for an element.
    pub(super) fn row(&self, element: usize) -> usize {
        match &self.indices {
            Some(indices) => indices.get(element).map_or(usize::MAX, |index| *index as usize),
            None => element,
        }
    }
}

/// A vertex: its point, and the corner and face that it was made of.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) point: usize,
    pub(super) corner: usize,
    pub(super) face: usize,
}

impl Place {
    /// The row of an attribute.
    pub(super) fn row(self, primvar: &Primvar<'_>) -> usize {
        primvar.row(match primvar.interpolation {
            Interpolation::Constant => 0,
            Interpolation::Uniform => self.face,
            Interpolation::Vertex => self.point,
            Interpolation::FaceVarying => self.corner,
        })
    }
}

/// The layers of a mesh, each with its name.
#[derive(Default)]
pub(super) struct Layers<'a> {
    pub(super) normals: Option<Primvar<'a>>,
    pub(super) tangents: Option<Primvar<'a>>,
    pub(super) uvs: Vec<(String, Primvar<'a>)>,
    pub(super) colors: Vec<Color<'a>>,
    /// The colour of the whole mesh.
    pub(super) display: Option<[f32; 4]>,
}

/// A layer of colours, and of their opacities where these are apart.
pub(super) struct Color<'a> {
    pub(super) rgb: Primvar<'a>,
    pub(super) opacity: Option<Primvar<'a>>,
}

impl<'a> Layers<'a> {
    /// All layers of a mesh; notes tell what does not fit, and what Cast has no place for.
    pub(super) fn read(reader: &mut Reader<'_, 'a>, prim: usize, topology: &Topology<'_>) -> Result<Self, Error> {
        use cast_interchange::notes::mesh::{ATTRIBUTES, LAYER_LENGTHS};
        let mut layers = Self::default();
        let get = |reader: &mut Reader<'_, 'a>, name: &str, otherwise, lanes: std::ops::RangeInclusive<usize>| {
            let found = Primvar::of(reader, prim, name, otherwise)?;
            let fits = found.fits(topology) && lanes.contains(&found.numbers.shape.lanes) && found.width == 1;
            reader.report.add_if(!fits, &LAYER_LENGTHS, format_args!("{}: {name}", reader.stage.name(prim)));
            Some(found).filter(|_| fits)
        };
        let (constant, vertex) = (Interpolation::Constant, Interpolation::Vertex);
        layers.normals =
            get(reader, "primvars:normals", constant, 3..=3).or_else(|| get(reader, "normals", vertex, 3..=3));
        layers.tangents = get(reader, "primvars:tangents", constant, 3..=4);
        let mut names: Vec<(String, String)> = reader
            .stage
            .property_names(prim, "primvars:")
            .into_iter()
            .map(|(name, type_name)| (name.to_string(), type_name.to_string()))
            .collect();
        names.sort_by_key(|(name, _)| number_of(name));
        let rgb = get(reader, "primvars:displayColor", constant, 3..=3);
        let opacity = get(reader, "primvars:displayOpacity", constant, 1..=1);
        match rgb {
            Some(rgb) if rgb.interpolation != constant || topology.points.len() == 1 => {
                layers.colors.push(Color { rgb, opacity });
            }
            // Without interpolation, it is the colour of an object without a material.
            rgb => layers.display = display(rgb.as_ref(), opacity.as_ref()),
        }
        for (full, type_name) in &names {
            let name = full.strip_prefix("primvars:").unwrap_or(full);
            let base = type_name.strip_suffix("[]").unwrap_or(type_name);
            let is_known = name.starts_with("skel:") || name.contains(":indices");
            if is_known || matches!(name, "normals" | "tangents" | "displayColor" | "displayOpacity") {
                continue;
            }
            if matches!(base, "texCoord2f" | "texCoord2d" | "texCoord2h" | "float2" | "double2" | "half2") {
                let layer = get(reader, full, constant, 2..=2);
                layers.uvs.extend(layer.map(|layer| (name.to_owned(), layer)));
            } else if base.starts_with("color3") || base.starts_with("color4") {
                let layer = get(reader, full, constant, 3..=4);
                layers.colors.extend(layer.map(|rgb| Color { rgb, opacity: None }));
            } else {
                reader.report.add(&ATTRIBUTES, name);
            }
        }
        Ok(layers)
    }

    /// All attributes.
    pub(super) fn all(&self) -> impl Iterator<Item = &Primvar<'a>> {
        let colors = self.colors.iter().flat_map(|color| [Some(&color.rgb), color.opacity.as_ref()]);
        let directions = [self.normals.as_ref(), self.tangents.as_ref()];
        directions.into_iter().chain(colors).flatten().chain(self.uvs.iter().map(|(_, uvs)| uvs))
    }
}

/// The colour of a whole object, from what is constant.
fn display(rgb: Option<&Primvar<'_>>, opacity: Option<&Primvar<'_>>) -> Option<[f32; 4]> {
    let opacity = opacity.filter(|opacity| opacity.interpolation == Interpolation::Constant);
    let alpha = opacity.map_or(1.0, |opacity| narrow(opacity.numbers.get(opacity.row(0), 0)));
    let [r, g, b] = match rgb {
        Some(rgb) => rgb.numbers.tuple(rgb.row(0)).map(narrow),
        None => [1.0; 3],
    };
    (rgb.is_some() || opacity.is_some()).then_some([r, g, b, alpha])
}

/// The colour of a whole prim that is no mesh.
pub(super) fn display_of(reader: &Reader<'_, '_>, prim: usize) -> Option<[f32; 4]> {
    let constant = Interpolation::Constant;
    let get = |name, lanes| {
        let found = Primvar::of(reader, prim, name, constant)?;
        Some(found).filter(|found| found.len() > 0 && found.numbers.shape.lanes == lanes)
    };
    let (rgb, opacity) = (get("primvars:displayColor", 3), get("primvars:displayOpacity", 1));
    display(rgb.filter(|rgb| rgb.interpolation == constant).as_ref(), opacity.as_ref())
}

/// Layers that are numbered are in the order of their numbers, after the usual one without; others follow as they are.
fn number_of(name: &str) -> (bool, u32) {
    let name = name.strip_prefix("primvars:").unwrap_or(name);
    for base in ["st", "color"] {
        if let Some(number) = name.strip_prefix(base) {
            match number.strip_prefix('_').unwrap_or(number) {
                "" => return (false, 0),
                number => {
                    if let Ok(number) = number.parse() {
                        return (false, number);
                    }
                }
            }
        }
    }
    (true, 0)
}
