// Tests what functions of castkit.hpp return that tests/api_coverage.cpp and tests/digest.cpp do not use: values DIRECTORY TESTDATA. Only
// prints failures. The numbers are those of the descriptions of the test files.
#include "expect.hpp"
#include <castkit.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static std::string testdata, directory;

static castkit::result<castkit::file> open(const char *name) { return castkit::file::open((testdata + name).c_str()); }

static std::vector<std::byte> bytes_of(const castkit::file &file) {
    auto bytes = castkit::bytes(file.info().bytes);
    return {bytes.begin(), bytes.end()};
}

static bool is_near(double value, double expected) { return std::fabs(value - expected) < 1e-4; }

static bool is(const std::optional<castkit_bounds> &bounds, std::array<double, 3> low, std::array<double, 3> high) {
    bool same = bounds.has_value();
    for (std::size_t axis = 0; same && axis < 3; axis++)
        same = is_near(bounds->low[axis], low[axis]) && is_near(bounds->high[axis], high[axis]);
    return same;
}

static void library() {
    EXPECT(castkit::version() == CASTKIT_VERSION && std::strchr(castkit::version_text(), '.'));
    EXPECT(castkit::features() & CASTKIT_FEATURE_SCENE);
    EXPECT(std::string_view(castkit::error_name(CASTKIT_ERROR_NOT_FOUND)) == "not_found");
    EXPECT(castkit::vertex_format_size(CASTKIT_FORMAT_FLOAT32X3) == 12 && castkit::vertex_format_size(99) == 0);
    bool glb = false;
    for (const castkit_format &format : castkit::formats())
        glb = glb || castkit::text(format.extension) == "glb";
    EXPECT(glb);
}

static void nodes() {
    auto file = open("/valid/character.cast");
    castkit::node root = *file->roots().begin();
    EXPECT(file->roots().count() == 1 && root.children().count() == 3 && !root.is_opaque());
    castkit::node hero = *root.children(CASTKIT_KIND_MODEL).begin();
    castkit::node skin = hero.resolve(0x30, CASTKIT_SCOPE_CHILDREN, CASTKIT_KIND_MATERIAL);
    EXPECT(skin && skin.hash() == 0x30 && !hero.resolve(0x99, CASTKIT_SCOPE_CHILDREN, CASTKIT_KIND_MATERIAL));
    EXPECT(!hero.unexpected(0));
    auto odd = open("/unusual/unexpected_types.cast");
    bool is_said = false;
    for (castkit::root top : odd->roots())
        for (castkit::model model : top.models())
            for (castkit::mesh mesh : model.meshes())
                is_said = is_said || mesh.unexpected(0).has_value();
    EXPECT(is_said);
    EXPECT(!file->damage() && !file->repair(0));
    castkit_open_options options{};
    options.recovery = CASTKIT_RECOVERY_WHEN_DAMAGED;
    auto recovered = castkit::file::open((testdata + "/damaged/cut_in_data.cast").c_str(), options);
    EXPECT(recovered && recovered->damage() && recovered->info().repair_count > 0);
    auto header = recovered->repair(0);
    EXPECT(header && !header->sentence.empty() && !recovered->repair(999));
    auto report = castkit::check(*open("/check/CAST-ANIMATION-003.cast"));
    EXPECT(report && report->total(CASTKIT_SEVERITY_WARNING) == 1 && report->total(CASTKIT_SEVERITY_ERROR) == 0);
    std::size_t findings = 0;
    for (const castkit_finding &finding : report->findings())
        findings += castkit::text(finding.code).has_value();
    EXPECT(findings == report->count() && findings > 0);
    auto left = castkit::repair(*open("/check/CAST-ANIMATION-003.cast"));
    EXPECT(left && left->changes.refusal_total() == 1 && left->changes.all().begin() == std::default_sentinel);
    std::vector<std::uint8_t> pixels(16 * 16 * 4);
    castkit_render_options drawing{};
    drawing.width = drawing.height = 16;
    EXPECT(castkit::render(*file, pixels, drawing) && pixels[(8 * 16 + 8) * 4 + 3] == 255 && pixels[3] == 0);
    EXPECT(!castkit::render(*file, std::span(pixels).first(9), drawing));
}

