#!/usr/bin/env bash
# FBX2glTF writes weights that are not a number for vertices of a skinned mesh that no bone moves.
#
# Seen with: FBX2glTF 0.9.7 (npm package fbx2gltf).
#
# What: a triangle has a skin whose only cluster lists two of its three vertices. In FBX that is allowed: the third one is moved
# by nothing and stays with the mesh. FBX2glTF divides the weights of each vertex by their sum, which is 0 for the third one, so
# its WEIGHTS_0 are NaN. glTF forbids NaN in accessors; in a viewer the vertex, and every triangle that uses it, is gone. The
# program prints no warning and exits with status 0.
#
# Why it matters: exporters leave single vertices without weights often, for example where a lattice or a constraint moved them.
# Whoever compares FBX files by way of this program sees such meshes as wrong although the FBX is right.
#
# castkit: binds such vertices to a joint for the node of the mesh when it writes glTF, so that they stay where they are.
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

cat >skin.fbx <<'FBX'
; FBX 7.5.0 project file
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
	Count: 4
	ObjectType: "Geometry" {
		Count: 1
	}
	ObjectType: "Model" {
		Count: 2
	}
	ObjectType: "NodeAttribute" {
		Count: 1
	}
	ObjectType: "Deformer" {
		Count: 2
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
			P: "InheritType", "enum", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}
	}
	NodeAttribute: 40, "NodeAttribute::bone", "LimbNode" {
		TypeFlags: "Skeleton"
	}
	Model: 50, "Model::bone", "LimbNode" {
		Version: 232
		Properties70:  {
			P: "InheritType", "enum", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}
	}
	Deformer: 60, "Deformer::skin", "Skin" {
		Version: 101
		Link_DeformAcuracy: 50
	}
	Deformer: 70, "SubDeformer::bone", "Cluster" {
		Version: 100
		Indexes: *2 {
			a: 0,1
		}
		Weights: *2 {
			a: 1,1
		}
		Transform: *16 {
			a: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
		}
		TransformLink: *16 {
			a: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
		}
	}
}
Connections:  {
	C: "OO",30,0
	C: "OO",50,0
	C: "OO",20,30
	C: "OO",40,50
	C: "OO",60,20
	C: "OO",70,60
	C: "OO",50,70
}
FBX
"$program" --binary --input skin.fbx --output skin >program.log

cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';

const bytes = readFileSync('skin.glb');
const length = bytes.readUInt32LE(12);
const json = JSON.parse(bytes.subarray(20, 20 + length));
const values = (index) => {
  const { bufferView, byteOffset = 0, count } = json.accessors[index];
  const { byteOffset: start = 0, byteStride = 16 } = json.bufferViews[bufferView];
  const at = 28 + length + start + byteOffset;
  return Array.from({ length: count }, (_, vertex) => [0, 4, 8, 12].map((lane) => bytes.readFloatLE(at + vertex * byteStride + lane)).join(' '));
};
values(json.meshes[0].primitives[0].attributes.WEIGHTS_0).forEach((weights, vertex) => console.log(`weights of vertex ${vertex}: ${weights}`));
JS
seen=$(node look.mjs)
echo "$seen"

grep --quiet 'vertex 0: 1 0 0 0' <<<"$seen"
grep --quiet 'vertex 2: NaN NaN NaN NaN' <<<"$seen"
echo "As described."
