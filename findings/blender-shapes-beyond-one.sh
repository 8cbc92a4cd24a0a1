#!/usr/bin/env bash
# Blender's importers cut weights of shapes off at 0 and 1 where they are animated.
#
# Seen with: Blender 4.5.15 (pip package bpy), its importers of glTF, FBX (`wm.fbx_import`) and USD.
#
# What: a weight may be negative or larger than 1 in glTF, in FBX (in percent) and in UsdSkel. A triangle has a shape
# that moves it by 1, and a weight that goes from -1 to 2 in a second, or is 2 without an animation. Without one,
# Blender makes it 2 in files of glTF and FBX. Animated, all three importers write the right keys. But those of FBX and
# USD leave the slider of the shape key at its range of 0 to 1, at which Blender cuts a curve off when it plays it: 0
# instead of -1, and 1 instead of 2. That of glTF widens the range, but looks at the first key only
# (`animation_weight.py`, `coords[1:2]`): -1 is right, and 2 is 1. The curves look right in the graph editor; there is
# no message. With the range (`slider_min` and `slider_max`) set by hand, the animation is right.
#
# Why it matters: a slider from -1 to 1 is the usual one for what goes both ways (mouth left and right, brows up and
# down), and exaggerated faces are above 1: in Blender, half of the motion is gone.
#
# castkit: writes the weights as they are.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
import json
import struct

import bpy

TICKS = 46186158000  # A second.
FIRST, LAST = -1, 2


def write_gltf(path, is_animated):
    arrays = [(0, 0, 0, 1, 0, 0, 0, 1, 0), (0, 0, 1) * 3, (0, 1), (FIRST, LAST)]
    data = b"".join(struct.pack(f"<{len(array)}f", *array) for array in arrays)
    views, offset = [], 0
    for array in arrays:
        views.append({"buffer": 0, "byteOffset": offset, "byteLength": 4 * len(array)})
        offset += 4 * len(array)
    primitive = {"attributes": {"POSITION": 0}, "targets": [{"POSITION": 1}]}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "mouth", "mesh": 0}],
        "meshes": [{"primitives": [primitive], "weights": [0 if is_animated else LAST]}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": views,
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]},
            {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 1], "max": [0, 0, 1]},
            {"bufferView": 2, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]},
            {"bufferView": 3, "componentType": 5126, "count": 2, "type": "SCALAR"},
        ],
    }
    if is_animated:
        channel = {"sampler": 0, "target": {"node": 0, "path": "weights"}}
        document["animations"] = [{"samplers": [{"input": 2, "output": 3}], "channels": [channel]}]
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def write_fbx(path, is_animated):
    animation = f'''	AnimationStack: 40, "AnimStack::talk", "" {{
		Properties70:  {{
			P: "LocalStop", "KTime", "Time", "",{TICKS}
			P: "ReferenceStop", "KTime", "Time", "",{TICKS}
		}}
	}}
	AnimationLayer: 41, "AnimLayer::layer", "" {{
	}}
	AnimationCurveNode: 50, "AnimCurveNode::DeformPercent", "" {{
		Properties70:  {{
			P: "d|DeformPercent", "Number", "", "A",0
		}}
	}}
	AnimationCurve: 51, "AnimCurve::", "" {{
		Default: 0
		KeyVer: 4008
		KeyTime: *2 {{
			a: 0,{TICKS}
		}}
		KeyValueFloat: *2 {{
			a: {100 * FIRST},{100 * LAST}
		}}
		KeyAttrFlags: *1 {{
			a: 4
		}}
		KeyAttrDataFloat: *4 {{
			a: 0,0,0,0
		}}
		KeyAttrRefCount: *1 {{
			a: 2
		}}
	}}
'''
    links = '''	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,33, "DeformPercent"
	C: "OP",51,50, "d|DeformPercent"
'''
    with open(path, "w") as file:
        file.write(f'''; FBX 7.5.0 project file
FBXHeaderExtension:  {{
	FBXHeaderVersion: 1003
	FBXVersion: 7500
}}
GlobalSettings:  {{
	Version: 1000
	Properties70:  {{
		P: "UpAxis", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "CoordAxis", "int", "Integer", "",0
		P: "UnitScaleFactor", "double", "Number", "",100
		P: "TimeMode", "enum", "", "",11
	}}
}}
Objects:  {{
	Geometry: 31, "Geometry::mouth", "Mesh" {{
		Vertices: *9 {{
			a: 0,0,0,1,0,0,0,1,0
		}}
		PolygonVertexIndex: *3 {{
			a: 0,1,-3
		}}
		GeometryVersion: 124
	}}
	Model: 30, "Model::mouth", "Mesh" {{
		Version: 232
		Properties70:  {{
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}}
		Shading: T
		Culling: "CullingOff"
	}}
	Deformer: 32, "Deformer::shapes", "BlendShape" {{
		Version: 100
	}}
	Deformer: 33, "SubDeformer::open", "BlendShapeChannel" {{
		Version: 100
		DeformPercent: {100 * LAST}
		FullWeights: *1 {{
			a: 100
		}}
		Properties70:  {{
			P: "DeformPercent", "Number", "", "A",{100 * LAST}
		}}
	}}
	Geometry: 34, "Geometry::open", "Shape" {{
		Version: 100
		Indexes: *3 {{
			a: 0,1,2
		}}
		Vertices: *9 {{
			a: 0,0,1,0,0,1,0,0,1
		}}
	}}
{animation if is_animated else ""}}}
Connections:  {{
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",32,31
	C: "OO",33,32
	C: "OO",34,33
{links if is_animated else ""}}}
''')


