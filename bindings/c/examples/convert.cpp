/* Converts files that a program has in memory into one in memory: a model with the animations of other files, for example. The
 * format of the result is that of its name. Notes say what it could not carry over. */
#include <castkit.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

int main(int argc, char **argv) {
    const std::string output = argc > 1 ? argv[1] : "";
    if (argc < 3 || output.find('.') == std::string::npos) {
        std::fprintf(stderr, "usage: convert OUTPUT.FORMAT INPUT...\n");
        return 2;
    }
    /* A program would have the bytes from an archive or from the network. */
    std::vector<std::vector<char>> inputs;
    std::vector<castkit::source> sources;
    for (int at = 2; at < argc; at++) {
        std::ifstream file(argv[at], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "error: %s cannot be read\n", argv[at]);
            return 1;
        }
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        /* The path is the name in notes, and where textures are looked for. */
        sources.emplace_back(std::as_bytes(std::span<const char>(inputs.back())), argv[at]);
    }
    const std::string format = output.substr(output.rfind('.') + 1);
    castkit_convert_options options{};
    options.to_format = format.c_str();
    std::vector<std::byte> bytes;
    auto append = [&](std::span<const std::byte> part) {
        bytes.insert(bytes.end(), part.begin(), part.end());
        return true;
    };
    auto done = castkit::conversion::to(castkit::sources(sources), append, options);
    if (!done) {
        std::fprintf(stderr, "error: %s\n", done.error().sentence());
        return 1;
    }
    for (std::size_t at = 0; at < done->size(); at++) {
        castkit_note note = (*done)[at];
        std::printf("%.*s: %.*s\n", static_cast<int>(note.code.length), note.code.data, static_cast<int>(note.detail.length), note.detail.data);
    }
    std::ofstream file(output, std::ios::binary);
    if (!file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()))) {
        std::fprintf(stderr, "error: %s cannot be written\n", output.c_str());
        return 1;
    }
    std::printf("%zu bytes\n", bytes.size());
    return 0;
}