/* Options without a size are as good as none, wherever they are taken. */
static void sizes() {
    const std::string path = testdata + "/valid/character.cast";
    auto file = castkit::file::open(path.c_str(), castkit_open_options{});
    EXPECT(file && castkit::file::map(path.c_str(), CASTKIT_MAP_FILE_UNCHANGED, castkit_open_options{}));
    if (!file)
        return;
    const std::vector<std::byte> bytes = bytes_of(*file);
    EXPECT(castkit::file::from_copy(bytes, castkit_open_options{}) && castkit::file::from_memory(bytes, castkit_open_options{}));
    std::size_t at = 0;
    auto read = [&](std::span<std::byte> to) {
        const std::size_t count = std::min(to.size(), bytes.size() - at);
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), count, to.begin());
        at += count;
        return count;
    };
    EXPECT(castkit::file::from_reader(read, castkit_open_options{}));
    castkit_open_options small{};
    small.max_bytes = 10;
    auto refused = castkit::file::open(path.c_str(), small);
    EXPECT(!refused && refused.error().kind() == CASTKIT_ERROR_LIMIT);
    EXPECT(castkit::check(*file, castkit_check_options{}));
    EXPECT(castkit::scene::of(*file, castkit_progress{}) && castkit::load({castkit::source(*file)}, castkit_convert_options{}));
    auto nothing = castkit::file::open("");
    EXPECT(!nothing && std::string_view(nothing.error().sentence()) == "path is empty");
}

static void documents() {
    auto file = open("/valid/character.cast");
    auto document = castkit::document::create();
    auto root = document->add(0, CASTKIT_KIND_ROOT);
    auto model = document->add(*root, CASTKIT_KIND_MODEL);
    EXPECT(root && model && document->parent(*model) == *root && document->parent(*root) == 0);
    EXPECT(!document->add(999999, CASTKIT_KIND_MODEL));
    EXPECT(!document->hash(*model) && document->set_hash(*model, 7) && document->hash(*model) == 7U);
    EXPECT(document->set_text(*model, "name", "hero"));
    std::array<std::byte, 8> text{};
    auto said = document->get(*model, "name", text);
    EXPECT(said && said->size() == 5 && !std::strcmp(reinterpret_cast<const char *>(text.data()), "hero"));
    EXPECT(document->get(*model, "name") && !document->get(*model, "scale"));
    auto unset = document->unset(*model, "name"), again = document->unset(*model, "name");
    EXPECT(unset && *unset && !document->get(*model, "name") && again && !*again && !document->unset(999999, "name"));
    castkit::model_edit edit(*document, *model);
    EXPECT(edit.set_position({1, 2, 3}) && document->get(*model, "position")->size() == 1);
    castkit::node mesh = *castkit::model(*castkit::root(*file->roots().begin()).models().begin()).meshes().begin();
    auto copy = document->add_copy(*model, mesh);
    EXPECT(copy && document->kind(*copy) == CASTKIT_KIND_MESH);
    std::vector<std::byte> bytes = bytes_of(*file);
    auto patch = castkit::patch::of(bytes);
    EXPECT(patch->change_count() == 0 && patch->set_hash("root", 5) && patch->change_count() == 1);
}

