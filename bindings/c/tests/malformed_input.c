/* Passes damaged files to every function that takes a file: attack ROUNDS SEED FILE... Each file is used unchanged, then many
 * times with some of its bytes changed, cut off or repeated, as far as it can still be opened.
 * Nothing may crash, and no error may be CASTKIT_ERROR_INTERNAL; run it under sanitizers and valgrind. */
#include <castkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static castkit_error error;
static uint64_t seed;
static unsigned long opened, refused, defects;
static double sum;

static uint64_t next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

/* Checks the error after each call that can fail. */
static void look(const char *where) {
    if (error.kind == CASTKIT_ERROR_INTERNAL) {
        fprintf(stderr, "%s: %s\n", where, error.sentence);
        defects++;
    }
}

static void see(const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t at = 0; bytes && at < size; at += 61)
        sum += bytes[at];
}

static void read_all(castkit_file *file) {
    castkit_walk *walk = castkit_file_walk(file, 0, &error);
    castkit_node node;
    uint32_t depth;
    for (int count = 0; count < 3000 && castkit_walk_next(walk, &node, &depth); count++) {
        castkit_properties properties = castkit_node_properties(node);
        castkit_property property;
        castkit_string label = castkit_node_label(node);
        see(label.data, label.length);
        for (int each = 0; each < 100 && castkit_properties_next(&properties, &property); each++) {
            static float room[64];
            see(property.values.data, property.byte_length);
            castkit_array part = property.values;
            if (part.count > 64)
                part.count = 64;
            castkit_array_copy(part, CASTKIT_TYPE_FLOAT, room, 4, 64, &error);
            look("castkit_array_copy");
            castkit_string text = castkit_property_text(property, 1);
            see(text.data, text.length);
        }
        castkit_mesh_fields mesh;
        if (castkit_mesh_get_fields(node, &mesh, sizeof mesh)) {
            castkit_node material = castkit_mesh_material(node);
            see(castkit_material_name(material).data, 1);
            see(mesh.faces.data, mesh.faces.count * mesh.faces.stride);
        }
        castkit_error unexpected;
        castkit_node_unexpected(node, next() % 3, &unexpected);
        char path[64];
        castkit_node_path(node, path, sizeof path);
        castkit_node_equals(castkit_node_parent(node), castkit_file_metadata(file));
    }
    castkit_walk_release(walk);
}

static void play(castkit_scene *scene) {
    castkit_scene_animation *animation = castkit_scene_get_animation(scene, 0, &error);
    castkit_bounds bounds;
    castkit_scene_rest_bounds(scene, &bounds);
    for (size_t at = 0; at < castkit_scene_model_count(scene) && at < 4; at++) {
        static float matrices[16 * 512];
        static castkit_transform locals[512];
        castkit_scene_model *model = castkit_scene_get_model(scene, at, &error);
        castkit_pose *pose = castkit_pose_new(model, &error);
        castkit_binding *binding = castkit_binding_new(animation, model, &error);
        castkit_pose_sample(pose, binding, (double)(next() % 40), &error);
        look("castkit_pose_sample");
        castkit_pose_locals(pose, true, locals, 512, &error);
        castkit_pose_palette(pose, matrices, 512, &error);
        look("castkit_pose_palette");
        for (size_t mesh = 0; mesh < castkit_scene_model_mesh_count(model) && mesh < 4; mesh++) {
            castkit_node node = castkit_scene_model_mesh(model, mesh);
            size_t count = castkit_mesh_positions(node).count;
            castkit_skin_target nowhere = {.size = sizeof nowhere, .capacity = SIZE_MAX};
            castkit_pose_skin(pose, mesh, &nowhere, false, &error);
            look("castkit_pose_skin");
            /* Of any size, with something behind it. */
            struct {
                castkit_skin_target target;
                uint64_t more[4];
            } grown = {.target = nowhere, .more[3] = next() & 1};
            grown.target.size = next() % (sizeof grown + 1);
            castkit_pose_skin(pose, mesh, &grown.target, false, &error);
            look("castkit_pose_skin");
            if (count && count < 100000) {
                float *positions = malloc(count * 12);
                castkit_skin_target target = {.size = sizeof target, .positions = positions, .capacity = count};
                /* The positions of the file may be of another type than those that are skinned. */
                if (castkit_pose_skin(pose, mesh, &target, false, &error))
                    see(positions, count * 12);
                free(positions);
            }
            castkit_vertex_attribute position = {.attribute = CASTKIT_ATTRIBUTE_POSITION, .format = CASTKIT_FORMAT_FLOAT32X3};
            static unsigned char vertices[12 * 4096];
            castkit_mesh_interleave(node, &position, 1, sizeof position, 12, vertices, 4096, false, &error);
            look("castkit_mesh_interleave");
        }
        castkit_pose_bounds(pose, &bounds, &error);
        castkit_binding_bounds(binding, 0, 1, 3, false, NULL, &bounds, &error);
        look("castkit_binding_bounds");
        castkit_bake_options baking = {.size = sizeof baking, .one_thread = true, .budget = 1 << 20};
        castkit_binding_bake(binding, 0, 1, 4, locals, 512, NULL, 0, &baking, &error);
        look("castkit_binding_bake");
        castkit_binding_release(binding);
        castkit_pose_release(pose);
        castkit_scene_model_release(model);
    }
    castkit_scene_animation_release(animation);
}

