/* Repeatedly calls every function of the interface from several threads that share all handles. Handles are valid, released late,
 * or sometimes NULL, and numbers can be nonsense. Nothing may crash, leak or be read after it is freed; run it under sanitizers
 * and valgrind.
 *
 * The calls are in calls.h, which `cargo xtask c` makes from the same sources as the header: a new function is called without
 * being added here, and one with a new type of argument does not compile until this file handles it.
 *
 * stress THREADS CALLS SEED DIRECTORY FILE...
 */
#define _POSIX_C_SOURCE 200809L
#include <castkit.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 65536
#define SLOTS 12
#define LATE 48

#define HANDLES(of)                                                                                                     \
    of(castkit_file) of(castkit_walk) of(castkit_report) of(castkit_document) of(castkit_scene) of(castkit_scene_model) \
        of(castkit_scene_animation) of(castkit_binding) of(castkit_pose) of(castkit_conversion) of(castkit_changes)         \
        of(castkit_comparison) of(castkit_fits) of(castkit_retargeted) of(castkit_animated) of(castkit_patch) of(castkit_instances) of(castkit_visit)                                    \
        of(castkit_subject) of(castkit_pictures)

typedef struct {
    void *handle;
    void (*release)(void *handle);
} kept;

/* The memory that is freed at the end is linked in a list through this header. */
typedef struct lasting {
    struct lasting *next;
} lasting;

/* The state of one thread. */
typedef struct {
    uint64_t random;
    castkit_error error;
    /* Handles to be released after the call, or later. */
    kept taken[16];
    size_t taken_count;
    kept late[LATE];
    size_t late_next;
    /* Memory to write to, a block for each argument, and a file to read from. */
    unsigned char *rooms[16];
    unsigned char *input;
    castkit_nodes nodes;
    castkit_properties properties;
    castkit_conversion *conversion;
    castkit_changes *changes;
    castkit_retargeted *retargeted;
    castkit_animated *animated;
    const char *steps[4];
    size_t read_at;
    unsigned number;
    double sum;
    const char *paths[4];
    lasting *lasting;
    unsigned thread;
} state;

static const char **files;
static size_t file_count;
static const char *directory;
static unsigned long calls_each;
static unsigned char *sample;
static size_t sample_size;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long released_memory, lent_memory;

static uint64_t next(state *s) {
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return s->random;
}

static int one_in(state *s, unsigned n) { return next(s) % n == 0; }

/* Handles that all threads share. */
#define POOL(type)                                                        \
    static type *pool_##type[SLOTS];                                      \
    static void free_##type(void *handle) { type##_release(handle); }     \
    static type *take_##type(state *s) {                                  \
        if (one_in(s, 24))                                                \
            return NULL;                                                  \
        size_t slot = next(s) % SLOTS;                                    \
        pthread_mutex_lock(&lock);                                        \
        type *handle = type##_retain(pool_##type[slot]);                  \
        pthread_mutex_unlock(&lock);                                      \
        if (handle)                                                       \
            s->taken[s->taken_count++] = (kept){handle, free_##type};     \
        return handle;                                                    \
    }                                                                     \
    static void keep_##type(state *s, type *handle) {                     \
        size_t slot = next(s) % SLOTS;                                    \
        if (!handle)                                                      \
            return;                                                       \
        pthread_mutex_lock(&lock);                                        \
        type *old = pool_##type[slot];                                    \
        pool_##type[slot] = handle;                                       \
        pthread_mutex_unlock(&lock);                                      \
        type##_release(old);                                              \
    }
HANDLES(POOL)

/* After a call: handles are released now, or later. */
static void settle(state *s) {
    while (s->taken_count) {
        kept handle = s->taken[--s->taken_count];
        if (one_in(s, 3)) {
            kept *slot = &s->late[s->late_next++ % LATE];
            kept old = *slot;
            *slot = handle;
            handle = old;
        }
        if (handle.handle)
            handle.release(handle.handle);
    }
    if (s->conversion)
        keep_castkit_conversion(s, s->conversion);
    s->conversion = NULL;
    if (s->changes)
        keep_castkit_changes(s, s->changes);
    s->changes = NULL;
    if (s->retargeted)
        keep_castkit_retargeted(s, s->retargeted);
    s->retargeted = NULL;
    if (s->animated)
        keep_castkit_animated(s, s->animated);
    s->animated = NULL;
}