def write_usd(path):
    with open(path, "w") as file:
        file.write(f'''#usda 1.0
(
    defaultPrim = "root"
    startTimeCode = 0
    endTimeCode = 24
    timeCodesPerSecond = 24
    upAxis = "Y"
)
def SkelRoot "root"
{{
    def Skeleton "skeleton" (prepend apiSchemas = ["SkelBindingAPI"])
    {{
        uniform token[] joints = ["joint"]
        uniform matrix4d[] bindTransforms = [((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))]
        uniform matrix4d[] restTransforms = [((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))]
        rel skel:animationSource = </root/talk>
    }}
    def SkelAnimation "talk"
    {{
        uniform token[] joints = ["joint"]
        float3[] translations = [(0, 0, 0)]
        quatf[] rotations = [(1, 0, 0, 0)]
        half3[] scales = [(1, 1, 1)]
        uniform token[] blendShapes = ["open"]
        float[] blendShapeWeights.timeSamples = {{ 0: [{FIRST}], 24: [{LAST}] }}
    }}
    def Mesh "mouth" (prepend apiSchemas = ["SkelBindingAPI"])
    {{
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        uniform token subdivisionScheme = "none"
        int[] primvars:skel:jointIndices = [0, 0, 0] (interpolation = "vertex")
        float[] primvars:skel:jointWeights = [1, 1, 1] (interpolation = "vertex")
        uniform token[] skel:blendShapes = ["open"]
        rel skel:blendShapeTargets = </root/mouth/open>
        rel skel:skeleton = </root/skeleton>
        def BlendShape "open"
        {{
            uniform vector3f[] offsets = [(0, 0, 1), (0, 0, 1), (0, 0, 1)]
        }}
    }}
}}
''')


def distances(open_file, path, is_range_set=False):
    """By how much the first vertex is moved at the start, halfway and at the end, and the values of the keys."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    open_file(filepath=path)
    scene = bpy.context.scene
    for key in (key for keys in bpy.data.shape_keys for key in keys.key_blocks):
        if is_range_set:
            key.slider_min, key.slider_max = FIRST, LAST
    curves = [curve for action in bpy.data.actions for curve in action.fcurves if curve.data_path.endswith(".value")]
    keys = [key.co for curve in curves for key in curve.keyframe_points]
    frames = [key[0] for key in keys] or [0]
    found = []
    for part in (0, 0.5, 1):
        frame = frames[0] + part * (frames[-1] - frames[0])
        scene.frame_set(int(frame), subframe=frame % 1)
        mesh = next(each for each in scene.objects if each.type == "MESH")
        moved = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
        found.append(round((moved.data.vertices[0].co - mesh.data.vertices[0].co).length, 3))
    return found, [round(value, 3) for _, value in (keys[:1] + keys[-1:] if keys else [])]


print("Blender:", bpy.app.version_string)
for is_animated in (False, True):
    write_gltf(f"mouth {is_animated}.glb", is_animated)
    write_fbx(f"mouth {is_animated}.fbx", is_animated)
write_usd("mouth True.usda")
for ending, open_file in (
    ("glb", bpy.ops.import_scene.gltf),
    ("fbx", bpy.ops.wm.fbx_import),
    ("usda", bpy.ops.wm.usd_import),
):
    if ending != "usda":
        still = distances(open_file, f"mouth False.{ending}")[0]
        print(f"{ending}: not animated, moved by {still[0]}")
        assert still == [LAST] * 3
    moved, values = distances(open_file, f"mouth True.{ending}")
    freed = distances(open_file, f"mouth True.{ending}", is_range_set=True)[0]
    print(f"{ending}: keys of {values[0]} and {values[1]}, moved by {moved}, with the range set by hand by {freed}")
    assert values == [FIRST, LAST] and moved == [int(ending == "glb"), 0.5, 1] and freed == [1, 0.5, 2]
PY
venv/bin/python look.py
echo "As described."