static void all_doors(castkit_file *file, castkit_file *other) {
    read_all(file);
    castkit_check_options checking = {.size = sizeof checking, .one_thread = true};
    castkit_report *report = castkit_check(file, &checking, &error);
    look("castkit_check");
    castkit_finding finding;
    for (size_t at = 0; at < 20 && castkit_report_finding(report, at, &finding, sizeof finding); at++)
        see(finding.message.data, finding.message.length);
    castkit_report_release(report);

    castkit_changes *changes = NULL;
    castkit_repair_options lossy = {.size = sizeof lossy, .lossy = next() & 1};
    castkit_file *repaired = castkit_repair_file(file, &lossy, &changes, &error);
    look("castkit_repair_file");
    castkit_changes_release(changes);
    changes = NULL;
    castkit_file *upgraded = castkit_upgrade_file(file, &lossy, &changes, &error);
    look("castkit_upgrade_file");
    castkit_changes_release(changes);
    castkit_diff_options differing = {.size = sizeof differing, .one_thread = true, .exact = next() & 1};
    castkit_comparison *comparison = castkit_diff_files(file, repaired ? repaired : other, &differing, &error);
    look("castkit_diff_files");
    castkit_difference difference;
    for (size_t at = 0; at < 20 && castkit_comparison_difference(comparison, at, &difference, sizeof difference); at++)
        see(difference.second_property.name.data, difference.second_property.name.length);
    castkit_comparison_release(comparison);

    castkit_scene *scene = castkit_scene_new(file, NULL, &error);
    look("castkit_scene_new");
    play(scene);
    castkit_scene *others = castkit_scene_new(other, NULL, &error);
    castkit_compare_options comparing = {.size = sizeof comparing, .one_thread = true, .budget = 1 << 22};
    castkit_comparison_release(castkit_compare_scenes(scene, others, &comparing, &error));
    look("castkit_compare_scenes");
    castkit_scene_release(others);
    castkit_scene_release(scene);

    static unsigned char pixels[16 * 16 * 4];
    castkit_render_options drawing = {.size = sizeof drawing, .width = 16, .height = 16, .one_thread = true, .budget = 1 << 22};
    castkit_render_file(file, &drawing, pixels, 0, sizeof pixels, &error);
    look("castkit_render_file");

    castkit_document *document = castkit_document_of_file(file, &error);
    castkit_document_node root = castkit_document_child(document, 0, 0, 0);
    castkit_document_unset(document, root, "name", &error);
    castkit_document_remove(document, castkit_document_child(document, root, 0, 0), &error);
    castkit_file *saved = castkit_document_to_file(document, next() & 1 ? 16 : CASTKIT_ALIGNMENT_KEEP, &error);
    look("castkit_document_to_file");
    castkit_file_release(saved);
    castkit_document_release(document);

    castkit_optimize_options optimizing = {.size = sizeof optimizing, .join = next() & 1, .dedupe = next() & 1};
    castkit_conversion *conversion = NULL;
    castkit_file *optimized = castkit_optimize_file(file, &optimizing, &conversion, &error);
    look("castkit_optimize_file");
    castkit_conversion_release(conversion);
    /* Released before the objects made from it. */
    castkit_file_release(file);
    castkit_convert_options converting = {.size = sizeof converting, .up = CASTKIT_UP_Z, .tangents = CASTKIT_VECTORS_COMPLETE};
    castkit_source source = {.file = optimized ? optimized : other};
    castkit_file *loaded = castkit_load(&source, source.file ? 1 : 0, sizeof source, &converting, NULL, &error);
    look("castkit_load");
    castkit_file_release(loaded);
    castkit_file_release(optimized);
    castkit_file_release(upgraded);
    castkit_file_release(repaired);
}

