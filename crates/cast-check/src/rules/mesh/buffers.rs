//! Vertex buffers: their lengths and contents.

use cast_format::{Element, NodeKind};
use cast_read::views::MeshRef;
use cast_read::{Array, Colors, FromProperty, NodeRef, PropertyRef, View};

use super::super::numbers::{Count, Vector, is_finite, is_unit, square};
use super::layers::layer;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Place};
use crate::pass::Pass;
use crate::rule::section::MESH;
use crate::rule::{error, warning};

pub(crate) static BUFFERS: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(super) static LENGTH: Rule = error("CAST-MESH-001", "vertex buffer with another length than the positions")
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
            "vp" => buffer.finite::<3>(property.array(), findings),
            "vn" => buffer.look(property.array::<[f32; 3]>(), is_unit, &NORMALS, findings),
            "vt" => buffer.look(property.array::<[f32; 3]>(), is_unit, &TANGENTS, findings),
            "vc" => buffer.length(property.array::<u32>().map(|colors| colors.len()), findings),
            _ if layer(name, "u").is_some() => buffer.finite::<2>(property.array(), findings),
            _ if layer(name, "c").is_some() => match Colors::from_property(property) {
                Ok(Colors::Float(colors)) => buffer.finite::<4>(Some(colors), findings),
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
            let place = Place::property(self.node, self.property);
            findings.add(
                &LENGTH,
                place,
                format_args!("{} elements, expected one for each of {} vertices", Count(len), Count(vertices)),
            );
        }
    }

    fn finite<'c, const N: usize>(&self, array: Option<Array<'a, [f32; N]>>, findings: &mut Findings<'c, 'a>)
    where
        [f32; N]: Element,
    {
        self.look(array, is_finite, &NOT_FINITE, findings);
    }

    /// Checks all elements: a quick test that most pass, and a message for those that do not.
    fn look<'c, const N: usize>(
        &self,
        array: Option<Array<'a, [f32; N]>>,
        is_fine: impl Fn([f32; N]) -> bool + Sync + Copy,
        rule: &'static Rule,
        findings: &mut Findings<'c, 'a>,
    ) where
        [f32; N]: Element,
    {
        let Some(array) = array else { return };
        self.length(Some(array.len()), findings);
        let place = Place::property(self.node, self.property);
        let wire = array.as_wire();
        let part_len = cast_read::task_size(PART);
        findings.in_parts(wire.len().div_ceil(part_len), |part, found| {
            let wire = wire.chunks(part_len).nth(part).unwrap_or_default();
            for (index, wire) in wire.chunks(RUN).enumerate() {
                let run = Array::<[f32; N]>::new(wire);
                let wrong =
                    run.iter().fold(0_usize, |wrong, element| wrong.wrapping_add(usize::from(!is_fine(element))));
                if wrong > 0 {
                    let first = part.saturating_mul(part_len).saturating_add(index.saturating_mul(RUN));
                    report(run, first, wrong, rule, is_fine, place, found);
                }
            }
        });
    }
}

/// Reports the faulty vectors of a run that has some. Those with numbers that are not finite break [`NOT_FINITE`]; all
/// others break `rule`, the one about unit length.
#[cold]
fn report<'a, const N: usize>(
    run: Array<'a, [f32; N]>,
    first: usize,
    wrong: usize,
    rule: &'static Rule,
    is_fine: impl Fn([f32; N]) -> bool,
    place: Place<'a>,
    findings: &mut Findings<'_, 'a>,
) where
    [f32; N]: Element,
{
    let all_finite = run.iter().fold(true, |finite, vector| finite & is_finite(vector));
    if all_finite && findings.only_counts(rule) {
        return findings.count(rule, wrong);
    }
    for (index, vector) in run.iter().enumerate().filter(|(_, vector)| !is_fine(*vector)) {
        let place = place.element(first.saturating_add(index));
        let (numbers, length) = (Vector(&vector), square(vector).sqrt());
        if !is_finite(vector) {
            findings.add(&NOT_FINITE, place, format_args!("{numbers}, expected finite numbers"));
        } else if findings.only_counts(rule) {
            findings.count(rule, 1);
        } else {
            findings.add(rule, place, format_args!("{numbers} has length {length}, expected 1"));
        }
    }
}
