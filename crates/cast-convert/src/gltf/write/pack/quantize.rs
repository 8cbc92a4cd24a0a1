//! Fewer bits per number with KHR_mesh_quantization: 16 for positions, directions, weights, texture coordinates and
//! colours; 16 for rotations of animations, which glTF's core allows.
//!
//! Positions are quantised within a cube, which is shared by all meshes with the same inverse bind matrices. The
//! inverse transform is stored in the node of the mesh or, because a skinned mesh does not follow its node, in the
//! inverse bind matrices.

mod coordinates;
mod file;
mod grid;
mod values;

use std::collections::BTreeMap;

use crate::gltf::schema::Shape;
use crate::gltf::schema::component::{F32, U16};
use crate::gltf::write::output::{Output, View};
use cast_base::sort;
use cast_interchange::notes;
use file::{Errors, File, floats};
use values::{OCTAHEDRAL, QUATERNION, fewer_bits, signed, unsigned, weights};

/// Quantises everything that can be.
pub(super) fn quantize(output: &mut Output<'_>, views: &mut [View]) {
    let filters = output.options.compress.is_some();
    let mut file = File { root: &mut output.root, views };
    let mut errors = Errors::default();
    grid::quantize(&mut file, &mut errors);
    file.attributes(filters, &mut errors);
    let is_placed = coordinates::quantize(&mut file, &mut errors);
    file.rotations(filters, &mut errors);
    if filters {
        file.vectors(&mut errors);
    }
    if is_placed {
        output.requires("KHR_texture_transform");
    }
    if output.root.accessors.iter().any(|accessor| accessor.component_type != F32 && accessor.normalized) {
        output.requires("KHR_mesh_quantization");
        output.report.add(&notes::mesh::QUANTIZED, errors.list());
    }
}

impl File<'_> {
    /// All vertex attributes except positions.
    fn attributes(&mut self, filters: bool, errors: &mut Errors) {
        let filter = filters.then_some(&OCTAHEDRAL);
        let primitives = self.root.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let sets: Vec<_> = primitives.map(|primitive| primitive.attributes.clone()).collect();
        for attributes in sets {
            self.weights(&attributes, errors);
            for (name, accessor) in attributes {
                let numbers = if name == "NORMAL" {
                    let normals = self.floats::<3>(accessor, Shape::Vec3);
                    let normals = normals.map(|all| all.into_iter().map(|[x, y, z]| [x, y, z, 0.0]).collect());
                    normals.map(|normals: Vec<_>| signed(&normals, filter, &mut errors.directions))
                } else if name == "TANGENT" {
                    let tangents = self.floats::<4>(accessor, Shape::Vec4);
                    tangents.map(|tangents| signed(&tangents, filter, &mut errors.directions))
                } else if name.starts_with("COLOR_") {
                    let colors = self.floats::<4>(accessor, Shape::Vec4);
                    colors.map(|colors| unsigned(&colors, 8, &mut errors.colors))
                } else {
                    None
                };
                if let Some(numbers) = numbers {
                    self.put(accessor, numbers, true);
                }
            }
        }
    }

    /// The weights in all sets of a primitive; their sum stays one.
    fn weights(&mut self, attributes: &BTreeMap<String, usize>, errors: &mut Errors) {
        let series = |name: &str| (0..).map_while(|set| attributes.get(&format!("{name}_{set}")).copied()).collect();
        let (of_joints, of_weights): (Vec<usize>, Vec<usize>) = (series("JOINTS"), series("WEIGHTS"));
        let sets = of_weights.iter().map(|accessor| self.floats::<4>(*accessor, Shape::Vec4));
        let Some(sets) = sets.collect::<Option<Vec<_>>>().filter(|sets| !sets.is_empty()) else { return };
        let made = weights(&sets, &mut errors.weights);
        for ((joints, accessor), (numbers, empty)) in of_joints.into_iter().zip(of_weights).zip(made) {
            self.put(accessor, numbers, true);
            // Joints with weight 0 have to be joint 0.
            let accessor = self.root.accessors.get(joints);
            let width = accessor.map_or(1, |accessor| if accessor.component_type == U16 { 2 } else { 1 });
            let view = accessor.and_then(|accessor| self.views.get_mut(accessor.buffer_view?));
            let Some(view) = view else { continue };
            for place in empty {
                let bytes = view.bytes.get_mut(place * width..(place + 1) * width);
                bytes.into_iter().flatten().for_each(|byte| *byte = 0);
            }
        }
    }

    /// The buffer views of animated properties, with their accessors. All accessors of such a view are of properties of one shape.
    fn animated(&self, paths: &[&str]) -> BTreeMap<usize, Vec<usize>> {
        let mut views: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for animation in &self.root.animations {
            let channels = animation.channels.iter().filter(|channel| paths.contains(&channel.target.path.as_str()));
            let samplers = channels.filter_map(|channel| animation.samplers.get(channel.sampler?));
            for output in samplers.filter_map(|sampler| sampler.output) {
                let view = self.root.accessors.get(output).and_then(|accessor| accessor.buffer_view);
                view.into_iter().for_each(|view| views.entry(view).or_default().push(output));
            }
        }
        views.values_mut().for_each(|accessors| {
            sort::unstable(accessors);
            accessors.dedup();
        });
        views
    }

    /// Rotations of animations.
    fn rotations(&mut self, filters: bool, errors: &mut Errors) {
        for (view, accessors) in self.animated(&["rotation"]) {
            let Some(view) = self.views.get_mut(view) else { continue };
            let numbers = signed(&floats(&view.bytes), filters.then_some(&QUATERNION), &mut errors.rotations);
            *view = View { bytes: numbers.bytes, filter: numbers.filter };
            for accessor in accessors {
                let Some(accessor) = self.root.accessors.get_mut(accessor) else { continue };
                (accessor.component_type, accessor.normalized) = (numbers.component, true);
                accessor.byte_offset = accessor.byte_offset / size_of::<[f32; 4]>() * numbers.stride;
            }
        }
    }

    /// Translations and scales of animations, whose floats compress better with fewer bits.
    fn vectors(&mut self, errors: &mut Errors) {
        for view in self.animated(&["translation", "scale"]).into_keys() {
            let Some(view) = self.views.get_mut(view) else { continue };
            let made = fewer_bits(&floats(&view.bytes), &mut errors.vectors);
            made.into_iter().for_each(|bytes| *view = View { bytes, filter: Some("EXPONENTIAL") });
        }
    }
}
