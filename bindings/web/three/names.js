// Names of objects, by which the tracks of animations find them.

/**
 * Valid names for tracks, each of which is given once: in this list, and among those that are `taken`, to which they are added. A name that
 * occurs in the list stays with the first that has it.
 */
export function unique(names, taken = new Set()) {
  const clean = names.map((name, index) => (name || `unnamed_${index}`).replace(/\s/g, "_").replace(/[[\].:/]/g, ""));
  const own = new Set(clean);
  const counts = new Map();
  return clean.map((name) => {
    let made = name;
    let count = counts.get(name) ?? 0;
    while (taken.has(made) || (made !== name && own.has(made))) made = `${name}_${++count}`;
    counts.set(name, count);
    taken.add(made);
    return made;
  });
}
