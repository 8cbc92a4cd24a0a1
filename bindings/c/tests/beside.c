/* A program of castkit and another static library in Rust. */
#include <castkit.h>
#include <stdio.h>

bool beside_is_caught(void);

int main(int argc, char **argv) {
    castkit_error error;
    castkit_file *file = castkit_file_open(argv[argc - 1], NULL, &error);
    if (!file || !beside_is_caught())
        return 1;
    castkit_file_release(file);
    /* What castkit itself catches: a file that is none is an error. */
    file = castkit_file_open(argv[0], NULL, &error);
    if (file || error.kind == CASTKIT_ERROR_NONE)
        return 2;
    puts(error.sentence);
    return 0;
}
