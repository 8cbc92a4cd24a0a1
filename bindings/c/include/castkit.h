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

#ifndef CASTKIT_H
#define CASTKIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The result of `read` of a `castkit_reader` if it fails. */
#define CASTKIT_READ_FAILED SIZE_MAX

/** The size in bytes of each text in an error, including the NUL at its end. Longer texts are cut. */
#define CASTKIT_ERROR_TEXT_SIZE 1024

/** A text that is not in the specification. */
#define CASTKIT_CHOICE_OTHER 0

/**
 * The version of this header: 10000 times the major version, plus 100 times the minor version, plus the patch version.
 */
#define CASTKIT_VERSION 100

/** What animations are after steps. Opaque, reference-counted and immutable. */
typedef struct castkit_animated castkit_animated;

/** An animation bound to a model: its curves with their targets. Opaque, reference-counted and immutable. */
typedef struct castkit_binding castkit_binding;

/**
 * What repairing or upgrading has changed in a file, and what it has not. Opaque, reference-counted and immutable.
 */
typedef struct castkit_changes castkit_changes;

/**
 * The result of comparing two files or two scenes. Opaque, reference-counted and immutable. It keeps what it needs of
 * both.
 */
typedef struct castkit_comparison castkit_comparison;

/** The result of a conversion, with its notes. Opaque, reference-counted and immutable. */
typedef struct castkit_conversion castkit_conversion;

/**
 * A tree of nodes that can be edited and saved. Opaque and reference-counted; threads that share one take turns.
 */
typedef struct castkit_document castkit_document;

/**
 * An open Cast file: its bytes and its structure. Opaque, reference-counted and immutable, so any thread may use it at
 * any time.
 *
 * Nodes, arrays and texts are borrowed from it: they are valid until the last reference is released.
 */
typedef struct castkit_file castkit_file;

/** Which models animations fit. Opaque, reference-counted and immutable. */
typedef struct castkit_fits castkit_fits;

/**
 * A walk over a file and the files that its instances place, directly and indirectly. Opaque and reference-counted;
 * threads that share one take turns.
 */
typedef struct castkit_instances castkit_instances;

/**
 * A file, or bytes in memory, whose values can be changed in place. Opaque and reference-counted; threads that share
 * one take turns.
 */
typedef struct castkit_patch castkit_patch;

/**
 * Rendered pictures, all of the same size, and the textures that could not be read. Opaque, reference-counted and
 * immutable.
 */
typedef struct castkit_pictures castkit_pictures;

/**
 * A pose of a model, with all buffers needed to compute matrices and vertices: after the first frame nothing is
 * allocated. Opaque and reference-counted; threads that share one take turns. To work on several threads, use a
 * separate pose for each.
 */
typedef struct castkit_pose castkit_pose;

/** The result of a check. Opaque, reference-counted and immutable. */
typedef struct castkit_report castkit_report;

/** What was done for each animation. Opaque, reference-counted and immutable. */
typedef struct castkit_retargeted castkit_retargeted;

/**
 * The models and animations of a file, with resolved links. Opaque, reference-counted and immutable. It keeps what it
 * needs of the file.
 */
typedef struct castkit_scene castkit_scene;

/** An animation. Opaque, reference-counted and immutable. */
typedef struct castkit_scene_animation castkit_scene_animation;

/** A model, ready to be posed. Opaque, reference-counted and immutable. */
typedef struct castkit_scene_model castkit_scene_model;

/**
 * A file to be rendered, with its instances and textures. Opaque, reference-counted and immutable. It keeps what it
 * needs of the file.
 */
typedef struct castkit_subject castkit_subject;

/** A file at a place in the scene. Opaque, reference-counted and immutable. */
typedef struct castkit_visit castkit_visit;

/** A walk over all nodes of a file. Opaque and reference-counted; threads that share one take turns. */
typedef struct castkit_walk castkit_walk;

/** A file that steps name. */
typedef struct castkit_clip {
    /** The name. */
    const char *name;
    /** The file, whose first animation is meant. */
    const struct castkit_file *file;
} castkit_clip;

/**
 * What steps on animations work with. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
 * have their defaults.
 *
 * The steps:
 *
 * * `trim A..B`: Takes a part, which then begins at frame 0.
 * * `retime FACTOR|LENGTH`: Makes clips this many times as long, or of a length such as 90f or 3s.
 * * `reverse`: Plays clips backwards.
 * * `fps RATE`: Changes the frames per second; clips take as long as before.
 * * `concat N`: Makes one clip of all, with a cross-fade of N frames.
 * * `split_at TIME,...`: Cuts clips into several that share the frame of the cut.
 * * `notify WHAT`: Lists, adds, renames, moves or removes notifications.
 * * `in_place`: Keeps the bone that carries the motion above one place.
 * * `root_motion WHAT`: Moves the motion to the topmost bone, from it to its children, or out of the clip.
 * * `ground`: Moves everything up or down, so that the lowest vertex is at 0.
 * * `loop_check`: Compares the first and the last pose of each bone: position, angle, and how fast they change.
 * * `loop_close N`: Lets the last pose be the first, by changes that grow over the last N frames.
 * * `mirror AXIS`: Mirrors left and right at the plane across an axis.
 * * `absolute`: Makes curves absolute, whatever their modes and overrides.
 * * `additive [FILE][@TIME]`: Leaves what is different from another clip, as additive curves.
 * * `apply FILE[@WEIGHT]`: Puts clips, which are additive, on top of that of a file.
 * * `layer FILE@MASK`: Takes some bones from the clip of a file.
 * * `blend FILE@WEIGHT`: Blends clips with that of a file, whose weight is from 0 to 1.
 * * `reduce ERROR`: Leaves out keys, so that no vertex is off by more than this.
 * * `fill`: Leaves one key of each curve that never changes.
 * * `snap`: Moves keys between frames to the nearest frame.
 * * `clean`: Leaves out keys that are no numbers or repeat others, and gives rotations the sign that is nearer.
 */
typedef struct castkit_animate_options {
    /** `sizeof(castkit_animate_options)`. */
    size_t size;
    /**
     * The bone that carries the motion of the character. By default the topmost one that moves, or without a skeleton
     * the one that moves farthest.
     */
    const char *root;
    /** A map from bones to those on the other side, for mirror. */
    const char *pairs;
    /** The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the default. */
    uint64_t budget;
    /** The scene with the models that the animations may be for, besides those of the file itself; NULL for none. */
    const struct castkit_scene *skeleton;
} castkit_animate_options;

/** The kind of an error: one of `CASTKIT_ERROR_…`. */
typedef uint32_t castkit_error_kind;

/** No error. */
#define CASTKIT_ERROR_NONE 0

/** The path does not exist. */
#define CASTKIT_ERROR_NOT_FOUND 1

/** An operation of the system failed: missing permissions, a full disk, a directory instead of a file. */
#define CASTKIT_ERROR_IO 2

/** There is not enough memory. */
#define CASTKIT_ERROR_OUT_OF_MEMORY 3

/** The file is empty, or not a Cast file. */
#define CASTKIT_ERROR_NOT_CAST 4

/** The structure of the file is damaged; recovery may help. */
#define CASTKIT_ERROR_DAMAGED 5

/** The file exceeds a limit of the options. */
#define CASTKIT_ERROR_LIMIT 6

/** A property is missing, or not what the specification requires. */
#define CASTKIT_ERROR_PROPERTY 7

/** A node path does not lead to a node. */
#define CASTKIT_ERROR_NODE_PATH 8

/** The document cannot be written as it is. */
#define CASTKIT_ERROR_UNWRITABLE 9

/** A buffer of the caller has the wrong length or alignment. */
#define CASTKIT_ERROR_BUFFER 10

/** A path leads outside the allowed directories. */
#define CASTKIT_ERROR_ESCAPES 11

/** A file of another format cannot be converted. */
#define CASTKIT_ERROR_CONVERSION 12

/** What was requested is not supported by this build, or not for this format. */
#define CASTKIT_ERROR_UNSUPPORTED 13

/** The caller cancelled the work. */
#define CASTKIT_ERROR_CANCELLED 14

/** An argument is invalid: NULL, a number out of range, text that is not UTF-8. */
#define CASTKIT_ERROR_ARGUMENT 15

/** A bug in castkit, caught at the boundary. Please report it. */
#define CASTKIT_ERROR_INTERNAL 16

/**
 * What went wrong, and where. It need not be initialised, belongs to the caller, and contains no pointers.
 *
 * Functions that can fail take a pointer to one as their last parameter, which may be NULL. On success they set `kind`
 * to `CASTKIT_ERROR_NONE` and `offset` to 0, and leave the texts empty. The struct never becomes larger: fields of later
 * versions take their room from `reserved`.
 */
typedef struct castkit_error {
    /** The kind of the error. */
    castkit_error_kind kind;
    /** Whether `offset` is set. */
    bool has_offset;
    /** The byte offset from the start of the file, if the error is about a place in one. */
    uint64_t offset;
    /**
     * What was found, what was expected and what to try, in one sentence. UTF-8 with a NUL at the end, like the other
     * texts.
     */
    char sentence[CASTKIT_ERROR_TEXT_SIZE];
    /** The path of the file on disk, as it was passed in, if the error is about one; otherwise empty. */
    char path[CASTKIT_ERROR_TEXT_SIZE];
    /**
     * The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`, if the error is about one; otherwise
     * empty.
     */
    char node_path[CASTKIT_ERROR_TEXT_SIZE];
    /** Zero: room for what later versions tell. */
    uint64_t reserved[8];
} castkit_error;

/**
 * A text from a file or from castkit, **without** a NUL at its end. It is UTF-8, unless a file contains other bytes.
 *
 * `data` is NULL if there is no text, which is not the same as an empty text. The text lives as long as the object it
 * was obtained from, such as the file of a node.
 */
typedef struct castkit_string {
    /** The first byte; NULL when there is no text. */
    const char *data;
    /** Number of bytes. */
    size_t length;
} castkit_string;

/** What an animation is after steps. Its text lives as long as the handle. */
typedef struct castkit_animated_info {
    /** The name. */
    struct castkit_string name;
    /** The number of frames per second. */
    double frame_rate;
    /** The frame of the first key. */
    double first;
    /** The frame of the last key. */
    double last;
    /** The number of curves. */
    uint64_t curve_count;
    /** The number of keys. */
    uint64_t key_count;
    /** How many notifications there are: see `castkit_animated_notification`. */
    size_t notification_count;
    /** How many bones `loop_check` has compared: see `castkit_animated_ends`. */
    size_t end_count;
    /** How many keys `reduce` has left out. */
    uint64_t reduced_key_count;
    /** Whether `reduced_error` is set. */
    bool has_reduced_error;
    /** How far a vertex is off at most because of that. */
    double reduced_error;
} castkit_animated_info;

/**
 * How far the last pose of a bone is from the first, relative to its parent. Its text lives as long as the handle.
 */
typedef struct castkit_bone_ends {
    /** The name of the bone. */
    struct castkit_string bone;
    /** How far it jumps. */
    double position;
    /** By what angle it turns at once, in radians. */
    double angle;
    /** How much its speed changes at once, in lengths per second. */
    double speed;
    /** How much faster or slower it turns at once, in radians per second. */
    double turning;
} castkit_bone_ends;

/** Where a character goes. Its text and arrays live as long as the handle. */
typedef struct castkit_motion {
    /** The name of the bone that carries it. */
    struct castkit_string bone;
    /** Where that bone is in the first frame, in the space of the model. */
    double start[3];
    /** How many elements each of the arrays has. */
    size_t count;
    /** Frames, ascending. Between them the motion is linear. */
    const double *frames;
    /** How far it has gone since the first frame, in the space of the model: three numbers for each frame. */
    const double *translations;
    /** By what angle it has turned around the up axis since, in radians. */
    const double *turns;
} castkit_motion;

/** The type of elements: one of `CASTKIT_TYPE_…`, or any other number found in a file. */
typedef uint32_t castkit_type;

/** Unsigned 8-bit integers. (`b` in the specification.) */
#define CASTKIT_TYPE_BYTE 98

/** Unsigned 16-bit integers. (`h` in the specification.) */
#define CASTKIT_TYPE_SHORT 104

/** Unsigned 32-bit integers. (`i` in the specification.) */
#define CASTKIT_TYPE_INTEGER32 105

/** Unsigned 64-bit integers: hashes. (`l` in the specification.) */
#define CASTKIT_TYPE_INTEGER64 108

/** 32-bit floats. (`f` in the specification.) */
#define CASTKIT_TYPE_FLOAT 102

/** 64-bit floats. (`d` in the specification.) */
#define CASTKIT_TYPE_DOUBLE 100

/** Strings, each with a NUL at its end. (`s` in the specification.) */
#define CASTKIT_TYPE_STRING 115

/** Vectors of two floats. (`v2` in the specification.) */
#define CASTKIT_TYPE_VECTOR2 30258

/** Vectors of three floats. (`v3` in the specification.) */
#define CASTKIT_TYPE_VECTOR3 30259

/** Vectors of four floats: quaternions x, y, z, w or colours r, g, b, a. (`v4` in the specification.) */
#define CASTKIT_TYPE_VECTOR4 30260

/**
 * An array in memory: elements of a file in place, or elements of the caller.
 *
 * Files are little-endian, and so are these elements. Elements of a file can have any address: if `aligned` is false,
 * they cannot be accessed through a pointer to their type, and must be copied with `memcpy` or `castkit_array_copy`.
 * They are valid until the file is released.
 */
typedef struct castkit_array {
    /** The first element; NULL if there is no array, which is not the same as an empty one. */
    const void *data;
    /** The number of elements. */
    size_t count;
    /** The number of bytes from one element to the next; 0 for strings, whose length is given by their NUL. */
    size_t stride;
    /** The type of the elements; a vector counts as one element. */
    castkit_type element;
    /** Whether the address is a multiple of the alignment of the numbers in the elements. */
    bool aligned;
} castkit_array;

/**
 * A callback that receives the progress of long work, and can cancel it. Set everything to zero, and `size` to
 * `sizeof` the struct, which is only needed during the call.
 *
 * `callback(user, done, total)` returns whether to continue; if it returns false, the function fails with
 * `CASTKIT_ERROR_CANCELLED`, and does not call it again. It may be called from any thread, even from several at once: then
 * other calls may be under way when one returns false. It must not throw, and must not use the handles that the function
 * was called with.
 */
typedef struct castkit_progress {
    /** `sizeof(castkit_progress)`. */
    size_t size;
    /** The function; NULL for none. */
    bool (*callback)(void *user, uint64_t done, uint64_t total);
    /** The first argument of each call. */
    void *user;
} castkit_progress;

/**
 * How a file is checked. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
 * defaults.
 */
