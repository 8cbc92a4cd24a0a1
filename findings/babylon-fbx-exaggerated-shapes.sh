#!/usr/bin/env bash
# In Babylon.js, a shape of FBX that goes beyond 100 % is too weak all the way there, also below 100 %.
#
# Seen with: @babylonjs/core 9.35.0 and @babylonjs/loaders 9.28.0, beside FBXLoader of three.js 0.187.0 (npm packages).
#
# What: the weight of a blend shape goes from 0 to 200 % in a second, with linear keys. After half a second it is 100 %:
# the smile is as it was modelled, and only then it is exaggerated. three.js has 0, 0.5, 1, 1.5 and 2 at the quarters.
# Babylon.js limits weights to 1, which one may expect; but it limits the values of the keys, before it interpolates
# (`calculateBlendShapeInfluences`, for each key): 0, 0.25, 0.5, 0.75 and 1. So at half a second the smile is half as
# wide, though its weight there is within the limits. A negative key is 0, so that a weight from -100 to 100 % is 0.5
# where it should be 0. There is no message.
#
# Why it matters: overshooting is how faces are made lively: 110 % for a few frames, then back to 100 %. Limits would
# only cut off the tip; this changes the whole way to it, and the timing of a blink or a word with it.
#
# castkit: writes such weights as they are.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @babylonjs/loaders@9.28.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';

import { AnimationMixer, REVISION } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';

globalThis.window ??= globalThis;
const babylon = await import('@babylonjs/core/index.js');
await import('@babylonjs/loaders/FBX/index.js');

const TICKS = 46186158000; // A second.
const file = (first, last) => `; FBX 7.5.0 project file
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
	Geometry: 31, "Geometry::face", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,1,0,0,0,1,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
		GeometryVersion: 124
	}
	Model: 30, "Model::face", "Mesh" {
		Version: 232
		Properties70:  {
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}
		Shading: T
		Culling: "CullingOff"
	}
	Deformer: 32, "Deformer::shapes", "BlendShape" {
		Version: 100
	}
	Deformer: 33, "SubDeformer::smile", "BlendShapeChannel" {
		Version: 100
		DeformPercent: 0
		FullWeights: *1 {
			a: 100
		}
	}
	Geometry: 34, "Geometry::smile", "Shape" {
		Version: 100
		Indexes: *3 {
			a: 0,1,2
		}
		Vertices: *9 {
			a: 0,0,1,0,0,1,0,0,1
		}
	}
	AnimationStack: 40, "AnimStack::talk", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",${TICKS}
			P: "ReferenceStop", "KTime", "Time", "",${TICKS}
		}
	}
	AnimationLayer: 41, "AnimLayer::layer", "" {
	}
	AnimationCurveNode: 50, "AnimCurveNode::DeformPercent", "" {
		Properties70:  {
			P: "d|DeformPercent", "Number", "", "A",0
		}
	}
	AnimationCurve: 51, "AnimCurve::", "" {
		Default: 0
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
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",32,31
	C: "OO",33,32
	C: "OO",34,33
	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,33, "DeformPercent"
	C: "OP",51,50, "d|DeformPercent"
}
`;

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const rounded = (number) => Math.round(number * 1000) / 1000 + 0;
const inThree = (text) => {
    const scene = new FBXLoader().parse(new TextEncoder().encode(text).buffer, '');
    const mixer = new AnimationMixer(scene);
    const action = mixer.clipAction(scene.animations[0]).play();
    return QUARTERS.map((time) => {
        action.time = time;
        mixer.update(0);
        return rounded(scene.getObjectByName('face').morphTargetInfluences[0]);
    });
};
const inBabylon = async (text) => {
    const scene = new babylon.Scene(new babylon.NullEngine());
    const data = `data:;base64,${Buffer.from(text).toString('base64')}`;
    const content = await babylon.LoadAssetContainerAsync(data, scene, { pluginExtension: '.fbx' });
    content.addAllToScene();
    const { morphTargetManager } = content.meshes.find((mesh) => mesh.morphTargetManager);
    const [group] = content.animationGroups;
    group.start();
    group.pause();
    return QUARTERS.map((time) => {
        group.goToFrame(time * group.targetedAnimations[0].animation.framePerSecond);
        return rounded(morphTargetManager.getTarget(0).influence);
    });
};

for (const [first, last, right, expected] of [
    [0, 100, [0, 0.25, 0.5, 0.75, 1], [0, 0.25, 0.5, 0.75, 1]],
    [0, 200, [0, 0.5, 1, 1.5, 2], [0, 0.25, 0.5, 0.75, 1]],
    [-100, 100, [-1, -0.5, 0, 0.5, 1], [0, 0.25, 0.5, 0.75, 1]],
]) {
    const text = file(first, last);
    const [three, seen] = [inThree(text), await inBabylon(text)];
    console.log(`${first} to ${last} %: [${three.join(', ')}] in three.js r${REVISION}, ` +
        `[${seen.join(', ')}] in Babylon.js ${babylon.Engine.Version}`);
    assert.deepEqual([three, seen], [right, expected]);
}
process.exit();
JS
node look.mjs
echo "As described."
