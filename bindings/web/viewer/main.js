// The main program of the page.
import { LoadingManager } from "three";

import { CastError } from "../js/errors.js";
import { CastModel } from "../three/CastModel.js";
import { Textures } from "../three/textures.js";
import { Client } from "./client.js";
import { Compare } from "./compare.js";
import { Display } from "./display.js";
import { element, find, listed, printable, readable, size, things } from "./dom.js";
import { Flat } from "./flat.js";
import { dropped, embedded, listing, sceneOf, sort } from "./files.js";
import { createContext } from "./graphics.js";
import { placed } from "./instances.js";
import { keyboard } from "./keyboard.js";
import { Overlays } from "./overlays.js";
import { Findings } from "./panels/findings.js";
import { Materials } from "./panels/materials.js";
import { Tabs } from "./panels/tabs.js";
import { TextureList } from "./panels/textures.js";
import { Tree } from "./panels/tree.js";
import { assumedUp, viewPanel } from "./panels/view.js";
import { Player } from "./player.js";
import { problemsOf, showProblems } from "./problems.js";
import { Served } from "./served.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";

const mode = document.querySelector("meta[name=castkit]").content;
const client = new Client();
const tabs = new Tabs(find("side"));
const panels = { view: tabs.add("view", "View"), tree: tabs.add("tree", "Nodes"), materials: tabs.add("materials", "Materials"), textures: tabs.add("textures", "Textures"), findings: tabs.add("findings", "Findings") };

const message = find("message");
function say(text, kind = "error") {
  message.hidden = !text;
  message.className = kind;
  message.textContent = readable(text ?? "");
}

/** Asks the worker to open files. */
const ask = (files, { adds = false } = {}) => client.call("open", { sources: files.sources, adds }, files.sources.map((source) => source.bytes).filter(Boolean));

/** Ends a task of the page's thread: the rest is another one. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The files with which the page starts. They are read while the graphics context is created. */
const inside = embedded();
const start = { served: sceneOf, library: listing }[mode] ?? (() => ({}));
const first = inside ? { files: inside } : await Promise.resolve(start()).catch((error) => ({ error }));
if (first.files && mode !== "library") (first.asked = ask(first.files)).catch(() => {});
let stage;
try {
  const context = await createContext(find("canvas"));
  await pause();
  stage = new Stage(context, find("cloud"));
  await pause();
} catch (error) {
  say(`This browser cannot display 3D graphics: ${error.message}`);
  throw error;
}
const display = new Display(stage);
const overlays = new Overlays(stage, find("labels"));
const player = new Player(client, stage);
const timeline = new Timeline(find("timeline"), player);
const tree = new Tree(panels.tree, client);
const view = viewPanel(panels.view, { stage, display, overlays });
const materials = new Materials(panels.materials);
const flat = new Flat(find("flat"), stage);
const textureList = new TextureList(panels.textures, { renderer: stage.renderer, flat });
const compare = new Compare(panels.view, { stage, player, page: {
  applyTo: (mesh) => display.applyTo(mesh),
  changed: () => player.show().then(() => timeline.update()),
} });
const findings = new Findings(panels.findings, client, tabs, (file, node) => {
  tabs.show("tree");
  tree.reveal(file, node);
});
player.onChange = () => {
  timeline.update();
  compare.tell();
  // What is wrong with the animation comes first.
  if (current?.data.animations === player.animations && current.animation !== player.index) tell();
};
player.onShown = () => overlays.update();

let current = null;
let opening = Promise.resolve();
let isOpening = false;

/** What is known of how far opening has come: a part, and words. */
let reached = null;
let isStopping = false;

/** Ends waiting for the worker, which may be busy for long. */
let giveUp = null;
/** Whether the page shows what the worker has opened, as far as it has come. */
let isTaken = false;

/** What the worker promises, unless that is stopped before. */
const unlessStopped = (promise) => Promise.race([promise, new Promise((_, reject) => {
  giveUp = () => reject(new CastError("stopped", { kind: "cancelled" }));
})]).finally(() => (giveUp = null));

