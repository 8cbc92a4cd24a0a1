/* Helpers of the tests: an assertion, and paths of files. */
#include <castkit.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong;
static castkit_error error;
#define EXPECT(what)                                                                                      \
    do {                                                                                                  \
        if (!(what)) {                                                                                    \
            printf("%s:%d: %s is not so; the last error is %s: %s\n", __FILE__, __LINE__, #what,          \
                   castkit_error_name(error.kind), error.sentence);                                       \
            wrong++;                                                                                      \
        }                                                                                                 \
    } while (0)

static const char *testdata, *directory;

static const char *place(const char *folder, const char *name) {
    static char paths[16][1024];
    static int at;
    char *path = paths[at++ % 16];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static bool is_text(castkit_string text, const char *expected) {
    return text.data && text.length == strlen(expected) && !memcmp(text.data, expected, text.length);
}
