// What is in the model of these tests, from its bytes, without castkit.
import { bytesOf } from "../common.mjs";

const NAMES = ["body", "eyes"];

/** The meshes: name, number of coordinates, and the first three. The only properties of this type and name are their positions. */
export function meshesOfFile() {
  const bytes = Buffer.from(bytesOf("valid/character.cast"));
  const header = Buffer.from("3v\x02\0", "latin1");
  const found = [];
  for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 1)) {
    if (bytes.toString("latin1", at + 8, at + 10) !== "vp") continue;
    const first = [0, 4, 8].map((more) => bytes.readFloatLE(at + 10 + more));
    found.push([NAMES[found.length], bytes.readUInt32LE(at + 4) * 3, ...first]);
  }
  return found;
}
