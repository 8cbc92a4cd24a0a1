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
    "the format has no place for them; they are kept where few programs look",
)
.why("glTF keeps them in `extras`, FBX as properties of their own name. castkit finds them there again.");
pub(crate) static SLOTS: NoteKind = warning("CONVERT-MATERIAL-002", Dropped, "material slots", "the format has no place for them")
    .why("MTL has a few statements for textures, and SEModel knows diffuse, normal and specular. Choose a format with more, such as glTF.");
pub(crate) static UNKNOWN_SLOTS: NoteKind =
    info("CONVERT-MATERIAL-003", Dropped, "slots in `extras`", "materials have no such slot")
        .why("The glTF file looks as if castkit wrote it and names a slot that Cast does not have.");
pub(crate) static COLORS: NoteKind =
    warning("CONVERT-MATERIAL-004", Dropped, "colours of materials", "the format has only textures there").why(
        "A slot holds a colour, and the format cannot say it. Make a texture of that colour, or choose another format.",
    );
pub(crate) static MISSING_MATERIALS: NoteKind =
    warning("CONVERT-MATERIAL-005", Dropped, "material references", "there is no such material")
        .why("The source is damaged: a mesh names a material that is not there. It has none in the result.");
pub(crate) static MATERIAL_LAYERS: NoteKind = warning(
    "CONVERT-MATERIAL-006",
    Dropped,
    "materials of further layers",
    "a mesh has one material, that of the first layer",
)
.why("SEModel gives a mesh a material for each layer of texture coordinates, Cast one for all.");
pub(crate) static MATERIAL_DATA: NoteKind =
    warning("CONVERT-MATERIAL-007", Dropped, "material data", "only \"simple\" materials say which textures they have")
        .why("The material is of a form that the format does not describe. Its name is in the result.");
pub(crate) static ALPHA_MODES: NoteKind = warning("CONVERT-MATERIAL-008", Dropped, "alpha modes", "Cast has no property for it")
    .why("That a material is transparent or cut out is not in the result. Set it in the engine; the alpha of the texture is kept.");
pub(crate) static DOUBLE_SIDEDNESS: NoteKind =
    info("CONVERT-MATERIAL-009", Dropped, "double-sidedness", "Cast has no property for it")
        .why("Set in the engine that both sides of the faces show.");
pub(crate) static SHININESS: NoteKind =
    info("CONVERT-MATERIAL-010", Dropped, "shininess", "materials have no slot for it")
        .why("The exponent of the highlight has no counterpart among the slots of Cast.");
pub(crate) static FACTORS: NoteKind = warning("CONVERT-MATERIAL-011", Approximated, "factors of textures", "a slot has either; the factor is kept as a colour beside it")
    .why("A glTF texture is multiplied by a factor, a slot of Cast has a texture or a colour. castkit finds the factor again when it writes glTF; other readers show the texture alone. Multiply it into the texture to be sure.");
pub(crate) static NEGATIVE_COLORS: NoteKind =
    info("CONVERT-MATERIAL-012", Approximated, "colours", "negative ones became 0").why("No light is less than none.");
pub(crate) static MATERIAL_EXTENSIONS: NoteKind = warning("CONVERT-MATERIAL-013", Dropped, "extensions of materials", "slots of materials say nothing like it")
    .why("Clear coat, sheen, transmission and the like. Materials look as they do in programs that do not know the extension; set them up in the engine.");
pub(crate) static LIBRARIES: NoteKind =
    warning("CONVERT-MATERIAL-014", Dropped, "material libraries", "the file is not there, or lies where it may not")
        .why("Put the MTL file beside the OBJ file. `--follow-outside` allows other directories.");
pub(crate) static LIBRARY_ASSUMED: NoteKind =
    hint("CONVERT-MATERIAL-015", Assumed, "material libraries", "the file that has the same name was taken")
        .why("The OBJ file uses materials and does not say where they are.");
pub(crate) static PHONG: NoteKind = hint("CONVERT-MATERIAL-016", Approximated, "materials", "they are Phong materials, whose properties have other names")
    .why("FBX has no physically based material that all programs read. Albedo becomes the diffuse colour, roughness and gloss the exponent of the shine. Write GLB to keep materials as they are.");
pub(crate) static BASE_COLORS: NoteKind = hint("CONVERT-MATERIAL-018", Approximated, "diffuse colours", "glTF has a base colour instead, which is read as albedo")
    .why("Diffuse is the colour of a surface under older models of light, base colour and albedo that under physically based ones. For what is not metal they are nearly the same.");
