// What is wrong with what is shown, in plain sentences: the worst stands on the stage in one line, and all are in the findings.
import { element, find, listed, things, titled } from "./dom.js";
import { OUTSIDE } from "./files.js";

const ORDER = ["error", "warning"];

/** What is certainly lost of a damaged file. */
function lossesOf({ repairs }, models, isAlone) {
  const lost = [];
  // Large meshes come in pieces.
  const faceless = models.flatMap((model) => {
    const drawn = new Set(model.meshes.filter((mesh) => mesh.faces.length || mesh.lostFaces).map((mesh) => mesh.index));
    return model.meshes.filter((mesh) => mesh.vertices && !drawn.has(mesh.index));
  });
  if (faceless.length) lost.push(`the faces of ${things(faceless.length, "mesh", "meshes")}`);
  // How many there were is not known: the counts may be what is damaged.
  const children = repairs.map((message) => /(\d+) of (\d+) children remain/.exec(message)).filter(Boolean);
  if (children.some(([, remaining, all]) => remaining !== all)) lost.push(lost.length ? "other nodes" : "some nodes");
  const isEmpty = !models.some((model) => model.meshNames.length);
  return [isEmpty && (models.length ? "no mesh is left" : isAlone && "there is no model"), lost.length && `${listed(lost)} are lost`].filter(Boolean);
}

/** The sentences about what is shown, that about the current animation first, then the worst: `{severity, text, detail, isFirst}`. */
export function problemsOf({ data, said, textures, animation }) {
  const problems = [];
  const add = (severity, text, detail = "", isFirst = false) => problems.push({ severity, text, detail, isFirst });
  for (const [index, file] of said.entries()) {
    if (!file.damage) continue;
    const losses = lossesOf(file, data.models.filter((model) => model.file === index), said.length === 1);
    const what = losses.length ? `: ${listed(losses)}` : ", and shown as far as it can be read";
    // Recovery is what has been tried.
    const detail = file.damage.replace(/; try recovery[^()]*/, " ").replace(/ +$/, "");
    add("error", `${file.name} is damaged${what}`, `${detail} (${things(file.repairs.length, "repair", "repairs")})`);
  }
  const lost = data.models.flatMap((model) => model.meshes).filter((mesh) => mesh.lostFaces);
  if (lost.length) {
    const count = lost.reduce((sum, mesh) => sum + mesh.lostFaces, 0);
    add("error", `${things(count, "face", "faces")} cannot be drawn: ${count === 1 ? "it refers" : "they refer"} to missing vertices`, listed([...new Set(lost.map((mesh) => mesh.name || "a mesh without a name"))]));
  }
  // What is wrong with one texture is said once: beside its path.
  const missing = textures.flatMap((of) => [...of.missing]);
  const addTextures = (some, many) => {
    if (some.length === 1) {
      const [path, why] = some[0];
      const [what, ...reason] = why.split(": ");
      add("warning", `the texture ${path} ${what}`, reason.join(": "));
    } else if (some.length) add("warning", `${some.length} textures ${many}`, some.map(([path, why]) => (why.includes(": ") ? `${path}: ${why.split(": ").slice(1).join(": ")}` : path)).join("\n"));
  };
  addTextures(missing.filter(([, why]) => why.startsWith("is missing")), "are missing");
  addTextures(missing.filter(([, why]) => why === OUTSIDE), OUTSIDE.replace("is", "are").replace("the file", "their files").replace("was", "were"));
  addTextures(missing.filter(([, why]) => why.startsWith("cannot")), "cannot be decoded");
  const rigged = data.models.filter((model) => model.bones.length);
  const bones = new Set(rigged.flatMap((model) => model.bones));
  for (const [index, { name, targets }] of bones.size ? data.animations.entries() : []) {
    if (targets.length === 0 || targets.some((target) => bones.has(target))) continue;
    add("warning", `${name || "the animation"} moves 0 of ${things(bones.size, "bone", "bones")}: it belongs to another skeleton`, `its curves are for ${listed(targets)}`, index === animation);
  }
  const counts = new Map();
  for (const bone of rigged.flatMap((model) => [...new Set(model.bones)])) counts.set(bone, (counts.get(bone) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([bone]) => bone);
  const parts = rigged.filter((model) => model.bones.some((bone) => counts.get(bone) > 1));
  // Copies of one model at several places share all of their bones.
  if (shared.length && new Set(parts.map((model) => model.bones.join("\n"))).size > 1) {
    const names = parts.map((model) => model.name || said[model.file].name);
    add("warning", `${listed(names)} share ${things(shared.length, "bone", "bones")} and are posed separately: if they come apart, export them as one model`, listed(shared, 10));
  }
  if (data.models.length === 0 && said.length === 1 && data.animations.length) add("warning", "the file contains no model: drop it together with one to play its animations");
  return problems.sort((one, other) => other.isFirst - one.isFirst || ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

/** Shows the worst problem in one line, with what leads to all of them. */
export function showProblems(problems, details) {
  const place = find("problems");
  place.hidden = problems.length === 0;
  if (place.hidden) return;
  const [{ severity, text }, ...others] = problems;
  const word = element("b", { class: severity }, titled(severity));
  const more = others.length ? `Details, ${others.length} more` : "Details";
  place.replaceChildren(word, element("span", { class: "text", title: text }, text), element("button", { id: "details", onclick: details }, more));
}
