// The light of the viewer has the numbers of that of `castkit render`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { LOOK } from "../../viewer/look.js";

const rust = readFileSync(new URL("../../../../crates/cast-render/src/light.rs", import.meta.url), "utf8");
const numbers = (text) => (text.match(/-?\d[\d_]*(\.\d[\d_]*)?/g) ?? []).map((number) => Number(number.replaceAll("_", "")));
const constant = (name) => numbers(rust.match(new RegExp(`const ${name}: [^=]*= ([^;]*);`))[1].replaceAll("Vec3", ""));

test("lights, ambient light, gleam and curve are the same", () => {
  for (const name of ["KEY", "FILL", "RIM", "GLEAM"]) {
    const [x, y, z, strength] = constant(name);
    const line = LOOK.split("\n").find((line) => line.includes("vec3(") && numbers(line.slice(line.indexOf("vec3(") + 4)).slice(0, 3).join() === [x, y, z].join());
    assert.ok(line, `${name}: ${[x, y, z]}`);
    assert.ok(numbers(line).includes(strength), `${name}: ${strength} in ${line}`);
  }
  assert.ok(LOOK.includes(`mix(${constant("AMBIENT").join(", ")}, `));
  assert.ok(LOOK.includes(`* ${constant("OCCLUDED")})`));
  const [from, most] = constant("SHOULDER");
  const room = (most - from).toFixed(3);
  assert.ok(LOOK.includes(`(lookBrightest - ${from}) / ${room}`) && LOOK.includes(`${from} + ${room} *`));
});