pub(crate) static TEXTURE_FILES: NoteKind = warning(
    "CONVERT-TEXTURE-001",
    Dropped,
    "textures",
    "the file is not there, or lies where it may not; only its path is in the result",
)
.why("Put textures where the source looks for them. `--follow-outside` allows files that lie outside its directory.");
pub(crate) static TEXTURE_TYPES: NoteKind = warning(
    "CONVERT-TEXTURE-002",
    Dropped,
    "textures",
    "they are neither PNG nor JPEG, as the format wants them; only the path is in the result",
)
.why("glTF has PNG and JPEG only. Convert the textures, and then the model.");
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
.why("A texture cannot show on a mesh without texture coordinates.");
pub(crate) static NO_IMAGE: NoteKind = warning("CONVERT-TEXTURE-005", Dropped, "textures", "they have no image")
    .why("The source does not say which file a texture is, and has no picture inside either.");
pub(crate) static COMPUTED_TEXTURES: NoteKind =
    warning("CONVERT-TEXTURE-006", Dropped, "computed textures", "they are no file")
        .why("Ramps, noise and shader graphs are computed by the program that wrote them. Bake them to pictures.");
pub(crate) static UV_CHOICES: NoteKind = warning("CONVERT-TEXTURE-007", Dropped, "choices of texture coordinates", "slots do not say which they take")
    .why("The texture uses a further layer of coordinates, and a slot of Cast cannot say so. Choose the layer in the engine.");
pub(crate) static WRAPPING: NoteKind =
    info("CONVERT-TEXTURE-008", Dropped, "wrapping of textures", "Cast does not say how textures repeat")
        .why("Textures repeat in most programs. Set in the engine which end at their edges.");
pub(crate) static TRANSFORMS: NoteKind = warning("CONVERT-TEXTURE-009", Dropped, "texture transforms", "textures of one material differ in it, or the format does not bake it; they lie as their coordinates say")
    .why("Offset, rotation and scale of a texture have no place in Cast, and are put into the texture coordinates where all uses agree. Apply them in the source.");
pub(crate) static TEXTURE_LAYERS: NoteKind =
    warning("CONVERT-TEXTURE-010", Dropped, "layers of textures", "a slot has one texture, the first")
        .why("The source blends several pictures in one slot. Bake them to one.");
pub(crate) static NUMBERED_SLOTS: NoteKind = info(
    "CONVERT-TEXTURE-011",
    Approximated,
    "textures without a slot",
    "they are in a numbered slot (extra0, extra1 and so on), where readers do not look for them",
)
.why("Cast has no slot with this meaning. Connect the texture in the engine.");
pub(crate) static TEXTURE_PATHS: NoteKind = hint(
    "CONVERT-TEXTURE-012",
    Assumed,
    "texture paths",
    "the path leads out of the directory of the source; the file is taken to lie beside it",
)
.why("Exporters write paths of the machine on which they run. `--follow-outside` takes the path as it stands.");
pub(crate) static TEXTURES_REFERRED: NoteKind = info("CONVERT-TEXTURE-013", Dropped, "textures to take along", "the format refers to them by their paths")
    .why("`--textures` asks to embed or copy them, which this format cannot have or castkit does not do for it. Copy the files beside the result.");
