// Tests castkit in C#: opens a file, walks its meshes, compares a copy, reads through a callback, and gets an error.
using System;
using System.IO;
using System.Runtime.InteropServices;
using CastkitInterop;

public static unsafe class ApiCoverage
{
    private static byte[] bytes;
    private static int at;

    private static UIntPtr Read(void* user, void* buffer, UIntPtr size)
    {
        int count = Math.Min((int)(ulong)size, bytes.Length - at);
        Marshal.Copy(bytes, at, (IntPtr)buffer, count);
        at += count;
        return (UIntPtr)(uint)count;
    }

    public static int Main(string[] arguments)
    {
        castkit_error error;
        castkit_file* file;
        fixed (byte* path = Castkit.Utf8(arguments[0]))
            file = Castkit.castkit_file_open(path, null, &error);
        if (file == null)
        {
            Console.WriteLine(new string((sbyte*)error.sentence));
            return 1;
        }
        ulong vertices = 0;
        string names = "";
        castkit_node root, model, mesh;
        castkit_nodes roots = Castkit.castkit_file_roots(file);
        while (Castkit.castkit_nodes_next(&roots, &root) != 0)
        {
            castkit_nodes models = Castkit.castkit_root_models(root);
            while (Castkit.castkit_nodes_next(&models, &model) != 0)
            {
                castkit_nodes meshes = Castkit.castkit_model_meshes(model);
                while (Castkit.castkit_nodes_next(&meshes, &mesh) != 0)
                {
                    castkit_mesh_fields fields;
                    Castkit.castkit_mesh_get_fields(mesh, &fields, (UIntPtr)sizeof(castkit_mesh_fields));
                    vertices += (ulong)fields.positions.count;
                    names += Castkit.Text(fields.name);
                }
            }
        }
        bytes = File.ReadAllBytes(arguments[0]);
        castkit_reader_read read = Read;
        castkit_reader reader = new castkit_reader();
        reader.size = (UIntPtr)sizeof(castkit_reader);
        reader.read = Marshal.GetFunctionPointerForDelegate(read);
        castkit_file* copy = Castkit.castkit_file_from_reader(&reader, null, &error);
        GC.KeepAlive(read);
        castkit_diff_options exact = new castkit_diff_options();
        exact.size = (UIntPtr)sizeof(castkit_diff_options);
        exact.exact = 1;
        castkit_comparison* comparison = Castkit.castkit_diff_files(file, copy, &exact, &error);
        castkit_comparison_info info;
        bool isCompared = Castkit.castkit_comparison_get_info(comparison, &info, (UIntPtr)sizeof(castkit_comparison_info)) != 0;
        Castkit.castkit_comparison_release(comparison);
        Castkit.castkit_file_release(copy);
        Castkit.castkit_file_release(file);
        fixed (byte* path = Castkit.Utf8("no/such.cast"))
            file = Castkit.castkit_file_open(path, null, &error);
        bool isRight = vertices >= 144 && names.Contains("body") && isCompared && info.is_same == 1 && file == null
            && error.kind == Castkit.CASTKIT_ERROR_NOT_FOUND;
        Console.WriteLine("{0} vertices, {1}", vertices, isRight ? "passed" : "failed");
        return isRight ? 0 : 1;
    }
}
