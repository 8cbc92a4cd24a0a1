/* Writes a Cast file: one triangle with a material, aligned so that its arrays can be used in place. */
#include <castkit.hpp>

#include <cstdio>
#include <vector>

namespace {

castkit::result<void> write(const char *path) {
    auto document = castkit::document::create();
    if (!document)
        return castkit::unexpected(document.error());
    castkit::root_edit root(*document, document->child(0, CASTKIT_KIND_ROOT, 0));
    auto added = root.add_model();
    if (!added)
        return castkit::unexpected(added.error());
    castkit::model_edit model(*document, *added);
    auto mesh_node = model.add_mesh(), material_node = model.add_material();
    if (!mesh_node || !material_node)
        return castkit::unexpected(mesh_node ? material_node.error() : mesh_node.error());
    castkit::mesh_edit mesh(*document, *mesh_node);
    castkit::material_edit material(*document, *material_node);
    const std::vector<std::array<float, 3>> positions{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<std::uint32_t> faces{0, 1, 2};
    /* Returns the first error. */
    for (auto done : {model.set_name("triangle"), mesh.set_name("face"), mesh.set_positions(positions), mesh.set_faces(faces),
                      mesh.set_material(material.node()), material.set_name("paint"), material.set_material_type("pbr")})
        if (!done)
            return done;
    castkit_save_options options{};
    options.alignment = 16;
    return document->save(path, options);
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: write FILE\n");
        return 2;
    }
    if (auto written = write(argv[1]); !written) {
        std::fprintf(stderr, "error: %s\n", written.error().sentence());
        return 1;
    }
    return 0;
}
