//! Vertex buffers: their lengths and contents.

use cast_format::{Element, NodeKind, PropertyType};
use cast_read::views::MeshRef;
use cast_read::{Array, Colors, FromProperty, NodeRef, PropertyRef, View};

use super::super::numbers::{Count, F32, Vector, all_finite, is_finite, is_unit, square};
use super::layers::layer;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::MESH;
use crate::rule::{error, warning};

pub(crate) static BUFFERS: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(super) static LENGTH: Rule = error("CAST-MESH-001", "vertex buffer length differs from the positions")
    .says(MESH, "Every vertex buffer has as many elements as `vp`; one that does not is ignored.")
    .why("Readers drop the buffer or read past its end. Write one element for each vertex.");

pub(super) static NOT_FINITE: Rule = error("CAST-MESH-009", "infinite value or NaN")
    .says(MESH, "Positions, normals, tangents, texture coordinates, colours and weights are numbers.")
    .why(
        "One such number breaks bounds, culling and physics of the whole model. The usual cause is a \
         division by zero in the exporter, or uninitialised memory.",
    );

pub(crate) static NORMALS: Rule = warning("CAST-MESH-010", "normal that is not of unit length")
    .says(MESH, "`vn` holds the normal of each vertex, a vector of unit length.")
    .why("Most engines use it for lighting as it is, so the surface is too dark or too bright. Normalise it.")
    .repairable();

pub(crate) static TANGENTS: Rule = warning("CAST-MESH-011", "tangent that is not of unit length")
    .says(MESH, "`vt` holds the tangent of each vertex, a vector of unit length.")
    .why("Normal maps are applied along it, so they come out too strong, too weak or not at all. Normalise it.")
    .repairable();

/// Elements per task of a thread.
const PART: usize = 1 << 16;

/// Elements that are checked together before the faulty ones are looked for.
const RUN: usize = 64;

fn check<'c, 'a>(_: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let node = visit.node;
    let Some(mesh) = MeshRef::cast(node) else { return };
    let vertices = mesh.positions().map(|positions| positions.len());
    for property in node.properties() {
        let Ok(name) = property.name().to_str() else { continue };
        let buffer = Buffer { node, property, vertices };
        match name {
            "vp" => buffer.look(property.array::<[f32; 3]>(), None, findings),
            "vn" => buffer.look(property.array::<[f32; 3]>(), Some(&NORMALS), findings),
            "vt" if property.property_type() == PropertyType::VECTOR4 => {
                buffer.look(property.array::<[f32; 4]>(), None, findings)
            }
            "vt" => buffer.look(property.array::<[f32; 3]>(), Some(&TANGENTS), findings),
            "vc" => buffer.length(property.array::<u32>().map(|colors| colors.len()), findings),
            _ if layer(name, "u").is_some() => buffer.look(property.array::<[f32; 2]>(), None, findings),
            _ if layer(name, "c").is_some() => match Colors::from_property(property) {
                Ok(Colors::Float(colors)) => buffer.look(Some(colors), None, findings),
                Ok(Colors::Packed(colors)) => buffer.length(Some(colors.len()), findings),
                Err(_) => {}
            },
            _ => {}
        }
    }
}

/// A vertex buffer of a mesh with this many vertices.
#[derive(Clone, Copy)]
struct Buffer<'a> {
    node: NodeRef<'a>,
    property: PropertyRef<'a>,
    vertices: Option<usize>,
}

impl<'a> Buffer<'a> {
    fn length(&self, len: Option<usize>, findings: &mut Findings<'_, 'a>) {
        if let (Some(len), Some(vertices)) = (len, self.vertices)
            && len != vertices
        {
            let place = Location::property(self.node, self.property);
            findings.add(
                &LENGTH,
                place,
                format_args!("{} elements, expected one for each of {} vertices", Count(len), Count(vertices)),
            );
        }
    }

    /// Checks the length and all elements, which are vectors of floats; for a buffer of vectors of unit length with the
    /// rule about that.
    fn look<'c, T: Element>(
        &self,
        array: Option<Array<'a, T>>,
        unit: Option<&'static Rule>,
        findings: &mut Findings<'c, 'a>,
    ) {
        if let Some(array) = array {
            self.length(Some(array.len()), findings);
            self.numbers(array.as_bytes().as_chunks().0, const { T::SIZE / size_of::<F32>() }, unit, findings);
        }
    }

    /// A quick test that most vectors pass, and a message for those that do not. Not generic over the size of the
    /// vectors, because the test is the same for numbers in a row.
    fn numbers<'c>(&self, numbers: &[F32], size: usize, unit: Option<&'static Rule>, findings: &mut Findings<'c, 'a>) {
        let place = Location::property(self.node, self.property);
        let part_len = findings.options().threads.portion(PART);
        let numbers_in = |vectors: usize| vectors.saturating_mul(size).max(1);
        findings.in_parts(numbers.len().div_ceil(numbers_in(part_len)), |part, found| {
            let numbers = numbers.chunks(numbers_in(part_len)).nth(part).unwrap_or_default();
            for (index, numbers) in numbers.chunks(numbers_in(RUN)).enumerate() {
                let wrong = match unit {
                    Some(_) => not_unit(numbers.as_chunks().0),
                    None => usize::from(!all_finite(numbers)),
                };
                if wrong > 0 {
                    let first = part.saturating_mul(part_len).saturating_add(index.saturating_mul(RUN));
                    report(numbers, size, first, wrong, unit, place, found);
                }
            }
        });
    }
}

/// How many vectors are not of unit length.
fn not_unit(vectors: &[[F32; 3]]) -> usize {
    // A count of 32 bits, because it is as wide as what is counted, so that the compiler vectorises both alike.
    let wrong = vectors.iter().fold(0_u32, |wrong, vector| {
        let is_wrong = !is_unit(vector.map(f32::from_wire));
        wrong.wrapping_add(u32::from(is_wrong))
    });
    wrong as usize
}

/// Reports the faulty vectors of a run that has some. Those with numbers that are not finite break [`NOT_FINITE`]; all
/// others break the rule about unit length.
#[cold]
fn report<'a>(
    numbers: &[F32],
    size: usize,
    first: usize,
    wrong: usize,
    unit: Option<&'static Rule>,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    if let Some(rule) = unit
        && findings.only_counts(rule)
        && all_finite(numbers)
    {
        return findings.count(rule, wrong);
    }
    for (index, wire) in numbers.chunks(size.max(1)).enumerate() {
        // Zeros after it change neither whether a vector is finite nor its length.
        let mut vector = [0.0; 4];
        vector.iter_mut().zip(wire).for_each(|(number, wire)| *number = f32::from_wire(*wire));
        let numbers = Vector(vector.get(..size).unwrap_or_default());
        let place = place.element(first.saturating_add(index));
        match unit {
            _ if !is_finite(vector) => {
                findings.add(&NOT_FINITE, place, format_args!("{numbers}, expected finite numbers"))
            }
            Some(rule) if !is_unit(vector) => {
                if findings.only_counts(rule) {
                    findings.count(rule, 1);
                } else {
                    let length = square(vector).sqrt();
                    findings.add(rule, place, format_args!("{numbers} has length {length}, expected 1"));
                }
            }
            _ => {}
        }
    }
}
