// The view settings.
import { choice, element, listed, toggle } from "../dom.js";
import { MODES } from "../display.js";

/** The axis that is shown upright although no file says which one is. */
export const assumedUp = ({ upAxis, isUpAssumed }) => (isUpAssumed ? upAxis.toUpperCase() : "");

/**
 * The bones that can be chosen, once where several models have one, as `{name, of}`: `of` has the index in each of those models. Of bones
 * with the same name in one model, each is another one.
 */
function bonesOf(models) {
  const bones = new Map();
  for (const [model, { skeleton }] of models.entries()) {
    const counts = new Map();
    for (const [index, name] of (skeleton?.names ?? []).entries()) {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const key = name ? `${count} ${name}` : `${model}:${index}`;
      if (!bones.has(key)) bones.set(key, { name: name || `bone ${index}`, of: new Map() });
      bones.get(key).of.set(model, index);
    }
  }
  return [...bones.values()];
}

/** Creates the panel. Returns functions for the settings that have keys, too. */
export function viewPanel(panel, { stage, display, overlays }) {
  /** The bones of the menu, by the values of their options. */
  let bones = new Map();
  const bone = element("select", { id: "bone", "aria-label": "Bone", onchange: () => {
    display.bone = bones.get(bone.value);
    mode.querySelector("select").value = "weights";
    display.mode = "weights";
    display.apply();
  } });
  const apply = (change) => (value) => {
    change(value);
    display.apply();
    overlays.update();
  };
  const mode = choice("Surface", MODES, display.mode, apply((value) => (display.mode = value)));
  mode.querySelector("select").id = "mode";
  const toggles = {
    wireframe: toggle("Wireframe", false, apply((value) => (display.wireframe = value)), "wireframe"),
    bones: toggle("Skeleton", false, apply((value) => (overlays.bones = value)), "bones"),
    names: toggle("Bone names", false, apply((value) => (overlays.names = value)), "names"),
    boxes: toggle("Bounding boxes", false, apply((value) => (overlays.boxes = value)), "boxes"),
    grid: toggle("Ground", true, (value) => stage.setGrid(value), "grid"),
  };
  let isAssumed = false;
  // Nothing is assumed once an axis is chosen.
  const sayAssumed = () => {
    for (const id of ["up-note", "up-count"]) document.getElementById(id)?.toggleAttribute("hidden", !isAssumed || upAxis.value !== "");
  };
  const up = choice("Up axis", [["", "From the file"], ["y", "Y"], ["z", "Z"], ["x", "X"]], "", (axis) => {
    stage.setUp(axis || stage.upAxis);
    overlays.update();
    sayAssumed();
  });
  const upAxis = up.querySelector("select");
  upAxis.id = "up";
  const assumed = element("p", { class: "quiet", id: "up-note", hidden: true }, "The file does not say which axis is up. Choose another one if the model lies on its side.");
  const color = element("input", { type: "color", value: "#30343c", "aria-label": "Background colour", oninput: () => stage.setBackground(color.value) });
  const background = choice("Background", [["", "Default"], ["#000000", "Black"], ["#ffffff", "White"], ["own", "Custom"]], "", (value) => {
    color.hidden = value !== "own";
    stage.setBackground(value === "own" ? color.value : value);
  });
  color.hidden = true;
  const group = (title, ...lines) => element("fieldset", {}, element("legend", {}, title), ...lines);
  const boneLine = element("label", { class: "line" }, "Bone", bone);
  panel.append(
    group("Surface", mode, boneLine, toggles.wireframe),
    group("Skeleton", toggles.bones, toggles.names, toggles.boxes),
    group("Scene", up, assumed, toggles.grid, background, color),
  );
  const flip = (name) => toggles[name].querySelector("input").click();
  const load = (data, { keepsView = false } = {}) => {
    const up = assumedUp(data);
    isAssumed = up !== "";
    upAxis.options[0].text = up ? `${up} (assumed)` : `${data.upAxis.toUpperCase()} (from the file)`;
    bones = new Map();
    /** The options of the bones that the same models have. */
    const groups = new Map();
    for (const { name, of } of bonesOf(data.models)) {
      const value = [...of].map((place) => place.join(":")).join(" ");
      bones.set(value, of);
      const models = [...of.keys()].join();
      if (!groups.has(models)) groups.set(models, []);
      groups.get(models).push(element("option", { value }, name));
    }
    const labelOf = (models) => listed(models.split(",").map((model) => data.models[model].name || `model ${model}`));
    const made = [...groups].map(([models, options]) => element("optgroup", { label: labelOf(models) }, ...options));
    bone.replaceChildren(...(groups.size > 1 ? made : [...groups.values()].flat()));
    boneLine.hidden = groups.size === 0;
    display.bone = bones.values().next().value ?? new Map();
    if (!keepsView) upAxis.value = "";
    sayAssumed();
  };
  return { flip, load, get upAxis() { return upAxis.value; } };
}