static void scenes() {
    auto file = open("/valid/character.cast");
    auto scene = castkit::scene::of(*file);
    auto model = scene->model(0);
    auto counts = scene->counts();
    EXPECT(counts.bones == 7 && counts.meshes == 2 && counts.vertices == 152 && counts.triangles == 76);
    EXPECT(is(scene->rest_bounds(), {-0.46875, 0, -0.1875}, {0.46875, 2, 0.1953125}));
    EXPECT(is(model->rest_bounds(), {-0.46875, 0, -0.1875}, {0.46875, 2, 0.1953125}));
    EXPECT(model->find_bone("head") == 2U && !model->find_bone("tail") && !model->placement());
    EXPECT(scene->instance_count() == 0 && scene->warning_count() == 0 && !scene->warning(0));
    EXPECT(model->influences(0, {}, {}).value_or(0) == 2 && model->influences(1, {}, {}).value_or(0) == 1);
    std::vector<std::uint32_t> bones(8);
    std::vector<float> weights(8);
    EXPECT(model->influences(1, bones, weights) && bones[0] == 2 && weights[7] == 1);
    auto walk = scene->animation(0);
    EXPECT(is_near(walk->seconds_at(12), 0.4) && is_near(walk->frame_at(0.4), 12));
    // It loops from frame 0 to 24 at 30 frames per second: 33 is 9 after the end, 30000 is 1250 times 24, and -30 is 18.
    EXPECT(is_near(walk->frame_at(1.1), 9) && is_near(walk->frame_at(1000), 0) && is_near(walk->frame_at(-1), 18));
    EXPECT(walk->frame_at(0.8) == 24 && walk->frame_at(std::nan("")) == 0);
    // From frame 0 to 10, without looping.
    auto once = castkit::scene::of(*open("/check/CAST-ANIMATION-002.cast"))->animation(0);
    EXPECT(once->frame_at(1000) == 10 && once->frame_at(-1) == 0 && is_near(once->frame_at(0.1), 3));
    auto binding = castkit::binding::of(*walk, *model);
    EXPECT(binding->unmatched_count() == 0);
    auto pose = castkit::pose::of(*model);
    auto rest = pose->bounds();
    EXPECT(rest && is(*rest, {-0.46875, 0, -0.1875}, {0.46875, 2, 0.1953125}));
    // The leg is turned by 24 degrees, and the hip by 4: its foremost corner is 0.4668 in front.
    EXPECT(pose->sample(*binding, 0));
    auto first = pose->bounds();
    EXPECT(first && *first && is_near((*first)->high[2], 0.46676));
    auto all = binding->bounds(0, 12, 2);
    EXPECT(all && *all && is_near((*all)->high[2], 0.46676));
    EXPECT(pose->set_constraints(false) && pose->shape_weights() && pose->shape_weights()->empty());
    auto same = castkit::compare(*scene, *castkit::scene::of(*open("/valid/character.cast")));
    auto other = castkit::compare(*scene, *castkit::scene::of(*open("/valid/rig.cast")));
    EXPECT(same && same->info().is_same && other && !other->info().is_same);

    auto placed = castkit::scene::of(*open("/valid/instances.cast"));
    EXPECT(placed->instance_count() == 3 && castkit::text(placed->instance(2)->path) == "stones/stone_01.cast");
    auto ground = placed->model(0)->placement();
    EXPECT(ground && is_near(ground->translation[1], -0.5) && is_near(ground->scale[0], 10));
    auto shaped = castkit::scene::of(*open("/valid/blend_shapes.cast"));
    auto face = shaped->model(0);
    auto shapes = castkit::pose::of(*face);
    EXPECT(face->shape_count() == 2 && face->shape(0)->mesh == 0 && castkit::text(face->shape(0)->name) && !face->shape(2));
    const float half[] = {0.5F, 0};
    EXPECT(shapes->set_shape_weights(half) && shapes->shape_weights().value_or(std::vector<float>())[0] == 0.5F);
    EXPECT(!shapes->set_shape_weights(std::span(half).first(1)));
    auto warned = castkit::scene::of(*open("/unusual/unknown_choices.cast"));
    EXPECT(warned->warning_count() > 0 && warned->warning(0) && !warned->warning(0)->warning.empty());

    auto subject = castkit::subject::of(*file);
    castkit_render_options options{};
    options.width = options.height = 8;
    auto pictures = subject->turntable(1, options);
    EXPECT(subject->problem_count() == 0 && !subject->problem(0));
    EXPECT(pictures && pictures->missing_texture(0) == "textures/skin_albedo.png" && !pictures->missing_texture(1));
}

/* Whether a file on disk has these bytes. */
static bool is_file(const std::string &path, std::span<const std::byte> bytes) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> found(std::istreambuf_iterator<char>(file), {});
    return !found.empty() && found.size() == bytes.size() && !std::memcmp(found.data(), bytes.data(), bytes.size());
}