typedef struct castkit_check_options {
    /** `sizeof(castkit_check_options)`. */
    size_t size;
    /** Neither reports nor counts notes and findings with this code, so that nothing fails because of them. */
    const char *const *allow;
    /** The number of texts at `allow`. */
    size_t allow_count;
    /** Reports violations of this rule as errors. */
    const char *const *deny;
    /** The number of texts at `deny`. */
    size_t deny_count;
    /** Also checks what this program cannot handle. One of blender, maya, unreal, unity, godot, web, all. */
    const char *const *for_readers;
    /** The number of texts at `for_readers`. */
    size_t for_readers_count;
    /** Also checks that the files of textures exist. */
    bool find_textures;
    /** Looks for textures that are not at their paths below this directory. */
    const char *const *texture_search;
    /** The number of texts at `texture_search`. */
    size_t texture_search_count;
    /** Follows references that lead out of the directory of the input. */
    bool follow_outside;
    /** Also checks the files that instances refer to. */
    bool find_files;
    /** How many findings of one rule are listed per file; the others are counted. By default 20. 0 for the default. */
    size_t max_repeats;
    /** Whether to use only the calling thread. */
    bool one_thread;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_check_options;

/** The severity of a finding: one of `CASTKIT_SEVERITY_…`. */
typedef uint32_t castkit_severity;

/** Nothing is wrong, but something could be improved. */
#define CASTKIT_SEVERITY_HINT 0

/** Unusual or outdated, without consequences. */
#define CASTKIT_SEVERITY_INFO 1

/** Readers interpret it differently, or the result of a conversion differs. */
#define CASTKIT_SEVERITY_WARNING 2

/** A violation of the format: data is lost, misread or rejected. */
#define CASTKIT_SEVERITY_ERROR 3

/** A problem in a file. Its texts live as long as the report. */
typedef struct castkit_finding {
    /** The code of the rule, such as `CAST-MESH-001`. */
    struct castkit_string code;
    /** What the rule requires. */
    struct castkit_string title;
    /** Why the rule exists, and what to do. */
    struct castkit_string explanation;
    /** The section of the specification. */
    struct castkit_string section;
    /** What was found, in one sentence. */
    struct castkit_string message;
    /** The path of the node. */
    struct castkit_string path;
    /** The property; no text if the finding is about the node. */
    struct castkit_string property;
    /** The severity. */
    castkit_severity severity;
    /** Whether castkit can repair it. */
    bool is_repairable;
    /** Whether `element` is set. */
    bool has_element;
    /** The index of the element in the property. */
    uint64_t element;
    /** The byte offset in the file. */
    uint64_t offset;
} castkit_finding;

/**
 * How a file is repaired or upgraded. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
 * have their defaults.
 */
typedef struct castkit_repair_options {
    /** `sizeof(castkit_repair_options)`. */
    size_t size;
    /** Also makes changes that lose data or are not exact; without this, there is a note for each. */
    bool lossy;
    /**
     * How many changes of one rule are listed, and how many that were not made; all are counted. By default 1000. 0
     * for the default.
     */
    size_t max_changes;
    /** Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. */
    bool strict;
    /** Neither reports nor counts notes and findings with this code, so that nothing fails because of them. */
    const char *const *allow;
    /** The number of texts at `allow`. */
    size_t allow_count;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_repair_options;

/** A change. Its texts live as long as the changes. */
typedef struct castkit_change {
    /** The code of the rule that the change satisfies, such as `CAST-MESH-001`. */
    struct castkit_string code;
    /** What the rule requires. */
    struct castkit_string title;
    /** The path of the node. */
    struct castkit_string path;
    /** The property; no text if the change is to the node. */
    struct castkit_string property;
    /** The old value. */
    struct castkit_string was;
    /** The new value. */
    struct castkit_string now;
    /** The number of changed elements; 0 if the change is not to elements. */
    uint64_t elements;
    /** The byte offset in the original file. */
    uint64_t offset;
    /** Whether data is lost. */
    bool is_lossy;
} castkit_change;

/** A violation that was not repaired. Its texts live as long as the changes. */
typedef struct castkit_refusal {
    /** The code of the rule that is still violated. */
    struct castkit_string code;
    /** What the rule requires. */
    struct castkit_string title;
    /** The path of the node. */
    struct castkit_string path;
    /** The property; no text if it is about the node. */
    struct castkit_string property;
    /** Why it was not changed. */
    struct castkit_string reason;
    /** The byte offset in the file. */
    uint64_t offset;
    /** Whether the option `lossy` would repair it. */
    bool is_lossy;
} castkit_refusal;

/** General information about a comparison. */
typedef struct castkit_comparison_info {
    /** The number of listed differences: see `castkit_comparison_difference`. */
    size_t count;
    /** The number of differences, including those that are not listed. */
    uint64_t total;
    /** The number of nodes that differ in any way; 0 for scenes. */
    uint64_t different_nodes;
    /** The number of values that differ by no more than the tolerance; 0 for scenes. */
    uint64_t tolerated;
    /** The largest difference within the tolerance. */
    double largest_tolerated;
    /** Whether both are equal. */
    bool is_same;
} castkit_comparison_info;

/** A property of a node, by value. Its pointers are valid until the file is released. */
typedef struct castkit_property {
    /** The name in the file, such as `vp`. */
    struct castkit_string name;
    /** The elements. Strings have no stride: see `castkit_property_text`. */
    struct castkit_array values;
    /** The number of elements according to the header. For strings it may be wrong. */
    uint32_t count;
    /** The size of all elements in bytes. */
    size_t byte_length;
    /** The byte offset of its header. */
    uint64_t offset;
    /** The byte offset of its data. */
    uint64_t data_offset;
} castkit_property;

/** A difference between two files or scenes. Everything in it lives as long as the comparison. */
typedef struct castkit_difference {
    /**
     * For files: the path of the node in the first file, or in the second if only that has it. For scenes: what is
     * compared.
     */
    struct castkit_string path;
    /**
     * The kind of difference, in one word. For files: `file_header`, `only_in_first`, `only_in_second`, `type`,
     * `text`, `bytes`, `elements`, `links`, and if `exact` is set also `hash`, `child_order`, `property_order`,
     * `unaccounted`, `headers`. For scenes: an aspect, such as `positions` or `pose`.
     */
    struct castkit_string change;
    /**
     * What the first file or scene has: for links the path of the target, for scenes a description; otherwise no text.
     */
    struct castkit_string first;
    /** What the second file or scene has. */
    struct castkit_string second;
    /** The property in the first file; without a name if it is absent, or the difference is not about a property. */
    struct castkit_property first_property;
    /** The property in the second file. */
    struct castkit_property second_property;
    /** The number of elements in the first file or scene. */
    uint64_t first_count;
    /** The number of elements in the second file or scene. */
    uint64_t second_count;
    /** The number of elements that are in both and differ. */
    uint64_t differing;
    /** Whether `index` is set. */
    bool has_index;
    /** The index of the first element that differs. */
    uint64_t index;
    /** Whether `largest` is set. */
    bool has_largest;
    /** The largest difference between two numbers. */
    double largest;
} castkit_difference;

/**
 * How files are compared. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
 * defaults.
 */
typedef struct castkit_diff_options {
    /** `sizeof(castkit_diff_options)`. */
    size_t size;
    /** Compares everything, including hashes, order, widths of integers, padding and unaccounted bytes. */
    bool exact;
    /** Ignores differences between floats up to this. By default 0.0. 0 for the default. */
    double tolerance;
    /**
     * Ignores differences between floats up to this fraction of the larger one. By default 0, and 1e-4 with semantic.
     * 0 for the default.
     */
    double relative;
    /** How many differences are listed; all are counted. By default 100. 0 for the default. */
    size_t limit;
    /** Whether to use only the calling thread. */
    bool one_thread;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_diff_options;

/** How scenes are compared. Set everything to zero, and `size` to `sizeof` the struct. */
typedef struct castkit_compare_options {
    /** `sizeof(castkit_compare_options)`. */
    size_t size;
    /** The maximum distance of equal positions, as a fraction of the size of the model; 0 for the default, 0.0001. */
    double tolerance;
    /** The number of frames per animation at which poses are compared; 0 for the default. */
    uint32_t frames;
    /** Whether to use only the calling thread. */
    bool one_thread;
    /** The maximum number of listed differences; 0 for the default. All are counted. */
    size_t limit;
    /** The maximum number of bytes that poses may take; 0 for the default. */
    uint64_t budget;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_compare_options;

/** A format that files can be converted from or to. Its texts are static. */
typedef struct castkit_format {
    /** The name, such as `glTF binary`. */
    struct castkit_string name;
    /** The usual extension, without a dot. Options use it to name the format. */
    struct castkit_string extension;
    /** The media type; no text if it has none. */
    struct castkit_string media_type;
    /** Whether this library can read it. */
    bool is_readable;
    /** Whether this library can write it. */
    bool is_writable;
} castkit_format;

/** What happened to something that could not be carried over as it was: one of `CASTKIT_OUTCOME_…`. */
typedef uint32_t castkit_outcome;

/** It was approximated. */
#define CASTKIT_OUTCOME_APPROXIMATED 0

/** The source did not specify it, so something was assumed. */
#define CASTKIT_OUTCOME_ASSUMED 1

/** It was dropped. */
#define CASTKIT_OUTCOME_DROPPED 2

/** Anything else, in a later version. */
#define CASTKIT_OUTCOME_OTHER 3

/**
 * A note about something that a conversion could not carry over as it was. Its texts live as long as the conversion.
 */
typedef struct castkit_note {
    /** The code of the note, such as `CONVERT-MESH-003`. */
    struct castkit_string code;
    /** The feature it is about, in a few words. */
    struct castkit_string feature;
    /** The reason or the outcome, in a part of the sentence: what follows the feature and a colon. */
    struct castkit_string detail;
    /** What it means, and what to do. */
    struct castkit_string explanation;
    /** What happened. */
    castkit_outcome outcome;
    /** The severity. */
    castkit_severity severity;
    /** How often it happened. */
    uint64_t count;
    /** The number of examples: see `castkit_conversion_example`. */
    size_t example_count;
    /**
     * Outcome, feature, detail and examples in one sentence, such as
     * `dropped cameras: Cast does not support them (2 times: shot_1, shot_2)`.
     */
    struct castkit_string sentence;
    /**
     * The number of the source that it is about, from 0. Notes on the result as a whole are on source 0; the file of
     * `animation_from` comes after the sources.
     */
    size_t source;
} castkit_note;

/** How normals or tangents are handled: one of `CASTKIT_VECTORS_…`. */
typedef uint32_t castkit_vectors;

/** They are kept as they are. */
#define CASTKIT_VECTORS_KEEP 0

/** They are computed for meshes that have none. */
#define CASTKIT_VECTORS_COMPLETE 1

/** They are computed for all meshes. */
#define CASTKIT_VECTORS_COMPUTE 2

/** They are removed. */
#define CASTKIT_VECTORS_DROP 3

/**
 * How a file is optimised. Set everything to zero, and `size` to `sizeof` the struct: this runs the steps that
 * preserve the appearance and all objects. A fraction that is not from 0 to 1 is an error, and so is a number that is
 * infinite or NaN.
 */
typedef struct castkit_optimize_options {
    /** `sizeof(castkit_optimize_options)`. */
    size_t size;
    /** Turns this off: Drops bone weights that are too small to matter. */
    bool no_weights;
    /** Turns this off: Merges vertices that agree in everything. */
    bool no_weld;
    /** Turns this off: Removes vertices that no face uses. */
    bool no_unused_vertices;
    /** Turns this off: Sorts faces and vertices for faster drawing. */
    bool no_order;
    /** Turns this off: Merges materials, textures and colours with the same content. */
    bool no_materials;
    /** Turns this off: Removes keys that interpolation between their neighbours reproduces. */
    bool no_keys;
    /** Turns this off: Stores integers in the smallest width. */
    bool no_integers;
    /**
     * Drops bone weights below this fraction of the vertex's sum of weights; 0 drops none. By default 0.001. A
     * negative value stands for 0. 0 for the default.
     */
    float weight_threshold;
    /** The maximum number of bones per vertex. By default no limit. 0 for the default. */
    uint32_t max_influences;
    /**
     * The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
     * translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
     * blend shapes full weight; for rotations it is in radians. By default 1e-5. A negative value stands for 0. 0 for
     * the default.
     */
    float animation_tolerance;
    /** Merges materials that differ only in name or spelling of paths, and equal meshes of a model. */
    bool dedupe;
    /** Joins meshes of a model that have the same material, layers and kind of skinning. */
    bool join;
    /**
     * Reduces meshes to this fraction of their triangles, or to this number of triangles if it is above 1. By default
     * all triangles stay. 0 for the default.
     */
    float simplify;
    /**
     * Adds levels of detail, each with this fraction of the triangles, or this number of triangles if it is above 1.
     */
    const float *lods;
    /** The number of numbers at `lods`. */
    size_t lods_count;
    /**
     * How far simplified surfaces may move, as a fraction of the longest side of the model. By default 0.01 for
     * simplify, and no limit for lods. 0 for the default.
     */
    float simplify_error;
    /** Leaves open borders of simplified surfaces where they are. */
    bool lock_borders;
    /** What is done about tangents, which are computed after normals. By default keep. */
    castkit_vectors tangents;
    /** Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. */
    bool strict;
    /** Neither reports nor counts notes and findings with this code, so that nothing fails because of them. */
    const char *const *allow;
    /** The number of texts at `allow`. */
    size_t allow_count;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_optimize_options;

/** The number of things in a file. */
typedef struct castkit_totals {
    /** Meshes. */
    uint64_t meshes;
    /** The vertices of meshes. */
    uint64_t vertices;
    /** Triangles. */
    uint64_t faces;
    /** The influences: bones per vertex, summed over all vertices. */
    uint64_t influences;
    /** The vertices of blend shapes. */
    uint64_t shape_vertices;
    /** Materials. */
    uint64_t materials;
    /** Textures. */
    uint64_t textures;
    /** Curves. */
    uint64_t curves;
    /** The keys of curves. */
    uint64_t keys;
} castkit_totals;

/**
 * One of the files that a conversion reads: from disk, from memory, or one that is open. Set everything else to zero.
 */
typedef struct castkit_source {
    /**
     * The path of a file on disk. For bytes in memory, the path against which the references in them are resolved, which is
     * also the name in notes and errors; it may be NULL.
     */
    const char *path;
    /**
     * The bytes of a file of any format, which are copied; NULL if the file is on disk or open. The format is found from
     * the bytes, from the extension of `path`, or from `from_format` of the options.
     */
    const void *data;
    /** The number of bytes at `data`. */
    size_t data_size;
    /** An open Cast file. `path` and `data` are NULL then. */
    const struct castkit_file *file;
} castkit_source;

/** An up axis: one of `CASTKIT_UP_…`. */
typedef uint32_t castkit_up;

/** The up axis that the file specifies, or the default. */
#define CASTKIT_UP_KEEP 0

/** The x axis. */
#define CASTKIT_UP_X 1

/** The y axis. */
#define CASTKIT_UP_Y 2

/** The z axis. */
#define CASTKIT_UP_Z 3

/** Whether the result is a static model: one of `CASTKIT_STILL_…`. */
typedef uint32_t castkit_still;

/** No: bones and animations are kept. */
#define CASTKIT_STILL_NONE 0

/** Yes, in the rest pose, without bones and animations; vertices keep exactly the values in the file. */
#define CASTKIT_STILL_REST 1

/**
 * Yes, in the pose of a frame, without bones and animations: blend shapes and skinning are applied to the vertices.
 */
#define CASTKIT_STILL_FRAME 2

/** How glTF buffers are compressed: one of `CASTKIT_COMPRESSION_…`. */
typedef uint32_t castkit_compression;

/** Not at all. */
#define CASTKIT_COMPRESSION_NONE 0

/** With `EXT_meshopt_compression`, which is lossless. */
#define CASTKIT_COMPRESSION_MESHOPT 1

/** How textures are handled: one of `CASTKIT_TEXTURES_…`. */
typedef uint32_t castkit_textures;

/** The result refers to the original files. */
#define CASTKIT_TEXTURES_REFER 0

/** They are embedded in the result, if its format supports it. */
#define CASTKIT_TEXTURES_EMBED 1

/** They are copied to a directory beside the result. */
#define CASTKIT_TEXTURES_COPY 2

/** The format of textures of glTF: one of `CASTKIT_TEXTURE_FORMAT_…`. */
typedef uint32_t castkit_texture_format;

/** PNG and JPEG files are kept, and others become PNG files. */
#define CASTKIT_TEXTURE_FORMAT_PNG 0

/** PNG and JPEG files are kept, and others become JPEG files, or PNG files where pixels are transparent. */
#define CASTKIT_TEXTURE_FORMAT_JPG 1

/** JPEG files are kept, and others become WebP files without loss (`EXT_texture_webp`). */
#define CASTKIT_TEXTURE_FORMAT_WEBP 2

/** PNG and JPEG files are kept, and others are left out, with a note. */
#define CASTKIT_TEXTURE_FORMAT_KEEP 3

/**
 * The alignment of the arrays in a file: one of these, or 4, 8, 16 or 64. Every array begins at a multiple of that
 * many bytes, so that programs that map the file can use it in place. Every reader can read all of these layouts.
 */
typedef uint32_t castkit_alignment;

/** As in the file that the document was made from; in a new document, not aligned. */
#define CASTKIT_ALIGNMENT_KEEP 0

/** Not aligned. */
#define CASTKIT_ALIGNMENT_NONE 1

/** How damaged files are treated: one of `CASTKIT_RECOVERY_…`. */
typedef uint32_t castkit_recovery;

/**
 * A damaged file is an error, unless only sizes of nodes and counts of strings are wrong: that one is read by its content,
 * as by most other readers; see `castkit_file_damage`.
 */
#define CASTKIT_RECOVERY_WHEN_COMPLETE 0

/** The structure of a damaged file is derived from its content; see `castkit_file_repair`. */
#define CASTKIT_RECOVERY_WHEN_DAMAGED 1

/**
 * The structure of every file is derived from its content, because the sizes in its headers may be wrong even if they
 * look right.
 */
#define CASTKIT_RECOVERY_ALWAYS 2

/** A damaged file is an error. */
#define CASTKIT_RECOVERY_NEVER 3

/** A promise made by whoever maps a file: see `castkit_file_map`. */
typedef uint32_t castkit_promise;

/**
 * Nobody writes to the file or shortens it until the last reference to it is released: neither this program, nor
 * another, nor another machine on a shared disk. Replacing it by renaming another file over it is allowed.
 */
#define CASTKIT_MAP_FILE_UNCHANGED 1398032716

/**
 * How files are converted, as with the options of the program `castkit convert`. Set everything to zero, and `size` to
 * `sizeof` the struct; fields left at zero have their defaults. An option that the format of the result does not
 * support is an error, and so is a number that is infinite or NaN, or, unless it says otherwise, negative.
 */
typedef struct castkit_convert_options {
    /** `sizeof(castkit_convert_options)`. */
    size_t size;
    /**
     * The format of all inputs, whatever their content and names. By default it is recognised by the content, and for
     * text formats by the file name.
     */
    const char *from_format;
    /** The format of the result. By default that of the extension of the output, or Cast without one. */
    const char *to_format;
    /** Leaves an existing output as it is and does nothing. */
    bool skip_existing;
    /** Does and reports everything, but writes nothing. */
    bool dry_run;
    /** Also replaces existing files that are not named as the output. */
    bool force;
    /** Leaves out inputs of a result that cannot be read, each with a note. */
    bool keep_going;
    /**
     * Chooses axes, unit, textures and the format as this program expects them. By default none: what the inputs have
     * is kept. One of blender, maya, unreal, unity, godot, web.
     */
    const char *for_program;
    /**
     * Rotates the content so that this axis points up in the result. By default it points where it does in the input,
     * and the metadata of the result say where. One of x, y, z.
     */
    castkit_up up;
    /** The axis that points up in the inputs, whatever they state. By default the one they state. One of x, y, z. */
    castkit_up source_up;
    /** The axis that points up in one of the inputs, as FILE=AXIS. */
    const char *const *source_up_of;
    /** The number of texts at `source_up_of`. */
    size_t source_up_of_count;
    /**
     * The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252. By default each byte that is not
     * UTF-8 becomes U+FFFD and two hexadecimal digits.
     */
    const char *encoding;
    /** The length of one unit of Cast files, in metres. By default 1, a metre. 0 for the default. */
    float unit;
    /** The length of one unit of one of the inputs, in metres, as FILE=UNIT. */
    const char *const *unit_of;
    /** The number of texts at `unit_of`. */
    size_t unit_of_count;
    /**
     * The length of one unit of the result, in metres, if it differs from unit. By default 0.01, a centimetre, for
     * FBX, which programs expect, and unit for Cast and USD. 0 for the default.
     */
    float to_unit;
    /** Multiplies all lengths by this factor, after any change of units. By default 1.0. 0 for the default. */
    float scale;
    /** Keeps lengths and the up axis as the input states them, so that unit has no effect. */
    bool keep_space;
    /** The frames per second of animations. By default those of the input. 0 for the default. */
    float frame_rate;
    /** The maximum number of bones per vertex. By default no limit. 0 for the default. */
    uint32_t max_influences;
    /** What is done about normals. By default keep. */
    castkit_vectors normals;
    /** What is done about tangents, which are computed after normals. By default keep. */
    castkit_vectors tangents;
    /**
     * The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction: for
     * translations the longest side of the model at rest or, without a model, of the motion; for scales the value; for
     * blend shapes full weight; for rotations it is in radians. By default 1e-5. A negative value stands for 0. 0 for
     * the default.
     */
    float animation_tolerance;
    /** Converts this scene of a glTF file, by its name or index from 0. By default its default scene. */
    const char *scene;
    /** Takes only this animation, by its name or index from 0. */
    const char *const *animation;
    /** The number of texts at `animation`. */
    size_t animation_count;
    /** Turns this off: Converts animations. */
    bool no_animations;
    /** Turns this off: Converts models and instances. */
    bool no_models;
    /** Turns this off: Converts meshes, materials and instances; skeletons and animations stay. */
    bool no_meshes;
    /** Takes the skeleton of this file for the animations of the inputs. */
    const char *skeleton;
    /** Writes meshes that appear in several places as instances of a Cast file beside the result. */
    bool instances;
    /** Splits the metallic-roughness textures of glTF materials into one image per channel. */
    bool unpack_textures;
    /** Turns this off: Joins the parts of a character into one model with one skeleton. */
    bool no_join;
    /** Joins all models that share bones. */
    bool join_skeletons;
    /** Adds a file below a bone of the models: FILE@BONE. */
    const char *const *attach;
    /** The number of texts at `attach`. */
    size_t attach_count;
    /** Takes a part out of a model, which becomes a model of its own. */
    const char *const *detach;
    /** The number of texts at `detach`. */
    size_t detach_count;
    /** Renames bones by a map, wherever a bone is named: in skeletons, curves and overrides of curve modes. */
    const char *rename_bones;
    /** Reads the map from its second column to its first. */
    bool reverse_map;
    /** Looks for textures that are not at their paths below this directory. */
    const char *const *texture_search;
    /** The number of texts at `texture_search`. */
    size_t texture_search_count;
    /** Follows references that lead out of the directory of the input. */
    bool follow_outside;
    /** Whether the result is a static model. */
    castkit_still still;
    /**
     * For `CASTKIT_STILL_FRAME`: Takes models as they are at this frame (12.5 is between two frames) or at rest. By
     * default bones and animations are kept.
     */
    double frame;
    /** Takes the animation for frame from this file of any format instead of the inputs. */
    const char *animation_from;
    /** Turns this off: Evaluates inverse kinematics and constraints for frame. */
    bool no_constraints;
    /** The version of FBX. By default 7500. */
    uint32_t fbx_version;
    /** Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the largest errors. */
    bool quantize;
    /** Compresses the buffers of glTF without loss. By default they are not compressed. */
    castkit_compression compress;
    /** Stores only the vertices that a morph target of glTF moves. */
    bool sparse_targets;
    /** Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them. */
    bool skins_below_model;
    /** Writes meshes named NAME_LOD0, NAME_LOD1 and so on as levels of detail of one node (MSFT_lod). */
    bool msft_lod;
    /** What is done about textures. By default refer. */
    castkit_textures textures;
    /**
     * The directory of textures, to which the result refers and in which copies are made. By default the paths lead to
     * where textures are, and copies are made in NAME_files beside each result.
     */
    const char *texture_root;
    /** The format of textures of glTF that are embedded or copied. By default png. */
    castkit_texture_format texture_format;
    /**
     * The maximum width and height of textures of glTF that are embedded or copied; larger ones are made smaller. By
     * default textures keep their size. 0 for the default.
     */
    uint32_t max_texture;
    /** The quality of textures of glTF that become JPEG files, from 1 to 100. By default 90. 0 for the default. */
    size_t jpeg_quality;
    /** Turns this off: Writes a PNG image for each WebP texture of glTF, for programs that cannot read WebP. */
    bool no_fallback;
    /** Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF requires. */
    bool pack_textures;
    /**
     * Starts every array of a Cast file at a multiple of this many bytes. By default arrays follow each other without
     * padding; with the program, 16. One of 4, 8, 16, 64.
     */
    castkit_alignment align;
    /** Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed. */
    bool strict;
    /** Neither reports nor counts notes and findings with this code, so that nothing fails because of them. */
    const char *const *allow;
    /** The number of texts at `allow`. */
    size_t allow_count;
    /** The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the default. */
    uint64_t budget;
    /** Whether to use only the calling thread. */
    bool one_thread;
    /** How damaged Cast files are treated. */
    castkit_recovery recovery;
    /** The maximum number of levels of nodes in Cast files; 0 for the default, 4096. */
    uint32_t max_depth;
    /** `CASTKIT_MAP_FILE_UNCHANGED` to map the sources; 0 to read them. */
    castkit_promise promise;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_convert_options;

/**
 * A callback that takes the result of a conversion, piece by piece, and the name of the result. Set everything to zero,
 * and `size` to `sizeof` the struct.
 */
typedef struct castkit_writer {
    /** `sizeof(castkit_writer)`. */
    size_t size;
    /**
     * `write(user, data, size)` takes the `size` bytes at `data`, and returns whether to continue. It is only called during
     * the function it was passed to, and must not throw.
     */
    bool (*write)(void *user, const void *data, size_t size);
    /** The first argument of each call. */
    void *user;
    /**
     * The name of the result, such as `hero.gltf`: files beside it are named after it. Nothing is read or written there.
     * NULL for `model`.
     */
    const char *name;
} castkit_writer;

/**
 * A node of a document: a number that stays the same until the node is removed, and is never reused. 0 is not a node.
 */
typedef uint32_t castkit_document_node;

/** How a document is saved. Set everything to zero, and `size` to `sizeof` the struct. */
typedef struct castkit_save_options {
    /** `sizeof(castkit_save_options)`. */
    size_t size;
    /** The alignment of arrays. */
    castkit_alignment alignment;
    /** Whether to return without waiting until the file is on the disk: faster, but not safe against power failures. */
    bool no_sync;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_save_options;

/** The kind of a node, four letters as a number: one of `CASTKIT_KIND_…`, or any other number found in a file. */
typedef uint32_t castkit_kind;

/** A scene. No two of its children have the same hash. (`root` in files.) */
#define CASTKIT_KIND_ROOT 1953460082

/** Meshes, hair, blend shapes and materials with at most one skeleton. (`modl` in files.) */
#define CASTKIT_KIND_MODEL 1818521453

/** Triangles and the vertex buffers they index. (`mesh` in files.) */
#define CASTKIT_KIND_MESH 1752393069

/** Strands of hair as chains of particles. (`hair` in files.) */
#define CASTKIT_KIND_HAIR 1919508840

/** Changed positions of some vertices of a mesh. (`blsh` in files.) */
#define CASTKIT_KIND_BLEND_SHAPE 1752394850

/** Bones, with the inverse kinematics handles and constraints between them. (`skel` in files.) */
#define CASTKIT_KIND_SKELETON 1818585971

/** One joint of a skeleton. (`bone` in files.) */
#define CASTKIT_KIND_BONE 1701736290

/** A chain of bones that reaches for a target. (`ikhd` in files.) */
#define CASTKIT_KIND_IK_HANDLE 1684564841

/** A bone that follows another. (`cnst` in files.) */
#define CASTKIT_KIND_CONSTRAINT 1953721955

/** Curves with one frame rate. (`anim` in files.) */
#define CASTKIT_KIND_ANIMATION 1835626081

/** Key frames and values of one property of one node. (`curv` in files.) */
#define CASTKIT_KIND_CURVE 1987212643

/** A different curve mode for all bones below a bone. (`CMOV` in files.) */
#define CASTKIT_KIND_CURVE_MODE_OVERRIDE 1448037699

/** Frames at which something happens. (`ntif` in files.) */
#define CASTKIT_KIND_NOTIFICATION_TRACK 1718187118

/** Texture files and colours by slot. (`matl` in files.) */
#define CASTKIT_KIND_MATERIAL 1819566445

/** The path of a texture or of another Cast file. (`file` in files.) */
#define CASTKIT_KIND_FILE 1701603686

/** A constant colour in place of a texture. (`colr` in files.) */
#define CASTKIT_KIND_COLOR 1919709027

/** Another Cast file placed in this scene. (`inst` in files.) */
#define CASTKIT_KIND_INSTANCE 1953721961

/** Who and what made the file, and hints. Only the first node's hints apply. (`meta` in files.) */
#define CASTKIT_KIND_METADATA 1635018093

/**
 * A node of a file: a value that owns nothing and can be copied. It is valid until its file is released.
 *
 * If `file` is NULL, it is the null node, which has neither properties nor children.
 */
typedef struct castkit_node {
    /** The file that contains it; NULL for the null node. */
    const struct castkit_file *file;
    /** Its place in the file; private. */
    size_t place[3];
} castkit_node;

/**
 * How a file is opened. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
 * defaults.
 */
typedef struct castkit_open_options {
    /** `sizeof(castkit_open_options)`. */
    size_t size;
    /** How damaged files are treated. */
    castkit_recovery recovery;
    /** The maximum number of levels of nodes; 0 for the default, 4096. */
    uint32_t max_depth;
    /** The maximum number of nodes; 0 for the default, 67,108,864. */
    uint64_t max_nodes;
    /** The maximum number of properties; 0 for the default, 268,435,456. */
    uint64_t max_properties;
    /**
     * The maximum number of bytes to read; 0 for no limit. Mapped files are not limited, because mapping takes no
     * memory.
     */
    uint64_t max_bytes;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_open_options;

/** Called once when lent memory is no longer needed, on the thread that used it last. It must not throw. */
typedef void (*castkit_release_callback)(void *user);

/**
 * A callback that provides the bytes of a file, piece by piece. Set everything to zero, and `size` to `sizeof` the
 * struct.
 */
typedef struct castkit_reader {
    /** `sizeof(castkit_reader)`. */
    size_t size;
    /**
     * `read(user, buffer, size)` writes at most `size` bytes to `buffer` and returns how many it has written: 0 at the
     * end, `CASTKIT_READ_FAILED` on failure. It is only called during the function it was passed to, on the calling
     * thread, and must not throw.
     */
    size_t (*read)(void *user, void *buffer, size_t size);
    /** The first argument of each call. */
    void *user;
} castkit_reader;

/** General information about a file. */
typedef struct castkit_file_info {
    /** The version of the format, from the header: 1. */
    uint32_t format_version;
    /** The flags in the header: 0. */
    uint32_t flags;
    /** The number of root nodes according to the header. Known writers write exactly one. */
    uint32_t root_count;
    /** The number of levels of nodes: 1 if there are only roots, 0 if there are no nodes. */
    uint32_t depth;
    /** The number of nodes of all kinds. */
    uint64_t node_count;
    /** The number of properties of all nodes. */
    uint64_t property_count;
    /** The number of headers that recovery replaced; see `castkit_file_repair`. */
    uint64_t repair_count;
    /** The bytes of the whole file. */
    struct castkit_array bytes;
    /** The bytes after the last root; known writers write none. */
    struct castkit_array trailing;
    /**
     * The path that the file was opened from; no text for files from memory or from a reader. The bytes of the path on
     * Unix, UTF-8 elsewhere.
     */
    struct castkit_string path;
    /** Whether the bytes are a mapping of the file, and not a copy. */
    bool is_mapped;
    /** Whether the structure was damaged and has been recovered; see `castkit_file_damage`. */
    bool is_damaged;
} castkit_file_info;

/** A header that recovery replaced. */
typedef struct castkit_repair {
    /** The byte offset of the header. */
    uint64_t offset;
    /** The byte offset of the recovered end of the node. */
    uint64_t end;
    /** The recovered number of properties. */
    uint32_t property_count;
    /** The recovered number of children. */
    uint32_t child_count;
} castkit_repair;

/**
 * An iterator over nodes: a value that `castkit_nodes_next` advances. It owns nothing, and is valid until its file is
 * released; a copy continues from the same position.
 */
typedef struct castkit_nodes {
    /** The file that contains the nodes; NULL for no nodes. */
    const struct castkit_file *file;
    /** The kind of the nodes; 0 for all kinds. */
    castkit_kind kind;
    /** The position; private. */
    size_t state[4];
} castkit_nodes;

/**
 * The properties of a Model. Meshes, hair, blend shapes and materials with at most one skeleton.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_model_fields {
    /**
     * Name of the model.
     *
     * Key `n`, type s, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `position` is set. */
    bool has_position;
    /**
     * Position in the world.
     *
     * Key `p`, type v3, since 2025-05.
     */
    float position[3];
    /** Whether `rotation` is set. */
    bool has_rotation;
    /**
     * Rotation in the world, a quaternion x, y, z, w.
     *
     * Key `r`, type v4, since 2025-05.
     */
    float rotation[4];
    /** Whether `scale` is set. */
    bool has_scale;
    /**
     * Scale in the world.
     *
     * Key `s`, type v3, since 2025-05.
     */
    float scale[3];
} castkit_model_fields;

/** How a mesh follows its bones (`sm`). One of `CASTKIT_SKINNING_METHOD_…`. */
typedef uint32_t castkit_known_skinning_method;

/** `linear`: Linear blend skinning; the default. */
#define CASTKIT_SKINNING_METHOD_LINEAR 1

/** `quaternion`: Dual quaternion skinning. */
#define CASTKIT_SKINNING_METHOD_QUATERNION 2

/**
 * The properties of a Mesh. Triangles and the vertex buffers they index.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_mesh_…` functions follow them.
 */
typedef struct castkit_mesh_fields {
    /**
     * Name of the mesh.
     *
     * Key `n`, type s, since 2021-11.
     */
    struct castkit_string name;
    /**
     * Position of each vertex.
     *
     * Key `vp`, type v3[], required, since 2020-03.
     */
    struct castkit_array positions;
    /**
     * Normal of each vertex.
     *
     * Key `vn`, type v3[], since 2020-03.
     */
    struct castkit_array normals;
    /**
     * Tangent of each vertex.
     *
     * Key `vt`, type v3[], since 2020-03.
     */
    struct castkit_array tangents;
    /**
     * Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
     *
     * Key `c%d`, type i v4[], since 2024-08. The first 4 layers; the function returns further ones.
     */
    struct castkit_array color_layers[4];
    /** The number of layers. */
    uint32_t color_layer_total;
    /**
     * The only colour layer of old files, packed with red in the lowest byte.
     *
     * Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
     */
    struct castkit_array legacy_colors;
    /**
     * Texture coordinates of each vertex, with the origin at the top left.
     *
     * Key `u%d`, type v2[], since 2020-03. The first 4 layers; the function returns further ones.
     */
    struct castkit_array uv_layers[4];
    /** The number of layers. */
    uint32_t uv_layer_total;
    /**
     * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
     *
     * Key `wb`, type b h i[], since 2020-03.
     */
    struct castkit_array weight_bones;
    /**
     * Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
     *
     * Key `wv`, type f[], required with `wb`, since 2020-03.
     */
    struct castkit_array weight_values;
    /**
     * Three vertex indices per triangle, counterclockwise when seen from the front.
     *
     * Key `f`, type b h i[], required, since 2020-03.
     */
    struct castkit_array faces;
    /** Whether `color_layer_count` is set. */
    bool has_color_layer_count;
    /**
     * Number of colour layers.
     *
     * Key `cl`, type b h i, required with `c%d`, since 2024-08.
     */
    uint32_t color_layer_count;
    /** Whether `uv_layer_count` is set. */
    bool has_uv_layer_count;
    /**
     * Number of texture coordinate layers.
     *
     * Key `ul`, type b h i, required with `u%d`, since 2020-03.
     */
    uint32_t uv_layer_count;
    /** Whether `maximum_influence` is set. */
    bool has_maximum_influence;
    /**
     * Number of bones that move each vertex.
     *
     * Key `mi`, type b h i, required with `wb`, since 2020-03.
     */
    uint32_t maximum_influence;
    /**
     * How the vertices follow the bones.
     *
     * Key `sm`, type s, default `linear`, since 2023-10.
     */
    struct castkit_string skinning_method;
    /** Which value of the specification it is. */
    castkit_known_skinning_method skinning_method_choice;
    /** Whether `material_hash` is set. */
    bool has_material_hash;
    /**
     * Material of the mesh.
     *
     * Key `m`, type l, since 2020-03. This is its hash.
     */
    uint64_t material_hash;
} castkit_mesh_fields;

/**
 * The properties of a Hair. Strands of hair as chains of particles.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_hair_…` functions follow them.
 */
typedef struct castkit_hair_fields {
    /**
     * Name of the hair.
     *
     * Key `n`, type s, since 2025-04.
     */
    struct castkit_string name;
    /**
     * Number of segments of each strand.
     *
     * Key `se`, type b h i[], required, since 2025-04.
     */
    struct castkit_array segments;
    /**
     * World positions of the points of all strands; a strand of n segments has n + 1 points.
     *
     * Key `pt`, type v3[], required, since 2025-04.
     */
    struct castkit_array particles;
    /** Whether `material_hash` is set. */
    bool has_material_hash;
    /**
     * Material of the hair.
     *
     * Key `m`, type l, since 2025-04. This is its hash.
     */
    uint64_t material_hash;
} castkit_hair_fields;

/**
 * The properties of a BlendShape. Changed positions of some vertices of a mesh.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_blend_shape_…` functions follow them.
 */
typedef struct castkit_blend_shape_fields {
    /**
     * Name of the shape; weight curves refer to it.
     *
     * Key `n`, type s, required, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `base_shape_hash` is set. */
    bool has_base_shape_hash;
    /**
     * The mesh that is deformed.
     *
     * Key `b`, type l, required, since 2021-11. This is its hash.
     */
    uint64_t base_shape_hash;
    /**
     * Indices of the vertices that move.
     *
     * Key `vi`, type b h i[], required, since 2024-06.
     */
    struct castkit_array vertex_indices;
    /**
     * Final position of each vertex of `vertex_indices`, not a difference.
     *
     * Key `vp`, type v3[], required, since 2024-06.
     */
    struct castkit_array positions;
    /**
     * The largest weight: a single number, or one per target in files from before 2024-06.
     *
     * Key `ts`, type f[], since 2021-11.
     */
    struct castkit_array target_weight_scales;
    /**
     * Whole meshes to morph into, in old files.
     *
     * Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
     */
    struct castkit_array legacy_target_shapes;
    /**
     * Position offsets; they were in the published text for less than a day.
     *
     * Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
     */
    struct castkit_array legacy_deltas;
} castkit_blend_shape_fields;

/**
 * The properties of a Bone. One joint of a skeleton.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_bone_fields {
    /**
     * Name of the bone; curves refer to it.
     *
     * Key `n`, type s, required, since 2020-03.
     */
    struct castkit_string name;
    /** Whether `parent_index` is set. */
    bool has_parent_index;
    /**
     * The parent, as an index into the skeleton's bones, or none.
     *
     * Key `p`, type i, since 2020-03.
     */
    uint32_t parent_index;
    /**
     * Whether the parent's own scale is cancelled before this bone's rotation is applied.
     *
     * Key `ssc`, type b, default `true`, since 2020-03.
     */
    bool segment_scale_compensate;
    /** Whether `local_position` is set. */
    bool has_local_position;
    /**
     * Position relative to the parent.
     *
     * Key `lp`, type v3, since 2020-03.
     */
    float local_position[3];
    /** Whether `local_rotation` is set. */
    bool has_local_rotation;
    /**
     * Rotation relative to the parent, a quaternion x, y, z, w.
     *
     * Key `lr`, type v4, since 2020-03.
     */
    float local_rotation[4];
    /** Whether `world_position` is set. */
    bool has_world_position;
    /**
     * Position relative to the model.
     *
     * Key `wp`, type v3, since 2020-03.
     */
    float world_position[3];
    /** Whether `world_rotation` is set. */
    bool has_world_rotation;
    /**
     * Rotation relative to the model, a quaternion x, y, z, w.
     *
     * Key `wr`, type v4, since 2020-03.
     */
    float world_rotation[4];
    /** Whether `scale` is set. */
    bool has_scale;
    /**
     * Scale, always relative to the parent.
     *
     * Key `s`, type v3, since 2020-03.
     */
    float scale[3];
} castkit_bone_fields;

/**
 * The properties of an IKHandle. A chain of bones that reaches for a target.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_ik_handle_…` functions follow them.
 */
typedef struct castkit_ik_handle_fields {
    /**
     * Name of the handle.
     *
     * Key `n`, type s, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `start_bone_hash` is set. */
    bool has_start_bone_hash;
    /**
     * First bone of the chain.
     *
     * Key `sb`, type l, required, since 2023-10. This is its hash.
     */
    uint64_t start_bone_hash;
    /** Whether `end_bone_hash` is set. */
    bool has_end_bone_hash;
    /**
     * Last bone of the chain.
     *
     * Key `eb`, type l, required, since 2023-10. This is its hash.
     */
    uint64_t end_bone_hash;
    /** Whether `target_bone_hash` is set. */
    bool has_target_bone_hash;
    /**
     * The bone that the chain reaches for.
     *
     * Key `tb`, type l, since 2023-10. This is its hash.
     */
    uint64_t target_bone_hash;
    /** Whether `target_offset` is set. */
    bool has_target_offset;
    /**
     * Offset from the target bone.
     *
     * Key `to`, type v3, since 2026-03.
     */
    float target_offset[3];
    /** Whether `pole_vector_bone_hash` is set. */
    bool has_pole_vector_bone_hash;
    /**
     * The bone that the chain bends towards.
     *
     * Key `pv`, type l, since 2023-10. This is its hash.
     */
    uint64_t pole_vector_bone_hash;
    /** Whether `pole_bone_hash` is set. */
    bool has_pole_bone_hash;
    /**
     * The bone whose twist rotates the chain.
     *
     * Key `pb`, type l, since 2023-10. This is its hash.
     */
    uint64_t pole_bone_hash;
    /**
     * Whether the end bone takes the rotation of the target.
     *
     * Key `tr`, type b, default `false`, since 2023-10.
     */
    bool use_target_rotation;
} castkit_ik_handle_fields;

/** What a constraint acts on (`ct`). One of `CASTKIT_CONSTRAINT_TYPE_…`. */
typedef uint32_t castkit_known_constraint_type;

/** `pt`: The translation. */
#define CASTKIT_CONSTRAINT_TYPE_POINT 1

/** `or`: The rotation. */
#define CASTKIT_CONSTRAINT_TYPE_ORIENT 2

/** `sc`: The scale. */
#define CASTKIT_CONSTRAINT_TYPE_SCALE 3

/**
 * The properties of a Constraint. A bone that follows another.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_constraint_…` functions follow them.
 */
typedef struct castkit_constraint_fields {
    /**
     * Name of the constraint.
     *
     * Key `n`, type s, since 2023-12.
     */
    struct castkit_string name;
    /**
     * What the constraint acts on: the translation, the rotation or the scale.
     *
     * Key `ct`, type s, required, since 2023-12.
     */
    struct castkit_string constraint_type;
    /** Which value of the specification it is. */
    castkit_known_constraint_type constraint_type_choice;
    /** Whether `constraint_bone_hash` is set. */
    bool has_constraint_bone_hash;
    /**
     * The bone that the constraint moves.
     *
     * Key `cb`, type l, required, since 2023-12. This is its hash.
     */
    uint64_t constraint_bone_hash;
    /** Whether `target_bone_hash` is set. */
    bool has_target_bone_hash;
    /**
     * The bone that it follows.
     *
     * Key `tb`, type l, required, since 2023-12. This is its hash.
     */
    uint64_t target_bone_hash;
    /**
     * Whether the offset from the target in the rest pose is kept.
     *
     * Key `mo`, type b, default `false`, since 2024-01.
     */
    bool maintain_offset;
    /** The number of components of `custom_offset`: 3 or 4, or 0 if it is absent. */
    uint32_t custom_offset_components;
    /**
     * Offset from the target: a vector, or a quaternion for an orient constraint.
     *
     * Key `co`, type v3 v4, since 2025-02.
     */
    float custom_offset[4];
    /**
     * How much the bone follows its target, from 0 to 1.
     *
     * Key `wt`, type f, default `1.0`, since 2025-02.
     */
    float weight;
    /**
     * Whether the constraint leaves the x axis alone.
     *
     * Key `sx`, type b, default `false`, since 2024-01.
     */
    bool skip_x;
    /**
     * Whether the constraint leaves the y axis alone.
     *
     * Key `sy`, type b, default `false`, since 2024-01.
     */
    bool skip_y;
    /**
     * Whether the constraint leaves the z axis alone.
     *
     * Key `sz`, type b, default `false`, since 2024-01.
     */
    bool skip_z;
} castkit_constraint_fields;

/**
 * How rotation curves were interpolated in the first weeks of the format (`ri`). One of
 * `CASTKIT_ROTATION_INTERPOLATION_…`.
 */
typedef uint32_t castkit_known_rotation_interpolation;

/** `quaternion`: As quaternions. Legacy, until 2020-03. */
#define CASTKIT_ROTATION_INTERPOLATION_QUATERNION 1

/** `euler`: As Euler angles. Legacy, until 2020-03. */
#define CASTKIT_ROTATION_INTERPOLATION_EULER 2

/** The space of an old animation's curves (`ts`). One of `CASTKIT_TRANSFORM_SPACE_…`. */
typedef uint32_t castkit_known_transform_space;

/** `local`: Relative to the parent, as all animations are today. Legacy, until 2023-10. */
#define CASTKIT_TRANSFORM_SPACE_LOCAL 1

/** `world`: Relative to the scene. Legacy, until 2023-10. */
#define CASTKIT_TRANSFORM_SPACE_WORLD 2

/**
 * The properties of an Animation. Curves with one frame rate.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_animation_fields {
    /**
     * Name of the animation.
     *
     * Key `n`, type s, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `frame_rate` is set. */
    bool has_frame_rate;
    /**
     * Frames per second.
     *
     * Key `fr`, type f, required, since 2020-03.
     */
    float frame_rate;
    /**
     * Whether the animation loops.
     *
     * Key `lo`, type b, default `false`, since 2020-03.
     */
    bool looping;
    /**
     * How rotation curves were interpolated in the first weeks of the format.
     *
     * Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
     */
    struct castkit_string legacy_rotation_interpolation;
    /** Which value of the specification it is. */
    castkit_known_rotation_interpolation legacy_rotation_interpolation_choice;
    /**
     * Space of the curves in old files.
     *
     * Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
     */
    struct castkit_string legacy_transform_space;
    /** Which value of the specification it is. */
    castkit_known_transform_space legacy_transform_space_choice;
} castkit_animation_fields;

/** What a curve animates (`kp`). One of `CASTKIT_CURVE_PROPERTY_…`. */
typedef uint32_t castkit_known_curve_property;

/** `rq`: Rotation as a quaternion, spherically interpolated. */
#define CASTKIT_CURVE_PROPERTY_ROTATION 1

/** `tx`: Translation along x. */
#define CASTKIT_CURVE_PROPERTY_TRANSLATION_X 2

/** `ty`: Translation along y. */
#define CASTKIT_CURVE_PROPERTY_TRANSLATION_Y 3

/** `tz`: Translation along z. */
#define CASTKIT_CURVE_PROPERTY_TRANSLATION_Z 4

/** `sx`: Scale along x. */
#define CASTKIT_CURVE_PROPERTY_SCALE_X 5

/** `sy`: Scale along y. */
#define CASTKIT_CURVE_PROPERTY_SCALE_Y 6

/** `sz`: Scale along z. */
#define CASTKIT_CURVE_PROPERTY_SCALE_Z 7

/** `bs`: Weight of the blend shape with that name. */
#define CASTKIT_CURVE_PROPERTY_BLEND_SHAPE 8

/** `vb`: Visibility: hidden when 0, visible otherwise. */
#define CASTKIT_CURVE_PROPERTY_VISIBILITY 9

/** `rx`: Rotation around x. Legacy, until 2023-11. */
#define CASTKIT_CURVE_PROPERTY_EULER_X 10

/** `ry`: Rotation around y. Legacy, until 2023-11. */
#define CASTKIT_CURVE_PROPERTY_EULER_Y 11

/** `rz`: Rotation around z. Legacy, until 2023-11. */
#define CASTKIT_CURVE_PROPERTY_EULER_Z 12

/** `rw`: Fourth component of a quaternion that is split over four curves. Legacy, until 2020-03. */
#define CASTKIT_CURVE_PROPERTY_QUATERNION_W 13

/** How the values of a curve are applied (`m`). One of `CASTKIT_CURVE_MODE_…`. */
typedef uint32_t castkit_known_curve_mode;

/** `additive`: On top of the current pose, scaled by the blend weight. */
#define CASTKIT_CURVE_MODE_ADDITIVE 1

/** `absolute`: The value itself, relative to the parent; the default. */
#define CASTKIT_CURVE_MODE_ABSOLUTE 2

/** `relative`: On top of the rest pose. */
#define CASTKIT_CURVE_MODE_RELATIVE 3

/**
 * The properties of a Curve. Key frames and values of one property of one node.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_curve_fields {
    /**
     * Name of the bone or blend shape that is animated.
     *
     * Key `nn`, type s, required, since 2020-03.
     */
    struct castkit_string node_name;
    /**
     * The property of that node that the curve animates.
     *
     * Key `kp`, type s, required, since 2020-03.
     */
    struct castkit_string key_property;
    /** Which value of the specification it is. */
    castkit_known_curve_property key_property_choice;
    /**
     * Frame of each key; floats in files from before 2023-10.
     *
     * Key `kb`, type b h i f[], required, since 2020-03.
     */
    struct castkit_array key_frames;
    /**
     * Frame of each key in the first weeks of the format.
     *
     * Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
     */
    struct castkit_array legacy_key_times;
    /**
     * Value of each key.
     *
     * Key `kv`, type f v4 b h i[], required, since 2020-03.
     */
    struct castkit_array key_values;
    /**
     * How the values are combined with the pose.
     *
     * Key `m`, type s, required, default `absolute`, since 2020-03.
     */
    struct castkit_string mode;
    /** Which value of the specification it is. */
    castkit_known_curve_mode mode_choice;
    /**
     * Factor that the values of an additive curve are multiplied by.
     *
     * Key `ab`, type f, default `1.0`, since 2021-11.
     */
    float additive_blend_weight;
} castkit_curve_fields;

/**
 * The properties of a CurveModeOverride. A different curve mode for all bones below a bone.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_curve_mode_override_fields {
    /**
     * Name of the bone; the override applies to its descendants, but not to the bone itself. The published
     * specification says that it is included, but no known reader does so.
     *
     * Key `nn`, type s, required, since 2024-05.
     */
    struct castkit_string node_name;
    /**
     * The mode that their curves get.
     *
     * Key `m`, type s, required, default `absolute`, since 2024-05.
     */
    struct castkit_string mode;
    /** Which value of the specification it is. */
    castkit_known_curve_mode mode_choice;
    /**
     * Whether the override applies to translation curves.
     *
     * Key `ot`, type b, default `false`, since 2024-05.
     */
    bool override_translation;
    /**
     * Whether the override applies to rotation curves.
     *
     * Key `or`, type b, default `false`, since 2024-05.
     */
    bool override_rotation;
    /**
     * Whether the override applies to scale curves.
     *
     * Key `os`, type b, default `false`, since 2024-05.
     */
    bool override_scale;
} castkit_curve_mode_override_fields;

/**
 * The properties of a NotificationTrack. Frames at which something happens.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_notification_track_fields {
    /**
     * Name of the notification, which says what happens.
     *
     * Key `n`, type s, required, since 2020-03.
     */
    struct castkit_string name;
    /**
     * The frames at which it happens; floats in files from before 2023-10.
     *
     * Key `kb`, type b h i f[], required, since 2020-03.
     */
    struct castkit_array key_frames;
} castkit_notification_track_fields;

/**
 * The properties of a Material. Texture files and colours by slot.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_material_…` functions follow them.
 */
typedef struct castkit_material_fields {
    /**
     * Name of the material.
     *
     * Key `n`, type s, required, since 2020-03.
     */
    struct castkit_string name;
    /**
     * Type of the material; `pbr` is the only one.
     *
     * Key `t`, type s, required, since 2020-03.
     */
    struct castkit_string material_type;
    /** Whether `albedo_hash` is set. */
    bool has_albedo_hash;
    /**
     * Base colour.
     *
     * Key `albedo`, type l, since 2020-03. This is its hash.
     */
    uint64_t albedo_hash;
    /** Whether `diffuse_hash` is set. */
    bool has_diffuse_hash;
    /**
     * Diffuse colour.
     *
     * Key `diffuse`, type l, since 2020-03. This is its hash.
     */
    uint64_t diffuse_hash;
    /** Whether `normal_hash` is set. */
    bool has_normal_hash;
    /**
     * Normal map.
     *
     * Key `normal`, type l, since 2020-03. This is its hash.
     */
    uint64_t normal_hash;
    /** Whether `specular_hash` is set. */
    bool has_specular_hash;
    /**
     * Specular colour.
     *
     * Key `specular`, type l, since 2020-03. This is its hash.
     */
    uint64_t specular_hash;
    /** Whether `gloss_hash` is set. */
    bool has_gloss_hash;
    /**
     * Glossiness, the inverse of roughness.
     *
     * Key `gloss`, type l, since 2020-03. This is its hash.
     */
    uint64_t gloss_hash;
    /** Whether `roughness_hash` is set. */
    bool has_roughness_hash;
    /**
     * Roughness.
     *
     * Key `roughness`, type l, since 2020-03. This is its hash.
     */
    uint64_t roughness_hash;
    /** Whether `metal_hash` is set. */
    bool has_metal_hash;
    /**
     * Metalness. Not in the published text, but both plug-ins use it.
     *
     * Key `metal`, type l, since 2020-03. This is its hash.
     */
    uint64_t metal_hash;
    /** Whether `emissive_hash` is set. */
    bool has_emissive_hash;
    /**
     * Emitted colour.
     *
     * Key `emissive`, type l, since 2020-03. This is its hash.
     */
    uint64_t emissive_hash;
    /** Whether `emissive_mask_hash` is set. */
    bool has_emissive_mask_hash;
    /**
     * Mask of the emitted colour.
     *
     * Key `emask`, type l, since 2025-01. This is its hash.
     */
    uint64_t emissive_mask_hash;
    /** Whether `emissive_strength_hash` is set. */
    bool has_emissive_strength_hash;
    /**
     * Strength of the emitted colour. Not in the published text.
     *
     * Key `estrength`, type l, since 2020-03. This is its hash.
     */
    uint64_t emissive_strength_hash;
    /** Whether `ambient_occlusion_hash` is set. */
    bool has_ambient_occlusion_hash;
    /**
     * Ambient occlusion.
     *
     * Key `ao`, type l, since 2020-03. This is its hash.
     */
    uint64_t ambient_occlusion_hash;
    /** Whether `cavity_hash` is set. */
    bool has_cavity_hash;
    /**
     * Cavity map.
     *
     * Key `cavity`, type l, since 2020-03. This is its hash.
     */
    uint64_t cavity_hash;
    /** Whether `anisotropy_hash` is set. */
    bool has_anisotropy_hash;
    /**
     * Anisotropy.
     *
     * Key `aniso`, type l, since 2024-08. This is its hash.
     */
    uint64_t anisotropy_hash;
    /**
     * Any other texture or colour.
     *
     * Key `extra%d`, type l, since 2020-03. The first 4 layers; the function returns further ones.
     */
    uint64_t extra_hashes[4];
    /** The number of layers. */
    uint32_t extra_total;
} castkit_material_fields;

/**
 * The properties of a File. The path of a texture or of another Cast file.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_file_fields {
    /**
     * The path, absolute or relative to this file's directory.
     *
     * Key `p`, type s, required, since 2020-03.
     */
    struct castkit_string path;
} castkit_file_fields;

/** The space of a colour's components (`cs`). One of `CASTKIT_COLOR_SPACE_…`. */
typedef uint32_t castkit_known_color_space;

/** `srgb`: With the sRGB transfer function; the default. */
#define CASTKIT_COLOR_SPACE_SRGB 1

/** `linear`: Linear light. */
#define CASTKIT_COLOR_SPACE_LINEAR 2

/**
 * The properties of a Color. A constant colour in place of a texture.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_color_fields {
    /**
     * Name of the colour.
     *
     * Key `n`, type s, since 2025-01.
     */
    struct castkit_string name;
    /**
     * Space of the colour's components.
     *
     * Key `cs`, type s, default `srgb`, since 2025-03.
     */
    struct castkit_string color_space;
    /** Which value of the specification it is. */
    castkit_known_color_space color_space_choice;
    /** Whether `rgba` is set. */
    bool has_rgba;
    /**
     * The colour's components: r, g, b, a.
     *
     * Key `rgba`, type v4, required, since 2025-01.
     */
    float rgba[4];
} castkit_color_fields;

