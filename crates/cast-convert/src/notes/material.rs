//! Materials and textures.

use crate::note_kind::Outcome::{Approximated, Assumed, Dropped};
use crate::note_kind::{NoteKind, hint, info, warning};

pub(super) static ALL: &[&NoteKind] = &[
    &SLOTS_ASIDE,
    &SLOTS,
    &UNKNOWN_SLOTS,
    &COLORS,
    &MISSING_MATERIALS,
    &MATERIAL_LAYERS,
    &MATERIAL_DATA,
    &ALPHA_MODES,
    &DOUBLE_SIDEDNESS,
    &SHININESS,
    &FACTORS,
    &NEGATIVE_COLORS,
    &MATERIAL_EXTENSIONS,
    &LIBRARIES,
    &LIBRARY_ASSUMED,
    &PHONG,
    &NAMES,
    &BASE_COLORS,
    &ALBEDO,
    &TEXTURE_FILES,
    &TEXTURE_TYPES,
    &ABSOLUTE_PATHS,
    &TEXTURES_WITHOUT_UVS,
    &NO_IMAGE,
    &COMPUTED_TEXTURES,
    &UV_CHOICES,
    &WRAPPING,
    &TRANSFORMS,
    &TEXTURE_LAYERS,
    &NUMBERED_SLOTS,
    &TEXTURE_PATHS,
    &TEXTURES_REFERRED,
    &TEXTURES_LEFT,
    &PACKED_ROUGHNESS,
    &PACKED_GLOSS,
    &ROUGHNESS_ALONE,
    &SEPARATE_ROUGHNESS,
    &COPIES_IN_PLACE,
    &TEXTURES_MISSING,
    &TEXTURES_OUTSIDE,
    &UNREADABLE_PICTURES,
    &LARGE_PICTURES,
    &COLORED_MAPS,
    &RESAMPLED_MAPS,
    &DEEP_MAPS,
    &TEXTURES_UNSEEN,
    &PATHS_CUT,
];

pub(crate) static SLOTS_ASIDE: NoteKind = info(
    "CONVERT-MATERIAL-001",
    Approximated,
    "material slots",
    "the format does not support them; they are kept where few programs look",
)
.why("glTF keeps them in `extras`, FBX as custom properties. castkit reads them from there again.");
pub(crate) static SLOTS: NoteKind = warning("CONVERT-MATERIAL-002", Dropped, "material slots", "the format does not support them")
    .why("MTL has a few statements for textures, and SEModel knows diffuse, normal and specular. Choose a format with more, such as glTF.");
pub(crate) static UNKNOWN_SLOTS: NoteKind =
    info("CONVERT-MATERIAL-003", Dropped, "slots in `extras`", "materials have no such slot")
        .why("The glTF file looks as if castkit wrote it and names a slot that Cast does not have.");
pub(crate) static COLORS: NoteKind =
    warning("CONVERT-MATERIAL-004", Dropped, "colours of materials", "the format only supports textures there").why(
        "The slot contains a colour, which the format cannot express. Make a texture of that colour, or choose another format.",
    );
pub(crate) static MISSING_MATERIALS: NoteKind =
    warning("CONVERT-MATERIAL-005", Dropped, "material references", "there is no such material")
        .why("The source is damaged: a mesh refers to a missing material. It has none in the result.");
pub(crate) static MATERIAL_LAYERS: NoteKind = warning(
    "CONVERT-MATERIAL-006",
    Dropped,
    "materials of further layers",
    "a mesh has one material, that of the first layer",
)
.why("In SEModel a mesh has a material for each layer of texture coordinates, in Cast a single one.");
pub(crate) static MATERIAL_DATA: NoteKind =
    warning("CONVERT-MATERIAL-007", Dropped, "material data", "only \"simple\" materials list their textures")
        .why("The format does not describe this kind of material. Its name is in the result.");
pub(crate) static ALPHA_MODES: NoteKind = warning("CONVERT-MATERIAL-008", Dropped, "alpha modes", "Cast has no property for it")
    .why("The result does not say whether a material is transparent or cut out. Set it in the engine; the alpha of the texture is kept.");
