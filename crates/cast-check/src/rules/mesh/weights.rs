//! Skin weights.

mod group;
pub(crate) mod look;

use cast_format::{Element, NodeKind};
use cast_read::views::MeshRef;
use cast_read::{Array, Indices, NodeRef, View};

use self::group::{Counts, GROUP};
use self::look::{COMPARED, Look, SUM_TOLERANCE, read};
use super::super::numbers::{Count, F32};
use super::buffers::NOT_FINITE;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::MESH;
use crate::rule::{error, info, warning};

pub(crate) static WEIGHTS: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(super) static BONES_LENGTH: Rule = error("CAST-MESH-002", "wrong number of bone indices")
    .says(MESH, "`wb` has `mi` elements for each element of `vp`; otherwise the weights are ignored.")
    .why("Readers drop the weights or read past their end. Write `mi` bones for each vertex, bone 0 for unused ones.");

pub(super) static VALUES_LENGTH: Rule = error("CAST-MESH-003", "wrong number of weights")
    .says(MESH, "`wv` has as many elements as `wb`.")
    .why("Readers drop the weights or read past their end. Write a weight for each bone, 0 for unused ones.");

pub(super) static NEGATIVE: Rule = error("CAST-MESH-012", "negative weight")
    .says(MESH, "A weight says how much a bone moves a vertex.")
    .why("The vertex flies away from its bones. Painting tools produce such weights when they subtract.");

pub(crate) static ZERO: Rule = warning("CAST-MESH-013", "vertex whose weights are all zero")
    .says(MESH, "A weight says how much a bone moves a vertex.")
    .why(
        "No bone moves the vertex: it stays behind, or falls to the origin, depending on the reader. Bind it to a bone. \
         A repair gives the weight to the first of its bones.",
    )
    .repairable();

pub(crate) static SUM: Rule = warning("CAST-MESH-014", "weights that do not add up to one")
    .says(MESH, "The weights of a vertex add up to one.")
    .why("If a reader does not normalise weights, the vertex moves towards the origin or away from it. Divide by the sum.")
    .repairable();

pub(super) static BONE_RANGE: Rule = error("CAST-MESH-015", "weight of a bone that does not exist")
    .says(MESH, "`wb` holds indices into the bones of the model's skeleton.")
    .why("Readers crash, refuse the file or bind the vertex to nothing. The skeleton was exported without some bones.");

pub(super) static NO_SKELETON: Rule = warning("CAST-MESH-016", "weights without a skeleton")
    .says(MESH, "`wb` holds indices into the bones of the model's skeleton.")
    .why("There is nothing that the weights could refer to. Export the skeleton with the mesh, or remove the weights.");

pub(crate) static REPEATED_BONE: Rule = info("CAST-MESH-017", "bone listed twice for a vertex")
    .says(MESH, "Weights are additive: if a bone is listed twice, its weights are added.")
    .why("Readers older than 2023-12 keep one of the two. Merge them into one weight.")
    .repairable();

pub(crate) static INFLUENCE_ALONE: Rule = error("CAST-MESH-022", "influences without weights")
    .says(MESH, "`mi` is the number of elements of `wb` and `wv` for each vertex.")
    .why(
        "Both plug-ins bind each vertex of a mesh beside a skeleton to as many bones as `mi` says, and fail if there are none. \
         Without weights, leave `mi` out.",
    )
    .repairable();

pub(super) static NO_INFLUENCE: Rule = error("CAST-MESH-020", "weights without influences")
    .says(MESH, "`mi` is the number of bones that move each vertex.")
    .why("With `mi` = 0 it is unknown which weights belong to which vertex. Write the number of bones per vertex.");

/// Vertices per task of a thread.
const PART: usize = 1 << 15;

