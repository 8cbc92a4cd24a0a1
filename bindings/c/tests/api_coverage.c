/* Tests repairing, comparing, patching, instances and rendering: doors DIRECTORY TESTDATA. Only prints failures. */
#include "expect.h"

static castkit_file *open_file(const char *name) {
    castkit_file *file = castkit_file_open(place(testdata, name), NULL, &error);
    EXPECT(file);
    return file;
}

static castkit_comparison_info compared(castkit_comparison *comparison) {
    castkit_comparison_info info = {0};
    EXPECT(comparison && castkit_comparison_get_info(comparison, &info, sizeof info));
    castkit_comparison_release(comparison);
    return info;
}

static void repairing(void) {
    /* Changes that lose data are only made on request. */
    castkit_file *old = open_file("legacy/vertex_colors.cast");
    castkit_repair_options lossy = {.size = sizeof lossy, .lossy = true};
    castkit_changes *changes = NULL;
    castkit_change change;
    castkit_refusal refusal;
    castkit_file *partly = castkit_upgrade_file(old, NULL, &changes, &error);
    EXPECT(partly && castkit_changes_total(changes) == 1 && !castkit_changes_are_complete(changes));
    EXPECT(castkit_changes_change(changes, 0, &change, sizeof change) && is_text(change.code, "CAST-PROPERTY-009"));
    EXPECT(change.path.length && is_text(change.property, "vc") && change.was.length && change.now.length);
    EXPECT(castkit_changes_refusal_total(changes) == 1 && castkit_changes_refusal_count(changes) == 1);
    EXPECT(castkit_changes_refusal(changes, 0, &refusal, sizeof refusal) && refusal.is_lossy && refusal.reason.length);
    EXPECT(!castkit_changes_change(changes, 1, &change, sizeof change));
    EXPECT(!castkit_changes_refusal(changes, 1, &refusal, sizeof refusal));
    castkit_changes_release(changes);
    castkit_file_release(partly);
    castkit_file *new = castkit_upgrade_file(old, &lossy, &changes, &error);
    EXPECT(new && castkit_changes_total(changes) == 2 && castkit_changes_are_complete(changes));
    castkit_changes_release(changes);
    EXPECT(!compared(castkit_diff_files(old, new, NULL, &error)).is_same);
    castkit_file *again = castkit_upgrade_file(new, &lossy, &changes, &error);
    EXPECT(again && castkit_changes_total(changes) == 0);
    castkit_changes_release(changes);
    castkit_diff_options exact = {.size = sizeof exact, .exact = true};
    EXPECT(compared(castkit_diff_files(new, again, &exact, &error)).is_same);
    castkit_file_release(again);
    castkit_file_release(new);
    castkit_file_release(old);

    castkit_file *broken = open_file("check/CAST-MESH-006.cast");
    castkit_file *kept = castkit_repair_file(broken, NULL, &changes, &error);
    EXPECT(kept && castkit_changes_total(changes) == 0 && castkit_changes_refusal_total(changes) > 0);
    castkit_changes_release(changes);
    castkit_file *repaired = castkit_repair_file(broken, &lossy, &changes, &error);
    EXPECT(repaired && castkit_changes_total(changes) > 0 && castkit_changes_change(changes, 0, &change, sizeof change));
    EXPECT(change.is_lossy && is_text(change.code, "CAST-MESH-006"));
    castkit_changes_release(changes);
    castkit_file_release(repaired);
    castkit_file_release(kept);

    /* What is left as it is fails if it is not allowed. */
    const char *code = "CAST-MESH-006", *none = "CAST-MESH";
    castkit_repair_options strict = {.size = sizeof strict, .strict = true};
    EXPECT(!castkit_repair_file(broken, &strict, &changes, &error) && !changes && strstr(error.sentence, code));
    strict.allow = &code, strict.allow_count = 1;
    castkit_file *left = castkit_repair_file(broken, &strict, &changes, &error);
    EXPECT(left && castkit_changes_refusal_total(changes) == 0);
    castkit_changes_release(changes);
    castkit_file_release(left);
    castkit_check_options checking = {.size = sizeof checking, .allow = &code, .allow_count = 1};
    castkit_report *report = castkit_check(broken, &checking, &error);
    EXPECT(report && castkit_report_count(report) == 0);
    castkit_report_release(report);
    checking = (castkit_check_options){.size = sizeof checking, .deny = &code, .deny_count = 1};
    report = castkit_check(broken, &checking, &error);
    EXPECT(report && castkit_report_total(report, CASTKIT_SEVERITY_ERROR) == 1);
    castkit_report_release(report);
    checking.deny = &none;
    EXPECT(!castkit_check(broken, &checking, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    castkit_file_release(broken);
}

static void patching(void) {
    castkit_file *file = open_file("valid/character.cast");
    castkit_file_info info;
    castkit_file_get_info(file, &info, sizeof info);
    unsigned char *memory = malloc(info.bytes.count);
    memcpy(memory, info.bytes.data, info.bytes.count);
    const char *path = place(directory, "patched.cast"), *animation = "root/animation[\"walk\"]";
    FILE *copy = fopen(path, "wb");
    fwrite(memory, 1, info.bytes.count, copy);
    fclose(copy);

    const float rate = 24;
    castkit_array rates = castkit_array_of(&rate, 1, CASTKIT_TYPE_FLOAT);
    castkit_patch *patch = castkit_patch_of_memory(memory, info.bytes.count, &error);
    EXPECT(patch && castkit_patch_set(patch, animation, "frame_rate", rates, &error));
    EXPECT(castkit_patch_change_count(patch) == 1 && castkit_patch_save(patch, NULL, &error));
    castkit_patch_release(patch);
    castkit_file *patched = castkit_file_from_copy(memory, info.bytes.count, NULL, &error);
    castkit_comparison *comparison = castkit_diff_files(file, patched, NULL, &error);
    castkit_difference difference;
    EXPECT(castkit_comparison_difference(comparison, 0, &difference, sizeof difference));
    EXPECT(is_text(difference.change, "elements") && is_text(difference.first_property.name, "fr"));
    EXPECT(difference.has_largest && difference.largest == 6 && difference.differing == 1);
    castkit_file_release(patched);
    free(memory);
    EXPECT(!castkit_comparison_difference(comparison, 1, &difference, sizeof difference));
    EXPECT(compared(comparison).total == 1);

    const castkit_promise promises[] = {0, CASTKIT_MAP_FILE_UNCHANGED};
    for (int at = 0; at < 2; at++) {
        const float other = at ? 25 : 26;
        uint64_t written = 0;
        float found = 0;
        patch = castkit_patch_open(path, promises[at], &error);
        EXPECT(patch && castkit_patch_set(patch, animation, "fr", castkit_array_of(&other, 1, CASTKIT_TYPE_FLOAT), &error));
        EXPECT(!castkit_patch_set_text(patch, animation, "name", "longer", &error) &&
               error.kind == CASTKIT_ERROR_UNWRITABLE);
        EXPECT(!castkit_patch_set_text(patch, "root/no_such", "name", "x", &error) && error.kind == CASTKIT_ERROR_NODE_PATH);
        EXPECT(castkit_patch_set_text(patch, animation, "name", "jump", &error));
        EXPECT(castkit_patch_set_hash(patch, "root", 77, &error));
        EXPECT(castkit_patch_save(patch, &written, &error) && written > 0 && castkit_patch_change_count(patch) == 0);
        castkit_patch_release(patch);
        patched = castkit_file_open(path, NULL, &error);
        castkit_node node = castkit_file_find(patched, "root/animation[\"jump\"]", &error);
        EXPECT(castkit_animation_frame_rate(node, &found) && found == other);
        EXPECT(castkit_node_hash(castkit_node_parent(node)) == 77);
        castkit_file_release(patched);
        animation = "root/animation[\"jump\"]";
    }
    EXPECT(!castkit_patch_open(path, 5, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    castkit_file_release(file);
}

static void following(void) {
    castkit_instances *walk =
        castkit_instances_open(place(testdata, "valid/instances.cast"), CASTKIT_CONFINEMENT_FILE_DIRECTORY, &error);
    castkit_visit *visit;
    castkit_file *first = NULL;
    int visits = 0, errors = 0, placed = 0;
    for (int at = 0; at < 100; at++) {
        visit = castkit_instances_next(walk, &error);
        if (!visit && error.kind == CASTKIT_ERROR_NONE)
            break;
        if (!visit) {
            errors++;
            continue;
        }
        castkit_visit_info info;
        castkit_file *file = castkit_visit_file(visit);
        EXPECT(file && castkit_visit_get_info(visit, &info, sizeof info));
        EXPECT(info.path.length && info.world[15] == 1 && (info.depth == 0) == (visits == 0));
        /* The world matrix is the placement of the instance, and a file that is placed again has the same handle. */
        placed += info.depth > 0 && (info.world[12] != 0 || info.world[13] != 0 || info.world[14] != 0);
        if (info.depth == 0)
            first = file;
        EXPECT((file == first) == (info.depth == 0));
        castkit_file_release(file);
        castkit_visit_release(visit);
        visits++;
    }
    EXPECT(visits + errors > 1);
    EXPECT(visits == 1 || placed > 0);
    castkit_instances_release(walk);
    EXPECT(!castkit_instances_open(place(testdata, "valid/instances.cast"), 9, &error));
    walk = castkit_instances_open(place(testdata, "no/such.cast"), 0, &error);
    EXPECT(walk && !castkit_instances_next(walk, &error) && error.kind == CASTKIT_ERROR_NOT_FOUND);
    castkit_instances_release(walk);
}

/* A picture replaces a file as a whole: whoever has the old one open still reads it. */
static void saving_pictures(castkit_pictures *pictures) {
    const char *path = place(directory, "picture.png");
    char start[8] = {0};
    FILE *old = fopen(path, "wb");
    fputs("old", old);
    fclose(old);
    old = fopen(path, "rb");
    EXPECT(castkit_pictures_save_png(pictures, 2, path, &error) && error.kind == CASTKIT_ERROR_NONE);
    EXPECT(fread(start, 1, sizeof start, old) == 3 && !memcmp(start, "old", 3));
    fclose(old);
    FILE *new = fopen(path, "rb");
    EXPECT(fread(start, 1, sizeof start, new) == 8 && !memcmp(start, "\x89PNG", 4));
    fclose(new);
    EXPECT(!castkit_pictures_save_png(pictures, 4, path, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    path = place(directory, "no/picture.png");
    EXPECT(!castkit_pictures_save_png(pictures, 2, path, &error) && error.kind == CASTKIT_ERROR_NOT_FOUND);
    EXPECT(!strcmp(error.path, path) && strstr(error.sentence, path));
    EXPECT(!castkit_pictures_save_png(pictures, 2, directory, &error) && error.kind == CASTKIT_ERROR_IO);
}

static void drawing(void) {
    enum { SIDE = 48, STRIDE = SIDE * 4 + 16, SIZE = STRIDE * SIDE };
    static unsigned char pixels[SIZE], turned[SIDE * SIDE * 4], again[SIZE];
    castkit_file *file = open_file("valid/character.cast");
    castkit_render_options options = {.size = sizeof options, .width = SIDE, .height = SIDE};
    memset(pixels, 0xAB, sizeof pixels);
    EXPECT(castkit_render_file(file, &options, pixels, STRIDE, sizeof pixels, &error));
    int seen = 0;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++)
            seen += pixels[row * STRIDE + column * 4 + 3] == 255;
        for (int gap = SIDE * 4; gap < STRIDE; gap++)
            EXPECT(pixels[row * STRIDE + gap] == 0xAB);
    }
    EXPECT(pixels[3] == 0 && seen > SIDE && seen < SIDE * SIDE);
    EXPECT(!castkit_render_file(file, &options, pixels, STRIDE, sizeof pixels - 17, &error) &&
           error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(!castkit_render_file(file, &options, pixels, 8, sizeof pixels, &error));

    castkit_subject *subject = castkit_subject_new(file, NULL, CASTKIT_CONFINEMENT_FILE_DIRECTORY, &error);
    castkit_file_release(file);
    EXPECT(subject && castkit_subject_problem_count(subject) == 0);
    castkit_pictures *pictures = castkit_subject_turntable(subject, 4, &options, &error);
    EXPECT(castkit_pictures_count(pictures) == 4);
    EXPECT(castkit_pictures_copy(pictures, 2, turned, 0, sizeof turned, &error));
    saving_pictures(pictures);
    EXPECT(!castkit_pictures_copy(pictures, 4, turned, 0, sizeof turned, &error));
    castkit_pictures_release(pictures);
    pictures = castkit_subject_turntable(subject, 1, &options, &error);
    memset(again, 0xAB, sizeof again);
    EXPECT(castkit_pictures_copy(pictures, 0, again, STRIDE, sizeof again, &error));
    EXPECT(!memcmp(again, pixels, sizeof again));
    castkit_pictures_release(pictures);
    /* A frame of an animation, on a background. */
    options.has_frame = true, options.frame = 9, options.animation = "walk", options.background[3] = 255;
    pictures = castkit_subject_turntable(subject, 1, &options, &error);
    EXPECT(castkit_pictures_copy(pictures, 0, again, STRIDE, sizeof again, &error));
    EXPECT(again[3] == 255 && memcmp(again, pixels, sizeof again));
    castkit_pictures_release(pictures);
    options.animation = "no such";
    EXPECT(!castkit_subject_turntable(subject, 1, &options, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    castkit_subject_release(subject);
}

/* The paths of textures lead nowhere on this machine. */
static void drawing_with_textures_elsewhere(void) {
    static unsigned char grey[32 * 32 * 4], found[sizeof grey];
    castkit_file *file = open_file("extracted/models/head_soldier_LOD0.cast");
    castkit_render_options options = {.size = sizeof options, .width = 32, .height = 32};
    EXPECT(castkit_render_file(file, &options, grey, 0, sizeof grey, &error));
    castkit_subject *subject = castkit_subject_new(file, NULL, CASTKIT_CONFINEMENT_FILE_DIRECTORY, &error);
    castkit_pictures *pictures = castkit_subject_turntable(subject, 1, &options, &error);
    EXPECT(castkit_pictures_missing_texture(pictures, 0).data);
    castkit_pictures_release(pictures);
    const char *const directories[] = {place(testdata, "extracted/images")};
    options.texture_search = directories, options.texture_search_count = 1;
    pictures = castkit_subject_turntable(subject, 1, &options, &error);
    EXPECT(pictures && !castkit_pictures_missing_texture(pictures, 0).data);
    castkit_pictures_release(pictures);
    castkit_subject_release(subject);
    EXPECT(castkit_render_file(file, &options, found, 0, sizeof found, &error));
    EXPECT(memcmp(found, grey, sizeof found));
    const char *const none[] = {NULL};
    options.texture_search = none;
    EXPECT(!castkit_render_file(file, &options, found, 0, sizeof found, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    castkit_file_release(file);
}

/* An index out of range is an error or no, and a mesh without vertices is neither. */
static void skinning(void) {
    static const float positions[2][3] = {{1, 2, 3}, {4, 5, 6}};
    float skinned[2][3] = {{0}};
    castkit_document *document = castkit_document_new(&error);
    castkit_document_node root = castkit_document_child(document, 0, 0, 0);
    castkit_document_node place = castkit_root_add_model(document, root, &error);
    castkit_document_node empty = castkit_model_add_mesh(document, place, &error);
    castkit_document_node mesh = castkit_model_add_mesh(document, place, &error);
    EXPECT(castkit_document_child(document, place, 0, 1) == mesh && castkit_document_child(document, place, 0, 2) == 0);
    EXPECT(castkit_document_child(document, place, CASTKIT_KIND_MESH, 0) == empty);
    castkit_array two = castkit_array_of(positions, 2, CASTKIT_TYPE_VECTOR3), gone = two, none = two;
    none.count = 0, gone.data = NULL;
    EXPECT(castkit_mesh_set_positions(document, empty, none, &error));
    EXPECT(castkit_mesh_set_positions(document, mesh, two, &error));
    /* Memory that could not be allocated is not an empty array. */
    EXPECT(!castkit_mesh_set_positions(document, mesh, gone, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(!castkit_array_copy(gone, CASTKIT_TYPE_VECTOR3, skinned, 0, 2, &error));
    EXPECT(!castkit_array_copy((castkit_array){0}, CASTKIT_TYPE_VECTOR3, skinned, 0, 2, &error) && strstr(error.sentence, "there is no array"));
    EXPECT(castkit_array_copy(none, CASTKIT_TYPE_VECTOR3, skinned, 0, 2, &error));
    /* Of several arguments, the error names the wrong one. */
    EXPECT(!castkit_array_copy(two, CASTKIT_TYPE_VECTOR3, NULL, 0, 2, &error) && !strcmp(error.sentence, "out is NULL"));
    EXPECT(!castkit_array_copy(two, CASTKIT_TYPE_VECTOR3, skinned, 0, 1, &error) && !strncmp(error.sentence, "capacity is 1,", 14));
    EXPECT(!castkit_array_copy(two, CASTKIT_TYPE_VECTOR3, skinned, 8, 2, &error) && !strncmp(error.sentence, "stride is 8,", 12));
    castkit_file *file = castkit_document_to_file(document, CASTKIT_ALIGNMENT_KEEP, &error);
    castkit_document_release(document);
    castkit_scene *scene = castkit_scene_new(file, NULL, &error);
    castkit_scene_model *model = castkit_scene_get_model(scene, 0, &error);
    castkit_pose *pose = castkit_pose_new(model, &error);
    EXPECT(castkit_scene_model_mesh_count(model) == 2);
    EXPECT(!castkit_scene_get_model(scene, 1, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(castkit_pose_mesh_is_visible(pose, 0) && castkit_pose_mesh_is_visible(pose, 1));
    EXPECT(!castkit_pose_mesh_is_visible(pose, 2) && !castkit_pose_mesh_is_visible(pose, SIZE_MAX));
    EXPECT(!castkit_pose_mesh_is_visible(NULL, 0));
    castkit_skin_target target = {.size = sizeof target, .positions = skinned, .capacity = 2};
    EXPECT(castkit_pose_skin(pose, 0, &target, false, &error) && error.kind == CASTKIT_ERROR_NONE && skinned[0][0] == 0);
    EXPECT(castkit_pose_skin(pose, 1, &target, false, &error) && !memcmp(skinned, positions, sizeof skinned));
    EXPECT(!castkit_pose_skin(pose, 2, &target, false, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    target.capacity = 1;
    EXPECT(!castkit_pose_skin(pose, 1, &target, false, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(castkit_pose_locals(pose, false, NULL, 0, &error) == 0 && error.kind == CASTKIT_ERROR_NONE);
    castkit_pose_release(pose);
    castkit_scene_model_release(model);
    castkit_scene_release(scene);
    castkit_file_release(file);
}

static void measuring(void) {
    castkit_file *file = open_file("valid/character.cast");
    castkit_scene *scene = castkit_scene_new(file, NULL, &error);
    castkit_bounds all, own, posed, moved;
    castkit_scene_counts counts;
    EXPECT(castkit_scene_get_counts(scene, &counts, sizeof counts) && counts.meshes > 0 && counts.vertices >= 144);
    castkit_scene_model *model = castkit_scene_get_model(scene, 0, &error);
    castkit_scene_animation *animation = castkit_scene_get_animation(scene, 0, &error);
    castkit_binding *binding = castkit_binding_new(animation, model, &error);
    castkit_pose *pose = castkit_pose_new(model, &error);
    EXPECT(castkit_scene_rest_bounds(scene, &all) && castkit_scene_model_rest_bounds(model, &own));
    EXPECT(all.low[1] < all.high[1] && castkit_pose_bounds(pose, &posed, &error));
    EXPECT(fabsf(posed.high[1] - own.high[1]) < 1e-4f);
    EXPECT(castkit_binding_bounds(binding, 0, 1, 12, false, NULL, &moved, &error));
    EXPECT(castkit_pose_sample(pose, binding, 6, &error) && castkit_pose_bounds(pose, &posed, &error));
    for (int axis = 0; axis < 3; axis++)
        EXPECT(moved.low[axis] <= posed.low[axis] + 1e-4f && moved.high[axis] >= posed.high[axis] - 1e-4f);
    EXPECT(compared(castkit_compare_scenes(scene, scene, NULL, &error)).is_same);
    castkit_file *other = open_file("valid/rig.cast");
    castkit_scene *others = castkit_scene_new(other, NULL, &error);
    castkit_comparison *comparison = castkit_compare_scenes(scene, others, NULL, &error);
    castkit_scene_release(others);
    castkit_file_release(other);
    castkit_difference difference;
    EXPECT(castkit_comparison_difference(comparison, 0, &difference, sizeof difference) && difference.change.length);
    EXPECT(compared(comparison).total > 0);
    castkit_pose_release(pose);
    castkit_binding_release(binding);
    castkit_scene_animation_release(animation);
    castkit_scene_model_release(model);
    castkit_scene_release(scene);
    castkit_file_release(file);
}

/* The clip of a character moves its bones, and no bone of something else. */
static void fitting(void) {
    castkit_file *file = open_file("valid/character.cast"), *hair = open_file("valid/hair.cast");
    castkit_scene *scene = castkit_scene_new(file, NULL, &error), *other = castkit_scene_new(hair, NULL, &error);
    castkit_fits *fits = castkit_fit(scene, scene, 0, &error);
    castkit_fit_info info;
    EXPECT(fits && castkit_fits_count(fits) == 1 && castkit_fits_get_info(fits, 0, &info, sizeof info));
    EXPECT(info.animation == 0 && info.model == 0 && info.is_enough && info.bone_count > 0 && info.missing_count == 0);
    EXPECT(info.other_case_count == 0 && !castkit_fits_missing(fits, 0, 0).data);
    EXPECT(!castkit_fits_differing_name(fits, 0, 0, NULL).data && !castkit_fits_differing_bone(fits, 1, 0, NULL).data);
    EXPECT(!castkit_fits_get_info(fits, 1, &info, sizeof info));
    castkit_fits_release(castkit_fits_retain(fits));
    castkit_fits_release(fits);
    fits = castkit_fit(other, scene, 1, &error);
    EXPECT(fits && castkit_fits_count(fits) == 0);
    castkit_fits_release(fits);
    EXPECT(!castkit_fit(NULL, scene, 1, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    castkit_scene_release(scene);
    castkit_scene_release(other);
    castkit_file_release(file);
    castkit_file_release(hair);
}

/* A file with a chain of two bones: hips at a height of `size`, and the spine half as high above. */
static castkit_file *rig(float size, bool has_animation) {
    static const char *const names[] = {"hips", "spine"};
    castkit_document *document = castkit_document_new(&error);
    castkit_document_node root = castkit_document_child(document, 0, CASTKIT_KIND_ROOT, 0);
    castkit_document_node model = castkit_root_add_model(document, root, &error);
    castkit_document_node skeleton = castkit_model_add_skeleton(document, model, &error);
    const float unturned[4] = {0, 0, 0, 1};
    for (uint32_t index = 0; index < 2; index++) {
        castkit_document_node bone = castkit_skeleton_add_bone(document, skeleton, &error);
        const float position[3] = {0, 0, index ? size / 2 : size};
        EXPECT(castkit_bone_set_name(document, bone, names[index], &error));
        EXPECT(castkit_bone_set_parent_index(document, bone, index ? 0 : UINT32_MAX, &error));
        EXPECT(castkit_bone_set_local_position(document, bone, position, &error));
        EXPECT(castkit_bone_set_local_rotation(document, bone, unturned, &error));
    }
    if (has_animation) {
        static const char *const moved[] = {"hips", "tail"};
        static const uint32_t frames[] = {0, 10};
        static const float heights[] = {1, 1.5f};
        castkit_document_node animation = castkit_root_add_animation(document, root, &error);
        for (size_t index = 0; index < 2; index++) {
            castkit_document_node curve = castkit_animation_add_curve(document, animation, &error);
            EXPECT(castkit_curve_set_node_name(document, curve, moved[index], &error));
            EXPECT(castkit_curve_set_key_property(document, curve, "tz", &error));
            EXPECT(castkit_curve_set_mode(document, curve, "absolute", &error));
            EXPECT(castkit_curve_set_key_frames(document, curve, castkit_array_of(frames, 2, CASTKIT_TYPE_INTEGER32), &error));
            EXPECT(castkit_curve_set_key_values(document, curve, castkit_array_of(heights, 2, CASTKIT_TYPE_FLOAT), &error));
        }
    }
    castkit_file *file = castkit_document_to_file(document, 0, &error);
    EXPECT(file);
    castkit_document_release(document);
    return file;
}

/* The height of the hips of a model in a frame of the animation of a file. */
static float height_at(const castkit_file *file, const castkit_scene_model *model, double frame) {
    castkit_scene *scene = castkit_scene_new(file, NULL, &error);
    EXPECT(castkit_scene_animation_count(scene) == 1);
    castkit_scene_animation *animation = castkit_scene_get_animation(scene, 0, &error);
    castkit_binding *binding = castkit_binding_new(animation, model, &error);
    castkit_pose *pose = castkit_pose_new(model, &error);
    castkit_transform locals[2] = {0};
    EXPECT(castkit_pose_sample(pose, binding, frame, &error) && castkit_pose_locals(pose, false, locals, 2, &error) == 2);
    castkit_pose_release(pose);
    castkit_binding_release(binding);
    castkit_scene_animation_release(animation);
    castkit_scene_release(scene);
    return locals[0].translation[2];
}

/* The same in frame 10 of a file without models, which is released. */
static float height(castkit_file *file, castkit_scene_model *model) {
    castkit_scene *scene = castkit_scene_new(file, NULL, &error);
    EXPECT(castkit_scene_model_count(scene) == 0);
    castkit_scene_release(scene);
    float found = height_at(file, model, 10);
    castkit_file_release(file);
    return found;
}

/* On a rig of twice the size, the hips rise from 2 to 3: by twice as much. */
static void retargeting(void) {
    castkit_file *file = rig(1, true), *larger = rig(2, false);
    castkit_scene *scene = castkit_scene_new(file, NULL, &error), *other = castkit_scene_new(larger, NULL, &error);
    castkit_scene_model *source = castkit_scene_get_model(scene, 0, &error);
    castkit_scene_model *target = castkit_scene_get_model(other, 0, &error);
    castkit_retarget_options options = {.size = sizeof options, .no_feet = true};
    castkit_retargeted *done = NULL;
    castkit_retargeted_info info;
    float raised = height(castkit_retarget(file, source, target, &options, &done, &error), target);
    EXPECT(fabsf(raised - 3) < 3e-5f);
    EXPECT(castkit_retargeted_count(done) == 1 && castkit_retargeted_get_info(done, 0, &info, sizeof info));
    EXPECT(info.bone_count == 1 && info.left_out_count == 1 && fabs(info.root_scale - 2) < 2e-5 && !info.is_only_renamed);
    EXPECT(is_text(castkit_retargeted_left_out(done, 0, 0), "tail") && !castkit_retargeted_left_out(done, 0, 1).data);
    EXPECT(!castkit_retargeted_get_info(done, 1, &info, sizeof info));
    castkit_retargeted_release(castkit_retargeted_retain(done));
    castkit_retargeted_release(done);
    options.scale_root = 1;
    raised = height(castkit_retarget(file, source, target, &options, NULL, &error), target);
    EXPECT(fabsf(raised - 2.5f) < 3e-5f);
    options.scale_root = -1;
    EXPECT(!castkit_retarget(file, source, target, &options, &done, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(!done && strstr(error.sentence, "options->scale_root is -1"));
    options = (castkit_retarget_options){.size = sizeof options, .bone_map = place(testdata, "missing.csv")};
    EXPECT(!castkit_retarget(file, source, target, &options, NULL, &error) && error.kind == CASTKIT_ERROR_UNSUPPORTED);
    EXPECT(!castkit_retarget(file, source, NULL, NULL, NULL, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    castkit_scene_model_release(source);
    castkit_scene_model_release(target);
    castkit_scene_release(scene);
    castkit_scene_release(other);
    castkit_file_release(file);
    castkit_file_release(larger);
}

/* The hips of the rig rise evenly, from 1 in frame 0 to 1.5 in frame 10. */
static void animating(void) {
    castkit_file *file = rig(1, true), *made;
    castkit_scene *scene = castkit_scene_new(file, NULL, &error);
    castkit_scene_model *model = castkit_scene_get_model(scene, 0, &error);
    castkit_animated *done = NULL;
    castkit_conversion *notes = NULL;
    castkit_animated_info info;
    castkit_bone_ends ends;
    size_t frames = 0;

    const char *const cut[] = {"trim 2..8", "reverse", "notify add:top=3", "loop_check"};
    made = castkit_animate(file, cut, 4, NULL, 0, 0, NULL, &done, &notes, &error);
    EXPECT(made && castkit_animated_count(done) == 1 && castkit_animated_get_info(done, 0, &info, sizeof info));
    EXPECT(info.first == 0 && info.last == 6 && info.curve_count == 2 && info.key_count == 4 && info.end_count == 2);
    EXPECT(fabsf(height_at(made, model, 0) - 1.4f) < 1e-5f && fabsf(height_at(made, model, 1.5) - 1.325f) < 1e-5f);
    EXPECT(fabsf(height_at(made, model, 6) - 1.1f) < 1e-5f);
    EXPECT(info.notification_count == 1 && is_text(castkit_animated_notification(done, 0, 0, &frames), "top"));
    EXPECT(frames == 1 && castkit_animated_notification_frame(done, 0, 0, 0) == 3);
    EXPECT(!castkit_animated_notification(done, 0, 1, &frames).data && frames == 0);
    /* From 1.4 to 1.1, at the same speed at both ends. */
    EXPECT(castkit_animated_ends(done, 0, 0, &ends, sizeof ends) && is_text(ends.bone, "hips"));
    EXPECT(fabs(ends.position - 0.3) < 1e-5 && ends.angle == 0 && fabs(ends.speed) < 1e-4 && ends.turning == 0);
    EXPECT(!castkit_animated_ends(done, 0, 2, &ends, sizeof ends) && !castkit_animated_get_info(done, 1, &info, sizeof info));
    EXPECT(castkit_conversion_note_count(notes) == 0 && is_text(castkit_conversion_format(notes), "cast"));
    castkit_animated_release(castkit_animated_retain(done));
    castkit_animated_release(done);
    castkit_conversion_release(notes);

    /* Without the motion, which is a curve of its own, the hips stay where they are first. */
    const char *const remove[] = {"root_motion remove:z"};
    const castkit_animate_options of_rig = {.size = sizeof of_rig, .skeleton = scene};
    castkit_motion motion;
    castkit_file *still = castkit_animate(file, remove, 1, NULL, 0, 0, &of_rig, &done, NULL, &error);
    EXPECT(still && fabsf(height_at(still, model, 10) - 1.0f) < 1e-5f);
    EXPECT(castkit_animated_motion(done, 0, &motion, sizeof motion) && is_text(motion.bone, "hips") && motion.count == 2);
    EXPECT(fabs(motion.start[2] - 1.0) < 1e-5 && motion.frames[1] == 10 && motion.turns[1] == 0);
    EXPECT(motion.translations[2] == 0 && fabs(motion.translations[5] - 0.5) < 1e-5);
    EXPECT(!castkit_animated_motion(done, 1, &motion, sizeof motion));
    castkit_animated_release(done);
    castkit_file_release(still);

    /* A quarter of the reversed part: between 1 and 1.4 at the beginning. */
    const castkit_clip clip = {.name = "back", .file = made};
    const char *const blend[] = {"blend back@0.25"};
    castkit_file *mixed = castkit_animate(file, blend, 1, &clip, 1, sizeof clip, NULL, NULL, NULL, &error);
    EXPECT(mixed && fabsf(height_at(mixed, model, 0) - 1.1f) < 1e-5f);
    castkit_file_release(mixed);
    EXPECT(!castkit_animate(file, blend, 1, NULL, 0, 0, NULL, NULL, NULL, &error) && strstr(error.sentence, "no clip of this name"));
    castkit_file_release(made);

    /* On the floor the hips begin at 0; which way is up for them depends on the skeleton, which is in another file. */
    castkit_convert_options without = {.size = sizeof without, .no_models = true};
    castkit_source source = {.file = file};
    castkit_file *bare = castkit_load(&source, 1, sizeof source, &without, NULL, &error);
    const char *const ground[] = {"ground"};
    EXPECT(!castkit_animate(bare, ground, 1, NULL, 0, 0, NULL, &done, &notes, &error) && !done && !notes);
    EXPECT(error.kind == CASTKIT_ERROR_ARGUMENT && strstr(error.sentence, "with skeleton"));
    castkit_animate_options options = {.size = sizeof options, .skeleton = scene, .root = "hips"};
    made = castkit_animate(bare, ground, 1, NULL, 0, 0, &options, NULL, NULL, &error);
    EXPECT(made && fabsf(height_at(made, model, 0)) < 1e-5f && fabsf(height_at(made, model, 10) - 0.5f) < 1e-5f);
    castkit_file_release(made);

    /* Left out within an error: none of two keys can be. */
    const char *const reduce[] = {"reduce 0.01"};
    made = castkit_animate(bare, reduce, 1, NULL, 0, 0, &options, &done, NULL, &error);
    EXPECT(made && castkit_animated_get_info(done, 0, &info, sizeof info) && info.reduced_key_count == 0);
    EXPECT(info.has_reduced_error && info.reduced_error <= 0.01);
    castkit_file_release(made);
    castkit_animated_release(done);

    const char *const wrong_steps[] = {"fly"}, *const none[] = {NULL}, *const mirror[] = {"mirror x"};
    EXPECT(!castkit_animate(file, wrong_steps, 1, NULL, 0, 0, NULL, NULL, NULL, &error) && strstr(error.sentence, "no step \"fly\""));
    EXPECT(!castkit_animate(file, none, 1, NULL, 0, 0, NULL, NULL, NULL, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    EXPECT(!castkit_animate(file, NULL, 1, NULL, 0, 0, NULL, NULL, NULL, &error) && error.kind == CASTKIT_ERROR_ARGUMENT);
    const castkit_clip empty = {.name = "back"};
    EXPECT(!castkit_animate(file, blend, 1, &empty, 1, sizeof empty, NULL, NULL, NULL, &error) && strstr(error.sentence, "clip 0"));
    options = (castkit_animate_options){.size = sizeof options, .skeleton = scene, .root = "hips", .budget = 1};
    EXPECT(!castkit_animate(bare, ground, 1, NULL, 0, 0, &options, NULL, NULL, &error) && error.kind == CASTKIT_ERROR_LIMIT);
    options = (castkit_animate_options){.size = sizeof options, .pairs = place(testdata, "missing.csv")};
    EXPECT(!castkit_animate(file, mirror, 1, NULL, 0, 0, &options, NULL, NULL, &error) && error.kind == CASTKIT_ERROR_UNSUPPORTED);
    castkit_file_release(bare);
    castkit_scene_model_release(model);
    castkit_scene_release(scene);
    castkit_file_release(file);
}

/* What a document can contain can be read again, however deep; limits are for files of unknown origin. */
static void deep(void) {
    const char *path = place(testdata, "damaged/depth_5000.cast");
    castkit_open_options options = {.size = sizeof options, .max_depth = 6000};
    EXPECT(!castkit_file_open(path, NULL, &error) && error.kind == CASTKIT_ERROR_LIMIT);
    castkit_file *file = castkit_file_open(path, &options, &error);
    castkit_document *document = castkit_document_of_file(file, &error);
    castkit_file *made[] = {
        castkit_document_to_file(document, CASTKIT_ALIGNMENT_KEEP, &error),
        castkit_document_to_file(document, 16, &error),
        castkit_repair_file(file, NULL, NULL, &error),
        castkit_upgrade_file(file, NULL, NULL, &error),
        castkit_optimize_file(file, NULL, NULL, &error),
    };
    for (size_t at = 0; at < sizeof made / sizeof *made; at++) {
        castkit_file_info info = {0};
        EXPECT(castkit_file_get_info(made[at], &info, sizeof info) && info.depth == 5000);
        EXPECT(compared(castkit_diff_files(file, made[at], NULL, &error)).is_same);
        castkit_file_release(made[at]);
    }
    const char *output = place(directory, "deep.cast");
    EXPECT(castkit_document_save(document, output, NULL, &error));
    castkit_document_release(document);
    castkit_file_release(file);
    file = castkit_file_open(output, &options, &error);
    EXPECT(file);
    castkit_file_release(file);
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    directory = argv[1], testdata = argv[2];
    repairing();
    patching();
    following();
    drawing();
    drawing_with_textures_elsewhere();
    skinning();
    measuring();
    fitting();
    retargeting();
    animating();
    deep();
    return wrong != 0;
}
