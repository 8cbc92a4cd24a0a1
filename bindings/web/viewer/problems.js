// What is wrong with what is shown, in plain sentences: the worst stands on the stage in one line, and all are in the findings.
import { element, find, things } from "./dom.js";

const ORDER = ["error", "warning"];

/** The names, as a list in words; of many, the first ones. */
function listed(names, most = 3) {
  const [last, ...others] = names.length > most ? [`${names.length - most} more`, ...names.slice(0, most).reverse()] : [...names].reverse();
  return others.length ? `${others.reverse().join(", ")} and ${last}` : last;
}

/** The sentences about what is shown, the worst first: `{severity, text, detail}`. */
export function problemsOf({ data, said, textures }) {
  const problems = [];
  const add = (severity, text, detail = "") => problems.push({ severity, text, detail });
  for (const { name, damage, repairs } of said.filter((file) => file.damage)) {
    add("error", `${name} is damaged, and shown as far as it can be read`, `${damage} (${things(repairs, "repair", "repairs")})`);
  }
  const lost = data.models.flatMap((model) => model.meshes).filter((mesh) => mesh.lostFaces);
  if (lost.length) {
    const count = lost.reduce((sum, mesh) => sum + mesh.lostFaces, 0);
    add("error", `${things(count, "face", "faces")} cannot be drawn: ${count === 1 ? "it refers" : "they refer"} to missing vertices`, listed([...new Set(lost.map((mesh) => mesh.name || "a mesh without a name"))]));
  }
  const missing = textures.flatMap((of) => [...of.missing]);
  const undecodable = missing.filter(([, why]) => why.startsWith("cannot"));
  const detail = (all) => all.map(([path, why]) => `${path} ${why}`).join("\n");
  if (missing.length > undecodable.length) {
    const absent = missing.filter((one) => !undecodable.includes(one));
    add("warning", absent.length === 1 ? `the texture ${absent[0][0]} is missing` : `${absent.length} textures are missing`, detail(absent));
  }
  if (undecodable.length) {
    add("warning", undecodable.length === 1 ? `the texture ${undecodable[0][0]} ${undecodable[0][1]}` : `${undecodable.length} textures cannot be decoded`, detail(undecodable));
  }
  const rigged = data.models.filter((model) => model.bones.length);
  const bones = new Set(rigged.flatMap((model) => model.bones));
  for (const { name, targets } of bones.size ? data.animations : []) {
    if (targets.length === 0 || targets.some((target) => bones.has(target))) continue;
    add("warning", `${name || "the animation"} moves 0 of ${things(bones.size, "bone", "bones")}: it belongs to another skeleton`, `its curves are for ${listed(targets)}`);
  }
  const counts = new Map();
  for (const bone of rigged.flatMap((model) => [...new Set(model.bones)])) counts.set(bone, (counts.get(bone) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([bone]) => bone);
  const parts = rigged.filter((model) => model.bones.some((bone) => counts.get(bone) > 1));
  // Copies of one model at several places share all of their bones.
  if (shared.length && new Set(parts.map((model) => model.bones.join("\n"))).size > 1) {
    const names = parts.map((model) => model.name || said[model.file].name);
    add("warning", `${listed(names)} share ${things(shared.length, "bone", "bones")} and are not joined: each is posed on its own`, listed(shared, 10));
  }
  if (data.models.length === 0 && said.length === 1 && data.animations.length) add("warning", "the file contains no model: drop it together with one to play its animations");
  return problems.sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

/** Shows the worst problem in one line, with what leads to all of them. */
export function showProblems(problems, details) {
  const place = find("problems");
  place.hidden = problems.length === 0;
  if (place.hidden) return;
  const [{ severity, text }, ...others] = problems;
  const word = element("b", { class: severity }, severity === "error" ? "Error" : "Warning");
  const more = others.length ? `Details, ${others.length} more` : "Details";
  place.replaceChildren(word, element("span", { class: "text", title: text }, text), element("button", { id: "details", onclick: details }, more));
}
