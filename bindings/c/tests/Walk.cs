// Plays the animation of one file on the first mesh of others, and prints each with the vertex that is nearest to a point.
using System;
using System.Globalization;
using CastkitInterop;

public static unsafe class Walk
{
    private static castkit_scene* SceneOf(string path)
    {
        castkit_error error;
        castkit_file* file;
        fixed (byte* name = Castkit.Utf8(path))
            file = Castkit.castkit_file_open(name, null, &error);
        Check(file != null, error);
        castkit_scene* scene = Castkit.castkit_scene_new(file, null, &error);
        Castkit.castkit_file_release(file);
        Check(scene != null, error);
        return scene;
    }

    private static void Check(bool isDone, castkit_error error)
    {
        if (!isDone)
            throw new InvalidOperationException(new string((sbyte*)error.sentence));
    }

    private static void Print(string path, castkit_scene_animation* walk, float[] near)
    {
        castkit_error error;
        castkit_scene* scene = SceneOf(path);
        castkit_scene_model* model = Castkit.castkit_scene_get_model(scene, UIntPtr.Zero, &error);
        Check(model != null, error);
        castkit_binding* binding = Castkit.castkit_binding_new(walk, model, &error);
        Check(binding != null, error);
        castkit_pose* pose = Castkit.castkit_pose_new(model, &error);
        Check(pose != null, error);
        double frame = Castkit.castkit_scene_animation_frame_at(walk, 0);
        Check(Castkit.castkit_pose_sample(pose, binding, frame, &error) != 0, error);
        castkit_mesh_fields fields;
        Castkit.castkit_mesh_get_fields(Castkit.castkit_scene_model_mesh(model, UIntPtr.Zero), &fields, (UIntPtr)sizeof(castkit_mesh_fields));
        float[] vertices = new float[3 * (int)(ulong)fields.positions.count];
        fixed (float* first = vertices)
        {
            castkit_skin_target target = new castkit_skin_target();
            target.size = (UIntPtr)sizeof(castkit_skin_target);
            target.positions = first;
            target.stride = (UIntPtr)(3 * sizeof(float));
            target.capacity = fields.positions.count;
            Check(Castkit.castkit_pose_skin(pose, UIntPtr.Zero, &target, 0, &error) != 0, error);
        }
        int found = 0;
        double distance = double.PositiveInfinity;
        for (int at = 0; at < vertices.Length; at += 3)
        {
            double away = 0;
            for (int axis = 0; axis < 3; axis++)
                away += Math.Pow(vertices[at + axis] - near[axis], 2);
            if (away < distance)
            {
                distance = away;
                found = at;
            }
        }
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1:F4} {2:F4} {3:F4}",
            Castkit.Text(fields.name), vertices[found], vertices[found + 1], vertices[found + 2]));
        Castkit.castkit_pose_release(pose);
        Castkit.castkit_binding_release(binding);
        Castkit.castkit_scene_model_release(model);
        Castkit.castkit_scene_release(scene);
    }

    public static int Main(string[] arguments)
    {
        castkit_error error;
        castkit_scene* motion = SceneOf(arguments[0]);
        castkit_scene_animation* walk = Castkit.castkit_scene_get_animation(motion, UIntPtr.Zero, &error);
        Check(walk != null, error);
        for (int at = 1; at + 3 < arguments.Length; at += 4)
        {
            float[] near = new float[3];
            for (int axis = 0; axis < 3; axis++)
                near[axis] = float.Parse(arguments[at + 1 + axis], CultureInfo.InvariantCulture);
            Print(arguments[at], walk, near);
        }
        Castkit.castkit_scene_animation_release(walk);
        Castkit.castkit_scene_release(motion);
        return 0;
    }
}