pub(crate) static DOUBLE_SIDEDNESS: NoteKind =
    info("CONVERT-MATERIAL-009", Dropped, "double-sidedness", "Cast has no property for it")
        .why("Make the material double-sided in the engine.");
pub(crate) static SHININESS: NoteKind =
    info("CONVERT-MATERIAL-010", Dropped, "shininess", "materials have no slot for it")
        .why("The exponent of the highlight has no counterpart among the slots of Cast.");
pub(crate) static FACTORS: NoteKind = warning("CONVERT-MATERIAL-011", Approximated, "factors of textures", "a slot has a texture or a colour; the factor is kept as a separate colour")
    .why("A glTF texture is multiplied by a factor, but a Cast slot has either a texture or a colour. castkit restores the factor when it writes glTF; other readers show only the texture. To be safe, multiply the factor into the texture.");
pub(crate) static NEGATIVE_COLORS: NoteKind =
    info("CONVERT-MATERIAL-012", Approximated, "colours", "negative ones became 0").why("Colours cannot be negative.");
pub(crate) static MATERIAL_EXTENSIONS: NoteKind = warning("CONVERT-MATERIAL-013", Dropped, "extensions of materials", "material slots cannot express them")
    .why("Clear coat, sheen, transmission and the like. Materials look as they do in programs that do not know the extension; set them up in the engine.");
pub(crate) static LIBRARIES: NoteKind = warning(
    "CONVERT-MATERIAL-014",
    Dropped,
    "material libraries",
    "the file is missing, or outside the allowed directory",
)
.why("Put the MTL file beside the OBJ file. `--follow-outside` allows other directories.");
pub(crate) static LIBRARY_ASSUMED: NoteKind =
    hint("CONVERT-MATERIAL-015", Assumed, "material libraries", "the file with the same name was used")
        .why("The OBJ file uses materials but does not say where they are.");
pub(crate) static PHONG: NoteKind = hint("CONVERT-MATERIAL-016", Approximated, "materials", "they are Phong materials, whose properties have other meanings")
    .why("FBX has no physically based material that all programs read. Albedo becomes the diffuse colour, roughness and gloss the exponent of the shine. Write GLB to keep materials as they are.");
pub(crate) static BASE_COLORS: NoteKind = hint("CONVERT-MATERIAL-018", Approximated, "diffuse colours", "glTF has a base colour instead, which is read as albedo")
    .why("Diffuse is the colour of a surface under older models of light, base colour and albedo that under physically based ones. For what is not metal they are nearly the same.");
pub(crate) static TEXTURE_FILES: NoteKind = warning(
    "CONVERT-TEXTURE-001",
    Dropped,
    "textures",
    "the file is missing, or outside the allowed directory; only its path is in the result",
)
.why("Put textures where the source expects them. `--follow-outside` allows files outside its directory.");
pub(crate) static TEXTURE_TYPES: NoteKind = warning(
    "CONVERT-TEXTURE-002",
    Dropped,
    "textures",
    "they are neither PNG nor JPEG, as the format requires; only the path is in the result",
)
.why("glTF only supports PNG and JPEG. Convert the textures, then the model.");
pub(crate) static ABSOLUTE_PATHS: NoteKind = warning(
    "CONVERT-TEXTURE-003",
    Dropped,
    "textures",
    "glTF refers to files by relative paths; theirs are kept in `extras`",
)
.why("Use `--textures copy` or `--textures embed`, or make the paths of the source relative.");
pub(crate) static TEXTURES_WITHOUT_UVS: NoteKind = info(
    "CONVERT-TEXTURE-004",
    Dropped,
    "textures",
    "the mesh has no coordinates for them; their paths are kept in `extras`",
)
.why("A texture is not visible on a mesh without texture coordinates.");
pub(crate) static NO_IMAGE: NoteKind = warning("CONVERT-TEXTURE-005", Dropped, "textures", "they have no image")
    .why("The source neither names a file for the texture nor embeds a picture.");