/**
 * The properties of an Instance. Another Cast file placed in this scene.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
 * `castkit_instance_…` functions follow them.
 */
typedef struct castkit_instance_fields {
    /**
     * Name of the instance.
     *
     * Key `n`, type s, since 2024-01.
     */
    struct castkit_string name;
    /** Whether `reference_file_hash` is set. */
    bool has_reference_file_hash;
    /**
     * The file to place, relative to the scene root or to this file's directory.
     *
     * Key `rf`, type l, required, since 2024-01. This is its hash.
     */
    uint64_t reference_file_hash;
    /** Whether `position` is set. */
    bool has_position;
    /**
     * Position in the world.
     *
     * Key `p`, type v3, required, since 2024-01.
     */
    float position[3];
    /** Whether `rotation` is set. */
    bool has_rotation;
    /**
     * Rotation in the world, a quaternion x, y, z, w.
     *
     * Key `r`, type v4, required, since 2024-01.
     */
    float rotation[4];
    /** Whether `scale` is set. */
    bool has_scale;
    /**
     * Scale in the world.
     *
     * Key `s`, type v3, required, since 2024-01.
     */
    float scale[3];
} castkit_instance_fields;

/** Which axis of the scene points up (`up`). One of `CASTKIT_UP_AXIS_…`. */
typedef uint32_t castkit_known_up_axis;

/** `x`: The x axis. */
#define CASTKIT_UP_AXIS_X 1

/** `y`: The y axis. */
#define CASTKIT_UP_AXIS_Y 2

/** `z`: The z axis. */
#define CASTKIT_UP_AXIS_Z 3

/**
 * The properties of a Metadata. Who and what made the file, and hints. Only the first node's hints apply.
 *
 * If a property is absent, there is no text or array, or its `has_…` field is false.
 */
typedef struct castkit_metadata_fields {
    /**
     * Who made the file.
     *
     * Key `a`, type s, since 2024-08.
     */
    struct castkit_string author;
    /**
     * The program that wrote the file.
     *
     * Key `s`, type s, since 2024-08.
     */
    struct castkit_string software;
    /**
     * Which axis points up; only a hint.
     *
     * Key `up`, type s, since 2024-08.
     */
    struct castkit_string up_axis;
    /** Which value of the specification it is. */
    castkit_known_up_axis up_axis_choice;
    /**
     * Directory that the paths of instances are relative to.
     *
     * Key `sr`, type s, since 2025-09.
     */
    struct castkit_string scene_root;
} castkit_metadata_fields;

/** Where the target of a link is searched for: one of `CASTKIT_SCOPE_…`. */
typedef uint32_t castkit_scope;

/** Among the children of the node's parent. */
#define CASTKIT_SCOPE_SIBLINGS 0

/** Among the node's own children. */
#define CASTKIT_SCOPE_CHILDREN 1

/**
 * An iterator over properties: a value that `castkit_properties_next` advances. It owns nothing, and is valid until
 * its file is released.
 */
typedef struct castkit_properties {
    /** The file that contains the properties; NULL for no properties. */
    const struct castkit_file *file;
    /** The position; private. */
    size_t state[3];
} castkit_properties;

/** Where the paths in a file may lead: one of `CASTKIT_CONFINEMENT_…`. */
typedef uint32_t castkit_confinement;

/** Only into the directory of the file: for files of unknown origin. */
#define CASTKIT_CONFINEMENT_FILE_DIRECTORY 0

/** Only into the scene root, which the file can set to any directory. */
#define CASTKIT_CONFINEMENT_SCENE_ROOT 1

/** Anywhere. */
#define CASTKIT_CONFINEMENT_NONE 2

/**
 * A callback that reads the files that materials refer to, from an archive for example. Set everything to zero, and
 * `size` to `sizeof` the struct, which is only needed during the call.
 *
 * `read(user, scene, path, buffer, size)` returns the size in bytes of the file at `path`, or 0 if there is none. It
 * is called first with a `buffer` of NULL, and then with a buffer of this size, to which it writes the file. Files of
 * more than 512 MiB are ignored. `scene` is 0 for the file itself, and for each instance its index in the walk. It may
 * be called from any thread, even from several at once, and must not throw.
 */
typedef struct castkit_texture_reader {
    /** `sizeof(castkit_texture_reader)`. */
    size_t size;
    /** The function; NULL for none. */
    size_t (*read)(void *user, size_t scene, struct castkit_string path, void *buffer, size_t size);
    /** The first argument of each call. */
    void *user;
} castkit_texture_reader;

/**
 * What a picture shows, and from where. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
 * have their defaults.
 */
typedef struct castkit_render_options {
    /** `sizeof(castkit_render_options)`. */
    size_t size;
    /** The width in pixels, at most 8192; 0 for 512. */
    uint32_t width;
    /** The height in pixels, at most 8192; 0 for 512. */
    uint32_t height;
    /** Whether `azimuth` and `elevation` are set; otherwise the camera looks from above and slightly from the side. */
    bool has_view;
    /** The direction of the camera in degrees, to the right of the front. */
    double azimuth;
    /** The height of the camera in degrees above the horizon, from -90 to 90. */
    double elevation;
    /** The up axis. */
    castkit_up source_up;
    /** Whether to show a frame of an animation instead of the rest pose. */
    bool has_frame;
    /** The frame, which can be a fraction. */
    double frame;
    /** The name of the animation; NULL for the first one. */
    const char *animation;
    /** Whether not to solve inverse kinematics handles and constraints of skeletons. */
    bool no_constraints;
    /** The background: red, green and blue in sRGB, and alpha. All zero is transparent. */
    uint8_t background[4];
    /** Whether to draw a soft shadow on the ground, which is at the lowest point. */
    bool ground_shadow;
    /** Whether to draw a checker where a mesh has texture coordinates, but no texture. */
    bool checker;
    /** The callback that reads textures; NULL to read them relative to the file. */
    const struct castkit_texture_reader *textures;
    /**
     * Looks for textures that are not at their paths in this directory and below it. The directories are listed in each
     * call. Without effect if `textures` is set.
     */
    const char *const *texture_search;
    /** The number of texts at `texture_search`. */
    size_t texture_search_count;
    /** The maximum number of pixels that triangles may cover in total, counting overlaps; 0 for the default. */
    uint64_t budget;
    /** Whether to use only the calling thread. The picture is the same. */
    bool one_thread;
    /** The progress callback, which receives the number of finished pictures; NULL for none. */
    const struct castkit_progress *progress;
} castkit_render_options;

/**
 * How animations are retargeted. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have
 * their defaults.
 */
typedef struct castkit_retarget_options {
    /** `sizeof(castkit_retarget_options)`. */
    size_t size;
    /** A map from the names of bones to those of the other model. By default bones of the same name are the same. */
    const char *bone_map;
    /** Reads the map from its second column to its first. */
    bool reverse_map;
    /**
     * How many times as far the root and the hips move. By default auto, the ratio of the heights of the hips. 0 for
     * the default.
     */
    double scale_root;
    /** Turns this off: Keeps feet as far above the ground as in the source, times that factor. */
    bool no_feet;
    /** Turns bones first to where those of the source point at rest, so that an A-pose and a T-pose agree. */
    bool align_rest;
    /** The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the default. */
    uint64_t budget;
} castkit_retarget_options;

/** What was done for an animation. Its text lives as long as the handle. */
typedef struct castkit_retargeted_info {
    /** How many bones that the animation moves correspond to one of the other model. */
    size_t bone_count;
    /** How many bones that the animation moves are left out: see `castkit_retargeted_left_out`. */
    size_t left_out_count;
    /** How many times as far the root moves. */
    double root_scale;
    /** How far feet were moved at most, in units of the other model. */
    double feet_moved;
    /** The largest angle, in radians, between the directions of a bone at rest in both models. */
    double rest_angle;
    /** The bone with this angle; no text if no directions are known. */
    struct castkit_string rest_bone;
    /** Whether only names were changed, because the model that the animation was made for is not known. */
    bool is_only_renamed;
} castkit_retargeted_info;

/** A transform relative to the parent: ten floats. */
typedef struct castkit_transform {
    /** The translation. */
    float translation[3];
    /** The rotation, as a quaternion x, y, z, w. */
    float rotation[4];
    /** The scale. */
    float scale[3];
} castkit_transform;

/** An instance: another file that is placed in a scene. Its texts live as long as the scene. */
typedef struct castkit_scene_instance {
    /** The name; no text if it has none. */
    struct castkit_string name;
    /** The path of the file, as it is stored; no text if it has none. */
    struct castkit_string path;
    /** The placement of the file. */
    struct castkit_transform placement;
    /** The node. */
    struct castkit_node node;
} castkit_scene_instance;

/** General information about an animation. */
typedef struct castkit_scene_animation_info {
    /** The node, for example to read its name. */
    struct castkit_node node;
    /** The number of frames per second. */
    double frame_rate;
    /** The first frame with a key; 0 if there are no keys. */
    double first_frame;
    /** The last frame with a key; 0 if there are no keys. */
    double last_frame;
    /** The number of curves. */
    size_t curve_count;
    /** The number of whole frames from the first to the last, for `castkit_binding_bake` with a step of 1. */
    size_t frame_count;
    /** Whether the animation loops. */
    bool looping;
    /** Whether there are any keys. */
    bool has_keys;
} castkit_scene_animation_info;

/** How frames are baked. Set everything to zero, and `size` to `sizeof` the struct. */
typedef struct castkit_bake_options {
    /** `sizeof(castkit_bake_options)`. */
    size_t size;
    /**
     * The maximum size of the result in bytes, which is an error before anything is sampled; 0 for the default, 1 GiB.
     */
    uint64_t budget;
    /** Whether to use only the calling thread. */
    bool one_thread;
    /** The progress callback; NULL for none. */
    const struct castkit_progress *progress;
} castkit_bake_options;

/** An axis-aligned bounding box. */
typedef struct castkit_bounds {
    /** The smallest x, y and z. */
    float low[3];
    /** The largest x, y and z. */
    float high[3];
} castkit_bounds;

/** The number of things in a scene. */
typedef struct castkit_scene_counts {
    /** Bones. */
    size_t bones;
    /** Meshes. */
    size_t meshes;
    /** The vertices of meshes. */
    size_t vertices;
    /** The triangles of meshes. */
    size_t triangles;
    /** Blend shapes. */
    size_t blend_shapes;
    /** The strands of hair. */
    size_t strands;
    /** The particles of hair. */
    size_t particles;
    /** Materials. */
    size_t materials;
    /** The curves of animations. */
    size_t curves;
    /** The keys of curves. */
    size_t keys;
} castkit_scene_counts;

/** How an animation fits a model. */
typedef struct castkit_fit_info {
    /** The index of the animation in its scene. */
    size_t animation;
    /** The index of the model in its scene. */
    size_t model;
    /** How many bones of the model the animation moves. */
    size_t bone_count;
    /** How many names in the animation no bone has: see `castkit_fits_missing`. */
    size_t missing_count;
    /** How many names in the animation differ from that of their bone in case: see `castkit_fits_differing_name`. */
    size_t other_case_count;
    /** How many bones are longer or shorter than the scale says: see `castkit_fits_differing_bone`. */
    size_t other_length_count;
    /** Whether the model has three quarters of the bones that the animation names. */
    bool is_enough;
    /** Whether `scale` is set. */
    bool has_scale;
    /** Whether `height` is set. */
    bool has_height;
    /** How many times as long the bones of the model are as those that the animation was made for: the median. */
    double scale;
    /** The same for the height of the root. */
    double height;
} castkit_fit_info;

