/* The assertion of the tests in C++. */
#include <cstdio>

static int wrong;
#define EXPECT(what)                                                             \
    do {                                                                         \
        if (!(what)) {                                                           \
            std::printf("%s:%d: %s is not so\n", __FILE__, __LINE__, #what); \
            wrong++;                                                             \
        }                                                                        \
    } while (0)
