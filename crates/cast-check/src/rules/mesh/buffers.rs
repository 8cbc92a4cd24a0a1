//! Vertex buffers: their lengths, and what is in them.

use cast_format::{Element, NodeKind};
use cast_read::views::MeshRef;
use cast_read::{Array, Colors, FromProperty, NodeRef, PropertyRef, View};
use rayon::prelude::*;

use super::super::numbers::{Count, Vector, is_finite, is_unit, square};
use super::layers::layer;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Place};
use crate::rule::section::MESH;
use crate::rule::{Pass, error, warning};

static BUFFERS: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(super) static LENGTH: Rule = error(&BUFFERS, "CAST-MESH-001", "vertex buffer of another length than the positions")
    .says(MESH, "Every vertex buffer has as many elements as `vp`; one that does not counts as absent.")
    .why("Readers drop the buffer or read beyond it. Write one element for each vertex.");

pub(super) static NOT_FINITE: Rule = error(&BUFFERS, "CAST-MESH-009", "number that is infinite or not one")
    .says(MESH, "Positions, normals, tangents, texture coordinates, colours and weights are numbers.")
    .why(
        "One such number makes bounds, culling and physics of the whole model nonsense. It comes from a division by \
         zero in the exporter, or from memory that was never written.",
    );

pub(super) static NORMALS: Rule = warning(&BUFFERS, "CAST-MESH-010", "normal that is not of unit length")
    .says(MESH, "`vn` holds the normal of each vertex, a vector of unit length.")
    .why("Light is computed from it as it is in most engines, so the surface is too dark or too bright. Normalise it.")
    .repairable();

pub(super) static TANGENTS: Rule = warning(&BUFFERS, "CAST-MESH-011", "tangent that is not of unit length")
    .says(MESH, "`vt` holds the tangent of each vertex, a vector of unit length.")
    .why("Normal maps are applied along it, so they come out too strong, too weak or not at all. Normalise it.")
    .repairable();

/// Elements that a thread takes at a time.
const PART: usize = 1 << 16;

/// Elements that are looked at together before anybody asks which of them was wrong.
const RUN: usize = 64;

fn check<'c, 'a>(_: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let node = visit.node;
    let Some(mesh) = MeshRef::cast(node) else { return };
    let vertices = mesh.positions().map(|positions| positions.len());
    for property in node.properties() {
        let Ok(name) = property.name().to_str() else { continue };
        let buffer = Buffer { node, property, vertices };
        match name {
            "vp" => buffer.look::<[f32; 3]>(findings, is_finite, not_finite),
            "vn" => buffer.look::<[f32; 3]>(findings, is_unit, |vector, place, findings| {
                not_unit(&NORMALS, "normal", vector, place, findings);
            }),
            "vt" => buffer.look::<[f32; 3]>(findings, is_unit, |vector, place, findings| {
                not_unit(&TANGENTS, "tangent", vector, place, findings);
            }),
            "vc" => buffer.length(property.array::<u32>().map(|colors| colors.len()), findings),
            _ if layer(name, "u").is_some() => buffer.look::<[f32; 2]>(findings, is_finite, not_finite),
            _ if layer(name, "c").is_some() => match Colors::from_property(property) {
                Ok(Colors::Float(_)) => buffer.look::<[f32; 4]>(findings, is_finite, not_finite),
                Ok(Colors::Packed(colors)) => buffer.length(Some(colors.len()), findings),
                Err(_) => {}
            },
            _ => {}
        }
    }
}

/// A vertex buffer of a mesh with so many vertices.
#[derive(Clone, Copy)]
struct Buffer<'a> {
    node: NodeRef<'a>,
    property: PropertyRef<'a>,
    vertices: Option<usize>,
}

impl<'a> Buffer<'a> {
    fn length(&self, len: Option<usize>, findings: &mut Findings<'_, 'a>) {
        if let (Some(len), Some(vertices)) = (len, self.vertices) {
            if len != vertices {
                let place = Place::property(self.node, self.property);
                let message =
                    format_args!("{} elements, expected one for each of {} vertices", Count(len), Count(vertices));
                findings.add(&LENGTH, place, message);
            }
        }
    }

    /// Looks at all elements: a quick test that most pass, and what to say of one that does not.
    fn look<'c, T: Element>(
        &self,
        findings: &mut Findings<'c, 'a>,
        is_fine: impl Fn(T) -> bool + Sync,
        complain: impl Fn(T, Place<'a>, &mut Findings<'c, 'a>) + Sync,
    ) {
        let Some(array) = self.property.array::<T>() else { return };
        self.length(Some(array.len()), findings);
        let place = Place::property(self.node, self.property);
        let parts = array.as_wire().par_chunks(PART).enumerate();
        let found = parts.map(|(part, wire)| {
            let mut found = findings.fresh();
            for (run, wire) in wire.chunks(RUN).enumerate() {
                let run_is_fine = wire.iter().fold(true, |fine, element| fine & is_fine(T::from_wire(*element)));
                if run_is_fine {
                    continue;
                }
                let first = part.saturating_mul(PART).saturating_add(run.saturating_mul(RUN));
                for (index, element) in
                    Array::<T>::new(wire).iter().enumerate().filter(|(_, element)| !is_fine(*element))
                {
                    complain(element, place.element(first.saturating_add(index)), &mut found);
                }
            }
            found
        });
        let found = found.reduce(|| findings.fresh(), Findings::merge);
        findings.absorb(found);
    }
}

fn not_finite<'a, const N: usize>(vector: [f32; N], place: Place<'a>, findings: &mut Findings<'_, 'a>) {
    findings.add(&NOT_FINITE, place, format_args!("{}, expected finite numbers", Vector(&vector)));
}

fn not_unit<'a>(rule: &'static Rule, what: &str, vector: [f32; 3], place: Place<'a>, findings: &mut Findings<'_, 'a>) {
    if is_finite(vector) {
        let length = square(vector).sqrt();
        findings.add(rule, place, format_args!("the {what} {} has length {length}, expected 1", Vector(&vector)));
    } else {
        not_finite(vector, place, findings);
    }
}