/* Numbers. */
static bool any_bool(state *s) { return next(s) & 1; }
static uint32_t any_u32(state *s) { return one_in(s, 6) ? (uint32_t)next(s) : (uint32_t)(next(s) % 6); }
static uint64_t any_u64(state *s) { return one_in(s, 6) ? next(s) : next(s) % 8; }
static double any_double(state *s) {
    static const double odd[] = {0, -1, 1e30, -1e30, 0.5, 1};
    if (one_in(s, 40))
        return NAN;
    return one_in(s, 4) ? odd[next(s) % 6] : (double)(next(s) % 4000) / 40.0;
}
static size_t size_index(state *s) { return one_in(s, 20) ? (size_t)next(s) : (size_t)(next(s) % 4); }
static size_t size_example(state *s) { return size_index(s); }
static size_t size_bone(state *s) { return size_index(s); }
static size_t size_name(state *s) { return size_index(s); }
static size_t size_notification(state *s) { return size_index(s); }
static size_t size_frame(state *s) { return size_index(s); }
static size_t size_best(state *s) { return size_index(s); }
static size_t size_size(state *s) { return one_in(s, 3) ? sample_size : (size_t)(next(s) % 2048); }
static size_t size_capacity(state *s) { return next(s) % 1000; }
static size_t size_local_capacity(state *s) { return next(s) % 1600; }
static size_t size_weight_capacity(state *s) { return next(s) % 4000; }
static size_t size_count(state *s) { return one_in(s, 3) ? 7 : next(s) % 24; }
static size_t size_stride(state *s) { return one_in(s, 2) ? 0 : next(s) % 64; }
static size_t size_row_stride(state *s) { return one_in(s, 2) ? 0 : next(s) % 256; }
static size_t size_attribute_count(state *s) { return next(s) % 5; }
/* The size of a struct: usually right, otherwise that of an older or newer version, or none at all. */
static size_t any_sizeof(state *s, size_t right) {
    static const size_t wrong[] = {0, 1, 7, 8, 65536, 65537, SIZE_MAX};
    return one_in(s, 8) ? (one_in(s, 2) ? wrong[next(s) % 7] : right - 9 + (size_t)(next(s) % 40)) : right;
}
static size_t size_attribute_size(state *s) {
    size_t size = any_sizeof(s, sizeof(castkit_vertex_attribute));
    /* There is room for four of the largest. */
    return size == 65536 ? ROOM / 4 : size;
}
static size_t size_path_count(state *s) { return next(s) % 3; }

