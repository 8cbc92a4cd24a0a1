/* Passes structs of older and newer headers, and sizes that are none: growth DIRECTORY TESTDATA. Only prints failures. Every struct
 * is in memory of exactly its size, so that sanitizers and valgrind see what is read or written beyond. */
#include "expect.h"

/* These never change. */
#define WORD sizeof(size_t)
_Static_assert(sizeof(castkit_string) == 2 * WORD && sizeof(castkit_node) == 4 * WORD, "a text and a node");
_Static_assert(sizeof(castkit_array) == 3 * WORD + 8 && offsetof(castkit_array, aligned) == 3 * WORD + 4, "an array");
_Static_assert(sizeof(castkit_properties) == 4 * WORD && sizeof(castkit_nodes) == 6 * WORD, "iterators");
_Static_assert(WORD != 8 || sizeof(castkit_property) == 80, "a property");
_Static_assert(sizeof(castkit_transform) == 40 && sizeof(castkit_bounds) == 24, "numbers");
_Static_assert(sizeof(castkit_error) == 16 + 3 * CASTKIT_ERROR_TEXT_SIZE + 64, "an error");
_Static_assert(offsetof(castkit_error, reserved) == 16 + 3 * CASTKIT_ERROR_TEXT_SIZE, "an error");

static castkit_file *file, *damaged;
static castkit_scene *scene;
static castkit_scene_model *model;
static castkit_binding *binding;
static castkit_pose *pose;
static castkit_document *document;
static float skinned[3 * 1000];
static int reported;
static size_t read_at;

static bool released(castkit_file *of) { return castkit_file_release(of), of != NULL; }

/* ---- Structs that are passed in ---- */

static size_t read_one(void *user, void *buffer, size_t size) {
    castkit_file_info info;
    (void)user;
    castkit_file_get_info(file, &info, sizeof info);
    size_t left = info.bytes.count - read_at, count = size < left ? size : left;
    memcpy(buffer, (const char *)info.bytes.data + read_at, count);
    read_at += count;
    return count;
}
static bool tell(void *user, uint64_t done, uint64_t total) { return (void)user, (void)done, (void)total, ++reported; }
static size_t no_texture(void *user, size_t number, castkit_string path, void *buffer, size_t size) {
    return (void)user, (void)number, (void)path, (void)buffer, (void)size, 0;
}

static bool open_it(const void *given) {
    castkit_file_info info;
    castkit_file_get_info(file, &info, sizeof info);
    return released(castkit_file_from_copy(info.bytes.data, info.bytes.count, given, &error));
}
static bool read_it(const void *given) {
    read_at = 0;
    return released(castkit_file_from_reader(given, NULL, &error));
}
static bool open_with_progress(const void *given) {
    castkit_open_options options = {.size = sizeof options, .progress = given};
    return open_it(&options);
}
static bool scene_with_progress(const void *given) {
    castkit_scene *made = castkit_scene_new(file, given, &error);
    castkit_scene_release(made);
    return made != NULL;
}
static bool bounds_with_progress(const void *given) {
    castkit_bounds bounds;
    return castkit_binding_bounds(binding, 0, 1, 3, false, given, &bounds, &error);
}
static bool skin_it(const void *given) { return castkit_pose_skin(pose, 0, given, false, &error); }
static bool check_it(const void *given) {
    castkit_report *report = castkit_check(file, given, &error);
    castkit_report_release(report);
    return report != NULL;
}
static bool repair_it(const void *given) { return released(castkit_repair_file(file, given, NULL, &error)); }
static bool optimize_it(const void *given) { return released(castkit_optimize_file(file, given, NULL, &error)); }
static bool load_it(const void *given) {
    castkit_source source = {.file = file};
    return released(castkit_load(&source, 1, sizeof source, given, NULL, &error));
}
static bool kept(castkit_comparison *comparison) { return castkit_comparison_release(comparison), comparison != NULL; }
static bool diff_it(const void *given) { return kept(castkit_diff_files(file, file, given, &error)); }
static bool compare_it(const void *given) { return kept(castkit_compare_scenes(scene, scene, given, &error)); }
static bool save_it(const void *given) {
    return castkit_document_save(document, place(directory, "grown.cast"), given, &error);
}
static bool bake_it(const void *given) { return castkit_binding_bake(binding, 0, 1, 2, NULL, 0, NULL, 0, given, &error); }
static bool animate_it(const void *given) {
    const char *const steps[] = {"reverse"};
    return released(castkit_animate(file, steps, 1, NULL, 0, 0, given, NULL, NULL, &error));
}
static bool draw_it(const void *given) {
    static unsigned char pixels[512 * 512 * 4];
    return castkit_render_file(file, given, pixels, 0, sizeof pixels, &error);
}
static bool draw_with_textures(const void *given) {
    castkit_render_options options = {.size = sizeof options, .width = 8, .height = 8, .textures = given};
    return draw_it(&options);
}

