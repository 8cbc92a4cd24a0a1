/* One program of two objects, compiled for C++20 and, with NEWER, for C++23, that exchange the classes of castkit.hpp. */
#include <castkit.hpp>

#include <cstdio>

castkit::result<castkit::file> opened(const char *path);
castkit::result<void> refused(const castkit::file &file);
std::size_t roots(const castkit::result<castkit::file> &file);

#ifdef NEWER
castkit::result<castkit::file> opened(const char *path) { return castkit::file::open(path); }

std::size_t roots(const castkit::result<castkit::file> &file) {
    std::size_t count = 0;
    if (file)
        for (castkit::root root : (*file).roots())
            for (castkit::model model : root.models())
                count += model.name() ? 1 : 0;
    return count;
}

castkit::result<void> refused(const castkit::file &) {
    auto missing = castkit::file::open("there is no such file");
    if (missing)
        return {};
    return castkit::unexpected(missing.error());
}
#else
int main(int, char **argv) {
    auto file = opened(argv[1]);
    if (!file || roots(file) != 1 || roots(castkit::file::open("there is no such file")) != 0)
        return 1;
    auto why = refused(*file);
    if (why || why.error().kind() != CASTKIT_ERROR_NOT_FOUND)
        return 2;
    std::puts(why.error().sentence());
    return 0;
}
#endif
