// The view settings.
import { choice, element, toggle } from "../dom.js";
import { MODES } from "../display.js";

/** Creates the panel. Returns functions for the settings that have keys, too. */
export function viewPanel(panel, { stage, display, overlays }) {
  const bone = element("select", { id: "bone", "aria-label": "Bone", onchange: () => {
    display.bone = Number(bone.value);
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
  const up = choice("Up axis", [["", "From the file"], ["y", "Y"], ["z", "Z"], ["x", "X"]], "", (axis) => {
    stage.setUp(axis || stage.upAxis);
    overlays.update();
  });
  up.querySelector("select").id = "up";
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
    group("Scene", up, toggles.grid, background, color),
  );
  const flip = (name) => toggles[name].querySelector("input").click();
  const load = (models) => {
    const bones = models.find((model) => model.skeleton)?.skeleton.names ?? [];
    bone.replaceChildren(...bones.map((name, index) => element("option", { value: index }, name || `bone ${index}`)));
    boneLine.hidden = bones.length === 0;
    display.bone = 0;
  };
  return { flip, load };
}
