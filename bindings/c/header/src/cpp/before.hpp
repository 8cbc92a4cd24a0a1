/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit. */
/*
 * castkit.hpp: Cast files in C++20, a header-only wrapper of castkit.h. It neither throws nor needs exceptions.
 *
 *     auto file = castkit::file::open("hero.cast");
 *     if (!file) { std::puts(file.error().sentence()); return 1; }
 *     for (castkit::root root : file->roots())
 *         for (castkit::model model : root.models())
 *             for (castkit::mesh mesh : model.meshes())
 *                 std::printf("%zu vertices\n", mesh.positions().size());
 *
 * Every function of castkit.h is here under its own name. `castkit_file_roots(file)` is `file.roots()`,
 * `castkit_file_open(path, ...)` is `castkit::file::open(path, ...)`, and `castkit_repair_file(file, ...)` is
 * `castkit::repair(file, ...)`; `get_` and the words for what the first parameter is are left out. A function that
 * makes something of something else is `of`, one that makes something of nothing is `create`. Options and other
 * parameters that may be left out come last. The notes on threads in castkit.h apply.
 *
 * Handles (`file`, `document`, `scene`...) are reference-counted; copies share ownership. Nodes, arrays and texts
 * borrow from the file they were obtained from, as std::string_view and std::span do: they are valid as long as there
 * is a `file` of it.
 *
 * Functions that can fail return `result<T>`: a class with has_value, bool, *, ->, value_or and error, as
 * std::expected has them. It is the same in every version of C++, so objects compiled for C++20 and for C++23 can be
 * linked. Functions that may find nothing return std::optional.
 *
 * The typed nodes in castkit_nodes.hpp are included at the end.
 */
#ifndef CASTKIT_HPP
#define CASTKIT_HPP

#include "castkit_support.hpp"
