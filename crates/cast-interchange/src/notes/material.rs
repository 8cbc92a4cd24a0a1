//! Materials and textures.

notes! {
    SLOTS_ASIDE: "CONVERT-MATERIAL-001" Info Approximated "material slots", "the format does not support them; they are kept where few programs look",
        "glTF keeps them in `extras`, FBX as custom properties. castkit reads them from there again.";
    SLOTS: "CONVERT-MATERIAL-002" Warning Dropped "material slots", "the format does not support them",
        "MTL has a few statements for textures, and SEModel knows diffuse, normal and specular. Choose a format with more, such as glTF.";
    UNKNOWN_SLOTS: "CONVERT-MATERIAL-003" Info Dropped "slots in `extras`", "materials have no such slot",
        "The glTF file looks as if castkit wrote it and names a slot that Cast does not have.";
    COLORS: "CONVERT-MATERIAL-004" Warning Dropped "colours of materials", "the format only supports textures there",
        "The slot contains a colour, which the format cannot express. Make a texture of that colour, or choose another format.";
    MISSING_MATERIALS: "CONVERT-MATERIAL-005" Warning Dropped "material references", "there is no such material",
        "The source is damaged: a mesh refers to a missing material. It has none in the result.";
    MATERIAL_LAYERS: "CONVERT-MATERIAL-006" Warning Dropped "materials of further layers", "a mesh has one material, that of the first layer",
        "In SEModel a mesh has a material for each layer of texture coordinates, in Cast a single one.";
    MATERIAL_DATA: "CONVERT-MATERIAL-007" Warning Dropped "material data", "only \"simple\" materials list their textures",
        "The format does not describe this kind of material. Its name is in the result.";
    ALPHA_MODES: "CONVERT-MATERIAL-008" Warning Dropped "alpha modes", "Cast has no property for them",
        "The result does not say whether a material is transparent or cut out. Set it in the engine; the alpha of the texture is kept.";
    DOUBLE_SIDEDNESS: "CONVERT-MATERIAL-009" Info Dropped "double-sidedness", "Cast has no property for it",
        "Make the material double-sided in the engine.";
    SHININESS: "CONVERT-MATERIAL-010" Info Dropped "shininess", "materials have no slot for it",
        "The specular exponent has no counterpart among the slots of Cast.";
    FACTORS: "CONVERT-MATERIAL-011" Warning Approximated "factors of textures", "a slot has a texture or a colour; the factor is kept as a separate colour",
        "A glTF texture is multiplied by a factor, but a Cast slot has either a texture or a colour. castkit restores the factor when it writes glTF; other readers show only the texture. To be safe, multiply the factor into the texture.";
    NEGATIVE_COLORS: "CONVERT-MATERIAL-012" Info Approximated "colours", "negative ones became 0",
        "Colours cannot be negative.";
    MATERIAL_EXTENSIONS: "CONVERT-MATERIAL-013" Warning Dropped "extensions of materials", "material slots cannot express them",
        "Clear coat, sheen, transmission and the like. Materials look as they do in programs that do not know the extension; set them up in the engine.";
    LIBRARIES: "CONVERT-MATERIAL-014" Warning Dropped "material libraries", "the file is missing, or outside the directory of the source",
        "Put the MTL file beside the OBJ file, or allow other directories with `follow_outside`.";
    LIBRARY_ASSUMED: "CONVERT-MATERIAL-015" Hint Assumed "material libraries", "the file with the same name was used",
        "The OBJ file uses materials but does not say where they are.";
    PHONG: "CONVERT-MATERIAL-016" Hint Approximated "materials", "they are Phong materials, whose properties have other meanings",
        "FBX has no physically based material that all programs read. Albedo becomes the diffuse colour, and roughness and gloss become the specular exponent. Write GLB to keep materials as they are.";
    NAMES: "CONVERT-MATERIAL-017" Info Dropped "names of materials", "another material with the same content replaces it",
        "`castkit optimize` with `dedupe` merges materials that differ only in name. Do not use it if something finds materials by name.";
    BASE_COLORS: "CONVERT-MATERIAL-018" Hint Approximated "diffuse colours", "the format has a base colour instead, which is read as albedo",
        "The colour of a surface is called diffuse in older lighting models, and base colour or albedo in physically based ones. They are nearly the same except for metals.";
    ALBEDO: "CONVERT-MATERIAL-019" Hint Approximated "base colours", "the format has a diffuse colour instead, which is read as diffuse",
        "OBJ and SEModel have only one colour for a surface. Readers cannot know that it was the base colour of a physically based material; it looks the same.";
    FACTORS_LOST: "CONVERT-MATERIAL-020" Warning Dropped "factors of textures", "the format does not support them there",
        "The source multiplies the texture by a colour or a number, and the result shows the texture alone. Multiply the factor into the texture, or choose a format that supports factors, such as glTF.";
    COMPONENTS: "CONVERT-MATERIAL-021" Warning Dropped "components of material colours", "the format has fewer there; where it has a single number, red is used",
        "Formats store roughness, metalness and similar properties as one number, and have alpha only for the base colour. If the components matter, make a texture of them.";
    RANGES: "CONVERT-MATERIAL-022" Warning Approximated "numbers of materials", "they exceed the range of the format and were clamped; emission above 1 became a strength",
        "Most numbers of materials range from 0 to 1, and none is negative. glTF multiplies the colour of emission by a separate strength.";
    MATERIALS_NOT_SHOWN: "CONVERT-MATERIAL-023" Info Dropped "materials", "they are only used by meshes that are not in the scene",
        "The source defines these materials for meshes that the converted scene does not show. They are left out, with the images that only they use.";
    OPACITY: "CONVERT-MATERIAL-024" Warning Assumed "opacity", "a textured material states 0, as some programs do for opaque ones, so it is opaque",
        "In FBX, 0 can mean invisible or that nothing was set. If the material is meant to be invisible, set the alpha of its colour in the result.";
    REPEATED_DEFINITIONS: "CONVERT-MATERIAL-025" Warning Dropped "definitions of materials", "an earlier one has the same name",
        "Material libraries are searched in the order of the file, and the first definition counts.";
    UNUSED_DEFINITIONS: "CONVERT-MATERIAL-026" Info Dropped "materials", "the library defines them, and the file does not use them",
        "Many files may share a material library. Blender reads only the materials in use as well.";
    TRANSPARENCY: "CONVERT-MATERIAL-027" Info Assumed "opacity", "the material states a factor of its transparency without a colour; it was taken as the transparency, or as nothing if it is 1",
        "In FBX, transparency is a colour times a factor. Programs differ about a factor alone: three.js shows such a material as transparent, assimp as opaque. A factor of 1 was taken for opaque: Maya writes it for every material.";
    LIGHTING: "CONVERT-MATERIAL-028" Hint Dropped "lighting of materials", "Cast has no place for the ambient colour, the index of refraction, and the sharpness of reflections",
        "Programs that light scenes physically do not use these statements of MTL, except for the index of refraction of glass. Set that up in the engine.";
    PARAMETERS: "CONVERT-MATERIAL-029" Info Dropped "parameters of materials", "materials have no slots for them",
        "Numbers for older lighting models, such as transparency, glow and reflection. Set them up in the engine.";
    FURTHER_IMAGES: "CONVERT-MATERIAL-030" Info Dropped "further images of materials", "materials have no slot for them",
        "The material names images of a kind that has no counterpart, or several of one kind. Add them in the engine.";
    COLLECTION_BINDINGS: "CONVERT-MATERIAL-031" Warning Dropped "materials of collections", "only materials that are bound to prims and to faces are read",
        "USD can bind a material to a collection of prims. Bind it to the prims themselves in the program that made the file.";
    DISPLAY_COLORS: "CONVERT-MATERIAL-032" Info Dropped "display colours", "the object has a material, which is shown instead",
        "Editors draw objects without a material in this colour. Its material decides how the object looks.";
    DISPLAY_MATERIALS: "CONVERT-MATERIAL-033" Hint Approximated "display colours", "objects without a material got one of this colour",
        "USD has one colour for a whole object, which is shown if it has no material.";
    SHADERS: "CONVERT-MATERIAL-034" Warning Dropped "shaders", "only UsdPreviewSurface is read, so materials without it have only their names",
        "Materials for a single renderer, such as MaterialX, Arnold or Karma, have no counterpart. Export them with a UsdPreviewSurface as well, or set them up in the engine.";
    TEXTURE_FILES: "CONVERT-TEXTURE-001" Warning Dropped "textures", "the file is missing, or outside the directory of the source; only its path is in the result",
        "`texture_search` names the directory that has them, wherever the paths lead. `follow_outside` allows paths that lead out of the directory of the source.";
    TEXTURE_TYPES: "CONVERT-TEXTURE-002" Warning Dropped "textures", "they are neither PNG nor JPEG, as the format requires; only the path is in the result",
        "glTF only supports PNG and JPEG. With another `texture_format` than `keep`, castkit converts them.";
    ABSOLUTE_PATHS: "CONVERT-TEXTURE-003" Warning Dropped "textures", "glTF refers to files by relative paths; theirs are kept in `extras`",
        "Use `textures copy` or `textures embed`, or make the paths of the source relative.";
    TEXTURES_WITHOUT_UVS: "CONVERT-TEXTURE-004" Info Dropped "textures", "the mesh has no coordinates for them; their paths are kept in `extras`",
        "A texture is not visible on a mesh without texture coordinates.";
    NO_IMAGE: "CONVERT-TEXTURE-005" Warning Dropped "textures", "they have no image",
        "The source neither names a file for the texture nor embeds a image.";
    COMPUTED_TEXTURES: "CONVERT-TEXTURE-006" Warning Dropped "computed textures", "they are not files",
        "Ramps, noise and shader graphs are computed by the program that wrote them. Bake them to images.";
    UV_CHOICES: "CONVERT-TEXTURE-007" Warning Dropped "choices of texture coordinates", "slots cannot choose a layer",
        "The texture uses another layer than the first, which a Cast slot cannot express. Choose the layer in the engine.";
    WRAPPING: "CONVERT-TEXTURE-008" Warning Dropped "wrapping of textures", "Cast does not store how textures repeat",
        "Textures repeat in most programs. Set in the engine which ones are clamped.";
    TRANSFORMS: "CONVERT-TEXTURE-009" Warning Dropped "texture transforms", "the textures of a material have different ones, or they cannot be baked; coordinates are used unchanged",
        "Cast does not support the offset, rotation and scale of a texture; they are baked into the texture coordinates if all uses agree. Apply them in the source.";
    TEXTURE_LAYERS: "CONVERT-TEXTURE-010" Warning Dropped "layers of textures", "a slot has one texture, the first",
        "The source blends several images in one slot. Bake them into one.";
    NUMBERED_SLOTS: "CONVERT-TEXTURE-011" Info Approximated "textures without a slot", "they are in a slot that readers ignore: opacity, or a numbered one (extra0, extra1 and so on)",
        "Cast has no slot with this meaning. Connect the texture in the engine.";
    TEXTURE_PATHS: "CONVERT-TEXTURE-012" Hint Assumed "texture paths", "the path leads out of the directory of the source; the file is assumed to be beside it",
        "Exporters write paths of the machine on which they run. `follow_outside` uses the path as it is.";
    TEXTURES_REFERRED: "CONVERT-TEXTURE-013" Info Dropped "embedding or copying of textures", "the format refers to them by path",
        "`textures` requests that they be embedded or copied, which is not possible for this format. Copy the files beside the result.";
    /// Textures that are not where the result refers to them.
    TEXTURES_LEFT: "CONVERT-TEXTURE-014" Info Assumed "places of textures", "the result refers to them, but they are not beside it",
        "The paths lead from the result to the textures, so moving one of them breaks the references. Use `textures copy` or `embed` if the format supports it, or write the result beside the source.";
    PACKED_ROUGHNESS: "CONVERT-TEXTURE-015" Info Approximated "metallic-roughness textures", "roughness is the green channel of their texture, metalness the blue one",
        "glTF packs both into one image. Both slots of the result have it; connect the channels in the engine.";
    PACKED_GLOSS: "CONVERT-TEXTURE-016" Info Approximated "specular-glossiness textures", "specular is the colour of their texture, gloss the alpha channel",
        "glTF packs both into one image. Both slots of the result have it; connect the channels in the engine.";
    ROUGHNESS_ALONE: "CONVERT-TEXTURE-017" Info Approximated "roughness textures", "roughness is read from the green channel; metalness, which they lack, is 0",
        "glTF has one texture for roughness and metalness. A greyscale image gives the right roughness.";
    SEPARATE_ROUGHNESS: "CONVERT-TEXTURE-018" Warning Dropped "separate textures", "roughness and metalness share one texture in glTF; their paths are kept in `extras`",
        "Pack roughness into the green channel and metalness into the blue channel of one image, and use it for both slots.";
    COPIES_IN_PLACE: "CONVERT-TEXTURE-019" Hint Assumed "copies of textures", "they would replace the textures themselves, which are kept",
        "The result is written beside its source, and the textures are already where their copies would be.";
    TEXTURES_MISSING: "CONVERT-TEXTURE-020" Info Assumed "textures", "their files are not where the source says; their paths stay as they are",
        "`texture_search` names the directory that has them; `castkit check` with `find_textures` lists all that are missing.";
    TEXTURES_OUTSIDE: "CONVERT-TEXTURE-021" Info Assumed "places of textures", "their paths lead out of the directory of the source, where files are not looked for",
        "`follow_outside` allows looking for them; `texture_search` names a directory that has them. Relative paths lead from the result to the same place as before.";
    UNREADABLE_PICTURES: "CONVERT-TEXTURE-022" Warning Dropped "packing and unpacking of textures", "an image is missing, damaged, or in an unknown format; the material is unchanged",
        "`pack_textures` and `unpack_textures` decode images: DDS, TGA, PNG, JPEG, TIFF, BMP and WebP. Put them where the source expects them.";
    LARGE_PICTURES: "CONVERT-TEXTURE-023" Warning Dropped "packing and unpacking of textures", "images may be at most 16384 pixels wide and high, and 256 MiB; the material is unchanged",
        "256 MiB are 8192 by 8192 pixels with alpha; the limit also applies to packed images. All images of a file together may take 64 times the size of their files plus `budget`, 1 GiB by default. Make them smaller, or raise the budget.";
    COLORED_MAPS: "CONVERT-TEXTURE-024" Warning Approximated "maps to pack", "they are coloured; the red channel was used",
        "Roughness, gloss, metalness and occlusion are one number per pixel, as in a greyscale image. Make a greyscale image of the intended channel.";
    RESAMPLED_MAPS: "CONVERT-TEXTURE-025" Info Approximated "maps to pack", "smaller ones were enlarged to the size of the largest",
        "All maps in one image have the same size. Pixels of the smaller maps are interpolated.";
    DEEP_MAPS: "CONVERT-TEXTURE-026" Info Approximated "precision of pixels", "16 bits became 8",
        "Packed and unpacked images have 8 bits per channel, which is enough for roughness, metalness and occlusion.";
    /// Textures that a rendered image cannot show.
    TEXTURES_UNSEEN: "CONVERT-TEXTURE-027" Warning Dropped "textures", "they are missing, damaged, or in an unknown format; grey is used instead",
        "`castkit render` looks for textures below the directory of the file; `texture_search` names other directories, `follow_outside` allows paths that lead out. It reads DDS, TGA, PNG, JPEG, TIFF, BMP and WebP files.";
    PATHS_CUT: "CONVERT-TEXTURE-028" Warning Dropped "ends of texture paths", "a space, or a `#` after one, ends them in the format",
        "MTL has no way to quote such a path. Rename the texture, or use `textures copy`, which gives copies plain names where necessary.";
    TEXTURE_OPTIONS: "CONVERT-TEXTURE-029" Warning Dropped "options of textures", "slots cannot express them",
        "MTL can choose a channel of a texture, change its values, disturb its coordinates, or project it. The texture is used as it is; bake the options into the image.";
    QUANTISED_UVS: "CONVERT-TEXTURE-030" Warning Approximated "texture coordinates", "a layer is quantised, and no texture says how to scale it, as textures do for others",
        "gltfpack stores texture coordinates as 16-bit numbers, and how to scale them only in the transforms of textures. A layer without a texture keeps the scaled numbers. `gltfpack -vtf` stores floats.";
    UV_SETS: "CONVERT-TEXTURE-031" Warning Assumed "choices of texture coordinates", "no mesh with the material has coordinates of that name, so the first were used",
        "An FBX texture names the texture coordinates that it uses. If they were renamed, the name leads nowhere; check which ones the texture should have.";
    TEXTURES_CONVERTED: "CONVERT-TEXTURE-032" Info Approximated "textures", "they were converted to a format that the result can contain, or made smaller",
        "PNG keeps every pixel of images with 8 bits per channel; more bits are reduced to 8, and JPEG changes pixels slightly. `texture_format`, `max_texture` and `jpeg_quality` choose what is done.";
    TEXTURES_UNREADABLE: "CONVERT-TEXTURE-033" Warning Dropped "textures", "they are damaged, or cannot be read; only the path is in the result",
        "DDS, TGA, PNG, JPEG, TIFF, BMP and WebP files of at most 16384 by 16384 pixels and 256 MiB can be read. The example says what is wrong with one of them.";
    TEXTURE_IMAGES: "CONVERT-TEXTURE-034" Info Dropped "further images of textures", "a texture has one image, the first of the file",
        "Cube maps have six images, and arrays and volumes any number. Extract the one that is meant, if it is another.";
    GLOSS_TEXTURES: "CONVERT-TEXTURE-035" Info Approximated "gloss textures", "glTF has roughness instead, which is white minus gloss",
        "A new image was made: its green channel is roughness, and blue, which is metalness, is white.";
    /// Textures that may be others than those that are meant.
    TEXTURES_BY_NAME: "CONVERT-TEXTURE-036" Info Assumed "textures", "they were found by the names of their files alone",
        "The file is not where the path says, and a file with its name is. Of several, it is the one whose path has most in common with the path in the source. `castkit relink` writes the paths into the file.";
    TEXTURES_BY_STEM: "CONVERT-TEXTURE-037" Info Assumed "textures", "they were found by their names without extensions; the files have others",
        "Extractors write the path of a PNG file and store a DDS or TGA file, for example. Of several, it is the one whose path has most in common with the path in the source. `castkit relink` writes the paths into the file.";
    /// Directories that were not searched for textures, or not completely.
    SEARCH_INCOMPLETE: "CONVERT-TEXTURE-038" Warning Dropped "parts of directories to search", "they cannot be read, or have too many files or levels",
        "`texture_search` looks at a million files and 64 levels at most, and follows no links. Name the directory that has the textures.";
}
