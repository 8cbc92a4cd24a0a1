#!/usr/bin/env bash
# A line `mtllib` of OBJ that names two libraries is read in three ways, and in none of them are both libraries there.
#
# Seen with: Blender 4.5.15 (pip package bpy), three.js 0.187.0 (npm), tinyobjloader 2.0.0rc13 (pip).
#
# What: the format allows several file names after `mtllib`. Blender and three.js take the rest of the line for one name, so
# they look for a file "first.mtl second.mtl": in Blender every material is grey and only a line on the console says why, and
# three.js hands this name to the program, whose MTLLoader does not find it. tinyobjloader takes the names for a choice: it reads the first
# library that exists and no other, so the materials of the second one are missing. With a line for each library all three
# have both.
#
# Why it matters: programs that write one library for each material name them in one line; and names with spaces are written
# without quotes, so neither way to split the line is right for all files.
#
# castkit: reads all libraries of a line, with names in quotes and names with spaces, by what exists beside the file; it
# writes one library, in a line of its own.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package bpy needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4 tinyobjloader==2.0.0rc13
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

printf 'newmtl red\nKd 1 0 0\n' >first.mtl
printf 'newmtl green\nKd 0 1 0\n' >second.mtl
geometry='v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nusemtl red\nf 1 2 3\nusemtl green\nf 4 3 2\n'
printf "mtllib first.mtl second.mtl\n$geometry" >one.obj
printf "mtllib first.mtl\nmtllib second.mtl\n$geometry" >two.obj

cat >look.py <<'PY'
import bpy
import tinyobjloader

print("Blender:", bpy.app.version_string)
print("tinyobjloader: 2.0.0rc13")
found = {}
for name in ("one", "two"):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath=f"{name}.obj")
    nodes = {material.name: material.node_tree.nodes["Principled BSDF"] for material in bpy.data.materials}
    colors = {name: [round(x, 2) for x in node.inputs["Base Color"].default_value[:3]] for name, node in nodes.items()}
    reader = tinyobjloader.ObjReader()
    assert reader.ParseFromFile(f"{name}.obj")
    tiny = {material.name: list(material.diffuse) for material in reader.GetMaterials()}
    found[name] = (colors, tiny)
    print(f"{name} line(s): Blender {colors}, tinyobjloader {tiny}")

both = {"red": [1, 0, 0], "green": [0, 1, 0]}
assert found["two"] == (both, both)
assert found["one"] == ({"red": [0.8] * 3, "green": [0.8] * 3}, {"red": [1, 0, 0]})
PY
venv/bin/python look.py 2>&1 | grep -v '^OBJ import'

cat >look.mjs <<'JS'
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { REVISION } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';

console.log(`three.js: r${REVISION}`);
const found = ['one', 'two'].map((name) => new OBJLoader().parse(readFileSync(`${name}.obj`, 'utf8')).materialLibraries);
console.log(`libraries of one line: ${JSON.stringify(found[0])}; of two lines: ${JSON.stringify(found[1])}`);
deepStrictEqual(found, [['first.mtl second.mtl'], ['first.mtl', 'second.mtl']]);
JS
node look.mjs
echo "As described."