fn check<'c, 'a>(_: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let node = visit.node;
    let Some(mesh) = MeshRef::cast(node) else { return };
    let mesh = mesh.fields();
    let has_weights = mesh.weight_bones.is_some_and(|bones| !bones.is_empty());
    if let (Some(influence), false) = (mesh.maximum_influence.filter(|influence| *influence > 0), has_weights)
        && visit.bones.is_some()
        && mesh.positions.is_some_and(|positions| !positions.is_empty())
    {
        findings.add(
            &INFLUENCE_ALONE,
            Location::named(node, "mi"),
            format_args!("`mi` is {influence}, but there are no weights"),
        );
    }
    let (Some(bones), Some(values)) = (mesh.weight_bones, mesh.weight_values) else { return };
    // Some writers store empty arrays for what a mesh lacks.
    if bones.is_empty() && values.is_empty() {
        return;
    }
    let place = Location::named(node, "wb");
    if visit.bones.is_none() && !bones.is_empty() {
        findings.add(
            &NO_SKELETON,
            place,
            format_args!("{} weights, but the model has no skeleton", Count(bones.len())),
        );
    }
    if bones.len() != values.len() {
        findings.add(
            &VALUES_LENGTH,
            Location::named(node, "wv"),
            format_args!("{} weights, expected one for each of {} bones", Count(values.len()), Count(bones.len())),
        );
    }
    let (Some(positions), Some(influence)) = (mesh.positions, mesh.maximum_influence) else { return };
    let (vertices, influence) = (positions.len(), influence as usize);
    if influence == 0 {
        return findings.add(
            &NO_INFLUENCE,
            Location::named(node, "mi"),
            format_args!("`mi` is 0, but there are {} weights", Count(bones.len())),
        );
    }
    if vertices.checked_mul(influence) != Some(bones.len()) {
        let (found, vertices) = (Count(bones.len()), Count(vertices));
        findings.add(
            &BONES_LENGTH,
            place,
            format_args!("{found} bones, expected {influence} for each of {vertices} vertices"),
        );
    }
    let skin = Skin { node, influence, bones: visit.bones.unwrap_or(u32::MAX) };
    match bones {
        Indices::Byte(bones) => skin.look(bones, values, findings),
        Indices::Short(bones) => skin.look(bones, values, findings),
        Indices::Integer32(bones) => skin.look(bones, values, findings),
    }
}

struct Skin<'a> {
    node: NodeRef<'a>,
    influence: usize,
    /// The number of bones; without a skeleton any bone is accepted, because that is reported already.
    bones: u32,
}

impl<'a> Skin<'a> {
    fn look<'c, T: Element + Into<u32>>(
        &self,
        bones: Array<'a, T>,
        values: Array<'a, f32>,
        findings: &mut Findings<'c, 'a>,
    ) {
        let (bone_place, value_place) =
            (Location::named(self.node, "wb").resolved(), Location::named(self.node, "wv").resolved());
        let vertices = findings.options().threads.portion(PART);
        let part = vertices.saturating_mul(self.influence).max(1);
        let (bones, values) = (bones.as_wire(), values.as_wire());
        let parts = bones.len().min(values.len()).div_ceil(part);
        let places = [bone_place, value_place];
        findings.in_parts(parts, |index, found| {
            let bones = bones.chunks(part).nth(index).unwrap_or_default();
            let values = values.chunks(part).nth(index).unwrap_or_default();
            let part = Part { skin: self, first: index.saturating_mul(vertices), places };
            // If the usual numbers of influences are known at compile time, the loops over slots disappear. Not in browsers,
            // where the size of the module matters more, and loops optimised for size have no vector instructions.
            match self.influence {
                _ if cfg!(target_family = "wasm") => part.look_slowly::<T>(bones, values, found),
                4 => part.look::<T, 4>(bones, values, found),
                1 => part.look::<T, 1>(bones, values, found),
                2 => part.look::<T, 2>(bones, values, found),
                3 => part.look::<T, 3>(bones, values, found),
                8 => part.look::<T, 8>(bones, values, found),
                _ => part.look_slowly::<T>(bones, values, found),
            }
        });
    }
}