#define KIND_COUNT 18
static castkit_kind any_castkit_kind(state *s) {
    static const castkit_kind kinds[KIND_COUNT] = {
        CASTKIT_KIND_ROOT, CASTKIT_KIND_MODEL, CASTKIT_KIND_MESH, CASTKIT_KIND_HAIR, CASTKIT_KIND_BLEND_SHAPE,
        CASTKIT_KIND_SKELETON, CASTKIT_KIND_BONE, CASTKIT_KIND_IK_HANDLE, CASTKIT_KIND_CONSTRAINT, CASTKIT_KIND_ANIMATION,
        CASTKIT_KIND_CURVE, CASTKIT_KIND_CURVE_MODE_OVERRIDE, CASTKIT_KIND_NOTIFICATION_TRACK, CASTKIT_KIND_MATERIAL,
        CASTKIT_KIND_FILE, CASTKIT_KIND_COLOR, CASTKIT_KIND_INSTANCE, CASTKIT_KIND_METADATA};
    return one_in(s, 8) ? any_u32(s) : one_in(s, 3) ? 0 : kinds[next(s) % KIND_COUNT];
}
static castkit_type any_castkit_type(state *s) {
    static const castkit_type types[] = {CASTKIT_TYPE_BYTE, CASTKIT_TYPE_SHORT, CASTKIT_TYPE_INTEGER32, CASTKIT_TYPE_INTEGER64,
                                         CASTKIT_TYPE_FLOAT, CASTKIT_TYPE_DOUBLE, CASTKIT_TYPE_STRING, CASTKIT_TYPE_VECTOR2,
                                         CASTKIT_TYPE_VECTOR3, CASTKIT_TYPE_VECTOR4};
    return one_in(s, 12) ? any_u32(s) : types[next(s) % (sizeof types / sizeof *types)];
}
static castkit_scope any_castkit_scope(state *s) { return any_u32(s); }
static castkit_severity any_castkit_severity(state *s) { return any_u32(s); }
static castkit_error_kind any_castkit_error_kind(state *s) { return any_u32(s); }
static castkit_vertex_format any_castkit_vertex_format(state *s) { return next(s) % 16; }
static castkit_alignment any_castkit_alignment(state *s) {
    static const castkit_alignment all[] = {0, 1, 4, 8, 16, 64, 3, 0xFFFFFFFF};
    return all[next(s) % 8];
}
static castkit_confinement any_castkit_confinement(state *s) { return any_u32(s) % 4; }
static castkit_promise any_castkit_promise(state *s) {
    return one_in(s, 8) ? any_u32(s) : CASTKIT_MAP_FILE_UNCHANGED;
}
static castkit_document_node any_castkit_document_node(state *s) { return one_in(s, 12) ? any_u32(s) : next(s) % 40; }

/* Texts. */
static const char *text(state *s) {
    static const char *texts[] = {"", "positions", "vp", "uv_layer0", "name", "n", "root/model/mesh", "root[0]/model[0]/mesh[0]",
                                  "hip", "@16", "linear", "\xff\xfe", "root[", "my_own", "no/such/file.cast", "faces"};
    if (one_in(s, 30))
        return NULL;
    if (one_in(s, 2))
        return files[next(s) % file_count];
    return texts[next(s) % (sizeof texts / sizeof *texts)];
}
static const char *path_to_write(state *s) {
    static const char *names[] = {"a.cast", "b.cast", "a.glb", "a.gltf", "a.fbx", "a.seanim", "no/such.cast", "a.what"};
    char *path = (char *)s->rooms[15];
    if (one_in(s, 30))
        return NULL;
    snprintf(path, ROOM, "%s/%s", directory, names[next(s) % (sizeof names / sizeof *names)]);
    return path;
}

/* A separate file for each patch: nobody else may change what is mapped. */
static const char *path_to_change(state *s) {
    char *path = (char *)s->rooms[15];
    char *made = path + ROOM / 2;
    unsigned number = s->number++ % 64;
    snprintf(path, ROOM / 2, "%s/patched-%u-%u.cast", directory, s->thread, number);
    snprintf(made, ROOM / 2, "%s/patched-%u-%u.new", directory, s->thread, number);
    FILE *file = fopen(made, "wb");
    if (!file || one_in(s, 24)) {
        if (file)
            fclose(file);
        return NULL;
    }
    fwrite(sample, 1, sample_size - (one_in(s, 8) ? next(s) % sample_size : 0), file);
    fclose(file);
    /* A file that is open keeps its content. */
    rename(made, path);
    return path;
}
/* Separate memory for each patch, kept until the end. */
static void *memory_to_change(state *s) {
    lasting *memory = malloc(sizeof *memory + sample_size);
    if (!memory || one_in(s, 24)) {
        free(memory);
        return NULL;
    }
    memcpy(memory + 1, sample, sample_size);
    memory->next = s->lasting;
    s->lasting = memory;
    return memory + 1;
}

