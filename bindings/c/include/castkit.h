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

#ifndef CASTKIT_H
#define CASTKIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What `read` of a `castkit_reader` returns when it fails. */
#define CASTKIT_READ_FAILED SIZE_MAX

/** The multiple of so many bytes that the memory for `castkit_decode_plan_run` begins at. */
#define CASTKIT_DECODE_ALIGNMENT 64

/** Bytes of each text in an error, with the NUL at its end. Longer ones are cut. */
#define CASTKIT_ERROR_TEXT_SIZE 1024

/** A text that is in no list of the specification. */
#define CASTKIT_CHOICE_OTHER 0

/** The version of this header: 10000 times the major, 100 times the minor, and the patch number. */
#define CASTKIT_VERSION 100

/** An animation of a model: its curves, each with what it moves. Opaque, counted, never changed. */
typedef struct castkit_binding castkit_binding;

/** What repairing or upgrading has changed in a file, and what it has not. Opaque, counted, never changed. */
typedef struct castkit_changes castkit_changes;

/**
 * What differs between two files, or between two scenes. Opaque, counted, never changed. It keeps what it needs of both.
 */
typedef struct castkit_comparison castkit_comparison;

/** What a conversion has done, and what it says of it. Opaque, counted, never changed. */
typedef struct castkit_conversion castkit_conversion;

/**
 * Which arrays are decoded, and where each of them goes. Opaque, counted, never changed. It keeps the file open.
 */
typedef struct castkit_decode_plan castkit_decode_plan;

/** A whole tree of nodes, to be changed and saved. Opaque and counted; threads that share one take turns. */
typedef struct castkit_document castkit_document;

/**
 * A Cast file: its bytes and what was found in them. Opaque, counted, never changed: any thread may use it at any time.
 *
 * Nodes, arrays and texts of it are borrowed: they are good until the last reference is released.
 */
typedef struct castkit_file castkit_file;

/**
 * A walk over the files that a file places, and those that they place. Opaque and counted; threads that share one take turns.
 */
typedef struct castkit_instances castkit_instances;

/**
 * A file, or bytes in memory, whose values are changed where they lie. Opaque and counted; threads that share one take turns.
 */
typedef struct castkit_patch castkit_patch;

/** Pictures, all of one size, and what was missed on the way. Opaque, counted, never changed. */
typedef struct castkit_pictures castkit_pictures;

/**
 * A pose of a model with all that is needed to compute what follows from it, so that a frame allocates nothing after the
 * first. Opaque and counted; threads that share one take turns. To work on several threads, give each a pose of its own.
 */
typedef struct castkit_pose castkit_pose;

/** What was found in a file. Opaque, counted, never changed. */
typedef struct castkit_report castkit_report;

/**
 * Models and animations of a file, their links resolved. Opaque, counted, never changed. It keeps what it needs of the file.
 */
typedef struct castkit_scene castkit_scene;

/** An animation. Opaque, counted, never changed. */
typedef struct castkit_scene_animation castkit_scene_animation;

/** A model, ready to be posed. Opaque, counted, never changed. */
typedef struct castkit_scene_model castkit_scene_model;

/**
 * A file that is to be seen, with the instances that it places and the textures that it refers to. Opaque, counted, never
 * changed. It keeps what it needs of the file.
 */
typedef struct castkit_subject castkit_subject;

/** A file where an instance places it. Opaque, counted, never changed. */
typedef struct castkit_visit castkit_visit;

/** A walk over all nodes of a file. Opaque and counted; threads that share one take turns. */
typedef struct castkit_walk castkit_walk;

/** The type of elements: one of `CASTKIT_TYPE_…`, or whatever else a file has. */
typedef uint32_t castkit_type;

/**
 * Elements in memory: those of a file where they lie, or those of the caller.
 *
 * Files are little-endian, and so is what this points to. Elements of a file may lie at any address: where `aligned` is
 * false they cannot be used through a pointer to their type, and are copied instead, with `memcpy` or
 * `castkit_array_copy`. Those of a file live as long as the file.
 */
typedef struct castkit_array {
    /** The first element; NULL when there is no array, which is not the same as an empty one. */
    const void *data;
    /** Number of elements. */
    size_t count;
    /** Bytes from one element to the next; 0 for strings, whose length is found by their NUL. */
    size_t stride;
    /** The type of the elements; a vector is one element. */
    castkit_type element;
    /** Whether `data` is a multiple of the alignment that the numbers in the elements have. */
    bool aligned;
} castkit_array;

/** What kind of thing went wrong: one of `CASTKIT_ERROR_…`. */
typedef uint32_t castkit_error_kind;

/**
 * What went wrong, and where. It need not be initialised, belongs to the caller, and refers to nothing else.
 *
 * Functions that can fail take one last, which may be NULL. They set `kind` to `CASTKIT_ERROR_NONE` when they succeed, and
 * leave the offset 0 and the texts empty then.
 */
typedef struct castkit_error {
    /** What kind of thing went wrong. */
    castkit_error_kind kind;
    /** Whether `offset` means anything. */
    bool has_offset;
    /** Byte offset from the start of the file, where the error is about a place in one. */
    uint64_t offset;
    /**
     * What was found, what was expected and what to try, in one sentence. UTF-8 with a NUL at the end, like the others.
     */
    char sentence[CASTKIT_ERROR_TEXT_SIZE];
    /** The file on disk, as it was named, where the error is about one; empty otherwise. */
    char path[CASTKIT_ERROR_TEXT_SIZE];
    /**
     * The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`, where the error is about one; empty
     * otherwise.
     */
    char node_path[CASTKIT_ERROR_TEXT_SIZE];
} castkit_error;

/**
 * Who is told how far a long piece of work has come, and may end it.
 *
 * `callback(user, done, total)` returns whether to go on; when it returns false, the function fails with
 * `CASTKIT_ERROR_CANCELLED`. It may be called from any thread, also from several at once, and must not throw
 * nor use what the function works on.
 */
typedef struct castkit_progress {
    /** The function; NULL for none. */
    bool (*callback)(void *user, uint64_t done, uint64_t total);
    /** What it is called with. */
    void *user;
} castkit_progress;

