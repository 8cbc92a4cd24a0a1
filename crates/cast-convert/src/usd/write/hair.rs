//! Hair, as linear curves.

use cast_interchange::{narrow::narrow, notes};
use cast_scene::Hair;
use glam::Vec3;

use super::material::Materials;
use super::stage::Stage;
use crate::checked::{bounds, finite};
use crate::usd::layer::{Kind, Path, Property, Specifier, Value};

/// The width of a strand, as a part of the size of all hair: Cast has none, and what has none is as wide as a unit.
const WIDTH: f64 = 1e-3;

/// Adds the strands of a node below the prim of its model.
pub(super) fn add<'p>(stage: &mut Stage<'p>, hair: &'p Hair, parent: usize, materials: &mut Materials<'p>) {
    let (strands, _) = hair.strands();
    let Some(particles) = hair.node().particles().filter(|_| !strands.is_empty()) else { return };
    let name = hair.name().unwrap_or_default();
    let (mut counts, mut points) = (Vec::new(), Vec::new());
    let mut not_finite = 0_u64;
    for strand in strands {
        let count = i32::try_from(strand.clone().count()).unwrap_or(i32::MAX);
        counts.extend_from_slice(&count.to_le_bytes());
        for point in strand.filter_map(|particle| particles.get(particle)) {
            not_finite += u64::from(finite(point) != point);
            points.push(finite(point));
        }
    }
    stage.report.add_many(&notes::file::NUMBERS, not_finite, name);
    let [low, high] = bounds(points.iter().copied());
    let size = match (low.as_slice(), high.as_slice()) {
        ([x, y, z], [a, b, c]) => f64::from(Vec3::new(a - x, b - y, c - z).length()),
        _ => 0.0,
    };
    let width = Some(narrow(size * WIDTH)).filter(|width| width.is_finite()).unwrap_or_default();
    let widened = low.iter().map(|low| low - width / 2.0).chain(high.iter().map(|high| high + width / 2.0));
    let prim = stage.layer.add(Some(parent), (Specifier::Def, "BasisCurves"), hair.name(), "hair");
    stage.layer.set(
        prim,
        [
            Property::uniform("type", "token", Value::token("linear")),
            Property::value("curveVertexCounts", "int[]", Value::array_of(Kind::Int, counts)),
            Property::value("extent", "float3[]", Value::float_array(Kind::Float3, widened)),
            Property::value("points", "point3f[]", Value::float_array(Kind::Float3, points.into_iter().flatten())),
            Property::value("widths", "float[]", Value::float_array(Kind::Float, [width]))
                .with("interpolation", Value::token("constant")),
        ],
    );
    stage.report.add(&notes::mesh::HAIR_WIDTHS, name);
    if let Some(material) = hair.material.and_then(|material| materials.get(stage, material)) {
        stage.layer.fields_of(prim).push(("apiSchemas", Value::Schemas(vec!["MaterialBindingAPI"])));
        stage.layer.set(prim, [Property::relationship("material:binding", vec![Path::prim(material)])]);
    }
}
