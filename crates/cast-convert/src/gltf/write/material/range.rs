//! Notes on numbers of a slot that a glTF material cannot store.

use cast_scene::Slot;

use crate::{Report, notes};

/// Adds notes on numbers that glTF clamps, and on components without a place in it. A slot kept in `extras` is
/// unchanged, except for numbers that JSON cannot express.
pub(super) fn report(slot: &Slot, is_kept: bool, material: &str, report: &mut Report) {
    let Some(color @ [r, g, b, a]) = slot.color() else { return };
    let example = format_args!("{material}: {}", slot.name);
    if !color.iter().all(|value| value.is_finite()) {
        return report.add(&notes::file::NUMBERS, example);
    }
    if is_kept {
        return;
    }
    let (written, has_all): (&[f32], bool) = match &*slot.name {
        "albedo" | "diffuse" => (&[r, g, b, a], true),
        "emissive" => (&[r, g, b], a.to_bits() == 1.0_f32.to_bits()),
        _ => (&[r], [g, b, a] == [r, r, 1.0]),
    };
    // The scale of a normal map has no limits, and a strength only one.
    let (least, most) = match &*slot.name {
        "normal" => (f32::MIN, f32::MAX),
        "estrength" => (0.0, f32::MAX),
        _ => (0.0, 1.0),
    };
    let exceeds = written.iter().any(|value| *value < least || *value > most);
    report.add_if(exceeds, &notes::material::RANGES, example);
    report.add_if(!has_all, &notes::material::COMPONENTS, example);
}
