/* The same as digest.c with castkit.hpp: prints a digest of each file in the arguments. */
#include <castkit.hpp>

#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

namespace {

std::uint32_t crc32_of(const unsigned char *data, std::size_t size) {
    std::uint32_t crc = 0xFFFFFFFFu;
    for (std::size_t at = 0; at < size; at++) {
        crc ^= data[at];
        for (int bit = 0; bit < 8; bit++)
            crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
    }
    return ~crc;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (char letter : text) {
        auto number = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            out += '\\';
            out += letter;
        } else if (number < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(number));
            out += escaped;
        } else {
            out += letter;
        }
    }
    return out + '"';
}

std::string letters(std::uint32_t code, bool from_low) {
    std::string out;
    for (; code; code >>= 8) {
        char letter = static_cast<char>(code & 255);
        out = from_low ? out + letter : letter + out;
    }
    return quoted(out);
}

std::string of_property(const castkit::property &property) {
    auto bytes = static_cast<const unsigned char *>(property.values().raw().data);
    return "{\"name\":" + quoted(property.name()) + ",\"type\":" + letters(property.values().type(), false) +
           ",\"count\":" + std::to_string(property.count()) + ",\"offset\":" + std::to_string(property.data_offset()) +
           ",\"bytes\":" + std::to_string(property.byte_length()) +
           ",\"crc32\":" + std::to_string(crc32_of(bytes, property.byte_length())) + "}";
}

int digest(const char *path) {
    auto file = castkit::file::open(path);
    if (!file) {
        std::printf("{\"error\":\"%s\",\"offset\":%" PRIu64 "}\n", castkit::error_name(file.error().kind()),
                    file.error().offset().value_or(0));
        return file.error().sentence()[0] == 0;
    }
    auto info = file->info();
    std::string out = "{\"bytes\":" + std::to_string(info.bytes.count) +
                      ",\"format_version\":" + std::to_string(info.format_version) + ",\"flags\":" + std::to_string(info.flags) +
                      ",\"roots\":" + std::to_string(info.root_count) + ",\"trailing\":" + std::to_string(info.trailing.count) +
                      ",\"nodes\":[";
    std::vector<std::uint64_t> parents;
    std::uint64_t id = 0;
    auto walk = file->walk();
    if (!walk)
        return 1;
    while (auto step = walk->next()) {
        parents.resize(step->depth);
        out += id ? ",{\"kind\":" : "{\"kind\":";
        out += letters(step->node.kind(), true) + ",\"offset\":" + std::to_string(step->node.offset()) +
               ",\"size\":" + std::to_string(step->node.size()) + ",\"hash\":" + std::to_string(step->node.hash()) +
               ",\"parent\":" + (parents.empty() ? "null" : std::to_string(parents.back())) +
               ",\"depth\":" + std::to_string(step->depth) + ",\"properties\":[";
        const char *comma = "";
        for (castkit::property property : step->node.properties()) {
            out += comma + of_property(property);
            comma = ",";
        }
        out += "]}";
        parents.push_back(id++);
    }
    std::printf("%s]}\n", out.c_str());
    return 0;
}

} // namespace

int main(int argc, char **argv) {
    int failed = 0;
    for (int at = 1; at < argc; at++)
        failed |= digest(argv[at]);
    return failed;
}