/** Shows whether files are being opened, or a large model is being drawn, and how far that is. */
function showProgress() {
  find("progress").hidden = !isOpening && !stage.isDrawing;
  const bar = find("bar");
  bar.classList.toggle("known", Boolean(reached));
  bar.firstElementChild.style.width = reached ? `${100 * reached.part}%` : "";
  if (reached) bar.setAttribute("aria-valuenow", Math.round(100 * reached.part));
  else bar.removeAttribute("aria-valuenow");
  find("progress-text").textContent = isStopping ? "Stopping…" : isOpening ? reached?.text ?? "Opening…" : "Drawing…";
  find("stop").hidden = !isOpening || isStopping;
}
stage.onStep = showProgress;
client.onProgress = (received, total) => {
  reached = received < total ? { part: received / total, text: `${size(received)} of ${size(total)}` } : null;
  showProgress();
};
function stop() {
  isStopping = true;
  client.call("stop", { isTaken });
  giveUp?.();
  showProgress();
}
find("stop").onclick = stop;

/** Shows or hides the panel, or the list of files, where there is no room for it beside the stage. */
function showSheet(isOpen, name = "sheet") {
  for (const one of ["sheet", "browse"]) {
    document.body.classList.toggle(one, isOpen && one === name);
    find(one).setAttribute("aria-expanded", isOpen && one === name);
  }
}
for (const name of ["sheet", "browse"]) find(name).onclick = () => showSheet(!document.body.classList.contains(name), name);

/** Opens files, after those that are being opened. */
const openFiles = (files, options) => openBy(() => [files, options]);

/** Opens what `load` gives, after what is being opened: files and options, or `null` if there is nothing to open any more. */
function openBy(load) {
  let files = null;
  opening = opening.then(async () => {
    isOpening = true;
    showProgress();
    let options;
    [files, options] = (await load()) ?? [null];
    if (files) await show(files, options);
  }).catch((error) => {
    if (error.kind === "cancelled") {
      find("title").textContent = current?.names ?? "No file";
      find("welcome").hidden = Boolean(current);
      return;
    }
    // What was shown before is not what is chosen.
    if (library && !hasOwn) {
      clear();
      find("welcome").hidden = true;
    }
    const known = files && namesOf(files);
    const isNamed = !known || files.sources.some(({ name }) => error.message.includes(name));
    say(isNamed ? error.message : `${known}: ${error.message}`);
    find("title").textContent = current?.names ?? "Could not be opened";
  }).finally(() => {
    isOpening = isStopping = false;
    reached = null;
    showProgress();
  });
  return opening;
}

