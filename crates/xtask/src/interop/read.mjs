// Reads files with one reader of npm, and prints a line of JSON for each: what the reader sees.
//
// usage: node read.mjs READER JOBS.json
//
// This file has to be in the folder whose node_modules has the packages. JOBS.json is a list of
// { file, extension, time }; time is that of the pose in seconds, or null for the pose at rest. `size` is the diagonal of
// the box around all vertices in metres, and `posed` whether these are where the skins and morph targets put them.
// What a reader does not tell is null.

import { chmodSync, copyFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { execFileSync } from "node:child_process";

const require = createRequire(import.meta.url);
const [reader, list] = process.argv.slice(2);
// FBX is written in centimetres, and only some readers convert them.
const CENTIMETRE = 0.01;
const NO_IMAGE = "data:image/png;base64,";

// What three.js and Babylon.js expect of a browser. They load no images.
function pretendToBeBrowser() {
  const element = () => ({ addEventListener() {}, removeEventListener() {}, style: {} });
  Object.assign(globalThis, { self: globalThis, window: globalThis });
  globalThis.document = { createElementNS: element, createElement: element };
}

// Standard output has the results.
console.log = console.info = console.warn;

const bytes = (path) => new Uint8Array(readFileSync(path));

function box() {
  const sides = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  return {
    add(point) {
      point.forEach((value, axis) => {
        sides[axis] = Math.min(sides[axis], value);
        sides[axis + 3] = Math.max(sides[axis + 3], value);
      });
    },
    diagonal(unit = 1) {
      const size = Math.hypot(...[0, 1, 2].map((axis) => sides[axis + 3] - sides[axis])) * unit;
      return Number.isFinite(size) ? size : null;
    },
  };
}

function seenByThree(THREE, root, clips, time, unit) {
  if (time !== null && clips.length > 0) {
    const mixer = new THREE.AnimationMixer(root);
    mixer.clipAction(clips[0]).play();
    mixer.setTime(time);
  }
  root.updateMatrixWorld(true);
  const seen = { meshes: 0, triangles: 0, clips: clips.length, posed: true };
  const joints = new Set();
  const around = box();
  const point = new THREE.Vector3();
  root.traverse((node) => {
    // By name, since FBXLoader makes a bone for each skin.
    node.skeleton?.bones.forEach((bone) => joints.add(bone.name));
    if (!node.isMesh) return;
    const { index, attributes } = node.geometry;
    seen.meshes += 1;
    seen.triangles += (index ?? attributes.position).count / 3;
    for (let i = 0; i < attributes.position.count; i++) {
      around.add(node.getVertexPosition(i, point).applyMatrix4(node.matrixWorld).toArray());
    }
  });
  return { ...seen, joints: joints.size, size: around.diagonal(unit) };
}

async function three() {
  pretendToBeBrowser();
  const THREE = await import("three");
  const { GLTFLoader } = await import("three/addons/loaders/GLTFLoader.js");
  const { FBXLoader } = await import("three/addons/loaders/FBXLoader.js");
  const { OBJLoader } = await import("three/addons/loaders/OBJLoader.js");
  const { MeshoptDecoder } = await import("meshoptimizer");
  const noImages = (parser) => {
    parser.loadTextureImage = async () => new THREE.Texture();
    return { name: "NO_IMAGES" };
  };
  return {
    version: `0.${THREE.REVISION}`,
    async read({ file, extension, time }) {
      if (extension === "fbx") {
        const root = new FBXLoader().parse(bytes(file).buffer, "");
        return seenByThree(THREE, root, root.animations, time, CENTIMETRE);
      }
      if (extension === "obj") {
        return seenByThree(THREE, new OBJLoader().parse(readFileSync(file, "utf8")), [], null, 1);
      }
      const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).register(noImages);
      const { scene, animations } = await loader.parseAsync(bytes(file).buffer, "");
      return seenByThree(THREE, scene, animations, time, 1);
    },
  };
}

