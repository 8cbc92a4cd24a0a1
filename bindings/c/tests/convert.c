/* Tests conversions and each of their options: convert DIRECTORY TESTDATA. Only prints failures. */
#include "expect.h"

/* An image of one grey pixel. */
static const unsigned char PNG[] = {
    137, 80, 78, 71, 13,  10,  26,  10, 0, 0, 0, 13, 73,  72,  68, 82,  0,   0,   0,   1, 0, 0, 0, 1,  8,  0,  0,  0,  0,   58,
    126, 155, 85, 0, 0,   0,   10,  73, 68, 65, 84, 120, 156, 99, 104, 0, 0,   0,   130, 0, 129, 119, 205, 114, 182, 0, 0, 0, 0, 73,
    69, 78, 68, 174, 66,  96,  130};

static castkit_convert_options options_of(void) {
    castkit_convert_options options;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.force = true;
    return options;
}

/* Loads a source as a Cast file in memory. */
static castkit_file *loaded(const char *path, const castkit_convert_options *options) {
    castkit_source source = {.path = path};
    return castkit_load(&source, 1, sizeof source, options, NULL, &error);
}

/* Converts a source to a file. */
static castkit_conversion *conversion_of(const char *path, const char *output, const castkit_convert_options *options) {
    castkit_source source = {.path = path};
    return castkit_convert(&source, 1, sizeof source, output, options, &error);
}

/* The number of nodes of a kind in a file, which is released. */
static size_t nodes_of(castkit_file *file, castkit_kind kind) {
    castkit_node node;
    size_t count = 0;
    castkit_walk *walk = castkit_file_walk(file, kind, &error);
    EXPECT(walk);
    while (castkit_walk_next(walk, &node, NULL))
        count++;
    castkit_walk_release(walk);
    castkit_file_release(file);
    return count;
}

/* The first mesh of a file. */
static castkit_node first_mesh(const castkit_file *file) {
    castkit_node mesh = {0};
    castkit_walk *walk = castkit_file_walk(file, CASTKIT_KIND_MESH, &error);
    EXPECT(castkit_walk_next(walk, &mesh, NULL));
    castkit_walk_release(walk);
    return mesh;
}

static size_t keys_of(castkit_file *file) {
    castkit_node curve;
    size_t count = 0;
    castkit_walk *walk = castkit_file_walk(file, CASTKIT_KIND_CURVE, &error);
    while (castkit_walk_next(walk, &curve, NULL))
        count += castkit_curve_key_frames(curve).count;
    castkit_walk_release(walk);
    castkit_file_release(file);
    return count;
}

/* Converts to a file. Returns its size, or 0 and sets `error`. */
static uint64_t converted(const char *source, const char *output, const castkit_convert_options *options) {
    castkit_conversion *conversion = conversion_of(source, output, options);
    uint64_t bytes = castkit_conversion_bytes(conversion);
    castkit_conversion_release(conversion);
    return bytes;
}

/* Whether a file begins with this text. */
static bool has(const char *path, const char *letters) {
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, sizeof text, file) : 0, wanted = strlen(letters);
    if (file)
        fclose(file);
    for (size_t at = 0; at + wanted <= length; at++)
        if (!memcmp(text + at, letters, wanted))
            return true;
    return false;
}

static bool exists(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static bool is_refused(castkit_error_kind kind, const char *word) {
    return error.kind == kind && strstr(error.sentence, word);
}

static void formats(void) {
    castkit_format format;
    int readable = 0;
    for (size_t at = 0; castkit_format_get(at, &format, sizeof format); at++)
        readable += format.is_readable && format.name.length;
    EXPECT(readable > 3);
    const char *source = place(testdata, "valid/character.cast"), *output = place(directory, "character.glb");
    castkit_convert_options options = options_of();
    options.dry_run = true;
    remove(output);
    castkit_conversion *conversion = conversion_of(source, output, &options);
    EXPECT(conversion && !castkit_conversion_is_written(conversion) && !exists(output));
    castkit_conversion_release(conversion);
    options.dry_run = false;
    conversion = conversion_of(source, output, &options);
    EXPECT(conversion && castkit_conversion_is_written(conversion) && is_text(castkit_conversion_format(conversion), "glb"));
    castkit_conversion_release(conversion);
    options.skip_existing = options.one_thread = true;
    conversion = conversion_of(source, output, &options);
    EXPECT(conversion && !castkit_conversion_is_written(conversion));
    castkit_conversion_release(conversion);
    options.skip_existing = false;
    EXPECT(!castkit_convert(NULL, 0, sizeof(castkit_source), output, &options, &error) && strstr(error.sentence, "nothing to convert"));
    EXPECT(!castkit_load(NULL, 0, sizeof(castkit_source), &options, NULL, &error));
    options.skip_existing = true;
    options.from_format = "what";
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "from_format"));
    options.from_format = "a/b";
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "from_format"));
}