async function show(files, { keepsView = false, adds = false, playsLast = false, asked = null } = {}) {
  if (files.sources.length === 0) throw new Error("none of these files can be shown");
  say(null);
  find("welcome").hidden = true;
  isOpening = true;
  isTaken = false;
  showProgress();
  find("title").textContent = `Opening ${namesOf(files)}…`;
  const [{ files: said, data, isAdded }] = await unlessStopped(Promise.all([asked ?? ask(files, { adds: adds && current !== null }), client.ready]));
  isTaken = true;
  client.take();
  const added = isAdded ? current.data.animations.length : playsLast ? data.animations.findIndex(({ file }) => file === said.length - 1) : -1;
  if (isAdded) {
    files.follow(current.files);
    keepsView = true;
  }
  const names = namesOf(files);
  said.forEach(({ sideFiles }, file) => files.add(sideFiles.map(({ path, bytes }) => ({ path, file, blob: new Blob([bytes]) }))));
  current?.files.dispose();
  current?.textures.forEach((of) => of.dispose());
  // Files may have different textures with the same path.
  const manager = new LoadingManager();
  const textures = said.map((_, file) => new Textures((path) => files.address(path, file), manager, (path) => files.why(path, file)));
  /** A model of the scene; several times for comparing. */
  const make = (at) => {
    const made = new CastModel(data.models[at], { textureOf: textures[data.models[at].file].of });
    Object.assign(made.userData, { at, side: 0 });
    return made;
  };
  const models = data.models.map((_, at) => make(at));
  models.forEach((model, at) => (model.userData.samples = data.models[at].samples));
  const camera = { position: stage.camera.position.clone(), target: stage.controls.target.clone() };
  const moment = { index: player.index, frame: player.frame, isPlaying: player.isPlaying };
  stage.upAxis = data.upAxis;
  const copies = placed(data, models, said.map((file) => file.name));
  stage.show(models, (keepsView && view.upAxis) || data.upAxis, { placed: copies, isLoading: data.isPart, isStill: data.animations.length === 0 });
  try {
    if (keepsView) {
      stage.camera.position.copy(camera.position);
      stage.controls.target.copy(camera.target);
      stage.controls.update();
    }
    view.load(data, { keepsView });
    display.apply();
    await player.load(data.animations);
    if (added >= 0) {
      await player.choose(added);
      player.play(true);
    } else if (keepsView && moment.index < data.animations.length) {
      await player.choose(moment.index);
      await player.seek(moment.frame);
      if (moment.isPlaying) player.play(true);
    }
    timeline.load();
    compare.load({ data, names: said.map((file) => file.name), make, starts: files.isCompared && !keepsView, keepsView });
    if (!keepsView) stage.frame();
    overlays.update();
    const texturesOf = (file) => data.models.filter((model) => model.file === file).flatMap((model) => model.materials.flatMap(({ slots }) => slots.map(({ texture }) => texture).filter(Boolean)));
    const absent = said.map((_, file) => files.absent(texturesOf(file), file));
    current = { files, textures, absent, data, said, names, stopped: "" };
    const list = () => materials.load({ models: data.models, textures, address: files.address, why: files.why });
    for (const of of textures) {
      of.onChange = (path) => {
        list();
        if (of.missing.has(path)) tell();
        stage.invalidate();
      };
    }
    list();
    textureList.load({ models: data.models, textures });
    count(data, said);
    tell();
    sayNotes();
    await tree.load(said);
  } catch (error) {
    // Nothing more comes.
    stage.finish();
    throw error;
  }
  if (data.isPart) {
    await loadRest(current, models);
    tell();
    sayNotes();
  }
  find("title").textContent = names;
  document.title = `${names} – castkit`;
  findings.load(said);
}

const namesOf = (files) => printable(files.sources.map((source) => source.name).join(", "));

/** Says what is not shown at all. */
function sayNotes() {
  const { data, files: { ignored }, stopped } = current;
  const isNothing = data.models.length === 0 && data.animations.length === 0;
  const are = ignored.length === 1 ? "is not a file that castkit reads, and is" : "are not files that castkit reads, and are";
  const notes = [
    isNothing && "The file contains no model, so only its nodes are listed.",
    ignored.length && `${listed(ignored)} ${are} left out.`,
    stopped,
  ].filter(Boolean);
  if (notes.length) say(notes.join("\n"), "note");
}

/** Shows what is wrong, as far as it is known. */
function tell() {
  current.animation = player.index;
  const problems = problemsOf(current);
  showProblems(problems, () => {
    tabs.show("findings");
    showSheet(true);
  });
  findings.setProblems(problems);
}

/** Adds the other meshes of a large model as they arrive. */
async function loadRest(loading, models) {
  const { data, said } = loading;
  try {
    // Not meshes, because large ones come in pieces.
    const trianglesOf = (mesh) => mesh.faces.length / 3 + mesh.lostFaces;
    let there = data.models.flatMap(({ meshes }) => meshes).reduce((sum, mesh) => sum + trianglesOf(mesh), 0);
    for (let isLast = false; !isLast; ) {
      const part = Math.min(there / data.triangles || 0, 1);
      const percent = `${Math.min(Math.round(100 * part), 99)} % of the faces`;
      reached = { part, text: percent };
      showProgress();
      const portion = isStopping ? null : await unlessStopped(client.call("more")).catch((error) => {
        if (error.kind !== "cancelled") throw error;
        return null;
      });
      if (!portion) {
        loading.stopped = `Stopped: ${percent} are shown.`;
        break;
      }
      const added = portion.meshes.map(({ model, mesh }) => {
        data.models[model].meshes.push(mesh);
        there += trianglesOf(mesh);
        return models[model].addMesh(mesh);
      });
      added.forEach((mesh) => display.applyTo(mesh));
      stage.add(added);
      count(data, said);
      ({ isLast } = portion);
    }
  } finally {
    stage.finish();
  }
  compare.refresh();
  const isMoved = data.animations.length > 0 || overlays.boxes || models.some((model) => model.deformedMeshes.length);
  const posed = isMoved ? player.show() : null;
  // The worker may be busy with what is not wanted any more.
  if (!loading.stopped) await posed;
}

