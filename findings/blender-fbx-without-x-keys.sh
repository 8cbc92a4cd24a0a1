#!/usr/bin/env bash
# Blender's FBX importer drops the animation of an object that has no curve along X: what only moves up stands still.
#
# Seen with: Blender 4.5.15 (pip package bpy), the importer `wm.fbx_import`, which reads FBX with ufbx.
#
# What: in FBX, each of the three axes of a property may have a curve or none; without one, the axis has the value that
# the curve node stores. A mesh moves by 10 metres in a second along X, along Y, or along Y and Z, with curves for just
# these axes, and turns by 10 degrees in the same ways. The importer makes an action for what moves or turns along X. For
# the others it makes none, and says nothing. If another property of the object has a curve along X, both are animated:
# the importer decides by the first of the three curves whether there is anything to import.
#
# Why it matters: a lift, a piston, a wheel or a door has curves along one axis, and writers that leave out curves
# without changes have no reason to write the one along X. Of a scene, the things that move along X are animated, and
# the others aren't, so it looks as if somebody forgot to export them.
#
# castkit: writes a curve along X wherever there is one along another axis.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
import bpy

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


def animated(number, name, letter, axes):
    """A curve node, its curves, and their connections to the model 30."""
    objects = f'''	AnimationCurveNode: {number}, "AnimCurveNode::{letter}", "" {{
		Properties70:  {{
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}}
	}}
'''
    connections = f'	C: "OO",{number},41\n	C: "OP",{number},30, "{name}"\n'
    for index, axis in enumerate(axes, number + 1):
        objects += curve(index, 10)
        connections += f'	C: "OP",{index},{number}, "d|{axis}"\n'
    return objects, connections


def write(path, properties):
    parts = [
        animated(100 * index, f"Lcl {name}", name[0], axes)
        for index, (name, axes) in enumerate(properties.items(), 1)
    ]
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
	Geometry: 31, "Geometry::lift", "Mesh" {{
		Vertices: *9 {{
			a: 0,0,0,1,0,0,0,1,0
		}}
		PolygonVertexIndex: *3 {{
			a: 0,1,-3
		}}
		GeometryVersion: 124
	}}
	Model: 30, "Model::lift", "Mesh" {{
		Version: 232
		Properties70:  {{
			P: "DefaultAttributeIndex", "int", "Integer", "",0
			P: "Lcl Translation", "Lcl Translation", "", "A",0,0,0
			P: "Lcl Rotation", "Lcl Rotation", "", "A",0,0,0
		}}
		Shading: T
		Culling: "CullingOff"
	}}
	AnimationStack: 40, "AnimStack::move", "" {{
		Properties70:  {{
			P: "LocalStop", "KTime", "Time", "",{TICKS}
			P: "ReferenceStop", "KTime", "Time", "",{TICKS}
		}}
	}}
	AnimationLayer: 41, "AnimLayer::layer", "" {{
	}}
{"".join(objects for objects, _ in parts)}}}
Connections:  {{
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",41,40
{"".join(connections for _, connections in parts)}}}
''')


def moving(path):
    """What changes in the imported action."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.fbx_import(filepath=path)
    curves = [curve for action in bpy.data.actions for curve in action.fcurves]
    ends = {(curve.data_path, curve.array_index): [key.co[1] for key in curve.keyframe_points] for curve in curves}
    return sorted(path for path, values in ends.items() if abs(values[-1] - values[0]) > 1e-3)


CASES = {
    "translation along X": {"Translation": "X"},
    "translation along Y": {"Translation": "Y"},
    "translation along Y and Z": {"Translation": "YZ"},
    "rotation about X": {"Rotation": "X"},
    "rotation about Y": {"Rotation": "Y"},
    "translation along Y, rotation about X": {"Translation": "Y", "Rotation": "X"},
}
print("Blender:", bpy.app.version_string)
found = []
for name, properties in CASES.items():
    write("lift.fbx", properties)
    found.append(moving("lift.fbx"))
    print(f"{name}: {found[-1] or 'nothing moves'}")
# Blender's Z axis is the Y axis of the file.
assert found == [
    [("location", 0)],
    [],
    [],
    [("rotation_euler", 0)],
    [],
    [("location", 2), ("rotation_euler", 0)],
]
PY
venv/bin/python look.py
echo "As described."
