/* Converts files that a program has in memory into one in memory: a model with the animations of other files, for example. The
 * format of the result is that of its name. Notes say what it could not carry over. Some formats have files beside the result,
 * such as the buffer of a .gltf; they are in memory, too. */
#include <castkit.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

/* A program would put the bytes into an archive. */
bool save(const std::filesystem::path &path, std::span<const std::byte> bytes) {
    std::error_code ignored;
    std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        std::fprintf(stderr, "error: %s cannot be written\n", path.string().c_str());
        return false;
    }
    std::printf("%s: %zu bytes\n", path.string().c_str(), bytes.size());
    return true;
}

} // namespace

int main(int argc, char **argv) {
    const std::string output = argc > 1 ? argv[1] : "";
    if (argc < 3 || output.find('.') == std::string::npos) {
        std::fprintf(stderr, "usage: convert OUTPUT.FORMAT INPUT...\n");
        return 2;
    }
    /* A program would have the bytes from an archive or from the network. */
    std::vector<std::vector<char>> inputs;
    std::vector<castkit_source> sources;
    for (int at = 2; at < argc; at++) {
        std::ifstream file(argv[at], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "error: %s cannot be read\n", argv[at]);
            return 1;
        }
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        /* The path is the name in notes, and where textures are looked for. */
        sources.push_back(castkit::source(inputs.back(), argv[at]));
    }
    std::vector<std::byte> bytes;
    auto append = [&](std::span<const std::byte> part) {
        bytes.insert(bytes.end(), part.begin(), part.end());
        return true;
    };
    auto done = castkit::convert_to(sources, {append, output.c_str()});
    if (!done) {
        std::fprintf(stderr, "error: %s\n", done.error().sentence());
        return 1;
    }
    for (const castkit_note &note : done->notes())
        std::printf("%s: %.*s: %.*s\n", argv[2 + note.source], static_cast<int>(note.code.length), note.code.data,
                    static_cast<int>(note.sentence.length), note.sentence.data);
    if (!save(output, bytes))
        return 1;
    const auto directory = std::filesystem::path(output).parent_path();
    for (std::size_t at = 0; at < done->side_file_count(); at++)
        if (!save(directory / *done->side_file(at), done->side_file_data(at).bytes()))
            return 1;
    return 0;
}
