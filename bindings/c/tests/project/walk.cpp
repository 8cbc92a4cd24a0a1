/* Plays the animation of one file on the first mesh of others, as a game does with the parts of a character: prints each part
 * with the vertex that is nearest to a point. */
#include <castkit.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using point = std::array<float, 3>;

castkit::result<castkit::scene> scene_of(const std::string &path) {
    auto file = castkit::file::open(path.c_str());
    if (!file)
        return castkit::unexpected(file.error());
    return castkit::scene::of(*file);
}

castkit::result<void> print_part(const char *path, const castkit::scene_animation &walk, point near) {
    auto scene = scene_of(path);
    if (!scene)
        return castkit::unexpected(scene.error());
    auto model = scene->model(0);
    if (!model)
        return castkit::unexpected(model.error());
    auto binding = castkit::binding::of(walk, *model);
    auto pose = castkit::pose::of(*model);
    if (!binding || !pose)
        return castkit::unexpected(binding ? pose.error() : binding.error());
    if (auto sampled = pose->sample(*binding, walk.frame_at(0)); !sampled)
        return sampled;
    castkit::mesh mesh(model->mesh(0));
    std::vector<point> vertices(mesh.positions().size());
    castkit_skin_target target{};
    target.positions = vertices.empty() ? nullptr : vertices.front().data();
    target.stride = sizeof(point);
    target.capacity = vertices.size();
    if (auto skinned = pose->skin(0, target); !skinned)
        return skinned;
    point found{};
    double distance = HUGE_VAL;
    for (const point &vertex : vertices) {
        double away = std::hypot(vertex[0] - near[0], vertex[1] - near[1], vertex[2] - near[2]);
        if (away < distance) {
            distance = away;
            found = vertex;
        }
    }
    std::printf("%.*s %.4f %.4f %.4f\n", static_cast<int>(mesh.name()->size()), mesh.name()->data(), static_cast<double>(found[0]),
                static_cast<double>(found[1]), static_cast<double>(found[2]));
    return {};
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 7) {
        std::fprintf(stderr, "usage: walk ANIMATION PART X Y Z ...\n");
        return 2;
    }
    auto motion = scene_of(argv[1]);
    auto walk = motion ? motion->animation(0) : castkit::unexpected(motion.error());
    if (!walk) {
        std::fprintf(stderr, "error: %s\n", walk.error().sentence());
        return 1;
    }
    for (int at = 2; at + 3 < argc; at += 4) {
        point near{std::strtof(argv[at + 1], nullptr), std::strtof(argv[at + 2], nullptr), std::strtof(argv[at + 3], nullptr)};
        if (auto printed = print_part(argv[at], *walk, near); !printed) {
            std::fprintf(stderr, "error: %s\n", printed.error().sentence());
            return 1;
        }
    }
    return 0;
}
