#!/usr/bin/env bash
# Blender's FBX importer lets things turn on another path than the file says: by 54 degrees off halfway, or not at all.
#
# Seen with: Blender 4.5.15 (pip package bpy), the importer `wm.fbx_import`, which reads FBX with ufbx.
#
# What: in FBX, each of the three angles of a rotation has a curve, and between two keys each angle goes its own way. A
# mesh has linear keys at 0 and 1 second. At these times it is right in Blender. Halfway, a turn of 120 degrees about
# each axis is off by 54 degrees. A turn of 120 degrees about Y alone is right, but off by 66 degrees if the mesh has a
# pre-rotation of 90 degrees about X. A turn of 720 degrees about X doesn't happen. The importer evaluates the whole
# transform at the times of the keys, converts it to Blender's axes, and gets three new angles from the matrix; their
# straight lines are another path, and a matrix doesn't know how often it was turned.
#
# Why it matters: Maya writes the orients of joints as pre-rotations, so most joints of its skeletons have them. The poses
# at the keys are right, so it looks as if the animation had been made badly. Files with a key for each frame are right.
#
# castkit: writes keys wherever straight lines of the angles would not do; a bone that turns by 160 degrees between two
# keys is still up to 5.5 degrees off on its way in Blender, which goes from one quaternion to the other in a straight line.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
from math import acos, degrees, radians

import bpy
from mathutils import Quaternion

TICKS = 46186158000  # A second.


def curve(number, end):
    return f'''	AnimationCurve: {number}, "AnimCurve::", "" {{
		Default: 0
		KeyVer: 4008
		KeyTime: *2 {{
			a: 0,{TICKS}
		}}
		KeyValueFloat: *2 {{
			a: 0,{end}
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


def write(path, pre_rotation, ends):
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
	Geometry: 31, "Geometry::door", "Mesh" {{
		Vertices: *9 {{
			a: 0,0,0,1,0,0,0,1,0
		}}
		PolygonVertexIndex: *3 {{
			a: 0,1,-3
		}}
		GeometryVersion: 124
	}}
	Model: 30, "Model::door", "Mesh" {{
		Version: 232
		Properties70:  {{
			P: "RotationActive", "bool", "", "",1
			P: "PreRotation", "Vector3D", "Vector", "",{pre_rotation},0,0
			P: "DefaultAttributeIndex", "int", "Integer", "",0
			P: "Lcl Rotation", "Lcl Rotation", "", "A",0,0,0
		}}
		Shading: T
		Culling: "CullingOff"
	}}
	AnimationStack: 40, "AnimStack::turn", "" {{
		Properties70:  {{
			P: "LocalStop", "KTime", "Time", "",{TICKS}
			P: "ReferenceStop", "KTime", "Time", "",{TICKS}
		}}
	}}
	AnimationLayer: 41, "AnimLayer::layer", "" {{
	}}
	AnimationCurveNode: 50, "AnimCurveNode::R", "" {{
		Properties70:  {{
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}}
	}}
{curve(61, ends[0])}{curve(62, ends[1])}{curve(63, ends[2])}}}
Connections:  {{
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,30, "Lcl Rotation"
	C: "OP",61,50, "d|X"
	C: "OP",62,50, "d|Y"
	C: "OP",63,50, "d|Z"
}}
''')


def errors(path, pre_rotation, ends):
    """By how many degrees the imported mesh is off, at some times."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.fbx_import(filepath=path)
    scene = bpy.context.scene
    first = min(key.co[0] for curve in bpy.data.actions[0].fcurves for key in curve.keyframe_points)
    off = {}
    for time in (0, 0.25, 0.5, 1):
        frame = first + time * scene.render.fps
        scene.frame_set(int(frame), subframe=frame % 1)
        turned = scene.objects["door"].evaluated_get(bpy.context.evaluated_depsgraph_get()).matrix_world.to_quaternion()
        # Of the file: X first, then Y, then Z, then the pre-rotation; Blender's Z axis is the Y axis of the file.
        expected = Quaternion((1, 0, 0), radians(90 + pre_rotation))
        for axis in (2, 1, 0):
            expected @= Quaternion([float(axis == index) for index in range(3)], radians(ends[axis] * time))
        off[time] = round(degrees(2 * acos(min(1, abs(expected.dot(turned))))))
    return off


CASES = {
    "120 degrees about Y": (0, (0, 120, 0)),
    "120 degrees about each axis": (0, (120, 120, 120)),
    "120 degrees about Y, with a pre-rotation": (90, (0, 120, 0)),
    "720 degrees about X": (0, (720, 0, 0)),
}
print("Blender:", bpy.app.version_string)
found = []
for name, case in CASES.items():
    write("door.fbx", *case)
    found.append(errors("door.fbx", *case))
    print(f"{name}: " + ", ".join(f"{angle} degrees off at {time} seconds" for time, angle in found[-1].items()))
assert found == [
    {0: 0, 0.25: 0, 0.5: 0, 1: 0},
    {0: 0, 0.25: 39, 0.5: 54, 1: 0},
    {0: 0, 0.25: 51, 0.5: 66, 1: 0},
    {0: 0, 0.25: 180, 0.5: 0, 1: 0},
]
PY
venv/bin/python look.py
echo "As described."
