//! Materials and their slots.

use super::difference::{Aspect, Differences};
use super::pairs::Pairs;
use super::world_vertices::apart;
use crate::links::{Material, Slot, Source};

/// The tolerance for components of colours: less than a step of eight bits.
pub(super) const COLOR: f64 = 1.0 / 400.0;

/// Compares the materials of two models.
pub(super) fn compare(path: &str, [first, second]: [&[Material]; 2], pairs: &Pairs<'_>, found: &mut Differences) {
    pairs.report(found, path, "material");
    for [one, other] in pairs.both(first, second) {
        let path = one.path(path, "material");
        let slots = Pairs::by_name_alone(&one.item.slots, &other.item.slots, |slot| Some(name(slot)));
        slots.report(found, &path, "slot");
        for [one, other] in slots.both(&one.item.slots, &other.item.slots) {
            let path = one.path(&path, "slot");
            if !is_same(&one.item.source, &other.item.source) {
                let [first, second] = [one, other].map(|slot| Some(shown(&slot.item.source)));
                found.add(&path, Aspect::Slot, first, second);
            } else if !is_same_color(&factor(one.item), &factor(other.item)) {
                let [first, second] = [one, other].map(|slot| slot.item.factor.as_ref().map(numbers));
                found.add(&path, Aspect::Factor, first, second);
            }
        }
    }
}

/// Compares the materials of two meshes.
pub(super) fn of_mesh(
    path: &str,
    materials: [&[Material]; 2],
    pairs: &Pairs<'_>,
    [one, other]: [Option<usize>; 2],
    found: &mut Differences,
) {
    if one.map(|material| pairs.partner(material)) == other.map(Some) {
        return;
    }
    let name = |which: usize, material: Option<usize>| {
        let material = materials.get(which)?.get(material?)?;
        Some(material.name().unwrap_or_default().to_owned())
    };
    found.add(path, Aspect::Material, name(0, one), name(1, other));
}

/// The meaning of the slot, since several names stand for the same one.
fn name(slot: &Slot) -> &str {
    slot.field.unwrap_or(&slot.name)
}

fn is_same(first: &Source, second: &Source) -> bool {
    match (first, second) {
        (Source::Color(first), Source::Color(second)) => is_same_color(first, second),
        // Windows accepts both separators, and all systems read files from Windows.
        (Source::Texture(first), Source::Texture(second)) => {
            let paths = [first, second].map(|texture| texture.path.replace('\\', "/"));
            let [first, second] = &paths;
            first == second || taken_out(first).zip(taken_out(second)).is_some_and(|(first, second)| first == second)
        }
        _ => false,
    }
}

fn is_same_color(first: &[f32; 4], second: &[f32; 4]) -> bool {
    apart(first.map(f64::from), second.map(f64::from)) <= COLOR
}

/// The colour by which the texture of a slot is multiplied: white if nothing is stated.
fn factor(slot: &Slot) -> [f32; 4] {
    slot.factor.unwrap_or([1.0; 4])
}

/// The path of a texture in a directory of extracted files, which is named after the source (`hero_files/skin.png`) and
/// therefore changes with each conversion.
fn taken_out(path: &str) -> Option<&str> {
    path.split_once('/').filter(|(directory, _)| directory.ends_with("_files")).map(|(_, file)| file)
}

fn shown(source: &Source) -> String {
    match source {
        Source::Texture(texture) => texture.path.clone(),
        Source::Color(color) => numbers(color),
    }
}

fn numbers(color: &[f32; 4]) -> String {
    color.map(|component| component.to_string()).join(" ")
}
