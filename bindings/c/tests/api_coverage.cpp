// Tests the classes of castkit.hpp that tests/digest.cpp does not use: doors DIRECTORY TESTDATA. Only prints failures.
#include "expect.hpp"
#include <atomic>
#include <castkit.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <ranges>
#include <string>

static_assert(std::ranges::view<castkit::nodes> && std::ranges::borrowed_range<castkit::properties>);
static_assert(std::ranges::input_range<castkit::nodes>);

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    const std::string directory = argv[1], testdata = argv[2];
    const std::string character = testdata + "/valid/character.cast";
    auto file = castkit::file::open(character.c_str());
    auto old = castkit::file::open((testdata + "/legacy/vertex_colors.cast").c_str());
    if (!file || !old)
        return 1;

    castkit_repair_options lossy{};
    lossy.lossy = true;
    auto partly = castkit::upgrade(*old);
    EXPECT(partly && !partly->changes.are_complete() && partly->changes.refusal_count() == 1);
    EXPECT(partly && partly->changes.refusal(0)->is_lossy);
    auto upgraded = castkit::upgrade(*old, lossy);
    EXPECT(upgraded && upgraded->changes.total() == 2 && upgraded->changes.are_complete() && upgraded->changes.count() == 2);
    EXPECT(upgraded && castkit::text(upgraded->changes.change(0)->code));
    auto comparison = castkit::diff(*old, upgraded->file);
    EXPECT(comparison && !comparison->info().is_same && comparison->info().count > 0 && castkit::text(comparison->difference(0)->path));
    auto repaired = castkit::repair(*file);
    EXPECT(repaired && castkit::diff(*file, repaired->file)->info().is_same);

    auto bytes = castkit::bytes(file->info().bytes);
    std::vector<std::byte> copy(bytes.begin(), bytes.end());
    {
        auto patch = castkit::patch::of(copy);
        EXPECT(patch && patch->set("root/animation", "frame_rate", castkit::array(std::vector<float>{24.0F})));
        EXPECT(patch && patch->set_text("root/animation", "name", "jump") && !patch->set_text("root", "name", "x"));
        EXPECT(patch && patch->set_hash("root", 5) && patch->save());
    }
    auto patched = castkit::file::from_copy(copy);
    EXPECT(patched && patched->find("root/animation[\"jump\"]"));
    EXPECT(!castkit::patch::open((directory + "/no/such.cast").c_str()));

    auto walk = castkit::instances::open((testdata + "/valid/instances.cast").c_str());
    int visits = 0;
    for (int at = 0; walk && at < 100; at++) {
        auto next = walk->next();
        if (next && !*next)
            break;
        if (next) {
            EXPECT((*next)->file().top_level().begin() != std::default_sentinel && (*next)->info().path.length > 0);
            visits++;
        }
    }
    EXPECT(visits > 0);

    auto subject = castkit::subject::of(*file);
    castkit_render_options options{};
    options.width = options.height = 32;
    auto pictures = subject->turntable(2, options);
    std::vector<std::uint8_t> pixels(32 * 32 * 4);
    EXPECT(pictures && pictures->count() == 2 && pictures->copy(1, pixels) && !pictures->copy(2, pixels));
    /* Options refer to callbacks, which may cancel. */
    std::atomic<int> reported = 0, wanted = 0;
    auto go_on = [&](std::uint64_t, std::uint64_t) { return ++reported > 0; };
    auto stop = [](std::uint64_t, std::uint64_t) { return false; };
    const castkit::progress telling = go_on, stopping = stop;
    auto find = [&](std::size_t scene, std::string_view path, std::span<std::byte> to) -> std::size_t {
        wanted += scene == 0 && !path.empty() && to.empty();
        return 0;
    };
    const castkit::texture_reader textures = find;
    options.progress = &telling;
    options.textures = &textures;
    EXPECT(subject->turntable(1, options) && reported > 0 && wanted > 0);
    options.progress = &stopping;
    auto stopped = subject->turntable(1, options);
    EXPECT(!stopped && stopped.error().kind() == CASTKIT_ERROR_CANCELLED);
    EXPECT(castkit::scene::of(*file, telling) && !castkit::scene::of(*file, stopping));
    EXPECT(pictures && pictures->save_png(0, (directory + "/picture.png").c_str()));

    /* An archive that hands out seven bytes at a time, and one that fails. */
    std::ifstream stream(character, std::ios::binary);
    auto read = [&](std::span<std::byte> to) -> std::size_t {
        stream.read(reinterpret_cast<char *>(to.data()), static_cast<std::streamsize>(to.size() < 7 ? to.size() : 7));
        return static_cast<std::size_t>(stream.gcount());
    };
    auto streamed = castkit::file::from_reader(read);
    EXPECT(streamed && streamed->info().node_count == file->info().node_count);
    auto broken = castkit::file::from_reader([](std::span<std::byte>) { return CASTKIT_READ_FAILED; });
    EXPECT(!broken && broken.error().kind() == CASTKIT_ERROR_IO && broken.error().sentence()[0] != 0);

    auto scene = castkit::scene::of(*file);
    auto model = scene->model(0);
    auto animation = scene->animation(0);
    auto binding = castkit::binding::of(*animation, *model);
    auto pose = castkit::pose::of(*model);
    EXPECT(!scene->model(9) && !scene->animation(9));
    const std::size_t bones = model->bone_count();
    std::vector<castkit_transform> baked(bones * 3), locals(bones);
    EXPECT(binding->bake(2, 1, 3, baked) && !binding->bake(2, 1, 4, baked));
    EXPECT(pose->sample(*binding, 4) && pose->locals(locals));
    EXPECT(std::memcmp(&baked[bones * 2], locals.data(), bones * sizeof locals[0]) == 0);
    std::vector<std::array<float, 16>> matrices(bones), none;
    EXPECT(pose->palette(matrices) && pose->world(matrices) && matrices[0][15] == 1.0F);
    EXPECT(!pose->palette(none) && !pose->world(none) && !pose->locals(std::span<castkit_transform>()));
    locals[0].translation[0] += 5.0F;
    EXPECT(pose->set_locals(locals) && (*pose->locals())[0].translation[0] == locals[0].translation[0]);
    EXPECT(pose->rest() && pose->apply(*binding, 4) && pose->locals()->size() == bones);
    EXPECT(pose->mesh_is_visible(0) && !pose->mesh_is_visible(99));
    struct corner {
        float position[3];
        std::uint8_t bones[4];
    };
    const castkit_vertex_attribute attributes[] = {
        {CASTKIT_ATTRIBUTE_POSITION, 0, CASTKIT_FORMAT_FLOAT32X3, offsetof(corner, position), false, {}},
        {CASTKIT_ATTRIBUTE_BONE_INDICES, 0, CASTKIT_FORMAT_UINT8X4, offsetof(corner, bones), true, {}}};
    castkit::mesh mesh = model->mesh(0);
    std::vector<corner> corners(mesh.positions().size());
    EXPECT(mesh.interleave(attributes, sizeof(corner), corners));
    EXPECT(std::memcmp(corners[1].position, &(*mesh.positions().to_vector<std::array<float, 3>>())[1], 12) == 0);
    castkit_skin_target target{};
    target.positions = corners.data();
    target.stride = sizeof(corner);
    target.capacity = corners.size();
    EXPECT(pose->skin(0, target) && !pose->skin(99, target));
    auto is_named = [](const castkit::bone &bone) { return bone.name() == "head"; };
    auto of_bone = [](const castkit::node &node) { return castkit::bone(node); };
    castkit::skeleton skeleton = castkit::model(model->node()).skeleton();
    std::size_t heads = 0;
    for (auto bone : skeleton.bones() | std::views::transform(of_bone) | std::views::filter(is_named))
        heads += bone.kind() == CASTKIT_KIND_BONE;
    EXPECT(heads == 1);

    const std::string output = directory + "/character.glb";
    castkit_convert_options converting{};
    converting.force = true;
    auto conversion = castkit::convert({castkit::source(character.c_str())}, output.c_str(), converting);
    EXPECT(conversion && (conversion->note_count() == 0 || castkit::text(conversion->note(0)->code)));
    return wrong != 0;
}