pub(crate) static COMPUTED_TEXTURES: NoteKind =
    warning("CONVERT-TEXTURE-006", Dropped, "computed textures", "they are not files")
        .why("Ramps, noise and shader graphs are computed by the program that wrote them. Bake them to pictures.");
pub(crate) static UV_CHOICES: NoteKind = warning(
    "CONVERT-TEXTURE-007",
    Dropped,
    "choices of texture coordinates",
    "slots cannot choose a layer",
)
.why(
    "The texture uses another layer than the first, which a Cast slot cannot express. Choose the layer in the engine.",
);
pub(crate) static WRAPPING: NoteKind =
    info("CONVERT-TEXTURE-008", Dropped, "wrapping of textures", "Cast does not store how textures repeat")
        .why("Textures repeat in most programs. Set in the engine which ones are clamped.");
pub(crate) static TRANSFORMS: NoteKind = warning("CONVERT-TEXTURE-009", Dropped, "texture transforms", "textures of one material differ in it, or the format cannot bake it; coordinates are used unchanged")
    .why("Cast does not support the offset, rotation and scale of a texture; they are baked into the texture coordinates if all uses agree. Apply them in the source.");
pub(crate) static TEXTURE_LAYERS: NoteKind =
    warning("CONVERT-TEXTURE-010", Dropped, "layers of textures", "a slot has one texture, the first")
        .why("The source blends several pictures in one slot. Bake them into one.");
pub(crate) static NUMBERED_SLOTS: NoteKind = info(
    "CONVERT-TEXTURE-011",
    Approximated,
    "textures without a slot",
    "they are in a numbered slot (extra0, extra1 and so on), which readers ignore",
)
.why("Cast has no slot with this meaning. Connect the texture in the engine.");
pub(crate) static TEXTURE_PATHS: NoteKind = hint(
    "CONVERT-TEXTURE-012",
    Assumed,
    "texture paths",
    "the path leads out of the directory of the source; the file is assumed to be beside it",
)
.why("Exporters write paths of the machine on which they run. `--follow-outside` uses the path as it is.");
pub(crate) static TEXTURES_REFERRED: NoteKind = info("CONVERT-TEXTURE-013", Dropped, "embedding or copying of textures", "the format refers to them by path")
    .why("`--textures` requests that they be embedded or copied, which is not possible for this format. Copy the files beside the result.");
pub(crate) static TEXTURES_LEFT: NoteKind =
    info("CONVERT-TEXTURE-014", Assumed, "places of textures", "the result refers to them, but they are not beside it")
        .why("Use `--textures copy` or `embed` if the format supports it, or write the result beside the source.");
pub(crate) static PACKED_ROUGHNESS: NoteKind = info(
    "CONVERT-TEXTURE-015",
    Approximated,
    "metallic-roughness textures",
    "roughness is the green channel of their texture, metalness the blue one",
)
.why("glTF packs both into one picture. Both slots of the result have it; connect the channels in the engine.");
pub(crate) static PACKED_GLOSS: NoteKind = info(
    "CONVERT-TEXTURE-016",
    Approximated,
    "specular-glossiness textures",
    "specular is the colour of their texture, gloss the alpha channel",
)
.why("glTF packs both into one picture. Both slots of the result have it; connect the channels in the engine.");
pub(crate) static ROUGHNESS_ALONE: NoteKind = info(
    "CONVERT-TEXTURE-017",
    Approximated,
    "roughness textures",
    "roughness is read from the green channel; metalness, which they lack, is 0",
)
.why("glTF has one texture for roughness and metalness. A grey picture gives the right roughness.");
pub(crate) static SEPARATE_ROUGHNESS: NoteKind = warning(
    "CONVERT-TEXTURE-018",
    Dropped,
    "separate textures",
    "roughness and metalness share one texture in glTF; their paths are kept in `extras`",
)
.why("Pack roughness into the green channel and metalness into the blue channel of one picture, and use it for both slots.");
pub(crate) static COPIES_IN_PLACE: NoteKind = hint(
    "CONVERT-TEXTURE-019",
    Assumed,
    "copies of textures",
    "they would replace the textures themselves, which are kept",
)
.why("The result is written beside its source, and the textures are already where their copies would be.");
pub(crate) static TEXTURES_MISSING: NoteKind = info(
    "CONVERT-TEXTURE-020",
    Assumed,
    "textures",
    "their files are not where the source says; the result refers to them anyway",
)
.why("Put them where the source or the result expects them.");
pub(crate) static TEXTURES_OUTSIDE: NoteKind = info("CONVERT-TEXTURE-021", Assumed, "places of textures", "their paths lead out of the directory of the source, where files are not looked for, and the result is elsewhere")
    .why("Relative texture paths lead elsewhere from another directory. `--texture-root` says where they are; `--follow-outside` allows looking for them.");
