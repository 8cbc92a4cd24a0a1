/*
 * castkit.h: Cast files (.cast, 3D models and animations) in C and C++.
 *
 * Generated from bindings/c/src by `cargo xtask c --write`. Do not edit.
 *
 * The file is the data structure: it is mapped or read, its structure is checked once, and its arrays are handed out where
 * they lie.
 *
 *     castkit_error error;
 *     castkit_file *file = castkit_file_open("hero.cast", NULL, &error);
 *     if (!file) { fprintf(stderr, "%s\n", error.sentence); return 1; }
 *     castkit_node root, model, mesh;
 *     for (castkit_nodes roots = castkit_file_roots(file); castkit_nodes_next(&roots, &root);)
 *         for (castkit_nodes models = castkit_root_models(root); castkit_nodes_next(&models, &model);)
 *             for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) {
 *                 castkit_array positions = castkit_mesh_positions(mesh);
 *                 printf("%zu vertices\n", positions.count);
 *             }
 *     castkit_file_release(file);
 *
 * What holds for all functions, each of which says in its last lines what is special about it:
 *
 * - Lifetime: handles (`castkit_file *` and others that are opaque) are counted. A function that makes one gives one
 *   reference; `..._retain` adds one and `..._release` takes one away. What one handle needs of another it keeps by itself.
 *   Nodes, arrays and texts borrow from the handle that they were asked of: they cost nothing to make, need not be freed, and
 *   are good until its last reference is released. Whatever is passed in is needed only during the call, unless the
 *   function says otherwise.
 * - NULL: what must not be NULL never crashes if it is. The function fails, as described in `error` if it has one. A pointer
 *   that is not NULL leads to what its type says, with as much room as the function is told.
 * - Threads: every function may be called from any thread at any time, with handles that others use as well. Functions that
 *   change an object (a document, a patch, a pose, a walk) take turns. Values (nodes, arrays, options, errors) belong to
 *   whoever has them, like other values of C. Progress callbacks may be called from any thread.
 * - Functions that can fail take a `castkit_error *` last, and return NULL, false, 0 or the null node when they fail.
 * - Structs that begin with `size` may grow in later versions: set it to `sizeof` of the struct, and what is not used to 0.
 * - Texts that are passed in are UTF-8 with a NUL at the end, and are copied if they are kept. Texts that come out are a
 *   pointer and a length, without a NUL.
 * - No function throws, calls longjmp or ends the process. Running out of memory is an error where the size comes from a file
 *   or from the caller.
 */
