/* Measures the cost of the interface: repeatedly opens each file, reads all properties of all its meshes, and closes it.
 * header/examples/meshes.rs does the same in Rust; both print the same sum. */
#include <castkit.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Every field goes into the sum, so that none can be optimised away. */
static uint64_t sum_of(castkit_node node, const castkit_mesh_fields *mesh) {
    uint64_t sum = mesh->name.length + mesh->positions.count + mesh->normals.count + mesh->tangents.count;
    /* The struct has the first four layers; hardly any file has more. */
    for (uint32_t layer = 0; layer < mesh->color_layer_total; layer++)
        sum += layer < 4 ? mesh->color_layers[layer].count : castkit_mesh_color_layer(node, layer).count;
    for (uint32_t layer = 0; layer < mesh->uv_layer_total; layer++)
        sum += layer < 4 ? mesh->uv_layers[layer].count : castkit_mesh_uv_layer(node, layer).count;
    sum += mesh->color_layer_total + mesh->uv_layer_total;
    sum += mesh->legacy_colors.count + mesh->weight_bones.count + mesh->weight_values.count + mesh->faces.count;
    sum += mesh->has_color_layer_count ? mesh->color_layer_count : 0;
    sum += mesh->has_uv_layer_count ? mesh->uv_layer_count : 0;
    sum += mesh->has_maximum_influence ? mesh->maximum_influence : 0;
    return sum + mesh->skinning_method.length + (mesh->has_material_hash ? mesh->material_hash : 0);
}

int main(int argc, char **argv) {
    uint64_t sum = 0;
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    for (long round = 0; round < rounds; round++) {
        for (int at = 2; at < argc; at++) {
            castkit_node root, model, mesh;
            castkit_file *file = castkit_file_map(argv[at], CASTKIT_MAP_FILE_UNCHANGED, NULL, NULL);
            for (castkit_nodes roots = castkit_file_roots(file); castkit_nodes_next(&roots, &root);)
                for (castkit_nodes models = castkit_root_models(root); castkit_nodes_next(&models, &model);)
                    for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) {
                        castkit_mesh_fields fields;
                        castkit_mesh_get_fields(mesh, &fields, sizeof fields);
                        sum += sum_of(mesh, &fields);
                    }
            castkit_file_release(file);
        }
    }
    printf("%" PRIu64 "\n", sum);
    return 0;
}