/** Information about a visited file. Its texts live as long as the visit. */
typedef struct castkit_visit_info {
    /** The path of the file: its bytes on Unix, UTF-8 elsewhere. */
    struct castkit_string path;
    /** The name of the instance that places it; no text for the first file, or if the instance has no name. */
    struct castkit_string name;
    /** The placement in the world as a matrix: sixteen numbers, column by column. */
    double world[16];
    /** The depth: 0 for the first file, 1 for the files that it places, and so on. */
    size_t depth;
} castkit_visit_info;

/** A bone of a model. Its name lives as long as the model. */
typedef struct castkit_scene_bone {
    /** The name. */
    struct castkit_string name;
    /** The node. */
    struct castkit_node node;
    /** The index of the parent bone; -1 if there is none. */
    int64_t parent;
    /** The transform in the rest pose, relative to the parent. */
    struct castkit_transform rest;
    /** The inverse bind matrix, from the space of the model to that of the bone: sixteen floats, column by column. */
    float inverse_bind[16];
    /** Whether the scale of the parent is not inherited (segment scale compensation). */
    bool segment_scale_compensate;
} castkit_scene_bone;

/** A blend shape of a model. Its name lives as long as the model. */
typedef struct castkit_scene_shape {
    /** The name; no text if it has none. */
    struct castkit_string name;
    /** The node. */
    struct castkit_node node;
    /** The index of the mesh that it deforms; -1 if there is none. */
    int64_t mesh;
    /** The maximum weight. */
    float largest_weight;
} castkit_scene_shape;

/**
 * Where skinned vertices are written: to memory of the caller, such as a vertex buffer that is mapped for writing. It
 * is never read. Set everything to zero, and `size` to `sizeof` the struct. Each pointer may be NULL. Otherwise it
 * points to three floats of the first vertex, at any address; those of the next vertex are `stride` bytes further.
 */
typedef struct castkit_skin_target {
    /** `sizeof(castkit_skin_target)`. */
    size_t size;
    /** The positions. */
    void *positions;
    /** The normals. */
    void *normals;
    /** The tangents. */
    void *tangents;
    /** The number of bytes from one vertex to the next; 0 for 12. */
    size_t stride;
    /** The number of vertices that there is room for. */
    size_t capacity;
} castkit_skin_target;

/** The format of an attribute: one of `CASTKIT_FORMAT_…`, named as in graphics interfaces. */
typedef uint32_t castkit_vertex_format;

/** Two 16-bit floats. */
#define CASTKIT_FORMAT_FLOAT16X2 1

/** Four 16-bit floats. */
#define CASTKIT_FORMAT_FLOAT16X4 2

/** Two 32-bit floats. */
#define CASTKIT_FORMAT_FLOAT32X2 3

/** Three 32-bit floats. */
#define CASTKIT_FORMAT_FLOAT32X3 4

/** Four 32-bit floats. */
#define CASTKIT_FORMAT_FLOAT32X4 5

/** Two signed 16-bit integers that stand for -1 to 1. */
#define CASTKIT_FORMAT_SNORM16X2 6

/** Four signed 16-bit integers that stand for -1 to 1. */
#define CASTKIT_FORMAT_SNORM16X4 7

/** Four signed 8-bit integers that stand for -1 to 1. */
#define CASTKIT_FORMAT_SNORM8X4 8

/** Four unsigned 16-bit integers. */
#define CASTKIT_FORMAT_UINT16X4 9

/** Four unsigned 8-bit integers. */
#define CASTKIT_FORMAT_UINT8X4 10

/** Two unsigned 16-bit integers that stand for 0 to 1. */
#define CASTKIT_FORMAT_UNORM16X2 11

/** Four unsigned 16-bit integers that stand for 0 to 1. */
#define CASTKIT_FORMAT_UNORM16X4 12

/** Four unsigned 8-bit integers that stand for 0 to 1. */
#define CASTKIT_FORMAT_UNORM8X4 13

/** The meaning of a vertex attribute: one of `CASTKIT_ATTRIBUTE_…`. */
typedef uint32_t castkit_attribute;

/** The position; a fourth component is 1. */
#define CASTKIT_ATTRIBUTE_POSITION 0

/** The normal; a fourth component is 0. */
#define CASTKIT_ATTRIBUTE_NORMAL 1

/** The tangent; a fourth component is 0. */
#define CASTKIT_ATTRIBUTE_TANGENT 2

/** The texture coordinates of a layer; further components are 0. */
#define CASTKIT_ATTRIBUTE_UV 3

/** The colour of a layer. */
#define CASTKIT_ATTRIBUTE_COLOR 4

/** The indices of the four bones with the largest weights; 0 for vertices without influences. */
#define CASTKIT_ATTRIBUTE_BONE_INDICES 5

/** The weights of those bones. */
#define CASTKIT_ATTRIBUTE_BONE_WEIGHTS 6

/** An attribute of a vertex. Set everything that you do not use to zero. */
typedef struct castkit_vertex_attribute {
    /** The meaning of the attribute. */
    castkit_attribute attribute;
    /** The index of the texture coordinate or colour layer. */
    uint32_t layer;
    /** The format in the buffer. */
    castkit_vertex_format format;
    /** The byte offset from the beginning of the vertex. */
    uint32_t offset;
    /** Whether meshes without the attribute get `otherwise`; if false, its absence is an error. */
    bool is_optional;
    /** The value for meshes without the attribute. */
    float otherwise[4];
} castkit_vertex_attribute;

/** A feature of the library: a bit in the result of `castkit_features`. */
typedef uint32_t castkit_feature;

/** Copying, checking and skinning on several threads. */
#define CASTKIT_FEATURE_THREADS 1

/** Interleaved vertex buffers: `castkit_mesh_interleave`. */
#define CASTKIT_FEATURE_VERTEX 2

/** Documents and patches: `castkit_document_…`, the setters of all kinds of node, `castkit_patch_…`. */
#define CASTKIT_FEATURE_WRITE 4

/**
 * The rules of the format: `castkit_check`, `castkit_repair_file`, `castkit_upgrade_file`, `castkit_diff_files`.
 */
#define CASTKIT_FEATURE_CHECK 8

/** Scenes: `castkit_scene_…` and everything based on them. */
#define CASTKIT_FEATURE_SCENE 16

/** Conversions: `castkit_convert_…`. */
#define CASTKIT_FEATURE_CONVERT 32

/** Conversions from FBX to Cast. */
#define CASTKIT_FEATURE_FBX 64

/** All properties of a node at once: `castkit_mesh_get_fields` and the like, and `castkit_node_unexpected`. */
#define CASTKIT_FEATURE_FIELDS 128

/** Rendering: `castkit_render_file`, `castkit_subject_…`. */
#define CASTKIT_FEATURE_RENDER 256

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Versions ---- */

/**
 * The version of the library, encoded like `CASTKIT_VERSION`, which is the version of the header. Within a major
 * version (before 1.0.0, within a minor version), a newer library works with programs compiled with an older header.
 */
uint32_t castkit_version(void);

/**
 * The version of the library as text, such as `0.1.0`: a static string with a NUL at its end.
 *
 * Lifetime: the result is static.
 */
const char *castkit_version_text(void);

/**
 * The features the library was built with: bits `CASTKIT_FEATURE_…`. The functions of other features are not in the
 * library, so programs that call them cannot be linked with it.
 */
uint32_t castkit_features(void);

/* ---- Errors ---- */

/**
 * The name of a kind of error, such as `not_found`; static, with a NUL at its end. `unknown` for other numbers.
 *
 * Lifetime: the result is static.
 */
const char *castkit_error_name(castkit_error_kind kind);

/* ---- Files ---- */

/**
 * Adds a reference to a file and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `file`.
 */
struct castkit_file *castkit_file_retain(const struct castkit_file *file);

/**
 * Releases a reference to a file. Releasing the last one closes the file and invalidates its nodes, arrays and texts;
 * scenes and documents made from it keep what they need. NULL is allowed.
 *
 * NULL: allowed for `file`.
 */
void castkit_file_release(const struct castkit_file *file);

/**
 * Opens a file by reading it into memory. The file may be changed or deleted afterwards.
 *
 * `path` is UTF-8 on Windows, and the bytes of the path elsewhere. `options` may be NULL. Returns NULL and sets
 * `error` on failure.
 *
 * NULL: allowed for `options`, `error`; not for `path`.
 */
struct castkit_file *castkit_file_open(const char *path,
                                       const struct castkit_open_options *options,
                                       struct castkit_error *error);

/**
 * Opens a file by mapping it: nothing is copied, and pages are loaded when they are accessed. Anything that cannot be
 * mapped, such as a pipe, is read.
 *
 * `promise` is `CASTKIT_MAP_FILE_UNCHANGED`. If the promise is broken, values read from the file can be
 * nonsense, and accessing a part that was cut off ends the process on Unix (SIGBUS). `castkit_file_open` needs no
 * promise. The other parameters are the same.
 *
 * NULL: allowed for `options`, `error`; not for `path`.
 */
struct castkit_file *castkit_file_map(const char *path,
                                      castkit_promise promise,
                                      const struct castkit_open_options *options,
                                      struct castkit_error *error);

/**
 * Parses a file in memory that the caller lends, without copying it.
 *
 * Nobody may change or free the `size` bytes at `data` until `release(user)` is called. That happens when the last
 * reference to the file, and to scenes and documents made from it, is released, or, if this function fails, before it
 * returns NULL. `release` may be NULL, for memory that is never freed.
 *
 * Lifetime: `data` is lent until `release` is called; release the result with `castkit_file_release`.
 * NULL: allowed for `user`, `options`, `error`; not for `data`.
 */
struct castkit_file *castkit_file_from_memory(const void *data,
                                              size_t size,
                                              castkit_release_callback release,
                                              void *user,
                                              const struct castkit_open_options *options,
                                              struct castkit_error *error);

/**
 * Parses a copy of a file in memory, aligned as by `castkit_file_open`. `data` may be freed afterwards.
 *
 * NULL: allowed for `options`, `error`; not for `data`.
 */
struct castkit_file *castkit_file_from_copy(const void *data,
                                            size_t size,
                                            const struct castkit_open_options *options,
                                            struct castkit_error *error);

/**
 * Reads a file to its end through a callback, from an archive for example.
 *
 * NULL: allowed for `options`, `error`; not for `reader`.
 */
struct castkit_file *castkit_file_from_reader(const struct castkit_reader *reader,
                                              const struct castkit_open_options *options,
                                              struct castkit_error *error);

/**
 * Writes general information about a file to `*info`. `size` is `sizeof *info`. Texts and bytes live as long as the
 * file. Returns false and writes nothing if an argument is NULL.
 *
 * NULL: not allowed for `file`, `info`.
 */
bool castkit_file_get_info(const struct castkit_file *file, struct castkit_file_info *info, size_t size);

/**
 * The damage in the structure of a recovered file, as an error. Returns false if there was none.
 *
 * NULL: allowed for `damage`; not for `file`.
 */
bool castkit_file_damage(const struct castkit_file *file, struct castkit_error *damage);

/**
 * Writes header number `index` that recovery replaced to `*repair`; `size` is `sizeof *repair`. They are in file order,
 * and `index` is less than `repair_count` in the info. Writes a sentence about it to the `capacity` bytes at
 * `sentence`, cut if it does not fit. `repair` may be NULL, and `sentence` may be NULL. Returns false if `index` is out
 * of range.
 *
 * NULL: allowed for `repair`, `sentence`; not for `file`.
 */
bool castkit_file_repair(const struct castkit_file *file,
                         uint64_t index,
                         struct castkit_repair *repair,
                         size_t size,
                         char *sentence,
                         size_t capacity);

/**
 * The nodes at the top of a file, of any kind; normally these are its roots.
 *
 * NULL: not allowed for `file`.
 */
struct castkit_nodes castkit_file_top_level(const struct castkit_file *file);

/**
 * The root nodes of a file.
 *
 * NULL: not allowed for `file`.
 */
struct castkit_nodes castkit_file_roots(const struct castkit_file *file);

/**
 * The metadata node of a file whose hints apply, which is the first one. The null node if there is none.
 *
 * NULL: not allowed for `file`.
 */
struct castkit_node castkit_file_metadata(const struct castkit_file *file);

/**
 * The node at a path such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`.
 *
 * Returns the null node and sets `error` if there is no such node.
 *
 * NULL: allowed for `error`; not for `file`, `path`.
 */
struct castkit_node castkit_file_find(const struct castkit_file *file, const char *path, struct castkit_error *error);

/* ---- Nodes ---- */

/**
 * Advances to the next node: writes it to `*node` and returns true. At the end it writes the null node and returns
 * false.
 *
 * `for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) { … }`
 *
 * NULL: allowed for `node`; not for `nodes`.
 * Threads: any, each with its own `nodes`.
 */
bool castkit_nodes_next(struct castkit_nodes *nodes, struct castkit_node *node);

/** The number of remaining nodes. Takes time proportional to it. */
size_t castkit_nodes_count(struct castkit_nodes nodes);

/** Whether a node is not the null node. */
bool castkit_node_exists(struct castkit_node node);

/** Whether both are the same node of the same file. */
bool castkit_node_equals(struct castkit_node first, struct castkit_node second);

/** The kind of a node; 0 for the null node. */
castkit_kind castkit_node_kind(struct castkit_node node);

/** The hash of a node, which links refer to. Hashes that are 0 or not unique are normal in real files. */
uint64_t castkit_node_hash(struct castkit_node node);

/** The byte offset of the header of a node. */
uint64_t castkit_node_offset(struct castkit_node node);

/** The size in bytes of a node with its properties and children; in a recovered file, the recovered size. */
uint64_t castkit_node_size(struct castkit_node node);

/**
 * The label of a node: its name or, for curves for example, the name of the node it animates. No text if it has
 * neither.
 */
struct castkit_string castkit_node_label(struct castkit_node node);

/**
 * Writes the path of a node, such as `root[0]/model[0] "hero"`, to the `capacity` bytes at `buffer`, with a NUL at the
 * end and cut if it does not fit. Returns the length of the whole path; `buffer` may be NULL to get only the length.
 *
 * NULL: allowed for `buffer`.
 */
size_t castkit_node_path(struct castkit_node node, char *buffer, size_t capacity);

/** Whether the node contains a property of unknown type, after which the rest of the node cannot be read. */
bool castkit_node_is_opaque(struct castkit_node node);

/**
 * The parent of a node; the null node for a root. It is found by searching from the top, in time proportional to the
 * number of siblings on the way.
 */
struct castkit_node castkit_node_parent(struct castkit_node node);

/** The children of a node of the given kind, or all children if `kind` is 0. */
struct castkit_nodes castkit_node_children(struct castkit_node node, castkit_kind kind);

/**
 * Resolves a link of a node: the first node with the given hash and kind among the siblings or the children of `node`.
 * The null node if there is none. Links in the specification have their own functions, such as
 * `castkit_mesh_material`.
 */
struct castkit_node castkit_node_resolve(struct castkit_node node,
                                         uint64_t hash,
                                         castkit_scope scope,
                                         castkit_kind kind);

/**
 * Starts a walk over all nodes of a file, from the top down: each node comes before its children. If `kind` is not 0,
 * only nodes of that kind are visited. The walk keeps the file open.
 *
 * NULL: allowed for `error`; not for `file`.
 */
struct castkit_walk *castkit_file_walk(const struct castkit_file *file, castkit_kind kind, struct castkit_error *error);

/**
 * Advances to the next node: writes it to `*node` and its depth to `*depth` (0 for a root; `depth` may be NULL), and
 * returns true. Returns false at the end.
 *
 * Lifetime: what is written to `*node` lives as long as the file of `walk`.
 * NULL: allowed for `node`, `depth`; not for `walk`.
 */
bool castkit_walk_next(const struct castkit_walk *walk, struct castkit_node *node, uint32_t *depth);

/**
 * Adds a reference to a walk and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `walk`.
 */
struct castkit_walk *castkit_walk_retain(const struct castkit_walk *walk);

/**
 * Releases a reference to a walk. Releasing the last one ends it. NULL is allowed.
 *
 * NULL: allowed for `walk`.
 */
void castkit_walk_release(const struct castkit_walk *walk);

/* ---- Typed nodes: all properties at once ---- */

/**
 * Writes all properties of `model` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_model_get_fields(struct castkit_node model, struct castkit_model_fields *fields, size_t size);

/**
 * Writes all properties of `mesh` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_mesh_get_fields(struct castkit_node mesh, struct castkit_mesh_fields *fields, size_t size);

/**
 * Writes all properties of `hair` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_hair_get_fields(struct castkit_node hair, struct castkit_hair_fields *fields, size_t size);

/**
 * Writes all properties of `blend_shape` to `*fields`. `size` is `sizeof *fields`. The properties are read in one
 * pass, and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_blend_shape_get_fields(struct castkit_node blend_shape,
                                    struct castkit_blend_shape_fields *fields,
                                    size_t size);

/**
 * Writes all properties of `bone` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_bone_get_fields(struct castkit_node bone, struct castkit_bone_fields *fields, size_t size);

/**
 * Writes all properties of `ik_handle` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
 * and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_ik_handle_get_fields(struct castkit_node ik_handle, struct castkit_ik_handle_fields *fields, size_t size);

/**
 * Writes all properties of `constraint` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
 * and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_constraint_get_fields(struct castkit_node constraint,
                                   struct castkit_constraint_fields *fields,
                                   size_t size);

/**
 * Writes all properties of `animation` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
 * and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_animation_get_fields(struct castkit_node animation, struct castkit_animation_fields *fields, size_t size);

/**
 * Writes all properties of `curve` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_curve_get_fields(struct castkit_node curve, struct castkit_curve_fields *fields, size_t size);

/**
 * Writes all properties of `curve_mode_override` to `*fields`. `size` is `sizeof *fields`. The properties are read in
 * one pass, and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_curve_mode_override_get_fields(struct castkit_node curve_mode_override,
                                            struct castkit_curve_mode_override_fields *fields,
                                            size_t size);

/**
 * Writes all properties of `notification_track` to `*fields`. `size` is `sizeof *fields`. The properties are read in
 * one pass, and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_notification_track_get_fields(struct castkit_node notification_track,
                                           struct castkit_notification_track_fields *fields,
                                           size_t size);

/**
 * Writes all properties of `material` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
 * and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_material_get_fields(struct castkit_node material, struct castkit_material_fields *fields, size_t size);

/**
 * Writes all properties of `file` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_file_get_fields(struct castkit_node file, struct castkit_file_fields *fields, size_t size);

/**
 * Writes all properties of `color` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
 * no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_color_get_fields(struct castkit_node color, struct castkit_color_fields *fields, size_t size);

/**
 * Writes all properties of `instance` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
 * and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_instance_get_fields(struct castkit_node instance, struct castkit_instance_fields *fields, size_t size);

/**
 * Writes all properties of `metadata` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
 * and no array is copied: texts and arrays live as long as the file.
 *
 * Returns false and writes nothing if the node has another kind.
 *
 * NULL: not allowed for `fields`.
 */
bool castkit_metadata_get_fields(struct castkit_node metadata, struct castkit_metadata_fields *fields, size_t size);

/* ---- Typed nodes: one property at a time ---- */

/** The Model children of the root. */
struct castkit_nodes castkit_root_models(struct castkit_node root);

/** The Animation children of the root. */
struct castkit_nodes castkit_root_animations(struct castkit_node root);

/** The Instance children of the root. */
struct castkit_nodes castkit_root_instances(struct castkit_node root);

/** The Metadata children of the root. */
struct castkit_nodes castkit_root_metadata(struct castkit_node root);

/**
 * The Skeleton child of the model; the null node if it has none. It has at most one; if it has more, the first one is
 * used.
 */
struct castkit_node castkit_model_skeleton(struct castkit_node model);

/** The Mesh children of the model. */
struct castkit_nodes castkit_model_meshes(struct castkit_node model);

/** The Hair children of the model. */
struct castkit_nodes castkit_model_hairs(struct castkit_node model);

/** The BlendShape children of the model. */
struct castkit_nodes castkit_model_blend_shapes(struct castkit_node model);

/** The Material children of the model. */
struct castkit_nodes castkit_model_materials(struct castkit_node model);

/**
 * Name of the model.
 *
 * Key `n`, type s, since 2023-10.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_model_name(struct castkit_node model);

/**
 * Position in the world.
 *
 * Key `p`, type v3, since 2025-05.
 *
 * Writes it to `*position`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `position`.
 */
bool castkit_model_position(struct castkit_node model, float (*position)[3]);

/**
 * Rotation in the world, a quaternion x, y, z, w.
 *
 * Key `r`, type v4, since 2025-05.
 *
 * Writes it to `*rotation`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `rotation`.
 */
bool castkit_model_rotation(struct castkit_node model, float (*rotation)[4]);

/**
 * Scale in the world.
 *
 * Key `s`, type v3, since 2025-05.
 *
 * Writes it to `*scale`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `scale`.
 */
bool castkit_model_scale(struct castkit_node model, float (*scale)[3]);

/**
 * Name of the mesh.
 *
 * Key `n`, type s, since 2021-11.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_mesh_name(struct castkit_node mesh);

/**
 * Position of each vertex.
 *
 * Key `vp`, type v3[], required, since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_positions(struct castkit_node mesh);

/**
 * Normal of each vertex.
 *
 * Key `vn`, type v3[], since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_normals(struct castkit_node mesh);

/**
 * Tangent of each vertex.
 *
 * Key `vt`, type v3[], since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_tangents(struct castkit_node mesh);

/**
 * Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
 *
 * Key `c%d`, type i v4[], since 2024-08.
 *
 * `layer` is the index of the layer. No array if it is absent.
 */
struct castkit_array castkit_mesh_color_layer(struct castkit_node mesh, uint32_t layer);

/**
 * The only colour layer of old files, packed with red in the lowest byte.
 *
 * Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_legacy_colors(struct castkit_node mesh);

/**
 * Texture coordinates of each vertex, with the origin at the top left.
 *
 * Key `u%d`, type v2[], since 2020-03.
 *
 * `layer` is the index of the layer. No array if it is absent.
 */
struct castkit_array castkit_mesh_uv_layer(struct castkit_node mesh, uint32_t layer);

/**
 * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
 *
 * Key `wb`, type b h i[], since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_weight_bones(struct castkit_node mesh);

/**
 * Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
 *
 * Key `wv`, type f[], required with `wb`, since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_weight_values(struct castkit_node mesh);

/**
 * Three vertex indices per triangle, counterclockwise when seen from the front.
 *
 * Key `f`, type b h i[], required, since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_mesh_faces(struct castkit_node mesh);

/**
 * Number of colour layers.
 *
 * Key `cl`, type b h i, required with `c%d`, since 2024-08.
 *
 * Writes it to `*color_layer_count`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `color_layer_count`.
 */
bool castkit_mesh_color_layer_count(struct castkit_node mesh, uint32_t *color_layer_count);

/**
 * Number of texture coordinate layers.
 *
 * Key `ul`, type b h i, required with `u%d`, since 2020-03.
 *
 * Writes it to `*uv_layer_count`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `uv_layer_count`.
 */
bool castkit_mesh_uv_layer_count(struct castkit_node mesh, uint32_t *uv_layer_count);

/**
 * Number of bones that move each vertex.
 *
 * Key `mi`, type b h i, required with `wb`, since 2020-03.
 *
 * Writes it to `*maximum_influence`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `maximum_influence`.
 */
bool castkit_mesh_maximum_influence(struct castkit_node mesh, uint32_t *maximum_influence);

/**
 * How the vertices follow the bones.
 *
 * Key `sm`, type s, default `linear`, since 2023-10.
 *
 * The text; `castkit_mesh_skinning_method_choice` tells which value of the specification it is.
 */
struct castkit_string castkit_mesh_skinning_method(struct castkit_node mesh);

/**
 * How the vertices follow the bones.
 *
 * Key `sm`, type s, default `linear`, since 2023-10.
 *
 * One of `CASTKIT_SKINNING_METHOD_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
 */
castkit_known_skinning_method castkit_mesh_skinning_method_choice(struct castkit_node mesh);

/**
 * Material of the mesh.
 *
 * Key `m`, type l, since 2020-03.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_mesh_material(struct castkit_node mesh);

/**
 * Material of the mesh.
 *
 * Key `m`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_mesh_material_hash(struct castkit_node mesh, uint64_t *hash);

/**
 * Name of the hair.
 *
 * Key `n`, type s, since 2025-04.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_hair_name(struct castkit_node hair);

/**
 * Number of segments of each strand.
 *
 * Key `se`, type b h i[], required, since 2025-04.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_hair_segments(struct castkit_node hair);

/**
 * World positions of the points of all strands; a strand of n segments has n + 1 points.
 *
 * Key `pt`, type v3[], required, since 2025-04.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_hair_particles(struct castkit_node hair);

/**
 * Material of the hair.
 *
 * Key `m`, type l, since 2025-04.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_hair_material(struct castkit_node hair);

/**
 * Material of the hair.
 *
 * Key `m`, type l, since 2025-04.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_hair_material_hash(struct castkit_node hair, uint64_t *hash);

/**
 * Name of the shape; weight curves refer to it.
 *
 * Key `n`, type s, required, since 2023-10.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_blend_shape_name(struct castkit_node blend_shape);

/**
 * The mesh that is deformed.
 *
 * Key `b`, type l, required, since 2021-11.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_blend_shape_base_shape(struct castkit_node blend_shape);

/**
 * The mesh that is deformed.
 *
 * Key `b`, type l, required, since 2021-11.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_blend_shape_base_shape_hash(struct castkit_node blend_shape, uint64_t *hash);

/**
 * Indices of the vertices that move.
 *
 * Key `vi`, type b h i[], required, since 2024-06.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_blend_shape_vertex_indices(struct castkit_node blend_shape);

/**
 * Final position of each vertex of `vertex_indices`, not a difference.
 *
 * Key `vp`, type v3[], required, since 2024-06.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_blend_shape_positions(struct castkit_node blend_shape);

/**
 * The largest weight: a single number, or one per target in files from before 2024-06.
 *
 * Key `ts`, type f[], since 2021-11.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_blend_shape_target_weight_scales(struct castkit_node blend_shape);

/**
 * Whole meshes to morph into, in old files.
 *
 * Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
 *
 * The hashes of the targets. No array if it is absent.
 */
struct castkit_array castkit_blend_shape_legacy_target_shapes(struct castkit_node blend_shape);

/**
 * Position offsets; they were in the published text for less than a day.
 *
 * Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_blend_shape_legacy_deltas(struct castkit_node blend_shape);

/** The Bone children of the skeleton. */
struct castkit_nodes castkit_skeleton_bones(struct castkit_node skeleton);

/** The IKHandle children of the skeleton. */
struct castkit_nodes castkit_skeleton_ik_handles(struct castkit_node skeleton);

/** The Constraint children of the skeleton. */
struct castkit_nodes castkit_skeleton_constraints(struct castkit_node skeleton);

/**
 * Name of the bone; curves refer to it.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_bone_name(struct castkit_node bone);

/**
 * The parent, as an index into the skeleton's bones, or none.
 *
 * Key `p`, type i, since 2020-03.
 *
 * Writes it to `*parent_index`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `parent_index`.
 */
bool castkit_bone_parent_index(struct castkit_node bone, uint32_t *parent_index);

/**
 * Whether the parent's own scale is cancelled before this bone's rotation is applied.
 *
 * Key `ssc`, type b, default `true`, since 2020-03.
 */
bool castkit_bone_segment_scale_compensate(struct castkit_node bone);