static void attack(unsigned char *bytes, size_t size, castkit_file *other) {
    castkit_open_options options = {.size = sizeof options, .recovery = next() % 4};
    castkit_file *file = castkit_file_from_copy(bytes, size, &options, &error);
    look("castkit_file_from_copy");
    if (file) {
        opened++;
        all_doors(file, other);
    } else {
        refused++;
    }
    castkit_patch *patch = castkit_patch_of_memory(bytes, size, &error);
    look("castkit_patch_of_memory");
    const float rate = 24;
    castkit_patch_set(patch, "root/animation", "frame_rate", castkit_array_of(&rate, 1, CASTKIT_TYPE_FLOAT), &error);
    look("castkit_patch_set");
    castkit_patch_set_text(patch, "root/model", "name", "hero", &error);
    castkit_patch_release(patch);
}

int main(int argc, char **argv) {
    if (argc < 4)
        return 2;
    unsigned long rounds = strtoul(argv[1], NULL, 10);
    seed = strtoull(argv[2], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
    castkit_file *other = castkit_file_open(argv[3], NULL, &error);
    if (!other)
        return 2;
    for (int at = 3; at < argc; at++) {
        FILE *file = fopen(argv[at], "rb");
        if (!file || fseek(file, 0, SEEK_END))
            return 2;
        size_t size = (size_t)ftell(file);
        unsigned char *bytes = malloc(size + 1), *changed = malloc(size + 1);
        rewind(file);
        size = fread(bytes, 1, size, file);
        fclose(file);
        for (unsigned long round = 0; round <= rounds; round++) {
            size_t length = size;
            memcpy(changed, bytes, size);
            for (unsigned edits = round && size ? 1 + next() % 4 : 0; edits; edits--) {
                size_t place = next() % size;
                switch (next() % 5) {
                case 0: changed[place] = (unsigned char)next(); break;
                case 1: changed[place] ^= (unsigned char)(1u << next() % 8); break;
                case 2: {
                    size_t count = next() % 9;
                    memset(changed + place, next() & 1 ? 0xFF : 0, count < size - place ? count : size - place);
                    break;
                }
                case 3: length = next() % 4 ? length : place; break;
                default: {
                    size_t from = next() % size, count = next() % 64;
                    if (count > size - from)
                        count = size - from;
                    if (count > size - place)
                        count = size - place;
                    memmove(changed + place, changed + from, count);
                }
                }
            }
            attack(changed, length, other);
        }
        free(bytes);
        free(changed);
    }
    castkit_file_release(other);
    printf("%lu opened and %lu refused of %d files, sum %g\n", opened, refused, argc - 3, sum);
    return defects != 0;
}
