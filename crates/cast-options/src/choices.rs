//! The choices of options.

use crate::kind::{Choices, choice};
use crate::programs::{CHOICES, READER_CHOICES};

/// Axes that can point up.
pub const AXES: Choices =
    Choices::new("Up", "The axis that points up.", &[choice("x", "X", ""), choice("y", "Y", ""), choice("z", "Z", "")]);

/// What is done about normals.
pub const NORMALS: Choices = Choices::new(
    "Normals",
    "How normals are handled.",
    &[
        choice("keep", "Keep", "Keeps those of the input, if any."),
        choice("complete", "Complete", "Computes them from the faces for meshes without any."),
        choice("compute", "Compute", "Computes them from the faces for all meshes."),
        choice("drop", "Drop", "Leaves them out."),
    ],
);

/// What is done about tangents.
pub const TANGENTS: Choices = Choices::new(
    "Tangents",
    "How tangents are handled.",
    &[
        choice("keep", "Keep", "Keeps those of the input, if any."),
        choice("complete", "Complete", "Computes them for meshes without any."),
        choice("compute", "Compute", "Computes them for all meshes."),
        choice("drop", "Drop", "Leaves them out."),
    ],
)
.details(
    "Computed tangents are those of MikkTSpace, for which normal maps are baked. They follow from positions, \
     normals and the first layer of texture coordinates; a mesh without these keeps its tangents, with a note. \
     A vertex whose corners need different tangents, for example where texture coordinates are mirrored, is \
     split together with all of its attributes: all layers, weights and blend shapes.\n\n\
     Cast does not store the sign of a tangent. Computed tangents do not need it: all faces of a vertex agree \
     on it, so it follows from their texture coordinates and is written to glTF and FBX.",
);

/// What is done about textures.
pub const TEXTURES: Choices = Choices::new(
    "Textures",
    "How textures are stored.",
    &[
        choice("refer", "Refer", "Refers to them by the paths in the input."),
        choice("embed", "Embed", "Embeds them in the result, if its format has a place for them."),
        choice("copy", "Copy", "Copies them into a directory beside the result, and refers to the copies."),
    ],
);

/// Formats of textures.
pub const TEXTURE_FORMATS: Choices = Choices::new(
    "TextureFormat",
    "The format of textures.",
    &[
        choice("png", "Png", "Keeps PNG and JPEG files, and makes PNG files of others."),
        choice(
            "jpg",
            "Jpeg",
            "Keeps PNG and JPEG files, and makes JPEG files of others, or PNG files where pixels are transparent.",
        ),
        choice("webp", "WebP", "Keeps JPEG files, and makes WebP files without loss of others (EXT_texture_webp)."),
        choice("keep", "Keep", "Keeps PNG and JPEG files, and leaves out others, with a note."),
    ],
);

/// Compression of glTF.
pub const COMPRESSIONS: Choices = Choices::new(
    "Compression",
    "How buffers are compressed.",
    &[choice(
        "meshopt",
        "Meshopt",
        "EXT_meshopt_compression, which is lossless. The order of triangles, and the first corner of each, may \
         change.",
    )],
);

/// Versions of FBX.
pub const FBX_VERSIONS: Choices = Choices::new(
    "FbxVersion",
    "A version of binary FBX.",
    &[
        choice("7500", "V7500", "7.5, with 64-bit offsets."),
        choice("7400", "V7400", "7.4, with 32-bit offsets: files up to 4 GiB, for old programs."),
    ],
);

/// Alignments of arrays in Cast files, in bytes.
pub const ALIGNMENTS: Choices = Choices::new(
    "Alignment",
    "The alignment of arrays in bytes.",
    &[choice("4", "4", ""), choice("8", "8", ""), choice("16", "16", ""), choice("64", "64", "")],
);

/// Layouts of Cast files.
pub const LAYOUTS: Choices = Choices::new(
    "Layout",
    "How arrays are laid out in a Cast file.",
    &[
        choice(
            "aligned",
            "Aligned",
            "Arrays can be used in place; padding takes the form of properties that every known reader accepts.",
        ),
        choice("compact", "Compact", "As small as possible: no padding, no unaccounted bytes."),
        choice(
            "preserve",
            "Preserve",
            "The order, padding and unaccounted bytes of the input: an intact file stays the same byte for byte.",
        ),
    ],
);