/**
 * Position relative to the parent.
 *
 * Key `lp`, type v3, since 2020-03.
 *
 * Writes it to `*local_position`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `local_position`.
 */
bool castkit_bone_local_position(struct castkit_node bone, float (*local_position)[3]);

/**
 * Rotation relative to the parent, a quaternion x, y, z, w.
 *
 * Key `lr`, type v4, since 2020-03.
 *
 * Writes it to `*local_rotation`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `local_rotation`.
 */
bool castkit_bone_local_rotation(struct castkit_node bone, float (*local_rotation)[4]);

/**
 * Position relative to the model.
 *
 * Key `wp`, type v3, since 2020-03.
 *
 * Writes it to `*world_position`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `world_position`.
 */
bool castkit_bone_world_position(struct castkit_node bone, float (*world_position)[3]);

/**
 * Rotation relative to the model, a quaternion x, y, z, w.
 *
 * Key `wr`, type v4, since 2020-03.
 *
 * Writes it to `*world_rotation`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `world_rotation`.
 */
bool castkit_bone_world_rotation(struct castkit_node bone, float (*world_rotation)[4]);

/**
 * Scale, always relative to the parent.
 *
 * Key `s`, type v3, since 2020-03.
 *
 * Writes it to `*scale`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `scale`.
 */
bool castkit_bone_scale(struct castkit_node bone, float (*scale)[3]);

/**
 * Name of the handle.
 *
 * Key `n`, type s, since 2023-10.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_ik_handle_name(struct castkit_node ik_handle);

/**
 * First bone of the chain.
 *
 * Key `sb`, type l, required, since 2023-10.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_ik_handle_start_bone(struct castkit_node ik_handle);

/**
 * First bone of the chain.
 *
 * Key `sb`, type l, required, since 2023-10.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_ik_handle_start_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * Last bone of the chain.
 *
 * Key `eb`, type l, required, since 2023-10.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_ik_handle_end_bone(struct castkit_node ik_handle);

/**
 * Last bone of the chain.
 *
 * Key `eb`, type l, required, since 2023-10.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_ik_handle_end_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * The bone that the chain reaches for.
 *
 * Key `tb`, type l, since 2023-10.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_ik_handle_target_bone(struct castkit_node ik_handle);

/**
 * The bone that the chain reaches for.
 *
 * Key `tb`, type l, since 2023-10.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_ik_handle_target_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * Offset from the target bone.
 *
 * Key `to`, type v3, since 2026-03.
 *
 * Writes it to `*target_offset`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `target_offset`.
 */
bool castkit_ik_handle_target_offset(struct castkit_node ik_handle, float (*target_offset)[3]);

/**
 * The bone that the chain bends towards.
 *
 * Key `pv`, type l, since 2023-10.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_ik_handle_pole_vector_bone(struct castkit_node ik_handle);

/**
 * The bone that the chain bends towards.
 *
 * Key `pv`, type l, since 2023-10.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_ik_handle_pole_vector_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * The bone whose twist rotates the chain.
 *
 * Key `pb`, type l, since 2023-10.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_ik_handle_pole_bone(struct castkit_node ik_handle);

/**
 * The bone whose twist rotates the chain.
 *
 * Key `pb`, type l, since 2023-10.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_ik_handle_pole_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * Whether the end bone takes the rotation of the target.
 *
 * Key `tr`, type b, default `false`, since 2023-10.
 */
bool castkit_ik_handle_use_target_rotation(struct castkit_node ik_handle);

/**
 * Name of the constraint.
 *
 * Key `n`, type s, since 2023-12.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_constraint_name(struct castkit_node constraint);

/**
 * What the constraint acts on: the translation, the rotation or the scale.
 *
 * Key `ct`, type s, required, since 2023-12.
 *
 * The text; `castkit_constraint_constraint_type_choice` tells which value of the specification it is. No text if it is
 * absent.
 */
struct castkit_string castkit_constraint_constraint_type(struct castkit_node constraint);

/**
 * What the constraint acts on: the translation, the rotation or the scale.
 *
 * Key `ct`, type s, required, since 2023-12.
 *
 * One of `CASTKIT_CONSTRAINT_TYPE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
 */
castkit_known_constraint_type castkit_constraint_constraint_type_choice(struct castkit_node constraint);

/**
 * The bone that the constraint moves.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_constraint_constraint_bone(struct castkit_node constraint);

/**
 * The bone that the constraint moves.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_constraint_constraint_bone_hash(struct castkit_node constraint, uint64_t *hash);

/**
 * The bone that it follows.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_constraint_target_bone(struct castkit_node constraint);

/**
 * The bone that it follows.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_constraint_target_bone_hash(struct castkit_node constraint, uint64_t *hash);

/**
 * Whether the offset from the target in the rest pose is kept.
 *
 * Key `mo`, type b, default `false`, since 2024-01.
 */
bool castkit_constraint_maintain_offset(struct castkit_node constraint);

/**
 * Offset from the target: a vector, or a quaternion for an orient constraint.
 *
 * Key `co`, type v3 v4, since 2025-02.
 *
 * Writes 3 or 4 floats to `*custom_offset` and returns their number; returns 0 if it is absent.
 *
 * NULL: allowed for `custom_offset`.
 */
uint32_t castkit_constraint_custom_offset(struct castkit_node constraint, float (*custom_offset)[4]);

/**
 * How much the bone follows its target, from 0 to 1.
 *
 * Key `wt`, type f, default `1.0`, since 2025-02.
 */
float castkit_constraint_weight(struct castkit_node constraint);

/**
 * Whether the constraint leaves the x axis alone.
 *
 * Key `sx`, type b, default `false`, since 2024-01.
 */
bool castkit_constraint_skip_x(struct castkit_node constraint);

/**
 * Whether the constraint leaves the y axis alone.
 *
 * Key `sy`, type b, default `false`, since 2024-01.
 */
bool castkit_constraint_skip_y(struct castkit_node constraint);

/**
 * Whether the constraint leaves the z axis alone.
 *
 * Key `sz`, type b, default `false`, since 2024-01.
 */
bool castkit_constraint_skip_z(struct castkit_node constraint);

/** The Skeleton children of the animation. */
struct castkit_nodes castkit_animation_skeletons(struct castkit_node animation);

/** The Curve children of the animation. */
struct castkit_nodes castkit_animation_curves(struct castkit_node animation);

/** The CurveModeOverride children of the animation. */
struct castkit_nodes castkit_animation_curve_mode_overrides(struct castkit_node animation);

/** The NotificationTrack children of the animation. */
struct castkit_nodes castkit_animation_notification_tracks(struct castkit_node animation);

/**
 * Name of the animation.
 *
 * Key `n`, type s, since 2023-10.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_animation_name(struct castkit_node animation);

/**
 * Frames per second.
 *
 * Key `fr`, type f, required, since 2020-03.
 *
 * Writes it to `*frame_rate`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `frame_rate`.
 */
bool castkit_animation_frame_rate(struct castkit_node animation, float *frame_rate);

/**
 * Whether the animation loops.
 *
 * Key `lo`, type b, default `false`, since 2020-03.
 */
bool castkit_animation_looping(struct castkit_node animation);

/**
 * How rotation curves were interpolated in the first weeks of the format.
 *
 * Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
 *
 * The text; `castkit_animation_legacy_rotation_interpolation_choice` tells which value of the specification it is. No
 * text if it is absent.
 */
struct castkit_string castkit_animation_legacy_rotation_interpolation(struct castkit_node animation);

/**
 * How rotation curves were interpolated in the first weeks of the format.
 *
 * Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
 *
 * One of `CASTKIT_ROTATION_INTERPOLATION_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
 * absent.
 */
castkit_known_rotation_interpolation castkit_animation_legacy_rotation_interpolation_choice(struct castkit_node animation);

/**
 * Space of the curves in old files.
 *
 * Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
 *
 * The text; `castkit_animation_legacy_transform_space_choice` tells which value of the specification it is. No text if
 * it is absent.
 */
struct castkit_string castkit_animation_legacy_transform_space(struct castkit_node animation);

/**
 * Space of the curves in old files.
 *
 * Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
 *
 * One of `CASTKIT_TRANSFORM_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
 */
castkit_known_transform_space castkit_animation_legacy_transform_space_choice(struct castkit_node animation);

/**
 * Name of the bone or blend shape that is animated.
 *
 * Key `nn`, type s, required, since 2020-03.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_curve_node_name(struct castkit_node curve);

/**
 * The property of that node that the curve animates.
 *
 * Key `kp`, type s, required, since 2020-03.
 *
 * The text; `castkit_curve_key_property_choice` tells which value of the specification it is. No text if it is absent.
 */
struct castkit_string castkit_curve_key_property(struct castkit_node curve);

/**
 * The property of that node that the curve animates.
 *
 * Key `kp`, type s, required, since 2020-03.
 *
 * One of `CASTKIT_CURVE_PROPERTY_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
 */
castkit_known_curve_property castkit_curve_key_property_choice(struct castkit_node curve);

/**
 * Frame of each key; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_curve_key_frames(struct castkit_node curve);

/**
 * Frame of each key in the first weeks of the format.
 *
 * Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_curve_legacy_key_times(struct castkit_node curve);

/**
 * Value of each key.
 *
 * Key `kv`, type f v4 b h i[], required, since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_curve_key_values(struct castkit_node curve);

/**
 * How the values are combined with the pose.
 *
 * Key `m`, type s, required, default `absolute`, since 2020-03.
 *
 * The text; `castkit_curve_mode_choice` tells which value of the specification it is.
 */
struct castkit_string castkit_curve_mode(struct castkit_node curve);

/**
 * How the values are combined with the pose.
 *
 * Key `m`, type s, required, default `absolute`, since 2020-03.
 *
 * One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
 */
castkit_known_curve_mode castkit_curve_mode_choice(struct castkit_node curve);

/**
 * Factor that the values of an additive curve are multiplied by.
 *
 * Key `ab`, type f, default `1.0`, since 2021-11.
 */
float castkit_curve_additive_blend_weight(struct castkit_node curve);

/**
 * Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification
 * says that it is included, but no known reader does so.
 *
 * Key `nn`, type s, required, since 2024-05.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_curve_mode_override_node_name(struct castkit_node curve_mode_override);

/**
 * The mode that their curves get.
 *
 * Key `m`, type s, required, default `absolute`, since 2024-05.
 *
 * The text; `castkit_curve_mode_override_mode_choice` tells which value of the specification it is.
 */
struct castkit_string castkit_curve_mode_override_mode(struct castkit_node curve_mode_override);

/**
 * The mode that their curves get.
 *
 * Key `m`, type s, required, default `absolute`, since 2024-05.
 *
 * One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
 */
castkit_known_curve_mode castkit_curve_mode_override_mode_choice(struct castkit_node curve_mode_override);

/**
 * Whether the override applies to translation curves.
 *
 * Key `ot`, type b, default `false`, since 2024-05.
 */
bool castkit_curve_mode_override_override_translation(struct castkit_node curve_mode_override);

/**
 * Whether the override applies to rotation curves.
 *
 * Key `or`, type b, default `false`, since 2024-05.
 */
bool castkit_curve_mode_override_override_rotation(struct castkit_node curve_mode_override);

/**
 * Whether the override applies to scale curves.
 *
 * Key `os`, type b, default `false`, since 2024-05.
 */
bool castkit_curve_mode_override_override_scale(struct castkit_node curve_mode_override);

/**
 * Name of the notification, which says what happens.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_notification_track_name(struct castkit_node notification_track);

/**
 * The frames at which it happens; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * No array if it is absent.
 */
struct castkit_array castkit_notification_track_key_frames(struct castkit_node notification_track);

/** The File children of the material. */
struct castkit_nodes castkit_material_files(struct castkit_node material);

/** The Color children of the material. */
struct castkit_nodes castkit_material_colors(struct castkit_node material);

/**
 * Name of the material.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_material_name(struct castkit_node material);

/**
 * Type of the material; `pbr` is the only one.
 *
 * Key `t`, type s, required, since 2020-03.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_material_material_type(struct castkit_node material);

/**
 * Base colour.
 *
 * Key `albedo`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_albedo(struct castkit_node material);

/**
 * Base colour.
 *
 * Key `albedo`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_albedo_hash(struct castkit_node material, uint64_t *hash);

/**
 * Diffuse colour.
 *
 * Key `diffuse`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_diffuse(struct castkit_node material);

/**
 * Diffuse colour.
 *
 * Key `diffuse`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_diffuse_hash(struct castkit_node material, uint64_t *hash);

/**
 * Normal map.
 *
 * Key `normal`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_normal(struct castkit_node material);

/**
 * Normal map.
 *
 * Key `normal`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_normal_hash(struct castkit_node material, uint64_t *hash);

/**
 * Specular colour.
 *
 * Key `specular`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_specular(struct castkit_node material);

/**
 * Specular colour.
 *
 * Key `specular`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_specular_hash(struct castkit_node material, uint64_t *hash);

/**
 * Glossiness, the inverse of roughness.
 *
 * Key `gloss`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_gloss(struct castkit_node material);

/**
 * Glossiness, the inverse of roughness.
 *
 * Key `gloss`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_gloss_hash(struct castkit_node material, uint64_t *hash);

/**
 * Roughness.
 *
 * Key `roughness`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_roughness(struct castkit_node material);

/**
 * Roughness.
 *
 * Key `roughness`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_roughness_hash(struct castkit_node material, uint64_t *hash);

/**
 * Metalness. Not in the published text, but both plug-ins use it.
 *
 * Key `metal`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_metal(struct castkit_node material);

/**
 * Metalness. Not in the published text, but both plug-ins use it.
 *
 * Key `metal`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_metal_hash(struct castkit_node material, uint64_t *hash);

/**
 * Emitted colour.
 *
 * Key `emissive`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_emissive(struct castkit_node material);

/**
 * Emitted colour.
 *
 * Key `emissive`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_emissive_hash(struct castkit_node material, uint64_t *hash);

/**
 * Mask of the emitted colour.
 *
 * Key `emask`, type l, since 2025-01.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_emissive_mask(struct castkit_node material);

/**
 * Mask of the emitted colour.
 *
 * Key `emask`, type l, since 2025-01.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_emissive_mask_hash(struct castkit_node material, uint64_t *hash);

/**
 * Strength of the emitted colour. Not in the published text.
 *
 * Key `estrength`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_emissive_strength(struct castkit_node material);

/**
 * Strength of the emitted colour. Not in the published text.
 *
 * Key `estrength`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_emissive_strength_hash(struct castkit_node material, uint64_t *hash);

/**
 * Ambient occlusion.
 *
 * Key `ao`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_ambient_occlusion(struct castkit_node material);

/**
 * Ambient occlusion.
 *
 * Key `ao`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_ambient_occlusion_hash(struct castkit_node material, uint64_t *hash);

/**
 * Cavity map.
 *
 * Key `cavity`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_cavity(struct castkit_node material);

/**
 * Cavity map.
 *
 * Key `cavity`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_cavity_hash(struct castkit_node material, uint64_t *hash);

/**
 * Anisotropy.
 *
 * Key `aniso`, type l, since 2024-08.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_anisotropy(struct castkit_node material);

/**
 * Anisotropy.
 *
 * Key `aniso`, type l, since 2024-08.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_anisotropy_hash(struct castkit_node material, uint64_t *hash);

/**
 * Any other texture or colour.
 *
 * Key `extra%d`, type l, since 2020-03.
 *
 * The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
 */
struct castkit_node castkit_material_extra(struct castkit_node material, uint32_t layer);

/**
 * Any other texture or colour.
 *
 * Key `extra%d`, type l, since 2020-03.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_material_extra_hash(struct castkit_node material, uint32_t layer, uint64_t *hash);

/**
 * The path, absolute or relative to this file's directory.
 *
 * Key `p`, type s, required, since 2020-03.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_file_path(struct castkit_node file);

/**
 * Name of the colour.
 *
 * Key `n`, type s, since 2025-01.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_color_name(struct castkit_node color);

/**
 * Space of the colour's components.
 *
 * Key `cs`, type s, default `srgb`, since 2025-03.
 *
 * The text; `castkit_color_color_space_choice` tells which value of the specification it is.
 */
struct castkit_string castkit_color_color_space(struct castkit_node color);

/**
 * Space of the colour's components.
 *
 * Key `cs`, type s, default `srgb`, since 2025-03.
 *
 * One of `CASTKIT_COLOR_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
 */
castkit_known_color_space castkit_color_color_space_choice(struct castkit_node color);

/**
 * The colour's components: r, g, b, a.
 *
 * Key `rgba`, type v4, required, since 2025-01.
 *
 * Writes it to `*rgba`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `rgba`.
 */
bool castkit_color_rgba(struct castkit_node color, float (*rgba)[4]);

/** The File children of the instance. */
struct castkit_nodes castkit_instance_files(struct castkit_node instance);

/**
 * Name of the instance.
 *
 * Key `n`, type s, since 2024-01.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_instance_name(struct castkit_node instance);

/**
 * The file to place, relative to the scene root or to this file's directory.
 *
 * Key `rf`, type l, required, since 2024-01.
 *
 * The target of the link. The null node if it is absent or has no target.
 */
struct castkit_node castkit_instance_reference_file(struct castkit_node instance);

/**
 * The file to place, relative to the scene root or to this file's directory.
 *
 * Key `rf`, type l, required, since 2024-01.
 *
 * Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `hash`.
 */
bool castkit_instance_reference_file_hash(struct castkit_node instance, uint64_t *hash);

/**
 * Position in the world.
 *
 * Key `p`, type v3, required, since 2024-01.
 *
 * Writes it to `*position`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `position`.
 */
bool castkit_instance_position(struct castkit_node instance, float (*position)[3]);

/**
 * Rotation in the world, a quaternion x, y, z, w.
 *
 * Key `r`, type v4, required, since 2024-01.
 *
 * Writes it to `*rotation`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `rotation`.
 */
bool castkit_instance_rotation(struct castkit_node instance, float (*rotation)[4]);

/**
 * Scale in the world.
 *
 * Key `s`, type v3, required, since 2024-01.
 *
 * Writes it to `*scale`. Returns false and writes nothing if it is absent.
 *
 * NULL: allowed for `scale`.
 */
bool castkit_instance_scale(struct castkit_node instance, float (*scale)[3]);

/**
 * Who made the file.
 *
 * Key `a`, type s, since 2024-08.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_metadata_author(struct castkit_node metadata);

/**
 * The program that wrote the file.
 *
 * Key `s`, type s, since 2024-08.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_metadata_software(struct castkit_node metadata);

/**
 * Which axis points up; only a hint.
 *
 * Key `up`, type s, since 2024-08.
 *
 * The text; `castkit_metadata_up_axis_choice` tells which value of the specification it is. No text if it is absent.
 */
struct castkit_string castkit_metadata_up_axis(struct castkit_node metadata);

/**
 * Which axis points up; only a hint.
 *
 * Key `up`, type s, since 2024-08.
 *
 * One of `CASTKIT_UP_AXIS_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
 */
castkit_known_up_axis castkit_metadata_up_axis_choice(struct castkit_node metadata);

/**
 * Directory that the paths of instances are relative to.
 *
 * Key `sr`, type s, since 2025-09.
 *
 * No text if it is absent.
 */
struct castkit_string castkit_metadata_scene_root(struct castkit_node metadata);

/* ---- Untyped properties ---- */

/** The properties of a node in file order, including the padding in aligned files. */
struct castkit_properties castkit_node_properties(struct castkit_node node);

/**
 * Advances to the next property: writes it to `*property` and returns true, or returns false at the end.
 *
 * NULL: allowed for `property`; not for `properties`.
 * Threads: any, each with its own `properties`.
 */
bool castkit_properties_next(struct castkit_properties *properties, struct castkit_property *property);

/**
 * Finds a property by its name: a field name such as `positions` or `uv_layer1`, or the name in the file, such as `vp`
 * or `u1`. If several properties have the same name, the last one wins.
 *
 * Returns false and sets `error` if the property is absent.
 *
 * NULL: allowed for `property`, `error`; not for `name`.
 */
bool castkit_node_property(struct castkit_node node,
                           const char *name,
                           struct castkit_property *property,
                           struct castkit_error *error);

/** A string of a property; no text if `index` is out of range, or the property has another type. */
struct castkit_string castkit_property_text(struct castkit_property property, size_t index);

/**
 * Reports the properties of a node that do not have the type or number of elements that the specification requires,
 * which the functions that read them treat as absent. Writes what is wrong with property `index` of these to
 * `*unexpected`. Returns false if `index` is out of range, and always for kinds that are not in the specification.
 *
 * NULL: allowed for `unexpected`.
 */
bool castkit_node_unexpected(struct castkit_node node, size_t index, struct castkit_error *unexpected);

/* ---- Arrays ---- */

/**
 * Copies all elements of an array to memory of the caller, and converts them to another type if necessary.
 *
 * `out` has room for `capacity` elements, at least as many as the array has, which are `stride` bytes apart; a stride
 * of 0 means that they are packed. Neither address needs to be aligned. Integers of up to 32 bits can be converted to
 * wider integers, to floats and doubles, and to narrower integers if all values fit; floats can be converted to
 * doubles and back. Vectors and 64-bit integers are not converted, and strings cannot be copied. The copy has the byte
 * order of the machine. No array, such as that of an absent property, cannot be copied; an empty one can.
 *
 * Returns false and sets `error` on failure; the content of `out` is unspecified then.
 *
 * NULL: allowed for `error`; not for `out`.
 */
bool castkit_array_copy(struct castkit_array array,
                        castkit_type element,
                        void *out,
                        size_t stride,
                        size_t capacity,
                        struct castkit_error *error);

/**
 * Elements of the caller, packed, as an array for functions such as `castkit_mesh_set_positions`. Returns no array if
 * `element` is not a type of elements with a fixed size.
 *
 * Lifetime: the result lives as long as `data`.
 * NULL: not allowed for `data`.
 */
struct castkit_array castkit_array_of(const void *data, size_t count, castkit_type element);

/* ---- Vertex buffers ---- */

/** The size in bytes of an attribute in a format; 0 for a number that is not one of `CASTKIT_FORMAT_…`. */
size_t castkit_vertex_format_size(castkit_vertex_format vertex_format);

/**
 * Writes the vertices of a mesh to memory of the caller, interleaved as graphics processors expect them. The memory is
 * never read, so it can be a vertex buffer that is mapped for writing.
 *
 * There are `attribute_count` attributes at `attributes`; `attribute_size` is `sizeof` one of them. They may be
 * anywhere within `stride`, the number of bytes from one vertex to the next; bytes not covered by an attribute are left
 * unchanged. `buffer` has room for `size` bytes, at least `stride` times the number of positions. If `all_threads` is
 * true, large meshes are written by several threads.
 *
 * NULL: allowed for `error`; not for `attributes`, `buffer`.
 */
bool castkit_mesh_interleave(struct castkit_node mesh,
                             const struct castkit_vertex_attribute *attributes,
                             size_t attribute_count,
                             size_t attribute_size,
                             size_t stride,
                             void *buffer,
                             size_t size,
                             bool all_threads,
                             struct castkit_error *error);

/* ---- Scenes: skeletons, animations, skinning ---- */

/**
 * Resolves the hierarchies, links and curves of a file. `progress` may be NULL. Returns NULL and sets
 * `error` if the work was cancelled. Errors in the file become warnings, and do not affect the rest of the scene.
 *
 * NULL: allowed for `progress`, `error`; not for `file`.
 */
struct castkit_scene *castkit_scene_new(const struct castkit_file *file,
                                        const struct castkit_progress *progress,
                                        struct castkit_error *error);

/**
 * The number of models of a scene.
 *
 * NULL: not allowed for `scene`.
 */
size_t castkit_scene_model_count(const struct castkit_scene *scene);

/**
 * Model number `index` of a scene. Returns NULL and sets `error` if `index` is out of range.
 *
 * NULL: allowed for `error`; not for `scene`.
 */
struct castkit_scene_model *castkit_scene_get_model(const struct castkit_scene *scene,
                                                    size_t index,
                                                    struct castkit_error *error);

/**
 * The number of animations of a scene.
 *
 * NULL: not allowed for `scene`.
 */
size_t castkit_scene_animation_count(const struct castkit_scene *scene);

/**
 * Animation number `index` of a scene. Returns NULL and sets `error` if `index` is out of range.
 *
 * NULL: allowed for `error`; not for `scene`.
 */
struct castkit_scene_animation *castkit_scene_get_animation(const struct castkit_scene *scene,
                                                            size_t index,
                                                            struct castkit_error *error);

/**
 * The number of warnings about the links, names and curves of a scene.
 *
 * NULL: not allowed for `scene`.
 */
size_t castkit_scene_warning_count(const struct castkit_scene *scene);

/**
 * Warning number `index` of a scene, as a sentence. Writes the node that it is about to `*node`. Returns no text if
 * `index` is out of range.
 *
 * NULL: allowed for `node`; not for `scene`.
 */
struct castkit_string castkit_scene_warning(const struct castkit_scene *scene, size_t index, struct castkit_node *node);

/**
 * The number of instances of a scene.
 *
 * NULL: not allowed for `scene`.
 */
size_t castkit_scene_instance_count(const struct castkit_scene *scene);

/**
 * Writes instance number `index` to `*instance`. `size` is `sizeof *instance`. Returns false if `index` is out of
 * range.
 *
 * NULL: not allowed for `scene`, `instance`.
 */
bool castkit_scene_get_instance(const struct castkit_scene *scene,
                                size_t index,
                                struct castkit_scene_instance *instance,
                                size_t size);

/**
 * Adds a reference to a scene and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `scene`.
 */
struct castkit_scene *castkit_scene_retain(const struct castkit_scene *scene);

/**
 * Releases a reference to a scene. Releasing the last one frees it, but not its models and animations. NULL is
 * allowed.
 *
 * NULL: allowed for `scene`.
 */
void castkit_scene_release(const struct castkit_scene *scene);

/**
 * Writes general information about an animation to `*info`. `size` is `sizeof *info`. Returns false if an argument is
 * NULL.
 *
 * NULL: not allowed for `animation`, `info`.
 */
bool castkit_scene_animation_get_info(const struct castkit_scene_animation *animation,
                                      struct castkit_scene_animation_info *info,
                                      size_t size);

/**
 * The frame that is shown at a time in seconds, always from `first_frame` to `last_frame` of the info. Before the first
 * and past the last frame, an animation that loops starts again, and any other stays there.
 *
 * NULL: not allowed for `animation`.
 */
double castkit_scene_animation_frame_at(const struct castkit_scene_animation *animation, double seconds);

/**
 * The time of a frame in seconds from the beginning of the animation.
 *
 * NULL: not allowed for `animation`.
 */
double castkit_scene_animation_seconds_at(const struct castkit_scene_animation *animation, double frame);

/**
 * Binds an animation to a model: finds the target of each curve, which is a bone, blend shape or mesh with the name in
 * the curve. The model may come from another file. Returns NULL and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `animation`, `model`.
 */
struct castkit_binding *castkit_binding_new(const struct castkit_scene_animation *animation,
                                            const struct castkit_scene_model *model,
                                            struct castkit_error *error);

/**
 * The number of curves without a target in the model.
 *
 * NULL: not allowed for `binding`.
 */
size_t castkit_binding_unmatched_count(const struct castkit_binding *binding);

/**
 * Samples `count` frames at once: frame `first`, then one every `step`. Uses all threads, unless the options say
 * otherwise. Constraints and inverse kinematics are not applied.
 *
 * `locals` receives the transforms of all bones at the first frame, then those at the second, and so on, and has room
 * for `local_capacity` of them; `weights` receives the weights of the blend shapes in the same way. `locals` and
 * `weights` may be NULL. Returns false and sets `error` if there is not enough room, the result would be too large, or
 * the work was cancelled.
 *
 * NULL: allowed for `locals`, `weights`, `options`, `error`; not for `binding`.
 */
