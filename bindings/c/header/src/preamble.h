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
 * What holds for all functions:
 *
 * - Handles (`castkit_file *` and others that are opaque) are counted: a function that makes one gives one reference, which
 *   `..._retain` adds to and `..._release` takes away from. What one handle needs of another it keeps by itself.
 * - Threads: every function may be called from any thread at any time, with handles that others use as well. Those that
 *   change an object (a document, a pose, a walk) take turns. Values (nodes, arrays, options, errors) belong to whoever
 *   has them, as other values of C do.
 * - Nodes, arrays and texts borrow from the handle that they were asked of, and are good until its last reference is
 *   released. They cost nothing to make and need not be freed.
 * - NULL is allowed for every pointer, and never crashes: where it makes no sense it is an error, or there is no result.
 *   Other pointers lead to what their type says, with as much room as the function is told.
 * - Functions that can fail take a `castkit_error *` last, and return NULL, false, 0 or the null node when they fail.
 * - Structs that begin with `size` may grow in later versions: set it to `sizeof` of the struct, and what is not used to 0.
 * - Texts that are passed in are UTF-8 with a NUL at the end, and copied if they are kept. Texts that come out are a pointer
 *   and a length, without a NUL.
 * - No function throws, longjmps or ends the process; memory that runs out is an error, except for a few hundred bytes.
 */
