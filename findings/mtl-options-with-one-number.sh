#!/usr/bin/env bash
# An option of an MTL texture with fewer numbers than it may have takes the file name with it, in three readers.
#
# Seen with: three.js 0.187.0 and assimp 5.2 (npm packages three and assimpjs 0.0.10), tinyobjloader 2.0.0rc13 (pip),
# beside obj2gltf 3.2.0 (npm).
#
# What: `map_Kd -s 2 brick.png` scales the texture along u. The specification (Wavefront's File Formats 4.2, 5, "Options
# for texture map statements") says of `-s u v w` and `-o u v w` that v and w are optional. obj2gltf finds brick.png.
# The three others expect three numbers, and take the file name for the second: three.js has the empty name and a scale
# of (2, NaN), tinyobjloader and assimp have a material without a texture. It is the same with `-o 0.5 brick.png`; with
# `-s 2 2 1 brick.png` all have the name. `-clamp on brick.png` is read right by all but three.js, which looks for a
# file "-clamp on brick.png". None of these has a message.
#
# Why it matters: people write such lines by hand, and exporters that print only what is not the default. The model is
# plain white, and nothing says which of its hundred lines is to blame.
#
# castkit: reads as many numbers as there are; it writes none of these options.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet tinyobjloader==2.0.0rc13
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 assimpjs@0.0.10 obj2gltf@3.2.0 >>npm.log

cat >make.py <<'PY'
import base64

import tinyobjloader

lines = {"plain": "", "three": "-s 2 2 1 ", "scale": "-s 2 ", "offset": "-o 0.5 ", "clamp": "-clamp on "}
with open("model.mtl", "w") as file:
    for name, options in lines.items():
        file.write(f"newmtl {name}\nKd 1 1 1\nmap_Kd {options}{name}.png\n")
with open("model.obj", "w") as file:
    file.write("mtllib model.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\n")
    for name in lines:
        file.write(f"usemtl {name}\nf 1/1 2/1 3/1\n")
        with open(f"{name}.png", "wb") as image:  # One pixel.
            image.write(base64.b64decode(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            ))

reader = tinyobjloader.ObjReader()
assert reader.ParseFromFile("model.obj") and not reader.Warning()
found = {material.name: material.diffuse_texname for material in reader.GetMaterials()}
print("tinyobjloader:", found)
assert found == {"plain": "plain.png", "three": "three.png", "scale": "", "offset": "", "clamp": "clamp.png"}
PY
venv/bin/python make.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { REVISION } from 'three';
import { MTLLoader } from 'three/addons/loaders/MTLLoader.js';

const require = createRequire(import.meta.url);
const names = ['plain', 'three', 'scale', 'offset', 'clamp'];
const table = (entry) => Object.fromEntries(names.map((name) => [name, entry(name)]));

const creator = new MTLLoader().parse(readFileSync('model.mtl', 'utf8'), '');
const params = table((name) => creator.getTextureParams(creator.materialsInfo[name].map_kd, {}));
const three = table((name) => params[name].url);
console.log(`three.js r${REVISION}:`, three, 'scale', params.scale.scale.toArray());
assert.deepEqual(three, {
    plain: 'plain.png', three: 'three.png', scale: '', offset: '', clamp: '-clamp on clamp.png',
});
assert.deepEqual(params.scale.scale.toArray(), [2, NaN]);

const library = await require('assimpjs')();
const files = new library.FileList();
for (const name of ['model.obj', 'model.mtl']) files.AddFile(name, new Uint8Array(readFileSync(name)));
const result = library.ConvertFileList(files, 'assjson');
const { materials } = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent()));
const value = (material, key) => material.properties.find((property) => property.key === key)?.value;
const assimp = table((name) => value(materials.find((one) => value(one, '?mat.name') === name), '$tex.file') ?? '');
console.log('assimp:', assimp);
assert.deepEqual(assimp, { plain: 'plain.png', three: 'three.png', scale: '', offset: '', clamp: 'clamp.png' });

const gltf = await require('obj2gltf')('model.obj', { separateTextures: false });
const right = table((name) => {
    const { baseColorTexture } = gltf.materials.find((one) => one.name === name).pbrMetallicRoughness;
    return baseColorTexture ? `${gltf.images[gltf.textures[baseColorTexture.index].source].name}.png` : '';
});
console.log('obj2gltf:', right);
assert.deepEqual(right, table((name) => `${name}.png`));
JS
node look.mjs
echo "As described."