bool castkit_binding_bake(const struct castkit_binding *binding,
                          double first,
                          double step,
                          size_t count,
                          struct castkit_transform *locals,
                          size_t local_capacity,
                          float *weights,
                          size_t weight_capacity,
                          const struct castkit_bake_options *options,
                          struct castkit_error *error);

/**
 * Adds a reference to an animation and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `animation`.
 */
struct castkit_scene_animation *castkit_scene_animation_retain(const struct castkit_scene_animation *animation);

/**
 * Releases a reference to an animation. Releasing the last one frees it, but not its bindings. NULL is allowed.
 *
 * NULL: allowed for `animation`.
 */
void castkit_scene_animation_release(const struct castkit_scene_animation *animation);

/**
 * Adds a reference to a binding and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `binding`.
 */
struct castkit_binding *castkit_binding_retain(const struct castkit_binding *binding);

/**
 * Releases a reference to a binding. Releasing the last one frees it. NULL is allowed.
 *
 * NULL: allowed for `binding`.
 */
void castkit_binding_release(const struct castkit_binding *binding);

/**
 * The bounding box of all models of a scene in the rest pose, at their placements. Returns false if there is nothing
 * visible.
 *
 * NULL: allowed for `bounds`; not for `scene`.
 */
bool castkit_scene_rest_bounds(const struct castkit_scene *scene, struct castkit_bounds *bounds);

/**
 * The bounding box of all meshes and hair of a model in the rest pose, in the space of the model. Returns false if
 * there are none.
 *
 * NULL: allowed for `bounds`; not for `model`.
 */
bool castkit_scene_model_rest_bounds(const struct castkit_scene_model *model, struct castkit_bounds *bounds);

/**
 * The bounding box of all meshes of a model over `count` frames: frame `first`, then one every `step`. A renderer
 * needs it to decide whether an animated model can be visible. If `all_threads` is true, the work is shared among all
 * threads. `progress` may be NULL. Returns false if there are no meshes; returns false and sets `error` if the work was
 * cancelled.
 *
 * NULL: allowed for `progress`, `bounds`, `error`; not for `binding`.
 */
bool castkit_binding_bounds(const struct castkit_binding *binding,
                            double first,
                            double step,
                            size_t count,
                            bool all_threads,
                            const struct castkit_progress *progress,
                            struct castkit_bounds *bounds,
                            struct castkit_error *error);

/**
 * Writes the number of things in a scene to `*counts`. `size` is `sizeof *counts`. Returns false if an argument is
 * NULL.
 *
 * NULL: not allowed for `scene`, `counts`.
 */
bool castkit_scene_get_counts(const struct castkit_scene *scene, struct castkit_scene_counts *counts, size_t size);

/**
 * Finds the models that animations fit: each animation of the scene `animations`, with the `best` of the models of the
 * scene `models` that have any of its bones, the best first; 0 stands for 3. Both may be the same scene. Returns NULL
 * and sets `error` if a scene is NULL.
 *
 * NULL: allowed for `error`; not for `models`, `animations`.
 */
struct castkit_fits *castkit_fit(const struct castkit_scene *models,
                                 const struct castkit_scene *animations,
                                 size_t best,
                                 struct castkit_error *error);

/**
 * The number of pairs of an animation and a model.
 *
 * NULL: not allowed for `fits`.
 */
size_t castkit_fits_count(const struct castkit_fits *fits);

/**
 * Writes pair number `index` to `*info`. `size` is `sizeof *info`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `fits`, `info`.
 */
bool castkit_fits_get_info(const struct castkit_fits *fits, size_t index, struct castkit_fit_info *info, size_t size);

/**
 * Missing name number `name` of pair number `index`, in ascending order; no text if a number is out of range.
 *
 * NULL: not allowed for `fits`.
 */
struct castkit_string castkit_fits_missing(const struct castkit_fits *fits, size_t index, size_t name);

/**
 * Name number `name` of pair number `index` that differs in case, as in the animation. Writes the name of the bone to
 * `*bone`. No text if a number is out of range.
 *
 * NULL: allowed for `bone`; not for `fits`.
 */
struct castkit_string castkit_fits_differing_name(const struct castkit_fits *fits,
                                                  size_t index,
                                                  size_t name,
                                                  struct castkit_string *bone);

/**
 * The name of bone number `bone` of pair number `index` that is longer or shorter than the scale says. Writes how many
 * times as long it is in the model to `*ratio`. No text if a number is out of range.
 *
 * NULL: allowed for `ratio`; not for `fits`.
 */
struct castkit_string castkit_fits_differing_bone(const struct castkit_fits *fits,
                                                  size_t index,
                                                  size_t bone,
                                                  double *ratio);

/**
 * Adds a reference to fits and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `fits`.
 */
struct castkit_fits *castkit_fits_retain(const struct castkit_fits *fits);

/**
 * Releases a reference to fits. Releasing the last one frees them. NULL is allowed.
 *
 * NULL: allowed for `fits`.
 */
void castkit_fits_release(const struct castkit_fits *fits);

/**
 * The node of a model, for example to read its name.
 *
 * NULL: not allowed for `model`.
 */
struct castkit_node castkit_scene_model_node(const struct castkit_scene_model *model);

/**
 * Writes the placement of a model to `*placement`. Returns false and writes nothing if it has none.
 *
 * NULL: allowed for `placement`; not for `model`.
 */
bool castkit_scene_model_placement(const struct castkit_scene_model *model, struct castkit_transform *placement);

/**
 * The number of bones of a model.
 *
 * NULL: not allowed for `model`.
 */
size_t castkit_scene_model_bone_count(const struct castkit_scene_model *model);

/**
 * Writes bone number `index` to `*bone`. `size` is `sizeof *bone`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `model`, `bone`.
 */
bool castkit_scene_model_bone(const struct castkit_scene_model *model,
                              size_t index,
                              struct castkit_scene_bone *bone,
                              size_t size);

/**
 * The index of the bone with a name; -1 if there is none.
 *
 * NULL: not allowed for `model`, `name`.
 */
int64_t castkit_scene_model_find_bone(const struct castkit_scene_model *model, const char *name);

/**
 * The number of meshes of a model.
 *
 * NULL: not allowed for `model`.
 */
size_t castkit_scene_model_mesh_count(const struct castkit_scene_model *model);

/**
 * The node of mesh number `index`, for example to read its name and faces; the null node if `index` is out of range.
 *
 * NULL: not allowed for `model`.
 */
struct castkit_node castkit_scene_model_mesh(const struct castkit_scene_model *model, size_t index);

/**
 * The influences of bones on the vertices of mesh number `index`. Writes the bone indices of each vertex to `bones`,
 * and as many weights, which sum to 1, to `weights`. `bones` and `weights` may be NULL. Each has room for `capacity`
 * numbers. Returns the number of influences per vertex, 0 if the mesh has none. To find the capacity, call it with
 * both NULL and multiply the result by the number of positions.
 *
 * NULL: allowed for `bones`, `weights`, `error`; not for `model`.
 */
size_t castkit_scene_model_influences(const struct castkit_scene_model *model,
                                      size_t index,
                                      uint32_t *bones,
                                      float *weights,
                                      size_t capacity,
                                      struct castkit_error *error);

/**
 * The number of blend shapes of a model.
 *
 * NULL: not allowed for `model`.
 */
size_t castkit_scene_model_shape_count(const struct castkit_scene_model *model);

/**
 * Writes blend shape number `index` to `*shape`. `size` is `sizeof *shape`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `model`, `shape`.
 */
bool castkit_scene_model_shape(const struct castkit_scene_model *model,
                               size_t index,
                               struct castkit_scene_shape *shape,
                               size_t size);

/**
 * Adds a reference to a model and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `model`.
 */
struct castkit_scene_model *castkit_scene_model_retain(const struct castkit_scene_model *model);

/**
 * Releases a reference to a model. Releasing the last one frees it, but not its poses and bindings. NULL is allowed.
 *
 * NULL: allowed for `model`.
 */
void castkit_scene_model_release(const struct castkit_scene_model *model);

/**
 * Creates a pose of a model, which is the rest pose. Returns NULL and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `model`.
 */
struct castkit_pose *castkit_pose_new(const struct castkit_scene_model *model, struct castkit_error *error);

/**
 * Resets a pose to the rest pose.
 *
 * NULL: allowed for `error`; not for `pose`.
 */
bool castkit_pose_rest(const struct castkit_pose *pose, struct castkit_error *error);

/**
 * Sets a pose to a frame of a binding of the same model. Frames can be fractions, and everything that is not animated
 * is set to the rest pose. This is fastest if frames are sampled in ascending order.
 *
 * NULL: allowed for `error`; not for `pose`, `binding`.
 */
bool castkit_pose_sample(const struct castkit_pose *pose,
                         const struct castkit_binding *binding,
                         double frame,
                         struct castkit_error *error);

/**
 * Applies a frame of a binding of the same model to a pose: changes what the binding animates, and leaves the rest.
 * Use it to layer animations, for example additive ones.
 *
 * NULL: allowed for `error`; not for `pose`, `binding`.
 */
bool castkit_pose_apply(const struct castkit_pose *pose,
                        const struct castkit_binding *binding,
                        double frame,
                        struct castkit_error *error);

/**
 * Sets whether inverse kinematics handles and constraints of the skeleton are solved before anything is computed from
 * the pose. The default is true.
 *
 * NULL: allowed for `error`; not for `pose`.
 */
bool castkit_pose_set_constraints(const struct castkit_pose *pose, bool constraints, struct castkit_error *error);

/**
 * Copies the transforms of all bones, relative to their parents, to `locals`, which has room for `capacity` of them.
 * If `solved` is true, these are the transforms after solving constraints, and otherwise those that were sampled or
 * set. Returns the number of transforms; `locals` may be NULL to get only this number.
 *
 * NULL: allowed for `locals`, `error`; not for `pose`.
 */
size_t castkit_pose_locals(const struct castkit_pose *pose,
                           bool solved,
                           struct castkit_transform *locals,
                           size_t capacity,
                           struct castkit_error *error);

/**
 * Sets the transforms of all bones, relative to their parents. `count` must be the number of bones.
 *
 * NULL: allowed for `error`; not for `pose`, `locals`.
 */
bool castkit_pose_set_locals(const struct castkit_pose *pose,
                             const struct castkit_transform *locals,
                             size_t count,
                             struct castkit_error *error);

/**
 * Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns the number of
 * weights; `weights` may be NULL to get only this number.
 *
 * NULL: allowed for `weights`, `error`; not for `pose`.
 */
size_t castkit_pose_shape_weights(const struct castkit_pose *pose,
                                  float *weights,
                                  size_t capacity,
                                  struct castkit_error *error);

/**
 * Sets the weights of all blend shapes. `count` must be the number of blend shapes.
 *
 * NULL: allowed for `error`; not for `pose`, `weights`.
 */
bool castkit_pose_set_shape_weights(const struct castkit_pose *pose,
                                    const float *weights,
                                    size_t count,
                                    struct castkit_error *error);

/**
 * Whether mesh number `index` is visible in a pose; false if `index` is out of range.
 *
 * NULL: not allowed for `pose`.
 */
bool castkit_pose_mesh_is_visible(const struct castkit_pose *pose, size_t index);

/**
 * Solves the pose and writes the bounding box of all meshes, in the space of the model, to `*bounds`. Returns false if
 * there are no meshes; returns false and sets `error` on failure.
 *
 * NULL: allowed for `bounds`, `error`; not for `pose`.
 */
bool castkit_pose_bounds(const struct castkit_pose *pose, struct castkit_bounds *bounds, struct castkit_error *error);

/**
 * Solves the pose and copies the matrices of all bones, in the space of the model, to `matrices`, which has room for
 * `capacity` matrices of sixteen floats, column by column. Returns the number of matrices; `matrices` may be NULL to
 * get only this number.
 *
 * NULL: allowed for `matrices`, `error`; not for `pose`.
 */
size_t castkit_pose_world(const struct castkit_pose *pose,
                          float *matrices,
                          size_t capacity,
                          struct castkit_error *error);

/**
 * Like `castkit_pose_world`, for the skinning matrices, which take a vertex in the bind pose to where the bone moves
 * it. This is what a vertex shader needs. `matrices` may be NULL to get only their number.
 *
 * NULL: allowed for `matrices`, `error`; not for `pose`.
 */
size_t castkit_pose_palette(const struct castkit_pose *pose,
                            float *matrices,
                            size_t capacity,
                            struct castkit_error *error);

/**
 * Solves the pose, applies skinning and blend shapes to mesh number `index`, and writes the result to memory of the
 * caller, as described in `target`. Normals and tangents that the mesh does not have are not written. If `all_threads`
 * is true, large meshes are skinned by several threads. A mesh without vertices is skinned, and nothing is written.
 * Returns false and sets `error` if there is no such mesh, or not enough room.
 *
 * NULL: allowed for `error`; not for `pose`, `target`.
 */
bool castkit_pose_skin(const struct castkit_pose *pose,
                       size_t index,
                       const struct castkit_skin_target *target,
                       bool all_threads,
                       struct castkit_error *error);

/**
 * Adds a reference to a pose and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `pose`.
 */
struct castkit_pose *castkit_pose_retain(const struct castkit_pose *pose);

/**
 * Releases a reference to a pose. Releasing the last one frees it. NULL is allowed.
 *
 * NULL: allowed for `pose`.
 */
void castkit_pose_release(const struct castkit_pose *pose);

/* ---- Instances: files that place other files ---- */

/**
 * Starts a walk over the file at `path`, the files that its instances place, and so on, depth first. Each file is read
 * once, when the walk reaches it, and kept as long as the walk. Files that `confinement` forbids are not
 * opened; if `confinement` is 0, these are all outside of the directory of the file.
 *
 * NULL: allowed for `error`; not for `path`.
 */
struct castkit_instances *castkit_instances_open(const char *path,
                                                 castkit_confinement confinement,
                                                 struct castkit_error *error);

/**
 * Returns the next file and its placement, beginning with the first file itself. Returns NULL at the end, with
 * `CASTKIT_ERROR_NONE` in `error`. Also returns NULL, with the reason in `error`, for an instance that cannot be
 * followed, for example because its file places itself; the walk can be continued after that.
 *
 * A few files that place each other many times can make billions of placements: stop when there are too many.
 *
 * NULL: allowed for `error`; not for `instances`.
 */
struct castkit_visit *castkit_instances_next(const struct castkit_instances *instances, struct castkit_error *error);

/**
 * Writes information about a visited file to `*info`. `size` is `sizeof *info`. Returns false if an argument is NULL.
 *
 * NULL: not allowed for `visit`, `info`.
 */
bool castkit_visit_get_info(const struct castkit_visit *visit, struct castkit_visit_info *info, size_t size);

/**
 * The visited file, with a reference that belongs to the caller. Every visit of the same file returns the same handle.
 *
 * NULL: not allowed for `visit`.
 */
struct castkit_file *castkit_visit_file(const struct castkit_visit *visit);

/**
 * Adds a reference to a walk and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `instances`.
 */
struct castkit_instances *castkit_instances_retain(const struct castkit_instances *instances);

/**
 * Releases a reference to a walk. Releasing the last one ends it, but does not free its visits. NULL is allowed.
 *
 * NULL: allowed for `instances`.
 */
void castkit_instances_release(const struct castkit_instances *instances);

/**
 * Adds a reference to a visit and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `visit`.
 */
struct castkit_visit *castkit_visit_retain(const struct castkit_visit *visit);

/**
 * Releases a reference to a visit. Releasing the last one frees it. NULL is allowed.
 *
 * NULL: allowed for `visit`.
 */
void castkit_visit_release(const struct castkit_visit *visit);

/* ---- Animations for other models ---- */

/**
 * Makes the animations of a file fit the model `target`, and returns a new file in memory without models. `source` is
 * the model that they were made for; if it is NULL, it is a skeleton in the animation, and if there is none, only names
 * change. Both models must have the same up axis. Writes a handle with what was done to `*retargeted`, which the caller
 * releases. Returns NULL and sets `error` if no bones correspond, or the map of bones cannot be read.
 *
 * NULL: allowed for `options`, `retargeted`, `error`; not for `file`, `source`, `target`.
 */
struct castkit_file *castkit_retarget(const struct castkit_file *file,
                                      const struct castkit_scene_model *source,
                                      const struct castkit_scene_model *target,
                                      const struct castkit_retarget_options *options,
                                      struct castkit_retargeted **retargeted,
                                      struct castkit_error *error);

/**
 * The number of animations.
 *
 * NULL: not allowed for `retargeted`.
 */
size_t castkit_retargeted_count(const struct castkit_retargeted *retargeted);

/**
 * Writes what was done for animation number `index` to `*info`. `size` is `sizeof *info`. Returns false if `index` is
 * out of range.
 *
 * NULL: not allowed for `retargeted`, `info`.
 */
bool castkit_retargeted_get_info(const struct castkit_retargeted *retargeted,
                                 size_t index,
                                 struct castkit_retargeted_info *info,
                                 size_t size);

/**
 * The name of bone number `bone` that animation number `index` moves and the other model does not have; no text if a
 * number is out of range.
 *
 * NULL: not allowed for `retargeted`.
 */
struct castkit_string castkit_retargeted_left_out(const struct castkit_retargeted *retargeted,
                                                  size_t index,
                                                  size_t bone);

/**
 * Adds a reference and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `retargeted`.
 */
struct castkit_retargeted *castkit_retargeted_retain(const struct castkit_retargeted *retargeted);

/**
 * Releases a reference. Releasing the last one frees it, but not the file. NULL is allowed.
 *
 * NULL: allowed for `retargeted`.
 */
void castkit_retargeted_release(const struct castkit_retargeted *retargeted);

/* ---- Steps on animations ---- */

/**
 * Cuts, joins and mends the animations of a file, and returns a new file in memory, with everything else that is in the
 * file. Each of the `step_count` texts at `steps` is a step with its value, such as `trim 10..50` or `reverse`;
 * `castkit_animate_options` lists them. They are done in this order, each to all animations. The `clip_count` files at
 * `clips`, which may be NULL, are those that steps such as `blend run@0.5` name; `clip_size` is `sizeof` one of them.
 *
 * Writes a handle with what the animations are to `*animated`, and one with the notes to `*conversion`, which the caller
 * releases. Returns NULL and sets `error` if there is no such step, it cannot have the value, an animation does not have
 * what it needs, or the result exceeds the budget.
 *
 * NULL: allowed for `clips`, `options`, `animated`, `conversion`, `error`; not for `file`, `steps`.
 */
struct castkit_file *castkit_animate(const struct castkit_file *file,
                                     const char *const *steps,
                                     size_t step_count,
                                     const struct castkit_clip *clips,
                                     size_t clip_count,
                                     size_t clip_size,
                                     const struct castkit_animate_options *options,
                                     struct castkit_animated **animated,
                                     struct castkit_conversion **conversion,
                                     struct castkit_error *error);

/**
 * The number of animations.
 *
 * NULL: not allowed for `animated`.
 */
size_t castkit_animated_count(const struct castkit_animated *animated);

/**
 * Writes what animation number `index` is to `*info`. `size` is `sizeof *info`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `animated`, `info`.
 */
bool castkit_animated_get_info(const struct castkit_animated *animated,
                               size_t index,
                               struct castkit_animated_info *info,
                               size_t size);

/**
 * The name of notification number `notification` of animation number `index`. Writes the number of its frames to
 * `*frame_count`. No text if a number is out of range.
 *
 * NULL: allowed for `frame_count`; not for `animated`.
 */
struct castkit_string castkit_animated_notification(const struct castkit_animated *animated,
                                                    size_t index,
                                                    size_t notification,
                                                    size_t *frame_count);

/**
 * Frame number `frame` of notification number `notification` of animation number `index`; 0 if a number is out of range.
 *
 * NULL: not allowed for `animated`.
 */
double castkit_animated_notification_frame(const struct castkit_animated *animated,
                                           size_t index,
                                           size_t notification,
                                           size_t frame);

/**
 * Writes how far the last pose of bone number `bone` of animation number `index` is from the first to `*ends`. Bones that
 * jump farthest come first. `size` is `sizeof *ends`. Returns false if a number is out of range, or `loop_check` is none of the steps.
 *
 * NULL: not allowed for `animated`, `ends`.
 */
bool castkit_animated_ends(const struct castkit_animated *animated,
                           size_t index,
                           size_t bone,
                           struct castkit_bone_ends *ends,
                           size_t size);

/**
 * Writes where the character of animation number `index` goes to `*motion`. `size` is `sizeof *motion`. Returns false if
 * `index` is out of range, neither `in_place` nor `root_motion` is one of the steps, or the skeleton is not known.
 *
 * NULL: not allowed for `animated`, `motion`.
 */
bool castkit_animated_motion(const struct castkit_animated *animated,
                             size_t index,
                             struct castkit_motion *motion,
                             size_t size);

/**
 * Adds a reference and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `animated`.
 */
struct castkit_animated *castkit_animated_retain(const struct castkit_animated *animated);

/**
 * Releases a reference. Releasing the last one frees it, but not the file. NULL is allowed.
 *
 * NULL: allowed for `animated`.
 */
void castkit_animated_release(const struct castkit_animated *animated);

/* ---- Documents: building, editing and saving ---- */

/**
 * Creates a document with a single root, which is `castkit_document_child(document, 0, 0, 0)`.
 *
 * NULL: allowed for `error`.
 */
struct castkit_document *castkit_document_new(struct castkit_error *error);

/**
 * Reads a file for editing. Returns NULL and sets `error` on failure. For damaged files, and for those that exceed the
 * default limits, use `castkit_file_open` with its options, and `castkit_document_of_file`.
 *
 * NULL: allowed for `error`; not for `path`.
 */
struct castkit_document *castkit_document_open(const char *path, struct castkit_error *error);

/**
 * Creates a document with the content of a file. Arrays that are not edited are shared with the file instead of
 * copied; the document keeps what it needs of the file.
 *
 * NULL: allowed for `error`; not for `file`.
 */
struct castkit_document *castkit_document_of_file(const struct castkit_file *file, struct castkit_error *error);

/**
 * Adds a reference to a document and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `document`.
 */
struct castkit_document *castkit_document_retain(const struct castkit_document *document);

/**
 * Releases a reference to a document. Releasing the last one frees it, even if it was not saved. NULL is allowed.
 *
 * NULL: allowed for `document`.
 */
void castkit_document_release(const struct castkit_document *document);

/**
 * Sets a property to a copy of the elements. `name` is a field name of the specification (`positions`), or a name in
 * the file (`vp`, `my_own`). Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_document_set(const struct castkit_document *document,
                          castkit_document_node node,
                          const char *name,
                          struct castkit_array values,
                          struct castkit_error *error);

/**
 * Like `castkit_document_set`, for a text.
 *
 * NULL: allowed for `error`; not for `document`, `name`, `value`.
 */
bool castkit_document_set_text(const struct castkit_document *document,
                               castkit_document_node node,
                               const char *name,
                               const char *value,
                               struct castkit_error *error);

/**
 * Removes a property, given its field name or its name in the file. Returns false if it was not there; only if the
 * node does not exist or an argument is invalid, `error` says so.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_document_unset(const struct castkit_document *document,
                            castkit_document_node node,
                            const char *name,
                            struct castkit_error *error);

/**
 * Reads a property of a node of a document, given its field name or its name in the file: copies its elements to the
 * `size` bytes at `buffer`, and describes them in `*values`. Texts end with a NUL. `buffer` may be NULL to get only
 * the size: `count` elements of `stride` bytes; for texts, `count` is the number of bytes.
 *
 * Returns false and sets `error` if the property is absent, or there is not enough room. If the property is there,
 * `*values` is written in any case.
 *
 * Lifetime: `values->data` is `buffer`.
 * NULL: allowed for `values`, `buffer`, `error`; not for `document`, `name`.
 */
bool castkit_document_get(const struct castkit_document *document,
                          castkit_document_node node,
                          const char *name,
                          struct castkit_array *values,
                          void *buffer,
                          size_t size,
                          struct castkit_error *error);

/**
 * Writes a document to a file atomically: at any time, there is either the old file or the new one. Hashes that are
 * assigned on saving are assigned in the file, not in the document. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `options`, `error`; not for `document`, `path`.
 */
bool castkit_document_save(const struct castkit_document *document,
                           const char *path,
                           const struct castkit_save_options *options,
                           struct castkit_error *error);

/**
 * Converts a document to a file in memory, exactly as it would be saved with the alignment, which is kept if
 * `alignment` is 0. It can be read with all functions for files, however deep its tree is, and
 * `castkit_file_get_info` gives its bytes.
 *
 * NULL: allowed for `error`; not for `document`.
 */
struct castkit_file *castkit_document_to_file(const struct castkit_document *document,
                                              castkit_alignment alignment,
                                              struct castkit_error *error);

/**
 * The number of children of a node of a document with the given kind, or of all children if `kind` is 0. The children
 * of `node` 0 are the roots.
 *
 * NULL: not allowed for `document`.
 */
size_t castkit_document_child_count(const struct castkit_document *document,
                                    castkit_document_node node,
                                    castkit_kind kind);

/**
 * Child number `index` of a node of a document, among those with the given kind, or among all if `kind` is 0; 0 if
 * there is none. The children of `node` 0 are the roots. With a kind, this takes time proportional to the number of
 * children.
 *
 * NULL: not allowed for `document`.
 */
castkit_document_node castkit_document_child(const struct castkit_document *document,
                                             castkit_document_node node,
                                             castkit_kind kind,
                                             size_t index);

/**
 * The parent of a node of a document; 0 for a root, and if there is no such node.
 *
 * NULL: not allowed for `document`.
 */
castkit_document_node castkit_document_parent(const struct castkit_document *document, castkit_document_node node);

/**
 * The kind of a node of a document; 0 if there is no such node.
 *
 * NULL: not allowed for `document`.
 */
castkit_kind castkit_document_kind(const struct castkit_document *document, castkit_document_node node);

/**
 * Writes the hash of a node of a document to `*hash`. Returns false and writes nothing if the hash will be assigned on
 * saving, or there is no such node.
 *
 * NULL: allowed for `hash`; not for `document`.
 */
bool castkit_document_hash(const struct castkit_document *document, castkit_document_node node, uint64_t *hash);

/**
 * Sets the hash of a node of a document. If the hash would have been assigned on saving until now, links to the node
 * that were made by functions such as `castkit_mesh_set_material` are updated. Otherwise links keep the old hash.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_document_set_hash(const struct castkit_document *document,
                               castkit_document_node node,
                               uint64_t hash,
                               struct castkit_error *error);

/**
 * Adds a node of any kind as the last child of `parent`, or as the last root if `parent` is 0. Its hash is assigned on
 * saving. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_document_add(const struct castkit_document *document,
                                           castkit_document_node parent,
                                           castkit_kind kind,
                                           struct castkit_error *error);

/**
 * Adds a copy of a node of a file with its descendants as the last child of `parent`, or as the last root if `parent`
 * is 0. Its arrays are shared with the file. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_document_add_copy(const struct castkit_document *document,
                                                castkit_document_node parent,
                                                struct castkit_node node,
                                                struct castkit_error *error);

/**
 * Removes a node of a document with its descendants. Links to it are not changed. Returns false and sets `error` if
 * there is no such node.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_document_remove(const struct castkit_document *document,
                             castkit_document_node node,
                             struct castkit_error *error);

/* ---- Typed nodes of documents: setting properties and adding children ---- */

