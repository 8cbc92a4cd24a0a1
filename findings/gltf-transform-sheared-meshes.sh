#!/usr/bin/env bash
# glTF-Transform's flatten() changes the shape of meshes turned below a stretched node; join() keeps it, if it comes
# first.
#
# Seen with: @gltf-transform/core and functions 4.5.1 (npm packages), beside trimesh 5.2.0 (pip).
#
# What: a node stretches by 2 along x, and nodes below it turn a triangle by 45 degrees. In the scene its corners (1, 0,
# 0) and (0, 1, 0) are then at (1.414, 0.707, 0) and (-1.414, 0.707, 0), as trimesh says, too: the stretch after the
# turn is a shear. `flatten()` makes the nodes children of the scene. A node's own transform cannot hold a shear
# (specification, 3.5.3: a matrix must be decomposable into translation, rotation and scale), and what it sets instead
# is neither near nor valid: an even scale of 1.581, and a rotation whose length is 0.985, where the specification
# demands 1. Programs make different shapes of that; in trimesh the corners are at (1.142, 1.093, 0) and (-1.093, 1.142,
# 0). There is no message. `join()` multiplies vertices by the whole matrix, so it is right on its own; after
# `flatten()`, which is the order in `optimize` of the same project's command line, the error stays.
#
# Why it matters: exporters that convert units or axes by a node at the root scale evenly, and that is all that most
# tests have. Stretched groups are common in scenes that were built from parts.
#
# castkit: multiplies vertices by the whole matrix when it reads glTF.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet trimesh==5.2.0 numpy==2.4.6
npm init --yes >npm.log
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1 >>npm.log

cat >make.mjs <<'JS'
import { Document, NodeIO, VERSION } from '@gltf-transform/core';
import { flatten, join } from '@gltf-transform/functions';

console.log(`glTF-Transform: ${VERSION}`);
const files = { made: [], flattened: [flatten()], joined: [join()], both: [flatten(), join()] };
for (const [name, transforms] of Object.entries(files)) {
    const document = new Document();
    const positions = document.createAccessor().setType('VEC3').setArray(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]));
    positions.setBuffer(document.createBuffer());
    const mesh = document.createMesh().addPrimitive(document.createPrimitive().setAttribute('POSITION', positions));
    const stretched = document.createNode().setScale([2, 1, 1]);
    const [sine, cosine] = [Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    for (const z of [0, 1]) {
        const node = document.createNode().setMesh(mesh).setTranslation([0, 0, z]);
        stretched.addChild(node.setRotation([0, 0, sine, cosine]));
    }
    const scene = document.createScene().addChild(stretched);
    document.getRoot().setDefaultScene(scene);
    if (transforms.length > 0) await document.transform(...transforms);
    await new NodeIO().write(`${name}.glb`, document);
}
JS
node make.mjs | grep -v '^prune'

cat >look.py <<'PY'
import json

import numpy
import trimesh

print("trimesh:", trimesh.__version__)


def corners(name):
    """Those at z = 0, in the order of the first triangle."""
    scene = trimesh.load(f"{name}.glb", process=False)
    points = numpy.concatenate([mesh.vertices for mesh in scene.dump()])
    return sorted({tuple(float(x) for x in numpy.round(p, 3) + 0.0) for p in points if abs(p[2]) < 1e-6}, reverse=True)


# The columns are the corners (1, 0) and (0, 1), turned and then stretched.
half = numpy.sqrt(0.5)
moved = numpy.round(numpy.diag([2, 1]) @ [[half, -half], [half, half]], 3).tolist()
right = [(moved[0][0], moved[1][0], 0.0), (0.0, 0.0, 0.0), (moved[0][1], moved[1][1], 0.0)]
flattened = [(1.142, 1.093, 0.0), (0.0, 0.0, 0.0), (-1.093, 1.142, 0.0)]
for name, expected in (("made", right), ("joined", right), ("flattened", flattened), ("both", flattened)):
    found = corners(name)
    print(f"{name}: {found}")
    assert found == expected

with open("flattened.glb", "rb") as file:
    content = file.read()
document = json.loads(content[20 : 20 + int.from_bytes(content[12:16], "little")])
lengths = [round(sum(x * x for x in node["rotation"]) ** 0.5, 3) for node in document["nodes"]]
print(f"flattened: lengths of the rotations {lengths}")
assert lengths == [0.985, 0.985]
PY
venv/bin/python look.py
echo "As described."
