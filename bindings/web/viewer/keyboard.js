// Keyboard shortcuts.
import { element, find } from "./dom.js";

export function keyboard({ player, stage, view, compare, flat, tabs, showSheet, screenshot, toggleTheme, open, search }) {
  const keys = [
    ["Space", "Play or pause", () => player.play()],
    ["ArrowLeft", "Previous frame", () => player.step(-1)],
    ["ArrowRight", "Next frame", () => player.step(1)],
    ["Shift+ArrowLeft", "Turn to the left", () => stage.turn(-1, 0)],
    ["Shift+ArrowRight", "Turn to the right", () => stage.turn(1, 0)],
    ["Shift+ArrowUp", "Turn upwards", () => stage.turn(0, -1)],
    ["Shift+ArrowDown", "Turn downwards", () => stage.turn(0, 1)],
    ["+", "Closer", () => stage.zoom(1)],
    ["-", "Farther away", () => stage.zoom(-1)],
    ["Home", "First frame", () => player.seek(player.range[0])],
    ["End", "Last frame", () => player.seek(player.range[1])],
    ["l", "Loop", () => {
      player.loops = !player.loops;
      player.onChange();
    }],
    ["f", "Show everything", () => stage.frame()],
    ["w", "Wireframe", () => view.flip("wireframe")],
    ["b", "Skeleton", () => view.flip("bones")],
    ["n", "Bone names", () => view.flip("names")],
    ["x", "Bounding boxes", () => view.flip("boxes")],
    ["g", "Ground", () => view.flip("grid")],
    ["c", "Compare side by side", () => compare.set(!compare.isOn)],
    ["u", "UV layout", () => flat.openMesh()],
    ...tabs.titles.map(([id, title], index) => [String(index + 1), title, () => {
      tabs.show(id);
      showSheet(true);
      tabs.focus(id);
    }]),
    ["t", "Switch between dark and light", toggleTheme],
    ["s", "Save as picture", screenshot],
    ["o", "Open files", open],
    ...(search ? [["/", "Search the files", search]] : []),
    ["?", "Keys", () => help()],
  ];
  const dialog = find("keys");
  // The list has keys of its own.
  const ofList = search ? [["Space in the list", "Add the file to the scene, or take it away"], ["Ctrl+Up, Ctrl+Down in the list", "Go to another file without showing it"]] : [];
  const rows = [...keys, ...ofList].map(([key, what]) => element("tr", {}, element("td", {}, element("kbd", {}, key.replace("Arrow", ""))), element("td", {}, what)));
  const close = element("button", { onclick: () => dialog.close() }, "Close");
  dialog.append(element("table", {}, element("tbody", {}, ...rows)), element("p", {}, close));
  const help = () => (dialog.open ? dialog.close() : dialog.showModal());
  find("help").onclick = help;
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    // Keys pressed in an input, a slider or a list belong to it, and Space on a button presses the button. Tabs handle theirs.
    if (target.closest("input:not([type=checkbox]), select, [role=tree]")) return;
    // On many keyboards, + is = with Shift.
    const key = event.key === " " ? "Space" : event.key === "=" ? "+" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = event.shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;
    if (document.querySelector("dialog[open]") && !(dialog.open && name === "?")) return;
    if (name === "Space" && target.closest("button")) return;
    const found = keys.find(([key]) => key === name);
    if (!found) return;
    event.preventDefault();
    found[2]();
  });
}
