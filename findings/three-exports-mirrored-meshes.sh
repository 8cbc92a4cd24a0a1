#!/usr/bin/env bash
# three.js exports mirrored meshes inside out, as OBJ, STL and PLY.
#
# Seen with: OBJExporter, STLExporter and PLYExporter of three.js 0.187.0 (npm package three), read with trimesh 5.2.0
# (pip package trimesh).
#
# What: a cube of size 1 has a scale of -1 along x, as mirrored halves of models have. three.js shows it as any other
# cube: the renderer notices that the matrix mirrors and exchanges front and back. The exporters of formats without a
# transform multiply the positions by that matrix but leave the order of the corners as it is, so all faces point into
# the cube: the volume in each file is -1 instead of 1. In OBJ and PLY the normals are transformed, too, so they point
# outward, and contradict the order of the corners; STL computes them from the corners, so both are wrong. glTF keeps
# the transform, and by its specification (3.7.4: a negative determinant of the node's global transform reverses the
# winding order) the same cube is right there.
#
# Why it matters: a scene of both halves looks right in three.js and in any program that draws both sides of faces. A
# slicer for 3D printers fills it wrongly, a game engine shows one half from inside, and a physics engine lets things
# fall in.
#
# castkit: exchanges corners where a transform that it applies mirrors.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet trimesh==5.2.0 numpy==2.4.6 pillow==13.0.0
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >make.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import * as THREE from 'three';
import { OBJExporter } from 'three/addons/exporters/OBJExporter.js';
import { PLYExporter } from 'three/addons/exporters/PLYExporter.js';
import { STLExporter } from 'three/addons/exporters/STLExporter.js';

globalThis.requestAnimationFrame = (call) => call(); // PLYExporter is for browsers.

for (const [name, scale] of [['plain', 1], ['mirrored', -1]]) {
    const scene = new THREE.Scene();
    const cube = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1), new THREE.MeshBasicMaterial());
    cube.scale.x = scale;
    scene.add(cube);
    scene.updateMatrixWorld(true);
    writeFileSync(`${name}.obj`, new OBJExporter().parse(scene));
    writeFileSync(`${name}.stl`, new STLExporter().parse(scene));
    new PLYExporter().parse(scene, (text) => writeFileSync(`${name}.ply`, text));
}
console.log(`three.js: r${THREE.REVISION}`);
JS
node make.mjs

cat >look.py <<'PY'
import numpy
import trimesh

print("trimesh:", trimesh.__version__)


def volume(path):
    """By the corners, which trimesh does not change here, and again by hand."""
    mesh = trimesh.load(path, process=False, force="mesh")
    by_hand = sum(a @ numpy.cross(b, c) / 6 for a, b, c in mesh.triangles)
    assert abs(mesh.volume - by_hand) < 1e-6
    return round(float(mesh.volume), 6)


def normal_of_first_face(path):
    """The stated normal of the first corner, and the one that the order of the corners gives."""
    lines = [line.split() for line in open(path)]
    vertices = [list(map(float, line[1:])) for line in lines if line[0] == "v"]
    normals = [list(map(float, line[1:])) for line in lines if line[0] == "vn"]
    corners = [list(map(int, corner.split("/"))) for corner in next(line for line in lines if line[0] == "f")[1:]]
    a, b, c = (vertices[corner[0] - 1] for corner in corners)
    u, v = ([q - p for p, q in zip(a, end)] for end in (b, c))
    cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    return normals[corners[0][2] - 1], cross


for kind in ("obj", "stl", "ply"):
    plain, mirrored = volume(f"plain.{kind}"), volume(f"mirrored.{kind}")
    print(f"{kind}: volume {plain}; mirrored {mirrored}")
    assert (plain, mirrored) == (1, -1)

stated, cross = normal_of_first_face("mirrored.obj")
print(f"obj: stated normal {stated}, by the corners {cross}")
assert sum(p * q for p, q in zip(stated, cross)) < 0
PY
venv/bin/python look.py
echo "As described."
