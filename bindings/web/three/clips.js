// Animations as clips of three.js: every frame, with relative, additive and absolute curves resolved.
import { AnimationClip, NumberKeyframeTrack, QuaternionKeyframeTrack, VectorKeyframeTrack } from "three";

const TRANSFORM = 10;
/** The parts of a transform: first component, number of components, name, and type of track. */
const PARTS = [
  [0, 3, "position", VectorKeyframeTrack],
  [3, 4, "quaternion", QuaternionKeyframeTrack],
  [7, 3, "scale", VectorKeyframeTrack],
];

/** The clip of an animation on a model; `null` if it does not move the model. */
export function clip(animation, model, drawn) {
  const baked = animation.bake({ model });
  const start = animation.range?.[0] ?? 0;
  const times = Float32Array.from({ length: baked.count }, (_, index) => {
    return (baked.first + index * baked.step - start) / animation.frameRate;
  });
  const tracks = [];
  const { rest } = model.skeleton ?? {};
  const stride = drawn.bones.length * TRANSFORM;
  drawn.bones.forEach((bone, index) => {
    for (const [from, size, property, Track] of PARTS) {
      const at = index * TRANSFORM + from;
      const values = column(baked.bones, stride, at, size, baked.count);
      if (differs(values, rest.subarray(at, at + size))) {
        tracks.push(new Track(`${bone.name}.${property}`, times, values));
      }
    }
  });
  const shapes = model.blendShapes.length;
  for (const mesh of drawn.meshes) {
    mesh.userData.cast.shapes.forEach(({ shape }, at) => {
      const values = column(baked.shapeWeights, shapes, shape, 1, baked.count);
      if (differs(values, new Float32Array(1))) {
        tracks.push(new NumberKeyframeTrack(`${mesh.name}.morphTargetInfluences[${at}]`, times, values));
      }
    });
  }
  if (tracks.length === 0) return null;
  const duration = (baked.step * Math.max(baked.count - 1, 0)) / animation.frameRate;
  const made = new AnimationClip(animation.name ?? "", duration, tracks);
  // Whether it loops is decided by whoever plays it.
  const { looping, notifications, frameRate } = animation;
  made.userData = { looping, notifications, frameRate, firstFrame: start };
  return made;
}

function column(all, stride, at, size, count) {
  const values = new Float32Array(count * size);
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < size; part++) values[index * size + part] = all[index * stride + at + part];
  }
  return values;
}

function differs(values, rest) {
  return values.some((value, index) => Math.abs(value - rest[index % rest.length]) > 1e-7);
}
