/*
 * castkit.h: Cast files (.cast, 3D models and animations) in C and C++.
 *
 * Generated from bindings/c/src by `cargo xtask c --write`. Do not edit.
 *
 * The file is the data structure: it is mapped or read, its structure is checked once, and its arrays are used in
 * place.
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
 * The following holds for all functions. The last lines of the documentation of a function say which arguments may be
 * NULL, and where it differs from the rest.
 *
 * - Lifetime: handles (`castkit_file *` and other opaque types) are reference-counted. The function that creates a
 *   handle returns one reference; `..._retain` adds one and `..._release` removes one. A handle keeps other handles
 *   alive as long as it needs them. Nodes, arrays and texts, returned or written to a pointer, borrow from the handle
 *   that is the first argument or, if that is a node or another value, from its file: they are cheap to create, need not
 *   be freed, and are valid until the last reference to it is released. Arguments are only needed during the call.
 * - NULL: an argument that must not be NULL never causes a crash if it is. The function fails, and sets `error` if it
 *   has this parameter. A pointer that is not NULL must point to a valid object of its type, with the room that the
 *   function is told.
 * - Threads: every function may be called from any thread, even with handles that other threads are using. Calls that
 *   use the same mutable object (a document, a patch, a pose, a walk, instances) take turns. Values (nodes, arrays,
 *   options, errors) are plain values of C, without protection. Progress callbacks may be called from any thread.
 * - Functions that can fail take a `castkit_error *` as their last parameter, and return NULL, false, 0 or the null
 *   node on failure. Where these can also be results, such as the number of bones of a model without a skeleton, `kind`
 *   of the error is `CASTKIT_ERROR_NONE` unless the function has failed.
 * - Structs may grow in later versions: set `size`, with which they begin, to `sizeof` the struct, and the fields that
 *   you do not use to 0. Pass results and elements of arrays with their `sizeof`. A struct that is shorter than in this
 *   version has the defaults in its missing fields, and one that is longer may only have zeros there. Only these never
 *   change: `castkit_string`, `castkit_array`, `castkit_node`, `castkit_nodes`, `castkit_property`,
 *   `castkit_properties`, `castkit_transform`, `castkit_bounds`, and `castkit_error`, which has room in `reserved`.
 * - Texts that are passed in are UTF-8 with a NUL at the end, and are copied if they are kept. Texts that are returned
 *   have a pointer and a length, and no NUL.
 * - No function throws, calls longjmp or ends the process. If a size comes from a file or from the caller, running out
 *   of memory is an error.
 */
