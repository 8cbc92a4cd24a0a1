#!/usr/bin/env bash
# three.js shows what a USD file hides: what is inactive, invisible, a guide or a proxy.
#
# Seen with: USDLoader of three.js 0.187.0 (npm package three), beside OpenUSD 26.11 (pip package usd-core).
#
# What: a scene has eight triangles, of which a viewer shows two: one that is like any other, and one with the purpose
# "render". The others are switched off (`active = false`), invisible by themselves, by their parent or by a time
# sample, guides, or proxies. OpenUSD doesn't visit the first one, and computes invisibility and purpose for the others
# (`UsdGeomImageable`). three.js shows all eight; the words "active", "visibility" and "purpose" aren't in its
# USDComposer.js. There is no message.
#
# Why it matters: that is how files keep alternatives and tools: a rig's control shapes are guides, an asset has a
# coarse proxy in the place of its render mesh, and an edited scene switches prims off instead of removing them, since a
# stronger layer can't remove anything. In three.js, both versions lie in each other, and controls are around the
# character.
#
# castkit: neither reads nor writes USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet usd-core==26.11
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >write.py <<'PY'
from pxr import Usd, UsdGeom


def mesh(name, metadata="", attribute=""):
    return f'''def Mesh "{name}" (
    {metadata}
)
{{
    {attribute}
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
}}
'''


with open("scene.usda", "w") as file:
    file.write("#usda 1.0\n")
    file.write(mesh("plain"))
    file.write(mesh("render", attribute='uniform token purpose = "render"'))
    file.write(mesh("proxy", attribute='uniform token purpose = "proxy"'))
    file.write(mesh("guide", attribute='uniform token purpose = "guide"'))
    file.write(mesh("inactive", metadata="active = false"))
    file.write(mesh("invisible", attribute='token visibility = "invisible"'))
    file.write(mesh("sampled", attribute='token visibility.timeSamples = { 0: "invisible", 24: "invisible" }'))
    file.write('def Xform "parent"\n{\n    token visibility = "invisible"\n' + mesh("child") + "}\n")

stage = Usd.Stage.Open("scene.usda")
shown = []
for prim in stage.Traverse():
    if prim.IsA(UsdGeom.Mesh):
        seen = UsdGeom.Imageable(prim)
        if seen.ComputeVisibility(0) != "invisible" and seen.ComputePurpose() in ("default", "render"):
            shown.append(prim.GetName())
print(f"OpenUSD {'.'.join(map(str, Usd.GetVersion()[1:]))} shows:", ", ".join(shown))
assert shown == ["plain", "render"]
PY
venv/bin/python write.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

globalThis.self = globalThis;
const { REVISION } = await import('three');
const { USDLoader } = await import('three/addons/loaders/USDLoader.js');

const scene = new USDLoader().parse(readFileSync('scene.usda', 'utf8'));
const shown = [];
scene.traverseVisible((mesh) => {
    if (mesh.isMesh && mesh.geometry.getAttribute('position').count === 3) shown.push(mesh.name);
});
console.log(`three.js r${REVISION} shows: ${shown.join(', ')}`);
assert.deepEqual(shown, ['plain', 'render', 'proxy', 'guide', 'inactive', 'invisible', 'sampled', 'child']);
JS
node look.mjs
echo "As described."