/// When the program uses colours.
pub const COLORS: Choices = Choices::new(
    "Color",
    "When colours are used.",
    &[choice("auto", "Auto", ""), choice("always", "Always", ""), choice("never", "Never", "")],
);

/// Files for arrays.
pub const CODECS: Choices = Choices::new(
    "Codec",
    "A format for the values of a property.",
    &[choice("npy", "Npy", ""), choice("csv", "Csv", ""), choice("json", "Json", ""), choice("bin", "Bin", "")],
);

/// Severities of findings.
pub const SEVERITIES: Choices = Choices::new(
    "Severity",
    "How bad a finding is.",
    &[
        choice("error", "Error", "The format forbids it: data is lost, misread or refused."),
        choice("warning", "Warning", "Readers disagree about it, or it is probably not what was meant."),
        choice("info", "Info", "Unusual or old, but all readers understand it."),
        choice("hint", "Hint", "Nothing is wrong, but something could be better."),
    ],
);

/// Programs that files are made for.
pub const PROGRAMS: Choices = Choices::new("Program", "A program that files are made for.", CHOICES);

/// Programs whose rules are checked.
pub const READERS: Choices = Choices::new("Reader", "A program that has to read files.", READER_CHOICES);

/// The steps of an optimisation.
pub const STEPS: Choices = Choices::new(
    "Step",
    "A step of an optimisation.",
    &[
        choice("weights", "Weights", ""),
        choice("weld", "Weld", ""),
        choice("unused", "Unused", ""),
        choice("order", "Order", ""),
        choice("materials", "Materials", ""),
        choice("keys", "Keys", ""),
        choice("integers", "Integers", ""),
    ],
);

/// Where levels of detail are.
pub const LOD_FORMS: Choices = Choices::new(
    "LodForm",
    "How levels of detail are stored.",
    &[
        choice("files", "Files", "Each further level is a file beside the result: `NAME_LOD1.cast`, `NAME_LOD2.cast`."),
        choice("meshes", "Meshes", "The result has all levels, as meshes with names that end in `_LOD0`, `_LOD1`."),
    ],
);

/// What there can be several of in a catalogue.
pub const DUPLICATES: Choices = Choices::new(
    "Duplicates",
    "What may be there several times.",
    &[
        choice("files", "Files", "Files with the same content, however it is laid out."),
        choice("meshes", "Meshes", "Meshes with the same arrays."),
        choice("animations", "Animations", "Animations that differ only in their names."),
        choice("textures", "Textures", "Textures with the same bytes."),
    ],
);

/// Shells with completions.
pub const SHELLS: Choices = Choices::new(
    "Shell",
    "A shell.",
    &[
        choice("bash", "Bash", ""),
        choice("elvish", "Elvish", ""),
        choice("fish", "Fish", ""),
        choice("powershell", "PowerShell", ""),
        choice("zsh", "Zsh", ""),
    ],
);

/// Choices that a constant of the table has.
pub const ALL: &[(&str, &Choices)] = &[
    ("ALIGNMENTS", &ALIGNMENTS),
    ("AXES", &AXES),
    ("CODECS", &CODECS),
    ("COLORS", &COLORS),
    ("COMPRESSIONS", &COMPRESSIONS),
    ("DUPLICATES", &DUPLICATES),
    ("FBX_VERSIONS", &FBX_VERSIONS),
    ("LAYOUTS", &LAYOUTS),
    ("LOD_FORMS", &LOD_FORMS),
    ("NORMALS", &NORMALS),
    ("PROGRAMS", &PROGRAMS),
    ("READERS", &READERS),
    ("SEVERITIES", &SEVERITIES),
    ("SHELLS", &SHELLS),
    ("STEPS", &STEPS),
    ("TANGENTS", &TANGENTS),
    ("TEXTURES", &TEXTURES),
    ("TEXTURE_FORMATS", &TEXTURE_FORMATS),
];
