// Bones and weights of vertices, for graphics processors. Not in the module: for 400 MB of vertices, it would take half a second longer.

/** The number of bones and weights per vertex. */
const INFLUENCES = 4;
/** The number of bones that two bytes can number. */
const MOST_BONES = 0x10000;

/**
 * For each bone: its place among those of all vertices so far, counted from 1. It is not cleared for each mesh, of which there
 * may be as many as bones.
 */
const places = new Uint32Array(MOST_BONES);
let before = 0;

/**
 * Four bones and four weights per vertex, as `{exact, bones, weights}`. If `exact` is false, these are not all.
 *
 * @param {ArrayLike<number>} allBones `count` bones for each vertex
 * @param {ArrayLike<number> | null} allWeights their weights; `null` if all are 1
 */
export function fourInfluences(allBones, allWeights, { vertices, count, boneCount }) {
  const bones = new Uint16Array(vertices * INFLUENCES);
  const weights = new Float32Array(vertices * INFLUENCES);
  const numberable = Math.min(boneCount, MOST_BONES);
  if (before + vertices * count > 0xffffffff) {
    places.fill(0);
    before = 0;
  }
  /** The bones of a vertex, and their weights in single precision, as the scene adds them. */
  const found = new Uint32Array(Math.min(count, numberable));
  const sums = new Float32Array(found.length);
  let exact = true;
  for (let vertex = 0; vertex < vertices; vertex++) {
    let used = 0;
    for (let from = vertex * count, end = from + count; from < end; from++) {
      const weight = allWeights ? allWeights[from] : 1;
      if (weight === 0) continue;
      const bone = allBones[from];
      if (!(bone < numberable)) {
        exact = false;
      } else if (places[bone] > before) {
        // A bone that is listed twice.
        sums[places[bone] - before - 1] += weight;
      } else {
        found[used] = bone;
        sums[used++] = weight;
        places[bone] = before + used;
      }
    }
    before += used;
    if (used > INFLUENCES) {
      exact = false;
      select(found, sums, used);
      used = INFLUENCES;
    }
    let sum = 0;
    for (let place = 0; place < used; place++) sum = Math.fround(sum + sums[place]);
    // A vertex without weights does not move, which bone matrices cannot express.
    if (!Number.isFinite(sum) || !Number.isFinite(Math.fround(1 / sum))) exact = false;
    for (let place = 0, to = vertex * INFLUENCES; place < used; place++, to++) {
      bones[to] = found[place];
      weights[to] = sum === 0 ? 0 : sums[place] / sum;
    }
  }
  return { exact, bones, weights };
}

/** Moves the largest weights to the front, and the first of equal ones first. */
function select(found, sums, used) {
  for (let place = 0; place < INFLUENCES; place++) {
    let largest = place;
    for (let at = place + 1; at < used; at++) if (sums[at] > sums[largest]) largest = at;
    for (const array of [found, sums]) {
      const value = array[largest];
      array.copyWithin(place + 1, place, largest);
      array[place] = value;
    }
  }
}
