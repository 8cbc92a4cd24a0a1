/* Lists a Cast file: its models with their meshes and bones, and its animations. */
#include <castkit.hpp>

#include <algorithm>
#include <cstdio>

namespace {

const char *text(std::optional<std::string_view> text, std::string &kept) {
    kept = text.value_or("");
    return kept.c_str();
}

void list_model(castkit::model model) {
    std::string name, material;
    std::printf("model \"%s\"\n", text(model.name(), name));
    for (castkit::mesh mesh : model.meshes()) {
        auto positions = mesh.positions();
        float highest = 0;
        /* In place if they are aligned; otherwise a copy. */
        if (auto span = positions.as_span<std::array<float, 3>>()) {
            for (auto [x, y, z] : *span)
                highest = std::max(highest, y);
        } else if (auto copy = positions.to_vector<std::array<float, 3>>()) {
            for (auto [x, y, z] : *copy)
                highest = std::max(highest, y);
        }
        std::printf("  mesh \"%s\": %zu vertices, %g high, material \"%s\"\n", text(mesh.name(), name), positions.size(),
                    static_cast<double>(highest), text(castkit::material(mesh.material()).name(), material));
    }
    for (castkit::bone bone : castkit::skeleton(model.skeleton()).bones()) {
        auto position = bone.local_position().value_or(std::array<float, 3>{});
        std::printf("  bone \"%s\" at %g %g %g\n", text(bone.name(), name), static_cast<double>(position[0]),
                    static_cast<double>(position[1]), static_cast<double>(position[2]));
    }
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: list FILE\n");
        return 2;
    }
    auto file = castkit::file::open(argv[1]);
    if (!file) {
        std::fprintf(stderr, "error: %s\n", file.error().sentence());
        return 1;
    }
    std::string name;
    for (castkit::root root : file->roots()) {
        for (castkit::model model : root.models())
            list_model(model);
        for (castkit::animation animation : root.animations())
            std::printf("animation \"%s\" at %g frames per second\n", text(animation.name(), name),
                        static_cast<double>(animation.frame_rate().value_or(0)));
    }
    return 0;
}
