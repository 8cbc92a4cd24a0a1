#!/usr/bin/env bash
# The FBX SDK sees no mesh in a model that has no row DefaultAttributeIndex.
#
# Seen with: FBX2glTF 0.9.7 (npm package fbx2gltf), whose program for Linux contains Autodesk's FBX SDK 2019.2.
#
# What: two ASCII FBX files differ in one row. In both, a Geometry is connected to a Model of the type "Mesh". Without
# the row `DefaultAttributeIndex`, the SDK loads the model as an empty node: no mesh, no vertices, and no message. With
# the row, and the value 0, the mesh is there. The SDK takes a missing row as -1, which means "this node has no
# attribute", although the connection says that it has one.
#
# Why it matters: three.js, Blender 4.5 and ufbx only look at the connections and load both files alike. A writer that is
# tested with these never notices that its files have no meshes in programs with the SDK.
#
# castkit: writes the row, with 0, into each model that has a mesh or is a bone.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund fbx2gltf@0.9.7 >>npm.log
program=$work/FBX2glTF
cp node_modules/fbx2gltf/bin/Linux/FBX2glTF "$program" # The package has it without the permission to run it.
chmod +x "$program"
version=$("$program" --version)
echo "Program: ${version%%$'\n'*}"

cat >make.mjs <<'JS'
import { writeFileSync } from 'node:fs';

const row = 'P: "DefaultAttributeIndex", "int", "Integer", "",0';

const file = (rows) => `; FBX 7.5.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7500
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "CoordAxis", "int", "Integer", "",0
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Documents:  {
	Count: 1
	Document: 10, "", "Scene" {
		RootNode: 0
	}
}
References:  {
}
Definitions:  {
	Version: 100
	Count: 3
	ObjectType: "GlobalSettings" {
		Count: 1
	}
	ObjectType: "Geometry" {
		Count: 1
	}
	ObjectType: "Model" {
		Count: 1
	}
}
Objects:  {
	Geometry: 20, "Geometry::triangle", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,100,0,0,0,100,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
		GeometryVersion: 124
	}
	Model: 30, "Model::triangle", "Mesh" {
		Version: 232
		Properties70:  {
			P: "InheritType", "enum", "", "",1${rows.map((each) => `\n\t\t\t${each}`).join('')}
		}
		Shading: T
		Culling: "CullingOff"
	}
}
Connections:  {
	C: "OO",30,0
	C: "OO",20,30
}
`;

writeFileSync('without.fbx', file([]));
writeFileSync('with.fbx', file([row]));
JS
node make.mjs

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';

const bytes = readFileSync(process.argv[2]);
const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)));
const node = json.nodes.find((each) => each.name === 'triangle');
console.log(`the node is ${node ? 'there' : 'missing'}, meshes: ${(json.meshes ?? []).length}`);
JS

look() {
    "$program" --binary --input "$1.fbx" --output "$1" >"$1.log"
    node look.mjs "$1.glb"
}
with=$(look with)
without=$(look without)
echo "With the row:    $with"
echo "Without the row: $without"

[[ $with == "the node is there, meshes: 1" ]]
[[ $without == "the node is there, meshes: 0" ]]
echo "As described."