pub(crate) static TEXTURES_LEFT: NoteKind = info(
    "CONVERT-TEXTURE-014",
    Assumed,
    "places of textures",
    "the result refers to them and they do not lie beside it",
)
.why("`--textures copy` or `embed` takes them along in formats that can; or write the result beside the source.");
pub(crate) static PACKED_ROUGHNESS: NoteKind = info(
    "CONVERT-TEXTURE-015",
    Approximated,
    "metallic-roughness textures",
    "roughness is the green of their texture and metalness the blue",
)
.why("glTF packs both into one picture. Both slots of the result have it; connect the channels in the engine.");
pub(crate) static PACKED_GLOSS: NoteKind = info(
    "CONVERT-TEXTURE-016",
    Approximated,
    "specular-glossiness textures",
    "specular is the colour of their texture and gloss the alpha",
)
.why("glTF packs both into one picture. Both slots of the result have it; connect the channels in the engine.");
pub(crate) static ROUGHNESS_ALONE: NoteKind = info(
    "CONVERT-TEXTURE-017",
    Approximated,
    "roughness textures",
    "roughness is read from their green, and metalness, which they do not hold, is 0",
)
.why("glTF has one texture for roughness and metalness. A grey picture gives the right roughness.");
pub(crate) static SEPARATE_ROUGHNESS: NoteKind = warning(
    "CONVERT-TEXTURE-018",
    Dropped,
    "separate textures",
    "roughness and metalness share one texture in glTF; their paths are kept in `extras`",
)
.why("Pack roughness into the green and metalness into the blue of one picture, and let both slots have it.");
pub(crate) static COPIES_IN_PLACE: NoteKind = hint(
    "CONVERT-TEXTURE-019",
    Assumed,
    "copies of textures",
    "they would lie where the textures are, which are left alone",
)
.why("The result is written beside its source, and its textures lie already where their copies were to be.");
pub(crate) static TEXTURES_MISSING: NoteKind = info(
    "CONVERT-TEXTURE-020",
    Assumed,
    "textures",
    "their files are not where the source says; the result refers to them all the same",
)
.why("Put them where the source looks for them, or where the result does.");
pub(crate) static TEXTURES_OUTSIDE: NoteKind = info("CONVERT-TEXTURE-021", Assumed, "places of textures", "their paths lead out of the directory of the source, where nothing is looked for, and the result lies elsewhere")
    .why("Paths of textures are relative, and lead elsewhere from another directory. `--texture-root` says where they are; `--follow-outside` allows looking for them.");
pub(crate) static UNREADABLE_PICTURES: NoteKind = warning(
    "CONVERT-TEXTURE-022",
    Dropped,
    "packing and unpacking of textures",
    "a picture is not there, damaged, or neither PNG nor JPEG; the material is as without it",
)
.why("`--pack-textures` and `--unpack-textures` look into pictures. Put them where the source looks for them, as PNG or JPEG.");
pub(crate) static LARGE_PICTURES: NoteKind = warning(
    "CONVERT-TEXTURE-023",
    Dropped,
    "packing and unpacking of textures",
    "pictures may have 16384 pixels in a row or column and 256 MiB; the material is as without it",
)
.why("That is 8192 by 8192 pixels with alpha, and counts for what is packed, too. All pictures of a file together may have 64 times the bytes of their files and what `--budget` says, 1 GiB. Make them smaller, or allow more.");
pub(crate) static COLORED_MAPS: NoteKind =
    warning("CONVERT-TEXTURE-024", Approximated, "maps to pack", "they have colours, of which the red was taken")
        .why("Roughness, gloss, metalness and occlusion are one number for each pixel, which grey pictures give. Choose the channel that is meant and make a grey picture of it.");
pub(crate) static RESAMPLED_MAPS: NoteKind =
    info("CONVERT-TEXTURE-025", Approximated, "maps to pack", "smaller ones were made as large as the largest")
        .why("Maps in one picture have one size. Pixels between those of the smaller map are interpolated.");
pub(crate) static DEEP_MAPS: NoteKind =
    info("CONVERT-TEXTURE-026", Approximated, "numbers of pixels", "those of 16 bits became 8")
        .why("What is packed and unpacked has 8 bits, which is enough for roughness, metalness and occlusion.");
/// Textures that a picture should show and cannot.
pub static TEXTURES_UNSEEN: NoteKind = hint(
    "CONVERT-TEXTURE-027",
    Dropped,
    "textures",
    "they are not there, damaged, or no PNG, JPEG, TGA or DDS file; what they are on is grey",
)
.why("`castkit render` looks for textures below the directory of the file; `--follow-outside` allows others. Of DDS it reads DXT1, DXT3 and DXT5.");
pub(crate) static NAMES: NoteKind = info("CONVERT-MATERIAL-017", Dropped, "names of materials", "another material with the same content takes its place")
    .why("`castkit optimize --dedupe` makes one of materials that differ only by name. Leave it out if something finds materials by their names.");
pub(crate) static PATHS_CUT: NoteKind = warning("CONVERT-TEXTURE-028", Dropped, "ends of texture paths", "what is behind a space and a `#` is a comment of the format")
    .why("MTL has no way to write such a path so that readers take it as a whole. Rename the texture, or let copies be made: `--textures copy` gives them plain names where it has to.");
pub(crate) static ALBEDO: NoteKind = hint("CONVERT-MATERIAL-019", Approximated, "base colours", "the format has a diffuse colour instead, which is read as diffuse")
    .why("OBJ and SEModel have one place for the colour of a surface. Whoever reads it cannot know that it was the base colour of a physically based material; it shows the same.");
