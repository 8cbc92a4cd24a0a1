//! Skin weights.

use cast_read::{Array, Indices};
use cast_write::Node;

use crate::Rule;
use crate::changes::Log;
use crate::data::{self, Elements};
use crate::rules::mesh::weights::look::{COMPARED, Look, SUM_TOLERANCE};
use crate::rules::mesh::weights::{REPEATED_BONE, SUM, ZERO};
use crate::rules::numbers::Count;

/// Merges weights of the same bone, gives weights to vertices without any, and divides weights by their sum.
pub(super) fn repair(node: &mut Node<'_>, bone_count: Option<u32>, log: &mut Log<'_>) {
    let bone_count = bone_count.unwrap_or(u32::MAX);
    let Some(influence) = data::integer(node, "mi").map(|influence| influence as usize).filter(|mi| *mi > 0) else {
        return;
    };
    if Elements::of(node, "vp").is_none_or(|positions| positions.array::<[f32; 3]>().is_none()) {
        return;
    }
    let (Some(bones), Some(values)) = (Elements::of(node, "wb"), Elements::of(node, "wv")) else { return };
    let (Some(bone_array), Some(value_array)) = (bones.indices(), values.array::<f32>()) else { return };
    if is_fine(bone_array, value_array, influence, bone_count) {
        return;
    }
    let mut skin = Skin {
        bone_count,
        repeated: Changes::of(&REPEATED_BONE),
        zero: Changes::of(&ZERO),
        sum: Changes::of(&SUM),
        sumless: 0,
    };
    let mut all: Vec<(u32, f32)> = bone_array.iter().zip(value_array.iter()).collect();
    for vertex in all.chunks_exact_mut(influence) {
        if !Look::at(vertex, bone_count).is_fine() {
            skin.repair(vertex);
        }
    }
    let mut new_bones: Vec<u32> = all.iter().map(|(bone, _)| *bone).collect();
    let mut new_values: Vec<f32> = all.iter().map(|(_, value)| *value).collect();
    new_bones.extend(bone_array.iter().skip(all.len()));
    new_values.extend(value_array.iter().skip(all.len()));
    let new_bones = data::in_width(bones.property_type(), new_bones);
    drop((bones, values));
    if skin.repeated.count > 0 {
        data::replace(node, "wb", new_bones);
    }
    if [&skin.repeated, &skin.zero, &skin.sum].iter().any(|changes| changes.count > 0) {
        data::replace(node, "wv", new_values);
    }
    if skin.sumless > 0 {
        let reason = format_args!("the weights of {} vertices do not have a positive sum", Count(skin.sumless));
        log.refuse(&SUM, "wv", reason);
    }
    skin.repeated.report("wb", log);
    skin.zero.report("wv", log);
    skin.sum.report("wv", log);
}

/// Whether all vertices are valid.
fn is_fine(bones: Indices<'_>, values: Array<'_, f32>, influence: usize, bone_count: u32) -> bool {
    let mut all = bones.iter().zip(values.iter());
    let vertices = bones.len().min(values.len()).checked_div(influence).unwrap_or_default();
    let mut pairs: Vec<(u32, f32)> = Vec::new();
    (0..vertices).all(|_| {
        pairs.clear();
        pairs.extend(all.by_ref().take(influence));
        Look::at(&pairs, bone_count).is_fine()
    })
}

struct Skin {
    bone_count: u32,
    repeated: Changes,
    zero: Changes,
    sum: Changes,
    /// Vertices whose weights cannot be divided by their sum.
    sumless: usize,
}

/// Changes of one kind, and the first of them.
struct Changes {
    rule: &'static Rule,
    count: u64,
    first: Option<(String, String)>,
}

impl Changes {
    fn of(rule: &'static Rule) -> Self {
        Self { rule, count: 0, first: None }
    }

    fn add(&mut self, was: impl FnOnce() -> String, now: impl FnOnce() -> String) {
        self.count = self.count.saturating_add(1);
        self.first.get_or_insert_with(|| (was(), now()));
    }

    fn report(self, property: &str, log: &mut Log<'_>) {
        if let Some((was, now)) = self.first {
            log.change_all(self.rule, property, self.count, was, now);
        }
    }
}

impl Skin {
    /// Repairs the weights of one invalid vertex.
    fn repair(&mut self, slots: &mut [(u32, f32)]) {
        self.merge(slots);
        // Summed as in the check.
        let sum = slots.iter().fold(0.0_f32, |sum, (_, weight)| sum + weight);
        if slots.iter().all(|(_, weight)| *weight == 0.0) {
            if let Some((bone, weight)) = slots.first_mut() {
                self.zero.add(|| "no weight".into(), || format!("1 for bone {bone}"));
                *weight = 1.0;
            }
        } else if (sum - 1.0).abs() > SUM_TOLERANCE {
            self.divide(slots);
        }
    }

    /// Sums the weights of the same bone (`docs/format.md#mesh`: weights add up).
    fn merge(&mut self, slots: &mut [(u32, f32)]) {
        for slot in 1..slots.len() {
            let (before, rest) = slots.split_at_mut(slot);
            let Some((bone, weight)) =
                rest.first_mut().filter(|(bone, weight)| *bone < self.bone_count && *weight != 0.0)
            else {
                continue;
            };
            let same = before.iter_mut().take(COMPARED).find(|(other, value)| other == bone && *value != 0.0);
            let Some((_, value)) = same else { continue };
            self.repeated.add(
                || format!("bone {bone} twice, with {value} and {weight}"),
                || format!("once, with {}", *value + *weight),
            );
            *value += *weight;
            // The content of unused slots (docs/format.md#mesh).
            (*bone, *weight) = (0, 0.0);
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "rounding to what files hold")]
    fn divide(&mut self, slots: &mut [(u32, f32)]) {
        let sum: f64 = slots.iter().map(|(_, weight)| f64::from(*weight)).sum();
        // Infinite and NaN values are covered by another rule.
        if !sum.is_finite() {
            return;
        }
        if sum <= 0.0 {
            self.sumless = self.sumless.saturating_add(1);
            return;
        }
        self.sum.add(|| format!("a sum of {sum}"), || "1".into());
        slots.iter_mut().for_each(|(_, weight)| *weight = (f64::from(*weight) / sum) as f32);
    }
}
