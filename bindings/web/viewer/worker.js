// All work on files (opening, reading, checking, posing), off the main thread.
import { check } from "../js/check.js";
import { formats, load } from "../js/convert.js";
import { CastError } from "../js/errors.js";
import { open } from "../js/file.js";
import "../js/schema.js";
import { scene } from "../js/scene.js";
import { init } from "../js/wasm.js";
import { giver, outline } from "../three/data.js";
import { startGraphics } from "./graphics.js";
import { extension } from "./names.js";
import { MOST_BONES, portions, samplesOf } from "./portions.js";

/** A result whose arrays are transferred. */
class Reply {
  constructor(result, transfer) {
    this.result = result;
    this.transfer = transfer;
  }
}

/** A module by its URL, or as it is compressed in the page. */
function moduleOf(from) {
  if (typeof from === "string") return from;
  return new Response(new Blob([from]).stream().pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
}

/** Files are read while the module is compiled. */
let started;
let failed;
const isStarted = new Promise((resolve, reject) => ([started, failed] = [resolve, reject]));
isStarted.catch(() => {});

/** The open files and their scene. */
let files = [];
let shown = null;
/** The meshes that have not been sent: `portions`. */
let unsent = null;
/** What was open before, until the page has taken what is open now. */
let before = null;

const calls = {
  startGraphics,

  async start({ main, convert }) {
    await init(moduleOf(main), { convert: moduleOf(convert) }).catch((error) => {
      failed(error);
      throw error;
    });
    started();
  },

  /** The formats that are converted, some of which are only written. */
  formats,

  /**
   * Opens files of any format as one scene. Large ones are sent with their first meshes. If `adds`, files that only have animations
   * are added to the open files when those have a model.
   */
  async open({ sources, adds }) {
    // The previous files stay in use until all new ones are open, and if one of those fails. Their memory is freed with their instance.
    const opening = ++openings;
    const outcomes = await Promise.allSettled(sources.map((source) => openOne(source, opening)));
    await continued(opening);
    for (const { status, reason } of outcomes) if (status === "rejected") throw reason;
    let opened = outcomes.map(({ value }) => value);
    const isAdded = Boolean(adds && shown?.models.length) && opened.every(({ file }) => file.animations.length && !file.models.length);
    if (isAdded) opened = [...files.map((one) => ({ ...one, sideFiles: [] })), ...opened];
    const [first, ...others] = opened.map(({ file }) => file);
    const made = scene(first, ...others);
    await continued(opening);
    // The scene uses the copies of the files in the instance of the first one.
    made.files.forEach((file, index) => (opened[index].file = file));
    const arrays = [];
    const data = outline(made, giver(made, arrays));
    const remaining = portions(made);
    const { meshes, transfer, isLast } = remaining.next().value;
    for (const { model, mesh } of meshes) data.models[model].meshes.push(mesh);
    for (const [index, model] of data.models.entries()) {
      // What animations and other models may have in common with it, also if the skeleton is not drawn.
      model.bones = model.skeleton?.names ?? [];
      if (model.bones.length > MOST_BONES) model.skeleton = null;
      if (!isLast) model.samples = samplesOf(made, made.models[index]);
    }
    data.isPart = !isLast;
    const animations = made.files.flatMap((file, index) => file.animations.map((animation) => ({ file: index, targets: targetsOf(animation) })));
    data.animations.forEach((animation, index) => Object.assign(animation, animations[index]));
    if (data.isPart) data.triangles = trianglesOf(made);
    data.isUpAssumed = (data.models.length || data.animations.length) > 0 && !made.files.some((file) => file.metadata?.upAxis);
    await continued(opening);
    before = [files, shown, unsent];
    [files, shown, unsent] = [opened, made, remaining];
    const said = files.map(({ file, name, notes, sideFiles }) => ({
      name,
      bytes: file.bytes.byteLength,
      nodes: file.nodeCount,
      damage: file.damage?.message ?? null,
      repairs: file.repairs.map((repair, index) => ({ message: repair.message, path: index < MOST_PATHS ? pathAt(file, repair.offset) : "" })),
      notes,
      sideFiles,
    }));
    return new Reply({ files: said, data, isAdded }, [...arrays, ...transfer]);
  },

  /** Ends opening files between its steps. What the page does not take is not open. */
  stop({ isTaken }) {
    stoppedOpenings = openings;
    if (!isTaken && before) [files, shown, unsent] = before;
    before = null;
  },

  /** The next meshes of a large scene. */
  more() {
    const { meshes, transfer, isLast } = unsent.next().value;
    return new Reply({ meshes, isLast }, transfer);
  },

  /** The table of all nodes of a file, for `NodeTable`. */
  nodes({ file }) {
    before = null;
    const words = files[file].file._table.words.slice();
    return new Reply(words, [words.buffer]);
  },

  /** The kinds and names of nodes. */
  labels({ file, nodes }) {
    return nodes.map((index) => {
      const node = files[file].file.node(index);
      const name = node.property("n")?.texts[0] ?? node.property("p")?.texts[0] ?? "";
      return [node.kind, name];
    });
  },

  /** Everything about a node. */
  node({ file, node: index }) {
    const node = files[file].file.node(index);
    return {
      path: node.nodePath,
      kind: node.kind,
      offset: node.offset,
      hash: `0x${node.hash.toString(16).padStart(16, "0")}`,
      properties: node.properties.map((property) => ({
        name: property.name,
        field: property.field,
        type: property.type,
        count: property.count,
        value: preview(property),
      })),
    };
  },

  check({ file }) {
    const { findings, totals } = check(files[file].file);
    const table = files[file].file._table;
    return { totals, findings: findings.map((finding) => ({ ...finding, node: table.at(finding.offset) })) };
  },

  /** A model at a frame. */
  pose({ model, animation, frame, meshes }) {
    const posed = shown.models[model].pose({
      animation: animation == null ? undefined : shown.animations[animation],
      frame,
      meshes,
    });
    const { world, meshesVisible, pose } = posed;
    const result = { world, meshesVisible, shapeWeights: pose.shapeWeights, meshes: posed.meshes };
    const arrays = [world, pose.shapeWeights, ...posed.meshes.flatMap((of) => [of.positions, of.normals, of.tangents])];
    return new Reply(result, arrays.map((array) => array.buffer));
  },
};

/** How often files have been opened, and up to which of these times that is to end. */
let [openings, stoppedOpenings] = [0, 0];

/** Fails if opening is to end. */
function proceed(opening) {
  if (opening <= stoppedOpenings) throw new CastError("stopped", { kind: "cancelled" });
}

/** Lets the page say that opening is to end, which it cannot do within a step. */
async function continued(opening) {
  await new Promise((resolve) => setTimeout(resolve));
  proceed(opening);
}

/** The number of triangles in the meshes, those that cannot be drawn among them. */
function trianglesOf({ models }) {
  const nodes = models.flatMap(({ file, meshes }) => meshes.map(({ offset }) => file.node(file._table.at(offset))));
  return nodes.reduce((sum, node) => sum + Math.floor((node.property("f")?.count ?? 0) / 3), 0);
}

/** The maximum number of repairs of which the nodes are named. */
const MOST_PATHS = 100;

/** The path of the node that is, or has a property, at an offset; nothing for the file itself. */
function pathAt(file, offset) {
  const index = file._table.at(offset);
  return index < 0 ? "" : file.node(index).nodePath;
}

/** The bones that an animation moves. */
function targetsOf(animation) {
  const isOfBone = ({ keyProperty }) => keyProperty !== "bs" && keyProperty !== "vb";
  return [...new Set((animation?.curves ?? []).filter(isOfBone).map((curve) => curve.nodeName).filter(Boolean))];
}

async function openOne({ name, bytes, blob, url, notes = [] }, opening) {
  let source = bytes ?? (await (blob ? blob.arrayBuffer() : answer(name, url)));
  await isStarted;
  // What `castkit view` serves is a Cast file whatever it is named, and so may others be.
  if (extension(name) !== "cast" && !url) {
    source = new Uint8Array(source);
    const isCast = String.fromCharCode(...source.subarray(0, 4)) === "cast";
    if (!isCast && (await formats()).some((format) => format.extensions.includes(extension(name)))) {
      return { name, ...(await load({ name, bytes: source })) };
    }
  }
  /** Tells the page how many bytes have arrived. */
  const progress = (received, total) => {
    proceed(opening);
    self.postMessage({ received, total });
  };
  await continued(opening);
  const file = await open(source, { path: name, recover: "when_damaged", progress });
  return { name, file, notes, sideFiles: [] };
}

async function answer(name, url) {
  const answer = await fetch(url, { cache: "no-store" });
  if (!answer.ok) throw new CastError(`${name}: ${await answer.text()}`, { kind: "io" });
  return answer;
}

/** The first few values, as text. */
function preview(property) {
  const { value } = property;
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return value.map(quoted).join(", ");
  if (typeof value === "bigint") return `0x${value.toString(16).padStart(16, "0")}`;
  if (typeof value === "number") return plain(value);
  const most = property.components > 1 ? property.components * 2 : 8;
  const first = Array.from(value.subarray(0, most), (one) => (typeof one === "bigint" ? one.toString() : plain(one)));
  return first.join(", ") + (value.length > most ? ", …" : "");
}

/** Text in quotation marks. A backslash, as in paths, stays one. */
const quoted = (value) => JSON.stringify(value).replaceAll("\\\\", "\\");

const plain = (value) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7))));

self.onmessage = async ({ data: { id, name, request } }) => {
  try {
    const outcome = await calls[name](request);
    const { result, transfer } = outcome instanceof Reply ? outcome : new Reply(outcome, []);
    self.postMessage({ id, result }, [...new Set(transfer)]);
  } catch (error) {
    self.postMessage({ id, error: CastError.from(error).toJSON() });
  }
};