/**
 * Adds a Model as the last child of the root. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_root_add_model(const struct castkit_document *document,
                                             castkit_document_node root,
                                             struct castkit_error *error);

/**
 * Adds an Animation as the last child of the root. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_root_add_animation(const struct castkit_document *document,
                                                 castkit_document_node root,
                                                 struct castkit_error *error);

/**
 * Adds an Instance as the last child of the root. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_root_add_instance(const struct castkit_document *document,
                                                castkit_document_node root,
                                                struct castkit_error *error);

/**
 * Adds a Metadata as the last child of the root. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_root_add_metadata(const struct castkit_document *document,
                                                castkit_document_node root,
                                                struct castkit_error *error);

/**
 * Adds a Skeleton as the last child of the model. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_model_add_skeleton(const struct castkit_document *document,
                                                 castkit_document_node model,
                                                 struct castkit_error *error);

/**
 * Adds a Mesh as the last child of the model. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_model_add_mesh(const struct castkit_document *document,
                                             castkit_document_node model,
                                             struct castkit_error *error);

/**
 * Adds a Hair as the last child of the model. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_model_add_hair(const struct castkit_document *document,
                                             castkit_document_node model,
                                             struct castkit_error *error);

/**
 * Adds a BlendShape as the last child of the model. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_model_add_blend_shape(const struct castkit_document *document,
                                                    castkit_document_node model,
                                                    struct castkit_error *error);

/**
 * Adds a Material as the last child of the model. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_model_add_material(const struct castkit_document *document,
                                                 castkit_document_node model,
                                                 struct castkit_error *error);

/**
 * Name of the model.
 *
 * Key `n`, type s, since 2023-10.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_model_set_name(const struct castkit_document *document,
                            castkit_document_node model,
                            const char *name,
                            struct castkit_error *error);

/**
 * Position in the world.
 *
 * Key `p`, type v3, since 2025-05.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `position`.
 */
bool castkit_model_set_position(const struct castkit_document *document,
                                castkit_document_node model,
                                const float *position,
                                struct castkit_error *error);

/**
 * Rotation in the world, a quaternion x, y, z, w.
 *
 * Key `r`, type v4, since 2025-05.
 *
 * Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `rotation`.
 */
bool castkit_model_set_rotation(const struct castkit_document *document,
                                castkit_document_node model,
                                const float *rotation,
                                struct castkit_error *error);

/**
 * Scale in the world.
 *
 * Key `s`, type v3, since 2025-05.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `scale`.
 */
bool castkit_model_set_scale(const struct castkit_document *document,
                             castkit_document_node model,
                             const float *scale,
                             struct castkit_error *error);

/**
 * Name of the mesh.
 *
 * Key `n`, type s, since 2021-11.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_mesh_set_name(const struct castkit_document *document,
                           castkit_document_node mesh,
                           const char *name,
                           struct castkit_error *error);

/**
 * Position of each vertex.
 *
 * Key `vp`, type v3[], required, since 2020-03.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_positions(const struct castkit_document *document,
                                castkit_document_node mesh,
                                struct castkit_array positions,
                                struct castkit_error *error);

/**
 * Normal of each vertex.
 *
 * Key `vn`, type v3[], since 2020-03.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_normals(const struct castkit_document *document,
                              castkit_document_node mesh,
                              struct castkit_array normals,
                              struct castkit_error *error);

/**
 * Tangent of each vertex.
 *
 * Key `vt`, type v3[], since 2020-03.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_tangents(const struct castkit_document *document,
                               castkit_document_node mesh,
                               struct castkit_array tangents,
                               struct castkit_error *error);

/**
 * Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
 *
 * Key `c%d`, type i v4[], since 2024-08.
 *
 * Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
 * sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_color_layer(const struct castkit_document *document,
                                  castkit_document_node mesh,
                                  uint32_t layer,
                                  struct castkit_array color_layer,
                                  struct castkit_error *error);

/**
 * The only colour layer of old files, packed with red in the lowest byte.
 *
 * Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_legacy_colors(const struct castkit_document *document,
                                    castkit_document_node mesh,
                                    struct castkit_array legacy_colors,
                                    struct castkit_error *error);

/**
 * Texture coordinates of each vertex, with the origin at the top left.
 *
 * Key `u%d`, type v2[], since 2020-03.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_uv_layer(const struct castkit_document *document,
                               castkit_document_node mesh,
                               uint32_t layer,
                               struct castkit_array uv_layer,
                               struct castkit_error *error);

/**
 * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
 *
 * Key `wb`, type b h i[], since 2020-03.
 *
 * Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
 * all. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_weight_bones(const struct castkit_document *document,
                                   castkit_document_node mesh,
                                   struct castkit_array weight_bones,
                                   struct castkit_error *error);

/**
 * Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
 *
 * Key `wv`, type f[], required with `wb`, since 2020-03.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_weight_values(const struct castkit_document *document,
                                    castkit_document_node mesh,
                                    struct castkit_array weight_values,
                                    struct castkit_error *error);

/**
 * Three vertex indices per triangle, counterclockwise when seen from the front.
 *
 * Key `f`, type b h i[], required, since 2020-03.
 *
 * Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
 * all. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_faces(const struct castkit_document *document,
                            castkit_document_node mesh,
                            struct castkit_array faces,
                            struct castkit_error *error);

/**
 * Number of colour layers.
 *
 * Key `cl`, type b h i, required with `c%d`, since 2024-08.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_color_layer_count(const struct castkit_document *document,
                                        castkit_document_node mesh,
                                        uint32_t color_layer_count,
                                        struct castkit_error *error);

/**
 * Number of texture coordinate layers.
 *
 * Key `ul`, type b h i, required with `u%d`, since 2020-03.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_uv_layer_count(const struct castkit_document *document,
                                     castkit_document_node mesh,
                                     uint32_t uv_layer_count,
                                     struct castkit_error *error);

/**
 * Number of bones that move each vertex.
 *
 * Key `mi`, type b h i, required with `wb`, since 2020-03.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_maximum_influence(const struct castkit_document *document,
                                        castkit_document_node mesh,
                                        uint32_t maximum_influence,
                                        struct castkit_error *error);

/**
 * How the vertices follow the bones.
 *
 * Key `sm`, type s, default `linear`, since 2023-10.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `skinning_method`.
 */
bool castkit_mesh_set_skinning_method(const struct castkit_document *document,
                                      castkit_document_node mesh,
                                      const char *skinning_method,
                                      struct castkit_error *error);

/**
 * Material of the mesh.
 *
 * Key `m`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_material(const struct castkit_document *document,
                               castkit_document_node mesh,
                               castkit_document_node target,
                               struct castkit_error *error);

/**
 * Material of the mesh.
 *
 * Key `m`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_mesh_set_material_hash(const struct castkit_document *document,
                                    castkit_document_node mesh,
                                    uint64_t hash,
                                    struct castkit_error *error);

/**
 * Name of the hair.
 *
 * Key `n`, type s, since 2025-04.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_hair_set_name(const struct castkit_document *document,
                           castkit_document_node hair,
                           const char *name,
                           struct castkit_error *error);

/**
 * Number of segments of each strand.
 *
 * Key `se`, type b h i[], required, since 2025-04.
 *
 * Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
 * all. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_hair_set_segments(const struct castkit_document *document,
                               castkit_document_node hair,
                               struct castkit_array segments,
                               struct castkit_error *error);

/**
 * World positions of the points of all strands; a strand of n segments has n + 1 points.
 *
 * Key `pt`, type v3[], required, since 2025-04.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_hair_set_particles(const struct castkit_document *document,
                                castkit_document_node hair,
                                struct castkit_array particles,
                                struct castkit_error *error);

/**
 * Material of the hair.
 *
 * Key `m`, type l, since 2025-04.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_hair_set_material(const struct castkit_document *document,
                               castkit_document_node hair,
                               castkit_document_node target,
                               struct castkit_error *error);

/**
 * Material of the hair.
 *
 * Key `m`, type l, since 2025-04.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_hair_set_material_hash(const struct castkit_document *document,
                                    castkit_document_node hair,
                                    uint64_t hash,
                                    struct castkit_error *error);

/**
 * Name of the shape; weight curves refer to it.
 *
 * Key `n`, type s, required, since 2023-10.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_blend_shape_set_name(const struct castkit_document *document,
                                  castkit_document_node blend_shape,
                                  const char *name,
                                  struct castkit_error *error);

/**
 * The mesh that is deformed.
 *
 * Key `b`, type l, required, since 2021-11.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_base_shape(const struct castkit_document *document,
                                        castkit_document_node blend_shape,
                                        castkit_document_node target,
                                        struct castkit_error *error);

/**
 * The mesh that is deformed.
 *
 * Key `b`, type l, required, since 2021-11.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_base_shape_hash(const struct castkit_document *document,
                                             castkit_document_node blend_shape,
                                             uint64_t hash,
                                             struct castkit_error *error);

/**
 * Indices of the vertices that move.
 *
 * Key `vi`, type b h i[], required, since 2024-06.
 *
 * Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
 * all. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_vertex_indices(const struct castkit_document *document,
                                            castkit_document_node blend_shape,
                                            struct castkit_array vertex_indices,
                                            struct castkit_error *error);

/**
 * Final position of each vertex of `vertex_indices`, not a difference.
 *
 * Key `vp`, type v3[], required, since 2024-06.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_positions(const struct castkit_document *document,
                                       castkit_document_node blend_shape,
                                       struct castkit_array positions,
                                       struct castkit_error *error);

/**
 * The largest weight: a single number, or one per target in files from before 2024-06.
 *
 * Key `ts`, type f[], since 2021-11.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_target_weight_scales(const struct castkit_document *document,
                                                  castkit_document_node blend_shape,
                                                  struct castkit_array target_weight_scales,
                                                  struct castkit_error *error);

/**
 * Whole meshes to morph into, in old files.
 *
 * Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_legacy_target_shapes(const struct castkit_document *document,
                                                  castkit_document_node blend_shape,
                                                  struct castkit_array legacy_target_shapes,
                                                  struct castkit_error *error);

/**
 * Position offsets; they were in the published text for less than a day.
 *
 * Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
 *
 * Sets this property to a copy of the elements. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_blend_shape_set_legacy_deltas(const struct castkit_document *document,
                                           castkit_document_node blend_shape,
                                           struct castkit_array legacy_deltas,
                                           struct castkit_error *error);

/**
 * Adds a Bone as the last child of the skeleton. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_skeleton_add_bone(const struct castkit_document *document,
                                                castkit_document_node skeleton,
                                                struct castkit_error *error);

/**
 * Adds an IKHandle as the last child of the skeleton. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_skeleton_add_ik_handle(const struct castkit_document *document,
                                                     castkit_document_node skeleton,
                                                     struct castkit_error *error);

/**
 * Adds a Constraint as the last child of the skeleton. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_skeleton_add_constraint(const struct castkit_document *document,
                                                      castkit_document_node skeleton,
                                                      struct castkit_error *error);

/**
 * Name of the bone; curves refer to it.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_bone_set_name(const struct castkit_document *document,
                           castkit_document_node bone,
                           const char *name,
                           struct castkit_error *error);

/**
 * The parent, as an index into the skeleton's bones, or none.
 *
 * Key `p`, type i, since 2020-03.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_bone_set_parent_index(const struct castkit_document *document,
                                   castkit_document_node bone,
                                   uint32_t parent_index,
                                   struct castkit_error *error);

/**
 * Whether the parent's own scale is cancelled before this bone's rotation is applied.
 *
 * Key `ssc`, type b, default `true`, since 2020-03.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_bone_set_segment_scale_compensate(const struct castkit_document *document,
                                               castkit_document_node bone,
                                               bool segment_scale_compensate,
                                               struct castkit_error *error);

/**
 * Position relative to the parent.
 *
 * Key `lp`, type v3, since 2020-03.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `local_position`.
 */
bool castkit_bone_set_local_position(const struct castkit_document *document,
                                     castkit_document_node bone,
                                     const float *local_position,
                                     struct castkit_error *error);

/**
 * Rotation relative to the parent, a quaternion x, y, z, w.
 *
 * Key `lr`, type v4, since 2020-03.
 *
 * Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `local_rotation`.
 */
bool castkit_bone_set_local_rotation(const struct castkit_document *document,
                                     castkit_document_node bone,
                                     const float *local_rotation,
                                     struct castkit_error *error);

/**
 * Position relative to the model.
 *
 * Key `wp`, type v3, since 2020-03.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `world_position`.
 */
bool castkit_bone_set_world_position(const struct castkit_document *document,
                                     castkit_document_node bone,
                                     const float *world_position,
                                     struct castkit_error *error);

/**
 * Rotation relative to the model, a quaternion x, y, z, w.
 *
 * Key `wr`, type v4, since 2020-03.
 *
 * Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `world_rotation`.
 */
bool castkit_bone_set_world_rotation(const struct castkit_document *document,
                                     castkit_document_node bone,
                                     const float *world_rotation,
                                     struct castkit_error *error);

/**
 * Scale, always relative to the parent.
 *
 * Key `s`, type v3, since 2020-03.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `scale`.
 */
bool castkit_bone_set_scale(const struct castkit_document *document,
                            castkit_document_node bone,
                            const float *scale,
                            struct castkit_error *error);

/**
 * Name of the handle.
 *
 * Key `n`, type s, since 2023-10.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_ik_handle_set_name(const struct castkit_document *document,
                                castkit_document_node ik_handle,
                                const char *name,
                                struct castkit_error *error);

/**
 * First bone of the chain.
 *
 * Key `sb`, type l, required, since 2023-10.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_start_bone(const struct castkit_document *document,
                                      castkit_document_node ik_handle,
                                      castkit_document_node target,
                                      struct castkit_error *error);

/**
 * First bone of the chain.
 *
 * Key `sb`, type l, required, since 2023-10.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_start_bone_hash(const struct castkit_document *document,
                                           castkit_document_node ik_handle,
                                           uint64_t hash,
                                           struct castkit_error *error);

/**
 * Last bone of the chain.
 *
 * Key `eb`, type l, required, since 2023-10.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_end_bone(const struct castkit_document *document,
                                    castkit_document_node ik_handle,
                                    castkit_document_node target,
                                    struct castkit_error *error);

/**
 * Last bone of the chain.
 *
 * Key `eb`, type l, required, since 2023-10.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_end_bone_hash(const struct castkit_document *document,
                                         castkit_document_node ik_handle,
                                         uint64_t hash,
                                         struct castkit_error *error);

/**
 * The bone that the chain reaches for.
 *
 * Key `tb`, type l, since 2023-10.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_target_bone(const struct castkit_document *document,
                                       castkit_document_node ik_handle,
                                       castkit_document_node target,
                                       struct castkit_error *error);

/**
 * The bone that the chain reaches for.
 *
 * Key `tb`, type l, since 2023-10.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_target_bone_hash(const struct castkit_document *document,
                                            castkit_document_node ik_handle,
                                            uint64_t hash,
                                            struct castkit_error *error);

/**
 * Offset from the target bone.
 *
 * Key `to`, type v3, since 2026-03.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `target_offset`.
 */
bool castkit_ik_handle_set_target_offset(const struct castkit_document *document,
                                         castkit_document_node ik_handle,
                                         const float *target_offset,
                                         struct castkit_error *error);

/**
 * The bone that the chain bends towards.
 *
 * Key `pv`, type l, since 2023-10.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_pole_vector_bone(const struct castkit_document *document,
                                            castkit_document_node ik_handle,
                                            castkit_document_node target,
                                            struct castkit_error *error);

/**
 * The bone that the chain bends towards.
 *
 * Key `pv`, type l, since 2023-10.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_pole_vector_bone_hash(const struct castkit_document *document,
                                                 castkit_document_node ik_handle,
                                                 uint64_t hash,
                                                 struct castkit_error *error);

/**
 * The bone whose twist rotates the chain.
 *
 * Key `pb`, type l, since 2023-10.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_pole_bone(const struct castkit_document *document,
                                     castkit_document_node ik_handle,
                                     castkit_document_node target,
                                     struct castkit_error *error);

/**
 * The bone whose twist rotates the chain.
 *
 * Key `pb`, type l, since 2023-10.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_pole_bone_hash(const struct castkit_document *document,
                                          castkit_document_node ik_handle,
                                          uint64_t hash,
                                          struct castkit_error *error);

/**
 * Whether the end bone takes the rotation of the target.
 *
 * Key `tr`, type b, default `false`, since 2023-10.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_ik_handle_set_use_target_rotation(const struct castkit_document *document,
                                               castkit_document_node ik_handle,
                                               bool use_target_rotation,
                                               struct castkit_error *error);

/**
 * Name of the constraint.
 *
 * Key `n`, type s, since 2023-12.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_constraint_set_name(const struct castkit_document *document,
                                 castkit_document_node constraint,
                                 const char *name,
                                 struct castkit_error *error);

/**
 * What the constraint acts on: the translation, the rotation or the scale.
 *
 * Key `ct`, type s, required, since 2023-12.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `constraint_type`.
 */
bool castkit_constraint_set_constraint_type(const struct castkit_document *document,
                                            castkit_document_node constraint,
                                            const char *constraint_type,
                                            struct castkit_error *error);

/**
 * The bone that the constraint moves.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_constraint_bone(const struct castkit_document *document,
                                            castkit_document_node constraint,
                                            castkit_document_node target,
                                            struct castkit_error *error);

/**
 * The bone that the constraint moves.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_constraint_bone_hash(const struct castkit_document *document,
                                                 castkit_document_node constraint,
                                                 uint64_t hash,
                                                 struct castkit_error *error);

/**
 * The bone that it follows.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
 * is that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_target_bone(const struct castkit_document *document,
                                        castkit_document_node constraint,
                                        castkit_document_node target,
                                        struct castkit_error *error);

/**
 * The bone that it follows.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_target_bone_hash(const struct castkit_document *document,
                                             castkit_document_node constraint,
                                             uint64_t hash,
                                             struct castkit_error *error);

/**
 * Whether the offset from the target in the rest pose is kept.
 *
 * Key `mo`, type b, default `false`, since 2024-01.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_maintain_offset(const struct castkit_document *document,
                                            castkit_document_node constraint,
                                            bool maintain_offset,
                                            struct castkit_error *error);

/**
 * Offset from the target: a vector, or a quaternion for an orient constraint.
 *
 * Key `co`, type v3 v4, since 2025-02.
 *
 * Sets this property. Reads `components` floats: 3 for a vector, 4 for a quaternion. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `custom_offset`.
 */
bool castkit_constraint_set_custom_offset(const struct castkit_document *document,
                                          castkit_document_node constraint,
                                          const float *custom_offset,
                                          uint32_t components,
                                          struct castkit_error *error);

/**
 * How much the bone follows its target, from 0 to 1.
 *
 * Key `wt`, type f, default `1.0`, since 2025-02.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_weight(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   float weight,
                                   struct castkit_error *error);

/**
 * Whether the constraint leaves the x axis alone.
 *
 * Key `sx`, type b, default `false`, since 2024-01.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_skip_x(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   bool skip_x,
                                   struct castkit_error *error);

/**
 * Whether the constraint leaves the y axis alone.
 *
 * Key `sy`, type b, default `false`, since 2024-01.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_skip_y(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   bool skip_y,
                                   struct castkit_error *error);

/**
 * Whether the constraint leaves the z axis alone.
 *
 * Key `sz`, type b, default `false`, since 2024-01.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_constraint_set_skip_z(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   bool skip_z,
                                   struct castkit_error *error);

/**
 * Adds a Skeleton as the last child of the animation. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_animation_add_skeleton(const struct castkit_document *document,
                                                     castkit_document_node animation,
                                                     struct castkit_error *error);

/**
 * Adds a Curve as the last child of the animation. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_animation_add_curve(const struct castkit_document *document,
                                                  castkit_document_node animation,
                                                  struct castkit_error *error);

/**
 * Adds a CurveModeOverride as the last child of the animation. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_animation_add_curve_mode_override(const struct castkit_document *document,
                                                                castkit_document_node animation,
                                                                struct castkit_error *error);

/**
 * Adds a NotificationTrack as the last child of the animation. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_animation_add_notification_track(const struct castkit_document *document,
                                                               castkit_document_node animation,
                                                               struct castkit_error *error);

/**
 * Name of the animation.
 *
 * Key `n`, type s, since 2023-10.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_animation_set_name(const struct castkit_document *document,
                                castkit_document_node animation,
                                const char *name,
                                struct castkit_error *error);

/**
 * Frames per second.
 *
 * Key `fr`, type f, required, since 2020-03.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_animation_set_frame_rate(const struct castkit_document *document,
                                      castkit_document_node animation,
                                      float frame_rate,
                                      struct castkit_error *error);

/**
 * Whether the animation loops.
 *
 * Key `lo`, type b, default `false`, since 2020-03.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_animation_set_looping(const struct castkit_document *document,
                                   castkit_document_node animation,
                                   bool looping,
                                   struct castkit_error *error);

/**
 * How rotation curves were interpolated in the first weeks of the format.
 *
 * Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `legacy_rotation_interpolation`.
 */
bool castkit_animation_set_legacy_rotation_interpolation(const struct castkit_document *document,
                                                         castkit_document_node animation,
                                                         const char *legacy_rotation_interpolation,
                                                         struct castkit_error *error);

/**
 * Space of the curves in old files.
 *
 * Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `legacy_transform_space`.
 */
bool castkit_animation_set_legacy_transform_space(const struct castkit_document *document,
                                                  castkit_document_node animation,
                                                  const char *legacy_transform_space,
                                                  struct castkit_error *error);

/**
 * Name of the bone or blend shape that is animated.
 *
 * Key `nn`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `node_name`.
 */
bool castkit_curve_set_node_name(const struct castkit_document *document,
                                 castkit_document_node curve,
                                 const char *node_name,
                                 struct castkit_error *error);

/**
 * The property of that node that the curve animates.
 *
 * Key `kp`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `key_property`.
 */
bool castkit_curve_set_key_property(const struct castkit_document *document,
                                    castkit_document_node curve,
                                    const char *key_property,
                                    struct castkit_error *error);

/**
 * Frame of each key; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
 * sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_set_key_frames(const struct castkit_document *document,
                                  castkit_document_node curve,
                                  struct castkit_array key_frames,
                                  struct castkit_error *error);

/**
 * Frame of each key in the first weeks of the format.
 *
 * Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
 *
 * Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
 * sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_set_legacy_key_times(const struct castkit_document *document,
                                        castkit_document_node curve,
                                        struct castkit_array legacy_key_times,
                                        struct castkit_error *error);

/**
 * Value of each key.
 *
 * Key `kv`, type f v4 b h i[], required, since 2020-03.
 *
 * Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
 * sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_set_key_values(const struct castkit_document *document,
                                  castkit_document_node curve,
                                  struct castkit_array key_values,
                                  struct castkit_error *error);

/**
 * How the values are combined with the pose.
 *
 * Key `m`, type s, required, default `absolute`, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `mode`.
 */
bool castkit_curve_set_mode(const struct castkit_document *document,
                            castkit_document_node curve,
                            const char *mode,
                            struct castkit_error *error);

/**
 * Factor that the values of an additive curve are multiplied by.
 *
 * Key `ab`, type f, default `1.0`, since 2021-11.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_set_additive_blend_weight(const struct castkit_document *document,
                                             castkit_document_node curve,
                                             float additive_blend_weight,
                                             struct castkit_error *error);

/**
 * Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification
 * says that it is included, but no known reader does so.
 *
 * Key `nn`, type s, required, since 2024-05.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `node_name`.
 */
bool castkit_curve_mode_override_set_node_name(const struct castkit_document *document,
                                               castkit_document_node curve_mode_override,
                                               const char *node_name,
                                               struct castkit_error *error);

/**
 * The mode that their curves get.
 *
 * Key `m`, type s, required, default `absolute`, since 2024-05.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `mode`.
 */
bool castkit_curve_mode_override_set_mode(const struct castkit_document *document,
                                          castkit_document_node curve_mode_override,
                                          const char *mode,
                                          struct castkit_error *error);

/**
 * Whether the override applies to translation curves.
 *
 * Key `ot`, type b, default `false`, since 2024-05.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_mode_override_set_override_translation(const struct castkit_document *document,
                                                          castkit_document_node curve_mode_override,
                                                          bool override_translation,
                                                          struct castkit_error *error);

/**
 * Whether the override applies to rotation curves.
 *
 * Key `or`, type b, default `false`, since 2024-05.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_mode_override_set_override_rotation(const struct castkit_document *document,
                                                       castkit_document_node curve_mode_override,
                                                       bool override_rotation,
                                                       struct castkit_error *error);

/**
 * Whether the override applies to scale curves.
 *
 * Key `os`, type b, default `false`, since 2024-05.
 *
 * Sets this property. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_curve_mode_override_set_override_scale(const struct castkit_document *document,
                                                    castkit_document_node curve_mode_override,
                                                    bool override_scale,
                                                    struct castkit_error *error);

/**
 * Name of the notification, which says what happens.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_notification_track_set_name(const struct castkit_document *document,
                                         castkit_document_node notification_track,
                                         const char *name,
                                         struct castkit_error *error);

/**
 * The frames at which it happens; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
 * sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_notification_track_set_key_frames(const struct castkit_document *document,
                                               castkit_document_node notification_track,
                                               struct castkit_array key_frames,
                                               struct castkit_error *error);

/**
 * Adds a File as the last child of the material. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_material_add_file(const struct castkit_document *document,
                                                castkit_document_node material,
                                                struct castkit_error *error);

/**
 * Adds a Color as the last child of the material. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_material_add_color(const struct castkit_document *document,
                                                 castkit_document_node material,
                                                 struct castkit_error *error);

/**
 * Name of the material.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_material_set_name(const struct castkit_document *document,
                               castkit_document_node material,
                               const char *name,
                               struct castkit_error *error);

/**
 * Type of the material; `pbr` is the only one.
 *
 * Key `t`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `material_type`.
 */
bool castkit_material_set_material_type(const struct castkit_document *document,
                                        castkit_document_node material,
                                        const char *material_type,
                                        struct castkit_error *error);