/* Pointers. */
static castkit_error *error_of(state *s) { return one_in(s, 4) ? NULL : &s->error; }
static void *room(state *s, int argument) { return one_in(s, 24) ? NULL : s->rooms[argument % 15]; }
static void *user_of(state *s) { return s; }
static const void *input_data(state *s) { return one_in(s, 24) ? NULL : s->input; }
static const float *floats(state *s) { return one_in(s, 24) ? NULL : (const float *)(const void *)s->rooms[14]; }
static const castkit_transform *input_locals(state *s) { return (const castkit_transform *)(const void *)floats(s); }
static const castkit_vertex_attribute *input_attributes(state *s) {
    castkit_vertex_attribute *attributes = (castkit_vertex_attribute *)(void *)s->rooms[13];
    for (int at = 0; at < 5; at++) {
        attributes[at] = (castkit_vertex_attribute){.attribute = next(s) % 8, .layer = any_u32(s), .format = next(s) % 15,
                                                    .offset = one_in(s, 9) ? any_u32(s) : next(s) % 48,
                                                    .is_optional = any_bool(s)};
    }
    return one_in(s, 24) ? NULL : attributes;
}
static const char *const *input_paths(state *s) {
    for (int at = 0; at < 4; at++)
        s->paths[at] = one_in(s, 12) ? NULL : files[next(s) % file_count];
    return one_in(s, 24) ? NULL : s->paths;
}
static const castkit_source *input_sources(state *s) {
    castkit_source *sources = (castkit_source *)(void *)s->rooms[12];
    for (int at = 0; at < 3; at++) {
        sources[at] = (castkit_source){0};
        if (one_in(s, 3))
            sources[at] = (castkit_source){.data = s->input, .data_size = sample_size};
        else if (one_in(s, 2))
            sources[at].file = take_castkit_file(s);
        if (one_in(s, 9) || (!sources[at].data && !sources[at].file))
            sources[at].path = files[next(s) % file_count];
    }
    return one_in(s, 24) ? NULL : sources;
}
static size_t size_source_count(state *s) { return next(s) % 3; }
static size_t size_source_size(state *s) {
    /* Other sizes would move the pointers in it. */
    static const size_t wrong[] = {0, 65537, SIZE_MAX};
    return one_in(s, 8) ? wrong[next(s) % 3] : sizeof(castkit_source);
}
static const castkit_clip *input_clips(state *s) {
    static const char *const names[] = {"a", "b", "\xff"};
    castkit_clip *clips = (castkit_clip *)(void *)s->rooms[11];
    for (int at = 0; at < 2; at++)
        clips[at] = (castkit_clip){.name = one_in(s, 24) ? NULL : names[next(s) % 3], .file = take_castkit_file(s)};
    return one_in(s, 24) ? NULL : clips;
}
static size_t size_clip_count(state *s) { return next(s) % 3; }
static size_t size_clip_size(state *s) {
    static const size_t wrong[] = {0, 65537, SIZE_MAX};
    return one_in(s, 8) ? wrong[next(s) % 3] : sizeof(castkit_clip);
}
static const char *const *input_steps(state *s) {
    static const char *const steps[] = {"trim 1..5", "reverse", "retime 2", "fps 60", "concat 2", "split_at 2,3", "notify add:a=1", "in_place",
                                        "root_motion extract:xyr", "ground", "loop_check", "loop_close 2", "mirror x", "absolute",
                                        "additive @0", "apply a", "layer b@hip:1", "blend a@0.5", "reduce 0.01", "fill", "snap", "clean",
                                        "fly", "trim", "", "\xff"};
    for (int at = 0; at < 4; at++)
        s->steps[at] = one_in(s, 40) ? NULL : steps[next(s) % (sizeof steps / sizeof *steps)];
    return one_in(s, 24) ? NULL : s->steps;
}
static size_t size_step_count(state *s) { return next(s) % 4; }
static castkit_animated **place_for_castkit_animated(state *s) { return one_in(s, 3) ? NULL : &s->animated; }
static castkit_conversion **place_for_castkit_conversion(state *s) { return one_in(s, 3) ? NULL : &s->conversion; }
static castkit_changes **place_for_castkit_changes(state *s) { return one_in(s, 3) ? NULL : &s->changes; }
static castkit_retargeted **place_for_castkit_retargeted(state *s) { return one_in(s, 3) ? NULL : &s->retargeted; }

