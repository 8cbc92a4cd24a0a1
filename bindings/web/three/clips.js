// Animations as clips of three.js: every frame, and two keys where a value jumps, with relative, additive and absolute curves resolved.
import { AnimationClip, BooleanKeyframeTrack, NumberKeyframeTrack, QuaternionKeyframeTrack, VectorKeyframeTrack } from "three";

const TRANSFORM = 10;
/** The parts of a transform: first component, number of components, name, and type of track. */
const PARTS = [
  [0, 3, "position", VectorKeyframeTrack],
  [3, 4, "quaternion", QuaternionKeyframeTrack],
  [7, 3, "scale", VectorKeyframeTrack],
];

/** The poses of an animation with their times in seconds: those of every frame, and those on both sides of each jump. */
function poses(animation, model) {
  const baked = animation.bake({ model });
  const start = animation.range?.[0] ?? 0;
  const seconds = (frame) => Math.fround((frame - start) / animation.frameRate);
  const boneNumbers = baked.bones.length / (baked.count || 1);
  const weightNumbers = baked.shapeWeights.length / (baked.count || 1);
  const keys = [];
  for (let index = 0; index < baked.count; index++) {
    const bones = baked.bones.subarray(index * boneNumbers, (index + 1) * boneNumbers);
    const shapeWeights = baked.shapeWeights.subarray(index * weightNumbers, (index + 1) * weightNumbers);
    const frame = baked.first + index * baked.step;
    keys.push({ frame, time: seconds(frame), bones, shapeWeights });
  }
  const known = new Set(keys.map(({ frame }) => frame));
  for (const frame of animation.jumps) {
    if (seconds(frame) <= 0) continue;
    // The nearest number below, which is that of the first of the two keys.
    const before = frame * (1 - Number.EPSILON / 2);
    keys.push({ frame: before, time: justBefore(seconds(frame)), ...animation.sample(before, model) });
    if (!known.has(frame)) keys.push({ frame, time: seconds(frame), ...animation.sample(frame, model) });
  }
  keys.sort((one, other) => one.frame - other.frame);
  return { keys, duration: (baked.step * Math.max(baked.count - 1, 0)) / animation.frameRate };
}

/** The largest number of single precision below a positive one. */
function justBefore(time) {
  const number = Float32Array.of(time);
  new Uint32Array(number.buffer)[0] -= 1;
  return number[0];
}

/** The tracks of an animation on a model. */
function tracksOf(keys, model, drawn) {
  const times = Float32Array.from(keys, ({ time }) => time);
  const tracks = [];
  const { rest } = model.skeleton ?? {};
  drawn.bones.forEach((bone, index) => {
    for (const [from, size, property, Track] of PARTS) {
      const at = index * TRANSFORM + from;
      const values = column(keys, "bones", at, size);
      if (differs(values, rest.subarray(at, at + size))) {
        tracks.push(new Track(`${bone.name}.${property}`, times, values));
      }
    }
  });
  for (const mesh of drawn.meshes) {
    mesh.userData.cast.shapes.forEach(({ shape }, at) => {
      const values = column(keys, "shapeWeights", shape, 1);
      if (differs(values, new Float32Array(1))) {
        tracks.push(new NumberKeyframeTrack(`${mesh.name}.morphTargetInfluences[${at}]`, times, values));
      }
    });
  }
  // While it is played, constraints are solved, also in frames that are like the rest pose.
  if (tracks.length && drawn.needsSolving) tracks.push(new BooleanKeyframeTrack(`${drawn.name}.isPosed`, [0], [true]));
  return tracks;
}

/** The clip of an animation on models, as `{model, drawn}`; `null` if it does not move any. */
export function clip(animation, models) {
  let duration = 0;
  const tracks = models.flatMap(({ model, drawn }) => {
    const posed = poses(animation, model);
    duration = Math.max(duration, posed.duration);
    return tracksOf(posed.keys, model, drawn);
  });
  if (tracks.length === 0) return null;
  const made = new AnimationClip(animation.name ?? "", duration, tracks);
  // Whether it loops is decided by whoever plays it.
  const { looping, notifications, frameRate } = animation;
  made.userData = { looping, notifications, frameRate, firstFrame: animation.range?.[0] ?? 0 };
  return made;
}

/** The numbers of all keys from an index on. */
function column(keys, of, from, size) {
  const values = new Float32Array(keys.length * size);
  keys.forEach((key, index) => values.set(key[of].subarray(from, from + size), index * size));
  return values;
}

function differs(values, rest) {
  return values.some((value, index) => Math.abs(value - rest[index % rest.length]) > 1e-7);
}
