/* Prints a digest of each file in the arguments, one line of JSON each: the same facts as `castkit tree --json --digest`, obtained
 * through the C interface. Files that cannot be opened have a line with the error. */
#include <castkit.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t crc32_of(const unsigned char *data, size_t size) {
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t at = 0; at < size; at++) {
        crc ^= data[at];
        for (int bit = 0; bit < 8; bit++)
            crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
    }
    return ~crc;
}

static void print_text(const char *data, size_t length) {
    putchar('"');
    for (size_t at = 0; at < length; at++) {
        unsigned char letter = (unsigned char)data[at];
        if (letter == '"' || letter == '\\')
            printf("\\%c", letter);
        else if (letter < 0x20)
            printf("\\u%04x", letter);
        else
            putchar(letter);
    }
    putchar('"');
}

static void print_kind(uint32_t kind) {
    printf("\"%c%c%c%c\"", (int)(kind & 255), (int)(kind >> 8 & 255), (int)(kind >> 16 & 255), (int)(kind >> 24));
}

static void print_type(uint32_t type) {
    if (type > 255)
        printf("\"%c%c\"", (int)(type >> 8), (int)(type & 255));
    else
        printf("\"%c\"", (int)type);
}

static void print_property(const castkit_property *property) {
    printf("{\"name\":");
    print_text(property->name.data, property->name.length);
    printf(",\"type\":");
    print_type(property->values.element);
    printf(",\"count\":%" PRIu32 ",\"offset\":%" PRIu64 ",\"bytes\":%zu,\"crc32\":%" PRIu32 "}", property->count,
           property->data_offset, property->byte_length,
           crc32_of(property->values.data, property->byte_length));
}

static int digest(const char *path) {
    static uint64_t parents[4096];
    castkit_error error;
    castkit_file_info info;
    castkit_node node;
    uint32_t depth = 0;
    uint64_t id = 0;
    castkit_file *file = castkit_file_open(path, NULL, &error);
    if (!file) {
        printf("{\"error\":\"%s\",\"offset\":%" PRIu64 "}\n", castkit_error_name(error.kind), error.offset);
        return error.kind == CASTKIT_ERROR_NONE || error.sentence[0] == 0;
    }
    castkit_file_get_info(file, &info, sizeof info);
    printf("{\"bytes\":%zu,\"format_version\":%" PRIu32 ",\"flags\":%" PRIu32 ",\"roots\":%" PRIu32
           ",\"trailing\":%zu,\"nodes\":[",
           info.bytes.count, info.format_version, info.flags, info.root_count, info.trailing.count);
    castkit_walk *walk = castkit_file_walk(file, 0, &error);
    /* The walk keeps the file open. */
    castkit_file_release(file);
    for (; castkit_walk_next(walk, &node, &depth); id++) {
        castkit_property property;
        const char *comma = "";
        if (depth >= sizeof parents / sizeof *parents)
            return 1;
        parents[depth] = id;
        printf("%s{\"kind\":", id ? "," : "");
        print_kind(castkit_node_kind(node));
        printf(",\"offset\":%" PRIu64 ",\"size\":%" PRIu64 ",\"hash\":%" PRIu64 ",\"parent\":",
               castkit_node_offset(node), castkit_node_size(node), castkit_node_hash(node));
        if (depth)
            printf("%" PRIu64, parents[depth - 1]);
        else
            printf("null");
        printf(",\"depth\":%" PRIu32 ",\"properties\":[", depth);
        for (castkit_properties properties = castkit_node_properties(node);
             castkit_properties_next(&properties, &property);) {
            printf("%s", comma);
            print_property(&property);
            comma = ",";
        }
        printf("]}");
    }
    printf("]}\n");
    castkit_walk_release(walk);
    return 0;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int at = 1; at < argc; at++)
        failed |= digest(argv[at]);
    return failed;
}