static void gltf(void) {
    const char *source = place(testdata, "valid/character.cast"), *output = place(directory, "small.glb");
    castkit_convert_options options = options_of();
    uint64_t plain = converted(source, output, &options);
    EXPECT(plain && !has(output, "KHR_mesh_quantization") && !has(output, "EXT_meshopt_compression"));
    options.quantize = true;
    EXPECT(converted(source, output, &options) && has(output, "KHR_mesh_quantization"));
    options.compress = CASTKIT_COMPRESSION_MESHOPT;
    uint64_t small = converted(source, output, &options);
    EXPECT(small && small < plain && has(output, "EXT_meshopt_compression"));
    options.compress = 9;
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "compress"));
    options.compress = CASTKIT_COMPRESSION_MESHOPT;
    EXPECT(!converted(source, place(directory, "small.fbx"), &options) && error.kind == CASTKIT_ERROR_UNSUPPORTED);
    options = options_of();
    options.scene = "no such scene";
    EXPECT(!loaded(place(testdata, "gltf/figure.glb"), &options) && strstr(error.sentence, "no such scene"));
    options.scene = "0";
    EXPECT(nodes_of(loaded(place(testdata, "gltf/figure.glb"), &options), CASTKIT_KIND_MESH) > 0);
}

static void fbx(void) {
    const char *source = place(testdata, "valid/character.cast"), *output = place(directory, "character.fbx");
    castkit_convert_options options = options_of();
    const uint32_t versions[][2] = {{0, 7500}, {7400, 7400}, {7500, 7500}};
    for (int at = 0; at < 3; at++) {
        unsigned char head[27] = {0};
        options.fbx_version = versions[at][0];
        EXPECT(converted(source, output, &options));
        FILE *file = fopen(output, "rb");
        EXPECT(file && fread(head, 1, 27, file) == 27 && head[23] + 256u * head[24] == versions[at][1]);
        if (file)
            fclose(file);
    }
    options.fbx_version = 7300;
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "fbx_version"));
}

static void stillness(void) {
    const char *source = place(testdata, "valid/character.cast"), *output = place(directory, "still.cast");
    castkit_file *moving = castkit_file_open(source, NULL, &error), *still[3];
    castkit_convert_options options = options_of();
    for (int at = 0; at < 3; at++) {
        options.still = at ? CASTKIT_STILL_FRAME : CASTKIT_STILL_REST;
        options.frame = 6.5;
        options.animation_from = at == 2 ? source : NULL;
        EXPECT(converted(source, output, &options));
        still[at] = castkit_file_open(output, NULL, &error);
        EXPECT(nodes_of(castkit_file_retain(still[at]), CASTKIT_KIND_SKELETON) == 0);
        EXPECT(nodes_of(castkit_file_retain(still[at]), CASTKIT_KIND_ANIMATION) == 0);
    }
    castkit_array was = castkit_mesh_positions(first_mesh(moving)), rest = castkit_mesh_positions(first_mesh(still[0]));
    castkit_array posed = castkit_mesh_positions(first_mesh(still[1])), other = castkit_mesh_positions(first_mesh(still[2]));
    EXPECT(was.count && was.count == rest.count && was.count == posed.count && was.count == other.count);
    EXPECT(!memcmp(was.data, rest.data, was.count * was.stride) && memcmp(was.data, posed.data, was.count * was.stride));
    EXPECT(!memcmp(posed.data, other.data, posed.count * posed.stride));
    for (int at = 0; at < 3; at++)
        castkit_file_release(still[at]);
    castkit_file_release(moving);
    options.still = CASTKIT_STILL_REST;
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "animation_from"));
    options.animation_from = NULL;
    EXPECT(!loaded(source, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "still"));
    options.still = CASTKIT_STILL_FRAME;
    options.frame = NAN;
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "frame"));
    options.still = 7;
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "still"));
}