/** How a file is checked. Set all of it to zero and `size` to `sizeof` of the struct. */
typedef struct castkit_check_options {
    /** `sizeof(castkit_check_options)`. */
    size_t size;
    /** How many findings of one rule are kept; 0 for the default. */
    size_t max_repeats;
    /** Whether to look for the files that instances refer to, on the disk. */
    bool files;
    /** Whether to look for textures as well. */
    bool textures;
    /** Whether to stay on the calling thread. */
    bool one_thread;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_check_options;

/** How bad a finding is: one of `CASTKIT_SEVERITY_…`. */
typedef uint32_t castkit_severity;

/**
 * Text of a file or of castkit: UTF-8 unless a file has other bytes, **without** a NUL at its end.
 *
 * `data` is NULL when there is no text, which is not the same as an empty one. It lives as long as what it was asked of,
 * such as the file of a node.
 */
typedef struct castkit_string {
    /** The first byte; NULL when there is no text. */
    const char *data;
    /** Number of bytes. */
    size_t length;
} castkit_string;

/** Something that is wrong with a file. Its texts live as long as the report. */
typedef struct castkit_finding {
    /** The code of the rule, such as `CAST-MESH-001`. */
    struct castkit_string code;
    /** What the rule wants. */
    struct castkit_string title;
    /** Why the rule is there, and what to do. */
    struct castkit_string explanation;
    /** Where the specification says it. */
    struct castkit_string section;
    /** What was found, in one sentence. */
    struct castkit_string message;
    /** The path of the node. */
    struct castkit_string path;
    /** The property; no text when it is about the node. */
    struct castkit_string property;
    /** How bad it is. */
    castkit_severity severity;
    /** Whether it can be put right by castkit. */
    bool is_repairable;
    /** Whether `element` means anything. */
    bool has_element;
    /** The number of the element of the property, from 0. */
    uint64_t element;
    /** Byte offset in the file. */
    uint64_t offset;
} castkit_finding;

/** How a file is repaired or upgraded. Set all of it to zero and `size` to `sizeof` of the struct. */
typedef struct castkit_repair_options {
    /** `sizeof(castkit_repair_options)`. */
    size_t size;
    /** How many changes by one rule are kept in the list; 0 for the default. All of them are made and counted. */
    size_t max_repeats;
    /** Whether to make changes that lose something as well. */
    bool lossy;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_repair_options;

/** Something that was changed. Its texts live as long as the changes. */
typedef struct castkit_change {
    /** The code of the rule that the change satisfies, such as `CAST-MESH-001`. */
    struct castkit_string code;
    /** What the rule wants. */
    struct castkit_string title;
    /** The path of the node. */
    struct castkit_string path;
    /** The property; no text when the change is to the node. */
    struct castkit_string property;
    /** What was there. */
    struct castkit_string was;
    /** What is there now. */
    struct castkit_string now;
    /** How many elements have changed; 0 when the change is not to elements. */
    uint64_t elements;
    /** Byte offset in the file as it was. */
    uint64_t offset;
    /** Whether something is lost. */
    bool is_lossy;
} castkit_change;

/** Something that was not changed. Its texts live as long as the changes. */
typedef struct castkit_refusal {
    /** The code of the rule that stays broken. */
    struct castkit_string code;
    /** What the rule wants. */
    struct castkit_string title;
    /** The path of the node. */
    struct castkit_string path;
    /** The property; no text when it is about the node. */
    struct castkit_string property;
    /** Why it was not changed. */
    struct castkit_string reason;
    /** Byte offset in the file. */
    uint64_t offset;
    /** Whether the option `lossy` would change it. */
    bool is_lossy;
} castkit_refusal;

/** What is known of a comparison as a whole. */
typedef struct castkit_comparison_info {
    /** How many differences are in the list: see `castkit_comparison_difference`. */
    size_t count;
    /** How many differences there are, also those that the list does not keep. */
    uint64_t total;
    /** How many nodes differ in some way; 0 for scenes. */
    uint64_t different_nodes;
    /** How many numbers differ by no more than was tolerated; 0 for scenes. */
    uint64_t tolerated;
    /** The largest difference that was tolerated. */
    double largest_tolerated;
    /** Whether both are the same. */
    bool is_same;
} castkit_comparison_info;

/** A property of a node, by value. What it points to lives as long as the file. */
typedef struct castkit_property {
    /** Its name in the file, such as `vp`. */
    struct castkit_string name;
    /** The elements. Strings have no stride: see `castkit_property_text`. */
    struct castkit_array values;
    /** The number of elements that the header claims. For strings it may be a lie. */
    uint32_t count;
    /** Bytes of all elements. */
    size_t byte_length;
    /** Byte offset of its header. */
    uint64_t offset;
    /** Byte offset of its data. */
    uint64_t data_offset;
} castkit_property;

/** A difference between two files or scenes. What is in it lives as long as the comparison. */
typedef struct castkit_difference {
    /** The path of the node in the first file, or in the second if only that has it; of scenes, what is compared. */
    struct castkit_string path;
    /**
     * What differs, in one word. Of files: `file_header`, `only_in_first`, `only_in_second`, `type`, `text`, `bytes`,
     * `elements`, `links`, and with `exact` also `hash`, `child_order`, `property_order`, `unaccounted`, `headers`. Of scenes: an
     * aspect, such as `positions` or `pose`.
     */
    struct castkit_string change;
    /** What the first has: of links the path they lead to, of scenes a description; no text otherwise. */
    struct castkit_string first;
    /** What the second has. */
    struct castkit_string second;
    /** The property in the first file; its name is no text when there is none, or it is not about a property. */
    struct castkit_property first_property;
    /** The property in the second file. */
    struct castkit_property second_property;
    /** How many elements there are in the first. */
    uint64_t first_count;
    /** How many elements there are in the second. */
    uint64_t second_count;
    /** How many of the elements that both have differ. */
    uint64_t differing;
    /** Whether `index` means anything. */
    bool has_index;
    /** The first element that differs. */
    uint64_t index;
    /** Whether `largest` means anything. */
    bool has_largest;
    /** The largest difference between two numbers. */
    double largest;
} castkit_difference;

/** How files are compared. Set all of it to zero and `size` to `sizeof` of the struct. */
typedef struct castkit_diff_options {
    /** `sizeof(castkit_diff_options)`. */
    size_t size;
    /**
     * Whether everything counts: also hashes, order, widths of integers, padding, and bytes that nothing accounts for. The
     * files are then the same only if all their bytes are.
     */
    bool exact;
    /** Whether to stay on the calling thread. */
    bool one_thread;
    /** Floats that differ by no more than this are the same. */
    double tolerance;
    /** Floats that differ by no more than this fraction of the larger one are the same. */
    double relative;
    /** How many differences are kept in the list; 0 for the default. All are counted. */
    size_t limit;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_diff_options;

/** How scenes are compared. Set all of it to zero and `size` to `sizeof` of the struct. */
typedef struct castkit_compare_options {
    /** `sizeof(castkit_compare_options)`. */
    size_t size;
    /** How far positions may be apart, as a fraction of the size of the model; 0 for the default, 0.0001. */
    double tolerance;
    /** At how many frames of each animation poses are compared; 0 for the default. */
    uint32_t frames;
    /** Whether to stay on the calling thread. */
    bool one_thread;
    /** How many differences are kept in the list; 0 for the default. All are counted. */
    size_t limit;
    /** The most bytes that poses may take; 0 for the default. */
    uint64_t budget;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_compare_options;

/** A format that files are converted from or to. Its texts are static. */
typedef struct castkit_format {
    /** Its name, such as `glTF binary`. */
    struct castkit_string name;
    /** Its usual extension, without a dot: what options call it by. */
    struct castkit_string extension;
    /** Its media type; no text when it has none. */
    struct castkit_string media_type;
    /** Whether this library reads it. */
    bool is_readable;
    /** Whether this library writes it. */
    bool is_writable;
} castkit_format;

/** What became of something: one of `CASTKIT_OUTCOME_…`. */
typedef uint32_t castkit_outcome;

/** Something that a conversion could not carry over as it was. Its texts live as long as the conversion. */
typedef struct castkit_note {
    /** The code of the note, such as `CONVERT-MESH-003`. */
    struct castkit_string code;
    /** What it is about, in a few words. */
    struct castkit_string feature;
    /** What happened to it, in a sentence. */
    struct castkit_string detail;
    /** What that means, and what to do. */
    struct castkit_string explanation;
    /** What became of it. */
    castkit_outcome outcome;
    /** How bad it is. */
    castkit_severity severity;
    /** How often. */
    uint64_t count;
    /** How many examples there are: see `castkit_conversion_example`. */
    size_t example_count;
} castkit_note;

/** What becomes of normals or tangents: one of `CASTKIT_VECTORS_…`. */
typedef uint32_t castkit_vectors;

/**
 * What of a file is optimised. Set all of it to zero and `size` to `sizeof` of the struct: the steps that lose nothing are done
 * then.
 */
typedef struct castkit_optimize_options {
    /** `sizeof(castkit_optimize_options)`. */
    size_t size;
    /** Whether equal vertices stay apart. */
    bool no_weld;
    /** Whether vertices that no face has stay. */
    bool keep_unused_vertices;
    /** Whether faces and vertices stay in their order. */
    bool no_order;
    /** Whether equal materials stay apart. */
    bool no_materials;
    /** Whether integers keep their width. */
    bool no_integers;
    /** Whether equal meshes become one. */
    bool dedupe;
    /** Whether meshes with the same material become one. */
    bool join;
    /**
     * Weights of bones below this part of the sum of a vertex are left out; 0 for the default, 0.001, and below 0 none are.
     */
    float weight_threshold;
    /** The most bones that move a vertex; 0 for all. */
    uint32_t max_influences;
    /** How far curves may be from where they were; 0 for the default, 0.0001, and below 0 all keys are left. */
    float key_tolerance;
    /** The part of the faces to be left, such as 0.5; 0 for all. */
    float simplify;
    /** How far the surface may move when faces are left out, as a part of its size; 0 for the default. */
    float simplify_error;
    /** What becomes of tangents. */
    castkit_vectors tangents;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_optimize_options;

/** How much there is in a file. */
typedef struct castkit_totals {
    /** Meshes. */
    uint64_t meshes;
    /** Vertices of meshes. */
    uint64_t vertices;
    /** Triangles. */
    uint64_t faces;
    /** Bones that move vertices, each counted once for each vertex. */
    uint64_t influences;
    /** Vertices of blend shapes. */
    uint64_t shape_vertices;
    /** Materials. */
    uint64_t materials;
    /** Textures. */
    uint64_t textures;
    /** Curves. */
    uint64_t curves;
    /** Keys of curves. */
    uint64_t keys;
} castkit_totals;

/** An axis: one of `CASTKIT_UP_…`. */
typedef uint32_t castkit_up;

/** Where textures go: one of `CASTKIT_TEXTURES_…`. */
typedef uint32_t castkit_textures;

/**
 * Where the arrays of a file begin: one of these, or 4, 8, 16 or 64, for the multiple of so many bytes that each of them
 * begins at, so that it can be used in place by whoever maps the file. Every reader reads all of them.
 */
typedef uint32_t castkit_alignment;

/** What somebody promises who maps a file: see `castkit_file_map`. */
typedef uint32_t castkit_promise;

/**
 * How files are converted. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its default.
 */
typedef struct castkit_convert_options {
    /** `sizeof(castkit_convert_options)`. */
    size_t size;
    /** The format of the sources, by an extension such as `fbx`; NULL to find out. */
    const char *from_format;
    /** The format of the result; NULL for what the extension of its path says. */
    const char *to_format;
    /** Which axis points up in the result. */
    castkit_up up;
    /** Which axis points up in the sources; `CASTKIT_UP_KEEP` for what they say or what their format usually has. */
    castkit_up source_up;
    /** What all lengths are multiplied with; 0 for 1. */
    float scale;
    /** Metres of a unit of Cast; 0 for what the formats usually have. */
    float unit;
    /** Frames per second of animations whose source has seconds; 0 for what it says. */
    float frame_rate;
    /** The most bones that move a vertex; 0 for all. */
    uint32_t max_influences;
    /** What becomes of normals. */
    castkit_vectors normals;
    /** What becomes of tangents. */
    castkit_vectors tangents;
    /** The name, or the number from 0, of the only animation to convert; NULL for all. */
    const char *animation;
    /** Whether animations are left out. */
    bool no_animations;
    /** Whether models are left out. */
    bool no_models;
    /**
     * Whether objects of the sources that share a mesh become instances of it, which only Cast files have; otherwise each is a
     * copy.
     */
    bool instances;
    /** Whether only to try it out, and write nothing. */
    bool dry_run;
    /** Whether to leave a result that exists already as it is. */
    bool skip_existing;
    /** Whether to fail when something cannot be carried over as it was. */
    bool strict;
    /** Whether files beside the result may replace those of others. */
    bool force;
    /** Where textures go. */
    castkit_textures textures;
    /** Where the arrays of a Cast file begin. */
    castkit_alignment align;
    /** `CASTKIT_PROMISE_FILE_STANDS_STILL` to map sources, 0 to read them. */
    castkit_promise promise;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_convert_options;

/** What colours become: one of `CASTKIT_COLORS_…`. */
typedef uint32_t castkit_colors;

/**
 * How arrays are decoded. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero is what most engines want.
 */
typedef struct castkit_decode_options {
    /** `sizeof(castkit_decode_options)`. */
    size_t size;
    /** What colours become. */
    castkit_colors colors;
    /** Whether indices keep the width that the file has, instead of 32 bits. */
    bool stored_indices;
    /** Whether key frames become seconds, as floats, instead of frames. */
    bool seconds;
} castkit_decode_options;

/**
 * A node of a file: a value to pass on and to copy, which owns nothing. It is good as long as its file is not released.
 *
 * Where there is no node, `file` is NULL: the null node, of which everything is absent.
 */
typedef struct castkit_node {
    /** The file it is in; NULL for no node. */
    const struct castkit_file *file;
    /** Where it is; for castkit only. */
    size_t place[3];
} castkit_node;

/** An array that is decoded. What it refers to lives as long as the plan. */
typedef struct castkit_planned_array {
    /** The node that has it. */
    struct castkit_node node;
    /** The name of its property, as it is in the file, such as `vp`. */
    struct castkit_string name;
    /** The type of its elements in memory; packed colours are bytes, four for each. */
    castkit_type element;
    /** How many elements the property has. */
    size_t count;
    /** Where it begins in the memory, in bytes: a multiple of `CASTKIT_DECODE_ALIGNMENT`. */
    size_t offset;
    /** How many bytes it takes there. */
    size_t byte_length;
} castkit_planned_array;

/**
 * A node of a document: a number that stays the same until the node is removed, and is not used again. 0 is no node.
 */
typedef uint32_t castkit_document_node;

/** How a document is saved. Set all of it to zero and `size` to `sizeof` of the struct. */
typedef struct castkit_save_options {
    /** `sizeof(castkit_save_options)`. */
    size_t size;
    /** Where arrays begin. */
    castkit_alignment alignment;
    /** Whether not to wait until the file is on the disk: quicker, and not safe when the power fails. */
    bool no_sync;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_save_options;

/** Four letters as a number: one of `CASTKIT_KIND_…`, or whatever else a file has. */
typedef uint32_t castkit_kind;

/** What is known of a file as a whole. */
typedef struct castkit_file_info {
    /** The version of the format that the header says: 1. */
    uint32_t format_version;
    /** The flags of the header: 0. */
    uint32_t flags;
    /** The number of roots that the header claims. Known writers make exactly one. */
    uint32_t root_count;
    /** Levels of nodes: 1 when there are roots only, 0 when there is nothing. */
    uint32_t depth;
    /** Number of nodes of any kind. */
    uint64_t node_count;
    /** Number of properties of all nodes. */
    uint64_t property_count;
    /** What recovery believed instead of headers: how many; see `castkit_file_repair`. */
    uint64_t repair_count;
    /** The bytes of the whole file. */
    struct castkit_array bytes;
    /** The bytes after the last root; none in files of known writers. */
    struct castkit_array trailing;
    /**
     * Where the file was opened; no text for files from memory or a reader. The bytes of the path on Unix, UTF-8 elsewhere.
     */
    struct castkit_string path;
    /** Whether the bytes are the file itself, mapped, and not a copy. */
    bool is_mapped;
    /** Whether the structure was damaged and has been recovered; see `castkit_file_damage`. */
    bool is_damaged;
} castkit_file_info;

/** A header that recovery did not believe. */
typedef struct castkit_repair {
    /** Byte offset of the header. */
    uint64_t offset;
    /** Byte offset where the node is taken to end. */
    uint64_t end;
    /** How many properties it is taken to have. */
    uint32_t property_count;
    /** How many children it is taken to have. */
    uint32_t child_count;
} castkit_repair;

/**
 * Nodes one after the other: a value that moves on with `castkit_nodes_next`. It owns nothing, and is good as long as its
 * file is not released; a copy starts from where the original is.
 */
typedef struct castkit_nodes {
    /** The file they are in; NULL for no nodes. */
    const struct castkit_file *file;
    /** The kind they have; 0 for all kinds. */
    castkit_kind kind;
    /** How far it is; for castkit only. */
    size_t state[4];
} castkit_nodes;

/** What to do with damaged files: one of `CASTKIT_RECOVERY_…`. */
typedef uint32_t castkit_recovery;

/**
 * How a file is opened. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its default.
 */
typedef struct castkit_open_options {
    /** `sizeof(castkit_open_options)`. */
    size_t size;
    /** What to do with damaged files. */
    castkit_recovery recovery;
    /** The most levels of nodes; 0 for the default, 1024. */
    uint32_t max_depth;
    /** The most nodes; 0 for no limit. */
    uint64_t max_nodes;
    /** The most properties; 0 for no limit. */
    uint64_t max_properties;
    /** The most bytes; 0 for no limit. */
    uint64_t max_bytes;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_open_options;

/** Called when nobody looks at lent memory any more, once, on whatever thread is the last. */
typedef void (*castkit_release_callback)(void *user);

/** Where the bytes of a file come from, one piece after the other. */
typedef struct castkit_reader {
    /**
     * `read(user, buffer, size)` puts at most `size` bytes into `buffer` and returns how many; 0 at the end, and
     * `CASTKIT_READ_FAILED` when it cannot. It is called during the function it was passed to, on the calling thread.
     */
    size_t (*read)(void *user, void *buffer, size_t size);
    /** What it is called with. */
    void *user;
} castkit_reader;

/**
 * The properties of a Model: Meshes, hair, blend shapes and materials with at most one skeleton.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_model_…`.
 */
typedef struct castkit_model_fields {
    /**
     * Name of the model.
     *
     * Key `n`, type s, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `position` is there. */
    bool has_position;
    /**
     * Position in the world.
     *
     * Key `p`, type v3, since 2025-05.
     */
    float position[3];
    /** Whether `rotation` is there. */
    bool has_rotation;
    /**
     * Rotation in the world, a quaternion x, y, z, w.
     *
     * Key `r`, type v4, since 2025-05.
     */
    float rotation[4];
    /** Whether `scale` is there. */
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

/**
 * The properties of a Mesh: Triangles and the vertex buffers they index.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_mesh_…`.
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
     * Key `c%d`, type i v4[], since 2024-08. The first 4; further ones by the function.
     */
    struct castkit_array color_layers[4];
    /** How many layers there are. */
    uint32_t color_layer_total;
    /**
     * The only colour layer of old files, packed with red in the lowest byte.
     *
     * Key `vc`, type i[], since 2020-03, legacy since 2024-08: today `c0` with `cl` = 1.
     */
    struct castkit_array legacy_colors;
    /**
     * Texture coordinates of each vertex, with the origin at the top left.
     *
     * Key `u%d`, type v2[], since 2020-03. The first 4; further ones by the function.
     */
    struct castkit_array uv_layers[4];
    /** How many layers there are. */
    uint32_t uv_layer_total;
    /**
     * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
     *
     * Key `wb`, type b h i[], since 2020-03.
     */
    struct castkit_array weight_bones;
    /**
     * Weight of each of those bones; if a bone is listed twice, its weights add up.
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
    /** Whether `color_layer_count` is there. */
    bool has_color_layer_count;
    /**
     * Number of colour layers.
     *
     * Key `cl`, type b h i, required with `c%d`, since 2024-08.
     */
    uint32_t color_layer_count;
    /** Whether `uv_layer_count` is there. */
    bool has_uv_layer_count;
    /**
     * Number of texture coordinate layers.
     *
     * Key `ul`, type b h i, required with `u%d`, since 2020-03.
     */
    uint32_t uv_layer_count;
    /** Whether `maximum_influence` is there. */
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
     * Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
     */
    struct castkit_string skinning_method;
    /** Which of the known texts it is. */
    castkit_known_skinning_method skinning_method_choice;
    /** Whether `material_hash` is there. */
    bool has_material_hash;
    /**
     * Material of the mesh.
     *
     * Key `m`, type l, since 2020-03. The hash.
     */
    uint64_t material_hash;
} castkit_mesh_fields;

/**
 * The properties of a Hair: Strands of hair as chains of particles.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_hair_…`.
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
    /** Whether `material_hash` is there. */
    bool has_material_hash;
    /**
     * Material of the hair.
     *
     * Key `m`, type l, since 2025-04. The hash.
     */
    uint64_t material_hash;
} castkit_hair_fields;

/**
 * The properties of a BlendShape: Changed positions of some vertices of a mesh.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_blend_shape_…`.
 */
typedef struct castkit_blend_shape_fields {
    /**
     * Name of the shape; weight curves refer to it.
     *
     * Key `n`, type s, required, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `base_shape_hash` is there. */
    bool has_base_shape_hash;
    /**
     * The mesh that is deformed.
     *
     * Key `b`, type l, required, since 2021-11. The hash.
     */
    uint64_t base_shape_hash;
    /**
     * The vertices that move.
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
     * Key `t`, type l[], since 2021-11, legacy since 2024-06: today `vi` with `vp`.
     */
    struct castkit_array legacy_target_shapes;
    /**
     * Position offsets; they were in the published text for less than a day.
     *
     * Key `vd`, type v3[], since 2024-06, legacy since 2024-06: today `vp`.
     */
    struct castkit_array legacy_deltas;
} castkit_blend_shape_fields;

/**
 * The properties of a Bone: One joint of a skeleton.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_bone_…`.
 */
typedef struct castkit_bone_fields {
    /**
     * Name of the bone; curves refer to it.
     *
     * Key `n`, type s, required, since 2020-03.
     */
    struct castkit_string name;
    /** Whether `parent_index` is there. */
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
    /** Whether `local_position` is there. */
    bool has_local_position;
    /**
     * Position relative to the parent.
     *
     * Key `lp`, type v3, since 2020-03.
     */
    float local_position[3];
    /** Whether `local_rotation` is there. */
    bool has_local_rotation;
    /**
     * Rotation relative to the parent, a quaternion x, y, z, w.
     *
     * Key `lr`, type v4, since 2020-03.
     */
    float local_rotation[4];
    /** Whether `world_position` is there. */
    bool has_world_position;
    /**
     * Position relative to the model.
     *
     * Key `wp`, type v3, since 2020-03.
     */
    float world_position[3];
    /** Whether `world_rotation` is there. */
    bool has_world_rotation;
    /**
     * Rotation relative to the model, a quaternion x, y, z, w.
     *
     * Key `wr`, type v4, since 2020-03.
     */
    float world_rotation[4];
    /** Whether `scale` is there. */
    bool has_scale;
    /**
     * Scale, always relative to the parent.
     *
     * Key `s`, type v3, since 2020-03.
     */
    float scale[3];
} castkit_bone_fields;

/**
 * The properties of a IKHandle: A chain of bones that reaches for a target.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_ik_handle_…`.
 */
typedef struct castkit_ik_handle_fields {
    /**
     * Name of the handle.
     *
     * Key `n`, type s, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `start_bone_hash` is there. */
    bool has_start_bone_hash;
    /**
     * First bone of the chain.
     *
     * Key `sb`, type l, required, since 2023-10. The hash.
     */
    uint64_t start_bone_hash;
    /** Whether `end_bone_hash` is there. */
    bool has_end_bone_hash;
    /**
     * Last bone of the chain.
     *
     * Key `eb`, type l, required, since 2023-10. The hash.
     */
    uint64_t end_bone_hash;
    /** Whether `target_bone_hash` is there. */
    bool has_target_bone_hash;
    /**
     * The bone that the chain reaches for.
     *
     * Key `tb`, type l, since 2023-10. The hash.
     */
    uint64_t target_bone_hash;
    /** Whether `target_offset` is there. */
    bool has_target_offset;
    /**
     * Offset from the target bone.
     *
     * Key `to`, type v3, since 2026-03.
     */
    float target_offset[3];
    /** Whether `pole_vector_bone_hash` is there. */
    bool has_pole_vector_bone_hash;
    /**
     * The bone that the chain bends towards.
     *
     * Key `pv`, type l, since 2023-10. The hash.
     */
    uint64_t pole_vector_bone_hash;
    /** Whether `pole_bone_hash` is there. */
    bool has_pole_bone_hash;
    /**
     * The bone whose twist rotates the chain.
     *
     * Key `pb`, type l, since 2023-10. The hash.
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

/**
 * The properties of a Constraint: A bone that follows another.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_constraint_…`.
 */
typedef struct castkit_constraint_fields {
    /**
     * Name of the constraint.
     *
     * Key `n`, type s, since 2023-12.
     */
    struct castkit_string name;
    /**
     * What is constrained.
     *
     * Key `ct`, type s, required, since 2023-12.
     */
    struct castkit_string constraint_type;
    /** Which of the known texts it is. */
    castkit_known_constraint_type constraint_type_choice;
    /** Whether `constraint_bone_hash` is there. */
    bool has_constraint_bone_hash;
    /**
     * The bone that follows.
     *
     * Key `cb`, type l, required, since 2023-12. The hash.
     */
    uint64_t constraint_bone_hash;
    /** Whether `target_bone_hash` is there. */
    bool has_target_bone_hash;
    /**
     * The bone that is followed.
     *
     * Key `tb`, type l, required, since 2023-12. The hash.
     */
    uint64_t target_bone_hash;
    /**
     * Whether the distance of the rest pose is kept.
     *
     * Key `mo`, type b, default `false`, since 2024-01.
     */
    bool maintain_offset;
    /** How many of the numbers of `custom_offset` there are: 0, 3 or 4. */
    uint32_t custom_offset_components;
    /**
     * Offset from the target: a vector, or a quaternion for an orient constraint.
     *
     * Key `co`, type v3 v4, since 2025-02.
     */
    float custom_offset[4];
    /**
     * How much the bone follows, 0 to 1.
     *
     * Key `wt`, type f, default `1.0`, since 2025-02.
     */
    float weight;
    /**
     * Whether the x axis is skipped.
     *
     * Key `sx`, type b, default `false`, since 2024-01.
     */
    bool skip_x;
    /**
     * Whether the y axis is skipped.
     *
     * Key `sy`, type b, default `false`, since 2024-01.
     */
    bool skip_y;
    /**
     * Whether the z axis is skipped.
     *
     * Key `sz`, type b, default `false`, since 2024-01.
     */
    bool skip_z;
} castkit_constraint_fields;

/**
 * How rotation curves were interpolated in the first weeks of the format (`ri`). One of `CASTKIT_ROTATION_INTERPOLATION_…`.
 */
typedef uint32_t castkit_known_rotation_interpolation;

/** The space of an old animation's curves (`ts`). One of `CASTKIT_TRANSFORM_SPACE_…`. */
typedef uint32_t castkit_known_transform_space;

/**
 * The properties of a Animation: Curves with one frame rate.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_animation_…`.
 */
typedef struct castkit_animation_fields {
    /**
     * Name of the animation.
     *
     * Key `n`, type s, since 2023-10.
     */
    struct castkit_string name;
    /** Whether `frame_rate` is there. */
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
     * Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
     */
    struct castkit_string legacy_rotation_interpolation;
    /** Which of the known texts it is. */
    castkit_known_rotation_interpolation legacy_rotation_interpolation_choice;
    /**
     * Space of the curves in old files.
     *
     * Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
     */
    struct castkit_string legacy_transform_space;
    /** Which of the known texts it is. */
    castkit_known_transform_space legacy_transform_space_choice;
} castkit_animation_fields;

/** What a curve animates (`kp`). One of `CASTKIT_CURVE_PROPERTY_…`. */
typedef uint32_t castkit_known_curve_property;

/** How the values of a curve are applied (`m`). One of `CASTKIT_CURVE_MODE_…`. */
typedef uint32_t castkit_known_curve_mode;

/**
 * The properties of a Curve: Key frames and values of one property of one node.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_curve_…`.
 */
typedef struct castkit_curve_fields {
    /**
     * Name of the bone or blend shape that is animated.
     *
     * Key `nn`, type s, required, since 2020-03.
     */
    struct castkit_string node_name;
    /**
     * What of that node is animated.
     *
     * Key `kp`, type s, required, since 2020-03.
     */
    struct castkit_string key_property;
    /** Which of the known texts it is. */
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
     * Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03: today `kb`.
     */
    struct castkit_array legacy_key_times;
    /**
     * Value of each key.
     *
     * Key `kv`, type f v4 b h i[], required, since 2020-03.
     */
    struct castkit_array key_values;
    /**
     * How the values are applied.
     *
     * Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
     */
    struct castkit_string mode;
    /** Which of the known texts it is. */
    castkit_known_curve_mode mode_choice;
    /**
     * Scale of an additive curve.
     *
     * Key `ab`, type f, default `1.0`, since 2021-11.
     */
    float additive_blend_weight;
} castkit_curve_fields;

/**
 * The properties of a CurveModeOverride: A different curve mode for a node and all its descendants.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_curve_mode_override_…`.
 */
typedef struct castkit_curve_mode_override_fields {
    /**
     * Name of the topmost bone.
     *
     * Key `nn`, type s, required, since 2024-05.
     */
    struct castkit_string node_name;
    /**
     * The mode to use instead.
     *
     * Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
     */
    struct castkit_string mode;
    /** Which of the known texts it is. */
    castkit_known_curve_mode mode_choice;
    /**
     * Whether it applies to translation curves.
     *
     * Key `ot`, type b, default `false`, since 2024-05.
     */
    bool override_translation;
    /**
     * Whether it applies to rotation curves.
     *
     * Key `or`, type b, default `false`, since 2024-05.
     */
    bool override_rotation;
    /**
     * Whether it applies to scale curves.
     *
     * Key `os`, type b, default `false`, since 2024-05.
     */
    bool override_scale;
} castkit_curve_mode_override_fields;

/**
 * The properties of a NotificationTrack: Frames at which something happens.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_notification_track_…`.
 */
typedef struct castkit_notification_track_fields {
    /**
     * Name of what happens.
     *
     * Key `n`, type s, required, since 2020-03.
     */
    struct castkit_string name;
    /**
     * The frames; floats in files from before 2023-10.
     *
     * Key `kb`, type b h i f[], required, since 2020-03.
     */
    struct castkit_array key_frames;
} castkit_notification_track_fields;

/**
 * The properties of a Material: Texture files and colours by slot.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_material_…`.
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
    /** Whether `albedo_hash` is there. */
    bool has_albedo_hash;
    /**
     * Base colour.
     *
     * Key `albedo`, type l, since 2020-03. The hash.
     */
    uint64_t albedo_hash;
    /** Whether `diffuse_hash` is there. */
    bool has_diffuse_hash;
    /**
     * Diffuse colour.
     *
     * Key `diffuse`, type l, since 2020-03. The hash.
     */
    uint64_t diffuse_hash;
    /** Whether `normal_hash` is there. */
    bool has_normal_hash;
    /**
     * Normal map.
     *
     * Key `normal`, type l, since 2020-03. The hash.
     */
    uint64_t normal_hash;
    /** Whether `specular_hash` is there. */
    bool has_specular_hash;
    /**
     * Specular colour.
     *
     * Key `specular`, type l, since 2020-03. The hash.
     */
    uint64_t specular_hash;
    /** Whether `gloss_hash` is there. */
    bool has_gloss_hash;
    /**
     * Glossiness, the inverse of roughness.
     *
     * Key `gloss`, type l, since 2020-03. The hash.
     */
    uint64_t gloss_hash;
    /** Whether `roughness_hash` is there. */
    bool has_roughness_hash;
    /**
     * Roughness.
     *
     * Key `roughness`, type l, since 2020-03. The hash.
     */
    uint64_t roughness_hash;
    /** Whether `metal_hash` is there. */
    bool has_metal_hash;
    /**
     * Metalness. Not in the published text, but both plug-ins use it.
     *
     * Key `metal`, type l, since 2020-03. The hash.
     */
    uint64_t metal_hash;
    /** Whether `emissive_hash` is there. */
    bool has_emissive_hash;
    /**
     * Emitted colour.
     *
     * Key `emissive`, type l, since 2020-03. The hash.
     */
    uint64_t emissive_hash;
    /** Whether `emissive_mask_hash` is there. */
    bool has_emissive_mask_hash;
    /**
     * Mask of the emitted colour.
     *
     * Key `emask`, type l, since 2025-01. The hash.
     */
    uint64_t emissive_mask_hash;
    /** Whether `emissive_strength_hash` is there. */
    bool has_emissive_strength_hash;
    /**
     * Strength of the emitted colour. Not in the published text.
     *
     * Key `estrength`, type l, since 2020-03. The hash.
     */
    uint64_t emissive_strength_hash;
    /** Whether `ambient_occlusion_hash` is there. */
    bool has_ambient_occlusion_hash;
    /**
     * Ambient occlusion.
     *
     * Key `ao`, type l, since 2020-03. The hash.
     */
    uint64_t ambient_occlusion_hash;
    /** Whether `cavity_hash` is there. */
    bool has_cavity_hash;
    /**
     * Cavity map.
     *
     * Key `cavity`, type l, since 2020-03. The hash.
     */
    uint64_t cavity_hash;
    /** Whether `anisotropy_hash` is there. */
    bool has_anisotropy_hash;
    /**
     * Anisotropy.
     *
     * Key `aniso`, type l, since 2024-08. The hash.
     */
    uint64_t anisotropy_hash;
    /**
     * Any other texture or colour.
     *
     * Key `extra%d`, type l, since 2020-03. The first 4; further ones by the function.
     */
    uint64_t extra_hashes[4];
    /** How many layers there are. */
    uint32_t extra_total;
} castkit_material_fields;

/**
 * The properties of a File: The path of a texture or of another Cast file.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_file_…`.
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

/**
 * The properties of a Color: A constant colour in place of a texture.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_color_…`.
 */
typedef struct castkit_color_fields {
    /**
     * Name of the colour.
     *
     * Key `n`, type s, since 2025-01.
     */
    struct castkit_string name;
    /**
     * Space of the components.
     *
     * Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
     */
    struct castkit_string color_space;
    /** Which of the known texts it is. */
    castkit_known_color_space color_space_choice;
    /** Whether `rgba` is there. */
    bool has_rgba;
    /**
     * Components r, g, b, a.
     *
     * Key `rgba`, type v4, required, since 2025-01.
     */
    float rgba[4];
} castkit_color_fields;

/**
 * The properties of a Instance: Another Cast file placed in this scene.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_instance_…`.
 */
typedef struct castkit_instance_fields {
    /**
     * Name of the instance.
     *
     * Key `n`, type s, since 2024-01.
     */
    struct castkit_string name;
    /** Whether `reference_file_hash` is there. */
    bool has_reference_file_hash;
    /**
     * The file to place, relative to the scene root or to this file's directory.
     *
     * Key `rf`, type l, required, since 2024-01. The hash.
     */
    uint64_t reference_file_hash;
    /** Whether `position` is there. */
    bool has_position;
    /**
     * Position in the world.
     *
     * Key `p`, type v3, required, since 2024-01.
     */
    float position[3];
    /** Whether `rotation` is there. */
    bool has_rotation;
    /**
     * Rotation in the world, a quaternion x, y, z, w.
     *
     * Key `r`, type v4, required, since 2024-01.
     */
    float rotation[4];
    /** Whether `scale` is there. */
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

/**
 * The properties of a Metadata: Who and what made the file, and hints. Only the first node's hints apply.
 *
 * What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_metadata_…`.
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
    /** Which of the known texts it is. */
    castkit_known_up_axis up_axis_choice;
    /**
     * Directory that the paths of instances are relative to.
     *
     * Key `sr`, type s, since 2025-09.
     */
    struct castkit_string scene_root;
} castkit_metadata_fields;

/** Where the target of a link is looked for: one of `CASTKIT_SCOPE_…`. */
typedef uint32_t castkit_scope;

/**
 * Properties one after the other: a value that moves on with `castkit_properties_next`. It owns nothing, and is good as long
 * as its file is not released.
 */
typedef struct castkit_properties {
    /** The file they are in; NULL for no properties. */
    const struct castkit_file *file;
    /** How far it is; for castkit only. */
    size_t state[3];
} castkit_properties;

/** How far the paths in a file may lead: one of `CASTKIT_CONFINEMENT_…`. */
typedef uint32_t castkit_confinement;

/**
 * Reads the files that materials refer to: out of an archive, or from wherever else.
 *
 * `read(user, scene, path, buffer, size)` returns how many bytes the file has that `path` leads to, 0 when there is none, and
 * with a `buffer` that is not NULL writes them there; it is called without one first. `scene` is 0 for the file itself, and for
 * each instance the number of its place in the walk. It may be called from any thread, also from several at once, and must not
 * throw.
 */
typedef struct castkit_texture_reader {
    /** The function; NULL to look for textures where the file comes from. */
    size_t (*read)(void *user, size_t scene, struct castkit_string path, void *buffer, size_t size);
    /** What it is called with. */
    void *user;
} castkit_texture_reader;

/**
 * What a picture shows, and from where. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its
 * default.
 */
typedef struct castkit_render_options {
    /** `sizeof(castkit_render_options)`. */
    size_t size;
    /** Pixels in a row, at most 8192; 0 for 512. */
    uint32_t width;
    /** Rows, at most 8192; 0 for 512. */
    uint32_t height;
    /**
     * Whether `azimuth` and `elevation` say where the camera looks from; otherwise it is a little from the side and from above.
     */
    bool has_view;
    /** How many degrees to the right of the front. */
    double azimuth;
    /** How many degrees above the horizon, from -90 to 90. */
    double elevation;
    /** The axis that points up. */
    castkit_up up;
    /** Whether a frame of an animation is shown instead of the rest pose. */
    bool has_frame;
    /** The frame, which may be a fraction. */
    double frame;
    /** The name of the animation; NULL for the first one. */
    const char *animation;
    /** Whether handles and constraints of skeletons are not solved. */
    bool no_constraints;
    /** What lies behind: red, green and blue in sRGB, and alpha. All zero is transparent. */
    uint8_t background[4];
    /** Who reads textures. */
    struct castkit_texture_reader textures;
    /** How many pixels triangles may cover, one over the other; 0 for the default. */
    uint64_t budget;
    /** Whether to stay on the calling thread. The picture is the same. */
    bool one_thread;
    /** Who is told how many pictures are done. */
    struct castkit_progress progress;
} castkit_render_options;

/** A position, a rotation and a scale: ten floats, relative to the parent. */
typedef struct castkit_transform {
    /** Position. */
    float translation[3];
    /** Rotation, a quaternion x, y, z, w. */
    float rotation[4];
    /** Scale. */
    float scale[3];
} castkit_transform;

/** An instance: another file that is placed in a scene. Its texts live as long as the scene. */
typedef struct castkit_scene_instance {
    /** Its name; no text when it has none. */
    struct castkit_string name;
    /** The path of the file, as it is written; no text when it has none. */
    struct castkit_string path;
    /** Where it is placed. */
    struct castkit_transform placement;
    /** Its node. */
    struct castkit_node node;
} castkit_scene_instance;

/** What is known of an animation as a whole. */
typedef struct castkit_scene_animation_info {
    /** Its node, for its name and whatever else it has. */
    struct castkit_node node;
    /** Frames per second. */
    double frame_rate;
    /** The first frame with a key; 0 without keys. */
    double first_frame;
    /** The last frame with a key; 0 without keys. */
    double last_frame;
    /** How many curves it has. */
    size_t curve_count;
    /** How many frames `castkit_binding_bake` makes of all of it, one after the other from the first to the last. */
    size_t frame_count;
    /** Whether it starts again at its end. */
    bool looping;
    /** Whether it has keys. */
    bool has_keys;
} castkit_scene_animation_info;

/** How frames are baked. Set all of it to zero and `size` to `sizeof` of the struct. */
typedef struct castkit_bake_options {
    /** `sizeof(castkit_bake_options)`. */
    size_t size;
    /** The most bytes that are used for the result on the way; 0 for the default. */
    uint64_t budget;
    /** Whether to stay on the calling thread. */
    bool one_thread;
    /** Who is told how far it has come. */
    struct castkit_progress progress;
} castkit_bake_options;

/** A box with its sides along the axes. */
typedef struct castkit_bounds {
    /** The least x, y and z. */
    float low[3];
    /** The greatest x, y and z. */
    float high[3];
} castkit_bounds;

/** How much there is in a scene. */
typedef struct castkit_scene_counts {
    /** Bones. */
    size_t bones;
    /** Meshes. */
    size_t meshes;
    /** Vertices of meshes. */
    size_t vertices;
    /** Triangles of meshes. */
    size_t triangles;
    /** Blend shapes. */
    size_t blend_shapes;
    /** Strands of hair. */
    size_t strands;
    /** Particles of hair. */
    size_t particles;
    /** Materials. */
    size_t materials;
    /** Curves of animations. */
    size_t curves;
    /** Keys of curves. */
    size_t keys;
} castkit_scene_counts;

/** What is known of a file that an instance places. Its texts live as long as the visit. */
typedef struct castkit_visit_info {
    /** Where the file is. The bytes of the path on Unix, UTF-8 elsewhere. */
    struct castkit_string path;
    /** The name of the instance that places it; no text for the first file, or when it has none. */
    struct castkit_string name;
    /** Where it is placed in the world: sixteen numbers, column by column. */
    double world[16];
    /** 0 for the first file, 1 for those that it places, and so on. */
    size_t depth;
} castkit_visit_info;

/** A bone of a model. Its name lives as long as the model. */
typedef struct castkit_scene_bone {
    /** Its name. */
    struct castkit_string name;
    /** Its node. */
    struct castkit_node node;
    /** Its parent, as a number of a bone; -1 for none. */
    int64_t parent;
    /** The rest pose, relative to the parent. */
    struct castkit_transform rest;
    /** From the model to the bone at rest: what skinning multiplies with. Sixteen floats, column by column. */
    float inverse_bind[16];
    /** Whether the parent's own scale is undone before this bone's rotation. */
    bool segment_scale_compensate;
} castkit_scene_bone;

/** A blend shape of a model. Its name lives as long as the model. */
typedef struct castkit_scene_shape {
    /** Its name; no text when it has none. */
    struct castkit_string name;
    /** Its node. */
    struct castkit_node node;
    /** The number of the mesh that it deforms; -1 for none. */
    int64_t mesh;
    /** The largest weight. */
    float largest_weight;
} castkit_scene_shape;

/**
 * Where skinned vertices go: into memory of the caller, such as a vertex buffer that is mapped for writing, which is not read.
 * Each pointer may be NULL, and leads to three floats of the first vertex, at any address; `stride` bytes further are those of
 * the next.
 */
typedef struct castkit_skin_target {
    /** Positions. */
    void *positions;
    /** Normals. */
    void *normals;
    /** Tangents. */
    void *tangents;
    /** Bytes from one vertex to the next; 0 for twelve. */
    size_t stride;
    /** How many vertices there is room for. */
    size_t capacity;
} castkit_skin_target;

/** How an attribute is stored: one of `CASTKIT_FORMAT_…`, by the names that graphics interfaces have for them. */
typedef uint32_t castkit_vertex_format;

/** What of a mesh an attribute of a vertex is: one of `CASTKIT_ATTRIBUTE_…`. */
typedef uint32_t castkit_attribute;

/** One attribute of a vertex. */
typedef struct castkit_vertex_attribute {
    /** What it is. */
    castkit_attribute attribute;
    /** The number of the layer of texture coordinates or colours, from 0. */
    uint32_t layer;
    /** How it is stored. */
    castkit_vertex_format format;
    /** Bytes from the beginning of the vertex. */
    uint32_t offset;
    /** Whether meshes without it get `otherwise`; false makes its absence an error. */
    bool is_optional;
    /** What meshes without it get. */
    float otherwise[4];
} castkit_vertex_attribute;

/** What a library can do: bits of `castkit_features`. */
typedef uint32_t castkit_feature;

/** Nothing is wrong; something could be better. */
#define CASTKIT_SEVERITY_HINT 0

/** Unusual or old, and of no consequence. */
#define CASTKIT_SEVERITY_INFO 1

/** Readers differ in what they make of it, or the result of a conversion is not the same. */
#define CASTKIT_SEVERITY_WARNING 2

/** The format forbids it: data is lost, misread or refused. */
#define CASTKIT_SEVERITY_ERROR 3

/** It is there, but not quite the same. */
#define CASTKIT_OUTCOME_APPROXIMATED 0

/** The source did not say, and something was assumed. */
#define CASTKIT_OUTCOME_ASSUMED 1

/** It is lost. */
#define CASTKIT_OUTCOME_DROPPED 2

/** Something else, of a later version. */
#define CASTKIT_OUTCOME_OTHER 3

/** They stay as they are. */
#define CASTKIT_VECTORS_KEEP 0

/** Where there are none they are computed. */
#define CASTKIT_VECTORS_COMPLETE 1

/** All of them are computed. */
#define CASTKIT_VECTORS_COMPUTE 2

/** They are left out. */
#define CASTKIT_VECTORS_DROP 3

/** The result refers to them where they are. */
#define CASTKIT_TEXTURES_REFER 0

/** They are inside the result. */
#define CASTKIT_TEXTURES_EMBED 1

/** They are copied beside the result. */
#define CASTKIT_TEXTURES_COPY 2

/** What the file has: four bytes for packed ones, four floats for floats. */
#define CASTKIT_COLORS_STORED 0

/** Four floats: red, green, blue, alpha. */
#define CASTKIT_COLORS_FLOATS 1

/** Four bytes: red, green, blue, alpha. */
#define CASTKIT_COLORS_RGBA8 2

/** As in the file that the document was made of; in a new document as close together as they go. */
#define CASTKIT_ALIGNMENT_KEEP 0

/** As close together as they go. */
#define CASTKIT_ALIGNMENT_NONE 1

/** Nothing went wrong. */
#define CASTKIT_ERROR_NONE 0

/** There is nothing at the path. */
#define CASTKIT_ERROR_NOT_FOUND 1

/** The system refused: permissions, a full disk, a directory in place of a file. */
#define CASTKIT_ERROR_IO 2

/** There is not enough memory. */
#define CASTKIT_ERROR_OUT_OF_MEMORY 3

/** The file is of another format, or empty. */
#define CASTKIT_ERROR_NOT_CAST 4

/** The structure of the file is broken; recovery may help. */
#define CASTKIT_ERROR_DAMAGED 5

/** The file exceeds a limit of the options. */
#define CASTKIT_ERROR_LIMIT 6

/** A property is not what the specification says. */
#define CASTKIT_ERROR_PROPERTY 7

/** A node path does not lead to a node. */
#define CASTKIT_ERROR_NODE_PATH 8

/** The document cannot be written as it is. */
#define CASTKIT_ERROR_UNWRITABLE 9

/** A buffer of the caller does not fit: its length or its alignment. */
#define CASTKIT_ERROR_BUFFER 10

/** A path leads out of the directories that are allowed. */
#define CASTKIT_ERROR_ESCAPES 11

/** A file of another format cannot be converted. */
#define CASTKIT_ERROR_CONVERSION 12

/** What was asked for does not exist in this build, or for this format. */
#define CASTKIT_ERROR_UNSUPPORTED 13

/** The caller ended it. */
#define CASTKIT_ERROR_CANCELLED 14

/** An argument is not what the function takes: NULL, a number out of range, text that is not UTF-8. */
#define CASTKIT_ERROR_ARGUMENT 15

/** A defect of castkit, which was caught at the boundary. Please report it. */
#define CASTKIT_ERROR_INTERNAL 16

/** They are errors. */
#define CASTKIT_RECOVERY_NEVER 0

/** Their structure is derived from their content; see `castkit_file_repair`. */
#define CASTKIT_RECOVERY_WHEN_DAMAGED 1

/** The same for files that seem to be in order, whose sizes may lie all the same. */
#define CASTKIT_RECOVERY_ALWAYS 2

/**
 * Nobody writes to the file, and nobody shortens it, until the last reference to it is released: neither this program nor
 * another, nor another machine on a shared disk. Replacing it by renaming another file over it is allowed.
 */
#define CASTKIT_PROMISE_FILE_STANDS_STILL 1398032716

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

/** A different curve mode for a node and all its descendants. (`CMOV` in files.) */
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

/** Unsigned integers of 8 bits. (`b` in the specification.) */
#define CASTKIT_TYPE_BYTE 98

/** Unsigned integers of 16 bits. (`h` in the specification.) */
#define CASTKIT_TYPE_SHORT 104

/** Unsigned integers of 32 bits. (`i` in the specification.) */
#define CASTKIT_TYPE_INTEGER32 105

/** Unsigned integers of 64 bits: hashes. (`l` in the specification.) */
#define CASTKIT_TYPE_INTEGER64 108

/** Floats of 32 bits. (`f` in the specification.) */
#define CASTKIT_TYPE_FLOAT 102

/** Floats of 64 bits. (`d` in the specification.) */
#define CASTKIT_TYPE_DOUBLE 100

/** Texts, each ended by a NUL. (`s` in the specification.) */
#define CASTKIT_TYPE_STRING 115

/** Two floats each. (`v2` in the specification.) */
#define CASTKIT_TYPE_VECTOR2 30258

/** Three floats each. (`v3` in the specification.) */
#define CASTKIT_TYPE_VECTOR3 30259

/** Four floats each: a quaternion x, y, z, w or a colour r, g, b, a. (`v4` in the specification.) */
#define CASTKIT_TYPE_VECTOR4 30260

/** `linear`: Linear blend skinning; the default. */
#define CASTKIT_SKINNING_METHOD_LINEAR 1

/** `quaternion`: Dual quaternion skinning. */
#define CASTKIT_SKINNING_METHOD_QUATERNION 2

/** `pt`: The translation. */
#define CASTKIT_CONSTRAINT_TYPE_POINT 1

/** `or`: The rotation. */
#define CASTKIT_CONSTRAINT_TYPE_ORIENT 2

/** `sc`: The scale. */
#define CASTKIT_CONSTRAINT_TYPE_SCALE 3

/** `quaternion`: As quaternions. Legacy, until 2020-03. */
#define CASTKIT_ROTATION_INTERPOLATION_QUATERNION 1

/** `euler`: As Euler angles. Legacy, until 2020-03. */
#define CASTKIT_ROTATION_INTERPOLATION_EULER 2

/** `local`: Relative to the parent, as all animations are today. Legacy, until 2023-10. */
#define CASTKIT_TRANSFORM_SPACE_LOCAL 1

/** `world`: Relative to the scene. Legacy, until 2023-10. */
#define CASTKIT_TRANSFORM_SPACE_WORLD 2

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

/** `additive`: On top of the current pose, scaled by the blend weight. */
#define CASTKIT_CURVE_MODE_ADDITIVE 1

/** `absolute`: The value itself, relative to the parent; the default. */
#define CASTKIT_CURVE_MODE_ABSOLUTE 2

/** `relative`: On top of the rest pose. */
#define CASTKIT_CURVE_MODE_RELATIVE 3

/** `srgb`: With the sRGB transfer function; the default. */
#define CASTKIT_COLOR_SPACE_SRGB 1

/** `linear`: Linear light. */
#define CASTKIT_COLOR_SPACE_LINEAR 2

/** `x`: The x axis. */
#define CASTKIT_UP_AXIS_X 1

/** `y`: The y axis. */
#define CASTKIT_UP_AXIS_Y 2

/** `z`: The z axis. */
#define CASTKIT_UP_AXIS_Z 3

/** Among the children of the node's parent. */
#define CASTKIT_SCOPE_SIBLINGS 0

/** Among the node's own children. */
#define CASTKIT_SCOPE_CHILDREN 1

/** As it is: the one that the file names, or the usual one. */
#define CASTKIT_UP_KEEP 0

/** The x axis. */
#define CASTKIT_UP_X 1

/** The y axis. */
#define CASTKIT_UP_Y 2

/** The z axis. */
#define CASTKIT_UP_Z 3

/** Not out of the directory of the file: for files of unknown origin. */
#define CASTKIT_CONFINEMENT_FILE_DIRECTORY 0

/** Not out of the scene root, which may be anywhere that the file says. */
#define CASTKIT_CONFINEMENT_SCENE_ROOT 1

/** Anywhere. */
#define CASTKIT_CONFINEMENT_NONE 2

/** Copying, checking and skinning on all threads. */
#define CASTKIT_FEATURE_THREADS 1

/** Interleaved vertex buffers: `castkit_mesh_interleave`. */
#define CASTKIT_FEATURE_VERTEX 2

/** Documents and patches: `castkit_document_…`, the setters of all kinds of node, `castkit_patch_…`. */
#define CASTKIT_FEATURE_WRITE 4

/**
 * The rules of the format: `castkit_check`, `castkit_repair_file`, `castkit_upgrade_file`, `castkit_diff_files`.
 */
#define CASTKIT_FEATURE_CHECK 8

/** What files mean: `castkit_scene_…` and what comes of it. */
#define CASTKIT_FEATURE_SCENE 16

/** Other formats: `castkit_convert_…`. */
#define CASTKIT_FEATURE_CONVERT 32

/** FBX and OBJ to Cast. */
#define CASTKIT_FEATURE_FBX 64

/** All properties of a node at once: `castkit_mesh_get_fields` and the like, and `castkit_node_unexpected`. */
#define CASTKIT_FEATURE_FIELDS 128

/** Decoding all arrays into one piece of memory: `castkit_decode_plan_…`. */
#define CASTKIT_FEATURE_DECODE 256

/** Pictures: `castkit_render_file`, `castkit_subject_…`. */
#define CASTKIT_FEATURE_RENDER 512

/** Position; a fourth component is 1. */
#define CASTKIT_ATTRIBUTE_POSITION 0

/** Normal; a fourth component is 0. */
#define CASTKIT_ATTRIBUTE_NORMAL 1

/** Tangent; a fourth component is 0. */
#define CASTKIT_ATTRIBUTE_TANGENT 2

/** Texture coordinates of a layer; further components are 0. */
#define CASTKIT_ATTRIBUTE_UV 3

/** Colour of a layer. */
#define CASTKIT_ATTRIBUTE_COLOR 4

/** The four strongest bones, as indices among the bones of the skeleton; without influences 0. */
#define CASTKIT_ATTRIBUTE_BONE_INDICES 5

/** The weights of those bones. */
#define CASTKIT_ATTRIBUTE_BONE_WEIGHTS 6

/** Two halves. */
#define CASTKIT_FORMAT_FLOAT16X2 1

/** Four halves. */
#define CASTKIT_FORMAT_FLOAT16X4 2

/** Two floats. */
#define CASTKIT_FORMAT_FLOAT32X2 3

/** Three floats. */
#define CASTKIT_FORMAT_FLOAT32X3 4

/** Four floats. */
#define CASTKIT_FORMAT_FLOAT32X4 5

/** Two numbers of 16 bits that stand for -1 to 1. */
#define CASTKIT_FORMAT_SNORM16X2 6

/** Four numbers of 16 bits that stand for -1 to 1. */
#define CASTKIT_FORMAT_SNORM16X4 7

/** Four numbers of 8 bits that stand for -1 to 1. */
#define CASTKIT_FORMAT_SNORM8X4 8

/** Four integers of 16 bits. */
#define CASTKIT_FORMAT_UINT16X4 9

/** Four integers of 8 bits. */
#define CASTKIT_FORMAT_UINT8X4 10

/** Two numbers of 16 bits that stand for 0 to 1. */
#define CASTKIT_FORMAT_UNORM16X2 11

/** Four numbers of 16 bits that stand for 0 to 1. */
#define CASTKIT_FORMAT_UNORM16X4 12

/** Four numbers of 8 bits that stand for 0 to 1. */
#define CASTKIT_FORMAT_UNORM8X4 13

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Arrays ---- */

/**
 * Copies all elements of an array into memory of the caller, converted to another type if need be.
 *
 * `out` has room for `capacity` elements, at least as many as the array has, `stride` bytes from one to the next; 0 for
 * elements that are packed. Both may be at any address. Integers become wider ones and floats; narrower ones where all fit;
 * floats become doubles and doubles floats. Vectors and strings are not converted, and strings cannot be copied. The copy
 * has the byte order of the machine.
 *
 * False, with the reason in `error`, when it cannot; what is in `out` then is not said.
 *
 * NULL: `error` may be; `out` must not.
 * Threads: any.
 */
bool castkit_array_copy(struct castkit_array array,
                        castkit_type element,
                        void *out,
                        size_t stride,
                        size_t capacity,
                        struct castkit_error *error);

/**
 * Elements of the caller, packed one after the other, as an array: for functions such as `castkit_mesh_set_positions`. No array
 * when `element` is not the type of elements that have a size.
 *
 * Lifetime: the result lives as long as `data`.
 * NULL: `data` must not be.
 * Threads: any.
 */
struct castkit_array castkit_array_of(const void *data,
                                      size_t count,
                                      castkit_type element);

/* ---- Checking: the rules of the format ---- */

/**
 * Checks a file by all rules of the format. NULL, with the reason in `error`, when it was cancelled.
 *
 * Lifetime: release the result with `castkit_report_release`.
 * NULL: `options`, `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_report *castkit_check(const struct castkit_file *file,
                                     const struct castkit_check_options *options,
                                     struct castkit_error *error);

/**
 * How many findings a report has.
 *
 * NULL: `report` must not be.
 * Threads: any.
 */
size_t castkit_report_count(const struct castkit_report *report);

/**
 * How often rules of a severity were broken, also where the findings were not kept.
 *
 * NULL: `report` must not be.
 * Threads: any.
 */
uint64_t castkit_report_total(const struct castkit_report *report, castkit_severity of);

/**
 * Writes finding number `index` into `*finding`, of which `size` is the size: `sizeof *finding`. False when there are not so
 * many.
 *
 * Lifetime: what is written to `*finding` lives as long as `report`.
 * NULL: `report`, `finding` must not be.
 * Threads: any.
 */
bool castkit_report_finding(const struct castkit_report *report,
                            size_t index,
                            struct castkit_finding *finding,
                            size_t size);

/**
 * One more reference to a report; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_report_release`.
 * NULL: `report` may be.
 * Threads: any.
 */
struct castkit_report *castkit_report_retain(const struct castkit_report *report);

/**
 * One reference less; with the last one the report is freed. NULL is allowed.
 *
 * NULL: `report` may be.
 * Threads: any.
 */
void castkit_report_release(const struct castkit_report *report);

/* ---- Repairing and upgrading ---- */

/**
 * Puts right what can be put right: a new file in memory. What was changed is given to `*changes`, to be released. NULL, with the reason in `error`, when the result cannot be written, or it was cancelled.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `changes`, `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_file *castkit_repair_file(const struct castkit_file *file,
                                         const struct castkit_repair_options *options,
                                         struct castkit_changes **changes,
                                         struct castkit_error *error);

/**
 * Brings an old file to the present format: a new file in memory. `castkit_changes_are_complete` says whether nothing old is
 * left. The rest is as for `castkit_repair_file`.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `changes`, `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_file *castkit_upgrade_file(const struct castkit_file *file,
                                          const struct castkit_repair_options *options,
                                          struct castkit_changes **changes,
                                          struct castkit_error *error);

/**
 * How many changes are in the list.
 *
 * NULL: `changes` must not be.
 * Threads: any.
 */
size_t castkit_changes_count(const struct castkit_changes *changes);

/**
 * How many changes were made, also those that the list does not keep.
 *
 * NULL: `changes` must not be.
 * Threads: any.
 */
uint64_t castkit_changes_total(const struct castkit_changes *changes);

/**
 * Writes change number `index` into `*change`, of which `size` is the size: `sizeof *change`. False when there are not so many.
 *
 * Lifetime: what is written to `*change` lives as long as `changes`.
 * NULL: `changes`, `change` must not be.
 * Threads: any.
 */
bool castkit_changes_change(const struct castkit_changes *changes,
                            size_t index,
                            struct castkit_change *change,
                            size_t size);

/**
 * How many refusals are in the list: things that a rule forbids and that were not changed.
 *
 * NULL: `changes` must not be.
 * Threads: any.
 */
size_t castkit_changes_refusal_count(const struct castkit_changes *changes);

/**
 * How many things were not changed, also those that the list does not keep.
 *
 * NULL: `changes` must not be.
 * Threads: any.
 */
uint64_t castkit_changes_refusal_total(const struct castkit_changes *changes);

/**
 * Writes refusal number `index` into `*refusal`, of which `size` is the size: `sizeof *refusal`. False when there are not so
 * many.
 *
 * Lifetime: what is written to `*refusal` lives as long as `changes`.
 * NULL: `changes`, `refusal` must not be.
 * Threads: any.
 */
bool castkit_changes_refusal(const struct castkit_changes *changes,
                             size_t index,
                             struct castkit_refusal *refusal,
                             size_t size);

/**
 * Whether an upgrade has left nothing old in the file. True after a repair.
 *
 * NULL: `changes` must not be.
 * Threads: any.
 */
bool castkit_changes_are_complete(const struct castkit_changes *changes);

/**
 * One more reference to changes; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_changes_release`.
 * NULL: `changes` may be.
 * Threads: any.
 */
struct castkit_changes *castkit_changes_retain(const struct castkit_changes *changes);

/**
 * One reference less; with the last one the changes are freed, not the file. NULL is allowed.
 *
 * NULL: `changes` may be.
 * Threads: any.
 */
void castkit_changes_release(const struct castkit_changes *changes);

/* ---- Comparing: what differs between two files, or between what they mean ---- */

/**
 * Writes what is known of a comparison into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is NULL.
 *
 * NULL: `comparison`, `info` must not be.
 * Threads: any.
 */
bool castkit_comparison_get_info(const struct castkit_comparison *comparison,
                                 struct castkit_comparison_info *info,
                                 size_t size);

/**
 * Writes difference number `index` into `*difference`, of which `size` is the size: `sizeof *difference`. False when there are
 * not so many in the list.
 *
 * Lifetime: what is written to `*difference` lives as long as `comparison`.
 * NULL: `comparison`, `difference` must not be.
 * Threads: any.
 */
bool castkit_comparison_difference(const struct castkit_comparison *comparison,
                                   size_t index,
                                   struct castkit_difference *difference,
                                   size_t size);

/**
 * One more reference to a comparison; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_comparison_release`.
 * NULL: `comparison` may be.
 * Threads: any.
 */
struct castkit_comparison *castkit_comparison_retain(const struct castkit_comparison *comparison);

/**
 * One reference less; with the last one the comparison is freed. NULL is allowed.
 *
 * NULL: `comparison` may be.
 * Threads: any.
 */
void castkit_comparison_release(const struct castkit_comparison *comparison);

/**
 * Compares two files by content: nodes and properties in whatever order, links by what they lead to, integers in whatever
 * width. NULL, with the reason in `error`, when it was cancelled.
 *
 * Lifetime: release the result with `castkit_comparison_release`.
 * NULL: `options`, `error` may be; `first`, `second` must not.
 * Threads: any.
 */
struct castkit_comparison *castkit_diff_files(const struct castkit_file *first,
                                              const struct castkit_file *second,
                                              const struct castkit_diff_options *options,
                                              struct castkit_error *error);

/**
 * Compares what two files mean: surfaces, poses, names, materials, however they are stored. NULL, with the reason in `error`,
 * when there is too much to compare, or it was cancelled.
 *
 * Lifetime: release the result with `castkit_comparison_release`.
 * NULL: `options`, `error` may be; `first`, `second` must not.
 * Threads: any.
 */
struct castkit_comparison *castkit_compare_scenes(const struct castkit_scene *first,
                                                  const struct castkit_scene *second,
                                                  const struct castkit_compare_options *options,
                                                  struct castkit_error *error);

/* ---- Converting: other formats to and from Cast, and files made smaller ---- */

/**
 * Writes format number `index` into `*format`, of which `size` is the size: `sizeof *format`. False when there are not so many:
 * `for (size_t index = 0; castkit_format_get(index, &format, sizeof format); index++) { … }`
 *
 * Lifetime: what is written to `*format` is static.
 * NULL: `format` must not be.
 * Threads: any.
 */
bool castkit_format_get(size_t index,
                        struct castkit_format *format,
                        size_t size);

/**
 * How many notes a conversion has.
 *
 * NULL: `conversion` must not be.
 * Threads: any.
 */
size_t castkit_conversion_note_count(const struct castkit_conversion *conversion);

/**
 * Writes note number `index` into `*note`, of which `size` is the size: `sizeof *note`. False when there are not so many.
 *
 * Lifetime: what is written to `*note` lives as long as `conversion`.
 * NULL: `conversion`, `note` must not be.
 * Threads: any.
 */
bool castkit_conversion_note(const struct castkit_conversion *conversion,
                             size_t index,
                             struct castkit_note *note,
                             size_t size);

/**
 * Example number `example` of note number `index`: where it was met. No text when there are not so many.
 *
 * Lifetime: the result lives as long as `conversion`.
 * NULL: `conversion` must not be.
 * Threads: any.
 */
struct castkit_string castkit_conversion_example(const struct castkit_conversion *conversion,
                                                 size_t index,
                                                 size_t example);

/**
 * How many files were written beside the result, such as textures.
 *
 * NULL: `conversion` must not be.
 * Threads: any.
 */
size_t castkit_conversion_side_file_count(const struct castkit_conversion *conversion);

/**
 * The path of file number `index` that was written beside the result, relative to its directory; no text when there are not so
 * many.
 *
 * Lifetime: the result lives as long as `conversion`.
 * NULL: `conversion` must not be.
 * Threads: any.
 */
struct castkit_string castkit_conversion_side_file(const struct castkit_conversion *conversion,
                                                   size_t index);

/**
 * The format of the result, by its extension, such as `glb`.
 *
 * Lifetime: the result lives as long as `conversion`.
 * NULL: `conversion` must not be.
 * Threads: any.
 */
struct castkit_string castkit_conversion_format(const struct castkit_conversion *conversion);

/**
 * How many bytes the result has, without files beside it.
 *
 * NULL: `conversion` must not be.
 * Threads: any.
 */
uint64_t castkit_conversion_bytes(const struct castkit_conversion *conversion);

/**
 * Whether a file was written: not when it was only tried out, nor when it was there already and was to be left.
 *
 * NULL: `conversion` must not be.
 * Threads: any.
 */
bool castkit_conversion_is_written(const struct castkit_conversion *conversion);

/**
 * One more reference to a conversion; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_conversion_release`.
 * NULL: `conversion` may be.
 * Threads: any.
 */
struct castkit_conversion *castkit_conversion_retain(const struct castkit_conversion *conversion);

/**
 * One reference less; with the last one the conversion is freed, not what it has made. NULL is allowed.
 *
 * NULL: `conversion` may be.
 * Threads: any.
 */
void castkit_conversion_release(const struct castkit_conversion *conversion);

/**
 * Makes a file smaller and faster to draw: a new file in memory. What is said of it is given to `*conversion`, to be released.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `conversion`, `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_file *castkit_optimize_file(const struct castkit_file *file,
                                           const struct castkit_optimize_options *options,
                                           struct castkit_conversion **conversion,
                                           struct castkit_error *error);

/**
 * How much there was in a file before it was optimised, and how much there is after: written to `*before` and `*after`, of
 * which `size` is the size of each. False when the conversion is not one of `castkit_optimize_file`.
 *
 * NULL: `conversion`, `before`, `after` must not be.
 * Threads: any.
 */
bool castkit_conversion_totals(const struct castkit_conversion *conversion,
                               struct castkit_totals *before,
                               struct castkit_totals *after,
                               size_t size);

/**
 * Converts files into one: the format of the result is that of the extension of `output`, or of the options. The sources are
 * the `path_count` paths at `paths`, of whatever formats, and then the Cast file `file`. `paths`, if there are none, and
 * `file` may be NULL.
 *
 * Gives what the conversion says of what it could not carry over. NULL, with the reason in `error`, when it cannot be done;
 * nothing is written then.
 *
 * Lifetime: release the result with `castkit_conversion_release`.
 * NULL: `paths`, `file`, `options`, `error` may be; `output` must not.
 * Threads: any.
 */
struct castkit_conversion *castkit_convert_files(const char *const *paths,
                                                 size_t path_count,
                                                 const struct castkit_file *file,
                                                 const char *output,
                                                 const struct castkit_convert_options *options,
                                                 struct castkit_error *error);

/**
 * Converts files of whatever formats into one Cast file in memory. The sources are as for `castkit_convert_files`: `paths`, if
 * there are none, and `file` may be NULL. What the conversion says is given to `*conversion`, to be released.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `paths`, `file`, `options`, `conversion`, `error` may be.
 * Threads: any.
 */
struct castkit_file *castkit_load_files(const char *const *paths,
                                        size_t path_count,
                                        const struct castkit_file *file,
                                        const struct castkit_convert_options *options,
                                        struct castkit_conversion **conversion,
                                        struct castkit_error *error);

/* ---- Decoding: all arrays into one piece of memory ---- */

/**
 * Plans to decode all arrays of a file.
 *
 * Lifetime: release the result with `castkit_decode_plan_release`.
 * NULL: `options`, `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_decode_plan *castkit_decode_plan_of_file(const struct castkit_file *file,
                                                        const struct castkit_decode_options *options,
                                                        struct castkit_error *error);

/**
 * Plans to decode all arrays of a node and of all nodes below it.
 *
 * Lifetime: release the result with `castkit_decode_plan_release`.
 * NULL: `options`, `error` may be.
 * Threads: any.
 */
struct castkit_decode_plan *castkit_decode_plan_of_node(struct castkit_node node,
                                                        const struct castkit_decode_options *options,
                                                        struct castkit_error *error);

/**
 * How many bytes `castkit_decode_plan_run` writes.
 *
 * NULL: `plan` must not be.
 * Threads: any.
 */
size_t castkit_decode_plan_byte_length(const struct castkit_decode_plan *plan);

/**
 * How many arrays a plan has.
 *
 * NULL: `plan` must not be.
 * Threads: any.
 */
size_t castkit_decode_plan_count(const struct castkit_decode_plan *plan);

/**
 * Writes array number `index` of a plan into `*array`, of which `size` is the size: `sizeof *array`. Arrays are in file order.
 * False when there are not so many.
 *
 * Lifetime: what is written to `*array` lives as long as `plan`.
 * NULL: `plan`, `array` must not be.
 * Threads: any.
 */
bool castkit_decode_plan_array(const struct castkit_decode_plan *plan,
                               size_t index,
                               struct castkit_planned_array *array,
                               size_t size);

/**
 * Decodes all arrays of a plan into the `size` bytes at `memory`, which begins at a multiple of `CASTKIT_DECODE_ALIGNMENT` and
 * has at least as many bytes as `castkit_decode_plan_byte_length` says. With `all_threads`, the work is shared among all
 * threads. `progress` may have no callback. Numbers have the byte order of the machine.
 *
 * False, with the reason in `error`, when the memory does not fit, or it was cancelled.
 *
 * NULL: `error` may be; `plan`, `memory` must not.
 * Threads: any.
 */
bool castkit_decode_plan_run(const struct castkit_decode_plan *plan,
                             void *memory,
                             size_t size,
                             bool all_threads,
                             struct castkit_progress progress,
                             struct castkit_error *error);

/**
 * One more reference to a plan; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_decode_plan_release`.
 * NULL: `plan` may be.
 * Threads: any.
 */
struct castkit_decode_plan *castkit_decode_plan_retain(const struct castkit_decode_plan *plan);

/**
 * One reference less; with the last one the plan is freed, not what it has decoded. NULL is allowed.
 *
 * NULL: `plan` may be.
 * Threads: any.
 */
void castkit_decode_plan_release(const struct castkit_decode_plan *plan);

/* ---- Documents: built, changed and saved ---- */

/**
 * A new document: nothing but one root, which `castkit_document_child(document, 0, 0, 0)` gives.
 *
 * Lifetime: release the result with `castkit_document_release`.
 * NULL: `error` may be.
 * Threads: any.
 */
struct castkit_document *castkit_document_new(struct castkit_error *error);

/**
 * Reads a file to be changed. NULL, with the reason in `error`, when it cannot; damaged files are opened with
 * `castkit_file_open` and its options.
 *
 * Lifetime: release the result with `castkit_document_release`.
 * NULL: `error` may be; `path` must not.
 * Threads: any.
 */
struct castkit_document *castkit_document_open(const char *path, struct castkit_error *error);

/**
 * A document with all that is in a file. Arrays that are not changed are shared with the file, and not copied; the document
 * keeps what it needs of it.
 *
 * Lifetime: release the result with `castkit_document_release`.
 * NULL: `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_document *castkit_document_of_file(const struct castkit_file *file,
                                                  struct castkit_error *error);

/**
 * One more reference to a document; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_document_release`.
 * NULL: `document` may be.
 * Threads: any.
 */
struct castkit_document *castkit_document_retain(const struct castkit_document *document);

/**
 * One reference less; with the last one the document is freed, whether or not it was saved. NULL is allowed.
 *
 * NULL: `document` may be.
 * Threads: any.
 */
void castkit_document_release(const struct castkit_document *document);

/**
 * Sets a property of any name, in words as far as the specification has one (`positions`), or as it is in the file (`vp`,
 * `my_own`), to a copy of the elements. False, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_set(const struct castkit_document *document,
                          castkit_document_node node,
                          const char *name,
                          struct castkit_array values,
                          struct castkit_error *error);

/**
 * The same for a text.
 *
 * NULL: `error` may be; `document`, `name`, `value` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_set_text(const struct castkit_document *document,
                               castkit_document_node node,
                               const char *name,
                               const char *value,
                               struct castkit_error *error);

/**
 * Removes a property by its name, in words or as it is in the file. False when it was not there; `error` says why only when
 * there is no such node.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_unset(const struct castkit_document *document,
                            castkit_document_node node,
                            const char *name,
                            struct castkit_error *error);

/**
 * Reads a property of a node of a document, by its name in words or as it is in the file: copies its elements into the
 * `size` bytes at `buffer`, and describes them in `*values`. Texts end with a NUL. `buffer` may be NULL to ask how much there
 * is: `count` elements of `stride` bytes, of texts `count` bytes.
 *
 * False, with the reason in `error`, when it is absent, or there is not enough room; `*values` is right then too, as far as
 * the property is there.
 *
 * Lifetime: `values->data` is `buffer`.
 * NULL: `values`, `buffer`, `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_get(const struct castkit_document *document,
                          castkit_document_node node,
                          const char *name,
                          struct castkit_array *values,
                          void *buffer,
                          size_t size,
                          struct castkit_error *error);

/* ---- Patches: values changed in place ---- */

/**
 * Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the same length. Changes are
 * in memory until `castkit_patch_save`, and gone without it.
 *
 * With `promise` 0 the file is read. With `CASTKIT_PROMISE_FILE_STANDS_STILL` it is mapped, and memory is taken only for what
 * is changed; until the last reference is released, nobody else may change or map the file, this program included.
 *
 * Lifetime: release the result with `castkit_patch_release`.
 * NULL: `error` may be; `path` must not.
 * Threads: any.
 */
struct castkit_patch *castkit_patch_open(const char *path,
                                         castkit_promise promise,
                                         struct castkit_error *error);

/**
 * Changes values in the `size` bytes of a Cast file at `memory`, where they lie. Nobody else may read, write or free them until
 * the last reference is released.
 *
 * Lifetime: `memory` is lent until the result is released with `castkit_patch_release`.
 * NULL: `error` may be; `memory` must not.
 * Threads: any.
 */
struct castkit_patch *castkit_patch_of_memory(void *memory,
                                              size_t size,
                                              struct castkit_error *error);

/**
 * Sets a property, by its name in words or as it is in the file, of the node that `node_path` leads to, such as
 * `root[0]/model[0]/mesh[3]`. It has to be there, with as many elements of the same type; integers take the width that the file
 * has. False, with the reason in `error`, when it cannot, and nothing is changed.
 *
 * NULL: `error` may be; `patch`, `node_path`, `name` must not.
 * Threads: any; those that share `patch` take turns.
 */
bool castkit_patch_set(const struct castkit_patch *patch,
                       const char *node_path,
                       const char *name,
                       struct castkit_array values,
                       struct castkit_error *error);

/**
 * The same for a text, which must have as many bytes as the one that is there.
 *
 * NULL: `error` may be; `patch`, `node_path`, `name`, `value` must not.
 * Threads: any; those that share `patch` take turns.
 */
bool castkit_patch_set_text(const struct castkit_patch *patch,
                            const char *node_path,
                            const char *name,
                            const char *value,
                            struct castkit_error *error);

/**
 * Sets the hash of the node that `node_path` leads to. Links to it are not changed.
 *
 * NULL: `error` may be; `patch`, `node_path` must not.
 * Threads: any; those that share `patch` take turns.
 */
bool castkit_patch_set_hash(const struct castkit_patch *patch,
                            const char *node_path,
                            uint64_t hash,
                            struct castkit_error *error);

/**
 * How many changes have been made since the patch was opened or saved.
 *
 * NULL: `patch` must not be.
 * Threads: any; those that share `patch` take turns.
 */
size_t castkit_patch_change_count(const struct castkit_patch *patch);

/**
 * Writes what was changed into the file, waits until it is on the disk, and puts the number of bytes into `*written`. Saving in
 * place is not atomic; where that matters, save a document. False, with the reason in `error`, when it cannot; then it may be
 * tried again. Bytes in memory have their changes already: there is nothing to save.
 *
 * NULL: `written`, `error` may be; `patch` must not.
 * Threads: any; those that share `patch` take turns.
 */
bool castkit_patch_save(const struct castkit_patch *patch,
                        uint64_t *written,
                        struct castkit_error *error);

/**
 * One more reference to a patch; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_patch_release`.
 * NULL: `patch` may be.
 * Threads: any.
 */
struct castkit_patch *castkit_patch_retain(const struct castkit_patch *patch);

/**
 * One reference less; with the last one the file is closed, and changes that were not saved are gone. NULL is allowed.
 *
 * NULL: `patch` may be.
 * Threads: any.
 */
void castkit_patch_release(const struct castkit_patch *patch);

/**
 * Writes a document to a file, so that at every moment either the old file is there or the new one. Hashes that are to be
 * assigned are assigned in the file, not in the document. False, with the reason in `error`, when it cannot.
 *
 * NULL: `options`, `error` may be; `document`, `path` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_save(const struct castkit_document *document,
                           const char *path,
                           const struct castkit_save_options *options,
                           struct castkit_error *error);

/**
 * A document as a file in memory, as it would be saved with the alignment: to read it with all functions for files, or for
 * its bytes, which `castkit_file_get_info` gives.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
struct castkit_file *castkit_document_to_file(const struct castkit_document *document,
                                              castkit_alignment alignment,
                                              struct castkit_error *error);

/**
 * How many children a node of a document has: those of a kind, or with `kind` 0 all of them. The children of `node` 0 are
 * the roots.
 *
 * NULL: `document` must not be.
 * Threads: any; those that share `document` take turns.
 */
size_t castkit_document_child_count(const struct castkit_document *document,
                                    castkit_document_node node,
                                    castkit_kind kind);

/**
 * Child number `index` of a node of a document, among those of a kind, or with `kind` 0 among all; 0 when there is none. The
 * children of `node` 0 are the roots.
 *
 * NULL: `document` must not be.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_document_child(const struct castkit_document *document,
                                             castkit_document_node node,
                                             castkit_kind kind,
                                             size_t index);

/**
 * The parent of a node of a document; 0 for a root, and for what is no node.
 *
 * NULL: `document` must not be.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_document_parent(const struct castkit_document *document, castkit_document_node node);

/**
 * The kind of a node of a document; 0 for what is no node.
 *
 * NULL: `document` must not be.
 * Threads: any; those that share `document` take turns.
 */
castkit_kind castkit_document_kind(const struct castkit_document *document, castkit_document_node node);

/**
 * The hash of a node of a document, written to `*hash`; false, with nothing written, when it is assigned on saving, or there
 * is no such node.
 *
 * NULL: `hash` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_hash(const struct castkit_document *document,
                           castkit_document_node node,
                           uint64_t *hash);

/**
 * Sets the hash of a node of a document. Links to the node as `…_set_…` functions make them follow; those by hash do not.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_set_hash(const struct castkit_document *document,
                               castkit_document_node node,
                               uint64_t hash,
                               struct castkit_error *error);

/**
 * Adds a node of any kind as the last child of `parent`, or with `parent` 0 as the last root. Its hash is assigned on saving.
 * 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_document_add(const struct castkit_document *document,
                                           castkit_document_node parent,
                                           castkit_kind kind,
                                           struct castkit_error *error);

/**
 * Adds a copy of a node of a file, with all below it, as the last child of `parent`, or with `parent` 0 as the last root. Its
 * arrays are shared with the file. 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_document_add_copy(const struct castkit_document *document,
                                                castkit_document_node parent,
                                                struct castkit_node node,
                                                struct castkit_error *error);

/**
 * Removes a node of a document with all below it. Links to it are left. False, with the reason in `error`, when there is no
 * such node.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_document_remove(const struct castkit_document *document,
                             castkit_document_node node,
                             struct castkit_error *error);

/* ---- Errors ---- */

/**
 * The name of a kind of error, such as `not_found`; static, with a NUL at its end. `unknown` for other numbers.
 *
 * Lifetime: the result is static.
 * Threads: any.
 */
const char *castkit_error_name(castkit_error_kind kind);

/* ---- Files ---- */

/**
 * One more reference to a file; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_file_release`.
 * NULL: `file` may be.
 * Threads: any.
 */
struct castkit_file *castkit_file_retain(const struct castkit_file *file);

/**
 * One reference less. With the last one the file is closed, and all nodes, arrays and texts of it are gone; scenes and
 * documents that were made of it keep what they need. NULL is allowed.
 *
 * NULL: `file` may be.
 * Threads: any.
 */
void castkit_file_release(const struct castkit_file *file);

/**
 * Writes what is known of a file as a whole into `*info`, of which `size` is the size: `sizeof *info`. Texts and bytes live
 * as long as the file. False, with nothing written, when an argument is NULL.
 *
 * Lifetime: what is written to `*info` lives as long as `file`.
 * NULL: `file`, `info` must not be.
 * Threads: any.
 */
bool castkit_file_get_info(const struct castkit_file *file,
                           struct castkit_file_info *info,
                           size_t size);

/**
 * What was wrong with the structure of a file that was recovered, as an error; false when nothing was.
 *
 * NULL: `damage` may be; `file` must not.
 * Threads: any.
 */
bool castkit_file_damage(const struct castkit_file *file, struct castkit_error *damage);

/**
 * What recovery believed instead of headers, in file order: `index` is less than `repair_count` of the info. A sentence about
 * it goes into the `capacity` bytes at `sentence`, cut if need be; `sentence` may be NULL. False when there is no such repair.
 *
 * NULL: `repair`, `sentence` may be; `file` must not.
 * Threads: any.
 */
bool castkit_file_repair(const struct castkit_file *file,
                         uint64_t index,
                         struct castkit_repair *repair,
                         char *sentence,
                         size_t capacity);

/**
 * The nodes at the top of a file, of whatever kind: the roots.
 *
 * Lifetime: the result lives as long as `file`.
 * NULL: `file` must not be.
 * Threads: any.
 */
struct castkit_nodes castkit_file_top_level(const struct castkit_file *file);

/**
 * The root nodes of a file.
 *
 * Lifetime: the result lives as long as `file`.
 * NULL: `file` must not be.
 * Threads: any.
 */
struct castkit_nodes castkit_file_roots(const struct castkit_file *file);

/**
 * The metadata of a file: the first such node, whose hints count. The null node when there is none.
 *
 * Lifetime: the result lives as long as `file`.
 * NULL: `file` must not be.
 * Threads: any.
 */
struct castkit_node castkit_file_metadata(const struct castkit_file *file);

/**
 * The node that a path leads to, such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`.
 *
 * The null node, with the reason in `error`, when it leads nowhere.
 *
 * Lifetime: the result lives as long as `file`.
 * NULL: `error` may be; `file`, `path` must not.
 * Threads: any.
 */
struct castkit_node castkit_file_find(const struct castkit_file *file, const char *path, struct castkit_error *error);

/**
 * Opens a file by reading it into memory. Afterwards it may be changed or deleted.
 *
 * `path` is UTF-8 on Windows, and whatever the system takes elsewhere. `options` may be NULL. Returns NULL and says why in
 * `error` when it cannot.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `error` may be; `path` must not.
 * Threads: any.
 */
struct castkit_file *castkit_file_open(const char *path,
                                       const struct castkit_open_options *options,
                                       struct castkit_error *error);

/**
 * Opens a file by mapping it: nothing is copied, and pages arrive when they are touched. What cannot be mapped, such as a
 * pipe, is read.
 *
 * `promise` is `CASTKIT_PROMISE_FILE_STANDS_STILL`. If it is not kept, numbers that are read are nonsense, and touching what
 * was cut off ends the process on Unix (SIGBUS); `castkit_file_open` asks for no promise. The rest is as there.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `error` may be; `path` must not.
 * Threads: any.
 */
struct castkit_file *castkit_file_map(const char *path,
                                      castkit_promise promise,
                                      const struct castkit_open_options *options,
                                      struct castkit_error *error);

/**
 * Parses a file that lies in memory, which is lent and not copied.
 *
 * Nobody may change the `size` bytes at `data`, nor free them, until `release(user)` is called, which is when the last
 * reference to the file, and to scenes and documents of it, is released, or before this function returns NULL. `release`
 * may be NULL, for memory that stays for good.
 *
 * Lifetime: `data` is lent until `release` is called; release the result with `castkit_file_release`.
 * NULL: `user`, `options`, `error` may be; `data` must not.
 * Threads: any.
 */
struct castkit_file *castkit_file_from_memory(const void *data,
                                              size_t size,
                                              castkit_release_callback release,
                                              void *user,
                                              const struct castkit_open_options *options,
                                              struct castkit_error *error);

/**
 * Parses a copy of a file that lies in memory, aligned as `castkit_file_open` has it. `data` may be freed afterwards.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `error` may be; `data` must not.
 * Threads: any.
 */
struct castkit_file *castkit_file_from_copy(const void *data,
                                            size_t size,
                                            const struct castkit_open_options *options,
                                            struct castkit_error *error);

/**
 * Reads a file through a callback, to the end: out of an archive, or from wherever else.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `options`, `error` may be.
 * Threads: any.
 */
struct castkit_file *castkit_file_from_reader(struct castkit_reader reader,
                                              const struct castkit_open_options *options,
                                              struct castkit_error *error);

/* ---- Kinds of node: all properties at once ---- */

/**
 * Writes all properties of the model into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `model`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_model_get_fields(struct castkit_node model,
                              struct castkit_model_fields *fields,
                              size_t size);

/**
 * Writes all properties of the mesh into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `mesh`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_mesh_get_fields(struct castkit_node mesh,
                             struct castkit_mesh_fields *fields,
                             size_t size);

/**
 * Writes all properties of the hair into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `hair`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_hair_get_fields(struct castkit_node hair,
                             struct castkit_hair_fields *fields,
                             size_t size);

/**
 * Writes all properties of the blend_shape into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `blend_shape`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_blend_shape_get_fields(struct castkit_node blend_shape,
                                    struct castkit_blend_shape_fields *fields,
                                    size_t size);

/**
 * Writes all properties of the bone into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `bone`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_bone_get_fields(struct castkit_node bone,
                             struct castkit_bone_fields *fields,
                             size_t size);

/**
 * Writes all properties of the ik_handle into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `ik_handle`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_ik_handle_get_fields(struct castkit_node ik_handle,
                                  struct castkit_ik_handle_fields *fields,
                                  size_t size);

/**
 * Writes all properties of the constraint into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `constraint`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_constraint_get_fields(struct castkit_node constraint,
                                   struct castkit_constraint_fields *fields,
                                   size_t size);

/**
 * Writes all properties of the animation into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `animation`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_animation_get_fields(struct castkit_node animation,
                                  struct castkit_animation_fields *fields,
                                  size_t size);

/**
 * Writes all properties of the curve into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `curve`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_curve_get_fields(struct castkit_node curve,
                              struct castkit_curve_fields *fields,
                              size_t size);

/**
 * Writes all properties of the curve_mode_override into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `curve_mode_override`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_curve_mode_override_get_fields(struct castkit_node curve_mode_override,
                                            struct castkit_curve_mode_override_fields *fields,
                                            size_t size);

/**
 * Writes all properties of the notification_track into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `notification_track`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_notification_track_get_fields(struct castkit_node notification_track,
                                           struct castkit_notification_track_fields *fields,
                                           size_t size);

/**
 * Writes all properties of the material into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `material`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_material_get_fields(struct castkit_node material,
                                 struct castkit_material_fields *fields,
                                 size_t size);

/**
 * Writes all properties of the file into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `file`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_file_get_fields(struct castkit_node file,
                             struct castkit_file_fields *fields,
                             size_t size);

/**
 * Writes all properties of the color into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `color`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_color_get_fields(struct castkit_node color,
                              struct castkit_color_fields *fields,
                              size_t size);

/**
 * Writes all properties of the instance into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `instance`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_instance_get_fields(struct castkit_node instance,
                                 struct castkit_instance_fields *fields,
                                 size_t size);

/**
 * Writes all properties of the metadata into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
 *
 * False, with nothing written, when it is a node of another kind.
 *
 * Lifetime: what is written to `*fields` lives as long as the file of `metadata`.
 * NULL: `fields` must not be.
 * Threads: any.
 */
bool castkit_metadata_get_fields(struct castkit_node metadata,
                                 struct castkit_metadata_fields *fields,
                                 size_t size);

/* ---- Kinds of node: property by property ---- */

/**
 * The Model children of the root.
 *
 * Lifetime: the result lives as long as the file of `root`.
 * Threads: any.
 */
struct castkit_nodes castkit_root_models(struct castkit_node root);

/**
 * The Animation children of the root.
 *
 * Lifetime: the result lives as long as the file of `root`.
 * Threads: any.
 */
struct castkit_nodes castkit_root_animations(struct castkit_node root);

/**
 * The Instance children of the root.
 *
 * Lifetime: the result lives as long as the file of `root`.
 * Threads: any.
 */
struct castkit_nodes castkit_root_instances(struct castkit_node root);

/**
 * The Metadata children of the root.
 *
 * Lifetime: the result lives as long as the file of `root`.
 * Threads: any.
 */
struct castkit_nodes castkit_root_metadata(struct castkit_node root);

/**
 * The Skeleton child of the model, which has at most one; if it has more, the first one wins. The null node when it has none.
 *
 * Lifetime: the result lives as long as the file of `model`.
 * Threads: any.
 */
struct castkit_node castkit_model_skeleton(struct castkit_node model);

/**
 * The Mesh children of the model.
 *
 * Lifetime: the result lives as long as the file of `model`.
 * Threads: any.
 */
struct castkit_nodes castkit_model_meshes(struct castkit_node model);

/**
 * The Hair children of the model.
 *
 * Lifetime: the result lives as long as the file of `model`.
 * Threads: any.
 */
struct castkit_nodes castkit_model_hairs(struct castkit_node model);

/**
 * The BlendShape children of the model.
 *
 * Lifetime: the result lives as long as the file of `model`.
 * Threads: any.
 */
struct castkit_nodes castkit_model_blend_shapes(struct castkit_node model);

/**
 * The Material children of the model.
 *
 * Lifetime: the result lives as long as the file of `model`.
 * Threads: any.
 */
struct castkit_nodes castkit_model_materials(struct castkit_node model);

/**
 * Name of the model.
 *
 * Key `n`, type s, since 2023-10.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `model`.
 * Threads: any.
 */
struct castkit_string castkit_model_name(struct castkit_node model);

/**
 * Position in the world.
 *
 * Key `p`, type v3, since 2025-05.
 *
 * Written to `*position`; false, with nothing written, when it is absent.
 *
 * NULL: `position` may be.
 * Threads: any.
 */
bool castkit_model_position(struct castkit_node model, float (*position)[3]);

/**
 * Rotation in the world, a quaternion x, y, z, w.
 *
 * Key `r`, type v4, since 2025-05.
 *
 * Written to `*rotation`; false, with nothing written, when it is absent.
 *
 * NULL: `rotation` may be.
 * Threads: any.
 */
bool castkit_model_rotation(struct castkit_node model, float (*rotation)[4]);

/**
 * Scale in the world.
 *
 * Key `s`, type v3, since 2025-05.
 *
 * Written to `*scale`; false, with nothing written, when it is absent.
 *
 * NULL: `scale` may be.
 * Threads: any.
 */
bool castkit_model_scale(struct castkit_node model, float (*scale)[3]);

/**
 * Name of the mesh.
 *
 * Key `n`, type s, since 2021-11.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_string castkit_mesh_name(struct castkit_node mesh);

/**
 * Position of each vertex.
 *
 * Key `vp`, type v3[], required, since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_positions(struct castkit_node mesh);

/**
 * Normal of each vertex.
 *
 * Key `vn`, type v3[], since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_normals(struct castkit_node mesh);

/**
 * Tangent of each vertex.
 *
 * Key `vt`, type v3[], since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_tangents(struct castkit_node mesh);

/**
 * Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
 *
 * Key `c%d`, type i v4[], since 2024-08.
 *
 * Of the layer with this number, from 0. No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_color_layer(struct castkit_node mesh, uint32_t layer);

/**
 * The only colour layer of old files, packed with red in the lowest byte.
 *
 * Key `vc`, type i[], since 2020-03, legacy since 2024-08: today `c0` with `cl` = 1.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_legacy_colors(struct castkit_node mesh);

/**
 * Texture coordinates of each vertex, with the origin at the top left.
 *
 * Key `u%d`, type v2[], since 2020-03.
 *
 * Of the layer with this number, from 0. No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_uv_layer(struct castkit_node mesh, uint32_t layer);

/**
 * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
 *
 * Key `wb`, type b h i[], since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_weight_bones(struct castkit_node mesh);

/**
 * Weight of each of those bones; if a bone is listed twice, its weights add up.
 *
 * Key `wv`, type f[], required with `wb`, since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_weight_values(struct castkit_node mesh);

/**
 * Three vertex indices per triangle, counterclockwise when seen from the front.
 *
 * Key `f`, type b h i[], required, since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_array castkit_mesh_faces(struct castkit_node mesh);

/**
 * Number of colour layers.
 *
 * Key `cl`, type b h i, required with `c%d`, since 2024-08.
 *
 * Written to `*color_layer_count`; false, with nothing written, when it is absent.
 *
 * NULL: `color_layer_count` may be.
 * Threads: any.
 */
bool castkit_mesh_color_layer_count(struct castkit_node mesh, uint32_t *color_layer_count);

/**
 * Number of texture coordinate layers.
 *
 * Key `ul`, type b h i, required with `u%d`, since 2020-03.
 *
 * Written to `*uv_layer_count`; false, with nothing written, when it is absent.
 *
 * NULL: `uv_layer_count` may be.
 * Threads: any.
 */
bool castkit_mesh_uv_layer_count(struct castkit_node mesh, uint32_t *uv_layer_count);

/**
 * Number of bones that move each vertex.
 *
 * Key `mi`, type b h i, required with `wb`, since 2020-03.
 *
 * Written to `*maximum_influence`; false, with nothing written, when it is absent.
 *
 * NULL: `maximum_influence` may be.
 * Threads: any.
 */
bool castkit_mesh_maximum_influence(struct castkit_node mesh, uint32_t *maximum_influence);

/**
 * How the vertices follow the bones.
 *
 * Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
 *
 * The text; `castkit_mesh_skinning_method_choice` tells which of the known ones it is.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_string castkit_mesh_skinning_method(struct castkit_node mesh);

/**
 * How the vertices follow the bones.
 *
 * Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
 *
 * One of `CASTKIT_SKINNING_METHOD_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.
 *
 * Threads: any.
 */
castkit_known_skinning_method castkit_mesh_skinning_method_choice(struct castkit_node mesh);

/**
 * Material of the mesh.
 *
 * Key `m`, type l, since 2020-03.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `mesh`.
 * Threads: any.
 */
struct castkit_node castkit_mesh_material(struct castkit_node mesh);

/**
 * Material of the mesh.
 *
 * Key `m`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_mesh_material_hash(struct castkit_node mesh, uint64_t *hash);

/**
 * Name of the hair.
 *
 * Key `n`, type s, since 2025-04.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `hair`.
 * Threads: any.
 */
struct castkit_string castkit_hair_name(struct castkit_node hair);

/**
 * Number of segments of each strand.
 *
 * Key `se`, type b h i[], required, since 2025-04.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `hair`.
 * Threads: any.
 */
struct castkit_array castkit_hair_segments(struct castkit_node hair);

/**
 * World positions of the points of all strands; a strand of n segments has n + 1 points.
 *
 * Key `pt`, type v3[], required, since 2025-04.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `hair`.
 * Threads: any.
 */
struct castkit_array castkit_hair_particles(struct castkit_node hair);

/**
 * Material of the hair.
 *
 * Key `m`, type l, since 2025-04.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `hair`.
 * Threads: any.
 */
struct castkit_node castkit_hair_material(struct castkit_node hair);

/**
 * Material of the hair.
 *
 * Key `m`, type l, since 2025-04.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_hair_material_hash(struct castkit_node hair, uint64_t *hash);

/**
 * Name of the shape; weight curves refer to it.
 *
 * Key `n`, type s, required, since 2023-10.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_string castkit_blend_shape_name(struct castkit_node blend_shape);

/**
 * The mesh that is deformed.
 *
 * Key `b`, type l, required, since 2021-11.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_node castkit_blend_shape_base_shape(struct castkit_node blend_shape);

/**
 * The mesh that is deformed.
 *
 * Key `b`, type l, required, since 2021-11.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_blend_shape_base_shape_hash(struct castkit_node blend_shape, uint64_t *hash);

/**
 * The vertices that move.
 *
 * Key `vi`, type b h i[], required, since 2024-06.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_array castkit_blend_shape_vertex_indices(struct castkit_node blend_shape);

/**
 * Final position of each vertex of `vertex_indices`, not a difference.
 *
 * Key `vp`, type v3[], required, since 2024-06.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_array castkit_blend_shape_positions(struct castkit_node blend_shape);

/**
 * The largest weight: a single number, or one per target in files from before 2024-06.
 *
 * Key `ts`, type f[], since 2021-11.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_array castkit_blend_shape_target_weight_scales(struct castkit_node blend_shape);

/**
 * Whole meshes to morph into, in old files.
 *
 * Key `t`, type l[], since 2021-11, legacy since 2024-06: today `vi` with `vp`.
 *
 * The hashes. No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_array castkit_blend_shape_legacy_target_shapes(struct castkit_node blend_shape);

/**
 * Position offsets; they were in the published text for less than a day.
 *
 * Key `vd`, type v3[], since 2024-06, legacy since 2024-06: today `vp`.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `blend_shape`.
 * Threads: any.
 */
struct castkit_array castkit_blend_shape_legacy_deltas(struct castkit_node blend_shape);

/**
 * The Bone children of the skeleton.
 *
 * Lifetime: the result lives as long as the file of `skeleton`.
 * Threads: any.
 */
struct castkit_nodes castkit_skeleton_bones(struct castkit_node skeleton);

/**
 * The IKHandle children of the skeleton.
 *
 * Lifetime: the result lives as long as the file of `skeleton`.
 * Threads: any.
 */
struct castkit_nodes castkit_skeleton_ik_handles(struct castkit_node skeleton);

/**
 * The Constraint children of the skeleton.
 *
 * Lifetime: the result lives as long as the file of `skeleton`.
 * Threads: any.
 */
struct castkit_nodes castkit_skeleton_constraints(struct castkit_node skeleton);

/**
 * Name of the bone; curves refer to it.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `bone`.
 * Threads: any.
 */
struct castkit_string castkit_bone_name(struct castkit_node bone);

/**
 * The parent, as an index into the skeleton's bones, or none.
 *
 * Key `p`, type i, since 2020-03.
 *
 * Written to `*parent_index`; false, with nothing written, when it is absent.
 *
 * NULL: `parent_index` may be.
 * Threads: any.
 */
bool castkit_bone_parent_index(struct castkit_node bone, uint32_t *parent_index);

/**
 * Whether the parent's own scale is cancelled before this bone's rotation is applied.
 *
 * Key `ssc`, type b, default `true`, since 2020-03.
 *
 * Threads: any.
 */
bool castkit_bone_segment_scale_compensate(struct castkit_node bone);

/**
 * Position relative to the parent.
 *
 * Key `lp`, type v3, since 2020-03.
 *
 * Written to `*local_position`; false, with nothing written, when it is absent.
 *
 * NULL: `local_position` may be.
 * Threads: any.
 */
bool castkit_bone_local_position(struct castkit_node bone, float (*local_position)[3]);

/**
 * Rotation relative to the parent, a quaternion x, y, z, w.
 *
 * Key `lr`, type v4, since 2020-03.
 *
 * Written to `*local_rotation`; false, with nothing written, when it is absent.
 *
 * NULL: `local_rotation` may be.
 * Threads: any.
 */
bool castkit_bone_local_rotation(struct castkit_node bone, float (*local_rotation)[4]);

/**
 * Position relative to the model.
 *
 * Key `wp`, type v3, since 2020-03.
 *
 * Written to `*world_position`; false, with nothing written, when it is absent.
 *
 * NULL: `world_position` may be.
 * Threads: any.
 */
bool castkit_bone_world_position(struct castkit_node bone, float (*world_position)[3]);

/**
 * Rotation relative to the model, a quaternion x, y, z, w.
 *
 * Key `wr`, type v4, since 2020-03.
 *
 * Written to `*world_rotation`; false, with nothing written, when it is absent.
 *
 * NULL: `world_rotation` may be.
 * Threads: any.
 */
bool castkit_bone_world_rotation(struct castkit_node bone, float (*world_rotation)[4]);

/**
 * Scale, always relative to the parent.
 *
 * Key `s`, type v3, since 2020-03.
 *
 * Written to `*scale`; false, with nothing written, when it is absent.
 *
 * NULL: `scale` may be.
 * Threads: any.
 */
bool castkit_bone_scale(struct castkit_node bone, float (*scale)[3]);

/**
 * Name of the handle.
 *
 * Key `n`, type s, since 2023-10.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `ik_handle`.
 * Threads: any.
 */
struct castkit_string castkit_ik_handle_name(struct castkit_node ik_handle);

/**
 * First bone of the chain.
 *
 * Key `sb`, type l, required, since 2023-10.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `ik_handle`.
 * Threads: any.
 */
struct castkit_node castkit_ik_handle_start_bone(struct castkit_node ik_handle);

/**
 * First bone of the chain.
 *
 * Key `sb`, type l, required, since 2023-10.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_ik_handle_start_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * Last bone of the chain.
 *
 * Key `eb`, type l, required, since 2023-10.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `ik_handle`.
 * Threads: any.
 */
struct castkit_node castkit_ik_handle_end_bone(struct castkit_node ik_handle);

/**
 * Last bone of the chain.
 *
 * Key `eb`, type l, required, since 2023-10.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_ik_handle_end_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * The bone that the chain reaches for.
 *
 * Key `tb`, type l, since 2023-10.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `ik_handle`.
 * Threads: any.
 */
struct castkit_node castkit_ik_handle_target_bone(struct castkit_node ik_handle);

/**
 * The bone that the chain reaches for.
 *
 * Key `tb`, type l, since 2023-10.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_ik_handle_target_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * Offset from the target bone.
 *
 * Key `to`, type v3, since 2026-03.
 *
 * Written to `*target_offset`; false, with nothing written, when it is absent.
 *
 * NULL: `target_offset` may be.
 * Threads: any.
 */
bool castkit_ik_handle_target_offset(struct castkit_node ik_handle, float (*target_offset)[3]);

/**
 * The bone that the chain bends towards.
 *
 * Key `pv`, type l, since 2023-10.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `ik_handle`.
 * Threads: any.
 */
struct castkit_node castkit_ik_handle_pole_vector_bone(struct castkit_node ik_handle);

/**
 * The bone that the chain bends towards.
 *
 * Key `pv`, type l, since 2023-10.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_ik_handle_pole_vector_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * The bone whose twist rotates the chain.
 *
 * Key `pb`, type l, since 2023-10.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `ik_handle`.
 * Threads: any.
 */
struct castkit_node castkit_ik_handle_pole_bone(struct castkit_node ik_handle);

/**
 * The bone whose twist rotates the chain.
 *
 * Key `pb`, type l, since 2023-10.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_ik_handle_pole_bone_hash(struct castkit_node ik_handle, uint64_t *hash);

/**
 * Whether the end bone takes the rotation of the target.
 *
 * Key `tr`, type b, default `false`, since 2023-10.
 *
 * Threads: any.
 */
bool castkit_ik_handle_use_target_rotation(struct castkit_node ik_handle);

/**
 * Name of the constraint.
 *
 * Key `n`, type s, since 2023-12.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `constraint`.
 * Threads: any.
 */
struct castkit_string castkit_constraint_name(struct castkit_node constraint);

/**
 * What is constrained.
 *
 * Key `ct`, type s, required, since 2023-12.
 *
 * The text; `castkit_constraint_constraint_type_choice` tells which of the known ones it is. No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `constraint`.
 * Threads: any.
 */
struct castkit_string castkit_constraint_constraint_type(struct castkit_node constraint);

/**
 * What is constrained.
 *
 * Key `ct`, type s, required, since 2023-12.
 *
 * One of `CASTKIT_CONSTRAINT_TYPE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.
 *
 * Threads: any.
 */
castkit_known_constraint_type castkit_constraint_constraint_type_choice(struct castkit_node constraint);

/**
 * The bone that follows.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `constraint`.
 * Threads: any.
 */
struct castkit_node castkit_constraint_constraint_bone(struct castkit_node constraint);

/**
 * The bone that follows.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_constraint_constraint_bone_hash(struct castkit_node constraint, uint64_t *hash);

/**
 * The bone that is followed.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `constraint`.
 * Threads: any.
 */
struct castkit_node castkit_constraint_target_bone(struct castkit_node constraint);

/**
 * The bone that is followed.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_constraint_target_bone_hash(struct castkit_node constraint, uint64_t *hash);

/**
 * Whether the distance of the rest pose is kept.
 *
 * Key `mo`, type b, default `false`, since 2024-01.
 *
 * Threads: any.
 */
bool castkit_constraint_maintain_offset(struct castkit_node constraint);

/**
 * Offset from the target: a vector, or a quaternion for an orient constraint.
 *
 * Key `co`, type v3 v4, since 2025-02.
 *
 * Written to `*custom_offset`: 3 or 4 floats, as many as are returned; 0 when it is absent.
 *
 * NULL: `custom_offset` may be.
 * Threads: any.
 */
uint32_t castkit_constraint_custom_offset(struct castkit_node constraint, float (*custom_offset)[4]);

/**
 * How much the bone follows, 0 to 1.
 *
 * Key `wt`, type f, default `1.0`, since 2025-02.
 *
 * Threads: any.
 */
float castkit_constraint_weight(struct castkit_node constraint);

/**
 * Whether the x axis is skipped.
 *
 * Key `sx`, type b, default `false`, since 2024-01.
 *
 * Threads: any.
 */
bool castkit_constraint_skip_x(struct castkit_node constraint);

/**
 * Whether the y axis is skipped.
 *
 * Key `sy`, type b, default `false`, since 2024-01.
 *
 * Threads: any.
 */
bool castkit_constraint_skip_y(struct castkit_node constraint);

/**
 * Whether the z axis is skipped.
 *
 * Key `sz`, type b, default `false`, since 2024-01.
 *
 * Threads: any.
 */
bool castkit_constraint_skip_z(struct castkit_node constraint);

/**
 * The Skeleton children of the animation.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_nodes castkit_animation_skeletons(struct castkit_node animation);

/**
 * The Curve children of the animation.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_nodes castkit_animation_curves(struct castkit_node animation);

/**
 * The CurveModeOverride children of the animation.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_nodes castkit_animation_curve_mode_overrides(struct castkit_node animation);

/**
 * The NotificationTrack children of the animation.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_nodes castkit_animation_notification_tracks(struct castkit_node animation);

/**
 * Name of the animation.
 *
 * Key `n`, type s, since 2023-10.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_string castkit_animation_name(struct castkit_node animation);

/**
 * Frames per second.
 *
 * Key `fr`, type f, required, since 2020-03.
 *
 * Written to `*frame_rate`; false, with nothing written, when it is absent.
 *
 * NULL: `frame_rate` may be.
 * Threads: any.
 */
bool castkit_animation_frame_rate(struct castkit_node animation, float *frame_rate);

/**
 * Whether the animation loops.
 *
 * Key `lo`, type b, default `false`, since 2020-03.
 *
 * Threads: any.
 */
bool castkit_animation_looping(struct castkit_node animation);

/**
 * How rotation curves were interpolated in the first weeks of the format.
 *
 * Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
 *
 * The text; `castkit_animation_legacy_rotation_interpolation_choice` tells which of the known ones it is. No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_string castkit_animation_legacy_rotation_interpolation(struct castkit_node animation);

/**
 * How rotation curves were interpolated in the first weeks of the format.
 *
 * Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
 *
 * One of `CASTKIT_ROTATION_INTERPOLATION_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.
 *
 * Threads: any.
 */
castkit_known_rotation_interpolation castkit_animation_legacy_rotation_interpolation_choice(struct castkit_node animation);

/**
 * Space of the curves in old files.
 *
 * Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
 *
 * The text; `castkit_animation_legacy_transform_space_choice` tells which of the known ones it is. No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `animation`.
 * Threads: any.
 */
struct castkit_string castkit_animation_legacy_transform_space(struct castkit_node animation);

/**
 * Space of the curves in old files.
 *
 * Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
 *
 * One of `CASTKIT_TRANSFORM_SPACE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.
 *
 * Threads: any.
 */
castkit_known_transform_space castkit_animation_legacy_transform_space_choice(struct castkit_node animation);

/**
 * Name of the bone or blend shape that is animated.
 *
 * Key `nn`, type s, required, since 2020-03.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `curve`.
 * Threads: any.
 */
struct castkit_string castkit_curve_node_name(struct castkit_node curve);

/**
 * What of that node is animated.
 *
 * Key `kp`, type s, required, since 2020-03.
 *
 * The text; `castkit_curve_key_property_choice` tells which of the known ones it is. No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `curve`.
 * Threads: any.
 */
struct castkit_string castkit_curve_key_property(struct castkit_node curve);

/**
 * What of that node is animated.
 *
 * Key `kp`, type s, required, since 2020-03.
 *
 * One of `CASTKIT_CURVE_PROPERTY_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.
 *
 * Threads: any.
 */
castkit_known_curve_property castkit_curve_key_property_choice(struct castkit_node curve);

/**
 * Frame of each key; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `curve`.
 * Threads: any.
 */
struct castkit_array castkit_curve_key_frames(struct castkit_node curve);

/**
 * Frame of each key in the first weeks of the format.
 *
 * Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03: today `kb`.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `curve`.
 * Threads: any.
 */
struct castkit_array castkit_curve_legacy_key_times(struct castkit_node curve);

/**
 * Value of each key.
 *
 * Key `kv`, type f v4 b h i[], required, since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `curve`.
 * Threads: any.
 */
struct castkit_array castkit_curve_key_values(struct castkit_node curve);

/**
 * How the values are applied.
 *
 * Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
 *
 * The text; `castkit_curve_mode_choice` tells which of the known ones it is.
 *
 * Lifetime: the result lives as long as the file of `curve`.
 * Threads: any.
 */
struct castkit_string castkit_curve_mode(struct castkit_node curve);

/**
 * How the values are applied.
 *
 * Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
 *
 * One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.
 *
 * Threads: any.
 */
castkit_known_curve_mode castkit_curve_mode_choice(struct castkit_node curve);

/**
 * Scale of an additive curve.
 *
 * Key `ab`, type f, default `1.0`, since 2021-11.
 *
 * Threads: any.
 */
float castkit_curve_additive_blend_weight(struct castkit_node curve);

/**
 * Name of the topmost bone.
 *
 * Key `nn`, type s, required, since 2024-05.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `curve_mode_override`.
 * Threads: any.
 */
struct castkit_string castkit_curve_mode_override_node_name(struct castkit_node curve_mode_override);

/**
 * The mode to use instead.
 *
 * Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
 *
 * The text; `castkit_curve_mode_override_mode_choice` tells which of the known ones it is.
 *
 * Lifetime: the result lives as long as the file of `curve_mode_override`.
 * Threads: any.
 */
struct castkit_string castkit_curve_mode_override_mode(struct castkit_node curve_mode_override);

/**
 * The mode to use instead.
 *
 * Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
 *
 * One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.
 *
 * Threads: any.
 */
castkit_known_curve_mode castkit_curve_mode_override_mode_choice(struct castkit_node curve_mode_override);

/**
 * Whether it applies to translation curves.
 *
 * Key `ot`, type b, default `false`, since 2024-05.
 *
 * Threads: any.
 */
bool castkit_curve_mode_override_override_translation(struct castkit_node curve_mode_override);

/**
 * Whether it applies to rotation curves.
 *
 * Key `or`, type b, default `false`, since 2024-05.
 *
 * Threads: any.
 */
bool castkit_curve_mode_override_override_rotation(struct castkit_node curve_mode_override);

/**
 * Whether it applies to scale curves.
 *
 * Key `os`, type b, default `false`, since 2024-05.
 *
 * Threads: any.
 */
bool castkit_curve_mode_override_override_scale(struct castkit_node curve_mode_override);

/**
 * Name of what happens.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `notification_track`.
 * Threads: any.
 */
struct castkit_string castkit_notification_track_name(struct castkit_node notification_track);

/**
 * The frames; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * No array when it is absent.
 *
 * Lifetime: the result lives as long as the file of `notification_track`.
 * Threads: any.
 */
struct castkit_array castkit_notification_track_key_frames(struct castkit_node notification_track);

/**
 * The File children of the material.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_nodes castkit_material_files(struct castkit_node material);

/**
 * The Color children of the material.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_nodes castkit_material_colors(struct castkit_node material);

/**
 * Name of the material.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_string castkit_material_name(struct castkit_node material);

/**
 * Type of the material; `pbr` is the only one.
 *
 * Key `t`, type s, required, since 2020-03.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_string castkit_material_material_type(struct castkit_node material);

/**
 * Base colour.
 *
 * Key `albedo`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_albedo(struct castkit_node material);

/**
 * Base colour.
 *
 * Key `albedo`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_albedo_hash(struct castkit_node material, uint64_t *hash);

/**
 * Diffuse colour.
 *
 * Key `diffuse`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_diffuse(struct castkit_node material);

/**
 * Diffuse colour.
 *
 * Key `diffuse`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_diffuse_hash(struct castkit_node material, uint64_t *hash);

/**
 * Normal map.
 *
 * Key `normal`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_normal(struct castkit_node material);

/**
 * Normal map.
 *
 * Key `normal`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_normal_hash(struct castkit_node material, uint64_t *hash);

/**
 * Specular colour.
 *
 * Key `specular`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_specular(struct castkit_node material);

/**
 * Specular colour.
 *
 * Key `specular`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_specular_hash(struct castkit_node material, uint64_t *hash);

/**
 * Glossiness, the inverse of roughness.
 *
 * Key `gloss`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_gloss(struct castkit_node material);

/**
 * Glossiness, the inverse of roughness.
 *
 * Key `gloss`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_gloss_hash(struct castkit_node material, uint64_t *hash);

/**
 * Roughness.
 *
 * Key `roughness`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_roughness(struct castkit_node material);

/**
 * Roughness.
 *
 * Key `roughness`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_roughness_hash(struct castkit_node material, uint64_t *hash);

/**
 * Metalness. Not in the published text, but both plug-ins use it.
 *
 * Key `metal`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_metal(struct castkit_node material);

/**
 * Metalness. Not in the published text, but both plug-ins use it.
 *
 * Key `metal`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_metal_hash(struct castkit_node material, uint64_t *hash);

/**
 * Emitted colour.
 *
 * Key `emissive`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_emissive(struct castkit_node material);

/**
 * Emitted colour.
 *
 * Key `emissive`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_emissive_hash(struct castkit_node material, uint64_t *hash);

/**
 * Mask of the emitted colour.
 *
 * Key `emask`, type l, since 2025-01.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_emissive_mask(struct castkit_node material);

/**
 * Mask of the emitted colour.
 *
 * Key `emask`, type l, since 2025-01.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_emissive_mask_hash(struct castkit_node material, uint64_t *hash);

/**
 * Strength of the emitted colour. Not in the published text.
 *
 * Key `estrength`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_emissive_strength(struct castkit_node material);

/**
 * Strength of the emitted colour. Not in the published text.
 *
 * Key `estrength`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_emissive_strength_hash(struct castkit_node material, uint64_t *hash);

/**
 * Ambient occlusion.
 *
 * Key `ao`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_ambient_occlusion(struct castkit_node material);

/**
 * Ambient occlusion.
 *
 * Key `ao`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_ambient_occlusion_hash(struct castkit_node material, uint64_t *hash);

/**
 * Cavity map.
 *
 * Key `cavity`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_cavity(struct castkit_node material);

/**
 * Cavity map.
 *
 * Key `cavity`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_cavity_hash(struct castkit_node material, uint64_t *hash);

/**
 * Anisotropy.
 *
 * Key `aniso`, type l, since 2024-08.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_anisotropy(struct castkit_node material);

/**
 * Anisotropy.
 *
 * Key `aniso`, type l, since 2024-08.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_anisotropy_hash(struct castkit_node material, uint64_t *hash);

/**
 * Any other texture or colour.
 *
 * Key `extra%d`, type l, since 2020-03.
 *
 * The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `material`.
 * Threads: any.
 */
struct castkit_node castkit_material_extra(struct castkit_node material, uint32_t layer);

/**
 * Any other texture or colour.
 *
 * Key `extra%d`, type l, since 2020-03.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_material_extra_hash(struct castkit_node material, uint32_t layer, uint64_t *hash);

/**
 * The path, absolute or relative to this file's directory.
 *
 * Key `p`, type s, required, since 2020-03.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `file`.
 * Threads: any.
 */
struct castkit_string castkit_file_path(struct castkit_node file);

/**
 * Name of the colour.
 *
 * Key `n`, type s, since 2025-01.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `color`.
 * Threads: any.
 */
struct castkit_string castkit_color_name(struct castkit_node color);

/**
 * Space of the components.
 *
 * Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
 *
 * The text; `castkit_color_color_space_choice` tells which of the known ones it is.
 *
 * Lifetime: the result lives as long as the file of `color`.
 * Threads: any.
 */
struct castkit_string castkit_color_color_space(struct castkit_node color);

/**
 * Space of the components.
 *
 * Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
 *
 * One of `CASTKIT_COLOR_SPACE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.
 *
 * Threads: any.
 */
castkit_known_color_space castkit_color_color_space_choice(struct castkit_node color);

/**
 * Components r, g, b, a.
 *
 * Key `rgba`, type v4, required, since 2025-01.
 *
 * Written to `*rgba`; false, with nothing written, when it is absent.
 *
 * NULL: `rgba` may be.
 * Threads: any.
 */
bool castkit_color_rgba(struct castkit_node color, float (*rgba)[4]);

/**
 * The File children of the instance.
 *
 * Lifetime: the result lives as long as the file of `instance`.
 * Threads: any.
 */
struct castkit_nodes castkit_instance_files(struct castkit_node instance);

/**
 * Name of the instance.
 *
 * Key `n`, type s, since 2024-01.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `instance`.
 * Threads: any.
 */
struct castkit_string castkit_instance_name(struct castkit_node instance);

/**
 * The file to place, relative to the scene root or to this file's directory.
 *
 * Key `rf`, type l, required, since 2024-01.
 *
 * The node that the link leads to. The null node when it is absent or leads nowhere.
 *
 * Lifetime: the result lives as long as the file of `instance`.
 * Threads: any.
 */
struct castkit_node castkit_instance_reference_file(struct castkit_node instance);

/**
 * The file to place, relative to the scene root or to this file's directory.
 *
 * Key `rf`, type l, required, since 2024-01.
 *
 * The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.
 *
 * NULL: `hash` may be.
 * Threads: any.
 */
bool castkit_instance_reference_file_hash(struct castkit_node instance, uint64_t *hash);

/**
 * Position in the world.
 *
 * Key `p`, type v3, required, since 2024-01.
 *
 * Written to `*position`; false, with nothing written, when it is absent.
 *
 * NULL: `position` may be.
 * Threads: any.
 */
bool castkit_instance_position(struct castkit_node instance, float (*position)[3]);

/**
 * Rotation in the world, a quaternion x, y, z, w.
 *
 * Key `r`, type v4, required, since 2024-01.
 *
 * Written to `*rotation`; false, with nothing written, when it is absent.
 *
 * NULL: `rotation` may be.
 * Threads: any.
 */
bool castkit_instance_rotation(struct castkit_node instance, float (*rotation)[4]);

/**
 * Scale in the world.
 *
 * Key `s`, type v3, required, since 2024-01.
 *
 * Written to `*scale`; false, with nothing written, when it is absent.
 *
 * NULL: `scale` may be.
 * Threads: any.
 */
bool castkit_instance_scale(struct castkit_node instance, float (*scale)[3]);

/**
 * Who made the file.
 *
 * Key `a`, type s, since 2024-08.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `metadata`.
 * Threads: any.
 */
struct castkit_string castkit_metadata_author(struct castkit_node metadata);

/**
 * The program that wrote the file.
 *
 * Key `s`, type s, since 2024-08.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `metadata`.
 * Threads: any.
 */
struct castkit_string castkit_metadata_software(struct castkit_node metadata);

/**
 * Which axis points up; only a hint.
 *
 * Key `up`, type s, since 2024-08.
 *
 * The text; `castkit_metadata_up_axis_choice` tells which of the known ones it is. No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `metadata`.
 * Threads: any.
 */
struct castkit_string castkit_metadata_up_axis(struct castkit_node metadata);

/**
 * Which axis points up; only a hint.
 *
 * Key `up`, type s, since 2024-08.
 *
 * One of `CASTKIT_UP_AXIS_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.
 *
 * Threads: any.
 */
castkit_known_up_axis castkit_metadata_up_axis_choice(struct castkit_node metadata);

/**
 * Directory that the paths of instances are relative to.
 *
 * Key `sr`, type s, since 2025-09.
 *
 * No text when it is absent.
 *
 * Lifetime: the result lives as long as the file of `metadata`.
 * Threads: any.
 */
struct castkit_string castkit_metadata_scene_root(struct castkit_node metadata);

/* ---- Kinds of node: setting properties and adding children of documents ---- */

/**
 * Adds a Model as the last child of the root; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_root_add_model(const struct castkit_document *document,
                                             castkit_document_node root,
                                             struct castkit_error *error);

/**
 * Adds an Animation as the last child of the root; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_root_add_animation(const struct castkit_document *document,
                                                 castkit_document_node root,
                                                 struct castkit_error *error);

/**
 * Adds an Instance as the last child of the root; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_root_add_instance(const struct castkit_document *document,
                                                castkit_document_node root,
                                                struct castkit_error *error);

/**
 * Adds a Metadata as the last child of the root; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_root_add_metadata(const struct castkit_document *document,
                                                castkit_document_node root,
                                                struct castkit_error *error);

/**
 * Adds a Skeleton as the last child of the model; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_model_add_skeleton(const struct castkit_document *document,
                                                 castkit_document_node model,
                                                 struct castkit_error *error);

/**
 * Adds a Mesh as the last child of the model; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_model_add_mesh(const struct castkit_document *document,
                                             castkit_document_node model,
                                             struct castkit_error *error);

/**
 * Adds a Hair as the last child of the model; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_model_add_hair(const struct castkit_document *document,
                                             castkit_document_node model,
                                             struct castkit_error *error);

/**
 * Adds a BlendShape as the last child of the model; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_model_add_blend_shape(const struct castkit_document *document,
                                                    castkit_document_node model,
                                                    struct castkit_error *error);

/**
 * Adds a Material as the last child of the model; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_model_add_material(const struct castkit_document *document,
                                                 castkit_document_node model,
                                                 struct castkit_error *error);

/**
 * Name of the model.
 *
 * Key `n`, type s, since 2023-10.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `position` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `rotation` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `scale` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_mesh_set_color_layer(const struct castkit_document *document,
                                  castkit_document_node mesh,
                                  uint32_t layer,
                                  struct castkit_array color_layer,
                                  struct castkit_error *error);

/**
 * The only colour layer of old files, packed with red in the lowest byte.
 *
 * Key `vc`, type i[], since 2020-03, legacy since 2024-08: today `c0` with `cl` = 1.
 *
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_mesh_set_weight_bones(const struct castkit_document *document,
                                   castkit_document_node mesh,
                                   struct castkit_array weight_bones,
                                   struct castkit_error *error);

/**
 * Weight of each of those bones; if a bone is listed twice, its weights add up.
 *
 * Key `wv`, type f[], required with `wb`, since 2020-03.
 *
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_mesh_set_maximum_influence(const struct castkit_document *document,
                                        castkit_document_node mesh,
                                        uint32_t maximum_influence,
                                        struct castkit_error *error);

/**
 * How the vertices follow the bones.
 *
 * Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `skinning_method` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_blend_shape_set_base_shape_hash(const struct castkit_document *document,
                                             castkit_document_node blend_shape,
                                             uint64_t hash,
                                             struct castkit_error *error);

/**
 * The vertices that move.
 *
 * Key `vi`, type b h i[], required, since 2024-06.
 *
 * Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_blend_shape_set_target_weight_scales(const struct castkit_document *document,
                                                  castkit_document_node blend_shape,
                                                  struct castkit_array target_weight_scales,
                                                  struct castkit_error *error);

/**
 * Whole meshes to morph into, in old files.
 *
 * Key `t`, type l[], since 2021-11, legacy since 2024-06: today `vi` with `vp`.
 *
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_blend_shape_set_legacy_target_shapes(const struct castkit_document *document,
                                                  castkit_document_node blend_shape,
                                                  struct castkit_array legacy_target_shapes,
                                                  struct castkit_error *error);

/**
 * Position offsets; they were in the published text for less than a day.
 *
 * Key `vd`, type v3[], since 2024-06, legacy since 2024-06: today `vp`.
 *
 * Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_blend_shape_set_legacy_deltas(const struct castkit_document *document,
                                           castkit_document_node blend_shape,
                                           struct castkit_array legacy_deltas,
                                           struct castkit_error *error);

/**
 * Adds a Bone as the last child of the skeleton; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_skeleton_add_bone(const struct castkit_document *document,
                                                castkit_document_node skeleton,
                                                struct castkit_error *error);

/**
 * Adds an IKHandle as the last child of the skeleton; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_skeleton_add_ik_handle(const struct castkit_document *document,
                                                     castkit_document_node skeleton,
                                                     struct castkit_error *error);

/**
 * Adds a Constraint as the last child of the skeleton; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_skeleton_add_constraint(const struct castkit_document *document,
                                                      castkit_document_node skeleton,
                                                      struct castkit_error *error);

/**
 * Name of the bone; curves refer to it.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `local_position` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `local_rotation` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `world_position` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `world_rotation` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `scale` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `target_offset` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_name(const struct castkit_document *document,
                                 castkit_document_node constraint,
                                 const char *name,
                                 struct castkit_error *error);

/**
 * What is constrained.
 *
 * Key `ct`, type s, required, since 2023-12.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `constraint_type` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_constraint_type(const struct castkit_document *document,
                                            castkit_document_node constraint,
                                            const char *constraint_type,
                                            struct castkit_error *error);

/**
 * The bone that follows.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_constraint_bone(const struct castkit_document *document,
                                            castkit_document_node constraint,
                                            castkit_document_node target,
                                            struct castkit_error *error);

/**
 * The bone that follows.
 *
 * Key `cb`, type l, required, since 2023-12.
 *
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_constraint_bone_hash(const struct castkit_document *document,
                                                 castkit_document_node constraint,
                                                 uint64_t hash,
                                                 struct castkit_error *error);

/**
 * The bone that is followed.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_target_bone(const struct castkit_document *document,
                                        castkit_document_node constraint,
                                        castkit_document_node target,
                                        struct castkit_error *error);

/**
 * The bone that is followed.
 *
 * Key `tb`, type l, required, since 2023-12.
 *
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_target_bone_hash(const struct castkit_document *document,
                                             castkit_document_node constraint,
                                             uint64_t hash,
                                             struct castkit_error *error);

/**
 * Whether the distance of the rest pose is kept.
 *
 * Key `mo`, type b, default `false`, since 2024-01.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. `components` floats are read: 3 for a vector, 4 for a quaternion. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `custom_offset` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_custom_offset(const struct castkit_document *document,
                                          castkit_document_node constraint,
                                          const float *custom_offset,
                                          uint32_t components,
                                          struct castkit_error *error);

/**
 * How much the bone follows, 0 to 1.
 *
 * Key `wt`, type f, default `1.0`, since 2025-02.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_weight(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   float weight,
                                   struct castkit_error *error);

/**
 * Whether the x axis is skipped.
 *
 * Key `sx`, type b, default `false`, since 2024-01.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_skip_x(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   bool skip_x,
                                   struct castkit_error *error);

/**
 * Whether the y axis is skipped.
 *
 * Key `sy`, type b, default `false`, since 2024-01.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_skip_y(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   bool skip_y,
                                   struct castkit_error *error);

/**
 * Whether the z axis is skipped.
 *
 * Key `sz`, type b, default `false`, since 2024-01.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_constraint_set_skip_z(const struct castkit_document *document,
                                   castkit_document_node constraint,
                                   bool skip_z,
                                   struct castkit_error *error);

/**
 * Adds a Skeleton as the last child of the animation; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_animation_add_skeleton(const struct castkit_document *document,
                                                     castkit_document_node animation,
                                                     struct castkit_error *error);

/**
 * Adds a Curve as the last child of the animation; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_animation_add_curve(const struct castkit_document *document,
                                                  castkit_document_node animation,
                                                  struct castkit_error *error);

/**
 * Adds a CurveModeOverride as the last child of the animation; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_animation_add_curve_mode_override(const struct castkit_document *document,
                                                                castkit_document_node animation,
                                                                struct castkit_error *error);

/**
 * Adds a NotificationTrack as the last child of the animation; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_animation_add_notification_track(const struct castkit_document *document,
                                                               castkit_document_node animation,
                                                               struct castkit_error *error);

/**
 * Name of the animation.
 *
 * Key `n`, type s, since 2023-10.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_animation_set_looping(const struct castkit_document *document,
                                   castkit_document_node animation,
                                   bool looping,
                                   struct castkit_error *error);

/**
 * How rotation curves were interpolated in the first weeks of the format.
 *
 * Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `legacy_rotation_interpolation` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_animation_set_legacy_rotation_interpolation(const struct castkit_document *document,
                                                         castkit_document_node animation,
                                                         const char *legacy_rotation_interpolation,
                                                         struct castkit_error *error);

/**
 * Space of the curves in old files.
 *
 * Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `legacy_transform_space` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `node_name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_set_node_name(const struct castkit_document *document,
                                 castkit_document_node curve,
                                 const char *node_name,
                                 struct castkit_error *error);

/**
 * What of that node is animated.
 *
 * Key `kp`, type s, required, since 2020-03.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `key_property` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_set_key_frames(const struct castkit_document *document,
                                  castkit_document_node curve,
                                  struct castkit_array key_frames,
                                  struct castkit_error *error);

/**
 * Frame of each key in the first weeks of the format.
 *
 * Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03: today `kb`.
 *
 * Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_set_key_values(const struct castkit_document *document,
                                  castkit_document_node curve,
                                  struct castkit_array key_values,
                                  struct castkit_error *error);

/**
 * How the values are applied.
 *
 * Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `mode` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_set_mode(const struct castkit_document *document,
                            castkit_document_node curve,
                            const char *mode,
                            struct castkit_error *error);

/**
 * Scale of an additive curve.
 *
 * Key `ab`, type f, default `1.0`, since 2021-11.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_set_additive_blend_weight(const struct castkit_document *document,
                                             castkit_document_node curve,
                                             float additive_blend_weight,
                                             struct castkit_error *error);

/**
 * Name of the topmost bone.
 *
 * Key `nn`, type s, required, since 2024-05.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `node_name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_mode_override_set_node_name(const struct castkit_document *document,
                                               castkit_document_node curve_mode_override,
                                               const char *node_name,
                                               struct castkit_error *error);

/**
 * The mode to use instead.
 *
 * Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `mode` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_mode_override_set_mode(const struct castkit_document *document,
                                          castkit_document_node curve_mode_override,
                                          const char *mode,
                                          struct castkit_error *error);

/**
 * Whether it applies to translation curves.
 *
 * Key `ot`, type b, default `false`, since 2024-05.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_mode_override_set_override_translation(const struct castkit_document *document,
                                                          castkit_document_node curve_mode_override,
                                                          bool override_translation,
                                                          struct castkit_error *error);

/**
 * Whether it applies to rotation curves.
 *
 * Key `or`, type b, default `false`, since 2024-05.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_mode_override_set_override_rotation(const struct castkit_document *document,
                                                       castkit_document_node curve_mode_override,
                                                       bool override_rotation,
                                                       struct castkit_error *error);

/**
 * Whether it applies to scale curves.
 *
 * Key `os`, type b, default `false`, since 2024-05.
 *
 * Set. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_curve_mode_override_set_override_scale(const struct castkit_document *document,
                                                    castkit_document_node curve_mode_override,
                                                    bool override_scale,
                                                    struct castkit_error *error);

/**
 * Name of what happens.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_notification_track_set_name(const struct castkit_document *document,
                                         castkit_document_node notification_track,
                                         const char *name,
                                         struct castkit_error *error);

/**
 * The frames; floats in files from before 2023-10.
 *
 * Key `kb`, type b h i f[], required, since 2020-03.
 *
 * Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_notification_track_set_key_frames(const struct castkit_document *document,
                                               castkit_document_node notification_track,
                                               struct castkit_array key_frames,
                                               struct castkit_error *error);

/**
 * Adds a File as the last child of the material; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_material_add_file(const struct castkit_document *document,
                                                castkit_document_node material,
                                                struct castkit_error *error);

/**
 * Adds a Color as the last child of the material; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_material_add_color(const struct castkit_document *document,
                                                 castkit_document_node material,
                                                 struct castkit_error *error);

/**
 * Name of the material.
 *
 * Key `n`, type s, required, since 2020-03.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `material_type` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `path` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_color_set_name(const struct castkit_document *document,
                            castkit_document_node color,
                            const char *name,
                            struct castkit_error *error);

/**
 * Space of the components.
 *
 * Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `color_space` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_color_set_color_space(const struct castkit_document *document,
                                   castkit_document_node color,
                                   const char *color_space,
                                   struct castkit_error *error);

/**
 * Components r, g, b, a.
 *
 * Key `rgba`, type v4, required, since 2025-01.
 *
 * Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `rgba` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_color_set_rgba(const struct castkit_document *document,
                            castkit_document_node color,
                            const float *rgba,
                            struct castkit_error *error);

/**
 * Adds a File as the last child of the instance; 0, with the reason in `error`, when it cannot.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
 */
castkit_document_node castkit_instance_add_file(const struct castkit_document *document,
                                                castkit_document_node instance,
                                                struct castkit_error *error);

/**
 * Name of the instance.
 *
 * Key `n`, type s, since 2024-01.
 *
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `name` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `position` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `rotation` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `scale` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `author` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `software` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `up_axis` must not.
 * Threads: any; those that share `document` take turns.
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
 * Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.
 *
 * NULL: `error` may be; `document`, `scene_root` must not.
 * Threads: any; those that share `document` take turns.
 */
bool castkit_metadata_set_scene_root(const struct castkit_document *document,
                                     castkit_document_node metadata,
                                     const char *scene_root,
                                     struct castkit_error *error);

/* ---- Nodes ---- */

/**
 * Moves on: puts the next node into `*node` and returns true, or false at the end, when `*node` is the null node.
 *
 * `for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&meshes, &mesh);) { … }`
 *
 * Lifetime: what is written to `*node` lives as long as the file of `nodes`.
 * NULL: `node` may be; `nodes` must not.
 * Threads: any, each with its own `nodes`.
 */
bool castkit_nodes_next(struct castkit_nodes *nodes, struct castkit_node *node);

/**
 * How many nodes are still to come. Steps over all of them.
 *
 * Threads: any.
 */
size_t castkit_nodes_count(struct castkit_nodes nodes);

/**
 * Whether it is a node, and not the null node.
 *
 * Threads: any.
 */
bool castkit_node_exists(struct castkit_node node);

/**
 * Whether both are the same node of the same file.
 *
 * Threads: any.
 */
bool castkit_node_equals(struct castkit_node first, struct castkit_node second);

/**
 * The kind of a node; 0 of the null node.
 *
 * Threads: any.
 */
castkit_kind castkit_node_kind(struct castkit_node node);

/**
 * What links refer to. 0 and repeated values are normal in real files.
 *
 * Threads: any.
 */
uint64_t castkit_node_hash(struct castkit_node node);

/**
 * Byte offset of the header of a node.
 *
 * Threads: any.
 */
uint64_t castkit_node_offset(struct castkit_node node);

/**
 * Bytes of a node with its properties and children; the recovered size in a file that was recovered.
 *
 * Threads: any.
 */
uint64_t castkit_node_size(struct castkit_node node);

/**
 * What a node goes by: its name or, as for curves, that of the node it animates. No text when it has neither.
 *
 * Lifetime: the result lives as long as the file of `node`.
 * Threads: any.
 */
struct castkit_string castkit_node_label(struct castkit_node node);

/**
 * Writes the path of a node from the top, such as `root[0]/model[0] "hero"`, into the `capacity` bytes at `buffer`, with a NUL
 * at the end and cut if need be. Returns the length of the whole path; `buffer` may be NULL to ask for it.
 *
 * NULL: `buffer` may be.
 * Threads: any.
 */
size_t castkit_node_path(struct castkit_node node,
                         char *buffer,
                         size_t capacity);

/**
 * Whether a property of unknown type hides what follows it: the rest of the node cannot be read.
 *
 * Threads: any.
 */
bool castkit_node_is_opaque(struct castkit_node node);

/**
 * The parent of a node; the null node at the top. Found from the top down, in time proportional to the siblings on the way.
 *
 * Lifetime: the result lives as long as the file of `node`.
 * Threads: any.
 */
struct castkit_node castkit_node_parent(struct castkit_node node);

/**
 * The children of a node: those of a kind, or with `kind` 0 all of them.
 *
 * Lifetime: the result lives as long as the file of `node`.
 * Threads: any.
 */
struct castkit_nodes castkit_node_children(struct castkit_node node, castkit_kind kind);

/**
 * The first node with a hash, and of a kind, among the siblings or the children of a node: what a link of that node leads
 * to. The null node when there is none. Links that the specification knows have functions of their own, such as
 * `castkit_mesh_material`.
 *
 * Lifetime: the result lives as long as the file of `node`.
 * Threads: any.
 */
struct castkit_node castkit_node_resolve(struct castkit_node node,
                                         uint64_t hash,
                                         castkit_scope scope,
                                         castkit_kind kind);

/**
 * The properties of a node that are there but not what the specification says, so that the functions that read them find
 * them absent: what is wrong with number `index` of them, in `error`. False when there are no so many, and always for kinds
 * that the specification does not know.
 *
 * NULL: `error` may be.
 * Threads: any.
 */
bool castkit_node_unexpected(struct castkit_node node,
                             size_t index,
                             struct castkit_error *error);

/**
 * Starts a walk over all nodes of a file, from the top down: each node comes before its children. With a `kind` that is not
 * 0 only nodes of that kind are shown. It keeps the file open.
 *
 * Lifetime: release the result with `castkit_walk_release`.
 * NULL: `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_walk *castkit_file_walk(const struct castkit_file *file,
                                       castkit_kind kind,
                                       struct castkit_error *error);

/**
 * Moves on: puts the next node into `*node`, how deep it is into `*depth` (0 at the top; `depth` may be NULL), and returns
 * true; false at the end.
 *
 * Lifetime: what is written to `*node` lives as long as the file of `walk`.
 * NULL: `node`, `depth` may be; `walk` must not.
 * Threads: any; those that share `walk` take turns.
 */
bool castkit_walk_next(const struct castkit_walk *walk,
                       struct castkit_node *node,
                       uint32_t *depth);

/**
 * One more reference to a walk; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_walk_release`.
 * NULL: `walk` may be.
 * Threads: any.
 */
struct castkit_walk *castkit_walk_retain(const struct castkit_walk *walk);

/**
 * One reference less; with the last one the walk is over. NULL is allowed.
 *
 * NULL: `walk` may be.
 * Threads: any.
 */
void castkit_walk_release(const struct castkit_walk *walk);

/* ---- Properties, known or not ---- */

/**
 * The properties of a node in the order they lie in, with padding of aligned files.
 *
 * Lifetime: the result lives as long as the file of `node`.
 * Threads: any.
 */
struct castkit_properties castkit_node_properties(struct castkit_node node);

/**
 * Moves on: puts the next property into `*property` and returns true, or false at the end.
 *
 * Lifetime: what is written to `*property` lives as long as the file of `properties`.
 * NULL: `property` may be; `properties` must not.
 * Threads: any, each with its own `properties`.
 */
bool castkit_properties_next(struct castkit_properties *properties, struct castkit_property *property);

/**
 * The property of a name: in words, such as `positions` or `uv_layer1`, or as it is in the file, such as `vp` or `u1`. Of
 * several with a name the last one wins.
 *
 * False, with the reason in `error`, when it is absent.
 *
 * Lifetime: what is written to `*property` lives as long as the file of `node`.
 * NULL: `property`, `error` may be; `name` must not.
 * Threads: any.
 */
bool castkit_node_property(struct castkit_node node,
                           const char *name,
                           struct castkit_property *property,
                           struct castkit_error *error);

/**
 * One text of a property of strings; no text when there are not so many, or the property is of another type.
 *
 * Lifetime: the result lives as long as the file of `property`.
 * Threads: any.
 */
struct castkit_string castkit_property_text(struct castkit_property property, size_t index);

/* ---- Pictures, without a graphics processor ---- */

/**
 * Gets a file ready to be seen. `path`, which may be NULL, is where it comes from; otherwise it is where the file was opened.
 * Without either there are neither instances nor textures. Paths in the file lead no further than `confinement` says; what cannot be followed
 * is a problem of the subject, not an error.
 *
 * Lifetime: release the result with `castkit_subject_release`.
 * NULL: `path`, `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_subject *castkit_subject_new(const struct castkit_file *file,
                                            const char *path,
                                            castkit_confinement confinement,
                                            struct castkit_error *error);

/**
 * How many instances could not be placed.
 *
 * NULL: `subject` must not be.
 * Threads: any.
 */
size_t castkit_subject_problem_count(const struct castkit_subject *subject);

/**
 * Problem number `index` in one sentence; no text when there are not so many.
 *
 * Lifetime: the result lives as long as `subject`.
 * NULL: `subject` must not be.
 * Threads: any.
 */
struct castkit_string castkit_subject_problem(const struct castkit_subject *subject, size_t index);

/**
 * Draws `count` pictures from evenly spaced sides, a full turn that begins at the azimuth of the options; one from there. All
 * have the same distance. NULL, with the reason in `error`, when the size is 0 or too large, there is too much to draw, or it
 * was cancelled.
 *
 * Lifetime: release the result with `castkit_pictures_release`.
 * NULL: `options`, `error` may be; `subject` must not.
 * Threads: any.
 */
struct castkit_pictures *castkit_subject_turntable(const struct castkit_subject *subject,
                                                   uint32_t count,
                                                   const struct castkit_render_options *options,
                                                   struct castkit_error *error);

/**
 * Draws a picture of a file into memory of the caller: `options->height` rows of `options->width` pixels from the top, four bytes
 * each: red, green, blue in sRGB, and alpha that is not multiplied in. The next row is `row_stride` bytes further; 0 for rows
 * without a gap. There is room for `size` bytes at `pixels`.
 *
 * Instances and textures are looked for in the directory of the file, if it was opened from a path, and nowhere else. For more
 * than one picture of a file, and for what could not be found, see `castkit_subject_new`. False, with the reason in `error`, as
 * for `castkit_subject_turntable`, or when there is not enough room.
 *
 * NULL: `options`, `error` may be; `file`, `pixels` must not.
 * Threads: any.
 */
bool castkit_render_file(const struct castkit_file *file,
                         const struct castkit_render_options *options,
                         void *pixels,
                         size_t row_stride,
                         size_t size,
                         struct castkit_error *error);

/**
 * How many pictures there are.
 *
 * NULL: `pictures` must not be.
 * Threads: any.
 */
size_t castkit_pictures_count(const struct castkit_pictures *pictures);

/**
 * Copies picture number `index` into memory of the caller, as `castkit_render_file` has it. False, with the reason in `error`,
 * when there is no such picture, or not enough room.
 *
 * NULL: `error` may be; `pictures`, `pixels` must not.
 * Threads: any.
 */
bool castkit_pictures_copy(const struct castkit_pictures *pictures,
                           size_t index,
                           void *pixels,
                           size_t row_stride,
                           size_t size,
                           struct castkit_error *error);

/**
 * Writes picture number `index` as a PNG file to `path`, replacing what is there. False, with the reason in `error`, when it
 * cannot.
 *
 * NULL: `error` may be; `pictures`, `output` must not.
 * Threads: any.
 */
bool castkit_pictures_save_png(const struct castkit_pictures *pictures,
                               size_t index,
                               const char *output,
                               struct castkit_error *error);

/**
 * The path of texture number `index` among those that could not be read, ascending; what they are on is grey. No text when there
 * are not so many.
 *
 * Lifetime: the result lives as long as `pictures`.
 * NULL: `pictures` must not be.
 * Threads: any.
 */
struct castkit_string castkit_pictures_missing_texture(const struct castkit_pictures *pictures,
                                                       size_t index);

/**
 * One more reference to a subject; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_subject_release`.
 * NULL: `subject` may be.
 * Threads: any.
 */
struct castkit_subject *castkit_subject_retain(const struct castkit_subject *subject);

/**
 * One reference less; with the last one the subject is freed. NULL is allowed.
 *
 * NULL: `subject` may be.
 * Threads: any.
 */
void castkit_subject_release(const struct castkit_subject *subject);

/**
 * One more reference to pictures; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_pictures_release`.
 * NULL: `pictures` may be.
 * Threads: any.
 */
struct castkit_pictures *castkit_pictures_retain(const struct castkit_pictures *pictures);

/**
 * One reference less; with the last one the pictures are freed. NULL is allowed.
 *
 * NULL: `pictures` may be.
 * Threads: any.
 */
void castkit_pictures_release(const struct castkit_pictures *pictures);

/* ---- Scenes: what files mean ---- */

/**
 * Finds out what a file means: hierarchies, links, curves. `progress` may have no callback. NULL, with the reason in `error`,
 * when it was cancelled; what is wrong in the file is a warning, and the rest is there.
 *
 * Lifetime: release the result with `castkit_scene_release`.
 * NULL: `error` may be; `file` must not.
 * Threads: any.
 */
struct castkit_scene *castkit_scene_new(const struct castkit_file *file,
                                        struct castkit_progress progress,
                                        struct castkit_error *error);

/**
 * How many models a scene has.
 *
 * NULL: `scene` must not be.
 * Threads: any.
 */
size_t castkit_scene_model_count(const struct castkit_scene *scene);

/**
 * Model number `index` of a scene; NULL, with the reason in `error`, when there are not so many.
 *
 * Lifetime: release the result with `castkit_scene_model_release`.
 * NULL: `error` may be; `scene` must not.
 * Threads: any.
 */
struct castkit_scene_model *castkit_scene_get_model(const struct castkit_scene *scene,
                                                    size_t index,
                                                    struct castkit_error *error);

/**
 * How many animations a scene has.
 *
 * NULL: `scene` must not be.
 * Threads: any.
 */
size_t castkit_scene_animation_count(const struct castkit_scene *scene);

/**
 * Animation number `index` of a scene; NULL, with the reason in `error`, when there are not so many.
 *
 * Lifetime: release the result with `castkit_scene_animation_release`.
 * NULL: `error` may be; `scene` must not.
 * Threads: any.
 */
struct castkit_scene_animation *castkit_scene_get_animation(const struct castkit_scene *scene,
                                                            size_t index,
                                                            struct castkit_error *error);

/**
 * How many warnings there are about the links, names and curves of a scene.
 *
 * NULL: `scene` must not be.
 * Threads: any.
 */
size_t castkit_scene_warning_count(const struct castkit_scene *scene);

/**
 * Warning number `index` in one sentence, and in `*node` the node that it is about; no text when there are not so many.
 *
 * Lifetime: the result and what is written to `*node` live as long as `scene`.
 * NULL: `node` may be; `scene` must not.
 * Threads: any.
 */
struct castkit_string castkit_scene_warning(const struct castkit_scene *scene, size_t index, struct castkit_node *node);

/**
 * How many instances a scene has.
 *
 * NULL: `scene` must not be.
 * Threads: any.
 */
size_t castkit_scene_instance_count(const struct castkit_scene *scene);

/**
 * Writes instance number `index` into `*instance`, of which `size` is the size: `sizeof *instance`. False when there are not
 * so many.
 *
 * Lifetime: what is written to `*instance` lives as long as `scene`.
 * NULL: `scene`, `instance` must not be.
 * Threads: any.
 */
bool castkit_scene_get_instance(const struct castkit_scene *scene,
                                size_t index,
                                struct castkit_scene_instance *instance,
                                size_t size);

/**
 * One more reference to a scene; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_scene_release`.
 * NULL: `scene` may be.
 * Threads: any.
 */
struct castkit_scene *castkit_scene_retain(const struct castkit_scene *scene);

/**
 * One reference less; with the last one the scene is freed. Models and animations of it stay. NULL is allowed.
 *
 * NULL: `scene` may be.
 * Threads: any.
 */
void castkit_scene_release(const struct castkit_scene *scene);

/**
 * Writes what is known of an animation into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is
 * NULL.
 *
 * Lifetime: what is written to `*info` lives as long as `animation`.
 * NULL: `animation`, `info` must not be.
 * Threads: any.
 */
bool castkit_scene_animation_get_info(const struct castkit_scene_animation *animation,
                                      struct castkit_scene_animation_info *info,
                                      size_t size);

/**
 * The frame after so many seconds, which starts again at the end when the animation loops, and otherwise stays there.
 *
 * NULL: `animation` must not be.
 * Threads: any.
 */
double castkit_scene_animation_frame_at(const struct castkit_scene_animation *animation, double seconds);

/**
 * How many seconds after the beginning a frame is.
 *
 * NULL: `animation` must not be.
 * Threads: any.
 */
double castkit_scene_animation_seconds_at(const struct castkit_scene_animation *animation, double frame);

/**
 * Finds what each curve of an animation moves in a model: bones and shapes by their names, meshes by theirs. The model may be
 * of another file. NULL, with the reason in `error`, when it cannot.
 *
 * Lifetime: release the result with `castkit_binding_release`.
 * NULL: `error` may be; `animation`, `model` must not.
 * Threads: any.
 */
struct castkit_binding *castkit_binding_new(const struct castkit_scene_animation *animation,
                                            const struct castkit_scene_model *model,
                                            struct castkit_error *error);

/**
 * How many curves move nothing in the model.
 *
 * NULL: `binding` must not be.
 * Threads: any.
 */
size_t castkit_binding_unmatched_count(const struct castkit_binding *binding);

/**
 * Samples many frames at once: frame `first`, then one every `step`, `count` of them, on all threads.
 *
 * `locals` gets the transforms of all bones of the first frame, then those of the second, and so on, and has room for
 * `local_capacity` of them; `weights` gets the weights of the blend shapes in the same way. `locals` and `weights` may be NULL. False, with
 * the reason in `error`, when there is not enough room, too much to do, or it was cancelled.
 *
 * NULL: `locals`, `weights`, `options`, `error` may be; `binding` must not.
 * Threads: any.
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
 * One more reference to an animation; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_scene_animation_release`.
 * NULL: `animation` may be.
 * Threads: any.
 */
struct castkit_scene_animation *castkit_scene_animation_retain(const struct castkit_scene_animation *animation);

/**
 * One reference less; with the last one the animation is freed. Bindings of it stay. NULL is allowed.
 *
 * NULL: `animation` may be.
 * Threads: any.
 */
void castkit_scene_animation_release(const struct castkit_scene_animation *animation);

/**
 * One more reference to a binding; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_binding_release`.
 * NULL: `binding` may be.
 * Threads: any.
 */
struct castkit_binding *castkit_binding_retain(const struct castkit_binding *binding);

/**
 * One reference less; with the last one the binding is freed. NULL is allowed.
 *
 * NULL: `binding` may be.
 * Threads: any.
 */
void castkit_binding_release(const struct castkit_binding *binding);

/**
 * The box around all models of a scene at rest, where they are placed; false when there is nothing to be seen.
 *
 * NULL: `bounds` may be; `scene` must not.
 * Threads: any.
 */
bool castkit_scene_rest_bounds(const struct castkit_scene *scene, struct castkit_bounds *bounds);

/**
 * The box around all meshes and hair of a model at rest, in the space of the model; false when there are none.
 *
 * NULL: `bounds` may be; `model` must not.
 * Threads: any.
 */
bool castkit_scene_model_rest_bounds(const struct castkit_scene_model *model, struct castkit_bounds *bounds);

/**
 * The box around all meshes of a model at all of some frames: frame `first`, then one every `step`, `count` of them. What a
 * renderer wants to know whether a model that moves can be seen. `progress` may have no callback. False when there are no
 * meshes, or with the reason in `error` when it was cancelled.
 *
 * NULL: `bounds`, `error` may be; `binding` must not.
 * Threads: any.
 */
bool castkit_binding_bounds(const struct castkit_binding *binding,
                            double first,
                            double step,
                            size_t count,
                            bool all_threads,
                            struct castkit_progress progress,
                            struct castkit_bounds *bounds,
                            struct castkit_error *error);

/**
 * Writes how much there is in a scene into `*counts`, of which `size` is the size: `sizeof *counts`. False when an argument is
 * NULL.
 *
 * NULL: `scene`, `counts` must not be.
 * Threads: any.
 */
bool castkit_scene_get_counts(const struct castkit_scene *scene,
                              struct castkit_scene_counts *counts,
                              size_t size);

/* ---- Instances: files that place other files ---- */

/**
 * Starts a walk over the file at `path`, the files that its instances place, and so on, depth first. Files are read when the walk
 * comes to them, each once, and kept as long as the walk. Nothing is opened that `confinement` forbids.
 *
 * Lifetime: release the result with `castkit_instances_release`.
 * NULL: `error` may be; `path` must not.
 * Threads: any.
 */
struct castkit_instances *castkit_instances_open(const char *path,
                                                 castkit_confinement confinement,
                                                 struct castkit_error *error);

/**
 * Moves on: gives the next file and where it is placed, the first time the file itself. NULL at the end, when the kind of
 * `error` is `CASTKIT_ERROR_NONE`; and NULL, with the reason in `error`, for an instance that cannot be followed, one whose file
 * places itself among them, after which the walk goes on.
 *
 * A few files that place each other many times can make billions of places: stop when there are too many.
 *
 * Lifetime: release the result with `castkit_visit_release`.
 * NULL: `error` may be; `instances` must not.
 * Threads: any; those that share `instances` take turns.
 */
struct castkit_visit *castkit_instances_next(const struct castkit_instances *instances,
                                             struct castkit_error *error);

/**
 * Writes what is known of a visit into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is NULL.
 *
 * Lifetime: what is written to `*info` lives as long as `visit`.
 * NULL: `visit`, `info` must not be.
 * Threads: any.
 */
bool castkit_visit_get_info(const struct castkit_visit *visit,
                            struct castkit_visit_info *info,
                            size_t size);

/**
 * The file that is placed, with a reference for the caller: the same handle each time that the walk comes to it.
 *
 * Lifetime: release the result with `castkit_file_release`.
 * NULL: `visit` must not be.
 * Threads: any.
 */
struct castkit_file *castkit_visit_file(const struct castkit_visit *visit);

/**
 * One more reference to a walk; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_instances_release`.
 * NULL: `instances` may be.
 * Threads: any.
 */
struct castkit_instances *castkit_instances_retain(const struct castkit_instances *instances);

/**
 * One reference less; with the last one the walk is over. Visits stay. NULL is allowed.
 *
 * NULL: `instances` may be.
 * Threads: any.
 */
void castkit_instances_release(const struct castkit_instances *instances);

/**
 * One more reference to a visit; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_visit_release`.
 * NULL: `visit` may be.
 * Threads: any.
 */
struct castkit_visit *castkit_visit_retain(const struct castkit_visit *visit);

/**
 * One reference less; with the last one the visit is freed. NULL is allowed.
 *
 * NULL: `visit` may be.
 * Threads: any.
 */
void castkit_visit_release(const struct castkit_visit *visit);

/**
 * The node of a model, for its name and whatever else it has.
 *
 * Lifetime: the result lives as long as `model`.
 * NULL: `model` must not be.
 * Threads: any.
 */
struct castkit_node castkit_scene_model_node(const struct castkit_scene_model *model);

/**
 * Where a model is placed, written to `*placement`; false, with nothing written, when it says nothing of it.
 *
 * NULL: `placement` may be; `model` must not.
 * Threads: any.
 */
bool castkit_scene_model_placement(const struct castkit_scene_model *model, struct castkit_transform *placement);

/**
 * How many bones a model has.
 *
 * NULL: `model` must not be.
 * Threads: any.
 */
size_t castkit_scene_model_bone_count(const struct castkit_scene_model *model);

/**
 * Writes bone number `index` into `*bone`, of which `size` is the size: `sizeof *bone`. False when there are not so many.
 *
 * Lifetime: what is written to `*bone` lives as long as `model`.
 * NULL: `model`, `bone` must not be.
 * Threads: any.
 */
bool castkit_scene_model_bone(const struct castkit_scene_model *model,
                              size_t index,
                              struct castkit_scene_bone *bone,
                              size_t size);

/**
 * The number of the bone with a name; -1 when there is none.
 *
 * NULL: `model`, `name` must not be.
 * Threads: any.
 */
int64_t castkit_scene_model_find_bone(const struct castkit_scene_model *model, const char *name);

/**
 * How many meshes a model has.
 *
 * NULL: `model` must not be.
 * Threads: any.
 */
size_t castkit_scene_model_mesh_count(const struct castkit_scene_model *model);

/**
 * The node of mesh number `index`, for its name, faces and whatever else it has; the null node when there are not so many.
 *
 * Lifetime: the result lives as long as `model`.
 * NULL: `model` must not be.
 * Threads: any.
 */
struct castkit_node castkit_scene_model_mesh(const struct castkit_scene_model *model,
                                             size_t index);

/**
 * Which bones move each vertex of mesh number `index`: writes `influence_count` numbers of bones for each vertex to `bones`,
 * and as many weights, whose sum is 1, to `weights`. `bones` and `weights` may be NULL. Each has room for `capacity` numbers. Returns how
 * many influences each vertex has, 0 for a mesh without any; ask first with both NULL, and multiply by the positions.
 *
 * NULL: `bones`, `weights`, `error` may be; `model` must not.
 * Threads: any.
 */
size_t castkit_scene_model_influences(const struct castkit_scene_model *model,
                                      size_t index,
                                      uint32_t *bones,
                                      float *weights,
                                      size_t capacity,
                                      struct castkit_error *error);

/**
 * How many blend shapes a model has.
 *
 * NULL: `model` must not be.
 * Threads: any.
 */
size_t castkit_scene_model_shape_count(const struct castkit_scene_model *model);

/**
 * Writes blend shape number `index` into `*shape`, of which `size` is the size: `sizeof *shape`. False when there are not so
 * many.
 *
 * Lifetime: what is written to `*shape` lives as long as `model`.
 * NULL: `model`, `shape` must not be.
 * Threads: any.
 */
bool castkit_scene_model_shape(const struct castkit_scene_model *model,
                               size_t index,
                               struct castkit_scene_shape *shape,
                               size_t size);

/**
 * One more reference to a model; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_scene_model_release`.
 * NULL: `model` may be.
 * Threads: any.
 */
struct castkit_scene_model *castkit_scene_model_retain(const struct castkit_scene_model *model);

/**
 * One reference less; with the last one the model is freed. Poses and bindings of it stay. NULL is allowed.
 *
 * NULL: `model` may be.
 * Threads: any.
 */
void castkit_scene_model_release(const struct castkit_scene_model *model);

/**
 * A pose of a model, at rest. NULL, with the reason in `error`, when it cannot be made.
 *
 * Lifetime: release the result with `castkit_pose_release`.
 * NULL: `error` may be; `model` must not.
 * Threads: any.
 */
struct castkit_pose *castkit_pose_new(const struct castkit_scene_model *model, struct castkit_error *error);

/**
 * Puts a pose at rest.
 *
 * NULL: `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_rest(const struct castkit_pose *pose, struct castkit_error *error);

/**
 * Puts a pose where a binding of the same model has it at a frame; frames may be fractions, and what is not animated is at
 * rest. Quickest when frames follow each other.
 *
 * NULL: `error` may be; `pose`, `binding` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_sample(const struct castkit_pose *pose,
                         const struct castkit_binding *binding,
                         double frame,
                         struct castkit_error *error);

/**
 * Applies a binding of the same model on top of what a pose has already: what it animates is changed, the rest stays. So one
 * animation after the other is layered, such as one that is additive.
 *
 * NULL: `error` may be; `pose`, `binding` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_apply(const struct castkit_pose *pose,
                        const struct castkit_binding *binding,
                        double frame,
                        struct castkit_error *error);

/**
 * Whether handles and constraints of the skeleton are solved before anything is computed of the pose. They are, unless this
 * says otherwise.
 *
 * NULL: `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_set_constraints(const struct castkit_pose *pose,
                                  bool constraints,
                                  struct castkit_error *error);

/**
 * Copies the transforms of all bones, relative to their parents, to `locals`, which has room for `capacity` of them: those
 * that were sampled or set or, with `solved`, those that constraints have left. Returns how many there are; `locals` may be
 * NULL to ask.
 *
 * NULL: `locals`, `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
size_t castkit_pose_locals(const struct castkit_pose *pose,
                           bool solved,
                           struct castkit_transform *locals,
                           size_t capacity,
                           struct castkit_error *error);

/**
 * Sets the transforms of all bones, relative to their parents: `count` of them, as many as there are bones.
 *
 * NULL: `error` may be; `pose`, `locals` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_set_locals(const struct castkit_pose *pose,
                             const struct castkit_transform *locals,
                             size_t count,
                             struct castkit_error *error);

/**
 * Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns how many there are;
 * `weights` may be NULL to ask.
 *
 * NULL: `weights`, `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
size_t castkit_pose_shape_weights(const struct castkit_pose *pose,
                                  float *weights,
                                  size_t capacity,
                                  struct castkit_error *error);

/**
 * Sets the weights of all blend shapes: `count` of them, as many as there are shapes.
 *
 * NULL: `error` may be; `pose`, `weights` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_set_shape_weights(const struct castkit_pose *pose,
                                    const float *weights,
                                    size_t count,
                                    struct castkit_error *error);

/**
 * Whether mesh number `index` is shown in a pose.
 *
 * NULL: `pose` must not be.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_mesh_is_visible(const struct castkit_pose *pose, size_t index);

/**
 * Solves the pose and puts the box around all meshes, in the space of the model, into `*bounds`. False when there are no
 * meshes, or with the reason in `error`.
 *
 * NULL: `bounds`, `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
bool castkit_pose_bounds(const struct castkit_pose *pose,
                         struct castkit_bounds *bounds,
                         struct castkit_error *error);

/**
 * Solves the pose and copies the matrices of all bones in the space of the model to `matrices`: sixteen floats each, column by
 * column, with room for `capacity` matrices. Returns how many there are; `matrices` may be NULL to ask.
 *
 * NULL: `matrices`, `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
size_t castkit_pose_world(const struct castkit_pose *pose,
                          float *matrices,
                          size_t capacity,
                          struct castkit_error *error);

/**
 * The same for the matrices that vertices are skinned with: from a vertex at rest to where the bone takes it. This is what a
 * vertex shader gets. `matrices` may be NULL to ask.
 *
 * NULL: `matrices`, `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
size_t castkit_pose_palette(const struct castkit_pose *pose,
                            float *matrices,
                            size_t capacity,
                            struct castkit_error *error);

/**
 * Solves the pose and skins mesh number `index`, with its blend shapes, into memory of the caller, as `target` says. Normals
 * and tangents that the mesh does not have are not written. With `all_threads`, large meshes are skinned on all threads.
 * Returns how many vertices the mesh has.
 *
 * NULL: `error` may be; `pose` must not.
 * Threads: any; those that share `pose` take turns.
 */
size_t castkit_pose_skin(const struct castkit_pose *pose,
                         size_t index,
                         struct castkit_skin_target target,
                         bool all_threads,
                         struct castkit_error *error);

/**
 * One more reference to a pose; the same pointer. NULL gives NULL.
 *
 * Lifetime: counts as one more reference: release the result with `castkit_pose_release`.
 * NULL: `pose` may be.
 * Threads: any.
 */
struct castkit_pose *castkit_pose_retain(const struct castkit_pose *pose);

/**
 * One reference less; with the last one the pose is freed. NULL is allowed.
 *
 * NULL: `pose` may be.
 * Threads: any.
 */
void castkit_pose_release(const struct castkit_pose *pose);

/* ---- Versions ---- */

/**
 * The version of the library, as `CASTKIT_VERSION` has that of the header. Within a major version (before 1.0.0, within a
 * minor one) a newer library takes programs that were compiled with an older header.
 *
 * Threads: any.
 */
uint32_t castkit_version(void);

/**
 * The version of the library as text, such as `0.1.0`; static, with a NUL at its end.
 *
 * Lifetime: the result is static.
 * Threads: any.
 */
const char *castkit_version_text(void);

/**
 * What the library was built with: bits `CASTKIT_FEATURE_…`. Functions of a feature that is not there are not in the library
 * at all, so that a program that calls them does not link.
 *
 * Threads: any.
 */
uint32_t castkit_features(void);

/* ---- Vertex buffers ---- */

/**
 * Bytes of an attribute in a format; 0 for a number that is none of `CASTKIT_FORMAT_…`.
 *
 * Threads: any.
 */
size_t castkit_vertex_format_size(castkit_vertex_format vertex_format);

/**
 * Writes the vertices of a mesh one after the other into memory of the caller, as graphics processors want them: such as
 * a vertex buffer that is mapped for writing, which is not read.
 *
 * `attributes` are `attribute_count` of them, anywhere below `stride`, the bytes from one vertex to the next; bytes that no
 * attribute covers are left as they are. `buffer` has room for `size` bytes, at least `stride` times the number of positions.
 * With `all_threads`, large meshes are written on all threads.
 *
 * NULL: `error` may be; `attributes`, `buffer` must not.
 * Threads: any.
 */
bool castkit_mesh_interleave(struct castkit_node mesh,
                             const struct castkit_vertex_attribute *attributes,
                             size_t attribute_count,
                             size_t stride,
                             void *buffer,
                             size_t size,
                             bool all_threads,
                             struct castkit_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CASTKIT_H */