pub(crate) static UNREADABLE_PICTURES: NoteKind = warning(
    "CONVERT-TEXTURE-022",
    Dropped,
    "packing and unpacking of textures",
    "a picture is missing, damaged, or neither PNG nor JPEG; the material is unchanged",
)
.why("`--pack-textures` and `--unpack-textures` decode pictures. Put them where the source expects them, as PNG or JPEG.");
pub(crate) static LARGE_PICTURES: NoteKind = warning(
    "CONVERT-TEXTURE-023",
    Dropped,
    "packing and unpacking of textures",
    "pictures may be at most 16384 pixels wide and high, and 256 MiB; the material is unchanged",
)
.why("256 MiB is 8192 by 8192 pixels with alpha, and also limits packed pictures. All pictures of a file together may take 64 times the size of their files plus `--budget`, 1 GiB by default. Make them smaller, or raise the budget.");
pub(crate) static COLORED_MAPS: NoteKind =
    warning("CONVERT-TEXTURE-024", Approximated, "maps to pack", "they are coloured; the red channel was used")
        .why("Roughness, gloss, metalness and occlusion are one number per pixel, as in a grey picture. Make a grey picture of the intended channel.");
pub(crate) static RESAMPLED_MAPS: NoteKind =
    info("CONVERT-TEXTURE-025", Approximated, "maps to pack", "smaller ones were enlarged to the size of the largest")
        .why("All maps in one picture have the same size. Pixels of the smaller maps are interpolated.");
pub(crate) static DEEP_MAPS: NoteKind =
    info("CONVERT-TEXTURE-026", Approximated, "precision of pixels", "16 bits became 8").why(
        "Packed and unpacked pictures have 8 bits per channel, which is enough for roughness, metalness and occlusion.",
    );
/// Textures that a picture should show and cannot.
pub static TEXTURES_UNSEEN: NoteKind = hint(
    "CONVERT-TEXTURE-027",
    Dropped,
    "textures",
    "they are missing, damaged, or not PNG, JPEG, TGA or DDS files; grey is used instead",
)
.why("`castkit render` looks for textures below the directory of the file; `--follow-outside` allows others. DDS files can be DXT1, DXT3 or DXT5.");
pub(crate) static NAMES: NoteKind = info("CONVERT-MATERIAL-017", Dropped, "names of materials", "another material with the same content replaces it")
    .why("`castkit optimize --dedupe` merges materials that differ only in name. Do not use it if something finds materials by name.");
pub(crate) static PATHS_CUT: NoteKind = warning("CONVERT-TEXTURE-028", Dropped, "ends of texture paths", "a `#` after a space starts a comment in the format")
    .why("MTL has no way to quote such a path. Rename the texture, or use `--textures copy`, which gives copies plain names where necessary.");
pub(crate) static ALBEDO: NoteKind = hint("CONVERT-MATERIAL-019", Approximated, "base colours", "the format has a diffuse colour instead, which is read as diffuse")
    .why("OBJ and SEModel have only one colour for a surface. Readers cannot know that it was the base colour of a physically based material; it looks the same.");