static void conversions() {
    // A model and an animation of separate files, from memory to memory.
    auto body = bytes_of(*open("/library/body.cast"));
    const std::string walk = testdata + "/library/walk.cast", place = testdata + "/library/body.cast";
    castkit_convert_options options{};
    options.to_format = "glb";
    std::vector<std::byte> glb;
    auto take = [&](std::span<const std::byte> part) { return glb.insert(glb.end(), part.begin(), part.end()), true; };
    auto done = castkit::convert_to({castkit::source(body, place.c_str()), castkit::source(walk.c_str())}, take, options);
    EXPECT(done && done->bytes() == glb.size() && done->format() == "glb" && done->is_written());
    EXPECT(done && done->side_file_count() == 0 && !done->side_file(0) && !done->totals());
    EXPECT(glb.size() > 12 && !std::memcmp(glb.data(), "glTF", 4));
    auto again = castkit::load({castkit::source(glb)});
    EXPECT(again && castkit::scene::of(again->file)->animation_count() == 1);
    EXPECT(again && castkit::scene::of(again->file)->counts().bones == 6);

    // Parts in one file; from an open file, too.
    auto head = open("/library/head.cast");
    auto joined = castkit::load({castkit::source(body), castkit::source(*head)});
    EXPECT(joined && castkit::scene::of(joined->file)->counts().meshes == 3);

    // What the format cannot express is a note, with an example; a writer may stop; bytes of no format are an error.
    options.to_format = "obj";
    auto without = castkit::convert_to({castkit::source(walk.c_str()), castkit::source(*head)},
                                       [](std::span<const std::byte>) { return true; }, options);
    EXPECT(without && without->note_count() > 0);
    bool has_example = false;
    for (std::size_t note = 0; without && note < without->note_count(); note++)
        has_example = has_example || without->example(note, 0).has_value();
    EXPECT(has_example);
    auto stopped = castkit::convert_to({castkit::source(walk.c_str())}, [](std::span<const std::byte>) { return false; }, options);
    EXPECT(!stopped);

    // Files beside a result in memory are those that are written beside one on disk.
    for (const char *name : {"/beside.gltf", "/beside.obj"}) {
        const std::string output = directory + name;
        castkit_convert_options forced{};
        forced.force = true;
        auto saved = castkit::convert({castkit::source(*head)}, output.c_str(), forced);
        EXPECT(saved && saved->side_file_count() == 1 && saved->side_file(0) && !saved->side_file_data(0));
        glb.clear();
        auto kept = castkit::convert_to({castkit::source(*head)}, {take, output.c_str()});
        EXPECT(kept && kept->side_file_count() == 1 && !kept->side_file(1) && !kept->side_file_data(1));
        if (!saved || !kept)
            continue;
        EXPECT(is_file(output, glb) && kept->side_file(0) == saved->side_file(0) && kept->format() == saved->format());
        EXPECT(is_file(directory + "/" + std::string(*kept->side_file(0)), kept->side_file_data(0).bytes()));
    }
    auto unnamed = castkit::convert_to({castkit::source(*head)}, take, options);
    EXPECT(unnamed && unnamed->side_file(0) == "model.mtl");
    EXPECT(!castkit::convert_to({castkit::source(*head)}, {take, "hero.no_format"}));
    EXPECT(!castkit::load({castkit::source(std::span<const std::byte>())}) && !castkit::load({}));
    castkit_source both{};
    both.path = "a.cast";
    both.file = head->raw();
    castkit_error why;
    EXPECT(!castkit_load(&both, 1, sizeof both, nullptr, nullptr, &why) && why.kind == CASTKIT_ERROR_ARGUMENT);

    auto walking = open("/library/walk.cast");
    auto reversed = castkit::animate(*walking, {"reverse"});
    EXPECT(reversed && reversed->animated.count() == 1 && reversed->animated.info(0)->first == 0 && !castkit::animate(*walking, {"fly"}));
    auto optimized = castkit::optimize(*head);
    auto totals = optimized ? optimized->conversion.totals() : std::nullopt;
    EXPECT(totals && totals->before.faces == 16 && totals->after.faces == 16);
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    directory = argv[1], testdata = argv[2];
    library();
    nodes();
    sizes();
    documents();
    scenes();
    conversions();
    return wrong != 0;
}