/* Callbacks. */
static void released(void *user) {
    (void)user;
    pthread_mutex_lock(&lock);
    released_memory++;
    pthread_mutex_unlock(&lock);
}
/* The memory belongs to the program: it stays valid whether or not the callback is called. */
static castkit_release_callback any_castkit_release_callback(state *s) {
    if (one_in(s, 3))
        return NULL;
    pthread_mutex_lock(&lock);
    lent_memory++;
    pthread_mutex_unlock(&lock);
    return released;
}
/* A struct that is as small as one of an earlier version has no user, which is then NULL. */
static size_t read_sample(void *user, void *buffer, size_t size) {
    state *s = user;
    if (s == NULL)
        return CASTKIT_READ_FAILED;
    size_t left = s->read_at < sample_size ? sample_size - s->read_at : 0;
    if (one_in(s, 50))
        return one_in(s, 2) ? CASTKIT_READ_FAILED : size + 1;
    if (size > left)
        size = left;
    memcpy(buffer, sample + s->read_at, size);
    s->read_at += size;
    return size;
}
/* A struct with its size, in memory that is large enough for every size that is accepted. What follows it is usually zero. */
#define STRUCT(type, room_of)                                                \
    static type *struct_##type(state *s) {                                   \
        type *made = (type *)(void *)s->rooms[room_of];                      \
        memset(made, 0, sizeof *made + 64);                                  \
        if (one_in(s, 12))                                                   \
            memset(made + 1, 1, 64);                                         \
        made->size = any_sizeof(s, sizeof *made);                            \
        return made;                                                         \
    }
STRUCT(castkit_reader, 9)
STRUCT(castkit_writer, 8)
STRUCT(castkit_texture_reader, 10)
STRUCT(castkit_progress, 11)
STRUCT(castkit_skin_target, 13)
static const castkit_reader *input_reader(state *s) {
    castkit_reader *reader = struct_castkit_reader(s);
    reader->read = one_in(s, 24) ? NULL : read_sample;
    reader->user = s;
    s->read_at = 0;
    return one_in(s, 24) ? NULL : reader;
}
static bool write_nothing(void *user, const void *data, size_t size) {
    state *s = user;
    if (s == NULL)
        return false;
    s->sum += size ? *(const unsigned char *)data : 0;
    return !one_in(s, 50);
}
static const castkit_writer *input_writer(state *s) {
    castkit_writer *writer = struct_castkit_writer(s);
    writer->write = one_in(s, 24) ? NULL : write_nothing;
    writer->user = s;
    writer->name = one_in(s, 3) ? NULL : path_to_write(s);
    return one_in(s, 24) ? NULL : writer;
}
static bool go_on(void *user, uint64_t done, uint64_t total) {
    (void)user;
    return total < 8 || done % 7 != 6;
}
static const castkit_progress *input_progress(state *s) {
    castkit_progress *progress = struct_castkit_progress(s);
    progress->callback = one_in(s, 3) ? go_on : NULL;
    return one_in(s, 2) ? NULL : progress;
}

/* Options: none, some, those of a later version, and invalid ones. */
#define OPTIONS(type) OPTIONS_WITH(type, options->progress = input_progress(s))
#define OPTIONS_WITH(type, more)                                                         \
    static const type *options_##type(state *s) {                                        \
        type *options = (type *)(void *)s->rooms[12];                                    \
        if (one_in(s, 3))                                                                \
            return NULL;                                                                 \
        memset(options, 0, sizeof *options + 64);                                        \
        fill_##type(s, options);                                                         \
        options->size = any_sizeof(s, sizeof *options);                                  \
        more;                                                                            \
        return options;                                                                  \
    }
