/* Lists a Cast file: its models with their meshes and bones, its animations, and the findings of a check. */
#include <castkit.h>
#include <stdio.h>

/* The arguments of printf's `%.*s` for a text. */
#define TEXT(text) (int)(text).length, (text).data ? (text).data : ""

static void list_model(castkit_node model) {
    castkit_node mesh, bone;
    printf("model \"%.*s\"\n", TEXT(castkit_model_name(model)));
    for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) {
        /* All properties in one pass; castkit_mesh_positions and similar functions read a single one. */
        castkit_mesh_fields fields;
        castkit_mesh_get_fields(mesh, &fields, sizeof fields);
        castkit_string material = castkit_material_name(castkit_mesh_material(mesh));
        printf("  mesh \"%.*s\": %zu vertices, %zu triangles, material \"%.*s\"\n", TEXT(fields.name),
               fields.positions.count, fields.faces.count / 3, TEXT(material));
    }
    for (castkit_nodes bones = castkit_skeleton_bones(castkit_model_skeleton(model)); castkit_nodes_next(&bones, &bone);) {
        float position[3] = {0};
        castkit_bone_local_position(bone, &position);
        printf("  bone \"%.*s\" at %g %g %g\n", TEXT(castkit_bone_name(bone)), position[0], position[1], position[2]);
    }
}

static void list_animation(castkit_node animation) {
    float rate = 0;
    castkit_animation_frame_rate(animation, &rate);
    printf("animation \"%.*s\": %zu curves at %g frames per second\n", TEXT(castkit_animation_name(animation)),
           castkit_nodes_count(castkit_animation_curves(animation)), rate);
}

int main(int argc, char **argv) {
    castkit_error error;
    castkit_node root, node;
    if (argc != 2) {
        fprintf(stderr, "usage: list FILE\n");
        return 2;
    }
    castkit_file *file = castkit_file_open(argv[1], NULL, &error);
    if (!file) {
        fprintf(stderr, "error: %s\n", error.sentence);
        return 1;
    }
    for (castkit_nodes roots = castkit_file_roots(file); castkit_nodes_next(&roots, &root);) {
        for (castkit_nodes models = castkit_root_models(root); castkit_nodes_next(&models, &node);)
            list_model(node);
        for (castkit_nodes animations = castkit_root_animations(root); castkit_nodes_next(&animations, &node);)
            list_animation(node);
    }
    castkit_report *report = castkit_check(file, NULL, &error);
    for (size_t index = 0; index < castkit_report_count(report); index++) {
        castkit_finding finding;
        castkit_report_finding(report, index, &finding, sizeof finding);
        printf("%.*s: %.*s (%.*s)\n", TEXT(finding.path), TEXT(finding.message), TEXT(finding.code));
    }
    castkit_report_release(report);
    castkit_file_release(file);
    return 0;
}
