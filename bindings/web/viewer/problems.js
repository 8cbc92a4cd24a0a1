// What is wrong with what is shown, in plain sentences: the worst stands on the stage in one line, and all are in the findings.
import { brief, element, ending, find, listed, number, readable, things, titled } from "./dom.js";
import { OUTSIDE } from "./files.js";

const ORDER = ["error", "warning"];

/** The maximum number of names, or of lines, in details. */
const MOST = 10;

/** The rules of the check, and the note, that say the same: of the structure of a damaged file, and of faces. */
const [STRUCTURE, FACES] = [["CAST-STRUCTURE-002", "CAST-STRUCTURE-003", "CAST-STRUCTURE-004", "CAST-STRUCTURE-013"], ["CAST-MESH-004", "CONVERT-MESH-001"]];

const named = (names) => listed([...new Set(names)].map(brief), MOST);

/** How many of its properties and nodes a repair leaves to a node: `[remaining, claimed]` of each. What is claimed may be what is damaged. */
function leftOf({ message }) {
  const found = /(\d+) of (\d+) properties and (\d+) of (\d+) children/.exec(message);
  if (!found) return null;
  const [properties, ofProperties, nodes, ofNodes] = found.slice(1).map(Number);
  return { properties: [properties, ofProperties], nodes: [nodes, ofNodes] };
}

const isLess = ([remaining, claimed]) => remaining !== claimed;

/** Where a repair has lost something, and what is left there. */
function lineOf(repair) {
  const where = repair.path ? readable(repair.path) : "the file";
  const left = leftOf(repair);
  // Sizes and strings are corrected, and of the nodes around the damage not all have lost something themselves.
  if (!left) return repair.message.startsWith("the array") ? `${where}: ${repair.message}` : null;
  const parts = Object.entries(left).filter(([, counts]) => isLess(counts));
  const words = parts.map(([what, [remaining, claimed]]) => `${number(remaining)} of ${number(claimed)} ${what}`);
  return words.length ? `${where}: ${listed(words)} are left` : null;
}

/** What is certainly lost of a damaged file: in words, and where. */
function lossesOf({ repairs }, models, isAlone) {
  const lost = [];
  // Large meshes come in pieces.
  const faceless = models.flatMap((model) => {
    const drawn = new Set(model.meshes.filter((mesh) => mesh.faces.length || mesh.lostFaces).map((mesh) => mesh.index));
    return model.meshes.filter((mesh) => mesh.vertices && !drawn.has(mesh.index));
  });
  if (faceless.length) lost.push(`the faces of ${things(faceless.length, "mesh", "meshes")}`);
  if (repairs.map(leftOf).some((left) => left && isLess(left.nodes))) lost.push(lost.length ? "other nodes" : "some nodes");
  const isEmpty = !models.some((model) => model.meshNames.length);
  const words = [isEmpty && (models.length ? "no mesh is left" : isAlone && "there is no model"), lost.length && `${listed(lost)} are lost`].filter(Boolean);
  const where = repairs.map(lineOf).filter(Boolean);
  const more = where.length > MOST ? [`and ${number(where.length - MOST)} more`] : [];
  return { words, where: [faceless.length && `no faces are left of ${named(faceless.map(nameOf))}`, ...where.slice(0, MOST), ...more].filter(Boolean) };
}

const nameOf = (mesh) => mesh.name || "a mesh without a name";

/**
 * The sentences about what is shown, that about the current animation first, then the worst: `{severity, text, details, isFirst, file, codes}`.
 * `details` are lines; `codes` are of rules whose findings, in the `file` if there is one, are about the same.
 */
export function problemsOf({ data, said, textures, absent, animation }) {
  const problems = [];
  const add = (severity, text, details = [], { isFirst = false, file = null, codes = [] } = {}) =>
    problems.push({ severity, text, details, isFirst, file, codes });
  for (const [index, file] of said.entries()) {
    if (!file.damage) continue;
    const { words, where } = lossesOf(file, data.models.filter((model) => model.file === index), said.length === 1);
    const what = words.length ? `: ${listed(words)}` : ", and shown as far as it can be read";
    // Recovery is what has been tried.
    const damage = readable(file.damage.replace(/; try recovery[^()]*/, " ").replace(/ +$/, ""));
    const details = [`${damage} (${things(file.repairs.length, "repair", "repairs")})`, ...where];
    add("error", `${brief(file.name)} is damaged${what}`, details, { file: index, codes: STRUCTURE });
  }
  const lost = data.models.flatMap((model) => model.meshes).filter((mesh) => mesh.lostFaces);
  if (lost.length) {
    const count = lost.reduce((sum, mesh) => sum + mesh.lostFaces, 0);
    add("error", `${things(count, "face", "faces")} cannot be drawn: ${count === 1 ? "it refers" : "they refer"} to missing vertices`, [named(lost.map(nameOf))], { codes: FACES });
  }
  // What is wrong with one texture is said once: beside its path.
  const missing = textures.flatMap((of, file) => [...new Map([...absent[file], ...of.missing])]);
  const addTextures = (some, many) => {
    if (some.length === 1) {
      const [path, why] = some[0];
      const [what, ...reason] = why.split(": ");
      const shown = ending(path);
      add("warning", `the texture ${shown} ${what}`, [shown !== path && path, reason.join(": ")].filter(Boolean));
    } else if (some.length) add("warning", `${some.length} textures ${many}`, some.map(([path, why]) => (why.includes(": ") ? `${path}: ${why.split(": ").slice(1).join(": ")}` : path)));
  };
  addTextures(missing.filter(([, why]) => why.startsWith("is missing")), "are missing");
  addTextures(missing.filter(([, why]) => why === OUTSIDE), OUTSIDE.replace("is", "are").replace("the file", "their files").replace("was", "were"));
  addTextures(missing.filter(([, why]) => why.startsWith("cannot")), "cannot be decoded");
  const rigged = data.models.filter((model) => model.bones.length);
  const bones = new Set(rigged.flatMap((model) => model.bones));
  for (const [index, { name, targets }] of bones.size ? data.animations.entries() : []) {
    if (targets.length === 0 || targets.some((target) => bones.has(target))) continue;
    const text = `${brief(name || "the animation")} moves 0 of ${things(bones.size, "bone", "bones")}: it belongs to another skeleton`;
    add("warning", text, [`its curves are for ${named(targets)}`], { isFirst: index === animation });
  }
  const counts = new Map();
  for (const bone of rigged.flatMap((model) => [...new Set(model.bones)])) counts.set(bone, (counts.get(bone) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([bone]) => bone);
  const parts = rigged.filter((model) => model.bones.some((bone) => counts.get(bone) > 1));
  // Copies of one model at several places share all of their bones.
  if (shared.length && new Set(parts.map((model) => model.bones.join("\n"))).size > 1) {
    const names = parts.map((model) => brief(model.name || said[model.file].name));
    add("warning", `${listed(names)} share ${things(shared.length, "bone", "bones")} and are posed separately: if they come apart, export them as one model`, [named(shared)]);
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
