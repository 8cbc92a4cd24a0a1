"""Has Blender export a body, a head and clips as GLB and FBX, has castkit join them, and compares the result in Blender with
the character that they were exported from.

usage: python -c "$(cat exports.py)" CASTKIT FOLDER

Blender's exporters keep the local axes of bones where they turn the model, and its FBX has the object of the armature as a
bone that turns and scales by 100; without a mesh, an FBX file rests in the pose of the frame at export. A line is printed per
pair of files; the exit code is 1 if a vertex differs by more than TOLERANCE.
"""

import pathlib
import subprocess
import sys

import bpy
import numpy
from mathutils import Quaternion, Vector

TOLERANCE = 1e-4
FRAMES = (0, 7, 13, 20)
# Name, parent, head and tail.
BONES = {
    "hip": (None, (0, 0, 1), (0, 0.2, 1.1)),
    "spine": ("hip", (0, 0.05, 1.2), (0.02, 0, 1.5)),
    "neck": ("spine", (0, 0, 1.5), (0.05, 0.1, 1.7)),
    "arm": ("spine", (0.2, 0, 1.4), (0.7, 0.1, 1.3)),
    "jaw": ("neck", (0, 0.1, 1.6), (0, 0.3, 1.55)),
}
BODY = ("hip", "spine", "neck", "arm")
HEAD = ("neck", "jaw")


def build(names, has_mesh=True, moves=None, origin=(0, 0, 0)):
    """An armature of some bones, where each bone has a triangle, and an action."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end, scene.render.fps = 0, FRAMES[-1], 24
    armature = bpy.data.armatures.new("rig")
    rig = bpy.data.objects.new("rig", armature)
    scene.collection.objects.link(rig)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    for name in names:
        parent, head, tail = BONES[name]
        bone = armature.edit_bones.new(name)
        bone.head, bone.tail, bone.roll = Vector(head) - Vector(origin), Vector(tail) - Vector(origin), 0.3
        bone.parent = armature.edit_bones.get(parent or "")
    bpy.ops.object.mode_set(mode="OBJECT")
    if has_mesh:
        corners = [Vector(BONES[name][1]) - Vector(origin) + Vector(side) for name in names
                   for side in ((0, 0, 0), (0.05, 0, 0), (0, 0.05, 0.02))]
        mesh = bpy.data.meshes.new("mesh")
        mesh.from_pydata(corners, [], [(3 * index, 3 * index + 1, 3 * index + 2) for index in range(len(names))])
        skin = bpy.data.objects.new("mesh", mesh)
        scene.collection.objects.link(skin)
        for index, name in enumerate(names):
            skin.vertex_groups.new(name=name).add([3 * index, 3 * index + 1, 3 * index + 2], 1, "ADD")
        skin.parent = rig
        skin.modifiers.new("armature", "ARMATURE").object = rig
    if moves:
        moves(rig, names)
        scene.frame_set(1)


def walk(rig, names):
    for frame in range(0, FRAMES[-1] + 1, 5):
        for index, name in enumerate(names):
            bone = rig.pose.bones[name]
            bone.rotation_quaternion = Quaternion((1, 0.2 + 0.1 * index, 0.3), 0.05 * frame)
            bone.keyframe_insert("rotation_quaternion", frame=frame)
        hip = rig.pose.bones[names[0]]
        hip.location = (0.02 * frame, 0.01 * frame, 0.03 * frame)
        hip.keyframe_insert("location", frame=frame)


def carry(rig, names):
    """The arm stays turned, and the object of the armature moves."""
    walk(rig, names)
    arm = rig.pose.bones["arm"]
    for frame in range(FRAMES[-1] + 1):
        arm.rotation_quaternion = Quaternion((0, 0, 1), 1)
        arm.keyframe_insert("rotation_quaternion", frame=frame)
    for frame in range(0, FRAMES[-1] + 1, 5):
        rig.location = (0.1 * frame, 0, 0.02 * frame)
        rig.keyframe_insert("location", frame=frame)


def vertices():
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in bpy.context.scene.objects:
        if thing.type == "MESH" and not thing.name.startswith("Icosphere"):
            evaluated = thing.evaluated_get(graph)
            found += [tuple(evaluated.matrix_world @ vertex.co) for vertex in evaluated.to_mesh().vertices]
    return numpy.array(found)


def at_frames():
    poses = []
    for frame in FRAMES:
        bpy.context.scene.frame_set(frame)
        poses.append(vertices())
    return poses


def export(path, kind, has_animation):
    if kind == "glb":
        bpy.ops.export_scene.gltf(filepath=f"{path}.glb", export_animations=has_animation)
    else:
        bpy.ops.export_scene.fbx(filepath=f"{path}.fbx", add_leaf_bones=False, bake_anim=has_animation)


def distance(one, other):
    """How far a vertex of either is from the nearest of the other."""
    apart = numpy.linalg.norm(one[:, None] - other[None], axis=2)
    return max(apart.min(0).max(), apart.min(1).max())


def main():
    castkit, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    expected, pairs = {}, []
    clips = {"clip": (walk, False), "clip_and_mesh": (walk, True), "carried": (carry, False)}
    for kind in ("glb", "fbx"):
        build(BODY)
        export(folder / "body", kind, False)
        build(HEAD)
        export(folder / "head", kind, False)
        for name, (moves, has_mesh) in clips.items():
            build(BODY, has_mesh, moves)
            export(folder / name, kind, True)
    build(HEAD, origin=BONES["neck"][1])
    export(folder / "head_at_origin", "glb", False)
    build(BODY)
    body = vertices()
    build(HEAD)
    whole = [numpy.vstack([body, vertices()])] * len(FRAMES)
    for name, (moves, _) in clips.items():
        build(BODY, True, moves)
        expected[name] = at_frames()
    for kind in ("glb", "fbx"):
        for other in ("glb", "fbx"):
            pairs += [(f"body.{kind}", f"{name}.{other}", expected[name]) for name in clips]
            pairs.append((f"body.{kind}", f"head.{other}", whole))
        pairs.append((f"body.{kind}", "head_at_origin.glb", whole))
    failed = False
    for one, other, poses in pairs:
        out = folder / "joined.glb"
        files = [str(folder / one), str(folder / other)]
        subprocess.run([castkit, "convert", "--quiet", "--force", *files, "-o", str(out)], check=True)
        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.context.scene.render.fps = 24
        bpy.ops.import_scene.gltf(filepath=str(out), disable_bone_shape=True)
        armatures = sum(thing.type == "ARMATURE" for thing in bpy.context.scene.objects)
        worst = max(distance(found, wanted) for found, wanted in zip(at_frames(), poses))
        is_wrong = armatures != 1 or worst > TOLERANCE
        failed |= is_wrong
        print(f"{'WRONG' if is_wrong else 'same ':5} {one} + {other}: {armatures} armatures, off by {worst:.1e}")
    # A truth value of NumPy is no exit code.
    sys.exit(bool(failed))


main()
