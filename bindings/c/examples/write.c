/* Writes a Cast file: one triangle with a material and a texture, aligned so that its arrays can be used in place. */
#include <castkit.h>
#include <stdio.h>

#define CHECK(call)                                        \
    do {                                                   \
        if (!(call)) {                                     \
            fprintf(stderr, "error: %s\n", error.sentence); \
            return 1;                                      \
        }                                                  \
    } while (0)

int main(int argc, char **argv) {
    static const float positions[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    static const float uvs[3][2] = {{0, 1}, {1, 1}, {0, 0}};
    static const uint32_t faces[3] = {0, 1, 2};
    castkit_error error;
    if (argc != 2) {
        fprintf(stderr, "usage: write FILE\n");
        return 2;
    }
    castkit_document *document = castkit_document_new(&error);
    castkit_document_node root = castkit_document_child(document, 0, CASTKIT_KIND_ROOT, 0);
    castkit_document_node model = castkit_root_add_model(document, root, &error);
    castkit_document_node material = castkit_model_add_material(document, model, &error);
    castkit_document_node texture = castkit_material_add_file(document, material, &error);
    castkit_document_node mesh = castkit_model_add_mesh(document, model, &error);
    CHECK(castkit_model_set_name(document, model, "triangle", &error));
    CHECK(castkit_material_set_name(document, material, "paint", &error));
    CHECK(castkit_material_set_material_type(document, material, "pbr", &error));
    CHECK(castkit_file_set_path(document, texture, "textures/paint.png", &error));
    CHECK(castkit_material_set_albedo(document, material, texture, &error));
    CHECK(castkit_mesh_set_name(document, mesh, "face", &error));
    CHECK(castkit_mesh_set_positions(document, mesh, castkit_array_of(positions, 3, CASTKIT_TYPE_VECTOR3), &error));
    CHECK(castkit_mesh_set_uv_layer(document, mesh, 0, castkit_array_of(uvs, 3, CASTKIT_TYPE_VECTOR2), &error));
    CHECK(castkit_mesh_set_faces(document, mesh, castkit_array_of(faces, 3, CASTKIT_TYPE_INTEGER32), &error));
    CHECK(castkit_mesh_set_material(document, mesh, material, &error));
    castkit_save_options options = {.size = sizeof options, .alignment = 16};
    CHECK(castkit_document_save(document, argv[1], &options, &error));
    castkit_document_release(document);
    return 0;
}
