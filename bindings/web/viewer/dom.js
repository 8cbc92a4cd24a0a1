// Helpers that create elements.

/** An element with attributes, listeners (`onclick`) and children. Text in it is {@link printable}. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(made.style, value);
    // `aria-selected` is "true" or "false"; other boolean attributes are present or absent.
    else if (key.startsWith("aria-") && value != null) made.setAttribute(key, value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, key === "title" || key === "label" ? printable(value) : value);
  }
  made.append(...children.filter((child) => child != null).map((child) => (typeof child === "string" ? printable(child) : child)));
  return made;
}

export const find = (id) => document.getElementById(id);

/** A labelled select box. */
export function choice(label, options, value, change) {
  const select = element("select", { onchange: () => change(select.value) });
  for (const [name, text] of options) select.append(element("option", { value: name, selected: name === value }, text));
  return element("label", { class: "line" }, label, select);
}

/** A labelled checkbox. */
export function toggle(label, value, change, id) {
  const box = element("input", { type: "checkbox", id, checked: value, onchange: () => change(box.checked) });
  return element("label", { class: "line" }, label, box);
}

/** A number as readable text. */
export const number = (value) => value.toLocaleString("en");

/** A count with its noun. */
export const things = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

/** Lines of text, below each other. */
export const lines = (texts) => texts.flatMap((text, index) => (index ? [element("br"), text] : [text]));

/** The names, as a list in words; of many, the first ones. */
export function listed(names, most = 3) {
  const [last, ...others] = names.length > most ? [`${names.length - most} more`, ...names.slice(0, most).reverse()] : [...names].reverse();
  return others.length ? `${others.reverse().join(", ")} and ${last}` : last;
}

/** The number of characters of a name that are shown. */
const MOST = 80;

/** Names, and sentences with them, as they are; only what cannot be seen is shown as its number. */
export const printable = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escaped);

/** The beginning of a name. */
export const brief = (name) => shortened(printable(name));

/** A message of the module as it can be read: of long names, which are in quotation marks, the beginning. */
export const readable = (text) =>
  text.replace(/[^\P{C}\n]/gu, escaped).replace(/(["`])((?:(?!\1)[^\\]|\\.)*)\1/g, (_, mark, name) => mark + shortened(name) + mark).replaceAll("\\\\", "\\");

const escaped = (letter) => {
  const code = letter.codePointAt(0);
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
};

/** The beginning of a long name. */
export const shortened = (name) => (name.length > MOST ? `${name.slice(0, MOST).replace(/\\(x.?|u(\{[^}]*)?)?$/, "")}…` : name);

/** The end of a long path. */
export const ending = (path) => (path.length > MOST ? `…${path.slice(-MOST)}` : path);

/** What a severity is called. */
export const titled = (severity) => severity[0].toUpperCase() + severity.slice(1);

/** A size in bytes as readable text. */
export function size(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const units = ["KiB", "MiB", "GiB"];
  let [value, unit] = [bytes / 1024, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}
