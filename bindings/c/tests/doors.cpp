// Tests the classes of castkit.hpp that tests/digest.cpp does not use: doors DIRECTORY TESTDATA. Only prints failures.
#include <castkit.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>

static int wrong;
#define EXPECT(what)                                                  \
    do {                                                              \
        if (!(what)) {                                                \
            std::printf("doors.cpp:%d: %s is not so\n", __LINE__, #what); \
            wrong++;                                                  \
        }                                                             \
    } while (0)

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
    EXPECT(partly && partly->changes.refusal(0).is_lossy);
    auto upgraded = castkit::upgrade(*old, lossy);
    EXPECT(upgraded && upgraded->changes.total() == 2 && upgraded->changes.are_complete() && upgraded->changes.size() == 2);
    EXPECT(upgraded && upgraded->changes[0].code.length > 0);
    auto comparison = castkit::comparison::of(*old, upgraded->file);
    EXPECT(comparison && !comparison->is_same() && comparison->size() > 0 && (*comparison)[0].path.length > 0);
    auto repaired = castkit::repair(*file);
    EXPECT(repaired && castkit::comparison::of(*file, repaired->file)->is_same());

    auto plan = castkit::decode_plan::of(*file);
    EXPECT(plan && plan->size() > 0);
    const std::size_t size = (plan->byte_length() + 63) / 64 * 64;
    auto *memory = static_cast<std::byte *>(std::aligned_alloc(CASTKIT_DECODE_ALIGNMENT, size));
    EXPECT(plan->run({memory, size}));
    EXPECT(!plan->run({memory, 1}));
    std::free(memory);

    auto bytes = file->bytes();
    std::vector<std::byte> copy(bytes.begin(), bytes.end());
    {
        auto patch = castkit::patch::of(std::span(copy));
        EXPECT(patch && patch->set("root/animation", "frame_rate", castkit::array(std::vector<float>{24.0F})));
        EXPECT(patch && patch->set_text("root/animation", "name", "jump") && !patch->set_text("root", "name", "x"));
        EXPECT(patch && patch->set_hash("root", 5) && patch->save());
    }
    auto patched = castkit::file::from_copy(std::span<const std::byte>(copy));
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
    EXPECT(pictures && pictures->size() == 2 && pictures->copy_to(1, pixels) && !pictures->copy_to(2, pixels));
    EXPECT(pictures && pictures->save_png(0, (directory + "/picture.png").c_str()));

    const std::string output = directory + "/character.glb";
    const char *paths[] = {character.c_str()};
    castkit_convert_options converting{};
    converting.force = true;
    auto conversion = castkit::conversion::of(paths, output.c_str(), converting);
    EXPECT(conversion && (conversion->size() == 0 || (*conversion)[0].code.length > 0));
    return wrong != 0;
}
