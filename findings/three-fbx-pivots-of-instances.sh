#!/usr/bin/env bash
# three.js and FBX2glTF shift all instances of an FBX geometry by the pivot of the first one.
#
# Seen with: FBXLoader of three.js 0.187.0 (npm package three) and FBX2glTF 0.9.7 (npm package fbx2gltf), beside assimp
# 5.2 (npm package assimpjs 0.0.10).
#
# What: two models, at x = 0 and x = 100, share one geometry: a triangle from 0 to 10. `GeometricTranslation`, a
# transform of a model that applies to its own geometry and not to its children (FBX SDK,
# FbxNode::GeometricTranslation), is (0, 0, 0) for the first and (0, 50, 0) for the second. assimp has the second
# triangle at y = 50 to 60, as has Blender 4.5. In three.js it is at 0 to 10. If the *first* model has the translation,
# both triangles are at 50 to 60. FBX2glTF, which has the FBX SDK, writes the same wrong positions, in metres. Both
# multiply the vertices by this transform once, when they read the geometry, and take that of the first model that is
# connected to it.
#
# Why it matters: 3ds Max writes this transform for each object whose pivot was moved, and instances of one geometry
# have each their own pivot. A model looks right with one instance, or if all have the same pivot, and two chairs at a
# table do not.
#
# castkit: gives each model a mesh of its own, with the transform of that model.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 fbx2gltf@0.9.7 assimpjs@0.0.10 >>npm.log
program=$work/FBX2glTF
cp node_modules/fbx2gltf/bin/Linux/FBX2glTF "$program" # The package has it without the permission to run it.
chmod +x "$program"

cat >make.mjs <<'JS'
import { writeFileSync } from 'node:fs';

const model = (id, x, pivot) => `	Model: ${id}, "Model::chair${id}", "Mesh" {
		Version: 232
		Properties70:  {
			P: "InheritType", "enum", "", "",1
			P: "GeometricTranslation", "Vector3D", "Vector", "",0,${pivot},0
			P: "DefaultAttributeIndex", "int", "Integer", "",0
			P: "Lcl Translation", "Lcl Translation", "", "A",${x},0,0
		}
		Shading: T
		Culling: "CullingOff"
	}
`;
const file = (pivots) => `; FBX 7.5.0 project file
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
	ObjectType: "GlobalSettings" {
		Count: 1
	}
	ObjectType: "Geometry" {
		Count: 1
	}
	ObjectType: "Model" {
		Count: 2
	}
}
Objects:  {
	Geometry: 20, "Geometry::chair", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,10,0,0,0,10,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
		GeometryVersion: 124
	}
${pivots.map((pivot, index) => model(30 + index, 100 * index, pivot)).join('')}}
Connections:  {
	C: "OO",30,0
	C: "OO",31,0
	C: "OO",20,30
	C: "OO",20,31
}
`;
writeFileSync('second.fbx', file([0, 50]));
writeFileSync('first.fbx', file([50, 0]));
JS
node make.mjs
for name in first second; do "$program" --binary --input $name.fbx --output $name >$name.log; done

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Box3, Float32BufferAttribute, Matrix4, REVISION } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';

globalThis.window ??= globalThis; // The loader is for browsers.

/** The boxes of both models in three.js, sorted by x. */
const withThree = (name) => {
    const group = new FBXLoader().parse(new Uint8Array(readFileSync(`${name}.fbx`)).buffer, '');
    return group.children.map((child) => {
        const { min, max } = new Box3().setFromObject(child, true);
        return [min.x, min.y, max.x, max.y];
    });
};

/** The same in a file of FBX2glTF, in centimetres. Its nodes have translations only, and state the bounds of meshes. */
const withFbx2gltf = (name) => {
    const bytes = readFileSync(`${name}.glb`);
    const { accessors, meshes, nodes } = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)));
    const boxes = nodes.filter((node) => node.mesh !== undefined).map((node) => {
        const { min, max } = accessors[meshes[node.mesh].primitives[0].attributes.POSITION];
        const [x, y] = node.translation ?? [0, 0];
        return [min[0] + x, min[1] + y, max[0] + x, max[1] + y].map((metres) => Math.round(metres * 1e4) / 100);
    });
    return boxes.sort((one, other) => one[0] - other[0]);
};

/** The same in assimp, which has a node for each part of a transform, and matrices by rows. */
const withAssimp = (name) => {
    const result = library.ConvertFile(`${name}.fbx`, 'assjson', readFileSync(`${name}.fbx`), () => false, () => null);
    const { meshes, rootnode } = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent()));
    const boxes = [];
    const visit = (node, parent) => {
        const matrix = parent.clone().multiply(new Matrix4().fromArray(node.transformation).transpose());
        for (const index of node.meshes ?? []) {
            const attribute = new Float32BufferAttribute(meshes[index].vertices, 3).applyMatrix4(matrix);
            const { min, max } = new Box3().setFromBufferAttribute(attribute);
            boxes.push([min.x, min.y, max.x, max.y]);
        }
        for (const child of node.children ?? []) visit(child, matrix);
    };
    visit(rootnode, new Matrix4());
    return boxes.sort((one, other) => one[0] - other[0]);
};

const library = await createRequire(import.meta.url)('assimpjs')();
const version = JSON.parse(readFileSync('node_modules/fbx2gltf/package.json', 'utf8')).version;
console.log(`three.js: r${REVISION}; FBX2glTF: ${version}`);
const wrong = {
    second: [[0, 0, 10, 10], [100, 0, 110, 10]],
    first: [[0, 50, 10, 60], [100, 50, 110, 60]],
};
const right = {
    second: [[0, 0, 10, 10], [100, 50, 110, 60]],
    first: [[0, 50, 10, 60], [100, 0, 110, 10]],
};
for (const [name, expected] of Object.entries(wrong)) {
    const [three, fbx2gltf, assimp] = [withThree(name), withFbx2gltf(name), withAssimp(name)];
    console.log(`translation of the ${name}: three.js ${three.join(' and ')}; FBX2glTF ${fbx2gltf.join(' and ')};`
        + ` assimp ${assimp.join(' and ')}`);
    assert.deepEqual(three, expected);
    assert.deepEqual(fbx2gltf, expected);
    assert.deepEqual(assimp, right[name]);
}
JS
node look.mjs

echo "As described."
