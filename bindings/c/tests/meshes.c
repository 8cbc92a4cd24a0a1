/* What the interface costs: opens each file, walks all of its meshes, closes it, again and again. tests/meshes.rs does the same in
 * Rust; both print the same sum. */
#include <castkit.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    double sum = 0;
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    for (long round = 0; round < rounds; round++) {
        for (int at = 2; at < argc; at++) {
            castkit_node root, model, mesh;
            castkit_file *file = castkit_file_map(argv[at], CASTKIT_PROMISE_FILE_STANDS_STILL, NULL, NULL);
            for (castkit_nodes roots = castkit_file_roots(file); castkit_nodes_next(&roots, &root);)
                for (castkit_nodes models = castkit_root_models(root); castkit_nodes_next(&models, &model);)
                    for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) {
                        castkit_mesh_fields fields;
                        castkit_mesh_get_fields(mesh, &fields, sizeof fields);
                        sum += (double)(fields.positions.count + fields.normals.count + fields.faces.count + fields.name.length +
                                        fields.weight_values.count);
                    }
            castkit_file_release(file);
        }
    }
    printf("%.0f\n", sum);
    return 0;
}