static void fill_castkit_open_options(state *s, castkit_open_options *options) {
    options->recovery = next(s) % 5;
    options->max_depth = one_in(s, 5) ? 2 : 0;
    options->max_nodes = one_in(s, 9) ? 5 : 0;
    options->max_bytes = one_in(s, 9) ? 100 : 0;
}
static void fill_castkit_check_options(state *s, castkit_check_options *options) {
    options->find_files = any_bool(s);
    options->deny = input_paths(s);
    options->deny_count = one_in(s, 20) ? size_path_count(s) : 0;
    options->find_textures = any_bool(s);
    options->one_thread = any_bool(s);
    options->max_repeats = any_u32(s);
}
static void fill_castkit_save_options(state *s, castkit_save_options *options) {
    options->alignment = any_castkit_alignment(s);
    options->no_sync = true;
}
static void fill_castkit_bake_options(state *s, castkit_bake_options *options) {
    options->budget = one_in(s, 4) ? 100 : 0;
    options->one_thread = any_bool(s);
}
static void fill_castkit_convert_options(state *s, castkit_convert_options *options) {
    options->up = any_u32(s) % 5;
    options->scale = one_in(s, 4) ? (float)any_double(s) : 0;
    options->normals = next(s) % 5;
    options->no_models = one_in(s, 4);
    options->align = any_castkit_alignment(s);
    options->to_format = one_in(s, 6) ? "glb" : NULL;
    options->animation = input_paths(s);
    options->animation_count = one_in(s, 9) ? size_path_count(s) : 0;
    options->still = one_in(s, 3) ? next(s) % 4 : 0;
    options->frame = any_double(s);
    options->textures = next(s) % 4;
    options->compress = one_in(s, 4) ? next(s) % 3 : 0;
    options->quantize = one_in(s, 6);
    options->pack_textures = one_in(s, 6);
    options->unpack_textures = one_in(s, 6);
    options->instances = one_in(s, 6);
    options->texture_root = one_in(s, 6) ? text(s) : NULL;
    options->allow = input_paths(s);
    options->allow_count = one_in(s, 20) ? size_path_count(s) : 0;
    options->fbx_version = one_in(s, 6) ? any_u32(s) : 7400;
    options->animation_tolerance = (float)any_double(s);
    options->recovery = next(s) % 5;
    options->budget = one_in(s, 9) ? any_u64(s) : 0;
    options->one_thread = any_bool(s);
    options->force = true;
}
static void fill_castkit_optimize_options(state *s, castkit_optimize_options *options) {
    options->dedupe = any_bool(s);
    options->join = any_bool(s);
    options->simplify = one_in(s, 4) ? 0.5f : 0;
    options->tangents = next(s) % 5;
    options->no_weights = any_bool(s);
    options->no_keys = any_bool(s);
    options->animation_tolerance = (float)any_double(s);
}
static void fill_castkit_repair_options(state *s, castkit_repair_options *options) {
    options->lossy = any_bool(s);
    options->strict = one_in(s, 4);
    options->max_changes = any_u32(s);
}
static void fill_castkit_diff_options(state *s, castkit_diff_options *options) {
    options->exact = any_bool(s);
    options->one_thread = any_bool(s);
    options->tolerance = any_double(s);
    options->relative = any_double(s);
    options->limit = any_u32(s);
}
static void fill_castkit_compare_options(state *s, castkit_compare_options *options) {
    options->tolerance = any_double(s);
    options->frames = next(s) % 6;
    options->one_thread = any_bool(s);
    options->limit = any_u32(s);
    options->budget = one_in(s, 4) ? 100 : 0;
}
static size_t read_texture(void *user, size_t scene, castkit_string path, void *buffer, size_t size) {
    (void)user, (void)scene;
    if (buffer)
        memset(buffer, path.length ? path.data[0] : 1, size);
    return path.length % 5;
}
static void fill_castkit_render_options(state *s, castkit_render_options *options) {
    options->width = one_in(s, 20) ? any_u32(s) : 1 + next(s) % 20;
    options->height = one_in(s, 20) ? any_u32(s) : 1 + next(s) % 20;
    options->has_view = any_bool(s);
    options->azimuth = any_double(s);
    options->elevation = any_double(s);
    options->source_up = any_u32(s) % 5;
    options->has_frame = one_in(s, 3);
    options->frame = any_double(s);
    options->animation = one_in(s, 9) ? "walk" : NULL;
    options->no_constraints = any_bool(s);
    options->background[0] = (uint8_t)any_u32(s);
    options->ground_shadow = any_bool(s);
    options->checker = any_bool(s);
    castkit_texture_reader *textures = struct_castkit_texture_reader(s);
    textures->read = one_in(s, 3) ? read_texture : NULL;
    options->textures = one_in(s, 3) ? NULL : textures;
    options->one_thread = any_bool(s);
}
static void fill_castkit_retarget_options(state *s, castkit_retarget_options *options) {
    options->bone_map = one_in(s, 3) ? text(s) : NULL;
    options->reverse_map = any_bool(s);
    options->scale_root = one_in(s, 3) ? any_double(s) : 0;
    options->no_feet = any_bool(s);
    options->align_rest = any_bool(s);
}
OPTIONS_WITH(castkit_retarget_options, (void)0)
static void fill_castkit_animate_options(state *s, castkit_animate_options *options) {
    options->root = one_in(s, 3) ? text(s) : NULL;
    options->pairs = one_in(s, 6) ? text(s) : NULL;
    options->budget = one_in(s, 4) ? 100 : 1 << 24;
    options->skeleton = one_in(s, 2) ? take_castkit_scene(s) : NULL;
}
OPTIONS_WITH(castkit_animate_options, (void)0)
OPTIONS(castkit_repair_options)
OPTIONS(castkit_diff_options)
OPTIONS(castkit_compare_options)
OPTIONS(castkit_render_options)
OPTIONS(castkit_open_options)
OPTIONS(castkit_check_options)
OPTIONS(castkit_save_options)
OPTIONS(castkit_bake_options)
OPTIONS(castkit_convert_options)
OPTIONS(castkit_optimize_options)

