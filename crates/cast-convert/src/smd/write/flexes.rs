//! Blend shapes as the flexes of a VTA file. Vertices are numbered like the corners of the reference.

use std::io::{self, Write};

use cast_interchange::{ExportOptions, Report, notes};
use hashbrown::HashMap;

use super::triangles::{Meshes, OfModel};
use crate::text::lines::{self, Line, line};

/// The flexes of all meshes.
pub(super) struct Flexes {
    flexes: Vec<Flex>,
}

/// Blend shapes with the same name, which one flex moves together.
struct Flex {
    name: String,
    /// The index of a mesh, and that of a shape in its model.
    shapes: Vec<(usize, usize)>,
}

impl Flexes {
    pub(super) fn new(meshes: &Meshes<'_>, report: &mut Report) -> Self {
        let mut flexes: Vec<Flex> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for (mesh, of_model) in meshes.surfaces.iter().enumerate() {
            for shape in &of_model.surface.mesh.blend_shapes {
                let Some(found) = of_model.model.blend_shapes.get(*shape) else { continue };
                let given = found.name().unwrap_or_default();
                let name = if given.is_empty() { format!("shape_{shape}") } else { line(given, report) };
                report.add_if(found.largest_weight != 1.0, &notes::skeleton::LARGEST_WEIGHTS, &name);
                let place = *known.entry(name.clone()).or_insert(flexes.len());
                if place == flexes.len() {
                    flexes.push(Flex { name, shapes: Vec::new() });
                }
                flexes.get_mut(place).into_iter().for_each(|flex| flex.shapes.push((mesh, *shape)));
            }
        }
        Self { flexes }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.flexes.is_empty()
    }

    /// Writes the times with their names, and all blocks; returns how many numbers were not finite.
    pub(super) fn write(
        &self,
        meshes: &Meshes<'_>,
        options: &ExportOptions<'_>,
        out: &mut dyn Write,
    ) -> io::Result<usize> {
        writeln!(out, "time 0")?;
        for (flex, time) in self.flexes.iter().zip(1_u32..) {
            writeln!(out, "time {time} # {}", flex.name)?;
        }
        writeln!(out, "end\nvertexanimation\ntime 0")?;
        let mut not_finite = 0_usize;
        let mut first = 0_usize;
        let mut firsts = Vec::with_capacity(meshes.surfaces.len());
        for OfModel { surface, .. } in &meshes.surfaces {
            firsts.push(first);
            let corners = surface.triangles.as_flattened();
            not_finite += lines::write("", corners.len(), options.threads, out, |index, line| {
                let vertex = corners.get(index).copied().unwrap_or_default();
                corner(line, first.saturating_add(index), surface.position(vertex), surface.normal(vertex));
            })?;
            first = first.saturating_add(corners.len());
        }
        for (flex, time) in self.flexes.iter().zip(1_u32..) {
            options.report(700).map_err(io::Error::other)?;
            writeln!(out, "time {time} # {}", flex.name)?;
            for (mesh, shape) in &flex.shapes {
                let Some((of_model, first)) = meshes.surfaces.get(*mesh).zip(firsts.get(*mesh)) else { continue };
                not_finite += moved(of_model, *shape, *first, options, out)?;
            }
        }
        writeln!(out, "end")?;
        Ok(not_finite)
    }
}

/// Writes the corners that a shape moves.
fn moved(
    OfModel { model, surface, .. }: &OfModel<'_>,
    shape: usize,
    first: usize,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
) -> io::Result<usize> {
    let positions: HashMap<u32, [f32; 3]> = surface.shape(model, shape).into_iter().collect();
    let corners = surface.triangles.as_flattened().iter().enumerate();
    let moved = |(index, vertex): (usize, &u32)| {
        let position = *positions.get(vertex)?;
        (position != surface.position(*vertex)).then_some((index, *vertex, position))
    };
    let moved: Vec<(usize, u32, [f32; 3])> = corners.filter_map(moved).collect();
    lines::write("", moved.len(), options.threads, out, |index, line| {
        let Some((index, vertex, position)) = moved.get(index) else { return };
        corner(line, first.saturating_add(*index), *position, surface.normal(*vertex));
    })
}

fn corner(line: &mut Line, number: usize, position: [f32; 3], normal: [f32; 3]) {
    line.integer(number);
    line.numbers(position);
    line.numbers(normal);
}
