/* Plays an animation on the first model of a file, and skins the first mesh into a vertex buffer. The animation is the first
 * one of a second file, or of the same one. */
#include <castkit.hpp>

#include <cstdio>
#include <vector>

namespace {

/* A vertex for the graphics processor. */
struct vertex {
    float position[3];
    float normal[3];
};

castkit::result<castkit::scene> scene_of(const char *path) {
    auto file = castkit::file::map(path, CASTKIT_MAP_FILE_UNCHANGED);
    if (!file)
        return castkit::unexpected(file.error());
    return castkit::scene::of(*file);
}

castkit::result<void> play(const char *character, const char *clip) {
    auto scene = scene_of(character);
    if (!scene)
        return castkit::unexpected(scene.error());
    auto motion = scene_of(clip);
    if (!motion)
        return castkit::unexpected(motion.error());
    auto model = scene->model(0);
    if (!model)
        return castkit::unexpected(model.error());
    auto animation = motion->animation(0);
    if (!animation)
        return castkit::unexpected(animation.error());
    auto binding = castkit::binding::of(*animation, *model);
    auto pose = castkit::pose::of(*model);
    if (!binding || !pose)
        return castkit::unexpected(binding ? pose.error() : binding.error());
    if (std::size_t unmatched = binding->unmatched_count(); unmatched > 0)
        std::printf("%zu of %zu curves match nothing in the model\n", unmatched, animation->info().curve_count);
    /* In a game, this would be mapped from a graphics processor. */
    std::vector<vertex> buffer(castkit::mesh(model->mesh(0)).positions().size());
    castkit_skin_target target{};
    target.positions = buffer.empty() ? nullptr : buffer.front().position;
    target.normals = buffer.empty() ? nullptr : buffer.front().normal;
    target.stride = sizeof(vertex);
    target.capacity = buffer.size();
    for (int frame = 0; frame < 8 && !buffer.empty(); frame++) {
        double at = animation->frame_at(frame / 8.0);
        if (auto sampled = pose->sample(*binding, at); !sampled)
            return sampled;
        if (auto skinned = pose->skin(0, target, true); !skinned)
            return skinned;
        const float *first = buffer.front().position;
        std::printf("frame %.3f: the first of %zu vertices is at %.4f %.4f %.4f\n", at, buffer.size(),
                    static_cast<double>(first[0]), static_cast<double>(first[1]), static_cast<double>(first[2]));
    }
    return {};
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2 && argc != 3) {
        std::fprintf(stderr, "usage: play MODEL [ANIMATION]\n");
        return 2;
    }
    if (auto played = play(argv[1], argv[argc - 1]); !played) {
        std::fprintf(stderr, "error: %s\n", played.error().sentence());
        return 1;
    }
    return 0;
}
