//! Materials.

use cast_format::NodeKind;

use super::parts::{model, square};
use crate::testdata::builder::{self, node};

/// Every slot of the schema, `metal` and `estrength`, which some programs write, and an unknown one.
const SLOTS: [&str; 16] = [
    "albedo",
    "diffuse",
    "normal",
    "specular",
    "gloss",
    "roughness",
    "metal",
    "emissive",
    "emask",
    "estrength",
    "ao",
    "cavity",
    "aniso",
    "extra0",
    "extra1",
    "clearcoat",
];

pub(super) fn scene() -> Vec<u8> {
    let named = node(NodeKind::MATERIAL, 20).text("n", "everything").text("t", "pbr");
    let slots = (100_u64..).zip(SLOTS);
    let linked = slots.clone().fold(named, |material, (hash, slot)| material.one(slot, hash));
    let everything = linked.children(slots.map(|(hash, slot)| match slot {
        // A colour without a space uses the default one.
        "emissive" => node(NodeKind::COLOR, hash).text("n", "glow").one("rgba", [1.0, 0.5, 0.0, 1.0]),
        "estrength" => node(NodeKind::COLOR, hash).text("cs", "linear").one("rgba", [3.0, 3.0, 3.0, 1.0]),
        "specular" => node(NodeKind::COLOR, hash).text("cs", "srgb").one("rgba", [0.5, 0.5, 0.5, 1.0]),
        _ => node(NodeKind::FILE, hash).text("p", &format!("textures/{slot}.png")),
    }));
    let bare = node(NodeKind::MATERIAL, 21).text("n", "bare").text("t", "pbr");
    let painted = square(10, "painted").one("m", 20_u64);
    let plain = square(11, "plain").one("m", 21_u64);
    builder::scene([model(2, "samples").children([painted, plain, everything, bare])])
}
