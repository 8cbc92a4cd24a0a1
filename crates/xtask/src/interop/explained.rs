//! What readers see otherwise, and why.

use super::outputs::Output;

/// A known difference.
pub(super) struct Explained {
    pub(super) reader: &'static str,
    /// The option with which the difference occurs, or without which if `!` precedes; any if empty.
    option: &'static str,
    /// The inputs with the difference; all of them if empty.
    inputs: &'static [&'static str],
    /// The fields that differ; `error` if it loads nothing.
    fields: &'static [&'static str],
    pub(super) why: &'static str,
}

const fn row(
    reader: &'static str,
    option: &'static str,
    inputs: &'static [&'static str],
    fields: &'static [&'static str],
    why: &'static str,
) -> Explained {
    Explained { reader, option, inputs, fields, why }
}

const SKINNED: &[&str] = &["character", "skinning", "figure", "rifle"];

pub(super) const EXPLAINED: &[Explained] = &[
    row(
        "FBX SDK",
        "",
        &["color_layers"],
        &["meshes"],
        "`color_layers`: FBX2glTF splits off the triangles whose vertex colours are transparent",
    ),
    row(
        "trimesh",
        "--quantize",
        &[],
        &["size"],
        "`--quantize`: positions are too large by a factor of 65535: it ignores `normalized`",
    ),
    row("trimesh", "meshopt", &[], &["error"], "`--compress meshopt`: an exception"),
    row(
        "VTK",
        "--sparse-targets",
        &[],
        &["error"],
        "`--sparse-targets`: it loads nothing: sparse accessors without a buffer view are invalid to it",
    ),
    row("VTK", "--quantize", &[], &["error"], "`--quantize`: it refuses the file"),
    row("VTK", "meshopt", &[], &["error"], "`--compress meshopt`: it refuses the file"),
    row("F3D", "--sparse-targets", &[], &["error"], "`--sparse-targets`: it loads nothing, as VTK"),
    row("F3D", "meshopt", &[], &["error"], "`--compress meshopt`: it refuses the file"),
    row("F3D", "", &["hair"], &["meshes", "triangles"], "`hair`: its numbers include lines"),
    row(
        "panda3d-gltf",
        "--sparse-targets",
        &[],
        &["error"],
        "`--sparse-targets`: an exception: it expects a buffer view",
    ),
    row("panda3d-gltf", "--quantize", &[], &["size"], "`--quantize`: positions are wrong, and differ from run to run"),
    row("panda3d-gltf", "meshopt", &[], &["error"], "`--compress meshopt`: an exception"),
    row(
        "panda3d-gltf",
        "!--skins-below-model",
        SKINNED,
        &["meshes", "triangles", "joints", "size"],
        "without `--skins-below-model`: skinned meshes are missing, or have no joints",
    ),
    row(
        "panda3d-gltf",
        "--skins-below-model",
        &["rifle"],
        &["size"],
        "`rifle`: at the frame in the middle it shows another pose than all other readers, which agree with castkit",
    ),
    row(
        "Blender",
        "",
        &["figure"],
        &["size"],
        "`figure.fbx`: between keys it goes from one quaternion to the next in a straight line, as \
         `findings/blender-fbx-turns.sh` shows",
    ),
    row("Blender", "meshopt", &[], &["error"], "`--compress meshopt`: it refuses the file"),
];

impl Explained {
    /// Whether a field may differ of an output.
    pub(super) fn covers(&self, reader: &str, output: &Output, field: &str) -> bool {
        let has = |option: &str| output.way.options.contains(&option);
        let fits = match self.option.strip_prefix('!') {
            Some(option) => !has(option),
            None => self.option.is_empty() || has(self.option),
        };
        let input = self.inputs.is_empty() || self.inputs.contains(&output.input.as_str());
        self.reader == reader && fits && input && self.fields.contains(&field)
    }
}
