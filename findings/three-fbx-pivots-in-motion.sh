#!/usr/bin/env bash
# In three.js, things of FBX turn and grow about their origin instead of their pivot as soon as they are animated.
#
# Seen with: FBXLoader of three.js 0.187.0, beside the FBX loader of Babylon.js (@babylonjs/core 9.35.0 and
# @babylonjs/loaders 9.28.0; npm packages).
#
# What: a node of FBX turns about its rotation pivot, and grows about its scaling pivot; a rotation offset moves it as
# well. A door has its origin at its edge, and its hinge 1 to the right, or an offset of 1. Opened by 90 degrees without
# an animation, its edge is at (1, -1) in both programs. If an animation opens it, it is there in Babylon.js, and
# three.js turns it about its edge, which stays at (0, 0). Scaled to 3 about the hinge, the edge goes to (-2, 0), and in
# three.js not at all. With an offset, and a key of translation at 0, the edge is at (1, 0), and in three.js it jumps to
# (0, 0). FBXLoader uses pivots and offsets for the matrix at rest (`generateTransform`), but makes tracks of the bare
# values of the curves. There is no message.
#
# Why it matters: pivots are what modellers of doors, wheels and levers set, and Maya stores each moved pivot that way.
# The model looks right until it is played; "freezing" or baking the pivots before the export helps.
#
# castkit: moves pivots into translations and geometry when it reads FBX, and writes none.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @babylonjs/loaders@9.28.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';

import { AnimationMixer, REVISION, Vector3 } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';

const TICKS = 46186158000; // A second.
const animation = (property, short, axis, [first, last], rest) => `	AnimationStack: 40, "AnimStack::open", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",${TICKS}
			P: "ReferenceStop", "KTime", "Time", "",${TICKS}
		}
	}
	AnimationLayer: 41, "AnimLayer::layer", "" {
	}
	AnimationCurveNode: 50, "AnimCurveNode::${short}", "" {
		Properties70:  {
			P: "d|X", "Number", "", "A",${rest}
			P: "d|Y", "Number", "", "A",${rest}
			P: "d|Z", "Number", "", "A",${rest}
		}
	}
	AnimationCurve: 51, "AnimCurve::", "" {
		Default: ${first}
		KeyVer: 4008
		KeyTime: *2 {
			a: 0,${TICKS}
		}
		KeyValueFloat: *2 {
			a: ${first},${last}
		}
		KeyAttrFlags: *1 {
			a: 4
		}
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		}
		KeyAttrRefCount: *1 {
			a: 2
		}
	}
}
Connections:  {
	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,30, "${property}"
	C: "OP",51,50, "d|${axis}"
`;
const file = (properties, rest) => `; FBX 7.5.0 project file
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
		P: "UnitScaleFactor", "double", "Number", "",100
		P: "TimeMode", "enum", "", "",11
	}
}
Objects:  {
	Geometry: 31, "Geometry::door", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,1,0,0,0,0,1
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
		GeometryVersion: 124
	}
	Model: 30, "Model::door", "Mesh" {
		Version: 232
		Properties70:  {
			P: "RotationActive", "bool", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
			${properties}
		}
		Shading: T
		Culling: "CullingOff"
	}
${rest}	C: "OO",30,0
	C: "OO",31,30
}
`;
const HINGE = 'P: "RotationPivot", "Vector3D", "Vector", "",1,0,0';
const SCALING_HINGE = 'P: "ScalingPivot", "Vector3D", "Vector", "",1,0,0';
const OFFSET = 'P: "RotationOffset", "Vector3D", "Vector", "",1,0,0';
const OPEN = 'P: "Lcl Rotation", "Lcl Rotation", "", "A",0,0,90';
const files = {
    'open at rest': file(`${HINGE}\n\t\t\t${OPEN}`, '}\nConnections:  {\n'),
    opened: file(HINGE, animation('Lcl Rotation', 'R', 'Z', [0, 90], 0)),
    grown: file(SCALING_HINGE, animation('Lcl Scaling', 'S', 'X', [1, 3], 1)),
    offset: file(OFFSET, animation('Lcl Translation', 'T', 'X', [0, 0], 0)),
};
const rounded = (...numbers) => numbers.map((number) => Math.round(number * 100) / 100 + 0);

const inThree = (text) => {
    const scene = new FBXLoader().parse(new TextEncoder().encode(text).buffer, '');
    if (scene.animations.length) {
        const mixer = new AnimationMixer(scene);
        mixer.clipAction(scene.animations[0]).play().time = 0.99999;
        mixer.update(0);
    }
    scene.updateMatrixWorld(true);
    const { x, y } = scene.getObjectByName('door').getWorldPosition(new Vector3());
    return rounded(x, y);
};

globalThis.window ??= globalThis;
const babylon = await import('@babylonjs/core/index.js');
await import('@babylonjs/loaders/FBX/index.js');
const inBabylon = async (text) => {
    const scene = new babylon.Scene(new babylon.NullEngine());
    scene.useRightHandedSystem = true;
    const data = `data:;base64,${Buffer.from(text).toString('base64')}`;
    const content = await babylon.LoadAssetContainerAsync(data, scene, { pluginExtension: '.fbx' });
    content.addAllToScene();
    const [group] = content.animationGroups;
    if (group) {
        group.start();
        group.pause();
        group.goToFrame(group.targetedAnimations[0].animation.framePerSecond);
    }
    for (const node of [...scene.transformNodes, ...scene.meshes]) node.computeWorldMatrix(true);
    const { x, y } = scene.getNodeByName('door').getWorldMatrix().getTranslation();
    return rounded(x, y);
};

const right = { 'open at rest': [1, -1], opened: [1, -1], grown: [-2, 0], offset: [1, 0] };
const seen = {};
for (const [name, text] of Object.entries(files)) {
    seen[name] = inThree(text);
    assert.deepEqual(await inBabylon(text), right[name]);
    const [expected, found] = [right[name], seen[name]].map((place) => `(${place.join(', ')})`);
    console.log(`${name}: the edge is at ${expected}, and in three.js r${REVISION} at ${found}`);
}
assert.deepEqual(seen, { 'open at rest': [1, -1], opened: [0, 0], grown: [0, 0], offset: [0, 0] });
process.exit();
JS
node look.mjs
echo "As described."
