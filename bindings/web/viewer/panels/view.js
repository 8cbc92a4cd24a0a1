// The view settings.
import { choice, element, toggle } from "../dom.js";
import { MODES } from "../display.js";

/** The axis that is shown upright although no file says which one is. */
export const assumedUp = ({ upAxis, isUpAssumed }) => (isUpAssumed ? upAxis.toUpperCase() : "");

/** Creates the panel. Returns functions for the settings that have keys, too. */
export function viewPanel(panel, { stage, display, overlays }) {
  const bone = element("select", { id: "bone", "aria-label": "Bone", onchange: () => {
    const [model, index] = bone.value.split(":").map(Number);
    display.bone = { model, index };
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
    const groups = data.models.flatMap(({ name, skeleton }, model) => {
      const bones = skeleton?.names ?? [];
      const options = bones.map((name, index) => element("option", { value: `${model}:${index}` }, name || `bone ${index}`));
      return bones.length ? [{ model, name: name || `model ${model}`, options }] : [];
    });
    const several = groups.length > 1;
    bone.replaceChildren(...groups.flatMap(({ name, options }) => (several ? [element("optgroup", { label: name }, ...options)] : options)));
    boneLine.hidden = groups.length === 0;
    display.bone = { model: groups[0]?.model ?? 0, index: 0 };
    if (!keepsView) upAxis.value = "";
    sayAssumed();
  };
  return { flip, load, get upAxis() { return upAxis.value; } };
}