static void content(void) {
    const char *source = place(testdata, "valid/character.cast"), *glb = place(directory, "character.glb");
    const char *walk[] = {"walk"}, *both[] = {"0", "walk"}, *nobody[] = {"walk", "no such animation"};
    castkit_convert_options options = options_of();
    EXPECT(nodes_of(loaded(source, &options), CASTKIT_KIND_ANIMATION) == 1);
    options.animation = walk, options.animation_count = 1;
    EXPECT(nodes_of(loaded(source, &options), CASTKIT_KIND_ANIMATION) == 1);
    options.animation = both, options.animation_count = 2;
    EXPECT(nodes_of(loaded(source, &options), CASTKIT_KIND_ANIMATION) == 1);
    options.animation = nobody;
    EXPECT(!loaded(source, &options) && strstr(error.sentence, "no such animation"));
    options.animation = NULL;
    EXPECT(!loaded(source, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "animation"));

    options = options_of();
    options.no_animations = true;
    EXPECT(nodes_of(loaded(source, &options), CASTKIT_KIND_ANIMATION) == 0);
    options.no_animations = false, options.no_models = true;
    EXPECT(nodes_of(loaded(source, &options), CASTKIT_KIND_MODEL) == 0);

    options = options_of();
    options.tangents = CASTKIT_VECTORS_COMPUTE, options.normals = CASTKIT_VECTORS_COMPLETE, options.max_influences = 1;
    options.scale = 2, options.up = CASTKIT_UP_Z;
    castkit_file *was = castkit_file_open(source, NULL, &error), *file = loaded(source, &options);
    castkit_mesh_fields before, after;
    EXPECT(castkit_mesh_get_fields(first_mesh(was), &before, sizeof before) && castkit_mesh_get_fields(first_mesh(file), &after, sizeof after));
    EXPECT(after.tangents.count == after.positions.count && after.normals.count && after.maximum_influence == 1);
    const float *old = before.positions.data, *new = after.positions.data;
    /* Twice as large, and with another up axis: y becomes z. */
    EXPECT(before.positions.aligned && after.positions.aligned && fabsf(new[2] - 2 * old[1]) < 1e-6f);
    castkit_file_release(file);
    castkit_file_release(was);

    /* All keys within the tolerance are dropped. */
    options = options_of();
    EXPECT(converted(source, glb, &options));
    options.animation_tolerance = -1;
    size_t all = keys_of(loaded(glb, &options));
    options.animation_tolerance = 1;
    size_t few = keys_of(loaded(glb, &options));
    EXPECT(few > 0 && few < all);
}