async function babylon() {
  pretendToBeBrowser();
  const core = await import("@babylonjs/core");
  await import("@babylonjs/loaders/glTF/2.0/index.js");
  await import("@babylonjs/loaders/FBX/index.js");
  await import("@babylonjs/loaders/OBJ/index.js");
  const { MeshoptDecoder } = await import("meshoptimizer");
  // Babylon.js would load its decoder from the network.
  core.Tools.LoadBabylonScriptAsync = async () => {};
  globalThis.MeshoptDecoder = { ...MeshoptDecoder, useWorkers() {} };
  core.Logger.LogLevels = core.Logger.NoneLogLevel;
  return {
    version: core.Engine.Version,
    async read({ file, extension, time }) {
      const scene = new core.Scene(new core.NullEngine());
      const pluginOptions = {
        gltf: { animationStartMode: 0, preprocessUrlAsync: async () => NO_IMAGE },
        obj: { skipMaterials: true },
      };
      const source = {
        glb: () => bytes(file),
        fbx: () => `data:model/fbx;base64,${readFileSync(file, "base64")}`,
        obj: () => `data:${readFileSync(file, "utf8")}`,
      }[extension]();
      await core.AppendSceneAsync(source, scene, { pluginExtension: `.${extension}`, pluginOptions });
      const clips = scene.animationGroups;
      if (time !== null && clips.length > 0) {
        clips[0].start(false);
        clips[0].pause();
        clips[0].goToFrame(time * clips[0].targetedAnimations[0].animation.framePerSecond);
      }
      scene.transformNodes.forEach((node) => node.computeWorldMatrix(true));
      scene.skeletons.forEach((skeleton) => skeleton.prepare(true));
      const around = box();
      const seen = { meshes: 0, triangles: 0, clips: clips.length, posed: true };
      for (const mesh of scene.meshes) {
        const isLines = (mesh.material?.fillMode ?? 0) !== core.Material.TriangleFillMode;
        if (mesh.getTotalVertices() === 0 || isLines) continue;
        seen.meshes += 1;
        seen.triangles += mesh.getTotalIndices() / 3;
        const world = mesh.computeWorldMatrix(true);
        const data = mesh.getPositionData(true, true);
        for (let i = 0; i < data.length; i += 3) {
          around.add(core.Vector3.TransformCoordinates(core.Vector3.FromArray(data, i), world).asArray());
        }
      }
      const joints = scene.skeletons.reduce((count, skeleton) => count + skeleton.bones.length, 0);
      return { ...seen, joints, size: around.diagonal(extension === "fbx" ? CENTIMETRE : 1) };
    },
  };
}

async function validator() {
  const { validateBytes, version } = require("gltf-validator");
  return {
    version: version(),
    async read({ file }) {
      const { info, issues } = await validateBytes(bytes(file), { ignoredIssues: ["IO_ERROR"] });
      if (issues.numErrors > 0) throw new Error(issues.messages.find((message) => message.severity === 0).message);
      const { animationCount: clips, totalTriangleCount: triangles } = info;
      return { meshes: null, triangles, joints: null, clips, size: null, posed: false };
    },
  };
}

async function transform() {
  const { NodeIO, VERSION, getBounds } = await import("@gltf-transform/core");
  const { ALL_EXTENSIONS } = await import("@gltf-transform/extensions");
  const { MeshoptDecoder } = await import("meshoptimizer");
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
  await MeshoptDecoder.ready;
  io.registerDependencies({ "meshopt.decoder": MeshoptDecoder });
  return {
    version: VERSION.replace("v", ""),
    async read({ file }) {
      // Images are files beside it, which are of no interest here.
      const whole = readFileSync(file);
      const length = whole.readUInt32LE(12);
      const json = JSON.parse(whole.toString("utf8", 20, 20 + length));
      const resources = { "@glb.bin": new Uint8Array(whole.subarray(28 + length)) };
      json.images?.forEach(({ uri }) => (resources[uri] = new Uint8Array()));
      const document = await io.readJSON({ json, resources });
      const root = document.getRoot();
      const primitives = root.listMeshes().map((mesh) => mesh.listPrimitives().filter((part) => part.getMode() === 4));
      const corners = primitives.flat().map((part) => (part.getIndices() ?? part.getAttribute("POSITION")).getCount());
      const joints = new Set(root.listSkins().flatMap((skin) => skin.listJoints()));
      // It does not evaluate skins.
      const hasBounds = joints.size === 0 && primitives.flat().length > 0;
      const { min, max } = getBounds(root.listScenes()[0]);
      const size = Math.hypot(...[0, 1, 2].map((axis) => max[axis] - min[axis]));
      return {
        meshes: primitives.filter((parts) => parts.length > 0).length,
        triangles: corners.reduce((sum, count) => sum + count / 3, 0),
        joints: joints.size,
        clips: root.listAnimations().length,
        size: hasBounds ? size : null,
        posed: false,
      };
    },
  };
}

// Autodesk's FBX SDK, by way of the glTF that FBX2glTF makes.
async function fbxSdk() {
  const { read } = await three();
  const { version } = require("fbx2gltf/package.json");
  const programs = { linux: "Linux/FBX2glTF", darwin: "Darwin/FBX2glTF", win32: "Windows_NT/FBX2glTF.exe" };
  const program = join(dirname(list), "FBX2glTF");
  copyFileSync(join(dirname(require.resolve("fbx2gltf/package.json")), "bin", programs[process.platform]), program);
  chmodSync(program, 0o755);
  return {
    version: `2019.2 (fbx2gltf ${version})`,
    async read({ file, time }) {
      const made = `${file}.glb`;
      // By default, it bakes 24 frames per second.
      const options = ["--binary", "--anim-framerate", "bake60"];
      execFileSync(program, ["--input", file, "--output", made, ...options], { stdio: "ignore" });
      return read({ file: made, extension: "glb", time });
    },
  };
}

const READERS = {
  three,
  "Babylon.js": babylon,
  "gltf-validator": validator,
  "glTF Transform": transform,
  "FBX SDK": fbxSdk,
};
const { version, read } = await READERS[reader]();
for (const job of JSON.parse(readFileSync(list, "utf8"))) {
  let seen;
  try {
    seen = await read(job);
  } catch (error) {
    seen = { error: `${error?.message ?? error}`.split("\n")[0] };
  }
  process.stdout.write(`${JSON.stringify({ file: job.file, version, ...seen })}\n`);
}
process.exit(0);