/// Vertices that one task checks.
struct Part<'s, 'a> {
    skin: &'s Skin<'a>,
    first: usize,
    /// Of bones and of weights.
    places: [Location<'a>; 2],
}

impl<'a> Part<'_, 'a> {
    fn look<T: Element + Into<u32>, const N: usize>(
        &self,
        bones: &[T::Wire],
        values: &[F32],
        findings: &mut Findings<'_, 'a>,
    ) {
        let (bones, values) = (bones.as_chunks::<N>().0, values.as_chunks::<N>().0);
        let groups = bones.chunks(GROUP).zip(values.chunks(GROUP));
        for (group, (bones, values)) in groups.enumerate() {
            if let Some(Counts { wrong_sums, repeated }) = group::counts::<T, N>(bones, values, self.skin.bones) {
                let counts =
                    [(&SUM, wrong_sums), (&REPEATED_BONE, repeated)].into_iter().filter(|(_, count)| *count > 0);
                if counts.clone().all(|(rule, _)| findings.only_counts(rule)) {
                    counts.for_each(|(rule, count)| findings.count(rule, count));
                    continue;
                }
            }
            for (vertex, (bones, values)) in bones.iter().zip(values).enumerate() {
                let mut pairs = [(0, 0.0); N];
                let slots = pairs.iter_mut().zip(bones).zip(values);
                slots.for_each(|((pair, bone), value)| *pair = read::<T>(*bone, *value));
                self.vertex(group.saturating_mul(GROUP).saturating_add(vertex), &pairs, findings);
            }
        }
    }

    fn look_slowly<T: Element + Into<u32>>(&self, bones: &[T::Wire], values: &[F32], findings: &mut Findings<'_, 'a>) {
        let influence = self.skin.influence;
        let vertices = bones.chunks_exact(influence).zip(values.chunks_exact(influence));
        let mut pairs = Vec::new();
        for (vertex, (bones, values)) in vertices.enumerate() {
            pairs.clear();
            pairs.extend(bones.iter().zip(values).map(|(bone, value)| read::<T>(*bone, *value)));
            self.vertex(vertex, &pairs, findings);
        }
    }

    #[inline(always)]
    fn vertex(&self, vertex: usize, pairs: &[(u32, f32)], findings: &mut Findings<'_, 'a>) {
        let look = Look::at(pairs, self.skin.bones);
        if look.is_fine() {
            return;
        }
        if look.only_sum() && findings.only_counts(&SUM) {
            return findings.count(&SUM, 1);
        }
        self.explain(self.first.saturating_add(vertex), pairs, findings);
    }

    /// Reports what is wrong with a vertex.
    #[cold]
    fn explain(&self, vertex: usize, pairs: &[(u32, f32)], findings: &mut Findings<'_, 'a>) {
        let [bone_place, value_place] = self.places;
        let bones = self.skin.bones;
        let first = vertex.saturating_mul(self.skin.influence);
        let mut sum = 0.0;
        for (slot, (bone, weight)) in pairs.iter().copied().enumerate() {
            let element = first.saturating_add(slot);
            let (bone_place, value_place) = (bone_place.element(element), value_place.element(element));
            sum += weight;
            if !weight.is_finite() {
                findings.add(&NOT_FINITE, value_place, format_args!("{weight}, expected a finite number"));
            } else if weight < 0.0 {
                findings.add(&NEGATIVE, value_place, format_args!("the weight of vertex {vertex} is {weight}"));
            }
            if bone >= bones {
                findings.add(
                    &BONE_RANGE,
                    bone_place,
                    format_args!("bone {bone} of vertex {vertex} is outside the {bones} bones"),
                );
            } else if weight != 0.0
                && pairs.iter().take(slot.min(COMPARED)).any(|other| other.0 == bone && other.1 != 0.0)
            {
                findings.add(
                    &REPEATED_BONE,
                    bone_place,
                    format_args!("vertex {vertex} has bone {bone} more than once"),
                );
            }
        }
        let place = value_place.element(first);
        if pairs.iter().all(|(_, weight)| *weight == 0.0) {
            findings.add(&ZERO, place, format_args!("vertex {vertex} has no weight above 0"));
        } else if (sum - 1.0).abs() > SUM_TOLERANCE {
            findings.add(&SUM, place, format_args!("the weights of vertex {vertex} add up to {sum}, expected 1"));
        }
    }
}