/* A triangle whose material has two maps, at the path in DIRECTORY/textures. */
static void write_textured(const char *path, const char *first, const char *second) {
    static const float positions[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, uvs[3][2] = {{0, 1}, {1, 1}, {0, 0}};
    static const uint32_t faces[3] = {0, 1, 2};
    castkit_document *document = castkit_document_new(&error);
    castkit_document_node root = castkit_document_child(document, 0, CASTKIT_KIND_ROOT, 0);
    castkit_document_node model = castkit_root_add_model(document, root, &error);
    castkit_document_node material = castkit_model_add_material(document, model, &error);
    castkit_document_node rough = castkit_material_add_file(document, material, &error);
    castkit_document_node metal = castkit_material_add_file(document, material, &error);
    castkit_document_node mesh = castkit_model_add_mesh(document, model, &error);
    EXPECT(castkit_material_set_name(document, material, "paint", &error));
    EXPECT(castkit_material_set_material_type(document, material, "pbr", &error));
    EXPECT(castkit_file_set_path(document, rough, first, &error) && castkit_file_set_path(document, metal, second, &error));
    EXPECT(castkit_material_set_roughness(document, material, rough, &error));
    EXPECT(castkit_material_set_metal(document, material, metal, &error));
    EXPECT(castkit_mesh_set_positions(document, mesh, castkit_array_of(positions, 3, CASTKIT_TYPE_VECTOR3), &error));
    EXPECT(castkit_mesh_set_uv_layer(document, mesh, 0, castkit_array_of(uvs, 3, CASTKIT_TYPE_VECTOR2), &error));
    EXPECT(castkit_mesh_set_faces(document, mesh, castkit_array_of(faces, 3, CASTKIT_TYPE_INTEGER32), &error));
    EXPECT(castkit_mesh_set_material(document, mesh, material, &error));
    EXPECT(castkit_document_save(document, path, NULL, &error));
    castkit_document_release(document);
}

static void write_picture(const char *name) {
    FILE *file = fopen(place(directory, name), "wb");
    EXPECT(file && fwrite(PNG, 1, sizeof PNG, file) == sizeof PNG);
    if (file)
        fclose(file);
}

static void textures(void) {
    const char *source = place(directory, "textured.cast"), *glb = place(directory, "textured.glb");
    write_picture("rough.png");
    write_picture("metal.png");
    write_textured(source, "rough.png", "metal.png");
    castkit_convert_options options = options_of();
    options.textures = CASTKIT_TEXTURES_EMBED;
    EXPECT(converted(source, glb, &options));
    options.pack_textures = true;
    EXPECT(converted(source, glb, &options) && has(glb, "metallicRoughnessTexture"));
    EXPECT(!converted(source, place(directory, "textured.fbx"), &options) && error.kind == CASTKIT_ERROR_UNSUPPORTED);

    /* And split again, because Cast has a slot for each. */
    options = options_of();
    options.unpack_textures = true;
    const char *again = place(directory, "again.cast");
    castkit_conversion *conversion = conversion_of(glb, again, &options);
    EXPECT(conversion && castkit_conversion_side_file_count(conversion) >= 2);
    castkit_conversion_release(conversion);
    EXPECT(nodes_of(castkit_file_open(again, NULL, &error), CASTKIT_KIND_FILE) >= 2);

    /* In memory, what is embedded is beside the file. */
    const char *painted = place(directory, "painted.cast");
    castkit_document *document = castkit_document_open(source, &error);
    castkit_document_node model = castkit_document_child(document, castkit_document_child(document, 0, 0, 0), CASTKIT_KIND_MODEL, 0);
    castkit_document_node material = castkit_document_child(document, model, CASTKIT_KIND_MATERIAL, 0);
    castkit_document_node file = castkit_document_child(document, material, CASTKIT_KIND_FILE, 0);
    EXPECT(castkit_material_set_albedo(document, material, file, &error) && castkit_document_save(document, painted, NULL, &error));
    castkit_document_release(document);
    options = options_of();
    options.textures = CASTKIT_TEXTURES_EMBED;
    EXPECT(converted(painted, glb, &options));
    castkit_source embedded = {.path = glb};
    castkit_file_release(castkit_load(&embedded, 1, sizeof embedded, NULL, &conversion, &error));
    castkit_array picture = castkit_conversion_side_file_data(conversion, 0);
    EXPECT(castkit_conversion_side_file_count(conversion) >= 1 && castkit_conversion_side_file(conversion, 0).length);
    EXPECT(picture.count == sizeof PNG && picture.stride == 1 && !memcmp(picture.data, PNG, sizeof PNG));
    castkit_conversion_release(conversion);

    options = options_of();
    options.textures = CASTKIT_TEXTURES_COPY, options.texture_root = "maps";
    conversion = conversion_of(source, again, &options);
    /* Both pictures are the same, so there is one copy. */
    EXPECT(conversion && castkit_conversion_side_file_count(conversion) == 1);
    EXPECT(!castkit_conversion_side_file_data(conversion, 0).data);
    EXPECT(is_text(castkit_conversion_side_file(conversion, 0), "maps/rough.png"));
    castkit_conversion_release(conversion);

    /* References that lead outside the directory are only followed on request. */
    castkit_convert_options inside = options_of();
    inside.textures = CASTKIT_TEXTURES_EMBED, inside.pack_textures = true;
    const char *outside = place(directory, "below/outside.cast");
    write_textured(outside, "../rough.png", "../metal.png");
    uint64_t without = converted(outside, glb, &inside);
    inside.follow_outside = true;
    uint64_t with = converted(outside, glb, &inside);
    EXPECT(without && with > without + 50);
}

/* Notes are sentences, and say which source they are on. */
static void notes(void) {
    castkit_source sources[] = {{.path = place(testdata, "library/body.cast")}, {.path = place(testdata, "valid/animation.cast")}};
    castkit_conversion *conversion = NULL;
    castkit_file_release(castkit_load(sources, 2, sizeof *sources, NULL, &conversion, &error));
    castkit_note note;
    bool is_on_second = false, is_sentence = true;
    for (size_t at = 0; castkit_conversion_note(conversion, at, &note, sizeof note); at++) {
        /* The second one does not state its up axis, and the first one does. */
        if (is_text(note.code, "CONVERT-SCENE-037"))
            is_on_second = note.source == 1 && !strncmp(note.sentence.data, "assumed up axis: ", 17);
        is_sentence = is_sentence && note.sentence.length > note.feature.length + note.detail.length;
    }
    EXPECT(is_on_second && is_sentence);
    castkit_conversion_release(conversion);
}

/* Numbers out of range are refused by their name; empty sources by their number. */
static void refusals(void) {
    const char *source = place(testdata, "valid/character.cast");
    const float wrong_numbers[] = {NAN, INFINITY, -3, 2};
    for (int at = 0; at < 4; at++) {
        castkit_convert_options options[4];
        const char *names[] = {"options->frame_rate is ", "options->scale is ", "options->unit is ", "options->to_unit is "};
        for (int option = 0; option < 4; option++)
            options[option] = options_of();
        options[0].frame_rate = options[1].scale = options[2].unit = options[3].to_unit = wrong_numbers[at];
        for (int option = 0; option < 4 && at < 3; option++)
            EXPECT(!loaded(source, &options[option]) && is_refused(CASTKIT_ERROR_ARGUMENT, names[option]));
        options[0] = options_of();
        options[0].animation_tolerance = wrong_numbers[at];
        if (at < 2)
            EXPECT(!loaded(source, &options[0]) && is_refused(CASTKIT_ERROR_ARGUMENT, "options->animation_tolerance is "));
        castkit_file *file = castkit_file_open(source, NULL, &error);
        /* 2 is a count of triangles. */
        castkit_optimize_options simplifying = {.size = sizeof simplifying, .simplify = at == 3 ? 2.5f : wrong_numbers[at]};
        EXPECT(!castkit_optimize_file(file, &simplifying, NULL, &error) && is_refused(CASTKIT_ERROR_ARGUMENT, "options->simplify is "));
        castkit_optimize_options weighing = {.size = sizeof weighing, .weight_threshold = wrong_numbers[at]};
        castkit_file *weighed = castkit_optimize_file(file, &weighing, NULL, &error);
        /* A negative one keeps all. */
        EXPECT(at == 2 ? weighed != NULL : !weighed && is_refused(CASTKIT_ERROR_ARGUMENT, "options->weight_threshold is "));
        castkit_file_release(weighed);
        castkit_file_release(file);
    }
    castkit_source sources[] = {{.path = source}, {.data = "", .data_size = 0}};
    EXPECT(!castkit_load(sources, 2, sizeof *sources, NULL, NULL, &error) && is_refused(CASTKIT_ERROR_ARGUMENT, "source 1 is empty"));
    sources[1].data = NULL;
    EXPECT(!castkit_load(sources, 2, sizeof *sources, NULL, NULL, &error) && is_refused(CASTKIT_ERROR_ARGUMENT, "source 1 is empty"));
    sources[1].path = "";
    EXPECT(!castkit_load(sources, 2, sizeof *sources, NULL, NULL, &error) && is_refused(CASTKIT_ERROR_ARGUMENT, "path of source 1 is empty"));
    const char *empty = place(directory, "empty.glb");
    FILE *file = fopen(empty, "wb");
    EXPECT(file && !fclose(file) && !loaded(empty, NULL) && strstr(error.sentence, "empty.glb") && strstr(error.sentence, "is empty"));
}

/* How often a callback was called, and how often after it had returned false. */
typedef struct {
    bool is_cancelled;
    int calls, calls_after;
} watch;

static bool stop_at_a_tenth(void *user, uint64_t done, uint64_t total) {
    watch *seen = user;
    seen->calls++;
    seen->calls_after += seen->is_cancelled;
    seen->is_cancelled = seen->is_cancelled || 10 * done >= total;
    return !seen->is_cancelled;
}

/* After a callback has cancelled, it is not called again, and no file is at fault. */
static void cancelling(void) {
    castkit_source sources[] = {{.path = place(testdata, "library/body.cast")}, {.path = place(testdata, "library/walk.cast")}};
    watch seen = {0};
    castkit_progress progress = {.size = sizeof progress, .callback = stop_at_a_tenth, .user = &seen};
    castkit_convert_options options = options_of();
    options.progress = &progress, options.one_thread = true;
    EXPECT(!castkit_convert(sources, 2, sizeof *sources, place(directory, "cancelled.glb"), &options, &error));
    EXPECT(error.kind == CASTKIT_ERROR_CANCELLED && !*error.path && !strstr(error.sentence, ".cast"));
    EXPECT(seen.is_cancelled && seen.calls > 0 && seen.calls_after == 0);
}

static void strictness(void) {
    const char *source = place(testdata, "valid/character.cast"), *output = place(directory, "strict.obj");
    castkit_convert_options options = options_of();
    castkit_conversion *conversion = conversion_of(source, output, &options);
    size_t count = castkit_conversion_note_count(conversion);
    EXPECT(count > 0 && count < 64);
    static char codes[64][64];
    const char *allow[64];
    for (size_t at = 0; at < count && at < 64; at++) {
        castkit_note note;
        EXPECT(castkit_conversion_note(conversion, at, &note, sizeof note));
        snprintf(codes[at], sizeof codes[at], "%.*s", (int)note.code.length, note.code.data);
        allow[at] = codes[at];
    }
    castkit_conversion_release(conversion);
    options.strict = true;
    EXPECT(!converted(source, output, &options) && error.kind == CASTKIT_ERROR_CONVERSION);
    options.allow = allow, options.allow_count = count;
    EXPECT(converted(source, output, &options));
    allow[0] = "CONVERT-NOTHING-001";
    EXPECT(!converted(source, output, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "allow"));
}

static void reading(void) {
    /* Its end is missing: wrong sizes alone are no error. */
    const char *damaged = place(testdata, "damaged/cut_in_data.cast"), *source = place(testdata, "valid/character.cast");
    const char *instanced = place(testdata, "gltf/instanced.glb"), *output = place(directory, "instanced.cast");
    castkit_convert_options options = options_of();
    EXPECT(!loaded(damaged, &options) && error.kind == CASTKIT_ERROR_DAMAGED);
    options.recovery = CASTKIT_RECOVERY_WHEN_DAMAGED;
    EXPECT(nodes_of(loaded(damaged, &options), 0) > 0);
    options.recovery = 9;
    EXPECT(!loaded(damaged, &options) && is_refused(CASTKIT_ERROR_ARGUMENT, "recovery"));
    options = options_of();
    options.max_depth = 2;
    EXPECT(!loaded(source, &options) && error.kind == CASTKIT_ERROR_LIMIT);
    options = options_of();
    options.budget = 1;
    EXPECT(!converted(instanced, output, &options) && error.kind != CASTKIT_ERROR_NONE);
    options.budget = 0;
    EXPECT(converted(instanced, output, &options));
    EXPECT(nodes_of(castkit_file_open(output, NULL, &error), CASTKIT_KIND_INSTANCE) == 0);
    options.instances = true, options.promise = CASTKIT_MAP_FILE_UNCHANGED;
    EXPECT(converted(instanced, output, &options));
    EXPECT(nodes_of(castkit_file_open(output, NULL, &error), CASTKIT_KIND_INSTANCE) > 1);

    /* Arrays keep their alignment, or get the requested one. */
    const char *aligned = place(directory, "aligned.cast");
    options = options_of();
    const castkit_alignment wanted[] = {CASTKIT_ALIGNMENT_NONE, 64, CASTKIT_ALIGNMENT_KEEP};
    uint64_t sizes[3];
    for (int at = 0; at < 3; at++) {
        options.align = wanted[at];
        sizes[at] = converted(at == 2 ? aligned : source, aligned, &options);
    }
    EXPECT(sizes[0] && sizes[0] < sizes[1] && sizes[1] == sizes[2]);
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    directory = argv[1], testdata = argv[2];
    formats();
    gltf();
    fbx();
    stillness();
    content();
    textures();
    notes();
    refusals();
    cancelling();
    strictness();
    reading();
    return wrong != 0;
}