/* Calls with a struct in memory of its own: the first bytes of `made`, then zeros, then `last`. */
static bool called(const char *what, bool (*call)(const void *), const void *made, size_t known, size_t size, int last) {
    unsigned char *memory = calloc(1, size);
    memcpy(memory, made, size < known ? size : known);
    memcpy(memory, &size, sizeof size);
    if (size > known)
        memory[size - 1] = (unsigned char)last;
    bool done = call(memory);
    free(memory);
    bool is_told = done ? error.kind == CASTKIT_ERROR_NONE : error.kind == CASTKIT_ERROR_ARGUMENT && error.sentence[0];
    for (int at = 0; at < 8; at++)
        is_told &= error.reserved[at] == 0;
    if (!is_told)
        printf("%s of %zu bytes: %s: %s\n", what, size, castkit_error_name(error.kind), error.sentence), wrong++;
    return done;
}

/* Whether a struct that says that it has `size` is anything but an error about that. */
static bool pretending(bool (*call)(const void *), size_t size) {
    unsigned char memory[64] = {0};
    memcpy(memory, &size, sizeof size);
    memset(&error, 0xAB, sizeof error);
    return call(memory) || error.kind != CASTKIT_ERROR_ARGUMENT || !strstr(error.sentence, "size is");
}

#define GROWS(call, made)                                                              \
    do {                                                                               \
        const size_t known = sizeof made;                                              \
        EXPECT(called(#call, call, &made, known, known, 0));                           \
        EXPECT(called(#call, call, &made, known, known + 24, 0));                      \
        EXPECT(!called(#call, call, &made, known, known + 24, 1));                     \
        EXPECT(strstr(error.sentence, "does not know"));                               \
        for (size_t size = WORD; size < known; size += WORD)                           \
            called(#call, call, &made, known, size, 0);                                \
        /* No struct has such a size, or ends within a pointer. */                     \
        EXPECT(!pretending(call, 0) && !pretending(call, 1) && !pretending(call, WORD - 1)); \
        EXPECT(!pretending(call, WORD + 1) && !pretending(call, known - 1) && !pretending(call, known + 4)); \
        EXPECT(!pretending(call, 65536 + WORD) && !pretending(call, SIZE_MAX));        \
        EXPECT(!pretending(call, SIZE_MAX - WORD + 1));                                \
    } while (0)

static void passing(void) {
    castkit_reader reader = {.size = sizeof reader, .read = read_one};
    castkit_progress progress = {.size = sizeof progress, .callback = tell};
    castkit_texture_reader textures = {.size = sizeof textures, .read = no_texture};
    castkit_skin_target target = {.size = sizeof target, .positions = skinned, .capacity = 1000};
    castkit_open_options opening = {.size = sizeof opening, .max_depth = 100};
    castkit_check_options checking = {.size = sizeof checking, .one_thread = true};
    castkit_repair_options repairing = {.size = sizeof repairing, .max_changes = 3};
    castkit_diff_options differing = {.size = sizeof differing, .exact = true};
    castkit_compare_options comparing = {.size = sizeof comparing, .frames = 2};
    castkit_optimize_options optimizing = {.size = sizeof optimizing, .no_order = true};
    castkit_convert_options converting = {.size = sizeof converting, .up = CASTKIT_UP_Z};
    castkit_save_options saving = {.size = sizeof saving, .no_sync = true};
    castkit_bake_options baking = {.size = sizeof baking, .one_thread = true};
    castkit_render_options drawing = {.size = sizeof drawing, .width = 8, .height = 8};
    castkit_animate_options animating = {.size = sizeof animating, .budget = 1 << 20};
    GROWS(read_it, reader);
    GROWS(open_with_progress, progress);
    GROWS(scene_with_progress, progress);
    GROWS(bounds_with_progress, progress);
    GROWS(draw_with_textures, textures);
    GROWS(skin_it, target);
    GROWS(open_it, opening);
    GROWS(check_it, checking);
    GROWS(repair_it, repairing);
    GROWS(diff_it, differing);
    GROWS(compare_it, comparing);
    GROWS(optimize_it, optimizing);
    GROWS(load_it, converting);
    GROWS(save_it, saving);
    GROWS(bake_it, baking);
    GROWS(draw_it, drawing);
    GROWS(animate_it, animating);
    EXPECT(reported > 0);
    EXPECT(!castkit_file_from_reader(NULL, NULL, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(!castkit_pose_skin(pose, 0, NULL, false, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
}

/* ---- Elements of an array ---- */

static bool interleaved(size_t size, int last, unsigned char *vertices) {
    const castkit_vertex_attribute known[] = {
        {.attribute = CASTKIT_ATTRIBUTE_POSITION, .format = CASTKIT_FORMAT_FLOAT32X3},
        {.attribute = CASTKIT_ATTRIBUTE_COLOR, .layer = 7, .format = CASTKIT_FORMAT_FLOAT32X4, .offset = 12, .is_optional = true,
         .otherwise = {1, 2, 3, 4}}};
    unsigned char *memory = calloc(2, size);
    for (size_t at = 0; at < 2; at++) {
        memcpy(memory + at * size, &known[at], size < sizeof *known ? size : sizeof *known);
        if (size > sizeof *known)
            memory[(at + 1) * size - 1] = (unsigned char)last;
    }
    bool done = castkit_mesh_interleave(castkit_scene_model_mesh(model, 0), (const castkit_vertex_attribute *)(void *)memory, 2,
                                        size, 28, vertices, 28 * 1000, false, &error);
    free(memory);
    return done;
}

static void elements(void) {
    static unsigned char expected[28 * 1000], found[28 * 1000];
    const size_t known = sizeof(castkit_vertex_attribute);
    EXPECT(interleaved(known, 0, expected) && ((float *)(void *)expected)[6] == 4);
    for (size_t more = 1; more < 40; more++) {
        memset(found, 0, sizeof found);
        EXPECT(interleaved(known + more, 0, found) && !memcmp(found, expected, sizeof found));
        EXPECT(!interleaved(known + more, 1, found) && error.kind == CASTKIT_ERROR_ARGUMENT);
    }
    /* An older header without `otherwise`, and structs that end anywhere. */
    memset(found, 0xAB, sizeof found);
    EXPECT(interleaved(offsetof(castkit_vertex_attribute, otherwise), 0, found) && ((float *)(void *)found)[6] == 0);
    EXPECT(((float *)(void *)found)[1] == ((float *)(void *)expected)[1]);
    for (size_t size = 1; size < known; size++)
        EXPECT(interleaved(size, 0, found) || error.kind == CASTKIT_ERROR_ARGUMENT || error.kind == CASTKIT_ERROR_BUFFER);
    castkit_node mesh = castkit_scene_model_mesh(model, 0);
    const castkit_vertex_attribute one = {.format = CASTKIT_FORMAT_FLOAT32X3};
    const size_t none[] = {0, 65537, SIZE_MAX / 2, SIZE_MAX};
    for (int at = 0; at < 4; at++) {
        EXPECT(!castkit_mesh_interleave(mesh, &one, 1, none[at], 28, found, sizeof found, false, &error));
        EXPECT(error.kind == CASTKIT_ERROR_ARGUMENT);
    }
    EXPECT(!castkit_mesh_interleave(mesh, NULL, 1, known, 28, found, sizeof found, false, &error));
    EXPECT(!castkit_mesh_interleave(mesh, &one, SIZE_MAX, known, 28, found, sizeof found, false, &error));
    EXPECT(castkit_mesh_interleave(mesh, NULL, 0, 0, 28, found, sizeof found, false, &error));
}

/* ---- Results ---- */

static bool get_counts(void *to, size_t size) { return castkit_scene_get_counts(scene, to, size); }
static bool get_repair(void *to, size_t size) { return castkit_file_repair(damaged, 0, to, size, NULL, 0); }
static bool get_mesh(void *to, size_t size) { return castkit_mesh_get_fields(castkit_scene_model_mesh(model, 0), to, size); }
static bool get_info(void *to, size_t size) { return castkit_file_get_info(file, to, size); }

/* As much as there is room for; zeros where an older library has nothing. `compared` bytes have no padding. */
static void receives(bool (*get)(void *, size_t), size_t known, size_t compared) {
    unsigned char *whole = malloc(known), untouched = 0xAB;
    EXPECT(get(whole, known));
    for (size_t size = 0; size < known + 40; size++) {
        unsigned char *memory = malloc(size + 1);
        memset(memory, untouched, size + 1);
        EXPECT(get(memory, size) && memory[size] == untouched);
        EXPECT(!memcmp(memory, whole, size < compared ? size : compared));
        for (size_t at = known; at < size; at++)
            EXPECT(memory[at] == 0);
        free(memory);
    }
    memset(whole, untouched, known);
    EXPECT(!get(whole, 65537) && !get(whole, SIZE_MAX) && whole[0] == untouched);
    free(whole);
}

static void receiving(void) {
    receives(get_counts, sizeof(castkit_scene_counts), sizeof(castkit_scene_counts));
    receives(get_repair, sizeof(castkit_repair), sizeof(castkit_repair));
    receives(get_mesh, sizeof(castkit_mesh_fields), sizeof(castkit_string));
    receives(get_info, sizeof(castkit_file_info), offsetof(castkit_file_info, bytes));
    EXPECT(!get_counts(NULL, 8) && !get_mesh(NULL, 8) && !get_info(NULL, 8));
    castkit_string name = {0};
    EXPECT(get_mesh(&name, sizeof name) && is_text(name, "body"));
    char sentence[200] = "";
    EXPECT(castkit_file_repair(damaged, 0, NULL, 0, sentence, sizeof sentence) && sentence[0]);
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    directory = argv[1], testdata = argv[2];
    castkit_open_options always = {.size = sizeof always, .recovery = CASTKIT_RECOVERY_ALWAYS};
    file = castkit_file_open(place(testdata, "valid/character.cast"), NULL, &error);
    damaged = castkit_file_open(place(testdata, "damaged/size_beyond_parent.cast"), &always, &error);
    scene = castkit_scene_new(file, NULL, &error);
    model = castkit_scene_get_model(scene, 0, &error);
    castkit_scene_animation *animation = castkit_scene_get_animation(scene, 0, &error);
    binding = castkit_binding_new(animation, model, &error);
    pose = castkit_pose_new(model, &error);
    document = castkit_document_of_file(file, &error);
    EXPECT(damaged && binding && pose && document);
    passing();
    elements();
    receiving();
    castkit_document_release(document);
    castkit_pose_release(pose);
    castkit_binding_release(binding);
    castkit_scene_animation_release(animation);
    castkit_scene_model_release(model);
    castkit_scene_release(scene);
    castkit_file_release(damaged);
    castkit_file_release(file);
    return wrong != 0;
}
