/* Converts files that a program has in memory into one in memory: a model with the animations of other files, for example. The
 * format of the result is that of its name. Notes say what it could not carry over. Some formats have files beside the result,
 * such as the buffer of a .gltf; they are in memory, too. */
#include <castkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned char *data;
    size_t size, capacity;
} buffer;

static bool append(void *user, const void *data, size_t size) {
    buffer *to = user;
    if (size > to->capacity - to->size) {
        size_t capacity = 2 * (to->size + size);
        unsigned char *grown = realloc(to->data, capacity);
        if (!grown)
            return false;
        to->data = grown;
        to->capacity = capacity;
    }
    memcpy(to->data + to->size, data, size);
    to->size += size;
    return true;
}

/* A program would have the bytes from an archive or from the network. */
static bool read(const char *path, buffer *to) {
    static unsigned char part[65536];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool is_read = true;
    for (size_t count; is_read && (count = fread(part, 1, sizeof part, file)) > 0;)
        is_read = append(to, part, count);
    is_read = is_read && !ferror(file);
    fclose(file);
    return is_read;
}

/* A program would put the bytes into an archive. */
static bool save(const char *path, const void *data, size_t size) {
    FILE *file = fopen(path, "wb");
    bool is_written = file && fwrite(data, 1, size, file) == size;
    if (file && fclose(file))
        is_written = false;
    if (is_written)
        printf("%s: %zu bytes\n", path, size);
    else
        fprintf(stderr, "error: %s cannot be written\n", path);
    return is_written;
}

/* Saves a file beside the result, whose path is relative to the directory of the result. */
static bool save_beside(const char *output, castkit_string path, castkit_array bytes) {
    const char *slash = strrchr(output, '/');
    size_t directory = slash ? (size_t)(slash - output) + 1 : 0;
    char *place = malloc(directory + path.length + 1);
    if (!place)
        return false;
    memcpy(place, output, directory);
    memcpy(place + directory, path.data, path.length);
    place[directory + path.length] = 0;
    bool is_written = save(place, bytes.data, bytes.count);
    free(place);
    return is_written;
}

int main(int argc, char **argv) {
    if (argc < 3 || !strrchr(argv[1], '.')) {
        fprintf(stderr, "usage: convert OUTPUT.FORMAT INPUT...\n");
        return 2;
    }
    size_t count = (size_t)argc - 2;
    buffer *inputs = calloc(count, sizeof *inputs);
    castkit_source *sources = calloc(count, sizeof *sources);
    if (!inputs || !sources) {
        fprintf(stderr, "error: there is not enough memory\n");
        return 1;
    }
    for (size_t at = 0; at < count; at++) {
        if (!read(argv[at + 2], &inputs[at])) {
            fprintf(stderr, "error: %s cannot be read\n", argv[at + 2]);
            return 1;
        }
        /* The path is the name in notes, and where textures are looked for. Without data, castkit would read the file. */
        sources[at] = (castkit_source){.path = argv[at + 2], .data = inputs[at].size ? (void *)inputs[at].data : "", .data_size = inputs[at].size};
    }
    buffer output = {0};
    castkit_writer writer = {.size = sizeof writer, .write = append, .user = &output, .name = argv[1]};
    castkit_error error;
    castkit_conversion *done = castkit_convert_to(sources, count, sizeof *sources, &writer, NULL, &error);
    if (!done) {
        fprintf(stderr, "error: %s\n", error.sentence);
        return 1;
    }
    castkit_note note;
    for (size_t at = 0; castkit_conversion_note(done, at, &note, sizeof note); at++)
        printf("%s: %.*s: %.*s\n", argv[2 + note.source], (int)note.code.length, note.code.data, (int)note.sentence.length, note.sentence.data);
    bool is_written = save(argv[1], output.data, output.size);
    for (size_t at = 0; is_written && at < castkit_conversion_side_file_count(done); at++)
        is_written = save_beside(argv[1], castkit_conversion_side_file(done, at), castkit_conversion_side_file_data(done, at));
    castkit_conversion_release(done);
    for (size_t at = 0; at < count; at++)
        free(inputs[at].data);
    free(inputs);
    free(sources);
    free(output.data);
    return is_written ? 0 : 1;
}
