// Generated from bindings/c/src by `cargo xtask c --write`. Do not edit.
//
// The functions of castkit.h. Names and parameters are the same; lifetimes, NULL and threads are documented there.
// The C type bool is a byte (0 or 1), size_t is UIntPtr (`nuint`), and texts are UTF-8 bytes, which Castkit.Text
// and Castkit.Utf8 convert. A callback is an IntPtr: call Marshal.GetFunctionPointerForDelegate with a delegate of
// the type with its name, and keep the delegate alive as long as it may be called. Needs AllowUnsafeBlocks and
// C# 7 or later.
#pragma warning disable 1591, 8981

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace CastkitInterop
{

/// <summary>Called once when lent memory is no longer needed, on the thread that used it last. It must not
/// throw.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void castkit_release_callback(void* user);

/// <summary>`write(user, data, size)` takes the `size` bytes at `data`, and returns whether to continue. It is only
/// called during the function it was passed to, and must not throw.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate byte castkit_writer_write(void* user, void* data, UIntPtr size);

/// <summary>`read(user, buffer, size)` writes at most `size` bytes to `buffer` and returns how many it has written: 0
/// at the end, `CASTKIT_READ_FAILED` on failure. It is only called during the function it was passed to, on the calling
/// thread, and must not throw.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate UIntPtr castkit_reader_read(void* user, void* buffer, UIntPtr size);

/// <summary>The function; NULL for none.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate byte castkit_progress_callback(void* user, ulong done, ulong total);

/// <summary>The function; NULL for none.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate UIntPtr castkit_texture_reader_read(void* user, UIntPtr scene, castkit_string path, void* buffer, UIntPtr size);

/// <summary>An array in memory: elements of a file in place, or elements of the caller.
/// Files are little-endian, and so are these elements. Elements of a file can have any address: if `aligned` is false,
/// they cannot be accessed through a pointer to their type, and must be copied with `memcpy` or `castkit_array_copy`.
/// They are valid until the file is released.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_array
{

    /// <summary>The first element; NULL if there is no array, which is not the same as an empty one.</summary>
    public void* data;

    /// <summary>The number of elements.</summary>
    public UIntPtr count;

    /// <summary>The number of bytes from one element to the next; 0 for strings, whose length is given by their
    /// NUL.</summary>
    public UIntPtr stride;

    /// <summary>The type of the elements; a vector counts as one element.</summary>
    public uint element;

    /// <summary>Whether the address is a multiple of the alignment of the numbers in the elements.</summary>
    public byte aligned;
}

/// <summary>The result of a check. Opaque, reference-counted and immutable.</summary>
public struct castkit_report { }

/// <summary>How a file is checked. Set everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_check_options
{

    /// <summary>`sizeof(castkit_check_options)`.</summary>
    public UIntPtr size;

    /// <summary>The maximum number of findings that are kept per rule; 0 for the default.</summary>
    public UIntPtr max_repeats;

    /// <summary>Whether to check the files on disk that instances refer to.</summary>
    public byte files;

    /// <summary>Whether to check textures on disk as well; this includes `files`.</summary>
    public byte textures;

    /// <summary>Whether to use only the calling thread.</summary>
    public byte one_thread;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>A problem in a file. Its texts live as long as the report.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_finding
{

    /// <summary>The code of the rule, such as `CAST-MESH-001`.</summary>
    public castkit_string code;

    /// <summary>What the rule requires.</summary>
    public castkit_string title;

    /// <summary>Why the rule exists, and what to do.</summary>
    public castkit_string explanation;

    /// <summary>The section of the specification.</summary>
    public castkit_string section;

    /// <summary>What was found, in one sentence.</summary>
    public castkit_string message;

    /// <summary>The path of the node.</summary>
    public castkit_string path;

    /// <summary>The property; no text if the finding is about the node.</summary>
    public castkit_string property;

    /// <summary>The severity.</summary>
    public uint severity;

    /// <summary>Whether castkit can repair it.</summary>
    public byte is_repairable;

    /// <summary>Whether `element` is set.</summary>
    public byte has_element;

    /// <summary>The index of the element in the property.</summary>
    public ulong element;

    /// <summary>The byte offset in the file.</summary>
    public ulong offset;
}

/// <summary>What repairing or upgrading has changed in a file, and what it has not. Opaque, reference-counted and
/// immutable.</summary>
public struct castkit_changes { }

/// <summary>How a file is repaired or upgraded. Set everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_repair_options
{

    /// <summary>`sizeof(castkit_repair_options)`.</summary>
    public UIntPtr size;

    /// <summary>The maximum number of changes that are listed per rule; 0 for the default. All of them are made and
    /// counted.</summary>
    public UIntPtr max_repeats;

    /// <summary>Whether to also make changes that lose data.</summary>
    public byte lossy;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>A change. Its texts live as long as the changes.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_change
{

    /// <summary>The code of the rule that the change satisfies, such as `CAST-MESH-001`.</summary>
    public castkit_string code;

    /// <summary>What the rule requires.</summary>
    public castkit_string title;

    /// <summary>The path of the node.</summary>
    public castkit_string path;

    /// <summary>The property; no text if the change is to the node.</summary>
    public castkit_string property;

    /// <summary>The old value.</summary>
    public castkit_string was;

    /// <summary>The new value.</summary>
    public castkit_string now;

    /// <summary>The number of changed elements; 0 if the change is not to elements.</summary>
    public ulong elements;

    /// <summary>The byte offset in the original file.</summary>
    public ulong offset;

    /// <summary>Whether data is lost.</summary>
    public byte is_lossy;
}

/// <summary>A violation that was not repaired. Its texts live as long as the changes.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_refusal
{

    /// <summary>The code of the rule that is still violated.</summary>
    public castkit_string code;

    /// <summary>What the rule requires.</summary>
    public castkit_string title;

    /// <summary>The path of the node.</summary>
    public castkit_string path;

    /// <summary>The property; no text if it is about the node.</summary>
    public castkit_string property;

    /// <summary>Why it was not changed.</summary>
    public castkit_string reason;

    /// <summary>The byte offset in the file.</summary>
    public ulong offset;

    /// <summary>Whether the option `lossy` would repair it.</summary>
    public byte is_lossy;
}

/// <summary>The result of comparing two files or two scenes. Opaque, reference-counted and immutable. It keeps what it
/// needs of both.</summary>
public struct castkit_comparison { }

/// <summary>General information about a comparison.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_comparison_info
{

    /// <summary>The number of listed differences: see `castkit_comparison_difference`.</summary>
    public UIntPtr count;

    /// <summary>The number of differences, including those that are not listed.</summary>
    public ulong total;

    /// <summary>The number of nodes that differ in any way; 0 for scenes.</summary>
    public ulong different_nodes;

    /// <summary>The number of values that differ by no more than the tolerance; 0 for scenes.</summary>
    public ulong tolerated;

    /// <summary>The largest difference within the tolerance.</summary>
    public double largest_tolerated;

    /// <summary>Whether both are equal.</summary>
    public byte is_same;
}

/// <summary>A difference between two files or scenes. Everything in it lives as long as the comparison.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_difference
{

    /// <summary>For files: the path of the node in the first file, or in the second if only that has it. For scenes:
    /// what is compared.</summary>
    public castkit_string path;

    /// <summary>The kind of difference, in one word. For files: `file_header`, `only_in_first`, `only_in_second`,
    /// `type`, `text`, `bytes`, `elements`, `links`, and if `exact` is set also `hash`, `child_order`,
    /// `property_order`, `unaccounted`, `headers`. For scenes: an aspect, such as `positions` or `pose`.</summary>
    public castkit_string change;

    /// <summary>What the first file or scene has: for links the path of the target, for scenes a description; otherwise
    /// no text.</summary>
    public castkit_string first;

    /// <summary>What the second file or scene has.</summary>
    public castkit_string second;

    /// <summary>The property in the first file; without a name if it is absent, or the difference is not about a
    /// property.</summary>
    public castkit_property first_property;

    /// <summary>The property in the second file.</summary>
    public castkit_property second_property;

    /// <summary>The number of elements in the first file or scene.</summary>
    public ulong first_count;

    /// <summary>The number of elements in the second file or scene.</summary>
    public ulong second_count;

    /// <summary>The number of elements that are in both and differ.</summary>
    public ulong differing;

    /// <summary>Whether `index` is set.</summary>
    public byte has_index;

    /// <summary>The index of the first element that differs.</summary>
    public ulong index;

    /// <summary>Whether `largest` is set.</summary>
    public byte has_largest;

    /// <summary>The largest difference between two numbers.</summary>
    public double largest;
}

/// <summary>How files are compared. Set everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_diff_options
{

    /// <summary>`sizeof(castkit_diff_options)`.</summary>
    public UIntPtr size;

    /// <summary>Whether to also compare hashes, order, widths of integers, padding, and bytes outside all nodes. The
    /// files are then equal only if all their bytes are.</summary>
    public byte exact;

    /// <summary>Whether to use only the calling thread.</summary>
    public byte one_thread;

    /// <summary>Floats that differ by no more than this are equal.</summary>
    public double tolerance;

    /// <summary>Floats that differ by no more than this fraction of the larger one are equal.</summary>
    public double relative;

    /// <summary>The maximum number of listed differences; 0 for the default. All are counted.</summary>
    public UIntPtr limit;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>How scenes are compared. Set everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_compare_options
{

    /// <summary>`sizeof(castkit_compare_options)`.</summary>
    public UIntPtr size;

    /// <summary>The maximum distance of equal positions, as a fraction of the size of the model; 0 for the default,
    /// 0.0001.</summary>
    public double tolerance;

    /// <summary>The number of frames per animation at which poses are compared; 0 for the default.</summary>
    public uint frames;

    /// <summary>Whether to use only the calling thread.</summary>
    public byte one_thread;

    /// <summary>The maximum number of listed differences; 0 for the default. All are counted.</summary>
    public UIntPtr limit;

    /// <summary>The maximum number of bytes that poses may take; 0 for the default.</summary>
    public ulong budget;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>A format that files can be converted from or to. Its texts are static.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_format
{

    /// <summary>The name, such as `glTF binary`.</summary>
    public castkit_string name;

    /// <summary>The usual extension, without a dot. Options use it to name the format.</summary>
    public castkit_string extension;

    /// <summary>The media type; no text if it has none.</summary>
    public castkit_string media_type;

    /// <summary>Whether this library can read it.</summary>
    public byte is_readable;

    /// <summary>Whether this library can write it.</summary>
    public byte is_writable;
}

/// <summary>A note about something that a conversion could not carry over as it was. Its texts live as long as the
/// conversion.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_note
{

    /// <summary>The code of the note, such as `CONVERT-MESH-003`.</summary>
    public castkit_string code;

    /// <summary>The feature it is about, in a few words.</summary>
    public castkit_string feature;

    /// <summary>The reason or the outcome, in a part of the sentence: what follows the feature and a colon.</summary>
    public castkit_string detail;

    /// <summary>What it means, and what to do.</summary>
    public castkit_string explanation;

    /// <summary>What happened.</summary>
    public uint outcome;

    /// <summary>The severity.</summary>
    public uint severity;

    /// <summary>How often it happened.</summary>
    public ulong count;

    /// <summary>The number of examples: see `castkit_conversion_example`.</summary>
    public UIntPtr example_count;

    /// <summary>Outcome, feature, detail and examples in one sentence, such as `dropped cameras: Cast does not support
    /// them (2 times: shot_1, shot_2)`.</summary>
    public castkit_string sentence;

    /// <summary>The number of the source that it is about, from 0. Notes on the result as a whole are on source 0; the
    /// file of `animation_from` comes after the sources.</summary>
    public UIntPtr source;
}

/// <summary>How a file is optimised. Set everything to zero, and `size` to `sizeof` the struct: this runs the lossless
/// steps. A fraction that is not from 0 to 1 is an error, and so is a number that is infinite or NaN.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_optimize_options
{

    /// <summary>`sizeof(castkit_optimize_options)`.</summary>
    public UIntPtr size;

    /// <summary>Whether to keep equal vertices separate.</summary>
    public byte no_weld;

    /// <summary>Whether to keep vertices that no face uses.</summary>
    public byte keep_unused_vertices;

    /// <summary>Whether to keep the order of faces and vertices.</summary>
    public byte no_order;

    /// <summary>Whether to keep equal materials separate.</summary>
    public byte no_materials;

    /// <summary>Whether to keep the width of integers.</summary>
    public byte no_integers;

    /// <summary>Whether to merge equal meshes.</summary>
    public byte dedupe;

    /// <summary>Whether to join meshes with the same material.</summary>
    public byte join;

    /// <summary>Bone weights below this fraction of the sum of a vertex's weights are removed; 0 for the default,
    /// 0.001; a negative value keeps all.</summary>
    public float weight_threshold;

    /// <summary>The maximum number of bones per vertex; 0 for no limit.</summary>
    public uint max_influences;

    /// <summary>The maximum error of curves when keys are removed: for translations a fraction of the size of the model
    /// (without one, of the motion), for scales of the value, for blend shapes of full weight; for rotations radians. 0
    /// for the default, 0.0001; a negative value keeps all keys.</summary>
    public float key_tolerance;

    /// <summary>The fraction of the faces to keep, such as 0.5; 0 or 1 for all.</summary>
    public float simplify;

    /// <summary>The maximum distance that the surface may move when faces are removed, as a fraction of its size; 0 for
    /// the default.</summary>
    public float simplify_error;

    /// <summary>How tangents are handled.</summary>
    public uint tangents;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>The result of a conversion, with its notes. Opaque, reference-counted and immutable.</summary>
public struct castkit_conversion { }

/// <summary>The number of things in a file.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_totals
{

    /// <summary>Meshes.</summary>
    public ulong meshes;

    /// <summary>The vertices of meshes.</summary>
    public ulong vertices;

    /// <summary>Triangles.</summary>
    public ulong faces;

    /// <summary>The influences: bones per vertex, summed over all vertices.</summary>
    public ulong influences;

    /// <summary>The vertices of blend shapes.</summary>
    public ulong shape_vertices;

    /// <summary>Materials.</summary>
    public ulong materials;

    /// <summary>Textures.</summary>
    public ulong textures;

    /// <summary>Curves.</summary>
    public ulong curves;

    /// <summary>The keys of curves.</summary>
    public ulong keys;
}

/// <summary>One of the files that a conversion reads: from disk, from memory, or one that is open. Set everything else
/// to zero.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_source
{

    /// <summary>The path of a file on disk. For bytes in memory, the path against which the references in them are
    /// resolved, which is also the name in notes and errors; it may be NULL.</summary>
    public byte* path;

    /// <summary>The bytes of a file of any format, which are copied; NULL if the file is on disk or open. The format is
    /// found from the bytes, from the extension of `path`, or from `from_format` of the options.</summary>
    public void* data;

    /// <summary>The number of bytes at `data`.</summary>
    public UIntPtr data_size;

    /// <summary>An open Cast file. `path` and `data` are NULL then.</summary>
    public castkit_file* file;
}

/// <summary>A callback that takes the result of a conversion, piece by piece, and the name of the result. Set
/// everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_writer
{

    /// <summary>`sizeof(castkit_writer)`.</summary>
    public UIntPtr size;

    /// <summary>`write(user, data, size)` takes the `size` bytes at `data`, and returns whether to continue. It is only
    /// called during the function it was passed to, and must not throw.</summary>
    public IntPtr write;

    /// <summary>The first argument of each call.</summary>
    public void* user;

    /// <summary>The name of the result, such as `hero.gltf`: files beside it are named after it. Nothing is read or
    /// written there. NULL for `model`.</summary>
    public byte* name;
}

/// <summary>A plan of which arrays are decoded, and where each of them is placed. Opaque, reference-counted and
/// immutable. It keeps the file open.</summary>
public struct castkit_decode_plan { }

/// <summary>How arrays are decoded. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero suit
/// most engines.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_decode_options
{

    /// <summary>`sizeof(castkit_decode_options)`.</summary>
    public UIntPtr size;

    /// <summary>The format of colours.</summary>
    public uint colors;

    /// <summary>Whether indices keep the width they have in the file, instead of becoming 32-bit.</summary>
    public byte stored_indices;

    /// <summary>Whether key frames are converted to seconds, as floats.</summary>
    public byte seconds;
}

/// <summary>An array in a plan. Everything it refers to lives as long as the plan.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_planned_array
{

    /// <summary>The node that contains it.</summary>
    public castkit_node node;

    /// <summary>The name of the property in the file, such as `vp`.</summary>
    public castkit_string name;

    /// <summary>The type of the decoded elements; packed colours are bytes, four per colour.</summary>
    public uint element;

    /// <summary>The number of elements of the property.</summary>
    public UIntPtr count;

    /// <summary>The byte offset in the memory: a multiple of `CASTKIT_DECODE_ALIGNMENT`.</summary>
    public UIntPtr offset;

    /// <summary>The size in bytes in the memory.</summary>
    public UIntPtr byte_length;
}

/// <summary>A tree of nodes that can be edited and saved. Opaque and reference-counted; threads that share one take
/// turns.</summary>
public struct castkit_document { }

/// <summary>A file, or bytes in memory, whose values can be changed in place. Opaque and reference-counted; threads
/// that share one take turns.</summary>
public struct castkit_patch { }

/// <summary>How a document is saved. Set everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_save_options
{

    /// <summary>`sizeof(castkit_save_options)`.</summary>
    public UIntPtr size;

    /// <summary>The alignment of arrays.</summary>
    public uint alignment;

    /// <summary>Whether to return without waiting until the file is on the disk: faster, but not safe against power
    /// failures.</summary>
    public byte no_sync;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>What went wrong, and where. It need not be initialised, belongs to the caller, and contains no pointers.
/// Functions that can fail take a pointer to one as their last parameter, which may be NULL. On success they set `kind`
/// to `CASTKIT_ERROR_NONE` and `offset` to 0, and leave the texts empty. The struct never becomes larger: fields of
/// later versions take their room from `reserved`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_error
{

    /// <summary>The kind of the error.</summary>
    public uint kind;

    /// <summary>Whether `offset` is set.</summary>
    public byte has_offset;

    /// <summary>The byte offset from the start of the file, if the error is about a place in one.</summary>
    public ulong offset;

    /// <summary>What was found, what was expected and what to try, in one sentence. UTF-8 with a NUL at the end, like
    /// the other texts.</summary>
    public fixed byte sentence[1024];

    /// <summary>The path of the file on disk, as it was passed in, if the error is about one; otherwise
    /// empty.</summary>
    public fixed byte path[1024];

    /// <summary>The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`, if the error is about one;
    /// otherwise empty.</summary>
    public fixed byte node_path[1024];

    /// <summary>Zero: room for what later versions tell.</summary>
    public fixed ulong reserved[8];
}

/// <summary>An open Cast file: its bytes and its structure. Opaque, reference-counted and immutable, so any thread may
/// use it at any time.
/// Nodes, arrays and texts are borrowed from it: they are valid until the last reference is released.</summary>
public struct castkit_file { }

/// <summary>General information about a file.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_file_info
{

    /// <summary>The version of the format, from the header: 1.</summary>
    public uint format_version;

    /// <summary>The flags in the header: 0.</summary>
    public uint flags;

    /// <summary>The number of root nodes according to the header. Known writers write exactly one.</summary>
    public uint root_count;

    /// <summary>The number of levels of nodes: 1 if there are only roots, 0 if there are no nodes.</summary>
    public uint depth;

    /// <summary>The number of nodes of all kinds.</summary>
    public ulong node_count;

    /// <summary>The number of properties of all nodes.</summary>
    public ulong property_count;

    /// <summary>The number of headers that recovery replaced; see `castkit_file_repair`.</summary>
    public ulong repair_count;

    /// <summary>The bytes of the whole file.</summary>
    public castkit_array bytes;

    /// <summary>The bytes after the last root; known writers write none.</summary>
    public castkit_array trailing;

    /// <summary>The path that the file was opened from; no text for files from memory or from a reader. The bytes of
    /// the path on Unix, UTF-8 elsewhere.</summary>
    public castkit_string path;

    /// <summary>Whether the bytes are a mapping of the file, and not a copy.</summary>
    public byte is_mapped;

    /// <summary>Whether the structure was damaged and has been recovered; see `castkit_file_damage`.</summary>
    public byte is_damaged;
}

/// <summary>A header that recovery replaced.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_repair
{

    /// <summary>The byte offset of the header.</summary>
    public ulong offset;

    /// <summary>The byte offset of the recovered end of the node.</summary>
    public ulong end;

    /// <summary>The recovered number of properties.</summary>
    public uint property_count;

    /// <summary>The recovered number of children.</summary>
    public uint child_count;
}

/// <summary>A callback that provides the bytes of a file, piece by piece. Set everything to zero, and `size` to
/// `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_reader
{

    /// <summary>`sizeof(castkit_reader)`.</summary>
    public UIntPtr size;

    /// <summary>`read(user, buffer, size)` writes at most `size` bytes to `buffer` and returns how many it has written:
    /// 0 at the end, `CASTKIT_READ_FAILED` on failure. It is only called during the function it was passed to, on the
    /// calling thread, and must not throw.</summary>
    public IntPtr read;

    /// <summary>The first argument of each call.</summary>
    public void* user;
}

/// <summary>How a file is opened. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have
/// their defaults.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_open_options
{

    /// <summary>`sizeof(castkit_open_options)`.</summary>
    public UIntPtr size;

    /// <summary>How damaged files are treated.</summary>
    public uint recovery;

    /// <summary>The maximum number of levels of nodes; 0 for the default, 4096.</summary>
    public uint max_depth;

    /// <summary>The maximum number of nodes; 0 for the default, 67,108,864.</summary>
    public ulong max_nodes;

    /// <summary>The maximum number of properties; 0 for the default, 268,435,456.</summary>
    public ulong max_properties;

    /// <summary>The maximum number of bytes to read; 0 for no limit. Mapped files are not limited, because mapping
    /// takes no memory.</summary>
    public ulong max_bytes;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>The properties of a Model. Meshes, hair, blend shapes and materials with at most one skeleton.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_model_fields
{

    /// <summary>Name of the model.
    /// Key `n`, type s, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `position` is set.</summary>
    public byte has_position;

    /// <summary>Position in the world.
    /// Key `p`, type v3, since 2025-05.</summary>
    public fixed float position[3];

    /// <summary>Whether `rotation` is set.</summary>
    public byte has_rotation;

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, since 2025-05.</summary>
    public fixed float rotation[4];

    /// <summary>Whether `scale` is set.</summary>
    public byte has_scale;

    /// <summary>Scale in the world.
    /// Key `s`, type v3, since 2025-05.</summary>
    public fixed float scale[3];
}

/// <summary>The properties of a Mesh. Triangles and the vertex buffers they index.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_mesh_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_mesh_fields
{

    /// <summary>Name of the mesh.
    /// Key `n`, type s, since 2021-11.</summary>
    public castkit_string name;

    /// <summary>Position of each vertex.
    /// Key `vp`, type v3[], required, since 2020-03.</summary>
    public castkit_array positions;

    /// <summary>Normal of each vertex.
    /// Key `vn`, type v3[], since 2020-03.</summary>
    public castkit_array normals;

    /// <summary>Tangent of each vertex.
    /// Key `vt`, type v3[], since 2020-03.</summary>
    public castkit_array tangents;

    /// <summary>Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    /// Key `c%d`, type i v4[], since 2024-08. The first 4 layers; the function returns further ones.</summary>
    public castkit_array color_layers_0;
    public castkit_array color_layers_1;
    public castkit_array color_layers_2;
    public castkit_array color_layers_3;

    /// <summary>The number of layers.</summary>
    public uint color_layer_total;

    /// <summary>The only colour layer of old files, packed with red in the lowest byte.
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.</summary>
    public castkit_array legacy_colors;

    /// <summary>Texture coordinates of each vertex, with the origin at the top left.
    /// Key `u%d`, type v2[], since 2020-03. The first 4 layers; the function returns further ones.</summary>
    public castkit_array uv_layers_0;
    public castkit_array uv_layers_1;
    public castkit_array uv_layers_2;
    public castkit_array uv_layers_3;

    /// <summary>The number of layers.</summary>
    public uint uv_layer_total;

    /// <summary>Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    /// Key `wb`, type b h i[], since 2020-03.</summary>
    public castkit_array weight_bones;

    /// <summary>Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    /// Key `wv`, type f[], required with `wb`, since 2020-03.</summary>
    public castkit_array weight_values;

    /// <summary>Three vertex indices per triangle, counterclockwise when seen from the front.
    /// Key `f`, type b h i[], required, since 2020-03.</summary>
    public castkit_array faces;

    /// <summary>Whether `color_layer_count` is set.</summary>
    public byte has_color_layer_count;

    /// <summary>Number of colour layers.
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.</summary>
    public uint color_layer_count;

    /// <summary>Whether `uv_layer_count` is set.</summary>
    public byte has_uv_layer_count;

    /// <summary>Number of texture coordinate layers.
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.</summary>
    public uint uv_layer_count;

    /// <summary>Whether `maximum_influence` is set.</summary>
    public byte has_maximum_influence;

    /// <summary>Number of bones that move each vertex.
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.</summary>
    public uint maximum_influence;

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `linear`, since 2023-10.</summary>
    public castkit_string skinning_method;

    /// <summary>Which value of the specification it is.</summary>
    public uint skinning_method_choice;

    /// <summary>Whether `material_hash` is set.</summary>
    public byte has_material_hash;

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03. This is its hash.</summary>
    public ulong material_hash;
}

/// <summary>The properties of a Hair. Strands of hair as chains of particles.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_hair_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_hair_fields
{

    /// <summary>Name of the hair.
    /// Key `n`, type s, since 2025-04.</summary>
    public castkit_string name;

    /// <summary>Number of segments of each strand.
    /// Key `se`, type b h i[], required, since 2025-04.</summary>
    public castkit_array segments;

    /// <summary>World positions of the points of all strands; a strand of n segments has n + 1 points.
    /// Key `pt`, type v3[], required, since 2025-04.</summary>
    public castkit_array particles;

    /// <summary>Whether `material_hash` is set.</summary>
    public byte has_material_hash;

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04. This is its hash.</summary>
    public ulong material_hash;
}

/// <summary>The properties of a BlendShape. Changed positions of some vertices of a mesh.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_blend_shape_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_blend_shape_fields
{

    /// <summary>Name of the shape; weight curves refer to it.
    /// Key `n`, type s, required, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `base_shape_hash` is set.</summary>
    public byte has_base_shape_hash;

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11. This is its hash.</summary>
    public ulong base_shape_hash;

    /// <summary>Indices of the vertices that move.
    /// Key `vi`, type b h i[], required, since 2024-06.</summary>
    public castkit_array vertex_indices;

    /// <summary>Final position of each vertex of `vertex_indices`, not a difference.
    /// Key `vp`, type v3[], required, since 2024-06.</summary>
    public castkit_array positions;

    /// <summary>The largest weight: a single number, or one per target in files from before 2024-06.
    /// Key `ts`, type f[], since 2021-11.</summary>
    public castkit_array target_weight_scales;

    /// <summary>Whole meshes to morph into, in old files.
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.</summary>
    public castkit_array legacy_target_shapes;

    /// <summary>Position offsets; they were in the published text for less than a day.
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.</summary>
    public castkit_array legacy_deltas;
}

/// <summary>The properties of a Bone. One joint of a skeleton.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_bone_fields
{

    /// <summary>Name of the bone; curves refer to it.
    /// Key `n`, type s, required, since 2020-03.</summary>
    public castkit_string name;

    /// <summary>Whether `parent_index` is set.</summary>
    public byte has_parent_index;

    /// <summary>The parent, as an index into the skeleton's bones, or none.
    /// Key `p`, type i, since 2020-03.</summary>
    public uint parent_index;

    /// <summary>Whether the parent's own scale is cancelled before this bone's rotation is applied.
    /// Key `ssc`, type b, default `true`, since 2020-03.</summary>
    public byte segment_scale_compensate;

    /// <summary>Whether `local_position` is set.</summary>
    public byte has_local_position;

    /// <summary>Position relative to the parent.
    /// Key `lp`, type v3, since 2020-03.</summary>
    public fixed float local_position[3];

    /// <summary>Whether `local_rotation` is set.</summary>
    public byte has_local_rotation;

    /// <summary>Rotation relative to the parent, a quaternion x, y, z, w.
    /// Key `lr`, type v4, since 2020-03.</summary>
    public fixed float local_rotation[4];

    /// <summary>Whether `world_position` is set.</summary>
    public byte has_world_position;

    /// <summary>Position relative to the model.
    /// Key `wp`, type v3, since 2020-03.</summary>
    public fixed float world_position[3];

    /// <summary>Whether `world_rotation` is set.</summary>
    public byte has_world_rotation;

    /// <summary>Rotation relative to the model, a quaternion x, y, z, w.
    /// Key `wr`, type v4, since 2020-03.</summary>
    public fixed float world_rotation[4];

    /// <summary>Whether `scale` is set.</summary>
    public byte has_scale;

    /// <summary>Scale, always relative to the parent.
    /// Key `s`, type v3, since 2020-03.</summary>
    public fixed float scale[3];
}

/// <summary>The properties of an IKHandle. A chain of bones that reaches for a target.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_ik_handle_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_ik_handle_fields
{

    /// <summary>Name of the handle.
    /// Key `n`, type s, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `start_bone_hash` is set.</summary>
    public byte has_start_bone_hash;

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10. This is its hash.</summary>
    public ulong start_bone_hash;

    /// <summary>Whether `end_bone_hash` is set.</summary>
    public byte has_end_bone_hash;

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10. This is its hash.</summary>
    public ulong end_bone_hash;

    /// <summary>Whether `target_bone_hash` is set.</summary>
    public byte has_target_bone_hash;

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10. This is its hash.</summary>
    public ulong target_bone_hash;

    /// <summary>Whether `target_offset` is set.</summary>
    public byte has_target_offset;

    /// <summary>Offset from the target bone.
    /// Key `to`, type v3, since 2026-03.</summary>
    public fixed float target_offset[3];

    /// <summary>Whether `pole_vector_bone_hash` is set.</summary>
    public byte has_pole_vector_bone_hash;

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10. This is its hash.</summary>
    public ulong pole_vector_bone_hash;

    /// <summary>Whether `pole_bone_hash` is set.</summary>
    public byte has_pole_bone_hash;

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10. This is its hash.</summary>
    public ulong pole_bone_hash;

    /// <summary>Whether the end bone takes the rotation of the target.
    /// Key `tr`, type b, default `false`, since 2023-10.</summary>
    public byte use_target_rotation;
}

/// <summary>The properties of a Constraint. A bone that follows another.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_constraint_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_constraint_fields
{

    /// <summary>Name of the constraint.
    /// Key `n`, type s, since 2023-12.</summary>
    public castkit_string name;

    /// <summary>What the constraint acts on: the translation, the rotation or the scale.
    /// Key `ct`, type s, required, since 2023-12.</summary>
    public castkit_string constraint_type;

    /// <summary>Which value of the specification it is.</summary>
    public uint constraint_type_choice;

    /// <summary>Whether `constraint_bone_hash` is set.</summary>
    public byte has_constraint_bone_hash;

    /// <summary>The bone that the constraint moves.
    /// Key `cb`, type l, required, since 2023-12. This is its hash.</summary>
    public ulong constraint_bone_hash;

    /// <summary>Whether `target_bone_hash` is set.</summary>
    public byte has_target_bone_hash;

    /// <summary>The bone that it follows.
    /// Key `tb`, type l, required, since 2023-12. This is its hash.</summary>
    public ulong target_bone_hash;

    /// <summary>Whether the offset from the target in the rest pose is kept.
    /// Key `mo`, type b, default `false`, since 2024-01.</summary>
    public byte maintain_offset;

    /// <summary>The number of components of `custom_offset`: 3 or 4, or 0 if it is absent.</summary>
    public uint custom_offset_components;

    /// <summary>Offset from the target: a vector, or a quaternion for an orient constraint.
    /// Key `co`, type v3 v4, since 2025-02.</summary>
    public fixed float custom_offset[4];

    /// <summary>How much the bone follows its target, from 0 to 1.
    /// Key `wt`, type f, default `1.0`, since 2025-02.</summary>
    public float weight;

    /// <summary>Whether the constraint leaves the x axis alone.
    /// Key `sx`, type b, default `false`, since 2024-01.</summary>
    public byte skip_x;

    /// <summary>Whether the constraint leaves the y axis alone.
    /// Key `sy`, type b, default `false`, since 2024-01.</summary>
    public byte skip_y;

    /// <summary>Whether the constraint leaves the z axis alone.
    /// Key `sz`, type b, default `false`, since 2024-01.</summary>
    public byte skip_z;
}

/// <summary>The properties of an Animation. Curves with one frame rate.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_animation_fields
{

    /// <summary>Name of the animation.
    /// Key `n`, type s, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `frame_rate` is set.</summary>
    public byte has_frame_rate;

    /// <summary>Frames per second.
    /// Key `fr`, type f, required, since 2020-03.</summary>
    public float frame_rate;

    /// <summary>Whether the animation loops.
    /// Key `lo`, type b, default `false`, since 2020-03.</summary>
    public byte looping;

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.</summary>
    public castkit_string legacy_rotation_interpolation;

    /// <summary>Which value of the specification it is.</summary>
    public uint legacy_rotation_interpolation_choice;

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.</summary>
    public castkit_string legacy_transform_space;

    /// <summary>Which value of the specification it is.</summary>
    public uint legacy_transform_space_choice;
}

/// <summary>The properties of a Curve. Key frames and values of one property of one node.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_curve_fields
{

    /// <summary>Name of the bone or blend shape that is animated.
    /// Key `nn`, type s, required, since 2020-03.</summary>
    public castkit_string node_name;

    /// <summary>The property of that node that the curve animates.
    /// Key `kp`, type s, required, since 2020-03.</summary>
    public castkit_string key_property;

    /// <summary>Which value of the specification it is.</summary>
    public uint key_property_choice;

    /// <summary>Frame of each key; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.</summary>
    public castkit_array key_frames;

    /// <summary>Frame of each key in the first weeks of the format.
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.</summary>
    public castkit_array legacy_key_times;

    /// <summary>Value of each key.
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.</summary>
    public castkit_array key_values;

    /// <summary>How the values are combined with the pose.
    /// Key `m`, type s, required, default `absolute`, since 2020-03.</summary>
    public castkit_string mode;

    /// <summary>Which value of the specification it is.</summary>
    public uint mode_choice;

    /// <summary>Factor that the values of an additive curve are multiplied by.
    /// Key `ab`, type f, default `1.0`, since 2021-11.</summary>
    public float additive_blend_weight;
}

/// <summary>The properties of a CurveModeOverride. A different curve mode for all bones below a bone.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_curve_mode_override_fields
{

    /// <summary>Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so.
    /// Key `nn`, type s, required, since 2024-05.</summary>
    public castkit_string node_name;

    /// <summary>The mode that their curves get.
    /// Key `m`, type s, required, default `absolute`, since 2024-05.</summary>
    public castkit_string mode;

    /// <summary>Which value of the specification it is.</summary>
    public uint mode_choice;

    /// <summary>Whether the override applies to translation curves.
    /// Key `ot`, type b, default `false`, since 2024-05.</summary>
    public byte override_translation;

    /// <summary>Whether the override applies to rotation curves.
    /// Key `or`, type b, default `false`, since 2024-05.</summary>
    public byte override_rotation;

    /// <summary>Whether the override applies to scale curves.
    /// Key `os`, type b, default `false`, since 2024-05.</summary>
    public byte override_scale;
}

/// <summary>The properties of a NotificationTrack. Frames at which something happens.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_notification_track_fields
{

    /// <summary>Name of the notification, which says what happens.
    /// Key `n`, type s, required, since 2020-03.</summary>
    public castkit_string name;

    /// <summary>The frames at which it happens; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.</summary>
    public castkit_array key_frames;
}

/// <summary>The properties of a Material. Texture files and colours by slot.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_material_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_material_fields
{

    /// <summary>Name of the material.
    /// Key `n`, type s, required, since 2020-03.</summary>
    public castkit_string name;

    /// <summary>Type of the material; `pbr` is the only one.
    /// Key `t`, type s, required, since 2020-03.</summary>
    public castkit_string material_type;

    /// <summary>Whether `albedo_hash` is set.</summary>
    public byte has_albedo_hash;

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03. This is its hash.</summary>
    public ulong albedo_hash;

    /// <summary>Whether `diffuse_hash` is set.</summary>
    public byte has_diffuse_hash;

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03. This is its hash.</summary>
    public ulong diffuse_hash;

    /// <summary>Whether `normal_hash` is set.</summary>
    public byte has_normal_hash;

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03. This is its hash.</summary>
    public ulong normal_hash;

    /// <summary>Whether `specular_hash` is set.</summary>
    public byte has_specular_hash;

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03. This is its hash.</summary>
    public ulong specular_hash;

    /// <summary>Whether `gloss_hash` is set.</summary>
    public byte has_gloss_hash;

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03. This is its hash.</summary>
    public ulong gloss_hash;

    /// <summary>Whether `roughness_hash` is set.</summary>
    public byte has_roughness_hash;

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03. This is its hash.</summary>
    public ulong roughness_hash;

    /// <summary>Whether `metal_hash` is set.</summary>
    public byte has_metal_hash;

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03. This is its hash.</summary>
    public ulong metal_hash;

    /// <summary>Whether `emissive_hash` is set.</summary>
    public byte has_emissive_hash;

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03. This is its hash.</summary>
    public ulong emissive_hash;

    /// <summary>Whether `emissive_mask_hash` is set.</summary>
    public byte has_emissive_mask_hash;

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01. This is its hash.</summary>
    public ulong emissive_mask_hash;

    /// <summary>Whether `emissive_strength_hash` is set.</summary>
    public byte has_emissive_strength_hash;

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03. This is its hash.</summary>
    public ulong emissive_strength_hash;

    /// <summary>Whether `ambient_occlusion_hash` is set.</summary>
    public byte has_ambient_occlusion_hash;

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03. This is its hash.</summary>
    public ulong ambient_occlusion_hash;

    /// <summary>Whether `cavity_hash` is set.</summary>
    public byte has_cavity_hash;

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03. This is its hash.</summary>
    public ulong cavity_hash;

    /// <summary>Whether `anisotropy_hash` is set.</summary>
    public byte has_anisotropy_hash;

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08. This is its hash.</summary>
    public ulong anisotropy_hash;

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03. The first 4 layers; the function returns further ones.</summary>
    public fixed ulong extra_hashes[4];

    /// <summary>The number of layers.</summary>
    public uint extra_total;
}

/// <summary>The properties of a File. The path of a texture or of another Cast file.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_file_fields
{

    /// <summary>The path, absolute or relative to this file's directory.
    /// Key `p`, type s, required, since 2020-03.</summary>
    public castkit_string path;
}

/// <summary>The properties of a Color. A constant colour in place of a texture.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_color_fields
{

    /// <summary>Name of the colour.
    /// Key `n`, type s, since 2025-01.</summary>
    public castkit_string name;

    /// <summary>Space of the colour's components.
    /// Key `cs`, type s, default `srgb`, since 2025-03.</summary>
    public castkit_string color_space;

    /// <summary>Which value of the specification it is.</summary>
    public uint color_space_choice;

    /// <summary>Whether `rgba` is set.</summary>
    public byte has_rgba;

    /// <summary>The colour's components: r, g, b, a.
    /// Key `rgba`, type v4, required, since 2025-01.</summary>
    public fixed float rgba[4];
}

/// <summary>The properties of an Instance. Another Cast file placed in this scene.
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_instance_…` functions follow them.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_instance_fields
{

    /// <summary>Name of the instance.
    /// Key `n`, type s, since 2024-01.</summary>
    public castkit_string name;

    /// <summary>Whether `reference_file_hash` is set.</summary>
    public byte has_reference_file_hash;

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01. This is its hash.</summary>
    public ulong reference_file_hash;

    /// <summary>Whether `position` is set.</summary>
    public byte has_position;

    /// <summary>Position in the world.
    /// Key `p`, type v3, required, since 2024-01.</summary>
    public fixed float position[3];

    /// <summary>Whether `rotation` is set.</summary>
    public byte has_rotation;

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, required, since 2024-01.</summary>
    public fixed float rotation[4];

    /// <summary>Whether `scale` is set.</summary>
    public byte has_scale;

    /// <summary>Scale in the world.
    /// Key `s`, type v3, required, since 2024-01.</summary>
    public fixed float scale[3];
}

/// <summary>The properties of a Metadata. Who and what made the file, and hints. Only the first node's hints apply.
/// If a property is absent, there is no text or array, or its `has_…` field is false.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_metadata_fields
{

    /// <summary>Who made the file.
    /// Key `a`, type s, since 2024-08.</summary>
    public castkit_string author;

    /// <summary>The program that wrote the file.
    /// Key `s`, type s, since 2024-08.</summary>
    public castkit_string software;

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.</summary>
    public castkit_string up_axis;

    /// <summary>Which value of the specification it is.</summary>
    public uint up_axis_choice;

    /// <summary>Directory that the paths of instances are relative to.
    /// Key `sr`, type s, since 2025-09.</summary>
    public castkit_string scene_root;
}

/// <summary>How files are converted, as with the options of the program `castkit convert`. Set everything to zero, and
/// `size` to `sizeof` the struct; fields left at zero have their defaults. An option that the format of the result does
/// not support is an error, and so is a number that is infinite or NaN, or, unless it says otherwise,
/// negative.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_convert_options
{

    /// <summary>`sizeof(castkit_convert_options)`.</summary>
    public UIntPtr size;

    /// <summary>The format of all inputs, whatever their content and names. By default it is recognised by the content,
    /// and for text formats by the file name.</summary>
    public byte* from_format;

    /// <summary>The format of the result. By default that of the extension of the output, or Cast without
    /// one.</summary>
    public byte* to_format;

    /// <summary>Leaves an existing output as it is and does nothing.</summary>
    public byte skip_existing;

    /// <summary>Converts and reports, but writes nothing.</summary>
    public byte dry_run;

    /// <summary>Also replaces existing files that are not named as the output.</summary>
    public byte force;

    /// <summary>Rotates the content so that this axis points up in the result. By default it points where it does in
    /// the input, and the metadata of the result say where. One of x, y, z.</summary>
    public uint up;

    /// <summary>The axis that points up in the inputs, whatever they state. By default the one they state. One of x, y,
    /// z.</summary>
    public uint source_up;

    /// <summary>The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252. By default each byte
    /// that is not UTF-8 becomes U+FFFD and two hexadecimal digits.</summary>
    public byte* encoding;

    /// <summary>The length of one unit of Cast files, in metres. By default 1, a metre. 0 for the default.</summary>
    public float unit;

    /// <summary>The length of one unit of the result, in metres, if it differs from unit. By default 0.01, a
    /// centimetre, for FBX, which programs expect, and unit for Cast. 0 for the default.</summary>
    public float to_unit;

    /// <summary>Multiplies all lengths by this factor, after any change of units. By default 1.0. 0 for the
    /// default.</summary>
    public float scale;

    /// <summary>Keeps lengths and the up axis as the input states them, so that unit has no effect.</summary>
    public byte keep_space;

    /// <summary>The frames per second of animations. By default those of the input. 0 for the default.</summary>
    public float frame_rate;

    /// <summary>The maximum number of bones per vertex. By default no limit. 0 for the default.</summary>
    public uint max_influences;

    /// <summary>What is done about normals. By default keep.</summary>
    public uint normals;

    /// <summary>What is done about tangents, which are computed after normals. By default keep.</summary>
    public uint tangents;

    /// <summary>The largest error that removing keys, and turning rotations into angles, may cause. It is a fraction:
    /// for translations the longest side of the model at rest or, without a model, of the motion; for scales the value;
    /// for blend shapes full weight; for rotations it is in radians. By default 1e-5. A negative value stands for 0. 0
    /// for the default.</summary>
    public float animation_tolerance;

    /// <summary>Converts this scene of a glTF file, by its name or index from 0. By default its default
    /// scene.</summary>
    public byte* scene;

    /// <summary>Takes only this animation, by its name or index from 0.</summary>
    public byte** animation;

    /// <summary>The number of texts at `animation`.</summary>
    public UIntPtr animation_count;

    /// <summary>Turns this off: Converts animations.</summary>
    public byte no_animations;

    /// <summary>Turns this off: Converts models and instances.</summary>
    public byte no_models;

    /// <summary>Writes meshes that appear in several places as instances of a Cast file beside the result.</summary>
    public byte instances;

    /// <summary>Splits the metallic-roughness textures of glTF materials into one image per channel.</summary>
    public byte unpack_textures;

    /// <summary>Follows references that lead out of the directory of the input.</summary>
    public byte follow_outside;

    /// <summary>Whether the result is a static model.</summary>
    public uint still;

    /// <summary>For `CASTKIT_STILL_FRAME`: Takes models as they are at this frame (12.5 is between two frames) or at
    /// rest. By default bones and animations are kept.</summary>
    public double frame;

    /// <summary>Takes the animation for frame from this file of any format instead of the inputs.</summary>
    public byte* animation_from;

    /// <summary>Turns this off: Evaluates inverse kinematics and constraints for frame.</summary>
    public byte no_constraints;

    /// <summary>The version of FBX. By default 7500.</summary>
    public uint fbx_version;

    /// <summary>Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the largest errors.</summary>
    public byte quantize;

    /// <summary>Compresses the buffers of glTF without loss. By default they are not compressed.</summary>
    public uint compress;

    /// <summary>Stores only the vertices that a morph target of glTF moves.</summary>
    public byte sparse_targets;

    /// <summary>Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for
    /// them.</summary>
    public byte skins_below_model;

    /// <summary>What is done about textures. By default refer.</summary>
    public uint textures;

    /// <summary>Refers to textures in this directory, under their paths relative to the input. By default the paths in
    /// the input.</summary>
    public byte* texture_root;

    /// <summary>Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF
    /// requires.</summary>
    public byte pack_textures;

    /// <summary>Starts every array of a Cast file at a multiple of this many bytes. By default arrays follow each other
    /// without padding. One of 4, 8, 16, 64.</summary>
    public uint align;

    /// <summary>Fails, and writes nothing, if anything is dropped or approximated, or an unusual value
    /// assumed.</summary>
    public byte strict;

    /// <summary>Neither reports nor counts notes with this code, so that they do not make a conversion fail that is
    /// strict.</summary>
    public byte** allow;

    /// <summary>The number of texts at `allow`.</summary>
    public UIntPtr allow_count;

    /// <summary>The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the
    /// default.</summary>
    public ulong budget;

    /// <summary>Whether to use only the calling thread.</summary>
    public byte one_thread;

    /// <summary>How damaged Cast files are treated.</summary>
    public uint recovery;

    /// <summary>The maximum number of levels of nodes in Cast files; 0 for the default, 4096.</summary>
    public uint max_depth;

    /// <summary>`CASTKIT_PROMISE_FILE_STANDS_STILL` to map the sources; 0 to read them.</summary>
    public uint promise;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>A node of a file: a value that owns nothing and can be copied. It is valid until its file is released.
/// If `file` is NULL, it is the null node, which has neither properties nor children.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_node
{

    /// <summary>The file that contains it; NULL for the null node.</summary>
    public castkit_file* file;

    /// <summary>Its place in the file; private.</summary>
    public UIntPtr place_0;
    public UIntPtr place_1;
    public UIntPtr place_2;
}

/// <summary>An iterator over nodes: a value that `castkit_nodes_next` advances. It owns nothing, and is valid until its
/// file is released; a copy continues from the same position.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_nodes
{

    /// <summary>The file that contains the nodes; NULL for no nodes.</summary>
    public castkit_file* file;

    /// <summary>The kind of the nodes; 0 for all kinds.</summary>
    public uint kind;

    /// <summary>The position; private.</summary>
    public UIntPtr state_0;
    public UIntPtr state_1;
    public UIntPtr state_2;
    public UIntPtr state_3;
}

/// <summary>A walk over all nodes of a file. Opaque and reference-counted; threads that share one take turns.</summary>
public struct castkit_walk { }

/// <summary>A callback that receives the progress of long work, and can cancel it. Set everything to zero, and `size`
/// to `sizeof` the struct, which is only needed during the call.
/// `callback(user, done, total)` returns whether to continue; if it returns false, the function fails with
/// `CASTKIT_ERROR_CANCELLED`, and does not call it again. It may be called from any thread, even from several at once:
/// then other calls may be under way when one returns false. It must not throw, and must not use the handles that the
/// function was called with.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_progress
{

    /// <summary>`sizeof(castkit_progress)`.</summary>
    public UIntPtr size;

    /// <summary>The function; NULL for none.</summary>
    public IntPtr callback;

    /// <summary>The first argument of each call.</summary>
    public void* user;
}

/// <summary>A property of a node, by value. Its pointers are valid until the file is released.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_property
{

    /// <summary>The name in the file, such as `vp`.</summary>
    public castkit_string name;

    /// <summary>The elements. Strings have no stride: see `castkit_property_text`.</summary>
    public castkit_array values;

    /// <summary>The number of elements according to the header. For strings it may be wrong.</summary>
    public uint count;

    /// <summary>The size of all elements in bytes.</summary>
    public UIntPtr byte_length;

    /// <summary>The byte offset of its header.</summary>
    public ulong offset;

    /// <summary>The byte offset of its data.</summary>
    public ulong data_offset;
}

/// <summary>An iterator over properties: a value that `castkit_properties_next` advances. It owns nothing, and is valid
/// until its file is released.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_properties
{

    /// <summary>The file that contains the properties; NULL for no properties.</summary>
    public castkit_file* file;

    /// <summary>The position; private.</summary>
    public UIntPtr state_0;
    public UIntPtr state_1;
    public UIntPtr state_2;
}

/// <summary>A file to be rendered, with its instances and textures. Opaque, reference-counted and immutable. It keeps
/// what it needs of the file.</summary>
public struct castkit_subject { }

/// <summary>Rendered pictures, all of the same size, and the textures that could not be read. Opaque, reference-counted
/// and immutable.</summary>
public struct castkit_pictures { }

/// <summary>A callback that reads the files that materials refer to, from an archive for example. Set everything to
/// zero, and `size` to `sizeof` the struct, which is only needed during the call.
/// `read(user, scene, path, buffer, size)` returns the size in bytes of the file at `path`, or 0 if there is none. It
/// is called first with a `buffer` of NULL, and then with a buffer of this size, to which it writes the file. Files of
/// more than 512 MiB are ignored. `scene` is 0 for the file itself, and for each instance its index in the walk. It may
/// be called from any thread, even from several at once, and must not throw.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_texture_reader
{

    /// <summary>`sizeof(castkit_texture_reader)`.</summary>
    public UIntPtr size;

    /// <summary>The function; NULL for none.</summary>
    public IntPtr read;

    /// <summary>The first argument of each call.</summary>
    public void* user;
}

/// <summary>What a picture shows, and from where. Set everything to zero, and `size` to `sizeof` the struct; fields
/// left at zero have their defaults.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_render_options
{

    /// <summary>`sizeof(castkit_render_options)`.</summary>
    public UIntPtr size;

    /// <summary>The width in pixels, at most 8192; 0 for 512.</summary>
    public uint width;

    /// <summary>The height in pixels, at most 8192; 0 for 512.</summary>
    public uint height;

    /// <summary>Whether `azimuth` and `elevation` are set; otherwise the camera looks from above and slightly from the
    /// side.</summary>
    public byte has_view;

    /// <summary>The direction of the camera in degrees, to the right of the front.</summary>
    public double azimuth;

    /// <summary>The height of the camera in degrees above the horizon, from -90 to 90.</summary>
    public double elevation;

    /// <summary>The up axis.</summary>
    public uint up;

    /// <summary>Whether to show a frame of an animation instead of the rest pose.</summary>
    public byte has_frame;

    /// <summary>The frame, which can be a fraction.</summary>
    public double frame;

    /// <summary>The name of the animation; NULL for the first one.</summary>
    public byte* animation;

    /// <summary>Whether not to solve inverse kinematics handles and constraints of skeletons.</summary>
    public byte no_constraints;

    /// <summary>The background: red, green and blue in sRGB, and alpha. All zero is transparent.</summary>
    public fixed byte background[4];

    /// <summary>The callback that reads textures; NULL to read them relative to the file.</summary>
    public castkit_texture_reader* textures;

    /// <summary>The maximum number of pixels that triangles may cover in total, counting overlaps; 0 for the
    /// default.</summary>
    public ulong budget;

    /// <summary>Whether to use only the calling thread. The picture is the same.</summary>
    public byte one_thread;

    /// <summary>The progress callback, which receives the number of finished pictures; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>The models and animations of a file, with resolved links. Opaque, reference-counted and immutable. It keeps
/// what it needs of the file.</summary>
public struct castkit_scene { }

/// <summary>A transform relative to the parent: ten floats.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_transform
{

    /// <summary>The translation.</summary>
    public fixed float translation[3];

    /// <summary>The rotation, as a quaternion x, y, z, w.</summary>
    public fixed float rotation[4];

    /// <summary>The scale.</summary>
    public fixed float scale[3];
}

/// <summary>An instance: another file that is placed in a scene. Its texts live as long as the scene.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_instance
{

    /// <summary>The name; no text if it has none.</summary>
    public castkit_string name;

    /// <summary>The path of the file, as it is stored; no text if it has none.</summary>
    public castkit_string path;

    /// <summary>The placement of the file.</summary>
    public castkit_transform placement;

    /// <summary>The node.</summary>
    public castkit_node node;
}

/// <summary>An animation. Opaque, reference-counted and immutable.</summary>
public struct castkit_scene_animation { }

/// <summary>An animation bound to a model: its curves with their targets. Opaque, reference-counted and
/// immutable.</summary>
public struct castkit_binding { }

/// <summary>General information about an animation.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_animation_info
{

    /// <summary>The node, for example to read its name.</summary>
    public castkit_node node;

    /// <summary>The number of frames per second.</summary>
    public double frame_rate;

    /// <summary>The first frame with a key; 0 if there are no keys.</summary>
    public double first_frame;

    /// <summary>The last frame with a key; 0 if there are no keys.</summary>
    public double last_frame;

    /// <summary>The number of curves.</summary>
    public UIntPtr curve_count;

    /// <summary>The number of whole frames from the first to the last, for `castkit_binding_bake` with a step of
    /// 1.</summary>
    public UIntPtr frame_count;

    /// <summary>Whether the animation loops.</summary>
    public byte looping;

    /// <summary>Whether there are any keys.</summary>
    public byte has_keys;
}

/// <summary>How frames are baked. Set everything to zero, and `size` to `sizeof` the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_bake_options
{

    /// <summary>`sizeof(castkit_bake_options)`.</summary>
    public UIntPtr size;

    /// <summary>The maximum size of the result in bytes, which is an error before anything is sampled; 0 for the
    /// default, 1 GiB.</summary>
    public ulong budget;

    /// <summary>Whether to use only the calling thread.</summary>
    public byte one_thread;

    /// <summary>The progress callback; NULL for none.</summary>
    public castkit_progress* progress;
}

/// <summary>An axis-aligned bounding box.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_bounds
{

    /// <summary>The smallest x, y and z.</summary>
    public fixed float low[3];

    /// <summary>The largest x, y and z.</summary>
    public fixed float high[3];
}

/// <summary>The number of things in a scene.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_counts
{

    /// <summary>Bones.</summary>
    public UIntPtr bones;

    /// <summary>Meshes.</summary>
    public UIntPtr meshes;

    /// <summary>The vertices of meshes.</summary>
    public UIntPtr vertices;

    /// <summary>The triangles of meshes.</summary>
    public UIntPtr triangles;

    /// <summary>Blend shapes.</summary>
    public UIntPtr blend_shapes;

    /// <summary>The strands of hair.</summary>
    public UIntPtr strands;

    /// <summary>The particles of hair.</summary>
    public UIntPtr particles;

    /// <summary>Materials.</summary>
    public UIntPtr materials;

    /// <summary>The curves of animations.</summary>
    public UIntPtr curves;

    /// <summary>The keys of curves.</summary>
    public UIntPtr keys;
}

/// <summary>A walk over a file and the files that its instances place, directly and indirectly. Opaque and
/// reference-counted; threads that share one take turns.</summary>
public struct castkit_instances { }

/// <summary>A file at a place in the scene. Opaque, reference-counted and immutable.</summary>
public struct castkit_visit { }

/// <summary>Information about a visited file. Its texts live as long as the visit.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_visit_info
{

    /// <summary>The path of the file: its bytes on Unix, UTF-8 elsewhere.</summary>
    public castkit_string path;

    /// <summary>The name of the instance that places it; no text for the first file, or if the instance has no
    /// name.</summary>
    public castkit_string name;

    /// <summary>The placement in the world as a matrix: sixteen numbers, column by column.</summary>
    public fixed double world[16];

    /// <summary>The depth: 0 for the first file, 1 for the files that it places, and so on.</summary>
    public UIntPtr depth;
}

/// <summary>A model, ready to be posed. Opaque, reference-counted and immutable.</summary>
public struct castkit_scene_model { }

/// <summary>A bone of a model. Its name lives as long as the model.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_bone
{

    /// <summary>The name.</summary>
    public castkit_string name;

    /// <summary>The node.</summary>
    public castkit_node node;

    /// <summary>The index of the parent bone; -1 if there is none.</summary>
    public long parent;

    /// <summary>The transform in the rest pose, relative to the parent.</summary>
    public castkit_transform rest;

    /// <summary>The inverse bind matrix, from the space of the model to that of the bone: sixteen floats, column by
    /// column.</summary>
    public fixed float inverse_bind[16];

    /// <summary>Whether the scale of the parent is not inherited (segment scale compensation).</summary>
    public byte segment_scale_compensate;
}

/// <summary>A blend shape of a model. Its name lives as long as the model.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_shape
{

    /// <summary>The name; no text if it has none.</summary>
    public castkit_string name;

    /// <summary>The node.</summary>
    public castkit_node node;

    /// <summary>The index of the mesh that it deforms; -1 if there is none.</summary>
    public long mesh;

    /// <summary>The maximum weight.</summary>
    public float largest_weight;
}

/// <summary>A pose of a model, with all buffers needed to compute matrices and vertices: after the first frame nothing
/// is allocated. Opaque and reference-counted; threads that share one take turns. To work on several threads, use a
/// separate pose for each.</summary>
public struct castkit_pose { }

/// <summary>Where skinned vertices are written: to memory of the caller, such as a vertex buffer that is mapped for
/// writing. It is never read. Set everything to zero, and `size` to `sizeof` the struct. Each pointer may be NULL.
/// Otherwise it points to three floats of the first vertex, at any address; those of the next vertex are `stride` bytes
/// further.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_skin_target
{

    /// <summary>`sizeof(castkit_skin_target)`.</summary>
    public UIntPtr size;

    /// <summary>The positions.</summary>
    public void* positions;

    /// <summary>The normals.</summary>
    public void* normals;

    /// <summary>The tangents.</summary>
    public void* tangents;

    /// <summary>The number of bytes from one vertex to the next; 0 for 12.</summary>
    public UIntPtr stride;

    /// <summary>The number of vertices that there is room for.</summary>
    public UIntPtr capacity;
}

/// <summary>A text from a file or from castkit, **without** a NUL at its end. It is UTF-8, unless a file contains other
/// bytes.
/// `data` is NULL if there is no text, which is not the same as an empty text. The text lives as long as the object it
/// was obtained from, such as the file of a node.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_string
{

    /// <summary>The first byte; NULL when there is no text.</summary>
    public byte* data;

    /// <summary>Number of bytes.</summary>
    public UIntPtr length;
}

/// <summary>An attribute of a vertex. Set everything that you do not use to zero.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_vertex_attribute
{

    /// <summary>The meaning of the attribute.</summary>
    public uint attribute;

    /// <summary>The index of the texture coordinate or colour layer.</summary>
    public uint layer;

    /// <summary>The format in the buffer.</summary>
    public uint format;

    /// <summary>The byte offset from the beginning of the vertex.</summary>
    public uint offset;

    /// <summary>Whether meshes without the attribute get `otherwise`; if false, its absence is an error.</summary>
    public byte is_optional;

    /// <summary>The value for meshes without the attribute.</summary>
    public fixed float otherwise[4];
}

/// <summary>The functions and constants of castkit.h.</summary>
public static unsafe class Castkit
{
    private const string Library = "castkit";

    /// <summary>A text from castkit as a string; null if there is no text.</summary>
    public static string Text(castkit_string text) =>
        text.data == null ? null : Encoding.UTF8.GetString(text.data, checked((int)(ulong)text.length));

    /// <summary>A string as a text for castkit: UTF-8 with a NUL at its end, to be pinned with `fixed`.</summary>
    public static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text + "\0");

    /// <summary>Nothing is wrong, but something could be improved.</summary>
    public const uint CASTKIT_SEVERITY_HINT = 0;

    /// <summary>Unusual or outdated, without consequences.</summary>
    public const uint CASTKIT_SEVERITY_INFO = 1;

    /// <summary>Readers interpret it differently, or the result of a conversion differs.</summary>
    public const uint CASTKIT_SEVERITY_WARNING = 2;

    /// <summary>A violation of the format: data is lost, misread or rejected.</summary>
    public const uint CASTKIT_SEVERITY_ERROR = 3;

    /// <summary>They are kept as they are.</summary>
    public const uint CASTKIT_VECTORS_KEEP = 0;

    /// <summary>They are computed for meshes that have none.</summary>
    public const uint CASTKIT_VECTORS_COMPLETE = 1;

    /// <summary>They are computed for all meshes.</summary>
    public const uint CASTKIT_VECTORS_COMPUTE = 2;

    /// <summary>They are removed.</summary>
    public const uint CASTKIT_VECTORS_DROP = 3;

    /// <summary>The result refers to the original files.</summary>
    public const uint CASTKIT_TEXTURES_REFER = 0;

    /// <summary>They are embedded in the result, if its format supports it.</summary>
    public const uint CASTKIT_TEXTURES_EMBED = 1;

    /// <summary>They are copied to a directory beside the result.</summary>
    public const uint CASTKIT_TEXTURES_COPY = 2;

    /// <summary>Not at all.</summary>
    public const uint CASTKIT_COMPRESSION_NONE = 0;

    /// <summary>With `EXT_meshopt_compression`, which is lossless.</summary>
    public const uint CASTKIT_COMPRESSION_MESHOPT = 1;

    /// <summary>No: bones and animations are kept.</summary>
    public const uint CASTKIT_STILL_NONE = 0;

    /// <summary>Yes, in the rest pose, without bones and animations; vertices keep exactly the values in the
    /// file.</summary>
    public const uint CASTKIT_STILL_REST = 1;

    /// <summary>Yes, in the pose of a frame, without bones and animations: blend shapes and skinning are applied to the
    /// vertices.</summary>
    public const uint CASTKIT_STILL_FRAME = 2;

    /// <summary>It was approximated.</summary>
    public const uint CASTKIT_OUTCOME_APPROXIMATED = 0;

    /// <summary>The source did not specify it, so something was assumed.</summary>
    public const uint CASTKIT_OUTCOME_ASSUMED = 1;

    /// <summary>It was dropped.</summary>
    public const uint CASTKIT_OUTCOME_DROPPED = 2;

    /// <summary>Anything else, in a later version.</summary>
    public const uint CASTKIT_OUTCOME_OTHER = 3;

    /// <summary>The alignment in bytes of the memory for `castkit_decode_plan_run`.</summary>
    public const int CASTKIT_DECODE_ALIGNMENT = 64;

    /// <summary>As in the file: four bytes for packed colours, four floats for others.</summary>
    public const uint CASTKIT_COLORS_STORED = 0;

    /// <summary>Four floats: red, green, blue, alpha.</summary>
    public const uint CASTKIT_COLORS_FLOATS = 1;

    /// <summary>Four bytes: red, green, blue, alpha.</summary>
    public const uint CASTKIT_COLORS_RGBA8 = 2;

    /// <summary>As in the file that the document was made from; in a new document, not aligned.</summary>
    public const uint CASTKIT_ALIGNMENT_KEEP = 0;

    /// <summary>Not aligned.</summary>
    public const uint CASTKIT_ALIGNMENT_NONE = 1;

    /// <summary>No error.</summary>
    public const uint CASTKIT_ERROR_NONE = 0;

    /// <summary>The path does not exist.</summary>
    public const uint CASTKIT_ERROR_NOT_FOUND = 1;

    /// <summary>An operation of the system failed: missing permissions, a full disk, a directory instead of a
    /// file.</summary>
    public const uint CASTKIT_ERROR_IO = 2;

    /// <summary>There is not enough memory.</summary>
    public const uint CASTKIT_ERROR_OUT_OF_MEMORY = 3;

    /// <summary>The file is empty, or not a Cast file.</summary>
    public const uint CASTKIT_ERROR_NOT_CAST = 4;

    /// <summary>The structure of the file is damaged; recovery may help.</summary>
    public const uint CASTKIT_ERROR_DAMAGED = 5;

    /// <summary>The file exceeds a limit of the options.</summary>
    public const uint CASTKIT_ERROR_LIMIT = 6;

    /// <summary>A property is missing, or not what the specification requires.</summary>
    public const uint CASTKIT_ERROR_PROPERTY = 7;

    /// <summary>A node path does not lead to a node.</summary>
    public const uint CASTKIT_ERROR_NODE_PATH = 8;

    /// <summary>The document cannot be written as it is.</summary>
    public const uint CASTKIT_ERROR_UNWRITABLE = 9;

    /// <summary>A buffer of the caller has the wrong length or alignment.</summary>
    public const uint CASTKIT_ERROR_BUFFER = 10;

    /// <summary>A path leads outside the allowed directories.</summary>
    public const uint CASTKIT_ERROR_ESCAPES = 11;

    /// <summary>A file of another format cannot be converted.</summary>
    public const uint CASTKIT_ERROR_CONVERSION = 12;

    /// <summary>What was requested is not supported by this build, or not for this format.</summary>
    public const uint CASTKIT_ERROR_UNSUPPORTED = 13;

    /// <summary>The caller cancelled the work.</summary>
    public const uint CASTKIT_ERROR_CANCELLED = 14;

    /// <summary>An argument is invalid: NULL, a number out of range, text that is not UTF-8.</summary>
    public const uint CASTKIT_ERROR_ARGUMENT = 15;

    /// <summary>A bug in castkit, caught at the boundary. Please report it.</summary>
    public const uint CASTKIT_ERROR_INTERNAL = 16;

    /// <summary>The size in bytes of each text in an error, including the NUL at its end. Longer texts are
    /// cut.</summary>
    public const int CASTKIT_ERROR_TEXT_SIZE = 1024;

    /// <summary>What `read` of a `castkit_reader` returns when it fails.</summary>
    public static readonly UIntPtr CASTKIT_READ_FAILED =
        IntPtr.Size == 8 ? new UIntPtr(ulong.MaxValue) : new UIntPtr(uint.MaxValue);

    /// <summary>A damaged file is an error, unless only sizes of nodes and counts of strings are wrong: that one is
    /// read by its content, as by most other readers; see `castkit_file_damage`.</summary>
    public const uint CASTKIT_RECOVERY_WHEN_COMPLETE = 0;

    /// <summary>The structure of a damaged file is derived from its content; see `castkit_file_repair`.</summary>
    public const uint CASTKIT_RECOVERY_WHEN_DAMAGED = 1;

    /// <summary>The structure of every file is derived from its content, because the sizes in its headers may be wrong
    /// even if they look right.</summary>
    public const uint CASTKIT_RECOVERY_ALWAYS = 2;

    /// <summary>A damaged file is an error.</summary>
    public const uint CASTKIT_RECOVERY_NEVER = 3;

    /// <summary>Nobody writes to the file or shortens it until the last reference to it is released: neither this
    /// program, nor another, nor another machine on a shared disk. Replacing it by renaming another file over it is
    /// allowed.</summary>
    public const uint CASTKIT_PROMISE_FILE_STANDS_STILL = 0x5354494C;

    /// <summary>A scene. No two of its children have the same hash. (`root` in files.)</summary>
    public const uint CASTKIT_KIND_ROOT = 0x746F6F72;

    /// <summary>Meshes, hair, blend shapes and materials with at most one skeleton. (`modl` in files.)</summary>
    public const uint CASTKIT_KIND_MODEL = 0x6C646F6D;

    /// <summary>Triangles and the vertex buffers they index. (`mesh` in files.)</summary>
    public const uint CASTKIT_KIND_MESH = 0x6873656D;

    /// <summary>Strands of hair as chains of particles. (`hair` in files.)</summary>
    public const uint CASTKIT_KIND_HAIR = 0x72696168;

    /// <summary>Changed positions of some vertices of a mesh. (`blsh` in files.)</summary>
    public const uint CASTKIT_KIND_BLEND_SHAPE = 0x68736C62;

    /// <summary>Bones, with the inverse kinematics handles and constraints between them. (`skel` in files.)</summary>
    public const uint CASTKIT_KIND_SKELETON = 0x6C656B73;

    /// <summary>One joint of a skeleton. (`bone` in files.)</summary>
    public const uint CASTKIT_KIND_BONE = 0x656E6F62;

    /// <summary>A chain of bones that reaches for a target. (`ikhd` in files.)</summary>
    public const uint CASTKIT_KIND_IK_HANDLE = 0x64686B69;

    /// <summary>A bone that follows another. (`cnst` in files.)</summary>
    public const uint CASTKIT_KIND_CONSTRAINT = 0x74736E63;

    /// <summary>Curves with one frame rate. (`anim` in files.)</summary>
    public const uint CASTKIT_KIND_ANIMATION = 0x6D696E61;

    /// <summary>Key frames and values of one property of one node. (`curv` in files.)</summary>
    public const uint CASTKIT_KIND_CURVE = 0x76727563;

    /// <summary>A different curve mode for all bones below a bone. (`CMOV` in files.)</summary>
    public const uint CASTKIT_KIND_CURVE_MODE_OVERRIDE = 0x564F4D43;

    /// <summary>Frames at which something happens. (`ntif` in files.)</summary>
    public const uint CASTKIT_KIND_NOTIFICATION_TRACK = 0x6669746E;

    /// <summary>Texture files and colours by slot. (`matl` in files.)</summary>
    public const uint CASTKIT_KIND_MATERIAL = 0x6C74616D;

    /// <summary>The path of a texture or of another Cast file. (`file` in files.)</summary>
    public const uint CASTKIT_KIND_FILE = 0x656C6966;

    /// <summary>A constant colour in place of a texture. (`colr` in files.)</summary>
    public const uint CASTKIT_KIND_COLOR = 0x726C6F63;

    /// <summary>Another Cast file placed in this scene. (`inst` in files.)</summary>
    public const uint CASTKIT_KIND_INSTANCE = 0x74736E69;

    /// <summary>Who and what made the file, and hints. Only the first node's hints apply. (`meta` in files.)</summary>
    public const uint CASTKIT_KIND_METADATA = 0x6174656D;

    /// <summary>Unsigned 8-bit integers. (`b` in the specification.)</summary>
    public const uint CASTKIT_TYPE_BYTE = 0x0062;

    /// <summary>Unsigned 16-bit integers. (`h` in the specification.)</summary>
    public const uint CASTKIT_TYPE_SHORT = 0x0068;

    /// <summary>Unsigned 32-bit integers. (`i` in the specification.)</summary>
    public const uint CASTKIT_TYPE_INTEGER32 = 0x0069;

    /// <summary>Unsigned 64-bit integers: hashes. (`l` in the specification.)</summary>
    public const uint CASTKIT_TYPE_INTEGER64 = 0x006C;

    /// <summary>32-bit floats. (`f` in the specification.)</summary>
    public const uint CASTKIT_TYPE_FLOAT = 0x0066;

    /// <summary>64-bit floats. (`d` in the specification.)</summary>
    public const uint CASTKIT_TYPE_DOUBLE = 0x0064;

    /// <summary>Strings, each with a NUL at its end. (`s` in the specification.)</summary>
    public const uint CASTKIT_TYPE_STRING = 0x0073;

    /// <summary>Vectors of two floats. (`v2` in the specification.)</summary>
    public const uint CASTKIT_TYPE_VECTOR2 = 0x7632;

    /// <summary>Vectors of three floats. (`v3` in the specification.)</summary>
    public const uint CASTKIT_TYPE_VECTOR3 = 0x7633;

    /// <summary>Vectors of four floats: quaternions x, y, z, w or colours r, g, b, a. (`v4` in the
    /// specification.)</summary>
    public const uint CASTKIT_TYPE_VECTOR4 = 0x7634;

    /// <summary>A text that is not in the specification.</summary>
    public const uint CASTKIT_CHOICE_OTHER = 0;

    /// <summary>`linear`: Linear blend skinning; the default.</summary>
    public const uint CASTKIT_SKINNING_METHOD_LINEAR = 1;

    /// <summary>`quaternion`: Dual quaternion skinning.</summary>
    public const uint CASTKIT_SKINNING_METHOD_QUATERNION = 2;

    /// <summary>`pt`: The translation.</summary>
    public const uint CASTKIT_CONSTRAINT_TYPE_POINT = 1;

    /// <summary>`or`: The rotation.</summary>
    public const uint CASTKIT_CONSTRAINT_TYPE_ORIENT = 2;

    /// <summary>`sc`: The scale.</summary>
    public const uint CASTKIT_CONSTRAINT_TYPE_SCALE = 3;

    /// <summary>`quaternion`: As quaternions. Legacy, until 2020-03.</summary>
    public const uint CASTKIT_ROTATION_INTERPOLATION_QUATERNION = 1;

    /// <summary>`euler`: As Euler angles. Legacy, until 2020-03.</summary>
    public const uint CASTKIT_ROTATION_INTERPOLATION_EULER = 2;

    /// <summary>`local`: Relative to the parent, as all animations are today. Legacy, until 2023-10.</summary>
    public const uint CASTKIT_TRANSFORM_SPACE_LOCAL = 1;

    /// <summary>`world`: Relative to the scene. Legacy, until 2023-10.</summary>
    public const uint CASTKIT_TRANSFORM_SPACE_WORLD = 2;

    /// <summary>`rq`: Rotation as a quaternion, spherically interpolated.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_ROTATION = 1;

    /// <summary>`tx`: Translation along x.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_TRANSLATION_X = 2;

    /// <summary>`ty`: Translation along y.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_TRANSLATION_Y = 3;

    /// <summary>`tz`: Translation along z.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_TRANSLATION_Z = 4;

    /// <summary>`sx`: Scale along x.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_SCALE_X = 5;

    /// <summary>`sy`: Scale along y.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_SCALE_Y = 6;

    /// <summary>`sz`: Scale along z.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_SCALE_Z = 7;

    /// <summary>`bs`: Weight of the blend shape with that name.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_BLEND_SHAPE = 8;

    /// <summary>`vb`: Visibility: hidden when 0, visible otherwise.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_VISIBILITY = 9;

    /// <summary>`rx`: Rotation around x. Legacy, until 2023-11.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_EULER_X = 10;

    /// <summary>`ry`: Rotation around y. Legacy, until 2023-11.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_EULER_Y = 11;

    /// <summary>`rz`: Rotation around z. Legacy, until 2023-11.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_EULER_Z = 12;

    /// <summary>`rw`: Fourth component of a quaternion that is split over four curves. Legacy, until 2020-03.</summary>
    public const uint CASTKIT_CURVE_PROPERTY_QUATERNION_W = 13;

    /// <summary>`additive`: On top of the current pose, scaled by the blend weight.</summary>
    public const uint CASTKIT_CURVE_MODE_ADDITIVE = 1;

    /// <summary>`absolute`: The value itself, relative to the parent; the default.</summary>
    public const uint CASTKIT_CURVE_MODE_ABSOLUTE = 2;

    /// <summary>`relative`: On top of the rest pose.</summary>
    public const uint CASTKIT_CURVE_MODE_RELATIVE = 3;

    /// <summary>`srgb`: With the sRGB transfer function; the default.</summary>
    public const uint CASTKIT_COLOR_SPACE_SRGB = 1;

    /// <summary>`linear`: Linear light.</summary>
    public const uint CASTKIT_COLOR_SPACE_LINEAR = 2;

    /// <summary>`x`: The x axis.</summary>
    public const uint CASTKIT_UP_AXIS_X = 1;

    /// <summary>`y`: The y axis.</summary>
    public const uint CASTKIT_UP_AXIS_Y = 2;

    /// <summary>`z`: The z axis.</summary>
    public const uint CASTKIT_UP_AXIS_Z = 3;

    /// <summary>Among the children of the node's parent.</summary>
    public const uint CASTKIT_SCOPE_SIBLINGS = 0;

    /// <summary>Among the node's own children.</summary>
    public const uint CASTKIT_SCOPE_CHILDREN = 1;

    /// <summary>The up axis that the file specifies, or the default.</summary>
    public const uint CASTKIT_UP_KEEP = 0;

    /// <summary>The x axis.</summary>
    public const uint CASTKIT_UP_X = 1;

    /// <summary>The y axis.</summary>
    public const uint CASTKIT_UP_Y = 2;

    /// <summary>The z axis.</summary>
    public const uint CASTKIT_UP_Z = 3;

    /// <summary>Only into the directory of the file: for files of unknown origin.</summary>
    public const uint CASTKIT_CONFINEMENT_FILE_DIRECTORY = 0;

    /// <summary>Only into the scene root, which the file can set to any directory.</summary>
    public const uint CASTKIT_CONFINEMENT_SCENE_ROOT = 1;

    /// <summary>Anywhere.</summary>
    public const uint CASTKIT_CONFINEMENT_NONE = 2;

    /// <summary>The version of this header: 10000 times the major version, plus 100 times the minor version, plus the
    /// patch version.</summary>
    public const uint CASTKIT_VERSION = 100;

    /// <summary>Copying, checking and skinning on several threads.</summary>
    public const uint CASTKIT_FEATURE_THREADS = 1;

    /// <summary>Interleaved vertex buffers: `castkit_mesh_interleave`.</summary>
    public const uint CASTKIT_FEATURE_VERTEX = 2;

    /// <summary>Documents and patches: `castkit_document_…`, the setters of all kinds of node,
    /// `castkit_patch_…`.</summary>
    public const uint CASTKIT_FEATURE_WRITE = 4;

    /// <summary>The rules of the format: `castkit_check`, `castkit_repair_file`, `castkit_upgrade_file`,
    /// `castkit_diff_files`.</summary>
    public const uint CASTKIT_FEATURE_CHECK = 8;

    /// <summary>Scenes: `castkit_scene_…` and everything based on them.</summary>
    public const uint CASTKIT_FEATURE_SCENE = 16;

    /// <summary>Conversions: `castkit_convert_…`.</summary>
    public const uint CASTKIT_FEATURE_CONVERT = 32;

    /// <summary>Conversions from FBX to Cast.</summary>
    public const uint CASTKIT_FEATURE_FBX = 64;

    /// <summary>All properties of a node at once: `castkit_mesh_get_fields` and the like, and
    /// `castkit_node_unexpected`.</summary>
    public const uint CASTKIT_FEATURE_FIELDS = 128;

    /// <summary>Decoding all arrays into one block of memory: `castkit_decode_plan_…`.</summary>
    public const uint CASTKIT_FEATURE_DECODE = 256;

    /// <summary>Rendering: `castkit_render_file`, `castkit_subject_…`.</summary>
    public const uint CASTKIT_FEATURE_RENDER = 512;

    /// <summary>The position; a fourth component is 1.</summary>
    public const uint CASTKIT_ATTRIBUTE_POSITION = 0;

    /// <summary>The normal; a fourth component is 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_NORMAL = 1;

    /// <summary>The tangent; a fourth component is 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_TANGENT = 2;

    /// <summary>The texture coordinates of a layer; further components are 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_UV = 3;

    /// <summary>The colour of a layer.</summary>
    public const uint CASTKIT_ATTRIBUTE_COLOR = 4;

    /// <summary>The indices of the four bones with the largest weights; 0 for vertices without influences.</summary>
    public const uint CASTKIT_ATTRIBUTE_BONE_INDICES = 5;

    /// <summary>The weights of those bones.</summary>
    public const uint CASTKIT_ATTRIBUTE_BONE_WEIGHTS = 6;

    /// <summary>Two 16-bit floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT16X2 = 1;

    /// <summary>Four 16-bit floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT16X4 = 2;

    /// <summary>Two 32-bit floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT32X2 = 3;

    /// <summary>Three 32-bit floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT32X3 = 4;

    /// <summary>Four 32-bit floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT32X4 = 5;

    /// <summary>Two signed 16-bit integers that stand for -1 to 1.</summary>
    public const uint CASTKIT_FORMAT_SNORM16X2 = 6;

    /// <summary>Four signed 16-bit integers that stand for -1 to 1.</summary>
    public const uint CASTKIT_FORMAT_SNORM16X4 = 7;

    /// <summary>Four signed 8-bit integers that stand for -1 to 1.</summary>
    public const uint CASTKIT_FORMAT_SNORM8X4 = 8;

    /// <summary>Four unsigned 16-bit integers.</summary>
    public const uint CASTKIT_FORMAT_UINT16X4 = 9;

    /// <summary>Four unsigned 8-bit integers.</summary>
    public const uint CASTKIT_FORMAT_UINT8X4 = 10;

    /// <summary>Two unsigned 16-bit integers that stand for 0 to 1.</summary>
    public const uint CASTKIT_FORMAT_UNORM16X2 = 11;

    /// <summary>Four unsigned 16-bit integers that stand for 0 to 1.</summary>
    public const uint CASTKIT_FORMAT_UNORM16X4 = 12;

    /// <summary>Four unsigned 8-bit integers that stand for 0 to 1.</summary>
    public const uint CASTKIT_FORMAT_UNORM8X4 = 13;

    /// <summary>Copies all elements of an array to memory of the caller, and converts them to another type if
    /// necessary.
    /// `out` has room for `capacity` elements, at least as many as the array has, which are `stride` bytes apart; a
    /// stride of 0 means that they are packed. Neither address needs to be aligned. Integers of up to 32 bits can be
    /// converted to wider integers, to floats and doubles, and to narrower integers if all values fit; floats can be
    /// converted to doubles and back. Vectors and 64-bit integers are not converted, and strings cannot be copied. The
    /// copy has the byte order of the machine. No array, such as that of an absent property, cannot be copied; an empty
    /// one can.
    /// Returns false and sets `error` on failure; the content of `out` is unspecified then.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_array_copy(castkit_array array, uint element, void* @out, UIntPtr stride, UIntPtr capacity, castkit_error* error);

    /// <summary>Elements of the caller, packed, as an array for functions such as `castkit_mesh_set_positions`. Returns
    /// no array if `element` is not a type of elements with a fixed size.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_array_of(void* data, UIntPtr count, uint element);

    /// <summary>Checks a file against all rules of the format. Returns NULL and sets `error` if the check was
    /// cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_report* castkit_check(castkit_file* file, castkit_check_options* options, castkit_error* error);

    /// <summary>The number of findings in a report.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_report_count(castkit_report* report);

    /// <summary>The number of violations of rules with a given severity, including those whose findings were not
    /// kept.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_report_total(castkit_report* report, uint of);

    /// <summary>Writes finding number `index` to `*finding`. `size` is `sizeof *finding`. Returns false if `index` is
    /// out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_report_finding(castkit_report* report, UIntPtr index, castkit_finding* finding, UIntPtr size);

    /// <summary>Adds a reference to a report and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_report* castkit_report_retain(castkit_report* report);

    /// <summary>Releases a reference to a report. Releasing the last one frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_report_release(castkit_report* report);

    /// <summary>Repairs everything that can be repaired, and returns a new file in memory. Writes a handle with the
    /// list of changes to `*changes`, which the caller releases. Returns NULL and sets `error` if the result cannot be
    /// written, or the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_repair_file(castkit_file* file, castkit_repair_options* options, castkit_changes** changes, castkit_error* error);

    /// <summary>Upgrades an old file to the current format, and returns a new file in memory.
    /// `castkit_changes_are_complete` tells whether nothing outdated is left. Otherwise like
    /// `castkit_repair_file`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_upgrade_file(castkit_file* file, castkit_repair_options* options, castkit_changes** changes, castkit_error* error);

    /// <summary>The number of listed changes.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_changes_count(castkit_changes* changes);

    /// <summary>The number of changes that were made, including those that are not listed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_changes_total(castkit_changes* changes);

    /// <summary>Writes change number `index` to `*change`. `size` is `sizeof *change`. Returns false if `index` is out
    /// of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_changes_change(castkit_changes* changes, UIntPtr index, castkit_change* change, UIntPtr size);

    /// <summary>The number of listed refusals: violations that were not repaired.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_changes_refusal_count(castkit_changes* changes);

    /// <summary>The number of violations that were not repaired, including those that are not listed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_changes_refusal_total(castkit_changes* changes);

    /// <summary>Writes refusal number `index` to `*refusal`. `size` is `sizeof *refusal`. Returns false if `index` is
    /// out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_changes_refusal(castkit_changes* changes, UIntPtr index, castkit_refusal* refusal, UIntPtr size);

    /// <summary>Whether nothing outdated is left in the file after an upgrade. True after a repair.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_changes_are_complete(castkit_changes* changes);

    /// <summary>Adds a reference to changes and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_changes* castkit_changes_retain(castkit_changes* changes);

    /// <summary>Releases a reference to changes. Releasing the last one frees them, but not the file. NULL is
    /// allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_changes_release(castkit_changes* changes);

    /// <summary>Writes general information about a comparison to `*info`. `size` is `sizeof *info`. Returns false if an
    /// argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_comparison_get_info(castkit_comparison* comparison, castkit_comparison_info* info, UIntPtr size);

    /// <summary>Writes difference number `index` to `*difference`. `size` is `sizeof *difference`. Returns false if
    /// `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_comparison_difference(castkit_comparison* comparison, UIntPtr index, castkit_difference* difference, UIntPtr size);

    /// <summary>Adds a reference to a comparison and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_comparison* castkit_comparison_retain(castkit_comparison* comparison);

    /// <summary>Releases a reference to a comparison. Releasing the last one frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_comparison_release(castkit_comparison* comparison);

    /// <summary>Compares two files by content: regardless of the order of nodes and properties and of the width of
    /// integers, and links by their targets. Returns NULL and sets `error` if the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_comparison* castkit_diff_files(castkit_file* first, castkit_file* second, castkit_diff_options* options, castkit_error* error);

    /// <summary>Compares two scenes by appearance and motion: surfaces, poses, names and materials, however they are
    /// stored. Returns NULL and sets `error` if there is too much to compare, or the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_comparison* castkit_compare_scenes(castkit_scene* first, castkit_scene* second, castkit_compare_options* options, castkit_error* error);

    /// <summary>Writes format number `index` to `*format`. `size` is `sizeof *format`. Returns false if `index` is out
    /// of range: `for (size_t index = 0; castkit_format_get(index, &amp;format, sizeof format); index++) { …
    /// }`</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_format_get(UIntPtr index, castkit_format* format, UIntPtr size);

    /// <summary>The number of notes of a conversion.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_conversion_note_count(castkit_conversion* conversion);

    /// <summary>Writes note number `index` to `*note`. `size` is `sizeof *note`. Returns false if `index` is out of
    /// range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_conversion_note(castkit_conversion* conversion, UIntPtr index, castkit_note* note, UIntPtr size);

    /// <summary>Example number `example` of note number `index`: a place where it happened. No text if a number is out
    /// of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_conversion_example(castkit_conversion* conversion, UIntPtr index, UIntPtr example);

    /// <summary>The number of files beside the result, such as textures, the buffer of a `.gltf`, or the materials of
    /// an `.obj`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_conversion_side_file_count(castkit_conversion* conversion);

    /// <summary>The path of file number `index` beside the result, relative to its directory; no text if `index` is out
    /// of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_conversion_side_file(castkit_conversion* conversion, UIntPtr index);

    /// <summary>The bytes of file number `index` beside a result in memory, from `castkit_convert_to` or
    /// `castkit_load`. There is no array if the file was written to disk, and if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_conversion_side_file_data(castkit_conversion* conversion, UIntPtr index);

    /// <summary>The format of the result, as an extension such as `glb`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_conversion_format(castkit_conversion* conversion);

    /// <summary>The size of the result in bytes, without the files beside it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_conversion_bytes(castkit_conversion* conversion);

    /// <summary>Whether a file was written. False for a dry run, and if an existing file was skipped.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_conversion_is_written(castkit_conversion* conversion);

    /// <summary>Adds a reference to a conversion and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_conversion* castkit_conversion_retain(castkit_conversion* conversion);

    /// <summary>Releases a reference to a conversion. Releasing the last one frees it, but not the files it has made.
    /// NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_conversion_release(castkit_conversion* conversion);

    /// <summary>Makes a file smaller and faster to draw, and returns a new file in memory. Writes a handle with the
    /// notes to `*conversion`, which the caller releases.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_optimize_file(castkit_file* file, castkit_optimize_options* options, castkit_conversion** conversion, castkit_error* error);

    /// <summary>Writes the number of things in a file before and after it was optimised to `*before` and `*after`;
    /// `size` is the size of each. Returns false if the conversion does not come from
    /// `castkit_optimize_file`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_conversion_totals(castkit_conversion* conversion, castkit_totals* before, castkit_totals* after, UIntPtr size);

    /// <summary>Converts files of any format into one. Models and animations of all sources are in the result: a model
    /// and an animation of separate files become one file. The format is given by the options, or by the extension of
    /// `output`; an `output` without an extension becomes a Cast file of that name, and an extension of no format is an
    /// error. There are `source_count` sources at `sources`; `source_size` is `sizeof` one of them.
    /// Returns the conversion with its notes. On failure, returns NULL, sets `error`, and writes nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_conversion* castkit_convert(castkit_source* sources, UIntPtr source_count, UIntPtr source_size, byte* output, castkit_convert_options* options, castkit_error* error);

    /// <summary>Converts files of any format into one that is passed to a callback, piece by piece, instead of being
    /// written to disk. The sources are as for `castkit_convert`. The format is given by the options, or by the
    /// extension of `writer-&gt;name`; without either, it is Cast.
    /// Returns the conversion with its notes and the files beside the result, such as the buffer of a `.gltf`, the
    /// materials of an `.obj`, or copied textures: see `castkit_conversion_side_file_data`. On failure, returns NULL
    /// and sets `error`; part of the result may have been passed to the callback then.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_conversion* castkit_convert_to(castkit_source* sources, UIntPtr source_count, UIntPtr source_size, castkit_writer* writer, castkit_convert_options* options, castkit_error* error);

    /// <summary>Converts files of any format into one Cast file in memory. The sources are as for `castkit_convert`.
    /// Writes a handle with the notes to `*conversion`, which the caller releases. Files that are embedded in sources,
    /// such as textures, are the files beside the result: see `castkit_conversion_side_file_data`.
    /// Options about written files, such as `textures` and `force`, have no effect, and `still` is an error.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_load(castkit_source* sources, UIntPtr source_count, UIntPtr source_size, castkit_convert_options* options, castkit_conversion** conversion, castkit_error* error);

    /// <summary>Plans the decoding of all arrays of a file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_decode_plan* castkit_decode_plan_of_file(castkit_file* file, castkit_decode_options* options, castkit_error* error);

    /// <summary>Plans the decoding of all arrays of a node and its descendants.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_decode_plan* castkit_decode_plan_of_node(castkit_node node, castkit_decode_options* options, castkit_error* error);

    /// <summary>The number of bytes that `castkit_decode_plan_run` needs.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_decode_plan_byte_length(castkit_decode_plan* plan);

    /// <summary>The number of arrays in a plan.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_decode_plan_count(castkit_decode_plan* plan);

    /// <summary>Writes array number `index` of a plan to `*array`. `size` is `sizeof *array`. Arrays are in file order.
    /// Returns false if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_decode_plan_array(castkit_decode_plan* plan, UIntPtr index, castkit_planned_array* array, UIntPtr size);

    /// <summary>Decodes all arrays of a plan into the `size` bytes at `memory`. `memory` must be aligned to
    /// `CASTKIT_DECODE_ALIGNMENT`, and `size` at least `castkit_decode_plan_byte_length`. If `all_threads` is true, the
    /// work is shared among all threads. `progress` may be NULL. Numbers have the byte order of the machine.
    /// Returns false and sets `error` if the memory is too small or not aligned, or the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_decode_plan_run(castkit_decode_plan* plan, void* memory, UIntPtr size, byte all_threads, castkit_progress* progress, castkit_error* error);

    /// <summary>Adds a reference to a plan and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_decode_plan* castkit_decode_plan_retain(castkit_decode_plan* plan);

    /// <summary>Releases a reference to a plan. Releasing the last one frees it, but not the decoded arrays. NULL is
    /// allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_decode_plan_release(castkit_decode_plan* plan);

    /// <summary>Creates a document with a single root, which is `castkit_document_child(document, 0, 0, 0)`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_new(castkit_error* error);

    /// <summary>Reads a file for editing. Returns NULL and sets `error` on failure. For damaged files, and for those
    /// that exceed the default limits, use `castkit_file_open` with its options, and
    /// `castkit_document_of_file`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_open(byte* path, castkit_error* error);

    /// <summary>Creates a document with the content of a file. Arrays that are not edited are shared with the file
    /// instead of copied; the document keeps what it needs of the file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_of_file(castkit_file* file, castkit_error* error);

    /// <summary>Adds a reference to a document and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_retain(castkit_document* document);

    /// <summary>Releases a reference to a document. Releasing the last one frees it, even if it was not saved. NULL is
    /// allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_document_release(castkit_document* document);

    /// <summary>Sets a property to a copy of the elements. `name` is a field name of the specification (`positions`),
    /// or a name in the file (`vp`, `my_own`). Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_set(castkit_document* document, uint node, byte* name, castkit_array values, castkit_error* error);

    /// <summary>Like `castkit_document_set`, for a text.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_set_text(castkit_document* document, uint node, byte* name, byte* value, castkit_error* error);

    /// <summary>Removes a property, given its field name or its name in the file. Returns false if it was not there;
    /// only if the node does not exist or an argument is invalid, `error` says so.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_unset(castkit_document* document, uint node, byte* name, castkit_error* error);

    /// <summary>Reads a property of a node of a document, given its field name or its name in the file: copies its
    /// elements to the `size` bytes at `buffer`, and describes them in `*values`. Texts end with a NUL. `buffer` may be
    /// NULL to get only the size: `count` elements of `stride` bytes; for texts, `count` is the number of bytes.
    /// Returns false and sets `error` if the property is absent, or there is not enough room. If the property is there,
    /// `*values` is written in any case.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_get(castkit_document* document, uint node, byte* name, castkit_array* values, void* buffer, UIntPtr size, castkit_error* error);

    /// <summary>Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the
    /// same length. Changes are kept in memory until `castkit_patch_save`, and are lost without it. The limits for the
    /// structure of the file are the defaults of `castkit_open_options`.
    /// If `promise` is 0, the file is read. If it is `CASTKIT_PROMISE_FILE_STANDS_STILL`, the file is mapped, and only
    /// changed pages take memory; until the last reference is released, nobody else may change or map the file, not
    /// even this program.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_patch* castkit_patch_open(byte* path, uint promise, castkit_error* error);

    /// <summary>Changes values of the Cast file in the `size` bytes at `memory`, in place. Nobody else may read, write
    /// or free them until the last reference is released.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_patch* castkit_patch_of_memory(void* memory, UIntPtr size, castkit_error* error);

    /// <summary>Sets a property of the node at `node_path`, such as `root[0]/model[0]/mesh[3]`. `name` is the field
    /// name of the property or its name in the file. The property must exist and have the same type and the same number
    /// of elements; integers are converted to the width in the file. On failure returns false, sets `error`, and
    /// changes nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_set(castkit_patch* patch, byte* node_path, byte* name, castkit_array values, castkit_error* error);

    /// <summary>Like `castkit_patch_set`, for a text, which must have as many bytes as the existing one.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_set_text(castkit_patch* patch, byte* node_path, byte* name, byte* value, castkit_error* error);

    /// <summary>Sets the hash of the node at `node_path`. Links to it are not changed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_set_hash(castkit_patch* patch, byte* node_path, ulong hash, castkit_error* error);

    /// <summary>The number of byte ranges that have been changed since the patch was opened or last saved.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_patch_change_count(castkit_patch* patch);

    /// <summary>Writes the changes to the file, waits until they are on the disk, and writes the number of bytes
    /// written to `*written`. Saving in place is not atomic; if it must be, save a document instead. Returns false and
    /// sets `error` on failure, after which it can be tried again. For bytes in memory, which have been changed
    /// already, this does nothing.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_save(castkit_patch* patch, ulong* written, castkit_error* error);

    /// <summary>Adds a reference to a patch and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_patch* castkit_patch_retain(castkit_patch* patch);

    /// <summary>Releases a reference to a patch. Releasing the last one closes the file, and discards changes that were
    /// not saved. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_patch_release(castkit_patch* patch);

    /// <summary>Writes a document to a file atomically: at any time, there is either the old file or the new one.
    /// Hashes that are assigned on saving are assigned in the file, not in the document. Returns false and sets `error`
    /// on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_save(castkit_document* document, byte* path, castkit_save_options* options, castkit_error* error);

    /// <summary>Converts a document to a file in memory, exactly as it would be saved with the alignment, which is kept
    /// if `alignment` is 0. It can be read with all functions for files, however deep its tree is, and
    /// `castkit_file_get_info` gives its bytes.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_document_to_file(castkit_document* document, uint alignment, castkit_error* error);

    /// <summary>The number of children of a node of a document with the given kind, or of all children if `kind` is 0.
    /// The children of `node` 0 are the roots.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_document_child_count(castkit_document* document, uint node, uint kind);

    /// <summary>Child number `index` of a node of a document, among those with the given kind, or among all if `kind`
    /// is 0; 0 if there is none. The children of `node` 0 are the roots. With a kind, this takes time proportional to
    /// the number of children.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_child(castkit_document* document, uint node, uint kind, UIntPtr index);

    /// <summary>The parent of a node of a document; 0 for a root, and if there is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_parent(castkit_document* document, uint node);

    /// <summary>The kind of a node of a document; 0 if there is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_kind(castkit_document* document, uint node);

    /// <summary>Writes the hash of a node of a document to `*hash`. Returns false and writes nothing if the hash will
    /// be assigned on saving, or there is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_hash(castkit_document* document, uint node, ulong* hash);

    /// <summary>Sets the hash of a node of a document. If the hash would have been assigned on saving until now, links
    /// to the node that were made by functions such as `castkit_mesh_set_material` are updated. Otherwise links keep
    /// the old hash.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_set_hash(castkit_document* document, uint node, ulong hash, castkit_error* error);

    /// <summary>Adds a node of any kind as the last child of `parent`, or as the last root if `parent` is 0. Its hash
    /// is assigned on saving. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_add(castkit_document* document, uint parent, uint kind, castkit_error* error);

    /// <summary>Adds a copy of a node of a file with its descendants as the last child of `parent`, or as the last root
    /// if `parent` is 0. Its arrays are shared with the file. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_add_copy(castkit_document* document, uint parent, castkit_node node, castkit_error* error);

    /// <summary>Removes a node of a document with its descendants. Links to it are not changed. Returns false and sets
    /// `error` if there is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_remove(castkit_document* document, uint node, castkit_error* error);

    /// <summary>The name of a kind of error, such as `not_found`; static, with a NUL at its end. `unknown` for other
    /// numbers.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte* castkit_error_name(uint kind);

    /// <summary>Adds a reference to a file and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_retain(castkit_file* file);

    /// <summary>Releases a reference to a file. Releasing the last one closes the file and invalidates its nodes,
    /// arrays and texts; scenes and documents made from it keep what they need. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_file_release(castkit_file* file);

    /// <summary>Writes general information about a file to `*info`. `size` is `sizeof *info`. Texts and bytes live as
    /// long as the file. Returns false and writes nothing if an argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_get_info(castkit_file* file, castkit_file_info* info, UIntPtr size);

    /// <summary>The damage in the structure of a recovered file, as an error. Returns false if there was
    /// none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_damage(castkit_file* file, castkit_error* damage);

    /// <summary>Writes header number `index` that recovery replaced to `*repair`; `size` is `sizeof *repair`. They are
    /// in file order, and `index` is less than `repair_count` in the info. Writes a sentence about it to the `capacity`
    /// bytes at `sentence`, cut if it does not fit. `repair` may be NULL, and `sentence` may be NULL. Returns false if
    /// `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_repair(castkit_file* file, ulong index, castkit_repair* repair, UIntPtr size, byte* sentence, UIntPtr capacity);

    /// <summary>The nodes at the top of a file, of any kind; normally these are its roots.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_file_top_level(castkit_file* file);

    /// <summary>The root nodes of a file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_file_roots(castkit_file* file);

    /// <summary>The metadata node of a file whose hints apply, which is the first one. The null node if there is
    /// none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_file_metadata(castkit_file* file);

    /// <summary>The node at a path such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`.
    /// Returns the null node and sets `error` if there is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_file_find(castkit_file* file, byte* path, castkit_error* error);

    /// <summary>Opens a file by reading it into memory. The file may be changed or deleted afterwards.
    /// `path` is UTF-8 on Windows, and the bytes of the path elsewhere. `options` may be NULL. Returns NULL and sets
    /// `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_open(byte* path, castkit_open_options* options, castkit_error* error);

    /// <summary>Opens a file by mapping it: nothing is copied, and pages are loaded when they are accessed. Anything
    /// that cannot be mapped, such as a pipe, is read.
    /// `promise` is `CASTKIT_PROMISE_FILE_STANDS_STILL`. If the promise is broken, values read from the file can be
    /// nonsense, and accessing a part that was cut off ends the process on Unix (SIGBUS). `castkit_file_open` needs no
    /// promise. The other parameters are the same.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_map(byte* path, uint promise, castkit_open_options* options, castkit_error* error);

    /// <summary>Parses a file in memory that the caller lends, without copying it.
    /// Nobody may change or free the `size` bytes at `data` until `release(user)` is called. That happens when the last
    /// reference to the file, and to scenes and documents made from it, is released, or, if this function fails, before
    /// it returns NULL. `release` may be NULL, for memory that is never freed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_from_memory(void* data, UIntPtr size, IntPtr release, void* user, castkit_open_options* options, castkit_error* error);

    /// <summary>Parses a copy of a file in memory, aligned as by `castkit_file_open`. `data` may be freed
    /// afterwards.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_from_copy(void* data, UIntPtr size, castkit_open_options* options, castkit_error* error);

    /// <summary>Reads a file to its end through a callback, from an archive for example.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_from_reader(castkit_reader* reader, castkit_open_options* options, castkit_error* error);

    /// <summary>Writes all properties of `model` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_get_fields(castkit_node model, castkit_model_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `mesh` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_get_fields(castkit_node mesh, castkit_mesh_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `hair` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_get_fields(castkit_node hair, castkit_hair_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `blend_shape` to `*fields`. `size` is `sizeof *fields`. The properties are
    /// read in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_get_fields(castkit_node blend_shape, castkit_blend_shape_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `bone` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_get_fields(castkit_node bone, castkit_bone_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `ik_handle` to `*fields`. `size` is `sizeof *fields`. The properties are read
    /// in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_get_fields(castkit_node ik_handle, castkit_ik_handle_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `constraint` to `*fields`. `size` is `sizeof *fields`. The properties are read
    /// in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_get_fields(castkit_node constraint, castkit_constraint_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `animation` to `*fields`. `size` is `sizeof *fields`. The properties are read
    /// in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_get_fields(castkit_node animation, castkit_animation_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `curve` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_get_fields(castkit_node curve, castkit_curve_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `curve_mode_override` to `*fields`. `size` is `sizeof *fields`. The properties
    /// are read in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_get_fields(castkit_node curve_mode_override, castkit_curve_mode_override_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `notification_track` to `*fields`. `size` is `sizeof *fields`. The properties
    /// are read in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_notification_track_get_fields(castkit_node notification_track, castkit_notification_track_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `material` to `*fields`. `size` is `sizeof *fields`. The properties are read
    /// in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_get_fields(castkit_node material, castkit_material_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `file` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_get_fields(castkit_node file, castkit_file_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `color` to `*fields`. `size` is `sizeof *fields`. The properties are read in
    /// one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_get_fields(castkit_node color, castkit_color_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `instance` to `*fields`. `size` is `sizeof *fields`. The properties are read
    /// in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_get_fields(castkit_node instance, castkit_instance_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of `metadata` to `*fields`. `size` is `sizeof *fields`. The properties are read
    /// in one pass, and no array is copied: texts and arrays live as long as the file.
    /// Returns false and writes nothing if the node has another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_get_fields(castkit_node metadata, castkit_metadata_fields* fields, UIntPtr size);

    /// <summary>The Model children of the root.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_root_models(castkit_node root);

    /// <summary>The Animation children of the root.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_root_animations(castkit_node root);

    /// <summary>The Instance children of the root.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_root_instances(castkit_node root);

    /// <summary>The Metadata children of the root.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_root_metadata(castkit_node root);

    /// <summary>The Skeleton child of the model; the null node if it has none. It has at most one; if it has more, the
    /// first one is used.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_model_skeleton(castkit_node model);

    /// <summary>The Mesh children of the model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_model_meshes(castkit_node model);

    /// <summary>The Hair children of the model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_model_hairs(castkit_node model);

    /// <summary>The BlendShape children of the model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_model_blend_shapes(castkit_node model);

    /// <summary>The Material children of the model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_model_materials(castkit_node model);

    /// <summary>Name of the model.
    /// Key `n`, type s, since 2023-10.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_model_name(castkit_node model);

    /// <summary>Position in the world.
    /// Key `p`, type v3, since 2025-05.
    /// Writes it to `*position`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_position(castkit_node model, float* position);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, since 2025-05.
    /// Writes it to `*rotation`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_rotation(castkit_node model, float* rotation);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, since 2025-05.
    /// Writes it to `*scale`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_scale(castkit_node model, float* scale);

    /// <summary>Name of the mesh.
    /// Key `n`, type s, since 2021-11.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_mesh_name(castkit_node mesh);

    /// <summary>Position of each vertex.
    /// Key `vp`, type v3[], required, since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_positions(castkit_node mesh);

    /// <summary>Normal of each vertex.
    /// Key `vn`, type v3[], since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_normals(castkit_node mesh);

    /// <summary>Tangent of each vertex.
    /// Key `vt`, type v3[], since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_tangents(castkit_node mesh);

    /// <summary>Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    /// Key `c%d`, type i v4[], since 2024-08.
    /// `layer` is the index of the layer. No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_color_layer(castkit_node mesh, uint layer);

    /// <summary>The only colour layer of old files, packed with red in the lowest byte.
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_legacy_colors(castkit_node mesh);

    /// <summary>Texture coordinates of each vertex, with the origin at the top left.
    /// Key `u%d`, type v2[], since 2020-03.
    /// `layer` is the index of the layer. No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_uv_layer(castkit_node mesh, uint layer);

    /// <summary>Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    /// Key `wb`, type b h i[], since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_weight_bones(castkit_node mesh);

    /// <summary>Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_weight_values(castkit_node mesh);

    /// <summary>Three vertex indices per triangle, counterclockwise when seen from the front.
    /// Key `f`, type b h i[], required, since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_faces(castkit_node mesh);

    /// <summary>Number of colour layers.
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    /// Writes it to `*color_layer_count`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_color_layer_count(castkit_node mesh, uint* color_layer_count);

    /// <summary>Number of texture coordinate layers.
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    /// Writes it to `*uv_layer_count`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_uv_layer_count(castkit_node mesh, uint* uv_layer_count);

    /// <summary>Number of bones that move each vertex.
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    /// Writes it to `*maximum_influence`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_maximum_influence(castkit_node mesh, uint* maximum_influence);

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `linear`, since 2023-10.
    /// The text; `castkit_mesh_skinning_method_choice` tells which value of the specification it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_mesh_skinning_method(castkit_node mesh);

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `linear`, since 2023-10.
    /// One of `CASTKIT_SKINNING_METHOD_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_mesh_skinning_method_choice(castkit_node mesh);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_mesh_material(castkit_node mesh);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_material_hash(castkit_node mesh, ulong* hash);

    /// <summary>Name of the hair.
    /// Key `n`, type s, since 2025-04.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_hair_name(castkit_node hair);

    /// <summary>Number of segments of each strand.
    /// Key `se`, type b h i[], required, since 2025-04.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_hair_segments(castkit_node hair);

    /// <summary>World positions of the points of all strands; a strand of n segments has n + 1 points.
    /// Key `pt`, type v3[], required, since 2025-04.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_hair_particles(castkit_node hair);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_hair_material(castkit_node hair);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_material_hash(castkit_node hair, ulong* hash);

    /// <summary>Name of the shape; weight curves refer to it.
    /// Key `n`, type s, required, since 2023-10.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_blend_shape_name(castkit_node blend_shape);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_blend_shape_base_shape(castkit_node blend_shape);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_base_shape_hash(castkit_node blend_shape, ulong* hash);

    /// <summary>Indices of the vertices that move.
    /// Key `vi`, type b h i[], required, since 2024-06.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_vertex_indices(castkit_node blend_shape);

    /// <summary>Final position of each vertex of `vertex_indices`, not a difference.
    /// Key `vp`, type v3[], required, since 2024-06.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_positions(castkit_node blend_shape);

    /// <summary>The largest weight: a single number, or one per target in files from before 2024-06.
    /// Key `ts`, type f[], since 2021-11.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_target_weight_scales(castkit_node blend_shape);

    /// <summary>Whole meshes to morph into, in old files.
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
    /// The hashes of the targets. No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_legacy_target_shapes(castkit_node blend_shape);

    /// <summary>Position offsets; they were in the published text for less than a day.
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_legacy_deltas(castkit_node blend_shape);

    /// <summary>The Bone children of the skeleton.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_skeleton_bones(castkit_node skeleton);

    /// <summary>The IKHandle children of the skeleton.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_skeleton_ik_handles(castkit_node skeleton);

    /// <summary>The Constraint children of the skeleton.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_skeleton_constraints(castkit_node skeleton);

    /// <summary>Name of the bone; curves refer to it.
    /// Key `n`, type s, required, since 2020-03.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_bone_name(castkit_node bone);

    /// <summary>The parent, as an index into the skeleton's bones, or none.
    /// Key `p`, type i, since 2020-03.
    /// Writes it to `*parent_index`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_parent_index(castkit_node bone, uint* parent_index);

    /// <summary>Whether the parent's own scale is cancelled before this bone's rotation is applied.
    /// Key `ssc`, type b, default `true`, since 2020-03.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_segment_scale_compensate(castkit_node bone);

    /// <summary>Position relative to the parent.
    /// Key `lp`, type v3, since 2020-03.
    /// Writes it to `*local_position`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_local_position(castkit_node bone, float* local_position);

    /// <summary>Rotation relative to the parent, a quaternion x, y, z, w.
    /// Key `lr`, type v4, since 2020-03.
    /// Writes it to `*local_rotation`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_local_rotation(castkit_node bone, float* local_rotation);

    /// <summary>Position relative to the model.
    /// Key `wp`, type v3, since 2020-03.
    /// Writes it to `*world_position`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_world_position(castkit_node bone, float* world_position);

    /// <summary>Rotation relative to the model, a quaternion x, y, z, w.
    /// Key `wr`, type v4, since 2020-03.
    /// Writes it to `*world_rotation`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_world_rotation(castkit_node bone, float* world_rotation);

    /// <summary>Scale, always relative to the parent.
    /// Key `s`, type v3, since 2020-03.
    /// Writes it to `*scale`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_scale(castkit_node bone, float* scale);

    /// <summary>Name of the handle.
    /// Key `n`, type s, since 2023-10.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_ik_handle_name(castkit_node ik_handle);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_start_bone(castkit_node ik_handle);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_start_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_end_bone(castkit_node ik_handle);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_end_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_target_bone(castkit_node ik_handle);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_target_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>Offset from the target bone.
    /// Key `to`, type v3, since 2026-03.
    /// Writes it to `*target_offset`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_target_offset(castkit_node ik_handle, float* target_offset);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_pole_vector_bone(castkit_node ik_handle);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_pole_vector_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_pole_bone(castkit_node ik_handle);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_pole_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>Whether the end bone takes the rotation of the target.
    /// Key `tr`, type b, default `false`, since 2023-10.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_use_target_rotation(castkit_node ik_handle);

    /// <summary>Name of the constraint.
    /// Key `n`, type s, since 2023-12.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_constraint_name(castkit_node constraint);

    /// <summary>What the constraint acts on: the translation, the rotation or the scale.
    /// Key `ct`, type s, required, since 2023-12.
    /// The text; `castkit_constraint_constraint_type_choice` tells which value of the specification it is. No text if
    /// it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_constraint_constraint_type(castkit_node constraint);

    /// <summary>What the constraint acts on: the translation, the rotation or the scale.
    /// Key `ct`, type s, required, since 2023-12.
    /// One of `CASTKIT_CONSTRAINT_TYPE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_constraint_constraint_type_choice(castkit_node constraint);

    /// <summary>The bone that the constraint moves.
    /// Key `cb`, type l, required, since 2023-12.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_constraint_constraint_bone(castkit_node constraint);

    /// <summary>The bone that the constraint moves.
    /// Key `cb`, type l, required, since 2023-12.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_constraint_bone_hash(castkit_node constraint, ulong* hash);

    /// <summary>The bone that it follows.
    /// Key `tb`, type l, required, since 2023-12.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_constraint_target_bone(castkit_node constraint);

    /// <summary>The bone that it follows.
    /// Key `tb`, type l, required, since 2023-12.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_target_bone_hash(castkit_node constraint, ulong* hash);

    /// <summary>Whether the offset from the target in the rest pose is kept.
    /// Key `mo`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_maintain_offset(castkit_node constraint);

    /// <summary>Offset from the target: a vector, or a quaternion for an orient constraint.
    /// Key `co`, type v3 v4, since 2025-02.
    /// Writes 3 or 4 floats to `*custom_offset` and returns their number; returns 0 if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_constraint_custom_offset(castkit_node constraint, float* custom_offset);

    /// <summary>How much the bone follows its target, from 0 to 1.
    /// Key `wt`, type f, default `1.0`, since 2025-02.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern float castkit_constraint_weight(castkit_node constraint);

    /// <summary>Whether the constraint leaves the x axis alone.
    /// Key `sx`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_skip_x(castkit_node constraint);

    /// <summary>Whether the constraint leaves the y axis alone.
    /// Key `sy`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_skip_y(castkit_node constraint);

    /// <summary>Whether the constraint leaves the z axis alone.
    /// Key `sz`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_skip_z(castkit_node constraint);

    /// <summary>The Skeleton children of the animation.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_animation_skeletons(castkit_node animation);

    /// <summary>The Curve children of the animation.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_animation_curves(castkit_node animation);

    /// <summary>The CurveModeOverride children of the animation.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_animation_curve_mode_overrides(castkit_node animation);

    /// <summary>The NotificationTrack children of the animation.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_animation_notification_tracks(castkit_node animation);

    /// <summary>Name of the animation.
    /// Key `n`, type s, since 2023-10.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_animation_name(castkit_node animation);

    /// <summary>Frames per second.
    /// Key `fr`, type f, required, since 2020-03.
    /// Writes it to `*frame_rate`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_frame_rate(castkit_node animation, float* frame_rate);

    /// <summary>Whether the animation loops.
    /// Key `lo`, type b, default `false`, since 2020-03.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_looping(castkit_node animation);

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
    /// The text; `castkit_animation_legacy_rotation_interpolation_choice` tells which value of the specification it is.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_animation_legacy_rotation_interpolation(castkit_node animation);

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
    /// One of `CASTKIT_ROTATION_INTERPOLATION_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_legacy_rotation_interpolation_choice(castkit_node animation);

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
    /// The text; `castkit_animation_legacy_transform_space_choice` tells which value of the specification it is. No
    /// text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_animation_legacy_transform_space(castkit_node animation);

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
    /// One of `CASTKIT_TRANSFORM_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_legacy_transform_space_choice(castkit_node animation);

    /// <summary>Name of the bone or blend shape that is animated.
    /// Key `nn`, type s, required, since 2020-03.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_node_name(castkit_node curve);

    /// <summary>The property of that node that the curve animates.
    /// Key `kp`, type s, required, since 2020-03.
    /// The text; `castkit_curve_key_property_choice` tells which value of the specification it is. No text if it is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_key_property(castkit_node curve);

    /// <summary>The property of that node that the curve animates.
    /// Key `kp`, type s, required, since 2020-03.
    /// One of `CASTKIT_CURVE_PROPERTY_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_curve_key_property_choice(castkit_node curve);

    /// <summary>Frame of each key; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_curve_key_frames(castkit_node curve);

    /// <summary>Frame of each key in the first weeks of the format.
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_curve_legacy_key_times(castkit_node curve);

    /// <summary>Value of each key.
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_curve_key_values(castkit_node curve);

    /// <summary>How the values are combined with the pose.
    /// Key `m`, type s, required, default `absolute`, since 2020-03.
    /// The text; `castkit_curve_mode_choice` tells which value of the specification it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_mode(castkit_node curve);

    /// <summary>How the values are combined with the pose.
    /// Key `m`, type s, required, default `absolute`, since 2020-03.
    /// One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_curve_mode_choice(castkit_node curve);

    /// <summary>Factor that the values of an additive curve are multiplied by.
    /// Key `ab`, type f, default `1.0`, since 2021-11.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern float castkit_curve_additive_blend_weight(castkit_node curve);

    /// <summary>Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so.
    /// Key `nn`, type s, required, since 2024-05.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_mode_override_node_name(castkit_node curve_mode_override);

    /// <summary>The mode that their curves get.
    /// Key `m`, type s, required, default `absolute`, since 2024-05.
    /// The text; `castkit_curve_mode_override_mode_choice` tells which value of the specification it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_mode_override_mode(castkit_node curve_mode_override);

    /// <summary>The mode that their curves get.
    /// Key `m`, type s, required, default `absolute`, since 2024-05.
    /// One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_curve_mode_override_mode_choice(castkit_node curve_mode_override);

    /// <summary>Whether the override applies to translation curves.
    /// Key `ot`, type b, default `false`, since 2024-05.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_override_translation(castkit_node curve_mode_override);

    /// <summary>Whether the override applies to rotation curves.
    /// Key `or`, type b, default `false`, since 2024-05.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_override_rotation(castkit_node curve_mode_override);

    /// <summary>Whether the override applies to scale curves.
    /// Key `os`, type b, default `false`, since 2024-05.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_override_scale(castkit_node curve_mode_override);

    /// <summary>Name of the notification, which says what happens.
    /// Key `n`, type s, required, since 2020-03.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_notification_track_name(castkit_node notification_track);

    /// <summary>The frames at which it happens; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// No array if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_notification_track_key_frames(castkit_node notification_track);

    /// <summary>The File children of the material.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_material_files(castkit_node material);

    /// <summary>The Color children of the material.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_material_colors(castkit_node material);

    /// <summary>Name of the material.
    /// Key `n`, type s, required, since 2020-03.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_material_name(castkit_node material);

    /// <summary>Type of the material; `pbr` is the only one.
    /// Key `t`, type s, required, since 2020-03.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_material_material_type(castkit_node material);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_albedo(castkit_node material);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_albedo_hash(castkit_node material, ulong* hash);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_diffuse(castkit_node material);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_diffuse_hash(castkit_node material, ulong* hash);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_normal(castkit_node material);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_normal_hash(castkit_node material, ulong* hash);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_specular(castkit_node material);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_specular_hash(castkit_node material, ulong* hash);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_gloss(castkit_node material);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_gloss_hash(castkit_node material, ulong* hash);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_roughness(castkit_node material);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_roughness_hash(castkit_node material, ulong* hash);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_metal(castkit_node material);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_metal_hash(castkit_node material, ulong* hash);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_emissive(castkit_node material);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_emissive_hash(castkit_node material, ulong* hash);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_emissive_mask(castkit_node material);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_emissive_mask_hash(castkit_node material, ulong* hash);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_emissive_strength(castkit_node material);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_emissive_strength_hash(castkit_node material, ulong* hash);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_ambient_occlusion(castkit_node material);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_ambient_occlusion_hash(castkit_node material, ulong* hash);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_cavity(castkit_node material);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_cavity_hash(castkit_node material, ulong* hash);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_anisotropy(castkit_node material);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_anisotropy_hash(castkit_node material, ulong* hash);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_extra(castkit_node material, uint layer);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_extra_hash(castkit_node material, uint layer, ulong* hash);

    /// <summary>The path, absolute or relative to this file's directory.
    /// Key `p`, type s, required, since 2020-03.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_file_path(castkit_node file);

    /// <summary>Name of the colour.
    /// Key `n`, type s, since 2025-01.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_color_name(castkit_node color);

    /// <summary>Space of the colour's components.
    /// Key `cs`, type s, default `srgb`, since 2025-03.
    /// The text; `castkit_color_color_space_choice` tells which value of the specification it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_color_color_space(castkit_node color);

    /// <summary>Space of the colour's components.
    /// Key `cs`, type s, default `srgb`, since 2025-03.
    /// One of `CASTKIT_COLOR_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_color_color_space_choice(castkit_node color);

    /// <summary>The colour's components: r, g, b, a.
    /// Key `rgba`, type v4, required, since 2025-01.
    /// Writes it to `*rgba`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_rgba(castkit_node color, float* rgba);

    /// <summary>The File children of the instance.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_instance_files(castkit_node instance);

    /// <summary>Name of the instance.
    /// Key `n`, type s, since 2024-01.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_instance_name(castkit_node instance);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// The target of the link. The null node if it is absent or has no target.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_instance_reference_file(castkit_node instance);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_reference_file_hash(castkit_node instance, ulong* hash);

    /// <summary>Position in the world.
    /// Key `p`, type v3, required, since 2024-01.
    /// Writes it to `*position`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_position(castkit_node instance, float* position);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, required, since 2024-01.
    /// Writes it to `*rotation`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_rotation(castkit_node instance, float* rotation);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, required, since 2024-01.
    /// Writes it to `*scale`. Returns false and writes nothing if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_scale(castkit_node instance, float* scale);

    /// <summary>Who made the file.
    /// Key `a`, type s, since 2024-08.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_author(castkit_node metadata);

    /// <summary>The program that wrote the file.
    /// Key `s`, type s, since 2024-08.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_software(castkit_node metadata);

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.
    /// The text; `castkit_metadata_up_axis_choice` tells which value of the specification it is. No text if it is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_up_axis(castkit_node metadata);

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.
    /// One of `CASTKIT_UP_AXIS_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
    /// absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_metadata_up_axis_choice(castkit_node metadata);

    /// <summary>Directory that the paths of instances are relative to.
    /// Key `sr`, type s, since 2025-09.
    /// No text if it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_scene_root(castkit_node metadata);

    /// <summary>Adds a Model as the last child of the root. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_model(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds an Animation as the last child of the root. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_animation(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds an Instance as the last child of the root. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_instance(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds a Metadata as the last child of the root. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_metadata(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds a Skeleton as the last child of the model. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_skeleton(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a Mesh as the last child of the model. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_mesh(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a Hair as the last child of the model. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_hair(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a BlendShape as the last child of the model. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_blend_shape(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a Material as the last child of the model. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_material(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Name of the model.
    /// Key `n`, type s, since 2023-10.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_name(castkit_document* document, uint model, byte* name, castkit_error* error);

    /// <summary>Position in the world.
    /// Key `p`, type v3, since 2025-05.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_position(castkit_document* document, uint model, float* position, castkit_error* error);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, since 2025-05.
    /// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_rotation(castkit_document* document, uint model, float* rotation, castkit_error* error);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, since 2025-05.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_scale(castkit_document* document, uint model, float* scale, castkit_error* error);

    /// <summary>Name of the mesh.
    /// Key `n`, type s, since 2021-11.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_name(castkit_document* document, uint mesh, byte* name, castkit_error* error);

    /// <summary>Position of each vertex.
    /// Key `vp`, type v3[], required, since 2020-03.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_positions(castkit_document* document, uint mesh, castkit_array positions, castkit_error* error);

    /// <summary>Normal of each vertex.
    /// Key `vn`, type v3[], since 2020-03.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_normals(castkit_document* document, uint mesh, castkit_array normals, castkit_error* error);

    /// <summary>Tangent of each vertex.
    /// Key `vt`, type v3[], since 2020-03.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_tangents(castkit_document* document, uint mesh, castkit_array tangents, castkit_error* error);

    /// <summary>Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    /// Key `c%d`, type i v4[], since 2024-08.
    /// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
    /// sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_color_layer(castkit_document* document, uint mesh, uint layer, castkit_array color_layer, castkit_error* error);

    /// <summary>The only colour layer of old files, packed with red in the lowest byte.
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_legacy_colors(castkit_document* document, uint mesh, castkit_array legacy_colors, castkit_error* error);

    /// <summary>Texture coordinates of each vertex, with the origin at the top left.
    /// Key `u%d`, type v2[], since 2020-03.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_uv_layer(castkit_document* document, uint mesh, uint layer, castkit_array uv_layer, castkit_error* error);

    /// <summary>Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    /// Key `wb`, type b h i[], since 2020-03.
    /// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds
    /// them all. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_weight_bones(castkit_document* document, uint mesh, castkit_array weight_bones, castkit_error* error);

    /// <summary>Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_weight_values(castkit_document* document, uint mesh, castkit_array weight_values, castkit_error* error);

    /// <summary>Three vertex indices per triangle, counterclockwise when seen from the front.
    /// Key `f`, type b h i[], required, since 2020-03.
    /// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds
    /// them all. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_faces(castkit_document* document, uint mesh, castkit_array faces, castkit_error* error);

    /// <summary>Number of colour layers.
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_color_layer_count(castkit_document* document, uint mesh, uint color_layer_count, castkit_error* error);

    /// <summary>Number of texture coordinate layers.
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_uv_layer_count(castkit_document* document, uint mesh, uint uv_layer_count, castkit_error* error);

    /// <summary>Number of bones that move each vertex.
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_maximum_influence(castkit_document* document, uint mesh, uint maximum_influence, castkit_error* error);

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `linear`, since 2023-10.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_skinning_method(castkit_document* document, uint mesh, byte* skinning_method, castkit_error* error);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_material(castkit_document* document, uint mesh, uint target, castkit_error* error);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_material_hash(castkit_document* document, uint mesh, ulong hash, castkit_error* error);

    /// <summary>Name of the hair.
    /// Key `n`, type s, since 2025-04.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_name(castkit_document* document, uint hair, byte* name, castkit_error* error);

    /// <summary>Number of segments of each strand.
    /// Key `se`, type b h i[], required, since 2025-04.
    /// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds
    /// them all. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_segments(castkit_document* document, uint hair, castkit_array segments, castkit_error* error);

    /// <summary>World positions of the points of all strands; a strand of n segments has n + 1 points.
    /// Key `pt`, type v3[], required, since 2025-04.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_particles(castkit_document* document, uint hair, castkit_array particles, castkit_error* error);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_material(castkit_document* document, uint hair, uint target, castkit_error* error);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_material_hash(castkit_document* document, uint hair, ulong hash, castkit_error* error);

    /// <summary>Name of the shape; weight curves refer to it.
    /// Key `n`, type s, required, since 2023-10.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_name(castkit_document* document, uint blend_shape, byte* name, castkit_error* error);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_base_shape(castkit_document* document, uint blend_shape, uint target, castkit_error* error);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_base_shape_hash(castkit_document* document, uint blend_shape, ulong hash, castkit_error* error);

    /// <summary>Indices of the vertices that move.
    /// Key `vi`, type b h i[], required, since 2024-06.
    /// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds
    /// them all. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_vertex_indices(castkit_document* document, uint blend_shape, castkit_array vertex_indices, castkit_error* error);

    /// <summary>Final position of each vertex of `vertex_indices`, not a difference.
    /// Key `vp`, type v3[], required, since 2024-06.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_positions(castkit_document* document, uint blend_shape, castkit_array positions, castkit_error* error);

    /// <summary>The largest weight: a single number, or one per target in files from before 2024-06.
    /// Key `ts`, type f[], since 2021-11.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_target_weight_scales(castkit_document* document, uint blend_shape, castkit_array target_weight_scales, castkit_error* error);

    /// <summary>Whole meshes to morph into, in old files.
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_legacy_target_shapes(castkit_document* document, uint blend_shape, castkit_array legacy_target_shapes, castkit_error* error);

    /// <summary>Position offsets; they were in the published text for less than a day.
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
    /// Sets this property to a copy of the elements. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_legacy_deltas(castkit_document* document, uint blend_shape, castkit_array legacy_deltas, castkit_error* error);

    /// <summary>Adds a Bone as the last child of the skeleton. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_skeleton_add_bone(castkit_document* document, uint skeleton, castkit_error* error);

    /// <summary>Adds an IKHandle as the last child of the skeleton. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_skeleton_add_ik_handle(castkit_document* document, uint skeleton, castkit_error* error);

    /// <summary>Adds a Constraint as the last child of the skeleton. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_skeleton_add_constraint(castkit_document* document, uint skeleton, castkit_error* error);

    /// <summary>Name of the bone; curves refer to it.
    /// Key `n`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_name(castkit_document* document, uint bone, byte* name, castkit_error* error);

    /// <summary>The parent, as an index into the skeleton's bones, or none.
    /// Key `p`, type i, since 2020-03.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_parent_index(castkit_document* document, uint bone, uint parent_index, castkit_error* error);

    /// <summary>Whether the parent's own scale is cancelled before this bone's rotation is applied.
    /// Key `ssc`, type b, default `true`, since 2020-03.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_segment_scale_compensate(castkit_document* document, uint bone, byte segment_scale_compensate, castkit_error* error);

    /// <summary>Position relative to the parent.
    /// Key `lp`, type v3, since 2020-03.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_local_position(castkit_document* document, uint bone, float* local_position, castkit_error* error);

    /// <summary>Rotation relative to the parent, a quaternion x, y, z, w.
    /// Key `lr`, type v4, since 2020-03.
    /// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_local_rotation(castkit_document* document, uint bone, float* local_rotation, castkit_error* error);

    /// <summary>Position relative to the model.
    /// Key `wp`, type v3, since 2020-03.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_world_position(castkit_document* document, uint bone, float* world_position, castkit_error* error);

    /// <summary>Rotation relative to the model, a quaternion x, y, z, w.
    /// Key `wr`, type v4, since 2020-03.
    /// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_world_rotation(castkit_document* document, uint bone, float* world_rotation, castkit_error* error);

    /// <summary>Scale, always relative to the parent.
    /// Key `s`, type v3, since 2020-03.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_scale(castkit_document* document, uint bone, float* scale, castkit_error* error);

    /// <summary>Name of the handle.
    /// Key `n`, type s, since 2023-10.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_name(castkit_document* document, uint ik_handle, byte* name, castkit_error* error);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_start_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_start_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_end_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_end_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_target_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_target_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>Offset from the target bone.
    /// Key `to`, type v3, since 2026-03.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_target_offset(castkit_document* document, uint ik_handle, float* target_offset, castkit_error* error);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_vector_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_vector_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>Whether the end bone takes the rotation of the target.
    /// Key `tr`, type b, default `false`, since 2023-10.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_use_target_rotation(castkit_document* document, uint ik_handle, byte use_target_rotation, castkit_error* error);

    /// <summary>Name of the constraint.
    /// Key `n`, type s, since 2023-12.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_name(castkit_document* document, uint constraint, byte* name, castkit_error* error);

    /// <summary>What the constraint acts on: the translation, the rotation or the scale.
    /// Key `ct`, type s, required, since 2023-12.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_constraint_type(castkit_document* document, uint constraint, byte* constraint_type, castkit_error* error);

    /// <summary>The bone that the constraint moves.
    /// Key `cb`, type l, required, since 2023-12.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_constraint_bone(castkit_document* document, uint constraint, uint target, castkit_error* error);

    /// <summary>The bone that the constraint moves.
    /// Key `cb`, type l, required, since 2023-12.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_constraint_bone_hash(castkit_document* document, uint constraint, ulong hash, castkit_error* error);

    /// <summary>The bone that it follows.
    /// Key `tb`, type l, required, since 2023-12.
    /// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_target_bone(castkit_document* document, uint constraint, uint target, castkit_error* error);

    /// <summary>The bone that it follows.
    /// Key `tb`, type l, required, since 2023-12.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_target_bone_hash(castkit_document* document, uint constraint, ulong hash, castkit_error* error);

    /// <summary>Whether the offset from the target in the rest pose is kept.
    /// Key `mo`, type b, default `false`, since 2024-01.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_maintain_offset(castkit_document* document, uint constraint, byte maintain_offset, castkit_error* error);

    /// <summary>Offset from the target: a vector, or a quaternion for an orient constraint.
    /// Key `co`, type v3 v4, since 2025-02.
    /// Sets this property. Reads `components` floats: 3 for a vector, 4 for a quaternion. Returns false and sets
    /// `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_custom_offset(castkit_document* document, uint constraint, float* custom_offset, uint components, castkit_error* error);

    /// <summary>How much the bone follows its target, from 0 to 1.
    /// Key `wt`, type f, default `1.0`, since 2025-02.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_weight(castkit_document* document, uint constraint, float weight, castkit_error* error);

    /// <summary>Whether the constraint leaves the x axis alone.
    /// Key `sx`, type b, default `false`, since 2024-01.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_skip_x(castkit_document* document, uint constraint, byte skip_x, castkit_error* error);

    /// <summary>Whether the constraint leaves the y axis alone.
    /// Key `sy`, type b, default `false`, since 2024-01.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_skip_y(castkit_document* document, uint constraint, byte skip_y, castkit_error* error);

    /// <summary>Whether the constraint leaves the z axis alone.
    /// Key `sz`, type b, default `false`, since 2024-01.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_skip_z(castkit_document* document, uint constraint, byte skip_z, castkit_error* error);

    /// <summary>Adds a Skeleton as the last child of the animation. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_skeleton(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Adds a Curve as the last child of the animation. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_curve(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Adds a CurveModeOverride as the last child of the animation. Returns 0 and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_curve_mode_override(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Adds a NotificationTrack as the last child of the animation. Returns 0 and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_notification_track(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Name of the animation.
    /// Key `n`, type s, since 2023-10.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_name(castkit_document* document, uint animation, byte* name, castkit_error* error);

    /// <summary>Frames per second.
    /// Key `fr`, type f, required, since 2020-03.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_frame_rate(castkit_document* document, uint animation, float frame_rate, castkit_error* error);

    /// <summary>Whether the animation loops.
    /// Key `lo`, type b, default `false`, since 2020-03.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_looping(castkit_document* document, uint animation, byte looping, castkit_error* error);

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_legacy_rotation_interpolation(castkit_document* document, uint animation, byte* legacy_rotation_interpolation, castkit_error* error);

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_legacy_transform_space(castkit_document* document, uint animation, byte* legacy_transform_space, castkit_error* error);

    /// <summary>Name of the bone or blend shape that is animated.
    /// Key `nn`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_node_name(castkit_document* document, uint curve, byte* node_name, castkit_error* error);

    /// <summary>The property of that node that the curve animates.
    /// Key `kp`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_key_property(castkit_document* document, uint curve, byte* key_property, castkit_error* error);

    /// <summary>Frame of each key; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
    /// sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_key_frames(castkit_document* document, uint curve, castkit_array key_frames, castkit_error* error);

    /// <summary>Frame of each key in the first weeks of the format.
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
    /// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
    /// sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_legacy_key_times(castkit_document* document, uint curve, castkit_array legacy_key_times, castkit_error* error);

    /// <summary>Value of each key.
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    /// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
    /// sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_key_values(castkit_document* document, uint curve, castkit_array key_values, castkit_error* error);

    /// <summary>How the values are combined with the pose.
    /// Key `m`, type s, required, default `absolute`, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_mode(castkit_document* document, uint curve, byte* mode, castkit_error* error);

    /// <summary>Factor that the values of an additive curve are multiplied by.
    /// Key `ab`, type f, default `1.0`, since 2021-11.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_additive_blend_weight(castkit_document* document, uint curve, float additive_blend_weight, castkit_error* error);

    /// <summary>Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so.
    /// Key `nn`, type s, required, since 2024-05.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_node_name(castkit_document* document, uint curve_mode_override, byte* node_name, castkit_error* error);

    /// <summary>The mode that their curves get.
    /// Key `m`, type s, required, default `absolute`, since 2024-05.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_mode(castkit_document* document, uint curve_mode_override, byte* mode, castkit_error* error);

    /// <summary>Whether the override applies to translation curves.
    /// Key `ot`, type b, default `false`, since 2024-05.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_override_translation(castkit_document* document, uint curve_mode_override, byte override_translation, castkit_error* error);

    /// <summary>Whether the override applies to rotation curves.
    /// Key `or`, type b, default `false`, since 2024-05.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_override_rotation(castkit_document* document, uint curve_mode_override, byte override_rotation, castkit_error* error);

    /// <summary>Whether the override applies to scale curves.
    /// Key `os`, type b, default `false`, since 2024-05.
    /// Sets this property. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_override_scale(castkit_document* document, uint curve_mode_override, byte override_scale, castkit_error* error);

    /// <summary>Name of the notification, which says what happens.
    /// Key `n`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_notification_track_set_name(castkit_document* document, uint notification_track, byte* name, castkit_error* error);

    /// <summary>The frames at which it happens; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
    /// sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_notification_track_set_key_frames(castkit_document* document, uint notification_track, castkit_array key_frames, castkit_error* error);

    /// <summary>Adds a File as the last child of the material. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_material_add_file(castkit_document* document, uint material, castkit_error* error);

    /// <summary>Adds a Color as the last child of the material. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_material_add_color(castkit_document* document, uint material, castkit_error* error);

    /// <summary>Name of the material.
    /// Key `n`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_name(castkit_document* document, uint material, byte* name, castkit_error* error);

    /// <summary>Type of the material; `pbr` is the only one.
    /// Key `t`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_material_type(castkit_document* document, uint material, byte* material_type, castkit_error* error);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_albedo(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_albedo_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_diffuse(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_diffuse_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_normal(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_normal_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_specular(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_specular_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_gloss(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_gloss_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_roughness(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_roughness_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_metal(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_metal_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_mask(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_mask_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_strength(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_strength_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_ambient_occlusion(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_ambient_occlusion_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_cavity(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_cavity_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_anisotropy(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_anisotropy_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_extra(castkit_document* document, uint material, uint layer, uint target, castkit_error* error);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_extra_hash(castkit_document* document, uint material, uint layer, ulong hash, castkit_error* error);

    /// <summary>The path, absolute or relative to this file's directory.
    /// Key `p`, type s, required, since 2020-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_set_path(castkit_document* document, uint file, byte* path, castkit_error* error);

    /// <summary>Name of the colour.
    /// Key `n`, type s, since 2025-01.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_set_name(castkit_document* document, uint color, byte* name, castkit_error* error);

    /// <summary>Space of the colour's components.
    /// Key `cs`, type s, default `srgb`, since 2025-03.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_set_color_space(castkit_document* document, uint color, byte* color_space, castkit_error* error);

    /// <summary>The colour's components: r, g, b, a.
    /// Key `rgba`, type v4, required, since 2025-01.
    /// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_set_rgba(castkit_document* document, uint color, float* rgba, castkit_error* error);

    /// <summary>Adds a File as the last child of the instance. Returns 0 and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_instance_add_file(castkit_document* document, uint instance, castkit_error* error);

    /// <summary>Name of the instance.
    /// Key `n`, type s, since 2024-01.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_name(castkit_document* document, uint instance, byte* name, castkit_error* error);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving,
    /// so is that in the link. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_reference_file(castkit_document* document, uint instance, uint target, castkit_error* error);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_reference_file_hash(castkit_document* document, uint instance, ulong hash, castkit_error* error);

    /// <summary>Position in the world.
    /// Key `p`, type v3, required, since 2024-01.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_position(castkit_document* document, uint instance, float* position, castkit_error* error);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, required, since 2024-01.
    /// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_rotation(castkit_document* document, uint instance, float* rotation, castkit_error* error);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, required, since 2024-01.
    /// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_scale(castkit_document* document, uint instance, float* scale, castkit_error* error);

    /// <summary>Who made the file.
    /// Key `a`, type s, since 2024-08.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_author(castkit_document* document, uint metadata, byte* author, castkit_error* error);

    /// <summary>The program that wrote the file.
    /// Key `s`, type s, since 2024-08.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_software(castkit_document* document, uint metadata, byte* software, castkit_error* error);

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_up_axis(castkit_document* document, uint metadata, byte* up_axis, castkit_error* error);

    /// <summary>Directory that the paths of instances are relative to.
    /// Key `sr`, type s, since 2025-09.
    /// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_scene_root(castkit_document* document, uint metadata, byte* scene_root, castkit_error* error);

    /// <summary>Advances to the next node: writes it to `*node` and returns true. At the end it writes the null node
    /// and returns false.
    /// `for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&amp;meshes, &amp;mesh);) { …
    /// }`</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_nodes_next(castkit_nodes* nodes, castkit_node* node);

    /// <summary>The number of remaining nodes. Takes time proportional to it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_nodes_count(castkit_nodes nodes);

    /// <summary>Whether a node is not the null node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_exists(castkit_node node);

    /// <summary>Whether both are the same node of the same file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_equals(castkit_node first, castkit_node second);

    /// <summary>The kind of a node; 0 for the null node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_node_kind(castkit_node node);

    /// <summary>The hash of a node, which links refer to. Hashes that are 0 or not unique are normal in real
    /// files.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_node_hash(castkit_node node);

    /// <summary>The byte offset of the header of a node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_node_offset(castkit_node node);

    /// <summary>The size in bytes of a node with its properties and children; in a recovered file, the recovered
    /// size.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_node_size(castkit_node node);

    /// <summary>The label of a node: its name or, for curves for example, the name of the node it animates. No text if
    /// it has neither.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_node_label(castkit_node node);

    /// <summary>Writes the path of a node, such as `root[0]/model[0] "hero"`, to the `capacity` bytes at `buffer`, with
    /// a NUL at the end and cut if it does not fit. Returns the length of the whole path; `buffer` may be NULL to get
    /// only the length.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_node_path(castkit_node node, byte* buffer, UIntPtr capacity);

    /// <summary>Whether the node contains a property of unknown type, after which the rest of the node cannot be
    /// read.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_is_opaque(castkit_node node);

    /// <summary>The parent of a node; the null node for a root. It is found by searching from the top, in time
    /// proportional to the number of siblings on the way.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_node_parent(castkit_node node);

    /// <summary>The children of a node of the given kind, or all children if `kind` is 0.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_node_children(castkit_node node, uint kind);

    /// <summary>Resolves a link of a node: the first node with the given hash and kind among the siblings or the
    /// children of `node`. The null node if there is none. Links in the specification have their own functions, such as
    /// `castkit_mesh_material`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_node_resolve(castkit_node node, ulong hash, uint scope, uint kind);

    /// <summary>Reports the properties of a node that do not have the type or number of elements that the specification
    /// requires, which the functions that read them treat as absent. Writes what is wrong with property `index` of
    /// these to `*unexpected`. Returns false if `index` is out of range, and always for kinds that are not in the
    /// specification.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_unexpected(castkit_node node, UIntPtr index, castkit_error* unexpected);

    /// <summary>Starts a walk over all nodes of a file, from the top down: each node comes before its children. If
    /// `kind` is not 0, only nodes of that kind are visited. The walk keeps the file open.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_walk* castkit_file_walk(castkit_file* file, uint kind, castkit_error* error);

    /// <summary>Advances to the next node: writes it to `*node` and its depth to `*depth` (0 for a root; `depth` may be
    /// NULL), and returns true. Returns false at the end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_walk_next(castkit_walk* walk, castkit_node* node, uint* depth);

    /// <summary>Adds a reference to a walk and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_walk* castkit_walk_retain(castkit_walk* walk);

    /// <summary>Releases a reference to a walk. Releasing the last one ends it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_walk_release(castkit_walk* walk);

    /// <summary>The properties of a node in file order, including the padding in aligned files.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_properties castkit_node_properties(castkit_node node);

    /// <summary>Advances to the next property: writes it to `*property` and returns true, or returns false at the
    /// end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_properties_next(castkit_properties* properties, castkit_property* property);

    /// <summary>Finds a property by its name: a field name such as `positions` or `uv_layer1`, or the name in the file,
    /// such as `vp` or `u1`. If several properties have the same name, the last one wins.
    /// Returns false and sets `error` if the property is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_property(castkit_node node, byte* name, castkit_property* property, castkit_error* error);

    /// <summary>A string of a property; no text if `index` is out of range, or the property has another type.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_property_text(castkit_property property, UIntPtr index);

    /// <summary>Prepares a file for rendering. `path` is where the file comes from, and may be NULL, in which case it
    /// is the path that the file was opened from. Without either, there are neither instances nor textures. Paths in
    /// the file may only lead where `confinement` allows; if `confinement` is 0, that is its directory. An instance
    /// that cannot be followed is a problem of the subject, not an error.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_subject* castkit_subject_new(castkit_file* file, byte* path, uint confinement, castkit_error* error);

    /// <summary>The number of instances that could not be placed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_subject_problem_count(castkit_subject* subject);

    /// <summary>Problem number `index`, as a sentence; no text if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_subject_problem(castkit_subject* subject, UIntPtr index);

    /// <summary>Renders `count` pictures from evenly spaced directions, in a full turn that begins at the azimuth of
    /// the options. The camera has the same distance in all of them. All are in memory at the same time. Returns NULL
    /// and sets `error` if `count` is 0 or more than 4096, the size is too large, there is too much to draw or not
    /// enough memory, or the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pictures* castkit_subject_turntable(castkit_subject* subject, uint count, castkit_render_options* options, castkit_error* error);

    /// <summary>Renders a picture of a file to memory of the caller: `options-&gt;height` rows of `options-&gt;width`
    /// pixels, from top to bottom. A pixel has four bytes: red, green and blue in sRGB, and alpha, which is not
    /// premultiplied. Rows are `row_stride` bytes apart, or without gaps if `row_stride` is 0. There is room for `size`
    /// bytes at `pixels`.
    /// If the file was opened from a path, instances and textures are searched for in its directory, and nowhere else.
    /// To render several pictures of a file, or to find out what was missing, use `castkit_subject_new`. Returns false
    /// and sets `error` if there is not enough room, or for the same reasons as `castkit_subject_turntable`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_render_file(castkit_file* file, castkit_render_options* options, void* pixels, UIntPtr row_stride, UIntPtr size, castkit_error* error);

    /// <summary>The number of pictures.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pictures_count(castkit_pictures* pictures);

    /// <summary>Copies picture number `index` to memory of the caller, in the format of `castkit_render_file`: without
    /// gaps if `row_stride` is 0. Returns false and sets `error` if there is no such picture, or not enough
    /// room.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pictures_copy(castkit_pictures* pictures, UIntPtr index, void* pixels, UIntPtr row_stride, UIntPtr size, castkit_error* error);

    /// <summary>Writes picture number `index` to the file `output` as PNG atomically: at any time, there is either the
    /// old file or the new one. Returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pictures_save_png(castkit_pictures* pictures, UIntPtr index, byte* output, castkit_error* error);

    /// <summary>The path of a texture that could not be read, in ascending order; materials that use it are drawn grey.
    /// No text if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_pictures_missing_texture(castkit_pictures* pictures, UIntPtr index);

    /// <summary>Adds a reference to a subject and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_subject* castkit_subject_retain(castkit_subject* subject);

    /// <summary>Releases a reference to a subject. Releasing the last one frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_subject_release(castkit_subject* subject);

    /// <summary>Adds a reference to pictures and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pictures* castkit_pictures_retain(castkit_pictures* pictures);

    /// <summary>Releases a reference to pictures. Releasing the last one frees them. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_pictures_release(castkit_pictures* pictures);

    /// <summary>Resolves the hierarchies, links and curves of a file. `progress` may be NULL. Returns NULL and sets
    /// `error` if the work was cancelled. Errors in the file become warnings, and do not affect the rest of the
    /// scene.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene* castkit_scene_new(castkit_file* file, castkit_progress* progress, castkit_error* error);

    /// <summary>The number of models of a scene.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_count(castkit_scene* scene);

    /// <summary>Model number `index` of a scene. Returns NULL and sets `error` if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_model* castkit_scene_get_model(castkit_scene* scene, UIntPtr index, castkit_error* error);

    /// <summary>The number of animations of a scene.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_animation_count(castkit_scene* scene);

    /// <summary>Animation number `index` of a scene. Returns NULL and sets `error` if `index` is out of
    /// range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_animation* castkit_scene_get_animation(castkit_scene* scene, UIntPtr index, castkit_error* error);

    /// <summary>The number of warnings about the links, names and curves of a scene.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_warning_count(castkit_scene* scene);

    /// <summary>Warning number `index` of a scene, as a sentence. Writes the node that it is about to `*node`. Returns
    /// no text if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_scene_warning(castkit_scene* scene, UIntPtr index, castkit_node* node);

    /// <summary>The number of instances of a scene.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_instance_count(castkit_scene* scene);

    /// <summary>Writes instance number `index` to `*instance`. `size` is `sizeof *instance`. Returns false if `index`
    /// is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_get_instance(castkit_scene* scene, UIntPtr index, castkit_scene_instance* instance, UIntPtr size);

    /// <summary>Adds a reference to a scene and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene* castkit_scene_retain(castkit_scene* scene);

    /// <summary>Releases a reference to a scene. Releasing the last one frees it, but not its models and animations.
    /// NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_scene_release(castkit_scene* scene);

    /// <summary>Writes general information about an animation to `*info`. `size` is `sizeof *info`. Returns false if an
    /// argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_animation_get_info(castkit_scene_animation* animation, castkit_scene_animation_info* info, UIntPtr size);

    /// <summary>The frame that is shown at a time in seconds, always from `first_frame` to `last_frame` of the info.
    /// Before the first and past the last frame, an animation that loops starts again, and any other stays
    /// there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern double castkit_scene_animation_frame_at(castkit_scene_animation* animation, double seconds);

    /// <summary>The time of a frame in seconds from the beginning of the animation.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern double castkit_scene_animation_seconds_at(castkit_scene_animation* animation, double frame);

    /// <summary>Binds an animation to a model: finds the target of each curve, which is a bone, blend shape or mesh
    /// with the name in the curve. The model may come from another file. Returns NULL and sets `error` on
    /// failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_binding* castkit_binding_new(castkit_scene_animation* animation, castkit_scene_model* model, castkit_error* error);

    /// <summary>The number of curves without a target in the model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_binding_unmatched_count(castkit_binding* binding);

    /// <summary>Samples `count` frames at once: frame `first`, then one every `step`. Uses all threads, unless the
    /// options say otherwise. Constraints and inverse kinematics are not applied.
    /// `locals` receives the transforms of all bones at the first frame, then those at the second, and so on, and has
    /// room for `local_capacity` of them; `weights` receives the weights of the blend shapes in the same way. `locals`
    /// and `weights` may be NULL. Returns false and sets `error` if there is not enough room, the result would be too
    /// large, or the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_binding_bake(castkit_binding* binding, double first, double step, UIntPtr count, castkit_transform* locals, UIntPtr local_capacity, float* weights, UIntPtr weight_capacity, castkit_bake_options* options, castkit_error* error);

    /// <summary>Adds a reference to an animation and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_animation* castkit_scene_animation_retain(castkit_scene_animation* animation);

    /// <summary>Releases a reference to an animation. Releasing the last one frees it, but not its bindings. NULL is
    /// allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_scene_animation_release(castkit_scene_animation* animation);

    /// <summary>Adds a reference to a binding and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_binding* castkit_binding_retain(castkit_binding* binding);

    /// <summary>Releases a reference to a binding. Releasing the last one frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_binding_release(castkit_binding* binding);

    /// <summary>The bounding box of all models of a scene in the rest pose, at their placements. Returns false if there
    /// is nothing visible.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_rest_bounds(castkit_scene* scene, castkit_bounds* bounds);

    /// <summary>The bounding box of all meshes and hair of a model in the rest pose, in the space of the model. Returns
    /// false if there are none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_rest_bounds(castkit_scene_model* model, castkit_bounds* bounds);

    /// <summary>The bounding box of all meshes of a model over `count` frames: frame `first`, then one every `step`. A
    /// renderer needs it to decide whether an animated model can be visible. If `all_threads` is true, the work is
    /// shared among all threads. `progress` may be NULL. Returns false if there are no meshes; returns false and sets
    /// `error` if the work was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_binding_bounds(castkit_binding* binding, double first, double step, UIntPtr count, byte all_threads, castkit_progress* progress, castkit_bounds* bounds, castkit_error* error);

    /// <summary>Writes the number of things in a scene to `*counts`. `size` is `sizeof *counts`. Returns false if an
    /// argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_get_counts(castkit_scene* scene, castkit_scene_counts* counts, UIntPtr size);

    /// <summary>Starts a walk over the file at `path`, the files that its instances place, and so on, depth first. Each
    /// file is read once, when the walk reaches it, and kept as long as the walk. Files that `confinement` forbids are
    /// not opened; if `confinement` is 0, these are all outside of the directory of the file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_instances* castkit_instances_open(byte* path, uint confinement, castkit_error* error);

    /// <summary>Returns the next file and its placement, beginning with the first file itself. Returns NULL at the end,
    /// with `CASTKIT_ERROR_NONE` in `error`. Also returns NULL, with the reason in `error`, for an instance that cannot
    /// be followed, for example because its file places itself; the walk can be continued after that.
    /// A few files that place each other many times can make billions of placements: stop when there are too
    /// many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_visit* castkit_instances_next(castkit_instances* instances, castkit_error* error);

    /// <summary>Writes information about a visited file to `*info`. `size` is `sizeof *info`. Returns false if an
    /// argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_visit_get_info(castkit_visit* visit, castkit_visit_info* info, UIntPtr size);

    /// <summary>The visited file, with a reference that belongs to the caller. Every visit of the same file returns the
    /// same handle.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_visit_file(castkit_visit* visit);

    /// <summary>Adds a reference to a walk and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_instances* castkit_instances_retain(castkit_instances* instances);

    /// <summary>Releases a reference to a walk. Releasing the last one ends it, but does not free its visits. NULL is
    /// allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_instances_release(castkit_instances* instances);

    /// <summary>Adds a reference to a visit and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_visit* castkit_visit_retain(castkit_visit* visit);

    /// <summary>Releases a reference to a visit. Releasing the last one frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_visit_release(castkit_visit* visit);

    /// <summary>The node of a model, for example to read its name.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_scene_model_node(castkit_scene_model* model);

    /// <summary>Writes the placement of a model to `*placement`. Returns false and writes nothing if it has
    /// none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_placement(castkit_scene_model* model, castkit_transform* placement);

    /// <summary>The number of bones of a model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_bone_count(castkit_scene_model* model);

    /// <summary>Writes bone number `index` to `*bone`. `size` is `sizeof *bone`. Returns false if `index` is out of
    /// range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_bone(castkit_scene_model* model, UIntPtr index, castkit_scene_bone* bone, UIntPtr size);

    /// <summary>The index of the bone with a name; -1 if there is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern long castkit_scene_model_find_bone(castkit_scene_model* model, byte* name);

    /// <summary>The number of meshes of a model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_mesh_count(castkit_scene_model* model);

    /// <summary>The node of mesh number `index`, for example to read its name and faces; the null node if `index` is
    /// out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_scene_model_mesh(castkit_scene_model* model, UIntPtr index);

    /// <summary>The influences of bones on the vertices of mesh number `index`. Writes the bone indices of each vertex
    /// to `bones`, and as many weights, which sum to 1, to `weights`. `bones` and `weights` may be NULL. Each has room
    /// for `capacity` numbers. Returns the number of influences per vertex, 0 if the mesh has none. To find the
    /// capacity, call it with both NULL and multiply the result by the number of positions.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_influences(castkit_scene_model* model, UIntPtr index, uint* bones, float* weights, UIntPtr capacity, castkit_error* error);

    /// <summary>The number of blend shapes of a model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_shape_count(castkit_scene_model* model);

    /// <summary>Writes blend shape number `index` to `*shape`. `size` is `sizeof *shape`. Returns false if `index` is
    /// out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_shape(castkit_scene_model* model, UIntPtr index, castkit_scene_shape* shape, UIntPtr size);

    /// <summary>Adds a reference to a model and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_model* castkit_scene_model_retain(castkit_scene_model* model);

    /// <summary>Releases a reference to a model. Releasing the last one frees it, but not its poses and bindings. NULL
    /// is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_scene_model_release(castkit_scene_model* model);

    /// <summary>Creates a pose of a model, which is the rest pose. Returns NULL and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pose* castkit_pose_new(castkit_scene_model* model, castkit_error* error);

    /// <summary>Resets a pose to the rest pose.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_rest(castkit_pose* pose, castkit_error* error);

    /// <summary>Sets a pose to a frame of a binding of the same model. Frames can be fractions, and everything that is
    /// not animated is set to the rest pose. This is fastest if frames are sampled in ascending order.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_sample(castkit_pose* pose, castkit_binding* binding, double frame, castkit_error* error);

    /// <summary>Applies a frame of a binding of the same model to a pose: changes what the binding animates, and leaves
    /// the rest. Use it to layer animations, for example additive ones.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_apply(castkit_pose* pose, castkit_binding* binding, double frame, castkit_error* error);

    /// <summary>Sets whether inverse kinematics handles and constraints of the skeleton are solved before anything is
    /// computed from the pose. The default is true.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_set_constraints(castkit_pose* pose, byte constraints, castkit_error* error);

    /// <summary>Copies the transforms of all bones, relative to their parents, to `locals`, which has room for
    /// `capacity` of them. If `solved` is true, these are the transforms after solving constraints, and otherwise those
    /// that were sampled or set. Returns the number of transforms; `locals` may be NULL to get only this
    /// number.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_locals(castkit_pose* pose, byte solved, castkit_transform* locals, UIntPtr capacity, castkit_error* error);

    /// <summary>Sets the transforms of all bones, relative to their parents. `count` must be the number of
    /// bones.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_set_locals(castkit_pose* pose, castkit_transform* locals, UIntPtr count, castkit_error* error);

    /// <summary>Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns the
    /// number of weights; `weights` may be NULL to get only this number.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_shape_weights(castkit_pose* pose, float* weights, UIntPtr capacity, castkit_error* error);

    /// <summary>Sets the weights of all blend shapes. `count` must be the number of blend shapes.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_set_shape_weights(castkit_pose* pose, float* weights, UIntPtr count, castkit_error* error);

    /// <summary>Whether mesh number `index` is visible in a pose; false if `index` is out of range.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_mesh_is_visible(castkit_pose* pose, UIntPtr index);

    /// <summary>Solves the pose and writes the bounding box of all meshes, in the space of the model, to `*bounds`.
    /// Returns false if there are no meshes; returns false and sets `error` on failure.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_bounds(castkit_pose* pose, castkit_bounds* bounds, castkit_error* error);

    /// <summary>Solves the pose and copies the matrices of all bones, in the space of the model, to `matrices`, which
    /// has room for `capacity` matrices of sixteen floats, column by column. Returns the number of matrices; `matrices`
    /// may be NULL to get only this number.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_world(castkit_pose* pose, float* matrices, UIntPtr capacity, castkit_error* error);

    /// <summary>Like `castkit_pose_world`, for the skinning matrices, which take a vertex in the bind pose to where the
    /// bone moves it. This is what a vertex shader needs. `matrices` may be NULL to get only their number.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_palette(castkit_pose* pose, float* matrices, UIntPtr capacity, castkit_error* error);

    /// <summary>Solves the pose, applies skinning and blend shapes to mesh number `index`, and writes the result to
    /// memory of the caller, as described in `target`. Normals and tangents that the mesh does not have are not
    /// written. If `all_threads` is true, large meshes are skinned by several threads. A mesh without vertices is
    /// skinned, and nothing is written. Returns false and sets `error` if there is no such mesh, or not enough
    /// room.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_skin(castkit_pose* pose, UIntPtr index, castkit_skin_target* target, byte all_threads, castkit_error* error);

    /// <summary>Adds a reference to a pose and returns the same pointer. Returns NULL for NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pose* castkit_pose_retain(castkit_pose* pose);

    /// <summary>Releases a reference to a pose. Releasing the last one frees it. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_pose_release(castkit_pose* pose);

    /// <summary>The version of the library, encoded like `CASTKIT_VERSION`, which is the version of the header. Within
    /// a major version (before 1.0.0, within a minor version), a newer library works with programs compiled with an
    /// older header.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_version();

    /// <summary>The version of the library as text, such as `0.1.0`: a static string with a NUL at its end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte* castkit_version_text();

    /// <summary>The features the library was built with: bits `CASTKIT_FEATURE_…`. The functions of other features are
    /// not in the library, so programs that call them cannot be linked with it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_features();

    /// <summary>The size in bytes of an attribute in a format; 0 for a number that is not one of
    /// `CASTKIT_FORMAT_…`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_vertex_format_size(uint vertex_format);

    /// <summary>Writes the vertices of a mesh to memory of the caller, interleaved as graphics processors expect them.
    /// The memory is never read, so it can be a vertex buffer that is mapped for writing.
    /// There are `attribute_count` attributes at `attributes`; `attribute_size` is `sizeof` one of them. They may be
    /// anywhere within `stride`, the number of bytes from one vertex to the next; bytes not covered by an attribute are
    /// left unchanged. `buffer` has room for `size` bytes, at least `stride` times the number of positions. If
    /// `all_threads` is true, large meshes are written by several threads.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_interleave(castkit_node mesh, castkit_vertex_attribute* attributes, UIntPtr attribute_count, UIntPtr attribute_size, UIntPtr stride, void* buffer, UIntPtr size, byte all_threads, castkit_error* error);
}
}
