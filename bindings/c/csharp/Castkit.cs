// Generated from bindings/c/src by `cargo xtask c --write`. Do not edit.
//
// The functions of castkit.h as they are there: names, arguments and contracts are the same, and documented there.
// `bool` of C is a byte (0 or 1), size_t is UIntPtr (`nuint`), and texts are bytes of UTF-8: Castkit.Text and Castkit.Utf8
// convert them. A callback is an IntPtr: Marshal.GetFunctionPointerForDelegate of the delegate of its name, which has to be
// kept as long as it may be called. Compile with AllowUnsafeBlocks, C# 7 or later.
#pragma warning disable 1591, 8981

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace CastkitInterop
{

/// <summary>Called when nobody looks at lent memory any more, once, on whatever thread is the last.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate void castkit_release_callback(void* user);

/// <summary>`read(user, buffer, size)` puts at most `size` bytes into `buffer` and returns how many; 0 at the end, and
/// `CASTKIT_READ_FAILED` when it cannot. It is called during the function it was passed to, on the calling thread.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate UIntPtr castkit_reader_read(void* user, void* buffer, UIntPtr size);

/// <summary>The function; NULL for none.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate byte castkit_progress_callback(void* user, ulong done, ulong total);

/// <summary>The function; NULL to look for textures where the file comes from.</summary>
[UnmanagedFunctionPointer(CallingConvention.Cdecl)]
public unsafe delegate UIntPtr castkit_texture_reader_read(void* user, UIntPtr scene, castkit_string path, void* buffer, UIntPtr size);

/// <summary>Elements in memory: those of a file where they lie, or those of the caller.
/// Files are little-endian, and so is what this points to. Elements of a file may lie at any address: where `aligned` is
/// false they cannot be used through a pointer to their type, and are copied instead, with `memcpy` or
/// `castkit_array_copy`. Those of a file live as long as the file.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_array
{

    /// <summary>The first element; NULL when there is no array, which is not the same as an empty one.</summary>
    public void* data;

    /// <summary>Number of elements.</summary>
    public UIntPtr count;

    /// <summary>Bytes from one element to the next; 0 for strings, whose length is found by their NUL.</summary>
    public UIntPtr stride;

    /// <summary>The type of the elements; a vector is one element.</summary>
    public uint element;

    /// <summary>Whether `data` is a multiple of the alignment that the numbers in the elements have.</summary>
    public byte aligned;
}

/// <summary>What was found in a file. Opaque, counted, never changed.</summary>
public struct castkit_report { }

/// <summary>How a file is checked. Set all of it to zero and `size` to `sizeof` of the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_check_options
{

    /// <summary>`sizeof(castkit_check_options)`.</summary>
    public UIntPtr size;

    /// <summary>How many findings of one rule are kept; 0 for the default.</summary>
    public UIntPtr max_repeats;

    /// <summary>Whether to look for the files that instances refer to, on the disk.</summary>
    public byte files;

    /// <summary>Whether to look for textures as well.</summary>
    public byte textures;

    /// <summary>Whether to stay on the calling thread.</summary>
    public byte one_thread;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>Something that is wrong with a file. Its texts live as long as the report.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_finding
{

    /// <summary>The code of the rule, such as `CAST-MESH-001`.</summary>
    public castkit_string code;

    /// <summary>What the rule wants.</summary>
    public castkit_string title;

    /// <summary>Why the rule is there, and what to do.</summary>
    public castkit_string explanation;

    /// <summary>Where the specification says it.</summary>
    public castkit_string section;

    /// <summary>What was found, in one sentence.</summary>
    public castkit_string message;

    /// <summary>The path of the node.</summary>
    public castkit_string path;

    /// <summary>The property; no text when it is about the node.</summary>
    public castkit_string property;

    /// <summary>How bad it is.</summary>
    public uint severity;

    /// <summary>Whether it can be put right by castkit.</summary>
    public byte is_repairable;

    /// <summary>Whether `element` means anything.</summary>
    public byte has_element;

    /// <summary>The number of the element of the property, from 0.</summary>
    public ulong element;

    /// <summary>Byte offset in the file.</summary>
    public ulong offset;
}

/// <summary>What repairing or upgrading has changed in a file, and what it has not. Opaque, counted, never changed.</summary>
public struct castkit_changes { }

/// <summary>How a file is repaired or upgraded. Set all of it to zero and `size` to `sizeof` of the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_repair_options
{

    /// <summary>`sizeof(castkit_repair_options)`.</summary>
    public UIntPtr size;

    /// <summary>How many changes by one rule are kept in the list; 0 for the default. All of them are made and counted.</summary>
    public UIntPtr max_repeats;

    /// <summary>Whether to make changes that lose something as well.</summary>
    public byte lossy;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>Something that was changed. Its texts live as long as the changes.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_change
{

    /// <summary>The code of the rule that the change satisfies, such as `CAST-MESH-001`.</summary>
    public castkit_string code;

    /// <summary>What the rule wants.</summary>
    public castkit_string title;

    /// <summary>The path of the node.</summary>
    public castkit_string path;

    /// <summary>The property; no text when the change is to the node.</summary>
    public castkit_string property;

    /// <summary>What was there.</summary>
    public castkit_string was;

    /// <summary>What is there now.</summary>
    public castkit_string now;

    /// <summary>How many elements have changed; 0 when the change is not to elements.</summary>
    public ulong elements;

    /// <summary>Byte offset in the file as it was.</summary>
    public ulong offset;

    /// <summary>Whether something is lost.</summary>
    public byte is_lossy;
}

/// <summary>Something that was not changed. Its texts live as long as the changes.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_refusal
{

    /// <summary>The code of the rule that stays broken.</summary>
    public castkit_string code;

    /// <summary>What the rule wants.</summary>
    public castkit_string title;

    /// <summary>The path of the node.</summary>
    public castkit_string path;

    /// <summary>The property; no text when it is about the node.</summary>
    public castkit_string property;

    /// <summary>Why it was not changed.</summary>
    public castkit_string reason;

    /// <summary>Byte offset in the file.</summary>
    public ulong offset;

    /// <summary>Whether the option `lossy` would change it.</summary>
    public byte is_lossy;
}

/// <summary>What differs between two files, or between two scenes. Opaque, counted, never changed. It keeps what it needs of both.</summary>
public struct castkit_comparison { }

/// <summary>What is known of a comparison as a whole.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_comparison_info
{

    /// <summary>How many differences are in the list: see `castkit_comparison_difference`.</summary>
    public UIntPtr count;

    /// <summary>How many differences there are, also those that the list does not keep.</summary>
    public ulong total;

    /// <summary>How many nodes differ in some way; 0 for scenes.</summary>
    public ulong different_nodes;

    /// <summary>How many numbers differ by no more than was tolerated; 0 for scenes.</summary>
    public ulong tolerated;

    /// <summary>The largest difference that was tolerated.</summary>
    public double largest_tolerated;

    /// <summary>Whether both are the same.</summary>
    public byte is_same;
}

/// <summary>A difference between two files or scenes. What is in it lives as long as the comparison.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_difference
{

    /// <summary>The path of the node in the first file, or in the second if only that has it; of scenes, what is compared.</summary>
    public castkit_string path;

    /// <summary>What differs, in one word. Of files: `file_header`, `only_in_first`, `only_in_second`, `type`, `text`, `bytes`,
    /// `elements`, `links`, and with `exact` also `hash`, `child_order`, `property_order`, `unaccounted`, `headers`. Of scenes: an
    /// aspect, such as `positions` or `pose`.</summary>
    public castkit_string change;

    /// <summary>What the first has: of links the path they lead to, of scenes a description; no text otherwise.</summary>
    public castkit_string first;

    /// <summary>What the second has.</summary>
    public castkit_string second;

    /// <summary>The property in the first file; its name is no text when there is none, or it is not about a property.</summary>
    public castkit_property first_property;

    /// <summary>The property in the second file.</summary>
    public castkit_property second_property;

    /// <summary>How many elements there are in the first.</summary>
    public ulong first_count;

    /// <summary>How many elements there are in the second.</summary>
    public ulong second_count;

    /// <summary>How many of the elements that both have differ.</summary>
    public ulong differing;

    /// <summary>Whether `index` means anything.</summary>
    public byte has_index;

    /// <summary>The first element that differs.</summary>
    public ulong index;

    /// <summary>Whether `largest` means anything.</summary>
    public byte has_largest;

    /// <summary>The largest difference between two numbers.</summary>
    public double largest;
}

/// <summary>How files are compared. Set all of it to zero and `size` to `sizeof` of the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_diff_options
{

    /// <summary>`sizeof(castkit_diff_options)`.</summary>
    public UIntPtr size;

    /// <summary>Whether everything counts: also hashes, order, widths of integers, padding, and bytes that nothing accounts for. The
    /// files are then the same only if all their bytes are.</summary>
    public byte exact;

    /// <summary>Whether to stay on the calling thread.</summary>
    public byte one_thread;

    /// <summary>Floats that differ by no more than this are the same.</summary>
    public double tolerance;

    /// <summary>Floats that differ by no more than this fraction of the larger one are the same.</summary>
    public double relative;

    /// <summary>How many differences are kept in the list; 0 for the default. All are counted.</summary>
    public UIntPtr limit;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>How scenes are compared. Set all of it to zero and `size` to `sizeof` of the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_compare_options
{

    /// <summary>`sizeof(castkit_compare_options)`.</summary>
    public UIntPtr size;

    /// <summary>How far positions may be apart, as a fraction of the size of the model; 0 for the default, 0.0001.</summary>
    public double tolerance;

    /// <summary>At how many frames of each animation poses are compared; 0 for the default.</summary>
    public uint frames;

    /// <summary>Whether to stay on the calling thread.</summary>
    public byte one_thread;

    /// <summary>How many differences are kept in the list; 0 for the default. All are counted.</summary>
    public UIntPtr limit;

    /// <summary>The most bytes that poses may take; 0 for the default.</summary>
    public ulong budget;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>A format that files are converted from or to. Its texts are static.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_format
{

    /// <summary>Its name, such as `glTF binary`.</summary>
    public castkit_string name;

    /// <summary>Its usual extension, without a dot: what options call it by.</summary>
    public castkit_string extension;

    /// <summary>Its media type; no text when it has none.</summary>
    public castkit_string media_type;

    /// <summary>Whether this library reads it.</summary>
    public byte is_readable;

    /// <summary>Whether this library writes it.</summary>
    public byte is_writable;
}

/// <summary>What a conversion has done, and what it says of it. Opaque, counted, never changed.</summary>
public struct castkit_conversion { }

/// <summary>Something that a conversion could not carry over as it was. Its texts live as long as the conversion.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_note
{

    /// <summary>The code of the note, such as `CONVERT-MESH-003`.</summary>
    public castkit_string code;

    /// <summary>What it is about, in a few words.</summary>
    public castkit_string feature;

    /// <summary>What happened to it, in a sentence.</summary>
    public castkit_string detail;

    /// <summary>What that means, and what to do.</summary>
    public castkit_string explanation;

    /// <summary>What became of it.</summary>
    public uint outcome;

    /// <summary>How bad it is.</summary>
    public uint severity;

    /// <summary>How often.</summary>
    public ulong count;

    /// <summary>How many examples there are: see `castkit_conversion_example`.</summary>
    public UIntPtr example_count;
}

/// <summary>What of a file is optimised. Set all of it to zero and `size` to `sizeof` of the struct: the steps that lose nothing are done
/// then.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_optimize_options
{

    /// <summary>`sizeof(castkit_optimize_options)`.</summary>
    public UIntPtr size;

    /// <summary>Whether equal vertices stay apart.</summary>
    public byte no_weld;

    /// <summary>Whether vertices that no face has stay.</summary>
    public byte keep_unused_vertices;

    /// <summary>Whether faces and vertices stay in their order.</summary>
    public byte no_order;

    /// <summary>Whether equal materials stay apart.</summary>
    public byte no_materials;

    /// <summary>Whether integers keep their width.</summary>
    public byte no_integers;

    /// <summary>Whether equal meshes become one.</summary>
    public byte dedupe;

    /// <summary>Whether meshes with the same material become one.</summary>
    public byte join;

    /// <summary>Weights of bones below this part of the sum of a vertex are left out; 0 for the default, 0.001, and below 0 none are.</summary>
    public float weight_threshold;

    /// <summary>The most bones that move a vertex; 0 for all.</summary>
    public uint max_influences;

    /// <summary>How far curves may be from where they were; 0 for the default, 0.0001, and below 0 all keys are left.</summary>
    public float key_tolerance;

    /// <summary>The part of the faces to be left, such as 0.5; 0 for all.</summary>
    public float simplify;

    /// <summary>How far the surface may move when faces are left out, as a part of its size; 0 for the default.</summary>
    public float simplify_error;

    /// <summary>What becomes of tangents.</summary>
    public uint tangents;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>How much there is in a file.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_totals
{

    /// <summary>Meshes.</summary>
    public ulong meshes;

    /// <summary>Vertices of meshes.</summary>
    public ulong vertices;

    /// <summary>Triangles.</summary>
    public ulong faces;

    /// <summary>Bones that move vertices, each counted once for each vertex.</summary>
    public ulong influences;

    /// <summary>Vertices of blend shapes.</summary>
    public ulong shape_vertices;

    /// <summary>Materials.</summary>
    public ulong materials;

    /// <summary>Textures.</summary>
    public ulong textures;

    /// <summary>Curves.</summary>
    public ulong curves;

    /// <summary>Keys of curves.</summary>
    public ulong keys;
}

/// <summary>How files are converted. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its default.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_convert_options
{

    /// <summary>`sizeof(castkit_convert_options)`.</summary>
    public UIntPtr size;

    /// <summary>The format of the sources, by an extension such as `fbx`; NULL to find out.</summary>
    public byte* from_format;

    /// <summary>The format of the result; NULL for what the extension of its path says.</summary>
    public byte* to_format;

    /// <summary>Which axis points up in the result.</summary>
    public uint up;

    /// <summary>Which axis points up in the sources; `CASTKIT_UP_KEEP` for what they say or what their format usually has.</summary>
    public uint source_up;

    /// <summary>What all lengths are multiplied with; 0 for 1.</summary>
    public float scale;

    /// <summary>Metres of a unit of Cast; 0 for what the formats usually have.</summary>
    public float unit;

    /// <summary>Frames per second of animations whose source has seconds; 0 for what it says.</summary>
    public float frame_rate;

    /// <summary>The most bones that move a vertex; 0 for all.</summary>
    public uint max_influences;

    /// <summary>What becomes of normals.</summary>
    public uint normals;

    /// <summary>What becomes of tangents.</summary>
    public uint tangents;

    /// <summary>The name, or the number from 0, of the only animation to convert; NULL for all.</summary>
    public byte* animation;

    /// <summary>Whether animations are left out.</summary>
    public byte no_animations;

    /// <summary>Whether models are left out.</summary>
    public byte no_models;

    /// <summary>Whether objects of the sources that share a mesh become instances of it, which only Cast files have; otherwise each is a
    /// copy.</summary>
    public byte instances;

    /// <summary>Whether only to try it out, and write nothing.</summary>
    public byte dry_run;

    /// <summary>Whether to leave a result that exists already as it is.</summary>
    public byte skip_existing;

    /// <summary>Whether to fail when something cannot be carried over as it was.</summary>
    public byte strict;

    /// <summary>Whether files beside the result may replace those of others.</summary>
    public byte force;

    /// <summary>Where textures go.</summary>
    public uint textures;

    /// <summary>Where the arrays of a Cast file begin.</summary>
    public uint align;

    /// <summary>`CASTKIT_PROMISE_FILE_STANDS_STILL` to map sources, 0 to read them.</summary>
    public uint promise;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>Which arrays are decoded, and where each of them goes. Opaque, counted, never changed. It keeps the file open.</summary>
public struct castkit_decode_plan { }

/// <summary>How arrays are decoded. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero is what most engines want.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_decode_options
{

    /// <summary>`sizeof(castkit_decode_options)`.</summary>
    public UIntPtr size;

    /// <summary>What colours become.</summary>
    public uint colors;

    /// <summary>Whether indices keep the width that the file has, instead of 32 bits.</summary>
    public byte stored_indices;

    /// <summary>Whether key frames become seconds, as floats, instead of frames.</summary>
    public byte seconds;
}

/// <summary>An array that is decoded. What it refers to lives as long as the plan.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_planned_array
{

    /// <summary>The node that has it.</summary>
    public castkit_node node;

    /// <summary>The name of its property, as it is in the file, such as `vp`.</summary>
    public castkit_string name;

    /// <summary>The type of its elements in memory; packed colours are bytes, four for each.</summary>
    public uint element;

    /// <summary>How many elements the property has.</summary>
    public UIntPtr count;

    /// <summary>Where it begins in the memory, in bytes: a multiple of `CASTKIT_DECODE_ALIGNMENT`.</summary>
    public UIntPtr offset;

    /// <summary>How many bytes it takes there.</summary>
    public UIntPtr byte_length;
}

/// <summary>A whole tree of nodes, to be changed and saved. Opaque and counted; threads that share one take turns.</summary>
public struct castkit_document { }

/// <summary>A file, or bytes in memory, whose values are changed where they lie. Opaque and counted; threads that share one take turns.</summary>
public struct castkit_patch { }

/// <summary>How a document is saved. Set all of it to zero and `size` to `sizeof` of the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_save_options
{

    /// <summary>`sizeof(castkit_save_options)`.</summary>
    public UIntPtr size;

    /// <summary>Where arrays begin.</summary>
    public uint alignment;

    /// <summary>Whether not to wait until the file is on the disk: quicker, and not safe when the power fails.</summary>
    public byte no_sync;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>What went wrong, and where. It need not be initialised, belongs to the caller, and refers to nothing else.
/// Functions that can fail take one last, which may be NULL. They set `kind` to `CASTKIT_ERROR_NONE` when they succeed, and
/// leave the offset 0 and the texts empty then.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_error
{

    /// <summary>What kind of thing went wrong.</summary>
    public uint kind;

    /// <summary>Whether `offset` means anything.</summary>
    public byte has_offset;

    /// <summary>Byte offset from the start of the file, where the error is about a place in one.</summary>
    public ulong offset;

    /// <summary>What was found, what was expected and what to try, in one sentence. UTF-8 with a NUL at the end, like the others.</summary>
    public fixed byte sentence[1024];

    /// <summary>The file on disk, as it was named, where the error is about one; empty otherwise.</summary>
    public fixed byte path[1024];

    /// <summary>The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`, where the error is about one; empty
    /// otherwise.</summary>
    public fixed byte node_path[1024];
}

/// <summary>A Cast file: its bytes and what was found in them. Opaque, counted, never changed: any thread may use it at any time.
/// Nodes, arrays and texts of it are borrowed: they are good until the last reference is released.</summary>
public struct castkit_file { }

/// <summary>What is known of a file as a whole.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_file_info
{

    /// <summary>The version of the format that the header says: 1.</summary>
    public uint format_version;

    /// <summary>The flags of the header: 0.</summary>
    public uint flags;

    /// <summary>The number of roots that the header claims. Known writers make exactly one.</summary>
    public uint root_count;

    /// <summary>Levels of nodes: 1 when there are roots only, 0 when there is nothing.</summary>
    public uint depth;

    /// <summary>Number of nodes of any kind.</summary>
    public ulong node_count;

    /// <summary>Number of properties of all nodes.</summary>
    public ulong property_count;

    /// <summary>What recovery believed instead of headers: how many; see `castkit_file_repair`.</summary>
    public ulong repair_count;

    /// <summary>The bytes of the whole file.</summary>
    public castkit_array bytes;

    /// <summary>The bytes after the last root; none in files of known writers.</summary>
    public castkit_array trailing;

    /// <summary>Where the file was opened; no text for files from memory or a reader. The bytes of the path on Unix, UTF-8 elsewhere.</summary>
    public castkit_string path;

    /// <summary>Whether the bytes are the file itself, mapped, and not a copy.</summary>
    public byte is_mapped;

    /// <summary>Whether the structure was damaged and has been recovered; see `castkit_file_damage`.</summary>
    public byte is_damaged;
}

/// <summary>A header that recovery did not believe.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_repair
{

    /// <summary>Byte offset of the header.</summary>
    public ulong offset;

    /// <summary>Byte offset where the node is taken to end.</summary>
    public ulong end;

    /// <summary>How many properties it is taken to have.</summary>
    public uint property_count;

    /// <summary>How many children it is taken to have.</summary>
    public uint child_count;
}

/// <summary>Where the bytes of a file come from, one piece after the other.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_reader
{

    /// <summary>`read(user, buffer, size)` puts at most `size` bytes into `buffer` and returns how many; 0 at the end, and
    /// `CASTKIT_READ_FAILED` when it cannot. It is called during the function it was passed to, on the calling thread.</summary>
    public IntPtr read;

    /// <summary>What it is called with.</summary>
    public void* user;
}

/// <summary>How a file is opened. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its default.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_open_options
{

    /// <summary>`sizeof(castkit_open_options)`.</summary>
    public UIntPtr size;

    /// <summary>What to do with damaged files.</summary>
    public uint recovery;

    /// <summary>The most levels of nodes; 0 for the default, 1024.</summary>
    public uint max_depth;

    /// <summary>The most nodes; 0 for no limit.</summary>
    public ulong max_nodes;

    /// <summary>The most properties; 0 for no limit.</summary>
    public ulong max_properties;

    /// <summary>The most bytes; 0 for no limit.</summary>
    public ulong max_bytes;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>The properties of a Model: Meshes, hair, blend shapes and materials with at most one skeleton.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_model_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_model_fields
{

    /// <summary>Name of the model.
    /// Key `n`, type s, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `position` is there.</summary>
    public byte has_position;

    /// <summary>Position in the world.
    /// Key `p`, type v3, since 2025-05.</summary>
    public fixed float position[3];

    /// <summary>Whether `rotation` is there.</summary>
    public byte has_rotation;

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, since 2025-05.</summary>
    public fixed float rotation[4];

    /// <summary>Whether `scale` is there.</summary>
    public byte has_scale;

    /// <summary>Scale in the world.
    /// Key `s`, type v3, since 2025-05.</summary>
    public fixed float scale[3];
}

/// <summary>The properties of a Mesh: Triangles and the vertex buffers they index.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_mesh_…`.</summary>
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
    /// Key `c%d`, type i v4[], since 2024-08. The first 4; further ones by the function.</summary>
    public castkit_array color_layers_0;
    public castkit_array color_layers_1;
    public castkit_array color_layers_2;
    public castkit_array color_layers_3;

    /// <summary>How many layers there are.</summary>
    public uint color_layer_total;

    /// <summary>The only colour layer of old files, packed with red in the lowest byte.
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08: today `c0` with `cl` = 1.</summary>
    public castkit_array legacy_colors;

    /// <summary>Texture coordinates of each vertex, with the origin at the top left.
    /// Key `u%d`, type v2[], since 2020-03. The first 4; further ones by the function.</summary>
    public castkit_array uv_layers_0;
    public castkit_array uv_layers_1;
    public castkit_array uv_layers_2;
    public castkit_array uv_layers_3;

    /// <summary>How many layers there are.</summary>
    public uint uv_layer_total;

    /// <summary>Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    /// Key `wb`, type b h i[], since 2020-03.</summary>
    public castkit_array weight_bones;

    /// <summary>Weight of each of those bones; if a bone is listed twice, its weights add up.
    /// Key `wv`, type f[], required with `wb`, since 2020-03.</summary>
    public castkit_array weight_values;

    /// <summary>Three vertex indices per triangle, counterclockwise when seen from the front.
    /// Key `f`, type b h i[], required, since 2020-03.</summary>
    public castkit_array faces;

    /// <summary>Whether `color_layer_count` is there.</summary>
    public byte has_color_layer_count;

    /// <summary>Number of colour layers.
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.</summary>
    public uint color_layer_count;

    /// <summary>Whether `uv_layer_count` is there.</summary>
    public byte has_uv_layer_count;

    /// <summary>Number of texture coordinate layers.
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.</summary>
    public uint uv_layer_count;

    /// <summary>Whether `maximum_influence` is there.</summary>
    public byte has_maximum_influence;

    /// <summary>Number of bones that move each vertex.
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.</summary>
    public uint maximum_influence;

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.</summary>
    public castkit_string skinning_method;

    /// <summary>Which of the known texts it is.</summary>
    public uint skinning_method_choice;

    /// <summary>Whether `material_hash` is there.</summary>
    public byte has_material_hash;

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03. The hash.</summary>
    public ulong material_hash;
}

/// <summary>The properties of a Hair: Strands of hair as chains of particles.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_hair_…`.</summary>
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

    /// <summary>Whether `material_hash` is there.</summary>
    public byte has_material_hash;

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04. The hash.</summary>
    public ulong material_hash;
}

/// <summary>The properties of a BlendShape: Changed positions of some vertices of a mesh.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_blend_shape_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_blend_shape_fields
{

    /// <summary>Name of the shape; weight curves refer to it.
    /// Key `n`, type s, required, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `base_shape_hash` is there.</summary>
    public byte has_base_shape_hash;

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11. The hash.</summary>
    public ulong base_shape_hash;

    /// <summary>The vertices that move.
    /// Key `vi`, type b h i[], required, since 2024-06.</summary>
    public castkit_array vertex_indices;

    /// <summary>Final position of each vertex of `vertex_indices`, not a difference.
    /// Key `vp`, type v3[], required, since 2024-06.</summary>
    public castkit_array positions;

    /// <summary>The largest weight: a single number, or one per target in files from before 2024-06.
    /// Key `ts`, type f[], since 2021-11.</summary>
    public castkit_array target_weight_scales;

    /// <summary>Whole meshes to morph into, in old files.
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06: today `vi` with `vp`.</summary>
    public castkit_array legacy_target_shapes;

    /// <summary>Position offsets; they were in the published text for less than a day.
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06: today `vp`.</summary>
    public castkit_array legacy_deltas;
}

/// <summary>The properties of a Bone: One joint of a skeleton.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_bone_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_bone_fields
{

    /// <summary>Name of the bone; curves refer to it.
    /// Key `n`, type s, required, since 2020-03.</summary>
    public castkit_string name;

    /// <summary>Whether `parent_index` is there.</summary>
    public byte has_parent_index;

    /// <summary>The parent, as an index into the skeleton's bones, or none.
    /// Key `p`, type i, since 2020-03.</summary>
    public uint parent_index;

    /// <summary>Whether the parent's own scale is cancelled before this bone's rotation is applied.
    /// Key `ssc`, type b, default `true`, since 2020-03.</summary>
    public byte segment_scale_compensate;

    /// <summary>Whether `local_position` is there.</summary>
    public byte has_local_position;

    /// <summary>Position relative to the parent.
    /// Key `lp`, type v3, since 2020-03.</summary>
    public fixed float local_position[3];

    /// <summary>Whether `local_rotation` is there.</summary>
    public byte has_local_rotation;

    /// <summary>Rotation relative to the parent, a quaternion x, y, z, w.
    /// Key `lr`, type v4, since 2020-03.</summary>
    public fixed float local_rotation[4];

    /// <summary>Whether `world_position` is there.</summary>
    public byte has_world_position;

    /// <summary>Position relative to the model.
    /// Key `wp`, type v3, since 2020-03.</summary>
    public fixed float world_position[3];

    /// <summary>Whether `world_rotation` is there.</summary>
    public byte has_world_rotation;

    /// <summary>Rotation relative to the model, a quaternion x, y, z, w.
    /// Key `wr`, type v4, since 2020-03.</summary>
    public fixed float world_rotation[4];

    /// <summary>Whether `scale` is there.</summary>
    public byte has_scale;

    /// <summary>Scale, always relative to the parent.
    /// Key `s`, type v3, since 2020-03.</summary>
    public fixed float scale[3];
}

/// <summary>The properties of a IKHandle: A chain of bones that reaches for a target.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_ik_handle_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_ik_handle_fields
{

    /// <summary>Name of the handle.
    /// Key `n`, type s, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `start_bone_hash` is there.</summary>
    public byte has_start_bone_hash;

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10. The hash.</summary>
    public ulong start_bone_hash;

    /// <summary>Whether `end_bone_hash` is there.</summary>
    public byte has_end_bone_hash;

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10. The hash.</summary>
    public ulong end_bone_hash;

    /// <summary>Whether `target_bone_hash` is there.</summary>
    public byte has_target_bone_hash;

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10. The hash.</summary>
    public ulong target_bone_hash;

    /// <summary>Whether `target_offset` is there.</summary>
    public byte has_target_offset;

    /// <summary>Offset from the target bone.
    /// Key `to`, type v3, since 2026-03.</summary>
    public fixed float target_offset[3];

    /// <summary>Whether `pole_vector_bone_hash` is there.</summary>
    public byte has_pole_vector_bone_hash;

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10. The hash.</summary>
    public ulong pole_vector_bone_hash;

    /// <summary>Whether `pole_bone_hash` is there.</summary>
    public byte has_pole_bone_hash;

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10. The hash.</summary>
    public ulong pole_bone_hash;

    /// <summary>Whether the end bone takes the rotation of the target.
    /// Key `tr`, type b, default `false`, since 2023-10.</summary>
    public byte use_target_rotation;
}

/// <summary>The properties of a Constraint: A bone that follows another.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_constraint_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_constraint_fields
{

    /// <summary>Name of the constraint.
    /// Key `n`, type s, since 2023-12.</summary>
    public castkit_string name;

    /// <summary>What is constrained.
    /// Key `ct`, type s, required, since 2023-12.</summary>
    public castkit_string constraint_type;

    /// <summary>Which of the known texts it is.</summary>
    public uint constraint_type_choice;

    /// <summary>Whether `constraint_bone_hash` is there.</summary>
    public byte has_constraint_bone_hash;

    /// <summary>The bone that follows.
    /// Key `cb`, type l, required, since 2023-12. The hash.</summary>
    public ulong constraint_bone_hash;

    /// <summary>Whether `target_bone_hash` is there.</summary>
    public byte has_target_bone_hash;

    /// <summary>The bone that is followed.
    /// Key `tb`, type l, required, since 2023-12. The hash.</summary>
    public ulong target_bone_hash;

    /// <summary>Whether the distance of the rest pose is kept.
    /// Key `mo`, type b, default `false`, since 2024-01.</summary>
    public byte maintain_offset;

    /// <summary>How many of the numbers of `custom_offset` there are: 0, 3 or 4.</summary>
    public uint custom_offset_components;

    /// <summary>Offset from the target: a vector, or a quaternion for an orient constraint.
    /// Key `co`, type v3 v4, since 2025-02.</summary>
    public fixed float custom_offset[4];

    /// <summary>How much the bone follows, 0 to 1.
    /// Key `wt`, type f, default `1.0`, since 2025-02.</summary>
    public float weight;

    /// <summary>Whether the x axis is skipped.
    /// Key `sx`, type b, default `false`, since 2024-01.</summary>
    public byte skip_x;

    /// <summary>Whether the y axis is skipped.
    /// Key `sy`, type b, default `false`, since 2024-01.</summary>
    public byte skip_y;

    /// <summary>Whether the z axis is skipped.
    /// Key `sz`, type b, default `false`, since 2024-01.</summary>
    public byte skip_z;
}

/// <summary>The properties of a Animation: Curves with one frame rate.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_animation_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_animation_fields
{

    /// <summary>Name of the animation.
    /// Key `n`, type s, since 2023-10.</summary>
    public castkit_string name;

    /// <summary>Whether `frame_rate` is there.</summary>
    public byte has_frame_rate;

    /// <summary>Frames per second.
    /// Key `fr`, type f, required, since 2020-03.</summary>
    public float frame_rate;

    /// <summary>Whether the animation loops.
    /// Key `lo`, type b, default `false`, since 2020-03.</summary>
    public byte looping;

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.</summary>
    public castkit_string legacy_rotation_interpolation;

    /// <summary>Which of the known texts it is.</summary>
    public uint legacy_rotation_interpolation_choice;

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.</summary>
    public castkit_string legacy_transform_space;

    /// <summary>Which of the known texts it is.</summary>
    public uint legacy_transform_space_choice;
}

/// <summary>The properties of a Curve: Key frames and values of one property of one node.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_curve_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_curve_fields
{

    /// <summary>Name of the bone or blend shape that is animated.
    /// Key `nn`, type s, required, since 2020-03.</summary>
    public castkit_string node_name;

    /// <summary>What of that node is animated.
    /// Key `kp`, type s, required, since 2020-03.</summary>
    public castkit_string key_property;

    /// <summary>Which of the known texts it is.</summary>
    public uint key_property_choice;

    /// <summary>Frame of each key; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.</summary>
    public castkit_array key_frames;

    /// <summary>Frame of each key in the first weeks of the format.
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03: today `kb`.</summary>
    public castkit_array legacy_key_times;

    /// <summary>Value of each key.
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.</summary>
    public castkit_array key_values;

    /// <summary>How the values are applied.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.</summary>
    public castkit_string mode;

    /// <summary>Which of the known texts it is.</summary>
    public uint mode_choice;

    /// <summary>Scale of an additive curve.
    /// Key `ab`, type f, default `1.0`, since 2021-11.</summary>
    public float additive_blend_weight;
}

/// <summary>The properties of a CurveModeOverride: A different curve mode for a node and all its descendants.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_curve_mode_override_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_curve_mode_override_fields
{

    /// <summary>Name of the topmost bone.
    /// Key `nn`, type s, required, since 2024-05.</summary>
    public castkit_string node_name;

    /// <summary>The mode to use instead.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.</summary>
    public castkit_string mode;

    /// <summary>Which of the known texts it is.</summary>
    public uint mode_choice;

    /// <summary>Whether it applies to translation curves.
    /// Key `ot`, type b, default `false`, since 2024-05.</summary>
    public byte override_translation;

    /// <summary>Whether it applies to rotation curves.
    /// Key `or`, type b, default `false`, since 2024-05.</summary>
    public byte override_rotation;

    /// <summary>Whether it applies to scale curves.
    /// Key `os`, type b, default `false`, since 2024-05.</summary>
    public byte override_scale;
}

/// <summary>The properties of a NotificationTrack: Frames at which something happens.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_notification_track_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_notification_track_fields
{

    /// <summary>Name of what happens.
    /// Key `n`, type s, required, since 2020-03.</summary>
    public castkit_string name;

    /// <summary>The frames; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.</summary>
    public castkit_array key_frames;
}

/// <summary>The properties of a Material: Texture files and colours by slot.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_material_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_material_fields
{

    /// <summary>Name of the material.
    /// Key `n`, type s, required, since 2020-03.</summary>
    public castkit_string name;

    /// <summary>Type of the material; `pbr` is the only one.
    /// Key `t`, type s, required, since 2020-03.</summary>
    public castkit_string material_type;

    /// <summary>Whether `albedo_hash` is there.</summary>
    public byte has_albedo_hash;

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03. The hash.</summary>
    public ulong albedo_hash;

    /// <summary>Whether `diffuse_hash` is there.</summary>
    public byte has_diffuse_hash;

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03. The hash.</summary>
    public ulong diffuse_hash;

    /// <summary>Whether `normal_hash` is there.</summary>
    public byte has_normal_hash;

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03. The hash.</summary>
    public ulong normal_hash;

    /// <summary>Whether `specular_hash` is there.</summary>
    public byte has_specular_hash;

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03. The hash.</summary>
    public ulong specular_hash;

    /// <summary>Whether `gloss_hash` is there.</summary>
    public byte has_gloss_hash;

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03. The hash.</summary>
    public ulong gloss_hash;

    /// <summary>Whether `roughness_hash` is there.</summary>
    public byte has_roughness_hash;

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03. The hash.</summary>
    public ulong roughness_hash;

    /// <summary>Whether `metal_hash` is there.</summary>
    public byte has_metal_hash;

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03. The hash.</summary>
    public ulong metal_hash;

    /// <summary>Whether `emissive_hash` is there.</summary>
    public byte has_emissive_hash;

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03. The hash.</summary>
    public ulong emissive_hash;

    /// <summary>Whether `emissive_mask_hash` is there.</summary>
    public byte has_emissive_mask_hash;

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01. The hash.</summary>
    public ulong emissive_mask_hash;

    /// <summary>Whether `emissive_strength_hash` is there.</summary>
    public byte has_emissive_strength_hash;

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03. The hash.</summary>
    public ulong emissive_strength_hash;

    /// <summary>Whether `ambient_occlusion_hash` is there.</summary>
    public byte has_ambient_occlusion_hash;

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03. The hash.</summary>
    public ulong ambient_occlusion_hash;

    /// <summary>Whether `cavity_hash` is there.</summary>
    public byte has_cavity_hash;

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03. The hash.</summary>
    public ulong cavity_hash;

    /// <summary>Whether `anisotropy_hash` is there.</summary>
    public byte has_anisotropy_hash;

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08. The hash.</summary>
    public ulong anisotropy_hash;

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03. The first 4; further ones by the function.</summary>
    public fixed ulong extra_hashes[4];

    /// <summary>How many layers there are.</summary>
    public uint extra_total;
}

/// <summary>The properties of a File: The path of a texture or of another Cast file.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_file_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_file_fields
{

    /// <summary>The path, absolute or relative to this file's directory.
    /// Key `p`, type s, required, since 2020-03.</summary>
    public castkit_string path;
}

/// <summary>The properties of a Color: A constant colour in place of a texture.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_color_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_color_fields
{

    /// <summary>Name of the colour.
    /// Key `n`, type s, since 2025-01.</summary>
    public castkit_string name;

    /// <summary>Space of the components.
    /// Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.</summary>
    public castkit_string color_space;

    /// <summary>Which of the known texts it is.</summary>
    public uint color_space_choice;

    /// <summary>Whether `rgba` is there.</summary>
    public byte has_rgba;

    /// <summary>Components r, g, b, a.
    /// Key `rgba`, type v4, required, since 2025-01.</summary>
    public fixed float rgba[4];
}

/// <summary>The properties of a Instance: Another Cast file placed in this scene.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_instance_…`.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_instance_fields
{

    /// <summary>Name of the instance.
    /// Key `n`, type s, since 2024-01.</summary>
    public castkit_string name;

    /// <summary>Whether `reference_file_hash` is there.</summary>
    public byte has_reference_file_hash;

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01. The hash.</summary>
    public ulong reference_file_hash;

    /// <summary>Whether `position` is there.</summary>
    public byte has_position;

    /// <summary>Position in the world.
    /// Key `p`, type v3, required, since 2024-01.</summary>
    public fixed float position[3];

    /// <summary>Whether `rotation` is there.</summary>
    public byte has_rotation;

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, required, since 2024-01.</summary>
    public fixed float rotation[4];

    /// <summary>Whether `scale` is there.</summary>
    public byte has_scale;

    /// <summary>Scale in the world.
    /// Key `s`, type v3, required, since 2024-01.</summary>
    public fixed float scale[3];
}

/// <summary>The properties of a Metadata: Who and what made the file, and hints. Only the first node's hints apply.
/// What is absent has no text, no array, or `has_…` false; hashes are followed by functions such as `castkit_metadata_…`.</summary>
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

    /// <summary>Which of the known texts it is.</summary>
    public uint up_axis_choice;

    /// <summary>Directory that the paths of instances are relative to.
    /// Key `sr`, type s, since 2025-09.</summary>
    public castkit_string scene_root;
}

/// <summary>A node of a file: a value to pass on and to copy, which owns nothing. It is good as long as its file is not released.
/// Where there is no node, `file` is NULL: the null node, of which everything is absent.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_node
{

    /// <summary>The file it is in; NULL for no node.</summary>
    public castkit_file* file;

    /// <summary>Where it is; for castkit only.</summary>
    public UIntPtr place_0;
    public UIntPtr place_1;
    public UIntPtr place_2;
}

/// <summary>Nodes one after the other: a value that moves on with `castkit_nodes_next`. It owns nothing, and is good as long as its
/// file is not released; a copy starts from where the original is.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_nodes
{

    /// <summary>The file they are in; NULL for no nodes.</summary>
    public castkit_file* file;

    /// <summary>The kind they have; 0 for all kinds.</summary>
    public uint kind;

    /// <summary>How far it is; for castkit only.</summary>
    public UIntPtr state_0;
    public UIntPtr state_1;
    public UIntPtr state_2;
    public UIntPtr state_3;
}

/// <summary>A walk over all nodes of a file. Opaque and counted; threads that share one take turns.</summary>
public struct castkit_walk { }

/// <summary>Who is told how far a long piece of work has come, and may end it.
/// `callback(user, done, total)` returns whether to go on; when it returns false, the function fails with
/// `CASTKIT_ERROR_CANCELLED`. It may be called from any thread, also from several at once, and must not throw
/// nor use what the function works on.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_progress
{

    /// <summary>The function; NULL for none.</summary>
    public IntPtr callback;

    /// <summary>What it is called with.</summary>
    public void* user;
}

/// <summary>A property of a node, by value. What it points to lives as long as the file.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_property
{

    /// <summary>Its name in the file, such as `vp`.</summary>
    public castkit_string name;

    /// <summary>The elements. Strings have no stride: see `castkit_property_text`.</summary>
    public castkit_array values;

    /// <summary>The number of elements that the header claims. For strings it may be a lie.</summary>
    public uint count;

    /// <summary>Bytes of all elements.</summary>
    public UIntPtr byte_length;

    /// <summary>Byte offset of its header.</summary>
    public ulong offset;

    /// <summary>Byte offset of its data.</summary>
    public ulong data_offset;
}

/// <summary>Properties one after the other: a value that moves on with `castkit_properties_next`. It owns nothing, and is good as long
/// as its file is not released.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_properties
{

    /// <summary>The file they are in; NULL for no properties.</summary>
    public castkit_file* file;

    /// <summary>How far it is; for castkit only.</summary>
    public UIntPtr state_0;
    public UIntPtr state_1;
    public UIntPtr state_2;
}

/// <summary>A file that is to be seen, with the instances that it places and the textures that it refers to. Opaque, counted, never
/// changed. It keeps what it needs of the file.</summary>
public struct castkit_subject { }

/// <summary>Pictures, all of one size, and what was missed on the way. Opaque, counted, never changed.</summary>
public struct castkit_pictures { }

/// <summary>Reads the files that materials refer to: out of an archive, or from wherever else.
/// `read(user, scene, path, buffer, size)` returns how many bytes the file has that `path` leads to, 0 when there is none, and
/// with a `buffer` that is not NULL writes them there; it is called without one first. `scene` is 0 for the file itself, and for
/// each instance the number of its place in the walk. It may be called from any thread, also from several at once, and must not
/// throw.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_texture_reader
{

    /// <summary>The function; NULL to look for textures where the file comes from.</summary>
    public IntPtr read;

    /// <summary>What it is called with.</summary>
    public void* user;
}

/// <summary>What a picture shows, and from where. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its
/// default.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_render_options
{

    /// <summary>`sizeof(castkit_render_options)`.</summary>
    public UIntPtr size;

    /// <summary>Pixels in a row, at most 8192; 0 for 512.</summary>
    public uint width;

    /// <summary>Rows, at most 8192; 0 for 512.</summary>
    public uint height;

    /// <summary>Whether `azimuth` and `elevation` say where the camera looks from; otherwise it is a little from the side and from above.</summary>
    public byte has_view;

    /// <summary>How many degrees to the right of the front.</summary>
    public double azimuth;

    /// <summary>How many degrees above the horizon, from -90 to 90.</summary>
    public double elevation;

    /// <summary>The axis that points up.</summary>
    public uint up;

    /// <summary>Whether a frame of an animation is shown instead of the rest pose.</summary>
    public byte has_frame;

    /// <summary>The frame, which may be a fraction.</summary>
    public double frame;

    /// <summary>The name of the animation; NULL for the first one.</summary>
    public byte* animation;

    /// <summary>Whether handles and constraints of skeletons are not solved.</summary>
    public byte no_constraints;

    /// <summary>What lies behind: red, green and blue in sRGB, and alpha. All zero is transparent.</summary>
    public fixed byte background[4];

    /// <summary>Who reads textures.</summary>
    public castkit_texture_reader textures;

    /// <summary>How many pixels triangles may cover, one over the other; 0 for the default.</summary>
    public ulong budget;

    /// <summary>Whether to stay on the calling thread. The picture is the same.</summary>
    public byte one_thread;

    /// <summary>Who is told how many pictures are done.</summary>
    public castkit_progress progress;
}

/// <summary>Models and animations of a file, their links resolved. Opaque, counted, never changed. It keeps what it needs of the file.</summary>
public struct castkit_scene { }

/// <summary>A position, a rotation and a scale: ten floats, relative to the parent.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_transform
{

    /// <summary>Position.</summary>
    public fixed float translation[3];

    /// <summary>Rotation, a quaternion x, y, z, w.</summary>
    public fixed float rotation[4];

    /// <summary>Scale.</summary>
    public fixed float scale[3];
}

/// <summary>An instance: another file that is placed in a scene. Its texts live as long as the scene.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_instance
{

    /// <summary>Its name; no text when it has none.</summary>
    public castkit_string name;

    /// <summary>The path of the file, as it is written; no text when it has none.</summary>
    public castkit_string path;

    /// <summary>Where it is placed.</summary>
    public castkit_transform placement;

    /// <summary>Its node.</summary>
    public castkit_node node;
}

/// <summary>An animation. Opaque, counted, never changed.</summary>
public struct castkit_scene_animation { }

/// <summary>An animation of a model: its curves, each with what it moves. Opaque, counted, never changed.</summary>
public struct castkit_binding { }

/// <summary>What is known of an animation as a whole.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_animation_info
{

    /// <summary>Its node, for its name and whatever else it has.</summary>
    public castkit_node node;

    /// <summary>Frames per second.</summary>
    public double frame_rate;

    /// <summary>The first frame with a key; 0 without keys.</summary>
    public double first_frame;

    /// <summary>The last frame with a key; 0 without keys.</summary>
    public double last_frame;

    /// <summary>How many curves it has.</summary>
    public UIntPtr curve_count;

    /// <summary>How many frames `castkit_binding_bake` makes of all of it, one after the other from the first to the last.</summary>
    public UIntPtr frame_count;

    /// <summary>Whether it starts again at its end.</summary>
    public byte looping;

    /// <summary>Whether it has keys.</summary>
    public byte has_keys;
}

/// <summary>How frames are baked. Set all of it to zero and `size` to `sizeof` of the struct.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_bake_options
{

    /// <summary>`sizeof(castkit_bake_options)`.</summary>
    public UIntPtr size;

    /// <summary>The most bytes that are used for the result on the way; 0 for the default.</summary>
    public ulong budget;

    /// <summary>Whether to stay on the calling thread.</summary>
    public byte one_thread;

    /// <summary>Who is told how far it has come.</summary>
    public castkit_progress progress;
}

/// <summary>A box with its sides along the axes.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_bounds
{

    /// <summary>The least x, y and z.</summary>
    public fixed float low[3];

    /// <summary>The greatest x, y and z.</summary>
    public fixed float high[3];
}

/// <summary>How much there is in a scene.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_counts
{

    /// <summary>Bones.</summary>
    public UIntPtr bones;

    /// <summary>Meshes.</summary>
    public UIntPtr meshes;

    /// <summary>Vertices of meshes.</summary>
    public UIntPtr vertices;

    /// <summary>Triangles of meshes.</summary>
    public UIntPtr triangles;

    /// <summary>Blend shapes.</summary>
    public UIntPtr blend_shapes;

    /// <summary>Strands of hair.</summary>
    public UIntPtr strands;

    /// <summary>Particles of hair.</summary>
    public UIntPtr particles;

    /// <summary>Materials.</summary>
    public UIntPtr materials;

    /// <summary>Curves of animations.</summary>
    public UIntPtr curves;

    /// <summary>Keys of curves.</summary>
    public UIntPtr keys;
}

/// <summary>A walk over the files that a file places, and those that they place. Opaque and counted; threads that share one take turns.</summary>
public struct castkit_instances { }

/// <summary>A file where an instance places it. Opaque, counted, never changed.</summary>
public struct castkit_visit { }

/// <summary>What is known of a file that an instance places. Its texts live as long as the visit.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_visit_info
{

    /// <summary>Where the file is. The bytes of the path on Unix, UTF-8 elsewhere.</summary>
    public castkit_string path;

    /// <summary>The name of the instance that places it; no text for the first file, or when it has none.</summary>
    public castkit_string name;

    /// <summary>Where it is placed in the world: sixteen numbers, column by column.</summary>
    public fixed double world[16];

    /// <summary>0 for the first file, 1 for those that it places, and so on.</summary>
    public UIntPtr depth;
}

/// <summary>A model, ready to be posed. Opaque, counted, never changed.</summary>
public struct castkit_scene_model { }

/// <summary>A bone of a model. Its name lives as long as the model.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_bone
{

    /// <summary>Its name.</summary>
    public castkit_string name;

    /// <summary>Its node.</summary>
    public castkit_node node;

    /// <summary>Its parent, as a number of a bone; -1 for none.</summary>
    public long parent;

    /// <summary>The rest pose, relative to the parent.</summary>
    public castkit_transform rest;

    /// <summary>From the model to the bone at rest: what skinning multiplies with. Sixteen floats, column by column.</summary>
    public fixed float inverse_bind[16];

    /// <summary>Whether the parent's own scale is undone before this bone's rotation.</summary>
    public byte segment_scale_compensate;
}

/// <summary>A blend shape of a model. Its name lives as long as the model.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_scene_shape
{

    /// <summary>Its name; no text when it has none.</summary>
    public castkit_string name;

    /// <summary>Its node.</summary>
    public castkit_node node;

    /// <summary>The number of the mesh that it deforms; -1 for none.</summary>
    public long mesh;

    /// <summary>The largest weight.</summary>
    public float largest_weight;
}

/// <summary>A pose of a model with all that is needed to compute what follows from it, so that a frame allocates nothing after the
/// first. Opaque and counted; threads that share one take turns. To work on several threads, give each a pose of its own.</summary>
public struct castkit_pose { }

/// <summary>Where skinned vertices go: into memory of the caller, such as a vertex buffer that is mapped for writing, which is not read.
/// Each pointer may be NULL, and leads to three floats of the first vertex, at any address; `stride` bytes further are those of
/// the next.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_skin_target
{

    /// <summary>Positions.</summary>
    public void* positions;

    /// <summary>Normals.</summary>
    public void* normals;

    /// <summary>Tangents.</summary>
    public void* tangents;

    /// <summary>Bytes from one vertex to the next; 0 for twelve.</summary>
    public UIntPtr stride;

    /// <summary>How many vertices there is room for.</summary>
    public UIntPtr capacity;
}

/// <summary>Text of a file or of castkit: UTF-8 unless a file has other bytes, **without** a NUL at its end.
/// `data` is NULL when there is no text, which is not the same as an empty one. It lives as long as what it was asked of,
/// such as the file of a node.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_string
{

    /// <summary>The first byte; NULL when there is no text.</summary>
    public byte* data;

    /// <summary>Number of bytes.</summary>
    public UIntPtr length;
}

/// <summary>One attribute of a vertex.</summary>
[StructLayout(LayoutKind.Sequential)]
public unsafe struct castkit_vertex_attribute
{

    /// <summary>What it is.</summary>
    public uint attribute;

    /// <summary>The number of the layer of texture coordinates or colours, from 0.</summary>
    public uint layer;

    /// <summary>How it is stored.</summary>
    public uint format;

    /// <summary>Bytes from the beginning of the vertex.</summary>
    public uint offset;

    /// <summary>Whether meshes without it get `otherwise`; false makes its absence an error.</summary>
    public byte is_optional;

    /// <summary>What meshes without it get.</summary>
    public fixed float otherwise[4];
}

/// <summary>The functions and constants of castkit.h.</summary>
public static unsafe class Castkit
{
    private const string Library = "castkit";

    /// <summary>A text of castkit; null when there is none.</summary>
    public static string Text(castkit_string text) =>
        text.data == null ? null : Encoding.UTF8.GetString(text.data, checked((int)(ulong)text.length));

    /// <summary>A text for castkit: UTF-8 with a zero at its end, to be pinned with `fixed`.</summary>
    public static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text + "\0");

    /// <summary>Nothing is wrong; something could be better.</summary>
    public const uint CASTKIT_SEVERITY_HINT = 0;

    /// <summary>Unusual or old, and of no consequence.</summary>
    public const uint CASTKIT_SEVERITY_INFO = 1;

    /// <summary>Readers differ in what they make of it, or the result of a conversion is not the same.</summary>
    public const uint CASTKIT_SEVERITY_WARNING = 2;

    /// <summary>The format forbids it: data is lost, misread or refused.</summary>
    public const uint CASTKIT_SEVERITY_ERROR = 3;

    /// <summary>It is there, but not quite the same.</summary>
    public const uint CASTKIT_OUTCOME_APPROXIMATED = 0;

    /// <summary>The source did not say, and something was assumed.</summary>
    public const uint CASTKIT_OUTCOME_ASSUMED = 1;

    /// <summary>It is lost.</summary>
    public const uint CASTKIT_OUTCOME_DROPPED = 2;

    /// <summary>Something else, of a later version.</summary>
    public const uint CASTKIT_OUTCOME_OTHER = 3;

    /// <summary>They stay as they are.</summary>
    public const uint CASTKIT_VECTORS_KEEP = 0;

    /// <summary>Where there are none they are computed.</summary>
    public const uint CASTKIT_VECTORS_COMPLETE = 1;

    /// <summary>All of them are computed.</summary>
    public const uint CASTKIT_VECTORS_COMPUTE = 2;

    /// <summary>They are left out.</summary>
    public const uint CASTKIT_VECTORS_DROP = 3;

    /// <summary>The result refers to them where they are.</summary>
    public const uint CASTKIT_TEXTURES_REFER = 0;

    /// <summary>They are inside the result.</summary>
    public const uint CASTKIT_TEXTURES_EMBED = 1;

    /// <summary>They are copied beside the result.</summary>
    public const uint CASTKIT_TEXTURES_COPY = 2;

    /// <summary>The multiple of so many bytes that the memory for `castkit_decode_plan_run` begins at.</summary>
    public const int CASTKIT_DECODE_ALIGNMENT = 64;

    /// <summary>What the file has: four bytes for packed ones, four floats for floats.</summary>
    public const uint CASTKIT_COLORS_STORED = 0;

    /// <summary>Four floats: red, green, blue, alpha.</summary>
    public const uint CASTKIT_COLORS_FLOATS = 1;

    /// <summary>Four bytes: red, green, blue, alpha.</summary>
    public const uint CASTKIT_COLORS_RGBA8 = 2;

    /// <summary>As in the file that the document was made of; in a new document as close together as they go.</summary>
    public const uint CASTKIT_ALIGNMENT_KEEP = 0;

    /// <summary>As close together as they go.</summary>
    public const uint CASTKIT_ALIGNMENT_NONE = 1;

    /// <summary>Nothing went wrong.</summary>
    public const uint CASTKIT_ERROR_NONE = 0;

    /// <summary>There is nothing at the path.</summary>
    public const uint CASTKIT_ERROR_NOT_FOUND = 1;

    /// <summary>The system refused: permissions, a full disk, a directory in place of a file.</summary>
    public const uint CASTKIT_ERROR_IO = 2;

    /// <summary>There is not enough memory.</summary>
    public const uint CASTKIT_ERROR_OUT_OF_MEMORY = 3;

    /// <summary>The file is of another format, or empty.</summary>
    public const uint CASTKIT_ERROR_NOT_CAST = 4;

    /// <summary>The structure of the file is broken; recovery may help.</summary>
    public const uint CASTKIT_ERROR_DAMAGED = 5;

    /// <summary>The file exceeds a limit of the options.</summary>
    public const uint CASTKIT_ERROR_LIMIT = 6;

    /// <summary>A property is not what the specification says.</summary>
    public const uint CASTKIT_ERROR_PROPERTY = 7;

    /// <summary>A node path does not lead to a node.</summary>
    public const uint CASTKIT_ERROR_NODE_PATH = 8;

    /// <summary>The document cannot be written as it is.</summary>
    public const uint CASTKIT_ERROR_UNWRITABLE = 9;

    /// <summary>A buffer of the caller does not fit: its length or its alignment.</summary>
    public const uint CASTKIT_ERROR_BUFFER = 10;

    /// <summary>A path leads out of the directories that are allowed.</summary>
    public const uint CASTKIT_ERROR_ESCAPES = 11;

    /// <summary>A file of another format cannot be converted.</summary>
    public const uint CASTKIT_ERROR_CONVERSION = 12;

    /// <summary>What was asked for does not exist in this build, or for this format.</summary>
    public const uint CASTKIT_ERROR_UNSUPPORTED = 13;

    /// <summary>The caller ended it.</summary>
    public const uint CASTKIT_ERROR_CANCELLED = 14;

    /// <summary>An argument is not what the function takes: NULL, a number out of range, text that is not UTF-8.</summary>
    public const uint CASTKIT_ERROR_ARGUMENT = 15;

    /// <summary>A defect of castkit, which was caught at the boundary. Please report it.</summary>
    public const uint CASTKIT_ERROR_INTERNAL = 16;

    /// <summary>Bytes of each text in an error, with the NUL at its end. Longer ones are cut.</summary>
    public const int CASTKIT_ERROR_TEXT_SIZE = 1024;

    /// <summary>What `read` of a `castkit_reader` returns when it fails.</summary>
    public static readonly UIntPtr CASTKIT_READ_FAILED =
        IntPtr.Size == 8 ? new UIntPtr(ulong.MaxValue) : new UIntPtr(uint.MaxValue);

    /// <summary>They are errors.</summary>
    public const uint CASTKIT_RECOVERY_NEVER = 0;

    /// <summary>Their structure is derived from their content; see `castkit_file_repair`.</summary>
    public const uint CASTKIT_RECOVERY_WHEN_DAMAGED = 1;

    /// <summary>The same for files that seem to be in order, whose sizes may lie all the same.</summary>
    public const uint CASTKIT_RECOVERY_ALWAYS = 2;

    /// <summary>Nobody writes to the file, and nobody shortens it, until the last reference to it is released: neither this program nor
    /// another, nor another machine on a shared disk. Replacing it by renaming another file over it is allowed.</summary>
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

    /// <summary>A different curve mode for a node and all its descendants. (`CMOV` in files.)</summary>
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

    /// <summary>Unsigned integers of 8 bits. (`b` in the specification.)</summary>
    public const uint CASTKIT_TYPE_BYTE = 0x0062;

    /// <summary>Unsigned integers of 16 bits. (`h` in the specification.)</summary>
    public const uint CASTKIT_TYPE_SHORT = 0x0068;

    /// <summary>Unsigned integers of 32 bits. (`i` in the specification.)</summary>
    public const uint CASTKIT_TYPE_INTEGER32 = 0x0069;

    /// <summary>Unsigned integers of 64 bits: hashes. (`l` in the specification.)</summary>
    public const uint CASTKIT_TYPE_INTEGER64 = 0x006C;

    /// <summary>Floats of 32 bits. (`f` in the specification.)</summary>
    public const uint CASTKIT_TYPE_FLOAT = 0x0066;

    /// <summary>Floats of 64 bits. (`d` in the specification.)</summary>
    public const uint CASTKIT_TYPE_DOUBLE = 0x0064;

    /// <summary>Texts, each ended by a NUL. (`s` in the specification.)</summary>
    public const uint CASTKIT_TYPE_STRING = 0x0073;

    /// <summary>Two floats each. (`v2` in the specification.)</summary>
    public const uint CASTKIT_TYPE_VECTOR2 = 0x7632;

    /// <summary>Three floats each. (`v3` in the specification.)</summary>
    public const uint CASTKIT_TYPE_VECTOR3 = 0x7633;

    /// <summary>Four floats each: a quaternion x, y, z, w or a colour r, g, b, a. (`v4` in the specification.)</summary>
    public const uint CASTKIT_TYPE_VECTOR4 = 0x7634;

    /// <summary>A text that is in no list of the specification.</summary>
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

    /// <summary>As it is: the one that the file names, or the usual one.</summary>
    public const uint CASTKIT_UP_KEEP = 0;

    /// <summary>The x axis.</summary>
    public const uint CASTKIT_UP_X = 1;

    /// <summary>The y axis.</summary>
    public const uint CASTKIT_UP_Y = 2;

    /// <summary>The z axis.</summary>
    public const uint CASTKIT_UP_Z = 3;

    /// <summary>Not out of the directory of the file: for files of unknown origin.</summary>
    public const uint CASTKIT_CONFINEMENT_FILE_DIRECTORY = 0;

    /// <summary>Not out of the scene root, which may be anywhere that the file says.</summary>
    public const uint CASTKIT_CONFINEMENT_SCENE_ROOT = 1;

    /// <summary>Anywhere.</summary>
    public const uint CASTKIT_CONFINEMENT_NONE = 2;

    /// <summary>The version of this header: 10000 times the major, 100 times the minor, and the patch number.</summary>
    public const uint CASTKIT_VERSION = 100;

    /// <summary>Copying, checking and skinning on all threads.</summary>
    public const uint CASTKIT_FEATURE_THREADS = 1;

    /// <summary>Interleaved vertex buffers: `castkit_mesh_interleave`.</summary>
    public const uint CASTKIT_FEATURE_VERTEX = 2;

    /// <summary>Documents and patches: `castkit_document_…`, the setters of all kinds of node, `castkit_patch_…`.</summary>
    public const uint CASTKIT_FEATURE_WRITE = 4;

    /// <summary>The rules of the format: `castkit_check`, `castkit_repair_file`, `castkit_upgrade_file`, `castkit_diff_files`.</summary>
    public const uint CASTKIT_FEATURE_CHECK = 8;

    /// <summary>What files mean: `castkit_scene_…` and what comes of it.</summary>
    public const uint CASTKIT_FEATURE_SCENE = 16;

    /// <summary>Other formats: `castkit_convert_…`.</summary>
    public const uint CASTKIT_FEATURE_CONVERT = 32;

    /// <summary>FBX and OBJ to Cast.</summary>
    public const uint CASTKIT_FEATURE_FBX = 64;

    /// <summary>All properties of a node at once: `castkit_mesh_get_fields` and the like, and `castkit_node_unexpected`.</summary>
    public const uint CASTKIT_FEATURE_FIELDS = 128;

    /// <summary>Decoding all arrays into one piece of memory: `castkit_decode_plan_…`.</summary>
    public const uint CASTKIT_FEATURE_DECODE = 256;

    /// <summary>Pictures: `castkit_render_file`, `castkit_subject_…`.</summary>
    public const uint CASTKIT_FEATURE_RENDER = 512;

    /// <summary>Position; a fourth component is 1.</summary>
    public const uint CASTKIT_ATTRIBUTE_POSITION = 0;

    /// <summary>Normal; a fourth component is 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_NORMAL = 1;

    /// <summary>Tangent; a fourth component is 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_TANGENT = 2;

    /// <summary>Texture coordinates of a layer; further components are 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_UV = 3;

    /// <summary>Colour of a layer.</summary>
    public const uint CASTKIT_ATTRIBUTE_COLOR = 4;

    /// <summary>The four strongest bones, as indices among the bones of the skeleton; without influences 0.</summary>
    public const uint CASTKIT_ATTRIBUTE_BONE_INDICES = 5;

    /// <summary>The weights of those bones.</summary>
    public const uint CASTKIT_ATTRIBUTE_BONE_WEIGHTS = 6;

    /// <summary>Two halves.</summary>
    public const uint CASTKIT_FORMAT_FLOAT16X2 = 1;

    /// <summary>Four halves.</summary>
    public const uint CASTKIT_FORMAT_FLOAT16X4 = 2;

    /// <summary>Two floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT32X2 = 3;

    /// <summary>Three floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT32X3 = 4;

    /// <summary>Four floats.</summary>
    public const uint CASTKIT_FORMAT_FLOAT32X4 = 5;

    /// <summary>Two numbers of 16 bits that stand for -1 to 1.</summary>
    public const uint CASTKIT_FORMAT_SNORM16X2 = 6;

    /// <summary>Four numbers of 16 bits that stand for -1 to 1.</summary>
    public const uint CASTKIT_FORMAT_SNORM16X4 = 7;

    /// <summary>Four numbers of 8 bits that stand for -1 to 1.</summary>
    public const uint CASTKIT_FORMAT_SNORM8X4 = 8;

    /// <summary>Four integers of 16 bits.</summary>
    public const uint CASTKIT_FORMAT_UINT16X4 = 9;

    /// <summary>Four integers of 8 bits.</summary>
    public const uint CASTKIT_FORMAT_UINT8X4 = 10;

    /// <summary>Two numbers of 16 bits that stand for 0 to 1.</summary>
    public const uint CASTKIT_FORMAT_UNORM16X2 = 11;

    /// <summary>Four numbers of 16 bits that stand for 0 to 1.</summary>
    public const uint CASTKIT_FORMAT_UNORM16X4 = 12;

    /// <summary>Four numbers of 8 bits that stand for 0 to 1.</summary>
    public const uint CASTKIT_FORMAT_UNORM8X4 = 13;

    /// <summary>Copies all elements of an array into memory of the caller, converted to another type if need be.
    /// `out` has room for `capacity` elements, at least as many as the array has, `stride` bytes from one to the next; 0 for
    /// elements that are packed. Both may be at any address. Integers become wider ones and floats; narrower ones where all fit;
    /// floats become doubles and doubles floats. Vectors and strings are not converted, and strings cannot be copied. The copy
    /// has the byte order of the machine.
    /// False, with the reason in `error`, when it cannot; what is in `out` then is not said.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_array_copy(castkit_array array, uint element, void* @out, UIntPtr stride, UIntPtr capacity, castkit_error* error);

    /// <summary>Elements of the caller, packed one after the other, as an array: for functions such as `castkit_mesh_set_positions`. No array
    /// when `element` is not the type of elements that have a size.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_array_of(void* data, UIntPtr count, uint element);

    /// <summary>Checks a file by all rules of the format. NULL, with the reason in `error`, when it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_report* castkit_check(castkit_file* file, castkit_check_options* options, castkit_error* error);

    /// <summary>How many findings a report has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_report_count(castkit_report* report);

    /// <summary>How often rules of a severity were broken, also where the findings were not kept.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_report_total(castkit_report* report, uint of);

    /// <summary>Writes finding number `index` into `*finding`, of which `size` is the size: `sizeof *finding`. False when there are not so
    /// many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_report_finding(castkit_report* report, UIntPtr index, castkit_finding* finding, UIntPtr size);

    /// <summary>One more reference to a report; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_report* castkit_report_retain(castkit_report* report);

    /// <summary>One reference less; with the last one the report is freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_report_release(castkit_report* report);

    /// <summary>Puts right what can be put right: a new file in memory. What was changed is given to `*changes`, to be released. NULL, with the reason in `error`, when the result cannot be written, or it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_repair_file(castkit_file* file, castkit_repair_options* options, castkit_changes** changes, castkit_error* error);

    /// <summary>Brings an old file to the present format: a new file in memory. `castkit_changes_are_complete` says whether nothing old is
    /// left. The rest is as for `castkit_repair_file`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_upgrade_file(castkit_file* file, castkit_repair_options* options, castkit_changes** changes, castkit_error* error);

    /// <summary>How many changes are in the list.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_changes_count(castkit_changes* changes);

    /// <summary>How many changes were made, also those that the list does not keep.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_changes_total(castkit_changes* changes);

    /// <summary>Writes change number `index` into `*change`, of which `size` is the size: `sizeof *change`. False when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_changes_change(castkit_changes* changes, UIntPtr index, castkit_change* change, UIntPtr size);

    /// <summary>How many refusals are in the list: things that a rule forbids and that were not changed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_changes_refusal_count(castkit_changes* changes);

    /// <summary>How many things were not changed, also those that the list does not keep.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_changes_refusal_total(castkit_changes* changes);

    /// <summary>Writes refusal number `index` into `*refusal`, of which `size` is the size: `sizeof *refusal`. False when there are not so
    /// many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_changes_refusal(castkit_changes* changes, UIntPtr index, castkit_refusal* refusal, UIntPtr size);

    /// <summary>Whether an upgrade has left nothing old in the file. True after a repair.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_changes_are_complete(castkit_changes* changes);

    /// <summary>One more reference to changes; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_changes* castkit_changes_retain(castkit_changes* changes);

    /// <summary>One reference less; with the last one the changes are freed, not the file. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_changes_release(castkit_changes* changes);

    /// <summary>Writes what is known of a comparison into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_comparison_get_info(castkit_comparison* comparison, castkit_comparison_info* info, UIntPtr size);

    /// <summary>Writes difference number `index` into `*difference`, of which `size` is the size: `sizeof *difference`. False when there are
    /// not so many in the list.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_comparison_difference(castkit_comparison* comparison, UIntPtr index, castkit_difference* difference, UIntPtr size);

    /// <summary>One more reference to a comparison; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_comparison* castkit_comparison_retain(castkit_comparison* comparison);

    /// <summary>One reference less; with the last one the comparison is freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_comparison_release(castkit_comparison* comparison);

    /// <summary>Compares two files by content: nodes and properties in whatever order, links by what they lead to, integers in whatever
    /// width. NULL, with the reason in `error`, when it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_comparison* castkit_diff_files(castkit_file* first, castkit_file* second, castkit_diff_options* options, castkit_error* error);

    /// <summary>Compares what two files mean: surfaces, poses, names, materials, however they are stored. NULL, with the reason in `error`,
    /// when there is too much to compare, or it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_comparison* castkit_compare_scenes(castkit_scene* first, castkit_scene* second, castkit_compare_options* options, castkit_error* error);

    /// <summary>Writes format number `index` into `*format`, of which `size` is the size: `sizeof *format`. False when there are not so many:
    /// `for (size_t index = 0; castkit_format_get(index, &amp;format, sizeof format); index++) { … }`</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_format_get(UIntPtr index, castkit_format* format, UIntPtr size);

    /// <summary>How many notes a conversion has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_conversion_note_count(castkit_conversion* conversion);

    /// <summary>Writes note number `index` into `*note`, of which `size` is the size: `sizeof *note`. False when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_conversion_note(castkit_conversion* conversion, UIntPtr index, castkit_note* note, UIntPtr size);

    /// <summary>Example number `example` of note number `index`: where it was met. No text when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_conversion_example(castkit_conversion* conversion, UIntPtr index, UIntPtr example);

    /// <summary>How many files were written beside the result, such as textures.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_conversion_side_file_count(castkit_conversion* conversion);

    /// <summary>The path of file number `index` that was written beside the result, relative to its directory; no text when there are not so
    /// many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_conversion_side_file(castkit_conversion* conversion, UIntPtr index);

    /// <summary>The format of the result, by its extension, such as `glb`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_conversion_format(castkit_conversion* conversion);

    /// <summary>How many bytes the result has, without files beside it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_conversion_bytes(castkit_conversion* conversion);

    /// <summary>Whether a file was written: not when it was only tried out, nor when it was there already and was to be left.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_conversion_is_written(castkit_conversion* conversion);

    /// <summary>One more reference to a conversion; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_conversion* castkit_conversion_retain(castkit_conversion* conversion);

    /// <summary>One reference less; with the last one the conversion is freed, not what it has made. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_conversion_release(castkit_conversion* conversion);

    /// <summary>Makes a file smaller and faster to draw: a new file in memory. What is said of it is given to `*conversion`, to be released.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_optimize_file(castkit_file* file, castkit_optimize_options* options, castkit_conversion** conversion, castkit_error* error);

    /// <summary>How much there was in a file before it was optimised, and how much there is after: written to `*before` and `*after`, of
    /// which `size` is the size of each. False when the conversion is not one of `castkit_optimize_file`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_conversion_totals(castkit_conversion* conversion, castkit_totals* before, castkit_totals* after, UIntPtr size);

    /// <summary>Converts files into one: the format of the result is that of the extension of `output`, or of the options. The sources are
    /// the `path_count` paths at `paths`, of whatever formats, and then the Cast file `file`. `paths`, if there are none, and
    /// `file` may be NULL.
    /// Gives what the conversion says of what it could not carry over. NULL, with the reason in `error`, when it cannot be done;
    /// nothing is written then.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_conversion* castkit_convert_files(byte** paths, UIntPtr path_count, castkit_file* file, byte* output, castkit_convert_options* options, castkit_error* error);

    /// <summary>Converts files of whatever formats into one Cast file in memory. The sources are as for `castkit_convert_files`: `paths`, if
    /// there are none, and `file` may be NULL. What the conversion says is given to `*conversion`, to be released.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_load_files(byte** paths, UIntPtr path_count, castkit_file* file, castkit_convert_options* options, castkit_conversion** conversion, castkit_error* error);

    /// <summary>Plans to decode all arrays of a file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_decode_plan* castkit_decode_plan_of_file(castkit_file* file, castkit_decode_options* options, castkit_error* error);

    /// <summary>Plans to decode all arrays of a node and of all nodes below it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_decode_plan* castkit_decode_plan_of_node(castkit_node node, castkit_decode_options* options, castkit_error* error);

    /// <summary>How many bytes `castkit_decode_plan_run` writes.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_decode_plan_byte_length(castkit_decode_plan* plan);

    /// <summary>How many arrays a plan has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_decode_plan_count(castkit_decode_plan* plan);

    /// <summary>Writes array number `index` of a plan into `*array`, of which `size` is the size: `sizeof *array`. Arrays are in file order.
    /// False when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_decode_plan_array(castkit_decode_plan* plan, UIntPtr index, castkit_planned_array* array, UIntPtr size);

    /// <summary>Decodes all arrays of a plan into the `size` bytes at `memory`, which begins at a multiple of `CASTKIT_DECODE_ALIGNMENT` and
    /// has at least as many bytes as `castkit_decode_plan_byte_length` says. With `all_threads`, the work is shared among all
    /// threads. `progress` may have no callback. Numbers have the byte order of the machine.
    /// False, with the reason in `error`, when the memory does not fit, or it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_decode_plan_run(castkit_decode_plan* plan, void* memory, UIntPtr size, byte all_threads, castkit_progress progress, castkit_error* error);

    /// <summary>One more reference to a plan; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_decode_plan* castkit_decode_plan_retain(castkit_decode_plan* plan);

    /// <summary>One reference less; with the last one the plan is freed, not what it has decoded. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_decode_plan_release(castkit_decode_plan* plan);

    /// <summary>A new document: nothing but one root, which `castkit_document_child(document, 0, 0, 0)` gives.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_new(castkit_error* error);

    /// <summary>Reads a file to be changed. NULL, with the reason in `error`, when it cannot; damaged files are opened with
    /// `castkit_file_open` and its options.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_open(byte* path, castkit_error* error);

    /// <summary>A document with all that is in a file. Arrays that are not changed are shared with the file, and not copied; the document
    /// keeps what it needs of it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_of_file(castkit_file* file, castkit_error* error);

    /// <summary>One more reference to a document; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_document* castkit_document_retain(castkit_document* document);

    /// <summary>One reference less; with the last one the document is freed, whether or not it was saved. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_document_release(castkit_document* document);

    /// <summary>Sets a property of any name, in words as far as the specification has one (`positions`), or as it is in the file (`vp`,
    /// `my_own`), to a copy of the elements. False, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_set(castkit_document* document, uint node, byte* name, castkit_array values, castkit_error* error);

    /// <summary>The same for a text.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_set_text(castkit_document* document, uint node, byte* name, byte* value, castkit_error* error);

    /// <summary>Removes a property by its name, in words or as it is in the file. False when it was not there; `error` says why only when
    /// there is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_unset(castkit_document* document, uint node, byte* name, castkit_error* error);

    /// <summary>Reads a property of a node of a document, by its name in words or as it is in the file: copies its elements into the
    /// `size` bytes at `buffer`, and describes them in `*values`. Texts end with a NUL. `buffer` may be NULL to ask how much there
    /// is: `count` elements of `stride` bytes, of texts `count` bytes.
    /// False, with the reason in `error`, when it is absent, or there is not enough room; `*values` is right then too, as far as
    /// the property is there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_get(castkit_document* document, uint node, byte* name, castkit_array* values, void* buffer, UIntPtr size, castkit_error* error);

    /// <summary>Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the same length. Changes are
    /// in memory until `castkit_patch_save`, and gone without it.
    /// With `promise` 0 the file is read. With `CASTKIT_PROMISE_FILE_STANDS_STILL` it is mapped, and memory is taken only for what
    /// is changed; until the last reference is released, nobody else may change or map the file, this program included.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_patch* castkit_patch_open(byte* path, uint promise, castkit_error* error);

    /// <summary>Changes values in the `size` bytes of a Cast file at `memory`, where they lie. Nobody else may read, write or free them until
    /// the last reference is released.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_patch* castkit_patch_of_memory(void* memory, UIntPtr size, castkit_error* error);

    /// <summary>Sets a property, by its name in words or as it is in the file, of the node that `node_path` leads to, such as
    /// `root[0]/model[0]/mesh[3]`. It has to be there, with as many elements of the same type; integers take the width that the file
    /// has. False, with the reason in `error`, when it cannot, and nothing is changed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_set(castkit_patch* patch, byte* node_path, byte* name, castkit_array values, castkit_error* error);

    /// <summary>The same for a text, which must have as many bytes as the one that is there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_set_text(castkit_patch* patch, byte* node_path, byte* name, byte* value, castkit_error* error);

    /// <summary>Sets the hash of the node that `node_path` leads to. Links to it are not changed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_set_hash(castkit_patch* patch, byte* node_path, ulong hash, castkit_error* error);

    /// <summary>How many changes have been made since the patch was opened or saved.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_patch_change_count(castkit_patch* patch);

    /// <summary>Writes what was changed into the file, waits until it is on the disk, and puts the number of bytes into `*written`. Saving in
    /// place is not atomic; where that matters, save a document. False, with the reason in `error`, when it cannot; then it may be
    /// tried again. Bytes in memory have their changes already: there is nothing to save.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_patch_save(castkit_patch* patch, ulong* written, castkit_error* error);

    /// <summary>One more reference to a patch; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_patch* castkit_patch_retain(castkit_patch* patch);

    /// <summary>One reference less; with the last one the file is closed, and changes that were not saved are gone. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_patch_release(castkit_patch* patch);

    /// <summary>Writes a document to a file, so that at every moment either the old file is there or the new one. Hashes that are to be
    /// assigned are assigned in the file, not in the document. False, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_save(castkit_document* document, byte* path, castkit_save_options* options, castkit_error* error);

    /// <summary>A document as a file in memory, as it would be saved with the alignment: to read it with all functions for files, or for
    /// its bytes, which `castkit_file_get_info` gives.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_document_to_file(castkit_document* document, uint alignment, castkit_error* error);

    /// <summary>How many children a node of a document has: those of a kind, or with `kind` 0 all of them. The children of `node` 0 are
    /// the roots.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_document_child_count(castkit_document* document, uint node, uint kind);

    /// <summary>Child number `index` of a node of a document, among those of a kind, or with `kind` 0 among all; 0 when there is none. The
    /// children of `node` 0 are the roots.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_child(castkit_document* document, uint node, uint kind, UIntPtr index);

    /// <summary>The parent of a node of a document; 0 for a root, and for what is no node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_parent(castkit_document* document, uint node);

    /// <summary>The kind of a node of a document; 0 for what is no node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_kind(castkit_document* document, uint node);

    /// <summary>The hash of a node of a document, written to `*hash`; false, with nothing written, when it is assigned on saving, or there
    /// is no such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_hash(castkit_document* document, uint node, ulong* hash);

    /// <summary>Sets the hash of a node of a document. Links to the node as `…_set_…` functions make them follow; those by hash do not.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_set_hash(castkit_document* document, uint node, ulong hash, castkit_error* error);

    /// <summary>Adds a node of any kind as the last child of `parent`, or with `parent` 0 as the last root. Its hash is assigned on saving.
    /// 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_add(castkit_document* document, uint parent, uint kind, castkit_error* error);

    /// <summary>Adds a copy of a node of a file, with all below it, as the last child of `parent`, or with `parent` 0 as the last root. Its
    /// arrays are shared with the file. 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_document_add_copy(castkit_document* document, uint parent, castkit_node node, castkit_error* error);

    /// <summary>Removes a node of a document with all below it. Links to it are left. False, with the reason in `error`, when there is no
    /// such node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_document_remove(castkit_document* document, uint node, castkit_error* error);

    /// <summary>The name of a kind of error, such as `not_found`; static, with a NUL at its end. `unknown` for other numbers.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte* castkit_error_name(uint kind);

    /// <summary>One more reference to a file; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_retain(castkit_file* file);

    /// <summary>One reference less. With the last one the file is closed, and all nodes, arrays and texts of it are gone; scenes and
    /// documents that were made of it keep what they need. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_file_release(castkit_file* file);

    /// <summary>Writes what is known of a file as a whole into `*info`, of which `size` is the size: `sizeof *info`. Texts and bytes live
    /// as long as the file. False, with nothing written, when an argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_get_info(castkit_file* file, castkit_file_info* info, UIntPtr size);

    /// <summary>What was wrong with the structure of a file that was recovered, as an error; false when nothing was.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_damage(castkit_file* file, castkit_error* damage);

    /// <summary>What recovery believed instead of headers, in file order: `index` is less than `repair_count` of the info. A sentence about
    /// it goes into the `capacity` bytes at `sentence`, cut if need be; `sentence` may be NULL. False when there is no such repair.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_repair(castkit_file* file, ulong index, castkit_repair* repair, byte* sentence, UIntPtr capacity);

    /// <summary>The nodes at the top of a file, of whatever kind: the roots.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_file_top_level(castkit_file* file);

    /// <summary>The root nodes of a file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_file_roots(castkit_file* file);

    /// <summary>The metadata of a file: the first such node, whose hints count. The null node when there is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_file_metadata(castkit_file* file);

    /// <summary>The node that a path leads to, such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`.
    /// The null node, with the reason in `error`, when it leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_file_find(castkit_file* file, byte* path, castkit_error* error);

    /// <summary>Opens a file by reading it into memory. Afterwards it may be changed or deleted.
    /// `path` is UTF-8 on Windows, and whatever the system takes elsewhere. `options` may be NULL. Returns NULL and says why in
    /// `error` when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_open(byte* path, castkit_open_options* options, castkit_error* error);

    /// <summary>Opens a file by mapping it: nothing is copied, and pages arrive when they are touched. What cannot be mapped, such as a
    /// pipe, is read.
    /// `promise` is `CASTKIT_PROMISE_FILE_STANDS_STILL`. If it is not kept, numbers that are read are nonsense, and touching what
    /// was cut off ends the process on Unix (SIGBUS); `castkit_file_open` asks for no promise. The rest is as there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_map(byte* path, uint promise, castkit_open_options* options, castkit_error* error);

    /// <summary>Parses a file that lies in memory, which is lent and not copied.
    /// Nobody may change the `size` bytes at `data`, nor free them, until `release(user)` is called, which is when the last
    /// reference to the file, and to scenes and documents of it, is released, or before this function returns NULL. `release`
    /// may be NULL, for memory that stays for good.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_from_memory(void* data, UIntPtr size, IntPtr release, void* user, castkit_open_options* options, castkit_error* error);

    /// <summary>Parses a copy of a file that lies in memory, aligned as `castkit_file_open` has it. `data` may be freed afterwards.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_from_copy(void* data, UIntPtr size, castkit_open_options* options, castkit_error* error);

    /// <summary>Reads a file through a callback, to the end: out of an archive, or from wherever else.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_file_from_reader(castkit_reader reader, castkit_open_options* options, castkit_error* error);

    /// <summary>Writes all properties of the model into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_get_fields(castkit_node model, castkit_model_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the mesh into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_get_fields(castkit_node mesh, castkit_mesh_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the hair into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_get_fields(castkit_node hair, castkit_hair_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the blend_shape into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_get_fields(castkit_node blend_shape, castkit_blend_shape_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the bone into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_get_fields(castkit_node bone, castkit_bone_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the ik_handle into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_get_fields(castkit_node ik_handle, castkit_ik_handle_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the constraint into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_get_fields(castkit_node constraint, castkit_constraint_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the animation into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_get_fields(castkit_node animation, castkit_animation_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the curve into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_get_fields(castkit_node curve, castkit_curve_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the curve_mode_override into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_get_fields(castkit_node curve_mode_override, castkit_curve_mode_override_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the notification_track into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_notification_track_get_fields(castkit_node notification_track, castkit_notification_track_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the material into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_get_fields(castkit_node material, castkit_material_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the file into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_get_fields(castkit_node file, castkit_file_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the color into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_get_fields(castkit_node color, castkit_color_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the instance into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_get_fields(castkit_node instance, castkit_instance_fields* fields, UIntPtr size);

    /// <summary>Writes all properties of the metadata into `*fields`, of which `size` is the size: `sizeof *fields`. It takes one pass over the properties, and copies no array: texts and arrays live as long as the file.
    /// False, with nothing written, when it is a node of another kind.</summary>
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

    /// <summary>The Skeleton child of the model, which has at most one; if it has more, the first one wins. The null node when it has none.</summary>
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
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_model_name(castkit_node model);

    /// <summary>Position in the world.
    /// Key `p`, type v3, since 2025-05.
    /// Written to `*position`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_position(castkit_node model, float* position);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, since 2025-05.
    /// Written to `*rotation`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_rotation(castkit_node model, float* rotation);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, since 2025-05.
    /// Written to `*scale`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_scale(castkit_node model, float* scale);

    /// <summary>Name of the mesh.
    /// Key `n`, type s, since 2021-11.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_mesh_name(castkit_node mesh);

    /// <summary>Position of each vertex.
    /// Key `vp`, type v3[], required, since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_positions(castkit_node mesh);

    /// <summary>Normal of each vertex.
    /// Key `vn`, type v3[], since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_normals(castkit_node mesh);

    /// <summary>Tangent of each vertex.
    /// Key `vt`, type v3[], since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_tangents(castkit_node mesh);

    /// <summary>Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    /// Key `c%d`, type i v4[], since 2024-08.
    /// Of the layer with this number, from 0. No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_color_layer(castkit_node mesh, uint layer);

    /// <summary>The only colour layer of old files, packed with red in the lowest byte.
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08: today `c0` with `cl` = 1.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_legacy_colors(castkit_node mesh);

    /// <summary>Texture coordinates of each vertex, with the origin at the top left.
    /// Key `u%d`, type v2[], since 2020-03.
    /// Of the layer with this number, from 0. No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_uv_layer(castkit_node mesh, uint layer);

    /// <summary>Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    /// Key `wb`, type b h i[], since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_weight_bones(castkit_node mesh);

    /// <summary>Weight of each of those bones; if a bone is listed twice, its weights add up.
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_weight_values(castkit_node mesh);

    /// <summary>Three vertex indices per triangle, counterclockwise when seen from the front.
    /// Key `f`, type b h i[], required, since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_mesh_faces(castkit_node mesh);

    /// <summary>Number of colour layers.
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    /// Written to `*color_layer_count`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_color_layer_count(castkit_node mesh, uint* color_layer_count);

    /// <summary>Number of texture coordinate layers.
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    /// Written to `*uv_layer_count`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_uv_layer_count(castkit_node mesh, uint* uv_layer_count);

    /// <summary>Number of bones that move each vertex.
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    /// Written to `*maximum_influence`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_maximum_influence(castkit_node mesh, uint* maximum_influence);

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
    /// The text; `castkit_mesh_skinning_method_choice` tells which of the known ones it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_mesh_skinning_method(castkit_node mesh);

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
    /// One of `CASTKIT_SKINNING_METHOD_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_mesh_skinning_method_choice(castkit_node mesh);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_mesh_material(castkit_node mesh);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_material_hash(castkit_node mesh, ulong* hash);

    /// <summary>Name of the hair.
    /// Key `n`, type s, since 2025-04.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_hair_name(castkit_node hair);

    /// <summary>Number of segments of each strand.
    /// Key `se`, type b h i[], required, since 2025-04.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_hair_segments(castkit_node hair);

    /// <summary>World positions of the points of all strands; a strand of n segments has n + 1 points.
    /// Key `pt`, type v3[], required, since 2025-04.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_hair_particles(castkit_node hair);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_hair_material(castkit_node hair);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_material_hash(castkit_node hair, ulong* hash);

    /// <summary>Name of the shape; weight curves refer to it.
    /// Key `n`, type s, required, since 2023-10.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_blend_shape_name(castkit_node blend_shape);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_blend_shape_base_shape(castkit_node blend_shape);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_base_shape_hash(castkit_node blend_shape, ulong* hash);

    /// <summary>The vertices that move.
    /// Key `vi`, type b h i[], required, since 2024-06.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_vertex_indices(castkit_node blend_shape);

    /// <summary>Final position of each vertex of `vertex_indices`, not a difference.
    /// Key `vp`, type v3[], required, since 2024-06.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_positions(castkit_node blend_shape);

    /// <summary>The largest weight: a single number, or one per target in files from before 2024-06.
    /// Key `ts`, type f[], since 2021-11.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_target_weight_scales(castkit_node blend_shape);

    /// <summary>Whole meshes to morph into, in old files.
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06: today `vi` with `vp`.
    /// The hashes. No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_blend_shape_legacy_target_shapes(castkit_node blend_shape);

    /// <summary>Position offsets; they were in the published text for less than a day.
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06: today `vp`.
    /// No array when it is absent.</summary>
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
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_bone_name(castkit_node bone);

    /// <summary>The parent, as an index into the skeleton's bones, or none.
    /// Key `p`, type i, since 2020-03.
    /// Written to `*parent_index`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_parent_index(castkit_node bone, uint* parent_index);

    /// <summary>Whether the parent's own scale is cancelled before this bone's rotation is applied.
    /// Key `ssc`, type b, default `true`, since 2020-03.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_segment_scale_compensate(castkit_node bone);

    /// <summary>Position relative to the parent.
    /// Key `lp`, type v3, since 2020-03.
    /// Written to `*local_position`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_local_position(castkit_node bone, float* local_position);

    /// <summary>Rotation relative to the parent, a quaternion x, y, z, w.
    /// Key `lr`, type v4, since 2020-03.
    /// Written to `*local_rotation`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_local_rotation(castkit_node bone, float* local_rotation);

    /// <summary>Position relative to the model.
    /// Key `wp`, type v3, since 2020-03.
    /// Written to `*world_position`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_world_position(castkit_node bone, float* world_position);

    /// <summary>Rotation relative to the model, a quaternion x, y, z, w.
    /// Key `wr`, type v4, since 2020-03.
    /// Written to `*world_rotation`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_world_rotation(castkit_node bone, float* world_rotation);

    /// <summary>Scale, always relative to the parent.
    /// Key `s`, type v3, since 2020-03.
    /// Written to `*scale`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_scale(castkit_node bone, float* scale);

    /// <summary>Name of the handle.
    /// Key `n`, type s, since 2023-10.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_ik_handle_name(castkit_node ik_handle);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_start_bone(castkit_node ik_handle);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_start_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_end_bone(castkit_node ik_handle);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_end_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_target_bone(castkit_node ik_handle);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_target_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>Offset from the target bone.
    /// Key `to`, type v3, since 2026-03.
    /// Written to `*target_offset`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_target_offset(castkit_node ik_handle, float* target_offset);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_pole_vector_bone(castkit_node ik_handle);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_pole_vector_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_ik_handle_pole_bone(castkit_node ik_handle);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_pole_bone_hash(castkit_node ik_handle, ulong* hash);

    /// <summary>Whether the end bone takes the rotation of the target.
    /// Key `tr`, type b, default `false`, since 2023-10.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_use_target_rotation(castkit_node ik_handle);

    /// <summary>Name of the constraint.
    /// Key `n`, type s, since 2023-12.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_constraint_name(castkit_node constraint);

    /// <summary>What is constrained.
    /// Key `ct`, type s, required, since 2023-12.
    /// The text; `castkit_constraint_constraint_type_choice` tells which of the known ones it is. No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_constraint_constraint_type(castkit_node constraint);

    /// <summary>What is constrained.
    /// Key `ct`, type s, required, since 2023-12.
    /// One of `CASTKIT_CONSTRAINT_TYPE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_constraint_constraint_type_choice(castkit_node constraint);

    /// <summary>The bone that follows.
    /// Key `cb`, type l, required, since 2023-12.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_constraint_constraint_bone(castkit_node constraint);

    /// <summary>The bone that follows.
    /// Key `cb`, type l, required, since 2023-12.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_constraint_bone_hash(castkit_node constraint, ulong* hash);

    /// <summary>The bone that is followed.
    /// Key `tb`, type l, required, since 2023-12.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_constraint_target_bone(castkit_node constraint);

    /// <summary>The bone that is followed.
    /// Key `tb`, type l, required, since 2023-12.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_target_bone_hash(castkit_node constraint, ulong* hash);

    /// <summary>Whether the distance of the rest pose is kept.
    /// Key `mo`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_maintain_offset(castkit_node constraint);

    /// <summary>Offset from the target: a vector, or a quaternion for an orient constraint.
    /// Key `co`, type v3 v4, since 2025-02.
    /// Written to `*custom_offset`: 3 or 4 floats, as many as are returned; 0 when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_constraint_custom_offset(castkit_node constraint, float* custom_offset);

    /// <summary>How much the bone follows, 0 to 1.
    /// Key `wt`, type f, default `1.0`, since 2025-02.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern float castkit_constraint_weight(castkit_node constraint);

    /// <summary>Whether the x axis is skipped.
    /// Key `sx`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_skip_x(castkit_node constraint);

    /// <summary>Whether the y axis is skipped.
    /// Key `sy`, type b, default `false`, since 2024-01.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_skip_y(castkit_node constraint);

    /// <summary>Whether the z axis is skipped.
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
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_animation_name(castkit_node animation);

    /// <summary>Frames per second.
    /// Key `fr`, type f, required, since 2020-03.
    /// Written to `*frame_rate`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_frame_rate(castkit_node animation, float* frame_rate);

    /// <summary>Whether the animation loops.
    /// Key `lo`, type b, default `false`, since 2020-03.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_looping(castkit_node animation);

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
    /// The text; `castkit_animation_legacy_rotation_interpolation_choice` tells which of the known ones it is. No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_animation_legacy_rotation_interpolation(castkit_node animation);

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
    /// One of `CASTKIT_ROTATION_INTERPOLATION_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_legacy_rotation_interpolation_choice(castkit_node animation);

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
    /// The text; `castkit_animation_legacy_transform_space_choice` tells which of the known ones it is. No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_animation_legacy_transform_space(castkit_node animation);

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
    /// One of `CASTKIT_TRANSFORM_SPACE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_legacy_transform_space_choice(castkit_node animation);

    /// <summary>Name of the bone or blend shape that is animated.
    /// Key `nn`, type s, required, since 2020-03.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_node_name(castkit_node curve);

    /// <summary>What of that node is animated.
    /// Key `kp`, type s, required, since 2020-03.
    /// The text; `castkit_curve_key_property_choice` tells which of the known ones it is. No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_key_property(castkit_node curve);

    /// <summary>What of that node is animated.
    /// Key `kp`, type s, required, since 2020-03.
    /// One of `CASTKIT_CURVE_PROPERTY_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_curve_key_property_choice(castkit_node curve);

    /// <summary>Frame of each key; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_curve_key_frames(castkit_node curve);

    /// <summary>Frame of each key in the first weeks of the format.
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03: today `kb`.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_curve_legacy_key_times(castkit_node curve);

    /// <summary>Value of each key.
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    /// No array when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_array castkit_curve_key_values(castkit_node curve);

    /// <summary>How the values are applied.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
    /// The text; `castkit_curve_mode_choice` tells which of the known ones it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_mode(castkit_node curve);

    /// <summary>How the values are applied.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
    /// One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_curve_mode_choice(castkit_node curve);

    /// <summary>Scale of an additive curve.
    /// Key `ab`, type f, default `1.0`, since 2021-11.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern float castkit_curve_additive_blend_weight(castkit_node curve);

    /// <summary>Name of the topmost bone.
    /// Key `nn`, type s, required, since 2024-05.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_mode_override_node_name(castkit_node curve_mode_override);

    /// <summary>The mode to use instead.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
    /// The text; `castkit_curve_mode_override_mode_choice` tells which of the known ones it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_curve_mode_override_mode(castkit_node curve_mode_override);

    /// <summary>The mode to use instead.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
    /// One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_curve_mode_override_mode_choice(castkit_node curve_mode_override);

    /// <summary>Whether it applies to translation curves.
    /// Key `ot`, type b, default `false`, since 2024-05.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_override_translation(castkit_node curve_mode_override);

    /// <summary>Whether it applies to rotation curves.
    /// Key `or`, type b, default `false`, since 2024-05.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_override_rotation(castkit_node curve_mode_override);

    /// <summary>Whether it applies to scale curves.
    /// Key `os`, type b, default `false`, since 2024-05.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_override_scale(castkit_node curve_mode_override);

    /// <summary>Name of what happens.
    /// Key `n`, type s, required, since 2020-03.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_notification_track_name(castkit_node notification_track);

    /// <summary>The frames; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// No array when it is absent.</summary>
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
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_material_name(castkit_node material);

    /// <summary>Type of the material; `pbr` is the only one.
    /// Key `t`, type s, required, since 2020-03.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_material_material_type(castkit_node material);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_albedo(castkit_node material);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_albedo_hash(castkit_node material, ulong* hash);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_diffuse(castkit_node material);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_diffuse_hash(castkit_node material, ulong* hash);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_normal(castkit_node material);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_normal_hash(castkit_node material, ulong* hash);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_specular(castkit_node material);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_specular_hash(castkit_node material, ulong* hash);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_gloss(castkit_node material);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_gloss_hash(castkit_node material, ulong* hash);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_roughness(castkit_node material);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_roughness_hash(castkit_node material, ulong* hash);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_metal(castkit_node material);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_metal_hash(castkit_node material, ulong* hash);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_emissive(castkit_node material);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_emissive_hash(castkit_node material, ulong* hash);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_emissive_mask(castkit_node material);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_emissive_mask_hash(castkit_node material, ulong* hash);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_emissive_strength(castkit_node material);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_emissive_strength_hash(castkit_node material, ulong* hash);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_ambient_occlusion(castkit_node material);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_ambient_occlusion_hash(castkit_node material, ulong* hash);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_cavity(castkit_node material);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_cavity_hash(castkit_node material, ulong* hash);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_anisotropy(castkit_node material);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_anisotropy_hash(castkit_node material, ulong* hash);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// The node that the link leads to. It is a `File` or a `Color`. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_material_extra(castkit_node material, uint layer);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_extra_hash(castkit_node material, uint layer, ulong* hash);

    /// <summary>The path, absolute or relative to this file's directory.
    /// Key `p`, type s, required, since 2020-03.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_file_path(castkit_node file);

    /// <summary>Name of the colour.
    /// Key `n`, type s, since 2025-01.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_color_name(castkit_node color);

    /// <summary>Space of the components.
    /// Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
    /// The text; `castkit_color_color_space_choice` tells which of the known ones it is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_color_color_space(castkit_node color);

    /// <summary>Space of the components.
    /// Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
    /// One of `CASTKIT_COLOR_SPACE_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_color_color_space_choice(castkit_node color);

    /// <summary>Components r, g, b, a.
    /// Key `rgba`, type v4, required, since 2025-01.
    /// Written to `*rgba`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_rgba(castkit_node color, float* rgba);

    /// <summary>The File children of the instance.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_instance_files(castkit_node instance);

    /// <summary>Name of the instance.
    /// Key `n`, type s, since 2024-01.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_instance_name(castkit_node instance);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// The node that the link leads to. The null node when it is absent or leads nowhere.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_instance_reference_file(castkit_node instance);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// The hash that the link refers to, written to `*hash`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_reference_file_hash(castkit_node instance, ulong* hash);

    /// <summary>Position in the world.
    /// Key `p`, type v3, required, since 2024-01.
    /// Written to `*position`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_position(castkit_node instance, float* position);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, required, since 2024-01.
    /// Written to `*rotation`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_rotation(castkit_node instance, float* rotation);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, required, since 2024-01.
    /// Written to `*scale`; false, with nothing written, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_scale(castkit_node instance, float* scale);

    /// <summary>Who made the file.
    /// Key `a`, type s, since 2024-08.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_author(castkit_node metadata);

    /// <summary>The program that wrote the file.
    /// Key `s`, type s, since 2024-08.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_software(castkit_node metadata);

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.
    /// The text; `castkit_metadata_up_axis_choice` tells which of the known ones it is. No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_up_axis(castkit_node metadata);

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.
    /// One of `CASTKIT_UP_AXIS_…`; `CASTKIT_CHOICE_OTHER` when the text is in no list or absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_metadata_up_axis_choice(castkit_node metadata);

    /// <summary>Directory that the paths of instances are relative to.
    /// Key `sr`, type s, since 2025-09.
    /// No text when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_metadata_scene_root(castkit_node metadata);

    /// <summary>Adds a Model as the last child of the root; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_model(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds an Animation as the last child of the root; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_animation(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds an Instance as the last child of the root; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_instance(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds a Metadata as the last child of the root; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_root_add_metadata(castkit_document* document, uint root, castkit_error* error);

    /// <summary>Adds a Skeleton as the last child of the model; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_skeleton(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a Mesh as the last child of the model; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_mesh(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a Hair as the last child of the model; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_hair(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a BlendShape as the last child of the model; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_blend_shape(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Adds a Material as the last child of the model; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_model_add_material(castkit_document* document, uint model, castkit_error* error);

    /// <summary>Name of the model.
    /// Key `n`, type s, since 2023-10.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_name(castkit_document* document, uint model, byte* name, castkit_error* error);

    /// <summary>Position in the world.
    /// Key `p`, type v3, since 2025-05.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_position(castkit_document* document, uint model, float* position, castkit_error* error);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, since 2025-05.
    /// Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_rotation(castkit_document* document, uint model, float* rotation, castkit_error* error);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, since 2025-05.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_model_set_scale(castkit_document* document, uint model, float* scale, castkit_error* error);

    /// <summary>Name of the mesh.
    /// Key `n`, type s, since 2021-11.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_name(castkit_document* document, uint mesh, byte* name, castkit_error* error);

    /// <summary>Position of each vertex.
    /// Key `vp`, type v3[], required, since 2020-03.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_positions(castkit_document* document, uint mesh, castkit_array positions, castkit_error* error);

    /// <summary>Normal of each vertex.
    /// Key `vn`, type v3[], since 2020-03.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_normals(castkit_document* document, uint mesh, castkit_array normals, castkit_error* error);

    /// <summary>Tangent of each vertex.
    /// Key `vt`, type v3[], since 2020-03.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_tangents(castkit_document* document, uint mesh, castkit_array tangents, castkit_error* error);

    /// <summary>Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    /// Key `c%d`, type i v4[], since 2024-08.
    /// Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_color_layer(castkit_document* document, uint mesh, uint layer, castkit_array color_layer, castkit_error* error);

    /// <summary>The only colour layer of old files, packed with red in the lowest byte.
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08: today `c0` with `cl` = 1.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_legacy_colors(castkit_document* document, uint mesh, castkit_array legacy_colors, castkit_error* error);

    /// <summary>Texture coordinates of each vertex, with the origin at the top left.
    /// Key `u%d`, type v2[], since 2020-03.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_uv_layer(castkit_document* document, uint mesh, uint layer, castkit_array uv_layer, castkit_error* error);

    /// <summary>Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    /// Key `wb`, type b h i[], since 2020-03.
    /// Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_weight_bones(castkit_document* document, uint mesh, castkit_array weight_bones, castkit_error* error);

    /// <summary>Weight of each of those bones; if a bone is listed twice, its weights add up.
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_weight_values(castkit_document* document, uint mesh, castkit_array weight_values, castkit_error* error);

    /// <summary>Three vertex indices per triangle, counterclockwise when seen from the front.
    /// Key `f`, type b h i[], required, since 2020-03.
    /// Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_faces(castkit_document* document, uint mesh, castkit_array faces, castkit_error* error);

    /// <summary>Number of colour layers.
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_color_layer_count(castkit_document* document, uint mesh, uint color_layer_count, castkit_error* error);

    /// <summary>Number of texture coordinate layers.
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_uv_layer_count(castkit_document* document, uint mesh, uint uv_layer_count, castkit_error* error);

    /// <summary>Number of bones that move each vertex.
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_maximum_influence(castkit_document* document, uint mesh, uint maximum_influence, castkit_error* error);

    /// <summary>How the vertices follow the bones.
    /// Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_skinning_method(castkit_document* document, uint mesh, byte* skinning_method, castkit_error* error);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_material(castkit_document* document, uint mesh, uint target, castkit_error* error);

    /// <summary>Material of the mesh.
    /// Key `m`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_set_material_hash(castkit_document* document, uint mesh, ulong hash, castkit_error* error);

    /// <summary>Name of the hair.
    /// Key `n`, type s, since 2025-04.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_name(castkit_document* document, uint hair, byte* name, castkit_error* error);

    /// <summary>Number of segments of each strand.
    /// Key `se`, type b h i[], required, since 2025-04.
    /// Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_segments(castkit_document* document, uint hair, castkit_array segments, castkit_error* error);

    /// <summary>World positions of the points of all strands; a strand of n segments has n + 1 points.
    /// Key `pt`, type v3[], required, since 2025-04.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_particles(castkit_document* document, uint hair, castkit_array particles, castkit_error* error);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_material(castkit_document* document, uint hair, uint target, castkit_error* error);

    /// <summary>Material of the hair.
    /// Key `m`, type l, since 2025-04.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_hair_set_material_hash(castkit_document* document, uint hair, ulong hash, castkit_error* error);

    /// <summary>Name of the shape; weight curves refer to it.
    /// Key `n`, type s, required, since 2023-10.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_name(castkit_document* document, uint blend_shape, byte* name, castkit_error* error);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_base_shape(castkit_document* document, uint blend_shape, uint target, castkit_error* error);

    /// <summary>The mesh that is deformed.
    /// Key `b`, type l, required, since 2021-11.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_base_shape_hash(castkit_document* document, uint blend_shape, ulong hash, castkit_error* error);

    /// <summary>The vertices that move.
    /// Key `vi`, type b h i[], required, since 2024-06.
    /// Set, to a copy of the elements. Integers of any width, which is narrowed to what suffices. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_vertex_indices(castkit_document* document, uint blend_shape, castkit_array vertex_indices, castkit_error* error);

    /// <summary>Final position of each vertex of `vertex_indices`, not a difference.
    /// Key `vp`, type v3[], required, since 2024-06.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_positions(castkit_document* document, uint blend_shape, castkit_array positions, castkit_error* error);

    /// <summary>The largest weight: a single number, or one per target in files from before 2024-06.
    /// Key `ts`, type f[], since 2021-11.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_target_weight_scales(castkit_document* document, uint blend_shape, castkit_array target_weight_scales, castkit_error* error);

    /// <summary>Whole meshes to morph into, in old files.
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06: today `vi` with `vp`.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_legacy_target_shapes(castkit_document* document, uint blend_shape, castkit_array legacy_target_shapes, castkit_error* error);

    /// <summary>Position offsets; they were in the published text for less than a day.
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06: today `vp`.
    /// Set, to a copy of the elements. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_blend_shape_set_legacy_deltas(castkit_document* document, uint blend_shape, castkit_array legacy_deltas, castkit_error* error);

    /// <summary>Adds a Bone as the last child of the skeleton; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_skeleton_add_bone(castkit_document* document, uint skeleton, castkit_error* error);

    /// <summary>Adds an IKHandle as the last child of the skeleton; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_skeleton_add_ik_handle(castkit_document* document, uint skeleton, castkit_error* error);

    /// <summary>Adds a Constraint as the last child of the skeleton; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_skeleton_add_constraint(castkit_document* document, uint skeleton, castkit_error* error);

    /// <summary>Name of the bone; curves refer to it.
    /// Key `n`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_name(castkit_document* document, uint bone, byte* name, castkit_error* error);

    /// <summary>The parent, as an index into the skeleton's bones, or none.
    /// Key `p`, type i, since 2020-03.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_parent_index(castkit_document* document, uint bone, uint parent_index, castkit_error* error);

    /// <summary>Whether the parent's own scale is cancelled before this bone's rotation is applied.
    /// Key `ssc`, type b, default `true`, since 2020-03.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_segment_scale_compensate(castkit_document* document, uint bone, byte segment_scale_compensate, castkit_error* error);

    /// <summary>Position relative to the parent.
    /// Key `lp`, type v3, since 2020-03.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_local_position(castkit_document* document, uint bone, float* local_position, castkit_error* error);

    /// <summary>Rotation relative to the parent, a quaternion x, y, z, w.
    /// Key `lr`, type v4, since 2020-03.
    /// Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_local_rotation(castkit_document* document, uint bone, float* local_rotation, castkit_error* error);

    /// <summary>Position relative to the model.
    /// Key `wp`, type v3, since 2020-03.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_world_position(castkit_document* document, uint bone, float* world_position, castkit_error* error);

    /// <summary>Rotation relative to the model, a quaternion x, y, z, w.
    /// Key `wr`, type v4, since 2020-03.
    /// Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_world_rotation(castkit_document* document, uint bone, float* world_rotation, castkit_error* error);

    /// <summary>Scale, always relative to the parent.
    /// Key `s`, type v3, since 2020-03.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_bone_set_scale(castkit_document* document, uint bone, float* scale, castkit_error* error);

    /// <summary>Name of the handle.
    /// Key `n`, type s, since 2023-10.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_name(castkit_document* document, uint ik_handle, byte* name, castkit_error* error);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_start_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>First bone of the chain.
    /// Key `sb`, type l, required, since 2023-10.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_start_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_end_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>Last bone of the chain.
    /// Key `eb`, type l, required, since 2023-10.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_end_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_target_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>The bone that the chain reaches for.
    /// Key `tb`, type l, since 2023-10.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_target_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>Offset from the target bone.
    /// Key `to`, type v3, since 2026-03.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_target_offset(castkit_document* document, uint ik_handle, float* target_offset, castkit_error* error);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_vector_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>The bone that the chain bends towards.
    /// Key `pv`, type l, since 2023-10.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_vector_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_bone(castkit_document* document, uint ik_handle, uint target, castkit_error* error);

    /// <summary>The bone whose twist rotates the chain.
    /// Key `pb`, type l, since 2023-10.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_pole_bone_hash(castkit_document* document, uint ik_handle, ulong hash, castkit_error* error);

    /// <summary>Whether the end bone takes the rotation of the target.
    /// Key `tr`, type b, default `false`, since 2023-10.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_ik_handle_set_use_target_rotation(castkit_document* document, uint ik_handle, byte use_target_rotation, castkit_error* error);

    /// <summary>Name of the constraint.
    /// Key `n`, type s, since 2023-12.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_name(castkit_document* document, uint constraint, byte* name, castkit_error* error);

    /// <summary>What is constrained.
    /// Key `ct`, type s, required, since 2023-12.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_constraint_type(castkit_document* document, uint constraint, byte* constraint_type, castkit_error* error);

    /// <summary>The bone that follows.
    /// Key `cb`, type l, required, since 2023-12.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_constraint_bone(castkit_document* document, uint constraint, uint target, castkit_error* error);

    /// <summary>The bone that follows.
    /// Key `cb`, type l, required, since 2023-12.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_constraint_bone_hash(castkit_document* document, uint constraint, ulong hash, castkit_error* error);

    /// <summary>The bone that is followed.
    /// Key `tb`, type l, required, since 2023-12.
    /// Set, as a link to the node `target`, which is to be a sibling. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_target_bone(castkit_document* document, uint constraint, uint target, castkit_error* error);

    /// <summary>The bone that is followed.
    /// Key `tb`, type l, required, since 2023-12.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_target_bone_hash(castkit_document* document, uint constraint, ulong hash, castkit_error* error);

    /// <summary>Whether the distance of the rest pose is kept.
    /// Key `mo`, type b, default `false`, since 2024-01.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_maintain_offset(castkit_document* document, uint constraint, byte maintain_offset, castkit_error* error);

    /// <summary>Offset from the target: a vector, or a quaternion for an orient constraint.
    /// Key `co`, type v3 v4, since 2025-02.
    /// Set. `components` floats are read: 3 for a vector, 4 for a quaternion. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_custom_offset(castkit_document* document, uint constraint, float* custom_offset, uint components, castkit_error* error);

    /// <summary>How much the bone follows, 0 to 1.
    /// Key `wt`, type f, default `1.0`, since 2025-02.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_weight(castkit_document* document, uint constraint, float weight, castkit_error* error);

    /// <summary>Whether the x axis is skipped.
    /// Key `sx`, type b, default `false`, since 2024-01.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_skip_x(castkit_document* document, uint constraint, byte skip_x, castkit_error* error);

    /// <summary>Whether the y axis is skipped.
    /// Key `sy`, type b, default `false`, since 2024-01.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_skip_y(castkit_document* document, uint constraint, byte skip_y, castkit_error* error);

    /// <summary>Whether the z axis is skipped.
    /// Key `sz`, type b, default `false`, since 2024-01.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_constraint_set_skip_z(castkit_document* document, uint constraint, byte skip_z, castkit_error* error);

    /// <summary>Adds a Skeleton as the last child of the animation; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_skeleton(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Adds a Curve as the last child of the animation; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_curve(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Adds a CurveModeOverride as the last child of the animation; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_curve_mode_override(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Adds a NotificationTrack as the last child of the animation; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_animation_add_notification_track(castkit_document* document, uint animation, castkit_error* error);

    /// <summary>Name of the animation.
    /// Key `n`, type s, since 2023-10.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_name(castkit_document* document, uint animation, byte* name, castkit_error* error);

    /// <summary>Frames per second.
    /// Key `fr`, type f, required, since 2020-03.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_frame_rate(castkit_document* document, uint animation, float frame_rate, castkit_error* error);

    /// <summary>Whether the animation loops.
    /// Key `lo`, type b, default `false`, since 2020-03.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_looping(castkit_document* document, uint animation, byte looping, castkit_error* error);

    /// <summary>How rotation curves were interpolated in the first weeks of the format.
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03: today `rq` curves.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_legacy_rotation_interpolation(castkit_document* document, uint animation, byte* legacy_rotation_interpolation, castkit_error* error);

    /// <summary>Space of the curves in old files.
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10: today curves relative to the parent.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_animation_set_legacy_transform_space(castkit_document* document, uint animation, byte* legacy_transform_space, castkit_error* error);

    /// <summary>Name of the bone or blend shape that is animated.
    /// Key `nn`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_node_name(castkit_document* document, uint curve, byte* node_name, castkit_error* error);

    /// <summary>What of that node is animated.
    /// Key `kp`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_key_property(castkit_document* document, uint curve, byte* key_property, castkit_error* error);

    /// <summary>Frame of each key; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_key_frames(castkit_document* document, uint curve, castkit_array key_frames, castkit_error* error);

    /// <summary>Frame of each key in the first weeks of the format.
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03: today `kb`.
    /// Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_legacy_key_times(castkit_document* document, uint curve, castkit_array legacy_key_times, castkit_error* error);

    /// <summary>Value of each key.
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    /// Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_key_values(castkit_document* document, uint curve, castkit_array key_values, castkit_error* error);

    /// <summary>How the values are applied.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_mode(castkit_document* document, uint curve, byte* mode, castkit_error* error);

    /// <summary>Scale of an additive curve.
    /// Key `ab`, type f, default `1.0`, since 2021-11.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_set_additive_blend_weight(castkit_document* document, uint curve, float additive_blend_weight, castkit_error* error);

    /// <summary>Name of the topmost bone.
    /// Key `nn`, type s, required, since 2024-05.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_node_name(castkit_document* document, uint curve_mode_override, byte* node_name, castkit_error* error);

    /// <summary>The mode to use instead.
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_mode(castkit_document* document, uint curve_mode_override, byte* mode, castkit_error* error);

    /// <summary>Whether it applies to translation curves.
    /// Key `ot`, type b, default `false`, since 2024-05.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_override_translation(castkit_document* document, uint curve_mode_override, byte override_translation, castkit_error* error);

    /// <summary>Whether it applies to rotation curves.
    /// Key `or`, type b, default `false`, since 2024-05.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_override_rotation(castkit_document* document, uint curve_mode_override, byte override_rotation, castkit_error* error);

    /// <summary>Whether it applies to scale curves.
    /// Key `os`, type b, default `false`, since 2024-05.
    /// Set. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_curve_mode_override_set_override_scale(castkit_document* document, uint curve_mode_override, byte override_scale, castkit_error* error);

    /// <summary>Name of what happens.
    /// Key `n`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_notification_track_set_name(castkit_document* document, uint notification_track, byte* name, castkit_error* error);

    /// <summary>The frames; floats in files from before 2023-10.
    /// Key `kb`, type b h i f[], required, since 2020-03.
    /// Set, to a copy of the elements. Of one of the types of the property. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_notification_track_set_key_frames(castkit_document* document, uint notification_track, castkit_array key_frames, castkit_error* error);

    /// <summary>Adds a File as the last child of the material; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_material_add_file(castkit_document* document, uint material, castkit_error* error);

    /// <summary>Adds a Color as the last child of the material; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_material_add_color(castkit_document* document, uint material, castkit_error* error);

    /// <summary>Name of the material.
    /// Key `n`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_name(castkit_document* document, uint material, byte* name, castkit_error* error);

    /// <summary>Type of the material; `pbr` is the only one.
    /// Key `t`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_material_type(castkit_document* document, uint material, byte* material_type, castkit_error* error);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_albedo(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Base colour.
    /// Key `albedo`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_albedo_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_diffuse(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Diffuse colour.
    /// Key `diffuse`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_diffuse_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_normal(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Normal map.
    /// Key `normal`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_normal_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_specular(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Specular colour.
    /// Key `specular`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_specular_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_gloss(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Glossiness, the inverse of roughness.
    /// Key `gloss`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_gloss_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_roughness(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Roughness.
    /// Key `roughness`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_roughness_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_metal(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Metalness. Not in the published text, but both plug-ins use it.
    /// Key `metal`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_metal_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Emitted colour.
    /// Key `emissive`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_mask(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Mask of the emitted colour.
    /// Key `emask`, type l, since 2025-01.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_mask_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_strength(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Strength of the emitted colour. Not in the published text.
    /// Key `estrength`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_emissive_strength_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_ambient_occlusion(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Ambient occlusion.
    /// Key `ao`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_ambient_occlusion_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_cavity(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Cavity map.
    /// Key `cavity`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_cavity_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_anisotropy(castkit_document* document, uint material, uint target, castkit_error* error);

    /// <summary>Anisotropy.
    /// Key `aniso`, type l, since 2024-08.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_anisotropy_hash(castkit_document* document, uint material, ulong hash, castkit_error* error);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_extra(castkit_document* document, uint material, uint layer, uint target, castkit_error* error);

    /// <summary>Any other texture or colour.
    /// Key `extra%d`, type l, since 2020-03.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_material_set_extra_hash(castkit_document* document, uint material, uint layer, ulong hash, castkit_error* error);

    /// <summary>The path, absolute or relative to this file's directory.
    /// Key `p`, type s, required, since 2020-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_file_set_path(castkit_document* document, uint file, byte* path, castkit_error* error);

    /// <summary>Name of the colour.
    /// Key `n`, type s, since 2025-01.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_set_name(castkit_document* document, uint color, byte* name, castkit_error* error);

    /// <summary>Space of the components.
    /// Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_set_color_space(castkit_document* document, uint color, byte* color_space, castkit_error* error);

    /// <summary>Components r, g, b, a.
    /// Key `rgba`, type v4, required, since 2025-01.
    /// Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_color_set_rgba(castkit_document* document, uint color, float* rgba, castkit_error* error);

    /// <summary>Adds a File as the last child of the instance; 0, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_instance_add_file(castkit_document* document, uint instance, castkit_error* error);

    /// <summary>Name of the instance.
    /// Key `n`, type s, since 2024-01.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_name(castkit_document* document, uint instance, byte* name, castkit_error* error);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// Set, as a link to the node `target`, which is to be a child of this node. It follows the node when its hash is assigned. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_reference_file(castkit_document* document, uint instance, uint target, castkit_error* error);

    /// <summary>The file to place, relative to the scene root or to this file's directory.
    /// Key `rf`, type l, required, since 2024-01.
    /// Set, as a link to whatever node has the hash. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_reference_file_hash(castkit_document* document, uint instance, ulong hash, castkit_error* error);

    /// <summary>Position in the world.
    /// Key `p`, type v3, required, since 2024-01.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_position(castkit_document* document, uint instance, float* position, castkit_error* error);

    /// <summary>Rotation in the world, a quaternion x, y, z, w.
    /// Key `r`, type v4, required, since 2024-01.
    /// Set. 4 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_rotation(castkit_document* document, uint instance, float* rotation, castkit_error* error);

    /// <summary>Scale in the world.
    /// Key `s`, type v3, required, since 2024-01.
    /// Set. 3 floats are read. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_instance_set_scale(castkit_document* document, uint instance, float* scale, castkit_error* error);

    /// <summary>Who made the file.
    /// Key `a`, type s, since 2024-08.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_author(castkit_document* document, uint metadata, byte* author, castkit_error* error);

    /// <summary>The program that wrote the file.
    /// Key `s`, type s, since 2024-08.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_software(castkit_document* document, uint metadata, byte* software, castkit_error* error);

    /// <summary>Which axis points up; only a hint.
    /// Key `up`, type s, since 2024-08.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_up_axis(castkit_document* document, uint metadata, byte* up_axis, castkit_error* error);

    /// <summary>Directory that the paths of instances are relative to.
    /// Key `sr`, type s, since 2025-09.
    /// Set. The text is UTF-8 with a NUL at its end, and copied. False, with the reason in `error`, when it cannot be set.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_metadata_set_scene_root(castkit_document* document, uint metadata, byte* scene_root, castkit_error* error);

    /// <summary>Moves on: puts the next node into `*node` and returns true, or false at the end, when `*node` is the null node.
    /// `for (castkit_nodes meshes = castkit_model_meshes(model); castkit_nodes_next(&amp;meshes, &amp;mesh);) { … }`</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_nodes_next(castkit_nodes* nodes, castkit_node* node);

    /// <summary>How many nodes are still to come. Steps over all of them.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_nodes_count(castkit_nodes nodes);

    /// <summary>Whether it is a node, and not the null node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_exists(castkit_node node);

    /// <summary>Whether both are the same node of the same file.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_equals(castkit_node first, castkit_node second);

    /// <summary>The kind of a node; 0 of the null node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_node_kind(castkit_node node);

    /// <summary>What links refer to. 0 and repeated values are normal in real files.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_node_hash(castkit_node node);

    /// <summary>Byte offset of the header of a node.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_node_offset(castkit_node node);

    /// <summary>Bytes of a node with its properties and children; the recovered size in a file that was recovered.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern ulong castkit_node_size(castkit_node node);

    /// <summary>What a node goes by: its name or, as for curves, that of the node it animates. No text when it has neither.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_node_label(castkit_node node);

    /// <summary>Writes the path of a node from the top, such as `root[0]/model[0] "hero"`, into the `capacity` bytes at `buffer`, with a NUL
    /// at the end and cut if need be. Returns the length of the whole path; `buffer` may be NULL to ask for it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_node_path(castkit_node node, byte* buffer, UIntPtr capacity);

    /// <summary>Whether a property of unknown type hides what follows it: the rest of the node cannot be read.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_is_opaque(castkit_node node);

    /// <summary>The parent of a node; the null node at the top. Found from the top down, in time proportional to the siblings on the way.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_node_parent(castkit_node node);

    /// <summary>The children of a node: those of a kind, or with `kind` 0 all of them.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_nodes castkit_node_children(castkit_node node, uint kind);

    /// <summary>The first node with a hash, and of a kind, among the siblings or the children of a node: what a link of that node leads
    /// to. The null node when there is none. Links that the specification knows have functions of their own, such as
    /// `castkit_mesh_material`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_node_resolve(castkit_node node, ulong hash, uint scope, uint kind);

    /// <summary>The properties of a node that are there but not what the specification says, so that the functions that read them find
    /// them absent: what is wrong with number `index` of them, in `error`. False when there are no so many, and always for kinds
    /// that the specification does not know.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_unexpected(castkit_node node, UIntPtr index, castkit_error* error);

    /// <summary>Starts a walk over all nodes of a file, from the top down: each node comes before its children. With a `kind` that is not
    /// 0 only nodes of that kind are shown. It keeps the file open.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_walk* castkit_file_walk(castkit_file* file, uint kind, castkit_error* error);

    /// <summary>Moves on: puts the next node into `*node`, how deep it is into `*depth` (0 at the top; `depth` may be NULL), and returns
    /// true; false at the end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_walk_next(castkit_walk* walk, castkit_node* node, uint* depth);

    /// <summary>One more reference to a walk; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_walk* castkit_walk_retain(castkit_walk* walk);

    /// <summary>One reference less; with the last one the walk is over. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_walk_release(castkit_walk* walk);

    /// <summary>The properties of a node in the order they lie in, with padding of aligned files.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_properties castkit_node_properties(castkit_node node);

    /// <summary>Moves on: puts the next property into `*property` and returns true, or false at the end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_properties_next(castkit_properties* properties, castkit_property* property);

    /// <summary>The property of a name: in words, such as `positions` or `uv_layer1`, or as it is in the file, such as `vp` or `u1`. Of
    /// several with a name the last one wins.
    /// False, with the reason in `error`, when it is absent.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_node_property(castkit_node node, byte* name, castkit_property* property, castkit_error* error);

    /// <summary>One text of a property of strings; no text when there are not so many, or the property is of another type.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_property_text(castkit_property property, UIntPtr index);

    /// <summary>Gets a file ready to be seen. `path`, which may be NULL, is where it comes from; otherwise it is where the file was opened.
    /// Without either there are neither instances nor textures. Paths in the file lead no further than `confinement` says; what cannot be followed
    /// is a problem of the subject, not an error.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_subject* castkit_subject_new(castkit_file* file, byte* path, uint confinement, castkit_error* error);

    /// <summary>How many instances could not be placed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_subject_problem_count(castkit_subject* subject);

    /// <summary>Problem number `index` in one sentence; no text when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_subject_problem(castkit_subject* subject, UIntPtr index);

    /// <summary>Draws `count` pictures from evenly spaced sides, a full turn that begins at the azimuth of the options; one from there. All
    /// have the same distance. NULL, with the reason in `error`, when the size is 0 or too large, there is too much to draw, or it
    /// was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pictures* castkit_subject_turntable(castkit_subject* subject, uint count, castkit_render_options* options, castkit_error* error);

    /// <summary>Draws a picture of a file into memory of the caller: `options-&gt;height` rows of `options-&gt;width` pixels from the top, four bytes
    /// each: red, green, blue in sRGB, and alpha that is not multiplied in. The next row is `row_stride` bytes further; 0 for rows
    /// without a gap. There is room for `size` bytes at `pixels`.
    /// Instances and textures are looked for in the directory of the file, if it was opened from a path, and nowhere else. For more
    /// than one picture of a file, and for what could not be found, see `castkit_subject_new`. False, with the reason in `error`, as
    /// for `castkit_subject_turntable`, or when there is not enough room.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_render_file(castkit_file* file, castkit_render_options* options, void* pixels, UIntPtr row_stride, UIntPtr size, castkit_error* error);

    /// <summary>How many pictures there are.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pictures_count(castkit_pictures* pictures);

    /// <summary>Copies picture number `index` into memory of the caller, as `castkit_render_file` has it. False, with the reason in `error`,
    /// when there is no such picture, or not enough room.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pictures_copy(castkit_pictures* pictures, UIntPtr index, void* pixels, UIntPtr row_stride, UIntPtr size, castkit_error* error);

    /// <summary>Writes picture number `index` as a PNG file to `path`, replacing what is there. False, with the reason in `error`, when it
    /// cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pictures_save_png(castkit_pictures* pictures, UIntPtr index, byte* output, castkit_error* error);

    /// <summary>The path of texture number `index` among those that could not be read, ascending; what they are on is grey. No text when there
    /// are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_pictures_missing_texture(castkit_pictures* pictures, UIntPtr index);

    /// <summary>One more reference to a subject; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_subject* castkit_subject_retain(castkit_subject* subject);

    /// <summary>One reference less; with the last one the subject is freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_subject_release(castkit_subject* subject);

    /// <summary>One more reference to pictures; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pictures* castkit_pictures_retain(castkit_pictures* pictures);

    /// <summary>One reference less; with the last one the pictures are freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_pictures_release(castkit_pictures* pictures);

    /// <summary>Finds out what a file means: hierarchies, links, curves. `progress` may have no callback. NULL, with the reason in `error`,
    /// when it was cancelled; what is wrong in the file is a warning, and the rest is there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene* castkit_scene_new(castkit_file* file, castkit_progress progress, castkit_error* error);

    /// <summary>How many models a scene has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_count(castkit_scene* scene);

    /// <summary>Model number `index` of a scene; NULL, with the reason in `error`, when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_model* castkit_scene_get_model(castkit_scene* scene, UIntPtr index, castkit_error* error);

    /// <summary>How many animations a scene has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_animation_count(castkit_scene* scene);

    /// <summary>Animation number `index` of a scene; NULL, with the reason in `error`, when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_animation* castkit_scene_get_animation(castkit_scene* scene, UIntPtr index, castkit_error* error);

    /// <summary>How many warnings there are about the links, names and curves of a scene.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_warning_count(castkit_scene* scene);

    /// <summary>Warning number `index` in one sentence, and in `*node` the node that it is about; no text when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_string castkit_scene_warning(castkit_scene* scene, UIntPtr index, castkit_node* node);

    /// <summary>How many instances a scene has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_instance_count(castkit_scene* scene);

    /// <summary>Writes instance number `index` into `*instance`, of which `size` is the size: `sizeof *instance`. False when there are not
    /// so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_get_instance(castkit_scene* scene, UIntPtr index, castkit_scene_instance* instance, UIntPtr size);

    /// <summary>One more reference to a scene; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene* castkit_scene_retain(castkit_scene* scene);

    /// <summary>One reference less; with the last one the scene is freed. Models and animations of it stay. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_scene_release(castkit_scene* scene);

    /// <summary>Writes what is known of an animation into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is
    /// NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_animation_get_info(castkit_scene_animation* animation, castkit_scene_animation_info* info, UIntPtr size);

    /// <summary>The frame after so many seconds, which starts again at the end when the animation loops, and otherwise stays there.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern double castkit_scene_animation_frame_at(castkit_scene_animation* animation, double seconds);

    /// <summary>How many seconds after the beginning a frame is.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern double castkit_scene_animation_seconds_at(castkit_scene_animation* animation, double frame);

    /// <summary>Finds what each curve of an animation moves in a model: bones and shapes by their names, meshes by theirs. The model may be
    /// of another file. NULL, with the reason in `error`, when it cannot.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_binding* castkit_binding_new(castkit_scene_animation* animation, castkit_scene_model* model, castkit_error* error);

    /// <summary>How many curves move nothing in the model.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_binding_unmatched_count(castkit_binding* binding);

    /// <summary>Samples many frames at once: frame `first`, then one every `step`, `count` of them, on all threads.
    /// `locals` gets the transforms of all bones of the first frame, then those of the second, and so on, and has room for
    /// `local_capacity` of them; `weights` gets the weights of the blend shapes in the same way. `locals` and `weights` may be NULL. False, with
    /// the reason in `error`, when there is not enough room, too much to do, or it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_binding_bake(castkit_binding* binding, double first, double step, UIntPtr count, castkit_transform* locals, UIntPtr local_capacity, float* weights, UIntPtr weight_capacity, castkit_bake_options* options, castkit_error* error);

    /// <summary>One more reference to an animation; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_animation* castkit_scene_animation_retain(castkit_scene_animation* animation);

    /// <summary>One reference less; with the last one the animation is freed. Bindings of it stay. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_scene_animation_release(castkit_scene_animation* animation);

    /// <summary>One more reference to a binding; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_binding* castkit_binding_retain(castkit_binding* binding);

    /// <summary>One reference less; with the last one the binding is freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_binding_release(castkit_binding* binding);

    /// <summary>The box around all models of a scene at rest, where they are placed; false when there is nothing to be seen.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_rest_bounds(castkit_scene* scene, castkit_bounds* bounds);

    /// <summary>The box around all meshes and hair of a model at rest, in the space of the model; false when there are none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_rest_bounds(castkit_scene_model* model, castkit_bounds* bounds);

    /// <summary>The box around all meshes of a model at all of some frames: frame `first`, then one every `step`, `count` of them. What a
    /// renderer wants to know whether a model that moves can be seen. `progress` may have no callback. False when there are no
    /// meshes, or with the reason in `error` when it was cancelled.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_binding_bounds(castkit_binding* binding, double first, double step, UIntPtr count, byte all_threads, castkit_progress progress, castkit_bounds* bounds, castkit_error* error);

    /// <summary>Writes how much there is in a scene into `*counts`, of which `size` is the size: `sizeof *counts`. False when an argument is
    /// NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_get_counts(castkit_scene* scene, castkit_scene_counts* counts, UIntPtr size);

    /// <summary>Starts a walk over the file at `path`, the files that its instances place, and so on, depth first. Files are read when the walk
    /// comes to them, each once, and kept as long as the walk. Nothing is opened that `confinement` forbids.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_instances* castkit_instances_open(byte* path, uint confinement, castkit_error* error);

    /// <summary>Moves on: gives the next file and where it is placed, the first time the file itself. NULL at the end, when the kind of
    /// `error` is `CASTKIT_ERROR_NONE`; and NULL, with the reason in `error`, for an instance that cannot be followed, one whose file
    /// places itself among them, after which the walk goes on.
    /// A few files that place each other many times can make billions of places: stop when there are too many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_visit* castkit_instances_next(castkit_instances* instances, castkit_error* error);

    /// <summary>Writes what is known of a visit into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_visit_get_info(castkit_visit* visit, castkit_visit_info* info, UIntPtr size);

    /// <summary>The file that is placed, with a reference for the caller: the same handle each time that the walk comes to it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_file* castkit_visit_file(castkit_visit* visit);

    /// <summary>One more reference to a walk; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_instances* castkit_instances_retain(castkit_instances* instances);

    /// <summary>One reference less; with the last one the walk is over. Visits stay. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_instances_release(castkit_instances* instances);

    /// <summary>One more reference to a visit; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_visit* castkit_visit_retain(castkit_visit* visit);

    /// <summary>One reference less; with the last one the visit is freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_visit_release(castkit_visit* visit);

    /// <summary>The node of a model, for its name and whatever else it has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_scene_model_node(castkit_scene_model* model);

    /// <summary>Where a model is placed, written to `*placement`; false, with nothing written, when it says nothing of it.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_placement(castkit_scene_model* model, castkit_transform* placement);

    /// <summary>How many bones a model has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_bone_count(castkit_scene_model* model);

    /// <summary>Writes bone number `index` into `*bone`, of which `size` is the size: `sizeof *bone`. False when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_bone(castkit_scene_model* model, UIntPtr index, castkit_scene_bone* bone, UIntPtr size);

    /// <summary>The number of the bone with a name; -1 when there is none.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern long castkit_scene_model_find_bone(castkit_scene_model* model, byte* name);

    /// <summary>How many meshes a model has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_mesh_count(castkit_scene_model* model);

    /// <summary>The node of mesh number `index`, for its name, faces and whatever else it has; the null node when there are not so many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_node castkit_scene_model_mesh(castkit_scene_model* model, UIntPtr index);

    /// <summary>Which bones move each vertex of mesh number `index`: writes `influence_count` numbers of bones for each vertex to `bones`,
    /// and as many weights, whose sum is 1, to `weights`. `bones` and `weights` may be NULL. Each has room for `capacity` numbers. Returns how
    /// many influences each vertex has, 0 for a mesh without any; ask first with both NULL, and multiply by the positions.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_influences(castkit_scene_model* model, UIntPtr index, uint* bones, float* weights, UIntPtr capacity, castkit_error* error);

    /// <summary>How many blend shapes a model has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_scene_model_shape_count(castkit_scene_model* model);

    /// <summary>Writes blend shape number `index` into `*shape`, of which `size` is the size: `sizeof *shape`. False when there are not so
    /// many.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_scene_model_shape(castkit_scene_model* model, UIntPtr index, castkit_scene_shape* shape, UIntPtr size);

    /// <summary>One more reference to a model; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_scene_model* castkit_scene_model_retain(castkit_scene_model* model);

    /// <summary>One reference less; with the last one the model is freed. Poses and bindings of it stay. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_scene_model_release(castkit_scene_model* model);

    /// <summary>A pose of a model, at rest. NULL, with the reason in `error`, when it cannot be made.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pose* castkit_pose_new(castkit_scene_model* model, castkit_error* error);

    /// <summary>Puts a pose at rest.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_rest(castkit_pose* pose, castkit_error* error);

    /// <summary>Puts a pose where a binding of the same model has it at a frame; frames may be fractions, and what is not animated is at
    /// rest. Quickest when frames follow each other.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_sample(castkit_pose* pose, castkit_binding* binding, double frame, castkit_error* error);

    /// <summary>Applies a binding of the same model on top of what a pose has already: what it animates is changed, the rest stays. So one
    /// animation after the other is layered, such as one that is additive.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_apply(castkit_pose* pose, castkit_binding* binding, double frame, castkit_error* error);

    /// <summary>Whether handles and constraints of the skeleton are solved before anything is computed of the pose. They are, unless this
    /// says otherwise.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_set_constraints(castkit_pose* pose, byte constraints, castkit_error* error);

    /// <summary>Copies the transforms of all bones, relative to their parents, to `locals`, which has room for `capacity` of them: those
    /// that were sampled or set or, with `solved`, those that constraints have left. Returns how many there are; `locals` may be
    /// NULL to ask.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_locals(castkit_pose* pose, byte solved, castkit_transform* locals, UIntPtr capacity, castkit_error* error);

    /// <summary>Sets the transforms of all bones, relative to their parents: `count` of them, as many as there are bones.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_set_locals(castkit_pose* pose, castkit_transform* locals, UIntPtr count, castkit_error* error);

    /// <summary>Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns how many there are;
    /// `weights` may be NULL to ask.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_shape_weights(castkit_pose* pose, float* weights, UIntPtr capacity, castkit_error* error);

    /// <summary>Sets the weights of all blend shapes: `count` of them, as many as there are shapes.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_set_shape_weights(castkit_pose* pose, float* weights, UIntPtr count, castkit_error* error);

    /// <summary>Whether mesh number `index` is shown in a pose.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_mesh_is_visible(castkit_pose* pose, UIntPtr index);

    /// <summary>Solves the pose and puts the box around all meshes, in the space of the model, into `*bounds`. False when there are no
    /// meshes, or with the reason in `error`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_pose_bounds(castkit_pose* pose, castkit_bounds* bounds, castkit_error* error);

    /// <summary>Solves the pose and copies the matrices of all bones in the space of the model to `matrices`: sixteen floats each, column by
    /// column, with room for `capacity` matrices. Returns how many there are; `matrices` may be NULL to ask.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_world(castkit_pose* pose, float* matrices, UIntPtr capacity, castkit_error* error);

    /// <summary>The same for the matrices that vertices are skinned with: from a vertex at rest to where the bone takes it. This is what a
    /// vertex shader gets. `matrices` may be NULL to ask.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_palette(castkit_pose* pose, float* matrices, UIntPtr capacity, castkit_error* error);

    /// <summary>Solves the pose and skins mesh number `index`, with its blend shapes, into memory of the caller, as `target` says. Normals
    /// and tangents that the mesh does not have are not written. With `all_threads`, large meshes are skinned on all threads.
    /// Returns how many vertices the mesh has.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_pose_skin(castkit_pose* pose, UIntPtr index, castkit_skin_target target, byte all_threads, castkit_error* error);

    /// <summary>One more reference to a pose; the same pointer. NULL gives NULL.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern castkit_pose* castkit_pose_retain(castkit_pose* pose);

    /// <summary>One reference less; with the last one the pose is freed. NULL is allowed.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern void castkit_pose_release(castkit_pose* pose);

    /// <summary>The version of the library, as `CASTKIT_VERSION` has that of the header. Within a major version (before 1.0.0, within a
    /// minor one) a newer library takes programs that were compiled with an older header.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_version();

    /// <summary>The version of the library as text, such as `0.1.0`; static, with a NUL at its end.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte* castkit_version_text();

    /// <summary>What the library was built with: bits `CASTKIT_FEATURE_…`. Functions of a feature that is not there are not in the library
    /// at all, so that a program that calls them does not link.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern uint castkit_features();

    /// <summary>Bytes of an attribute in a format; 0 for a number that is none of `CASTKIT_FORMAT_…`.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern UIntPtr castkit_vertex_format_size(uint vertex_format);

    /// <summary>Writes the vertices of a mesh one after the other into memory of the caller, as graphics processors want them: such as
    /// a vertex buffer that is mapped for writing, which is not read.
    /// `attributes` are `attribute_count` of them, anywhere below `stride`, the bytes from one vertex to the next; bytes that no
    /// attribute covers are left as they are. `buffer` has room for `size` bytes, at least `stride` times the number of positions.
    /// With `all_threads`, large meshes are written on all threads.</summary>
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
    public static extern byte castkit_mesh_interleave(castkit_node mesh, castkit_vertex_attribute* attributes, UIntPtr attribute_count, UIntPtr stride, void* buffer, UIntPtr size, byte all_threads, castkit_error* error);
}
}