/* Values. */
static castkit_nodes any_castkit_nodes(state *s) { return castkit_file_top_level(take_castkit_file(s)); }
static castkit_node any_castkit_node(state *s) {
    castkit_node node = {0}, found;
    castkit_nodes nodes = any_castkit_nodes(s);
    unsigned steps = next(s) % 6;
    for (unsigned at = 0; at < steps && castkit_nodes_next(&nodes, &found); at++) {
        node = found;
        for (unsigned over = next(s) % 4; over && castkit_nodes_next(&nodes, &found); over--)
            node = found;
        nodes = castkit_node_children(node, 0);
    }
    /* A place that castkit never returned: the node is meaningless, but memory-safe. */
    if (one_in(s, 40))
        node.place[next(s) % 3] = (size_t)(one_in(s, 2) ? next(s) : next(s) % 4096);
    return node;
}
static castkit_nodes *moving_castkit_nodes(state *s) {
    s->nodes = one_in(s, 4) ? castkit_node_children(any_castkit_node(s), any_castkit_kind(s)) : any_castkit_nodes(s);
    if (one_in(s, 40))
        s->nodes.state[next(s) % 4] = (size_t)next(s);
    return &s->nodes;
}
static castkit_properties *moving_castkit_properties(state *s) {
    s->properties = castkit_node_properties(any_castkit_node(s));
    return &s->properties;
}
static castkit_property any_castkit_property(state *s) {
    castkit_property property = {0};
    castkit_properties *properties = moving_castkit_properties(s);
    for (unsigned at = next(s) % 6; at && castkit_properties_next(properties, &property); at--) {
    }
    return property;
}
static castkit_array any_castkit_array(state *s) {
    castkit_array own = castkit_array_of(s->rooms[14], next(s) % 64, any_castkit_type(s));
    return one_in(s, 2) ? own : any_castkit_property(s).values;
}
static const castkit_skin_target *input_target(state *s) {
    castkit_skin_target *target = struct_castkit_skin_target(s);
    target->positions = room(s, 9), target->normals = room(s, 10), target->tangents = room(s, 11);
    target->stride = size_stride(s), target->capacity = size_capacity(s);
    return one_in(s, 24) ? NULL : target;
}

