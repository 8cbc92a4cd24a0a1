// A page that reads a file itself, in a worker, and with the loader for three.js.
import "./start.js";
import { AnimationMixer } from "three";
import { CastLoader } from "castkit/three";
import { read } from "./read.js";
import { startWorker } from "./start_worker.js";

const url = new URL("character.cast", location.href).href;

function inWorker() {
  return new Promise((resolve, reject) => {
    const worker = startWorker();
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
    worker.postMessage(url);
  });
}

async function inThree() {
  const group = await new CastLoader().loadAsync(url);
  const meshes = group.children.flatMap((model) => model.meshes);
  const [{ bones }] = group.children;
  const before = bones.map(({ quaternion }) => quaternion.clone());
  const mixer = new AnimationMixer(group);
  mixer.clipAction(group.animations[0]).play();
  mixer.setTime(0.1);
  return {
    meshes: meshes.map((mesh) => [mesh.name, mesh.geometry.getAttribute("position").count, mesh.isSkinnedMesh]),
    clips: group.animations.map(({ name }) => name),
    moved: bones.some(({ quaternion }, index) => quaternion.angleTo(before[index]) > 0.01),
  };
}

const told = (work) => work.catch((error) => ({ error: error.stack }));

Promise.all([read(url), inWorker(), inThree()].map(told)).then(([page, worker, three]) => {
  window.result = { page, worker, three };
});