function count(data, said) {
  const meshes = data.models.flatMap((model) => model.meshes);
  const vertices = meshes.reduce((sum, mesh) => sum + mesh.vertices, 0);
  const triangles = meshes.reduce((sum, mesh) => sum + mesh.faces.length / 3, 0);
  const bones = data.models.reduce((sum, model) => sum + model.bones.length, 0);
  const bytes = said.reduce((sum, file) => sum + file.bytes, 0);
  find("counts").textContent = [
    things(vertices, "vertex", "vertices"), things(triangles, "triangle", "triangles"), things(bones, "bone", "bones"),
    things(data.animations.length, "animation", "animations"), size(bytes),
  ].join(" · ");
  if (assumedUp(data)) find("counts").append(element("span", { id: "up-count", hidden: view.upAxis !== "" }, ` · ${assumedUp(data)} up (assumed)`));
}

function pick(input) {
  input.value = "";
  input.click();
}

const toggleTheme = () => {
  document.documentElement.classList.toggle("light");
  stage.invalidate();
};
if (matchMedia("(prefers-color-scheme: light)").matches) toggleTheme();

async function screenshot() {
  const blob = await stage.picture();
  const name = (current?.said[0].name ?? "castkit").replace(/\.[^.]*$/, "");
  const link = element("a", { href: URL.createObjectURL(blob), download: `${name}.png` });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Whether files were chosen or dropped. */
let hasOwn = false;

/** Opens what was chosen or dropped, as far as the module can read it. Animations alone are played on the model that is shown. */
async function openSome(files) {
  if (files.length === 0) return;
  hasOwn = true;
  library?.mark([]);
  await openBy(async () => [await sort(files, () => client.call("formats")), { adds: true }]);
}
const picked = (event) => openSome([...event.target.files]);
find("files").addEventListener("change", picked);
find("folder").addEventListener("change", picked);
find("open").onclick = find("choose").onclick = () => pick(find("files"));
find("choose-folder").onclick = () => pick(find("folder"));
find("frame").onclick = () => stage.frame();
find("screenshot").onclick = screenshot;
find("theme").onclick = toggleTheme;

const over = (on) => (event) => {
  event.preventDefault();
  find("stage").classList.toggle("over", on);
};
addEventListener("dragover", over(true));
addEventListener("dragleave", over(false));
addEventListener("drop", async (event) => {
  over(false)(event);
  openSome(await dropped(event.dataTransfer));
});

/** Shows nothing. */
function clear() {
  current?.files.dispose();
  current?.textures.forEach((of) => of.dispose());
  current = null;
  compare.clear();
  stage.show([], stage.upAxis);
  player.load([]);
  timeline.load();
  overlays.update();
  view.load({ models: [], upAxis: stage.upAxis ?? "y" });
  materials.load({ models: [], textures: [] });
  textureList.load({ models: [], textures: [] });
  findings.load([]);
  findings.setProblems([]);
  showProblems([]);
  tree.load([]);
  say(null);
  find("counts").textContent = "";
  find("title").textContent = "No file";
  document.title = "castkit";
}

const served = new Served({
  openBy, unlessStopped, clear, say,
  stop: () => isOpening && stop(),
  showList: (isOpen) => showSheet(isOpen, "browse"),
  get isOpening() { return isOpening; },
  get isEmpty() { return current === null; },
  get hasOwn() { return hasOwn; },
  set hasOwn(has) { hasOwn = has; },
});
const library = mode === "library" && !first.error ? served.library : null;
keyboard({ player, stage, view, compare, flat, tabs, showSheet, screenshot, toggleTheme, open: () => pick(find("files")), search: library && (() => {
  showSheet(true, "browse");
  library.focusSearch();
}) });

if (first.error) say(first.error.message);
else if (inside) openFiles(inside, first);
else if (library) served.browse(first).catch((error) => say(error.message));
else if (first.files) served.watch(first).catch((error) => say(error.message));

/** For tests and debugging. */
window.castkit = { stage, player, tree, display, overlays, compare, flat, client, library, openFiles, get current() { return current; } };