/* Results: touched, so that sanitizers see whether they are valid. */
static void see_number(state *s, double number) { s->sum += number == number ? 1 : 0; }
static void see_bytes(state *s, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t at = 0; bytes && at < size; at++)
        s->sum += bytes[at];
}
static void see_c_text(state *s, const char *of) { see_bytes(s, of, strlen(of)); }
static void see_castkit_string(state *s, castkit_string of) { see_bytes(s, of.data, of.length); }
static void see_castkit_array(state *s, castkit_array of) { see_bytes(s, of.data, of.count * of.stride); }
static void see_castkit_node(state *s, castkit_node of) { s->sum += (double)castkit_node_kind(of); }
static void see_castkit_nodes(state *s, castkit_nodes of) { s->sum += (double)castkit_nodes_count(of); }
static void see_castkit_properties(state *s, castkit_properties of) {
    castkit_property property;
    for (unsigned most = 64; most && castkit_properties_next(&of, &property); most--)
        see_bytes(s, property.name.data, property.name.length);
}

#include "calls.h"

#define CALL_COUNT (sizeof CALLS / sizeof *CALLS)

static void *work(void *user) {
    state *s = user;
    for (unsigned long at = 0; at < calls_each; at++) {
        /* First each function in turn, so that none is left out; then random ones, those that create handles more often. */
        size_t which = at < CALL_COUNT * 4 ? at % CALL_COUNT : next(s) % CALL_COUNT;
        if (getenv("STRESS_VERBOSE"))
            fprintf(stderr, "%s\n", CALLS[which].name);
        CALLS[which].call(s);
        settle(s);
    }
    for (size_t at = 0; at < LATE; at++)
        if (s->late[at].handle)
            s->late[at].release(s->late[at].handle);
    return NULL;
}

static unsigned char *read_all(const char *path, size_t *size) {
    unsigned char *bytes = calloc(1, ROOM);
    FILE *file = fopen(path, "rb");
    *size = file && bytes ? fread(bytes, 1, ROOM, file) : 0;
    if (file)
        fclose(file);
    return bytes;
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fprintf(stderr, "usage: stress THREADS CALLS SEED DIRECTORY FILE...\n");
        return 2;
    }
    size_t threads = strtoul(argv[1], NULL, 10);
    calls_each = strtoul(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    directory = argv[4];
    files = (const char **)&argv[5];
    file_count = (size_t)(argc - 5);
    sample = read_all(files[0], &sample_size);
    state *states = calloc(threads, sizeof *states);
    pthread_t *ids = calloc(threads, sizeof *ids);
    if (!sample || !states || !ids || !sample_size)
        return 1;
    for (size_t at = 0; at < threads; at++) {
        state *s = &states[at];
        s->random = (seed + at + 1) * 0x9E3779B97F4A7C15u;
        s->thread = (unsigned)at;
        for (int room = 0; room < 16; room++)
            if (!(s->rooms[room] = calloc(1, ROOM)))
                return 1;
        if (!(s->input = malloc(ROOM)))
            return 1;
        memcpy(s->input, sample, ROOM);
    }
    for (size_t at = 0; at < threads; at++)
        if (pthread_create(&ids[at], NULL, work, &states[at]))
            return 1;
    double sum = 0;
    for (size_t at = 0; at < threads; at++) {
        pthread_join(ids[at], NULL);
        sum += states[at].sum;
    }
#define EMPTY(type)                           \
    for (size_t at = 0; at < SLOTS; at++)     \
        type##_release(pool_##type[at]);
    HANDLES(EMPTY)
    for (size_t at = 0; at < threads; at++) {
        for (lasting *memory = states[at].lasting, *then; memory; memory = then) {
            then = memory->next;
            free(memory);
        }
        for (int room = 0; room < 16; room++)
            free(states[at].rooms[room]);
        free(states[at].input);
    }
    free(states);
    free(ids);
    free(sample);
    if (released_memory != lent_memory) {
        fprintf(stderr, "memory was lent %ld times and released %ld times\n", lent_memory, released_memory);
        return 1;
    }
    printf("%zu functions, %zu threads, %lu calls each, seed %llu, sum %g\n", CALL_COUNT, threads, calls_each,
           (unsigned long long)seed, sum);
    return 0;
}
