//! Levels of detail: meshes whose names differ only in their level become one node with MSFT_lod.

use std::collections::BTreeMap;

use cast_interchange::names::split_lod_name;
use cast_scene::Model;

use super::output::Output;
use crate::gltf::schema::Lod;

/// The extension.
const NAME: &str = "MSFT_lod";

/// A mesh of a model.
#[derive(Clone, Copy)]
struct Level {
    mesh: usize,
    triangles: usize,
}

/// The meshes of a model that are levels of the same object, the most detailed first.
#[derive(Default)]
pub(super) struct Levels {
    objects: Vec<Vec<Level>>,
    /// For each mesh, whether it is one but the first of an object.
    is_further: Vec<bool>,
}

impl Levels {
    /// The levels that meshes have by their names. If several have the same name, the first of each level belong together,
    /// then the second ones, and so on.
    pub(super) fn of(model: &Model, is_written: impl Fn(usize) -> bool) -> Self {
        let mut by_name: BTreeMap<&str, BTreeMap<u32, Vec<Level>>> = BTreeMap::new();
        for (mesh, source) in model.meshes.iter().enumerate() {
            let name = source.name().and_then(split_lod_name).filter(|_| is_written(mesh));
            let Some((base, level)) = name else { continue };
            let triangles = source.node().faces().map_or(0, |faces| faces.triangles().count());
            by_name.entry(base).or_default().entry(level).or_default().push(Level { mesh, triangles });
        }
        let mut levels = Self { objects: Vec::new(), is_further: vec![false; model.meshes.len()] };
        for (_, mut of_name) in by_name {
            of_name.values_mut().for_each(|meshes| meshes.reverse());
            loop {
                let object: Vec<Level> = of_name.values_mut().filter_map(Vec::pop).collect();
                if object.is_empty() {
                    break;
                }
                for level in object.iter().skip(1) {
                    if let Some(is_further) = levels.is_further.get_mut(level.mesh) {
                        *is_further = true;
                    }
                }
                levels.objects.push(object);
            }
        }
        levels.objects.retain(|object| object.len() > 1);
        levels
    }

    pub(super) fn is_further(&self, mesh: usize) -> bool {
        self.is_further.get(mesh) == Some(&true)
    }

    /// Adds the extension to the first node of each object; `nodes` are those of the meshes.
    pub(super) fn add(&self, output: &mut Output<'_>, nodes: &[Option<usize>]) {
        let node_of = |level: &Level| nodes.get(level.mesh).copied().flatten();
        for object in &self.objects {
            let ids: Vec<usize> = object.iter().skip(1).filter_map(node_of).collect();
            let Some(node) = object.first().and_then(node_of).and_then(|node| output.root.nodes.get_mut(node)) else {
                continue;
            };
            node.extensions.lod = Some(Lod { ids });
            node.extras.screen_coverage = coverage(object);
            output.uses(NAME);
        }
    }
}

/// Down to which part of the screen each level is drawn: to where the triangles of the next one are as dense as those of
/// the first one on the whole screen. The last is drawn however small it is.
fn coverage(object: &[Level]) -> Vec<f32> {
    let all = object.first().map_or(1, |level| level.triangles).max(1);
    let mut last = 1.0_f32;
    let mut of_level = |level: &Level| {
        #[expect(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
        let part = (level.triangles as f64 / all as f64) as f32;
        last = last.min(part);
        last
    };
    object.iter().skip(1).map(&mut of_level).chain([0.0]).collect()
}