/**
 * Base colour.
 *
 * Key `albedo`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_albedo(const struct castkit_document *document,
                                 castkit_document_node material,
                                 castkit_document_node target,
                                 struct castkit_error *error);

/**
 * Base colour.
 *
 * Key `albedo`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_albedo_hash(const struct castkit_document *document,
                                      castkit_document_node material,
                                      uint64_t hash,
                                      struct castkit_error *error);

/**
 * Diffuse colour.
 *
 * Key `diffuse`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_diffuse(const struct castkit_document *document,
                                  castkit_document_node material,
                                  castkit_document_node target,
                                  struct castkit_error *error);

/**
 * Diffuse colour.
 *
 * Key `diffuse`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_diffuse_hash(const struct castkit_document *document,
                                       castkit_document_node material,
                                       uint64_t hash,
                                       struct castkit_error *error);

/**
 * Normal map.
 *
 * Key `normal`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_normal(const struct castkit_document *document,
                                 castkit_document_node material,
                                 castkit_document_node target,
                                 struct castkit_error *error);

/**
 * Normal map.
 *
 * Key `normal`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_normal_hash(const struct castkit_document *document,
                                      castkit_document_node material,
                                      uint64_t hash,
                                      struct castkit_error *error);

/**
 * Specular colour.
 *
 * Key `specular`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_specular(const struct castkit_document *document,
                                   castkit_document_node material,
                                   castkit_document_node target,
                                   struct castkit_error *error);

/**
 * Specular colour.
 *
 * Key `specular`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_specular_hash(const struct castkit_document *document,
                                        castkit_document_node material,
                                        uint64_t hash,
                                        struct castkit_error *error);

/**
 * Glossiness, the inverse of roughness.
 *
 * Key `gloss`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_gloss(const struct castkit_document *document,
                                castkit_document_node material,
                                castkit_document_node target,
                                struct castkit_error *error);

/**
 * Glossiness, the inverse of roughness.
 *
 * Key `gloss`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_gloss_hash(const struct castkit_document *document,
                                     castkit_document_node material,
                                     uint64_t hash,
                                     struct castkit_error *error);

/**
 * Roughness.
 *
 * Key `roughness`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_roughness(const struct castkit_document *document,
                                    castkit_document_node material,
                                    castkit_document_node target,
                                    struct castkit_error *error);

/**
 * Roughness.
 *
 * Key `roughness`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_roughness_hash(const struct castkit_document *document,
                                         castkit_document_node material,
                                         uint64_t hash,
                                         struct castkit_error *error);

/**
 * Metalness. Not in the published text, but both plug-ins use it.
 *
 * Key `metal`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_metal(const struct castkit_document *document,
                                castkit_document_node material,
                                castkit_document_node target,
                                struct castkit_error *error);

/**
 * Metalness. Not in the published text, but both plug-ins use it.
 *
 * Key `metal`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_metal_hash(const struct castkit_document *document,
                                     castkit_document_node material,
                                     uint64_t hash,
                                     struct castkit_error *error);

/**
 * Emitted colour.
 *
 * Key `emissive`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_emissive(const struct castkit_document *document,
                                   castkit_document_node material,
                                   castkit_document_node target,
                                   struct castkit_error *error);

/**
 * Emitted colour.
 *
 * Key `emissive`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_emissive_hash(const struct castkit_document *document,
                                        castkit_document_node material,
                                        uint64_t hash,
                                        struct castkit_error *error);

/**
 * Mask of the emitted colour.
 *
 * Key `emask`, type l, since 2025-01.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_emissive_mask(const struct castkit_document *document,
                                        castkit_document_node material,
                                        castkit_document_node target,
                                        struct castkit_error *error);

/**
 * Mask of the emitted colour.
 *
 * Key `emask`, type l, since 2025-01.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_emissive_mask_hash(const struct castkit_document *document,
                                             castkit_document_node material,
                                             uint64_t hash,
                                             struct castkit_error *error);

/**
 * Strength of the emitted colour. Not in the published text.
 *
 * Key `estrength`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_emissive_strength(const struct castkit_document *document,
                                            castkit_document_node material,
                                            castkit_document_node target,
                                            struct castkit_error *error);

/**
 * Strength of the emitted colour. Not in the published text.
 *
 * Key `estrength`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_emissive_strength_hash(const struct castkit_document *document,
                                                 castkit_document_node material,
                                                 uint64_t hash,
                                                 struct castkit_error *error);

/**
 * Ambient occlusion.
 *
 * Key `ao`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_ambient_occlusion(const struct castkit_document *document,
                                            castkit_document_node material,
                                            castkit_document_node target,
                                            struct castkit_error *error);

/**
 * Ambient occlusion.
 *
 * Key `ao`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_ambient_occlusion_hash(const struct castkit_document *document,
                                                 castkit_document_node material,
                                                 uint64_t hash,
                                                 struct castkit_error *error);

/**
 * Cavity map.
 *
 * Key `cavity`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_cavity(const struct castkit_document *document,
                                 castkit_document_node material,
                                 castkit_document_node target,
                                 struct castkit_error *error);

/**
 * Cavity map.
 *
 * Key `cavity`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_cavity_hash(const struct castkit_document *document,
                                      castkit_document_node material,
                                      uint64_t hash,
                                      struct castkit_error *error);

/**
 * Anisotropy.
 *
 * Key `aniso`, type l, since 2024-08.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_anisotropy(const struct castkit_document *document,
                                     castkit_document_node material,
                                     castkit_document_node target,
                                     struct castkit_error *error);

/**
 * Anisotropy.
 *
 * Key `aniso`, type l, since 2024-08.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_anisotropy_hash(const struct castkit_document *document,
                                          castkit_document_node material,
                                          uint64_t hash,
                                          struct castkit_error *error);

/**
 * Any other texture or colour.
 *
 * Key `extra%d`, type l, since 2020-03.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_extra(const struct castkit_document *document,
                                castkit_document_node material,
                                uint32_t layer,
                                castkit_document_node target,
                                struct castkit_error *error);

/**
 * Any other texture or colour.
 *
 * Key `extra%d`, type l, since 2020-03.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_material_set_extra_hash(const struct castkit_document *document,
                                     castkit_document_node material,
                                     uint32_t layer,
                                     uint64_t hash,
                                     struct castkit_error *error);

/**
 * The path, absolute or relative to this file's directory.
 *
 * Key `p`, type s, required, since 2020-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `path`.
 */
bool castkit_file_set_path(const struct castkit_document *document,
                           castkit_document_node file,
                           const char *path,
                           struct castkit_error *error);

/**
 * Name of the colour.
 *
 * Key `n`, type s, since 2025-01.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_color_set_name(const struct castkit_document *document,
                            castkit_document_node color,
                            const char *name,
                            struct castkit_error *error);

/**
 * Space of the colour's components.
 *
 * Key `cs`, type s, default `srgb`, since 2025-03.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `color_space`.
 */
bool castkit_color_set_color_space(const struct castkit_document *document,
                                   castkit_document_node color,
                                   const char *color_space,
                                   struct castkit_error *error);

/**
 * The colour's components: r, g, b, a.
 *
 * Key `rgba`, type v4, required, since 2025-01.
 *
 * Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `rgba`.
 */
bool castkit_color_set_rgba(const struct castkit_document *document,
                            castkit_document_node color,
                            const float *rgba,
                            struct castkit_error *error);

/**
 * Adds a File as the last child of the instance. Returns 0 and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
castkit_document_node castkit_instance_add_file(const struct castkit_document *document,
                                                castkit_document_node instance,
                                                struct castkit_error *error);

/**
 * Name of the instance.
 *
 * Key `n`, type s, since 2024-01.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `name`.
 */
bool castkit_instance_set_name(const struct castkit_document *document,
                               castkit_document_node instance,
                               const char *name,
                               struct castkit_error *error);

/**
 * The file to place, relative to the scene root or to this file's directory.
 *
 * Key `rf`, type l, required, since 2024-01.
 *
 * Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
 * that in the link. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_instance_set_reference_file(const struct castkit_document *document,
                                         castkit_document_node instance,
                                         castkit_document_node target,
                                         struct castkit_error *error);

/**
 * The file to place, relative to the scene root or to this file's directory.
 *
 * Key `rf`, type l, required, since 2024-01.
 *
 * Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`.
 */
bool castkit_instance_set_reference_file_hash(const struct castkit_document *document,
                                              castkit_document_node instance,
                                              uint64_t hash,
                                              struct castkit_error *error);

/**
 * Position in the world.
 *
 * Key `p`, type v3, required, since 2024-01.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `position`.
 */
bool castkit_instance_set_position(const struct castkit_document *document,
                                   castkit_document_node instance,
                                   const float *position,
                                   struct castkit_error *error);

/**
 * Rotation in the world, a quaternion x, y, z, w.
 *
 * Key `r`, type v4, required, since 2024-01.
 *
 * Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `rotation`.
 */
bool castkit_instance_set_rotation(const struct castkit_document *document,
                                   castkit_document_node instance,
                                   const float *rotation,
                                   struct castkit_error *error);

/**
 * Scale in the world.
 *
 * Key `s`, type v3, required, since 2024-01.
 *
 * Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `document`, `scale`.
 */
bool castkit_instance_set_scale(const struct castkit_document *document,
                                castkit_document_node instance,
                                const float *scale,
                                struct castkit_error *error);

/**
 * Who made the file.
 *
 * Key `a`, type s, since 2024-08.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `author`.
 */
bool castkit_metadata_set_author(const struct castkit_document *document,
                                 castkit_document_node metadata,
                                 const char *author,
                                 struct castkit_error *error);

/**
 * The program that wrote the file.
 *
 * Key `s`, type s, since 2024-08.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `software`.
 */
bool castkit_metadata_set_software(const struct castkit_document *document,
                                   castkit_document_node metadata,
                                   const char *software,
                                   struct castkit_error *error);

/**
 * Which axis points up; only a hint.
 *
 * Key `up`, type s, since 2024-08.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `up_axis`.
 */
bool castkit_metadata_set_up_axis(const struct castkit_document *document,
                                  castkit_document_node metadata,
                                  const char *up_axis,
                                  struct castkit_error *error);

/**
 * Directory that the paths of instances are relative to.
 *
 * Key `sr`, type s, since 2025-09.
 *
 * Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
 * failure.
 *
 * NULL: allowed for `error`; not for `document`, `scene_root`.
 */
bool castkit_metadata_set_scene_root(const struct castkit_document *document,
                                     castkit_document_node metadata,
                                     const char *scene_root,
                                     struct castkit_error *error);

/* ---- Patches: editing values in place ---- */

/**
 * Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the same length.
 * Changes are kept in memory until `castkit_patch_save`, and are lost without it. The limits for the structure of the
 * file are the defaults of `castkit_open_options`.
 *
 * If `promise` is 0, the file is read. If it is `CASTKIT_MAP_FILE_UNCHANGED`, the file is mapped, and only
 * changed pages take memory; until the last reference is released, nobody else may change or map the file, not even
 * this program.
 *
 * NULL: allowed for `error`; not for `path`.
 */
struct castkit_patch *castkit_patch_open(const char *path, castkit_promise promise, struct castkit_error *error);

/**
 * Changes values of the Cast file in the `size` bytes at `memory`, in place. Nobody else may read, write or free them
 * until the last reference is released.
 *
 * Lifetime: `memory` is lent until the result is released with `castkit_patch_release`.
 * NULL: allowed for `error`; not for `memory`.
 */
struct castkit_patch *castkit_patch_of_memory(void *memory, size_t size, struct castkit_error *error);

/**
 * Sets a property of the node at `node_path`, such as `root[0]/model[0]/mesh[3]`. `name` is the field name of the
 * property or its name in the file. The property must exist and have the same type and the same number of elements;
 * integers are converted to the width in the file. On failure returns false, sets `error`, and changes nothing.
 *
 * NULL: allowed for `error`; not for `patch`, `node_path`, `name`.
 */
bool castkit_patch_set(const struct castkit_patch *patch,
                       const char *node_path,
                       const char *name,
                       struct castkit_array values,
                       struct castkit_error *error);

/**
 * Like `castkit_patch_set`, for a text, which must have as many bytes as the existing one.
 *
 * NULL: allowed for `error`; not for `patch`, `node_path`, `name`, `value`.
 */
bool castkit_patch_set_text(const struct castkit_patch *patch,
                            const char *node_path,
                            const char *name,
                            const char *value,
                            struct castkit_error *error);

/**
 * Sets the hash of the node at `node_path`. Links to it are not changed.
 *
 * NULL: allowed for `error`; not for `patch`, `node_path`.
 */
bool castkit_patch_set_hash(const struct castkit_patch *patch,
                            const char *node_path,
                            uint64_t hash,
                            struct castkit_error *error);

/**
 * The number of byte ranges that have been changed since the patch was opened or last saved.
 *
 * NULL: not allowed for `patch`.
 */
size_t castkit_patch_change_count(const struct castkit_patch *patch);

/**
 * Writes the changes to the file, waits until they are on the disk, and writes the number of bytes written to
 * `*written`. Saving in place is not atomic; if it must be, save a document instead. Returns false and sets `error` on
 * failure, after which it can be tried again. For bytes in memory, which have been changed already, this does nothing.
 *
 * NULL: allowed for `written`, `error`; not for `patch`.
 */
bool castkit_patch_save(const struct castkit_patch *patch, uint64_t *written, struct castkit_error *error);

/**
 * Adds a reference to a patch and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `patch`.
 */
struct castkit_patch *castkit_patch_retain(const struct castkit_patch *patch);

/**
 * Releases a reference to a patch. Releasing the last one closes the file, and discards changes that were not saved.
 * NULL is allowed.
 *
 * NULL: allowed for `patch`.
 */
void castkit_patch_release(const struct castkit_patch *patch);

/* ---- Converting and optimising ---- */

/**
 * Writes format number `index` to `*format`. `size` is `sizeof *format`. Returns false if `index` is out of range:
 * `for (size_t index = 0; castkit_format_get(index, &format, sizeof format); index++) { … }`
 *
 * Lifetime: what is written to `*format` is static.
 * NULL: not allowed for `format`.
 */
bool castkit_format_get(size_t index, struct castkit_format *format, size_t size);

/**
 * The number of notes of a conversion.
 *
 * NULL: not allowed for `conversion`.
 */
size_t castkit_conversion_note_count(const struct castkit_conversion *conversion);

/**
 * Writes note number `index` to `*note`. `size` is `sizeof *note`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `conversion`, `note`.
 */
bool castkit_conversion_note(const struct castkit_conversion *conversion,
                             size_t index,
                             struct castkit_note *note,
                             size_t size);

/**
 * Example number `example` of note number `index`: a place where it happened. No text if a number is out of range.
 *
 * NULL: not allowed for `conversion`.
 */
struct castkit_string castkit_conversion_example(const struct castkit_conversion *conversion,
                                                 size_t index,
                                                 size_t example);

/**
 * The number of files beside the result, such as textures, the buffer of a `.gltf`, or the materials of an `.obj`.
 *
 * NULL: not allowed for `conversion`.
 */
size_t castkit_conversion_side_file_count(const struct castkit_conversion *conversion);

/**
 * The path of file number `index` beside the result, relative to its directory; no text if `index` is out of range.
 *
 * NULL: not allowed for `conversion`.
 */
struct castkit_string castkit_conversion_side_file(const struct castkit_conversion *conversion, size_t index);

/**
 * The bytes of file number `index` beside a result in memory, from `castkit_convert_to` or `castkit_load`. There is no
 * array if the file was written to disk, and if `index` is out of range.
 *
 * NULL: not allowed for `conversion`.
 */
struct castkit_array castkit_conversion_side_file_data(const struct castkit_conversion *conversion, size_t index);

/**
 * The format of the result, as an extension such as `glb`.
 *
 * NULL: not allowed for `conversion`.
 */
struct castkit_string castkit_conversion_format(const struct castkit_conversion *conversion);

/**
 * The size of the result in bytes, without the files beside it.
 *
 * NULL: not allowed for `conversion`.
 */
uint64_t castkit_conversion_bytes(const struct castkit_conversion *conversion);

/**
 * Whether a file was written. False for a dry run, and if an existing file was skipped.
 *
 * NULL: not allowed for `conversion`.
 */
bool castkit_conversion_is_written(const struct castkit_conversion *conversion);

/**
 * Adds a reference to a conversion and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `conversion`.
 */
struct castkit_conversion *castkit_conversion_retain(const struct castkit_conversion *conversion);

/**
 * Releases a reference to a conversion. Releasing the last one frees it, but not the files it has made. NULL is
 * allowed.
 *
 * NULL: allowed for `conversion`.
 */
void castkit_conversion_release(const struct castkit_conversion *conversion);

/**
 * Makes a file smaller and faster to draw, and returns a new file in memory. Writes a handle with the notes to
 * `*conversion`, which the caller releases.
 *
 * NULL: allowed for `options`, `conversion`, `error`; not for `file`.
 */
struct castkit_file *castkit_optimize_file(const struct castkit_file *file,
                                           const struct castkit_optimize_options *options,
                                           struct castkit_conversion **conversion,
                                           struct castkit_error *error);

/**
 * Writes the number of things in a file before and after it was optimised to `*before` and `*after`; `size` is the
 * size of each. Returns false if the conversion does not come from `castkit_optimize_file`.
 *
 * NULL: not allowed for `conversion`, `before`, `after`.
 */
bool castkit_conversion_totals(const struct castkit_conversion *conversion,
                               struct castkit_totals *before,
                               struct castkit_totals *after,
                               size_t size);

/**
 * Converts files of any format into one. Models and animations of all sources are in the result: a model and an animation
 * of separate files become one file. The format is given by the options, or by the extension of `output`; an `output`
 * without an extension becomes a Cast file of that name, and an extension of no format is an error. There are
 * `source_count` sources at `sources`; `source_size` is `sizeof` one of them.
 *
 * Returns the conversion with its notes. On failure, returns NULL, sets `error`, and writes nothing.
 *
 * NULL: allowed for `options`, `error`; not for `sources`, `output`.
 */
struct castkit_conversion *castkit_convert(const struct castkit_source *sources,
                                           size_t source_count,
                                           size_t source_size,
                                           const char *output,
                                           const struct castkit_convert_options *options,
                                           struct castkit_error *error);

/**
 * Converts files of any format into one that is passed to a callback, piece by piece, instead of being written to disk. The
 * sources are as for `castkit_convert`. The format is given by the options, or by the extension of `writer->name`; without
 * either, it is Cast.
 *
 * Returns the conversion with its notes and the files beside the result, such as the buffer of a `.gltf`, the materials of
 * an `.obj`, or copied textures: see `castkit_conversion_side_file_data`. On failure, returns NULL and sets `error`; part of
 * the result may have been passed to the callback then.
 *
 * NULL: allowed for `options`, `error`; not for `sources`, `writer`.
 */
struct castkit_conversion *castkit_convert_to(const struct castkit_source *sources,
                                              size_t source_count,
                                              size_t source_size,
                                              const struct castkit_writer *writer,
                                              const struct castkit_convert_options *options,
                                              struct castkit_error *error);

/**
 * Converts files of any format into one Cast file in memory. The sources are as for `castkit_convert`. Writes a handle with
 * the notes to `*conversion`, which the caller releases. Files that are embedded in sources, such as textures, are the files
 * beside the result: see `castkit_conversion_side_file_data`.
 *
 * Options about written files, such as `textures` and `force`, have no effect, and `still` is an error.
 *
 * NULL: allowed for `options`, `conversion`, `error`; not for `sources`.
 */
struct castkit_file *castkit_load(const struct castkit_source *sources,
                                  size_t source_count,
                                  size_t source_size,
                                  const struct castkit_convert_options *options,
                                  struct castkit_conversion **conversion,
                                  struct castkit_error *error);

/* ---- Checking ---- */

/**
 * Checks a file against all rules of the format. Returns NULL and sets `error` if the check was cancelled.
 *
 * NULL: allowed for `options`, `error`; not for `file`.
 */
struct castkit_report *castkit_check(const struct castkit_file *file,
                                     const struct castkit_check_options *options,
                                     struct castkit_error *error);

/**
 * The number of findings in a report.
 *
 * NULL: not allowed for `report`.
 */
size_t castkit_report_count(const struct castkit_report *report);

/**
 * The number of violations of rules with a given severity, including those whose findings were not kept.
 *
 * NULL: not allowed for `report`.
 */
uint64_t castkit_report_total(const struct castkit_report *report, castkit_severity of);

/**
 * Writes finding number `index` to `*finding`. `size` is `sizeof *finding`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `report`, `finding`.
 */
bool castkit_report_finding(const struct castkit_report *report,
                            size_t index,
                            struct castkit_finding *finding,
                            size_t size);

/**
 * Adds a reference to a report and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `report`.
 */
struct castkit_report *castkit_report_retain(const struct castkit_report *report);

/**
 * Releases a reference to a report. Releasing the last one frees it. NULL is allowed.
 *
 * NULL: allowed for `report`.
 */
void castkit_report_release(const struct castkit_report *report);

/* ---- Repairing and upgrading ---- */

/**
 * Repairs everything that can be repaired, and returns a new file in memory. Writes a handle with the list of changes
 * to `*changes`, which the caller releases. Returns NULL and sets `error` if the result cannot be written, the work was
 * cancelled, or the options are strict and something is left as it is.
 *
 * NULL: allowed for `options`, `changes`, `error`; not for `file`.
 */
struct castkit_file *castkit_repair_file(const struct castkit_file *file,
                                         const struct castkit_repair_options *options,
                                         struct castkit_changes **changes,
                                         struct castkit_error *error);

/**
 * Upgrades an old file to the current format, and returns a new file in memory. `castkit_changes_are_complete` tells
 * whether nothing outdated is left. Otherwise like `castkit_repair_file`.
 *
 * NULL: allowed for `options`, `changes`, `error`; not for `file`.
 */
struct castkit_file *castkit_upgrade_file(const struct castkit_file *file,
                                          const struct castkit_repair_options *options,
                                          struct castkit_changes **changes,
                                          struct castkit_error *error);

/**
 * The number of listed changes.
 *
 * NULL: not allowed for `changes`.
 */
size_t castkit_changes_count(const struct castkit_changes *changes);

/**
 * The number of changes that were made, including those that are not listed.
 *
 * NULL: not allowed for `changes`.
 */
uint64_t castkit_changes_total(const struct castkit_changes *changes);

/**
 * Writes change number `index` to `*change`. `size` is `sizeof *change`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `changes`, `change`.
 */
bool castkit_changes_change(const struct castkit_changes *changes,
                            size_t index,
                            struct castkit_change *change,
                            size_t size);

/**
 * The number of listed refusals: violations that were not repaired.
 *
 * NULL: not allowed for `changes`.
 */
size_t castkit_changes_refusal_count(const struct castkit_changes *changes);

/**
 * The number of violations that were not repaired, including those that are not listed.
 *
 * NULL: not allowed for `changes`.
 */
uint64_t castkit_changes_refusal_total(const struct castkit_changes *changes);

/**
 * Writes refusal number `index` to `*refusal`. `size` is `sizeof *refusal`. Returns false if `index` is out of range.
 *
 * NULL: not allowed for `changes`, `refusal`.
 */
bool castkit_changes_refusal(const struct castkit_changes *changes,
                             size_t index,
                             struct castkit_refusal *refusal,
                             size_t size);

/**
 * Whether nothing outdated is left in the file after an upgrade. True after a repair.
 *
 * NULL: not allowed for `changes`.
 */
bool castkit_changes_are_complete(const struct castkit_changes *changes);

/**
 * Adds a reference to changes and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `changes`.
 */
struct castkit_changes *castkit_changes_retain(const struct castkit_changes *changes);

/**
 * Releases a reference to changes. Releasing the last one frees them, but not the file. NULL is allowed.
 *
 * NULL: allowed for `changes`.
 */
void castkit_changes_release(const struct castkit_changes *changes);

/* ---- Comparing files and scenes ---- */

/**
 * Writes general information about a comparison to `*info`. `size` is `sizeof *info`. Returns false if an argument is
 * NULL.
 *
 * NULL: not allowed for `comparison`, `info`.
 */
bool castkit_comparison_get_info(const struct castkit_comparison *comparison,
                                 struct castkit_comparison_info *info,
                                 size_t size);

/**
 * Writes difference number `index` to `*difference`. `size` is `sizeof *difference`. Returns false if `index` is out
 * of range.
 *
 * NULL: not allowed for `comparison`, `difference`.
 */
bool castkit_comparison_difference(const struct castkit_comparison *comparison,
                                   size_t index,
                                   struct castkit_difference *difference,
                                   size_t size);

/**
 * Adds a reference to a comparison and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `comparison`.
 */
struct castkit_comparison *castkit_comparison_retain(const struct castkit_comparison *comparison);

/**
 * Releases a reference to a comparison. Releasing the last one frees it. NULL is allowed.
 *
 * NULL: allowed for `comparison`.
 */
void castkit_comparison_release(const struct castkit_comparison *comparison);

/**
 * Compares two files by content: regardless of the order of nodes and properties and of the width of integers, and
 * links by their targets. Returns NULL and sets `error` if the work was cancelled.
 *
 * NULL: allowed for `options`, `error`; not for `first`, `second`.
 */
struct castkit_comparison *castkit_diff_files(const struct castkit_file *first,
                                              const struct castkit_file *second,
                                              const struct castkit_diff_options *options,
                                              struct castkit_error *error);

/**
 * Compares two scenes by appearance and motion: surfaces, poses, names and materials, however they are stored. Returns
 * NULL and sets `error` if there is too much to compare, or the work was cancelled.
 *
 * NULL: allowed for `options`, `error`; not for `first`, `second`.
 */
struct castkit_comparison *castkit_compare_scenes(const struct castkit_scene *first,
                                                  const struct castkit_scene *second,
                                                  const struct castkit_compare_options *options,
                                                  struct castkit_error *error);

/* ---- Rendering without a graphics processor ---- */

/**
 * Prepares a file for rendering. `path` is where the file comes from, and may be NULL, in which case it is the path
 * that the file was opened from. Without either, there are neither instances nor textures. Paths in the file may only
 * lead where `confinement` allows; if `confinement` is 0, that is its directory. An instance that cannot be followed is
 * a problem of the subject, not an error.
 *
 * NULL: allowed for `path`, `error`; not for `file`.
 */
struct castkit_subject *castkit_subject_new(const struct castkit_file *file,
                                            const char *path,
                                            castkit_confinement confinement,
                                            struct castkit_error *error);

/**
 * The number of instances that could not be placed.
 *
 * NULL: not allowed for `subject`.
 */
size_t castkit_subject_problem_count(const struct castkit_subject *subject);

/**
 * Problem number `index`, as a sentence; no text if `index` is out of range.
 *
 * NULL: not allowed for `subject`.
 */
struct castkit_string castkit_subject_problem(const struct castkit_subject *subject, size_t index);

/**
 * Renders `count` pictures from evenly spaced directions, in a full turn that begins at the azimuth of the options.
 * The camera has the same distance in all of them. All are in memory at the same time. Returns NULL and sets `error` if
 * `count` is 0 or more than 4096, the size is too large, there is too much to draw or not enough memory, or the work
 * was cancelled.
 *
 * NULL: allowed for `options`, `error`; not for `subject`.
 */
struct castkit_pictures *castkit_subject_turntable(const struct castkit_subject *subject,
                                                   uint32_t count,
                                                   const struct castkit_render_options *options,
                                                   struct castkit_error *error);

/**
 * Renders a picture of a file to memory of the caller: `options->height` rows of `options->width` pixels, from top to
 * bottom. A pixel has four bytes: red, green and blue in sRGB, and alpha, which is not premultiplied. Rows are
 * `row_stride` bytes apart, or without gaps if `row_stride` is 0. There is room for `size` bytes at `pixels`.
 *
 * If the file was opened from a path, instances and textures are searched for in its directory, and textures also in
 * those of the options. To render several pictures of a file, or to find out what was missing, use `castkit_subject_new`. Returns false and
 * sets `error` if there is not enough room, or for the same reasons as `castkit_subject_turntable`.
 *
 * NULL: allowed for `options`, `error`; not for `file`, `pixels`.
 */
bool castkit_render_file(const struct castkit_file *file,
                         const struct castkit_render_options *options,
                         void *pixels,
                         size_t row_stride,
                         size_t size,
                         struct castkit_error *error);

/**
 * The number of pictures.
 *
 * NULL: not allowed for `pictures`.
 */
size_t castkit_pictures_count(const struct castkit_pictures *pictures);

/**
 * Copies picture number `index` to memory of the caller, in the format of `castkit_render_file`: without
 * gaps if `row_stride` is 0. Returns false and sets `error` if there is no such picture, or not enough room.
 *
 * NULL: allowed for `error`; not for `pictures`, `pixels`.
 */
bool castkit_pictures_copy(const struct castkit_pictures *pictures,
                           size_t index,
                           void *pixels,
                           size_t row_stride,
                           size_t size,
                           struct castkit_error *error);

/**
 * Writes picture number `index` to the file `output` as PNG atomically: at any time, there is either the old file or
 * the new one. Returns false and sets `error` on failure.
 *
 * NULL: allowed for `error`; not for `pictures`, `output`.
 */
bool castkit_pictures_save_png(const struct castkit_pictures *pictures,
                               size_t index,
                               const char *output,
                               struct castkit_error *error);

/**
 * The path of a texture that could not be read, in ascending order; materials that use it are drawn grey. No text if
 * `index` is out of range.
 *
 * NULL: not allowed for `pictures`.
 */
struct castkit_string castkit_pictures_missing_texture(const struct castkit_pictures *pictures, size_t index);

/**
 * Adds a reference to a subject and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `subject`.
 */
struct castkit_subject *castkit_subject_retain(const struct castkit_subject *subject);

/**
 * Releases a reference to a subject. Releasing the last one frees it. NULL is allowed.
 *
 * NULL: allowed for `subject`.
 */
void castkit_subject_release(const struct castkit_subject *subject);

/**
 * Adds a reference to pictures and returns the same pointer. Returns NULL for NULL.
 *
 * NULL: allowed for `pictures`.
 */
struct castkit_pictures *castkit_pictures_retain(const struct castkit_pictures *pictures);

/**
 * Releases a reference to pictures. Releasing the last one frees them. NULL is allowed.
 *
 * NULL: allowed for `pictures`.
 */
void castkit_pictures_release(const struct castkit_pictures *pictures);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CASTKIT_H */
